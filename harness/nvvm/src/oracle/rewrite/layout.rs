//! Memory as the module's own layout has it. The host agrees with the 64-bit layout of NVVM 2.0 §3.25.

use super::ir::*;
use llvm_sys::core::*;
use llvm_sys::prelude::*;

impl Module {
    /// Refuses layouts that the host does not share.
    pub unsafe fn lay_out(&self) -> Result<(), String> {
        unsafe {
            if self.size(self.pointer()) != 8 {
                return Err("a 32-bit data layout (NVVM 2.0 §3.25, deprecated)".into());
            }
            Ok(())
        }
    }

    /// Loads a value from memory of any alignment.
    pub unsafe fn load(&self, b: &Builder, ty: LLVMTypeRef, at: LLVMValueRef) -> LLVMValueRef {
        unsafe {
            let v = LLVMBuildLoad2(b.0, ty, at, c"".as_ptr());
            LLVMSetAlignment(v, 1);
            v
        }
    }

    /// Stores a value in memory of any alignment.
    pub unsafe fn store(&self, b: &Builder, value: LLVMValueRef, at: LLVMValueRef) {
        unsafe {
            let s = LLVMBuildStore(b.0, value, at);
            LLVMSetAlignment(s, 1);
        }
    }

    pub unsafe fn load_pointer(&self, b: &Builder, at: LLVMValueRef) -> LLVMValueRef {
        unsafe { self.load(b, self.pointer(), at) }
    }

    pub unsafe fn store_pointer(&self, b: &Builder, value: LLVMValueRef, at: LLVMValueRef) {
        unsafe { self.store(b, value, at) }
    }
}
