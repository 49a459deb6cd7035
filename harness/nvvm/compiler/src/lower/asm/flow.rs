//! Labels and branches of a text. Each label begins a block. A register's value there is a phi of its values
//! at the branches to the label and at the end of the text before it.
//!
//! A loop must have one entrance, because the machine's reconvergence points need one place at which threads
//! leave.

use super::{Fault, Ptx, refused};
use crate::word::{Arg, BlockId, Cond, Inst, Op, Term, Val};
use std::collections::HashMap;
use tandem_ir::ptx::{Operand, Statement};

/// The successors of each statement of a text, by their numbers.
pub(super) struct Plan {
    /// The label that a branch names.
    targets: HashMap<usize, usize>,
    /// Whether a statement can be reached; the last entry is the end of the text.
    reached: Vec<bool>,
}

/// The name of a label's statement.
fn label(s: &Statement) -> Option<&str> {
    s.name.strip_suffix(':')
}

fn is_branch(s: &Statement) -> bool {
    matches!(s.name.as_str(), "bra" | "bra.uni")
}

impl Plan {
    pub(super) fn of(statements: &[Statement]) -> Result<Plan, Fault> {
        let mut plan = Plan { targets: targets(statements)?, reached: Vec::new() };
        plan.reached = plan.reachable(statements, None);
        if !plan.reached[statements.len()] {
            return refused("PTX bra", "no path leads to the end of the text: a warp must go on after it");
        }
        plan.one_entrance(statements)?;
        Ok(plan)
    }

    pub(super) fn reaches(&self, n: usize) -> bool {
        self.reached[n]
    }

    fn successors(&self, statements: &[Statement], n: usize) -> Vec<usize> {
        match (statements.get(n), self.targets.get(&n)) {
            (None, _) => Vec::new(),
            (Some(s), Some(&to)) if s.guard.is_none() => vec![to],
            (Some(_), to) => std::iter::once(n + 1).chain(to.copied()).collect(),
        }
    }

    /// The statements that can be reached from the start without passing `around`.
    fn reachable(&self, statements: &[Statement], around: Option<usize>) -> Vec<bool> {
        let mut reached = vec![false; statements.len() + 1];
        let mut next = vec![0];
        while let Some(n) = next.pop() {
            if Some(n) != around && !std::mem::replace(&mut reached[n], true) {
                next.extend(self.successors(statements, n));
            }
        }
        reached
    }

    /// Every edge back to a statement on the path that led here must be to one that all paths pass.
    fn one_entrance(&self, statements: &[Statement]) -> Result<(), Fault> {
        // The path, each with the successors that are still to be visited.
        let mut path = vec![(0, self.successors(statements, 0))];
        let (mut seen, mut on_path) = (vec![false; statements.len() + 1], vec![false; statements.len() + 1]);
        (seen[0], on_path[0]) = (true, true);
        while let Some((n, rest)) = path.last_mut() {
            let from = *n;
            match rest.pop() {
                None => {
                    on_path[from] = false;
                    path.pop();
                }
                Some(to) if on_path[to] => {
                    if to != from && self.reachable(statements, Some(to))[from] {
                        let name = &statements[to].name;
                        let hint = "a loop must be entered at one place: write it as a loop in CUDA C++";
                        return refused(format!("PTX label {name}"), hint);
                    }
                }
                Some(to) if !std::mem::replace(&mut seen[to], true) => {
                    on_path[to] = true;
                    path.push((to, self.successors(statements, to)));
                }
                Some(_) => {}
            }
        }
        Ok(())
    }
}

/// The label of each branch. A label is known in its scope and in those within.
fn targets(statements: &[Statement]) -> Result<HashMap<usize, usize>, Fault> {
    let mut parents = vec![0];
    let (mut scope, mut scopes, mut labels) = (0, Vec::new(), HashMap::new());
    for (n, s) in statements.iter().enumerate() {
        match s.name.as_str() {
            "{" => {
                parents.push(scope);
                scope = parents.len() - 1;
            }
            "}" => scope = parents[scope],
            _ => {}
        }
        scopes.push(scope);
        if let Some(name) = label(s)
            && labels.insert((scope, name), n).is_some()
        {
            return refused(format!("PTX label {name}"), "its scope has another label of this name");
        }
    }
    let mut targets = HashMap::new();
    for (n, s) in statements.iter().enumerate().filter(|(_, s)| is_branch(s)) {
        let [Operand::Name(name)] = &s.operands[..] else {
            return refused(format!("PTX {}", s.name), "its operand must be one label");
        };
        let mut at = scopes[n];
        let found = loop {
            match labels.get(&(at, name.as_str())) {
                None if at != 0 => at = parents[at],
                found => break found,
            }
        };
        match found {
            Some(&to) => targets.insert(n, to),
            None => return refused(format!("PTX {} {name}", s.name), "the text has no such label"),
        };
    }
    Ok(targets)
}

