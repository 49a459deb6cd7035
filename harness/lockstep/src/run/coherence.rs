//! Whether one order of a kernel's accesses, as the memory model allows it, explains what all of them saw.
//!
//! A race lets golden take the leader's value, one access at a time (`races.rs`). Each value may have been
//! there to see, and yet all of them together may have no order: a warp that sees a new value and then the
//! old one again. So the accesses of a kernel with more than one warp are kept, and after a race
//! `tandem-memory-model` judges them as a whole.

use super::{Kernel, Pair};
use crate::engine::Engine;
use crate::field::{Field, FieldMask};
use crate::mismatch::{Mismatch, MismatchKind};
use crate::outcome::End;
use crate::races::{is_atomic, is_lds};
use std::collections::HashMap;
use tandem_abi::{FieldSet, Kind, Launch, MemOp, Record};
use tandem_memory_model::check::{self, Named, Violation};
use ventus_isa::{Class, lookup};

/// Most records that are kept. Beyond, a race leaves the order unjudged, and the outcome says so.
const MOST: usize = 1 << 16;

/// What a record needs so that its accesses can be judged.
const NEEDED: FieldSet = FieldSet::MEM.union(FieldSet::LOAD_DATA);

/// The accesses of a kernel so far, and what orders them.
#[derive(Default)]
pub struct Coherence {
    /// Whether anything is kept: several warps share memory, and the leader says what each access saw.
    on: bool,
    kept: Vec<Head>,
    /// By kept record and lane with an access: address, data, and the destination's value.
    lanes: Vec<[u32; 3]>,
    /// Words of global memory that stores met, with what was there before the first one. Empty if a race
    /// before this kernel may have left golden's memory different from the leader's.
    initial: HashMap<u32, u32>,
    /// Why the order cannot be judged.
    lost: Option<&'static str>,
    /// Races of the job before this kernel.
    races_before: u64,
}

/// A record without its lanes, and without the fields that say nothing about memory.
struct Head {
    cycle: u64,
    kind: u8,
    sm: u16,
    warp: u16,
    wg: u32,
    has: u32,
    pc: u32,
    insn: u32,
    prefix: u32,
    sdst_valid: u8,
    vdst_valid: u8,
    mem_op: u8,
    mem_size: u8,
    barrier: u8,
    endprg: u8,
    sdata: u32,
    vmask: u32,
    mem_mask: u32,
}

/// Whether a word is a fence.
fn is_fence(insn: u32) -> bool {
    lookup(insn).is_some_and(|row| row.class == Class::Fence)
}

fn lanes(mask: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |lane| mask >> lane & 1 != 0)
}

impl Coherence {
    /// For a kernel of a leader whose records have these groups. `races` have happened in the job before it.
    pub fn new(launch: &Launch, has: FieldSet, dispatches: bool, races: u64) -> Coherence {
        let warps = u64::from(launch.wg_warps) * launch.grid.iter().map(|n| u64::from(*n)).product::<u64>();
        // Who dispatches by itself also says on which SM, whose LDS and cache the accesses met.
        let on = warps > 1 && dispatches && has.contains(NEEDED);
        Coherence { on, races_before: races, ..Coherence::default() }
    }

    /// Takes a record. `physical` translates addresses; `whole` is whether the record shows what its accesses
    /// did.
    pub fn take(&mut self, r: &Record, whole: impl FnOnce() -> bool, physical: impl Fn(u32) -> Option<u32>) {
        if !self.on || self.lost.is_some() {
            return;
        }
        let accesses = r.mem_op != MemOp::None as u8;
        let counts = accesses || r.barrier != 0 || r.endprg != 0 || is_fence(r.insn);
        if r.kind == Kind::Retire as u8 && (!counts || r.trap != 0) {
            return;
        }
        if self.kept.len() == MOST {
            self.lose("the kernel has too many of them");
            return;
        }
        if accesses && !whole() {
            self.lose("their records are not whole");
            return;
        }
        for lane in lanes(r.mem_mask).filter(|_| accesses) {
            let Some(addr) = place(r.mem_addr[lane], &physical) else {
                self.lose("an address has no translation");
                return;
            };
            self.lanes.push([addr, r.mem_data[lane], r.vdata[lane]]);
        }
        self.kept.push(Head::of(r));
    }

    fn lose(&mut self, why: &'static str) {
        self.lost = Some(why);
        (self.kept, self.lanes, self.initial) = Default::default();
    }

    /// Notes what golden's memory holds where a store that it is about to execute goes; `word` reads it.
    pub fn before(
        &mut self,
        r: &Record,
        physical: impl Fn(u32) -> Option<u32>,
        mut word: impl FnMut(u32) -> u32,
    ) {
        if !self.on || self.races_before > 0 || self.lost.is_some() {
            return;
        }
        for lane in lanes(r.mem_mask) {
            let at = r.mem_addr[lane] & !3;
            if let Some(there) = place(at, &physical).filter(|there| !is_lds(*there)) {
                self.initial.entry(there).or_insert_with(|| word(at));
            }
        }
    }

