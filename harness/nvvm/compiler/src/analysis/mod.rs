//! What code generation needs to know of a word-IR function: its shape and which values differ between lanes.

mod cfg;
mod divergence;

pub use cfg::{Shape, dominators, reverse_postorder};
pub use divergence::Divergence;
