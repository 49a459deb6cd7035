//! Types.

use super::Module;
pub use crate::types::TypeKind as Kind;
use llvm_sys::LLVMTypeKind::*;
use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::target::*;
use std::ptr::from_ref;

/// A type of a module.
#[derive(Clone, Copy)]
pub struct Type<'m> {
    raw: LLVMTypeRef,
    module: &'m Module,
}

impl PartialEq for Type<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.raw == other.raw
    }
}

impl Eq for Type<'_> {}

impl<'m> Type<'m> {
    pub(super) fn wrap(raw: LLVMTypeRef, module: &'m Module) -> Type<'m> {
        Type { raw, module }
    }

    pub(super) fn raw(self) -> LLVMTypeRef {
        self.raw
    }

    pub(super) fn owner(self) -> &'m Module {
        self.module
    }

    pub(super) fn module(self) -> *const Module {
        from_ref(self.module)
    }

    /// The kind of the type.
    pub fn kind(self) -> Kind {
        // SAFETY: the type is alive.
        unsafe { Kind::of(self.raw) }
    }

    /// Whether it is an integer.
    pub fn is_int(self) -> bool {
        matches!(self.kind(), Kind::Int(_))
    }

    /// Whether it is a pointer.
    pub fn is_pointer(self) -> bool {
        matches!(self.kind(), Kind::Pointer(_))
    }

    /// Whether it is a floating-point format.
    pub fn is_float(self) -> bool {
        let other = [LLVMX86_FP80TypeKind, LLVMFP128TypeKind, LLVMPPC_FP128TypeKind];
        // SAFETY: the type is alive.
        let kind = unsafe { LLVMGetTypeKind(self.raw) };
        matches!(self.kind(), Kind::Half | Kind::BFloat | Kind::Float | Kind::Double) || other.contains(&kind)
    }

    /// Bits of an integer.
    pub fn width(self) -> u32 {
        match self.kind() {
            Kind::Int(bits) => bits,
            _ => panic!("the width of {}", self.spelling()),
        }
    }

    /// Bits of a number.
    pub(super) fn number_bits(self) -> Option<u32> {
        // SAFETY: the type is alive.
        match (self.kind(), unsafe { LLVMGetTypeKind(self.raw) }) {
            (Kind::Int(bits), _) => Some(bits),
            (Kind::Half | Kind::BFloat, _) => Some(16),
            (Kind::Float, _) => Some(32),
            (Kind::Double, _) => Some(64),
            (_, LLVMX86_FP80TypeKind) => Some(80),
            (_, LLVMFP128TypeKind | LLVMPPC_FP128TypeKind) => Some(128),
            _ => None,
        }
    }

    /// Whether a value of it can be held, loaded and stored.
    pub(super) fn is_held(self) -> bool {
        use Kind::*;
        let held = !matches!(self.kind(), Void | Function | Other) || self.is_float();
        held && self.is_sized()
    }

    /// Scalar type and number of lanes; a scalar has one lane and is not a vector.
    pub fn lanes(self) -> (Type<'m>, Option<u32>) {
        match self.kind() {
            Kind::Vector => (self.element(), u32::try_from(self.len()).ok()),
            _ => (self, None),
        }
    }

    /// Whether it has a size.
    pub fn is_sized(self) -> bool {
        // SAFETY: the type is alive.
        unsafe { LLVMTypeIsSized(self.raw) != 0 }
    }

    /// Elements of a structure, array or vector; 0 of others.
    pub fn len(self) -> u64 {
        // SAFETY: each question is asked of the kind it is for.
        unsafe {
            match self.kind() {
                Kind::Struct => LLVMCountStructElementTypes(self.raw).into(),
                Kind::Array => LLVMGetArrayLength2(self.raw),
                Kind::Vector => LLVMGetVectorSize(self.raw).into(),
                _ => 0,
            }
        }
    }

