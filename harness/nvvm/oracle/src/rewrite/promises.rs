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
use std::collections::HashSet;

const KEPT: Hook = Hook { name: "tandem.host.kept", words: 2, to: || promises::kept as *const () as usize };
const CALLED: Hook =
    Hook { name: "tandem.host.called", words: 2, to: || promises::called as *const () as usize };
const BEGINS: Hook =
    Hook { name: "tandem.host.begins", words: 2, to: || promises::scope_begins as *const () as usize };
const ENDS: Hook =
    Hook { name: "tandem.host.ends", words: 3, to: || promises::scope_ends as *const () as usize };

/// The hooks that this module calls.
pub(super) const HOOKS: [Hook; 4] = [KEPT, CALLED, BEGINS, ENDS];

/// A marker of a private variable's scope.
struct Marker<'m> {
    call: Value<'m>,
    ends: bool,
    variable: Value<'m>,
    size: u64,
}

impl Module {
    /// Adds the checks. `other` gives values that are poison other bits.
    pub fn hold_to_promises(&self, other: bool) {
        self.mark_scopes();
        let promising: Vec<Value> =
            self.instructions().into_iter().filter(|i| self.promises_something(*i)).collect();
        // Before there are any instructions of the checks' own.
        let spread = other.then(|| Spread::of(&promising));
        self.instructions().into_iter().for_each(|i| {
            self.check_callee(i);
            self.check_quotient(i);
            self.check_divisor(i);
        });
        let broken = promising.into_iter().filter_map(|i| Some((i, self.check_value(i)?))).collect();
        if let Some(spread) = spread {
            self.spread(&spread, &broken);
        }
        self.instructions().into_iter().for_each(|i| self.check_sign(i, other));
    }

