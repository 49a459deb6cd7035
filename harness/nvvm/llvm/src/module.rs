//! A module and its context: reading, verifying, optimising, linking, and its top-level lists.

use super::types::Type;
use super::value::{Function, Value};
use super::{DENORMALS, attribute_kind, c_string, copy_str, take_message};
use llvm_sys::analysis::{LLVMVerifierFailureAction, LLVMVerifyModule};
use llvm_sys::bit_writer::LLVMWriteBitcodeToMemoryBuffer;
use llvm_sys::comdat::LLVMSetComdat;
use llvm_sys::core::*;
use llvm_sys::error::{LLVMDisposeErrorMessage, LLVMGetErrorMessage};
use llvm_sys::ir_reader::LLVMParseIRInContext;
use llvm_sys::linker::LLVMLinkModules2;
use llvm_sys::prelude::*;
use llvm_sys::target::{
    LLVMGetModuleDataLayout, LLVMInitializeNVPTXTarget, LLVMInitializeNVPTXTargetInfo,
    LLVMInitializeNVPTXTargetMC, LLVMTargetDataRef,
};
use llvm_sys::target_machine::*;
use llvm_sys::transforms::pass_builder::*;
use llvm_sys::{LLVMCallConv, LLVMDiagnosticSeverity, LLVMLinkage, LLVMOpcode, LLVMTypeKind, LLVMVisibility};
use std::ffi::{CStr, c_void};
use std::fmt;
use std::ptr;

/// LLVM's message about a module that it could not read, verify or optimise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Line of the input, when LLVM gave one.
    pub line: Option<u32>,
    /// Column of the input, when LLVM gave one.
    pub column: Option<u32>,
    /// LLVM's text.
    pub message: String,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Diagnostic {
    fn plain(message: impl Into<String>) -> Diagnostic {
        Diagnostic { line: None, column: None, message: message.into() }
    }

    /// Splits LLVM's `name:line:col: error: text`.
    fn parse(text: &str, name: &str) -> Diagnostic {
        let mut d = Diagnostic::plain(text.lines().next().unwrap_or("").trim());
        let Some(rest) = text.strip_prefix(name).and_then(|r| r.strip_prefix(':')) else { return d };
        let mut parts = rest.splitn(3, ':');
        if let (Some(l), Some(c), Some(m)) = (parts.next(), parts.next(), parts.next())
            && let (Ok(l), Ok(c)) = (l.trim().parse(), c.trim().parse())
        {
            let first = m.lines().next().unwrap_or("").trim();
            d.message = first.strip_prefix("error: ").unwrap_or(first).to_string();
            d.line = Some(l);
            d.column = Some(c);
        }
        d
    }
}

/// A global variable's shape.
#[derive(Clone, Copy)]
pub struct Global<'m> {
    /// The variable itself.
    pub value: Value<'m>,
    /// Type of its value.
    pub ty: Type<'m>,
    /// Address space number.
    pub space: u32,
    /// Alignment in bytes; the type's own if none is written.
    pub align: u32,
    /// Initial value; `None` for declarations.
    pub init: Option<Value<'m>>,
}

/// LLVM's messages; boxed, so that the context's handler can point at them.
#[derive(Default)]
struct Messages(Vec<String>);

/// An LLVM module with the context it lives in.
pub struct Module {
    pub(super) context: LLVMContextRef,
    pub(super) module: LLVMModuleRef,
    messages: Box<Messages>,
}

/// Makes a definition internal. It is then of default visibility, and belongs to no comdat.
///
/// # Safety
/// `raw` is a function or variable that a live module defines.
unsafe fn make_internal(raw: LLVMValueRef) {
    // SAFETY: as the caller promises.
    unsafe {
        LLVMSetLinkage(raw, LLVMLinkage::LLVMInternalLinkage);
        LLVMSetVisibility(raw, LLVMVisibility::LLVMDefaultVisibility);
        LLVMSetComdat(raw, ptr::null_mut());
    }
}

