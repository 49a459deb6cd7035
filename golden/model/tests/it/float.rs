//! Floating point against three judges: values worked out by hand from IEEE 754 and the RISC-V manual, the
//! host's FPU (round to nearest even), and exact integer arithmetic written here (every rounding mode,
//! flags).

use ventus_golden::fp::{
    CANONICAL_NAN, DZ, Flagged, INFINITY, NV, NX, OF, Rounding, SIGN, UF, arith, compare, convert, exp, root,
};

const SNAN: u32 = 0x7f80_0001;
const QNAN: u32 = 0xffc1_2345;
const ONE: u32 = 0x3f80_0000;
const MAX: u32 = 0x7f7f_ffff;
const MIN_NORMAL: u32 = 0x0080_0000;
const MIN_SUBNORMAL: u32 = 1;

use Rounding::{Down, NearestAway, NearestEven, TowardZero, Up};

/// xorshift64*: the same numbers every run.
struct Random(u64);

impl Random {
    fn word(&mut self) -> u32 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32) as u32
    }

    /// An operand: any bits, a boundary, or a number of a chosen exponent, so that sums and products land
    /// near each other and near the ends of the range.
    fn operand(&mut self) -> u32 {
        const BOUNDARIES: [u32; 16] = [
            0,
            1,
            2,
            0x007f_ffff,
            0x0080_0000,
            0x0080_0001,
            0x00ff_ffff,
            0x3f7f_ffff,
            0x3f80_0000,
            0x3f80_0001,
            0x4b00_0000,
            0x4b80_0001,
            0x7f7f_fffe,
            0x7f7f_ffff,
            0x7f80_0000,
            0x7fc0_0000,
        ];
        let bits = self.word();
        match self.word() % 8 {
            0 => bits,
            1 => BOUNDARIES[bits as usize % 16] ^ (self.word() & SIGN),
            2 => bits & 0x807f_ffff,                                   // subnormal
            3 => bits & 0x807f_ffff | (bits >> 8 & 0x1f) << 23,        // close to underflow
            4 => bits & 0x807f_ffff | (0xe0 | bits >> 8 & 0x1f) << 23, // close to overflow
            5 => bits & 0x8070_0003 | (0x70 | bits >> 8 & 0x1f) << 23, // few significant bits
            6 => bits & 0x807f_ffff | (0x30 | bits >> 8 & 0x1f) << 23, // products underflow
            _ => bits & 0x807f_ffff | (0x70 | bits >> 8 & 0x1f) << 23, // around one
        }
    }
}

