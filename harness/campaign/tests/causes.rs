//! One planted fault is one finding, and three at once are three: short campaigns on Split, with fixed seeds.
//! `docs/findings.md` says where that does not hold.

mod common;

use common::Scratch;
use serde_json::Value;

/// Titles of a campaign's findings on Split with these faults planted.
fn causes(faults: &str, kinds: &str, cases: &str) -> Vec<String> {
    let s = Scratch::new();
    let (dut, plant) = (common::root().join("rtl/examples/split"), format!("rtl:{faults}"));
    let dut = dut.display().to_string();
    let words = ["fuzz", "--dut", &dut, "--plant", &plant, "--kind", kinds, "--cases", cases, "--seed", "1"];
    let ended = s.run(&[&words[..], &["--max-findings", "9", "--out", "out", "--json"]].concat());
    let report: Value = serde_json::from_str(&ended.out).unwrap_or_else(|e| panic!("{e}: {ended}"));
    let findings = report["findings"].as_array().unwrap_or_else(|| panic!("{ended}"));
    let mut titles: Vec<String> =
        findings.iter().map(|f| f["title"].as_str().unwrap_or_default().to_string()).collect();
    titles.sort();
    titles
}

#[test]
fn one_fault_is_one_finding() {
    for (fault, kinds, title) in [
        (
            "early-product",
            "valid",
            "wrong source operand from the multiplier, close behind other instructions",
        ),
        ("bus-mixed", "valid", "multiplier: wrong result, close behind other instructions"),
        ("inactive-lanes", "states", "wrong lanes or register written, if some lanes are inactive"),
        ("high-sign", "states", "multiplier: wrong result"),
        ("rest-sign", "valid", "divider: wrong result"),
        ("tie-side", "valid", "lane-branches: wrong next instruction or lanes"),
        ("join-pc", "valid", "joins: wrong next instruction or lanes"),
        ("first-store", "valid", "memory does not hold what was stored, after a store"),
        ("private-warp", "valid", "wrong access or address, in private memory"),
        ("prefix-third", "valid", "wrong source operand, under a prefix"),
        ("barrier-through", "valid", "barrier (released early)"),
        ("half-extend", "valid", "wrong extension of a narrow load (halfwords)"),
    ] {
        assert_eq!(causes(fault, kinds, "80"), [title], "{fault}");
    }
}

#[test]
fn three_faults_are_three_findings() {
    for (faults, titles) in [
        (
            "early-product+rest-sign+join-pc",
            [
                "divider: wrong result",
                "joins: wrong next instruction or lanes",
                "wrong source operand from the multiplier, close behind other instructions",
            ],
        ),
        (
            "inactive-lanes+tie-side+private-warp",
            [
                "lane-branches: wrong next instruction or lanes",
                "wrong access or address, in private memory",
                "wrong lanes or register written, if some lanes are inactive",
            ],
        ),
    ] {
        assert_eq!(causes(faults, "states,valid", "80"), titles, "{faults}");
    }
}

/// After a hang and after a failed assertion the next cases run on a machine that works, so that a third
/// fault is found behind both.
#[test]
fn a_campaign_goes_on_after_hangs_and_assertions() {
    let titles = causes("lost-product+signed-check+tie-side", "states,valid", "120");
    let all = [
        "assertion multiplier.NoSignedHigh",
        "lane-branches: wrong next instruction or lanes",
        "multiplier: hang",
    ];
    assert_eq!(titles, all);
}
