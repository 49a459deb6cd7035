//! Shrinks kernels: passes over the tree for the common shrinking engine. Every tree is a valid kernel, so
//! passes cut freely; the measure is the printed text.

use super::module::{self, Module};
use super::tree::{Array, Expr, Kernel, Stmt, Var};
use super::types::Ty;
use crate::shrink::{Measure, Pass, Shrinkable};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use tandem_abi::Config;

/// A kernel while it is shrunk.
#[derive(Clone)]
pub struct Small {
    /// The kernel.
    pub kernel: Kernel,
    /// The machine that it is printed for.
    pub config: Config,
    /// Level at which it is compiled.
    pub level: u8,
    /// As printed.
    pub module: Arc<Module>,
}

impl Small {
    /// A kernel for this machine and level.
    pub fn new(kernel: Kernel, config: Config, level: u8) -> Small {
        let module = Arc::new(module::print(&kernel, &config));
        Small { kernel, config, level, module }
    }

    /// A copy with one change.
    fn with(&self, change: impl FnOnce(&mut Kernel)) -> Small {
        let mut kernel = self.kernel.clone();
        change(&mut kernel);
        Small::new(kernel, self.config, self.level)
    }
}

/// The number of instructions in IR text.
pub fn instructions(text: &str) -> usize {
    text.lines().filter(|l| l.starts_with("  ")).count()
}

impl Shrinkable for Small {
    fn measure(&self) -> Measure {
        let k = &self.kernel;
        let g = &self.module.geometry;
        let threads = g.grid.iter().chain(&g.block).map(|n| u64::from(*n)).product();
        let text = &self.module.text;
        let dimensions = g.grid.iter().chain(&g.block).filter(|n| **n > 1).count() as u64;
        Measure(vec![
            instructions(text) as u64,
            u64::from(self.level),
            threads,
            dimensions,
            k.data.len() as u64,
            text.len() as u64,
            k.data.iter().map(|d| crate::shrink::weight(*d)).sum(),
            u64::from(k.machine.latency) + u64::from(k.machine.stall) + crate::shrink::weight(k.machine.seed),
            format!("{k:?}").len() as u64,
        ])
    }

    fn key(&self) -> u64 {
        let mut h = DefaultHasher::new();
        let m = &*self.module;
        (&m.text, m.geometry.grid, m.geometry.block, self.level).hash(&mut h);
        (format!("{:?} {:?}", m.args, self.kernel.machine)).hash(&mut h);
        h.finish()
    }

    fn instructions(&self) -> usize {
        instructions(&self.module.text)
    }

    fn passes() -> &'static [Pass<Small>] {
        &[
            Pass { name: "data sets", candidates: data_sets },
            Pass { name: "level", candidates: level },
            Pass { name: "drop statements", candidates: |s| bodies(s, &without) },
            Pass { name: "flatten control flow", candidates: |s| bodies(s, &flattened) },
            Pass { name: "drop variables", candidates: variables },
            Pass { name: "simpler values", candidates: values },
            Pass { name: "launch", candidates: launch },
            Pass { name: "simpler variables", candidates: declarations },
            Pass { name: "data and memory", candidates: surroundings },
        ]
    }
}

fn data_sets(s: &Small) -> Vec<Small> {
    if s.kernel.data.len() < 2 {
        return Vec::new();
    }
    s.kernel.data.iter().map(|d| s.with(|k| k.data = vec![*d])).collect()
}

fn level(s: &Small) -> Vec<Small> {
    if s.level == 0 { Vec::new() } else { vec![Small { level: 0, ..s.clone() }] }
}

/// The kernel with one of its bodies changed in each way that `change` offers.
fn bodies(s: &Small, change: &dyn Fn(&[Stmt]) -> Vec<Vec<Stmt>>) -> Vec<Small> {
    let mut out: Vec<Small> =
        everywhere(&s.kernel.body, change).into_iter().map(|b| s.with(|k| k.body = b)).collect();
    for f in 0..s.kernel.funcs.len() {
        let lists = everywhere(&s.kernel.funcs[f].body, change);
        out.extend(lists.into_iter().map(|b| s.with(|k| k.funcs[f].body = b)));
    }
    out
}

