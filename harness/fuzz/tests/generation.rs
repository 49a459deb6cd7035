//! Programs are valid by construction, the same for the same seed, and their text is the same program.

mod common;

use common::{MAX, generate, goldens, machine};
use std::collections::BTreeSet;
use tandem_fuzz::job_from_assembly;
use tandem_fuzz::program::tree::{Block, Top};
use tandem_fuzz::program::{build, text};
use tandem_lockstep::{GoldenEngine, Options, Verdict, run_alone};
use ventus_golden::Profile;
use ventus_isa::rows;

#[test]
fn golden_runs_random_programs_to_their_end() {
    for (lanes, seed) in [(4, 1), (8, 2), (32, 3)] {
        let config = machine(lanes);
        let mut golden = GoldenEngine::new(config, Profile::default(), None);
        let cases = if lanes == 32 { 100 } else { 500 };
        let mut ends = [0, 0];
        for number in 0..cases {
            let p = generate(config, seed, number);
            let built =
                build(&p, &config, MAX).unwrap_or_else(|e| panic!("{lanes} lanes, case {number}: {e}"));
            let outcome = run_alone(&mut golden, &config, &built.job, &Options::default());
            let trapped = p.tail.is_some() && matches!(outcome.verdict, Verdict::Trap(_));
            ends[usize::from(trapped)] += 1;
            if outcome.verdict != Verdict::Pass && !trapped {
                let text = text(&p, &config, MAX, &[]).unwrap_or_default();
                panic!("{lanes} lanes, seed {seed}, case {number}:\n{}\n{text}", outcome.verdict.detail());
            }
        }
        // Only words put last on purpose trap, and most programs have none.
        assert!(ends[1] > 0 && ends[0] > 5 * ends[1], "{lanes} lanes: ended, trapped: {ends:?}");
    }
}

#[test]
fn the_same_seed_makes_the_same_programs() {
    let config = machine(8);
    for number in 0..20 {
        assert_eq!(generate(config, 7, number), generate(config, 7, number));
        assert_ne!(generate(config, 7, number), generate(config, 8, number));
        assert_ne!(generate(config, 7, number), generate(config, 7, number + 1));
    }
}

#[test]
fn every_executable_row_is_drawn() {
    let config = machine(8);
    let mut seen = BTreeSet::new();
    let mut structures = [0u32; 10];
    for number in 0..3000 {
        let p = generate(config, 11, number);
        for top in &p.body {
            match top {
                Top::Barrier(_) => structures[9] += 1,
                Top::Block(b) => count(b, &mut structures),
            }
        }
        // Words that come last may be anything.
        if p.tail.is_none() {
            let built = build(&p, &config, MAX).unwrap();
            let words = built.job.kernels[0].mem[0].bytes.chunks_exact(4);
            seen.extend(
                words
                    .filter_map(|w| ventus_isa::decode(u32::from_le_bytes(w.try_into().unwrap())).ok())
                    .map(|i| i.op),
            );
        }
    }
    assert!(structures.iter().all(|n| *n > 20), "kinds of blocks: {structures:?}");
    let missing: Vec<&str> = rows().iter().filter(|r| !seen.contains(&r.op)).map(|r| r.name).collect();
    // The first two only trap; the last stands before words that come last.
    assert_eq!(missing, ["ecall", "ebreak", "regpairi"], "rows that no program has");
}

fn count(b: &Block, structures: &mut [u32; 10]) {
    let mut inside = |blocks: &[Block]| blocks.iter().for_each(|b| count(b, structures));
    let kind = match b {
        Block::Plain(_) => 0,
        Block::Access(_) => 1,
        Block::Atomic(_) => 7,
        Block::Typed(_, x) => {
            inside(x);
            8
        }
        Block::If(_, x, y) => {
            inside(x);
            inside(y);
            2
        }
        Block::ScalarIf(_, x, y) => {
            inside(x);
            inside(y);
            3
        }
        Block::Loop(_, x) => {
            inside(x);
            4
        }
        Block::ScalarLoop(_, x) => {
            inside(x);
            5
        }
        Block::Call(_, x) => {
            inside(x);
            6
        }
    };
    structures[kind] += 1;
}

#[test]
fn the_text_of_a_program_is_the_same_job() {
    let config = machine(8);
    for number in 0..100 {
        let p = generate(config, 5, number);
        let built = build(&p, &config, MAX).unwrap();
        let source = text(&p, &config, MAX, &["a remark\nof two lines".to_string()]).unwrap();
        let (job, directives) = job_from_assembly(&source, "case.s", None)
            .unwrap_or_else(|e| panic!("case {number}: {e}\n{source}"));
        assert_eq!(directives, built.directives);
        let (a, b) = (&job.kernels[0], &built.job.kernels[0]);
        assert_eq!(a.launch, b.launch, "case {number}");
        assert_eq!(a.mem, b.mem, "case {number}:\n{source}");
    }
}

#[test]
fn golden_agrees_with_itself() {
    let config = machine(4);
    let mut bench = goldens(config, None);
    let mut instructions = 0;
    for number in 0..50 {
        let (outcome, failure) = bench.judge(&generate(config, 21, number));
        assert_eq!(failure, None, "case {number}");
        instructions += outcome.instructions;
    }
    assert!(instructions > 10_000, "{instructions}");
}

#[test]
fn directives_say_what_is_wrong_with_them() {
    for (line, message) in [
        ("# launch: warps", "x.s:1: 'warps': expected NAME=VALUE"),
        ("# launch: warps=two", "x.s:1: 'two': expected a number"),
        ("# launch: wraps=2", "x.s:1: 'wraps': expected grid, warps, lanes, lds, pds, sgprs, vgprs or print"),
        ("# launch: grid=1,2,3,4", "x.s:1: grid=1,2,3,4: expected at most three sizes"),
        ("# machine: latency=9..2", "x.s:1: '9..2': expected MIN..MAX in cycles"),
        ("# machine: stall=99", "x.s:1: stall=99: expected at most 90"),
        ("nosuch x1", "x.s:1: "),
        ("# nothing here", "x.s: there is no code"),
    ] {
        let e = job_from_assembly(line, "x.s", None).expect_err(line).to_string();
        assert!(e.starts_with(message), "{line}: {e}");
    }
    let (job, d) = job_from_assembly("# launch: grid=2,3 warps=4 lanes=3\nendprg\n", "x.s", None).unwrap();
    assert_eq!((d.launch.grid, d.launch.wg_warps, d.launch.wf_size), ([2, 3, 1], 4, 3));
    assert_eq!(job.kernels[0].launch.grid, [2, 3, 1]);
    assert!(d.machine.is_none());
}
