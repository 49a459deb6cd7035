//! Executes PTX instructions one after the other, on registers of 64 bits that hold values zero-extended.

use super::integer;
use super::parse::{Operand, Program, Statement};
use crate::place::{self, SREGS};
use crate::ptx_error::{Misfit, PtxError};
use crate::threads::{self, BarrierResult, Wait};
use crate::{exit, matrix, spaces};

/// A type's letter and width; predicates are `p` with one bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Type {
    pub(super) letter: char,
    pub(super) bits: u32,
}

impl Type {
    fn parse(text: &str) -> Option<Type> {
        if text == "pred" {
            return Some(Type { letter: 'p', bits: 1 });
        }
        let letter = text.chars().next().filter(|c| "busf".contains(*c))?;
        let bits = text[1..].parse().ok().filter(|b| [8, 16, 32, 64].contains(b))?;
        Some(Type { letter, bits })
    }

    /// How operands of the type are read: by its letter, `d` for f64.
    fn read_as(self) -> char {
        if self.letter == 'f' && self.bits == 64 { 'd' } else { self.letter }
    }

    pub(super) fn mask(self) -> u64 {
        if self.bits == 64 { u64::MAX } else { (1 << self.bits) - 1 }
    }

    /// A value as an integer, with the type's signedness.
    pub(super) fn integer(self, bits: u64) -> i128 {
        let v = i128::from(bits & self.mask());
        if self.letter == 's' && v >> (self.bits - 1) & 1 == 1 { v - (1 << self.bits) } else { v }
    }

    pub(super) fn cut(self, v: i128) -> u64 {
        v as u64 & self.mask()
    }

    /// Least and greatest integer.
    pub(super) fn range(self) -> (i128, i128) {
        if self.letter == 's' {
            (-(1 << (self.bits - 1)), (1 << (self.bits - 1)) - 1)
        } else {
            (0, (1 << self.bits) - 1)
        }
    }
}

/// The registers of one run.
pub(super) struct State<'a> {
    arguments: &'a mut [u64],
    registers: Vec<u64>,
    /// The carry of `.cc`.
    pub(super) carry: bool,
    /// The number of the expression, which tells calls apart.
    number: u64,
}

/// Runs an expression on its operands, in place.
pub fn run(program: &Program, number: u64, arguments: &mut [u64]) -> Result<(), PtxError> {
    let mut s = State { arguments, registers: vec![0; program.registers], carry: false, number };
    for statement in &program.statements {
        let misfit = |why| PtxError::Misfit(statement.op.join("."), why);
        if let Some((p, wanted)) = &statement.guard
            && (s.read(p, 'p').map_err(misfit)? != 0) != *wanted
        {
            continue;
        }
        step(&mut s, statement).map_err(misfit)?;
    }
    Ok(())
}

impl State<'_> {
    /// An operand's bits; in a floating-point operation, constants have its format.
    fn read(&self, o: &Operand, letter: char) -> Result<u64, Misfit> {
        Ok(match o {
            Operand::Argument(n) => *self.arguments.get(*n).ok_or(Misfit::Number(*n))?,
            Operand::Register(n) => self.registers[*n],
            Operand::Special(name) => special(name)?,
            Operand::Constant(n) if letter == 'f' => (*n as f32).to_bits().into(),
            Operand::Constant(n) if letter == 'd' => (*n as f64).to_bits(),
            Operand::Constant(n) => *n as u64,
            Operand::Float(x) if letter == 'd' => x.to_bits(),
            Operand::Float(x) => (*x as f32).to_bits().into(),
            Operand::Not(p) => u64::from(self.read(p, letter)? & 1 == 0),
            _ => return Err(Misfit::Operand),
        })
    }

    fn write(&mut self, o: &Operand, v: u64) -> Result<(), Misfit> {
        match o {
            Operand::Argument(n) => {
                *self.arguments.get_mut(*n).ok_or(Misfit::Number(*n))? = v;
            }
            Operand::Register(n) => self.registers[*n] = v,
            // `_` discards the value.
            Operand::Constant(_) => {}
            _ => return Err(Misfit::Destination),
        }
        Ok(())
    }
}