/// A list with `change` applied to it or to one of the lists within.
fn everywhere(list: &[Stmt], change: &dyn Fn(&[Stmt]) -> Vec<Vec<Stmt>>) -> Vec<Vec<Stmt>> {
    let mut out = change(list);
    for (n, s) in list.iter().enumerate() {
        for inner in within(s, &|l| everywhere(l, change), &|_| Vec::new()) {
            let mut whole = list.to_vec();
            whole[n] = inner;
            out.push(whole);
        }
    }
    out
}

/// A statement with one of its lists or one of its values changed.
fn within(
    s: &Stmt,
    lists: &dyn Fn(&[Stmt]) -> Vec<Vec<Stmt>>,
    values: &dyn Fn(&Expr) -> Vec<Expr>,
) -> Vec<Stmt> {
    let mut out = Vec::new();
    let changed = |change: &dyn Fn(&mut Stmt)| {
        let mut t = s.clone();
        change(&mut t);
        t
    };
    // The place in the pattern, with each of the values that `make` gives for what is there.
    macro_rules! each {
        ($pattern:pat => $place:expr, $of:expr, $make:ident) => {
            for new in $make($of) {
                out.push(changed(&|t| {
                    if let $pattern = t {
                        $place.clone_from(&new);
                    }
                }));
            }
        };
    }
    match s {
        Stmt::Assign(_, e) => each!(Stmt::Assign(_, x) => x, e, values),
        Stmt::Rotate(..) => {}
        Stmt::If { cond, then, other, .. } => {
            each!(Stmt::If { then: x, .. } => x, then, lists);
            each!(Stmt::If { other: x, .. } => x, other, lists);
            each!(Stmt::If { cond: x, .. } => x, cond, values);
        }
        Stmt::Switch { on, cases, default, .. } => {
            each!(Stmt::Switch { default: x, .. } => x, default, lists);
            for (n, (_, body)) in cases.iter().enumerate() {
                each!(Stmt::Switch { cases: x, .. } => x[n].1, body, lists);
            }
            each!(Stmt::Switch { on: x, .. } => x, on, values);
        }
        Stmt::Loop { count, body, .. } => {
            each!(Stmt::Loop { body: x, .. } => x, body, lists);
            each!(Stmt::Loop { count: x, .. } => x, count, values);
        }
        Stmt::Graph(nodes) => {
            for (n, node) in nodes.iter().enumerate() {
                each!(Stmt::Graph(x) => x[n].body, &node.body, lists);
                each!(Stmt::Graph(x) => x[n].cond, &node.cond, values);
            }
        }
        Stmt::Break(c) => each!(Stmt::Break(x) => x, c, values),
        Stmt::Continue(c) => each!(Stmt::Continue(x) => x, c, values),
        Stmt::Return(_, c) => each!(Stmt::Return(_, x) => x, c, values),
        Stmt::Store(_, _, i, e) => {
            each!(Stmt::Store(_, _, _, x) => x, e, values);
            each!(Stmt::Store(_, _, x, _) => x, i, values);
        }
        Stmt::Share { value, .. } => each!(Stmt::Share { value: x, .. } => x, value, values),
        Stmt::Barrier(_, c, _) => each!(Stmt::Barrier(_, x, _) => x, c, values),
        Stmt::Count(_, e) => each!(Stmt::Count(_, x) => x, e, values),
        Stmt::Copy(_, _, e) => each!(Stmt::Copy(_, _, x) => x, e, values),
        Stmt::Print(_, a, b) => {
            each!(Stmt::Print(_, x, _) => x, a, values);
            each!(Stmt::Print(_, _, x) => x, b, values);
        }
    }
    out
}

/// Without all, a half, a quarter, or one of its statements.
fn without(list: &[Stmt]) -> Vec<Vec<Stmt>> {
    let mut out = Vec::new();
    let mut size = list.len();
    while size > 0 {
        for from in (0..list.len()).step_by(size) {
            let to = (from + size).min(list.len());
            out.push([&list[..from], &list[to..]].concat());
        }
        size /= 2;
    }
    out
}

