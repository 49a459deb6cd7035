//! Values, blocks and attributes.

use super::{Kind, Module, Opcode, RmwOp, Type, chain};
use crate::{attribute_kind, c_string, copy_str, metadata_text, node_operands, take_message};
use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::{
    LLVMAtomicOrdering, LLVMCallConv, LLVMLinkage, LLVMTailCallKind, LLVMUnnamedAddr, LLVMValueKind,
    LLVMVisibility,
};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ptr::{from_ref, null_mut};

/// Index of a function's or call's own attributes, as opposed to those of its result (0) and parameters
/// (from 1).
pub const FUNCTION: u32 = u32::MAX;

/// A value of a module: an instruction, argument, constant, function, variable or metadata.
#[derive(Clone, Copy)]
pub struct Value<'m> {
    raw: LLVMValueRef,
    module: &'m Module,
}

/// A block of a function.
#[derive(Clone, Copy)]
pub struct Block<'m> {
    raw: LLVMBasicBlockRef,
    module: &'m Module,
}

/// An attribute of a function, call, parameter or result.
#[derive(Clone, Copy)]
pub struct Attribute<'m> {
    raw: LLVMAttributeRef,
    module: &'m Module,
}

impl PartialEq for Value<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.raw == other.raw
    }
}

impl Eq for Value<'_> {}

impl Hash for Value<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.raw.hash(state);
    }
}

impl PartialEq for Block<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.raw == other.raw
    }
}

impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.printed())
    }
}

impl<'m> Block<'m> {
    pub(super) fn wrap(raw: LLVMBasicBlockRef, module: &'m Module) -> Block<'m> {
        Block { raw, module }
    }

    pub(super) fn raw(self) -> LLVMBasicBlockRef {
        self.raw
    }

    pub(super) fn module(self) -> *const Module {
        from_ref(self.module)
    }

    /// Its function.
    pub fn function(self) -> Value<'m> {
        // SAFETY: the block is alive and in a function.
        self.module.value(unsafe { LLVMGetBasicBlockParent(self.raw) })
    }

    /// Its last instruction, if that ends it.
    pub fn terminator(self) -> Option<Value<'m>> {
        // SAFETY: the block is alive.
        self.module.some(unsafe { LLVMGetBasicBlockTerminator(self.raw) })
    }
}

impl Attribute<'_> {
    /// Whether it is of a name and a text, not of a kind that LLVM knows.
    pub fn is_text(self) -> bool {
        // SAFETY: attributes live as long as their context.
        unsafe { LLVMIsStringAttribute(self.raw) != 0 }
    }

    /// Whether it is of a kind that LLVM knows, with or without a number.
    fn is_enum(self) -> bool {
        // SAFETY: as above.
        unsafe { LLVMIsEnumAttribute(self.raw) != 0 }
    }
}

impl<'m> Value<'m> {
    pub(super) fn wrap(raw: LLVMValueRef, module: &'m Module) -> Value<'m> {
        debug_assert!(!raw.is_null(), "a value that is null");
        Value { raw, module }
    }

    pub(super) fn raw(self) -> LLVMValueRef {
        self.raw
    }

    pub(super) fn module(self) -> *const Module {
        from_ref(self.module)
    }

    pub(super) fn owner(self) -> &'m Module {
        self.module
    }

