//! Selection of divergent operations: RVV instructions, in their scalar and immediate forms if an operand is
//! uniform.

use super::select::Select;
use super::*;
use crate::word::{Arg, Bin};

/// The instructions of an operation: `vd = vs2 op vs1`, with a scalar or a 5-bit constant on the right, and
/// with a scalar on the left (`vd = x op vs2`).
struct Forms {
    vv: Op,
    right: Option<Op>,
    constant: Option<Op>,
    left: Option<Op>,
}

const fn forms(vv: Op, right: Option<Op>, constant: Option<Op>, left: Option<Op>) -> Forms {
    Forms { vv, right, constant, left }
}

fn spelling(op: Bin) -> Forms {
    use Op::*;
    match op {
        Bin::Add => forms(VaddVv, Some(VaddVx), Some(VaddVi), Some(VaddVx)),
        Bin::Sub => forms(VsubVv, Some(VsubVx), None, Some(VrsubVx)),
        Bin::Mul => forms(VmulVv, Some(VmulVx), None, Some(VmulVx)),
        Bin::MulHu => forms(VmulhuVv, Some(VmulhuVx), None, Some(VmulhuVx)),
        Bin::MulHs => forms(VmulhVv, Some(VmulhVx), None, Some(VmulhVx)),
        Bin::DivU => forms(VdivuVv, Some(VdivuVx), None, None),
        Bin::DivS => forms(VdivVv, Some(VdivVx), None, None),
        Bin::RemU => forms(VremuVv, Some(VremuVx), None, None),
        Bin::RemS => forms(VremVv, Some(VremVx), None, None),
        Bin::And => forms(VandVv, Some(VandVx), Some(VandVi), Some(VandVx)),
        Bin::Or => forms(VorVv, Some(VorVx), Some(VorVi), Some(VorVx)),
        Bin::Xor => forms(VxorVv, Some(VxorVx), Some(VxorVi), Some(VxorVx)),
        Bin::Shl => forms(VsllVv, Some(VsllVx), Some(VsllVi), None),
        Bin::ShrU => forms(VsrlVv, Some(VsrlVx), Some(VsrlVi), None),
        Bin::ShrS => forms(VsraVv, Some(VsraVx), Some(VsraVi), None),
        Bin::MinU => forms(VminuVv, Some(VminuVx), None, Some(VminuVx)),
        Bin::MaxU => forms(VmaxuVv, Some(VmaxuVx), None, Some(VmaxuVx)),
        Bin::MinS => forms(VminVv, Some(VminVx), None, Some(VminVx)),
        Bin::MaxS => forms(VmaxVv, Some(VmaxVx), None, Some(VmaxVx)),
        Bin::Eq => forms(VmseqVv, Some(VmseqVx), Some(VmseqVi), Some(VmseqVx)),
        Bin::Ne => forms(VmsneVv, Some(VmsneVx), Some(VmsneVi), Some(VmsneVx)),
        Bin::LtU => forms(VmsltuVv, Some(VmsltuVx), None, Some(VmsgtuVx)),
        Bin::LtS => forms(VmsltVv, Some(VmsltVx), None, Some(VmsgtVx)),
        Bin::LeU => forms(VmsleuVv, Some(VmsleuVx), None, None),
        Bin::LeS => forms(VmsleVv, Some(VmsleVx), Some(VmsleVi), None),
        Bin::FAdd => forms(VfaddVv, Some(VfaddVf), None, Some(VfaddVf)),
        Bin::FSub => forms(VfsubVv, Some(VfsubVf), None, Some(VfrsubVf)),
        Bin::FMul => forms(VfmulVv, Some(VfmulVf), None, Some(VfmulVf)),
        Bin::FDiv => forms(VfdivVv, Some(VfdivVf), None, Some(VfrdivVf)),
        Bin::FMin => forms(VfminVv, Some(VfminVf), None, None),
        Bin::FMax => forms(VfmaxVv, Some(VfmaxVf), None, None),
        Bin::FSgnj => forms(VfsgnjVv, Some(VfsgnjVf), None, None),
        Bin::FEq => forms(VmfeqVv, Some(VmfeqVf), None, Some(VmfeqVf)),
        Bin::FLt => forms(VmfltVv, Some(VmfltVf), None, Some(VmfgtVf)),
        Bin::FLe => forms(VmfleVv, Some(VmfleVf), None, Some(VmfgeVf)),
    }
}

impl Select<'_> {
    /// `rd = a op b` with a vector result.
    pub(super) fn vector_bin(&mut self, op: Bin, rd: Reg, a: Arg, b: Arg) {
        let (op, b) = match (op, self.constant(b)) {
            // Subtraction of a constant is the addition of its negation, which has an immediate form.
            (Bin::Sub, Some(c)) => (Bin::Add, Arg::Const(c.wrapping_neg())),
            _ => (op, b),
        };
        let f = spelling(op);
        if self.is_divergent(b) && !self.is_divergent(a) {
            if let Some(left) = f.left {
                let x = self.scalar(a);
                let vs2 = self.vector(b);
                return self.isa(left, rd, x, vs2, 0);
            }
        } else if !self.is_divergent(b) {
            let vs2 = self.vector(a);
            if let Some(c) = self.constant(b) {
                let c = c as i32;
                let shift = matches!(op, Bin::Shl | Bin::ShrU | Bin::ShrS);
                if op == Bin::Add && (-2048..2048).contains(&c) && !(-16..16).contains(&c) {
                    return self.isa(Op::Vadd12Vi, rd, vs2, Reg::None, c);
                }
                if let Some(vi) = f.constant
                    && (shift || (-16..16).contains(&c))
                {
                    return self.isa(vi, rd, Reg::None, vs2, if shift { c & 31 } else { c });
                }
            }
            if let Some(right) = f.right {
                let x = self.scalar(b);
                return self.isa(right, rd, x, vs2, 0);
            }
        }
        let (vs2, vs1) = (self.vector(a), self.vector(b));
        self.isa(f.vv, rd, vs1, vs2, 0);
    }

    /// `rd = c ? a : b` by VMERGE on the mask register.
    pub(super) fn vector_select(&mut self, rd: Reg, c: Arg, a: Arg, b: Arg) {
        let no = self.vector(b);
        let yes = if self.is_divergent(a) {
            let yes = self.vector(a);
            (Op::VmergeVvm, yes, 0)
        } else if let Some(k) = self.constant(a)
            && (-16..16).contains(&(k as i32))
        {
            (Op::VmergeVim, Reg::None, k as i32)
        } else {
            let x = self.scalar(a);
            (Op::VmergeVxm, x, 0)
        };
        // The mask is set last, so that nothing comes between it and its use.
        self.fill_vector(MASK, c);
        let (op, rs1, imm) = yes;
        self.put(MInst { rd, rs1, rs2: no, rs3: Reg::None, imm, ..MInst::new(Kind::Isa(op)) });
    }

    /// `rd = a * b + c`, rounded once.
    pub(super) fn vector_fma(&mut self, rd: Reg, a: Arg, b: Arg, c: Arg) {
        let (a, b) = if self.is_divergent(b) { (a, b) } else { (b, a) };
        let vs2 = self.vector(b);
        let (op, rs1) = if self.is_divergent(a) {
            let vs1 = self.vector(a);
            (Op::VfmaccVv, vs1)
        } else {
            let x = self.scalar(a);
            (Op::VfmaccVf, x)
        };
        self.fill_vector(rd, c);
        self.isa(op, rd, rs1, vs2, 0);
    }
}
