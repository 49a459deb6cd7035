//! llvm.memcpy, memmove and memset (NVVM 2.0 §11.2). If the length is constant and short, they are expanded
//! in place, in pieces as large as both alignments allow. Otherwise they call the helper functions of
//! `runtime/mem.ll`, which check the addresses at run time.

use super::context::Place;
use super::memory::{Memory, Strength};
use super::state::FuncLower;
use crate::word::{Arg, Bin, Space};
use tandem_ir::CompileError;
use tandem_llvm::{TypeKind, Value};

/// Most accesses of each kind that an expanded copy or fill makes.
const MOST_IN_PLACE: u32 = 32;
/// The same if everything is read before anything is written, which needs a register each.
const MOST_HELD: u32 = 16;

impl<'m> FuncLower<'_, 'm> {
    pub(super) fn block_intrinsic(
        &mut self,
        i: Value<'m>,
        name: &str,
        args: &[Value<'m>],
    ) -> Result<Vec<Arg>, CompileError> {
        if name.contains(".element.unordered.atomic.") {
            let hint = "atomic block copies are not part of NVVM IR";
            return Err(self.cx.refuse("§11.2", format!("@{name}"), Some(i), hint));
        }
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
        let strength = Strength::of(args.get(3).and_then(|v| v.int_bits()).is_some_and(|v| v & 1 != 0));
        let place = |s: &mut Self, n: u32| -> Result<Memory, CompileError> {
            let pointer = args[n as usize];
            let space = if s.cx.is_interleaved(pointer) { Space::Private } else { Space::Flat };
            Ok(Memory { space, address: s.word(pointer)?, align: i.arg_align(n), strength })
        };
        let to = place(self, 0)?;
        let fill = name.starts_with("llvm.memset.");
        let from = if fill { None } else { Some(place(self, 1)?) };
        let unit = to.align.min(from.map_or(4, |f| f.align)).min(4);
        let moves = name.starts_with("llvm.memmove.");
        let most = unit * if moves { MOST_HELD } else { MOST_IN_PLACE };
        let flat = to.space == Space::Flat && from.is_none_or(|f| f.space == Space::Flat);
        match args[2].int_bits() {
            Some(len) if len <= u64::from(most) || (!flat && len <= 4096) => {
                let parts: Vec<(u32, u32)> = pieces(len as u32, unit).collect();
                match from {
                    None => self.fill_in_place(&to, args[1], &parts)?,
                    Some(from) => self.copy_in_place(&to, &from, &parts, moves),
                }
            }
            _ if !flat => return Err(self.internal("a block of memory that it placed out of its own reach")),
            _ => {
                let len = self.word(args[2])?;
                let second = match from {
                    Some(from) => from.address,
                    None => self.word(args[1])?,
                };
                let helper = match (fill, moves) {
                    (true, _) => "tandem.mem.set",
                    (_, true) => "tandem.mem.move",
                    _ => "tandem.mem.copy",
                };
                self.helper(helper, vec![to.address, second, len], 0)?;
            }
        }
        Ok(Vec::new())
    }

    fn fill_in_place(
        &mut self,
        to: &Memory,
        byte: Value<'m>,
        parts: &[(u32, u32)],
    ) -> Result<(), CompileError> {
        let byte = self.word(byte)?;
        let value = self.b.bin(Bin::Mul, byte, Arg::Const(0x0101_0101));
        for &(at, n) in parts {
            self.store_part(to, at, n, value);
        }
        Ok(())
    }

    /// `moves`: everything is read before anything is written, so overlaps are safe.
    fn copy_in_place(&mut self, to: &Memory, from: &Memory, parts: &[(u32, u32)], moves: bool) {
        if moves {
            let values: Vec<Arg> = parts.iter().map(|&(at, n)| self.load_part(from, at, n)).collect();
            for (&(at, n), value) in parts.iter().zip(values) {
                self.store_part(to, at, n, value);
            }
        } else {
            for &(at, n) in parts {
                let value = self.load_part(from, at, n);
                self.store_part(to, at, n, value);
            }
        }
    }
}

/// `len` bytes in pieces of `unit`, with smaller ones at the end.
fn pieces(len: u32, unit: u32) -> impl Iterator<Item = (u32, u32)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let mut n = unit;
        while n > len - at {
            n /= 2;
        }
        at += n;
        (n > 0).then_some((at - n, n))
    })
}
