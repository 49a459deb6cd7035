//! `tandem run`: turns arguments into a run's specification and prints its result.

use crate::exit::{ExitCode, Failure, tool_failure};
use crate::library::Libraries;
use crate::{out, paths};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde::{Deserialize, Serialize};
use std::io::IsTerminal;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use tandem_abi::Config;
use tandem_gpu::Recorded;
use tandem_lockstep::{Sink, WavesRequest, WavesWindow};
use tandem_plant::{CompilerFault, GoldenFault, Plant};
use tandem_report::RunReport;
use tandem_run::{Bundles, Dump, Engine, GpuTool, RunSpec, Tools};
use thiserror::Error;

/// Runs a kernel, a case or an executable on several engines and compares them.
///
/// The target is a kernel's YAML (or its directory), a module (NVVM IR, CUDA or OpenCL C) with --kernel and
/// --arg, a Ventus case (path of its .metadata and .data without extension, or a directory of them), assembly
/// (.s) with launch comments, or a RISC-V executable.
///
/// A bare executable runs one warp from its entry point until ENDPRG, or until it writes a nonzero value to
/// the word `tohost`. 1 is a pass. A larger odd number says that the program's own test NUMBER/2 failed (exit
/// code 1). An even number asks for a host service that Tandem does not have (exit code 5). An executable
/// gets no arguments, so run a compiled kernel from its IR.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// What to run: a kernel, a module, a case, assembly or an executable
    target: String,
    /// Engines, comma separated: host, golden, dut, log, gpu [default: host,golden,dut for IR, else
    /// golden,dut]
    #[arg(long, short, value_delimiter = ',', value_parser = engine_parser())]
    engine: Vec<Engine>,
    #[command(flatten)]
    launch: Launch,
    /// A simulator's log for the log engine, one per kernel in order [default: the .log next to a case]
    #[arg(long, value_name = "FILE")]
    log: Vec<PathBuf>,
    /// Write the buffer of argument N, or a variable of the module, to a file after the run: .npy for numpy,
    /// .csv, or raw bytes
    #[arg(long, value_name = "N|VARIABLE=FILE")]
    dump: Vec<Dumped>,
    /// Write the words between begin_signature and end_signature to this file: hexadecimal, one per line
    #[arg(long, value_name = "FILE")]
    signature: Option<PathBuf>,
    /// Seconds after which the host's run of a kernel times out [default: the kernel's own, else 60]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    host_seconds: Option<u32>,
    #[command(flatten)]
    waves: Waves,
    /// Where a failing run leaves its repro bundle
    #[arg(long, value_name = "DIR")]
    bundle: Option<PathBuf>,
    /// Queue up to four launches of a chain on the DUT, wherever the driver writes nothing between them
    #[arg(long)]
    queue: bool,
    #[command(flatten)]
    gpu: GpuArgs,
    /// JSON instead of text
    #[arg(long)]
    json: bool,
}

