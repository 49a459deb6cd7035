//! Races excuse one value at a time; all values together must fit one order of the accesses.

mod common;

use common::{CONFIG, DATA, Script, by_warp, golden_records, job};
use tandem_abi::{Kind, MemOp, Record};
use tandem_launch::Job;
use tandem_lockstep::{End, MismatchKind};

const INITIAL: u32 = 0x0302_0100;

/// Warp 1 stores 42 where warp 0 runs `accesses`; x2 is the address, x5 is 1.
fn racing(accesses: &str) -> Job {
    job(
        &format!(
            "csrr x1, 0x805\nli x2, {DATA:#x}\nli x3, 42\nli x5, 1\nbeq x1, x0, reader\nsw x3, 0(x2)\nendprg\n\
             reader:\n{accesses}\nendprg"
        ),
        2,
        1,
    )
}

/// Warp 0's records before warp 1's. Its accesses find these values; nobody knows when memory performed
/// them.
fn finds(records: &[Record], values: &[u32]) -> Vec<Record> {
    let warps = by_warp(records);
    let event = |kind: Kind| records.iter().filter(move |r| r.kind == kind as u8);
    let (begin, end) = (event(Kind::WgStart), event(Kind::WgEnd));
    let mut script: Vec<Record> =
        begin.chain(&warps[&(0, 0)]).chain(&warps[&(0, 1)]).chain(end).copied().collect();
    let atomic = |r: &Record| r.mem_op == MemOp::Atomic as u8;
    let accesses = script.iter_mut().filter(|r| r.warp == 0 && r.mem_op != MemOp::None as u8);
    for (r, value) in accesses.zip(values) {
        r.sdata = *value;
        r.mem_data[0] = if atomic(r) { value + 1 } else { *value };
    }
    // Atomics alone have stamps that must ascend.
    let mut stamp = 0;
    for r in &mut script {
        r.mem_stamp = 0;
        if atomic(r) {
            stamp += 1;
            r.mem_stamp = stamp;
        }
    }
    script
}

#[derive(Debug, PartialEq)]
enum Want {
    Pass,
    Race,
    /// No order explains it; the report begins with this instruction.
    Never(&'static str),
}

#[test]
fn what_a_warp_sees_of_one_word_has_an_order() {
    use Want::*;
    let two_loads = "lw x6, 0(x2)\nlw x7, 0(x2)";
    let behind_an_atomic = "amoadd.w x6, x5, (x2)\nlw x7, 0(x2)";
    for (accesses, found, want) in [
        (two_loads, [INITIAL, INITIAL], Pass),
        (two_loads, [INITIAL, 42], Race),
        (two_loads, [42, 42], Race),
        // CoRR: the new value, then the old one again.
        (two_loads, [42, INITIAL], Never("lw x7, 0(x2)")),
        (behind_an_atomic, [INITIAL, INITIAL + 1], Pass),
        (behind_an_atomic, [INITIAL, 42], Race),
        (behind_an_atomic, [42, 43], Race),
        // What the atomic found and overwrote.
        (behind_an_atomic, [42, 42], Never("lw x7, 0(x2)")),
        (behind_an_atomic, [42, INITIAL], Never("lw x7, 0(x2)")),
    ] {
        let job = racing(accesses);
        let (records, mut memory) = golden_records(&job);
        let atomic_last = accesses == behind_an_atomic && found[0] == 42;
        memory.write_u32(DATA, if atomic_last { 43 } else { 42 }).unwrap();
        let outcome = Script::new(finds(&records, &found), memory).against_golden(&job);
        let got = match &outcome.end {
            End::Pass => Pass,
            End::Race(_) => Race,
            End::Mismatch(m) if m.kind == MismatchKind::Coherence => {
                let Never(first) = want else { panic!("{accesses} {found:x?}: {}", m.to_text()) };
                assert_eq!(m.disasm, first, "{}", m.to_text());
                assert!(m.order.len() >= 2 && m.to_text().contains(&m.order[1]), "{:#?}", m.order);
                assert_eq!(m.config, CONFIG.to_string());
                Never(first)
            }
            v => panic!("{accesses} {found:x?}: {} {}", v.word(), v.detail()),
        };
        assert_eq!(got, want, "{accesses} {found:x?}: {}", outcome.end.detail());
    }
}

/// Each byte of memory is what one of two stores left, but a word is never half of each.
#[test]
fn two_stores_that_race_leave_one_of_them_in_memory() {
    let source = format!(
        "csrr x1, 0x805\nli x2, {DATA:#x}\nli x3, 0x11111111\nadd x4, x3, x3\nbeq x1, x0, first\n\
         sw x4, 0(x2)\nendprg\nfirst:\nsw x3, 0(x2)\nendprg"
    );
    let job = job(&source, 2, 1);
    for (end, torn) in [(0x1111_1111, false), (0x2222_2222, false), (0x2222_1111, true)] {
        let (mut records, mut memory) = golden_records(&job);
        records.iter_mut().for_each(|r| r.mem_stamp = 0);
        memory.write_u32(DATA, end).unwrap();
        let end_of_run = Script::new(records, memory).against_golden(&job).end;
        let coherence = matches!(&end_of_run, End::Mismatch(m) if m.kind == MismatchKind::Coherence);
        assert_eq!(coherence, torn, "{end:#x}: {}", end_of_run.detail());
        assert!(torn || matches!(end_of_run, End::Pass | End::Race(_)), "{end:#x}");
    }
}

/// Without what loads saw there is nothing to judge, and a race stays a race.
#[test]
fn a_leader_that_does_not_say_what_loads_saw_is_not_judged() {
    let job = racing("lw x6, 0(x2)\nlw x7, 0(x2)");
    let (records, memory) = golden_records(&job);
    let mut script = Script::new(finds(&records, &[42, INITIAL]), memory);
    script.fields = script.fields.without(tandem_abi::FieldSet::LOAD_DATA);
    let end = script.against_golden(&job).end;
    assert!(!matches!(&end, End::Mismatch(m) if m.kind == MismatchKind::Coherence), "{}", end.detail());
}
