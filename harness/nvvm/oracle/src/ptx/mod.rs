//! Inline PTX (NVVM 2.0 §6.1) by interpretation: the text is parsed once, and each call runs it on the values
//! of its operands. Written from the PTX ISA; unknown constructs are refused by name.

mod convert;
mod integer;
mod lanes;
mod parse;
mod state;
mod step;

use crate::native;
use std::sync::{Mutex, PoisonError};

use super::exit;
use crate::ptx_error::PtxError;
use parse::Program;

/// Every expression of the module.
static PROGRAMS: Mutex<Vec<Program>> = Mutex::new(Vec::new());

/// Parses the text of an expression and returns its number for [`run`].
pub fn add(text: &str) -> Result<u64, PtxError> {
    let program = parse::parse(text)?;
    let mut all = PROGRAMS.lock().unwrap_or_else(PoisonError::into_inner);
    all.push(program);
    Ok(all.len() as u64 - 1)
}

/// Called by kernels: runs an expression in place on its operands, each a word of 64 bits.
pub extern "C-unwind" fn run(number: u64, operands: u64, count: u64) -> u64 {
    let program = PROGRAMS.lock().ok().and_then(|all| all.get(number as usize).cloned()).unwrap_or_default();
    let operands = native::row(operands, count as usize);
    if let Err(e) = step::run(&program, number, operands) {
        exit::end_bare(&format!("inline PTX: {e} (NVVM 2.0 §6.1)"), exit::EXIT_REFUSED);
    }
    0
}