#[test]
fn hand_worked_results() {
    // (what, result, expected)
    let cases: [(&str, Flagged, Flagged); 48] = [
        ("1 + 1", arith::add(ONE, ONE, NearestEven), (0x4000_0000, 0)),
        ("1 + 2^-24 ties to even", arith::add(ONE, 0x3380_0000, NearestEven), (ONE, NX)),
        ("1 + 2^-24 ties away", arith::add(ONE, 0x3380_0000, NearestAway), (0x3f80_0001, NX)),
        ("1 + 2^-24 up", arith::add(ONE, 0x3380_0000, Up), (0x3f80_0001, NX)),
        ("1 - 1 down is -0", arith::sub(ONE, ONE, Down), (SIGN, 0)),
        ("1 - 1 else is +0", arith::sub(ONE, ONE, NearestEven), (0, 0)),
        ("1 - 1 up is +0", arith::sub(ONE, ONE, Up), (0, 0)),
        ("-0 + -0", arith::add(SIGN, SIGN, NearestEven), (SIGN, 0)),
        ("-0 + 0", arith::add(SIGN, 0, NearestEven), (0, 0)),
        ("-0 + 0 down", arith::add(SIGN, 0, Down), (SIGN, 0)),
        ("inf - inf", arith::sub(INFINITY, INFINITY, NearestEven), (CANONICAL_NAN, NV)),
        ("qNaN + 1", arith::add(QNAN, ONE, NearestEven), (CANONICAL_NAN, 0)),
        ("sNaN + 1", arith::add(SNAN, ONE, NearestEven), (CANONICAL_NAN, NV)),
        ("1 - sNaN", arith::sub(ONE, SNAN, TowardZero), (CANONICAL_NAN, NV)),
        ("max + max", arith::add(MAX, MAX, NearestEven), (INFINITY, OF | NX)),
        ("max + max toward zero overflows too", arith::add(MAX, MAX, TowardZero), (MAX, OF | NX)),
        ("max + max down", arith::add(MAX, MAX, Down), (MAX, OF | NX)),
        ("-max - max down", arith::sub(MAX | SIGN, MAX, Down), (INFINITY | SIGN, OF | NX)),
        ("-max - max up", arith::sub(MAX | SIGN, MAX, Up), (MAX | SIGN, OF | NX)),
        ("max + 1 toward zero does not overflow", arith::add(MAX, ONE, TowardZero), (MAX, NX)),
        ("max + 1 up does", arith::add(MAX, ONE, Up), (INFINITY, OF | NX)),
        ("inf * 0", arith::mul(INFINITY, SIGN, NearestEven), (CANONICAL_NAN, NV)),
        ("min subnormal / 2 to even", arith::mul(MIN_SUBNORMAL, 0x3f00_0000, NearestEven), (0, UF | NX)),
        ("min subnormal / 2 up", arith::mul(MIN_SUBNORMAL, 0x3f00_0000, Up), (1, UF | NX)),
        ("exact subnormal product", arith::mul(MIN_NORMAL, 0x3f00_0000, NearestEven), (0x0040_0000, 0)),
        // (1 - 2^-24) * 2^-126 rounds to 2^-126; with unbounded exponent it is exact, thus tiny.
        ("just below normal", arith::mul(0x3f7f_ffff, MIN_NORMAL, NearestEven), (MIN_NORMAL, UF | NX)),
        // (1 - 2^-23)(1 + 2^-23) * 2^-126 = (1 - 2^-46) * 2^-126 rounds to 2^-126 either way: not tiny.
        ("tiny before rounding only", arith::mul(0x3f7f_fffe, 0x0080_0001, NearestEven), (MIN_NORMAL, NX)),
        (
            "the same toward zero is tiny",
            arith::mul(0x3f7f_fffe, 0x0080_0001, TowardZero),
            (0x007f_ffff, UF | NX),
        ),
        ("1 / 0", arith::div(ONE, 0, NearestEven), (INFINITY, DZ)),
        ("-1 / 0", arith::div(ONE | SIGN, 0, NearestEven), (INFINITY | SIGN, DZ)),
        ("0 / 0", arith::div(0, SIGN, NearestEven), (CANONICAL_NAN, NV)),
        ("inf / inf", arith::div(INFINITY, INFINITY, NearestEven), (CANONICAL_NAN, NV)),
        ("inf / 0 is exact", arith::div(INFINITY, 0, NearestEven), (INFINITY, 0)),
        ("1 / 3", arith::div(ONE, 0x4040_0000, NearestEven), (0x3eaa_aaab, NX)),
        ("1 / 3 down", arith::div(ONE, 0x4040_0000, Down), (0x3eaa_aaaa, NX)),
        ("1 / inf", arith::div(ONE, INFINITY, NearestEven), (0, 0)),
        ("fma inf * 0 + qNaN is invalid", arith::fma(INFINITY, 0, QNAN, NearestEven), (CANONICAL_NAN, NV)),
        ("fma 1 * 1 + qNaN", arith::fma(ONE, ONE, QNAN, NearestEven), (CANONICAL_NAN, 0)),
        ("fma inf * 1 - inf", arith::fma(INFINITY, ONE, INFINITY | SIGN, NearestEven), (CANONICAL_NAN, NV)),
        // (1 + 2^-23)^2 - (1 + 2^-22) = 2^-46: what a rounded product loses.
        (
            "fma keeps the product",
            arith::fma(0x3f80_0001, 0x3f80_0001, 0xbf80_0002, NearestEven),
            (0x2880_0000, 0),
        ),
        ("fma 1 * 1 - 1 down", arith::fma(ONE, ONE, ONE | SIGN, Down), (SIGN, 0)),
        ("sqrt 4", root::sqrt(0x4080_0000, NearestEven), (0x4000_0000, 0)),
        ("sqrt 2", root::sqrt(0x4000_0000, NearestEven), (0x3fb5_04f3, NX)),
        ("sqrt 2 up", root::sqrt(0x4000_0000, Up), (0x3fb5_04f4, NX)),
        ("sqrt -0", root::sqrt(SIGN, NearestEven), (SIGN, 0)),
        ("sqrt -1", root::sqrt(ONE | SIGN, NearestEven), (CANONICAL_NAN, NV)),
        ("sqrt inf", root::sqrt(INFINITY, NearestEven), (INFINITY, 0)),
        ("sqrt of the smallest, 2^-74.5", root::sqrt(MIN_SUBNORMAL, NearestEven), (0x1a35_04f3, NX)),
    ];
    for (what, got, expected) in cases {
        assert_eq!(got, expected, "{what}: {:#010x} {:#010x}", got.0, expected.0);
    }
}

