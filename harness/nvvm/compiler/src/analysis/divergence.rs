//! Divergence: finds the values that can differ between lanes of a warp that are active together.
//!
//! A value becomes divergent in three ways:
//! * by data: an operand is divergent, or the operation gives each lane its own value (lane number, private
//!   memory, arguments and results of calls);
//! * by control: a phi at the point where the two sides of a divergent branch meet;
//! * by time: the sides of a divergent branch run one after the other. If one side still needs a value while
//!   the other side recomputes it (a loop that lanes leave in different iterations), the value differs
//!   between them.
//!
//! All other values are uniform and live in scalar registers. A value that a deferred side still needs must
//! keep its register while the other side runs. Register allocation ensures that (`machine::alloc`).

use super::cfg::Shape;
use crate::word::{Arg, BlockId, Func, Op, Space, Term, Val};
use std::collections::BTreeSet;

/// The result of the analysis.
pub struct Divergence {
    /// For each value: whether it is divergent.
    divergent: Vec<bool>,
    /// For each block: whether its branch is divergent.
    branches: Vec<bool>,
}

impl Divergence {
    /// Analyses `func`; `forced` values are divergent in any case.
    pub fn of(func: &Func, shape: &Shape, forced: &BTreeSet<Val>) -> Divergence {
        let mut d = Divergence {
            divergent: vec![false; func.vals as usize],
            branches: vec![false; func.blocks.len()],
        };
        for &v in func.params.iter().chain(forced) {
            d.divergent[v as usize] = true;
        }
        let live = live_in(func, shape);
        let defs = def_blocks(func);
        loop {
            d.spread(func, shape);
            let new: Vec<BlockId> = shape
                .order
                .iter()
                .copied()
                .filter(|&b| !d.branches[b] && d.branch_differs(&func.blocks[b].term))
                .collect();
            if new.is_empty() {
                return d;
            }
            for b in new {
                d.branches[b] = true;
                d.spread_control(func, shape, b);
                d.spread_time(shape, b, &live, &defs);
            }
        }
    }

    /// Whether lanes may hold different values.
    pub fn is_divergent(&self, arg: Arg) -> bool {
        matches!(arg, Arg::Val(v) if self.divergent[v as usize])
    }

    /// Whether the block ends in a branch that lanes may take differently.
    pub fn splits(&self, block: BlockId) -> bool {
        self.branches[block]
    }

    fn branch_differs(&self, term: &Term) -> bool {
        matches!(term, Term::Branch { then, other, .. } if then != other)
            && term.args().iter().any(|a| self.is_divergent(*a))
    }

    /// Data: iterate until nothing changes.
    fn spread(&mut self, func: &Func, shape: &Shape) {
        let mut changed = true;
        while changed {
            changed = false;
            for &b in &shape.order {
                for inst in &func.blocks[b].insts {
                    if inst.op == Op::First {
                        continue;
                    }
                    let own = match &inst.op {
                        Op::Lane | Op::Call(_) | Op::Atomic(_) => true,
                        Op::Load(a) => a.space == Space::Private,
                        _ => false,
                    };
                    if own || inst.args.iter().any(|a| self.is_divergent(*a)) {
                        for &v in &inst.dsts {
                            changed |= !std::mem::replace(&mut self.divergent[v as usize], true);
                        }
                    }
                }
            }
        }
    }

