//! Adds instructions. LLVM folds those of constants.

use super::{Block, FloatPredicate, IntPredicate, Kind, Module, Opcode, Type, Value};
use llvm_sys::core::*;
use llvm_sys::prelude::*;

/// Adds instructions at a place of a module.
pub struct Builder<'m> {
    raw: LLVMBuilderRef,
    module: &'m Module,
    /// The instruction before which it adds; `None` at the end of a block.
    before: Option<Value<'m>>,
    /// Where it adds; `None` for one of constants only.
    block: Option<Block<'m>>,
}

impl Drop for Builder<'_> {
    fn drop(&mut self) {
        // SAFETY: made below, and disposed of once.
        unsafe { LLVMDisposeBuilder(self.raw) };
    }
}

impl Module {
    /// Adds before an instruction.
    pub fn before<'m>(&'m self, instruction: Value<'m>) -> Builder<'m> {
        self.own(instruction);
        let block = Some(instruction.block());
        // SAFETY: the context is alive; an instruction in a block.
        unsafe {
            let raw = LLVMCreateBuilderInContext(self.context);
            LLVMPositionBuilderBefore(raw, instruction.raw());
            Builder { raw, module: self, before: Some(instruction), block }
        }
    }

    /// Adds behind an instruction that does not end its block.
    pub fn after<'m>(&'m self, instruction: Value<'m>) -> Builder<'m> {
        self.before(instruction.next())
    }

    /// Adds at the end of a block.
    pub fn at_end<'m>(&'m self, block: Block<'m>) -> Builder<'m> {
        assert!(std::ptr::eq(self, block.module()), "a block of another module");
        // SAFETY: the context and the block are alive.
        unsafe {
            let raw = LLVMCreateBuilderInContext(self.context);
            LLVMPositionBuilderAtEnd(raw, block.raw());
            Builder { raw, module: self, before: None, block: Some(block) }
        }
    }

    /// Adds before the first instruction of a function: an allocation there happens once per call.
    pub fn at_start<'m>(&'m self, function: Value<'m>) -> Builder<'m> {
        let first = function.instructions().first().copied();
        self.before(first.unwrap_or_else(|| panic!("the start of {}, which has no body", function.name())))
    }

    /// Computes with constants, which have no place.
    pub fn nowhere(&self) -> Builder<'_> {
        // SAFETY: the context is alive.
        Builder {
            raw: unsafe { LLVMCreateBuilderInContext(self.context) },
            module: self,
            before: None,
            block: None,
        }
    }
}

macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident $build:ident $scalar:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name(&self, x: Value<'m>, y: Value<'m>) -> Value<'m> {
            let at = self.at(&[x, y]);
            let fits = x.ty() == y.ty() && x.ty().lanes().0.$scalar();
            assert!(fits, "{} of {x:?} and {y:?}", stringify!($name));
            // SAFETY: a living place, and operands of one type, which the operation takes.
            self.module.value(unsafe { $build(at, x.raw(), y.raw(), c"".as_ptr()) })
        }
    )*};
}

macro_rules! casts {
    ($($(#[$doc:meta])* $name:ident $op:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name(&self, v: Value<'m>, ty: Type<'m>) -> Value<'m> {
            self.cast(Opcode::$op, v, ty)
        }
    )*};
}

