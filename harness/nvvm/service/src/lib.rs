//! Compiler and host oracle in separate processes: the single interface to both for the rest of the harness.
//!
//! [`service::compile`] compiles in a child, [`service::ForkServer`] serves thousands of small jobs, and the
//! crates behind them are re-exported: [`llvm`], [`ir`], [`oracle`], and the compiler's own types.
//!
//! It knows how to run both, but nothing of their work. No other crate sees both the compiler and the oracle.

mod fork_server;
mod one_shot;

pub use tandem_compiler::{
    Bounds, Compiled, CompilerFault, KernelInfo, LineEntry, Options, Param, ParamPart, SymbolEntry, compile,
    compile_modules,
};
pub use tandem_ir as ir;
pub use tandem_ir::{CompileError, Diagnostic, Document, Severity, Source, Stage};
pub use tandem_llvm as llvm;
pub use tandem_oracle as oracle;

/// Compiling and running in child processes.
pub mod service {
    pub use crate::fork_server::{FORK_SERVER_ARGUMENT, ForkServer, fork_server_main};
    pub use crate::one_shot::{CHILD_ARGUMENT, Limits, child_main, compile};
}
