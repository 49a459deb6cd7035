//! The numeric intrinsics `llvm.nvvm.*` that LLVM 19's NVPTX target has beyond the documents. Each has the
//! meaning of the PTX instruction that the target selects for it.
//!
//! An approximation (`.approx`) is the nearest number of its format: PTX bounds its error and states no bits.
//! `.ftz` flushes single subnormals, in operands and result. Directed roundings exist where a single result
//! comes from a sum, product, quotient or root of singles; others are refused by name.

use super::rounding::{Integral, constant};
use super::scalar::{Format, Scalar};
use super::state::FuncLower;
use crate::word::{Arg, Bin};
use tandem_ir::CompileError;
use tandem_llvm::{FloatPredicate, IntPredicate, Opcode};

impl FuncLower<'_, '_> {
    /// One element of a numeric intrinsic: `name` follows `llvm.nvvm.`, `from` is the kind of the first
    /// operand, `to` that of the result. `None` for a name that is not known.
    pub(super) fn nvvm_element(
        &mut self,
        name: &str,
        from: Scalar,
        to: Scalar,
        x: &[Vec<Arg>],
    ) -> Result<Option<Vec<Arg>>, CompileError> {
        let flushes = name.split('.').any(|part| part == "ftz");
        let parts: Vec<&str> = name.split('.').filter(|part| *part != "ftz").collect();
        let before = self.flushes;
        // The name decides. The function's request is about LLVM's own operations. For `sqrt.f`, however,
        // NVPTX follows the function's request.
        self.flushes = flushes || (before && name == "sqrt.f");
        let r = match (from, to) {
            _ if parts[0] == "bitcast" => Ok(Some(x[0].clone())),
            (Scalar::Float(f), Scalar::Float(t)) if f == t => self.nvvm_float(&parts, f, x),
            (Scalar::Float(f), Scalar::Float(t)) => self.nvvm_resize(&parts, f, t, x),
            (Scalar::Float(f), Scalar::Int(w)) => self.nvvm_to_integer(&parts, f, w, x),
            (Scalar::Int(w), Scalar::Float(t)) => self.nvvm_from_integer(&parts, w, t, x),
            (Scalar::Int(w), Scalar::Int(_)) => self.nvvm_integer(&parts, w, x),
            _ => Ok(None),
        };
        self.flushes = before;
        r
    }

    /// Arithmetic in one format.
    fn nvvm_float(
        &mut self,
        parts: &[&str],
        format: Format,
        x: &[Vec<Arg>],
    ) -> Result<Option<Vec<Arg>>, CompileError> {
        let (op, mode) = (parts[0], parts.get(1).copied().unwrap_or(""));
        let binary = match op {
            "add" => Some(Opcode::LLVMFAdd),
            "mul" => Some(Opcode::LLVMFMul),
            "div" => Some(Opcode::LLVMFDiv),
            _ => None,
        };
        let nearest = mode == "rn" || (mode == "approx" && format == Format::Single);
        let own = parts.len() == 2;
        Ok(match (op, binary) {
            ("div", _) if mode == "approx" && format == Format::Single => {
                Some(vec![self.divide_by_reciprocal(x[0][0], x[1][0])?])
            }
            (_, Some(op)) if nearest => Some(self.float_binary(op, format, &x[0], &x[1])?),
            ("rcp", _) if nearest || mode == "approx" => {
                let one = constant(format.bits(), self.one_of(format));
                Some(self.float_binary(Opcode::LLVMFDiv, format, &one, &x[0])?)
            }
            ("fma", _) if mode == "rn" && parts.len() == 3 => self.float_intrinsic("fma", format, x)?,
            ("sqrt", _) if nearest || own => self.float_intrinsic("sqrt", format, x)?,
            ("fabs" | "abs", _) if own => {
                let a = self.flushed(format, &x[0]);
                self.float_intrinsic("fabs", format, &[a])?
            }
            ("neg", _) if own => {
                let a = self.flushed(format, &x[0]);
                Some(self.float_negate(format, &a))
            }
            ("fmin", _) if own => self.float_intrinsic("minnum", format, x)?,
            ("fmax", _) if own => self.float_intrinsic("maxnum", format, x)?,
            ("fmin" | "fmax", _) if mode == "nan" && parts.len() == 3 => {
                Some(self.extreme(format, &x[0], &x[1], op == "fmax")?)
            }
            ("floor", _) => Some(self.round_to_whole(format, &x[0], Integral::Down)?),
            ("ceil", _) => Some(self.round_to_whole(format, &x[0], Integral::Up)?),
            ("trunc", _) => Some(self.round_to_whole(format, &x[0], Integral::TowardZero)?),
            // cvt.rni, as the target selects.
            ("round", _) => Some(self.round_to_whole(format, &x[0], Integral::NearestEven)?),
            ("saturate", _) => Some(self.saturate(format, &x[0])?),
            ("rsqrt", _) if mode == "approx" => Some(self.reciprocal_root(format, &x[0])?),
            ("ex2" | "lg2" | "sin" | "cos", _) if mode == "approx" && format == Format::Single => {
                let a = self.flush(x[0][0]);
                let r = self.helper(&format!("tandem.f32.{op}"), vec![a], 1)?;
                Some(vec![self.flush(r[0])])
            }
            _ => None,
        })
    }

