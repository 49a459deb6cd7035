//! Floating point. The machine computes single precision. Double is two words and helper functions
//! (`runtime/f64.ll`). Half and bfloat are the low 16 bits of a word; they are computed in single precision
//! and rounded once more. Single has more than twice their precision plus two bits, so the second rounding
//! sees everything it needs. (The exception is fma, which goes through double, rounded to odd.)
//!
//! Every operation rounds to nearest, ties to even, and keeps subnormals. A function may have subnormal
//! singles flushed to zero, by its attribute `denormal-fp-math-f32` or else by the module's flag
//! `nvvm-reflect-ftz`. A NaN that an operation creates is [`Format::nan`]. fneg, fabs and copysign change
//! only the sign of a NaN.
//!
//! Fast-math flags (NVVM 2.0 §3.31) permit but never require. They are taken off before any pass, so that
//! results are the same at every level.

use super::scalar::{Format, Scalar};
use super::state::FuncLower;
use crate::word::{Arg, Bin, Op, Un};
use tandem_ir::CompileError;
use tandem_llvm::{FloatPredicate, IntPredicate, Opcode, Value};

const SINGLE_INFINITY: u32 = 0x7f80_0000;
const SINGLE_NAN: u32 = 0x7fc0_0000;
const SIGN: u32 = 1 << 31;

