//! `tandem mutants`: makes faults from the RTL's syntax, and measures whether the fuzzer finds them.

mod levels;

use crate::exit::{ExitCode, Failure, tool_failure};
use crate::live::Live;
use crate::out;
use clap::Subcommand;
use std::collections::HashSet;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tandem_abi::Config;
use tandem_mutants::campaign::{Runner, Standing};
use tandem_mutants::report::{Area, Equivalent, Report, report};
use tandem_mutants::store::{CHOSEN, Store, present};
use tandem_mutants::{Choice, Class, List, Schema};
use tandem_report::counted;
use thiserror::Error;
use ventus_dut::Flavour;

/// Default machines of a campaign, as far as the DUT supports them.
const CONFIGS: [&str; 4] = ["tiny", "default", "multi", "tiny+sv39"];

/// Measures whether the fuzzer would find a bug: makes hundreds of faults in the RTL, in one build, and runs
/// the fuzzer's cases on each.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Lists the mutants of the build
    List(ListArgs),
    /// Runs or resumes a campaign, then reports it
    Run(Box<RunArgs>),
    Levels(levels::Args),
    /// Reports a campaign
    Report(ReportArgs),
    /// The child of a campaign
    #[command(hide = true)]
    Worker,
}

impl Args {
    /// Whether it can fail because of what it finds.
    pub fn judges(&self) -> bool {
        match &self.command {
            Command::Run(args) => args.shown.at_least.is_some(),
            Command::Report(args) => args.shown.at_least.is_some(),
            Command::List(_) | Command::Levels(_) | Command::Worker => false,
        }
    }
}

#[derive(clap::Args, Debug)]
struct Which {
    /// The list of generated mutants: general (faults of every kind) or hard (faults in the control logic,
    /// modelled on hard bugs)
    #[arg(long, default_value_t = List::General)]
    list: List,
    /// About how many mutants to build [default: 700 general or 400 hard ones]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    number: Option<u64>,
    /// Seed of the choice among all possible mutants
    #[arg(long, default_value_t = Choice::default().seed)]
    list_seed: u64,
    /// The bugs that people wrote, in isa-tests/mutants/hand, instead of generated mutants
    #[arg(long, conflicts_with_all = ["list", "number", "list_seed"])]
    hand: bool,
    /// Only mutants of these units (file names without .sv)
    #[arg(long)]
    unit: Vec<String>,
    /// Only mutants of these classes
    #[arg(long)]
    class: Vec<Class>,
    /// Only mutants whose id begins like this
    #[arg(long)]
    id: Vec<String>,
}

impl Which {
    /// Whether it selects every mutant of the build.
    fn is_whole(&self) -> bool {
        self.unit.is_empty() && self.class.is_empty() && self.id.is_empty()
    }

    /// The mutants that it builds, unless they are written by hand.
    fn choice(&self) -> Choice {
        let usual = Choice::of(self.list);
        Choice { number: self.number.map_or(usual.number, |n| n as usize), seed: self.list_seed, ..usual }
    }

    /// Whether the build has a list that `equivalent.yaml` refers to.
    fn is_default(&self) -> bool {
        self.choice() == Choice::of(self.list) && !self.hand
    }
}

