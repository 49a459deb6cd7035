//! How a plan's cases are started. The words of a plan are read here, once: a run becomes a specification
//! that its process reads as JSON, and another command stays the command line that the plan has.

use crate::exit::Failure;
use crate::{Cli, Command, out, paths};
use clap::error::ErrorKind;
use clap::{CommandFactory as _, FromArgMatches as _};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process;
use tandem::case;
use tandem_abi::Config;
use tandem_plant::Plant;
use tandem_run::Engine;
use tandem_suites::regress::{Case, Child, Starter, Work};
use ventus_dut::{DutRef, RecordMask};

/// Reads the words of cases.
pub struct Reader(clap::Command);

impl Reader {
    /// A reader of this program's command lines.
    pub fn new() -> Reader {
        Reader(Cli::command())
    }

    /// What a case's words say, without what the plan says elsewhere.
    ///
    /// # Errors
    /// If they are no command line, or of a command that judges nothing.
    pub fn read(&mut self, case: &Case) -> Result<Cli, Failure> {
        let mut words = vec!["tandem".to_string()];
        match &case.work {
            Work::Run { target, .. } => words.extend(["run".to_string(), target.clone()]),
            Work::Command(command) => words.extend(command.iter().cloned()),
        }
        words.extend(case.more.iter().cloned());
        let matches = self.0.try_get_matches_from_mut(&words);
        let cli = matches.and_then(|m| Cli::from_arg_matches(&m)).map_err(|e| match e.kind() {
            ErrorKind::DisplayHelp
            | ErrorKind::DisplayVersion
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => judges_nothing(case, &words),
            _ => wrong(case, first_line(&e)),
        })?;
        if !cli.command.judges() {
            return Err(judges_nothing(case, &words));
        }
        match (&case.work, cli.command.not_in_a_plan()) {
            (Work::Command(_), Some(why)) => {
                Err(wrong(case, format_args!("`{}`: {why}", words[1..].join(" "))))
            }
            _ => Ok(cli),
        }
    }
}

/// What is wrong with a case of a plan.
fn wrong(case: &Case, what: impl std::fmt::Display) -> Failure {
    Failure::bad_input(format!("group {}, case '{}': {what}", case.group, case.name))
}

fn judges_nothing(case: &Case, words: &[String]) -> Failure {
    wrong(
        case,
        format_args!(
            "`{}` judges nothing, so it would always pass: `command` begins with bench (with a limit), \
             check, compile, conformance, directed, dut check, dut selftest, dut unit, fuzz, isa coverage, \
             isa sweep, litmus, mutants (with --at-least), regress or replay, and neither asks for help or a \
             list nor only shows or promotes findings",
            words[1..].join(" ")
        ),
    )
}

/// The first line of what clap says.
fn first_line(e: &clap::Error) -> String {
    let text = e.to_string();
    let line = text.lines().next().unwrap_or_default();
    line.strip_prefix("error: ").unwrap_or(line).to_string()
}

/// What a command line of `regress` says of all cases.
pub struct ForAll<'a> {
    /// The DUT.
    pub dut: &'a DutRef,
    /// The groups of its records to use.
    pub records: Option<RecordMask>,
    /// Whether its known differences are compared.
    pub strict: bool,
    /// A fault to plant.
    pub plant: Option<&'a Plant>,
}

impl ForAll<'_> {
    /// Applies it to a case with these words. A case that names a DUT or groups of records keeps them. The
    /// fault goes where the command takes it and the side that has it runs, but not to another DUT, because
    /// each DUT has faults of its own.
    pub fn apply(&self, case: &mut Case, cli: &Cli) {
        if cli.command.runs_dut() && !self.dut.is_in_tree() && case.dut.is_none() && cli.dut.is_none() {
            case.dut = Some(self.dut.to_string());
        }
        if cli.command.runs_dut() && cli.records.is_none() {
            case.records = self.records;
        }
        case.strict |= self.strict && cli.command.compares() && !cli.strict_profile;
        let Some(plant) = self.plant else { return };
        let runs_side = case.work.engines().is_none_or(|mut all| all.any(|e| e == side(plant).name()));
        let runs_it = cli.command.takes_plant(plant) && runs_side;
        let elsewhere = plant.rtl().is_some() && (case.dut.is_some() || cli.dut.is_some());
        if runs_it && !elsewhere {
            case.plant = Some(plant.clone());
        }
    }
}

