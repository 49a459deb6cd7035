//! A trained library does in each cycle what the plain one does, on programs that it was not trained with.

use std::path::PathBuf;
use tandem_abi::{Config, Record};
use tandem_fuzz::Scope;
use tandem_fuzz::program::{self, Draw, Family};
use tandem_fuzz::training::training;
use tandem_lockstep::DutEngine;
use tandem_lockstep::Engine;
use tandem_lockstep::engine::DutParams;
use ventus_dut::{Builder, DutRef, Flavour, Library, Status};

/// Instructions of a program's body, at most about.
const MAX: usize = 40;
/// Cycles after which a program is left: some wait for an answer that nobody gives here.
const CYCLES: usize = 20_000;

fn library(dut: &DutRef, config: &Config, trained: bool) -> Library {
    let open = |source| -> Result<PathBuf, ventus_dut::BuildError> {
        let mut builder = Builder::new(source)?.progress(|p| {
            assert!(!matches!(p, ventus_dut::Progress::Untrained(_)), "{p:?}");
        });
        if trained {
            let training = training(*config, &dut.profile()?);
            builder = builder.trained(training.unwrap_or_else(|e| panic!("{e}")));
        }
        Ok(builder.build(config, Flavour::Plain)?.path)
    };
    dut.open(config, Flavour::Plain, open).unwrap_or_else(|e| panic!("{e}"))
}

/// Runs programs of a family; for each cycle, the status and the records that it left.
fn cycles(library: &Library, config: &Config, family: Family, number: u64) -> Vec<(Status, Vec<Record>)> {
    let mut p = program::make(&mut Draw::new(99, number), config, MAX, family);
    program::narrow(&mut p, &Scope::of(library.profile()));
    let job = program::placed(&p, config, MAX).unwrap_or_else(|e| panic!("{e}"));
    let params = program::dut_params(&p, &DutParams::default());
    let mut dut = DutEngine::new(library, &params).unwrap();
    let mut all = Vec::new();
    for kernel in &job.kernels {
        dut.load(&kernel.mem).unwrap();
        dut.launch(kernel).unwrap();
        for _ in 0..CYCLES {
            let mut records = Vec::new();
            let status = dut.dut().run(1, &mut records);
            let goes_on = status.state.goes_on();
            all.push((status, records));
            if !goes_on {
                break;
            }
        }
    }
    all
}

fn compare(dut: &DutRef, config: &Config) {
    let (plain, trained) = (library(dut, config, false), library(dut, config, true));
    assert_ne!(plain.path(), trained.path());
    let mut records = 0;
    for family in [Family::Valid, Family::Racy, Family::Wrong, Family::Pairs] {
        for number in 0..5 {
            let was = cycles(&plain, config, family, number);
            let is = cycles(&trained, config, family, number);
            let differs = was.iter().zip(&is).position(|(a, b)| a != b);
            assert!(was == is, "{family:?} {number}: different from cycle {differs:?} on");
            records += was.iter().map(|(_, r)| r.len()).sum::<usize>();
        }
    }
    assert!(records > 1000, "only {records} records were compared");
}

#[test]
fn pocket_trained_is_pocket() {
    let dut = ventus_dut::workspace_root().join("rtl/examples/pocket");
    compare(&DutRef::Sources(dut), &Config::new(1, 4, 4));
}

#[test]
#[ignore = "compiles the in-tree RTL three times; scripts/nightly runs it"]
fn the_gpgpu_trained_is_the_gpgpu() {
    for config in ["tiny", "tiny+sv39", "default"] {
        compare(&DutRef::InTree, &config.parse().unwrap_or_else(|e| panic!("{e}")));
    }
}
