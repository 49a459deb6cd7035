//! Adds checks of the promises that instructions make; [`promises`](crate::promises) performs them when the
//! kernel runs. The checks are added while instructions still have their lines in the source.
//!
//! If a promise about a value is broken, the value is poison. Usually the value is then the result of
//! arithmetic without the promise. In the run that finds out whether results depend on undefined values,
//! [`Spread`] gives the opposite bits to it and to values computed from it.

use super::hook::Hook;
use super::ir::*;
use super::spread::Spread;
use crate::promises;
use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::{LLVMIntPredicate, LLVMOpcode, LLVMTypeKind};
use std::collections::HashSet;

const KEPT: Hook = Hook { name: c"tandem.host.kept", words: 2, to: || promises::kept as *const () as usize };
const CALLED: Hook =
    Hook { name: c"tandem.host.called", words: 2, to: || promises::called as *const () as usize };
const BEGINS: Hook =
    Hook { name: c"tandem.host.begins", words: 2, to: || promises::scope_begins as *const () as usize };
const ENDS: Hook =
    Hook { name: c"tandem.host.ends", words: 3, to: || promises::scope_ends as *const () as usize };

/// The hooks that this module calls.
pub(super) const HOOKS: [Hook; 4] = [KEPT, CALLED, BEGINS, ENDS];

/// Whether an instruction is a call that must be a tail call.
unsafe fn must_tail(i: LLVMValueRef) -> bool {
    unsafe {
        !LLVMIsACallInst(i).is_null()
            && LLVMGetTailCallKind(i) == llvm_sys::LLVMTailCallKind::LLVMTailCallKindMustTail
    }
}

/// A marker of a private variable's scope.
struct Marker {
    call: LLVMValueRef,
    ends: bool,
    variable: LLVMValueRef,
    size: u64,
}

impl Module {
    /// Adds the checks. `other` gives values that are poison other bits.
    pub unsafe fn hold_to_promises(&self, other: bool) {
        unsafe {
            self.mark_scopes();
            let promising: Vec<LLVMValueRef> =
                self.instructions().into_iter().filter(|i| self.promises_something(*i)).collect();
            // Before there are any instructions of the checks' own.
            let spread = other.then(|| Spread::of(&promising));
            self.instructions().into_iter().for_each(|i| {
                self.check_callee(i);
                self.check_quotient(i);
            });
            let broken = promising.into_iter().filter_map(|i| Some((i, self.check_value(i)?))).collect();
            if let Some(spread) = spread {
                self.spread(&spread, &broken);
            }
            self.instructions().into_iter().for_each(|i| self.check_sign(i, other));
        }
    }

    /// The variables whose scope ends before their function does.
    pub(super) unsafe fn scoped(&self) -> HashSet<LLVMValueRef> {
        unsafe { self.markers().into_iter().filter(|m| m.ends).map(|m| m.variable).collect() }
    }

    /// The markers of private variables that keep their place until their function returns.
    unsafe fn markers(&self) -> Vec<Marker> {
        unsafe {
            let mut all = Vec::new();
            for call in self.instructions() {
                let Some(f) = callee(call) else { continue };
                let name = name_of(f);
                let ends = name.starts_with("llvm.lifetime.end");
                if !ends && !name.starts_with("llvm.lifetime.start") {
                    continue;
                }
                let Some(pointer) = arguments(call).pop() else { continue };
                match self.object(pointer) {
                    Some((variable, size)) if keeps_its_place(variable) => {
                        all.push(Marker { call, ends, variable, size });
                    }
                    _ => {}
                }
            }
            all
        }
    }

    /// Turns the markers of scopes into calls. When a function returns, the places of its variables are free
    /// for those of others.
    unsafe fn mark_scopes(&self) {
        unsafe {
            let markers = self.markers();
            for m in &markers {
                let b = self.before(m.call);
                if m.ends {
                    let name = self.constant(64, promises::add(super::guard::variable(m.variable)));
                    let [at, size] = self.place(&b, m.variable, m.size);
                    self.call_hook(&b, &ENDS, &[name, at, size]);
                } else {
                    let place = self.place(&b, m.variable, m.size);
                    self.call_hook(&b, &BEGINS, &place);
                }
            }
            let mut freed = HashSet::new();
            for m in markers.iter().filter(|m| m.ends) {
                if freed.insert(m.variable) {
                    self.free_at_return(m);
                }
            }
            markers.iter().for_each(|m| LLVMInstructionEraseFromParent(m.call));
        }
    }

