//! `tandem run`: the main job. A target becomes programs; each runs on the engines asked for; what was
//! compared and the verdict come out as one report.

mod engines;
mod target;

use crate::exit::{Failure, tool_failure};
use crate::out;
pub use engines::{Host, add_outcome, empty_report, flavour};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Instant;
use tandem_abi::Config;
use tandem_launch::Job;
use tandem_report::{RunReport, Verdict};
use target::Target;
pub use target::{Program, of_compiled};

/// Runs a kernel, a case or an executable on several engines and compares them.
///
/// The target is a kernel's YAML (or its directory), an IR file with --kernel and --arg, a Ventus case (path
/// of its .metadata and .data without extension, or a directory of them), assembly (.s) with launch comments,
/// or a RISC-V executable.
///
/// A bare executable runs one warp from its entry point until ENDPRG, or until it writes a nonzero value to
/// the word `tohost`. 1 is a pass. A larger odd number says that the program's own test NUMBER/2 failed (exit
/// code 1). An even number asks for a host service that Tandem does not have (exit code 5). An executable
/// gets no arguments, so run a compiled kernel from its IR.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// What to run
    pub target: String,
    /// Engines, comma separated: host, golden, dut, log [default: host,golden,dut for IR, else golden,dut]
    #[arg(long, short, value_delimiter = ',')]
    pub engine: Vec<Engine>,
    /// Machine: tiny, default, wide, multi, or SMSxWARPSxLANES; +sv39 after it for address translation
    /// [default: `default` for IR and executables, the smallest that fits for cases, and for assembly that
    /// names none]
    #[arg(long, short)]
    pub config: Option<Config>,
    /// Seed of memory latency and back-pressure [default: the target's own, else 1]
    #[arg(long, short)]
    pub seed: Option<u64>,
    /// Memory latency in cycles, MIN..MAX
    #[arg(long, value_name = "MIN..MAX")]
    pub latency: Option<Latency>,
    /// Chance in percent that the memory port is not ready in a cycle
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=90))]
    pub stall: Option<u32>,
    /// Optimisation level of the compiler
    #[arg(short = 'O', default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=3))]
    pub opt: u8,
    /// Bytes of private stack per thread, for functions that recurse or allocate dynamically [default: the
    /// kernel file's own, else 1024]
    #[arg(long, value_name = "BYTES", value_parser = clap::value_parser!(u32).range(16..=1 << 20))]
    pub stack: Option<u32>,
    /// Follow the documents to the letter: refuse what the compiler otherwise accepts with a warning
    #[arg(long)]
    pub strict: bool,
    /// Kernel function of an IR file
    #[arg(long, short)]
    pub kernel: Option<String>,
    /// Another module (.ll or .bc) to link an IR file with
    #[arg(long, value_name = "FILE")]
    pub link: Vec<PathBuf>,
    /// Blocks: X or X,Y or X,Y,Z [default: 1,1,1]
    #[arg(long)]
    pub grid: Option<Dim3>,
    /// Threads per block: X or X,Y or X,Y,Z [default: 1,1,1]
    #[arg(long)]
    pub block: Option<Dim3>,
    /// Dynamic shared memory in bytes [default: 0]
    #[arg(long)]
    pub shared: Option<u32>,
    /// An argument, in the kernel's order: `i32:5`, `f32:2.5`; a buffer: `i32[64]=-7`, `f32[4]=1,2,3,4`,
    /// `u8[16]=@in.bin` (quote the brackets). Structures by value and expected results need a kernel file
    /// (isa-tests/kernels/README.md)
    #[arg(long, short, value_name = "TYPE:VALUE", allow_hyphen_values = true)]
    pub arg: Vec<String>,
    /// Write the buffer of argument N to a file after the run
    #[arg(long, value_name = "N=FILE")]
    pub dump: Vec<Dump>,
    /// Write the words between begin_signature and end_signature, in hexadecimal, one per line
    #[arg(long, value_name = "FILE")]
    pub signature: Option<PathBuf>,
    /// Cycles (instructions, on golden alone) after which a kernel times out [default: the target's own, else
    /// 20 million]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub max_cycles: Option<u64>,
    /// Seconds after which the host's run of a kernel times out [default: the kernel's own, else 60]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub host_seconds: Option<u32>,
    /// Cycles without a retirement that count as a hang
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub hang_cycles: Option<u32>,
    /// Plant a fault, to see it caught: rtl:NAME (or its number), golden:NAME or compiler:NAME
    #[arg(long, value_name = "SIDE:FAULT", help = plant_help("caught"))]
    pub plant: Option<Plant>,
    /// Write the DUT's waves (FST) to a file, from a second run on a build that can
    #[arg(long, value_name = "FILE")]
    pub waves: Option<PathBuf>,
    /// Where a failing run leaves its repro bundle
    #[arg(long, value_name = "DIR")]
    pub bundle: Option<PathBuf>,
    /// Give the DUT up to four launches of a chain at once, if the driver writes nothing in between
    #[arg(long)]
    pub queue: bool,
    /// JSON in place of text
    #[arg(long)]
    pub json: bool,
    /// Whether a failing run leaves no bundle: for commands whose failures have a command line of their own.
    #[arg(skip)]
    pub no_bundle: bool,
}

