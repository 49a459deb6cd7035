//! Atomics along a leader: its permitted choices, the order that it must keep, and races with plain stores.

mod common;

use common::{DATA, Script, by_warp, chosen_records, golden_records, golden_until, job};
use tandem_abi::{Kind, Record};
use tandem_launch::Job;
use tandem_lockstep::engine::State;
use tandem_lockstep::{End, GoldenEngine, MismatchKind, Options, run_pair};
use ventus_golden::{Hints, Profile};
use ventus_isa::{Class, decode, rows};

/// A counter with LR and SC, retried until it succeeds, `times` times.
fn counter(times: u32) -> Job {
    job(
        &format!(
            "li x2, {DATA:#x}\nli x6, {times}\nagain:\nlr.w x3, (x2)\naddi x3, x3, 1\nsc.w x4, x3, (x2)\n\
             bnez x4, again\naddi x6, x6, -1\nbnez x6, again\nendprg"
        ),
        1,
        1,
    )
}

fn is_sc(insn: u32) -> bool {
    decode(insn).is_ok_and(|insn| insn.op.row().class == Class::StoreConditional)
}

/// The DUT's shim (`rtl/dut/csrc/trace.h`) has no instruction table: it takes words of one major opcode for
/// atomics, whose records then keep the order of their stamps. The table says the same of every row.
#[test]
fn the_shim_takes_the_same_rows_for_atomics_as_the_table() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rtl/dut/csrc/trace.h");
    let text = std::fs::read_to_string(path).unwrap();
    let (_, after) = text.split_once("inline bool atomic(const tandem_record &r) { return ").unwrap();
    let (condition, _) = after.split_once(';').unwrap();
    let number = |text: &str| u32::from_str_radix(text, 16).unwrap();
    let (mask, opcode) = condition
        .strip_prefix("(r.insn & 0x")
        .and_then(|c| c.split_once(") == 0x"))
        .map(|(mask, opcode)| (number(mask), number(opcode)))
        .unwrap_or_else(|| panic!("{path}: '{condition}' is not the test that this reads"));
    for row in rows() {
        assert_eq!(row.mask & mask, mask, "{}: the shim looks at bits that are not fixed", row.name);
        assert_eq!(row.matches & mask == opcode, row.class.is_atomic(), "{}", row.name);
    }
}

#[test]
fn an_sc_may_fail_by_choice_and_that_is_counted() {
    let job = counter(5);
    let mut scs = 0;
    let (records, memory) = chosen_records(&job, |insn| {
        scs += u32::from(is_sc(insn));
        // Every third SC fails.
        Hints { sc_failed: u32::from(is_sc(insn) && scs % 3 == 0), print: None }
    });
    let outcome = Script::new(records.clone(), memory.clone()).against_golden(&job);
    assert!(outcome.end.passed(), "{}", outcome.end.detail());
    assert_eq!(outcome.failed_scs, 2, "of seven");
    // A failed result with the effects of a success is a mismatch, and so is a success of an SC that has to
    // fail.
    let at = records.iter().position(|r| is_sc(r.insn)).unwrap();
    let mut wrong = records.clone();
    wrong[at].sdata = 1;
    let v = Script::new(wrong, memory.clone()).against_golden(&job).end;
    assert!(matches!(&v, End::Mismatch(m) if m.kind == MismatchKind::Fields), "{}", v.word());
    let lone = common::job(&format!("li x2, {DATA:#x}\nsc.w x4, x2, (x2)\nendprg"), 1, 1);
    let (mut records, memory) = golden_records(&lone);
    let sc = records.iter_mut().find(|r| is_sc(r.insn)).unwrap();
    assert_eq!(sc.sdata, 1, "nothing was reserved");
    (sc.sdata, sc.mem_op, sc.mem_mask, sc.mem_size) = (0, 2, 1, 4);
    (sc.mem_addr[0], sc.mem_data[0]) = (DATA, DATA);
    let v = Script::new(records, memory).against_golden(&lone).end;
    assert!(matches!(&v, End::Mismatch(m) if m.kind == MismatchKind::Fields), "{}", v.word());
}

