//! Gives the instructions of a module without debug information the lines of its text.
//!
//! LLVM's reader keeps no line numbers. If each instruction has a location before the passes run, LLVM itself
//! carries the lines through optimisation, and everything downstream sees ordinary debug information.

use super::c_string;
use super::module::Module;
use llvm_sys::core::LLVMGetModuleContext;
use llvm_sys::debuginfo::*;
use llvm_sys::prelude::{LLVMDIBuilderRef, LLVMMetadataRef};
use std::collections::HashMap;
use std::ptr;

impl Module {
    /// Attaches `lines[function][n]` to the `n`-th instruction of each function whose number of instructions
    /// matches. Leaves a module alone that already has locations.
    pub fn attach_lines(&mut self, path: &str, lines: &HashMap<String, Vec<u32>>) {
        let has_locations = self
            .functions()
            .flat_map(|f| f.blocks())
            .any(|b| b.instructions().any(|i| i.debug_line().is_some()));
        if has_locations {
            return;
        }
        let (_, raw) = self.raw();
        // SAFETY: builder, file, unit and scopes are created from live parents and the builder is disposed
        // after it is finalised; instructions belong to the module.
        unsafe {
            let context = LLVMGetModuleContext(raw);
            let builder = LLVMCreateDIBuilder(raw);
            let file = compile_unit(builder, path);
            for f in self.functions().filter(|f| !f.is_declaration()) {
                let Some(found) = lines.get(&f.name()) else { continue };
                let instructions: Vec<_> = f.blocks().into_iter().flat_map(|b| b.instructions()).collect();
                if instructions.len() != found.len() || found.is_empty() {
                    continue;
                }
                let scope = subprogram(builder, file, &f.name(), found[0]);
                LLVMSetSubprogram(f.raw(), scope);
                for (i, &line) in instructions.iter().zip(found) {
                    let at = LLVMDIBuilderCreateDebugLocation(context, line, 1, scope, ptr::null_mut());
                    LLVMInstructionSetDebugLoc(i.raw(), at);
                }
            }
            LLVMDIBuilderFinalize(builder);
            LLVMDisposeDIBuilder(builder);
        }
    }
}

/// The file of a compile unit that has only lines.
///
/// # Safety
/// `builder` must be live.
unsafe fn compile_unit(builder: LLVMDIBuilderRef, path: &str) -> LLVMMetadataRef {
    let path = c_string(path);
    let empty = c_string("");
    // SAFETY: the caller's builder is live, and the strings are until the end of this function: LLVM copies
    // them.
    unsafe {
        let file = LLVMDIBuilderCreateFile(builder, path.as_ptr(), path.as_bytes().len(), empty.as_ptr(), 0);
        LLVMDIBuilderCreateCompileUnit(
            builder,
            LLVMDWARFSourceLanguage::LLVMDWARFSourceLanguageC,
            file,
            empty.as_ptr(),
            0,
            0,
            empty.as_ptr(),
            0,
            0,
            empty.as_ptr(),
            0,
            LLVMDWARFEmissionKind::LLVMDWARFEmissionKindLineTablesOnly,
            0,
            1,
            0,
            empty.as_ptr(),
            0,
            empty.as_ptr(),
            0,
        );
        file
    }
}

/// A function's scope, which begins at `line`.
///
/// # Safety
/// `builder` must be live, and `file` one of its files.
unsafe fn subprogram(
    builder: LLVMDIBuilderRef,
    file: LLVMMetadataRef,
    name: &str,
    line: u32,
) -> LLVMMetadataRef {
    let name = c_string(name);
    let len = name.as_bytes().len();
    // SAFETY: the caller's builder and file are live, and the name is until the end of this function: LLVM
    // copies it.
    unsafe {
        let ty = LLVMDIBuilderCreateSubroutineType(builder, file, ptr::null_mut(), 0, 0);
        LLVMDIBuilderCreateFunction(
            builder,
            file,
            name.as_ptr(),
            len,
            name.as_ptr(),
            len,
            file,
            line,
            ty,
            0,
            1,
            line,
            0,
            0,
        )
    }
}
