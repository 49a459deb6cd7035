//! Loads, stores and addresses.

use super::scalar::{Cell, Scalar, words_for};
use super::state::FuncLower;
use crate::word::{Access, Arg, Bin, Op, Space};
use tandem_ir::CompileError;
use tandem_llvm::{Opcode, Type, TypeKind, Value};
use tandem_plant::CompilerFault;

/// The memory that an access reaches.
#[derive(Clone, Copy)]
pub(super) struct Memory {
    /// The instructions to use.
    pub(super) space: Space,
    /// The address that offsets start from.
    pub(super) address: Arg,
    /// The alignment of that address.
    pub(super) align: u32,
    /// What the program may expect of the accesses.
    pub(super) strength: Strength,
}

/// What a program may expect of an access, beyond its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strength {
    /// Nothing.
    Plain,
    /// It happens, as it is written (NVVM 2.0 §3.28).
    Volatile,
    /// It also takes its place in the order of atomics, and sees what other SMs have stored: each word is an
    /// atomic. Bytes and halves are plain, so a FENCE must follow.
    Coherent,
}

impl Strength {
    /// Volatile, if `volatile` holds.
    pub(super) fn of(volatile: bool) -> Strength {
        if volatile { Strength::Volatile } else { Strength::Plain }
    }
}

impl Memory {
    /// An access of `bytes` at `offset`.
    fn access(&self, offset: u32, bytes: u32) -> Access {
        Access {
            bytes: bytes as u8,
            signed: false,
            space: self.space,
            offset: offset as i32,
            volatile: self.strength != Strength::Plain,
        }
    }
}

/// Whether the function shows that a generic pointer leads to shared memory.
fn from_shared(mut pointer: Value<'_>) -> bool {
    while let (TypeKind::Pointer(0), Some(Opcode::LLVMGetElementPtr | Opcode::LLVMAddrSpaceCast)) =
        (pointer.ty().kind(), pointer.opcode())
    {
        let Some(&from) = pointer.operands().first() else { return false };
        pointer = from;
    }
    pointer.ty().kind() == TypeKind::Pointer(3)
}

