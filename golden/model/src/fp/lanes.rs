//! Operations on all lanes of a register at once, in host arithmetic.
//!
//! A function here answers for the lanes together: the results, whether one of them is inexact, and the lanes
//! that it leaves open. The flags of an instruction are those of all its lanes together, so no more is asked.
//! No answer raises any other flag than NX. The plain definitions, in [`arith`](super::arith),
//! [`compare`](super::compare) and their like, decide what is left open, and the tests compare every answer
//! with theirs.
//!
//! Each loop does one thing to 32 numbers without a branch, in one width, so that it becomes vector
//! instructions of the host. (Loops that mix numbers of 32 and 64 bits become scalar code.)
//!
//! Rust's `f32` and `f64` operations are those of IEEE 754, rounded to nearest even; subnormal numbers are
//! numbers like others.

#![allow(clippy::needless_range_loop, reason = "a loop over lanes indexes several registers")]

use super::{Rounding, SIGN, compare};
use crate::space::{LANE_BITS, Lanes};
use std::ops::{BitAnd, BitOr, BitXor, Not};
use tandem_abi::MAX_LANES;

/// What lanes together raise and leave open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// Whether some result is inexact. Means nothing if lanes are open.
    pub inexact: bool,
    /// Lanes whose results are not answered.
    pub open: u32,
}

const MAGNITUDE: u32 = !SIGN;

/// Words of ones if a condition holds.
#[inline(always)]
pub fn word(holds: bool) -> u32 {
    if holds { u32::MAX } else { 0 }
}

#[inline(always)]
fn single(bits: u32) -> f32 {
    f32::from_bits(bits)
}

#[inline(always)]
fn double(bits: u32) -> f64 {
    f64::from(f32::from_bits(bits))
}

/// Ones if a word's top bit is set.
#[inline(always)]
pub fn negative(bits: u32) -> u32 {
    (bits as i32 >> 31) as u32
}

/// The bits of a double that a single does not have.
const DROPPED: u64 = (1 << 29) - 1;
/// These bits at the middle of two singles.
const MIDDLE: u64 = 1 << 28;

/// The bits of a single that a half does not have.
const DROPPED_OF_HALVES: u32 = (1 << 13) - 1;
/// These bits at the middle of two halves.
const MIDDLE_OF_HALVES: u32 = 1 << 12;

/// A rounding mode.
pub trait Mode: Copy {
    /// What a double's dropped bits are if an error, too small for the double, decides the rounding: at the
    /// middle for the modes to nearest, nothing for the others.
    const CRITICAL: u64;
    /// Likewise, of a single's bits that a half does not have.
    const CRITICAL_IN_SINGLE: u32 = if Self::CRITICAL == 0 { 0 } else { 1 << 12 };
    /// Whether a sum of opposite numbers is -0.
    const ZERO_IS_NEGATIVE: bool = false;

    /// Rounds a double to single precision, with an exponent that may be too large or too small. Or leaves it
    /// as it is, for the host's conversion to round.
    fn cut(bits: u64) -> u64;

    /// Whether ties go away from zero.
    const TIES_AWAY: bool = false;

    /// Whether [`Mode::cut`] depends on the sign.
    const CUT_HAS_STEP: bool = false;

    /// [`Mode::cut`] as far as it is the same for numbers of both signs; [`Mode::step_of_cut`] does the rest.
    #[inline(always)]
    fn cut_before_step(bits: u64) -> u64 {
        Self::cut(bits)
    }

    /// What to add to a single made by [`Mode::cut_before_step`] of a double that is no single.
    #[inline(always)]
    fn step_of_cut(_: u32) -> u32 {
        0
    }

    /// What to add to the bits of the number that is nearest to an inexact result, for a mode that is not to
    /// nearest. The words say whether that number is negative, and on which side of it the result lies.
    fn step<W: Word>(nearest: W, side: W) -> W;

    /// What to add to a single's bits, so that those that a half does not have can be dropped.
    fn to_half(bits: u32) -> u32;

    /// What to add to the magnitude of the integer nearest to `value`, to even at a tie, if `side` is missing
    /// to it.
    #[inline(always)]
    fn step_of_integer(value: u32, side: f32) -> u32 {
        Self::step(negative(value), negative(side.to_bits())) & word(side != 0.0)
    }

    /// What to add to the sum that is nearest, `sum`, if `error` is missing to it.
    #[inline(always)]
    fn step_of_sum(sum: u32, error: u32) -> u32 {
        Self::step(negative(sum), negative(error)) & word(single(error) != 0.0)
    }
}

