//! Coverage of cases as they run: the same case hits the same points, and points guide which programs are
//! generated.

use std::path::Path;
use std::sync::Arc;
use tandem_abi::Config;
use tandem_coverage::{Collector, Model, Store};
use tandem_fuzz::Leader;
use tandem_fuzz::bench::Bench;
use tandem_fuzz::encodings::states::States;
use tandem_fuzz::programs::Programs;
use tandem_fuzz::watch::Watch;
use tandem_fuzz::{CaseId, Judged, Subject};
use tandem_lockstep::GoldenEngine;
use ventus_golden::Profile;

const CONFIG: Config = Config::new(1, 8, 4);
const SEED: u64 = 11;

fn model() -> Arc<Model> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../isa-tests/coverage/simt.yaml");
    Arc::new(Model::read(&path).unwrap())
}

/// Programs on golden against golden.
fn programs(collector: &Arc<Collector>) -> Programs {
    let golden = || GoldenEngine::new(CONFIG, Profile::default(), None);
    let mut bench = Bench::new(Leader::Golden(Box::new(golden())), golden(), CONFIG, 40);
    bench.watch(Watch::new(collector.clone(), &CONFIG, false));
    Programs::new(bench)
}

fn judge(subject: &mut dyn Subject, number: u64) -> Judged {
    let judged = subject.judge(CaseId { seed: SEED, number });
    assert_eq!(judged.failure, None, "seed {SEED}, case {number}");
    judged
}

#[test]
fn a_case_hits_the_same_points_whatever_ran_before() {
    let collector = Arc::new(Collector::unstored(model()));
    let mut subject = programs(&collector);
    let first: Vec<Judged> = (0..10).map(|n| judge(&mut subject, n)).collect();
    for (n, case) in first.iter().enumerate() {
        assert!(case.hits.len() > 20, "case {n} hits {} points", case.hits.len());
    }
    let again = judge(&mut programs(&collector), 7);
    assert_eq!(again.hits, first[7].hits);
}

/// Single instructions in random states count too, not only programs.
#[test]
fn states_are_watched_as_programs_are() {
    let golden = || GoldenEngine::new(CONFIG, Profile::default(), None);
    let collector = Arc::new(Collector::unstored(model()));
    let mut states = States::new(Leader::Golden(Box::new(golden())), golden(), CONFIG);
    assert!(judge(&mut states, 3).hits.is_empty());
    states.watch(Watch::new(collector, &CONFIG, false));
    assert!(judge(&mut states, 3).hits.len() > 5);
}

#[test]
fn hits_are_stored_by_name_and_added_to_what_was_stored() {
    let dir = tempfile::tempdir().unwrap();
    let every = std::time::Duration::from_secs(3600);
    for _ in 0..2 {
        let collector = Arc::new(Collector::open(model(), dir.path(), every).unwrap());
        let mut subject = programs(&collector);
        (0..5).for_each(|n| drop(judge(&mut subject, n)));
        collector.flush().unwrap();
    }
    let hits = Store::of(dir.path()).hits().unwrap();
    assert_eq!(hits.cases, 10);
    assert!(hits.points.values().all(|n| n % 2 == 0), "the same five cases twice");
    // Every program's prologue has one; some programs end in a trap before ENDPRG.
    assert_eq!(hits.points["opcode:csrrs,yes"], 10);
    assert_eq!(hits.strangers(&model()).count(), 0);
}

#[test]
fn guided_programs_are_valid_and_depend_on_what_guides_alone() {
    let collector = Arc::new(Collector::unstored(model()));
    let (mut plain, mut guided, mut again) =
        (programs(&collector), programs(&collector), programs(&collector));
    guided.guide(&[0, 3, 4]);
    again.guide(&[0, 3, 4]);
    let mut varied = 0;
    for n in 5..45 {
        let (p, g) = (judge(&mut plain, n), judge(&mut guided, n));
        varied += u32::from(p.hits != g.hits);
        assert_eq!(judge(&mut again, n), g, "seed {SEED}, case {n}");
    }
    // Every second case is a variation.
    assert!((8..=32).contains(&varied), "{varied} of 40");
}
