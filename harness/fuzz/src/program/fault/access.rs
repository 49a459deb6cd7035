//! Accesses that trap: misaligned ones, those to unmapped addresses, and those that a page table entry
//! forbids.

use super::Form;
use crate::program::emit::Emitter;
use crate::program::frame::li;
use crate::program::reserved::{TEMP, TEMP1, V_SCRATCH, V_TEMP, V_TEMP1, V_TEMP2};
use tandem_abi::{BUFFER_BASE, LDS_BASE, LDS_WINDOW, PAGE_BYTES, Trap};
use tandem_launch::paging::faulty_entry::{FAULTY_ENTRIES, FaultyEntry};
use ventus_isa::{Insn, Op};

/// An unmapped address, whatever the raw bits: between LDS and the job's regions, or far below. A page of
/// 1 GiB below the LDS leads to memory.
pub(super) fn nowhere(e: &Emitter, raw: u32) -> u32 {
    let below_lds = LDS_BASE - PAGE_BYTES - if e.large { 0x3000_0000 } else { 0 };
    [0x1000_0000, 0x2000_0000, 0x0000_1000, below_lds, 0xf000_0000][(raw % 5) as usize] + (raw >> 4 & 0x7c)
}

/// Kinds of access, numbered as in [`FaultyEntry::traps`].
pub(in crate::program) const FETCH: usize = 0;
pub(in crate::program) const LOAD: usize = 1;
const STORE: usize = 2;

/// An address whose page table entry forbids this kind of access, and the resulting trap. Without translation
/// the address is unmapped.
pub(super) fn forbidden(raw: u32, access: usize, sv39: bool) -> (u32, Trap) {
    let traps = |n: usize| FAULTY_ENTRIES[n].traps;
    let forbids = |n: &usize| traps(*n)[access] != Trap::None;
    // Half of the stores meet entries that only stores must not use.
    let stores_only = access == STORE && raw >> 24 & 1 != 0;
    let all: Vec<usize> = (0..FAULTY_ENTRIES.len())
        .filter(|n| forbids(n) && !(stores_only && traps(*n)[LOAD] != Trap::None))
        .collect();
    let n = all[raw as usize % all.len()];
    let trap = match access {
        _ if sv39 => FAULTY_ENTRIES[n].traps[access],
        FETCH => Trap::Fetch,
        _ => Trap::Access,
    };
    (FaultyEntry::addr(n) + (raw >> 8 & 0xffc), trap)
}

/// Pages behind entries that allow this kind of access and forbid another one. All of them are the first page
/// of the first launch's code.
pub(in crate::program) fn allowed(access: usize) -> Vec<u32> {
    let allows = |t: &FaultyEntry| t.traps[access] == Trap::None;
    let entries = FAULTY_ENTRIES.iter().enumerate().filter(|(_, t)| allows(t));
    entries.map(|(n, _)| FaultyEntry::addr(n)).collect()
}

pub fn misaligned_scalar(e: &mut Emitter, Form { raw, x, .. }: Form) {
    // x3 is a multiple of 4.
    let ops = [(Op::Lw, 1 + raw % 3), (Op::Lh, 1), (Op::Lhu, 3), (Op::Sw, 2), (Op::Sh, 1)];
    let (op, off) = ops[(raw >> 4) as usize % 5];
    li(&mut e.code, TEMP, BUFFER_BASE + off);
    let insn = Insn::new(op).rs1(TEMP);
    let store = matches!(op, Op::Sw | Op::Sh);
    e.last_word(Trap::Misaligned, if store { insn.rs2(x) } else { insn.rd(x) });
}