#[test]
fn an_sc_that_always_fails_by_choice_is_a_hang() {
    let job = counter(1);
    let mut scs = 0;
    let (records, memory) = chosen_records(&job, |insn| {
        scs += u32::from(is_sc(insn));
        Hints { sc_failed: u32::from(scs <= 1200), print: None }
    });
    let v = Script::new(records, memory).against_golden(&job).end;
    let End::Hang(m) = &v else { panic!("{}: {}", v.word(), v.detail()) };
    assert_eq!(m.kind, MismatchKind::Hang);
    assert!(m.disasm.starts_with("sc.w") && m.message.contains("1001 times"), "{}", m.to_text());
}

#[test]
fn the_value_of_csr_print_is_followed_within_what_is_allowed() {
    let source = "csrrwi x0, 0x80b, 7\ncsrr x1, 0x80b\ncsrr x2, 0x80b\nadd x3, x1, x2\nendprg";
    let job = job(source, 1, 1);
    // Results of the two reads, the record after which the host answers (the workgroup's start is one, the
    // write another), and whether that is allowed.
    for (values, answered, allowed) in [
        ([7, 7], 2, true),
        ([7, 7], 7, true),
        ([7, 0], 2, true),
        ([7, 0], 3, true),
        ([0, 0], 2, true),
        ([0, 0], 3, false),
        ([7, 0], 4, false),
        ([0, 0], 99, false),
        ([7, 7], 99, false),
        ([0, 7], 2, false),
        ([5, 5], 2, false),
        ([7, 1], 2, false),
    ] {
        let (mut records, memory) = golden_records(&job);
        for r in records.iter_mut().filter(|r| r.sdst_valid == 1) {
            match r.sdst {
                1 => r.sdata = values[0],
                2 => r.sdata = values[1],
                _ => {
                    (r.src[0][0], r.src[1][0]) = (values[0], values[1]);
                    r.sdata = values[0] + values[1];
                }
            }
        }
        let mut script = Script::new(records, memory);
        (script.batch, script.asks) = (1, vec![answered]);
        let v = script.against_golden(&job).end;
        assert_eq!(v.passed(), allowed, "{values:?}, answered after {answered}: {}", v.detail());
        if values == [7, 7] && !allowed {
            assert!(v.detail().contains("no request to read the print buffer has come"), "{}", v.detail());
        }
    }
}

/// A warp polls CSR_PRINT for an answer until the budget runs out.
#[test]
fn a_print_request_that_nobody_clears_is_named_in_the_timeout() {
    let job = job("csrrwi x0, 0x80b, 7\npoll: csrr x1, 0x80b\nbne x1, x0, poll\nendprg", 1, 1);
    for (asks, told) in [
        (vec![], "set CSR_PRINT at 0x80000000, and no request to read the print buffer has come"),
        (vec![9], "set CSR_PRINT at 0x80000000: the host has answered its slot, and the CSR"),
    ] {
        let (records, memory) = golden_until(&job, 300);
        let mut script = Script::new(records, memory);
        (script.end, script.asks) = (State::More, asks);
        let mut golden = GoldenEngine::new(common::CONFIG, Profile::default(), None);
        let options = Options { max_cycles: 100, ..Options::default() };
        let end = run_pair(&mut script, &mut golden, &job, &options).end;
        assert!(matches!(end, End::Timeout { .. }), "{}", end.detail());
        assert!(end.detail().contains(told), "{}", end.detail());
        assert!(end.detail().contains("warp 0 of workgroup 0 (SM 0, slot 0)"), "{}", end.detail());
    }
}

/// Warp 1 stores 42 where warp 0 adds 1 atomically.
fn mixed() -> Job {
    job(
        &format!(
            "csrr x1, 0x805\nli x2, {DATA:#x}\nli x3, 42\nli x5, 1\nbeq x1, x0, adds\nsw x3, 0(x2)\nendprg\n\
             adds:\namoadd.w x4, x5, (x2)\nendprg"
        ),
        2,
        1,
    )
}

/// Workgroup 0's records, with warp 1's first or last.
fn in_turn(records: &[Record], first: u16) -> Vec<Record> {
    let warps = by_warp(records);
    let event = |kind: Kind| records.iter().filter(move |r| r.kind == kind as u8);
    let warp = |w: u16| warps[&(0, w)].iter();
    event(Kind::WgStart)
        .chain(warp(first))
        .chain(warp(1 - first))
        .chain(event(Kind::WgEnd))
        .copied()
        .collect()
}

