//! `tandem regress PLAN.yaml`: runs every case of a plan as a process of this program. A failure's replay
//! command is the case's command line.

pub mod chosen;
pub mod environment;
mod start;

use crate::exit::{ExitCode, Failure, tool_failure};
use crate::out;
use chosen::{Chosen, How};
use start::words;
use std::path::{Path, PathBuf};
use tandem_files::write_atomically;
use tandem_junit::to_junit;
use tandem_report::RegressReport;

/// Runs the cases of a regression plan in parallel and sums them up.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The plan, a YAML file (see isa-tests/plans/)
    plan: PathBuf,
    #[command(flatten)]
    how: How,
    /// List the cases and stop
    #[arg(long)]
    list: bool,
    /// Where to write JUnit XML
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Where to write the report as JSON; `-` is standard output, in place of the text
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    #[command(flatten)]
    history: crate::history::Into,
}

/// Runs the plan. The exit code is 0 only if every case passed.
pub fn main(args: &Args) -> Result<ExitCode, Failure> {
    let chosen = args.how.choose(&args.plan)?;
    if args.list {
        list(&chosen);
        return Ok(ExitCode::Pass);
    }
    let report = args.how.run(&chosen)?;
    args.history.record(&report);
    write(args, &report, &empty(&chosen))?;
    Ok(ExitCode::held(report.passed()))
}

/// Groups without files. Report them: a directory whose name differs from the plan's looks the same.
fn empty(chosen: &Chosen) -> Vec<String> {
    chosen.without_files.iter().map(|g| format!("group {g}: no files yet")).collect()
}

fn list(chosen: &Chosen) {
    for c in &chosen.cases {
        out::line(format_args!("{:<60} tandem {}", c.name, words(c).join(" ")));
    }
    for g in &chosen.without_data {
        out::line(format_args!("{g}: not run, {}", tandem_refdata::REASON));
    }
    empty(chosen).iter().for_each(out::line);
}

/// Writes a result file whole or not at all.
pub fn put(path: &Path, text: &str) -> Result<(), Failure> {
    write_atomically(path, text.as_bytes()).map_err(|e| tool_failure(format!("{}: {e}", path.display())))
}

/// Writes the report to the requested places. `empty` names the groups without files.
fn write(args: &Args, report: &RegressReport, empty: &[String]) -> Result<(), Failure> {
    if let Some(path) = &args.junit {
        put(path, &to_junit(report).map_err(tool_failure)?)?;
    }
    match &args.json {
        Some(p) if p.as_os_str() == "-" => {
            empty.iter().for_each(|line| eprintln!("tandem: {line}"));
            out::print(&report.to_json());
        }
        other => {
            if let Some(path) = other {
                put(path, &report.to_json())?;
            }
            out::print(&report.to_text());
            empty.iter().for_each(out::line);
        }
    }
    Ok(())
}
