//! Warp operations (§15.6.1 to §15.6.4, and elect and activemask of the guide).
//!
//! A warp of NVVM IR has 32 lanes and is the machine's own warp: kernels that use warp operations are
//! launched only on machines with 32 lanes (`KernelInfo::lanes`). As on compute_62 and below, the lanes of
//! the member mask arrive together, so they are the active ones and no lane waits for another.
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
                let r = self.vote(what, args[2])?;
                // The result is in the field of its type.
                if what == Vote::Ballot { vec![r, Arg::Const(0)] } else { vec![Arg::Const(0), r] }
            }
            "match.any.sync.i32" => self.matching("tandem.warp.matchany32", &args[1..])?,
            "match.any.sync.i64" => self.matching("tandem.warp.matchany64", &args[1..])?,
            "match.all.sync.i32" | "match.all.sync.i32p" => self.matching("tandem.warp.matchall32", args)?,
            "match.all.sync.i64" | "match.all.sync.i64p" => self.matching("tandem.warp.matchall64", args)?,
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
            return self.reduce_warp(op, args[0]);
        }
        let what = match name {
            "vote.all.sync" => Vote::All,
            "vote.any.sync" => Vote::Any,
            "vote.uni.sync" => Vote::Same,
            "vote.ballot.sync" => Vote::Ballot,
            _ => return Ok(None),
        };
        Ok(Some(vec![self.vote(what, args[1])?]))
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

    fn vote(&mut self, what: Vote, predicate: Value<'m>) -> Result<Arg, CompileError> {
        let p = self.word(predicate)?;
        Ok(match what {
            Vote::Ballot => self.ballot(p),
            Vote::Any => {
                let votes = self.ballot(p);
                self.b.bin(Bin::Ne, votes, Arg::Const(0))
            }
            Vote::All => {
                let against = self.b.not(p);
                let votes = self.ballot(against);
                self.b.bin(Bin::Eq, votes, Arg::Const(0))
            }
            Vote::Same => {
                let first = self.b.emit(Op::First, vec![p]);
                let differs = self.b.bin(Bin::Xor, p, first);
                let votes = self.ballot(differs);
                self.b.bin(Bin::Eq, votes, Arg::Const(0))
            }
        })
    }

    /// Combines the value of every active lane in the warp's first word, for all of them.
    fn reduce_warp(&mut self, op: &str, value: Value<'m>) -> Result<Option<Vec<Arg>>, CompileError> {
        // LLVM has the operands in this order: the value, then the member mask.
        let v = self.word(value)?;
        if let Some(op) = op.strip_prefix('f') {
            return self.reduce_floats_of_warp(op, v);
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
        Ok(Some(vec![self.reduce_words(op, start, v)]))
    }

    /// Every active lane combines its word with `start`, by `op`.
    fn reduce_words(&mut self, op: Atomic, start: u32, v: Arg) -> Arg {
        let base = self.special(Special::WarpScratch);
        self.b.effect(Op::Store(WORD), vec![base, Arg::Const(start)]);
        let old = self.b.fresh();
        let line = self.b.line;
        self.b.out.push(crate::word::Inst { op: Op::Atomic(op), args: vec![base, v], dsts: vec![old], line });
        self.b.emit(Op::Load(WORD), vec![base])
    }

    /// redux.sync of singles: `op` is `min` or `max`, with `.abs` and `.NaN`. Numbers are compared as
    /// integers of the same order; the start of a reduction is above or below all of them. NaN does not take
    /// part; with `.NaN`, one makes the result NaN.
    fn reduce_floats_of_warp(&mut self, op: &str, v: Arg) -> Result<Option<Vec<Arg>>, CompileError> {
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
        let found = self.reduce_words(op, start, key);
        let number = ordered(self, found);
        let mut none = self.b.bin(Bin::Eq, found, Arg::Const(start));
        if parts.contains(&"NaN") {
            let nans = self.ballot(is_nan);
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

    fn matching(&mut self, helper: &str, args: &[Value<'m>]) -> Result<Vec<Arg>, CompileError> {
        let mut words = Vec::new();
        for &v in args {
            words.extend(self.words(v)?);
        }
        let results = if helper.starts_with("tandem.warp.matchall") { 2 } else { 1 };
        self.helper(helper, words, results)
    }
}
