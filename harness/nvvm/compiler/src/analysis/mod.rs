//! Facts about functions: the shape of a word-IR function and the values that differ between lanes, which
//! code generation needs, and what LLVM's passes must be told of a function of the module.

mod cfg;
mod divergence;
mod flow;
mod locks;
mod meeting;

pub use cfg::{Shape, dominators, reverse_postorder};
pub use divergence::Divergence;
pub use locks::locking_loops;
pub use meeting::lanes_part;