/// How a target is launched, on which machine: what every command that runs one takes.
#[derive(clap::Args, Debug)]
pub struct Launch {
    /// Machine: tiny, default, wide, multi, or SMSxWARPSxLANES. After it: +sv39 for address translation,
    /// +dcache-sets=2 for the size of a cache, TLB or queue, +small for the smallest of each
    /// [default: `default` for IR and executables, the smallest that fits for cases, and for assembly that
    /// names none]
    #[arg(long, short)]
    config: Option<Config>,
    /// Seed of memory latency and back-pressure [default: the target's own, else 1]
    #[arg(long, short)]
    seed: Option<u64>,
    /// Memory latency in cycles, MIN..MAX
    #[arg(long, value_name = "MIN..MAX")]
    latency: Option<Latency>,
    /// Chance that the memory port is not ready in a cycle, in percent (0 to 90)
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=90))]
    stall: Option<u32>,
    /// Optimisation level of the compiler, 0 to 3
    #[arg(short = 'O', default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=3))]
    opt: u8,
    /// Bytes of private stack per thread, for functions that recurse or allocate dynamically [default: the
    /// kernel file's own, else 1024]
    #[arg(long, value_name = "BYTES", value_parser = clap::value_parser!(u32).range(16..=1 << 20))]
    stack: Option<u32>,
    /// Follow the documents to the letter: refuse extensions that are otherwise accepted with a note
    #[arg(long)]
    strict: bool,
    /// Kernel function of a module; in CUDA or OpenCL C, its own name, its C++ name or its symbol, and not
    /// needed if there is only one
    #[arg(long, short)]
    kernel: Option<String>,
    /// Another module (.ll, .bc, .mlir, .cu or .cl) to link with the target
    #[arg(long, value_name = "FILE")]
    link: Vec<PathBuf>,
    /// An argument of the C compiler for .cu and .cl: -DN=4, -IDIR, -std=c++20, -O3
    #[arg(long, value_name = "ARG", allow_hyphen_values = true)]
    cc_arg: Vec<String>,
    /// Blocks: X or X,Y or X,Y,Z [default: 1,1,1]
    #[arg(long)]
    grid: Option<Dim3>,
    /// Threads per block: X or X,Y or X,Y,Z [default: 1,1,1]
    #[arg(long)]
    block: Option<Dim3>,
    /// Dynamic shared memory in bytes [default: 0]
    #[arg(long)]
    shared: Option<u32>,
    /// An argument, in the kernel's order: `i32:5`, `f32:2.5`; a buffer: `i32[64]=-7`, `f32[4]=1,2,3,4`,
    /// `f32[]=@x.npy`, `f32[16x16]=@x.csv`, `u8[16]=@in.bin` (quote the brackets); a structure by value:
    /// `{i32:3, f32[2]:1,2, buf:0}`, in which `f32[2]:` is an array, `f32[2]=` a pointer to a new buffer,
    /// `buf:0` one to that of argument 0, and `bytes:00ff` raw bytes.
    /// Expected results need a kernel file (isa-tests/kernels/README.md)
    #[arg(long, short, value_name = "TYPE:VALUE", allow_hyphen_values = true)]
    arg: Vec<String>,
    /// The value of a module's variable, as cudaMemcpyToSymbol would set it: `scale=f32:0.5`,
    /// `filter=f32[3]=1,2,1`, `table=u8[]=@table.bin`
    #[arg(long, value_name = "NAME=VALUE", allow_hyphen_values = true)]
    variable: Vec<String>,
    /// Kernels of a directory of cases, in the order in which they run on one memory; without it, chain.yaml
    /// next to them or their names give the order
    #[arg(long, value_name = "KERNEL,...", value_delimiter = ',')]
    order: Vec<String>,
    /// Cycles (instructions, on golden alone) after which a kernel times out [default: the target's own, else
    /// 20 million]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    max_cycles: Option<u64>,
    /// Cycles without a retirement that count as a hang
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    hang_cycles: Option<u32>,
    /// Plant a fault, to see it caught: rtl:NAME (or its number), golden:NAME or compiler:NAME
    #[arg(long, value_name = "SIDE:FAULT", help = plant_help("caught"))]
    plant: Option<Plant>,
    /// Run what `compile --emit case` writes for the target, read back from its .metadata and .data
    #[arg(long)]
    as_case: bool,
}

/// The waves of the DUT (docs/debugging.md).
#[derive(clap::Args, Debug)]
pub struct Waves {
    /// Write the DUT's waves (FST) around the failure to a file; if the run passes, around its end. The run
    /// uses a build with waves. FILE.gtkw and FILE.sucl next to it show the unit concerned in GTKWave and
    /// Surfer
    #[arg(long, value_name = "FILE")]
    waves: Option<PathBuf>,
    /// Cycles that the waves show before the failure and after it; or `all`, for the whole run
    #[arg(long, value_name = "BEFORE[:AFTER]", default_value_t, requires = "waves")]
    waves_window: WavesWindow,
}

impl Waves {
    /// The waves to write, if any.
    pub fn request(&self) -> Option<WavesRequest> {
        let window = self.waves_window;
        self.waves.clone().map(|file| WavesRequest { file, window })
    }
}

/// Who answers for the GPU (docs/gpu.md).
#[derive(clap::Args, Clone, Debug, Serialize, Deserialize)]
pub struct GpuArgs {
    /// A GPU's recorded answers, instead of this machine's GPU
    #[arg(long, value_name = "FILE")]
    gpu_answers: Option<PathBuf>,
    /// Write what a GPU is asked into this directory, to be answered by `tandem-gpu answer` on a machine that
    /// has one
    #[arg(long, value_name = "DIR")]
    gpu_questions: Option<PathBuf>,
}

impl GpuArgs {
    /// Whether a GPU is asked even if no engine is named.
    pub fn given(&self) -> bool {
        self.gpu_answers.is_some() || self.gpu_questions.is_some()
    }

