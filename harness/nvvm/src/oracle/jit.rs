//! Compiles a kernel's IR for the host with LLVM's ORC JIT. The IR is left as it is but for what the host cannot
//! know: layout and triple, the intrinsics that read special registers or wait at barriers, dynamic shared
//! memory, and an entry that unpacks the argument buffer. All unsafe here is LLVM's C API.

use super::threads::{self, SREGS};
use llvm_sys::core::*;
use llvm_sys::error::{LLVMDisposeErrorMessage, LLVMErrorRef, LLVMGetErrorMessage};
use llvm_sys::ir_reader::LLVMParseIRInContext;
use llvm_sys::orc2::lljit::*;
use llvm_sys::orc2::*;
use llvm_sys::prelude::*;
use llvm_sys::target::*;
use llvm_sys::{LLVMCallConv, LLVMLinkage};
use std::ffi::{CStr, CString, c_char};
use std::ptr::null_mut;

const ENTRY: &CStr = c"tandem.host.entry";

/// A compiled kernel; its code lives as long as the value.
pub struct Kernel {
    jit: LLVMOrcLLJITRef,
    entry: extern "C-unwind" fn(*const u8),
}

impl Kernel {
    /// The kernel as a function of its argument buffer.
    pub fn entry(&self) -> extern "C-unwind" fn(*const u8) {
        self.entry
    }
}

impl Drop for Kernel {
    fn drop(&mut self) {
        // SAFETY: created by LLVMOrcCreateLLJIT and disposed of once.
        unsafe { check(LLVMOrcDisposeLLJIT(self.jit)).ok() };
    }
}

/// Compiles `kernel` of the module in `ir`, whose parameters take `arg_bytes` bytes.
pub fn compile(ir: &[u8], kernel: &str, arg_bytes: usize, dynamic_shared: u32) -> Result<Kernel, String> {
    // SAFETY: every handle comes from LLVM in the lines around it and is used while it lives. Handles that an
    // error path leaves behind are leaked on purpose: the process serves one job and ends.
    unsafe {
        LLVM_InitializeNativeTarget();
        LLVM_InitializeNativeAsmPrinter();
        let mut jit = null_mut();
        check(LLVMOrcCreateLLJIT(&mut jit, LLVMOrcCreateLLJITBuilder()))?;
        let dylib = LLVMOrcLLJITGetMainJITDylib(jit);
        let mut process = null_mut();
        // Library functions that code generation calls (fmaf, memcpy) come from this process.
        check(LLVMOrcCreateDynamicLibrarySearchGeneratorForProcess(
            &mut process,
            LLVMOrcLLJITGetGlobalPrefix(jit),
            None,
            null_mut(),
        ))?;
        LLVMOrcJITDylibAddGenerator(dylib, process);

        let shared = LLVMOrcCreateNewThreadSafeContext();
        let context = LLVMOrcThreadSafeContextGetContext(shared);
        let module = parse(context, ir)?;
        let layout = LLVMOrcLLJITGetDataLayoutStr(jit);
        LLVMSetDataLayout(module, layout);
        LLVMSetTarget(module, LLVMOrcLLJITGetTripleString(jit));
        let m = Module { context, module, data: LLVMCreateTargetData(layout) };
        m.host_functions()?;
        m.dynamic_shared(dynamic_shared);
        m.entry(kernel, arg_bytes)?;
        m.verify()?;
        check(LLVMOrcLLJITAddLLVMIRModule(jit, dylib, LLVMOrcCreateNewThreadSafeModule(module, shared)))?;
        let mut address = 0;
        check(LLVMOrcLLJITLookup(jit, &mut address, ENTRY.as_ptr()))?;
        // SAFETY: the symbol is the function built by `Module::entry`, of this very type.
        let entry = std::mem::transmute::<usize, extern "C-unwind" fn(*const u8)>(address as usize);
        Ok(Kernel { jit, entry })
    }
}

unsafe fn parse(context: LLVMContextRef, ir: &[u8]) -> Result<LLVMModuleRef, String> {
    unsafe {
        let buffer =
            LLVMCreateMemoryBufferWithMemoryRangeCopy(ir.as_ptr().cast(), ir.len(), c"kernel".as_ptr());
        let (mut module, mut message) = (null_mut(), null_mut());
        if LLVMParseIRInContext(context, buffer, &mut module, &mut message) != 0 {
            return Err(take_message(message));
        }
        Ok(module)
    }
}

struct Module {
    context: LLVMContextRef,
    module: LLVMModuleRef,
    data: LLVMTargetDataRef,
}

impl Module {
    /// Gives every GPU intrinsic a body that calls into this process, and refuses the ones it does not know.
    unsafe fn host_functions(&self) -> Result<(), String> {
        unsafe {
            let mut f = LLVMGetFirstFunction(self.module);
            while !f.is_null() {
                let next = LLVMGetNextFunction(f);
                LLVMSetFunctionCallConv(f, LLVMCallConv::LLVMCCallConv as u32);
                let name = name_of(f);
                if let Some(gpu) = name.strip_prefix("llvm.nvvm.") {
                    self.host_function(f, gpu)?;
                }
                f = next;
            }
            self.plain_calls();
            Ok(())
        }
    }

