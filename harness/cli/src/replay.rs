//! `tandem replay BUNDLE`: repeats a recorded failure. The bundle has everything it needs: job, machine,
//! seeds, faults.

use crate::exit::{ExitCode, Failure};
use crate::out;
use std::io::IsTerminal;
use std::path::PathBuf;
use tandem_judge::Judged;
use tandem_lockstep::bundle::Bundle;
use tandem_report::RunReport;
use tandem_run::report::add_judgement;
use tandem_run::{RunSpec, add_outcome, empty_report, flavour};

/// Replays a repro bundle and reports whether it ends as before.
///
/// The exit code is that of the replayed run, so a bundle whose bug is fixed exits with 0.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Directory that a failing run left
    bundle: PathBuf,
    /// JSON instead of text
    #[arg(long)]
    json: bool,
}

/// Replays a bundle.
pub fn main(args: &Args) -> Result<ExitCode, Failure> {
    let bundle = Bundle::load(&args.bundle).map_err(Failure::bad_input)?;
    crate::library::choose(bundle.setup.design.clone())?;
    crate::library::use_records(bundle.setup.records);
    crate::library::use_strict(bundle.setup.strict);
    let outcome =
        bundle.replay(|config, faults| crate::library::open(config, flavour(faults)).map_err(|f| f.message));
    let spec = RunSpec::new(args.bundle.display().to_string());
    let mut report = RunReport {
        config: bundle.setup.config.clone(),
        engines: outcome.engines.clone(),
        seed: bundle.setup.dut.seed,
        seconds: outcome.seconds,
        ..empty_report(&spec, &[])
    };
    add_outcome(&outcome, &mut report);
    add_judgement(&Judged::of_lockstep(&outcome), &mut report);
    if args.json {
        out::print(&report.to_json());
    } else {
        out::print(&report.to_text(std::io::stdout().is_terminal()));
        let same = outcome.end.same_as(&bundle.outcome.end);
        out::line(if same {
            "  as recorded: yes"
        } else {
            "  as recorded: no, the recorded run ended differently (report.txt)"
        });
    }
    Ok(ExitCode::from(report.verdict))
}
