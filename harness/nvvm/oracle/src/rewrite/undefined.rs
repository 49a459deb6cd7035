//! Gives undefined values other bits than usual, for the run that finds out whether a result depends on them.
//! LLVM is free to choose each use of `undef` and `poison` anew. One choice that differs from the usual one
//! is enough to show that there is a choice. Two uses get different bits (see [`doubts`](crate::doubts)),
//! because `a ^ b` is the same for all a and b that are equal.

use super::ir::*;
use crate::{UndefinedBits, doubts};

impl Module {
    /// Replaces `undef` and `poison` in the operands of instructions.
    pub fn define_undefined(&self, bits: UndefinedBits) {
        let mut uses = 0;
        for i in self.instructions() {
            for (n, v) in i.operands().into_iter().enumerate() {
                if !v.is_undef() {
                    continue;
                }
                if let Some(other) = self.bits_of_undefined(bits, v.ty(), uses) {
                    i.set_operand(n as u32, other);
                    uses += other.ty().lanes().1.unwrap_or(1);
                }
            }
        }
    }

    /// A number, pointer or vector of numbers with the bits of undefined value number `n`, and of those
    /// behind it for a vector's other lanes; `None` for other types.
    pub(super) fn bits_of_undefined<'m>(
        &'m self,
        bits: UndefinedBits,
        ty: Type<'m>,
        n: u32,
    ) -> Option<Value<'m>> {
        let kind = bits;
        let (lane, count) = ty.lanes();
        let bits = |n: u32, width: u32| self.constant(width, doubts::bits_of(kind, n, width));
        let lane = |n: u32| match lane.kind() {
            Kind::Int(65..) => Some(lane.all_ones()),
            Kind::Int(width) => Some(bits(n, width)),
            Kind::Half | Kind::BFloat | Kind::Float | Kind::Double => {
                Some(bits(n, float_bits(lane)).const_bitcast(lane))
            }
            Kind::Pointer(_) if count.is_none() => {
                Some(self.constant(64, u64::from(u32::MAX)).const_int_to_ptr(ty))
            }
            _ => None,
        };
        match count {
            None => lane(n),
            Some(lanes) => {
                let all: Option<Vec<_>> = (0..lanes).map(|l| lane(n + l)).collect();
                Some(self.const_vector(&all?))
            }
        }
    }
}
