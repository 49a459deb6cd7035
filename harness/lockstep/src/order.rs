//! The order that atomics and fences impose: which stores a warp must see.
//!
//! A FENCE, or an atomic with rl, publishes the stores of its warp. An atomic passes on what its warp has
//! published and seen to later atomics on the same word. A warp must see what its atomics received
//! as soon as it executes a FENCE: only a FENCE refreshes an SM's copies of other words (errata D13 and D37).

use std::collections::HashMap;
use std::sync::Arc;
use tandem_abi::{LDS_BASE, LDS_WINDOW, MemOp, Record};
use ventus_isa::{Class, Role, lookup};

/// A warp: its workgroup, and its number there.
type Warp = (u32, u16);
/// By warp, how many of its stores are known.
pub type Known = HashMap<Warp, u64>;

/// Most warps that are followed. Beyond that, atomics impose no order: a mismatch may then be taken for a
/// race, but never the reverse.
const MOST_WARPS: usize = 1024;

/// Whether an instruction word is an atomic, scalar or per lane.
pub fn is_atomic(insn: u32) -> bool {
    lookup(insn).is_some_and(|row| row.class.is_atomic())
}

/// FENCE, whatever its predecessor and successor sets.
fn is_fence(insn: u32) -> bool {
    lookup(insn).is_some_and(|row| row.class == Class::Fence)
}

/// Whether a scalar atomic has `rl`; per-lane atomics have none.
fn has_rl(insn: u32) -> bool {
    lookup(insn).is_some_and(|row| {
        let order = row.format.operand(Role::Imm).filter(|field| field.kind == ventus_isa::Kind::AqRl);
        order.is_some_and(|order| order.extract(insn) & 1 != 0)
    })
}

#[derive(Default)]
struct State {
    stores: u64,
    published: u64,
    /// Stores that it must see.
    seen: Arc<Known>,
    /// Stores that it must see from its next FENCE on.
    taken: Known,
}

/// The order of one kernel so far.
#[derive(Default)]
pub struct Order {
    warps: HashMap<Warp, State>,
    /// For each word (LDS with its SM), the stores that its atomics pass on.
    words: HashMap<(u16, u32), Known>,
}

fn join(into: &mut Known, from: &Known) {
    for (warp, n) in from {
        let known = into.entry(*warp).or_default();
        *known = (*known).max(*n);
    }
}

impl Order {
    /// Whether any atomic has been seen; until then there is no order to look up.
    fn active(&self) -> bool {
        !self.words.is_empty()
    }

    /// The stores that the warp of a record must see.
    pub fn seen(&self, r: &Record) -> Arc<Known> {
        self.seen_by(r.wg, r.warp)
    }

    /// The stores that a warp must see.
    pub fn seen_by(&self, wg: u32, warp: u16) -> Arc<Known> {
        self.warps.get(&(wg, warp)).map(|w| w.seen.clone()).unwrap_or_default()
    }

    /// The number of a warp's next store, from 1.
    pub fn next_store(&self, r: &Record) -> u64 {
        self.warps.get(&(r.wg, r.warp)).map_or(0, |w| w.stores) + 1
    }

    /// Adds a retired record. The caller keeps the leader's order.
    pub fn retired(&mut self, r: &Record) {
        let atomic = is_atomic(r.insn) && r.trap == 0;
        let store = r.mem_op >= MemOp::Store as u8;
        if !(atomic || store || is_fence(r.insn)) || self.warps.len() > MOST_WARPS {
            return;
        }
        let active = self.active();
        let warp = self.warps.entry((r.wg, r.warp)).or_default();
        warp.stores += u64::from(store);
        if is_fence(r.insn) {
            warp.published = warp.stores;
            if active && !warp.taken.is_empty() {
                let mut seen = (*warp.seen).clone();
                join(&mut seen, &warp.taken);
                warp.seen = Arc::new(seen);
                warp.taken.clear();
            }
        }
        if !atomic {
            return;
        }
        if has_rl(r.insn) {
            // rl publishes the stores before it, not this write itself.
            warp.published = warp.published.max(warp.stores - u64::from(store));
        }
        for lane in (0..32).filter(|l| r.mem_mask >> l & 1 != 0) {
            let addr = r.mem_addr[lane] & !3;
            let lds = addr.wrapping_sub(LDS_BASE) < LDS_WINDOW;
            let word = self.words.entry((if lds { r.sm + 1 } else { 0 }, addr)).or_default();
            join(&mut warp.taken, word);
            // An LR passes nothing on, because it writes nothing that another atomic could read.
            if store {
                join(word, &warp.seen);
                let known = word.entry((r.wg, r.warp)).or_default();
                *known = (*known).max(warp.published);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_abi::Kind;

    const SW: u32 = 0x0020_a023;
    const FENCE: u32 = 0x0ff0_000f;
    const AMO: u32 = 0x0020_a1af;
    const AMO_RL: u32 = AMO | 1 << 25;

    fn record(warp: u16, insn: u32, addr: u32) -> Record {
        let mut r = Record::new(Kind::Retire);
        (r.warp, r.insn, r.mem_addr[0]) = (warp, insn, addr);
        r.mem_op = match insn {
            SW => 2,
            FENCE => 0,
            _ => 3,
        };
        r.mem_mask = u32::from(r.mem_op != 0);
        r
    }

    /// Stores of warp 0 that the last warp must see after these events.
    fn known(events: &[(u16, u32)]) -> u64 {
        let mut order = Order::default();
        for &(warp, insn) in events {
            order.retired(&record(warp, insn, if insn == SW { 0x9000_1000 } else { 0x9000_0000 }));
        }
        let last = record(events.last().unwrap().0, SW, 0);
        order.seen(&last).get(&(0, 0)).copied().unwrap_or(0)
    }

    #[test]
    fn fences_and_atomics_pass_stores_on() {
        for (events, count) in [
            (&[(0, SW), (0, FENCE), (0, AMO), (1, AMO), (1, FENCE)][..], 1),
            (&[(0, SW), (0, AMO_RL), (1, AMO), (1, FENCE)], 1),
            // Not published, not received, not refreshed, or in the wrong order.
            (&[(0, SW), (0, AMO), (1, AMO), (1, FENCE)], 0),
            (&[(0, SW), (0, FENCE), (0, AMO), (1, FENCE)], 0),
            (&[(0, SW), (0, FENCE), (0, AMO), (1, AMO)], 0),
            (&[(1, AMO), (0, SW), (0, FENCE), (0, AMO), (1, FENCE)], 0),
            (&[(0, FENCE), (0, SW), (0, AMO), (1, AMO), (1, FENCE)], 0),
            // Through a third warp.
            (&[(0, SW), (0, FENCE), (0, AMO), (2, AMO), (2, FENCE), (2, AMO), (1, AMO), (1, FENCE)], 1),
        ] {
            assert_eq!(known(events), count, "{events:?}");
        }
    }

    #[test]
    fn another_word_passes_nothing_on() {
        let mut order = Order::default();
        for (warp, insn, addr) in
            [(0, SW, 0x9000_1000), (0, FENCE, 0), (0, AMO, 0x9000_0000), (1, AMO, 0x9000_0004), (1, FENCE, 0)]
        {
            order.retired(&record(warp, insn, addr));
        }
        assert!(order.seen(&record(1, SW, 0)).is_empty());
    }
}