#[test]
fn half_precision() {
    let (one, largest, infinity, nan) = (0x3c00u16, 0x7bff, 0x7c00, 0x7e00);
    let cases: [(&str, Flagged<u16>, Flagged<u16>); 24] = [
        ("1 + 1", arith::add(one, one, NearestEven), (0x4000, 0)),
        ("1 + 2^-11 ties to even", arith::add(one, 0x1000, NearestEven), (one, NX)),
        ("1 + 2^-11 ties away", arith::add(one, 0x1000, NearestAway), (0x3c01, NX)),
        ("65504 + 16 ties to infinity", arith::add(largest, 0x4c00, NearestEven), (infinity, OF | NX)),
        ("65504 + 16 toward zero", arith::add(largest, 0x4c00, TowardZero), (largest, NX)),
        ("65504 + 32 toward zero", arith::add(largest, 0x5000, TowardZero), (largest, OF | NX)),
        ("sNaN + 1", arith::add(0x7c01, one, NearestEven), (nan, NV)),
        ("inf * 0", arith::mul(infinity, 0, NearestEven), (nan, NV)),
        ("2^-24 / 2 to even", arith::mul(1, 0x3800, NearestEven), (0, UF | NX)),
        ("2^-24 / 2 up", arith::mul(1, 0x3800, Up), (1, UF | NX)),
        ("1 / 3", arith::div(one, 0x4200, NearestEven), (0x3555, NX)),
        ("1 / 0", arith::div(one, 0, NearestEven), (infinity, DZ)),
        // (1 + 2^-10)^2 - (1 + 2^-9) = 2^-20.
        ("fma keeps the product", arith::fma(0x3c01, 0x3c01, 0xbc02, NearestEven), (0x0010, 0)),
        ("sqrt 2", root::sqrt(0x4000, NearestEven), (0x3da8, NX)),
        ("sqrt -1", root::sqrt(0xbc00u16, NearestEven), (nan, NV)),
        ("u16 65535", convert::from_unsigned(0xffffu16, NearestEven), (infinity, OF | NX)),
        ("u16 65505 up", convert::from_unsigned(0xffe1u16, Up), (infinity, OF | NX)),
        ("u16 65519 stays finite", convert::from_unsigned(0xffefu16, NearestEven), (largest, NX)),
        ("i16 -32768", convert::from_signed(0x8000u16, NearestEven), (0xf800, 0)),
        ("32768 to i16", convert::to_signed(0x7800u16, NearestEven), (0x7fff, NV)),
        ("-32768 to i16", convert::to_signed(0xf800u16, NearestEven), (0x8000, 0)),
        ("65504 to u16", convert::to_unsigned(largest, NearestEven), (65504, 0)),
        ("inf to u16", convert::to_unsigned(infinity, NearestEven), (0xffff, NV)),
        ("-0.5 to u16", convert::to_unsigned(0xb800u16, NearestEven), (0, NX)),
    ];
    for (what, got, expected) in cases {
        assert_eq!(got, expected, "{what}: {:#06x} {:#06x}", got.0, expected.0);
    }
    assert_eq!(compare::min(0x8000u16, 0), (0x8000, 0));
    assert_eq!(compare::lt(nan, one), (0, NV));
    assert_eq!(compare::class(0x83ffu16), 1 << 2);
}