    /// Whether a race has happened in this kernel, if `races` have happened in the job.
    fn raced(&self, races: u64) -> bool {
        self.on && races > self.races_before
    }

    /// The records again, with what they say about memory.
    fn records(&self) -> Vec<Record> {
        let mut values = self.lanes.iter();
        let record = |head: &Head| {
            let mut r = head.record();
            let accesses = r.mem_op != MemOp::None as u8;
            for (lane, values) in lanes(r.mem_mask).filter(|_| accesses).zip(values.by_ref()) {
                [r.mem_addr[lane], r.mem_data[lane], r.vdata[lane]] = *values;
            }
            r
        };
        self.kept.iter().map(record).collect()
    }
}

/// LDS has no translation.
fn place(addr: u32, physical: impl Fn(u32) -> Option<u32>) -> Option<u32> {
    if is_lds(addr) { Some(addr) } else { physical(addr) }
}

impl Head {
    fn of(r: &Record) -> Head {
        Head {
            cycle: r.cycle,
            kind: r.kind,
            sm: r.sm,
            warp: r.warp,
            wg: r.wg,
            has: r.has,
            pc: r.pc,
            insn: r.insn,
            prefix: r.prefix,
            sdst_valid: r.sdst_valid,
            vdst_valid: r.vdst_valid,
            mem_op: r.mem_op,
            mem_size: r.mem_size,
            barrier: r.barrier,
            endprg: r.endprg,
            sdata: r.sdata,
            vmask: r.vmask,
            mem_mask: r.mem_mask,
        }
    }

    fn record(&self) -> Record {
        Record {
            cycle: self.cycle,
            kind: self.kind,
            sm: self.sm,
            warp: self.warp,
            wg: self.wg,
            has: self.has,
            pc: self.pc,
            insn: self.insn,
            prefix: self.prefix,
            sdst_valid: self.sdst_valid,
            vdst_valid: self.vdst_valid,
            mem_op: self.mem_op,
            mem_size: self.mem_size,
            barrier: self.barrier,
            endprg: self.endprg,
            sdata: self.sdata,
            vmask: self.vmask,
            mem_mask: self.mem_mask,
            ..Record::ZERO
        }
    }
}

impl Pair<'_> {
    /// Whether a record without these fields shows what its accesses did, and no waiver excuses that. The
    /// destination of an atomic shows what it found.
    pub(super) fn shows_accesses(&self, absent: FieldMask, insn: u32) -> bool {
        let hidden = absent.union(self.policy.waived(insn, |_| {}));
        let result = |f: Field| is_atomic(insn) && matches!(f, Field::Sdata | Field::Vdata);
        let needed = |f: Field| NEEDED.contains(f.group()) || result(f);
        hidden.is_empty() || !Field::all().any(|f| hidden.has(f) && needed(f))
    }

    /// Lists the order of a kernel's accesses as not reported, if they raced.
    pub(super) fn unjudged(&mut self, k: &Kernel, why: &str) {
        if k.coherence.raced(self.outcome.races) {
            self.outcome.lacks(&format!("the order of accesses that race ({why})"));
        }
    }

    /// After a kernel with races: one order must explain what all accesses saw, and what the leader's memory
    /// holds in the end.
    pub(super) fn coherent(&mut self, leader: &mut dyn Engine, k: &Kernel) -> Result<(), End> {
        let all = &k.coherence;
        if !all.raced(self.outcome.races) {
            return Ok(());
        }
        if let Some(why) = all.lost {
            self.unjudged(k, why);
            return Ok(());
        }
        let mut initial = |word: u32| all.initial.get(&word).copied();
        let mut last = |word: u32| {
            let mut bytes = [0; 4];
            leader.read(word, &mut bytes).is_ok_and(|read| read).then(|| u32::from_le_bytes(bytes))
        };
        let Err(violation) = check::check(&all.records(), &mut initial, &mut last) else { return Ok(()) };
        Err(End::Mismatch(Box::new(self.incoherent(k, &violation))))
    }

    fn incoherent(&self, k: &Kernel, violation: &Violation) -> Mismatch {
        let message = format!(
            "{} breaks the memory model: no order explains what these accesses saw (docs/memory-model.md)",
            self.about.name
        );
        let mut m = self.reporter(k).nowhere(MismatchKind::Coherence, message);
        m.order = violation.to_string().lines().map(str::to_string).collect();
        let kept = |at: &Named| {
            let same = |h: &Head| (h.wg, h.warp, h.cycle, h.pc) == (at.wg, at.warp, at.cycle, at.pc);
            k.coherence.kept.iter().find(|h| same(h))
        };
        if let Some(head) = violation.place().filter(|at| !at.at_end).and_then(kept) {
            (m.wg, m.warp, m.sm, m.cycle) = (head.wg, head.warp.into(), head.sm.into(), head.cycle);
            (m.pc, m.insn, m.prefix) = (head.pc, head.insn, head.prefix);
            m.locate(self.job);
        }
        m
    }
}
