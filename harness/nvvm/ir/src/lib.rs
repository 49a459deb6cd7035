//! NVVM IR as given, up to one linked LLVM module: the part that compiler and judge share.
//!
//! [`Source`] is a module as given. [`input`] rewrites older dialects (`convert`), turns module-level PTX
//! into definitions (`module_asm`), has LLVM read each module, and links several (`link`). If modules call
//! CUDA's device functions, it links those too (`libdevice`). [`bitcode`] reads the parts of a bitcode file
//! that LLVM's upgrade hides; [`ptx`] parses inline PTX. [`Diagnostic`] and [`CompileError`] describe faults
//! of a module.
//!
//! It does not know what NVVM IR allows (the judge does), nor how a module is compiled.

pub mod bitcode;
mod convert;
mod error;
pub mod input;
mod libdevice;
mod link;
mod module_asm;
pub mod ptx;
mod source;
mod stage;

pub use error::{CompileError, Diagnostic, Document, Severity};
pub use source::Source;
pub use stage::Stage;
