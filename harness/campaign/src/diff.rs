//! `tandem diff`: shows where two runs part, on whatever engines they ran.

use crate::exit::{ExitCode, Failure, tool_failure};
use crate::subject::Subject;
use crate::{library, out, trace};
use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::mpsc::sync_channel;
use tandem::run::Launch;
use tandem_judge::Verdict;
use tandem_launch::Job;
use tandem_lockstep::engine::Dispatch;
use tandem_lockstep::{Date, FieldMask, Policy};
use tandem_run::{Engine, RunSpec};
use tandem_trace::diff::{DiffError, Difference, Entry, Next, Side, Unreadable, diff};
use tandem_trace::log::{self, Shape};
use tandem_trace::read::{Placed, Reader};
use tandem_trace::{Counter, Filter, Place, Warps};
use ventus_dut::DutRef;

/// Compares two runs, warp by warp in program order, and shows where they first diverge.
///
/// A run is a trace file (`trace --format jsonl` or `spike`) or a target on an engine: golden:TARGET,
/// dut:TARGET, or dut=DUT:TARGET for another DUT. The launch options apply to both. The exit code is 1 if
/// they differ or nothing was compared, and 3 if they do not differ and one does not end.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The first run
    a: Operand,
    /// The second run
    b: Operand,
    #[command(flatten)]
    launch: Launch,
    /// Only this warp, or WORKGROUP.* for all of a workgroup; may be given several times
    #[arg(long, value_name = "WORKGROUP.WARP")]
    warp: Vec<Warps>,
    /// Only instructions here: 0xADDRESS, 0xFIRST..0xLAST, SYMBOL or SYMBOL+OFFSET; may be given several
    /// times
    #[arg(long, value_name = "PLACE")]
    pc: Vec<Place>,
    /// JSON instead of text
    #[arg(long)]
    json: bool,
}

/// A run on the command line.
#[derive(Clone, Debug)]
enum Operand {
    /// A trace file.
    File(PathBuf),
    /// A target on an engine, and the DUT if it is named.
    Run(Engine, Option<DutRef>, String),
}

/// A text that names no run.
#[derive(Clone, Debug, thiserror::Error)]
#[error("'{0}': expected a trace file, golden:TARGET, dut:TARGET or dut=DUT:TARGET")]
struct NotARun(String);

impl FromStr for Operand {
    type Err = NotARun;

    fn from_str(s: &str) -> Result<Operand, NotARun> {
        let bad = || NotARun(s.to_string());
        let Some((engine, target)) = s.split_once(':') else {
            return if s.is_empty() { Err(bad()) } else { Ok(Operand::File(s.into())) };
        };
        let run = |engine, dut| Ok(Operand::Run(engine, dut, target.to_string()));
        match engine {
            _ if target.is_empty() => Err(bad()),
            "golden" => run(Engine::Golden, None),
            "dut" => run(Engine::Dut, None),
            other => match other.strip_prefix("dut=") {
                Some(dut) => run(Engine::Dut, Some(dut.parse().map_err(|_| bad())?)),
                None => Err(bad()),
            },
        }
    }
}

impl Operand {
    /// Whether its engine can have a planted fault of this kind.
    fn can_have(&self, spec: &RunSpec) -> bool {
        let Some(plant) = &spec.plant else { return false };
        match self {
            Operand::File(_) => false,
            Operand::Run(Engine::Golden, ..) => plant.golden().is_some() || plant.compiler().is_some(),
            Operand::Run(..) => plant.rtl().is_some() || plant.compiler().is_some(),
        }
    }
}

/// A run, with the known facts about its program.
struct Opened {
    side: Side,
    job: Option<Job>,
}

/// Records that a run may be ahead of its reader.
const AHEAD: usize = 4096;

/// A target on an engine, on a thread of its own.
fn live(spec: &RunSpec, engine: Engine, filter: &Filter) -> Result<Opened, Failure> {
    let mut subject = Subject::new(spec, engine, Dispatch::Hardware)?;
    let header = subject.header(spec, filter.clone());
    let shown = filter.resolve(&subject.program.job).map_err(Failure::usage)?;
    let (never, policy) = (subject.engine.never(), subject.engine.policy());
    let (mut counter, job) = (Counter::new(&header.kernels), subject.program.job.clone());
    let (send, receive) = sync_channel(AHEAD);
    let records = send.clone();
    std::thread::spawn(move || {
        let (judged, _) = subject.run(move |r| {
            let (kernel, number) = counter.place(r);
            if !shown.shows(number, kernel, r) {
                return true;
            }
            let placed = Placed { number, kernel, record: *r };
            let entry = Entry { placed, absent: FieldMask::NONE, open: None };
            records.send(Next::Record(Box::new(entry))).is_ok()
        });
        // If this fails, the reader has gone.
        drop(send.send(Next::End(trace::word(judged.judgement.verdict))));
    });
    let stream =
        move || receive.recv().map_err(|_| Unreadable("the engine's thread ended without a verdict".into()));
    Ok(Opened { side: Side { header, never, policy, stream: Box::new(stream) }, job: Some(job) })
}

