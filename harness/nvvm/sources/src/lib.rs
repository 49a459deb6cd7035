//! CUDA and OpenCL C sources become NVVM IR, by clang.
//!
//! clang reads a `.cu` or `.cl` file for the device only, with headers of our own (`include/`), and its IR is
//! taken before LLVM's passes run. What follows is the way of any module: the judge, the compiler, the host
//! oracle.
//!
//! | module | contents |
//! |---|---|
//! | [`language`] | which files are sources, and what clang is told about each language |
//! | [`tool`] | clang itself: where it is, and how it gets there |
//! | [`translate()`] | one file becomes a [`Translation`] |
//! | [`kernels`] | the kernels of a file by the names that people give them |
//! | [`lines`] | lines of the IR become lines of the file |
//! | [`print`](mod@print) | calls of OpenCL's printf |
//! | [`local`] | local arguments of OpenCL's kernels |
//!
//! It does not know what NVVM IR allows, nor who runs it.

pub mod kernels;
pub mod language;
pub mod lines;
pub mod local;
pub mod print;
pub mod tool;
pub mod translate;

pub use kernels::KernelError;
pub use language::Language;
pub use translate::{SourceError, Translation, translate};
