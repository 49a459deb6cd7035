//! The module flag `nvvm-reflect-ftz` (NVPTX guide, Reflection Parameters): operations on singles read
//! subnormal operands as zeros of the same sign, and return such zeros for subnormal results. The host
//! processor has a mode for this, but it affects singles and doubles alike; so the flushes are written around
//! each operation.

use super::ir::*;
use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::{LLVMIntPredicate, LLVMOpcode, LLVMTypeKind};
use std::ptr::null_mut;

impl Module {
    /// Adds the flushes if the module has the flag.
    pub unsafe fn flush_subnormals(&self) {
        unsafe {
            if !self.has_flag("nvvm-reflect-ftz") {
                return;
            }
            for i in self.instructions() {
                let single = is_single(LLVMTypeOf(i));
                let (takes, gives) = match LLVMGetInstructionOpcode(i) {
                    LLVMOpcode::LLVMFAdd
                    | LLVMOpcode::LLVMFSub
                    | LLVMOpcode::LLVMFMul
                    | LLVMOpcode::LLVMFDiv => (single, single),
                    LLVMOpcode::LLVMFCmp | LLVMOpcode::LLVMFPExt => {
                        (is_single(LLVMTypeOf(LLVMGetOperand(i, 0))), false)
                    }
                    LLVMOpcode::LLVMFPTrunc => (false, single),
                    LLVMOpcode::LLVMCall => {
                        let name = callee(i).map(|f| name_of(f)).unwrap_or_default();
                        let flushes = ["llvm.sqrt.", "llvm.fma.", "llvm.fmuladd."];
                        let flushes = single && flushes.iter().any(|f| name.starts_with(f));
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

/// Users of a value, with the operand number.
unsafe fn uses(v: LLVMValueRef) -> Vec<(LLVMValueRef, u32)> {
    unsafe {
        let mut all = Vec::new();
        let mut at = LLVMGetFirstUse(v);
        while !at.is_null() {
            let user = LLVMGetUser(at);
            for n in 0..LLVMGetNumOperands(user) as u32 {
                if LLVMGetOperand(user, n) == v && !all.contains(&(user, n)) {
                    all.push((user, n));
                }
            }
            at = LLVMGetNextUse(at);
        }
        all
    }
}