/// The engine that must run so that the faulty side runs. A compiled kernel runs on every engine, but only
/// the host can tell that the compiler is wrong.
pub fn side(plant: &Plant) -> Engine {
    match plant {
        Plant::Rtl(_) => Engine::Dut,
        Plant::Golden(_) => Engine::Golden,
        Plant::Compiler(_) => Engine::Host,
    }
}

/// What the process of a case gets.
enum Start {
    /// The run, as JSON.
    Run(Vec<u8>),
    /// Words after the program's name, and whether the process reports its tests as cases.
    Command { words: Vec<String>, has_parts: bool },
}

/// Runs cases as processes of this program.
pub struct Processes {
    /// This program.
    program: PathBuf,
    /// The project's root, in which they run.
    root: PathBuf,
    /// The cases by their names.
    starts: BTreeMap<String, Start>,
}

impl Processes {
    /// Cases of a plan as processes of `program` in the project's root.
    ///
    /// # Errors
    /// If the words of one are wrong.
    pub fn new(program: PathBuf, root: &Path, cases: &[Case]) -> Result<Processes, Failure> {
        let mut reader = Reader::new();
        let mut starts = BTreeMap::new();
        for case in cases {
            let cli = reader.read(case)?;
            starts.insert(case.name.clone(), start(case, cli, root)?);
        }
        Ok(Processes { program, root: root.to_path_buf(), starts })
    }
}

impl Starter for Processes {
    fn child(&self, case: &Case) -> Child {
        let mut command = process::Command::new(&self.program);
        // A test that writes its own expectation always passes.
        command.current_dir(&self.root).env_remove("TANDEM_BLESS");
        let mut input = vec![];
        match self.starts.get(&case.name) {
            Some(Start::Run(request)) => {
                command.arg(case::CHILD_ARGUMENT);
                input.clone_from(request);
            }
            Some(Start::Command { words, has_parts }) => {
                command.args(words).args(has_parts.then_some(PARTS));
            }
            None => {
                command.args(words(case));
            }
        }
        Child { command, input }
    }

    fn has_parts(&self, case: &Case) -> bool {
        matches!(self.starts.get(&case.name), Some(Start::Command { has_parts: true, .. }))
    }

    fn again(&self, case: &Case) -> String {
        again(case)
    }
}

/// The option with which a command reports its tests as cases.
const PARTS: &str = "--as-cases";

/// The command line that repeats a case.
pub fn again(case: &Case) -> String {
    format!("{} {}", paths::command(), out::quoted(words(case)))
}

fn start(case: &Case, cli: Cli, root: &Path) -> Result<Start, Failure> {
    let has_parts = cli.command.has_parts();
    match (&case.work, cli.command) {
        (Work::Run { .. }, Command::Run(args)) => {
            let mut run = args.request(again(case));
            let spec = &mut run.spec;
            for name in case.work.engines().into_iter().flatten() {
                let engine = Engine::from_name(name);
                let engine = engine.ok_or_else(|| wrong(case, format_args!("'{name}' is no engine")))?;
                spec.engines.push(engine);
            }
            spec.config = one_of(case, "--config", spec.config, config(case)?)?;
            spec.seed = one_of(case, "--seed", spec.seed, case.seed)?;
            spec.plant = one_of(case, "--plant", spec.plant.take(), case.plant.clone())?;
            let named = cli.dut.map(|dut| below(root, dut, &case.more));
            let dut = one_of(case, "--dut", named, dut(case, root)?)?;
            let strict = case.strict || cli.strict_profile;
            let records = cli.records.or(case.records);
            let whole = case::Case { dut, records, strict, run };
            serde_json::to_vec(&whole).map(Start::Run).map_err(|e| wrong(case, e))
        }
        (_, command) => {
            let mut words = words(case);
            if matches!(command, Command::Replay(_)) {
                words.push(tandem::replay::COMPARED.to_string());
            }
            Ok(Start::Command { words, has_parts })
        }
    }
}