#[derive(clap::Args, Debug)]
struct ListArgs {
    #[command(flatten)]
    which: Which,
    /// All possible mutants, instead of the chosen ones
    #[arg(long)]
    all: bool,
    /// JSON instead of text
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args, Debug)]
struct RunArgs {
    #[command(flatten)]
    which: Which,
    /// Time for everything after the builds: 90s, 10m, 2h
    #[arg(long, default_value = "10m")]
    time: crate::fuzz::Span,
    /// Processor time of all children, over all runs with this state, after which no slice begins: one hour
    /// on two processors is 2h, whatever else they do
    #[arg(long)]
    work: Option<crate::fuzz::Span>,
    /// Children at once [default: one for each processor]
    #[arg(long, short)]
    jobs: Option<usize>,
    /// Seed of the cases
    #[arg(long, short, default_value_t = 1)]
    seed: u64,
    /// Directory of the campaign's state; an existing campaign is resumed
    #[arg(long, value_name = "DIR", default_value = "build/mutants/campaign")]
    state: PathBuf,
    /// Machines, in the order in which they take turns [default: tiny default multi tiny+sv39, except those
    /// that the DUT cannot be]
    #[arg(long, short, num_args = 1.., value_delimiter = ',')]
    config: Vec<Config>,
    /// Turns after which a surviving mutant is left alone
    #[arg(long, default_value_t = 1000)]
    turns: u64,
    /// Number of killed mutants whose counterexamples are shrunk
    #[arg(long, default_value_t = 0)]
    shrink: usize,
    /// Seconds for shrinking one
    #[arg(long, default_value_t = 30)]
    shrink_time: u64,
    #[command(flatten)]
    training: crate::training::Args,
    #[command(flatten)]
    shown: JudgeArgs,
}

/// How a report is shown and judged.
#[derive(clap::Args, Debug)]
struct JudgeArgs {
    /// Exit with 1 if a smaller percentage of the mutants that are not argued equivalent is killed, or if any
    /// survives in an area whose mutants must all be killed (isa-tests/mutants/areas.yaml)
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    at_least: Option<f64>,
    /// JSON instead of text
    #[arg(long)]
    json: bool,
}

/// A text that is not a percentage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected a number from 0 to 100")]
struct PercentError;

fn percent(s: &str) -> Result<f64, PercentError> {
    let number = s.parse().ok();
    number.filter(|n| (0.0..=100.0).contains(n)).ok_or(PercentError)
}

#[derive(clap::Args, Debug)]
struct ReportArgs {
    #[command(flatten)]
    which: Which,
    /// Directory of the campaign's state
    #[arg(long, value_name = "DIR", default_value = "build/mutants/campaign")]
    state: PathBuf,
    #[command(flatten)]
    shown: JudgeArgs,
}

/// Runs the command.
pub fn main(args: &Args) -> Result<ExitCode, Failure> {
    match &args.command {
        Command::List(a) => list(a),
        Command::Run(a) => run(a),
        Command::Levels(a) => levels::main(a),
        Command::Report(a) => {
            present(&a.state).map_err(Failure::bad_input)?;
            let (schema, mut numbers) = prepare(&a.which)?;
            let store = Store::find(&a.state, &key(&schema, &a.which)).map_err(Failure::bad_input)?;
            if let Some(ids) = store.meta(CHOSEN).map_err(Failure::bad_input)?.filter(|_| a.which.is_whole())
            {
                let ids: HashSet<&str> = ids.split(' ').collect();
                numbers.retain(|n| ids.contains(id_of(&schema, *n)));
            }
            show(&schema, &numbers, &store, a.which.is_default(), &a.shown)
        }
        Command::Worker => {
            let stdin = std::io::stdin().lock();
            tandem_mutants::worker::serve(stdin, std::io::stdout().lock()).map_err(tool_failure)?;
            Ok(ExitCode::Pass)
        }
    }
}

fn directory() -> PathBuf {
    ventus_dut::default_cache().with_file_name("mutants")
}

fn prepare(which: &Which) -> Result<(Schema, Vec<u32>), Failure> {
    let source = crate::library::source("mutants")?;
    let schema = if which.hand {
        if !crate::library::dut().is_in_tree() {
            return Err(Failure::usage("--hand: the bugs written by hand are of the in-tree RTL"));
        }
        let dir = crate::paths::root().join("isa-tests/mutants/hand");
        let hand = ventus_dut::planted::read(&dir).map_err(Failure::bad_input)?;
        Schema::by_hand(&source, hand, &directory())
    } else {
        Schema::prepare(&source, which.choice(), &directory())
    };
    let schema = schema.map_err(tool_failure)?;
    let wanted = |m: &tandem_mutants::Mutant| {
        (which.unit.is_empty() || which.unit.contains(&m.unit))
            && (which.class.is_empty() || which.class.contains(&m.class))
            && (which.id.is_empty() || which.id.iter().any(|i| m.id.starts_with(i)))
    };
    let numbers: Vec<u32> = (1..).zip(&schema.mutants).filter(|(_, m)| wanted(m)).map(|(n, _)| n).collect();
    if numbers.is_empty() {
        return Err(Failure::usage("no mutant of the build is of these units, classes and ids"));
    }
    Ok((schema, numbers))
}

