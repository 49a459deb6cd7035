//! CUDA's device functions as Tandem has them (`harness/nvvm/ir/src/libdevice`), against the C library in
//! double: how far a single is from the exact value, in units in its last place. `TANDEM_TUPLES` sets the
//! number of random singles for each function, `docs/accuracy.md` has the table.

use crate::support::result;
use tandem_oracle::{HostJob, Region};

const LIBRARY: &str = include_str!("../../../ir/src/libdevice/libdevice.ll");
const IN: u32 = 0x9000_0000;
const OUT: u32 = 0xa000_0000;
/// Largest error that CUDA's own table allows a correctly rounded function, and a little for the reference.
const BOUND: f64 = 0.501;

fn sin_pi(x: f64, quadrant: i64) -> f64 {
    // IEEE 754 §9.2.1: a zero of sinPi has x's sign, and one of cosPi is positive.
    if x % 0.5 == 0.0 && ((2.0 * x % 2.0) as i64 + quadrant) % 2 == 0 {
        return if quadrant == 0 { 0f64.copysign(x) } else { 0.0 };
    }
    let x = x % 2.0;
    let k = (2.0 * x).round_ties_even();
    let r = (x - k / 2.0) * std::f64::consts::PI;
    match (k as i64 + quadrant).rem_euclid(4) {
        0 => r.sin(),
        1 => r.cos(),
        2 => -r.sin(),
        _ => -r.cos(),
    }
}

/// A function's name without `__nv_` and `f`, and the same in double.
type Unary = (&'static str, fn(f64) -> f64);
type Binary = (&'static str, fn(f64, f64) -> f64);

/// Functions of one single.
const UNARY: [Unary; 26] = [
    ("exp", f64::exp),
    ("exp2", f64::exp2),
    ("exp10", |x| 10f64.powf(x)),
    ("expm1", f64::exp_m1),
    ("log", f64::ln),
    ("log2", f64::log2),
    ("log10", f64::log10),
    ("log1p", f64::ln_1p),
    ("sqrt", f64::sqrt),
    ("rsqrt", |x| 1.0 / x.sqrt()),
    ("cbrt", f64::cbrt),
    ("rcbrt", |x| 1.0 / x.cbrt()),
    ("sinh", f64::sinh),
    ("cosh", f64::cosh),
    ("tanh", f64::tanh),
    ("asinh", |x| if x.abs() < 1e-3 { x * (1.0 - x * x / 6.0) } else { x.asinh() }),
    ("acosh", f64::acosh),
    ("atanh", |x| if x.abs() < 1e-3 { x * (1.0 + x * x / 3.0) } else { x.atanh() }),
    ("sin", f64::sin),
    ("cos", f64::cos),
    ("tan", f64::tan),
    ("sinpi", |x| sin_pi(x, 0)),
    ("cospi", |x| sin_pi(x, 1)),
    ("asin", f64::asin),
    ("acos", f64::acos),
    ("atan", f64::atan),
];

/// Functions of two.
const BINARY: [Binary; 5] = [
    ("pow", f64::powf),
    ("atan2", f64::atan2),
    ("hypot", f64::hypot),
    ("fmod", |x, y| x % y),
    ("fdim", |x, y| if x <= y { 0.0 } else { x - y }),
];

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
        backwards: false,
        ones: false,
        seconds: 600,
        regions: vec![Region { addr: IN, bytes }, Region { addr: OUT, bytes: vec![0; 4 * count] }],
        bound: Vec::new(),
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

fn check(name: &str, operands: &[Vec<f32>], want: impl Fn(usize) -> f64) {
    let got = results(name, operands);
    let errors = got.iter().enumerate().map(|(n, got)| (error(*got, want(n)), n));
    let (most, n) = errors.max_by(|a, b| a.0.total_cmp(&b.0)).unwrap();
    println!("{name}: {most:.4}");
    let at: Vec<f32> = operands.iter().map(|o| o[n]).collect();
    assert!(most <= BOUND, "{name}{at:?}: {:e}, and exactly {:e}: {most} units", got[n], want(n));
}

fn count() -> usize {
    std::env::var("TANDEM_TUPLES").map_or(20_000, |n| n.parse().expect("TANDEM_TUPLES is a number"))
}

#[test]
fn device_functions_of_one_single_are_rounded_once() {
    let x = singles(count(), 1);
    for (name, want) in UNARY {
        check(name, std::slice::from_ref(&x), |n| want(f64::from(x[n])));
    }
}

#[test]
fn device_functions_of_two_singles_are_rounded_once() {
    // Each exception with each other one.
    let special: Vec<f32> = singles(23, 0);
    let pairs = special.iter().flat_map(|x| special.iter().map(|y| (*x, *y)));
    let random = singles(count(), 2).into_iter().zip(singles(count(), 3).into_iter().rev());
    let (x, y): (Vec<f32>, Vec<f32>) = pairs.chain(random).unzip();
    for (name, want) in BINARY {
        check(name, &[x.clone(), y.clone()], |n| want(f64::from(x[n]), f64::from(y[n])));
    }
}
