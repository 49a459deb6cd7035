//! `tandem bench compile`: what compiling costs beside LLVM's own way to PTX, as whole processes that alternate.
//!
//! `llc` starts from the same text and generates code for `nvptx64`; ours also judges the module, optimises it,
//! links what helper functions it needs and writes an executable.

use crate::exit::{Failure, tool_failure};
use crate::out;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// LLVM's compiler, as `scripts/setup` installs it.
const LLC: &str = "llc-19";
/// Times llc, at most, over all modules together.
const AT_MOST: f64 = 3.0;

/// Arguments of `tandem bench compile`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Modules that both compile [default: every .ll of isa-tests/kernels]
    modules: Vec<PathBuf>,
    /// Pairs of runs of each module
    #[arg(long, short, default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=1000))]
    runs: u32,
    /// JSON in place of text
    #[arg(long)]
    json: bool,
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

/// Runs the benchmark; exit code 1 where we are slower than wanted.
pub fn main(args: &Args) -> Result<u8, Failure> {
    if cfg!(debug_assertions) {
        return Err(tool_failure("only a release build is worth measuring: cargo build --release -p tandem"));
    }
    let modules = if args.modules.is_empty() { modules()? } else { args.modules.clone() };
    let own = std::env::current_exe().map_err(tool_failure)?;
    let mut rows = Vec::new();
    for module in modules {
        let (mut ours, mut llc) = (Vec::new(), Vec::new());
        for _ in 0..args.runs {
            ours.push(timed(Command::new(&own).arg("compile").arg(&module).args(["-O2", "--emit", "asm"]))?);
            let target = ["-march=nvptx64", "-mcpu=sm_70", "-O2", "-o", "-"];
            llc.push(timed(Command::new(LLC).args(target).arg(&module))?);
        }
        ours.sort();
        llc.sort();
        let middle = args.runs as usize / 2;
        rows.push(Row { module, ours: ours[middle], llc: llc[middle] });
    }
    let total = Row {
        module: PathBuf::new(),
        ours: rows.iter().map(|r| r.ours).sum(),
        llc: rows.iter().map(|r| r.llc).sum(),
    };
    let good = total.ratio() <= AT_MOST;
    if args.json {
        let each: Vec<Value> = rows
            .iter()
            .map(|r| {
                json!({"module": r.module.display().to_string(), "ours_s": r.ours.as_secs_f64(),
                       "llc_s": r.llc.as_secs_f64(), "ratio": r.ratio()})
            })
            .collect();
        out::line(json!({"runs": args.runs, "ratio": total.ratio(), "at_most": AT_MOST, "modules": each}));
        return Ok(u8::from(!good));
    }
    out::line(format_args!(
        "compiling at -O2 beside {LLC} -march=nvptx64, medians of {} alternating pairs of processes:",
        args.runs
    ));
    for r in &rows {
        let name = r.module.file_name().unwrap_or_default().to_string_lossy();
        out::line(format_args!(
            "  {name:<20} ours {:>7.1} ms  llc {:>7.1} ms  ratio {:.2}",
            r.ours.as_secs_f64() * 1e3,
            r.llc.as_secs_f64() * 1e3,
            r.ratio()
        ));
    }
    out::line(format_args!("  all together: ratio {:.2} (at most {AT_MOST} wanted)", total.ratio()));
    Ok(u8::from(!good))
}

/// The modules of our own kernels that LLVM 19 reads as they are.
fn modules() -> Result<Vec<PathBuf>, Failure> {
    let dir = crate::paths::root().join("isa-tests/kernels");
    let list = |d: &Path| -> Result<Vec<PathBuf>, Failure> {
        let read = std::fs::read_dir(d).map_err(|e| tool_failure(format!("{}: {e}", d.display())))?;
        Ok(read.flatten().map(|e| e.path()).collect())
    };
    let mut out = Vec::new();
    for kernel in list(&dir)?.into_iter().filter(|p| p.is_dir()) {
        out.extend(list(&kernel)?.into_iter().filter(|p| p.extension().is_some_and(|e| e == "ll")));
    }
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
        .map_err(|e| tool_failure(format!("{name}: {e}")))?;
    let time = clock.elapsed();
    if !done.status.success() {
        let said = String::from_utf8_lossy(&done.stderr).trim().to_string();
        return Err(tool_failure(format!("{name}: {}: {said}", done.status)));
    }
    Ok(time)
}
