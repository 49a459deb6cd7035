//! The time of compiling, compared with LLVM's own path to PTX: whole processes that alternate.
//!
//! `llc` starts from the same text and generates code for `nvptx64`; ours also judges the module, optimises
//! it, links the helper functions that it needs and writes an executable.

use crate::place::{Place, Report};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tandem_judge::Failure;

/// LLVM's compiler, as `scripts/setup` installs it.
const LLC: &str = "llc-19";
/// Limit, as a multiple of llc's time, for all modules together.
const AT_MOST: f64 = 2.4;

/// What to measure.
pub struct Spec<'a> {
    /// Modules that both compile; every .ll of isa-tests/kernels if empty.
    pub modules: Vec<PathBuf>,
    /// Pairs of runs of each module.
    pub runs: u32,
    /// The process that compiles a module at -O2 to assembly on its standard output.
    pub ours: &'a dyn Fn(&Path) -> Command,
}

struct Row {
    module: PathBuf,
    ours: Duration,
    llc: Duration,
}

impl Row {
    fn ratio(&self) -> f64 {
        self.ours.as_secs_f64() / self.llc.as_secs_f64().max(f64::MIN_POSITIVE)
    }
}

/// Measures.
///
/// # Errors
/// If one of the two cannot be run, or does not compile a module.
pub fn run(spec: &Spec<'_>, place: &Place<'_>) -> Result<Report, Failure> {
    if cfg!(debug_assertions) {
        return Err(Failure::tool("measure a release build: cargo build --release -p tandem-campaign"));
    }
    let modules = if spec.modules.is_empty() { modules(place)? } else { spec.modules.clone() };
    if modules.is_empty() {
        return Err(Failure::bad_input("there is no module to compile"));
    }
    let mut rows = Vec::new();
    for module in modules {
        let (mut ours, mut llc) = (Vec::new(), Vec::new());
        for _ in 0..spec.runs {
            ours.push(timed(&mut (spec.ours)(&module))?);
            let target = ["-march=nvptx64", "-mcpu=sm_70", "-O2", "-o", "-"];
            llc.push(timed(Command::new(LLC).args(target).arg(&module))?);
        }
        ours.sort();
        llc.sort();
        let middle = spec.runs as usize / 2;
        rows.push(Row { module, ours: ours[middle], llc: llc[middle] });
    }
    let total = Row {
        module: PathBuf::new(),
        ours: rows.iter().map(|r| r.ours).sum(),
        llc: rows.iter().map(|r| r.llc).sum(),
    };
    let good = total.ratio() <= AT_MOST;
    let each: Vec<Value> = rows
        .iter()
        .map(|r| {
            json!({"module": r.module.display().to_string(), "ours_s": r.ours.as_secs_f64(),
                   "llc_s": r.llc.as_secs_f64(), "ratio": r.ratio()})
        })
        .collect();
    let json = json!({"runs": spec.runs, "ratio": total.ratio(), "at_most": AT_MOST, "modules": each});
    let mut out = String::new();
    let _ = writeln!(
        out,
        "compiling at -O2 and {LLC} -march=nvptx64, medians of {} alternating pairs of processes:",
        spec.runs
    );
    for r in &rows {
        let name = r.module.file_name().unwrap_or_default().to_string_lossy();
        let _ = writeln!(
            out,
            "  {name:<20} ours {:>7.1} ms  llc {:>7.1} ms  ratio {:.2}",
            r.ours.as_secs_f64() * 1e3,
            r.llc.as_secs_f64() * 1e3,
            r.ratio()
        );
    }
    let _ = writeln!(out, "  all together: ratio {:.2} (at most {AT_MOST} wanted)", total.ratio());
    Ok(Report { text: out, json, good })
}

/// The modules of our own kernels that LLVM 19 reads without changes.
fn modules(place: &Place<'_>) -> Result<Vec<PathBuf>, Failure> {
    let dir = place.root.join("isa-tests/kernels");
    let mut out = Vec::new();
    for pattern in ["*/*.ll", "long/*/*.ll"] {
        let pattern = format!("{}/{pattern}", glob::Pattern::escape(&dir.display().to_string()));
        let found = glob::glob(&pattern).map_err(|e| Failure::tool(format!("{pattern}: {e}")))?;
        out.extend(found.flatten());
    }
    // LLVM 19 selects no instruction for the handle of a bound texture (NVVM 2.0 §15.5).
    out.retain(|p| !std::fs::read_to_string(p).is_ok_and(|t| t.contains("@llvm.nvvm.texsurf.handle")));
    out.sort();
    Ok(out)
}

fn timed(command: &mut Command) -> Result<Duration, Failure> {
    let name = command.get_program().to_string_lossy().into_owned();
    let clock = Instant::now();
    let done = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .output()
        .map_err(|e| Failure::tool(format!("{name}: {e}")))?;
    let time = clock.elapsed();
    if !done.status.success() {
        let stderr = String::from_utf8_lossy(&done.stderr).trim().to_string();
        return Err(Failure::tool(format!("{name}: {}: {stderr}", done.status)));
    }
    Ok(time)
}
