//! Barriers, races, traps, hangs, and bare programs that stop by themselves.

mod common;

use common::{CONFIG, DATA, Script, by_warp, golden_records, job};
use tandem_abi::{Kind, MemOp, Record, Trap};
use tandem_launch::Job;
use tandem_lockstep::{End, GoldenEngine, MismatchKind, Options, run_alone};
use ventus_golden::Profile;

/// Records in a new order: for each turn, how many instructions of which warp; workgroup 0 only.
fn reorder(records: &[Record], turns: &[(u16, usize)]) -> Vec<Record> {
    let warps = by_warp(records);
    let mut at = [0; 8];
    let mut out: Vec<Record> = records.iter().filter(|r| r.kind == Kind::WgStart as u8).copied().collect();
    for &(warp, n) in turns {
        let list = &warps[&(0, warp)];
        let i = at[usize::from(warp)];
        let end = (i + n).min(list.len());
        out.extend(&list[i..end]);
        at[usize::from(warp)] = end;
    }
    out.extend(records.iter().filter(|r| r.kind == Kind::WgEnd as u8));
    out
}

const ALL: usize = usize::MAX / 2;

#[test]
fn a_warp_may_not_pass_a_barrier_alone() {
    let job = job("addi x1, x0, 1\nbarrier 0\naddi x2, x0, 2\nendprg", 2, 1);
    let (records, memory) = golden_records(&job);
    let fine = reorder(&records, &[(0, 2), (1, ALL), (0, ALL)]);
    let v = Script::new(fine, memory.clone()).against_golden(&job).end;
    assert!(v.passed(), "{}", v.detail());
    // Warp 0 continues although warp 1 has not executed its first instruction.
    let early = reorder(&records, &[(0, 3), (1, ALL), (0, ALL)]);
    let v = Script::new(early, memory).against_golden(&job).end;
    let End::Mismatch(m) = &v else { panic!("{}", v.word()) };
    assert_eq!((m.kind, m.warp, m.pc), (MismatchKind::Barrier, 0, 0x8000_0008), "{}", m.to_text());
    assert!(m.message.contains("warp 1 has not reached"), "{}", m.message);
}

/// Warp 1 stores 42 where warp 0 loads, with `between` between the two.
fn race_job(between: &str) -> Job {
    job(
        &format!(
            "csrr x1, 0x805\nli x2, {DATA:#x}\nli x3, 42\nbeq x1, x0, reader\nsw x3, 0(x2)\n{between}\nendprg\n\
             reader:\n{between}\nlw x4, 0(x2)\naddi x5, x4, 1\nendprg"
        ),
        2,
        1,
    )
}

/// Warp 0's loads changed to give `value`, with the consequences; stamps place the load before or after warp
/// 1's store, as the value does.
fn loads_give(records: &mut [Record], value: u32) {
    for r in records.iter_mut().filter(|r| r.mem_mask != 0) {
        r.mem_stamp = match (r.warp, value) {
            (0, 0x0302_0100) => 1,
            (0, _) => 9,
            _ => 5,
        };
    }
    for r in records.iter_mut().filter(|r| r.warp == 0) {
        if r.mem_op == 1 {
            (r.sdata, r.mem_data[0]) = (value, value);
        } else if r.sdst_valid == 1 && r.sdst == 5 {
            (r.src[0][0], r.sdata) = (value, value + 1);
        }
    }
}

#[test]
fn an_unordered_load_is_a_race_and_not_a_mismatch() {
    let job = race_job("nop");
    let (records, memory) = golden_records(&job);
    let initial = 0x0302_0100;
    // (order of retirement, value the load saw): golden's own value, an older one, one stored later.
    for (turns, value, race) in [
        (vec![(1, ALL), (0, ALL)], 42, false),
        (vec![(1, ALL), (0, ALL)], initial, true),
        (vec![(0, ALL), (1, ALL)], initial, false),
        (vec![(0, ALL), (1, ALL)], 42, true),
    ] {
        let mut script = reorder(&records, &turns);
        loads_give(&mut script, value);
        let mut script = Script::new(script, memory.clone());
        script.batch = 100;
        let outcome = script.against_golden(&job);
        match &outcome.end {
            End::Pass => assert!(!race, "{turns:?} {value:#x}"),
            End::Race(r) => {
                assert!(race, "{turns:?} {value:#x}: {}", r.to_text());
                assert_eq!((r.reader.warp, r.writer.warp), (0, 1), "{}", r.to_text());
                assert_eq!(outcome.races, 1);
                // The run continued to its end with the adopted value.
                assert_eq!(
                    outcome.instructions,
                    by_warp(&records).values().map(|v| v.len() as u64).sum::<u64>()
                );
            }
            v => panic!("{turns:?} {value:#x}: {}\n{}", v.word(), v.detail()),
        }
    }
}