    pub(super) fn like(self, raw: LLVMValueRef) -> Value<'m> {
        self.module.value(raw)
    }

    pub(super) fn same_type_module(self, ty: Type) {
        self.module.own_type(ty);
    }

    fn need(self, fits: bool, what: &str) {
        assert!(fits, "{what} of {self:?}");
    }

    fn value_kind(self) -> LLVMValueKind {
        // SAFETY: the value is alive.
        unsafe { LLVMGetValueKind(self.raw) }
    }

    /// Its type.
    pub fn ty(self) -> Type<'m> {
        // SAFETY: the value is alive.
        Type::wrap(unsafe { LLVMTypeOf(self.raw) }, self.module)
    }

    /// Its name; empty if it has none.
    pub fn name(self) -> String {
        let mut len = 0;
        // SAFETY: the value is alive, and LLVM keeps the string.
        unsafe { copy_str(LLVMGetValueName2(self.raw, &mut len), len) }
    }

    /// Gives it a name. LLVM adds a number if another has it.
    pub fn set_name(self, name: &str) {
        let named = self.is_global_value() || !self.is_constant() && self.ty().is_held();
        self.need(named, "a name");
        // SAFETY: a value that can have a name; LLVM copies it.
        unsafe { LLVMSetValueName2(self.raw, name.as_ptr().cast(), name.len()) }
    }

    /// The value as LLVM prints it.
    pub fn printed(self) -> String {
        // SAFETY: the value is alive; the text is taken once.
        unsafe { take_message(LLVMPrintValueToString(self.raw)).trim().to_string() }
    }

    /// Whether anything uses it.
    pub fn is_used(self) -> bool {
        // SAFETY: the value is alive.
        unsafe { !LLVMGetFirstUse(self.raw).is_null() }
    }

    /// Whether it is an instruction.
    pub fn is_instruction(self) -> bool {
        self.value_kind() == LLVMValueKind::LLVMInstructionValueKind
    }

    /// Whether it is a function.
    pub fn is_function(self) -> bool {
        self.value_kind() == LLVMValueKind::LLVMFunctionValueKind
    }

    /// Whether it is a variable of the module.
    pub fn is_global(self) -> bool {
        self.value_kind() == LLVMValueKind::LLVMGlobalVariableValueKind
    }

    /// Whether it is an alias.
    pub fn is_alias(self) -> bool {
        self.value_kind() == LLVMValueKind::LLVMGlobalAliasValueKind
    }

    fn is_global_value(self) -> bool {
        self.is_function()
            || self.is_global()
            || self.is_alias()
            || self.value_kind() == LLVMValueKind::LLVMGlobalIFuncValueKind
    }

    /// Whether it is a parameter of a function.
    pub fn is_parameter(self) -> bool {
        self.value_kind() == LLVMValueKind::LLVMArgumentValueKind
    }

    /// Whether it is a constant expression.
    pub fn is_expression(self) -> bool {
        self.value_kind() == LLVMValueKind::LLVMConstantExprValueKind
    }

    /// Whether it is a constant.
    pub fn is_constant(self) -> bool {
        // SAFETY: the value is alive.
        unsafe { LLVMIsConstant(self.raw) != 0 }
    }

    /// Whether it is zero, or an aggregate of zeros.
    pub fn is_zero(self) -> bool {
        // SAFETY: the value is alive.
        self.is_constant() && unsafe { LLVMIsNull(self.raw) != 0 }
    }

    /// Whether it is `undef` or `poison`.
    pub fn is_undef(self) -> bool {
        // SAFETY: the value is alive.
        unsafe { LLVMIsUndef(self.raw) != 0 }
    }

    /// The low 64 bits of an integer constant.
    pub fn as_int(self) -> Option<u64> {
        let int = self.value_kind() == LLVMValueKind::LLVMConstantIntValueKind;
        // SAFETY: an integer constant.
        int.then(|| unsafe { LLVMConstIntGetZExtValue(self.raw) })
    }

    /// The low 64 bits of an integer constant, sign-extended if it is shorter.
    pub fn as_signed(self) -> Option<i64> {
        let int = self.value_kind() == LLVMValueKind::LLVMConstantIntValueKind;
        // SAFETY: an integer constant.
        int.then(|| unsafe { LLVMConstIntGetSExtValue(self.raw) })
    }

    /// The operation of an instruction or constant expression, if it is either.
    pub fn operation(self) -> Option<Opcode> {
        // SAFETY: each question is asked of the kind it is for.
        unsafe {
            match () {
                () if self.is_instruction() => Some(LLVMGetInstructionOpcode(self.raw)),
                () if self.is_expression() => Some(LLVMGetConstOpcode(self.raw)),
                () => None,
            }
        }
    }

    /// The operation of an instruction or constant expression.
    pub fn opcode(self) -> Opcode {
        self.operation().unwrap_or_else(|| panic!("the operation of {self:?}"))
    }

    /// Whether it is an instruction of this operation.
    pub fn is(self, op: Opcode) -> bool {
        self.is_instruction() && self.opcode() == op
    }

    /// Whether it is a call.
    pub fn is_call(self) -> bool {
        self.is(Opcode::LLVMCall)
    }

    /// Whether it is an instruction of two operands and their type.
    pub fn is_binary(self) -> bool {
        // SAFETY: the value is alive.
        unsafe { !LLVMIsABinaryOperator(self.raw).is_null() }
    }

    /// The number of operands of an instruction or constant.
    pub fn operand_count(self) -> u32 {
        if !self.is_instruction() && !self.is_constant() {
            return 0;
        }
        // SAFETY: an instruction or constant, both of which have operands.
        unsafe { LLVMGetNumOperands(self.raw) as u32 }
    }

    /// Its operand of this number.
    pub fn operand(self, n: u32) -> Value<'m> {
        assert!(n < self.operand_count(), "operand {n} of {self:?}");
        // SAFETY: just checked.
        self.like(unsafe { LLVMGetOperand(self.raw, n) })
    }

    /// Its operands.
    pub fn operands(self) -> Vec<Value<'m>> {
        (0..self.operand_count()).map(|n| self.operand(n)).collect()
    }

    /// Gives an instruction another operand, of the same type.
    pub fn set_operand(self, n: u32, value: Value<'m>) {
        self.module.own(value);
        let old = self.operand(n);
        let fixed = n > 0 && (self.is(Opcode::LLVMSwitch) || self.is(Opcode::LLVMIndirectBr));
        let fits = self.is_instruction() && !fixed && old.ty() == value.ty() && old.ty().is_held();
        assert!(fits, "operand {n} of {self:?} cannot be {value:?}");
        // SAFETY: a value of the type of the one that it replaces, which is not part of the operation.
        unsafe { LLVMSetOperand(self.raw, n, value.raw) }
    }

    /// The instructions and constants that use it, each with the number of the operand.
    pub fn uses(self) -> Vec<(Value<'m>, u32)> {
        let mut users = Vec::new();
        // SAFETY: walks a living value's list.
        for at in unsafe { chain(LLVMGetFirstUse(self.raw), |u| LLVMGetNextUse(u)) } {
            // SAFETY: as above.
            let user = self.like(unsafe { LLVMGetUser(at) });
            if !users.contains(&user) {
                users.push(user);
            }
        }
        let each = |user: Value<'m>| (0..).zip(user.operands()).map(move |(n, v)| (user, n, v));
        let all = users.into_iter().flat_map(each);
        all.filter(|(_, _, v)| *v == self).map(|(user, n, _)| (user, n)).collect()
    }

    /// Makes `new` take its place in all that uses it.
    pub fn replace_uses(self, new: Value<'m>) {
        self.module.own(new);
        let argument = self.value_kind() == LLVMValueKind::LLVMArgumentValueKind;
        // What uses a variable or function may be a constant, or an alias.
        let global = self.is_global_value() && new.is_global_value();
        let replaceable = self.is_instruction() || argument || global;
        let fits = replaceable && self != new && self.ty() == new.ty() && self.ty().is_held();
        assert!(fits, "{self:?} cannot be replaced by {new:?}");
        // SAFETY: another value of its type; one that constants may use, if they use it.
        unsafe { LLVMReplaceAllUsesWith(self.raw, new.raw) }
    }

    /// Takes an instruction out of its block, after `new` has taken its place in all that uses it. Without
    /// `new`, nothing may use it.
    pub fn replace(self, new: Option<Value<'m>>) {
        self.block();
        self.need(!self.is_terminator(), "the removal");
        if let Some(new) = new
            && self.ty().kind() != Kind::Void
        {
            self.replace_uses(new);
        }
        self.need(!self.is_used(), "the removal, while it is used,");
        for (n, old) in (0..).zip(self.operands()) {
            if old.ty().is_held() {
                // SAFETY: an operand of its own type. Nothing reads it any more.
                unsafe { LLVMSetOperand(self.raw, n, old.ty().poison().raw) }
            }
        }
        // SAFETY: the instruction is in a block. It is not freed, so that its handles stay valid.
        unsafe { LLVMInstructionRemoveFromParent(self.raw) }
    }

    fn is_terminator(self) -> bool {
        // SAFETY: the value is alive.
        unsafe { !LLVMIsATerminatorInst(self.raw).is_null() }
    }

    /// An instruction's block.
    pub fn block(self) -> Block<'m> {
        self.need(self.is_instruction(), "the block");
        // SAFETY: an instruction.
        let block = unsafe { LLVMGetInstructionParent(self.raw) };
        self.need(!block.is_null(), "the block, after it was taken out,");
        Block::wrap(block, self.module)
    }

    /// The instruction behind an instruction.
    pub fn next(self) -> Value<'m> {
        self.block();
        // SAFETY: an instruction in a block.
        let next = self.module.some(unsafe { LLVMGetNextInstruction(self.raw) });
        next.unwrap_or_else(|| panic!("{self:?} is the last of its block"))
    }

    /// The instruction before an instruction.
    pub fn previous(self) -> Option<Value<'m>> {
        self.block();
        // SAFETY: an instruction in a block.
        self.module.some(unsafe { LLVMGetPreviousInstruction(self.raw) })
    }

    /// The text of a source file's name and the line from which an instruction comes.
    pub fn line(self) -> Option<(String, u32)> {
        self.need(self.is_instruction(), "the line");
        let mut len = 0;
        // SAFETY: an instruction; LLVM keeps the string.
        unsafe {
            let file = LLVMGetDebugLocFilename(self.raw, &mut len);
            let line = LLVMGetDebugLocLine(self.raw);
            (!file.is_null() && line != 0).then(|| (copy_str(file, len as usize), line))
        }
    }

    // Functions and variables.

    /// Whether a function or variable has no body or value here.
    pub fn is_declaration(self) -> bool {
        self.need(self.is_global_value(), "the definition");
        // SAFETY: just checked.
        unsafe { LLVMIsDeclaration(self.raw) != 0 }
    }

    /// A function's type, or that of a variable's contents.
    pub fn value_type(self) -> Type<'m> {
        self.need(self.is_global_value(), "the contents");
        // SAFETY: just checked.
        Type::wrap(unsafe { LLVMGlobalGetValueType(self.raw) }, self.module)
    }

    /// Makes a definition internal to its module.
    pub fn internalise(self) {
        self.need(self.is_global_value() && !self.is_declaration(), "internal linkage");
        // SAFETY: a definition. An internal one is of default visibility, and belongs to no comdat, which an
        // alias never does.
        unsafe {
            LLVMSetLinkage(self.raw, LLVMLinkage::LLVMInternalLinkage);
            LLVMSetVisibility(self.raw, LLVMVisibility::LLVMDefaultVisibility);
            if self.is_function() || self.is_global() {
                llvm_sys::comdat::LLVMSetComdat(self.raw, null_mut());
            }
        }
    }

    /// Puts a function or variable into a section; an empty name is none.
    pub fn set_section(self, name: &str) {
        self.need(self.is_function() || self.is_global(), "a section");
        let name = c_string(name);
        // SAFETY: just checked; LLVM copies the name.
        unsafe { LLVMSetSection(self.raw, name.as_ptr()) }
    }

    /// The section of a function or variable.
    pub fn section(self) -> String {
        self.need(self.is_function() || self.is_global(), "the section");
        // SAFETY: just checked; LLVM keeps the string.
        unsafe {
            let name = LLVMGetSection(self.raw);
            if name.is_null() {
                return String::new();
            }
            std::ffi::CStr::from_ptr(name).to_string_lossy().into_owned()
        }
    }

    /// A variable's initial value.
    pub fn initializer(self) -> Option<Value<'m>> {
        self.need(self.is_global(), "the initial value");
        // SAFETY: a variable.
        self.module.some(unsafe { LLVMGetInitializer(self.raw) })
    }

    /// Gives a variable an initial value.
    pub fn set_initializer(self, value: Value<'m>) {
        self.module.own(value);
        let fits = self.is_global() && value.is_constant() && value.ty() == self.value_type();
        assert!(fits, "{self:?} cannot begin as {value:?}");
        // SAFETY: a variable and a constant of its type.
        unsafe { LLVMSetInitializer(self.raw, value.raw) }
    }

    /// Makes a variable an ordinary one: of all threads, known here, written, at an address of its own.
    pub fn make_plain_variable(self) {
        self.need(self.is_global(), "a variable's properties");
        // SAFETY: a variable.
        unsafe {
            LLVMSetThreadLocal(self.raw, 0);
            LLVMSetExternallyInitialized(self.raw, 0);
            LLVMSetGlobalConstant(self.raw, 0);
            LLVMSetUnnamedAddress(self.raw, LLVMUnnamedAddr::LLVMNoUnnamedAddr);
        }
    }

    fn has_alignment(self) -> bool {
        use Opcode::*;
        let memory = [LLVMLoad, LLVMStore, LLVMAlloca, LLVMAtomicRMW, LLVMAtomicCmpXchg];
        self.is_global() || self.is_function() || self.is_instruction() && memory.contains(&self.opcode())
    }

    /// Alignment of a variable, function, or access to memory; 0 if none is written.
    pub fn alignment(self) -> u32 {
        self.need(self.has_alignment(), "the alignment");
        // SAFETY: just checked.
        unsafe { LLVMGetAlignment(self.raw) }
    }

    /// Sets the alignment of a variable, function, or access to memory. Variables may have none, which is 0.
    pub fn set_alignment(self, bytes: u32) {
        let none = bytes == 0 && !self.is_instruction();
        let fits = self.has_alignment() && (none || bytes.is_power_of_two());
        assert!(fits, "alignment {bytes} of {self:?}");
        // SAFETY: just checked.
        unsafe { LLVMSetAlignment(self.raw, bytes) }
    }

    fn need_function(self, what: &str) {
        self.need(self.is_function(), what);
    }

    /// A function's parameters.
    pub fn params(self) -> Vec<Value<'m>> {
        self.need_function("the parameters");
        // SAFETY: a function; each number is of a parameter.
        unsafe { (0..LLVMCountParams(self.raw)).map(|n| self.like(LLVMGetParam(self.raw, n))).collect() }
    }

    /// A function's instructions, in order.
    pub fn instructions(self) -> Vec<Value<'m>> {
        self.need_function("the instructions");
        // SAFETY: walks the lists of a living function.
        unsafe {
            chain(LLVMGetFirstBasicBlock(self.raw), |b| LLVMGetNextBasicBlock(b))
                .into_iter()
                .flat_map(|b| chain(LLVMGetFirstInstruction(b), |i| LLVMGetNextInstruction(i)))
                .map(|i| self.like(i))
                .collect()
        }
    }

    /// The block at which a function's calls begin.
    pub fn entry_block(self) -> Block<'m> {
        self.need(self.is_function() && !self.is_declaration(), "the entry");
        // SAFETY: a function with a body.
        Block::wrap(unsafe { LLVMGetEntryBasicBlock(self.raw) }, self.module)
    }

    /// Adds a block to a function.
    pub fn add_block(self) -> Block<'m> {
        self.need_function("a block");
        // SAFETY: a function of this context.
        let block = unsafe { LLVMAppendBasicBlockInContext(self.module.context, self.raw, c"".as_ptr()) };
        Block::wrap(block, self.module)
    }

    /// Whether LLVM knows a function as an intrinsic of its own.
    pub fn is_intrinsic(self) -> bool {
        // SAFETY: asked of functions only.
        self.is_function() && unsafe { LLVMGetIntrinsicID(self.raw) != 0 }
    }

    /// Removes the name of a function's garbage collector.
    pub fn remove_gc(self) {
        self.need_function("a garbage collector");
        // SAFETY: a function; null is none.
        unsafe { LLVMSetGC(self.raw, std::ptr::null()) }
    }

    /// Gives a function or a call the C calling convention.
    pub fn set_c_convention(self) {
        let c = LLVMCallConv::LLVMCCallConv as u32;
        self.need(self.is_function() || self.is_call(), "a calling convention");
        // SAFETY: just checked.
        unsafe {
            match self.is_function() {
                true => LLVMSetFunctionCallConv(self.raw, c),
                false => LLVMSetInstructionCallConv(self.raw, c),
            }
        }
    }

    // Calls.

    fn need_call(self, what: &str) {
        self.need(self.is_call(), what);
    }

    /// What a call calls: a function, a pointer or inline assembly.
    pub fn called(self) -> Value<'m> {
        self.need_call("what is called");
        // SAFETY: a call.
        self.like(unsafe { LLVMGetCalledValue(self.raw) })
    }

    /// The type that a call says its callee has.
    pub fn called_type(self) -> Type<'m> {
        self.need_call("the callee's type");
        // SAFETY: a call.
        Type::wrap(unsafe { LLVMGetCalledFunctionType(self.raw) }, self.module)
    }

    /// The function that a call names; `None` for indirect calls, inline assembly and other values.
    pub fn callee(self) -> Option<Value<'m>> {
        let called = self.is_call().then(|| self.called())?;
        called.is_function().then_some(called)
    }

    /// A call's arguments.
    pub fn arguments(self) -> Vec<Value<'m>> {
        self.need_call("the arguments");
        // SAFETY: a call.
        let count = unsafe { LLVMGetNumArgOperands(self.raw) };
        (0..count).map(|n| self.operand(n)).collect()
    }

    /// Whether it is a call that must be a tail call.
    pub fn is_musttail(self) -> bool {
        // SAFETY: asked of calls only.
        self.is_call()
            && unsafe { LLVMGetTailCallKind(self.raw) } == LLVMTailCallKind::LLVMTailCallKindMustTail
    }

    /// Text and constraints of inline assembly.
    pub fn assembly(self) -> Option<(String, String)> {
        if self.value_kind() != LLVMValueKind::LLVMInlineAsmValueKind {
            return None;
        }
        let mut len = 0;
        // SAFETY: inline assembly; LLVM keeps the strings.
        unsafe {
            let text = copy_str(LLVMGetInlineAsmAsmString(self.raw, &mut len), len);
            let constraints = copy_str(LLVMGetInlineAsmConstraintString(self.raw, &mut len), len);
            Some((text, constraints))
        }
    }

    // Attributes of functions and calls.

    fn need_attributes(self, index: u32) {
        let params = match () {
            () if self.is_function() => self.params().len(),
            () if self.is_call() => self.arguments().len(),
            () => panic!("attributes of {self:?}"),
        };
        assert!(index == FUNCTION || index as usize <= params, "attributes of place {index} of {self:?}");
    }

    /// The attributes of a function or call at an index.
    pub fn attributes(self, index: u32) -> Vec<Attribute<'m>> {
        self.need_attributes(index);
        // SAFETY: a function or call, and an index that it has; the number is asked first.
        let all = unsafe {
            if self.is_function() {
                let mut all = vec![null_mut(); LLVMGetAttributeCountAtIndex(self.raw, index) as usize];
                LLVMGetAttributesAtIndex(self.raw, index, all.as_mut_ptr());
                all
            } else {
                let mut all = vec![null_mut(); LLVMGetCallSiteAttributeCount(self.raw, index) as usize];
                LLVMGetCallSiteAttributes(self.raw, index, all.as_mut_ptr());
                all
            }
        };
        all.into_iter().map(|raw| Attribute { raw, module: self.module }).collect()
    }

    /// Adds an attribute to a function or call at an index.
    pub fn add_attribute(self, index: u32, a: Attribute<'m>) {
        self.need_attributes(index);
        assert!(std::ptr::eq(self.module, a.module), "an attribute of another module");
        // SAFETY: a function or call, an index that it has, and an attribute of its context.
        unsafe {
            match self.is_function() {
                true => LLVMAddAttributeAtIndex(self.raw, index, a.raw),
                false => LLVMAddCallSiteAttribute(self.raw, index, a.raw),
            }
        }
    }

    /// Adds an attribute of a name and a text to a function.
    pub fn add_text_attribute(self, key: &str, value: &str) {
        let (k, v) = (key.len() as u32, value.len() as u32);
        let (key, value) = (key.as_ptr().cast(), value.as_ptr().cast());
        // SAFETY: both are as long as is told; LLVM copies them.
        let raw = unsafe { LLVMCreateStringAttribute(self.module.context, key, k, value, v) };
        self.add_attribute(FUNCTION, Attribute { raw, module: self.module });
    }

    fn remove_kind(self, index: u32, kind: u32) {
        self.need_attributes(index);
        // SAFETY: a function or call, and an index that it has.
        unsafe {
            match self.is_function() {
                true => LLVMRemoveEnumAttributeAtIndex(self.raw, index, kind),
                false => LLVMRemoveCallSiteEnumAttribute(self.raw, index, kind),
            }
        }
    }

    /// Removes an attribute of this name, of those that LLVM knows, from a function or call at an index.
    pub fn remove_attribute(self, index: u32, name: &str) {
        self.remove_kind(index, attribute_kind(name));
    }

    /// Removes the attributes of a function itself that are texts.
    pub fn remove_text_attributes(self) {
        self.need_function("attributes");
        for a in self.attributes(FUNCTION).into_iter().filter(|a| a.is_text()) {
            let mut len = 0;
            // SAFETY: a function, and an attribute that is a text, whose name LLVM keeps.
            unsafe {
                let key = LLVMGetStringAttributeKind(a.raw, &mut len);
                LLVMRemoveStringAttributeAtIndex(self.raw, FUNCTION, key, len);
            }
        }
    }

    /// Removes every attribute of a function itself, or those of a call as a whole that LLVM knows.
    pub fn strip_attributes(self) {
        if self.is_function() {
            self.remove_text_attributes();
        }
        for a in self.attributes(FUNCTION) {
            if self.is_function() || a.is_enum() {
                // SAFETY: an attribute of a kind that LLVM knows.
                self.remove_kind(FUNCTION, unsafe { LLVMGetEnumAttributeKind(a.raw) });
            }
        }
    }

    fn attribute(self, index: u32, name: &str) -> Option<LLVMAttributeRef> {
        self.need_attributes(index);
        // SAFETY: a function or call, and an index that it has.
        let a = unsafe {
            match self.is_function() {
                true => LLVMGetEnumAttributeAtIndex(self.raw, index, attribute_kind(name)),
                false => LLVMGetCallSiteEnumAttribute(self.raw, index, attribute_kind(name)),
            }
        };
        (!a.is_null()).then_some(a)
    }

    /// The attribute `align` of a function or call at an index.
    pub fn align_attribute(self, index: u32) -> Option<u64> {
        // SAFETY: an attribute that is a number.
        self.attribute(index, "align").map(|a| unsafe { LLVMGetEnumAttributeValue(a) })
    }

    /// The attribute `byval` of a function or call at an index.
    pub fn byval(self, index: u32) -> Option<Type<'m>> {
        let a = self.attribute(index, "byval")?;
        // SAFETY: an attribute that is a type.
        Some(Type::wrap(unsafe { LLVMGetTypeAttributeValue(a) }, self.module))
    }

    /// Gives a function or call the attribute `byval` at an index.
    pub fn set_byval(self, index: u32, ty: Type<'m>) {
        self.module.own_type(ty);
        self.remove_attribute(index, "byval");
        // SAFETY: an attribute that is a type, and a type of the context.
        let raw = unsafe { LLVMCreateTypeAttribute(self.module.context, attribute_kind("byval"), ty.raw()) };
        self.add_attribute(index, Attribute { raw, module: self.module });
    }

    /// The text of an attribute of a function at an index.
    pub fn text_attribute(self, index: u32, key: &str) -> Option<String> {
        self.need_function("attributes");
        self.need_attributes(index);
        // SAFETY: a function; LLVM keeps the text.
        unsafe {
            let a = LLVMGetStringAttributeAtIndex(self.raw, index, key.as_ptr().cast(), key.len() as u32);
            if a.is_null() {
                return None;
            }
            let mut len = 0;
            let text = LLVMGetStringAttributeValue(a, &mut len);
            Some(copy_str(text, len as usize))
        }
    }

    // Metadata.

    fn metadata_kind(self, name: &str) -> u32 {
        // SAFETY: the name is alive.
        unsafe { LLVMGetMDKindIDInContext(self.module.context, name.as_ptr().cast(), name.len() as u32) }
    }

    /// The metadata of a name that an instruction has.
    pub fn metadata(self, name: &str) -> Option<Value<'m>> {
        self.need(self.is_instruction(), "metadata");
        // SAFETY: an instruction.
        self.module.some(unsafe { LLVMGetMetadata(self.raw, self.metadata_kind(name)) })
    }

    /// Removes the metadata of a name from an instruction.
    pub fn remove_metadata(self, name: &str) {
        self.need(self.is_instruction(), "metadata");
        // SAFETY: an instruction; null removes it.
        unsafe { LLVMSetMetadata(self.raw, self.metadata_kind(name), null_mut()) }
    }

    /// The operands of a node of metadata, of which some may be absent; none of another value.
    pub fn node(self) -> Vec<Option<Value<'m>>> {
        // SAFETY: asked of nodes only.
        unsafe {
            if LLVMIsAMDNode(self.raw).is_null() {
                return Vec::new();
            }
            node_operands(self.raw).into_iter().map(|v| self.module.some(v)).collect()
        }
    }

    /// The text of metadata that is one.
    pub fn metadata_text(self) -> Option<String> {
        if self.value_kind() != LLVMValueKind::LLVMMetadataAsValueValueKind {
            return None;
        }
        // SAFETY: metadata.
        unsafe { metadata_text(self.raw) }
    }

    // What single instructions say beside their operands.

    fn need_op(self, ops: &[Opcode], what: &str) {
        self.need(self.operation().is_some_and(|op| ops.contains(&op)), what);
    }

    /// Source type of a `getelementptr`, instruction or expression.
    pub fn element_source(self) -> Type<'m> {
        self.need_op(&[Opcode::LLVMGetElementPtr], "the source type");
        // SAFETY: just checked.
        Type::wrap(unsafe { LLVMGetGEPSourceElementType(self.raw) }, self.module)
    }

    /// Type of an `alloca`'s elements.
    pub fn allocated_type(self) -> Type<'m> {
        self.need_op(&[Opcode::LLVMAlloca], "the allocated type");
        // SAFETY: just checked.
        Type::wrap(unsafe { LLVMGetAllocatedType(self.raw) }, self.module)
    }

    /// Whether a load or store is atomic.
    pub fn is_atomic(self) -> bool {
        self.need_op(&[Opcode::LLVMLoad, Opcode::LLVMStore], "the order");
        // SAFETY: just checked.
        unsafe { LLVMGetOrdering(self.raw) != LLVMAtomicOrdering::LLVMAtomicOrderingNotAtomic }
    }

    /// Whether a load or store is volatile.
    pub fn is_volatile(self) -> bool {
        self.need_op(&[Opcode::LLVMLoad, Opcode::LLVMStore], "whether it is volatile");
        // SAFETY: just checked.
        unsafe { LLVMGetVolatile(self.raw) != 0 }
    }

    /// The operation of an `atomicrmw`.
    pub fn rmw_op(self) -> RmwOp {
        self.need_op(&[Opcode::LLVMAtomicRMW], "the update");
        // SAFETY: just checked.
        unsafe { LLVMGetAtomicRMWBinOp(self.raw) }
    }

    /// A phi's values, each with the block from which it comes.
    pub fn incoming(self) -> Vec<(Value<'m>, Block<'m>)> {
        self.need_op(&[Opcode::LLVMPHI], "the incoming values");
        self.need(self.is_instruction(), "the incoming values");
        // SAFETY: a phi; each number is of a value.
        unsafe {
            let one = |n| {
                let block = Block::wrap(LLVMGetIncomingBlock(self.raw, n), self.module);
                (self.like(LLVMGetIncomingValue(self.raw, n)), block)
            };
            (0..LLVMCountIncoming(self.raw)).map(one).collect()
        }
    }

    /// Adds a value to a phi.
    pub fn add_incoming(self, value: Value<'m>, block: Block<'m>) {
        self.module.own(value);
        assert!(std::ptr::eq(self.module, block.module), "a block of another module");
        let fits = self.is(Opcode::LLVMPHI) && value.ty() == self.ty();
        assert!(fits, "{self:?} cannot be {value:?}");
        let (mut value, mut block) = (value.raw, block.raw);
        // SAFETY: a phi and a value of its type.
        unsafe { LLVMAddIncoming(self.raw, &mut value, &mut block, 1) }
    }

    /// The lanes that a shuffle selects; `None` for one that may be anything.
    pub fn shuffle_mask(self) -> Vec<Option<u32>> {
        self.need_op(&[Opcode::LLVMShuffleVector], "the mask");
        // SAFETY: a shuffle; each number is of a lane.
        unsafe {
            let lane = |n| u32::try_from(LLVMGetMaskValue(self.raw, n)).ok();
            (0..LLVMGetNumMaskElements(self.raw)).map(lane).collect()
        }
    }

    fn may_wrap(self) -> bool {
        use Opcode::*;
        let ops = [LLVMAdd, LLVMSub, LLVMMul, LLVMShl, LLVMTrunc];
        self.is_instruction() && ops.contains(&self.opcode())
    }

    /// Whether an instruction has the flag `nsw`.
    pub fn nsw(self) -> bool {
        // SAFETY: asked of instructions that can have the flag, here and below.
        self.may_wrap() && unsafe { LLVMGetNSW(self.raw) != 0 }
    }

    /// Whether an instruction has the flag `nuw`.
    pub fn nuw(self) -> bool {
        // SAFETY: as above.
        self.may_wrap() && unsafe { LLVMGetNUW(self.raw) != 0 }
    }

    fn may_be_exact(self) -> bool {
        use Opcode::*;
        self.is_instruction() && [LLVMUDiv, LLVMSDiv, LLVMLShr, LLVMAShr].contains(&self.opcode())
    }

    /// Whether an instruction has the flag `exact`.
    pub fn exact(self) -> bool {
        // SAFETY: as above.
        self.may_be_exact() && unsafe { LLVMGetExact(self.raw) != 0 }
    }

    /// Whether an instruction has the flag `disjoint`.
    pub fn disjoint(self) -> bool {
        // SAFETY: as above.
        self.is(Opcode::LLVMOr) && unsafe { LLVMGetIsDisjoint(self.raw) != 0 }
    }

    fn may_be_nneg(self) -> bool {
        self.is(Opcode::LLVMZExt) || self.is(Opcode::LLVMUIToFP)
    }

    /// Whether an instruction has the flag `nneg`.
    pub fn nneg(self) -> bool {
        // SAFETY: as above.
        self.may_be_nneg() && unsafe { LLVMGetNNeg(self.raw) != 0 }
    }

    /// Takes `nsw`, `nuw`, `exact`, `disjoint` and `nneg` off an instruction that has any.
    pub fn clear_promises(self) {
        // SAFETY: each is taken off instructions that can have it.
        unsafe {
            if self.may_wrap() {
                LLVMSetNSW(self.raw, 0);
                LLVMSetNUW(self.raw, 0);
            }
            if self.may_be_exact() {
                LLVMSetExact(self.raw, 0);
            }
            if self.is(Opcode::LLVMOr) {
                LLVMSetIsDisjoint(self.raw, 0);
            }
            if self.may_be_nneg() {
                LLVMSetNNeg(self.raw, 0);
            }
        }
    }
}
