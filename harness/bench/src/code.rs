//! The number of instructions that our code takes for the same work and launch as the Ventus toolchain's,
//! counted by golden.
//!
//! The toolchain's programs begin with start-up code that ours do not have. The instructions from the
//! kernel's own first one on are counted separately, so that both comparisons are available.

use crate::place::{Place, Report};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::fmt::Write as _;
use std::path::Path;
use tandem_abi::{Config, Kind, Trap};
use tandem_judge::Failure;
use tandem_launch::{Job, case};
use tandem_run::programs_of;
use ventus_golden::{Golden, Profile, RunEnd};

/// Limit of our instructions per instruction of theirs.
const AT_MOST: f64 = 1.3;

/// A kernel of `isa-tests/kernels/toolchain` and the shipped one that does the same work.
const PAIRS: [Pair; 5] = [
    Pair { ours: "vecadd", case: "vecadd_4x8", kernel: "vecadd_0", lanes: 8 },
    Pair { ours: "matadd", case: "matadd_2w8t", kernel: "matadd_0", lanes: 8 },
    Pair { ours: "fan1", case: "gaussian_4x4", kernel: "Fan1_0", lanes: 4 },
    Pair { ours: "fan2", case: "gaussian_4x4", kernel: "Fan2_0", lanes: 4 },
    Pair { ours: "nn", case: "nn_4x8", kernel: "NearestNeighbor_0", lanes: 8 },
];

struct Pair {
    ours: &'static str,
    /// Directory of the shipped cases, and the kernel's file in it.
    case: &'static str,
    kernel: &'static str,
    lanes: u32,
}

/// Instructions that one launch retires, prefixes included.
#[derive(Clone, Copy, Default)]
struct Count {
    all: u64,
    /// How many of them precede the kernel's own first instruction.
    start: u64,
}

/// Measures.
///
/// # Errors
/// If the toolchain's kernels are missing, or a kernel does not run to its end.
pub fn run(place: &Place<'_>) -> Result<Report, Failure> {
    let shared = tandem_refdata::directory(&place.root).map_err(Failure::bad_input)?;
    let Some(shared) = shared else {
        return Err(Failure::bad_input(format!(
            "the toolchain's kernels are missing: {}",
            tandem_refdata::REASON
        )));
    };
    let mut rows = Vec::new();
    for pair in &PAIRS {
        rows.push((pair, ours(pair, place)?, theirs(pair, &shared)?));
    }
    let ratio = |ours: &Count, theirs: &Count| ours.all as f64 / theirs.all as f64;
    let good = rows.iter().all(|(_, o, t)| ratio(o, t) <= AT_MOST);
    let each: Vec<Value> = rows
        .iter()
        .map(|(p, o, t)| {
            json!({"kernel": p.ours, "case": format!("{}/{}", p.case, p.kernel), "ours": o.all,
                       "theirs": t.all, "theirs_without_start": t.all - t.start, "ratio": ratio(o, t),
                       "ratio_without_start": o.all as f64 / (t.all - t.start) as f64})
        })
        .collect();
    let json = json!({"at_most": AT_MOST, "good": good, "kernels": each});
    let mut out = String::new();
    let _ = writeln!(
        out,
        "instructions retired, Tandem's (-O2) and the Ventus toolchain's (the limit is {AT_MOST} times as \
         many):"
    );
    let _ =
        writeln!(out, "  kernel    case                        ours  theirs  ratio  without start-up  ratio");
    for (p, o, t) in &rows {
        let kernel = t.all - t.start;
        let _ = writeln!(
            out,
            "  {:<9} {:<24} {:>7} {:>7} {:>6.2} {:>17} {:>6.2}",
            p.ours,
            format!("{}/{}", p.case, p.kernel),
            o.all,
            t.all,
            ratio(o, t),
            kernel,
            o.all as f64 / kernel as f64
        );
    }
    Ok(Report { text: out, json, good })
}

fn ours(pair: &Pair, place: &Place<'_>) -> Result<Count, Failure> {
    let path = place.root.join("isa-tests/kernels/toolchain").join(format!("{}.yaml", pair.ours));
    let config = Config::new(1, 8, pair.lanes);
    let programs = programs_of(&path.display().to_string(), config, &place.program)?;
    let [program] = &programs[..] else {
        return Err(Failure::tool(format!("{}: one kernel expected", path.display())));
    };
    count(&program.job, None, config)
}

fn theirs(pair: &Pair, shared: &Path) -> Result<Count, Failure> {
    let dir = shared.join("ventus-cases").join(pair.case);
    let jobs = case::load(&dir).map_err(Failure::bad_input)?;
    let [job] = &jobs[..] else {
        return Err(Failure::tool(format!("{}: one chain expected", dir.display())));
    };
    count(job, Some(pair.kernel), Config::new(1, 8, pair.lanes))
}

/// Runs a chain up to the kernel of that file, or to its end, and counts the instructions that the last one
/// retires.
fn count(job: &Job, kernel: Option<&str>, config: Config) -> Result<Count, Failure> {
    let mut golden = Golden::new(config, Profile::default());
    let mut last = Count::default();
    for run in &job.kernels {
        run.prepare(golden.memory_mut()).map_err(Failure::tool)?;
        let entry = golden.memory().read_u32(run.launch.csr_knl).unwrap_or(run.launch.start_pc);
        golden.launch(&run.launch).map_err(Failure::tool)?;
        let mut count = Count::default();
        let mut entered = HashSet::new();
        let mut trap = Trap::None as u8;
        let end = golden.run_alone(10_000_000, |r| {
            trap = trap.max(r.trap);
            if r.kind == Kind::Retire as u8 {
                if r.pc == entry {
                    entered.insert((r.wg, r.warp));
                }
                count.all += 1;
                count.start += u64::from(!entered.contains(&(r.wg, r.warp)));
            }
        });
        if end != RunEnd::Finished || trap != Trap::None as u8 {
            return Err(Failure::tool(format!("{}: {} ended with {end:?}, trap {trap}", job.name, run.name)));
        }
        last = count;
        if kernel.is_some_and(|k| run.source.as_ref().is_some_and(|s| s.ends_with(k))) {
            return Ok(last);
        }
    }
    match kernel {
        Some(kernel) => Err(Failure::tool(format!("{}: no kernel {kernel}", job.name))),
        None => Ok(last),
    }
}
