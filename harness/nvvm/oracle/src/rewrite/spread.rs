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
use crate::UndefinedBits;
use std::collections::{HashMap, HashSet};

/// By instruction: whether its value is poison, lane by lane.
pub(super) type Flags<'m> = HashMap<Value<'m>, Value<'m>>;

/// The instructions that poison reaches.
pub(super) struct Spread<'m> {
    /// The instructions that may be poison, each before those that use it, except by way of a phi.
    concerned: Vec<Value<'m>>,
    /// The other uses of their values: value, user, number of the operand.
    ends: Vec<(Value<'m>, Value<'m>, u32)>,
}

impl<'m> Spread<'m> {
    /// The instructions that compute from these.
    pub(super) fn of(sources: &[Value<'m>]) -> Spread<'m> {
        let mut concerned: HashSet<_> = sources.iter().copied().collect();
        let (mut from, mut ends) = (sources.to_vec(), Vec::new());
        while let Some(v) = from.pop() {
            for (user, n) in v.uses() {
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

impl Module {
    /// Makes values of the variables that only loads and stores access.
    pub(super) fn variables_to_values(&mut self, bits: UndefinedBits) {
        for f in self.functions() {
            f.remove_attribute(FUNCTION, "optnone");
        }
        // A value that is read before anything is written has other bits in this run. An undefined value
        // would not do, because a phi of it and a constant is the constant.
        let one = |n: Value| n.as_int() == Some(1);
        for (n, i) in self.instructions().into_iter().enumerate() {
            if i.is(Opcode::LLVMAlloca)
                && one(i.operand(0))
                && let Some(other) = self.bits_of_undefined(bits, i.allocated_type(), n as u32)
            {
                self.before(i.next()).store(other, i);
            }
        }
        self.promote();
    }

    /// Gives poison the opposite bits at its ends. `broken` says of the sources when they are poison.
    pub(super) fn spread<'m>(&'m self, spread: &Spread<'m>, broken: &Flags<'m>) {
        let mut flags = Flags::new();
        for &v in spread.concerned.iter().filter(|v| v.is(Opcode::LLVMPHI)) {
            flags.insert(v, self.before(v).phi(self.flags(v.ty())));
        }
        // The instruction behind a value and its flag.
        let mut behind = HashMap::new();
        for &v in &spread.concerned {
            let own = broken.get(&v).copied();
            let place = after(own.filter(|f| f.is_instruction()).unwrap_or(v));
            behind.insert(v, place);
            if !v.is(Opcode::LLVMPHI) {
                let b = self.before(place);
                let flag = [own, self.carried(&b, v, |v| self.flag_of(&flags, v))];
                let flag = flag.into_iter().flatten().reduce(|x, y| b.or(x, y));
                flags.insert(v, flag.unwrap_or_else(|| self.never(v)));
            }
        }
        for &v in spread.concerned.iter().filter(|v| v.is(Opcode::LLVMPHI)) {
            for (value, block) in v.incoming() {
                flags[&v].add_incoming(self.flag_of(&flags, value), block);
            }
        }
        let mut turned = HashMap::new();
        for &(v, user, n) in &spread.ends {
            let turned = *turned.entry(v).or_insert_with(|| self.turned(v, flags[&v], behind[&v]));
            user.set_operand(n, turned);
        }
    }

    /// A value with the opposite bits if its flag is set, computed before an instruction behind both.
    fn turned<'m>(&'m self, v: Value<'m>, flag: Value<'m>, before: Value<'m>) -> Value<'m> {
        if !flag.is_instruction() && flag.is_zero() {
            return v;
        }
        let b = self.before(before);
        let all = b.sext(flag, v.ty());
        b.xor(v, all)
    }

    /// The flag that an instruction's operands give it; `None` if they never do.
    fn carried<'m>(
        &'m self,
        b: &Builder<'m>,
        v: Value<'m>,
        flag: impl Fn(Value<'m>) -> Value<'m>,
    ) -> Option<Value<'m>> {
        if !carries(v) {
            return None;
        }
        let of = |n| flag(v.operand(n));
        let or = |x, y| b.or(x, y);
        Some(match v.opcode() {
            Opcode::LLVMSelect => {
                let chosen = b.select(v.operand(0), of(1), of(2));
                or(chosen, self.in_each_lane(b, of(0), chosen.ty()))
            }
            Opcode::LLVMExtractElement => {
                let lane = b.lane(of(0), v.operand(1));
                or(lane, of(1))
            }
            Opcode::LLVMInsertElement => {
                let all = b.set_lane(of(0), of(1), v.operand(2));
                or(all, self.in_each_lane(b, of(2), all.ty()))
            }
            Opcode::LLVMShuffleVector => b.shuffle(of(0), of(1), &v.shuffle_mask()),
            Opcode::LLVMSExt | Opcode::LLVMZExt | Opcode::LLVMTrunc => of(0),
            _ => or(of(0), of(1)),
        })
    }

    /// A flag as one of each lane of a type of flags, if that is a vector.
    fn in_each_lane<'m>(&'m self, b: &Builder<'m>, flag: Value<'m>, ty: Type<'m>) -> Value<'m> {
        if flag.ty() == ty {
            return flag;
        }
        let (first, zero) = (ty.poison(), self.constant(32, 0));
        let first = b.set_lane(first, flag, zero);
        b.shuffle(first, first, &vec![Some(0); ty.len() as usize])
    }

    fn flag_of<'m>(&'m self, flags: &Flags<'m>, v: Value<'m>) -> Value<'m> {
        flags.get(&v).copied().unwrap_or_else(|| self.never(v))
    }

    /// The flag of a value that is never poison.
    fn never<'m>(&'m self, v: Value<'m>) -> Value<'m> {
        self.flags(v.ty()).zero()
    }

    /// The type of a value's flags.
    fn flags<'m>(&'m self, ty: Type<'m>) -> Type<'m> {
        ty.lanes().1.map_or(self.int(1), |n| self.vector(self.int(1), n))
    }
}

/// Whether an instruction's value is poison if an operand is. The value is an integer or a vector of
/// integers.
fn carries(i: Value) -> bool {
    use Opcode::*;
    let integers = i.ty().lanes().0.is_int();
    integers
        && match i.opcode() {
            LLVMSExt | LLVMZExt | LLVMTrunc | LLVMPHI | LLVMSelect | LLVMExtractElement
            | LLVMInsertElement | LLVMShuffleVector => true,
            LLVMICmp => {
                let of = i.operand(0).ty().lanes().0;
                of.is_int()
            }
            _ => i.is_binary(),
        }
}

/// Instructions in an order in which each comes before its users, except by way of a phi.
fn in_order<'m>(all: &HashSet<Value<'m>>) -> Vec<Value<'m>> {
    // Also those on the path: in code that nothing reaches, an instruction may use itself.
    let mut seen = HashSet::new();
    let mut order = Vec::new();
    for &first in all {
        let mut path = if seen.insert(first) { vec![first] } else { continue };
        while let Some(&v) = path.last() {
            let before = if v.is(Opcode::LLVMPHI) { Vec::new() } else { v.operands() };
            match before.into_iter().find(|o| all.contains(o) && seen.insert(*o)) {
                Some(operand) => path.push(operand),
                None => order.extend(path.pop()),
            }
        }
    }
    order
}

/// The instruction behind a value's own, and behind all phis if it is one.
fn after<'m>(v: Value<'m>) -> Value<'m> {
    let mut at = v.next();
    while v.is(Opcode::LLVMPHI) && at.is(Opcode::LLVMPHI) {
        at = at.next();
    }
    at
}
