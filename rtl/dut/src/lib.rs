//! Builds, caches and loads DUT libraries: Verilated RTL behind the small C ABI of `csrc/tandem_dut.h`.
//!
//! - [`Builder`] turns RTL and a [`Config`] into a shared library, once: a content hash of everything that
//!   goes in names the result in the cache. `tools` finds Verilator, `cache` has the names and the locks.
//! - [`DutRef`] names a DUT: the in-tree GPGPU, an adapter's directory, a library. Its [`Profile`] describes
//!   it; [`planted`] makes its faults.
//! - [`Library`] opens one, checks that it is what its name says, and makes [`Dut`]s: machines with their own
//!   memory that run kernels and yield retire records. Any number of libraries and instances can live in one
//!   process, on any threads.
//! - [`decoder`] is the instruction decoder alone, for a check of every word.
//! - [`mod@unit`] is one module of the RTL by itself, driven through lists of requests.
//! - `abi` mirrors the header; `tests/layout.rs` checks that. `abi`, `decoder`, `dut`, `library` and `unit`
//!   are unsafe, because they call C; nothing else here is.
//!
//! The C++ side is `csrc`: memory port, trace assembler and clock loop, compiled into every library.

#[doc(hidden)]
pub mod abi;
mod builder;
mod cache;
pub mod decoder;
mod dut;
mod error;
mod groups;
mod inputs;
mod library;
mod list;
mod messages;
mod modules;
pub mod planted;
mod profile;
mod profile_file;
mod promises;
mod reference;
mod source;
mod stats;
mod stop;
mod tools;
mod trained;
pub mod unit;
mod versions;
mod workspace;

pub use builder::{Builder, Built, Flavour, FlavourError, Progress, fingerprint, quoted};
pub use cache::default_cache;
pub use dut::{Dut, Flip, Params, RunState, Status};
pub use error::{BuildError, DutError, ListFault, Missing};
pub use library::Library;
pub use list::FileList;
pub use messages::verilator_errors;
pub use profile::{
    BeyondDut, Bounds, Choice, Difference, Group, LdsInMemory, MachineError, NoRecords, NotGroup, PROFILE,
    Profile, ProfileError, RecordMask, Records, TooLarge, group_names, groups, names, names_row,
};
pub use reference::{DutRef, DutRefError};
pub use source::Source;
pub use stats::Stats;
pub use stop::{Stop, StopCause, StopRule};
pub use tandem_abi::Config;
pub use tools::{Tools, Version};
pub use trained::{Trained, Training};
pub use workspace::workspace_root;

use std::path::PathBuf;

/// Builds the in-tree GPGPU for `config`, or finds it in the cache: [`Builder`] with every default.
pub fn build(config: &Config, flavour: Flavour) -> Result<PathBuf, BuildError> {
    Ok(Builder::new(Source::in_tree()?)?.build(config, flavour)?.path)
}
