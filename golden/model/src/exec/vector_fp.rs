//! RVV floating point, each lane for itself: rounding by frm, the flags of the enabled lanes ORed.
//!
//! SEW chooses the format (errata D30): half precision in the low halves of the elements, single precision,
//! or double precision in pairs of registers. Slot 0 is vs1 or the scalar, slot 1 is vs2, slot 2 is vd as a
//! source.

use super::vector_int::first;
use super::{Ctx, Executed, Run};
use crate::fp::doubles::{self, Pairs};
use crate::fp::fast::{self, Answer, by_mode};
use crate::fp::lanes::{self, Answers};
use crate::fp::{Flagged, Format, NX, Rounding, arith, compare, convert, exp, halves, root};
use crate::space::{LANE_BITS, Lanes, blend, lane_words, lanes_of};
use tandem_abi::{MAX_LANES, OperandKind, Trap};
use ventus_isa::VectorFp as Op;

/// An exact function of vs2 and the first operand, in the format that SEW chooses. Functions of a name, in
/// [`lanes`] and [`halves`], answer for whole registers.
macro_rules! exact {
    (|$a:pat_param, $b:pat_param| $exact:expr, $name:ident($($operand:expr),+)) => {
        |ctx| match ctx.sew() {
            32 => by_register(
                ctx,
                |[$b, $a, _], out| lanes::$name($($operand),+, out),
                |$b, $a, _| $exact,
            ),
            16 => by_register(
                ctx,
                |[$b, $a, _], out| halves::$name($($operand),+, out),
                in_halves(|$b, $a, _| $exact, extend),
            ),
            64 => by_pairs(
                ctx,
                |[$b, $a, _], out| doubles::$name($($operand),+, out),
                |$b, $a, _| $exact,
            ),
            _ => ctx.trap(Trap::Illegal),
        }
    };
}

/// A function of vs2, the first operand and the old vd that a mode rounds, likewise.
macro_rules! rounded {
    (
        |$a:pat_param, $b:pat_param, $old:pat_param, $r:ident| $exact:expr,
        $name:ident$(::<$($sign:ident),+>)?($($operand:expr),+)
    ) => {
        |ctx| {
            let $r = ctx.rounding(7)?;
            match ctx.sew() {
                32 => by_register(
                    ctx,
                        |[$b, $a, $old], out| lanes::$name$(::<$($sign),+>)?($($operand),+, $r, out),
                    |$b, $a, $old| $exact,
                ),
                16 => by_register(
                    ctx,
                        |[$b, $a, $old], out| halves::$name$(::<$($sign),+>)?($($operand),+, $r, out),
                    in_halves(|$b, $a, $old| $exact, extend),
                ),
                64 => by_pairs(
                    ctx,
                    |[$b, $a, $old], out| doubles::$name$(::<$($sign),+>)?($($operand),+, $r, out),
                    |$b, $a, $old| $exact,
                ),
                _ => ctx.trap(Trap::Illegal),
            }
        }
    };
}

/// Signs of the product and the addend of a fused multiply-add.
const PLUS: bool = false;
const MINUS: bool = true;

/// A fused multiply-add: the signed product of two, and a signed addend.
macro_rules! fused {
    (
        |$a:ident, $b:ident, $old:ident|
        $product:ident [$one:ident, $other:ident], $sign:ident $addend:ident
    ) => {
        rounded!(
            |$a, $b, $old, r| arith::fma(signed($product, $one), $other, signed($sign, $addend), r),
            fma::<$product, $sign>([$one, $other], $addend)
        )
    };
}

/// A conversion to integers, by frm or toward zero. Those to unsigned ones of 16 bits are not sign-extended.
macro_rules! to_integer {
    ($name:ident, $of_half:expr, |$ctx:ident| $r:expr) => {
        |$ctx| {
            let r = $r;
            match $ctx.sew() {
                32 => by_mode!(r, mode => {
                    all_lanes_fast($ctx, |a| fast::$name(a, mode), |a| convert::$name(a, r))
                }),
                16 => by_register(
                    $ctx,
                        |[_, a, _], out| halves::$name(a, r, out),
                    in_halves(|_, a, _| convert::$name(a, r), $of_half),
                ),
                64 => each_pair($ctx, |_, a, _| convert::$name(a, r)),
                _ => $ctx.trap(Trap::Illegal),
            }
        }
    };
}

