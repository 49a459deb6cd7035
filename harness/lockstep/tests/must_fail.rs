//! Checks on the checker: wrong results that a lax comparison lets through must fail.
//!
//! Each case is a leader that does one thing wrong, and a plausible comparison that accepts it: floats
//! compared as floats, only active lanes, only data, only final state. The test shows both: the lax
//! comparison accepts the leader, so the case is real; the harness refuses it, names the field and exits with
//! 1.

mod common;

use common::{DATA, Script, golden_records, job};
use std::cmp::Ordering;
use tandem_abi::{Kind, MemOp, Memory, Record, SimtOp};
use tandem_launch::Job;
use tandem_lockstep::{End, Field, MismatchKind, Opinion};

/// One warp of four lanes. v3 is 1.0 in all lanes, v4 1.0 - 1.0, so +0; v5 and v6 get equal data under masks.
const PROGRAM: &str = "
_start:
    li x5, 0x90000000
    li x6, 0x3f800000
    vid.v v1
    vsll.vi v2, v1, 2
    vadd.vx v2, v2, x5
    vmv.v.x v3, x6              # 1.0
    vfadd.vv v9, v3, v3         # 2.0
    vfsub.vv v4, v3, v3         # +0
    vmslt.vi v0, v1, 2          # lanes 0 and 1
    vadd.vi v5, v3, 0, v0.t     # two lanes of four
    vmv.v.v v6, v3
    addi x7, x6, 0
    vlw12.v v7, 0(v2)
    vsw12.v v7, 0(v2)           # stores what is there already
    addi x7, x7, 0              # changes nothing
    vmv.v.i v10, 1
    auipc x12, 0
    setrpc x13, x12, 24         # the join below
    vblt v1, v10, side          # lane 0 goes to side
    vadd.vi v11, v1, 5
    j joined
side:
    vadd.vi v11, v1, 7
joined:
    join
    endprg
";

/// The leader's records, and its memory afterwards.
struct Run {
    records: Vec<Record>,
    memory: Memory,
}

/// A comparison that accepts what it should not: the leader's run first, then golden's.
type Lax = fn(&Run, &Run) -> bool;

/// One wrong leader.
struct Case {
    name: &'static str,
    /// Makes golden's run wrong.
    plant: fn(&mut Run),
    /// The comparison that accepts it.
    lax: Lax,
    /// What the report must name.
    named: Named,
}

enum Named {
    Field(Field),
    Kind(MismatchKind),
}

fn retired(run: &Run) -> impl Iterator<Item = &Record> {
    run.records.iter().filter(|r| r.kind == Kind::Retire as u8)
}

/// The record of the first instruction whose vector destination is `vd`.
fn writing(run: &mut Run, vd: u8) -> &mut Record {
    run.records.iter_mut().find(|r| r.vdst_valid != 0 && r.vdst == vd).expect("the program writes it")
}

fn accessing(run: &mut Run, op: MemOp) -> &mut Record {
    run.records.iter_mut().find(|r| r.mem_op == op as u8).expect("the program does")
}

/// The records in pairs, up to the end of the shorter run.
fn all_pairs(a: &Run, b: &Run, same: impl Fn(&Record, &Record) -> bool) -> bool {
    retired(a).zip(retired(b)).all(|(a, b)| same(a, b))
}

/// Vector results lane by lane, compared as floats by `same`, in the lanes that golden wrote.
fn floats(a: &Run, b: &Run, same: impl Fn(f32, f32) -> bool) -> bool {
    all_pairs(a, b, |a, b| {
        (0..4)
            .filter(|l| b.vmask >> l & 1 != 0)
            .all(|l| a.vdata[l] == b.vdata[l] || same(f32::from_bits(a.vdata[l]), f32::from_bits(b.vdata[l])))
    })
}

/// Only the last value of each register, and memory.
fn final_state(a: &Run, b: &Run) -> bool {
    let registers = |run: &Run| {
        let (mut x, mut v) = ([0; 64], [[0; 32]; 64]);
        for r in retired(run) {
            if r.sdst_valid != 0 {
                x[usize::from(r.sdst)] = r.sdata;
            }
            if r.vdst_valid != 0 {
                v[usize::from(r.vdst)] = r.vdata;
            }
        }
        (x, v)
    };
    registers(a) == registers(b) && buffer(&a.memory) == buffer(&b.memory)
}

