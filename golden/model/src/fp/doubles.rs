//! Double precision for all lanes of a register pair at once, as [`lanes`](super::lanes) does single
//! precision.
//!
//! Nothing wider is at hand: the host's operations give the nearest double, and the error that is missing to
//! it is a double too, which comes of a few more operations (Knuth, Dekker, Boldo and Muller). For that,
//! numbers must keep away from both ends of the range; others are left open.

#![allow(clippy::needless_range_loop, reason = "a loop over lanes indexes several registers")]

use super::lanes::{Answers, Mode, by_mode, comparisons_and_signs, larger_of, smaller_of};
use super::lanes::{Down, NearestAway, NearestEven, TowardZero, Up};
use super::{Format, Rounding, compare};
use crate::space;
use tandem_abi::MAX_LANES;

/// One double for each lane.
pub type Pairs = [u64; MAX_LANES];

/// Each lane's bit in a mask.
const LANE_BITS: Pairs = {
    let mut bits = [0; MAX_LANES];
    let mut lane = 0;
    while lane < MAX_LANES {
        bits[lane] = space::LANE_BITS[lane] as u64;
        lane += 1;
    }
    bits
};

/// A word of ones if a condition holds.
#[inline(always)]
fn word(holds: bool) -> u64 {
    if holds { u64::MAX } else { 0 }
}

/// A word of ones if the sign bit is set.
#[inline(always)]
fn negative(value: f64) -> u64 {
    (value.to_bits() as i64 >> 63) as u64
}

/// Whether a number's errors are exact: a product of magnitudes from 2^-900 on has none below 2^-1006.
#[inline(always)]
fn is_safe(value: f64) -> bool {
    const LOW: f64 = f64::from_bits((1023 - 900) << 52);
    const HIGH: f64 = f64::from_bits((1023 + 900) << 52);
    (value.abs() >= LOW) & (value.abs() <= HIGH)
}

/// Knuth's 2Sum: the rounded sum and its exact error.
#[inline(always)]
fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let of_b = sum - a;
    (sum, (a - (sum - of_b)) + (b - of_b))
}

/// Dekker's product: the rounded product and its exact error, which is a NaN if a factor is too large.
#[inline(always)]
fn two_product(a: f64, b: f64) -> (f64, f64) {
    /// Veltkamp's halves of 26 bits.
    #[inline(always)]
    fn halves(value: f64) -> (f64, f64) {
        let scaled = value * ((1 << 27) + 1) as f64;
        let high = scaled - (scaled - value);
        (high, value - high)
    }
    let product = a * b;
    let ((a_high, a_low), (b_high, b_low)) = (halves(a), halves(b));
    let error = ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low;
    (product, error)
}

/// A number that is nearest to a result, what is missing to it, and whether that is not certain.
type Near = (f64, f64, bool);

/// Rounds what `near` gives for the lanes. `TIES` says that a result may be at the middle of two numbers, and
/// that errors are whole; otherwise only their signs count.
#[inline(always)]
fn round<M: Mode, const TIES: bool>(out: &mut Pairs, near: impl Fn(usize) -> Near) -> Answers {
    let (mut errors, mut open) = (0, 0);
    for lane in 0..MAX_LANES {
        let (nearest, error, doubtful) = near(lane);
        let bits = nearest.to_bits();
        let step = if M::CRITICAL == 0 {
            M::step(negative(nearest), negative(error)) & word(error != 0.0)
        } else if TIES && M::TIES_AWAY {
            // At the middle, twice the error leads to the next number away from zero.
            let beyond = f64::from_bits(bits.wrapping_add(1)) - nearest;
            word(error + error == beyond) & 1
        } else {
            0
        };
        out[lane] = bits.wrapping_add(step);
        errors |= error.to_bits();
        open |= if doubtful | error.is_nan() { LANE_BITS[lane] } else { 0 };
    }
    Answers { inexact: errors << 1 != 0, open: open as u32 }
}

/// A sum of opposite numbers with the sign that the mode gives it.
#[inline(always)]
fn signed_zero<M: Mode>(sum: f64, a: f64, b: f64) -> f64 {
    if M::ZERO_IS_NEGATIVE {
        f64::from_bits(sum.to_bits() | (a.to_bits() | b.to_bits()) & u64::SIGN & word(sum == 0.0))
    } else {
        sum
    }
}

