//! The cost of the reference model on the loops of `benches/`.
//!
//! Each loop gives two figures. Host instructions per retired instruction: callgrind counts two runs of the
//! loop, for two numbers of rounds; in the difference, start, decoding and end cancel out. One process makes
//! all the runs, because callgrind takes seconds to load a program. Speed compared with `qemu-riscv32` on the
//! same loop: runs of both alternate, again for two numbers of rounds, and must leave the same results in
//! memory.
//!
//! Loops of one instruction, repeated, give the first figure for instructions by themselves.

use crate::place::{Place, Report, count_calls};
use serde_json::{Value, json};
use std::ffi::OsString;
use std::fmt::{self, Display, Write as _};
use std::str::FromStr;
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

/// A loop of one instruction on the operands of `benches/instruction.s`.
struct Single {
    name: &'static str,
    /// What comes before the loop.
    setup: &'static str,
    /// The instruction.
    line: &'static str,
}

const fn single(name: &'static str, setup: &'static str, line: &'static str) -> Single {
    Single { name, setup, line }
}

/// Toward zero, down, up, to nearest with ties away.
const RTZ: &str = "csrrwi x0, frm, 1";
const RDN: &str = "csrrwi x0, frm, 2";
const RUP: &str = "csrrwi x0, frm, 3";
const RMM: &str = "csrrwi x0, frm, 4";
const INTEGERS: &str = "la x11, integers\nvle32.v v1, (x11)\nvmv.v.v v2, v1";
const HALVES: &str = "la x11, halves\nvle32.v v1, (x11)\nvadd.vi v2, v1, 13\nvsetvli x1, x0, e16, m1, ta, ma";
const DOUBLES: &str = "la x11, lows\nvle32.v v12, (x11)\nla x11, highs\nvle32.v v13, (x11)\n\
    vadd.vi v14, v12, 13\nvadd.vi v15, v13, 13\nvsetvli x1, x0, e64, m1, ta, ma";

static SINGLES: &[Single] = &[
    single("addi", "", "addi x15, x14, 1"),
    single("lw", "", "lw x15, 0(x10)"),
    single("sw", "", "sw x15, 0(x12)"),
    single("vfadd", "", "vfadd.vv v4, v1, v2"),
    single("vfadd.rtz", RTZ, "vfadd.vv v4, v1, v2"),
    single("vfadd.rdn", RDN, "vfadd.vv v4, v1, v2"),
    single("vfadd.rup", RUP, "vfadd.vv v4, v1, v2"),
    single("vfadd.rmm", RMM, "vfadd.vv v4, v1, v2"),
    single("vfmul", "", "vfmul.vv v4, v1, v2"),
    single("vfmul.rtz", RTZ, "vfmul.vv v4, v1, v2"),
    single("vfmul.rdn", RDN, "vfmul.vv v4, v1, v2"),
    single("vfmul.rup", RUP, "vfmul.vv v4, v1, v2"),
    single("vfmul.rmm", RMM, "vfmul.vv v4, v1, v2"),
    single("vfmacc", "", "vfmacc.vv v4, v1, v2"),
    single("vfmacc.rtz", RTZ, "vfmacc.vv v4, v1, v2"),
    single("vfmacc.rdn", RDN, "vfmacc.vv v4, v1, v2"),
    single("vfmacc.rup", RUP, "vfmacc.vv v4, v1, v2"),
    single("vfmacc.rmm", RMM, "vfmacc.vv v4, v1, v2"),
    single("vfmacc.exact", INTEGERS, "vfmacc.vv v4, v1, v2"),
    single("vfmacc.masked", "", "vfmacc.vv v4, v1, v2, v0.t"),
    single("vfdiv", "", "vfdiv.vv v4, v1, v2"),
    single("vfsqrt", "", "vfsqrt.v v4, v1"),
    single("vfmin", "", "vfmin.vv v4, v1, v2"),
    single("vfsgnj", "", "vfsgnj.vv v4, v1, v2"),
    single("vmflt", "", "vmflt.vv v4, v1, v2"),
    single("vfclass", "", "vfclass.v v4, v1"),
    single("vfcvt.f.x", "", "vfcvt.f.x.v v4, v1"),
    single("vfcvt.x.f", "", "vfcvt.x.f.v v4, v1"),
    single("vfadd.half", HALVES, "vfadd.vv v4, v1, v2"),
    single("vfmul.half", HALVES, "vfmul.vv v4, v1, v2"),
    single("vfmacc.half", HALVES, "vfmacc.vv v4, v1, v2"),
    single("vfdiv.half", HALVES, "vfdiv.vv v4, v1, v2"),
    single("vmflt.half", HALVES, "vmflt.vv v4, v1, v2"),
    single("vfadd.double", DOUBLES, "vfadd.vv v16, v12, v14"),
    single("vfmul.double", DOUBLES, "vfmul.vv v16, v12, v14"),
    single("vfmacc.double", DOUBLES, "vfmacc.vv v16, v12, v14"),
    single("vfdiv.double", DOUBLES, "vfdiv.vv v16, v12, v14"),
    single("vmflt.double", DOUBLES, "vmflt.vv v16, v12, v14"),
    single("vle32", "", "vle32.v v4, (x10)"),
    single("vle32.masked", "", "vle32.v v4, (x10), v0.t"),
    single("vlse32", "", "vlse32.v v4, (x10), x14"),
    single("vluxei32", "", "vluxei32.v v4, (x10), v8"),
    single("vluxei32.masked", "", "vluxei32.v v4, (x10), v8, v0.t"),
    single("vse32", "", "vse32.v v4, (x12)"),
    single("vse32.masked", "", "vse32.v v4, (x12), v0.t"),
    single("vsuxei32", "", "vsuxei32.v v4, (x12), v8"),
    single("vsuxei32.masked", "", "vsuxei32.v v4, (x12), v8, v0.t"),
];

