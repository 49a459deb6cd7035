//! Operations that concern other threads: atomics, and exchanges within a warp.

use crate::kernel::emit::{Emit, Param};
use crate::kernel::tree::Expr;
use crate::kernel::types::Ty;

impl Emit<'_> {
    /// An atomic operation on one of the thread's own words.
    pub(super) fn own_atomic(&mut self, op: u8, index: &Expr, value: &Expr, ty: Ty) -> String {
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

    /// A warp operation if every lane takes part. Otherwise one of its operands.
    pub(super) fn warp(&mut self, op: u8, a: &Expr, b: &Expr, ty: Ty) -> String {
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
