//! Comparison, minimum, maximum, sign injection and classification (RISC-V unprivileged manual, chapter F).

use super::{CANONICAL_NAN, Flagged, INFINITY, NV, SIGN};
use super::{invalid_if_signalling, is_infinite, is_nan, is_signalling, is_zero};

/// Quiet equality: NV only for signalling NaNs.
pub fn eq(a: u32, b: u32) -> Flagged {
    if is_nan(a) || is_nan(b) {
        return (0, invalid_if_signalling(&[a, b]));
    }
    (u32::from(a == b || is_zero(a) && is_zero(b)), 0)
}

/// Quiet inequality: true for unordered operands.
pub fn ne(a: u32, b: u32) -> Flagged {
    let (equal, flags) = eq(a, b);
    (1 - equal, flags)
}

/// Signalling `a < b`: NV for any NaN.
pub fn lt(a: u32, b: u32) -> Flagged {
    if is_nan(a) || is_nan(b) { (0, NV) } else { (u32::from(key(a) < key(b)), 0) }
}

/// Signalling `a <= b`: NV for any NaN.
pub fn le(a: u32, b: u32) -> Flagged {
    if is_nan(a) || is_nan(b) { (0, NV) } else { (u32::from(key(a) <= key(b)), 0) }
}

/// minimumNumber: a NaN loses against a number, and -0 is below +0.
pub fn min(a: u32, b: u32) -> Flagged {
    pick(a, b, |a, b| total(a) <= total(b))
}

/// maximumNumber: a NaN loses against a number, and +0 is above -0.
pub fn max(a: u32, b: u32) -> Flagged {
    pick(a, b, |a, b| total(a) >= total(b))
}

fn pick(a: u32, b: u32, first: impl Fn(u32, u32) -> bool) -> Flagged {
    let flags = invalid_if_signalling(&[a, b]);
    let result = match (is_nan(a), is_nan(b)) {
        (true, true) => CANONICAL_NAN,
        (true, false) => b,
        (false, true) => a,
        (false, false) if first(a, b) => a,
        (false, false) => b,
    };
    (result, flags)
}

/// Magnitude of `a` with the sign of `b`.
pub fn sign_inject(a: u32, b: u32) -> u32 {
    a & !SIGN | b & SIGN
}

/// Magnitude of `a` with the opposite of the sign of `b`.
pub fn sign_inject_not(a: u32, b: u32) -> u32 {
    a & !SIGN | !b & SIGN
}

/// `a` with the signs of `a` and `b` combined by exclusive or.
pub fn sign_inject_xor(a: u32, b: u32) -> u32 {
    a ^ b & SIGN
}

/// The ten-bit class of fclass.s, one bit set.
pub fn class(a: u32) -> u32 {
    let negative = a & SIGN != 0;
    let bit = if is_signalling(a) {
        8
    } else if is_nan(a) {
        9
    } else {
        // -inf, -normal, -subnormal, -0 are bits 0 to 3, and their positive twins mirror them at 7 to 4.
        let rank = if is_infinite(a) {
            0
        } else if a & INFINITY != 0 {
            1
        } else if !is_zero(a) {
            2
        } else {
            3
        };
        if negative { rank } else { 7 - rank }
    };
    1 << bit
}

/// Orders numbers as integers, both zeros equal.
fn key(bits: u32) -> i32 {
    let magnitude = (bits & !SIGN) as i32;
    if bits & SIGN != 0 { -magnitude } else { magnitude }
}

/// Orders numbers as integers, -0 below +0.
fn total(bits: u32) -> i32 {
    if bits & SIGN != 0 { -((bits & !SIGN) as i32) - 1 } else { bits as i32 }
}
