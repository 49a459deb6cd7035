//! Tidies word IR before analysis: branches directly on comparisons, drops results that nothing reads, splits
//! critical edges.

use crate::word::*;

/// Fuses comparisons into branches, removes unread instructions, and splits edges from a block with several
/// successors to a block with several predecessors (copies for phis need a place of their own).
pub fn clean(func: &mut Func) {
    drop_unreachable(func);
    fold_offsets(func);
    fuse_branches(func);
    remove_unread(func);
    split_critical_edges(func);
}

/// Removes blocks that folded branches made unreachable, and turns phis with one predecessor into copies.
fn drop_unreachable(func: &mut Func) {
    let mut seen = vec![false; func.blocks.len()];
    seen[0] = true;
    // The exit stays even if every path loops forever.
    seen[func.exit] = true;
    let mut work = vec![0];
    while let Some(b) = work.pop() {
        for s in func.blocks[b].term.successors() {
            if !std::mem::replace(&mut seen[s], true) {
                work.push(s);
            }
        }
    }
    let mut number = vec![usize::MAX; seen.len()];
    for (next, (n, _)) in number.iter_mut().zip(&seen).filter(|(_, s)| **s).enumerate() {
        *n = next;
    }
    let mut at = 0;
    func.blocks.retain(|_| {
        at += 1;
        seen[at - 1]
    });
    func.exit = number[func.exit];
    for block in &mut func.blocks {
        match &mut block.term {
            Term::Jump(b) => *b = number[*b],
            Term::Branch { then, other, .. } => {
                *then = number[*then];
                *other = number[*other];
            }
            Term::Exit(_) => {}
        }
        for inst in &mut block.insts {
            let Op::Phi(from) = &mut inst.op else { continue };
            let mut keep = from.iter().map(|&p| seen[p]).collect::<Vec<_>>().into_iter();
            inst.args.retain(|_| keep.next().unwrap_or(false));
            from.retain(|&p| seen[p]);
            from.iter_mut().for_each(|p| *p = number[*p]);
            if from.len() == 1 {
                inst.op = Op::Un(Un::Copy);
            }
        }
        // An exit without a return has phis without operands.
        for inst in &mut block.insts {
            if matches!(&inst.op, Op::Phi(from) if from.is_empty()) {
                inst.op = Op::Un(Un::Copy);
                inst.args = vec![Arg::Const(0)];
            }
        }
    }
}

/// Folds constants that are added to an address into the access.
fn fold_offsets(func: &mut Func) {
    let mut sums: Vec<Option<(Arg, i32)>> = vec![None; func.vals as usize];
    for inst in func.blocks.iter().flat_map(|b| &b.insts) {
        if let (Op::Bin(Bin::Add), [base, Arg::Const(c)], [d]) = (&inst.op, &inst.args[..], &inst.dsts[..]) {
            sums[*d as usize] = Some((*base, *c as i32));
        }
    }
    for inst in func.blocks.iter_mut().flat_map(|b| &mut b.insts) {
        let (Op::Load(access) | Op::Store(access)) = &mut inst.op else { continue };
        let most = if access.space == Space::Private { 1024 } else { 2048 };
        while let Arg::Val(v) = inst.args[0]
            && let Some((base, c)) = sums[v as usize]
            && let Some(sum) = access.offset.checked_add(c)
            && (-most..most).contains(&sum)
        {
            access.offset = sum;
            inst.args[0] = base;
        }
    }
}

