//! Structured control flow: jumps of a function turned into conditions, by LLVM's StructurizeCFG.

use super::module::{Diagnostic, Module};
use super::value::{Block, Function, Value};
use super::{attribute_kind, c_string};
use llvm_sys::LLVMOpcode as Opcode;
use llvm_sys::core::*;
use llvm_sys::prelude::LLVMValueRef;

/// One exit of the function, loops of one exit each, and conditions in the place of jumps.
const PASSES: &str = "function(mergereturn,lower-switch,unify-loop-exits,structurizecfg)";

const HELD: [&str; 2] = ["noinline", "optnone"];

impl Module {
    /// Structures the defined functions that `chosen` chooses. Each of their loops must have one entry.
    ///
    /// # Errors
    /// If LLVM's passes fail.
    pub fn structurize(&mut self, chosen: impl Fn(Function<'_>) -> bool) -> Result<(), Diagnostic> {
        let all: Vec<Function<'_>> = self.functions().filter(|f| !f.is_declaration()).collect();
        let (chosen, others): (Vec<_>, Vec<_>) = all.into_iter().partition(|f| chosen(*f));
        if chosen.is_empty() {
            return Ok(());
        }
        chosen.iter().flat_map(|f| f.blocks()).for_each(return_at_dead_end);
        let others: Vec<LLVMValueRef> = others.into_iter().map(Function::raw).collect();
        // Passes leave such functions alone.
        let held: Vec<LLVMValueRef> = others.into_iter().filter(|f| self.hold(*f)).collect();
        let done = self.run_passes(PASSES);
        held.into_iter().for_each(release);
        done
    }

    /// Puts a call of `marker`, which takes and returns nothing, into each of these blocks. No pass copies
    /// it, or makes it depend on more conditions.
    pub fn mark_blocks(&mut self, marker: &str, blocks: impl FnOnce(&Module) -> Vec<Block<'_>>) {
        let places: Vec<_> = blocks(self).into_iter().map(Block::raw).collect();
        if places.is_empty() {
            return;
        }
        let name = c_string(marker);
        // SAFETY: the module and its context are alive, the blocks are the module's, and a builder placed
        // before an instruction inserts there.
        unsafe {
            let ty = LLVMFunctionType(LLVMVoidTypeInContext(self.context), std::ptr::null_mut(), 0, 0);
            let f = LLVMAddFunction(self.module, name.as_ptr(), ty);
            for kind in ["convergent", "nounwind"].map(attribute_kind) {
                LLVMAddAttributeAtIndex(f, u32::MAX, LLVMCreateEnumAttribute(self.context, kind, 0));
            }
            let builder = LLVMCreateBuilderInContext(self.context);
            for &block in &places {
                let mut first = LLVMGetFirstInstruction(block);
                while LLVMGetInstructionOpcode(first) == Opcode::LLVMPHI {
                    first = LLVMGetNextInstruction(first);
                }
                LLVMPositionBuilderBefore(builder, first);
                LLVMBuildCall2(builder, ty, f, std::ptr::null_mut(), 0, c"".as_ptr());
            }
            LLVMDisposeBuilder(builder);
        }
    }

    /// Forbids passes on a function. Returns whether that was new.
    fn hold(&self, f: LLVMValueRef) -> bool {
        // SAFETY: a function of the module, which is alive.
        unsafe {
            let [noinline, optnone] = HELD.map(attribute_kind);
            if !LLVMGetEnumAttributeAtIndex(f, u32::MAX, optnone).is_null() {
                return false;
            }
            let always = attribute_kind("alwaysinline");
            LLVMRemoveEnumAttributeAtIndex(f, u32::MAX, always);
            for kind in [noinline, optnone] {
                LLVMAddAttributeAtIndex(f, u32::MAX, LLVMCreateEnumAttribute(self.context, kind, 0));
            }
        }
        true
    }
}

/// Allows them again. Nothing is inlined any more, so a `noinline` of its own is not missed.
fn release(f: LLVMValueRef) {
    // SAFETY: as above.
    HELD.map(attribute_kind)
        .into_iter()
        .for_each(|k| unsafe { LLVMRemoveEnumAttributeAtIndex(f, u32::MAX, k) });
}

/// A block that ends in `unreachable` returns instead: a lane that traps need not be waited for, but has an
/// end.
fn return_at_dead_end(block: Block<'_>) {
    let Some(end) = block.instructions().last().filter(|i| i.opcode() == Some(Opcode::LLVMUnreachable))
    else {
        return;
    };
    // SAFETY: the terminator of a block is replaced by another one; zero has the function's own type.
    unsafe {
        let block = block.raw();
        let f = LLVMGetBasicBlockParent(block);
        let ty = LLVMGetReturnType(LLVMGlobalGetValueType(f));
        let builder = LLVMCreateBuilderInContext(LLVMGetTypeContext(ty));
        LLVMPositionBuilderBefore(builder, end.raw());
        match LLVMGetTypeKind(ty) {
            llvm_sys::LLVMTypeKind::LLVMVoidTypeKind => LLVMBuildRetVoid(builder),
            _ => LLVMBuildRet(builder, LLVMConstNull(ty)),
        };
        LLVMDisposeBuilder(builder);
        LLVMInstructionEraseFromParent(end.raw());
    }
}

impl Value<'_> {
    /// Whether it is a call at which lanes must be together.
    pub fn is_convergent_call(self) -> bool {
        let Some(callee) = self.callee().filter(|_| self.opcode() == Some(Opcode::LLVMCall)) else {
            return false;
        };
        let (at, kind) = (u32::MAX, attribute_kind("convergent"));
        // SAFETY: a call, and a callee; only a function has attributes.
        unsafe {
            !LLVMGetCallSiteEnumAttribute(self.raw(), at, kind).is_null()
                || !LLVMIsAFunction(callee.raw()).is_null()
                    && !LLVMGetEnumAttributeAtIndex(callee.raw(), at, kind).is_null()
        }
    }
}
