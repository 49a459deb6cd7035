//! A small campaign over mutants: every one of a fixed list must be killed, and nothing may fail on the clean
//! design.

mod common;

use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// Mutants of `tandem mutants list --number 30` that a few turns on the tiny machine kill, one or more from
/// most units.
const KILLED: [&str; 24] = [
    "vt_csr:swapped:cc4a055df8:0",
    "vt_ctrl:negated:7b39f185c6:0",
    "vt_dcache:stuck:3b43697d78:0",
    "vt_decoder:driver:1e2b4a4fd4:0",
    "vt_decoder_m:driver:10179b5266:0",
    "vt_decoder_v:negated:bc7a9cd5b2:0",
    "vt_decoder_v:swapped:869f998bae:0",
    "vt_dispatch:driver:ae69f2e8e8:0",
    "vt_divsqrt_lane:negated:1591832d3a:0",
    "vt_fetch:negated:d3b6c0d625:0",
    "vt_fma_lane:negated:dcd60c397d:0",
    "vt_fp_pkg:driver:0420146082:0",
    "vt_fp_simple_pkg:operator:6d906027e7:0",
    "vt_fpx:swapped:8f512dbbc3:0",
    "vt_fpx_divsqrt:stuck:b2296bae93:0",
    "vt_fpx_pkg:bound:e67eae1241:0",
    "vt_icache:weakened:08793210a4:0",
    "vt_lsu_amo:driver:db5cb6a9ca:0",
    "vt_lsu_slots:swapped:ea02ae1952:0",
    "vt_sched:operator:58448ba397:0",
    "vt_scoreboard:swapped:e299c0e778:0",
    "vt_sm:driver:61cd71cff7:0",
    "vt_vtype:stuck:6841adb636:0",
    "vt_wg_dispatch:bound:0e751cff43:0",
];

#[test]
fn a_report_of_a_directory_without_a_campaign_is_bad_input() {
    let dir = tempfile::tempdir().unwrap();
    for state in [dir.path().to_path_buf(), dir.path().join("missing")] {
        let out = Command::new(env!("CARGO_BIN_EXE_tandem-campaign"))
            .args(["mutants", "report", "--state"])
            .arg(&state)
            .env("TANDEM_ROOT", Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
            .output()
            .unwrap();
        let stderr = String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(5), "{stderr}");
        assert!(stderr.contains("holds no campaign of mutants"), "{stderr}");
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 0);
    }
}

#[test]
fn a_short_campaign_kills_what_it_must() {
    let state = tempfile::tempdir().unwrap();
    let out = Command::new(env!("CARGO_BIN_EXE_tandem-campaign"))
        .args(["mutants", "run", "--number", "30", "--turns", "7", "--time", "3m", "--jobs", "2", "--json"])
        .args(["--config", "tiny", "--state"])
        .arg(state.path())
        .env("TANDEM_ROOT", Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&out.stdout);
    let stderr = String::from_utf8_lossy(&out.stderr);
    assert!(out.status.success(), "{stderr}\n{text}");
    // The log shows what is going on before there are results.
    assert!(stderr.contains(" alive, on tiny, 2 workers, 180 s, at most 7 turns\n"), "{stderr}");
    assert!(stderr.contains("tandem: the libraries are there, the cases begin\n"), "{stderr}");
    let report: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(common::page::section("mutants run").misfit(&report), None);
    assert!(report["clean_cases"].as_u64() > Some(100), "{}", report["clean_cases"]);
    let lines = report["mutants"].as_array().unwrap();
    for id in KILLED {
        let line = lines.iter().find(|l| l["id"] == id).unwrap_or_else(|| panic!("{id} is not in the list"));
        assert_eq!(line["fate"]["is"], "killed", "{line:#}");
    }
}
