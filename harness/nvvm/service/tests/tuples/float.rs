//! Floating point: every operation of every format, every conversion.

use crate::run::{self, Random, Routine, all, check};

use rustc_apfloat::ieee::{BFloat, Double, Half, Single};
use rustc_apfloat::{Float, FloatConvert, Round};

/// A format: name in IR, bits of exponent and fraction.
#[derive(Clone, Copy)]
struct Format {
    ty: &'static str,
    e: u32,
    f: u32,
}

const HALF: Format = Format { ty: "half", e: 5, f: 10 };
const BRAIN: Format = Format { ty: "bfloat", e: 8, f: 7 };
const SINGLE: Format = Format { ty: "float", e: 8, f: 23 };
const DOUBLE: Format = Format { ty: "double", e: 11, f: 52 };

impl Format {
    fn sign(self) -> u128 {
        1 << (self.e + self.f)
    }

    fn infinity(self) -> u128 {
        ((1 << self.e) - 1) << self.f
    }

    fn fraction(self) -> u128 {
        (1 << self.f) - 1
    }

    /// Every NaN as the one that the device makes: PTX's in 16 bits, else the quiet one without payload.
    fn canonical(self, bits: u128) -> u128 {
        match bits & (self.sign() - 1) > self.infinity() {
            true if self.e + self.f == 15 => 0x7fff,
            true => self.infinity() | 1 << (self.f - 1),
            false => bits,
        }
    }

    /// An operand: any bits, the borders of the format, few bits set, runs of ones, exponents near 0 and 1.
    fn operand(self, r: &mut Random) -> u128 {
        let bits = u128::from(r.next()) & (2 * self.sign() - 1);
        let low = bits & !self.infinity();
        let top = (1u64 << self.e) - 1;
        let bias = top / 2;
        let border = [0, 1, self.fraction(), self.fraction() + 1, self.infinity() - 1, self.infinity()];
        let with = |e: u64, fraction: u128| {
            (fraction & (self.fraction() | self.sign())) | u128::from(e.min(top)) << self.f
        };
        match r.below(10) {
            0 => r.pick(&border) | bits & self.sign(),
            1 => r.pick(&border).wrapping_add(u128::from(r.below(5))).saturating_sub(2) & (self.sign() - 1),
            2 => self.infinity() | low,
            3 => with(r.below(3), low),
            4 => with(top - 1 - r.below(3), low),
            5 => with(r.below(top), low & u128::from(r.next() & r.next() & r.next())),
            6 => with(r.below(top), (self.fraction() << r.below(u64::from(self.f))) | bits & self.sign()),
            7 | 8 => with((bias + r.below(2 * u64::from(self.f) + 8)).saturating_sub(u64::from(self.f)), low),
            _ => bits,
        }
    }

    /// An operand whose sum, product or quotient with `a` tends to be interesting: the same, a neighbour, the
    /// negative, or one with a similar exponent.
    fn partner(self, a: u128, r: &mut Random) -> u128 {
        let reach = u64::from(self.f) + 3;
        match r.below(8) {
            0 => a,
            1 => a ^ self.sign(),
            2 => a ^ 1 << r.below(u64::from(self.f + 1)),
            3..=5 => {
                let e = (a & self.infinity()) >> self.f;
                let e = (e + u128::from(r.below(2 * reach))).saturating_sub(u128::from(reach));
                let e = e.min((1 << self.e) - 1);
                u128::from(r.next()) & (self.fraction() | self.sign()) | e << self.f
            }
            _ => self.operand(r),
        }
    }
}

type Case = run::Case<'static>;

impl Format {
    /// The suffix of its intrinsics' names.
    fn suffix(self) -> &'static str {
        match self.ty {
            "half" => "f16",
            "bfloat" => "bf16",
            "float" => "f32",
            _ => "f64",
        }
    }

    /// A result of APFloat's in the device's form.
    fn bits(self, v: impl Float) -> Option<u128> {
        Some(self.canonical(v.to_bits()))
    }

    /// Two operands that tend to be interesting together.
    fn pair(self, r: &mut Random) -> [u128; 2] {
        let a = self.operand(r);
        [a, self.partner(a, r)]
    }
}

