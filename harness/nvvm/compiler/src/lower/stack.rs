//! Private memory: the places of allocas, by-value parameters and buffers of variable arguments.
//!
//! There are three; all but the last are laid out at compile time:
//! * the function's interleaved frame, for allocas whose uses are all known to be accesses;
//! * flat private memory with ordinary addresses: the thread's area or, in functions that may end up calling
//!   themselves, the activation's frame (see `word::cycles`);
//! * after that, a stack for dynamic allocas and for allocas that execute more than once.

use super::calls::flat;
use super::function::FuncLower;
use super::memory::Memory;
use super::special::Special;
use super::{Context, MOST_PRIVATE};
use crate::word::{Arg, Bin, Cond, Op, Space, Stack, StackPlace, Stacked, Term, TrapKind};
use std::collections::HashSet;
use tandem_ir::CompileError;
use tandem_llvm::{Block, Function, Opcode, Type, TypeKind, Value, ValueKind};

/// Alignment that private areas always have.
const AREA_ALIGN: u32 = 16;
/// Largest alignment of an alloca (NVVM IR 2.0 §10.6.1).
const MOST_ALIGN: u32 = 1 << 23;

/// The place of a private object.
#[derive(Clone, Copy)]
pub(super) enum Slot {
    /// Interleaved private memory, at this offset in the function's frame.
    Frame(u32),
    /// Flat private memory, at this offset in the thread's area, rounded up to an alignment.
    Flat(u32, u32),
    /// The same among the activation's own variables.
    Stack(u32, u32),
    /// Taken from the stack when the alloca executes.
    Dynamic,
}

/// Private memory of a function.
#[derive(Clone, Copy, Default)]
pub(super) struct Room {
    /// Bytes of its interleaved frame.
    pub(super) frame: u32,
    /// Bytes of each activation's variables, in a function of a cycle.
    own: u32,
    /// The cycle.
    cycle: Option<usize>,
    dynamic: Option<Dynamic>,
}

/// What a function with dynamic allocations needs to know.
#[derive(Clone, Copy)]
struct Dynamic {
    /// Where the end of the allocated part is kept: an offset in the frame, or among the activation's
    /// variables.
    end: u32,
    /// The area, in functions outside cycles.
    area: Stack,
}

impl Room {
    /// The same for word IR.
    pub(super) fn stacked(&self) -> Option<Stacked> {
        let cycle = self.cycle?;
        Some(Stacked { cycle, bytes: self.own, dynamic: self.dynamic.map(|d| d.end) })
    }
}

impl<'m> Context<'m> {
    /// A stack of the requested size in every thread's flat area.
    pub(super) fn take_stack(&mut self) -> Stack {
        let offset = self.flat_bytes.next_multiple_of(AREA_ALIGN);
        let bytes = self.stack_bytes.next_multiple_of(AREA_ALIGN);
        self.flat_bytes = offset.saturating_add(bytes);
        Stack { offset, bytes }
    }

    /// Assigns a place to each private object of the function.
    pub(super) fn place_private(&mut self, f: Function<'m>) -> Result<(), CompileError> {
        let mut room = Room { cycle: self.graph.cycle.get(&f.value()).copied(), ..Room::default() };
        let kernel = self.kernels.contains(&f.name()) && !self.graph.called.contains(&f.value());
        for (n, p) in f.params().into_iter().enumerate() {
            if let Some(Some(ty)) = f.param_attribute(n as u32, "byval")
                && !(kernel && (self.is_grid_constant(f, n as u32) || is_only_read(p, 0)))
            {
                let align = f.param_align(n as u32).unwrap_or(0).max(self.module.abi_align(ty));
                let what = format!("byval parameter of {} bytes", self.size(ty));
                let slot = self.take(&mut room, u64::from(self.size(ty)), align, what, p)?;
                self.slots.insert(p, slot);
            }
        }
        let looping = blocks_in_loops(f);
        for block in f.blocks() {
            for i in block.instructions() {
                if i.opcode() == Some(Opcode::LLVMCall) {
                    let (_, bytes) = self.varargs_layout(i);
                    if bytes > 0 {
                        let what = format!("variable arguments of {bytes} bytes");
                        let slot = self.take(&mut room, bytes.into(), AREA_ALIGN, what, i)?;
                        self.slots.insert(i, slot);
                    }
                }
                let Some(ty) = i.allocated_type() else { continue };
                let slot = self.place_alloca(&mut room, i, ty, looping.contains(&block))?;
                self.slots.insert(i, slot);
            }
        }
        self.rooms.insert(f.value(), room);
        Ok(())
    }

