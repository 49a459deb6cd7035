//! Puts the records of a DUT in order at barriers. Some RTL lets instructions be in flight at a BARRIER: a
//! load issues before it and retires after other warps have passed it. Its record, and that of the BARRIER
//! after it, then come behind records of warps that waited for them. The DUT's profile says so
//! (`in-flight-at-barriers`), and the records that precede a barrier are moved before those that follow it.
//!
//! No atomic moves before another one, because their order is memory's. Nor is anything moved if a warp never
//! reaches the barrier. Such a stream shows what it is: a barrier that was released too early.

use std::collections::{HashMap, VecDeque};
use tandem_abi::{Kind, Record};
use ventus_isa::Class;

/// Most records that wait for a late one.
const MOST: usize = 1 << 16;

/// How far a warp has come.
#[derive(Clone, Copy, Debug, Default)]
struct Passed {
    barriers: u32,
    ended: bool,
}

impl Passed {
    /// Takes the warp's next record.
    fn take(&mut self, r: &Record) {
        self.barriers += u32::from(class(r) == Some(Class::Barrier) && r.trap == 0);
        self.ended |= r.endprg != 0 || r.trap != 0 || class(r) == Some(Class::EndProgram);
    }

    fn has_reached(self, barriers: u32) -> bool {
        self.ended || self.barriers >= barriers
    }
}

fn class(r: &Record) -> Option<Class> {
    ventus_isa::lookup(r.insn).map(|row| row.class)
}

/// The records that wait, and the state of each running workgroup's warps.
#[derive(Debug, Default)]
pub struct Late {
    /// Warps of a workgroup: of the kernel that runs, then of those that wait in the queue.
    warps: VecDeque<u32>,
    waiting: VecDeque<Record>,
    groups: HashMap<u32, HashMap<u16, Passed>>,
}

impl Late {
    /// Begins a launch whose workgroups have so many warps.
    pub fn launch(&mut self, warps: u32) {
        *self = Late { warps: [warps].into(), ..Late::default() };
    }

    /// Queues a launch behind those before it.
    pub fn enqueue(&mut self, warps: u32) {
        self.warps.push_back(warps);
    }

    fn all_warps(&self) -> std::ops::Range<u32> {
        0..self.warps.front().copied().unwrap_or_default()
    }

    /// Takes the records from `from` on, and gives back those that are in order now. With `all`, nothing more
    /// of this kernel comes, so nothing waits any longer.
    pub fn sort(&mut self, records: &mut Vec<Record>, from: usize, all: bool) {
        self.waiting.extend(records.drain(from..));
        while let Some(first) = self.waiting.front() {
            let cycle = first.cycle;
            if let Some(barriers) = self.early(first) {
                match self.missing(barriers) {
                    Some(late) => {
                        // Cycles never decrease in a stream, so a moved record has that of its new place.
                        for at in late.into_iter().enumerate().map(|(done, at)| at - done) {
                            let Some(r) = self.waiting.remove(at) else { continue };
                            self.note(&r);
                            records.push(Record { cycle: r.cycle.min(cycle), ..r });
                        }
                        continue;
                    }
                    None if !all && self.waiting.len() < MOST => return,
                    None => {}
                }
            }
            records.extend(self.waiting.pop_front().inspect(|r| self.note(r)));
        }
        if all {
            self.groups.clear();
            self.warps.pop_front();
        }
    }

    /// Notes a record that is given back.
    fn note(&mut self, r: &Record) {
        match r.kind {
            kind if kind == Kind::Retire as u8 => {
                self.groups.entry(r.wg).or_default().entry(r.warp).or_default().take(r);
            }
            kind if kind == Kind::WgEnd as u8 => drop(self.groups.remove(&r.wg)),
            _ => {}
        }
    }

    /// The number of barriers that other warps must have reached before this record, if one has not.
    fn early(&self, r: &Record) -> Option<u32> {
        let group = self.groups.get(&r.wg).filter(|_| r.kind == Kind::Retire as u8)?;
        let barriers = group.get(&r.warp)?.barriers;
        let reached =
            |warp: u32| group.get(&(warp as u16)).copied().unwrap_or_default().has_reached(barriers);
        (!self.all_warps().all(reached)).then_some(barriers)
    }

