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
        // Two functions are in one cycle if each reaches the other.
        let reach: Vec<HashSet<usize>> = (0..defined.len())
            .map(|n| {
                let mut seen = HashSet::new();
                let mut work = callees[n].clone();
                while let Some(c) = work.pop() {
                    if seen.insert(c) {
                        work.extend(&callees[c]);
                    }
                }
                seen
            })
            .collect();
        for n in (0..defined.len()).filter(|&n| reach[n].contains(&n)) {
            let with = reach[n].iter().filter(|&&o| o < n && reach[o].contains(&n)).min();
            let cycle = match with {
                Some(&o) => graph.cycle[&defined[o].value()],
                None => {
                    graph.cycles += 1;
                    graph.cycles - 1
                }
            };
            graph.cycle.insert(defined[n].value(), cycle);
        }
        graph
    }

    /// Functions that a call through a pointer of this type may reach.
    pub(super) fn targets(&self, ty: Type<'m>) -> impl Iterator<Item = Function<'m>> {
        self.taken.iter().copied().filter(move |f| f.signature() == ty)
    }
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
