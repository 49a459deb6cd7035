//! Typed elements: parsing, little-endian bytes, and comparison of result buffers.

use rustc_apfloat::ieee::{BFloat, Double, Half};
use rustc_apfloat::{Float, FloatConvert};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Type of a scalar argument or of a buffer's elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ElemType {
    /// Signed 8 bits.
    I8,
    /// Unsigned 8 bits.
    U8,
    /// Signed 16 bits.
    I16,
    /// Unsigned 16 bits.
    U16,
    /// Signed 32 bits.
    I32,
    /// Unsigned 32 bits.
    U32,
    /// Signed 64 bits.
    I64,
    /// Unsigned 64 bits.
    U64,
    /// IEEE binary16.
    F16,
    /// bfloat16: a binary32 without its low half.
    BF16,
    /// IEEE binary32.
    F32,
    /// IEEE binary64.
    F64,
}

/// Every element type with its name.
const NAMES: [(ElemType, &str); 12] = [
    (ElemType::I8, "i8"),
    (ElemType::U8, "u8"),
    (ElemType::I16, "i16"),
    (ElemType::U16, "u16"),
    (ElemType::I32, "i32"),
    (ElemType::U32, "u32"),
    (ElemType::I64, "i64"),
    (ElemType::U64, "u64"),
    (ElemType::F16, "f16"),
    (ElemType::BF16, "bf16"),
    (ElemType::F32, "f32"),
    (ElemType::F64, "f64"),
];

/// A word that names no element type.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{word}' is not an element type, expected one of {}", NAMES.map(|(_, n)| n).join(", "))]
pub struct TypeError {
    /// The word.
    pub word: String,
}

/// Why a value is not an element of a type.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ValueError {
    /// An integer that does not fit the type.
    #[error("{value} does not fit {elem} ({min} to {max})")]
    Range {
        /// The integer.
        value: i128,
        /// The type.
        elem: ElemType,
        /// Smallest integer that fits.
        min: i128,
        /// Largest integer that fits, unsigned.
        max: i128,
    },
    /// A fraction for an integer type.
    #[error("{value} is not a whole number, expected {elem}")]
    Fraction {
        /// The number.
        value: f64,
        /// The type.
        elem: ElemType,
    },
    /// Text that is not a number.
    #[error("'{text}' is not a number, expected {elem}")]
    Text {
        /// The text.
        text: String,
        /// The type.
        elem: ElemType,
    },
    /// Hexadecimal bits that do not fit the type.
    #[error("{text} has more than the {bits} bits of {elem}")]
    Bits {
        /// The text.
        text: String,
        /// Bits of the type.
        bits: u32,
        /// The type.
        elem: ElemType,
    },
}

impl FromStr for ElemType {
    type Err = TypeError;

    fn from_str(s: &str) -> Result<ElemType, TypeError> {
        NAMES.iter().find(|(_, n)| *n == s).map(|(t, _)| *t).ok_or_else(|| TypeError { word: s.to_string() })
    }
}

impl fmt::Display for ElemType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAMES.iter().find(|(t, _)| t == self).map_or("?", |(_, n)| n))
    }
}

impl ElemType {
    /// Bytes of one element.
    pub fn size(self) -> u32 {
        use ElemType::*;
        match self {
            I8 | U8 => 1,
            I16 | U16 | F16 | BF16 => 2,
            I32 | U32 | F32 => 4,
            I64 | U64 | F64 => 8,
        }
    }

    /// Whether elements are floating point.
    pub fn is_float(self) -> bool {
        matches!(self, ElemType::F16 | ElemType::BF16 | ElemType::F32 | ElemType::F64)
    }

    /// Of floating point: the bit of the sign, and the bits of infinity. NaNs have larger ones.
    fn sign_and_infinity(self) -> Option<(u64, u64)> {
        match self {
            ElemType::F16 => Some((1 << 15, 0x7c00)),
            ElemType::BF16 => Some((1 << 15, 0x7f80)),
            ElemType::F32 => Some((1 << 31, 0x7f80_0000)),
            ElemType::F64 => Some((1 << 63, 0x7ff0_0000_0000_0000)),
            _ => None,
        }
    }

