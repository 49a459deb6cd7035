//! Arithmetic with one, two and three operands, on integers, floats and vectors.
//!
//! Shifts stay below the width, and divisors are neither 0 nor -1.

use crate::kernel::emit::Emit;
use crate::kernel::tree::Expr;
use crate::kernel::types::{Ty, VECTORS};

impl Emit<'_> {
    pub(super) fn unary(&mut self, op: u8, a: &Expr, ty: Ty) -> String {
        let v = self.expr(a, ty);
        match ty {
            Ty::Int(w) => self.unary_integer(op, w, &v),
            _ if ty.is_float() => self.unary_float(op, ty, &v),
            Ty::Vector(n) => self.unary_vector(op, n, &v),
            Ty::Ptr => {
                let n = self.f.ins(&format!("ptrtoint ptr {v} to i64"));
                self.f.ins(&format!("inttoptr i64 {n} to ptr"))
            }
            _ => v,
        }
    }

    fn unary_integer(&mut self, op: u8, w: u32, v: &str) -> String {
        let (ty, t) = (Ty::Int(w), format!("i{w}"));
        let round = matches!(w, 8 | 16 | 32 | 64);
        let arg = (t.clone(), v.to_string());
        match op % 9 {
            0 => {
                let ones = self.splat(-1, ty);
                self.f.ins(&format!("xor {t} {v}, {ones}"))
            }
            1 => {
                let zero = self.splat(0, ty);
                self.f.ins(&format!("sub {t} {zero}, {v}"))
            }
            2 if round => self.intrinsic(&t, &format!("llvm.ctpop.{t}"), &[arg]),
            3 if round => {
                let zero = ("i1".into(), "false".into());
                self.intrinsic(&t, &format!("llvm.ctlz.{t}"), &[arg, zero])
            }
            4 if round => {
                let zero = ("i1".into(), "false".into());
                self.intrinsic(&t, &format!("llvm.cttz.{t}"), &[arg, zero])
            }
            5 if round => self.intrinsic(&t, &format!("llvm.bitreverse.{t}"), &[arg]),
            6 if round && w > 8 => self.intrinsic(&t, &format!("llvm.bswap.{t}"), &[arg]),
            7 if w > 1 => {
                let zero = ("i1".into(), "false".into());
                self.intrinsic(&t, &format!("llvm.abs.{t}"), &[arg, zero])
            }
            _ if w > 8 => {
                let small = self.f.ins(&format!("trunc {t} {v} to i8"));
                self.f.ins(&format!("sext i8 {small} to {t}"))
            }
            _ => self.f.ins(&format!("freeze {t} {v}")),
        }
    }

    fn unary_float(&mut self, op: u8, ty: Ty, v: &str) -> String {
        let t = ty.text();
        let arg = (t.clone(), v.to_string());
        match op % 4 {
            0 if matches!(ty, Ty::Float | Ty::Double) => {
                self.f.cost += 60 * self.f.weight;
                self.intrinsic(&t, &format!("llvm.sqrt.{}", ty.suffix()), &[arg])
            }
            1 => self.intrinsic(&t, &format!("llvm.fabs.{}", ty.suffix()), &[arg]),
            _ => self.f.ins(&format!("fneg {t} {v}")),
        }
    }

    fn unary_vector(&mut self, op: u8, n: u8, v: &str) -> String {
        let (ty, t) = (Ty::Vector(n), Ty::Vector(n).text());
        let (e, count) = VECTORS[usize::from(n)];
        match (op % 4, e.is_float()) {
            (0, false) => {
                let ones = self.splat(-1, ty);
                self.f.ins(&format!("xor {t} {v}, {ones}"))
            }
            (0, true) => self.f.ins(&format!("fneg {t} {v}")),
            (1, false) if count != 3 => {
                self.intrinsic(&t, &format!("llvm.ctpop.{}", ty.suffix()), &[(t.clone(), v.to_string())])
            }
            _ => {
                self.mark("shufflevector");
                let order: Vec<String> = (0..count)
                    .map(|k| format!("i32 {}", (k * (u32::from(op) % 3) + count - 1 - k) % count))
                    .collect();
                self.f.ins(&format!("shufflevector {t} {v}, {t} {v}, <{count} x i32> <{}>", order.join(", ")))
            }
        }
    }

    /// `b` as a shift of `ty`: below its width.
    fn amount(&mut self, b: &str, ty: Ty) -> String {
        let (t, w) = match ty {
            Ty::Vector(n) => (ty.text(), VECTORS[usize::from(n)].0.bits()),
            _ => (ty.text(), ty.bits()),
        };
        if let Ok(n) = b.parse::<i128>() {
            return n.rem_euclid(i128::from(w)).to_string();
        }
        if w.is_power_of_two() {
            let mask = self.splat(i64::from(w) - 1, ty);
            self.f.ins(&format!("and {t} {b}, {mask}"))
        } else {
            self.f.ins(&format!("urem {t} {b}, {w}"))
        }
    }

    /// `b` as a divisor.
    fn divisor(&mut self, b: &str, ty: Ty, signed: bool, how: u8) -> String {
        let (t, w) = (ty.text(), ty.bits());
        if let Ok(n) = b.parse::<i128>() {
            return if matches!(n, 0 | -1) { "1".into() } else { b.into() };
        }
        if ty.parts() > 0 || (!signed && how.is_multiple_of(2)) || w < 3 {
            let one = self.splat(1, ty);
            let odd = self.f.ins(&format!("or {t} {b}, {one}"));
            if !signed {
                return odd;
            }
            let shift = self.splat(1, ty);
            let low = self.f.ins(&format!("lshr {t} {odd}, {shift}"));
            return self.f.ins(&format!("or {t} {low}, {one}"));
        }
        // Neither 0 nor -1.
        let up = self.f.ins(&format!("add {t} {b}, 1"));
        let bad = self.f.ins(&format!("icmp ult {t} {up}, 2"));
        self.f.ins(&format!("select i1 {bad}, {t} 3, {t} {b}"))
    }

    pub(super) fn binary(&mut self, op: u8, a: &Expr, b: &Expr, ty: Ty) -> String {
        match ty {
            Ty::Int(w) => {
                let (x, y) = (self.expr(a, ty), self.expr(b, ty));
                self.integer(op, w, &x, &y)
            }
            _ if ty.is_float() => {
                let (x, y) = (self.expr(a, ty), self.expr(b, ty));
                self.float(op, ty, x, y)
            }
            Ty::Vector(n) => {
                let (x, y) = (self.expr(a, ty), self.expr(b, ty));
                self.vector(op, n, x, y)
            }
            Ty::Aggregate(_) => self.with(op, a, b, ty),
            Ty::Ptr => {
                let c = self.compare(op, Ty::Int(32), a, b);
                let (p, q) = (self.area(op), self.area(op / 3));
                self.f.ins(&format!("select i1 {c}, ptr {p}, ptr {q}"))
            }
            _ => self.expr(a, ty),
        }
    }

    /// Operations on floating-point numbers.
    fn float(&mut self, op: u8, ty: Ty, x: String, y: String) -> String {
        let t = ty.text();
        self.f.cost += self.f.weight * if ty == Ty::Double { 60 } else { 4 };
        match op % 12 {
            0..=2 => self.f.ins(&format!("fadd {t} {x}, {y}")),
            3 | 4 => self.f.ins(&format!("fsub {t} {x}, {y}")),
            5..=7 => self.f.ins(&format!("fmul {t} {x}, {y}")),
            8 => {
                self.f.cost += 60 * self.f.weight;
                self.f.ins(&format!("fdiv {t} {x}, {y}"))
            }
            // LLVM's NVPTX back end rounds the quotient (isa-tests/gpu/differences.yaml).
            9 if op >= 128 && self.f.left() > 400 && !self.kernel.on_gpu => {
                self.f.cost += 400 * self.f.weight;
                self.f.ins(&format!("frem {t} {x}, {y}"))
            }
            10 => {
                // Open which NaN provides the sign.
                let y = self.one_nan(&y, ty);
                let args = [(t.clone(), x), (t.clone(), y)];
                self.intrinsic(&t, &format!("llvm.copysign.{}", ty.suffix()), &args)
            }
            11 if matches!(ty, Ty::Float | Ty::Double) => {
                // Which zero wins is open. Adding a positive zero leaves only that one.
                let zero = self.constant(0, ty);
                let x = self.f.ins(&format!("fadd {t} {x}, {zero}"));
                let y = self.f.ins(&format!("fadd {t} {y}, {zero}"));
                let name = if op >= 128 { "minnum" } else { "maxnum" };
                let args = [(t.clone(), x), (t.clone(), y)];
                self.intrinsic(&t, &format!("llvm.{name}.{}", ty.suffix()), &args)
            }
            _ => {
                let p = ["olt", "ogt", "ule", "uge"][usize::from(op / 12) % 4];
                let c = self.f.ins(&format!("fcmp {p} {t} {x}, {y}"));
                self.f.ins(&format!("select i1 {c}, {t} {x}, {t} {y}"))
            }
        }
    }

    /// Operations on vectors.
    fn vector(&mut self, op: u8, n: u8, x: String, y: String) -> String {
        let (ty, t) = (Ty::Vector(n), Ty::Vector(n).text());
        let (e, _) = VECTORS[usize::from(n)];
        if e.is_float() {
            self.f.cost += self.f.weight * if e == Ty::Double { 120 } else { 8 };
            let op = ["fadd", "fsub", "fmul"][usize::from(op) % 3];
            return self.f.ins(&format!("{op} {t} {x}, {y}"));
        }
        match op % 12 {
            k @ 8..=10 => {
                let y = self.amount(&y, ty);
                let op = ["shl", "lshr", "ashr"][usize::from(k) - 8];
                self.f.ins(&format!("{op} {t} {x}, {y}"))
            }
            11 => {
                self.f.cost += self.f.weight * 20 * u64::from(ty.parts());
                let y = self.divisor(&y, ty, false, 0);
                self.f.ins(&format!("udiv {t} {x}, {y}"))
            }
            k @ 6..=7 => {
                let name = ["smin", "umax"][usize::from(k) - 6];
                let args = [(t.clone(), x), (t.clone(), y)];
                self.intrinsic(&t, &format!("llvm.{name}.{}", ty.suffix()), &args)
            }
            k => {
                let op = ["add", "sub", "mul", "and", "or", "xor"][usize::from(k)];
                self.f.ins(&format!("{op} {t} {x}, {y}"))
            }
        }
    }

    /// Operations on integers.
    fn integer(&mut self, op: u8, w: u32, x: &str, y: &str) -> String {
        let (ty, t) = (Ty::Int(w), format!("i{w}"));
        let args = |a: &str, b: &str| [(format!("i{w}"), a.to_string()), (format!("i{w}"), b.to_string())];
        match op % 28 {
            k @ 0..=8 => {
                let op = ["add", "sub", "mul", "and", "or", "xor", "add", "sub", "mul"][usize::from(k)];
                self.f.ins(&format!("{op} {t} {x}, {y}"))
            }
            k @ 9..=11 => {
                let y = self.amount(y, ty);
                let op = ["shl", "lshr", "ashr"][usize::from(k) - 9];
                self.f.ins(&format!("{op} {t} {x}, {y}"))
            }
            k @ 12..=15 if w > 2 => {
                self.f.cost += self.f.weight * if w > 64 { 400 } else { u64::from(w) };
                let signed = k >= 14;
                let y = self.divisor(y, ty, signed, op / 28);
                let op = ["udiv", "urem", "sdiv", "srem"][usize::from(k) - 12];
                self.f.ins(&format!("{op} {t} {x}, {y}"))
            }
            k @ 16..=19 if w > 1 => {
                let name = ["smax", "smin", "umax", "umin"][usize::from(k) - 16];
                self.intrinsic(&t, &format!("llvm.{name}.{t}"), &args(x, y))
            }
            k @ 20..=23 if w > 1 => {
                let name = ["sadd", "uadd", "ssub", "usub"][usize::from(k) - 20];
                self.intrinsic(&t, &format!("llvm.{name}.sat.{t}"), &args(x, y))
            }
            24 if matches!(w, 16 | 32 | 64) => {
                let name = ["sadd", "uadd", "ssub", "usub", "smul", "umul"][usize::from(op / 28) % 6];
                let pair = format!("{{ {t}, i1 }}");
                let r = self.intrinsic(&pair, &format!("llvm.{name}.with.overflow.{t}"), &args(x, y));
                let v = self.f.ins(&format!("extractvalue {pair} {r}, 0"));
                let o = self.f.ins(&format!("extractvalue {pair} {r}, 1"));
                let o = self.f.ins(&format!("sext i1 {o} to {t}"));
                self.f.ins(&format!("xor {t} {v}, {o}"))
            }
            25 if w > 8 => {
                // Flags whose promises hold because of the masks.
                let mask = (1i128 << ((w - 1) / 2)) - 1;
                let x = self.f.ins(&format!("and {t} {x}, {mask}"));
                let y = self.f.ins(&format!("and {t} {y}, {mask}"));
                let op = ["add nuw nsw", "mul nuw nsw", "sub nsw"][usize::from(op / 28) % 3];
                self.f.ins(&format!("{op} {t} {x}, {y}"))
            }
            26 if w > 8 => {
                let shift = op / 28 % 7;
                let x = self.f.ins(&format!("shl {t} {x}, {shift}"));
                let x = self.f.ins(&format!("ashr exact {t} {x}, {shift}"));
                self.f.ins(&format!("xor {t} {x}, {y}"))
            }
            27 => {
                let p = ["slt", "ult", "sgt", "uge", "eq", "sle"][usize::from(op / 28) % 6];
                let c = self.f.ins(&format!("icmp {p} {t} {x}, {y}"));
                self.f.ins(&format!("select i1 {c}, {t} {y}, {t} {x}"))
            }
            _ => self.f.ins(&format!("xor {t} {x}, {y}")),
        }
    }

    pub(super) fn ternary(&mut self, op: u8, [a, b, c]: [&Expr; 3], ty: Ty) -> String {
        let t = ty.text();
        let all = |e: &mut Self| [a, b, c].map(|x| (t.clone(), e.expr(x, ty)));
        match ty {
            Ty::Int(32) if op % 4 == 3 => {
                self.mark("dot product");
                let name = ["s.s", "s.u", "u.s", "u.u"][usize::from(op / 4) % 4];
                let args = all(self);
                self.intrinsic(&t, &format!("llvm.nvvm.idp4a.{name}"), &args)
            }
            Ty::Int(8 | 16 | 32 | 64) if op % 4 < 2 => {
                let name = if op.is_multiple_of(4) { "fshl" } else { "fshr" };
                let args = all(self);
                self.intrinsic(&t, &format!("llvm.{name}.{t}"), &args)
            }
            Ty::Float | Ty::Double if op.is_multiple_of(2) => {
                self.f.cost += self.f.weight * if ty == Ty::Double { 100 } else { 4 };
                let args = all(self);
                self.intrinsic(&t, &format!("llvm.fma.{}", ty.suffix()), &args)
            }
            _ => {
                let x = Expr::Bin(op, Box::new(a.clone()), Box::new(b.clone()));
                self.binary(op / 4, &x, c, ty)
            }
        }
    }
}
