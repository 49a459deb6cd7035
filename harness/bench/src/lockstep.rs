//! Lockstep (records, golden, comparison) against the bare DUT on the same kernels.

use crate::place::{Place, Report, or_kernels, run_bare};
use serde_json::json;
use std::fmt::Write as _;
use std::time::{Duration, Instant};
use tandem_abi::Config;
use tandem_judge::Failure;
use tandem_lockstep::engine::DutParams;
use tandem_lockstep::{DutEngine, GoldenEngine, Options, run_pair};
use tandem_run::{Program, flavour, programs_of};
use ventus_dut::Library;
use ventus_golden::Profile;

/// What to measure.
#[derive(Clone, Debug)]
pub struct Spec {
    /// Targets of runs; four kernels of isa-tests if empty.
    pub targets: Vec<String>,
    /// Machine.
    pub config: Config,
    /// Pairs of runs of each target.
    pub runs: u32,
    /// The limit of the ratio for all targets together.
    pub at_most: Option<f64>,
}

/// Measures.
///
/// # Errors
/// If a target cannot run, or does not pass in lockstep.
pub fn run(spec: &Spec, place: &Place<'_>) -> Result<Report, Failure> {
    let Spec { config, runs, at_most, .. } = spec;
    let library = place.machines.open(config, flavour(false))?;
    let mut rows = Vec::new();
    for t in or_kernels(place, &spec.targets, &["collatz", "int64", "mandelbrot", "matmul"]) {
        for p in programs_of(&t, *config, &place.program)? {
            rows.push(lockstep(&p, &library, *runs)?);
        }
    }
    let bare: f64 = rows.iter().map(|r| r.bare.as_secs_f64()).sum();
    let pair: f64 = rows.iter().map(|r| r.pair.as_secs_f64()).sum();
    let ratio = pair / bare.max(f64::MIN_POSITIVE);
    let good = !rows.is_empty() && at_most.is_none_or(|m| ratio <= m);
    let each: Vec<_> = rows
        .iter()
        .map(|r| {
            json!({"target": r.name, "cycles": r.cycles, "instructions": r.instructions,
                   "bare_s": r.bare.as_secs_f64(), "lockstep_s": r.pair.as_secs_f64(), "ratio": r.ratio()})
        })
        .collect();
    let json = json!({"config": config.to_string(), "runs": runs, "ratio": ratio, "at_most": at_most,
                      "targets": each});
    let mut s = format!("lockstep against the bare DUT on {config}, median of {runs} alternating pairs:\n");
    for r in &rows {
        let _ = writeln!(
            s,
            "  {:<14} {:>9} cycles {:>9} instructions  bare {:>8.2} ms  lockstep {:>8.2} ms  ratio {:.3}",
            r.name,
            r.cycles,
            r.instructions,
            r.bare.as_secs_f64() * 1e3,
            r.pair.as_secs_f64() * 1e3,
            r.ratio()
        );
    }
    let limit = at_most.map_or(String::new(), |m| format!(" (at most {m} wanted)"));
    let _ = writeln!(s, "  all together: ratio {ratio:.3}{limit}");
    Ok(Report { text: s, json, good })
}

struct Row {
    name: String,
    cycles: u64,
    instructions: u64,
    bare: Duration,
    pair: Duration,
}

impl Row {
    fn ratio(&self) -> f64 {
        self.pair.as_secs_f64() / self.bare.as_secs_f64().max(f64::MIN_POSITIVE)
    }
}

/// Alternates bare and lockstep runs of one program; returns the medians of both.
fn lockstep(p: &Program, library: &Library, runs: u32) -> Result<Row, Failure> {
    let bare_params = DutParams { trace: false, ..DutParams::default() };
    let mut bare_dut = DutEngine::new(library, &bare_params)?;
    let mut dut = DutEngine::new(library, &DutParams::default())?;
    let mut golden = GoldenEngine::new(p.config, Profile::default(), None);
    let (mut bare, mut pair) = (Vec::new(), Vec::new());
    let (mut cycles, mut instructions) = (0, 0);
    for _ in 0..runs {
        let clock = Instant::now();
        cycles = run_bare(&mut bare_dut, p)?;
        bare.push(clock.elapsed());
        let clock = Instant::now();
        let outcome = run_pair(&mut dut, &mut golden, &p.job, &Options::default());
        pair.push(clock.elapsed());
        if !outcome.end.passed() {
            return Err(Failure::tool(format!(
                "{} does not pass in lockstep:\n{}",
                p.name,
                outcome.end.detail()
            )));
        }
        if outcome.cycles != cycles {
            return Err(Failure::tool(format!(
                "{}: {cycles} cycles without records and {} with them: they change what they observe",
                p.name, outcome.cycles
            )));
        }
        instructions = outcome.instructions;
    }
    bare.sort();
    pair.sort();
    let middle = runs as usize / 2;
    Ok(Row { name: p.name.clone(), cycles, instructions, bare: bare[middle], pair: pair[middle] })
}
