//! The accesses in the records of a kernel.

use crate::axioms;
use std::collections::{BTreeMap, HashMap};
use tandem_abi::{FieldSet, Kind, LDS_BASE, LDS_WINDOW, MemOp, Record};
use ventus_isa::{Class, Kind as Field, Role, lookup};

/// One lane's access.
#[derive(Clone, Copy, Debug)]
pub struct LaneAccess {
    /// Place of its record; beyond the last one for what memory holds in the end.
    pub record: usize,
    /// Lane.
    pub lane: usize,
    /// Its warp, numbered in the order of appearance.
    pub warp: usize,
    /// Workgroup.
    pub wg: u32,
    /// Barriers that its warp had passed.
    pub epoch: u32,
    /// What the axioms know of it; `loc` is the address.
    pub access: axioms::Access,
    /// Bytes: 1, 2 or 4.
    pub size: u32,
    /// What it read, if the record tells.
    pub read: Option<u32>,
    /// What it stored.
    pub written: Option<u32>,
    /// The LR of an SC that succeeded, as a place in the list.
    pub reserved_by: Option<usize>,
}

/// What a record does to order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Accesses: a range of the list.
    Accesses(usize, usize),
    /// A FENCE.
    Fence,
    /// A BARRIER, the warp's n-th from 0.
    Barrier(u32),
    /// The warp ended after n barriers.
    End(u32),
}

/// The accesses of a kernel and what orders them.
#[derive(Default)]
pub struct Accesses {
    /// In the order of records.
    pub list: Vec<LaneAccess>,
    /// By warp and workgroup, in the order of records.
    pub steps: Vec<(usize, u32, Step)>,
    /// Whether records of atomics come in the order in which memory performed them.
    pub one_order: bool,
    /// When each workgroup began and ended, as a count of such events.
    began: HashMap<u32, u64>,
    ended: HashMap<u32, u64>,
    events: u64,
    /// Reads from here on are of memory after everything.
    end: Option<usize>,
}

/// The warp and workgroup of a read of memory after everything.
const NOBODY: usize = usize::MAX;

fn is_lds(addr: u32) -> bool {
    addr.wrapping_sub(LDS_BASE) < LDS_WINDOW
}

/// aq and rl of a scalar atomic; per-lane atomics have none.
fn ordering_bits(insn: u32) -> (bool, bool) {
    let row = lookup(insn);
    let field = row.and_then(|r| r.format.operand(Role::Imm)).filter(|f| f.kind == Field::AqRl);
    field.map_or((false, false), |f| (f.extract(insn) & 2 != 0, f.extract(insn) & 1 != 0))
}

/// What an atomic found: its destination's value.
fn found(r: &Record, lane: usize) -> Option<u32> {
    let has = |set| FieldSet(r.has).contains(set);
    if r.sdst_valid != 0 && has(FieldSet::SDST) {
        return Some(r.sdata);
    }
    (r.vdst_valid != 0 && r.vmask >> lane & 1 != 0 && has(FieldSet::VDST)).then(|| r.vdata[lane])
}

impl Accesses {
    /// Reads the records of one kernel.
    pub fn of(records: &[Record]) -> Accesses {
        let retired = |r: &&Record| r.kind == Kind::Retire as u8;
        let stamps = |r: &Record| FieldSet(r.has).contains(FieldSet::STAMP);
        let one_order = records.iter().find(retired).is_some_and(stamps);
        let mut all = Accesses { one_order, ..Accesses::default() };
        let mut warps: HashMap<(u32, u16), (usize, u32)> = HashMap::new();
        let mut reservations: HashMap<(usize, usize), usize> = HashMap::new();
        for (n, r) in records.iter().enumerate() {
            all.events += 1;
            if r.kind == Kind::WgStart as u8 {
                all.began.insert(r.wg, all.events);
            }
            if r.kind == Kind::WgEnd as u8 {
                all.ended.insert(r.wg, all.events);
            }
            if r.kind != Kind::Retire as u8 || r.trap != 0 {
                continue;
            }
            let number = warps.len();
            let (warp, epoch) = warps.entry((r.wg, r.warp)).or_insert((number, 0));
            let class = lookup(r.insn).map(|row| row.class);
            if class == Some(Class::Fence) {
                all.steps.push((*warp, r.wg, Step::Fence));
            }
            if r.mem_op != MemOp::None as u8 {
                let from = all.list.len();
                all.add(n, r, class, (*warp, *epoch), &mut reservations);
                all.steps.push((*warp, r.wg, Step::Accesses(from, all.list.len())));
            }
            if r.barrier != 0 {
                all.steps.push((*warp, r.wg, Step::Barrier(*epoch)));
                *epoch += 1;
            }
            if r.endprg != 0 {
                all.steps.push((*warp, r.wg, Step::End(*epoch)));
            }
        }
        all
    }

