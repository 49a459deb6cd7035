//! `tandem coverage`: shows what campaigns have exercised. `run` collects, `report` shows;
//! `tandem fuzz --coverage` also collects.

mod run;

use crate::environment::environment;
use crate::exit::{ExitCode, Failure, tool_failure};
use crate::out;
use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tandem_coverage::error::StoreError;
use tandem_coverage::exclude::{Exclusions, Sources};
use tandem_coverage::report::{self, Report};
use tandem_coverage::store::Hits;
use tandem_coverage::{Coverage, Model, Store, facts};
use tandem_report::Environment;
use tandem_words::typed;

/// Shows what was exercised: lines, signals and cover points of the RTL, and a model of SIMT execution.
///
/// A campaign's directory holds two kinds of coverage. Libraries of the coverage flavour count the RTL's:
/// blocks of lines, bits of signals, cover points (rtl/src/cover). The model of SIMT execution
/// (isa-tests/coverage/simt.yaml) looks at retire records: instructions by operand classes, masks, stack
/// depth, prefixes, hazards, memory patterns.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    Run(run::Args),
    Report(ReportArgs),
    /// Lists the facts that the model of SIMT execution may use, one per line
    ///
    /// Each line has the name that expressions of isa-tests/coverage/simt.yaml use, the word `opcode` if the
    /// opcode alone determines it, and a description.
    Facts,
}

/// Shows the coverage that a corpus has
#[derive(clap::Args, Debug)]
struct ReportArgs {
    /// Directory of the campaign; several are merged
    #[arg(long, value_name = "DIR", required = true)]
    corpus: Vec<PathBuf>,
    /// text: tables; lcov: for genhtml and editors; html: one file with sources and heat maps; json: numbers
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// Output file [default: standard output]
    #[arg(long, value_name = "PATH")]
    out: Option<PathBuf>,
    /// Holes to name, of each kind
    #[arg(long, value_name = "N", default_value_t = 20)]
    holes: usize,
    /// The functional model [default: isa-tests/coverage/simt.yaml]
    #[arg(long, value_name = "PATH")]
    model: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Text,
    Lcov,
    Html,
    Json,
}

/// Reads the functional model; by default, the project's own.
pub fn model(path: Option<&Path>) -> Result<Arc<Model>, Failure> {
    let own = crate::paths::root().join("isa-tests/coverage/simt.yaml");
    Model::read(path.unwrap_or(&own)).map(Arc::new).map_err(Failure::bad_input)
}

/// The fingerprint of the current DUT.
pub fn rtl() -> Result<String, Failure> {
    Ok(crate::library::dut().fingerprint()?)
}

/// Runs the command.
pub fn main(args: &Args) -> Result<ExitCode, Failure> {
    match &args.command {
        Command::Run(args) => run::main(args),
        Command::Report(args) => show(args),
        Command::Facts => {
            let lines = facts::all().map(|(name, at, about)| {
                let when = if at.is_static() { "opcode" } else { "" };
                format!("{name:<24}{when:<8}{about}\n")
            });
            out::print(&lines.collect::<String>());
            Ok(ExitCode::Pass)
        }
    }
}

/// The RTL's files.
struct Files(HashMap<String, Vec<String>>);

impl Files {
    /// Reads the files that have counters. If a file cannot be read, it is shown without its lines.
    fn read(counts: &Coverage, root: &Path) -> Files {
        let names: BTreeSet<&String> = counts.counters.keys().map(|place| &place.file).collect();
        let read = |name: &String| {
            let text = std::fs::read_to_string(root.join(name)).ok()?;
            Some((name.clone(), text.lines().map(str::to_string).collect()))
        };
        Files(names.into_iter().filter_map(read).collect())
    }
}

impl Sources for Files {
    fn lines(&self, file: &str) -> Option<&[String]> {
        self.0.get(file).map(Vec::as_slice)
    }
}

