//! The cost of the reference model on the loops of `benches/`.
//!
//! Each loop gives two figures. Host instructions per retired instruction: callgrind counts a run of this
//! program for two numbers of rounds; in the difference, start, decoding and end cancel out. Speed compared
//! with `qemu-riscv32` on the same loop: runs of both alternate, again for two numbers of rounds, and must
//! leave the same results in memory.

use crate::place::{Place, Report, count_host};
use serde_json::{Value, json};
use std::ffi::OsString;
use std::fmt::Write as _;
use std::time::{Duration, Instant};
use tandem_abi::{CODE_BASE, Config, Launch};
use tandem_judge::Failure;
use tandem_qemu::{Cpu, LIMITS, executable, run_executable};
use ventus_golden::{Golden, Profile, RunEnd};
use ventus_isa::Ext;
use ventus_isa::asm::{Options, assemble};

/// A loop of `benches/` and its limits.
struct Loop {
    name: &'static str,
    cpu: Cpu,
    /// Whether host instructions are counted per vector instruction, including the scalar ones around it.
    vector: bool,
    /// The limit of host instructions for each counted instruction.
    at_most: Option<f64>,
    /// Lower limit of the speed, as a multiple of qemu's.
    at_least: Option<f64>,
    /// Rounds of the shorter and the longer run under callgrind, and of those against qemu.
    counted: [u32; 2],
    timed: [u32; 2],
}

const LOOPS: [Loop; 3] = [
    Loop {
        name: "scalar",
        cpu: Cpu::Scalar,
        vector: false,
        at_most: Some(80.0),
        at_least: None,
        counted: [2, 42],
        timed: [100, 4100],
    },
    Loop {
        name: "vector",
        cpu: Cpu::Vector,
        vector: true,
        at_most: Some(160.0),
        at_least: Some(3.0),
        counted: [10, 510],
        timed: [100, 10_100],
    },
    Loop {
        name: "saxpy",
        cpu: Cpu::Vector,
        vector: true,
        at_most: Some(400.0),
        at_least: None,
        counted: [5, 55],
        timed: [50, 1050],
    },
];

/// Address of the data on golden.
const DATA: u32 = 0x9000_0000;
/// The end of a loop on golden.
const END: &str = "endprg";
/// The end of a loop on qemu: write the results to standard output, exit with 0.
const EXIT: &str = "li x17, 64\nli x10, 1\nla x11, results\nla x12, results_end\nsub x12, x12, x11\necall\n\
                    li x17, 93\nli x10, 0\necall";

/// What to measure.
pub struct Spec<'a> {
    /// Pairs of runs against qemu of each loop.
    pub runs: u32,
    /// A process that only executes a loop for a number of rounds with [`execute`], for callgrind to count:
    /// program and arguments.
    pub counted: &'a dyn Fn(&str, u32) -> Vec<OsString>,
}

/// Executes a loop on golden, and does nothing else.
///
/// # Errors
/// If there is no such loop, or it does not end.
pub fn execute(name: &str, rounds: u32, place: &Place<'_>) -> Result<(), Failure> {
    let (mut golden, _) = load(name, rounds, place)?;
    finish(&mut golden, name)
}

/// One loop's figures.
struct Row {
    of: &'static Loop,
    host_per_insn: f64,
    golden: Duration,
    qemu: Duration,
    ratio: f64,
}

impl Row {
    fn good(&self) -> bool {
        self.of.at_most.is_none_or(|most| self.host_per_insn <= most)
            && self.of.at_least.is_none_or(|least| self.ratio >= least)
    }

    fn json(&self) -> Value {
        json!({
            "loop": self.of.name, "host_instructions_per_instruction": self.host_per_insn,
            "of_vector_instructions": self.of.vector, "at_most": self.of.at_most,
            "golden_s": self.golden.as_secs_f64(), "qemu_s": self.qemu.as_secs_f64(),
            "speed_against_qemu": self.ratio, "at_least": self.of.at_least, "good": self.good(),
        })
    }
}

/// Measures.
///
/// # Errors
/// If callgrind or qemu cannot be run, or a loop has another result on qemu.
pub fn run(spec: &Spec<'_>, place: &Place<'_>) -> Result<Report, Failure> {
    if cfg!(debug_assertions) {
        return Err(Failure::tool("measure a release build: cargo build --release -p tandem-campaign"));
    }
    let mut rows = Vec::new();
    for of in &LOOPS {
        let host_per_insn = cost(of, spec, place)?;
        let (golden, qemu, ratio) = against_qemu(of, spec.runs, place)?;
        rows.push(Row { of, host_per_insn, golden, qemu, ratio });
    }
    let each: Vec<Value> = rows.iter().map(Row::json).collect();
    let json = json!({"runs": spec.runs, "loops": each});
    Ok(Report { text: text(&rows, spec.runs), json, good: rows.iter().all(Row::good) })
}

fn text(rows: &[Row], runs: u32) -> String {
    let mut out = String::new();
    let _ = writeln!(
        out,
        "golden without records on the loops of benches/, against {} by the median of {runs} alternating \
         pairs:",
        tandem_qemu::TOOL
    );
    for r in rows {
        let kind = if r.of.vector { "vector instruction" } else { "instruction" };
        let most = r.of.at_most.map_or(String::new(), |most| format!(" (at most {most})"));
        let least = r.of.at_least.map_or(String::new(), |least| format!(" (at least {least})"));
        let _ = writeln!(
            out,
            "  {:<8}{:>8.1} host instructions for each {kind}{most}, golden {:.1} ms, qemu {:.1} ms: {:.2} \
             times its \
             speed{least}{}",
            r.of.name,
            r.host_per_insn,
            r.golden.as_secs_f64() * 1e3,
            r.qemu.as_secs_f64() * 1e3,
            r.ratio,
            if r.good() { "" } else { "  WORSE THAN WANTED" }
        );
    }
    out
}