    /// The bits with every NaN replaced by one: which NaN an operation gives is left open.
    pub fn one_nan(self, bits: u64) -> u64 {
        match self.sign_and_infinity() {
            Some((sign, infinity)) if bits & !sign > infinity => {
                infinity | (infinity & !(infinity << 1)) >> 1
            }
            _ => bits,
        }
    }

    /// The value of floating-point bits.
    fn value(self, bits: u64) -> f64 {
        let exact = |bits: u64| f64::from_bits(bits);
        match self {
            ElemType::F16 => exact(convert::<Half, Double>(bits)),
            ElemType::BF16 => f64::from(f32::from_bits((bits as u32) << 16)),
            ElemType::F32 => f64::from(f32::from_bits(bits as u32)),
            _ => exact(bits),
        }
    }

    fn signed(self) -> bool {
        matches!(self, ElemType::I8 | ElemType::I16 | ElemType::I32 | ElemType::I64)
    }

    /// The element's bits (zero-extended) for an integer. Integers of either sign are accepted if they fit
    /// the type's width, so `-1` and `0xffffffff` are the same `i32`.
    pub fn from_int(self, v: i128) -> Result<u64, ValueError> {
        match self {
            ElemType::F32 => Ok(u64::from((v as f32).to_bits())),
            ElemType::F64 => Ok((v as f64).to_bits()),
            ElemType::F16 => Ok(Half::from_i128(v).value.to_bits() as u64),
            ElemType::BF16 => Ok(BFloat::from_i128(v).value.to_bits() as u64),
            _ => {
                let bits = self.size() * 8;
                let (min, max) =
                    (if self.signed() { -(1i128 << (bits - 1)) } else { 0 }, (1i128 << bits) - 1);
                if v < min || v > max {
                    return Err(ValueError::Range { value: v, elem: self, min, max });
                }
                Ok((v as u64) & (max as u64))
            }
        }
    }

    /// The element's bits for a floating-point number; integer types accept only whole numbers.
    pub fn from_float(self, v: f64) -> Result<u64, ValueError> {
        match self {
            ElemType::F32 => Ok(u64::from((v as f32).to_bits())),
            ElemType::F64 => Ok(v.to_bits()),
            ElemType::F16 => Ok(convert::<Double, Half>(v.to_bits())),
            ElemType::BF16 => Ok(convert::<Double, BFloat>(v.to_bits())),
            _ if v.fract() == 0.0 && v.abs() < 1e19 => self.from_int(v as i128),
            _ => Err(ValueError::Fraction { value: v, elem: self }),
        }
    }

    /// The element's bits for text: decimal, `0x` hexadecimal (the raw bits, for floats too), or a float.
    pub fn parse(self, text: &str) -> Result<u64, ValueError> {
        let t = text.trim();
        let bad = || ValueError::Text { text: t.to_string(), elem: self };
        if let Some(hex) = t.strip_prefix("0x") {
            let v = u64::from_str_radix(&hex.replace('_', ""), 16).map_err(|_| bad())?;
            let bits = self.size() * 8;
            return if bits == 64 || v < 1 << bits {
                Ok(v)
            } else {
                Err(ValueError::Bits { text: t.to_string(), bits, elem: self })
            };
        }
        if self.is_float() {
            // Parsed at the target's own width: going through f64 could round twice.
            let double = t.parse::<f64>().map_err(|_| bad())?;
            return Ok(match self {
                ElemType::F32 => u64::from(t.parse::<f32>().map_err(|_| bad())?.to_bits()),
                ElemType::F16 if double.is_finite() => t.parse::<Half>().map_err(|_| bad())?.to_bits() as u64,
                ElemType::BF16 if double.is_finite() => {
                    t.parse::<BFloat>().map_err(|_| bad())?.to_bits() as u64
                }
                _ => return self.from_float(double),
            });
        }
        t.parse::<i128>().map_err(|_| bad()).and_then(|v| self.from_int(v))
    }

    /// Appends an element's bytes, little-endian.
    pub fn push(self, bits: u64, out: &mut Vec<u8>) {
        out.extend_from_slice(&bits.to_le_bytes()[..self.size() as usize]);
    }

    /// The element's bits from its little-endian bytes (at most eight).
    pub fn read(self, bytes: &[u8]) -> u64 {
        bytes.iter().take(8).rev().fold(0, |v, &b| v << 8 | u64::from(b))
    }

