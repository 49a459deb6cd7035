//! Instructions and constant expressions, one by one.

use super::function::FuncLower;
use super::{Scalar, Slot};
use crate::error::CompileError;
use crate::llvm::{FloatPredicate, IntPredicate, Opcode, Type, TypeKind, Value};
use crate::word::{Arg, Bin, Op, Un};

impl<'m> FuncLower<'_, 'm> {
    /// The words of an instruction's (or constant expression's) result; writes its code.
    pub(super) fn compute(&mut self, i: Value<'m>) -> Result<Vec<Arg>, CompileError> {
        use Opcode::*;
        let op = i.opcode().ok_or_else(|| self.internal("a value without opcode"))?;
        let ops = i.operands();
        match op {
            LLVMAdd | LLVMSub | LLVMMul | LLVMUDiv | LLVMSDiv | LLVMURem | LLVMSRem | LLVMShl | LLVMLShr
            | LLVMAShr | LLVMAnd | LLVMOr | LLVMXor => {
                let (a, b) = (self.words(ops[0])?, self.words(ops[1])?);
                self.each(i, i.ty(), &[a, b], |s, kind, x| match kind {
                    Scalar::Int(w) => s.int_binary(op, w, x[0], x[1]),
                    _ => Err(s.internal("integer arithmetic on something else")),
                })
            }
            LLVMFAdd | LLVMFSub | LLVMFMul | LLVMFDiv => {
                let (a, b) = (self.words(ops[0])?, self.words(ops[1])?);
                let bin = match op {
                    LLVMFAdd => Bin::FAdd,
                    LLVMFSub => Bin::FSub,
                    LLVMFMul => Bin::FMul,
                    _ => Bin::FDiv,
                };
                self.each(i, i.ty(), &[a, b], |s, _, x| Ok(vec![s.b.bin(bin, x[0][0], x[1][0])]))
            }
            LLVMFRem => Err(self.cx.refuse(
                "§10.2",
                "frem",
                Some(i),
                "frem is not in this version; use fdiv, fma and truncation",
            )),
            LLVMFNeg => {
                let a = self.words(ops[0])?;
                self.each(i, i.ty(), &[a], |s, _, x| {
                    Ok(vec![s.b.bin(Bin::Xor, x[0][0], Arg::Const(1 << 31))])
                })
            }
            LLVMTrunc | LLVMZExt | LLVMSExt => {
                let a = self.words(ops[0])?;
                self.cast(i, ops[0].ty(), a, |s, from, to, x| match (from, to) {
                    (Scalar::Int(f), Scalar::Int(t)) => Ok(s.resize(x, f, t, op == LLVMSExt)),
                    _ => Err(s.internal("an integer cast of something else")),
                })
            }
            LLVMFPToUI | LLVMFPToSI | LLVMUIToFP | LLVMSIToFP => {
                let a = self.words(ops[0])?;
                self.cast(i, ops[0].ty(), a, |s, from, to, x| s.float_cast(op, from, to, x))
            }
            LLVMFPTrunc | LLVMFPExt => Err(self.cx.refuse(
                "§4",
                i.print(),
                Some(i),
                "half and double are not in this version; use float",
            )),
            LLVMPtrToInt => {
                let a = self.words(ops[0])?;
                self.cast(i, ops[0].ty(), a, |s, _, to, x| match to {
                    Scalar::Int(t) => Ok(s.resize(x, 32, t, false)),
                    _ => Err(s.internal("ptrtoint to something else")),
                })
            }
            LLVMIntToPtr => {
                let a = self.words(ops[0])?;
                self.cast(i, ops[0].ty(), a, |_, _, _, x| Ok(vec![x[0]]))
            }
            LLVMAddrSpaceCast => {
                if let (TypeKind::Pointer(from), TypeKind::Pointer(to)) = (ops[0].ty().kind(), i.ty().kind())
                    && from != to
                    && from != 0
                    && to != 0
                {
                    let hint = "only casts to or from the generic space are supported";
                    return Err(self.cx.refuse("§12.2.2", i.print(), Some(i), hint));
                }
                self.words(ops[0])
            }
            LLVMBitCast => self.bitcast(i, ops[0]),
            LLVMFreeze => self.words(ops[0]),
            LLVMICmp => self.icmp(i, ops[0], ops[1]),
            LLVMFCmp => {
                let p = i.float_predicate().ok_or_else(|| self.internal("a comparison without predicate"))?;
                let (a, b) = (self.words(ops[0])?, self.words(ops[1])?);
                self.each(i, ops[0].ty(), &[a, b], |s, _, x| Ok(vec![s.fcmp(p, x[0][0], x[1][0])]))
            }
            LLVMSelect => self.select(i, ops[0], ops[1], ops[2]),
            LLVMAlloca => match self.cx.slots.get(&i) {
                Some(Slot::Frame(at)) => Ok(vec![Arg::Frame(*at as i32)]),
                Some(Slot::Flat(at)) => {
                    let base = self.special(super::special::Special::FlatPrivate);
                    Ok(vec![self.b.add(base, Arg::Const(*at))])
                }
                None => Err(self.internal("an alloca without a place")),
            },
            LLVMLoad => self.load(i, ops[0]),
            LLVMStore => self.store(i, ops[0], ops[1]),
            LLVMGetElementPtr => self.gep(i, &ops),
            LLVMCall => self.call(i),
            LLVMExtractValue => {
                let agg = self.words(ops[0])?;
                let (start, len) = self.span(ops[0].ty(), &i.indices())?;
                Ok(agg[start..start + len].to_vec())
            }
            LLVMInsertValue => {
                let mut agg = self.words(ops[0])?;
                let value = self.words(ops[1])?;
                let (start, len) = self.span(ops[0].ty(), &i.indices())?;
                agg.splice(start..start + len, value);
                Ok(agg)
            }
            LLVMExtractElement | LLVMInsertElement => self.vector_element(i, &ops),
            LLVMShuffleVector => {
                let (a, b) = (self.words(ops[0])?, self.words(ops[1])?);
                let all: Vec<Arg> = a.into_iter().chain(b).collect();
                let each = self.words_of(ops[0].ty().element(0), Some(i))?;
                let mut out = Vec::new();
                for m in i.shuffle_mask() {
                    let at = m.unwrap_or(0) as usize * each;
                    out.extend_from_slice(&all[at..at + each]);
                }
                Ok(out)
            }
            LLVMAtomicRMW => self.atomic_rmw(i, &ops),
            LLVMAtomicCmpXchg => self.cmpxchg(i, &ops),
            LLVMFence => {
                Err(self.cx.refuse("§10.6.4", "fence", Some(i), "use llvm.nvvm.membar.* or a barrier"))
            }
            LLVMVAArg => {
                Err(self.cx.refuse("§10.8", "va_arg", Some(i), "variable arguments are not in this version"))
            }
            _ => {
                let clause = if i.successors().is_empty() { "§10" } else { "§10.1" };
                Err(self.cx.refuse(clause, i.print(), Some(i), "the instruction is not part of NVVM IR"))
            }
        }
    }

    /// Applies `f` to each scalar of values of type `ty`.
    fn each(
        &mut self,
        i: Value<'m>,
        ty: Type<'m>,
        args: &[Vec<Arg>],
        mut f: impl FnMut(&mut Self, Scalar, &[&[Arg]]) -> Result<Vec<Arg>, CompileError>,
    ) -> Result<Vec<Arg>, CompileError> {
        let mut out = Vec::new();
        let mut at = 0;
        for leaf in self.cx.leaves(ty, Some(i))? {
            let n = leaf.kind.words();
            let parts: Vec<&[Arg]> = args.iter().map(|a| &a[at..at + n]).collect();
            out.extend(f(self, leaf.kind, &parts)?);
            at += n;
        }
        Ok(out)
    }

    /// Applies `f` to each scalar of a cast from `from` to the instruction's type.
    fn cast(
        &mut self,
        i: Value<'m>,
        from: Type<'m>,
        words: Vec<Arg>,
        mut f: impl FnMut(&mut Self, Scalar, Scalar, &[Arg]) -> Result<Vec<Arg>, CompileError>,
    ) -> Result<Vec<Arg>, CompileError> {
        let (from, to) = (self.cx.leaves(from, Some(i))?, self.cx.leaves(i.ty(), Some(i))?);
        let mut out = Vec::new();
        let mut at = 0;
        for (from, to) in from.iter().zip(&to) {
            let n = from.kind.words();
            out.extend(f(self, from.kind, to.kind, &words[at..at + n])?);
            at += n;
        }
        Ok(out)
    }

    fn float_cast(
        &mut self,
        op: Opcode,
        from: Scalar,
        to: Scalar,
        x: &[Arg],
    ) -> Result<Vec<Arg>, CompileError> {
        use Opcode::*;
        Ok(match (op, from, to) {
            (LLVMFPToUI, _, Scalar::Int(w)) if w > 32 => self.helper("tandem.fptou64", x.to_vec(), 2)?,
            (LLVMFPToSI, _, Scalar::Int(w)) if w > 32 => {
                let r = self.helper("tandem.fptos64", x.to_vec(), 2)?;
                vec![r[0], self.b.zext(r[1], w - 32)]
            }
            (LLVMFPToUI, _, Scalar::Int(_)) => vec![self.b.un(Un::FToU, x[0])],
            (LLVMFPToSI, _, Scalar::Int(w)) => {
                let r = self.b.un(Un::FToS, x[0]);
                vec![self.b.zext(r, w)]
            }
            (LLVMUIToFP, Scalar::Int(w), _) if w > 32 => self.helper("tandem.u64tof", x.to_vec(), 1)?,
            (LLVMSIToFP, Scalar::Int(w), _) if w > 32 => {
                let x = self.sext_top(x, w);
                self.helper("tandem.s64tof", x, 1)?
            }
            (LLVMUIToFP, ..) => vec![self.b.un(Un::UToF, x[0])],
            (LLVMSIToFP, Scalar::Int(w), _) => {
                let x = self.b.sext(x[0], w);
                vec![self.b.un(Un::SToF, x)]
            }
            _ => return Err(self.internal("a float conversion it does not know")),
        })
    }

    /// Bits of one type read as another, by way of the string of bits that both lie in.
    fn bitcast(&mut self, i: Value<'m>, v: Value<'m>) -> Result<Vec<Arg>, CompileError> {
        let words = self.words(v)?;
        let (from, to) = (self.cx.leaves(v.ty(), Some(i))?, self.cx.leaves(i.ty(), Some(i))?);
        if from.len() == to.len() {
            return Ok(words);
        }
        let mut rest = &words[..];
        let mut parts = Vec::new();
        for leaf in &from {
            let (value, after) = rest.split_at(leaf.kind.words());
            rest = after;
            parts.push((leaf.kind.bits(), value.to_vec()));
        }
        let bits = self.pack_bits(&parts);
        let mut out = Vec::new();
        let mut at = 0;
        for leaf in &to {
            out.extend(self.unpack_bits(&bits, at, leaf.kind.bits()));
            at += leaf.kind.bits();
        }
        Ok(out)
    }

    fn icmp(&mut self, i: Value<'m>, a: Value<'m>, b: Value<'m>) -> Result<Vec<Arg>, CompileError> {
        let p = self.predicate(i)?;
        let (x, y) = (self.words(a)?, self.words(b)?);
        self.each(i, a.ty(), &[x, y], |s, kind, v| {
            let (p, width) = match kind {
                Scalar::Int(w) => (p, w),
                // The half of a 64-bit address that is not kept is zero: its sign is never set.
                _ if s.cx.module.pointer_bytes() > 4 => (unsigned(p), 32),
                _ => (p, 32),
            };
            Ok(vec![s.compare(p, width, v[0], v[1])])
        })
    }

    /// A float comparison from ordered ==, < and <=.
    fn fcmp(&mut self, p: FloatPredicate, a: Arg, b: Arg) -> Arg {
        use FloatPredicate::*;
        let s = &mut self.b;
        let mut either = |x: (Bin, Arg, Arg), y: (Bin, Arg, Arg), op: Bin| {
            let x = s.bin(x.0, x.1, x.2);
            let y = s.bin(y.0, y.1, y.2);
            s.bin(op, x, y)
        };
        match p {
            LLVMRealPredicateFalse => Arg::Const(0),
            LLVMRealPredicateTrue => Arg::Const(1),
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

    fn select(
        &mut self,
        i: Value<'m>,
        c: Value<'m>,
        a: Value<'m>,
        b: Value<'m>,
    ) -> Result<Vec<Arg>, CompileError> {
        let (cs, a, b) = (self.words(c)?, self.words(a)?, self.words(b)?);
        let per_element = c.ty().kind() == TypeKind::Vector;
        let mut out = Vec::new();
        let mut at = 0;
        for (n, leaf) in self.cx.leaves(i.ty(), Some(i))?.iter().enumerate() {
            let c = if per_element { cs[n] } else { cs[0] };
            for _ in 0..leaf.kind.words() {
                out.push(self.b.select(c, a[at], b[at]));
                at += 1;
            }
        }
        Ok(out)
    }

    /// First word and number of words of the part of an aggregate that indices name.
    fn span(&self, mut ty: Type<'m>, indices: &[u32]) -> Result<(usize, usize), CompileError> {
        let mut start = 0;
        for &index in indices {
            for k in 0..index {
                start += self.words_of(ty.element(k), None)?;
            }
            ty = ty.element(index);
        }
        Ok((start, self.words_of(ty, None)?))
    }

    /// extractelement and insertelement, by a constant or a computed index.
    fn vector_element(&mut self, i: Value<'m>, ops: &[Value<'m>]) -> Result<Vec<Arg>, CompileError> {
        let insert = i.opcode() == Some(Opcode::LLVMInsertElement);
        let vector = self.words(ops[0])?;
        let each = self.words_of(ops[0].ty().element(0), Some(i))?;
        let count = ops[0].ty().len();
        let index = self.word(ops[if insert { 2 } else { 1 }])?;
        let value = if insert { self.words(ops[1])? } else { vec![Arg::Const(0); each] };
        let mut out = if insert { vector.clone() } else { value.clone() };
        for k in 0..count {
            let here = self.b.bin(Bin::Eq, index, Arg::Const(k));
            let at = k as usize * each;
            for w in 0..each {
                if insert {
                    out[at + w] = self.b.select(here, value[w], vector[at + w]);
                } else {
                    out[w] = self.b.select(here, vector[at + w], out[w]);
                }
            }
        }
        Ok(out)
    }

    /// `a * b + c` with one rounding.
    pub(super) fn fma(&mut self, a: Arg, b: Arg, c: Arg) -> Arg {
        self.b.emit(Op::Fma, vec![a, b, c])
    }
}

/// The comparison of the same name without signs.
fn unsigned(p: IntPredicate) -> IntPredicate {
    use IntPredicate::*;
    match p {
        LLVMIntSGT => LLVMIntUGT,
        LLVMIntSGE => LLVMIntUGE,
        LLVMIntSLT => LLVMIntULT,
        LLVMIntSLE => LLVMIntULE,
        p => p,
    }
}