/// To nearest, ties to even.
#[derive(Clone, Copy)]
pub struct NearestEven;
/// Towards zero.
#[derive(Clone, Copy)]
pub struct TowardZero;
/// Down.
#[derive(Clone, Copy)]
pub struct Down;
/// Up.
#[derive(Clone, Copy)]
pub struct Up;
/// To nearest, ties away from zero.
#[derive(Clone, Copy)]
pub struct NearestAway;

/// Words that are added to numbers' bits. One of ones is one towards zero.
pub trait Word:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// The number stays.
    const NOTHING: Self;
    /// One away from zero.
    const GROW: Self;
}

impl Word for u32 {
    const NOTHING: u32 = 0;
    const GROW: u32 = 1;
}

impl Word for u64 {
    const NOTHING: u64 = 0;
    const GROW: u64 = 1;
}

impl Mode for NearestEven {
    const CRITICAL: u64 = MIDDLE;

    #[inline(always)]
    fn cut(bits: u64) -> u64 {
        bits
    }

    #[inline(always)]
    fn step<W: Word>(_: W, _: W) -> W {
        W::NOTHING
    }

    #[inline(always)]
    fn to_half(bits: u32) -> u32 {
        (MIDDLE_OF_HALVES - 1) + (bits >> 13 & 1)
    }
}

impl Mode for TowardZero {
    const CRITICAL: u64 = 0;

    #[inline(always)]
    fn cut(bits: u64) -> u64 {
        bits & !DROPPED
    }

    #[inline(always)]
    fn step<W: Word>(nearest: W, side: W) -> W {
        nearest ^ side
    }

    #[inline(always)]
    fn to_half(_: u32) -> u32 {
        0
    }
}

impl Mode for Down {
    const CRITICAL: u64 = 0;
    const CUT_HAS_STEP: bool = true;
    const ZERO_IS_NEGATIVE: bool = true;

    #[inline(always)]
    fn cut(bits: u64) -> u64 {
        let negative = (bits as i64 >> 63) as u64;
        bits.wrapping_add(DROPPED & negative) & !DROPPED
    }

    #[inline(always)]
    fn step<W: Word>(nearest: W, side: W) -> W {
        side & (W::GROW | !nearest)
    }

    #[inline(always)]
    fn to_half(bits: u32) -> u32 {
        DROPPED_OF_HALVES & negative(bits)
    }

    #[inline(always)]
    fn cut_before_step(bits: u64) -> u64 {
        bits & !DROPPED
    }

    #[inline(always)]
    fn step_of_cut(bits: u32) -> u32 {
        negative(bits) & u32::GROW
    }
}

impl Mode for Up {
    const CRITICAL: u64 = 0;
    const CUT_HAS_STEP: bool = true;

    #[inline(always)]
    fn cut(bits: u64) -> u64 {
        let negative = (bits as i64 >> 63) as u64;
        bits.wrapping_add(DROPPED & !negative) & !DROPPED
    }

    #[inline(always)]
    fn step<W: Word>(nearest: W, side: W) -> W {
        !side & (W::GROW | nearest)
    }

    #[inline(always)]
    fn to_half(bits: u32) -> u32 {
        DROPPED_OF_HALVES & !negative(bits)
    }

    #[inline(always)]
    fn cut_before_step(bits: u64) -> u64 {
        bits & !DROPPED
    }

    #[inline(always)]
    fn step_of_cut(bits: u32) -> u32 {
        !negative(bits) & u32::GROW
    }
}

impl Mode for NearestAway {
    const CRITICAL: u64 = MIDDLE;
    const TIES_AWAY: bool = true;

    #[inline(always)]
    fn cut(bits: u64) -> u64 {
        bits.wrapping_add(MIDDLE) & !DROPPED
    }

    #[inline(always)]
    fn step<W: Word>(_: W, _: W) -> W {
        W::NOTHING
    }

    /// The sum is at the middle if twice the error leads to the next single away from zero.
    #[inline(always)]
    fn step_of_sum(sum: u32, error: u32) -> u32 {
        let beyond = single(sum.wrapping_add(u32::GROW)) - single(sum);
        u32::GROW & word(single(error) + single(error) == beyond)
    }

    #[inline(always)]
    fn to_half(_: u32) -> u32 {
        MIDDLE_OF_HALVES
    }