    /// An element as the shortest text that reads back as the same value.
    pub fn plain(self, bits: u64) -> String {
        match self {
            ElemType::F32 => format!("{:?}", f32::from_bits(bits as u32)),
            t if t.is_float() => format!("{:?}", t.value(bits)),
            t if t.signed() => t.show(bits),
            _ => bits.to_string(),
        }
    }

    /// An element as text: its value and, for floats, also its bits.
    pub fn show(self, bits: u64) -> String {
        match self {
            ElemType::F32 => format!("{:?} ({:#010x})", f32::from_bits(bits as u32), bits as u32),
            ElemType::F64 => format!("{:?} ({:#018x})", f64::from_bits(bits), bits),
            t if t.is_float() => format!("{:?} ({bits:#06x})", t.value(bits)),
            t if t.signed() => {
                let shift = 64 - t.size() * 8;
                ((bits << shift) as i64 >> shift).to_string()
            }
            _ => format!("{bits} ({bits:#x})"),
        }
    }

    /// Whether `got` is acceptable for `want`: the same bits or, with `ulp > 0`, two finite non-zero floats
    /// of the same sign that are at most this many representable values apart.
    pub fn agrees(self, got: u64, want: u64, ulp: u32) -> bool {
        if got == want {
            return true;
        }
        let Some((sign, inf)) = self.sign_and_infinity() else { return false };
        let (g, w) = (got & !sign, want & !sign);
        ulp > 0
            && got & sign == want & sign
            && (1..inf).contains(&g)
            && (1..inf).contains(&w)
            && g.abs_diff(w) <= u64::from(ulp)
    }
}

/// A number of one format in another, by their bits; rounded to nearest even.
fn convert<From: Float + FloatConvert<To>, To: Float>(bits: u64) -> u64 {
    From::from_bits(bits.into()).convert(&mut false).value.to_bits() as u64
}

/// Expected contents of a buffer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expect {
    /// Bytes, as long as the buffer.
    #[serde(with = "crate::hex")]
    pub bytes: Vec<u8>,
    /// Largest distance in units in the last place for floating-point elements; 0 is bit-exact. NaN,
    /// infinities and zeros are never within a tolerance.
    #[serde(default)]
    pub ulp: u32,
}

/// First difference between a buffer's contents and its expectation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    /// Element index.
    pub index: usize,
    /// Value found.
    pub got: String,
    /// Value expected.
    pub want: String,
    /// Number of elements that differ.
    pub count: usize,
}

/// Compares `got` with an expectation, element by element; an incomplete last element counts as one.
pub fn compare(elem: ElemType, got: &[u8], want: &Expect) -> Option<Difference> {
    compare_bytes(elem, got, &want.bytes, want.ulp)
}

/// Compares two buffers of elements. If the lengths differ, the first missing element is a difference.
pub fn compare_bytes(elem: ElemType, got: &[u8], want: &[u8], ulp: u32) -> Option<Difference> {
    let n = elem.size() as usize;
    let mut first: Option<Difference> = None;
    let elements = got.len().max(want.len()).div_ceil(n);
    let at = |bytes: &[u8], i: usize| {
        bytes.get(i * n..bytes.len().min((i + 1) * n)).filter(|b| !b.is_empty()).map(|b| elem.read(b))
    };
    for i in 0..elements {
        let (g, w) = (at(got, i), at(want, i));
        let same = matches!((g, w), (Some(g), Some(w)) if elem.agrees(g, w, ulp));
        if !same {
            let show = |v: Option<u64>| v.map_or_else(|| "nothing".to_string(), |v| elem.show(v));
            first
                .get_or_insert_with(|| Difference { index: i, got: show(g), want: show(w), count: 0 })
                .count += 1;
        }
    }
    first
}

#[cfg(test)]
mod tests {
    use super::*;
    use ElemType::*;

