//! Arithmetic and conversions of floats.
//!
//! A result that is rounded in a direction is one of the two numbers around the exact value. The helper for
//! doubles rounds sums and products in that direction, and the format rounds them once more: rounding twice
//! in one direction is rounding once. Quotients, roots and conversions are rounded to nearest, and moved to
//! the neighbour if the remainder says that they lie on the wrong side.

use super::{Fault, Kind, Ptx, Ty, U32, refused};
use crate::lower::rounding::{Integral, constant};
use crate::lower::scalar::{Format, Scalar};
use crate::word::{Arg, Bin};
use tandem_ir::ptx::Operand;
use tandem_llvm::{FloatPredicate, IntPredicate, Opcode};

/// A rounding that is not to nearest.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum DirectedRounding {
    Zero,
    Down,
    Up,
}

impl DirectedRounding {
    fn of(modifier: &str) -> Option<DirectedRounding> {
        match modifier {
            "rz" => Some(DirectedRounding::Zero),
            "rm" => Some(DirectedRounding::Down),
            "rp" => Some(DirectedRounding::Up),
            _ => None,
        }
    }

    /// Whether magnitudes of negative and of positive numbers are rounded up.
    fn raises(self) -> [Arg; 2] {
        [
            Arg::Const(u32::from(self == DirectedRounding::Down)),
            Arg::Const(u32::from(self == DirectedRounding::Up)),
        ]
    }
}

/// Every magnitude is rounded up: a remainder that is not zero stays so.
const AWAY: [Arg; 2] = [Arg::Const(1), Arg::Const(1)];