/// A value that both the words and another key of the plan may give, but not both.
fn one_of<T>(case: &Case, option: &str, named: Option<T>, given: Option<T>) -> Result<Option<T>, Failure> {
    match (named, given) {
        (Some(_), Some(_)) => Err(wrong(case, format_args!("{option} is given twice"))),
        (named, given) => Ok(named.or(given)),
    }
}

fn config(case: &Case) -> Result<Option<Config>, Failure> {
    case.config.as_ref().map(|c| c.parse()).transpose().map_err(|e| wrong(case, e))
}

/// Refuses a case that is meant to fail and names a file that does not exist: it would fail for that reason.
pub fn has_its_files(case: &Case, root: &Path) -> Result<(), Failure> {
    if case.must_pass() {
        return Ok(());
    }
    // The other words of commands are names, of litmus tests for example.
    const INPUTS: [&str; 12] =
        ["ll", "bc", "mlir", "cu", "cl", "s", "S", "elf", "yaml", "yml", "metadata", "log"];
    let is_run = matches!(case.work, Work::Run { .. });
    let is_file = |word: &str| {
        is_run || Path::new(word).extension().is_some_and(|e| INPUTS.iter().any(|input| e == *input))
    };
    let is_there = |word: &str| {
        let path = root.join(word);
        path.exists() || path.with_extension("yaml").exists()
    };
    let dut = case.dut.as_deref().filter(|dut| *dut != DutRef::InTree.to_string());
    let needed = case.positional().into_iter().filter(|word| is_file(word)).chain(dut);
    match needed.into_iter().find(|word| !word.starts_with('-') && !is_there(word)) {
        Some(lacking) => {
            Err(wrong(case, format_args!("it is meant to fail, and would, because there is no {lacking}")))
        }
        None => Ok(()),
    }
}

/// The DUT of a case, from the plan or from its words.
pub fn dut_of(case: &Case, cli: &Cli, root: &Path) -> Result<Option<DutRef>, Failure> {
    let named = || cli.dut.clone().map(|dut| below(root, dut, &case.more));
    Ok(dut(case, root)?.or_else(named))
}

/// The DUT of a case's plan, whose path is relative to the project's root.
fn dut(case: &Case, root: &Path) -> Result<Option<DutRef>, Failure> {
    let parsed = |text: &String| match text.parse::<DutRef>() {
        Ok(DutRef::InTree) => Ok(DutRef::InTree),
        _ => root.join(text).to_string_lossy().parse(),
    };
    case.dut.as_ref().map(parsed).transpose().map_err(|e| wrong(case, e))
}

/// A DUT that words name, relative to the project's root and not to the directory that this process runs in.
fn below(root: &Path, dut: DutRef, words: &[String]) -> DutRef {
    let path = PathBuf::from(dut.to_string());
    let written = words.iter().any(|w| w.ends_with(&*path.to_string_lossy()));
    let here = std::env::current_dir().unwrap_or_default();
    match path.strip_prefix(here) {
        Ok(rest) if !written && !dut.is_in_tree() => root.join(rest).to_string_lossy().parse().unwrap_or(dut),
        _ => dut,
    }
}