    fn add(
        &mut self,
        n: usize,
        r: &Record,
        class: Option<Class>,
        (warp, epoch): (usize, u32),
        reservations: &mut HashMap<(usize, usize), usize>,
    ) {
        let atomic = class.is_some_and(Class::is_atomic);
        let (aq, rl) = ordering_bits(r.insn);
        let sc = class == Some(Class::StoreConditional);
        let write = r.mem_op >= MemOp::Store as u8;
        let read = r.mem_op != MemOp::Store as u8 && !sc;
        for lane in (0..32).filter(|l| r.mem_mask >> l & 1 != 0) {
            let addr = r.mem_addr[lane];
            let value = match (read, write) {
                (true, true) => found(r, lane),
                (true, false) => FieldSet(r.has).contains(FieldSet::LOAD_DATA).then(|| r.mem_data[lane]),
                _ => None,
            };
            let lds = is_lds(addr);
            let (thread, loc, sm) = (warp, addr as usize, r.sm.into());
            let access = axioms::Access { thread, loc, read, write, atomic, aq, rl, lds, sm };
            // Other accesses of the warp leave the reservation alone (D37).
            let lr = if sc { reservations.remove(&(warp, lane)) } else { None };
            let lr = lr.filter(|lr| self.list[*lr].access.loc == loc);
            if class == Some(Class::LoadReserved) {
                reservations.insert((warp, lane), self.list.len());
            }
            self.list.push(LaneAccess {
                record: n,
                lane,
                warp,
                wg: r.wg,
                epoch,
                access,
                size: r.mem_size.into(),
                read: value,
                written: write.then(|| r.mem_data[lane]),
                reserved_by: lr,
            });
        }
    }

    /// Adds, for each word of global memory that several warps share, a read of what is there after
    /// everything. `last` gives it, if it is known.
    pub fn add_end(&mut self, last: &mut dyn FnMut(u32) -> Option<u32>) {
        let mut shared: BTreeMap<u32, (usize, bool)> = BTreeMap::new();
        for a in self.list.iter().filter(|a| !a.access.lds) {
            let word = shared.entry(a.access.loc as u32 & !3).or_insert((a.warp, false));
            word.1 |= a.warp != word.0;
        }
        let end = self.list.len();
        for (word, _) in shared.into_iter().filter(|(_, (_, several))| *several) {
            let Some(value) = last(word) else { continue };
            let access = axioms::Access {
                thread: NOBODY,
                loc: word as usize,
                read: true,
                write: false,
                atomic: false,
                aq: false,
                rl: false,
                lds: false,
                sm: u32::MAX,
            };
            self.list.push(LaneAccess {
                record: usize::MAX,
                lane: 0,
                warp: NOBODY,
                wg: u32::MAX,
                epoch: 0,
                access,
                size: 4,
                read: Some(value),
                written: None,
                reserved_by: None,
            });
        }
        self.end = Some(end);
    }

    /// Whether an access is a read of memory after everything.
    pub fn is_end(&self, access: usize) -> bool {
        self.end.is_some_and(|end| access >= end)
    }

    /// Why one access to a location comes before another to it, whatever the machine does.
    pub fn ordered(&self, a: usize, b: usize) -> Option<OrderReason> {
        if self.is_end(b) {
            return Some(OrderReason::End);
        }
        let (first, then) = (&self.list[a], &self.list[b]);
        if first.warp == then.warp {
            let lanes = first.record == then.record && first.access.atomic && a < b;
            return (first.record < then.record || lanes).then_some(OrderReason::Program);
        }
        if first.wg == then.wg {
            return (first.epoch < then.epoch).then_some(OrderReason::Barrier);
        }
        let passed = self.ended.get(&first.wg).zip(self.began.get(&then.wg));
        (first.access.lds && passed.is_some_and(|(end, begin)| end < begin)).then_some(OrderReason::Handover)
    }
}

use super::graph::OrderReason;
