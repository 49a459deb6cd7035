//! `atom` and `red`. All spaces are in one map, and scopes make no difference, because every SM shares all
//! memory in the same way. A release becomes a fence before the operation, an acquire one after it.

use super::{Fault, Kind, Ptx, Ty, U32, refused};
use crate::lower::scalar::Format;
use crate::word::{Arg, Atomic, Bin, Op};
use tandem_ir::ptx::Operand;

/// The parts of a name that say how memory is reached.
pub(super) const REACH: [&str; 11] = [
    "global",
    "shared",
    "shared::cta",
    "cta",
    "cluster",
    "gpu",
    "sys",
    "relaxed",
    "acquire",
    "release",
    "acq_rel",
];

/// Refuses parts of a name that do not stand in PTX's order: `atom{.sem}{.scope}{.space}.op.type`.
fn in_order(op: &str, front: &[&str]) -> Result<(), Fault> {
    let place = |m: &str| match REACH.iter().position(|r| *r == m) {
        Some(0..3) => 2,
        Some(3..7) => 1,
        Some(_) => 0,
        None => 3,
    };
    let names = ["the order", "the scope", "the space", "the operation"];
    for pair in front.windows(2) {
        let (before, after) = (place(pair[0]), place(pair[1]));
        if after < before || (after == before && after < 3) {
            let why = match after == before {
                true => format!("{} stands once", names[after]),
                false => format!("in PTX, {} stands before {}", names[after], names[before]),
            };
            return refused(format!("PTX {op} with .{}", pair[1]), why);
        }
    }
    Ok(())
}

impl Ptx<'_, '_, '_> {
    /// `None` for an unknown instruction.
    pub(super) fn atomic(&mut self, op: &str, mods: &[&str], x: &[Operand]) -> Result<Option<()>, Fault> {
        let (d, rest) = match (op, x) {
            ("red", rest) => (None, rest),
            (_, [d, rest @ ..]) => (Some(d), rest),
            _ => return Ok(None),
        };
        let [Operand::Address(base, offset), values @ ..] = rest else { return Ok(None) };
        let what: Vec<&str> = mods.iter().copied().filter(|m| !REACH.contains(m)).collect();
        let [what @ .., ty] = &what[..] else { return Ok(None) };
        in_order(op, &mods[..mods.len() - 1])?;
        let address = self.address(base, *offset)?;
        let has = |names: [&str; 2]| mods.iter().any(|m| names.contains(m));
        if has(["release", "acq_rel"]) {
            self.l.b.effect(Op::Fence, vec![]);
        }
        let (element, pair) = match ty.strip_suffix("x2") {
            Some(element) => (element, true),
            None => (*ty, false),
        };
        let Some(ty) = Ty::parse(element) else { return Ok(None) };
        let old = if pair {
            // Each half is an operation of its own.
            let (["add", "noftz"], [v], Some(Format::Half | Format::Brain)) = (what, values, ty.format())
            else {
                return Ok(None);
            };
            let v = self.get(v, U32)?[0];
            let high = self.l.b.bin(Bin::ShrU, v, Arg::Const(16));
            let next = self.l.b.add(address, Arg::Const(2));
            let low = self.l.b.and(v, 0xffff);
            let (Some(low), Some(high)) =
                (self.update(what, ty, address, &[vec![low]])?, self.update(what, ty, next, &[vec![high]])?)
            else {
                return Ok(None);
            };
            let up = self.l.b.bin(Bin::Shl, high[0], Arg::Const(16));
            let low = self.l.b.and(low[0], 0xffff);
            vec![self.l.b.bin(Bin::Or, up, low)]
        } else {
            let mut words = Vec::new();
            for v in values {
                words.push(self.get(v, ty)?);
            }
            match self.update(what, ty, address, &words)? {
                Some(old) => old,
                None => return Ok(None),
            }
        };
        if has(["acquire", "acq_rel"]) {
            self.l.b.effect(Op::Fence, vec![]);
        }
        if let Some(d) = d {
            self.set(d, if pair { 32 } else { ty.bits }, old)?;
        }
        Ok(Some(()))
    }

    /// One operation on one location: the old value.
    fn update(
        &mut self,
        what: &[&str],
        ty: Ty,
        address: Arg,
        x: &[Vec<Arg>],
    ) -> Result<Option<Vec<Arg>>, Fault> {
        let (signed, number) = (ty.kind == Kind::Signed, matches!(ty.kind, Kind::Signed | Kind::Unsigned));
        let bits = ty.kind == Kind::Bits;
        let (helper, word) = match (what, ty.bits) {
            (["cas"], 32 | 64) if bits => (format!("cas{}", ty.bits), None),
            (["cas"], 16) if bits => ("narrowcas".to_string(), None),
            (["exch"], 32 | 64) if bits => ("xchg64".into(), Some(Atomic::Swap)),
            (["and"], 32 | 64) if bits => ("and64".into(), Some(Atomic::And)),
            (["or"], 32 | 64) if bits => ("or64".into(), Some(Atomic::Or)),
            (["xor"], 32 | 64) if bits => ("xor64".into(), Some(Atomic::Xor)),
            (["add"], 32 | 64) if number => ("add64".into(), Some(Atomic::Add)),
            (["min"], 32 | 64) if signed => ("min64".into(), Some(Atomic::MinS)),
            (["max"], 32 | 64) if signed => ("max64".into(), Some(Atomic::MaxS)),
            (["min"], 32 | 64) if number => ("umin64".into(), Some(Atomic::MinU)),
            (["max"], 32 | 64) if number => ("umax64".into(), Some(Atomic::MaxU)),
            (["inc"], 32) if number && !signed => ("inc32".into(), None),
            (["dec"], 32) if number && !signed => ("dec32".into(), None),
            (["add"], _) if ty.format() == Some(Format::Single) => ("fadd32".into(), None),
            (["add"], _) if ty.format() == Some(Format::Double) => ("fadd64".into(), None),
            (["add", "noftz"], _) if ty.format() == Some(Format::Half) => ("fadd16".into(), None),
            (["add", "noftz"], _) if ty.format() == Some(Format::Brain) => ("faddb16".into(), None),
            _ => return Ok(None),
        };
        if x.len() != 1 + usize::from(what == ["cas"]) {
            return Ok(None);
        }
        if let (Some(op), 32) = (word, ty.bits) {
            return Ok(Some(vec![self.l.b.emit(Op::Atomic(op), vec![address, x[0][0]])]));
        }
        let mut args = vec![address];
        args.extend(x.iter().flatten());
        let words = x[0].len();
        let mut results = words;
        if helper.starts_with("cas") {
            results += 1;
        } else if helper == "narrowcas" {
            args.push(Arg::Const(0xffff));
            results += 1;
        }
        let mut old = self.l.helper(&format!("tandem.atomic.{helper}"), args, results)?;
        old.truncate(words);
        Ok(Some(old))
    }
}