impl<'m> Builder<'m> {
    /// The builder, after a check that its place still exists and that all values are of its module.
    fn at(&self, values: &[Value<'m>]) -> LLVMBuilderRef {
        values.iter().for_each(|v| self.module.own(*v));
        if let Some(before) = self.before {
            before.block();
        }
        if self.block.is_none() {
            let constant = values.iter().all(|v| v.is_constant());
            assert!(constant, "an instruction without a place, of {values:?}");
        }
        self.raw
    }

    /// The builder for an instruction that is never folded.
    fn placed(&self, values: &[Value<'m>]) -> LLVMBuilderRef {
        assert!(self.block.is_some(), "an instruction without a place, of {values:?}");
        self.at(values)
    }

    binary! {
        /// The sum of integers.
        add LLVMBuildAdd is_int;
        /// Their difference.
        sub LLVMBuildSub is_int;
        /// Their product.
        mul LLVMBuildMul is_int;
        /// Bits of both.
        and LLVMBuildAnd is_int;
        /// Bits of either.
        or LLVMBuildOr is_int;
        /// Bits of one of them.
        xor LLVMBuildXor is_int;
        /// Shifted to the left.
        shl LLVMBuildShl is_int;
        /// Shifted to the right, with zeros.
        lshr LLVMBuildLShr is_int;
        /// Shifted to the right, with the sign.
        ashr LLVMBuildAShr is_int;
        /// The sum of floats.
        fadd LLVMBuildFAdd is_float;
        /// Their difference.
        fsub LLVMBuildFSub is_float;
    }

    casts! {
        /// Zero-extended.
        zext LLVMZExt;
        /// Sign-extended.
        sext LLVMSExt;
        /// Cut off.
        trunc LLVMTrunc;
        /// The same bits as another type.
        bitcast LLVMBitCast;
        /// A pointer as an integer.
        ptr_to_int LLVMPtrToInt;
        /// An integer as a pointer.
        int_to_ptr LLVMIntToPtr;
        /// A float in a larger format.
        fpext LLVMFPExt;
        /// A float in a smaller format.
        fptrunc LLVMFPTrunc;
        /// A signed integer as a float.
        si_to_fp LLVMSIToFP;
        /// A pointer into another space.
        space_cast LLVMAddrSpaceCast;
    }

    /// A conversion. Between equal types it is the value itself, as LLVM's builder has it.
    pub fn cast(&self, op: Opcode, v: Value<'m>, ty: Type<'m>) -> Value<'m> {
        let at = self.at(&[v]);
        self.module.own_type(ty);
        if v.ty() == ty {
            return v;
        }
        assert!(castable(op, v.ty(), ty), "{op:?} of {v:?} to {}", ty.spelling());
        // SAFETY: a living place, and types between which the conversion is.
        self.module.value(unsafe { LLVMBuildCast(at, op, v.raw(), ty.raw(), c"".as_ptr()) })
    }

    /// An operation on two operands, by its number.
    pub fn binary(&self, op: Opcode, x: Value<'m>, y: Value<'m>) -> Value<'m> {
        use Opcode::*;
        let at = self.at(&[x, y]);
        let scalar = x.ty().lanes().0;
        let takes = match op {
            LLVMAdd | LLVMSub | LLVMMul | LLVMUDiv | LLVMSDiv | LLVMURem | LLVMSRem | LLVMShl | LLVMLShr
            | LLVMAShr | LLVMAnd | LLVMOr | LLVMXor => scalar.is_int(),
            LLVMFAdd | LLVMFSub | LLVMFMul | LLVMFDiv | LLVMFRem => scalar.is_float(),
            _ => false,
        };
        assert!(takes && x.ty() == y.ty(), "{op:?} of {x:?} and {y:?}");
        // SAFETY: a living place, and operands of one type, which the operation takes.
        self.module.value(unsafe { LLVMBuildBinOp(at, op, x.raw(), y.raw(), c"".as_ptr()) })
    }

    /// The opposite bits.
    pub fn not(&self, v: Value<'m>) -> Value<'m> {
        let at = self.at(&[v]);
        assert!(v.ty().lanes().0.is_int(), "not of {v:?}");
        // SAFETY: a living place and an integer.
        self.module.value(unsafe { LLVMBuildNot(at, v.raw(), c"".as_ptr()) })
    }

    /// A comparison of integers or pointers.
    pub fn icmp(&self, p: IntPredicate, x: Value<'m>, y: Value<'m>) -> Value<'m> {
        let at = self.at(&[x, y]);
        let scalar = x.ty().lanes().0;
        let fits = x.ty() == y.ty() && (scalar.is_int() || scalar.is_pointer());
        assert!(fits, "the comparison of {x:?} and {y:?}");
        // SAFETY: a living place, and operands of one type, which it takes.
        self.module.value(unsafe { LLVMBuildICmp(at, p, x.raw(), y.raw(), c"".as_ptr()) })
    }