    fn place_alloca(
        &mut self,
        room: &mut Room,
        i: Value<'m>,
        ty: Type<'m>,
        looping: bool,
    ) -> Result<Slot, CompileError> {
        if i.ty().kind() != TypeKind::Pointer(0) {
            let hint = "an alloca's pointer is generic: remove addrspace()";
            return Err(self.refuse("§10.6.1", "alloca with addrspace()", Some(i), hint));
        }
        if i.align() > MOST_ALIGN {
            let hint = "the largest alignment is 2^23";
            return Err(self.refuse("§10.6.1", format!("alloca align {}", i.align()), Some(i), hint));
        }
        let count = i.operands().first().and_then(|v| v.int_bits());
        let Some(count) = count.filter(|_| !looping) else {
            if room.dynamic.is_none() {
                let blank = Stack { offset: 0, bytes: 0 };
                room.dynamic = Some(match room.cycle {
                    Some(_) => {
                        let end = room.own;
                        room.own += 4;
                        Dynamic { end, area: blank }
                    }
                    None => {
                        let end = room.frame;
                        room.frame += 4;
                        Dynamic { end, area: self.take_stack() }
                    }
                });
            }
            return Ok(Slot::Dynamic);
        };
        let bytes = self.module.alloc_size(ty).saturating_mul(count);
        let what = format!("alloca of {bytes} bytes");
        if room.cycle.is_some() || escapes(i, 0) {
            return self.take(room, bytes, i.align(), what, i);
        }
        // The address does not escape, and no access is wider than a word.
        let at = room.frame;
        room.frame = self.room_for(u64::from(at), bytes, what, i)?;
        Ok(Slot::Frame(at))
    }

    /// A place in flat memory.
    fn take(
        &mut self,
        room: &mut Room,
        bytes: u64,
        align: u32,
        what: String,
        at: Value<'m>,
    ) -> Result<Slot, CompileError> {
        // Areas guarantee only this alignment; the rest is added when the address is computed.
        let more = if align > AREA_ALIGN { u64::from(align) } else { 0 };
        let start = if room.cycle.is_some() { room.own } else { self.flat_bytes };
        let start = start.next_multiple_of(align.clamp(4, AREA_ALIGN));
        let end = self.room_for(u64::from(start), bytes.saturating_add(more), what, at)?;
        if room.cycle.is_some() {
            room.own = end;
            Ok(Slot::Stack(start, align))
        } else {
            self.flat_bytes = end;
            Ok(Slot::Flat(start, align))
        }
    }

    /// The end of `bytes` from `start`, if it is within the limit for a thread.
    fn room_for(&self, start: u64, bytes: u64, what: String, at: Value<'m>) -> Result<u32, CompileError> {
        let end = start.saturating_add(bytes).saturating_add(u64::from(self.flat_bytes));
        // Alignment beyond that of the areas needs room but holds no data.
        let most = MOST_PRIVATE + 4 * u64::from(MOST_ALIGN);
        let data = MOST_PRIVATE + u64::from(MOST_ALIGN);
        if bytes > data || end > most {
            let hint = "at most 1 MiB of private variables a thread";
            return Err(self.refuse("§10.6.1", what, Some(at), hint));
        }
        Ok((start + bytes).next_multiple_of(4) as u32)
    }
}

/// Blocks that can reach themselves again.
fn blocks_in_loops(f: Function<'_>) -> HashSet<Block<'_>> {
    fn successors(b: Block<'_>) -> Vec<Block<'_>> {
        b.instructions().last().map(|t| t.successors()).unwrap_or_default()
    }
    // Only blocks with allocas matter.
    let with =
        f.blocks().into_iter().skip(1).filter(|b| b.instructions().any(|i| i.allocated_type().is_some()));
    with.filter(|&b| {
        let mut seen = HashSet::new();
        let mut work = successors(b);
        while let Some(s) = work.pop() {
            if seen.insert(s) {
                work.extend(successors(s));
            }
        }
        seen.contains(&b)
    })
    .collect()
}

/// Whether a pointer is only used by loads.
pub(super) fn is_only_read(pointer: Value<'_>, depth: u32) -> bool {
    depth <= 64
        && pointer.users().into_iter().all(|user| match user.opcode() {
            Some(Opcode::LLVMLoad) => true,
            Some(Opcode::LLVMGetElementPtr | Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast) => {
                user.operands().first() == Some(&pointer)
                    && matches!(user.ty().kind(), TypeKind::Pointer(_))
                    && is_only_read(user, depth + 1)
            }
            _ => false,
        })
}

/// Whether a pointer is used by anything but loads, stores and address arithmetic.
fn escapes(pointer: Value<'_>, depth: u32) -> bool {
    depth > 64
        || pointer.users().into_iter().any(|user| match user.opcode() {
            Some(Opcode::LLVMLoad) => false,
            Some(Opcode::LLVMStore) => user.operands().first() == Some(&pointer),
            Some(Opcode::LLVMGetElementPtr) => {
                user.operands().first() != Some(&pointer)
                    || !matches!(user.ty().kind(), TypeKind::Pointer(_))
                    || escapes(user, depth + 1)
            }
            Some(Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast) => escapes(user, depth + 1),
            Some(Opcode::LLVMCall) => !user
                .callee()
                .is_some_and(|c| c.kind() == ValueKind::Function && c.name().starts_with("llvm.lifetime.")),
            _ => true,
        })
}

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
            None => Memory { space: Space::Private, address: Arg::Frame(0), align: 4, volatile: false },
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
            "private stack overflow in @{}: its alloca needs more than the {} bytes a thread of dynamic \
             private \
             memory (--stack N, or 'stack: N' in the kernel's YAML)",
            self.function.name(),
            self.cx.stack_bytes
        );
        let reason = self.program.trap(TrapKind::PrivateStack, &reason);
        self.b.effect(Op::Trap(reason), vec![]);
        self.end_block(Term::Jump(fine), fine);
        self.set_end(d, end);
        Ok(vec![start])
    }

    /// llvm.stacksave and llvm.stackrestore: the end of what dynamic allocas have taken.
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

    /// Copies what parameter `p` points at to a place of its own (byval, NVVM IR 2.0 §3.2.1).
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
