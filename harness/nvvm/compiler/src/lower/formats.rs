//! Conversions to and from the formats that matrix units take: tf32, pairs of halves with saturation, and
//! formats of 8, 6 and 4 bits (PTX cvt). The arithmetic is in `runtime/formats.ll`.

use super::state::FuncLower;
use crate::word::{Arg, Bin};
use tandem_ir::CompileError;
use tandem_llvm::Value;

/// A format by its bits.
#[derive(Clone, Copy)]
struct Shape {
    /// Bits of the fraction, of the whole number, and the exponent's bias.
    fraction: u32,
    bits: u32,
    bias: u32,
    /// The largest finite number, infinity (or the largest number) and NaN.
    most: u32,
    infinity: u32,
    nan: u32,
}

const HALF: Shape = Shape { fraction: 10, bits: 16, bias: 15, most: 0x7bff, infinity: 0x7c00, nan: 0x7fff };
const BFLOAT: Shape = Shape { fraction: 7, bits: 16, bias: 127, most: 0x7f7f, infinity: 0x7f80, nan: 0x7fff };
/// The upper 19 bits of a single.
const TF32: Shape =
    Shape { fraction: 10, bits: 19, bias: 127, most: 0x3fbff, infinity: 0x3fc00, nan: 0x3ffff };

/// The formats of two numbers in 16 bits. They have no infinity, or saturate.
fn pair(name: &str) -> Option<Shape> {
    let saturating =
        |fraction, bits, bias, most, nan| Some(Shape { fraction, bits, bias, most, infinity: most, nan });
    match name {
        "e4m3x2" => saturating(3, 8, 7, 0x7e, 0x7f),
        "e5m2x2" => saturating(2, 8, 15, 0x7b, 0x7f),
        "e2m3x2" => saturating(3, 6, 1, 0x1f, 0x1f),
        "e3m2x2" => saturating(2, 6, 3, 0x1f, 0x1f),
        "e2m1x2" => saturating(1, 4, 1, 0x7, 0x7),
        _ => None,
    }
}