    unsafe fn place(&self, b: &Builder, variable: LLVMValueRef, size: u64) -> [LLVMValueRef; 2] {
        unsafe {
            let at = LLVMBuildPtrToInt(b.0, variable, self.int(64), c"".as_ptr());
            [at, self.constant(64, size)]
        }
    }

    unsafe fn free_at_return(&self, m: &Marker) {
        unsafe {
            let f = LLVMGetBasicBlockParent(LLVMGetInstructionParent(m.variable));
            for ret in instructions_of(f).into_iter().filter(|i| is(*i, LLVMOpcode::LLVMRet)) {
                // Nothing may stand between a call that must be a tail call and its return.
                let previous = LLVMGetPreviousInstruction(ret);
                let tail = !previous.is_null() && must_tail(previous);
                let b = self.before(if tail { previous } else { ret });
                let place = self.place(&b, m.variable, m.size);
                self.call_hook(&b, &BEGINS, &place);
            }
        }
    }

    /// A call must be of a function of its type (LLVM leaves any other undefined).
    unsafe fn check_callee(&self, i: LLVMValueRef) {
        unsafe {
            if LLVMIsACallInst(i).is_null() {
                return;
            }
            let (called, ty) = (LLVMGetCalledValue(i), LLVMGetCalledFunctionType(i));
            if !LLVMIsAInlineAsm(called).is_null() {
                return;
            }
            let spelled = |ty| take_message(LLVMPrintTypeToString(ty));
            let site = |what: String| {
                let text = format!("{what} ({})", super::guard::described(i));
                self.constant(64, promises::add(text))
            };
            if let Some(f) = callee(i) {
                let own = LLVMGlobalGetValueType(f);
                if own != ty {
                    let site =
                        site(format!("a function of type {} was called as {}", spelled(own), spelled(ty)));
                    self.call_hook(&self.before(i), &CALLED, &[site, self.constant(64, 0)]);
                }
                return;
            }
            let b = self.before(i);
            let mut fits = self.constant(1, 0);
            let bodies = |f: &LLVMValueRef| LLVMIsDeclaration(*f) == 0 || name_of(*f) == "vprintf";
            for f in self.functions().into_iter().filter(bodies) {
                if LLVMGlobalGetValueType(f) == ty {
                    let equal = LLVMIntPredicate::LLVMIntEQ;
                    let here = LLVMBuildICmp(b.0, equal, called, f, c"".as_ptr());
                    fits = LLVMBuildOr(b.0, fits, here, c"".as_ptr());
                }
            }
            let fits = LLVMBuildZExt(b.0, fits, self.int(64), c"".as_ptr());
            let site = site(format!("what was called is no function of type {}", spelled(ty)));
            self.call_hook(&b, &CALLED, &[site, fits]);
        }
    }

    /// The quotient of the least number and -1 must not be asked for (LLVM leaves it undefined).
    unsafe fn check_quotient(&self, i: LLVMValueRef) {
        unsafe {
            if !is(i, LLVMOpcode::LLVMSDiv) && !is(i, LLVMOpcode::LLVMSRem) {
                return;
            }
            // Of one bit, no other quotient could be meant: the least number is -1, and divides itself.
            if LLVMGetIntTypeWidth(lanes(LLVMTypeOf(i)).0) == 1 {
                return;
            }
            let b = self.before(i);
            let equal = |v, to| LLVMBuildICmp(b.0, LLVMIntPredicate::LLVMIntEQ, v, to, c"".as_ptr());
            let ty = LLVMTypeOf(i);
            let minus = equal(LLVMGetOperand(i, 1), LLVMConstAllOnes(ty));
            if LLVMIsConstant(minus) != 0 && LLVMIsNull(minus) != 0 {
                return;
            }
            let overflows =
                LLVMBuildAnd(b.0, equal(LLVMGetOperand(i, 0), self.least(ty)), minus, c"".as_ptr());
            let fits = LLVMBuildNot(b.0, self.any_lane(&b, overflows), c"".as_ptr());
            let fits = LLVMBuildZExt(b.0, fits, self.int(64), c"".as_ptr());
            let what = format!("the least number was divided by -1 ({})", super::guard::described(i));
            self.call_hook(&b, &CALLED, &[self.constant(64, promises::add(what)), fits]);
        }
    }

