//! The functions that a module's debug information describes (NVVM 2.0 §16), for the executable's debug
//! information.

use super::module::Module;
use super::{copy_str, in_directory, take_message};
use llvm_sys::core::*;
use llvm_sys::debuginfo::*;
use llvm_sys::prelude::{LLVMContextRef, LLVMMetadataRef};

/// A function as in its `DISubprogram`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subprogram {
    /// Symbol of the function.
    pub symbol: String,
    /// Its name in the source.
    pub name: String,
    /// Its source file.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
}

impl Module {
    /// The functions that units of kind FullDebug describe; the other kinds ask only for lines.
    pub fn subprograms(&self) -> Vec<Subprogram> {
        let (context, _) = self.raw();
        let mut out = Vec::new();
        for f in self.functions().filter(|f| !f.is_declaration()) {
            // SAFETY: a function has a subprogram or null; nodes live as long as the module.
            unsafe {
                let subprogram = LLVMGetSubprogram(f.value().raw());
                if subprogram.is_null() || !is_full(context, subprogram) {
                    continue;
                }
                let name = operand_string(context, subprogram, NAME).unwrap_or_else(|| f.name());
                let file = file_of(LLVMDIScopeGetFile(subprogram));
                let line = LLVMDISubprogramGetLine(subprogram);
                out.push(Subprogram { symbol: f.name(), name, file, line });
            }
        }
        out
    }
}

/// Operands of a `DISubprogram` by number.
const NAME: usize = 2;
const UNIT: usize = 5;

/// Path of a `DIFile`.
unsafe fn file_of(file: LLVMMetadataRef) -> String {
    if file.is_null() {
        return String::new();
    }
    // SAFETY: by the caller, this is a file.
    unsafe {
        let mut len = 0;
        let name = LLVMDIFileGetFilename(file, &mut len);
        let name = copy_str(name, len as usize);
        let directory = LLVMDIFileGetDirectory(file, &mut len);
        in_directory(&copy_str(directory, len as usize), name)
    }
}

unsafe fn operand_string(context: LLVMContextRef, node: LLVMMetadataRef, n: usize) -> Option<String> {
    // SAFETY: by the caller, this is a node of this context.
    unsafe {
        let all = super::node_operands(LLVMMetadataAsValue(context, node));
        let operand = all.get(n).copied().filter(|o| !o.is_null())?;
        super::metadata_text(operand)
    }
}

/// Whether the unit of a subprogram is of kind FullDebug. LLVM's C interface does not tell, but the unit's
/// text does.
unsafe fn is_full(context: LLVMContextRef, subprogram: LLVMMetadataRef) -> bool {
    // SAFETY: by the caller, this is a node of this context.
    unsafe {
        let all = super::node_operands(LLVMMetadataAsValue(context, subprogram));
        let Some(unit) = all.get(UNIT).copied().filter(|u| !u.is_null()) else { return false };
        take_message(LLVMPrintValueToString(unit)).contains("emissionKind: FullDebug")
    }
}
