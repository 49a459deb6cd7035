//! Safe queries on values, instructions, blocks and functions.

use super::types::{Type, TypeKind};
use super::{DENORMALS, copy_str, in_directory, metadata_text};
use llvm_sys::core::*;
use llvm_sys::prelude::{LLVMBasicBlockRef, LLVMValueRef};
pub use llvm_sys::{
    LLVMIntPredicate as IntPredicate, LLVMOpcode as Opcode, LLVMRealPredicate as FloatPredicate,
};
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

/// A value of a module: instruction, argument, constant, global or metadata wrapper.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Value<'m> {
    raw: LLVMValueRef,
    module: PhantomData<&'m ()>,
}

/// An inline assembly expression (NVVM 2.0 §6.1).
#[derive(Clone, Debug)]
pub struct InlineAsm {
    /// The template.
    pub text: String,
    /// The constraints, separated by commas.
    pub constraints: String,
    /// Whether it must stay even if nothing reads its results.
    pub side_effects: bool,
    /// Whether it is in the dialect that NVVM IR excludes.
    pub intel: bool,
}

/// A basic block of a module.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Block<'m> {
    raw: LLVMBasicBlockRef,
    module: PhantomData<&'m ()>,
}

/// A function of a module, defined or declared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Function<'m> {
    value: Value<'m>,
}

/// The operation of an atomicrmw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "LLVM's own names")]
pub enum RmwOp {
    Xchg,
    Add,
    Sub,
    And,
    Or,
    Xor,
    Max,
    Min,
    UMax,
    UMin,
    Nand,
    FAdd,
    FSub,
    FMax,
    FMin,
    UIncWrap,
    UDecWrap,
    Other,
}

/// The order that an atomic imposes on other accesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtomicOrder {
    /// Later accesses stay after it.
    pub acquires: bool,
    /// Earlier accesses stay before it.
    pub releases: bool,
}

/// The kind of a value, as far as code generation needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    /// An instruction.
    Instruction,
    /// A function argument.
    Argument,
    /// A function.
    Function,
    /// A global variable.
    Global,
    /// An integer constant.
    Int,
    /// A floating-point constant.
    Float,
    /// Undef or poison.
    Undef,
    /// Null pointer or zero aggregate.
    Zero,
    /// Array, structure, vector or data sequence constant.
    Aggregate,
    /// A constant expression.
    Expression,
    /// Inline assembly.
    InlineAsm,
    /// Metadata as an argument.
    Metadata,
    /// Anything else (block addresses, aliases, ifuncs, tokens ...).
    Other,
}

impl Hash for Value<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.raw.hash(state);
    }
}

impl Hash for Block<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.raw.hash(state);
    }
}

