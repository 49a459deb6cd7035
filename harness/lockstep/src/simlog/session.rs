//! Turns retire records into the lines that the simulator prints for each instruction. This is the
//! counterpart of the log engine's reader, by the same rules (`ventus-notes.md`, "The simulator's printing
//! rules").

use super::{Commit, Config, Item, Line, LineKind, Placed};
use crate::disassembly::disassemble;
use crate::stack::rebuild;
use tandem_abi::{FieldSet, MemOp, Record, SimtEntry};
use thiserror::Error;
use ventus_isa::{Class, Ext, Op};

/// Groups of the records that a log needs.
pub const NEEDED: FieldSet = FieldSet::MASK
    .union(FieldSet::NEXT)
    .union(FieldSet::PREFIX)
    .union(FieldSet::SDST)
    .union(FieldSet::VDST)
    .union(FieldSet::VDST_WHOLE)
    .union(FieldSet::MEM)
    .union(FieldSet::CSR)
    .union(FieldSet::SIMT)
    .union(FieldSet::TRAP)
    .union(FieldSet::FLAGS);

/// vtype before the first vset{i}vl{i}: vill is set, as RVV recommends.
pub(crate) const VTYPE_AT_RESET: u32 = 0x8000_0000;

/// CSRs that show in parts, or beside results.
mod csr {
    pub const FFLAGS: u16 = 1;
    pub const FRM: u16 = 2;
    pub const FCSR: u16 = 3;
    pub const VSTART: u16 = 8;
    pub const VXSAT: u16 = 9;
    pub const VXRM: u16 = 10;
    pub const VCSR: u16 = 15;
    pub const VL: u16 = 0xc20;
    pub const VTYPE: u16 = 0xc21;
}

/// An instruction for which the simulator's format has no line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unprintable {
    /// An instruction with two results.
    #[error(
        "{0} at {1:#010x} writes two registers (LMUL 2, REGPAIR or SEW 64), and the simulator's log has one \
         a line: use --format jsonl or text"
    )]
    Group(String, u32),
    /// A warp that the launch does not have.
    #[error("warp {0} retires, but a workgroup of this launch has {1} warps")]
    Warp(u16, usize),
}

/// The warps of one launch while their instructions are printed: a core is a warp of its workgroup.
#[derive(Clone, Debug)]
pub struct Session {
    lanes: usize,
    cores: Vec<Core>,
}

/// The state of a core that its lines depend on.
#[derive(Clone, Debug)]
struct Core {
    vtype: u32,
    vl: u32,
    npc: u32,
    fflags: u32,
    /// Bottom first.
    stack: Vec<SimtEntry>,
}

impl Core {
    const NEW: Core = Core { vtype: VTYPE_AT_RESET, vl: 0, npc: 0, fflags: 0, stack: Vec::new() };
}

impl Session {
    /// A launch whose workgroups have `warps` warps of `lanes` threads.
    pub fn new(warps: usize, lanes: usize) -> Session {
        Session { lanes, cores: vec![Core::NEW; warps] }
    }

    /// Begins a workgroup. The simulator resets every core. Returns the lines that core `core` then executes:
    /// the reset ROM, whose last instruction jumps to `entry`.
    pub fn boot(&mut self, core: usize, entry: u32) -> Vec<Line> {
        if let Some(c) = self.cores.get_mut(core) {
            *c = Core::NEW;
        }
        let x = |reg, value| Item::X { reg, value };
        let rom = [
            (0x297, vec![x(5, 0x1000)]),
            (0x0202_8593, vec![x(11, 0x1020)]),
            (0xf140_2573, vec![x(10, core as u32)]),
            (0x0182_a283, vec![x(5, entry), Item::Load { addr: 0x1018 }]),
            (0x0002_8067, vec![]),
        ];
        let lines = rom.into_iter().enumerate().flat_map(|(i, (insn, items))| {
            let pc = 0x1000 + 4 * i as u32;
            let text = disassemble(pc, 0, insn);
            let fetch = LineKind::Fetch { pc, insn, text };
            [fetch, LineKind::Commit(Commit { privilege: 3, pc, insn, items: placed(items) })]
        });
        lines.map(|kind| Line { number: 0, core, kind }).collect()
    }

