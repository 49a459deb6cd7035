//! Follows poison, in the run that finds out whether results depend on it.
//!
//! A value computed from poison is poison: sums, comparisons, choices, vectors. Beside each integer that may
//! be poison, a flag is computed that says whether it is. The integer itself keeps its usual value until it
//! is used for something else: stored, passed, converted to a float, branched on. There it gets the opposite
//! bits if the flag is set. For a comparison no other value would do: `x + 1 > x` is false for every `x + 1`
//! if `x` is the largest number, and passes make it true.
//!
//! Variables that only loads and stores access are first turned into values. The result of a function, and a
//! value read from other memory, count as values of their own.

use super::ir::*;
use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::transforms::pass_builder::*;
use llvm_sys::{LLVMOpcode, LLVMTypeKind};
use std::collections::{HashMap, HashSet};

/// By instruction: whether its value is poison, lane by lane.
pub(super) type Flags = HashMap<LLVMValueRef, LLVMValueRef>;

/// The instructions that poison reaches.
pub(super) struct Spread {
    /// The instructions that may be poison, each before those that use it, except by way of a phi.
    concerned: Vec<LLVMValueRef>,
    /// The other uses of their values: value, user, number of the operand.
    ends: Vec<(LLVMValueRef, LLVMValueRef, u32)>,
}

impl Spread {
    /// The instructions that compute from these.
    pub(super) unsafe fn of(sources: &[LLVMValueRef]) -> Spread {
        unsafe {
            let mut concerned: HashSet<_> = sources.iter().copied().collect();
            let (mut from, mut ends) = (sources.to_vec(), Vec::new());
            while let Some(v) = from.pop() {
                for (user, n) in uses(v) {
                    if !carries(user) {
                        ends.push((v, user, n));
                    } else if concerned.insert(user) {
                        from.push(user);
                    }
                }
            }
            Spread { concerned: in_order(&concerned), ends }
        }
    }
}

impl Module {
    /// Makes values of the variables that only loads and stores access.
    pub(super) unsafe fn variables_to_values(&self) {
        unsafe {
            for f in self.functions() {
                LLVMRemoveEnumAttributeAtIndex(f, FUNCTION, kind("optnone"));
            }
            // A value that is read before anything is written has other bits in this run. An undefined value
            // would not do, because a phi of it and a constant is the constant.
            let one = |n: LLVMValueRef| !LLVMIsAConstantInt(n).is_null() && LLVMConstIntGetZExtValue(n) == 1;
            for i in self.instructions() {
                if is(i, LLVMOpcode::LLVMAlloca)
                    && one(LLVMGetOperand(i, 0))
                    && let Some(ones) = self.ones(LLVMGetAllocatedType(i))
                {
                    LLVMBuildStore(self.before(LLVMGetNextInstruction(i)).0, ones, i);
                }
            }
            let options = LLVMCreatePassBuilderOptions();
            let error = LLVMRunPasses(self.module, c"mem2reg".as_ptr(), std::ptr::null_mut(), options);
            LLVMDisposePassBuilderOptions(options);
            if !error.is_null() {
                // The variables stay variables.
                llvm_sys::error::LLVMConsumeError(error);
            }
        }
    }

    /// Gives poison the opposite bits at its ends. `broken` says of the sources when they are poison.
    pub(super) unsafe fn spread(&self, spread: &Spread, broken: &Flags) {
        unsafe {
            let mut flags = Flags::new();
            for &v in spread.concerned.iter().filter(|v| is(**v, LLVMOpcode::LLVMPHI)) {
                flags.insert(v, LLVMBuildPhi(self.before(v).0, self.flags(LLVMTypeOf(v)), c"".as_ptr()));
            }
            // The instruction behind a value and its flag.
            let mut behind = HashMap::new();
            for &v in &spread.concerned {
                let own = broken.get(&v).copied();
                let place = after(own.filter(|f| !LLVMIsAInstruction(*f).is_null()).unwrap_or(v));
                behind.insert(v, place);
                if !is(v, LLVMOpcode::LLVMPHI) {
                    let b = self.before(place);
                    let flag = [own, self.carried(&b, v, |v| self.flag_of(&flags, v))];
                    let flag = flag.into_iter().flatten().reduce(|x, y| LLVMBuildOr(b.0, x, y, c"".as_ptr()));
                    flags.insert(v, flag.unwrap_or_else(|| self.never(v)));
                }
            }
            for &v in spread.concerned.iter().filter(|v| is(**v, LLVMOpcode::LLVMPHI)) {
                for n in 0..LLVMCountIncoming(v) {
                    let mut flag = [self.flag_of(&flags, LLVMGetIncomingValue(v, n))];
                    let mut block = [LLVMGetIncomingBlock(v, n)];
                    LLVMAddIncoming(flags[&v], flag.as_mut_ptr(), block.as_mut_ptr(), 1);
                }
            }
            let mut turned = HashMap::new();
            for &(v, user, n) in &spread.ends {
                let turned = *turned.entry(v).or_insert_with(|| self.turned(v, flags[&v], behind[&v]));
                LLVMSetOperand(user, n, turned);
            }
        }
    }

    /// A value with the opposite bits if its flag is set, computed before an instruction behind both.
    unsafe fn turned(&self, v: LLVMValueRef, flag: LLVMValueRef, before: LLVMValueRef) -> LLVMValueRef {
        unsafe {
            if LLVMIsAInstruction(flag).is_null() && LLVMIsNull(flag) != 0 {
                return v;
            }
            let b = self.before(before);
            let all = LLVMBuildSExt(b.0, flag, LLVMTypeOf(v), c"".as_ptr());
            LLVMBuildXor(b.0, v, all, c"".as_ptr())
        }
    }

