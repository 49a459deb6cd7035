//! Turns the items of one line into fields of its record.

use super::{Core, is_vector};
use crate::engine::open::Open;
use crate::field::{Field, FieldMask};
use crate::simlog::{Commit, Config, Item, LogError, Placed};
use std::cmp::Ordering;
use tandem_abi::{CsrWrite, MemOp, Record, SimtEntry, SimtOp};
use ventus_isa::{Class, Insn, Op};

const FFLAGS: u16 = 0x001;
const FRM: u16 = 0x002;
const FCSR: u16 = 0x003;
const VSTART: u16 = 0x008;
const VXSAT: u16 = 0x009;
const VXRM: u16 = 0x00a;
const VCSR: u16 = 0x00f;
const MSTATUS: u16 = 0x300;
const MTVEC: u16 = 0x305;
const VL: u16 = 0xc20;
const VTYPE: u16 = 0xc21;
/// The bit of vtype that a refused vset leaves.
const VILL: u32 = 1 << 31;
/// Bit of [`Record::fflags`] for fixed-point saturation.
const SATURATED: u8 = 1 << 5;

/// Whether an item is mstatus, which is always waived.
pub fn is_mstatus(item: &Item) -> bool {
    matches!(item, Item::Csr { addr: MSTATUS, .. })
}

/// Where mtvec points after the line, if the line writes it.
pub fn trap_vector(commit: &Commit) -> Option<u32> {
    commit.items().find_map(|item| match item {
        Item::Csr { addr: MTVEC, value, .. } => Some(value & !3),
        _ => None,
    })
}

/// The whole SIMT stack after the line, bottom first.
pub fn stack(commit: &Commit) -> Option<Vec<SimtEntry>> {
    commit.items().find_map(|item| match item {
        Item::Simt { stack, .. } => Some(stack.iter().rev().copied().collect()),
        _ => None,
    })
}

/// The parts by which the log shows a CSR, and the CSR's value; `None` if it shows the CSR itself.
fn parts_of(csr: u16, core: &Core) -> Option<(&'static [u16], u32)> {
    match csr {
        FFLAGS => Some((&[FFLAGS], core.fflags)),
        FRM => Some((&[FRM], core.frm)),
        FCSR => Some((&[FFLAGS, FRM], core.frm << 5 | core.fflags)),
        VXSAT => Some((&[VXSAT], core.vxsat)),
        VXRM => Some((&[VXRM], core.vxrm)),
        VCSR => Some((&[VXSAT, VXRM], core.vxrm << 1 | core.vxsat)),
        _ => None,
    }
}

/// The record of one line, while it is built.
pub struct Effects<'a> {
    /// The line's number.
    pub line: usize,
    /// Its instruction, if the word is valid.
    pub insn: Option<Insn>,
    pub r: &'a mut Record,
    pub absent: &'a mut FieldMask,
    pub open: Open,
}

