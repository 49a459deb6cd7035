//! The exponential of VFEXP.V, defined bit for bit in integer arithmetic (errata, section VFEXP).
//!
//! x = n ln 2 + r with n an integer and |r| at most about 0.35; exp(r) is a degree-9 polynomial by Horner's
//! scheme in fixed point with 40 fraction bits; the result is exp(r) * 2^n rounded to nearest even, whatever
//! frm says.

use super::{CANONICAL_NAN, Flagged, INFINITY, NV, NX, OF, SIGN, UF};
use super::{is_nan, is_signalling, is_zero, unpack};

/// Fraction bits of the fixed-point numbers here.
const FRACTION: u32 = 40;
const ONE: i128 = 1 << FRACTION;
/// log2(e), 32 fraction bits.
const LOG2_E: i128 = 0x1_7154_7653;
/// ln 2, 56 fraction bits.
const LN_2: i128 = 0x0b1_7217_f7d1_cf7a;
/// Above this positive number the result overflows.
const LARGEST: u32 = 0x42b1_7217;
/// Beyond this magnitude of a negative number the result is zero.
const MOST_NEGATIVE: u32 = 0x42cf_f1b5;
/// Bit pattern of 2^-25: below this magnitude the result is one.
const TINY: u32 = 0x3300_0000;
const FLOAT_ONE: u32 = 0x3f80_0000;

/// `exp(x)`.
pub fn exp(x: u32) -> Flagged {
    let negative = x & SIGN != 0;
    let magnitude = x & !SIGN;
    if is_nan(x) {
        return (CANONICAL_NAN, if is_signalling(x) { NV } else { 0 });
    }
    if magnitude == INFINITY {
        return (if negative { 0 } else { INFINITY }, 0);
    }
    if magnitude < TINY {
        return (FLOAT_ONE, if is_zero(x) { 0 } else { NX });
    }
    if !negative && magnitude > LARGEST {
        return (INFINITY, OF | NX);
    }
    if negative && magnitude > MOST_NEGATIVE {
        return (0, UF | NX);
    }

    let (significand, exponent) = unpack(x);
    let shift = exponent + FRACTION as i32;
    let significand = i128::from(significand);
    let fixed = if shift >= 0 { significand << shift } else { significand >> -shift };
    let fixed = if negative { -fixed } else { fixed };

    let n = (fixed * LOG2_E + (1 << (FRACTION + 31))) >> (FRACTION + 32);
    let r = fixed - ((n * LN_2) >> 16);
    let mut p = ONE;
    for i in (1..=9).rev() {
        let term = (r * p) >> FRACTION;
        p = ONE + ((term * (ONE / i)) >> FRACTION);
    }
    scale(p, n as i32)
}

/// `p * 2^(n - 40)` rounded to nearest even; `p` is between a half and two.
fn scale(mut p: i128, mut n: i32) -> Flagged {
    if p < ONE {
        p <<= 1;
        n -= 1;
    }
    let tiny = n < -126;
    let mut biased = n + 127;
    // 41 significant bits, of which 17 are dropped, and more of a subnormal result.
    let mut drop = FRACTION - 23;
    if tiny {
        drop += (-126 - n) as u32;
        biased = 1;
    }
    let mut kept = (p >> drop) as u32;
    let rest = p & ((1 << drop) - 1);
    let half = 1 << (drop - 1);
    if rest > half || rest == half && kept & 1 != 0 {
        kept += 1;
    }
    // The integer bit of `kept`, if it is there, adds one to the exponent field, as does a carry.
    let bits = ((biased - 1) as u32) << 23;
    let bits = bits + kept;
    if bits >= INFINITY { (INFINITY, OF | NX) } else { (bits, if tiny { UF | NX } else { NX }) }
}
