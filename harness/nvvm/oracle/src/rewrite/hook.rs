//! Adds calls of this process while instructions still have their lines and types. The called functions get a
//! body when the layout of the module no longer changes.

use super::ir::*;
use llvm_sys::core::*;
use llvm_sys::prelude::*;
use std::ffi::CStr;

/// A function of this process that takes and returns 64-bit words.
pub struct Hook {
    /// Its name in the module.
    pub name: &'static CStr,
    /// Its parameters.
    pub words: u32,
    /// Its address.
    pub to: fn() -> usize,
}

impl Module {
    /// Calls a hook.
    pub unsafe fn call_hook(&self, b: &Builder, hook: &Hook, args: &[LLVMValueRef]) {
        unsafe {
            let mut params = vec![self.int(64); hook.words as usize];
            let ty = LLVMFunctionType(self.int(64), params.as_mut_ptr(), hook.words, 0);
            let mut f = LLVMGetNamedFunction(self.module, hook.name.as_ptr());
            if f.is_null() {
                f = LLVMAddFunction(self.module, hook.name.as_ptr(), ty);
            }
            let mut args = args.to_vec();
            LLVMBuildCall2(b.0, ty, f, args.as_mut_ptr(), hook.words, c"".as_ptr());
        }
    }

    /// Gives those of these hooks that are called their bodies.
    pub unsafe fn give_hooks_bodies<'h>(&self, hooks: impl Iterator<Item = &'h Hook>) {
        unsafe {
            for hook in hooks {
                let f = LLVMGetNamedFunction(self.module, hook.name.as_ptr());
                if f.is_null() {
                    continue;
                }
                let b = self.at_end(LLVMAppendBasicBlockInContext(self.context, f, c"".as_ptr()));
                let words: Vec<LLVMValueRef> = (0..hook.words).map(|n| LLVMGetParam(f, n)).collect();
                LLVMBuildRet(b.0, self.call_host(&b, (hook.to)(), &words));
            }
        }
    }
}
