//! Fuzzing of single instructions: their encodings, the words that are instructions, and the effect of one
//! instruction in any state.
//!
//! | module | contents |
//! |---|---|
//! | [`identities`] | encode and decode, assembler and disassembler undo each other |
//! | [`subject`] | those two as a kind of case |
//! | [`texts`] | labels, pseudo-instructions and directives mean what the manual says |
//! | [`questions`] | the words to ask about |
//! | [`words`] | golden, the RTL's decoder and LLVM's MC layer on the same words |
//! | [`agree`] | what the RTL's decoder must report for an instruction |
//! | [`states`] | one instruction in a random architectural state, golden against the RTL |
//! | [`random`] | the random numbers of these modules |

pub mod agree;
mod case;
pub mod identities;
pub mod questions;
pub mod random;
pub mod states;
pub mod subject;
pub mod texts;
pub mod words;

pub use case::{Case, Fault, case, instruction, prefix, word};
pub use identities::check;
