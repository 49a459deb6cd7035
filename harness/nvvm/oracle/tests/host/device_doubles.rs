//! CUDA's device functions of doubles, and those that have one right result: against the C library, and
//! against LLVM's software floating point for roundings in a given direction. `TANDEM_TUPLES` sets the number
//! of operands for each function.

use crate::support::result;
use rustc_apfloat::ieee::{Double, Single};
use rustc_apfloat::{Float, FloatConvert, Round};
use tandem_oracle::{HostJob, Region, ThreadOrder, UndefinedBits};

const LIBRARY: &str = include_str!("../../../ir/src/libdevice/libdevice.ll");
const IN: u32 = 0x9000_0000;
const OUT: u32 = 0xa000_0000;
const SIDE: u32 = 0xb000_0000;

fn count() -> usize {
    std::env::var("TANDEM_TUPLES").map_or(10_000, |n| n.parse().expect("TANDEM_TUPLES is a number"))
}

/// `from` as 64 bits, and 64 bits as a value of the type.
fn cast(ir: &mut String, to: &str, from: &str, widen: bool, ty: &str) {
    let word = if ty == "float" || ty == "i32" { "i32" } else { "i64" };
    let kind = if ty.starts_with('i') { "add" } else { "bitcast" };
    let same = |a: &str, b: &str, v: &str| match kind {
        "add" => format!("add {a} {v}, 0"),
        _ => format!("bitcast {a} {v} to {b}"),
    };
    if widen {
        *ir += &format!("  {to}.w = {}\n", same(ty, word, from));
        let wide = if word == "i32" { "zext i32" } else { "add i64" };
        let end = if word == "i32" { " to i64" } else { ", 0" };
        *ir += &format!("  {to} = {wide} {to}.w{end}\n");
    } else {
        let narrow = if word == "i32" { "trunc i64" } else { "add i64" };
        let end = if word == "i32" { " to i32" } else { ", 0" };
        *ir += &format!("  {to}.w = {narrow} {from}{end}\n  {to} = {}\n", same(word, ty, &format!("{to}.w")));
    }
}

/// Calls `function` on the host for each row of operands, all as 64 bits. If `side` is a type, the function's
/// last parameter points to one, whose value is the second of a result.
pub fn call(function: &str, ty: &str, types: &[&str], rows: &[Vec<u64>], side: &str) -> Vec<(u64, u64)> {
    let (n, columns) = (rows.len(), types.len());
    let mut ir = String::from("define void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, ");
    ir += "ptr addrspace(1) %side) {\nentry:\n  %s = alloca i64\n  br label %l\n";
    ir += "l:\n  %i = phi i32 [ 0, %entry ], [ %next, %l ]\n";
    let mut args = vec![];
    for (c, ty) in types.iter().enumerate() {
        ir += &format!("  %m{c} = mul i32 %i, {columns}\n  %a{c} = add i32 %m{c}, {c}\n");
        ir += &format!("  %p{c} = getelementptr i64, ptr addrspace(1) %in, i32 %a{c}\n");
        ir += &format!("  %b{c} = load i64, ptr addrspace(1) %p{c}\n");
        cast(&mut ir, &format!("%x{c}"), &format!("%b{c}"), false, ty);
        args.push(format!("{ty} %x{c}"));
    }
    let mut params: Vec<&str> = types.to_vec();
    ir += "  store i64 0, ptr %s\n";
    if !side.is_empty() {
        args.push("ptr %s".into());
        params.push("ptr");
    }
    ir += &format!("  %r = call {ty} @__nv_{function}({})\n", args.join(", "));
    cast(&mut ir, "%y", "%r", true, ty);
    ir += "  %q = getelementptr i64, ptr addrspace(1) %out, i32 %i\n  store i64 %y, ptr addrspace(1) %q\n";
    ir += "  %z = load i64, ptr %s\n  %t = getelementptr i64, ptr addrspace(1) %side, i32 %i\n";
    ir += "  store i64 %z, ptr addrspace(1) %t\n  %next = add i32 %i, 1\n";
    ir += &format!("  %more = icmp ult i32 %next, {n}\n  br i1 %more, label %l, label %e\n");
    ir += &format!("e:\n  ret void\n}}\ndeclare {ty} @__nv_{function}({})\n", params.join(", "));
    let bytes = rows.iter().flatten().flat_map(|x| x.to_le_bytes()).collect();
    let regions = [(IN, bytes), (OUT, vec![0; 8 * n]), (SIDE, vec![0; 8 * n])];
    let job = HostJob {
        ir: vec![ir.clone().into_bytes(), LIBRARY.as_bytes().to_vec()],
        kernel: "k".into(),
        grid: [1; 3],
        block: [1; 3],
        args: [u64::from(IN), u64::from(OUT), u64::from(SIDE)].map(u64::to_le_bytes).concat(),
        dynamic_shared: 0,
        order: ThreadOrder::Forwards,
        undefined: UndefinedBits::Zeros,
        seconds: 600,
        regions: regions.map(|(addr, bytes)| Region { addr, bytes }).into(),
        spare: Vec::new(),
        bound: Vec::new(),
        variables: Vec::new(),
    };
    let after = result(&job).unwrap_or_else(|e| panic!("{function}: {e}\n{ir}"));
    let words =
        |r: usize| after.regions[r].bytes.chunks_exact(8).map(|c| u64::from_le_bytes(c.try_into().unwrap()));
    words(1).zip(words(2)).collect()
}

