//! Loads, stores and addresses.

use super::function::FuncLower;
use super::special::Special;
use super::{Place, Scalar};
use crate::error::CompileError;
use crate::fault::CompilerFault;
use crate::llvm::{Opcode, TypeKind, Value};
use crate::word::{Access, Arg, Bin, Op, Space};

impl<'m> FuncLower<'_, 'm> {
    /// Address of a global variable in the flat map.
    pub(super) fn global_address(&mut self, v: Value<'m>) -> Result<Arg, CompileError> {
        match self.cx.places.get(&v) {
            Some(Place::Data(id)) => Ok(Arg::Addr(*id, 0)),
            Some(Place::Lds(at)) => {
                let at = Arg::Const(*at);
                let base = self.special(Special::Lds);
                Ok(self.b.add(base, at))
            }
            None => Err(self.internal("a global variable without a place")),
        }
    }

    /// Refuses what §10.6 refuses of a load or store, and tells how it reaches memory.
    fn space(&self, i: Value<'m>, pointer: Value<'m>) -> Result<Space, CompileError> {
        if i.is_atomic() {
            let (clause, what) = if i.ty().kind() == TypeKind::Void {
                ("§10.6.3", "store atomic")
            } else {
                ("§10.6.2", "load atomic")
            };
            return Err(self.cx.refuse(clause, what, Some(i), "use atomicrmw, cmpxchg or a barrier"));
        }
        let constant = pointer.ty().kind() == TypeKind::Pointer(4);
        if constant && i.opcode() == Some(Opcode::LLVMStore) {
            return Err(self.cx.refuse("§12.1", i.print(), Some(i), "constant space is read-only"));
        }
        Ok(if self.cx.is_interleaved(pointer) { Space::Private } else { Space::Flat })
    }

    pub(super) fn load(&mut self, i: Value<'m>, pointer: Value<'m>) -> Result<Vec<Arg>, CompileError> {
        let space = self.space(i, pointer)?;
        let leaves = self.cx.leaves(i.ty(), Some(i))?;
        let address = self.word(pointer)?;
        let align = i.align().max(1);
        let mut out = Vec::new();
        for leaf in leaves {
            let offset = leaf.offset;
            match leaf.kind {
                Scalar::F32 | Scalar::Pointer => out.push(self.load_part(space, address, offset, 4, align)),
                Scalar::Int(w) if w > 32 => {
                    out.push(self.load_part(space, address, offset, 4, align));
                    let high =
                        self.load_part(space, address, offset.wrapping_add(4), (w - 32).div_ceil(8), align);
                    out.push(self.b.zext(high, w - 32));
                }
                Scalar::Int(w) => {
                    let raw = self.load_part(space, address, offset, w.div_ceil(8), align);
                    out.push(if w % 8 == 0 { raw } else { self.b.zext(raw, w) });
                }
            }
        }
        Ok(out)
    }

    pub(super) fn store(
        &mut self,
        i: Value<'m>,
        value: Value<'m>,
        pointer: Value<'m>,
    ) -> Result<Vec<Arg>, CompileError> {
        let space = self.space(i, pointer)?;
        let leaves = self.cx.leaves(value.ty(), Some(i))?;
        let words = self.words(value)?;
        let address = self.word(pointer)?;
        let align = i.align().max(1);
        let mut at = 0;
        for leaf in leaves {
            let offset = leaf.offset;
            match leaf.kind {
                Scalar::F32 => self.store_part(space, address, offset, 4, align, words[at]),
                Scalar::Pointer => {
                    self.store_part(space, address, offset, 4, align, words[at]);
                    self.store_part(space, address, offset.wrapping_add(4), 4, align, Arg::Const(0));
                }
                Scalar::Int(w) if w > 32 => {
                    self.store_part(space, address, offset, 4, align, words[at]);
                    self.store_part(
                        space,
                        address,
                        offset.wrapping_add(4),
                        (w - 32).div_ceil(8),
                        align,
                        words[at + 1],
                    );
                }
                Scalar::Int(w) => self.store_part(space, address, offset, w.div_ceil(8), align, words[at]),
            }
            at += leaf.kind.words();
        }
        Ok(Vec::new())
    }

    /// Loads 1 to 4 bytes in as few aligned pieces as the alignment allows, zero-extended.
    pub(super) fn load_part(
        &mut self,
        space: Space,
        address: Arg,
        offset: u32,
        bytes: u32,
        align: u32,
    ) -> Arg {
        let mut value = Arg::Const(0);
        for (at, n) in pieces(offset, bytes, align) {
            let access =
                Access { bytes: n as u8, signed: false, space, offset: offset.wrapping_add(at) as i32 };
            let part = self.b.emit(Op::Load(access), vec![address]);
            let up = self.b.bin(Bin::Shl, part, Arg::Const(8 * at));
            value = self.b.bin(Bin::Or, value, up);
        }
        value
    }

    /// Stores 1 to 4 bytes likewise.
    pub(super) fn store_part(
        &mut self,
        space: Space,
        address: Arg,
        offset: u32,
        bytes: u32,
        align: u32,
        value: Arg,
    ) {
        for (at, n) in pieces(offset, bytes, align) {
            let part = self.b.bin(Bin::ShrU, value, Arg::Const(8 * at));
            let access =
                Access { bytes: n as u8, signed: false, space, offset: offset.wrapping_add(at) as i32 };
            self.b.effect(Op::Store(access), vec![address, part]);
        }
    }

    /// getelementptr: offsets in the low word; constants are gathered into one.
    pub(super) fn gep(&mut self, i: Value<'m>, ops: &[Value<'m>]) -> Result<Vec<Arg>, CompileError> {
        if i.ty().kind() == TypeKind::Vector {
            return Err(self.cx.refuse(
                "§10.6.7",
                i.print(),
                Some(i),
                "vectors of pointers are not in this version",
            ));
        }
        let mut address = self.word(ops[0])?;
        let mut ty = i.gep_type().ok_or_else(|| self.internal("a getelementptr without type"))?;
        let mut constant = 0u32;
        for (n, index) in ops.iter().skip(1).enumerate() {
            if n > 0 && ty.kind() == TypeKind::Struct {
                let field = index.int_bits().unwrap_or(0) as u32;
                let at = self.cx.module.field_offset(ty, field) as u32;
                constant = constant.wrapping_add(at);
                ty = ty.element(field);
                continue;
            }
            if n > 0 {
                ty = ty.element(0);
            }
            let mut size = self.cx.size(ty);
            if size >= 8 && self.cx.faulty(CompilerFault::WrongGepScale) {
                size /= 2;
            }
            let Scalar::Int(width) = self.scalar(*index)? else {
                return Err(self.internal("an index that is no integer"));
            };
            let low = self.word(*index)?;
            let low = self.b.sext(low, width);
            match low {
                Arg::Const(c) => constant = constant.wrapping_add(c.wrapping_mul(size)),
                _ => {
                    let scaled = if size.is_power_of_two() {
                        self.b.bin(Bin::Shl, low, Arg::Const(size.trailing_zeros()))
                    } else {
                        self.b.bin(Bin::Mul, low, Arg::Const(size))
                    };
                    address = self.b.add(address, scaled);
                }
            }
        }
        Ok(vec![self.b.add(address, Arg::Const(constant))])
    }
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
