//! Takes promises off a module that let LLVM choose among results, or compute what nobody asked for: the
//! flags of fast arithmetic, and what attributes say of values. Both readers of a module use it. If one
//! believed a promise that the module breaks and the other did not, the results would differ, and neither
//! would be wrong.

use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::{LLVMAttributeFunctionIndex, LLVMAttributeReturnIndex, LLVMOpcode};
use std::ptr::null_mut;

/// Attributes of functions with the meaning of the flags, for whole functions.
const ATTRIBUTES: [&str; 6] = [
    "unsafe-fp-math",
    "no-infs-fp-math",
    "no-nans-fp-math",
    "no-signed-zeros-fp-math",
    "approx-func-fp-math",
    "less-precise-fpmad",
];

/// Attributes of parameters and results that say what values they have.
const OF_VALUES: [&str; 4] = ["nofpclass", "nonnull", "range", "returned"];

/// Takes the promises off every function and instruction.
///
/// # Safety
///
/// The module is alive, and nobody else holds one of its instructions: those with flags are replaced.
pub(crate) unsafe fn strip(context: LLVMContextRef, module: LLVMModuleRef) {
    unsafe {
        let builder = LLVMCreateBuilderInContext(context);
        let of_values =
            OF_VALUES.map(|name| LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len()));
        const ASSUME: &str = "llvm.assume";
        let assume = LLVMLookupIntrinsicID(ASSUME.as_ptr().cast(), ASSUME.len());
        let mut f = LLVMGetFirstFunction(module);
        while !f.is_null() {
            for key in ATTRIBUTES {
                let (at, text) = (LLVMAttributeFunctionIndex, key.as_ptr().cast());
                LLVMRemoveStringAttributeAtIndex(f, at, text, key.len() as u32);
            }
            for index in places(LLVMCountParams(f)) {
                for kind in of_values {
                    LLVMRemoveEnumAttributeAtIndex(f, index, kind);
                }
            }
            let mut block = LLVMGetFirstBasicBlock(f);
            while !block.is_null() {
                let mut i = LLVMGetFirstInstruction(block);
                while !i.is_null() {
                    let next = LLVMGetNextInstruction(i);
                    if LLVMGetInstructionOpcode(i) == LLVMOpcode::LLVMCall {
                        if calls(i, assume) {
                            LLVMInstructionEraseFromParent(i);
                            i = next;
                            continue;
                        }
                        for index in places(LLVMGetNumArgOperands(i)) {
                            for kind in of_values {
                                LLVMRemoveCallSiteEnumAttribute(i, index, kind);
                            }
                        }
                    }
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

/// The places of attributes: the result, and each of so many parameters.
fn places(parameters: u32) -> impl Iterator<Item = u32> {
    std::iter::once(LLVMAttributeReturnIndex).chain(1..=parameters)
}

/// Replaces an instruction by one without flags. LLVM's C interface only adds flags to one that exists.
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
            LLVMCall => same_call(builder, i),
            _ => return,
        };
        LLVMReplaceAllUsesWith(i, new);
        LLVMInstructionEraseFromParent(i);
    }
}

/// Whether a call is of the intrinsic function with this number.
unsafe fn calls(call: LLVMValueRef, intrinsic: u32) -> bool {
    unsafe {
        let callee = LLVMGetCalledValue(call);
        !LLVMIsAFunction(callee).is_null() && LLVMGetIntrinsicID(callee) == intrinsic
    }
}

/// A call of the same function with the same arguments, attributes and convention, but for its flags.
unsafe fn same_call(builder: LLVMBuilderRef, i: LLVMValueRef) -> LLVMValueRef {
    unsafe {
        let count = LLVMGetNumArgOperands(i);
        let mut args: Vec<_> = (0..count).map(|n| LLVMGetOperand(i, n)).collect();
        let bundles = (0..LLVMGetNumOperandBundles(i)).map(|n| LLVMGetOperandBundleAtIndex(i, n));
        let mut bundles: Vec<_> = bundles.collect();
        let new = LLVMBuildCallWithOperandBundles(
            builder,
            LLVMGetCalledFunctionType(i),
            LLVMGetCalledValue(i),
            args.as_mut_ptr(),
            count,
            bundles.as_mut_ptr(),
            bundles.len() as u32,
            c"".as_ptr(),
        );
        bundles.into_iter().for_each(|b| LLVMDisposeOperandBundle(b));
        LLVMSetInstructionCallConv(new, LLVMGetInstructionCallConv(i));
        LLVMSetTailCallKind(new, LLVMGetTailCallKind(i));
        for index in places(count).chain([LLVMAttributeFunctionIndex]) {
            let mut all = vec![null_mut(); LLVMGetCallSiteAttributeCount(i, index) as usize];
            LLVMGetCallSiteAttributes(i, index, all.as_mut_ptr());
            all.into_iter().for_each(|a| LLVMAddCallSiteAttribute(new, index, a));
        }
        new
    }
}
