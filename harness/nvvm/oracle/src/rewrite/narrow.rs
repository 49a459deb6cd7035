//! NaNs of half and bfloat. x86-64 has no arithmetic in 16 bits: LLVM widens the operands to singles,
//! computes there, and converts the result. It also moves some values by way of singles: every bfloat that
//! another block uses, and whatever changes a sign. So the conversions (`soft`) keep the bits of a NaN, and
//! the canonical NaN is written after each operation that computes.

use super::ir::*;

/// LLVM's intrinsics that move numbers or change their sign. All others that return a number compute it.
const MOVES: [&str; 7] = ["fabs", "copysign", "masked", "vector", "experimental", "arithmetic", "ssa"];

impl Module {
    /// Replaces each NaN that an operation results in by the canonical one (PTX, `add.f16` and its like).
    pub fn canonical_nans(&self) {
        for i in self.instructions() {
            if !is_narrow(i.ty()) || !computes(i) {
                continue;
            }
            self.behind(i, |b| self.canonical(b, i).unwrap_or(i));
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
