//! The reasons why the host oracle cannot run a module. Each names what is unsupported and, if there is one,
//! the clause.

use crate::ptx_error::PtxError;
use tandem_llvm::edit::Complaint;
use thiserror::Error;

/// The reason.
#[derive(Debug, Error)]
pub enum Refusal {
    #[error(transparent)]
    Llvm(#[from] Complaint),
    #[error("the modules cannot be linked (NVVM 2.0 §3.1)")]
    Linking,
    #[error("no module was given")]
    NoModule,
    #[error("the kernel's name holds a zero byte")]
    KernelName,
    #[error("the module defines no function '{0}'")]
    NoKernel(String),
    #[error("{kind} '@{name}' is declared but not defined")]
    Undefined { kind: &'static str, name: String },
    #[error("kernel '{name}' takes {takes} bytes of parameters, but the launch gives {given}")]
    Parameters { name: String, takes: u64, given: usize },
    #[error("special register '{0}' is not in NVVM 2.0 §15.4")]
    SpecialRegister(String),
    #[error("intrinsic 'llvm.nvvm.{0}' is not one the host oracle knows")]
    Intrinsic(String),
    #[error("inline PTX: {0} (NVVM 2.0 §6.1)")]
    Ptx(#[from] PtxError),
    #[error("inline PTX with constraints '{0}' (NVVM 2.0 §6.1)")]
    Constraints(String),
    #[error("inline PTX constraint '{0}' (NVVM 2.0 §6.1)")]
    Constraint(String),
    #[error("vectors of pointers with a deprecated data layout (NVVM 2.0 §3.25)")]
    PointerVectors,
    #[error("an initialiser that is not an address plus an offset (NVVM 2.0 §5)")]
    Initialiser,
    #[error(
        "the module needs {size} more bytes in {space} space than the host oracle has there ({all} in all)"
    )]
    Space { size: usize, space: String, all: usize },
    #[error("device memory at {at:#010x} ({len} bytes) cannot be mapped on this host: {error}")]
    Mapping { at: usize, len: usize, error: std::io::Error },
    #[error("a block of {0} threads is too large for the host oracle's stacks")]
    Block(usize),
    #[error("LLVM generated no code for the kernel")]
    NoCode,
    #[error("{doing}: {error}")]
    Io { doing: &'static str, error: std::io::Error },
    #[error("{doing}: {error}")]
    Message { doing: &'static str, error: postcard::Error },
}
