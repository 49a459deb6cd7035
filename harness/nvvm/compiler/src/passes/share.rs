//! Values are computed once: an instruction without effect is replaced by the result of a dominating one with
//! the same operation and operands.
//!
//! LLVM has done this for the code that it sees. The rest comes from lowering: address arithmetic, special
//! registers and the launch's metadata, which each use computes again.

use crate::analysis::{dominators, reverse_postorder};
use crate::word::*;
use std::collections::HashMap;

/// The metadata buffer's CSR (Ventus 3.2): constant during a launch, as is the buffer.
const CSR_KNL: u16 = 0x803;
/// CSR_PRINT: the CSRs from 0x800 up to it are a warp's constants.
const CSR_PRINT: u16 = 0x80b;

/// The properties that make two instructions equal.
#[derive(PartialEq, Eq, Hash)]
enum Key {
    Bin(Bin, Arg, Arg),
    Un(Un, Arg),
    Fma(Arg, Arg, Arg),
    Select(Arg, Arg, Arg),
    Csr(u16),
    Lane,
    Metadata(Access, Arg),
}

/// Shares values within `func`; unreachable blocks stay as they are.
pub fn share(func: &mut Func) {
    let children = dominated(func);
    let mut shared = Shared { known: HashMap::new(), same: HashMap::new(), metadata: Default::default() };
    // Walks the dominator tree in pre-order. The keys that a block adds are forgotten after its subtree.
    let mut stack = vec![Visit::Enter(0)];
    while let Some(visit) = stack.pop() {
        match visit {
            Visit::Enter(b) => {
                let added = shared.block(func, b);
                stack.push(Visit::Leave(added));
                stack.extend(children[b].iter().map(|&c| Visit::Enter(c)));
            }
            Visit::Leave(added) => added.iter().for_each(|k| {
                shared.known.remove(k);
            }),
        }
    }
    // Phis read values of blocks that come later.
    for block in &mut func.blocks {
        block.insts.iter_mut().flat_map(|i| &mut i.args).for_each(|a| shared.replace(a));
        match &mut block.term {
            Term::Jump(_) => {}
            Term::Branch { a, b, .. } => [a, b].into_iter().for_each(|a| shared.replace(a)),
            Term::Exit(args) => args.iter_mut().for_each(|a| shared.replace(a)),
        }
    }
}

enum Visit {
    Enter(BlockId),
    Leave(Vec<std::rc::Rc<Key>>),
}

struct Shared {
    known: HashMap<std::rc::Rc<Key>, Val>,
    /// The replacement of a value that was shared.
    same: HashMap<Val, Arg>,
    /// Values that hold CSR_KNL.
    metadata: std::collections::HashSet<Val>,
}

impl Shared {
    fn replace(&self, a: &mut Arg) {
        while let Arg::Val(v) = *a
            && let Some(&by) = self.same.get(&v)
        {
            *a = by;
        }
    }

    /// Shares the values of a block as far as possible, and returns the new keys.
    fn block(&mut self, func: &mut Func, b: BlockId) -> Vec<std::rc::Rc<Key>> {
        let mut added = Vec::new();
        // A branch can absorb a comparison only from its own block.
        let mut compared: HashMap<std::rc::Rc<Key>, Val> = HashMap::new();
        for inst in &mut func.blocks[b].insts {
            if !matches!(inst.op, Op::Phi(_)) {
                inst.args.iter_mut().for_each(|a| self.replace(a));
            }
            let [d] = inst.dsts[..] else { continue };
            if let (Op::Un(Un::Copy), [from @ (Arg::Val(_) | Arg::Const(_))]) = (&inst.op, &inst.args[..]) {
                self.same.insert(d, *from);
                continue;
            }
            if inst.op == Op::Csr(CSR_KNL) {
                self.metadata.insert(d);
            }
            let Some(key) = self.key(inst) else { continue };
            let here = if is_comparison(&key) { &mut compared } else { &mut self.known };
            match here.get(&key) {
                Some(&v) => {
                    self.same.insert(d, Arg::Val(v));
                }
                None => {
                    let key = std::rc::Rc::new(key);
                    if !is_comparison(&key) {
                        added.push(key.clone());
                    }
                    here.insert(key, d);
                }
            }
        }
        added
    }

    /// The key of an instruction that gives the same result whenever it executes.
    fn key(&self, inst: &Inst) -> Option<Key> {
        Some(match (&inst.op, &inst.args[..]) {
            (Op::Bin(op), &[a, b]) => {
                let (a, b) = if commutes(*op) && order(b) < order(a) { (b, a) } else { (a, b) };
                Key::Bin(*op, a, b)
            }
            (Op::Un(op), &[a]) => Key::Un(*op, a),
            (Op::Fma, &[a, b, c]) => Key::Fma(a, b, c),
            (Op::Select, &[a, b, c]) => Key::Select(a, b, c),
            (Op::Csr(n), []) if (0x800..CSR_PRINT).contains(n) => Key::Csr(*n),
            (Op::Lane, []) => Key::Lane,
            (Op::Load(access), &[base @ Arg::Val(v)]) if self.metadata.contains(&v) => {
                Key::Metadata(*access, base)
            }
            _ => return None,
        })
    }
}

