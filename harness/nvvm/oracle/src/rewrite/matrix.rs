//! Bodies of the intrinsics of matrix operations. Their operands go into an array of words, on which
//! [`matrix`](crate::matrix) works, and their results come from one.

use super::ir::*;
use crate::exit;
use crate::matrix::{self, Operation};
use crate::refusal::Refusal;
use crate::warp_calls;
use llvm_sys::LLVMTypeKind;
use llvm_sys::core::*;
use llvm_sys::prelude::*;

impl Module {
    /// The body of an intrinsic of LLVM's target.
    pub unsafe fn matrix_body(&self, f: LLVMValueRef, op: &'static Operation) -> Result<(), Refusal> {
        unsafe {
            let mut params = parameters(f);
            if (results(f), params.len()) != op.words() {
                return Err(Refusal::Intrinsic(op.name.clone()));
            }
            // LLVM's stores have the leading dimension last.
            if op.has_stride() && params.len() > 2 {
                let stride = params.remove(params.len() - 1);
                params.insert(1, stride);
            }
            let b = self.at_end(LLVMAppendBasicBlockInContext(self.context, f, c"".as_ptr()));
            self.perform(&b, f, (run as *const () as usize, std::ptr::from_ref(op) as u64), None, &params);
            Ok(())
        }
    }

    /// The body of an intrinsic of §15.6.5: `%rowcol`, an operand, completes its name.
    pub unsafe fn document_body(&self, f: LLVMValueRef, name: &str) -> Result<(), Refusal> {
        unsafe {
            let unknown = || Refusal::Intrinsic(format!("hmma.{name}"));
            let op = matrix::of_document(name, 0).ok_or_else(unknown)?;
            let mut params = parameters(f);
            let multiply = name.contains(".mma.");
            let constants = if multiply { 2 } else { 1 };
            if (results(f), params.len()) != (op.words().0, op.words().1 + constants) {
                return Err(unknown());
            }
            let rowcol = params.remove(if multiply { 0 } else { 2 });
            let b = self.at_end(LLVMAppendBasicBlockInContext(self.context, f, c"".as_ptr()));
            let rowcol = self.to_bits(&b, rowcol);
            if multiply {
                // `%satf`, which is 0.
                params.remove(0);
            }
            let name: &'static str = Box::leak(name.to_string().into_boxed_str());
            let name = Box::leak(Box::new(name)) as *const &'static str as u64;
            self.perform(&b, f, (run_document as *const () as usize, name), Some(rowcol), &params);
            Ok(())
        }
    }

    /// Calls a function with `which`, the place of the call and a row of words, and returns the contents of
    /// the row afterwards.
    pub(super) unsafe fn perform(
        &self,
        b: &Builder,
        f: LLVMValueRef,
        (function, which): (usize, u64),
        rowcol: Option<LLVMValueRef>,
        params: &[LLVMValueRef],
    ) {
        unsafe {
            let ty = LLVMGetReturnType(LLVMGlobalGetValueType(f));
            let structure = LLVMGetTypeKind(ty) == LLVMTypeKind::LLVMStructTypeKind;
            let outputs = results(f);
            let count = params.len().max(outputs) as u64;
            let row_type = LLVMArrayType2(self.int(64), count);
            let row = LLVMBuildAlloca(b.0, row_type, c"".as_ptr());
            for (n, p) in params.iter().enumerate() {
                LLVMBuildStore(b.0, self.to_bits(b, *p), self.offset(b, row, 8 * n as u64));
            }
            let address = LLVMBuildPtrToInt(b.0, row, self.int(64), c"".as_ptr());
            let site = self.return_address(b);
            let mut words =
                vec![self.constant(64, which), site, address, self.constant(64, params.len() as u64)];
            words.extend(rowcol);
            self.call_host(b, function, &words);
            let output = |n: usize, ty: LLVMTypeRef| {
                let at = self.offset(b, row, 8 * n as u64);
                let bits = LLVMBuildLoad2(b.0, self.int(64), at, c"".as_ptr());
                self.of_bits(b, bits, ty)
            };
            if outputs == 0 {
                LLVMBuildRetVoid(b.0);
                return;
            }
            let mut all = LLVMGetUndef(ty);
            for n in 0..outputs {
                let element = if structure { LLVMStructGetTypeAtIndex(ty, n as u32) } else { ty };
                match output(n, element) {
                    Some(v) if structure => {
                        all = LLVMBuildInsertValue(b.0, all, v, n as u32, c"".as_ptr());
                    }
                    Some(v) => all = v,
                    None => {}
                }
            }
            LLVMBuildRet(b.0, all);
        }
    }
}

pub(super) unsafe fn parameters(f: LLVMValueRef) -> Vec<LLVMValueRef> {
    unsafe { (0..LLVMCountParams(f)).map(|n| LLVMGetParam(f, n)).collect() }
}

/// The number of values that a function returns.
unsafe fn results(f: LLVMValueRef) -> usize {
    unsafe {
        let ty = LLVMGetReturnType(LLVMGlobalGetValueType(f));
        match LLVMGetTypeKind(ty) {
            LLVMTypeKind::LLVMVoidTypeKind => 0,
            LLVMTypeKind::LLVMStructTypeKind => LLVMCountStructElementTypes(ty) as usize,
            _ => 1,
        }
    }
}

/// Called by kernels: performs an operation on `count` words, and leaves its results in their place.
extern "C-unwind" fn run(op: u64, site: u64, row: u64, count: u64) -> u64 {
    // SAFETY: the address is of an entry of a table that lives as long as the process.
    let op = unsafe { &*(op as *const Operation) };
    // SAFETY: the caller's frame holds that many words.
    let words = unsafe { std::slice::from_raw_parts(row as *const u64, count as usize) };
    let (outputs, inputs) = op.words();
    if inputs != words.len() {
        let text = format!("{} takes {inputs} registers, not {}", op.name, words.len());
        exit::end_bare(&text, exit::EXIT_REFUSED);
    }
    let result = warp_calls::matrix(op, site, words);
    for (n, word) in result.into_iter().take(outputs).enumerate() {
        // SAFETY: the row has room for the results.
        unsafe { *(row as *mut u64).add(n) = word };
    }
    0
}

/// The same for a name of §15.6.5.
extern "C-unwind" fn run_document(name: u64, site: u64, row: u64, count: u64, rowcol: u64) -> u64 {
    // SAFETY: `document_body` keeps the name for ever.
    let name = unsafe { *(name as *const &'static str) };
    let Some(op) = matrix::of_document(name, rowcol) else {
        let text = format!("llvm.nvvm.hmma.{name} with %rowcol {rowcol} (NVVM 2.0 §15.6.5)");
        exit::end_bare(&text, exit::EXIT_REFUSED);
    };
    run(std::ptr::from_ref(op) as u64, site, row, count)
}
