//! One location of memory: its stores and reads, which store each read reads from, and the order that this
//! and the program force.

use super::Word;
use super::accesses::Accesses;
use super::graph::{Graph, OrderReason};
use std::collections::{BTreeMap, HashMap};

/// Most accesses of a location for which all consequences are drawn; beyond, only the direct ones.
const SATURATED: usize = 192;
/// Most stores of a location among which a value that several of them stored is looked for.
const SEARCHED: usize = 256;

/// Most pairs of a store that a read may read from and a store that may hide it.
const TRIED: usize = 4096;

/// An access of the location: a place in the list of accesses, with the bytes that belong to the location.
#[derive(Clone, Copy, Debug)]
pub struct Member {
    /// Place in the list.
    pub access: usize,
    /// What it read there, if known.
    pub read: Option<u32>,
    /// What it stored there.
    pub written: Option<u32>,
}

/// A word or a byte that several warps access and at least one stores to.
pub struct Cell {
    /// Its initial value, if known.
    pub initial: Option<u32>,
    /// Its accesses in the order of records.
    pub members: Vec<Member>,
}

/// What a location's accesses force. Members are named by their places; the last place is the initial value.
pub struct Forced {
    /// By member, the store that it reads from, if only one is possible.
    pub reads_from: Vec<Option<usize>>,
    /// The order: nodes are members, then the initial value, then others without a meaning of their own.
    pub order: Graph,
    /// Orders between members that communication forces, for causality.
    pub communication: Vec<(usize, usize, OrderReason)>,
    /// Reads whose store is not clear.
    pub unclear: u64,
}

/// A read that nothing explains.
pub struct Unexplained {
    /// The member.
    pub member: usize,
    /// Why.
    pub why: String,
}

/// The locations of a kernel that several warps share.
pub fn shared(all: &Accesses, initial: Word<'_>) -> Vec<Cell> {
    let mut words: BTreeMap<(u32, u32), Vec<usize>> = BTreeMap::new();
    for (n, a) in all.list.iter().enumerate() {
        let memory = if a.access.lds { a.access.sm + 1 } else { 0 };
        words.entry((memory, a.access.loc as u32 & !3)).or_default().push(n);
    }
    let mut cells = vec![];
    for ((_, word), accesses) in words {
        let warp = all.list[accesses[0]].warp;
        let others = accesses.iter().any(|n| all.list[*n].warp != warp);
        if !others || !accesses.iter().any(|n| all.list[*n].access.write) {
            continue;
        }
        let known = initial(word);
        let whole = accesses.iter().all(|n| all.list[*n].size == 4);
        let parts = if whole { 0..1 } else { 0..4 };
        for part in parts {
            let mask = if whole { u32::MAX } else { 0xff };
            let initial = known.map(|v| v >> (8 * part) & mask);
            let addr = word + part;
            cells.push(Cell { initial, members: members(all, &accesses, addr, mask) });
        }
    }
    cells
}

fn members(all: &Accesses, accesses: &[usize], addr: u32, mask: u32) -> Vec<Member> {
    let mut members: Vec<Member> = vec![];
    for &n in accesses {
        let a = &all.list[n];
        let at = addr.wrapping_sub(a.access.loc as u32);
        if at >= a.size {
            continue;
        }
        let cut = |v: u32| v >> (8 * at) & mask;
        // If several lanes of one store meet, the highest wins and the others are never seen.
        let same = |m: &Member| all.list[m.access].record == a.record && a.access.write && !a.access.atomic;
        if members.last().is_some_and(same) {
            members.pop();
        }
        members.push(Member { access: n, read: a.read.map(cut), written: a.written.map(cut) });
    }
    members
}

impl Cell {
    fn initial_node(&self) -> usize {
        self.members.len()
    }

    /// What the accesses force.
    pub fn force(&self, all: &Accesses) -> Result<Forced, Box<Unexplained>> {
        let mut forced = Forced {
            reads_from: vec![None; self.members.len()],
            order: Graph::new(self.members.len() + 1),
            communication: vec![],
            unclear: 0,
        };
        self.program(all, &mut forced.order);
        for store in self.stores() {
            forced.order.add(self.initial_node(), store, OrderReason::Coherence);
        }
        self.sources(all, &mut forced)?;
        self.direct(all, &mut forced);
        if self.members.len() <= SATURATED {
            self.saturate(all, &mut forced);
        }
        Ok(forced)
    }

