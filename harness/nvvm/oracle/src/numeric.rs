//! The numeric intrinsics `llvm.nvvm.*` of LLVM's NVPTX target, by the PTX manual's description of the
//! instruction that each stands for. Values are passed as bits.
//!
//! PTX bounds the error of an approximation and states no bits: here it is the nearest number of the format,
//! computed in double. A NaN that arithmetic creates is the quiet one without payload, and in 16 bits 0x7fff.

use crate::{native, soft};
use rustc_apfloat::ieee::{BFloat, Double, Half, Single};
use rustc_apfloat::{Float, Round, Status, StatusAnd};

/// An operation on the bits of up to three operands.
pub type Function = Box<dyn Fn(u64, u64, u64) -> u64>;

/// Performs the operation at an address that `of` returned.
pub extern "C-unwind" fn apply(function: u64, a: u64, b: u64, c: u64) -> u64 {
    native::kept::<Function>(function)(a, b, c)
}

/// The address of an operation, for `apply`.
pub fn leak(function: Function) -> u64 {
    native::keep(Box::leak(Box::new(function)))
}

/// The operation of `llvm.nvvm.`*name*, if it is one of these.
pub fn of(name: &str) -> Option<Function> {
    let flush = name.split('.').any(|p| p == "ftz");
    let parts: Vec<&str> = name.split('.').filter(|p| *p != "ftz").collect();
    integer(&parts).or_else(|| conversion(&parts, flush)).or_else(|| {
        let (last, front) = parts.split_last()?;
        match *last {
            "f" => arithmetic::<Single>(front, flush),
            "d" => arithmetic::<Double>(front, false),
            "f16" => arithmetic::<Half>(front, flush),
            "bf16" => arithmetic::<BFloat>(front, false),
            "f16x2" => arithmetic::<Half>(front, flush).map(twice),
            "bf16x2" => arithmetic::<BFloat>(front, false).map(twice),
            _ => None,
        }
    })
}

/// The operation on both halves of a word.
fn twice(f: Function) -> Function {
    Box::new(move |a, b, c| {
        let low = f(a & 0xffff, b & 0xffff, c & 0xffff) & 0xffff;
        low | f(a >> 16 & 0xffff, b >> 16 & 0xffff, c >> 16 & 0xffff) << 16
    })
}

fn read<T: Float>(bits: u64, flush: bool) -> T {
    let wide = u128::from(bits) & (u128::MAX >> (128 - T::BITS));
    let x = T::from_bits(wide);
    if flush && x.is_denormal() { zero_like(x) } else { x }
}

fn zero_like<T: Float>(x: T) -> T {
    if x.is_negative() { -T::ZERO } else { T::ZERO }
}

fn write<T: Float>(x: T, flush: bool) -> u64 {
    let x = if flush && x.is_denormal() { zero_like(x) } else { x };
    bits_of(x)
}

/// The bits of a result. Of all NaNs there is one.
pub fn bits_of<T: Float>(x: T) -> u64 {
    match (x.is_nan(), T::BITS) {
        (true, 16) => u64::from(soft::NARROW_NAN),
        (true, _) => T::NAN.to_bits() as u64,
        _ => x.to_bits() as u64,
    }
}

/// The value of a single or double.
fn number<T: Float>(x: T) -> f64 {
    match T::BITS {
        64 => f64::from_bits(x.to_bits() as u64),
        _ => f64::from(f32::from_bits(x.to_bits() as u32)),
    }
}

/// The single or double that is nearest to a double.
fn rounded<T: Float>(x: f64) -> T {
    match T::BITS {
        64 => T::from_bits(u128::from(x.to_bits())),
        _ => T::from_bits(u128::from((x as f32).to_bits())),
    }
}