    /// Whether it has no elements.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Element type of an array or vector.
    pub fn element(self) -> Type<'m> {
        let has = matches!(self.kind(), Kind::Array | Kind::Vector);
        assert!(has, "the element of {}", self.spelling());
        // SAFETY: just checked.
        Type::wrap(unsafe { LLVMGetElementType(self.raw) }, self.module)
    }

    /// Type of a structure's field.
    pub fn field(self, n: u32) -> Type<'m> {
        let has = self.kind() == Kind::Struct && u64::from(n) < self.len();
        assert!(has, "field {n} of {}", self.spelling());
        // SAFETY: just checked.
        Type::wrap(unsafe { LLVMStructGetTypeAtIndex(self.raw, n) }, self.module)
    }

    /// Types of a structure's fields.
    pub fn fields(self) -> Vec<Type<'m>> {
        assert!(self.kind() == Kind::Struct, "the fields of {}", self.spelling());
        (0..self.len()).map(|n| self.field(n as u32)).collect()
    }

    /// The type of an element of any aggregate.
    pub(super) fn part(self, n: u32) -> Type<'m> {
        match self.kind() {
            Kind::Array if u64::from(n) < self.len() => self.element(),
            _ => self.field(n),
        }
    }

    /// Offset of a structure's field, by the declared layout.
    pub fn offset(self, n: u32) -> u64 {
        let has = self.kind() == Kind::Struct && self.is_sized() && u64::from(n) < self.len();
        assert!(has, "the offset of field {n} of {}", self.spelling());
        // SAFETY: just checked.
        unsafe { LLVMOffsetOfElement(self.module.data, self.raw, n) }
    }

    /// Size in memory by the declared layout, tail padding included.
    pub fn size(self) -> u64 {
        assert!(self.is_sized(), "the size of {}", self.spelling());
        // SAFETY: just checked.
        unsafe { LLVMABISizeOfType(self.module.data, self.raw) }
    }

    /// Bytes that a store writes, by the declared layout.
    pub fn store_size(self) -> u64 {
        assert!(self.is_sized(), "the size of {}", self.spelling());
        // SAFETY: just checked.
        unsafe { LLVMStoreSizeOfType(self.module.data, self.raw) }
    }

    /// Natural alignment by the declared layout.
    pub fn align(self) -> u64 {
        assert!(self.is_sized(), "the alignment of {}", self.spelling());
        // SAFETY: just checked.
        u64::from(unsafe { LLVMABIAlignmentOfType(self.module.data, self.raw) })
    }

    /// A function type's result.
    pub fn result(self) -> Type<'m> {
        assert!(self.kind() == Kind::Function, "the result of {}", self.spelling());
        // SAFETY: just checked.
        Type::wrap(unsafe { LLVMGetReturnType(self.raw) }, self.module)
    }

    /// Types of a function type's fixed parameters.
    pub fn params(self) -> Vec<Type<'m>> {
        assert!(self.kind() == Kind::Function, "the parameters of {}", self.spelling());
        // SAFETY: just checked; the number is asked before the array is filled.
        let all = unsafe {
            let mut all = vec![std::ptr::null_mut(); LLVMCountParamTypes(self.raw) as usize];
            LLVMGetParamTypes(self.raw, all.as_mut_ptr());
            all
        };
        all.into_iter().map(|t| Type::wrap(t, self.module)).collect()
    }

    /// Whether a function type takes variable arguments.
    pub fn is_varargs(self) -> bool {
        // SAFETY: asked of function types only.
        self.kind() == Kind::Function && unsafe { LLVMIsFunctionVarArg(self.raw) != 0 }
    }

    /// The type as LLVM spells it.
    pub fn spelling(self) -> String {
        // SAFETY: the type is alive; the text is taken once.
        unsafe { crate::take_message(LLVMPrintTypeToString(self.raw)).trim().to_string() }
    }
}

impl Module {
    fn ty(&self, raw: LLVMTypeRef) -> Type<'_> {
        Type::wrap(raw, self)
    }

    /// No value.
    pub fn void(&self) -> Type<'_> {
        // SAFETY: the context is alive.
        self.ty(unsafe { LLVMVoidTypeInContext(self.context) })
    }

    /// An integer.
    pub fn int(&self, bits: u32) -> Type<'_> {
        assert!((1..1 << 23).contains(&bits), "an integer of {bits} bits");
        // SAFETY: the context is alive and LLVM has the width.
        self.ty(unsafe { LLVMIntTypeInContext(self.context, bits) })
    }

    /// IEEE half.
    pub fn half(&self) -> Type<'_> {
        // SAFETY: the context is alive.
        self.ty(unsafe { LLVMHalfTypeInContext(self.context) })
    }

    /// IEEE double.
    pub fn double(&self) -> Type<'_> {
        // SAFETY: the context is alive.
        self.ty(unsafe { LLVMDoubleTypeInContext(self.context) })
    }

    /// A pointer into space 0.
    pub fn pointer(&self) -> Type<'_> {
        // SAFETY: the context is alive.
        self.ty(unsafe { LLVMPointerTypeInContext(self.context, 0) })
    }

    /// An array.
    pub fn array<'m>(&'m self, of: Type<'m>, len: u64) -> Type<'m> {
        self.own_type(of);
        assert!(of.is_held(), "an array of {}", of.spelling());
        // SAFETY: just checked.
        self.ty(unsafe { LLVMArrayType2(of.raw, len) })
    }

    /// A vector of numbers or pointers.
    pub fn vector<'m>(&'m self, of: Type<'m>, len: u32) -> Type<'m> {
        self.own_type(of);
        let fits = len > 0 && (of.is_int() || of.is_float() || of.is_pointer());
        assert!(fits, "a vector of {len} {}", of.spelling());
        // SAFETY: just checked.
        self.ty(unsafe { LLVMVectorType(of.raw, len) })
    }

    /// A function type.
    pub fn function_type<'m>(&'m self, result: Type<'m>, params: &[Type<'m>]) -> Type<'m> {
        for ty in params.iter().chain([&result]) {
            self.own_type(*ty);
        }
        let fits = (result.kind() == Kind::Void || result.is_held()) && params.iter().all(|p| p.is_held());
        assert!(fits, "a function with a parameter or result that is no value");
        let mut params: Vec<LLVMTypeRef> = params.iter().map(|p| p.raw).collect();
        // SAFETY: just checked.
        self.ty(unsafe { LLVMFunctionType(result.raw, params.as_mut_ptr(), params.len() as u32, 0) })
    }
}
