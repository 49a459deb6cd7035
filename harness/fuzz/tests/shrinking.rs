//! Shrinking: it reaches minima known in advance, and a shrunk planted fault is small, fails as the case did
//! when assembled again, and passes without the fault.

mod common;

use common::{MAX, generate, goldens, machine};
use std::sync::Arc;
use std::time::Duration;
use tandem_fuzz::Leader;
use tandem_fuzz::Machine;
use tandem_fuzz::bench::Bench;
use tandem_fuzz::program::code::{Fix, Item};
use tandem_fuzz::program::{self, Draw, Family, Program, make};
use tandem_fuzz::programs::Programs;
use tandem_fuzz::shrink::{Budget, Candidate, Flat, shrink};
use tandem_fuzz::subject::{CaseId, Finding, Subject};
use tandem_fuzz::{Bucket, job_from_assembly};
use tandem_launch::elf::Bare;
use tandem_lockstep::engine::DutParams;
use tandem_lockstep::{DutEngine, GoldenEngine, Options, Outcome, run_pair};
use tandem_plant::GoldenFault;
use ventus_dut::{DutRef, Flavour, Library};
use ventus_golden::Profile;
use ventus_isa::{Insn, Op};

fn ops(f: &Flat) -> Vec<Op> {
    let rest = f.items[f.prologue..].iter();
    rest.filter_map(|i| if let Item::Insn(insn, _) = i { Some(insn.op) } else { None })
        .filter(|op| *op != Op::Endprg)
        .collect()
}

fn warps(f: &Flat) -> u32 {
    f.launch.grid.iter().product::<u32>() * f.launch.wg_warps
}

/// "Fails" if one kind of instruction comes before another, and two warps run.
fn shows(f: &Flat, first: Op, second: Op, least: u32) -> bool {
    let ops = ops(f);
    let at = ops.iter().position(|op| *op == first);
    at.is_some_and(|at| ops[at + 1..].contains(&second)) && warps(f) >= least
}

/// Shrinking must run a candidate whose launches no longer wait in a queue: a file for a bug in the queue
/// would otherwise pass.
#[test]
fn a_queue_is_not_given_up_unseen() {
    let config = machine(8);
    let budget = Budget { runs: 3000, time: Duration::from_secs(60), stop: None };
    let programs = (0..2000).map(|n| make(&mut Draw::new(1, n), &config, MAX, Family::Valid));
    let mut tried = 0;
    for p in programs.filter(|p| p.style.queue && p.later.len() > 1).take(5) {
        let small = shrink(&p, &config, MAX, &budget, |c| match c {
            Candidate::Program(p) => p.style.queue && p.later.len() > 1,
            Candidate::Flat(f) => f.queue && f.later.len() > 1,
        });
        let small = small.expect("programs are possible");
        assert!(small.flat.queue && small.flat.later.len() == 2, "{:?}", small.flat.queue);
        assert_eq!(small.flat.size().beyond, 0);
        tried += 1;
    }
    assert_eq!(tried, 5);
}

#[test]
fn random_programs_shrink_to_a_minimum_known_in_advance() {
    let config = machine(8);
    let budget = Budget { runs: 3000, time: Duration::from_secs(60), stop: None };
    let (mut tried, mut programs) = (0, 0);
    for number in 0..60 {
        let p = generate(config, 31, number);
        let whole = program::flat(&p, &config, MAX).expect("programs are possible");
        let ops = ops(&whole);
        if ops.len() < 2 {
            continue;
        }
        let at = number as usize % (ops.len() - 1);
        let (first, second) = (ops[at], ops[at + 1 + (7 * number as usize) % (ops.len() - at - 1)]);
        let least = warps(&whole).min(2);
        let small = shrink(&p, &config, MAX, &budget, |c| match c {
            Candidate::Program(p) => {
                program::flat(p, &config, MAX).is_ok_and(|f| shows(&f, first, second, least))
            }
            Candidate::Flat(f) => shows(f, first, second, least),
        })
        .expect("programs are possible");
        let f = &small.flat;
        let text = f.text(&[]).unwrap_or_default();
        let what = format!("case {number}, {first:?} before {second:?}:\n{text}{}", small.log);
        assert!(!small.log.cut_short, "{what}");
        assert_eq!((f.size().prologue, f.size().beyond), (0, 2), "{what}");
        assert_eq!(warps(f), least, "{what}");
        assert_eq!(f.launch.wf_size, 8, "{what}");
        assert!(f.data.iter().all(|w| *w == 0), "{what}");
        let m = f.machine;
        assert_eq!((m.seed, m.latency, m.stall_percent), (0, (1, 1), 0), "{what}");
        tried += small.log.tried();
        programs += 1;
    }
    assert!(programs > 50 && tried / programs < 300, "{tried} runs for {programs} programs");
}

