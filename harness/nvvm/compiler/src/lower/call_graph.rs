//! The call graph: functions whose address is taken, and functions that may end up calling themselves. Read
//! from the module, before any function is lowered.

use std::collections::{HashMap, HashSet};
use tandem_llvm::{Function, Type, Value, ValueKind};

/// Facts about the calls of a module.
#[derive(Default)]
pub(super) struct CallGraph<'m> {
    /// Functions whose address is taken, in module order.
    pub(super) taken: Vec<Function<'m>>,
    /// Functions that may end up calling themselves, with the number of their cycle.
    pub(super) cycle: HashMap<Value<'m>, usize>,
    /// Number of cycles.
    pub(super) cycles: usize,
    /// Functions that some code calls.
    pub(super) called: HashSet<Value<'m>>,
}

impl<'m> CallGraph<'m> {
    pub(super) fn of(defined: &[Function<'m>]) -> CallGraph<'m> {
        let number: HashMap<Value<'m>, usize> =
            defined.iter().enumerate().map(|(n, f)| (f.value(), n)).collect();
        let mut graph = CallGraph {
            taken: defined.iter().copied().filter(|f| is_taken(f.value(), f.value(), 0)).collect(),
            ..CallGraph::default()
        };
        let mut callees: Vec<Vec<usize>> = Vec::new();
        for f in defined {
            let mut out = Vec::new();
            for i in f.blocks().into_iter().flat_map(|b| b.instructions()) {
                let (Some(callee), Some(ty)) = (i.callee(), i.call_type()) else { continue };
                match callee.kind() {
                    ValueKind::InlineAsm => {}
                    ValueKind::Function => out.extend(number.get(&callee)),
                    _ => out.extend(graph.targets(ty).map(|t| number[&t.value()])),
                }
            }
            graph.called.extend(out.iter().map(|&n| defined[n].value()));
            callees.push(out);
        }
        let component = components(&callees);
        let mut members = vec![0; defined.len()];
        component.iter().for_each(|&c| members[c] += 1);
        // Cycles are numbered in the order of their first functions.
        let mut cycle_of = HashMap::new();
        for (n, f) in defined.iter().enumerate() {
            if members[component[n]] > 1 || callees[n].contains(&n) {
                let next = cycle_of.len();
                graph.cycle.insert(f.value(), *cycle_of.entry(component[n]).or_insert(next));
            }
        }
        graph.cycles = cycle_of.len();
        graph
    }

    /// Functions that a call through a pointer of this type may reach.
    pub(super) fn targets(&self, ty: Type<'m>) -> impl Iterator<Item = Function<'m>> {
        self.taken.iter().copied().filter(move |f| f.signature() == ty)
    }
}

/// Numbers for the nodes of a graph. Two nodes have the same number if each reaches the other (Tarjan's
/// algorithm, without recursion, because a chain of calls may be long).
fn components(successors: &[Vec<usize>]) -> Vec<usize> {
    const NEW: usize = usize::MAX;
    let n = successors.len();
    let (mut number, mut low, mut component) = (vec![NEW; n], vec![0; n], vec![NEW; n]);
    let (mut numbered, mut found) = (0, 0);
    let mut waiting = Vec::new();
    for root in 0..n {
        let mut open: Vec<(usize, usize)> = Vec::new();
        let mut next = (number[root] == NEW).then_some(root);
        loop {
            if let Some(f) = next.take() {
                (number[f], low[f]) = (numbered, numbered);
                numbered += 1;
                waiting.push(f);
                open.push((f, 0));
            }
            let Some((f, at)) = open.last_mut() else { break };
            let f = *f;
            if let Some(&s) = successors[f].get(*at) {
                *at += 1;
                if number[s] == NEW {
                    next = Some(s);
                } else if component[s] == NEW {
                    low[f] = low[f].min(number[s]);
                }
                continue;
            }
            open.pop();
            if let Some(&(caller, _)) = open.last() {
                low[caller] = low[caller].min(low[f]);
            }
            if low[f] == number[f] {
                while let Some(member) = waiting.pop() {
                    component[member] = found;
                    if member == f {
                        break;
                    }
                }
                found += 1;
            }
        }
    }
    component
}

/// Whether a function (or a constant that holds it) is used other than by calls of it.
fn is_taken<'m>(f: Value<'m>, v: Value<'m>, depth: u32) -> bool {
    depth > 16
        || v.users().into_iter().any(|u| match u.kind() {
            ValueKind::Instruction => u.callee() != Some(f) || u.call_args().contains(&f),
            ValueKind::Global => !matches!(u.name().as_str(), "llvm.used" | "llvm.compiler.used"),
            ValueKind::Aggregate | ValueKind::Expression => is_taken(f, u, depth + 1),
            _ => true,
        })
}

#[cfg(test)]
mod tests {
    use super::components;

    /// Numbers in the order of their first nodes.
    fn shape(successors: &[&[usize]]) -> Vec<usize> {
        let all = components(&successors.iter().map(|s| s.to_vec()).collect::<Vec<_>>());
        let mut order = Vec::new();
        all.iter()
            .map(|c| {
                order.iter().position(|o| o == c).unwrap_or_else(|| {
                    order.push(*c);
                    order.len() - 1
                })
            })
            .collect()
    }

    #[test]
    fn nodes_that_reach_each_other_are_together() {
        assert_eq!(shape(&[&[1], &[2], &[0], &[0]]), [0, 0, 0, 1]);
        assert_eq!(shape(&[&[1, 2], &[3], &[3], &[]]), [0, 1, 2, 3]);
        // Two cycles with a bridge, and an inner cycle that joins two outer ones.
        assert_eq!(shape(&[&[1], &[0, 2], &[3], &[2]]), [0, 0, 1, 1]);
        assert_eq!(shape(&[&[1], &[2, 0], &[1, 3], &[3]]), [0, 0, 0, 1]);
        assert_eq!(shape(&[&[], &[2], &[1, 0], &[2]]), [0, 1, 1, 2]);
    }

    #[test]
    fn a_long_chain_needs_no_stack() {
        let chain: Vec<Vec<usize>> =
            (0..1_000_000usize).map(|n| n.checked_sub(1).into_iter().collect()).collect();
        assert_eq!(components(&chain).len(), chain.len());
    }
}
