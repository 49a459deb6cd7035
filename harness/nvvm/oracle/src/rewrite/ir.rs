//! Small helpers over the interface to LLVM that the rewriting shares.

pub use tandem_llvm::edit::{
    Builder, FUNCTION, FloatPredicate, IntPredicate, Kind, Opcode, RmwOp, Type, Value,
};

use crate::soft::NARROW_NAN;
use std::ops::{Deref, DerefMut};
use tandem_llvm::edit;

/// The module that is rewritten.
pub struct Module(pub edit::Module);

impl Deref for Module {
    type Target = edit::Module;

    fn deref(&self) -> &edit::Module {
        &self.0
    }
}

impl DerefMut for Module {
    fn deref_mut(&mut self) -> &mut edit::Module {
        &mut self.0
    }
}

impl Module {
    /// A value as an i64, with its bytes in memory: integers are zero-extended, floats give their bits.
    pub fn to_bits<'m>(&'m self, b: &Builder<'m>, value: Value<'m>) -> Value<'m> {
        let (ty, wide) = (value.ty(), self.int(64));
        match ty.kind() {
            Kind::Pointer(_) => b.ptr_to_int(value, wide),
            Kind::Int(65..) => b.trunc(value, wide),
            Kind::Int(_) => b.zext(value, wide),
            _ => b.zext(b.bitcast(value, self.int(float_bits(ty))), wide),
        }
    }

    /// A value of type `ty` from the low bits of an i64; bit 32 is the flag of a pair of i32 (or float) and
    /// i1. None for void.
    pub fn of_bits<'m>(&'m self, b: &Builder<'m>, bits: Value<'m>, ty: Type<'m>) -> Option<Value<'m>> {
        let cut = |width| b.trunc(bits, self.int(width));
        Some(match ty.kind() {
            Kind::Void => return None,
            Kind::Pointer(_) => b.int_to_ptr(bits, ty),
            Kind::Int(width) => cut(width),
            Kind::Struct => {
                let high = b.lshr(bits, self.constant(64, 32));
                let flag = b.trunc(high, self.int(1));
                let value = b.bitcast(cut(32), ty.field(0));
                b.insert(b.insert(ty.undef(), value, 0), flag, 1)
            }
            _ => b.bitcast(cut(float_bits(ty)), ty),
        })
    }

    /// Makes a value from the one that an instruction gives, right behind it, for all its users.
    pub fn behind<'m>(&'m self, i: Value<'m>, make: impl FnOnce(&Builder<'m>) -> Value<'m>) {
        // The users found before the value is made: what makes it must read the instruction's own.
        let users = i.uses();
        let made = make(&self.before(i.next()));
        for (user, n) in users {
            user.set_operand(n, made);
        }
    }

    /// A number unchanged, or the format's canonical NaN for each NaN; `None` if it is no number.
    pub fn canonical<'m>(&'m self, b: &Builder<'m>, value: Value<'m>) -> Option<Value<'m>> {
        let (element, count) = value.ty().lanes();
        let (bits, nan) = match element.kind() {
            Kind::Float => (32, 0x7fc0_0000),
            Kind::Double => (64, 0x7ff8 << 48),
            Kind::Half | Kind::BFloat => (16, u64::from(NARROW_NAN)),
            _ => return None,
        };
        let nan = self.splat(self.constant(bits, nan).const_bitcast(element), count);
        Some(b.select(b.fcmp(FloatPredicate::LLVMRealUNO, value, value), nan, value))
    }

    /// Calls a function of this process that takes and returns 64-bit words.
    pub fn call_host<'m>(&'m self, b: &Builder<'m>, function: usize, args: &[Value<'m>]) -> Value<'m> {
        let ty = self.function_type(self.int(64), &vec![self.int(64); args.len()]);
        b.call_as(ty, self.address(function), args)
    }
}

/// Whether a word holds a value of this type, for [`Module::to_bits`] and [`Module::of_bits`].
pub fn fits_word(ty: Type) -> bool {
    let (scalar, count) = ty.lanes();
    match scalar.kind() {
        Kind::Pointer(_) => count.is_none(),
        Kind::Int(_) | Kind::Half | Kind::BFloat | Kind::Float | Kind::Double => float_bits(ty) <= 64,
        _ => false,
    }
}

/// Bits of a floating-point type, or of a vector of them.
pub(super) fn float_bits(ty: Type) -> u32 {
    match ty.kind() {
        Kind::Half | Kind::BFloat => 16,
        Kind::Float => 32,
        Kind::Int(width) => width,
        Kind::Vector => ty.len() as u32 * float_bits(ty.element()),
        _ => 64,
    }
}
