//! `tandem locate`: where in the RTL the fault behind a finding is.

use crate::exit::{ExitCode, Failure, tool_failure};
use crate::{library, out};
use clap::Parser;
use std::fmt::Write as _;
use std::path::PathBuf;
use tandem::run::Launch;
use tandem_mutants::Flips;
use tandem_mutants::locate::{Budget, Failing, LocateError, Located, locate};
use tandem_run::{Engine, RunSpec};
use tandem_words::{counted, typed};
use ventus_dut::{Flavour, Library};

/// Ranks the modules and lines of the RTL by how likely they are to hold the fault behind a failing program.
///
/// The program runs again and again, each time with one value of the RTL flipped in some cycles. If a flip
/// makes the program pass, that value is wrong or the wrong value passes through it. The first run builds a
/// library in which values can be flipped. docs/locate.md says how the ranking works and how often it is
/// right.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The number of a finding (tandem finding list), or a program that fails: assembly, a kernel, a case
    what: String,
    /// The campaign of the finding [default: build/nightly]
    #[arg(long, value_name = "DIR")]
    corpus: Option<PathBuf>,
    #[command(flatten)]
    launch: Launch,
    /// Give the DUT up to four launches at once, as run --queue does
    #[arg(long)]
    queue: bool,
    /// Time for everything after the build
    #[arg(long, default_value = "2m")]
    time: crate::fuzz::Span,
    /// How many lines to show
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    lines: u64,
    /// JSON instead of text
    #[arg(long)]
    json: bool,
}

/// The words that replay a finding.
#[derive(Parser)]
struct Replay {
    #[command(subcommand)]
    command: ReplayCommand,
}

#[derive(clap::Subcommand)]
enum ReplayCommand {
    /// As `tandem run`
    Run(Box<ReplayRun>),
}

#[derive(clap::Args)]
struct ReplayRun {
    target: String,
    #[command(flatten)]
    launch: Launch,
    #[arg(long)]
    queue: bool,
    // The corpus has chosen these already.
    #[arg(long)]
    dut: Option<String>,
    #[arg(long)]
    records: Option<String>,
    #[arg(long)]
    strict_profile: bool,
}

/// The program to run: of a finding, or as the arguments say.
fn spec(args: &Args) -> Result<RunSpec, Failure> {
    let spec = match args.what.parse::<i64>() {
        Ok(number) => {
            let words = crate::fuzz::finding::replay_of(number, args.corpus.as_deref())?;
            let words = ["tandem".to_string()].into_iter().chain(words);
            let Replay { command: ReplayCommand::Run(run) } = Replay::try_parse_from(words).map_err(|e| {
                Failure::usage(format!("finding {number} is no run of one program on the RTL: {e}"))
            })?;
            RunSpec { queue: run.queue, ..run.launch.spec(&run.target) }
        }
        Err(_) if args.corpus.is_some() => {
            return Err(Failure::usage(format!(
                "--corpus goes with the number of a finding, and '{}' is none; {} lists them",
                args.what,
                typed("finding list")
            )));
        }
        Err(_) => RunSpec { queue: args.queue, ..args.launch.spec(&args.what) },
    };
    Ok(RunSpec { engines: vec![Engine::Golden, Engine::Dut], ..spec })
}

/// Runs the command. It exits with 0 whatever the ranks are.
pub fn main(args: &Args) -> Result<ExitCode, Failure> {
    let spec = spec(args)?;
    if let Some(plant) = spec.plant.as_ref().filter(|p| p.rtl().is_none()) {
        return Err(Failure::usage(format!(
            "--plant {plant}: that is not in the RTL, so no line of it is wrong"
        )));
    }
    let program = crate::subject::program(&spec)?;
    let params = tandem_run::dut_params(&spec, &program, &tandem::run::tools()?)?;
    let source = library::source("locate")?;
    library::check(&program.config)?;
    let planted = match params.fault {
        0 => vec![],
        _ => source.planted_faults()?,
    };
    out::note("locate: reading the RTL's syntax");
    let root = ventus_dut::default_cache().with_file_name("flips");
    let flips = Flips::prepare(&source, &planted, &program.config, &root).map_err(tool_failure)?;
    let path = library::build(flips.source().map_err(tool_failure)?, &program.config, Flavour::Flips)?;
    let profile = library::profile()?;
    let library = Library::open_built(&path, &program.config)
        .and_then(|l| l.with_profile(profile))
        .map_err(tool_failure)?;
    let failing = Failing { job: &program.job, params, queue: spec.queue };
    let budget = Budget { runs: u64::MAX, time: args.time.0 };
    let located = locate(&library, &flips, &failing, &budget).map_err(|e| match e {
        LocateError::Passes(_) => Failure::usage(format!("{}: {e}", spec.target)),
        LocateError::Engine(_) | LocateError::Dut(_) => tool_failure(e),
    })?;
    let most = usize::try_from(args.lines).unwrap_or(usize::MAX);
    if args.json {
        out::line(json(&spec.target, &located, most));
    } else {
        out::print(&text(&spec.target, &located, most));
    }
    Ok(ExitCode::Pass)
}

fn text(target: &str, l: &Located, most: usize) -> String {
    let mut s = String::new();
    let cut = if l.cut { "; the time was over before everything was tried (--time)" } else { "" };
    let _ = writeln!(s, "{target}: {}", l.failure);
    let _ = writeln!(
        s,
        "  first difference in cycle {}; {} with one of {} flipped, {:.0} s{cut}",
        l.cycle,
        counted(l.runs, "run"),
        counted(l.expressions as u64, "expression"),
        l.seconds
    );
    if l.lines.is_empty() {
        s += "  no flip changed the failure: it is there before the first cycle, or nothing that can be \
              flipped has a part in it\n";
    }
    let place = |r: &tandem_mutants::locate::Ranked| format!("{}:{}", r.file, r.line);
    let modules: Vec<_> = l.modules.iter().take(MODULES).collect();
    let wide = l.modules.iter().take(MODULES).chain(l.lines.iter().take(most)).map(|r| r.module.len()).max();
    let wide = wide.unwrap_or(0).max(6);
    let far = l.lines.iter().take(most).map(|r| place(r).len()).max().unwrap_or(0).max(9);
    let _ = writeln!(s, "\n  {:<wide$}  score", "module");
    for m in modules {
        let _ = writeln!(s, "  {:<wide$}  {:5.2}", m.module, m.score);
    }
    let _ = writeln!(s, "\n  {:<wide$}  {:<far$}  score  why", "module", "file:line");
    for r in l.lines.iter().take(most) {
        let _ = writeln!(s, "  {:<wide$}  {:<far$}  {:5.2}  {}", r.module, place(r), r.score, r.why);
        let _ = writeln!(s, "  {:<wide$}    {}", "", r.text);
    }
    s
}

/// Modules that are shown.
const MODULES: usize = 5;

fn json(target: &str, l: &Located, most: usize) -> String {
    let mut value = serde_json::json!(l);
    value["target"] = target.into();
    if let Some(lines) = value["lines"].as_array_mut() {
        lines.truncate(most);
    }
    serde_json::to_string_pretty(&value).unwrap_or_default()
}
