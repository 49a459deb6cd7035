//! Inline assembly: its operands go into an array of words, on which [`ptx`](crate::ptx) works.

use super::ir::*;
use crate::ptx;
use crate::refusal::Refusal;
use llvm_sys::LLVMTypeKind;
use llvm_sys::core::*;
use llvm_sys::prelude::*;
use std::ffi::c_char;

impl Module {
    /// Replaces every call of inline assembly.
    pub unsafe fn rewrite_assembly(&self) -> Result<(), Refusal> {
        unsafe {
            for i in self.instructions() {
                if LLVMIsACallInst(i).is_null() || LLVMIsAInlineAsm(LLVMGetCalledValue(i)).is_null() {
                    continue;
                }
                self.expression(i)?;
            }
            Ok(())
        }
    }

    unsafe fn expression(&self, call: LLVMValueRef) -> Result<(), Refusal> {
        unsafe {
            let asm = LLVMGetCalledValue(call);
            let text = string(asm, |v, n| LLVMGetInlineAsmAsmString(v, n));
            let constraints = string(asm, |v, n| LLVMGetInlineAsmConstraintString(v, n));
            let (outputs, inputs) = operands_of(&constraints)?;
            let args = arguments(call);
            if args.len() != inputs.len() {
                return Err(Refusal::Constraints(constraints));
            }
            let number = ptx::add(&text)?;
            let count = (outputs + inputs.len()) as u64;
            let row_type = LLVMArrayType2(self.int(64), count.max(1));
            let f = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call));
            let row = LLVMBuildAlloca(self.at_start(f).0, row_type, c"".as_ptr());
            let b = self.before(call);
            let word = |n: usize| self.offset(&b, row, 8 * n as u64);
            for (n, (tied, value)) in inputs.iter().zip(&args).enumerate() {
                let bits = self.to_bits(&b, *value);
                LLVMBuildStore(b.0, bits, word(outputs + n));
                if let Some(tied) = tied {
                    LLVMBuildStore(b.0, bits, word(*tied));
                }
            }
            let address = LLVMBuildPtrToInt(b.0, row, self.int(64), c"".as_ptr());
            let words = [self.constant(64, number), address, self.constant(64, count)];
            self.call_host(&b, ptx::run as *const () as usize, &words);
            let ty = LLVMTypeOf(call);
            let output = |n: usize, ty: LLVMTypeRef| {
                let bits = LLVMBuildLoad2(b.0, self.int(64), word(n), c"".as_ptr());
                self.of_bits(&b, bits, ty)
            };
            let result = match (LLVMGetTypeKind(ty), outputs) {
                (LLVMTypeKind::LLVMVoidTypeKind, _) => None,
                (LLVMTypeKind::LLVMStructTypeKind, _) => {
                    let mut all = LLVMGetUndef(ty);
                    for n in 0..outputs {
                        let element = LLVMStructGetTypeAtIndex(ty, n as u32);
                        if let Some(v) = output(n, element) {
                            all = LLVMBuildInsertValue(b.0, all, v, n as u32, c"".as_ptr());
                        }
                    }
                    Some(all)
                }
                _ => output(0, ty),
            };
            replace(call, result);
            Ok(())
        }
    }
}

unsafe fn string(value: LLVMValueRef, get: unsafe fn(LLVMValueRef, *mut usize) -> *const c_char) -> String {
    unsafe {
        let mut len = 0;
        let p = get(value, &mut len);
        String::from_utf8_lossy(std::slice::from_raw_parts(p.cast::<u8>(), len)).into_owned()
    }
}

/// The number of outputs and, for each input, the output that it is tied to, if any.
fn operands_of(constraints: &str) -> Result<(usize, Vec<Option<usize>>), Refusal> {
    let (mut outputs, mut inputs) = (0, Vec::new());
    for c in constraints.split(',').filter(|c| !c.is_empty()) {
        let letters = "chrlfd";
        let one = |c: &str| c.len() == 1 && letters.contains(c);
        if c.starts_with("~{") {
            continue;
        } else if let Some(output) = c.strip_prefix('=') {
            if !one(output.trim_start_matches('&')) {
                return Err(Refusal::Constraint(c.to_string()));
            }
            outputs += 1;
        } else if let Ok(tied) = c.parse::<usize>() {
            inputs.push(Some(tied));
        } else if one(c) || c == "n" {
            inputs.push(None);
        } else {
            return Err(Refusal::Constraint(c.to_string()));
        }
    }
    Ok((outputs, inputs))
}
