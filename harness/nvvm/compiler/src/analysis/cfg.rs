//! Shape of a function: predecessors, order, and immediate post-dominators (irreducible graphs included).

use crate::word::{BlockId, Func};

/// The control-flow graph, in the forms that the later stages need.
pub struct Shape {
    /// Successors, the taken side first.
    pub succs: Vec<Vec<BlockId>>,
    /// Predecessors.
    pub preds: Vec<Vec<BlockId>>,
    /// Blocks in reverse postorder from the entry.
    pub order: Vec<BlockId>,
    /// Immediate post-dominator of each block but the exit; blocks that never reach the exit are treated as
    /// if they could leave to it.
    pub ipdom: Vec<BlockId>,
    /// Estimate of loop nesting: the number of back edges whose bodies contain the block (at most 6).
    pub depth: Vec<u32>,
}

impl Shape {
    /// The shape of a function without unreachable blocks.
    pub fn of(func: &Func) -> Shape {
        let succs: Vec<Vec<BlockId>> = func.blocks.iter().map(|b| b.term.successors()).collect();
        let preds = func.preds();
        let order = reverse_postorder(&succs, 0);
        let ipdom = post_dominators(&succs, &preds, &order, func.exit);
        let depth = loop_depth(&succs, &preds, &order);
        Shape { succs, preds, order, ipdom, depth }
    }

    /// See [`reach`].
    pub fn reach(&self, from: BlockId, stop: BlockId) -> Vec<bool> {
        reach(&self.succs, from, Some(stop))
    }
}

/// Blocks reachable from `from` without passing through `stop`; includes `from` unless it is `stop`.
pub fn reach(succs: &[Vec<BlockId>], from: BlockId, stop: Option<BlockId>) -> Vec<bool> {
    let mut seen = vec![false; succs.len()];
    let mut work = vec![from];
    while let Some(b) = work.pop() {
        if Some(b) != stop && !std::mem::replace(&mut seen[b], true) {
            work.extend(&succs[b]);
        }
    }
    seen
}

/// Blocks reachable from `root`, each before its successors except across back edges.
pub fn reverse_postorder(succs: &[Vec<BlockId>], root: BlockId) -> Vec<BlockId> {
    let mut seen = vec![false; succs.len()];
    let mut order = Vec::with_capacity(succs.len());
    let mut stack = vec![(root, 0usize)];
    seen[root] = true;
    while let Some((b, at)) = stack.last_mut() {
        // The last successor is visited first, so the taken side comes right after its branch.
        let list = &succs[*b];
        if *at < list.len() {
            let next = list[list.len() - 1 - *at];
            *at += 1;
            if !std::mem::replace(&mut seen[next], true) {
                stack.push((next, 0));
            }
        } else {
            order.push(*b);
            stack.pop();
        }
    }
    order.reverse();
    order
}

/// Dominators of the reversed graph. `order` is the reverse postorder from the entry.
pub fn post_dominators(
    succs: &[Vec<BlockId>],
    preds: &[Vec<BlockId>],
    order: &[BlockId],
    exit: BlockId,
) -> Vec<BlockId> {
    let n = succs.len();
    let mut forward: Vec<Vec<BlockId>> = succs.to_vec();
    let mut backward: Vec<Vec<BlockId>> = preds.to_vec();
    // Endless loops get an edge to the exit, deepest block first.
    loop {
        let reached = reverse_postorder(&backward, exit);
        let mut reaches = vec![false; n];
        reached.iter().for_each(|&b| reaches[b] = true);
        let Some(&lost) = order.iter().rev().find(|&&b| !reaches[b]) else { break };
        forward[lost].push(exit);
        backward[exit].push(lost);
    }
    let mut ipdom = dominators(&reverse_postorder(&backward, exit), &forward);
    for p in &mut ipdom {
        if *p == usize::MAX {
            *p = exit;
        }
    }
    ipdom
}

/// Immediate dominators over blocks in reverse postorder from their root, by Cooper, Harvey and Kennedy's
/// iteration. The root's is itself; blocks that are not in `order` have `usize::MAX`. On the reversed graph
/// these are post-dominators.
pub fn dominators(order: &[BlockId], preds: &[Vec<BlockId>]) -> Vec<BlockId> {
    let mut number = vec![usize::MAX; preds.len()];
    order.iter().enumerate().for_each(|(n, &b)| number[b] = n);
    let mut idom = vec![usize::MAX; preds.len()];
    idom[order[0]] = order[0];
    let mut changed = true;
    while changed {
        changed = false;
        for &b in &order[1..] {
            let known = preds[b].iter().copied().filter(|&p| idom[p] != usize::MAX);
            let new = known.reduce(|x, y| meet(x, y, &idom, &number)).unwrap_or(usize::MAX);
            changed |= new != idom[b];
            idom[b] = new;
        }
    }
    idom
}

fn meet(mut a: BlockId, mut b: BlockId, idom: &[BlockId], number: &[usize]) -> BlockId {
    while a != b {
        while number[a] > number[b] {
            a = idom[a];
        }
        while number[b] > number[a] {
            b = idom[b];
        }
    }
    a
}

/// Natural loop bodies of back edges (edges against the order), counted.
fn loop_depth(succs: &[Vec<BlockId>], preds: &[Vec<BlockId>], order: &[BlockId]) -> Vec<u32> {
    let n = succs.len();
    let mut number = vec![usize::MAX; n];
    order.iter().enumerate().for_each(|(i, &b)| number[b] = i);
    let mut depth = vec![0u32; n];
    for &header in order {
        let latches: Vec<BlockId> = preds[header]
            .iter()
            .copied()
            .filter(|&p| number[p] >= number[header] && number[p] != usize::MAX)
            .collect();
        if latches.is_empty() {
            continue;
        }
        let mut body = vec![false; n];
        body[header] = true;
        let mut work = latches;
        while let Some(b) = work.pop() {
            if !std::mem::replace(&mut body[b], true) {
                work.extend(
                    preds[b]
                        .iter()
                        .copied()
                        .filter(|&p| number[p] > number[header] && number[p] != usize::MAX),
                );
            }
        }
        for (d, _) in depth.iter_mut().zip(&body).filter(|(_, inside)| **inside) {
            *d = (*d + 1).min(6);
        }
    }
    depth
}