/// A case as words after `tandem`.
pub fn words(case: &Case) -> Vec<String> {
    let mut words = match &case.work {
        Work::Run { target, engines } => {
            let mut words = vec!["run".to_string(), target.clone()];
            words.extend(engines.iter().flat_map(|e| ["--engine".to_string(), e.clone()]));
            words
        }
        Work::Command(words) => words.clone(),
    };
    let option = |name: &str, value: Option<String>| value.map(|value| [name.to_string(), value]);
    words.extend(option("--config", case.config.clone()).into_iter().flatten());
    words.extend(option("--seed", case.seed.map(|s| s.to_string())).into_iter().flatten());
    words.extend(case.more.iter().cloned());
    words.extend(option("--dut", case.dut.clone()).into_iter().flatten());
    words.extend(option("--records", case.records.map(|r| r.to_string())).into_iter().flatten());
    words.extend(option("--plant", case.plant.as_ref().map(Plant::to_string)).into_iter().flatten());
    words.extend(case.strict.then(|| "--strict-profile".to_string()));
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A case of a command, or of a run of `x` on these engines.
    fn case(line: &str) -> Case {
        let words: Vec<String> = line.split(' ').map(String::from).collect();
        let (work, more) = match &words[..] {
            [run, engines, more @ ..] if run == "run" => {
                (Work::Run { target: "x".into(), engines: Some(engines.clone()) }, more.to_vec())
            }
            _ => (Work::Command(words), vec![]),
        };
        Case {
            name: line.into(),
            group: "g".into(),
            tags: vec![],
            work,
            config: None,
            seed: None,
            more,
            dut: None,
            records: None,
            strict: false,
            plant: None,
            exit_code: 0,
            verdicts: vec![],
            timeout_s: 1,
        }
    }

    fn applied(line: &str, all: &ForAll<'_>) -> Case {
        let mut case = case(line);
        let cli = Reader::new().read(&case).unwrap_or_else(|e| panic!("{line}: {}", e.message));
        all.apply(&mut case, &cli);
        case
    }

    const NOTHING: ForAll<'static> =
        ForAll { dut: &DutRef::InTree, records: None, strict: false, plant: None };

    /// `regress --records` is for every case that runs a DUT and does not say itself which groups it uses.
    #[test]
    fn narrowed_records_are_for_cases_that_run_a_dut() {
        let all = ForAll { records: Some("mask,src".parse().unwrap()), ..NOTHING };
        for (line, want) in [
            ("fuzz --kind racy", "fuzz --kind racy --records mask,src"),
            ("run golden,dut", "run x --engine golden,dut --records mask,src"),
            ("litmus MP", "litmus MP --records mask,src"),
            ("directed --records none isa-tests/asm", "directed --records none isa-tests/asm"),
            ("run golden,dut --records none", "run x --engine golden,dut --records none"),
            ("isa coverage", "isa coverage"),
            ("check x.ll", "check x.ll"),
        ] {
            let case = applied(line, &all);
            assert_eq!(words(&case).join(" "), want);
            // What the process of a run gets, and what is told to repeat it.
            if let Start::Run(json) =
                start(&case, Reader::new().read(&case).unwrap(), Path::new("/")).unwrap()
            {
                let read: case::Case = serde_json::from_slice(&json).unwrap();
                let groups = want.rsplit(' ').next().unwrap();
                assert_eq!(read.records.map(|r| r.to_string()).as_deref(), Some(groups), "{line}");
                assert!(read.run.again.ends_with(&format!("--records {groups}")), "{}", read.run.again);
            }
        }
    }

    #[test]
    fn a_strict_plan_is_strict_where_a_dut_is_compared() {
        let all = ForAll { strict: true, ..NOTHING };
        for (line, want) in [
            ("fuzz --kind racy", "fuzz --kind racy --strict-profile"),
            ("directed isa-tests/asm", "directed isa-tests/asm --strict-profile"),
            ("mutants run --at-least 90", "mutants run --at-least 90"),
            ("isa coverage", "isa coverage"),
        ] {
            assert_eq!(words(&applied(line, &all)).join(" "), want);
        }
    }

    #[test]
    fn a_dut_is_for_cases_that_run_one_and_name_none() {
        let other = DutRef::Sources("/other".into());
        let all = ForAll { dut: &other, ..NOTHING };
        for (line, want) in [
            ("fuzz --kind racy", Some("/other")),
            ("run golden,dut", Some("/other")),
            ("run golden,dut --dut /own", None),
            ("directed --dut /own isa-tests/asm", None),
            ("isa coverage", None),
        ] {
            assert_eq!(applied(line, &all).dut.as_deref(), want, "{line}");
        }
    }

    #[test]
    fn a_fault_goes_where_its_side_runs() {
        let lines = [
            "run host,golden,dut",
            "run golden,log",
            "run golden,dut --dut rtl/other",
            "run golden,dut --plant rtl:own",
            "fuzz --kind valid",
            "fuzz --kind ir",
            "fuzz --kind=kernels",
            "directed isa-tests/asm",
            "directed --golden-only isa-tests/asm",
            "litmus MP",
            "litmus --replay f.yaml",
            "isa sweep",
        ];
        for (fault, want) in [
            ("rtl:tie-side", [1, 0, 0, 0, 1, 0, 1, 1, 0, 1, 0, 0]),
            ("golden:tie-side", [1, 1, 1, 0, 1, 0, 1, 0, 0, 0, 0, 0]),
            ("compiler:loses-carry", [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]),
        ] {
            let plant: Plant = fault.parse().unwrap();
            let all = ForAll { plant: Some(&plant), ..NOTHING };
            let has = lines.map(|line| usize::from(applied(line, &all).plant.is_some()));
            assert_eq!(has, want, "{fault}");
        }
    }

    #[test]
    fn a_command_that_judges_nothing_is_refused() {
        let read = |line: &str| Reader::new().read(&case(line)).map(drop).map_err(|e| e.message);
        for line in [
            "fuzz --help",
            "fuzz -h",
            "fuzz --corpus c --show",
            "fuzz --corpus c --promote=1",
            "help fuzz",
            "isa help sweep",
            "isa list",
            "doctor",
            "mutants run",
            "--version",
        ] {
            let why = read(line).unwrap_err();
            assert!(why.contains("judges nothing"), "{line}: {why}");
        }
        for line in [
            "fuzz --kind valid --cases 10",
            "isa sweep",
            "check bad.ll",
            "mutants run --at-least 90",
            "mutants report --at-least=90",
        ] {
            assert_eq!(read(line), Ok(()), "{line}");
        }
        let why = read("fuzz --kinds valid").unwrap_err();
        assert!(why.starts_with("group g, case 'fuzz --kinds valid': unexpected argument"), "{why}");
    }

    /// The run that a process reads is the one that a user would type.
    #[test]
    fn a_run_is_read_once_and_means_what_its_words_mean() {
        let mut whole = case("run golden,dut --queue -O1");
        (whole.config, whole.seed, whole.strict) = (Some("tiny".into()), Some(7), true);
        (whole.dut, whole.plant) = (Some("rtl/other".into()), Some("golden:tie-side".parse().unwrap()));
        let line = words(&whole);
        assert_eq!(
            line.join(" "),
            "run x --engine golden,dut --config tiny --seed 7 --queue -O1 --dut rtl/other --plant \
             golden:tie-side --strict-profile"
        );
        let root = std::env::current_dir().unwrap();
        let cli = Reader::new().read(&whole).unwrap();
        let Ok(Start::Run(json)) = start(&whole, cli, &root) else { panic!("no run") };
        let read: case::Case = serde_json::from_slice(&json).unwrap();
        let typed = <Cli as clap::Parser>::try_parse_from([vec!["tandem".into()], line].concat()).unwrap();
        let Command::Run(args) = typed.command else { panic!("no run") };
        assert_eq!(read.run.spec, args.request(String::new()).spec);
        assert_eq!((read.dut, read.records, read.strict), (typed.dut, typed.records, true));
        assert!(read.run.again.ends_with("--strict-profile"), "{}", read.run.again);
    }

    #[test]
    fn what_words_and_keys_both_give_is_refused() {
        let mut twice = case("run golden,dut --seed 3");
        twice.seed = Some(1);
        let cli = Reader::new().read(&twice).unwrap();
        let why = start(&twice, cli, Path::new("/")).err().map(|e| e.message);
        assert!(why.as_ref().is_some_and(|why| why.ends_with("--seed is given twice")), "{why:?}");
    }

    #[test]
    fn a_dut_of_a_plan_is_below_the_root() {
        let mut other = case("run golden,dut");
        other.dut = Some("rtl/other".into());
        assert_eq!(dut(&other, Path::new("/root")).unwrap(), Some(DutRef::Sources("/root/rtl/other".into())));
        let here = std::env::current_dir().unwrap();
        let named =
            |text: &str| below(Path::new("/root"), text.parse().unwrap(), &["--dut".into(), text.into()]);
        assert_eq!(named("rtl/other"), DutRef::Sources("/root/rtl/other".into()));
        assert_eq!(named("/elsewhere"), DutRef::Sources("/elsewhere".into()));
        let whole = here.join("own").to_string_lossy().into_owned();
        assert_eq!(named(&whole), DutRef::Sources(here.join("own")));
    }
}
