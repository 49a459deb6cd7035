//! Integers, floats and bit operations on golden, against Rust's own arithmetic.

mod common;

use common::{Arg, words};

/// Interesting 64-bit operands.
const WIDE: [u64; 16] = [
    0,
    1,
    2,
    7,
    0x7fff_ffff,
    0x8000_0000,
    0xffff_ffff,
    0x1_0000_0000,
    0x1_2345_6789,
    0x7fff_ffff_ffff_ffff,
    0x8000_0000_0000_0000,
    0x8000_0000_0000_0001,
    0xffff_ffff_0000_0000,
    0xffff_ffff_ffff_fff9,
    u64::MAX,
    0xdead_beef_0bad_f00d,
];

/// Evaluates `%r` (i64) from `%x` and `%y` for every pair of `WIDE`, one thread a pair.
fn wide(head: &str, body: &str, want: impl Fn(u64, u64) -> Option<u64>) {
    let n = WIDE.len() as u32;
    let ir = format!(
        "{head}
        define void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {{
          %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
          %cta = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
          %px = getelementptr i64, ptr addrspace(1) %in, i32 %cta
          %py = getelementptr i64, ptr addrspace(1) %in, i32 %tid
          %x = load i64, ptr addrspace(1) %px, align 8
          %y = load i64, ptr addrspace(1) %py, align 8
          {body}
          %row = mul i32 %cta, {n}
          %at = add i32 %row, %tid
          %po = getelementptr i64, ptr addrspace(1) %out, i32 %at
          store i64 %r, ptr addrspace(1) %po, align 8
          ret void
        }}"
    );
    let input = WIDE.iter().flat_map(|v| [*v as u32, (v >> 32) as u32]).collect();
    let got = words(&ir, n, n, &[Arg::Buffer(input), Arg::Buffer(vec![0; 2 * (n * n) as usize])]);
    for (k, pair) in got[1].chunks(2).enumerate() {
        let (x, y) = (WIDE[k / n as usize], WIDE[k % n as usize]);
        let value = u64::from(pair[0]) | u64::from(pair[1]) << 32;
        if let Some(want) = want(x, y) {
            assert_eq!(value, want, "{x:#x}, {y:#x}: {value:#x} is not {want:#x}\n{body}");
        }
    }
}

#[test]
fn wide_arithmetic() {
    wide("", "%r = add i64 %x, %y", |x, y| Some(x.wrapping_add(y)));
    wide("", "%r = sub i64 %x, %y", |x, y| Some(x.wrapping_sub(y)));
    wide("", "%r = mul i64 %x, %y", |x, y| Some(x.wrapping_mul(y)));
    wide("", "%r = udiv i64 %x, %y", |x, y| x.checked_div(y));
    wide("", "%r = urem i64 %x, %y", |x, y| x.checked_rem(y));
    wide("", "%r = sdiv i64 %x, %y", |x, y| (x as i64).checked_div(y as i64).map(|v| v as u64));
    wide("", "%r = srem i64 %x, %y", |x, y| (x as i64).checked_rem(y as i64).map(|v| v as u64));
}

#[test]
fn wide_logic_and_shifts() {
    wide("", "%a = and i64 %x, %y\n%o = or i64 %x, %y\n%r = xor i64 %a, %o", |x, y| Some((x & y) ^ (x | y)));
    wide("", "%s = and i64 %y, 63\n%r = shl i64 %x, %s", |x, y| Some(x << (y & 63)));
    wide("", "%s = and i64 %y, 63\n%r = lshr i64 %x, %s", |x, y| Some(x >> (y & 63)));
    wide("", "%s = and i64 %y, 63\n%r = ashr i64 %x, %s", |x, y| Some(((x as i64) >> (y & 63)) as u64));
    for n in [0, 1, 31, 32, 33, 63] {
        wide(
            "",
            &format!(
                "%a = shl i64 %x, {n}\n%b = lshr i64 %y, {n}\n%c = ashr i64 %x, {n}\n%d = xor i64 %a, %b\n%r = add i64 %d, %c"
            ),
            |x, y| Some(((x << n) ^ (y >> n)).wrapping_add(((x as i64) >> n) as u64)),
        );
    }
}