    /// The flag that an instruction's operands give it; `None` if they never do.
    unsafe fn carried(
        &self,
        b: &Builder,
        v: LLVMValueRef,
        flag: impl Fn(LLVMValueRef) -> LLVMValueRef,
    ) -> Option<LLVMValueRef> {
        unsafe {
            if !carries(v) {
                return None;
            }
            let of = |n| flag(LLVMGetOperand(v, n));
            let or = |x, y| LLVMBuildOr(b.0, x, y, c"".as_ptr());
            Some(match LLVMGetInstructionOpcode(v) {
                LLVMOpcode::LLVMSelect => {
                    let chosen = LLVMBuildSelect(b.0, LLVMGetOperand(v, 0), of(1), of(2), c"".as_ptr());
                    or(chosen, self.in_each_lane(b, of(0), LLVMTypeOf(chosen)))
                }
                LLVMOpcode::LLVMExtractElement => {
                    let lane = LLVMBuildExtractElement(b.0, of(0), LLVMGetOperand(v, 1), c"".as_ptr());
                    or(lane, of(1))
                }
                LLVMOpcode::LLVMInsertElement => {
                    let all = LLVMBuildInsertElement(b.0, of(0), of(1), LLVMGetOperand(v, 2), c"".as_ptr());
                    or(all, self.in_each_lane(b, of(2), LLVMTypeOf(all)))
                }
                LLVMOpcode::LLVMShuffleVector => {
                    let count = LLVMGetNumMaskElements(v);
                    let place = |n| match LLVMGetMaskValue(v, n) {
                        at if at == LLVMGetUndefMaskElem() => LLVMGetPoison(self.int(32)),
                        at => self.constant(32, at as u64),
                    };
                    let mut mask: Vec<_> = (0..count).map(place).collect();
                    let mask = LLVMConstVector(mask.as_mut_ptr(), count);
                    LLVMBuildShuffleVector(b.0, of(0), of(1), mask, c"".as_ptr())
                }
                LLVMOpcode::LLVMSExt | LLVMOpcode::LLVMZExt | LLVMOpcode::LLVMTrunc => of(0),
                _ => or(of(0), of(1)),
            })
        }
    }

    /// A flag as one of each lane of a type of flags, if that is a vector.
    unsafe fn in_each_lane(&self, b: &Builder, flag: LLVMValueRef, ty: LLVMTypeRef) -> LLVMValueRef {
        unsafe {
            if LLVMTypeOf(flag) == ty {
                return flag;
            }
            let (first, zero) = (LLVMGetPoison(ty), self.constant(32, 0));
            let first = LLVMBuildInsertElement(b.0, first, flag, zero, c"".as_ptr());
            let mask = LLVMConstNull(LLVMVectorType(self.int(32), LLVMGetVectorSize(ty)));
            LLVMBuildShuffleVector(b.0, first, first, mask, c"".as_ptr())
        }
    }

    unsafe fn flag_of(&self, flags: &Flags, v: LLVMValueRef) -> LLVMValueRef {
        unsafe { flags.get(&v).copied().unwrap_or_else(|| self.never(v)) }
    }

    /// The flag of a value that is never poison.
    unsafe fn never(&self, v: LLVMValueRef) -> LLVMValueRef {
        unsafe { LLVMConstNull(self.flags(LLVMTypeOf(v))) }
    }

    /// The type of a value's flags.
    unsafe fn flags(&self, ty: LLVMTypeRef) -> LLVMTypeRef {
        unsafe { lanes(ty).1.map_or(self.int(1), |n| LLVMVectorType(self.int(1), n)) }
    }
}

/// Whether an instruction's value is poison if an operand is. The value is an integer or a vector of
/// integers.
unsafe fn carries(i: LLVMValueRef) -> bool {
    use LLVMOpcode::*;
    unsafe {
        let integers = LLVMGetTypeKind(lanes(LLVMTypeOf(i)).0) == LLVMTypeKind::LLVMIntegerTypeKind;
        integers
            && match LLVMGetInstructionOpcode(i) {
                LLVMSExt | LLVMZExt | LLVMTrunc | LLVMPHI | LLVMSelect | LLVMExtractElement
                | LLVMInsertElement | LLVMShuffleVector => true,
                LLVMICmp => {
                    let of = lanes(LLVMTypeOf(LLVMGetOperand(i, 0))).0;
                    LLVMGetTypeKind(of) == LLVMTypeKind::LLVMIntegerTypeKind
                }
                _ => !LLVMIsABinaryOperator(i).is_null(),
            }
    }
}

/// Instructions in an order in which each comes before its users, except by way of a phi.
unsafe fn in_order(all: &HashSet<LLVMValueRef>) -> Vec<LLVMValueRef> {
    unsafe {
        // Also those on the path: in code that nothing reaches, an instruction may use itself.
        let mut seen = HashSet::new();
        let mut order = Vec::new();
        for &first in all {
            let mut path = if seen.insert(first) { vec![first] } else { continue };
            while let Some(&v) = path.last() {
                let before = if is(v, LLVMOpcode::LLVMPHI) { Vec::new() } else { operands(v) };
                match before.into_iter().find(|o| all.contains(o) && seen.insert(*o)) {
                    Some(operand) => path.push(operand),
                    None => order.extend(path.pop()),
                }
            }
        }
        order
    }
}

/// The instruction behind a value's own, and behind all phis if it is one.
unsafe fn after(v: LLVMValueRef) -> LLVMValueRef {
    unsafe {
        let mut at = LLVMGetNextInstruction(v);
        while is(v, LLVMOpcode::LLVMPHI) && is(at, LLVMOpcode::LLVMPHI) {
            at = LLVMGetNextInstruction(at);
        }
        at
    }
}
