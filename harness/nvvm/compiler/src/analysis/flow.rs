//! The control flow of a function of the module, before it is lowered.

use super::cfg::{dominators, post_dominators, reverse_postorder};
use crate::word::BlockId;
use std::collections::HashMap;
use tandem_llvm::{Block, Function};

/// The blocks to which a block may lead.
pub fn after(block: Block<'_>) -> Vec<Block<'_>> {
    block.instructions().last().map(|i| i.successors()).unwrap_or_default()
}

/// A function's blocks by number, the entry first. A node behind them is its end, to which blocks without
/// successors lead.
pub struct Flow<'m> {
    pub blocks: Vec<Block<'m>>,
    pub next: Vec<Vec<BlockId>>,
    pub before: Vec<Vec<BlockId>>,
}

impl<'m> Flow<'m> {
    /// The flow of a defined function.
    pub fn of(f: Function<'m>) -> Flow<'m> {
        let blocks = f.blocks();
        let end = blocks.len();
        let number: HashMap<Block<'_>, BlockId> = blocks.iter().enumerate().map(|(n, b)| (*b, n)).collect();
        let mut next = vec![Vec::new(); end + 1];
        let mut before = next.clone();
        for (from, block) in blocks.iter().enumerate() {
            let after = after(*block);
            next[from] = if after.is_empty() { vec![end] } else { after.iter().map(|b| number[b]).collect() };
            next[from].iter().for_each(|&to| before[to].push(from));
        }
        Flow { blocks, next, before }
    }

    /// The immediate post-dominator of each block, as [`Shape`](super::Shape) has it.
    pub fn meets(&self) -> Vec<BlockId> {
        post_dominators(&self.next, &self.before, &reverse_postorder(&self.next, 0), self.next.len() - 1)
    }

    /// Whether each loop has one entry, as those of programs without `goto` have: every edge against the
    /// order leads to a block that dominates its start.
    pub fn is_reducible(&self) -> bool {
        let order = reverse_postorder(&self.next, 0);
        let nearest = dominators(&order, &self.before);
        let mut place = vec![usize::MAX; self.next.len()];
        order.iter().enumerate().for_each(|(n, &b)| place[b] = n);
        let dominates = |to: BlockId, mut b: BlockId| {
            while place[b] > place[to] {
                b = nearest[b];
            }
            b == to
        };
        order.iter().all(|&b| self.next[b].iter().all(|&to| place[to] > place[b] || dominates(to, b)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A graph whose last node is the end.
    fn flow(next: Vec<Vec<BlockId>>) -> Flow<'static> {
        let mut before = vec![Vec::new(); next.len()];
        for (from, all) in next.iter().enumerate() {
            all.iter().for_each(|&to| before[to].push(from));
        }
        Flow { blocks: Vec::new(), next, before }
    }

    #[test]
    fn loops_with_one_entry() {
        for (next, want) in [
            (vec![vec![1, 2], vec![3], vec![3], vec![]], true),
            (vec![vec![1], vec![2, 3], vec![1], vec![]], true),
            (vec![vec![1], vec![1, 2], vec![0, 3], vec![]], true),
            (vec![vec![1, 2], vec![2, 3], vec![1], vec![]], false),
        ] {
            assert_eq!(flow(next.clone()).is_reducible(), want, "{next:?}");
        }
    }

    /// A loop's header may come after its exit in the order of a function. A loop without an end may leave to
    /// it.
    #[test]
    fn nearest_post_dominators() {
        for (next, want) in [
            (vec![vec![1, 2], vec![3], vec![3], vec![4], vec![]], [3, 3, 3, 4].to_vec()),
            (vec![vec![1, 2], vec![0], vec![3], vec![]], vec![2, 0, 3]),
            (vec![vec![2, 1], vec![0], vec![3], vec![]], vec![2, 0, 3]),
            (vec![vec![1, 3], vec![2, 3], vec![4], vec![4], vec![]], vec![4, 4, 4, 4]),
            (vec![vec![1, 2], vec![1], vec![3], vec![]], vec![3, 3, 3]),
        ] {
            assert_eq!(flow(next).meets()[..want.len()], want);
        }
    }
}
