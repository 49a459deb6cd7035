//! Floating point in four formats, each result rounded once to nearest even (NVVM 2.0 §10.2, §10.7, §11.2,
//! §11.6).

use crate::support::check_rows;

const DECLARATIONS: &str = "declare float @llvm.fma.f32(float, float, float)\ndeclare double @llvm.fma.f64(double, double, double)\n\
    declare half @llvm.fma.f16(half, half, half)\ndeclare <2 x float> @llvm.fma.v2f32(<2 x float>, <2 x float>, <2 x float>)\n\
    declare float @llvm.fmuladd.f32(float, float, float)\ndeclare float @llvm.sqrt.f32(float)\ndeclare double @llvm.sqrt.f64(double)\n\
    declare i16 @llvm.convert.to.fp16.f32(float)\ndeclare i16 @llvm.convert.to.fp16.f64(double)\n\
    declare float @llvm.convert.from.fp16.f32(i16)\ndeclare double @llvm.convert.from.fp16.f64(i16)\n\
    declare double @llvm.copysign.f64(double, double)\n\
    declare float @llvm.maxnum.f32(float, float)\ndeclare float @llvm.minnum.f32(float, float)\n\
    declare double @llvm.maxnum.f64(double, double)\ndeclare double @llvm.minnum.f64(double, double)\n\
    declare half @llvm.maxnum.f16(half, half)\ndeclare bfloat @llvm.minnum.bf16(bfloat, bfloat)\n";

/// A body that computes `op` on operands of type `ty`, whose bits are in %a, %b, %c.
fn of(ty: &str, bits: u32, result: &str, result_bits: u32, op: &str) -> String {
    let load = |from: &str, to: &str| {
        if bits == 64 {
            format!("{to} = bitcast i64 {from} to {ty}\n")
        } else {
            format!("{to}.i = trunc i64 {from} to i{bits}\n{to} = bitcast i{bits} {to}.i to {ty}\n")
        }
    };
    let store = match (result.starts_with('i'), result_bits) {
        (true, 64) => "ret i64 %z".to_string(),
        (true, _) => format!("%r = zext {result} %z to i64\nret i64 %r"),
        (_, 64) => "%r = bitcast double %z to i64\nret i64 %r".to_string(),
        _ => format!(
            "%zi = bitcast {result} %z to i{result_bits}\n%r = zext i{result_bits} %zi to i64\nret i64 %r"
        ),
    };
    format!("{}{}{}%z = {op}\n{store}", load("%a", "%x"), load("%b", "%y"), load("%c", "%w"))
}

fn rows(cases: Vec<(&str, String, [u64; 3], u64)>) {
    let rows: Vec<_> = cases.iter().map(|(n, b, a, w)| (*n, b.as_str(), *a, *w)).collect();
    check_rows(DECLARATIONS, &rows);
}

fn f(x: f32) -> u64 {
    u64::from(x.to_bits())
}

fn d(x: f64) -> u64 {
    x.to_bits()
}

#[test]
fn zero_is_above_its_negative() {
    let op = |name: &str, ty: &str, bits: u32, llvm: &str| {
        of(ty, bits, ty, bits, &format!("call {ty} @llvm.{name}.{llvm}({ty} %x, {ty} %y)"))
    };
    let mut cases = vec![];
    for (ty, bits, llvm) in
        [("float", 32, "f32"), ("double", 64, "f64"), ("half", 16, "f16"), ("bfloat", 16, "bf16")]
    {
        let minus = 1u64 << (bits - 1);
        for args in [[0, minus, 0], [minus, 0, 0]] {
            if ty != "bfloat" {
                cases.push((ty, op("maxnum", ty, bits, llvm), args, 0));
            }
            if ty != "half" {
                cases.push((ty, op("minnum", ty, bits, llvm), args, minus));
            }
        }
    }
    let max = |ty: &str| op("maxnum", ty, 32, "f32");
    cases.push(("a number and NaN", max("float"), [f(f32::NAN), f(-2.0), 0], f(-2.0)));
    cases.push(("equal numbers", max("float"), [f(-2.0), f(-2.0), 0], f(-2.0)));
    rows(cases);
}