pub fn misaligned_lane(e: &mut Emitter, Form { raw, v, .. }: Form) {
    // Half words are misaligned by 1 or 3 only.
    let halves = raw >> 3 & 1 != 0;
    e.one_bad_lane(if halves { 1 | raw & 2 } else { 1 + raw % 3 });
    let insn = match (raw >> 4 & 3, halves) {
        (0, false) => Insn::new(Op::Vlw12V).rd(v).rs1(V_TEMP),
        (0, true) => Insn::new(Op::Vlh12V).rd(v).rs1(V_TEMP),
        (1, false) => Insn::new(Op::Vsw12V).rs2(v).rs1(V_TEMP),
        (1, true) => Insn::new(Op::Vsh12V).rs2(v).rs1(V_TEMP),
        (2, false) => Insn::new(Op::Vloxei32V).rd(v).rs1(0).rs2(V_TEMP),
        (2, true) => Insn::new(Op::Vlhu12V).rd(v).rs1(V_TEMP),
        (_, false) => Insn { imm: 1, ..Insn::new(Op::VamoaddEi32V).rd(v).rs1(0).rs2(V_TEMP) }.canonical(),
        (_, true) => Insn::new(Op::Vlh12V).rd(v).rs1(V_TEMP),
    };
    e.last_word(Trap::Misaligned, insn);
}

/// All lanes are wrong, and the highest one in another way. The trap's value is that of one lane, and a
/// misaligned lane comes before all others (errata D41).
pub fn lanes_differ(e: &mut Emitter, form: Form) {
    let raw = form.raw;
    let nowhere = nowhere(e, raw >> 4);
    let (others, highest, trap) = match raw & 3 {
        // The lowest misaligned lane's value.
        0 => (nowhere + 1, nowhere + 0x102, Trap::Misaligned),
        // Misaligned before unmapped, whichever lane is lower.
        1 => (nowhere, BUFFER_BASE + 1 + (raw >> 2) % 3, Trap::Misaligned),
        // Misaligned before a lane beyond the LDS.
        2 => (LDS_BASE + 128 * 1024, nowhere + 3, Trap::Misaligned),
        // The lowest unmapped lane's value.
        _ => (nowhere, 0x3000_0000 + (raw >> 8 & 0xfc), e.unmapped()),
    };
    let step = if raw & 4 == 0 { 2 } else { 12 };
    e.lanes_apart((others, step), highest, trap, form);
}

/// All lanes fault, the highest one for another cause: the lowest lane decides, so there must be two.
pub fn lanes_fault_apart(e: &mut Emitter, form: Form) {
    let raw = form.raw;
    let two = !form.diverged && e.lanes > 1;
    let beyond = LDS_BASE + 128 * 1024 + (raw >> 8 & 0xfc);
    let leaves = |n: &usize| FAULTY_ENTRIES[*n].traps[LOAD..] == [Trap::Access; 2];
    let leaving: Vec<usize> = (0..FAULTY_ENTRIES.len()).filter(leaves).collect();
    let outside = FaultyEntry::addr(leaving[(raw >> 16) as usize % leaving.len()]);
    let page = nowhere(e, raw >> 4);
    match raw & 3 {
        // Without page tables, any address without memory is as bad as one beyond the LDS.
        _ if !e.sv39 => e.lanes_apart((page, 2), beyond, Trap::Access, form),
        _ if !two => lane_forbidden(e, form),
        0 => e.lanes_apart((page, 2), beyond, Trap::Page, form),
        1 => e.lanes_apart((beyond, 2), page, Trap::Access, form),
        // An entry that leads out of memory in all lanes but the highest, which has none.
        _ => e.lanes_apart((outside, 2), page, Trap::Access, form),
    }
}

impl Emitter {
    /// An access with this address in the highest active lane. The others' begin with the first one, so many
    /// bits apart.
    fn lanes_apart(
        &mut self,
        (others, step): (u32, i32),
        highest: u32,
        trap: Trap,
        Form { raw, v, .. }: Form,
    ) {
        li(&mut self.code, TEMP, others);
        self.push(Insn::new(Op::VidV).rd(V_TEMP));
        self.push(Insn::new(Op::VsllVi).rd(V_TEMP).rs2(V_TEMP).imm(step));
        self.push(Insn::new(Op::VaddVx).rd(V_TEMP).rs2(V_TEMP).rs1(TEMP));
        self.one_lane();
        // V_TEMP1 = all ones in that lane; then its own address there, by exclusive or under that mask.
        li(&mut self.code, TEMP, highest);
        self.push(Insn::new(Op::VrsubVi).rd(V_TEMP1).rs2(V_TEMP1));
        self.push(Insn::new(Op::VxorVx).rd(V_TEMP2).rs2(V_TEMP).rs1(TEMP));
        self.push(Insn::new(Op::VandVv).rd(V_TEMP1).rs2(V_TEMP1).rs1(V_TEMP2));
        self.push(Insn::new(Op::VxorVv).rd(V_TEMP).rs2(V_TEMP).rs1(V_TEMP1));
        let insn = if raw & 8 == 0 {
            Insn::new(Op::Vlw12V).rd(v).rs1(V_TEMP)
        } else {
            Insn::new(Op::Vsw12V).rs2(v).rs1(V_TEMP)
        };
        self.last_word(trap, insn);
    }
}

