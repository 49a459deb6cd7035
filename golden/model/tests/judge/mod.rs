//! An outside judge of floating point: Berkeley SoftFloat 3 in its RISC-V specialisation. If SoftFloat has no
//! function (minimum, maximum, sign injection, classification, 16-bit integers), the rules are written here
//! from the RISC-V manual, in terms of SoftFloat's comparisons and the fields of the format. Of the model,
//! only the names of formats and rounding modes are used.

#![allow(dead_code, reason = "each test file uses its own part")]

pub mod operands;

use softfloat_wrapper::{ExceptionFlags, F16, F32, F64, Float, RoundingMode};
use ventus_golden::fp::{Format, Rounding};

/// Result bits and flags.
pub type Verdict<F> = (F, u8);

const INVALID: u8 = 16;

/// A format as SoftFloat knows it.
pub trait Judge: Format + Send {
    /// SoftFloat's number.
    type Number: Float<Payload = Self>;
    /// Signed integer of the format's width to a number.
    fn of_signed(self, mode: RoundingMode) -> Self::Number;
    /// Unsigned integer likewise.
    fn of_unsigned(self, mode: RoundingMode) -> Self::Number;
    /// A number to the signed integer of the format's width.
    fn signed_of(number: Self::Number, mode: RoundingMode) -> Self;
    /// A number to the unsigned integer of the format's width.
    fn unsigned_of(number: Self::Number, mode: RoundingMode) -> Self;
}

impl Judge for u16 {
    type Number = F16;
    fn of_signed(self, mode: RoundingMode) -> F16 {
        F16::from_i32(i32::from(self as i16), mode)
    }
    fn of_unsigned(self, mode: RoundingMode) -> F16 {
        F16::from_u32(u32::from(self), mode)
    }
    fn signed_of(number: F16, mode: RoundingMode) -> u16 {
        // SoftFloat's narrowest integers have 32 bits: what does not fit 16 saturates with NV alone.
        let wide = number.to_i32(mode, true);
        let narrow = wide.clamp(i32::from(i16::MIN), i32::from(i16::MAX));
        if narrow != wide {
            ExceptionFlags::from_bits(INVALID).set();
        }
        narrow as u16
    }
    fn unsigned_of(number: F16, mode: RoundingMode) -> u16 {
        // Half precision ends at 65504, so only infinity and NaN do not fit.
        number.to_u32(mode, true).min(u32::from(u16::MAX)) as u16
    }
}

impl Judge for u32 {
    type Number = F32;
    fn of_signed(self, mode: RoundingMode) -> F32 {
        F32::from_i32(self as i32, mode)
    }
    fn of_unsigned(self, mode: RoundingMode) -> F32 {
        F32::from_u32(self, mode)
    }
    fn signed_of(number: F32, mode: RoundingMode) -> u32 {
        number.to_i32(mode, true) as u32
    }
    fn unsigned_of(number: F32, mode: RoundingMode) -> u32 {
        number.to_u32(mode, true)
    }
}

impl Judge for u64 {
    type Number = F64;
    fn of_signed(self, mode: RoundingMode) -> F64 {
        F64::from_i64(self as i64, mode)
    }
    fn of_unsigned(self, mode: RoundingMode) -> F64 {
        F64::from_u64(self, mode)
    }
    fn signed_of(number: F64, mode: RoundingMode) -> u64 {
        number.to_i64(mode, true) as u64
    }
    fn unsigned_of(number: F64, mode: RoundingMode) -> u64 {
        number.to_u64(mode, true)
    }
}

fn mode(rounding: Rounding) -> RoundingMode {
    match rounding {
        Rounding::NearestEven => RoundingMode::TiesToEven,
        Rounding::TowardZero => RoundingMode::TowardZero,
        Rounding::Down => RoundingMode::TowardNegative,
        Rounding::Up => RoundingMode::TowardPositive,
        Rounding::NearestAway => RoundingMode::TiesToAway,
    }
}

fn number<F: Judge>(bits: F) -> F::Number {
    F::Number::from_bits(bits)
}

/// Runs `f` with clear flags and takes those it raised.
fn flagged<F>(f: impl FnOnce() -> F) -> Verdict<F> {
    let mut flags = ExceptionFlags::default();
    flags.set();
    let result = f();
    flags.get();
    (result, flags.to_bits())
}

fn truth<F: Judge>(holds: bool) -> F {
    F::narrow(u64::from(holds))
}

/// `a + b`.
pub fn add<F: Judge>(a: F, b: F, r: Rounding) -> Verdict<F> {
    flagged(|| number(a).add(number(b), mode(r)).to_bits())
}

/// `a - b`.
pub fn sub<F: Judge>(a: F, b: F, r: Rounding) -> Verdict<F> {
    flagged(|| number(a).sub(number(b), mode(r)).to_bits())
}

/// `a * b`.
pub fn mul<F: Judge>(a: F, b: F, r: Rounding) -> Verdict<F> {
    flagged(|| number(a).mul(number(b), mode(r)).to_bits())
}

/// `a / b`.
pub fn div<F: Judge>(a: F, b: F, r: Rounding) -> Verdict<F> {
    flagged(|| number(a).div(number(b), mode(r)).to_bits())
}

