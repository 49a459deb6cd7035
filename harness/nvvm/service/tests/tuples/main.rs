//! Routines that the runtime computes in software, on thousands of operand tuples each, against the
//! processor's own arithmetic and LLVM's APFloat. `TANDEM_TUPLES=1000000` is the nightly plan's number.

#[path = "../common/mod.rs"]
mod common;
mod float;
mod integer;
mod run;
