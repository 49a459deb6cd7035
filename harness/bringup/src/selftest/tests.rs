//! The classifier's answers to streams that are wrong in a known way. The streams are golden's own, changed;
//! no DUT is built.

use super::cases::Cases;
use super::classify::lies;
use super::diagnosis::Diagnosis;
use super::gather::gather;
use super::{Spec, programs, tracks};
use tandem_abi::{FieldSet, Kind, Record};
use tandem_lockstep::GoldenEngine;
use ventus_dut::workspace_root;

const LANES: usize = 4;

/// Golden's records of every program but those whose order memory decides.
fn known() -> Vec<Vec<Record>> {
    let spec = Spec::all("tiny".parse().unwrap());
    let run = |(_, job): &super::Named| {
        let mut golden = GoldenEngine::new(spec.config, ventus_golden::Profile::default(), None);
        gather(&mut golden, job).unwrap().records
    };
    let all: Vec<Vec<Record>> = programs(&spec, &workspace_root()).unwrap().iter().map(run).collect();
    all.into_iter().filter(|records| !super::orders_atomics(records)).collect()
}

fn found(known: &[Vec<Record>], seen: &[Vec<Record>], promised: FieldSet) -> Vec<Diagnosis> {
    let paired =
        known.iter().zip(seen).enumerate().map(|(n, (golden, dut))| tracks::pair(n, golden, dut, false));
    let tracks: Vec<tracks::Track> = paired.flat_map(|p| p.tracks).collect();
    lies(&Cases { tracks: &tracks, promised, lanes: LANES }, &|_, _| false)
}

type Change = fn(&mut Vec<Record>);

/// Changes each record by itself.
fn each(records: &mut [Record], change: impl Fn(&mut Record)) {
    records.iter_mut().filter(|r| r.kind == Kind::Retire as u8).for_each(change);
}

/// Gives every record that has a value the value of the record before it in its warp.
fn late(records: &mut [Record], has: fn(&Record) -> bool, take: fn(&mut Record, &Record)) {
    let known = records.to_vec();
    for i in 0..records.len() {
        let r = records[i];
        let before =
            known[..i].iter().rev().find(|o| (o.kind, o.wg, o.warp) == (r.kind, r.wg, r.warp) && has(o));
        if let (true, Some(before)) = (has(&r), before) {
            take(&mut records[i], before);
        }
    }
}

fn reversed(words: &mut [u32; 32]) {
    words[..LANES].reverse();
}