    /// `div.approx.f32`, which multiplies by the divisor's reciprocal. Between 2^126 and 2^128 the reciprocal
    /// is zero; elsewhere the result is the nearest one.
    pub(super) fn divide_by_reciprocal(&mut self, a: Arg, b: Arg) -> Result<Arg, CompileError> {
        let quotient = self.float_binary(Opcode::LLVMFDiv, Format::Single, &[a], &[b])?[0];
        let zero = self.b.and(b, Format::Single.sign());
        let product = self.float_binary(Opcode::LLVMFMul, Format::Single, &[a], &[zero])?[0];
        let magnitude = self.b.and(b, Format::Single.sign() - 1);
        // From the number after 2^126 to the one before infinity.
        let above = self.b.bin(Bin::Sub, magnitude, Arg::Const(0x7e80_0001));
        let large = self.b.bin(Bin::LtU, above, Arg::Const(0x7f80_0000 - 0x7e80_0001));
        Ok(self.b.select(large, product, quotient))
    }

    fn one_of(&self, format: Format) -> u64 {
        let bias = (1u64 << (format.bits() - format.fraction() - 2)) - 1;
        bias << format.fraction()
    }

    /// Limits to 0 and 1; NaN and -0 become +0.
    pub(super) fn saturate(&mut self, format: Format, a: &[Arg]) -> Result<Vec<Arg>, CompileError> {
        let a = self.flushed(format, a);
        let (zero, one) = (constant(format.bits(), 0), constant(format.bits(), self.one_of(format)));
        let above = self.float_compare(FloatPredicate::LLVMRealOGE, format, &a, &one)?;
        let within = self.float_compare(FloatPredicate::LLVMRealOGT, format, &a, &zero)?;
        let r = self.pick(above, &one, &a);
        Ok(self.pick(within, &r, &zero))
    }

    /// One over the square root: of a single by way of double, rounded to single at the end.
    fn reciprocal_root(&mut self, format: Format, a: &[Arg]) -> Result<Vec<Arg>, CompileError> {
        let wide = self.float_resize(format, Format::Double, a)?;
        let root = self.helper("tandem.f64.sqrt", wide, 2)?;
        let one = constant(64, self.one_of(Format::Double));
        let r = self.float_binary(Opcode::LLVMFDiv, Format::Double, &one, &root)?;
        self.float_resize(Format::Double, format, &r)
    }

    /// Conversions between formats, rounded to nearest even.
    fn nvvm_resize(
        &mut self,
        parts: &[&str],
        from: Format,
        to: Format,
        x: &[Vec<Arg>],
    ) -> Result<Option<Vec<Arg>>, CompileError> {
        match parts {
            ["d2f", "rn"] | ["f2bf16" | "f2h", "rn"] => self.float_resize(from, to, &x[0]).map(Some),
            _ => Ok(None),
        }
    }

