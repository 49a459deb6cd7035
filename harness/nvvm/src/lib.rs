//! NVVM IR to Ventus binaries, and the host oracle that gives the IR's own result.
//!
//! The way through the compiler, one room each:
//! `source` → `input` (older dialects converted, [`llvm`] reads and verifies, several modules linked) → `legal` (judges by NVVM 2.0's chapters) → LLVM's passes →
//! `lower` (to 32-bit word IR, `word`) → `analysis` (shape, divergence) → `machine` (selection, allocation,
//! emission) → `object` (ELF with source lines). [`compile`] strings them together.
//! [`oracle`] is the other opinion: it shares only the LLVM wrapper with the compiler.

mod analysis;
pub mod bitcode;
mod compile;
mod convert;
mod error;
mod fault;
mod input;
mod judge;
mod legal;
mod link;
pub mod llvm;
mod lower;
mod machine;
mod module_asm;
mod object;
pub mod oracle;
mod patience;
mod runtime;
pub mod service;
mod source;
mod word;

pub use compile::{Compiled, KernelInfo, LineEntry, Options, SymbolEntry, compile, compile_modules};
pub use error::{CompileError, Diagnostic, Document, Severity};
pub use fault::CompilerFault;
pub use legal::Bounds;
pub use lower::Param;
pub use source::Source;
