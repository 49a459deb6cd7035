//! Executes PTX instructions one after the other, on registers of 64 bits that hold values zero-extended.

use super::convert::{self, Kind};
use super::parse::{Operand, Program, Statement};
use super::state::{Insn, State, Type};
use super::{integer, lanes};
use crate::memory;
use crate::ptx_error::{Misfit, PtxError};
use crate::threads::{self, BarrierResult, Wait};
use crate::{access, copies, exit, matrix, spaces, warp_calls};

/// Runs an expression on its operands, in place.
pub fn run(program: &Program, number: u64, arguments: &mut [u64]) -> Result<(), PtxError> {
    let mut s = State::new(arguments, program.registers, number);
    let mut at = 0;
    while let Some(statement) = program.statements.get(at) {
        at += 1;
        let misfit = |why| PtxError::Misfit(statement.op.join("."), why);
        if let Some((p, wanted)) = &statement.guard
            && (s.read(p, 'p').map_err(misfit)? != 0) != *wanted
        {
            continue;
        }
        if let Some(target) = statement.target {
            if target < at {
                // The loop may wait for another thread.
                threads::spin();
            }
            at = target;
            continue;
        }
        step(&mut s, statement, at).map_err(misfit)?;
    }
    Ok(())
}

/// `at` tells the statements of an expression apart.
fn step(s: &mut State<'_>, i: &Statement, at: usize) -> Result<(), Misfit> {
    let modifiers: Vec<&str> = i.op[1..].iter().map(String::as_str).collect();
    match i.op[0].as_str() {
        "nop" | "membar" | "fence" | "prefetch" | "prefetchu" | "nanosleep" | "discard" | "applypriority"
        | "griddepcontrol" | "pmevent" => return Ok(()),
        // What a policy is, only a cache knows.
        "createpolicy" => return s.write(i.operands.first().ok_or(Misfit::Few)?, 0),
        "trap" => exit::end_with("a trap was reached", exit::EXIT_TRAP),
        "bar" | "barrier" => return barrier(s, i, &modifiers),
        "wmma" | "mma" | "ldmatrix" => return matrix(s, i),
        "shfl" | "vote" | "match" | "redux" | "elect" | "activemask" => {
            return lanes::perform(s, i, s.number << 16 | at as u64);
        }
        "atom" | "red" => return lanes::atomic(s, i),
        "cp" => return copy(s, i, &modifiers),
        "cvt" if modifiers[0] == "pack" => return convert::pack(s, &i.operands, &modifiers[1..]),
        "tanh" | "ex2" if modifiers.last() != Some(&"f32") || i.op[0] == "tanh" => {
            return convert::approximate(s, &i.operands, &i.op[0], &modifiers);
        }
        "cvt" => return convert::convert(s, &i.operands, &modifiers),
        "setp" | "set" => return compare(s, i, &modifiers),
        "isspacep" => {
            let a = s.read(i.operands.get(1).ok_or(Misfit::Few)?, 'u')?;
            return s.write(&i.operands[0], is_space(a, &modifiers)?);
        }
        "prmt" if modifiers.len() == 2 => return permute(s, i, modifiers[1]),
        _ if is_float_arithmetic(i.op[0].as_str(), &modifiers) => return float(s, i, &modifiers),
        _ => {}
    }
    let x = Insn::of(i)?;
    let value = match x.op() {
        "mov" => return mov(s, x.o(0)?, x.o(1)?, x.ty),
        "ld" | "ldu" | "st" => return memory(s, i, &x.modifiers, x.ty),
        "testp" => test(s, &x)?,
        "cvta" => x.bits(s, 1)?,
        "selp" | "slct" => pick(s, &x)?,
        _ => integer::compute(s, &x)?,
    };
    s.write(x.o(0)?, value)
}

/// Whether an instruction computes with floats: its last modifier is their type.
fn is_float_arithmetic(op: &str, modifiers: &[&str]) -> bool {
    let float = matches!(modifiers.last(), Some(&("f16" | "bf16" | "f16x2" | "bf16x2" | "f32" | "f64")));
    float && !["mov", "ld", "ldu", "st", "testp", "selp", "slct"].contains(&op)
}

