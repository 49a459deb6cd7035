//! `cvt`. A double holds a number of any format exactly, and 128 bits hold any integer. Either is rounded
//! once, to the result.

use super::parse::Operand;
use super::state::{State, Type};
use crate::ptx_error::Misfit;
use crate::{formats, numeric};
use rustc_apfloat::ieee::{BFloat, Double, Half, Single};
use rustc_apfloat::{Float, FloatConvert, Round};

/// A type of `cvt`, or of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Half,
    Brain,
    Single,
    Double,
    Integer(Type),
}

impl Kind {
    pub(super) fn parse(name: &str) -> Option<Kind> {
        Some(match name {
            "f16" => Kind::Half,
            "bf16" => Kind::Brain,
            "f32" => Kind::Single,
            "f64" => Kind::Double,
            _ => Kind::Integer(Type::parse(name)?),
        })
    }

    /// How constants are read.
    pub(super) fn letter(self) -> char {
        match self {
            Kind::Single => 'f',
            Kind::Double => 'd',
            Kind::Integer(ty) => ty.letter,
            _ => 'b',
        }
    }

    /// A float's value, with subnormal singles as zeros if `flush`.
    pub(super) fn number(self, bits: u64, flush: bool) -> Double {
        let wide = u128::from(bits);
        match self {
            Kind::Half => Half::from_bits(wide & 0xffff).convert(&mut false).value,
            Kind::Brain => BFloat::from_bits(wide & 0xffff).convert(&mut false).value,
            Kind::Single => {
                let x = Single::from_bits(wide & 0xffff_ffff);
                let x = if flush && x.is_denormal() { Single::ZERO.copy_sign(x) } else { x };
                x.convert(&mut false).value
            }
            _ => Double::from_bits(wide),
        }
    }
}

/// A double in a format.
fn write<T: Float>(x: Double, round: Round, flush: bool) -> u64
where
    Double: FloatConvert<T>,
{
    finish::<T>(x.convert_r(round, &mut false).value, flush)
}

fn finish<T: Float>(x: T, flush: bool) -> u64 {
    let x = if flush && x.is_denormal() { T::ZERO.copy_sign(x) } else { x };
    numeric::bits_of(x)
}

/// `cvt.to.from`; `modifiers` are all after `cvt`.
pub(super) fn convert(s: &mut State<'_>, operands: &[Operand], modifiers: &[&str]) -> Result<(), Misfit> {
    let [front @ .., to, from] = modifiers else { return Err(Misfit::Instruction) };
    if operands.len() == 3 || [*to, *from].iter().any(|t| t.ends_with("x2") || *t == "tf32") {
        return convert_formats(s, operands, front, to, from);
    }
    let [d, a] = operands else { return Err(Misfit::Operands) };
    let has = |m: &str| front.contains(&m);
    let (to, from) =
        (Kind::parse(to).ok_or(Misfit::Instruction)?, Kind::parse(from).ok_or(Misfit::Instruction)?);
    let round = match () {
        () if has("rz") => Round::TowardZero,
        () if has("rm") => Round::TowardNegative,
        () if has("rp") => Round::TowardPositive,
        () => Round::NearestTiesToEven,
    };
    let whole = front.iter().find_map(|m| match *m {
        "rni" => Some(Round::NearestTiesToEven),
        "rzi" => Some(Round::TowardZero),
        "rmi" => Some(Round::TowardNegative),
        "rpi" => Some(Round::TowardPositive),
        _ => None,
    });
    let bits = s.read(a, from.letter())?;
    let flush = has("ftz");
    let value = match (from, to) {
        (Kind::Integer(from), Kind::Integer(to)) => {
            let n = from.integer(bits);
            let (low, high) = to.range();
            to.cut(if has("sat") { n.clamp(low, high) } else { n })
        }
        (Kind::Integer(from), to) => of_integer(from.integer(bits), to, round),
        (from, Kind::Integer(to)) => {
            let x = from.number(bits, flush).round_to_integral(whole.ok_or(Misfit::Instruction)?).value;
            let (low, high) = to.range();
            // PTX: NaN becomes zero, unless one side has 64 bits.
            if x.is_nan() {
                if from == Kind::Double || to.bits == 64 { 1 << (to.bits - 1) } else { 0 }
            } else {
                to.cut((f64::from_bits(x.to_bits() as u64) as i128).clamp(low, high))
            }
        }
        (from, to) => {
            let x = from.number(bits, flush);
            let x = whole.map_or(x, |whole| x.round_to_integral(whole).value);
            // A move; formats of 16 bits have one NaN.
            let moves = from == to && (whole.is_none() || matches!(to, Kind::Single | Kind::Double));
            if moves && x.is_nan() { bits } else { of_number(x, to, round, flush) }
        }
    };
    let value = if has("sat") { saturated(value, to)? } else { value };
    // A destination wider than the type is extended with the sign or zeros. The expression's operands are
    // truncated to their own widths.
    s.write(
        d,
        match to {
            Kind::Integer(to) if to.letter == 's' => to.integer(value) as u64,
            _ => value,
        },
    )
}

fn of_integer(n: i128, to: Kind, round: Round) -> u64 {
    match to {
        Kind::Half => finish(Half::from_i128_r(n, round).value, false),
        Kind::Brain => finish(BFloat::from_i128_r(n, round).value, false),
        Kind::Single => finish(Single::from_i128_r(n, round).value, false),
        _ => finish(Double::from_i128_r(n, round).value, false),
    }
}

