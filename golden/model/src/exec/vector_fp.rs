//! RVV floating point, each lane for itself: rounding by frm, the flags of the enabled lanes ORed.
//!
//! SEW chooses the format (errata D30): half precision in the low halves of the elements, single precision, or
//! double precision in pairs of registers. Slot 0 is vs1 or the scalar, slot 1 is vs2, slot 2 is vd as a source.

use super::vector_int::first;
use super::zfinx::unfused;
use super::{Ctx, Done, Stop};
use crate::fp::{Flagged, Format, Rounding, arith, compare, convert, exp, root};
use crate::profile::Fault;
use crate::space::{Lanes, lanes_of};
use tandem_abi::{MAX_LANES, OperandKind, Trap};
use ventus_isa::Op;

pub fn execute(ctx: &mut Ctx<'_>) -> Done {
    match (ctx.op(), ctx.sew()) {
        (Op::VfmvFS | Op::VfmvVF | Op::VfmvSF, _) => {
            copy(ctx);
            Ok(())
        }
        (op, 16) => {
            let f = operation::<u16>(ctx)?;
            // As integers: signed but for the results of conversions to unsigned ones.
            let unsigned = matches!(op, Op::VfcvtXuFV | Op::VfcvtRtzXuFV);
            let extend = |bits: u16| if unsigned { u32::from(bits) } else { extend(bits) };
            each_lane(ctx, f, extend);
            Ok(())
        }
        (_, 32) => {
            let f = operation::<u32>(ctx)?;
            each_lane(ctx, f, |bits| bits);
            Ok(())
        }
        (_, 64) if ctx.beat == 1 => {
            second_half(ctx);
            Ok(())
        }
        (_, 64) => {
            let f = operation::<u64>(ctx)?;
            each_pair(ctx, f);
            Ok(())
        }
        _ => ctx.trap(Trap::Illegal),
    }
}

/// vfmv.*: bits unchanged, of pairs the word that the beat names; half precision is sign-extended.
fn copy(ctx: &mut Ctx<'_>) {
    let half = ctx.sew() == 16;
    let kept = |value: u32| if half { extend(value as u16) } else { value };
    if ctx.op() == Op::VfmvFS {
        // The highest active lane wins; a warp never runs with an empty mask.
        let lane = ctx.warp.mask.checked_ilog2().unwrap_or(0) as usize;
        let value = kept(ctx.v(1)[lane]);
        ctx.write_x(ctx.insn().rd, value);
    } else {
        let data = first(ctx).map(kept);
        ctx.write_v(ctx.insn().rd, ctx.warp.mask, &data);
    }
}

/// Sign-extends a half.
fn extend(bits: u16) -> u32 {
    bits as i16 as i32 as u32
}

/// Applies `f(slot 0, slot 1, slot 2)` to every enabled lane of elements of at most 32 bits and writes the results.
fn each_lane<F: Format>(ctx: &mut Ctx<'_>, f: impl Fn(F, F, F) -> Flagged<F>, element: impl Fn(F) -> u32) {
    let mask = ctx.enabled();
    let b = first(ctx);
    let narrow = |word: u32| F::narrow(u64::from(word));
    let mut data = [0; MAX_LANES];
    for lane in lanes_of(mask) {
        let (value, flags) = f(narrow(b[lane]), narrow(ctx.v(1)[lane]), narrow(ctx.v(2)[lane]));
        data[lane] = element(value);
        ctx.flags |= flags;
    }
    ctx.write_v(ctx.insn().rd, mask, &data);
}

/// Beat 0 of double precision: computes whole results, writes their low words and keeps the high ones. A compare
/// writes nothing yet, and keeps its result.
fn each_pair(ctx: &mut Ctx<'_>, f: impl Fn(u64, u64, u64) -> Flagged<u64>) {
    let mask = ctx.enabled();
    let scalar = (ctx.code.src[0].kind == OperandKind::Scalar as u8).then(|| ctx.x64(0));
    let (mut low, mut high, mut raised) = ([0; MAX_LANES], [0; MAX_LANES], 0);
    for lane in lanes_of(mask) {
        let b = scalar.unwrap_or_else(|| ctx.v64(0, lane));
        let (value, flags) = f(b, ctx.v64(1, lane), ctx.v64(2, lane));
        low[lane] = value as u32;
        high[lane] = (value >> 32) as u32;
        raised |= flags;
    }
    if ctx.code.compare {
        ctx.keep(&low, raised);
    } else {
        ctx.keep(&high, raised);
        ctx.write_v(ctx.insn().rd, mask, &low);
    }
}

/// Beat 1 of double precision: what beat 0 kept, and the flags of the whole.
fn second_half(ctx: &mut Ctx<'_>) {
    let (data, flags) = ctx.kept();
    ctx.flags |= flags;
    ctx.write_v(ctx.insn().rd, ctx.enabled(), &data);
}

/// The operation of a vector instruction as a function of slot 0, slot 1 and slot 2.
fn operation<F: Format>(ctx: &Ctx<'_>) -> Result<impl Fn(F, F, F) -> Flagged<F> + use<F>, Stop> {
    let (op, plain) = (ctx.op(), unrounded::<F>(ctx.op()));
    let by_mode = rounded::<F>(op, ctx.faulty(Fault::FmaRoundsTwice));
    let rounding = match (plain, by_mode) {
        (None, None) => return Err(Stop::Unmodelled),
        (None, Some(_)) => ctx.rounding(7)?,
        // Not looked at.
        (Some(_), _) => Rounding::NearestEven,
    };
    Ok(move |b, a, old| match (plain, by_mode) {
        (Some(f), _) => f(a, b),
        (None, Some(f)) => f(a, b, old, rounding),
        (None, None) => (F::ZERO, 0),
    })
}

/// Operations that no rounding mode touches, as functions of vs2 and vs1.
fn unrounded<F: Format>(op: Op) -> Option<fn(F, F) -> Flagged<F>> {
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

type Rounded<F> = fn(F, F, F, Rounding) -> Flagged<F>;

/// Operations that frm rounds, as functions of vs2, vs1 and the old vd.
fn rounded<F: Format>(op: Op, unfuse: bool) -> Option<Rounded<F>> {
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
        Op::VfnmaccVv | Op::VfnmaccVf => |a, b, d, r| arith::fma(b ^ F::SIGN, a, d ^ F::SIGN, r),
        Op::VfmsacVv | Op::VfmsacVf => |a, b, d, r| arith::fma(b, a, d ^ F::SIGN, r),
        Op::VfnmsacVv | Op::VfnmsacVf => |a, b, d, r| arith::fma(b ^ F::SIGN, a, d, r),
        Op::VfmaddVv | Op::VfmaddVf => |a, b, d, r| arith::fma(b, d, a, r),
        Op::VfnmaddVv | Op::VfnmaddVf => |a, b, d, r| arith::fma(b ^ F::SIGN, d, a ^ F::SIGN, r),
        Op::VfmsubVv | Op::VfmsubVf => |a, b, d, r| arith::fma(b, d, a ^ F::SIGN, r),
        Op::VfnmsubVv | Op::VfnmsubVf => |a, b, d, r| arith::fma(b ^ F::SIGN, d, a, r),
        _ => return None,
    })
}

/// VFEXP.V: each lane's exponential in single precision, which ignores frm.
pub fn vfexp(ctx: &mut Ctx<'_>) -> Done {
    each_lane(ctx, |_, a, _| exp::exp(a), |bits| bits);
    Ok(())
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
