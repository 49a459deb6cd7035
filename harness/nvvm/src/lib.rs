//! NVVM IR to Ventus binaries, and the host oracle that gives the IR's own result.

mod analysis;
mod error;
mod fault;
pub mod llvm;
mod lower;
mod source;
mod word;

pub use error::{CompileError, Refusal};
pub use fault::CompilerFault;
pub use lower::Param;
pub use source::Source;
