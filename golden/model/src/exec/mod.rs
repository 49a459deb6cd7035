//! Executing one decoded instruction: the step's context, and a file for each extension.
//!
//! An instruction's functions read their source operands and put their effects into warp and memory through
//! [`Ctx`], which keeps the record if there is one. Everything that can trap is checked before the first
//! effect.
//!
//! An instruction on groups or pairs is executed once for each beat, with [`Ctx::code`] naming the beat's own
//! registers. On groups the beats are independent. An operation on 64-bit pairs that needs both halves takes
//! them with [`Ctx::x64`] and [`Ctx::pairs`] in beat 0, keeps the result's high half with [`Ctx::keep`], and
//! writes it in beat 1 from [`Ctx::kept`].

mod memory;
mod rv32a;
mod rv32i;
mod rv32m;
mod vector_fixed;
mod vector_fp;
mod vector_int;
mod vector_mem;
mod ventus;
mod zfinx;
mod zicsr;

use crate::code::{Code, CodeCache, Gate};
use crate::csr::Identity;
use crate::fp::Rounding;
use crate::hints::Hints;
use crate::profile::{Profile, V0Mask};
use crate::reserve::Reservations;
use crate::space::{Lanes, Space, blend};
use crate::warp::Warp;
pub use memory::Request;
use tandem_abi::{CsrWrite, MAX_CSR, MAX_LANES, Record, Trap};
use ventus_isa::{Family, Insn, Kind, Role, Row};

/// Why an instruction had no effect: the trap that it raised, and the trap's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop(pub Trap, pub u32);

/// Outcome of executing.
pub type Executed = Result<(), Stop>;

/// What one instruction works on.
pub struct Ctx<'a> {
    /// The warp, whose pc is still the instruction's.
    pub warp: &'a mut Warp,
    /// Memory.
    pub space: &'a mut Space,
    /// Decoded code, which stores may make stale.
    pub cache: &'a mut CodeCache<Run>,
    /// Reservations of all warps.
    pub reserved: &'a mut Reservations,
    /// Lanes whose SC failed by the leader's choice in this step.
    pub sc_chosen: &'a mut u32,
    /// Memory order stamps given out.
    pub stamp: &'a mut u64,
    /// The record, if one is wanted, with sources filled in.
    pub rec: Option<&'a mut Record>,
    /// Read-only CSRs.
    pub id: Identity,
    /// Workgroup.
    pub wg: u32,
    /// SM that executes it.
    pub sm: usize,
    /// The instruction, with the register numbers of this beat.
    pub code: &'a Code,
    /// 0, or 1 in the second half of an instruction on groups or pairs.
    pub beat: u32,
    /// Choices of the leader.
    pub hints: Hints,
    /// ISA choices.
    pub profile: Profile,
    /// Whether accesses are plain ones: without record, translation or pairs.
    pub plain: bool,
    /// Conditions that do not hold. [`Gate::FRESH`] is among them once decoded code has been forgotten or
    /// vtype has been set: what was checked before may not hold for the next instruction.
    pub shut: Gate,
    /// Next pc; pc + 4 unless the instruction changes it.
    pub next_pc: u32,
    /// Next active mask.
    pub next_mask: u32,
    /// Flags raised: bits 4 to 0 as in fflags, bit 5 for vxsat.
    pub flags: u8,
}

