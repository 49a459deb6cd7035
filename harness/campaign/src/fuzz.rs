//! `tandem fuzz`: campaigns of random cases. Each failure becomes a small file and the command that replays
//! it.
//!
//! `kinds` lists the kinds of cases, one line each; `report` prints results; `promote` turns findings into
//! regression files. [`mod@ir`] tests the compiler with modules in which bytes and tokens are changed.

mod design;
mod files;
pub mod finding;
mod gpu;
mod ir;
pub mod kinds;
mod known;
mod promote;
mod report;
mod shares;

use crate::cluster;
use crate::exit::{ExitCode, Failure, tool_failure};
use crate::interrupt::Interrupt;
use crate::out;
use kinds::{Engines, KindChoice};
use known::EntryStatus;
use report::{CauseReport, Findings};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tandem_abi::Config;
use tandem_coverage::Collector;
use tandem_fuzz::campaign::{self, Campaign, CampaignError, Counts, Report};
use tandem_fuzz::machines;
use tandem_fuzz::promote::{Which, file_name};
use tandem_fuzz::share::Share;
use tandem_fuzz::shrink::Budget;
use tandem_fuzz::store::{Store, StoreError, Stored};
use tandem_fuzz::{CaseId, Group, KnownFile, Scope};
use tandem_plant::Plant;
use tandem_words::counted;
use thiserror::Error;
use ventus_dut::{DutRef, RecordMask};

/// Cases if neither their number nor a time is given.
const DEFAULT_CASES: u64 = 1000;
/// Findings after which a campaign without a corpus stops.
const DEFAULT_FINDINGS: u64 = 5;

/// Runs random encodings, programs and kernels, and shrinks what fails.
///
/// Programs run in lockstep on the RTL and the reference model with random memory latency; kernels on the
/// host too. A failure is shrunk to a few instructions and written to a file, with the command that replays
/// it. Failures of one cause are one finding (docs/findings.md). The same seed makes the same cases and the
/// same findings, whatever the number of workers.
///
/// With --corpus a campaign keeps its state in a directory. It may be killed at any moment, even by kill -9:
/// `fuzz` with the same directory resumes it. The corpus keeps the options that determine the cases: --seed,
/// --kind, --config, --max-insns, --plant, --guide, --dut, --records and --strict-profile. Give the budget
/// again each time: --cases and --max-findings, which count what is already there, --time and --jobs. If the
/// RTL, golden, the compiler or the harness have changed, the campaign cannot be resumed: use another
/// directory, or start its cases over with --forget-passes.
///
/// `fuzz --corpus DIR --show` prints what a campaign has found so far and writes its files, even while it
/// runs.
///
/// Ctrl-C ends a campaign after the cases under way and shows what it found. A second Ctrl-C ends it
/// immediately.
///
/// Exit codes: 0 nothing found, 1 findings, 2 usage, 4 tool failure, 5 a corpus that cannot be read, 130
/// interrupted (143 by SIGTERM).
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Kinds of case to generate. Several (repeated, or separated by commas) share the time [default: all]
    #[arg(long, value_enum, value_delimiter = ',')]
    kind: Vec<KindChoice>,
    /// Cases of each kind, including those in the corpus [default: 1000, or no limit with --time]. With
    /// --corpus the number is rounded up to whole tasks and is not kept
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    cases: Option<u64>,
    /// Time for everything: 90s, 10m, 2h
    #[arg(long)]
    time: Option<Span>,
    /// Seed [default: from the clock; it is printed]
    #[arg(long, short)]
    seed: Option<u64>,
    /// Machine: tiny, default, wide, multi, or SMSxWARPSxLANES. After it: +sv39 for address translation,
    /// +dcache-sets=2 for the size of a cache, TLB or queue, +small for the smallest of each.
    /// Several (repeated, or separated by commas) take turns [default: tiny]
    #[arg(long, short, value_delimiter = ',')]
    config: Vec<Config>,
    /// Pick this many random machines that the DUT supports, by the seed: shapes, translation, and the sizes
    /// of caches and queues. Their libraries are built while the cases of the first ones run
    #[arg(
        long,
        value_name = "NUMBER",
        conflicts_with_all = ["config", "case"],
        value_parser = clap::value_parser!(u64).range(1..=100)
    )]
    machines: Option<u64>,
    /// Workers [default: one for each processor]
    #[arg(long, short, value_parser = clap::value_parser!(u64).range(1..=1024))]
    jobs: Option<u64>,
    /// Instructions of a program's body [default: 40]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=300))]
    max_insns: Option<u64>,
    /// Stop after this many findings, counting those in the corpus [default: 5, or no limit with --corpus,
    /// which does not keep it]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    max_findings: Option<u64>,
    /// Where the campaign keeps its state, so that it can be resumed
    #[arg(long, value_name = "DIR")]
    corpus: Option<PathBuf>,
    /// Start the cases of a corpus over, on the current design; findings stay, marked old until they are seen
    /// again
    #[arg(long, requires = "corpus", conflicts_with = "promote")]
    forget_passes: bool,
    /// Directory for reproducers [default: findings in the corpus, else build/fuzz]; with --promote, where
    /// regression files go, with races, traps and kernels in subdirectories [default:
    /// isa-tests/regressions]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Run only this case, by the number in a finding
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["corpus", "cases", "time", "promote"])]
    case: Option<u64>,
    /// Turn a finding of the corpus, by its number, or all of them into regression files; nothing else runs
    #[arg(long, value_name = "ID|all", requires = "corpus", conflicts_with_all = NOT_WITH_PROMOTE)]
    promote: Option<Which>,
    /// Print what the corpus holds, even while a campaign runs on it; nothing else runs
    #[arg(long, requires = "corpus", conflicts_with_all = NOT_WITH_SHOW)]
    show: bool,
    /// Name of the regression file, without extension [default: what failed]
    #[arg(long, requires = "promote", value_parser = file_name)]
    name: Option<String>,
    /// Collect coverage into the corpus (tandem coverage report shows it): of the model of SIMT execution, or
    /// of the RTL too, with libraries that count and are many times slower [default when given: rtl]
    #[arg(
        long,
        value_enum,
        num_args = 0..=1,
        default_missing_value = "rtl",
        require_equals = true,
        requires = "corpus"
    )]
    coverage: Option<Covered>,
    /// Let coverage of the SIMT model guide which programs are made: half of them vary earlier ones that
    /// reached something new
    #[arg(long)]
    guide: bool,
    /// Plant a fault, to see it found: rtl:FAULT, golden:FAULT or compiler:FAULT
    #[arg(long, value_name = "SIDE:FAULT", help = crate::run::plant_help("found"))]
    plant: Option<Plant>,
    /// Known bugs, a YAML file (docs/findings.md): their cases are counted, but are not findings
    /// [default: known.yaml next to the DUT's profile, if it is there]
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
    #[command(flatten)]
    gpu: gpu::Choice,
    #[command(flatten)]
    training: crate::training::Args,
    #[command(flatten)]
    cluster: cluster::Options,
    /// Report what shrinking tried for each finding, pass by pass
    #[arg(long, short)]
    verbose: bool,
    /// JSON instead of text
    #[arg(long)]
    json: bool,
    /// Results in the form of `regress --json`, a case for each kind on each machine
    #[arg(long, hide = true, conflicts_with_all = ["json", "show", "promote", "case"])]
    as_cases: bool,
}

