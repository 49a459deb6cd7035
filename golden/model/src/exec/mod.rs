//! Executing one decoded instruction: the step's context, and a file for each extension.
//!
//! An instruction's functions find its source operands in the record, where the step has put them, and put
//! their effects into warp, memory and record through [`Ctx`]. Whatever can trap is checked before the first
//! effect.

mod rv32i;
mod rv32m;
mod vector_fp;
mod vector_int;
mod vector_mem;
mod ventus;
mod zfinx;
mod zicsr;

use crate::code::{Code, CodeCache};
use crate::csr::Identity;
use crate::fp::Rounding;
use crate::profile::{Fault, Profile, V0Mask};
use crate::space::{Access, Lanes, Space, lanes_of};
use crate::warp::Warp;
use tandem_abi::{CsrWrite, MAX_CSR, MAX_LANES, MemOp, MemSpace, Record, Trap};
use ventus_isa::{Ext, Insn, Op};

/// Why an instruction had no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// It trapped, with the trap's value.
    Trap(Trap, u32),
    /// The model has no semantics for it.
    Unmodelled,
}

/// Outcome of executing.
pub type Done = Result<(), Stop>;

/// What one instruction works on.
pub struct Ctx<'a> {
    /// The warp, whose pc is still the instruction's.
    pub warp: &'a mut Warp,
    /// Memory.
    pub space: &'a mut Space,
    /// Decoded code, which stores may make stale.
    pub cache: &'a mut CodeCache,
    /// Memory order stamps given out.
    pub stamp: &'a mut u64,
    /// The record, with sources filled in.
    pub rec: &'a mut Record,
    /// Read-only CSRs.
    pub id: Identity,
    /// SM that executes.
    pub sm: usize,
    /// The instruction.
    pub code: Code,
    /// ISA choices.
    pub profile: Profile,
    /// Planted fault.
    pub fault: Option<Fault>,
    /// Next pc; pc + 4 unless the instruction changes it.
    pub next_pc: u32,
    /// Next active mask.
    pub next_mask: u32,
    /// Flags raised.
    pub flags: u8,
}

/// Executes the instruction of `ctx`.
pub fn execute(ctx: &mut Ctx<'_>) -> Done {
    match ctx.code.ext {
        Ext::I => rv32i::execute(ctx),
        Ext::M => rv32m::execute(ctx),
        Ext::Zicsr => zicsr::execute(ctx),
        Ext::Zfinx => zfinx::execute(ctx),
        Ext::V => vector_int::execute(ctx),
        Ext::VLoad => vector_mem::execute(ctx),
        Ext::Ventus => ventus::execute(ctx),
        // Atomics are in the table for later; until then hardware and model take them for illegal.
        Ext::A => ctx.trap(Trap::Illegal),
    }
}