/// The text, assembled again and run.
fn again(leader: &mut dyn tandem_lockstep::Engine, golden: &mut GoldenEngine, text: &str) -> Outcome {
    let (job, _) = job_from_assembly(text, "case.s", None).unwrap_or_else(|e| panic!("{e}\n{text}"));
    run_pair(leader, golden, &job, &Options::default())
}

#[test]
fn what_is_left_of_planted_faults_is_small_and_fails_alike() {
    let config = machine(4);
    let path = ventus_dut::build(&config, Flavour::Faults).expect("the DUT library builds");
    let library = Library::open_for(&path, &config).expect("the DUT library opens");
    for fault in [1, 2, 4, 6, 7, 11, 16] {
        let base = DutParams { fault, ..DutParams::default() };
        let bench = || {
            let dut = DutEngine::new(&library, &base).expect("the DUT starts");
            let golden = GoldenEngine::new(config, Profile::default(), None);
            Bench::new(Leader::Dut(Box::new(dut), base), golden, config, MAX)
        };
        let mut subject = Programs::new(bench());
        let cases = (0..300).map(|number| CaseId { seed: 5, number });
        let (case, bucket) = cases
            .filter_map(|c| Some((c, subject.judge(c).failure?)))
            .next()
            .unwrap_or_else(|| panic!("fault {fault} is not found in 300 cases"));
        let f = subject.reduce(case, &bucket, &Budget::default());
        assert!(f.beyond <= 8, "fault {fault}: {} instructions\n{}", f.beyond, f.detail);
        assert!(f.detail.lines().count() < 50, "fault {fault}: more than a screen\n{}", f.detail);

        let (_, directives) = job_from_assembly(f.text(), "case.s", None).expect("it is assembly");
        let m = directives.machine.expect("findings state their machine");
        let params = |fault| DutParams {
            seed: m.seed,
            latency: m.latency,
            stall_percent: m.stall_percent,
            fault,
            ..DutParams::default()
        };
        let mut golden = GoldenEngine::new(config, Profile::default(), None);
        let mut dut = DutEngine::new(&library, &params(fault)).expect("the DUT starts");
        let o = again(&mut dut, &mut golden, f.text());
        let signature = Bucket::of(&o).map(|b| b.signature);
        assert_eq!(signature.as_ref(), Some(&bucket.signature), "fault {fault}\n{}", f.text());
        let mut clean = DutEngine::new(&library, &params(0)).expect("the DUT starts");
        let o = again(&mut clean, &mut golden, f.text());
        assert!(o.end.passed(), "without fault {fault}: {}\n{}", o.end.detail(), f.text());
    }
}

#[test]
fn a_barrier_that_lets_warps_through_is_one_finding() {
    let config = machine(4);
    let path = ventus_dut::build(&config, Flavour::Faults).expect("the DUT library builds");
    let library = Library::open_for(&path, &config).expect("the DUT library opens");
    let fault =
        DutRef::InTree.fault_number(&"barrier-through".parse().unwrap()).expect("there is such a fault");
    let base = DutParams { fault, ..DutParams::default() };
    let dut = DutEngine::new(&library, &base).expect("the DUT starts");
    let golden = GoldenEngine::new(config, Profile::default(), None);
    let mut subject = Programs::new(Bench::new(Leader::Dut(Box::new(dut), base), golden, config, MAX));
    let failures: Vec<String> = (0..150)
        .filter_map(|number| subject.judge(CaseId { seed: 5, number }).failure)
        .map(|bucket| bucket.to_string())
        .collect();
    assert!(failures.len() >= 5, "{failures:?}");
    // Whatever instruction comes after the barrier, and in whatever control flow.
    assert!(
        failures.iter().all(|f| f == "sync at barrier (released early), blame rtl (or model)"),
        "{failures:#?}"
    );
}