fn special(name: &str) -> Result<u64, Misfit> {
    let lane = place::current().warp_and_lane().1;
    Ok(u64::from(match name {
        "WARP_SZ" => place::WARP,
        "lanemask_eq" => 1 << lane,
        "lanemask_lt" => (1u32 << lane) - 1,
        "lanemask_le" => u32::MAX >> (31 - lane),
        "lanemask_gt" => !(u32::MAX >> (31 - lane)),
        "lanemask_ge" => !((1u32 << lane) - 1),
        _ => match SREGS.iter().position(|s| *s == name && name != "warpsize") {
            Some(id) => place::read_sreg(id as u64),
            None => return Err(Misfit::Special(name.to_string())),
        },
    }))
}

/// An instruction, with what its name says of all its operands.
pub(super) struct Insn<'i> {
    i: &'i Statement,
    modifiers: Vec<&'i str>,
    types: Vec<Type>,
    /// The type of the operands. In `st.volatile.global.u32` and the like it comes last; `set` and `cvt` have
    /// two.
    pub(super) ty: Type,
    /// How operands are read: the type's letter, `d` for f64.
    letter: char,
}

impl<'i> Insn<'i> {
    fn of(i: &'i Statement) -> Result<Insn<'i>, Misfit> {
        let modifiers: Vec<&str> = i.op[1..].iter().map(String::as_str).collect();
        let types: Vec<Type> = modifiers.iter().filter_map(|m| Type::parse(m)).collect();
        let ty = *types.last().ok_or(Misfit::Untyped)?;
        Ok(Insn { i, modifiers, types, ty, letter: ty.read_as() })
    }

    /// The name before the first '.'.
    pub(super) fn op(&self) -> &'i str {
        self.i.op[0].as_str()
    }

    pub(super) fn has(&self, modifier: &str) -> bool {
        self.modifiers.contains(&modifier)
    }

    /// Whether these are all its modifiers.
    pub(super) fn only(&self, modifiers: &[&str]) -> bool {
        self.modifiers == modifiers
    }

    fn o(&self, n: usize) -> Result<&'i Operand, Misfit> {
        self.i.operands.get(n).ok_or(Misfit::Few)
    }

    /// Operand `n` as bits.
    pub(super) fn bits(&self, s: &State<'_>, n: usize) -> Result<u64, Misfit> {
        s.read(self.o(n)?, self.letter)
    }

    /// Operand `n` as an integer of the type.
    pub(super) fn integer(&self, s: &State<'_>, n: usize) -> Result<i128, Misfit> {
        self.bits(s, n).map(|bits| self.ty.integer(bits))
    }

    /// Operand `n` as an unsigned number, whatever the type: an amount, a position, a table.
    pub(super) fn amount(&self, s: &State<'_>, n: usize) -> Result<u64, Misfit> {
        s.read(self.o(n)?, 'u')
    }
}

fn step(s: &mut State<'_>, i: &Statement) -> Result<(), Misfit> {
    match i.op[0].as_str() {
        "nop" | "membar" | "fence" => return Ok(()),
        "trap" => exit::end_with("a trap was reached", exit::EXIT_TRAP),
        "bar" | "barrier" => {
            let modifiers: Vec<&str> = i.op[1..].iter().map(String::as_str).collect();
            return barrier(s, i, &modifiers);
        }
        "wmma" | "mma" | "ldmatrix" => return matrix(s, i),
        _ => {}
    }
    let x = Insn::of(i)?;
    let value = match x.op() {
        "mov" => return mov(s, x.o(0)?, x.o(1)?, x.ty),
        "ld" | "ldu" | "st" => return memory(s, i, &x.modifiers, x.ty),
        "cvt" => return convert(s, x.o(0)?, x.o(1)?, &x.types, &x.modifiers),
        "setp" | "set" => return compare(s, i, &x.modifiers, &x.types),
        "cvta" => x.bits(s, 1)?,
        "isspacep" => is_space(s, &x)?,
        "selp" | "slct" => pick(s, &x)?,
        _ if x.ty.letter == 'f' => return float(s, i, &x.modifiers, x.ty),
        _ => integer::compute(s, &x)?,
    };
    s.write(x.o(0)?, value)
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
    for (o, word) in to.iter().zip(op.perform(s.number, &words)) {
        s.write(o, word)?;
    }
    Ok(())
}

