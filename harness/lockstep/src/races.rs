//! Is a difference in memory caused by a race in the program?
//!
//! For each store the history keeps its warp, its barrier interval and the previous contents. A race explains
//! a byte that the leader saw and golden did not if a store that the reader can have seen wrote it: nothing
//! orders that store after the reader, and no store in between overwrote it. Order comes from program order
//! within a warp and from barriers within a workgroup. Workgroups of one kernel are unordered, except that
//! LDS passes from one that ended to a later one. Atomics have their own order, so two of them do not race;
//! an atomic and a plain access may. Atomics and fences order plain accesses of different warps (`order.rs`):
//! a race does not explain a value that is stale despite them.
//!
//! All addresses here are canonical: one for each byte, also behind address translation
//! (`place.rs`).

pub(crate) mod open;
mod witness;

pub(crate) use witness::Watch;
pub use witness::Witness;

use crate::compare::hex;
use crate::disassembly::disassemble;
pub use crate::order::is_atomic;
use crate::order::{Known, Order};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::{HashMap, VecDeque};
use std::fmt::Write as _;
use std::sync::Arc;
use tandem_abi::{LDS_BASE, LDS_WINDOW, MemOp, Record};

/// Number of stores kept.
const HISTORY: usize = 1 << 14;

/// An access to memory: by whom, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Party {
    /// Workgroup.
    pub wg: u32,
    /// Warp.
    pub warp: u32,
    /// Barriers that its warp had passed.
    pub epoch: u32,
    /// Instruction address.
    pub pc: u32,
    /// Instruction word.
    pub insn: u32,
    /// Its prefix.
    pub prefix: u32,
    /// Cycle.
    pub cycle: u64,
    /// The leader's memory-order stamp.
    pub stamp: u64,
    /// Whether it is an LR, an SC or an AMO.
    #[serde(default)]
    pub atomic: bool,
    /// Whether all of it is in one line of memory, or in LDS, so that its stamp orders each of its bytes.
    #[serde(default)]
    pub one_line: bool,
}

/// Whether all lanes of an access are in one line of memory, the unit of reads and writes.
fn one_line(record: &Record) -> bool {
    const LINE: u32 = 64;
    let mut lines = (0..32).filter(|l| record.mem_mask >> l & 1 != 0).map(|l| record.mem_addr[l] / LINE);
    let first = lines.next();
    lines.all(|l| Some(l) == first)
}

impl Party {
    /// The party that retired `record` after `epoch` barriers.
    pub fn of(record: &Record, epoch: u32) -> Party {
        Party {
            wg: record.wg,
            warp: record.warp.into(),
            epoch,
            pc: record.pc,
            insn: record.insn,
            prefix: record.prefix,
            cycle: record.cycle,
            stamp: record.mem_stamp,
            atomic: is_atomic(record.insn),
            one_line: one_line(record),
        }
    }

    /// Whether the leader is known to have performed this access before the other. An SM has one cache, so
    /// what it performs later sees this one.
    fn performed_before(&self, other: &Party) -> bool {
        let known = |p: &Party| p.one_line && p.stamp != 0;
        known(self) && known(other) && self.stamp < other.stamp
    }

    /// Whether the two are unordered.
    pub fn concurrent(&self, other: &Party) -> bool {
        !(self.atomic && other.atomic)
            && (self.wg != other.wg || (self.warp != other.warp && self.epoch == other.epoch))
    }

    pub(crate) fn show(&self) -> String {
        format!(
            "workgroup {} warp {} cycle {} pc {:#010x} {}",
            self.wg,
            self.warp,
            self.cycle,
            self.pc,
            disassemble(self.pc, self.prefix, self.insn)
        )
    }
}

/// A race, with both parties.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Race {
    /// Kernel.
    pub kernel: String,
    /// Byte address.
    pub addr: u32,
    /// The access whose value is in question; if two stores race for the value of a later load or of final
    /// memory, one of those stores.
    pub reader: Party,
    /// The store that is unordered with it.
    pub writer: Party,
    /// The leader's byte.
    pub leader: u8,
    /// Golden's byte.
    pub golden: u8,
}