/// `prmt` with a mode in place of a selector.
fn permute(s: &mut State<'_>, i: &Statement, mode: &str) -> Result<(), Misfit> {
    let f = crate::numeric::of(&format!("prmt.{mode}")).ok_or(Misfit::Instruction)?;
    let [d, a, b, c] = i.operands.as_slice() else { return Err(Misfit::Operands) };
    let [a, b, c] = [s.read(a, 'b')?, s.read(b, 'b')?, s.read(c, 'b')?];
    // Those that select from one word only have no second value.
    let r = if ["f4e", "b4e"].contains(&mode) { f(a, b, c) } else { f(a, c, 0) };
    s.write(d, r)
}

/// `testp`. Zeros are normal numbers.
fn test(s: &State<'_>, x: &Insn<'_>) -> Result<u64, Misfit> {
    use std::num::FpCategory::{Infinite, Nan, Subnormal};
    let bits = x.bits(s, 1)?;
    let class = match x.letter {
        'f' => f32::from_bits(bits as u32).classify(),
        'd' => f64::from_bits(bits).classify(),
        _ => return Err(Misfit::Instruction),
    };
    Ok(u64::from(match x.modifiers[0] {
        "finite" => !matches!(class, Nan | Infinite),
        "infinite" => class == Infinite,
        "number" => class != Nan,
        "notanumber" => class == Nan,
        "normal" => !matches!(class, Nan | Infinite | Subnormal),
        "subnormal" => class == Subnormal,
        _ => return Err(Misfit::Instruction),
    }))
}

/// `cp.async`.
fn copy(s: &State<'_>, i: &Statement, modifiers: &[&str]) -> Result<(), Misfit> {
    let plain: Vec<&str> =
        modifiers.iter().copied().filter(|m| !["ca", "cg"].contains(m) && !m.starts_with("L2::")).collect();
    // A policy for caches comes last.
    let policy = usize::from(modifiers.contains(&"L2::cache_hint"));
    let operands = &i.operands[..i.operands.len().checked_sub(policy).ok_or(Misfit::Few)?];
    match (plain.as_slice(), operands) {
        (["async", "commit_group"], _) => {
            copies::commit();
            Ok(())
        }
        (["async", "wait_all"], _) => {
            copies::wait_for_all();
            Ok(())
        }
        (["async", "wait_group"], [but]) => {
            copies::wait_for_groups(number(s, but)?);
            Ok(())
        }
        (
            ["async", "shared" | "shared::cta", "global"],
            [Operand::Memory(to, there), Operand::Memory(from, here), bytes, read @ ..],
        ) => {
            let place = |s: &State<'_>, base: &Operand, offset: i64| {
                s.read(base, 'u').map(|at| at.wrapping_add(offset as u64))
            };
            let (to, from) = (place(s, to, *there)?, place(s, from, *here)?);
            let bytes = number(s, bytes).ok().filter(|n| [4, 8, 16].contains(n));
            let bytes = bytes.ok_or(Misfit::Operands)?;
            let read = match read {
                [] => bytes,
                [count] => number(s, count)?.min(bytes),
                _ => return Err(Misfit::Operands),
            };
            copies::start(to, from, bytes, read, "cp.async");
            Ok(())
        }
        (["async", "wait_group"] | ["async", "shared" | "shared::cta", "global"], _) => Err(Misfit::Operands),
        _ => Err(Misfit::Instruction),
    }
}

/// A number of 32 bits: a literal, a register, or an operand of the statement (`"n"(16)`).
fn number(s: &State<'_>, operand: &Operand) -> Result<u64, Misfit> {
    Ok(s.read(operand, 'u')? & 0xffff_ffff)
}