/// The id of a mutant by its number in the build.
fn id_of(schema: &Schema, number: u32) -> &str {
    &schema.mutants[number as usize - 1].id
}

/// A name for the settings that a state belongs to.
fn key(schema: &Schema, which: &Which) -> String {
    let build = schema.dir.file_name().map_or(String::new(), |n| n.to_string_lossy().into_owned());
    format!("{build} {} {}", which.choice().number, which.list_seed)
}

fn list(args: &ListArgs) -> Result<ExitCode, Failure> {
    let (schema, numbers) = prepare(&args.which)?;
    let areas = areas()?;
    let mutants: Vec<tandem_mutants::Mutant> = if args.all {
        let source = crate::library::source("mutants")?;
        let files = tandem_mutants::schema::files(&source).map_err(tool_failure)?;
        tandem_mutants::discover(&files, args.which.list).map_err(tool_failure)?
    } else {
        numbers.iter().map(|n| schema.mutants[*n as usize - 1].clone()).collect()
    };
    if args.json {
        let all: Vec<_> = mutants
            .iter()
            .map(|m| {
                serde_json::json!({
                    "id": m.id, "number": schema.number(&m.id), "unit": m.unit, "file": m.file,
                    "line": m.line, "scope": m.scope, "class": m.class, "before": m.before, "after": m.after,
                    "machines": m.machines, "area": tandem_mutants::report::area(m, &areas),
                })
            })
            .collect();
        out::line(serde_json::to_string_pretty(&all).unwrap_or_default());
        return Ok(ExitCode::Pass);
    }
    for m in &mutants {
        let number = schema.number(&m.id).map_or("    -".into(), |n| format!("{n:>5}"));
        out::line(format_args!("{number}  {}  {}:{}  {} -> {}", m.id, m.file, m.line, m.before, m.after));
    }
    out::line(format_args!(
        "{}, {} left out of the build",
        counted(mutants.len() as u64, "mutant"),
        schema.left_out.len()
    ));
    Ok(ExitCode::Pass)
}