    /// `uitofp nneg` of a negative integer is poison. In the other run it gives the result of `sitofp`, into
    /// which passes may turn it.
    unsafe fn check_sign(&self, i: LLVMValueRef, other: bool) {
        unsafe {
            if !is(i, LLVMOpcode::LLVMUIToFP) || LLVMGetNNeg(i) == 0 {
                return;
            }
            let (b, x) = (self.before(i), LLVMGetOperand(i, 0));
            let zero = LLVMConstNull(LLVMTypeOf(x));
            let negative = LLVMBuildICmp(b.0, LLVMIntPredicate::LLVMIntSLT, x, zero, c"".as_ptr());
            let any = LLVMBuildZExt(b.0, self.any_lane(&b, negative), self.int(64), c"".as_ptr());
            let site = self.constant(64, promises::add(super::guard::described(i)));
            self.call_hook(&b, &KEPT, &[site, any]);
            LLVMSetNNeg(i, 0);
            if other {
                replace(i, Some(LLVMBuildSIToFP(b.0, x, LLVMTypeOf(i), c"".as_ptr())));
            }
        }
    }

    /// The least signed integer of a type, or a vector of it.
    unsafe fn least(&self, ty: LLVMTypeRef) -> LLVMValueRef {
        unsafe {
            let (scalar, count) = lanes(ty);
            let b = self.nowhere();
            let top = LLVMConstInt(scalar, u64::from(LLVMGetIntTypeWidth(scalar)) - 1, 0);
            splat(LLVMBuildShl(b.0, LLVMConstInt(scalar, 1, 0), top, c"".as_ptr()), count)
        }
    }

    /// Whether a flag, or a lane of a vector of them, is set.
    unsafe fn any_lane(&self, b: &Builder, flags: LLVMValueRef) -> LLVMValueRef {
        unsafe {
            match lanes(LLVMTypeOf(flags)).1 {
                Some(_) => self.intrinsic(b, "llvm.vector.reduce.or", &[flags]),
                None => flags,
            }
        }
    }

    /// Checks the promises of an instruction about its value. Returns whether they are broken, lane by lane.
    unsafe fn check_value(&self, i: LLVMValueRef) -> Option<LLVMValueRef> {
        unsafe {
            let b = self.before(LLVMGetNextInstruction(i));
            let broken = self.broken(&b, i);
            let any = broken.iter().copied().reduce(|x, y| LLVMBuildOr(b.0, x, y, c"".as_ptr()))?;
            let text = super::guard::described(i);
            self.release(i);
            let site = self.constant(64, promises::add(text));
            let whole = LLVMBuildZExt(b.0, self.any_lane(&b, any), self.int(64), c"".as_ptr());
            self.call_hook(&b, &KEPT, &[site, whole]);
            Some(any)
        }
    }

