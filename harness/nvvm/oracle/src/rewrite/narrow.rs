//! NaNs of half and bfloat. x86-64 has no arithmetic in 16 bits: LLVM widens the operands to singles,
//! computes there, and converts the result. It also moves some values by way of singles: every bfloat that
//! another block uses, and whatever changes a sign. So the conversions (`soft`) keep the bits of a NaN, and
//! the canonical NaN is written after each operation that computes.

use super::ir::*;
use crate::soft::NARROW_NAN;

/// LLVM's intrinsics that move numbers or change their sign. All others that return a number compute it.
const MOVES: [&str; 7] = ["fabs", "copysign", "masked", "vector", "experimental", "arithmetic", "ssa"];

impl Module {
    /// Replaces each NaN that an operation results in by the canonical one (PTX, `add.f16` and its like).
    pub fn canonical_nans(&self) {
        for i in self.instructions() {
            if !is_narrow(i.ty()) || !computes(i) {
                continue;
            }
            let (element, count) = i.ty().lanes();
            let nan = self.constant(16, u64::from(NARROW_NAN)).const_bitcast(element);
            let b = self.before(i.next());
            // The users found before the check is added: the check itself must read the result.
            let users = i.uses();
            let result = b.select(b.fcmp(FloatPredicate::LLVMRealUNO, i, i), self.splat(nan, count), i);
            for (user, n) in users {
                user.set_operand(n, result);
            }
        }
    }
}

/// Whether it is a half, a bfloat or a vector of one of them.
fn is_narrow(ty: Type) -> bool {
    matches!(ty.lanes().0.kind(), Kind::Half | Kind::BFloat)
}

fn computes(i: Value) -> bool {
    match i.opcode() {
        Opcode::LLVMFAdd
        | Opcode::LLVMFSub
        | Opcode::LLVMFMul
        | Opcode::LLVMFDiv
        | Opcode::LLVMFRem
        | Opcode::LLVMFPTrunc => true,
        Opcode::LLVMCall => {
            let name = i.callee().map(|f| f.name()).unwrap_or_default();
            let intrinsic = name.strip_prefix("llvm.").and_then(|n| n.split('.').next());
            intrinsic.is_some_and(|base| !MOVES.contains(&base))
        }
        _ => false,
    }
}
