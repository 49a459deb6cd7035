//! The checker against the enumeration: every candidate execution of small tests, as records.

use super::*;
use crate::allowed::{Place, Setting, allowed};
use crate::litmus::{Bits, Op, Outcome, Test};
use crate::shapes;
use std::collections::BTreeSet;
use tandem_abi::{FieldSet, Kind, LDS_BASE, MemOp};

const SW: u32 = 0x0020_a023;
const LW: u32 = 0x0000_a183;
const FENCE: u32 = 0x0ff0_000f;
const BARRIER: u32 = 0x0400_400b;
const AMOADD: u32 = 0x0020_a1af;
const LR: u32 = 0x1000_a1af;
const SC: u32 = 0x1820_a1af;

fn bits(Bits { aq, rl }: Bits) -> u32 {
    u32::from(aq) << 26 | u32::from(rl) << 25
}

/// The record of one operation. `found` is what it reads; `left` what it stores.
fn record(op: &Op, thread: usize, place: Place, lds: bool, found: u32, left: u32) -> Record {
    let mut r = Record::new(Kind::Retire);
    (r.wg, r.sm, r.has) = (place.wg, place.sm as u16, FieldSet::ALL.0);
    r.warp = thread as u16;
    if let Some(loc) = op.loc() {
        r.mem_addr[0] = 64 * loc as u32 + if lds { LDS_BASE } else { 0x9000_0000 };
        (r.mem_size, r.mem_mask) = (4, 1);
    }
    let access = |r: &mut Record, insn, op: MemOp, data| {
        (r.insn, r.mem_op, r.mem_data[0]) = (insn, op as u8, data);
    };
    match *op {
        Op::Store(..) => access(&mut r, SW, MemOp::Store, left),
        Op::Load(..) => access(&mut r, LW, MemOp::Load, found),
        Op::Swap(.., b) | Op::Add(.., b) => access(&mut r, AMOADD | bits(b), MemOp::Atomic, left),
        Op::Lr(.., b) => access(&mut r, LR | bits(b), MemOp::Load, found),
        Op::Sc(.., b) => access(&mut r, SC | bits(b), MemOp::Store, left),
        Op::Fence => r.insn = FENCE,
        Op::Barrier => (r.insn, r.barrier) = (BARRIER, 1),
    }
    (r.sdst_valid, r.sdst, r.sdata) = (1, 3, found);
    r
}

/// The records of an outcome, thread after thread between barriers.
fn records(test: &Test, setting: &Setting, outcome: &Outcome) -> Vec<Record> {
    let mut all = vec![];
    let barriers = test.threads[0].iter().filter(|op| **op == Op::Barrier).count();
    for epoch in 0..=barriers {
        for (n, ops) in test.threads.iter().enumerate() {
            let parts: Vec<&[Op]> = ops.split_inclusive(|op| *op == Op::Barrier).collect();
            for op in parts.get(epoch).copied().unwrap_or_default() {
                let found = op.reg().map_or(0, |reg| outcome.0[reg]);
                let left = match *op {
                    Op::Store(_, v) | Op::Swap(_, _, v, _) | Op::Sc(_, _, v, _) => v,
                    Op::Add(_, _, v, _) => found + v,
                    _ => 0,
                };
                let fails = matches!(op, Op::Sc(..)) && found == 1;
                let mut r = record(op, n, setting.places[n], setting.lds, found, left);
                if fails {
                    (r.mem_op, r.mem_mask) = (0, 0);
                }
                all.push(r);
            }
        }
    }
    all
}

fn settings(test: &Test) -> Vec<Setting> {
    let threads = test.threads.len() as u32;
    let at = |f: &dyn Fn(u32) -> Place, lds| Setting { places: (0..threads).map(f).collect(), lds };
    let mut all = vec![at(&|_| Place { wg: 0, sm: 0 }, false), at(&|_| Place { wg: 0, sm: 0 }, true)];
    if !test.has_barriers() {
        all.push(at(&|n| Place { wg: n, sm: n % 2 }, false));
        all.push(at(&|n| Place { wg: n, sm: n / 2 }, false));
    }
    all
}