const TABLE: &[(&str, Change, &str, &str)] = &[
    (
        "lanes reversed",
        |s| each(s, |r| reversed(&mut r.vdata)),
        "vector-write data",
        "has the lanes in reverse order",
    ),
    (
        "lanes rotated",
        |s| each(s, |r| r.vdata[..LANES].rotate_left(1)),
        "vector-write data",
        "lane i has that of lane i + 1",
    ),
    (
        "data one late",
        |s| late(s, |r| r.sdst_valid != 0, |r, b| r.sdata = b.sdata),
        "scalar-write data",
        "that of the warp's previous instruction that has one",
    ),
    (
        "mask stale",
        |s| late(s, |_| true, |r, b| r.mask = b.mask),
        "issue mask",
        "the active mask of the previous instruction (stale)",
    ),
    ("mask of all lanes", |s| each(s, |r| r.mask = 15), "issue mask", "always all lanes"),
    (
        "no vector write in the second beat",
        |s| each(s, |r| r.vdst_valid &= 1 - r.beat),
        "vector-write when",
        "of the second beat is lost",
    ),
    (
        "every second scalar write lost",
        |s| {
            let mut n = 0;
            s.iter_mut().filter(|r| r.sdst_valid != 0).for_each(|r| {
                r.sdst_valid = n & 1;
                n += 1;
            });
        },
        "scalar-write when",
        "is lost",
    ),
    ("pc 4 too high", |s| each(s, |r| r.pc += 4), "issue pc", "4 too high"),
    ("register modulo 32", |s| each(s, |r| r.sdst &= 31), "scalar-write rd", "without its prefix"),
    (
        "register without the beat",
        |s| each(s, |r| r.vdst -= r.vdst.min(r.beat)),
        "vector-write rd",
        "the beat is missing",
    ),
    (
        "next pc without jumps",
        |s| each(s, |r| r.next_pc = r.pc.wrapping_add(4)),
        "control next-pc",
        "always pc + 4",
    ),
    ("top and under exchanged", |s| each(s, |r| r.simt_top.swap(0, 1)), "control depth", "exchanged"),
    (
        "rpc and pc exchanged",
        |s| {
            each(s, |r| {
                r.simt_top.iter_mut().for_each(|e| std::mem::swap(&mut e.rpc, &mut e.pc));
            })
        },
        "control depth",
        "has rpc and pc exchanged",
    ),
    (
        "one address for all lanes",
        |s| {
            each(s, |r| {
                let first = r.mem_addr[r.mem_mask.trailing_zeros().min(31) as usize];
                r.mem_addr = [first; 32];
            })
        },
        "memory address",
        "lane",
    ),
    (
        "size always 4",
        |s| each(s, |r| r.mem_size = if r.mem_op != 0 { 4 } else { 0 }),
        "memory size",
        "always 4 bytes",
    ),
    (
        "atomics as loads",
        |s| each(s, |r| r.mem_op = if r.mem_op == 3 { 1 } else { r.mem_op }),
        "memory load, store, atomic",
        "an atomic is reported as a load",
    ),
    (
        "private as global",
        |s| each(s, |r| r.mem_space &= 1),
        "memory private, local",
        "private is reported as global",
    ),
    (
        "CSR address and value exchanged",
        |s| {
            each(s, |r| {
                r.csr.iter_mut().for_each(|w| std::mem::swap(&mut w.addr, &mut w.value));
            })
        },
        "csr when",
        "has address and value exchanged",
    ),
    (
        "store data shifted",
        |s| each(s, |r| r.mem_data.iter_mut().for_each(|d| *d <<= u32::from(r.mem_op == 2) * 8)),
        "memory data",
        "shifted left by 8",
    ),
    (
        "store data in its byte lanes",
        |s| {
            each(s, |r| {
                if r.mem_op == 2 {
                    (0..32).for_each(|i| r.mem_data[i] <<= 8 * (r.mem_addr[i] & 3));
                }
            })
        },
        "memory data",
        "is shifted to its byte lane",
    ),
    (
        "store data in every byte lane",
        |s| {
            each(s, |r| {
                let by = [1, 0x0101_0101, 0x0001_0001]
                    [usize::from(r.mem_op == 2 && r.mem_size < 4) * usize::from(r.mem_size & 3)];
                r.mem_data.iter_mut().for_each(|d| *d = d.wrapping_mul(by));
            })
        },
        "memory data",
        "is repeated in every byte lane",
    ),
    (
        "addresses with the lanes reversed",
        |s| each(s, |r| reversed(&mut r.mem_addr)),
        "memory address",
        "has the lanes in reverse order",
    ),
    (
        "the pc of the entry below for the top's",
        |s| {
            each(s, |r| {
                if r.simt_depth > 1 {
                    r.simt_top[0].pc = r.simt_top[1].pc;
                }
            })
        },
        "control top-pc",
        "the pc of the entry below the top",
    ),
    (
        "bytes in reverse order",
        |s| each(s, |r| r.sdata = r.sdata.swap_bytes()),
        "scalar-write data",
        "has its bytes in reverse order",
    ),
    (
        "load results not extended",
        |s| {
            each(s, |r| {
                if r.mem_op == 1 && r.sdst_valid != 0 {
                    r.sdata = r.mem_data[0];
                }
            })
        },
        "scalar-write data",
        "without extension",
    ),
    ("trap never", |s| each(s, |r| r.trap = 0), "trap when", "a trap never comes"),
    ("trap value missing", |s| each(s, |r| r.trap_value = 0), "trap value", "always 0"),
    ("flags never", |s| each(s, |r| r.fflags = 0), "flags value", "always 0"),
    (
        "records of jumps' targets lost",
        |s| {
            let known = s.clone();
            let mut n = 0;
            s.retain(|_| {
                n += 1;
                n < 3
                    || known[n - 2].kind != 1
                    || known[n - 2].next_pc == known[n - 2].pc.wrapping_add(4)
                    || known[n - 2].beat == 1
                    || known[n - 2].endprg != 0
                    || known[n - 1].kind != 1
                    || known[n - 1].pc != known[n - 2].next_pc
                    || known[n - 1].beat == 1
            });
        },
        "issue when",
        "are not reported",
    ),
    (
        "something else",
        |s| each(s, |r| r.sdata = r.sdata.wrapping_mul(0x9e37_79b9) ^ r.pc),
        "scalar-write data",
        "is wrong",
    ),
];

#[test]
fn every_way_to_lie_is_named() {
    let known = known();
    let mut bad = Vec::new();
    for (name, change, key, says) in TABLE {
        let mut seen = known.clone();
        seen.iter_mut().for_each(change);
        let lies = found(&known, &seen, FieldSet::ALL);
        let named =
            |l: &Diagnosis| format!("{} {}", l.event.name, l.key) == *key && l.sentence.contains(says);
        if !lies.iter().any(named) || lies.iter().any(|l| l.evidence.is_empty()) {
            let told: Vec<String> =
                lies.iter().map(|l| format!("{} {}: {}", l.event.name, l.key, l.sentence)).collect();
            bad.push(format!("{name}: expected {key}: {says}\n  {}", told.join("\n  ")));
        }
    }
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

#[test]
fn streams_that_are_right_show_nothing() {
    let known = known();
    assert!(known.len() >= 16);
    assert_eq!(found(&known, &known, FieldSet::ALL), []);
}

/// Fields of groups that are not promised hold nothing, and are not compared.
#[test]
fn what_is_not_promised_is_not_judged() {
    let known = known();
    let promised = FieldSet::SDST.union(FieldSet::TRAP);
    let mut seen = known.clone();
    seen.iter_mut().for_each(|s| each(s, |r| r.keep(promised)));
    assert_eq!(found(&known, &seen, promised), []);
}

#[test]
fn warps_under_other_names_are_found() {
    let known = known();
    let warps = known.iter().find(|s| s.iter().any(|r| r.warp == 3 && r.wg == 1)).unwrap();
    let mut seen = warps.clone();
    each(&mut seen, |r| r.warp = 3 - r.warp);
    let paired = tracks::pair(0, warps, &seen, false);
    assert!(paired.renamed.contains(&((0, 3), (0, 0))), "{:?}", paired.renamed);
    assert!(tracks::pair(0, warps, warps, false).renamed.is_empty());
}
