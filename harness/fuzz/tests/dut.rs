//! The RTL against golden on a slice of random programs, on the smallest machine.

mod common;

use common::{MAX, campaign, machine, programs};
use tandem_fuzz::Leader;
use tandem_fuzz::bench::Bench;
use tandem_fuzz::campaign::{Campaign, Report};
use tandem_fuzz::store::Store;
use tandem_lockstep::engine::DutParams;
use tandem_lockstep::{DutEngine, GoldenEngine};
use ventus_dut::{Flavour, Library};
use ventus_golden::Profile;

fn run_campaign(flavour: Flavour, fault: u32, cases: u64, max_findings: usize) -> Report {
    let config = machine(4);
    let path = ventus_dut::build(&config, flavour).expect("the DUT library builds");
    let library = Library::open_for(&path, &config).expect("the DUT library opens");
    let base = DutParams { fault, ..DutParams::default() };
    let bench = || {
        let dut = DutEngine::new(&library, &base).expect("the machine starts");
        let golden = GoldenEngine::new(config, Profile::default(), None);
        Bench::new(Leader::Dut(Box::new(dut), base), golden, config, MAX)
    };
    let c = Campaign { configs: vec![config], max_findings, ..campaign(1, cases, 2) };
    c.run(&[programs(bench)], Store::in_memory().unwrap(), |_| ()).expect("engines start")
}

#[test]
fn the_rtl_agrees_with_golden_on_random_programs() {
    let report = run_campaign(Flavour::Plain, 0, 40, 4);
    let texts: Vec<&str> = report.findings.iter().map(|f| f.finding.text()).collect();
    assert!(texts.is_empty(), "{} different failures:\n{}", texts.len(), texts.join("\n----\n"));
    assert_eq!(report.counts.cases, 40);
    assert!(report.counts.instructions > 10_000, "{:?}", report.counts);
}
