//! `tandem replay BUNDLE`: repeats a recorded failure. The bundle has everything it needs: job, machine,
//! seeds, faults.

use crate::exit::{ExitCode, Failure};
use crate::out;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use tandem_judge::{Evidence, Judged, Origin, Trial, Verdict};
use tandem_lockstep::bundle::{Bundle, Extras, Leader};
use tandem_report::RunReport;
use tandem_run::report::add_judgement;
use tandem_run::waves::waves_notes;
use tandem_run::{RunSpec, add_outcome, empty_report, flavour, flavour_with_waves};

/// Replays a repro bundle and reports whether it ends as before.
///
/// The exit code is that of the replayed run, so a bundle whose bug is fixed exits with 0.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Directory that a failing run left
    bundle: PathBuf,
    #[command(flatten)]
    waves: crate::run::Waves,
    /// JSON instead of text
    #[arg(long)]
    json: bool,
    /// A replay in which nothing is compared fails
    #[arg(long, hide = true)]
    compared: bool,
}

/// The option of a plan's replays.
pub const COMPARED: &str = "--compared";

/// The message if there is no bundle.
fn no_bundle(dir: &Path) -> String {
    let what = match dir.is_dir() {
        true => "this directory is no bundle (it has no bundle.json)",
        false if dir.exists() => "a file; a bundle is a directory",
        false => "no such directory",
    };
    let usual = crate::paths::root().join("build/repro");
    format!(
        "{}: {what}: expected what a failing run left: its report names it (`again:`), in {} unless --bundle \
         said otherwise; a program (.s) or a kernel is run with `{} run`",
        dir.display(),
        crate::paths::shown(&usual),
        crate::paths::command()
    )
}

/// Replays a bundle.
pub fn main(args: &Args) -> Result<ExitCode, Failure> {
    if !args.bundle.join(tandem_lockstep::bundle::MANIFEST).is_file() {
        return Err(Failure::bad_input(no_bundle(&args.bundle)));
    }
    let bundle = Bundle::load(&args.bundle).map_err(Failure::bad_input)?;
    // Before the DUT is chosen: a strict run excuses nothing, so nothing of it can have expired.
    crate::library::use_records(bundle.setup.records);
    crate::library::use_strict(bundle.setup.strict);
    crate::library::choose(bundle.setup.design.clone())?;
    let waves = args.waves.request();
    if let Some(waves) = &waves {
        if bundle.setup.leader != Leader::Dut {
            return Err(Failure::usage("--waves are the dut's, and it did not run in this bundle"));
        }
        tandem_run::whole::writable(&waves.file)?;
    }
    let flavour = if waves.is_some() { flavour_with_waves } else { flavour };
    let ran = bundle.replay(
        |config, faults| crate::library::open(config, flavour(faults)).map_err(|f| f.message),
        Extras { sink: None, waves: waves.clone() },
    );
    let memory = bundle.memory(&ran);
    let outcome = ran.outcome;
    let spec = RunSpec::new(args.bundle.display().to_string());
    let mut report = RunReport {
        config: bundle.setup.config.clone(),
        engines: outcome.engines.clone(),
        seed: bundle.setup.dut.seed,
        seconds: outcome.seconds,
        ..empty_report(&spec, &[])
    };
    add_outcome(&outcome, &mut report);
    let judged = match bundle.setup.config() {
        // The expectation may be the host's results or the kernel file's.
        Ok(config) if bundle.job.buffers.iter().any(|b| b.expect.is_some()) => {
            let engines = Evidence::of_lockstep(&outcome).engines;
            let mut trial = Trial::new(engines, Origin::Ir, &bundle.job, &config);
            trial.device(&outcome, memory);
            trial.judge()
        }
        _ => Judged::of_lockstep(&outcome),
    };
    add_judgement(&judged, &mut report);
    if let (Some(request), Some(waves)) = (&waves, &ran.waves) {
        report.notes.extend(waves_notes(request, waves, &outcome, &bundle.setup.design));
    }
    if args.json {
        out::print(&report.to_json());
    } else {
        out::print(&report.to_text(std::io::stdout().is_terminal()));
        let same = outcome.end.same_as(&bundle.outcome.end);
        let recorded = bundle.outcome.end.word();
        out::line(&match same {
            true => "  as recorded: yes".to_string(),
            false if recorded == outcome.end.word() => format!(
                "  as recorded: no, the recorded run has another {recorded}: report.txt in the bundle"
            ),
            false => {
                format!("  as recorded: no, the recorded run ended with {recorded}: report.txt in the bundle")
            }
        });
    }
    if args.compared && report.verdict == Verdict::Ran {
        return Err(Failure::tool("nothing was compared, so the replay shows nothing"));
    }
    Ok(report.exit_code())
}
