//! Conversions between a format and the integers of its width.

use super::{Flagged, Format, NV, NX, OF, Rounding, is_nan, is_negative, unpack};

/// Signed integer to floating point.
pub fn from_signed<F: Format>(value: F, rounding: Rounding) -> Flagged<F> {
    let negative = is_negative(value);
    let unsigned = value.widen();
    // Two's complement in the format's width; the most negative integer is its own magnitude.
    let magnitude = if negative { (1u128 << F::WIDTH) as u64 } else { 0 };
    let magnitude = if negative { magnitude.wrapping_sub(unsigned) } else { unsigned };
    from_magnitude(negative, magnitude, rounding)
}

/// Unsigned integer to floating point.
pub fn from_unsigned<F: Format>(value: F, rounding: Rounding) -> Flagged<F> {
    from_magnitude(false, value.widen(), rounding)
}

/// Floating point to signed integer: out of range saturates with NV, NaN gives the largest.
pub fn to_signed<F: Format>(bits: F, rounding: Rounding) -> Flagged<F> {
    let negative = is_negative(bits);
    let smallest = F::SIGN;
    let largest = !F::SIGN;
    if is_nan(bits) {
        return (largest, NV);
    }
    let limit = u128::from(if negative { smallest } else { largest }.widen());
    match to_magnitude(bits, rounding) {
        Some((magnitude, flags)) if magnitude <= limit => {
            let value = magnitude as u64;
            (F::narrow(if negative { value.wrapping_neg() } else { value }), flags)
        }
        _ => (if negative { smallest } else { largest }, NV),
    }
}

/// Floating point to unsigned integer: out of range saturates with NV, NaN gives the largest.
pub fn to_unsigned<F: Format>(bits: F, rounding: Rounding) -> Flagged<F> {
    let negative = is_negative(bits);
    let largest = !F::ZERO;
    if is_nan(bits) {
        return (largest, NV);
    }
    match to_magnitude(bits, rounding) {
        // A negative number that rounds to zero is in range.
        Some((0, flags)) => (F::ZERO, flags),
        Some((magnitude, flags)) if !negative && magnitude <= u128::from(largest.widen()) => {
            (F::narrow(magnitude as u64), flags)
        }
        _ => (if negative { F::ZERO } else { largest }, NV),
    }
}

/// Rounds an integer magnitude to the format's precision. Only half precision can overflow here, by 65520 and
/// more.
fn from_magnitude<F: Format>(negative: bool, magnitude: u64, rounding: Rounding) -> Flagged<F> {
    let sign = if negative { F::SIGN } else { F::ZERO };
    if magnitude == 0 {
        return (sign, 0);
    }
    let top = magnitude.ilog2();
    let mut exponent = top as i32;
    // The integer bit at bit 127; the highest FRACTION + 1 bits are kept and the rest is dropped.
    let aligned = u128::from(magnitude) << (127 - top);
    let drop = 127 - F::FRACTION;
    let mut kept = (aligned >> drop) as u64;
    let half = aligned >> (drop - 1) & 1 != 0;
    let sticky = aligned & ((1 << (drop - 1)) - 1) != 0;
    if rounding.increments(negative, kept & 1 != 0, half, sticky) {
        kept += 1;
        if kept >> (F::FRACTION + 1) != 0 {
            kept >>= 1;
            exponent += 1;
        }
    }
    if exponent > F::MAX_EXPONENT {
        let infinite = rounding.overflows_to_infinity(negative);
        // The largest number is the bit pattern below infinity's.
        let bits = if infinite { F::INFINITY } else { F::narrow(F::INFINITY.widen() - 1) };
        return (sign | bits, OF | NX);
    }
    let biased = (exponent + F::MAX_EXPONENT) as u64;
    let fraction = kept & ((1 << F::FRACTION) - 1);
    let bits = F::narrow(biased << F::FRACTION | fraction);
    (sign | bits, if half || sticky { NX } else { 0 })
}

/// Rounds a number to an integer magnitude and says whether that was inexact; `None` for magnitudes that no
/// integer of the format's width comes near, infinities included.
fn to_magnitude<F: Format>(bits: F, rounding: Rounding) -> Option<(u128, u8)> {
    let negative = is_negative(bits);
    let (significand, exponent) = unpack(bits);
    let significand = u128::from(significand);
    // An infinity's exponent is MAX_EXPONENT + 1 - FRACTION, which in half precision is not far beyond the
    // integers' range; but its magnitude, 2^16, is.
    if exponent + F::FRACTION as i32 > F::WIDTH as i32 {
        return None;
    }
    if exponent >= 0 {
        return Some((significand << exponent, 0));
    }
    // Fractions far below one half behave like the smallest one.
    let drop = (-exponent).min(100) as u32;
    let kept = significand >> drop;
    let half = significand >> (drop - 1) & 1 != 0;
    let sticky = significand & ((1 << (drop - 1)) - 1) != 0;
    let up = rounding.increments(negative, kept & 1 != 0, half, sticky);
    Some((kept + u128::from(up), if half || sticky { NX } else { 0 }))
}
