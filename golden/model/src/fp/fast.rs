//! The common case of single precision in host arithmetic, in every rounding mode.
//!
//! `f32` and `f64` operations of Rust are IEEE 754 operations, rounded to nearest even, on every target with
//! hardware floating point; only NaN payloads are left open, and no NaN passes through here. An operation
//! answers with a number and whether that is inexact, or leaves the question open. The tests compare the
//! answers with the soft-float.
//!
//! Here one number is asked about at a time, but for conversions to integers: nothing in them branches, and a
//! loop over lanes becomes one over vectors of the host. [`lanes`](super::lanes) does whole registers.
//!
//! Each operation knows its exact result as a sum of two doubles, or on which side of the nearest single it
//! lies. From there on all are the same, in [`Exact::round`].

use super::{Flagged, NX, Rounding};

/// Numbers at or below this magnitude are left open: whether they underflow takes more to decide.
const SMALLEST_SAFE: f32 = f32::MIN_POSITIVE * 2.0;

/// The bits of a double that a single does not have. They are in its low word.
const DROPPED: u32 = (1 << 29) - 1;
/// These bits at the middle of two singles.
const MIDDLE: u32 = 1 << 28;

/// The answer of an operation.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    /// The result, if the question is not open.
    pub bits: u32,
    /// Whether it is inexact. No other flag is raised.
    pub inexact: bool,
    /// Whether the soft-float must decide.
    pub open: bool,
}

impl Answer {
    /// Result and flags, if there are any.
    pub fn get(self) -> Option<Flagged> {
        (!self.open).then_some((self.bits, if self.inexact { NX } else { 0 }))
    }
}

/// A rounding mode, as what becomes of the number that is nearest to an inexact result.
pub trait Mode: Copy {
    /// Whether an exact zero has the sign that rounding to nearest gives it.
    const PLAIN_ZERO: bool;

    /// What to add to the magnitude of the nearest number, to even at a tie: 0, 1, or -1, which wraps.
    /// `negative` is the sign of the exact result; `side` has the sign of what is missing to it, and is zero
    /// if that is nothing; `tie` says that the exact result is at the middle of two numbers.
    fn change(self, negative: bool, side: f64, tie: bool) -> u32;
}

/// To nearest, ties to even.
#[derive(Clone, Copy, Debug)]
pub struct Nearest;

impl Mode for Nearest {
    const PLAIN_ZERO: bool = true;

    #[inline(always)]
    fn change(self, _: bool, _: f64, _: bool) -> u32 {
        0
    }
}

/// Any other mode. A number becomes the next one away from zero, or towards it, if the exact result lies on
/// that side and the mode asks for it: as words of all ones or of zeros, for positive and negative numbers.
#[derive(Clone, Copy, Debug)]
pub struct Directed {
    /// One away from zero.
    grow: [u32; 2],
    /// One towards zero.
    shrink: [u32; 2],
    /// One away from zero, for ties alone.
    tie: u32,
}

impl Directed {
    /// The mode's steps; nearest even takes none.
    pub fn new(rounding: Rounding) -> Directed {
        let steps = |grow, shrink, tie| Directed { grow, shrink, tie };
        const ALL: u32 = u32::MAX;
        match rounding {
            Rounding::NearestEven => steps([0, 0], [0, 0], 0),
            Rounding::TowardZero => steps([0, 0], [ALL, ALL], 0),
            Rounding::Down => steps([0, ALL], [ALL, 0], 0),
            Rounding::Up => steps([ALL, 0], [0, ALL], 0),
            Rounding::NearestAway => steps([0, 0], [0, 0], ALL),
        }
    }
}

impl Mode for Directed {
    const PLAIN_ZERO: bool = false;

