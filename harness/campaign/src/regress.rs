//! `tandem regress PLAN.yaml`: runs every case of a plan as a process of this program. A failure's replay
//! command is the case's command line.

pub mod chosen;
mod command;
mod shards;
pub mod start;

use crate::cluster::Options;
use crate::exit::{ExitCode, Failure, tool_failure};
use crate::result_files::{together, writable, write_result};
use crate::{out, paths};
use chosen::{ChoiceArgs, Chosen};
use start::words;
use std::path::PathBuf;
use tandem_junit::to_junit;
use tandem_report::RegressReport;

/// Runs the cases of a regression plan in parallel and sums them up.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The plan, a YAML file (see isa-tests/plans/)
    plan: PathBuf,
    #[command(flatten)]
    how: ChoiceArgs,
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

impl Args {
    /// Whether cases run, so that something is judged.
    pub fn judges(&self) -> bool {
        !self.list
    }

    /// Whether it runs a part of its plan.
    pub fn is_part(&self) -> bool {
        self.how.is_part()
    }

    /// Where its cases run.
    pub fn cluster(&mut self) -> &mut Options {
        &mut self.how.cluster
    }
}

/// Runs the plan. The exit code is 0 only if every case that the DUT can run passed, and one did. A run that
/// a signal ended has its report and the signal's exit code.
pub fn main(args: &Args) -> Result<std::process::ExitCode, Failure> {
    let chosen = args.how.choose(&args.plan)?;
    if let Some(code) = args.how.task(&chosen)? {
        return Ok(code.into());
    }
    if args.list {
        list(&chosen);
        return Ok(ExitCode::Pass.into());
    }
    writable([&args.junit, &args.json])?;
    args.history.check(args.how.cluster.on_slurm()?)?;
    let report = args.how.run(&chosen)?;
    let interrupted = chosen.interrupted();
    // A part of a run is no point of a trend.
    if interrupted.is_none() {
        args.history.record(&report);
    }
    write(args, &report, &empty(&chosen))?;
    if let Some(code) = interrupted {
        let rest =
            args.json.as_ref().filter(|file| file.as_os_str() != "-").map_or_else(String::new, |file| {
                format!("; --rerun-failed {} runs the others", paths::shown(file))
            });
        out::note(format_args!("interrupted: the report has the cases that had ended{rest}"));
        return Ok(code.into());
    }
    let dut = crate::library::dut();
    if report.passed() && !dut.is_in_tree() && !chosen.passed_on_dut(&report) {
        out::note(format_args!("no case that passed ran {dut}, so nothing was shown of it"));
        return Ok(ExitCode::held(false).into());
    }
    Ok(ExitCode::held(report.passed()).into())
}

/// Groups without files. They are reported, because a plan that misspells a directory looks the same.
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

/// Prints the report and then writes the requested files. If a file cannot be written, the answer is not
/// lost. `empty` names the groups without files.
fn write(args: &Args, report: &RegressReport, empty: &[String]) -> Result<(), Failure> {
    match &args.json {
        Some(p) if p.as_os_str() == "-" => {
            empty.iter().for_each(out::note);
            out::print(&report.to_json());
        }
        _ => {
            out::print(&report.to_text());
            empty.iter().for_each(out::line);
        }
    }
    let json = args.json.iter().filter(|p| p.as_os_str() != "-");
    let json = json.map(|path| write_result(path, &report.to_json()));
    let xml = || to_junit(report).map_err(tool_failure);
    let junit = args.junit.iter().map(|path| write_result(path, &xml()?));
    together(json.chain(junit))
}
