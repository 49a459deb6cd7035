//! `tandem conformance`: the tests of the NVVM IR documents, clause by clause.

use crate::bar::Bar;
use crate::exit::{ExitCode, Failure, tool_failure};
use crate::{library, out, paths};
use std::path::{Path, PathBuf};
use tandem_abi::Config;
use tandem_gpu::Recorded;
use tandem_run::{GpuTool, Tools};
use tandem_suites::conformance::{self, Again, Differences, Spec};
use tandem_suites::progress::all_processors;

/// Runs the conformance tests of NVVM IR and prints which clauses they cover.
///
/// isa-tests/conformance/README.md describes how tests are written. The exit code is 1 if a test fails or a
/// clause is red. With a FILTER, --config or -O, only tests are judged, because the clauses need all of them.
/// TANDEM_BLESS=1 writes changed diagnostics into the tests' files.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Tests whose name (FILE or FILE#CASE) contains this text, or that cover a row whose name begins with it
    filter: Vec<String>,
    /// Machines, instead of tiny and default; a test that names machines runs only on those among them
    #[arg(long, short, value_delimiter = ',')]
    config: Vec<Config>,
    /// Optimisation level, instead of the tests' own
    #[arg(short = 'O', value_parser = clap::value_parser!(u8).range(0..=3))]
    opt: Option<u8>,
    /// Tests at once [default: the number of processors]
    #[arg(long, short)]
    jobs: Option<usize>,
    /// List the tests and what they cover, and stop
    #[arg(long)]
    list: bool,
    /// Write each test's module and kernel file here, for `tandem run` and `tandem compile`
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
    /// The tests [default: isa-tests/conformance]
    #[arg(long, value_name = "DIR")]
    tests: Option<PathBuf>,
    /// The clause list [default: isa-tests/plans/nvvm-clauses.yaml]
    #[arg(long, value_name = "FILE")]
    clauses: Option<PathBuf>,
    #[command(flatten)]
    answers: crate::run::GpuArgs,
    /// Ask this machine's GPU, instead of comparing with recorded answers (isa-tests/gpu) where there are any
    #[arg(long)]
    gpu: bool,
    /// Where to write JUnit XML
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// JSON instead of text
    #[arg(long)]
    json: bool,
    /// Results in the form of `regress --json`, a case for each test
    #[arg(long, hide = true, conflicts_with = "json")]
    as_cases: bool,
}

/// Runs the tests.
pub fn main(args: &Args) -> Result<ExitCode, Failure> {
    let root = paths::root();
    let own = Spec::of_tree(&root);
    let spec = Spec {
        tests: args.tests.clone().unwrap_or(own.tests),
        clauses: args.clauses.clone().unwrap_or(own.clauses),
        filter: args.filter.clone(),
        configs: args.config.clone(),
        opt: args.opt,
        jobs: args.jobs.unwrap_or_else(all_processors).max(1),
        bless: std::env::var_os("TANDEM_BLESS").is_some_and(|v| v == "1"),
        differences: args.differences(&root)?,
    };
    let cases = spec.cases()?;
    if args.list {
        for c in &cases {
            out::line(format_args!("{:<60} {}", c.id(), c.rows.join(" ")));
        }
        return Ok(ExitCode::Pass);
    }
    let cases = spec.on_machines(cases)?;
    if let Some(keep) = &args.keep {
        cases.iter().try_for_each(|c| conformance::keep_case(c, keep))?;
    }
    let tools = Tools { gpu: args.gpu_tool(&root)?, ..crate::run::tools()? };
    // Before the bar, because building a machine shows its own bar.
    conformance::open_machines(&cases, &tools)?;
    let bar = Bar::new(cases.len(), "tests");
    let ended = conformance::run(&spec, &cases, &tools, &root, &bar);
    bar.finish();
    let (ended, again) = (ended?, again(args, &spec));
    let report = ended.report(&again);
    if let Some(p) = &args.junit {
        tandem_files::write_atomically(p, report.to_junit()?.as_bytes())
            .map_err(|e| tool_failure(format!("{}: {e}", p.display())))?;
    }
    let text = match () {
        () if args.as_cases => report.to_cases().to_json(),
        () if args.json => report.to_json(),
        () => report.to_text(),
    };
    out::print(&text);
    Ok(report.exit_code())
}

impl Args {
    /// Whether tests run, so that something is judged.
    pub fn judges(&self) -> bool {
        !self.list
    }

    /// Whether it can report its tests as cases.
    pub fn has_parts(&self) -> bool {
        !self.json && !self.as_cases && self.judges()
    }

    /// The known differences between the project's tests and a GPU.
    fn differences(&self, root: &Path) -> Result<Differences, Failure> {
        if self.tests.is_some() {
            return Ok(Differences::default());
        }
        Differences::read(&root.join("isa-tests/gpu/differences.yaml")).map_err(Failure::bad_input)
    }

    /// The source of a GPU's answers: the project's recorded ones, unless the arguments say otherwise.
    fn gpu_tool(&self, root: &Path) -> Result<GpuTool, Failure> {
        if self.gpu || self.answers.given() {
            return self.answers.tool();
        }
        // Tests from elsewhere have no recorded answers.
        if self.tests.is_some() {
            return Ok(GpuTool::lenient(Recorded::default()));
        }
        let recorded = Recorded::read(&root.join("isa-tests/gpu/h200.jsonl")).map_err(Failure::bad_input)?;
        Ok(GpuTool::lenient(recorded))
    }
}

/// The form of the commands that repeat a test.
fn again(args: &Args, spec: &Spec) -> Again {
    let own = [("--tests", &args.tests), ("--clauses", &args.clauses)];
    let named = own.iter().filter_map(|(option, path)| Some((option, path.as_ref()?)));
    let mut options: Vec<String> =
        named.flat_map(|(option, path)| [option.to_string(), paths::shown(path)]).collect();
    options.extend(library::options(&library::dut(), library::records(), library::strict()));
    Again { command: paths::command(), dir: paths::shown(&spec.tests), options }
}
