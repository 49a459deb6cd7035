//! The environment of benchmarks, and the code that they share.

use serde_json::Value;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;
use tandem_judge::{ExitCode, Failure};
use tandem_lockstep::{DutEngine, Engine};
use tandem_process::{Ending, Limits};
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

/// How long valgrind may take; the longest count takes some minutes.
const LONGEST_COUNT: Duration = Duration::from_secs(3600);

/// Host instructions of a process that executes `what`, counted by callgrind. `command` is a program with
/// arguments.
pub(crate) fn count_host(what: &str, command: Vec<OsString>) -> Result<u64, Failure> {
    let (said, ending) = callgrind(&["--callgrind-out-file=/dev/null".into()], command)?;
    match collected(&said) {
        Some(count) if ending.success() => Ok(count),
        _ => Err(Failure::tool(format!("valgrind {ending} on {what}:\n{said}"))),
    }
}

/// Host instructions of each call of `function` in a process that executes `what`. `function` is its
/// whole name, `command` a program with arguments, and `calls` how often it calls the function.
pub(crate) fn count_calls(
    what: &str,
    function: &str,
    calls: usize,
    command: Vec<OsString>,
) -> Result<Vec<u64>, Failure> {
    let dir = tempfile::tempdir().map_err(Failure::tool)?;
    let mut file = OsString::from("--callgrind-out-file=");
    file.push(dir.path().join("calls"));
    let each = [file, format!("--zero-before={function}").into(), format!("--dump-after={function}").into()];
    let (said, ending) = callgrind(&each, command)?;
    if !ending.success() {
        return Err(Failure::tool(format!("valgrind {ending} on {what}:\n{said}")));
    }
    (1..=calls)
        .map(|call| {
            let path = dir.path().join(format!("calls.{call}"));
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            total(&text).ok_or_else(|| {
                Failure::tool(format!(
                    "callgrind counted fewer than {calls} calls of {function} in {what}: build the program \
                     with its symbols"
                ))
            })
        })
        .collect()
}

/// What callgrind, with these options, says of a process, and how the process ended.
fn callgrind(options: &[OsString], command: Vec<OsString>) -> Result<(String, Ending), Failure> {
    let mut valgrind = Command::new("valgrind");
    valgrind.arg("--tool=callgrind").args(options).args(command);
    let output = tandem_process::run(&mut valgrind, &[], Limits::wall(LONGEST_COUNT)).map_err(|error| {
        Failure::tool(format!("valgrind cannot be run ({error}): install Debian's valgrind"))
    })?;
    Ok((output.complaint(), output.ending))
}

/// The host instructions of one of callgrind's files.
fn total(file: &str) -> Option<u64> {
    file.lines().find_map(|line| line.strip_prefix("totals: ")?.trim().parse().ok())
}

/// The count of the process that valgrind started. The process forks others, to compile a kernel for
/// instance, and valgrind tells the count of each. Each line begins with its process's number, and the first
/// line is of the first process.
fn collected(said: &str) -> Option<u64> {
    let (process, _) = said.strip_prefix("==")?.split_once("== ")?;
    let own = format!("=={process}== Collected : ");
    said.lines().find_map(|line| line.strip_prefix(&own)?.trim().parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_costs_what_its_file_totals() {
        assert_eq!(total("version: 1\nevents: Ir\nfn=(1) f\n1 16\ntotals: 1234\n"), Some(1234));
        assert_eq!(total(""), None);
        let none = count_calls("it", "f", 1, vec!["/no/such/program".into()]).unwrap_err();
        assert!(none.to_string().contains("on it"), "{none}");
    }

    #[test]
    fn the_count_is_of_the_process_that_was_started() {
        let said = "==7== Callgrind, a call-graph generating cache profiler\n==8== Collected : 12\n==7== \n\
                    ==7== Collected : 3456\n";
        assert_eq!(collected(said), Some(3456));
        assert_eq!(collected("==7== Callgrind\n==8== Collected : 12\n"), None);
        assert_eq!(collected("valgrind: no such program\n"), None);
    }
}
