//! `tandem mutants levels`: the share of a sample of mutants that each level of records finds, and how late.
//! It writes the table that `tandem dut check` quotes.

use super::{Which, areas, key, machines, prepare, refuse_strict, yaml};
use crate::exit::{ExitCode, Failure, tool_failure};
use crate::live::Live;
use crate::out;
use std::path::PathBuf;
use tandem_abi::Config;
use tandem_mutants::List;
use tandem_mutants::levels::{Origin, Spec, file, measure};
use ventus_dut::Flavour;

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
    out::note("mutants: reading the RTL's syntax");
    let (schema, numbers) = prepare(&which)?;
    let source = schema.source().map_err(tool_failure)?;
    let library = crate::library::build(source, &args.config, Flavour::Mutants)?;
    crate::library::keep_profile(&library)?;
    tandem_process::end_children_on_interrupt().map_err(tool_failure)?;
    let child = std::env::current_exe().map_err(tool_failure)?.to_string_lossy().into_owned();
    let spec = Spec {
        schema: &schema,
        numbers: &numbers,
        library: (args.config, library),
        seed: args.seed,
        work: args.work.0,
        jobs: args.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)),
        state: args.state.clone(),
        key: &key(&schema, &which),
        hashes: concat!(env!("TANDEM_HASH_GOLDEN"), " ", env!("TANDEM_HASH_HARNESS")),
        child: vec![child, "mutants".into(), "worker".into()],
        equivalents: yaml("equivalent.yaml")?,
        areas: areas()?,
        origin: Origin {
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
        },
    };
    let live = Live::new("one campaign for each level of records");
    let measured =
        measure(&spec, |records, s| live.show(|| format!("records {records}: {}", super::stands(s))));
    live.finish();
    let table = measured.map_err(|e| if e.is_usage() { Failure::usage(e) } else { tool_failure(e) })?;
    let text = file(&table).map_err(tool_failure)?;
    match &args.out {
        Some(path) => tandem_files::write_atomically(path, text.as_bytes())
            .map_err(|e| tool_failure(format!("{}: {e}", path.display())))?,
        None => out::print(&text),
    }
    Ok(ExitCode::Pass)
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
