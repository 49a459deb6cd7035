//! Bodies of the intrinsics of textures and surfaces, on which [`texture`](crate::texture) works.

use super::ir::*;
use super::matrix::parameters;
use crate::texture::Operation;
use llvm_sys::core::*;
use llvm_sys::prelude::*;

impl Module {
    pub unsafe fn texture_body(&self, f: LLVMValueRef, op: &'static Operation) {
        unsafe {
            let b = self.at_end(LLVMAppendBasicBlockInContext(self.context, f, c"".as_ptr()));
            let which = (run as *const () as usize, std::ptr::from_ref(op) as u64);
            self.perform(&b, f, which, None, &parameters(f));
        }
    }
}

/// Called by kernels: performs an operation on `count` words, and leaves its results in their place.
extern "C-unwind" fn run(op: u64, _site: u64, row: u64, count: u64) -> u64 {
    // SAFETY: the address is of an operation that is never freed.
    let op = unsafe { &*(op as *const Operation) };
    // SAFETY: the caller's frame holds that many words.
    let words = unsafe { std::slice::from_raw_parts(row as *const u64, count as usize) };
    for (n, word) in op.perform(words).into_iter().enumerate() {
        // SAFETY: the row has room for the results.
        unsafe { *(row as *mut u64).add(n) = word };
    }
    0
}
