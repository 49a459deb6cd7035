//! `tandem.op.*`: single machine operations that helper functions (`runtime/`) ask for by name. NVVM IR cannot: its
//! names hold no '.'.

use super::function::FuncLower;
use crate::error::CompileError;
use crate::llvm::Value;
use crate::word::{Arg, Atomic, Op};

impl<'m> FuncLower<'_, 'm> {
    pub(super) fn machine_op(&mut self, i: Value<'m>, op: &str) -> Result<Vec<Arg>, CompileError> {
        let mut args = Vec::new();
        for v in i.call_args() {
            args.push(self.word(v)?);
        }
        Ok(match op {
            // ptr -> i32: load with reservation.
            "lr" => vec![self.b.emit(Op::Atomic(Atomic::Lr), args)],
            // ptr, i32 -> i32: store conditionally, 0 if it stored.
            "sc" => vec![self.b.emit(Op::Atomic(Atomic::Sc), args)],
            "fence" => {
                self.b.effect(Op::Fence, vec![]);
                Vec::new()
            }
            _ => return Err(self.internal("an operation it does not know")),
        })
    }
}
