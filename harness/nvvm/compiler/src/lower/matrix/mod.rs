//! Matrix operations of a warp (§15.6.5, and `wmma`, `mma` and `ldmatrix` of LLVM's target).
//!
//! The machine has no matrix unit. A product goes through memory. Every lane writes its elements of A and B
//! to the warp's own buffer in private memory, A by rows and B by columns. It then computes its elements of
//! D, each by a helper function that loops along k. Halves, bfloats and TF32 are written as singles. `facts`
//! says which lane holds which element; docs/matrix.md states the arithmetic.
//!
//! All lanes of the warp must be active (PTX: `.sync.aligned`). If one is missing, the others trap.

pub(super) mod facts;
pub(super) mod name;

use super::memory::{Memory, Strength, flat};
use super::scalar::Format;
use super::special::Special;
use super::state::FuncLower;
use crate::word::{Access, Arg, Bin, Cond, Op, Space, Term, TrapKind};
use facts::{Bit, Bits, Directed, Elem, Fragment, Map, Order, Product, Role};
use name::Task;
use tandem_ir::CompileError;
use tandem_llvm::Value;

const CLAUSE: &str = "§15.6.5";

/// Bytes of the warp's buffer per thread: that of the largest product, 32x16 and 8x16 singles.
pub(super) const BUFFER_BYTES: u32 = (32 * 16 + 8 * 16) * 4 / 32;

/// Volatile, because lanes read words that others have written.
const WORD: Access = Access { bytes: 4, signed: false, space: Space::Flat, offset: 0, volatile: true };

/// Whether a module that calls an intrinsic of this name, or contains this inline PTX, needs the buffer.
pub(super) fn needs_buffer(text: &str) -> bool {
    text.contains("mma.")
}

/// The number of bytes or lines that a bit of a place adds to an address.
type Weight<'w> = &'w dyn Fn(Bit) -> u32;

/// The number of a bit along a matrix's lines in memory; `None` for bits of the line's number.
fn along(f: &Fragment, bit: Bit) -> Option<u32> {
    use Order::{Col, Row};
    match (f.role, f.order, bit) {
        (Role::A, Row, Bit::K(n)) | (Role::A, Col, Bit::M(n)) => Some(n),
        (Role::B, Row, Bit::N(n)) | (Role::B, Col, Bit::K(n)) => Some(n),
        (Role::C, Row, Bit::N(n)) | (Role::C, Col, Bit::M(n)) => Some(n),
        _ => None,
    }
}

fn bytes_along(f: &Fragment, bit: Bit) -> u32 {
    along(f, bit).map_or(0, |n| (f.elem.bits() << n) / 8)
}

fn lines_of(f: &Fragment, bit: Bit) -> u32 {
    match bit {
        Bit::M(n) | Bit::N(n) | Bit::K(n) if along(f, bit).is_none() => 1 << n,
        _ => 0,
    }
}

/// The leading dimension of a matrix without gaps.
fn dense(f: &Fragment) -> Arg {
    let (rows, columns) = f.extent();
    Arg::Const(if f.order == Order::Row { columns } else { rows })
}

/// Bytes by which a bit moves an element in the buffer: A lies there by rows, B by columns, C by rows.
fn staged(f: &Fragment, bit: Bit) -> u32 {
    let bits = if f.elem.bits() == 16 { 32 } else { f.elem.bits() };
    let (rows, columns) = f.extent();
    let (line, lines) = if f.role == Role::B { (rows, columns) } else { (columns, rows) };
    match (f.role, bit) {
        (Role::A | Role::B, Bit::K(n)) | (Role::C, Bit::N(n)) => (bits << n) / 8,
        (_, Bit::M(n) | Bit::N(n)) => (line * bits / 8) << n,
        (_, Bit::Product(n)) => (lines * line * bits / 8) << n,
        (_, Bit::K(_) | Bit::Copy) => 0,
    }
}

/// Words of a lane's fragment, with one word to a 16-bit element.
fn word_count(f: &Fragment) -> usize {
    let bits = f.elem.bits();
    (f.slots() * if bits == 16 { 32 } else { bits } / 32) as usize
}