/// Arithmetic in one format; the parts of the name without `ftz` and the format.
fn arithmetic<T: Float + 'static>(parts: &[&str], flush: bool) -> Option<Function> {
    let mode = match parts.get(1).copied() {
        None | Some("rn" | "approx" | "nan") => Round::NearestTiesToEven,
        Some("rz") => Round::TowardZero,
        Some("rm") => Round::TowardNegative,
        Some("rp") => Round::TowardPositive,
        _ => return None,
    };
    let numbers = move |f: fn(T, T, T, Round) -> StatusAnd<T>| -> Option<Function> {
        Some(Box::new(move |a, b, c| {
            let [a, b, c] = [a, b, c].map(|v| read::<T>(v, flush));
            write(f(a, b, c, mode).value, flush)
        }))
    };
    let single = T::BITS == 32;
    match parts {
        ["add", _] => numbers(|a, b, _, m| a.add_r(b, m)),
        ["mul", _] => numbers(|a, b, _, m| a.mul_r(b, m)),
        ["div", "approx"] if single => numbers(|a, b, _, _| by_reciprocal(a, b)),
        ["div", _] => numbers(|a, b, _, m| a.div_r(b, m)),
        ["rcp", _] => numbers(|a, _, _, m| T::from_u128(1).value.div_r(a, m)),
        ["fma", _] => numbers(|a, b, c, m| a.mul_add_r(b, c, m)),
        ["floor"] => numbers(|a, _, _, _| a.round_to_integral(Round::TowardNegative)),
        ["ceil"] => numbers(|a, _, _, _| a.round_to_integral(Round::TowardPositive)),
        ["trunc"] => numbers(|a, _, _, _| a.round_to_integral(Round::TowardZero)),
        ["round"] => numbers(|a, _, _, _| a.round_to_integral(Round::NearestTiesToEven)),
        ["fmin"] => numbers(|a, b, _, _| exact(extreme(a, b, false))),
        ["fmax"] => numbers(|a, b, _, _| exact(extreme(a, b, true))),
        ["fmin", "nan"] => numbers(|a, b, _, _| exact(with_nan(a, b, false))),
        ["fmax", "nan"] => numbers(|a, b, _, _| exact(with_nan(a, b, true))),
        ["saturate"] => numbers(|a, _, _, _| exact(saturated(a))),
        ["sqrt"] | ["sqrt", "rn" | "approx"] if T::BITS >= 32 => numbers(|a, _, _, _| exact(root(a))),
        ["sqrt", _] if T::BITS >= 32 => numbers(|a, _, _, m| exact(directed_root(a, m))),
        ["rsqrt", "approx"] if T::BITS >= 32 => numbers(|a, _, _, _| exact(rounded(1.0 / number(a).sqrt()))),
        ["ex2", "approx"] if single => numbers(|a, _, _, _| exact(rounded(number(a).exp2()))),
        ["lg2", "approx"] if single => numbers(|a, _, _, _| exact(rounded(number(a).log2()))),
        ["sin", "approx"] if single => numbers(|a, _, _, _| exact(rounded(turned(a).sin()))),
        ["cos", "approx"] if single => numbers(|a, _, _, _| exact(rounded(turned(a).cos()))),
        // These change only the sign, also of NaN.
        ["fabs"] | ["abs"] => Some(Box::new(move |a, _, _| read::<T>(a, flush).abs().to_bits() as u64)),
        ["neg"] => Some(Box::new(move |a, _, _| (-read::<T>(a, flush)).to_bits() as u64)),
        _ => None,
    }
}

/// PTX div.approx.f32: the reciprocal of a number between 2^126 and 2^128 is zero.
fn by_reciprocal<T: Float>(a: T, b: T) -> StatusAnd<T> {
    let bound = T::from_u128(1 << 126).value;
    if b.is_finite() && b.abs() > bound { a * zero_like(b) } else { a / b }
}

fn exact<T>(value: T) -> StatusAnd<T> {
    StatusAnd { status: Status::OK, value }
}

/// The number nearest to the square root.
fn root<T: Float>(a: T) -> T {
    if T::BITS == 32 {
        T::from_bits(u128::from((number(a) as f32).sqrt().to_bits()))
    } else {
        rounded(number(a).sqrt())
    }
}

/// The root rounded in a direction: the nearest number, or the one next to it if its square says so.
fn directed_root<T: Float>(a: T, mode: Round) -> T {
    let near = root(a);
    let lacks = |mode| (-near).mul_add_r(near, a, mode).value;
    if mode == Round::TowardPositive && lacks(mode) > T::ZERO {
        return near.next_up().value;
    }
    if mode != Round::TowardPositive && lacks(Round::TowardNegative) < T::ZERO {
        return near.next_down().value;
    }
    near
}

/// An angle without whole turns, of which the double nearest to two pi is one.
fn turned<T: Float>(x: T) -> f64 {
    number(x) % std::f64::consts::TAU
}

/// The smaller or larger one; a number is preferred to NaN, and -0 is below +0.
fn extreme<T: Float>(a: T, b: T, largest: bool) -> T {
    if a.is_nan() {
        return b;
    }
    if b.is_nan() {
        return a;
    }
    let less = a < b || (a == b && a.is_negative() && !b.is_negative());
    if less == largest { b } else { a }
}

fn with_nan<T: Float>(a: T, b: T, largest: bool) -> T {
    if a.is_nan() || b.is_nan() { T::NAN } else { extreme(a, b, largest) }
}

/// Between 0 and 1; NaN and -0 become +0.
fn saturated<T: Float>(a: T) -> T {
    let one = T::from_u128(1).value;
    if a >= one {
        one
    } else if a > T::ZERO {
        a
    } else {
        T::ZERO
    }
}

