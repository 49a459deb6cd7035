//! PTX instructions, one by one: their names, and all instructions except those on integers (see `integer`).

use super::integer::Operation;
use super::{Fault, Kind, PRED, Ptx, Ty, U32, refused};
use crate::lower::matrix::name::Task;
use crate::lower::memory::Memory;
use crate::lower::rounding::Whole;
use crate::lower::scalar::{Format, Scalar, words_for};
use crate::word::{Arg, Bin, Cond, Op, Space, Term};
use tandem_ir::ptx::{Operand, Statement};
use tandem_llvm::{FloatPredicate, IntPredicate, Opcode};

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
            if matches!(op, "ld" | "st") {
                return self.guarded_access(c, s, op, &mods);
            }
            if matches!(op, "membar" | "fence" | "bar" | "barrier" | "wmma" | "mma" | "ldmatrix") {
                return refused(
                    format!("PTX @{register} {}", s.name),
                    "a predicate before what synchronises is not supported; branch in the IR",
                );
            }
            self.guard = Some(c);
        }
        match self.dispatch(op, &mods, &s.operands)? {
            Some(()) => Ok(()),
            None => self.unknown(s),
        }
    }

    fn unknown<T>(&self, s: &Statement) -> Result<T, Fault> {
        refused(
            format!("PTX instruction {}", s.name),
            "inline PTX supports only instructions with a direct meaning here; write it as IR",
        )
    }

    /// A load or store that only some threads perform: a branch around it. Registers that it loads keep their
    /// values in the others.
    fn guarded_access(&mut self, c: Arg, s: &Statement, op: &str, mods: &[&str]) -> Result<(), Fault> {
        let before: Vec<Vec<Arg>> = self.registers.iter().map(|r| r.value.clone()).collect();
        let (from, then, after) = (self.l.at, self.l.new_block(), self.l.new_block());
        self.l.end_block(Term::Branch { cond: Cond::Ne, a: c, b: ZERO, then, other: after }, then);
        let done = self.dispatch(op, mods, &s.operands)?;
        let last = self.l.at;
        self.l.end_block(Term::Jump(after), after);
        for (n, old) in before.iter().enumerate() {
            let new = self.registers[n].value.clone();
            let join = |(&o, &v): (&Arg, &Arg)| {
                if o == v { o } else { self.l.b.emit(Op::Phi(vec![from, last]), vec![o, v]) }
            };
            self.registers[n].value = old.iter().zip(&new).map(join).collect();
        }
        match done {
            Some(()) => Ok(()),
            None => self.unknown(s),
        }
    }

    /// `None` for an unknown instruction.
    fn dispatch(&mut self, op: &str, mods: &[&str], x: &[Operand]) -> Result<Option<()>, Fault> {
        let ty = mods.last().and_then(|m| Ty::parse(m));
        let front = &mods[..mods.len().saturating_sub(1)];
        match (op, front, ty, x) {
            ("wmma" | "mma" | "ldmatrix", ..) => self.matrix(op, mods, x),
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

    /// Matrix operations. Fragments are lists of registers: of 16-bit elements, two to a register.
    fn matrix(&mut self, op: &str, mods: &[&str], x: &[Operand]) -> Result<Option<()>, Fault> {
        let name = format!("{op}.{}", mods.join("."));
        let Some(task) = Task::of_ptx(&name, x.len()) else {
            let hint = "LLVM 19's target has no such shape, types and layout";
            return refused(format!("PTX instruction {name}"), hint);
        };
        // Results come first, except that a store has none.
        let (results, inputs) = x.split_at(usize::from(!matches!(task, Task::Store(..))).min(x.len()));
        let (mut words, mut stride) = (Vec::new(), None);
        for (n, operand) in inputs.iter().enumerate() {
            match operand {
                Operand::Address(base, offset) => {
                    let base = self.read(base, Ty { kind: Kind::Unsigned, bits: 64 })?.0[0];
                    words.push(self.l.b.add(base, Arg::Const(*offset as u32)));
                }
                Operand::Group(all) => words.extend(self.registers_of(all)?),
                // The leading dimension of an access, or a fragment of one register.
                _ if !matches!(task, Task::Multiply(_)) && n + 1 == inputs.len() && n > 0 => {
                    stride = Some(self.get(operand, U32)?[0]);
                }
                one => words.extend(self.registers_of(std::slice::from_ref(one))?),
            }
        }
        if let Some(stride) = stride {
            words.insert(words.len().min(1), stride);
        }
        let out = self.l.matrix(self.i, &task, &name, words)?;
        let Some(result) = results.first() else { return Ok(Some(())) };
        let to = if let Operand::Group(all) = result { &all[..] } else { results };
        let wide: u32 = to.iter().filter_map(|d| self.room(d)).map(|bits| bits / 32).sum();
        let out = self.l.as_many(out, wide as usize);
        if wide == 0 || out.len() != wide as usize {
            return refused(format!("operand {result}"), format!("a fragment of {} words", out.len()));
        }
        for (d, value) in to.iter().zip(out.chunks((wide as usize / to.len()).max(1))) {
            self.set(d, 32 * value.len() as u32, value.to_vec())?;
        }
        Ok(Some(()))
    }

    /// The words of the registers of a fragment.
    fn registers_of(&mut self, all: &[Operand]) -> Result<Vec<Arg>, Fault> {
        let mut words = Vec::new();
        for one in all {
            let bits = self.room(one).filter(|bits| matches!(bits, 32 | 64)).unwrap_or(32);
            words.extend(self.get(one, Ty { kind: Kind::Bits, bits })?);
        }
        Ok(words)
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
        if op == "mov" && front.is_empty() {
            return self.mov(ty, d, x);
        }
        if op == "selp" && front.is_empty() && ty.kind != Kind::Predicate && ty.bits > 8 {
            let [a, b, c] = x else { return Ok(None) };
            let (a, b, c) = (self.get(a, ty)?, self.get(b, ty)?, self.get(c, PRED)?[0]);
            let r = a.iter().zip(&b).map(|(&a, &b)| self.l.b.select(c, a, b)).collect();
            self.set(d, ty.bits, r)?;
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
                Ty { bits: 2 * ty.bits, ..ty }
            } else {
                ty
            };
            v.push(self.get(operand, of)?);
        }
        match self.integer(&Operation { op, front, ty }, &v)? {
            Some((bits, value)) => {
                self.set(d, bits, value)?;
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

    fn convert(&mut self, front: &[&str], from: Ty, d: &Operand, a: &Operand) -> Result<Option<()>, Fault> {
        let Some((to, mods)) = front.split_last() else { return Ok(None) };
        let Some(to) = Ty::parse(to) else { return Ok(None) };
        if from.kind == Kind::Float || to.kind == Kind::Float {
            return self.convert_float(mods, from, to, d, a);
        }
        // Registers may be wider than the converted value.
        let (value, bits) = self.read(a, from)?;
        let wide = |t: Ty| t.is_integer() && t.kind != Kind::Bits;
        if !wide(from) || !wide(to) || bits < from.bits || !mods.is_empty() {
            return Ok(None);
        }
        let value = self.l.resize(&value, bits, from.bits, false);
        let value = self.l.resize(&value, from.bits, to.bits, from.kind == Kind::Signed);
        self.set_extended(d, to, value)
    }

    /// Writes a value to a register that may be wider.
    fn set_extended(&mut self, d: &Operand, to: Ty, value: Vec<Arg>) -> Result<Option<()>, Fault> {
        let Some(room) = self.room(d).filter(|room| *room >= to.bits) else { return Ok(None) };
        let value = self.l.resize(&value, to.bits, room, to.kind == Kind::Signed);
        self.set(d, room, value)?;
        Ok(Some(()))
    }

    /// `cvt` with a float on either side.
    fn convert_float(
        &mut self,
        mods: &[&str],
        from: Ty,
        to: Ty,
        d: &Operand,
        a: &Operand,
    ) -> Result<Option<()>, Fault> {
        let whole = match mods {
            ["rni"] => Some(Whole::NearestEven),
            ["rzi"] => Some(Whole::TowardZero),
            ["rmi"] => Some(Whole::Down),
            ["rpi"] => Some(Whole::Up),
            _ => None,
        };
        let (value, bits) = self.read(a, from)?;
        if bits < from.bits {
            return Ok(None);
        }
        let value = self.l.resize(&value, bits, from.bits, false);
        let signed = |t: Ty| t.kind == Kind::Signed;
        let integer = |t: Ty| matches!(t.kind, Kind::Signed | Kind::Unsigned);
        match (format_of(from), format_of(to), whole) {
            (Some(f), Some(t), whole) => {
                let narrower = t.bits() < f.bits();
                if whole.is_none()
                    && (mods != ["rn"] || !narrower)
                    && (!mods.is_empty() || narrower || f == t)
                    || whole.is_some() && f != t
                {
                    return Ok(None);
                }
                let value = match whole {
                    Some(to) => self.l.round_to_whole(f, &value, to)?,
                    None => self.l.float_resize(f, t, &value)?,
                };
                self.set(d, to.bits, value)?;
                Ok(Some(()))
            }
            (Some(f), None, Some(whole)) if integer(to) => {
                let value = self.l.round_to_whole(f, &value, whole)?;
                // PTX: NaN becomes zero, unless one side has 64 bits.
                let nan = if from.bits == 64 || to.bits == 64 { 1 << (to.bits - 1) } else { 0 };
                let value = self.l.saturate_to_integer(f, &value, (to.bits, signed(to)), nan)?;
                self.set_extended(d, to, value)
            }
            (None, Some(t), None) if mods == ["rn"] && integer(from) => {
                let value = self.l.int_to_float(signed(from), from.bits, t, &value)?;
                self.set(d, to.bits, value)?;
                Ok(Some(()))
            }
            _ => Ok(None),
        }
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
        // Caches keep what they like: hints change nothing.
        let hints = ["nc", "ca", "cg", "cs", "lu", "cv", "wb", "wt"];
        let front: Vec<&str> = front.iter().copied().filter(|m| !hints.contains(m)).collect();
        let (front, parts) = match front.split_last() {
            Some((v @ (&"v2" | &"v4"), front)) => (front, if *v == "v2" { 2 } else { 4 }),
            _ => (&front[..], 1),
        };
        if parts > 1 {
            return self.vector_access(front, ty, value, base, (offset, parts), store);
        }
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

    /// `ld.v2` and the like: one access after the other.
    fn vector_access(
        &mut self,
        front: &[&str],
        ty: Ty,
        value: &Operand,
        base: &Operand,
        (offset, parts): (i128, usize),
        store: bool,
    ) -> Result<Option<()>, Fault> {
        let Operand::Group(all) = value else { return Ok(None) };
        if all.len() != parts {
            return Ok(None);
        }
        for (n, one) in all.iter().enumerate() {
            let at = offset + n as i128 * i128::from(ty.bits / 8);
            if self.access(front, ty, one, base, at, store)?.is_none() {
                return Ok(None);
            }
        }
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
    fn comparison(&mut self, p: &str, ty: Ty, a: &[Arg], b: &[Arg]) -> Result<Option<Arg>, Fault> {
        use IntPredicate::*;
        if let Some(format) = format_of(ty) {
            use FloatPredicate::*;
            let p = match p {
                "eq" => LLVMRealOEQ,
                "ne" => LLVMRealONE,
                "lt" => LLVMRealOLT,
                "le" => LLVMRealOLE,
                "gt" => LLVMRealOGT,
                "ge" => LLVMRealOGE,
                "equ" => LLVMRealUEQ,
                "neu" => LLVMRealUNE,
                "ltu" => LLVMRealULT,
                "leu" => LLVMRealULE,
                "gtu" => LLVMRealUGT,
                "geu" => LLVMRealUGE,
                "num" => LLVMRealORD,
                "nan" => LLVMRealUNO,
                _ => return Ok(None),
            };
            return Ok(Some(self.l.float_compare(p, format, a, b)?));
        }
        let signed = ty.kind == Kind::Signed;
        let p = match (p, ty.kind) {
            ("eq", _) => LLVMIntEQ,
            ("ne", _) => LLVMIntNE,
            (_, Kind::Bits | Kind::Predicate) => return Ok(None),
            ("lt", _) if signed => LLVMIntSLT,
            ("le", _) if signed => LLVMIntSLE,
            ("gt", _) if signed => LLVMIntSGT,
            ("ge", _) if signed => LLVMIntSGE,
            ("lt" | "lo", _) => LLVMIntULT,
            ("le" | "ls", _) => LLVMIntULE,
            ("gt" | "hi", _) => LLVMIntUGT,
            ("ge" | "hs", _) => LLVMIntUGE,
            _ => return Ok(None),
        };
        Ok((ty.is_integer() && ty.bits > 8).then(|| self.l.compare(p, ty.bits, a, b)))
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
        let Some(c) = self.comparison(p, ty, &a, &b)? else { return Ok(None) };
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
        let Some(c) = self.comparison(p, from, &a, &b)? else { return Ok(None) };
        let r = self.l.b.select(c, yes, ZERO);
        self.set(d, 32, vec![r])?;
        Ok(Some(()))
    }

    /// Arithmetic in one format, rounded to nearest. `.ftz` flushes subnormals; approximations are those of
    /// the intrinsics.
    fn float(
        &mut self,
        op: &str,
        front: &[&str],
        ty: Ty,
        d: &Operand,
        x: &[Operand],
    ) -> Result<Option<()>, Fault> {
        let Some(format) = format_of(ty) else { return Ok(None) };
        let mut v = Vec::new();
        for operand in x {
            v.push(self.get(operand, ty)?);
        }
        let before = self.l.flushes;
        self.l.flushes |= format == Format::Single && front.contains(&"ftz");
        let front: Vec<&str> = front.iter().copied().filter(|m| *m != "ftz").collect();
        let r = self.float_arithmetic(op, &front, format, &v);
        self.l.flushes = before;
        match r? {
            Some(r) => {
                self.set(d, ty.bits, r)?;
                Ok(Some(()))
            }
            None => Ok(None),
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
        let binary = match (op, front) {
            ("add", [] | ["rn"]) => Some(Opcode::LLVMFAdd),
            ("sub", [] | ["rn"]) => Some(Opcode::LLVMFSub),
            ("mul", [] | ["rn"]) => Some(Opcode::LLVMFMul),
            ("div", ["rn"]) => Some(Opcode::LLVMFDiv),
            ("div", ["approx" | "full"]) if single => Some(Opcode::LLVMFDiv),
            _ => None,
        };
        Ok(match (binary, op, front, v) {
            (Some(op), _, _, [x, y]) => Some(self.l.float_binary(op, format, x, y)?),
            (_, "sqrt", ["rn"], [_]) => self.l.float_intrinsic("sqrt", format, v)?,
            (_, "fma" | "mad", ["rn"], [_, _, _]) => self.l.float_intrinsic("fma", format, v)?,
            (_, "abs", [], [_]) => self.l.float_intrinsic("fabs", format, v)?,
            (_, "neg", [], [x]) => Some(self.l.float_negate(format, x)),
            (_, "min", [], [_, _]) => self.l.float_intrinsic("minnum", format, v)?,
            (_, "max", [], [_, _]) => self.l.float_intrinsic("maxnum", format, v)?,
            // The first operand gives the sign, the second the magnitude.
            (_, "copysign", [], [x, y]) => {
                self.l.float_intrinsic("copysign", format, &[y.clone(), x.clone()])?
            }
            (_, "rcp", ["rn" | "approx"], [_])
            | (_, "sqrt" | "rsqrt" | "ex2" | "lg2" | "sin" | "cos", ["approx"], [_]) => {
                let kind = Scalar::Float(format);
                self.l.nvvm_element(&format!("{op}.{}.x", front[0]), kind, kind, v)?
            }
            _ => None,
        })
    }
}

/// The format of a float's type.
fn format_of(ty: Ty) -> Option<Format> {
    match (ty.kind, ty.bits) {
        (Kind::Float, 32) => Some(Format::Single),
        (Kind::Float, 64) => Some(Format::Double),
        _ => None,
    }
}