#[test]
fn wide_comparisons_and_selects() {
    type Test = (&'static str, fn(u64, u64) -> bool);
    let tests: [Test; 10] = [
        ("eq", |x, y| x == y),
        ("ne", |x, y| x != y),
        ("ult", |x, y| x < y),
        ("ule", |x, y| x <= y),
        ("ugt", |x, y| x > y),
        ("uge", |x, y| x >= y),
        ("slt", |x, y| (x as i64) < y as i64),
        ("sle", |x, y| x as i64 <= y as i64),
        ("sgt", |x, y| x as i64 > y as i64),
        ("sge", |x, y| x as i64 >= y as i64),
    ];
    for (p, f) in tests {
        wide("", &format!("%c = icmp {p} i64 %x, %y\n%r = select i1 %c, i64 %x, i64 77"), move |x, y| {
            Some(if f(x, y) { x } else { 77 })
        });
        // The same on the low words, and on signs of narrow ones.
        wide(
            "",
            &format!(
                "%a = trunc i64 %x to i32\n%b = trunc i64 %y to i32\n%c = icmp {p} i32 %a, %b\n%r = zext i1 %c to i64"
            ),
            move |x, y| {
                let (a, b) = (x as u32, y as u32);
                let wide = |v: u32| if p.starts_with('s') { v as i32 as i64 as u64 } else { u64::from(v) };
                Some(u64::from(f(wide(a), wide(b))))
            },
        );
    }
}

#[test]
fn narrow_integers_wrap_and_extend() {
    // i8: sum and product wrap; division and comparison see the sign.
    let body = "%a = trunc i64 %x to i8\n%b = trunc i64 %y to i8\n%s = add i8 %a, %b\n%p = mul i8 %s, 7\n\
        %h = ashr i8 %p, 2\n%u = lshr i8 %p, 1\n%z = sext i8 %h to i32\n%w = zext i8 %u to i32\n\
        %lt = icmp slt i8 %a, %b\n%l = sext i1 %lt to i32\n%m = mul i32 %z, 1000\n%n = add i32 %m, %w\n\
        %q = xor i32 %n, %l\n%r = sext i32 %q to i64";
    wide("", body, |x, y| {
        let (a, b) = (x as i8, y as i8);
        let p = a.wrapping_add(b).wrapping_mul(7);
        let n = i32::from(p >> 2) * 1000 + i32::from((p as u8) >> 1);
        Some((n ^ -i32::from(a < b)) as i64 as u64)
    });
    let body = "%a = trunc i64 %x to i16\n%b = trunc i64 %y to i16\n%o = or i16 %b, 1\n%d = sdiv i16 %a, %o\n\
        %e = srem i16 %a, %o\n%f = udiv i16 %a, %o\n%v = sub i16 %d, %e\n%g = xor i16 %v, %f\n%r = sext i16 %g to i64";
    wide("", body, |x, y| {
        let (a, o) = (x as i16, y as i16 | 1);
        let d = a.checked_div(o)?;
        let g = d.wrapping_sub(a.wrapping_rem(o)) as u16 ^ ((a as u16) / (o as u16));
        Some(g as i16 as i64 as u64)
    });
}

#[test]
fn bit_intrinsics() {
    let one = |name: &str, ty: &str, extra: &str, f: fn(u64) -> u64| {
        let head = match extra {
            "" => format!("declare {ty} @llvm.{name}.{ty}({ty})"),
            _ => format!("declare {ty} @llvm.{name}.{ty}({ty}, i1)"),
        };
        let (cut, back) = if ty == "i64" {
            ("%a = add i64 %x, 0".to_string(), "%r = add i64 %v, 0".to_string())
        } else {
            (format!("%a = trunc i64 %x to {ty}"), format!("%r = zext {ty} %v to i64"))
        };
        wide(
            &head,
            &format!("{cut}\n%v = call {ty} @llvm.{name}.{ty}({ty} %a{extra})\n{back}"),
            move |x, _| Some(f(x)),
        );
    };
    one("ctpop", "i64", "", |x| x.count_ones().into());
    one("ctpop", "i16", "", |x| (x as u16).count_ones().into());
    one("ctlz", "i64", ", i1 false", |x| x.leading_zeros().into());
    one("ctlz", "i8", ", i1 false", |x| (x as u8).leading_zeros().into());
    one("cttz", "i64", ", i1 false", |x| x.trailing_zeros().into());
    one("cttz", "i16", ", i1 false", |x| (x as u16).trailing_zeros().into());
    one("bswap", "i64", "", |x| x.swap_bytes());
    one("bswap", "i16", "", |x| (x as u16).swap_bytes().into());
    one("bitreverse", "i64", "", |x| x.reverse_bits());
    one("bitreverse", "i8", "", |x| (x as u8).reverse_bits().into());
    wide(
        "declare i64 @llvm.fshl.i64(i64, i64, i64)",
        "%r = call i64 @llvm.fshl.i64(i64 %x, i64 %y, i64 %y)",
        |x, y| Some(if y & 63 == 0 { x } else { x << (y & 63) | y >> (64 - (y & 63)) }),
    );
    wide(
        "declare i32 @llvm.fshr.i32(i32, i32, i32)",
        "%a = trunc i64 %x to i32\n%b = trunc i64 %y to i32\n%v = call i32 @llvm.fshr.i32(i32 %a, i32 %b, i32 %b)\n\
         %r = zext i32 %v to i64",
        |x, y| {
            let both = (x & 0xffff_ffff) << 32 | (y & 0xffff_ffff);
            Some(u64::from((both >> (y & 31)) as u32))
        },
    );
}

#[test]
fn overflow_intrinsics() {
    type Test = (&'static str, fn(i64, i64) -> (i64, bool));
    let tests: [Test; 4] = [
        ("sadd", i64::overflowing_add),
        ("ssub", i64::overflowing_sub),
        ("uadd", |a, b| {
            let (r, o) = (a as u64).overflowing_add(b as u64);
            (r as i64, o)
        }),
        ("usub", |a, b| {
            let (r, o) = (a as u64).overflowing_sub(b as u64);
            (r as i64, o)
        }),
    ];
    for (name, f) in tests {
        wide(
            &format!("declare {{i64, i1}} @llvm.{name}.with.overflow.i64(i64, i64)"),
            &format!(
                "%s = call {{i64, i1}} @llvm.{name}.with.overflow.i64(i64 %x, i64 %y)\n\
                 %v = extractvalue {{i64, i1}} %s, 0\n%o = extractvalue {{i64, i1}} %s, 1\n\
                 %z = zext i1 %o to i64\n%w = mul i64 %v, 3\n%r = add i64 %w, %z"
            ),
            move |x, y| {
                let (v, o) = f(x as i64, y as i64);
                Some((v as u64).wrapping_mul(3).wrapping_add(o.into()))
            },
        );
    }
    wide(
        "declare {i32, i1} @llvm.smul.with.overflow.i32(i32, i32)",
        "%a = trunc i64 %x to i32\n%b = trunc i64 %y to i32\n\
         %s = call {i32, i1} @llvm.smul.with.overflow.i32(i32 %a, i32 %b)\n\
         %v = extractvalue {i32, i1} %s, 0\n%o = extractvalue {i32, i1} %s, 1\n\
         %w = zext i32 %v to i64\n%z = zext i1 %o to i64\n%y2 = shl i64 %z, 40\n%r = or i64 %w, %y2",
        |x, y| {
            let (v, o) = (x as i32).overflowing_mul(y as i32);
            Some(u64::from(v as u32) | u64::from(o) << 40)
        },
    );
}

/// Interesting floats: zeros, subnormals, ordinary, large, infinities, NaN.
const FLOATS: [f32; 14] = [
    0.0,
    -0.0,
    1.0e-40,
    -1.0e-42,
    1.0,
    -1.5,
    3.25,
    0.1,
    -7.0e8,
    16_777_217.0,
    3.0e38,
    -3.0e38,
    f32::INFINITY,
    f32::NAN,
];

/// Evaluates `%r` (i32) from floats `%x` and `%y` for every pair.
fn floats(head: &str, body: &str, want: impl Fn(f32, f32) -> Option<u32>) {
    let n = FLOATS.len() as u32;
    let ir = format!(
        "{head}
        define void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {{
          %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
          %cta = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
          %px = getelementptr float, ptr addrspace(1) %in, i32 %cta
          %py = getelementptr float, ptr addrspace(1) %in, i32 %tid
          %x = load float, ptr addrspace(1) %px
          %y = load float, ptr addrspace(1) %py
          {body}
          %row = mul i32 %cta, {n}
          %at = add i32 %row, %tid
          %po = getelementptr i32, ptr addrspace(1) %out, i32 %at
          store i32 %r, ptr addrspace(1) %po
          ret void
        }}"
    );
    let input = FLOATS.iter().map(|f| f.to_bits()).collect();
    let got = words(&ir, n, n, &[Arg::Buffer(input), Arg::Buffer(vec![0; (n * n) as usize])]);
    for (k, &value) in got[1].iter().enumerate() {
        let (x, y) = (FLOATS[k / n as usize], FLOATS[k % n as usize]);
        if let Some(want) = want(x, y) {
            assert_eq!(value, want, "{x:e}, {y:e}: {value:#x} is not {want:#x}\n{body}");
        }
    }
}

/// Bits with every NaN as RISC-V's canonical one.
fn bits(f: f32) -> Option<u32> {
    Some(if f.is_nan() { 0x7fc0_0000 } else { f.to_bits() })
}

#[test]
fn float_arithmetic() {
    let op = |op: &str| format!("%f = {op} float %x, %y\n%r = bitcast float %f to i32");
    floats("", &op("fadd"), |x, y| bits(x + y));
    floats("", &op("fsub"), |x, y| bits(x - y));
    floats("", &op("fmul"), |x, y| bits(x * y));
    floats("", &op("fdiv"), |x, y| bits(x / y));
    floats(
        "declare float @llvm.sqrt.f32(float)\ndeclare float @llvm.fma.f32(float, float, float)",
        "%a = call float @llvm.fma.f32(float %x, float %y, float %x)\n%s = call float @llvm.sqrt.f32(float %y)\n\
         %f = fadd float %a, %s\n%r = bitcast float %f to i32",
        |x, y| bits(x.mul_add(y, x) + y.sqrt()),
    );
    floats(
        "declare float @llvm.fabs.f32(float)\ndeclare float @llvm.copysign.f32(float, float)",
        "%n = fneg float %x\n%a = call float @llvm.fabs.f32(float %n)\n\
         %f = call float @llvm.copysign.f32(float %a, float %y)\n%r = bitcast float %f to i32",
        |x, y| Some(x.abs().copysign(y).to_bits()),
    );
}

#[test]
fn float_comparisons() {
    type Test = (&'static str, fn(f32, f32) -> bool);
    let unordered = |x: f32, y: f32| x.is_nan() || y.is_nan();
    let tests: [Test; 7] = [
        ("oeq", |x, y| x == y),
        ("ogt", |x, y| x > y),
        ("oge", |x, y| x >= y),
        ("olt", |x, y| x < y),
        ("ole", |x, y| x <= y),
        ("one", |x, y| x.partial_cmp(&y).is_some_and(|o| o.is_ne())),
        ("ord", |x, y| !x.is_nan() && !y.is_nan()),
    ];
    for (p, f) in tests {
        floats("", &format!("%c = fcmp {p} float %x, %y\n%r = zext i1 %c to i32"), move |x, y| {
            Some(f(x, y).into())
        });
        let u = if p == "ord" { "uno".to_string() } else { p.replacen('o', "u", 1) };
        floats("", &format!("%c = fcmp {u} float %x, %y\n%r = zext i1 %c to i32"), move |x, y| {
            Some(if p == "ord" { !f(x, y) } else { unordered(x, y) || f(x, y) }.into())
        });
    }
    floats(
        "",
        "%c = fcmp une float %x, %y\nbr i1 %c, label %a, label %b\na:\nbr label %b\nb:\n\
        %r = phi i32 [ 5, %a ], [ 6, %0 ]",
        |x, y| Some(if x != y { 5 } else { 6 }),
    );
}

/// LLVM 19's passes take the flag for 0 or 1 if the float's bits are compared with 1.
#[test]
fn a_flag_as_a_signed_number_is_minus_one() {
    let flag = "%n = trunc i64 %x to i1\n";
    let bits = "%f = sitofp i1 %n to float\n%b = bitcast float %f to i32\n";
    for (test, want) in [
        // -1.0 has a sign, so its bits are below those of 0.0, and these below 1.
        ("%c = icmp slt i32 %b, 1", [1, 1]),
        ("%c = icmp slt i32 %b, 0", [0, 1]),
        ("%c = icmp sgt i32 %b, -1", [1, 0]),
        ("%c = icmp eq i32 %b, -1082130432", [0, 1]),
        ("%c = fcmp olt float %f, 0.0", [0, 1]),
        ("%c = fcmp ogt float %f, 0.0", [0, 0]),
    ] {
        let body = format!("{flag}{bits}{test}\n%r = zext i1 %c to i64");
        wide("", &body, |x, _| Some(want[(x & 1) as usize]));
    }
    let two = "%v = insertelement <2 x i1> <i1 true, i1 true>, i1 %n, i32 1\n\
        %f = sitofp <2 x i1> %v to <2 x float>\n%b = bitcast <2 x float> %f to <2 x i32>\n\
        %d = icmp slt <2 x i32> %b, <i32 1, i32 1>\n%e = extractelement <2 x i1> %d, i32 1\n\
        %g = extractelement <2 x i32> %b, i32 1\n%h = zext i32 %g to i64\n%i = zext i1 %e to i64\n\
        %r = or i64 %h, %i";
    wide("", &format!("{flag}{two}"), |x, _| Some(if x & 1 == 1 { 0xbf80_0001 } else { 1 }));
}

#[test]
fn conversions() {
    let fits = |x: f32, low: f64, high: f64| f64::from(x) > low - 1.0 && f64::from(x) < high + 1.0;
    floats("", "%r = fptosi float %x to i32", |x, _| {
        fits(x, -2147483648.0, 2147483647.0).then_some(x as i32 as u32)
    });
    floats("", "%r = fptoui float %x to i32", |x, _| fits(x, 0.0, 4294967295.0).then_some(x as u32));
    floats("", "%v = fptosi float %x to i8\n%r = sext i8 %v to i32", |x, _| {
        fits(x, -128.0, 127.0).then_some(x as i8 as i32 as u32)
    });
    floats("", "%v = fptosi float %x to i64\n%h = lshr i64 %v, 16\n%r = trunc i64 %h to i32", |x, _| {
        fits(x, -9.2e18, 9.2e18).then_some((x as i64 >> 16) as u32)
    });
    wide("", "%f = sitofp i64 %x to float\n%b = bitcast float %f to i32\n%r = zext i32 %b to i64", |x, _| {
        Some(u64::from((x as i64 as f32).to_bits()))
    });
    wide("", "%f = uitofp i64 %x to float\n%b = bitcast float %f to i32\n%r = zext i32 %b to i64", |x, _| {
        Some(u64::from((x as f32).to_bits()))
    });
    wide(
        "",
        "%n = trunc i64 %x to i16\n%f = sitofp i16 %n to float\n%m = trunc i64 %y to i32\n%g = uitofp i32 %m to float\n\
        %h = fadd float %f, %g\n%b = bitcast float %h to i32\n%r = zext i32 %b to i64",
        |x, y| Some(u64::from((f32::from(x as i16) + y as u32 as f32).to_bits())),
    );
}
