//! Operands whose results lie where rounding changes: at a middle between two numbers or beside it, and at an
//! end of the normal numbers. Random operands come there once in as many cases as the format has mantissas.
//!
//! Everything is integer arithmetic on significands, so one text serves the three formats. A format with a
//! mantissa of `p` bits has significands from `1 << p` to `(2 << p) - 1`.

use super::element::{Class, Element};
use crate::encodings::random::Random;
use ventus_isa::{Class as RowClass, Insn, Op, Role};

/// How an instruction makes its result from two operands, or one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A product, with an addend or without.
    Product,
    /// A quotient.
    Quotient,
    /// A square root.
    Root,
    /// A sum or a difference.
    Sum,
    /// An integer made of a number.
    Whole,
    /// A number made of an integer.
    OfWhole,
    /// Anything else.
    Other,
}

impl Shape {
    /// The shape of an instruction's result.
    pub fn of(insn: &Insn) -> Shape {
        match insn.op.row().class {
            RowClass::Multiply | RowClass::MultiplyAdd | RowClass::MultiplyAddInto => Shape::Product,
            RowClass::Divide => Shape::Quotient,
            RowClass::SquareRoot => Shape::Root,
            RowClass::Add => Shape::Sum,
            RowClass::Convert if from_whole(insn.op) => Shape::OfWhole,
            RowClass::Convert => Shape::Whole,
            _ => Shape::Other,
        }
    }
}

/// Whether the instruction converts integers.
pub fn from_whole(op: Op) -> bool {
    matches!(op, Op::FcvtSW | Op::FcvtSWu | Op::VfcvtFXV | Op::VfcvtFXuV)
}

/// The operand that a quotient divides; its divisor is chosen before it.
pub fn dividend(insn: &Insn) -> Option<Role> {
    let first = matches!(insn.op, Op::FdivS | Op::VfrdivVf);
    (insn.op.row().class == RowClass::Divide).then_some(if first { Role::Rs1 } else { Role::Rs2 })
}

/// The exponent field and the significand of a normal number; those of 1 for all others.
fn parts(v: u64, exponent_bits: u32, p: u32) -> (i64, u64) {
    let most = (1i64 << exponent_bits) - 1;
    let exponent = (v >> p) as i64 & most;
    if exponent == 0 || exponent == most { (most >> 1, 1 << p) } else { (exponent, 1 << p | v & low(p)) }
}

/// The lowest `n` bits.
fn low(n: u32) -> u64 {
    if n >= 64 { u64::MAX } else { (1 << n) - 1 }
}

/// -1, 0 or 1.
fn beside(r: &mut Random) -> i64 {
    r.within(-1, 1)
}

/// The inverse of an odd number modulo 2^64.
fn inverse(odd: u64) -> u64 {
    // Each step doubles the number of right bits, of which there are three at first.
    (0..5).fold(odd, |x, _| x.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(x))))
}

/// The mantissa whose significand brings the product with `m` next to a power of two: the largest product
/// that is below it, or the next one.
pub fn partner(r: &mut Random, m: u64, p: u32) -> u64 {
    let n = ((1u128 << (2 * p + 1)) / u128::from(m)) as u64 + u64::from(r.chance(1, 4));
    n.min((2 << p) - 1) & low(p)
}

/// A first factor, with more than one zero at the end now and then: only then products have middles.
fn first(r: &mut Random, p: u32) -> u64 {
    let zeros = if r.chance(1, 2) { r.below(p) } else { 0 };
    (r.next() | 1) << zeros & low(p) | 1 << p
}

/// The mantissa whose significand brings the product with `m` to the middle of two significands, or right
/// beside it.
fn middle_product(r: &mut Random, m: u64, p: u32) -> u64 {
    let zeros = m.trailing_zeros();
    let odd = m >> zeros;
    // A product has p or p + 1 bits too many.
    let lost = p + r.below(2);
    if zeros >= lost {
        return r.next() & low(p);
    }
    let middle = (1u64 << (lost - 1)).wrapping_add((beside(r) as u64) << zeros);
    let n = (middle >> zeros).wrapping_mul(inverse(odd)) & low(lost - zeros);
    // What the middle does not determine is free.
    (n | r.next() & !low(lost - zeros)) & low(p)
}

/// A dividend for the divisor `d` such that the quotient is as near to the middle of two significands as a
/// quotient can be; its significand, and by how much the quotient's exponent exceeds the difference.
fn middle_quotient(r: &mut Random, d: u64, p: u32) -> u64 {
    let odd = d | 1;
    let rest = 2 * r.within(-2, 2) + 1;
    let q = (rest as u64).wrapping_mul(inverse(odd)) & low(p + 1) | 1 << (p + 1);
    let product = (u128::from(q) * u128::from(odd)).wrapping_sub(rest as i128 as u128);
    let a = (product >> (p + 1)) as u64;
    if a >> (p + 1) != 0 { a >> 1 } else { a.max(1 << p) }
}