fn is_comparison(key: &Key) -> bool {
    matches!(key, Key::Bin(Bin::Eq | Bin::Ne | Bin::LtU | Bin::LtS | Bin::LeU | Bin::LeS, ..))
}

fn commutes(op: Bin) -> bool {
    use Bin::*;
    matches!(
        op,
        Add | Mul | MulHu | MulHs | And | Or | Xor | MinU | MaxU | MinS | MaxS | Eq | Ne | FAdd | FMul | FEq
    )
}

/// An order of operands; equal ones keep their order.
fn order(a: Arg) -> (u8, u64, i64) {
    match a {
        Arg::Val(v) => (0, v.into(), 0),
        Arg::Const(c) => (1, c.into(), 0),
        Arg::Addr(d, o) => (2, d as u64, o.into()),
        Arg::Code(f, o) => (3, f as u64, o.into()),
        Arg::Frame(o) => (4, 0, o.into()),
    }
}

/// The blocks that each block immediately dominates.
fn dominated(func: &Func) -> Vec<Vec<BlockId>> {
    let succs: Vec<Vec<BlockId>> = func.blocks.iter().map(|b| b.term.successors()).collect();
    let order = reverse_postorder(&succs, 0);
    let idom = dominators(&order, &func.preds());
    let mut children = vec![Vec::new(); func.blocks.len()];
    for &b in &order[1..] {
        children[idom[b]].push(b);
    }
    children
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inst(op: Op, args: Vec<Arg>, d: Val) -> Inst {
        Inst { op, args, dsts: vec![d], line: 0 }
    }

    /// 0 → 1, 2 → 3, with the same sum in each.
    fn diamond() -> Func {
        let sum = |d| inst(Op::Bin(Bin::Add), vec![Arg::Val(0), Arg::Val(1)], d);
        let swapped = |d| inst(Op::Bin(Bin::Add), vec![Arg::Val(1), Arg::Val(0)], d);
        let block = |insts, term| Block { insts, term, line: 0 };
        let (a, b) = (Arg::Val(0), Arg::Val(1));
        Func {
            name: "f".into(),
            kernel: false,
            warp: false,
            params: vec![0, 1],
            results: 1,
            blocks: vec![
                block(vec![], Term::Branch { cond: Cond::Eq, a, b, then: 1, other: 2 }),
                block(vec![sum(2), swapped(3)], Term::Jump(3)),
                block(vec![sum(4)], Term::Jump(3)),
                block(
                    vec![inst(Op::Phi(vec![1, 2]), vec![Arg::Val(3), Arg::Val(4)], 5), sum(6)],
                    Term::Exit(vec![Arg::Val(6)]),
                ),
            ],
            exit: 3,
            vals: 7,
            ..Func::default()
        }
    }

    #[test]
    fn a_value_is_shared_only_where_it_dominates() {
        let mut f = diamond();
        share(&mut f);
        // Block 1's second sum is its first; the other side and the meeting point keep theirs.
        assert_eq!(f.blocks[3].insts[0].args, [Arg::Val(2), Arg::Val(4)]);
        assert!(matches!(f.blocks[3].term, Term::Exit(ref a) if *a == [Arg::Val(6)]));
    }

    #[test]
    fn what_the_entry_computes_serves_everybody() {
        let mut f = diamond();
        f.blocks[0].insts.push(inst(Op::Bin(Bin::Add), vec![Arg::Val(0), Arg::Val(1)], 6));
        f.blocks[3].insts.pop();
        share(&mut f);
        assert_eq!(f.blocks[3].insts[0].args, [Arg::Val(6), Arg::Val(6)]);
    }

    #[test]
    fn memory_and_what_changes_in_time_is_not_shared() {
        let mut f = diamond();
        let access = Access { bytes: 4, signed: false, space: Space::Flat, offset: 0, volatile: false };
        f.blocks[1].insts.clear();
        f.blocks[3].insts = vec![
            inst(Op::Load(access), vec![Arg::Val(0)], 2),
            inst(Op::Load(access), vec![Arg::Val(0)], 3),
            inst(Op::Csr(CSR_PRINT), vec![], 4),
            inst(Op::Csr(CSR_PRINT), vec![], 5),
        ];
        f.blocks[3].term = Term::Exit(vec![Arg::Val(3), Arg::Val(5)]);
        share(&mut f);
        assert!(matches!(f.blocks[3].term, Term::Exit(ref a) if *a == [Arg::Val(3), Arg::Val(5)]));
    }
}