/// `wmma`, `mma` and `ldmatrix`: registers, an address and a leading dimension, in the manual's order.
fn matrix(s: &mut State<'_>, i: &Statement) -> Result<(), Misfit> {
    let (name, access) = (i.op.join("."), !i.op.iter().any(|part| part == "mma"));
    let op = matrix::of_ptx(&name, access && i.operands.len() == 3).ok_or(Misfit::Instruction)?;
    let (outputs, inputs) = op.words();
    let (results, operands) = i.operands.split_at(usize::from(outputs > 0).min(i.operands.len()));
    let registers = |o: &Operand| if let Operand::Vector(all) = o { all.clone() } else { vec![o.clone()] };
    let mut words = Vec::new();
    for o in operands {
        match o {
            Operand::Memory(base, offset) => {
                words.push(s.read(base, 'u')?.wrapping_add(*offset as u64));
            }
            o => {
                for register in registers(o) {
                    words.push(s.read(&register, 'b')?);
                }
            }
        }
    }
    // The leading dimension of a store comes last.
    if op.has_stride() && operands.len() == 3 {
        let stride = words.pop().ok_or(Misfit::Few)?;
        words.insert(1, stride);
    }
    let to: Vec<Operand> = results.iter().flat_map(registers).collect();
    if (to.len(), words.len()) != (outputs, inputs) {
        return Err(Misfit::Operands);
    }
    for (o, word) in to.iter().zip(warp_calls::matrix(op, s.number, &words)) {
        s.write(o, word)?;
    }
    Ok(())
}

/// `isspacep`: whether an address lies in the space of the name.
fn is_space(address: u64, modifiers: &[&str]) -> Result<u64, Misfit> {
    use spaces::Space;
    let want = match modifiers {
        ["global"] => Space::Global,
        ["const"] => Space::Constant,
        ["shared" | "shared::cta"] => Space::Shared,
        ["local"] => Space::Local,
        _ => return Err(Misfit::Instruction),
    };
    Ok(u64::from(spaces::space_of(address) == Some(want)))
}

/// `selp` by a predicate, `slct` by a sign.
fn pick(s: &State<'_>, x: &Insn<'_>) -> Result<u64, Misfit> {
    if x.op() == "selp" {
        let n = if s.read(x.o(3)?, 'p')? & 1 == 1 { 1 } else { 2 };
        return Ok(x.bits(s, n)? & x.ty.mask());
    }
    let first = x.types[0];
    let sign = x.bits(s, 3)?;
    let positive = match (x.letter, x.ty.bits) {
        ('f', _) => Kind::Single.number(sign, x.has("ftz")) >= rustc_apfloat::Float::ZERO,
        ('s', 32) => x.ty.integer(sign) >= 0,
        _ => return Err(Misfit::Instruction),
    };
    Ok(s.read(x.o(if positive { 1 } else { 2 })?, first.read_as())? & first.mask())
}

/// `mov`, including moves between registers and vectors of parts.
fn mov(s: &mut State<'_>, to: &Operand, from: &Operand, ty: Type) -> Result<(), Misfit> {
    let letter = ty.read_as();
    match (to, from) {
        (Operand::Vector(parts), _) => {
            let all = s.read(from, letter)?;
            let bits = ty.bits / parts.len() as u32;
            for (k, p) in parts.iter().enumerate() {
                let part = all >> (bits * k as u32) & Type { letter: 'b', bits }.mask();
                s.write(p, part)?;
            }
            Ok(())
        }
        (_, Operand::Vector(parts)) => {
            let bits = ty.bits / parts.len() as u32;
            let mask = Type { letter: 'b', bits }.mask();
            let mut all = 0;
            for (k, p) in parts.iter().enumerate() {
                all |= (s.read(p, 'b')? & mask) << (bits * k as u32);
            }
            s.write(to, all)
        }
        _ => {
            let v = s.read(from, letter)?;
            s.write(to, v & ty.mask())
        }
    }
}

