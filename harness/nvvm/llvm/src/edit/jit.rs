//! Compiles a module for this process, with LLVM's MCJIT.

use super::{Complaint, Module};
use crate::c_string;
use llvm_sys::core::*;
use llvm_sys::execution_engine::*;
use llvm_sys::prelude::*;
use llvm_sys::target::*;
use llvm_sys::target_machine::*;
use std::ffi::{CStr, c_char, c_void};
use std::ptr::null_mut;
use std::sync::OnceLock;

/// Where the sections of compiled code and data go.
///
/// # Safety
/// [`code`](Sections::code) and [`data`](Sections::data) return memory of that size and alignment that
/// nothing else uses, that can be written until [`finish`](Sections::finish), and that is never freed.
pub unsafe trait Sections {
    /// Memory for a section of code.
    fn code(size: usize, align: usize) -> *mut u8;
    /// Memory for the section of data of this name.
    fn data(name: &str, size: usize, align: usize) -> *mut u8;
    /// All sections have their contents; code must be executable after this.
    fn finish();
}

extern "C" fn code<S: Sections>(
    _: *mut c_void,
    size: usize,
    align: u32,
    _: u32,
    _: *const c_char,
) -> *mut u8 {
    S::code(size, align as usize)
}

extern "C" fn data<S: Sections>(
    _: *mut c_void,
    size: usize,
    align: u32,
    _: u32,
    name: *const c_char,
    _: LLVMBool,
) -> *mut u8 {
    // SAFETY: LLVM passes a C string.
    let name = unsafe { CStr::from_ptr(name) }.to_string_lossy();
    S::data(&name, size, align as usize)
}

extern "C" fn finish<S: Sections>(_: *mut c_void, _: *mut *mut c_char) -> LLVMBool {
    S::finish();
    0
}

extern "C" fn forget(_: *mut c_void) {}

static FATAL: OnceLock<fn(&str) -> !> = OnceLock::new();

extern "C" fn fatal(reason: *const c_char) {
    // SAFETY: LLVM passes a C string.
    let text = unsafe { CStr::from_ptr(reason) }.to_string_lossy();
    if let Some(end) = FATAL.get() {
        end(&text);
    }
}

/// Sets what ends the process when LLVM gives up on a module. The first call counts.
pub fn on_fatal(end: fn(&str) -> !) {
    if FATAL.set(end).is_ok() {
        // SAFETY: the handler never returns, once FATAL is set.
        unsafe { llvm_sys::error_handling::LLVMInstallFatalErrorHandler(Some(fatal)) };
    }
}

impl Module {
    /// Verifies the module, compiles it for baseline x86-64, with little optimisation, and returns the
    /// address of its function `entry`; `None` if there is no code of it. `symbols` are functions of this
    /// process that LLVM's code generator may call by name.
    ///
    /// # Errors
    /// What LLVM says of it.
    pub fn compile<S: Sections>(
        self,
        entry: &str,
        symbols: impl IntoIterator<Item = (String, usize)>,
    ) -> Result<Option<usize>, Complaint> {
        // SAFETY: strings live through the calls, which copy them; the module is alive and, once the engine
        // has it, not used any more; a message is taken once. Nothing is freed.
        unsafe {
            LLVM_InitializeNativeTarget();
            LLVM_InitializeNativeAsmPrinter();
            LLVMLinkInMCJIT();
            let triple = LLVMGetDefaultTargetTriple();
            let (mut target, mut message) = (null_mut(), null_mut());
            if LLVMGetTargetFromTriple(triple, &mut target, &mut message) != 0 {
                return Err(Complaint::take(message));
            }
            let machine = LLVMCreateTargetMachine(
                target,
                triple,
                c"x86-64".as_ptr(),
                c"".as_ptr(),
                LLVMCodeGenOptLevel::LLVMCodeGenLevelLess,
                LLVMRelocMode::LLVMRelocDefault,
                LLVMCodeModel::LLVMCodeModelLarge,
            );
            LLVMSetModuleDataLayout(self.module, LLVMCreateTargetDataLayout(machine));
            LLVMSetTarget(self.module, triple);
            self.verify()?;
            for (name, address) in symbols {
                llvm_sys::support::LLVMAddSymbol(c_string(&name).as_ptr(), address as *mut c_void);
            }
            let mut options: LLVMMCJITCompilerOptions = std::mem::zeroed();
            let size = size_of::<LLVMMCJITCompilerOptions>();
            LLVMInitializeMCJITCompilerOptions(&mut options, size);
            options.OptLevel = 1;
            options.CodeModel = LLVMCodeModel::LLVMCodeModelLarge;
            options.MCJMM = LLVMCreateSimpleMCJITMemoryManager(
                // LLVM asserts that this is not null, but nothing reads it.
                std::ptr::dangling_mut::<c_void>(),
                code::<S>,
                data::<S>,
                finish::<S>,
                Some(forget),
            );
            let mut engine = null_mut();
            if LLVMCreateMCJITCompilerForModule(&mut engine, self.module, &mut options, size, &mut message)
                != 0
            {
                return Err(Complaint::take(message));
            }
            let address = LLVMGetFunctionAddress(engine, c_string(entry).as_ptr());
            Ok((address != 0).then_some(address as usize))
        }
    }
}