#[inline(always)]
fn double(bits: u64) -> f64 {
    f64::from_bits(bits)
}

/// `a + b`. Errors are exact for subnormal sums too; sums near the largest number are left open.
pub fn add(a: &Pairs, b: &Pairs, rounding: Rounding, out: &mut Pairs) -> Answers {
    by_mode!(rounding, M => add_in::<M>(a, b, 0, out))
}

/// `a - b`, likewise.
pub fn sub(a: &Pairs, b: &Pairs, rounding: Rounding, out: &mut Pairs) -> Answers {
    by_mode!(rounding, M => add_in::<M>(a, b, u64::SIGN, out))
}

#[inline(never)]
fn add_in<M: Mode>(a: &Pairs, b: &Pairs, flip: u64, out: &mut Pairs) -> Answers {
    const LIMIT: f64 = f64::MAX / 4.0;
    round::<M, true>(out, |lane| {
        let (a, b) = (double(a[lane]), double(b[lane] ^ flip));
        let (sum, error) = two_sum(a, b);
        (signed_zero::<M>(sum, a, b), error, sum.abs() >= LIMIT)
    })
}

/// `a * b`.
pub fn mul(a: &Pairs, b: &Pairs, rounding: Rounding, out: &mut Pairs) -> Answers {
    by_mode!(rounding, M => mul_in::<M>(a, b, out))
}

#[inline(never)]
fn mul_in<M: Mode>(a: &Pairs, b: &Pairs, out: &mut Pairs) -> Answers {
    round::<M, true>(out, |lane| {
        let (a, b) = (double(a[lane]), double(b[lane]));
        let (product, error) = two_product(a, b);
        (product, error, !is_safe_product(product, a, b))
    })
}

/// Whether a product's error is exact. That of a zero is, if it is zero because a factor is.
#[inline(always)]
fn is_safe_product(product: f64, a: f64, b: f64) -> bool {
    is_safe(product) | (product == 0.0) & ((a == 0.0) | (b == 0.0))
}

/// A fused multiply-add: the product, or its negative, plus or minus the addend. The host's own is nearest;
/// its error is that of Boldo and Muller's ErrFmaNearest, rounded, which keeps its sign.
pub fn fma<const NEGATE: bool, const SUBTRACT: bool>(
    [a, b]: [&Pairs; 2],
    c: &Pairs,
    rounding: Rounding,
    out: &mut Pairs,
) -> Answers {
    let (flip_a, flip_c) = (if NEGATE { u64::SIGN } else { 0 }, if SUBTRACT { u64::SIGN } else { 0 });
    by_mode!(rounding, M => fma_in::<M>([a, b, c], [flip_a, flip_c], out))
}

#[inline(never)]
fn fma_in<M: Mode>([a, b, c]: [&Pairs; 3], [flip_a, flip_c]: [u64; 2], out: &mut Pairs) -> Answers {
    let mut nearest = [0.0; MAX_LANES];
    for lane in 0..MAX_LANES {
        nearest[lane] = double(a[lane] ^ flip_a).mul_add(double(b[lane]), double(c[lane] ^ flip_c));
    }
    round::<M, true>(out, |lane| {
        let (a, b, c) = (double(a[lane] ^ flip_a), double(b[lane]), double(c[lane] ^ flip_c));
        let sum = nearest[lane];
        let (product, low) = two_product(a, b);
        let (high, rest) = two_sum(c, low);
        let (first, second) = two_sum(product, high);
        let error = ((first - sum) + second) + rest;
        let safe = is_safe_product(product, a, b) & (is_safe(c) | (c == 0.0)) & (is_safe(sum) | (sum == 0.0));
        // A rounded error may look like the middle.
        let beyond = double(sum.to_bits().wrapping_add(1)) - sum;
        let tie = M::TIES_AWAY & (error + error == beyond);
        (signed_zero::<M>(sum, product, c), error, !safe | tie)
    })
}

