//! Golden against every shipped simulator log: each logged instruction is compared or waived by name, and the
//! counts add up to the files'.

use std::path::{Path, PathBuf};
use tandem_abi::Config;
use tandem_launch::{Job, case};
use tandem_lockstep::{End, GoldenEngine, LogEngine, Options, Outcome, run_pair};
use tandem_plant::GoldenFault;
use tandem_refdata::reference;
use ventus_golden::Profile;

/// Every program with a log for each of its kernels.
fn logged(cases: &Path) -> Vec<Job> {
    let mut dirs: Vec<PathBuf> = std::fs::read_dir(cases).unwrap().map(|e| e.unwrap().path()).collect();
    dirs.sort();
    let has_logs =
        |j: &Job| j.kernels.iter().all(|k| k.source.as_deref().and_then(LogEngine::path_for).is_some());
    dirs.iter().filter(|d| d.is_dir()).flat_map(|d| case::load(d).unwrap()).filter(has_logs).collect()
}

fn run(job: &Job, fault: Option<GoldenFault>, log: &mut LogEngine) -> Outcome {
    let launch = &job.kernels[0].launch;
    let config = Config::holding([launch]).unwrap();
    let mut golden = GoldenEngine::new(config, Profile::default(), fault);
    run_pair(log, &mut golden, job, &Options::default())
}

#[test]
fn every_logged_instruction_is_equal() {
    let (mut logs, mut total, mut compared, mut waived, mut instructions) = (0, 0, 0, 0, 0);
    for job in logged(&reference!("ventus-cases")) {
        let outcome = run(&job, None, &mut LogEngine::next_to_kernel());
        assert!(outcome.end.passed(), "{}: {}\n{}", job.name, outcome.end.word(), outcome.end.detail());
        for what in ["final memory", "final LDS"] {
            assert!(outcome.unreported.iter().any(|u| u == what), "{}: {what} is not listed", job.name);
        }
        let lines = outcome.lines.unwrap();
        assert_eq!(lines.compared + lines.waived, lines.total, "{}", job.name);
        assert_eq!(lines.compared, outcome.instructions, "{}", job.name);
        assert!(outcome.warnings.is_empty(), "{:?}", outcome.warnings);
        logs += job.kernels.len();
        total += lines.total;
        compared += lines.compared;
        waived += lines.waived;
        instructions += outcome.instructions;
        for name in ["reset-rom", "tohost-code", "mstatus"] {
            assert!(
                outcome.waived.iter().any(|w| w.name == name && w.count > 0),
                "{}: {name} is not listed",
                job.name
            );
        }
    }
    assert_eq!(logs, 25);
    // 199 warps with 5 instructions of reset ROM each, 56 workgroups with 5 of tohost code each.
    assert_eq!((total, compared, waived), (25_810, 24_535, 199 * 5 + 56 * 5));
    assert_eq!(instructions, compared);
}

/// The text of one kernel's log.
fn text(job: &Job) -> String {
    let path = LogEngine::path_for(job.kernels[0].source.as_deref().unwrap()).unwrap();
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn one_changed_digit_is_found_whatever_the_item() {
    let job = &case::load(&reference!("ventus-cases/gaussian_4x4")).unwrap()[0];
    let job = Job { kernels: job.kernels[..1].to_vec(), ..job.clone() };
    let good = text(&job);
    assert!(run(&job, None, &mut LogEngine::given(vec![good.clone()])).end.passed());
    for (from, to, field) in [
        ("x3  0x80004000", "x3  0x80004001", "sdata"),
        ("x3  0x80004000", "x4  0x80004000", "sdst"),
        ("c773_mtvec 0x80000098", "c773_mtvec 0x80000099", "csr"),
        ("c3104_vl 0x00000004", "c3104_vl 0x00000005", "BadInput"),
        ("mem 0x90002010 0x3f000000", "mem 0x90002014 0x3f000000", "mem_addr"),
        ("mem 0x90002010 0x3f000000", "mem 0x90002010 0x3f000001", "store_data"),
        ("v1  00000007 0x00000003 80000000", "v1  00000007 0x00000003 80000001", "vdata"),
        ("v1  00000007 0x00000003 80000000", "v1  00000007 0x00000002 80000000", "vdata"),
        ("v1  00000007 0x00000003 80000000", "v1  0000000f 0x00000003 80000000", "BadInput"),
        ("v1  00000007 0x00000003 80000000", "v2  00000007 0x00000003 80000000", "vdst"),
        ("c1_fflags 0x00000001", "c1_fflags 0x00000010", "fflags"),
        ("c1_fflags 0x00000001 ", "", "fflags"),
        ("3 0x80000140 (0x0010607b)", "3 0x80000140 (0x0011607b)", "BadInput"),
        ("[else_pc] 800000ec", "[else_pc] 800000f0", "simt_top"),
        ("[else_mask] 0000000f", "[else_mask] 0000000e", "simt_top"),
    ] {
        assert!(good.contains(from), "{from}");
        let outcome = run(&job, None, &mut LogEngine::given(vec![good.replacen(from, to, 1)]));
        match &outcome.end {
            End::Mismatch(m) => {
                let named = m.diffs.iter().any(|d| d.field.starts_with(field));
                assert!(named, "{from} -> {to}: expected {field}\n{}", m.to_text());
            }
            End::BadInput(_) if field == "BadInput" => {}
            v => panic!("{from} -> {to}: {}\n{}", v.word(), v.detail()),
        }
    }
}

#[test]
fn a_log_that_ends_early_or_is_damaged_is_refused() {
    let job = &case::load(&reference!("ventus-cases/vecadd_4x8")).unwrap()[0];
    let good = text(job);
    let cut = &good[..good.len() / 2];
    for (damage, message) in [
        (cut[..=cut.rfind('\n').unwrap()].to_string(), "the log ends"),
        (good.replacen("x3  0x80004000", "x3  banana", 1), "line 42, column 41: expected 0x"),
        (String::new(), "at least one instruction"),
        (good.replacen("core   0:", "core   9:", 2), "of this launch has 4 warps"),
    ] {
        let outcome = run(job, None, &mut LogEngine::given(vec![damage]));
        let End::BadInput(m) = &outcome.end else { panic!("{}", outcome.end.word()) };
        assert!(m.contains(message), "{m}");
    }
    let outcome = run(job, None, &mut LogEngine::given(vec![]));
    assert!(matches!(outcome.end, End::BadInput(_)));
}

#[test]
fn an_expired_waiver_is_an_error() {
    let job = &case::load(&reference!("ventus-cases/vecadd_4x8")).unwrap()[0];
    let launch = &job.kernels[0].launch;
    let mut golden = GoldenEngine::new(Config::holding([launch]).unwrap(), Profile::default(), None);
    let options = Options { today: Some("2028-01-01".parse().unwrap()), ..Options::default() };
    let outcome = run_pair(&mut LogEngine::next_to_kernel(), &mut golden, job, &options);
    let End::BadInput(m) = &outcome.end else { panic!("{}", outcome.end.word()) };
    assert!(m.contains("waiver 'reset-rom' expired on 2027-12-31"), "{m}");
}
