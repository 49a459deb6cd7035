//! CUDA's device functions of singles as Tandem has them (`harness/nvvm/ir/src/libdevice`), against libraries
//! in double: how far a single is from the exact value, in units in its last place, beside the bound of
//! CUDA's programming guide. `docs/accuracy.md` has the table.
//!
//! `TANDEM_TUPLES` sets the number of random singles for each function. `TANDEM_EXHAUSTIVE=1` takes all 2^32
//! for functions of one, which is minutes to an hour each; `TANDEM_FUNCTIONS=exp,sin` chooses some.

use crate::support::result;
use std::f64::consts::{FRAC_2_SQRT_PI, PI, SQRT_2};
use tandem_oracle::{HostJob, Region, ThreadOrder, UndefinedBits};

const LIBRARY: &str = include_str!("../../../ir/src/libdevice/libdevice.ll");
const IN: u32 = 0x9000_0000;
const OUT: u32 = 0xa000_0000;
/// The error of a result that is rounded once, and a little for the reference.
const ONCE: f64 = 0.501;
/// Singles of one run.
const CHUNK: u64 = 1 << 24;

fn sin_pi(x: f64, quadrant: i64) -> f64 {
    // IEEE 754 §9.2.1: a zero of sinPi has x's sign, and one of cosPi is positive.
    if x % 0.5 == 0.0 && ((2.0 * x % 2.0) as i64 + quadrant) % 2 == 0 {
        return if quadrant == 0 { 0f64.copysign(x) } else { 0.0 };
    }
    let x = x % 2.0;
    let k = (2.0 * x).round_ties_even();
    let r = (x - k / 2.0) * PI;
    match (k as i64 + quadrant).rem_euclid(4) {
        0 => r.sin(),
        1 => r.cos(),
        2 => -r.sin(),
        _ => -r.cos(),
    }
}

/// e^(x^2) * erfc(x); by its asymptotic series if erfc would be subnormal.
fn erfcx(x: f64) -> f64 {
    if x < 26.0 {
        return (x * x).exp() * libm::erfc(x);
    }
    let y = 1.0 / (2.0 * x * x);
    FRAC_2_SQRT_PI / 2.0 / x * (1.0 - y * (1.0 - 3.0 * y * (1.0 - 5.0 * y * (1.0 - 7.0 * y))))
}

/// The `y` of which erfc(y) is `t`, by halving, and by two of Newton's steps that keep small ones exact.
fn erfcinv(t: f64) -> f64 {
    if !(0.0..=2.0).contains(&t) || t == 0.0 || t == 2.0 {
        return if t == 0.0 {
            f64::INFINITY
        } else if t == 2.0 {
            f64::NEG_INFINITY
        } else {
            f64::NAN
        };
    }
    // Between 1/2 and 3/2, erf has the digits that 1 - erfc loses; beyond, the other side has them.
    let near = (0.5..1.5).contains(&t);
    let (sign, tail) = if t > 1.0 { (-1.0, 2.0 - t) } else { (1.0, t) };
    let (mut low, mut high) = (0f64, 28f64);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if libm::erfc(middle) > tail { low = middle } else { high = middle }
    }
    let mut y = low;
    for _ in 0..2 {
        let over = if near { (1.0 - tail) - libm::erf(y) } else { libm::erfc(y) - tail };
        y += over / (FRAC_2_SQRT_PI * (-y * y).exp());
    }
    sign * y
}

/// The `y` of which erf(y) is `x`.
fn erfinv(x: f64) -> f64 {
    match x.abs() {
        // 1 - x would lose its digits.
        small if small < 1e-4 => x * (1.0 + x * x * PI / 12.0) / FRAC_2_SQRT_PI,
        _ if x < 0.0 => -erfcinv(1.0 + x),
        _ => erfcinv(1.0 - x),
    }
}