/// Options that make no sense with --promote.
const NOT_WITH_PROMOTE: [&str; 8] =
    ["cases", "time", "jobs", "max_findings", "forget_passes", "coverage", "verbose", "json"];

/// Options that make no sense with --show: the corpus determines them.
const NOT_WITH_SHOW: [&str; 15] = [
    "cases",
    "time",
    "jobs",
    "max_findings",
    "forget_passes",
    "coverage",
    "case",
    "promote",
    "seed",
    "kind",
    "config",
    "machines",
    "max_insns",
    "plant",
    "guide",
];

/// What --coverage collects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Covered {
    /// The model of SIMT execution
    Model,
    /// The RTL's lines, toggles and cover points too
    Rtl,
}

impl Covered {
    /// The coverage in a corpus.
    fn of(corpus: &Path) -> Option<Covered> {
        let store = tandem_coverage::Store::of(corpus);
        if store.configs().is_ok_and(|c| !c.is_empty()) {
            return Some(Covered::Rtl);
        }
        // An unreadable file still counts as coverage.
        store.hits().map_or(true, |hits| hits != Default::default()).then_some(Covered::Model)
    }

    /// The option that requests it.
    fn option(self) -> &'static str {
        match self {
            Covered::Model => "--coverage=model",
            Covered::Rtl => "--coverage",
        }
    }
}

/// The settings that determine a campaign's cases.
pub struct Settings {
    seed: u64,
    kinds: Vec<String>,
    configs: Vec<Config>,
    max_insns: u64,
    plant: Option<Plant>,
    guide: bool,
    dut: DutRef,
    records: RecordMask,
    strict: bool,
    /// Known findings, and the file if `--known` named it. The corpus keeps neither.
    known: KnownFile,
    known_given: Option<PathBuf>,
    /// The GPU that is asked about kernels, if any.
    gpu: gpu::Choice,
}

/// A length of time.
#[derive(Clone, Copy, Debug)]
pub struct Span(pub Duration);

/// A text that is not a length of time.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}': expected a time such as 90s, 10m or 2h, of a year at most")]
pub struct SpanError(String);

impl FromStr for Span {
    type Err = SpanError;

    fn from_str(s: &str) -> Result<Span, SpanError> {
        // A number alone means seconds.
        let time = s.parse().map(Duration::from_secs).or_else(|_| humantime::parse_duration(s));
        // A year is longer than any campaign, and far from overflowing a clock.
        let fits = Duration::from_secs(1)..=Duration::from_secs(365 * 24 * 3600);
        let time = time.ok().filter(|time| fits.contains(time));
        time.map(Span).ok_or_else(|| SpanError(s.to_string()))
    }
}

/// Whether cases of a kind run the side in which a fault is planted.
fn runs_in(plant: &Plant, kind: &str) -> bool {
    match plant {
        Plant::Rtl(_) | Plant::Golden(_) => kinds::on_machines(kind),
        Plant::Compiler(_) => kind == "kernels",
    }
}

impl Args {
    /// Whether cases run, so that something is judged.
    pub fn judges(&self) -> bool {
        !self.show && self.promote.is_none()
    }

    /// Whether it has a corpus of earlier cases.
    pub fn has_corpus(&self) -> bool {
        self.corpus.is_some()
    }

    /// Whether a kind runs its cases on machines.
    pub fn on_machines(&self) -> bool {
        self.kinds().any(kinds::on_machines)
    }

    /// The kinds of its cases: all of them without --kind.
    fn kinds(&self) -> impl Iterator<Item = &'static str> {
        let kinds = if self.kind.is_empty() { &[KindChoice::All][..] } else { &self.kind };
        kinds.iter().flat_map(|what| what.kinds())
    }

    /// Where its cases run.
    pub fn cluster(&mut self) -> &mut cluster::Options {
        &mut self.cluster
    }

    /// Whether it can report its kinds as cases.
    pub fn has_parts(&self) -> bool {
        let campaign = self.judges() && self.case.is_none();
        campaign && !self.json && !self.as_cases && !self.kind.contains(&KindChoice::Ir)
    }

    /// Whether the report is for people.
    fn is_text(&self) -> bool {
        !self.json && !self.as_cases
    }

    /// Whether it takes this fault, and names none itself.
    pub fn takes_plant(&self, plant: &Plant) -> bool {
        self.plant.is_none() && self.kinds().any(|kind| runs_in(plant, kind))
    }
}

