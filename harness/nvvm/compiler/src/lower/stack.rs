//! Code for private memory: addresses of private objects, the stack of dynamic allocas, and copies of
//! by-value parameters. `private` has assigned the places.

use super::memory::{Memory, Strength, flat};
use super::private::AREA_ALIGN;
use super::slot::{Dynamic, Room, Slot};
use super::special::Special;
use super::state::FuncLower;
use crate::word::{Arg, Bin, Cond, Op, Space, StackPlace, Term, TrapKind};
use tandem_ir::CompileError;
use tandem_llvm::{Type, Value};

impl<'m> FuncLower<'_, 'm> {
    /// Address of a private object in flat memory.
    pub(super) fn slot_address(&mut self, v: Value<'m>) -> Result<Arg, CompileError> {
        let (base, at, align) = match self.cx.slots.get(&v) {
            Some(&Slot::Flat(at, align)) => (Special::FlatPrivate, at, align),
            Some(&Slot::Stack(at, align)) => (Special::Stack(StackPlace::Frame), at, align),
            _ => return Err(self.internal("a private object without a place")),
        };
        let base = self.special(base);
        if align <= AREA_ALIGN {
            return Ok(self.b.add(base, Arg::Const(at)));
        }
        let up = self.b.add(base, Arg::Const(at + align - 1));
        Ok(self.b.and(up, !(align - 1)))
    }

    pub(super) fn alloca(&mut self, i: Value<'m>) -> Result<Vec<Arg>, CompileError> {
        match self.cx.slots.get(&i) {
            Some(Slot::Frame(at)) => Ok(vec![Arg::Frame(*at as i32)]),
            Some(Slot::Dynamic) => self.dynamic_alloca(i),
            _ => Ok(vec![self.slot_address(i)?]),
        }
    }

    fn room(&self) -> Room {
        self.cx.rooms.get(&self.function).copied().unwrap_or_default()
    }

    /// At the head of a function with dynamic allocations: nothing is allocated yet.
    pub(super) fn begin_dynamic(&mut self) {
        let Some(d) = self.room().dynamic else { return };
        let start = match self.room().cycle {
            Some(_) => self.special(Special::Stack(StackPlace::Top)),
            None => {
                let base = self.special(Special::FlatPrivate);
                self.b.add(base, Arg::Const(d.area.offset))
            }
        };
        self.set_end(d, start);
    }

    fn end_place(&mut self) -> Memory {
        match self.room().cycle {
            Some(_) => flat(self.special(Special::Stack(StackPlace::Frame)), 4),
            None => {
                Memory { space: Space::Private, address: Arg::Frame(0), align: 4, strength: Strength::Plain }
            }
        }
    }

    fn set_end(&mut self, d: Dynamic, end: Arg) {
        let place = self.end_place();
        self.store_part(&place, d.end, 4, end);
    }

    fn get_end(&mut self, d: Dynamic) -> Arg {
        let place = self.end_place();
        self.load_part(&place, d.end, 4)
    }

    fn dynamic_alloca(&mut self, i: Value<'m>) -> Result<Vec<Arg>, CompileError> {
        let d = self.room().dynamic.ok_or_else(|| self.internal("an alloca without a stack"))?;
        let ty = i.allocated_type().ok_or_else(|| self.internal("an alloca without type"))?;
        let size = Arg::Const(self.cx.size(ty));
        let count = match i.operands().first() {
            Some(&n) => self.words(n)?,
            None => vec![Arg::Const(1)],
        };
        let bytes = self.b.bin(Bin::Mul, count[0], size);
        // More than 16 MiB is too much, however the number is computed.
        let mut over = self.b.bin(Bin::MulHu, count[0], size);
        for &high in &count[1..] {
            over = self.b.bin(Bin::Or, over, high);
        }
        let large = self.b.bin(Bin::ShrU, bytes, Arg::Const(24));
        over = self.b.bin(Bin::Or, over, large);
        let mut start = self.get_end(d);
        let align = i.align().max(4);
        let up = self.b.add(start, Arg::Const(align - 1));
        start = self.b.and(up, !(align - 1));
        let end = self.b.add(start, bytes);
        let limit = match self.room().cycle {
            Some(_) => self.special(Special::Stack(StackPlace::Limit)),
            None => {
                let base = self.special(Special::FlatPrivate);
                self.b.add(base, Arg::Const(d.area.offset + d.area.bytes))
            }
        };
        let beyond = self.b.bin(Bin::LtU, limit, end);
        over = self.b.bin(Bin::Or, over, beyond);
        let (trap, fine) = (self.new_block(), self.new_block());
        let b = Arg::Const(0);
        self.end_block(Term::Branch { cond: Cond::Ne, a: over, b, then: trap, other: fine }, trap);
        let reason = format!(
            "private stack overflow in @{}: its alloca needs more than the {} bytes per thread of dynamic \
             private memory (--stack N, or 'stack: N' in the kernel's YAML)",
            self.function.name(),
            self.cx.stack_bytes
        );
        let reason = self.program.trap(TrapKind::PrivateStack, &reason);
        self.b.effect(Op::Trap(reason), vec![]);
        self.end_block(Term::Jump(fine), fine);
        self.set_end(d, end);
        Ok(vec![start])
    }

    /// llvm.stacksave and llvm.stackrestore: the end of the memory that dynamic allocas have taken.
    pub(super) fn stack_intrinsic(&mut self, i: Value<'m>, save: bool) -> Result<Vec<Arg>, CompileError> {
        match (self.room().dynamic, save) {
            (Some(d), true) => Ok(vec![self.get_end(d)]),
            (Some(d), false) => {
                let end = self.word(i.call_args()[0])?;
                self.set_end(d, end);
                Ok(Vec::new())
            }
            (None, true) => Ok(vec![Arg::Const(0)]),
            (None, false) => Ok(Vec::new()),
        }
    }

    /// Copies the object to which parameter `p` points to a place of its own (byval, NVVM IR 2.0 §3.2.1).
    pub(super) fn copy_byval(
        &mut self,
        p: Value<'m>,
        ty: Type<'m>,
        from: Arg,
        align: u32,
    ) -> Result<(), CompileError> {
        let to = self.slot_address(p)?;
        self.copy_bytes(to, from, self.cx.size(ty), align)?;
        self.values.insert(p, vec![to]);
        Ok(())
    }
}