/// Loads and stores; the elements of a vector are contiguous.
fn memory(s: &mut State<'_>, i: &Statement, modifiers: &[&str], ty: Type) -> Result<(), Misfit> {
    if modifiers.contains(&"param") {
        return Err(Misfit::Instruction);
    }
    let store = i.op[0] == "st";
    let (Some(data), Some(Operand::Memory(base, offset))) =
        (i.operands.get(usize::from(store)), i.operands.get(usize::from(!store)))
    else {
        return Err(Misfit::Operands);
    };
    if modifiers.iter().any(|m| ["volatile", "relaxed", "acquire", "release", "mmio"].contains(m)) {
        threads::spin();
    }
    if i.operands.len() != 2 + usize::from(modifiers.contains(&"L2::cache_hint")) {
        return Err(Misfit::Operands);
    }
    let at = s.read(base, 'u')?.wrapping_add(*offset as u64);
    let one = [data.clone()];
    let elements = if let Operand::Vector(parts) = data { parts } else { &one[..] };
    let letter = ty.read_as();
    let bytes = (ty.bits / 8) as usize;
    // PTX aligns an access to its size, that of a vector to the vector's.
    let all = (bytes * elements.len()) as u64;
    let kind = if store { access::Kind::Store } else { access::Kind::Load };
    access::touch(kind, at, all, all, &i.op.join("."));
    for (k, e) in elements.iter().enumerate() {
        let place = at.wrapping_add((k * bytes) as u64);
        if store {
            memory::set_number(place, bytes, s.read(e, letter)?);
        } else {
            let v = memory::number(place, bytes);
            // A register wider than the type is extended with the sign or zeros.
            s.write(e, if ty.letter == 's' { ty.integer(v) as u64 } else { v })?;
        }
    }
    Ok(())
}

/// `setp` and `set`.
fn compare(s: &mut State<'_>, i: &Statement, modifiers: &[&str]) -> Result<(), Misfit> {
    let kind = modifiers.last().and_then(|m| Kind::parse(m)).ok_or(Misfit::Instruction)?;
    let get = |s: &State<'_>, n: usize| match i.operands.get(n) {
        Some(o) => s.read(o, kind.letter()),
        None => Err(Misfit::Few),
    };
    let (a, b) = (get(s, 1)?, get(s, 2)?);
    let order = match kind {
        Kind::Integer(ty) => Some(ty.integer(a).cmp(&ty.integer(b))),
        kind => {
            let flush = modifiers.contains(&"ftz");
            kind.number(a, flush).partial_cmp(&kind.number(b, flush))
        }
    };
    use std::cmp::Ordering::{Equal, Greater, Less};
    let unordered = order.is_none();
    let holds = match modifiers[0] {
        "eq" => order == Some(Equal),
        "ne" => order.is_some_and(|o| o != Equal),
        "lt" | "lo" => order == Some(Less),
        "le" | "ls" => matches!(order, Some(Less | Equal)),
        "gt" | "hi" => order == Some(Greater),
        "ge" | "hs" => matches!(order, Some(Greater | Equal)),
        "equ" => unordered || order == Some(Equal),
        "neu" => order != Some(Equal),
        "ltu" => unordered || order == Some(Less),
        "leu" => order != Some(Greater),
        "gtu" => unordered || order == Some(Greater),
        "geu" => order != Some(Less),
        "num" => !unordered,
        "nan" => unordered,
        _ => return Err(Misfit::Instruction),
    };
    let combine = |s: &State<'_>, p: bool| -> Result<bool, Misfit> {
        let Some(c) = i.operands.get(3) else { return Ok(p) };
        let c = s.read(c, 'p')? & 1 == 1;
        Ok(match () {
            () if modifiers.contains(&"and") => p && c,
            () if modifiers.contains(&"or") => p || c,
            () if modifiers.contains(&"xor") => p != c,
            () => return Err(Misfit::Instruction),
        })
    };
    let (first, second) = (combine(s, holds)?, combine(s, !holds)?);
    if i.op[0] == "set" {
        let to = modifiers.iter().find_map(|m| Type::parse(m)).ok_or(Misfit::Instruction)?;
        let truth = match to.letter {
            'f' => u64::from(1f32.to_bits()),
            _ => to.mask(),
        };
        return s.write(&i.operands[0], if first { truth } else { 0 });
    }
    match &i.operands[0] {
        Operand::Pair(p, q) => {
            s.write(p, u64::from(first))?;
            s.write(q, u64::from(second))
        }
        p => s.write(p, u64::from(first)),
    }
}