fn run(args: &RunArgs) -> Result<ExitCode, Failure> {
    refuse_strict()?;
    let configs = machines(&args.config)?;
    out::note("mutants: reading the RTL's syntax");
    let (schema, numbers) = prepare(&args.which)?;
    let mut store = Store::open(&args.state, &key(&schema, &args.which)).map_err(tool_failure)?;
    let hashes = concat!(env!("TANDEM_HASH_GOLDEN"), " ", env!("TANDEM_HASH_HARNESS"));
    let records = crate::library::records();
    let settings = [
        ("--seed", args.seed.to_string()),
        ("--records", records.to_string()),
        ("golden and harness", hashes.to_string()),
    ];
    for (name, value) in &settings {
        store.settle(&args.state, name, value).map_err(Failure::usage)?;
    }
    let now = crate::environment::environment(&crate::paths::root(), None);
    store.add_origin(&now).map_err(tool_failure)?;
    let ids: Vec<&str> = numbers.iter().map(|n| id_of(&schema, *n)).collect();
    store.set_meta(CHOSEN, &ids.join(" ")).map_err(tool_failure)?;
    let alive = {
        let rows = store.rows().map_err(tool_failure)?;
        let dead: HashSet<&str> =
            rows.iter().filter(|r| r.failure.is_some()).map(|r| r.mutant.as_str()).collect();
        numbers.iter().filter(|n| !dead.contains(id_of(&schema, **n))).count()
    };
    let jobs = args.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    out::note(begins(args, &configs, alive, numbers.len(), jobs));
    args.training.begin();
    let mut libraries = vec![];
    for config in &configs {
        let source = schema.source().map_err(tool_failure)?;
        let library = crate::library::build(source, config, Flavour::Mutants)?;
        crate::library::keep_profile(&library)?;
        libraries.push((*config, library));
    }
    tandem_process::end_children_on_interrupt().map_err(tool_failure)?;
    let child = std::env::current_exe().map_err(tool_failure)?.to_string_lossy().into_owned();
    let runner = Runner {
        schema: &schema,
        numbers: numbers.clone(),
        libraries,
        seed: args.seed,
        records,
        jobs,
        until: Instant::now() + args.time.0,
        work: args.work.map_or(Duration::MAX, |w| w.0),
        turns: args.turns,
        child: vec![child, "mutants".into(), "worker".into()],
    };
    let live = Live::new("the libraries are there, the cases begin");
    let result = runner.run(&mut store, |s| live.show(|| stands(s)));
    live.finish();
    result.map_err(tool_failure)?;
    if args.shrink > 0 {
        runner.shrink(&mut store, args.shrink, args.shrink_time).map_err(tool_failure)?;
    }
    show(&schema, &numbers, &store, args.which.is_default(), &args.shown)
}

/// Refuses `--strict-profile`: if every mutant shows a difference, the difference kills none.
fn refuse_strict() -> Result<(), Failure> {
    if crate::library::strict() {
        return Err(Failure::usage(
            "--strict-profile: a known difference would fail on the clean design too; mutants keeps to the \
             profile",
        ));
    }
    Ok(())
}

/// The machines of a campaign: the requested ones, or the default ones that the DUT supports.
fn machines(asked: &[Config]) -> Result<Vec<Config>, Failure> {
    let profile = crate::library::dut().profile().map_err(Failure::bad_input)?;
    if !asked.is_empty() {
        asked.iter().try_for_each(|c| profile.check_config(c)).map_err(Failure::usage)?;
        return Ok(asked.to_vec());
    }
    let usual = CONFIGS.iter().filter_map(|c| c.parse::<Config>().ok());
    let (can, cannot): (Vec<Config>, Vec<Config>) = usual.partition(|c| profile.check_config(c).is_ok());
    if can.is_empty() {
        let why = cannot.iter().find_map(|c| profile.check_config(c).err());
        let why = why.map_or_else(|| "there is no usual machine".to_string(), |e| e.to_string());
        return Err(Failure::usage(format!("{why}: name a machine with --config")));
    }
    for (c, why) in cannot.iter().filter_map(|c| Some((c, profile.check_config(c).err()?))) {
        out::note(format_args!("mutants: no cases on {c}: {why}"));
    }
    Ok(can)
}

/// Announces a campaign.
fn begins(args: &RunArgs, configs: &[Config], alive: usize, of: usize, jobs: usize) -> String {
    let configs: Vec<String> = configs.iter().map(Config::to_string).collect();
    let work = args.work.map_or(String::new(), |w| format!(", at most {} s of work", w.0.as_secs()));
    format!(
        "mutants: {alive} of {of} alive, on {}, {}, {} s{work}, at most {}",
        configs.join(", "),
        counted(jobs as u64, "worker"),
        args.time.0.as_secs(),
        counted(args.turns, "turn")
    )
}

/// A campaign's progress, in words.
fn stands(s: &Standing) -> String {
    let work = s.work.as_secs_f64();
    let cases = counted(s.cases, "case");
    format!("{} of {} killed, turn {}, {cases}, {work:.0} s of work", s.killed, s.mutants, s.turn)
}

