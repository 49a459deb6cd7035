//! The function attribute `denormal-fp-math-f32` (LLVM's language reference) of `preserve-sign`, and the
//! module flag `nvvm-reflect-ftz` (NVPTX guide, Reflection Parameters): operations on singles read subnormal
//! operands as zeros of the same sign, and return such zeros for subnormal results. The host processor has a
//! mode for this, but it affects singles and doubles alike; so the flushes are written around each operation.

use super::ir::*;
use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::{LLVMIntPredicate, LLVMOpcode, LLVMTypeKind};
use std::collections::HashSet;
use std::ptr::null_mut;

/// The attributes that say how subnormal singles are treated. The first one that a function has counts.
const MODES: [&str; 2] = ["denormal-fp-math-f32", "denormal-fp-math"];

/// LLVM's intrinsics that compute.
const COMPUTE: [&str; 15] = [
    "sqrt",
    "fma",
    "fmuladd",
    "minnum",
    "maxnum",
    "minimum",
    "maximum",
    "floor",
    "ceil",
    "trunc",
    "rint",
    "nearbyint",
    "round",
    "roundeven",
    "canonicalize",
];

impl Module {
    /// The functions that flush: by their attribute, whose first part is about results, or else by the flag.
    pub unsafe fn flushing(&self) -> HashSet<LLVMValueRef> {
        unsafe {
            let by_flag = self.has_flag("nvvm-reflect-ftz");
            let flushes = |f: &LLVMValueRef| match MODES.iter().find_map(|key| string_attribute(*f, key)) {
                Some(mode) => mode.split(',').next() == Some("preserve-sign"),
                None => by_flag,
            };
            self.functions().into_iter().filter(flushes).collect()
        }
    }

    /// Adds the flushes to these functions.
    pub unsafe fn flush_subnormals(&self, functions: &HashSet<LLVMValueRef>) {
        unsafe {
            for i in self.instructions() {
                if !functions.contains(&LLVMGetBasicBlockParent(LLVMGetInstructionParent(i))) {
                    continue;
                }
                let single = is_single(LLVMTypeOf(i));
                let (takes, gives) = match LLVMGetInstructionOpcode(i) {
                    LLVMOpcode::LLVMFAdd
                    | LLVMOpcode::LLVMFSub
                    | LLVMOpcode::LLVMFMul
                    | LLVMOpcode::LLVMFDiv
                    | LLVMOpcode::LLVMFRem => (single, single),
                    LLVMOpcode::LLVMFCmp | LLVMOpcode::LLVMFPExt => {
                        (is_single(LLVMTypeOf(LLVMGetOperand(i, 0))), false)
                    }
                    LLVMOpcode::LLVMFPTrunc => (false, single),
                    LLVMOpcode::LLVMCall => {
                        let name = callee(i).map(|f| name_of(f)).unwrap_or_default();
                        let base = name.strip_prefix("llvm.").and_then(|n| n.split('.').next());
                        // NVPTX selects its root by the function's mode, unlike its other intrinsics.
                        let root = name.ends_with("llvm.nvvm.sqrt.f");
                        let flushes = single && (root || base.is_some_and(|base| COMPUTE.contains(&base)));
                        (flushes, flushes)
                    }
                    _ => (false, false),
                };
                if takes {
                    let b = self.before(i);
                    for n in 0..LLVMGetNumOperands(i) as u32 {
                        let v = LLVMGetOperand(i, n);
                        if is_single(LLVMTypeOf(v)) {
                            LLVMSetOperand(i, n, self.flushed(&b, v));
                        }
                    }
                }
                if gives {
                    let b = self.before(LLVMGetNextInstruction(i));
                    // The users found before the flush is added: the flush itself must read the unflushed
                    // result.
                    let users = uses(i);
                    let flushed = self.flushed(&b, i);
                    for (user, n) in users {
                        LLVMSetOperand(user, n, flushed);
                    }
                }
            }
        }
    }

    unsafe fn flushed(&self, b: &Builder, v: LLVMValueRef) -> LLVMValueRef {
        unsafe {
            let ty = LLVMTypeOf(v);
            let (_, count) = lanes(ty);
            let all = |value: u64| match count {
                None => self.constant(32, value),
                Some(n) => {
                    let mut each = vec![self.constant(32, value); n as usize];
                    LLVMConstVector(each.as_mut_ptr(), n)
                }
            };
            let bits = LLVMBuildBitCast(b.0, v, LLVMTypeOf(all(0)), c"".as_ptr());
            let exponent = LLVMBuildAnd(b.0, bits, all(0x7f80_0000), c"".as_ptr());
            let small = LLVMBuildICmp(b.0, LLVMIntPredicate::LLVMIntEQ, exponent, all(0), c"".as_ptr());
            let zero = LLVMBuildAnd(b.0, bits, all(0x8000_0000), c"".as_ptr());
            let bits = LLVMBuildSelect(b.0, small, zero, bits, c"".as_ptr());
            LLVMBuildBitCast(b.0, bits, ty, c"".as_ptr())
        }
    }

    /// Whether a module flag is 1.
    unsafe fn has_flag(&self, name: &str) -> bool {
        unsafe {
            let flag = LLVMGetModuleFlag(self.module, name.as_ptr().cast(), name.len());
            if flag.is_null() {
                return false;
            }
            let value = LLVMMetadataAsValue(self.context, flag);
            let mut operand = [null_mut()];
            if LLVMGetMDNodeNumOperands(value) != 1 {
                return false;
            }
            LLVMGetMDNodeOperands(value, operand.as_mut_ptr());
            !LLVMIsAConstantInt(operand[0]).is_null() && LLVMConstIntGetZExtValue(operand[0]) == 1
        }
    }
}

/// Whether it is a single or a vector of singles.
unsafe fn is_single(ty: LLVMTypeRef) -> bool {
    unsafe { LLVMGetTypeKind(lanes(ty).0) == LLVMTypeKind::LLVMFloatTypeKind }
}

unsafe fn string_attribute(f: LLVMValueRef, key: &str) -> Option<String> {
    unsafe {
        let a = LLVMGetStringAttributeAtIndex(f, FUNCTION, key.as_ptr().cast(), key.len() as u32);
        if a.is_null() {
            return None;
        }
        let mut len = 0;
        let text = LLVMGetStringAttributeValue(a, &mut len);
        let text = std::slice::from_raw_parts(text.cast::<u8>(), len as usize);
        Some(String::from_utf8_lossy(text).into_owned())
    }
}