fn list<T: ToString>(items: &[T]) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(",")
}

impl Settings {
    /// The names of the stored settings, in the order of [`Settings::of`].
    const NAMES: [&str; 9] = [
        "--seed",
        "--kind",
        "--config",
        "--max-insns",
        "--plant",
        "--guide",
        "--dut",
        "--records",
        "--strict-profile",
    ];

    /// Combines arguments and corpus, which must not contradict each other.
    fn combine(args: &Args, store: &mut Store) -> Result<Settings, Failure> {
        let groups = crate::library::profile()?.groups();
        let (named, left_out) = kinds::select(&args.kind, groups, crate::library::dut().has_decoder_bench());
        for (kind, why) in left_out {
            out::note(format_args!("fuzz: no cases of kind {kind}: {why}"));
        }
        let drawn = args.machines.map(|n| Settings::draw(args, store, n)).transpose()?;
        let configs = drawn.as_ref().map_or(&args.config, |(_, configs)| configs);
        let seed = args.seed.or(drawn.as_ref().map(|(seed, _)| *seed));
        let given = [
            seed.map(|s| s.to_string()),
            (!named.is_empty()).then(|| list(&named)),
            (!configs.is_empty()).then(|| list(configs)),
            args.max_insns.map(|n| n.to_string()),
            args.plant.as_ref().map(Plant::to_string),
            args.guide.then(|| "yes".to_string()),
            crate::library::given().map(|dut| dut.to_string()),
            crate::library::given_records().map(|records| records.to_string()),
            crate::library::given_strict().then(|| "yes".to_string()),
        ];
        let (kinds, _) = kinds::select(&[KindChoice::All], groups, crate::library::dut().has_decoder_bench());
        let (seed, kinds, dut) = (from_clock().to_string(), list(&kinds), DutRef::InTree.to_string());
        let defaults = [&seed, &kinds, "tiny", "40", "none", "no", &dut, "all", "no"];
        let wanted: Vec<_> = (Settings::NAMES.into_iter().zip(given).zip(defaults))
            .map(|((name, given), default)| (name, given, default.to_string()))
            .collect();
        let settings = Settings::of(&store.settle(&wanted).map_err(store_failure)?)?;
        // A resumed corpus uses the DUT with which it began.
        settings.choose()?;
        settings.check_records()?;
        Ok(settings)
    }

    /// The seed, and the machines drawn from it.
    fn draw(args: &Args, store: &Store, number: u64) -> Result<(u64, Vec<Config>), Failure> {
        let stored = store.setting("--seed").map_err(store_failure)?;
        let seed = args.seed.or(stored.and_then(|s| s.parse().ok())).unwrap_or_else(from_clock);
        let configs = machines::draw(seed, number as usize, &crate::library::profile()?);
        match configs.len() as u64 {
            n if n == number => Ok((seed, configs)),
            n => Err(Failure::usage(format!("--machines {number}: the DUT can be {n} different machines"))),
        }
    }

    /// Refuses kinds of case that show nothing because they need records that the DUT does not deliver.
    fn check_records(&self) -> Result<(), Failure> {
        let groups = crate::library::profile()?.groups();
        let hidden = self.kinds.iter().find_map(|k| Some((k, kinds::hidden(k, groups)?)));
        hidden.map_or(Ok(()), |(kind, why)| {
            Err(Failure::usage(format!("--kind {kind} is refused for the DUT {}: {why}", self.dut)))
        })
    }

    /// Makes the process use the DUT of these settings.
    fn choose(&self) -> Result<(), Failure> {
        // Before the DUT is chosen: a strict campaign excuses nothing, so nothing of it can have expired.
        crate::library::use_records(self.records);
        crate::library::use_strict(self.strict);
        crate::library::choose(self.dut.clone())
    }

    /// The settings of a corpus.
    fn stored(store: &Store, dir: &Path) -> Result<Settings, Failure> {
        let value = |name| {
            let begun = || Failure::bad_input(format!("{}: the campaign has not started", dir.display()));
            let stored = store.setting(name).map_err(store_failure)?;
            // Campaigns that name no DUT use the in-tree one, and all its records.
            let unnamed = || match name {
                "--dut" => Some(DutRef::InTree.to_string()),
                "--records" => Some(RecordMask::ALL.to_string()),
                "--strict-profile" => Some("no".to_string()),
                _ => None,
            };
            stored.or_else(unnamed).ok_or_else(begun)
        };
        let settings = Settings::of(&Settings::NAMES.into_iter().map(value).collect::<Result<Vec<_>, _>>()?)?;
        settings.choose()?;
        Ok(settings)
    }

    /// Adds the known findings of `--known`, or else those of the DUT.
    fn with_known(mut self, given: Option<&Path>) -> Result<Settings, Failure> {
        self.known = known::read(given)?;
        self.known_given = given.map(Path::to_path_buf);
        Ok(self)
    }

