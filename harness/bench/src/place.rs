//! The environment of benchmarks, and the code that they share.

use serde_json::Value;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use tandem_judge::{ExitCode, Failure};
use tandem_lockstep::{DutEngine, Engine};
use tandem_run::{Machines, Program};
use ventus_dut::{RunState, Stats};

/// The place where benchmarks run.
pub struct Place<'a> {
    /// The checkout.
    pub root: PathBuf,
    /// An executable that serves as the compiler in child processes.
    pub program: PathBuf,
    /// DUT libraries.
    pub machines: &'a dyn Machines,
}

/// The result of a benchmark.
#[derive(Clone, Debug)]
pub struct Report {
    /// The report as text.
    pub text: String,
    /// The figures for scripts.
    pub json: Value,
    /// Whether the limits hold.
    pub good: bool,
}

impl Report {
    /// Its exit code.
    pub fn exit_code(&self) -> ExitCode {
        ExitCode::held(self.good)
    }
}

/// The given targets, or default kernels of isa-tests if there are none.
pub(crate) fn or_kernels(place: &Place<'_>, targets: &[String], kernels: &[&str]) -> Vec<String> {
    let dir = place.root.join("isa-tests/kernels");
    match targets {
        [] => kernels.iter().map(|k| dir.join(k).display().to_string()).collect(),
        some => some.to_vec(),
    }
}

/// Runs all kernels on the DUT without records; returns the cycles.
pub(crate) fn run_bare(dut: &mut DutEngine, p: &Program) -> Result<u64, Failure> {
    Ok(run_counted(dut, p)?.cycles)
}

/// Runs all kernels on the DUT without records; returns its counts.
pub(crate) fn run_counted(dut: &mut DutEngine, p: &Program) -> Result<Stats, Failure> {
    dut.reset().map_err(Failure::tool)?;
    let mut stats = Stats::default();
    for k in &p.job.kernels {
        dut.load(&k.mem).map_err(Failure::tool)?;
        dut.launch(k).map_err(Failure::tool)?;
        let mut none = Vec::new();
        loop {
            let status = dut.dut().run(u64::MAX, &mut none);
            match status.state {
                // Nobody reads the print buffer here, and the kernel does not wait for that.
                state if state.goes_on() => {}
                RunState::Done => {
                    stats.add(&dut.dut().stats());
                    break;
                }
                other => return Err(Failure::tool(format!("{}: the bare run ended with {other:?}", p.name))),
            }
        }
    }
    Ok(stats)
}

/// Host instructions of a process that executes `what`, counted by callgrind. `command` is a program with
/// arguments.
pub(crate) fn count_host(what: &str, command: Vec<OsString>) -> Result<u64, Failure> {
    let cannot =
        |error| Failure::tool(format!("valgrind cannot be run ({error}): install Debian's valgrind"));
    let child = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .args(command)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(cannot)?;
    // The process forks others, to compile a kernel for instance, and valgrind tells the count of each.
    let own = format!("=={}== Collected : ", child.id());
    let output = child.wait_with_output().map_err(cannot)?;
    let stderr = String::from_utf8_lossy(&output.stderr);
    let counted = stderr.lines().find_map(|line| line.strip_prefix(&own)?.trim().parse().ok());
    match counted {
        Some(count) if output.status.success() => Ok(count),
        _ => Err(Failure::tool(format!("valgrind ended with {} on {what}:\n{stderr}", output.status))),
    }
}