impl<'m> FuncLower<'_, 'm> {
    /// Refuses loads and stores that §10.6 forbids. Returns the memory that the others access.
    fn space(&self, i: Value<'m>, pointer: Value<'m>) -> Result<Space, CompileError> {
        let constant = pointer.ty().kind() == TypeKind::Pointer(4);
        if constant && i.opcode() == Some(Opcode::LLVMStore) {
            return Err(self.cx.refuse("§12.1", i.print(), Some(i), "constant space is read-only"));
        }
        Ok(if self.cx.is_interleaved(pointer) { Space::Private } else { Space::Flat })
    }

    pub(super) fn load(&mut self, i: Value<'m>, pointer: Value<'m>) -> Result<Vec<Arg>, CompileError> {
        let space = self.space(i, pointer)?;
        let address = self.word(pointer)?;
        let strength = self.strength(i, pointer);
        let place = Memory { space, address, align: i.align().max(1), strength };
        let words = self.load_type(&place, i.ty(), 0, Some(i))?;
        let small = strength == Strength::Coherent && (self.cx.size(i.ty()) < 4 || place.align < 4);
        if self.whole(i, i.ty(), place.align)? || small {
            self.b.effect(Op::Fence, vec![]);
        }
        Ok(words)
    }

    /// What the program may expect of a load or store. A volatile one of memory that may be global is relaxed
    /// in PTX (`ld.volatile`): it may wait for another SM's store, and does not race. An SM's data cache
    /// keeps what it has until a FENCE (errata D13). Helper functions' volatile accesses wait for nothing.
    fn strength(&self, i: Value<'m>, pointer: Value<'m>) -> Strength {
        let global = matches!(pointer.ty().kind(), TypeKind::Pointer(0 | 1))
            && !self.cx.is_interleaved(pointer)
            && !from_shared(pointer);
        match (i.is_atomic(), i.is_volatile()) {
            (true, _) if !self.cx.is_interleaved(pointer) => Strength::Coherent,
            (_, true) if global && !self.function.name().starts_with("tandem.") => Strength::Coherent,
            (atomic, volatile) => Strength::of(atomic || volatile),
        }
    }

    /// Whether an access is atomic. For any order but `monotonic`, a FENCE on its other side keeps the order;
    /// a FENCE for every order costs little and is never wrong. The whole value must be one access.
    fn whole(&self, i: Value<'m>, ty: Type<'m>, align: u32) -> Result<bool, CompileError> {
        if !i.is_atomic() {
            return Ok(false);
        }
        let bytes = self.cx.size(ty);
        if !matches!(bytes, 1 | 2 | 4) && !matches!(ty.kind(), TypeKind::Pointer(_)) || align < bytes.min(4) {
            let what = if i.ty().kind() == TypeKind::Void { "store atomic" } else { "load atomic" };
            let hint = "an access of one piece has at most 32 bits: use atomicrmw or cmpxchg";
            return Err(self.cx.refuse("§10.6.2", what, Some(i), hint));
        }
        Ok(true)
    }

    pub(super) fn store(
        &mut self,
        i: Value<'m>,
        value: Value<'m>,
        pointer: Value<'m>,
    ) -> Result<Vec<Arg>, CompileError> {
        let space = self.space(i, pointer)?;
        let words = self.words(value)?;
        let address = self.word(pointer)?;
        let strength = self.strength(i, pointer);
        let place = Memory { space, address, align: i.align().max(1), strength };
        let atomic = self.whole(i, value.ty(), place.align)?;
        if atomic {
            self.b.effect(Op::Fence, vec![]);
        }
        self.store_type(&place, value.ty(), 0, &words, Some(i))?;
        if atomic {
            self.b.effect(Op::Fence, vec![]);
        }
        Ok(Vec::new())
    }

    /// The words of a value whose type is stored in memory.
    pub(super) fn load_type(
        &mut self,
        place: &Memory,
        ty: Type<'m>,
        offset: u32,
        at: Option<Value<'m>>,
    ) -> Result<Vec<Arg>, CompileError> {
        let mut out = Vec::new();
        for cell in self.cx.cells(ty, at)? {
            match cell {
                Cell::One(leaf) => {
                    out.extend(self.load_bits(place, offset.wrapping_add(leaf.offset), leaf.kind.bits()));
                }
                Cell::Packed { offset: start, width, count } => {
                    let bits = self.load_bits(place, offset.wrapping_add(start), width * count);
                    for n in 0..count {
                        out.extend(self.unpack_bits(&bits, n * width, width));
                    }
                }
            }
        }
        Ok(out)
    }

    /// Writes such a value.
    pub(super) fn store_type(
        &mut self,
        place: &Memory,
        ty: Type<'m>,
        offset: u32,
        mut words: &[Arg],
        at: Option<Value<'m>>,
    ) -> Result<(), CompileError> {
        let pointer = self.cx.module.pointer_bytes();
        for cell in self.cx.cells(ty, at)? {
            match cell {
                Cell::One(leaf) => {
                    let (value, rest) = words.split_at(leaf.kind.words());
                    words = rest;
                    let offset = offset.wrapping_add(leaf.offset);
                    self.store_bits(place, offset, leaf.kind.bits(), value);
                    if leaf.kind == Scalar::Pointer && pointer > 4 {
                        self.store_part(place, offset.wrapping_add(4), pointer - 4, Arg::Const(0));
                    }
                }
                Cell::Packed { offset: start, width, count } => {
                    let mut parts = Vec::new();
                    for _ in 0..count {
                        let (value, rest) = words.split_at(words_for(width));
                        words = rest;
                        parts.push((width, value.to_vec()));
                    }
                    let bits = self.pack_bits(&parts);
                    self.store_bits(place, offset.wrapping_add(start), width * count, &bits);
                }
            }
        }
        Ok(())
    }

    /// Loads a string of bits, padded to whole bytes in memory.
    pub(super) fn load_bits(&mut self, place: &Memory, offset: u32, bits: u32) -> Vec<Arg> {
        let words = (0..bits.div_ceil(32))
            .map(|k| {
                let bytes = (bits - 32 * k).div_ceil(8).min(4);
                self.load_part(place, offset.wrapping_add(4 * k), bytes)
            })
            .collect();
        if bits.is_multiple_of(8) { words } else { self.mask_top(words, bits) }
    }

    /// Stores one, with zeros in the padding.
    pub(super) fn store_bits(&mut self, place: &Memory, offset: u32, bits: u32, words: &[Arg]) {
        for (k, &word) in words.iter().enumerate() {
            let bytes = (bits - 32 * k as u32).div_ceil(8).min(4);
            self.store_part(place, offset.wrapping_add(4 * k as u32), bytes, word);
        }
    }

    /// Loads 1 to 4 bytes in as few aligned pieces as the alignment allows, zero-extended.
    pub(super) fn load_part(&mut self, place: &Memory, offset: u32, bytes: u32) -> Arg {
        let mut value = Arg::Const(0);
        for (at, n) in pieces(offset, bytes, place.align) {
            let from = offset.wrapping_add(at);
            let part = match (place.strength, n) {
                (Strength::Coherent, 4) => {
                    let address = self.b.bin(Bin::Add, place.address, Arg::Const(from));
                    self.b.emit(Op::Peek, vec![address])
                }
                _ => self.b.emit(Op::Load(place.access(from, n)), vec![place.address]),
            };
            let up = self.b.bin(Bin::Shl, part, Arg::Const(8 * at));
            value = self.b.bin(Bin::Or, value, up);
        }
        value
    }

    /// Stores 1 to 4 bytes in the same way.
    pub(super) fn store_part(&mut self, place: &Memory, offset: u32, bytes: u32, value: Arg) {
        for (at, n) in pieces(offset, bytes, place.align) {
            let part = self.b.bin(Bin::ShrU, value, Arg::Const(8 * at));
            let from = offset.wrapping_add(at);
            match (place.strength, n) {
                (Strength::Coherent, 4) => {
                    let address = self.b.bin(Bin::Add, place.address, Arg::Const(from));
                    self.b.effect(Op::Poke, vec![address, part]);
                }
                _ => self.b.effect(Op::Store(place.access(from, n)), vec![place.address, part]),
            }
        }
    }

    /// Copies bytes of flat memory that do not overlap, with both sides aligned to `align`.
    pub(super) fn copy_bytes(
        &mut self,
        to: Arg,
        from: Arg,
        bytes: u32,
        align: u32,
    ) -> Result<(), CompileError> {
        const MOST_IN_PLACE: u32 = 32;
        let step = align.clamp(1, 4);
        if bytes > step * MOST_IN_PLACE {
            self.helper("tandem.mem.copy", vec![to, from, Arg::Const(bytes)], 0)?;
            return Ok(());
        }
        let (to, from) = (flat(to, step), flat(from, step));
        let mut at = 0;
        while at < bytes {
            let n = step.min(1 << (bytes - at).ilog2());
            let word = self.load_part(&from, at, n);
            self.store_part(&to, at, n, word);
            at += n;
        }
        Ok(())
    }

    /// getelementptr: offsets are added in the low word, and constants are combined into one. If an operand
    /// is a vector, the result has one address per element, and scalars apply to every element.
    pub(super) fn gep(&mut self, i: Value<'m>, ops: &[Value<'m>]) -> Result<Vec<Arg>, CompileError> {
        let source = i.gep_type().ok_or_else(|| self.internal("a getelementptr without type"))?;
        let mut operands = Vec::new();
        for op in ops {
            let each = if op.ty().kind() == TypeKind::Vector {
                self.words_of(op.ty().element(0), Some(i))?
            } else {
                0
            };
            operands.push((self.words(*op)?, each));
        }
        let lanes = if i.ty().kind() == TypeKind::Vector { i.ty().len() as usize } else { 1 };
        let mut out = Vec::new();
        for lane in 0..lanes {
            let low: Vec<Arg> = operands.iter().map(|(words, each)| words[lane * each]).collect();
            out.push(self.step(i, source, ops, &low)?);
        }
        Ok(out)
    }

    /// One address: `low` are the low words of the base and of each index.
    fn step(
        &mut self,
        i: Value<'m>,
        mut ty: Type<'m>,
        ops: &[Value<'m>],
        low: &[Arg],
    ) -> Result<Arg, CompileError> {
        let mut address = low[0];
        let mut constant = 0u32;
        for (n, (index, &low)) in ops.iter().zip(low).enumerate().skip(1) {
            if n > 1 && ty.kind() == TypeKind::Struct {
                // A vector of field numbers is a splat.
                let Arg::Const(field) = low else { return Err(self.internal("a field that is no constant")) };
                constant = constant.wrapping_add(self.cx.module.field_offset(ty, field) as u32);
                ty = ty.element(field);
                continue;
            }
            if n > 1 {
                ty = ty.element(0);
            }
            let mut size = self.cx.size(ty);
            if size >= 8 && self.cx.faulty(CompilerFault::WrongGepScale) {
                size /= 2;
            }
            let element =
                if index.ty().kind() == TypeKind::Vector { index.ty().element(0) } else { index.ty() };
            let TypeKind::Int(width) = element.kind() else {
                return Err(self.cx.refuse("§10.6.7", i.print(), Some(i), "an index must be an integer"));
            };
            match self.b.sext(low, width) {
                Arg::Const(c) => constant = constant.wrapping_add(c.wrapping_mul(size)),
                low => {
                    let scaled = if size.is_power_of_two() {
                        self.b.bin(Bin::Shl, low, Arg::Const(size.trailing_zeros()))
                    } else {
                        self.b.bin(Bin::Mul, low, Arg::Const(size))
                    };
                    address = self.b.add(address, scaled);
                }
            }
        }
        Ok(self.b.add(address, Arg::Const(constant)))
    }
}

