//! Statements: control flow with its phis, stores, barriers, atomics, block copies, prints.

use super::emit::{Around, Edge, Emit, Param};
use super::expr::suffix;
use super::tree::{Expr, Node, Stmt};
use super::types::Ty;
use std::collections::BTreeSet;

/// Most rounds of a loop.
const ROUNDS: u64 = 5;
/// Most backward jumps in a graph of blocks.
const FUEL: u64 = 5;
/// Operations on shared counters. The last two exist for 32-bit words only.
const COUNTED: [&str; 12] =
    ["add", "sub", "and", "or", "xor", "max", "min", "umax", "umin", "loop", "inc", "fadd"];
/// Shared counters: words of 32 bits (twelve operations, four words each), then of 64 bits (ten, two each).
pub const COUNTER_BYTES: u32 = 12 * 4 * 4 + 10 * 2 * 8;

/// A graph of blocks while it is printed.
struct Graph {
    /// Its number in the function.
    n: u32,
    /// Number of blocks.
    blocks: usize,
    /// Edges into each block and out of the graph, with the fuel that each carries.
    into: Vec<Vec<(Edge, String)>>,
}

impl Graph {
    fn label(&self, k: usize) -> String {
        let n = self.n;
        if k >= self.blocks { format!("end{n}") } else { format!("g{n}.{k}") }
    }

    fn edges(&self, k: usize) -> Vec<Edge> {
        self.into[k].iter().map(|(edge, _)| edge.clone()).collect()
    }
}

/// Whether a thread may leave these statements other than at their end.
fn leaves(list: &[Stmt], inside: bool) -> bool {
    any(list, &mut |s| match s {
        Stmt::Return(..) => true,
        Stmt::Break(_) | Stmt::Continue(_) => inside,
        _ => false,
    })
}

/// Whether `what` holds for a statement or one inside it.
pub fn any(list: &[Stmt], what: &mut impl FnMut(&Stmt) -> bool) -> bool {
    list.iter().any(|s| {
        what(s)
            || match s {
                Stmt::If { then, other, .. } => any(then, what) || any(other, what),
                Stmt::Switch { cases, default, .. } => {
                    cases.iter().any(|c| any(&c.1, what)) || any(default, what)
                }
                Stmt::Loop { body, .. } => any(body, what),
                Stmt::Graph(nodes) => nodes.iter().any(|n| any(&n.body, what)),
                _ => false,
            }
    })
}

