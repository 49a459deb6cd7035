//! Private memory: the places of allocas, by-value parameters and buffers of variable arguments.
//!
//! There are three; all but the last are laid out at compile time:
//! * the function's interleaved frame, for allocas whose uses are all known to be accesses;
//! * flat private memory with ordinary addresses: the thread's area or, in functions that may end up calling
//!   themselves, the activation's frame (see `word::cycles`);
//! * after that, a stack for dynamic allocas and for allocas that execute more than once.
//!
//! This module assigns the places before any code is written; `stack` writes the code that uses them.

use super::context::Context;
use super::slot::{Dynamic, Room, Slot};
use crate::word::Stack;
use std::collections::HashSet;
use tandem_ir::CompileError;
use tandem_llvm::{Block, Function, Opcode, Type, TypeKind, Value, ValueKind};

/// Alignment that private areas always have.
pub(super) const AREA_ALIGN: u32 = 16;
/// Largest alignment of an alloca (NVVM IR 2.0 §10.6.1).
const MOST_ALIGN: u32 = 1 << 23;
/// Most private bytes of a thread.
pub(super) const MOST_PRIVATE: u64 = 1 << 20;

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

    /// The position of each variable argument in its buffer (index, offset), and the buffer's bytes.
    pub(super) fn varargs_layout(&self, call: Value<'m>) -> (Vec<(u32, u32)>, u32) {
        let Some(ty) = call.call_type().filter(|t| t.is_varargs()) else { return (Vec::new(), 0) };
        let mut at = 0u32;
        let mut places = Vec::new();
        for (n, a) in call.call_args().into_iter().enumerate().skip(ty.fixed_params() as usize) {
            let ty = call.byval_argument(n as u32).unwrap_or(a.ty());
            at = at.next_multiple_of(self.module.abi_align(ty).max(1));
            places.push((n as u32, at));
            at = at.saturating_add(self.size(ty));
        }
        (places, at)
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
        // Areas guarantee only this alignment. Any further alignment is added when the address is computed.
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
            let hint = "at most 1 MiB of private variables per thread";
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
fn is_only_read(pointer: Value<'_>, depth: u32) -> bool {
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