#[test]
fn single_and_double() {
    let single = |op: &str| of("float", 32, "float", 32, op);
    let double = |op: &str| of("double", 64, "double", 64, op);
    rows(vec![
        ("subnormals stay", single("fadd float %x, %y"), [1, 2, 0], 3),
        ("a subnormal product", single("fmul float %x, %y"), [f(2f32.powi(-100)), f(2f32.powi(-49)), 0], 1),
        ("frem has the dividend's sign", single("frem float %x, %y"), [f(-7.5), f(2.0), 0], f(-1.5)),
        ("frem is exact", double("frem double %x, %y"), [d(1e300), d(3.0), 0], d(1e300 % 3.0)),
        (
            // (1 + 2^-12)^2 - 1 - 2^-11 is 2^-24, which a rounded product loses.
            "fma rounds once",
            single("call float @llvm.fma.f32(float %x, float %y, float %w)"),
            [f(1.0 + 2f32.powi(-12)), f(1.0 + 2f32.powi(-12)), f(-1.0 - 2f32.powi(-11))],
            f(2f32.powi(-24)),
        ),
        (
            "fmuladd is fused",
            single("call float @llvm.fmuladd.f32(float %x, float %y, float %w)"),
            [f(1.0 + 2f32.powi(-12)), f(1.0 + 2f32.powi(-12)), f(-1.0 - 2f32.powi(-11))],
            f(2f32.powi(-24)),
        ),
        ("contract changes nothing here", single("fadd contract float %x, %y"), [f(1.5), f(2.5), 0], f(4.0)),
        ("sqrt", double("call double @llvm.sqrt.f64(double %x)"), [d(2.0), 0, 0], 0x3ff6_a09e_667f_3bcd),
        (
            "copysign",
            double("call double @llvm.copysign.f64(double %x, double %y)"),
            [d(3.0), d(-0.0), 0],
            d(-3.0),
        ),
        ("unordered", of("float", 32, "i1", 1, "fcmp ult float %x, %y"), [0x7fc0_0000, f(1.0), 0], 1),
        (
            "double to float",
            of("double", 64, "float", 32, "fptrunc double %x to float"),
            [d(1.0 + 2f64.powi(-24)), 0, 0],
            f(1.0),
        ),
    ]);
}

#[test]
fn half() {
    let half = |op: &str| of("half", 16, "half", 16, op);
    rows(vec![
        ("1 + 2^-11 is a tie", half("fadd half %x, %y"), [0x3c00, 0x1000, 0], 0x3c00),
        ("1 + 2^-10 + 2^-11 goes up", half("fadd half %x, %y"), [0x3c01, 0x1000, 0], 0x3c02),
        ("overflow", half("fadd half %x, %y"), [0x7bff, 0x4c00, 0], 0x7c00),
        ("subnormals", half("fsub half %x, %y"), [0x0400, 0x0001, 0], 0x03ff),
        ("1 / 3", half("fdiv half %x, %y"), [0x3c00, 0x4200, 0], 0x3555),
        ("frem", half("frem half %x, %y"), [0xc700, 0x4000, 0], 0xbc00),
        (
            "fma rounds once",
            half("call half @llvm.fma.f16(half %x, half %y, half %w)"),
            [0x3c10, 0x3c20, 0x0001],
            0x3c31,
        ),
        (
            "from a double once",
            of("double", 64, "half", 16, "fptrunc double %x to half"),
            [d(1.0 + 2f64.powi(-11) + 2f64.powi(-40)), 0, 0],
            0x3c01,
        ),
        (
            "to a double",
            of("half", 16, "double", 64, "fpext half %x to double"),
            [0x0001, 0, 0],
            d(2f64.powi(-24)),
        ),
        (
            "65519 of an i32 is finite",
            of("i32", 32, "half", 16, "sitofp i32 %x to half"),
            [65519, 0, 0],
            0x7bff,
        ),
        ("65520 is not", of("i32", 32, "half", 16, "uitofp i32 %x to half"), [65520, 0, 0], 0x7c00),
        ("-7.5 to i32", of("half", 16, "i32", 32, "fptosi half %x to i32"), [0xc780, 0, 0], 0xffff_fff9),
        (
            "to.fp16 of a float",
            of("float", 32, "i16", 16, "call i16 @llvm.convert.to.fp16.f32(float %x)"),
            [f(0.1), 0, 0],
            0x2e66,
        ),
        (
            "to.fp16 of a double, once",
            of("double", 64, "i16", 16, "call i16 @llvm.convert.to.fp16.f64(double %x)"),
            [d(1.0 + 2f64.powi(-11) + 2f64.powi(-40)), 0, 0],
            0x3c01,
        ),
        (
            "from.fp16 to a float",
            of("i16", 16, "float", 32, "call float @llvm.convert.from.fp16.f32(i16 %x)"),
            [0x8001, 0, 0],
            f(-2f32.powi(-24)),
        ),
        (
            "from.fp16 to a double",
            of("i16", 16, "double", 64, "call double @llvm.convert.from.fp16.f64(i16 %x)"),
            [0x7c00, 0, 0],
            d(f64::INFINITY),
        ),
    ]);
}

