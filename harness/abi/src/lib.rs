//! The vocabulary that engines share, and nothing else: who executes (`Config`), what is launched
//! ([`Launch`]), what an instruction did ([`Record`]) and the bytes it did it to ([`Memory`]).
//!
//! Golden, the DUT libraries, the log reader and the comparison all speak it; none of them learns
//! anything about the others' semantics from it. [`Record`] and [`Launch`] are `repr(C)` because they
//! cross the C ABI of DUT libraries unchanged (`rtl/dut/csrc/tandem_dut.h` is their C spelling; a test
//! holds the two together).

mod config;
mod launch;
mod memory;
mod record;

pub use config::{Config, ConfigError, NAMED_CONFIGS, Translation};
pub use launch::{Launch, LaunchError, Limits};
pub use memory::{Memory, MemoryError, PAGE_BYTES};
pub use record::{
    CsrWrite, FieldSet, HangKind, Kind, MAX_CSR, MAX_LANES, MemOp, MemSpace, Operand, OperandKind, Record,
    SimtEntry, SimtOp, Trap,
};

/// Start of the LDS window (256 MiB), as `ventus-notes.md` "Launch convention" has it.
pub const LDS_BASE: u32 = 0x7000_0000;
/// Bytes of the LDS window in the address map; what an SM really has is [`Limits::lds_bytes`].
pub const LDS_WINDOW: u32 = 0x1000_0000;
/// Where code is linked.
pub const CODE_BASE: u32 = 0x8000_0000;
/// Where buffers are laid out, in 4 KiB steps.
pub const BUFFER_BASE: u32 = 0x9000_0000;
