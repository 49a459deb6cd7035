//! Zfinx: single precision on the scalar registers.

use super::{Ctx, Executed, Run};
use crate::fp::{Flagged, Rounding, SIGN, arith, compare, convert, root};
use ventus_isa::Zfinx as Op;

/// rd takes a function of the source registers, rounded as the encoding says.
macro_rules! rounded {
    ($f:expr) => {
        |ctx| {
            let rounding = ctx.rounding(ctx.code.insn.rm)?;
            let f: fn(u32, u32, u32, Rounding) -> Flagged = $f;
            let result = f(ctx.x(0), ctx.x(1), ctx.x(2), rounding);
            write(ctx, result)
        }
    };
}

/// rd takes an exact function of the first two source registers.
macro_rules! exact {
    ($f:expr) => {
        |ctx| {
            let f: fn(u32, u32) -> Flagged = $f;
            let result = f(ctx.x(0), ctx.x(1));
            write(ctx, result)
        }
    };
}

/// rd takes a fused multiply-add of the source registers, with the signs of the first and the third changed.
macro_rules! fused {
    ($first:expr, $third:expr) => {
        |ctx| {
            let rounding = ctx.rounding(ctx.code.insn.rm)?;
            let result = arith::fma(ctx.x(0) ^ $first, ctx.x(1), ctx.x(2) ^ $third, rounding);
            write(ctx, result)
        }
    };
}

/// The function that executes `op`.
pub fn runner(op: Op) -> Run {
    match op {
        Op::FmaddS => fused!(0, 0),
        Op::FmsubS => fused!(0, SIGN),
        Op::FnmsubS => fused!(SIGN, 0),
        Op::FnmaddS => fused!(SIGN, SIGN),
        Op::FaddS => rounded!(|a, b, _, r| arith::add(a, b, r)),
        Op::FsubS => rounded!(|a, b, _, r| arith::sub(a, b, r)),
        Op::FmulS => rounded!(|a, b, _, r| arith::mul(a, b, r)),
        Op::FdivS => rounded!(|a, b, _, r| arith::div(a, b, r)),
        Op::FsqrtS => rounded!(|a, _, _, r| root::sqrt(a, r)),
        Op::FcvtWS => rounded!(|a, _, _, r| convert::to_signed(a, r)),
        Op::FcvtWuS => rounded!(|a, _, _, r| convert::to_unsigned(a, r)),
        Op::FcvtSW => rounded!(|a, _, _, r| convert::from_signed(a, r)),
        Op::FcvtSWu => rounded!(|a, _, _, r| convert::from_unsigned(a, r)),
        Op::FsgnjS => exact!(|a, b| (compare::sign_inject(a, b), 0)),
        Op::FsgnjnS => exact!(|a, b| (compare::sign_inject_not(a, b), 0)),
        Op::FsgnjxS => exact!(|a, b| (compare::sign_inject_xor(a, b), 0)),
        Op::FminS => exact!(compare::min),
        Op::FmaxS => exact!(compare::max),
        Op::FeqS => exact!(compare::eq),
        Op::FltS => exact!(compare::lt),
        Op::FleS => exact!(compare::le),
        Op::FclassS => exact!(|a, _| (compare::class(a), 0)),
        // Copies: scalars live in x registers only.
        Op::FmvXW | Op::FmvWX => exact!(|a, _| (a, 0)),
    }
}

fn write(ctx: &mut Ctx<'_>, (value, flags): Flagged) -> Executed {
    ctx.flags |= flags;
    ctx.write_x(ctx.code.insn.rd, value);
    Ok(())
}
