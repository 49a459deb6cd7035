//! Operations of a warp: shuffles, votes, matches, reductions. Lanes of the member mask are the active ones.

use super::{Fault, Kind, PRED, Ptx, Ty, U32};
use crate::lower::warp::{Shuffle, Vote};
use crate::word::{Arg, Op};
use tandem_ir::ptx::Operand;

impl Ptx<'_, '_, '_> {
    /// `None` for an unknown instruction.
    pub(super) fn lanes(&mut self, op: &str, mods: &[&str], x: &[Operand]) -> Result<Option<()>, Fault> {
        match (op, mods, x) {
            ("shfl", ["sync", how, "b32"], [d, a, b, c, mask]) => {
                let how = match *how {
                    "idx" => Shuffle::Index,
                    "up" => Shuffle::Up,
                    "down" => Shuffle::Down,
                    "bfly" => Shuffle::Butterfly,
                    _ => return Ok(None),
                };
                let [a, b, c, _] = self.four([a, b, c, mask])?;
                let r = self.l.shuffle(how, [a, b, c]);
                self.value_and_flag(d, 32, vec![r[0]], r[1])
            }
            ("vote", ["sync", what, ty], [d, p, mask]) => {
                let (what, bits) = match (*what, *ty) {
                    ("all", "pred") => (Vote::All, 1),
                    ("any", "pred") => (Vote::Any, 1),
                    ("uni", "pred") => (Vote::Same, 1),
                    ("ballot", "b32") => (Vote::Ballot, 32),
                    _ => return Ok(None),
                };
                let mask = self.get(mask, U32)?[0];
                let p = self.flag(p)?;
                let r = self.l.vote(what, mask, p);
                self.set(d, bits, vec![r])?;
                Ok(Some(()))
            }
            ("match", [which @ ("any" | "all"), "sync", ty @ ("b32" | "b64")], [d, a, mask]) => {
                let bits = if *ty == "b64" { 64 } else { 32 };
                let a = self.get(a, Ty { kind: Kind::Bits, bits })?;
                let mask = self.get(mask, U32)?[0];
                if *which == "any" {
                    let r = self.l.match_any(mask, a)?;
                    self.set(d, 32, vec![r])?;
                    return Ok(Some(()));
                }
                let r = self.l.match_all(mask, a)?;
                self.value_and_flag(d, 32, vec![r[0]], r[1])
            }
            ("redux", ["sync", op, rest @ .., ty], [d, a, mask]) => {
                let (v, mask) = (self.get(a, U32)?[0], self.get(mask, U32)?[0]);
                let Some(name) = reduction(op, rest, ty) else { return Ok(None) };
                let Some(r) = self.l.reduce_warp(&name, mask, v) else { return Ok(None) };
                self.set(d, 32, r)?;
                Ok(Some(()))
            }
            ("elect", ["sync"], [d, mask]) => {
                let mask = self.get(mask, U32)?[0];
                let r = self.l.elect(mask);
                self.value_and_flag(d, 32, vec![r[0]], r[1])
            }
            ("activemask", ["b32"], [d]) => {
                let r = self.l.ballot(Arg::Const(1));
                self.set(d, 32, vec![r])?;
                Ok(Some(()))
            }
            _ => Ok(None),
        }
    }

    fn four(&mut self, x: [&Operand; 4]) -> Result<[Arg; 4], Fault> {
        let mut out = [Arg::Const(0); 4];
        for (o, x) in out.iter_mut().zip(x) {
            *o = self.get(x, U32)?[0];
        }
        Ok(out)
    }

    /// A predicate, which may be negated or a number.
    fn flag(&mut self, p: &Operand) -> Result<Arg, Fault> {
        Ok(match p {
            Operand::Number(n) => Arg::Const(u32::from(*n != 0)),
            p => self.get(p, PRED)?[0],
        })
    }

    /// Writes `d` or `d|p`.
    fn value_and_flag(
        &mut self,
        d: &Operand,
        bits: u32,
        value: Vec<Arg>,
        flag: Arg,
    ) -> Result<Option<()>, Fault> {
        match d {
            Operand::Both(d, p) => {
                self.set(&Operand::Name(d.clone()), bits, value)?;
                self.set(&Operand::Name(p.clone()), 1, vec![flag])?;
            }
            d => self.set(d, bits, value)?,
        }
        Ok(Some(()))
    }

    /// `bar` and `barrier`, for all threads of the block. Barriers of every number use the machine's single
    /// barrier. All threads meet at each, so no two are in use at once.
    pub(super) fn barrier(&mut self, mods: &[&str], x: &[Operand]) -> Result<Option<()>, Fault> {
        let mods: Vec<&str> = mods.iter().copied().filter(|m| !matches!(*m, "cta" | "aligned")).collect();
        let numbered = match (&mods[..], x) {
            (["sync"], [Operand::Number(n), ..]) | (["red", ..], [_, Operand::Number(n), ..]) => Some(*n),
            _ => None,
        };
        if let Some(n) = numbered.filter(|n| !(0..16).contains(n)) {
            let hint = "a block's barriers are numbered 0 to 15";
            return super::refused(format!("PTX bar.{} of barrier {n}", mods.join(".")), hint);
        }
        match (&mods[..], x) {
            (["sync"], [number]) => {
                self.get(number, U32)?;
                self.l.b.effect(Op::Barrier, vec![]);
            }
            (["red", what @ ("popc" | "and" | "or"), ty], [d, number, p]) => {
                let bits = match (*what, *ty) {
                    ("popc", "u32") => 32,
                    ("and" | "or", "pred") => 1,
                    _ => return Ok(None),
                };
                self.get(number, U32)?;
                let p = self.flag(p)?;
                let r = self.l.helper(&format!("tandem.barrier.{what}"), vec![p], 1)?[0];
                let r = if bits == 1 { self.l.b.bin(crate::word::Bin::Ne, r, Arg::Const(0)) } else { r };
                self.set(d, bits, vec![r])?;
            }
            (["warp", "sync"], [mask]) => {
                // Lanes run in lockstep, and their accesses are performed in order.
                self.get(mask, U32)?;
                self.l.warp = true;
            }
            (["sync" | "arrive" | "red", ..], _) => {
                return super::refused(
                    format!("PTX bar.{}", mods.join(".")),
                    "the machine's one barrier counts every warp of the block: it has no count of threads, \
                     and no warp can arrive without waiting. Use bar.sync or an mbarrier",
                );
            }
            _ => return Ok(None),
        }
        Ok(Some(()))
    }
}

/// The name of a reduction in LLVM's intrinsic.
fn reduction(op: &str, rest: &[&str], ty: &str) -> Option<String> {
    Some(match (op, rest, ty) {
        ("add", [], "u32" | "s32") => "add".into(),
        ("min" | "max", [], "s32") => op.into(),
        ("min" | "max", [], "u32") => format!("u{op}"),
        ("and" | "or" | "xor", [], "b32") => op.into(),
        ("min" | "max", rest, "f32") => [&[format!("f{op}").as_str()], rest].concat().join("."),
        _ => return None,
    })
}
