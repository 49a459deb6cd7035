//! Memory in the module's own layout. The host agrees with the 64-bit layout of NVVM 2.0 §3.25; the
//! deprecated layouts have 4-byte pointers, or align i128 to 8. For those, everything that depends on a
//! type's layout is expressed in bytes: offsets, variables and their initialisers, aggregates and pointers in
//! memory. A pointer in a register stays 64 bits wide, and is below 4 GiB because everything here is.

use super::ir::*;
use crate::refusal::Refusal;
use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::target::LLVMOffsetOfElement;
use llvm_sys::{LLVMOpcode, LLVMTypeKind};

impl Module {
    /// Bytes of a pointer.
    unsafe fn pointer_bytes(&self) -> u64 {
        unsafe { self.size(self.pointer()) }
    }

    /// Whether the host lays this type out differently.
    unsafe fn differs(&self, ty: LLVMTypeRef) -> bool {
        unsafe {
            match LLVMGetTypeKind(ty) {
                LLVMTypeKind::LLVMPointerTypeKind => self.pointer_bytes() != 8,
                LLVMTypeKind::LLVMIntegerTypeKind => {
                    LLVMGetIntTypeWidth(ty) > 64 && self.align(self.int(128)) != 16
                }
                LLVMTypeKind::LLVMArrayTypeKind | LLVMTypeKind::LLVMVectorTypeKind => {
                    self.differs(LLVMGetElementType(ty))
                }
                LLVMTypeKind::LLVMStructTypeKind => self.elements(ty).iter().any(|e| self.differs(*e)),
                _ => false,
            }
        }
    }

    unsafe fn elements(&self, ty: LLVMTypeRef) -> Vec<LLVMTypeRef> {
        unsafe { (0..LLVMCountStructElementTypes(ty)).map(|n| LLVMStructGetTypeAtIndex(ty, n)).collect() }
    }

    /// Type and offset of each part of an aggregate; None for a type that is moved as a whole.
    unsafe fn parts(&self, ty: LLVMTypeRef) -> Option<Vec<(LLVMTypeRef, u64)>> {
        unsafe {
            match LLVMGetTypeKind(ty) {
                LLVMTypeKind::LLVMStructTypeKind => Some(
                    self.elements(ty)
                        .into_iter()
                        .enumerate()
                        .map(|(n, e)| (e, LLVMOffsetOfElement(self.data, ty, n as u32)))
                        .collect(),
                ),
                LLVMTypeKind::LLVMArrayTypeKind => {
                    let e = LLVMGetElementType(ty);
                    Some((0..LLVMGetArrayLength2(ty)).map(|n| (e, n * self.size(e))).collect())
                }
                _ => None,
            }
        }
    }

    /// Loads a value from memory of any alignment.
    pub unsafe fn load(&self, b: &Builder, ty: LLVMTypeRef, at: LLVMValueRef) -> LLVMValueRef {
        unsafe {
            if self.differs(ty) {
                if let Some(parts) = self.parts(ty) {
                    let mut all = LLVMGetUndef(ty);
                    for (n, (part, offset)) in parts.into_iter().enumerate() {
                        let v = self.load(b, part, self.offset(b, at, offset));
                        all = LLVMBuildInsertValue(b.0, all, v, n as u32, c"".as_ptr());
                    }
                    return all;
                }
                if LLVMGetTypeKind(ty) == LLVMTypeKind::LLVMPointerTypeKind {
                    let word = self.load(b, self.int(32), at);
                    return self.pointer_of(b, word, ty);
                }
            }
            let v = LLVMBuildLoad2(b.0, ty, at, c"".as_ptr());
            LLVMSetAlignment(v, 1);
            v
        }
    }

    /// Stores a value in memory of any alignment.
    pub unsafe fn store(&self, b: &Builder, value: LLVMValueRef, at: LLVMValueRef) {
        unsafe {
            let ty = LLVMTypeOf(value);
            let mut value = value;
            if self.differs(ty) {
                if let Some(parts) = self.parts(ty) {
                    for (n, (_, offset)) in parts.into_iter().enumerate() {
                        let part = LLVMBuildExtractValue(b.0, value, n as u32, c"".as_ptr());
                        self.store(b, part, self.offset(b, at, offset));
                    }
                    return;
                }
                if LLVMGetTypeKind(ty) == LLVMTypeKind::LLVMPointerTypeKind {
                    value = LLVMBuildPtrToInt(b.0, value, self.int(32), c"".as_ptr());
                }
            }
            let s = LLVMBuildStore(b.0, value, at);
            LLVMSetAlignment(s, 1);
        }
    }