impl Emit<'_> {
    /// Prints statements.
    pub fn stmts(&mut self, list: &[Stmt]) {
        let kernel = self.f.number.is_none();
        for s in list {
            if self.f.left() < 4 {
                return;
            }
            self.stmt(s);
            if kernel && leaves(std::slice::from_ref(s), false) {
                self.f.together = false;
            }
        }
    }

    fn stmt(&mut self, s: &Stmt) {
        match s {
            Stmt::Assign(v, e) => {
                let Some(v) = self.var(*v) else { return };
                let value = self.expr(e, self.f.vars[v].ty);
                self.write(v, value);
            }
            Stmt::Rotate(first, count) => self.rotate(*first, *count),
            Stmt::If { uniform, cond, then, other } => self.branching(*uniform, cond, then, other),
            Stmt::Switch { width, on, cases, default } => self.switch(*width, on, cases, default),
            Stmt::Loop { uniform, bottom, count, body } => self.rounds(*uniform, *bottom, count, body),
            Stmt::Graph(nodes) => self.graph(nodes),
            Stmt::Break(c) => self.jump(c, true),
            Stmt::Continue(c) => self.jump(c, false),
            Stmt::Return(at_once, c) => self.early(*at_once, c),
            Stmt::Store(at, ty, index, value) => self.store(*at, *ty, index, value),
            Stmt::Share { from, wide, value, to } => self.share(*from, *wide, value, *to),
            Stmt::Barrier(kind, c, to) => self.barrier(*kind, c, *to),
            Stmt::Count(which, value) => self.count(*which, value),
            Stmt::Copy(from, to, size) => self.copy(*from, *to, size),
            Stmt::Print(..) if self.kernel.quiet => {}
            Stmt::Print(kind, a, b) => self.print(*kind, a, b),
        }
    }

    /// The variable that a number means.
    fn var(&self, n: u8) -> Option<usize> {
        usize::from(n).checked_rem(self.f.vars.len())
    }

    fn rotate(&mut self, first: u8, count: u8) {
        let Some(first) = self.var(first) else { return };
        let ty = self.f.vars[first].ty;
        let count_of = self.f.vars.len();
        let same: Vec<usize> = (0..count_of)
            .map(|k| (first + k) % count_of)
            .filter(|&v| self.f.vars[v].ty == ty)
            .take(2 + usize::from(count % 2))
            .collect();
        if same.len() < 2 {
            return;
        }
        self.mark("variables change places");
        let values: Vec<String> = same.iter().map(|&v| self.read(v)).collect();
        for (k, &v) in same.iter().enumerate() {
            self.write(v, values[(k + 1) % values.len()].clone());
        }
    }

    /// A condition that all threads of the block agree on if `uniform`, or any.
    fn agreed(&mut self, uniform: bool, e: &Expr, ty: Ty) -> String {
        let before = self.f.uniform;
        self.f.uniform |= uniform;
        let v = self.expr(e, ty);
        self.f.uniform = before;
        v
    }

    fn branching(&mut self, uniform: bool, cond: &Expr, then: &[Stmt], other: &[Stmt]) {
        let c = self.agreed(uniform, cond, Ty::Int(1));
        let n = self.f.fresh();
        let together = self.f.together;
        let edge = self.f.edge();
        let to = if other.is_empty() { "end" } else { "else" };
        self.f.line(&format!("br i1 {c}, label %then{n}, label %{to}{n}"));
        let mut edges = Vec::new();
        for (label, body) in [("then", then), ("else", other)] {
            if label == "else" && other.is_empty() {
                edges.push(edge.clone());
                continue;
            }
            self.f.open(&format!("{label}{n}"));
            self.f.env.clone_from(&edge.env);
            self.f.together = together && uniform;
            self.stmts(body);
            edges.push(self.f.edge());
            self.f.line(&format!("br label %end{n}"));
        }
        self.f.together = together;
        self.f.merge(&format!("end{n}"), &edges);
    }

    fn switch(&mut self, width: u8, on: &Expr, cases: &[(u8, Vec<Stmt>)], default: &[Stmt]) {
        let w = [32, 8, 64, 16, 33][usize::from(width) % 5];
        let v = self.expr(on, Ty::Int(w));
        // Few values, so that the cases match.
        let v = if width < 128 { self.f.ins(&format!("and i{w} {v}, 7")) } else { v };
        let n = self.f.fresh();
        let together = std::mem::replace(&mut self.f.together, false);
        let edge = self.f.edge();
        let mut seen = BTreeSet::new();
        let mut text = format!("switch i{w} {v}, label %d{n} [");
        let mut bodies = Vec::new();
        for (k, (value, body)) in cases.iter().enumerate() {
            let value = if width < 128 { i64::from(value % 8) } else { i64::from(*value as i8) };
            if seen.insert(value) {
                text += &format!(" i{w} {value}, label %c{n}.{k}");
                bodies.push((format!("c{n}.{k}"), body.as_slice()));
            } else if let Some((label, _)) = bodies.last() {
                // A second value for the same case.
                let other = (0..8).find(|o| width < 128 && seen.insert(*o));
                if let Some(other) = other {
                    text += &format!(" i{w} {other}, label %{label}");
                }
            }
        }
        self.f.line(&format!("{text} ]"));
        bodies.push((format!("d{n}"), default));
        let mut edges = Vec::new();
        for (label, body) in bodies {
            self.f.open(&label);
            self.f.env.clone_from(&edge.env);
            self.stmts(body);
            edges.push(self.f.edge());
            self.f.line(&format!("br label %end{n}"));
        }
        self.f.together = together;
        self.f.merge(&format!("end{n}"), &edges);
    }

    /// Variables in phis that the statements may write.
    fn written(&self, list: &[Stmt]) -> BTreeSet<usize> {
        let mut out = BTreeSet::new();
        any(list, &mut |s| {
            match s {
                Stmt::Assign(v, _) | Stmt::Barrier(_, _, v) | Stmt::Share { to: v, .. } => {
                    out.extend(self.var(*v));
                }
                Stmt::Rotate(v, _) => {
                    let ty = self.var(*v).map(|v| self.f.vars[v].ty);
                    out.extend((0..self.f.vars.len()).filter(|&v| Some(self.f.vars[v].ty) == ty));
                }
                _ => {}
            }
            false
        });
        // A share writes the first variable of its type, from that number on.
        let types: Vec<Ty> = vec![Ty::Int(32), Ty::Int(64)];
        if any(list, &mut |s| matches!(s, Stmt::Share { .. } | Stmt::Barrier(..))) {
            out.extend((0..self.f.vars.len()).filter(|&v| types.contains(&self.f.vars[v].ty)));
        }
        out.retain(|&v| !self.f.vars[v].memory);
        out
    }

    /// Begins a block whose edges are not known yet: names a phi for each variable that will be written.
    fn open_phis(&mut self, label: &str, written: &BTreeSet<usize>) -> (usize, Vec<(usize, String)>) {
        self.f.open(label);
        let mut names = Vec::new();
        for &v in written {
            let name = format!("%v{}", self.f.fresh());
            self.f.env[v].clone_from(&name);
            names.push((v, name));
        }
        (self.f.at, names)
    }

    fn close_phis(&mut self, block: usize, names: &[(usize, String)], edges: &[Edge]) {
        for (v, name) in names {
            let incoming: Vec<String> =
                edges.iter().map(|e| format!("[ {}, %{} ]", e.env[*v], e.from)).collect();
            self.f.phi(block, name, self.f.vars[*v].ty, &incoming);
        }
    }

    fn rounds(&mut self, uniform: bool, bottom: bool, count: &Expr, body: &[Stmt]) {
        let most = ROUNDS.min(self.f.left() / 16);
        if most < 1 {
            return self.stmts(body);
        }
        let wanted = self.agreed(uniform, count, Ty::Int(32));
        let bound = self.f.ins(&format!("urem i32 {wanted}, {}", most + 1));
        let written = self.written(body);
        let n = self.f.fresh();
        let together = self.f.together;
        self.f.together = together && uniform && !leaves(body, true);
        let enter = self.f.edge();
        self.f.line(&format!("br label %head{n}"));
        let (head, names) = self.open_phis(&format!("head{n}"), &written);
        self.f.weight *= most + u64::from(bottom);
        self.f.loops.push(Around { number: n, ..Around::default() });
        let i = format!("%i{n}");
        let mut out = Vec::new();
        if !bottom {
            let c = self.f.ins(&format!("icmp ult i32 {i}, {bound}"));
            self.f.line(&format!("br i1 {c}, label %body{n}, label %end{n}"));
            out.push(self.f.edge());
            self.f.open(&format!("body{n}"));
        }
        self.stmts(body);
        let around = self.f.loops.pop().unwrap_or_default();
        let mut next = around.continues;
        next.push(self.f.edge());
        self.f.line(&format!("br label %next{n}"));
        self.f.merge(&format!("next{n}"), &next);
        self.f.line(&format!("%n{n} = add i32 {i}, 1"));
        let back = self.f.edge();
        if bottom {
            let c = self.f.ins(&format!("icmp ule i32 %n{n}, {bound}"));
            self.f.line(&format!("br i1 {c}, label %head{n}, label %end{n}"));
            out.push(self.f.edge());
        } else {
            self.f.line(&format!("br label %head{n}"));
        }
        let ty = Ty::Int(32);
        self.f.phi(head, &i, ty, &[format!("[ 0, %{} ]", enter.from), format!("[ %n{n}, %{} ]", back.from)]);
        self.close_phis(head, &names, &[enter, back]);
        self.f.weight /= most + u64::from(bottom);
        self.f.together = together;
        out.extend(around.breaks);
        self.f.merge(&format!("end{n}"), &out);
    }

    /// Blocks with edges to anywhere. Each goes to the next one, or conditionally to any; backward edges
    /// consume fuel.
    fn graph(&mut self, nodes: &[Node]) {
        if nodes.is_empty() {
            return;
        }
        let most = FUEL.min(self.f.left() / 40);
        if most < 2 {
            return nodes.iter().for_each(|n| self.stmts(&n.body));
        }
        self.mark("graph of blocks");
        let bodies: Vec<Stmt> = nodes.iter().flat_map(|n| n.body.clone()).collect();
        let written = self.written(&bodies);
        let n = self.f.fresh();
        let together = std::mem::replace(&mut self.f.together, false);
        self.f.weight *= most;
        let mut g = Graph { n, blocks: nodes.len(), into: vec![Vec::new(); nodes.len() + 1] };
        let start = if nodes.len() > 1 {
            // Two entries: the loops inside have no single header.
            let c = self.condition(&nodes[0].cond);
            self.f.line(&format!("br i1 {c}, label %{}, label %{}", g.label(0), g.label(1)));
            vec![0, 1]
        } else {
            self.f.line(&format!("br label %{}", g.label(0)));
            vec![0]
        };
        for k in start {
            g.into[k].push((self.f.edge(), most.to_string()));
        }
        let mut opened = Vec::new();
        for (k, node) in nodes.iter().enumerate() {
            opened.push(self.open_phis(&g.label(k), &written));
            self.stmts(&node.body);
            self.go_on(&mut g, k, node);
        }
        for (k, (block, names)) in opened.iter().enumerate() {
            let fuel: Vec<String> = g.into[k].iter().map(|(e, f)| format!("[ {f}, %{} ]", e.from)).collect();
            self.f.phi(*block, &format!("%fuel{n}.{k}"), Ty::Int(32), &fuel);
            self.close_phis(*block, names, &g.edges(k));
        }
        self.f.weight /= most;
        self.f.together = together;
        self.f.merge(&g.label(nodes.len()), &g.edges(nodes.len()));
    }

    /// The end of a block of a graph: on to the next one, or on a condition to another.
    fn go_on(&mut self, g: &mut Graph, k: usize, node: &Node) {
        let (n, end) = (g.n, g.blocks);
        let fuel = format!("%fuel{n}.{k}");
        let c = self.condition(&node.cond);
        let then = usize::from(node.then) % (end + 1);
        let edge = self.f.edge();
        let next = if node.other % 4 == 3 { end } else { k + 1 };
        if k + 1 < end && next != k + 1 && g.into[k + 1].is_empty() {
            // Make every block reachable.
            g.into[k + 1].push((edge, fuel));
            self.f.line(&format!("br label %{}", g.label(k + 1)));
            return;
        }
        if then > k {
            if then == next {
                self.f.line(&format!("br label %{}", g.label(next)));
            } else {
                self.f.line(&format!("br i1 {c}, label %{}, label %{}", g.label(then), g.label(next)));
                g.into[then].push((edge.clone(), fuel.clone()));
            }
            g.into[next].push((edge, fuel));
            return;
        }
        self.f.line(&format!("br i1 {c}, label %back{n}.{k}, label %{}", g.label(next)));
        g.into[next].push((edge, fuel.clone()));
        self.f.open(&format!("back{n}.{k}"));
        let less = self.f.ins(&format!("sub i32 {fuel}, 1"));
        let none = self.f.ins(&format!("icmp eq i32 {less}, 0"));
        self.f.line(&format!("br i1 {none}, label %{}, label %{}", g.label(end), g.label(then)));
        let edge = self.f.edge();
        g.into[end].push((edge.clone(), less.clone()));
        g.into[then].push((edge, less));
    }

    /// break and continue.
    fn jump(&mut self, c: &Expr, out: bool) {
        if self.f.loops.is_empty() {
            return;
        }
        self.mark(if out { "break" } else { "continue" });
        let c = self.condition(c);
        let n = self.f.fresh();
        let Some(around) = self.f.loops.last() else { return };
        let to = format!("{}{}", if out { "end" } else { "next" }, around.number);
        self.f.line(&format!("br i1 {c}, label %out{n}, label %on{n}"));
        self.f.open(&format!("out{n}"));
        let edge = self.f.edge();
        if let Some(around) = self.f.loops.last_mut() {
            if out { around.breaks.push(edge) } else { around.continues.push(edge) }
        }
        self.f.line(&format!("br label %{to}"));
        self.f.open(&format!("on{n}"));
    }

    /// return.
    fn early(&mut self, at_once: bool, c: &Expr) {
        let kernel = self.f.number.is_none();
        let c = self.condition(c);
        let n = self.f.fresh();
        self.f.line(&format!("br i1 {c}, label %ret{n}, label %on{n}"));
        let (env, together) = (self.f.env.clone(), self.f.together);
        self.f.open(&format!("ret{n}"));
        self.f.together = false;
        match (at_once, kernel) {
            (true, true) if !self.meet_at_end => {
                self.mark("return from the middle");
                self.f.line("ret void");
            }
            (true, false) => {
                self.mark("return from the middle");
                self.finish_function();
            }
            _ => {
                self.mark("early exit");
                let edge = self.f.edge();
                self.f.exits.push(edge);
                self.f.line("br label %exit");
            }
        }
        self.f.open(&format!("on{n}"));
        (self.f.env, self.f.together) = (env, together);
    }

    fn store(&mut self, at: u8, ty: Ty, index: &Expr, value: &Expr) {
        let kernel = self.f.number.is_none();
        let how = at / 5;
        match at % 5 {
            0 | 1 if kernel => {
                // Any type, in the thread's own slice of the results.
                let ty = match ty {
                    Ty::Int(w) => Ty::Int(w.next_power_of_two().clamp(8, 64)),
                    // Padding is undefined.
                    Ty::Ptr | Ty::Aggregate(_) | Ty::Vector(6) => Ty::Int(32),
                    other => other,
                };
                let v = self.expr(value, ty);
                let v = self.settled(&v, ty);
                let count = STORE_BYTES / ty.size();
                let i = self.index(index, count);
                let (space, base) = (self.buffer_ty(), self.out());
                self.mark("store to results");
                let p = self.element(space, &base, &ty.text(), &i, count, how);
                let align = if let Ty::Vector(_) = ty { ty.part(0).0.size() } else { ty.size() };
                self.f.line(&format!("store {} {v}, {space} {p}, align {}", ty.text(), align.min(8)));
            }
            2 if !self.f.arrays.is_empty() => {
                let k = usize::from(how) % self.f.arrays.len();
                let (base, of, count) = self.array(k);
                let v = self.expr(value, of);
                let i = self.index(index, count);
                let p = self.element("ptr", &base, &of.text(), &i, count, how);
                self.f.line(&format!("store {} {v}, ptr {p}", of.text()));
            }
            3 if kernel => {
                let base = self.own_shared();
                let v = self.expr(value, Ty::Int(32));
                let i = self.index(index, 8);
                let p = self.element("ptr addrspace(3)", &base, "i32", &i, 8, how);
                self.f.line(&format!("store i32 {v}, ptr addrspace(3) {p}"));
            }
            _ => {
                let base = self.expr(&Expr::Var(how), Ty::Ptr);
                let narrow = [32, 8, 16][usize::from(how / 5) % 3];
                let count = 256 / narrow;
                let v = self.expr(value, Ty::Int(narrow));
                let i = self.index(index, count);
                let p = self.element("ptr", &base, &format!("i{narrow}"), &i, count, how);
                self.f.line(&format!("store i{narrow} {v}, ptr {p}"));
            }
        }
    }

    /// The first variable of a type from `n` on.
    fn var_of(&self, n: u8, ty: Ty) -> Option<usize> {
        let count = self.f.vars.len();
        (0..count).map(|k| (k + usize::from(n)) % count).find(|&v| self.f.vars[v].ty == ty)
    }

    fn share(&mut self, from: u8, wide: bool, value: &Expr, to: u8) {
        if !self.f.together {
            return;
        }
        self.mark("exchange through shared memory");
        let threads = self.shape.threads();
        let w = if wide { 64 } else { 32 };
        let v = self.expr(value, Ty::Int(w));
        let lin = self.linear();
        // One array is a variable, the other comes with the launch.
        let (name, text) = if wide {
            ("xw", format!("@xw = internal addrspace(3) global [{threads} x i64] undef, align 8"))
        } else {
            ("xd", "@xd = external addrspace(3) global [0 x i32], align 4".to_string())
        };
        self.globals.insert(name.into(), text);
        let space = "ptr addrspace(3)";
        let p = self.f.ins(&format!("getelementptr i{w}, {space} @{name}, i32 {lin}"));
        self.f.line(&format!("store i{w} {v}, {space} {p}"));
        self.intrinsic_void("llvm.nvvm.barrier0", &[]);
        let i = match from % 5 {
            0 => {
                let next = self.f.ins(&format!("add i32 {lin}, {}", 1 + from / 5));
                self.f.ins(&format!("urem i32 {next}, {threads}"))
            }
            1 => self.f.ins(&format!("sub i32 {}, {lin}", threads - 1)),
            2 => {
                let low = self.f.ins(&format!("trunc i{w} {v} to i16"));
                let low = self.f.ins(&format!("zext i16 {low} to i32"));
                self.f.ins(&format!("urem i32 {low}, {threads}"))
            }
            3 => {
                let x = self.f.ins(&format!("xor i32 {lin}, {}", 1 << (from / 5 % 3)));
                let c = self.f.ins(&format!("icmp ult i32 {x}, {threads}"));
                self.f.ins(&format!("select i1 {c}, i32 {x}, i32 {lin}"))
            }
            _ => "0".into(),
        };
        let q = self.f.ins(&format!("getelementptr i{w}, {space} @{name}, i32 {i}"));
        let got = self.f.ins(&format!("load i{w}, {space} {q}"));
        self.intrinsic_void("llvm.nvvm.barrier0", &[]);
        if let Some(v) = self.var_of(to, Ty::Int(w)) {
            self.write(v, got);
        }
    }

    fn barrier(&mut self, kind: u8, c: &Expr, to: u8) {
        if !self.f.together {
            return;
        }
        let name = ["", ".popc", ".and", ".or"][usize::from(kind) % 4];
        if name.is_empty() {
            if kind >= 128 {
                self.intrinsic_void("llvm.nvvm.membar.cta", &[]);
            }
            return self.intrinsic_void("llvm.nvvm.barrier0", &[]);
        }
        let c = self.condition(c);
        let c = self.f.ins(&format!("zext i1 {c} to i32"));
        let r = self.intrinsic("i32", &format!("llvm.nvvm.barrier0{name}"), &[("i32".into(), c)]);
        // Any non-zero number means true.
        let r = match name {
            ".popc" => r,
            _ => {
                let yes = self.f.ins(&format!("icmp ne i32 {r}, 0"));
                self.f.ins(&format!("zext i1 {yes} to i32"))
            }
        };
        if let Some(v) = self.var_of(to, Ty::Int(32)) {
            self.write(v, r);
        }
    }

    /// An atomic operation on a word shared by all threads. Each word has one operation, so order does not
    /// matter.
    fn count(&mut self, which: u8, value: &Expr) {
        if self.f.number.is_some() {
            return;
        }
        let block = which >= 128;
        let (space, base) = match (block, which >= 192) {
            (true, false) => ("ptr addrspace(3)", "@cnt".to_string()),
            (true, true) => {
                let p = "addrspacecast ptr addrspace(3) @cnt to ptr";
                ("ptr", self.f.define("cnt.g", p))
            }
            _ => (self.buffer_ty(), self.param(Param::Counters)),
        };
        if block {
            self.globals.insert("cnt".into(), counters());
        }
        let op_of = |wide| usize::from(which / 3) % if wide { 10 } else { 12 };
        // Wide ones take a lock, one thread after another; and in a compare-and-swap loop threads lose to
        // each other.
        let threads = u64::from(self.shape.threads() * self.shape.blocks());
        let locked = if COUNTED[op_of(true)] == "loop" { 2 * threads * threads } else { 5 * threads };
        let wide = which % 3 == 2 && locked < self.f.left();
        self.f.cost += if wide { locked * self.f.weight } else { 0 };
        let op = op_of(wide);
        let (w, words, start) = if wide { (64, 2, 192) } else { (32, 4, 0) };
        let size = w / 8;
        let spread = self.sreg("tid.x");
        let k = self.f.ins(&format!("and i32 {spread}, {}", words - 1));
        let at = self.f.ins(&format!("mul i32 {k}, {size}"));
        let at = self.f.ins(&format!("add i32 {at}, {}", start + op as u32 * words * size));
        let p = self.f.ins(&format!("getelementptr i8, {space} {base}, i32 {at}"));
        let ending = suffix(space);
        match COUNTED[op] {
            "inc" => {
                let args = [(space.to_string(), p), ("i32".to_string(), "5".to_string())];
                self.intrinsic("i32", &format!("llvm.nvvm.atomic.load.inc.32.{ending}"), &args);
            }
            "fadd" => {
                // Small integers, whose sums are exact.
                let v = self.expr(value, Ty::Int(8));
                let v = self.f.ins(&format!("sitofp i8 {v} to float"));
                let args = [(space.to_string(), p), ("float".to_string(), v)];
                self.intrinsic("float", &format!("llvm.nvvm.atomic.load.add.f32.{ending}"), &args);
            }
            "loop" => {
                self.mark("compare-and-swap loop");
                let v = self.expr(value, Ty::Int(w));
                self.swap_loop(space, &p, w, &v);
            }
            name => {
                let v = self.expr(value, Ty::Int(w));
                self.f.ins(&format!("atomicrmw {name} {space} {p}, i{w} {v} monotonic"));
            }
        }
    }

    /// Adds `v` to a word of `w` bits by compare-and-swap, repeated until no other thread interferes.
    fn swap_loop(&mut self, space: &str, p: &str, w: u32, v: &str) {
        let first = self.f.ins(&format!("atomicrmw or {space} {p}, i{w} 0 monotonic"));
        let n = self.f.fresh();
        let enter = self.f.label();
        self.f.line(&format!("br label %cas{n}"));
        self.f.open(&format!("cas{n}"));
        let head = self.f.at;
        self.f.cost += 40 * self.f.weight;
        let sum = self.f.ins(&format!("add i{w} %had{n}, {v}"));
        let r = self.f.ins(&format!("cmpxchg {space} {p}, i{w} %had{n}, i{w} {sum} acq_rel monotonic"));
        let seen = self.f.ins(&format!("extractvalue {{ i{w}, i1 }} {r}, 0"));
        let done = self.f.ins(&format!("extractvalue {{ i{w}, i1 }} {r}, 1"));
        self.f.line(&format!("br i1 {done}, label %won{n}, label %cas{n}"));
        let incoming = [format!("[ {first}, %{enter} ]"), format!("[ {seen}, %cas{n} ]")];
        self.f.phi(head, &format!("%had{n}"), Ty::Int(w), &incoming);
        self.f.open(&format!("won{n}"));
    }

    /// memcpy, memmove and memset between the thread's own places.
    fn copy(&mut self, from: u8, to: u8, size: &Expr) {
        let (a, b) = (self.expr(&Expr::Var(from), Ty::Ptr), self.expr(&Expr::Var(to), Ty::Ptr));
        self.f.cost += 60 * self.f.weight;
        let ptr = |v: String| ("ptr".to_string(), v);
        let no = ("i1".to_string(), "false".to_string());
        let size = if from.is_multiple_of(3) {
            let n = self.index(size, 17);
            ("i32".to_string(), n)
        } else {
            ("i32".to_string(), (u32::from(to) % 17).to_string())
        };
        match to % 3 {
            0 => {
                let v = self.variable_byte(from);
                self.intrinsic_void("llvm.memset.p0.i32", &[ptr(a), ("i8".into(), v), size, no]);
            }
            1 => {
                // The halves of areas never overlap.
                let b = self.f.ins(&format!("getelementptr i8, ptr {b}, i32 16"));
                self.intrinsic_void("llvm.memcpy.p0.p0.i32", &[ptr(a), ptr(b), size, no]);
            }
            _ => {
                let b = self.f.ins(&format!("getelementptr i8, ptr {b}, i32 {}", to % 9));
                self.intrinsic_void("llvm.memmove.p0.p0.i32", &[ptr(a), ptr(b), size, no]);
            }
        }
    }

    fn variable_byte(&mut self, n: u8) -> String {
        self.expr(&Expr::Var(n), Ty::Int(8))
    }

    fn print(&mut self, kind: u8, a: &Expr, b: &Expr) {
        if self.f.left() < 100 || self.f.weight > 8 {
            return;
        }
        self.f.cost += 80 * self.f.weight;
        // Lines come in any order, so each names its thread.
        let (format, types): (&str, &[Ty]) = match kind % 4 {
            0 => ("a%d %d\\0A\\00", &[Ty::Int(32), Ty::Int(32)]),
            1 => ("b%d %u %lld\\0A\\00", &[Ty::Int(32), Ty::Int(32), Ty::Int(64)]),
            2 => ("c%d %x %a|\\0A\\00", &[Ty::Int(32), Ty::Int(32), Ty::Double]),
            _ => ("no arguments\\0A\\00", &[]),
        };
        let bytes = format.replace("\\0A", "n").replace("\\00", "0").len();
        let name = format!("fmt{}", kind % 4);
        self.globals.insert(
            name.clone(),
            format!("@{name} = internal addrspace(4) constant [{bytes} x i8] c\"{format}\""),
        );
        let f = self.f.ins(&format!("addrspacecast ptr addrspace(4) @{name} to ptr"));
        let mut list = "null".to_string();
        if !types.is_empty() {
            let fields: Vec<String> = types.iter().map(|t| t.text()).collect();
            let text = format!("{{ {} }}", fields.join(", "));
            list = self.f.define(&format!("args{}", kind % 4), &format!("alloca {text}, align 8"));
            for (k, (ty, e)) in types.iter().zip([None, Some(a), Some(b)]).enumerate() {
                let v = match e {
                    Some(e) => {
                        let v = self.expr(e, *ty);
                        self.settled(&v, *ty)
                    }
                    None => {
                        let (block, thread) = (self.block(), self.linear());
                        let before = self.f.ins(&format!("mul i32 {block}, {}", self.shape.threads()));
                        self.f.ins(&format!("add i32 {before}, {thread}"))
                    }
                };
                let p = self.f.ins(&format!("getelementptr {text}, ptr {list}, i32 0, i32 {k}"));
                self.f.line(&format!("store {} {v}, ptr {p}", ty.text()));
            }
        }
        self.intrinsic("i32", "vprintf", &[("ptr".into(), f), ("ptr".into(), list)]);
    }
}

/// Bytes at the beginning of a thread's slice of the results, reserved for stores.
pub const STORE_BYTES: u32 = 64;

/// The counters of a block.
pub fn counters() -> String {
    format!("@cnt = internal addrspace(3) global [{} x i64] undef, align 16", COUNTER_BYTES / 8)
}