/// How often a loop has its instruction, and the rounds of its two runs.
const REPEATS: u32 = 32;
const SINGLE_ROUNDS: [u32; 2] = [2, 12];

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
    /// A process that only makes these runs with [`execute`], for callgrind to count: program and arguments.
    pub counted: &'a dyn Fn(&[Rounds]) -> Vec<OsString>,
}

/// A run of a loop, as text `NAME:ROUNDS`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rounds {
    name: String,
    rounds: u32,
}

impl Display for Rounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.name, self.rounds)
    }
}

impl FromStr for Rounds {
    type Err = String;

    fn from_str(text: &str) -> Result<Rounds, String> {
        let parts = text.split_once(':').and_then(|(name, rounds)| Some((name, rounds.parse().ok()?)));
        let (name, rounds) = parts.ok_or("expected NAME:ROUNDS, such as vfadd:12")?;
        Ok(Rounds { name: name.to_string(), rounds })
    }
}

/// Runs loops on golden, one after the other, and does nothing else.
///
/// # Errors
/// If there is no such loop, or it does not end.
pub fn execute(runs: &[Rounds], place: &Place<'_>) -> Result<(), Failure> {
    runs.iter().try_for_each(|run| counted_run(run, place))
}

/// The function that callgrind counts, by this name.
#[inline(never)]
fn counted_run(run: &Rounds, place: &Place<'_>) -> Result<(), Failure> {
    let (mut golden, _) = load(&run.name, run.rounds, place)?;
    finish(&mut golden, &run.name)
}

