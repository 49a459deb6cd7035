//! Turns a kernel's IR into code of this process. Parts of the IR are changed if the host does not know them
//! (`host`: GPU intrinsics; dynamic shared memory; an entry that unpacks the argument buffer), would execute
//! them differently (`instructions`, `variadic`) or lays them out differently (`layout`). Then LLVM's MCJIT
//! compiles the IR, unoptimised, for baseline x86-64, so that no result depends on the processor. All unsafe
//! code here calls LLVM's C API.

mod asm;
mod flush;
mod guard;
mod hook;
mod host;
mod instructions;
mod ir;
mod layout;
mod matrix;
mod promises;
mod spread;
mod texture;
mod undefined;
mod variadic;

use super::spaces::{Arena, Space};
use super::{HostJob, access, exit, soft};
use crate::refusal::Refusal;
use ir::*;
use llvm_sys::LLVMLinkage;
use llvm_sys::core::*;
use llvm_sys::execution_engine::*;
use llvm_sys::ir_reader::LLVMParseIRInContext;
use llvm_sys::prelude::*;
use llvm_sys::target::*;
use llvm_sys::target_machine::*;
use std::ffi::{CStr, CString, c_char, c_void};
use std::ptr::null_mut;

const ENTRY: &CStr = c"tandem.host.entry";

/// The layout of NVVM 2.0 §3.25, for modules without one.
const NVVM_LAYOUT: &CStr = c"e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64";

/// A kernel as a function of its argument buffer.
pub type Entry = extern "C-unwind" fn(*const u8);

/// Compiles the job's kernel. Its code lives as long as the process, which serves one job: nothing is freed.
pub fn compile(job: &HostJob) -> Result<Entry, Refusal> {
    // SAFETY: every handle comes from LLVM in the lines around it and is used while it lives.
    unsafe {
        llvm_sys::error_handling::LLVMInstallFatalErrorHandler(Some(fatal));
        LLVM_InitializeNativeTarget();
        LLVM_InitializeNativeAsmPrinter();
        LLVMLinkInMCJIT();
        let context = LLVMContextCreate();
        let module = parse(context, &job.ir)?;
        let declared = LLVMGetDataLayoutStr(module);
        let declared = if CStr::from_ptr(declared).is_empty() { NVVM_LAYOUT.as_ptr() } else { declared };
        let m = Module { context, module, data: LLVMCreateTargetData(declared) };
        let flushing = m.flushing();
        m.prepare()?;
        let kernel = m.kernel(&job.kernel)?;
        m.drop_unused(kernel);
        if job.ones {
            m.variables_to_values();
        }
        m.guard_accesses();
        m.hold_to_promises(job.ones);
        llvm_sys::debuginfo::LLVMStripModuleDebugInfo(m.module);
        m.variables(job.dynamic_shared, &job.bound)?;
        m.lay_out()?;
        m.give_hooks_bodies(std::iter::once(&guard::CHECK).chain(&promises::HOOKS));
        m.host_functions()?;
        m.rewrite_assembly()?;
        m.rewrite_variadic();
        m.flush_subnormals(&flushing);
        m.rewrite_instructions();
        if job.ones {
            m.define_undefined();
        }
        m.entry(kernel, &job.kernel, job.args.len())?;
        m.everything_defined()?;
        m.code()
    }
}

/// Called when LLVM gives up on this module: reports the reason and ends the process.
extern "C" fn fatal(reason: *const c_char) {
    // SAFETY: LLVM passes a C string.
    let text = unsafe { CStr::from_ptr(reason) }.to_string_lossy();
    exit::end_bare(&text, exit::EXIT_REFUSED)
}

/// Reads the modules and links them into the first.
unsafe fn parse(context: LLVMContextRef, modules: &[Vec<u8>]) -> Result<LLVMModuleRef, Refusal> {
    unsafe {
        let mut all: LLVMModuleRef = null_mut();
        for text in modules {
            let (at, len) = (text.as_ptr().cast(), text.len());
            let buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(at, len, c"kernel".as_ptr());
            let (mut module, mut message) = (null_mut(), null_mut());
            if LLVMParseIRInContext(context, buffer, &mut module, &mut message) != 0 {
                return Err(Refusal::Llvm(take_message(message)));
            }
            // The host's triple is set later. With NVPTX's triple, LLVM's linker names a second @f as @f1,
            // and then confuses it with a function of that name.
            LLVMSetTarget(module, c"".as_ptr());
            if all.is_null() {
                all = module;
            } else if llvm_sys::linker::LLVMLinkModules2(all, module) != 0 {
                return Err(Refusal::Linking);
            }
        }
        if all.is_null() { Err(Refusal::NoModule) } else { Ok(all) }
    }
}