    #[inline(always)]
    fn step_of_integer(value: u32, side: f32) -> u32 {
        u32::GROW & word(side.abs() == 0.5) & !negative(value ^ side.to_bits())
    }
}

/// Evaluates an expression for the [`Mode`] of a [`Rounding`].
macro_rules! by_mode {
    ($rounding:expr, $mode:ident => $e:expr) => {
        match $rounding {
            Rounding::NearestEven => {
                type $mode = NearestEven;
                $e
            }
            Rounding::TowardZero => {
                type $mode = TowardZero;
                $e
            }
            Rounding::Down => {
                type $mode = Down;
                $e
            }
            Rounding::Up => {
                type $mode = Up;
                $e
            }
            Rounding::NearestAway => {
                type $mode = NearestAway;
                $e
            }
        }
    };
}
pub(crate) use by_mode;

/// Whether a rounded result is certain: neither tiny nor too large. The smallest normal number may be tiny
/// before it is rounded, and so may the next one if a step has led there; the largest may come of an
/// overflow.
#[inline(always)]
fn is_safe(bits: u32) -> bool {
    const LOW: u32 = f32::MIN_POSITIVE.to_bits() + 1;
    const HIGH: u32 = f32::MAX.to_bits();
    // One comparison of signed numbers: what is too large wraps to negative ones.
    const SHIFT: u32 = SIGN - HIGH;
    (bits & MAGNITUDE).wrapping_add(SHIFT) as i32 > (LOW + SHIFT) as i32
}

/// Whether each result is certain.
#[inline(always)]
fn are_safe(results: &Lanes) -> bool {
    let mut doubtful = 0;
    for lane in 0..MAX_LANES {
        doubtful |= word(!is_safe(results[lane]));
    }
    doubtful == 0
}

/// Lanes whose results are not certain.
#[inline(always)]
fn unsafe_lanes(results: &Lanes) -> u32 {
    let mut lanes = 0;
    for lane in 0..MAX_LANES {
        lanes |= if is_safe(results[lane]) { 0 } else { LANE_BITS[lane] };
    }
    lanes
}

/// Rounds the doubles that `exact` gives to singles. Results that are not certain are left open, but zeros
/// are answered.
#[inline(always)]
fn round<M: Mode>(exact: impl Fn(usize) -> f64, out: &mut Lanes) -> Answers {
    let mut some = 0;
    for lane in 0..MAX_LANES {
        let bits = exact(lane).to_bits();
        some |= bits;
        out[lane] = (f64::from_bits(M::cut(bits)) as f32).to_bits();
    }
    let inexact = some & DROPPED != 0;
    let open = if are_safe(out) { 0 } else { unsafe_lanes(out) & !zeros_of(exact) };
    Answers { inexact, open }
}

/// Lanes whose doubles are zero.
#[inline(always)]
fn zeros_of(exact: impl Fn(usize) -> f64) -> u32 {
    let mut zeros = 0;
    for lane in 0..MAX_LANES {
        zeros |= if exact(lane) == 0.0 { LANE_BITS[lane] } else { 0 };
    }
    zeros
}

/// `a + b`. The rounded sum and its error (Knuth's 2Sum) are exact in single precision, subnormal ones too,
/// as long as no sum overflows.
pub fn add(a: &Lanes, b: &Lanes, rounding: Rounding, out: &mut Lanes) -> Answers {
    by_mode!(rounding, M => add_in::<M, false>(a, b, out))
}

/// `a - b`, likewise.
pub fn sub(a: &Lanes, b: &Lanes, rounding: Rounding, out: &mut Lanes) -> Answers {
    by_mode!(rounding, M => add_in::<M, true>(a, b, out))
}

fn add_in<M: Mode, const SUBTRACT: bool>(a: &Lanes, b: &Lanes, out: &mut Lanes) -> Answers {
    /// 2^126: far from where a step or an intermediate sum overflows.
    const LIMIT: u32 = 0x7e80_0000;
    let (mut errors, mut open) = (0, 0);
    for lane in 0..MAX_LANES {
        let (a, b) = (single(a[lane]), single(if SUBTRACT { b[lane] ^ SIGN } else { b[lane] }));
        let sum = a + b;
        let of_b = sum - a;
        let error = (a - (sum - of_b)) + (b - of_b);
        let (mut bits, error) = (sum.to_bits(), error.to_bits());
        open |= if (bits & MAGNITUDE) as i32 >= LIMIT as i32 { LANE_BITS[lane] } else { 0 };
        errors |= error;
        if M::ZERO_IS_NEGATIVE {
            bits |= (a.to_bits() | b.to_bits()) & SIGN & word(sum == 0.0);
        }
        out[lane] = bits.wrapping_add(M::step_of_sum(bits, error));
    }
    Answers { inexact: errors & MAGNITUDE != 0, open }
}