/// [`counted_run`] as callgrind knows it.
const COUNTED: &str = "tandem_bench::golden::counted_run";

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
    let (loops, singles) = costs(spec, place)?;
    let mut rows = Vec::new();
    for (of, host_per_insn) in LOOPS.iter().zip(loops) {
        let (golden, qemu, ratio) = against_qemu(of, spec.runs, place)?;
        rows.push(Row { of, host_per_insn, golden, qemu, ratio });
    }
    let singles: Vec<(&Single, f64)> = SINGLES.iter().zip(singles).collect();
    let each: Vec<Value> = rows.iter().map(Row::json).collect();
    let instructions: Vec<Value> =
        singles.iter().map(|(of, cost)| json!({"instruction": of.name, "host_instructions": cost})).collect();
    let json = json!({"runs": spec.runs, "loops": each, "instructions": instructions});
    let text = text(&rows, spec.runs) + &text_of_singles(&singles);
    Ok(Report { text, json, good: rows.iter().all(Row::good) })
}

fn text_of_singles(singles: &[(&Single, f64)]) -> String {
    let mut out = format!(
        "host instructions for each instruction (32 lanes) of loops that repeat it {REPEATS} times:\n"
    );
    for (of, cost) in singles {
        let _ = writeln!(out, "  {:<16}{cost:>8.1}  {}", of.name, of.line);
    }
    out
}

/// Host instructions for each instruction: of the loops, and of the loops of one instruction.
fn costs(spec: &Spec<'_>, place: &Place<'_>) -> Result<(Vec<f64>, Vec<f64>), Failure> {
    let of =
        |name: &'static str, rounds: [u32; 2]| rounds.map(|rounds| Rounds { name: name.to_string(), rounds });
    let mut runs = Vec::new();
    // Whatever is done only once is done by a run that is not looked at.
    runs.extend(of(LOOPS[0].name, [1, 1]));
    runs.extend(LOOPS.iter().flat_map(|of_loop| of(of_loop.name, of_loop.counted)));
    runs.extend(SINGLES.iter().flat_map(|single| of(single.name, SINGLE_ROUNDS)));
    let counts = count_calls("the loops of benches/", COUNTED, runs.len(), (spec.counted)(&runs))?;
    let mut more = counts.chunks_exact(2).skip(1).map(|pair| pair[1].saturating_sub(pair[0]) as f64);
    let mut loops = Vec::new();
    for (of, host) in LOOPS.iter().zip(&mut more) {
        let [short, long] = of.counted;
        let retired = count_retired(of, long, place)?.saturating_sub(count_retired(of, short, place)?);
        loops.push(host / (retired as f64).max(1.0));
    }
    let [short, long] = SINGLE_ROUNDS;
    let singles = more.map(|host| host / f64::from((long - short) * REPEATS)).collect();
    Ok((loops, singles))
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
    let single = SINGLES.iter().find(|single| single.name == name);
    let path = place.root.join("benches").join(format!("{}.s", single.map_or(name, |_| "instruction")));
    let mut text = std::fs::read_to_string(&path)
        .map_err(|error| Failure::bad_input(format!("{}: {error}", path.display())))?;
    if let Some(Single { setup, line, .. }) = single {
        let body = format!("{line}\n").repeat(REPEATS as usize);
        let _ = write!(text, "{setup}\nround:\n{body}addi x5, x5, -1\nbnez x5, round\n");
    }
    Ok(format!(".equ ROUNDS, {rounds}\n{text}\n{end}\n"))
}

/// A machine with the loop, launched as one warp of 32 lanes, and the place of its results, if they are
/// compared: address and bytes.
fn load(name: &str, rounds: u32, place: &Place<'_>) -> Result<(Golden, Option<(u32, u32)>), Failure> {
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
    let results = object.symbol("results").zip(object.symbol("results_end"));
    Ok((golden, results.map(|(from, to)| (from, to - from))))
}

fn finish(golden: &mut Golden, name: &str) -> Result<(), Failure> {
    match golden.run_quiet(u64::MAX, |_, _| {}) {
        RunEnd::Finished => Ok(()),
        end => Err(Failure::tool(format!("{name}.s ended with {end:?} on golden"))),
    }
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
            let (mut golden, results) = load(of.name, rounds, place)?;
            let (at, len) = results
                .ok_or_else(|| Failure::bad_input(format!("{}.s: no results and results_end", of.name)))?;
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
