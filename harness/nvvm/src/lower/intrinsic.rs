//! Calls: device functions, and intrinsics by name.

use super::function::FuncLower;
use super::special::Special;
use super::{Place, Scalar};
use crate::error::CompileError;
use crate::llvm::{Function, IntPredicate, Opcode, TypeKind, Value, ValueKind};
use crate::word::{Arg, Bin, Op, Space, Un};

impl<'m> FuncLower<'_, 'm> {
    pub(super) fn call(&mut self, i: Value<'m>) -> Result<Vec<Arg>, CompileError> {
        let callee = i.callee().ok_or_else(|| self.internal("a call without callee"))?;
        if callee.kind() == ValueKind::InlineAsm {
            let hint = "inline PTX assembly is not in this version";
            return Err(self.cx.refuse("§6.1", "asm", Some(i), hint));
        }
        let Some(f) = Function::from_value(callee) else {
            let hint = "calls through function pointers are not in this version";
            return Err(self.cx.refuse("§10.8", "indirect call", Some(i), hint));
        };
        let name = f.name();
        if i.bundles() > 0 && name != "llvm.assume" {
            return Err(self.cx.refuse(
                "§3.23",
                "operand bundle",
                Some(i),
                "operand bundles are not part of NVVM IR",
            ));
        }
        if name.starts_with("llvm.") {
            return self.intrinsic(i, &name);
        }
        if let Some(op) = name.strip_prefix("tandem.op.") {
            return self.machine_op(i, op);
        }
        let Some(&id) = self.cx.funcs.get(&callee) else {
            let hint = "the function has no body in this module; there is nothing to link it with";
            return Err(self.cx.refuse("§10.8", format!("call of @{name}"), Some(i), hint));
        };
        if self.cx.kernels.contains(&name) {
            let hint = "a kernel cannot be called from device code in this version";
            return Err(self.cx.refuse("§13.3", format!("call of kernel @{name}"), Some(i), hint));
        }
        let mut args = Vec::new();
        for a in i.call_args() {
            args.extend(self.words(a)?);
        }
        let results = if i.ty().kind() == TypeKind::Void { 0 } else { self.words_of(i.ty(), Some(i))? };
        let dsts: Vec<u32> = (0..results).map(|_| self.b.fresh()).collect();
        let line = self.b.line;
        self.b.out.push(crate::word::Inst { op: Op::Call(id), args, dsts: dsts.clone(), line });
        Ok(dsts.into_iter().map(Arg::Val).collect())
    }

    fn intrinsic(&mut self, i: Value<'m>, name: &str) -> Result<Vec<Arg>, CompileError> {
        if let Some(reg) = name.strip_prefix("llvm.nvvm.read.ptx.sreg.") {
            let axis = |s: &str| match s {
                "x" => Some(0u8),
                "y" => Some(1),
                "z" => Some(2),
                _ => None,
            };
            let special = match reg.split_once('.') {
                Some(("tid", a)) => axis(a).map(Special::Tid),
                Some(("ntid", a)) => axis(a).map(Special::NTid),
                Some(("ctaid", a)) => axis(a).map(Special::CtaId),
                Some(("nctaid", a)) => axis(a).map(Special::NCtaId),
                None if reg == "warpsize" => return Ok(vec![Arg::Const(32)]),
                _ => None,
            };
            let Some(special) = special else {
                let hint = "the special registers are tid, ntid, ctaid, nctaid (.x .y .z) and warpsize";
                return Err(self.cx.refuse("§15.4", name, Some(i), hint));
            };
            return Ok(vec![self.special(special)]);
        }
        let args = i.call_args();
        let known = [
            "llvm.lifetime.",
            "llvm.assume",
            "llvm.donothing",
            "llvm.sideeffect",
            "llvm.dbg.",
            "llvm.var.annotation",
            "llvm.experimental.noalias.scope",
        ];
        if known.iter().any(|k| name.starts_with(k)) {
            return Ok(Vec::new());
        }
        match name {
            "llvm.nvvm.barrier0" => {
                self.b.effect(Op::Barrier, vec![]);
                return Ok(Vec::new());
            }
            _ if name.starts_with("llvm.nvvm.atomic.load.") => return self.atomic_intrinsic(i, name, &args),
            _ if name.starts_with("llvm.nvvm.membar") || name.starts_with("llvm.nvvm.cluster.") => {
                if let Some(done) = self.fence_intrinsic(i, name, &args) {
                    return done;
                }
            }
            // Lanes of a warp run in lockstep and accesses are performed in order.
            "llvm.nvvm.bar.warp.sync" => return Ok(Vec::new()),
            _ => {}
        }
        if name.starts_with("llvm.memcpy.")
            || name.starts_with("llvm.memmove.")
            || name.starts_with("llvm.memset.")
        {
            return self.memory_intrinsic(i, name, &args);
        }
        let base = name.split('.').nth(1).unwrap_or("");
        if matches!(base, "ptr" | "annotation" | "expect")
            && (base == "expect" || name.contains("annotation"))
        {
            return self.words(args[0]);
        }
        let mut words = Vec::new();
        for a in args.iter().filter(|a| a.kind() != ValueKind::Metadata) {
            words.push(self.words(*a)?);
        }
        let leaves = match args.first() {
            Some(a) if a.kind() != ValueKind::Metadata => self.cx.leaves(a.ty(), Some(i))?,
            _ => Vec::new(),
        };
        let Some(first) = leaves.first().copied() else { return Err(self.unknown(i, name)) };
        if base.ends_with("overflow") {
            return Err(self.unknown(i, name));
        }
        if name.contains(".with.overflow.") {
            let Scalar::Int(w) = first.kind else { return Err(self.unknown(i, name)) };
            return self.with_overflow(i, base, w, &words[0], &words[1]);
        }
        let mut out = Vec::new();
        let mut at = 0;
        for leaf in leaves {
            let n = leaf.kind.words();
            let parts: Vec<Vec<Arg>> = words
                .iter()
                .map(|w| if w.len() >= at + n { w[at..at + n].to_vec() } else { w.clone() })
                .collect();
            let result = match leaf.kind {
                Scalar::F32 => self.float_intrinsic(base, &parts),
                Scalar::Int(w) => self.int_intrinsic(base, w, &parts)?,
                Scalar::Pointer => None,
            };
            out.extend(result.ok_or_else(|| self.unknown(i, name))?);
            at += n;
        }
        Ok(out)
    }

    fn unknown(&self, i: Value<'m>, name: &str) -> CompileError {
        let clause = match name {
            n if n.starts_with("llvm.nvvm.barrier") || n.starts_with("llvm.nvvm.membar") => "§15.2",
            n if n.starts_with("llvm.nvvm.atomic") => "§15.1",
            n if n.starts_with("llvm.nvvm.ptr.") => "§12.2.2",
            n if n.starts_with("llvm.nvvm.isspacep") => "§12.2.2",
            n if n.starts_with("llvm.nvvm.tex") || n.starts_with("llvm.nvvm.su") => "§15.5",
            n if n.starts_with("llvm.nvvm.") => "§15",
            n if n.starts_with("llvm.va_") => "§11.1",
            n if n.starts_with("llvm.convert.") => "§11.6",
            _ => "§11",
        };
        self.cx.refuse(
            clause,
            format!("@{name}"),
            Some(i),
            "the intrinsic is not in this version of the compiler",
        )
    }

    fn float_intrinsic(&mut self, base: &str, x: &[Vec<Arg>]) -> Option<Vec<Arg>> {
        let a = x[0][0];
        let r = match base {
            "sqrt" => self.b.un(Un::FSqrt, a),
            "fma" | "fmuladd" => self.fma(a, x[1][0], x[2][0]),
            "fabs" => self.b.and(a, 0x7fff_ffff),
            "copysign" => self.b.bin(Bin::FSgnj, a, x[1][0]),
            "minnum" => self.b.bin(Bin::FMin, a, x[1][0]),
            "maxnum" => self.b.bin(Bin::FMax, a, x[1][0]),
            "canonicalize" => self.b.bin(Bin::FMul, a, Arg::Const(0x3f80_0000)),
            "is" => self.is_class(a, x.get(1)?.first().copied()?)?,
            _ => return None,
        };
        Some(vec![r])
    }

    /// llvm.is.fpclass with its constant mask: bits 0-9 are sNaN, qNaN, -inf, -normal, -subnormal, -0, +0,
    /// +subnormal, +normal, +inf.
    fn is_class(&mut self, a: Arg, mask: Arg) -> Option<Arg> {
        let Arg::Const(mask) = mask else { return None };
        let b = &mut self.b;
        let magnitude = b.and(a, 0x7fff_ffff);
        let sign = b.bin(Bin::ShrU, a, Arg::Const(31));
        let plus = b.not(sign);
        let mut any = Arg::Const(0);
        // Magnitude ranges [low, high] and the mask bits of the negative and positive class.
        let ranges = [
            (0, 0, 1 << 5, 1 << 6),
            (1, 0x7f_ffff, 1 << 4, 1 << 7),
            (0x80_0000, 0x7f7f_ffff, 1 << 3, 1 << 8),
            (0x7f80_0000, 0x7f80_0000, 1 << 2, 1 << 9),
            (0x7f80_0001, 0x7fbf_ffff, 1 << 0, 1 << 0),
            (0x7fc0_0000, 0x7fff_ffff, 1 << 1, 1 << 1),
        ];
        for (low, high, negative, positive) in ranges {
            let (n, p) = (mask & negative != 0, mask & positive != 0);
            if !n && !p {
                continue;
            }
            let from = b.bin(Bin::Sub, magnitude, Arg::Const(low));
            let mut within = b.bin(Bin::LeU, from, Arg::Const(high - low));
            if n != p {
                within = b.bin(Bin::And, within, if n { sign } else { plus });
            }
            any = b.bin(Bin::Or, any, within);
        }
        Some(any)
    }

    fn int_intrinsic(
        &mut self,
        base: &str,
        w: u32,
        x: &[Vec<Arg>],
    ) -> Result<Option<Vec<Arg>>, CompileError> {
        use IntPredicate::*;
        let a = &x[0];
        let b = x.get(1).unwrap_or(a);
        let pick = |s: &mut Self, p: IntPredicate| {
            let c = s.compare(p, w, a, b);
            Some(a.iter().zip(b).map(|(&a, &b)| s.b.select(c, a, b)).collect::<Vec<_>>())
        };
        Ok(match base {
            "umin" if w <= 32 => Some(vec![self.b.bin(Bin::MinU, a[0], b[0])]),
            "umax" if w <= 32 => Some(vec![self.b.bin(Bin::MaxU, a[0], b[0])]),
            "smin" if w == 32 => Some(vec![self.b.bin(Bin::MinS, a[0], b[0])]),
            "smax" if w == 32 => Some(vec![self.b.bin(Bin::MaxS, a[0], b[0])]),
            "umin" => pick(self, LLVMIntULT),
            "umax" => pick(self, LLVMIntUGT),
            "smin" => pick(self, LLVMIntSLT),
            "smax" => pick(self, LLVMIntSGT),
            "abs" => {
                let zero = vec![Arg::Const(0); a.len()];
                let minus = self.int_binary(Opcode::LLVMSub, w, &zero, a)?;
                let c = self.compare(LLVMIntSLT, w, a, &zero);
                Some(a.iter().zip(&minus).map(|(&a, &m)| self.b.select(c, m, a)).collect())
            }
            "ucmp" | "scmp" => None,
            "uadd" | "usub" => {
                // Saturating.
                let op = if base == "uadd" { Opcode::LLVMAdd } else { Opcode::LLVMSub };
                let r = self.int_binary(op, w, a, b)?;
                let over = if base == "uadd" {
                    self.compare(LLVMIntULT, w, &r, a)
                } else {
                    self.compare(LLVMIntULT, w, a, b)
                };
                let limit: Vec<Arg> = if base == "usub" {
                    vec![Arg::Const(0); a.len()]
                } else {
                    self.resize(&[Arg::Const(u32::MAX), Arg::Const(u32::MAX)], 64, w, false)
                };
                Some(r.iter().zip(&limit).map(|(&r, &l)| self.b.select(over, l, r)).collect())
            }
            "ctpop" => {
                let mut n = self.popcount(a[0]);
                if let Some(&high) = a.get(1) {
                    let m = self.popcount(high);
                    n = self.b.add(n, m);
                }
                Some(self.resize(&[n], 32, w, false))
            }
            "ctlz" => {
                let n = self.leading_zeros(a, w);
                Some(self.resize(&[n], 32, w, false))
            }
            "cttz" => {
                let n = self.trailing_zeros(a, w);
                Some(self.resize(&[n], 32, w, false))
            }
            "bitreverse" => {
                let words: Vec<Arg> = a.iter().rev().map(|&v| self.reverse(v)).collect();
                let all = 32 * words.len() as u32;
                let pair = self.pair(&words);
                let down = if words.len() == 2 {
                    self.shr_wide(pair, Arg::Const(all - w), Bin::ShrU).to_vec()
                } else {
                    vec![self.b.bin(Bin::ShrU, words[0], Arg::Const(all - w))]
                };
                Some(down)
            }
            "bswap" => match w {
                16 => {
                    let swapped = self.swap_bytes(a[0]);
                    Some(vec![self.b.bin(Bin::ShrU, swapped, Arg::Const(16))])
                }
                32 => Some(vec![self.swap_bytes(a[0])]),
                64 => Some(vec![self.swap_bytes(a[1]), self.swap_bytes(a[0])]),
                _ => None,
            },
            "fshl" | "fshr" => self.funnel(base == "fshl", w, a, b, &x[2])?,
            _ => None,
        })
    }

    /// Funnel shift of a:b by c modulo the width.
    fn funnel(
        &mut self,
        left: bool,
        w: u32,
        a: &[Arg],
        b: &[Arg],
        c: &[Arg],
    ) -> Result<Option<Vec<Arg>>, CompileError> {
        if !w.is_power_of_two() {
            return Ok(None);
        }
        let n = self.b.and(c[0], w - 1);
        let back = self.b.bin(Bin::Xor, n, Arg::Const(w - 1));
        let wide = |n: Arg| if w > 32 { vec![n, Arg::Const(0)] } else { vec![n] };
        // One side is shifted by n, the other by 1 and then by w - 1 - n, so n = 0 needs no case of its own.
        let (keep, other, toward, away) = if left {
            (a, b, Opcode::LLVMShl, Opcode::LLVMLShr)
        } else {
            (b, a, Opcode::LLVMLShr, Opcode::LLVMShl)
        };
        let kept = self.int_binary(toward, w, keep, &wide(n))?;
        let once = self.int_binary(away, w, other, &wide(Arg::Const(1)))?;
        let moved = self.int_binary(away, w, &once, &wide(back))?;
        Ok(Some(self.int_binary(Opcode::LLVMOr, w, &kept, &moved)?))
    }

    /// The result and whether it overflowed.
    fn with_overflow(
        &mut self,
        i: Value<'m>,
        base: &str,
        w: u32,
        a: &[Arg],
        b: &[Arg],
    ) -> Result<Vec<Arg>, CompileError> {
        use IntPredicate::*;
        let op = match base {
            "uadd" | "sadd" => Opcode::LLVMAdd,
            "usub" | "ssub" => Opcode::LLVMSub,
            "umul" | "smul" => Opcode::LLVMMul,
            _ => return Err(self.internal("an overflow intrinsic it does not know")),
        };
        let mut r = self.int_binary(op, w, a, b)?;
        let zero = vec![Arg::Const(0); a.len()];
        let over = match base {
            "uadd" => self.compare(LLVMIntULT, w, &r, a),
            "usub" => self.compare(LLVMIntULT, w, a, b),
            "sadd" => {
                let less = self.compare(LLVMIntSLT, w, &r, a);
                let negative = self.compare(LLVMIntSLT, w, b, &zero);
                self.b.bin(Bin::Xor, less, negative)
            }
            "ssub" => {
                let less = self.compare(LLVMIntSLT, w, a, b);
                let negative = self.compare(LLVMIntSLT, w, &r, &zero);
                self.b.bin(Bin::Xor, less, negative)
            }
            _ if w > 32 => {
                return Err(self.unknown(i, &format!("llvm.{base}.with.overflow.i{w}")));
            }
            _ => {
                // The 64-bit product, compared with the extended narrow one.
                let signed = base == "smul";
                let x = if signed { self.b.sext(a[0], w) } else { a[0] };
                let y = if signed { self.b.sext(b[0], w) } else { b[0] };
                let low = self.b.bin(Bin::Mul, x, y);
                let high = self.b.bin(if signed { Bin::MulHs } else { Bin::MulHu }, x, y);
                let want = self.resize(&r, w, 64, signed);
                self.compare(LLVMIntNE, 64, &[low, high], &want)
            }
        };
        r.push(over);
        Ok(r)
    }

    fn popcount(&mut self, v: Arg) -> Arg {
        let b = &mut self.b;
        let half = b.bin(Bin::ShrU, v, Arg::Const(1));
        let odd = b.and(half, 0x5555_5555);
        let v = b.bin(Bin::Sub, v, odd);
        let low = b.and(v, 0x3333_3333);
        let up = b.bin(Bin::ShrU, v, Arg::Const(2));
        let high = b.and(up, 0x3333_3333);
        let v = b.add(low, high);
        let up = b.bin(Bin::ShrU, v, Arg::Const(4));
        let v = b.add(v, up);
        let v = b.and(v, 0x0f0f_0f0f);
        let v = b.bin(Bin::Mul, v, Arg::Const(0x0101_0101));
        b.bin(Bin::ShrU, v, Arg::Const(24))
    }

    /// Leading zeros of one word, 32 for 0.
    fn leading_zeros_word(&mut self, mut v: Arg) -> Arg {
        for n in [1, 2, 4, 8, 16] {
            let down = self.b.bin(Bin::ShrU, v, Arg::Const(n));
            v = self.b.bin(Bin::Or, v, down);
        }
        let inverted = self.b.bin(Bin::Xor, v, Arg::Const(u32::MAX));
        self.popcount(inverted)
    }

    fn leading_zeros(&mut self, a: &[Arg], w: u32) -> Arg {
        let low = self.leading_zeros_word(a[0]);
        let Some(&high) = a.get(1) else { return self.b.bin(Bin::Sub, low, Arg::Const(32 - w)) };
        let above = self.leading_zeros_word(high);
        let both = self.b.add(low, Arg::Const(32));
        let empty = self.b.bin(Bin::Eq, high, Arg::Const(0));
        let n = self.b.select(empty, both, above);
        self.b.bin(Bin::Sub, n, Arg::Const(64 - w))
    }

    fn trailing_zeros(&mut self, a: &[Arg], w: u32) -> Arg {
        let of = |v: Arg, s: &mut Self| {
            let less = s.b.bin(Bin::Sub, v, Arg::Const(1));
            let inverted = s.b.bin(Bin::Xor, v, Arg::Const(u32::MAX));
            let below = s.b.bin(Bin::And, inverted, less);
            s.popcount(below)
        };
        let low = of(a[0], self);
        let n = match a.get(1) {
            Some(&high) => {
                let above = of(high, self);
                let both = self.b.add(above, Arg::Const(32));
                let empty = self.b.bin(Bin::Eq, a[0], Arg::Const(0));
                self.b.select(empty, both, low)
            }
            None => low,
        };
        self.b.bin(Bin::MinU, n, Arg::Const(w))
    }

    fn reverse(&mut self, mut v: Arg) -> Arg {
        for (n, mask) in [(1, 0x5555_5555), (2, 0x3333_3333), (4, 0x0f0f_0f0f)] {
            let down = self.b.bin(Bin::ShrU, v, Arg::Const(n));
            let down = self.b.and(down, mask);
            let up = self.b.and(v, mask);
            let up = self.b.bin(Bin::Shl, up, Arg::Const(n));
            v = self.b.bin(Bin::Or, down, up);
        }
        self.swap_bytes(v)
    }

    fn swap_bytes(&mut self, v: Arg) -> Arg {
        let down = self.b.bin(Bin::ShrU, v, Arg::Const(8));
        let down = self.b.and(down, 0x00ff_00ff);
        let up = self.b.and(v, 0x00ff_00ff);
        let up = self.b.bin(Bin::Shl, up, Arg::Const(8));
        let v = self.b.bin(Bin::Or, down, up);
        let down = self.b.bin(Bin::ShrU, v, Arg::Const(16));
        let up = self.b.bin(Bin::Shl, v, Arg::Const(16));
        self.b.bin(Bin::Or, down, up)
    }

    /// memcpy, memmove and memset of a small constant length, in place.
    fn memory_intrinsic(
        &mut self,
        i: Value<'m>,
        name: &str,
        args: &[Value<'m>],
    ) -> Result<Vec<Arg>, CompileError> {
        const MOST: u64 = 256;
        let constant = |s: &Self, p: Value<'m>| {
            matches!(p.ty().kind(), TypeKind::Pointer(4))
                && s.cx.places.get(&p).is_none_or(|p| matches!(p, Place::Data(_)))
        };
        if constant(self, args[0]) {
            return Err(self.cx.refuse(
                "§11.2",
                format!("@{name} into constant space"),
                Some(i),
                "constant space is read-only",
            ));
        }
        let len = args[2].int_bits().filter(|&n| n <= MOST).ok_or_else(|| {
            self.cx.refuse(
                "§11.2",
                format!("@{name}"),
                Some(i),
                "only constant lengths up to 256 bytes are in this version",
            )
        })? as u32;
        let space =
            |s: &Self, p: Value<'m>| if s.cx.is_interleaved(p) { Space::Private } else { Space::Flat };
        let to = self.word(args[0])?;
        let to_space = space(self, args[0]);
        if name.starts_with("llvm.memset.") {
            let byte = self.word(args[1])?;
            for at in 0..len {
                self.store_part(to_space, to, at, 1, 1, byte);
            }
            return Ok(Vec::new());
        }
        let from = self.word(args[1])?;
        let from_space = space(self, args[1]);
        // Everything is read before anything is written, so overlaps are right.
        let bytes: Vec<Arg> = (0..len).map(|at| self.load_part(from_space, from, at, 1, 1)).collect();
        for (at, byte) in bytes.into_iter().enumerate() {
            self.store_part(to_space, to, at as u32, 1, 1, byte);
        }
        Ok(Vec::new())
    }
}
