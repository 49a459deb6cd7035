//! Benchmarks. Ratios are measured within one run, so that changes of the machine's speed cancel out.
//!
//! | module | measures |
//! |---|---|
//! | [`lockstep`] | lockstep against the bare DUT |
//! | [`dut`] | the bare DUT: simulation speed, instructions per cycle, and causes of stalls |
//! | [`host`] | the bare DUT: host instructions for each simulated cycle |
//! | [`baseline`] | the cycles and instructions that kernels are compared with |
//! | [`golden`] | golden without records: host instructions per instruction, and speed compared with qemu |
//! | [`fuzz`] | fuzzing: a case compared with the bare DUT, and the parts of its time |
//! | [`code`] | our code: instructions retired, compared with the Ventus toolchain's |
//! | [`compile`] | compiling: time compared with LLVM's own path to PTX |
//! | [`place`] | shared code |
//!
//! A specification goes in and a report comes out; nothing here prints or reads arguments.

pub mod baseline;
pub mod code;
pub mod compile;
pub mod dut;
pub mod fuzz;
pub mod golden;
pub mod host;
pub mod lockstep;
pub mod place;
pub mod ratchet;

pub use place::{Place, Report};
