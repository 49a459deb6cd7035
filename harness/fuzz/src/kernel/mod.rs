//! Random kernels: NVVM IR with divergent control flow, compiled, then run on host, golden and DUT.
//!
//! | module | contents |
//! |---|---|
//! | [`tree`] | the tree of a kernel: any tree is a valid kernel |
//! | [`types`] | the types of values |
//! | [`strategy`] | proptest strategies that make trees |
//! | `emit`, `expr`, `stmt`, `module` | prints a tree as IR: blocks and phis, values, statements, the module with its arguments |
//! | [`shrink`] | the passes that shrink a tree |
//! | [`mod@bench`] | compiles, runs and judges a kernel |
//! | [`gpu`] | asks a GPU about it |
//! | [`subject`] | kernels as a kind of case |
//!
//! Printing keeps a kernel valid: divisors are not zero, shifts are below the width, floats are in the range
//! of their conversions, indices are taken modulo sizes. Threads write their own places, and read others'
//! places only between barriers that all threads reach. They use common counters only through operations
//! whose order does not matter. NaNs are made equal before their bits are used. Loops and calls end by
//! construction, and code that would take too long is reduced.

pub mod bench;
mod emit;
mod expr;
pub mod gpu;
pub mod module;
pub mod shrink;
mod stmt;
pub mod strategy;
pub mod subject;
pub mod tree;
pub mod types;

pub use module::{Module, print};