#[test]
fn double_precision() {
    let (one, largest, infinity) = (1f64.to_bits(), f64::MAX.to_bits(), f64::INFINITY.to_bits());
    let nan = 0x7ff8_0000_0000_0000;
    let cases: [(&str, Flagged<u64>, Flagged<u64>); 18] = [
        (
            "0.1 + 0.2",
            arith::add(0.1f64.to_bits(), 0.2f64.to_bits(), NearestEven),
            (0x3fd3_3333_3333_3334, NX),
        ),
        ("0.1 + 0.2 down", arith::add(0.1f64.to_bits(), 0.2f64.to_bits(), Down), (0x3fd3_3333_3333_3333, NX)),
        ("1 + 2^-53 ties to even", arith::add(one, 0x3ca0_0000_0000_0000, NearestEven), (one, NX)),
        ("1 + 2^-53 ties away", arith::add(one, 0x3ca0_0000_0000_0000, NearestAway), (one + 1, NX)),
        ("max + max toward zero", arith::add(largest, largest, TowardZero), (largest, OF | NX)),
        ("sNaN + 1", arith::add(infinity + 1, one, NearestEven), (nan, NV)),
        ("smallest / 2 up", arith::mul(1, 0.5f64.to_bits(), Up), (1, UF | NX)),
        ("1 / 3", arith::div(one, 3f64.to_bits(), NearestEven), (0x3fd5_5555_5555_5555, NX)),
        ("1 / 3 up", arith::div(one, 3f64.to_bits(), Up), (0x3fd5_5555_5555_5556, NX)),
        // (1 + 2^-52)^2 - (1 + 2^-51) = 2^-104.
        (
            "fma keeps the product",
            arith::fma(one + 1, one + 1, (one + 2) | 1 << 63, NearestEven),
            (0x3970_0000_0000_0000, 0),
        ),
        ("sqrt 2", root::sqrt(2f64.to_bits(), NearestEven), (0x3ff6_a09e_667f_3bcd, NX)),
        ("sqrt of the smallest, 2^-537", root::sqrt(1u64, NearestEven), (0x1e60_0000_0000_0000, 0)),
        ("u64 max", convert::from_unsigned(u64::MAX, NearestEven), (0x43f0_0000_0000_0000, NX)),
        ("u64 max toward zero", convert::from_unsigned(u64::MAX, TowardZero), (0x43ef_ffff_ffff_ffff, NX)),
        ("i64 min", convert::from_signed(1u64 << 63, NearestEven), (0xc3e0_0000_0000_0000, 0)),
        ("2^63 to i64", convert::to_signed(0x43e0_0000_0000_0000u64, NearestEven), (i64::MAX as u64, NV)),
        ("2^63 to u64", convert::to_unsigned(0x43e0_0000_0000_0000u64, NearestEven), (1 << 63, 0)),
        ("2^64 to u64", convert::to_unsigned(0x43f0_0000_0000_0000u64, NearestEven), (u64::MAX, NV)),
    ];
    for (what, got, expected) in cases {
        assert_eq!(got, expected, "{what}: {:#018x} {:#018x}", got.0, expected.0);
    }
}

#[test]
fn comparisons_minimum_maximum_and_classes() {
    let two = 0x4000_0000;
    let cases: [(&str, Flagged, Flagged); 22] = [
        ("0 = -0", compare::eq(0, SIGN), (1, 0)),
        ("qNaN = qNaN", compare::eq(QNAN, QNAN), (0, 0)),
        ("sNaN = 1", compare::eq(SNAN, ONE), (0, NV)),
        ("qNaN != 1", compare::ne(QNAN, ONE), (1, 0)),
        ("0 != -0", compare::ne(0, SIGN), (0, 0)),
        ("-0 < 0", compare::lt(SIGN, 0), (0, 0)),
        ("-0 <= 0", compare::le(SIGN, 0), (1, 0)),
        ("0 <= -0", compare::le(0, SIGN), (1, 0)),
        ("-2 < -1", compare::lt(two | SIGN, ONE | SIGN), (1, 0)),
        ("-1 < -2", compare::lt(ONE | SIGN, two | SIGN), (0, 0)),
        ("-1 < 1", compare::lt(ONE | SIGN, ONE), (1, 0)),
        ("qNaN < 1", compare::lt(QNAN, ONE), (0, NV)),
        ("1 <= qNaN", compare::le(ONE, QNAN), (0, NV)),
        ("min(-0, 0)", compare::min(SIGN, 0), (SIGN, 0)),
        ("min(0, -0)", compare::min(0, SIGN), (SIGN, 0)),
        ("max(-0, 0)", compare::max(SIGN, 0), (0, 0)),
        ("min(qNaN, 1)", compare::min(QNAN, ONE), (ONE, 0)),
        ("max(1, sNaN)", compare::max(ONE, SNAN), (ONE, NV)),
        ("min(qNaN, qNaN)", compare::min(QNAN, QNAN), (CANONICAL_NAN, 0)),
        ("min(sNaN, qNaN)", compare::min(SNAN, QNAN), (CANONICAL_NAN, NV)),
        ("min(-2, -1)", compare::min(two | SIGN, ONE | SIGN), (two | SIGN, 0)),
        ("max(-2, -1)", compare::max(two | SIGN, ONE | SIGN), (ONE | SIGN, 0)),
    ];
    for (what, got, expected) in cases {
        assert_eq!(got, expected, "{what}");
    }
    let classes = [
        (INFINITY | SIGN, 0),
        (ONE | SIGN, 1),
        (MIN_SUBNORMAL | SIGN, 2),
        (SIGN, 3),
        (0, 4),
        (0x007f_ffff, 5),
        (MIN_NORMAL, 6),
        (INFINITY, 7),
        (SNAN, 8),
        (QNAN, 9),
    ];
    for (bits, class) in classes {
        assert_eq!(compare::class(bits), 1 << class, "{bits:#010x}");
    }
    // Sign injection does not look at NaNs.
    assert_eq!(compare::sign_inject(SNAN, SIGN), SNAN | SIGN);
    assert_eq!(compare::sign_inject_not(ONE, SIGN), ONE);
    assert_eq!(compare::sign_inject_xor(ONE | SIGN, SIGN), ONE);
}