    /// Control: phis at which differently labelled paths from the branch meet.
    fn spread_control(&mut self, func: &Func, shape: &Shape, branch: BlockId) {
        let stop = shape.ipdom[branch];
        let [a, b] = shape.succs[branch][..] else { return };
        let (from_a, from_b) = (shape.reach(a, stop), shape.reach(b, stop));
        let inside = |x: BlockId| from_a[x] || from_b[x];
        // A label is the last block at which a path was known to be distinct: a side, or a meeting point.
        let mut label: Vec<Option<BlockId>> = vec![None; func.blocks.len()];
        let mut meets = vec![false; func.blocks.len()];
        for round in 0.. {
            let mut changed = false;
            for &x in shape.order.iter().filter(|&&x| inside(x) || x == stop) {
                let mut new = None;
                let mut several = false;
                for &p in &shape.preds[x] {
                    let l = if p == branch {
                        Some(x)
                    } else if inside(p) {
                        label[p]
                    } else {
                        None
                    };
                    match (l, new) {
                        (None, _) => {}
                        (_, None) => new = l,
                        (l, n) => several |= l != n,
                    }
                }
                if several {
                    new = Some(x);
                    changed |= !std::mem::replace(&mut meets[x], true);
                }
                if meets[x] {
                    new = Some(x);
                }
                if label[x] != new {
                    label[x] = new;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
            if round > 2 * func.blocks.len() {
                // Labels may oscillate only in odd irreducible graphs. Every block then counts as a meeting
                // point.
                (0..meets.len()).filter(|&x| inside(x) || x == stop).for_each(|x| meets[x] = true);
                break;
            }
        }
        for (x, block) in func.blocks.iter().enumerate().filter(|(x, _)| meets[*x]) {
            debug_assert!(x < meets.len());
            for inst in block.insts.iter().filter(|i| matches!(i.op, Op::Phi(_))) {
                for &v in &inst.dsts {
                    self.divergent[v as usize] = true;
                }
            }
        }
    }

    /// Time: values that one side needs on arrival and the other side can write before.
    fn spread_time(&mut self, shape: &Shape, branch: BlockId, live: &[BTreeSet<Val>], defs: &[Vec<BlockId>]) {
        let stop = shape.ipdom[branch];
        let [a, b] = shape.succs[branch][..] else { return };
        for (side, other) in [(a, b), (b, a)] {
            let reach = shape.reach(other, stop);
            for &v in &live[side] {
                if defs[v as usize].iter().any(|&d| reach[d]) {
                    self.divergent[v as usize] = true;
                }
            }
        }
    }
}

/// Blocks in which a value is written; for phis the predecessors, which hold the copies.
fn def_blocks(func: &Func) -> Vec<Vec<BlockId>> {
    let mut defs = vec![Vec::new(); func.vals as usize];
    for (b, block) in func.blocks.iter().enumerate() {
        for inst in &block.insts {
            for &d in &inst.dsts {
                match &inst.op {
                    Op::Phi(from) => defs[d as usize].extend(from),
                    _ => defs[d as usize].push(b),
                }
            }
        }
    }
    defs
}

/// Values live on entry to each block. A phi's result is live there; its operands are live in the
/// predecessors.
fn live_in(func: &Func, shape: &Shape) -> Vec<BTreeSet<Val>> {
    let mut live: Vec<BTreeSet<Val>> = vec![BTreeSet::new(); func.blocks.len()];
    let mut changed = true;
    while changed {
        changed = false;
        for &b in shape.order.iter().rev() {
            let block = &func.blocks[b];
            let mut now: BTreeSet<Val> = BTreeSet::new();
            for &s in &shape.succs[b] {
                now.extend(&live[s]);
                for inst in &func.blocks[s].insts {
                    let Op::Phi(from) = &inst.op else { break };
                    inst.dsts.iter().for_each(|d| {
                        now.remove(d);
                    });
                    for (_, a) in from.iter().zip(&inst.args).filter(|(p, _)| **p == b) {
                        if let Arg::Val(v) = *a {
                            now.insert(v);
                        }
                    }
                }
            }
            let add = |now: &mut BTreeSet<Val>, args: &[Arg]| {
                now.extend(args.iter().filter_map(|a| if let Arg::Val(v) = *a { Some(v) } else { None }));
            };
            add(&mut now, &block.term.args());
            for inst in block.insts.iter().rev() {
                if matches!(inst.op, Op::Phi(_)) {
                    now.extend(&inst.dsts);
                    continue;
                }
                inst.dsts.iter().for_each(|d| {
                    now.remove(d);
                });
                add(&mut now, &inst.args);
            }
            if now.len() != live[b].len() {
                live[b] = now;
                changed = true;
            }
        }
    }
    live
}
