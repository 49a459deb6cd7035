//! Shrinks a failing case to a small one that fails in the same way: with the same blame, opcode and state
//! class.
//!
//! | module | contents |
//! |---|---|
//! | [`tree`] | passes over a program's tree: launch, blocks, operands, data, memory timing |
//! | `judge` | both on a bench: which candidates count, and limits that keep hangs cheap |
//! | `report` | the first screen about a shrunk failure |
//!
//! [`minimise`](mod@crate::minimise) makes the steps. [`program::flat`](mod@crate::program::flat) has the
//! passes over a list of instructions, prologue and epilogue included.
//!
//! Every step on a tree gives a valid program, but a tree cannot remove the structure around an instruction.
//! So trees come first. When a tree gets no smaller, its instructions are removed one by one, and golden
//! checks which lists are still programs.

mod judge;
mod report;
pub mod tree;

pub(crate) use crate::minimise::weight;
pub use crate::minimise::{Budget, Log, Measure, Meter, Pass, PassResult, Shrinkable, minimise};
pub use crate::program::flat::{Flat, Size};
pub use tree::Tree;

use crate::error::CaseError;
use crate::program::{self, Program};
use tandem_abi::Config;

/// A case while it is shrunk.
#[derive(Clone, Copy, Debug)]
pub enum Candidate<'a> {
    /// Valid by construction.
    Program(&'a Program),
    /// It must run on golden first.
    Flat(&'a Flat),
}

/// The result for a program.
#[derive(Clone, Debug)]
pub struct Shrunk {
    /// The smallest tree.
    pub program: Program,
    /// The smallest list of instructions.
    pub flat: Flat,
    /// The steps that were tried.
    pub log: Log,
}

/// Shrinks a program while `fails` reports that it fails in the same way.
pub fn shrink(
    program: &Program,
    config: &Config,
    max: usize,
    budget: &Budget,
    mut fails: impl FnMut(Candidate) -> bool,
) -> Result<Shrunk, CaseError> {
    let mut meter = Meter::new(budget);
    let mut log = Log::default();
    let first = Tree { program: program.clone(), config: *config, max };
    let tree = minimise(first, "tree", &mut meter, &mut log, |t| fails(Candidate::Program(&t.program)));
    let mut flat = program::flat(&tree.program, config, max)?;
    // A list does not show the expected outcome of its program (such as a race that did not happen).
    if fails(Candidate::Flat(&flat)) {
        flat = minimise(flat, "list", &mut meter, &mut log, |f| fails(Candidate::Flat(f)));
    }
    Ok(Shrunk { program: tree.program, flat, log })
}