    #[inline(always)]
    fn change(self, negative: bool, side: f64, tie: bool) -> u32 {
        let word = |holds: bool| if holds { u32::MAX } else { 0 };
        let negative = word(negative);
        let of_sign = |of: [u32; 2]| of[0] & !negative | of[1] & negative;
        let (above, below) = (word(side > 0.0), word(side < 0.0));
        let larger = above & !negative | below & negative;
        let smaller = above & negative | below & !negative;
        let grow = larger & (of_sign(self.grow) | self.tie & word(tie));
        let shrink = smaller & of_sign(self.shrink);
        // A word of all ones is -1.
        shrink.wrapping_sub(grow)
    }
}

/// Evaluates an expression for the [`Mode`] of a [`Rounding`]. Nearest even has code of its own.
macro_rules! by_mode {
    ($rounding:expr, $mode:ident => $e:expr) => {
        match $rounding {
            $crate::fp::Rounding::NearestEven => {
                let $mode = $crate::fp::fast::Nearest;
                $e
            }
            directed => {
                let $mode = $crate::fp::fast::Directed::new(directed);
                $e
            }
        }
    };
}
pub(crate) use by_mode;

/// An exact result: `sum + error`, where `sum` is the double nearest to it.
#[derive(Clone, Copy)]
struct Exact {
    sum: f64,
    error: f64,
}

impl Exact {
    /// Knuth's 2Sum: the rounded sum and its exact error, for finite sums.
    #[inline(always)]
    fn of_sum(a: f64, b: f64) -> Exact {
        let sum = a + b;
        let b_part = sum - a;
        let error = (a - (sum - b_part)) + (b - b_part);
        Exact { sum, error }
    }

    /// Rounds to a single. In the normal range, the dropped bits of `sum` say how it lies between two
    /// singles, and `error` is less than any of them. At a tie, an error besides would make the sum's nearest
    /// single the wrong one; this is left open.
    #[inline(always)]
    fn round(self, mode: impl Mode) -> Answer {
        let nearest = self.sum as f32;
        let dropped = self.sum.to_bits() as u32 & DROPPED;
        let more = self.error != 0.0;
        let middle = dropped == MIDDLE;
        let side = (self.sum - f64::from(nearest)) + self.error;
        settle(mode, nearest, side, (dropped != 0) | more, middle, middle & more, self.sum == 0.0)
    }
}

/// Completes an answer.
#[inline(always)]
fn settle<M: Mode>(
    mode: M,
    nearest: f32,
    side: f64,
    inexact: bool,
    tie: bool,
    open: bool,
    zero: bool,
) -> Answer {
    let size = nearest.abs();
    // No step leaves this range. A NaN is in none.
    let safe = (size > SMALLEST_SAFE) & (size < f32::MAX);
    let plain_zero = zero & !inexact & M::PLAIN_ZERO;
    let bits = nearest.to_bits();
    let bits = bits.wrapping_add(mode.change(bits >> 31 != 0, side, tie));
    Answer { bits, inexact, open: open | !(safe | plain_zero) }
}

fn wide(bits: u32) -> f64 {
    f64::from(f32::from_bits(bits))
}

/// `a + b`.
#[inline(always)]
pub fn add(a: u32, b: u32, mode: impl Mode) -> Answer {
    Exact::of_sum(wide(a), wide(b)).round(mode)
}

/// `a * b`: 24-bit significands multiply exactly in `f64`, whose exponent range holds every product.
#[inline(always)]
pub fn mul(a: u32, b: u32, mode: impl Mode) -> Answer {
    Exact { sum: wide(a) * wide(b), error: 0.0 }.round(mode)
}

/// `a * b + c`: the product is exact as in [`mul`].
#[inline(always)]
pub fn fma(a: u32, b: u32, c: u32, mode: impl Mode) -> Answer {
    Exact::of_sum(wide(a) * wide(b), wide(c)).round(mode)
}

/// `a / b`: what the nearest single times `b`, an exact product, leaves of `a` has the sign of what is
/// missing if `b` is positive. No quotient in the normal range is at the middle of two singles.
#[inline(always)]
pub fn div(a: u32, b: u32, mode: impl Mode) -> Answer {
    let nearest = f32::from_bits(a) / f32::from_bits(b);
    let left = wide(a) - f64::from(nearest) * wide(b);
    let side = if b >> 31 == 0 { left } else { -left };
    let zero = (nearest == 0.0) & (wide(a) == 0.0);
    settle(mode, nearest, side, left != 0.0, false, false, zero)
}

