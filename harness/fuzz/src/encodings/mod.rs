//! Fuzzing of single instructions: how they look, who takes them for instructions, and what one of them does to any
//! state.
//!
//! | room | what is in it |
//! |---|---|
//! | [`identities`] | encode and decode, assembler and disassembler undo each other |
//! | [`states`] | one instruction in a random architectural state, golden against the RTL |
//! | [`random`] | the random numbers that these use |

pub mod identities;
pub mod random;
pub mod states;

pub use identities::{Case, Fault, case, check, prefix, word};
