//! Comparisons, and choices that depend on them: selects, and branches whose values meet in a phi.

use crate::kernel::emit::Emit;
use crate::kernel::tree::Expr;
use crate::kernel::types::{Ty, VECTORS};

impl Emit<'_> {
    /// A condition.
    pub fn condition(&mut self, e: &Expr) -> String {
        self.expr(e, Ty::Int(1))
    }

    pub(super) fn select(&mut self, c: &Expr, a: &Expr, b: &Expr, ty: Ty) -> String {
        let t = ty.text();
        if let (Ty::Vector(n), Expr::Cmp(p, _, x, y) | Expr::Bin(p, x, y)) = (ty, c) {
            // One condition per element.
            self.mark("vector select");
            let (e, count) = VECTORS[usize::from(n)];
            let (x, y) = (self.expr(x, ty), self.expr(y, ty));
            let cmp = Self::predicate(*p, e);
            let c = self.f.ins(&format!("{cmp} {t} {x}, {y}"));
            let (a, b) = (self.expr(a, ty), self.expr(b, ty));
            return self.f.ins(&format!("select <{count} x i1> {c}, {t} {a}, {t} {b}"));
        }
        let c = self.condition(c);
        let (a, b) = (self.expr(a, ty), self.expr(b, ty));
        self.f.ins(&format!("select i1 {c}, {t} {a}, {t} {b}"))
    }

    pub(super) fn branch(&mut self, c: &Expr, a: &Expr, b: &Expr, ty: Ty) -> String {
        self.mark("phi of an expression");
        let c = self.condition(c);
        let n = self.f.fresh();
        self.f.line(&format!("br i1 {c}, label %a{n}, label %b{n}"));
        let together = std::mem::replace(&mut self.f.together, false);
        let mut edges = Vec::new();
        for (label, e) in [("a", a), ("b", b)] {
            self.f.open(&format!("{label}{n}"));
            let v = self.expr(e, ty);
            edges.push(format!("[ {v}, %{} ]", self.f.label()));
            self.f.line(&format!("br label %j{n}"));
        }
        self.f.together = together;
        self.f.open(&format!("j{n}"));
        let name = format!("%v{}", self.f.fresh());
        self.f.phi(self.f.at, &name, ty, &edges);
        name
    }

    fn predicate(p: u8, ty: Ty) -> String {
        const INT: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
        const FLOAT: [&str; 14] = [
            "oeq", "one", "olt", "ole", "ogt", "oge", "ord", "uno", "ueq", "une", "ult", "ule", "ugt", "uge",
        ];
        match ty.is_float() {
            true => format!("fcmp {}", FLOAT[usize::from(p) % 14]),
            false => format!("icmp {}", INT[usize::from(p) % 10]),
        }
    }

    pub(super) fn compare(&mut self, p: u8, of: Ty, a: &Expr, b: &Expr) -> String {
        match of {
            Ty::Ptr => {
                let (x, y) = (self.expr(a, of), self.expr(b, of));
                let op = if p.is_multiple_of(2) { "eq" } else { "ne" };
                self.f.ins(&format!("icmp {op} ptr {x}, {y}"))
            }
            Ty::Vector(n) => {
                let (e, count) = VECTORS[usize::from(n)];
                let (x, y) = (self.expr(a, of), self.expr(b, of));
                let c = self.f.ins(&format!("{} {} {x}, {y}", Self::predicate(p, e), of.text()));
                self.f.ins(&format!("extractelement <{count} x i1> {c}, i32 {}", u32::from(p / 16) % count))
            }
            Ty::Aggregate(_) => {
                let (x, y) = (self.expr(a, of), self.expr(b, of));
                let (part, path) = of.part(u32::from(p / 16));
                let (x, y) = (self.take(&x, of, &path), self.take(&y, of, &path));
                self.f.ins(&format!("{} {} {x}, {y}", Self::predicate(p, part), part.text()))
            }
            _ => {
                let (x, y) = (self.expr(a, of), self.expr(b, of));
                self.f.ins(&format!("{} {} {x}, {y}", Self::predicate(p, of), of.text()))
            }
        }
    }
}
