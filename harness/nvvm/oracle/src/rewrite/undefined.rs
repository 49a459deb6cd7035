//! Gives undefined values all bits set, for the run that finds out whether a result depends on them. LLVM is
//! free to choose each use of `undef` and `poison` anew. One choice that differs from the usual one is enough
//! to show that there is a choice.

use super::ir::*;
use llvm_sys::LLVMTypeKind;
use llvm_sys::core::*;
use llvm_sys::prelude::*;

impl Module {
    /// Replaces `undef` and `poison` in the operands of instructions.
    pub unsafe fn define_undefined(&self) {
        unsafe {
            for i in self.instructions() {
                for (n, v) in operands(i).into_iter().enumerate() {
                    if LLVMIsUndef(v) == 0 {
                        continue;
                    }
                    if let Some(ones) = self.ones(LLVMTypeOf(v)) {
                        LLVMSetOperand(i, n as u32, ones);
                    }
                }
            }
        }
    }

    /// A number, pointer or vector of numbers with all bits set; `None` for other types.
    pub(super) unsafe fn ones(&self, ty: LLVMTypeRef) -> Option<LLVMValueRef> {
        unsafe {
            match LLVMGetTypeKind(lanes(ty).0) {
                LLVMTypeKind::LLVMIntegerTypeKind
                | LLVMTypeKind::LLVMHalfTypeKind
                | LLVMTypeKind::LLVMBFloatTypeKind
                | LLVMTypeKind::LLVMFloatTypeKind
                | LLVMTypeKind::LLVMDoubleTypeKind => Some(LLVMConstAllOnes(ty)),
                LLVMTypeKind::LLVMPointerTypeKind if lanes(ty).1.is_none() => {
                    Some(LLVMConstIntToPtr(self.constant(64, u64::from(u32::MAX)), ty))
                }
                _ => None,
            }
        }
    }
}
