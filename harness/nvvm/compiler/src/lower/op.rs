//! `tandem.op.*`: single machine operations that helper functions (`runtime/`) request by name. NVVM IR
//! cannot request them: its names contain no '.'.

use super::special::Special;
use super::state::FuncLower;
use crate::word::{Arg, Atomic, Op};
use tandem_ir::CompileError;
use tandem_llvm::Value;

impl<'m> FuncLower<'_, 'm> {
    pub(super) fn machine_op(&mut self, i: Value<'m>, op: &str) -> Result<Vec<Arg>, CompileError> {
        let mut args = Vec::new();
        for v in i.call_args() {
            args.push(self.word(v)?);
        }
        Ok(match op {
            // ptr -> i32: load with reservation.
            "lr" => vec![self.b.emit(Op::Atomic(Atomic::Lr), args)],
            // ptr, i32 -> i32: conditional store; 0 if it stored.
            "sc" => vec![self.b.emit(Op::Atomic(Atomic::Sc), args)],
            // i32 -> i32: the highest active lane's value, for all lanes.
            "first" => vec![self.b.emit(Op::First, args)],
            // i1 -> i32: one bit for each active lane, set if its operand is 1.
            "ballot" => vec![self.ballot(args[0])],
            // i32 (constant) -> i32: a word of the metadata buffer.
            "metadata" => {
                let Arg::Const(at) = args[0] else {
                    return Err(self.internal("an offset that is no constant"));
                };
                let knl = self.special(Special::Knl);
                vec![self.b.load(knl, at as i32)]
            }
            // float, float, float -> float: a * b + c rounded once, whatever the module says of subnormals.
            "fma" => vec![self.b.emit(Op::Fma, args)],
            "announce" => {
                self.b.effect(Op::Announce, vec![]);
                Vec::new()
            }
            // Only the passes heed it (`Module::hold_locking_loops`).
            "meet" => Vec::new(),
            "fence" => {
                self.b.effect(Op::Fence, vec![]);
                Vec::new()
            }
            _ => return Err(self.internal("an operation it does not know")),
        })
    }
}