impl<'m> FuncLower<'_, 'm> {
    /// The words of a conversion's result; `None` for other names.
    pub(super) fn format_intrinsic(
        &mut self,
        name: &str,
        args: &[Value<'m>],
    ) -> Result<Option<Vec<Arg>>, CompileError> {
        let Some(name) = name.strip_prefix("llvm.nvvm.") else { return Ok(None) };
        let parts: Vec<&str> = name.split('.').collect();
        let known = matches!(parts[0], "f2tf32" | "ff2bf16x2" | "ff2f16x2")
            || matches!(parts.as_slice(), [_, "to", ..]);
        if !known {
            return Ok(None);
        }
        let x = self.all_words(args)?;
        self.format_conversion(name, &x)
    }

    /// A conversion by the end of its intrinsic's name. A pair of halves is two words.
    pub(super) fn format_conversion(
        &mut self,
        name: &str,
        x: &[Arg],
    ) -> Result<Option<Vec<Arg>>, CompileError> {
        let parts: Vec<&str> = name.split('.').collect();
        let relu = parts.contains(&"relu");
        let saturates = parts.contains(&"satfinite");
        let mode = match parts.iter().find(|p| matches!(**p, "rn" | "rz" | "rna")) {
            Some(&"rz") => 1,
            Some(&"rna") => 2,
            _ => 0,
        };
        Ok(match parts.as_slice() {
            ["f2tf32", ..] => {
                let r = self.narrowed(x[0], limited(TF32, saturates), mode, relu)?;
                let up = self.b.bin(Bin::Shl, r, Arg::Const(13));
                // The canonical NaN has all bits below the sign.
                let nan = self.b.bin(Bin::Eq, r, Arg::Const(TF32.nan));
                Some(vec![self.b.select(nan, Arg::Const(0x7fff_ffff), up)])
            }
            [op @ ("ff2bf16x2" | "ff2f16x2"), ..] => {
                let shape = limited(if *op == "ff2f16x2" { HALF } else { BFLOAT }, saturates);
                // The first operand is the upper half: the second element.
                let high = self.narrowed(x[0], shape, mode, relu)?;
                let low = self.narrowed(x[1], shape, mode, relu)?;
                Some(vec![low, high])
            }
            ["ff", "to", "ue8m0x2", rounding, ..] => {
                let both = [x[0], x[1]];
                Some(vec![self.scales(both, *rounding == "rp", saturates)?])
            }
            ["bf16x2", "to", "ue8m0x2", rounding, ..] => {
                let both = [x[1], x[0]].map(|h| self.b.bin(Bin::Shl, h, Arg::Const(16)));
                Some(vec![self.scales(both, *rounding == "rp", saturates)?])
            }
            ["ue8m0x2", "to", "bf16x2", ..] => {
                let high = self.b.bin(Bin::ShrU, x[0], Arg::Const(8));
                Some(vec![self.scale_as_bfloat(x[0]), self.scale_as_bfloat(high)])
            }
            ["ff", "to", to, ..] => match pair(to) {
                Some(shape) => Some(vec![self.packed([x[0], x[1]], shape, relu)?]),
                None => None,
            },
            ["f16x2", "to", to, ..] => match pair(to) {
                Some(shape) => {
                    let high = self.widened(x[1], HALF)?;
                    let low = self.widened(x[0], HALF)?;
                    Some(vec![self.packed([high, low], shape, relu)?])
                }
                None => None,
            },
            [from, "to", "f16x2", ..] => match pair(from) {
                Some(shape) => Some(self.halves_of(x[0], shape, relu)?),
                None => None,
            },
            _ => None,
        })
    }

    /// A single in a smaller format, in the low bits of a word.
    fn narrowed(&mut self, x: Arg, to: Shape, mode: u32, relu: bool) -> Result<Arg, CompileError> {
        let Shape { fraction, bias, most, infinity, .. } = to;
        let constants = [fraction, bias, most, infinity, mode].map(Arg::Const);
        let args = std::iter::once(x).chain(constants).collect();
        let code = self.helper("tandem.formats.narrow", args, 1)?[0];
        let rest = [to.bits - 1, to.nan, u32::from(relu)].map(Arg::Const);
        let args = [x, code].into_iter().chain(rest).collect();
        Ok(self.helper("tandem.formats.signed", args, 1)?[0])
    }

    /// Two singles in 16 bits: the first one in the upper field.
    fn packed(&mut self, [high, low]: [Arg; 2], to: Shape, relu: bool) -> Result<Arg, CompileError> {
        let (high, low) = (self.narrowed(high, to, 0, relu)?, self.narrowed(low, to, 0, relu)?);
        let field = if to.bits == 4 { 4 } else { 8 };
        let up = self.b.bin(Bin::Shl, high, Arg::Const(field));
        Ok(self.b.bin(Bin::Or, up, low))
    }

    /// A number of a format as a single. Infinity and NaN exist only in half and e5m2, where they have the
    /// greatest exponent. In e4m3 only NaN exists, and has all bits.
    fn widened(&mut self, code: Arg, from: Shape) -> Result<Arg, CompileError> {
        let constants = [from.fraction, from.bits, from.bias].map(Arg::Const);
        let args = std::iter::once(code).chain(constants).collect();
        let x = self.helper("tandem.formats.widen", args, 1)?[0];
        let magnitude = self.b.and(code, (1 << (from.bits - 1)) - 1);
        let sign = self.b.and(x, 0x8000_0000);
        let infinite = self.b.bin(Bin::Or, sign, Arg::Const(0x7f80_0000));
        // From this code up, codes are infinity and NaN. Formats of 6 and 4 bits have none.
        let (infinity, nan) = match (from.bits, from.fraction) {
            (16, _) => (from.infinity, from.infinity + 1),
            (8, 2) => (0x7c, 0x7d),
            (8, _) => (0x7f, 0x7f),
            _ => return Ok(x),
        };
        let is_infinite = self.b.bin(Bin::Eq, magnitude, Arg::Const(infinity));
        let x = self.b.select(is_infinite, infinite, x);
        let is_nan = self.b.bin(Bin::LeU, Arg::Const(nan), magnitude);
        Ok(self.b.select(is_nan, Arg::Const(0x7fff_ffff), x))
    }

    /// The two numbers of a format as halves, which hold all of them.
    fn halves_of(&mut self, both: Arg, from: Shape, relu: bool) -> Result<Vec<Arg>, CompileError> {
        let field = if from.bits == 4 { 4 } else { 8 };
        let high = self.b.bin(Bin::ShrU, both, Arg::Const(field));
        let mut out = Vec::new();
        for code in [both, high] {
            let code = self.b.and(code, (1 << from.bits) - 1);
            let x = self.widened(code, from)?;
            out.push(self.narrowed(x, HALF, 0, relu)?);
        }
        Ok(out)
    }

    fn scales(&mut self, [high, low]: [Arg; 2], up: bool, saturates: bool) -> Result<Arg, CompileError> {
        let rest = [u32::from(up), if saturates { 254 } else { 255 }].map(Arg::Const);
        let mut codes = Vec::new();
        for x in [high, low] {
            let args = std::iter::once(x).chain(rest).collect();
            codes.push(self.helper("tandem.formats.scale", args, 1)?[0]);
        }
        let placed = self.b.bin(Bin::Shl, codes[0], Arg::Const(8));
        Ok(self.b.bin(Bin::Or, placed, codes[1]))
    }

    /// 2^(code - 127): the exponent of a bfloat is the code; 2^-127 is a subnormal.
    fn scale_as_bfloat(&mut self, code: Arg) -> Arg {
        let code = self.b.and(code, 255);
        let normal = self.b.bin(Bin::Shl, code, Arg::Const(7));
        let least = self.b.bin(Bin::Eq, code, Arg::Const(0));
        let r = self.b.select(least, Arg::Const(0x40), normal);
        let nan = self.b.bin(Bin::Eq, code, Arg::Const(255));
        self.b.select(nan, Arg::Const(0x7fff), r)
    }
}

/// The format with its largest number in place of infinity.
fn limited(shape: Shape, saturates: bool) -> Shape {
    Shape { infinity: if saturates { shape.most } else { shape.infinity }, ..shape }
}
