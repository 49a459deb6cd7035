//! Loads from the input, tables, private arrays and parameters passed by value. Indices are taken modulo
//! sizes.

use crate::kernel::emit::{Emit, Param};
use crate::kernel::tree::Expr;
use crate::kernel::types::{Ty, VECTORS};

/// Bytes of the input.
pub const IN_BYTES: u32 = 256;
/// The structure that is passed byval.
pub const BY_VALUE: &str = "{ i32, i64, [4 x i16] }";
const STRUCTS: &str = "[4 x { i32, i8, double }] [{ i32, i8, double } { i32 -7, i8 -2, double 1.5 }, \
    { i32, i8, double } { i32 100, i8 127, double -0.0 }, { i32, i8, double } \
    { i32 2147483647, i8 -128, double 1.0e10 }, \
    { i32, i8, double } { i32 0, i8 1, double -3.25 }]";

impl Emit<'_> {
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
    pub(super) fn load(&mut self, at: u8, index: &Expr, ty: Ty) -> String {
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
}

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
