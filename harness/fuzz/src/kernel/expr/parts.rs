//! Parts of vectors and aggregates: extracted and replaced.

use crate::kernel::emit::Emit;
use crate::kernel::tree::Expr;
use crate::kernel::types::{Ty, VECTORS};

impl Emit<'_> {
    /// Extracts a part of a vector or aggregate.
    pub fn take(&mut self, v: &str, ty: Ty, path: &str) -> String {
        match ty {
            Ty::Vector(_) => self.f.ins(&format!("extractelement {} {v}, i32 {path}", ty.text())),
            _ => self.f.ins(&format!("extractvalue {} {v}, {path}", ty.text())),
        }
    }

    /// A vector or aggregate with a part replaced.
    pub(super) fn put(&mut self, v: &str, ty: Ty, path: &str, part: Ty, p: &str) -> String {
        let (t, pt) = (ty.text(), part.text());
        match ty {
            Ty::Vector(_) => self.f.ins(&format!("insertelement {t} {v}, {pt} {p}, i32 {path}")),
            _ => self.f.ins(&format!("insertvalue {t} {v}, {pt} {p}, {path}")),
        }
    }

    pub(super) fn part(&mut self, of: Ty, k: u8, a: &Expr, ty: Ty) -> String {
        if of.parts() == 0 {
            let v = self.expr(a, of);
            return self.convert(&v, of, ty, k);
        }
        let v = self.expr(a, of);
        if let (Ty::Vector(n), true) = (of, k >= 128 && !self.f.uniform) {
            self.mark("dynamic extractelement");
            let (e, count) = VECTORS[usize::from(n)];
            let lin = self.sreg("tid.x");
            let at = self.f.ins(&format!("urem i32 {lin}, {count}"));
            let p = self.take(&v, of, &at);
            return self.convert(&p, e, ty, k);
        }
        let (part, path) = of.part(u32::from(k));
        let p = self.take(&v, of, &path);
        self.convert(&p, part, ty, k)
    }

    pub(super) fn with(&mut self, k: u8, a: &Expr, b: &Expr, ty: Ty) -> String {
        if ty.parts() == 0 {
            return self.binary(k, a, b, ty);
        }
        let v = self.expr(a, ty);
        let (part, path) = ty.part(u32::from(k));
        let p = self.expr(b, part);
        if let (Ty::Vector(n), true) = (ty, k >= 128 && !self.f.uniform) {
            self.mark("dynamic insertelement");
            let count = VECTORS[usize::from(n)].1;
            let lin = self.sreg("tid.x");
            let at = self.f.ins(&format!("urem i32 {lin}, {count}"));
            return self.put(&v, ty, &at, part, &p);
        }
        self.put(&v, ty, &path, part, &p)
    }
}
