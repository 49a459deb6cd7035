//! The common case of add, multiply and fused multiply-add, round to nearest even, in host arithmetic.
//!
//! `f32` and `f64` operations of Rust are IEEE 754 operations, rounded to nearest even, on every target with
//! hardware floating point; only NaN payloads are left open, and no NaN passes through here. Each function
//! answers only if its result and its flags follow from that by the argument in its comment; otherwise it
//! returns `None`. The tests compare them with the soft-float.

use super::{Flagged, NX};

/// Finite results at or below this magnitude are left to the slow path, which decides underflow.
const SMALLEST_SAFE: f32 = f32::MIN_POSITIVE * 2.0;

/// `a + b`: the host's result is the correctly rounded one. The sum in `f64` is exact iff the error term of
/// 2Sum is zero (no overflow is possible there); the result is inexact iff that sum or its narrowing is.
/// Addition never underflows inexactly, and an infinite result goes to the slow path.
pub fn add(a: u32, b: u32) -> Option<Flagged> {
    let (x, y) = (f32::from_bits(a), f32::from_bits(b));
    let result = x + y;
    if !result.is_finite() {
        return None;
    }
    let (sum, error) = two_sum(f64::from(x), f64::from(y));
    let inexact = error != 0.0 || f64::from(result) != sum;
    Some((result.to_bits(), if inexact { NX } else { 0 }))
}

/// `a * b`: 24-bit significands multiply exactly in `f64`, whose exponent range holds every product; one
/// narrowing then rounds once.
pub fn mul(a: u32, b: u32) -> Option<Flagged> {
    let product = f64::from(f32::from_bits(a)) * f64::from(f32::from_bits(b));
    narrow(product, false)
}

/// `a * b + c`: the product is exact as in [`mul`], and 2Sum gives the sum and its exact error. Rounding that
/// sum to odd keeps it on the right side of every `f32` tie (53 >= 24 + 2 bits), so that the narrowing rounds
/// as if from the exact value.
pub fn fma(a: u32, b: u32, c: u32) -> Option<Flagged> {
    let product = f64::from(f32::from_bits(a)) * f64::from(f32::from_bits(b));
    let (mut sum, error) = two_sum(product, f64::from(f32::from_bits(c)));
    if !sum.is_finite() {
        return None;
    }
    if error != 0.0 && sum.to_bits() & 1 == 0 {
        // An even significand with a non-zero error: step to the neighbour on the error's side, which is odd.
        sum = if error > 0.0 { sum.next_up() } else { sum.next_down() };
    }
    narrow(sum, error != 0.0)
}

/// Rounds to `f32`, if the result is exactly zero or safely inside the normal range.
fn narrow(value: f64, already_inexact: bool) -> Option<Flagged> {
    let result = value as f32;
    let in_range = result.is_finite() && result.abs() > SMALLEST_SAFE;
    if in_range || value == 0.0 && !already_inexact {
        let inexact = already_inexact || f64::from(result) != value;
        Some((result.to_bits(), if inexact { NX } else { 0 }))
    } else {
        None
    }
}

/// Knuth's 2Sum: the rounded sum and its exact error, for finite sums.
fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let b_part = sum - a;
    let error = (a - (sum - b_part)) + (b - b_part);
    (sum, error)
}