/// Reads a list in `isa-tests/mutants`; a missing one is empty.
fn yaml<T: serde::de::DeserializeOwned>(name: &str) -> Result<Vec<T>, Failure> {
    let path = crate::paths::root().join("isa-tests/mutants").join(name);
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(e) => return Err(tool_failure(format!("{}: {e}", path.display()))),
    };
    tandem_yaml::from_str(&text).map_err(|e| Failure::bad_input(format!("{}: {e}", path.display())))
}

/// Areas of the design. Only the in-tree design has them.
fn areas() -> Result<Vec<Area>, Failure> {
    if crate::library::dut().is_in_tree() { yaml("areas.yaml") } else { Ok(vec![]) }
}

fn show(
    schema: &Schema,
    numbers: &[u32],
    store: &Store,
    whole: bool,
    shown: &JudgeArgs,
) -> Result<ExitCode, Failure> {
    let mut equivalents: Vec<Equivalent> = yaml("equivalent.yaml")?;
    // The areas are those of the in-tree design.
    if !whole || !crate::library::dut().is_in_tree() {
        // The equivalence arguments apply to the default list. Another list has some of its mutants, or none.
        equivalents.retain(|e| schema.mutants.iter().any(|m| m.id == e.id));
    }
    let areas = areas()?;
    let campaign = store.campaign().map_err(tool_failure)?;
    let mut r: Report = report(schema, numbers, campaign, &equivalents, &areas);
    let (shown_here, all) = (numbers.len(), schema.mutants.len());
    r.part = if !whole {
        Some(format!(
            "{} of a build of its own (--number, --list-seed or --hand)",
            counted(all as u64, "mutant")
        ))
    } else {
        (shown_here < all).then(|| format!("{shown_here} of the {all} mutants of the list"))
    };
    r.origins = store.origins().map_err(tool_failure)?;
    if shown.json {
        out::line(serde_json::to_string_pretty(&r).unwrap_or_default());
    } else {
        out::print(&r.text());
    }
    match r.errors.len() as u64 {
        0 => {
            let low = shown.at_least.map_or(Vec::new(), |least| too_low(&r, least));
            low.iter().for_each(|why| out::note(format_args!("FAIL: {why}")));
            Ok(ExitCode::held(low.is_empty()))
        }
        // The report lists them.
        n => Err(tool_failure(format!("the result is invalid: the report has {}", counted(n, "error")))),
    }
}

/// Describes scores below the limit: of all mutants against `least` percent, and of areas that must be
/// complete.
fn too_low(r: &Report, least: f64) -> Vec<String> {
    let whole = r.whole.iter().filter_map(|area| Some((area.as_str(), r.areas.get(area)?, 100.0)));
    std::iter::once(("all mutants", &r.total, least))
        .chain(whole)
        .filter(|(_, score, least)| score.percent() < *least)
        .map(|(what, score, least)| {
            format!("{what}: {:.2} % killed, below the required {least} %", score.percent())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_mutants::report::Score;

    #[test]
    fn a_score_that_is_too_low_fails() {
        let score = |killed| Score { mutants: 20, killed, ..Score::default() };
        let areas = [("mask logic".to_string(), score(20)), ("caches".to_string(), score(18))].into();
        let mut r = Report { total: score(19), areas, whole: vec!["mask logic".into()], ..Report::default() };
        assert_eq!(too_low(&r, 95.0), [""; 0]);
        assert_eq!(too_low(&r, 95.5), ["all mutants: 95.00 % killed, below the required 95.5 %"]);
        r.areas.insert("mask logic".into(), score(19));
        assert_eq!(too_low(&r, 90.0), ["mask logic: 95.00 % killed, below the required 100 %"]);
        assert!(
            percent("95").is_ok()
                && percent("101").is_err()
                && percent("-1").is_err()
                && percent("NaN").is_err()
        );
    }

    #[test]
    fn a_log_says_how_a_campaign_stands() {
        let s = Standing { mutants: 30, killed: 4, turn: 2, cases: 120, work: Duration::from_secs(9) };
        assert_eq!(stands(&s), "4 of 30 killed, turn 2, 120 cases, 9 s of work");
    }
}