/// An instruction of two operands.
fn two<F: Float + 'static>(
    format: Format,
    name: &'static str,
    op: &'static str,
    model: fn(F, F) -> F,
) -> Case {
    let ty = format.ty;
    let case = move || {
        let body = format!("  %r = {op} {ty} %a, %b");
        let routine = Routine { name, operands: &[ty, ty], body: &body, result: ty, declare: "" };
        let model = |[a, b]: [u128; 2]| format.bits(model(F::from_bits(a), F::from_bits(b)));
        check(&routine, |r| format.pair(r), model);
    };
    (name, Box::new(case))
}

/// `llvm.fma` or `llvm.fmuladd`.
fn fma<F: Float + 'static>(format: Format, name: &'static str, which: &'static str) -> Case {
    let ty = format.ty;
    let case = move || {
        let suffix = format.suffix();
        let body = format!("  %r = call {ty} @llvm.{which}.{suffix}({ty} %a, {ty} %b, {ty} %c)");
        let declare = format!("declare {ty} @llvm.{which}.{suffix}({ty}, {ty}, {ty})");
        let routine = Routine { name, operands: &[ty, ty, ty], body: &body, result: ty, declare: &declare };
        let operands = move |r: &mut Random| {
            let a = format.operand(r);
            let b = if r.below(2) == 0 { format.operand(r) } else { format.partner(a, r) };
            // Mostly near the product, often its negative.
            let product = (F::from_bits(a) * F::from_bits(b)).value.to_bits();
            [a, b, if r.below(4) == 0 { format.operand(r) } else { format.partner(product, r) }]
        };
        let model = |[a, b, c]: [u128; 3]| {
            format.bits(F::from_bits(a).mul_add(F::from_bits(b), F::from_bits(c)).value)
        };
        check(&routine, operands, model);
    };
    (name, Box::new(case))
}

/// Roots: double's are the processor's; the others' are a double's, rounded: it has enough digits.
fn sqrt<F: Float + FloatConvert<Double> + 'static>(format: Format, name: &'static str) -> Case
where
    Double: FloatConvert<F>,
{
    let ty = format.ty;
    let case = move || {
        let suffix = format.suffix();
        let body = format!("  %r = call {ty} @llvm.sqrt.{suffix}({ty} %a)");
        let declare = format!("declare {ty} @llvm.sqrt.{suffix}({ty})");
        let routine = Routine { name, operands: &[ty], body: &body, result: ty, declare: &declare };
        let operands = move |r: &mut Random| {
            let a = format.operand(r);
            // Negative numbers are of little interest.
            [if r.below(8) == 0 { a } else { a & (format.sign() - 1) }]
        };
        let model = |[a]: [u128; 1]| {
            let wide: Double = F::from_bits(a).convert(&mut false).value;
            let root = f64::from_bits(wide.to_bits() as u64).sqrt();
            let back: F = Double::from_bits(root.to_bits().into()).convert(&mut false).value;
            format.bits(back)
        };
        check(&routine, operands, model);
    };
    (name, Box::new(case))
}

/// All predicates at once, one bit each, by the number that LLVM gives them.
fn compare<F: Float + 'static>(format: Format, name: &'static str) -> Case {
    const PREDICATES: [&str; 16] = [
        "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "uno", "ueq", "ugt", "uge", "ult", "ule",
        "une", "true",
    ];
    let ty = format.ty;
    let case = move || {
        let mut body = String::new();
        for (n, p) in PREDICATES.iter().enumerate() {
            let sum = if n == 0 { "0".into() } else { format!("%s{}", n - 1) };
            let to = if n == 15 { "r".into() } else { format!("s{n}") };
            body += &format!(
                "  %c{n} = fcmp {p} {ty} %a, %b\n  %z{n} = zext i1 %c{n} to i32\n  %u{n} = shl i32 %z{n}, {n}\n  \
                 %{to} = or i32 %u{n}, {sum}\n"
            );
        }
        let routine = Routine { name, operands: &[ty, ty], body: &body, result: "i32", declare: "" };
        let model = |[a, b]: [u128; 2]| {
            use std::cmp::Ordering::*;
            let outcome = match F::from_bits(a).partial_cmp(&F::from_bits(b)) {
                Some(Equal) => 1,
                Some(Greater) => 2,
                Some(Less) => 4,
                None => 8,
            };
            Some((0..16).filter(|p| p & outcome != 0).map(|p| 1 << p).sum())
        };
        check(&routine, |r| format.pair(r), model);
    };
    (name, Box::new(case))
}

