//! A graph of orders, with the reason of each edge, and its shortest cycle.

use std::collections::VecDeque;

/// Why one access comes before another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderReason {
    /// A store is performed after it has started.
    Itself,
    /// Program order on one location.
    Program,
    /// A FENCE is between them.
    Fence,
    /// The later one has rl.
    Release,
    /// The earlier one has aq.
    Acquire,
    /// A BARRIER is between them.
    Barrier,
    /// Both are atomics: their records come in the order in which memory performed them.
    Atomics,
    /// The later workgroup got the LDS of the earlier one.
    Handover,
    /// The later one is what memory holds after everything.
    End,
    /// The later one reads what the earlier one stored.
    Reads,
    /// The location holds the earlier store first.
    Coherence,
    /// A read after the earlier store reads from the later one.
    Inferred,
    /// The earlier one reads a value that the later one overwrites.
    Overwritten,
}

impl OrderReason {
    /// In words, between the earlier and the later access.
    pub fn text(self) -> &'static str {
        match self {
            OrderReason::Itself => "is performed after it has started:",
            OrderReason::Program => "is before it in program order, on the same location:",
            OrderReason::Fence => "is before it, with a fence between:",
            OrderReason::Release => "is before it, which has rl:",
            OrderReason::Acquire => "has aq and is before it:",
            OrderReason::Barrier => "is before it, with a barrier between:",
            OrderReason::Atomics => "is before it in the order of atomics:",
            OrderReason::Handover => "is before it, in a workgroup that had the LDS earlier:",
            OrderReason::End => "is before the end:",
            OrderReason::Reads => "stored what is read by:",
            OrderReason::Coherence => "is stored before:",
            OrderReason::Inferred => "is before a read that does not see it, but sees:",
            OrderReason::Overwritten => "reads a value that is overwritten by:",
        }
    }
}

/// The graph; nodes are numbers.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    edges: Vec<Vec<(usize, OrderReason)>>,
}

impl Graph {
    /// A graph of so many nodes.
    pub fn new(nodes: usize) -> Graph {
        Graph { edges: vec![vec![]; nodes] }
    }

    /// A further node.
    pub fn node(&mut self) -> usize {
        self.edges.push(vec![]);
        self.edges.len() - 1
    }

    /// Number of nodes.
    pub fn len(&self) -> usize {
        self.edges.len()
    }

    /// Adds an edge.
    pub fn add(&mut self, from: usize, to: usize, why: OrderReason) {
        self.edges[from].push((to, why));
    }

    /// Edges of a node.
    pub fn of(&self, node: usize) -> &[(usize, OrderReason)] {
        &self.edges[node]
    }

    /// A cycle, as its edges in order, short but not always the shortest. If there is one without inferred
    /// edges, that one: it shows the reads themselves. Linear in edges if there is none.
    pub fn cycle(&self) -> Option<Vec<(usize, OrderReason)>> {
        let short = self.short_cycle()?;
        let mut seen = self.clone();
        seen.edges.iter_mut().for_each(|edges| edges.retain(|(_, why)| *why != OrderReason::Inferred));
        Some(seen.short_cycle().unwrap_or(short))
    }

    fn short_cycle(&self) -> Option<Vec<(usize, OrderReason)>> {
        let mut incoming = vec![0u32; self.len()];
        self.edges.iter().flatten().for_each(|(to, _)| incoming[*to] += 1);
        let mut ready: Vec<usize> = (0..self.len()).filter(|n| incoming[*n] == 0).collect();
        let mut left = self.len();
        while let Some(node) = ready.pop() {
            left -= 1;
            for (to, _) in &self.edges[node] {
                incoming[*to] -= 1;
                if incoming[*to] == 0 {
                    ready.push(*to);
                }
            }
        }
        if left == 0 {
            return None;
        }
        const TRIED: usize = 256;
        // Left are the nodes of cycles and those after them. Those that lead nowhere go too.
        let mut inside: Vec<bool> = incoming.iter().map(|n| *n > 0).collect();
        let mut before: Vec<Vec<usize>> = vec![vec![]; self.len()];
        let mut outgoing = vec![0u32; self.len()];
        for node in (0..self.len()).filter(|n| inside[*n]) {
            for (to, _) in self.edges[node].iter().filter(|(to, _)| inside[*to]) {
                outgoing[node] += 1;
                before[*to].push(node);
            }
        }
        let mut ends: Vec<usize> = (0..self.len()).filter(|n| inside[*n] && outgoing[*n] == 0).collect();
        while let Some(node) = ends.pop() {
            inside[node] = false;
            for from in std::mem::take(&mut before[node]) {
                outgoing[from] -= 1;
                if outgoing[from] == 0 {
                    ends.push(from);
                }
            }
        }
        let tried = (0..self.len()).filter(|n| inside[*n]).take(TRIED);
        tried.filter_map(|n| self.through(n)).min_by_key(Vec::len)
    }

    /// The shortest cycle through a node.
    fn through(&self, start: usize) -> Option<Vec<(usize, OrderReason)>> {
        let mut from: Vec<Option<(usize, OrderReason)>> = vec![None; self.len()];
        let mut queue = VecDeque::from([start]);
        while let Some(node) = queue.pop_front() {
            for &(to, why) in &self.edges[node] {
                if from[to].is_some() {
                    continue;
                }
                from[to] = Some((node, why));
                if to != start {
                    queue.push_back(to);
                    continue;
                }
                let mut cycle = vec![];
                let mut at = start;
                while let Some((before, why)) = from[at] {
                    cycle.push((before, why));
                    at = before;
                    if at == start {
                        break;
                    }
                }
                cycle.reverse();
                return Some(cycle);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_cycle_is_found() {
        let mut g = Graph::new(6);
        for (from, to) in [(0, 1), (1, 2), (2, 3), (3, 1), (3, 4), (4, 5)] {
            g.add(from, to, OrderReason::Program);
        }
        let nodes: Vec<usize> = g.cycle().unwrap().iter().map(|e| e.0).collect();
        assert_eq!(nodes, [1, 2, 3]);
        let mut g = Graph::new(3);
        g.add(0, 1, OrderReason::Reads);
        g.add(0, 2, OrderReason::Fence);
        assert!(g.cycle().is_none());
        g.add(1, 1, OrderReason::Reads);
        assert_eq!(g.cycle().unwrap(), [(1, OrderReason::Reads)]);
    }

    #[test]
    fn what_was_seen_explains_more_than_what_follows_from_it() {
        let mut g = Graph::new(3);
        for (from, to, why) in [(0, 1, OrderReason::Coherence), (1, 0, OrderReason::Inferred)] {
            g.add(from, to, why);
        }
        assert_eq!(g.cycle().unwrap().len(), 2);
        g.add(1, 2, OrderReason::Reads);
        g.add(2, 0, OrderReason::Overwritten);
        assert_eq!(g.cycle().unwrap().iter().map(|e| e.0).collect::<Vec<_>>(), [0, 1, 2]);
    }
}