/// `isspacep`: whether an address lies in the space of the name.
fn is_space(s: &State<'_>, x: &Insn<'_>) -> Result<u64, Misfit> {
    use spaces::Space;
    let space = spaces::space_of(x.bits(s, 1)?);
    let want = match x.modifiers[0] {
        "global" => Space::Global,
        "const" => Space::Constant,
        "shared" => Space::Shared,
        "local" => Space::Local,
        _ => return Err(Misfit::Instruction),
    };
    Ok(u64::from(space == Some(want)))
}

/// `selp` by a predicate, `slct` by a sign.
fn pick(s: &State<'_>, x: &Insn<'_>) -> Result<u64, Misfit> {
    if x.op() == "selp" {
        let n = if s.read(x.o(3)?, 'p')? & 1 == 1 { 1 } else { 2 };
        return Ok(x.bits(s, n)? & x.ty.mask());
    }
    let first = x.types[0];
    let sign = x.bits(s, 3)?;
    let positive = match x.letter {
        'f' => f32::from_bits(sign as u32) >= 0.0,
        _ => x.ty.integer(sign) >= 0,
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
    if modifiers.contains(&"param") || modifiers.contains(&"acquire") || modifiers.contains(&"release") {
        return Err(Misfit::Instruction);
    }
    let store = i.op[0] == "st";
    let (Some(data), Some(Operand::Memory(base, offset))) =
        (i.operands.get(usize::from(store)), i.operands.get(usize::from(!store)))
    else {
        return Err(Misfit::Operands);
    };
    if modifiers.contains(&"volatile") {
        threads::spin();
    }
    let at = s.read(base, 'u')?.wrapping_add(*offset as u64);
    let one = [data.clone()];
    let elements = if let Operand::Vector(parts) = data { parts } else { &one[..] };
    let letter = ty.read_as();
    let bytes = (ty.bits / 8) as usize;
    for (k, e) in elements.iter().enumerate() {
        let place = (at as usize).wrapping_add(k * bytes) as *mut u8;
        // SAFETY: a wrong address faults, and the fault is reported with the thread.
        unsafe {
            if store {
                let v = s.read(e, letter)?.to_le_bytes();
                std::ptr::copy_nonoverlapping(v.as_ptr(), place, bytes);
            } else {
                let mut v = [0u8; 8];
                std::ptr::copy_nonoverlapping(place, v.as_mut_ptr(), bytes);
                // A register wider than the type is extended with the sign or zeros.
                let wide = ty.integer(u64::from_le_bytes(v));
                s.write(e, if ty.letter == 's' { wide as u64 } else { u64::from_le_bytes(v) })?;
            }
        }
    }
    Ok(())
}

/// `setp` and `set`.
fn compare(s: &mut State<'_>, i: &Statement, modifiers: &[&str], types: &[Type]) -> Result<(), Misfit> {
    let ty = *types.last().ok_or(Misfit::Instruction)?;
    let letter = ty.read_as();
    let get = |s: &State<'_>, n: usize| match i.operands.get(n) {
        Some(o) => s.read(o, letter),
        None => Err(Misfit::Few),
    };
    let (a, b) = (get(s, 1)?, get(s, 2)?);
    let order = match letter {
        'f' => f32::from_bits(a as u32).partial_cmp(&f32::from_bits(b as u32)),
        'd' => f64::from_bits(a).partial_cmp(&f64::from_bits(b)),
        _ => Some(ty.integer(a).cmp(&ty.integer(b))),
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
        let to = types[0];
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

/// `cvt.to.from`.
fn convert(
    s: &mut State<'_>,
    d: &Operand,
    a: &Operand,
    types: &[Type],
    modifiers: &[&str],
) -> Result<(), Misfit> {
    let [to, from] = *types else { return Err(Misfit::Instruction) };
    let has = |m: &str| modifiers.contains(&m);
    let letter = from.read_as();
    let bits = s.read(a, letter)?;
    if [to, from].iter().any(|t| t.letter == 'f' && t.bits < 32) {
        return Err(Misfit::Instruction);
    }
    let value = match (to.letter, from.letter) {
        ('f', 'f') => {
            let x =
                if from.bits == 64 { f64::from_bits(bits) } else { f64::from(f32::from_bits(bits as u32)) };
            let x = rounded(x, modifiers).unwrap_or(x);
            let x = if has("sat") { saturated(x) } else { x };
            if to.bits == 64 { x.to_bits() } else { u64::from((x as f32).to_bits()) }
        }
        (_, 'f') => {
            let x =
                if from.bits == 64 { f64::from_bits(bits) } else { f64::from(f32::from_bits(bits as u32)) };
            let x = rounded(x, modifiers).ok_or(Misfit::Instruction)?;
            let (low, high) = to.range();
            // PTX: NaN becomes zero, unless one side has 64 bits. `as` saturates.
            if x.is_nan() && (from.bits == 64 || to.bits == 64) {
                1 << (to.bits - 1)
            } else {
                to.cut((x as i128).clamp(low, high))
            }
        }
        ('f', _) => {
            if modifiers.iter().any(|m| ["rz", "rm", "rp"].contains(m)) {
                return Err(Misfit::Instruction);
            }
            let n = from.integer(bits);
            if to.bits == 64 { (n as f64).to_bits() } else { u64::from((n as f32).to_bits()) }
        }
        _ => {
            let n = from.integer(bits);
            let (low, high) = to.range();
            let n = if has("sat") { n.clamp(low, high) } else { n };
            to.cut(n)
        }
    };
    // A destination wider than the type is extended with the sign or zeros; the expression's operands are
    // truncated to theirs.
    let wide = if to.letter == 's' { to.integer(value) as u64 } else { value };
    s.write(d, wide)
}

/// A float rounded to an integral value, by `.rni`, `.rzi`, `.rmi` or `.rpi`.
fn rounded(x: f64, modifiers: &[&str]) -> Option<f64> {
    modifiers.iter().find_map(|m| match *m {
        "rni" => Some(x.round_ties_even()),
        "rzi" => Some(x.trunc()),
        "rmi" => Some(x.floor()),
        "rpi" => Some(x.ceil()),
        _ => None,
    })
}

/// `.sat` of a float: clamps to [0, 1]; NaN becomes +0.
fn saturated(x: f64) -> f64 {
    if x.is_nan() || x <= 0.0 { 0.0 } else { x.min(1.0) }
}

/// Floating-point arithmetic, to nearest even.
fn float(s: &mut State<'_>, i: &Statement, modifiers: &[&str], ty: Type) -> Result<(), Misfit> {
    let has = |m: &str| modifiers.contains(&m);
    if ty.bits < 32 || ["rz", "rm", "rp"].iter().any(|m| has(m)) {
        return Err(Misfit::Instruction);
    }
    if has("approx") || has("full") {
        return approximate(s, i, modifiers, ty);
    }
    let letter = if ty.bits == 64 { 'd' } else { 'f' };
    let ftz = has("ftz");
    let flushed = |x: f32| if ftz && x.is_subnormal() { x * 0.0 } else { x };
    let bits = |s: &State<'_>, n: usize| match i.operands.get(n) {
        Some(o) => s.read(o, letter),
        None => Err(Misfit::Few),
    };
    let sign_bit = 1u64 << (ty.bits - 1);
    let result = match i.op[0].as_str() {
        "neg" => bits(s, 1)? ^ sign_bit,
        "abs" => bits(s, 1)? & !sign_bit,
        "copysign" => bits(s, 2)? & !sign_bit | bits(s, 1)? & sign_bit,
        op => {
            let count = i.operands.len() - 1;
            if ty.bits == 32 {
                let mut x = [0f32; 3];
                for (k, x) in x.iter_mut().enumerate().take(count) {
                    *x = flushed(f32::from_bits(bits(s, k + 1)? as u32));
                }
                let r = flushed(match op {
                    "add" => x[0] + x[1],
                    "sub" => x[0] - x[1],
                    "mul" => x[0] * x[1],
                    "div" => x[0] / x[1],
                    "rcp" => 1.0 / x[0],
                    "sqrt" => x[0].sqrt(),
                    "fma" | "mad" => x[0].mul_add(x[1], x[2]),
                    "min" => least(x[0].into(), x[1].into()) as f32,
                    "max" => -least(-f64::from(x[0]), -f64::from(x[1])) as f32,
                    _ => return Err(Misfit::Instruction),
                });
                let r = if has("sat") { saturated(r.into()) as f32 } else { r };
                u64::from(r.to_bits())
            } else {
                let mut x = [0f64; 3];
                for (k, x) in x.iter_mut().enumerate().take(count) {
                    *x = f64::from_bits(bits(s, k + 1)?);
                }
                let r = match op {
                    "add" => x[0] + x[1],
                    "sub" => x[0] - x[1],
                    "mul" => x[0] * x[1],
                    "div" => x[0] / x[1],
                    "rcp" => 1.0 / x[0],
                    "sqrt" => x[0].sqrt(),
                    "fma" | "mad" => x[0].mul_add(x[1], x[2]),
                    "min" => least(x[0], x[1]),
                    "max" => -least(-x[0], -x[1]),
                    _ => return Err(Misfit::Instruction),
                };
                r.to_bits()
            }
        }
    };
    s.write(&i.operands[0], result)
}

/// `.approx` and `.full`, as the intrinsics of the same names.
fn approximate(s: &mut State<'_>, i: &Statement, modifiers: &[&str], ty: Type) -> Result<(), Misfit> {
    let front: Vec<&str> =
        modifiers[..modifiers.len() - 1].iter().map(|m| if *m == "full" { "approx" } else { *m }).collect();
    let letter = ty.read_as();
    let format = if ty.bits == 64 { "d" } else { "f" };
    let name = format!("{}.{}.{format}", i.op[0], front.join("."));
    let function = crate::numeric::of(&name).ok_or(Misfit::Instruction)?;
    let mut x = [0u64; 3];
    for (x, o) in x.iter_mut().zip(&i.operands[1..]) {
        *x = s.read(o, letter)?;
    }
    s.write(&i.operands[0], function(x[0], x[1], x[2]))
}

/// The smaller number; -0 is below +0, and a number is preferred to NaN.
fn least(a: f64, b: f64) -> f64 {
    match a.partial_cmp(&b) {
        None if a.is_nan() => b,
        None => a,
        Some(std::cmp::Ordering::Equal) if a.is_sign_negative() => a,
        Some(std::cmp::Ordering::Less) => a,
        Some(_) => b,
    }
}

/// `bar.sync`, `bar.red` and `bar.warp.sync`; partial barriers, which have a thread count, are refused.
fn barrier(s: &mut State<'_>, i: &Statement, modifiers: &[&str]) -> Result<(), Misfit> {
    let rest: Vec<&str> = modifiers.iter().copied().filter(|m| !["cta", "aligned"].contains(m)).collect();
    let number = |s: &State<'_>, n: usize| match i.operands.get(n) {
        Some(o) => s.read(o, 'u').map(|v| v as u32),
        None => Err(Misfit::Few),
    };
    match rest.as_slice() {
        ["sync"] if i.operands.len() == 1 => {
            let number = number(s, 0)?;
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
            let number = number(s, 1)?;
            let predicate = s.read(&i.operands[2], 'p')? & 1 == 1;
            let v = threads::wait(Wait::Barrier { number, predicate, result });
            s.write(&i.operands[0], v)
        }
        _ => Err(Misfit::Instruction),
    }
}