#[test]
fn a_value_that_nobody_stored_is_a_mismatch() {
    let job = race_job("nop");
    let (records, memory) = golden_records(&job);
    let mut script = reorder(&records, &[(1, ALL), (0, ALL)]);
    loads_give(&mut script, 43);
    let v = Script::new(script, memory).against_golden(&job).end;
    let End::Mismatch(m) = &v else { panic!("{}", v.word()) };
    assert_eq!((m.kind, m.disasm.as_str()), (MismatchKind::Fields, "lw x4, 0(x2)"), "{}", m.to_text());
}

#[test]
fn a_barrier_orders() {
    let job = race_job("barrier 0");
    let (records, memory) = golden_records(&job);
    let mut script = records.clone();
    loads_give(&mut script, 0x0302_0100);
    let v = Script::new(script, memory).against_golden(&job).end;
    assert!(matches!(v, End::Mismatch(_)), "{}: {}", v.word(), v.detail());
}

#[test]
fn two_stores_in_either_order_are_a_race_for_final_memory() {
    let job = job(&format!("csrr x1, 0x805\nli x2, {DATA:#x}\nsw x1, 0(x2)\nendprg"), 2, 1);
    let (records, mut memory) = golden_records(&job);
    // Golden executed warp 1 last; the machine's memory performed warp 0's store last.
    memory.write_u32(DATA, 0).unwrap();
    let mut order = reorder(&records, &[(0, ALL), (1, ALL)]);
    let v = Script::new(order.clone(), memory.clone()).against_golden(&job).end;
    let lost = "its own stamps say that warp 1 was last";
    assert!(matches!(&v, End::Mismatch(m) if m.kind == MismatchKind::Memory), "{lost}: {}", v.word());
    for r in order.iter_mut().filter(|r| r.mem_op == MemOp::Store as u8) {
        r.mem_stamp = 3 - u64::from(r.warp);
    }
    let v = Script::new(order.clone(), memory.clone()).against_golden(&job).end;
    let End::Race(r) = &v else { panic!("{}: {}", v.word(), v.detail()) };
    assert_eq!((r.addr, r.reader.warp, r.writer.warp), (DATA, 1, 0));
    memory.write_u32(DATA, 7).unwrap();
    let v = Script::new(order, memory).against_golden(&job).end;
    assert!(matches!(&v, End::Mismatch(m) if m.kind == MismatchKind::Memory), "{}", v.word());
}

#[test]
fn a_trap_that_both_agree_on_is_the_programs() {
    let job = job("li x1, 0x60000000\nlw x2, 0(x1)\nendprg", 1, 1);
    let (records, memory) = golden_records(&job);
    let last = records.iter().rposition(|r| r.trap != 0).unwrap();
    let outcome = Script::new(records.clone(), memory.clone()).against_golden(&job);
    let End::Trap(m) = &outcome.end else { panic!("{}", outcome.end.word()) };
    assert_eq!(
        (m.trap.as_ref().map(|t| t.cause), m.disasm.as_str()),
        (Some(tandem_abi::Trap::Access), "lw x2, 0(x1)")
    );
    assert!(m.message.contains("Access trap, value 0x60000000"), "{}", m.message);
    for change in [|r: &mut Record| r.trap = Trap::Misaligned as u8, |r: &mut Record| r.trap_value ^= 4] {
        let mut other = records.clone();
        change(&mut other[last]);
        let v = Script::new(other, memory.clone()).against_golden(&job).end;
        assert!(matches!(&v, End::Mismatch(m) if m.diffs[0].field.starts_with("trap")), "{}", v.word());
    }
}

/// Errata D29: an instruction that traps leaves memory alone, unless it is a store that traps Access; the
/// state of other warps is unknown.
#[test]
fn an_instruction_that_traps_leaves_memory_alone() {
    let verdict = |last: &str, warps: u32| {
        let job =
            job(&format!("li x1, {DATA:#x}\nli x2, 0x60000000\nsw x1, 0(x1)\n{last}\nendprg"), warps, 1);
        let (records, mut memory) = golden_records(&job);
        memory.write_u32(DATA + 64, 0x1234_5678).unwrap();
        Script::new(records, memory).against_golden(&job).end
    };
    for last in ["sw x1, 2(x1)", "amoadd.w x3, x1, (x2)", "ecall", ".word 0"] {
        let v = verdict(last, 1);
        let access = last.starts_with("amo");
        assert_eq!(matches!(&v, End::Mismatch(m) if m.kind == MismatchKind::Memory), !access, "{last}");
        assert!(matches!(verdict(last, 2), End::Trap(_)), "{last}: two warps");
    }
}

