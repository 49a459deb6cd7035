//! The vocabulary that engines share, and nothing else: the machine ([`Config`]), the launch ([`Launch`]),
//! the effects of an instruction ([`Record`]) and memory ([`Memory`]).
//!
//! Golden, the DUT libraries, the log reader and the comparison all use it, but learn nothing from it about
//! each other's semantics. [`Record`] and [`Launch`] are `repr(C)` because they cross the C ABI of DUT
//! libraries unchanged (`rtl/dut/csrc/tandem_dut.h` declares them in C; a test keeps the two in step).

mod config;
mod launch;
mod memory;
mod record;
mod sizes;

pub use config::{Config, ConfigError, NAMED_CONFIGS, Translation};
pub use launch::{Launch, LaunchError, Limits};
pub use memory::{Memory, MemoryError, PAGE_BYTES};
pub use record::{
    CsrWrite, FieldSet, HangKind, Kind, MAX_CSR, MAX_LANES, MemOp, MemSpace, Operand, OperandKind, Record,
    SimtEntry, SimtOp, Trap,
};
pub use sizes::{Size, Sizes};

/// Start of the LDS window (256 MiB), from `ventus-notes.md`, "Launch convention".
pub const LDS_BASE: u32 = 0x7000_0000;
/// Bytes of the LDS window in the address map; an SM's own LDS has [`Limits::lds_bytes`].
pub const LDS_WINDOW: u32 = 0x1000_0000;
/// Where code is linked.
pub const CODE_BASE: u32 = 0x8000_0000;
/// Where buffers are laid out, in 4 KiB steps.
pub const BUFFER_BASE: u32 = 0x9000_0000;