    unsafe fn host_function(&self, f: LLVMValueRef, gpu: &str) -> Result<(), String> {
        unsafe {
            if LLVMGetFirstUse(f).is_null() {
                LLVMDeleteFunction(f);
                return Ok(());
            }
            let i32t = LLVMInt32TypeInContext(self.context);
            let (target, argument, result) = if let Some(sreg) = gpu.strip_prefix("read.ptx.sreg.") {
                let id = SREGS
                    .iter()
                    .position(|s| *s == sreg)
                    .ok_or_else(|| format!("special register '{sreg}' (NVVM 2.0 §15.4)"))?;
                (threads::read_sreg as *const () as usize, Some(id as u64), true)
            } else if gpu == "barrier0" {
                (threads::barrier as *const () as usize, None, false)
            } else {
                return Err(format!("intrinsic 'llvm.nvvm.{gpu}' is not one the host oracle knows"));
            };
            // A function that keeps its name would stay an intrinsic, with an intrinsic's promises.
            let own = format!("tandem.host.{gpu}");
            LLVMSetValueName2(f, own.as_ptr().cast(), own.len());
            strip_attributes(f);
            let block = LLVMAppendBasicBlockInContext(self.context, f, c"".as_ptr());
            let b = LLVMCreateBuilderInContext(self.context);
            LLVMPositionBuilderAtEnd(b, block);
            let ret = if result { i32t } else { LLVMVoidTypeInContext(self.context) };
            let mut params = [i32t];
            let count = u32::from(argument.is_some());
            let ty = LLVMFunctionType(ret, params.as_mut_ptr(), count, 0);
            let address = LLVMConstInt(LLVMInt64TypeInContext(self.context), target as u64, 0);
            let pointer = LLVMConstIntToPtr(address, LLVMPointerTypeInContext(self.context, 0));
            let mut args = [LLVMConstInt(i32t, argument.unwrap_or(0), 0)];
            let call = LLVMBuildCall2(b, ty, pointer, args.as_mut_ptr(), count, c"".as_ptr());
            if result {
                LLVMBuildRet(b, call)
            } else {
                LLVMBuildRetVoid(b)
            };
            LLVMDisposeBuilder(b);
            Ok(())
        }
    }

    /// Calls use the C convention and promise nothing that held for the intrinsics only.
    unsafe fn plain_calls(&self) {
        unsafe {
            let mut f = LLVMGetFirstFunction(self.module);
            while !f.is_null() {
                let mut block = LLVMGetFirstBasicBlock(f);
                while !block.is_null() {
                    let mut i = LLVMGetFirstInstruction(block);
                    while !i.is_null() {
                        let callee =
                            if LLVMIsACallInst(i).is_null() { null_mut() } else { LLVMGetCalledValue(i) };
                        if !callee.is_null() && !LLVMIsAFunction(callee).is_null() {
                            LLVMSetInstructionCallConv(i, LLVMCallConv::LLVMCCallConv as u32);
                            if name_of(callee).starts_with("tandem.host.") {
                                strip_call_attributes(i);
                            }
                        }
                        i = LLVMGetNextInstruction(i);
                    }
                    block = LLVMGetNextBasicBlock(block);
                }
                f = LLVMGetNextFunction(f);
            }
        }
    }

    /// Shared arrays without a definition become one array of the launch's size (nvvm-notes §3.11).
    unsafe fn dynamic_shared(&self, size: u32) {
        unsafe {
            let bytes = LLVMArrayType2(LLVMInt8TypeInContext(self.context), u64::from(size.max(1)));
            let mut block: LLVMValueRef = null_mut();
            let mut g = LLVMGetFirstGlobal(self.module);
            while !g.is_null() {
                let next = LLVMGetNextGlobal(g);
                let space = LLVMGetPointerAddressSpace(LLVMTypeOf(g));
                if space == 3 && LLVMIsDeclaration(g) != 0 {
                    if block.is_null() {
                        block = LLVMAddGlobalInAddressSpace(
                            self.module,
                            bytes,
                            c"tandem.host.shared".as_ptr(),
                            3,
                        );
                        LLVMSetInitializer(block, LLVMConstNull(bytes));
                        LLVMSetAlignment(block, 16);
                    }
                    LLVMReplaceAllUsesWith(g, block);
                    LLVMDeleteGlobal(g);
                } else {
                    // Thread-local or externally initialised flavours mean nothing to one process.
                    LLVMSetExternallyInitialized(g, 0);
                }
                g = next;
            }
        }
    }

