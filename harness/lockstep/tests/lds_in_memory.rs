//! A DUT whose accesses to LDS come out of its memory port: what `lds-in-memory` of its profile gives it, and
//! what reports say about it. The DUT is `rtl/dut/tests/mini`, whose RTL nothing runs here.

use std::path::{Path, PathBuf};
use tandem_abi::{Config, LDS_BASE};
use tandem_launch::Job;
use tandem_lockstep::engine::DutParams;
use tandem_lockstep::{DutEngine, End, Engine, GoldenEngine, Options, Outcome, run_pair};
use ventus_dut::{Builder, Flavour, LdsInMemory, Library, Source};

const CONFIG: Config = Config::new(2, 8, 4);

fn library(lds: Option<LdsInMemory>) -> Library {
    let dut = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rtl/dut");
    let cache: PathBuf = dut.join("../../build/dut-tests");
    let builder = Builder::new(Source::from_dir(&dut.join("tests/mini")).unwrap()).unwrap().cache(cache);
    let built = builder.jobs(2).build(&CONFIG, Flavour::Plain).unwrap_or_else(|e| panic!("{e}"));
    let library = Library::open_for(&built.path, &CONFIG).unwrap();
    let mut profile = library.profile().clone();
    profile.lds_in_memory = lds;
    profile.final_lds = false;
    library.with_profile(profile).unwrap()
}

fn excused(until: &str) -> Option<LdsInMemory> {
    Some(LdsInMemory { bytes: 5000, reason: "no decoder for LDS yet".into(), expires: until.into() })
}

fn run(lds: Option<LdsInMemory>) -> Outcome {
    let mut dut = DutEngine::new(&library(lds), &DutParams::default()).unwrap();
    let mut golden = GoldenEngine::new(CONFIG, ventus_golden::Profile::default(), None);
    let options = Options { today: Some("2030-01-01".parse().unwrap()), ..Options::default() };
    run_pair(&mut dut, &mut golden, &Job::default(), &options)
}

#[test]
fn memory_is_there_only_if_the_profile_says_so() {
    for (lds, is_there) in [(None, false), (excused("2030-01-31"), true)] {
        let mut dut = DutEngine::new(&library(lds), &DutParams::default()).unwrap();
        for _ in 0..2 {
            dut.reset().unwrap();
            dut.load(&[]).unwrap();
            let mut bytes = [1; 4];
            assert_eq!(dut.read(LDS_BASE + 4996, &mut bytes).is_ok(), is_there);
            assert_eq!(bytes, if is_there { [0; 4] } else { [1; 4] });
        }
    }
}

#[test]
fn reports_name_what_is_taken_away_until_its_last_day() {
    const WHAT: &str = "whether LDS is apart from memory (no decoder for LDS yet, until 2030-01-31)";
    assert!(run(excused("2030-01-31")).unreported.contains(&WHAT.to_string()));
    assert!(!run(None).unreported.iter().any(|what| what.contains("apart")));
    let End::BadInput(why) = run(excused("2029-12-31")).end else { panic!("an excuse that expired holds") };
    assert!(why.contains("it expired on 2029-12-31"), "{why}");
}

#[test]
fn a_day_that_does_not_exist_is_refused() {
    let error = DutEngine::new(&library(excused("soon")), &DutParams::default()).err().unwrap().to_string();
    assert!(error.contains("lds-in-memory: 'soon' is not a date"), "{error}");
}
