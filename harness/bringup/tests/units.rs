//! Units of the designs here by themselves. Each passes, and a fault planted in one is found, with the row at
//! fault, and shrunk to what it needs. `TANDEM_UNITS=all` tests every unit of every design, and more faults.

use tandem_bringup::unit::{self, Report, Spec};
use ventus_dut::{DutRef, workspace_root};

fn dut(name: &str) -> DutRef {
    match name {
        "in-tree" => DutRef::InTree,
        name => DutRef::Sources(workspace_root().join("rtl/examples").join(name)),
    }
}

fn all() -> bool {
    std::env::var("TANDEM_UNITS").is_ok_and(|v| v == "all")
}

fn spec() -> Spec {
    Spec { count: 4000, ..Spec::all("tiny".parse().unwrap()) }
}

fn run(design: &str, spec: &Spec) -> Report {
    unit::run(&dut(design), spec, &|_| ()).unwrap_or_else(|e| panic!("{design}: {e}"))
}

fn text(report: &Report) -> String {
    report.to_text(|unit, finding| format!("{} {}", unit.name, finding.round))
}

/// A pipelined FPU with flags, a cache, a port with responses by tag, a bus that is answered in the cycle of
/// its acknowledgement, and arithmetic without a clock.
#[test]
fn units_pass() {
    for (design, names) in
        [("in-tree", &["fpu", "dcache"][..]), ("split", &["multiplier", "port"]), ("pocket", &["alu", "bus"])]
    {
        let names = if all() { vec![] } else { names.iter().map(|n| n.to_string()).collect() };
        let report = run(design, &Spec { names, ..spec() });
        assert!(report.passed(), "{}", text(&report));
        for u in &report.units {
            assert!(u.requests == 4000 && u.compared >= 1000, "{}", text(&report));
        }
    }
}

/// A fault, the unit, what is said, the row, and the requests that it needs, at most.
#[test]
fn a_planted_fault_is_found_and_named() {
    for (design, fault, name, says, row, most) in [
        ("in-tree", "div-sign", "divider", "and golden says 0x", Some("rem"), 1),
        ("in-tree", "fma-round", "fpu", "and golden says 0x", Some("fsub.s"), 1),
        ("in-tree", "stale-line", "dcache", "and program order says 0x", None, 3),
        ("split", "high-sign", "multiplier", "and golden says 0x", Some("mulhsu"), 1),
        ("split", "lost-product", "multiplier", "the response never comes", Some("mulhu"), 1),
        ("split", "signed-check", "multiplier", "the RTL stops: ", Some("mulh"), 1),
        ("pocket", "rest-of-zero", "divider", "and golden says 0x", None, 1),
        ("pocket", "data-withdrawn", "bus", "axi4: ", None, 8),
    ] {
        // The multiplier stands for the dividers, which take as long to build.
        if name == "divider" && !all() {
            continue;
        }
        let number = dut(design).fault_number(&fault.parse().unwrap()).unwrap();
        let spec = Spec { names: vec![name.into()], fault: number, ..spec() };
        let report = run(design, &spec);
        let text = text(&report);
        let found = report.units[0].finding.as_ref().unwrap_or_else(|| panic!("{fault}: {text}"));
        assert!(found.what.contains(says), "{fault}: {text}");
        assert!(row.is_none() || found.row == row, "{fault}: {text}");
        assert!(found.requests.len() <= most, "{fault}: {text}");
        // What it needs shows it again.
        let only: Vec<usize> = found.requests.iter().map(|r| r.number).collect();
        let again = Spec { round: Some(found.round), only, stall: Some(found.stall), ..spec.clone() };
        let again = run(design, &again);
        assert_eq!(again.units[0].finding.as_ref().map(|f| &f.what), Some(&found.what), "{fault}");
        // Without the fault the unit passes.
        let clean = run(design, &Spec { fault: 0, names: vec![name.into()], ..spec });
        assert!(clean.passed(), "{fault}");
    }
}

#[test]
fn what_is_not_there_is_told() {
    let error = |design: &str, spec: &Spec| unit::run(&dut(design), spec, &|_| ()).unwrap_err().to_string();
    let none = error("pocket-level0", &spec());
    assert!(none.contains("pocket-level0/unit.yaml does not exist"), "{none}");
    let names = vec!["fpu".to_string()];
    let unknown = error("pocket", &Spec { names, ..spec() });
    assert_eq!(unknown, "there is no unit fpu: expected alu, divider, bus");
}