#[test]
fn conversions() {
    let half = 0x3f00_0000;
    let cases: [(&str, Flagged, Flagged); 30] = [
        ("i32 0", convert::from_signed(0, NearestEven), (0, 0)),
        ("i32 -1", convert::from_signed(u32::MAX, NearestEven), (ONE | SIGN, 0)),
        ("i32 min", convert::from_signed(0x8000_0000, NearestEven), (0xcf00_0000, 0)),
        ("i32 max", convert::from_signed(0x7fff_ffff, NearestEven), (0x4f00_0000, NX)),
        ("i32 max down", convert::from_signed(0x7fff_ffff, Down), (0x4eff_ffff, NX)),
        ("u32 max", convert::from_unsigned(u32::MAX, NearestEven), (0x4f80_0000, NX)),
        ("u32 max toward zero", convert::from_unsigned(u32::MAX, TowardZero), (0x4f7f_ffff, NX)),
        ("2^24 + 1 ties to even", convert::from_unsigned(0x0100_0001, NearestEven), (0x4b80_0000, NX)),
        ("2^24 + 1 ties away", convert::from_unsigned(0x0100_0001, NearestAway), (0x4b80_0001, NX)),
        ("2^24 + 3 ties to even", convert::from_unsigned(0x0100_0003, NearestEven), (0x4b80_0002, NX)),
        ("-(2^24 + 1) down", convert::from_signed(0xfeff_ffff, Down), (0xcb80_0001, NX)),
        ("0.5 to even", convert::to_signed(half, NearestEven), (0, NX)),
        ("0.5 away", convert::to_signed(half, NearestAway), (1, NX)),
        ("0.5 up", convert::to_signed(half, Up), (1, NX)),
        ("1.5 to even", convert::to_signed(0x3fc0_0000, NearestEven), (2, NX)),
        ("-1.5 toward zero", convert::to_signed(0xbfc0_0000, TowardZero), (u32::MAX, NX)),
        ("-1.5 down", convert::to_signed(0xbfc0_0000, Down), (-2i32 as u32, NX)),
        ("-2^31 fits", convert::to_signed(0xcf00_0000, NearestEven), (0x8000_0000, 0)),
        ("2^31 does not", convert::to_signed(0x4f00_0000, NearestEven), (0x7fff_ffff, NV)),
        ("below -2^31", convert::to_signed(0xcf00_0001, NearestEven), (0x8000_0000, NV)),
        ("NaN to i32", convert::to_signed(QNAN, NearestEven), (0x7fff_ffff, NV)),
        ("-inf to i32", convert::to_signed(INFINITY | SIGN, NearestEven), (0x8000_0000, NV)),
        ("2^31 to u32", convert::to_unsigned(0x4f00_0000, NearestEven), (0x8000_0000, 0)),
        ("2^32 to u32", convert::to_unsigned(0x4f80_0000, NearestEven), (u32::MAX, NV)),
        ("NaN to u32", convert::to_unsigned(QNAN | SIGN, NearestEven), (u32::MAX, NV)),
        ("-1 to u32", convert::to_unsigned(ONE | SIGN, NearestEven), (0, NV)),
        ("-0.5 to u32 rounds to zero", convert::to_unsigned(half | SIGN, NearestEven), (0, NX)),
        ("-0.5 down to u32", convert::to_unsigned(half | SIGN, Down), (0, NV)),
        ("-0 to u32", convert::to_unsigned(SIGN, Down), (0, 0)),
        ("smallest up to u32", convert::to_unsigned(MIN_SUBNORMAL, Up), (1, NX)),
    ];
    for (what, got, expected) in cases {
        assert_eq!(got, expected, "{what}: {:#010x} {:#010x}", got.0, expected.0);
    }
}