impl Ctx<'_> {
    /// The instruction's operands.
    pub fn insn(&self) -> Insn {
        self.code.insn
    }

    /// The operation.
    pub fn op(&self) -> Op {
        self.code.insn.op
    }

    /// Scalar value of source slot `slot`.
    pub fn x(&self, slot: usize) -> u32 {
        self.rec.src[slot][0]
    }

    /// Vector value of source slot `slot`.
    pub fn v(&self, slot: usize) -> Lanes {
        self.rec.src[slot]
    }

    /// The immediate as a word.
    pub fn imm(&self) -> u32 {
        self.code.insn.imm as u32
    }

    /// Whether the planted fault `fault` is on.
    pub fn faulty(&self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }

    /// A trap whose value is the instruction word.
    pub fn trap(&self, trap: Trap) -> Done {
        Err(Stop::Trap(trap, self.code.word))
    }

    /// The rounding mode of an encoding, 7 for frm; reserved ones are illegal.
    pub fn rounding(&self, rm: u8) -> Result<Rounding, Stop> {
        let rm = if rm == 7 { self.warp.csr.frm } else { rm };
        Rounding::from_bits(rm).ok_or(Stop::Trap(Trap::Illegal, self.code.word))
    }

    /// Lanes that a maskable instruction works on: active, and enabled by v0 where it says v0.t.
    pub fn enabled(&self) -> u32 {
        let active = self.warp.mask;
        if self.code.insn.vm { active } else { active & self.v0_bits() }
    }

    /// v0 as a mask of lanes.
    pub fn v0_bits(&self) -> u32 {
        let v0 = &self.warp.v[0];
        match self.profile.v0_mask {
            V0Mask::Packed => v0[0],
            V0Mask::PerLane => v0.iter().rev().fold(0, |bits, element| bits << 1 | element & 1),
        }
    }

    /// Writes a scalar register; x0 takes nothing.
    pub fn write_x(&mut self, reg: u8, value: u32) {
        if reg != 0 {
            self.warp.x[usize::from(reg)] = value;
            self.rec.sdst_valid = 1;
            self.rec.sdst = reg;
            self.rec.sdata = value;
        }
    }

    /// Writes the lanes `mask` of a vector register.
    pub fn write_v(&mut self, reg: u8, mask: u32, data: &Lanes) {
        if mask == 0 {
            return;
        }
        let into = &mut self.warp.v[usize::from(reg)];
        for lane in 0..MAX_LANES {
            if mask >> lane & 1 != 0 {
                into[lane] = data[lane];
            }
        }
        self.rec.vdst_valid = 1;
        self.rec.vdst = reg;
        self.rec.vmask = mask;
        self.rec.vdata = *into;
    }

    /// Reports a CSR write.
    pub fn report_csr(&mut self, addr: u16, value: u32) {
        let at = usize::from(self.rec.csr_count);
        if at < MAX_CSR {
            self.rec.csr[at] = CsrWrite { addr: u32::from(addr), value };
            self.rec.csr_count += 1;
        }
    }

    /// Loads the lanes `mask`, sign-extending where asked, or traps.
    pub fn load(&mut self, request: Request<'_>, mask: u32, sign_extend: bool) -> Result<Lanes, Stop> {
        let mut raw = [0; MAX_LANES];
        let access = self.access(&request, mask)?;
        self.space.load(access, &mut raw);
        let size = request.size;
        self.report_access(MemOp::Load, &request, mask, &raw);
        if sign_extend && !self.faulty(Fault::LoadSignLost) {
            let unused = 32 - 8 * size;
            for value in &mut raw {
                *value = ((*value << unused) as i32 >> unused) as u32;
            }
        }
        Ok(raw)
    }

    /// Stores the lanes `mask` of `data`, or traps.
    pub fn store(&mut self, request: Request<'_>, mask: u32, data: &Lanes) -> Done {
        let access = self.access(&request, mask)?;
        self.space.store(access, data);
        let keep = u32::MAX >> (32 - 8 * request.size);
        let mut low = [0; MAX_LANES];
        for lane in lanes_of(mask) {
            low[lane] = data[lane] & keep;
            self.cache.invalidate(request.addr[lane], request.size);
        }
        self.report_access(MemOp::Store, &request, mask, &low);
        Ok(())
    }

    fn access<'b>(&self, request: &Request<'b>, mask: u32) -> Result<Access<'b>, Stop> {
        for lane in lanes_of(mask) {
            if request.align_on[lane] & (request.size - 1) != 0 {
                return Err(Stop::Trap(Trap::Misaligned, request.addr[lane]));
            }
        }
        let access = Access { sm: self.sm, addr: request.addr, mask, size: request.size };
        self.space.check(access).map_err(|(trap, value)| Stop::Trap(trap, value))?;
        Ok(access)
    }

    fn report_access(&mut self, op: MemOp, request: &Request<'_>, mask: u32, data: &Lanes) {
        if mask == 0 {
            return;
        }
        *self.stamp += 1;
        let rec = &mut *self.rec;
        rec.mem_stamp = *self.stamp;
        rec.mem_op = op as u8;
        rec.mem_size = request.size as u8;
        rec.mem_mask = mask;
        let mut all_lds = true;
        for lane in lanes_of(mask) {
            rec.mem_addr[lane] = request.addr[lane];
            rec.mem_data[lane] = data[lane];
            all_lds &= crate::space::in_lds(request.addr[lane]);
        }
        rec.mem_space = if request.private {
            MemSpace::Private
        } else if all_lds {
            MemSpace::Lds
        } else {
            MemSpace::Global
        } as u8;
    }
}

/// Addresses of a load or store.
pub struct Request<'a> {
    /// Byte address of each lane.
    pub addr: &'a Lanes,
    /// What must be a multiple of the size: the address, before interleaving for private memory.
    pub align_on: &'a Lanes,
    /// Bytes.
    pub size: u32,
    /// Private memory.
    pub private: bool,
}

impl<'a> Request<'a> {
    /// An access by plain addresses.
    pub fn plain(addr: &'a Lanes, size: u32) -> Request<'a> {
        Request { addr, align_on: addr, size, private: false }
    }
}

/// One value in every lane.
fn splat(value: u32) -> Lanes {
    [value; MAX_LANES]
}

/// `f` of each lane.
fn map2(a: &Lanes, b: &Lanes, f: impl Fn(u32, u32) -> u32) -> Lanes {
    std::array::from_fn(|lane| f(a[lane], b[lane]))
}