    /// Whether an instruction promises something about its value, an integer or a vector of them.
    unsafe fn promises_something(&self, i: LLVMValueRef) -> bool {
        use LLVMOpcode::*;
        unsafe {
            if LLVMGetTypeKind(lanes(LLVMTypeOf(i)).0) != LLVMTypeKind::LLVMIntegerTypeKind {
                return false;
            }
            match LLVMGetInstructionOpcode(i) {
                LLVMAdd | LLVMSub | LLVMMul | LLVMTrunc => !wrapping_flags(i).is_empty(),
                LLVMShl | LLVMLShr | LLVMAShr => {
                    let flags = match LLVMGetInstructionOpcode(i) {
                        LLVMShl => !wrapping_flags(i).is_empty(),
                        _ => LLVMGetExact(i) != 0,
                    };
                    let count = LLVMGetOperand(i, 1);
                    flags
                        || LLVMIsConstant(count) == 0
                        || LLVMIsNull(self.beyond_width(&self.nowhere(), count)) == 0
                }
                LLVMUDiv | LLVMSDiv => LLVMGetExact(i) != 0,
                LLVMOr => LLVMGetIsDisjoint(i) != 0,
                LLVMZExt => LLVMGetNNeg(i) != 0,
                LLVMFPToSI | LLVMFPToUI => true,
                // Nothing may stand between a tail call that must be one and its return.
                LLVMCall if must_tail(i) => false,
                LLVMCall if excluded(i).is_some() => true,
                LLVMLoad | LLVMCall => !LLVMGetMetadata(i, self.range()).is_null(),
                _ => false,
            }
        }
    }

    /// For each promise of an instruction, whether it is broken, lane by lane.
    unsafe fn broken(&self, b: &Builder, i: LLVMValueRef) -> Vec<LLVMValueRef> {
        use LLVMOpcode::*;
        unsafe {
            let compare = |p, x, y| LLVMBuildICmp(b.0, p, x, y, c"".as_ptr());
            let differ = |x, y| compare(LLVMIntPredicate::LLVMIntNE, x, y);
            let operand = |n| LLVMGetOperand(i, n);
            match LLVMGetInstructionOpcode(i) {
                LLVMAdd | LLVMSub | LLVMMul => self.overflows(b, i),
                LLVMTrunc => {
                    let whole = LLVMTypeOf(operand(0));
                    let back = |signed| match signed {
                        true => LLVMBuildSExt(b.0, i, whole, c"".as_ptr()),
                        false => LLVMBuildZExt(b.0, i, whole, c"".as_ptr()),
                    };
                    wrapping_flags(i).into_iter().map(|signed| differ(back(signed), operand(0))).collect()
                }
                LLVMShl => {
                    let back = |signed| match signed {
                        true => LLVMBuildAShr(b.0, i, operand(1), c"".as_ptr()),
                        false => LLVMBuildLShr(b.0, i, operand(1), c"".as_ptr()),
                    };
                    let lost = wrapping_flags(i).into_iter().map(|signed| differ(back(signed), operand(0)));
                    std::iter::once(self.beyond_width(b, operand(1))).chain(lost).collect()
                }
                LLVMLShr | LLVMAShr => {
                    let lost = || differ(LLVMBuildShl(b.0, i, operand(1), c"".as_ptr()), operand(0));
                    let lost = (LLVMGetExact(i) != 0).then(lost);
                    std::iter::once(self.beyond_width(b, operand(1))).chain(lost).collect()
                }
                LLVMUDiv | LLVMSDiv => {
                    vec![differ(LLVMBuildMul(b.0, i, operand(1), c"".as_ptr()), operand(0))]
                }
                LLVMOr => {
                    let common = LLVMBuildAnd(b.0, operand(0), operand(1), c"".as_ptr());
                    vec![differ(common, LLVMConstNull(LLVMTypeOf(i)))]
                }
                LLVMZExt => {
                    let zero = LLVMConstNull(LLVMTypeOf(operand(0)));
                    vec![compare(LLVMIntPredicate::LLVMIntSLT, operand(0), zero)]
                }
                LLVMFPToSI => vec![self.has_no_integer(b, i, true)],
                LLVMFPToUI => vec![self.has_no_integer(b, i, false)],
                LLVMCall if excluded(i).is_some() => {
                    let value = match excluded(i) {
                        Some(Excluded::Least) => self.least(LLVMTypeOf(i)),
                        _ => LLVMConstNull(LLVMTypeOf(i)),
                    };
                    vec![compare(LLVMIntPredicate::LLVMIntEQ, operand(0), value)]
                }
                LLVMLoad | LLVMCall => self.out_of_range(b, i).into_iter().collect(),
                _ => Vec::new(),
            }
        }
    }