/// A file of JSON lines.
fn lines(path: &Path, file: BufReader<File>) -> Result<Opened, Failure> {
    let named = |e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
    let mut reader = Reader::new(file).map_err(|e| Failure::bad_input(named(&e)))?;
    let header = reader.header().clone();
    let policy = match &header.dut {
        None => Policy::strict(),
        Some(_) if library::strict() => Policy::strict(),
        Some(dut) => {
            let of = |e: String| Failure::bad_input(format!("{}: its DUT {dut}: {e}", path.display()));
            let design: DutRef = dut.parse().map_err(|e: ventus_dut::DutRefError| of(e.to_string()))?;
            let profile = design.profile().map_err(|e| of(e.to_string()))?;
            Policy::for_dut(&profile).map_err(|e| of(e.to_string()))?
        }
    };
    let name = path.display().to_string();
    let stream = move || {
        let next = reader.next_record().map_err(|e| Unreadable(format!("{name}: {e}")))?;
        Ok(match next {
            Some(placed) => Next::Record(Box::new(Entry { placed, absent: FieldMask::NONE, open: None })),
            None => Next::End(reader.verdict().to_string()),
        })
    };
    let side = Side { header, never: FieldMask::NONE, policy, stream: Box::new(stream) };
    Ok(Opened { side, job: None })
}

/// A side, or the text of a log. To read a log, the other side's launch is needed.
enum Half {
    Opened(Box<Opened>),
    Log(PathBuf, String),
}

fn open(operand: &Operand, spec: &RunSpec, plant: bool, filter: &Filter) -> Result<Half, Failure> {
    let path = match operand {
        Operand::Run(engine, dut, target) => {
            let plant = spec.plant.clone().filter(|_| plant);
            let spec = RunSpec { target: target.clone(), plant, ..spec.clone() };
            let usual = library::dut();
            if let Some(dut) = dut {
                library::choose(dut.clone())?;
            }
            let opened = live(&spec, *engine, filter);
            library::choose(usual)?;
            return opened.map(Box::new).map(Half::Opened);
        }
        Operand::File(path) => path,
    };
    let failed = |e| Failure::unreadable(path, &e);
    let mut file = BufReader::new(File::open(path).map_err(failed)?);
    if file.fill_buf().map_err(failed)?.first() == Some(&b'{') {
        return lines(path, file).map(Box::new).map(Half::Opened);
    }
    std::fs::read_to_string(path).map_err(failed).map(|text| Half::Log(path.clone(), text))
}

/// Reads a log with the launch of the other side, if that is known.
fn complete(half: Half, other: Option<Shape>) -> Result<Opened, Failure> {
    let (path, text) = match half {
        Half::Opened(opened) => return Ok(*opened),
        Half::Log(path, text) => (path, text),
    };
    let shape = other.unwrap_or_else(|| Shape::in_log(&text));
    let side = log::side(&path.display().to_string(), text, shape).map_err(Failure::bad_input)?;
    Ok(Opened { side, job: None })
}

/// Turns the failure of a comparison into bad input or a usage error.
fn failure(e: DiffError) -> Failure {
    match e {
        DiffError::Side(..) | DiffError::Lanes(..) | DiffError::Expired(..) => Failure::bad_input(e),
        DiffError::Filter | DiffError::Cut(_) | DiffError::Apart(_) => Failure::usage(e),
    }
}

/// The exit code: a difference of records comes first, then a run that did not end, then different ends.
fn code(difference: &Difference) -> ExitCode {
    let ended = |word: &String| {
        serde_json::from_value::<Verdict>(word.as_str().into()).map_or(ExitCode::BadInput, ExitCode::from)
    };
    let unfit = |code: &ExitCode| !matches!(code, ExitCode::Pass | ExitCode::Mismatch);
    match difference.ends.iter().map(ended).find(unfit) {
        _ if !difference.different.is_empty() => ExitCode::Mismatch,
        Some(code) => code,
        None if difference.same => ExitCode::Pass,
        None => ExitCode::Mismatch,
    }
}

/// Compares the two.
pub fn main(args: &Args) -> Result<ExitCode, Failure> {
    let spec = args.launch.spec("");
    let filter = Filter { warps: args.warp.clone(), places: args.pc.clone(), ..Filter::default() };
    // If both engines can have a planted fault, B has it.
    let planted = [args.a.can_have(&spec) && !args.b.can_have(&spec), args.b.can_have(&spec)];
    if let Some(plant) = spec.plant.as_ref().filter(|_| planted == [false, false]) {
        return Err(Failure::usage(format!(
            "--plant {plant}: neither run uses the engine that has this fault"
        )));
    }
    let files = [&args.a, &args.b].iter().all(|operand| matches!(operand, Operand::File(_)));
    if files && !(args.warp.is_empty() && args.pc.is_empty()) {
        return Err(Failure::usage(
            "--warp and --pc choose what is recorded, and both runs are recorded already: give them to trace",
        ));
    }
    let a = open(&args.a, &spec, planted[0], &filter)?;
    let b = open(&args.b, &spec, planted[1], &filter)?;
    let shape = |half: &Half| match half {
        Half::Opened(opened) => Shape::of(&opened.side.header),
        Half::Log(..) => None,
    };
    let (of_a, of_b) = (shape(&a), shape(&b));
    let (a, b) = (complete(a, of_b)?, complete(b, of_a)?);
    let job = a.job.or(b.job).unwrap_or_default();
    let difference = diff(a.side, b.side, &job, Date::today()).map_err(failure)?;
    if args.json {
        out::line(serde_json::to_string_pretty(&difference).map_err(tool_failure)?);
    } else {
        out::print(&difference.to_text());
    }
    Ok(code(&difference))
}