impl Module {
    /// Removes parts that have no meaning here: names that could collide with a library's, and attributes for
    /// other processors.
    unsafe fn prepare(&self) -> Result<(), Refusal> {
        unsafe {
            LLVMSetModuleInlineAsm2(self.module, c"".as_ptr(), 0);
            for f in self.functions() {
                LLVMSetFunctionCallConv(f, llvm_sys::LLVMCallConv::LLVMCCallConv as u32);
                if LLVMIsDeclaration(f) != 0 {
                    continue;
                }
                for a in attributes(f, FUNCTION) {
                    if LLVMIsStringAttribute(a) != 0 {
                        let mut len = 0;
                        let key = LLVMGetStringAttributeKind(a, &mut len);
                        LLVMRemoveStringAttributeAtIndex(f, FUNCTION, key, len);
                    }
                }
                LLVMSetGC(f, null_mut());
                // A frame larger than a page must not step over the guard page.
                let (key, value) = (c"probe-stack", c"inline-asm");
                let probe = LLVMCreateStringAttribute(
                    self.context,
                    key.as_ptr(),
                    key.count_bytes() as u32,
                    value.as_ptr(),
                    value.count_bytes() as u32,
                );
                LLVMAddAttributeAtIndex(f, FUNCTION, probe);
                self.own(f, "user");
            }
            let mut alias = LLVMGetFirstGlobalAlias(self.module);
            while !alias.is_null() {
                self.own(alias, "user");
                alias = LLVMGetNextGlobalAlias(alias);
            }
            Ok(())
        }
    }

    /// Makes a definition local to this module, whatever its linkage, under a name that no library uses.
    unsafe fn own(&self, value: LLVMValueRef, prefix: &str) {
        unsafe {
            let name = name_of(value);
            set_name(value, &format!("{prefix}.{name}"));
            LLVMSetLinkage(value, LLVMLinkage::LLVMInternalLinkage);
            LLVMSetVisibility(value, llvm_sys::LLVMVisibility::LLVMDefaultVisibility);
            if LLVMIsAGlobalAlias(value).is_null() {
                llvm_sys::comdat::LLVMSetComdat(value, null_mut());
                LLVMSetSection(value, c"".as_ptr());
            }
        }
    }

    unsafe fn kernel(&self, name: &str) -> Result<LLVMValueRef, Refusal> {
        unsafe {
            let c_name = CString::new(format!("user.{name}")).map_err(|_| Refusal::KernelName)?;
            let f = LLVMGetNamedFunction(self.module, c_name.as_ptr());
            if f.is_null() { Err(Refusal::NoKernel(name.to_string())) } else { Ok(f) }
        }
    }

    /// Deletes everything that the kernel does not use, because other kernels may need things that the host
    /// does not have.
    unsafe fn drop_unused(&self, kernel: LLVMValueRef) {
        unsafe {
            loop {
                let unused = |v: &LLVMValueRef| *v != kernel && LLVMGetFirstUse(*v).is_null();
                let functions: Vec<LLVMValueRef> = self
                    .functions()
                    .into_iter()
                    .filter(unused)
                    .filter(|f| LLVMIsDeclaration(*f) == 0)
                    .collect();
                let mine = |g: &LLVMValueRef| LLVMIsDeclaration(*g) == 0 && !name_of(*g).starts_with("llvm.");
                let globals: Vec<LLVMValueRef> =
                    self.globals().into_iter().filter(unused).filter(mine).collect();
                if functions.is_empty() && globals.is_empty() {
                    return;
                }
                functions.into_iter().for_each(|f| LLVMDeleteFunction(f));
                globals.into_iter().for_each(|g| LLVMDeleteGlobal(g));
            }
        }
    }

