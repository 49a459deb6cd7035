//! Facts about a word-IR function that code generation needs: its shape, and the values that differ between
//! lanes.

mod cfg;
mod divergence;

pub use cfg::{Shape, dominators, reverse_postorder};
pub use divergence::Divergence;
