//! Classes of operand values, as bit sets over the lanes.

use super::a;

/// The class of an integer: one of the bits of set `a`.
pub fn integer(v: u32) -> u32 {
    match v {
        0 => a::a_zero,
        1 => a::a_one,
        u32::MAX => a::a_ones,
        0x8000_0000 => a::a_min,
        0x7fff_ffff => a::a_max,
        2..32 => a::a_small,
        v if (v as i32) < 0 => a::a_negative,
        _ => a::a_positive,
    }
}

/// The class of a float with `exponent` and `fraction` bits, and whether it is negative.
pub fn float(v: u32, exponent: u32, fraction: u32) -> u32 {
    let top = (1 << exponent) - 1;
    let (e, f) = (v >> fraction & top, v & ((1 << fraction) - 1));
    let negative = v >> (exponent + fraction) & 1 != 0;
    let sign = if negative { a::a_fnegative } else { 0 };
    match (e, f) {
        (0, 0) if negative => a::a_min | sign,
        (0, 0) => a::a_zero,
        (0, _) => a::a_fsub | sign,
        (e, 0) if e == top => a::a_finf | sign,
        (e, f) if e == top && f >> (fraction - 1) != 0 => a::a_fqnan | sign,
        (e, _) if e == top => a::a_fsnan | sign,
        (1, 0) => a::a_ftiny | a::a_fnorm | sign,
        (e, f) if e == top - 1 && f == (1 << fraction) - 1 => a::a_fmax | a::a_fnorm | sign,
        (e, 0) if e == top / 2 => a::a_fone | a::a_fnorm | sign,
        _ => a::a_fnorm | sign,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_have_one_class() {
        for (v, want) in [
            (0, a::a_zero),
            (1, a::a_one),
            (2, a::a_small),
            (31, a::a_small),
            (32, a::a_positive),
            (0x7fff_ffff, a::a_max),
            (0x8000_0000, a::a_min),
            (0x8000_0001, a::a_negative),
            (u32::MAX, a::a_ones),
        ] {
            assert_eq!(integer(v), want, "{v:#x}");
        }
    }

    #[test]
    fn floats_by_exponent_and_fraction() {
        let n = a::a_fnegative;
        for (v, want) in [
            (0x0000_0000, a::a_zero),
            (0x8000_0000, a::a_min | n),
            (0x0000_0001, a::a_fsub),
            (0x807f_ffff, a::a_fsub | n),
            (0x0080_0000, a::a_ftiny | a::a_fnorm),
            (0x3f80_0000, a::a_fone | a::a_fnorm),
            (0x7f7f_ffff, a::a_fmax | a::a_fnorm),
            (0x7f80_0000, a::a_finf),
            (0xff80_0000, a::a_finf | n),
            (0x7fc0_0000, a::a_fqnan),
            (0x7f80_0001, a::a_fsnan),
            (0x4049_0fdb, a::a_fnorm),
        ] {
            assert_eq!(float(v, 8, 23), want, "{v:#010x}");
        }
        for (v, want) in [
            (0x3c00, a::a_fone | a::a_fnorm),
            (0x7bff, a::a_fmax | a::a_fnorm),
            (0x0001, a::a_fsub),
            (0x7e00, a::a_fqnan),
            (0x7c01, a::a_fsnan),
            (0xfc00, a::a_finf | n),
        ] {
            assert_eq!(float(v, 5, 10), want, "half {v:#06x}");
        }
    }
}