extern "C" fn collect_diagnostic(info: LLVMDiagnosticInfoRef, sink: *mut c_void) {
    // SAFETY: LLVM calls this with a live diagnostic and the pointer given at registration, which is the
    // module's boxed vector and outlives the context.
    unsafe {
        if LLVMGetDiagInfoSeverity(info) != LLVMDiagnosticSeverity::LLVMDSError {
            return;
        }
        let text = take_message(LLVMGetDiagInfoDescription(info));
        if let Some(sink) = sink.cast::<Messages>().as_mut() {
            sink.0.push(text);
        }
    }
}

impl Drop for Module {
    fn drop(&mut self) {
        // SAFETY: both are owned by us and alive; the module goes before its context.
        unsafe {
            LLVMDisposeModule(self.module);
            LLVMContextDispose(self.context);
        }
    }
}

impl Module {
    /// Reads textual IR (either pointer dialect) or bitcode, and verifies it. `name` is used in messages.
    pub fn parse(source: &[u8], name: &str) -> Result<Module, Diagnostic> {
        let mut messages: Box<Messages> = Box::default();
        // SAFETY: the context is fresh; the handler's sink is heap memory that the result keeps.
        let context = unsafe {
            let context = LLVMContextCreate();
            let sink: *mut Messages = &mut *messages;
            LLVMContextSetDiagnosticHandler(context, Some(collect_diagnostic), sink.cast());
            context
        };
        // SAFETY: the context is alive and without other users.
        match unsafe { read(context, source, name) } {
            Ok(module) => {
                let module = Module { context, module, messages };
                module.verify()?;
                Ok(module)
            }
            Err(mut d) => {
                if d.message.is_empty() {
                    d.message = messages.0.first().cloned().unwrap_or_else(|| "not LLVM IR".into());
                }
                // SAFETY: reading failed, so nothing lives in the context.
                unsafe { LLVMContextDispose(context) };
                Err(d)
            }
        }
    }

    /// Runs LLVM's verifier.
    pub fn verify(&self) -> Result<(), Diagnostic> {
        let mut message = ptr::null_mut();
        // SAFETY: the module is alive; the message is ours to free.
        unsafe {
            let bad = LLVMVerifyModule(
                self.module,
                LLVMVerifierFailureAction::LLVMReturnStatusAction,
                &mut message,
            );
            let text = take_message(message);
            if bad != 0 { Err(Diagnostic::plain(text.trim())) } else { Ok(()) }
        }
    }

    /// Sets the target triple.
    pub fn set_triple(&mut self, triple: &str) {
        let triple = c_string(triple);
        // SAFETY: the module is alive and LLVM copies the string.
        unsafe { LLVMSetTarget(self.module, triple.as_ptr()) }
    }

    /// Keeps passes from assuming anything about the memory effects of a declared function that LLVM knows as
    /// an intrinsic.
    pub fn forget_memory_effects(&mut self, function: &str) {
        let (name, at) = (c_string(function), u32::MAX);
        // SAFETY: the module is alive, and the name is until the end of this function.
        unsafe {
            let f = LLVMGetNamedFunction(self.module, name.as_ptr());
            if !f.is_null() {
                LLVMRemoveEnumAttributeAtIndex(f, at, attribute_kind("memory"));
            }
        }
    }

    /// Gives functions for which `name` has another name that name.
    pub fn rename(&mut self, name: impl Fn(&str) -> Option<String>) {
        for f in self.functions() {
            if let Some(new) = name(&f.name()) {
                // SAFETY: a function of the module, which is alive; LLVM copies the name.
                unsafe { LLVMSetValueName2(f.raw(), new.as_ptr().cast(), new.len()) };
            }
        }
    }

