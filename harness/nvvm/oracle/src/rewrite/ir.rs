//! Small helpers over LLVM's C API that the rewriting shares. All functions are unsafe, as that API is:
//! values and types must be live and belong to the module.

use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::target::LLVMTargetDataRef;
use llvm_sys::{LLVMOpcode, LLVMTypeKind};
use std::ffi::{CStr, c_char};
use std::ptr::null_mut;

/// Index of a function's own attributes, as opposed to those of its result (0) and parameters (from 1).
pub const FUNCTION: u32 = u32::MAX;

/// A module and its memory layout.
pub struct Module {
    pub context: LLVMContextRef,
    pub module: LLVMModuleRef,
    /// The layout that the module declares, which is that of buffers and arguments.
    pub data: LLVMTargetDataRef,
}

/// A builder that is disposed of on drop.
pub struct Builder(pub LLVMBuilderRef);

impl Drop for Builder {
    fn drop(&mut self) {
        // SAFETY: created below, and disposed of once.
        unsafe { LLVMDisposeBuilder(self.0) };
    }
}

impl Module {
    pub unsafe fn before(&self, instruction: LLVMValueRef) -> Builder {
        unsafe {
            let b = Builder(LLVMCreateBuilderInContext(self.context));
            LLVMPositionBuilderBefore(b.0, instruction);
            b
        }
    }

    pub unsafe fn at_end(&self, block: LLVMBasicBlockRef) -> Builder {
        unsafe {
            let b = Builder(LLVMCreateBuilderInContext(self.context));
            LLVMPositionBuilderAtEnd(b.0, block);
            b
        }
    }

    /// A position before the first instruction of a function: an allocation there happens once per call.
    pub unsafe fn at_start(&self, function: LLVMValueRef) -> Builder {
        unsafe { self.before(LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function))) }
    }

    pub unsafe fn int(&self, bits: u32) -> LLVMTypeRef {
        unsafe { LLVMIntTypeInContext(self.context, bits) }
    }

    pub unsafe fn pointer(&self) -> LLVMTypeRef {
        unsafe { LLVMPointerTypeInContext(self.context, 0) }
    }

    pub unsafe fn constant(&self, bits: u32, value: u64) -> LLVMValueRef {
        unsafe { LLVMConstInt(self.int(bits), value, 0) }
    }

    /// An address of this process as a pointer.
    pub unsafe fn address(&self, at: usize) -> LLVMValueRef {
        unsafe { LLVMConstIntToPtr(self.constant(64, at as u64), self.pointer()) }
    }

    /// `base + offset`, in bytes.
    pub unsafe fn offset(&self, b: &Builder, base: LLVMValueRef, offset: u64) -> LLVMValueRef {
        unsafe {
            let mut index = [self.constant(64, offset)];
            LLVMBuildGEP2(b.0, self.int(8), base, index.as_mut_ptr(), 1, c"".as_ptr())
        }
    }

    pub unsafe fn functions(&self) -> Vec<LLVMValueRef> {
        unsafe { chain(LLVMGetFirstFunction(self.module), |f| LLVMGetNextFunction(f)) }
    }

    pub unsafe fn globals(&self) -> Vec<LLVMValueRef> {
        unsafe { chain(LLVMGetFirstGlobal(self.module), |g| LLVMGetNextGlobal(g)) }
    }

    /// Every instruction of the module, in order; instructions added meanwhile are not included.
    pub unsafe fn instructions(&self) -> Vec<LLVMValueRef> {
        unsafe { self.functions().into_iter().flat_map(|f| instructions_of(f)).collect() }
    }

    /// A value as an i64, with its bytes in memory: integers are zero-extended, floats give their bits.
    pub unsafe fn to_bits(&self, b: &Builder, value: LLVMValueRef) -> LLVMValueRef {
        unsafe {
            let ty = LLVMTypeOf(value);
            let wide = self.int(64);
            match LLVMGetTypeKind(ty) {
                LLVMTypeKind::LLVMPointerTypeKind => LLVMBuildPtrToInt(b.0, value, wide, c"".as_ptr()),
                LLVMTypeKind::LLVMIntegerTypeKind if LLVMGetIntTypeWidth(ty) > 64 => {
                    LLVMBuildTrunc(b.0, value, wide, c"".as_ptr())
                }
                LLVMTypeKind::LLVMIntegerTypeKind => LLVMBuildZExt(b.0, value, wide, c"".as_ptr()),
                _ => {
                    let bits = self.int(float_bits(ty));
                    let bits = LLVMBuildBitCast(b.0, value, bits, c"".as_ptr());
                    LLVMBuildZExt(b.0, bits, wide, c"".as_ptr())
                }
            }
        }
    }

    /// A value of type `ty` from the low bits of an i64; bit 32 is the flag of a pair of i32 (or float) and
    /// i1. None for void.
    pub unsafe fn of_bits(&self, b: &Builder, bits: LLVMValueRef, ty: LLVMTypeRef) -> Option<LLVMValueRef> {
        unsafe {
            let cut = |width| LLVMBuildTrunc(b.0, bits, self.int(width), c"".as_ptr());
            Some(match LLVMGetTypeKind(ty) {
                LLVMTypeKind::LLVMVoidTypeKind => return None,
                LLVMTypeKind::LLVMPointerTypeKind => LLVMBuildIntToPtr(b.0, bits, ty, c"".as_ptr()),
                LLVMTypeKind::LLVMIntegerTypeKind => cut(LLVMGetIntTypeWidth(ty)),
                LLVMTypeKind::LLVMStructTypeKind => {
                    let high = LLVMBuildLShr(b.0, bits, self.constant(64, 32), c"".as_ptr());
                    let flag = LLVMBuildTrunc(b.0, high, self.int(1), c"".as_ptr());
                    let value = LLVMBuildBitCast(b.0, cut(32), LLVMStructGetTypeAtIndex(ty, 0), c"".as_ptr());
                    let s = LLVMBuildInsertValue(b.0, LLVMGetUndef(ty), value, 0, c"".as_ptr());
                    LLVMBuildInsertValue(b.0, s, flag, 1, c"".as_ptr())
                }
                _ => LLVMBuildBitCast(b.0, cut(float_bits(ty)), ty, c"".as_ptr()),
            })
        }
    }

    /// Calls a function of this process that takes and returns 64-bit words.
    pub unsafe fn call_host(&self, b: &Builder, function: usize, args: &[LLVMValueRef]) -> LLVMValueRef {
        unsafe {
            let mut params = vec![self.int(64); args.len()];
            let ty = LLVMFunctionType(self.int(64), params.as_mut_ptr(), params.len() as u32, 0);
            let mut args = args.to_vec();
            let count = args.len() as u32;
            LLVMBuildCall2(b.0, ty, self.address(function), args.as_mut_ptr(), count, c"".as_ptr())
        }
    }

    /// Size of a type in memory by the declared layout, tail padding included.
    pub unsafe fn size(&self, ty: LLVMTypeRef) -> u64 {
        unsafe { llvm_sys::target::LLVMABISizeOfType(self.data, ty) }
    }

    /// Its natural alignment by the declared layout.
    pub unsafe fn align(&self, ty: LLVMTypeRef) -> u64 {
        unsafe { u64::from(llvm_sys::target::LLVMABIAlignmentOfType(self.data, ty)) }
    }
}

