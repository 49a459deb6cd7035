//! RVV floating point, each lane for itself: rounding by frm, the flags of the enabled lanes ORed.
//!
//! SEW chooses the format (errata D30): half precision in the low halves of the elements, single precision,
//! or double precision in pairs of registers. Slot 0 is vs1 or the scalar, slot 1 is vs2, slot 2 is vd as a
//! source.

use super::vector_int::first;
use super::{Ctx, Executed, LANE_BITS, Run};
use crate::fp::fast::{self, Answer, by_mode};
use crate::fp::{Flagged, Format, NX, Rounding, arith, compare, convert, exp, root};
use crate::space::{Lanes, lanes_of};
use tandem_abi::{MAX_LANES, OperandKind, Trap};
use ventus_isa::VectorFp as Op;

/// An exact function of vs2 and the first operand, in the format that SEW chooses.
macro_rules! exact {
    ($f:expr) => {
        |ctx| {
            let (half, single, double): (Exact<u16>, Exact<u32>, Exact<u64>) = ($f, $f, $f);
            match ctx.sew() {
                16 => all_lanes(ctx, |b, a| half(a, b), extend),
                32 => all_lanes(ctx, |b, a| single(a, b), |bits| bits),
                64 => each_pair(ctx, |b, a, _| double(a, b)),
                _ => ctx.trap(Trap::Illegal),
            }
        }
    };
}
type Exact<F> = fn(F, F) -> Flagged<F>;

/// A function of vs2, the first operand and the old vd that a mode rounds, in the format that SEW chooses.
/// The common case of single precision is host arithmetic, for all lanes at once.
macro_rules! rounded {
    ($exact:path, $fast:path, |$a:pat_param, $b:pat_param, $old:pat_param| $($operand:expr),+) => {
        rounded!($exact, $fast, |$a, $b, $old| $($operand),+; by frm, extend)
    };
    (
        $exact:path, $fast:path, |$a:pat_param, $b:pat_param, $old:pat_param| $($operand:expr),+;
        by $mode:tt, $of_half:expr
    ) => {
        |ctx| {
            let r = rounded!(@$mode ctx);
            match ctx.sew() {
                16 => each_lane(ctx, |$b: u16, $a: u16, $old: u16| $exact($($operand),+, r), $of_half),
                32 => by_mode!(r, mode => all_lanes_fast(
                    ctx,
                    |$b, $a, $old| $fast($($operand),+, mode),
                    |$b, $a, $old| $exact($($operand),+, r),
                )),
                64 => each_pair(ctx, |$b, $a, $old| $exact($($operand),+, r)),
                _ => ctx.trap(Trap::Illegal),
            }
        }
    };
    (@frm $ctx:ident) => {
        $ctx.rounding(7)?
    };
    (@rtz $ctx:ident) => {
        Rounding::TowardZero
    };
}