    #[test]
    fn text_becomes_bits() {
        for (t, text, bits) in [
            (I8, "-1", 0xff),
            (U8, "255", 0xff),
            (I16, "0x8000", 0x8000),
            (I32, "-7", 0xffff_fff9),
            (U32, "4294967295", 0xffff_ffff),
            (I64, "-2", 0xffff_ffff_ffff_fffe),
            (U64, "18446744073709551615", u64::MAX),
            (F32, "2.5", 0x4020_0000),
            (F32, "0x7fc00000", 0x7fc0_0000),
            (F32, "-0.0", 0x8000_0000),
            (F32, "inf", 0x7f80_0000),
            (F64, "1", 0x3ff0_0000_0000_0000),
            (F16, "0.1", 0x2e66),
            (F16, "-2", 0xc000),
            (F16, "65504", 0x7bff),
            (F16, "65520", 0x7c00),
            (F16, "6e-8", 0x0001),
            (F16, "nan", 0x7e00),
            (F16, "-inf", 0xfc00),
            // Rounded once: through binary32, it would be the even neighbour of the middle.
            (F16, "1.00048828126", 0x3c01),
            (BF16, "1", 0x3f80),
            (BF16, "3.14159", 0x4049),
            (BF16, "0x7fc0", 0x7fc0),
        ] {
            assert_eq!(t.parse(text), Ok(bits), "{t} {text}");
        }
        for (t, text) in
            [(I8, "256"), (I8, "-129"), (U8, "-1"), (I32, "1.5"), (F32, "x"), (U16, "0x10000"), (I32, "")]
        {
            assert!(t.parse(text).is_err(), "{t} {text}");
        }
    }

    #[test]
    fn bits_are_shown_as_values() {
        for (t, bits, text) in [
            (I32, 0xffff_fff9, "-7"),
            (U8, 200, "200 (0xc8)"),
            (F32, 0x3fc0_0000, "1.5 (0x3fc00000)"),
            (I64, u64::MAX, "-1"),
            (F16, 0x3e00, "1.5 (0x3e00)"),
            (BF16, 0xc040, "-3.0 (0xc040)"),
        ] {
            assert_eq!(t.show(bits), text);
        }
    }

    #[test]
    fn tolerance_never_covers_specials() {
        let one = 0x3f80_0000;
        assert!(F32.agrees(one, one + 1, 1));
        assert!(!F32.agrees(one, one + 2, 1));
        assert!(!F32.agrees(one, one + 1, 0), "bit-exact by default");
        for (a, b) in [(0, 1), (0, 0x8000_0000), (0x7f7f_ffff, 0x7f80_0000), (0x7fc0_0000, 0x7fc0_0001)] {
            assert!(!F32.agrees(a, b, 10), "{a:#x} {b:#x}");
        }
        assert!(!I32.agrees(1, 2, 10));
        assert!(F16.agrees(0x3c00, 0x3c01, 1) && !F16.agrees(0x7bff, 0x7c00, 9));
    }

    #[test]
    fn nans_are_one_nan_and_nothing_else_changes() {
        for (t, nan, others) in [
            (F16, 0x7e00, [0x7c00, 0xfc00, 0x3c00]),
            (BF16, 0x7fc0, [0x7f80, 0xff80, 0x3f80]),
            (F32, 0x7fc0_0000, [0x7f80_0000, 0xff80_0000, 1]),
            (F64, 0x7ff8 << 48, [0x7ff0 << 48, 0xfff0 << 48, 1]),
        ] {
            let sign = 1 << (t.size() * 8 - 1);
            assert_eq!([nan, nan | sign, nan | 1].map(|bits| t.one_nan(bits)), [nan; 3], "{t}");
            assert_eq!(others.map(|bits| t.one_nan(bits)), others, "{t}");
        }
        assert_eq!(U16.one_nan(0x7e01), 0x7e01);
    }

    #[test]
    fn the_first_difference_is_named_and_all_are_counted() {
        let (a, b) = ([1u8, 0, 2, 0, 3, 0], [1u8, 0, 9, 0, 4, 0]);
        let d = compare_bytes(I16, &a, &b, 0).unwrap();
        assert_eq!((d.index, d.got.as_str(), d.want.as_str(), d.count), (1, "2", "9", 2));
        assert_eq!(compare_bytes(I16, &a, &a, 0), None);
        let short = compare_bytes(I16, &a[..4], &a, 0).unwrap();
        assert_eq!((short.index, short.got.as_str()), (2, "nothing"));
    }
}