/// A label while the text is lowered.
pub(super) struct Place {
    block: BlockId,
    /// The blocks that control comes from, and the values there.
    incoming: Vec<(BlockId, Vec<Vec<Arg>>)>,
    /// The values of the phis, each with the number of its register and word.
    phis: Vec<(Val, usize, usize)>,
}

impl Ptx<'_, '_, '_> {
    /// The carry, then all registers.
    fn state(&self) -> Vec<Vec<Arg>> {
        let registers = self.registers.iter().map(|r| r.value.clone());
        std::iter::once(vec![self.carry]).chain(registers).collect()
    }

    fn label_at(&mut self, n: usize) -> &mut Place {
        if !self.labels.contains_key(&n) {
            let place = Place { block: self.l.new_block(), incoming: Vec::new(), phis: Vec::new() };
            self.labels.insert(n, place);
        }
        self.labels.get_mut(&n).expect("the label is there")
    }

    /// Control goes from here to label `n`; returns its block.
    fn arrive(&mut self, n: usize) -> BlockId {
        let (at, state) = (self.l.at, self.state());
        let label = self.label_at(n);
        label.incoming.push((at, state));
        label.block
    }

    /// The label that is statement `n`.
    pub(super) fn begin_label(&mut self, n: usize) {
        if self.live {
            let block = self.arrive(n);
            self.l.end_block(Term::Jump(block), block);
        } else {
            self.l.at = self.label_at(n).block;
            self.live = true;
        }
        let mut phis = Vec::new();
        for (register, words) in self.state().iter().enumerate() {
            // Inputs are not written.
            if register > 0 && self.registers[register - 1].input {
                continue;
            }
            for word in 0..words.len() {
                let Arg::Val(v) = self.l.b.emit(Op::Phi(Vec::new()), Vec::new()) else { continue };
                phis.push((v, register, word));
                match register {
                    0 => self.carry = Arg::Val(v),
                    _ => self.registers[register - 1].value[word] = Arg::Val(v),
                }
            }
        }
        self.label_at(n).phis = phis;
    }

    /// The branch that is statement `n`, taken if `condition` is set or there is none.
    pub(super) fn branch_to(&mut self, plan: &Plan, n: usize, condition: Option<Arg>) {
        let Some(&target) = plan.targets.get(&n) else { return };
        let then = self.arrive(target);
        match condition {
            None => {
                self.l.end_block(Term::Jump(then), then);
                self.live = false;
            }
            Some(a) => {
                let other = self.l.new_block();
                self.l.end_block(Term::Branch { cond: Cond::Ne, a, b: Arg::Const(0), then, other }, other);
            }
        }
    }

    /// Writes the operands of all phis, now that every branch is known.
    pub(super) fn finish_labels(&mut self) {
        for place in std::mem::take(&mut self.labels).into_values() {
            let froms: Vec<BlockId> = place.incoming.iter().map(|i| i.0).collect();
            let insts: &mut Vec<Inst> = match self.l.done.get_mut(&place.block) {
                Some(block) => &mut block.insts,
                None => &mut self.l.b.out,
            };
            for (v, register, word) in place.phis {
                // A register that is declared after a branch is zero there.
                let of = |values: &Vec<Vec<Arg>>| values.get(register).map_or(Arg::Const(0), |w| w[word]);
                let args = place.incoming.iter().map(|(_, values)| of(values)).collect();
                if let Some(phi) = insts.iter_mut().find(|i| i.dsts == [v]) {
                    (phi.op, phi.args) = (Op::Phi(froms.clone()), args);
                }
            }
        }
    }
}