/// Conversions between numbers of different kinds.
fn conversion(parts: &[&str], flush: bool) -> Option<Function> {
    let single = move |a: u64| f32::from_bits(read::<Single>(a, flush).to_bits() as u32);
    match parts {
        ["bitcast", _] => return Some(Box::new(|a, _, _| a)),
        ["lohi", "i2d"] => return Some(Box::new(|a, b, _| a & 0xffff_ffff | b << 32)),
        ["d2i", "lo"] => return Some(Box::new(|a, _, _| a & 0xffff_ffff)),
        ["d2i", "hi"] => return Some(Box::new(|a, _, _| a >> 32)),
        ["d2f", "rn"] => {
            return Some(Box::new(move |a, _, _| {
                let r = (f64::from_bits(a) as f32).to_bits();
                write(read::<Single>(u64::from(r), false), flush)
            }));
        }
        ["f2h", "rn"] => {
            return Some(Box::new(move |a, _, _| {
                use rustc_apfloat::FloatConvert;
                let r: Half = read::<Single>(a, flush).convert(&mut false).value;
                write(r, false)
            }));
        }
        _ => {}
    }
    let [op, mode] = parts else { return None };
    let (from, to) = op.split_once('2')?;
    let whole = match *mode {
        "rn" => f64::round_ties_even,
        "rz" => f64::trunc,
        "rm" => f64::floor,
        "rp" => f64::ceil,
        _ => return None,
    };
    let double = match from {
        "f" => false,
        "d" => true,
        _ => return from_integer(from, to, mode),
    };
    let x = move |a: u64| whole(if double { f64::from_bits(a) } else { f64::from(single(a)) });
    let convert = match to {
        "i" => |x: f64| u64::from(x as i32 as u32),
        "ui" => |x: f64| u64::from(x as u32),
        "ll" => |x: f64| x as i64 as u64,
        "ull" => |x: f64| x as u64,
        _ => return None,
    };
    // PTX, cvt: NaN becomes zero, unless one side has 64 bits.
    let long = to.len() > 1 && to.ends_with("ll");
    let nan = match (long, double) {
        (true, _) => 1 << 63,
        (false, true) => 1 << 31,
        (false, false) => 0,
    };
    Some(Box::new(move |a, _, _| if x(a).is_nan() { nan } else { convert(x(a)) }))
}

fn from_integer(from: &str, to: &str, mode: &str) -> Option<Function> {
    let double = match to {
        "f" => false,
        "d" => true,
        _ => return None,
    };
    if mode != "rn" && !(double && matches!(from, "i" | "ui")) {
        return None;
    }
    macro_rules! bits {
        ($ty:ty) => {
            Box::new(move |a, _, _| {
                let n = a as $ty;
                if double { (n as f64).to_bits() } else { u64::from((n as f32).to_bits()) }
            })
        };
    }
    Some(match from {
        "i" => bits!(i32),
        "ui" => bits!(u32),
        "ll" => bits!(i64),
        "ull" => bits!(u64),
        _ => return None,
    })
}

/// Integer arithmetic.
fn integer(parts: &[&str]) -> Option<Function> {
    let kind = |t: &str| -> Option<(u32, bool)> {
        Some(match t {
            "s" => (16, true),
            "us" => (16, false),
            "i" => (32, true),
            "ui" => (32, false),
            "ll" => (64, true),
            "ull" => (64, false),
            _ => return None,
        })
    };
    fn value(v: u64, (bits, signed): (u32, bool)) -> i128 {
        let top = i128::from(v) << (128 - bits);
        if signed { top >> (128 - bits) } else { (top as u128 >> (128 - bits)) as i128 }
    }
    Some(match parts {
        ["mulhi", t] => {
            let t = kind(t)?;
            Box::new(move |a, b, _| {
                let product = value(a, t).wrapping_mul(value(b, t)) as u128;
                (product >> t.0) as u64 & (u64::MAX >> (64 - t.0))
            })
        }
        ["mul24", t @ ("i" | "ui")] => {
            let t = (24, *t == "i");
            Box::new(move |a, b, _| (value(a, t) * value(b, t)) as u64 & 0xffff_ffff)
        }
        ["sad", t] => {
            let t = kind(t)?;
            Box::new(move |a, b, c| {
                let distance = value(a, t).abs_diff(value(b, t)) as u64;
                distance.wrapping_add(c) & (u64::MAX >> (64 - t.0))
            })
        }
        ["rotate", "b32"] => Box::new(|a, n, _| u64::from((a as u32).rotate_left(n as u32 & 31))),
        ["rotate", "b64"] => Box::new(|a, n, _| a.rotate_left(n as u32 & 63)),
        ["rotate", "right", "b64"] => Box::new(|a, n, _| a.rotate_right(n as u32 & 63)),
        ["swap", "lo", "hi", "b64"] => Box::new(|a, _, _| a.rotate_left(32)),
        ["brev32"] => Box::new(|a, _, _| u64::from((a as u32).reverse_bits())),
        ["brev64"] => Box::new(|a, _, _| a.reverse_bits()),
        ["prmt"] => Box::new(prmt),
        ["prmt", mode] => permutation(mode)?,
        ["fns"] => Box::new(find_nth_set),
        _ => return None,
    })
}

