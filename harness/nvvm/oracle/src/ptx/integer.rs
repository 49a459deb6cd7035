//! PTX instructions on integers and strings of bits: operands in, the result's bits out. Values are computed
//! without bounds, then truncated to the type. Only the carry is written here.

use super::state::{Insn, State, Type};
use crate::exit;
use crate::ptx_error::Misfit;

/// The result of any PTX instruction on integers.
pub(super) fn compute(s: &mut State<'_>, x: &Insn<'_>) -> Result<u64, Misfit> {
    match x.op() {
        "add" | "sub" | "addc" | "subc" => sum(s, x),
        "mul" | "mad" | "madc" => product(s, x),
        "dp4a" | "dp2a" => dot_product(s, x),
        "mul24" | "mad24" => product_24(s, x),
        "sad" | "div" | "rem" | "abs" | "neg" | "min" | "max" => arithmetic(s, x),
        "and" | "or" | "xor" | "not" | "cnot" | "shl" | "shr" | "shf" | "lop3" | "prmt" => logic(s, x),
        "popc" | "clz" | "brev" | "bfind" | "bfe" | "bfi" | "bmsk" | "szext" | "fns" => fields(s, x),
        _ => Err(Misfit::Instruction),
    }
}

/// Sums and differences, with carry in and out, or saturated.
fn sum(s: &mut State<'_>, x: &Insn<'_>) -> Result<u64, Misfit> {
    let (ty, plus) = (x.ty, x.op().starts_with("add"));
    let carry = i128::from(x.op().ends_with('c') && s.carry);
    let (a, b) = (i128::from(x.bits(s, 1)? & ty.mask()), i128::from(x.bits(s, 2)? & ty.mask()));
    let sum = if plus { a + b + carry } else { a - b - carry };
    if x.has("cc") {
        s.carry = sum >> ty.bits != 0;
    }
    if !x.has("sat") {
        return Ok(ty.cut(sum));
    }
    let (a, b) = (x.integer(s, 1)?, x.integer(s, 2)?);
    let exact = if x.op() == "add" { a + b } else { a - b };
    let (low, high) = ty.range();
    Ok(ty.cut(exact.clamp(low, high)))
}

fn product(s: &mut State<'_>, x: &Insn<'_>) -> Result<u64, Misfit> {
    let ty = x.ty;
    // For the largest unsigned doublewords all 128 bits count, including the sign's.
    let product = x.integer(s, 1)?.wrapping_mul(x.integer(s, 2)?);
    let wide = Type { letter: ty.letter, bits: (2 * ty.bits).min(64) };
    let (part, out) = match () {
        () if x.has("wide") => (product, wide),
        () if x.has("hi") => (product >> ty.bits, ty),
        () if x.has("lo") => (product, ty),
        () => return Err(Misfit::Instruction),
    };
    if x.op() == "mul" {
        return Ok(out.cut(part));
    }
    let c = x.bits(s, 3)?;
    let carry = i128::from(x.op() == "madc" && s.carry);
    let sum = i128::from(out.cut(part)) + i128::from(c & out.mask()) + carry;
    if x.has("cc") {
        s.carry = sum >> out.bits != 0;
    }
    if !x.has("sat") {
        return Ok(out.cut(sum));
    }
    let (low, high) = ty.range();
    Ok(out.cut((out.integer(out.cut(part)) + out.integer(c)).clamp(low, high)))
}

/// `dp4a` and `dp2a`: the signs of both factors are in the name; the sum wraps.
fn dot_product(s: &State<'_>, x: &Insn<'_>) -> Result<u64, Misfit> {
    let [first, second] = x.pair_of_types().ok_or(Misfit::Instruction)?;
    let part =
        |ty: Type, v: u64, bits: u32, n: u32| Type { letter: ty.letter, bits }.integer(v >> (bits * n));
    let (a, b, c) = (x.bits(s, 1)?, x.bits(s, 2)?, x.bits(s, 3)?);
    let products: i128 = if x.op() == "dp4a" {
        (0..4).map(|n| part(first, a, 8, n) * part(second, b, 8, n)).sum()
    } else {
        let from = if x.has("hi") { 2 } else { 0 };
        (0..2).map(|n| part(first, a, 16, n) * part(second, b, 8, from + n)).sum()
    };
    Ok(x.ty.cut(products + i128::from(c)))
}

fn product_24(s: &State<'_>, x: &Insn<'_>) -> Result<u64, Misfit> {
    let cut = |n: i128| {
        let n = n & 0xff_ffff;
        if x.ty.letter == 's' && n >> 23 == 1 { n - (1 << 24) } else { n }
    };
    let product = cut(x.integer(s, 1)?) * cut(x.integer(s, 2)?);
    let part = if x.has("hi") { product >> 16 } else { product };
    Ok(x.ty.cut(if x.op() == "mad24" { part + x.integer(s, 3)? } else { part }))
}

fn arithmetic(s: &State<'_>, x: &Insn<'_>) -> Result<u64, Misfit> {
    let n = |k: usize| x.integer(s, k);
    Ok(x.ty.cut(match x.op() {
        "sad" => (n(1)? - n(2)?).abs() + n(3)?,
        "div" | "rem" => {
            let (a, b) = (n(1)?, n(2)?);
            if b == 0 {
                exit::end_with("an integer division by zero in inline PTX (unspecified)", exit::EXIT_CRASH);
            }
            if x.op() == "div" { a / b } else { a % b }
        }
        "abs" => n(1)?.abs(),
        "neg" => -n(1)?,
        "min" => n(1)?.min(n(2)?),
        "max" => n(1)?.max(n(2)?),
        _ => return Err(Misfit::Instruction),
    }))
}

