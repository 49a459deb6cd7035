//! Warp operations (§15.6.1 to §15.6.4, and elect and activemask of the guide).
//!
//! A warp of NVVM IR has 32 lanes and is the machine's own warp: kernels that use warp operations are
//! launched only on machines with 32 lanes (`KernelInfo::lanes`). As on compute_62 and below, the lanes of
//! the member mask arrive together, so no lane waits for another. With a constant mask, the members are the
//! active lanes. Other masks may divide the active lanes into groups (those of a match), each with its own
//! result.
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
pub(super) enum Shuffle {
    Index,
    Up,
    Down,
    Butterfly,
}

/// The question of a vote.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Vote {
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
                let abc = self.three(&args[2..])?;
                self.shuffle(how, abc)
            }
            "vote.sync" => {
                let what = match self.mode("§15.6.3", i, args, 3)? {
                    0 => Vote::All,
                    1 => Vote::Any,
                    2 => Vote::Same,
                    _ => Vote::Ballot,
                };
                let (members, p) = (self.word(args[0])?, self.word(args[2])?);
                let r = self.vote(what, members, p);
                // The result is in the field of its type.
                if what == Vote::Ballot { vec![r, Arg::Const(0)] } else { vec![Arg::Const(0), r] }
            }
            "match.any.sync.i32" | "match.any.sync.i64" => {
                let (members, value) = (self.word(args[0])?, self.words(args[1])?);
                vec![self.match_any(members, value)?]
            }
            "match.all.sync.i32" | "match.all.sync.i32p" | "match.all.sync.i64" | "match.all.sync.i64p" => {
                let (members, value) = (self.word(args[0])?, self.words(args[1])?);
                self.match_all(members, value)?
            }
            "elect.sync" => {
                let members = self.word(args[0])?;
                self.elect(members)
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
            let abc = self.three(&args[1..])?;
            let mut out = self.shuffle(how, abc);
            match ty {
                "i32p" | "f32p" => {}
                "i32" | "f32" => out.truncate(1),
                _ => return Ok(None),
            }
            return Ok(Some(out));
        }
        if let Some(op) = name.strip_prefix("redux.sync.") {
            // LLVM has the operands in this order: the value, then the member mask.
            let (v, members) = (self.word(args[0])?, self.word(args[1])?);
            return Ok(self.reduce_warp(op, members, v));
        }
        let what = match name {
            "vote.all.sync" => Vote::All,
            "vote.any.sync" => Vote::Any,
            "vote.uni.sync" => Vote::Same,
            "vote.ballot.sync" => Vote::Ballot,
            _ => return Ok(None),
        };
        let (members, p) = (self.word(args[0])?, self.word(args[1])?);
        Ok(Some(vec![self.vote(what, members, p)]))
    }

    /// The words of three values of one word.
    fn three(&mut self, args: &[Value<'m>]) -> Result<[Arg; 3], CompileError> {
        Ok([self.word(args[0])?, self.word(args[1])?, self.word(args[2])?])
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

    /// The words are a, b and c of the pseudo-code of §15.6.2, which this follows line by line.
    pub(super) fn shuffle(&mut self, how: Shuffle, [a, b, c]: [Arg; 3]) -> Vec<Arg> {
        self.warp = true;
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
        vec![d, p]
    }

    /// The lanes of `votes` that are members. A constant mask removes no active lane.
    fn of_members(&mut self, members: Arg, votes: Arg) -> Arg {
        match members {
            Arg::Const(_) => votes,
            members => self.b.bin(Bin::And, votes, members),
        }
    }

    /// `p` is 0 or 1.
    pub(super) fn vote(&mut self, what: Vote, members: Arg, p: Arg) -> Arg {
        let against = self.b.not(p);
        let asked = if what == Vote::All { against } else { p };
        let votes = self.ballot(asked);
        let votes = self.of_members(members, votes);
        match what {
            Vote::Ballot => votes,
            Vote::Any => self.b.bin(Bin::Ne, votes, Arg::Const(0)),
            Vote::All => self.b.bin(Bin::Eq, votes, Arg::Const(0)),
            Vote::Same => {
                let others = self.ballot(against);
                let others = self.of_members(members, others);
                let nobody = self.b.bin(Bin::Eq, votes, Arg::Const(0));
                let everybody = self.b.bin(Bin::Eq, others, Arg::Const(0));
                self.b.bin(Bin::Or, nobody, everybody)
            }
        }
    }

    /// The lowest lane of the member mask, and whether this is it.
    pub(super) fn elect(&mut self, members: Arg) -> Vec<Arg> {
        self.warp = true;
        let leader = self.trailing_zeros(&[members], 32);
        let lane = self.special(Special::LaneId);
        vec![leader, self.b.bin(Bin::Eq, lane, leader)]
    }

    /// Combines the members' values.
    pub(super) fn reduce_warp(&mut self, op: &str, members: Arg, v: Arg) -> Option<Vec<Arg>> {
        self.warp = true;
        if let Some(op) = op.strip_prefix('f') {
            return self.reduce_floats_of_warp(op, members, v);
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
            _ => return None,
        };
        Some(vec![self.reduce_words(op, start, members, v)])
    }

    /// Every member combines its word with `start`, by `op`, in the word of its group's lowest lane.
    fn reduce_words(&mut self, op: Atomic, start: u32, members: Arg, v: Arg) -> Arg {
        let mut base = self.special(Special::WarpScratch);
        if !matches!(members, Arg::Const(_)) {
            let leader = self.trailing_zeros(&[members], 32);
            let offset = self.b.bin(Bin::Shl, leader, Arg::Const(2));
            base = self.b.add(offset, base);
        }
        self.b.effect(Op::Store(WORD), vec![base, Arg::Const(start)]);
        let old = self.b.fresh();
        let line = self.b.line;
        self.b.out.push(crate::word::Inst { op: Op::Atomic(op), args: vec![base, v], dsts: vec![old], line });
        self.b.emit(Op::Load(WORD), vec![base])
    }

    /// redux.sync of singles: `op` is `min` or `max`, with `.abs` and `.NaN`. Numbers are compared as
    /// integers of the same order. The start value of a reduction is above or below all of them. A NaN does
    /// not take part; with `.NaN`, a single NaN makes the result NaN.
    fn reduce_floats_of_warp(&mut self, op: &str, members: Arg, v: Arg) -> Option<Vec<Arg>> {
        let parts: Vec<&str> = op.split('.').collect();
        let (op, start) = match parts[0] {
            "min" => (Atomic::MinS, i32::MAX as u32),
            "max" => (Atomic::MaxS, i32::MIN as u32),
            _ => return None,
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
        let found = self.reduce_words(op, start, members, key);
        let number = ordered(self, found);
        let mut none = self.b.bin(Bin::Eq, found, Arg::Const(start));
        if parts.contains(&"NaN") {
            let nans = self.ballot(is_nan);
            let nans = self.of_members(members, nans);
            let some = self.b.bin(Bin::Ne, nans, Arg::Const(0));
            none = self.b.bin(Bin::Or, none, some);
        }
        Some(vec![self.b.select(none, Arg::Const(0x7fff_ffff), number)])
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

    /// The active member lanes that have the same value.
    pub(super) fn match_any(&mut self, members: Arg, value: Vec<Arg>) -> Result<Arg, CompileError> {
        self.warp = true;
        let helper = format!("tandem.warp.matchany{}", 32 * value.len());
        let same = self.helper(&helper, value, 1)?[0];
        Ok(self.of_members(members, same))
    }

    /// The members if all have one value, and otherwise none; and whether all have.
    pub(super) fn match_all(&mut self, members: Arg, value: Vec<Arg>) -> Result<Vec<Arg>, CompileError> {
        self.warp = true;
        if matches!(members, Arg::Const(_)) {
            let helper = format!("tandem.warp.matchall{}", 32 * value.len());
            return self.helper(&helper, [vec![members], value].concat(), 2);
        }
        let same = self.match_any(members, value)?;
        let arrived = self.ballot(Arg::Const(1));
        let arrived = self.of_members(members, arrived);
        let all = self.b.bin(Bin::Eq, same, arrived);
        let mask = self.b.select(all, members, Arg::Const(0));
        Ok(vec![mask, all])
    }
}