/// An engine by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Engine {
    /// The IR itself on this processor
    Host,
    /// The reference model
    Golden,
    /// The Verilated RTL
    Dut,
    /// The log shipped with the case
    Log,
}

impl Engine {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Host => "host",
            Engine::Golden => "golden",
            Engine::Dut => "dut",
            Engine::Log => "log",
        }
    }
}

/// Three sizes, missing ones 1.
#[derive(Clone, Copy, Debug)]
pub struct Dim3(pub [u32; 3]);

impl FromStr for Dim3 {
    type Err = String;

    fn from_str(s: &str) -> Result<Dim3, String> {
        let parts: Vec<u32> = s
            .split(',')
            .map(|p| p.trim().parse().map_err(|_| format!("'{s}': expected X, X,Y or X,Y,Z")))
            .collect::<Result<_, _>>()?;
        match parts[..] {
            [x] => Ok(Dim3([x, 1, 1])),
            [x, y] => Ok(Dim3([x, y, 1])),
            [x, y, z] => Ok(Dim3([x, y, z])),
            _ => Err(format!("'{s}': expected X, X,Y or X,Y,Z")),
        }
    }
}

/// Bounds of memory latency.
#[derive(Clone, Copy, Debug)]
pub struct Latency(pub u32, pub u32);

impl FromStr for Latency {
    type Err = String;

    fn from_str(s: &str) -> Result<Latency, String> {
        let bad = || format!("'{s}': expected MIN..MAX in cycles, for example 1..200");
        let (a, b) = s.split_once("..").ok_or_else(bad)?;
        let (a, b) = (a.parse().map_err(|_| bad())?, b.parse().map_err(|_| bad())?);
        if a >= 1 && a <= b && b <= 1_000_000 { Ok(Latency(a, b)) } else { Err(bad()) }
    }
}

/// Which buffer goes to which file.
#[derive(Clone, Debug)]
pub struct Dump {
    arg: usize,
    file: PathBuf,
}

impl FromStr for Dump {
    type Err = String;

    fn from_str(s: &str) -> Result<Dump, String> {
        let bad = || format!("'{s}': expected N=FILE, N counting arguments from 0");
        let (n, file) = s.split_once('=').ok_or_else(bad)?;
        if file.is_empty() {
            return Err(bad());
        }
        Ok(Dump { arg: n.parse().map_err(|_| bad())?, file: file.into() })
    }
}

/// What --plant takes, to see it `what`.
pub fn plant_help(what: &str) -> String {
    let list = |names: Vec<&str>| names.join(", ");
    format!(
        "Plant a fault, to see it {what}: rtl:FAULT ({}), golden:FAULT ({}) or compiler:FAULT ({})",
        list(ventus_dut::FAULTS.iter().map(|(_, name)| *name).collect()),
        list(ventus_golden::Fault::ALL.iter().map(|(_, name)| *name).collect()),
        list(tandem_nvvm::CompilerFault::ALL.iter().map(|f| f.name()).collect())
    )
}

