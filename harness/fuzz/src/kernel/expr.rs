//! Values: turns trees into operands. Every tree has a meaning for every type.
//!
//! | module | contents |
//! |---|---|
//! | `leaf` | constants, variables, special registers, parameters |
//! | `convert` | conversions between any two types |
//! | `parts` | parts of vectors and aggregates |
//! | `arith` | arithmetic |
//! | `choice` | comparisons, selects, branches |
//! | `memory` | loads |
//! | `call` | calls of functions |
//! | `threads` | atomics and warp operations |

mod arith;
mod call;
mod choice;
mod convert;
mod leaf;
mod memory;
mod parts;
mod threads;

use super::emit::Emit;
use super::tree::Expr;
use super::types::Ty;
pub use memory::{BY_VALUE, IN_BYTES};
pub use threads::suffix;

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
}
