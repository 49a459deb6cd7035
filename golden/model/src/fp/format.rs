//! The three formats, each named by the integer type that holds its bits.

use super::fast::{self, by_mode};
use super::{Flagged, Rounding};
use rustc_apfloat::ieee::{Double, Half, IeeeFloat, Semantics, Single};
use rustc_apfloat::{Float, FloatConvert};
use std::fmt::{Debug, LowerHex};
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A binary interchange format of IEEE 754, as its bit patterns. The order of the type is that of the
/// unsigned integers.
pub trait Format:
    Copy
    + Ord
    + Debug
    + LowerHex
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// The same format in rustc_apfloat.
    type Soft: Float + FloatConvert<Self::Unbounded>;
    /// The same precision with an exponent that no operation on two or three numbers exhausts.
    type Unbounded: Float;

    /// Bits of the format.
    const WIDTH: u32;
    /// Fraction bits, without the integer bit.
    const FRACTION: u32;
    /// Exponent of the largest number, and the bias.
    const MAX_EXPONENT: i32 = (1 << (Self::WIDTH - Self::FRACTION - 2)) - 1;
    /// Exponent of the smallest normal number.
    const MIN_EXPONENT: i32 = 1 - Self::MAX_EXPONENT;
    /// Exponent of the smallest subnormal number.
    const SMALLEST: i32 = Self::MIN_EXPONENT - Self::FRACTION as i32;

    /// Positive zero.
    const ZERO: Self;
    /// The sign bit.
    const SIGN: Self;
    /// Positive infinity.
    const INFINITY: Self;
    /// The bit that makes a NaN quiet.
    const QUIET: Self;
    /// The canonical NaN, which every operation that produces a NaN returns.
    const CANONICAL_NAN: Self;

    /// The low bits of `bits`.
    fn narrow(bits: u64) -> Self;
    /// The bits, zero-extended.
    fn widen(self) -> u64;

    /// `a + b`, if host arithmetic gives exactly that result.
    fn fast_add(_a: Self, _b: Self, _rounding: Rounding) -> Option<Flagged<Self>> {
        None
    }
    /// `a * b` likewise.
    fn fast_mul(_a: Self, _b: Self, _rounding: Rounding) -> Option<Flagged<Self>> {
        None
    }
    /// `a / b` likewise.
    fn fast_div(_a: Self, _b: Self, _rounding: Rounding) -> Option<Flagged<Self>> {
        None
    }
    /// The square root of `a` likewise.
    fn fast_sqrt(_a: Self, _rounding: Rounding) -> Option<Flagged<Self>> {
        None
    }
    /// `a * b + c` likewise.
    fn fast_fma(_a: Self, _b: Self, _c: Self, _rounding: Rounding) -> Option<Flagged<Self>> {
        None
    }
}

/// `FRACTION` fraction bits and 15 bits of exponent: enough for every sum, product, quotient and fused
/// multiply-add of numbers with up to 11 bits of exponent.
pub struct Wide<const FRACTION: usize>;

impl<const FRACTION: usize> Semantics for Wide<FRACTION> {
    const BITS: usize = 1 + Self::EXP_BITS + FRACTION;
    const EXP_BITS: usize = 15;
}

macro_rules! format {
    ($bits:ty, $soft:ty, $fraction:literal { $($fast:item)* }) => {
        impl Format for $bits {
            type Soft = $soft;
            type Unbounded = IeeeFloat<Wide<$fraction>>;
            const WIDTH: u32 = <$bits>::BITS;
            const FRACTION: u32 = $fraction;
            const ZERO: $bits = 0;
            const SIGN: $bits = 1 << (Self::WIDTH - 1);
            const INFINITY: $bits = Self::SIGN - (1 << $fraction);
            const QUIET: $bits = 1 << ($fraction - 1);
            const CANONICAL_NAN: $bits = Self::INFINITY | Self::QUIET;
            fn narrow(bits: u64) -> $bits {
                bits as $bits
            }
            fn widen(self) -> u64 {
                u64::from(self)
            }
            $($fast)*
        }
    };
}

format!(u16, Half, 10 {});
format!(u32, Single, 23 {
    fn fast_add(a: u32, b: u32, rounding: Rounding) -> Option<Flagged> {
        by_mode!(rounding, mode => fast::add(a, b, mode).get())
    }
    fn fast_mul(a: u32, b: u32, rounding: Rounding) -> Option<Flagged> {
        by_mode!(rounding, mode => fast::mul(a, b, mode).get())
    }
    fn fast_div(a: u32, b: u32, rounding: Rounding) -> Option<Flagged> {
        by_mode!(rounding, mode => fast::div(a, b, mode).get())
    }
    fn fast_sqrt(a: u32, rounding: Rounding) -> Option<Flagged> {
        by_mode!(rounding, mode => fast::sqrt(a, mode).get())
    }
    fn fast_fma(a: u32, b: u32, c: u32, rounding: Rounding) -> Option<Flagged> {
        by_mode!(rounding, mode => fast::fma(a, b, c, mode).get())
    }
});
format!(u64, Double, 52 {});