pub fn scalar_nowhere(e: &mut Emitter, Form { raw, x, .. }: Form) {
    let target = nowhere(e, raw);
    li(&mut e.code, TEMP, target);
    let insn = match raw >> 12 & 3 {
        0 => Insn::new(Op::Lw).rd(x).rs1(TEMP),
        1 => Insn::new(Op::Sw).rs2(x).rs1(TEMP),
        2 => Insn::new(Op::Lbu).rd(x).rs1(TEMP).imm(3),
        _ => Insn::new(Op::AmoaddW).rd(x).rs1(TEMP).rs2(x),
    };
    e.last_word(e.unmapped(), insn);
}

pub fn lane_nowhere(e: &mut Emitter, Form { raw, v, .. }: Form) {
    // The highest lane only, 256 MiB off: below the LDS, or far above everything.
    e.one_bad_lane(0x6000_0000);
    let insn = match raw & 3 {
        0 => Insn::new(Op::Vsw12V).rs2(v).rs1(V_TEMP),
        1 => Insn::new(Op::Vlb12V).rd(v).rs1(V_TEMP),
        2 => Insn::new(Op::Vloxei32V).rd(v).rs1(0).rs2(V_TEMP),
        _ => Insn::new(Op::Vlw12V).rd(v).rs1(V_TEMP),
    };
    e.last_word(e.unmapped(), insn);
}

pub fn beyond_lds(e: &mut Emitter, Form { raw, x, v, .. }: Form) {
    // Just at its size, or anywhere in the window above; never translated. Any bit may be the only one that
    // is wrong.
    const BYTES: u32 = 128 * 1024;
    let bit = BYTES << ((raw >> 20) % (LDS_WINDOW / BYTES).ilog2());
    let beyond = [BYTES, LDS_WINDOW - 4, bit][(raw % 3) as usize];
    li(&mut e.code, TEMP, LDS_BASE + beyond);
    e.push(Insn::new(Op::VmvVX).rd(V_TEMP).rs1(TEMP));
    let insn = match raw >> 2 & 3 {
        0 => Insn::new(Op::Vlw12V).rd(v).rs1(V_TEMP),
        1 => Insn::new(Op::Vsw12V).rs2(v).rs1(V_TEMP),
        2 => Insn::new(Op::Lw).rd(x).rs1(TEMP),
        _ => Insn::new(Op::Sw).rs2(x).rs1(TEMP),
    };
    e.last_word(Trap::Access, insn);
}

pub fn private_nowhere(e: &mut Emitter, Form { raw, v, .. }: Form) {
    li(&mut e.code, TEMP, 0x0010_0000);
    e.push(Insn::new(Op::VmvVX).rd(V_TEMP).rs1(TEMP));
    let insn = if raw & 1 == 0 {
        Insn::new(Op::VlwV).rd(v).rs1(V_TEMP)
    } else {
        Insn::new(Op::VswV).rs2(v).rs1(V_TEMP)
    };
    e.last_word(e.unmapped(), insn);
}

pub fn misaligned_atomic(e: &mut Emitter, Form { raw, x, .. }: Form) {
    li(&mut e.code, TEMP, BUFFER_BASE + 1 + raw % 3);
    let ops = [Op::AmoaddW, Op::AmoswapW, Op::LrW, Op::ScW];
    let op = ops[(raw >> 2) as usize % 4];
    let insn = Insn::new(op).rd(x).rs1(TEMP);
    e.last_word(Trap::Misaligned, if op == Op::LrW { insn } else { insn.rs2(x) });
}

pub fn pair_over_address(e: &mut Emitter, Form { raw, .. }: Form) {
    let even = 10 + (raw % 3 * 2) as u8;
    let op = if raw & 8 == 0 { Op::Lw } else { Op::Vlw12V };
    e.last_word(Trap::Register, Insn::new(op).rd(even).rs1(even).paired());
}