/// A planted fault: which side, and its name or number there.
#[derive(Clone, Debug)]
pub struct Plant {
    side: String,
    fault: String,
}

impl std::fmt::Display for Plant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.side, self.fault)
    }
}

impl FromStr for Plant {
    type Err = String;

    fn from_str(s: &str) -> Result<Plant, String> {
        match s.split_once(':') {
            Some((side @ ("rtl" | "golden" | "compiler"), fault)) if !fault.is_empty() => {
                Ok(Plant { side: side.into(), fault: fault.into() })
            }
            _ => Err(format!("'{s}': expected rtl:NAME, golden:NAME or compiler:NAME")),
        }
    }
}

impl Args {
    /// The fault planted on `side`.
    pub fn planted(&self, side: &str) -> Option<&str> {
        self.plant.as_ref().filter(|p| p.side == side).map(|p| p.fault.as_str())
    }
}

/// The programs of a target, for commands that run them their own way.
pub fn programs_of(target: &str, config: Config) -> Result<Vec<Program>, Failure> {
    let args = defaults(&[target, "--config", &config.to_string()])?;
    Target::read(&args)?.programs(&args)
}

/// The arguments that these words of `tandem run` give.
pub fn defaults(words: &[&str]) -> Result<Args, Failure> {
    #[derive(clap::Parser)]
    struct Defaults {
        #[command(flatten)]
        args: Args,
    }
    let words = std::iter::once("run").chain(words.iter().copied());
    Ok(<Defaults as clap::Parser>::try_parse_from(words).map_err(Failure::usage)?.args)
}

/// Runs one program on these engines and adds what it shows to the report, for commands that have programs of
/// their own.
pub fn run_program(
    args: &Args,
    engines: &[Engine],
    program: &Program,
    report: &mut RunReport,
    host: &mut Host,
) -> Result<(), Failure> {
    engines::run(args, engines, program, report, host).map(drop)
}

/// Runs the target; the exit code is the verdict's.
pub fn main(args: &Args) -> Result<u8, Failure> {
    let report = match run(args) {
        Err(f) if args.json => early(args, &f),
        other => other?,
    };
    if args.json {
        out::print(&report.to_json());
    } else {
        // What was printed has been shown as it came.
        let shown = RunReport { printed: String::new(), ..report.clone() };
        if !report.printed.is_empty() && !report.printed.ends_with('\n') {
            out::print("\n");
        }
        out::print(&shown.to_text(std::io::stdout().is_terminal()));
    }
    Ok(report.verdict.exit_code())
}

/// The report of a run that could not begin.
fn early(args: &Args, failure: &Failure) -> RunReport {
    let verdict = match failure.code {
        4 => Verdict::ToolFailure,
        6 => Verdict::Internal,
        _ => Verdict::BadInput,
    };
    RunReport { verdict, detail: failure.message.clone(), ..engines::empty_report(args, &[]) }
}

/// Refuses a file of waves that cannot be one, before a library is built for it.
fn writable(waves: &Path) -> Result<(), Failure> {
    let why = match waves.parent().filter(|dir| !dir.as_os_str().is_empty()) {
        Some(dir) if !dir.is_dir() => "its directory does not exist",
        _ if waves.is_dir() => "it is a directory",
        _ => return Ok(()),
    };
    Err(Failure::usage(format!("--waves {}: {why}", waves.display())))
}