    /// The places of the records that belong before the first waiting one: those of its workgroup's other
    /// warps up to this barrier. `None` if a warp's have not all come, or if an atomic would pass another
    /// one, because their order is memory's.
    fn missing(&self, barriers: u32) -> Option<Vec<usize>> {
        let first = self.waiting.front()?;
        let mut group = self.groups.get(&first.wg)?.clone();
        let mut places = Vec::new();
        let mut passed_atomic = false;
        for (at, r) in self.waiting.iter().enumerate() {
            let retires = r.kind == Kind::Retire as u8;
            let atomic = retires && class(r).is_some_and(Class::is_atomic);
            let late = retires && r.wg == first.wg && r.warp != first.warp;
            let warp = if late { group.entry(r.warp).or_default() } else { &mut Passed::default() };
            if !late || warp.has_reached(barriers) {
                passed_atomic |= atomic;
                continue;
            }
            if atomic && passed_atomic {
                return None;
            }
            warp.take(r);
            places.push(at);
        }
        let reached =
            |warp: u32| group.get(&(warp as u16)).copied().unwrap_or_default().has_reached(barriers);
        self.all_warps().all(reached).then_some(places)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ventus_isa::{Insn, Op, encode};

    /// A stream in short: `a1` retires instruction 1 of warp a, `a|` a BARRIER, `a.` ENDPRG, `a!` an atomic.
    fn records(text: &str) -> Vec<Record> {
        let of = |word: &str| {
            let (warp, what) = (word.as_bytes()[0] - b'a', &word[1..]);
            let (op, pc) = match what {
                "|" => (Op::Barrier, 0),
                "." => (Op::Endprg, 0),
                "!" => (Op::AmoaddW, 0),
                n => (Op::Lw, n.parse().unwrap()),
            };
            let insn = encode(&Insn::new(op)).unwrap().word;
            let endprg = u8::from(what == ".");
            Record { kind: Kind::Retire as u8, warp: warp.into(), pc, insn, endprg, ..Record::ZERO }
        };
        text.split_whitespace().map(of).collect()
    }

    fn text(records: &[Record]) -> String {
        let of = |r: &Record| {
            let what = match class(r) {
                Some(Class::Barrier) => "|".to_string(),
                Some(Class::EndProgram) => ".".to_string(),
                Some(class) if class.is_atomic() => "!".to_string(),
                _ => r.pc.to_string(),
            };
            format!("{}{what}", char::from(b'a' + r.warp as u8))
        };
        records.iter().map(of).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn what_precedes_a_barrier_comes_before_what_follows_it() {
        for (warps, given, sorted) in [
            (2, "a1 b1 a| b| a2 b2", "a1 b1 a| b| a2 b2"),
            // A load of b retires late, and its BARRIER with it.
            (2, "a1 a| a2 a3 b1 b| b2", "a1 a| b1 b| a2 a3 b2"),
            // Two barriers, the second late as well.
            (2, "a| a1 b1 b| a| a2 b2 b| b3", "a| b1 b| a1 a| b2 b| a2 b3"),
            (3, "a| b| a1 b1 c1 c2 c| c3 a2", "a| b| c1 c2 c| a1 b1 c3 a2"),
            // An ended warp is waited for no longer, and its end may be late.
            (2, "a| a1 b1 b. a2", "a| b1 b. a1 a2"),
            // One warp that never comes: the stream stays as it is.
            (2, "a| a1 b1 b2", "a| a1 b1 b2"),
            // An atomic moves, but not before another one.
            (2, "a| a1 b! b| b1", "a| b! b| a1 b1"),
            (2, "a| a! b! b| b1", "a| a! b! b| b1"),
            (2, "a| a1 b! b! b| b1", "a| b! b! b| a1 b1"),
        ] {
            for cut in 0..=records(given).len() {
                let (mut late, mut out) = (Late::default(), vec![]);
                late.launch(warps);
                let all = records(given);
                out.extend_from_slice(&all[..cut]);
                late.sort(&mut out, 0, false);
                let from = out.len();
                out.extend_from_slice(&all[cut..]);
                late.sort(&mut out, from, true);
                assert_eq!(text(&out), sorted, "{given}, cut at {cut}");
            }
        }
    }
}