/// A load or a store, as the random bits choose.
fn load_or_store(raw: u32) -> usize {
    if raw >> 20 & 1 == 0 { LOAD } else { STORE }
}

pub fn scalar_forbidden(e: &mut Emitter, Form { raw, x, .. }: Form) {
    let access = load_or_store(raw);
    let (target, trap) = forbidden(raw, access, e.sv39);
    li(&mut e.code, TEMP, target);
    let insn = match (access, raw >> 21 & 3) {
        (LOAD, 0) => Insn::new(Op::Lbu).rd(x).rs1(TEMP).imm(3),
        (LOAD, 1) => Insn::new(Op::LrW).rd(x).rs1(TEMP),
        (LOAD, _) => Insn::new(Op::Lw).rd(x).rs1(TEMP),
        (_, 0) => Insn::new(Op::AmoorW).rd(x).rs1(TEMP).rs2(x),
        (_, 1) => Insn::new(Op::Sb).rs1(TEMP).rs2(x).imm(2),
        (_, 2) => Insn::new(Op::ScW).rd(x).rs1(TEMP).rs2(x),
        _ => Insn::new(Op::Sw).rs1(TEMP).rs2(x),
    };
    e.last_word(trap, insn);
}

pub fn lane_forbidden(e: &mut Emitter, Form { raw, v, .. }: Form) {
    let access = load_or_store(raw);
    let (target, trap) = forbidden(raw, access, e.sv39);
    e.one_lane_at(target);
    let insn = match (access, raw >> 21 & 3) {
        (LOAD, 0) => Insn::new(Op::Vlw12V).rd(v).rs1(V_TEMP),
        (LOAD, 1) => Insn::new(Op::VlrEi32V).rd(v).rs1(0).rs2(V_TEMP),
        (LOAD, _) => Insn::new(Op::Vloxei32V).rd(v).rs1(0).rs2(V_TEMP),
        (_, 0) => Insn::new(Op::Vsw12V).rs2(v).rs1(V_TEMP),
        (_, 1) => Insn::new(Op::VscEi32V).rd(v).rs1(0).rs2(V_TEMP),
        (_, 2) => Insn { imm: 1, ..Insn::new(Op::VamoorEi32V).rd(v).rs1(0).rs2(V_TEMP) }.canonical(),
        _ => Insn::new(Op::Vsb12V).rs2(v).rs1(V_TEMP),
    };
    e.last_word(trap, insn);
}

impl Emitter {
    /// V_TEMP1 = 1 in the highest active lane, 0 in others.
    fn one_lane(&mut self) {
        self.push(Insn::new(Op::VidV).rd(V_TEMP1));
        self.push(Insn::new(Op::VmvXS).rd(TEMP1).rs2(V_TEMP1));
        self.push(Insn::new(Op::VmseqVx).rd(V_TEMP1).rs2(V_TEMP1).rs1(TEMP1));
    }

    /// V_TEMP = the lanes' pointers, but this address in the highest active lane.
    fn one_lane_at(&mut self, target: u32) {
        self.one_lane();
        li(&mut self.code, TEMP, target);
        self.push(Insn::new(Op::VmvVX).rd(V_TEMP).rs1(TEMP));
        self.push(Insn::new(Op::VsubVv).rd(V_TEMP).rs2(V_TEMP).rs1(V_SCRATCH));
        self.push(Insn::new(Op::VmulVv).rd(V_TEMP1).rs2(V_TEMP1).rs1(V_TEMP));
        self.push(Insn::new(Op::VaddVv).rd(V_TEMP).rs2(V_SCRATCH).rs1(V_TEMP1));
    }

    /// V_TEMP = the lanes' pointers, but off by `by` in the highest active lane.
    fn one_bad_lane(&mut self, by: u32) {
        self.one_lane();
        li(&mut self.code, TEMP, by);
        self.push(Insn::new(Op::VmulVx).rd(V_TEMP1).rs2(V_TEMP1).rs1(TEMP));
        self.push(Insn::new(Op::VaddVv).rd(V_TEMP).rs2(V_SCRATCH).rs1(V_TEMP1));
    }
}
