//! Do accesses to one address race, whatever the result?
//!
//! A comparison finds a race only if leader and golden see different values. They may agree while the host,
//! which runs workgroups one after another, has a different result. Then the program runs once more on
//! golden, and each access to the byte in question is checked against those before it.

use super::{History, Party};
use std::collections::HashMap;
use std::fmt::Write as _;
use tandem_abi::{Kind, MemOp, Record};

/// Number of loads of the byte that are remembered.
const LOADS: usize = 1 << 10;

/// Two unordered accesses to a byte, at least one of them a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The byte.
    pub addr: u32,
    /// The earlier one in golden's run.
    pub first: Party,
    /// The other one.
    pub second: Party,
}

impl Witness {
    /// The report for people.
    pub fn to_text(&self) -> String {
        let mut s = String::new();
        let _ = writeln!(s, "nothing orders two accesses to {:#010x}:", self.addr);
        let _ = writeln!(s, "  one   {}", self.first.show());
        let _ = writeln!(s, "  other {}", self.second.show());
        s
    }
}

/// Looks for a race at one byte in the records of a run.
pub(crate) struct Watch {
    addr: u32,
    /// Stores to the byte, and no others.
    history: History,
    loads: Vec<Party>,
    /// Barriers that each warp has passed.
    epochs: HashMap<(u32, u16), u32>,
    /// The first race.
    pub(crate) found: Option<Witness>,
}

impl Watch {
    /// Before the run.
    pub(crate) fn new(addr: u32) -> Watch {
        let history = History::default();
        Watch { addr, history, loads: Vec::new(), epochs: HashMap::new(), found: None }
    }

    /// Takes the next record.
    pub(crate) fn see(&mut self, r: &Record) {
        if self.found.is_some() {
            return;
        }
        if r.kind == Kind::WgStart as u8 {
            // The next kernel numbers its workgroups from 0 again, and everything before it is ordered.
            if self.history.began.contains_key(&r.wg) {
                *self = Watch::new(self.addr);
            }
            self.history.began(r.wg);
        }
        if r.kind != Kind::Retire as u8 {
            return;
        }
        let epoch = self.epochs.entry((r.wg, r.warp)).or_default();
        let now = *epoch;
        *epoch += u32::from(r.barrier != 0);
        if r.trap == 0 && r.mem_op != 0 && self.covers(r) {
            self.access(r, now);
        }
        self.history.retired(r);
    }

    fn covers(&self, r: &Record) -> bool {
        let size = u32::from(r.mem_size);
        (0..32).any(|l| r.mem_mask >> l & 1 != 0 && self.addr.wrapping_sub(r.mem_addr[l]) < size)
    }

    fn access(&mut self, r: &Record, epoch: u32) {
        let party = Party::of(r, epoch);
        let store = r.mem_op >= MemOp::Store as u8;
        let seen = self.history.order.seen(r);
        if store {
            self.history.store(r, epoch, r.sm, |_| 0);
        }
        let h = &self.history;
        let concurrent = |other: &Party| h.concurrent(self.addr, other, &party);
        let first = if store {
            let (this, before) =
                h.stores.iter().next_back().map_or((None, 0), |s| (Some(s), h.stores.len() - 1));
            let value = |s: &super::Store| s.byte(r.sm, self.addr).map(|(new, _)| new);
            let other = h.stores.iter().take(before).find(|s| {
                this.is_some_and(|this| value(s) != value(this) && h.unordered(self.addr, s, this))
            });
            // The order of loads is not tracked: a warp that has passed anything on to this one may have come
            // before it.
            let stranger = |p: &Party| !seen.contains_key(&(p.wg, p.warp as u16));
            let load = self.loads.iter().find(|p| concurrent(p) && stranger(p));
            other.map(|s| s.party).or(load.copied())
        } else {
            h.stores.iter().find(|s| concurrent(&s.party) && !s.is_known(&seen)).map(|s| s.party)
        };
        if let Some(first) = first {
            self.found = Some(Witness { addr: self.addr, first, second: party });
        }
        if r.mem_op == MemOp::Load as u8 && self.loads.len() < LOADS {
            self.loads.push(party);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_abi::MemOp::{Atomic, Load, Store};

    const AT: u32 = 0x9000_0000;
    const AMO: u32 = 0x0020_a1af;
    const FENCE: u32 = 0x0ff0_000f;

    fn record(wg: u32, warp: u16, op: MemOp, addr: u32, value: u32) -> Record {
        let mut r = Record::new(Kind::Retire);
        (r.wg, r.warp, r.mem_op, r.mem_size, r.mem_mask) = (wg, warp, op as u8, 4, 1);
        (r.mem_addr[0], r.mem_data[0]) = (addr, value);
        r.insn = if op == Atomic { AMO } else { 0x0020_a023 };
        r
    }

    fn plain(wg: u32, insn: u32, barrier: u8) -> Record {
        Record { wg, insn, barrier, ..Record::new(Kind::Retire) }
    }

    fn start(wg: u32) -> Record {
        Record { wg, ..Record::new(Kind::WgStart) }
    }

    fn race(records: &[Record]) -> bool {
        let mut watch = Watch::new(AT + 2);
        records.iter().for_each(|r| watch.see(r));
        watch.found.is_some()
    }

    #[test]
    fn what_races_and_what_does_not() {
        let (high, low) = (0x0007_0000, 0x0000_0007);
        let two = |a: Record, b: Record| race(&[start(0), start(1), a, b]);
        assert!(two(record(0, 0, Store, AT, high), record(1, 0, Store, AT, 0)), "stores of two workgroups");
        assert!(two(record(0, 0, Load, AT, 0), record(1, 0, Store, AT, high)), "a load, then a store");
        assert!(two(record(0, 0, Store, AT, high), record(1, 0, Load, AT, high)), "a store, then a load");
        assert!(two(record(0, 0, Store, AT, high), record(0, 1, Store, AT, 0)), "stores of two warps");
        assert!(two(record(0, 0, Store, AT, high), record(1, 0, Atomic, AT, 0)), "one of them atomic");
        assert!(!two(record(0, 0, Load, AT, 0), record(1, 0, Load, AT, 0)), "loads");
        assert!(!two(record(0, 0, Atomic, AT, high), record(1, 0, Atomic, AT, 0)), "atomics");
        assert!(!two(record(0, 0, Store, AT, high), record(0, 0, Store, AT, 0)), "one warp");
        assert!(!two(record(0, 0, Store, AT, high), record(1, 0, Store, AT + 4, 0)), "another word");
        assert!(!two(record(0, 0, Store, AT, low), record(1, 0, Store, AT, 0)), "the same value of the byte");
    }

    #[test]
    fn barriers_kernels_and_atomics_order() {
        let stores = |between: &[Record]| {
            let mut records = vec![start(0), record(0, 0, Store, AT, 0x0007_0000)];
            records.extend(between);
            records.push(record(0, 1, Store, AT, 0));
            race(&records)
        };
        assert!(stores(&[]));
        assert!(stores(&[plain(0, 0, 1)]), "a barrier that one of them has passed");
        let other = Record { warp: 1, ..plain(0, 0, 1) };
        // Warp 1 stores in the interval after its barrier, warp 0 stored in the one before.
        assert!(!stores(&[plain(0, 0, 1), other]), "a barrier");
        assert!(!stores(&[start(0)]), "another kernel");
        let fence = |warp| Record { warp, ..plain(0, FENCE, 0) };
        let amo = |warp| record(0, warp, Atomic, AT + 64, 1);
        assert!(!stores(&[fence(0), amo(0), amo(1), fence(1)]), "a fence and an atomic on each side");
    }
}
