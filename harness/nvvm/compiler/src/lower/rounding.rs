//! Rounding to whole numbers, and the operations built on it, for every format: LLVM's floor, ceil, trunc,
//! rint, nearbyint, round, roundeven, lrint and lround; minimum and maximum; conversions to integers that
//! saturate.
//!
//! A number is rounded on its bits. Between 1 and 2 to the power of the fraction's bits, `unit` is the bit of
//! weight 1. A value that may carry into `unit` is added, and the bits below it are cleared. Below 1 the
//! result is 0 or 1 with the sign of the number; above, the number is whole.

use super::scalar::{Format, words_for};
use super::state::FuncLower;
use crate::word::Arg;
use tandem_ir::CompileError;
use tandem_llvm::{FloatPredicate, IntPredicate, Opcode};

const ZERO: Arg = Arg::Const(0);

/// The whole number that a number is rounded to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Integral {
    /// The next one toward zero.
    TowardZero,
    /// The next one below.
    Down,
    /// The next one above.
    Up,
    /// To the nearest; a tie goes to the number farther from zero.
    NearestAway,
    /// To the nearest; a tie goes to the even number.
    NearestEven,
}

impl Integral {
    /// The rounding of one of LLVM's intrinsics. The machine rounds to nearest even, and `rint` and
    /// `nearbyint` follow it.
    pub(super) fn of(base: &str) -> Option<Integral> {
        Some(match base {
            "trunc" => Integral::TowardZero,
            "floor" => Integral::Down,
            "ceil" => Integral::Up,
            "round" | "lround" | "llround" => Integral::NearestAway,
            "rint" | "nearbyint" | "roundeven" | "lrint" | "llrint" => Integral::NearestEven,
            _ => return None,
        })
    }
}

/// A constant of `bits` bits.
pub(super) fn constant(bits: u32, value: u64) -> Vec<Arg> {
    (0..words_for(bits) as u32).map(|k| Arg::Const(value.checked_shr(32 * k).unwrap_or(0) as u32)).collect()
}

/// The bits of one.
fn one(format: Format) -> u64 {
    let bias = (1u64 << (format.bits() - format.fraction() - 2)) - 1;
    bias << format.fraction()
}

impl FuncLower<'_, '_> {
    /// A number rounded to a whole one, in its own format.
    pub(super) fn round_to_whole(
        &mut self,
        format: Format,
        a: &[Arg],
        to: Integral,
    ) -> Result<Vec<Arg>, CompileError> {
        use IntPredicate::*;
        use Opcode::*;
        let a = if format == Format::Single { vec![self.flush(a[0])] } else { a.to_vec() };
        let (w, f) = (format.bits(), format.fraction());
        let sign_bit = constant(w, 1 << (w - 1));
        let magnitude = self.int_binary(LLVMAnd, w, &a, &constant(w, (1 << (w - 1)) - 1))?;
        let sign = self.int_binary(LLVMAnd, w, &a, &sign_bit)?;
        let negative = self.compare(LLVMIntNE, w, &sign, &constant(w, 0));
        // The weight of the last bit of the fraction: 0 below one, from f down to 1 up to the whole numbers.
        let small = self.compare(LLVMIntULT, w, &magnitude, &constant(w, one(format)));
        let whole = self.compare(LLVMIntUGE, w, &magnitude, &constant(w, one(format) + (u64::from(f) << f)));
        let exponent = self.int_binary(LLVMLShr, w, &magnitude, &constant(w, u64::from(f)))?;
        let places =
            self.b.bin(crate::word::Bin::Sub, Arg::Const((one(format) >> f) as u32 + f), exponent[0]);
        let places = self.b.and(places, if w > 32 { 63 } else { 31 });
        let mut count = constant(w, 0);
        count[0] = places;
        let unit = self.int_binary(LLVMShl, w, &constant(w, 1), &count)?;
        let below = self.int_binary(LLVMSub, w, &unit, &constant(w, 1))?;
        let up = self.carry_in(format, &a, to, (&unit, &below, &count), negative)?;
        let sum = self.int_binary(LLVMAdd, w, &a, &up)?;
        let kept = self.int_binary(LLVMXor, w, &below, &constant(w, u64::MAX >> (64 - w)))?;
        let middle = self.int_binary(LLVMAnd, w, &sum, &kept)?;
        let far = self.reaches_one(format, &magnitude, to, negative);
        let least = self.pick(far, &constant(w, one(format)), &constant(w, 0));
        let least = self.int_binary(LLVMOr, w, &least, &sign)?;
        let r = self.pick(small, &least, &middle);
        let r = self.pick(whole, &a, &r);
        if w > 16 {
            return Ok(r);
        }
        // These formats have one NaN.
        let nan = self.compare(LLVMIntUGT, w, &magnitude, &constant(w, format.infinity()));
        Ok(self.pick(nan, &constant(w, format.nan()), &r))
    }

