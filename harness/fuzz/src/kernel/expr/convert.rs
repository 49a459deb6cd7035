//! Conversions between any two types.
//!
//! Floats are brought into the integer's range first, and NaNs made equal before their bits are used.

use super::leaf::hex;
use crate::kernel::emit::Emit;
use crate::kernel::types::Ty;

impl Emit<'_> {
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
        // LLVM 19's NVPTX back end takes a flag for 0 or 1.
        let signed = how.is_multiple_of(2) && !(a == 1 && self.kernel.on_gpu);
        let op = if signed { "sitofp" } else { "uitofp" };
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

    /// One part of a vector or aggregate as another type, or all of a vector as bits.
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

    /// A vector or aggregate with `v` as one of its parts, or a vector of these bits.
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
}

/// Bits of a power of two, or of its negative, in a format of 16 bits.
fn small_power(x: f64, bias: i32, fraction: u32) -> u16 {
    let exponent = x.abs().log2() as i32 + bias;
    (u16::from(x < 0.0) << 15) | ((exponent as u16) << fraction)
}