impl<'m> Value<'m> {
    pub(super) fn wrap(raw: LLVMValueRef) -> Value<'m> {
        Value { raw, module: PhantomData }
    }

    pub(super) fn raw(self) -> LLVMValueRef {
        self.raw
    }

    /// The value's type.
    pub fn ty(self) -> Type<'m> {
        // SAFETY: the value is alive.
        Type::wrap(unsafe { LLVMTypeOf(self.raw) })
    }

    /// The value's name, empty for unnamed ones.
    pub fn name(self) -> String {
        let mut len = 0;
        // SAFETY: the value is alive; LLVM keeps the string.
        unsafe { copy_str(LLVMGetValueName2(self.raw, &mut len), len) }
    }

    /// The value as LLVM prints it.
    pub fn print(self) -> String {
        // SAFETY: the value is alive; the text is ours to free.
        let text = unsafe { super::take_message(LLVMPrintValueToString(self.raw)) };
        // Attached locations are metadata that the input need not have.
        text.split(", !dbg !").next().unwrap_or_default().trim().to_string()
    }

    /// The kind of the value.
    pub fn kind(self) -> ValueKind {
        use llvm_sys::LLVMValueKind::*;
        // SAFETY: the value is alive.
        match unsafe { LLVMGetValueKind(self.raw) } {
            LLVMInstructionValueKind => ValueKind::Instruction,
            LLVMArgumentValueKind => ValueKind::Argument,
            LLVMFunctionValueKind => ValueKind::Function,
            LLVMGlobalVariableValueKind => ValueKind::Global,
            LLVMConstantIntValueKind => ValueKind::Int,
            LLVMConstantFPValueKind => ValueKind::Float,
            LLVMUndefValueValueKind | LLVMPoisonValueKind => ValueKind::Undef,
            LLVMConstantPointerNullValueKind | LLVMConstantAggregateZeroValueKind => ValueKind::Zero,
            LLVMConstantArrayValueKind
            | LLVMConstantStructValueKind
            | LLVMConstantVectorValueKind
            | LLVMConstantDataArrayValueKind
            | LLVMConstantDataVectorValueKind => ValueKind::Aggregate,
            LLVMConstantExprValueKind => ValueKind::Expression,
            LLVMInlineAsmValueKind => ValueKind::InlineAsm,
            LLVMMetadataAsValueValueKind => ValueKind::Metadata,
            _ => ValueKind::Other,
        }
    }

    /// Opcode of an instruction or constant expression.
    pub fn opcode(self) -> Option<Opcode> {
        // SAFETY: each question is asked of the kind it is for.
        unsafe {
            match self.kind() {
                ValueKind::Instruction => Some(LLVMGetInstructionOpcode(self.raw)),
                ValueKind::Expression => Some(LLVMGetConstOpcode(self.raw)),
                _ => None,
            }
        }
    }

    /// Bits of an integer constant of at most 64 bits, zero-extended.
    pub fn int_bits(self) -> Option<u64> {
        match (self.kind(), self.ty().kind()) {
            // SAFETY: an integer constant that fits.
            (ValueKind::Int, TypeKind::Int(w)) if w <= 64 => unsafe {
                Some(LLVMConstIntGetZExtValue(self.raw))
            },
            _ => None,
        }
    }

    /// Bytes of a constant array of i8 that LLVM keeps as a string.
    pub fn string_bytes(self) -> Option<Vec<u8>> {
        // SAFETY: the text is asked of constant strings only, which LLVM keeps as long as the module.
        unsafe {
            if self.kind() != ValueKind::Aggregate
                || LLVMIsAConstantDataSequential(self.raw).is_null()
                || LLVMIsConstantString(self.raw) == 0
            {
                return None;
            }
            let mut len = 0;
            let p = LLVMGetAsString(self.raw, &mut len);
            Some(std::slice::from_raw_parts(p.cast::<u8>(), len).to_vec())
        }
    }

    /// Words of an integer constant of any width, low word first, zero above the width.
    pub fn int_words(self) -> Option<Vec<u32>> {
        let (ValueKind::Int, TypeKind::Int(width)) = (self.kind(), self.ty().kind()) else { return None };
        if let Some(bits) = self.int_bits() {
            let mut words = vec![bits as u32];
            words.extend((width > 32).then_some((bits >> 32) as u32));
            return Some(words);
        }
        // LLVM's C interface gives wider ones only as decimal text.
        let text = self.print();
        let (negative, digits) = match text.split_whitespace().last()? {
            d if d.starts_with('-') => (true, &d[1..]),
            d => (false, d),
        };
        let mut words = vec![0u32; width.div_ceil(32) as usize];
        for digit in digits.chars() {
            let mut carry = u64::from(digit.to_digit(10)?);
            for word in &mut words {
                carry += u64::from(*word) * 10;
                *word = carry as u32;
                carry >>= 32;
            }
        }
        if negative {
            let mut carry = true;
            for word in &mut words {
                (*word, carry) = (!*word).overflowing_add(carry.into());
            }
        }
        if width % 32 != 0
            && let Some(top) = words.last_mut()
        {
            *top &= (1 << (width % 32)) - 1;
        }
        Some(words)
    }

    /// Bits of a half, bfloat, single or double constant.
    pub fn float_bits(self) -> Option<u64> {
        if self.kind() != ValueKind::Float {
            return None;
        }
        // SAFETY: a constant bitcast between types of one size folds to an integer constant.
        unsafe {
            let context = LLVMGetTypeContext(LLVMTypeOf(self.raw));
            let ty = match self.ty().kind() {
                TypeKind::Half | TypeKind::BFloat => LLVMInt16TypeInContext(context),
                TypeKind::Float => LLVMInt32TypeInContext(context),
                TypeKind::Double => LLVMInt64TypeInContext(context),
                _ => return None,
            };
            Value::wrap(LLVMConstBitCast(self.raw, ty)).int_bits()
        }
    }

    /// Operands, in LLVM's order (the callee of a call is the last one; blocks are excluded).
    pub fn operands(self) -> Vec<Value<'m>> {
        if !matches!(self.kind(), ValueKind::Instruction | ValueKind::Expression | ValueKind::Aggregate) {
            return Vec::new();
        }
        // SAFETY: users have operands; indices are in range.
        unsafe {
            let n = LLVMGetNumOperands(self.raw).max(0) as u32;
            (0..n)
                .map(|i| LLVMGetOperand(self.raw, i))
                .filter(|v| !v.is_null() && LLVMValueIsBasicBlock(*v) == 0)
                .map(Value::wrap)
                .collect()
        }
    }

    /// Element `index` of a constant aggregate (including zero and undef ones).
    pub fn element(self, index: u32) -> Option<Value<'m>> {
        // SAFETY: LLVM answers null for constants without such an element.
        let e = unsafe { LLVMGetAggregateElement(self.raw, index) };
        (!e.is_null()).then(|| Value::wrap(e))
    }

    /// Values that use this one.
    pub fn users(self) -> Vec<Value<'m>> {
        let mut out = Vec::new();
        // SAFETY: walks the value's own use list.
        unsafe {
            let mut at = LLVMGetFirstUse(self.raw);
            while !at.is_null() {
                out.push(Value::wrap(LLVMGetUser(at)));
                at = LLVMGetNextUse(at);
            }
        }
        out
    }

    /// Predicate of an integer comparison.
    pub fn int_predicate(self) -> Option<IntPredicate> {
        // SAFETY: asked of integer comparisons only.
        (self.opcode() == Some(Opcode::LLVMICmp)).then(|| unsafe { LLVMGetICmpPredicate(self.raw) })
    }

    /// Predicate of a floating-point comparison.
    pub fn float_predicate(self) -> Option<FloatPredicate> {
        // SAFETY: asked of float comparisons only.
        (self.opcode() == Some(Opcode::LLVMFCmp)).then(|| unsafe { LLVMGetFCmpPredicate(self.raw) })
    }

    /// Incoming values of a phi.
    pub fn incoming(self) -> Vec<(Block<'m>, Value<'m>)> {
        if self.opcode() != Some(Opcode::LLVMPHI) {
            return Vec::new();
        }
        // SAFETY: asked of phis, with indices in range.
        unsafe {
            (0..LLVMCountIncoming(self.raw))
                .map(|i| {
                    (
                        Block::wrap(LLVMGetIncomingBlock(self.raw, i)),
                        Value::wrap(LLVMGetIncomingValue(self.raw, i)),
                    )
                })
                .collect()
        }
    }

    /// Successor blocks of a terminator.
    pub fn successors(self) -> Vec<Block<'m>> {
        if self.kind() != ValueKind::Instruction {
            return Vec::new();
        }
        // SAFETY: a non-terminator is answered before its successors are asked for.
        unsafe {
            if LLVMIsATerminatorInst(self.raw).is_null() {
                return Vec::new();
            }
            (0..LLVMGetNumSuccessors(self.raw)).map(|i| Block::wrap(LLVMGetSuccessor(self.raw, i))).collect()
        }
    }

    /// Alignment of a load, store, alloca, or atomic; 0 elsewhere.
    pub fn align(self) -> u32 {
        match self.opcode() {
            Some(Opcode::LLVMLoad | Opcode::LLVMStore | Opcode::LLVMAlloca) => {
                // SAFETY: one of the kinds the question is for.
                unsafe { LLVMGetAlignment(self.raw) }
            }
            _ => 0,
        }
    }

    /// Whether a load or store is atomic.
    pub fn is_atomic(self) -> bool {
        match self.opcode() {
            Some(Opcode::LLVMLoad | Opcode::LLVMStore) => {
                // SAFETY: loads and stores have an ordering.
                unsafe {
                    LLVMGetOrdering(self.raw) != llvm_sys::LLVMAtomicOrdering::LLVMAtomicOrderingNotAtomic
                }
            }
            _ => false,
        }
    }

    /// Initial value of a global that nothing may write and that linking does not replace.
    pub fn constant_initializer(self) -> Option<Value<'m>> {
        if self.kind() != ValueKind::Global {
            return None;
        }
        // SAFETY: asked of global variables only.
        unsafe {
            let init = LLVMGetInitializer(self.raw);
            (LLVMIsGlobalConstant(self.raw) != 0 && !init.is_null()).then(|| Value::wrap(init))
        }
    }

    /// The operation of an atomicrmw.
    pub fn rmw_op(self) -> Option<RmwOp> {
        if self.opcode() != Some(Opcode::LLVMAtomicRMW) {
            return None;
        }
        // The operation is read from the text, because this version of LLVM's C interface does not know every
        // operation that may occur here.
        let text = self.print();
        let mut words = text.split_whitespace().skip_while(|w| *w != "atomicrmw").skip(1);
        Some(match words.find(|w| *w != "volatile")? {
            "xchg" => RmwOp::Xchg,
            "add" => RmwOp::Add,
            "sub" => RmwOp::Sub,
            "and" => RmwOp::And,
            "or" => RmwOp::Or,
            "xor" => RmwOp::Xor,
            "max" => RmwOp::Max,
            "min" => RmwOp::Min,
            "umax" => RmwOp::UMax,
            "umin" => RmwOp::UMin,
            "nand" => RmwOp::Nand,
            "fadd" => RmwOp::FAdd,
            "fsub" => RmwOp::FSub,
            "fmax" => RmwOp::FMax,
            "fmin" => RmwOp::FMin,
            "uinc_wrap" => RmwOp::UIncWrap,
            "udec_wrap" => RmwOp::UDecWrap,
            _ => RmwOp::Other,
        })
    }

    /// Order of an atomicrmw or fence, or of a cmpxchg's success; the strongest for anything else.
    pub fn atomic_order(self) -> AtomicOrder {
        use llvm_sys::LLVMAtomicOrdering::*;
        // SAFETY: each question is asked of the kinds it is for.
        let order = unsafe {
            match self.opcode() {
                Some(Opcode::LLVMAtomicRMW) => LLVMGetOrdering(self.raw),
                Some(Opcode::LLVMAtomicCmpXchg) => LLVMGetCmpXchgSuccessOrdering(self.raw),
                _ => LLVMAtomicOrderingSequentiallyConsistent,
            }
        };
        let both =
            matches!(order, LLVMAtomicOrderingAcquireRelease | LLVMAtomicOrderingSequentiallyConsistent);
        AtomicOrder {
            acquires: both || order == LLVMAtomicOrderingAcquire,
            releases: both || order == LLVMAtomicOrderingRelease,
        }
    }

    /// Whether a load or store is volatile.
    pub fn is_volatile(self) -> bool {
        matches!(self.opcode(), Some(Opcode::LLVMLoad | Opcode::LLVMStore))
            // SAFETY: loads and stores are or are not volatile.
            && unsafe { LLVMGetVolatile(self.raw) != 0 }
    }

    /// Type that an alloca allocates.
    pub fn allocated_type(self) -> Option<Type<'m>> {
        // SAFETY: asked of allocas only.
        (self.opcode() == Some(Opcode::LLVMAlloca))
            .then(|| Type::wrap(unsafe { LLVMGetAllocatedType(self.raw) }))
    }

    /// Type that a getelementptr steps through.
    pub fn gep_type(self) -> Option<Type<'m>> {
        // SAFETY: asked of getelementptr only.
        (self.opcode() == Some(Opcode::LLVMGetElementPtr))
            .then(|| Type::wrap(unsafe { LLVMGetGEPSourceElementType(self.raw) }))
    }

    /// Called value of a call.
    pub fn callee(self) -> Option<Value<'m>> {
        // SAFETY: asked of calls only.
        (self.opcode() == Some(Opcode::LLVMCall))
            .then(|| Value::wrap(unsafe { LLVMGetCalledValue(self.raw) }))
    }

    /// The parts of an inline assembly expression.
    pub fn inline_asm(self) -> Option<InlineAsm> {
        if self.kind() != ValueKind::InlineAsm {
            return None;
        }
        // SAFETY: asked of inline assembly only; LLVM keeps the strings.
        unsafe {
            let (mut text, mut constraints) = (0, 0);
            let t = LLVMGetInlineAsmAsmString(self.raw, &mut text);
            let c = LLVMGetInlineAsmConstraintString(self.raw, &mut constraints);
            Some(InlineAsm {
                text: copy_str(t, text),
                constraints: copy_str(c, constraints),
                side_effects: LLVMGetInlineAsmHasSideEffects(self.raw) != 0,
                intel: LLVMGetInlineAsmDialect(self.raw)
                    == llvm_sys::LLVMInlineAsmDialect::LLVMInlineAsmDialectIntel,
            })
        }
    }

    /// Type of the called function.
    pub fn call_type(self) -> Option<Type<'m>> {
        // SAFETY: asked of calls only.
        (self.opcode() == Some(Opcode::LLVMCall))
            .then(|| Type::wrap(unsafe { LLVMGetCalledFunctionType(self.raw) }))
    }

    /// The type in which argument `index` (from 0) of a call is passed by value.
    pub fn byval_argument(self, index: u32) -> Option<Type<'m>> {
        if self.opcode() != Some(Opcode::LLVMCall) {
            return None;
        }
        // SAFETY: asked of a call, with a kind of attribute that carries a type.
        unsafe {
            let kind = LLVMGetEnumAttributeKindForName(c"byval".as_ptr(), 5);
            let attr = LLVMGetCallSiteEnumAttribute(self.raw, index + 1, kind);
            (!attr.is_null() && LLVMIsTypeAttribute(attr) != 0)
                .then(|| Type::wrap(LLVMGetTypeAttributeValue(attr)))
        }
    }

    /// Arguments of a call.
    pub fn call_args(self) -> Vec<Value<'m>> {
        if self.opcode() != Some(Opcode::LLVMCall) {
            return Vec::new();
        }
        // SAFETY: a call's first operands are its arguments.
        unsafe {
            (0..LLVMGetNumArgOperands(self.raw)).map(|i| Value::wrap(LLVMGetOperand(self.raw, i))).collect()
        }
    }

    /// Alignment that a call promises for its argument `index`, 1 if none.
    pub fn arg_align(self, index: u32) -> u32 {
        if self.opcode() != Some(Opcode::LLVMCall) {
            return 1;
        }
        // SAFETY: asked of calls only; attribute index 1 is the first argument.
        unsafe {
            let kind = LLVMGetEnumAttributeKindForName("align".as_ptr().cast(), 5);
            let attr = LLVMGetCallSiteEnumAttribute(self.raw, index + 1, kind);
            if attr.is_null() { 1 } else { LLVMGetEnumAttributeValue(attr).clamp(1, 1 << 30) as u32 }
        }
    }

    /// Number of operand bundles of a call.
    pub fn bundles(self) -> u32 {
        // SAFETY: asked of calls only.
        if self.opcode() == Some(Opcode::LLVMCall) {
            unsafe { LLVMGetNumOperandBundles(self.raw) }
        } else {
            0
        }
    }

    /// Indices of extractvalue and insertvalue.
    pub fn indices(self) -> Vec<u32> {
        match self.opcode() {
            Some(Opcode::LLVMExtractValue | Opcode::LLVMInsertValue) => {
                // SAFETY: these have `LLVMGetNumIndices` indices.
                unsafe {
                    let n = LLVMGetNumIndices(self.raw) as usize;
                    let p = LLVMGetIndices(self.raw);
                    if p.is_null() { Vec::new() } else { std::slice::from_raw_parts(p, n).to_vec() }
                }
            }
            _ => Vec::new(),
        }
    }

    /// Mask of a shufflevector; `None` stands for an undefined element.
    pub fn shuffle_mask(self) -> Vec<Option<u32>> {
        if self.opcode() != Some(Opcode::LLVMShuffleVector) {
            return Vec::new();
        }
        // SAFETY: shufflevectors have mask elements.
        unsafe {
            (0..LLVMGetNumMaskElements(self.raw))
                .map(|i| u32::try_from(LLVMGetMaskValue(self.raw, i)).ok())
                .collect()
        }
    }

    /// Source line and file of an instruction's debug location.
    pub fn debug_line(self) -> Option<(String, u32)> {
        if self.kind() != ValueKind::Instruction {
            return None;
        }
        // SAFETY: instructions may be asked; without a location the answers are 0 and null.
        unsafe {
            let line = LLVMGetDebugLocLine(self.raw);
            if line == 0 || line == u32::MAX {
                return None;
            }
            let mut len = 0;
            let p = LLVMGetDebugLocFilename(self.raw, &mut len);
            let file = copy_str(p, len as usize);
            let p = LLVMGetDebugLocDirectory(self.raw, &mut len);
            Some((in_directory(&copy_str(p, len as usize), file), line))
        }
    }

    /// The integers among the operands of a metadata node; empty for anything else.
    pub fn metadata_ints(self) -> Vec<u64> {
        // SAFETY: it is a node where operands are asked for.
        unsafe {
            if LLVMIsAMDNode(self.raw()).is_null() {
                return Vec::new();
            }
            let all = super::node_operands(self.raw());
            all.into_iter().filter(|v| !v.is_null()).filter_map(|v| Value::wrap(v).int_bits()).collect()
        }
    }

    /// Text of a metadata string argument or operand.
    pub fn metadata_string(self) -> Option<String> {
        if self.kind() != ValueKind::Metadata {
            return None;
        }
        // SAFETY: metadata.
        unsafe { metadata_text(self.raw) }
    }
}

