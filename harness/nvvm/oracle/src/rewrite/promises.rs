//! Checks of what instructions promise, which [`promises`](crate::promises) looks at when the kernel runs.
//! They are added while instructions still have their lines in the source.
//!
//! Where a promise about a value is not kept, the value is poison. Usually it is then what arithmetic without
//! the promise gives. In the run that finds out whether results depend on undefined values, all its bits are
//! the opposite, and so is what a comparison of it gives.

use super::hook::Hook;
use super::ir::*;
use crate::promises;
use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::{LLVMIntPredicate, LLVMOpcode, LLVMTypeKind};
use std::collections::{HashMap, HashSet};

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
            let mut usual = Usual::default();
            // Before there are any of the checks' own.
            let compared: Vec<_> = match other {
                true => promising.iter().map(|i| (*i, usual.comparisons(*i))).collect(),
                false => Vec::new(),
            };
            let comparisons: HashSet<_> = compared.iter().flat_map(|(_, all)| all).copied().collect();
            let comparisons: Vec<_> =
                comparisons.into_iter().map(|c| (c, self.usual(&mut usual, c))).collect();
            self.instructions().into_iter().for_each(|i| self.check_callee(i));
            let broken: HashMap<_, _> = promising
                .into_iter()
                .filter_map(|i| Some((i, self.check_value(i, other.then_some(&usual))?)))
                .collect();
            for (c, usual) in comparisons {
                let of = compared.iter().filter(|(_, all)| all.contains(&c));
                self.turn_round(c, usual, of.filter_map(|(i, _)| broken.get(i).copied()).collect());
            }
        }
    }

    /// Turns a comparison round if one of its operands is computed from poison. No other value would do:
    /// `x + 1 > x` is false for every `x + 1` if `x` is the largest number.
    unsafe fn turn_round(&self, c: LLVMValueRef, usual: LLVMValueRef, broken: Vec<LLVMValueRef>) {
        unsafe {
            let uses = uses(c);
            let b = self.before(LLVMGetNextInstruction(usual));
            let turned = broken.into_iter().reduce(|x, y| LLVMBuildOr(b.0, x, y, c"".as_ptr()));
            let Some(turned) = turned else { return };
            let value = LLVMBuildXor(b.0, usual, turned, c"".as_ptr());
            uses.into_iter().for_each(|(user, n)| LLVMSetOperand(user, n, value));
        }
    }

    /// What an instruction gives in the usual run, in which poison has the value of plain arithmetic: a copy
    /// of what it is computed with, back to what no promise concerns.
    unsafe fn usual(&self, all: &mut Usual, i: LLVMValueRef) -> LLVMValueRef {
        unsafe {
            if let Some(copy) = all.copies.get(&i) {
                return *copy;
            }
            // A load or a call happens once.
            let once = [LLVMIsALoadInst(i), LLVMIsACallInst(i)].iter().any(|c| !c.is_null());
            if !all.concerned.contains(&i) || once {
                return i;
            }
            let copy = LLVMInstructionClone(i);
            LLVMInsertIntoBuilder(self.before(LLVMGetNextInstruction(i)).0, copy);
            if self.promises_something(copy) {
                self.release(copy);
            }
            all.copies.insert(i, copy);
            all.new.insert(copy);
            for (n, operand) in operands(i).into_iter().enumerate() {
                let operand = self.usual(all, operand);
                LLVMSetOperand(copy, n as u32, operand);
            }
            copy
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

    /// Checks what an instruction promises about its value. Returns whether it is broken, lane by lane.
    unsafe fn check_value(&self, i: LLVMValueRef, other: Option<&Usual>) -> Option<LLVMValueRef> {
        unsafe {
            let uses = uses(i);
            let b = self.before(LLVMGetNextInstruction(i));
            let broken = self.broken(&b, i);
            let any = broken.iter().copied().reduce(|x, y| LLVMBuildOr(b.0, x, y, c"".as_ptr()))?;
            let text = super::guard::described(i);
            self.release(i);
            let site = self.constant(64, promises::add(text));
            let whole = match lanes(LLVMTypeOf(i)).1 {
                Some(_) => self.intrinsic(&b, "llvm.vector.reduce.or", &[any]),
                None => any,
            };
            let whole = LLVMBuildZExt(b.0, whole, self.int(64), c"".as_ptr());
            self.call_hook(&b, &KEPT, &[site, whole]);
            if let Some(usual) = other {
                let all = LLVMBuildSExt(b.0, any, LLVMTypeOf(i), c"".as_ptr());
                let value = LLVMBuildXor(b.0, i, all, c"".as_ptr());
                let uses = uses.into_iter().filter(|(user, _)| !usual.new.contains(user));
                uses.for_each(|(user, n)| LLVMSetOperand(user, n, value));
            }
            Some(any)
        }
    }

    /// Whether an instruction promises something about its value, an integer or a vector of them.
    unsafe fn promises_something(&self, i: LLVMValueRef) -> bool {
        unsafe {
            if LLVMGetTypeKind(lanes(LLVMTypeOf(i)).0) != LLVMTypeKind::LLVMIntegerTypeKind {
                return false;
            }
            match LLVMGetInstructionOpcode(i) {
                LLVMOpcode::LLVMAdd | LLVMOpcode::LLVMSub | LLVMOpcode::LLVMMul | LLVMOpcode::LLVMShl => {
                    !wrapping_flags(i).is_empty()
                }
                LLVMOpcode::LLVMUDiv | LLVMOpcode::LLVMSDiv | LLVMOpcode::LLVMLShr | LLVMOpcode::LLVMAShr => {
                    LLVMGetExact(i) != 0
                }
                // Nothing may stand between a tail call that must be one and its return.
                LLVMOpcode::LLVMCall if must_tail(i) => false,
                LLVMOpcode::LLVMLoad | LLVMOpcode::LLVMCall => !LLVMGetMetadata(i, self.range()).is_null(),
                _ => false,
            }
        }
    }

    /// For each promise of an instruction that makes some, whether it is broken, lane by lane.
    unsafe fn broken(&self, b: &Builder, i: LLVMValueRef) -> Vec<LLVMValueRef> {
        unsafe {
            let differ = |x, y| LLVMBuildICmp(b.0, LLVMIntPredicate::LLVMIntNE, x, y, c"".as_ptr());
            let operand = |n| LLVMGetOperand(i, n);
            let op = LLVMGetInstructionOpcode(i);
            match op {
                LLVMOpcode::LLVMAdd | LLVMOpcode::LLVMSub | LLVMOpcode::LLVMMul => {
                    let name = match op {
                        LLVMOpcode::LLVMAdd => "add",
                        LLVMOpcode::LLVMSub => "sub",
                        _ => "mul",
                    };
                    let overflow = |sign: &str| {
                        let name = format!("llvm.{sign}{name}.with.overflow");
                        let pair = self.intrinsic(b, &name, &[operand(0), operand(1)]);
                        LLVMBuildExtractValue(b.0, pair, 1, c"".as_ptr())
                    };
                    wrapping_flags(i)
                        .into_iter()
                        .map(|signed| overflow(if signed { "s" } else { "u" }))
                        .collect()
                }
                LLVMOpcode::LLVMShl => {
                    let back = |signed| match signed {
                        true => LLVMBuildAShr(b.0, i, operand(1), c"".as_ptr()),
                        false => LLVMBuildLShr(b.0, i, operand(1), c"".as_ptr()),
                    };
                    wrapping_flags(i).into_iter().map(|signed| differ(back(signed), operand(0))).collect()
                }
                LLVMOpcode::LLVMUDiv | LLVMOpcode::LLVMSDiv => {
                    vec![differ(LLVMBuildMul(b.0, i, operand(1), c"".as_ptr()), operand(0))]
                }
                LLVMOpcode::LLVMLShr | LLVMOpcode::LLVMAShr => {
                    vec![differ(LLVMBuildShl(b.0, i, operand(1), c"".as_ptr()), operand(0))]
                }
                LLVMOpcode::LLVMLoad | LLVMOpcode::LLVMCall => self.out_of_range(b, i).into_iter().collect(),
                _ => Vec::new(),
            }
        }
    }

    /// Whether a value lies in none of the intervals of its `!range`. An interval may wrap around.
    unsafe fn out_of_range(&self, b: &Builder, i: LLVMValueRef) -> Option<LLVMValueRef> {
        unsafe {
            let bounds = super::metadata_operands(LLVMGetMetadata(i, self.range()));
            let outside = bounds.chunks_exact(2).map(|bound| {
                // Of a vector, each element lies in the range.
                let splat = |value| match lanes(LLVMTypeOf(i)).1 {
                    Some(n) => LLVMConstVector([value].repeat(n as usize).as_mut_ptr(), n),
                    None => value,
                };
                let at = LLVMBuildSub(b.0, i, splat(bound[0]), c"".as_ptr());
                let size = splat(LLVMConstSub(bound[1], bound[0]));
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
        unsafe {
            match LLVMGetInstructionOpcode(i) {
                LLVMOpcode::LLVMLoad | LLVMOpcode::LLVMCall => {
                    LLVMSetMetadata(i, self.range(), std::ptr::null_mut());
                }
                LLVMOpcode::LLVMAdd | LLVMOpcode::LLVMSub | LLVMOpcode::LLVMMul | LLVMOpcode::LLVMShl => {
                    LLVMSetNSW(i, 0);
                    LLVMSetNUW(i, 0);
                }
                _ => LLVMSetExact(i, 0),
            }
        }
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

/// Copies of instructions, for what they give in the usual run.
#[derive(Default)]
struct Usual {
    /// Instructions whose value is poison if that of another is.
    concerned: HashSet<LLVMValueRef>,
    /// By what they are copies of.
    copies: HashMap<LLVMValueRef, LLVMValueRef>,
    new: HashSet<LLVMValueRef>,
}

impl Usual {
    /// The comparisons of what is computed from a value, lane by lane, and is poison if it is.
    unsafe fn comparisons(&mut self, value: LLVMValueRef) -> Vec<LLVMValueRef> {
        unsafe {
            let (mut from, mut seen, mut all) = (vec![value], HashSet::from([value]), Vec::new());
            while let Some(v) = from.pop() {
                for user in uses(v).into_iter().map(|(user, _)| user) {
                    let carries = [
                        LLVMIsABinaryOperator(user),
                        LLVMIsASExtInst(user),
                        LLVMIsAZExtInst(user),
                        LLVMIsATruncInst(user),
                    ];
                    let compares = !LLVMIsAICmpInst(user).is_null();
                    if (compares || carries.iter().any(|c| !c.is_null())) && seen.insert(user) {
                        if compares { all.push(user) } else { from.push(user) }
                    }
                }
            }
            self.concerned.extend(seen);
            all
        }
    }
}

/// The instructions that use a value, each with the number of the operand.
unsafe fn uses(value: LLVMValueRef) -> Vec<(LLVMValueRef, u32)> {
    unsafe {
        let mut users = Vec::new();
        let mut at = LLVMGetFirstUse(value);
        while !at.is_null() {
            let user = LLVMGetUser(at);
            if !users.contains(&user) {
                users.push(user);
            }
            at = LLVMGetNextUse(at);
        }
        let each = |user| operands(user).into_iter().enumerate().map(move |(n, v)| (user, n as u32, v));
        let all = users.into_iter().flat_map(each);
        all.filter(|(_, _, v)| *v == value).map(|(user, n, _)| (user, n)).collect()
    }
}