/// The function that executes an instruction. It is chosen once, at decoding, by the operation and the kinds
/// of its operands.
pub type Run = fn(&mut Ctx<'_>) -> Executed;

/// The function that executes a row. Each family's file matches all of its rows, so that the compiler names a
/// row without a model.
pub fn runner(row: &Row) -> Run {
    let vector_first = row.format.operand(Role::Rs1).is_some_and(|field| field.kind == Kind::V);
    match row.family {
        Family::Rv32i(op) => rv32i::runner(op),
        Family::Rv32m(op) => rv32m::runner(op),
        Family::Rv32a(op) => rv32a::runner(op),
        Family::Zicsr(op) => zicsr::runner(op),
        Family::Zfinx(op) => zfinx::runner(op),
        Family::VectorInt(op) => vector_int::runner(op, vector_first),
        Family::VectorFixed(op) => vector_fixed::runner(op),
        Family::VectorFp(op) => vector_fp::runner(op),
        Family::VectorMem(op) => vector_mem::runner(op),
        Family::Ventus(op) => ventus::runner(op),
    }
}

impl Ctx<'_> {
    /// The instruction's operands.
    pub fn insn(&self) -> Insn {
        self.code.insn
    }

    /// Scalar value of source slot `slot`, 0 for an unused slot.
    #[inline]
    pub fn x(&self, slot: usize) -> u32 {
        self.warp.x[usize::from(self.code.src[slot].reg)]
    }

    /// Vector value of source slot `slot`; an unused slot gives some value.
    #[inline]
    pub fn v(&self, slot: usize) -> &Lanes {
        &self.warp.v[usize::from(self.code.src[slot].reg)]
    }

    /// In beat 0: value of the scalar pair of source slot `slot`, which for x0 is 0.
    pub fn x64(&self, slot: usize) -> u64 {
        let reg = self.code.src[slot].reg;
        let high = if reg == 0 { 0 } else { self.warp.x[usize::from(reg | 1)] };
        u64::from(high) << 32 | u64::from(self.warp.x[usize::from(reg)])
    }

    /// In beat 0: each lane's value in the vector pair of source slot `slot`.
    #[inline(always)]
    pub fn pairs(&self, slot: usize) -> [u64; MAX_LANES] {
        let reg = usize::from(self.code.src[slot].reg);
        let (low, high) = (&self.warp.v[reg], self.warp.v.get(reg + 1).unwrap_or(&[0; MAX_LANES]));
        // Half as many host instructions as without the words between.
        let mut words = [[0; 2]; MAX_LANES];
        for lane in 0..MAX_LANES {
            words[lane] = [low[lane], high[lane]];
        }
        let mut pairs = [0; MAX_LANES];
        for lane in 0..MAX_LANES {
            pairs[lane] = u64::from(words[lane][1]) << 32 | u64::from(words[lane][0]);
        }
        pairs
    }

    /// In beat 0: leaves the high half of a result, and the flags of the whole, for beat 1.
    pub fn keep(&mut self, high: &Lanes, flags: u8) {
        if let Some(second) = &mut self.warp.second {
            second.high = *high;
            second.flags = flags;
        }
    }

    /// In beat 1: what beat 0 kept.
    pub fn kept(&self) -> (Lanes, u8) {
        self.warp.second.map_or(([0; MAX_LANES], 0), |second| (second.high, second.flags))
    }

    /// The element of a group that a lane works on in this beat.
    pub fn element(&self, lane: usize) -> u32 {
        let first = if self.code.pair { 0 } else { self.beat * self.id.threads };
        first + lane as u32
    }

    /// The address of the instruction, for those whose gate has [`Gate::FLOW`].
    #[inline(always)]
    pub fn pc(&self) -> u32 {
        debug_assert!(
            !self.code.gate.passes(Gate::FLOW.and(Gate::CLOSED)),
            "{:?} is no flow",
            self.code.insn.op
        );
        self.warp.pc
    }

    /// Writes into the record, if there is one.
    pub fn note(&mut self, f: impl FnOnce(&mut Record)) {
        if let Some(rec) = &mut self.rec {
            f(rec);
        }
    }

    /// Element width by vtype: 8, 16, 32 or 64.
    pub fn sew(&self) -> u32 {
        u32::from(self.warp.csr.vector.sew)
    }

    /// Fixed-point rounding mode: 0 nearest up, 1 nearest even, 2 down, 3 to odd.
    pub fn vxrm(&self) -> u8 {
        self.warp.csr.vxrm
    }

    /// The immediate as a word.
    pub fn imm(&self) -> u32 {
        self.code.insn.imm as u32
    }

    /// A trap whose value is the instruction word.
    pub fn trap(&self, trap: Trap) -> Executed {
        Err(Stop(trap, self.code.word))
    }

    /// The rounding mode of an encoding, 7 for frm; reserved ones are illegal.
    pub fn rounding(&self, rm: u8) -> Result<Rounding, Stop> {
        let rm = if rm == 7 { self.warp.csr.frm } else { rm };
        Rounding::from_bits(rm).ok_or(Stop(Trap::Illegal, self.code.word))
    }

    /// Lanes that a maskable instruction works on: active, and enabled by v0 if it says v0.t.
    #[inline]
    pub fn enabled(&self) -> u32 {
        let active = self.warp.mask;
        if self.code.insn.vm { active } else { active & self.v0_bits() }
    }

    /// v0 as a mask of lanes; v1 in the second beat of a group.
    pub fn v0_bits(&self) -> u32 {
        let v0 = &self.warp.v[usize::from(self.code.mask_reg)];
        match self.profile.v0_mask {
            V0Mask::Packed => v0[0],
            V0Mask::PerLane => {
                // Two lanes at a time, which fill a register of the host: the even lanes' bits come together
                // in its low half, the odd ones' in its high half.
                let pairs = v0.as_chunks::<2>().0.iter().enumerate();
                let bits = pairs.fold(0, |bits, (n, [even, odd])| {
                    let pair = u64::from(*odd) << 32 | u64::from(*even);
                    bits | (pair & (1 << 32 | 1)) << (2 * n)
                });
                bits as u32 | (bits >> 31) as u32
            }
        }
    }

    /// Writes a scalar register; x0 takes nothing.
    #[inline]
    pub fn write_x(&mut self, reg: u8, value: u32) {
        if reg != 0 {
            self.warp.x[usize::from(reg)] = value;
            if let Some(rec) = &mut self.rec {
                rec.sdst_valid = 1;
                rec.sdst = reg;
                rec.sdata = value;
            }
        }
    }

    /// Writes the lanes `mask` of a vector register.
    #[inline(always)]
    pub fn write_v(&mut self, reg: u8, mask: u32, data: &Lanes) {
        if mask == u32::MAX && self.rec.is_none() {
            self.warp.v[usize::from(reg)] = *data;
        } else {
            self.write_some(reg, mask, data);
        }
    }

    /// Writes the lanes `mask` of vd with what `f` gives. Whole registers without a record have a copy of the
    /// code to themselves: the host's registers go straight into the warp's.
    #[inline(always)]
    pub fn write_lanes(&mut self, mask: u32, f: impl Fn(&Ctx<'_>) -> Lanes) {
        if mask == u32::MAX && self.rec.is_none() {
            let data = f(self);
            self.warp.v[usize::from(self.code.insn.rd)] = data;
        } else {
            self.write_some_lanes(mask, f);
        }
    }

    #[inline(never)]
    fn write_some_lanes(&mut self, mask: u32, f: impl Fn(&Ctx<'_>) -> Lanes) {
        let data = f(self);
        self.write_some(self.code.insn.rd, mask, &data);
    }

    /// [`Ctx::write_v`] with inactive lanes, or with a record.
    #[inline(never)]
    fn write_some(&mut self, reg: u8, mask: u32, data: &Lanes) {
        if mask == 0 {
            return;
        }
        let into = &mut self.warp.v[usize::from(reg)];
        *into = blend(mask, data, into);
        if let Some(rec) = &mut self.rec {
            rec.vdst_valid = 1;
            rec.vdst = reg;
            rec.vmask = mask;
            rec.vdata = *into;
        }
    }

    /// Reports a CSR write.
    pub fn report_csr(&mut self, addr: u16, value: u32) {
        if let Some(rec) = &mut self.rec {
            let at = usize::from(rec.csr_count);
            if at < MAX_CSR {
                rec.csr[at] = CsrWrite { addr: u32::from(addr), value };
                rec.csr_count += 1;
            }
        }
    }
}

/// One value in every lane.
fn splat(value: u32) -> Lanes {
    [value; MAX_LANES]
}

/// `f` of each lane.
#[inline(always)]
fn map(a: &Lanes, f: impl Fn(u32) -> u32) -> Lanes {
    let mut out = [0; MAX_LANES];
    for (out, a) in out.iter_mut().zip(a) {
        *out = f(*a);
    }
    out
}

/// `f` of each lane of two.
#[inline(always)]
fn map2(a: &Lanes, b: &Lanes, f: impl Fn(u32, u32) -> u32) -> Lanes {
    let mut out = [0; MAX_LANES];
    for (out, (a, b)) in out.iter_mut().zip(a.iter().zip(b)) {
        *out = f(*a, *b);
    }
    out
}