/// Bits of a floating-point type, or of a vector of them.
unsafe fn float_bits(ty: LLVMTypeRef) -> u32 {
    unsafe {
        match LLVMGetTypeKind(ty) {
            LLVMTypeKind::LLVMHalfTypeKind | LLVMTypeKind::LLVMBFloatTypeKind => 16,
            LLVMTypeKind::LLVMFloatTypeKind => 32,
            LLVMTypeKind::LLVMIntegerTypeKind => LLVMGetIntTypeWidth(ty),
            LLVMTypeKind::LLVMVectorTypeKind => LLVMGetVectorSize(ty) * float_bits(LLVMGetElementType(ty)),
            _ => 64,
        }
    }
}

fn chain<T>(first: *mut T, next: impl Fn(*mut T) -> *mut T) -> Vec<*mut T> {
    let mut all = Vec::new();
    let mut at = first;
    while !at.is_null() {
        all.push(at);
        at = next(at);
    }
    all
}

/// Every instruction of a function, in order.
pub unsafe fn instructions_of(f: LLVMValueRef) -> Vec<LLVMValueRef> {
    unsafe {
        chain(LLVMGetFirstBasicBlock(f), |b| LLVMGetNextBasicBlock(b))
            .into_iter()
            .flat_map(|b| chain(LLVMGetFirstInstruction(b), |i| LLVMGetNextInstruction(i)))
            .collect()
    }
}

pub unsafe fn name_of(value: LLVMValueRef) -> String {
    unsafe {
        let mut len = 0;
        let p = LLVMGetValueName2(value, &mut len);
        String::from_utf8_lossy(std::slice::from_raw_parts(p.cast::<u8>(), len)).into_owned()
    }
}

pub unsafe fn set_name(value: LLVMValueRef, name: &str) {
    unsafe { LLVMSetValueName2(value, name.as_ptr().cast(), name.len()) }
}

/// The function that a call names; None for indirect calls, inline assembly and other instructions.
pub unsafe fn callee(i: LLVMValueRef) -> Option<LLVMValueRef> {
    unsafe {
        if LLVMIsACallInst(i).is_null() {
            return None;
        }
        let f = LLVMGetCalledValue(i);
        (!LLVMIsAFunction(f).is_null()).then_some(f)
    }
}