    /// The items of the line of a retired instruction that did not trap.
    ///
    /// # Errors
    /// If the format has no line for it.
    pub fn items(&mut self, r: &Record) -> Result<Vec<Item>, Unprintable> {
        if r.beat != 0 {
            let text = disassemble(r.pc, r.prefix, r.insn);
            let name = text.split(' ').next().unwrap_or_default().to_string();
            return Err(Unprintable::Group(name, r.pc));
        }
        let warps = self.cores.len();
        let core = self.cores.get_mut(usize::from(r.warp)).ok_or(Unprintable::Warp(r.warp, warps))?;
        rebuild(&mut core.stack, r);
        let insn = ventus_isa::decode_prefixed(r.prefix, r.insn).ok();
        let op = insn.map(|i| i.op);
        let vector = op.is_some_and(|op| op.row().is_vector());
        let mut items = Vec::new();
        if r.sdst_valid != 0 {
            let (reg, value) = (r.sdst, r.sdata);
            let float = op.is_some_and(|op| op.row().ext == Ext::Zfinx);
            items.push(if float { Item::F { reg, value } } else { Item::X { reg, value } });
        }
        if vector {
            items.push(Item::Csr { addr: csr::VSTART, name: "vstart".into(), value: 0 });
        }
        core.csrs(r, &mut items);
        let configures = writes(r).any(|(addr, _)| addr == csr::VL);
        let config = Config::of(core.vtype, core.vl).filter(|_| vector && !configures);
        items.extend(config.map(Item::Config));
        if r.vdst_valid != 0 {
            let lanes = r.vdata[..self.lanes].to_vec();
            items.push(Item::V { reg: r.vdst, mask: r.mask, lanes });
        }
        memory(r, &mut items);
        if op.is_some_and(shows_stack) {
            let stale = op == Some(Op::Setrpc) || op == Some(Op::Join) && r.simt_op == 0;
            if !stale {
                core.npc = r.next_pc;
            }
            let stack = core.stack.iter().rev().copied().collect();
            items.push(Item::Simt { mask: r.next_mask, npc: core.npc, stack });
        }
        Ok(items)
    }
}

/// Items without a place.
pub fn placed(items: Vec<Item>) -> Vec<Placed> {
    items.into_iter().map(|item| Placed { column: 0, item }).collect()
}

/// Whether the line of an instruction shows the SIMT stack.
fn shows_stack(op: Op) -> bool {
    matches!(op.row().class, Class::LaneBranch | Class::Join | Class::SetRpc)
}

/// The CSR writes of a record: address and value.
fn writes(r: &Record) -> impl Iterator<Item = (u16, u32)> {
    let count = usize::from(r.csr_count).min(r.csr.len());
    r.csr[..count].iter().map(|w| (w.addr as u16, w.value))
}

impl Core {
    fn csrs(&mut self, r: &Record, items: &mut Vec<Item>) {
        let mut item = |addr: u16, value| {
            let name = ventus_isa::csr_name(addr).unwrap_or("unknown").to_string();
            items.push(Item::Csr { addr, name, value });
        };
        let raised = u32::from(r.fflags & 0x1f);
        if raised != 0 {
            self.fflags |= raised;
            item(csr::FFLAGS, self.fflags);
        }
        if r.fflags & 0x20 != 0 {
            item(csr::VXSAT, 1);
        }
        for (addr, value) in writes(r) {
            match addr {
                csr::FFLAGS => self.fflags = value,
                csr::FCSR => self.fflags = value & 0x1f,
                csr::VL => self.vl = value,
                _ => {}
            }
            match addr {
                csr::FCSR => [(csr::FFLAGS, value & 0x1f), (csr::FRM, value >> 5)]
                    .into_iter()
                    .for_each(|(addr, value)| item(addr, value)),
                csr::VCSR => [(csr::VXSAT, value & 1), (csr::VXRM, value >> 1)]
                    .into_iter()
                    .for_each(|(addr, value)| item(addr, value)),
                csr::VTYPE if self.vtype == value => {}
                csr::VTYPE => {
                    self.vtype = value;
                    item(addr, value);
                }
                _ => item(addr, value),
            }
        }
    }
}

/// All loads, then all stores.
fn memory(r: &Record, items: &mut Vec<Item>) {
    let lanes = || (0..32).filter(|lane| r.mem_mask >> lane & 1 != 0);
    if r.mem_op == MemOp::Load as u8 || r.mem_op == MemOp::Atomic as u8 {
        items.extend(lanes().map(|lane| Item::Load { addr: r.mem_addr[lane] }));
    }
    if r.mem_op == MemOp::Store as u8 || r.mem_op == MemOp::Atomic as u8 {
        items.extend(lanes().map(|lane| Item::Store {
            addr: r.mem_addr[lane],
            data: r.mem_data[lane],
            size: r.mem_size,
        }));
    }
}