#[test]
fn bfloat() {
    let bfloat = |op: &str| of("bfloat", 16, "bfloat", 16, op);
    rows(vec![
        ("1 + 2^-8 is a tie", bfloat("fadd bfloat %x, %y"), [0x3f80, 0x3b80, 0], 0x3f80),
        ("1 + 2^-7 + 2^-8 goes up", bfloat("fadd bfloat %x, %y"), [0x3f81, 0x3b80, 0], 0x3f82),
        ("1 / 3", bfloat("fdiv bfloat %x, %y"), [0x3f80, 0x4040, 0], 0x3eab),
        ("frem", bfloat("frem bfloat %x, %y"), [0xc0e0, 0x4000, 0], 0xbf80),
        (
            "from a double once",
            of("double", 64, "bfloat", 16, "fptrunc double %x to bfloat"),
            [d(1.0 + 2f64.powi(-8) + 2f64.powi(-40)), 0, 0],
            0x3f81,
        ),
        (
            "from a float",
            of("float", 32, "bfloat", 16, "fptrunc float %x to bfloat"),
            [0x3f80_8001, 0, 0],
            0x3f81,
        ),
        (
            "from an i32 once",
            of("i32", 32, "bfloat", 16, "sitofp i32 %x to bfloat"),
            [0x0101_0001, 0, 0],
            0x4b81,
        ),
        (
            "from an i64 once",
            of("i64", 64, "bfloat", 16, "uitofp i64 %x to bfloat"),
            [0x8080_0000_0000_0001, 0, 0],
            0x5f01,
        ),
        (
            "to a float",
            of("bfloat", 16, "float", 32, "fpext bfloat %x to float"),
            [0x8001, 0, 0],
            0x8001_0000,
        ),
    ]);
}

#[test]
fn wide_integers_become_floats() {
    check_rows(
        DECLARATIONS,
        &[
            (
                // 2^100 + 2^76 is a tie of float's 24 bits; the lowest bit decides.
                "i128 to float",
                "%x = zext i64 %a to i128\n%h = shl i128 %x, 76\n%l = zext i64 %b to i128\n%n = or i128 %h, %l\n\
                 %v = uitofp i128 %n to float\n%i = bitcast float %v to i32\n%r = zext i32 %i to i64\nret i64 %r",
                [0x0100_0001, 1, 0],
                f(2f32.powi(100) + 2f32.powi(77)),
            ),
            (
                "double to i128",
                "%x = bitcast i64 %a to double\n%n = fptosi double %x to i128\n%s = ashr i128 %n, 64\n\
                 %r = trunc i128 %s to i64\nret i64 %r",
                [d(-(2f64.powi(80))), 0, 0],
                -65536i64 as u64,
            ),
            (
                "fma of vectors",
                "%x = bitcast i64 %a to <2 x float>\n%y = bitcast i64 %b to <2 x float>\n\
                 %z = call <2 x float> @llvm.fma.v2f32(<2 x float> %x, <2 x float> %y, <2 x float> %x)\n\
                 %r = bitcast <2 x float> %z to i64\nret i64 %r",
                [f(2.0) | f(3.0) << 32, f(5.0) | f(7.0) << 32, 0],
                f(12.0) | f(24.0) << 32,
            ),
        ],
    );
}