    /// The settings with these stored values.
    fn of(values: &[String]) -> Result<Settings, Failure> {
        let bad = |name: &str, value: &str| {
            Failure::bad_input(format!(
                "the corpus has {name} {value}, which this version of tandem does not know"
            ))
        };
        let [seed, kinds, configs, max_insns, plant, guide, dut, records, strict] = values else {
            return Err(tool_failure("the store returned settings that were not requested"));
        };
        let configs = configs
            .split(',')
            .map(|c| c.parse().map_err(|_| bad("--config", c)))
            .collect::<Result<_, _>>()?;
        Ok(Settings {
            seed: seed.parse().map_err(|_| bad("--seed", seed))?,
            kinds: kinds
                .split(',')
                .map(|k| if KindChoice::is_kind(k) { Ok(k.to_string()) } else { Err(bad("--kind", k)) })
                .collect::<Result<_, _>>()?,
            configs,
            max_insns: max_insns.parse().map_err(|_| bad("--max-insns", max_insns))?,
            plant: match plant.as_str() {
                "none" => None,
                p => Some(p.parse().map_err(|_| bad("--plant", p))?),
            },
            guide: guide == "yes",
            dut: dut.parse().map_err(|_| bad("--dut", dut))?,
            records: records.parse().map_err(|_| bad("--records", records))?,
            strict: strict == "yes",
            known: KnownFile::default(),
            known_given: None,
            gpu: gpu::Choice::default(),
        })
    }
}

fn store_failure(e: StoreError) -> Failure {
    match e {
        StoreError::Settings(m) => Failure::usage(m),
        StoreError::Unreadable(m) => Failure::bad_input(m),
        StoreError::Locked(m) | StoreError::Failed(m) => tool_failure(m),
    }
}

/// Runs the command. The code is one of README's table, or that of the signal that interrupted it.
pub fn main(args: &Args) -> Result<std::process::ExitCode, Failure> {
    check(args)?;
    if args.kind.contains(&KindChoice::Ir) {
        return ir(args).map(Into::into);
    }
    if let (Some(dir), true) = (&args.corpus, args.show) {
        return show(args, dir).map(Into::into);
    }
    let slurm = args.cluster.on_slurm()?;
    if slurm {
        shares::check(args)?;
    }
    let mut store = open(args)?;
    let settings = Settings::combine(args, &mut store)?.with_known(args.known.as_deref())?;
    let settings = Settings { gpu: args.gpu.clone(), ..settings };
    if args.case.is_some() && settings.configs.len() > 1 {
        return Err(Failure::usage(format!(
            "--case runs on one machine: choose it with --config (one of {})",
            list(&settings.configs)
        )));
    }
    if let Some(dir) = &args.corpus {
        design::check(args, dir, &settings, &mut store)?;
    }
    if let Some(task) = &args.cluster.task {
        shares::check_task(args, &settings, task, &store)?;
    }
    if let Some(which) = &args.promote {
        return promote::main(args, *which, &settings, &store).map(Into::into);
    }
    if args.is_text() {
        out::line(match args.case {
            Some(_) => format!("seed {}", settings.seed),
            None => format!("fuzzing {}", planned(args, &settings)),
        });
    }
    if let (Some(dir), None) = (&args.corpus, args.coverage)
        && let Some(covered) = Covered::of(dir)
    {
        out::note(format_args!(
            "{} has coverage; without {} the cases of this run are not collected",
            dir.display(),
            covered.option()
        ));
    }
    let collector = collector(args, &settings)?;
    let counts = args.coverage == Some(Covered::Rtl);
    args.training.begin();
    let engines = Engines::open(&settings, collector.clone().map(|c| (c, counts)))?;
    let kinds = engines.kinds(&settings.kinds)?;
    match args.case {
        Some(number) => one(args, &settings, &kinds, number).map(Into::into),
        None => run(args, &settings, &engines, kinds, store, collector),
    }
}

/// What a campaign does, and when it ends.
fn planned(args: &Args, settings: &Settings) -> String {
    let (kinds, machines) = (settings.kinds.join(", "), list(&settings.configs).replace(',', ", "));
    let limits = limits(args, settings.kinds.len());
    format!("{kinds} on {machines}, seed {}: {limits}", settings.seed)
}

/// What ends a campaign of so many kinds of case: the first of these.
fn limits(args: &Args, kinds: usize) -> String {
    let each = if kinds > 1 { " of each kind" } else { "" };
    let with = if args.corpus.is_some() { ", including those in the corpus" } else { "" };
    let cases = args.cases.or(args.time.is_none().then_some(DEFAULT_CASES));
    let cases = cases.map(|n| format!("{}{each}{with}", counted(n, "case")));
    let time = args.time.map(|t| humantime::format_duration(t.0).to_string());
    let most = args.max_findings.or(args.corpus.is_none().then_some(DEFAULT_FINDINGS));
    let findings = most.map(|n| counted(n, "finding"));
    [cases, time, findings].into_iter().flatten().collect::<Vec<_>>().join(", or ")
}

/// Refuses options that contradict each other.
fn check(args: &Args) -> Result<(), Failure> {
    if args.case.is_some() && args.seed.is_none() {
        return Err(Failure::usage("--case needs the --seed that the finding names"));
    }
    if args.case.is_some() && args.guide {
        return Err(Failure::usage(
            "--case makes a case from its number alone; with --guide it depends on those before it",
        ));
    }
    if let (false, Some(plant)) = (args.kind.is_empty(), &args.plant)
        && !args.kind.iter().flat_map(|what| what.kinds()).any(|kind| runs_in(plant, kind))
    {
        let kinds: Vec<_> = KindChoice::All.kinds().into_iter().filter(|kind| runs_in(plant, kind)).collect();
        return Err(Failure::usage(format!(
            "--plant {plant}: these cases cannot run it; the kinds that do are {}",
            kinds.join(", ")
        )));
    }
    args.gpu.check(&args.kind)?;
    if let Some(file) = args.out.as_ref().and_then(|o| o.ancestors().find(|p| p.exists()))
        && !file.is_dir()
    {
        return Err(Failure::usage(format!("--out {}: a file; it takes a directory", file.display())));
    }
    if args.kind.contains(&KindChoice::Ir) {
        if args.kind.iter().any(|what| *what != KindChoice::Ir) {
            return Err(Failure::usage(
                "--kind ir has neither machine nor corpus, and cannot be combined with other kinds",
            ));
        }
        crate::library::only_in_tree("--kind ir", "it tests the compiler, and runs no DUT")?;
    }
    Ok(())
}