/// A finite operand as sign, significand and exponent: `significand * 2^exponent`.
fn parts(bits: u32) -> (bool, i128, i32) {
    let field = (bits >> 23 & 0xff) as i32;
    let fraction = i128::from(bits & 0x007f_ffff);
    let (significand, exponent) =
        if field == 0 { (fraction, -149) } else { (fraction | 1 << 23, field - 150) };
    (bits & SIGN != 0, significand, exponent)
}

/// Rounds `magnitude * 2^exponent`, plus something below its last bit if `sticky`, by the definition: pick
/// the two neighbours in the format, then choose; overflow and underflow by the same choice without exponent
/// limits.
fn judge(negative: bool, magnitude: u128, exponent: i32, sticky: bool, rounding: Rounding) -> Flagged {
    let round = |minimum: i32| -> (u128, i32, bool) {
        let top = 127 - magnitude.leading_zeros() as i32;
        let keep = (exponent + top - 23).max(minimum);
        let drop = keep - exponent;
        if drop <= 0 {
            assert!(!sticky, "the judge needs bits below the kept ones");
            return (magnitude << -drop, keep, false);
        }
        let (kept, rest, half) = if drop < 128 {
            (magnitude >> drop, magnitude & ((1 << drop) - 1), 1u128 << (drop - 1))
        } else {
            (0, 1, u128::MAX)
        };
        let inexact = rest != 0 || sticky;
        let above = rest > half || rest == half && sticky;
        let tie = rest == half && !sticky;
        let up = match rounding {
            NearestEven => above || tie && kept & 1 == 1,
            NearestAway => above || tie,
            TowardZero => false,
            Down => negative && inexact,
            Up => !negative && inexact,
        };
        (kept + u128::from(up), keep, inexact)
    };
    let sign = if negative { SIGN } else { 0 };
    let (unbounded, unbounded_exponent, _) = round(-100_000);
    let top = unbounded_exponent + 127 - unbounded.leading_zeros() as i32;
    let (kept, keep, inexact) = round(-149);
    if top > 127 {
        let to_infinity = match rounding {
            NearestEven | NearestAway => true,
            TowardZero => false,
            Down => negative,
            Up => !negative,
        };
        return (sign | if to_infinity { INFINITY } else { MAX }, OF | NX);
    }
    let flags = if inexact && top < -126 {
        UF | NX
    } else if inexact {
        NX
    } else {
        0
    };
    let bits = if kept == 0 {
        0
    } else {
        // The integer bit adds one to the field of a normal number; a carry does as well.
        (((keep + 149) as u32) << 23) + kept as u32
    };
    (sign | bits, flags)
}

fn is_finite(bits: u32) -> bool {
    bits & !SIGN < INFINITY
}

/// The exact sum of two numbers whose exponents lie at most 90 apart, else of the bigger one and a sticky
/// hint of the smaller (kept far enough below not to matter otherwise).
fn judge_sum(a: (bool, i128, i32), b: (bool, i128, i32), rounding: Rounding) -> Flagged {
    let exact_zero = if rounding == Down { SIGN } else { 0 };
    if a.1 == 0 && b.1 == 0 {
        return (if a.0 == b.0 { if a.0 { SIGN } else { 0 } } else { exact_zero }, 0);
    }
    // A zero goes wherever the other one is.
    let (a, b) = if a.1 == 0 { ((a.0, 0, b.2), b) } else { (a, b) };
    let b = if b.1 == 0 { (b.0, 0, a.2) } else { b };
    let (high, mut low) = if a.2 >= b.2 { (a, b) } else { (b, a) };
    let mut gap = high.2 - low.2;
    if gap > 70 {
        // All that counts of the low one is its sign: put a single bit 70 below.
        low = (low.0, 1, high.2 - 70);
        gap = 70;
    }
    let value = |n: (bool, i128, i32)| if n.0 { -n.1 } else { n.1 };
    let sum = (value(high) << gap) + value(low);
    if sum == 0 {
        return (exact_zero, 0);
    }
    judge(sum < 0, sum.unsigned_abs(), low.2, false, rounding)
}