    /// Puts each variable in the arena of its space (NVVM 2.0 §12.1: space 0 is global memory). Shared arrays
    /// without a definition become one array of the launch's size (nvvm-notes §3.11).
    unsafe fn variables(&self, dynamic_shared: u32, bound: &[(String, u64)]) -> Result<(), Refusal> {
        unsafe {
            let bytes = LLVMArrayType2(self.int(8), u64::from(dynamic_shared));
            let mut dynamic: LLVMValueRef = null_mut();
            for g in self.globals() {
                let name = name_of(g);
                if name.starts_with("llvm.") {
                    continue;
                }
                let space = LLVMGetPointerAddressSpace(LLVMTypeOf(g));
                if let Some((_, handle)) = bound.iter().find(|(n, _)| *n == name) {
                    LLVMSetInitializer(g, self.constant(64, *handle));
                }
                if LLVMIsDeclaration(g) != 0 {
                    if LLVMGetFirstUse(g).is_null() {
                        LLVMDeleteGlobal(g);
                        continue;
                    }
                    if space != 3 {
                        return Err(Refusal::Undefined { kind: "variable", name });
                    }
                    if dynamic.is_null() {
                        let name = c"tandem.host.shared".as_ptr();
                        dynamic = LLVMAddGlobalInAddressSpace(self.module, bytes, name, 3);
                        LLVMSetInitializer(dynamic, LLVMConstNull(bytes));
                        LLVMSetAlignment(dynamic, 16);
                        self.share(dynamic, "dynamic shared memory");
                    }
                    LLVMSetAlignment(dynamic, LLVMGetAlignment(dynamic).max(LLVMGetAlignment(g)));
                    LLVMReplaceAllUsesWith(g, dynamic);
                    LLVMDeleteGlobal(g);
                    continue;
                }
                self.own(g, "user");
                LLVMSetThreadLocal(g, 0);
                LLVMSetExternallyInitialized(g, 0);
                // One section holds variables and constants, which the arena protects.
                LLVMSetGlobalConstant(g, 0);
                LLVMSetUnnamedAddress(g, llvm_sys::LLVMUnnamedAddr::LLVMNoUnnamedAddr);
                match space {
                    3 => {
                        // Shared memory has no initial values (nvvm-notes §3.11).
                        LLVMSetInitializer(g, LLVMConstNull(LLVMGlobalGetValueType(g)));
                        self.share(g, &format!("@{name}"));
                    }
                    4 => LLVMSetSection(g, c".tandem.constant".as_ptr()),
                    _ => LLVMSetSection(g, c".tandem.global".as_ptr()),
                }
            }
            Ok(())
        }
    }

    /// Gives a shared variable a section of its own, so that its bounds are known when the kernel runs.
    unsafe fn share(&self, g: LLVMValueRef, name: &str) {
        unsafe {
            let size = self.size(LLVMGlobalGetValueType(g));
            let section = access::piece(name, size);
            if let Ok(section) = CString::new(section) {
                LLVMSetSection(g, section.as_ptr());
            }
        }
    }

    /// Adds the entry: loads each parameter from the argument buffer and calls the kernel.
    unsafe fn entry(&self, f: LLVMValueRef, name: &str, arg_bytes: usize) -> Result<(), Refusal> {
        unsafe {
            let mut params = [self.pointer()];
            let void = LLVMVoidTypeInContext(self.context);
            let ty = LLVMFunctionType(void, params.as_mut_ptr(), 1, 0);
            let entry = LLVMAddFunction(self.module, ENTRY.as_ptr(), ty);
            let b = self.at_end(LLVMAppendBasicBlockInContext(self.context, entry, c"".as_ptr()));
            let grid_constants = self.grid_constants(f);
            let mut offset = 0u64;
            let mut args = Vec::new();
            let mut copied = Vec::new();
            for n in 0..LLVMCountParams(f) {
                let param = LLVMGetParam(f, n);
                let by_value = type_attribute(f, n + 1, "byval");
                let ty = by_value.unwrap_or(LLVMTypeOf(param));
                offset = offset.next_multiple_of(self.align(ty).max(self.written_align(f, n + 1)));
                let place = self.offset(&b, LLVMGetParam(entry, 0), offset);
                if by_value.is_none() {
                    args.push(self.load(&b, ty, place));
                } else {
                    args.push(LLVMBuildAddrSpaceCast(b.0, place, LLVMTypeOf(param), c"".as_ptr()));
                    // A grid constant is the argument buffer itself (NVVM 2.0 §13.3); for other parameters,
                    // the call with `byval` makes the thread's own copy.
                    if grid_constants.contains(&(n + 1)) {
                        self.pass_by_pointer(f, n + 1);
                    } else {
                        copied.push(n + 1);
                    }
                }
                offset += self.size(ty);
            }
            if offset != arg_bytes as u64 {
                return Err(Refusal::Parameters { name: name.to_string(), takes: offset, given: arg_bytes });
            }
            let count = args.len() as u32;
            let ty = LLVMGlobalGetValueType(f);
            let call = LLVMBuildCall2(b.0, ty, f, args.as_mut_ptr(), count, c"".as_ptr());
            for index in copied {
                for a in attributes(f, index) {
                    LLVMAddCallSiteAttribute(call, index, a);
                }
            }
            LLVMBuildRetVoid(b.0);
            Ok(())
        }
    }

