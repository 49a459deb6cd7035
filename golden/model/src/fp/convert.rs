//! Conversions between integers and single precision.

use super::{Flagged, NV, NX, Rounding, SIGN, is_nan, unpack};

/// Signed 32-bit integer to single.
pub fn from_i32(value: u32, rounding: Rounding) -> Flagged {
    let signed = value as i32;
    from_magnitude(signed < 0, signed.unsigned_abs(), rounding)
}

/// Unsigned 32-bit integer to single.
pub fn from_u32(value: u32, rounding: Rounding) -> Flagged {
    from_magnitude(false, value, rounding)
}

/// Single to signed 32-bit integer: out of range saturates with NV, NaN gives the largest.
pub fn to_i32(bits: u32, rounding: Rounding) -> Flagged {
    let negative = bits & SIGN != 0;
    if is_nan(bits) {
        return (i32::MAX as u32, NV);
    }
    let limit = if negative { 1 << 31 } else { (1 << 31) - 1 };
    match to_magnitude(bits, rounding) {
        Some((magnitude, flags)) if magnitude <= limit => {
            let value = magnitude as u32;
            (if negative { value.wrapping_neg() } else { value }, flags)
        }
        _ => (if negative { 1 << 31 } else { i32::MAX as u32 }, NV),
    }
}

/// Single to unsigned 32-bit integer: out of range saturates with NV, NaN gives the largest.
pub fn to_u32(bits: u32, rounding: Rounding) -> Flagged {
    let negative = bits & SIGN != 0;
    if is_nan(bits) {
        return (u32::MAX, NV);
    }
    match to_magnitude(bits, rounding) {
        // A negative number that rounds to zero is in range.
        Some((0, flags)) => (0, flags),
        Some((magnitude, flags)) if !negative && magnitude <= u64::from(u32::MAX) => {
            (magnitude as u32, flags)
        }
        _ => (if negative { 0 } else { u32::MAX }, NV),
    }
}

/// Rounds a magnitude of at most 32 bits to 24.
fn from_magnitude(negative: bool, magnitude: u32, rounding: Rounding) -> Flagged {
    let sign = if negative { SIGN } else { 0 };
    if magnitude == 0 {
        return (sign, 0);
    }
    let top = magnitude.ilog2();
    let mut exponent = top + 127;
    // The integer bit at bit 63, so that the 24 kept bits are 63..=40 and the rest is dropped.
    let aligned = u64::from(magnitude) << (63 - top);
    let mut kept = (aligned >> 40) as u32;
    let half = aligned >> 39 & 1 != 0;
    let sticky = aligned << 25 != 0;
    if rounding.increments(negative, kept & 1 != 0, half, sticky) {
        kept += 1;
        if kept == 1 << 24 {
            kept >>= 1;
            exponent += 1;
        }
    }
    (sign | exponent << 23 | kept & 0x007f_ffff, if half || sticky { NX } else { 0 })
}

/// Rounds a number to an integer magnitude and says whether that was inexact; `None` for magnitudes of
/// 2^33 and more, infinities included.
fn to_magnitude(bits: u32, rounding: Rounding) -> Option<(u64, u8)> {
    let negative = bits & SIGN != 0;
    let (significand, exponent) = unpack(bits);
    let significand = u64::from(significand);
    if exponent > 9 {
        return None;
    }
    if exponent >= 0 {
        return Some((significand << exponent, 0));
    }
    // Fractions far below one half behave like the smallest one.
    let drop = (-exponent).min(40) as u32;
    let kept = significand >> drop;
    let half = significand >> (drop - 1) & 1 != 0;
    let sticky = significand & ((1 << (drop - 1)) - 1) != 0;
    let up = rounding.increments(negative, kept & 1 != 0, half, sticky);
    Some((kept + u64::from(up), if half || sticky { NX } else { 0 }))
}