/// The loop's text for a number of rounds, with an end.
fn source(name: &str, rounds: u32, end: &str, place: &Place<'_>) -> Result<String, Failure> {
    let path = place.root.join("benches").join(name).with_extension("s");
    let text = std::fs::read_to_string(&path)
        .map_err(|error| Failure::bad_input(format!("{}: {error}", path.display())))?;
    Ok(format!(".equ ROUNDS, {rounds}\n{text}\n{end}\n"))
}

/// A machine with the loop, launched as one warp of 32 lanes, and the place of its results: address and
/// bytes.
fn load(name: &str, rounds: u32, place: &Place<'_>) -> Result<(Golden, (u32, u32)), Failure> {
    let options = Options { file: format!("{name}.s"), text_base: CODE_BASE, data_base: Some(DATA) };
    let object = assemble(&source(name, rounds, END, place)?, &options).map_err(|errors| {
        let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
        Failure::bad_input(lines.join("\n"))
    })?;
    let mut golden = Golden::new(Config::new(1, 8, 32), Profile::default());
    for section in &object.sections {
        golden.memory_mut().map(section.addr, section.bytes.len() as u32);
        golden.memory_mut().write(section.addr, &section.bytes).map_err(Failure::tool)?;
    }
    let launch = Launch {
        start_pc: object.entry,
        csr_knl: 0,
        grid: [1, 1, 1],
        wf_size: 32,
        wg_warps: 1,
        lds_size: 0,
        pds_size: 0,
        sgprs: 64,
        vgprs: 64,
        pds_base: 0,
        ptbr: 0,
    };
    golden.launch(&launch).map_err(Failure::tool)?;
    match (object.symbol("results"), object.symbol("results_end")) {
        (Some(from), Some(to)) => Ok((golden, (from, to - from))),
        _ => Err(Failure::bad_input(format!("{name}.s: no results and results_end"))),
    }
}

fn finish(golden: &mut Golden, name: &str) -> Result<(), Failure> {
    match golden.run_quiet(u64::MAX, |_, _| {}) {
        RunEnd::Finished => Ok(()),
        end => Err(Failure::tool(format!("{name}.s ended with {end:?} on golden"))),
    }
}

/// Host instructions per instruction of a loop.
fn cost(of: &Loop, spec: &Spec<'_>, place: &Place<'_>) -> Result<f64, Failure> {
    let [short, long] = of.counted;
    let [short_host, long_host] =
        of.counted.map(|rounds| count_host(of.name, (spec.counted)(of.name, rounds)));
    let host = long_host?.saturating_sub(short_host?);
    let retired = count_retired(of, long, place)?.saturating_sub(count_retired(of, short, place)?);
    Ok(host as f64 / (retired as f64).max(1.0))
}

/// Instructions that a run retires, or its vector instructions.
fn count_retired(of: &Loop, rounds: u32, place: &Place<'_>) -> Result<u64, Failure> {
    let (mut golden, _) = load(of.name, rounds, place)?;
    let mut retired = 0;
    let vector =
        |insn: u32| ventus_isa::lookup(insn).is_some_and(|row| matches!(row.ext, Ext::V | Ext::VLoad));
    golden.run_alone(u64::MAX, |record| {
        retired +=
            u64::from(record.kind == tandem_abi::Kind::Retire as u8 && (!of.vector || vector(record.insn)));
    });
    Ok(retired)
}

/// Times of the loop on golden and on qemu, and the median ratio of golden's speed to qemu's.
fn against_qemu(of: &Loop, runs: u32, place: &Place<'_>) -> Result<(Duration, Duration, f64), Failure> {
    let mut files = Vec::new();
    for rounds in of.timed {
        files.push(executable(&source(of.name, rounds, EXIT, place)?).map_err(Failure::tool)?);
    }
    let (mut golden_times, mut qemu_times, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..runs {
        let (mut golden_took, mut qemu_took) = ([Duration::ZERO; 2], [Duration::ZERO; 2]);
        for (i, rounds) in of.timed.into_iter().enumerate() {
            let (mut golden, (at, len)) = load(of.name, rounds, place)?;
            let clock = Instant::now();
            finish(&mut golden, of.name)?;
            golden_took[i] = clock.elapsed();
            let clock = Instant::now();
            let output = run_executable(of.cpu, &files[i], LIMITS).map_err(Failure::tool)?;
            qemu_took[i] = clock.elapsed();
            let mut left = vec![0; len as usize];
            golden.memory().read(at, &mut left).map_err(Failure::tool)?;
            if !output.ending.success() || output.stdout != left {
                let how = output.ending;
                return Err(Failure::tool(format!(
                    "{}.s: {rounds} rounds on golden and on qemu, which {how}, leave different results",
                    of.name
                )));
            }
        }
        // What remains is the loop alone.
        let [golden, qemu] = [golden_took, qemu_took].map(|[short, long]| long.saturating_sub(short));
        golden_times.push(golden);
        qemu_times.push(qemu);
        ratios.push(qemu.as_secs_f64() / golden.as_secs_f64().max(f64::MIN_POSITIVE));
    }
    golden_times.sort();
    qemu_times.sort();
    ratios.sort_by(f64::total_cmp);
    let middle = runs as usize / 2;
    Ok((golden_times[middle], qemu_times[middle], ratios[middle]))
}