    /// Marks every function of the module, and every call of one, as convergent. Until passes have shown
    /// otherwise, any of them may contain a barrier, and may not be moved under an additional condition.
    pub fn mark_convergent(&mut self) {
        let function = u32::MAX;
        // SAFETY: the module is alive; values come from walking it; the attribute belongs to its context.
        unsafe {
            let convergent = LLVMCreateEnumAttribute(self.context, attribute_kind("convergent"), 0);
            let mut f = LLVMGetFirstFunction(self.module);
            while !f.is_null() {
                if may_synchronise(f) {
                    LLVMAddAttributeAtIndex(f, function, convergent);
                }
                f = LLVMGetNextFunction(f);
            }
            self.each_instruction(|i| {
                if !LLVMIsACallInst(i).is_null() && may_synchronise(LLVMGetCalledValue(i)) {
                    LLVMAddCallSiteAttribute(i, function, convergent);
                }
            });
        }
    }

    /// Makes every defined function internal, except those that `keep` names: nothing beyond this module
    /// calls them, so a pass may delete those that nothing within it calls.
    pub fn internalise(&mut self, keep: impl Fn(&str) -> bool) {
        for f in self.functions().filter(|f| !f.is_declaration() && !keep(&f.name())) {
            // SAFETY: a defined function of the module, which is alive.
            unsafe { make_internal(f.raw()) };
        }
    }

    /// Makes variables internal, except those that `keep` names, so that a pass deletes those without uses.
    /// LLVM's own pass leaves variables that a host initialises. Marks of use without a use (`llvm.used`,
    /// `llvm.compiler.used`) are forgotten.
    pub fn internalise_variables(&mut self, keep: impl Fn(&str) -> bool) {
        for g in self.globals().filter(|g| g.init.is_some()) {
            let name = g.value.name();
            if !name.starts_with("llvm.") && !keep(&name) {
                // SAFETY: a defined variable of the live module.
                unsafe { make_internal(g.value.raw()) };
            }
        }
        for name in [c"llvm.used", c"llvm.compiler.used"] {
            // SAFETY: `&mut` has ended every view, and nothing refers to these lists.
            unsafe {
                let list = LLVMGetNamedGlobal(self.module, name.as_ptr());
                if !list.is_null() {
                    LLVMDeleteGlobal(list);
                }
            }
        }
    }