    /// A comparison of floats.
    pub fn fcmp(&self, p: FloatPredicate, x: Value<'m>, y: Value<'m>) -> Value<'m> {
        let at = self.at(&[x, y]);
        let fits = x.ty() == y.ty() && x.ty().lanes().0.is_float();
        assert!(fits, "the comparison of {x:?} and {y:?}");
        // SAFETY: a living place, and operands of one type, which it takes.
        self.module.value(unsafe { LLVMBuildFCmp(at, p, x.raw(), y.raw(), c"".as_ptr()) })
    }

    /// One of two values.
    pub fn select(&self, flag: Value<'m>, yes: Value<'m>, no: Value<'m>) -> Value<'m> {
        let at = self.at(&[flag, yes, no]);
        let (scalar, count) = flag.ty().lanes();
        let flags = scalar.kind() == Kind::Int(1) && (count.is_none() || count == yes.ty().lanes().1);
        let fits = flags && yes.ty() == no.ty() && yes.ty().is_held();
        assert!(fits, "by {flag:?}, {yes:?} or {no:?}");
        // SAFETY: a living place; a flag, or one for each lane; values of one type.
        self.module.value(unsafe { LLVMBuildSelect(at, flag.raw(), yes.raw(), no.raw(), c"".as_ptr()) })
    }

    /// An element of a structure or array.
    pub fn extract(&self, from: Value<'m>, n: u32) -> Value<'m> {
        let at = self.at(&[from]);
        from.ty().part(n);
        // SAFETY: a living place, and an element that exists.
        self.module.value(unsafe { LLVMBuildExtractValue(at, from.raw(), n, c"".as_ptr()) })
    }

    /// A structure or array with another element.
    pub fn insert(&self, into: Value<'m>, v: Value<'m>, n: u32) -> Value<'m> {
        let at = self.at(&[into, v]);
        assert!(into.ty().part(n) == v.ty(), "{v:?} as element {n} of {into:?}");
        // SAFETY: a living place, an element that exists, and a value of its type.
        self.module.value(unsafe { LLVMBuildInsertValue(at, into.raw(), v.raw(), n, c"".as_ptr()) })
    }

    /// A lane of a vector.
    pub fn lane(&self, from: Value<'m>, n: Value<'m>) -> Value<'m> {
        let at = self.at(&[from, n]);
        let fits = from.ty().kind() == Kind::Vector && n.ty().is_int();
        assert!(fits, "lane {n:?} of {from:?}");
        // SAFETY: a living place, a vector and an integer.
        self.module.value(unsafe { LLVMBuildExtractElement(at, from.raw(), n.raw(), c"".as_ptr()) })
    }

    /// A vector with another lane.
    pub fn set_lane(&self, into: Value<'m>, v: Value<'m>, n: Value<'m>) -> Value<'m> {
        let at = self.at(&[into, v, n]);
        let vector = into.ty().kind() == Kind::Vector;
        let fits = vector && into.ty().element() == v.ty() && n.ty().is_int();
        assert!(fits, "{v:?} as lane {n:?} of {into:?}");
        // SAFETY: a living place, a vector, a value of its elements' type and an integer.
        let raw = unsafe { LLVMBuildInsertElement(at, into.raw(), v.raw(), n.raw(), c"".as_ptr()) };
        self.module.value(raw)
    }

    /// Lanes of two vectors; `None` may be anything.
    pub fn shuffle(&self, x: Value<'m>, y: Value<'m>, lanes: &[Option<u32>]) -> Value<'m> {
        let at = self.at(&[x, y]);
        let count = 2 * x.ty().len();
        let within = lanes.iter().flatten().all(|n| u64::from(*n) < count);
        let fits = x.ty().kind() == Kind::Vector && x.ty() == y.ty() && within && !lanes.is_empty();
        assert!(fits, "lanes {lanes:?} of {x:?} and {y:?}");
        let lane = |n: &Option<u32>| match n {
            Some(n) => self.module.constant(32, u64::from(*n)),
            None => self.module.int(32).poison(),
        };
        let mask = self.module.const_vector(&lanes.iter().map(lane).collect::<Vec<_>>());
        // SAFETY: a living place, two vectors of one type, and a constant mask of lanes that exist.
        self.module.value(unsafe { LLVMBuildShuffleVector(at, x.raw(), y.raw(), mask.raw(), c"".as_ptr()) })
    }

    /// `base + offset`, in bytes.
    pub fn offset(&self, base: Value<'m>, offset: u64) -> Value<'m> {
        let at = self.at(&[base]);
        assert!(base.ty().is_pointer(), "an offset from {base:?}");
        let mut index = [self.module.constant(64, offset).raw()];
        let byte = self.module.int(8).raw();
        // SAFETY: a living place, a pointer, and one index into bytes.
        let raw = unsafe { LLVMBuildGEP2(at, byte, base.raw(), index.as_mut_ptr(), 1, c"".as_ptr()) };
        self.module.value(raw)
    }

    /// A load with the alignment of its type.
    pub fn load(&self, ty: Type<'m>, from: Value<'m>) -> Value<'m> {
        let at = self.placed(&[from]);
        self.module.own_type(ty);
        assert!(from.ty().is_pointer() && ty.is_held(), "a load of {} from {from:?}", ty.spelling());
        // SAFETY: a living place, a pointer, and a type of values.
        self.module.value(unsafe { LLVMBuildLoad2(at, ty.raw(), from.raw(), c"".as_ptr()) })
    }

    /// A store with the alignment of its type.
    pub fn store(&self, v: Value<'m>, to: Value<'m>) -> Value<'m> {
        let at = self.placed(&[v, to]);
        assert!(to.ty().is_pointer() && v.ty().is_held(), "a store of {v:?} to {to:?}");
        // SAFETY: a living place, a pointer and a value.
        self.module.value(unsafe { LLVMBuildStore(at, v.raw(), to.raw()) })
    }

    /// Memory of the function's frame.
    pub fn alloca(&self, ty: Type<'m>) -> Value<'m> {
        let at = self.placed(&[]);
        self.module.own_type(ty);
        assert!(ty.is_held(), "memory for {}", ty.spelling());
        // SAFETY: a living place and a type of values.
        self.module.value(unsafe { LLVMBuildAlloca(at, ty.raw(), c"".as_ptr()) })
    }

    /// Memory of the function's frame for several.
    pub fn alloca_array(&self, ty: Type<'m>, count: Value<'m>) -> Value<'m> {
        let at = self.placed(&[count]);
        self.module.own_type(ty);
        assert!(ty.is_held() && count.ty().is_int(), "memory for {count:?} of {}", ty.spelling());
        // SAFETY: a living place, a type of values and an integer.
        self.module.value(unsafe { LLVMBuildArrayAlloca(at, ty.raw(), count.raw(), c"".as_ptr()) })
    }

    /// Copies bytes, from and to any alignment.
    pub fn copy(&self, to: Value<'m>, from: Value<'m>, bytes: u64) {
        let at = self.placed(&[to, from]);
        assert!(to.ty().is_pointer() && from.ty().is_pointer(), "a copy of {from:?} to {to:?}");
        let size = self.module.constant(64, bytes).raw();
        // SAFETY: a living place, two pointers and a size.
        unsafe { LLVMBuildMemCpy(at, to.raw(), 1, from.raw(), 1, size) };
    }

    /// A phi without values.
    pub fn phi(&self, ty: Type<'m>) -> Value<'m> {
        let at = self.placed(&[]);
        self.module.own_type(ty);
        assert!(ty.is_held(), "a phi of {}", ty.spelling());
        // SAFETY: a living place and a type of values.
        self.module.value(unsafe { LLVMBuildPhi(at, ty.raw(), c"".as_ptr()) })
    }

    /// Calls a pointer as a function of this type.
    pub fn call_as(&self, ty: Type<'m>, callee: Value<'m>, args: &[Value<'m>]) -> Value<'m> {
        let at = self.placed(args);
        self.module.own(callee);
        self.module.own_type(ty);
        let params = ty.params();
        let count = params.len() == args.len() || ty.is_varargs() && params.len() < args.len();
        let held = args.iter().skip(params.len()).all(|a| a.ty().is_held());
        let fits = count && held && params.iter().zip(args).all(|(p, a)| *p == a.ty());
        assert!(fits && callee.ty().is_pointer(), "a call of {callee:?} with {args:?}");
        let mut args: Vec<LLVMValueRef> = args.iter().map(|a| a.raw()).collect();
        let (list, count) = (args.as_mut_ptr(), args.len() as u32);
        // SAFETY: a living place, a function type, a pointer and arguments of the parameters' types.
        let raw = unsafe { LLVMBuildCall2(at, ty.raw(), callee.raw(), list, count, c"".as_ptr()) };
        self.module.value(raw)
    }

    /// Calls a function.
    pub fn call(&self, f: Value<'m>, args: &[Value<'m>]) -> Value<'m> {
        self.call_as(f.value_type(), f, args)
    }

    /// Calls one of LLVM's intrinsics, overloaded by the type of its first argument.
    pub fn intrinsic(&self, name: &str, args: &[Value<'m>]) -> Value<'m> {
        let first = args.first().unwrap_or_else(|| panic!("{name} of nothing"));
        self.call(self.module.intrinsic(name, &[first.ty()]), args)
    }

    /// Returns a value, or nothing.
    pub fn ret(&self, v: Option<Value<'m>>) {
        let at = self.placed(v.as_slice());
        let function = self.block.map(|b| b.function().value_type().result());
        let given = v.map_or(Some(self.module.void()), |v| Some(v.ty()));
        assert!(function == given, "a return of {v:?} from a function of another type");
        // SAFETY: a living place, and a value of the function's type, or none if it has none.
        unsafe {
            match v {
                Some(v) => LLVMBuildRet(at, v.raw()),
                None => LLVMBuildRetVoid(at),
            };
        }
    }
}

/// Whether a conversion is between these types.
fn castable(op: Opcode, from: Type, to: Type) -> bool {
    use Opcode::*;
    let ((x, n), (y, m)) = (from.lanes(), to.lanes());
    let bits = |t: Type| t.number_bits();
    let lanes = n == m;
    match op {
        LLVMZExt | LLVMSExt => lanes && x.is_int() && y.is_int() && bits(x) < bits(y),
        LLVMTrunc => lanes && x.is_int() && y.is_int() && bits(x) > bits(y),
        LLVMFPExt => lanes && x.is_float() && y.is_float() && bits(x) < bits(y),
        LLVMFPTrunc => lanes && x.is_float() && y.is_float() && bits(x) > bits(y),
        LLVMUIToFP | LLVMSIToFP => lanes && x.is_int() && y.is_float(),
        LLVMFPToUI | LLVMFPToSI => lanes && x.is_float() && y.is_int(),
        LLVMPtrToInt => lanes && x.is_pointer() && y.is_int(),
        LLVMIntToPtr => lanes && x.is_int() && y.is_pointer(),
        LLVMAddrSpaceCast => lanes && x.is_pointer() && y.is_pointer() && x != y,
        LLVMBitCast => match (bits(x), bits(y)) {
            (Some(a), Some(b)) => a * n.unwrap_or(1) == b * m.unwrap_or(1),
            _ => false,
        },
        _ => false,
    }
}