/// A seeded stream of bits.
struct Bits(u64);

impl Bits {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let x = (self.0 ^ self.0 >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x ^ x >> 32
    }

    /// An exception, bits of any kind, a double near 1, or a tiny one.
    fn double(&mut self) -> f64 {
        let exceptions = [0.0, 1.0, 2.0, 0.5, 3.0, f64::INFINITY, f64::NAN, f64::MAX, 5e-324, 1e-310, 709.5];
        let b = self.next();
        let fraction = b & 0x800f_ffff_ffff_ffff;
        match self.next() % 8 {
            0 => exceptions[(b % 11) as usize] * if b >> 63 == 0 { 1.0 } else { -1.0 },
            1 | 2 => f64::from_bits(b),
            3 => f64::from_bits(fraction | ((b >> 52) % 60) << 52),
            4 => f64::from_bits(fraction | (1020 + (b >> 52) % 6) << 52),
            _ => f64::from_bits(fraction | (1003 + (b >> 52) % 32) << 52),
        }
    }

    /// The same of singles.
    fn single(&mut self) -> f32 {
        let exceptions = [0.0, 1.0, 2.0, 0.5, 3.0, f32::INFINITY, f32::NAN, f32::MAX, 1e-45, 1e-40];
        let b = self.next() as u32;
        let fraction = b & 0x807f_ffff;
        match self.next() % 6 {
            0 => exceptions[(b % 10) as usize] * if b >> 31 == 0 { 1.0 } else { -1.0 },
            1 | 2 => f32::from_bits(b),
            3 => f32::from_bits(fraction | ((b >> 23) % 30) << 23),
            _ => f32::from_bits(fraction | (124 + (b >> 23) % 6) << 23),
        }
    }
}

/// How many units in the last place of a double lie between two; infinite if only one is a NaN or an
/// infinity, or a zero has the wrong sign.
pub fn units(got: f64, want: f64) -> f64 {
    if got.is_nan() || want.is_nan() || got.is_infinite() || want.is_infinite() || want == 0.0 {
        let same = got.is_nan() && want.is_nan() || got.to_bits() == want.to_bits();
        // One rounding apart: the largest double and infinity.
        let edge = got.abs().min(want.abs()) == f64::MAX && got * want > 0.0;
        return if same {
            0.0
        } else if edge {
            1.0
        } else {
            f64::INFINITY
        };
    }
    let exponent = (want.abs().to_bits() >> 52) as i32 - 1023;
    let down = (got - want).abs() * 2f64.powi(60);
    down / 2f64.powi(exponent.max(-1022) - 52 + 60)
}