    fn stores(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.members.len()).filter(|m| self.members[*m].written.is_some())
    }

    /// Program order, barriers and the handover of LDS. Nodes without a meaning keep it linear.
    fn program(&self, all: &Accesses, order: &mut Graph) {
        let mut warps: BTreeMap<usize, Vec<Vec<usize>>> = BTreeMap::new();
        let mut epochs: BTreeMap<u32, BTreeMap<u32, Vec<usize>>> = BTreeMap::new();
        for (m, member) in self.members.iter().enumerate() {
            let a = &all.list[member.access];
            let groups = warps.entry(a.warp).or_default();
            let joins =
                |g: &Vec<usize>| all.list[self.members[g[0]].access].record == a.record && !a.access.atomic;
            match groups.last_mut() {
                Some(group) if joins(group) => group.push(m),
                _ => groups.push(vec![m]),
            }
            epochs.entry(a.wg).or_default().entry(a.epoch).or_default().push(m);
        }
        for groups in warps.values() {
            for pair in groups.windows(2) {
                join(order, &pair[0], &pair[1], OrderReason::Program);
            }
        }
        for by_epoch in epochs.values() {
            let groups: Vec<&Vec<usize>> = by_epoch.values().collect();
            for pair in groups.windows(2) {
                join(order, pair[0], pair[1], OrderReason::Barrier);
            }
        }
        if let Some(end) = self.members.iter().position(|m| all.is_end(m.access)) {
            (0..end).for_each(|m| order.add(m, end, OrderReason::End));
        }
        let wgs: Vec<&BTreeMap<u32, Vec<usize>>> = epochs.values().collect();
        for first in &wgs {
            for then in &wgs {
                let (Some(last), Some(next)) = (first.values().last(), then.values().next()) else {
                    continue;
                };
                let ordered = all.ordered(self.members[last[0]].access, self.members[next[0]].access);
                if ordered == Some(OrderReason::Handover) {
                    join(order, last, next, OrderReason::Handover);
                }
            }
        }
    }

    /// Finds the store that each read reads from.
    fn sources(&self, all: &Accesses, forced: &mut Forced) -> Result<(), Box<Unexplained>> {
        let mut by_value: HashMap<u32, Vec<usize>> = HashMap::new();
        let mut stores = 0;
        for m in self.stores() {
            stores += 1;
            by_value.entry(self.members[m].written.unwrap_or(0)).or_default().push(m);
        }
        let mut initial = self.initial;
        for r in 0..self.members.len() {
            let Some(value) = self.members[r].read else { continue };
            let empty = vec![];
            let wrote = by_value.get(&value).unwrap_or(&empty);
            let all_of_value: Vec<usize> = wrote.iter().copied().filter(|w| *w != r).collect();
            let from_initial = initial.is_none_or(|i| i == value);
            if all_of_value.is_empty() {
                if !from_initial {
                    return Err(Box::new(Unexplained {
                        member: r,
                        why: "no store of the run left that value there".into(),
                    }));
                }
                initial = Some(value);
                self.read(forced, r, self.initial_node());
                continue;
            }
            if all_of_value.len() == 1 && !from_initial {
                self.read(forced, r, all_of_value[0]);
                continue;
            }
            if stores > SEARCHED || all_of_value.len() * stores > TRIED {
                forced.unclear += 1;
                continue;
            }
            let mut possible: Vec<usize> =
                all_of_value.into_iter().filter(|w| self.visible(all, Some(*w), r)).collect();
            possible.extend((from_initial && self.visible(all, None, r)).then(|| self.initial_node()));
            match possible[..] {
                [] => {
                    let why = "every store of that value is overwritten before it, or comes after it";
                    return Err(Box::new(Unexplained { member: r, why: why.into() }));
                }
                [one] => self.read(forced, r, one),
                _ => forced.unclear += 1,
            }
        }
        Ok(())
    }

    fn read(&self, forced: &mut Forced, r: usize, store: usize) {
        forced.reads_from[r] = Some(store);
        forced.order.add(store, r, OrderReason::Reads);
        if store != self.initial_node() {
            forced.communication.push((store, r, OrderReason::Reads));
        }
    }

    /// Whether the program lets a read see a store, or the initial value.
    fn visible(&self, all: &Accesses, store: Option<usize>, r: usize) -> bool {
        let before =
            |a: usize, b: usize| all.ordered(self.members[a].access, self.members[b].access).is_some();
        let after = store.is_some_and(|w| before(r, w));
        let hidden = |other: usize| {
            Some(other) != store && other != r && before(other, r) && store.is_none_or(|w| before(w, other))
        };
        !after && !self.stores().any(hidden)
    }

    /// The direct consequences of who reads what: with the stores next to them in their own warps, and for
    /// atomics in the order of atomics.
    fn direct(&self, all: &Accesses, forced: &mut Forced) {
        // The last store before each member and the next one after it.
        let last = self.neighbours(all, 0..self.members.len());
        let next = self.neighbours(all, (0..self.members.len()).rev());
        for (r, before) in last.iter().enumerate() {
            let Some(store) = forced.reads_from[r] else { continue };
            for before in before.iter().flatten().filter(|b| **b != store) {
                if store == self.initial_node() {
                    forced.order.add(*before, store, OrderReason::Inferred);
                } else {
                    self.learn(forced, *before, store, OrderReason::Inferred);
                }
            }
            if store != self.initial_node() {
                for later in next[store].iter().flatten().filter(|l| **l != r) {
                    self.learn(forced, r, *later, OrderReason::Overwritten);
                }
            }
        }
        for m in self.stores() {
            for later in next[m].into_iter().flatten() {
                forced.communication.push((m, later, OrderReason::Coherence));
            }
        }
    }

    /// By member, the store that one meets last on the way to it: of its warp, and for an atomic among
    /// atomics.
    fn neighbours(&self, all: &Accesses, way: impl Iterator<Item = usize>) -> Vec<[Option<usize>; 2]> {
        let mut met = vec![[None; 2]; self.members.len()];
        let mut warps: HashMap<usize, usize> = HashMap::new();
        let mut last_atomic = None;
        for m in way {
            let a = &all.list[self.members[m].access];
            let atomic = all.one_order && a.access.atomic;
            met[m] = [warps.get(&a.warp).copied(), last_atomic.filter(|_| atomic)];
            if self.members[m].written.is_some() {
                warps.insert(a.warp, m);
                last_atomic = if atomic { Some(m) } else { last_atomic };
            }
        }
        met
    }

    fn learn(&self, forced: &mut Forced, from: usize, to: usize, why: OrderReason) {
        forced.order.add(from, to, why);
        forced.communication.push((from, to, why));
    }

    /// Draws all consequences of who reads what, until there are no more.
    fn saturate(&self, all: &Accesses, forced: &mut Forced) {
        let stores: Vec<usize> = self.stores().collect();
        loop {
            let reach = Reach::of(&forced.order);
            let mut learnt = vec![];
            for (r, store) in forced.reads_from.iter().enumerate() {
                let Some(store) = *store else { continue };
                for &w in stores.iter().filter(|w| **w != store) {
                    if w != r && reach.has(store, w) && !reach.has(r, w) {
                        learnt.push((r, w, OrderReason::Overwritten));
                    }
                    if w != r && reach.has(w, r) && !reach.has(w, store) {
                        learnt.push((w, store, OrderReason::Inferred));
                    }
                }
            }
            self.pairs(all, forced, &stores, &reach, &mut learnt);
            if learnt.is_empty() {
                // Whatever order of two stores is forced counts for causality.
                let initial = self.initial_node();
                for &a in &stores {
                    let then = stores.iter().filter(|b| **b != a && a != initial && reach.has(a, **b));
                    then.for_each(|b| forced.communication.push((a, *b, OrderReason::Coherence)));
                }
                return;
            }
            for (from, to, why) in learnt {
                match to == self.initial_node() {
                    true => forced.order.add(from, to, why),
                    false => self.learn(forced, from, to, why),
                }
            }
        }
    }

    /// An LR and its SC are one atomic: no store of another warp comes between what the LR read and the SC.
    fn pairs(
        &self,
        all: &Accesses,
        forced: &Forced,
        stores: &[usize],
        reach: &Reach,
        learnt: &mut Vec<(usize, usize, OrderReason)>,
    ) {
        for &sc in stores {
            let Some(lr) = all.list[self.members[sc].access].reserved_by else { continue };
            let Some(lr) = self.members.iter().position(|m| m.access == lr) else { continue };
            let Some(source) = forced.reads_from[lr] else { continue };
            let warp = all.list[self.members[sc].access].warp;
            for &w in stores.iter().filter(|w| **w != sc && **w != source) {
                if all.list[self.members[w].access].warp == warp {
                    continue;
                }
                if reach.has(source, w) && !reach.has(sc, w) {
                    learnt.push((sc, w, OrderReason::Coherence));
                }
                if reach.has(w, sc) && !reach.has(w, source) {
                    learnt.push((w, source, OrderReason::Coherence));
                }
            }
        }
    }
}