/// The function that executes `op`.
pub fn runner(op: Op) -> Run {
    match op {
        Op::VfmvFS => to_scalar,
        Op::VfmvVF | Op::VfmvSF => splat,

        Op::VfminVv | Op::VfminVf => exact!(compare::min),
        Op::VfmaxVv | Op::VfmaxVf => exact!(compare::max),
        Op::VfsgnjVv | Op::VfsgnjVf => exact!(|a, b| (compare::sign_inject(a, b), 0)),
        Op::VfsgnjnVv | Op::VfsgnjnVf => exact!(|a, b| (compare::sign_inject_not(a, b), 0)),
        Op::VfsgnjxVv | Op::VfsgnjxVf => exact!(|a, b| (compare::sign_inject_xor(a, b), 0)),
        Op::VmfeqVv | Op::VmfeqVf => exact!(compare::eq),
        Op::VmfneVv | Op::VmfneVf => exact!(compare::ne),
        Op::VmfltVv | Op::VmfltVf => exact!(compare::lt),
        Op::VmfleVv | Op::VmfleVf => exact!(compare::le),
        Op::VmfgtVf => exact!(|a, b| compare::lt(b, a)),
        Op::VmfgeVf => exact!(|a, b| compare::le(b, a)),
        Op::VfclassV => exact!(|a, _| (compare::class(a), 0)),
        Op::VfcvtRtzXuFV => {
            rounded!(convert::to_unsigned, fast::to_unsigned, |a, _, _| a; by rtz, u32::from)
        }
        Op::VfcvtRtzXFV => {
            rounded!(convert::to_signed, fast::to_signed, |a, _, _| a; by rtz, extend)
        }

        Op::VfaddVv | Op::VfaddVf => rounded!(arith::add, fast::add, |a, b, _| a, b),
        Op::VfsubVv | Op::VfsubVf => rounded!(arith::add, fast::add, |a, b, _| a, negated(b)),
        Op::VfrsubVf => rounded!(arith::add, fast::add, |a, b, _| b, negated(a)),
        Op::VfmulVv | Op::VfmulVf => rounded!(arith::mul, fast::mul, |a, b, _| a, b),
        Op::VfdivVv | Op::VfdivVf => rounded!(arith::div, fast::div, |a, b, _| a, b),
        Op::VfrdivVf => rounded!(arith::div, fast::div, |a, b, _| b, a),
        Op::VfsqrtV => rounded!(root::sqrt, fast::sqrt, |a, _, _| a),
        // As integers: signed, except the results of conversions to unsigned integers.
        Op::VfcvtXuFV => rounded!(convert::to_unsigned, fast::to_unsigned, |a, _, _| a; by frm, u32::from),
        Op::VfcvtXFV => rounded!(convert::to_signed, fast::to_signed, |a, _, _| a),
        Op::VfcvtFXuV => rounded!(convert::from_unsigned, fast::from_unsigned, |a, _, _| a),
        Op::VfcvtFXV => rounded!(convert::from_signed, fast::from_signed, |a, _, _| a),

        Op::VfmaccVv | Op::VfmaccVf => rounded!(arith::fma, fast::fma, |a, b, d| b, a, d),
        Op::VfnmaccVv | Op::VfnmaccVf => {
            rounded!(arith::fma, fast::fma, |a, b, d| negated(b), a, negated(d))
        }
        Op::VfmsacVv | Op::VfmsacVf => rounded!(arith::fma, fast::fma, |a, b, d| b, a, negated(d)),
        Op::VfnmsacVv | Op::VfnmsacVf => rounded!(arith::fma, fast::fma, |a, b, d| negated(b), a, d),
        Op::VfmaddVv | Op::VfmaddVf => rounded!(arith::fma, fast::fma, |a, b, d| b, d, a),
        Op::VfnmaddVv | Op::VfnmaddVf => {
            rounded!(arith::fma, fast::fma, |a, b, d| negated(b), d, negated(a))
        }
        Op::VfmsubVv | Op::VfmsubVf => rounded!(arith::fma, fast::fma, |a, b, d| b, d, negated(a)),
        Op::VfnmsubVv | Op::VfnmsubVf => rounded!(arith::fma, fast::fma, |a, b, d| negated(b), d, a),
    }
}

/// VFMV.F.S: the highest active lane wins; a warp never runs with an empty mask.
fn to_scalar(ctx: &mut Ctx<'_>) -> Executed {
    let lane = ctx.warp.mask.checked_ilog2().unwrap_or(0) as usize;
    let value = kept(ctx, ctx.v(1)[lane]);
    ctx.write_x(ctx.insn().rd, value);
    Ok(())
}

/// VFMV.V.F and VFMV.S.F: the scalar in every active lane.
fn splat(ctx: &mut Ctx<'_>) -> Executed {
    let data = first(ctx).map(|value| kept(ctx, value));
    ctx.write_v(ctx.insn().rd, ctx.warp.mask, &data);
    Ok(())
}

/// The result of moving a word: its bits unchanged; of a pair, the word that the beat names; half precision
/// sign-extended.
fn kept(ctx: &Ctx<'_>, value: u32) -> u32 {
    if ctx.sew() == 16 { extend(value as u16) } else { value }
}

fn negated<F: Format>(value: F) -> F {
    value ^ F::SIGN
}