impl Race {
    /// The report for people.
    pub fn to_text(&self) -> String {
        let mut s = String::new();
        let _ = writeln!(s, "kernel {}: accesses to {} are not ordered", self.kernel, hex(self.addr));
        let _ = writeln!(s, "  one   {}", self.reader.show());
        let _ = writeln!(s, "  other {}", self.writer.show());
        let _ = writeln!(
            s,
            "  the byte is {:#04x} in one order and {:#04x} in the other",
            self.leader, self.golden
        );
        s
    }
}

/// A store in the history.
struct Store {
    party: Party,
    /// Its number among its warp's stores.
    number: u64,
    /// What its warp had to see before it.
    seen: Arc<Known>,
    /// SM, for stores to LDS.
    sm: u16,
    size: u8,
    mask: u32,
    addr: [u32; 32],
    new: [u32; 32],
    old: [u32; 32],
}

/// Whether an address is in the window of the LDS.
pub(crate) fn is_lds(addr: u32) -> bool {
    addr.wrapping_sub(LDS_BASE) < LDS_WINDOW
}

impl Store {
    /// Whether atomics and fences put this store before an access that must see `seen`.
    fn is_known(&self, seen: &Known) -> bool {
        seen.get(&(self.party.wg, self.party.warp as u16)).is_some_and(|n| *n >= self.number)
    }

    /// The new and the old byte at `addr`, if this store covers it.
    fn byte(&self, sm: u16, addr: u32) -> Option<(u8, u8)> {
        if is_lds(addr) && sm != self.sm {
            return None;
        }
        // If several lanes store to one address, the highest lane wins.
        (0..32).rev().filter(|l| self.mask >> l & 1 != 0).find_map(|l| {
            let at = addr.wrapping_sub(self.addr[l]);
            (at < u32::from(self.size))
                .then(|| ((self.new[l] >> (8 * at)) as u8, (self.old[l] >> (8 * at)) as u8))
        })
    }

    /// The highest lane that stores to any of these bytes.
    fn lane(&self, addr: u32, size: u8) -> u32 {
        let meets = |l: &u32| {
            let at = self.addr[*l as usize];
            at.wrapping_sub(addr) < u32::from(size) || addr.wrapping_sub(at) < u32::from(self.size)
        };
        (0..32).rev().filter(|l| self.mask >> l & 1 != 0).find(meets).unwrap_or(0)
    }

    /// Whether a lane of this store writes `value` to any byte of the aligned word of `addr`.
    fn puts_in_word(&self, sm: u16, addr: u32, value: u8) -> bool {
        (addr & !3..=addr | 3).any(|at| self.byte(sm, at).is_some_and(|(new, _)| new == value))
    }
}

/// The stores of the kernel so far.
#[derive(Default)]
pub struct History {
    stores: VecDeque<Store>,
    order: Order,
    /// Number of workgroup starts and ends so far.
    events: u64,
    /// By workgroup, that number when it began.
    began: HashMap<u32, u64>,
    ended: HashMap<u32, u64>,
}

impl History {
    /// Forgets everything: a new kernel begins, and everything before it is ordered.
    pub fn clear(&mut self) {
        *self = History::default();
    }

    /// A workgroup begins.
    pub fn began(&mut self, wg: u32) {
        self.began.insert(wg, self.events);
        self.events += 1;
    }

    /// A workgroup has ended.
    pub fn ended(&mut self, wg: u32) {
        self.ended.insert(wg, self.events);
        self.events += 1;
    }

    /// Takes a retired instruction, for the order it imposes.
    pub fn retired(&mut self, record: &Record) {
        self.order.retired(record);
    }

    /// Whether two stores to `addr` are unordered.
    fn unordered(&self, addr: u32, a: &Store, b: &Store) -> bool {
        self.concurrent(addr, &a.party, &b.party) && !a.is_known(&b.seen) && !b.is_known(&a.seen)
    }

    /// Whether barriers and workgroups leave two accesses to `addr` unordered.
    fn concurrent(&self, addr: u32, a: &Party, b: &Party) -> bool {
        let before = |first: u32, then: u32| {
            self.ended.get(&first).zip(self.began.get(&then)).is_some_and(|(end, begin)| end < begin)
        };
        let passed_on = is_lds(addr) && (before(a.wg, b.wg) || before(b.wg, a.wg));
        a.concurrent(b) && !passed_on
    }

