//! Leaves of trees: constants, variables, special registers and parameters.

use crate::kernel::emit::{Emit, Param, SCALARS};
use crate::kernel::types::{AGGREGATES, Ty, VECTORS};

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
pub(super) fn hex(x: f64) -> String {
    format!("0x{:016X}", x.to_bits())
}

impl Emit<'_> {
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
    pub(super) fn splat(&mut self, value: i64, ty: Ty) -> String {
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
    pub(super) fn variable(&mut self, n: u8, ty: Ty) -> String {
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
        let name = if uniform || n % 3 == 1 { SHARED[k] } else { OWN[k] };
        // A GPU's warps have numbers of their own.
        let name = match name {
            "warpid" if self.kernel.on_gpu => "laneid",
            "nwarpid" if self.kernel.on_gpu => "warpsize",
            other => other,
        };
        let v = self.sreg(name);
        self.convert(&v, Ty::Int(32), ty, n)
    }
}