/// `a * b`: 24-bit significands multiply exactly in double precision, whose exponent range holds every
/// product.
pub fn mul(a: &Lanes, b: &Lanes, rounding: Rounding, out: &mut Lanes) -> Answers {
    by_mode!(rounding, M => mul_in::<M>(a, b, out))
}

#[inline(never)]
fn mul_in<M: Mode>(a: &Lanes, b: &Lanes, out: &mut Lanes) -> Answers {
    round::<M>(|lane| double(a[lane]) * double(b[lane]), out)
}

/// A fused multiply-add: the product, or its negative, plus or minus the addend.
pub fn fma<const NEGATE: bool, const SUBTRACT: bool>(
    factors: [&Lanes; 2],
    addend: &Lanes,
    rounding: Rounding,
    out: &mut Lanes,
) -> Answers {
    by_mode!(rounding, M => fma_in::<M, NEGATE, SUBTRACT>(factors, addend, out))
}

#[inline(never)]
fn fma_in<M: Mode, const NEGATE: bool, const SUBTRACT: bool>(
    [a, b]: [&Lanes; 2],
    c: &Lanes,
    out: &mut Lanes,
) -> Answers {
    let sum_of = |lane: usize| {
        let (product, addend) = addends::<NEGATE, SUBTRACT>(a[lane], b[lane], c[lane]);
        product + addend
    };
    let (mut some, mut critical) = (0, 0);
    for lane in 0..MAX_LANES {
        let sum = sum_of(lane).to_bits();
        some |= sum;
        // Below zero if the dropped bits are the critical ones.
        critical |= (sum & DROPPED ^ M::CRITICAL).wrapping_sub(1);
        out[lane] = (f64::from_bits(M::cut_before_step(sum)) as f32).to_bits();
    }
    for lane in 0..MAX_LANES {
        out[lane] = out[lane].wrapping_add(M::step_of_cut(out[lane]));
    }
    if critical as i64 >= 0 && some & DROPPED != 0 {
        // Errors decide nothing, and the instruction is inexact.
        let open = if are_safe(out) { 0 } else { unsafe_lanes(out) & !zeros_of(sum_of) };
        return Answers { inexact: true, open };
    }
    fma_with_errors::<M, NEGATE, SUBTRACT>([a, b], c, out)
}

/// The two exact doubles whose sum is wanted.
#[inline(always)]
fn addends<const NEGATE: bool, const SUBTRACT: bool>(a: u32, b: u32, c: u32) -> (f64, f64) {
    let product = double(a) * double(b);
    let addend = double(c);
    (if NEGATE { -product } else { product }, if SUBTRACT { -addend } else { addend })
}

/// [`fma_in`] if errors of the sums may decide, or if some results are zero or not certain.
#[inline(never)]
fn fma_with_errors<M: Mode, const NEGATE: bool, const SUBTRACT: bool>(
    [a, b]: [&Lanes; 2],
    c: &Lanes,
    out: &mut Lanes,
) -> Answers {
    let error_of = |lane: usize| {
        let (product, addend) = addends::<NEGATE, SUBTRACT>(a[lane], b[lane], c[lane]);
        let sum = product + addend;
        let of_addend = sum - product;
        (sum, (product - (sum - of_addend)) + (addend - of_addend))
    };
    let (mut some, mut errors) = (0, 0);
    for lane in 0..MAX_LANES {
        let (sum, error) = error_of(lane);
        some |= sum.to_bits();
        errors |= error.to_bits();
    }
    if M::CUT_HAS_STEP {
        for lane in 0..MAX_LANES {
            out[lane] = (f64::from_bits(M::cut(error_of(lane).0.to_bits())) as f32).to_bits();
        }
    }
    let mut answers = Answers { inexact: some & DROPPED != 0, open: 0 };
    if !are_safe(out) {
        answers.open = unsafe_lanes(out);
        if !M::ZERO_IS_NEGATIVE {
            answers.open &= !zeros_of(|lane| error_of(lane).0);
        }
    }
    if errors << 1 != 0 {
        answers.inexact = true;
        for lane in 0..MAX_LANES {
            let (sum, error) = error_of(lane);
            let decides = (error != 0.0) & (sum.to_bits() & DROPPED == M::CRITICAL);
            answers.open |= if decides { LANE_BITS[lane] } else { 0 };
        }
    }
    answers
}

