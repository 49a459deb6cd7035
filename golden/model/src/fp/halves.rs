//! Half precision for all lanes of a register at once, as [`lanes`](super::lanes) does single precision.
//!
//! Halves are singles, and single precision is wide enough to work in:
//!
//! - A product of two halves has at most 22 significant bits and is an exact single.
//! - A sum of two halves, or of such a product and a half, is a single and its error, which is a single too
//!   (Knuth's 2Sum; all are multiples of 2^-48 and less than 2^34).
//! - A quotient of halves, if it is not a number of at most 12 bits itself, differs from each of these by
//!   more than 2^-24 of it: from `a / b = q` with integers of 11, 11 and 12 bits, scaled, `a` and `q * b` are
//!   integers of at most 23 bits, and differ by 1 at least. So the nearest single is such a number only if
//!   the quotient is, and lies on the same side of all of them as the quotient. The same holds for square
//!   roots, which a test tries all.
//! - An integer of 16 bits is a single.
//!
//! So each result is a single, whose last 13 bits say how it lies between two halves, and perhaps an error,
//! which is less than any of them.

use super::lanes::{Answers, Mode, bitwise, by_mode, comparisons_and_signs, larger, negative, smaller, word};
use super::lanes::{Down, NearestAway, NearestEven, TowardZero, Up};
use super::{Rounding, SIGN, compare};
use crate::space::{LANE_BITS, Lanes};
use tandem_abi::MAX_LANES;

const MAGNITUDE: u32 = !SIGN;
/// The bits of a single that a half does not have.
const DROPPED: u32 = (1 << 13) - 1;

/// The single that a half is. Infinities and NaNs become numbers from 65536 on.
#[inline(always)]
fn wide(half: u32) -> f32 {
    // What the exponents' biases differ by.
    const SCALE: f32 = f32::from_bits((127 + 112) << 23);
    // Sign and the rest in their places.
    let bits = ((half << 16) as i32 >> 3) as u32 & 0x8fff_e000;
    f32::from_bits(bits) * SCALE
}

/// Whether a half is infinite or a NaN.
#[inline(always)]
fn is_special(half: u32) -> bool {
    half & 0x7c00 == 0x7c00
}

/// A half, sign-extended; whether it is inexact; and whether it is not certain.
struct Rounded {
    bits: u32,
    inexact: u32,
    doubtful: bool,
}

/// Rounds `sum + error`.
#[inline(always)]
fn round<M: Mode>(sum: f32, error: f32) -> Rounded {
    const LOW: u32 = (127 - 14) << 23;
    const HIGH: u32 = (127 + 16) << 23;
    let bits = sum.to_bits();
    let cut = bits.wrapping_add(M::to_half(bits));
    let magnitude = cut & MAGNITUDE & !DROPPED;
    // One comparison of signed numbers: what is too large wraps to negative ones.
    const SHIFT: u32 = SIGN - HIGH;
    let safe = magnitude.wrapping_add(SHIFT) as i32 >= (LOW + SHIFT) as i32;
    let zero = sum == 0.0;
    let narrow = (magnitude.wrapping_sub(112 << 23) << 3) & !word(zero);
    let dropped = bits & DROPPED;
    let decides = (dropped == M::CRITICAL_IN_SINGLE) & (error != 0.0);
    Rounded {
        bits: ((narrow | bits & SIGN) as i32 >> 16) as u32,
        inexact: dropped | error.to_bits() & MAGNITUDE,
        doubtful: !(safe | zero) | decides,
    }
}

/// Answers what `result` gives for the lanes of the operands: a sum and its error.
#[inline(always)]
fn answer<M: Mode, const N: usize>(
    operands: [&Lanes; N],
    out: &mut Lanes,
    result: impl Fn([f32; N]) -> (f32, f32),
) -> Answers {
    let (mut inexact, mut open) = (0, 0);
    for lane in 0..MAX_LANES {
        let mut special = false;
        let mut values = [0.0; N];
        for n in 0..N {
            special |= is_special(operands[n][lane]);
            values[n] = wide(operands[n][lane]);
        }
        let (sum, error) = result(values);
        let rounded = round::<M>(sum, error);
        out[lane] = rounded.bits;
        inexact |= rounded.inexact;
        open |= if special | rounded.doubtful { LANE_BITS[lane] } else { 0 };
    }
    Answers { inexact: inexact != 0, open }
}

/// A sum and its error. A sum of opposite numbers has the mode's sign.
#[inline(always)]
fn sum<M: Mode>(a: f32, b: f32) -> (f32, f32) {
    let sum = a + b;
    let of_b = sum - a;
    let error = (a - (sum - of_b)) + (b - of_b);
    if M::ZERO_IS_NEGATIVE {
        let sign = (a.to_bits() | b.to_bits()) & SIGN & word(sum == 0.0);
        (f32::from_bits(sum.to_bits() | sign), error)
    } else {
        (sum, error)
    }
}

#[inline(always)]
fn negated_if(negate: bool, value: f32) -> f32 {
    if negate { -value } else { value }
}

/// `a + b`.
pub fn add(a: &Lanes, b: &Lanes, rounding: Rounding, out: &mut Lanes) -> Answers {
    by_mode!(rounding, M => answer::<M, 2>([a, b], out, |[a, b]| sum::<M>(a, b)))
}

/// `a - b`.
pub fn sub(a: &Lanes, b: &Lanes, rounding: Rounding, out: &mut Lanes) -> Answers {
    by_mode!(rounding, M => answer::<M, 2>([a, b], out, |[a, b]| sum::<M>(a, -b)))
}

