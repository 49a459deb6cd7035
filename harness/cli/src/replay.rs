//! `tandem replay BUNDLE`: runs a kept failure again. The bundle holds all it needs: job, machine, seeds,
//! faults. This file also leaves the bundles.

use crate::exit::{Failure, tool_failure};
use crate::out;
use crate::run::{add_outcome, flavour};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use tandem_launch::Job;
use tandem_lockstep::Outcome;
use tandem_lockstep::bundle::{Bundle, Setup};
use tandem_report::{RunReport, Verdict};

/// Replays a repro bundle and says whether it ends as before.
///
/// The exit code is that of the replayed run, so a bundle whose bug is fixed exits with 0.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Directory that a failing run left
    bundle: PathBuf,
    /// JSON in place of text
    #[arg(long)]
    json: bool,
}

/// Replays a bundle.
pub fn main(args: &Args) -> Result<u8, Failure> {
    let bundle = Bundle::load(&args.bundle).map_err(Failure::bad_input)?;
    let outcome =
        bundle.replay(|config, faults| crate::library::open(config, flavour(faults)).map_err(|f| f.message));
    let mut report = RunReport {
        target: args.bundle.display().to_string(),
        config: bundle.setup.config.clone(),
        engines: outcome.engines.clone(),
        seed: bundle.setup.dut.seed,
        verdict: Verdict::Pass,
        blame: None,
        pairs: Vec::new(),
        kernels: 0,
        cycles: 0,
        detail: String::new(),
        printed: String::new(),
        notes: Vec::new(),
        mismatch: None,
        replay: None,
        seconds: outcome.seconds,
    };
    add_outcome(&outcome, &mut report);
    if args.json {
        out::print(&report.to_json());
    } else {
        out::print(&report.to_text(std::io::stdout().is_terminal()));
        let same = outcome.verdict.same_as(&bundle.outcome.verdict);
        out::line(if same {
            "  as recorded: yes"
        } else {
            "  as recorded: no, it ended otherwise then (report.txt)"
        });
    }
    Ok(report.verdict.exit_code())
}

/// Leaves a bundle of a failed run, in `dir` or under build/repro; gives the command that replays it.
pub fn leave_bundle(
    dir: Option<&Path>,
    setup: &Setup,
    job: &Job,
    o: &Outcome,
) -> Result<Option<String>, Failure> {
    // Without a verdict of an engine there is nothing to replay, and refused input (a log that is missing) is
    // refused again.
    if o.engines.is_empty() || matches!(o.verdict, tandem_lockstep::Verdict::BadInput(_)) {
        return Ok(None);
    }
    let dir = match dir {
        Some(d) => d.to_path_buf(),
        None => unused_name(&crate::paths::root().join("build/repro"), &job.name),
    };
    if let Some(parent) = dir.parent() {
        std::fs::create_dir_all(parent).map_err(|e| tool_failure(format!("{}: {e}", parent.display())))?;
    }
    Bundle::new(setup, job, o).and_then(|b| b.write(&dir)).map_err(tool_failure)?;
    Ok(Some(format!("{} replay {}", crate::paths::command(), crate::paths::shown(&dir))))
}

/// The first of `NAME-1`, `NAME-2`, ... that is free.
fn unused_name(dir: &Path, name: &str) -> PathBuf {
    let plain: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let plain = plain.trim_matches('-');
    (1..).map(|n| dir.join(format!("{plain}-{n}"))).find(|p| !p.exists()).unwrap_or_else(|| dir.join(plain))
}
