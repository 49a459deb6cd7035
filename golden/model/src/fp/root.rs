//! Square root, correctly rounded by integer arithmetic.

use super::{CANONICAL_NAN, Flagged, NV, NX, Rounding, SIGN};
use super::{invalid_if_signalling, is_infinite, is_nan, is_zero, unpack};

/// `sqrt(a)`: -0 for -0, NV and NaN for other negative numbers. It never overflows or underflows.
pub fn sqrt(a: u32, rounding: Rounding) -> Flagged {
    if is_nan(a) {
        return (CANONICAL_NAN, invalid_if_signalling(&[a]));
    }
    if is_zero(a) {
        return (a, 0);
    }
    if a & SIGN != 0 {
        return (CANONICAL_NAN, NV);
    }
    if is_infinite(a) {
        return (a, 0);
    }
    let (significand, exponent) = unpack(a);
    // significand * 2^exponent = radicand * 2^(even), the radicand with its top bit at 49 or 48: its integer
    // root then has exactly 25 bits, one more than is kept.
    let mut shift = 48 - significand.ilog2() as i32;
    if (exponent - shift) % 2 != 0 {
        shift += 1;
    }
    let radicand = u64::from(significand) << shift;
    let root = radicand.isqrt();
    let mut kept = (root >> 1) as u32;
    let half = root & 1 != 0;
    let sticky = root * root != radicand;
    if rounding.increments(false, kept & 1 != 0, half, sticky) {
        kept += 1;
    }
    // kept * 2 * 2^((exponent - shift) / 2), kept with its integer bit at 23. A carry into bit 24 leaves a zero
    // fraction and one more in the exponent, which the addition below performs.
    let biased = (exponent - shift) / 2 + 1 + 23 + 127;
    let bits = ((biased - 1) as u32) << 23;
    (bits + kept, if half || sticky { NX } else { 0 })
}