    /// Adds the entry: loads each parameter from the argument buffer and calls the kernel.
    unsafe fn entry(&self, kernel: &str, arg_bytes: usize) -> Result<(), String> {
        unsafe {
            let c_name =
                CString::new(kernel).map_err(|_| "the kernel's name holds a zero byte".to_string())?;
            let f = LLVMGetNamedFunction(self.module, c_name.as_ptr());
            if f.is_null() || LLVMIsDeclaration(f) != 0 {
                return Err(format!("the module defines no function '{kernel}'"));
            }
            let pointer = LLVMPointerTypeInContext(self.context, 0);
            let mut params = [pointer];
            let ty = LLVMFunctionType(LLVMVoidTypeInContext(self.context), params.as_mut_ptr(), 1, 0);
            let entry = LLVMAddFunction(self.module, ENTRY.as_ptr(), ty);
            LLVMSetLinkage(entry, LLVMLinkage::LLVMExternalLinkage);
            let b = LLVMCreateBuilderInContext(self.context);
            LLVMPositionBuilderAtEnd(b, LLVMAppendBasicBlockInContext(self.context, entry, c"".as_ptr()));
            let i8t = LLVMInt8TypeInContext(self.context);
            let byval = LLVMGetEnumAttributeKindForName(c"byval".as_ptr(), 5);
            let mut offset = 0u64;
            let mut args = Vec::new();
            for n in 0..LLVMCountParams(f) {
                let mut ty = LLVMTypeOf(LLVMGetParam(f, n));
                let by_value = LLVMGetEnumAttributeAtIndex(f, n + 1, byval);
                if !by_value.is_null() {
                    ty = LLVMGetTypeAttributeValue(by_value);
                }
                let align = u64::from(LLVMABIAlignmentOfType(self.data, ty));
                offset = offset.next_multiple_of(align);
                let mut index = [LLVMConstInt(LLVMInt64TypeInContext(self.context), offset, 0)];
                let place =
                    LLVMBuildGEP2(b, i8t, LLVMGetParam(entry, 0), index.as_mut_ptr(), 1, c"".as_ptr());
                args.push(if by_value.is_null() {
                    LLVMBuildLoad2(b, ty, place, c"".as_ptr())
                } else {
                    place
                });
                offset += LLVMABISizeOfType(self.data, ty);
            }
            if offset != arg_bytes as u64 {
                return Err(format!(
                    "kernel '{kernel}' takes {offset} bytes of parameters, and {arg_bytes} were given"
                ));
            }
            LLVMBuildCall2(
                b,
                LLVMGlobalGetValueType(f),
                f,
                args.as_mut_ptr(),
                args.len() as u32,
                c"".as_ptr(),
            );
            LLVMBuildRetVoid(b);
            LLVMDisposeBuilder(b);
            Ok(())
        }
    }

    unsafe fn verify(&self) -> Result<(), String> {
        use llvm_sys::analysis::{LLVMVerifierFailureAction, LLVMVerifyModule};
        unsafe {
            let mut message = null_mut();
            let bad = LLVMVerifyModule(
                self.module,
                LLVMVerifierFailureAction::LLVMReturnStatusAction,
                &mut message,
            );
            let text = take_message(message);
            if bad == 0 { Ok(()) } else { Err(text) }
        }
    }
}

unsafe fn name_of(value: LLVMValueRef) -> String {
    unsafe {
        let mut len = 0;
        let p = LLVMGetValueName2(value, &mut len);
        String::from_utf8_lossy(std::slice::from_raw_parts(p.cast::<u8>(), len)).into_owned()
    }
}

/// Index of a function's own attributes, as against its result's and parameters'.
const FUNCTION: u32 = u32::MAX;

unsafe fn strip_attributes(f: LLVMValueRef) {
    unsafe {
        let n = LLVMGetAttributeCountAtIndex(f, FUNCTION);
        let mut all = vec![null_mut(); n as usize];
        LLVMGetAttributesAtIndex(f, FUNCTION, all.as_mut_ptr());
        for a in all {
            if LLVMIsEnumAttribute(a) != 0 {
                LLVMRemoveEnumAttributeAtIndex(f, FUNCTION, LLVMGetEnumAttributeKind(a));
            }
        }
    }
}

unsafe fn strip_call_attributes(call: LLVMValueRef) {
    unsafe {
        let n = LLVMGetCallSiteAttributeCount(call, FUNCTION);
        let mut all = vec![null_mut(); n as usize];
        LLVMGetCallSiteAttributes(call, FUNCTION, all.as_mut_ptr());
        for a in all {
            if LLVMIsEnumAttribute(a) != 0 {
                LLVMRemoveCallSiteEnumAttribute(call, FUNCTION, LLVMGetEnumAttributeKind(a));
            }
        }
    }
}

unsafe fn check(error: LLVMErrorRef) -> Result<(), String> {
    if error.is_null() {
        return Ok(());
    }
    unsafe {
        let message = LLVMGetErrorMessage(error);
        let text = CStr::from_ptr(message).to_string_lossy().into_owned();
        LLVMDisposeErrorMessage(message);
        Err(text)
    }
}

/// The text of a message that LLVM allocated, which is freed.
unsafe fn take_message(message: *mut c_char) -> String {
    if message.is_null() {
        return String::new();
    }
    unsafe {
        let text = CStr::from_ptr(message).to_string_lossy().trim().to_string();
        LLVMDisposeMessage(message);
        text
    }
}