/// With a statement replaced by its contents.
fn flattened(list: &[Stmt]) -> Vec<Vec<Stmt>> {
    let mut out = Vec::new();
    for (n, s) in list.iter().enumerate() {
        let mut put = |inner: Vec<Stmt>| {
            out.push([&list[..n], inner.as_slice(), &list[n + 1..]].concat());
        };
        match s {
            Stmt::If { uniform, cond, then, other } => {
                put(then.clone());
                put(other.clone());
                let (uniform, cond) = (*uniform, cond.clone());
                put(vec![Stmt::If { uniform, cond, then: then.clone(), other: Vec::new() }]);
            }
            Stmt::Switch { on, cases, default, width } => {
                put(default.clone());
                for (k, (_, body)) in cases.iter().enumerate() {
                    put(body.clone());
                    let mut cases = cases.clone();
                    cases.remove(k);
                    if !cases.is_empty() {
                        put(vec![Stmt::Switch {
                            on: on.clone(),
                            cases,
                            default: default.clone(),
                            width: *width,
                        }]);
                    }
                }
                if let Some((_, then)) = cases.first() {
                    let (cond, then, other) = (on.clone(), then.clone(), default.clone());
                    put(vec![Stmt::If { uniform: false, cond, then, other }]);
                }
            }
            Stmt::Loop { body, count, .. } => {
                put(body.clone());
                let cond = count.clone();
                put(vec![Stmt::If { uniform: false, cond, then: body.clone(), other: Vec::new() }]);
            }
            Stmt::Graph(nodes) => {
                put(nodes.iter().flat_map(|n| n.body.clone()).collect());
                for k in 0..nodes.len() {
                    put(nodes[k].body.clone());
                    if nodes.len() > 1 {
                        let mut nodes = nodes.clone();
                        nodes.remove(k);
                        put(vec![Stmt::Graph(nodes)]);
                    }
                }
            }
            _ => {}
        }
    }
    out
}

/// Simpler values for one: constants, variables, operands, and the same inside each operand.
pub fn simpler(e: &Expr) -> Vec<Expr> {
    let mut out = Vec::new();
    if let Expr::Const(c) = e {
        return if *c == 0 { out } else { vec![Expr::Const(0), Expr::Const(c % 32), Expr::Const(c / 2)] };
    }
    out.push(Expr::Const(0));
    out.push(Expr::Const(1));
    if let Expr::Var(n) | Expr::Place(n) = e {
        out.extend([Expr::Var(0), Expr::Place(0), Expr::Var(n % 8), Expr::Place(n / 2)]);
        out.retain(|x| x != e);
        return out;
    }
    out.push(Expr::Var(0));
    let operands = e.operands();
    out.extend(operands.iter().copied().cloned());
    for (n, operand) in operands.into_iter().enumerate() {
        for new in simpler(operand) {
            let mut whole = e.clone();
            if let Some(place) = place(&mut whole, n) {
                *place = new;
                out.push(whole);
            }
        }
    }
    out
}

/// The `n`th operand.
fn place(e: &mut Expr, n: usize) -> Option<&mut Expr> {
    match (e, n) {
        (
            Expr::Un(_, a)
            | Expr::Bin(_, a, _)
            | Expr::Tri(_, a, ..)
            | Expr::Select(a, ..)
            | Expr::Branch(a, ..)
            | Expr::Cmp(_, _, a, _)
            | Expr::Cast(_, _, a)
            | Expr::Part(_, _, a)
            | Expr::With(_, a, _)
            | Expr::Load(_, a)
            | Expr::Atomic(_, a, _)
            | Expr::Warp(_, a, _),
            0,
        )
        | (
            Expr::Bin(_, _, a)
            | Expr::Tri(_, _, a, _)
            | Expr::Select(_, a, _)
            | Expr::Branch(_, a, _)
            | Expr::Cmp(_, _, _, a)
            | Expr::With(_, _, a)
            | Expr::Atomic(_, _, a)
            | Expr::Warp(_, _, a),
            1,
        )
        | (Expr::Tri(_, _, _, a) | Expr::Select(_, _, a) | Expr::Branch(_, _, a), 2) => Some(a),
        (Expr::Call(_, list), n) => list.get_mut(n),
        _ => None,
    }
}

