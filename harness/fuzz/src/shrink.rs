//! From a failing program to a small one that fails in the same way.
//!
//! proptest's tree goes first: fewer blocks, simpler instructions, smaller numbers. It cannot lift a block out of
//! what surrounds it, so a second pass does, and deletes again, until nothing more goes.

use crate::program::tree::{Block, Program, Seed, Top};
use proptest::strategy::ValueTree;
use std::time::{Duration, Instant};

/// What shrinking may cost.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Programs run.
    pub runs: u32,
    /// Wall clock time.
    pub time: Duration,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { runs: 4000, time: Duration::from_secs(120) }
    }
}

struct Meter {
    left: u32,
    until: Instant,
}

impl Meter {
    fn spend(&mut self) -> bool {
        self.left = self.left.saturating_sub(1);
        self.left > 0 && Instant::now() < self.until
    }
}

/// The smallest program found for which `fails` still holds, and the number of programs tried.
pub fn shrink(
    tree: &mut impl ValueTree<Value = Program>,
    budget: Budget,
    mut fails: impl FnMut(&Program) -> bool,
) -> (Program, u32) {
    let mut meter = Meter { left: budget.runs, until: Instant::now() + budget.time };
    let mut best = tree.current();
    // Lifting first makes the tree's work smaller where it succeeds, but the tree would forget it; so it goes last,
    // and half of the budget is kept for it.
    let reserve = budget.runs / 2;
    let mut more = tree.simplify();
    while more && meter.left > reserve && meter.spend() {
        let candidate = tree.current();
        more = if candidate == best {
            tree.simplify()
        } else if fails(&candidate) {
            best = candidate;
            tree.simplify()
        } else {
            tree.complicate()
        };
    }
    reduce(&mut best, &mut meter, &mut fails);
    (best, budget.runs - meter.left)
}

/// Takes every step that keeps the failure, over and over, until none does.
fn reduce(best: &mut Program, meter: &mut Meter, fails: &mut impl FnMut(&Program) -> bool) {
    loop {
        let mut progress = false;
        let mut at = 0;
        while let Some(candidate) = step(best, at) {
            if candidate != *best {
                if !meter.spend() {
                    return;
                }
                if fails(&candidate) {
                    *best = candidate;
                    progress = true;
                    // What came after this step has moved to its place.
                    continue;
                }
            }
            at += 1;
        }
        if !progress {
            return;
        }
    }
}

/// The `n`th simplification of a program; `None` when there are no more.
fn step(p: &Program, n: usize) -> Option<Program> {
    let mut q = p.clone();
    let tops = q.body.len();
    if n < tops {
        q.body.remove(n);
        return Some(q);
    }
    let n = n - tops;
    let mut at = n;
    let mut out = Vec::new();
    for top in std::mem::take(&mut q.body) {
        match top {
            Top::Block(b) => out.extend(edit(b, &mut at).into_iter().map(Top::Block)),
            barrier => out.push(barrier),
        }
    }
    q.body = out;
    // `at` was counted down by every edit that exists; what is left are the steps beyond.
    let edits: usize = p.body.iter().map(|t| if let Top::Block(b) = t { edits(b) } else { 0 }).sum();
    if n < edits {
        return Some(q);
    }
    let mut q = p.clone();
    frame(&mut q, n - edits).then_some(q)
}

/// Simplifications of launch, data and epilogue.
fn frame(p: &mut Program, n: usize) -> bool {
    let (scalars, vectors) = (p.data.scalars.len(), p.data.vectors.len());
    match n {
        0 => p.digest = false,
        1 => p.geometry.grid = [1, 1],
        2 => p.geometry.warps = 1,
        3 => p.geometry.idle_lanes = 0,
        4 => p.geometry.many_vregs = false,
        5 => p.data.words.fill(0),
        6 => (p.machine.latency, p.machine.stall) = (0, 0),
        7 => p.machine.seed = 0,
        8 => p.tail = None,
        n if n - 9 < scalars => p.data.scalars[n - 9] = 0,
        n if n - 9 - scalars < vectors => p.data.vectors[n - 9 - scalars] = Seed::Unwritten,
        _ => return false,
    }
    true
}

fn children(b: &Block) -> Vec<&Vec<Block>> {
    match b {
        Block::Plain(_) | Block::Access(_) | Block::Atomic(_) => vec![],
        Block::If(_, a, b) | Block::ScalarIf(_, a, b) => vec![a, b],
        Block::Loop(_, a) | Block::ScalarLoop(_, a) | Block::Call(_, a) | Block::Typed(_, a) => vec![a],
    }
}

/// Edits that exist in a block: two each (delete, lift what is inside) and those within.
fn edits(b: &Block) -> usize {
    2 + children(b).iter().flat_map(|c| c.iter()).map(edits).sum::<usize>()
}

/// The block after the edit that `at` counts down to.
fn edit(b: Block, at: &mut usize) -> Vec<Block> {
    match std::mem::replace(at, at.wrapping_sub(2)) {
        0 => {
            *at = usize::MAX;
            return Vec::new();
        }
        1 => {
            *at = usize::MAX;
            let inside: Vec<Block> = children(&b).into_iter().flatten().cloned().collect();
            // Without anything inside there is nothing to lift.
            return if inside.is_empty() { vec![b] } else { inside };
        }
        // An earlier block was the one.
        before if before > usize::MAX / 2 => {
            *at = usize::MAX;
            return vec![b];
        }
        _ => {}
    }
    let mut all =
        |blocks: Vec<Block>| -> Vec<Block> { blocks.into_iter().flat_map(|b| edit(b, at)).collect() };
    vec![match b {
        Block::If(c, x, y) => Block::If(c, all(x), all(y)),
        Block::ScalarIf(c, x, y) => Block::ScalarIf(c, all(x), all(y)),
        Block::Loop(n, x) => Block::Loop(n, all(x)),
        Block::ScalarLoop(n, x) => Block::ScalarLoop(n, all(x)),
        Block::Call(i, x) => Block::Call(i, all(x)),
        Block::Typed(t, x) => Block::Typed(t, all(x)),
        leaf => leaf,
    }]
}
