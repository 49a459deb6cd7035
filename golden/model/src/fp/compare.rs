//! Comparison, minimum, maximum, sign injection and classification (RISC-V unprivileged manual, chapter F).
//!
//! Nothing branches, so that a loop over lanes becomes one over vectors of the
//! host.

use super::{Flagged, Format, NV};
use super::{invalid_if_signalling, is_infinite, is_nan, is_negative, is_zero};

/// Quiet equality: NV only for signalling NaNs.
pub fn eq<F: Format>(a: F, b: F) -> Flagged<F> {
    let equal = (a == b) | are_zeros(a, b);
    (truth(equal & !unordered(a, b)), invalid_if_signalling(&[a, b]))
}

/// Quiet inequality: true for unordered operands.
pub fn ne<F: Format>(a: F, b: F) -> Flagged<F> {
    let (equal, flags) = eq(a, b);
    (truth(equal == F::ZERO), flags)
}

/// Signalling `a < b`: NV for any NaN.
pub fn lt<F: Format>(a: F, b: F) -> Flagged<F> {
    let less = (total(a) < total(b)) & !are_zeros(a, b);
    signalling(less, a, b)
}

/// Signalling `a <= b`: NV for any NaN.
pub fn le<F: Format>(a: F, b: F) -> Flagged<F> {
    let less = (total(a) <= total(b)) | are_zeros(a, b);
    signalling(less, a, b)
}

/// minimumNumber: a NaN loses against a number, and -0 is below +0.
pub fn min<F: Format>(a: F, b: F) -> Flagged<F> {
    pick(a, b, |a, b| total(a) <= total(b))
}

/// maximumNumber: a NaN loses against a number, and +0 is above -0.
pub fn max<F: Format>(a: F, b: F) -> Flagged<F> {
    pick(a, b, |a, b| total(a) >= total(b))
}

fn pick<F: Format>(a: F, b: F, first: impl Fn(F, F) -> bool) -> Flagged<F> {
    let (no_a, no_b) = (is_nan(a), is_nan(b));
    let number = if no_b | (!no_a & first(a, b)) { a } else { b };
    (if no_a & no_b { F::CANONICAL_NAN } else { number }, invalid_if_signalling(&[a, b]))
}

/// Magnitude of `a` with the sign of `b`.
pub fn sign_inject<F: Format>(a: F, b: F) -> F {
    a & !F::SIGN | b & F::SIGN
}

/// Magnitude of `a` with the opposite of the sign of `b`.
pub fn sign_inject_not<F: Format>(a: F, b: F) -> F {
    a & !F::SIGN | !b & F::SIGN
}

/// `a` with the signs of `a` and `b` combined by exclusive or.
pub fn sign_inject_xor<F: Format>(a: F, b: F) -> F {
    a ^ b & F::SIGN
}

/// The ten-bit class of fclass, one bit set.
pub fn class<F: Format>(a: F) -> F {
    // -inf, -normal, -subnormal, -0 are bits 0 to 3, and their positive twins mirror them at 7 to 4.
    let bit = |at: u32| F::narrow(1 << at);
    let of_sign = |at: u32| if is_negative(a) { bit(at) } else { bit(7 - at) };
    let small = if is_zero(a) { of_sign(3) } else { of_sign(2) };
    let finite = if a & F::INFINITY == F::ZERO { small } else { of_sign(1) };
    let number = if is_infinite(a) { of_sign(0) } else { finite };
    let nan = if a & F::QUIET == F::ZERO { bit(8) } else { bit(9) };
    if is_nan(a) { nan } else { number }
}

/// 1 or 0.
fn truth<F: Format>(holds: bool) -> F {
    F::narrow(u64::from(holds))
}

/// A comparison that is false, and invalid, for any NaN.
fn signalling<F: Format>(holds: bool, a: F, b: F) -> Flagged<F> {
    let unordered = unordered(a, b);
    (truth(holds & !unordered), if unordered { NV } else { 0 })
}

/// Whether one is a NaN.
fn unordered<F: Format>(a: F, b: F) -> bool {
    is_nan(a) | is_nan(b)
}

/// Whether both are zeros, of any sign.
fn are_zeros<F: Format>(a: F, b: F) -> bool {
    is_zero(a | b)
}

/// Orders numbers as unsigned integers, -0 below +0.
fn total<F: Format>(bits: F) -> F {
    if is_negative(bits) { !bits } else { bits | F::SIGN }
}