/// The operations of a format, by a type of APFloat's; roots and double's products come from the processor.
fn operations<F: Float + FloatConvert<Double> + 'static>(
    format: Format,
    names: [&'static str; 8],
) -> Vec<Case>
where
    Double: FloatConvert<F>,
{
    vec![
        two::<F>(format, names[0], "fadd", |a, b| (a + b).value),
        two::<F>(format, names[1], "fsub", |a, b| (a - b).value),
        two::<F>(format, names[2], "fmul", |a, b| (a * b).value),
        two::<F>(format, names[3], "fdiv", |a, b| (a / b).value),
        two::<F>(format, names[4], "frem", |a, b| a.c_fmod(b).value),
        fma::<F>(format, names[5], if format.ty == "bfloat" { "fmuladd" } else { "fma" }),
        sqrt::<F>(format, names[6]),
        compare::<F>(format, names[7]),
    ]
}

#[test]
fn double_arithmetic() {
    all(operations::<Double>(
        DOUBLE,
        [
            "fadd double",
            "fsub double",
            "fmul double",
            "fdiv double",
            "frem double",
            "fma double",
            "sqrt double",
            "fcmp double",
        ],
    ));
}

#[test]
fn half_and_bfloat_arithmetic() {
    let mut cases = operations::<Half>(
        HALF,
        [
            "fadd half",
            "fsub half",
            "fmul half",
            "fdiv half",
            "frem half",
            "fma half",
            "sqrt half",
            "fcmp half",
        ],
    );
    cases.extend(operations::<BFloat>(
        BRAIN,
        [
            "fadd bfloat",
            "fsub bfloat",
            "fmul bfloat",
            "fdiv bfloat",
            "frem bfloat",
            "fmuladd bfloat",
            "sqrt bfloat",
            "fcmp bfloat",
        ],
    ));
    all(cases);
}

#[test]
fn single_arithmetic() {
    all(operations::<Single>(
        SINGLE,
        [
            "fadd float",
            "fsub float",
            "fmul float",
            "fdiv float",
            "frem float",
            "fma float",
            "sqrt float",
            "fcmp float",
        ],
    ));
}

/// A conversion between formats.
fn resize<A: Float + FloatConvert<B>, B: Float>(
    name: &'static str,
    op: &'static str,
    from: Format,
    to: Format,
) -> Case {
    let case = move || {
        let body = format!("  %r = {op} {} %a to {}", from.ty, to.ty);
        let routine = Routine { name, operands: &[from.ty], body: &body, result: to.ty, declare: "" };
        let operands = move |r: &mut Random| {
            if from.f < to.f || r.below(3) == 0 {
                return [from.operand(r)];
            }
            // Near the smaller format's resolution, ties above all.
            let near = to.operand(r);
            let wide: Double = match to.ty {
                "float" => Single::from_bits(near).convert(&mut false).value,
                "half" => Half::from_bits(near).convert(&mut false).value,
                _ => BFloat::from_bits(near).convert(&mut false).value,
            };
            let single: Single = wide.convert(&mut false).value;
            let bits = if from.ty == "double" { wide.to_bits() } else { single.to_bits() };
            let lost = from.f - to.f;
            let tie = 1u128 << (lost - 1);
            let sticky = r.pick(&[0, 0, 1, tie - 1]);
            [bits & !((1 << lost) - 1) | r.pick(&[0, tie, tie]) ^ sticky]
        };
        check(&routine, operands, |[a]| {
            Some(to.canonical(A::from_bits(a).convert(&mut false).value.to_bits()))
        });
    };
    (name, Box::new(case))
}

#[test]
fn conversions_between_formats() {
    all(vec![
        resize::<Half, Single>("half to float", "fpext", HALF, SINGLE),
        resize::<Half, Double>("half to double", "fpext", HALF, DOUBLE),
        resize::<BFloat, Single>("bfloat to float", "fpext", BRAIN, SINGLE),
        resize::<BFloat, Double>("bfloat to double", "fpext", BRAIN, DOUBLE),
        resize::<Single, Double>("float to double", "fpext", SINGLE, DOUBLE),
        resize::<Single, Half>("float to half", "fptrunc", SINGLE, HALF),
        resize::<Single, BFloat>("float to bfloat", "fptrunc", SINGLE, BRAIN),
        resize::<Double, Half>("double to half", "fptrunc", DOUBLE, HALF),
        resize::<Double, BFloat>("double to bfloat", "fptrunc", DOUBLE, BRAIN),
        resize::<Double, Single>("double to float", "fptrunc", DOUBLE, SINGLE),
    ]);
}

