//! Add, subtract, multiply, divide and fused multiply-add.
//!
//! rustc_apfloat computes the value. Its status differs from IEEE 754 and RISC-V in two places, which a
//! second evaluation settles here: overflow is not reported when a directed mode returns the largest finite
//! number, and a number that is tiny before rounding but not after it is reported as underflow. The same
//! operation in [`Format::Unbounded`], a format of the same precision whose exponent never runs out, says
//! what the rounded result would be with unbounded exponent, which is the definition of both conditions.

use super::{DZ, Flagged, Format, NV, NX, OF, Rounding, UF};
use super::{invalid_if_signalling, is_infinite, is_nan, is_zero};
use rustc_apfloat::{Float, FloatConvert, Round, Status, StatusAnd};

/// `a + b`.
pub fn add<F: Format>(a: F, b: F, rounding: Rounding) -> Flagged<F> {
    if let Some(done) = F::fast_add(a, b, rounding) {
        return done;
    }
    if is_nan(a) || is_nan(b) {
        return (F::CANONICAL_NAN, invalid_if_signalling(&[a, b]));
    }
    let round = apfloat_round(rounding);
    finish(soft(a).add_r(soft(b), round), || unbounded(a).add_r(unbounded(b), round))
}

/// `a - b`.
pub fn sub<F: Format>(a: F, b: F, rounding: Rounding) -> Flagged<F> {
    // Negating a NaN changes neither its kind nor the result.
    add(a, b ^ F::SIGN, rounding)
}

/// `a * b`.
pub fn mul<F: Format>(a: F, b: F, rounding: Rounding) -> Flagged<F> {
    if let Some(done) = F::fast_mul(a, b, rounding) {
        return done;
    }
    if is_nan(a) || is_nan(b) {
        return (F::CANONICAL_NAN, invalid_if_signalling(&[a, b]));
    }
    let round = apfloat_round(rounding);
    finish(soft(a).mul_r(soft(b), round), || unbounded(a).mul_r(unbounded(b), round))
}

/// `a / b`.
pub fn div<F: Format>(a: F, b: F, rounding: Rounding) -> Flagged<F> {
    if let Some(done) = F::fast_div(a, b, rounding) {
        return done;
    }
    if is_nan(a) || is_nan(b) {
        return (F::CANONICAL_NAN, invalid_if_signalling(&[a, b]));
    }
    let round = apfloat_round(rounding);
    finish(soft(a).div_r(soft(b), round), || unbounded(a).div_r(unbounded(b), round))
}

/// `a * b + c`, rounded once.
pub fn fma<F: Format>(a: F, b: F, c: F, rounding: Rounding) -> Flagged<F> {
    if let Some(done) = F::fast_fma(a, b, c, rounding) {
        return done;
    }
    // RISC-V: infinity times zero is invalid even when the addend is a quiet NaN.
    if is_infinite(a) && is_zero(b) || is_zero(a) && is_infinite(b) {
        return (F::CANONICAL_NAN, NV);
    }
    if is_nan(a) || is_nan(b) || is_nan(c) {
        return (F::CANONICAL_NAN, invalid_if_signalling(&[a, b, c]));
    }
    let round = apfloat_round(rounding);
    finish(soft(a).mul_add_r(soft(b), soft(c), round), || {
        unbounded(a).mul_add_r(unbounded(b), unbounded(c), round)
    })
}

/// Packs an apfloat result, with overflow and underflow decided by the unbounded result.
fn finish<F: Format>(
    narrow: StatusAnd<F::Soft>,
    wide: impl FnOnce() -> StatusAnd<F::Unbounded>,
) -> Flagged<F> {
    let status = narrow.status;
    if narrow.value.is_nan() {
        return (F::CANONICAL_NAN, if status.contains(Status::INVALID_OP) { NV } else { 0 });
    }
    let bits = F::narrow(narrow.value.to_bits() as u64);
    let mut flags = 0;
    if status.contains(Status::DIV_BY_ZERO) {
        flags |= DZ;
    }
    if status.intersects(Status::INEXACT | Status::OVERFLOW | Status::UNDERFLOW) {
        flags |= NX;
        let wide = wide().value;
        if wide.is_finite_non_zero() {
            let exponent = wide.ilogb();
            if exponent > F::MAX_EXPONENT {
                flags |= OF;
            } else if exponent < F::MIN_EXPONENT {
                flags |= UF;
            }
        }
    }
    (bits, flags)
}

fn soft<F: Format>(bits: F) -> F::Soft {
    F::Soft::from_bits(u128::from(bits.widen()))
}

fn unbounded<F: Format>(bits: F) -> F::Unbounded {
    // Exact: same precision, larger exponent range.
    let mut loses_info = false;
    soft(bits).convert(&mut loses_info).value
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
