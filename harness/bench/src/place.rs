//! What benchmarks need beside their specification, and what they share.

use serde_json::Value;
use std::path::PathBuf;
use tandem_judge::{ExitCode, Failure};
use tandem_lockstep::{DutEngine, Engine};
use tandem_run::{Machines, Program};
use ventus_dut::{RunState, Stats};

/// Where benchmarks run.
pub struct Place<'a> {
    /// The checkout.
    pub root: PathBuf,
    /// An executable that serves the compiler in child processes.
    pub program: PathBuf,
    /// DUT libraries.
    pub machines: &'a dyn Machines,
}

/// What a benchmark found.
#[derive(Clone, Debug)]
pub struct Report {
    /// For a person.
    pub text: String,
    /// For scripts.
    pub json: Value,
    /// Whether it is as good as wanted.
    pub good: bool,
}

impl Report {
    /// What it comes to.
    pub fn exit_code(&self) -> ExitCode {
        ExitCode::held(self.good)
    }
}

/// The targets, or kernels of isa-tests where none is given.
pub(crate) fn or_kernels(place: &Place<'_>, targets: &[String], kernels: &[&str]) -> Vec<String> {
    let dir = place.root.join("isa-tests/kernels");
    match targets {
        [] => kernels.iter().map(|k| dir.join(k).display().to_string()).collect(),
        some => some.to_vec(),
    }
}

/// All kernels on the DUT with records off; gives the cycles.
pub(crate) fn run_bare(dut: &mut DutEngine, p: &Program) -> Result<u64, Failure> {
    Ok(run_counted(dut, p)?.cycles)
}

/// All kernels on the DUT with records off; gives what it counted.
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
                // Nobody reads the print buffer here; the kernel does not wait for that.
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