    /// Removes markings of functions that would lead LLVM's passes astray:
    ///
    /// - Calling conventions: NVVM IR accepts and ignores them (2.0 §3.2), while passes delete a call that
    ///   differs from its callee.
    /// - `optnone`, which clang -O0 writes. It blocks the passes that make a function ready for lowering.
    pub fn ignore_markings(&mut self) {
        let c = LLVMCallConv::LLVMCCallConv as u32;
        let function = u32::MAX;
        let name = "optnone";
        // SAFETY: the module is alive; values come from walking it.
        unsafe {
            let optnone = LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len());
            let mut f = LLVMGetFirstFunction(self.module);
            while !f.is_null() {
                LLVMSetFunctionCallConv(f, c);
                LLVMRemoveEnumAttributeAtIndex(f, function, optnone);
                f = LLVMGetNextFunction(f);
            }
            self.each_instruction(|i| {
                if !LLVMIsACallInst(i).is_null() {
                    LLVMSetInstructionCallConv(i, c);
                }
            });
        }
    }

    /// Takes off the promises by which LLVM could change a result. Without the flags of fast arithmetic, each
    /// operation rounds as NVVM specifies, at any level of optimisation; that result is one of those that the
    /// flags allow. Attributes of values (`nofpclass`, `nonnull`, `range`, `returned`) and `llvm.assume` go
    /// too.
    pub fn strip_promises(&mut self) {
        // SAFETY: the module is alive, and `&mut` says that nobody holds its instructions.
        unsafe { crate::strict::strip(self.context, self.module) };
    }

    /// Runs a pass pipeline in `opt`'s notation and verifies the result.
    pub fn run_passes(&mut self, pipeline: &str) -> Result<(), Diagnostic> {
        scalar_passes();
        let pipeline = c_string(pipeline);
        let machine = DIVERGENT.with(|machine| machine.0);
        // SAFETY: module, machine and options are alive; an error is consumed once.
        unsafe {
            let options = LLVMCreatePassBuilderOptions();
            let error = LLVMRunPasses(self.module, pipeline.as_ptr(), machine, options);
            LLVMDisposePassBuilderOptions(options);
            if !error.is_null() {
                let message = LLVMGetErrorMessage(error);
                let text = CStr::from_ptr(message).to_string_lossy().into_owned();
                LLVMDisposeErrorMessage(message);
                return Err(Diagnostic::plain(text));
            }
        }
        self.verify()
    }

    /// Links in another piece of textual IR or bitcode.
    pub fn link(&mut self, source: &[u8], name: &str) -> Result<(), Diagnostic> {
        let triple = self.triple();
        // SAFETY: the other module is read into this context and given to the linker, which frees it.
        let failed = unsafe {
            let other = read(self.context, source, name)?;
            let triple = if triple.is_empty() { target(other) } else { triple };
            // While LLVM 19 links, a definition of @f stands beside its declaration under a name of its own.
            // For NVPTX that is @f1 or @f2. If a function already has this name, it is taken for the
            // definition, and llvm-link crashes. Without a triple the name is @f.1.
            LLVMSetTarget(self.module, c"".as_ptr());
            LLVMSetTarget(other, c"".as_ptr());
            let failed = LLVMLinkModules2(self.module, other) != 0;
            LLVMSetTarget(self.module, c_string(&triple).as_ptr());
            failed
        };
        if failed {
            let text = self.messages.0.last().cloned().unwrap_or_else(|| format!("cannot link {name}"));
            return Err(Diagnostic::plain(text));
        }
        Ok(())
    }

    /// The module as bitcode of this LLVM.
    pub fn bitcode(&self) -> Vec<u8> {
        // SAFETY: the module is alive; the buffer is ours, and copied before it goes.
        unsafe {
            let buffer = LLVMWriteBitcodeToMemoryBuffer(self.module);
            let (start, len) = (LLVMGetBufferStart(buffer), LLVMGetBufferSize(buffer));
            let bytes = std::slice::from_raw_parts(start.cast::<u8>(), len).to_vec();
            LLVMDisposeMemoryBuffer(buffer);
            bytes
        }
    }

    /// Removes all debug information.
    pub fn strip_debug(&mut self) {
        // SAFETY: the module is alive, and `&mut` has ended every view.
        unsafe {
            llvm_sys::debuginfo::LLVMStripModuleDebugInfo(self.module);
        }
    }

    /// The module as text.
    pub fn print(&self) -> String {
        // SAFETY: the module is alive; the text is ours to free.
        unsafe { take_message(LLVMPrintModuleToString(self.module)) }
    }

    /// The target triple, empty if absent.
    pub fn triple(&self) -> String {
        // SAFETY: the module is alive.
        unsafe { target(self.module) }
    }

    /// The data layout string, empty if absent.
    pub fn data_layout(&self) -> String {
        // SAFETY: LLVM keeps the string as long as the module.
        unsafe { CStr::from_ptr(LLVMGetDataLayoutStr(self.module)).to_string_lossy().into_owned() }
    }

    /// Sets the data layout string.
    pub fn set_data_layout(&mut self, layout: &str) {
        let layout = c_string(layout);
        // SAFETY: the module is alive and LLVM copies the string.
        unsafe { LLVMSetDataLayout(self.module, layout.as_ptr()) }
    }

    /// Module-level inline assembly, empty if absent.
    pub fn inline_asm(&self) -> String {
        let mut len = 0;
        // SAFETY: LLVM keeps the string as long as the module.
        unsafe { copy_str(LLVMGetModuleInlineAsm(self.module, &mut len), len) }
    }

    /// Functions, declarations included, in module order.
    pub fn functions(&self) -> impl Iterator<Item = Function<'_>> {
        // SAFETY: the module is alive for the iterator's borrow.
        let first = unsafe { LLVMGetFirstFunction(self.module) };
        std::iter::successors(Function::wrap(first), |f| {
            // SAFETY: `f` is a function of the module.
            Function::wrap(unsafe { LLVMGetNextFunction(f.raw()) })
        })
    }

    /// Global variables, declarations included, in module order.
    pub fn globals(&self) -> impl Iterator<Item = Global<'_>> {
        // SAFETY: the module is alive for the iterator's borrow.
        let first = unsafe { LLVMGetFirstGlobal(self.module) };
        std::iter::successors((!first.is_null()).then_some(first), |&g| {
            // SAFETY: `g` is a global of the module.
            let next = unsafe { LLVMGetNextGlobal(g) };
            (!next.is_null()).then_some(next)
        })
        .map(|g| {
            // SAFETY: `g` is a global variable of the module.
            unsafe {
                let ty: Type<'_> = Type::wrap(LLVMGlobalGetValueType(g));
                let init = LLVMGetInitializer(g);
                let written = LLVMGetAlignment(g);
                let sized = ty.is_sized();
                Global {
                    value: Value::wrap(g),
                    ty,
                    space: LLVMGetPointerAddressSpace(LLVMTypeOf(g)),
                    align: if written > 0 || !sized { written.max(1) } else { self.abi_align(ty) },
                    init: (!init.is_null()).then(|| Value::wrap(init)),
                }
            }
        })
    }

    /// Aliases by name, each with its target after casts and other aliases are resolved.
    pub fn aliases(&self) -> Vec<(String, Value<'_>)> {
        let mut out = Vec::new();
        // SAFETY: walks the module's own list; an alias has an aliasee, a cast an operand.
        unsafe {
            let mut at = LLVMGetFirstGlobalAlias(self.module);
            while !at.is_null() {
                let mut to = LLVMAliasGetAliasee(at);
                // LLVM rejects an alias of itself, but a limit costs nothing.
                for _ in 0..64 {
                    if !LLVMIsAGlobalAlias(to).is_null() {
                        to = LLVMAliasGetAliasee(to);
                    } else if !LLVMIsAConstantExpr(to).is_null()
                        && matches!(
                            LLVMGetConstOpcode(to),
                            llvm_sys::LLVMOpcode::LLVMBitCast | llvm_sys::LLVMOpcode::LLVMAddrSpaceCast
                        )
                    {
                        to = LLVMGetOperand(to, 0);
                    }
                }
                out.push((Value::wrap(at).name(), Value::wrap(to)));
                at = LLVMGetNextGlobalAlias(at);
            }
        }
        out
    }

    /// Replaces aliases by their targets.
    pub fn resolve_aliases(&mut self) {
        // SAFETY: walks the module's own list; an alias and its aliasee have one type.
        unsafe {
            let mut at = LLVMGetFirstGlobalAlias(self.module);
            while !at.is_null() {
                LLVMReplaceAllUsesWith(at, LLVMAliasGetAliasee(at));
                at = LLVMGetNextGlobalAlias(at);
            }
        }
    }

    /// Number of aliases and of ifuncs.
    pub fn alias_counts(&self) -> (usize, usize) {
        // SAFETY: walks the module's own lists.
        unsafe {
            let mut aliases = 0;
            let mut at = LLVMGetFirstGlobalAlias(self.module);
            while !at.is_null() {
                aliases += 1;
                at = LLVMGetNextGlobalAlias(at);
            }
            let mut ifuncs = 0;
            let mut at = LLVMGetFirstGlobalIFunc(self.module);
            while !at.is_null() {
                ifuncs += 1;
                at = LLVMGetNextGlobalIFunc(at);
            }
            (aliases, ifuncs)
        }
    }

    /// The function with this name.
    pub fn function(&self, name: &str) -> Option<Function<'_>> {
        self.functions().find(|f| f.name() == name)
    }

    /// The contents of `nvvm.annotations` (§13.2): entity, property, value, in the order of the text.
    pub fn annotations(&self) -> Vec<(Value<'_>, String, Value<'_>)> {
        let mut out = Vec::new();
        for node in self.named_metadata("nvvm.annotations") {
            let Some(Some(entity)) = node.first() else { continue };
            for pair in node[1..].chunks(2) {
                if let [Some(name), Some(value)] = pair
                    && let Some(property) = name.metadata_string()
                {
                    out.push((*entity, property, *value));
                }
            }
        }
        out
    }

    /// Operands of a named metadata node: each node as the list of its operands (missing ones are `None`).
    pub fn named_metadata(&self, name: &str) -> Vec<Vec<Option<Value<'_>>>> {
        let name = c_string(name);
        // SAFETY: sizes are asked before the arrays are filled; nodes belong to the module's context.
        unsafe {
            let count = LLVMGetNamedMetadataNumOperands(self.module, name.as_ptr()) as usize;
            let mut nodes = vec![ptr::null_mut(); count];
            if count > 0 {
                LLVMGetNamedMetadataOperands(self.module, name.as_ptr(), nodes.as_mut_ptr());
            }
            nodes
                .into_iter()
                .map(|node| {
                    let all = super::node_operands(node).into_iter();
                    all.map(|v| (!v.is_null()).then(|| Value::wrap(v))).collect()
                })
                .collect()
        }
    }

    /// Whether the module asks for subnormal singles to be flushed: flag `nvvm-reflect-ftz` of 1.
    fn flushes_subnormals(&self) -> bool {
        self.named_metadata("llvm.module.flags").iter().any(|flag| match flag[..] {
            [_, Some(name), Some(value)] => {
                name.metadata_string().as_deref() == Some("nvvm-reflect-ftz") && value.int_bits() == Some(1)
            }
            _ => false,
        })
    }

    /// Gives each function that flushes subnormal singles one attribute that says so, and removes all others
    /// of the kind. Lowering reads the attribute, and LLVM's passes fold by it, so that they give the
    /// machine's result. A function flushes if its own attribute says so for results or, if it has none, if
    /// the module's flag asks for it. Doubles, halves and bfloats keep their subnormals.
    pub fn settle_subnormals(&mut self) {
        let by_flag = self.flushes_subnormals();
        let value = "preserve-sign,preserve-sign";
        for f in self.functions() {
            let own = DENORMALS.iter().find_map(|key| f.string_attribute(key));
            let flushes = match own {
                Some(mode) => mode.split(',').next() == Some("preserve-sign"),
                None => by_flag,
            };
            // SAFETY: attributes of the module's context on a function of the module; LLVM copies the
            // strings.
            unsafe {
                let at = llvm_sys::LLVMAttributeFunctionIndex;
                for key in DENORMALS {
                    LLVMRemoveStringAttributeAtIndex(f.raw(), at, key.as_ptr().cast(), key.len() as u32);
                }
                if flushes {
                    let key = DENORMALS[0];
                    let attribute = LLVMCreateStringAttribute(
                        self.context,
                        key.as_ptr().cast(),
                        key.len() as u32,
                        value.as_ptr().cast(),
                        value.len() as u32,
                    );
                    LLVMAddAttributeAtIndex(f.raw(), at, attribute);
                }
            }
        }
    }

    /// Makes a choice between -1 and 0 of each conversion of a flag to a float as a signed number. LLVM 19's
    /// passes take `sitofp i1 %x` for 0 or 1 in one place: if its bits are compared as an integer with 1.
    pub fn settle_signed_flags(&mut self) {
        // SAFETY: the module is alive, and `&mut` says that nobody holds its instructions.
        unsafe {
            let builder = LLVMCreateBuilderInContext(self.context);
            self.each_instruction(|i| {
                if LLVMGetInstructionOpcode(i) != LLVMOpcode::LLVMSIToFP {
                    return;
                }
                let flag = LLVMGetOperand(i, 0);
                let (from, to) = (LLVMTypeOf(flag), LLVMTypeOf(i));
                let element = match LLVMGetTypeKind(from) {
                    LLVMTypeKind::LLVMVectorTypeKind => LLVMGetElementType(from),
                    _ => from,
                };
                if LLVMGetIntTypeWidth(element) != 1 {
                    return;
                }
                LLVMPositionBuilderBefore(builder, i);
                let (yes, no) = (LLVMConstReal(to, -1.0), LLVMConstNull(to));
                let chosen = LLVMBuildSelect(builder, flag, yes, no, c"".as_ptr());
                LLVMReplaceAllUsesWith(i, chosen);
                LLVMInstructionEraseFromParent(i);
            });
            LLVMDisposeBuilder(builder);
        }
    }

    /// Shows every instruction of the module, in order.
    ///
    /// # Safety
    ///
    /// `see` may erase the instruction that it is shown, and no other.
    unsafe fn each_instruction(&self, mut see: impl FnMut(LLVMValueRef)) {
        // SAFETY: the module is alive; values come from walking it.
        unsafe {
            let mut f = LLVMGetFirstFunction(self.module);
            while !f.is_null() {
                let mut block = LLVMGetFirstBasicBlock(f);
                while !block.is_null() {
                    let mut i = LLVMGetFirstInstruction(block);
                    while !i.is_null() {
                        let next = LLVMGetNextInstruction(i);
                        see(i);
                        i = next;
                    }
                    block = LLVMGetNextBasicBlock(block);
                }
                f = LLVMGetNextFunction(f);
            }
        }
    }

    /// Bytes that a value of this type takes in memory, including padding to its alignment.
    pub fn alloc_size(&self, ty: Type<'_>) -> u64 {
        // SAFETY: asked of sized types only, with this module's own layout.
        if ty.is_sized() {
            unsafe { llvm_sys::target::LLVMABISizeOfType(self.layout(), ty.raw()) }
        } else {
            0
        }
    }

    /// Bytes that a store of this type writes.
    pub fn store_size(&self, ty: Type<'_>) -> u64 {
        // SAFETY: as above.
        if ty.is_sized() {
            unsafe { llvm_sys::target::LLVMStoreSizeOfType(self.layout(), ty.raw()) }
        } else {
            0
        }
    }

    /// Bytes of a pointer in memory.
    pub fn pointer_bytes(&self) -> u32 {
        // SAFETY: as above.
        unsafe { llvm_sys::target::LLVMPointerSize(self.layout()) }
    }

    /// Natural alignment of this type.
    pub fn abi_align(&self, ty: Type<'_>) -> u32 {
        // SAFETY: as above.
        if ty.is_sized() {
            unsafe { llvm_sys::target::LLVMABIAlignmentOfType(self.layout(), ty.raw()) }
        } else {
            1
        }
    }

    /// Byte offset of a structure's field.
    pub fn field_offset(&self, ty: Type<'_>, index: u32) -> u64 {
        if ty.kind() != TypeKind::Struct || index >= ty.len() || !ty.is_sized() {
            return 0;
        }
        // SAFETY: a sized structure type and a field it has.
        unsafe { llvm_sys::target::LLVMOffsetOfElement(self.layout(), ty.raw(), index) }
    }

    fn layout(&self) -> LLVMTargetDataRef {
        // SAFETY: the module is alive and keeps its layout.
        unsafe { LLVMGetModuleDataLayout(self.module) }
    }

    /// Raw handles for the other files of this wrapper.
    pub(super) fn raw(&self) -> (LLVMContextRef, LLVMModuleRef) {
        (self.context, self.module)
    }
}