    /// Whether a sum, difference or product overflows, for each of its flags.
    unsafe fn overflows(&self, b: &Builder, i: LLVMValueRef) -> Vec<LLVMValueRef> {
        unsafe {
            let name = match LLVMGetInstructionOpcode(i) {
                LLVMOpcode::LLVMAdd => "add",
                LLVMOpcode::LLVMSub => "sub",
                _ => "mul",
            };
            let overflow = |sign: &str| {
                let name = format!("llvm.{sign}{name}.with.overflow");
                let pair = self.intrinsic(b, &name, &[LLVMGetOperand(i, 0), LLVMGetOperand(i, 1)]);
                LLVMBuildExtractValue(b.0, pair, 1, c"".as_ptr())
            };
            wrapping_flags(i).into_iter().map(|signed| overflow(if signed { "s" } else { "u" })).collect()
        }
    }

    /// Whether a shift's count is the width or more.
    unsafe fn beyond_width(&self, b: &Builder, count: LLVMValueRef) -> LLVMValueRef {
        unsafe {
            let (scalar, n) = lanes(LLVMTypeOf(count));
            let width = LLVMGetIntTypeWidth(scalar);
            // An integer of one bit has no number that is its width: every count but 0 is beyond it.
            let (p, bound) = match width {
                1 => (LLVMIntPredicate::LLVMIntNE, 0),
                _ => (LLVMIntPredicate::LLVMIntUGE, width),
            };
            LLVMBuildICmp(b.0, p, count, splat(LLVMConstInt(scalar, u64::from(bound), 0), n), c"".as_ptr())
        }
    }

    /// Whether an integer type lacks a number, after its fraction is dropped. NaN is never in a type.
    unsafe fn has_no_integer(&self, b: &Builder, i: LLVMValueRef, signed: bool) -> LLVMValueRef {
        use llvm_sys::LLVMRealPredicate::*;
        unsafe {
            let (scalar, n) = lanes(LLVMTypeOf(i));
            let bits = LLVMGetIntTypeWidth(scalar) as i32;
            let double = LLVMDoubleTypeInContext(self.context);
            let wide = n.map_or(double, |n| LLVMVectorType(double, n));
            let x = LLVMGetOperand(i, 0);
            // A double holds the numbers of every format.
            let x = match LLVMTypeOf(x) == wide {
                true => x,
                false => LLVMBuildFPExt(b.0, x, wide, c"".as_ptr()),
            };
            let limit = |v| splat(LLVMConstReal(double, v), n);
            let above = 2f64.powi(bits - i32::from(signed));
            // One below the least integer, if a double can tell it from that; else there are no fractions.
            let (least, below) = match (signed, bits) {
                (false, _) => (-1.0, LLVMRealOGT),
                (true, ..54) => (-above - 1.0, LLVMRealOGT),
                (true, _) => (-above, LLVMRealOGE),
            };
            let low = LLVMBuildFCmp(b.0, below, x, limit(least), c"".as_ptr());
            let high = LLVMBuildFCmp(b.0, LLVMRealOLT, x, limit(above), c"".as_ptr());
            LLVMBuildNot(b.0, LLVMBuildAnd(b.0, low, high, c"".as_ptr()), c"".as_ptr())
        }
    }

    /// Whether a value lies outside all intervals of its `!range`. An interval may wrap around.
    unsafe fn out_of_range(&self, b: &Builder, i: LLVMValueRef) -> Option<LLVMValueRef> {
        unsafe {
            let bounds = super::metadata_operands(LLVMGetMetadata(i, self.range()));
            let outside = bounds.chunks_exact(2).map(|bound| {
                // Of a vector, each element lies in the range.
                let n = lanes(LLVMTypeOf(i)).1;
                let at = LLVMBuildSub(b.0, i, splat(bound[0], n), c"".as_ptr());
                let size = splat(LLVMConstSub(bound[1], bound[0]), n);
                LLVMBuildICmp(b.0, LLVMIntPredicate::LLVMIntUGE, at, size, c"".as_ptr())
            });
            outside.reduce(|x, y| LLVMBuildAnd(b.0, x, y, c"".as_ptr()))
        }
    }