#[test]
fn lists_of_instructions_shrink_without_a_tree() {
    let config = machine(8);
    let mut bench = goldens(config, Some(GoldenFault::VaddCarry));
    let found = |bench: &mut Bench, p: &Program| {
        let f = program::flat(p, &config, MAX).ok()?;
        let bucket = Bucket::of(&bench.run_flat(&f))?;
        Some((f, bucket))
    };
    let (f, bucket) =
        (0..400).find_map(|n| found(&mut bench, &generate(config, 3, n))).expect("some program shows it");
    let bare = Finding::bare("valid", Some(config), CaseId { seed: 3, number: 0 }, bucket);
    let f = bench.reduce_flat(&f, bare, "found by a test", &Budget::default());
    assert!(f.beyond <= 2, "{}", f.detail);
}

/// A hand-written list, so that its expectations do not depend on the generator.
fn by_hand() -> Flat {
    let insns = [
        Insn::new(Op::VidV).rd(8),
        Insn::new(Op::Addi).rd(10).imm(-1),
        Insn::new(Op::VmvVX).rd(9).rs1(10),
        // The body: the fault loses a carry of the second instruction.
        Insn::new(Op::VxorVv).rd(10).rs2(8).rs1(9),
        Insn::new(Op::VaddVv).rd(11).rs2(8).rs1(9),
        Insn::new(Op::VmulVv).rd(12).rs2(11).rs1(10),
        Insn::new(Op::Endprg),
    ];
    let launch = Bare { grid: [2, 1, 1], wg_warps: 2, ..Bare::one_warp(8) };
    let machine = Machine { config: machine(8), seed: 7, latency: (1, 20), stall_percent: 10 };
    let items = insns.map(|i| Item::Insn(i, Fix::None)).to_vec();
    Flat { items, prologue: 3, launch, machine, data: Arc::new(vec![0; 16]), later: vec![], queue: false }
}

#[test]
fn the_first_screen_of_a_finding() {
    let mut bench = goldens(machine(8), Some(GoldenFault::VaddCarry));
    let f = by_hand();
    let bucket = Bucket::of(&bench.run_flat(&f)).expect("the fault shows");
    let bare = Finding::bare("valid", Some(machine(8)), CaseId { seed: 3, number: 0 }, bucket);
    let found =
        bench.reduce_flat(&f, bare, "found by tandem fuzz --kind valid --seed 3, case 0", &Budget::default());
    insta::assert_snapshot!(found.detail, @r"
vector at vadd.vv, blame rtl (or model) (depth 0, mask full)
golden and golden differ in vdata
  pc        0x80000008  vadd.vv v8, v8, v9
  warp      workgroup 0 warp 0 sm 0 cycle 0 lanes 0xff
  field          lane  golden      golden
  vdata             3  0x00000002  0xffff0002
  |     vid.v v8
  |     vmv.v.i v9, -1
  |     # HERE: differs in vdata (workgroup 0 warp 0)
  |     vadd.vv v8, v8, v9
  |     endprg
");
    insta::assert_snapshot!(found.text(), @r"
# vector at vadd.vv, blame rtl (or model) (depth 0, mask full)
# found by tandem fuzz --kind valid --seed 3, case 0
# golden and golden differ in vdata
#   pc        0x80000008  vadd.vv v8, v8, v9
#   warp      workgroup 0 warp 0 sm 0 cycle 0 lanes 0xff
#   field          lane  golden      golden
#   vdata             3  0x00000002  0xffff0002
# launch: grid=1,1,1 warps=1 lanes=8 lds=16384 pds=1024 sgprs=64 vgprs=256
# machine: config=default seed=0 latency=1..1 stall=0
.text
.globl _start
_start:
    vid.v v8
    vmv.v.i v9, -1
    # HERE: differs in vdata (workgroup 0 warp 0)
    vadd.vv v8, v8, v9
    endprg
.data
    .space 64
");
    insta::assert_snapshot!(found.tried.join("\n"), @r"
list: 3 -> 1 instructions
  pass                        tried   kept instructions
  launch                          1      1            0
  cut off the end                 5      1           -1
  delete                          1      1           -1
  delete from prologue            7      1            0
  rename in prologue              1      0            0
  constants for results          11      1            0
  operands                       12      2            0
  memory's behaviour              1      1            0
");
}