    /// The source of a GPU's answers.
    pub fn tool(&self) -> Result<GpuTool, Failure> {
        let read = |file: &PathBuf| Recorded::read(file).map_err(Failure::bad_input);
        Ok(GpuTool::new(self.gpu_answers.as_ref().map(read).transpose()?, self.gpu_questions.clone()))
    }
}

/// The help text of --plant; `what` completes "to see it ...".
pub fn plant_help(what: &str) -> String {
    format!(
        "Plant a fault, to see it {what}: rtl:FAULT (a file of isa-tests/mutants/planted, or its \
         number; several joined by +), \
         golden:FAULT ({}) or compiler:FAULT ({})",
        GoldenFault::ALL.map(GoldenFault::name).join(", "),
        CompilerFault::ALL.map(CompilerFault::name).join(", ")
    )
}

/// A parser of engine names.
fn engine_parser() -> impl TypedValueParser<Value = Engine> {
    let values = Engine::ALL.map(|e| PossibleValue::new(e.name()).help(e.about()));
    PossibleValuesParser::new(values)
        .try_map(|name| Engine::from_name(&name).ok_or_else(|| FormError::new(&name, "an engine")))
}

/// An argument whose form is wrong for its kind.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{text}': expected {expected}")]
pub struct FormError {
    /// The argument.
    pub text: String,
    /// Its form.
    pub expected: &'static str,
}

impl FormError {
    fn new(text: &str, expected: &'static str) -> FormError {
        FormError { text: text.to_string(), expected }
    }
}

/// Three sizes, missing ones 1.
#[derive(Clone, Copy, Debug)]
pub struct Dim3(pub [u32; 3]);

impl FromStr for Dim3 {
    type Err = FormError;

    fn from_str(s: &str) -> Result<Dim3, FormError> {
        let bad = || FormError::new(s, "X, X,Y or X,Y,Z");
        let parts: Vec<u32> =
            s.split(',').map(|p| p.trim().parse().map_err(|_| bad())).collect::<Result<_, _>>()?;
        match parts[..] {
            [x] => Ok(Dim3([x, 1, 1])),
            [x, y] => Ok(Dim3([x, y, 1])),
            [x, y, z] => Ok(Dim3([x, y, z])),
            _ => Err(bad()),
        }
    }
}

/// Bounds of memory latency.
#[derive(Clone, Copy, Debug)]
pub struct Latency(pub u32, pub u32);

impl FromStr for Latency {
    type Err = FormError;

    fn from_str(s: &str) -> Result<Latency, FormError> {
        let bad =
            || FormError::new(s, "MIN..MAX in cycles, MIN at least 1 and MAX no less, for example 1..200");
        let (a, b) = s.split_once("..").ok_or_else(bad)?;
        let (a, b) = (a.parse().map_err(|_| bad())?, b.parse().map_err(|_| bad())?);
        if a >= 1 && a <= b && b <= 1_000_000 { Ok(Latency(a, b)) } else { Err(bad()) }
    }
}

/// The file that a buffer is written to.
#[derive(Clone, Debug)]
pub struct Dumped(Dump);

impl FromStr for Dumped {
    type Err = FormError;

    fn from_str(s: &str) -> Result<Dumped, FormError> {
        let bad = || FormError::new(s, "N=FILE, N counting arguments from 0, or VARIABLE=FILE");
        let (what, file) = s.split_once('=').ok_or_else(bad)?;
        if file.is_empty() || what.is_empty() {
            return Err(bad());
        }
        let variable = || tandem_run::Dumped::Variable(what.to_string());
        let what = what.parse().map_or_else(|_| variable(), tandem_run::Dumped::Argument);
        Ok(Dumped(Dump { what, file: file.into() }))
    }
}

impl Launch {
    /// The specification of a run of `target` with this launch.
    pub fn spec(&self, target: &str) -> RunSpec {
        RunSpec {
            config: self.config,
            seed: self.seed,
            latency: self.latency.map(|l| (l.0, l.1)),
            stall: self.stall,
            opt: self.opt,
            stack: self.stack,
            strict: self.strict,
            kernel: self.kernel.clone(),
            link: self.link.clone(),
            cc: self.cc_arg.clone(),
            grid: self.grid.map(|d| d.0),
            block: self.block.map(|d| d.0),
            shared: self.shared,
            args: self.arg.clone(),
            variables: self.variable.clone(),
            order: self.order.clone(),
            max_cycles: self.max_cycles,
            hang_cycles: self.hang_cycles,
            plant: self.plant.clone(),
            as_case: self.as_case,
            ..RunSpec::new(target)
        }
    }
}

