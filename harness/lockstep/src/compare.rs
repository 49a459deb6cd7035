//! The comparison of two retire records, field by field and bit by bit.
//!
//! Equality is exact. Some fields decide whether others mean anything: the data of a write that did not
//! happen, or of lanes outside a mask, is neither compared nor counted.

use crate::field::{Field, FieldMask};
use serde::{Deserialize, Serialize};
use tandem_abi::{FieldSet, MemOp, OperandKind, Record};

/// The amount that the comparisons have covered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    /// Instructions.
    pub instructions: u64,
    /// State bits.
    pub bits: u64,
}

/// One difference.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FieldDiff {
    /// The field's name, with a register name or a position if there are several.
    pub field: String,
    /// The lane, for fields with one value per lane.
    pub lane: Option<u32>,
    /// The leading engine's value.
    pub leader: String,
    /// Golden's value.
    pub golden: String,
}

/// Compares the `fields` of two records of one instruction. Appends the differences and returns the number of
/// state bits compared. `lanes` is the machine's lane count.
pub fn compare(
    leader: &Record,
    golden: &Record,
    fields: FieldMask,
    lanes: u32,
    diffs: &mut Vec<FieldDiff>,
) -> u64 {
    let mut c = Comparer { fields, lanes: lanes as usize, bits: 0, diffs };
    let (l, g) = (leader, golden);
    c.word(Field::Pc, l.pc, g.pc, 32);
    c.word(Field::Insn, l.insn, g.insn, 32);
    c.word(Field::Beat, l.beat.into(), g.beat.into(), 1);
    c.word(Field::Prefix, l.prefix, g.prefix, 32);
    c.word(Field::Mask, l.mask, g.mask, lanes);
    c.word(Field::NextPc, l.next_pc, g.next_pc, 32);
    c.word(Field::NextMask, l.next_mask, g.next_mask, lanes);
    c.sources(l, g);
    c.writes(l, g);
    c.memory(l, g);
    c.csrs(l, g);
    c.simt(l, g);
    c.word(Field::Barrier, l.barrier.into(), g.barrier.into(), 1);
    c.word(Field::Endprg, l.endprg.into(), g.endprg.into(), 1);
    c.word(Field::Trap, l.trap.into(), g.trap.into(), 4);
    if g.trap != 0 || l.trap != 0 {
        c.word(Field::TrapValue, l.trap_value, g.trap_value, 32);
    }
    c.word(Field::Fflags, l.fflags.into(), g.fflags.into(), 6);
    c.word(Field::FflagsAcc, l.fflags_acc.into(), g.fflags_acc.into(), 5);
    c.bits
}

struct Comparer<'a> {
    fields: FieldMask,
    lanes: usize,
    bits: u64,
    diffs: &'a mut Vec<FieldDiff>,
}

/// A source operand's register name.
fn operand(kind: u8, reg: u8) -> String {
    match kind {
        k if k == OperandKind::None as u8 => "none".into(),
        k if k == OperandKind::Scalar as u8 => format!("x{reg}"),
        k if k == OperandKind::Vector as u8 => format!("v{reg}"),
        k => format!("kind {k} register {reg}"),
    }
}

