//! The Ventus instruction table: decode, encode, assembler, disassembler.
//!
//! Everything starts from [`rows`], one [`Row`] an instruction; the rest of the crate is derived from it:
//! [`decode`]/[`decode_prefixed`] and [`encode`] (words to [`Insn`] and back), [`disasm`], and [`asm`]. The
//! crate knows how instructions look and what they are called, never what they do: the reference model and
//! the RTL each decide that for themselves. `errata.md` in this crate lists where the manual and real
//! implementations differ, and which way this project goes.

pub mod asm;
mod csr;
mod decode;
mod describe;
mod disasm;
mod encode;
mod field;
mod format;
mod insn;
mod table;
mod text;

pub use csr::{CSRS, csr_by_name, csr_name};
pub use decode::{DecodeError, decode, decode_prefixed, is_prefix, lookup};
pub use describe::{describe, diagram, pattern, summary};
pub use disasm::{ListingLine, disasm, disasm_into, listing};
pub use encode::{EncodeError, Words, encode, encode_as};
pub use field::{Kind, OperandField, Role, Segment};
pub use format::Format;
pub use insn::Insn;
pub use table::{
    Access, Class, Ext, Family, Numbers, Op, Reach, Rounds, Row, Rv32a, Rv32i, Rv32m, Status, VectorFixed,
    VectorFp, VectorInt, VectorMem, Ventus, VtypeUse, Zfinx, Zicsr, check, is_op_v_immediate, rows,
};
pub use text::{parse_register, register_name};