/// `a * b + c`.
pub fn fma<F: Judge>(a: F, b: F, c: F, r: Rounding) -> Verdict<F> {
    flagged(|| number(a).fused_mul_add(number(b), number(c), mode(r)).to_bits())
}

/// The square root.
pub fn sqrt<F: Judge>(a: F, r: Rounding) -> Verdict<F> {
    flagged(|| number(a).sqrt(mode(r)).to_bits())
}

/// To a signed integer of the same width.
pub fn to_signed<F: Judge>(a: F, r: Rounding) -> Verdict<F> {
    flagged(|| F::signed_of(number(a), mode(r)))
}

/// To an unsigned integer of the same width.
pub fn to_unsigned<F: Judge>(a: F, r: Rounding) -> Verdict<F> {
    flagged(|| F::unsigned_of(number(a), mode(r)))
}

/// From a signed integer of the same width.
pub fn from_signed<F: Judge>(a: F, r: Rounding) -> Verdict<F> {
    flagged(|| a.of_signed(mode(r)).to_bits())
}

/// From an unsigned integer of the same width.
pub fn from_unsigned<F: Judge>(a: F, r: Rounding) -> Verdict<F> {
    flagged(|| a.of_unsigned(mode(r)).to_bits())
}

/// `a = b`, quiet.
pub fn eq<F: Judge>(a: F, b: F) -> Verdict<F> {
    flagged(|| truth(number(a).eq(number(b))))
}

/// `a != b`, quiet.
pub fn ne<F: Judge>(a: F, b: F) -> Verdict<F> {
    flagged(|| truth(!number(a).eq(number(b))))
}

/// `a < b`, signalling.
pub fn lt<F: Judge>(a: F, b: F) -> Verdict<F> {
    flagged(|| truth(number(a).lt(number(b))))
}

/// `a <= b`, signalling.
pub fn le<F: Judge>(a: F, b: F) -> Verdict<F> {
    flagged(|| truth(number(a).le(number(b))))
}

/// The fields: sign, exponent, fraction.
fn fields<F: Judge>(a: F) -> (bool, u64, u64) {
    let bits = a.widen();
    let exponent = bits >> F::FRACTION & ((1 << (F::WIDTH - 1 - F::FRACTION)) - 1);
    (bits >> (F::WIDTH - 1) != 0, exponent, bits & ((1 << F::FRACTION) - 1))
}

/// fmin: the smaller number; -0 below +0; a NaN only of two NaNs, and then the canonical one (F chapter,
/// 2.2).
pub fn min<F: Judge>(a: F, b: F) -> Verdict<F> {
    extreme(a, b, |a, b| number(a).lt_quiet(number(b)), true)
}

/// fmax: the larger number, likewise.
pub fn max<F: Judge>(a: F, b: F) -> Verdict<F> {
    extreme(a, b, |a, b| number(b).lt_quiet(number(a)), false)
}

fn extreme<F: Judge>(a: F, b: F, first_wins: impl Fn(F, F) -> bool, smaller: bool) -> Verdict<F> {
    let signalling = number(a).is_signaling_nan() || number(b).is_signaling_nan();
    let not_a_number = |x: F| !number(x).eq(number(x));
    let result = if not_a_number(a) && not_a_number(b) {
        // All ones in the exponent, the highest fraction bit, and nothing else.
        let ones = (1u64 << (F::WIDTH - F::FRACTION)) - 1;
        F::narrow(ones << (F::FRACTION - 1))
    } else if not_a_number(a) {
        b
    } else if not_a_number(b) || first_wins(a, b) {
        a
    } else if first_wins(b, a) {
        b
    } else {
        // Equal: the sign decides between zeros.
        let negative = fields(a).0;
        if negative == smaller { a } else { b }
    };
    (result, if signalling { INVALID } else { 0 })
}

/// fsgnj: `a` with the sign that `f` makes of both signs.
pub fn sign<F: Judge>(a: F, b: F, f: impl Fn(bool, bool) -> bool) -> Verdict<F> {
    let (sign_a, exponent, fraction) = fields(a);
    let sign = f(sign_a, fields(b).0);
    (F::narrow(u64::from(sign) << (F::WIDTH - 1) | exponent << F::FRACTION | fraction), 0)
}

/// fclass, from its table.
pub fn class<F: Judge>(a: F) -> Verdict<F> {
    let (negative, exponent, fraction) = fields(a);
    let largest = (1 << (F::WIDTH - 1 - F::FRACTION)) - 1;
    let quiet = fraction >> (F::FRACTION - 1) != 0;
    let bit = match (negative, exponent, fraction) {
        (_, e, f) if e == largest && f != 0 => 8 + u32::from(quiet),
        (true, e, _) if e == largest => 0,
        (false, e, _) if e == largest => 7,
        (true, 0, 0) => 3,
        (false, 0, 0) => 4,
        (true, 0, _) => 2,
        (false, 0, _) => 5,
        (true, ..) => 1,
        (false, ..) => 6,
    };
    (F::narrow(1 << bit), 0)
}