pub unsafe fn operands(value: LLVMValueRef) -> Vec<LLVMValueRef> {
    unsafe { (0..LLVMGetNumOperands(value)).map(|n| LLVMGetOperand(value, n as u32)).collect() }
}

/// The instructions that use a value, each with the number of the operand.
pub unsafe fn uses(value: LLVMValueRef) -> Vec<(LLVMValueRef, u32)> {
    unsafe {
        let mut users = Vec::new();
        let mut at = LLVMGetFirstUse(value);
        while !at.is_null() {
            let user = LLVMGetUser(at);
            if !users.contains(&user) {
                users.push(user);
            }
            at = LLVMGetNextUse(at);
        }
        let each = |user| operands(user).into_iter().enumerate().map(move |(n, v)| (user, n as u32, v));
        let all = users.into_iter().flat_map(each);
        all.filter(|(_, _, v)| *v == value).map(|(user, n, _)| (user, n)).collect()
    }
}

/// A call's arguments.
pub unsafe fn arguments(call: LLVMValueRef) -> Vec<LLVMValueRef> {
    unsafe { (0..LLVMGetNumArgOperands(call)).map(|n| LLVMGetOperand(call, n)).collect() }
}

/// Replaces an instruction by `new`.
pub unsafe fn replace(old: LLVMValueRef, new: Option<LLVMValueRef>) {
    unsafe {
        if let Some(new) = new {
            LLVMReplaceAllUsesWith(old, new);
        }
        LLVMInstructionEraseFromParent(old);
    }
}

pub unsafe fn is(i: LLVMValueRef, op: LLVMOpcode) -> bool {
    unsafe { LLVMGetInstructionOpcode(i) == op }
}

/// Scalar type and number of lanes; a scalar has one lane and is not a vector.
pub unsafe fn lanes(ty: LLVMTypeRef) -> (LLVMTypeRef, Option<u32>) {
    unsafe {
        match LLVMGetTypeKind(ty) {
            LLVMTypeKind::LLVMVectorTypeKind => (LLVMGetElementType(ty), Some(LLVMGetVectorSize(ty))),
            _ => (ty, None),
        }
    }
}

/// Attributes of a function at an index.
pub unsafe fn attributes(f: LLVMValueRef, index: u32) -> Vec<LLVMAttributeRef> {
    unsafe {
        let n = LLVMGetAttributeCountAtIndex(f, index);
        let mut all = vec![null_mut(); n as usize];
        LLVMGetAttributesAtIndex(f, index, all.as_mut_ptr());
        all
    }
}

/// Removes every attribute of the function itself.
pub unsafe fn strip_attributes(f: LLVMValueRef) {
    unsafe {
        for a in attributes(f, FUNCTION) {
            if LLVMIsStringAttribute(a) != 0 {
                let mut len = 0;
                let key = LLVMGetStringAttributeKind(a, &mut len);
                LLVMRemoveStringAttributeAtIndex(f, FUNCTION, key, len);
            } else {
                LLVMRemoveEnumAttributeAtIndex(f, FUNCTION, LLVMGetEnumAttributeKind(a));
            }
        }
    }
}

/// Removes every attribute of the call as a whole.
pub unsafe fn strip_call_attributes(call: LLVMValueRef) {
    unsafe {
        let n = LLVMGetCallSiteAttributeCount(call, FUNCTION);
        let mut all = vec![null_mut(); n as usize];
        LLVMGetCallSiteAttributes(call, FUNCTION, all.as_mut_ptr());
        for a in all {
            if LLVMIsEnumAttribute(a) != 0 {
                LLVMRemoveCallSiteEnumAttribute(call, FUNCTION, LLVMGetEnumAttributeKind(a));
            }
        }
    }
}

/// Number of an enum attribute's kind.
pub unsafe fn kind(name: &str) -> u32 {
    unsafe { LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len()) }
}

/// The type of `byval` and similar attributes at an index, if the function has it.
pub unsafe fn type_attribute(f: LLVMValueRef, index: u32, name: &str) -> Option<LLVMTypeRef> {
    unsafe {
        let a = LLVMGetEnumAttributeAtIndex(f, index, kind(name));
        (!a.is_null()).then(|| LLVMGetTypeAttributeValue(a))
    }
}

/// The text of a message that LLVM allocated; frees it.
pub unsafe fn take_message(message: *mut c_char) -> String {
    if message.is_null() {
        return String::new();
    }
    unsafe {
        let text = CStr::from_ptr(message).to_string_lossy().trim().to_string();
        LLVMDisposeMessage(message);
        text
    }
}
