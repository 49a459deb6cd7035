//! Benches for the tests.

use proptest::strategy::{Strategy, ValueTree};
use tandem_abi::Config;
use tandem_fuzz::Leader;
use tandem_fuzz::bench::Bench;
use tandem_fuzz::campaign::{Campaign, Kind};
use tandem_fuzz::program::{Program, program};
use tandem_fuzz::programs::Programs;
use tandem_fuzz::shrink::Budget;
use tandem_fuzz::subject::runner;
use tandem_lockstep::GoldenEngine;
use tandem_plant::GoldenFault;
use ventus_golden::Profile;

/// Instructions of a body.
pub const MAX: usize = 40;

/// A machine of `lanes` lanes.
#[allow(dead_code, reason = "each test file is a crate of its own")]
pub fn machine(lanes: u32) -> Config {
    Config::new(1, 8, lanes)
}

/// Golden leads golden; the follower may have a fault.
#[allow(dead_code, reason = "each test file is a crate of its own")]
pub fn goldens(config: Config, fault: Option<GoldenFault>) -> Bench {
    let leader = GoldenEngine::new(config, Profile::default(), None);
    let follower = GoldenEngine::new(config, Profile::default(), fault);
    Bench::new(Leader::Golden(Box::new(leader)), follower, config, MAX)
}

/// Program `number` of a seed.
#[allow(dead_code, reason = "each test file is a crate of its own")]
pub fn generate(config: Config, seed: u64, number: u64) -> Program {
    program(config, MAX)
        .new_tree(&mut runner(seed, number))
        .expect("strategies here reject nothing")
        .current()
}

/// Programs on benches that `bench` makes.
#[allow(dead_code, reason = "each test file is a crate of its own")]
pub fn programs<'a>(bench: impl Fn() -> Bench + Sync + 'a) -> Kind<'a> {
    Kind {
        name: "valid",
        task: 10,
        weight: 1,
        machines: true,
        epoch: None,
        make: Box::new(move |_| Ok(Box::new(Programs::new(bench())))),
        alone: None,
    }
}

/// A campaign on one machine that ends after two findings.
#[allow(dead_code, reason = "each test file is a crate of its own")]
pub fn campaign(seed: u64, cases: u64, jobs: usize) -> Campaign {
    Campaign {
        seed,
        configs: vec![machine(8)],
        cases,
        whole_tasks: false,
        time: None,
        jobs,
        max_findings: 2,
        known: Default::default(),
        share: None,
        budget: Budget::default(),
    }
}