#[test]
fn arithmetic_is_exact_in_every_rounding_mode() {
    let mut random = Random(0x5eed);
    let mut fast_and_slow = [0u32; 2];
    for round in 0..400_000u32 {
        let (a, b, c) = (random.operand(), random.operand(), random.operand());
        if ![a, b, c].into_iter().all(is_finite) {
            continue;
        }
        let rounding = if round % 2 == 0 { NearestEven } else { Rounding::ALL[(round / 2 % 5) as usize] };
        fast_and_slow[usize::from(rounding == NearestEven)] += 1;
        let (pa, pb, pc) = (parts(a), parts(b), parts(c));
        let product = (pa.0 != pb.0, pa.1 * pb.1, pa.2 + pb.2);
        let show = |what: &str| format!("{what} {a:#010x} {b:#010x} {c:#010x} {rounding:?}");

        assert_eq!(arith::add(a, b, rounding), judge_sum(pa, pb, rounding), "{}", show("add"));
        let negated = (!pb.0, pb.1, pb.2);
        assert_eq!(arith::sub(a, b, rounding), judge_sum(pa, negated, rounding), "{}", show("sub"));
        let expected = if product.1 == 0 {
            (if product.0 { SIGN } else { 0 }, 0)
        } else {
            judge(product.0, product.1 as u128, product.2, false, rounding)
        };
        assert_eq!(arith::mul(a, b, rounding), expected, "{}", show("mul"));
        assert_eq!(arith::fma(a, b, c, rounding), judge_sum(product, pc, rounding), "{}", show("fma"));
        if pb.1 != 0 && pa.1 != 0 {
            let quotient = ((pa.1 as u128) << 80) / pb.1 as u128;
            let rest = ((pa.1 as u128) << 80) % pb.1 as u128;
            let expected = judge(product.0, quotient, pa.2 - pb.2 - 80, rest != 0, rounding);
            assert_eq!(arith::div(a, b, rounding), expected, "{}", show("div"));
        }
        if pa.1 != 0 && !pa.0 {
            let shift = 80 + (pa.2 & 1);
            let radicand = (pa.1 as u128) << shift;
            let root = radicand.isqrt();
            let expected = judge(false, root, (pa.2 - shift) / 2, root * root != radicand, rounding);
            assert_eq!(root::sqrt(a, rounding), expected, "{}", show("sqrt"));
        }
    }
    assert!(fast_and_slow.iter().all(|&n| n > 100_000), "{fast_and_slow:?}");
}

