//! Values: turns trees into operands. Every tree has a meaning for every type.

use super::emit::{Emit, Param, SCALARS};
use super::tree::{Expr, Func, SIGNATURES};
use super::types::{AGGREGATES, Ty, VECTORS};

/// Integers at which arithmetic changes its behaviour, apart from the minimum and maximum of a width.
const SPECIAL: [i64; 12] = [0, 1, -1, 2, 3, 5, 7, 17, 31, 100, 255, -128];
/// Floats of the same kind.
const FLOATS: [f64; 14] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    -2.0,
    3.0,
    100.0,
    f64::INFINITY,
    f64::NEG_INFINITY,
    0.015625,
    65504.0,
    -0.3333333432674408,
    1.0e-38,
];

/// A double in the form that IR uses for constants of float and double.
fn hex(x: f64) -> String {
    format!("0x{:016X}", x.to_bits())
}

impl Emit<'_> {
    /// An operand of type `ty`.
    pub fn expr(&mut self, e: &Expr, ty: Ty) -> String {
        match e {
            Expr::Const(c) => self.constant(*c, ty),
            _ if self.f.left() == 0 => self.constant(1, ty),
            Expr::Var(n) => self.variable(*n, ty),
            Expr::Place(n) => self.place(*n, ty),
            Expr::Un(op, a) => self.unary(*op, a, ty),
            Expr::Bin(op, a, b) => self.binary(*op, a, b, ty),
            Expr::Tri(op, a, b, c) => self.ternary(*op, [a, b, c], ty),
            Expr::Select(c, a, b) => self.select(c, a, b, ty),
            Expr::Branch(c, a, b) => self.branch(c, a, b, ty),
            Expr::Cmp(p, of, a, b) => {
                let flag = self.compare(*p, *of, a, b);
                self.convert(&flag, Ty::Int(1), ty, *p)
            }
            Expr::Cast(how, from, a) => {
                let v = self.expr(a, *from);
                self.convert(&v, *from, ty, *how)
            }
            Expr::Part(of, k, a) => self.part(*of, *k, a, ty),
            Expr::With(k, a, b) => self.with(*k, a, b, ty),
            Expr::Load(at, index) => self.load(*at, index, ty),
            Expr::Call(which, args) => self.call(*which, args, ty),
            Expr::Atomic(op, index, value) => self.own_atomic(*op, index, value, ty),
            Expr::Warp(op, a, b) => self.warp(*op, a, b, ty),
        }
    }

    /// A constant.
    pub fn constant(&mut self, c: u64, ty: Ty) -> String {
        match ty {
            Ty::Int(1) => if c & 1 == 0 { "false" } else { "true" }.into(),
            Ty::Int(w) => {
                let top = 1i128 << (w - 1);
                let value = match c {
                    0..=11 => i128::from(SPECIAL[c as usize]),
                    12 | 13 => top,
                    14 => top.wrapping_sub(1),
                    15 => i128::from(w) - 1,
                    _ => i128::from(c as i64).wrapping_mul(if w > 64 { 0x1_0000_0001_0000_0001 } else { 1 }),
                };
                // Signed, within the width.
                let shift = 128 - w;
                (value << shift >> shift).to_string()
            }
            Ty::Float | Ty::Double => {
                let x = match c {
                    0..=31 => FLOATS[c as usize % FLOATS.len()],
                    _ => f64::from(f32::from_bits(c as u32)),
                };
                let x = if ty == Ty::Float { f64::from(x as f32) } else { x };
                if x.is_nan() { "0x7FF8000000000000".into() } else { hex(x) }
            }
            Ty::Half => {
                let bits = [0x0000, 0x8000, 0x3c00, 0xbc00, 0x3800, 0xc000, 0x4200, 0x7bff, 0x7c00, 0x0001];
                format!("0xH{:04X}", bits[c as usize % bits.len()])
            }
            Ty::Bfloat => {
                let bits = [0x0000, 0x8000, 0x3f80, 0xbf80, 0x3f00, 0xc000, 0x4040, 0x7f7f, 0x7f80, 0x0001];
                format!("0xR{:04X}", bits[c as usize % bits.len()])
            }
            Ty::Ptr => self.area(c as u8),
            Ty::Vector(n) => {
                let (e, count) = VECTORS[usize::from(n)];
                let parts: Vec<String> = (0..u64::from(count))
                    .map(|k| {
                        let part = if c < 12 { (c + k) % 12 } else { c.rotate_left(k as u32 * 7) };
                        format!("{} {}", e.text(), self.constant(part, e))
                    })
                    .collect();
                format!("<{}>", parts.join(", "))
            }
            Ty::Aggregate(n) => {
                if c == 0 {
                    return "zeroinitializer".into();
                }
                let leaves = AGGREGATES[usize::from(n)].leaves;
                let (leaf, path) = leaves[c as usize % leaves.len()];
                let v = self.constant(c / 4, leaf);
                self.f.ins(&format!("insertvalue {} zeroinitializer, {} {v}, {path}", ty.text(), leaf.text()))
            }
        }
    }

    /// A vector with the constant in all elements, or the constant.
    fn splat(&mut self, value: i64, ty: Ty) -> String {
        match ty {
            Ty::Vector(n) => {
                let (e, count) = VECTORS[usize::from(n)];
                let parts = vec![format!("{} {value}", e.text()); count as usize];
                format!("<{}>", parts.join(", "))
            }
            Ty::Int(1) => if value & 1 == 0 { "false" } else { "true" }.into(),
            _ => value.to_string(),
        }
    }

    /// A variable's value.
    fn variable(&mut self, n: u8, ty: Ty) -> String {
        if self.f.uniform {
            return self.place(n, ty);
        }
        let same: Vec<usize> = (0..self.f.vars.len()).filter(|&v| self.f.vars[v].ty == ty).collect();
        if let Some(&v) = same.get(usize::from(n) % same.len().max(1)) {
            return self.read(v);
        }
        let others: Vec<usize> = (0..self.f.vars.len()).filter(|&v| self.f.vars[v].ty != Ty::Ptr).collect();
        match others.get(usize::from(n) % others.len().max(1)) {
            Some(&v) if ty != Ty::Ptr => {
                let from = self.f.vars[v].ty;
                let value = self.read(v);
                self.convert(&value, from, ty, n)
            }
            _ => self.place(n, ty),
        }
    }

    /// Reads variable `v`.
    pub fn read(&mut self, v: usize) -> String {
        let var = self.f.vars[v];
        if var.memory {
            self.f.ins(&format!("load {}, ptr %m{v}", var.ty.text()))
        } else {
            self.f.env[v].clone()
        }
    }

    /// Writes variable `v`.
    pub fn write(&mut self, v: usize, value: String) {
        let var = self.f.vars[v];
        if var.memory {
            self.f.line(&format!("store {} {value}, ptr %m{v}", var.ty.text()));
        } else {
            self.f.env[v] = value;
        }
    }

    /// A special register or a scalar parameter.
    pub fn place(&mut self, n: u8, ty: Ty) -> String {
        if ty == Ty::Ptr {
            return self.area(n);
        }
        let uniform = self.f.uniform;
        if let (Some(around), 2, false) = (self.f.loops.last(), n % 4, uniform) {
            // The same for all threads still in the loop, but different for those that have left.
            let round = format!("%i{}", around.number);
            return self.convert(&round, Ty::Int(32), ty, n);
        }
        if self.f.number.is_none() && n.is_multiple_of(3) {
            let fits: Vec<u8> = (0..SCALARS.len() as u8).filter(|&s| SCALARS[usize::from(s)] == ty).collect();
            let s = match fits.get(usize::from(n / 3) % fits.len().max(1)) {
                Some(&s) => s,
                None => n / 3 % SCALARS.len() as u8,
            };
            let v = self.param(Param::Scalar(s));
            return self.convert(&v, SCALARS[usize::from(s)], ty, n);
        }
        const OWN: [&str; 8] =
            ["tid.x", "laneid", "tid.y", "tid.x", "warpid", "tid.z", "tid.x", "lanemask.lt"];
        const SHARED: [&str; 8] =
            ["ctaid.x", "ntid.x", "nctaid.x", "ctaid.y", "ntid.y", "warpsize", "ntid.z", "nwarpid"];
        let k = usize::from(n / 3) % 8;
        let v = if uniform || n % 3 == 1 { self.sreg(SHARED[k]) } else { self.sreg(OWN[k]) };
        self.convert(&v, Ty::Int(32), ty, n)
    }

    /// The value with every NaN replaced by one NaN.
    pub fn one_nan(&mut self, v: &str, ty: Ty) -> String {
        let nan = match ty {
            Ty::Half => "0xH7E00",
            Ty::Bfloat => "0xR7FC0",
            _ => "0x7FF8000000000000",
        };
        let t = ty.text();
        let c = self.f.ins(&format!("fcmp uno {t} {v}, {v}"));
        self.f.ins(&format!("select i1 {c}, {t} {nan}, {t} {v}"))
    }

    /// The value with every NaN in it replaced by one NaN, so that its bits are defined.
    pub fn settled(&mut self, v: &str, ty: Ty) -> String {
        if ty.is_float() {
            return self.one_nan(v, ty);
        }
        let mut v = v.to_string();
        for k in 0..ty.parts() {
            let (part, path) = ty.part(k);
            if part.is_float() {
                let p = self.take(&v, ty, &path);
                let p = self.one_nan(&p, part);
                v = self.put(&v, ty, &path, part, &p);
            }
        }
        v
    }

    /// Extracts a part of a vector or aggregate.
    pub fn take(&mut self, v: &str, ty: Ty, path: &str) -> String {
        match ty {
            Ty::Vector(_) => self.f.ins(&format!("extractelement {} {v}, i32 {path}", ty.text())),
            _ => self.f.ins(&format!("extractvalue {} {v}, {path}", ty.text())),
        }
    }

    /// A vector or aggregate with a part replaced.
    fn put(&mut self, v: &str, ty: Ty, path: &str, part: Ty, p: &str) -> String {
        let (t, pt) = (ty.text(), part.text());
        match ty {
            Ty::Vector(_) => self.f.ins(&format!("insertelement {t} {v}, {pt} {p}, i32 {path}")),
            _ => self.f.ins(&format!("insertvalue {t} {v}, {pt} {p}, {path}")),
        }
    }

    /// Converts a value to another type.
    pub fn convert(&mut self, v: &str, from: Ty, to: Ty, how: u8) -> String {
        if from == to {
            return v.to_string();
        }
        match (from, to) {
            (Ty::Int(a), Ty::Int(b)) => {
                let op = match (b > a, how % 2) {
                    (false, _) => "trunc",
                    (true, 0) => "sext",
                    (true, _) => "zext",
                };
                self.f.ins(&format!("{op} i{a} {v} to i{b}"))
            }
            (Ty::Int(a), t) if t.is_float() => self.int_to_float(v, a, t, how),
            (f, Ty::Int(w)) if f.is_float() => self.float_to_int(v, f, w, how),
            (a, b) if a.is_float() && b.is_float() => self.float_to_float(v, a, b),
            (Ty::Ptr, t) => {
                let (x, w) = self.of_pointer(v, how);
                self.convert(&x, Ty::Int(w), t, how)
            }
            (_, Ty::Ptr) => self.area(how),
            (a, _) if a.parts() > 0 => self.part_of(v, a, to, how),
            (a, b) => self.with_part(v, a, b, how),
        }
    }

    fn int_to_float(&mut self, v: &str, a: u32, t: Ty, how: u8) -> String {
        if a == t.bits() && how % 4 == 3 {
            return self.f.ins(&format!("bitcast i{a} {v} to {}", t.text()));
        }
        // 128-bit integers are not converted.
        let (v, a) =
            if a > 64 { (self.convert(v, Ty::Int(a), Ty::Int(64), 0), 64) } else { (v.to_string(), a) };
        let op = if how.is_multiple_of(2) { "sitofp" } else { "uitofp" };
        self.f.ins(&format!("{op} i{a} {v} to {}", t.text()))
    }

    fn float_to_float(&mut self, v: &str, a: Ty, b: Ty) -> String {
        if a.bits() == b.bits() {
            let x = self.f.ins(&format!("fpext {} {v} to float", a.text()));
            return self.f.ins(&format!("fptrunc float {x} to {}", b.text()));
        }
        let op = if b.bits() > a.bits() { "fpext" } else { "fptrunc" };
        self.f.ins(&format!("{op} {} {v} to {}", a.text(), b.text()))
    }

    /// A property of a pointer, and its width. Addresses are not comparable between engines, but their
    /// targets and differences are.
    fn of_pointer(&mut self, v: &str, how: u8) -> (String, u32) {
        match how % 4 {
            2 | 3 if self.f.uniform => (self.constant(u64::from(how), Ty::Int(32)), 32),
            0 => {
                let is = ["global", "shared", "local"][usize::from(how / 4) % 3];
                let name = format!("llvm.nvvm.isspacep.{is}");
                (self.intrinsic("i1", &name, &[("ptr".into(), v.into())]), 1)
            }
            1 => {
                let q = self.f.ins(&format!("getelementptr i32, ptr {v}, i32 {}", how / 4 % 8));
                let a = self.f.ins(&format!("ptrtoint ptr {q} to i64"));
                let b = self.f.ins(&format!("ptrtoint ptr {v} to i64"));
                (self.f.ins(&format!("sub i64 {a}, {b}")), 64)
            }
            _ => {
                let q = self.f.ins(&format!("getelementptr i32, ptr {v}, i32 {}", how / 4 % 8));
                (self.f.ins(&format!("load i32, ptr {q}")), 32)
            }
        }
    }

    /// One part of a vector or aggregate as another type; or all of a vector, as bits.
    fn part_of(&mut self, v: &str, a: Ty, to: Ty, how: u8) -> String {
        if let (Ty::Vector(_), Ty::Int(w)) = (a, to)
            && a.bits() == w
            && how.is_multiple_of(2)
        {
            let v = self.settled(v, a);
            return self.f.ins(&format!("bitcast {} {v} to {}", a.text(), to.text()));
        }
        let (part, path) = a.part(u32::from(how));
        let p = self.take(v, a, &path);
        self.convert(&p, part, to, how / 4)
    }

    /// A vector or aggregate with `v` as one of its parts; or a vector of these bits.
    fn with_part(&mut self, v: &str, a: Ty, b: Ty, how: u8) -> String {
        if let (Ty::Int(w), Ty::Vector(_)) = (a, b)
            && b.bits() == w
            && how.is_multiple_of(2)
        {
            return self.f.ins(&format!("bitcast i{w} {v} to {}", b.text()));
        }
        let (part, path) = b.part(u32::from(how));
        let p = self.convert(v, a, part, how / 4);
        let same = (0..self.f.vars.len()).find(|&v| self.f.vars[v].ty == b && !self.f.uniform);
        let base = match same {
            Some(v) if !how.is_multiple_of(3) && self.f.started => self.read(v),
            _ => self.constant(u64::from(how / 3), b),
        };
        self.put(&base, b, &path, part, &p)
    }

    /// The bits of a float, or the conversion of a value in range.
    fn float_to_int(&mut self, v: &str, from: Ty, w: u32, how: u8) -> String {
        let t = from.text();
        if how.is_multiple_of(3) {
            let v = self.one_nan(v, from);
            let x = self.f.ins(&format!("bitcast {t} {v} to i{}", from.bits()));
            return self.convert(&x, Ty::Int(from.bits()), Ty::Int(w), how / 3);
        }
        let signed = how % 3 == 1;
        if w < 2 || (w < 3 && signed) {
            let zero = self.constant(0, from);
            return self.f.ins(&format!("fcmp une {t} {v}, {zero}"));
        }
        let w64 = w.min(64);
        let magnitude = (w64 - 1 - u32::from(signed)).min(if from == Ty::Half { 14 } else { 62 });
        let top = 2f64.powi(magnitude as i32);
        let text = |x: f64| match from {
            Ty::Half => format!("0xH{:04X}", small_power(x, 15, 10)),
            Ty::Bfloat => format!("0xR{:04X}", small_power(x, 127, 7)),
            _ => hex(x),
        };
        let low = if signed { text(-top) } else { self.constant(0, from) };
        let a = self.f.ins(&format!("fcmp oge {t} {v}, {low}"));
        let b = self.f.ins(&format!("fcmp ole {t} {v}, {}", text(top)));
        let ok = self.f.ins(&format!("and i1 {a}, {b}"));
        let one = text(1.0);
        let x = self.f.ins(&format!("select i1 {ok}, {t} {v}, {t} {one}"));
        let op = if signed { "fptosi" } else { "fptoui" };
        let x = self.f.ins(&format!("{op} {t} {x} to i{w64}"));
        self.convert(&x, Ty::Int(w64), Ty::Int(w), how / 3)
    }

    fn unary(&mut self, op: u8, a: &Expr, ty: Ty) -> String {
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

    fn binary(&mut self, op: u8, a: &Expr, b: &Expr, ty: Ty) -> String {
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
            9 if op >= 128 && self.f.left() > 400 => {
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
                // Open which zero wins; adding a positive zero leaves only that one.
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
                // Flags whose promises the masks keep.
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

    fn ternary(&mut self, op: u8, [a, b, c]: [&Expr; 3], ty: Ty) -> String {
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

    /// A condition.
    pub fn condition(&mut self, e: &Expr) -> String {
        self.expr(e, Ty::Int(1))
    }

    fn select(&mut self, c: &Expr, a: &Expr, b: &Expr, ty: Ty) -> String {
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

    fn branch(&mut self, c: &Expr, a: &Expr, b: &Expr, ty: Ty) -> String {
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

    fn compare(&mut self, p: u8, of: Ty, a: &Expr, b: &Expr) -> String {
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

    fn part(&mut self, of: Ty, k: u8, a: &Expr, ty: Ty) -> String {
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

    fn with(&mut self, k: u8, a: &Expr, b: &Expr, ty: Ty) -> String {
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

    /// An index below `count`.
    pub fn index(&mut self, e: &Expr, count: u32) -> String {
        if count <= 1 {
            return "0".into();
        }
        let i = self.expr(e, Ty::Int(32));
        if let Ok(n) = i.parse::<i64>() {
            return n.rem_euclid(i64::from(count)).to_string();
        }
        if count.is_power_of_two() {
            self.f.ins(&format!("and i32 {i}, {}", count - 1))
        } else {
            self.f.ins(&format!("urem i32 {i}, {count}"))
        }
    }

    /// The address of element `index` of `count` elements of `ty`, computed in one of several ways.
    pub fn element(&mut self, space: &str, base: &str, ty: &str, index: &str, count: u32, how: u8) -> String {
        match how % 5 {
            0 => self.f.ins(&format!("getelementptr inbounds {ty}, {space} {base}, i32 {index}")),
            1 => {
                let i = self.f.ins(&format!("zext i32 {index} to i64"));
                self.f.ins(&format!("getelementptr inbounds {ty}, {space} {base}, i64 {i}"))
            }
            2 => self
                .f
                .ins(&format!("getelementptr inbounds [{count} x {ty}], {space} {base}, i32 0, i32 {index}")),
            3 => {
                // Back from the last element.
                let end = self.f.ins(&format!("getelementptr {ty}, {space} {base}, i32 {}", count - 1));
                let i = self.f.ins(&format!("sub i32 {index}, {}", count - 1));
                self.f.ins(&format!("getelementptr {ty}, {space} {end}, i32 {i}"))
            }
            _ if count > 128 => self.f.ins(&format!("getelementptr {ty}, {space} {base}, i32 {index}")),
            _ => {
                let i = self.f.ins(&format!("trunc i32 {index} to i8"));
                let wide = self.f.ins(&format!("sext i8 {i} to i64"));
                self.f.ins(&format!("getelementptr {ty}, {space} {base}, i64 {wide}"))
            }
        }
    }

    /// A load from the input, tables, private arrays, pointers, shared memory or parameters.
    fn load(&mut self, at: u8, index: &Expr, ty: Ty) -> String {
        let (place, how) = (at % 11, at / 11);
        let kernel = self.f.number.is_none();
        let uniform = self.f.uniform;
        match place {
            3 | 4 if !self.f.arrays.is_empty() && !uniform => {
                let k = usize::from(how) % self.f.arrays.len();
                let (p, of, count) = self.array(k);
                let i = self.index(index, count);
                let q = self.element("ptr", &p, &of.text(), &i, count, how);
                let v = self.f.ins(&format!("load {}, ptr {q}", of.text()));
                self.convert(&v, of, ty, how)
            }
            5 if !uniform => {
                let p = self.variable(how, Ty::Ptr);
                let i = self.index(index, 8);
                let q = self.element("ptr", &p, "i32", &i, 8, how);
                let volatile = if how % 5 == 1 { "volatile " } else { "" };
                let v = self.f.ins(&format!("load {volatile}i32, ptr {q}"));
                self.convert(&v, Ty::Int(32), ty, how)
            }
            6 if kernel && !uniform => {
                let p = self.own_shared();
                let i = self.index(index, 8);
                let q = self.element("ptr addrspace(3)", &p, "i32", &i, 8, how);
                let v = self.f.ins(&format!("load i32, ptr addrspace(3) {q}"));
                self.convert(&v, Ty::Int(32), ty, how)
            }
            7 if kernel => self.load_by_value(how, index, ty),
            8 if kernel => {
                self.mark("aggregate parameter");
                let p = self.param(Param::Direct);
                let v = self.f.ins(&format!("extractvalue [3 x i32] {p}, {}", how % 3));
                self.convert(&v, Ty::Int(32), ty, how)
            }
            9 => self.load_structure(how, index, ty),
            _ => self.load_table(at, index, ty),
        }
    }

    /// A load from the structure that is passed byval.
    fn load_by_value(&mut self, how: u8, index: &Expr, ty: Ty) -> String {
        self.mark("byval");
        let p = self.param(Param::ByValue);
        let text = BY_VALUE;
        if how.is_multiple_of(2) {
            let (field, of) = [("0", Ty::Int(32)), ("1", Ty::Int(64))][usize::from(how / 2) % 2];
            let q = self.f.ins(&format!("getelementptr {text}, ptr {p}, i32 0, i32 {field}"));
            let v = self.f.ins(&format!("load {}, ptr {q}", of.text()));
            return self.convert(&v, of, ty, how);
        }
        let i = self.index(index, 4);
        let q = self.f.ins(&format!("getelementptr {text}, ptr {p}, i32 0, i32 2, i32 {i}"));
        let v = self.f.ins(&format!("load i16, ptr {q}"));
        self.convert(&v, Ty::Int(16), ty, how)
    }

    /// A load from a table of structures.
    fn load_structure(&mut self, how: u8, index: &Expr, ty: Ty) -> String {
        self.mark("table of structures");
        let fields = [("0", Ty::Int(32)), ("1", Ty::Int(8)), ("2", Ty::Double)];
        let (field, of) = fields[usize::from(how) % 3];
        self.globals.insert("st".into(), format!("@st = internal addrspace(1) constant {STRUCTS}"));
        let i = self.index(index, 4);
        let row = "{ i32, i8, double }";
        let q = self.f.ins(&format!(
            "getelementptr inbounds [4 x {row}], ptr addrspace(1) @st, i32 0, i32 {i}, i32 {field}"
        ));
        let v = self.f.ins(&format!("load {}, ptr addrspace(1) {q}", of.text()));
        self.convert(&v, of, ty, how)
    }

    /// A load from the input or from a table, of any type.
    fn load_table(&mut self, at: u8, index: &Expr, ty: Ty) -> String {
        let (place, how) = (at % 11, at / 11);
        let memory = match ty {
            Ty::Int(w) => Ty::Int(w.next_power_of_two().max(8)),
            Ty::Ptr => return self.area(at),
            other => other,
        };
        let t = memory.text();
        let (space, base, bytes) = match place {
            0..=2 if self.f.number.is_none() => (self.buffer_ty(), self.param(Param::In), IN_BYTES),
            k if k % 2 == 0 => {
                let text = format!("@ct = internal addrspace(4) constant {}", table(3));
                self.globals.insert("ct".into(), text);
                ("ptr addrspace(4)", "@ct".to_string(), 128)
            }
            _ => {
                let text = format!("@gt = internal addrspace(1) global {}", table(5));
                self.globals.insert("gt".into(), text);
                ("ptr addrspace(1)", "@gt".to_string(), 128)
            }
        };
        let (mut space, mut base) = (space, base);
        if base.starts_with('@') && how % 3 == 0 {
            base = self.f.ins(&format!("addrspacecast {space} {base} to ptr"));
            space = "ptr";
        }
        let count = bytes / memory.size();
        let i = self.index(index, count);
        let q = self.element(space, &base, &t, &i, count, how);
        let align = match memory {
            Ty::Vector(n) => VECTORS[usize::from(n)].0.size(),
            Ty::Aggregate(_) => memory.size() & memory.size().wrapping_neg(),
            _ => memory.size(),
        };
        let align = align.min(8);
        let v = self.f.ins(&format!("load {t}, {space} {q}, align {align}"));
        self.convert(&v, memory, ty, how)
    }

    /// A private array, zeroed at the function's beginning: pointer, element and count.
    pub fn array(&mut self, k: usize) -> (String, Ty, u32) {
        let a = self.f.arrays[k];
        let count = 2 << (a.count % 3);
        let key = format!("arr{k}");
        let fresh = !self.f.defined.contains_key(&key);
        let p = self.f.define(&key, &format!("alloca [{count} x {}], align 8", a.ty.text()));
        if fresh {
            self.zero(&p, "ptr", count * a.ty.size());
        }
        (p, a.ty, count)
    }

    /// A call of a function, direct or through a pointer.
    fn call(&mut self, which: u8, args: &[Expr], ty: Ty) -> String {
        let after = self.f.number.map_or(0, |n| n + 1);
        let count = self.done.len();
        let itself = self.f.number.filter(|&n| {
            // Once per activation, or it would call itself more than three times.
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

    /// The called operand: the function's name, or a pointer that may be to it or to a second function of the
    /// same signature, with a number of at least `after`.
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
            // Named after both, because another caller may choose another second function: with the
            // kernel's table a function could call itself without end.
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

    /// An atomic operation on one of the thread's own words.
    fn own_atomic(&mut self, op: u8, index: &Expr, value: &Expr, ty: Ty) -> String {
        if self.f.number.is_some() || self.f.uniform {
            return self.expr(value, ty);
        }
        // Wide ones take a lock.
        const LOCKED: u64 = 60;
        let wide = op >= 128 && self.f.left() > LOCKED;
        let (w, count) = if wide { (64, 4) } else { (32, 8) };
        self.f.cost += if wide { LOCKED * self.f.weight } else { 0 };
        let of = Ty::Int(w);
        let v = self.expr(value, of);
        let i = self.index(index, count);
        let (space, base) = match op / 16 % 3 {
            0 => ("ptr addrspace(3)", self.own_shared()),
            1 => (self.buffer_ty(), self.slice(Param::Own, "32")),
            _ => ("ptr", self.area(op / 64)),
        };
        let p = self.element(space, &base, &of.text(), &i, count, op / 32);
        let order = ["monotonic", "seq_cst", "acquire", "acq_rel"][usize::from(op / 4) % 4];
        let names = ["add", "sub", "xchg", "and", "or", "xor", "max", "min", "umax", "umin"];
        let old = match usize::from(op % 13) {
            k @ 0..=9 => self.f.ins(&format!("atomicrmw {} {space} {p}, i{w} {v} {order}", names[k])),
            10 => {
                let had = self.f.ins(&format!("load i{w}, {space} {p}"));
                let c = self.variable(op, Ty::Int(1));
                let want = self.f.ins(&format!("select i1 {c}, i{w} {had}, i{w} {v}"));
                let r = self.f.ins(&format!("cmpxchg {space} {p}, i{w} {want}, i{w} {v} {order} monotonic"));
                let old = self.f.ins(&format!("extractvalue {{ i{w}, i1 }} {r}, 0"));
                let done = self.f.ins(&format!("extractvalue {{ i{w}, i1 }} {r}, 1"));
                let done = self.f.ins(&format!("zext i1 {done} to i{w}"));
                self.f.ins(&format!("add i{w} {old}, {done}"))
            }
            k if !wide => {
                let name = if k == 11 { "inc" } else { "dec" };
                let suffix = suffix(space);
                let args = [(space.to_string(), p), ("i32".into(), v)];
                self.intrinsic("i32", &format!("llvm.nvvm.atomic.load.{name}.32.{suffix}"), &args)
            }
            _ => self.f.ins(&format!("atomicrmw volatile xchg {space} {p}, i{w} {v} {order}")),
        };
        self.convert(&old, of, ty, op)
    }

    /// A warp operation if every lane takes part; otherwise one of its values.
    fn warp(&mut self, op: u8, a: &Expr, b: &Expr, ty: Ty) -> String {
        if !self.shape.warp || !self.f.together || self.f.uniform {
            return self.expr(a, ty);
        }
        let all = ("i32".to_string(), "-1".to_string());
        let int = |v: String| ("i32".to_string(), v);
        let pair = "{ i32, i1 }";
        let both = |e: &mut Self, r: String| {
            let v = e.f.ins(&format!("extractvalue {pair} {r}, 0"));
            let p = e.f.ins(&format!("extractvalue {pair} {r}, 1"));
            let p = e.f.ins(&format!("sext i1 {p} to i32"));
            e.f.ins(&format!("xor i32 {v}, {p}"))
        };
        let r = match op % 11 {
            mode @ 0..=3 => {
                let v = self.expr(a, Ty::Int(32));
                let lane = self.expr(b, Ty::Int(32));
                let clamp = ["31", "6175", "7199", "0"][usize::from(op / 11) % 4];
                let args = [all, int(mode.to_string()), int(v), int(lane), int(clamp.into())];
                let r = self.intrinsic(pair, "llvm.nvvm.shfl.sync.i32", &args);
                both(self, r)
            }
            mode @ 4..=7 => {
                let p = self.condition(a);
                let args = [all, int((mode - 4).to_string()), ("i1".into(), p)];
                let r = self.intrinsic(pair, "llvm.nvvm.vote.sync", &args);
                // The mode leaves the other field undefined.
                let k = if mode == 7 { 0 } else { 1 };
                let v = self.f.ins(&format!("extractvalue {pair} {r}, {k}"));
                if k == 0 { v } else { self.f.ins(&format!("zext i1 {v} to i32")) }
            }
            8 => {
                let v = self.expr(a, Ty::Int(32));
                let v = self.f.ins(&format!("and i32 {v}, 3"));
                self.intrinsic("i32", "llvm.nvvm.match.any.sync.i32", &[all, int(v)])
            }
            9 => {
                let v = self.expr(a, Ty::Int(64));
                let v = self.f.ins(&format!("and i64 {v}, 1"));
                self.intrinsic("i32", "llvm.nvvm.match.any.sync.i64", &[all, ("i64".into(), v)])
            }
            _ => {
                let v = self.expr(a, Ty::Int(32));
                let v = self.f.ins(&format!("and i32 {v}, 65536"));
                let r = self.intrinsic(pair, "llvm.nvvm.match.all.sync.i32", &[all, int(v)]);
                both(self, r)
            }
        };
        self.convert(&r, Ty::Int(32), ty, op)
    }
}

/// A pointer type in names of intrinsics.
pub fn suffix(pointer: &str) -> &'static str {
    match pointer {
        "ptr" => "p0",
        "ptr addrspace(1)" => "p1",
        _ => "p3",
    }
}

/// The name of a function.
fn function(n: usize) -> String {
    format!("@f{n}")
}

/// Cost of a function that was not printed.
const BUDGET_OF_NONE: u64 = u64::MAX;
/// Bytes of the input.
pub const IN_BYTES: u32 = 256;
/// The structure that is passed byval.
pub const BY_VALUE: &str = "{ i32, i64, [4 x i16] }";
const STRUCTS: &str = "[4 x { i32, i8, double }] [{ i32, i8, double } { i32 -7, i8 -2, double 1.5 }, \
    { i32, i8, double } { i32 100, i8 127, double -0.0 }, { i32, i8, double } \
    { i32 2147483647, i8 -128, double 1.0e10 }, \
    { i32, i8, double } { i32 0, i8 1, double -3.25 }]";

/// A table of sixteen doublewords.
fn table(seed: u64) -> String {
    let words: Vec<String> = (0..16u64)
        .map(|k| match k % 4 {
            0 => format!("i64 {}", k * seed),
            1 => format!("i64 -{}", k * seed),
            // Two small floats.
            2 => format!("i64 {}", 0x3fc0_0000_4010_0000 + (k << 52)),
            _ => format!("i64 {}", (k * seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) as i64),
        })
        .collect();
    format!("[16 x i64] [{}], align 16", words.join(", "))
}

/// Bits of a power of two, or of its negative, in a format of 16 bits.
fn small_power(x: f64, bias: i32, fraction: u32) -> u16 {
    let exponent = x.abs().log2() as i32 + bias;
    (u16::from(x < 0.0) << 15) | ((exponent as u16) << fraction)
}