type Unary = (&'static str, fn(f64) -> f64, f64);
type Binary = (&'static str, fn(f64, f64) -> f64, f64);

/// Functions of one double, the C library's, and the bound: CUDA's own, and 1 for the C library.
const UNARY: [Unary; 22] = [
    ("exp", f64::exp, 2.0),
    ("exp2", f64::exp2, 2.0),
    ("expm1", f64::exp_m1, 2.0),
    ("log", f64::ln, 2.0),
    ("log2", f64::log2, 2.0),
    ("log10", f64::log10, 2.0),
    ("log1p", f64::ln_1p, 2.0),
    ("cbrt", f64::cbrt, 2.0),
    ("sinh", f64::sinh, 3.0),
    ("cosh", f64::cosh, 2.0),
    ("tanh", f64::tanh, 3.0),
    ("sin", f64::sin, 3.0),
    ("cos", f64::cos, 3.0),
    ("tan", f64::tan, 3.0),
    ("asin", f64::asin, 3.0),
    ("acos", f64::acos, 3.0),
    ("atan", f64::atan, 3.0),
    ("sqrt", f64::sqrt, 0.0),
    ("rsqrt", |x| 1.0 / x.sqrt(), 2.0),
    ("rcbrt", |x| 1.0 / x.cbrt(), 3.0),
    // IEEE 754 §9.2.1: a zero of sinPi has x's sign, and one of cosPi is positive.
    ("sinpi", |x| if x % 1.0 == 0.0 { 0f64.copysign(x) } else { turned(x, 0) }, 3.0),
    ("cospi", |x| if (x - 0.5) % 1.0 == 0.0 && x.abs() < 1e15 { 0.0 } else { turned(x, 1) }, 3.0),
];

/// sin(pi * x + q * pi / 2).
fn turned(x: f64, q: i64) -> f64 {
    let x = x % 2.0;
    let k = (2.0 * x).round_ties_even();
    let r = (x - k / 2.0) * std::f64::consts::PI;
    match (k as i64 + q).rem_euclid(4) {
        0 => r.sin(),
        1 => r.cos(),
        2 => -r.sin(),
        _ => -r.cos(),
    }
}

const BINARY: [Binary; 4] = [
    ("pow", f64::powf, 3.0),
    ("atan2", f64::atan2, 3.0),
    ("hypot", f64::hypot, 3.0),
    ("fmod", |x, y| x % y, 0.0),
];

#[test]
fn device_functions_of_doubles_keep_to_cudas_bounds() {
    let mut bits = Bits(11);
    let x: Vec<f64> = (0..count()).map(|_| bits.double()).collect();
    let rows: Vec<Vec<u64>> = x.iter().map(|x| vec![x.to_bits()]).collect();
    for (name, want, bound) in UNARY {
        let got = call(name, "double", &["double"], &rows, "");
        let mut most = 0.0;
        for (x, (got, _)) in x.iter().zip(got) {
            let (got, want) = (f64::from_bits(got), want(*x));
            let apart = units(got, want);
            assert!(apart <= bound, "{name}({x:e}): {got:e}, and the C library has {want:e}: {apart} units");
            most = f64::max(most, apart);
        }
        println!("{name}: {most:.2}");
    }
    let y: Vec<f64> = (0..count()).map(|_| bits.double()).collect();
    let rows: Vec<Vec<u64>> = x.iter().zip(&y).map(|(x, y)| vec![x.to_bits(), y.to_bits()]).collect();
    for (name, want, bound) in BINARY {
        let got = call(name, "double", &["double"; 2], &rows, "");
        for ((x, y), (got, _)) in x.iter().zip(&y).zip(got) {
            let (got, want) = (f64::from_bits(got), want(*x, *y));
            let apart = units(got, want);
            assert!(
                apart <= bound,
                "{name}({x:e}, {y:e}): {got:e}, and the C library has {want:e}: {apart} units"
            );
        }
    }
}

const MODES: [(&str, Round); 3] =
    [("rz", Round::TowardZero), ("ru", Round::TowardPositive), ("rd", Round::TowardNegative)];

/// Checks one operation in the three directions; all NaNs are one.
fn directed<F: Float + std::fmt::Debug>(
    name: &str,
    ty: &str,
    rows: &[Vec<u64>],
    want: impl Fn(&[F], Round) -> F,
) {
    for (mode, round) in MODES {
        let types = vec![ty; rows[0].len()];
        let function = format!("{name}_{mode}");
        let got = call(&function, ty, &types, rows, "");
        for (row, (got, _)) in rows.iter().zip(got) {
            let operands: Vec<F> = row.iter().map(|x| F::from_bits(u128::from(*x))).collect();
            let (got, want) = (F::from_bits(u128::from(got)), want(&operands, round));
            let same = got.is_nan() && want.is_nan() || got.to_bits() == want.to_bits();
            assert!(same, "{function}{operands:?}: {got:?}, and exactly rounded {want:?}");
        }
    }
}

/// Rows of three operands of which sums often cancel.
fn rows<T: Copy>(mut next: impl FnMut() -> T, cancel: impl Fn(usize, [T; 3]) -> [T; 3]) -> Vec<[T; 3]> {
    (0..count()).map(|n| cancel(n, [next(), next(), next()])).collect()
}

fn operations<F: Float + std::fmt::Debug>(prefix: &str, fma: &str, ty: &str, all: &[[u64; 3]]) {
    let of = |n: usize| -> Vec<Vec<u64>> { all.iter().map(|row| row[..n].to_vec()).collect() };
    directed::<F>(&format!("{prefix}add"), ty, &of(2), |x, r| x[0].add_r(x[1], r).value);
    directed::<F>(&format!("{prefix}sub"), ty, &of(2), |x, r| x[0].sub_r(x[1], r).value);
    directed::<F>(&format!("{prefix}mul"), ty, &of(2), |x, r| x[0].mul_r(x[1], r).value);
    directed::<F>(&format!("{prefix}div"), ty, &of(2), |x, r| x[0].div_r(x[1], r).value);
    let one = F::from_u128(1).value;
    directed::<F>(&format!("{prefix}rcp"), ty, &of(1), |x, r| one.div_r(x[0], r).value);
    directed::<F>(fma, ty, &of(3), |x, r| x[0].mul_add_r(x[1], x[2], r).value);
    // A root rounded down: its square is not above the operand, and that of the next one is.
    for (mode, up) in [("rd", false), ("rz", false), ("ru", true)] {
        let function = format!("{prefix}sqrt_{mode}");
        for (row, (got, _)) in of(1).iter().zip(call(&function, ty, &[ty], &of(1), "")) {
            let (x, s) = (F::from_bits(u128::from(row[0])), F::from_bits(u128::from(got)));
            if x.is_nan() || x.is_zero() || x.is_infinite() || x.is_negative() {
                let same =
                    if x.is_nan() || x.is_negative() && !x.is_zero() { s.is_nan() } else { s.bitwise_eq(x) };
                assert!(same, "{function}({x:?}): {s:?}");
                continue;
            }
            // Scaled towards 1, so that no rest is too small and no square too large.
            let by = if ty == "double" { 200 } else { 60 } * if x.ilogb() < 0 { 1 } else { -1 };
            let (x2, s2) = (x.scalbn(by), s.scalbn(by / 2));
            let above = |s: F| s.mul_add_r(s, -x2, Round::TowardPositive).value;
            let low = if up { s2.next_down().value } else { s2 };
            let high = if up { s2 } else { s2.next_up().value };
            let holds = above(low) <= F::ZERO && above(high) >= F::ZERO;
            let tight = if up { above(low) < F::ZERO } else { above(high) > F::ZERO };
            assert!(holds && tight, "{function}({x:?}): {s:?}");
        }
    }
}

#[test]
fn directed_roundings_of_arithmetic_are_exact() {
    let mut bits = Bits(5);
    let doubles = rows(
        || bits.double(),
        |n, [x, y, z]| match n % 5 {
            0 => [x, -x, z],
            1 => [x, y, -(x * y)],
            2 => [x, y, -(x * y) * (1.0 + 1e-16 * (n % 7) as f64)],
            _ => [x, y, z],
        },
    );
    operations::<Double>(
        "d",
        "fma",
        "double",
        &doubles.iter().map(|r| r.map(f64::to_bits)).collect::<Vec<_>>(),
    );
    let mut bits = Bits(6);
    let singles = rows(
        || bits.single(),
        |n, [x, y, z]| match n % 5 {
            0 => [x, -x, z],
            1 => [x, y, -(x * y)],
            _ => [x, y, z],
        },
    );
    let singles: Vec<_> = singles.iter().map(|r| r.map(|x| u64::from(x.to_bits()))).collect();
    operations::<Single>("f", "fmaf", "float", &singles);
}

#[test]
fn directed_roundings_of_conversions_are_exact() {
    let mut bits = Bits(7);
    let words: Vec<u64> = (0..count())
        .map(|n| match n % 4 {
            0 => bits.double().to_bits(),
            1 => u64::MAX - bits.next() % 4000,
            2 => (i64::MAX as u64).wrapping_add(bits.next() % 4000).wrapping_sub(2000),
            _ => (bits.next() as i64 >> (bits.next() % 64)) as u64,
        })
        .collect();
    let rows: Vec<Vec<u64>> = words.iter().map(|w| vec![*w]).collect();
    for (mode, round) in MODES {
        let check = |name: &str, ty: &str, from: &str, want: &dyn Fn(u64) -> u128| {
            let function = format!("{name}_{mode}");
            for (row, (got, _)) in words.iter().zip(call(&function, ty, &[from], &rows, "")) {
                let want = want(*row);
                assert_eq!(u128::from(got), want, "{function}({row:#x}): {got:#x}, and exactly {want:#x}");
            }
        };
        let signed = |x: u64| i128::from(x as i64);
        check("ll2double", "double", "i64", &|x| Double::from_i128_r(signed(x), round).value.to_bits());
        check("ull2double", "double", "i64", &|x| Double::from_u128_r(x.into(), round).value.to_bits());
        check("ll2float", "float", "i64", &|x| Single::from_i128_r(signed(x), round).value.to_bits());
        check("ull2float", "float", "i64", &|x| Single::from_u128_r(x.into(), round).value.to_bits());
        let half = |x: u64| i128::from(x as i32);
        check("int2float", "float", "i32", &|x| Single::from_i128_r(half(x), round).value.to_bits());
        check("uint2float", "float", "i32", &|x| {
            Single::from_u128_r((x as u32).into(), round).value.to_bits()
        });
        for (x, (got, _)) in
            words.iter().zip(call(&format!("double2float_{mode}"), "float", &["double"], &rows, ""))
        {
            let mut lost = false;
            let want: Single = Double::from_bits((*x).into()).convert_r(round, &mut lost).value;
            let got = Single::from_bits(got.into());
            let same = got.is_nan() && want.is_nan() || got.bitwise_eq(want);
            assert!(same, "double2float_{mode}({x:#x}): {got:?}, and exactly {want:?}");
        }
    }
}

/// The exponent of a finite x that is not 0.
fn exponent(x: f64) -> i32 {
    Double::from_bits(x.to_bits().into()).ilogb()
}

fn ldexp(x: f64, n: i32) -> f64 {
    f64::from_bits(Double::from_bits(x.to_bits().into()).scalbn(n).to_bits() as u64)
}

fn logb(x: f64) -> f64 {
    match x {
        0.0 => f64::NEG_INFINITY,
        x if x.is_finite() => exponent(x).into(),
        x => x.abs(),
    }
}

/// CUDA's results for what has no exponent are the ends of the integers.
fn ilogb(x: f64) -> i32 {
    match x {
        0.0 => i32::MIN,
        x if x.is_finite() => exponent(x),
        x if x.is_nan() => i32::MIN,
        _ => i32::MAX,
    }
}

fn nextafter(x: f64, y: f64) -> f64 {
    match x.partial_cmp(&y) {
        Some(std::cmp::Ordering::Less) => x.next_up(),
        Some(std::cmp::Ordering::Greater) => x.next_down(),
        Some(_) => y,
        None => f64::NAN,
    }
}

/// What `frexp` has: a mantissa in 1/2 to 1, and the exponent.
fn parts(x: f64) -> (f64, i32) {
    if x == 0.0 || !x.is_finite() {
        return (x, 0);
    }
    let e = exponent(x) + 1;
    (ldexp(x, -e), e)
}

#[test]
fn parts_and_neighbours_are_the_c_librarys() {
    let mut bits = Bits(8);
    let x: Vec<f64> = (0..count()).map(|_| bits.double()).collect();
    let y: Vec<f64> =
        x.iter().map(|x| if bits.next().is_multiple_of(4) { *x } else { bits.double() }).collect();
    let one: Vec<Vec<u64>> = x.iter().map(|x| vec![x.to_bits()]).collect();
    let two: Vec<Vec<u64>> = x.iter().zip(&y).map(|(x, y)| vec![x.to_bits(), y.to_bits()]).collect();
    let same = |got: u64, want: f64| got == want.to_bits() || f64::from_bits(got).is_nan() && want.is_nan();
    for (x, (m, e)) in x.iter().zip(call("frexp", "double", &["double"], &one, "i32")) {
        let (m2, e2) = parts(*x);
        assert!(same(m, m2) && e as i32 == e2, "frexp({x:e}): {m:#x} {e}, and {m2:e} {e2}");
    }
    for (x, (rest, whole)) in x.iter().zip(call("modf", "double", &["double"], &one, "double")) {
        let want = if x.is_infinite() { 0f64.copysign(*x) } else { (x - x.trunc()).copysign(*x) };
        assert!(
            same(rest, want) && same(whole, x.trunc()),
            "modf({x:e}): {rest:#x} {whole:#x}, and {want:e}"
        );
    }
    for (x, (got, _)) in x.iter().zip(call("logb", "double", &["double"], &one, "")) {
        assert!(same(got, logb(*x)), "logb({x:e}): {got:#x}, and {:e}", logb(*x));
    }
    for (x, (got, _)) in x.iter().zip(call("ilogb", "i32", &["double"], &one, "")) {
        assert_eq!(got as i32, ilogb(*x), "ilogb({x:e})");
    }
    for (name, whole) in [("llrint", f64::round_ties_even as fn(f64) -> f64), ("llround", f64::round)] {
        for (x, (got, _)) in x.iter().zip(call(name, "i64", &["double"], &one, "")) {
            let want = if x.is_nan() { i64::MIN } else { whole(*x) as i64 };
            assert_eq!(got as i64, want, "{name}({x:e})");
        }
    }
    for ((x, y), (got, _)) in x.iter().zip(&y).zip(call("nextafter", "double", &["double"; 2], &two, "")) {
        assert!(same(got, nextafter(*x, *y)), "nextafter({x:e}, {y:e}): {got:#x}");
    }
    let n: Vec<i32> = x.iter().map(|_| (bits.next() as i32) >> (bits.next() % 32)).collect();
    let scaled: Vec<Vec<u64>> = x.iter().zip(&n).map(|(x, n)| vec![x.to_bits(), *n as u32 as u64]).collect();
    for ((x, n), (got, _)) in x.iter().zip(&n).zip(call("ldexp", "double", &["double", "i32"], &scaled, "")) {
        assert!(same(got, ldexp(*x, *n)), "ldexp({x:e}, {n}): {got:#x}, and {:e}", ldexp(*x, *n));
    }
}

#[test]
fn remainders_are_nearest_and_exact() {
    // IEEE's remainder: of quotient n nearest to x / y, even in a tie, and 0 with x's sign.
    let table: [(f64, f64, f64, i32); 12] = [
        (5.0, 3.0, -1.0, 2),
        (4.0, 3.0, 1.0, 1),
        (1.0, 2.0, 1.0, 0),
        (3.0, 2.0, -1.0, 2),
        (5.0, 2.0, 1.0, 2),
        (-5.0, 3.0, 1.0, -2),
        (5.0, -3.0, -1.0, -2),
        (6.0, 3.0, 0.0, 2),
        (-6.0, 3.0, -0.0, -2),
        (7.5, f64::INFINITY, 7.5, 0),
        (5e-324, 1.5e-323, 5e-324, 0),
        (f64::MAX, f64::MAX, 0.0, 1),
    ];
    let rows: Vec<Vec<u64>> = table.iter().map(|r| vec![r.0.to_bits(), r.1.to_bits()]).collect();
    for ((x, y, want, n), (got, q)) in
        table.iter().zip(call("remquo", "double", &["double"; 2], &rows, "i32"))
    {
        assert_eq!((got, q as i32), (want.to_bits(), *n), "remquo({x:e}, {y:e}): {:e}", f64::from_bits(got));
    }
    let mut bits = Bits(9);
    let pairs: Vec<(f32, f32)> = (0..count()).map(|_| (bits.single(), bits.single())).collect();
    let rows: Vec<Vec<u64>> =
        pairs.iter().map(|(x, y)| vec![x.to_bits().into(), y.to_bits().into()]).collect();
    for ((x, y), (got, _)) in pairs.iter().zip(call("remainderf", "float", &["float"; 2], &rows, "")) {
        let (x2, y2) = (Single::from_bits(x.to_bits().into()), Single::from_bits(y.to_bits().into()));
        let (want, got) = (x2.ieee_rem(y2).value, Single::from_bits(got.into()));
        let same = got.is_nan() && want.is_nan() || got.bitwise_eq(want);
        assert!(same, "remainderf({x:e}, {y:e}): {got:?}, and {want:?}");
    }
}
