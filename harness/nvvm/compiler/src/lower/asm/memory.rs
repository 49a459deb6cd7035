//! Loads, stores, copies and questions about addresses. All spaces are in one map.

use super::{Fault, Kind, Ptx, Register, Ty, U32, refused};
use crate::lower::memory::{Memory, Strength};
use crate::lower::scalar::words_for;
use crate::word::{Arg, Bin, Op, Space};
use tandem_ir::ptx::Operand;

/// How long each level of cache is to keep a line (PTX ISA, ld and st).
const FIRST_LEVEL: [&str; 5] =
    ["evict_normal", "evict_unchanged", "evict_first", "evict_last", "no_allocate"];
const SECOND_LEVEL: [&str; 3] = ["evict_normal", "evict_first", "evict_last"];

/// The parts of a load's or store's name between `ld` or `st` and the type, in the order of PTX's grammar
/// (PTX ISA, "Data Movement": ld, st), each with the text that is printed for it.
const PLACES: [&str; 11] = [
    ".mmio",
    ".weak, .volatile or the order",
    ".scope",
    ".space",
    "the cache operator",
    ".nc",
    ".L1::eviction_priority",
    ".L2::eviction_priority",
    ".L2::cache_hint",
    ".L2::prefetch_size",
    ".vec",
];

const ORDER: usize = 1;
const SCOPE: usize = 2;
const CACHE: usize = 4;
const PRIORITY: [usize; 2] = [6, 7];
const POLICY: usize = 8;
const PREFETCH: usize = 9;
const VECTOR: usize = 10;

/// The type of a policy of caches (createpolicy), and the part of a name that announces it as last operand.
const POLICY_TYPE: Ty = Ty { kind: Kind::Bits, bits: 64 };
const CACHE_HINT: &str = "L2::cache_hint";

/// Whether a load or store, of two operands otherwise, has a policy without the hint or a hint without it.
pub(super) fn policy_misplaced(front: &[&str], x: &[Operand]) -> bool {
    let hint = front.contains(&CACHE_HINT);
    (hint || x.len() > 2) && x.len() != 2 + usize::from(hint)
}

/// The place of a part of the name, by [`PLACES`].
fn place_of(modifier: &str) -> Option<usize> {
    Some(match modifier {
        "mmio" => 0,
        "weak" | "volatile" | "relaxed" | "acquire" | "release" => ORDER,
        "cta" | "cluster" | "gpu" | "sys" => SCOPE,
        "global" | "shared" | "shared::cta" | "local" | "const" => 3,
        "ca" | "cg" | "cs" | "lu" | "cv" | "wb" | "wt" => CACHE,
        "nc" => 5,
        CACHE_HINT => POLICY,
        "L2::64B" | "L2::128B" | "L2::256B" => PREFETCH,
        "v2" | "v4" => VECTOR,
        _ => match modifier.split_once("::") {
            Some(("L1", hint)) if FIRST_LEVEL.contains(&hint) => PRIORITY[0],
            Some(("L2", hint)) if SECOND_LEVEL.contains(&hint) => PRIORITY[1],
            _ => return None,
        },
    })
}

/// Whether a modifier is a hint for caches, or the scope of an order. Caches may keep any line, and every
/// scope is the whole machine.
fn is_hint(modifier: &str) -> bool {
    modifier == "weak" || place_of(modifier).is_some_and(|n| n == SCOPE || (CACHE..VECTOR).contains(&n))
}

/// Refuses parts of a load's or store's name that are in another order than PTX's, occur twice, or stand
/// beside parts with which PTX has no form. The caller handles everything else.
pub(super) fn in_order(op: &str, front: &[&str]) -> Result<(), Fault> {
    let places: Vec<(usize, &str)> = front.iter().filter_map(|m| Some((place_of(m)?, *m))).collect();
    let what = |m: &str| format!("PTX {op} with .{m}");
    if let Some([(before, _), (after, m)]) =
        places.windows(2).find(|w| w[0].0 >= w[1].0).map(|w| [w[0], w[1]])
    {
        return match before == after {
            true => refused(what(m), format!("{} stands once", PLACES[after])),
            false => refused(what(m), format!("in PTX, {} stands before {}", PLACES[after], PLACES[before])),
        };
    }
    hints(op, front, &places)?;
    let ordered = front.iter().find(|m| ["relaxed", "acquire", "release"].contains(m));
    let scope = places.iter().find(|(n, _)| *n == SCOPE);
    match (ordered, scope) {
        (Some(order), None) => refused(what(order), "it needs a scope: .cta, .cluster, .gpu or .sys"),
        (None, Some((_, scope))) => refused(what(scope), "only .relaxed, .acquire and .release have a scope"),
        _ => Ok(()),
    }
}

