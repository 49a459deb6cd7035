//! Random kernels: NVVM IR with divergent control flow, through the compiler, on host, golden and DUT.
//!
//! | room | what is in it |
//! |---|---|
//! | [`tree`] | the tree of a kernel: any tree is a valid kernel |
//! | [`types`] | types of values |
//! | [`strategy`] | proptest strategies that make trees |
//! | `emit`, `expr`, `stmt`, `module` | a tree as IR: blocks and phis, values, statements, the whole with its arguments |
//! | [`shrink`] | what a tree is cut to |
//! | [`mod@bench`] | a kernel compiled and run three ways, and what is said of it |
//! | [`subject`] | kernels as a campaign has them |
//!
//! What makes a kernel valid is kept while it is printed: divisors are not zero, shifts are below the width,
//! floats are in the range of what they become, indices are taken modulo sizes, threads write their own
//! places, share others' between barriers that all threads reach, and count in common words by operations
//! whose order does not matter. NaNs are made one before anybody looks at their bits. Loops and calls end by
//! construction; what would take too long is weakened.

pub mod bench;
mod emit;
mod expr;
pub mod module;
pub mod shrink;
mod stmt;
pub mod strategy;
pub mod subject;
pub mod tree;
pub mod types;

pub use module::{Module, print};
