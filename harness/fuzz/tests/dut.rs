//! The RTL against golden on a slice of random programs, on the smallest machine.

mod common;

use common::{MAX, machine};
use tandem_fuzz::bench::{Bench, Leader};
use tandem_fuzz::campaign::{Campaign, Report};
use tandem_fuzz::shrink::Budget;
use tandem_fuzz::subject::Subject;
use tandem_fuzz::subject::programs::Programs;
use tandem_lockstep::engine::DutParams;
use tandem_lockstep::{DutEngine, GoldenEngine};
use ventus_dut::{Flavour, Library};
use ventus_golden::Profile;

fn hunt(flavour: Flavour, fault: u32, cases: u64, max_findings: usize) -> Report {
    let config = machine(4);
    let path = ventus_dut::build(&config, flavour).expect("the DUT library builds");
    let library = Library::open_for(&path, &config).expect("the DUT library opens");
    let base = DutParams { fault, ..DutParams::default() };
    let campaign = Campaign { seed: 1, cases, time: None, jobs: 2, max_findings, budget: Budget::default() };
    let bench = || {
        let dut = DutEngine::new(&library, &base).map_err(|e| e.to_string())?;
        let golden = GoldenEngine::new(config, Profile::default(), None);
        let bench = Bench::new(Leader::Dut(Box::new(dut), base), golden, config, MAX);
        Ok(Box::new(Programs::new(bench)) as Box<dyn Subject>)
    };
    campaign.run(bench, |_| ()).expect("engines start")
}

#[test]
fn the_rtl_agrees_with_golden_on_random_programs() {
    let report = hunt(Flavour::Plain, 0, 40, 4);
    let texts: Vec<&str> = report.findings.iter().map(|f| f.finding.text()).collect();
    assert!(texts.is_empty(), "{} different failures:\n{}", texts.len(), texts.join("\n----\n"));
    assert_eq!(report.counts.cases, 40);
    assert!(report.counts.instructions > 10_000, "{:?}", report.counts);
}