/// The function that executes `op`.
pub fn runner(op: Op) -> Run {
    match op {
        Op::VfmvFS => to_scalar,
        Op::VfmvVF | Op::VfmvSF => splat,

        Op::VfminVv | Op::VfminVf => exact!(|a, b| compare::min(a, b), min(a, b)),
        Op::VfmaxVv | Op::VfmaxVf => exact!(|a, b| compare::max(a, b), max(a, b)),
        Op::VfsgnjVv | Op::VfsgnjVf => exact!(|a, b| (compare::sign_inject(a, b), 0), sign_inject(a, b)),
        Op::VfsgnjnVv | Op::VfsgnjnVf => {
            exact!(|a, b| (compare::sign_inject_not(a, b), 0), sign_inject_not(a, b))
        }
        Op::VfsgnjxVv | Op::VfsgnjxVf => {
            exact!(|a, b| (compare::sign_inject_xor(a, b), 0), sign_inject_xor(a, b))
        }
        Op::VmfeqVv | Op::VmfeqVf => exact!(|a, b| compare::eq(a, b), eq(a, b)),
        Op::VmfneVv | Op::VmfneVf => exact!(|a, b| compare::ne(a, b), ne(a, b)),
        Op::VmfltVv | Op::VmfltVf => exact!(|a, b| compare::lt(a, b), lt(a, b)),
        Op::VmfleVv | Op::VmfleVf => exact!(|a, b| compare::le(a, b), le(a, b)),
        Op::VmfgtVf => exact!(|a, b| compare::lt(b, a), lt(b, a)),
        Op::VmfgeVf => exact!(|a, b| compare::le(b, a), le(b, a)),
        Op::VfclassV => exact!(|a, _| (compare::class(a), 0), class(a)),

        Op::VfaddVv | Op::VfaddVf => rounded!(|a, b, _, r| arith::add(a, b, r), add(a, b)),
        Op::VfsubVv | Op::VfsubVf => rounded!(|a, b, _, r| arith::sub(a, b, r), sub(a, b)),
        Op::VfrsubVf => rounded!(|a, b, _, r| arith::sub(b, a, r), sub(b, a)),
        Op::VfmulVv | Op::VfmulVf => rounded!(|a, b, _, r| arith::mul(a, b, r), mul(a, b)),
        Op::VfdivVv | Op::VfdivVf => rounded!(|a, b, _, r| arith::div(a, b, r), div(a, b)),
        Op::VfrdivVf => rounded!(|a, b, _, r| arith::div(b, a, r), div(b, a)),
        Op::VfsqrtV => rounded!(|a, _, _, r| root::sqrt(a, r), sqrt(a)),

        // As integers: signed, except the results of conversions to unsigned integers.
        Op::VfcvtXuFV => {
            to_integer!(to_unsigned, u32::from, |ctx| ctx.rounding(7)?)
        }
        Op::VfcvtXFV => to_integer!(to_signed, extend, |ctx| ctx.rounding(7)?),
        Op::VfcvtRtzXuFV => {
            to_integer!(to_unsigned, u32::from, |ctx| Rounding::TowardZero)
        }
        Op::VfcvtRtzXFV => {
            to_integer!(to_signed, extend, |ctx| Rounding::TowardZero)
        }
        Op::VfcvtFXuV => rounded!(|a, _, _, r| convert::from_unsigned(a, r), from_unsigned(a)),
        Op::VfcvtFXV => rounded!(|a, _, _, r| convert::from_signed(a, r), from_signed(a)),

        Op::VfmaccVv | Op::VfmaccVf => fused!(|a, b, d| PLUS [b, a], PLUS d),
        Op::VfnmaccVv | Op::VfnmaccVf => fused!(|a, b, d| MINUS [b, a], MINUS d),
        Op::VfmsacVv | Op::VfmsacVf => fused!(|a, b, d| PLUS [b, a], MINUS d),
        Op::VfnmsacVv | Op::VfnmsacVf => fused!(|a, b, d| MINUS [b, a], PLUS d),
        Op::VfmaddVv | Op::VfmaddVf => fused!(|a, b, d| PLUS [b, d], PLUS a),
        Op::VfnmaddVv | Op::VfnmaddVf => fused!(|a, b, d| MINUS [b, d], MINUS a),
        Op::VfmsubVv | Op::VfmsubVf => fused!(|a, b, d| PLUS [b, d], MINUS a),
        Op::VfnmsubVv | Op::VfnmsubVf => fused!(|a, b, d| MINUS [b, d], PLUS a),
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

fn signed<F: Format>(minus: bool, value: F) -> F {
    if minus { value ^ F::SIGN } else { value }
}

/// Sign-extends a half.
fn extend(bits: u16) -> u32 {
    bits as i16 as i32 as u32
}

/// A function of halves as one of elements.
fn in_halves(
    f: impl Fn(u16, u16, u16) -> Flagged<u16>,
    element: impl Fn(u16) -> u32,
) -> impl Fn(u32, u32, u32) -> Flagged {
    move |b, a, old| {
        let (value, flags) = f(b as u16, a as u16, old as u16);
        (element(value), flags)
    }
}

/// A function of slot 1 in single precision: `fast` for all lanes at once, then `exact` for those that it
/// leaves open.
#[inline]
fn all_lanes_fast(
    ctx: &mut Ctx<'_>,
    fast: impl Fn(u32) -> Answer,
    exact: impl Fn(u32) -> Flagged,
) -> Executed {
    let mask = ctx.enabled();
    let a = ctx.v(1);
    let (mut data, mut inexact, mut open) = ([0; MAX_LANES], 0, 0);
    for lane in 0..MAX_LANES {
        let answer = fast(a[lane]);
        data[lane] = answer.bits;
        inexact |= if answer.inexact { LANE_BITS[lane] } else { 0 };
        open |= if answer.open { LANE_BITS[lane] } else { 0 };
    }
    let open = open & mask;
    let mut flags = if inexact & mask & !open != 0 { NX } else { 0 };
    for lane in lanes_of(open) {
        let (value, raised) = exact(a[lane]);
        data[lane] = value;
        flags |= raised;
    }
    ctx.flags |= flags;
    ctx.write_v(ctx.insn().rd, mask, &data);
    Ok(())
}

/// `answer` for all lanes at once, from slots 0, 1 and 2; elements have at most 32 bits. `exact` does the
/// lanes that it leaves open. Lanes that are not enabled are asked about `one`, on which no operation is
/// inexact.
#[inline(always)]
fn by_register(
    ctx: &mut Ctx<'_>,
    answer: impl Fn([&Lanes; 3], &mut Lanes) -> Answers,
    exact: impl Fn(u32, u32, u32) -> Flagged,
) -> Executed {
    let mask = ctx.enabled();
    if mask == u32::MAX {
        let mut data = [0; MAX_LANES];
        let splat;
        let b = if ctx.code.src[0].kind == OperandKind::Scalar as u8 {
            splat = [ctx.x(0); MAX_LANES];
            &splat
        } else {
            ctx.v(0)
        };
        let answers = answer([b, ctx.v(1), ctx.v(2)], &mut data);
        if answers.open == 0 {
            ctx.flags |= if answers.inexact { NX } else { 0 };
            ctx.write_v(ctx.code.insn.rd, mask, &data);
            return Ok(());
        }
    }
    by_part_of_register(ctx, mask, answer, exact)
}

/// [`by_register`] with lanes that are not enabled, or that are left open. These repeat another lane, which
/// changes no flags.
#[inline(never)]
fn by_part_of_register(
    ctx: &mut Ctx<'_>,
    mask: u32,
    answer: impl Fn([&Lanes; 3], &mut Lanes) -> Answers,
    exact: impl Fn(u32, u32, u32) -> Flagged,
) -> Executed {
    let (b, a, old) = (first(ctx), *ctx.v(1), *ctx.v(2));
    let (mut data, mut flags, mut done, mut asked) = ([0; MAX_LANES], 0, [0; MAX_LANES], mask);
    while let Some(one) = lanes_of(asked).next() {
        let take = lane_words(asked);
        let (mut easy_b, mut easy_a, mut easy_old) = (b, a, old);
        for easy in [&mut easy_b, &mut easy_a, &mut easy_old] {
            let repeated = easy[one];
            for lane in 0..MAX_LANES {
                easy[lane] = easy[lane] & take[lane] | repeated & !take[lane];
            }
        }
        let answers = answer([&easy_b, &easy_a, &easy_old], &mut data);
        let open = answers.open & asked;
        if open == 0 {
            flags |= if answers.inexact { NX } else { 0 };
            break;
        }
        for lane in lanes_of(open) {
            let (value, raised) = exact(b[lane], a[lane], old[lane]);
            done[lane] = value;
            flags |= raised;
        }
        asked &= !open;
    }
    ctx.flags |= flags;
    let data = if asked == mask { data } else { blend(asked, &data, &done) };
    ctx.write_v(ctx.code.insn.rd, mask, &data);
    Ok(())
}

/// Double precision, for one lane after the other.
fn each_pair(ctx: &mut Ctx<'_>, f: impl Fn(u64, u64, u64) -> Flagged<u64>) -> Executed {
    let open = |_: [&Pairs; 3], _: &mut Pairs| Answers { inexact: false, open: u32::MAX };
    by_pairs(ctx, open, f)
}

/// Double precision, as [`by_register`]. Beat 0 computes whole results, writes their low words and keeps the
/// high ones. A compare writes nothing yet, and keeps its result.
fn by_pairs(
    ctx: &mut Ctx<'_>,
    answer: impl Fn([&Pairs; 3], &mut Pairs) -> Answers,
    exact: impl Fn(u64, u64, u64) -> Flagged<u64>,
) -> Executed {
    if ctx.beat == 1 {
        second_half(ctx);
        return Ok(());
    }
    let mask = ctx.enabled();
    let b = if ctx.code.src[0].kind == OperandKind::Scalar as u8 {
        [ctx.x64(0); MAX_LANES]
    } else {
        ctx.pairs(0)
    };
    let (a, old) = (ctx.pairs(1), ctx.pairs(2));
    let (mut data, mut answers) = ([0; MAX_LANES], Answers { inexact: false, open: mask });
    if mask == u32::MAX {
        answers = answer([&b, &a, &old], &mut data);
    }
    let mut raised = if answers.inexact { NX } else { 0 };
    if answers.open != 0 {
        raised = part_of_pairs([&b, &a, &old], &mut data, mask, answer, exact);
    }
    let [low, high] = halves_of(&data);
    if ctx.code.is_float_compare() {
        ctx.keep(&low, raised);
    } else {
        ctx.keep(&high, raised);
        ctx.write_v(ctx.code.insn.rd, mask, &low);
    }
    Ok(())
}

/// Low and high words, in half as many host instructions as without the words between.
#[inline(always)]
fn halves_of(pairs: &Pairs) -> [Lanes; 2] {
    let mut words = [[0; 2]; MAX_LANES];
    for lane in 0..MAX_LANES {
        words[lane] = [pairs[lane] as u32, (pairs[lane] >> 32) as u32];
    }
    let mut halves = [[0; MAX_LANES]; 2];
    for lane in 0..MAX_LANES {
        halves[0][lane] = words[lane][0];
    }
    for lane in 0..MAX_LANES {
        halves[1][lane] = words[lane][1];
    }
    halves
}

/// [`by_pairs`] with lanes that are not enabled, or that are left open. Returns the flags.
#[inline(never)]
fn part_of_pairs(
    operands: [&Pairs; 3],
    data: &mut Pairs,
    mask: u32,
    answer: impl Fn([&Pairs; 3], &mut Pairs) -> Answers,
    exact: impl Fn(u64, u64, u64) -> Flagged<u64>,
) -> u8 {
    let (mut done, mut raised, mut asked) = ([0; MAX_LANES], 0, mask);
    while let Some(one) = lanes_of(asked).next() {
        // Other lanes repeat one of these, which changes no flags.
        let mut easy = operands.map(|operand| [operand[one]; MAX_LANES]);
        for lane in lanes_of(asked) {
            for (easy, operand) in easy.iter_mut().zip(operands) {
                easy[lane] = operand[lane];
            }
        }
        let answers = answer(easy.each_ref(), data);
        let open = answers.open & asked;
        if open == 0 {
            raised |= if answers.inexact { NX } else { 0 };
            break;
        }
        for lane in lanes_of(open) {
            let (value, flags) = exact(operands[0][lane], operands[1][lane], operands[2][lane]);
            done[lane] = value;
            raised |= flags;
        }
        asked &= !open;
    }
    for lane in lanes_of(mask & !asked) {
        data[lane] = done[lane];
    }
    raised
}

/// Beat 1 of double precision: what beat 0 kept, and the flags of the whole.
fn second_half(ctx: &mut Ctx<'_>) {
    let (data, flags) = ctx.kept();
    ctx.flags |= flags;
    ctx.write_v(ctx.insn().rd, ctx.enabled(), &data);
}

/// VFEXP.V: each lane's exponential in single precision, which ignores frm.
pub fn vfexp(ctx: &mut Ctx<'_>) -> Executed {
    let mask = ctx.enabled();
    let a = *ctx.v(1);
    let mut data = [0; MAX_LANES];
    for lane in lanes_of(mask) {
        let (value, flags) = exp::exp(a[lane]);
        data[lane] = value;
        ctx.flags |= flags;
    }
    ctx.write_v(ctx.insn().rd, mask, &data);
    Ok(())
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