/// `a * b`.
pub fn mul(a: &Lanes, b: &Lanes, rounding: Rounding, out: &mut Lanes) -> Answers {
    by_mode!(rounding, M => answer::<M, 2>([a, b], out, |[a, b]| (a * b, 0.0)))
}

/// `a / b`.
pub fn div(a: &Lanes, b: &Lanes, rounding: Rounding, out: &mut Lanes) -> Answers {
    by_mode!(rounding, M => answer::<M, 2>([a, b], out, |[a, b]| (a / b, 0.0)))
}

/// The square root of `a`.
pub fn sqrt(a: &Lanes, rounding: Rounding, out: &mut Lanes) -> Answers {
    by_mode!(rounding, M => answer::<M, 1>([a], out, |[a]| (a.sqrt(), 0.0)))
}

/// A fused multiply-add: the product, or its negative, plus or minus the addend.
pub fn fma<const NEGATE: bool, const SUBTRACT: bool>(
    [a, b]: [&Lanes; 2],
    c: &Lanes,
    rounding: Rounding,
    out: &mut Lanes,
) -> Answers {
    by_mode!(rounding, M => answer::<M, 3>([a, b, c], out, |[a, b, c]| {
        sum::<M>(negated_if(NEGATE, a * b), negated_if(SUBTRACT, c))
    }))
}

/// The signed integers `a`.
pub fn from_signed(a: &Lanes, rounding: Rounding, out: &mut Lanes) -> Answers {
    from_integers(a, rounding, out, |word| word as i16 as f32)
}

/// The unsigned integers `a`.
pub fn from_unsigned(a: &Lanes, rounding: Rounding, out: &mut Lanes) -> Answers {
    from_integers(a, rounding, out, |word| (word & 0xffff) as i32 as f32)
}

#[inline(always)]
fn from_integers(a: &Lanes, rounding: Rounding, out: &mut Lanes, value: impl Fn(u32) -> f32) -> Answers {
    by_mode!(rounding, M => {
        let (mut inexact, mut open) = (0, 0);
        for lane in 0..MAX_LANES {
            let rounded = round::<M>(value(a[lane]), 0.0);
            out[lane] = rounded.bits;
            inexact |= rounded.inexact;
            open |= if rounded.doubtful { LANE_BITS[lane] } else { 0 };
        }
        Answers { inexact: inexact != 0, open }
    })
}

/// Numbers as signed integers, sign-extended.
pub fn to_signed(a: &Lanes, rounding: Rounding, out: &mut Lanes) -> Answers {
    to_integers(a, rounding, out, i16::MIN.into(), i16::MAX.into())
}

/// Numbers as unsigned integers. Negative ones are left open.
pub fn to_unsigned(a: &Lanes, rounding: Rounding, out: &mut Lanes) -> Answers {
    to_integers(a, rounding, out, 0, u16::MAX.into())
}

/// Integers to which numbers round, from `least` to `most`.
#[inline(always)]
fn to_integers(a: &Lanes, rounding: Rounding, out: &mut Lanes, least: i32, most: i32) -> Answers {
    // The sum with a number whose last bit counts ones is the nearest such sum.
    const ONES: f32 = (1 << 23) as f32 * 1.5;
    by_mode!(rounding, M => {
        let (mut sides, mut open) = (0, 0);
        for lane in 0..MAX_LANES {
            let value = wide(a[lane]);
            let sum = value + ONES;
            let side = value - (sum - ONES);
            // As steps of the magnitude.
            let step = M::step_of_integer(value.to_bits(), side);
            let sign = negative(value.to_bits());
            let nearest = sum.to_bits().wrapping_sub(ONES.to_bits());
            let number = nearest.wrapping_add((step ^ sign).wrapping_sub(sign));
            out[lane] = number;
            sides |= side.to_bits();
            let beyond = ((number as i32) < least) | (number as i32 > most);
            open |= if beyond | is_special(a[lane]) { LANE_BITS[lane] } else { 0 };
        }
        Answers { inexact: sides & MAGNITUDE != 0, open }
    })
}

/// A function of numbers that are singles of the same order: half precision in the high halves of words.
/// Lanes with a NaN are left open.
#[inline(always)]
fn of_numbers(a: &Lanes, b: &Lanes, out: &mut Lanes, f: impl Fn(f32, f32) -> u32) -> Answers {
    const INFINITY: u32 = 0x7c00 << 16;
    let mut open = 0;
    for lane in 0..MAX_LANES {
        let (a, b) = (a[lane] << 16, b[lane] << 16);
        out[lane] = f(f32::from_bits(a), f32::from_bits(b));
        let is_nan = |bits: u32| (bits & MAGNITUDE) as i32 > INFINITY as i32;
        open |= if is_nan(a) | is_nan(b) { LANE_BITS[lane] } else { 0 };
    }
    Answers { inexact: false, open }
}

comparisons_and_signs!(Lanes, u32, of_numbers, of_bits);

/// The smaller, for numbers.
pub fn min(a: &Lanes, b: &Lanes, out: &mut Lanes) -> Answers {
    of_numbers(a, b, out, |a, b| (smaller(a, b) as i32 >> 16) as u32)
}

/// The larger, for numbers.
pub fn max(a: &Lanes, b: &Lanes, out: &mut Lanes) -> Answers {
    of_numbers(a, b, out, |a, b| (larger(a, b) as i32 >> 16) as u32)
}

/// A function of the bits of two operands, which raises no flags.
#[inline(always)]
fn of_bits(a: &Lanes, b: &Lanes, out: &mut Lanes, f: impl Fn(u16, u16) -> u16) -> Answers {
    bitwise(a, b, out, |a, b| f(a as u16, b as u16) as i16 as u32)
}