fn alone(job: &Job, options: &Options) -> tandem_lockstep::Outcome {
    run_alone(&mut GoldenEngine::new(CONFIG, Profile::default(), None), &CONFIG, job, options)
}

#[test]
fn golden_alone() {
    let ok = job("addi x1, x0, 1\nendprg", 2, 3);
    let outcome = alone(&ok, &Options::default());
    assert_eq!((outcome.end, outcome.instructions), (End::Pass, 2 * 2 * 3));
    let endless = job("loop: j loop", 1, 1);
    let outcome = alone(&endless, &Options { max_cycles: 5_000, ..Options::default() });
    assert!(matches!(outcome.end, End::Timeout { .. }), "{}", outcome.end.word());
    let outcome = alone(&job(".word 0xffffffff", 1, 1), &Options::default());
    let End::Trap(m) = &outcome.end else { panic!("{}", outcome.end.word()) };
    assert!(m.message.contains("Illegal trap, value 0xffffffff"), "{}", m.message);
    let outcome = alone(&job("nop\nendprg", 9, 1), &Options::default());
    assert!(matches!(outcome.end, End::BadInput(_)), "nine warps do not fit: {}", outcome.end.detail());
}

#[test]
fn a_store_to_tohost_ends_a_bare_program() {
    let source = "li x1, 5\nla x2, tohost\nsw x1, 0(x2)\nloop: j loop\n.data\n.globl tohost\ntohost: .word 0";
    let job = job(source, 1, 1);
    let outcome = alone(&job, &Options::default());
    assert_eq!((outcome.end, outcome.tohost), (End::Pass, Some(5)));
}

/// Programs that write 5 to tohost in every possible way, and how they do it.
const ENDINGS: [(&str, &str); 7] = [
    ("a store", "sw x1, 0(x2)"),
    ("an AMO", "amoadd.w x3, x1, (x2)"),
    ("an AMO without a result", "amoswap.w x0, x1, (x2)"),
    ("an SC", "lr.w x3, (x2)\nsc.w x4, x1, (x2)"),
    ("a lane's store", "vse32.v v1, (x2), v0.t"),
    ("a lane's AMO", "vamoaddei32.v v1, (x2), v2, v1, v0.t"),
    ("a lane's SC", "vlrei32.v v3, (x2), v2, v0.t\nvscei32.v v1, (x2), v2, v1, v0.t"),
];

/// One lane is on, and every lane of v1 is 5.
fn ending(how: &str) -> tandem_launch::Job {
    let source = format!(
        "li x1, 5\nla x2, tohost\nvsetvli x0, x0, e32, m1, ta, ma\nvmv.v.x v1, x1\nvmv.v.i v2, 0\nvid.v v0\n\
         vmseq.vi v0, v0, 0\nvmv.v.i v4, 0\nvor.vv v4, v4, v1\n{how}\nloop: j loop\n\
         .data\n.globl tohost\ntohost: .word 0"
    );
    job(&source, 1, 1)
}

#[test]
fn whatever_writes_tohost_ends_a_bare_program() {
    for (what, how) in ENDINGS {
        let job = ending(how);
        let outcome = alone(&job, &Options::default());
        assert_eq!((&outcome.end, outcome.tohost), (&End::Pass, Some(5)), "{what}");
        // The leader runs on to the end of its slice, which does not count.
        let (mut records, memory) = common::golden_until(&job, 400);
        (1u64..).zip(&mut records).for_each(|(n, r)| r.cycle = n);
        let mut leader = Script::new(records.clone(), memory);
        leader.batch = 64;
        let outcome = leader.against_golden(&job);
        assert_eq!((&outcome.end, outcome.tohost), (&End::Pass, Some(5)), "{what}");
        let tohost = job.kernels[0].tohost.unwrap();
        let writes = |r: &tandem_abi::Record| {
            r.mem_op >= 2 && (0..32).any(|l| r.mem_mask >> l & 1 != 0 && r.mem_addr[l] == tohost)
        };
        let end = records.iter().find(|r| writes(r)).unwrap().cycle;
        assert_eq!(outcome.cycles, end, "{what}");
    }
}

#[test]
fn a_zero_in_tohost_ends_nothing() {
    for how in ["sw x0, 0(x2)", "amoand.w x3, x0, (x2)", "sc.w x4, x1, (x2)"] {
        let mut job = ending(how);
        job.kernels[0].timeout_cycles = Some(500);
        let outcome = alone(&job, &Options::default());
        assert!(matches!(outcome.end, End::Timeout { .. }), "{how}: {:?}", outcome.end);
        assert_eq!(outcome.tohost, None);
    }
}
