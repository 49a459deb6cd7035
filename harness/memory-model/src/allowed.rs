//! Every outcome of a litmus test that the model allows, by enumeration.
//!
//! All choices are tried: which SCs succeed, which store each read reads from, and the order of the stores of
//! each location. What the axioms allow is kept. A test has at most a dozen accesses, so this takes
//! milliseconds.

use crate::axioms::{Access, Between, Relation, keeps, needs_performance};
use crate::litmus::{Op, Outcome, Test};
use std::collections::BTreeSet;

/// Where a thread runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// Workgroup.
    pub wg: u32,
    /// SM.
    pub sm: u32,
}

/// Where a test runs: a place for each thread, and the memory of its locations.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setting {
    /// By thread.
    pub places: Vec<Place>,
    /// Whether the locations are in LDS.
    pub lds: bool,
}

impl Setting {
    /// A setting with the workgroups and SMs numbered in the order in which threads name them, so that
    /// settings which differ only in names are equal.
    pub fn canonical(&self) -> Setting {
        let (mut wgs, mut sms) = (vec![], vec![]);
        let number = |list: &mut Vec<u32>, n: u32| match list.iter().position(|m| *m == n) {
            Some(at) => at as u32,
            None => {
                list.push(n);
                list.len() as u32 - 1
            }
        };
        let mut place = |p: &Place| Place { wg: number(&mut wgs, p.wg), sm: number(&mut sms, p.sm) };
        let places = self.places.iter().map(&mut place).collect();
        Setting { places, lds: self.lds }
    }
}

/// How two accesses of a location communicate.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Communication {
    Co,
    Rf,
    Fr,
}

/// An access of a test.
#[derive(Clone)]
struct Event {
    access: Access,
    op: Op,
    /// Fences and barriers of its thread before it.
    fences: u32,
    barriers: u32,
    /// By barrier of its thread before it, the fences before that.
    fences_at: Vec<u32>,
    wg: u32,
}

/// One candidate execution; accesses are named by their places in `events`.
struct Candidate<'a> {
    events: &'a [Event],
    /// The store that each read reads from; none: the initial value.
    rf: Vec<Option<usize>>,
    /// Stores of each location, in their order.
    co: Vec<Vec<usize>>,
}

/// The outcomes that the model allows.
pub fn allowed(test: &Test, setting: &Setting) -> BTreeSet<Outcome> {
    let scs = test.ops().filter(|op| matches!(op, Op::Sc(..))).count();
    let mut found = BTreeSet::new();
    for succeed in 0..1u32 << scs {
        let events = events(test, setting, succeed);
        let mut orders = vec![vec![]];
        for loc in 0..test.locations() {
            let stores: Vec<usize> = (0..events.len())
                .filter(|&e| events[e].access.write && events[e].access.loc == loc)
                .collect();
            let all = permutations(&stores);
            orders = orders
                .into_iter()
                .flat_map(|before: Vec<Vec<usize>>| {
                    all.iter().map(move |one| before.iter().cloned().chain([one.clone()]).collect())
                })
                .collect();
        }
        for co in orders {
            let mut c = Candidate { events: &events, rf: vec![None; events.len()], co };
            c.reads(0, test, succeed, &mut found);
        }
    }
    found
}

fn events(test: &Test, setting: &Setting, succeed: u32) -> Vec<Event> {
    let (mut events, mut sc) = (vec![], 0);
    for (thread, ops) in test.threads.iter().enumerate() {
        let (mut fences, mut fences_at) = (0, vec![]);
        let Place { wg, sm } = setting.places[thread];
        for &op in ops {
            fences += u32::from(op == Op::Fence);
            fences_at.extend((op == Op::Barrier).then_some(fences));
            let Some(loc) = op.loc() else { continue };
            let (mut read, mut write) = (!matches!(op, Op::Store(..)), !matches!(op, Op::Load(..)));
            if let Op::Lr(..) = op {
                write = false;
            }
            if let Op::Sc(..) = op {
                read = false;
                sc += 1;
                if succeed >> (sc - 1) & 1 == 0 {
                    continue;
                }
            }
            let bits = op.atomic().unwrap_or_default();
            let atomic = op.atomic().is_some();
            let lds = setting.lds;
            let access = Access { thread, loc, read, write, atomic, aq: bits.aq, rl: bits.rl, lds, sm };
            let barriers = fences_at.len() as u32;
            events.push(Event { access, op, fences, barriers, fences_at: fences_at.clone(), wg });
        }
    }
    events
}