/// Sign-extends a half.
fn extend(bits: u16) -> u32 {
    bits as i16 as i32 as u32
}

/// Applies `f(slot 0, slot 1, slot 2)` to every enabled lane of elements of at most 32 bits and writes the
/// results.
fn each_lane<F: Format>(
    ctx: &mut Ctx<'_>,
    f: impl Fn(F, F, F) -> Flagged<F>,
    element: impl Fn(F) -> u32,
) -> Executed {
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
    Ok(())
}

/// As [`each_lane`], for an `f(slot 0, slot 1)` without branches: one loop for all lanes, enabled or not.
#[inline]
fn all_lanes<F: Format>(
    ctx: &mut Ctx<'_>,
    f: impl Fn(F, F) -> Flagged<F>,
    element: impl Fn(F) -> u32,
) -> Executed {
    let mask = ctx.enabled();
    let (b, a) = (first(ctx), ctx.v(1));
    let narrow = |word: u32| F::narrow(u64::from(word));
    let (mut data, mut raised) = ([0; MAX_LANES], 0);
    for lane in 0..MAX_LANES {
        let (value, flags) = f(narrow(b[lane]), narrow(a[lane]));
        data[lane] = element(value);
        raised |= if mask & LANE_BITS[lane] != 0 { u32::from(flags) } else { 0 };
    }
    ctx.flags |= raised as u8;
    ctx.write_v(ctx.insn().rd, mask, &data);
    Ok(())
}

/// As [`each_lane`], in single precision: `fast` for all lanes at once, then `exact` for those that it leaves
/// open.
#[inline]
fn all_lanes_fast(
    ctx: &mut Ctx<'_>,
    fast: impl Fn(u32, u32, u32) -> Answer,
    exact: impl Fn(u32, u32, u32) -> Flagged,
) -> Executed {
    let mask = ctx.enabled();
    let (b, a, old) = (first(ctx), ctx.v(1), ctx.v(2));
    let (mut data, mut inexact, mut open) = ([0; MAX_LANES], 0, 0);
    for lane in 0..MAX_LANES {
        let answer = fast(b[lane], a[lane], old[lane]);
        data[lane] = answer.bits;
        inexact |= if answer.inexact { LANE_BITS[lane] } else { 0 };
        open |= if answer.open { LANE_BITS[lane] } else { 0 };
    }
    let open = open & mask;
    let mut flags = if inexact & mask & !open != 0 { NX } else { 0 };
    for lane in lanes_of(open) {
        let (value, raised) = exact(b[lane], a[lane], old[lane]);
        data[lane] = value;
        flags |= raised;
    }
    ctx.flags |= flags;
    ctx.write_v(ctx.insn().rd, mask, &data);
    Ok(())
}

/// Double precision. Beat 0 computes whole results, writes their low words and keeps the high ones. A compare
/// writes nothing yet, and keeps its result.
fn each_pair(ctx: &mut Ctx<'_>, f: impl Fn(u64, u64, u64) -> Flagged<u64>) -> Executed {
    if ctx.beat == 1 {
        second_half(ctx);
        return Ok(());
    }
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
    if ctx.code.is_float_compare() {
        ctx.keep(&low, raised);
    } else {
        ctx.keep(&high, raised);
        ctx.write_v(ctx.insn().rd, mask, &low);
    }
    Ok(())
}

/// Beat 1 of double precision: what beat 0 kept, and the flags of the whole.
fn second_half(ctx: &mut Ctx<'_>) {
    let (data, flags) = ctx.kept();
    ctx.flags |= flags;
    ctx.write_v(ctx.insn().rd, ctx.enabled(), &data);
}

/// VFEXP.V: each lane's exponential in single precision, which ignores frm.
pub fn vfexp(ctx: &mut Ctx<'_>) -> Executed {
    each_lane(ctx, |_, a, _| exp::exp(a), |bits| bits)
}

/// VFTTA.VV: lane i adds the convolution sum over j <= i of vs1[j] * vs2[i - j] to vd[i], j ascending, each
/// step fused. Lanes that are not enabled neither give nor receive.
pub fn vftta(ctx: &mut Ctx<'_>) -> Executed {
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