/// The numbers of words that the operands of an operation may have.
fn operand_words(task: &Task) -> [usize; 2] {
    let packed = |f: &Fragment| word_count(f) / if f.elem.bits() == 16 { 2 } else { 1 };
    let sum = |before: usize, all: &[Fragment]| {
        [before + all.iter().map(word_count).sum::<usize>(), before + all.iter().map(packed).sum::<usize>()]
    };
    match task {
        Task::Load(_, stride) => sum(1 + usize::from(*stride), &[]),
        Task::Store(f, stride) => sum(1 + usize::from(*stride), &[*f]),
        Task::Rows(..) => sum(1, &[]),
        Task::Multiply(p) => sum(0, &[Role::A, Role::B, Role::C].map(|role| p.fragment(role))),
    }
}

/// The sum of the weights of the bits of `slot` that are set.
fn constant_part(map: &Map, slot: u32, weight: Weight<'_>) -> u32 {
    let set = map.slot.iter().enumerate().filter(|(n, _)| slot >> n & 1 == 1);
    set.map(|(_, &bit)| weight(bit)).sum()
}

impl<'m> FuncLower<'_, 'm> {
    /// The words of a matrix intrinsic's result; `None` for other names.
    pub(super) fn matrix_intrinsic(
        &mut self,
        i: Value<'m>,
        name: &str,
        args: &[Value<'m>],
    ) -> Result<Option<Vec<Arg>>, CompileError> {
        let Some(rest) = name.strip_prefix("llvm.nvvm.") else { return Ok(None) };
        let ours = ["wmma.", "mma.", "hmma.", "ldmatrix."].iter().any(|p| rest.starts_with(p));
        if !ours {
            return Ok(None);
        }
        let (task, args) = match rest.strip_prefix("hmma.") {
            Some(document) => self.document_task(i, document, args)?,
            None => (Task::of_intrinsic(rest), args.to_vec()),
        };
        let Some(task) = task else {
            let hint = "LLVM 19's target has no such shape, types and layout";
            return Err(self.cx.refuse(CLAUSE, format!("@{name}"), Some(i), hint));
        };
        let mut words = Vec::new();
        for &a in &args {
            words.extend(self.words(a)?);
        }
        // The leading dimension of a store comes last in LLVM's order, and second in the documents'.
        if let (Task::Store(_, true), false) = (task, rest.starts_with("hmma."))
            && let Some(stride) = words.pop()
        {
            words.insert(words.len().min(1), stride);
        }
        let results = self.words_of_result(i)?;
        let out = self.matrix(i, &task, rest, words)?;
        Ok(Some(self.as_many(out, results)))
    }

    /// The operation that a name of §15.6.5 means, and its operands without the constants.
    fn document_task(
        &self,
        i: Value<'m>,
        name: &str,
        args: &[Value<'m>],
    ) -> Result<(Option<Task>, Vec<Value<'m>>), CompileError> {
        let refuse = |hint: &str| Err(self.cx.refuse(CLAUSE, i.print(), Some(i), hint));
        let number = |n: usize| args.get(n).and_then(|a: &Value<'m>| super::warp::number(a));
        let multiply = name.contains(".mma.");
        let Some(rowcol) = number(if multiply { 0 } else { 2 }) else {
            return refuse("%rowcol must be a constant");
        };
        if rowcol > if multiply { 3 } else { 1 } {
            return refuse(if multiply {
                "%rowcol is 0, 1, 2 or 3"
            } else {
                "%rowcol is 0 (row) or 1 (column)"
            });
        }
        if multiply && number(1) != Some(0) {
            return refuse("%satf must be the constant 0: saturation has been removed");
        }
        let constants: &[usize] = if multiply { &[0, 1] } else { &[2] };
        let rest = args.iter().enumerate().filter(|(n, _)| !constants.contains(n)).map(|(_, a)| *a);
        Ok((Task::of_document(name, rowcol), rest.collect()))
    }

    fn words_of_result(&self, i: Value<'m>) -> Result<usize, CompileError> {
        if i.ty().kind() == tandem_llvm::TypeKind::Void { Ok(0) } else { self.words_of(i.ty(), Some(i)) }
    }

    /// Words of 16-bit elements, one or two to a word, as `count` words.
    pub(super) fn as_many(&mut self, words: Vec<Arg>, count: usize) -> Vec<Arg> {
        if words.len() == 2 * count {
            let both = |s: &mut Self, pair: &[Arg]| {
                let high = s.b.bin(Bin::Shl, pair[1], Arg::Const(16));
                s.b.bin(Bin::Or, pair[0], high)
            };
            return words.chunks(2).map(|pair| both(self, pair)).collect();
        }
        if 2 * words.len() == count {
            let halves = |s: &mut Self, w: Arg| [s.b.and(w, 0xffff), s.b.bin(Bin::ShrU, w, Arg::Const(16))];
            return words.into_iter().flat_map(|w| halves(self, w)).collect();
        }
        words
    }

    /// An operation on the words of its operands: the address and the leading dimension, then fragments.
    /// Elements of 16 bits may come one or two to a word, and come back one to a word.
    pub(super) fn matrix(
        &mut self,
        i: Value<'m>,
        task: &Task,
        name: &str,
        words: Vec<Arg>,
    ) -> Result<Vec<Arg>, CompileError> {
        let wanted = operand_words(task);
        if !wanted.contains(&words.len()) {
            let hint = format!("its operands have {} words, not {}", wanted[0], words.len());
            return Err(self.cx.refuse(CLAUSE, name, Some(i), hint));
        }
        self.warp = true;
        self.whole_warp(name);
        match task {
            Task::Load(f, _) => {
                let stride = words.get(1).copied().unwrap_or(dense(f));
                Ok(self.load_fragment(f, words[0], stride))
            }
            Task::Store(f, stride) => {
                let (ld, rest) = if *stride { (words[1], &words[2..]) } else { (dense(f), &words[1..]) };
                let elements = self.as_many(rest.to_vec(), word_count(f));
                self.store_fragment(f, words[0], ld, &elements);
                Ok(Vec::new())
            }
            Task::Rows(count, trans) => Ok(self.load_rows(*count, *trans, words[0])),
            Task::Multiply(p) => self.multiply(p, words),
        }
    }

    /// Traps unless all lanes of the warp are active.
    fn whole_warp(&mut self, name: &str) {
        let active = self.ballot(Arg::Const(1));
        let (trap, fine) = (self.new_block(), self.new_block());
        let b = Arg::Const(u32::MAX);
        self.end_block(Term::Branch { cond: Cond::Ne, a: active, b, then: trap, other: fine }, trap);
        let reason = format!("{name} while lanes of the warp are missing: undefined in PTX (.sync.aligned)");
        let reason = self.program.trap(TrapKind::Requested, &reason);
        self.b.effect(Op::Trap(reason), vec![]);
        self.end_block(Term::Jump(fine), fine);
    }

    /// The lane's part of the place of its elements.
    fn lane_part(&mut self, map: &Map, weight: Weight<'_>) -> Arg {
        let lane = self.special(Special::LaneId);
        let weights = map.lane.map(weight);
        let mut sum = Arg::Const(0);
        let mut n = 0;
        while n < weights.len() {
            // Bits of ascending weight move together.
            let mut end = n + 1;
            while end < weights.len() && weights[n] > 0 && weights[end] == 2 * weights[end - 1] {
                end += 1;
            }
            if weights[n] > 0 {
                let low = self.b.bin(Bin::ShrU, lane, Arg::Const(n as u32));
                let part = self.b.and(low, (1 << (end - n)) - 1);
                let part = self.b.bin(Bin::Mul, part, Arg::Const(weights[n]));
                sum = self.b.bin(Bin::Add, sum, part);
            }
            n = end;
        }
        sum
    }

    /// The place of a lane's elements of a matrix in memory: the address of the first, and the bytes from one
    /// line (row or column) to the next.
    fn place_in_memory(&mut self, f: &Fragment, address: Arg, stride: Arg) -> (Arg, Arg) {
        let map = f.map();
        let bits = f.elem.bits();
        let scaled = self.b.bin(Bin::Mul, stride, Arg::Const(bits));
        let line = self.b.bin(Bin::ShrU, scaled, Arg::Const(3));
        let lines = self.lane_part(&map, &|bit| lines_of(f, bit));
        let within = self.lane_part(&map, &|bit| bytes_along(f, bit));
        let start = self.b.bin(Bin::Mul, lines, line);
        let start = self.b.add(start, within);
        (self.b.add(start, address), line)
    }

    /// The address of a slot's line, and the slot's offset in it.
    fn line_address(&mut self, f: &Fragment, map: &Map, slot: u32, start: Arg, line: Arg) -> (Arg, i32) {
        let lines = constant_part(map, slot, &|bit| lines_of(f, bit));
        let down = self.b.bin(Bin::Mul, line, Arg::Const(lines));
        let at = self.b.add(start, down);
        (at, constant_part(map, slot, &|bit| bytes_along(f, bit)) as i32)
    }

    /// The number of slots that are neighbours both in memory and in a register, and are therefore one
    /// access.
    fn run_of(f: &Fragment, map: &Map) -> u32 {
        let bits = f.elem.bits();
        let neighbours = map
            .slot
            .iter()
            .enumerate()
            .take_while(|(n, bit)| bits << n < 32 && along(f, **bit) == Some(*n as u32));
        1 << neighbours.count()
    }

    fn load_fragment(&mut self, f: &Fragment, address: Arg, stride: Arg) -> Vec<Arg> {
        let map = f.map();
        let (start, line) = self.place_in_memory(f, address, stride);
        let (bits, run) = (f.elem.bits(), Self::run_of(f, &map));
        let mut out = Vec::new();
        for slot in (0..f.slots()).step_by(run as usize) {
            let (at, offset) = self.line_address(f, &map, slot, start, line);
            let place = flat(at, (bits * run / 8).min(4));
            let words = self.load_bits(&place, offset as u32, bits * run);
            if bits == 16 && run == 2 {
                out.extend(self.as_many(words, 2));
            } else if bits * run >= 16 {
                out.extend(words);
            } else {
                // Bytes of a register that are not neighbours in memory.
                let at = slot * bits % 32;
                let up = self.b.bin(Bin::Shl, words[0], Arg::Const(at));
                match out.last_mut().filter(|_| at > 0) {
                    Some(word) => *word = self.b.bin(Bin::Or, *word, up),
                    None => out.push(up),
                }
            }
        }
        out
    }

    fn store_fragment(&mut self, f: &Fragment, address: Arg, stride: Arg, elements: &[Arg]) {
        let map = f.map();
        let (start, line) = self.place_in_memory(f, address, stride);
        let (bits, run) = (f.elem.bits(), Self::run_of(f, &map));
        let words = bits.div_ceil(32) * run;
        for (n, part) in elements.chunks(words as usize).enumerate() {
            let (at, offset) = self.line_address(f, &map, n as u32 * run, start, line);
            let place = flat(at, (bits * run / 8).min(4));
            let part = if run == 2 { self.as_many(part.to_vec(), 1) } else { part.to_vec() };
            self.store_bits(&place, offset as u32, bits * run, &part);
        }
    }

    /// `ldmatrix`: lanes 8n to 8n+7 have the addresses of matrix n's rows.
    fn load_rows(&mut self, count: u32, trans: bool, address: Arg) -> Vec<Arg> {
        let own = Access { space: Space::Private, ..WORD };
        let slot = Arg::Const(self.cx.scratch_at());
        self.b.effect(Op::Store(own), vec![slot, address]);
        let lane = self.special(Special::LaneId);
        let base = self.special(Special::WarpScratch);
        let row = self.b.bin(Bin::ShrU, lane, Arg::Const(2));
        let pair = self.b.and(lane, 3);
        // Without .trans, a lane gets two elements of row lane/4; with it, of column lane/4.
        let (first, across, scale) = if trans { (pair, row, 8) } else { (row, pair, 4) };
        let from = self.b.bin(Bin::Mul, first, Arg::Const(scale));
        let from = self.b.add(from, base);
        let along = self.b.bin(Bin::Mul, across, Arg::Const(if trans { 2 } else { 4 }));
        let pointer = |s: &mut Self, offset: u32| {
            let row = s.b.emit(Op::Load(Access { offset: offset as i32, ..WORD }), vec![from]);
            s.b.add(row, along)
        };
        let mut out = Vec::new();
        for n in 0..count {
            let at = pointer(self, 32 * n);
            if trans {
                let below = pointer(self, 32 * n + 4);
                let low = self.load_part(&flat(at, 2), 0, 2);
                let high = self.load_part(&flat(below, 2), 0, 2);
                out.extend(self.as_many(vec![low, high], 1));
            } else {
                out.push(self.load_part(&flat(at, 4), 0, 4));
            }
        }
        out
    }

    /// Writes a lane's elements of A or B to the buffer.
    fn stage(&mut self, f: &Fragment, base: Arg, elements: &[Arg]) -> Result<(), CompileError> {
        let map = f.map();
        let weight = |bit| staged(f, bit);
        let lane = self.lane_part(&map, &weight);
        let at = self.b.add(lane, base);
        let bits = f.elem.bits();
        // One element, or a register of small integers.
        let step = if bits < 16 { 32 / bits } else { 1 };
        let place = Memory { space: Space::Flat, address: at, align: 4, strength: Strength::Volatile };
        for (n, words) in elements.chunks(if bits == 64 { 2 } else { 1 }).enumerate() {
            let offset = constant_part(&map, n as u32 * step, &weight);
            let words = match f.elem {
                Elem::F16 => self.float_resize(Format::Half, Format::Single, words)?,
                Elem::Bf16 => self.float_resize(Format::Brain, Format::Single, words)?,
                // The low 13 bits are not part of the number.
                Elem::Tf32 => vec![self.b.and(words[0], !0x1fff)],
                _ => words.to_vec(),
            };
            self.store_bits(&place, offset, 32 * words.len() as u32, &words);
        }
        Ok(())
    }

    fn multiply(&mut self, p: &Product, words: Vec<Arg>) -> Result<Vec<Arg>, CompileError> {
        let [a, b, c] = [Role::A, Role::B, Role::C].map(|role| p.fragment(role));
        // Each fragment's share of the words, one word to a 16-bit element.
        let counts = [&a, &b, &c].map(word_count);
        let mut parts = Vec::new();
        let mut rest = &words[..];
        for (f, count) in [&a, &b, &c].into_iter().zip(counts) {
            let packed = if f.elem.bits() == 16 && words.len() != counts.iter().sum::<usize>() {
                count / 2
            } else {
                count
            };
            let (own, more) = rest.split_at(packed.min(rest.len()));
            rest = more;
            parts.push(self.as_many(own.to_vec(), count));
        }
        let base = self.special(Special::MatrixBuffer);
        let size = staged(&a, Bit::Product(0)) * p.count();
        let second = self.b.add(base, Arg::Const(size));
        self.stage(&a, base, &parts[0])?;
        self.stage(&b, second, &parts[1])?;
        let (map, result) = (c.map(), p.result().map());
        let rows = |bit| match bit {
            Bit::M(_) | Bit::Product(_) => staged(&a, bit),
            _ => 0,
        };
        let columns = |bit| match bit {
            Bit::N(_) | Bit::Product(_) => staged(&b, bit),
            _ => 0,
        };
        let row = self.lane_part(&result, &rows);
        let row = self.b.add(row, base);
        let column = self.lane_part(&result, &columns);
        let column = self.b.add(column, second);
        let addends = if map != result {
            let third = self.b.add(second, Arg::Const(staged(&b, Bit::Product(0)) * p.count()));
            self.moved(&c, &p.result(), &parts[2], third)?
        } else if c.elem == Elem::F16 {
            let mut wide = Vec::new();
            for &half in &parts[2] {
                wide.extend(self.float_resize(Format::Half, Format::Single, &[half])?);
            }
            wide
        } else {
            parts[2].clone()
        };
        let mut out = Vec::new();
        for (n, acc) in addends.chunks(if c.elem == Elem::F64 { 2 } else { 1 }).enumerate() {
            let at_row = self.b.add(row, Arg::Const(constant_part(&result, n as u32, &rows)));
            let at_column = self.b.add(column, Arg::Const(constant_part(&result, n as u32, &columns)));
            out.extend(self.element_of(p, at_row, at_column, acc)?);
        }
        Ok(out)
    }

    /// The elements of C in the places of D's, which differ in mma.m8n8k4 of halves with sums of singles.
    fn moved(
        &mut self,
        c: &Fragment,
        d: &Fragment,
        elements: &[Arg],
        base: Arg,
    ) -> Result<Vec<Arg>, CompileError> {
        self.stage(c, base, elements)?;
        let map = d.map();
        let weight = |bit| staged(d, bit);
        let lane = self.lane_part(&map, &weight);
        let at = self.b.add(lane, base);
        let load = |n: u32| Access { offset: constant_part(&map, n, &weight) as i32, ..WORD };
        Ok((0..d.slots()).map(|n| self.b.emit(Op::Load(load(n)), vec![at])).collect())
    }

    /// An element of D from a row of A, a column of B, and an element of C.
    fn element_of(
        &mut self,
        p: &Product,
        row: Arg,
        column: Arg,
        c: &[Arg],
    ) -> Result<Vec<Arg>, CompileError> {
        let line = |bits: u32| Arg::Const(p.shape.k * bits / 32);
        let bits = p.a.bits();
        let mut args = vec![row, column];
        match (p.a, p.bits) {
            (Elem::F64, _) => {
                args.push(Arg::Const(p.shape.k));
                // Whether negative and positive sums are rounded away from zero.
                let away = p.directed.map(|d| [d == Directed::Down, d == Directed::Up]);
                args.extend(away.into_iter().flatten().map(|yes| Arg::Const(yes.into())));
                args.extend(c);
                let to = if p.directed.is_some() { "to" } else { "" };
                self.helper(&format!("tandem.matrix.dot.f64{to}"), args, 2)
            }
            (_, Some(op)) => {
                args.push(line(1));
                let name = if op == Bits::And { "tandem.matrix.dot.and" } else { "tandem.matrix.dot.xor" };
                let sum = self.helper(name, args, 1)?[0];
                Ok(vec![self.b.add(sum, c[0])])
            }
            (Elem::F16 | Elem::Bf16 | Elem::Tf32, None) => {
                args.extend([Arg::Const(p.shape.k), c[0]]);
                let sum = self.helper("tandem.matrix.dot.f32", args, 1)?;
                let sum = match p.d {
                    Elem::F16 => self.float_resize(Format::Single, Format::Half, &sum)?,
                    _ => sum,
                };
                Ok(if p.satfinite { vec![self.finite(p.d, sum[0])] } else { sum })
            }
            _ => {
                let top = |e: Elem| Arg::Const(if e.signed() { 1 << (bits - 1) } else { 0 });
                args.extend([line(bits), Arg::Const(bits), top(p.a), top(p.b)]);
                let sum = self.helper("tandem.matrix.dot.int", args, 1)?;
                if p.satfinite {
                    let limited = self.int_intrinsic("llvm.sadd.sat.i32", 32, 32, &[sum, c.to_vec()])?;
                    return limited.ok_or_else(|| self.internal("a sum that it cannot limit"));
                }
                Ok(vec![self.b.add(sum[0], c[0])])
            }
        }
    }

    /// `.satfinite` of floats: the largest number instead of an infinity, +0 instead of NaN.
    fn finite(&mut self, elem: Elem, a: Arg) -> Arg {
        let (sign, infinity) = if elem == Elem::F16 { (0x8000, 0x7c00) } else { (1 << 31, 0x7f80_0000) };
        let magnitude = self.b.and(a, sign - 1);
        let negative = self.b.and(a, sign);
        let largest = self.b.bin(Bin::Or, negative, Arg::Const(infinity - 1));
        let number = self.b.bin(Bin::LtU, magnitude, Arg::Const(infinity));
        let limited = self.b.select(number, a, largest);
        let nan = self.b.bin(Bin::LtU, Arg::Const(infinity), magnitude);
        self.b.select(nan, Arg::Const(0), limited)
    }
}