/// A radicand whose root is as near to the middle of two significands as a root can be: its significand, and
/// whether its exponent is odd.
fn middle_root(r: &mut Random, p: u32) -> (u64, bool) {
    let odd = r.chance(1, 2);
    let lost = p + 2 + u32::from(odd);
    // Only numbers of this form are squares modulo a power of two.
    let rest = 8 * r.within(-4, 4) + 1;
    let mut root = 1u64;
    for bit in 3..lost {
        if (root.wrapping_mul(root) ^ rest as u64) >> bit & 1 != 0 {
            root = root.wrapping_add(1 << (bit - 1));
        }
    }
    // There are four; those with the right length are wanted.
    let all = [root, root.wrapping_neg(), root ^ 1 << (lost - 1), root.wrapping_neg() ^ 1 << (lost - 1)];
    let fits = |q: u64| {
        let square = u128::from(q) * u128::from(q);
        let a = (square.wrapping_sub(rest as i128 as u128)) >> lost;
        (q >> (p + 1) == 1 && a >> p == 1).then_some(a as u64)
    };
    let found: Vec<u64> = all.iter().filter_map(|q| fits(q & low(p + 2))).collect();
    match found[..] {
        [] => (1 << p | r.next() & low(p), odd),
        _ => (r.pick(&found), odd),
    }
}

/// A number at which conversions to integers change: a power of two, one away from it, half a unit or the
/// least step.
fn whole(r: &mut Random, sew: u32, exponent_bits: u32, p: u32) -> u64 {
    let most = (1i64 << exponent_bits) - 1;
    let bias = most >> 1;
    let any = r.pick(&[-1, 0, 1, 7, 8, 14, 15, 16, 30, 31, 32, 52, 53, 62, 63, 64]);
    // The limits of the results come up most.
    let power = if r.chance(1, 2) { i64::from(sew) - r.within(0, 1) } else { any }.min(most - 1 - bias);
    let unit = i64::from(p) - power;
    let step = match r.below(4) {
        0 if (0..62).contains(&unit) => 1i64 << unit,
        1 if (1..62).contains(&unit) => 1i64 << (unit - 1),
        2 => 1,
        _ => 0,
    };
    // Below a power of two the steps are half as wide.
    let by = step * r.pick(&[-2, -1, 1, 2]);
    (((bias + power) << p) + by).clamp(0, (most << p) - 1) as u64 | sign(r, exponent_bits + p)
}

fn sign(r: &mut Random, at: u32) -> u64 {
    (r.next() & 1) << at
}

/// An integer of as many bits as an element has, at the middle of two numbers or beside it.
fn of_whole(r: &mut Random, sew: u32) -> Element {
    let p = match sew {
        16 => 10,
        64 => 52,
        _ => 23,
    };
    let lost = 1 + r.below(sew - 1 - p);
    let significand = 1u64 << p | r.next() & low(p);
    let middle = (significand << lost).wrapping_add(1 << (lost - 1)).wrapping_add(beside(r) as u64);
    let value = if r.chance(1, 2) { middle.wrapping_neg() } else { middle };
    if sew == 64 { [value as u32, (value >> 32) as u32] } else { [value as u32; 2] }
}

