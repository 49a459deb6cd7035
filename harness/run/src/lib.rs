//! One run of a target: what `tandem run` does, as a library for every part of the harness that runs
//! programs.
//!
//! | module | contents |
//! |---|---|
//! | [`spec`] | what to run, and how: plain data |
//! | [`tools`] | the tools of a run: DUT libraries, this program for child processes, a place for bundles |
//! | [`arguments`] | the arguments of a kernel against its parameters |
//! | [`compile`] | IR to an executable, in a process of its own |
//! | [`target`] | a kernel, a case, assembly or an executable becomes [`Program`]s |
//! | [`variables`] | the variables of its module: values, textures and results |
//! | [`execute`] | one program on its engines, judged |
//! | [`chain`] | whether a log that differs from golden ran on this memory; the order of a chain |
//! | [`report`] | judgements become a report |
//! | [`waves`] | notes about waves |
//! | [`whole`] | a target from the first program to the last |
//!
//! Nothing here prints or reads arguments.

pub mod arguments;
pub mod chain;
pub mod compile;
pub mod execute;
pub mod gpu;
pub mod report;
pub mod spec;
pub mod target;
pub mod tools;
pub mod variables;
pub mod waves;
pub mod whole;

pub use execute::{
    HostOracle, dut_engine, dut_params, flavour, flavour_with_waves, lone, lone_golden, run_program,
};
pub use gpu::{GpuTool, Opinion};
pub use report::{add_outcome, empty_report};
pub use spec::{Dump, Dumped, Engine, RunSpec};
pub use target::{Program, of_compiled, programs_of};
pub use tools::{Bundles, Machines, Tools};
pub use whole::{Done, engines_for, run};
