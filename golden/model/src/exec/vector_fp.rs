//! RVV single precision, each lane for itself: rounding by frm, the flags of the enabled lanes ORed.
//!
//! Slot 0 is vs1 or the scalar, slot 1 is vs2, slot 2 is vd as a source.

use super::vector_int::{first, move_to_scalar};
use super::zfinx::unfused;
use super::{Ctx, Done, Stop};
use crate::fp::{Flagged, Rounding, SIGN, arith, compare, convert, exp, root};
use crate::profile::Fault;
use crate::space::{Lanes, lanes_of};
use tandem_abi::MAX_LANES;
use ventus_isa::Op;

pub fn execute(ctx: &mut Ctx<'_>) -> Done {
    match ctx.op() {
        Op::VfmvFS => {
            move_to_scalar(ctx);
            return Ok(());
        }
        Op::VfmvVF | Op::VfmvSF => {
            let data = first(ctx);
            ctx.write_v(ctx.insn().rd, ctx.warp.mask, &data);
            return Ok(());
        }
        _ => {}
    }
    if let Some(f) = unrounded(ctx.op()) {
        return each_lane(ctx, |b, a, _| f(a, b));
    }
    let Some(f) = rounded(ctx.op(), ctx.faulty(Fault::FmaRoundsTwice)) else {
        return Err(Stop::Unmodelled);
    };
    let rounding = ctx.rounding(7)?;
    each_lane(ctx, |b, a, old| f(a, b, old, rounding))
}

/// Applies `f(slot 0, slot 1, slot 2)` to every enabled lane and writes the results.
fn each_lane(ctx: &mut Ctx<'_>, f: impl Fn(u32, u32, u32) -> Flagged) -> Done {
    let mask = ctx.enabled();
    let b = first(ctx);
    let mut data = [0; MAX_LANES];
    for lane in lanes_of(mask) {
        let (value, flags) = f(b[lane], ctx.v(1)[lane], ctx.v(2)[lane]);
        data[lane] = value;
        ctx.flags |= flags;
    }
    ctx.write_v(ctx.insn().rd, mask, &data);
    Ok(())
}

/// Operations that no rounding mode touches, as functions of vs2 and vs1.
fn unrounded(op: Op) -> Option<fn(u32, u32) -> Flagged> {
    Some(match op {
        Op::VfminVv | Op::VfminVf => compare::min,
        Op::VfmaxVv | Op::VfmaxVf => compare::max,
        Op::VfsgnjVv | Op::VfsgnjVf => |a, b| (compare::sign_inject(a, b), 0),
        Op::VfsgnjnVv | Op::VfsgnjnVf => |a, b| (compare::sign_inject_not(a, b), 0),
        Op::VfsgnjxVv | Op::VfsgnjxVf => |a, b| (compare::sign_inject_xor(a, b), 0),
        Op::VmfeqVv | Op::VmfeqVf => compare::eq,
        Op::VmfneVv | Op::VmfneVf => compare::ne,
        Op::VmfltVv | Op::VmfltVf => compare::lt,
        Op::VmfleVv | Op::VmfleVf => compare::le,
        Op::VmfgtVf => |a, b| compare::lt(b, a),
        Op::VmfgeVf => |a, b| compare::le(b, a),
        Op::VfclassV => |a, _| (compare::class(a), 0),
        Op::VfcvtRtzXuFV => |a, _| convert::to_unsigned(a, Rounding::TowardZero),
        Op::VfcvtRtzXFV => |a, _| convert::to_signed(a, Rounding::TowardZero),
        _ => return None,
    })
}

type Rounded = fn(u32, u32, u32, Rounding) -> Flagged;

/// Operations that frm rounds, as functions of vs2, vs1 and the old vd.
fn rounded(op: Op, unfuse: bool) -> Option<Rounded> {
    Some(match op {
        Op::VfaddVv | Op::VfaddVf => |a, b, _, r| arith::add(a, b, r),
        Op::VfsubVv | Op::VfsubVf => |a, b, _, r| arith::sub(a, b, r),
        Op::VfrsubVf => |a, b, _, r| arith::sub(b, a, r),
        Op::VfmulVv | Op::VfmulVf => |a, b, _, r| arith::mul(a, b, r),
        Op::VfdivVv | Op::VfdivVf => |a, b, _, r| arith::div(a, b, r),
        Op::VfrdivVf => |a, b, _, r| arith::div(b, a, r),
        Op::VfsqrtV => |a, _, _, r| root::sqrt(a, r),
        Op::VfcvtXuFV => |a, _, _, r| convert::to_unsigned(a, r),
        Op::VfcvtXFV => |a, _, _, r| convert::to_signed(a, r),
        Op::VfcvtFXuV => |a, _, _, r| convert::from_unsigned(a, r),
        Op::VfcvtFXV => |a, _, _, r| convert::from_signed(a, r),

        Op::VfmaccVv | Op::VfmaccVf if unfuse => |a, b, d, r| unfused(b, a, d, r),
        Op::VfmaddVv | Op::VfmaddVf if unfuse => |a, b, d, r| unfused(b, d, a, r),
        Op::VfmaccVv | Op::VfmaccVf => |a, b, d, r| arith::fma(b, a, d, r),
        Op::VfnmaccVv | Op::VfnmaccVf => |a, b, d, r| arith::fma(b ^ SIGN, a, d ^ SIGN, r),
        Op::VfmsacVv | Op::VfmsacVf => |a, b, d, r| arith::fma(b, a, d ^ SIGN, r),
        Op::VfnmsacVv | Op::VfnmsacVf => |a, b, d, r| arith::fma(b ^ SIGN, a, d, r),
        Op::VfmaddVv | Op::VfmaddVf => |a, b, d, r| arith::fma(b, d, a, r),
        Op::VfnmaddVv | Op::VfnmaddVf => |a, b, d, r| arith::fma(b ^ SIGN, d, a ^ SIGN, r),
        Op::VfmsubVv | Op::VfmsubVf => |a, b, d, r| arith::fma(b, d, a ^ SIGN, r),
        Op::VfnmsubVv | Op::VfnmsubVf => |a, b, d, r| arith::fma(b ^ SIGN, d, a, r),
        _ => return None,
    })
}

/// VFEXP.V: each lane's exponential, which ignores frm.
pub fn vfexp(ctx: &mut Ctx<'_>) -> Done {
    each_lane(ctx, |_, a, _| exp::exp(a))
}

/// VFTTA.VV: lane i adds the convolution sum over j <= i of vs1[j] * vs2[i - j] to vd[i], j ascending, each
/// step fused. Lanes that are not enabled neither give nor receive.
pub fn vftta(ctx: &mut Ctx<'_>) -> Done {
    let rounding = ctx.rounding(7)?;
    let mask = ctx.enabled();
    let (vs1, vs2, old): (Lanes, Lanes, Lanes) = (*ctx.v(0), *ctx.v(1), *ctx.v(2));
    let mut data = old;
    for i in lanes_of(mask) {
        for j in (0..=i).filter(|j| mask >> j & 1 != 0 && mask >> (i - j) & 1 != 0) {
            let (sum, flags) = arith::fma(vs1[j], vs2[i - j], data[i], rounding);
            data[i] = sum;
            ctx.flags |= flags;
        }
    }
    ctx.write_v(ctx.insn().rd, mask, &data);
    Ok(())
}