/// An operand that brings the result to a middle of two numbers: the only operand, or the one after `before`.
/// `e` is what stands there otherwise.
pub fn operand(
    r: &mut Random,
    shape: Shape,
    sew: u32,
    class: Class,
    e: Element,
    before: Option<Element>,
) -> Element {
    if shape == Shape::OfWhole && sew >= 16 {
        return of_whole(r, sew);
    }
    let Some((exponent_bits, p)) = class.bits() else { return e };
    let bias = (1i64 << (exponent_bits - 1)) - 1;
    let near_one = bias + r.within(-2, 2);
    let number = |r: &mut Random, exponent: i64, significand: u64| {
        (exponent.clamp(1, 2 * bias) as u64) << p | significand & low(p) | sign(r, exponent_bits + p)
    };
    match (shape, before) {
        (Shape::Whole, _) => class.each(e, |_| whole(r, sew, exponent_bits, p)),
        (Shape::Root, _) => class.each(e, |_| {
            let (significand, odd) = middle_root(r, p);
            let exponent = bias + 2 * r.within(-bias / 2 + 2, bias / 2 - 2) + i64::from(odd);
            (exponent as u64) << p | significand & low(p)
        }),
        (Shape::Product | Shape::Quotient | Shape::Sum, None) => class.each(e, |_| {
            let m = first(r, p);
            number(r, near_one, m)
        }),
        (Shape::Product, Some(to)) => class.each(to, |v| {
            let n = middle_product(r, parts(v, exponent_bits, p).1, p);
            number(r, near_one, n)
        }),
        (Shape::Quotient, Some(to)) => class.each(to, |v| {
            let (exponent, d) = parts(v, exponent_bits, p);
            let a = middle_quotient(r, d, p);
            number(r, exponent + near_one - bias, a)
        }),
        (Shape::Sum, Some(to)) => class.each(to, |v| {
            let lost = 1 + r.below(p + 2);
            let middle = (1u64 << (lost - 1)).wrapping_add(beside(r) as u64) & low(lost);
            let (exponent, _) = parts(v, exponent_bits, p);
            let high = r.next() & !low(lost);
            // Now and then so far below that its shift is about as long as a data path is wide.
            let wide = r.pick(if p > 23 { &[64, 128] } else { &[32, 64] }) + r.within(-2, 2);
            let below = if r.chance(1, 4) { wide } else { i64::from(lost) };
            number(r, exponent - below, middle | high)
        }),
        (Shape::Other, _) => e,
        (Shape::OfWhole, _) => e,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORMATS: [u32; 3] = [10, 23, 52];

    fn significand(r: &mut Random, p: u32) -> u64 {
        1 << p | r.next() & low(p) | 1
    }

    /// The distance of `v / 2^lost` from the next middle between two integers, in units of 2^-lost.
    fn from_middle(v: u128, lost: u32) -> u128 {
        (v & ((1 << lost) - 1)).abs_diff(1 << (lost - 1))
    }

    #[test]
    fn products_come_next_to_a_power_of_two() {
        let mut r = Random::new(1, 2, 3);
        for p in FORMATS {
            // Just below the smallest normal number, and nearer to it than half of the last bit: rounded as
            // if there were no least exponent, these are not tiny.
            let mut not_tiny = 0;
            for _ in 0..1000 {
                let m = significand(&mut r, p);
                let n = 1 << p | partner(&mut r, m, p);
                let (product, power) = (u128::from(m) * u128::from(n), 1u128 << (2 * p + 1));
                assert!(product.abs_diff(power) <= 2 * u128::from(m), "{p}: {m:#x} * {n:#x}");
                not_tiny += usize::from(product < power && power - product < 1 << p);
            }
            assert!(not_tiny > 150, "{p} bits: {not_tiny} of 1000");
        }
    }

    #[test]
    fn products_come_to_the_middle() {
        let mut r = Random::new(1, 2, 3);
        for p in FORMATS {
            let (mut at, mut near) = (0, 0);
            for _ in 0..1000 {
                let m = first(&mut r, p);
                let product = u128::from(m) * u128::from(1 << p | middle_product(&mut r, m, p));
                let away = from_middle(product, if product >> (2 * p + 1) != 0 { p + 1 } else { p });
                at += usize::from(away == 0);
                near += usize::from(away > 0 && away <= 1 << m.trailing_zeros());
            }
            assert!(at > 100 && near > 250, "{p} bits: {at} at the middle, {near} beside it, of 1000");
        }
    }

    #[test]
    fn quotients_and_roots_come_to_the_middle() {
        let mut r = Random::new(1, 2, 3);
        for p in FORMATS {
            let (mut quotients, mut roots) = (0, 0);
            for _ in 0..1000 {
                let d = significand(&mut r, p);
                let a = middle_quotient(&mut r, d, p);
                let up = if a < d { p + 2 } else { p + 1 };
                // With one bit more than the format has, the quotient leaves almost nothing.
                let rest = (u128::from(a) << up) % u128::from(d);
                let rest = rest.min(u128::from(d) - rest);
                quotients += usize::from(rest <= 8);
                let (a, odd) = middle_root(&mut r, p);
                let radicand = u128::from(a) << (p + 2 + u32::from(odd));
                let q = radicand.isqrt();
                let away = (radicand - q * q).min((q + 1) * (q + 1) - radicand);
                roots += usize::from(away <= 40);
            }
            assert!(quotients > 300, "{p} bits: {quotients} quotients of 1000");
            assert!(roots > 300, "{p} bits: {roots} roots of 1000");
        }
    }

    /// 64-bit limits and their neighbours, of either sign, come up as doubles.
    #[test]
    fn conversions_come_to_the_limits_of_integers() {
        let mut r = Random::new(1, 2, 3);
        let all: std::collections::BTreeSet<u64> = (0..20_000).map(|_| whole(&mut r, 64, 11, 52)).collect();
        for limit in [2f64.powi(31), 2f64.powi(32), 2f64.powi(63), 2f64.powi(64)] {
            for v in [limit, -limit] {
                let bits = v.to_bits();
                assert!(all.contains(&bits) && all.contains(&(bits - 1)) && all.contains(&(bits + 1)), "{v}");
            }
        }
        for v in [0.5, -0.5, 1.5, -1.5, 32768.5, -32767.5, 65535.5, 2147483647.5, -2147483648.5] {
            assert!(all.contains(&f64::to_bits(v)), "{v}");
        }
    }

    #[test]
    fn integers_come_to_the_middle_of_two_numbers() {
        let mut r = Random::new(1, 2, 3);
        let ties = (0..1000).filter(|_| {
            let [low, high] = of_whole(&mut r, 64);
            let v = (u64::from(high) << 32 | u64::from(low)) as i64;
            let magnitude = v.unsigned_abs();
            let lost = 64 - magnitude.leading_zeros() - 53;
            lost > 0 && from_middle(magnitude.into(), lost) == 0
        });
        assert!(ties.count() > 250);
    }
}
