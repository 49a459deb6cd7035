//! Single-precision arithmetic with RISC-V results: canonical NaN, five rounding modes, exact flags.
//!
//! [`arith`] holds add, multiply, divide and fused multiply-add: rustc_apfloat defines the results, and
//! `fast` answers from host arithmetic where that is provably the same. [`convert`] has integer
//! conversions, [`compare`] comparisons, minimum, maximum and classification, [`root`] the square root and
//! [`exp`] the bit-exact exponential of VFEXP.V. Every function works on bit patterns and returns
//! `(result, flags)`.

pub mod arith;
pub mod compare;
pub mod convert;
pub mod exp;
mod fast;
pub mod root;

/// The canonical NaN, which every operation that produces a NaN returns.
pub const CANONICAL_NAN: u32 = 0x7fc0_0000;
/// Positive infinity.
pub const INFINITY: u32 = 0x7f80_0000;
/// The sign bit.
pub const SIGN: u32 = 0x8000_0000;

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
pub type Flagged = (u32, u8);

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
}

/// Whether `bits` is a NaN of either kind.
pub fn is_nan(bits: u32) -> bool {
    bits & !SIGN > INFINITY
}

/// Whether `bits` is a signalling NaN.
pub fn is_signalling(bits: u32) -> bool {
    is_nan(bits) && bits & 0x0040_0000 == 0
}

/// Whether `bits` is an infinity.
pub fn is_infinite(bits: u32) -> bool {
    bits & !SIGN == INFINITY
}

/// Whether `bits` is a zero.
pub fn is_zero(bits: u32) -> bool {
    bits & !SIGN == 0
}

/// NV if any operand is a signalling NaN.
fn invalid_if_signalling(operands: &[u32]) -> u8 {
    if operands.iter().any(|&x| is_signalling(x)) { NV } else { 0 }
}

/// Significand (integer bit included) and exponent of a finite number: its magnitude is
/// `significand * 2^exponent`.
fn unpack(bits: u32) -> (u32, i32) {
    let exponent = (bits >> 23 & 0xff) as i32;
    let fraction = bits & 0x007f_ffff;
    if exponent == 0 { (fraction, -149) } else { (fraction | 0x0080_0000, exponent - 150) }
}
