//! LLVM's MC layer as an opinion on RISC-V words: whether a word is an instruction, and its text.
//!
//! The compiler does not use it. Fuzzing does (`tandem-fuzz`), where a process per question would be too
//! slow.

use llvm_sys::disassembler::{
    LLVMCreateDisasmCPUFeatures, LLVMDisasmContextRef, LLVMDisasmDispose, LLVMDisasmInstruction,
};
use llvm_sys::target::{
    LLVMInitializeRISCVDisassembler, LLVMInitializeRISCVTargetInfo, LLVMInitializeRISCVTargetMC,
};
use std::ffi::{CStr, CString};
use std::sync::Once;

/// Room for the text of an instruction.
const TEXT: usize = 256;

/// A disassembler for a set of RISC-V extensions.
pub struct Disassembler {
    context: LLVMDisasmContextRef,
}

// A context has no thread of its own and is used through `&mut` only.
unsafe impl Send for Disassembler {}

impl Disassembler {
    /// A disassembler of `riscv32` with these features, such as `+m,+a,+zicsr`; `None` if LLVM has none.
    pub fn new(features: &str) -> Option<Disassembler> {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| {
            // Prints the instructions themselves, not their aliases.
            let args = [c"tandem".as_ptr(), c"-riscv-no-aliases".as_ptr()];
            // SAFETY: registering a target is done once; the strings live for ever, and LLVM's options are
            // set before anything prints an instruction.
            unsafe {
                LLVMInitializeRISCVTargetInfo();
                LLVMInitializeRISCVTargetMC();
                LLVMInitializeRISCVDisassembler();
                llvm_sys::support::LLVMParseCommandLineOptions(
                    args.len() as i32,
                    args.as_ptr(),
                    c"".as_ptr(),
                );
            }
        });
        let features = CString::new(features).ok()?;
        // SAFETY: strings that outlive the call, which copies them; no callbacks.
        let context = unsafe {
            LLVMCreateDisasmCPUFeatures(
                c"riscv32".as_ptr(),
                c"".as_ptr(),
                features.as_ptr(),
                std::ptr::null_mut(),
                0,
                None,
                None,
            )
        };
        (!context.is_null()).then_some(Disassembler { context })
    }

    /// The text of a word, without the tabs around it; `None` if it is not an instruction of four bytes.
    pub fn text(&mut self, word: u32) -> Option<String> {
        let mut bytes = word.to_le_bytes();
        let mut text = [0; TEXT];
        // SAFETY: both buffers are ours and as long as it is told; the context lives as long as `self`. LLVM
        // ends the text with a nul byte inside the buffer.
        let (read, text) = unsafe {
            let read = LLVMDisasmInstruction(self.context, bytes.as_mut_ptr(), 4, 0, text.as_mut_ptr(), TEXT);
            (read, CStr::from_ptr(text.as_ptr()).to_string_lossy().trim().replace('\t', " "))
        };
        (read == 4).then_some(text)
    }
}

impl Drop for Disassembler {
    fn drop(&mut self) {
        // SAFETY: made by `LLVMCreateDisasmCPUFeatures`, dropped once.
        unsafe { LLVMDisasmDispose(self.context) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_the_text_of_their_instruction() {
        let mut mc = Disassembler::new("+m,+a,+zicsr,+zfinx").unwrap();
        assert_eq!(mc.text(0x0045_a503).as_deref(), Some("lw a0, 4(a1)"));
        // Not the alias, which is `ret`.
        assert_eq!(mc.text(0x0000_8067).as_deref(), Some("jalr zero, 0(ra)"));
        assert_eq!(mc.text(0), None);
        assert_eq!(mc.text(0x0221_80d7), None, "vadd.vv needs the vector extension");
        let mut mc = Disassembler::new("+m,+f,+zve32f").unwrap();
        assert_eq!(mc.text(0x0221_80d7).as_deref(), Some("vadd.vv v1, v2, v3"));
    }
}
