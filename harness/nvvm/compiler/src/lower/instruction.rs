//! Instructions and constant expressions, one by one. `function` handles blocks and their ends.

use super::scalar::Scalar;
use super::state::FuncLower;
use crate::word::{Arg, Bin, Op};
use tandem_ir::CompileError;
use tandem_llvm::{IntPredicate, Opcode, Type, TypeKind, Value};

impl<'m> FuncLower<'_, 'm> {
    /// The words of an instruction's (or constant expression's) result; writes its code.
    pub(super) fn compute(&mut self, i: Value<'m>) -> Result<Vec<Arg>, CompileError> {
        use Opcode::*;
        let op = i.opcode().ok_or_else(|| self.internal("a value without opcode"))?;
        let ops = i.operands();
        match op {
            LLVMAdd | LLVMSub | LLVMMul | LLVMUDiv | LLVMSDiv | LLVMURem | LLVMSRem | LLVMShl | LLVMLShr
            | LLVMAShr | LLVMAnd | LLVMOr | LLVMXor => self.integer_arithmetic(i, op, &ops),
            LLVMFAdd | LLVMFSub | LLVMFMul | LLVMFDiv | LLVMFRem | LLVMFNeg => {
                self.float_arithmetic(i, op, &ops)
            }
            LLVMTrunc | LLVMZExt | LLVMSExt | LLVMFPToUI | LLVMFPToSI | LLVMUIToFP | LLVMSIToFP
            | LLVMFPTrunc | LLVMFPExt | LLVMPtrToInt | LLVMIntToPtr => self.conversion(i, op, ops[0]),
            LLVMAddrSpaceCast => self.space_cast(i, ops[0]),
            LLVMBitCast => self.bitcast(i, ops[0]),
            LLVMFreeze => self.words(ops[0]),
            LLVMICmp => self.icmp(i, ops[0], ops[1]),
            LLVMFCmp => self.fcmp(i, ops[0], ops[1]),
            LLVMSelect => self.select(i, ops[0], ops[1], ops[2]),
            LLVMAlloca => self.alloca(i),
            LLVMLoad => self.load(i, ops[0]),
            LLVMStore => self.store(i, ops[0], ops[1]),
            LLVMGetElementPtr => self.gep(i, &ops),
            LLVMCall => self.call(i),
            LLVMExtractValue => self.extract_value(i, ops[0]),
            LLVMInsertValue => self.insert_value(i, ops[0], ops[1]),
            LLVMExtractElement | LLVMInsertElement => self.vector_element(i, &ops),
            LLVMShuffleVector => self.shuffle_vector(i, ops[0], ops[1]),
            LLVMAtomicRMW => self.atomic_rmw(i, &ops),
            LLVMAtomicCmpXchg => self.cmpxchg(i, &ops),
            LLVMFence => {
                self.b.effect(Op::Fence, vec![]);
                Ok(Vec::new())
            }
            LLVMVAArg => self.va_arg(i, ops[0]),
            _ => {
                let clause = if i.successors().is_empty() { "§10" } else { "§10.1" };
                Err(self.cx.refuse(clause, i.print(), Some(i), "the instruction is not part of NVVM IR"))
            }
        }
    }

    fn integer_arithmetic(
        &mut self,
        i: Value<'m>,
        op: Opcode,
        ops: &[Value<'m>],
    ) -> Result<Vec<Arg>, CompileError> {
        let (a, b) = (self.words(ops[0])?, self.words(ops[1])?);
        self.each(i, i.ty(), &[a, b], |s, kind, x| match kind {
            Scalar::Int(w) => s.int_binary(op, w, x[0], x[1]),
            _ => Err(s.internal("integer arithmetic on something else")),
        })
    }

    fn float_arithmetic(
        &mut self,
        i: Value<'m>,
        op: Opcode,
        ops: &[Value<'m>],
    ) -> Result<Vec<Arg>, CompileError> {
        let mut args = Vec::new();
        for &v in ops {
            args.push(self.words(v)?);
        }
        self.each(i, i.ty(), &args, |s, kind, x| match kind {
            Scalar::Float(f) if op == Opcode::LLVMFNeg => Ok(s.float_negate(f, x[0])),
            Scalar::Float(f) => s.float_binary(op, f, x[0], x[1]),
            _ => Err(s.internal("float arithmetic on something else")),
        })
    }

    /// Casts from one kind of number, or address, to another.
    fn conversion(&mut self, i: Value<'m>, op: Opcode, v: Value<'m>) -> Result<Vec<Arg>, CompileError> {
        use Opcode::*;
        let a = self.words(v)?;
        self.cast(i, v.ty(), a, |s, from, to, x| match (op, from, to) {
            (LLVMTrunc | LLVMZExt | LLVMSExt, Scalar::Int(f), Scalar::Int(t)) => {
                Ok(s.resize(x, f, t, op == LLVMSExt))
            }
            (LLVMTrunc | LLVMZExt | LLVMSExt, ..) => Err(s.internal("an integer cast of something else")),
            (LLVMPtrToInt, _, Scalar::Int(t)) => Ok(s.resize(x, 32, t, false)),
            (LLVMPtrToInt, ..) => Err(s.internal("ptrtoint to something else")),
            (LLVMIntToPtr, ..) => Ok(vec![x[0]]),
            _ => s.float_cast(i, op, from, to, x),
        })
    }

    fn space_cast(&mut self, i: Value<'m>, v: Value<'m>) -> Result<Vec<Arg>, CompileError> {
        if let (TypeKind::Pointer(from), TypeKind::Pointer(to)) = (v.ty().kind(), i.ty().kind())
            && from != to
            && from != 0
            && to != 0
        {
            let hint = "only casts to or from the generic space are supported";
            return Err(self.cx.refuse("§12.2.2", i.print(), Some(i), hint));
        }
        self.words(v)
    }

    fn fcmp(&mut self, i: Value<'m>, a: Value<'m>, b: Value<'m>) -> Result<Vec<Arg>, CompileError> {
        let p = i.float_predicate().ok_or_else(|| self.internal("a comparison without predicate"))?;
        let (x, y) = (self.words(a)?, self.words(b)?);
        self.each(i, a.ty(), &[x, y], |s, kind, x| match kind {
            Scalar::Float(f) => Ok(vec![s.float_compare(p, f, x[0], x[1])?]),
            _ => Err(s.internal("a float comparison of something else")),
        })
    }

    fn extract_value(&mut self, i: Value<'m>, aggregate: Value<'m>) -> Result<Vec<Arg>, CompileError> {
        let words = self.words(aggregate)?;
        let (start, len) = self.span(aggregate.ty(), &i.indices())?;
        Ok(words[start..start + len].to_vec())
    }

    fn insert_value(
        &mut self,
        i: Value<'m>,
        aggregate: Value<'m>,
        part: Value<'m>,
    ) -> Result<Vec<Arg>, CompileError> {
        let mut words = self.words(aggregate)?;
        let value = self.words(part)?;
        let (start, len) = self.span(aggregate.ty(), &i.indices())?;
        words.splice(start..start + len, value);
        Ok(words)
    }

    fn shuffle_vector(&mut self, i: Value<'m>, a: Value<'m>, b: Value<'m>) -> Result<Vec<Arg>, CompileError> {
        let (first, second) = (self.words(a)?, self.words(b)?);
        let all: Vec<Arg> = first.into_iter().chain(second).collect();
        let each = self.words_of(a.ty().element(0), Some(i))?;
        let mut out = Vec::new();
        for m in i.shuffle_mask() {
            let at = m.unwrap_or(0) as usize * each;
            out.extend_from_slice(&all[at..at + each]);
        }
        Ok(out)
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

    /// Reads the bits of one type as another, through the string of bits that both are stored in.
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

    /// First word and number of words of the part of an aggregate that the indices select.
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
}

/// The unsigned comparison that corresponds.
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
