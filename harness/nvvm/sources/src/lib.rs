//! Translates CUDA and OpenCL C sources to NVVM IR, by clang.
//!
//! clang reads a `.cu` or `.cl` file for the device only, with headers of our own (`include/`). Its IR is
//! taken before LLVM's passes run, and then goes the way of any module: the judge, the compiler, the host
//! oracle.
//!
//! | module | contents |
//! |---|---|
//! | [`language`] | which files are sources, and clang's arguments for each language |
//! | [`tool`] | clang itself: finds or installs it |
//! | [`translate()`] | turns one file into a [`Translation`] |
//! | [`error`] | why a file did not become IR |
//! | [`kernels`] | the kernels of a file by the names that users give them |
//! | [`lines`] | turns lines of the IR into lines of the file |
//! | [`print`](mod@print) | calls of OpenCL's printf |
//! | [`local`] | local arguments of OpenCL's kernels |
//! | `nvcc` | options of CUDA's own compiler |
//! | `align` | `alignas` behind CUDA's words |
//! | `host` | leaves out host code that clang refuses, by the file's `outline` |
//! | `halves` | OpenCL's functions of half |
//! | `unsupported` | what is refused by name |
//!
//! It does not know what NVVM IR allows, nor who runs it.

mod align;
mod convert;
pub mod error;
mod halves;
mod host;
pub mod kernels;
pub mod language;
pub mod lines;
pub mod local;
mod nvcc;
mod outline;
pub mod print;
pub mod tool;
pub mod translate;
mod unsupported;

pub use error::SourceError;
pub use kernels::KernelError;
pub use language::Language;
pub use translate::{Translation, translate, translate_for};
