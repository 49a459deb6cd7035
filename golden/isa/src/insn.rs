//! A decoded instruction.

use crate::field::{OperandField, Role};
use crate::format::Format;
use crate::table::Op;

/// One instruction with its operands; prefixes are merged in.
///
/// Members that the format does not have hold their default: 0, and `true` for `vm`. Rows without a `vm` bit
/// (VMERGE, moves, VLW12.V) decode to `vm = true`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Insn {
    /// Which instruction.
    pub op: Op,
    /// Destination register, prefix included (x0-x63 architecturally, v0-v255).
    pub rd: u8,
    /// Register at bits 19:15; VSETIVLI: the AVL.
    pub rs1: u8,
    /// Register at bits 24:20; the data register of VSx12.V and VSx.V.
    pub rs2: u8,
    /// Third source: of scalar multiply-adds; the data register of VSE32.V and its like and of per-lane
    /// atomics; for vector multiply-adds and VFTTA.VV the destination as a source. If `rd` has the same bits
    /// of the word, the two can differ only under a prefix.
    pub rs3: u8,
    /// Immediate as the instruction uses it: sign-extended, targets in bytes relative to this word, LUI's
    /// value with its 12 zeros, `uimm` of CSR instructions, `vtype`, `aq << 1 | rl`, FENCE's bits 31:20, a
    /// prefix's 12 bits, `wd` of VAMO*EI32.V (0: no destination, and `rd` is 0).
    pub imm: i32,
    /// True: every active lane; false: masked by v0.
    pub vm: bool,
    /// Rounding mode of scalar floating point.
    pub rm: u8,
    /// CSR address.
    pub csr: u16,
    /// A 64-bit access to a pair of registers: REGPAIR before a row that has pairs ([`Op::pairs`]), with an
    /// even data register.
    pub pair: bool,
}

impl Insn {
    /// `op` with every operand at its default.
    pub const fn new(op: Op) -> Insn {
        Insn { op, rd: 0, rs1: 0, rs2: 0, rs3: 0, imm: 0, vm: true, rm: 0, csr: 0, pair: false }
    }

    /// With this destination; sets `rs3` as well if the destination is also a source.
    pub fn rd(mut self, register: u8) -> Insn {
        self.rd = register;
        if self.op.row().format.reads_destination() {
            self.rs3 = register;
        }
        self
    }

    /// With this `rs1`.
    pub const fn rs1(mut self, register: u8) -> Insn {
        self.rs1 = register;
        self
    }

    /// With this `rs2`.
    pub const fn rs2(mut self, register: u8) -> Insn {
        self.rs2 = register;
        self
    }

    /// With this `rs3`.
    pub const fn rs3(mut self, register: u8) -> Insn {
        self.rs3 = register;
        self
    }

    /// With this immediate.
    pub const fn imm(mut self, imm: i32) -> Insn {
        self.imm = imm;
        self
    }

    /// Masked by v0.
    pub const fn masked(mut self) -> Insn {
        self.vm = false;
        self
    }

    /// On pairs of registers.
    pub const fn paired(mut self) -> Insn {
        self.pair = true;
        self
    }

    /// Does it write a register? Not if its row has no destination, nor if it is a per-lane atomic with `wd`
    /// = 0.
    pub fn has_destination(&self) -> bool {
        let format = self.op.row().format;
        format.operand(Role::Rd).is_some() && !(format == Format::Vamo && self.imm == 0)
    }

    /// The operands that it has: those of its format, without the destination if it writes none.
    pub fn operands(&self) -> impl Iterator<Item = &'static OperandField> + use<> {
        let writes = self.has_destination();
        self.op.row().format.operands().iter().filter(move |f| f.role != Role::Rd || writes)
    }

    /// The same with operands that one word can hold. If destination and source share bits 11:7, the source
    /// takes the destination's low five bits (an accumulator takes all of them). A destination that is not
    /// written is 0.
    pub fn canonical(mut self) -> Insn {
        let format = self.op.row().format;
        if format.names_source() {
            self.rs3 = self.rs3 & 0xe0 | self.rd & 0x1f;
        } else if format.reads_destination() {
            self.rs3 = self.rd;
        }
        if self.op.row().format == Format::Vamo && self.imm == 0 {
            self.rd = 0;
        }
        self
    }

    /// The operand with `role`, as a number.
    pub fn get(&self, role: Role) -> i32 {
        match role {
            Role::Rd => self.rd.into(),
            Role::Rs1 => self.rs1.into(),
            Role::Rs2 => self.rs2.into(),
            Role::Rs3 => self.rs3.into(),
            Role::Imm => self.imm,
            Role::Vm => self.vm.into(),
            Role::Rm => self.rm.into(),
            Role::Csr => self.csr.into(),
        }
    }

    /// Set the operand with `role`; keeps the low bits that fit the member.
    pub fn set(&mut self, role: Role, value: i32) {
        match role {
            Role::Rd => self.rd = value as u8,
            Role::Rs1 => self.rs1 = value as u8,
            Role::Rs2 => self.rs2 = value as u8,
            Role::Rs3 => self.rs3 = value as u8,
            Role::Imm => self.imm = value,
            Role::Vm => self.vm = value != 0,
            Role::Rm => self.rm = value as u8,
            Role::Csr => self.csr = value as u16,
        }
    }
}
