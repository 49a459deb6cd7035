//! Every floating-point operation of the model against Berkeley SoftFloat 3: results and flags, in all five
//! rounding modes, at 16, 32 and 64 bits.
//!
//! `TANDEM_FP_TUPLES` is the number of operand tuples for each operation and width (100,000 by default), each
//! judged in every rounding mode. `TANDEM_FP_SEED` is the seed. Both are printed.
#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

mod judge;

use judge::Judge;
use judge::operands::Random;
use std::fmt::Debug;
use ventus_golden::fp::{DZ, Flagged, NV, NX, OF, Rounding, UF, arith, compare, convert, root};

fn setting(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name}={text} is not a number")),
        Err(_) => default,
    }
}

/// Draws tuples with `draw`, compares `golden` with `judge` on each in every rounding mode, and returns some
/// of the differences. `may_raise` is every flag that the operation can raise; all must have been seen.
fn differences<F: Judge, T: Copy + Debug>(
    name: &str,
    may_raise: u8,
    draw: impl Fn(&mut Random) -> T,
    golden: impl Fn(T, Rounding) -> Flagged<F>,
    judge: impl Fn(T, Rounding) -> Flagged<F>,
) -> Vec<String> {
    let (tuples, seed) = (setting("TANDEM_FP_TUPLES", 100_000), setting("TANDEM_FP_SEED", 1));
    let mut random = Random::new(seed, name);
    let (mut wrong, mut raised, mut silent) = (Vec::new(), 0, 0u64);
    for _ in 0..tuples {
        let operands = draw(&mut random);
        for rounding in Rounding::ALL {
            let (got, expected) = (golden(operands, rounding), judge(operands, rounding));
            raised |= expected.1;
            silent += u64::from(expected.1 == 0);
            if got != expected && wrong.len() < 5 {
                let show = |(bits, flags): Flagged<F>| format!("{bits:#x} flags {flags:05b}");
                wrong.push(format!(
                    "{operands:x?} {rounding:?}: model {}, SoftFloat {}",
                    show(got),
                    show(expected)
                ));
            }
        }
    }
    println!("{name}, {} bits: {tuples} tuples, seed {seed}", F::WIDTH);
    assert!(silent > 0, "{name}: nothing compared, or operands of one kind only");
    assert!(raised == may_raise || tuples < 10_000, "{name}, {} bits: saw flags {raised:05b} only", F::WIDTH);
    wrong
}

/// As [`differences`]; fails if there are any.
fn check<F: Judge, T: Copy + Debug>(
    name: &str,
    may_raise: u8,
    draw: impl Fn(&mut Random) -> T,
    golden: impl Fn(T, Rounding) -> Flagged<F>,
    judge: impl Fn(T, Rounding) -> Flagged<F>,
) {
    let wrong = differences(name, may_raise, draw, golden, judge);
    assert!(wrong.is_empty(), "{name}, {} bits:\n{}", F::WIDTH, wrong.join("\n"));
}

fn arithmetic<F: Judge>() {
    check::<F, _>(
        "add",
        NV | OF | NX,
        Random::two,
        |(a, b), r| arith::add(a, b, r),
        |(a, b), r| judge::add(a, b, r),
    );
    check::<F, _>(
        "sub",
        NV | OF | NX,
        Random::two,
        |(a, b), r| arith::sub(a, b, r),
        |(a, b), r| judge::sub(a, b, r),
    );
    check::<F, _>(
        "mul",
        NV | OF | UF | NX,
        Random::two,
        |(a, b), r| arith::mul(a, b, r),
        |(a, b), r| judge::mul(a, b, r),
    );
    check::<F, _>(
        "div",
        NV | DZ | OF | UF | NX,
        Random::two,
        |(a, b), r| arith::div(a, b, r),
        |(a, b), r| judge::div(a, b, r),
    );
    check::<F, _>(
        "fma",
        NV | OF | UF | NX,
        Random::three,
        |(a, b, c), r| arith::fma(a, b, c, r),
        |(a, b, c), r| judge::fma(a, b, c, r),
    );
    check::<F, _>("sqrt", NV | NX, Random::operand, root::sqrt, judge::sqrt);
}

fn conversions<F: Judge>() {
    check::<F, _>("to signed", NV | NX, Random::convertible, convert::to_signed, judge::to_signed);
    check::<F, _>("to unsigned", NV | NX, Random::convertible, convert::to_unsigned, judge::to_unsigned);
    check::<F, _>("from signed", NX, Random::integer, convert::from_signed, judge::from_signed);
    check::<F, _>(
        "from unsigned",
        if F::WIDTH == 16 { OF | NX } else { NX },
        Random::integer,
        convert::from_unsigned,
        judge::from_unsigned,
    );
}

fn comparisons<F: Judge>() {
    type Two<F> = fn(F, F) -> Flagged<F>;
    let binary: [(&str, Two<F>, Two<F>); 9] = [
        ("eq", compare::eq, judge::eq),
        ("ne", compare::ne, judge::ne),
        ("lt", compare::lt, judge::lt),
        ("le", compare::le, judge::le),
        ("min", compare::min, judge::min),
        ("max", compare::max, judge::max),
        ("sgnj", |a, b| (compare::sign_inject(a, b), 0), |a, b| judge::sign(a, b, |_, b| b)),
        ("sgnjn", |a, b| (compare::sign_inject_not(a, b), 0), |a, b| judge::sign(a, b, |_, b| !b)),
        ("sgnjx", |a, b| (compare::sign_inject_xor(a, b), 0), |a, b| judge::sign(a, b, |a, b| a != b)),
    ];
    for (name, golden, judge) in binary {
        let may_raise = if name.starts_with("sgn") { 0 } else { NV };
        check::<F, _>(name, may_raise, Random::two, |(a, b), _| golden(a, b), |(a, b), _| judge(a, b));
    }
    check::<F, _>("class", 0, Random::operand, |a, _| (compare::class(a), 0), |a, _| judge::class(a));
}

