//! The state of an expression that runs, and an instruction as its name describes it.

use super::parse::{Operand, Statement};
use crate::place::{self, SREGS};
use crate::ptx_error::Misfit;

/// A type's letter and width; predicates are `p` with one bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Type {
    pub(super) letter: char,
    pub(super) bits: u32,
}

impl Type {
    pub(super) fn parse(text: &str) -> Option<Type> {
        if text == "pred" {
            return Some(Type { letter: 'p', bits: 1 });
        }
        let letter = text.chars().next().filter(|c| "busf".contains(*c))?;
        let bits = text[1..].parse().ok().filter(|b| [8, 16, 32, 64].contains(b))?;
        Some(Type { letter, bits })
    }

    /// How operands of the type are read: by its letter, `d` for f64.
    pub(super) fn read_as(self) -> char {
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
    pub(super) number: u64,
}

impl<'a> State<'a> {
    /// The state at the start of expression `number`, which has so many registers of its own.
    pub(super) fn new(arguments: &'a mut [u64], registers: usize, number: u64) -> State<'a> {
        State { arguments, registers: vec![0; registers], carry: false, number }
    }

    /// An operand's bits; in a floating-point operation, constants have its format.
    pub(super) fn read(&self, o: &Operand, letter: char) -> Result<u64, Misfit> {
        Ok(match o {
            Operand::Argument(n) => *self.arguments.get(*n).ok_or(Misfit::Number(*n))?,
            Operand::Register(n) => self.registers[*n],
            Operand::Special(name) => special(name)?,
            Operand::Constant(n) if letter == 'f' => (*n as f32).to_bits().into(),
            Operand::Constant(n) if letter == 'd' => (*n as f64).to_bits(),
            Operand::Constant(n) => *n as u64,
            Operand::Single(bits) if letter == 'd' => f64::from(f32::from_bits(*bits)).to_bits(),
            Operand::Single(bits) => (*bits).into(),
            Operand::Float(x) if letter == 'f' => (*x as f32).to_bits().into(),
            // The bits are those of the constant itself, which is a double.
            Operand::Float(x) => x.to_bits(),
            Operand::Not(p) => u64::from(self.read(p, letter)? & 1 == 0),
            _ => return Err(Misfit::Operand),
        })
    }

    pub(super) fn write(&mut self, o: &Operand, v: u64) -> Result<(), Misfit> {
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

/// An instruction, with the facts that its name gives about all its operands.
pub(super) struct Insn<'i> {
    i: &'i Statement,
    pub(super) modifiers: Vec<&'i str>,
    pub(super) types: Vec<Type>,
    /// The type of the operands. In `st.volatile.global.u32` and the like it comes last; `set` and `cvt` have
    /// two.
    pub(super) ty: Type,
    /// How operands are read: the type's letter, `d` for f64.
    pub(super) letter: char,
}

impl<'i> Insn<'i> {
    /// Reads the types and modifiers of a statement's name.
    pub(super) fn of(i: &'i Statement) -> Result<Insn<'i>, Misfit> {
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

    /// The types of the name, if there are two.
    pub(super) fn pair_of_types(&self) -> Option<[Type; 2]> {
        self.types.clone().try_into().ok()
    }

    /// Operand `n` as written.
    pub(super) fn o(&self, n: usize) -> Result<&'i Operand, Misfit> {
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