const WIDTHS: [(&str, u32); 7] =
    [("i1", 1), ("i8", 8), ("i16", 16), ("i32", 32), ("i37", 37), ("i64", 64), ("i128", 128)];

/// A value of `width` bits, sign-extended.
fn extend(v: u128, width: u32) -> i128 {
    (v as i128) << (128 - width) >> (128 - width)
}

fn from_int<F: Float>(to: Format, width: (&'static str, u32), signed: bool) -> impl Fn() + Send + Sync {
    move || {
        let op = if signed { "sitofp" } else { "uitofp" };
        let name = format!("{op} {} to {}", width.0, to.ty);
        let body = format!("  %r = {op} {} %a to {}", width.0, to.ty);
        let routine = Routine { name: &name, operands: &[width.0], body: &body, result: to.ty, declare: "" };
        let mask = u128::MAX >> (128 - width.1);
        let operands = move |r: &mut Random| {
            let any = u128::from(r.next()) << 64 | u128::from(r.next());
            // Of every length, and around ties of the format.
            let short = any >> r.below(128);
            let tie = (1u128 << (to.f + 1) | 1) << r.below(100);
            let step = 2 << r.below(90);
            let near = tie.wrapping_add(r.pick(&[0, 1, u128::MAX, step]));
            let ones = u128::MAX << r.below(128);
            let v = r.pick(&[any, short, short, near, near.wrapping_neg(), !short, ones]);
            [v & mask]
        };
        check(&routine, operands, |[a]| {
            let v = if signed { F::from_i128(extend(a, width.1)).value } else { F::from_u128(a).value };
            Some(to.canonical(v.to_bits()))
        });
    }
}

fn to_int<F: Float>(from: Format, width: (&'static str, u32), signed: bool) -> impl Fn() + Send + Sync {
    move || {
        let op = if signed { "fptosi" } else { "fptoui" };
        let name = format!("{op} {} to {}", from.ty, width.0);
        let body = format!("  %r = {op} {} %a to {}", from.ty, width.0);
        let routine =
            Routine { name: &name, operands: &[from.ty], body: &body, result: width.0, declare: "" };
        let operands = move |r: &mut Random| {
            if r.below(8) == 0 {
                return [from.operand(r)];
            }
            // Exponents within the integer's width.
            let bias = (1u64 << (from.e - 1)) - 1;
            let e = (bias - 1 + r.below(u64::from(width.1) + 1)).min(2 * bias);
            let bits = u128::from(r.next()) & (from.fraction() | from.sign()) | u128::from(e) << from.f;
            [if signed { bits } else { bits & (from.sign() - 1) }]
        };
        check(&routine, operands, |[a]| {
            let v = F::from_bits(a);
            let mask = u128::MAX >> (128 - width.1);
            // Values that do not fit are poison. (APFloat's own check of the width panics at 1 bit.)
            let invalid = rustc_apfloat::Status::INVALID_OP;
            if signed {
                let r = v.to_i128_r(128, Round::TowardZero, &mut false);
                let fits = !r.status.contains(invalid) && extend(r.value as u128, width.1) == r.value;
                fits.then_some(r.value as u128 & mask)
            } else {
                let r = v.to_u128_r(128, Round::TowardZero, &mut false);
                (!r.status.contains(invalid) && r.value <= mask).then_some(r.value)
            }
        });
    }
}

fn with_integers<F: Float + 'static>(format: Format) {
    let mut cases: Vec<Case> = Vec::new();
    for width in WIDTHS {
        for signed in [false, true] {
            let name = |op: &str| -> &'static str { format!("{op}{signed} {}", width.0).leak() };
            cases.push((name("from"), Box::new(from_int::<F>(format, width, signed))));
            cases.push((name("to"), Box::new(to_int::<F>(format, width, signed))));
        }
    }
    all(cases);
}

#[test]
fn half_and_integers() {
    with_integers::<Half>(HALF);
}

#[test]
fn bfloat_and_integers() {
    with_integers::<BFloat>(BRAIN);
}

#[test]
fn single_and_integers() {
    with_integers::<Single>(SINGLE);
}

#[test]
fn double_and_integers() {
    with_integers::<Double>(DOUBLE);
}
