//! Calls of functions: direct, recursive to a limited depth, and through pointers.

use crate::kernel::emit::Emit;
use crate::kernel::tree::{Expr, Func, SIGNATURES};
use crate::kernel::types::Ty;

/// Cost of a function that was not printed.
const BUDGET_OF_NONE: u64 = u64::MAX;

impl Emit<'_> {
    /// A call of a function, direct or through a pointer.
    pub(super) fn call(&mut self, which: u8, args: &[Expr], ty: Ty) -> String {
        let after = self.f.number.map_or(0, |n| n + 1);
        let count = self.done.len();
        let itself = self.f.number.filter(|&n| {
            // Once per activation. Otherwise it would call itself more than three times.
            self.kernel.funcs[n].recursive && (which % 4 == 1 || after >= count) && self.f.weight == 1
        });
        let (number, inner) = match itself {
            Some(n) if !self.f.called_itself => (n, true),
            _ if after < count && !self.f.uniform => (after + usize::from(which) % (count - after), false),
            _ => return self.expr(args.first().unwrap_or(&Expr::Const(1)), ty),
        };
        let func = &self.kernel.funcs[number];
        let signature = usize::from(func.signature) % SIGNATURES.len();
        let (ret, params) = SIGNATURES[signature];
        let cost = if inner { 30 } else { self.done[number].as_ref().map_or(BUDGET_OF_NONE, |d| d.cost) };
        if cost > self.f.left() {
            return self.expr(args.first().unwrap_or(&Expr::Const(1)), ty);
        }
        self.f.cost += cost * self.f.weight;
        self.f.called_itself |= inner;
        let mut list = Vec::new();
        for (k, p) in params.iter().enumerate() {
            let v = match args.get(k) {
                Some(a) => self.expr(a, *p),
                None => self.variable(k as u8, *p),
            };
            list.push(format!("{} {v}", p.text()));
        }
        if inner {
            let v = self.recurse(number, ret, list);
            return self.convert(&v, ret, ty, which);
        }
        if func.recursive {
            list.insert(0, format!("i32 {}", which / 64 % 3));
        }
        let callee = self.callee(which, number, after);
        let v = self.f.ins(&format!("call {} {callee}({})", ret.text(), list.join(", ")));
        self.convert(&v, ret, ty, which)
    }

    /// A recursive call of the function, up to a limited depth; returns its result.
    fn recurse(&mut self, number: usize, ret: Ty, mut list: Vec<String>) -> String {
        self.mark("recursion");
        list.insert(0, String::new());
        let n = self.f.fresh();
        let zero = self.f.ins("icmp eq i32 %deep, 0");
        let from = self.f.label();
        self.f.line(&format!("br i1 {zero}, label %j{n}, label %r{n}"));
        self.f.open(&format!("r{n}"));
        let less = self.f.ins("sub i32 %deep, 1");
        list[0] = format!("i32 {less}");
        let v = self.f.ins(&format!("call {} {}({})", ret.text(), function(number), list.join(", ")));
        self.f.line(&format!("br label %j{n}"));
        self.f.open(&format!("j{n}"));
        let phi = format!("%v{}", self.f.fresh());
        let other = match ret {
            Ty::Int(_) => "7",
            Ty::Float | Ty::Double => "3.0",
            _ => "zeroinitializer",
        };
        self.f.phi(self.f.at, &phi, ret, &[format!("[ {other}, %{from} ]"), format!("[ {v}, %r{n} ]")]);
        phi
    }

    /// The called operand: the function's name, or a pointer to it or to a second function of the same
    /// signature, whose number is at least `after`.
    fn callee(&mut self, which: u8, number: usize, after: usize) -> String {
        let way = which / 16 % 4;
        if way < 2 {
            return function(number);
        }
        let func = &self.kernel.funcs[number];
        let signature = |f: &Func| usize::from(f.signature) % SIGNATURES.len();
        let same = |n: &usize| {
            let f = &self.kernel.funcs[*n];
            signature(f) == signature(func) && f.recursive == func.recursive
        };
        let another = (after..self.done.len()).filter(|n| *n != number).find(same).unwrap_or(number);
        let cost = self.done[another].as_ref().map_or(BUDGET_OF_NONE, |d| d.cost);
        if cost > self.f.left() {
            return function(number);
        }
        self.f.cost += cost * self.f.weight;
        if way == 2 {
            self.mark("call through a selected pointer");
            let c = self.variable(which, Ty::Int(1));
            self.f.ins(&format!("select i1 {c}, ptr {}, ptr {}", function(number), function(another)))
        } else {
            self.mark("call through a table");
            // The table is named after both functions, because another caller may choose another second
            // function. With one table for the whole kernel, a function could call itself without end.
            let table = format!("tab{number}_{another}");
            self.globals.insert(
                table.clone(),
                format!(
                    "@{table} = internal addrspace(1) constant [2 x ptr] [ptr {}, ptr {}]",
                    function(number),
                    function(another)
                ),
            );
            let i = self.variable(which, Ty::Int(1));
            let i = self.f.ins(&format!("zext i1 {i} to i32"));
            let q =
                self.f.ins(&format!("getelementptr [2 x ptr], ptr addrspace(1) @{table}, i32 0, i32 {i}"));
            self.f.ins(&format!("load ptr, ptr addrspace(1) {q}"))
        }
    }
}

/// The name of a function.
fn function(n: usize) -> String {
    format!("@f{n}")
}
