//! Square root, correctly rounded by integer arithmetic.

use super::{Flagged, Format, NV, NX, Rounding};
use super::{invalid_if_signalling, is_infinite, is_nan, is_negative, is_zero, unpack};

/// `sqrt(a)`: -0 for -0, NV and NaN for other negative numbers. It never overflows or underflows.
pub fn sqrt<F: Format>(a: F, rounding: Rounding) -> Flagged<F> {
    if let Some(done) = F::fast_sqrt(a, rounding) {
        return done;
    }
    if is_nan(a) {
        return (F::CANONICAL_NAN, invalid_if_signalling(&[a]));
    }
    if is_zero(a) {
        return (a, 0);
    }
    if is_negative(a) {
        return (F::CANONICAL_NAN, NV);
    }
    if is_infinite(a) {
        return (a, 0);
    }
    let (significand, exponent) = unpack(a);
    // significand * 2^exponent = radicand * 2^(even). With p bits of precision the radicand has its top bit
    // at 2p or 2p + 1: its integer root then has exactly p + 1 bits, one more than is kept.
    let precision = F::FRACTION as i32 + 1;
    let mut shift = 2 * precision - significand.ilog2() as i32;
    if (exponent - shift) % 2 != 0 {
        shift += 1;
    }
    let radicand = u128::from(significand) << shift;
    let root = radicand.isqrt();
    let mut kept = (root >> 1) as u64;
    let half = root & 1 != 0;
    let sticky = root * root != radicand;
    if rounding.increments(false, kept & 1 != 0, half, sticky) {
        kept += 1;
    }
    // kept * 2 * 2^((exponent - shift) / 2), kept with its integer bit at FRACTION. A carry out of it leaves
    // a zero fraction and one more in the exponent, which the addition below performs.
    let biased = (exponent - shift) / 2 + precision + F::MAX_EXPONENT;
    let bits = ((biased - 1) as u64) << F::FRACTION;
    (F::narrow(bits + kept), if half || sticky { NX } else { 0 })
}
