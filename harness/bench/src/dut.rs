//! Simulation speed of the bare DUT, and performance of the machine that it simulates. A
//! baseline holds the performance: cycles and instructions of kernels, which every run repeats.

use crate::baseline::Baseline;
use crate::host::{self, Counted};
use crate::place::{Place, Report, or_kernels, run_counted};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tandem_abi::Config;
use tandem_judge::Failure;
use tandem_lockstep::DutEngine;
use tandem_lockstep::engine::DutParams;
use tandem_run::{Program, flavour, programs_of};
use ventus_dut::{Library, Stats, Tools};

/// What to measure.
#[derive(Clone, Debug)]
pub struct Spec {
    /// Targets of the runs; if empty, those of the baseline, or six kernels of isa-tests.
    pub targets: Vec<String>,
    /// Machine.
    pub config: Config,
    /// Runs of each target.
    pub runs: u32,
    /// Whether host instructions are counted for every target, and not only where the baseline wants that.
    pub host: bool,
    /// File with the cycles and instructions that the targets are held against (`benches/dut.yaml`).
    pub baseline: Option<PathBuf>,
}

/// One target: the machine's counts, which every run must repeat, and the duration of the runs.
struct Row {
    name: String,
    stats: Stats,
    fastest: Duration,
    median: Duration,
}

/// Measures.
///
/// # Errors
/// If a target cannot run, the baseline cannot be read or is of another machine, or callgrind cannot count.
pub fn run(spec: &Spec, counted: Counted<'_>, place: &Place<'_>) -> Result<Report, Failure> {
    let config = spec.config;
    let dut = place.machines.dut().to_string();
    let baseline = spec.baseline.as_deref().map(|path| Baseline::read(path, &config, &dut)).transpose()?;
    if baseline.is_some() && !spec.targets.is_empty() {
        return Err(Failure::usage("--baseline names the targets: give none beside it"));
    }
    let default = ["vecadd", "matmul", "saxpy", "collatz", "mandelbrot", "int64"];
    let names = baseline.as_ref().map_or(default.to_vec(), Baseline::kernels);
    let library = place.machines.open(&config, flavour(false))?;
    let recorded = baseline.as_ref().and_then(Baseline::host);
    let wanted = |target: &str| spec.host || recorded.is_some_and(|c| c.names(host::kernel_of(target)));
    let (mut rows, mut totals, mut costs) = (Vec::new(), Vec::new(), Vec::new());
    for target in or_kernels(place, &spec.targets, &names) {
        let before = rows.len();
        for p in programs_of(&target, config, &place.program)? {
            rows.push(measure(&p, &library, spec.runs)?);
            if let Some(b) = &baseline {
                let (cycles, retired) = under_seeds(&p, &library, b.seeds())?;
                totals.push((p.name, cycles, retired));
            }
        }
        if wanted(&target) {
            let cycles = rows[before..].iter().map(|r: &Row| r.stats.cycles).sum();
            costs.push((host::kernel_of(&target).to_string(), host::cost(&target, cycles, counted)?));
        }
    }
    let mut held = baseline.as_ref().map(|b| b.hold(&totals));
    if let (Some(held), Some(recorded)) = (&mut held, recorded) {
        held.add_host(recorded.hold(&costs, &tools()?));
    }
    let each: Vec<Value> = rows.iter().map(Row::json).collect();
    let mut json = json!({"config": config.to_string(), "runs": spec.runs, "targets": each});
    let mut text = text(&rows, &config, spec.runs);
    if !costs.is_empty() {
        text += &costs_text(&costs);
        let by_name = costs.iter().map(|(name, cost)| (name.clone(), json!(cost)));
        json["host_instructions_per_cycle"] = by_name.collect::<serde_json::Map<_, _>>().into();
    }
    let mut good = !rows.is_empty();
    if let Some(held) = held {
        good &= held.worse.is_empty();
        text += &held.text();
        json["worse"] = json!(held.worse);
        json["better"] = json!(held.better);
    }
    Ok(Report { text, json, good })
}

/// Verilator and the C++ compiler, as a baseline names them.
fn tools() -> Result<Vec<String>, Failure> {
    Ok(Tools::find().map_err(Failure::tool)?.fingerprint)
}

fn costs_text(costs: &[(String, f64)]) -> String {
    let each: Vec<String> = costs.iter().map(|(name, cost)| format!("{name} {cost:.0}")).collect();
    format!("host instructions for each simulated cycle: {}\n", each.join(", "))
}

