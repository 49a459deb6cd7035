//! The RTL against golden on a slice of random programs, on the smallest machine.
//!
//! `TANDEM_PROGRAMS="CONFIG CASES SEED"` runs those instead.

mod common;

use common::{MAX, campaign, machine, programs};
use tandem_abi::Config;
use tandem_fuzz::Leader;
use tandem_fuzz::bench::Bench;
use tandem_fuzz::campaign::{Campaign, Report};
use tandem_fuzz::store::Store;
use tandem_lockstep::engine::DutParams;
use tandem_lockstep::{DutEngine, GoldenEngine};
use ventus_dut::{Flavour, Library};
use ventus_golden::Profile;

fn run_campaign(config: Config, cases: u64, seed: u64) -> Report {
    let path = ventus_dut::build(&config, Flavour::Plain).expect("the DUT library builds");
    let library = Library::open_for(&path, &config).expect("the DUT library opens");
    let base = DutParams::default();
    let bench = || {
        let dut = DutEngine::new(&library, &base).expect("the machine starts");
        let golden = GoldenEngine::new(config, Profile::default(), None);
        Bench::new(Leader::Dut(Box::new(dut), base), golden, config, MAX)
    };
    let c = Campaign { configs: vec![config], max_findings: 4, ..campaign(seed, cases, 2) };
    c.run(&[programs(bench)], Store::in_memory().unwrap(), |_| ()).expect("engines start")
}

#[test]
fn the_rtl_agrees_with_golden_on_random_programs() {
    let given = std::env::var("TANDEM_PROGRAMS").unwrap_or_default();
    let words: Vec<&str> = given.split_whitespace().collect();
    let number = |i: usize, or: u64| words.get(i).map_or(or, |w| w.parse().unwrap());
    let (cases, seed) = (number(1, 40), number(2, 1));
    let config = words.first().map_or(machine(4), |w| w.parse().unwrap());
    let began = std::time::Instant::now();
    let report = run_campaign(config, cases, seed);
    let rate = cases as f64 / began.elapsed().as_secs_f64();
    println!("{config}: {cases} programs of seed {seed}, {rate:.1} a second, {:?}", report.counts);
    let texts: Vec<&str> = report.findings.iter().map(|f| f.finding.text()).collect();
    assert!(texts.is_empty(), "{} different failures:\n{}", texts.len(), texts.join("\n----\n"));
    assert_eq!(report.counts.cases, cases);
    assert!(report.counts.instructions > 10_000, "{:?}", report.counts);
}