#[test]
fn nearest_even_agrees_with_the_host() {
    let mut random = Random(0xfeed);
    // The processor's own result: an optimiser may decide is_nan from the operands, and may give a NaN any
    // sign.
    let canonical = |x: f32| {
        let x = std::hint::black_box(x);
        if x.is_nan() { CANONICAL_NAN } else { x.to_bits() }
    };
    for _ in 0..400_000 {
        let (a, b, c) = (random.operand(), random.operand(), random.operand());
        let (x, y, z) = (f32::from_bits(a), f32::from_bits(b), f32::from_bits(c));
        let show = |what: &str| format!("{what} {a:#010x} {b:#010x} {c:#010x}");
        assert_eq!(arith::add(a, b, NearestEven).0, canonical(x + y), "{}", show("add"));
        assert_eq!(arith::sub(a, b, NearestEven).0, canonical(x - y), "{}", show("sub"));
        assert_eq!(arith::mul(a, b, NearestEven).0, canonical(x * y), "{}", show("mul"));
        assert_eq!(arith::div(a, b, NearestEven).0, canonical(x / y), "{}", show("div"));
        assert_eq!(arith::fma(a, b, c, NearestEven).0, canonical(x.mul_add(y, z)), "{}", show("fma"));
        assert_eq!(root::sqrt(a, NearestEven).0, canonical(x.sqrt()), "{}", show("sqrt"));
        assert_eq!(convert::from_signed(a, NearestEven).0, (a as i32 as f32).to_bits(), "{}", show("i32"));
        assert_eq!(convert::from_unsigned(a, NearestEven).0, (a as f32).to_bits(), "{}", show("u32"));
        assert_eq!(compare::lt(a, b).0, u32::from(x < y), "{}", show("lt"));
        assert_eq!(compare::le(a, b).0, u32::from(x <= y), "{}", show("le"));
        assert_eq!(compare::eq(a, b).0, u32::from(x == y), "{}", show("eq"));
        if !x.is_nan() {
            // Rust's casts truncate and saturate.
            assert_eq!(convert::to_signed(a, TowardZero).0, x as i32 as u32, "{}", show("to i32"));
            assert_eq!(convert::to_unsigned(a, TowardZero).0, x as u32, "{}", show("to u32"));
            assert_eq!(
                convert::to_signed(a, NearestEven).0,
                x.round_ties_even() as i32 as u32,
                "{}",
                show("rne")
            );
            assert_eq!(convert::to_signed(a, NearestAway).0, x.round() as i32 as u32, "{}", show("rmm"));
            assert_eq!(convert::to_signed(a, Down).0, x.floor() as i32 as u32, "{}", show("floor"));
            assert_eq!(convert::to_unsigned(a, Up).0, x.ceil() as u32, "{}", show("ceil"));
        }
    }
}

#[test]
fn exponential() {
    let cases: [(&str, u32, Flagged); 24] = [
        ("NaN", QNAN, (CANONICAL_NAN, 0)),
        ("signalling NaN", SNAN, (CANONICAL_NAN, NV)),
        ("inf", INFINITY, (INFINITY, 0)),
        ("-inf", INFINITY | SIGN, (0, 0)),
        ("0", 0, (ONE, 0)),
        ("-0", SIGN, (ONE, 0)),
        ("smallest", MIN_SUBNORMAL, (ONE, NX)),
        ("below 2^-25", 0x32ff_ffff, (ONE, NX)),
        ("2^-25", 0x3300_0000, (ONE, NX)),
        ("1: e", ONE, (0x402d_f854, NX)),
        ("-1: 1/e", ONE | SIGN, (0x3ebc_5ab2, NX)),
        ("0.5", 0x3f00_0000, (0x3fd3_094c, NX)),
        ("pi", 0x4049_0fdb, (0x41b9_2025, NX)),
        ("0.001", 0x3a83_126f, (0x3f80_20c9, NX)),
        ("88", 0x42b0_0000, (0x7ef8_82b7, NX)),
        ("the largest with a finite result", 0x42b1_7217, (0x7f7f_ff84, NX)),
        ("above it", 0x42b1_7218, (INFINITY, OF | NX)),
        ("-88", 0xc2b0_0000, (0x0041_edc4, UF | NX)),
        ("the first subnormal result", 0xc2ae_ac50, (0x007f_ffe6, UF | NX)),
        ("the last normal one", 0xc2ae_ac4f, (0x0080_0026, NX)),
        ("-100", 0xc2c8_0000, (0x0000_001b, UF | NX)),
        ("the smallest result", 0xc2cf_f1b4, (1, UF | NX)),
        ("below it", 0xc2cf_f1b5, (0, UF | NX)),
        ("far below it", 0xc2cf_f1b6, (0, UF | NX)),
    ];
    for (what, x, expected) in cases {
        let got = exp::exp(x);
        assert_eq!(got, expected, "{what}: {:#010x}", got.0);
    }
    // Within one unit in the last place of the host's double exponential, and monotonic.
    let mut last = 0;
    for step in 0..200_000 {
        let x = -104.0 + f64::from(step) * (192.7 / 200_000.0);
        let x = x as f32;
        let got = exp::exp(x.to_bits()).0;
        let exact = f64::from(x).exp() as f32;
        assert!(got.abs_diff(exact.to_bits()) <= 1, "exp({x}): {got:#x} and {:#x}", exact.to_bits());
        assert!(got >= last, "exp({x}) is below its neighbour");
        last = got;
    }
}
