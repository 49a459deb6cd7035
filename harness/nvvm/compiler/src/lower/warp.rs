//! Warp operations (§15.6.1 to §15.6.4, and elect and activemask of the guide).
//!
//! A warp of NVVM IR has 32 lanes and is the machine's own warp: kernels that use warp operations are
//! launched only on machines with 32 lanes (`KernelInfo::lanes`). As on compute_62 and below, the lanes of
//! the member mask arrive together, so no lane waits for another: with a constant mask the members are the
//! active lanes. Other masks may part the active lanes into groups (those of a match), each with its result.
//!
//! The machine moves neither data from lane to lane nor a mask into a scalar register. Memory does: each
//! thread has a word of interleaved private memory for this, and the words of a warp are contiguous.
//! * Data: `vsw.v` to the lane's own word, then a load from the other lane's word.
//! * Ballot: the first word is cleared, every lane ORs its bit in by `vamoorei32.v`, and a scalar load reads
//!   the mask. Inactive lanes add nothing.
//!
//! Accesses of one warp to one word are performed in program order, whatever instructions make them.

use super::special::Special;
use super::state::FuncLower;
use crate::word::{Access, Arg, Atomic, Bin, Op, Space};
use tandem_ir::CompileError;
use tandem_llvm::{Value, ValueKind};

/// Volatile: no access may be merged with another.
const WORD: Access = Access { bytes: 4, signed: false, space: Space::Flat, offset: 0, volatile: true };

/// How a shuffle finds its source lane.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shuffle {
    Index,
    Up,
    Down,
    Butterfly,
}

/// The question of a vote.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Vote {
    All,
    Any,
    Same,
    Ballot,
}

/// The value of a constant integer.
pub(super) fn number(v: &Value<'_>) -> Option<u64> {
    (v.kind() == ValueKind::Int).then(|| v.int_bits()).flatten()
}

