//! Inline PTX on golden: each supported instruction against the PTX ISA's description.

mod common;

use common::{Arg, words};

const WIDE: [u64; 12] = [
    0,
    1,
    5,
    0x7fff_ffff,
    0x8000_0000,
    0xffff_ffff,
    0x1_2345_6789,
    0x7fff_ffff_ffff_ffff,
    0x8000_0000_0000_0000,
    0xffff_ffff_0000_0020,
    u64::MAX,
    0xdead_beef_0bad_f00d,
];

/// Evaluates `%r` (i64) from `%x` and `%y` (i64), `%a` and `%b` (their low words) for every pair.
fn check(body: &str, want: impl Fn(u64, u64) -> u64) {
    let n = WIDE.len() as u32;
    let ir = format!(
        "define void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {{
          %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
          %cta = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
          %px = getelementptr i64, ptr addrspace(1) %in, i32 %cta
          %py = getelementptr i64, ptr addrspace(1) %in, i32 %tid
          %x = load i64, ptr addrspace(1) %px, align 8
          %y = load i64, ptr addrspace(1) %py, align 8
          %a = trunc i64 %x to i32
          %b = trunc i64 %y to i32
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
        let want = want(x, y);
        assert_eq!(value, want, "{x:#x}, {y:#x}: {value:#x} is not {want:#x}\n{body}");
    }
}

/// An instruction of words: `$0` from `$1` and `$2`.
fn word(text: &str, want: fn(u32, u32) -> u32) {
    let body = format!("%v = call i32 asm \"{text}\", \"=r,r,r\"(i32 %a, i32 %b)\n%r = zext i32 %v to i64");
    check(&body, |x, y| want(x as u32, y as u32).into());
}

/// An instruction of doublewords.
fn double(text: &str, want: fn(u64, u64) -> u64) {
    check(&format!("%r = call i64 asm \"{text}\", \"=l,l,l\"(i64 %x, i64 %y)"), want);
}

#[test]
fn arithmetic() {
    word("add.u32 $0, $1, $2;", u32::wrapping_add);
    word("sub.s32 $0, $1, -7;", |a, _| a.wrapping_add(7));
    word("add.sat.s32 $0, $1, $2;", |a, b| (a as i32).saturating_add(b as i32) as u32);
    word("mul.lo.s32 $0, $1, $2;", u32::wrapping_mul);
    word("mul.hi.s32 $0, $1, $2;", |a, b| ((i64::from(a as i32) * i64::from(b as i32)) >> 32) as u32);
    word("mul.hi.u32 $0, $1, $2;", |a, b| ((u64::from(a) * u64::from(b)) >> 32) as u32);
    word("mad.lo.u32 $0, $1, $2, 0x10;", |a, b| a.wrapping_mul(b).wrapping_add(16));
    word("mul24.lo.u32 $0, $1, $2;", |a, b| (a & 0xff_ffff).wrapping_mul(b & 0xff_ffff));
    word("mul24.hi.s32 $0, $1, $2;", |a, b| {
        let cut = |v: u32| i64::from((v << 8) as i32 >> 8);
        ((cut(a) * cut(b)) >> 16) as u32
    });
    word("sad.s32 $0, $1, $2, 3;", |a, b| (a as i32).abs_diff(b as i32).wrapping_add(3));
    word("min.s32 $0, $1, $2;", |a, b| (a as i32).min(b as i32) as u32);
    word("max.u32 $0, $1, $2;", u32::max);
    word("abs.s32 $0, $1;", |a, _| (a as i32).wrapping_abs() as u32);
    word("neg.s32 $0, $1;", |a, _| a.wrapping_neg());
    double("mul.hi.s64 $0, $1, $2;", |a, b| ((i128::from(a as i64) * i128::from(b as i64)) >> 64) as u64);
    double("mad.lo.s64 $0, $1, $2, $1;", |a, b| a.wrapping_mul(b).wrapping_add(a));
}

#[test]
fn wide_products_and_carries() {
    let body = "%r = call i64 asm \"mad.wide.s32 $0, $1, $2, $3;\", \"=l,r,r,l\"(i32 %a, i32 %b, i64 %x)";
    check(body, |x, y| (i64::from(x as i32) * i64::from(y as i32)).wrapping_add(x as i64) as u64);
    let body = "%r = call i64 asm \"mul.wide.u32 $0, $1, $2;\", \"=l,r,r\"(i32 %a, i32 %b)";
    check(body, |x, y| (x & 0xffff_ffff) * (y & 0xffff_ffff));
    // A 64-bit sum and difference by halves.
    for (text, rule) in [
        ("add.cc.u32 a, a, c; addc.u32 b, b, d;", u64::wrapping_add as fn(u64, u64) -> u64),
        ("sub.cc.u32 a, a, c; subc.u32 b, b, d;", u64::wrapping_sub),
    ] {
        double(
            &format!(
                "{{ .reg .u32 a, b, c, d; mov.b64 {{a, b}}, $1; mov.b64 {{c, d}}, $2; {text} mov.b64 $0, {{a, b}}; }}"
            ),
            rule,
        );
    }
}

