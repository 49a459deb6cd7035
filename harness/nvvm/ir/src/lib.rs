//! NVVM IR as people hand it in, up to one linked LLVM module: what compiler and judge share.
//!
//! [`Source`] is a module as given. [`input`] rewrites older dialects (`convert`), turns module-level PTX
//! into definitions (`module_asm`), has LLVM read each module, and links several (`link`). [`bitcode`] reads
//! what LLVM's upgrade hides of a bitcode file, [`ptx`] the text of inline PTX. [`Diagnostic`] and
//! [`CompileError`] say what is wrong with a module.
//!
//! It does not know what NVVM IR allows (that is the judge's), nor what becomes of a module.

pub mod bitcode;
mod convert;
mod error;
pub mod input;
mod link;
mod module_asm;
pub mod ptx;
mod source;
mod stage;

pub use error::{CompileError, Diagnostic, Document, Severity};
pub use source::Source;
pub use stage::Stage;