impl<'m> Block<'m> {
    pub(super) fn wrap(raw: LLVMBasicBlockRef) -> Block<'m> {
        Block { raw, module: PhantomData }
    }

    pub(super) fn raw(self) -> LLVMBasicBlockRef {
        self.raw
    }

    /// Instructions, the terminator last.
    pub fn instructions(self) -> impl Iterator<Item = Value<'m>> {
        // SAFETY: walks the block's own list.
        let first = unsafe { LLVMGetFirstInstruction(self.raw) };
        std::iter::successors((!first.is_null()).then_some(first), |&i| {
            // SAFETY: `i` is an instruction of the block.
            let next = unsafe { LLVMGetNextInstruction(i) };
            (!next.is_null()).then_some(next)
        })
        .map(Value::wrap)
    }
}

impl<'m> Function<'m> {
    pub(super) fn wrap(raw: LLVMValueRef) -> Option<Function<'m>> {
        (!raw.is_null()).then(|| Function { value: Value::wrap(raw) })
    }

    pub(super) fn raw(self) -> LLVMValueRef {
        self.value.raw()
    }

    /// The function as a value.
    pub fn value(self) -> Value<'m> {
        self.value
    }

    /// A value as a function, if it is one.
    pub fn from_value(value: Value<'m>) -> Option<Function<'m>> {
        (value.kind() == ValueKind::Function).then_some(Function { value })
    }

    /// The function's name.
    pub fn name(self) -> String {
        self.value.name()
    }

    /// Whether it is only declared.
    pub fn is_declaration(self) -> bool {
        // SAFETY: a function is a global value.
        unsafe { LLVMIsDeclaration(self.raw()) != 0 }
    }

    /// Whether it takes variable arguments.
    pub fn is_varargs(self) -> bool {
        // SAFETY: a function's value type is a function type.
        unsafe { LLVMIsFunctionVarArg(LLVMGlobalGetValueType(self.raw())) != 0 }
    }

    /// Whether it has LLVM's calling convention for NVPTX kernels.
    pub fn is_ptx_kernel(self) -> bool {
        // SAFETY: a function has a calling convention.
        unsafe { LLVMGetFunctionCallConv(self.raw()) == llvm_sys::LLVMCallConv::LLVMPTXKernelCallConv as u32 }
    }

    /// The function's type.
    pub fn signature(self) -> Type<'m> {
        // SAFETY: a function has a value type.
        Type::wrap(unsafe { LLVMGlobalGetValueType(self.raw()) })
    }

    /// Alignment that parameter `index` (from 0) states.
    pub fn param_align(self, index: u32) -> Option<u32> {
        // SAFETY: attribute index 1 is the first parameter; the kind carries a number.
        unsafe {
            let kind = LLVMGetEnumAttributeKindForName(c"align".as_ptr(), 5);
            let attr = LLVMGetEnumAttributeAtIndex(self.raw(), index + 1, kind);
            (!attr.is_null()).then(|| LLVMGetEnumAttributeValue(attr) as u32)
        }
    }

    /// Type of the result.
    pub fn result(self) -> Type<'m> {
        // SAFETY: a function's value type is a function type.
        Type::wrap(unsafe { LLVMGetReturnType(LLVMGlobalGetValueType(self.raw())) })
    }

    /// Parameters.
    pub fn params(self) -> Vec<Value<'m>> {
        // SAFETY: indices are in range.
        unsafe {
            (0..LLVMCountParams(self.raw())).map(|i| Value::wrap(LLVMGetParam(self.raw(), i))).collect()
        }
    }

    /// Whether parameter `index` (from 0) has the enum attribute `name`, and the type of a type attribute.
    pub fn param_attribute(self, index: u32, name: &str) -> Option<Option<Type<'m>>> {
        // SAFETY: attribute index 1 is the first parameter; kinds are looked up by name.
        unsafe {
            let kind = LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len());
            let attr = LLVMGetEnumAttributeAtIndex(self.raw(), index + 1, kind);
            if attr.is_null() {
                return None;
            }
            let ty = (LLVMIsTypeAttribute(attr) != 0).then(|| Type::wrap(LLVMGetTypeAttributeValue(attr)));
            Some(ty)
        }
    }

    /// Whether a parameter (from 0) has a string attribute.
    pub fn has_param_string(self, index: u32, name: &str) -> bool {
        // SAFETY: attribute index 1 is the first parameter; the name's length goes with it.
        unsafe {
            let len = u32::try_from(name.len()).unwrap_or(0);
            !LLVMGetStringAttributeAtIndex(self.raw(), index + 1, name.as_ptr().cast(), len).is_null()
        }
    }

    /// Whether the function flushes subnormal singles, once
    /// [`settle_subnormals`](crate::Module::settle_subnormals) has been here.
    pub fn flushes_subnormals(self) -> bool {
        self.string_attribute(DENORMALS[0]).is_some()
    }

    /// The value of a string attribute of the function.
    pub fn string_attribute(self, name: &str) -> Option<String> {
        // SAFETY: asked of a function by a name of known length; LLVM keeps the value.
        unsafe {
            let len = u32::try_from(name.len()).ok()?;
            let attr = LLVMGetStringAttributeAtIndex(
                self.raw(),
                llvm_sys::LLVMAttributeFunctionIndex,
                name.as_ptr().cast(),
                len,
            );
            if attr.is_null() {
                return None;
            }
            let mut len = 0;
            let text = LLVMGetStringAttributeValue(attr, &mut len);
            Some(copy_str(text, len as usize))
        }
    }

    /// Blocks, the entry first.
    pub fn blocks(self) -> Vec<Block<'m>> {
        let mut out = Vec::new();
        // SAFETY: walks the function's own list.
        unsafe {
            let mut at = LLVMGetFirstBasicBlock(self.raw());
            while !at.is_null() {
                out.push(Block::wrap(at));
                at = LLVMGetNextBasicBlock(at);
            }
        }
        out
    }
}