/// Several runs of one target on one machine, without records.
fn measure(p: &Program, library: &Library, runs: u32) -> Result<Row, Failure> {
    let params = DutParams { trace: false, ..DutParams::default() };
    let mut dut = DutEngine::new(library, &params)?;
    let mut times = Vec::new();
    let mut counted: Option<Stats> = None;
    for _ in 0..runs {
        let clock = Instant::now();
        let stats = run_counted(&mut dut, p)?;
        times.push(clock.elapsed());
        // One seed is one run: a machine that behaves otherwise cannot be measured.
        if *counted.get_or_insert(stats) != stats {
            return Err(Failure::tool(format!(
                "{}: two runs with one seed differ: {counted:?}, {stats:?}",
                p.name
            )));
        }
    }
    times.sort();
    let stats = counted.unwrap_or_default();
    Ok(Row { name: p.name.clone(), stats, fastest: times[0], median: times[runs as usize / 2] })
}

/// Cycles and instructions of runs under several seeds of the memory's latency, added up.
fn under_seeds(
    p: &Program,
    library: &Library,
    seeds: impl Iterator<Item = u64>,
) -> Result<(u64, u64), Failure> {
    let params = DutParams { trace: false, ..DutParams::default() };
    let mut dut = DutEngine::new(library, &params)?;
    let (mut cycles, mut retired) = (0, 0);
    for seed in seeds {
        dut.set_params(&DutParams { seed, ..params });
        let stats = run_counted(&mut dut, p)?;
        (cycles, retired) = (cycles + stats.cycles, retired + stats.retired);
    }
    Ok((cycles, retired))
}

fn rate(count: u64, time: Duration) -> f64 {
    count as f64 / time.as_secs_f64().max(f64::MIN_POSITIVE)
}

impl Row {
    fn json(&self) -> Value {
        let s = &self.stats;
        let reasons: serde_json::Map<String, Value> =
            Stats::SM.iter().zip(s.sm).map(|(name, n)| ((*name).to_string(), json!(n))).collect();
        let speed = |time| {
            let (cycles, retired) = (rate(s.cycles, time), rate(s.retired, time));
            json!({"s": time, "cycles_per_s": cycles, "retired_per_s": retired})
        };
        json!({
            "target": self.name, "cycles": s.cycles, "retired": s.retired, "ipc": s.ipc(),
            "sm_cycles": reasons, "insn_lines": s.insn_lines, "data_reads": s.data_reads,
            "data_writes": s.data_writes,
            "table_reads": s.table_reads, "fastest": speed(self.fastest), "median": speed(self.median),
        })
    }
}

fn text(rows: &[Row], config: &Config, runs: u32) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "the bare DUT on {config}, {runs} runs of each target: median (fastest)");
    for r in rows {
        let s = &r.stats;
        let _ = writeln!(
            out,
            "  {:<12} {:>8.0} ({:.0}) cycles/s  {:>8.0} ({:.0}) instructions/s  {} cycles  {} instructions  \
             IPC {:.3}",
            r.name,
            rate(s.cycles, r.median),
            rate(s.cycles, r.fastest),
            rate(s.retired, r.median),
            rate(s.retired, r.fastest),
            s.cycles,
            s.retired,
            s.ipc()
        );
    }
    let _ = writeln!(out, "cycles of the SMs by what issue did, in percent:");
    let head: String = rows.iter().map(|r| format!("{:>11}", cut(&r.name))).collect();
    let _ = writeln!(out, "  {:<32}{head}", "");
    for (i, name) in Stats::SM.iter().enumerate() {
        let cells: String = rows
            .iter()
            .map(|r| {
                let all: u64 = r.stats.sm.iter().sum();
                format!("{:>11.1}", 100.0 * r.stats.sm[i] as f64 / (all as f64).max(1.0))
            })
            .collect();
        let _ = writeln!(out, "  {name:<32}{cells}");
    }
    for (name, get) in [
        ("lines fetched", (|s| s.insn_lines) as fn(&Stats) -> u64),
        ("lines of data read", |s| s.data_reads),
        ("lines of data written", |s| s.data_writes),
        ("lines of page tables read", |s| s.table_reads),
    ] {
        let cells: String = rows.iter().map(|r| format!("{:>11}", get(&r.stats))).collect();
        let _ = writeln!(out, "  {name:<32}{cells}");
    }
    out
}

/// The last part of a name, which fits a column.
fn cut(name: &str) -> &str {
    let last = name.rsplit('/').next().unwrap_or(name);
    last.get(..10).unwrap_or(last)
}
