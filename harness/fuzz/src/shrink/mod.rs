//! From a failing case to a small one that fails in the same way: blame, opcode and state class stay.
//!
//! | room | what is in it |
//! |---|---|
//! | [`engine`] | any kind of case, smaller step by step; why it ends; what it tried |
//! | [`tree`] | passes over a program's tree: launch, blocks, operands, data, the memory's behaviour |
//! | [`flat`] | passes over a list of instructions, prologue and epilogue included |
//! | `judge` | both on a bench: which candidates count, and limits that keep hangs cheap |
//! | `report` | what is read first about a shrunk failure |
//!
//! A tree cannot lift an instruction out of what holds it up, but everything it comes to is valid. So trees
//! go first; when a tree gets no smaller, its instructions go one by one, and golden says which lists are
//! programs still.

pub mod engine;
pub mod flat;
mod judge;
mod report;
pub mod tree;

pub use engine::{Budget, Log, Measure, Meter, Pass, Shrinkable, Tried, minimise};
pub use flat::{Flat, Size};
pub use tree::Tree;

use crate::program::{self, Program};
use tandem_abi::Config;

/// A case on its way down.
#[derive(Clone, Copy, Debug)]
pub enum Candidate<'a> {
    /// Valid by construction.
    Program(&'a Program),
    /// To be run on golden first.
    Flat(&'a Flat),
}

/// What a program came to.
#[derive(Clone, Debug)]
pub struct Shrunk {
    /// The smallest tree.
    pub program: Program,
    /// The smallest list of instructions.
    pub flat: Flat,
    /// What was tried.
    pub log: Log,
}

/// Makes a program smaller for as long as `fails` says that it fails in the same way.
pub fn shrink(
    program: &Program,
    config: &Config,
    max: usize,
    budget: &Budget,
    mut fails: impl FnMut(Candidate) -> bool,
) -> Result<Shrunk, String> {
    let mut meter = Meter::new(budget);
    let mut log = Log::default();
    let first = Tree { program: program.clone(), config: *config, max };
    let tree = minimise(first, "tree", &mut meter, &mut log, |t| fails(Candidate::Program(&t.program)));
    let mut flat = program::flat(&tree.program, config, max)?;
    // What a program should have done and did not (a race that was not seen) is not known of a list.
    if fails(Candidate::Flat(&flat)) {
        flat = minimise(flat, "list", &mut meter, &mut log, |f| fails(Candidate::Flat(f)));
    }
    Ok(Shrunk { program: tree.program, flat, log })
}

/// How far a number is from the simplest: 0, then 1, then few bits in low places.
pub(crate) fn weight(v: u32) -> u64 {
    u64::from(u32::BITS - v.leading_zeros() + v.count_ones())
}