fn values(s: &Small) -> Vec<Small> {
    let change = |list: &[Stmt]| {
        let mut out = Vec::new();
        for (n, stmt) in list.iter().enumerate() {
            for new in within(stmt, &|_| Vec::new(), &simpler) {
                let mut whole = list.to_vec();
                whole[n] = new;
                out.push(whole);
            }
        }
        out
    };
    let mut out = bodies(s, &change);
    for (f, func) in s.kernel.funcs.iter().enumerate() {
        out.extend(simpler(&func.result).into_iter().map(|e| s.with(|k| k.funcs[f].result = e)));
    }
    out
}

fn variables(s: &Small) -> Vec<Small> {
    let k = &s.kernel;
    let mut out: Vec<Small> = (0..k.vars.len())
        .filter(|_| k.vars.len() > 1)
        .map(|v| {
            s.with(|k| {
                k.vars.remove(v);
            })
        })
        .collect();
    out.extend((0..k.arrays.len()).map(|a| {
        s.with(|k| {
            k.arrays.remove(a);
        })
    }));
    out.extend((0..k.funcs.len()).map(|f| {
        s.with(|k| {
            k.funcs.remove(f);
        })
    }));
    for f in 0..k.funcs.len() {
        let vars = 0..k.funcs[f].vars.len();
        out.extend(vars.map(|v| {
            s.with(|k| {
                k.funcs[f].vars.remove(v);
            })
        }));
        out.push(s.with(|k| k.funcs[f].arrays.clear()));
    }
    out
}

fn launch(s: &Small) -> Vec<Small> {
    let mut out = vec![
        s.with(|k| (k.launch.grid, k.launch.block) = ([1; 3], [1; 3])),
        s.with(|k| k.launch.grid = [1; 3]),
    ];
    for axis in 0..3 {
        let n = u32::from(s.kernel.launch.block[axis]);
        let now = s.module.geometry.block[axis];
        for to in [1, 2, 4, now / 2, now.saturating_sub(1), now, n / 2] {
            if let Ok(to) = u8::try_from(to.max(1)) {
                out.push(s.with(|k| k.launch.block[axis] = to));
            }
        }
        out.push(s.with(|k| k.launch.grid[axis] = 1));
    }
    out
}

fn declarations(s: &Small) -> Vec<Small> {
    let mut out = vec![s.with(|k| k.generic = false)];
    let simpler = |v: Var| {
        [
            Var { ty: Ty::Int(32), ..v },
            Var { memory: false, ..v },
            Var { init: 0, ..v },
            Var { init: 2, ..v },
            Var { init: 3, ..v },
        ]
    };
    let k = &s.kernel;
    for v in 0..k.vars.len() {
        out.extend(
            simpler(k.vars[v]).into_iter().filter(|n| *n != k.vars[v]).map(|n| s.with(|k| k.vars[v] = n)),
        );
    }
    for a in 0..k.arrays.len() {
        out.push(s.with(|k| k.arrays[a] = Array { count: 0, ..k.arrays[a] }));
        out.push(s.with(|k| k.arrays[a] = Array { ty: Ty::Int(32), ..k.arrays[a] }));
    }
    for f in 0..k.funcs.len() {
        out.push(s.with(|k| k.funcs[f].inline = 0));
        out.push(s.with(|k| k.funcs[f].recursive = false));
        for v in 0..k.funcs[f].vars.len() {
            let had = k.funcs[f].vars[v];
            out.extend(
                simpler(had).into_iter().filter(|n| *n != had).map(|n| s.with(|k| k.funcs[f].vars[v] = n)),
            );
        }
    }
    out
}

fn surroundings(s: &Small) -> Vec<Small> {
    let mut out = Vec::new();
    for d in 0..s.kernel.data.len() {
        out.extend([0, 1, 2, 3].map(|seed| s.with(|k| k.data[d] = seed)));
    }
    out.push(s.with(|k| (k.machine.latency, k.machine.stall, k.machine.seed) = (1, 0, 0)));
    out.push(s.with(|k| k.machine.stall = 0));
    out.push(s.with(|k| k.machine.latency = 1));
    out.push(s.with(|k| k.machine.seed = 0));
    out
}