/// Flat memory at an address.
pub(super) fn flat(address: Arg, align: u32) -> Memory {
    Memory { space: Space::Flat, address, align, strength: Strength::Plain }
}

/// Splits `bytes` at `offset` from an address aligned to `align` into aligned pieces: `(start, length)`.
fn pieces(offset: u32, bytes: u32, align: u32) -> Vec<(u32, u32)> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < bytes {
        let place = offset.wrapping_add(at);
        let known = if place == 0 { align } else { align.min(1 << place.trailing_zeros()) };
        let mut n = known.min(4);
        while n > bytes - at {
            n /= 2;
        }
        out.push((at, n.max(1)));
        at += n.max(1);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::pieces;

    #[test]
    fn accesses_split_where_alignment_is_short() {
        type Case = (u32, u32, u32, &'static [(u32, u32)]);
        let cases: [Case; 6] = [
            (0, 4, 4, &[(0, 4)]),
            (8, 4, 16, &[(0, 4)]),
            (0, 4, 2, &[(0, 2), (2, 2)]),
            (1, 4, 4, &[(0, 1), (1, 2), (3, 1)]),
            (0, 3, 4, &[(0, 2), (2, 1)]),
            (0, 2, 1, &[(0, 1), (1, 1)]),
        ];
        for (offset, bytes, align, want) in cases {
            assert_eq!(pieces(offset, bytes, align), want, "{offset} {bytes} {align}");
        }
    }
}
