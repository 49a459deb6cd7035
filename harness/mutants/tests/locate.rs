//! Faults of Pocket that are known, located: a DUT with an adapter, whose library builds in seconds.

use std::time::Duration;
use tandem_fuzz::shrink;
use tandem_fuzz::subject::CaseId;
use tandem_lockstep::engine::DutParams;
use tandem_mutants::Flips;
use tandem_mutants::locate::{Budget, Failing, LocateError, killer_params, locate};
use ventus_dut::{Builder, Config, DutRef, Flavour, Library, Source, default_cache, workspace_root};

/// Faults that the first failing program leads to. Not every program does: docs/locate.md has the shares.
const FAULTS: [&str; 3] = ["sra-as-srl", "max-unsigned", "rest-of-zero"];

#[test]
fn the_module_of_a_planted_fault_is_first() {
    let dir = workspace_root().join("rtl/examples/pocket");
    let dut: DutRef = dir.display().to_string().parse().expect("a DUT");
    let source = Source::from_dir(&dir).expect("its source");
    let planted = source.planted_faults().expect("its faults");
    let config: Config = "tiny".parse().expect("a machine");
    let root = default_cache().with_file_name("flips");
    let flips = Flips::prepare(&source, &planted, &config, &root).expect("expressions");
    let built = Builder::new(flips.source().expect("the source")).expect("tools");
    let built = built.build(&config, Flavour::Flips).expect("a library");
    let library = Library::open_built(&built.path, &config).expect("it opens");
    let library = library.with_profile(dut.profile().expect("its profile")).expect("it keeps it");
    let budget = Budget { runs: 40_000, time: Duration::from_secs(300) };
    for name in FAULTS {
        let fault = planted.iter().find(|p| p.name == name).expect("a fault");
        let finding = [("valid", 30), ("states", 2000)]
            .into_iter()
            .find_map(|(kind, cases)| {
                let mut subject = tandem_mutants::kinds::subject(kind, &library, fault.number).expect(kind);
                let mut all = (0..cases).map(|number| CaseId { seed: 1, number });
                let (case, bucket) = all.find_map(|case| Some((case, subject.judge(case).failure?)))?;
                Some(subject.reduce(case, &bucket, &shrink::Budget::default()))
            })
            .expect("a case that fails");
        let (job, directives) =
            tandem_fuzz::assembly::read(finding.text(), "killer.s", Some(&config)).expect("a program");
        let machine = directives.machine.expect("its machine");
        let params = killer_params(&machine, fault.number);
        let failing = Failing { job: &job, params, queue: false };
        let located = locate(&library, &flips, &failing, &budget).expect("a fault");
        let file = fault.edits[0].file.to_string_lossy();
        assert_eq!(located.modules[0].file, file, "{name}: {:#?}", &located.lines[..5]);
        // Without the fault nothing is wrong.
        let failing = Failing { params: DutParams { fault: 0, ..params }, ..failing };
        let error = locate(&library, &flips, &failing, &budget).expect_err("the program passes");
        assert!(matches!(error, LocateError::Passes(_)), "{error}");
    }
}
