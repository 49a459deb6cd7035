//! `tandem mutants levels`: the share of a sample of mutants that each level of records finds, and how late.
//! It writes the table that `tandem dut check` quotes.

use super::{CHOSEN, Which, areas, id_of, key, machines, prepare, refuse_strict, yaml};
use crate::exit::{ExitCode, Failure, tool_failure};
use crate::live::Live;
use crate::out;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tandem_abi::Config;
use tandem_bringup::level::{Level, Row, Table, median};
use tandem_mutants::campaign::Runner;
use tandem_mutants::report::{Equivalent, Fate, Report, report};
use tandem_mutants::store::Store;
use tandem_mutants::{List, Schema};
use ventus_dut::{Flavour, RecordMask};

/// Measures what each level of records finds, and writes the table that `dut check` quotes
#[derive(clap::Args, Debug)]
pub struct Args {
    /// About how many mutants the sample has
    #[arg(long, default_value_t = 45, value_parser = clap::value_parser!(u64).range(1..))]
    number: u64,
    /// Seed of the choice among all possible mutants
    #[arg(long, default_value_t = 1)]
    list_seed: u64,
    /// Processor time of all children for each level
    #[arg(long, default_value = "10m")]
    work: crate::fuzz::Span,
    /// Children at once [default: one for each processor]
    #[arg(long, short)]
    jobs: Option<usize>,
    /// Seed of the cases
    #[arg(long, short, default_value_t = 1)]
    seed: u64,
    /// Machine
    #[arg(long, short, default_value = "tiny")]
    config: Config,
    /// Directory of the campaigns' states, one for each level; they are resumed
    #[arg(long, value_name = "DIR", default_value = "build/mutants/levels")]
    state: PathBuf,
    /// Where to write the table; without it, it is printed
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Measures the levels.
pub fn main(args: &Args) -> Result<ExitCode, Failure> {
    crate::library::only_in_tree("mutants levels", "the table is about the faults of the in-tree RTL")?;
    refuse_strict()?;
    let which = Which {
        list: List::General,
        number: Some(args.number),
        list_seed: args.list_seed,
        hand: false,
        unit: vec![],
        class: vec![],
        id: vec![],
    };
    machines(&[args.config])?;
    eprintln!("tandem: mutants: reading the RTL's syntax");
    let (schema, numbers) = prepare(&which)?;
    let source = schema.source().map_err(tool_failure)?;
    let library = crate::library::build(source, &args.config, Flavour::Mutants)?;
    crate::library::keep_profile(&library)?;
    tandem_process::end_children_on_interrupt().map_err(tool_failure)?;
    let mut table = Table {
        command: format!(
            "./scripts/tandem mutants levels --number {} --list-seed {} --seed {} --config {} --work {}s",
            args.number,
            args.list_seed,
            args.seed,
            args.config,
            args.work.0.as_secs()
        ),
        commit: commit(),
        measured: tandem_lockstep::Date::today().to_string(),
        config: args.config.to_string(),
        seed: args.seed,
        sample: numbers.len(),
        levels: vec![],
        first_shown: Default::default(),
    };
    for level in Level::ALL {
        let records = match level {
            Level::Everything => RecordMask::ALL,
            lower => RecordMask(lower.groups()),
        };
        let state = args.state.join(level.number().to_string());
        let report = campaign(args, &which, &schema, &numbers, &library, records, &state)?;
        table.levels.push(row(level, records, &report));
        if level == Level::Everything {
            for line in &report.mutants {
                if let Fate::Killed { class, .. } = &line.fate {
                    *table.first_shown.entry(class.clone()).or_default() += 1;
                }
            }
        }
    }
    let text = text(&table)?;
    match &args.out {
        Some(path) => tandem_files::write_atomically(path, text.as_bytes())
            .map_err(|e| tool_failure(format!("{}: {e}", path.display())))?,
        None => out::print(&text),
    }
    Ok(ExitCode::Pass)
}

/// Runs or resumes the campaign of one level.
fn campaign(
    args: &Args,
    which: &Which,
    schema: &Schema,
    numbers: &[u32],
    library: &Path,
    records: RecordMask,
    state: &Path,
) -> Result<Report, Failure> {
    let mut store = Store::open(state, &key(schema, which)).map_err(tool_failure)?;
    let hashes = concat!(env!("TANDEM_HASH_GOLDEN"), " ", env!("TANDEM_HASH_HARNESS"));
    let settings = [
        ("--seed", args.seed.to_string()),
        ("--records", records.to_string()),
        ("golden and harness", hashes.to_string()),
    ];
    for (name, value) in &settings {
        store.settle(state, name, value).map_err(Failure::usage)?;
    }
    let ids: Vec<&str> = numbers.iter().map(|n| id_of(schema, *n)).collect();
    store.set_meta(CHOSEN, &ids.join(" ")).map_err(tool_failure)?;
    let child = std::env::current_exe().map_err(tool_failure)?.to_string_lossy().into_owned();
    let runner = Runner {
        schema,
        numbers: numbers.to_vec(),
        libraries: vec![(args.config, library.to_path_buf())],
        seed: args.seed,
        records,
        jobs: args.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)),
        // The processor time is the limit. On a busy computer it takes longer.
        until: Instant::now() + args.work.0.saturating_mul(100).min(Duration::from_secs(7 * 24 * 3600)),
        work: args.work.0,
        turns: 1000,
        child: vec![child, "mutants".into(), "worker".into()],
    };
    let live = Live::new(&format!("records {records}"));
    let result = runner.run(&mut store, |s| live.show(|| super::stands(s)));
    live.finish();
    result.map_err(tool_failure)?;
    let mut equivalents: Vec<Equivalent> = yaml("equivalent.yaml")?;
    // The equivalence arguments apply to the default list. A sample has some of its mutants.
    equivalents.retain(|e| schema.mutants.iter().any(|m| m.id == e.id));
    let stored = store.campaign().map_err(tool_failure)?;
    let report = report(schema, numbers, stored, &equivalents, &areas()?);
    // At a low level, perhaps no case refutes an argument. If one does, that is an error at any level.
    let invalid: Vec<&String> = report.errors.iter().filter(|e| !e.starts_with("no mutant")).collect();
    match invalid.first() {
        Some(error) => Err(tool_failure(format!("records {records}: {error}"))),
        None => Ok(report),
    }
}