impl Comparer<'_> {
    #[inline]
    fn word(&mut self, field: Field, leader: u32, golden: u32, bits: u32) {
        if self.fields.has(field) {
            self.bits += u64::from(bits);
            if leader != golden {
                self.differ(field.name().into(), None, hex(leader), hex(golden));
            }
        }
    }

    #[cold]
    fn differ(&mut self, field: String, lane: Option<u32>, leader: String, golden: String) {
        self.diffs.push(FieldDiff { field, lane, leader, golden });
    }

    /// The values of the lanes in `mask`.
    fn vector(
        &mut self,
        field: Field,
        name: &str,
        leader: &[u32; 32],
        golden: &[u32; 32],
        mask: u32,
        bits: u32,
    ) {
        if !self.fields.has(field) {
            return;
        }
        self.bits += u64::from(mask.count_ones() * bits);
        if leader == golden {
            return;
        }
        for lane in (0..32).filter(|l| mask >> l & 1 != 0) {
            if leader[lane] != golden[lane] {
                let name =
                    if name.is_empty() { field.name().into() } else { format!("{} {name}", field.name()) };
                self.differ(name, Some(lane as u32), hex(leader[lane]), hex(golden[lane]));
            }
        }
    }

    fn all_lanes(&self) -> u32 {
        u32::MAX >> (32 - self.lanes.clamp(1, 32))
    }

    fn sources(&mut self, l: &Record, g: &Record) {
        if !self.fields.has(Field::SrcOp) {
            return;
        }
        for slot in 0..3 {
            let (lo, go) = (l.src_op[slot], g.src_op[slot]);
            self.bits += 2;
            if lo.kind != go.kind || lo.reg != go.reg {
                let name = format!("{} {slot}", Field::SrcOp);
                self.differ(name, None, operand(lo.kind, lo.reg), operand(go.kind, go.reg));
                continue;
            }
            let mask = match go.kind {
                k if k == OperandKind::None as u8 => continue,
                k if k == OperandKind::Scalar as u8 => 1,
                _ => self.all_lanes(),
            };
            self.bits += 8;
            if l.src[slot] == g.src[slot] {
                // Count the bits without building the name: nearly every operand takes this path.
                if self.fields.has(Field::Src) {
                    self.bits += u64::from(mask.count_ones() * 32);
                }
            } else {
                let name = format!("{slot} {}", operand(go.kind, go.reg));
                self.vector(Field::Src, &name, &l.src[slot], &g.src[slot], mask, 32);
            }
        }
    }

    fn writes(&mut self, l: &Record, g: &Record) {
        let written =
            |valid: u8, file: char, reg: u8| if valid != 0 { format!("{file}{reg}") } else { "none".into() };
        if self.fields.has(Field::Sdst) {
            self.bits += 1 + u64::from(g.sdst_valid) * 8;
            if (l.sdst_valid != 0) != (g.sdst_valid != 0) || (g.sdst_valid != 0 && l.sdst != g.sdst) {
                let (a, b) = (written(l.sdst_valid, 'x', l.sdst), written(g.sdst_valid, 'x', g.sdst));
                self.differ(Field::Sdst.name().into(), None, a, b);
            } else if g.sdst_valid != 0 {
                self.word(Field::Sdata, l.sdata, g.sdata, 32);
            }
        }
        if self.fields.has(Field::Vdst) {
            self.bits += 1 + u64::from(g.vdst_valid) * 8;
            if (l.vdst_valid != 0) != (g.vdst_valid != 0) || (g.vdst_valid != 0 && l.vdst != g.vdst) {
                let (a, b) = (written(l.vdst_valid, 'v', l.vdst), written(g.vdst_valid, 'v', g.vdst));
                self.differ(Field::Vdst.name().into(), None, a, b);
            } else if g.vdst_valid != 0 {
                self.word(Field::Vmask, l.vmask, g.vmask, self.lanes as u32);
                let whole = l.fields().contains(FieldSet::VDST_WHOLE);
                let mask = if whole { self.all_lanes() } else { g.vmask };
                self.vector(Field::Vdata, "", &l.vdata, &g.vdata, mask, 32);
            }
        }
    }

    fn memory(&mut self, l: &Record, g: &Record) {
        self.word(Field::MemOp, l.mem_op.into(), g.mem_op.into(), 2);
        if g.mem_op == MemOp::None as u8 || l.mem_op != g.mem_op || !self.fields.has(Field::MemOp) {
            return;
        }
        self.word(Field::MemSpace, l.mem_space.into(), g.mem_space.into(), 2);
        self.word(Field::MemSize, l.mem_size.into(), g.mem_size.into(), 3);
        self.word(Field::MemMask, l.mem_mask, g.mem_mask, self.lanes as u32);
        let mask = g.mem_mask & l.mem_mask;
        self.vector(Field::MemAddr, "", &l.mem_addr, &g.mem_addr, mask, 32);
        let data = if g.mem_op == MemOp::Load as u8 { Field::LoadData } else { Field::StoreData };
        self.vector(data, "", &l.mem_data, &g.mem_data, mask, 8 * u32::from(g.mem_size));
    }

    fn csrs(&mut self, l: &Record, g: &Record) {
        if !self.fields.has(Field::Csr) {
            return;
        }
        let of = |r: &Record| -> Vec<String> {
            let name = |a: u32| u16::try_from(a).ok().and_then(ventus_isa::csr_name).unwrap_or("csr");
            let n = usize::from(r.csr_count).min(r.csr.len());
            r.csr[..n]
                .iter()
                .map(|w| format!("{} {:#05x} = {:#010x}", name(w.addr), w.addr, w.value))
                .collect()
        };
        self.bits += 3 + u64::from(g.csr_count) * 44;
        let n = usize::from(g.csr_count).min(g.csr.len());
        if l.csr_count != g.csr_count || l.csr[..n] != g.csr[..n] {
            let show = |v: Vec<String>| if v.is_empty() { "none".to_string() } else { v.join(", ") };
            self.differ(Field::Csr.name().into(), None, show(of(l)), show(of(g)));
        }
    }

    fn simt(&mut self, l: &Record, g: &Record) {
        self.word(Field::SimtOp, l.simt_op.into(), g.simt_op.into(), 2);
        self.word(Field::SimtDepth, l.simt_depth.into(), g.simt_depth.into(), 8);
        if !self.fields.has(Field::SimtTop) {
            return;
        }
        let n = usize::from(g.simt_depth).min(2);
        self.bits += n as u64 * (64 + self.lanes as u64);
        for i in 0..n {
            let (a, b) = (l.simt_top[i], g.simt_top[i]);
            if a != b {
                let show = |e: tandem_abi::SimtEntry| {
                    format!("rpc {:#010x} pc {:#010x} mask {:#x}", e.rpc, e.pc, e.mask)
                };
                self.differ(format!("{} {i}", Field::SimtTop), None, show(a), show(b));
            }
        }
    }
}

/// A value as reports show it.
pub fn hex(v: u32) -> String {
    format!("{v:#010x}")
}
