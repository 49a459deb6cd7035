//! Half, single and double precision with RISC-V results: canonical NaN, five rounding modes, exact flags.
//!
//! Every function works on bit patterns, whose type names the format: `u16` is binary16, `u32` binary32,
//! `u64` binary64 ([`Format`]). It returns the result, of the same width, and the flags.
//!
//! [`arith`] holds add, multiply, divide and fused multiply-add: rustc_apfloat defines the results, and
//! `fast` answers from host arithmetic if that is provably the same. `lanes`, `halves` and
//! `doubles` do so for whole registers, and leave the rest to the plain definitions.
//! [`convert`] has integer conversions, [`compare`] comparisons, minimum, maximum and classification,
//! [`root`] the square root and [`exp`] the bit-exact exponential of VFEXP.V, which exists in single
//! precision only.

pub mod arith;
pub mod compare;
pub mod convert;
pub(crate) mod doubles;
pub mod exp;
pub(crate) mod fast;
mod format;
pub(crate) mod halves;
pub(crate) mod lanes;
pub mod root;

pub use format::Format;

/// The canonical NaN of single precision.
pub const CANONICAL_NAN: u32 = u32::CANONICAL_NAN;
/// Positive infinity of single precision.
pub const INFINITY: u32 = u32::INFINITY;
/// The sign bit of single precision.
pub const SIGN: u32 = u32::SIGN;

/// Invalid operation.
pub const NV: u8 = 16;
/// Division by zero.
pub const DZ: u8 = 8;
/// Overflow.
pub const OF: u8 = 4;
/// Underflow: tiny after rounding, and inexact.
pub const UF: u8 = 2;
/// Inexact.
pub const NX: u8 = 1;

/// A result and the exception flags it raised.
pub type Flagged<F = u32> = (F, u8);

/// Rounding mode, with the encodings of `rm` and `frm`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Rounding {
    /// To nearest, ties to even.
    NearestEven = 0,
    /// Towards zero.
    TowardZero = 1,
    /// Down, towards minus infinity.
    Down = 2,
    /// Up, towards plus infinity.
    Up = 3,
    /// To nearest, ties away from zero.
    NearestAway = 4,
}

impl Rounding {
    /// All modes, in encoding order.
    pub const ALL: [Rounding; 5] =
        [Rounding::NearestEven, Rounding::TowardZero, Rounding::Down, Rounding::Up, Rounding::NearestAway];

    /// The mode with this encoding; 5 to 7 have none.
    pub fn from_bits(bits: u8) -> Option<Rounding> {
        Rounding::ALL.get(usize::from(bits)).copied()
    }

    /// Whether a magnitude is rounded up: `odd` is its last kept bit, `half` the first bit dropped, `sticky`
    /// whether any bit after that is set.
    fn increments(self, negative: bool, odd: bool, half: bool, sticky: bool) -> bool {
        match self {
            Rounding::NearestEven => half && (sticky || odd),
            Rounding::NearestAway => half,
            Rounding::TowardZero => false,
            Rounding::Down => negative && (half || sticky),
            Rounding::Up => !negative && (half || sticky),
        }
    }

    /// Whether a result beyond the largest number becomes infinity rather than that number.
    fn overflows_to_infinity(self, negative: bool) -> bool {
        self.increments(negative, true, true, true)
    }
}

/// Whether `bits` is a NaN of either kind.
pub fn is_nan<F: Format>(bits: F) -> bool {
    bits & !F::SIGN > F::INFINITY
}

/// Whether `bits` is a signalling NaN.
pub fn is_signalling<F: Format>(bits: F) -> bool {
    is_nan(bits) & (bits & F::QUIET == F::ZERO)
}

/// Whether `bits` is an infinity.
pub fn is_infinite<F: Format>(bits: F) -> bool {
    bits & !F::SIGN == F::INFINITY
}

/// Whether `bits` is a zero.
pub fn is_zero<F: Format>(bits: F) -> bool {
    bits & !F::SIGN == F::ZERO
}

/// Whether the sign bit is set.
fn is_negative<F: Format>(bits: F) -> bool {
    bits & F::SIGN != F::ZERO
}

/// NV if any operand is a signalling NaN.
fn invalid_if_signalling<F: Format>(operands: &[F]) -> u8 {
    if operands.iter().fold(false, |any, &x| any | is_signalling(x)) { NV } else { 0 }
}

/// Significand (integer bit included) and exponent of a finite number: its magnitude is
/// `significand * 2^exponent`.
fn unpack<F: Format>(bits: F) -> (u64, i32) {
    let magnitude = (bits & !F::SIGN).widen();
    let exponent = (magnitude >> F::FRACTION) as i32;
    let fraction = magnitude & ((1 << F::FRACTION) - 1);
    if exponent == 0 {
        (fraction, F::SMALLEST)
    } else {
        (fraction | 1 << F::FRACTION, exponent - 1 + F::SMALLEST)
    }
}