/// A run as plain data.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// What to run, and how.
    pub spec: RunSpec,
    /// Where a failing run leaves its repro bundle; if absent, in a directory of its own below build/repro.
    pub bundle: Option<PathBuf>,
    /// Who answers for the GPU.
    pub gpu: GpuArgs,
    /// The command that repeats the run, for a failure without a bundle.
    pub again: String,
}

impl Args {
    /// Whether it names a fault to plant.
    pub fn has_plant(&self) -> bool {
        self.launch.plant.is_some()
    }

    /// Whether this engine may run: without `--engine`, the target decides.
    pub fn may_run(&self, engine: Engine) -> bool {
        self.engine.is_empty() || self.engine.contains(&engine)
    }

    /// The run; `again` is the command that repeats it.
    pub fn request(&self, again: String) -> Request {
        let spec = RunSpec {
            engines: self.engine.clone(),
            dumps: self.dump.iter().map(|d| d.0.clone()).collect(),
            logs: self.log.clone(),
            signature: self.signature.clone(),
            host_seconds: self.host_seconds,
            waves: self.waves.request(),
            queue: self.queue,
            ..self.launch.spec(&self.target)
        };
        Request { spec, bundle: self.bundle.clone(), gpu: self.gpu.clone(), again }
    }
}

impl Request {
    fn bundles(&self) -> Bundles {
        match &self.bundle {
            Some(dir) => Bundles::In(dir.clone()),
            None => Bundles::Below(paths::root().join("build/repro")),
        }
    }
}

/// The tools that runs need; this program serves as their child processes.
pub fn tools() -> Result<Tools<'static>, Failure> {
    let exe = std::env::current_exe().map_err(|e| tool_failure(format!("cannot find this program: {e}")))?;
    Ok(Tools::new(&Libraries, exe))
}

/// Runs the target; the exit code is that of the verdict.
pub fn main(args: &Args) -> Result<ExitCode, Failure> {
    let request = args.request(this_command());
    if args.json {
        let (report, code) = reported(&request);
        out::print(&report.to_json());
        return Ok(code);
    }
    // The program's output is shown while it runs.
    let report = run(&request, Some(Sink(Arc::new(|text: &str| out::print(text)))))?;
    let shown = RunReport { printed: String::new(), ..report.clone() };
    if !report.printed.is_empty() && !report.printed.ends_with('\n') {
        out::print("\n");
    }
    out::print(&shown.to_text(std::io::stdout().is_terminal()));
    Ok(report.exit_code())
}

/// Runs the target for a plan and prints a report as JSON, even if the run could not begin. The exit code is
/// the report's, which the plan's runner compares.
pub fn report_as_json(request: &Request) -> ExitCode {
    let (report, _) = reported(request);
    out::print(&report.to_json());
    report.exit_code()
}

/// Runs the target. A run that could not begin has a report too, and the exit code of its failure: no verdict
/// says that the command line is wrong.
fn reported(request: &Request) -> (RunReport, ExitCode) {
    match run(request, None) {
        Ok(report) => {
            let code = report.exit_code();
            (report, code)
        }
        Err(failure) => (early(request, &failure), failure.code),
    }
}

fn run(request: &Request, sink: Option<Sink>) -> Result<RunReport, Failure> {
    if request.gpu.given() && !request.spec.engines.contains(&Engine::Gpu) {
        return Err(Failure::usage("--gpu-answers and --gpu-questions go with --engine host,gpu"));
    }
    let tools = Tools { sink, bundles: request.bundles(), gpu: request.gpu.tool()?, ..tools()? };
    let done = tandem_run::run(&request.spec, &tools)?;
    let mut report = done.report;
    report.replay = match done.bundle {
        Some(dir) => Some(format!("{} replay {}", paths::command(), paths::shown(&dir))),
        None => report.verdict.is_failure().then(|| request.again.clone()),
    };
    Ok(report)
}

/// The report of a run that could not begin.
fn early(request: &Request, failure: &Failure) -> RunReport {
    let verdict = failure.code.without_run();
    let lacks = (failure.code == ExitCode::Lacking).then(|| failure.message.clone());
    RunReport {
        verdict,
        lacks,
        detail: failure.message.clone(),
        ..tandem_run::empty_report(&request.spec, &[])
    }
}

/// The current command line, for a failure without a bundle.
fn this_command() -> String {
    let words: Vec<String> = std::env::args().skip(1).filter(|w| w != "--json").collect();
    format!("{} {}", paths::command(), out::quoted(&words))
}