/// Every combination of values that registers can have.
fn combinations(test: &Test) -> Vec<Outcome> {
    let mut all = vec![vec![]];
    for _ in 0..test.registers() {
        all = all
            .into_iter()
            .flat_map(|o: Vec<u32>| (0..4).map(move |v| [o.clone(), vec![v]].concat()))
            .collect();
    }
    all.into_iter().map(Outcome).collect()
}

/// Reads decide; what is left in the end no record shows.
#[test]
fn nothing_allowed_is_accused_and_what_is_forbidden_is_mostly_seen() {
    let (mut forbidden, mut caught) = (0u64, 0u64);
    for test in shapes::all().unwrap() {
        // Atomics' records come in memory's order, which an outcome alone does not tell.
        let atomics = test.ops().filter(|op| op.atomic().is_some()).count();
        if test.registers() > 4 {
            continue;
        }
        for setting in settings(&test) {
            let allowed: BTreeSet<Vec<u32>> =
                allowed(&test, &setting).into_iter().map(|o| o.0[..test.registers()].to_vec()).collect();
            for outcome in combinations(&test) {
                let mut run = records(&test, &setting, &outcome);
                if atomics > 0 {
                    run.iter_mut().for_each(|r| r.has &= !FieldSet::STAMP.0);
                }
                let verdict = check(&run, &mut |_| Some(0), &mut |_| None);
                if allowed.contains(&outcome.0) {
                    assert!(
                        verdict.is_ok(),
                        "{}: {test} {setting:?} {outcome:?}: {}",
                        test.name,
                        verdict.unwrap_err()
                    );
                } else {
                    forbidden += 1;
                    caught += u64::from(verdict.is_err());
                }
            }
        }
    }
    assert!(caught * 100 >= forbidden * 99, "{caught} of {forbidden} forbidden executions are seen");
}

fn run(text: &str, sms: [u32; 2], found: &[u32]) -> Result<Checked, Box<Violation>> {
    let test = Test::parse("T", text).unwrap();
    let places = sms.iter().enumerate().map(|(n, sm)| Place { wg: n as u32, sm: *sm }).collect();
    let setting = Setting { places, lds: false };
    check(&records(&test, &setting, &Outcome(found.to_vec())), &mut |_| Some(0), &mut |_| None)
}

#[test]
fn a_cycle_is_told_in_words() {
    let text = run("x=1; F; y=1 | a=y; F; b=x", [0, 1], &[1, 0]).unwrap_err().to_string();
    for says in [
        "stores 0x1",
        "with a fence between",
        "stored what is read by",
        "overwritten by",
        "(the first one again)",
    ] {
        assert!(text.contains(says), "{says}: {text}");
    }
}

#[test]
fn a_value_that_nobody_stored_is_told() {
    let text = run("x=1 | a=x", [0, 1], &[3]).unwrap_err().to_string();
    assert!(text.contains("reads 0x3") && text.contains("no store of the run left that value"), "{text}");
}

#[test]
fn an_atomic_that_was_split_is_seen_against_plain_stores_too() {
    assert!(run("a=x+1; b=x | x=5; c=x", [0, 1], &[0, 5, 5]).is_ok(), "stored after the atomic");
    assert!(run("a=x+1; b=x | x=5; c=x", [0, 1], &[0, 1, 1]).is_err(), "lost between its read and its write");
    assert!(run("a=x+1; b=x | x=5; c=x", [0, 1], &[5, 6, 6]).is_ok());
}

/// A word load may not see half of a word store.
#[test]
fn mixed_sizes_are_checked_byte_by_byte() {
    let at = |n: usize| Place { wg: n as u32, sm: n as u32 };
    let mut word = record(&Op::Store(0, 0), 0, at(0), false, 0, 0x0101_0101);
    let load = |value| record(&Op::Load(0, 0), 1, at(1), false, value, 0);
    let byte = Record { mem_size: 1, ..record(&Op::Load(0, 0), 2, at(2), false, 1, 0) };
    word.cycle = 1;
    assert!(check(&[word, load(0x0101_0101), byte], &mut |_| Some(0), &mut |_| None).is_ok());
    assert!(check(&[word, load(0x0000_0101), byte], &mut |_| Some(0), &mut |_| None).is_err(), "torn");
}