    pub unsafe fn load_pointer(&self, b: &Builder, at: LLVMValueRef) -> LLVMValueRef {
        unsafe { self.load(b, self.pointer(), at) }
    }

    pub unsafe fn store_pointer(&self, b: &Builder, value: LLVMValueRef, at: LLVMValueRef) {
        unsafe { self.store(b, value, at) }
    }

    /// A pointer from an integer, truncated to the layout's width.
    unsafe fn pointer_of(&self, b: &Builder, value: LLVMValueRef, ty: LLVMTypeRef) -> LLVMValueRef {
        unsafe {
            let (narrow, wide) = (self.int(32), self.int(64));
            let cut = match LLVMGetIntTypeWidth(LLVMTypeOf(value)) {
                0..32 => LLVMBuildZExt(b.0, value, narrow, c"".as_ptr()),
                32 => value,
                _ => LLVMBuildTrunc(b.0, value, narrow, c"".as_ptr()),
            };
            let address = LLVMBuildZExt(b.0, cut, wide, c"".as_ptr());
            LLVMBuildIntToPtr(b.0, address, ty, c"".as_ptr())
        }
    }

    /// Expresses in bytes whatever the host would lay out differently.
    pub unsafe fn lay_out(&self) -> Result<(), Refusal> {
        unsafe {
            if !self.differs(self.pointer()) && !self.differs(self.int(128)) {
                return Ok(());
            }
            self.spell_constants();
            for g in self.globals() {
                if self.differs(LLVMGlobalGetValueType(g))
                    && LLVMIsDeclaration(g) == 0
                    && !name_of(g).starts_with("llvm.")
                {
                    self.variable_in_bytes(g)?;
                }
            }
            for f in self.functions() {
                for index in 1..=LLVMCountParams(f) {
                    self.byval_in_bytes(f, index);
                }
            }
            for i in self.instructions() {
                let vector = LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMTypeKind::LLVMVectorTypeKind
                    && LLVMGetTypeKind(LLVMGetElementType(LLVMTypeOf(i)))
                        == LLVMTypeKind::LLVMPointerTypeKind;
                if vector {
                    return Err(Refusal::PointerVectors);
                }
                self.instruction_in_bytes(i);
            }
            Ok(())
        }
    }