impl<'m> FuncLower<'_, 'm> {
    /// fadd, fsub, fmul, fdiv and frem.
    pub(super) fn float_binary(
        &mut self,
        op: Opcode,
        format: Format,
        a: &[Arg],
        b: &[Arg],
    ) -> Result<Vec<Arg>, CompileError> {
        use Opcode::*;
        match format {
            Format::Single if op == LLVMFRem => {
                let (a, b) = (self.flush(a[0]), self.flush(b[0]));
                let r = self.helper("tandem.f32.rem", vec![a, b], 1)?;
                Ok(vec![self.flush(r[0])])
            }
            Format::Single => {
                let bin = match op {
                    LLVMFAdd => Bin::FAdd,
                    LLVMFSub => Bin::FSub,
                    LLVMFMul => Bin::FMul,
                    LLVMFDiv => Bin::FDiv,
                    _ => return Err(self.internal("a float operation it does not know")),
                };
                let (a, b) = (self.flush(a[0]), self.flush(b[0]));
                let r = self.b.bin(bin, a, b);
                Ok(vec![self.flush(r)])
            }
            Format::Double => {
                let name = match op {
                    LLVMFAdd | LLVMFSub => "tandem.f64.add",
                    LLVMFMul => "tandem.f64.mul",
                    LLVMFDiv => "tandem.f64.div",
                    LLVMFRem => "tandem.f64.rem",
                    _ => return Err(self.internal("a float operation it does not know")),
                };
                let high = if op == LLVMFSub { self.b.bin(Bin::Xor, b[1], Arg::Const(SIGN)) } else { b[1] };
                self.helper(name, vec![a[0], a[1], b[0], high], 2)
            }
            Format::Half | Format::Brain => {
                let (a, b) = (self.widen(format, a[0]), self.widen(format, b[0]));
                // bfloat's subnormals are singles' subnormals, and nothing asked to flush them.
                let flush = std::mem::replace(&mut self.flushes, false);
                let r = self.float_binary(op, Format::Single, &[a], &[b]);
                self.flushes = flush;
                Ok(vec![self.narrow(format, r?[0])?])
            }
        }
    }

    /// Changes the sign, also of NaN.
    pub(super) fn float_negate(&mut self, format: Format, a: &[Arg]) -> Vec<Arg> {
        let mut out = a.to_vec();
        let top = out.len() - 1;
        out[top] = self.b.bin(Bin::Xor, out[top], Arg::Const(format.sign()));
        out
    }

    /// A comparison by any of the predicates: 0 or 1.
    pub(super) fn float_compare(
        &mut self,
        p: FloatPredicate,
        format: Format,
        a: &[Arg],
        b: &[Arg],
    ) -> Result<Arg, CompileError> {
        use FloatPredicate::*;
        Ok(match (p, format) {
            (LLVMRealPredicateFalse, _) => Arg::Const(0),
            (LLVMRealPredicateTrue, _) => Arg::Const(1),
            (_, Format::Single) => {
                let (a, b) = (self.flush(a[0]), self.flush(b[0]));
                self.single_compare(p, a, b)
            }
            (_, Format::Double) => {
                // A predicate's number is the set of outcomes for which it holds: 1 equal, 2 greater, 4 less,
                // 8 unordered.
                let r = self.helper("tandem.f64.cmp", vec![a[0], a[1], b[0], b[1]], 1)?;
                let hit = self.b.and(r[0], p as u32);
                self.b.bin(Bin::Ne, hit, Arg::Const(0))
            }
            (_, Format::Half | Format::Brain) => {
                let (a, b) = (self.widen(format, a[0]), self.widen(format, b[0]));
                self.single_compare(p, a, b)
            }
        })
    }

    /// A comparison of singles, built from ordered ==, < and <=.
    fn single_compare(&mut self, p: FloatPredicate, a: Arg, b: Arg) -> Arg {
        use FloatPredicate::*;
        let s = &mut self.b;
        let mut either = |x: (Bin, Arg, Arg), y: (Bin, Arg, Arg), op: Bin| {
            let x = s.bin(x.0, x.1, x.2);
            let y = s.bin(y.0, y.1, y.2);
            s.bin(op, x, y)
        };
        match p {
            LLVMRealOEQ => s.bin(Bin::FEq, a, b),
            LLVMRealOGT => s.bin(Bin::FLt, b, a),
            LLVMRealOGE => s.bin(Bin::FLe, b, a),
            LLVMRealOLT => s.bin(Bin::FLt, a, b),
            LLVMRealOLE => s.bin(Bin::FLe, a, b),
            LLVMRealONE => either((Bin::FLt, a, b), (Bin::FLt, b, a), Bin::Or),
            LLVMRealORD => either((Bin::FEq, a, a), (Bin::FEq, b, b), Bin::And),
            LLVMRealUNO => {
                let r = either((Bin::FEq, a, a), (Bin::FEq, b, b), Bin::And);
                self.b.not(r)
            }
            LLVMRealUEQ => {
                let r = either((Bin::FLt, a, b), (Bin::FLt, b, a), Bin::Or);
                self.b.not(r)
            }
            _ => {
                let r = match p {
                    LLVMRealUGT => s.bin(Bin::FLe, a, b),
                    LLVMRealUGE => s.bin(Bin::FLt, a, b),
                    LLVMRealULT => s.bin(Bin::FLe, b, a),
                    LLVMRealULE => s.bin(Bin::FLt, b, a),
                    _ => s.bin(Bin::FEq, a, b),
                };
                self.b.not(r)
            }
        }
    }

    /// Conversions between formats, and to and from integers of up to 128 bits.
    pub(super) fn float_cast(
        &mut self,
        i: Value<'m>,
        op: Opcode,
        from: Scalar,
        to: Scalar,
        x: &[Arg],
    ) -> Result<Vec<Arg>, CompileError> {
        match (from, to) {
            (Scalar::Float(from), Scalar::Float(to)) => self.float_resize(from, to, x),
            (Scalar::Int(w), _) | (_, Scalar::Int(w)) if w > 128 => Err(self.cx.refuse(
                "§10.7",
                i.print(),
                Some(i),
                "conversions between floats and integers support at most 128 bits",
            )),
            (Scalar::Float(from), Scalar::Int(to)) => {
                self.float_to_int(op == Opcode::LLVMFPToSI, from, to, x)
            }
            (Scalar::Int(from), Scalar::Float(to)) => {
                self.int_to_float(op == Opcode::LLVMSIToFP, from, to, x)
            }
            _ => Err(self.internal("a float conversion it does not know")),
        }
    }

    /// Converts from one format to another: fpext, fptrunc, and the conversions of §11.6, whose i16 holds a
    /// half's bits.
    pub(super) fn float_resize(
        &mut self,
        from: Format,
        to: Format,
        x: &[Arg],
    ) -> Result<Vec<Arg>, CompileError> {
        use Format::*;
        Ok(match (from, to) {
            _ if from == to => x.to_vec(),
            (Double, Half) => self.helper("tandem.f16.fromf64", x.to_vec(), 1)?,
            (Double, Brain) => self.helper("tandem.bf16.fromf64", x.to_vec(), 1)?,
            (Double, Single) => {
                let r = self.helper("tandem.f64.tof32", x.to_vec(), 1)?;
                vec![self.flush(r[0])]
            }
            (Single, Double) => {
                let x = self.flush(x[0]);
                self.helper("tandem.f64.fromf32", vec![x], 2)?
            }
            (Half | Brain, Double) => {
                let x = self.widen(from, x[0]);
                self.helper("tandem.f64.fromf32", vec![x], 2)?
            }
            (Half | Brain, _) => {
                let x = self.widen(from, x[0]);
                if to != Single {
                    return Ok(vec![self.narrow(to, x)?]);
                }
                let ordered = self.b.bin(Bin::FEq, x, x);
                vec![self.b.select(ordered, x, Arg::Const(SINGLE_NAN))]
            }
            (Single, _) => vec![self.narrow(to, x[0])?],
            (Double, Double) => x.to_vec(),
        })
    }

    pub(super) fn float_to_int(
        &mut self,
        signed: bool,
        from: Format,
        width: u32,
        x: &[Arg],
    ) -> Result<Vec<Arg>, CompileError> {
        let (single, x) = match from {
            Format::Single => (true, x.to_vec()),
            Format::Double => (false, x.to_vec()),
            _ => (true, vec![self.widen(from, x[0])]),
        };
        if single && width <= 32 {
            let r = self.b.un(if signed { Un::FToS } else { Un::FToU }, x[0]);
            return Ok(vec![self.b.zext(r, width)]);
        }
        let (name, bits) = match (single, signed, width > 64) {
            (true, true, false) => ("tandem.f32.tos64", 64),
            (true, false, false) => ("tandem.f32.tou64", 64),
            (true, true, true) => ("tandem.f32.tos128", 128),
            (true, false, true) => ("tandem.f32.tou128", 128),
            (false, true, false) => ("tandem.f64.tos64", 64),
            (false, false, false) => ("tandem.f64.tou64", 64),
            (false, true, true) => ("tandem.f64.tos128", 128),
            (false, false, true) => ("tandem.f64.tou128", 128),
        };
        let r = self.helper(name, x, bits as usize / 32)?;
        Ok(self.resize(&r, bits, width, false))
    }

    pub(super) fn int_to_float(
        &mut self,
        signed: bool,
        width: u32,
        to: Format,
        x: &[Arg],
    ) -> Result<Vec<Arg>, CompileError> {
        // A finite half comes from an integer that a single holds exactly. That is not true of bfloat.
        if to == Format::Half || to == Format::Brain && width <= 24 {
            let single = self.int_to_float(signed, width, Format::Single, x)?;
            return Ok(vec![self.narrow(to, single[0])?]);
        }
        let bits = match width {
            ..=32 if to != Format::Brain => 32,
            ..=64 => 64,
            _ => 128,
        };
        let x = self.resize(x, width, bits, signed);
        let name = match (to, bits, signed) {
            (Format::Single, 32, true) => return Ok(vec![self.b.un(Un::SToF, x[0])]),
            (Format::Single, 32, false) => return Ok(vec![self.b.un(Un::UToF, x[0])]),
            (Format::Single, 64, true) => "tandem.f32.froms64",
            (Format::Single, 64, false) => "tandem.f32.fromu64",
            (Format::Single, _, true) => "tandem.f32.froms128",
            (Format::Single, _, false) => "tandem.f32.fromu128",
            (Format::Double, 32, true) => "tandem.f64.froms32",
            (Format::Double, 32, false) => "tandem.f64.fromu32",
            (Format::Double, 64, true) => "tandem.f64.froms64",
            (Format::Double, 64, false) => "tandem.f64.fromu64",
            (Format::Double, _, true) => "tandem.f64.froms128",
            (Format::Double, _, false) => "tandem.f64.fromu128",
            (_, 64, true) => "tandem.bf16.froms64",
            (_, 64, false) => "tandem.bf16.fromu64",
            (_, _, true) => "tandem.bf16.froms128",
            (_, _, false) => "tandem.bf16.fromu128",
        };
        let words = if to == Format::Double { 2 } else { 1 };
        self.helper(name, x, words)
    }

    /// A half or bfloat as the single of the same value.
    fn widen(&mut self, format: Format, a: Arg) -> Arg {
        if format == Format::Brain {
            return self.b.bin(Bin::Shl, a, Arg::Const(16));
        }
        // Puts fraction and exponent in a single's places and corrects the bias by a product, which also
        // makes subnormal numbers normal; infinity and NaN keep their all-ones exponent.
        let b = &mut self.b;
        let magnitude = b.and(a, 0x7fff);
        let magnitude = b.bin(Bin::Shl, magnitude, Arg::Const(13));
        let number = b.bin(Bin::FMul, magnitude, Arg::Const(0x7780_0000));
        let special = b.bin(Bin::Or, magnitude, Arg::Const(SINGLE_INFINITY));
        let is_special = b.bin(Bin::LeU, Arg::Const(31 << 23), magnitude);
        let r = b.select(is_special, special, number);
        let sign = b.and(a, 0x8000);
        let sign = b.bin(Bin::Shl, sign, Arg::Const(16));
        b.bin(Bin::Or, r, sign)
    }

    /// The half or bfloat nearest to a single.
    fn narrow(&mut self, format: Format, a: Arg) -> Result<Arg, CompileError> {
        if format == Format::Half {
            return Ok(self.helper("tandem.f16.fromf32", vec![a], 1)?[0]);
        }
        // Half a unit less one, plus one if the last bit kept is odd.
        let b = &mut self.b;
        let upper = b.bin(Bin::ShrU, a, Arg::Const(16));
        let odd = b.and(upper, 1);
        let sum = b.add(a, Arg::Const(0x7fff));
        let sum = b.add(sum, odd);
        let number = b.bin(Bin::ShrU, sum, Arg::Const(16));
        let ordered = b.bin(Bin::FEq, a, a);
        Ok(b.select(ordered, number, Arg::Const(Format::Brain.nan() as u32)))
    }

    /// Flushes a single's subnormals to zeros of their sign, if the function asks for it.
    pub(super) fn flush(&mut self, a: Arg) -> Arg {
        if !self.flushes {
            return a;
        }
        let exponent = self.b.and(a, SINGLE_INFINITY);
        let normal = self.b.bin(Bin::Ne, exponent, Arg::Const(0));
        let zero = self.b.and(a, SIGN);
        self.b.select(normal, a, zero)
    }

    /// A number with its subnormals as zeros, if it is a single and they are to be flushed.
    pub(super) fn flushed(&mut self, format: Format, a: &[Arg]) -> Vec<Arg> {
        if format == Format::Single { vec![self.flush(a[0])] } else { a.to_vec() }
    }

    /// Intrinsics of one format: sqrt, fma, fmuladd (which is fma, as in PTX), copysign (§11.2, §11.4), and
    /// those into which LLVM's passes turn comparisons. `None` for an unknown one.
    pub(super) fn float_intrinsic(
        &mut self,
        base: &str,
        format: Format,
        x: &[Vec<Arg>],
    ) -> Result<Option<Vec<Arg>>, CompileError> {
        match (base, format) {
            ("fabs" | "copysign", _) => Ok(Some(self.sign_intrinsic(base, format, x))),
            ("is", _) => {
                let Some([Arg::Const(mask)]) = x.get(1).map(|w| &w[..]) else { return Ok(None) };
                Ok(Some(vec![self.is_class(format, &x[0], *mask)]))
            }
            ("fma" | "fmuladd", _) => self.multiply_add(format, x).map(Some),
            ("powi", Format::Single) => self.helper("tandem.f32.powi", vec![x[0][0], x[1][0]], 1).map(Some),
            ("powi", Format::Double) => {
                self.helper("tandem.f64.powi", vec![x[0][0], x[0][1], x[1][0]], 2).map(Some)
            }
            ("sqrt" | "minnum" | "maxnum" | "canonicalize", Format::Half | Format::Brain) => {
                let wide: Vec<Vec<Arg>> = x.iter().map(|a| vec![self.widen(format, a[0])]).collect();
                let flush = std::mem::replace(&mut self.flushes, false);
                let r = self.float_intrinsic(base, Format::Single, &wide);
                self.flushes = flush;
                let Some(r) = r? else { return Ok(None) };
                Ok(Some(vec![self.narrow(format, r[0])?]))
            }
            ("sqrt" | "minnum" | "maxnum" | "canonicalize", Format::Single) => {
                let a = self.flush(x[0][0]);
                let b = x.get(1).map(|b| self.flush(b[0])).unwrap_or(a);
                let r = match base {
                    "sqrt" => self.b.un(Un::FSqrt, a),
                    "minnum" => self.b.bin(Bin::FMin, a, b),
                    "maxnum" => self.b.bin(Bin::FMax, a, b),
                    _ => self.b.bin(Bin::FMul, a, Arg::Const(0x3f80_0000)),
                };
                Ok(Some(vec![self.flush(r)]))
            }
            ("sqrt", Format::Double) => self.helper("tandem.f64.sqrt", x[0].clone(), 2).map(Some),
            ("minnum", Format::Double) => {
                self.helper("tandem.f64.minnum", [&x[0][..], &x[1]].concat(), 2).map(Some)
            }
            ("maxnum", Format::Double) => {
                self.helper("tandem.f64.maxnum", [&x[0][..], &x[1]].concat(), 2).map(Some)
            }
            ("canonicalize", Format::Double) => {
                let one = [Arg::Const(0), Arg::Const(0x3ff0_0000)];
                self.float_binary(Opcode::LLVMFMul, format, &x[0], &one).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// fabs and copysign.
    fn sign_intrinsic(&mut self, base: &str, format: Format, x: &[Vec<Arg>]) -> Vec<Arg> {
        let top = x[0].len() - 1;
        let mut out = x[0].clone();
        match (base, format) {
            ("fabs", _) => out[top] = self.b.and(out[top], format.sign() - 1),
            (_, Format::Single) => out[0] = self.b.bin(Bin::FSgnj, x[0][0], x[1][0]),
            _ => {
                let magnitude = self.b.and(x[0][top], format.sign() - 1);
                let sign = self.b.and(x[1][top], format.sign());
                out[top] = self.b.bin(Bin::Or, magnitude, sign);
            }
        }
        out
    }

    /// fma, and fmuladd, which is the same here.
    fn multiply_add(&mut self, format: Format, x: &[Vec<Arg>]) -> Result<Vec<Arg>, CompileError> {
        match format {
            Format::Single => {
                let [a, b, c] = [x[0][0], x[1][0], x[2][0]].map(|a| self.flush(a));
                let r = self.b.emit(Op::Fma, vec![a, b, c]);
                Ok(vec![self.flush(r)])
            }
            Format::Double => self.helper("tandem.f64.fma", [&x[0][..], &x[1], &x[2]].concat(), 2),
            Format::Half | Format::Brain => {
                // The product is exact in double and the sum is rounded to odd there, so only the last
                // rounding counts.
                let mut wide = Vec::new();
                for a in x {
                    wide.push(self.float_resize(format, Format::Double, a)?);
                }
                let p = self.helper("tandem.f64.mul", [&wide[0][..], &wide[1]].concat(), 2)?;
                let s = self.helper("tandem.f64.addodd", [&p[..], &wide[2]].concat(), 2)?;
                self.float_resize(Format::Double, format, &s)
            }
        }
    }

    /// llvm.is.fpclass with its constant mask: bits 0-9 are sNaN, qNaN, -inf, -normal, -subnormal, -0, +0,
    /// +subnormal, +normal, +inf.
    pub(super) fn is_class(&mut self, format: Format, a: &[Arg], mask: u32) -> Arg {
        let bits = format.bits();
        let top = a.len() - 1;
        let mut magnitude = a.to_vec();
        magnitude[top] = self.b.and(a[top], format.sign() - 1);
        let sign = self.b.and(a[top], format.sign());
        let sign = self.b.bin(Bin::Ne, sign, Arg::Const(0));
        let plus = self.b.not(sign);
        let mut any = Arg::Const(0);
        let (inf, normal) = (format.infinity(), 1u64 << format.fraction());
        let quiet = inf | normal >> 1;
        // Magnitude ranges [low, high] and the mask bits of the negative and positive class.
        let ranges = [
            (0, 0, 1 << 5, 1 << 6),
            (1, normal - 1, 1 << 4, 1 << 7),
            (normal, inf - 1, 1 << 3, 1 << 8),
            (inf, inf, 1 << 2, 1 << 9),
            (inf + 1, quiet - 1, 1 << 0, 1 << 0),
            (quiet, (1 << (bits - 1)) - 1, 1 << 1, 1 << 1),
        ];
        for (low, high, negative, positive) in ranges {
            let (n, p) = (mask & negative != 0, mask & positive != 0);
            if !n && !p {
                continue;
            }
            let words =
                |v: u64| -> Vec<Arg> { (0..a.len()).map(|k| Arg::Const((v >> (32 * k)) as u32)).collect() };
            let above = self.compare(IntPredicate::LLVMIntUGE, bits, &magnitude, &words(low));
            let below = self.compare(IntPredicate::LLVMIntULE, bits, &magnitude, &words(high));
            let mut within = self.b.bin(Bin::And, above, below);
            if n != p {
                within = self.b.bin(Bin::And, within, if n { sign } else { plus });
            }
            any = self.b.bin(Bin::Or, any, within);
        }
        any
    }
}