#[test]
fn bits() {
    word("and.b32 $0, $1, $2; not.b32 $0, $0;", |a, b| !(a & b));
    word("cnot.b32 $0, $1;", |a, _| u32::from(a == 0));
    word("shl.b32 $0, $1, $2;", |a, b| a.checked_shl(b).unwrap_or(0));
    word("shr.u32 $0, $1, $2;", |a, b| a.checked_shr(b).unwrap_or(0));
    word("shr.s32 $0, $1, $2;", |a, b| (a as i32 >> b.min(31)) as u32);
    word("shf.l.wrap.b32 $0, $1, $2, 37;", |a, b| b << 5 | a >> 27);
    word("shf.r.clamp.b32 $0, $1, $2, 37;", |_, b| b);
    word("shf.l.clamp.b32 $0, $1, $2, $2;", |a, b| {
        ((u64::from(b) << 32 | u64::from(a)) << b.min(32) >> 32) as u32
    });
    word("popc.b32 $0, $1;", |a, _| a.count_ones());
    word("clz.b32 $0, $1;", |a, _| a.leading_zeros());
    word("brev.b32 $0, $1;", |a, _| a.reverse_bits());
    word("bfind.u32 $0, $1;", |a, _| 31u32.wrapping_sub(a.leading_zeros()));
    word("bfind.shiftamt.s32 $0, $1;", |a, _| {
        let a = a ^ (a as i32 >> 31) as u32;
        if a == 0 { u32::MAX } else { a.leading_zeros() }
    });
    word("lop3.b32 $0, $1, $2, 0x0f0f0f0f, 0x96;", |a, b| a ^ b ^ 0x0f0f_0f0f);
    word("prmt.b32 $0, $1, $2, 0xf305;", |a, b| {
        let bytes = (u64::from(b) << 32 | u64::from(a)).to_le_bytes();
        let sign = if bytes[7] & 0x80 != 0 { 0xff } else { 0 };
        u32::from_le_bytes([bytes[5], bytes[0], bytes[3], sign])
    });
    for (at, len) in [(0, 8), (4, 12), (28, 8), (31, 1), (40, 3), (3, 0), (0, 32), (5, 60)] {
        // Bit by bit, as the manual has it.
        let extract = move |a: u32, signed: bool| {
            let bit = |n: u32| a >> n.min(31) & 1;
            let sign = if signed && len > 0 { bit(at + len - 1) } else { 0 };
            (0..32).fold(0, |r, i| r | (if i < len && at + i <= 31 { bit(at + i) } else { sign }) << i)
        };
        let text = format!("bfe.u32 $0, $1, {at}, {len};");
        check(&format!("%v = call i32 asm \"{text}\", \"=r,r\"(i32 %a)\n%r = zext i32 %v to i64"), |x, _| {
            extract(x as u32, false).into()
        });
        check(
            &format!(
                "%v = call i32 asm \"{}\", \"=r,r\"(i32 %a)\n%r = zext i32 %v to i64",
                text.replace("u32", "s32")
            ),
            |x, _| extract(x as u32, true).into(),
        );
        check(
            &format!(
                "%v = call i32 asm \"bfi.b32 $0, $1, $2, {at}, {len};\", \"=r,r,r\"(i32 %a, i32 %b)\n%r = zext i32 %v to i64"
            ),
            |x, y| {
                let (a, b) = (x as u32, y as u32);
                let set = |r: u32, i: u32| r & !(1 << (at + i)) | (a >> i & 1) << (at + i);
                (0..32).filter(|i| *i < len && at + i <= 31).fold(b, set).into()
            },
        );
    }
    double("shl.b64 $0, $1, 65;", |_, _| 0);
    double("shr.s64 $0, $1, 70;", |x, _| (x as i64 >> 63) as u64);
    double("brev.b64 $0, $1;", |x, _| x.reverse_bits());
    double("bfe.s64 $0, $1, 60, 8;", |x, _| (x as i64 >> 60) as u64);
}

#[test]
fn predicates() {
    word("{ .reg .pred p; setp.lt.s32 p, $1, $2; selp.s32 $0, $1, $2, p; }", |a, b| {
        (a as i32).min(b as i32) as u32
    });
    word(
        "{ .reg .pred p, q; setp.hi.u32 p|q, $1, $2; mov.u32 $0, 1; @p mov.u32 $0, 2; @!q add.u32 $0, $0, 4; }",
        |a, b| {
            if a > b { 6 } else { 1 }
        },
    );
    word(
        "{ .reg .pred p<2>; setp.eq.s32 p0, $1, 0; setp.ne.or.s32 p1, $2, 0, p0; not.pred p1, p1; selp.b32 $0, 10, 20, p1; }",
        |a, b| if b == 0 && a != 0 { 10 } else { 20 },
    );
    word("set.ge.u32.s32 $0, $1, $2;", |a, b| if a as i32 >= b as i32 { u32::MAX } else { 0 });
    word("slct.b32.s32 $0, $1, $2, $1;", |a, b| if a as i32 >= 0 { a } else { b });
}