impl Effects<'_> {
    fn fail<T>(&self, column: usize, message: String) -> Result<T, LogError> {
        Err(LogError::new(self.line, column, message))
    }

    /// Reads every item; `next_pc` is where the core continues, if the log shows it.
    pub fn all(&mut self, commit: &Commit, core: &mut Core, next_pc: Option<u32>) -> Result<(), LogError> {
        commit.items.iter().try_for_each(|p| self.register(p))?;
        self.memory(commit, core.mask)?;
        self.csrs(commit, core)?;
        self.configuration(commit, core)?;
        if self.r.sdst_valid != 0 {
            core.x.insert(self.r.sdst, self.r.sdata);
        }
        self.simt(commit, core, next_pc)
    }

    fn register(&mut self, p: &Placed) -> Result<(), LogError> {
        match &p.item {
            // Floating-point instructions print writes to x0 too; they have no effect.
            Item::F { reg: 0, .. } => {}
            Item::X { reg, value } | Item::F { reg, value } => {
                if self.r.sdst_valid != 0 {
                    return self.fail(p.column, "a second scalar register in one line, expected one".into());
                }
                (self.r.sdst_valid, self.r.sdst, self.r.sdata) = (1, *reg, *value);
            }
            Item::V { reg, mask, lanes } => {
                if self.r.vdst_valid != 0 {
                    let m = "a second vector register in one line: register groups (LMUL 2 and up) are not \
                             in this simulator's log format";
                    return self.fail(p.column, m.into());
                }
                (self.r.vdst_valid, self.r.vdst, self.r.vmask) = (1, *reg, *mask);
                self.r.vdata[..lanes.len()].copy_from_slice(lanes);
                self.open.vmask = self.insn.is_some_and(|i| !i.vm);
                // The simulator prints the active lanes, whatever the instruction writes.
                if *mask != self.r.mask {
                    let m = format!("mask {mask:#x}, expected {:#x}, the lanes that are active", self.r.mask);
                    return self.fail(p.column, m);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Handles accesses: loads, stores, or pairs of both. The log prints neither the space nor the size of
    /// loads.
    fn memory(&mut self, commit: &Commit, mask: u32) -> Result<(), LogError> {
        let (mut loads, mut stores) = (Vec::new(), Vec::new());
        for p in &commit.items {
            match p.item {
                Item::Load { addr } => loads.push((p.column, addr)),
                Item::Store { addr, data, size } => stores.push((p.column, addr, data, size)),
                _ => {}
            }
        }
        let Some(&(column, ..)) = stores.first() else {
            let Some(&(column, _)) = loads.first() else { return Ok(()) };
            self.r.mem_op = MemOp::Load as u8;
            let loads: Vec<_> = loads.iter().map(|&(_, addr)| (addr, 0)).collect();
            return self.accesses(commit, column, &loads, mask);
        };
        self.r.mem_op = MemOp::Store as u8;
        if !loads.is_empty() {
            self.r.mem_op = MemOp::Atomic as u8;
            let at = |l: &[(usize, u32)], i: usize| l.get(i).map(|(_, a)| *a);
            let other = stores.iter().enumerate().find(|(i, s)| at(&loads, *i) != Some(s.1));
            if let Some((_, s)) = other {
                let m = "expected an atomic's stores ('mem ADDR DATA') at the addresses of its loads";
                return self.fail(s.0, m.into());
            }
            if let Some((column, _)) = loads.get(stores.len()) {
                return self.fail(*column, "an atomic's load without its store ('mem ADDR DATA')".into());
            }
        }
        self.r.mem_size = stores[0].3;
        *self.absent = self.absent.without(FieldMask::of(&[Field::MemSize]));
        if let Some(s) = stores.iter().find(|s| s.3 != self.r.mem_size) {
            let m = format!("a store of {} bytes next to one of {}", s.3, self.r.mem_size);
            return self.fail(s.0, m);
        }
        let stores: Vec<_> = stores.iter().map(|&(_, addr, data, _)| (addr, data)).collect();
        self.accesses(commit, column, &stores, mask)
    }

    /// Assigns accesses to lanes. Each lane that accesses has one, lanes ascending: all active lanes, or some
    /// of them.
    fn accesses(
        &mut self,
        commit: &Commit,
        column: usize,
        list: &[(u32, u32)],
        mask: u32,
    ) -> Result<(), LogError> {
        let hint = |i: &Item| matches!(i, Item::V { .. } | Item::Config(_) | Item::Csr { addr: VSTART, .. });
        let lanes =
            if self.insn.as_ref().is_some_and(is_vector) || commit.items().any(hint) { mask } else { 1 };
        let count = list.len() as u32;
        if count > lanes.count_ones() {
            let m = format!(
                "{count} accesses ('mem'), expected at most {} (lanes {lanes:#x})",
                lanes.count_ones()
            );
            return self.fail(column, m);
        }
        self.r.mem_mask = if count == lanes.count_ones() {
            lanes
        } else {
            self.conditional_lanes(lanes, count).unwrap_or_else(|| {
                self.open.lanes = true;
                u32::MAX >> (32 - count)
            })
        };
        let taking = (0..32).filter(|l| self.r.mem_mask >> l & 1 != 0);
        for (lane, &(addr, data)) in taking.collect::<Vec<_>>().into_iter().zip(list) {
            (self.r.mem_addr[lane], self.r.mem_data[lane]) = (addr, data);
        }
        Ok(())
    }

    /// The lanes whose SC reports success, if their number is that of the stores.
    fn conditional_lanes(&self, lanes: u32, count: u32) -> Option<u32> {
        let is_sc = self.insn.is_some_and(|i| i.op == Op::VscEi32V) && self.r.vdst_valid != 0;
        let stores = |lane: &usize| lanes >> lane & 1 != 0 && self.r.vdata[*lane] == 0;
        let stored = (0..32).filter(stores).fold(0u32, |mask, lane| mask | 1 << lane);
        (is_sc && stored.count_ones() == count).then_some(stored)
    }

    fn csrs(&mut self, commit: &Commit, core: &mut Core) -> Result<(), LogError> {
        let mut writes: Vec<CsrWrite> = Vec::new();
        let written = self.written(core);
        for p in &commit.items {
            let Item::Csr { addr, name, value } = &p.item else { continue };
            let (addr, value) = (*addr, *value);
            // A name from Tandem's table at another address: the digits are wrong. Names that only the
            // simulator has pass.
            if ventus_isa::csr_by_name(name).is_some_and(|ours| ours != addr) {
                let m = format!(
                    "CSR {addr} is not {name}, expected c{}_{name}",
                    ventus_isa::csr_by_name(name).unwrap_or_default()
                );
                return self.fail(p.column, m);
            }
            match addr {
                MSTATUS => {}
                VSTART if self.csr_insn() != Some(VSTART) => {
                    if value != 0 {
                        return self.fail(p.column, format!("vstart is {value:#x}, expected 0"));
                    }
                }
                FFLAGS | FRM | VXSAT | VXRM => {
                    let whole = written.map(|w| w >> self.place_of(addr));
                    self.part(p.column, (addr, value), whole, core)?;
                }
                _ => {
                    match addr {
                        VL => core.vl = Some(value),
                        VTYPE => core.vtype = value,
                        _ => {}
                    }
                    writes.push(CsrWrite { addr: addr.into(), value });
                }
            }
        }
        let sets = self.insn.is_some_and(|i| i.op.row().class == Class::SetVtype);
        if sets && !writes.iter().any(|w| w.addr == u32::from(VTYPE)) {
            // The log omits vtype if it did not change.
            writes.push(CsrWrite { addr: VTYPE.into(), value: core.vtype });
        }
        self.whole(commit, core, &mut writes);
        self.r.fflags_acc = core.fflags as u8;
        writes.sort_by_key(|w| w.addr);
        if writes.len() > self.r.csr.len() {
            let m = format!("{} CSRs written, expected at most {}", writes.len(), self.r.csr.len());
            return self.fail(1, m);
        }
        self.r.csr_count = writes.len() as u8;
        self.r.csr[..writes.len()].copy_from_slice(&writes);
        Ok(())
    }

    /// The CSR that a CSR instruction names.
    fn csr_insn(&self) -> Option<u16> {
        self.insn.filter(|i| i.op.row().class == Class::Csr).map(|i| i.csr)
    }

    /// What a CSR instruction writes to the CSR that it names, of which the CSR keeps its own bits: its
    /// operand, or the CSR's value with some bits set or cleared. `None`: another instruction or CSR, or a
    /// register that the log has not shown yet.
    fn written(&self, core: &Core) -> Option<u32> {
        let insn = self.insn.filter(|i| i.op.row().class == Class::Csr)?;
        let (_, before) = parts_of(insn.csr, core)?;
        let operand = match insn.op {
            Op::Csrrw | Op::Csrrs | Op::Csrrc if insn.rs1 == 0 => 0,
            Op::Csrrw | Op::Csrrs | Op::Csrrc => *core.x.get(&insn.rs1)?,
            _ => insn.imm as u32,
        };
        match insn.op {
            Op::Csrrw | Op::Csrrwi => Some(operand),
            Op::Csrrs | Op::Csrrsi => Some(before | operand),
            Op::Csrrc | Op::Csrrci => Some(before & !operand),
            _ => None,
        }
    }

    /// The lowest bit that a part has in the CSR that the instruction names.
    fn place_of(&self, part: u16) -> u32 {
        match (self.csr_insn(), part) {
            (Some(FCSR), FRM) => 5,
            (Some(VCSR), VXRM) => 1,
            _ => 0,
        }
    }

    /// Handles a part of fcsr or vcsr: written by a CSR instruction, or accumulated flags. The log may show
    /// all bits that the instruction writes there (`whole`), of which the part keeps its own.
    fn part(
        &mut self,
        column: usize,
        (addr, value): (u16, u32),
        whole: Option<u32>,
        core: &mut Core,
    ) -> Result<(), LogError> {
        let most = match addr {
            FFLAGS => 0x1f,
            FRM => 7,
            VXSAT => 1,
            _ => 3,
        };
        // An instruction writes the parts of the CSR that it names, and no other.
        let named = self.csr_insn().and_then(|csr| parts_of(csr, core));
        let explicit = named.is_some_and(|(parts, _)| parts.contains(&addr));
        let whole = whole.filter(|_| explicit);
        if value > most && whole != Some(value) {
            let whole = whole.map_or_else(String::new, |x| format!(", or {x:#x}, which is written"));
            return self.fail(column, format!("CSR {addr} is {value:#x}, expected at most {most:#x}{whole}"));
        }
        let value = value & most;
        if !explicit {
            match addr {
                FFLAGS => {
                    // The raised flags are some of the accumulated ones, and all that were not set before.
                    self.r.fflags |= value as u8;
                    self.open.raised = Some(value as u8 & !(core.fflags as u8));
                    if value > 0x1f || value == 0 {
                        return self
                            .fail(column, format!("accumulated flags {value:#x}, expected 0x1 to 0x1f"));
                    }
                }
                VXSAT if value == 1 => self.r.fflags |= SATURATED,
                VXSAT => return self.fail(column, format!("saturation {value:#x}, expected 1")),
                _ => return self.fail(column, "this instruction does not write a rounding mode".into()),
            }
        }
        match addr {
            FFLAGS => core.fflags = value,
            FRM => core.frm = value,
            VXSAT => core.vxsat = value,
            _ => core.vxrm = value,
        }
        Ok(())
    }

    /// Derives what a CSR instruction wrote from the parts of its CSR that the line prints.
    fn whole(&self, commit: &Commit, core: &Core, writes: &mut Vec<CsrWrite>) {
        let Some(csr) = self.csr_insn() else { return };
        let Some((parts, value)) = parts_of(csr, core) else { return };
        if commit.items().any(|i| matches!(i, Item::Csr { addr, .. } if parts.contains(addr))) {
            writes.push(CsrWrite { addr: csr.into(), value });
        }
    }

    /// Checks `eSEW mLMUL lVL`, which repeats what the last vset{i}vl{i} set; that instruction was compared
    /// there. Before the first one the line may say anything: Ventus works as if with 32 bits and without
    /// groups. It may do so under vill too: only instructions that ignore vtype execute (errata D30).
    fn configuration(&mut self, commit: &Commit, core: &Core) -> Result<(), LogError> {
        for p in &commit.items {
            let Item::Config(found) = &p.item else { continue };
            let Some(vl) = core.vl.filter(|_| core.vtype & VILL == 0) else { continue };
            let expected = Config::of(core.vtype, vl);
            if expected != Some(*found) {
                let set = expected.map_or_else(|| format!("vtype {:#x}", core.vtype), |e| e.to_string());
                return self.fail(p.column, format!("found {found}, but this core's last vset set {set}"));
            }
        }
        Ok(())
    }

    /// VBxx, JOIN and SETRPC print the SIMT stack, and nothing else does.
    fn shows_stack(&self, column: Option<usize>) -> Result<(), LogError> {
        let Some(row) = self.insn.map(|i| i.op.row()) else { return Ok(()) };
        let expected = matches!(row.class, Class::LaneBranch | Class::Join | Class::SetRpc);
        match column {
            None if expected => {
                self.fail(1, format!("expected 'current mask: ...', which each {} prints", row.name))
            }
            Some(column) if !expected => {
                self.fail(column, format!("{} does not print the SIMT stack", row.name))
            }
            _ => Ok(()),
        }
    }

    fn simt(&mut self, commit: &Commit, core: &mut Core, next_pc: Option<u32>) -> Result<(), LogError> {
        let shown = commit.items.iter().find_map(|p| match &p.item {
            Item::Simt { mask, npc, stack } => Some((p.column, *mask, *npc, stack)),
            _ => None,
        });
        self.shows_stack(shown.map(|(column, ..)| column))?;
        if let Some((column, mask, npc, stack)) = shown {
            let (old, depth) = (core.depth, stack.len());
            // Instructions that neither branch nor pop print the npc of the last one that did.
            let op = self.insn.map(|i| i.op);
            let stale = op == Some(Op::Setrpc) || (op == Some(Op::Join) && depth == old);
            let expected = if stale { Some(core.stale_npc) } else { next_pc };
            if let Some(expected) = expected.filter(|e| *e != npc) {
                let m = format!(
                    "current npc {npc:#010x}, expected {expected:#010x}, where {}",
                    if stale { "the last branch or JOIN of this core went" } else { "this core continues" }
                );
                return self.fail(column, m);
            }
            if !stale {
                core.stale_npc = npc;
            }
            (core.mask, core.depth) = (mask, depth);
            self.r.simt_op = match depth.cmp(&old) {
                Ordering::Greater => SimtOp::Push,
                Ordering::Less => SimtOp::Pop,
                Ordering::Equal => SimtOp::None,
            } as u8;
            for (to, from) in self.r.simt_top.iter_mut().zip(stack) {
                *to = *from;
            }
            *self.absent = self.absent.without(FieldMask::of(&[Field::SimtTop]));
        }
        let Ok(depth) = u8::try_from(core.depth) else {
            return self.fail(1, format!("a SIMT stack of {} entries, expected at most 255", core.depth));
        };
        self.r.simt_depth = depth;
        self.r.next_mask = core.mask;
        Ok(())
    }
}