impl Ptx<'_, '_, '_> {
    /// Arithmetic in one format, or on both halves of a word. `.ftz` flushes subnormals. Approximations are
    /// computed like those of the intrinsics.
    pub(super) fn float(
        &mut self,
        op: &str,
        mods: &[&str],
        d: &Operand,
        x: &[Operand],
    ) -> Result<Option<()>, Fault> {
        let Some((ty, front)) = mods.split_last() else { return Ok(None) };
        let (element, pair) = match ty.strip_suffix("x2") {
            Some(element) => (element, true),
            None => (*ty, false),
        };
        let Some((ty, format)) = Ty::parse(element).and_then(|t| Some((t, t.format()?))) else {
            return Ok(None);
        };
        let operands = if pair { U32 } else { ty };
        let mut v = Vec::new();
        for operand in x {
            v.push(self.get(operand, operands)?);
        }
        let before = self.l.flushes;
        self.l.flushes |= format == Format::Single && front.contains(&"ftz");
        let r = self.float_parts(op, front, format, pair, &v);
        self.l.flushes = before;
        match r? {
            Some(r) => {
                self.set(d, operands.bits, r)?;
                Ok(Some(()))
            }
            None => Ok(None),
        }
    }

    fn float_parts(
        &mut self,
        op: &str,
        front: &[&str],
        format: Format,
        pair: bool,
        v: &[Vec<Arg>],
    ) -> Result<Option<Vec<Arg>>, Fault> {
        // Subnormal halves are kept by default, and flushing them is not offered. Powers of bfloat16 are
        // always flushed; nothing flushes tangents.
        let flushes = front.contains(&"ftz");
        match (op, format) {
            ("ex2", Format::Brain) if flushes => {}
            ("ex2", Format::Brain) => return Ok(None),
            ("tanh", _) if flushes => return Ok(None),
            (_, Format::Single) => {}
            _ if flushes => return Ok(None),
            _ => {}
        }
        let rest: Vec<&str> = front.iter().copied().filter(|m| *m != "ftz").collect();
        if !pair {
            return self.float_value(op, &rest, format, v);
        }
        let mut halves = Vec::new();
        for at in [0, 16] {
            let part = v.iter().map(|w| self.l.unpack_bits(w, at, 16)).collect::<Vec<_>>();
            let Some(r) = self.float_value(op, &rest, format, &part)? else { return Ok(None) };
            halves.push((16, r));
        }
        Ok(Some(self.l.pack_bits(&halves)))
    }

    fn float_value(
        &mut self,
        op: &str,
        front: &[&str],
        format: Format,
        v: &[Vec<Arg>],
    ) -> Result<Option<Vec<Arg>>, Fault> {
        let (front, saturates) = match front {
            [front @ .., "sat"] => (front, true),
            front => (front, false),
        };
        let way = front.first().and_then(|m| DirectedRounding::of(m));
        let r = match (way, front) {
            (Some(way), [_]) if matches!(format, Format::Single | Format::Double) => {
                self.directed(op, way, format, v)?
            }
            _ => self.float_arithmetic(op, front, format, v)?,
        };
        match r {
            Some(r) if saturates => {
                if !matches!(op, "add" | "sub" | "mul" | "fma" | "mad") {
                    return Ok(None);
                }
                Ok(Some(self.l.saturate(format, &r)?))
            }
            r => Ok(r),
        }
    }

    fn float_arithmetic(
        &mut self,
        op: &str,
        front: &[&str],
        format: Format,
        v: &[Vec<Arg>],
    ) -> Result<Option<Vec<Arg>>, Fault> {
        let single = format == Format::Single;
        let full = matches!(format, Format::Single | Format::Double);
        let ftz = if self.l.flushes { ".ftz" } else { "" };
        let binary = match (op, front) {
            ("add", [] | ["rn"]) => Some(Opcode::LLVMFAdd),
            ("sub", [] | ["rn"]) => Some(Opcode::LLVMFSub),
            ("mul", [] | ["rn"]) => Some(Opcode::LLVMFMul),
            ("div", ["rn"]) if full => Some(Opcode::LLVMFDiv),
            ("div", ["full"]) if single => Some(Opcode::LLVMFDiv),
            _ => None,
        };
        Ok(match (binary, op, front, v) {
            (Some(op), _, _, [x, y]) => Some(self.l.float_binary(op, format, x, y)?),
            (_, "div", ["approx"], [x, y]) if single => Some(vec![self.l.divide_by_reciprocal(x[0], y[0])?]),
            (_, "sqrt", ["rn"], [_]) if full => self.l.float_intrinsic("sqrt", format, v)?,
            (_, "fma" | "mad", ["rn"], [_, _, _]) => self.l.float_intrinsic("fma", format, v)?,
            (_, "fma", ["rn", "relu"], [_, _, _]) if !full => {
                let Some(r) = self.l.float_intrinsic("fma", format, v)? else { return Ok(None) };
                let zero = constant(16, 0);
                let below = self.l.float_compare(FloatPredicate::LLVMRealOLT, format, &r, &zero)?;
                let minus = self.l.compare(IntPredicate::LLVMIntEQ, 16, &r, &constant(16, 0x8000));
                let below = self.l.b.bin(Bin::Or, below, minus);
                Some(self.l.pick(below, &zero, &r))
            }
            (_, "abs", [], [x]) => {
                let x = self.l.flushed(format, x);
                self.l.float_intrinsic("fabs", format, &[x])?
            }
            (_, "neg", [], [x]) => {
                let x = self.l.flushed(format, x);
                Some(self.l.float_negate(format, &x))
            }
            (_, "min", [], [_, _]) => self.l.float_intrinsic("minnum", format, v)?,
            (_, "max", [], [_, _]) => self.l.float_intrinsic("maxnum", format, v)?,
            (_, "min" | "max", ["NaN"], [x, y]) if format != Format::Double => {
                Some(self.l.extreme(format, x, y, op == "max")?)
            }
            // The first operand gives the sign, the second the magnitude.
            (_, "copysign", [], [x, y]) if full => {
                self.l.float_intrinsic("copysign", format, &[y.clone(), x.clone()])?
            }
            (_, "rcp", ["rn" | "approx"], [_]) if full => {
                let kind = Scalar::Float(format);
                self.l.nvvm_element(&format!("rcp.{}{ftz}.x", front[0]), kind, kind, v)?
            }
            (_, "ex2" | "tanh", ["approx"], [x]) if !full || op == "tanh" && single => {
                Some(self.approximate(op, format, x)?)
            }
            (_, "sqrt" | "rsqrt" | "ex2" | "lg2" | "sin" | "cos", ["approx"], [_]) if full => {
                let kind = Scalar::Float(format);
                self.l.nvvm_element(&format!("{op}.{}{ftz}.x", front[0]), kind, kind, v)?
            }
            _ => None,
        })
    }

    /// An approximation: the nearest single, and of that the nearest number of a narrower format.
    fn approximate(&mut self, op: &str, format: Format, x: &[Arg]) -> Result<Vec<Arg>, Fault> {
        let single = self.l.float_resize(format, Format::Single, x)?;
        let r = self.l.helper(&format!("tandem.f32.{op}"), single, 1)?;
        let r = self.l.float_resize(Format::Single, format, &r)?;
        if (op, format) != ("ex2", Format::Brain) {
            return Ok(r);
        }
        // No power is negative.
        let exponent = self.l.b.and(r[0], 0x7f80);
        let normal = self.l.b.bin(Bin::Ne, exponent, Arg::Const(0));
        Ok(vec![self.l.b.select(normal, r[0], Arg::Const(0))])
    }

    /// Arithmetic of singles and doubles that is rounded in a direction.
    fn directed(
        &mut self,
        op: &str,
        way: DirectedRounding,
        format: Format,
        v: &[Vec<Arg>],
    ) -> Result<Option<Vec<Arg>>, Fault> {
        let mut x = Vec::new();
        for v in v {
            let v = self.l.flushed(format, v);
            x.push(self.l.float_resize(format, Format::Double, &v)?);
        }
        let one = constant(64, 1f64.to_bits());
        let wide = match (op, &x[..]) {
            ("add", [a, b]) => self.multiply_add(a, &one, b, way.raises())?,
            ("sub", [a, b]) => {
                // The sign of NaN does not matter.
                let b = self.l.float_negate(Format::Double, b);
                self.multiply_add(a, &one, &b, way.raises())?
            }
            ("mul", [a, b]) => {
                // A zero of the product's sign leaves the sign of a zero as it is.
                let sign = self.l.b.bin(Bin::Xor, a[1], b[1]);
                let sign = self.l.b.and(sign, 1 << 31);
                self.multiply_add(a, b, &[Arg::Const(0), sign], way.raises())?
            }
            ("fma" | "mad", [a, b, c]) => self.multiply_add(a, b, c, way.raises())?,
            ("div", [a, b]) => return self.quotient(way, format, a, b).map(Some),
            ("rcp", [a]) => return self.quotient(way, format, &one, a).map(Some),
            ("sqrt", [a]) => return self.root(way, format, a).map(Some),
            _ => return Ok(None),
        };
        self.narrowed(way, Format::Double, format, &wide).map(Some)
    }

    /// a * b + c of doubles.
    fn multiply_add(&mut self, a: &[Arg], b: &[Arg], c: &[Arg], raises: [Arg; 2]) -> Result<Vec<Arg>, Fault> {
        let args = [a, b, c, &raises].concat();
        Ok(self.l.helper("tandem.f64.fmato", args, 2)?)
    }

    /// The quotient of two doubles, as a number of the format, which the operands are in too.
    fn quotient(
        &mut self,
        way: DirectedRounding,
        format: Format,
        a: &[Arg],
        b: &[Arg],
    ) -> Result<Vec<Arg>, Fault> {
        let (x, y) = (
            self.l.float_resize(Format::Double, format, a)?,
            self.l.float_resize(Format::Double, format, b)?,
        );
        let near = self.l.float_binary(Opcode::LLVMFDiv, format, &x, &y)?;
        let wide = self.l.float_resize(format, Format::Double, &near)?;
        // The remainder, a - near * b, has the sign of b times that of the quotient's error.
        let minus = self.l.float_negate(Format::Double, &wide);
        let mut rest = self.multiply_add(&minus, b, a, AWAY)?;
        let sign = self.l.b.and(b[1], 1 << 31);
        rest[1] = self.l.b.bin(Bin::Xor, rest[1], sign);
        self.moved(way, format, &near, &rest)
    }

    fn root(&mut self, way: DirectedRounding, format: Format, a: &[Arg]) -> Result<Vec<Arg>, Fault> {
        let x = self.l.float_resize(Format::Double, format, a)?;
        let near = self.l.float_intrinsic("sqrt", format, &[x])?.unwrap_or_default();
        let wide = self.l.float_resize(format, Format::Double, &near)?;
        let minus = self.l.float_negate(Format::Double, &wide);
        let rest = self.multiply_add(&minus, &wide, a, AWAY)?;
        self.moved(way, format, &near, &rest)
    }

    /// The number of a narrower format that a number is rounded to.
    fn narrowed(
        &mut self,
        way: DirectedRounding,
        from: Format,
        to: Format,
        x: &[Arg],
    ) -> Result<Vec<Arg>, Fault> {
        let near = self.l.float_resize(from, to, x)?;
        if from == to {
            return Ok(near);
        }
        let back = self.l.float_resize(to, Format::Double, &near)?;
        let exact = self.l.float_resize(from, Format::Double, x)?;
        let one = constant(64, 1f64.to_bits());
        let minus = self.l.float_negate(Format::Double, &back);
        let rest = self.multiply_add(&minus, &one, &exact, AWAY)?;
        self.moved(way, to, &near, &rest)
    }

    /// `near`, or its neighbour if the exact value, of which `near` lacks `rest`, lies on the other side.
    fn moved(
        &mut self,
        way: DirectedRounding,
        format: Format,
        near: &[Arg],
        rest: &[Arg],
    ) -> Result<Vec<Arg>, Fault> {
        use FloatPredicate::*;
        let (bits, zero) = (format.bits(), constant(64, 0));
        let below = self.l.float_compare(LLVMRealOLT, Format::Double, rest, &zero)?;
        let above = self.l.float_compare(LLVMRealOGT, Format::Double, rest, &zero)?;
        let negative = self.l.compare(IntPredicate::LLVMIntSLT, bits, near, &constant(bits, 0));
        let positive = self.l.b.not(negative);
        // Whether the magnitude becomes smaller, and whether it becomes larger.
        let (shrinks, grows) = match way {
            DirectedRounding::Zero => (self.either(positive, below, negative, above), Arg::Const(0)),
            DirectedRounding::Down => {
                let [shrinks, grows] = [positive, negative].map(|s| self.l.b.bin(Bin::And, s, below));
                (shrinks, grows)
            }
            DirectedRounding::Up => {
                let [shrinks, grows] = [negative, positive].map(|s| self.l.b.bin(Bin::And, s, above));
                (shrinks, grows)
            }
        };
        let step = self.l.b.bin(Bin::Sub, grows, shrinks);
        let step = self.l.resize(&[step], 32, bits, true);
        let r = self.l.int_binary(Opcode::LLVMAdd, bits, near, &step)?;
        Ok(if format == Format::Single { vec![self.l.flush(r[0])] } else { r })
    }

    /// `a & b | c & d`
    fn either(&mut self, a: Arg, b: Arg, c: Arg, d: Arg) -> Arg {
        let first = self.l.b.bin(Bin::And, a, b);
        let second = self.l.b.bin(Bin::And, c, d);
        self.l.b.bin(Bin::Or, first, second)
    }

    /// `testp`: a question about a number's class. Zeros are normal.
    pub(super) fn test(&mut self, what: &str, ty: Ty, d: &Operand, a: &Operand) -> Result<Option<()>, Fault> {
        // The bits of llvm.is.fpclass.
        let mask = match what {
            "finite" => 0x1f8,
            "infinite" => 0x204,
            "number" => 0x3fc,
            "notanumber" => 0x003,
            "normal" => 0x168,
            "subnormal" => 0x090,
            _ => return Ok(None),
        };
        let Some(format @ (Format::Single | Format::Double)) = ty.format() else { return Ok(None) };
        let a = self.get(a, ty)?;
        let r = self.l.is_class(format, &a, mask);
        self.set(d, 1, vec![r])?;
        Ok(Some(()))
    }

    /// `cvt` with a float on either side.
    pub(super) fn convert_float(
        &mut self,
        mods: &[&str],
        from: Ty,
        to: Ty,
        d: &Operand,
        a: &Operand,
    ) -> Result<Option<()>, Fault> {
        let (value, bits) = self.read(a, from)?;
        if bits < from.bits {
            return Ok(None);
        }
        let value = self.l.resize(&value, bits, from.bits, false);
        let before = self.l.flushes;
        self.l.flushes |= mods.contains(&"ftz");
        let mods: Vec<&str> = mods.iter().copied().filter(|m| *m != "ftz").collect();
        let r = self.converted_float(&mods, from, to, &value);
        self.l.flushes = before;
        match r? {
            Some(value) => self.set_extended(d, to, value),
            None => Ok(None),
        }
    }

    fn converted_float(
        &mut self,
        mods: &[&str],
        from: Ty,
        to: Ty,
        value: &[Arg],
    ) -> Result<Option<Vec<Arg>>, Fault> {
        let (mods, saturates) = match mods {
            [mods @ .., "sat"] => (mods, true),
            mods => (mods, false),
        };
        let whole = match mods {
            ["rni"] => Some(Integral::NearestEven),
            ["rzi"] => Some(Integral::TowardZero),
            ["rmi"] => Some(Integral::Down),
            ["rpi"] => Some(Integral::Up),
            _ => None,
        };
        let way = match mods {
            [m] => DirectedRounding::of(m),
            _ => None,
        };
        let rounds = mods == ["rn"] || way.is_some();
        let signed = |t: Ty| t.kind == Kind::Signed;
        let integer = |t: Ty| matches!(t.kind, Kind::Signed | Kind::Unsigned);
        let r = match (from.format(), to.format(), whole) {
            (Some(f), Some(t), Some(to)) if f == t => self.l.round_to_whole(f, value, to)?,
            (Some(f), Some(t), None) => {
                // Half and bfloat are not contained in each other.
                let narrower = t.bits() < f.bits() || t.bits() == f.bits() && f != t;
                if rounds != narrower || !mods.is_empty() && !rounds {
                    return Ok(None);
                }
                match way {
                    Some(way) => self.narrowed(way, f, t, value)?,
                    None if f == t => self.l.flushed(f, value),
                    None => self.l.float_resize(f, t, value)?,
                }
            }
            (Some(f), None, Some(whole)) if integer(to) => {
                let value = self.l.round_to_whole(f, value, whole)?;
                // PTX: NaN becomes zero, unless one side has 64 bits.
                let nan = if from.bits == 64 || to.bits == 64 { 1 << (to.bits - 1) } else { 0 };
                return Ok(Some(self.l.saturate_to_integer(f, &value, (to.bits, signed(to)), nan)?));
            }
            (None, Some(t), None) if integer(from) && rounds => match way {
                Some(way) => self.integer_as_float(way, from, t, value)?,
                None => self.l.int_to_float(signed(from), from.bits, t, value)?,
            },
            _ => return Ok(None),
        };
        match to.format() {
            Some(format) if saturates => Ok(Some(self.l.saturate(format, &r)?)),
            _ => Ok(Some(r)),
        }
    }

    /// An integer, rounded in a direction: its upper word times 2^32 and its lower word are doubles.
    fn integer_as_float(
        &mut self,
        way: DirectedRounding,
        from: Ty,
        to: Format,
        x: &[Arg],
    ) -> Result<Vec<Arg>, Fault> {
        let signed = from.kind == Kind::Signed;
        let x = self.l.resize(x, from.bits, 64, signed);
        let high = self.l.int_to_float(signed, 32, Format::Double, &x[1..])?;
        let low = self.l.int_to_float(false, 32, Format::Double, &x[..1])?;
        let word = constant(64, 4_294_967_296f64.to_bits());
        let sum = self.multiply_add(&high, &word, &low, way.raises())?;
        self.narrowed(way, Format::Double, to, &sum)
    }

    /// `cvt` to and from the formats of matrix units, and of two numbers at once; `None` for other names.
    pub(super) fn convert_formats(&mut self, mods: &[&str], x: &[Operand]) -> Result<Option<()>, Fault> {
        let [front @ .., to, from] = mods else { return Ok(None) };
        let (rounding, rest) = match front {
            [r @ ("rn" | "rz" | "rna" | "rp"), rest @ ..] => (*r, rest),
            _ => return Ok(None),
        };
        let two: &[&str] = match rest {
            ["relu", "satfinite"] => &["satfinite", "relu"],
            rest => rest,
        };
        let is_form = match (*to, *from, rounding) {
            ("tf32", "f32", "rna") => matches!(two, [] | ["satfinite"]),
            ("tf32" | "f16x2" | "bf16x2", "f32", "rn" | "rz") => {
                matches!(two, [] | ["satfinite"] | ["relu"] | ["satfinite", "relu"])
            }
            ("e4m3x2" | "e5m2x2", "f32" | "f16x2", "rn") => {
                matches!(two, ["satfinite"] | ["satfinite", "relu"])
            }
            ("f16x2", "e4m3x2" | "e5m2x2", "rn") => matches!(two, [] | ["relu"]),
            // Not one of these types: other rows have it.
            (to, from, _) => {
                !matches!(to, "tf32" | "f16x2" | "bf16x2" | "e4m3x2" | "e5m2x2") && from != "f16x2"
            }
        };
        if !is_form {
            return refused(format!("PTX cvt.{}", mods.join(".")), "PTX has no such form of this conversion");
        }
        let tail: String = std::iter::once(&rounding).chain(rest).map(|m| format!(".{m}")).collect();
        let plain = tail.replace(".satfinite", "");
        // Formats without infinity always saturate, which their intrinsics do not say.
        let (name, sources, bits) = match (*to, *from) {
            ("tf32", "f32") => (format!("f2tf32{tail}"), 1, 32),
            ("f16x2" | "bf16x2", "f32") => (format!("ff2{to}{tail}"), 2, 32),
            ("e4m3x2" | "e5m2x2", "f32") if tail.contains(".satfinite") => {
                (format!("ff.to.{to}{plain}"), 2, 16)
            }
            ("e4m3x2" | "e5m2x2", "f16x2") if tail.contains(".satfinite") => {
                (format!("f16x2.to.{to}{plain}"), 1, 16)
            }
            ("f16x2", "e4m3x2" | "e5m2x2") => (format!("{from}.to.f16x2{tail}"), 1, 32),
            _ => return Ok(None),
        };
        let [d, operands @ ..] = x else { return Ok(None) };
        if operands.len() != sources {
            return refused(format!("PTX cvt.{}", mods.join(".")), format!("it takes {sources} operands"));
        }
        let source = match *from {
            "f32" => Ty { kind: Kind::Float, bits: 32 },
            "f16x2" => U32,
            _ => Ty { kind: Kind::Bits, bits: 16 },
        };
        let mut words = Vec::new();
        for o in operands {
            words.extend(self.get(o, source)?);
        }
        if *from == "f16x2" {
            words = vec![self.l.b.and(words[0], 0xffff), self.l.b.bin(Bin::ShrU, words[0], Arg::Const(16))];
        }
        let Some(r) = self.l.format_conversion(&name, &words)? else { return Ok(None) };
        let r = match r[..] {
            [low, high] => {
                let up = self.l.b.bin(Bin::Shl, high, Arg::Const(16));
                vec![self.l.b.bin(Bin::Or, up, low)]
            }
            _ => r,
        };
        self.set(d, bits, r)?;
        Ok(Some(()))
    }
}
