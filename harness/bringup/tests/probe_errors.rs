//! Errors planted in the probes of real RTL, and faults planted in the RTL: what the selftest says of each.
//!
//! All errors of a DUT are in one library. `tandem_cfg_pkg::MutantSel` picks one at run time, and every wrong
//! expression stands beside the right one.

mod planted;

use planted::{Errors, Planted};
use tandem_abi::Config;
use tandem_bringup::selftest::{self, Report, Spec, Verdict};
use ventus_dut::workspace_root;

fn tiny() -> Config {
    "tiny".parse().unwrap()
}

fn report(dut: &Planted, number: usize) -> Report {
    let spec = Spec { fault: number as u32, ..Spec::all(tiny()) };
    selftest::run(&spec, &workspace_root(), dut).unwrap()
}

/// Runs every error and fault of a table, and returns what was not told rightly.
fn not_told(dut: &Planted, errors: &Errors) -> Vec<String> {
    let mut bad = Vec::new();
    let clean = report(dut, 0);
    if clean.verdict != Verdict::Pass {
        bad.push(format!("without an error:\n{}", clean.to_text()));
    }
    for (n, e) in errors.errors.iter().enumerate() {
        let report = report(dut, n + 1);
        let named =
            |f: &selftest::Finding| format!("{} {}", f.event, f.key) == e.key && f.sentence.contains(&e.says);
        let placed =
            report.findings.iter().all(|f| f.places.iter().all(|p| dut.has(p)) && !f.places.is_empty());
        if report.verdict != Verdict::ProbeLies || !report.findings.iter().any(named) || !placed {
            bad.push(format!("{}: expected {}: {}\n{}", e.name, e.key, e.says, report.to_text()));
        } else if report.findings.len() > 1 && !e.others {
            bad.push(format!("{}: others are blamed, too\n{}", e.name, report.to_text()));
        }
    }
    for (n, f) in errors.faults.iter().enumerate() {
        let report = report(dut, errors.errors.len() + n + 1);
        if report.verdict != Verdict::DesignWrong || !report.findings.is_empty() || report.design.is_empty() {
            bad.push(format!("{}: the design is not blamed\n{}", f.name, report.to_text()));
        }
    }
    bad
}

#[test]
fn errors_of_probes_at_level_2_are_named() {
    let errors = Errors::read("probe-errors.yaml");
    assert!(errors.errors.len() >= 20 && errors.faults.len() >= 3);
    let dut = Planted::by_yaml("rtl/examples/pocket", &errors);
    let bad = not_told(&dut, &errors);
    assert!(bad.is_empty(), "{} of {}:\n{}", bad.len(), errors.errors.len(), bad.join("\n"));
}

#[test]
fn errors_of_probes_at_level_1_are_named() {
    let errors = Errors::read("probe-errors-level1.yaml");
    let dut = Planted::by_yaml("rtl/examples/pocket-level1", &errors);
    let bad = not_told(&dut, &errors);
    assert!(bad.is_empty(), "{} of {}:\n{}", bad.len(), errors.errors.len(), bad.join("\n"));
}

/// Split has three probes, and its results come by tag.
#[test]
fn errors_of_several_probes_and_of_tags_are_named() {
    let errors = Errors::read("probe-errors-split.yaml");
    let dut = Planted::by_yaml("rtl/examples/split", &errors);
    let bad = not_told(&dut, &errors);
    assert!(bad.is_empty(), "{} of {}:\n{}", bad.len(), errors.errors.len(), bad.join("\n"));
}

#[test]
fn a_report_names_the_probe_its_line_and_the_evidence() {
    let errors = Errors::read("probe-errors-level1.yaml");
    let dut = Planted::by_yaml("rtl/examples/pocket-level1", &errors);
    let number = errors.errors.iter().position(|e| e.name == "a scalar register without its prefix").unwrap();
    insta::assert_snapshot!(report(&dut, number + 1).to_text().replace(&dut.shown(), "DIR"));
}