fn show(args: &ReportArgs) -> Result<ExitCode, Failure> {
    let model = model(args.model.as_deref())?;
    let Collected { hits, counts, configs, origins } = collected(&args.corpus)?;
    let root = match counts.counters.is_empty() {
        true => crate::paths::root().join("rtl/src"),
        false => crate::library::source("coverage of the RTL")?.dir,
    };
    let files = Files::read(&counts, &root);
    let exclusions = exclusions(&root)?;
    let report = Report::new(configs, &counts, Some((&model, &hits)), &exclusions, &files);
    let mut report = report.map_err(|e| {
        let (fuzz, run) = (typed("fuzz --coverage --corpus DIR"), typed("coverage run --corpus DIR"));
        let how = format!("collect it with {fuzz}, or {run}");
        Failure::bad_input(format!("{e}: {how}"))
    })?;
    report.origins = origins;
    report.model = args.model.as_ref().map(|path| path.display().to_string());
    if args.format == Format::Lcov && counts.counters.is_empty() {
        let (fuzz, run) = (typed("fuzz --coverage=rtl --corpus DIR"), typed("coverage run --corpus DIR"));
        return Err(Failure::bad_input(format!(
            "only the model of SIMT execution was collected here, and lcov describes the RTL's lines: \
             collect those with {fuzz} or {run}, or show the model with --format text, html or json"
        )));
    }
    let text = match args.format {
        Format::Text => report::text(&report, args.holes),
        Format::Lcov => report::lcov(&report, &root),
        Format::Html => report::html(&report, &files, args.holes),
        Format::Json => report::json(&report, args.holes),
    };
    match &args.out {
        None => out::print(&text),
        Some(path) => tandem_files::write_atomically(path, text.as_bytes())
            .map_err(|e| tool_failure(format!("{}: {e}", path.display())))?,
    }
    Ok(ExitCode::Pass)
}

/// Records in a campaign's directory that its coverage also comes from this design.
pub fn record_origin(corpus: &Path, plant: Option<String>) -> Result<(), Failure> {
    let now = environment(&crate::paths::root(), plant);
    Store::of(corpus).add_origin(&now).map_err(Failure::bad_input)
}

/// The counts that campaigns have collected.
#[derive(Default)]
struct Collected {
    /// Hits of the model.
    hits: Hits,
    /// Counts of the RTL.
    counts: Coverage,
    /// Machines with counts.
    configs: Vec<String>,
    /// The designs.
    origins: Vec<Environment>,
}

/// Merges the contents of these directories.
fn collected(corpora: &[PathBuf]) -> Result<Collected, Failure> {
    let mut all: Option<Collected> = None;
    for corpus in corpora {
        if !corpus.is_dir() {
            return Err(Failure::bad_input(tandem_words::missing(corpus)));
        }
        let store = Store::of(corpus);
        let read = || {
            let (hits, counts, configs) = (store.hits()?, store.all_counts()?, store.configs()?);
            Ok::<_, StoreError>(Collected { hits, counts, configs, origins: store.origins()? })
        };
        let new = read().map_err(Failure::bad_input)?;
        let then = store.rtl().map_err(Failure::bad_input)?;
        if !new.configs.is_empty() && then != Some(rtl()?) {
            out::note(format_args!(
                "{}: the RTL has changed since these counts were made, so lines, signals and counts \
                 may not match it; collect them again in another directory",
                corpus.display()
            ));
        }
        match &mut all {
            None => all = Some(new),
            Some(all) => {
                all.hits.merge(&new.hits);
                all.counts.merge(new.counts);
                all.configs.extend(new.configs);
                let known = |o: &Environment| all.origins.iter().any(|a| a.is_same_design(o));
                let other: Vec<Environment> = new.origins.into_iter().filter(|o| !known(o)).collect();
                all.origins.extend(other);
            }
        }
    }
    let mut all = all.unwrap_or_default();
    all.configs.sort();
    all.configs.dedup();
    Ok(all)
}

/// The exclusions for the RTL in this directory.
fn exclusions(root: &Path) -> Result<Exclusions, Failure> {
    let list = root.join("cover/exclusions.yaml");
    // An external DUT may have no RTL sources.
    let given = crate::library::dut().is_in_tree() || list.is_file();
    let text = if given { std::fs::read_to_string(&list) } else { Ok(String::new()) };
    let text = text.map_err(|e| tool_failure(format!("{}: {e}", list.display())))?;
    Exclusions::parse(&text).map_err(|e| Failure::bad_input(format!("{}: {e}", list.display())))
}