#[test]
fn an_atomic_and_a_plain_store_that_nothing_orders_are_a_race() {
    let job = mixed();
    let (records, _) = golden_records(&job);
    let initial = 0x0302_0100;
    for (first, old, race) in [
        (1, 42, None),
        (0, initial, None),
        (1, initial, Some(true)),
        (0, 42, Some(true)),
        (1, 43, Some(false)),
    ] {
        let mut script = in_turn(&records, first);
        for r in script.iter_mut().filter(|r| r.mem_op == 3) {
            (r.sdata, r.mem_data[0], r.mem_stamp) = (old, old + 1, 10);
        }
        // The stamps agree about which came first in memory.
        for r in script.iter_mut().filter(|r| r.mem_op == 2) {
            r.mem_stamp = if old == initial { 11 } else { 9 };
        }
        // Final memory follows the order.
        let (_, mut memory) = golden_records(&job);
        memory.write_u32(DATA, if old == 42 { 43 } else { 42 }).unwrap();
        let mut script = Script::new(script, memory);
        script.batch = 100;
        match (script.against_golden(&job).end, race) {
            (End::Pass, None) | (End::Mismatch(_), Some(false)) => {}
            (End::Race(r), Some(true)) => assert_eq!((r.reader.warp, r.writer.warp), (0, 1)),
            (v, _) => panic!("{first} {old:#x}: {} {}", v.word(), v.detail()),
        }
    }
}

/// The same if the atomic gives no result: what it left shows what it found.
#[test]
fn an_atomic_without_a_result_races_too() {
    let source = format!(
        "csrr x1, 0x805\nli x2, {DATA:#x}\nli x3, 42\nli x5, 1\nbeq x1, x0, adds\nsw x3, 0(x2)\nendprg\n\
         adds:\namoadd.w x0, x5, (x2)\nendprg"
    );
    let job = job(&source, 2, 1);
    let (records, _) = golden_records(&job);
    let initial = 0x0302_0100;
    for (first, old, race) in [(1, initial, true), (0, 42, true), (0, 43, false), (1, initial + 1, false)] {
        let mut script = in_turn(&records, first);
        for r in script.iter_mut().filter(|r| r.mem_op == 3) {
            (r.mem_data[0], r.mem_stamp) = (old + 1, 10);
        }
        for r in script.iter_mut().filter(|r| r.mem_op == 2) {
            r.mem_stamp = if old == initial { 11 } else { 9 };
        }
        let (_, mut memory) = golden_records(&job);
        memory.write_u32(DATA, if old == 42 { 43 } else { 42 }).unwrap();
        let mut script = Script::new(script, memory);
        script.batch = 100;
        match (script.against_golden(&job).end, race) {
            (End::Mismatch(m), false) => assert_eq!(m.kind, MismatchKind::Fields),
            (End::Race(r), true) => assert_eq!((r.reader.warp, r.writer.warp), (0, 1)),
            (v, _) => panic!("{first} {old:#x}: {} {}", v.word(), v.detail()),
        }
    }
}

#[test]
fn atomics_delivered_in_another_order_than_memorys_are_an_error() {
    let job = job(&format!("li x2, {DATA:#x}\nli x5, 1\namoadd.w x4, x5, (x2)\nendprg"), 2, 1);
    let (records, memory) = golden_records(&job);
    assert!(Script::new(records.clone(), memory.clone()).against_golden(&job).end.passed());
    let mut swapped = records;
    let at: Vec<usize> = (0..swapped.len()).filter(|&i| swapped[i].mem_op == 3).collect();
    let stamp = swapped[at[0]].mem_stamp;
    swapped[at[0]].mem_stamp = swapped[at[1]].mem_stamp;
    swapped[at[1]].mem_stamp = stamp;
    let v = Script::new(swapped, memory).against_golden(&job).end;
    let End::Mismatch(m) = &v else { panic!("{}", v.word()) };
    assert_eq!(m.kind, MismatchKind::Protocol);
    assert!(m.message.contains("order in which memory performed them"), "{}", m.message);
}
