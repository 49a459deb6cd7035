//! Zfinx: single precision on the scalar registers.

use super::{Ctx, Done, Stop};
use crate::fp::{Flagged, Format, Rounding, SIGN, arith, compare, convert, root};
use crate::profile::Fault;
use ventus_isa::Op;

pub fn execute(ctx: &mut Ctx<'_>) -> Done {
    let insn = ctx.insn();
    let (a, b, c) = (ctx.x(0), ctx.x(1), ctx.x(2));
    let fma = if ctx.faulty(Fault::FmaRoundsTwice) { unfused } else { arith::fma };
    let (value, flags) = match insn.op {
        Op::FmaddS => fma(a, b, c, ctx.rounding(insn.rm)?),
        Op::FmsubS => fma(a, b, c ^ SIGN, ctx.rounding(insn.rm)?),
        Op::FnmsubS => fma(a ^ SIGN, b, c, ctx.rounding(insn.rm)?),
        Op::FnmaddS => fma(a ^ SIGN, b, c ^ SIGN, ctx.rounding(insn.rm)?),
        Op::FaddS => arith::add(a, b, ctx.rounding(insn.rm)?),
        Op::FsubS => arith::sub(a, b, ctx.rounding(insn.rm)?),
        Op::FmulS => arith::mul(a, b, ctx.rounding(insn.rm)?),
        Op::FdivS => arith::div(a, b, ctx.rounding(insn.rm)?),
        Op::FsqrtS => root::sqrt(a, ctx.rounding(insn.rm)?),
        Op::FcvtWS => convert::to_signed(a, ctx.rounding(insn.rm)?),
        Op::FcvtWuS => convert::to_unsigned(a, ctx.rounding(insn.rm)?),
        Op::FcvtSW => convert::from_signed(a, ctx.rounding(insn.rm)?),
        Op::FcvtSWu => convert::from_unsigned(a, ctx.rounding(insn.rm)?),
        Op::FsgnjS => (compare::sign_inject(a, b), 0),
        Op::FsgnjnS => (compare::sign_inject_not(a, b), 0),
        Op::FsgnjxS => (compare::sign_inject_xor(a, b), 0),
        Op::FminS => compare::min(a, b),
        Op::FmaxS => compare::max(a, b),
        Op::FeqS => compare::eq(a, b),
        Op::FltS => compare::lt(a, b),
        Op::FleS => compare::le(a, b),
        Op::FclassS => (compare::class(a), 0),
        // Copies: scalars live in x registers only.
        Op::FmvXW | Op::FmvWX => (a, 0),
        _ => return Err(Stop::Unmodelled),
    };
    ctx.flags |= flags;
    ctx.write_x(insn.rd, value);
    Ok(())
}

/// The planted fault: the product is rounded before the addition.
pub fn unfused<F: Format>(a: F, b: F, c: F, rounding: Rounding) -> Flagged<F> {
    let (product, first) = arith::mul(a, b, rounding);
    let (sum, second) = arith::add(product, c, rounding);
    (sum, first | second)
}