/// Operations on each bit, shifts, and `prmt` on bytes.
fn logic(s: &State<'_>, x: &Insn<'_>) -> Result<u64, Misfit> {
    let (v, n, ty) = (|k: usize| x.bits(s, k), |k: usize| x.integer(s, k), x.ty);
    Ok(ty.cut(match x.op() {
        "and" => i128::from(v(1)? & v(2)?),
        "or" => i128::from(v(1)? | v(2)?),
        "xor" => i128::from(v(1)? ^ v(2)?),
        "not" => i128::from(!v(1)?),
        "cnot" => i128::from(v(1)? & ty.mask() == 0),
        "shl" | "shr" => {
            // Amounts are 32 bits, unsigned, and clamped.
            let by = (x.amount(s, 2)? as u32).min(ty.bits);
            if x.op() == "shl" { n(1)? << by } else { n(1)? >> by }
        }
        "shf" => {
            let both = i128::from((v(2)? & 0xffff_ffff) << 32 | v(1)? & 0xffff_ffff);
            let by = x.amount(s, 3)? as u32;
            let by = if x.has("wrap") { by & 31 } else { by.min(32) };
            if x.has("l") { both << by >> 32 } else { both >> by }
        }
        "lop3" => {
            let (a, b, c, table) = (v(1)?, v(2)?, v(3)?, x.amount(s, 4)?);
            (0..32).fold(0, |r, k| {
                let row = (a >> k & 1) << 2 | (b >> k & 1) << 1 | c >> k & 1;
                r | i128::from(table >> row & 1) << k
            })
        }
        "prmt" if x.only(&["b32"]) => {
            let (a, b, selector) = (v(1)?, v(2)?, v(3)?);
            let bytes = (b << 32 | a & 0xffff_ffff).to_le_bytes();
            (0..4).fold(0, |r, k| {
                let pick = selector >> (4 * k);
                let byte = bytes[(pick & 7) as usize];
                let byte = if pick & 8 == 0 { byte } else { (byte as i8 >> 7) as u8 };
                r | i128::from(byte) << (8 * k)
            })
        }
        _ => return Err(Misfit::Instruction),
    }))
}

/// Bit fields and bit positions.
fn fields(s: &State<'_>, x: &Insn<'_>) -> Result<u64, Misfit> {
    let (v, ty) = (|k: usize| x.bits(s, k), x.ty);
    Ok(match x.op() {
        "fns" => {
            let find = crate::numeric::of("fns").ok_or(Misfit::Instruction)?;
            find(v(1)?, v(2)?, v(3)?)
        }
        "popc" => (v(1)? & ty.mask()).count_ones().into(),
        "clz" => ((v(1)? & ty.mask()).leading_zeros() + ty.bits - 64).into(),
        "brev" => ty.cut(i128::from(v(1)?.reverse_bits() >> (64 - ty.bits))),
        "bfind" => {
            let a = x.integer(s, 1)?;
            let a = if a < 0 { !a } else { a } as u64;
            let found = 63 - i64::from(a.leading_zeros());
            let r = match (found, x.has("shiftamt")) {
                (-1, _) => -1,
                (f, true) => i64::from(ty.bits) - 1 - f,
                (f, false) => f,
            };
            u64::from(r as u32)
        }
        "bfe" => {
            let (a, at, len) = (v(1)?, x.amount(s, 2)? as u8, x.amount(s, 3)? as u8);
            ty.cut(bit_field(a & ty.mask(), u32::from(at), u32::from(len), ty))
        }
        "bfi" => {
            let (a, b) = (v(1)?, v(2)?);
            let (at, len) = (x.amount(s, 3)? as u8, x.amount(s, 4)? as u8);
            let mut r = b;
            for k in 0..u32::from(len) {
                let to = u32::from(at) + k;
                if to < ty.bits && k < 64 {
                    r = r & !(1 << to) | (a >> k & 1) << to;
                }
            }
            ty.cut(i128::from(r))
        }
        "bmsk" if x.ty.letter == 'b' => {
            let (from, len) = (count(x, v(1)?)?, count(x, v(2)?)?);
            (0..32).filter(|k| (from..from + len).contains(k)).map(|k| 1 << k).sum()
        }
        "szext" if x.ty.letter != 'b' => match (count(x, v(2)?)?, v(1)? & 0xffff_ffff) {
            (0, _) => 0,
            (len, a) => ty.cut(Type { letter: ty.letter, bits: len as u32 }.integer(a)),
        },
        _ => return Err(Misfit::Instruction),
    })
}

/// A number of bits of `bmsk` or `szext`: at most 32 if clamped, else modulo 32.
fn count(x: &Insn<'_>, n: u64) -> Result<u64, Misfit> {
    let n = n & 0xffff_ffff;
    match (x.modifiers[0], x.ty.bits) {
        ("clamp", 32) => Ok(n.min(32)),
        ("wrap", 32) => Ok(n % 32),
        _ => Err(Misfit::Instruction),
    }
}

/// `bfe`: bits beyond the type are its sign bit, or zeros.
fn bit_field(a: u64, at: u32, len: u32, ty: Type) -> i128 {
    let bit = |n: u32| a >> n & 1;
    let sign = match ty.letter {
        's' if len > 0 => bit((at + len - 1).min(ty.bits - 1)),
        _ => 0,
    };
    let each = |k: u32| if k < len && at + k < ty.bits { bit(at + k) } else { sign };
    (0..ty.bits).fold(0, |r, k| r | i128::from(each(k)) << k)
}