fn of_number(x: Double, to: Kind, round: Round, flush: bool) -> u64 {
    match to {
        Kind::Half => write::<Half>(x, round, false),
        Kind::Brain => write::<BFloat>(x, round, false),
        Kind::Single => write::<Single>(x, round, flush),
        _ => finish(x, false),
    }
}

/// `.sat`: floats between 0 and 1; integers are limited already.
fn saturated(bits: u64, to: Kind) -> Result<u64, Misfit> {
    let name = match to {
        Kind::Integer(_) => return Ok(bits),
        Kind::Half => "saturate.f16",
        Kind::Brain => "saturate.bf16",
        Kind::Single => "saturate.f",
        Kind::Double => "saturate.d",
    };
    Ok(numeric::of(name).ok_or(Misfit::Instruction)?(bits, 0, 0))
}

/// To and from the formats of matrix units, and two numbers at once: as the intrinsics of LLVM.
fn convert_formats(
    s: &mut State<'_>,
    operands: &[Operand],
    front: &[&str],
    to: &str,
    from: &str,
) -> Result<(), Misfit> {
    let narrow = to.starts_with('e');
    if narrow && !front.contains(&"satfinite") {
        return Err(Misfit::Instruction);
    }
    let how: Vec<&str> = front.iter().copied().filter(|m| !(narrow && *m == "satfinite")).collect();
    let how = how.join(".");
    let name = match (to, from) {
        ("tf32", "f32") => format!("f2tf32.{how}"),
        ("f16x2" | "bf16x2", "f32") => format!("ff2{to}.{how}"),
        (_, "f32") => format!("ff.to.{to}.{how}"),
        _ => format!("{from}.to.{to}.{how}"),
    };
    let f = formats::of(&name).ok_or(Misfit::Instruction)?;
    let letter = Kind::parse(from).map_or('b', Kind::letter);
    let v = |n: usize| operands.get(n).map_or(Ok(0), |o| s.read(o, letter));
    let r = f(v(1)?, v(2)?, 0);
    s.write(operands.first().ok_or(Misfit::Few)?, r)
}

/// `cvt.pack.sat`: the first value lies above the second, and below the third operand's bits.
pub(super) fn pack(s: &mut State<'_>, operands: &[Operand], modifiers: &[&str]) -> Result<(), Misfit> {
    let (to, third) = match modifiers {
        ["sat", to @ ("u16" | "s16"), "s32"] => (*to, false),
        ["sat", to @ ("u8" | "s8" | "u4" | "s4" | "u2" | "s2"), "s32", "b32"] => (*to, true),
        _ => return Err(Misfit::Instruction),
    };
    if operands.len() != 3 + usize::from(third) {
        return Err(Misfit::Operands);
    }
    let (letter, bits) = to.split_at(1);
    let bits: u32 = bits.parse().map_err(|_| Misfit::Instruction)?;
    let (low, high) = match letter {
        "s" => (-(1i64 << (bits - 1)), (1i64 << (bits - 1)) - 1),
        _ => (0, (1i64 << bits) - 1),
    };
    let part = |s: &State<'_>, n: usize| {
        let value = i64::from(s.read(&operands[n], 's')? as u32 as i32);
        Ok(value.clamp(low, high) as u64 % (1 << bits))
    };
    let both = part(s, 1)? * (1 << bits) + part(s, 2)?;
    let rest = if third { s.read(&operands[3], 'b')? << (2 * bits) } else { 0 };
    s.write(&operands[0], (rest | both) & 0xffff_ffff)
}

/// `tanh.approx`, and `ex2.approx` of 16-bit floats: the nearest single, rounded to the format.
pub(super) fn approximate(
    s: &mut State<'_>,
    operands: &[Operand],
    op: &str,
    modifiers: &[&str],
) -> Result<(), Misfit> {
    let (["approx", flush @ .., format], [d, a]) = (modifiers, operands) else {
        return Err(Misfit::Operands);
    };
    let (element, numbers) = match format.strip_suffix("x2") {
        Some(element) => (element, 2),
        None => (*format, 1),
    };
    let kind = Kind::parse(element).ok_or(Misfit::Instruction)?;
    let flushes = match (op, kind, flush) {
        ("tanh", Kind::Half | Kind::Brain | Kind::Single, []) | ("ex2", Kind::Half, []) => false,
        ("ex2", Kind::Brain, ["ftz"]) => true,
        _ => return Err(Misfit::Instruction),
    };
    let bits = s.read(a, kind.letter())?;
    let one = |bits: u64| {
        let x = f64::from_bits(kind.number(bits, flushes).to_bits() as u64);
        let single = if op == "tanh" { x.tanh() } else { x.exp2() } as f32;
        let wide = Double::from_bits(f64::from(single).to_bits().into());
        match kind {
            Kind::Half => write::<Half>(wide, Round::NearestTiesToEven, false),
            Kind::Brain => write::<BFloat>(wide, Round::NearestTiesToEven, flushes),
            _ => write::<Single>(wide, Round::NearestTiesToEven, false),
        }
    };
    let r = (0..numbers).fold(0, |r, n| r | one(bits >> (16 * n)) << (16 * n));
    s.write(d, r)
}
