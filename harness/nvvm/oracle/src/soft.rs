//! Library routines that LLVM's code calls on x86-64 and that this process may lack: compiler-rt's half and
//! bfloat conversions and 128-bit division, and routines for single rounding (fma and integer conversions of
//! the narrow formats). `rustc_apfloat` computes narrow values; each result is rounded once, to nearest even.
//!
//! The x86-64 ABI passes half and bfloat in the low 16 bits of an SSE register, for which stable Rust has no
//! type: those signatures use `f32` and read its bits.

use rustc_apfloat::ieee::{BFloat, Double, Half, Single};
use rustc_apfloat::{Float, FloatConvert, Round};

/// Round to nearest, ties to even, the only rounding of NVVM IR.
const NEAREST: Round = Round::NearestTiesToEven;

/// The NaN of results in 16 bits (PTX, add.f16 and its like).
pub const NARROW_NAN: u16 = 0x7fff;

fn narrow<T: Float>(x: T) -> u16 {
    if x.is_nan() { NARROW_NAN } else { x.to_bits() as u16 }
}

fn convert<A: FloatConvert<B>, B: Float>(x: A) -> B {
    x.convert_r(NEAREST, &mut false).value
}

/// A 16-bit format's bits in the place where the ABI passes its value.
fn in_register(bits: u16) -> f32 {
    f32::from_bits(u32::from(bits))
}

fn from_register(x: f32) -> u16 {
    x.to_bits() as u16
}

fn single(x: f32) -> Single {
    Single::from_bits(u128::from(x.to_bits()))
}

fn double(x: f64) -> Double {
    Double::from_bits(u128::from(x.to_bits()))
}

// LLVM also moves numbers by way of singles, so a NaN keeps its sign and payload in both directions. What an
// operation makes of a NaN is written into the code (`rewrite::narrow`).

extern "C" fn half_to_single(h: f32) -> f32 {
    let bits = u32::from(from_register(h));
    let x = Half::from_bits(u128::from(bits));
    f32::from_bits(if x.is_nan() {
        (bits & 0x8000) << 16 | 0x7f80_0000 | (bits & 0x3ff) << 13
    } else {
        convert::<Half, Single>(x).to_bits() as u32
    })
}

/// The upper bits of a single that is NaN, as a NaN of a format with that many bits of fraction. If no bit of
/// the payload is left, the NaN is the quiet one.
fn nan_of(x: f32, fraction: u32) -> u16 {
    let bits = x.to_bits();
    let (sign, all) = ((bits >> 16 & 0x8000) as u16, (1u16 << fraction) - 1);
    let payload = (bits >> (23 - fraction)) as u16 & all;
    let exponent = 0x7fff & !all;
    sign | exponent | if payload == 0 { 1 << (fraction - 1) } else { payload }
}

extern "C" fn single_to_half(x: f32) -> f32 {
    in_register(single_to_half_bits(x))
}

extern "C" fn double_to_half(x: f64) -> f32 {
    in_register(narrow::<Half>(convert(double(x))))
}

extern "C" fn single_to_bfloat(x: f32) -> f32 {
    in_register(if x.is_nan() { nan_of(x, 7) } else { narrow::<BFloat>(convert(single(x))) })
}

extern "C" fn double_to_bfloat(x: f64) -> f32 {
    in_register(narrow::<BFloat>(convert(double(x))))
}

/// The older names of the half conversions, which pass the half as an integer.
extern "C" fn half_bits_to_single(h: u16) -> f32 {
    half_to_single(in_register(h))
}

extern "C" fn single_to_half_bits(x: f32) -> u16 {
    if x.is_nan() { nan_of(x, 10) } else { narrow::<Half>(convert(single(x))) }
}

/// `a * b + c` rounded once, on bits.
pub extern "C-unwind" fn fma_half(a: u64, b: u64, c: u64) -> u64 {
    let f = |x: u64| Half::from_bits(u128::from(x as u16));
    u64::from(narrow(f(a).mul_add_r(f(b), f(c), NEAREST).value))
}

/// `a * b + c` rounded once, on bits.
pub extern "C-unwind" fn fma_bfloat(a: u64, b: u64, c: u64) -> u64 {
    let f = |x: u64| BFloat::from_bits(u128::from(x as u16));
    u64::from(narrow(f(a).mul_add_r(f(b), f(c), NEAREST).value))
}

/// `a * b + c` rounded once, on bits.
pub extern "C-unwind" fn fma_single(a: u64, b: u64, c: u64) -> u64 {
    let f = |x: u64| f32::from_bits(x as u32);
    u64::from(f(a).mul_add(f(b), f(c)).to_bits())
}

/// `a * b + c` rounded once, on bits.
pub extern "C-unwind" fn fma_double(a: u64, b: u64, c: u64) -> u64 {
    f64::from_bits(a).mul_add(f64::from_bits(b), f64::from_bits(c)).to_bits()
}

