//! Safe queries on types.

use llvm_sys::LLVMTypeKind;
use llvm_sys::core::*;
use llvm_sys::prelude::LLVMTypeRef;
use std::marker::PhantomData;

/// A type of a module.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Type<'m> {
    raw: LLVMTypeRef,
    module: PhantomData<&'m ()>,
}

/// The kind of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeKind {
    /// No value.
    Void,
    /// Integer of this many bits.
    Int(u32),
    /// IEEE half.
    Half,
    /// bfloat16.
    BFloat,
    /// IEEE single.
    Float,
    /// IEEE double.
    Double,
    /// Pointer into this address space.
    Pointer(u32),
    /// Structure.
    Struct,
    /// Array.
    Array,
    /// Fixed-length vector.
    Vector,
    /// Function.
    Function,
    /// Basic block label.
    Label,
    /// Metadata argument of an intrinsic.
    Metadata,
    /// Anything else (x86_fp80, fp128, ppc_fp128, x86_amx, token, scalable vectors ...).
    Other,
}

impl TypeKind {
    /// # Safety
    ///
    /// The type is alive.
    pub(crate) unsafe fn of(ty: LLVMTypeRef) -> TypeKind {
        use LLVMTypeKind::*;
        // SAFETY: by the contract; each question is asked of the kind it is for.
        unsafe {
            match LLVMGetTypeKind(ty) {
                LLVMVoidTypeKind => TypeKind::Void,
                LLVMIntegerTypeKind => TypeKind::Int(LLVMGetIntTypeWidth(ty)),
                LLVMHalfTypeKind => TypeKind::Half,
                LLVMBFloatTypeKind => TypeKind::BFloat,
                LLVMFloatTypeKind => TypeKind::Float,
                LLVMDoubleTypeKind => TypeKind::Double,
                LLVMPointerTypeKind => TypeKind::Pointer(LLVMGetPointerAddressSpace(ty)),
                LLVMStructTypeKind => TypeKind::Struct,
                LLVMArrayTypeKind => TypeKind::Array,
                LLVMVectorTypeKind => TypeKind::Vector,
                LLVMFunctionTypeKind => TypeKind::Function,
                LLVMLabelTypeKind => TypeKind::Label,
                LLVMMetadataTypeKind => TypeKind::Metadata,
                _ => TypeKind::Other,
            }
        }
    }
}

impl<'m> Type<'m> {
    pub(super) fn wrap(raw: LLVMTypeRef) -> Type<'m> {
        Type { raw, module: PhantomData }
    }

    pub(super) fn raw(self) -> LLVMTypeRef {
        self.raw
    }

    /// The kind of the type.
    pub fn kind(self) -> TypeKind {
        // SAFETY: the type is alive as long as its module.
        unsafe { TypeKind::of(self.raw) }
    }

    /// Whether the type has a size.
    pub fn is_sized(self) -> bool {
        // SAFETY: the type is alive.
        unsafe { LLVMTypeIsSized(self.raw) != 0 }
    }

    /// Fields of a structure, elements of an array or vector, 0 for other types.
    pub fn len(self) -> u32 {
        // SAFETY: each question is asked of the kind it is for.
        unsafe {
            match self.kind() {
                TypeKind::Struct => LLVMCountStructElementTypes(self.raw),
                TypeKind::Array => u32::try_from(LLVMGetArrayLength2(self.raw)).unwrap_or(u32::MAX),
                TypeKind::Vector => LLVMGetVectorSize(self.raw),
                _ => 0,
            }
        }
    }

    /// Whether the type has no elements.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Number of fixed parameters of a function type.
    pub fn fixed_params(self) -> u32 {
        // SAFETY: asked of function types only.
        if self.kind() == TypeKind::Function { unsafe { LLVMCountParamTypes(self.raw) } } else { 0 }
    }

    /// Whether a function type takes variable arguments.
    pub fn is_varargs(self) -> bool {
        // SAFETY: asked of function types only.
        self.kind() == TypeKind::Function && unsafe { LLVMIsFunctionVarArg(self.raw) != 0 }
    }

    /// Type of element `index` of a structure, array or vector; the type itself for others.
    pub fn element(self, index: u32) -> Type<'m> {
        // SAFETY: each question is asked of the kind it is for, and fields that exist.
        unsafe {
            match self.kind() {
                TypeKind::Struct if index < self.len() => {
                    Type::wrap(LLVMStructGetTypeAtIndex(self.raw, index))
                }
                TypeKind::Array | TypeKind::Vector => Type::wrap(LLVMGetElementType(self.raw)),
                _ => self,
            }
        }
    }

    /// The type as LLVM spells it.
    pub fn spelling(self) -> String {
        // SAFETY: the type is alive; the text is ours to free.
        unsafe { super::take_message(LLVMPrintTypeToString(self.raw)) }
    }
}
