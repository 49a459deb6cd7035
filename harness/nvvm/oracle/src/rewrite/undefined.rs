//! Gives undefined values all bits set, for the run that finds out whether a result depends on them. LLVM is
//! free to choose each use of `undef` and `poison` anew. One choice that differs from the usual one is enough
//! to show that there is a choice.

use super::ir::*;

impl Module {
    /// Replaces `undef` and `poison` in the operands of instructions.
    pub fn define_undefined(&self) {
        for i in self.instructions() {
            for (n, v) in i.operands().into_iter().enumerate() {
                if !v.is_undef() {
                    continue;
                }
                if let Some(ones) = self.ones(v.ty()) {
                    i.set_operand(n as u32, ones);
                }
            }
        }
    }

    /// A number, pointer or vector of numbers with all bits set; `None` for other types.
    pub(super) fn ones<'m>(&'m self, ty: Type<'m>) -> Option<Value<'m>> {
        match ty.lanes().0.kind() {
            Kind::Int(_) | Kind::Half | Kind::BFloat | Kind::Float | Kind::Double => Some(ty.all_ones()),
            Kind::Pointer(_) if ty.lanes().1.is_none() => {
                Some(self.constant(64, u64::from(u32::MAX)).const_int_to_ptr(ty))
            }
            _ => None,
        }
    }
}