fn permutations(of: &[usize]) -> Vec<Vec<usize>> {
    if of.is_empty() {
        return vec![vec![]];
    }
    let mut all = vec![];
    for (n, &first) in of.iter().enumerate() {
        let rest: Vec<usize> = of.iter().enumerate().filter(|(i, _)| *i != n).map(|(_, e)| *e).collect();
        all.extend(permutations(&rest).into_iter().map(|mut p| {
            p.insert(0, first);
            p
        }));
    }
    all
}

impl Candidate<'_> {
    /// Chooses what the reads from `e` on read, and keeps the outcomes of what is allowed.
    fn reads(&mut self, e: usize, test: &Test, succeed: u32, found: &mut BTreeSet<Outcome>) {
        if e == self.events.len() {
            if self.is_coherent() && self.is_atomic() && self.is_causal() {
                found.extend(self.outcome(test, succeed));
            }
            return;
        }
        let Access { read, loc, .. } = self.events[e].access;
        if !read {
            return self.reads(e + 1, test, succeed, found);
        }
        let sources: Vec<Option<usize>> =
            self.co[loc].iter().filter(|w| **w != e).map(|w| Some(*w)).chain([None]).collect();
        for source in sources {
            self.rf[e] = source;
            self.reads(e + 1, test, succeed, found);
        }
    }

    /// The place of a store in its location's order; the initial value has place 0.
    fn place(&self, loc: usize, store: Option<usize>) -> usize {
        store.map_or(0, |s| 1 + self.co[loc].iter().position(|w| *w == s).unwrap_or(0))
    }

    /// Calls `co`, `rf` and `fr` for each pair of theirs.
    fn communication(&self, mut pair: impl FnMut(Communication, usize, usize)) {
        for stores in &self.co {
            for two in stores.windows(2) {
                pair(Communication::Co, two[0], two[1]);
            }
        }
        for (e, event) in self.events.iter().enumerate().filter(|(_, e)| e.access.read) {
            if let Some(store) = self.rf[e] {
                pair(Communication::Rf, store, e);
            }
            let loc = event.access.loc;
            let next = self.place(loc, self.rf[e]);
            for &later in self.co[loc][next..].iter().filter(|w| **w != e) {
                pair(Communication::Fr, e, later);
            }
        }
    }

    fn between(&self, a: usize, b: usize) -> Option<Between> {
        let (first, then) = (&self.events[a], &self.events[b]);
        let own = first.access.thread == then.access.thread;
        let barrier = first.wg == then.wg && first.barriers < then.barriers;
        let ordered = if own { a < b } else { barrier };
        // The fences of the later thread after the barrier that is first after the earlier access.
        let before = if own { first.fences } else { *then.fences_at.get(first.barriers as usize)? };
        ordered.then_some(Between { fence: before < then.fences, barrier })
    }

    fn is_coherent(&self) -> bool {
        let mut relation = Relation::default();
        self.communication(|_, a, b| relation.add(a, b));
        for (a, b) in self.pairs() {
            if self.events[a].access.loc == self.events[b].access.loc && self.between(a, b).is_some() {
                relation.add(a, b);
            }
        }
        !relation.is_cyclic()
    }

    fn is_causal(&self) -> bool {
        let mut relation = Relation::default();
        // Two places for each access: its start and its performance, which differ for what stores.
        let start = |e: usize| 2 * e;
        let performed = |e: usize| 2 * e + usize::from(self.events[e].access.write);
        for e in (0..self.events.len()).filter(|e| self.events[*e].access.write) {
            relation.add(start(e), performed(e));
        }
        self.communication(|kind, a, b| {
            let needs = needs_performance(&self.events[a].access, &self.events[b].access);
            match kind {
                Communication::Co => relation.add(performed(a), performed(b)),
                Communication::Rf if needs => relation.add(performed(a), start(b)),
                Communication::Rf => relation.add(start(a), start(b)),
                Communication::Fr => relation.add(start(a), performed(b)),
            }
        });
        for (a, b) in self.pairs() {
            let between = self.between(a, b);
            if between.is_some_and(|n| keeps(&self.events[a].access, &self.events[b].access, n)) {
                relation.add(performed(a), start(b));
            }
        }
        !relation.is_cyclic()
    }

    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let n = self.events.len();
        (0..n).flat_map(move |a| (0..n).filter(move |b| *b != a).map(move |b| (a, b)))
    }

    fn is_atomic(&self) -> bool {
        (0..self.events.len()).all(|e| {
            let Access { thread, loc, read, write, atomic, .. } = self.events[e].access;
            if !(atomic && write) {
                return true;
            }
            // An AMO reads by itself, an SC by its LR: the last one before it.
            let reads = |r: &usize| {
                let a = self.events[*r].access;
                matches!(self.events[*r].op, Op::Lr(..)) && a.thread == thread && a.loc == loc
            };
            let reader = if read { Some(e) } else { (0..e).rev().find(reads) };
            let Some(reader) = reader else { return false };
            let (from, to) = (self.place(loc, self.rf[reader]), self.place(loc, Some(e)));
            // A warp's own plain store does not cancel its reservation.
            from < to
                && self.co[loc][from..to - 1].iter().all(|w| !read && self.events[*w].access.thread == thread)
        })
    }

    fn outcome(&self, test: &Test, succeed: u32) -> Option<Outcome> {
        let value = |store: Option<usize>, values: &[u32]| store.map_or(0, |s| values[s]);
        // An atomic's value depends on what it reads. Co is an order in which all of it is known.
        let mut values = vec![0; self.events.len()];
        for &e in self.co.iter().flatten() {
            values[e] = match self.events[e].op {
                Op::Store(_, v) | Op::Swap(_, _, v, _) | Op::Sc(_, _, v, _) => v,
                Op::Add(_, _, v, _) => value(self.rf[e], &values).wrapping_add(v),
                _ => 0,
            };
        }
        let mut outcome = vec![0; test.registers() + test.locations()];
        let scs = test.ops().filter_map(|op| if let Op::Sc(reg, ..) = op { Some(*reg) } else { None });
        for (n, reg) in scs.enumerate() {
            outcome[reg] = u32::from(succeed >> n & 1 == 0);
        }
        for (e, event) in self.events.iter().enumerate().filter(|(_, e)| e.access.read) {
            outcome[event.op.reg()?] = value(self.rf[e], &values);
        }
        for (loc, stores) in self.co.iter().enumerate() {
            outcome[test.registers() + loc] = value(stores.last().copied(), &values);
        }
        Some(Outcome(outcome))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether an outcome is allowed. `sms` has a digit for each thread.
    fn allows(text: &str, sms: &str, lds: bool, wanted: &str) -> bool {
        let test = Test::parse("T", text).unwrap();
        let place = |(n, c): (usize, u8)| Place {
            wg: if lds || test.has_barriers() { 0 } else { n as u32 },
            sm: (c - b'0').into(),
        };
        let places = sms.bytes().enumerate().map(place).collect();
        let all = allowed(&test, &Setting { places, lds });
        assert!(!all.is_empty(), "{text}: nothing is allowed");
        all.iter().any(|o| wanted.split(' ').all(|w| test.outcome_text(o).split(' ').any(|v| v == w)))
    }

    /// The verdicts of the literature, and where Ventus differs: without a fence nothing is ordered between
    /// locations, stores of one SM are seen there first, and only a fence refreshes a load.
    #[test]
    fn the_well_known_shapes() {
        let (yes, no) = (true, false);
        for (text, sms, lds, outcome, expected) in [
            // Message passing.
            ("x=1; y=1 | a=y; b=x", "01", false, "a=1 b=0", yes),
            ("x=1; F; y=1 | a=y; b=x", "01", false, "a=1 b=0", yes),
            ("x=1; y=1 | a=y; F; b=x", "01", false, "a=1 b=0", yes),
            ("x=1; F; y=1 | a=y; F; b=x", "01", false, "a=1 b=0", no),
            ("x=1; F; y=1 | a=y; F; b=x", "00", false, "a=1 b=0", no),
            ("x=1; F; y=1 | a=y; F; b=x", "00", true, "a=1 b=0", no),
            ("x=1; B; F; a=y | y=1; B; F; b=x", "00", false, "a=0", no),
            ("x=1; B | B; a=x", "00", false, "a=0", no),
            // Release and acquire: the load after an aq may still be stale, in LDS it cannot.
            ("x=1; a=y<-1.rl | b=y+0.aq; c=x", "01", false, "b=1 c=0", yes),
            ("x=1; a=y<-1.rl | b=y+0.aq; c=x", "00", true, "b=1 c=0", no),
            ("x=1; a=y<-1.rl | b=y+0.aq; F; c=x", "01", false, "b=1 c=0", no),
            ("x=1; a=y<-1 | b=y+0; F; c=x", "01", false, "b=1 c=0", yes),
            // Store buffering, load buffering.
            ("x=1; a=y | y=1; b=x", "01", false, "a=0 b=0", yes),
            ("x=1; F; a=y | y=1; F; b=x", "01", false, "a=0 b=0", no),
            ("a=x; y=1 | b=y; x=1", "01", false, "a=1 b=1", yes),
            ("a=x; F; y=1 | b=y; F; x=1", "01", false, "a=1 b=1", no),
            // Coherence.
            ("x=1 | a=x; b=x", "01", false, "a=1 b=0", no),
            ("x=1; x=2", "0", false, "x=1", no),
            ("a=x; x=1", "0", false, "a=1", no),
            ("a=x; x=1 | x=2", "01", false, "a=2 x=2", no),
            ("x=1; a=x | x=2", "01", false, "a=2 x=1", no),
            // 2+2W, R, S.
            ("x=1; F; y=2 | y=1; F; x=2", "01", false, "x=1 y=1", no),
            ("x=1; y=2 | y=1; x=2", "01", false, "x=1 y=1", yes),
            ("x=1; F; y=1 | y=2; F; a=x", "01", false, "y=2 a=0", no),
            ("x=2; F; y=1 | a=y; F; x=1", "01", false, "a=1 x=2", no),
            // Between SMs a fence is cumulative; within one, a load may see a store before memory does.
            ("x=1 | a=x; F; y=1 | b=y; F; c=x", "012", false, "a=1 b=1 c=0", no),
            ("x=1 | a=x; F; y=1 | b=y; F; c=x", "001", false, "a=1 b=1 c=0", yes),
            ("x=1 | a=x; F; y=1 | b=y; F; c=x", "000", true, "a=1 b=1 c=0", no),
            ("x=1 | a=x; F; b=y | c=y; F; d=x | y=1", "0123", false, "a=1 b=0 c=1 d=0", no),
            ("x=1 | a=x; F; b=y | c=y; F; d=x | y=1", "0011", false, "a=1 b=0 c=1 d=0", yes),
            // Atomics.
            ("a=x+1 | b=x+1", "01", false, "x=1", no),
            ("a=x+1 | x=5", "01", false, "a=0 x=1", no),
            ("a=x<-1; b=y+0 | c=y<-1; d=x+0", "01", false, "b=0 d=0", no),
            ("a=lr x; b=sc x 1 | x=2", "01", false, "a=0 b=0 x=1", no),
            ("a=lr x; b=sc x 1 | x=2", "01", false, "a=0 b=0 x=2", yes),
            ("a=lr x; b=sc x 1 | x=2", "01", false, "b=1 x=2", yes),
            ("a=lr x; b=sc x 1 | c=lr x; d=sc x 2", "01", false, "a=0 b=0 c=0 d=0", no),
        ] {
            assert_eq!(
                allows(text, sms, lds, outcome),
                expected,
                "{text} on SMs {sms}, LDS {lds}: {outcome}"
            );
        }
    }

    #[test]
    fn names_of_places_do_not_matter() {
        let at = |wg, sm| Place { wg, sm };
        let one = Setting { places: vec![at(7, 1), at(3, 0)], lds: false };
        let other = Setting { places: vec![at(0, 0), at(9, 1)], lds: false };
        assert_eq!(one.canonical(), other.canonical());
    }
}
