//! Operations that threads of a warp perform together, and atomics: PTX `shfl`, `vote`, `match`, `redux`,
//! `elect`, `activemask`, `atom` and `red`.

use super::parse::{Operand, Statement};
use super::state::{State, Type};
use crate::access::{self, Kind};
use crate::memory;
use crate::numeric;
use crate::ptx_error::Misfit;
use crate::threads::{self, Wait};
use crate::warp_calls;

/// Operations of a warp. `site` tells calls apart.
pub(super) fn perform(s: &mut State<'_>, i: &Statement, site: u64) -> Result<(), Misfit> {
    let name: Vec<&str> = i.op.iter().map(String::as_str).collect();
    let v = |n: usize| match i.operands.get(n) {
        Some(o) => s.read(o, 'u'),
        None => Err(Misfit::Few),
    };
    // Bits 31:0 are the value, bit 32 the flag.
    let both = match name.as_slice() {
        ["shfl", "sync", how, "b32"] => {
            let mode = ["idx", "up", "down", "bfly"].iter().position(|m| m == how);
            let mode = mode.ok_or(Misfit::Instruction)? as u64;
            warp_calls::shuffle(v(4)?, mode, v(1)? & 0xffff_ffff, v(2)?, v(3)?)
        }
        ["vote", "sync", how, _] => {
            let mode = ["all", "any", "uni", "ballot"].iter().position(|m| m == how);
            let mode = mode.ok_or(Misfit::Instruction)?;
            let r = warp_calls::vote(v(2)?, mode as u64, u64::from(v(1)? != 0));
            if mode == 3 { r } else { r >> 32 }
        }
        ["match", "any", "sync", "b32"] => warp_calls::match_any_32(v(2)?, v(1)? & 0xffff_ffff),
        ["match", "any", "sync", "b64"] => warp_calls::match_any_64(v(2)?, v(1)?),
        ["match", "all", "sync", "b32"] => warp_calls::match_all_32(v(2)?, v(1)? & 0xffff_ffff),
        ["match", "all", "sync", "b64"] => warp_calls::match_all_64(v(2)?, v(1)?),
        ["redux", "sync", op, rest @ .., ty] => {
            let letter = match *ty {
                "u32" if ["min", "max"].contains(op) => "u",
                "f32" => "f",
                _ => "",
            };
            let name = [&[format!("{letter}{op}").as_str()], rest].concat().join(".");
            let op = warp_calls::reduction(&name).ok_or(Misfit::Instruction)?;
            warp_calls::reduce(op, v(1)? & 0xffff_ffff, v(2)?)
        }
        ["elect", "sync"] => warp_calls::elect(v(1)?),
        ["activemask", "b32"] => threads::wait(Wait::Together(site)),
        _ => return Err(Misfit::Instruction),
    };
    match i.operands.first().ok_or(Misfit::Few)? {
        Operand::Pair(d, p) => {
            s.write(d, both & 0xffff_ffff)?;
            s.write(p, both >> 32 & 1)
        }
        d => s.write(d, both & 0xffff_ffff),
    }
}

/// Parts of a name that state space and order. One thread runs at a time, so none of them matters.
const REACH: [&str; 12] = [
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
    "noftz",
];

/// `atom` and `red`.
pub(super) fn atomic(s: &mut State<'_>, i: &Statement) -> Result<(), Misfit> {
    let what: Vec<&str> = i.op[1..].iter().map(String::as_str).filter(|m| !REACH.contains(m)).collect();
    let &[op, name] = what.as_slice() else { return Err(Misfit::Instruction) };
    let first = usize::from(i.op[0] == "atom");
    let Some(Operand::Memory(base, offset)) = i.operands.get(first) else { return Err(Misfit::Operands) };
    let ty = match name {
        "f16x2" | "bf16x2" => Type { letter: 'f', bits: 32 },
        "bf16" => Type { letter: 'f', bits: 16 },
        _ => Type::parse(name).ok_or(Misfit::Instruction)?,
    };
    let letter = ty.read_as();
    let mut values = [0; 2];
    let given = &i.operands[first + 1..];
    if given.len() != if op == "cas" { 2 } else { 1 } {
        return Err(Misfit::Operands);
    }
    for (v, o) in values.iter_mut().zip(given) {
        *v = s.read(o, letter)? & ty.mask();
    }
    threads::spin();
    let bytes = (ty.bits / 8) as usize;
    let at = s.read(base, 'u')?.wrapping_add(*offset as u64);
    access::touch(Kind::Atomic, at, bytes as u64, bytes as u64, &i.op.join("."));
    let old = memory::number(at, bytes);
    memory::set_number(at, bytes, updated(op, name, ty, old, values)?);
    if first == 1 { s.write(&i.operands[0], old) } else { Ok(()) }
}

/// The new value of the location.
fn updated(op: &str, name: &str, ty: Type, old: u64, [a, b]: [u64; 2]) -> Result<u64, Misfit> {
    let (x, y) = (ty.integer(old), ty.integer(a));
    Ok(match (op, ty.letter) {
        ("add", 'f') => {
            let format = match name {
                "f32" => "f",
                "f64" => "d",
                other => other,
            };
            let add = numeric::of(&format!("add.rn.{format}")).ok_or(Misfit::Instruction)?;
            add(old, a, 0)
        }
        (_, 'f') => return Err(Misfit::Instruction),
        ("add", _) => ty.cut(x + y),
        ("min", _) => ty.cut(x.min(y)),
        ("max", _) => ty.cut(x.max(y)),
        ("and", _) => old & a,
        ("or", _) => old | a,
        ("xor", _) => old ^ a,
        ("exch", _) => a,
        ("cas", _) if old == a => b,
        ("cas", _) => old,
        ("inc", _) if old >= a => 0,
        ("inc", _) => old + 1,
        ("dec", _) if old == 0 || old > a => a,
        ("dec", _) => old - 1,
        _ => return Err(Misfit::Instruction),
    })
}