/// PTX prmt: a nibble of `selector` is the number of a byte of `b:a`, and whether only its sign counts.
fn prmt(a: u64, b: u64, selector: u64) -> u64 {
    let bytes = (b << 32 | a & 0xffff_ffff).to_le_bytes();
    let pick = |n: u32| {
        let nibble = (selector >> (4 * n) & 15) as usize;
        let byte = bytes[nibble & 7];
        if nibble < 8 { byte } else { if byte >= 128 { 255 } else { 0 } }
    };
    u64::from(u32::from_le_bytes([0, 1, 2, 3].map(pick)))
}

/// PTX prmt with a mode. The low two bits of the last operand select the byte of `b:a` for each byte `n` of
/// the result. The last four modes have no `b`.
fn permutation(mode: &str) -> Option<Function> {
    let of: fn(u64, u64) -> u64 = match mode {
        "f4e" => |s, n| s + n,
        "b4e" => |s, n| (8 + s - n) % 8,
        "rc8" => |s, _| s,
        "ecl" => |s, n| s.max(n),
        "ecr" => |s, n| s.min(n),
        "rc16" => |s, n| s % 2 * 2 + n % 2,
        _ => return None,
    };
    let two = matches!(mode, "f4e" | "b4e");
    Some(Box::new(move |a, b, c| {
        let (all, s) = if two { (b << 32 | a & 0xffff_ffff, c & 3) } else { (a & 0xffff_ffff, b & 3) };
        (0..4).map(|n| (all >> (8 * of(s, n)) & 255) << (8 * n)).sum()
    }))
}

/// PTX fns, by its pseudo-code.
fn find_nth_set(mask: u64, base: u64, offset: u64) -> u64 {
    let (mask, base, offset) = (mask as u32, base as u32, offset as i32);
    let set = |at: u32| mask >> at & 1 == 1;
    let found = match offset {
        0 => (base < 32 && set(base)).then_some(base),
        n if n > 0 => (base..32).filter(|&at| set(at)).nth(n as usize - 1),
        n => (0..=base.min(31)).rev().filter(|&at| base < 32 && set(at)).nth(n.unsigned_abs() as usize - 1),
    };
    u64::from(found.unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn operations_follow_ptx() {
        let f = |x: f32| u64::from(x.to_bits());
        for (name, [a, b, c], want) in [
            ("add.rn.f", [f(1.0), f(2.0f32.powi(-24)), 0], f(1.0)),
            ("add.rp.f", [f(1.0), f(2.0f32.powi(-24)), 0], f(1.0 + f32::EPSILON)),
            ("mul.rn.ftz.f", [f(1e-20), f(1e-20), 0], f(0.0)),
            ("round.f", [f(2.5), 0, 0], f(2.0)),
            ("saturate.f", [f(-0.0), 0, 0], f(0.0)),
            ("saturate.f", [f(f32::NAN), 0, 0], f(0.0)),
            ("ex2.approx.f", [f(-150.0), 0, 0], f(0.0)),
            ("rsqrt.approx.f", [f(4.0), 0, 0], f(0.5)),
            ("f2i.rn", [f(2.5), 0, 0], 2),
            ("f2i.rz", [f(1e20), 0, 0], 0x7fff_ffff),
            ("f2ui.rm", [f(-1.5), 0, 0], 0),
            ("f2i.rz", [f(f32::NAN), 0, 0], 0),
            ("f2ll.rz", [f(f32::NAN), 0, 0], 1 << 63),
            ("mulhi.i", [0xffff_ffff, 2, 0], 0xffff_ffff),
            ("mulhi.ull", [1 << 63, 6, 0], 3),
            ("mul24.i", [0xff_ffff, 3, 0], 0xffff_fffd),
            ("sad.ui", [3, 10, 100], 107),
            ("rotate.b32", [0x8000_0001, 1, 0], 3),
            ("prmt", [0x4433_2211, 0x8877_6655, 0x9f70], 0x00ff_8811),
            ("fns", [0b1010_1100, 2, 2], 3),
            ("fns", [0b1010_1100, 7, -2i32 as u32 as u64], 5),
            ("fns", [0b1010_1100, 0, 0], 0xffff_ffff),
        ] {
            let got = of(name).map(|f| f(a, b, c));
            assert_eq!(got, Some(want), "{name} {a:#x} {b:#x} {c:#x}: {got:x?}");
        }
    }
}