/// Moves keep a NaN, and changes of sign keep the rest of it, also if the value is used in another block.
/// Operations result in one NaN (docs/accuracy.md).
#[test]
fn nans_of_sixteen_bits() {
    for (ty, llvm) in [("half", "f16"), ("bfloat", "bf16")] {
        // Typed text, with T for the type and S for its name in intrinsics.
        let of = |op: &str| {
            of(ty, 16, ty, 16, &op.replace("T ", &format!("{ty} ")).replace(".S", &format!(".{llvm}")))
        };
        let next = "\nbr label %next\nnext:";
        let vector = |op: &str| {
            of(&format!("freeze T %y\n%v0 = insertelement <2 x T > zeroinitializer, T %y, i32 0
                %v1 = insertelement <2 x T > %v0, T %x, i32 1\n%v2 = {op}\n%z1 = extractelement <2 x T > %v2, i32 1"))
            .replace("bitcast half %z ", "bitcast half %z1 ")
            .replace("bitcast bfloat %z ", "bitcast bfloat %z1 ")
        };
        let phi = of("HOLE").replace(
            "%z = HOLE",
            &format!("br label %one\none:\nbr label %two\ntwo:\n%z = phi {ty} [%x, %one]"),
        );
        let both = |text: &str| [of(text), of(&format!("{text}{next}"))];
        for nan in [0x7f81, 0xff85, 0x7fff, 0xffc0] {
            let (sign, rest) = (nan & 0x8000, nan & 0x7fff);
            let mut cases = vec![("phi", phi.clone(), nan)];
            for (name, op, want) in [
                ("freeze", "freeze T %x", nan),
                ("select", "select i1 true, T %x, T %y", nan),
                ("fneg", "fneg T %x", rest | sign ^ 0x8000),
                ("fabs", "call T @llvm.fabs.S(T %x)", rest),
                ("copysign of a NaN", "call T @llvm.copysign.S(T %x, T %y)", rest | 0x8000),
                ("copysign from a NaN", "call T @llvm.copysign.S(T %y, T %x)", 0x4000 | sign),
                ("fadd", "fadd T %x, %y", 0x7fff),
                ("fsub", "fsub T %y, %x", 0x7fff),
                ("fmul", "fmul T %x, %y", 0x7fff),
                ("fdiv", "fdiv T %y, %x", 0x7fff),
                ("frem", "frem T %x, %y", 0x7fff),
                ("sqrt", "call T @llvm.sqrt.S(T %x)", 0x7fff),
                ("fma", "call T @llvm.fma.S(T %y, T %x, T %y)", 0x7fff),
                ("maxnum of NaNs", "call T @llvm.maxnum.S(T %x, T %x)", 0x7fff),
                ("maxnum", "call T @llvm.maxnum.S(T %x, T %y)", 0xc000),
            ] {
                cases.extend(both(op).map(|body| (name, body, want)));
            }
            cases.push(("fneg of a vector", vector("fneg <2 x T > %v1"), rest | sign ^ 0x8000));
            cases.push(("fadd of a vector", vector("fadd <2 x T > %v1, %v1"), 0x7fff));
            let declarations = "declare T @llvm.fabs.S(T )\ndeclare T @llvm.copysign.S(T , T )\n\
                declare T @llvm.sqrt.S(T )\ndeclare T @llvm.fma.S(T , T , T )\ndeclare T @llvm.maxnum.S(T , T )\n"
                .replace("T ", &format!("{ty} "))
                .replace(".S", &format!(".{llvm}"));
            let rows: Vec<_> = cases
                .iter()
                .map(|(name, body, want)| (*name, body.as_str(), [nan, 0xc000, 0], *want))
                .collect();
            check_rows(&declarations, &rows);
        }
        let from_single = super::floats::of("float", 32, ty, 16, &format!("fptrunc float %x to {ty}"));
        let quotient = of("fdiv T %x, %x");
        check_rows(
            "",
            &[
                ("fptrunc", from_single.as_str(), [0xff80_0001, 0, 0], 0x7fff),
                ("0 / 0", quotient.as_str(), [0, 0, 0], 0x7fff),
            ],
        );
    }
}
