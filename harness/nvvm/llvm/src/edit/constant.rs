//! Constants.

use super::{Kind, Module, Type, Value};
use llvm_sys::core::*;
use llvm_sys::prelude::*;

impl Module {
    /// An integer of this many bits.
    pub fn constant(&self, bits: u32, value: u64) -> Value<'_> {
        self.int(bits).constant(value)
    }

    /// An address of this process as a pointer.
    pub fn address(&self, at: usize) -> Value<'_> {
        self.constant(64, at as u64).const_int_to_ptr(self.pointer())
    }

    /// An array of bytes.
    pub fn const_bytes(&self, bytes: &[u8]) -> Value<'_> {
        // SAFETY: LLVM copies that many bytes; no zero is added.
        self.value(unsafe { LLVMConstStringInContext2(self.context, bytes.as_ptr().cast(), bytes.len(), 1) })
    }

    /// A vector of constants.
    pub fn const_vector<'m>(&'m self, parts: &[Value<'m>]) -> Value<'m> {
        let ty = parts.first().expect("a vector of nothing").ty();
        let _ = self.vector(ty, 1);
        let fits = parts.iter().all(|p| p.is_constant() && p.ty() == ty);
        assert!(fits, "a vector of constants of different types: {parts:?}");
        let mut parts: Vec<LLVMValueRef> = parts.iter().map(|p| p.raw()).collect();
        // SAFETY: constants of one type, which vectors can have.
        self.value(unsafe { LLVMConstVector(parts.as_mut_ptr(), parts.len() as u32) })
    }

    /// A packed structure of constants.
    pub fn const_packed<'m>(&'m self, parts: &[Value<'m>]) -> Value<'m> {
        parts.iter().for_each(|p| self.own(*p));
        assert!(parts.iter().all(|p| p.is_constant() && p.ty().is_held()), "a structure of {parts:?}");
        let mut parts: Vec<LLVMValueRef> = parts.iter().map(|p| p.raw()).collect();
        let count = parts.len() as u32;
        // SAFETY: constants of types that structures can have.
        self.value(unsafe { LLVMConstStructInContext(self.context, parts.as_mut_ptr(), count, 1) })
    }

    /// A constant, or a vector of `count` of it.
    pub fn splat<'m>(&'m self, value: Value<'m>, count: Option<u32>) -> Value<'m> {
        match count {
            Some(n) => self.const_vector(&vec![value; n as usize]),
            None => value,
        }
    }
}

impl<'m> Type<'m> {
    fn of(self, raw: LLVMValueRef) -> Value<'m> {
        Value::wrap(raw, self.owner())
    }

    /// An integer of this type.
    pub fn constant(self, value: u64) -> Value<'m> {
        assert!(self.is_int(), "{value} as {}", self.spelling());
        // SAFETY: an integer type.
        self.of(unsafe { LLVMConstInt(self.raw(), value, 0) })
    }

    /// A floating-point number of this type.
    pub fn real(self, value: f64) -> Value<'m> {
        assert!(self.is_float(), "{value} as {}", self.spelling());
        // SAFETY: a floating-point type.
        self.of(unsafe { LLVMConstReal(self.raw(), value) })
    }

    /// Zero, or a null pointer, or an aggregate of them.
    pub fn zero(self) -> Value<'m> {
        assert!(self.is_held(), "zero of {}", self.spelling());
        // SAFETY: a type of values.
        self.of(unsafe { LLVMConstNull(self.raw()) })
    }

    /// `undef`.
    pub fn undef(self) -> Value<'m> {
        assert!(self.is_held(), "undef of {}", self.spelling());
        // SAFETY: a type of values.
        self.of(unsafe { LLVMGetUndef(self.raw()) })
    }

    /// `poison`.
    pub fn poison(self) -> Value<'m> {
        assert!(self.is_held(), "poison of {}", self.spelling());
        // SAFETY: a type of values.
        self.of(unsafe { LLVMGetPoison(self.raw()) })
    }

    /// A number, or a vector of numbers, with all bits set.
    pub fn all_ones(self) -> Value<'m> {
        let (scalar, _) = self.lanes();
        assert!(scalar.is_int() || scalar.is_float(), "all ones of {}", self.spelling());
        // SAFETY: a type of numbers.
        self.of(unsafe { LLVMConstAllOnes(self.raw()) })
    }
}

impl<'m> Value<'m> {
    fn need_constant(self, what: &str) {
        assert!(self.is_constant(), "{what} of {self:?}, which is no constant");
    }

    /// An integer constant as a pointer.
    pub fn const_int_to_ptr(self, ty: Type<'m>) -> Value<'m> {
        self.need_constant("inttoptr");
        self.same_type_module(ty);
        assert!(self.ty().is_int() && ty.is_pointer(), "{self:?} as {}", ty.spelling());
        // SAFETY: a constant integer, and a pointer type of its context.
        self.like(unsafe { LLVMConstIntToPtr(self.raw(), ty.raw()) })
    }

    /// A constant pointer as an integer.
    pub fn const_ptr_to_int(self, ty: Type<'m>) -> Value<'m> {
        self.need_constant("ptrtoint");
        self.same_type_module(ty);
        assert!(self.ty().is_pointer() && ty.is_int(), "{self:?} as {}", ty.spelling());
        // SAFETY: a constant pointer, and an integer type of its context.
        self.like(unsafe { LLVMConstPtrToInt(self.raw(), ty.raw()) })
    }

    /// The bits of a constant number as another number.
    pub fn const_bitcast(self, ty: Type<'m>) -> Value<'m> {
        self.need_constant("bitcast");
        self.same_type_module(ty);
        let (from, to) = (self.ty().number_bits(), ty.number_bits());
        assert!(from.is_some() && from == to, "the bits of {self:?} as {}", ty.spelling());
        // SAFETY: numbers of as many bits.
        self.like(unsafe { LLVMConstBitCast(self.raw(), ty.raw()) })
    }

    /// The difference of integer constants.
    pub fn const_sub(self, other: Value<'m>) -> Value<'m> {
        self.need_constant("sub");
        other.need_constant("sub");
        let fits = self.ty() == other.ty() && self.ty().is_int();
        assert!(fits, "the difference of {self:?} and {other:?}");
        // SAFETY: integer constants of one type.
        self.like(unsafe { LLVMConstSub(self.raw(), other.raw()) })
    }

    /// A constant pointer and an offset in bytes, as a constant.
    pub fn const_offset(self, bytes: u64) -> Value<'m> {
        self.need_constant("getelementptr");
        assert!(self.ty().is_pointer(), "an offset from {self:?}");
        let m = self.owner();
        let mut index = [m.constant(64, bytes).raw()];
        // SAFETY: a constant pointer, and one constant index into bytes.
        self.like(unsafe { LLVMConstGEP2(m.int(8).raw(), self.raw(), index.as_mut_ptr(), 1) })
    }

    /// An element of a constant aggregate.
    pub fn aggregate_element(self, n: u32) -> Value<'m> {
        self.need_constant("an element");
        let aggregate = matches!(self.ty().kind(), Kind::Struct | Kind::Array | Kind::Vector);
        assert!(aggregate && u64::from(n) < self.ty().len(), "element {n} of {self:?}");
        // SAFETY: a constant aggregate.
        let part = unsafe { LLVMGetAggregateElement(self.raw(), n) };
        assert!(!part.is_null(), "element {n} of {self:?}, which is no list of elements");
        self.like(part)
    }
}