    /// `f2i`, `d2ull` and so on: rounded as the name says, then limited to the type. NaN becomes 0 if neither
    /// side has 64 bits, and otherwise the top bit alone (PTX, cvt).
    fn nvvm_to_integer(
        &mut self,
        parts: &[&str],
        from: Format,
        bits: u32,
        x: &[Vec<Arg>],
    ) -> Result<Option<Vec<Arg>>, CompileError> {
        let (op, mode) = (parts[0], parts.get(1).copied().unwrap_or(""));
        if (op, mode) == ("f2h", "rn") {
            return self.float_resize(from, Format::Half, &x[0]).map(Some);
        }
        match (op, mode) {
            ("d2i", "lo") => return Ok(Some(vec![x[0][0]])),
            ("d2i", "hi") => return Ok(Some(vec![x[0][1]])),
            _ => {}
        }
        let signed = match op {
            "f2i" | "d2i" | "f2ll" | "d2ll" => true,
            "f2ui" | "d2ui" | "f2ull" | "d2ull" => false,
            _ => return Ok(None),
        };
        let to = match mode {
            "rn" => Integral::NearestEven,
            "rz" => Integral::TowardZero,
            "rm" => Integral::Down,
            "rp" => Integral::Up,
            _ => return Ok(None),
        };
        let whole = self.round_to_whole(from, &x[0], to)?;
        let nan = if from == Format::Double || bits == 64 { 1 << (bits - 1) } else { 0 };
        self.saturate_to_integer(from, &whole, (bits, signed), nan).map(Some)
    }

    /// `i2f`, `ull2d` and their like.
    fn nvvm_from_integer(
        &mut self,
        parts: &[&str],
        bits: u32,
        to: Format,
        x: &[Vec<Arg>],
    ) -> Result<Option<Vec<Arg>>, CompileError> {
        let signed = match parts {
            ["i2f" | "ll2f" | "i2d" | "ll2d", "rn"] => true,
            ["ui2f" | "ull2f" | "ui2d" | "ull2d", "rn"] => false,
            // A double holds every integer of 32 bits: all roundings are alike.
            ["i2d", _] => true,
            ["ui2d", _] => false,
            ["lohi", "i2d"] => return Ok(Some(vec![x[0][0], x[1][0]])),
            _ => return Ok(None),
        };
        self.int_to_float(signed, bits, to, &x[0]).map(Some)
    }

    /// Integer arithmetic.
    fn nvvm_integer(
        &mut self,
        parts: &[&str],
        w: u32,
        x: &[Vec<Arg>],
    ) -> Result<Option<Vec<Arg>>, CompileError> {
        let a = &x[0];
        let signed = !parts.last().is_some_and(|t| t.starts_with('u'));
        Ok(Some(match parts {
            ["mulhi", "i" | "ui" | "s" | "us" | "ll" | "ull"] => {
                let (x, y) = (self.resize(a, w, 2 * w, signed), self.resize(&x[1], w, 2 * w, signed));
                let product = self.int_binary(Opcode::LLVMMul, 2 * w, &x, &y)?;
                let mut count = constant(2 * w, 0);
                count[0] = Arg::Const(w);
                let high = self.int_binary(Opcode::LLVMLShr, 2 * w, &product, &count)?;
                self.resize(&high, 2 * w, w, false)
            }
            ["mul24", "i" | "ui"] => {
                let part = |s: &mut Self, v: Arg| if signed { s.b.sext(v, 24) } else { s.b.zext(v, 24) };
                let (x, y) = (part(self, a[0]), part(self, x[1][0]));
                vec![self.b.bin(Bin::Mul, x, y)]
            }
            ["sad", "i" | "ui" | "s" | "us" | "ll" | "ull"] => {
                let p = if signed { IntPredicate::LLVMIntSLT } else { IntPredicate::LLVMIntULT };
                let less = self.compare(p, w, a, &x[1]);
                let down = self.int_binary(Opcode::LLVMSub, w, a, &x[1])?;
                let up = self.int_binary(Opcode::LLVMSub, w, &x[1], a)?;
                let distance = self.pick(less, &up, &down);
                self.int_binary(Opcode::LLVMAdd, w, &distance, &x[2])?
            }
            ["rotate", "b32" | "b64"] | ["rotate", "right", "b64"] => {
                let count = self.resize(&x[1], 32, w, false);
                let direction = if parts.len() == 2 { "llvm.fshl" } else { "llvm.fshr" };
                return self.int_intrinsic(direction, w, w, &[a.clone(), a.clone(), count]);
            }
            ["swap", "lo", "hi", "b64"] => vec![a[1], a[0]],
            ["brev32" | "brev64"] => return self.int_intrinsic("llvm.bitreverse", w, w, x),
            ["prmt"] => vec![self.permuted(a[0], x[1][0], x[2][0])],
            ["prmt", mode] => match selectors(mode) {
                Some(all) => {
                    let (second, selector) = if x.len() == 3 { (x[1][0], x[2][0]) } else { (a[0], x[1][0]) };
                    let selector = self.selector_of(all, selector);
                    vec![self.permuted(a[0], second, selector)]
                }
                None => return Ok(None),
            },
            ["fns"] => self.helper("tandem.fns", vec![a[0], x[1][0], x[2][0]], 1)?,
            _ => return Ok(None),
        }))
    }