/// `a / b`: what the nearest number times `b` leaves of `a` is a double, and has the sign of what is missing
/// if `b` is positive. No quotient in the normal range is at the middle of two numbers.
pub fn div(a: &Pairs, b: &Pairs, rounding: Rounding, out: &mut Pairs) -> Answers {
    by_mode!(rounding, M => div_in::<M>(a, b, out))
}

#[inline(never)]
fn div_in<M: Mode>(a: &Pairs, b: &Pairs, out: &mut Pairs) -> Answers {
    round::<M, false>(out, |lane| {
        let (a, b) = (double(a[lane]), double(b[lane]));
        let quotient = a / b;
        let (product, low) = two_product(quotient, b);
        let left = (a - product) - low;
        let left = double(left.to_bits() ^ b.to_bits() & u64::SIGN & word(left != 0.0));
        let zero = (a == 0.0) & (quotient == 0.0);
        (quotient, left, !(is_safe(quotient) & is_safe(a) | zero))
    })
}

/// The square root of `a`, likewise.
pub fn sqrt(a: &Pairs, rounding: Rounding, out: &mut Pairs) -> Answers {
    by_mode!(rounding, M => sqrt_in::<M>(a, out))
}

#[inline(never)]
fn sqrt_in<M: Mode>(a: &Pairs, out: &mut Pairs) -> Answers {
    round::<M, false>(out, |lane| {
        let a = double(a[lane]);
        let root = a.sqrt();
        let (product, low) = two_product(root, root);
        let left = (a - product) - low;
        // No root of a positive number is negative, so that of a negative one is a NaN.
        (root, left, !(is_safe(a) & !root.is_nan() | (a == 0.0)))
    })
}

/// The signed integers `a`: a sum of two doubles.
pub fn from_signed(a: &Pairs, rounding: Rounding, out: &mut Pairs) -> Answers {
    from_integers(rounding, out, |lane| (f64::from((a[lane] >> 32) as i32), a[lane] as u32))
}

/// The unsigned integers `a`, likewise.
pub fn from_unsigned(a: &Pairs, rounding: Rounding, out: &mut Pairs) -> Answers {
    from_integers(rounding, out, |lane| (f64::from((a[lane] >> 32) as u32), a[lane] as u32))
}

#[inline(always)]
fn from_integers(rounding: Rounding, out: &mut Pairs, words: impl Fn(usize) -> (f64, u32)) -> Answers {
    by_mode!(rounding, M => round::<M, true>(out, |lane| {
        let (high, low) = words(lane);
        let (sum, error) = two_sum(high * (1u64 << 32) as f64, f64::from(low));
        (sum, error, false)
    }))
}

/// A function of numbers. Lanes with a NaN are left open.
#[inline(always)]
fn of_numbers(a: &Pairs, b: &Pairs, out: &mut Pairs, f: impl Fn(f64, f64) -> u64) -> Answers {
    let mut open = 0;
    for lane in 0..MAX_LANES {
        let (a, b) = (double(a[lane]), double(b[lane]));
        out[lane] = f(a, b);
        open |= if a.is_nan() | b.is_nan() { LANE_BITS[lane] } else { 0 };
    }
    Answers { inexact: false, open: open as u32 }
}

comparisons_and_signs!(Pairs, u64, of_numbers, of_bits);

/// The smaller, for numbers.
pub fn min(a: &Pairs, b: &Pairs, out: &mut Pairs) -> Answers {
    of_numbers(a, b, out, |a, b| {
        let (one, other) = smaller_of(a, b);
        one.to_bits() | other.to_bits()
    })
}

/// The larger, for numbers.
pub fn max(a: &Pairs, b: &Pairs, out: &mut Pairs) -> Answers {
    of_numbers(a, b, out, |a, b| {
        let (one, other) = larger_of(a, b);
        one.to_bits() & other.to_bits()
    })
}

/// A function of the bits of two operands, which raises no flags.
#[inline(always)]
fn of_bits(a: &Pairs, b: &Pairs, out: &mut Pairs, f: impl Fn(u64, u64) -> u64) -> Answers {
    for lane in 0..MAX_LANES {
        out[lane] = f(a[lane], b[lane]);
    }
    Answers::default()
}