/// Registers written, instruction by instruction, and final memory, but nothing about stores.
fn register_writes(a: &Run, b: &Run) -> bool {
    let writes = |r: &Record| (r.sdst_valid, r.sdst, r.sdata, r.vdst_valid, r.vdst, r.vdata);
    all_pairs(a, b, |a, b| writes(a) == writes(b)) && buffer(&a.memory) == buffer(&b.memory)
}

fn buffer(memory: &Memory) -> [u8; 64] {
    let mut bytes = [0; 64];
    memory.read(DATA, &mut bytes).expect("the job maps it");
    bytes
}

fn cases() -> Vec<Case> {
    [values(), destinations(), accesses(), instructions(), state()].into_iter().flatten().collect()
}

/// Values of lanes.
fn values() -> Vec<Case> {
    use Named::Field as F;
    vec![
        Case {
            name: "NaN against 1.0",
            plant: |run| writing(run, 3).vdata[2] = f32::NAN.to_bits(),
            // "Not further apart than" is true of NaN and anything.
            lax: |a, b| floats(a, b, |a, b| (a - b).abs().partial_cmp(&1e-6) != Some(Ordering::Greater)),
            named: F(Field::Vdata),
        },
        Case {
            name: "a NaN of another payload",
            plant: |run| {
                // Later reads of the register differ too; this is the instruction that writes it.
                writing(run, 9).vdata = [0x7fc0_0001; 32];
            },
            lax: |a, b| floats(a, b, |a, _| a.is_nan()),
            named: F(Field::Vdata),
        },
        Case {
            name: "+0 against -0",
            plant: |run| writing(run, 4).vdata[1] = (-0.0f32).to_bits(),
            lax: |a, b| floats(a, b, |a, b| a == b),
            named: F(Field::Vdata),
        },
        Case {
            name: "one ULP",
            plant: |run| writing(run, 9).vdata[3] += 1,
            lax: |a, b| floats(a, b, |a, b| ((a - b) / b).abs() < 1e-6),
            named: F(Field::Vdata),
        },
        Case {
            name: "a wrong inactive lane",
            plant: |run| writing(run, 5).vdata[3] ^= 1,
            lax: |a, b| floats(a, b, |_, _| false),
            named: F(Field::Vdata),
        },
    ]
}

/// Which registers and lanes are written.
fn destinations() -> Vec<Case> {
    use Named::Field as F;
    vec![
        Case {
            name: "a wrong destination with equal data",
            plant: |run| writing(run, 6).vdst = 8,
            lax: |a, b| all_pairs(a, b, |a, b| (a.sdata, a.vdata) == (b.sdata, b.vdata)),
            named: F(Field::Vdst),
        },
        Case {
            name: "a wrong scalar destination with equal data",
            plant: |run| {
                let r = run.records.iter_mut().find(|r| r.sdst_valid != 0 && r.sdst == 7);
                r.expect("the program writes x7").sdst = 8;
            },
            lax: |a, b| all_pairs(a, b, |a, b| (a.sdata, a.vdata) == (b.sdata, b.vdata)),
            named: F(Field::Sdst),
        },
        Case {
            name: "a vector mask with its lanes swapped",
            plant: |run| writing(run, 5).vmask = 0b1100,
            lax: |a, b| {
                all_pairs(a, b, |a, b| a.vmask.count_ones() == b.vmask.count_ones() && a.vdata == b.vdata)
            },
            named: F(Field::Vmask),
        },
    ]
}

/// Loads and stores, and memory behind them.
fn accesses() -> Vec<Case> {
    use Named::{Field as F, Kind as K};
    vec![
        Case {
            name: "a store that is missing where its data was there already",
            plant: |run| {
                let r = accessing(run, MemOp::Store);
                (r.mem_op, r.mem_mask) = (MemOp::None as u8, 0);
            },
            lax: register_writes,
            named: F(Field::MemOp),
        },
        Case {
            name: "a store that misses a lane whose data was there already",
            plant: |run| accessing(run, MemOp::Store).mem_mask = 0b0111,
            lax: register_writes,
            named: F(Field::MemMask),
        },
        Case {
            name: "a load from another address with equal data",
            plant: |run| accessing(run, MemOp::Load).mem_addr[0] += 256,
            lax: register_writes,
            named: F(Field::MemAddr),
        },
        Case {
            name: "a store that memory never got",
            plant: |run| {
                // Golden's store left the bytes unchanged; here they change without a store.
                run.memory.write(DATA + 3, &[0x5a]).expect("the job maps it");
            },
            lax: |a, b| {
                all_pairs(a, b, |a, b| (a.mem_op, a.mem_data, a.vdata) == (b.mem_op, b.mem_data, b.vdata))
            },
            named: K(MismatchKind::Memory),
        },
    ]
}