/// Refuses hints that a load's or store's name cannot give to the caches.
fn hints(op: &str, front: &[&str], places: &[(usize, &str)]) -> Result<(), Fault> {
    let with = |m: &str| format!("PTX {op} with .{m}");
    let level = |m: &&&str| (m.starts_with("L1::") || m.starts_with("L2::")) && place_of(m).is_none();
    if let Some(hint) = front.iter().find(level) {
        let list = if hint.starts_with("L1") { &FIRST_LEVEL[..] } else { &SECOND_LEVEL[..] };
        let list = list.iter().map(|p| format!(".{}::{p}", &hint[..2])).collect::<Vec<_>>().join(", ");
        return refused(with(hint), format!("the priorities of this level are {list}"));
    }
    let at = |place: usize| places.iter().find(|(n, _)| *n == place).map(|(_, m)| *m);
    if let (Some(hint), "st") = (at(PREFETCH), op) {
        return refused(with(hint), "only loads prefetch");
    }
    let order = at(ORDER).filter(|m| *m != "weak").or(at(0));
    if let (Some(order), Some(operator)) = (order, at(CACHE)) {
        let why = format!("only weak accesses have a cache operator, and it is .{order}");
        return refused(with(operator), why);
    }
    let Some(priority) = PRIORITY.into_iter().find_map(at) else { return Ok(()) };
    match (at(CACHE), order) {
        (Some(operator), _) => {
            refused(with(priority), format!("the cache operator .{operator} takes its place"))
        }
        (None, Some(order @ ("volatile" | "mmio"))) => {
            refused(with(priority), format!("an access that is .{order} has no eviction priority"))
        }
        _ => Ok(()),
    }
}