/// A function's name without `__nv_` and `f`, the same in double, and CUDA's bound.
type Unary = (&'static str, fn(f64) -> f64, f64);
type Several = (&'static str, fn(&[f64]) -> f64, f64);

/// Functions of one single.
const UNARY: [Unary; 35] = [
    ("exp", f64::exp, 2.0),
    ("exp2", f64::exp2, 2.0),
    ("exp10", |x| 10f64.powf(x), 2.0),
    ("expm1", f64::exp_m1, 1.0),
    ("log", f64::ln, 1.0),
    ("log2", f64::log2, 1.0),
    ("log10", f64::log10, 2.0),
    ("log1p", f64::ln_1p, 1.0),
    ("sqrt", f64::sqrt, 0.0),
    ("rsqrt", |x| 1.0 / x.sqrt(), 2.0),
    ("cbrt", f64::cbrt, 1.0),
    ("rcbrt", |x| 1.0 / x.cbrt(), 1.0),
    ("sinh", f64::sinh, 3.0),
    ("cosh", f64::cosh, 2.0),
    ("tanh", f64::tanh, 2.0),
    ("asinh", |x| if x.abs() < 1e-3 { x * (1.0 - x * x / 6.0) } else { x.asinh() }, 3.0),
    ("acosh", f64::acosh, 4.0),
    ("atanh", |x| if x.abs() < 1e-3 { x * (1.0 + x * x / 3.0) } else { x.atanh() }, 3.0),
    ("sin", f64::sin, 2.0),
    ("cos", f64::cos, 2.0),
    ("tan", f64::tan, 4.0),
    ("sinpi", |x| sin_pi(x, 0), 1.0),
    ("cospi", |x| sin_pi(x, 1), 1.0),
    ("asin", f64::asin, 2.0),
    ("acos", f64::acos, 2.0),
    ("atan", f64::atan, 2.0),
    ("erf", libm::erf, 2.0),
    ("erfc", libm::erfc, 4.0),
    ("erfcx", erfcx, 4.0),
    ("erfinv", erfinv, 2.0),
    ("erfcinv", erfcinv, 4.0),
    ("normcdf", |x| libm::erfc(-x / SQRT_2) / 2.0, 5.0),
    ("normcdfinv", |x| -SQRT_2 * erfcinv(2.0 * x), 5.0),
    ("tgamma", libm::tgamma, 5.0),
    ("lgamma", libm::lgamma, 6.0),
];

/// Functions of two and more.
const SEVERAL: [Several; 10] = [
    ("pow", |x| x[0].powf(x[1]), 4.0),
    ("atan2", |x| x[0].atan2(x[1]), 3.0),
    ("hypot", |x| x[0].hypot(x[1]), 3.0),
    ("rhypot", |x| 1.0 / x[0].hypot(x[1]), 2.0),
    ("fmod", |x| x[0] % x[1], 0.0),
    ("fdim", |x| if x[0] <= x[1] { 0.0 } else { x[0] - x[1] }, 0.0),
    ("norm3d", |x| norm(&x[..3]), 3.0),
    ("rnorm3d", |x| 1.0 / norm(&x[..3]), 2.0),
    ("norm4d", |x| norm(&x[..4]), 3.0),
    ("rnorm4d", |x| 1.0 / norm(&x[..4]), 2.0),
];

/// The length of a vector. No square of a single overflows a double; an infinity goes before NaN.
fn norm(x: &[f64]) -> f64 {
    if x.iter().any(|x| x.is_infinite()) {
        return f64::INFINITY;
    }
    x.iter().map(|x| x * x).sum::<f64>().sqrt()
}

/// What exceptions are made of, and seeded random bits, half of them near 1.
fn singles(count: usize, seed: u64) -> Vec<f32> {
    let mut all =
        vec![0.0, 1.0, 0.5, 2.0, 3.0, 1e-40, 1e30, f32::MIN_POSITIVE, f32::MAX, f32::INFINITY, 16777216.0];
    let negative: Vec<f32> = all.iter().map(|x| -x).collect();
    all.extend(negative);
    all.push(f32::NAN);
    let mut state = seed;
    while all.len() < count {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let bits = (state >> 32) as u32;
        let near = bits & 0x807f_ffff | (118 + (bits >> 24) % 16) << 23;
        all.push(f32::from_bits(if all.len().is_multiple_of(2) { bits } else { near }));
    }
    all
}

/// Runs `function` on the host for rows of operands.
fn results(function: &str, operands: &[Vec<f32>]) -> Vec<f32> {
    let count = operands[0].len();
    let mut ir = String::from(
        "define void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {\nentry:\n  br label %l\nl:\n",
    );
    ir += "  %i = phi i32 [ 0, %entry ], [ %n, %l ]\n";
    let mut args = vec![];
    for n in 0..operands.len() {
        ir += &format!("  %a{n} = add i32 %i, {}\n", n * count);
        ir += &format!("  %p{n} = getelementptr float, ptr addrspace(1) %in, i32 %a{n}\n");
        ir += &format!("  %x{n} = load float, ptr addrspace(1) %p{n}\n");
        args.push(format!("float %x{n}"));
    }
    let types = vec!["float"; operands.len()].join(", ");
    ir += &format!("  %y = call float @__nv_{function}f({})\n", args.join(", "));
    ir +=
        "  %q = getelementptr float, ptr addrspace(1) %out, i32 %i\n  store float %y, ptr addrspace(1) %q\n";
    ir += &format!(
        "  %n = add i32 %i, 1\n  %more = icmp ult i32 %n, {count}\n  br i1 %more, label %l, label %e\n"
    );
    ir += &format!("e:\n  ret void\n}}\ndeclare float @__nv_{function}f({types})\n");
    let bytes = operands.iter().flatten().flat_map(|x| x.to_le_bytes()).collect();
    let job = HostJob {
        ir: vec![ir.clone().into_bytes(), LIBRARY.as_bytes().to_vec()],
        kernel: "k".into(),
        grid: [1; 3],
        block: [1; 3],
        args: [u64::from(IN), u64::from(OUT)].map(u64::to_le_bytes).concat(),
        dynamic_shared: 0,
        order: ThreadOrder::Forwards,
        undefined: UndefinedBits::Zeros,
        seconds: 600,
        regions: vec![Region { addr: IN, bytes }, Region { addr: OUT, bytes: vec![0; 4 * count] }],
        spare: Vec::new(),
        bound: Vec::new(),
        variables: Vec::new(),
    };
    let after = result(&job).unwrap_or_else(|e| panic!("{function}: {e}\n{ir}"));
    let words = after.regions[1].bytes.chunks_exact(4);
    words.map(|c| f32::from_le_bytes([c[0], c[1], c[2], c[3]])).collect()
}

/// The error in units in the last place of a single; infinite for a NaN or an infinity too many or too few.
fn error(got: f32, want: f64) -> f64 {
    let rounded = want as f32;
    if want.is_nan() || got.is_nan() || rounded.is_infinite() || got.is_infinite() {
        let same = (want.is_nan() && got.is_nan()) || rounded == got;
        return if same { 0.0 } else { f64::INFINITY };
    }
    if want == 0.0 {
        return if got == 0.0 && got.is_sign_negative() == want.is_sign_negative() {
            0.0
        } else {
            f64::INFINITY
        };
    }
    let exponent = (want.abs().to_bits() >> 52) as i32 - 1023;
    (f64::from(got) - want).abs() / 2f64.powi(exponent.max(-126) - 23)
}

/// The largest error of a function, and the number of the row with it.
fn worst(name: &str, operands: &[Vec<f32>], want: impl Fn(usize) -> f64) -> (f64, usize) {
    let got = results(name, operands);
    let errors = got.iter().enumerate().map(|(n, got)| (error(*got, want(n)), n));
    errors.max_by(|a, b| a.0.total_cmp(&b.0)).unwrap()
}

/// Prints a row of the table. CUDA counts from the result that is rounded once, whose error is a half, so
/// what is rounded once keeps to every bound of CUDA's: that column is for readers.
fn row(name: &str, most: f64, cuda: f64, at: &[f32]) {
    println!("| `{name}f` | {most:.4} | {cuda} |");
    assert!(most <= ONCE, "{name}{at:?}: {most} units");
}

fn count() -> usize {
    std::env::var("TANDEM_TUPLES").map_or(20_000, |n| n.parse().expect("TANDEM_TUPLES is a number"))
}

/// Whether a function is among those that are asked for. A name that no table has asks for nothing.
fn chosen(name: &str) -> bool {
    let Ok(all) = std::env::var("TANDEM_FUNCTIONS") else { return true };
    let known = |f: &str| UNARY.iter().any(|u| u.0 == f) || SEVERAL.iter().any(|s| s.0 == f);
    for f in all.split(',') {
        assert!(known(f), "TANDEM_FUNCTIONS: there is no function {f}: for expf write exp");
    }
    all.split(',').any(|f| f == name)
}

#[test]
fn device_functions_of_one_single_are_rounded_once() {
    let x = singles(count(), 1);
    let all = std::env::var("TANDEM_EXHAUSTIVE").is_ok_and(|v| v == "1");
    for (name, want, cuda) in UNARY.into_iter().filter(|f| chosen(f.0)) {
        let worst_of = |x: &[f32]| {
            let (most, n) = worst(name, &[x.to_vec()], |n| want(f64::from(x[n])));
            (most, x[n])
        };
        let (most, at) = if all {
            let chunks = (0..(1 << 32) / CHUNK).map(|c| c * CHUNK..(c + 1) * CHUNK);
            let chunks =
                chunks.map(|bits| worst_of(&bits.map(|b| f32::from_bits(b as u32)).collect::<Vec<_>>()));
            chunks.max_by(|a, b| a.0.total_cmp(&b.0)).unwrap()
        } else {
            // References of inverse functions take a hundred steps.
            worst_of(&x[..if name.ends_with("inv") { x.len() / 10 } else { x.len() }])
        };
        row(name, most, cuda, &[at]);
    }
}

#[test]
fn device_functions_of_several_singles_are_rounded_once() {
    // Each exception with each other one.
    let special: Vec<f32> = singles(23, 0);
    let pairs = special.iter().flat_map(|x| special.iter().map(|y| (*x, *y)));
    let random = singles(count(), 2).into_iter().zip(singles(count(), 3).into_iter().rev());
    let (x, y): (Vec<f32>, Vec<f32>) = pairs.chain(random).unzip();
    let mut z = singles(x.len(), 4);
    z.rotate_left(7);
    let w = z.iter().rev().copied().collect();
    let operands = [x, y, z, w];
    for (name, want, cuda) in SEVERAL.into_iter().filter(|f| chosen(f.0)) {
        let takes = name.chars().find_map(|c| c.to_digit(10)).filter(|n| *n > 2).unwrap_or(2) as usize;
        let at = |n: usize| operands[..takes].iter().map(|o| o[n]).collect::<Vec<f32>>();
        let exact = |n: usize| want(&at(n).into_iter().map(f64::from).collect::<Vec<f64>>());
        let (most, n) = worst(name, &operands[..takes], exact);
        row(name, most, cuda, &at(n));
    }
}