fn run(args: &Args) -> Result<RunReport, Failure> {
    let began = Instant::now();
    if let Some(file) = &args.waves {
        writable(file)?;
    }
    let target = Target::read(args)?;
    let engines = engines_for(args, &target)?;
    let mut report = engines::empty_report(args, &engines);
    let programs = target.programs(args)?;
    let mut configs: Vec<String> = programs.iter().map(|p| p.config.to_string()).collect();
    configs.dedup();
    report.config = configs.join("+");
    if let (None, Some(m)) = (args.seed, programs.first().and_then(|p| p.machine)) {
        report.seed = m.seed;
    }
    let several = programs.len() > 1;
    if args.queue && !engines.contains(&Engine::Dut) {
        return Err(Failure::usage("--queue is the dut's, which is not among the engines"));
    }
    if args.queue && !engines.contains(&Engine::Golden) {
        return Err(Failure::usage("--queue goes with golden: --engine golden,dut"));
    }
    for p in &programs {
        report.notes.extend(p.warnings.iter().cloned());
        let memory = engines::run(args, &engines, p, &mut report, &mut Host::default())?;
        if let Some(memory) = memory {
            dump(args, &p.job, &memory)?;
        }
        if report.verdict != Verdict::Pass {
            if several {
                report.detail = format!("program {}\n{}", p.name, report.detail);
            }
            break;
        }
    }
    if report.verdict == Verdict::Pass && report.pairs.iter().all(|p| p.bits == 0) {
        report.verdict = Verdict::Ran;
    } else if report.verdict != Verdict::Pass && report.replay.is_none() {
        report.replay = Some(this_command());
    }
    report.seconds = began.elapsed().as_secs_f64();
    Ok(report)
}

/// This very command line, for a failure that has no bundle.
fn this_command() -> String {
    let words: Vec<String> = std::env::args().skip(1).filter(|w| w != "--json").collect();
    format!("{} {}", crate::paths::command(), crate::out::quoted(&words))
}

/// The engines to use: those asked for, or what the target allows.
fn engines_for(args: &Args, target: &Target) -> Result<Vec<Engine>, Failure> {
    let engines = if !args.engine.is_empty() {
        args.engine.clone()
    } else if target.is_ir() {
        vec![Engine::Host, Engine::Golden, Engine::Dut]
    } else {
        vec![Engine::Golden, Engine::Dut]
    };
    let has = |e| engines.contains(&e);
    if has(Engine::Host) && !target.is_ir() {
        return Err(Failure::usage("the host engine runs IR; this target has none"));
    }
    if has(Engine::Log) && target.is_ir() {
        return Err(Failure::usage(
            "the log engine reads logs that lie beside Ventus cases; a kernel in IR has none",
        ));
    }
    if has(Engine::Log) && has(Engine::Dut) {
        return Err(Failure::usage(
            "compare log and dut each with golden: --engine golden,log and --engine golden,dut",
        ));
    }
    if has(Engine::Log) && !has(Engine::Golden) {
        return Err(Failure::usage("a log alone shows nothing: --engine golden,log"));
    }
    // A fault that nobody runs with would pass for one that was not caught.
    let planted_in = |side, runs: bool, why: &str| match args.planted(side) {
        Some(fault) if !runs => Err(Failure::usage(format!("--plant {side}:{fault}: {why}"))),
        _ => Ok(()),
    };
    planted_in("rtl", has(Engine::Dut), "the dut is not among the engines")?;
    planted_in("golden", has(Engine::Golden), "golden is not among the engines")?;
    planted_in("compiler", target.is_ir(), "this target is not compiled")?;
    for (i, e) in engines.iter().enumerate() {
        if engines[..i].contains(e) {
            return Err(Failure::usage(format!("engine {} is named twice", e.name())));
        }
    }
    Ok(engines)
}

/// Writes dumps and the signature.
fn dump(args: &Args, job: &Job, memory: &tandem_abi::Memory) -> Result<(), Failure> {
    let write = |path: &std::path::Path, bytes: &[u8]| {
        tandem_report::write_atomically(path, bytes)
            .map_err(|e| tool_failure(format!("{}: {e}", path.display())))
    };
    for d in &args.dump {
        let b = job
            .buffer(d.arg)
            .ok_or_else(|| Failure::usage(format!("--dump {}: argument {} is no buffer", d.arg, d.arg)))?;
        write(&d.file, &tandem_lockstep::buffers::contents(memory, b))?;
    }
    if let Some(path) = &args.signature {
        let range = job.kernels.last().and_then(|k| k.signature).ok_or_else(|| {
            Failure::bad_input("--signature: the program has no symbols begin_signature and end_signature")
        })?;
        let mut text = String::new();
        for addr in (range.begin..range.end).step_by(4) {
            let word = memory.read_u32(addr).map_err(|e| Failure::bad_input(format!("signature: {e}")))?;
            text.push_str(&format!("{word:08x}\n"));
        }
        write(path, text.as_bytes())?;
    }
    Ok(())
}