#[test]
fn half_arithmetic() {
    arithmetic::<u16>();
}

#[test]
fn half_conversions_and_comparisons() {
    conversions::<u16>();
    comparisons::<u16>();
}

#[test]
fn single_arithmetic() {
    arithmetic::<u32>();
}

#[test]
fn single_conversions_and_comparisons() {
    conversions::<u32>();
    comparisons::<u32>();
}

#[test]
fn double_arithmetic() {
    arithmetic::<u64>();
}

#[test]
fn double_conversions_and_comparisons() {
    conversions::<u64>();
    comparisons::<u64>();
}

/// Half precision is small enough for all operands of one-operand operations.
#[test]
fn half_precision_whole() {
    type One = fn(u16, Rounding) -> Flagged<u16>;
    let unary: [(&str, One, One); 6] = [
        ("sqrt", root::sqrt, judge::sqrt),
        ("to signed", convert::to_signed, judge::to_signed),
        ("to unsigned", convert::to_unsigned, judge::to_unsigned),
        ("from signed", convert::from_signed, judge::from_signed),
        ("from unsigned", convert::from_unsigned, judge::from_unsigned),
        ("class", |a, _| (compare::class(a), 0), |a, _| judge::class(a)),
    ];
    for (name, golden, judge) in unary {
        for bits in 0..=u16::MAX {
            for rounding in Rounding::ALL {
                let (got, expected) = (golden(bits, rounding), judge(bits, rounding));
                assert_eq!(got, expected, "{name} {bits:#06x} {rounding:?}");
            }
        }
    }
}

fn found(what: &str, wrong: Vec<String>) {
    assert!(!wrong.is_empty(), "{what}: not noticed");
}

/// Errors of rounding.
fn plant_in_rounding<F: Judge>() {
    let smallest_normal = F::narrow(1 << F::FRACTION);
    found(
        "a product rounded before the addition",
        differences::<F, _>(
            "fma",
            NV | OF | UF | NX,
            Random::three,
            |(a, b, c), r| {
                let (product, first) = arith::mul(a, b, r);
                let (sum, second) = arith::add(product, c, r);
                (sum, first | second)
            },
            |(a, b, c), r| judge::fma(a, b, c, r),
        ),
    );
    found(
        "tininess before rounding",
        differences::<F, _>(
            "mul",
            NV | OF | UF | NX,
            Random::two,
            |(a, b), r| {
                let (product, flags) = arith::mul(a, b, r);
                let at_edge = product & !F::SIGN == smallest_normal && flags & NX != 0;
                (product, if at_edge { flags | UF } else { flags })
            },
            |(a, b), r| judge::mul(a, b, r),
        ),
    );
    found(
        "no overflow flag for the largest number",
        differences::<F, _>(
            "add",
            NV | OF | NX,
            Random::two,
            |(a, b), r| {
                let (sum, flags) = arith::add(a, b, r);
                (sum, if sum & !F::SIGN == F::INFINITY { flags } else { flags & !OF })
            },
            |(a, b), r| judge::add(a, b, r),
        ),
    );
}

/// Errors of special values.
fn plant_in_specials<F: Judge>() {
    found(
        "an exact zero difference that is +0 when rounding down",
        differences::<F, _>(
            "sub",
            NV | OF | NX,
            Random::two,
            |(a, b), r| {
                let (difference, flags) = arith::sub(a, b, r);
                let zero = difference == F::SIGN && a == b;
                (if zero { F::ZERO } else { difference }, flags)
            },
            |(a, b), r| judge::sub(a, b, r),
        ),
    );
    found(
        "infinity over zero that divides by zero",
        differences::<F, _>(
            "div",
            NV | DZ | OF | UF | NX,
            Random::two,
            |(a, b), r| {
                let (quotient, flags) = arith::div(a, b, r);
                let by_zero = quotient & !F::SIGN == F::INFINITY && b & !F::SIGN == F::ZERO;
                (quotient, if by_zero { flags | DZ } else { flags })
            },
            |(a, b), r| judge::div(a, b, r),
        ),
    );
    found(
        "a small negative number that is out of an unsigned integer's range",
        differences::<F, _>(
            "to unsigned",
            NV | NX,
            Random::convertible,
            |a, r| {
                let (integer, flags) = convert::to_unsigned(a, r);
                (integer, if a & F::SIGN != F::ZERO && flags != 0 { NV } else { flags })
            },
            judge::to_unsigned,
        ),
    );
}

/// The operands are good enough: they find each of these errors, which real hardware has had.
#[test]
fn planted_errors_are_found() {
    fn plant<F: Judge>() {
        plant_in_rounding::<F>();
        plant_in_specials::<F>();
    }
    plant::<u16>();
    plant::<u32>();
    plant::<u64>();
}