/// Floating-point arithmetic, as the intrinsics of the same names have it.
fn float(s: &mut State<'_>, i: &Statement, modifiers: &[&str]) -> Result<(), Misfit> {
    let has = |m: &str| modifiers.contains(&m);
    let (op, name) = (i.op[0].as_str(), modifiers[modifiers.len() - 1]);
    let (format, letter, sign) = match name {
        "f32" => ("f", 'f', 1 << 31),
        "f64" => ("d", 'd', 1 << 63),
        "f16x2" | "bf16x2" => (name, 'b', 0x8000_8000),
        _ => (name, 'b', 0x8000),
    };
    let mut x = [0u64; 3];
    if i.operands.len() < 2 || i.operands.len() > 4 {
        return Err(Misfit::Few);
    }
    for (x, o) in x.iter_mut().zip(&i.operands[1..]) {
        *x = s.read(o, letter)?;
    }
    let flush = if has("ftz") { ".ftz" } else { "" };
    let ways = ["rn", "rz", "rm", "rp", "approx"];
    let way = modifiers.iter().find(|m| ways.contains(m)).copied();
    let way = way.unwrap_or("rn");
    let name = match op {
        "sub" => {
            x[1] ^= sign;
            format!("add.{way}{flush}.{format}")
        }
        "mad" => format!("fma.{way}{flush}.{format}"),
        "min" | "max" if has("NaN") => format!("f{op}.nan{flush}.{format}"),
        "min" | "max" => format!("f{op}{flush}.{format}"),
        "abs" => format!("fabs{flush}.{format}"),
        "neg" => format!("neg{flush}.{format}"),
        "copysign" => return s.write(&i.operands[0], x[1] & !sign | x[0] & sign),
        _ => format!("{op}.{way}{flush}.{format}"),
    };
    let mut r = crate::numeric::of(&name).ok_or(Misfit::Instruction)?(x[0], x[1], x[2]);
    if has("sat") {
        r = crate::numeric::of(&format!("saturate.{format}")).ok_or(Misfit::Instruction)?(r, 0, 0);
    }
    if has("relu") {
        // Negative values become zero, half by half.
        let kind = Kind::parse(name_of_half(format)).ok_or(Misfit::Instruction)?;
        let half = |h: u64| {
            let below = h >> 15 & 1 == 1 && !rustc_apfloat::Float::is_nan(kind.number(h, false));
            if below { 0 } else { h }
        };
        r = half(r & 0xffff) | half(r >> 16 & 0xffff) << 16;
    }
    s.write(&i.operands[0], r)
}

fn name_of_half(format: &str) -> &str {
    format.strip_suffix("x2").unwrap_or(format)
}

/// `bar.sync`, `bar.red` and `bar.warp.sync`; partial barriers, which have a thread count, are refused.
fn barrier(s: &mut State<'_>, i: &Statement, modifiers: &[&str]) -> Result<(), Misfit> {
    let rest: Vec<&str> = modifiers.iter().copied().filter(|m| !["cta", "aligned"].contains(m)).collect();
    let number = |s: &State<'_>, n: usize| match i.operands.get(n) {
        Some(o) => s.read(o, 'u').map(|v| v as u32),
        None => Err(Misfit::Few),
    };
    let barrier = |s: &State<'_>, n: usize| match number(s, n)? {
        n @ 0..16 => Ok(n),
        n => exit::end_with(&format!("barrier {n} beyond the block's 16 (undefined)"), exit::EXIT_CRASH),
    };
    match rest.as_slice() {
        ["sync"] if i.operands.len() == 1 => {
            let number = barrier(s, 0)?;
            threads::wait(Wait::Barrier { number, predicate: false, result: BarrierResult::None });
            Ok(())
        }
        ["warp", "sync"] => {
            crate::warp_calls::sync(u64::from(number(s, 0)?));
            Ok(())
        }
        ["red", how, _] if i.operands.len() == 3 => {
            let result = match *how {
                "popc" => BarrierResult::Count,
                "and" => BarrierResult::And,
                "or" => BarrierResult::Or,
                _ => return Err(Misfit::Instruction),
            };
            let number = barrier(s, 1)?;
            let predicate = s.read(&i.operands[2], 'p')? & 1 == 1;
            let v = threads::wait(Wait::Barrier { number, predicate, result });
            s.write(&i.operands[0], v)
        }
        _ => Err(Misfit::Instruction),
    }
}