/// `a / b`: what the nearest single times `b`, an exact product, leaves of `a` is exact too, and has the sign
/// of what is missing if `b` is positive. No quotient in the normal range is at the middle of two singles.
pub fn div(a: &Lanes, b: &Lanes, rounding: Rounding, out: &mut Lanes) -> Answers {
    by_mode!(rounding, M => div_in::<M>(a, b, out))
}

#[inline(never)]
fn div_in<M: Mode>(a: &Lanes, b: &Lanes, out: &mut Lanes) -> Answers {
    for lane in 0..MAX_LANES {
        out[lane] = (single(a[lane]) / single(b[lane])).to_bits();
    }
    let answers = from_nearest::<M>(
        |lane, nearest| double(a[lane]) - double(nearest) * double(b[lane]),
        |lane| b[lane],
        out,
    );
    if answers.open == 0 { answers } else { without_zero_quotients(answers, a, b) }
}

/// Answers to which quotients of zero by a finite number belong.
#[inline(never)]
fn without_zero_quotients(answers: Answers, a: &Lanes, b: &Lanes) -> Answers {
    let mut zeros = 0;
    for lane in 0..MAX_LANES {
        let zero = (single(a[lane]) == 0.0) & (single(b[lane]) != 0.0) & single(b[lane]).is_finite();
        zeros |= if zero { LANE_BITS[lane] } else { 0 };
    }
    Answers { open: answers.open & !zeros, ..answers }
}

/// The square root of `a`, likewise. Zeros are left open.
pub fn sqrt(a: &Lanes, rounding: Rounding, out: &mut Lanes) -> Answers {
    by_mode!(rounding, M => sqrt_in::<M>(a, out))
}

#[inline(never)]
fn sqrt_in<M: Mode>(a: &Lanes, out: &mut Lanes) -> Answers {
    for lane in 0..MAX_LANES {
        out[lane] = single(a[lane]).sqrt().to_bits();
    }
    from_nearest::<M>(|lane, root| double(a[lane]) - double(root) * double(root), |_| 0, out)
}

/// Turns the singles nearest to results into the rounded ones. What `left` gives has the sign of what is
/// missing to the nearest one, or the opposite if `opposite` is negative.
#[inline(always)]
fn from_nearest<M: Mode>(
    left: impl Fn(usize, u32) -> f64,
    opposite: impl Fn(usize) -> u32,
    out: &mut Lanes,
) -> Answers {
    // Lanes that are not safe are open: NaNs among what is left do no harm.
    let mut some = 0;
    if M::CRITICAL == MIDDLE {
        for lane in 0..MAX_LANES {
            some |= left(lane, out[lane]).to_bits();
        }
    } else {
        // What is left is no less than 2^-200. This makes it a single that is not zero.
        const SCALE: f64 = (1u128 << 110) as f64;
        let mut sides = [0; MAX_LANES];
        for lane in 0..MAX_LANES {
            let left = left(lane, out[lane]);
            some |= left.to_bits();
            sides[lane] = ((left * SCALE) as f32).to_bits();
        }
        for lane in 0..MAX_LANES {
            let side = sides[lane] ^ opposite(lane) & SIGN;
            let step = M::step(negative(out[lane]), negative(side)) & word(sides[lane] & MAGNITUDE != 0);
            out[lane] = out[lane].wrapping_add(step);
        }
    }
    Answers { inexact: some << 1 != 0, open: if are_safe(out) { 0 } else { unsafe_lanes(out) } }
}

/// The signed integers `a`, which doubles hold.
pub fn from_signed(a: &Lanes, rounding: Rounding, out: &mut Lanes) -> Answers {
    from_integers(rounding, out, |lane| f64::from(a[lane] as i32))
}

/// The unsigned integers `a`, likewise.
pub fn from_unsigned(a: &Lanes, rounding: Rounding, out: &mut Lanes) -> Answers {
    from_integers(rounding, out, |lane| f64::from(a[lane]))
}

#[inline(always)]
fn from_integers(rounding: Rounding, out: &mut Lanes, of: impl Fn(usize) -> f64) -> Answers {
    by_mode!(rounding, M => round::<M>(of, out))
}

