//! The order over all locations: what fences, ordering bits, barriers and atomics keep of program order.
//!
//! This is [`crate::axioms::keeps`] as a graph. A fence is a node after every access before it and before
//! every one after it, so that the edges are linear in the accesses. A warp has two such chains more: what an
//! rl must come after, and what an aq or a barrier is before.

use super::accesses::{Accesses, Step};
use super::graph::{Graph, OrderReason};
use std::collections::HashMap;

#[derive(Default)]
struct Warp {
    /// Accesses since the last fence, by their nodes, and that fence.
    since_fence: Vec<usize>,
    fence: Option<usize>,
    /// Accesses since the last rl, and the node after all before it.
    since_release: Vec<usize>,
    release: Option<usize>,
    /// The node before all accesses that cannot be stale.
    acquire: Option<(usize, OrderReason)>,
    /// Accesses since the last barrier.
    since_barrier: Vec<usize>,
    /// The node after the last atomic.
    atomic: Option<usize>,
}

/// Where an access starts; for a read, where it reads.
pub fn start(access: usize) -> usize {
    2 * access
}

/// Where memory performs a store. A read has only the one place.
pub fn performed(all: &Accesses, access: usize) -> usize {
    2 * access + usize::from(all.list[access].access.write)
}

/// The graph: first come the [`start`] and the [`performed`] of each access.
pub fn graph(all: &Accesses) -> Graph {
    let mut graph = Graph::new(2 * all.list.len());
    for (n, a) in all.list.iter().enumerate() {
        if a.access.write {
            graph.add(start(n), performed(all, n), OrderReason::Itself);
        }
    }
    let mut warps: HashMap<usize, Warp> = HashMap::new();
    let mut barriers: HashMap<(u32, u32), usize> = HashMap::new();
    let mut memories: HashMap<u32, usize> = HashMap::new();
    for &(number, wg, step) in &all.steps {
        let warp = warps.entry(number).or_default();
        match step {
            Step::Accesses(from, to) => {
                warp.accesses(&mut graph, all, from..to);
                atomics(&mut graph, all, from..to, &mut warp.atomic, &mut memories);
            }
            Step::Fence => warp.fence(&mut graph),
            Step::Barrier(epoch) | Step::End(epoch) => {
                let here = *barriers.entry((wg, epoch)).or_insert_with(|| graph.node());
                for a in warp.since_barrier.drain(..) {
                    graph.add(a, here, OrderReason::Barrier);
                }
                if let Some(before) = epoch.checked_sub(1).and_then(|e| barriers.get(&(wg, e))) {
                    graph.add(*before, here, OrderReason::Barrier);
                }
                if matches!(step, Step::Barrier(_)) {
                    warp.acquires(&mut graph, &[here], OrderReason::Barrier);
                }
            }
        }
    }
    graph
}

/// An atomic comes after the last one of its warp and the last one of its memory, and all lanes' accesses
/// are performed before the next one starts. Within the instruction, lanes of different words have no order.
fn atomics(
    graph: &mut Graph,
    all: &Accesses,
    range: std::ops::Range<usize>,
    own: &mut Option<usize>,
    memories: &mut HashMap<u32, usize>,
) {
    let list: Vec<usize> = range.filter(|a| all.list[*a].access.atomic).collect();
    if list.is_empty() {
        return;
    }
    let memory = |a: &usize| if all.list[*a].access.lds { 1 + all.list[*a].access.sm } else { 0 };
    for a in &list {
        let before = memories.get(&memory(a)).filter(|_| all.one_order);
        before.into_iter().chain(&*own).for_each(|b| graph.add(*b, start(*a), OrderReason::Atomics));
    }
    let node = graph.node();
    list.iter().for_each(|a| graph.add(performed(all, *a), node, OrderReason::Atomics));
    *own = Some(node);
    // Only the lanes of a memory come before its next atomic.
    let mut after: HashMap<u32, usize> = HashMap::new();
    for a in &list {
        let node = *after.entry(memory(a)).or_insert_with(|| graph.node());
        graph.add(performed(all, *a), node, OrderReason::Atomics);
    }
    memories.extend(after);
}

impl Warp {
    fn accesses(&mut self, graph: &mut Graph, all: &Accesses, range: std::ops::Range<usize>) {
        let list: Vec<usize> = range.collect();
        let Some(first) = list.first().map(|a| all.list[*a].access) else { return };
        if first.rl {
            let node = graph.node();
            let before = self.since_release.drain(..).chain(self.release);
            before.for_each(|a| graph.add(a, node, OrderReason::Release));
            self.release = Some(node);
        }
        for &a in &list {
            if let Some(fence) = self.fence {
                graph.add(fence, start(a), OrderReason::Fence);
            }
            if let Some(release) = self.release.filter(|_| first.rl) {
                graph.add(release, start(a), OrderReason::Release);
            }
            if let Some((acquire, why)) = self.acquire.filter(|_| !all.list[a].access.may_be_stale()) {
                graph.add(acquire, start(a), why);
            }
        }
        let done: Vec<usize> = list.iter().map(|a| performed(all, *a)).collect();
        self.since_fence.extend(&done);
        self.since_release.extend(&done);
        self.since_barrier.extend(&done);
        if first.aq {
            self.acquires(graph, &done, OrderReason::Acquire);
        }
    }

    /// Whatever cannot be stale comes after these from now on.
    fn acquires(&mut self, graph: &mut Graph, after: &[usize], why: OrderReason) {
        let node = graph.node();
        after.iter().for_each(|a| graph.add(*a, node, why));
        if let Some((before, why)) = self.acquire {
            graph.add(before, node, why);
        }
        self.acquire = Some((node, why));
    }

    fn fence(&mut self, graph: &mut Graph) {
        let node = graph.node();
        self.since_fence.drain(..).chain(self.fence).for_each(|a| graph.add(a, node, OrderReason::Fence));
        // A fence after a barrier refreshes what comes after it.
        if let Some((acquire, why)) = self.acquire {
            graph.add(acquire, node, why);
        }
        self.fence = Some(node);
    }
}