    /// Remembers a store that golden is about to execute; `old` reads the current word at an address.
    pub fn store(&mut self, record: &Record, epoch: u32, sm: u16, mut old: impl FnMut(u32) -> u32) {
        if record.mem_op != MemOp::Store as u8 && record.mem_op != MemOp::Atomic as u8 {
            return;
        }
        let mut before = [0; 32];
        for lane in (0..32).filter(|l| record.mem_mask >> l & 1 != 0) {
            before[lane] = old(record.mem_addr[lane]);
        }
        if self.stores.len() == HISTORY {
            self.stores.pop_front();
        }
        self.stores.push_back(Store {
            party: Party::of(record, epoch),
            number: self.order.next_store(record),
            seen: self.order.seen(record),
            sm,
            size: record.mem_size,
            mask: record.mem_mask,
            addr: record.mem_addr,
            new: record.mem_data,
            old: before,
        });
    }

    /// The store to look at if the leader has `leader` at byte `addr` after a kernel and golden has another
    /// value. That is a later store to the same word that wrote this value next to the byte, and so wrote too
    /// much; otherwise the last store to the byte, which was lost or corrupted. Returned with the SM that it
    /// ran on.
    pub fn suspect(&self, sm: u16, addr: u32, leader: u8) -> Option<(Party, u16)> {
        let there = self.stores.iter().rposition(|s| s.byte(sm, addr).is_some());
        let later = self.stores.iter().skip(there.map_or(0, |i| i + 1));
        let neighbour = later.rev().find(|s| s.puts_in_word(sm, addr, leader));
        neighbour.or_else(|| self.stores.get(there?)).map(|s| (s.party, s.sm))
    }

    /// The stores to any of the `size` bytes at `addr`, the last one first, with what was there before each;
    /// `now` is what is there. The bytes are a little-endian number, zero-extended.
    pub(crate) fn versions(&self, sm: u16, addr: u32, size: u8, now: u32) -> Vec<Version> {
        let mut value = now;
        let mut versions = vec![];
        for store in self.stores.iter().rev() {
            let mut there = false;
            for n in 0..u32::from(size) {
                if let Some((_, old)) = store.byte(sm, addr.wrapping_add(n)) {
                    value = value & !(0xff << (8 * n)) | u32::from(old) << (8 * n);
                    there = true;
                }
            }
            if there {
                let lane = store.lane(addr, size);
                versions.push(Version { store: store.party, lane, before: value });
            }
        }
        versions
    }

    /// Explains why the leader has `leader` at byte `addr` and golden has another value: two unordered
    /// accesses. `reader` (of `sm`) is the load that saw the value; `None` means final memory. `later` are
    /// stores that retire after the load but that the leader may already have performed.
    ///
    /// The value must come from a store that the reader can have seen: one that is not ordered after the
    /// reader, and that no third store overwrote between the two. The order comes from the program (program
    /// order, barriers, atomics and fences) and, within an SM, from the leader's stamps. Golden saw another
    /// such store, so two of the three accesses are unordered.
    pub fn explain(
        &self,
        reader: Option<&Party>,
        sm: u16,
        addr: u32,
        leader: u8,
        later: &[Later],
    ) -> Option<(Party, Party)> {
        // An atomic is both a reader and a store that is already in the history; its own store did not cause
        // the value it found.
        let others = self.stores.iter().filter(|s| reader != Some(&s.party));
        let covering = others.filter_map(|s| s.byte(sm, addr).map(|(new, old)| Cover { store: s, new, old }));
        let view = View { history: self, addr, sm, reader, covering: covering.collect() };
        view.earlier(leader).or_else(|| view.later(leader, later))
    }
}

/// A store that retires after the access in question, and the number of barriers that its warp had passed.
pub(crate) type Later<'r> = (Cow<'r, Record>, u32);

/// What a place held before a store to it.
pub(crate) struct Version {
    pub store: Party,
    /// The highest lane that stored there.
    pub lane: u32,
    pub before: u32,
}

/// A store that covers the byte in question.
struct Cover<'a> {
    store: &'a Store,
    /// The value it leaves in the byte.
    new: u8,
    /// Golden's value before it.
    old: u8,
}

/// What can be seen of one byte.
struct View<'a> {
    history: &'a History,
    addr: u32,
    /// The reader's SM.
    sm: u16,
    /// The load in question; `None` for final memory, which comes after everything.
    reader: Option<&'a Party>,
    /// In retirement order.
    covering: Vec<Cover<'a>>,
}