#[test]
fn conversions_and_moves() {
    let body = "%r = call i64 asm \"cvt.s64.s32 $0, $1;\", \"=l,r\"(i32 %a)";
    check(body, |x, _| x as i32 as i64 as u64);
    word("cvt.s32.s8 $0, $1;", |a, _| a as i8 as i32 as u32);
    word("cvt.u16.u32 $0, $1;", |a, _| a & 0xffff);
    let body = "%h = trunc i32 %a to i16\n%v = call i16 asm \"{ .reg .b32 t; cvt.u32.s16 t, $1; cvt.u16.u32 $0, t; \
        xor.b16 $0, $0, 1; }\", \"=h,h\"(i16 %h)\n%r = zext i16 %v to i64";
    check(body, |x, _| (x & 0xffff) ^ 1);
    let body = "%c = trunc i32 %a to i8\n%v = call i8 asm \"add.u16 $0, $1, 1;\", \"=c,c\"(i8 %c)\n%r = zext i8 %v to i64";
    check(body, |x, _| (x & 0xff).wrapping_add(1) & 0xff);
    // Two results, and an operand that is read and written.
    let body = "%s = call { i32, i32 } asm \"mov.b64 {$0, $1}, $2;\", \"=r,=r,l\"(i64 %x)\n\
        %h = extractvalue { i32, i32 } %s, 1\n%v = call i32 asm \"add.u32 ${0}, ${0:x}, $2;\", \"=r,0,r\"(i32 %h, i32 %b)\n\
        %r = zext i32 %v to i64";
    check(body, |x, y| ((x >> 32) as u32).wrapping_add(y as u32).into());
    word("mov.u32 $0, WARP_SZ;", |_, _| 32);
    word("{ .reg .b32 $$t; mov.b32 $$t, $1; { .reg .b32 $$t; mov.b32 $$t, 5; } mov.b32 $0, $$t; }", |a, _| a);
}

#[test]
fn floats() {
    let f = f32::from_bits;
    let body = |text: &str| {
        format!(
            "%f = uitofp i32 %a to float\n%g = sitofp i32 %b to float\n\
             %v = call float asm \"{text}\", \"=f,f,f\"(float %f, float %g)\n%w = bitcast float %v to i32\n%r = zext i32 %w to i64"
        )
    };
    let both = |x: u64, y: u64| (x as u32 as f32, y as i32 as f32);
    check(&body("fma.rn.f32 $0, $1, $2, 0f3F800000;"), |x, y| {
        let (a, b) = both(x, y);
        a.mul_add(b, f(0x3f80_0000)).to_bits().into()
    });
    check(&body("mul.rn.f32 $0, $1, $2; neg.f32 $0, $0; max.f32 $0, $0, -1.5;"), |x, y| {
        let (a, b) = both(x, y);
        (-(a * b)).max(-1.5).to_bits().into()
    });
    check(
        "%v = call float asm \"cvt.rn.f32.s32 $0, $1;\", \"=f,r\"(i32 %a)\n%w = bitcast float %v to i32\n%r = zext i32 %w to i64",
        |x, _| (x as i32 as f32).to_bits().into(),
    );
}

#[test]
fn memory_and_special_registers() {
    let body = "%g = addrspacecast ptr addrspace(1) %in to ptr\n\
        %v = call i32 asm sideeffect \"{ .reg .u64 p; add.u64 p, $1, 8; ld.global.u32 $0, [p+-8]; }\", \"=r,l,~{memory}\"(ptr %g)\n\
        %t = call i32 asm \"mov.u32 $0, %tid.x;\", \"=r\"()\n%q = getelementptr i64, ptr addrspace(1) %in, i32 %t\n\
        %w = call i64 asm \"ld.volatile.global.b64 $0, [$1];\", \"=l,l\"(ptr addrspace(1) %q)\n\
        call void asm sideeffect \"membar.gl; bar.sync 0;\", \"~{memory}\"()\n\
        %z = zext i32 %v to i64\n%r = add i64 %w, %z";
    check(body, |_, y| y);
    let body = "%s = alloca i64, align 8\ncall void asm sideeffect \"st.u8 [$0+7], $1; st.u32 [$0], $1; st.u16 [$0+4], $1; st.b8 [$0+6], $1;\", \
        \"l,r,~{memory}\"(ptr %s, i32 %a)\n%r = load i64, ptr %s, align 8";
    check(body, |x, _| (x & 0xffff_ffff) | (x & 0xffff) << 32 | (x & 0xff) << 48 | (x & 0xff) << 56);
}