/// Opens the campaign's state: in the corpus, or in memory.
fn open(args: &Args) -> Result<Store, Failure> {
    let Some(dir) = &args.corpus else { return Store::in_memory().map_err(store_failure) };
    if let Some(task) = &args.cluster.task {
        return shares::open(task, dir);
    }
    // Only a campaign creates a corpus.
    let must_exist = args.promote.is_some() || args.forget_passes;
    if must_exist && !dir.join(tandem_fuzz::store::FILE).exists() {
        return Err(Failure::bad_input(tandem_fuzz::store::none(dir)));
    }
    Store::open(dir).map_err(store_failure)
}

/// Runs the campaign and reports it.
fn run<'a>(
    args: &Args,
    settings: &'a Settings,
    engines: &Engines,
    mut kinds: Vec<campaign::Kind<'a>>,
    mut store: Store,
    collector: Option<Arc<Collector>>,
) -> Result<std::process::ExitCode, Failure> {
    // Another process would lack the state that guides a case.
    if !settings.guide {
        for kind in &mut kinds {
            kind.alone = Some(kinds::alone(settings, kind.name));
        }
    }
    if args.cluster.on_slurm()? && args.cluster.task.is_none() {
        shares::run(args, settings, &kinds, &mut store)?;
    }
    let unlimited = if args.time.is_some() { u64::MAX } else { DEFAULT_CASES };
    let most = if args.corpus.is_some() { usize::MAX } else { DEFAULT_FINDINGS as usize };
    let processors = match args.cluster.task {
        Some(_) => cluster::processors(),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    let interrupt = Interrupt::watch().map_err(tool_failure)?;
    let task = args.cluster.task.as_ref();
    let campaign = Campaign {
        seed: settings.seed,
        configs: settings.configs.clone(),
        cases: args.cases.unwrap_or(unlimited),
        whole_tasks: args.corpus.is_some(),
        time: args.time.map(|t| t.0),
        jobs: args.jobs.map_or(processors, |n| n as usize),
        max_findings: args.max_findings.map_or(most, |n| n as usize),
        known: settings.known.clone(),
        share: task.map(|task| Share { number: task.shard.number as u64, of: task.shard.of as u64 }),
        budget: Budget { stop: Some(interrupt.flag()), ..Budget::default() },
    };
    let what = format!("{}; {}", planned(args, settings), counted(campaign.jobs as u64, "worker"));
    if let Some(missing) = missing_rows(&settings.dut)? {
        out::note(missing);
    }
    let limited = Some(campaign.cases).filter(|cases| *cases != u64::MAX);
    let total = limited.and_then(|cases| cases.checked_mul(settings.kinds.len() as u64));
    let live = report::Live::new(&interrupt, &what, total);
    let machines = settings.kinds.iter().any(|kind| kinds::on_machines(kind));
    let ahead = if machines { &settings.configs[..] } else { &[] };
    let ran = engines.building_ahead(ahead, || campaign.run(&kinds, store, |p| live.show(p)));
    live.finish();
    // The machines deliver their counts when they are dropped.
    drop(kinds);
    if let Some(collector) = collector {
        collector.flush().map_err(tool_failure)?;
    }
    let report = ran.map_err(|e| match e {
        CampaignError::Store(e) => store_failure(e),
        CampaignError::Subject(e) => tool_failure(e),
    })?;
    if let Some(task) = task {
        return shares::finish(task, &interrupt).map(Into::into);
    }
    let unmet = if report.added.cases > 0 { engines.unmet() } else { vec![] };
    let code = finish(args, settings, &report, unmet);
    match interrupt.code() {
        // If an interrupted campaign compared nothing, that says nothing about the design.
        Some(interrupted) => {
            out::note("interrupted");
            Ok(interrupted.into())
        }
        None => code.map(Into::into),
    }
}

/// The rows that the DUT's profile leaves out, by number and name. Cases are made without these rows, but the
/// compiler chooses the rows of kernels.
fn missing_rows(dut: &DutRef) -> Result<Option<String>, Failure> {
    let profile = dut.profile()?;
    let scope = Scope::of(&profile);
    let missing: Vec<&str> = scope.lacking().rows.iter().map(|op| op.name()).collect();
    let of = ventus_isa::rows().len();
    // If there are many, they are an extension or two, which the profile states in a line.
    let (named, others) = missing.split_at(if missing.len() > 12 { 8 } else { missing.len() });
    let others = if others.is_empty() { String::new() } else { format!(" and {} others", others.len()) };
    Ok((!missing.is_empty()).then(|| {
        format!(
            "{} does not implement {} of {of} rows (its profile), and what needs one is not run: {}{others}",
            profile.name,
            missing.len(),
            named.join(", ")
        )
    }))
}

/// Shows the contents of a corpus.
fn show(args: &Args, dir: &Path) -> Result<ExitCode, Failure> {
    let store = Store::look(dir).map_err(store_failure)?;
    let settings = Settings::stored(&store, dir)?.with_known(args.known.as_deref())?;
    let report = campaign::report(&store).map_err(store_failure)?;
    if !args.json {
        let on = list(&settings.configs);
        out::line(format_args!("{} on {on}, seed {}", settings.kinds.join(", "), settings.seed));
    }
    // If a process is working on the corpus, that process prints the next steps.
    let at_work = Store::at_work(dir);
    let statuses = known::so_far(&settings, &report);
    let go_on = args.corpus.as_deref().filter(|_| !at_work);
    let new = print(args, &settings, &report, go_on, (statuses, vec![]))?;
    if at_work && !args.json {
        out::line("  a process is working on it");
    }
    Ok(code(&report, new))
}

/// The coverage collector, if coverage is stored or guides the campaign.
fn collector(args: &Args, settings: &Settings) -> Result<Option<Arc<Collector>>, Failure> {
    /// Interval at which it is stored.
    const EVERY: Duration = Duration::from_secs(20);
    if args.coverage.is_none() && !settings.guide {
        return Ok(None);
    }
    let model = crate::coverage::model(None)?;
    let stored = args.corpus.as_ref().filter(|_| args.coverage.is_some());
    if let (Some(corpus), Some(Covered::Rtl)) = (stored, args.coverage) {
        tandem_coverage::Store::of(corpus).settle_rtl(&crate::coverage::rtl()?).map_err(Failure::usage)?;
    }
    if let Some(corpus) = stored {
        crate::coverage::record_origin(corpus, settings.plant.as_ref().map(Plant::to_string))?;
    }
    let collector = match stored {
        Some(corpus) => Collector::open(model, corpus, EVERY).map_err(Failure::bad_input)?,
        None => Collector::unstored(model),
    };
    Ok(Some(Arc::new(collector)))
}

/// Prints the campaign's result and returns the exit code.
fn finish(
    args: &Args,
    settings: &Settings,
    report: &Report,
    unmet: Vec<String>,
) -> Result<ExitCode, Failure> {
    let statuses = known::statuses(settings, report);
    let new = print(args, settings, report, args.corpus.as_deref(), (statuses, unmet))?;
    for line in why_ended(args, report).iter().filter(|_| args.is_text()) {
        out::line(format_args!("  {line}"));
    }
    if let Some(why) = nothing_shown(&settings.kinds, report) {
        return Err(if only_lacking(report) { Failure::lacking(why) } else { tool_failure(why) });
    }
    let hidden = known::hidden(report);
    if !hidden.is_empty() && new == 0 {
        out::note(format_args!(
            "known findings only, which is no pass: every case ended at one, so nothing behind them \
             was tested: {}; `avoid: ROWS` in an entry keeps the cases from its rows",
            hidden.join(", ")
        ));
        return Ok(ExitCode::Mismatch);
    }
    Ok(code(report, new))
}

/// If the user may not have meant it: why the campaign ended or did nothing.
fn why_ended(args: &Args, report: &Report) -> Option<String> {
    let is_old = |g: &&Group| g.members.iter().all(|m| report.findings[*m].old);
    let found = report.causes.iter().filter(|g| !is_old(g)).count() as u64;
    if let Some(why) = ended_by_findings(found, args.max_findings, args.corpus.is_some()) {
        return Some(why);
    }
    let have = report.counts.cases + report.counts.not_run;
    let cases = args.cases.filter(|_| args.corpus.is_some() && report.added.cases == 0)?;
    Some(format!(
        "nothing to do: the corpus has {have} cases, and --cases {cases} (of each kind) includes these"
    ))
}

/// Why a campaign with so many new findings ended, if they ended it; `given` is --max-findings.
fn ended_by_findings(found: u64, given: Option<u64>, corpus: bool) -> Option<String> {
    match given {
        Some(most) => (found >= most).then(|| format!("ended by --max-findings {most}")),
        None => (!corpus && found >= DEFAULT_FINDINGS).then(|| {
            format!("ended at {DEFAULT_FINDINGS} findings, the limit without --corpus or --max-findings")
        }),
    }
}

/// The exit code with this many new causes.
fn code(report: &Report, new: usize) -> ExitCode {
    ExitCode::held(new == 0 && report.unfolded == 0)
}

/// Writes the findings' files, and prints the report and the command that resumes a campaign with a corpus.
/// Returns the number of new causes.
fn print(
    args: &Args,
    settings: &Settings,
    report: &Report,
    go_on: Option<&Path>,
    (statuses, unmet): (Vec<(String, EntryStatus)>, Vec<String>),
) -> Result<usize, Failure> {
    let dir = match (&args.out, &args.corpus) {
        (Some(out), _) => out.clone(),
        (None, Some(corpus)) => findings_of(corpus),
        (None, None) => crate::paths::root().join("build/fuzz"),
    };
    // The task with the last finding may have brought more; a corpus keeps them for later.
    let most = args.max_findings.filter(|_| args.corpus.is_none()).map_or(usize::MAX, |n| n as usize);
    let causes = report.causes.iter().take(most).map(|group| {
        let written = files::write(settings, &dir, &report.findings[group.lead])?;
        let known = known::entry_of(&settings.known, group, &report.findings).map(|k| k.name.as_str());
        Ok(CauseReport { group, known, written })
    });
    let causes: Vec<CauseReport> = causes.collect::<Result<_, Failure>>()?;
    let left_out = report.causes.len() - causes.len();
    let on_machines = settings.kinds.iter().any(|kind| kinds::on_machines(kind));
    let groups = crate::library::profile()?.groups();
    let missing = ventus_dut::groups().filter(|(group, _)| on_machines && !groups.contains(*group));
    let unreported = missing.map(|(_, name)| name).collect();
    let findings = Findings { causes, left_out, statuses, unmet, unreported };
    match () {
        () if args.as_cases => {
            out::print(&report::to_cases(settings, report, &findings, args.cases).to_json())
        }
        () if args.json => out::line(report::to_json(settings, report, &findings)),
        () => out::print(&report::to_text(settings, report, &findings, go_on, args.verbose)),
    }
    Ok(findings.causes.iter().filter(|c| c.is_new(report)).count())
}

/// Where the files of a corpus's findings are.
fn findings_of(corpus: &Path) -> PathBuf {
    corpus.join("findings")
}

/// Whether no case ran, and each needs something that the DUT lacks.
fn only_lacking(report: &Report) -> bool {
    let lacking = |c: &Counts| c.cases == 0 && c.lacking > 0 && c.lacking == c.not_run;
    !report.kinds.is_empty() && report.kinds.iter().all(|(.., c)| lacking(c)) && report.findings.is_empty()
}

/// The kinds, by machine, for which nothing was compared or too many cases were not run. They show nothing,
/// whatever the others show. If findings ended the campaign early, a kind without dealt cases does not count.
fn nothing_shown(kinds: &[String], report: &Report) -> Option<String> {
    /// With fewer cases, one in ten is not significant.
    const ENOUGH: u64 = 20;
    let on = |kind: &str, config: &str| match config {
        "-" => kind.to_string(),
        config => format!("{kind} on {config}"),
    };
    let dealt = |kind: &String| report.kinds.iter().any(|(k, ..)| k == kind);
    let ended = report.findings.iter().any(|f| !f.old);
    let idle = kinds.iter().filter(|k| !dealt(k) && !ended).cloned();
    // Rows that the DUT's profile lacks are reported. They are not a fault if other cases compared the DUT.
    let on_dut = |config: &String| config != "-";
    let compared = report.kinds.iter().any(|(_, m, c)| on_dut(m) && c.cases > 0 && c.instructions > 0);
    let lacking = |c: &Counts| compared && c.cases == 0 && c.lacking > 0 && c.lacking == c.not_run;
    // A kernel refused at one level may have been compared at another, but it is no complete case.
    let in_vain = |c: &Counts| c.failures == 0 && (c.instructions == 0 || c.cases == 0) && !lacking(c);
    let vain = report.kinds.iter().filter(|(.., c)| in_vain(c)).map(|(kind, config, c)| {
        format!("{} ({}, {} not run)", on(kind, config), counted(c.cases, "case"), c.not_run)
    });
    let all: Vec<String> = idle.chain(vain).collect();
    if !all.is_empty() {
        return Some(format!(
            "no case ran or nothing was compared, so nothing was shown: {}; allow more cases or time",
            all.join(", ")
        ));
    }
    let left_out = report.kinds.iter().filter_map(|(kind, config, c)| {
        let unfit = c.not_run - c.lacking;
        // Cases that the DUT cannot run were dealt, too.
        let all = c.cases + c.not_run;
        let many = c.failures == 0 && all >= ENOUGH && unfit > all / 10;
        many.then(|| format!("{} ({unfit} of {all})", on(kind, config)))
    });
    let left_out: Vec<String> = left_out.collect();
    (!left_out.is_empty()).then(|| {
        format!("more than one case in ten was not run, so too little was shown: {}", left_out.join(", "))
    })
}

/// Runs one case, as a finding's replay command requests.
fn one(args: &Args, settings: &Settings, kinds: &[campaign::Kind], number: u64) -> Result<ExitCode, Failure> {
    let [kind] = kinds else {
        return Err(Failure::usage(format!(
            "--case runs one kind: choose it with --kind (one of {})",
            list(&settings.kinds)
        )));
    };
    let began = Instant::now();
    let mut subject = (kind.make)(&settings.configs[0]).map_err(tool_failure)?;
    let case = CaseId { seed: settings.seed, number };
    let (judged, broken) = campaign::judge(&mut *subject, case);
    let mut counts = Counts { instructions: judged.instructions, bits: judged.bits, ..Counts::default() };
    let mut findings = Vec::new();
    if let Some(why) = judged.not_run.filter(|_| judged.failure.is_none()) {
        return Err(tool_failure(format!("case {number} was not run: {why}")));
    }
    counts.cases = 1;
    if let Some(bucket) = judged.failure {
        counts.failures = 1;
        let config = kind.machines.then_some(settings.configs[0]);
        let finding = if broken {
            tandem_fuzz::Finding::bare(kind.name, config, case, bucket)
        } else {
            subject.reduce(case, &bucket, &Budget::default())
        };
        findings.push(Stored { id: 1, finding, seen: 1, shrunk: !broken, old: false });
    }
    let machine = if kind.machines { settings.configs[0].to_string() } else { "-".to_string() };
    let kinds = vec![(kind.name.to_string(), machine, counts)];
    let seconds = began.elapsed().as_secs_f64();
    let report = Report {
        counts,
        added: counts,
        kinds,
        causes: tandem_fuzz::cause::group(&findings),
        findings,
        seconds,
        total_seconds: seconds,
        ..Report::default()
    };
    // A single case may have nothing to compare; a campaign must not.
    print(args, settings, &report, None, (vec![], vec![]))?;
    // A known failure is still a failure.
    Ok(code(&report, report.findings.len()))
}

fn ir(args: &Args) -> Result<ExitCode, Failure> {
    if args.corpus.is_some() || args.case.is_some() {
        return Err(Failure::usage(
            "--kind ir keeps no corpus: seed and number of cases determine its modules",
        ));
    }
    let seed = args.seed.unwrap_or_else(from_clock);
    if !args.json {
        out::line(format_args!(
            "fuzzing the compiler with changed modules, seed {seed}: {}",
            limits(args, 1)
        ));
    }
    ir::main(args, seed)
}

fn from_clock() -> u64 {
    // Six digits distinguish campaigns and can be typed.
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |d| d.as_nanos() as u64 % 1_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever set no limit is told of the one that ended the campaign, too.
    #[test]
    fn a_limit_of_findings_is_named() {
        let says = |found, given, corpus| ended_by_findings(found, given, corpus).unwrap_or_default();
        assert_eq!(says(1, Some(1), true), "ended by --max-findings 1");
        assert_eq!(says(5, None, false), "ended at 5 findings, the limit without --corpus or --max-findings");
        for (found, given, corpus) in [(4, None, false), (9, None, true), (5, Some(6), false)] {
            assert_eq!(says(found, given, corpus), "");
        }
    }

    /// A kind does not make up for another, nor a machine for another of the same kind.
    #[test]
    fn a_kind_that_compared_nothing_shows_nothing() {
        let of = |kind: &str, config: &str, cases, not_run, instructions, failures| {
            (
                kind.to_string(),
                config.to_string(),
                Counts { cases, not_run, instructions, failures, ..Counts::default() },
            )
        };
        let kinds = ["words".to_string(), "kernels".to_string()];
        let reason = |rows: Vec<(String, String, Counts)>, found: bool| {
            let finding = tandem_fuzz::Finding::bare(
                "words",
                None,
                CaseId { seed: 1, number: 1 },
                tandem_fuzz::Bucket::tool("x"),
            );
            let findings = vec![Stored { id: 1, finding, seen: 1, shrunk: true, old: false }];
            let findings = if found { findings } else { Vec::new() };
            nothing_shown(&kinds, &Report { kinds: rows, findings, ..Report::default() })
        };
        let words = of("words", "-", 100, 0, 6400, 0);
        let good = of("kernels", "tiny", 10, 2, 5000, 0);
        assert_eq!(reason(vec![words.clone(), good.clone()], false), None);
        let why = |what: &str| {
            Some(format!(
                "no case ran or nothing was compared, so nothing was shown: {what}; allow more cases or time"
            ))
        };
        // Refused at -O2 but compared at -O0: instructions were compared, but no complete case.
        let refused = of("kernels", "tiny", 0, 10, 160, 0);
        assert_eq!(reason(vec![words.clone(), refused], false), why("kernels on tiny (0 cases, 10 not run)"));
        // One in ten may be too large, and a few more if there are few cases.
        let some = |cases, not_run| {
            reason(vec![words.clone(), of("kernels", "tiny", cases, not_run, 5000, 0)], false)
        };
        assert_eq!((some(90, 10), some(16, 3)), (None, None));
        let many = "more than one case in ten was not run, so too little was shown: kernels on tiny ";
        assert_eq!(some(89, 11), Some(format!("{many}(11 of 100)")));
        assert_eq!(some(17, 3), Some(format!("{many}(3 of 20)")));
        // All too large; one machine alone; none dealt.
        let none = of("kernels", "tiny", 0, 12, 0, 0);
        let more = "kernels on tiny (0 cases, 12 not run)";
        assert_eq!(reason(vec![words.clone(), none.clone()], false), why(more));
        assert_eq!(reason(vec![words.clone(), none.clone()], true), why(more));
        let wide = of("kernels", "wide", 12, 0, 0, 0);
        assert_eq!(
            reason(vec![words.clone(), good.clone(), wide], false),
            why("kernels on wide (12 cases, 0 not run)")
        );
        assert_eq!(reason(vec![words.clone()], false), why("kernels"));
        assert_eq!(reason(vec![words.clone()], true), None, "findings ended it before");
        // Rows that the DUT lacks are not a fault, unless nothing else ran.
        let lacks = |cases, lacking| {
            let (kind, config, c) = of("kernels", "tiny", cases, 20, 64 * cases, 0);
            (kind, config, Counts { lacking, ..c })
        };
        let valid = of("valid", "tiny", 100, 0, 6400, 0);
        assert_eq!(reason(vec![words.clone(), lacks(0, 20), valid], false), None);
        assert_eq!(reason(vec![words.clone(), lacks(2, 20)], false), None);
        assert_eq!(
            reason(vec![words.clone(), lacks(0, 20)], false),
            why("kernels on tiny (0 cases, 20 not run)")
        );
        assert_eq!(reason(vec![words.clone(), lacks(20, 17)], false), None);
        assert_eq!(reason(vec![words.clone(), lacks(20, 15)], false), Some(format!("{many}(5 of 40)")));
        assert_eq!(
            reason(vec![words.clone(), lacks(0, 19)], false),
            why("kernels on tiny (0 cases, 20 not run)")
        );
        // A case that fails before anything is compared has still shown something.
        assert_eq!(reason(vec![words, of("kernels", "tiny", 12, 0, 0, 12)], true), None);
    }

    #[derive(clap::Parser)]
    struct Line {
        #[command(flatten)]
        args: Args,
    }

    /// What a campaign begins with: how much is planned, in the words of the options.
    #[test]
    fn the_limits_of_a_campaign_are_told_when_it_begins() {
        let told = |line: &str, kinds| {
            let words = std::iter::once("fuzz").chain(line.split_whitespace());
            limits(&<Line as clap::Parser>::try_parse_from(words).unwrap().args, kinds)
        };
        for (line, kinds, want) in [
            ("", 1, "1 000 cases, or 5 findings"),
            ("--cases 1 --max-findings 1", 3, "1 case of each kind, or 1 finding"),
            ("--time 90s", 2, "1m 30s, or 5 findings"),
            ("--corpus c --time 8h", 2, "8h"),
            ("--corpus c --cases 20", 2, "20 cases of each kind, including those in the corpus"),
            ("--cases 20 --time 1h", 1, "20 cases, or 1h, or 5 findings"),
        ] {
            assert_eq!(told(line, kinds), want, "{line}");
        }
    }

    #[test]
    fn times_and_faults_are_read() {
        for (text, seconds) in
            [("90", 90), ("90s", 90), ("10m", 600), ("2h", 7200), ("1h 30m", 5400), ("10d", 864_000)]
        {
            assert_eq!(text.parse::<Span>().unwrap().0, Duration::from_secs(seconds), "{text}");
        }
        for bad in ["", "m", "10x", "-1s", "0s", "0", "20ms", "99999999999999999999h", "9999999h"] {
            assert!(bad.parse::<Span>().is_err(), "{bad}");
        }
    }
}
