//! Fuzzing of single instructions: how they look, who takes them for instructions, and what one of them does
//! to any state.
//!
//! | room | what is in it |
//! |---|---|
//! | [`identities`] | encode and decode, assembler and disassembler undo each other |
//! | [`texts`] | labels, pseudo-instructions and directives are what they stand for |
//! | [`words`] | golden, the RTL's decoder and LLVM's MC layer on the same words |
//! | [`agree`] | what the RTL's decoder must say of an instruction |
//! | [`states`] | one instruction in a random architectural state, golden against the RTL |
//! | [`random`] | the random numbers that these use |

pub mod agree;
pub mod identities;
pub mod random;
pub mod states;
pub mod texts;
pub mod words;

pub use identities::{Case, Fault, case, check, prefix, word};