use super::types::TypeKind;

/// The target triple of a module, which must be alive.
unsafe fn target(module: LLVMModuleRef) -> String {
    // SAFETY: LLVM keeps the string as long as the module.
    unsafe { CStr::from_ptr(LLVMGetTarget(module)).to_string_lossy().into_owned() }
}

/// Reads one buffer into `context`.
///
/// # Safety
/// `context` must be alive.
unsafe fn read(context: LLVMContextRef, source: &[u8], name: &str) -> Result<LLVMModuleRef, Diagnostic> {
    let c_name = c_string(name);
    let mut module = ptr::null_mut();
    let mut message = ptr::null_mut();
    // SAFETY: the buffer is copied by LLVM and then owned by the reader; outputs are local.
    unsafe {
        let buffer =
            LLVMCreateMemoryBufferWithMemoryRangeCopy(source.as_ptr().cast(), source.len(), c_name.as_ptr());
        let failed = LLVMParseIRInContext(context, buffer, &mut module, &mut message);
        let text = take_message(message);
        if failed != 0 || module.is_null() { Err(Diagnostic::parse(&text, name)) } else { Ok(module) }
    }
}

/// Disables the passes that create vectors: every lane is a scalar thread here, and a vector would be split
/// again. The switch of `LLVMPassBuilderOptions` does not affect textual pipelines.
fn scalar_passes() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        let args = [c"tandem".as_ptr(), c"-vectorize-slp=false".as_ptr(), c"-vectorize-loops=false".as_ptr()];
        // SAFETY: strings of static life; LLVM's options are set once, before any pass runs.
        unsafe {
            llvm_sys::support::LLVMParseCommandLineOptions(args.len() as i32, args.as_ptr(), c"".as_ptr())
        }
    });
}

