//! Planted faults: each one is caught, blamed on the right side, and reported at the right instruction and
//! lane; without the fault the same program passes.
//!
//! The right report depends on what is compared:
//!
//! | fault in | compared | blame | place |
//! |---|---|---|---|
//! | RTL | golden/dut | `rtl (or model)` | the instruction whose retire record first differs, its lanes and values |
//! | golden | golden/dut | `rtl (or model)`: two opinions differ, and no third one decides | the same |
//! | golden | golden/log | `model`: logs are the reference | the same |
//! | compiler | host/golden, after golden/dut agreed | `compiler` | the buffer element, which is the thread |
//! | golden | host/golden alone | `compiler (or model)`: two opinions again | the same |
//!
//! The instruction is where the wrong behaviour reaches architectural state. If a fault only corrupts memory
//! (a byte store that writes its neighbour), that is the first load that sees it; if nothing loads it, the
//! last store to the address, which the comparison of final memory and LDS finds. For a barrier that lets a
//! warp through it is the warp's first instruction after the barrier.
//!
//! The programs are in `tests/faults`; the label `caught` marks the place. Each is run with several seeds,
//! and twice with one of them: a fault that depends on timing must be caught every time, in the same cycle.

mod faults;

use faults::table::{golden_faults, rtl_faults};
use faults::{ANY, Expected, Run, check, check_passes, program};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::Command;
use tandem_judge::{Blame, Evidence, judge};
use tandem_lockstep::MismatchKind;
use ventus_dut::Flavour;

const SEEDS: [u64; 4] = [1, 2, 3, 99];

#[test]
fn every_rtl_fault_is_caught_at_its_place() {
    let faults = rtl_faults();
    for p in &faults {
        let (job, what) = (p.program.job(), format!("fault {} with {}", p.fault, p.program.name));
        let expected =
            Expected { blame: Blame::Rtl, kind: p.kind, warp: p.warp, insn: p.insn, diffs: p.diffs.clone() };
        for seed in SEEDS {
            let run = |rtl, flavour| Run { flavour, rtl, golden: None, seed }.of(&job);
            let what = format!("{what}, seed {seed}");
            let caught = check(&what, &job, &run(p.fault, Flavour::Faults), &expected);
            assert_eq!(
                check(&what, &job, &run(p.fault, Flavour::Faults), &expected),
                caught,
                "{what}: again"
            );
            check_passes(&format!("{what}, fault off"), &run(0, Flavour::Faults));
            check_passes(&format!("{what}, plain build"), &run(0, Flavour::Plain));
        }
    }
    let planted = ventus_dut::Source::in_tree().unwrap().planted_faults().unwrap();
    assert_eq!(
        faults.iter().map(|p| p.fault).collect::<BTreeSet<_>>(),
        // Faults of the order of memory depend on time: `litmus.rs` has them.
        planted.iter().filter(|f| f.litmus.is_none()).map(|f| f.number).collect()
    );
}

/// No fault shows on another fault's program, unless it is the same mistake. So none is caught by accident,
/// by something that every fault breaks.
#[test]
fn a_fault_does_not_show_where_it_has_nothing_to_do() {
    for (fault, program) in [
        (1, program!("push")),
        (2, program!("carry")),
        (3, program!("join")),
        (5, program!("stale")),
        (6, program!("split_store")),
        (7, program!("lds")),
        (8, program!("fma")),
        (9, program!("split_load")),
        (10, program!("remainder")),
        (11, program!("prefix")),
        (12, program!("push")),
        (13, program!("stale")),
        (14, program!("remainder")),
        (15, program!("barrier").launched(1, 2)),
        (16, program!("fma")),
    ] {
        let outcome = Run { flavour: Flavour::Faults, rtl: fault, golden: None, seed: 1 }.of(&program.job());
        check_passes(&format!("fault {fault} with {}", program.name), &outcome);
    }
}

/// Against the DUT two opinions differ, so the blame names both; place and values are those of golden's
/// fault.
#[test]
fn every_golden_fault_is_caught_against_the_dut() {
    let faults = golden_faults();
    for (fault, program, insn, diffs) in &faults {
        let job = program.job();
        let expected = Expected {
            blame: Blame::Rtl,
            kind: MismatchKind::Fields,
            warp: (0, 0),
            insn,
            diffs: diffs.clone(),
        };
        for seed in SEEDS {
            let what = format!("{fault} with {}, seed {seed}", program.name);
            let run = |golden| Run { golden, seed, ..Run::CLEAN }.of(&job);
            check(&what, &job, &run(Some(fault)), &expected);
            check_passes(&format!("{what}, fault off"), &run(None));
        }
    }
    let all: Vec<_> = tandem_plant::GoldenFault::ALL.iter().map(|f| f.name()).collect();
    assert_eq!(faults.iter().map(|f| f.0).collect::<Vec<_>>(), all);
}