/// Edges from all of `first` to all of `then`.
fn join(order: &mut Graph, first: &[usize], then: &[usize], why: OrderReason) {
    if let ([a], [b]) = (first, then) {
        order.add(*a, *b, why);
        return;
    }
    let middle = order.node();
    first.iter().for_each(|a| order.add(*a, middle, why));
    then.iter().for_each(|b| order.add(middle, *b, why));
}

/// Which nodes are reached from which.
struct Reach {
    words: usize,
    bits: Vec<u64>,
}

impl Reach {
    fn of(graph: &Graph) -> Reach {
        let n = graph.len();
        let words = n.div_ceil(64);
        let mut bits = vec![0u64; n * words];
        for from in 0..n {
            for (to, _) in graph.of(from) {
                bits[from * words + to / 64] |= 1 << (to % 64);
            }
        }
        for k in 0..n {
            let through = bits[k * words..(k + 1) * words].to_vec();
            for from in 0..n {
                if bits[from * words + k / 64] >> (k % 64) & 1 != 0 {
                    let row = &mut bits[from * words..(from + 1) * words];
                    row.iter_mut().zip(&through).for_each(|(bit, more)| *bit |= more);
                }
            }
        }
        Reach { words, bits }
    }

    fn has(&self, from: usize, to: usize) -> bool {
        self.bits[from * self.words + to / 64] >> (to % 64) & 1 != 0
    }
}
