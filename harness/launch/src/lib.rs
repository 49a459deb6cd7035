//! Turns files into a [`Job`]: an ordered list of kernel launches on one memory.
//!
//! There are four kinds of input; none of them knows which engine will execute it:
//! - [`case`]: Ventus `.metadata`/`.data` pairs, single or as a chain;
//! - [`yaml`] and [`args`]: a kernel with typed arguments, laid out in device memory by [`layout`];
//! - [`assembly`]: assembly whose comments describe the launch;
//! - [`elf`]: bare RISC-V executables (and the writer that the compiler and the assembler use).
//!
//! [`mod@array`] reads and writes files of elements. [`kinds`] tells YAML files apart. [`emit`] writes a job
//! as a case. [`paging`] moves a job behind SV39 page tables.
//!
//! If the input is malformed, every reader returns a [`LoadError`] that names the file and the place, and
//! says what was expected there.

pub mod args;
pub mod array;
pub mod assembly;
pub mod case;
pub mod elf;
pub mod emit;
mod error;
mod hex;
pub mod image;
mod job;
pub mod kinds;
pub mod layout;
mod mapping;
pub mod paging;
pub mod random;
pub mod value;
pub mod yaml;

pub use error::{LoadError, Place};
pub use job::{
    Buffer, Job, KernelRun, LineEntry, MemInit, PrintBuffer, Signature, Symbol, TrapKind, TrapReason,
};
pub use mapping::Paging;
pub use value::{ElemType, Expect};