    /// The values with which `f` is annotated under a name (NVVM 2.0 §13.2).
    unsafe fn annotated(&self, f: LLVMValueRef, name: &[u8]) -> Vec<LLVMValueRef> {
        unsafe {
            let list = c"nvvm.annotations";
            let count = LLVMGetNamedMetadataNumOperands(self.module, list.as_ptr());
            let mut nodes = vec![null_mut(); count as usize];
            LLVMGetNamedMetadataOperands(self.module, list.as_ptr(), nodes.as_mut_ptr());
            let mut found = Vec::new();
            for node in nodes.into_iter().map(|n| metadata_operands(n)) {
                if node.first() != Some(&f) {
                    continue;
                }
                for pair in node[1..].chunks(2) {
                    let [key, value] = *pair else { continue };
                    let mut len = 0;
                    let text = if key.is_null() { std::ptr::null() } else { LLVMGetMDString(key, &mut len) };
                    if !text.is_null() && std::slice::from_raw_parts(text.cast::<u8>(), len as usize) == name
                    {
                        found.push(value);
                    }
                }
            }
            found
        }
    }

    /// Alignment that parameter `n` of `f`, from 1, has in addition to its type's: `align` next to `byval`,
    /// or the annotation `align`, whose value has the position in its high half (NVVM 2.0 §3.2.1).
    unsafe fn written_align(&self, f: LLVMValueRef, n: u32) -> u64 {
        unsafe {
            let beside = LLVMGetEnumAttributeAtIndex(f, n, kind("align"));
            let by_value = type_attribute(f, n, "byval").is_some();
            let beside = if beside.is_null() || !by_value { 1 } else { LLVMGetEnumAttributeValue(beside) };
            let values = self.annotated(f, b"align").into_iter().map(|v| LLVMConstIntGetZExtValue(v));
            values.filter(|v| v >> 16 == u64::from(n)).map(|v| v & 0xffff).fold(beside, u64::max)
        }
    }

    /// Parameters of `f`, counted from 1, that are annotated `grid_constant` (NVVM 2.0 §13.3).
    unsafe fn grid_constants(&self, f: LLVMValueRef) -> Vec<u32> {
        unsafe {
            let mut found = Vec::new();
            for node in self.annotated(f, b"grid_constant") {
                found.extend(metadata_operands(node).into_iter().map(|n| LLVMConstIntGetZExtValue(n) as u32));
            }
            for n in 1..=LLVMCountParams(f) {
                let key = c"nvvm.grid_constant";
                let own = LLVMGetStringAttributeAtIndex(f, n, key.as_ptr(), key.count_bytes() as u32);
                if !own.is_null() {
                    found.push(n);
                }
            }
            found
        }
    }

    /// Removes `byval` from a parameter, and from the argument of every call.
    unsafe fn pass_by_pointer(&self, f: LLVMValueRef, index: u32) {
        unsafe {
            LLVMRemoveEnumAttributeAtIndex(f, index, kind("byval"));
            for i in self.instructions() {
                if callee(i) == Some(f) {
                    LLVMRemoveCallSiteEnumAttribute(i, index, kind("byval"));
                }
            }
        }
    }

    /// Checks that every called function has a body: kernels may not call this process's own libraries.
    unsafe fn everything_defined(&self) -> Result<(), Refusal> {
        unsafe {
            for f in self.functions() {
                let used = LLVMIsDeclaration(f) != 0 && !LLVMGetFirstUse(f).is_null();
                if used && LLVMGetIntrinsicID(f) == 0 {
                    return Err(Refusal::Undefined { kind: "function", name: name_of(f) });
                }
            }
            Ok(())
        }
    }