impl<'m> FuncLower<'_, 'm> {
    /// The words of a warp operation's result; `None` for other names.
    pub(super) fn warp_intrinsic(
        &mut self,
        i: Value<'m>,
        name: &str,
        args: &[Value<'m>],
    ) -> Result<Option<Vec<Arg>>, CompileError> {
        let Some(name) = name.strip_prefix("llvm.nvvm.") else { return Ok(None) };
        let out = match name {
            // Lanes run in lockstep, and their accesses are performed in order.
            "bar.warp.sync" => Vec::new(),
            "shfl.sync.i32" => {
                let how = match self.mode("§15.6.2", i, args, 3)? {
                    0 => Shuffle::Index,
                    1 => Shuffle::Up,
                    2 => Shuffle::Down,
                    _ => Shuffle::Butterfly,
                };
                self.shuffle(how, &args[2..])?
            }
            "vote.sync" => {
                let what = match self.mode("§15.6.3", i, args, 3)? {
                    0 => Vote::All,
                    1 => Vote::Any,
                    2 => Vote::Same,
                    _ => Vote::Ballot,
                };
                let r = self.vote(what, args[0], args[2])?;
                // The result is in the field of its type.
                if what == Vote::Ballot { vec![r, Arg::Const(0)] } else { vec![Arg::Const(0), r] }
            }
            "match.any.sync.i32" => vec![self.match_any("tandem.warp.matchany32", args)?],
            "match.any.sync.i64" => vec![self.match_any("tandem.warp.matchany64", args)?],
            "match.all.sync.i32" | "match.all.sync.i32p" => self.match_all("32", args)?,
            "match.all.sync.i64" | "match.all.sync.i64p" => self.match_all("64", args)?,
            // The leader is the lowest lane of the mask.
            "elect.sync" => {
                let members = self.word(args[0])?;
                let leader = self.trailing_zeros(&[members], 32);
                let lane = self.special(Special::LaneId);
                vec![leader, self.b.bin(Bin::Eq, lane, leader)]
            }
            "activemask" => vec![self.ballot(Arg::Const(1))],
            _ => match self.llvm_spelling(name, args)? {
                Some(out) => out,
                None => return Ok(None),
            },
        };
        self.warp = true;
        Ok(Some(out))
    }

    /// LLVM's own names: the name contains the mode; the result is alone or, with `p`, next to the predicate.
    fn llvm_spelling(&mut self, name: &str, args: &[Value<'m>]) -> Result<Option<Vec<Arg>>, CompileError> {
        if let Some(rest) = name.strip_prefix("shfl.sync.") {
            let Some((how, ty)) = rest.split_once('.') else { return Ok(None) };
            let how = match how {
                "idx" => Shuffle::Index,
                "up" => Shuffle::Up,
                "down" => Shuffle::Down,
                "bfly" => Shuffle::Butterfly,
                _ => return Ok(None),
            };
            let mut out = self.shuffle(how, &args[1..])?;
            match ty {
                "i32p" | "f32p" => {}
                "i32" | "f32" => out.truncate(1),
                _ => return Ok(None),
            }
            return Ok(Some(out));
        }
        if let Some(op) = name.strip_prefix("redux.sync.") {
            return self.reduce_warp(op, args[0], args[1]);
        }
        let what = match name {
            "vote.all.sync" => Vote::All,
            "vote.any.sync" => Vote::Any,
            "vote.uni.sync" => Vote::Same,
            "vote.ballot.sync" => Vote::Ballot,
            _ => return Ok(None),
        };
        Ok(Some(vec![self.vote(what, args[0], args[1])?]))
    }

    /// A mode, which must be a constant no greater than `most`.
    fn mode(
        &self,
        clause: &'static str,
        i: Value<'m>,
        args: &[Value<'m>],
        most: u64,
    ) -> Result<u64, CompileError> {
        let hint = match args.get(1).and_then(number) {
            Some(mode) if mode <= most => return Ok(mode),
            Some(_) => "the mode must be 0, 1, 2 or 3",
            None => "%mode must be a constant",
        };
        Err(self.cx.refuse(clause, i.print(), Some(i), hint))
    }

    /// `args` are a, b and c of the pseudo-code of §15.6.2, which this follows line by line.
    fn shuffle(&mut self, how: Shuffle, args: &[Value<'m>]) -> Result<Vec<Arg>, CompileError> {
        let (a, b, c) = (self.word(args[0])?, self.word(args[1])?, self.word(args[2])?);
        let lane = self.special(Special::LaneId);
        let s = &mut self.b;
        let bval = s.and(b, 31);
        let cval = s.and(c, 31);
        let above = s.bin(Bin::ShrU, c, Arg::Const(8));
        let mask = s.and(above, 31);
        let others = s.bin(Bin::Xor, mask, Arg::Const(31));
        let min = s.bin(Bin::And, lane, mask);
        let clamp = s.bin(Bin::And, cval, others);
        let max = s.bin(Bin::Or, min, clamp);
        let j = match how {
            Shuffle::Up => s.bin(Bin::Sub, lane, bval),
            Shuffle::Down => s.bin(Bin::Add, lane, bval),
            Shuffle::Butterfly => s.bin(Bin::Xor, lane, bval),
            Shuffle::Index => {
                let within = s.bin(Bin::And, bval, others);
                s.bin(Bin::Or, min, within)
            }
        };
        let p = if how == Shuffle::Up { s.bin(Bin::LeS, max, j) } else { s.bin(Bin::LeS, j, max) };
        let j = s.select(p, j, lane);
        let offset = s.bin(Bin::Shl, j, Arg::Const(2));
        let base = self.special(Special::WarpScratch);
        let own = Access { space: Space::Private, ..WORD };
        let slot = Arg::Const(self.cx.scratch_at());
        self.b.effect(Op::Store(own), vec![slot, a]);
        let from = self.b.add(offset, base);
        let d = self.b.emit(Op::Load(WORD), vec![from]);
        Ok(vec![d, p])
    }

    /// The lanes of `votes` that are members. A constant mask takes away none that is active.
    fn of_members(&mut self, members: Value<'m>, votes: Arg) -> Result<Arg, CompileError> {
        if number(&members).is_some() {
            return Ok(votes);
        }
        let members = self.word(members)?;
        Ok(self.b.bin(Bin::And, votes, members))
    }

    fn vote(&mut self, what: Vote, members: Value<'m>, predicate: Value<'m>) -> Result<Arg, CompileError> {
        let p = self.word(predicate)?;
        let against = self.b.not(p);
        let asked = if what == Vote::All { against } else { p };
        let votes = self.ballot(asked);
        let votes = self.of_members(members, votes)?;
        Ok(match what {
            Vote::Ballot => votes,
            Vote::Any => self.b.bin(Bin::Ne, votes, Arg::Const(0)),
            Vote::All => self.b.bin(Bin::Eq, votes, Arg::Const(0)),
            Vote::Same => {
                let others = self.ballot(against);
                let others = self.of_members(members, others)?;
                let nobody = self.b.bin(Bin::Eq, votes, Arg::Const(0));
                let everybody = self.b.bin(Bin::Eq, others, Arg::Const(0));
                self.b.bin(Bin::Or, nobody, everybody)
            }
        })
    }

    /// Combines the members' values. LLVM has the operands in this order: the value, then the member mask.
    fn reduce_warp(
        &mut self,
        op: &str,
        value: Value<'m>,
        members: Value<'m>,
    ) -> Result<Option<Vec<Arg>>, CompileError> {
        let v = self.word(value)?;
        if let Some(op) = op.strip_prefix('f') {
            return self.reduce_floats_of_warp(op, v, members);
        }
        let (op, start) = match op {
            "add" => (Atomic::Add, 0),
            "min" => (Atomic::MinS, i32::MAX as u32),
            "max" => (Atomic::MaxS, i32::MIN as u32),
            "umin" => (Atomic::MinU, u32::MAX),
            "umax" => (Atomic::MaxU, 0),
            "and" => (Atomic::And, u32::MAX),
            "or" => (Atomic::Or, 0),
            "xor" => (Atomic::Xor, 0),
            _ => return Ok(None),
        };
        Ok(Some(vec![self.reduce_words(op, start, v, members)?]))
    }

    /// Every member combines its word with `start`, by `op`, in the word of its group's lowest lane.
    fn reduce_words(
        &mut self,
        op: Atomic,
        start: u32,
        v: Arg,
        members: Value<'m>,
    ) -> Result<Arg, CompileError> {
        let mut base = self.special(Special::WarpScratch);
        if number(&members).is_none() {
            let members = self.word(members)?;
            let leader = self.trailing_zeros(&[members], 32);
            let offset = self.b.bin(Bin::Shl, leader, Arg::Const(2));
            base = self.b.add(offset, base);
        }
        self.b.effect(Op::Store(WORD), vec![base, Arg::Const(start)]);
        let old = self.b.fresh();
        let line = self.b.line;
        self.b.out.push(crate::word::Inst { op: Op::Atomic(op), args: vec![base, v], dsts: vec![old], line });
        Ok(self.b.emit(Op::Load(WORD), vec![base]))
    }

    /// redux.sync of singles: `op` is `min` or `max`, with `.abs` and `.NaN`. Numbers are compared as
    /// integers of the same order; the start of a reduction is above or below all of them. NaN does not take
    /// part; with `.NaN`, one makes the result NaN.
    fn reduce_floats_of_warp(
        &mut self,
        op: &str,
        v: Arg,
        members: Value<'m>,
    ) -> Result<Option<Vec<Arg>>, CompileError> {
        let parts: Vec<&str> = op.split('.').collect();
        let (op, start) = match parts[0] {
            "min" => (Atomic::MinS, i32::MAX as u32),
            "max" => (Atomic::MaxS, i32::MIN as u32),
            _ => return Ok(None),
        };
        let ordered = |s: &mut Self, v: Arg| {
            let signs = s.b.bin(Bin::ShrS, v, Arg::Const(31));
            let flip = s.b.and(signs, 0x7fff_ffff);
            s.b.bin(Bin::Xor, v, flip)
        };
        let magnitude = self.b.and(v, 0x7fff_ffff);
        let is_nan = self.b.bin(Bin::LtU, Arg::Const(0x7f80_0000), magnitude);
        let v = if parts.contains(&"abs") { magnitude } else { v };
        let key = ordered(self, v);
        let key = self.b.select(is_nan, Arg::Const(start), key);
        let found = self.reduce_words(op, start, key, members)?;
        let number = ordered(self, found);
        let mut none = self.b.bin(Bin::Eq, found, Arg::Const(start));
        if parts.contains(&"NaN") {
            let nans = self.ballot(is_nan);
            let nans = self.of_members(members, nans)?;
            let some = self.b.bin(Bin::Ne, nans, Arg::Const(0));
            none = self.b.bin(Bin::Or, none, some);
        }
        Ok(Some(vec![self.b.select(none, Arg::Const(0x7fff_ffff), number)]))
    }

    /// A bit for each active lane whose `p` (0 or 1) is 1.
    pub(super) fn ballot(&mut self, p: Arg) -> Arg {
        self.warp = true;
        let base = self.special(Special::WarpScratch);
        let lane = self.special(Special::LaneId);
        let bit = self.b.bin(Bin::Shl, p, lane);
        self.b.effect(Op::Store(WORD), vec![base, Arg::Const(0)]);
        let old = self.b.fresh();
        let line = self.b.line;
        let op = Op::Atomic(Atomic::Or);
        self.b.out.push(crate::word::Inst { op, args: vec![base, bit], dsts: vec![old], line });
        self.b.emit(Op::Load(WORD), vec![base])
    }

    /// The active lanes that have the same value, as far as they are members.
    fn match_any(&mut self, helper: &str, args: &[Value<'m>]) -> Result<Arg, CompileError> {
        let value = self.words(args[1])?;
        let same = self.helper(helper, value, 1)?[0];
        self.of_members(args[0], same)
    }

    /// The members if all have one value, else nothing; and whether they have.
    fn match_all(&mut self, bits: &str, args: &[Value<'m>]) -> Result<Vec<Arg>, CompileError> {
        let mut words = self.words(args[0])?.to_vec();
        if number(&args[0]).is_some() {
            words.extend(self.words(args[1])?);
            return self.helper(&format!("tandem.warp.matchall{bits}"), words, 2);
        }
        let same = self.match_any(&format!("tandem.warp.matchany{bits}"), args)?;
        let arrived = self.ballot(Arg::Const(1));
        let arrived = self.of_members(args[0], arrived)?;
        let all = self.b.bin(Bin::Eq, same, arrived);
        let mask = self.b.select(all, words[0], Arg::Const(0));
        Ok(vec![mask, all])
    }
}
