//! Software routines of the runtime, on thousands of operand tuples each, against the processor's own
//! arithmetic and LLVM's APFloat. The nightly plan sets `TANDEM_TUPLES=1000000`.

#[path = "../common/mod.rs"]
mod common;
mod float;
mod integer;
mod run;
