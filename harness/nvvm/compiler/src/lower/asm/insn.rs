//! PTX instructions, one by one.

use super::{Fault, Kind, PRED, Ptx, Ty, U32, refused};
use crate::lower::integer::words_for;
use crate::lower::memory::Memory;
use crate::word::{Arg, Bin, Op, Space, Un};
use tandem_ir::ptx::{Operand, Statement};
use tandem_llvm::{IntPredicate, Opcode};

const ZERO: Arg = Arg::Const(0);

impl Ptx<'_, '_, '_> {
    /// Lowers an instruction; a refusal names it.
    pub(super) fn instruction(&mut self, s: &Statement) -> Result<(), Fault> {
        self.lower(s).map_err(|fault| match fault {
            Fault::Refused(what, hint) if !what.contains(&s.name) => {
                Fault::Refused(format!("PTX instruction {}", s.name), format!("{what}: {hint}"))
            }
            fault => fault,
        })
    }

    fn lower(&mut self, s: &Statement) -> Result<(), Fault> {
        let mut parts = s.name.split('.');
        let op = parts.next().unwrap_or("");
        let mods: Vec<&str> = parts.collect();
        self.guard = None;
        if let Some((sense, register)) = &s.guard {
            let c = self.get(&Operand::Name(register.clone()), PRED)?[0];
            let c = if *sense { c } else { self.l.b.not(c) };
            if matches!(op, "ld" | "st" | "membar" | "fence" | "bar" | "barrier") {
                return refused(
                    format!("PTX @{register} {}", s.name),
                    "a predicate before an access or barrier is not supported; branch in the IR",
                );
            }
            self.guard = Some(c);
        }
        match self.dispatch(op, &mods, &s.operands)? {
            Some(()) => Ok(()),
            None => refused(
                format!("PTX instruction {}", s.name),
                "inline PTX supports only instructions with a direct meaning here; write it as IR",
            ),
        }
    }

    /// `None` for an unknown instruction.
    fn dispatch(&mut self, op: &str, mods: &[&str], x: &[Operand]) -> Result<Option<()>, Fault> {
        let ty = mods.last().and_then(|m| Ty::parse(m));
        let front = &mods[..mods.len().saturating_sub(1)];
        match (op, front, ty, x) {
            ("membar", [], _, []) if matches!(mods, ["cta" | "gl" | "sys"]) => {
                self.l.intrinsic(self.i, &format!("llvm.nvvm.membar.{}", mods[0]))?;
                Ok(Some(()))
            }
            ("fence", [] | ["sc" | "acq_rel"], _, []) if matches!(mods, [.., "cta" | "gpu" | "sys"]) => {
                let level = match mods.last() {
                    Some(&"cta") => "cta",
                    Some(&"gpu") => "gl",
                    _ => "sys",
                };
                self.l.intrinsic(self.i, &format!("llvm.nvvm.membar.{level}"))?;
                Ok(Some(()))
            }
            ("bar" | "barrier", [], _, [Operand::Number(0)]) if mods == ["sync"] => {
                self.l.b.effect(Op::Barrier, vec![]);
                Ok(Some(()))
            }
            ("cvt", _, Some(from), [d, a]) => self.convert(front, from, d, a),
            ("ld", _, Some(ty), [d, Operand::Address(base, offset)]) => {
                self.access(front, ty, d, base, *offset, false)
            }
            ("st", _, Some(ty), [Operand::Address(base, offset), a]) => {
                self.access(front, ty, a, base, *offset, true)
            }
            ("cvta", _, Some(ty), [d, a]) if ty.kind == Kind::Unsigned && ty.bits >= 32 => {
                if !matches!(
                    front,
                    ["global" | "shared" | "local" | "const"]
                        | ["to", "global" | "shared" | "local" | "const"]
                ) {
                    return Ok(None);
                }
                let a = self.get(a, ty)?;
                self.set(d, ty.bits, a)?;
                Ok(Some(()))
            }
            ("dp2a" | "dp4a", _, Some(second), [d, a, b, c]) => {
                self.dot_product(op, front, second, [d, a, b, c])
            }
            ("set", [p, to], Some(from), [d, a, b]) => self.set_on(p, to, from, [d, a, b]),
            ("setp", [p, rest @ ..], Some(ty), [d, a, b, more @ ..]) => {
                self.set_predicate(p, rest, ty, d, [a, b], more)
            }
            ("slct", [to], Some(by), [d, a, b, c]) if by == (Ty { kind: Kind::Signed, bits: 32 }) => {
                let Some(to) = Ty::parse(to) else { return Ok(None) };
                let (a, b, c) = (self.get(a, to)?, self.get(b, to)?, self.get(c, by)?);
                let negative = self.l.compare(IntPredicate::LLVMIntSLT, 32, &c, &[ZERO]);
                let r = a.iter().zip(&b).map(|(&a, &b)| self.l.b.select(negative, b, a)).collect();
                self.set(d, to.bits, r)?;
                Ok(Some(()))
            }
            (_, _, Some(ty), [d, rest @ ..]) if ty.kind == Kind::Float && op != "mov" && op != "selp" => {
                self.float(op, front, ty, d, rest)
            }
            (_, _, Some(ty), [d, rest @ ..]) => self.plain(op, front, ty, d, rest),
            _ => Ok(None),
        }
    }

    /// Instructions on values of one type.
    fn plain(
        &mut self,
        op: &str,
        front: &[&str],
        ty: Ty,
        d: &Operand,
        x: &[Operand],
    ) -> Result<Option<()>, Fault> {
        let w = ty.bits;
        let signed = ty.kind == Kind::Signed;
        let integer = ty.is_integer() && w > 8;
        let number = integer && ty.kind != Kind::Bits;
        let word = ty.is_integer() && w >= 32;
        let ones = || vec![Arg::Const(u32::MAX); words_for(w)];
        if op == "mov" && front.is_empty() {
            return self.mov(ty, d, x);
        }
        if op == "selp" && front.is_empty() && ty.kind != Kind::Predicate && w > 8 {
            let [a, b, c] = x else { return Ok(None) };
            let (a, b, c) = (self.get(a, ty)?, self.get(b, ty)?, self.get(c, PRED)?[0]);
            let r = a.iter().zip(&b).map(|(&a, &b)| self.l.b.select(c, a, b)).collect();
            self.set(d, w, r)?;
            return Ok(Some(()));
        }
        // Operands have the type, except shift counts and field positions, which are words.
        let words = match op {
            "shl" | "shr" => 1..x.len(),
            "shf" | "bfi" => 2..x.len(),
            "bfe" => 1..x.len(),
            _ => 0..0,
        };
        let mut v: Vec<Vec<Arg>> = Vec::new();
        for (n, operand) in x.iter().enumerate() {
            // The addend of a wide multiplication has the size of the result.
            let of = if words.contains(&n) {
                U32
            } else if op == "mad" && front == ["wide"] && n == 2 {
                Ty { bits: 2 * w, ..ty }
            } else {
                ty
            };
            v.push(self.get(operand, of)?);
        }
        let two = |op| match &v[..] {
            [a, b] => Some((op, a.clone(), b.clone())),
            _ => None,
        };
        let logic = integer && ty.kind == Kind::Bits || ty.kind == Kind::Predicate;
        let simple = match (op, front) {
            ("add", []) if number => two(Opcode::LLVMAdd),
            ("sub", []) if number => two(Opcode::LLVMSub),
            ("div", []) if number => two(if signed { Opcode::LLVMSDiv } else { Opcode::LLVMUDiv }),
            ("rem", []) if number => two(if signed { Opcode::LLVMSRem } else { Opcode::LLVMURem }),
            ("and", []) if logic => two(Opcode::LLVMAnd),
            ("or", []) if logic => two(Opcode::LLVMOr),
            ("xor", []) if logic => two(Opcode::LLVMXor),
            _ => None,
        };
        if let Some((opcode, a, b)) = simple {
            let r = self.l.int_binary(opcode, w, &a, &b)?;
            self.set(d, w, r)?;
            return Ok(Some(()));
        }
        let (mut bits, mut result) = (w, None);
        let named = |s: &mut Self, name: &str, v: &[Vec<Arg>]| s.l.int_intrinsic(name, w, w, v);
        match (op, front, &v[..]) {
            ("add" | "sub", ["sat"], [a, b]) if signed && w == 32 => {
                result = named(
                    self,
                    if op == "add" { "sadd.sat.i32" } else { "ssub.sat.i32" },
                    &[a.clone(), b.clone()],
                )?;
            }
            ("add" | "sub", ["cc"], [a, b]) | ("addc" | "subc", [] | ["cc"], [a, b]) if number && w >= 32 => {
                let carry_in = if op.len() == 4 { self.carry } else { ZERO };
                let r = self.with_carry(op.starts_with("add"), w, a, b, carry_in, front == ["cc"]);
                result = Some(r);
            }
            ("mul" | "mad", ["lo" | "hi" | "wide"], [a, b, c @ ..])
                if number && c.len() == usize::from(op == "mad") && !(front == ["wide"] && w == 64) =>
            {
                let (x, y) = (self.l.resize(a, w, 2 * w, signed), self.l.resize(b, w, 2 * w, signed));
                let all = self.l.int_binary(Opcode::LLVMMul, 2 * w, &x, &y)?;
                let mut r = match front {
                    ["wide"] => {
                        bits = 2 * w;
                        all
                    }
                    ["lo"] => self.l.int_binary(Opcode::LLVMMul, w, a, b)?,
                    _ => self.l.unpack_bits(&all, w, w),
                };
                if let [c] = c {
                    r = self.l.int_binary(Opcode::LLVMAdd, bits, &r, c)?;
                }
                result = Some(r);
            }
            ("mul24" | "mad24", ["lo" | "hi"], [a, b, c @ ..])
                if number && w == 32 && c.len() == usize::from(op == "mad24") =>
            {
                // The product of the low 24 bits has 48 bits: the instruction takes its low or its high 32.
                let cut = |s: &mut Self, a: &[Arg]| {
                    let low = s.l.resize(a, 32, 24, false);
                    s.l.resize(&low, 24, 64, signed)
                };
                let (x, y) = (cut(self, a), cut(self, b));
                let all = self.l.int_binary(Opcode::LLVMMul, 64, &x, &y)?;
                let mut r = self.l.unpack_bits(&all, if front == ["lo"] { 0 } else { 16 }, 32);
                if let [c] = c {
                    r = self.l.int_binary(Opcode::LLVMAdd, 32, &r, c)?;
                }
                result = Some(r);
            }
            ("sad", [], [a, b, c]) if number => {
                let (low, high) = if signed { ("smin", "smax") } else { ("umin", "umax") };
                let pair = [a.clone(), b.clone()];
                let (low, high) = (named(self, low, &pair)?, named(self, high, &pair)?);
                if let (Some(low), Some(high)) = (low, high) {
                    let apart = self.l.int_binary(Opcode::LLVMSub, w, &high, &low)?;
                    result = Some(self.l.int_binary(Opcode::LLVMAdd, w, &apart, c)?);
                }
            }
            ("min" | "max", [], [a, b]) if number => {
                let name = format!("{}{op}", if signed { 's' } else { 'u' });
                result = named(self, &name, &[a.clone(), b.clone()])?;
            }
            ("abs", [], [a]) if signed && integer => result = named(self, "abs", std::slice::from_ref(a))?,
            ("neg", [], [a]) if signed && integer => {
                let zero = vec![ZERO; a.len()];
                result = Some(self.l.int_binary(Opcode::LLVMSub, w, &zero, a)?);
            }
            ("not", [], [a]) if logic => {
                let ones = self.l.mask_top(ones(), w);
                result = Some(self.l.int_binary(Opcode::LLVMXor, w, a, &ones)?);
            }
            ("cnot", [], [a]) if logic && integer => {
                let zero = vec![ZERO; a.len()];
                let r = self.l.compare(IntPredicate::LLVMIntEQ, w, a, &zero);
                result = Some(self.l.resize(&[r], 32, w, false));
            }
            ("shl", [], [a, n]) if logic && integer => {
                result = Some(self.shift(Opcode::LLVMShl, w, a, n[0])?)
            }
            ("shr", [], [a, n]) if integer => {
                let right = if signed { Opcode::LLVMAShr } else { Opcode::LLVMLShr };
                result = Some(self.shift(right, w, a, n[0])?);
            }
            ("shf", ["l" | "r", "wrap" | "clamp"], [a, b, n]) if w == 32 && logic => {
                let n = if front[1] == "wrap" {
                    self.l.b.and(n[0], 31)
                } else {
                    self.l.b.bin(Bin::MinU, n[0], Arg::Const(32))
                };
                let both = [a[0], b[0]];
                result = Some(if front[0] == "l" {
                    vec![self.l.shl_words(&both, n)[1]]
                } else {
                    vec![self.l.shr_words(&both, n, Bin::ShrU)[0]]
                });
            }
            ("lop3", [], [a, b, c, table]) if w == 32 && logic => {
                let Arg::Const(table) = table[0] else { return Ok(None) };
                let mut all = ZERO;
                for row in (0..8u32).filter(|row| table >> row & 1 != 0) {
                    let mut term = Arg::Const(u32::MAX);
                    for (value, bit) in [(a, 4), (b, 2), (c, 1)] {
                        let flip = Arg::Const(if row & bit != 0 { 0 } else { u32::MAX });
                        let value = self.l.b.bin(Bin::Xor, value[0], flip);
                        term = self.l.b.bin(Bin::And, term, value);
                    }
                    all = self.l.b.bin(Bin::Or, all, term);
                }
                result = Some(vec![all]);
            }
            ("prmt", [], [a, b, c]) if w == 32 && logic => {
                let mut all = ZERO;
                for n in 0..4 {
                    let select = self.l.b.bin(Bin::ShrU, c[0], Arg::Const(4 * n));
                    let low = self.l.b.and(select, 7);
                    let at = self.l.b.bin(Bin::Shl, low, Arg::Const(3));
                    let byte = self.l.shr_words(&[a[0], b[0]], at, Bin::ShrU)[0];
                    // Bit 3 asks for eight copies of the byte's sign.
                    let plain = self.l.b.and(byte, 0xff);
                    let extended = self.l.b.sext(byte, 8);
                    let sign = self.l.b.bin(Bin::ShrS, extended, Arg::Const(31));
                    let sign = self.l.b.and(sign, 0xff);
                    let copies = self.l.b.and(select, 8);
                    let copies = self.l.b.bin(Bin::Ne, copies, ZERO);
                    let value = self.l.b.select(copies, sign, plain);
                    let value = self.l.b.bin(Bin::Shl, value, Arg::Const(8 * n));
                    all = self.l.b.bin(Bin::Or, all, value);
                }
                result = Some(vec![all]);
            }
            ("bfe", [], [a, at, len]) if number && word => {
                // The field moves to the bottom, then to the top, then down again with its sign or zeros.
                let right = if signed { Opcode::LLVMAShr } else { Opcode::LLVMLShr };
                let (at, len) = (self.l.b.and(at[0], 255), self.l.b.and(len[0], 255));
                let low = self.shift(right, w, a, at)?;
                let len = self.l.b.bin(Bin::MinU, len, Arg::Const(w));
                let rest = self.l.b.bin(Bin::Sub, Arg::Const(w), len);
                let up = self.shift(Opcode::LLVMShl, w, &low, rest)?;
                result = Some(self.shift(right, w, &up, rest)?);
            }
            ("bfi", [], [a, b, at, len]) if logic && word => {
                let (at, len) = (self.l.b.and(at[0], 255), self.l.b.and(len[0], 255));
                let len = self.l.b.bin(Bin::MinU, len, Arg::Const(w));
                let rest = self.l.b.bin(Bin::Sub, Arg::Const(w), len);
                let mask = self.shift(Opcode::LLVMLShr, w, &ones(), rest)?;
                let mask = self.shift(Opcode::LLVMShl, w, &mask, at)?;
                let up = self.shift(Opcode::LLVMShl, w, a, at)?;
                let differ = self.l.int_binary(Opcode::LLVMXor, w, &up, b)?;
                let differ = self.l.int_binary(Opcode::LLVMAnd, w, &differ, &mask)?;
                result = Some(self.l.int_binary(Opcode::LLVMXor, w, b, &differ)?);
            }
            ("popc" | "clz", [], [a]) if logic && word => {
                bits = 32;
                let name = if op == "popc" { "ctpop" } else { "ctlz" };
                result = named(self, name, std::slice::from_ref(a))?.map(|r| vec![r[0]]);
            }
            ("brev", [], [a]) if logic && word => {
                result = named(self, "bitreverse", std::slice::from_ref(a))?
            }
            ("bfind", [] | ["shiftamt"], [a]) if number && word => {
                // The highest bit that differs from the sign.
                bits = 32;
                let a = if signed {
                    let sign = self.l.shr_words(a, Arg::Const(w - 1), Bin::ShrS);
                    self.l.int_binary(Opcode::LLVMXor, w, a, &sign)?
                } else {
                    a.clone()
                };
                let zeros = self.l.leading_zeros(&a, w);
                let place = self.l.b.bin(Bin::Sub, Arg::Const(w - 1), zeros);
                result = Some(if front.is_empty() {
                    vec![place]
                } else {
                    let none = self.l.b.bin(Bin::Eq, zeros, Arg::Const(w));
                    vec![self.l.b.select(none, Arg::Const(u32::MAX), zeros)]
                });
            }
            _ => {}
        }
        match result {
            Some(r) => {
                self.set(d, bits, r)?;
                Ok(Some(()))
            }
            None => Ok(None),
        }
    }

    fn mov(&mut self, ty: Ty, d: &Operand, x: &[Operand]) -> Result<Option<()>, Fault> {
        let pieces = |group: &[Operand]| {
            let bits = ty.bits / group.len() as u32;
            let ok = ty.kind == Kind::Bits && matches!(group.len(), 2 | 4) && bits >= 8;
            ok.then_some(Ty { kind: Kind::Bits, bits })
        };
        match (d, x) {
            (Operand::Group(to), [a]) => {
                let Some(part) = pieces(to) else { return Ok(None) };
                let all = self.get(a, ty)?;
                for (n, d) in to.iter().enumerate() {
                    let value = self.l.unpack_bits(&all, n as u32 * part.bits, part.bits);
                    self.set(d, part.bits, value)?;
                }
            }
            (d, [Operand::Group(from)]) => {
                let Some(part) = pieces(from) else { return Ok(None) };
                let mut parts = Vec::new();
                for a in from {
                    parts.push((part.bits, self.get(a, part)?));
                }
                let all = self.l.pack_bits(&parts);
                self.set(d, ty.bits, all)?;
            }
            (d, [a]) if ty.bits != 8 => {
                let value = self.get(a, ty)?;
                self.set(d, ty.bits, value)?;
            }
            _ => return Ok(None),
        }
        Ok(Some(()))
    }

    /// A shift by any count: counts above the width act as the width.
    fn shift(&mut self, op: Opcode, w: u32, a: &[Arg], n: Arg) -> Result<Vec<Arg>, Fault> {
        let low = self.l.b.bin(Bin::MinU, n, Arg::Const(w - 1));
        let mut count = vec![ZERO; words_for(w)];
        count[0] = low;
        let r = self.l.int_binary(op, w, a, &count)?;
        if op == Opcode::LLVMAShr {
            // A shift by w - 1 leaves nothing but sign bits, as one by w does.
            return Ok(r);
        }
        let within = self.l.b.bin(Bin::LtU, n, Arg::Const(w));
        Ok(r.iter().map(|&r| self.l.b.select(within, r, ZERO)).collect())
    }

    /// a + b + carry or a - b - borrow; sets CC.CF if `sets`.
    fn with_carry(&mut self, add: bool, w: u32, a: &[Arg], b: &[Arg], carry: Arg, sets: bool) -> Vec<Arg> {
        // One more word holds the carry; a borrow is -1.
        let (mut x, mut y, mut c) = (a.to_vec(), b.to_vec(), vec![ZERO; a.len() + 1]);
        x.push(ZERO);
        y.push(ZERO);
        c[0] = carry;
        let mut r = if add {
            let sum = self.l.add_words(&x, &y);
            self.l.add_words(&sum, &c)
        } else {
            let difference = self.l.sub_words(&x, &y);
            self.l.sub_words(&difference, &c)
        };
        let top = r.pop().unwrap_or(ZERO);
        if sets {
            let carry = self.l.b.and(top, 1);
            self.carry = match self.guard {
                Some(c) => self.l.b.select(c, carry, self.carry),
                None => carry,
            };
        }
        debug_assert_eq!(r.len(), words_for(w));
        r
    }

    fn convert(&mut self, front: &[&str], from: Ty, d: &Operand, a: &Operand) -> Result<Option<()>, Fault> {
        let (to, rounded) = match front {
            [to] => (Ty::parse(to), false),
            ["rn", to] => (Ty::parse(to), true),
            _ => return Ok(None),
        };
        let Some(to) = to else { return Ok(None) };
        // Registers may be wider than the converted value.
        let (value, bits) = self.read(a, from)?;
        let wide = |t: Ty| t.is_integer() && t.kind != Kind::Bits;
        if !wide(from) || bits < from.bits {
            return Ok(None);
        }
        let signed = from.kind == Kind::Signed;
        let value = self.l.resize(&value, bits, from.bits, false);
        if rounded {
            if to != (Ty { kind: Kind::Float, bits: 32 }) || from.bits != 32 {
                return Ok(None);
            }
            let r = self.l.b.un(if signed { Un::SToF } else { Un::UToF }, value[0]);
            self.set(d, 32, vec![r])?;
            return Ok(Some(()));
        }
        if !wide(to) {
            return Ok(None);
        }
        let value = self.l.resize(&value, from.bits, to.bits, signed);
        let Some(room) = self.room(d) else { return Ok(None) };
        if room < to.bits {
            return Ok(None);
        }
        let value = self.l.resize(&value, to.bits, room, to.kind == Kind::Signed);
        self.set(d, room, value)?;
        Ok(Some(()))
    }

    /// Width of a result's register.
    fn room(&self, d: &Operand) -> Option<u32> {
        let Operand::Name(name) = d else { return None };
        Some(self.registers[self.lookup(name)?].bits)
    }

    fn access(
        &mut self,
        front: &[&str],
        ty: Ty,
        value: &Operand,
        base: &Operand,
        offset: i128,
        store: bool,
    ) -> Result<Option<()>, Fault> {
        let (volatile, space) = match front {
            ["volatile", rest @ ..] => (true, rest),
            rest => (false, rest),
        };
        let known = match space {
            [] | ["global" | "shared" | "local"] => true,
            ["const"] => !store,
            _ => false,
        };
        if !known || ty.kind == Kind::Predicate {
            return Ok(None);
        }
        let (address, bits) = self.read(base, U32)?;
        if bits < 32 {
            return Ok(None);
        }
        // PTX accesses are aligned; assembly with side effects must stay.
        let place = Memory {
            space: Space::Flat,
            address: address[0],
            align: ty.bits / 8,
            volatile: volatile
                || self.i.callee().and_then(|c| c.inline_asm()).is_some_and(|a| a.side_effects),
        };
        let offset = offset as u32;
        if store {
            let (words, bits) = self.read(value, ty)?;
            if bits < ty.bits {
                return Ok(None);
            }
            self.l.store_bits(&place, offset, ty.bits, &words[..words_for(ty.bits)]);
            return Ok(Some(()));
        }
        let Some(room) = self.room(value) else { return Ok(None) };
        if room < ty.bits {
            return Ok(None);
        }
        let words = self.l.load_bits(&place, offset, ty.bits);
        let words = self.l.resize(&words, ty.bits, room, ty.kind == Kind::Signed);
        self.set(value, room, words)?;
        Ok(Some(()))
    }

    fn dot_product(
        &mut self,
        op: &str,
        front: &[&str],
        second: Ty,
        [d, a, b, c]: [&Operand; 4],
    ) -> Result<Option<()>, Fault> {
        let (from, first) = match (op, front) {
            ("dp4a", [first]) => (0, Ty::parse(first)),
            ("dp2a", ["lo", first]) => (0, Ty::parse(first)),
            ("dp2a", ["hi", first]) => (16, Ty::parse(first)),
            _ => return Ok(None),
        };
        let ok = |t: Ty| t.bits == 32 && matches!(t.kind, Kind::Unsigned | Kind::Signed);
        let Some(first) = first.filter(|&t| ok(t) && ok(second)) else { return Ok(None) };
        let signs = (first.kind == Kind::Signed, second.kind == Kind::Signed);
        let (a, b, c) = (self.get(a, U32)?[0], self.get(b, U32)?[0], self.get(c, U32)?[0]);
        let r = if op == "dp4a" {
            self.l.dot(a, b, c, signs, &[(0, 0), (8, 8), (16, 16), (24, 24)], 8)
        } else {
            self.l.dot(a, b, c, signs, &[(0, from), (16, from + 8)], 16)
        };
        self.set(d, 32, vec![r])?;
        Ok(Some(()))
    }

    /// A comparison by its PTX name: 0 or 1.
    fn comparison(&mut self, p: &str, ty: Ty, a: &[Arg], b: &[Arg]) -> Option<Arg> {
        use IntPredicate::*;
        if ty.kind == Kind::Float {
            if ty.bits != 32 {
                return None;
            }
            let (a, b) = (a[0], b[0]);
            let s = &mut self.l.b;
            let number = |s: &mut crate::word::Builder| {
                let (x, y) = (s.bin(Bin::FEq, a, a), s.bin(Bin::FEq, b, b));
                s.bin(Bin::And, x, y)
            };
            let different = |s: &mut crate::word::Builder| {
                let (x, y) = (s.bin(Bin::FLt, a, b), s.bin(Bin::FLt, b, a));
                s.bin(Bin::Or, x, y)
            };
            // Each unordered comparison is the negation of the opposite ordered one.
            let (r, negate) = match p {
                "eq" => (s.bin(Bin::FEq, a, b), false),
                "neu" => (s.bin(Bin::FEq, a, b), true),
                "lt" => (s.bin(Bin::FLt, a, b), false),
                "geu" => (s.bin(Bin::FLt, a, b), true),
                "le" => (s.bin(Bin::FLe, a, b), false),
                "gtu" => (s.bin(Bin::FLe, a, b), true),
                "gt" => (s.bin(Bin::FLt, b, a), false),
                "leu" => (s.bin(Bin::FLt, b, a), true),
                "ge" => (s.bin(Bin::FLe, b, a), false),
                "ltu" => (s.bin(Bin::FLe, b, a), true),
                "ne" => (different(s), false),
                "equ" => (different(s), true),
                "num" => (number(s), false),
                "nan" => (number(s), true),
                _ => return None,
            };
            return Some(if negate { s.not(r) } else { r });
        }
        let signed = ty.kind == Kind::Signed;
        let p = match (p, ty.kind) {
            ("eq", _) => LLVMIntEQ,
            ("ne", _) => LLVMIntNE,
            (_, Kind::Bits | Kind::Predicate) => return None,
            ("lt", _) if signed => LLVMIntSLT,
            ("le", _) if signed => LLVMIntSLE,
            ("gt", _) if signed => LLVMIntSGT,
            ("ge", _) if signed => LLVMIntSGE,
            ("lt" | "lo", _) => LLVMIntULT,
            ("le" | "ls", _) => LLVMIntULE,
            ("gt" | "hi", _) => LLVMIntUGT,
            ("ge" | "hs", _) => LLVMIntUGE,
            _ => return None,
        };
        (ty.is_integer() && ty.bits > 8).then(|| self.l.compare(p, ty.bits, a, b))
    }

    fn set_predicate(
        &mut self,
        p: &str,
        rest: &[&str],
        ty: Ty,
        d: &Operand,
        [a, b]: [&Operand; 2],
        more: &[Operand],
    ) -> Result<Option<()>, Fault> {
        let (a, b) = (self.get(a, ty)?, self.get(b, ty)?);
        let Some(c) = self.comparison(p, ty, &a, &b) else { return Ok(None) };
        let mut results = [c, self.l.b.not(c)];
        match (rest, more) {
            ([], []) => {}
            ([combine @ ("and" | "or" | "xor")], [third]) => {
                let third = self.get(third, PRED)?[0];
                let op = match *combine {
                    "and" => Bin::And,
                    "or" => Bin::Or,
                    _ => Bin::Xor,
                };
                results = results.map(|r| self.l.b.bin(op, r, third));
            }
            _ => return Ok(None),
        }
        match d {
            Operand::Both(first, second) => {
                self.set(&Operand::Name(first.clone()), 1, vec![results[0]])?;
                self.set(&Operand::Name(second.clone()), 1, vec![results[1]])?;
            }
            d => self.set(d, 1, vec![results[0]])?,
        }
        Ok(Some(()))
    }

    fn set_on(&mut self, p: &str, to: &str, from: Ty, [d, a, b]: [&Operand; 3]) -> Result<Option<()>, Fault> {
        let yes = match to {
            "u32" | "s32" => Arg::Const(u32::MAX),
            "f32" => Arg::Const(1f32.to_bits()),
            _ => return Ok(None),
        };
        let (a, b) = (self.get(a, from)?, self.get(b, from)?);
        let Some(c) = self.comparison(p, from, &a, &b) else { return Ok(None) };
        let r = self.l.b.select(c, yes, ZERO);
        self.set(d, 32, vec![r])?;
        Ok(Some(()))
    }

    /// Single precision, rounded to nearest, subnormals kept.
    fn float(
        &mut self,
        op: &str,
        front: &[&str],
        ty: Ty,
        d: &Operand,
        x: &[Operand],
    ) -> Result<Option<()>, Fault> {
        if ty.bits != 32 {
            return Ok(None);
        }
        let mut v = Vec::new();
        for operand in x {
            v.push(self.get(operand, ty)?[0]);
        }
        let b = &mut self.l.b;
        let r = match (op, front, &v[..]) {
            ("add", [] | ["rn"], &[x, y]) => b.bin(Bin::FAdd, x, y),
            ("sub", [] | ["rn"], &[x, y]) => b.bin(Bin::FSub, x, y),
            ("mul", [] | ["rn"], &[x, y]) => b.bin(Bin::FMul, x, y),
            ("div", ["rn"], &[x, y]) => b.bin(Bin::FDiv, x, y),
            ("rcp", ["rn"], &[x]) => b.bin(Bin::FDiv, Arg::Const(1f32.to_bits()), x),
            ("sqrt", ["rn"], &[x]) => b.un(Un::FSqrt, x),
            ("fma" | "mad", ["rn"], &[x, y, z]) => b.emit(Op::Fma, vec![x, y, z]),
            ("abs", [], &[x]) => b.and(x, 0x7fff_ffff),
            ("neg", [], &[x]) => b.bin(Bin::Xor, x, Arg::Const(1 << 31)),
            ("min", [], &[x, y]) => b.bin(Bin::FMin, x, y),
            ("max", [], &[x, y]) => b.bin(Bin::FMax, x, y),
            // The first operand gives the sign, the second the magnitude.
            ("copysign", [], &[x, y]) => b.bin(Bin::FSgnj, y, x),
            _ => return Ok(None),
        };
        self.set(d, 32, vec![r])?;
        Ok(Some(()))
    }
}