/// The square root of `a`, likewise. No root is at the middle of two singles.
#[inline(always)]
pub fn sqrt(a: u32, mode: impl Mode) -> Answer {
    let nearest = f32::from_bits(a).sqrt();
    let root = f64::from(nearest);
    let left = wide(a) - root * root;
    settle(mode, nearest, left, left != 0.0, false, false, nearest == 0.0)
}

/// A number as a signed integer. All but the ends of the range, where a step may leave it.
#[inline(always)]
pub fn to_signed(a: u32, mode: impl Mode) -> Answer {
    let value = wide(a);
    to_integer(value, value.abs() < f64::from(i32::MAX), mode)
}

/// A number as an unsigned integer, likewise. Negative ones are left open.
#[inline(always)]
pub fn to_unsigned(a: u32, mode: impl Mode) -> Answer {
    let value = wide(a);
    to_integer(value, (value >= 0.0) & (value < f64::from(u32::MAX)), mode)
}

/// The low word of the integer to which a number of a magnitude below 2^32 rounds, if that is `safe`. The sum
/// with a number whose last bit counts ones is the nearest such sum, and its low word is the integer's.
#[inline(always)]
fn to_integer(value: f64, safe: bool, mode: impl Mode) -> Answer {
    const ONES: f64 = (1u64 << 52) as f64 * 1.5;
    let sum = value + ONES;
    let side = value - (sum - ONES);
    let negative = value < 0.0;
    let change = mode.change(negative, side, side.abs() == 0.5);
    let change = if negative { change.wrapping_neg() } else { change };
    Answer { bits: (sum.to_bits() as u32).wrapping_add(change), inexact: side != 0.0, open: !safe }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fp::convert;

    /// Words of all kinds: any bits, small integers, numbers near integers and halves, the ends of the
    /// ranges.
    fn words() -> Vec<u32> {
        let mut state = 0x9e37_79b9_7f4a_7c15u64;
        let mut random = move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 32) as u32
        };
        let mut all: Vec<u32> = (0..20_000).map(|_| random()).collect();
        for _ in 0..20_000 {
            let (whole, quarters) = (random() % 2000, random() % 8);
            let number = whole as f32 - 1000.0 + quarters as f32 / 4.0;
            let near = number.to_bits().wrapping_add(random() % 3).wrapping_sub(1);
            all.extend([near, (random() as i32 >> (random() % 32)) as u32]);
        }
        for end in [0.0f32, 1e-45, 2147483648.0, 4294967296.0, 8388608.0, 16777216.0, f32::MAX, f32::INFINITY]
        {
            let bits = end.to_bits();
            all.extend([bits, bits ^ 1 << 31, bits.wrapping_sub(1), bits.wrapping_sub(1) ^ 1 << 31]);
        }
        all
    }

    /// Each answer of a conversion is the one that integer arithmetic gives, and most questions are answered.
    #[test]
    fn conversions_agree_with_integer_arithmetic() {
        type Exact = fn(u32, Rounding) -> Flagged;
        let exact: [Exact; 2] = [convert::to_signed, convert::to_unsigned];
        for rounding in Rounding::ALL {
            let mut answered = [0; 2];
            for word in words() {
                let answers = by_mode!(rounding, mode => [to_signed(word, mode), to_unsigned(word, mode)]);
                for (n, answer) in answers.into_iter().enumerate() {
                    let Some(answer) = answer.get() else { continue };
                    answered[n] += 1;
                    assert_eq!(answer, exact[n](word, rounding), "{n}: {word:#x} {rounding:?}");
                }
            }
            assert!(answered.iter().all(|&n| n > 15_000), "{answered:?} {rounding:?}");
        }
    }
}