impl Ptx<'_, '_, '_> {
    /// `prefetch` and `prefetchu`, of which nothing is left: every access finds its line.
    pub(super) fn prefetch(&mut self, op: &str, mods: &[&str], x: &[Operand]) -> Result<Option<()>, Fault> {
        let [Operand::Address(base, offset)] = x else { return Ok(None) };
        match (op, mods) {
            ("prefetchu", ["L1"])
            | ("prefetch", ["L1" | "L2"] | ["global" | "local", "L1" | "L2"])
            | ("prefetch", ["global", "L2::evict_last" | "L2::evict_normal"]) => {}
            _ => {
                let forms = "prefetch{.global|.local}.L1 or .L2, prefetch.global.L2::evict_last or \
                             .L2::evict_normal, and prefetchu.L1";
                return refused(format!("PTX {op}.{}", mods.join(".")), format!("PTX has {forms}"));
            }
        }
        self.address(base, *offset)?;
        Ok(Some(()))
    }

    /// Reads the policy, if there is one. Caches may keep any line, whatever it says.
    pub(super) fn policy(&mut self, policy: &[Operand]) -> Result<(), Fault> {
        policy.iter().try_for_each(|policy| self.get(policy, POLICY_TYPE).map(drop))
    }

    /// Instructions that tell caches which lines to keep: caches may keep any. A policy is a number that only
    /// such caches understand, here zero. What `discard` leaves in memory is undefined: here, what was there.
    pub(super) fn cache_policy(
        &mut self,
        op: &str,
        mods: &[&str],
        x: &[Operand],
    ) -> Result<Option<()>, Fault> {
        let priority = |m: &str| {
            let known = m.strip_prefix("L2::");
            known.is_some_and(|p| SECOND_LEVEL.contains(&p) || p == "evict_unchanged")
        };
        let (mods, global) = match mods {
            [first, "global", rest @ ..] if op == "createpolicy" => ([&[*first], rest].concat(), true),
            ["global", rest @ ..] => (rest.to_vec(), true),
            mods => (mods.to_vec(), false),
        };
        match (op, &mods[..], x) {
            ("discard", ["L2"], [Operand::Address(base, offset), Operand::Number(128)])
            | (
                "applypriority",
                ["L2::evict_normal"],
                [Operand::Address(base, offset), Operand::Number(128)],
            ) => {
                self.address(base, *offset)?;
            }
            ("createpolicy", ["fractional", front @ .., "b64"], [d, fraction @ ..])
                if !global && matches!(front.len(), 1 | 2) && front.iter().all(|m| priority(m)) =>
            {
                match fraction {
                    [] => {}
                    [one] => drop(self.get(one, Ty { kind: Kind::Float, bits: 32 })?),
                    _ => return Ok(None),
                }
                self.set(d, 64, vec![Arg::Const(0); 2])?;
            }
            (
                "createpolicy",
                ["range", front @ .., "b64"],
                [d, Operand::Address(base, offset), first, all],
            ) if matches!(front.len(), 1 | 2) && front.iter().all(|m| priority(m)) => {
                self.address(base, *offset)?;
                self.get(first, U32)?;
                self.get(all, U32)?;
                self.set(d, 64, vec![Arg::Const(0); 2])?;
            }
            ("createpolicy", ["cvt", "L2", "b64"], [d, property]) if !global => {
                self.get(property, POLICY_TYPE)?;
                self.set(d, 64, vec![Arg::Const(0); 2])?;
            }
            _ => return Ok(None),
        }
        Ok(Some(()))
    }

    /// The address of `[base + offset]`.
    pub(super) fn address(&mut self, base: &Operand, offset: i128) -> Result<Arg, Fault> {
        let (words, bits) = self.read(base, U32)?;
        if bits < 32 {
            return refused(format!("operand [{base}]"), "an address must have 32 or 64 bits");
        }
        Ok(self.l.b.add(words[0], Arg::Const(offset as u32)))
    }

    /// `isspacep`.
    pub(super) fn is_space(&mut self, space: &str, d: &Operand, a: &Operand) -> Result<Option<()>, Fault> {
        let p = self.read(a, Ty { kind: Kind::Unsigned, bits: 64 })?.0[0];
        let r = match space {
            "shared" | "shared::cta" => self.l.is_shared(p),
            "local" => self.l.is_local(p),
            "const" => self.l.is_constant(p),
            "global" => {
                let (s, l, c) = (self.l.is_shared(p), self.l.is_local(p), self.l.is_constant(p));
                let any = self.l.b.bin(Bin::Or, s, l);
                let any = self.l.b.bin(Bin::Or, any, c);
                self.l.b.not(any)
            }
            _ => return Ok(None),
        };
        self.set(d, 1, vec![r])?;
        Ok(Some(()))
    }

    /// `cp.async`: the copy is done at once, so there is nothing to wait for.
    pub(super) fn copy(&mut self, mods: &[&str], x: &[Operand]) -> Result<Option<()>, Fault> {
        // cp.async{.ca|.cg}.shared.global{.L2::cache_hint}{.L2::prefetch_size}: .cg moves 16 bytes.
        let (mods, hints) = match mods.iter().position(|m| *m == "global") {
            Some(at) => mods.split_at(at + 1),
            None => (mods, &[][..]),
        };
        in_order("cp.async", hints)?;
        if let Some(hint) = hints.iter().find(|m| !place_of(m).is_some_and(|n| (8..VECTOR).contains(&n))) {
            return refused(format!("PTX cp.async with .{hint}"), "only .L2 hints stand after .global");
        }
        let x = match x {
            [x @ .., policy] if hints.contains(&CACHE_HINT) => {
                self.policy(std::slice::from_ref(policy))?;
                x
            }
            x => x,
        };
        match (mods, x) {
            (["async", "commit_group" | "wait_all"], [])
            | (["async", "wait_group"], [Operand::Number(_)]) => Ok(Some(())),
            (
                ["async", cache @ ("ca" | "cg"), "shared" | "shared::cta", "global"],
                [
                    Operand::Address(to, there),
                    Operand::Address(from, here),
                    Operand::Number(bytes),
                    read @ ..,
                ],
            ) if matches!((*cache, bytes), (_, 16) | ("ca", 4 | 8)) && read.len() <= 1 => {
                let (to, from) = (self.address(to, *there)?, self.address(from, *here)?);
                let place = |address| Memory {
                    space: Space::Flat,
                    address,
                    align: *bytes as u32,
                    strength: Strength::Plain,
                };
                // Bytes beyond the number read become zero. That number is a constant or a register.
                let read = match read {
                    [count] => self.get(count, U32)?[0],
                    _ => Arg::Const(*bytes as u32),
                };
                for at in (0..*bytes as u32).step_by(4) {
                    self.copy_word(place(to), place(from), at, read);
                }
                Ok(Some(()))
            }
            _ => Ok(None),
        }
    }

    /// Copies the word at `at`, of whose bytes only those before `end` are read.
    fn copy_word(&mut self, to: Memory, from: Memory, at: u32, end: Arg) {
        let end = self.l.b.bin(Bin::MaxS, end, Arg::Const(at));
        let left = self.l.b.bin(Bin::Sub, end, Arg::Const(at));
        let some = self.l.b.bin(Bin::Ne, left, Arg::Const(0));
        // Nothing is read from a place that may not exist: a word of the destination stands in.
        let address = self.l.b.select(some, from.address, to.address);
        let word = self.l.load_part(&Memory { address, ..from }, at, 4);
        let bits = self.l.b.bin(Bin::Shl, left, Arg::Const(3));
        let bound = self.l.b.bin(Bin::Shl, Arg::Const(1), bits);
        let mask = self.l.b.bin(Bin::Sub, bound, Arg::Const(1));
        let whole = self.l.b.bin(Bin::LeU, Arg::Const(4), left);
        let mask = self.l.b.select(whole, Arg::Const(u32::MAX), mask);
        let word = self.l.b.bin(Bin::And, word, mask);
        self.l.store_part(&to, at, 4, word);
    }

    pub(super) fn access(
        &mut self,
        front: &[&str],
        ty: Ty,
        value: &Operand,
        base: &Operand,
        offset: i128,
        store: bool,
    ) -> Result<Option<()>, Fault> {
        if let Some(order) = front.iter().find(|m| matches!(**m, "acquire" | "release")) {
            if (*order == "release") != store {
                return Ok(None);
            }
            let rest: Vec<&str> = front.iter().map(|m| if m == order { "relaxed" } else { m }).collect();
            if store {
                self.l.b.effect(Op::Fence, vec![]);
            }
            let done = self.access(&rest, ty, value, base, offset, store)?;
            if !store {
                self.l.b.effect(Op::Fence, vec![]);
            }
            return Ok(done);
        }
        let front: Vec<&str> = front.iter().copied().filter(|m| !is_hint(m)).collect();
        let (front, parts) = match front.split_last() {
            Some((v @ (&"v2" | &"v4"), front)) => (front, if *v == "v2" { 2 } else { 4 }),
            _ => (&front[..], 1),
        };
        if parts > 1 {
            return self.vector_access(front, ty, value, base, (offset, parts), store);
        }
        let (volatile, space) = match front {
            ["volatile" | "relaxed" | "mmio", rest @ ..] => (true, rest),
            rest => (false, rest),
        };
        let known = match space {
            [] | ["global" | "shared" | "shared::cta" | "local"] => true,
            ["const"] => !store,
            _ => false,
        };
        if !known || ty.kind == Kind::Predicate {
            return Ok(None);
        }
        let (address, bits) = self.read(base, U32)?;
        if bits < 32 {
            return Ok(None);
        }
        // PTX accesses are aligned; assembly with side effects must stay.
        let effects = self.i.callee().and_then(|c| c.inline_asm()).is_some_and(|a| a.side_effects);
        let place = Memory {
            space: Space::Flat,
            address: address[0],
            align: ty.bits / 8,
            strength: match (volatile, space) {
                (true, [] | ["global"]) => Strength::Coherent,
                _ => Strength::of(volatile || effects),
            },
        };
        let offset = offset as u32;
        if store {
            let (words, bits) = self.read(value, ty)?;
            if bits < ty.bits {
                return Ok(None);
            }
            self.l.store_bits(&place, offset, ty.bits, &words[..words_for(ty.bits)]);
            return Ok(Some(()));
        }
        let Some(room) = self.room(value) else { return Ok(None) };
        if room < ty.bits {
            return Ok(None);
        }
        let words = self.l.load_bits(&place, offset, ty.bits);
        // It may wait for another SM's store, which only a FENCE lets it see.
        if place.strength == Strength::Coherent && ty.bits < 32 {
            self.l.b.effect(Op::Fence, vec![]);
        }
        let words = self.l.resize(&words, ty.bits, room, ty.kind == Kind::Signed);
        self.set(value, room, words)?;
        Ok(Some(()))
    }

    /// `ld.v2` and the like: one access after the other.
    fn vector_access(
        &mut self,
        front: &[&str],
        ty: Ty,
        value: &Operand,
        base: &Operand,
        (offset, parts): (i128, usize),
        store: bool,
    ) -> Result<Option<()>, Fault> {
        let Operand::Group(all) = value else { return Ok(None) };
        if all.len() != parts {
            return Ok(None);
        }
        // The first load may replace the register that holds the address.
        let (words, bits) = self.read(base, U32)?;
        let pinned = format!("[{}", self.registers.len());
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(pinned.clone(), self.registers.len());
        }
        self.registers.push(Register { bits, value: words, input: true });
        let base = &Operand::Name(pinned);
        for (n, one) in all.iter().enumerate() {
            let at = offset + n as i128 * i128::from(ty.bits / 8);
            if self.access(front, ty, one, base, at, store)?.is_none() {
                return Ok(None);
            }
        }
        Ok(Some(()))
    }
}
