//! Takes the permissions of fast arithmetic off a module. Both readers of a module use it: with the flags,
//! LLVM's passes and the host's code generator would each choose one of several results.

use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::{LLVMAttributeFunctionIndex, LLVMOpcode};

/// Attributes of functions with the meaning of the flags, for whole functions.
const ATTRIBUTES: [&str; 6] = [
    "unsafe-fp-math",
    "no-infs-fp-math",
    "no-nans-fp-math",
    "no-signed-zeros-fp-math",
    "approx-func-fp-math",
    "less-precise-fpmad",
];

/// Takes them off every function and instruction.
///
/// # Safety
///
/// The module is alive, and nobody else holds one of its instructions: those with flags are replaced.
pub(crate) unsafe fn strip(context: LLVMContextRef, module: LLVMModuleRef) {
    unsafe {
        let builder = LLVMCreateBuilderInContext(context);
        let mut f = LLVMGetFirstFunction(module);
        while !f.is_null() {
            for key in ATTRIBUTES {
                let (at, text) = (LLVMAttributeFunctionIndex, key.as_ptr().cast());
                LLVMRemoveStringAttributeAtIndex(f, at, text, key.len() as u32);
            }
            let mut block = LLVMGetFirstBasicBlock(f);
            while !block.is_null() {
                let mut i = LLVMGetFirstInstruction(block);
                while !i.is_null() {
                    let next = LLVMGetNextInstruction(i);
                    if LLVMCanValueUseFastMathFlags(i) != 0 && LLVMGetFastMathFlags(i) != 0 {
                        replace(builder, i);
                    }
                    i = next;
                }
                block = LLVMGetNextBasicBlock(block);
            }
            f = LLVMGetNextFunction(f);
        }
        LLVMDisposeBuilder(builder);
    }
}

/// Replaces an instruction by one without flags. LLVM's C interface only adds flags to one that exists.
///
/// A call of a function that is no intrinsic keeps its flags: they say nothing of what the callee computes.
unsafe fn replace(builder: LLVMBuilderRef, i: LLVMValueRef) {
    use LLVMOpcode::*;
    unsafe {
        LLVMPositionBuilderBefore(builder, i);
        let operand = |n| LLVMGetOperand(i, n);
        let op = LLVMGetInstructionOpcode(i);
        let name = c"".as_ptr();
        let new = match op {
            LLVMFNeg => LLVMBuildFNeg(builder, operand(0), name),
            LLVMFAdd | LLVMFSub | LLVMFMul | LLVMFDiv | LLVMFRem => {
                LLVMBuildBinOp(builder, op, operand(0), operand(1), name)
            }
            LLVMFCmp => LLVMBuildFCmp(builder, LLVMGetFCmpPredicate(i), operand(0), operand(1), name),
            LLVMSelect => LLVMBuildSelect(builder, operand(0), operand(1), operand(2), name),
            LLVMPHI => {
                let phi = LLVMBuildPhi(builder, LLVMTypeOf(i), name);
                for n in 0..LLVMCountIncoming(i) {
                    let (mut value, mut from) = (LLVMGetIncomingValue(i, n), LLVMGetIncomingBlock(i, n));
                    LLVMAddIncoming(phi, &mut value, &mut from, 1);
                }
                phi
            }
            LLVMCall if calls_intrinsic(i) => {
                let mut args: Vec<_> = (0..LLVMGetNumArgOperands(i)).map(operand).collect();
                let (ty, callee) = (LLVMGetCalledFunctionType(i), LLVMGetCalledValue(i));
                LLVMBuildCall2(builder, ty, callee, args.as_mut_ptr(), args.len() as u32, name)
            }
            _ => return,
        };
        LLVMReplaceAllUsesWith(i, new);
        LLVMInstructionEraseFromParent(i);
    }
}

unsafe fn calls_intrinsic(call: LLVMValueRef) -> bool {
    unsafe {
        let callee = LLVMGetCalledValue(call);
        !LLVMIsAFunction(callee).is_null() && LLVMGetIntrinsicID(callee) != 0
    }
}