/// Memory holds, in the end, what the last store of some order left there, and all of it.
#[test]
fn what_memory_holds_in_the_end_is_checked() {
    let ends = |text: &str, found: &[u32], end: u32| {
        let test = Test::parse("T", text).unwrap();
        let setting = Setting { places: vec![Place { wg: 0, sm: 0 }, Place { wg: 1, sm: 1 }], lds: false };
        let records = records(&test, &setting, &Outcome(found.to_vec()));
        check(&records, &mut |_| Some(0), &mut |_| Some(end)).map(|_| ()).map_err(|e| e.to_string())
    };
    for (text, found, allowed) in [
        ("x=1 | x=2", &[][..], &[1, 2][..]),
        ("x=1; x=2 | x=3", &[], &[2, 3]),
        ("x=1; a=x | x=3", &[3], &[3]),
        ("x=1; a=x | x=3", &[1], &[1, 3]),
        ("a=x+1 | x=5", &[5], &[6]),
        ("a=x+1 | x=5", &[0], &[5]),
    ] {
        for end in 0..8 {
            let verdict = ends(text, found, end);
            // An atomic that found 0 may have come before or after nothing but the store of 5.
            assert_eq!(verdict.is_ok(), allowed.contains(&end), "{text} {found:?} {end}: {verdict:?}");
        }
    }
    let torn = ends("x=257 | x=514", &[], 513).unwrap_err();
    assert!(torn.contains("memory in the end: 0x201 at 0x90000000"), "{torn}");
}

/// SM 1's atomic on its LDS gets its place after SM 0's on global memory, which is not performed yet: a load
/// after the LDS atomic's fence may still find the old value.
#[test]
fn atomics_of_two_memories_have_no_common_order() {
    let at = |n: usize| Place { wg: n as u32, sm: n as u32 };
    let records = |lds| {
        [
            record(&Op::Add(0, 0, 1, Bits::default()), 0, at(0), false, 0, 1),
            record(&Op::Add(0, 1, 1, Bits::default()), 1, at(1), lds, 0, 1),
            record(&Op::Fence, 1, at(1), false, 0, 0),
            record(&Op::Load(0, 0), 1, at(1), false, 0, 0),
        ]
    };
    assert!(check(&records(true), &mut |_| Some(0), &mut |_| None).is_ok());
    let both_global = check(&records(false), &mut |_| Some(0), &mut |_| None).unwrap_err().to_string();
    assert!(both_global.contains("in the order of atomics"), "{both_global}");
}

/// Two lanes of one atomic store to two words in any order.
#[test]
fn lanes_of_an_atomic_have_no_order_on_different_words() {
    let at = |n: usize| Place { wg: n as u32, sm: n as u32 };
    let mut both = record(&Op::Add(0, 0, 1, Bits::default()), 0, at(0), false, 0, 1);
    // vamoaddei32.v
    (both.insn, both.sdst_valid, both.vdst_valid) = (0x0620_e1af, 0, 1);
    assert!(ventus_isa::lookup(both.insn).is_some_and(|row| row.class.is_atomic()));
    (both.mem_mask, both.vmask) = (3, 3);
    (both.mem_addr[1], both.mem_data[1]) = (both.mem_addr[0] + 64, 1);
    let load = |loc, value| record(&Op::Load(0, loc), 1, at(1), false, value, 0);
    let fence = record(&Op::Fence, 1, at(1), false, 0, 0);
    for (first, then) in [(0, 1), (1, 0)] {
        assert!(
            check(&[both, load(first, 1), fence, load(then, 0)], &mut |_| Some(0), &mut |_| None).is_ok(),
            "{first}"
        );
    }
}
