//! Planted faults are found, shrink to a few instructions, and the result fails in the same way.

mod common;

use common::{campaign, goldens, machine, programs};
use tandem_fuzz::campaign::{Campaign, Kind, Report};
use tandem_fuzz::encodings::subject::Identities;
use tandem_fuzz::store::Store;
use tandem_fuzz::{Bucket, job_from_assembly};
use tandem_lockstep::{GoldenEngine, Options, run_pair};
use tandem_plant::GoldenFault;
use ventus_golden::Profile;

fn run_campaign(fault: Option<GoldenFault>, c: &Campaign) -> Report {
    let kinds = [programs(move || goldens(machine(8), fault))];
    c.run(&kinds, Store::in_memory().unwrap(), |_| ()).expect("golden engines always start")
}

#[test]
fn planted_faults_are_found_and_shrink() {
    for fault in GoldenFault::ALL {
        let name = fault.name();
        let report = run_campaign(Some(fault), &campaign(3, 400, 1));
        let f = &report.findings.first().unwrap_or_else(|| panic!("{name} was not found")).finding;
        assert!(f.beyond <= 8, "{name}: {} instructions are left\n{}", f.beyond, f.text());
        // The written case, assembled again, fails in the same way.
        let (job, d) = job_from_assembly(f.text(), "case.s", None).unwrap_or_else(|e| panic!("{name}: {e}"));
        let config = d.machine.expect("programs state their machine").config;
        let mut leader = GoldenEngine::new(config, Profile::default(), None);
        let mut follower = GoldenEngine::new(config, Profile::default(), Some(fault));
        let outcome = run_pair(&mut leader, &mut follower, &job, &Options::default());
        let again = Bucket::of(&outcome).map(|b| b.signature);
        assert_eq!(again.as_ref(), Some(&f.bucket.signature), "{name}\n{}", f.text());
    }
}

#[test]
fn a_campaign_is_fixed_by_its_seed_whatever_the_workers() {
    let one = run_campaign(None, &campaign(9, 60, 1));
    let two = run_campaign(None, &campaign(9, 60, 2));
    assert_eq!(one.counts, two.counts);
    assert_eq!((one.counts.cases, one.counts.failures, one.findings.len()), (60, 0, 0));
    assert!(one.counts.instructions > 0 && one.counts.bits > one.counts.instructions * 100);
    let other = run_campaign(None, &campaign(10, 60, 1));
    assert_ne!(one.counts.instructions, other.counts.instructions);
}

#[test]
fn encodings_hold() {
    let c = campaign(1, 20_000, 2);
    let kinds = [Kind {
        name: "identities",
        task: 1000,
        weight: 1,
        machines: false,
        epoch: None,
        make: Box::new(|_| Ok(Box::new(Identities))),
        alone: None,
    }];
    let report = c.run(&kinds, Store::in_memory().unwrap(), |_| ()).expect("no engines");
    assert!(report.findings.is_empty(), "{:#?}", report.findings);
    assert_eq!(report.counts.cases, 20_000);
    // Three operands, six extremes and texts, one word with a prefix and one without.
    assert_eq!(report.counts.instructions, 11 * 20_000);
}
