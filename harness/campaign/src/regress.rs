//! `tandem regress PLAN.yaml`: runs every case of a plan as a process of this program. A failure's replay
//! command is the case's command line.

pub mod chosen;
mod shards;
mod start;

use crate::cluster::Options;
use crate::exit::{ExitCode, Failure, tool_failure};
use crate::out;
use chosen::{Chosen, How};
use start::words;
use std::path::{Path, PathBuf};
use tandem_files::{check_writable, write_atomically};
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

impl Args {
    /// Where its cases run.
    pub fn cluster(&mut self) -> &mut Options {
        &mut self.how.cluster
    }
}

/// Runs the plan. The exit code is 0 only if every case passed.
pub fn main(args: &Args) -> Result<ExitCode, Failure> {
    let chosen = args.how.choose(&args.plan)?;
    if let Some(code) = args.how.task(&chosen)? {
        return Ok(code);
    }
    if args.list {
        list(&chosen);
        return Ok(ExitCode::Pass);
    }
    writable([&args.junit, &args.json])?;
    args.history.check(args.how.cluster.on_slurm()?)?;
    let report = args.how.run(&chosen)?;
    args.history.record(&report);
    write(args, &report, &empty(&chosen))?;
    Ok(ExitCode::held(report.passed()))
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

/// Checks that these result files can be written, so that the user learns of it before hours of tests.
pub fn writable<'a>(files: impl IntoIterator<Item = &'a Option<PathBuf>>) -> Result<(), Failure> {
    let all = files.into_iter().flatten().filter(|path| path.as_os_str() != "-");
    together(all.map(|path| check_writable(path).map_err(|e| not_written(path, &e))))
}

/// Writes a result file whole or not at all.
pub fn put(path: &Path, text: &str) -> Result<(), Failure> {
    write_atomically(path, text.as_bytes()).map_err(|e| not_written(path, &e))
}

fn not_written(path: &Path, e: &std::io::Error) -> Failure {
    tool_failure(format!("cannot write {}: {e}", path.display()))
}

/// Makes all attempts and joins their failures. A failed attempt does not keep the others from being made.
pub fn together(attempts: impl IntoIterator<Item = Result<(), Failure>>) -> Result<(), Failure> {
    let failures: Vec<Failure> = attempts.into_iter().filter_map(Result::err).collect();
    let code = ExitCode::of_all(failures.iter().map(|f| f.code));
    let all: Vec<String> = failures.into_iter().map(|f| f.message).collect();
    if all.is_empty() { Ok(()) } else { Err(Failure { code, message: all.join("; ") }) }
}

/// Prints the report and then writes the requested files. If a file cannot be written, the answer is not
/// lost. `empty` names the groups without files.
fn write(args: &Args, report: &RegressReport, empty: &[String]) -> Result<(), Failure> {
    match &args.json {
        Some(p) if p.as_os_str() == "-" => {
            empty.iter().for_each(|line| eprintln!("tandem: {line}"));
            out::print(&report.to_json());
        }
        _ => {
            out::print(&report.to_text());
            empty.iter().for_each(out::line);
        }
    }
    let json = args.json.iter().filter(|p| p.as_os_str() != "-");
    let json = json.map(|path| put(path, &report.to_json()));
    let xml = || to_junit(report).map_err(tool_failure);
    let junit = args.junit.iter().map(|path| put(path, &xml()?));
    together(json.chain(junit))
}