    unsafe fn instruction_in_bytes(&self, i: LLVMValueRef) {
        unsafe {
            let b = self.before(i);
            match LLVMGetInstructionOpcode(i) {
                LLVMOpcode::LLVMGetElementPtr => {
                    let source = LLVMGetGEPSourceElementType(i);
                    let r = self.element_address(&b, source, &operands(i), LLVMTypeOf(i));
                    replace(i, Some(r));
                }
                LLVMOpcode::LLVMAlloca if self.differs(LLVMGetAllocatedType(i)) => {
                    let bytes = LLVMArrayType2(self.int(8), self.size(LLVMGetAllocatedType(i)));
                    let new = LLVMBuildArrayAlloca(b.0, bytes, LLVMGetOperand(i, 0), c"".as_ptr());
                    LLVMSetAlignment(new, LLVMGetAlignment(i));
                    replace(i, Some(new));
                }
                LLVMOpcode::LLVMLoad if self.differs(LLVMTypeOf(i)) => {
                    let v = self.load(&b, LLVMTypeOf(i), LLVMGetOperand(i, 0));
                    replace(i, Some(v));
                }
                LLVMOpcode::LLVMStore if self.differs(LLVMTypeOf(LLVMGetOperand(i, 0))) => {
                    self.store(&b, LLVMGetOperand(i, 0), LLVMGetOperand(i, 1));
                    replace(i, None);
                }
                LLVMOpcode::LLVMIntToPtr if self.pointer_bytes() == 4 => {
                    let v = self.pointer_of(&b, LLVMGetOperand(i, 0), LLVMTypeOf(i));
                    replace(i, Some(v));
                }
                LLVMOpcode::LLVMCall => {
                    for index in 1..=LLVMGetNumArgOperands(i) {
                        let a = LLVMGetCallSiteEnumAttribute(i, index, kind("byval"));
                        if !a.is_null() && self.differs(LLVMGetTypeAttributeValue(a)) {
                            let bytes = LLVMArrayType2(self.int(8), self.size(LLVMGetTypeAttributeValue(a)));
                            LLVMRemoveCallSiteEnumAttribute(i, index, kind("byval"));
                            let new = LLVMCreateTypeAttribute(self.context, kind("byval"), bytes);
                            LLVMAddCallSiteAttribute(i, index, new);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    unsafe fn byval_in_bytes(&self, f: LLVMValueRef, index: u32) {
        unsafe {
            if let Some(ty) = type_attribute(f, index, "byval").filter(|t| self.differs(*t)) {
                let bytes = LLVMArrayType2(self.int(8), self.size(ty));
                LLVMRemoveEnumAttributeAtIndex(f, index, kind("byval"));
                LLVMAddAttributeAtIndex(
                    f,
                    index,
                    LLVMCreateTypeAttribute(self.context, kind("byval"), bytes),
                );
            }
        }
    }

    /// `getelementptr` with the layout's own index width.
    unsafe fn element_address(
        &self,
        b: &Builder,
        source: LLVMTypeRef,
        operands: &[LLVMValueRef],
        result: LLVMTypeRef,
    ) -> LLVMValueRef {
        unsafe {
            let index = self.int(self.pointer_bytes() as u32 * 8);
            let bits = LLVMGetIntTypeWidth(index);
            let mut ty = source;
            let mut sum = LLVMBuildPtrToInt(b.0, operands[0], index, c"".as_ptr());
            for (n, i) in operands[1..].iter().enumerate() {
                let step = if n > 0 && LLVMGetTypeKind(ty) == LLVMTypeKind::LLVMStructTypeKind {
                    let field = LLVMConstIntGetZExtValue(*i) as u32;
                    let offset = LLVMOffsetOfElement(self.data, ty, field);
                    ty = LLVMStructGetTypeAtIndex(ty, field);
                    self.constant(bits, offset)
                } else {
                    if n > 0 {
                        ty = LLVMGetElementType(ty);
                    }
                    let i = match LLVMGetIntTypeWidth(LLVMTypeOf(*i)) {
                        w if w < bits => LLVMBuildSExt(b.0, *i, index, c"".as_ptr()),
                        w if w > bits => LLVMBuildTrunc(b.0, *i, index, c"".as_ptr()),
                        _ => *i,
                    };
                    LLVMBuildMul(b.0, i, self.constant(bits, self.size(ty)), c"".as_ptr())
                };
                sum = LLVMBuildAdd(b.0, sum, step, c"".as_ptr());
            }
            if bits == 32 {
                self.pointer_of(b, sum, result)
            } else {
                LLVMBuildIntToPtr(b.0, sum, result, c"".as_ptr())
            }
        }
    }

    /// Turns constant expressions that are operands of instructions into instructions, so that both are
    /// treated alike. Aggregates of such expressions are split up.
    unsafe fn spell_constants(&self) {
        unsafe {
            for i in self.instructions() {
                for n in 0..LLVMGetNumOperands(i) as u32 {
                    let value = LLVMGetOperand(i, n);
                    if LLVMIsAConstantExpr(value).is_null() {
                        continue;
                    }
                    let at = if is(i, LLVMOpcode::LLVMPHI) {
                        LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(i, n))
                    } else {
                        i
                    };
                    let spelled = self.spelled(at, value);
                    LLVMSetOperand(i, n, spelled);
                }
            }
        }
    }

    unsafe fn spelled(&self, at: LLVMValueRef, value: LLVMValueRef) -> LLVMValueRef {
        unsafe {
            if LLVMIsAConstantExpr(value).is_null() {
                return value;
            }
            let parts: Vec<LLVMValueRef> = operands(value).into_iter().map(|o| self.spelled(at, o)).collect();
            let b = self.before(at);
            let ty = LLVMTypeOf(value);
            match LLVMGetConstOpcode(value) {
                // A builder would fold these with the host's layout.
                LLVMOpcode::LLVMGetElementPtr => {
                    self.element_address(&b, LLVMGetGEPSourceElementType(value), &parts, ty)
                }
                LLVMOpcode::LLVMIntToPtr if self.pointer_bytes() == 4 => self.pointer_of(&b, parts[0], ty),
                op if parts.len() == 1 => LLVMBuildCast(b.0, op, parts[0], ty, c"".as_ptr()),
                op => LLVMBuildBinOp(b.0, op, parts[0], parts[1], c"".as_ptr()),
            }
        }
    }

    /// Replaces a variable by one whose bytes are at the offsets of the layout.
    unsafe fn variable_in_bytes(&self, g: LLVMValueRef) -> Result<(), Refusal> {
        unsafe {
            let ty = LLVMGlobalGetValueType(g);
            let mut fields = Vec::new();
            let end = self.flatten(LLVMGetInitializer(g), 0, 0, &mut fields)?;
            self.pad(self.size(ty) - end, &mut fields);
            let count = fields.len() as u32;
            let value = LLVMConstStructInContext(self.context, fields.as_mut_ptr(), count, 1);
            let space = LLVMGetPointerAddressSpace(LLVMTypeOf(g));
            let new = LLVMAddGlobalInAddressSpace(self.module, LLVMTypeOf(value), c"".as_ptr(), space);
            LLVMSetInitializer(new, value);
            LLVMSetLinkage(new, llvm_sys::LLVMLinkage::LLVMInternalLinkage);
            LLVMSetSection(new, LLVMGetSection(g));
            LLVMSetAlignment(new, LLVMGetAlignment(g).max(self.align(ty) as u32));
            let name = name_of(g);
            set_name(g, "");
            set_name(new, &name);
            LLVMReplaceAllUsesWith(g, new);
            LLVMDeleteGlobal(g);
            Ok(())
        }
    }

    unsafe fn pad(&self, bytes: u64, fields: &mut Vec<LLVMValueRef>) {
        unsafe {
            if bytes > 0 {
                fields.push(LLVMConstNull(LLVMArrayType2(self.int(8), bytes)));
            }
        }
    }

    /// Appends the parts of `value`, which belongs at `at`, after `end` bytes; returns the new end.
    unsafe fn flatten(
        &self,
        value: LLVMValueRef,
        at: u64,
        end: u64,
        fields: &mut Vec<LLVMValueRef>,
    ) -> Result<u64, Refusal> {
        unsafe {
            let ty = LLVMTypeOf(value);
            if LLVMIsNull(value) != 0 || LLVMIsUndef(value) != 0 {
                let size = self.size(ty);
                self.pad(at - end + size, fields);
                return Ok(at + size);
            }
            if self.differs(ty)
                && let Some(parts) = self.parts(ty)
            {
                let mut end = end;
                for (n, (_, offset)) in parts.into_iter().enumerate() {
                    let part = LLVMGetAggregateElement(value, n as u32);
                    end = self.flatten(part, at + offset, end, fields)?;
                }
                return Ok(end);
            }
            self.pad(at - end, fields);
            let value = if LLVMGetTypeKind(ty) == LLVMTypeKind::LLVMPointerTypeKind && self.differs(ty) {
                LLVMConstPtrToInt(self.constant_address(value)?, self.int(32))
            } else {
                value
            };
            fields.push(value);
            Ok(at + self.size(ty))
        }
    }

    /// An address in an initialiser: a variable or function, and an offset in bytes (NVVM 2.0 §5).
    unsafe fn constant_address(&self, value: LLVMValueRef) -> Result<LLVMValueRef, Refusal> {
        unsafe {
            if LLVMIsAConstantExpr(value).is_null() {
                return Ok(value);
            }
            let parts = operands(value);
            match LLVMGetConstOpcode(value) {
                LLVMOpcode::LLVMAddrSpaceCast | LLVMOpcode::LLVMBitCast => self.constant_address(parts[0]),
                LLVMOpcode::LLVMGetElementPtr => {
                    let base = self.constant_address(parts[0])?;
                    let mut ty = LLVMGetGEPSourceElementType(value);
                    let mut offset = 0i64;
                    for (n, i) in parts[1..].iter().enumerate() {
                        let i = LLVMConstIntGetSExtValue(*i);
                        if n > 0 && LLVMGetTypeKind(ty) == LLVMTypeKind::LLVMStructTypeKind {
                            offset += LLVMOffsetOfElement(self.data, ty, i as u32) as i64;
                            ty = LLVMStructGetTypeAtIndex(ty, i as u32);
                        } else {
                            if n > 0 {
                                ty = LLVMGetElementType(ty);
                            }
                            offset += i * self.size(ty) as i64;
                        }
                    }
                    let mut index = [self.constant(64, offset as u64)];
                    Ok(LLVMConstGEP2(self.int(8), base, index.as_mut_ptr(), 1))
                }
                _ => Err(Refusal::Initialiser),
            }
        }
    }
}
