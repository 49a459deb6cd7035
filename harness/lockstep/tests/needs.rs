//! What a program needs and a DUT lacks: neither a pass nor a failure, wherever the DUT goes wrong because of
//! it. And what a report says of barriers that are passed too early.

mod common;

use common::{Script, golden_records, job};
use tandem_abi::{FieldSet, Kind};
use tandem_launch::Job;
use tandem_lockstep::engine::State;
use tandem_lockstep::{End, Implemented, MismatchKind, Outcome};
use ventus_dut::{Choice, Profile};

fn implemented(change: impl FnOnce(&mut Profile)) -> Option<Implemented> {
    let mut profile = Profile::unstated("other", FieldSet::ALL);
    change(&mut profile);
    Implemented::of(&profile)
}

fn script(job: &Job) -> Script {
    let (records, memory) = golden_records(job);
    Script::new(records, memory)
}

fn not_run(outcome: &Outcome, says: &str) {
    let why = outcome.not_implemented.as_deref();
    assert!(why.is_some_and(|why| why.contains(says)), "{why:?} {:?}", outcome.end);
    assert!(matches!(outcome.end, End::BadInput(_)), "{:?}", outcome.end);
}

/// A DUT without traps runs on past an illegal word, or hangs there, or its library gives up. A machine that
/// traps has to be compared.
#[test]
fn a_word_that_does_not_trap_is_not_compared() {
    let text = "_start:\n    li x5, 1\n    addi x5, x5, 1\n    .word 0\n    li x6, 1\n    endprg\n";
    let job = job(text, 1, 1);
    let quiet = || implemented(|p| p.traps = Choice::None);
    let mut traps = script(&job);
    traps.end = State::Trap;
    assert!(matches!(traps.against_golden(&job).end, End::Trap(_)));
    traps.implemented = quiet();
    not_run(&traps.against_golden(&job), "other does not trap for cause illegal");
    // Without the record of the trap; with two instructions less, the word is in the pipeline only.
    for shorter in 1..=3 {
        for end in [State::Hang, State::Error("it gave up".into()), State::Trap] {
            let mut stuck = script(&job);
            let retired = stuck.records.iter().filter(|r| r.kind == Kind::Retire as u8).count();
            stuck.records.retain(|r| r.kind != Kind::WgEnd as u8);
            stuck.records.truncate(stuck.records.len() - shorter);
            assert!(retired > 2);
            stuck.end = end;
            let bare = stuck.against_golden(&job);
            assert!(bare.not_implemented.is_none() && !bare.end.passed(), "{:?}", bare.end);
            stuck.implemented = quiet();
            not_run(&stuck.against_golden(&job), "other does not trap");
        }
    }
    // What goes wrong before it is a difference.
    let mut wrong = script(&job);
    wrong.implemented = quiet();
    wrong.records.iter_mut().find(|r| r.sdst == 5).expect("a write").sdata = 7;
    let ended = wrong.against_golden(&job);
    assert!(matches!(&ended.end, End::Mismatch(m) if m.kind == MismatchKind::Fields), "{:?}", ended.end);
}

/// Lanes that nothing wrote and nothing reads may hold anything; a read of one is not compared.
#[test]
fn registers_that_are_not_zeroed_hold_anything_until_they_are_written() {
    let text = "_start:\n    vid.v v1\n    vmv.v.i v2, 1\n    vmseq.vv v0, v1, v2\n    vadd.vi v3, v1, 4, v0.t\n    \
                vadd.vi v4, v3, 1, v0.t\n    endprg\n";
    let job = job(text, 1, 1);
    let noise = |unwritten: u32| {
        let mut leader = script(&job);
        leader.implemented = implemented(|p| p.zeroed_registers = false);
        // Lane 1 alone is written, in v3 and v4.
        for r in leader.records.iter_mut().filter(|r| r.vdst_valid != 0 && r.vmask == 0b10) {
            (0..4).filter(|lane| *lane != 1).for_each(|lane| r.vdata[lane] = unwritten);
        }
        for r in leader.records.iter_mut().filter(|r| r.src_op.iter().any(|o| o.reg == 3 && o.kind == 2)) {
            let slot = r.src_op.iter().position(|o| o.reg == 3 && o.kind == 2).expect("the operand");
            (0..4).filter(|lane| *lane != 1).for_each(|lane| r.src[slot][lane] = unwritten);
        }
        leader
    };
    // v4's other lanes are active and v3's are unwritten there.
    not_run(&noise(0xabcd).against_golden(&job), "and one is read before it is written");
}

/// The advice to say `in-flight-at-barriers` is not given to those who have said it.
#[test]
fn a_profile_that_says_it_is_not_told_to_say_it() {
    let text = "_start:\n    csrr x5, wid\n    li x6, 1\n    barrier 0\n    li x7, 1\n    endprg\n";
    let job = job(text, 2, 1);
    let mut leader = script(&job);
    // Warp 1's instructions up to its BARRIER come behind warp 0's instruction after it.
    let retires = |r: &tandem_abi::Record| r.kind == Kind::Retire as u8;
    let passed = |leader: &Script| {
        leader
            .records
            .iter()
            .rposition(|r| retires(r) && r.warp == 0 && r.endprg == 0)
            .expect("an instruction")
    };
    let mut early = leader.records.clone();
    let at = passed(&leader);
    let late: Vec<_> = early
        .iter()
        .enumerate()
        .filter(|(i, r)| retires(r) && r.warp == 1 && *i < at)
        .map(|(i, _)| i)
        .collect();
    let moved: Vec<_> = late.iter().rev().take(2).map(|i| early.remove(*i)).collect();
    let behind = early.iter().rposition(|r| retires(r) && r.warp == 0 && r.endprg == 0).expect("one") + 1;
    moved.into_iter().for_each(|r| early.insert(behind, r));
    leader.records = early;
    leader.batch = 1000;
    let told = |leader: &mut Script| match leader.against_golden(&job).end {
        End::Mismatch(m) if m.kind == MismatchKind::Barrier => m.message.clone(),
        other => panic!("{other:?}"),
    };
    // The advice is for a DUT from elsewhere, and says so: the in-tree RTL would hide a bug by it.
    let said = told(&mut leader);
    assert!(said.contains("says so in its profile (in-flight-at-barriers: true)"), "{said}");
    assert!(said.ends_with("the in-tree RTL is not meant to"), "{said}");
    leader.moves_late = true;
    let said = told(&mut leader);
    assert!(
        !said.contains("says so in its profile") && said.contains("does not excuse them: an atomic"),
        "{said}"
    );
}
