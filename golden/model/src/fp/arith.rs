//! Add, subtract, multiply, divide and fused multiply-add.
//!
//! rustc_apfloat computes the value. Its status differs from IEEE 754 and RISC-V in two places, which the
//! second evaluation here settles: overflow is not reported when a directed mode returns the largest finite
//! number, and a number that is tiny before rounding but not after it is reported as underflow. The same
//! operation in `Unbounded`, a format of the same precision whose exponent never runs out, says what the
//! rounded result would be with unbounded exponent, which is the definition of both conditions.

use super::{CANONICAL_NAN, DZ, Flagged, NV, NX, OF, Rounding, SIGN, UF, fast};
use super::{invalid_if_signalling, is_infinite, is_nan, is_zero};
use rustc_apfloat::ieee::{IeeeFloat, Semantics, Single};
use rustc_apfloat::{Float, FloatConvert, Round, Status, StatusAnd};

/// 24 bits of precision like single, 15 bits of exponent.
struct UnboundedSemantics;

impl Semantics for UnboundedSemantics {
    const BITS: usize = 39;
    const EXP_BITS: usize = 15;
}

type Unbounded = IeeeFloat<UnboundedSemantics>;

/// `a + b`.
pub fn add(a: u32, b: u32, rounding: Rounding) -> Flagged {
    if rounding == Rounding::NearestEven
        && let Some(done) = fast::add(a, b)
    {
        return done;
    }
    if is_nan(a) || is_nan(b) {
        return (CANONICAL_NAN, invalid_if_signalling(&[a, b]));
    }
    let round = apfloat_round(rounding);
    finish(single(a).add_r(single(b), round), || unbounded(a).add_r(unbounded(b), round))
}

/// `a - b`.
pub fn sub(a: u32, b: u32, rounding: Rounding) -> Flagged {
    // Negating a NaN changes neither its kind nor the result.
    add(a, b ^ SIGN, rounding)
}

/// `a * b`.
pub fn mul(a: u32, b: u32, rounding: Rounding) -> Flagged {
    if rounding == Rounding::NearestEven
        && let Some(done) = fast::mul(a, b)
    {
        return done;
    }
    if is_nan(a) || is_nan(b) {
        return (CANONICAL_NAN, invalid_if_signalling(&[a, b]));
    }
    let round = apfloat_round(rounding);
    finish(single(a).mul_r(single(b), round), || unbounded(a).mul_r(unbounded(b), round))
}

/// `a / b`.
pub fn div(a: u32, b: u32, rounding: Rounding) -> Flagged {
    if is_nan(a) || is_nan(b) {
        return (CANONICAL_NAN, invalid_if_signalling(&[a, b]));
    }
    let round = apfloat_round(rounding);
    finish(single(a).div_r(single(b), round), || unbounded(a).div_r(unbounded(b), round))
}

/// `a * b + c`, rounded once.
pub fn fma(a: u32, b: u32, c: u32, rounding: Rounding) -> Flagged {
    if rounding == Rounding::NearestEven
        && let Some(done) = fast::fma(a, b, c)
    {
        return done;
    }
    // RISC-V: infinity times zero is invalid even when the addend is a quiet NaN.
    if is_infinite(a) && is_zero(b) || is_zero(a) && is_infinite(b) {
        return (CANONICAL_NAN, NV);
    }
    if is_nan(a) || is_nan(b) || is_nan(c) {
        return (CANONICAL_NAN, invalid_if_signalling(&[a, b, c]));
    }
    let round = apfloat_round(rounding);
    finish(single(a).mul_add_r(single(b), single(c), round), || {
        unbounded(a).mul_add_r(unbounded(b), unbounded(c), round)
    })
}

/// Packs an apfloat result, with overflow and underflow decided by the unbounded result.
fn finish(narrow: StatusAnd<Single>, wide: impl FnOnce() -> StatusAnd<Unbounded>) -> Flagged {
    let status = narrow.status;
    if narrow.value.is_nan() {
        return (CANONICAL_NAN, if status.contains(Status::INVALID_OP) { NV } else { 0 });
    }
    let bits = narrow.value.to_bits() as u32;
    let mut flags = 0;
    if status.contains(Status::DIV_BY_ZERO) {
        flags |= DZ;
    }
    if status.intersects(Status::INEXACT | Status::OVERFLOW | Status::UNDERFLOW) {
        flags |= NX;
        let wide = wide().value;
        if wide.is_finite_non_zero() {
            match wide.ilogb() {
                128.. => flags |= OF,
                ..=-127 => flags |= UF,
                _ => {}
            }
        }
    }
    (bits, flags)
}

fn single(bits: u32) -> Single {
    Single::from_bits(u128::from(bits))
}

fn unbounded(bits: u32) -> Unbounded {
    // Exact: same precision, larger exponent range.
    let mut loses_info = false;
    single(bits).convert(&mut loses_info).value
}

fn apfloat_round(rounding: Rounding) -> Round {
    match rounding {
        Rounding::NearestEven => Round::NearestTiesToEven,
        Rounding::TowardZero => Round::TowardZero,
        Rounding::Down => Round::TowardNegative,
        Rounding::Up => Round::TowardPositive,
        Rounding::NearestAway => Round::NearestTiesToAway,
    }
}