/// `branch (cmp a b) != 0` becomes `branch a cmp b` if the comparison is in the same block.
fn fuse_branches(func: &mut Func) {
    let truths = truths(func);
    for block in &mut func.blocks {
        while let Term::Branch { cond, a: Arg::Val(v), b: Arg::Const(0), then, other } = block.term {
            let (then, other) = match cond {
                Cond::Ne => (then, other),
                Cond::Eq => (other, then),
                _ => break,
            };
            let Some(inst) = block.insts.iter().find(|i| i.dsts == [v]) else { break };
            let Op::Bin(op) = inst.op else { break };
            let (x, y) = (inst.args[0], inst.args[1]);
            let (cond, a, b) = match op {
                Bin::Eq => (Cond::Eq, x, y),
                Bin::Ne => (Cond::Ne, x, y),
                Bin::LtU => (Cond::LtU, x, y),
                Bin::LtS => (Cond::LtS, x, y),
                Bin::LeU => (Cond::GeU, y, x),
                Bin::LeS => (Cond::GeS, y, x),
                // The negation of a 0/1 value: swap the branch's targets.
                Bin::Xor if y == Arg::Const(1) && is_truth(&truths, x) => (Cond::Eq, x, Arg::Const(0)),
                _ => break,
            };
            block.term = Term::Branch { cond, a, b, then, other };
        }
    }
}

/// Values known to be 0 or 1.
fn truths(func: &Func) -> Vec<bool> {
    use Bin::*;
    let mut truths = vec![false; func.vals as usize];
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for inst in func.blocks.iter().flat_map(|b| &b.insts) {
            let [d] = inst.dsts[..] else { continue };
            let is = |a: &Arg| is_truth(&truths, *a);
            let truth = match &inst.op {
                Op::Bin(Eq | Ne | LtU | LtS | LeU | LeS | FEq | FLt | FLe) => true,
                Op::Bin(And) => inst.args.iter().any(is),
                Op::Bin(Or | Xor) | Op::Un(Un::Copy) => inst.args.iter().all(is),
                Op::Select => inst.args[1..].iter().all(is),
                _ => false,
            };
            changed |= truth && !std::mem::replace(&mut truths[d as usize], true);
        }
    }
    truths
}

fn is_truth(truths: &[bool], a: Arg) -> bool {
    match a {
        Arg::Val(v) => truths[v as usize],
        a => matches!(a, Arg::Const(0 | 1)),
    }
}

fn remove_unread(func: &mut Func) {
    let mut used = vec![false; func.vals as usize];
    let mut def: Vec<Option<(BlockId, usize)>> = vec![None; func.vals as usize];
    let mut work = Vec::new();
    let mut mark = |args: &[Arg], work: &mut Vec<Val>| {
        for a in args {
            if let Arg::Val(v) = *a
                && !std::mem::replace(&mut used[v as usize], true)
            {
                work.push(v);
            }
        }
    };
    for (b, block) in func.blocks.iter().enumerate() {
        for (n, inst) in block.insts.iter().enumerate() {
            for &d in &inst.dsts {
                def[d as usize] = Some((b, n));
            }
            if inst.op.has_effect() {
                mark(&inst.args, &mut work);
            }
        }
        mark(&block.term.args(), &mut work);
    }
    while let Some(v) = work.pop() {
        if let Some((b, n)) = def[v as usize] {
            mark(&func.blocks[b].insts[n].args, &mut work);
        }
    }
    for block in &mut func.blocks {
        // If nothing reads an atomic's old value, the form without a result is used.
        for i in block.insts.iter_mut().filter(|i| matches!(i.op, Op::Atomic(a) if a.may_drop_result())) {
            i.dsts.retain(|&d| used[d as usize]);
        }
        block.insts.retain(|i| i.op.has_effect() || i.dsts.iter().any(|&d| used[d as usize]));
    }
}

fn split_critical_edges(func: &mut Func) {
    let preds = func.preds();
    for b in 0..func.blocks.len() {
        let succs = func.blocks[b].term.successors();
        if succs.len() < 2 {
            continue;
        }
        for s in succs {
            let has_phi = func.blocks[s].insts.iter().any(|i| matches!(i.op, Op::Phi(_)));
            if preds[s].len() < 2 || !has_phi {
                continue;
            }
            let line = func.blocks[b].line;
            func.blocks.push(Block { insts: Vec::new(), term: Term::Jump(s), line });
            let middle = func.blocks.len() - 1;
            func.blocks[b].term.retarget(s, middle);
            for inst in &mut func.blocks[s].insts {
                if let Op::Phi(from) = &mut inst.op {
                    from.iter_mut().filter(|p| **p == b).for_each(|p| *p = middle);
                }
            }
        }
    }
}