/// A target machine, until its thread ends.
struct Machine(LLVMTargetMachineRef);

impl Drop for Machine {
    fn drop(&mut self) {
        // SAFETY: a living machine that nothing else disposes of.
        unsafe { LLVMDisposeTargetMachine(self.0) }
    }
}

thread_local! {
    /// All runs of passes share it.
    static DIVERGENT: Machine = divergent_machine();
}

/// A target machine of which LLVM knows that threads of a warp may branch differently. Without one, passes
/// assume that nothing diverges, and jump past the places where threads meet (jump threading). Nothing else
/// of it is used: no code is generated for it.
fn divergent_machine() -> Machine {
    // SAFETY: the initialisers may run often; the strings are of static life; a message is freed by its
    // owner.
    unsafe {
        LLVMInitializeNVPTXTargetInfo();
        LLVMInitializeNVPTXTarget();
        LLVMInitializeNVPTXTargetMC();
        let (mut target, mut message) = (ptr::null_mut(), ptr::null_mut());
        let triple = c"nvptx64-nvidia-cuda".as_ptr();
        if LLVMGetTargetFromTriple(triple, &mut target, &mut message) != 0 {
            panic!("LLVM without NVPTX: {}", take_message(message));
        }
        Machine(LLVMCreateTargetMachine(
            target,
            triple,
            c"sm_80".as_ptr(),
            c"".as_ptr(),
            LLVMCodeGenOptLevel::LLVMCodeGenLevelDefault,
            LLVMRelocMode::LLVMRelocDefault,
            LLVMCodeModel::LLVMCodeModelDefault,
        ))
    }
}

/// Whether a call of this may wait for other threads, whatever LLVM says. Matrix operations do, but LLVM
/// declares them as arithmetic and accesses of one thread.
///
/// # Safety
/// The value is live.
unsafe fn may_synchronise(callee: LLVMValueRef) -> bool {
    const MATRIX: [&[u8]; 3] = [b"llvm.nvvm.wmma.", b"llvm.nvvm.mma.", b"llvm.nvvm.ldmatrix."];
    // SAFETY: the caller's promise; LLVM's name lives as long as the value.
    unsafe {
        let mut len = 0;
        let name = LLVMGetValueName2(callee, &mut len);
        let name = std::slice::from_raw_parts(name.cast::<u8>(), len);
        LLVMGetIntrinsicID(callee) == 0 || MATRIX.iter().any(|head| name.starts_with(head))
    }
}