    /// The selector that a mode stands for, by the low two bits of its operand.
    fn selector_of(&mut self, all: [u32; 4], operand: Arg) -> Arg {
        let odd = self.b.and(operand, 1);
        let upper = self.b.and(operand, 2);
        let low = self.b.select(odd, Arg::Const(all[1]), Arg::Const(all[0]));
        let high = self.b.select(odd, Arg::Const(all[3]), Arg::Const(all[2]));
        let upper = self.b.bin(Bin::Ne, upper, Arg::Const(0));
        self.b.select(upper, high, low)
    }

    /// PTX prmt without a mode: each nibble of the selector picks one of eight bytes, or its sign.
    fn permuted(&mut self, a: Arg, b: Arg, selector: Arg) -> Arg {
        let mut out = Arg::Const(0);
        for n in 0..4 {
            let nibble = self.b.bin(Bin::ShrU, selector, Arg::Const(4 * n));
            let low = self.b.and(nibble, 3);
            let at = self.b.bin(Bin::Shl, low, Arg::Const(3));
            let second = self.b.and(nibble, 4);
            let second = self.b.bin(Bin::Ne, second, Arg::Const(0));
            let word = self.b.select(second, b, a);
            let byte = self.b.bin(Bin::ShrU, word, at);
            let byte = self.b.and(byte, 255);
            let extended = self.b.sext(byte, 8);
            let signs = self.b.bin(Bin::ShrS, extended, Arg::Const(31));
            let signs = self.b.and(signs, 255);
            let sign = self.b.and(nibble, 8);
            let sign = self.b.bin(Bin::Ne, sign, Arg::Const(0));
            let byte = self.b.select(sign, signs, byte);
            let byte = self.b.bin(Bin::Shl, byte, Arg::Const(8 * n));
            out = self.b.bin(Bin::Or, out, byte);
        }
        out
    }
}

/// The bytes that prmt picks in a mode, as a selector of prmt without one, for each value of the operand.
fn selectors(mode: &str) -> Option<[u32; 4]> {
    Some(match mode {
        "f4e" => [0x3210, 0x4321, 0x5432, 0x6543],
        "b4e" => [0x5670, 0x6701, 0x7012, 0x0123],
        "rc8" => [0x0000, 0x1111, 0x2222, 0x3333],
        "ecl" => [0x3210, 0x3211, 0x3222, 0x3333],
        "ecr" => [0x0000, 0x1110, 0x2210, 0x3210],
        "rc16" => [0x1010, 0x3232, 0x1010, 0x3232],
        _ => return None,
    })
}
