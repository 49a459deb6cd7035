//! Benchmarks. Ratios are measured within one run, so that changes of the machine's speed cancel out.
//!
//! | room | measures |
//! |---|---|
//! | [`lockstep`] | lockstep against the bare DUT |
//! | [`dut`] | the bare DUT: simulation speed, instructions per cycle, and what held issue back |
//! | [`golden`] | golden without records: host instructions for each instruction, and speed against qemu |
//! | [`fuzz`] | fuzzing: a case beside the bare DUT, and where a case's time goes |
//! | [`code`] | our code: instructions retired beside the Ventus toolchain's |
//! | [`compile`] | compiling: time beside LLVM's own way to PTX |
//! | [`place`] | what they share |
//!
//! A specification goes in and a report comes out; nothing here prints or reads arguments.

pub mod code;
pub mod compile;
pub mod dut;
pub mod fuzz;
pub mod golden;
pub mod lockstep;
pub mod place;

pub use place::{Place, Report};