    unsafe fn range(&self) -> u32 {
        let key = "range";
        unsafe { LLVMGetMDKindIDInContext(self.context, key.as_ptr().cast(), key.len() as u32) }
    }

    /// Takes the promises off an instruction: the host's arithmetic wraps.
    unsafe fn release(&self, i: LLVMValueRef) {
        use LLVMOpcode::*;
        unsafe {
            match LLVMGetInstructionOpcode(i) {
                LLVMCall if excluded(i).is_some() => LLVMSetOperand(i, 1, self.constant(1, 0)),
                LLVMLoad | LLVMCall => LLVMSetMetadata(i, self.range(), std::ptr::null_mut()),
                LLVMAdd | LLVMSub | LLVMMul | LLVMShl | LLVMTrunc => {
                    LLVMSetNSW(i, 0);
                    LLVMSetNUW(i, 0);
                }
                LLVMOr => LLVMSetIsDisjoint(i, 0),
                LLVMZExt => LLVMSetNNeg(i, 0),
                LLVMUDiv | LLVMSDiv | LLVMLShr | LLVMAShr => LLVMSetExact(i, 0),
                _ => {}
            }
        }
    }

    /// A builder of constants, which have no place.
    unsafe fn nowhere(&self) -> Builder {
        unsafe { Builder(LLVMCreateBuilderInContext(self.context)) }
    }

    /// Calls one of LLVM's intrinsics, which is overloaded by the type of its first argument.
    pub(super) unsafe fn intrinsic(&self, b: &Builder, name: &str, args: &[LLVMValueRef]) -> LLVMValueRef {
        unsafe {
            let id = LLVMLookupIntrinsicID(name.as_ptr().cast(), name.len());
            let mut types = [LLVMTypeOf(args[0])];
            let f = LLVMGetIntrinsicDeclaration(self.module, id, types.as_mut_ptr(), 1);
            let mut args = args.to_vec();
            let count = args.len() as u32;
            LLVMBuildCall2(b.0, LLVMGlobalGetValueType(f), f, args.as_mut_ptr(), count, c"".as_ptr())
        }
    }
}

/// Whether a variable is one of its function's frame: `alloca` in the entry block.
unsafe fn keeps_its_place(variable: LLVMValueRef) -> bool {
    unsafe {
        if LLVMIsAAllocaInst(variable).is_null() {
            return false;
        }
        let block = LLVMGetInstructionParent(variable);
        block == LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(block))
    }
}

/// `nsw` (true) and `nuw` (false), if an instruction has them.
unsafe fn wrapping_flags(i: LLVMValueRef) -> Vec<bool> {
    unsafe {
        let flags = [(LLVMGetNSW(i) != 0, true), (LLVMGetNUW(i) != 0, false)];
        flags.into_iter().filter(|(has, _)| *has).map(|(_, signed)| signed).collect()
    }
}

/// An operand for which an intrinsic is told that its value is poison.
enum Excluded {
    /// The least number, of `abs`.
    Least,
    /// Zero, of `ctlz` and `cttz`.
    Zero,
}

/// The operand that a call of `abs`, `ctlz` or `cttz` excludes.
unsafe fn excluded(i: LLVMValueRef) -> Option<Excluded> {
    unsafe {
        let name = name_of(callee(i)?);
        let excluded = match name.strip_prefix("llvm.")?.split('.').next()? {
            "abs" => Excluded::Least,
            "ctlz" | "cttz" => Excluded::Zero,
            _ => return None,
        };
        let told = LLVMGetOperand(i, 1);
        (!LLVMIsAConstantInt(told).is_null() && LLVMConstIntGetZExtValue(told) == 1).then_some(excluded)
    }
}

/// A constant, or a vector of `count` of it.
unsafe fn splat(value: LLVMValueRef, count: Option<u32>) -> LLVMValueRef {
    match count {
        // SAFETY: the vector's elements are all there.
        Some(n) => unsafe { LLVMConstVector([value].repeat(n as usize).as_mut_ptr(), n) },
        None => value,
    }
}
