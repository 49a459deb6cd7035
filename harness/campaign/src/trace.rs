//! `tandem trace`: writes the instructions that one engine retires, as text, as a simulator's log, or for a
//! viewer.

use crate::exit::{ExitCode, Failure, tool_failure};
use crate::out;
use crate::subject::Subject;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use tandem::run::Launch;
use tandem_files::Growing;
use tandem_judge::Verdict;
use tandem_lockstep::engine::Dispatch;
use tandem_run::Engine;
use tandem_trace::{Bound, Filter, Format, Place, Sink, TraceError, Tracer, Warps};

/// Runs a target on one engine and writes what it retires.
///
/// The target and its launch are those of `run`. The exit code is 1 if the program traps or fails, 3 if it
/// does not end; the trace then goes as far as the program did. docs/debugging.md describes the formats.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// What to run, as for `run`
    target: String,
    #[command(flatten)]
    launch: Launch,
    /// The engine that runs it
    #[arg(long, short, value_enum, default_value_t = EngineName::Golden)]
    engine: EngineName,
    /// The format of the trace
    #[arg(long, short, value_enum, default_value_t = FormatName::Text)]
    format: FormatName,
    #[command(flatten)]
    filter: FilterArgs,
    /// Write the trace to a file instead of standard output. A simulator's log (spike) of several kernels
    /// becomes FILE-0, FILE-1, ..., with the number before the extension
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Which records are written.
#[derive(clap::Args, Debug)]
pub struct FilterArgs {
    /// First instruction to show: its number in the whole run, counted from 0, or @CYCLE of its kernel
    #[arg(long, value_name = "N|@CYCLE")]
    from: Option<Bound>,
    /// Last instruction to show, in the same form; the run stops there
    #[arg(long, value_name = "N|@CYCLE")]
    to: Option<Bound>,
    /// Only this warp, or WORKGROUP.* for all of a workgroup; may be given several times
    #[arg(long, value_name = "WORKGROUP.WARP")]
    warp: Vec<Warps>,
    /// Only instructions here: 0xADDRESS, 0xFIRST..0xLAST, SYMBOL or SYMBOL+OFFSET; may be given several
    /// times
    #[arg(long, value_name = "PLACE")]
    pc: Vec<Place>,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum EngineName {
    /// The reference model
    Golden,
    /// The Verilated RTL
    Dut,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum FormatName {
    /// Lines for people
    Text,
    /// The Ventus simulator's instruction log, which `run --engine golden,log` reads
    Spike,
    /// One JSON object a line, which `diff` reads
    Jsonl,
    /// Trace events for ui.perfetto.dev
    Perfetto,
    /// A Kanata log for the pipeline viewer Konata
    Konata,
}

impl From<FormatName> for Format {
    fn from(name: FormatName) -> Format {
        match name {
            FormatName::Text => Format::Text,
            FormatName::Spike => Format::Spike,
            FormatName::Jsonl => Format::Jsonl,
            FormatName::Perfetto => Format::Perfetto,
            FormatName::Konata => Format::Konata,
        }
    }
}

impl FilterArgs {
    /// Refuses cycles if the engine has none.
    fn check(&self, engine: EngineName) -> Result<(), Failure> {
        let cycles = [self.from, self.to].iter().flatten().any(|bound| matches!(bound, Bound::Cycle(_)));
        match engine {
            EngineName::Golden if cycles => Err(Failure::usage(
                "--from, --to: golden has no cycles: add '-e dut', or give numbers of instructions",
            )),
            _ => Ok(()),
        }
    }

    fn filter(&self) -> Filter {
        Filter { from: self.from, to: self.to, warps: self.warp.clone(), places: self.pc.clone() }
    }
}

/// The files of a trace, open one after the other.
struct Files {
    /// One file, or one for each kernel.
    names: Vec<PathBuf>,
    open: Vec<Growing>,
}

impl Files {
    fn new(out: &Path, kernels: usize) -> Files {
        let numbered = |n: usize| {
            let mut name = out.file_stem().unwrap_or_default().to_os_string();
            name.push(format!("-{n}"));
            if let Some(extension) = out.extension() {
                name.push(".");
                name.push(extension);
            }
            out.with_file_name(name)
        };
        let names = if kernels > 1 { (0..kernels).map(numbered).collect() } else { vec![out.to_path_buf()] };
        Files { names, open: Vec::new() }
    }

    fn write(&mut self, kernel: usize, bytes: &[u8]) -> io::Result<()> {
        let file = kernel.min(self.names.len() - 1);
        while self.open.len() <= file {
            self.open.push(Growing::new(&self.names[self.open.len()])?);
        }
        self.open[file].write_all(bytes)
    }

    fn finish(self) -> io::Result<()> {
        self.open.into_iter().try_for_each(Growing::finish)
    }
}

/// Turns a trace's failure into a tool failure, a usage error or bad input.
fn failure(e: TraceError) -> Failure {
    match e {
        TraceError::Write(e) => tool_failure(format!("cannot write the trace: {e}")),
        TraceError::Filter(e) => Failure::usage(e),
        refused @ (TraceError::Unprintable(_) | TraceError::Overlap(..) | TraceError::Groups(_)) => {
            Failure::bad_input(refused)
        }
    }
}

/// A verdict in the form of the JSON.
pub fn word(verdict: Verdict) -> String {
    serde_json::to_value(verdict).ok().and_then(|v| v.as_str().map(String::from)).unwrap_or_default()
}

/// Runs the target and writes its trace.
pub fn main(args: &Args) -> Result<ExitCode, Failure> {
    args.filter.check(args.engine)?;
    let spec = args.launch.spec(&args.target);
    let log = matches!(args.format, FormatName::Spike);
    let (engine, dispatch) = match args.engine {
        // A simulator's log has the simulator's dispatch.
        EngineName::Golden if log => (Engine::Golden, Dispatch::Simulator),
        EngineName::Golden => (Engine::Golden, Dispatch::Hardware),
        EngineName::Dut => (Engine::Dut, Dispatch::Hardware),
    };
    let mut subject = Subject::new(&spec, engine, dispatch)?;
    let header = subject.header(&spec, args.filter.filter());
    let kernels = header.kernels.len();
    if log && kernels > 1 && args.out.is_none() {
        let why = "a simulator's log holds one kernel, and this program has";
        return Err(Failure::usage(format!(
            "--format spike: {why} {kernels}: use --out, which writes a file each"
        )));
    }
    let files = args.out.as_deref().map(|out| Files::new(out, if log { kernels } else { 1 }));
    let files = files.map(|files| Arc::new(Mutex::new(files)));
    let sink: Sink = match files.clone() {
        Some(files) => Box::new(move |kernel, bytes| {
            files.lock().unwrap_or_else(PoisonError::into_inner).write(kernel, bytes)
        }),
        None => Box::new(|_, bytes| io::stdout().lock().write_all(bytes)),
    };
    let tracer = Tracer::new(args.format.into(), header, &subject.program.job, sink).map_err(failure)?;
    let tracer = Arc::new(Mutex::new(tracer));
    let eye = tracer.clone();
    let (judged, tohost) = subject.run(move |r| eye.lock().unwrap_or_else(PoisonError::into_inner).see(r));
    if log && tohost.is_some() {
        let why = "ends by a store to tohost, and a simulator's log ends by ENDPRG: use --format jsonl";
        return Err(Failure::bad_input(format!("{}: it {why}", args.target)));
    }
    let verdict = judged.judgement.verdict;
    let finished = tracer.lock().unwrap_or_else(PoisonError::into_inner).finish(&word(verdict));
    match finished {
        // The reader has seen enough, but the outcome of the run is reported all the same.
        Err(TraceError::Write(e)) if e.kind() == io::ErrorKind::BrokenPipe => {}
        other => drop(other.map_err(failure)?),
    }
    // Each observer keeps the files open until it is dropped.
    drop((subject, tracer));
    if let Some(files) = files.and_then(Arc::into_inner) {
        let files = files.into_inner().unwrap_or_else(PoisonError::into_inner);
        files.finish().map_err(|e| failure(TraceError::Write(e)))?;
    }
    if verdict.is_failure() {
        let detail = judged.detail();
        out::note(format_args!("{}: {}", verdict.word(), detail.trim_end_matches('\n')));
    }
    Ok(ExitCode::from(verdict))
}