    /// The variables whose scope ends before their function does.
    pub(super) fn scoped<'m>(&'m self) -> HashSet<Value<'m>> {
        self.markers().into_iter().filter(|m| m.ends).map(|m| m.variable).collect()
    }

    /// The markers of private variables that keep their place until their function returns.
    fn markers<'m>(&'m self) -> Vec<Marker<'m>> {
        let mut all = Vec::new();
        for call in self.instructions() {
            let Some(f) = call.callee() else { continue };
            let name = f.name();
            let ends = name.starts_with("llvm.lifetime.end");
            if !ends && !name.starts_with("llvm.lifetime.start") {
                continue;
            }
            let Some(pointer) = call.arguments().pop() else { continue };
            match self.object(pointer) {
                Some((variable, size)) if keeps_its_place(variable) => {
                    all.push(Marker { call, ends, variable, size });
                }
                _ => {}
            }
        }
        all
    }

    /// Turns the markers of scopes into calls. When a function returns, the places of its variables are free
    /// for those of others.
    fn mark_scopes(&self) {
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
        markers.iter().for_each(|m| m.call.replace(None));
    }

    fn place<'m>(&'m self, b: &Builder<'m>, variable: Value<'m>, size: u64) -> [Value<'m>; 2] {
        let at = b.ptr_to_int(variable, self.int(64));
        [at, self.constant(64, size)]
    }

    fn free_at_return(&self, m: &Marker) {
        let f = m.variable.block().function();
        for ret in f.instructions().into_iter().filter(|i| i.is(Opcode::LLVMRet)) {
            // Nothing may stand between a call that must be a tail call and its return.
            let previous = ret.previous();
            let b = self.before(previous.filter(|i| i.is_musttail()).unwrap_or(ret));
            let place = self.place(&b, m.variable, m.size);
            self.call_hook(&b, &BEGINS, &place);
        }
    }

    /// A call must be of a function of its type (LLVM leaves any other undefined).
    fn check_callee(&self, i: Value) {
        if !i.is_call() {
            return;
        }
        let (called, ty) = (i.called(), i.called_type());
        if called.assembly().is_some() {
            return;
        }
        let spelled = Type::spelling;
        let site = |what: String| {
            let text = format!("{what} ({})", super::guard::described(i));
            self.constant(64, promises::add(text))
        };
        if let Some(f) = i.callee() {
            let own = f.value_type();
            if own != ty {
                let site = site(format!("a function of type {} was called as {}", spelled(own), spelled(ty)));
                self.call_hook(&self.before(i), &CALLED, &[site, self.constant(64, 0)]);
            }
            return;
        }
        let b = self.before(i);
        let mut fits = self.constant(1, 0);
        let bodies = |f: &Value| !f.is_declaration() || f.name() == "vprintf";
        for f in self.functions().into_iter().filter(bodies) {
            if f.value_type() == ty {
                let equal = IntPredicate::LLVMIntEQ;
                let here = b.icmp(equal, called, f);
                fits = b.or(fits, here);
            }
        }
        let fits = b.zext(fits, self.int(64));
        let site = site(format!("what was called is no function of type {}", spelled(ty)));
        self.call_hook(&b, &CALLED, &[site, fits]);
    }

    /// No number may be divided by zero. The processor divides by one instead, because it may divide before
    /// it calls the check.
    fn check_divisor(&self, i: Value) {
        use Opcode::*;
        if ![LLVMSDiv, LLVMSRem, LLVMUDiv, LLVMURem].iter().any(|&op| i.is(op)) {
            return;
        }
        let (ty, b) = (i.ty(), self.before(i));
        let zero = b.icmp(IntPredicate::LLVMIntEQ, i.operand(1), ty.zero());
        if zero.is_constant() && zero.is_zero() {
            return;
        }
        self.forbid(&b, zero, format!("an integer division by zero ({})", super::guard::described(i)));
        let (scalar, lanes) = ty.lanes();
        let one = self.splat(scalar.constant(1), lanes);
        i.set_operand(1, b.select(zero, one, i.operand(1)));
    }

    /// The quotient of the least number and -1 must not be asked for (LLVM leaves it undefined).
    fn check_quotient(&self, i: Value) {
        if !i.is(Opcode::LLVMSDiv) && !i.is(Opcode::LLVMSRem) {
            return;
        }
        // Of one bit, no other quotient could be meant: the least number is -1, and divides itself.
        if i.ty().lanes().0.width() == 1 {
            return;
        }
        let b = self.before(i);
        let equal = |v, to| b.icmp(IntPredicate::LLVMIntEQ, v, to);
        let ty = i.ty();
        let minus = equal(i.operand(1), ty.all_ones());
        if minus.is_constant() && minus.is_zero() {
            return;
        }
        let overflows = b.and(equal(i.operand(0), self.least(ty)), minus);
        self.forbid(
            &b,
            overflows,
            format!("the least number was divided by -1 ({})", super::guard::described(i)),
        );
    }

    /// Ends the run with `what` if a flag, or a lane of a vector of them, is set.
    fn forbid<'m>(&'m self, b: &Builder<'m>, flags: Value<'m>, what: String) {
        let fits = b.zext(b.not(self.any_lane(b, flags)), self.int(64));
        self.call_hook(b, &CALLED, &[self.constant(64, promises::add(what)), fits]);
    }

    /// `uitofp nneg` of a negative integer is poison. In the other run it gives the result of `sitofp`, into
    /// which passes may turn it.
    fn check_sign(&self, i: Value, other: bool) {
        if !i.is(Opcode::LLVMUIToFP) || !i.nneg() {
            return;
        }
        let (b, x) = (self.before(i), i.operand(0));
        let zero = x.ty().zero();
        let negative = b.icmp(IntPredicate::LLVMIntSLT, x, zero);
        let any = b.zext(self.any_lane(&b, negative), self.int(64));
        let site = self.constant(64, promises::add(super::guard::described(i)));
        self.call_hook(&b, &KEPT, &[site, any]);
        i.clear_promises();
        if other {
            i.replace(Some(b.si_to_fp(x, i.ty())));
        }
    }

    /// The least signed integer of a type, or a vector of it.
    fn least<'m>(&'m self, ty: Type<'m>) -> Value<'m> {
        let (scalar, count) = ty.lanes();
        let b = self.nowhere();
        let top = scalar.constant(u64::from(scalar.width()) - 1);
        self.splat(b.shl(scalar.constant(1), top), count)
    }

    /// Whether a flag, or a lane of a vector of them, is set.
    fn any_lane<'m>(&'m self, b: &Builder<'m>, flags: Value<'m>) -> Value<'m> {
        match flags.ty().lanes().1 {
            Some(_) => b.intrinsic("llvm.vector.reduce.or", &[flags]),
            None => flags,
        }
    }

    /// Checks the promises of an instruction about its value. Returns whether they are broken, lane by lane.
    fn check_value<'m>(&'m self, i: Value<'m>) -> Option<Value<'m>> {
        let b = self.before(i.next());
        let broken = self.broken(&b, i);
        let any = broken.iter().copied().reduce(|x, y| b.or(x, y))?;
        let text = super::guard::described(i);
        self.release(i);
        let site = self.constant(64, promises::add(text));
        let whole = b.zext(self.any_lane(&b, any), self.int(64));
        self.call_hook(&b, &KEPT, &[site, whole]);
        Some(any)
    }

    /// Whether an instruction promises something about its value, an integer or a vector of them.
    fn promises_something(&self, i: Value) -> bool {
        use Opcode::*;
        if !i.ty().lanes().0.is_int() {
            return false;
        }
        match i.opcode() {
            LLVMExtractElement => !i.operand(1).is_constant(),
            LLVMInsertElement => !i.operand(2).is_constant(),
            LLVMAdd | LLVMSub | LLVMMul | LLVMTrunc => !wrapping_flags(i).is_empty(),
            LLVMShl | LLVMLShr | LLVMAShr => {
                let flags = match i.opcode() {
                    LLVMShl => !wrapping_flags(i).is_empty(),
                    _ => i.exact(),
                };
                let count = i.operand(1);
                flags || !count.is_constant() || !self.beyond_width(&self.nowhere(), count).is_zero()
            }
            LLVMUDiv | LLVMSDiv => i.exact(),
            LLVMOr => i.disjoint(),
            LLVMZExt => i.nneg(),
            // The check is in double, which does not hold larger formats.
            LLVMFPToSI | LLVMFPToUI => fits_word(i.operand(0).ty().lanes().0),
            // Nothing may stand between a tail call that must be one and its return.
            LLVMCall if i.is_musttail() => false,
            LLVMCall if excluded(i).is_some() => true,
            LLVMLoad | LLVMCall => i.metadata("range").is_some(),
            _ => false,
        }
    }

    /// For each promise of an instruction, whether it is broken, lane by lane.
    fn broken<'m>(&'m self, b: &Builder<'m>, i: Value<'m>) -> Vec<Value<'m>> {
        use Opcode::*;
        let compare = |p, x, y| b.icmp(p, x, y);
        let differ = |x, y| compare(IntPredicate::LLVMIntNE, x, y);
        let operand = |n| i.operand(n);
        match i.opcode() {
            LLVMAdd | LLVMSub | LLVMMul => self.overflows(b, i),
            LLVMTrunc => {
                let whole = operand(0).ty();
                let back = |signed| match signed {
                    true => b.sext(i, whole),
                    false => b.zext(i, whole),
                };
                wrapping_flags(i).into_iter().map(|signed| differ(back(signed), operand(0))).collect()
            }
            LLVMShl => {
                let back = |signed| match signed {
                    true => b.ashr(i, operand(1)),
                    false => b.lshr(i, operand(1)),
                };
                let lost = wrapping_flags(i).into_iter().map(|signed| differ(back(signed), operand(0)));
                std::iter::once(self.beyond_width(b, operand(1))).chain(lost).collect()
            }
            LLVMLShr | LLVMAShr => {
                let lost = || differ(b.shl(i, operand(1)), operand(0));
                let lost = (i.exact()).then(lost);
                std::iter::once(self.beyond_width(b, operand(1))).chain(lost).collect()
            }
            LLVMUDiv | LLVMSDiv => {
                vec![differ(b.mul(i, operand(1)), operand(0))]
            }
            LLVMOr => {
                let common = b.and(operand(0), operand(1));
                vec![differ(common, i.ty().zero())]
            }
            LLVMZExt => {
                let zero = operand(0).ty().zero();
                vec![compare(IntPredicate::LLVMIntSLT, operand(0), zero)]
            }
            LLVMExtractElement => {
                let bound = operand(0).ty().len();
                vec![compare(IntPredicate::LLVMIntUGE, operand(1), operand(1).ty().constant(bound))]
            }
            // Every lane of the vector is then poison.
            LLVMInsertElement => {
                let (index, lanes) = (operand(2), i.ty().len() as u32);
                let one = b.set_lane(self.vector(index.ty(), lanes).undef(), index, self.constant(32, 0));
                let index = b.shuffle(one, one, &vec![Some(0); lanes as usize]);
                let bound = index.ty().element().constant(u64::from(lanes));
                vec![compare(IntPredicate::LLVMIntUGE, index, self.splat(bound, Some(lanes)))]
            }
            LLVMFPToSI => vec![self.has_no_integer(b, i, true)],
            LLVMFPToUI => vec![self.has_no_integer(b, i, false)],
            LLVMCall if excluded(i).is_some() => {
                let value = match excluded(i) {
                    Some(Excluded::Least) => self.least(i.ty()),
                    _ => i.ty().zero(),
                };
                vec![compare(IntPredicate::LLVMIntEQ, operand(0), value)]
            }
            LLVMLoad | LLVMCall => self.out_of_range(b, i).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    /// Whether a sum, difference or product overflows, for each of its flags.
    fn overflows<'m>(&'m self, b: &Builder<'m>, i: Value<'m>) -> Vec<Value<'m>> {
        let name = match i.opcode() {
            Opcode::LLVMAdd => "add",
            Opcode::LLVMSub => "sub",
            _ => "mul",
        };
        let overflow = |sign: &str| {
            let name = format!("llvm.{sign}{name}.with.overflow");
            let pair = b.intrinsic(&name, &[i.operand(0), i.operand(1)]);
            b.extract(pair, 1)
        };
        wrapping_flags(i).into_iter().map(|signed| overflow(if signed { "s" } else { "u" })).collect()
    }

    /// Whether a shift's count is the width or more.
    fn beyond_width<'m>(&'m self, b: &Builder<'m>, count: Value<'m>) -> Value<'m> {
        let (scalar, n) = count.ty().lanes();
        let width = scalar.width();
        // An integer of one bit has no number that is its width: every count but 0 is beyond it.
        let (p, bound) = match width {
            1 => (IntPredicate::LLVMIntNE, 0),
            _ => (IntPredicate::LLVMIntUGE, width),
        };
        b.icmp(p, count, self.splat(scalar.constant(u64::from(bound)), n))
    }

    /// Whether an integer type lacks a number, after its fraction is dropped. NaN is never in a type.
    fn has_no_integer<'m>(&'m self, b: &Builder<'m>, i: Value<'m>, signed: bool) -> Value<'m> {
        use FloatPredicate::*;
        let (scalar, n) = i.ty().lanes();
        let bits = scalar.width() as i32;
        let double = self.double();
        let wide = n.map_or(double, |n| self.vector(double, n));
        let x = i.operand(0);
        // A double holds the numbers of every format.
        let x = match x.ty() == wide {
            true => x,
            false => b.fpext(x, wide),
        };
        let limit = |v| self.splat(double.real(v), n);
        let above = 2f64.powi(bits - i32::from(signed));
        // One below the least integer, if a double can tell it from that; else there are no fractions.
        let (least, below) = match (signed, bits) {
            (false, _) => (-1.0, LLVMRealOGT),
            (true, ..54) => (-above - 1.0, LLVMRealOGT),
            (true, _) => (-above, LLVMRealOGE),
        };
        let low = b.fcmp(below, x, limit(least));
        let high = b.fcmp(LLVMRealOLT, x, limit(above));
        b.not(b.and(low, high))
    }

    /// Whether a value lies outside all intervals of its `!range`. An interval may wrap around.
    fn out_of_range<'m>(&'m self, b: &Builder<'m>, i: Value<'m>) -> Option<Value<'m>> {
        let bounds = i.metadata("range")?.node().into_iter().collect::<Option<Vec<_>>>()?;
        let outside = bounds.chunks_exact(2).map(|bound| {
            // Of a vector, each element lies in the range.
            let n = i.ty().lanes().1;
            let at = b.sub(i, self.splat(bound[0], n));
            let size = self.splat(bound[1].const_sub(bound[0]), n);
            b.icmp(IntPredicate::LLVMIntUGE, at, size)
        });
        outside.reduce(|x, y| b.and(x, y))
    }

    /// Takes the promises off an instruction: the host's arithmetic wraps.
    fn release(&self, i: Value) {
        use Opcode::*;
        match i.opcode() {
            LLVMCall if excluded(i).is_some() => i.set_operand(1, self.constant(1, 0)),
            LLVMLoad | LLVMCall => i.remove_metadata("range"),
            _ => i.clear_promises(),
        }
    }
}

/// Whether a variable is one of its function's frame: `alloca` in the entry block.
fn keeps_its_place(variable: Value) -> bool {
    if !variable.is(Opcode::LLVMAlloca) {
        return false;
    }
    let block = variable.block();
    block == block.function().entry_block()
}

/// `nsw` (true) and `nuw` (false), if an instruction has them.
fn wrapping_flags(i: Value) -> Vec<bool> {
    let flags = [(i.nsw(), true), (i.nuw(), false)];
    flags.into_iter().filter(|(has, _)| *has).map(|(_, signed)| signed).collect()
}

/// An operand for which an intrinsic is told that its value is poison.
enum Excluded {
    /// The least number, of `abs`.
    Least,
    /// Zero, of `ctlz` and `cttz`.
    Zero,
}

/// The operand that a call of `abs`, `ctlz` or `cttz` excludes.
fn excluded(i: Value) -> Option<Excluded> {
    let name = (i.callee()?).name();
    let excluded = match name.strip_prefix("llvm.")?.split('.').next()? {
        "abs" => Excluded::Least,
        "ctlz" | "cttz" => Excluded::Zero,
        _ => return None,
    };
    let told = i.operand(1);
    (told.as_int() == Some(1)).then_some(excluded)
}
