//! Runs instructions on `qemu-riscv32` (Debian's qemu-user), an independent opinion on standard instructions.
//!
//! A [`Block`] is a few instruction words, the state that they read and write ([`Slot`]), and tuples of
//! operands. [`run`] makes one static Linux executable of many blocks, which runs each block on each tuple
//! and writes the results to its standard output; the caller gets them tuple by tuple. [`executable`] makes
//! an executable of any program in the language of `ventus_isa::asm`, for example a loop whose speed is
//! measured.
//!
//! qemu implements RISC-V only: vectors are packed and masks are bits, and vector floating point takes its
//! scalars from `f` registers, which Zfinx excludes. Hence the two [`Cpu`]s; the caller maps what differs
//! from Ventus.

mod elf;
mod emit;
mod error;
mod run;
mod slot;

pub use elf::executable;
pub use error::QemuError;
pub use run::{LIMITS, run, run_executable};
pub use slot::{Block, Slot};

/// Name of the executable.
pub const TOOL: &str = "qemu-riscv32";

/// A processor that qemu emulates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cpu {
    /// RV32IMA with Zicsr and Zfinx.
    Scalar,
    /// RV32IMAFD with RVV 1.0 and registers of 1024 bits: as many 32-bit elements as the widest warp has
    /// lanes.
    Vector,
}

impl Cpu {
    /// qemu's `-cpu`.
    pub fn argument(self) -> &'static str {
        match self {
            Cpu::Scalar => "rv32,f=false,d=false,zfinx=true",
            Cpu::Vector => "rv32,v=true,vlen=1024,elen=64,vext_spec=v1.0",
        }
    }
}

/// Bits of a vector register of [`Cpu::Vector`].
pub const VLEN: u32 = 1024;