    /// The value that is added before the bits below the unit are cleared.
    fn carry_in(
        &mut self,
        format: Format,
        a: &[Arg],
        to: Integral,
        (unit, below, count): (&[Arg], &[Arg], &[Arg]),
        negative: Arg,
    ) -> Result<Vec<Arg>, CompileError> {
        use Opcode::*;
        let w = format.bits();
        let zero = constant(w, 0);
        Ok(match to {
            Integral::TowardZero => zero,
            Integral::Down => self.pick(negative, below, &zero),
            Integral::Up => self.pick(negative, &zero, below),
            Integral::NearestAway => self.int_binary(LLVMLShr, w, unit, &constant(w, 1))?,
            Integral::NearestEven => {
                // Half less the last bit, plus one if the unit is odd.
                let half = self.int_binary(LLVMLShr, w, below, &constant(w, 1))?;
                let last = self.int_binary(LLVMLShr, w, a, count)?;
                let odd = self.int_binary(LLVMAnd, w, &last, &constant(w, 1))?;
                self.int_binary(LLVMAdd, w, &half, &odd)?
            }
        })
    }

    /// Whether a magnitude below one is rounded to one.
    fn reaches_one(&mut self, format: Format, magnitude: &[Arg], to: Integral, negative: Arg) -> Arg {
        use IntPredicate::*;
        let w = format.bits();
        let half = constant(w, one(format) - (1 << format.fraction()));
        match to {
            Integral::TowardZero => ZERO,
            Integral::Down | Integral::Up => {
                let some = self.compare(LLVMIntNE, w, magnitude, &constant(w, 0));
                let toward = if to == Integral::Down { negative } else { self.b.not(negative) };
                self.b.bin(crate::word::Bin::And, some, toward)
            }
            Integral::NearestAway => self.compare(LLVMIntUGE, w, magnitude, &half),
            Integral::NearestEven => self.compare(LLVMIntUGT, w, magnitude, &half),
        }
    }

    /// `c ? a : b`, word by word.
    pub(super) fn pick(&mut self, c: Arg, a: &[Arg], b: &[Arg]) -> Vec<Arg> {
        a.iter().zip(b).map(|(&a, &b)| self.b.select(c, a, b)).collect()
    }

    /// llvm.minimum and llvm.maximum: NaN if either is NaN, and -0 below +0.
    pub(super) fn extreme(
        &mut self,
        format: Format,
        a: &[Arg],
        b: &[Arg],
        largest: bool,
    ) -> Result<Vec<Arg>, CompileError> {
        let w = format.bits();
        let [a, b] = [a, b].map(|v| self.flushed(format, v));
        let (a, b) = (&a[..], &b[..]);
        let unordered = self.float_compare(FloatPredicate::LLVMRealUNO, format, a, b)?;
        // In the order of the bits as integers of sign and magnitude, -0 is below +0.
        let (x, y) = (self.ordered_bits(format, a)?, self.ordered_bits(format, b)?);
        let p = if largest { IntPredicate::LLVMIntSGT } else { IntPredicate::LLVMIntSLT };
        let first = self.compare(p, w, &x, &y);
        let r = self.pick(first, a, b);
        let nan = constant(w, format.nan());
        Ok(self.pick(unordered, &nan, &r))
    }

    /// The signed integer of as many bits that is in the same order among its like.
    fn ordered_bits(&mut self, format: Format, a: &[Arg]) -> Result<Vec<Arg>, CompileError> {
        let w = format.bits();
        let negative = self.compare(IntPredicate::LLVMIntSLT, w, a, &constant(w, 0));
        let turned = self.int_binary(Opcode::LLVMXor, w, a, &constant(w, (1 << (w - 1)) - 1))?;
        Ok(self.pick(negative, &turned, a))
    }

    /// Converts a number, rounded to a whole one, to an integer of `bits` bits: the nearest that the type
    /// has, and `nan` for NaN.
    pub(super) fn saturate_to_integer(
        &mut self,
        format: Format,
        a: &[Arg],
        (bits, signed): (u32, bool),
        nan: u64,
    ) -> Result<Vec<Arg>, CompileError> {
        use FloatPredicate::*;
        let all = if bits == 64 { u64::MAX } else { (1 << bits) - 1 };
        let (most, least) = if signed { (all >> 1, all ^ (all >> 1)) } else { (all, 0) };
        // 2 to the number of value bits is the first number that is too large, in every format that has it.
        let power = |n: u32| one(format) + (u64::from(n) << format.fraction());
        let limit = bits - u32::from(signed);
        let representable = power(limit) < format.infinity();
        let above = constant(format.bits(), if representable { power(limit) } else { format.infinity() });
        let w = format.bits();
        let low = if signed && representable { power(limit) | 1 << (w - 1) } else { 1 << (w - 1) };
        let low = if signed && !representable { format.infinity() | 1 << (w - 1) } else { low };
        let too_large = self.float_compare(LLVMRealOGE, format, a, &above)?;
        let too_small = self.float_compare(LLVMRealOLE, format, a, &constant(w, low))?;
        let unordered = self.float_compare(LLVMRealUNO, format, a, a)?;
        let r = self.float_to_int(signed, format, bits, a)?;
        let r = self.pick(too_large, &constant(bits, most), &r);
        let r = self.pick(too_small, &constant(bits, least), &r);
        Ok(self.pick(unordered, &constant(bits, nan), &r))
    }
}
