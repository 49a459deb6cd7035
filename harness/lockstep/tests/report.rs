//! The report of a failure, and its bundle: it can be written, read and replayed.

mod common;

use common::{Script, golden_records, job};
use tandem_lockstep::bundle::{Bundle, Extras, Leader, Setup};
use tandem_lockstep::{End, Opinion};

const DIVERGENT: &str = "
_start:
    vid.v v1
    vmv.v.i v2, 2
    auipc x1, 0
    setrpc x2, x1, 20
    vblt v1, v2, low
    vadd.vi v3, v1, 5
low:
    vadd.vi v3, v1, 7
    join
    endprg
";

#[test]
fn a_mismatch_tells_the_whole_story() {
    let job = job(DIVERGENT, 1, 1);
    let (mut records, memory) = golden_records(&job);
    let at = records.iter().position(|r| r.vdst_valid == 1 && r.vdst == 3).unwrap();
    records[at].vdata[1] ^= 0x100;
    for (cycle, r) in records.iter_mut().enumerate() {
        r.cycle = 10 * cycle as u64;
    }
    let outcome = Script::new(records, memory).against_golden(&job);
    let End::Mismatch(m) = &outcome.end else { panic!("{}", outcome.end.word()) };
    insta::assert_snapshot!(m.to_text());
    let json = serde_json::to_string(m).unwrap();
    assert_eq!(serde_json::from_str::<tandem_lockstep::Mismatch>(&json).unwrap(), **m);
}

#[test]
fn a_bundle_runs_again_without_the_original_files() {
    let program = job("li x1, 0x60000000\nlw x2, 0(x1)\nendprg", 1, 1);
    let setup = Setup::new(Leader::Golden, &common::CONFIG);
    let no_dut = |_: &_, _| Err("no DUT here".to_string());
    let (outcome, golden) = setup.run(&program, &[], no_dut);
    assert!(golden.is_some() && matches!(outcome.end, End::Trap(_)), "{}", outcome.end.word());
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("repro-1");
    let bundle = Bundle::new(&setup, &program, &[], &outcome).unwrap();
    let report = outcome.end.detail();
    bundle.write(&path, &report).unwrap();
    let left: Vec<_> = std::fs::read_dir(dir.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(left, ["repro-1"], "nothing partial is left behind");
    assert!(bundle.write(&path, &report).unwrap_err().to_string().contains("exists already"));
    let again = Bundle::load(&path).unwrap();
    assert_eq!(again, bundle);
    assert_eq!(again.replay(no_dut, Extras::default()).outcome.end, outcome.end);
    assert!(std::fs::read_to_string(path.join("report.txt")).unwrap().contains("Access trap"));
}

#[test]
fn a_log_led_bundle_carries_its_log() {
    let case = tandem_refdata::reference!("ventus-cases/gaussian_4x4");
    let job = &tandem_launch::case::load(&case).unwrap()[0];
    let config = "1x8x4".parse().unwrap();
    // A golden fault that this program exposes: on a tie the wrong side of a branch goes first.
    let setup =
        Setup { golden_fault: Some(tandem_plant::GoldenFault::TieSide), ..Setup::new(Leader::Log, &config) };
    let no_dut = |_: &_, _| Err("no DUT here".to_string());
    let (outcome, _) = setup.run(job, &[], no_dut);
    let End::Mismatch(m) = &outcome.end else { panic!("{}", outcome.end.word()) };
    assert!(outcome.leader == Opinion::Reference && m.disasm.starts_with("vb"), "{}", m.to_text());
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("b");
    Bundle::new(&setup, job, &[], &outcome).unwrap().write(&path, "").unwrap();
    let again = Bundle::load(&path).unwrap();
    assert!(again.job.kernels.iter().all(|k| k.source.is_none()), "nothing outside the bundle is named");
    let End::Mismatch(replayed) = again.replay(no_dut, Extras::default()).outcome.end else {
        panic!("the replay did not fail")
    };
    assert_eq!((replayed.pc, replayed.warp, &replayed.diffs), (m.pc, m.warp, &m.diffs));
}

#[test]
fn damaged_bundles_are_refused() {
    let program = job("nop\nendprg", 1, 1);
    let setup = Setup::new(Leader::Golden, &common::CONFIG);
    let (outcome, _) = setup.run(&program, &[], |_, _| Err(String::new()));
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("b");
    Bundle::new(&setup, &program, &[], &outcome).unwrap().write(&path, "").unwrap();
    let (manifest, job_file) = (path.join("bundle.json"), path.join("job.json"));
    let good = [std::fs::read_to_string(&manifest).unwrap(), std::fs::read_to_string(&job_file).unwrap()];
    for (file, text, message) in [
        (&manifest, good[0].replace("\"format\": 1", "\"format\": 9"), "format 9, expected 1"),
        (
            &manifest,
            good[0].replace("\"config\": \"tiny\"", "\"config\": \"2x2x2\""),
            "configuration '2x2x2'",
        ),
        (&manifest, good[0][..good[0].len() / 2].to_string(), "bundle.json"),
        (&manifest, good[0].replace("\"tandem\"", "\"tandme\""), "unknown field `tandme`"),
        (&job_file, good[1].replacen("\"bytes\": \"", "\"bytes\": \"zz", 1), "hexadecimal digits"),
        (&job_file, String::new(), "job.json"),
    ] {
        std::fs::write(&manifest, &good[0]).unwrap();
        std::fs::write(&job_file, &good[1]).unwrap();
        std::fs::write(file, text).unwrap();
        let e = Bundle::load(&path).unwrap_err().to_string();
        assert!(e.contains(message), "{e}");
    }
    assert!(Bundle::load(&dir.path().join("none")).is_err());
}