/// Instructions that are missing.
fn instructions() -> Vec<Case> {
    use Named::{Field as F, Kind as K};
    vec![
        Case {
            name: "a missing instruction that changes nothing",
            plant: |run| {
                let at = run.records.iter().rposition(|r| r.sdst_valid != 0 && r.sdst == 7);
                run.records.remove(at.expect("the program writes x7"));
            },
            lax: final_state,
            named: F(Field::Pc),
        },
        Case {
            name: "the last instructions are missing",
            plant: |run| {
                let end = run.records.iter().position(|r| r.endprg != 0).expect("the program ends");
                run.records.truncate(end);
            },
            lax: final_state,
            named: K(MismatchKind::Missing),
        },
    ]
}

/// State beside registers and memory.
fn state() -> Vec<Case> {
    use Named::Field as F;
    vec![
        Case {
            name: "an entry of the SIMT stack with another mask",
            plant: |run| {
                let push = run.records.iter_mut().find(|r| r.simt_op == SimtOp::Push as u8);
                push.expect("the program diverges").simt_top[1].mask = 0b1110;
            },
            lax: final_state,
            named: F(Field::SimtTop),
        },
        Case {
            name: "an active lane lost where it does nothing",
            plant: |run| {
                let last = run.records.iter_mut().rfind(|r| r.endprg != 0);
                last.expect("the program ends").mask = 0b0111;
            },
            lax: register_writes,
            named: F(Field::Mask),
        },
        Case {
            name: "a floating-point flag",
            plant: |run| writing(run, 9).fflags = 1,
            lax: register_writes,
            named: F(Field::Fflags),
        },
    ]
}

fn program() -> (Job, Run) {
    let job = job(PROGRAM, 1, 1);
    let (records, memory) = golden_records(&job);
    (job, Run { records, memory })
}

fn copy(run: &Run) -> Run {
    Run { records: run.records.clone(), memory: run.memory.clone() }
}

#[test]
fn the_right_run_passes() {
    let (job, run) = program();
    let outcome = Script::new(run.records, run.memory).against_golden(&job);
    assert!(outcome.end.passed(), "{}", outcome.end.detail());
}

#[test]
fn what_a_lax_comparison_lets_through_fails() {
    let (job, golden) = program();
    for Case { name, plant, lax, named } in cases() {
        let mut leader = copy(&golden);
        plant(&mut leader);
        let changed = leader.records != golden.records || buffer(&leader.memory) != buffer(&golden.memory);
        assert!(changed, "{name}: nothing is wrong");
        assert!(lax(&leader, &golden), "{name}: the lax comparison sees it, so it shows nothing");
        let outcome = Script::new(leader.records, leader.memory).against_golden(&job);
        let End::Mismatch(m) = &outcome.end else {
            panic!("{name}: {}, and should be a mismatch", outcome.end.word())
        };
        assert_eq!(outcome.leader, Opinion::Rtl, "{name}");
        match named {
            Named::Kind(kind) => assert_eq!(m.kind, kind, "{name}: {}", m.to_text()),
            Named::Field(field) => {
                let first: Vec<&str> = m.diffs.iter().filter_map(|d| d.field.split(' ').next()).collect();
                assert!(first.contains(&field.name()), "{name}: {}", m.to_text());
            }
        }
    }
}

/// A comparison that only looks for differences finds none if there is nothing to compare.
#[test]
fn zero_instructions_are_no_pass() {
    let (job, golden) = program();
    // The leader ends at once, and its memory happens to be right.
    let outcome = Script::new(Vec::new(), golden.memory.clone()).against_golden(&job);
    assert!(!outcome.end.passed(), "{}", outcome.end.word());
    // The workgroup begins and ends without a single instruction in between.
    let mut around = golden.records.clone();
    around.retain(|r| r.kind != Kind::Retire as u8);
    assert_eq!(around.len(), 2, "a start and an end");
    let outcome = Script::new(around, golden.memory).against_golden(&job);
    assert!(!outcome.end.passed(), "{}", outcome.end.word());
    assert_eq!(outcome.instructions, 0);
    // The job is empty.
    let outcome = Script::new(Vec::new(), Memory::new()).against_golden(&Job::default());
    assert_eq!(outcome.end, End::NothingCompared);
}