    /// Verifies, compiles, and returns the entry.
    unsafe fn code(&self) -> Result<Entry, Refusal> {
        use llvm_sys::analysis::{LLVMVerifierFailureAction, LLVMVerifyModule};
        unsafe {
            let triple = LLVMGetDefaultTargetTriple();
            let (mut target, mut message) = (null_mut(), null_mut());
            if LLVMGetTargetFromTriple(triple, &mut target, &mut message) != 0 {
                return Err(Refusal::Llvm(take_message(message)));
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
            let returns = LLVMVerifierFailureAction::LLVMReturnStatusAction;
            if LLVMVerifyModule(self.module, returns, &mut message) != 0 {
                return Err(Refusal::Llvm(take_message(message)));
            }
            for (name, address) in soft::symbols() {
                let name = CString::new(name).map_err(|_| Refusal::NoCode)?;
                llvm_sys::support::LLVMAddSymbol(name.as_ptr(), address as *mut c_void);
            }
            let mut options: LLVMMCJITCompilerOptions = std::mem::zeroed();
            let size = size_of::<LLVMMCJITCompilerOptions>();
            LLVMInitializeMCJITCompilerOptions(&mut options, size);
            options.OptLevel = 1;
            options.CodeModel = LLVMCodeModel::LLVMCodeModelLarge;
            options.MCJMM = LLVMCreateSimpleMCJITMemoryManager(
                // LLVM asserts that this is not null, but nothing reads it.
                std::ptr::dangling_mut::<c_void>(),
                allocate_code,
                allocate_data,
                finish,
                Some(forget),
            );
            let mut engine = null_mut();
            let (module, out) = (self.module, &mut message);
            if LLVMCreateMCJITCompilerForModule(&mut engine, module, &mut options, size, out) != 0 {
                return Err(Refusal::Llvm(take_message(message)));
            }
            let address = LLVMGetFunctionAddress(engine, ENTRY.as_ptr());
            if address == 0 {
                return Err(Refusal::NoCode);
            }
            // SAFETY: the symbol is the function built by `Module::entry`, of this very type.
            Ok(std::mem::transmute::<usize, Entry>(address as usize))
        }
    }
}

unsafe fn metadata_operands(node: LLVMValueRef) -> Vec<LLVMValueRef> {
    unsafe {
        if node.is_null() || LLVMIsAMDNode(node).is_null() {
            return Vec::new();
        }
        let mut all = vec![null_mut(); LLVMGetMDNodeNumOperands(node) as usize];
        LLVMGetMDNodeOperands(node, all.as_mut_ptr());
        all
    }
}

fn take(space: Space, size: usize, align: u32) -> *mut u8 {
    match Arena::of(space).take(size, align as usize) {
        Ok(at) => at,
        Err(e) => exit::end_bare(&e.to_string(), exit::EXIT_REFUSED),
    }
}

extern "C" fn allocate_code(_: *mut c_void, size: usize, align: u32, _: u32, _: *const c_char) -> *mut u8 {
    take(Space::Code, size, align)
}

extern "C" fn allocate_data(
    _: *mut c_void,
    size: usize,
    align: u32,
    _: u32,
    section: *const c_char,
    _: LLVMBool,
) -> *mut u8 {
    // SAFETY: LLVM passes a C string.
    let section = unsafe { CStr::from_ptr(section) }.to_string_lossy();
    let space = match &*section {
        ".tandem.global" => Space::Global,
        ".tandem.constant" => Space::Constant,
        name if name.starts_with(access::SECTION) => Space::Shared,
        _ => Space::Code,
    };
    let at = take(space, size, align);
    if space == Space::Shared {
        access::place(&section, at as usize);
    }
    at
}

extern "C" fn finish(_: *mut c_void, _: *mut *mut c_char) -> LLVMBool {
    Arena::of(Space::Code).protect(libc::PROT_READ | libc::PROT_WRITE | libc::PROT_EXEC);
    Arena::of(Space::Constant).protect(libc::PROT_READ);
    0
}

extern "C" fn forget(_: *mut c_void) {}
