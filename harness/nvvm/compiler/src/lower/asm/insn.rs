//! PTX instructions, one by one: their names, predicates before them, moves, comparisons and selections.

use super::integer::Operation;
use super::memory::{in_order, policy_misplaced};
use super::{Fault, Kind, PRED, Ptx, Ty, U32, refused};
use crate::lower::matrix::name::Task;
use crate::lower::scalar::{Format, Scalar};
use crate::word::{Arg, Bin, Cond, Op, Term, TrapKind};
use tandem_ir::ptx::{Operand, Statement};
use tandem_llvm::{FloatPredicate, IntPredicate};

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
        if let Some(c) = self.condition(s)? {
            if has_effect(op) {
                return self.guarded(c, s, op, &mods);
            }
            self.guard = Some(c);
        }
        match self.dispatch(op, &mods, &s.operands)? {
            Some(()) => Ok(()),
            None => self.unknown(s),
        }
    }

    /// The predicate before an instruction, set where it acts.
    pub(super) fn condition(&mut self, s: &Statement) -> Result<Option<Arg>, Fault> {
        let Some((sense, register)) = &s.guard else { return Ok(None) };
        let c = self.get(&Operand::Name(register.clone()), PRED)?[0];
        Ok(Some(if *sense { c } else { self.l.b.not(c) }))
    }

    fn unknown<T>(&self, s: &Statement) -> Result<T, Fault> {
        refused(format!("PTX instruction {}", s.name), reason(&s.name))
    }

    /// An instruction that only some threads perform: a branch around it. In the other threads the registers
    /// that it writes keep their values.
    fn guarded(&mut self, c: Arg, s: &Statement, op: &str, mods: &[&str]) -> Result<(), Fault> {
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
            ("membar", ..) if matches!(mods, ["cta" | "gl" | "sys"]) && x.is_empty() => Ok(self.fence()),
            ("fence", ..) if is_fence(mods) && x.is_empty() => Ok(self.fence()),
            ("bar" | "barrier", ..) => self.barrier(mods, x),
            ("shfl" | "vote" | "match" | "redux" | "elect" | "activemask", ..) => self.lanes(op, mods, x),
            ("atom" | "red", ..) => self.atomic(op, mods, x),
            ("cp", ..) => self.copy(mods, x),
            // These are hints: caches may fetch any line, and a waiting warp lets others run.
            ("prefetch" | "prefetchu", ..) => self.prefetch(op, mods, x),
            ("nanosleep", [], Some(U32), [t]) => {
                self.get(t, U32)?;
                Ok(Some(()))
            }
            // No kernel is launched before another one ends, and nothing counts events.
            ("griddepcontrol", ..) if matches!(mods, ["wait" | "launch_dependents"]) && x.is_empty() => {
                Ok(Some(()))
            }
            ("pmevent", ..) if matches!((mods, x), ([] | ["mask"], [Operand::Number(_)])) => Ok(Some(())),
            ("discard" | "applypriority" | "createpolicy", ..) => self.cache_policy(op, mods, x),
            ("trap", ..) if mods.is_empty() && x.is_empty() => {
                let reason = self.l.program.trap(TrapKind::Requested, "PTX trap");
                self.l.b.effect(Op::Trap(reason), vec![]);
                Ok(Some(()))
            }
            ("isspacep", ..) => match (mods, x) {
                ([space], [d, a]) => self.is_space(space, d, a),
                _ => Ok(None),
            },
            ("testp", [what], Some(ty), [d, a]) => self.test(what, ty, d, a),
            ("fns", [], Some(Ty { kind: Kind::Bits, bits: 32 }), [d, mask, base, offset]) => {
                let args = [self.get(mask, U32)?[0], self.get(base, U32)?[0], self.get(offset, U32)?[0]];
                let r = self.l.helper("tandem.fns", args.to_vec(), 1)?;
                self.set(d, 32, r)?;
                Ok(Some(()))
            }
            ("prmt", ["b32"], None, [d, a, b, c]) => self.permute_by_mode(mods[1], d, [a, b, c]),
            _ => self.values(op, mods, x),
        }
    }

    /// Instructions that only compute, and loads and stores.
    fn values(&mut self, op: &str, mods: &[&str], x: &[Operand]) -> Result<Option<()>, Fault> {
        let ty = mods.last().and_then(|m| Ty::parse(m));
        let front = &mods[..mods.len().saturating_sub(1)];
        match (op, front, ty, x) {
            ("cvt", ["pack", ..], ..) => self.pack_saturated(mods, x),
            ("cvt", _, None, _) => self.convert_formats(mods, x),
            ("cvt", ..) if x.len() == 3 || mods.contains(&"tf32") => self.convert_formats(mods, x),
            ("cvt", _, Some(from), [d, a]) => self.convert(front, from, d, a),
            ("ld" | "st", ..) if policy_misplaced(front, x) => {
                in_order(op, front)?;
                let hint = "a third operand is the policy of .L2::cache_hint: write both or none";
                refused(format!("PTX {op}"), hint)
            }
            ("ld", _, Some(ty), [d, Operand::Address(base, offset), policy @ ..]) => {
                in_order(op, front)?;
                self.policy(policy)?;
                self.access(front, ty, d, base, *offset, false)
            }
            ("st", _, Some(ty), [Operand::Address(base, offset), a, policy @ ..]) => {
                in_order(op, front)?;
                self.policy(policy)?;
                self.access(front, ty, a, base, *offset, true)
            }
            ("cvta", _, Some(ty), [d, a]) if ty.kind == Kind::Unsigned && ty.bits >= 32 => {
                if !matches!(
                    front,
                    ["global" | "shared" | "shared::cta" | "local" | "const"]
                        | ["to", "global" | "shared" | "shared::cta" | "local" | "const"]
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
            ("set", [p, rest @ .., to], Some(from), [d, a, b, more @ ..]) => {
                self.set_on(p, rest, to, from, (d, [a, b], more))
            }
            ("setp", [p, rest @ ..], Some(ty), [d, a, b, more @ ..]) => {
                self.set_predicate(p, rest, ty, d, [a, b], more)
            }
            ("slct", [front @ .., to], Some(by), [d, a, b, c]) => {
                self.select_by_sign(front, to, by, d, [a, b, c])
            }
            (_, _, ty, [d, rest @ ..])
                if ty.map_or(op != "mov", |t| t.format().is_some()) && !matches!(op, "mov" | "selp") =>
            {
                self.float(op, mods, d, rest)
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
        if !wide(from) || !wide(to) || bits < from.bits || !matches!(mods, [] | ["sat"]) {
            return Ok(None);
        }
        let value = self.l.resize(&value, bits, from.bits, false);
        let value = if mods.is_empty() {
            self.l.resize(&value, from.bits, to.bits, from.kind == Kind::Signed)
        } else {
            self.saturated(from, to, &value)?
        };
        self.set_extended(d, to, value)
    }

    /// `cvt.pack`: two integers, each the nearest one of a narrow type, below what a third operand has.
    fn pack_saturated(&mut self, mods: &[&str], x: &[Operand]) -> Result<Option<()>, Fault> {
        let (to, d, a, b, above) = match (mods, x) {
            (["pack", "sat", to @ ("u16" | "s16"), "s32"], [d, a, b]) => (to, d, a, b, None),
            (
                ["pack", "sat", to @ ("u8" | "s8" | "u4" | "s4" | "u2" | "s2"), "s32", "b32"],
                [d, a, b, above],
            ) => (to, d, a, b, Some(above)),
            _ => return Ok(None),
        };
        let Ok(bits) = to[1..].parse::<u32>() else { return Ok(None) };
        let (least, most) = if to.starts_with('s') {
            (-1 << (bits - 1), (1 << (bits - 1)) - 1)
        } else {
            (0, (1 << bits) - 1)
        };
        let mut r = match above {
            Some(above) => self.get(above, U32)?[0],
            None => ZERO,
        };
        for part in [a, b] {
            let part = self.get(part, U32)?[0];
            let part = self.l.b.bin(Bin::MinS, part, Arg::Const(most as u32));
            let part = self.l.b.bin(Bin::MaxS, part, Arg::Const(least as u32));
            let part = self.l.b.and(part, (1 << bits) - 1);
            let up = self.l.b.bin(Bin::Shl, r, Arg::Const(bits));
            r = self.l.b.bin(Bin::Or, up, part);
        }
        self.set(d, 32, vec![r])?;
        Ok(Some(()))
    }

    /// The nearest integer that a type has. Three words hold the numbers of both types.
    fn saturated(&mut self, from: Ty, to: Ty, value: &[Arg]) -> Result<Vec<Arg>, Fault> {
        let signed = to.kind == Kind::Signed;
        let all = u64::MAX >> (64 - to.bits);
        let (most, least) = if signed { (all >> 1, !(all >> 1)) } else { (all, 0) };
        let words = |v: u64, top: u32| [v as u32, (v >> 32) as u32, top].map(Arg::Const).to_vec();
        let (most, least) = (words(most, 0), words(least, if signed { u32::MAX } else { 0 }));
        let mut x = self.l.resize(value, from.bits, 96, from.kind == Kind::Signed);
        for (name, limit) in [("smin", most), ("smax", least)] {
            x = self.l.int_intrinsic(name, 96, 96, &[x, limit])?.unwrap_or_default();
        }
        Ok(self.l.resize(&x, 96, to.bits, false))
    }

    /// Writes a value to a register that may be wider.
    pub(super) fn set_extended(&mut self, d: &Operand, to: Ty, value: Vec<Arg>) -> Result<Option<()>, Fault> {
        let Some(room) = self.room(d).filter(|room| *room >= to.bits) else { return Ok(None) };
        let value = self.l.resize(&value, to.bits, room, to.kind == Kind::Signed);
        self.set(d, room, value)?;
        Ok(Some(()))
    }

    /// Width of a result's register.
    pub(super) fn room(&self, d: &Operand) -> Option<u32> {
        let Operand::Name(name) = d else { return None };
        Some(self.registers[self.lookup(name)?].bits)
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
        if let Some(format) = ty.format() {
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
            ("lo" | "ls" | "hi" | "hs", _) if signed => return Ok(None),
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
        let Some(results) = self.compared(p, rest, ty, [a, b], more)? else { return Ok(None) };
        match d {
            Operand::Both(first, second) => {
                self.set(&Operand::Name(first.clone()), 1, vec![results[0]])?;
                self.set(&Operand::Name(second.clone()), 1, vec![results[1]])?;
            }
            d => self.set(d, 1, vec![results[0]])?,
        }
        Ok(Some(()))
    }

    /// A comparison and its opposite, both combined with a third operand if there is one.
    fn compared(
        &mut self,
        p: &str,
        rest: &[&str],
        ty: Ty,
        [a, b]: [&Operand; 2],
        more: &[Operand],
    ) -> Result<Option<[Arg; 2]>, Fault> {
        let (rest, flushes) = match rest {
            [rest @ .., "ftz"] if ty.format() == Some(Format::Single) => (rest, true),
            rest => (rest, false),
        };
        let (a, b) = (self.get(a, ty)?, self.get(b, ty)?);
        let before = self.l.flushes;
        self.l.flushes |= flushes;
        let c = self.comparison(p, ty, &a, &b);
        self.l.flushes = before;
        let Some(c) = c? else { return Ok(None) };
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
        Ok(Some(results))
    }

    fn set_on(
        &mut self,
        p: &str,
        rest: &[&str],
        to: &str,
        from: Ty,
        (d, [a, b], more): (&Operand, [&Operand; 2], &[Operand]),
    ) -> Result<Option<()>, Fault> {
        let yes = match to {
            "u32" | "s32" => Arg::Const(u32::MAX),
            "f32" => Arg::Const(1f32.to_bits()),
            _ => return Ok(None),
        };
        let Some([c, _]) = self.compared(p, rest, from, [a, b], more)? else { return Ok(None) };
        let r = self.l.b.select(c, yes, ZERO);
        self.set(d, 32, vec![r])?;
        Ok(Some(()))
    }

    /// `slct`: the first value unless the last one is negative, or NaN.
    fn select_by_sign(
        &mut self,
        front: &[&str],
        to: &str,
        by: Ty,
        d: &Operand,
        [a, b, c]: [&Operand; 3],
    ) -> Result<Option<()>, Fault> {
        let Some(to) = Ty::parse(to).filter(|t| t.bits > 16) else { return Ok(None) };
        let (a, b, c) = (self.get(a, to)?, self.get(b, to)?, self.get(c, by)?);
        let first = match (front, by) {
            ([], Ty { kind: Kind::Signed, bits: 32 }) => {
                self.l.compare(IntPredicate::LLVMIntSGE, 32, &c, &[ZERO])
            }
            // A subnormal that is flushed is a zero, of which -0 counts as positive too.
            ([] | ["ftz"], Ty { kind: Kind::Float, bits: 32 }) => {
                let before = self.l.flushes;
                self.l.flushes |= !front.is_empty();
                let r = self.l.float_compare(FloatPredicate::LLVMRealOGE, Format::Single, &c, &[ZERO]);
                self.l.flushes = before;
                r?
            }
            _ => return Ok(None),
        };
        let r = self.l.pick(first, &a, &b);
        self.set(d, to.bits, r)?;
        Ok(Some(()))
    }

    /// `prmt` with a mode in place of a selector.
    fn permute_by_mode(&mut self, mode: &str, d: &Operand, abc: [&Operand; 3]) -> Result<Option<()>, Fault> {
        let mut x = Vec::new();
        for o in abc {
            x.push(self.get(o, U32)?);
        }
        // The intrinsics of these have no second value.
        if matches!(mode, "rc8" | "ecl" | "ecr" | "rc16") {
            x.remove(1);
        }
        let kind = Scalar::Int(32);
        let Some(r) = self.l.nvvm_element(&format!("prmt.{mode}"), kind, kind, &x)? else { return Ok(None) };
        self.set(d, 32, r)?;
        Ok(Some(()))
    }

    fn fence(&mut self) -> Option<()> {
        self.l.b.effect(Op::Fence, vec![]);
        Some(())
    }
}

/// Whether an instruction does more than write registers, so that threads without it must not run it.
fn has_effect(op: &str) -> bool {
    const EFFECTS: [&str; 20] = [
        "ld",
        "ldu",
        "st",
        "atom",
        "red",
        "cp",
        "membar",
        "fence",
        "bar",
        "barrier",
        "wmma",
        "mma",
        "ldmatrix",
        "shfl",
        "vote",
        "match",
        "redux",
        "elect",
        "activemask",
        "trap",
    ];
    EFFECTS.contains(&op)
}

/// `fence` with an order or none, and a scope; or between ways to memory, of which the machine has one.
fn is_fence(mods: &[&str]) -> bool {
    matches!(
        mods,
        ["cta" | "cluster" | "gpu" | "sys"]
            | ["sc" | "acq_rel" | "acquire" | "release", "cta" | "cluster" | "gpu" | "sys"]
            | ["proxy", "alias" | "async" | "async.global" | "async.shared::cta"]
    )
}

/// Why an instruction is not executed, in terms of the machine.
fn reason(name: &str) -> &'static str {
    let op = name.split('.').next().unwrap_or("");
    match op {
        "call" | "ret" | "exit" | "brx" => {
            "a text is part of a function's body: leave it in CUDA C++, not in PTX"
        }
        "shfl" | "vote" => "without .sync it is not part of sm_70 and later; write it with .sync and a mask",
        "tex" | "tld4" | "txq" | "suld" | "sust" | "sured" | "suq" => "the machine has no texture unit",
        "mbarrier" => "call the functions of cuda::barrier, or write the intrinsic llvm.nvvm.mbarrier",
        "wgmma" | "tcgen05" | "mapa" | "getctarank" | "clusterlaunchcontrol" | "multimem" => {
            "it needs Hopper or later: clusters, tensor memory or multicast, which the machine lacks"
        }
        "setmaxnreg" => "it steers hardware that the machine does not have",
        "vadd" | "vsub" | "vabsdiff" | "vmin" | "vmax" | "vshl" | "vshr" | "vmad" | "vset" | "vadd2"
        | "vadd4" | "vsub2" | "vsub4" | "vabsdiff2" | "vabsdiff4" | "vset2" | "vset4" => {
            "the machine has no instructions for video; write it in CUDA C++"
        }
        _ => "inline PTX supports only instructions with a direct meaning here; write it as IR",
    }
}
