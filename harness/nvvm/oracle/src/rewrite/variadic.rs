//! Variable arguments as NVVM's front ends and the NVPTX back end pass them, which differs from x86-64: the
//! caller packs them into a buffer, each at its natural alignment, and a `va_list` is a pointer to the next
//! one (NVVM 2.0 §10.8 `va_arg`, §11.1). A call passes the buffer through [`BUFFER`], which nothing can
//! overwrite in between, and the fixed arguments as usual.

use super::ir::*;
use llvm_sys::LLVMOpcode;
use llvm_sys::core::*;
use llvm_sys::prelude::*;
use std::sync::atomic::AtomicU64;

/// The buffer of the variadic call in progress.
static BUFFER: AtomicU64 = AtomicU64::new(0);

impl Module {
    pub unsafe fn rewrite_variadic(&self) {
        unsafe {
            let slot = self.address(BUFFER.as_ptr() as usize);
            for f in self.functions() {
                // Read at the function's entry: later calls overwrite the slot.
                let mut own = None;
                if LLVMIsDeclaration(f) == 0 && LLVMIsFunctionVarArg(LLVMGlobalGetValueType(f)) != 0 {
                    let b = self.at_start(f);
                    let bits = LLVMBuildLoad2(b.0, self.int(64), slot, c"".as_ptr());
                    own = Some(LLVMBuildIntToPtr(b.0, bits, self.pointer(), c"".as_ptr()));
                }
                for i in instructions_of(f) {
                    if is(i, LLVMOpcode::LLVMVAArg) {
                        self.va_arg(i);
                    } else if is(i, LLVMOpcode::LLVMCall) {
                        self.variadic_call(i, own, slot);
                    }
                }
            }
        }
    }

    unsafe fn variadic_call(&self, i: LLVMValueRef, own: Option<LLVMValueRef>, slot: LLVMValueRef) {
        unsafe {
            let name = callee(i).map(|f| name_of(f)).unwrap_or_default();
            let intrinsic = |base: &str| name == base || name.starts_with(&format!("{base}."));
            let b = self.before(i);
            if intrinsic("llvm.va_start") {
                let args = arguments(i);
                if let Some(own) = own {
                    self.store_pointer(&b, own, args[0]);
                }
                replace(i, None);
            } else if intrinsic("llvm.va_copy") {
                let args = arguments(i);
                let next = self.load_pointer(&b, args[1]);
                self.store_pointer(&b, next, args[0]);
                replace(i, None);
            } else if intrinsic("llvm.va_end") {
                replace(i, None);
            } else if LLVMIsFunctionVarArg(LLVMGetCalledFunctionType(i)) != 0 && !name.starts_with("llvm.") {
                self.pack(i, slot);
            }
        }
    }

    /// Stores the variable arguments in a buffer in the caller's frame, and calls with only the fixed ones.
    unsafe fn pack(&self, call: LLVMValueRef, slot: LLVMValueRef) {
        unsafe {
            let ty = LLVMGetCalledFunctionType(call);
            let args = arguments(call);
            let (fixed, variable) = args.split_at(LLVMCountParamTypes(ty) as usize);
            let mut offsets = Vec::new();
            let mut size = 0u64;
            for (n, v) in variable.iter().enumerate() {
                let index = (fixed.len() + n + 1) as u32;
                let by_value = LLVMGetCallSiteEnumAttribute(call, index, kind("byval"));
                let t = if by_value.is_null() { LLVMTypeOf(*v) } else { LLVMGetTypeAttributeValue(by_value) };
                size = size.next_multiple_of(self.align(t));
                offsets.push((size, (!by_value.is_null()).then_some(t)));
                size += self.size(t);
            }
            let f = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call));
            let start = self.at_start(f);
            let buffer_type = LLVMArrayType2(self.int(8), size.max(1));
            let buffer = LLVMBuildAlloca(start.0, buffer_type, c"".as_ptr());
            LLVMSetAlignment(buffer, 16);
            let b = self.before(call);
            for ((offset, by_value), v) in offsets.iter().zip(variable) {
                let place = self.offset(&b, buffer, *offset);
                match by_value {
                    Some(t) => {
                        LLVMBuildMemCpy(b.0, place, 1, *v, 1, self.constant(64, self.size(*t)));
                    }
                    None => self.store(&b, *v, place),
                }
            }
            let address = LLVMBuildPtrToInt(b.0, buffer, self.int(64), c"".as_ptr());
            LLVMBuildStore(b.0, address, slot);
            let mut fixed = fixed.to_vec();
            let count = fixed.len() as u32;
            let new =
                LLVMBuildCall2(b.0, ty, LLVMGetCalledValue(call), fixed.as_mut_ptr(), count, c"".as_ptr());
            for index in 0..=count {
                let n = LLVMGetCallSiteAttributeCount(call, index);
                let mut all = vec![std::ptr::null_mut(); n as usize];
                LLVMGetCallSiteAttributes(call, index, all.as_mut_ptr());
                for a in all {
                    LLVMAddCallSiteAttribute(new, index, a);
                }
            }
            replace(
                call,
                (LLVMGetTypeKind(LLVMTypeOf(call)) != llvm_sys::LLVMTypeKind::LLVMVoidTypeKind)
                    .then_some(new),
            );
        }
    }

    /// `va_arg`: aligns the pointer up, reads the argument, and moves the pointer past it.
    unsafe fn va_arg(&self, i: LLVMValueRef) {
        unsafe {
            let b = self.before(i);
            let (list, ty) = (LLVMGetOperand(i, 0), LLVMTypeOf(i));
            let align = self.align(ty);
            let next = self.load_pointer(&b, list);
            let bits = LLVMBuildPtrToInt(b.0, next, self.int(64), c"".as_ptr());
            let up = LLVMBuildAdd(b.0, bits, self.constant(64, align - 1), c"".as_ptr());
            let aligned = LLVMBuildAnd(b.0, up, self.constant(64, !(align - 1)), c"".as_ptr());
            let place = LLVMBuildIntToPtr(b.0, aligned, self.pointer(), c"".as_ptr());
            let value = self.load(&b, ty, place);
            let after = self.offset(&b, place, self.size(ty));
            self.store_pointer(&b, after, list);
            replace(i, Some(value));
        }
    }
}