impl View<'_> {
    /// A store that had retired, or the value before all stores.
    fn earlier(&self, leader: u8) -> Option<(Party, Party)> {
        let seen =
            (0..self.covering.len()).rev().find(|&i| self.covering[i].new == leader && self.visible(i));
        if let Some(i) = seen {
            return self.unordered_with(i);
        }
        let first = self.covering.first()?;
        let hidden = (0..self.covering.len()).any(|i| self.before_reader(i));
        let reader = self.reader.filter(|_| first.old == leader && !hidden)?;
        // Nothing is ordered before the reader, and golden has the value of some store.
        Some((*reader, self.covering.last()?.store.party))
    }

    /// Two unordered accesses, one of them the store that the reader saw, or the reader itself.
    fn unordered_with(&self, seen: usize) -> Option<(Party, Party)> {
        let party = self.covering[seen].store.party;
        if let Some(reader) = self.reader.filter(|_| self.unordered_to_reader(seen)) {
            return Some((*reader, party));
        }
        let rest = || (0..self.covering.len()).rev().filter(|&i| i != seen);
        let rival = rest()
            .find(|&i| self.history.unordered(self.addr, self.covering[i].store, self.covering[seen].store));
        if let Some(rival) = rival {
            return Some((self.covering[rival].store.party, party));
        }
        let other = rest().find(|&i| self.unordered_to_reader(i))?;
        Some((*self.reader?, self.covering[other].store.party))
    }

    /// Whether the reader can have seen this store.
    fn visible(&self, i: usize) -> bool {
        !self.after_reader(i)
            && !(0..self.covering.len()).any(|n| n != i && self.before(i, n) && self.before_reader(n))
    }

    /// Whether one store comes before another.
    fn before(&self, a: usize, b: usize) -> bool {
        let [first, second] = [a, b].map(|i| self.covering[i].store);
        let performed = first.sm == second.sm && first.party.performed_before(&second.party);
        // Accesses that the program orders retire in that order.
        performed || (a < b && !self.history.unordered(self.addr, first, second))
    }

    /// Whether a store is ordered before the reader, by the program or the leader.
    fn before_reader(&self, i: usize) -> bool {
        let store = self.covering[i].store;
        self.reader.is_none_or(|r| {
            (store.sm == self.sm && store.party.performed_before(r)) || !self.unordered_to_reader(i)
        })
    }

    /// Whether the leader performed a store after the reader.
    fn after_reader(&self, i: usize) -> bool {
        let store = self.covering[i].store;
        store.sm == self.sm && self.reader.is_some_and(|r| r.performed_before(&store.party))
    }

    /// Whether the program leaves a store and the reader unordered.
    fn unordered_to_reader(&self, i: usize) -> bool {
        let store = self.covering[i].store;
        self.reader.is_some_and(|r| {
            let seen = self.history.order.seen_by(r.wg, r.warp as u16);
            self.history.concurrent(self.addr, &store.party, r) && !store.is_known(&seen)
        })
    }

    /// A store that retires after the reader.
    fn later(&self, leader: u8, later: &[Later]) -> Option<(Party, Party)> {
        let reader = self.reader?;
        later.iter().find_map(|(record, epoch)| {
            let party = Party::of(record, *epoch);
            let (size, at) =
                (u32::from(record.mem_size), |l: usize| self.addr.wrapping_sub(record.mem_addr[l]));
            let lane = (0..32).rev().find(|&l| record.mem_mask >> l & 1 != 0 && at(l) < size)?;
            let here = record.sm == self.sm;
            let byte = (record.mem_data[lane] >> (8 * at(lane))) as u8;
            let hidden = here
                && (reader.performed_before(&party)
                    || self.covering.iter().enumerate().any(|(i, n)| {
                        n.store.sm == self.sm
                            && party.performed_before(&n.store.party)
                            && self.before_reader(i)
                    }));
            let same_place = here || !is_lds(self.addr);
            (same_place && byte == leader && !hidden && self.history.concurrent(self.addr, &party, reader))
                .then_some((*reader, party))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_abi::Kind;

    fn store(wg: u32, warp: u16, addr: u32, value: u32) -> Record {
        let mut r = Record::new(Kind::Retire);
        (r.wg, r.warp, r.mem_op, r.mem_size, r.mem_mask) = (wg, warp, MemOp::Store as u8, 4, 1);
        (r.mem_addr[0], r.mem_data[0]) = (addr, value);
        r
    }

    fn store_of(warp: u16, value: u32) -> Record {
        store(0, warp, 0x9000_0000, value)
    }

    #[test]
    fn what_orders_and_what_does_not() {
        let party = |wg, warp, epoch| Party::of(&store(wg, warp, 0, 0), epoch);
        for (a, b, concurrent) in [
            (party(0, 0, 0), party(0, 0, 0), false),
            (party(0, 0, 0), party(0, 1, 0), true),
            (party(0, 0, 0), party(0, 1, 1), false),
            (party(0, 0, 0), party(1, 0, 1), true),
        ] {
            assert_eq!(a.concurrent(&b), concurrent, "{a:?} {b:?}");
        }
    }

    #[test]
    fn atomics_are_ordered_among_themselves_and_not_against_stores() {
        let amo = |warp, value| Record {
            insn: 0x0020_a1af,
            mem_op: MemOp::Atomic as u8,
            ..store(0, warp, 0x9000_0000, value)
        };
        let mut h = History::default();
        h.store(&amo(1, 5), 0, 0, |_| 4);
        let ask = |reader: &Record, leader| {
            h.explain(Some(&Party::of(reader, 0)), 0, 0x9000_0000, leader, &[]).is_some()
        };
        assert!(!ask(&amo(0, 0), 4), "another atomic has its place in the order");
        let load = store(0, 0, 0, 0);
        assert!(ask(&load, 4) && ask(&load, 5), "a plain load may come before or after");
        assert!(!ask(&load, 6), "nobody left this");
    }

    #[test]
    fn a_stale_value_in_spite_of_atomics_and_fences_is_no_race() {
        let event = |warp, insn, mem_op: MemOp| Record {
            insn,
            mem_op: mem_op as u8,
            ..store(0, warp, 0x9000_1000, 1)
        };
        let fence = |warp| Record { mem_mask: 0, ..event(warp, 0x0ff0_000f, MemOp::None) };
        let amo = |warp| event(warp, 0x0020_a1af, MemOp::Atomic);
        for (last_fence, race) in [(true, false), (false, true)] {
            let mut h = History::default();
            let data = store(0, 1, 0x9000_0000, 5);
            let mut events = vec![data, fence(1), amo(1), amo(0)];
            events.extend(last_fence.then(|| fence(0)));
            for e in &events {
                h.store(e, 0, 0, |_| 4);
                h.retired(e);
            }
            let reader = Party::of(&store(0, 0, 0, 0), 0);
            assert_eq!(h.explain(Some(&reader), 0, 0x9000_0000, 4, &[]).is_some(), race, "{last_fence}");
            // A warp that took no part is still unordered.
            let other = Party::of(&store(0, 2, 0, 0), 0);
            assert!(h.explain(Some(&other), 0, 0x9000_0000, 4, &[]).is_some());
        }
    }

    #[test]
    fn a_value_must_really_have_been_there() {
        let mut h = History::default();
        h.store(&store(0, 1, 0x9000_0000, 0x1122_3344), 0, 0, |_| 0xaabb_ccdd);
        let reader = Party::of(&store(0, 0, 0, 0), 0);
        let ask =
            |reader: &Party, addr, leader| h.explain(Some(reader), 0, addr, leader, &[]).map(|(_, w)| w.warp);
        assert_eq!(ask(&reader, 0x9000_0000, 0x44), Some(1), "the new byte");
        assert_eq!(ask(&reader, 0x9000_0001, 0xcc), Some(1), "the old byte");
        assert_eq!(ask(&reader, 0x9000_0000, 0x45), None, "never stored");
        assert_eq!(ask(&reader, 0x9000_0004, 0x44), None, "another word");
        let after_barrier = Party { epoch: 1, ..reader };
        assert_eq!(ask(&after_barrier, 0x9000_0000, 0xdd), None, "ordered by a barrier");
    }

    #[test]
    fn two_stores_may_race_for_what_a_later_load_sees() {
        let mut h = History::default();
        h.store(&store(0, 1, 0x9000_0000, 1), 0, 0, |_| 0);
        h.store(&store(0, 2, 0x9000_0000, 2), 0, 0, |_| 1);
        let after_barrier = Party { epoch: 1, ..Party::of(&store(0, 0, 0, 0), 0) };
        let (winner, other) = h.explain(Some(&after_barrier), 0, 0x9000_0000, 1, &[]).unwrap();
        assert_eq!((winner.warp, other.warp), (2, 1));
    }

    /// Two warps race with stores in one barrier interval; in the next interval a third warp reads, and a
    /// fourth stores. The leader may perform each pair in an order that differs from retirement.
    #[test]
    fn a_load_may_see_one_race_behind_another() {
        let (race, none) = (true, false);
        // The culprit is warp 2's store and the load, with stamps or without.
        for (first, second, load, store, leader, wanted) in [
            (0, 0, 0, 0, 1, race),
            (0, 0, 0, 0, 2, race),
            (0, 0, 0, 0, 3, race),
            (0, 0, 0, 0, 9, none),
            // Warp 1's store was performed after warp 2's, and the load before warp 3's store.
            (11, 10, 12, 13, 1, race),
            (11, 10, 12, 13, 2, none),
            (11, 10, 12, 13, 3, none),
            (11, 10, 12, 13, 0, none),
            (11, 10, 13, 12, 1, none),
        ] {
            let mut h = History::default();
            let stamped = |warp, value, stamp| Record { mem_stamp: stamp, ..store_of(warp, value) };
            h.store(&stamped(1, 1, first), 0, 0, |_| 0);
            h.store(&stamped(2, 2, second), 0, 0, |_| 1);
            h.store(&stamped(3, 3, store), 1, 0, |_| 2);
            let reader = Party::of(&stamped(0, 0, load), 1);
            let found = h.explain(Some(&reader), 0, 0x9000_0000, leader, &[]);
            assert_eq!(found.is_some(), wanted, "{first} {second} {load} {store}: {leader}");
        }
    }

    #[test]
    fn a_value_that_a_barrier_has_buried_is_no_race() {
        let mut h = History::default();
        h.store(&store_of(1, 1), 0, 0, |_| 0);
        h.store(&store_of(1, 2), 1, 0, |_| 1);
        h.store(&store_of(2, 3), 2, 0, |_| 2);
        let reader = Party::of(&store_of(0, 0), 2);
        let ask = |leader| h.explain(Some(&reader), 0, 0x9000_0000, leader, &[]).is_some();
        assert!(ask(2), "the store of its own interval may come later");
        assert!(!ask(1) && !ask(0), "nobody can see what was overwritten before the barrier");
    }

    #[test]
    fn final_memory_is_what_the_leader_performed_last() {
        let stamped = |warp, value, stamp| Record { mem_stamp: stamp, ..store_of(warp, value) };
        for (first, second, race) in [(0, 0, true), (11, 10, true), (10, 11, false)] {
            let mut h = History::default();
            h.store(&stamped(1, 1, first), 0, 0, |_| 0);
            h.store(&stamped(2, 2, second), 0, 0, |_| 1);
            let found = h.explain(None, 0, 0x9000_0000, 1, &[]).is_some();
            assert_eq!(found, race, "{first} {second}");
        }
    }

    #[test]
    fn the_suspect_of_a_wrong_byte() {
        let mut h = History::default();
        h.store(&store(0, 1, 0x9000_0000, 0x0707_0707), 0, 0, |_| 0x0101_0101);
        let byte = Record { mem_size: 1, ..store(0, 2, 0x9000_0000, 9) };
        h.store(&byte, 0, 0, |_| 0x0707_0707);
        let ask = |addr, leader| h.suspect(0, addr, leader).map(|(p, _)| p.warp);
        assert_eq!(ask(0x9000_0000, 7), Some(2), "the byte store was lost");
        assert_eq!(ask(0x9000_0001, 1), Some(1), "the word store was lost");
        assert_eq!(ask(0x9000_0001, 9), Some(2), "the byte store wrote its neighbour");
        assert_eq!(ask(0x9000_0004, 9), None, "nobody stored near there");
    }

    #[test]
    fn a_store_that_retires_later_counts() {
        let h = History::default();
        let reader = Party::of(&store(0, 0, 0, 0), 0);
        let late = store(1, 0, 0x9000_0000, 7);
        let later = [(Cow::Borrowed(&late), 0)];
        assert!(h.explain(Some(&reader), 0, 0x9000_0000, 7, &later).is_some());
        assert!(h.explain(Some(&reader), 0, 0x9000_0000, 8, &later).is_none());
    }

    #[test]
    fn lds_passes_from_one_workgroup_to_the_next() {
        for (together, addr, race) in
            [(true, LDS_BASE, true), (false, LDS_BASE, false), (false, 0x9000_0000, true)]
        {
            let mut h = History::default();
            h.began(0);
            h.store(&store(0, 0, addr, 5), 0, 0, |_| 0);
            if together {
                h.began(1);
                h.ended(0);
            } else {
                h.ended(0);
                h.began(1);
            }
            h.store(&store(1, 0, addr, 6), 0, 0, |_| 5);
            assert_eq!(h.explain(None, 0, addr, 5, &[]).is_some(), race, "{addr:#x}, together {together}");
        }
    }

    #[test]
    fn an_atomic_finds_what_another_left_in_spite_of_its_own_warps_late_store() {
        // Performance order: warp 1's store of 2 (10), warp 0's atomic (11), warp 1's atomic (12); the store
        // retires after the first atomic.
        let amo = |warp, value, stamp| Record {
            insn: 0x0020_a1af,
            mem_op: MemOp::Atomic as u8,
            mem_stamp: stamp,
            ..store(0, warp, 0x9000_0000, value)
        };
        let mut h = History::default();
        h.store(&amo(0, 7, 11), 0, 0, |_| 2);
        h.store(&Record { mem_stamp: 10, ..store(0, 1, 0x9000_0000, 2) }, 0, 0, |_| 7);
        let second = amo(1, 12, 12);
        h.store(&second, 0, 0, |_| 2);
        let reader = Party::of(&second, 0);
        let found = h.explain(Some(&reader), 0, 0x9000_0000, 7, &[]).map(|(a, b)| (a.warp, b.warp));
        assert_eq!(found, Some((1, 0)));
        assert!(h.explain(Some(&reader), 0, 0x9000_0000, 12, &[]).is_none(), "not what it left itself");
    }

    #[test]
    fn what_one_cache_must_have_seen_is_no_race() {
        let stamped = |warp, value, stamp| Record { mem_stamp: stamp, ..store(0, warp, 0x9000_0000, value) };
        let ask = |h: &History, stamp, sm, leader| {
            let reader = Party::of(&stamped(0, 0, stamp), 0);
            h.explain(Some(&reader), sm, 0x9000_0000, leader, &[]).is_some()
        };
        let mut h = History::default();
        h.store(&stamped(1, 5, 10), 0, 0, |_| 4);
        assert!(!ask(&h, 11, 0, 4), "performed behind the store, and yet the byte before it: a stale line");
        assert!(ask(&h, 9, 0, 4) && ask(&h, 11, 0, 5), "either side of it, as its stamp says");
        assert!(!ask(&h, 9, 0, 5), "nobody sees a store that is not performed");
        assert!(ask(&h, 11, 1, 4), "another SM has a cache of its own");
        assert!(ask(&h, 0, 0, 4), "without a stamp nobody knows");
        // A store in between has overwritten it.
        h.store(&stamped(2, 6, 12), 0, 0, |_| 5);
        assert!(!ask(&h, 13, 0, 5) && ask(&h, 13, 0, 6) && ask(&h, 11, 0, 5));
        let mut wide = stamped(1, 7, 14);
        (wide.mem_mask, wide.mem_addr[1], wide.mem_data[1]) = (3, 0x9000_1000, 7);
        h.store(&wide, 0, 0, |_| 6);
        assert!(ask(&h, 15, 0, 6), "a stamp of several lines is that of the first");
    }

    #[test]
    fn lds_of_another_sm_is_another_place() {
        let mut h = History::default();
        h.store(&store(1, 0, LDS_BASE, 5), 0, 1, |_| 0);
        let reader = Party::of(&store(0, 0, 0, 0), 0);
        assert!(h.explain(Some(&reader), 0, LDS_BASE, 5, &[]).is_none());
        assert!(h.explain(Some(&reader), 1, LDS_BASE, 5, &[]).is_some());
    }
}
