//! Selection of uniform operations: RV32IM and Zfinx on scalar registers.

use super::select::Select;
use super::*;
use crate::word::{Arg, Bin, Un};

impl Select<'_> {
    /// `rd = a op b` on scalars.
    pub(super) fn scalar_bin(&mut self, op: Bin, rd: Reg, a: Arg, b: Arg) {
        if let Some((op, c)) = self.constant(b).and_then(|c| with_immediate(op, c as i32)) {
            let rs1 = self.scalar(a);
            return self.isa(op, rd, rs1, Reg::None, c);
        }
        let (x, y) = (self.scalar(a), self.scalar(b));
        let direct = match op {
            Bin::Add => Op::Add,
            Bin::Sub => Op::Sub,
            Bin::Mul => Op::Mul,
            Bin::MulHu => Op::Mulhu,
            Bin::MulHs => Op::Mulh,
            Bin::DivU => Op::Divu,
            Bin::DivS => Op::Div,
            Bin::RemU => Op::Remu,
            Bin::RemS => Op::Rem,
            Bin::And => Op::And,
            Bin::Or => Op::Or,
            Bin::Xor => Op::Xor,
            Bin::Shl => Op::Sll,
            Bin::ShrU => Op::Srl,
            Bin::ShrS => Op::Sra,
            Bin::LtU => Op::Sltu,
            Bin::LtS => Op::Slt,
            Bin::FAdd => Op::FaddS,
            Bin::FSub => Op::FsubS,
            Bin::FMul => Op::FmulS,
            Bin::FDiv => Op::FdivS,
            Bin::FMin => Op::FminS,
            Bin::FMax => Op::FmaxS,
            Bin::FSgnj => Op::FsgnjS,
            Bin::FEq => Op::FeqS,
            Bin::FLt => Op::FltS,
            Bin::FLe => Op::FleS,
            Bin::Eq | Bin::Ne => {
                let t = self.temp_s();
                self.isa(Op::Xor, t, x, y, 0);
                return if op == Bin::Eq {
                    self.isa(Op::Sltiu, rd, t, Reg::None, 1)
                } else {
                    self.isa(Op::Sltu, rd, ZERO, t, 0)
                };
            }
            Bin::LeU | Bin::LeS => {
                let t = self.temp_s();
                self.isa(if op == Bin::LeU { Op::Sltu } else { Op::Slt }, t, y, x, 0);
                return self.isa(Op::Xori, rd, t, Reg::None, 1);
            }
            Bin::MinU | Bin::MaxU | Bin::MinS | Bin::MaxS => {
                let t = self.temp_s();
                let less = if matches!(op, Bin::MinU | Bin::MaxU) { Op::Sltu } else { Op::Slt };
                self.isa(less, t, x, y, 0);
                let (yes, no) = if matches!(op, Bin::MinU | Bin::MinS) { (x, y) } else { (y, x) };
                return self.scalar_select(rd, t, yes, no);
            }
        };
        self.isa(direct, rd, x, y, 0);
    }

    /// `rd = c ? a : b` for c 0 or 1, without a branch: b ^ ((a ^ b) & -c).
    pub(super) fn scalar_select(&mut self, rd: Reg, c: Reg, a: Reg, b: Reg) {
        let (mask, diff, chosen) = (self.temp_s(), self.temp_s(), self.temp_s());
        self.isa(Op::Sub, mask, ZERO, c, 0);
        self.isa(Op::Xor, diff, a, b, 0);
        self.isa(Op::And, chosen, diff, mask, 0);
        self.isa(Op::Xor, rd, chosen, b, 0);
    }

    /// `rd = op a` on scalars.
    pub(super) fn scalar_un(&mut self, op: Un, rd: Reg, a: Arg) {
        let x = self.scalar(a);
        let op = match op {
            Un::Copy => return self.copy(rd, x),
            Un::FSqrt => Op::FsqrtS,
            Un::FToS => Op::FcvtWS,
            Un::FToU => Op::FcvtWuS,
            Un::SToF => Op::FcvtSW,
            Un::UToF => Op::FcvtSWu,
        };
        self.isa(op, rd, x, Reg::None, 0);
    }
}

/// The form of an operation whose second operand is an immediate, if it has one for this number.
fn with_immediate(op: Bin, c: i32) -> Option<(Op, i32)> {
    let short = (-2048..2048).contains(&c);
    Some(match op {
        Bin::Add if short => (Op::Addi, c),
        Bin::Sub if (-2047..=2048).contains(&c) => (Op::Addi, -c),
        Bin::And if short => (Op::Andi, c),
        Bin::Or if short => (Op::Ori, c),
        Bin::Xor if short => (Op::Xori, c),
        Bin::LtS if short => (Op::Slti, c),
        Bin::LtU if short => (Op::Sltiu, c),
        Bin::Shl => (Op::Slli, c & 31),
        Bin::ShrU => (Op::Srli, c & 31),
        Bin::ShrS => (Op::Srai, c & 31),
        _ => return None,
    })
}