fn row(level: Level, records: RecordMask, report: &Report) -> Row {
    let found = || report.mutants.iter().filter(|l| matches!(l.fate, Fate::Killed { .. }));
    let counted = |fate: &Fate| !matches!(fate, Fate::Equivalent { .. } | Fate::Untried);
    let mut seconds: Vec<f64> = found().map(|l| l.seconds).collect();
    Row {
        level: level.number(),
        records: records.to_string(),
        mutants: report.mutants.iter().filter(|l| counted(&l.fate)).count(),
        found: found().count(),
        median_cases: median(&mut found().map(|l| l.cases).collect::<Vec<_>>()),
        median_seconds: median(&mut seconds).map(|s| (s * 1000.0).round() / 1000.0),
        cases: report.cases,
        seconds: report.seconds.round(),
    }
}

/// The table as a file.
fn text(table: &Table) -> Result<String, Failure> {
    let yaml = serde_yaml::to_string(table).map_err(tool_failure)?;
    Ok(format!(
        "# What each level of records finds of a sample of mutants of the in-tree RTL, and how late;\n\
         # `tandem dut check` quotes it. Written by the command in it, with\n\
         # `--out isa-tests/mutants/levels.yaml`.\n{yaml}"
    ))
}

/// The commit that is checked out, with a + if files differ from it.
fn commit() -> String {
    let git = |words: &[&str]| {
        let output = std::process::Command::new("git").current_dir(crate::paths::root()).args(words).output();
        output
            .ok()
            .filter(|o| o.status.success())
            .map(|o| String::from_utf8_lossy(&o.stdout).trim().to_string())
    };
    let Some(head) = git(&["rev-parse", "--short=12", "HEAD"]) else { return "unknown".to_string() };
    let clean = git(&["status", "--porcelain", "--untracked-files=no"]).is_some_and(|s| s.is_empty());
    if clean { head } else { format!("{head}+") }
}