/// A golden fault in a shipped case: fault, case, number of the kernel, pc, instruction, fields and lanes.
type InCase = (&'static str, &'static str, usize, u32, &'static str, &'static [(&'static str, Option<u32>)]);

/// Golden faults that show in the simulator's own logs.
const IN_CASES: [InCase; 3] = [
    ("join-keeps-mask", "gaussian_4x4", 0, 0x8000_0144, "join", &[("next_mask", None)]),
    (
        "fma-rounds-twice",
        "gaussian_4x4",
        1,
        0x8000_023c,
        "vfmadd.vv v5, v6, v7",
        &[("vdata", Some(1)), ("fflags", None), ("fflags_acc", None)],
    ),
    (
        "tie-side",
        "gaussian_4x4",
        2,
        0x8000_00e8,
        "vbge v0, v1, 0x80000144",
        &[("next_pc", None), ("next_mask", None), ("simt_top 0", None)],
    ),
];

/// Golden faults that the shipped cases do not exercise, each with a handwritten log.
const BY_HAND: [(&str, &str); 3] = [
    ("sra-as-srl", include_str!("faults/sra.log")),
    ("vadd-carry", include_str!("faults/carry.log")),
    ("load-sign-lost", include_str!("faults/load_sign.log")),
];

/// A log is the third opinion that distinguishes golden's faults from the DUT's.
#[test]
fn every_golden_fault_has_a_log_that_shows_it() {
    let logged = IN_CASES.iter().map(|c| c.0).chain(BY_HAND.iter().map(|c| c.0));
    let table = golden_faults();
    assert_eq!(logged.collect::<BTreeSet<_>>(), table.iter().map(|f| f.0).collect());
}

#[test]
fn golden_faults_in_shipped_cases_are_blamed_on_the_model_by_their_logs() {
    let shipped = tandem_refdata::reference!("ventus-cases");
    for (fault, case, kernel, pc, insn, fields) in IN_CASES {
        let job = &tandem_launch::case::load(&shipped.join(case)).unwrap()[0];
        check_passes(case, &faults::run_log(job, &[], None));
        let outcome = faults::run_log(job, &[], Some(fault));
        let tandem_lockstep::End::Mismatch(m) = &outcome.end else {
            panic!("{fault} with {case}: not caught, but {}", outcome.end.word());
        };
        let found: Vec<_> = m.diffs.iter().map(|d| (d.field.as_str(), d.lane)).collect();
        let blame = judge(&Evidence::of_lockstep(&outcome)).blame;
        let place = (blame, m.kernel_index, m.pc, m.disasm.as_str(), found.as_slice());
        assert_eq!(
            place,
            (Some(Blame::Model), kernel, pc, insn, fields),
            "{fault} with {case}\n{}",
            m.to_text()
        );
    }
}

#[test]
fn golden_faults_are_blamed_on_the_model_by_logs_by_hand() {
    let table = golden_faults();
    for (fault, log) in BY_HAND {
        let (_, program, insn, diffs) = table.iter().find(|f| f.0 == fault).unwrap();
        let (job, logs) = (program.job(), [log.to_string()]);
        check_passes(&format!("log of {}", program.name), &faults::run_log(&job, &logs, None));
        let expected = Expected {
            blame: Blame::Model,
            kind: MismatchKind::Fields,
            warp: (0, 0),
            insn,
            diffs: diffs.clone(),
        };
        let outcome = faults::run_log(&job, &logs, Some(fault));
        check(&format!("{fault} with the log of {}", program.name), &job, &outcome, &expected);
    }
}

/// A compiler fault: kernel of `kernels.ll`, arguments, first wrong element with the device's value (if the
/// fault determines it) and the host's, number of wrong elements.
type Compiler =
    (&'static str, &'static str, &'static [&'static str], (usize, &'static str, &'static str, usize));

const COMPILER_FAULTS: [Compiler; 6] = [
    ("signed-div-as-unsigned", "divide", &["i32[8]=-1"], (6, "1431655765", "0", 2)),
    // The loop's value is never set, so it is the register's old value.
    ("drops-second-phi-copy", "recur", &["i32:3", "i32[8]=-1"], (0, ANY, "13", 8)),
    (
        "wrong-gep-scale",
        "gather",
        &["i64[8]=100,101,102,103,104,105,106,107", "i32[8]=-1"],
        (1, "0", "101", 7),
    ),
    ("loses-carry", "carry", &["i32[8]=-1"], (4, "0", "1", 4)),
    ("sext-as-zext", "widen", &["i8[8]=1,2,-3,4,5,6,-7,8", "i32[8]=-1"], (2, "253", "-3", 2)),
    ("signed-less-as-unsigned", "less", &["i32[8]=-1"], (5, "0", "1", 3)),
];

const KERNELS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/faults/kernels.ll");

/// `tandem run` of a kernel on all three opinions, without optimisation, so that the code follows the kernel.
fn command(kernel: &str, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tandem-campaign"));
    command.args(["run", KERNELS, "--json", "-O", "0", "--block", "8,1,1", "--config", "default"]);
    command.args(["--kernel", kernel]).args(args.iter().flat_map(|a| ["--arg", a]));
    command
}

/// Exit code and report.
fn tandem(kernel: &str, args: &[&str], fault: Option<&str>) -> (Option<i32>, serde_json::Value) {
    let mut command = command(kernel, args);
    command.args(fault.iter().flat_map(|f| ["--plant".to_string(), format!("compiler:{f}")]));
    let output = command.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    let report = serde_json::from_str(&text)
        .unwrap_or_else(|e| panic!("{kernel}: {e}\n{text}{}", String::from_utf8_lossy(&output.stderr)));
    (output.status.code(), report)
}

/// Golden and the DUT run the wrong code alike; the host, which does not use that code, disagrees.
#[test]
fn every_compiler_fault_is_blamed_on_the_compiler() {
    let field =
        |v: &serde_json::Value, path: &str| v.pointer(path).map(|v| v.to_string()).unwrap_or_default();
    for (fault, kernel, args, (index, got, want, count)) in COMPILER_FAULTS {
        let (code, report) = tandem(kernel, args, None);
        assert_eq!((code, field(&report, "/verdict")), (Some(0), "\"pass\"".into()), "{kernel}: {report:#}");
        let (code, report) = tandem(kernel, args, Some(fault));
        let difference = "/mismatch/difference";
        for (path, expected) in [
            ("/verdict".to_string(), "\"mismatch\"".to_string()),
            ("/blame".into(), "\"compiler\"".into()),
            ("/pairs/0/pair".into(), "\"golden/dut\"".into()),
            ("/pairs/1/pair".into(), "\"host/golden\"".into()),
            ("/reason".into(), "\"results-differ\"".into()),
            ("/mismatch/against".into(), "\"host\"".into()),
            ("/mismatch/arg".into(), (args.len() - 1).to_string()),
            (format!("{difference}/index"), index.to_string()),
            (format!("{difference}/got"), format!("\"{got}\"")),
            (format!("{difference}/want"), format!("\"{want}\"")),
            (format!("{difference}/count"), count.to_string()),
        ] {
            if expected != format!("\"{ANY}\"") {
                assert_eq!(field(&report, &path), expected, "{fault}: {path} in {report:#}");
            }
        }
        assert_eq!(code, Some(1), "{fault}");
    }
    let all: Vec<_> = tandem_plant::CompilerFault::ALL.iter().map(|f| f.name()).collect();
    let wrong = COMPILER_FAULTS.map(|f| f.0).to_vec();
    assert_eq!([wrong, vec!["loses-barriers"]].concat(), all);
}

/// Threads that happen to keep step have the right results without their barrier. Arrivals tell.
#[test]
fn a_lost_barrier_is_found_although_all_results_agree() {
    let (code, report) = tandem("meet", &["i32[8]=-1"], None);
    assert_eq!((code, report["verdict"].as_str()), (Some(0), Some("pass")), "{report:#}");
    let (code, report) = tandem("meet", &["i32[8]=-1"], Some("loses-barriers"));
    let word = |key: &str| report[key].as_str().unwrap_or_default();
    assert_eq!(
        (code, word("verdict"), word("blame"), word("reason")),
        (Some(1), "mismatch", "compiler", "barrier-lost"),
        "{report:#}"
    );
    let told = "threads arrived 0 times at a barrier on the device, and 8 times on the host";
    assert!(word("detail").contains(told), "{report:#}");
}

/// With all three opinions, a fault of golden or the RTL is not blamed on the compiler: the mismatch comes
/// before the host is asked, and names lanes and the line of the kernel's IR.
#[test]
fn rtl_and_golden_are_not_mistaken_for_the_compiler() {
    let ir = std::fs::read_to_string(KERNELS).unwrap();
    for (plant, kernel, args, line, disasm, lanes) in [
        ("rtl:alu-carry", "carry", &["i32[8]=-1"][..], "%s = add i64", "vadd.vi", &[4, 5, 6, 7][..]),
        ("golden:sra-as-srl", "widen", COMPILER_FAULTS[4].2, "%w = sext i8", "vsra.vi", &[2, 6]),
    ] {
        let bundle = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("planted-{kernel}-{}", std::process::id()));
        let output =
            command(kernel, args).args(["--plant", plant, "--bundle"]).arg(&bundle).output().unwrap();
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let at =
            |path: &str| report.pointer(path).unwrap_or_else(|| panic!("{plant}: no {path} in {report:#}"));
        assert_eq!(
            (output.status.code(), at("/blame").as_str()),
            (Some(1), Some("rtl (or model)")),
            "{plant}"
        );
        let number = 1 + ir.lines().position(|l| l.contains(line)).unwrap();
        let source = at("/mismatch/mismatch/source").as_str().unwrap();
        assert!(
            source.ends_with(&format!("kernels.ll:{number}")),
            "{plant}: {source}, expected line {number}"
        );
        let text = at("/mismatch/mismatch/disasm").as_str().unwrap();
        assert!(text.starts_with(disasm), "{plant}: {text}");
        let found = at("/mismatch/mismatch/diffs").as_array().unwrap();
        let found: Vec<_> = found.iter().map(|d| (d["field"].as_str(), d["lane"].as_u64())).collect();
        assert_eq!(found, lanes.iter().map(|&l| (Some("vdata"), Some(l))).collect::<Vec<_>>(), "{plant}");
        assert!(bundle.join("bundle.json").is_file(), "{plant}: no bundle");
        std::fs::remove_dir_all(&bundle).unwrap();
    }
}

/// Without the DUT there is no second opinion on golden, and the host alone cannot distinguish golden's
/// mistakes from the compiler's.
#[test]
fn two_opinions_do_not_name_one_culprit() {
    for plant in ["golden:sra-as-srl", "compiler:sext-as-zext"] {
        let mut command = command("widen", COMPILER_FAULTS[4].2);
        let output = command.args(["--engine", "host,golden", "--plant", plant]).output().unwrap();
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let blame = report["blame"].as_str();
        assert_eq!(
            (output.status.code(), blame),
            (Some(1), Some("compiler (or model)")),
            "{plant}: {report:#}"
        );
    }
}

/// A fault that does not exist, or that no engine of the run has, is refused: it must not look like an
/// uncaught fault.
#[test]
fn a_fault_that_nobody_has_is_refused() {
    for (plant, engines, says) in [
        ("rtl:99", "golden,dut", "the RTL has no such fault; it has 1 alu-carry"),
        ("rtl:carry", "golden,dut", "the RTL has no such fault"),
        ("rtl:alu-carry", "host,golden", "the dut is not among the engines"),
        ("golden:nope", "golden,dut", "expected one of sra-as-srl"),
        ("golden:tie-side", "host,dut", "golden is not among the engines"),
        ("compiler:nope", "host,golden,dut", "expected one of signed-div-as-unsigned"),
        ("driver:nope", "golden,dut", "expected rtl:NAME, golden:NAME or compiler:NAME"),
    ] {
        let mut command = command("less", &["i32[8]=-1"]);
        let output = command.args(["--engine", engines, "--plant", plant]).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
        assert!(text.contains(says), "{plant} on {engines}: {text}");
        assert!(!output.status.success(), "{plant} on {engines}: {text}");
    }
}

/// Directed tests find a planted fault too, and report what they saw up to it: nothing is said of the
/// instructions after it, which were never reached.
#[test]
fn directed_tests_find_a_planted_fault() {
    let directed = |more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tandem-campaign"));
        command.args(["directed", "--config", "default"]).args(more);
        let output = command.output().unwrap();
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let rows = concat!(env!("CARGO_MANIFEST_DIR"), "/../../isa-tests/asm/rv32m");
    let (code, text) = directed(&["--plant", "rtl:div-sign", rows]);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("rem.s: mismatch: dut and golden differ in sdata"), "{text}");
    assert!(text.contains("FAIL: 1 of 8 directed tests failed"), "{text}");
    assert!(!text.contains("never executed"), "{text}");
    let (code, text) = directed(&[rows]);
    assert_eq!(code, Some(0), "{text}");
}