/// Comparisons, sign injections and classes, which are alike in every width: of a type of lanes and its
/// words, by functions of numbers and of bits.
macro_rules! comparisons_and_signs {
    ($lanes:ty, $word:ty, $of_numbers:ident, $of_bits:ident) => {
        /// Equality, for numbers.
        pub fn eq(a: &$lanes, b: &$lanes, out: &mut $lanes) -> Answers {
            $of_numbers(a, b, out, |a, b| <$word>::from(a == b))
        }

        /// Inequality, for numbers.
        pub fn ne(a: &$lanes, b: &$lanes, out: &mut $lanes) -> Answers {
            $of_numbers(a, b, out, |a, b| <$word>::from(a != b))
        }

        /// `a < b`, for numbers.
        pub fn lt(a: &$lanes, b: &$lanes, out: &mut $lanes) -> Answers {
            $of_numbers(a, b, out, |a, b| <$word>::from(a < b))
        }

        /// `a <= b`, for numbers.
        pub fn le(a: &$lanes, b: &$lanes, out: &mut $lanes) -> Answers {
            $of_numbers(a, b, out, |a, b| <$word>::from(a <= b))
        }

        /// Magnitude of `a` with the sign of `b`.
        pub fn sign_inject(a: &$lanes, b: &$lanes, out: &mut $lanes) -> Answers {
            $of_bits(a, b, out, compare::sign_inject)
        }

        /// Magnitude of `a` with the opposite of the sign of `b`.
        pub fn sign_inject_not(a: &$lanes, b: &$lanes, out: &mut $lanes) -> Answers {
            $of_bits(a, b, out, compare::sign_inject_not)
        }

        /// `a` with the signs of `a` and `b` combined by exclusive or.
        pub fn sign_inject_xor(a: &$lanes, b: &$lanes, out: &mut $lanes) -> Answers {
            $of_bits(a, b, out, compare::sign_inject_xor)
        }

        /// The class of fclass.
        pub fn class(a: &$lanes, out: &mut $lanes) -> Answers {
            $of_bits(a, a, out, |a, _| compare::class(a))
        }
    };
}
pub(crate) use comparisons_and_signs;

comparisons_and_signs!(Lanes, u32, of_numbers, bitwise);

/// The smaller, for numbers.
pub fn min(a: &Lanes, b: &Lanes, out: &mut Lanes) -> Answers {
    of_numbers(a, b, out, smaller)
}

/// The larger, for numbers.
pub fn max(a: &Lanes, b: &Lanes, out: &mut Lanes) -> Answers {
    of_numbers(a, b, out, larger)
}

/// The bits of the smaller number. If neither is smaller, they differ for zeros only, and -0 is the smaller.
#[inline(always)]
pub fn smaller(a: f32, b: f32) -> u32 {
    let (one, other) = smaller_of(a, b);
    one.to_bits() | other.to_bits()
}

/// The bits of the larger number, likewise.
#[inline(always)]
pub fn larger(a: f32, b: f32) -> u32 {
    let (one, other) = larger_of(a, b);
    one.to_bits() & other.to_bits()
}

/// The smaller number twice; both if neither is smaller.
#[inline(always)]
pub fn smaller_of<T: PartialOrd + Copy>(a: T, b: T) -> (T, T) {
    (if a < b { a } else { b }, if b < a { b } else { a })
}

/// The larger number likewise.
#[inline(always)]
pub fn larger_of<T: PartialOrd + Copy>(a: T, b: T) -> (T, T) {
    (if a > b { a } else { b }, if b > a { b } else { a })
}

/// A function of the bits of two operands, which raises no flags.
#[inline(always)]
pub fn bitwise(a: &Lanes, b: &Lanes, out: &mut Lanes, f: impl Fn(u32, u32) -> u32) -> Answers {
    for lane in 0..MAX_LANES {
        out[lane] = f(a[lane], b[lane]);
    }
    Answers::default()
}

/// A function of numbers. Lanes with a NaN are open.
#[inline(always)]
fn of_numbers(a: &Lanes, b: &Lanes, out: &mut Lanes, f: impl Fn(f32, f32) -> u32) -> Answers {
    let mut open = 0;
    for lane in 0..MAX_LANES {
        let (a, b) = (single(a[lane]), single(b[lane]));
        out[lane] = f(a, b);
        open |= if a.is_nan() | b.is_nan() { LANE_BITS[lane] } else { 0 };
    }
    Answers { inexact: false, open }
}