macro_rules! powers {
    ($($name:ident: $float:ty, $bits:ty;)*) => {
        $(
            /// A power by repeated squaring, on bits; one over it if `n` is negative.
            pub extern "C-unwind" fn $name(a: u64, n: u64) -> u64 {
                let (mut x, n) = (<$float>::from_bits(a as $bits), n as u32 as i32);
                let (mut left, mut r) = (n.unsigned_abs(), 1.0);
                loop {
                    if left & 1 == 1 {
                        r *= x;
                    }
                    left /= 2;
                    if left == 0 {
                        break;
                    }
                    x *= x;
                }
                u64::from((if n < 0 { 1.0 / r } else { r }).to_bits())
            }
        )*
    };
}

powers! {
    powi_single: f32, u32;
    powi_double: f64, u64;
}

/// A 128-bit integer, given as low and high half, as a bfloat's bits. Computed as a float it would round
/// twice.
pub extern "C-unwind" fn int_to_bfloat(low: u64, high: u64, signed: u64) -> u64 {
    let v = u128::from(high) << 64 | u128::from(low);
    let r = if signed != 0 {
        BFloat::from_i128_r(v as i128, NEAREST).value
    } else {
        BFloat::from_u128_r(v, NEAREST).value
    };
    u64::from(narrow(r))
}

/// A 128-bit integer as a half's bits.
pub extern "C-unwind" fn int_to_half(low: u64, high: u64, signed: u64) -> u64 {
    let v = u128::from(high) << 64 | u128::from(low);
    let r = if signed != 0 {
        Half::from_i128_r(v as i128, NEAREST).value
    } else {
        Half::from_u128_r(v, NEAREST).value
    };
    u64::from(narrow(r))
}

macro_rules! wide {
    ($($name:ident: $ty:ty, $op:ident;)*) => {
        $(extern "C" fn $name(a: $ty, b: $ty) -> $ty {
            if b == 0 {
                // As the processor does for narrower types: the report names the thread.
                let what = "an integer division by zero (undefined in NVVM IR)";
                super::exit::end_with(what, super::exit::EXIT_CRASH);
            }
            a.$op(b)
        })*
    };
}

wide! {
    divti3: i128, wrapping_div;
    modti3: i128, wrapping_rem;
    udivti3: u128, wrapping_div;
    umodti3: u128, wrapping_rem;
}

macro_rules! casts {
    ($($name:ident: $from:ty => $to:ty;)*) => {
        $(extern "C" fn $name(x: $from) -> $to {
            x as $to
        })*
    };
}

// Rust's `as` rounds to nearest even and saturates. NVVM IR has poison in the cases that saturate.
casts! {
    fixsfti: f32 => i128;
    fixdfti: f64 => i128;
    fixunssfti: f32 => u128;
    fixunsdfti: f64 => u128;
    floattisf: i128 => f32;
    floattidf: i128 => f64;
    floatuntisf: u128 => f32;
    floatuntidf: u128 => f64;
}

extern "C" fn multi3(a: i128, b: i128) -> i128 {
    a.wrapping_mul(b)
}

/// Name and address of every routine here that LLVM calls by name.
pub fn symbols() -> Vec<(&'static str, usize)> {
    vec![
        ("__extendhfsf2", half_to_single as *const () as usize),
        ("__truncsfhf2", single_to_half as *const () as usize),
        ("__truncdfhf2", double_to_half as *const () as usize),
        ("__truncsfbf2", single_to_bfloat as *const () as usize),
        ("__truncdfbf2", double_to_bfloat as *const () as usize),
        ("__gnu_h2f_ieee", half_bits_to_single as *const () as usize),
        ("__gnu_f2h_ieee", single_to_half_bits as *const () as usize),
        ("__divti3", divti3 as *const () as usize),
        ("__modti3", modti3 as *const () as usize),
        ("__udivti3", udivti3 as *const () as usize),
        ("__umodti3", umodti3 as *const () as usize),
        ("__multi3", multi3 as *const () as usize),
        ("__fixsfti", fixsfti as *const () as usize),
        ("__fixdfti", fixdfti as *const () as usize),
        ("__fixunssfti", fixunssfti as *const () as usize),
        ("__fixunsdfti", fixunsdfti as *const () as usize),
        ("__floattisf", floattisf as *const () as usize),
        ("__floattidf", floattidf as *const () as usize),
        ("__floatuntisf", floatuntisf as *const () as usize),
        ("__floatuntidf", floatuntidf as *const () as usize),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn narrow_results_are_rounded_once() {
        // 1 + 2^-11 + 2^-40 is just above a tie of half; computed as a float it would be the tie and round
        // down.
        assert_eq!(from_register(double_to_half(1.0 + 2f64.powi(-11) + 2f64.powi(-40))), 0x3c01);
        assert_eq!(from_register(double_to_bfloat(1.0 + 2f64.powi(-8) + 2f64.powi(-40))), 0x3f81);
        // 0x1010001 rounds to the tie 0x1010000 as a float, and that to 0x1000000.
        assert_eq!(int_to_bfloat(0x0101_0001, 0, 0), 0x4b81);
        // 0x3c10 * 0x3c20 is the tie 1 + 48 * 2^-10 + 2^-11; the smallest subnormal lifts it, and is lost in
        // a float.
        assert_eq!(fma_half(0x3c10, 0x3c20, 0x0001), 0x3c31);
    }
}
