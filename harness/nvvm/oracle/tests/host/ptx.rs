//! Inline PTX against the PTX ISA's description of each instruction (NVVM 2.0 §6.1).

use crate::support::{check_rows, job, result, words};
use tandem_oracle::HostError;

/// A row whose text takes the words `$1` and `$2` and returns `$0`.
fn word(text: &str) -> String {
    format!(
        "%x = trunc i64 %a to i32\n%y = trunc i64 %b to i32\n%v = call i32 asm \"{text}\", \"=r,r,r\"(i32 %x, i32 %y)\n\
         %r = zext i32 %v to i64\nret i64 %r"
    )
}

#[test]
fn instructions_on_words() {
    let rows: Vec<(&str, u64, u64, u64)> = vec![
        ("add.u32 $0, $1, $2;", 0xffff_ffff, 2, 1),
        ("sub.s32 $0, $1, -7;", 3, 0, 10),
        ("add.sat.s32 $0, $1, $2;", 0x7fff_ffff, 1, 0x7fff_ffff),
        ("mul.hi.s32 $0, $1, $2;", 0xffff_fffe, 3, 0xffff_ffff),
        ("mul.hi.u32 $0, $1, $2;", 0xffff_fffe, 3, 2),
        ("mad.lo.s32 $0, $1, $2, 0x10;", 5, 6, 46),
        ("mul24.lo.u32 $0, $1, $2;", 0x0100_0003, 5, 15),
        ("sad.s32 $0, $1, $2, 3;", 0xffff_ffff, 4, 8),
        ("min.s32 $0, $1, $2;", 0xffff_ffff, 4, 0xffff_ffff),
        ("max.u32 $0, $1, $2;", 0xffff_ffff, 4, 0xffff_ffff),
        ("div.s32 $0, $1, $2;", 0xffff_fff9, 2, 0xffff_fffd),
        ("rem.s32 $0, $1, $2;", 0xffff_fff9, 2, 0xffff_ffff),
        ("and.b32 $0, $1, $2; not.b32 $0, $0;", 6, 3, 0xffff_fffd),
        ("shl.b32 $0, $1, $2;", 1, 32, 0),
        ("shr.s32 $0, $1, $2;", 0x8000_0000, 40, 0xffff_ffff),
        ("shf.l.wrap.b32 $0, $1, $2, 37;", 0xf800_0000, 1, 63),
        ("shf.r.clamp.b32 $0, $1, $2, 37;", 1, 9, 9),
        ("popc.b32 $0, $1;", 0xf0f0, 0, 8),
        ("clz.b32 $0, $1;", 0, 0, 32),
        ("brev.b32 $0, $1;", 1, 0, 0x8000_0000),
        ("bfind.u32 $0, $1;", 0, 0, 0xffff_ffff),
        ("bfind.shiftamt.s32 $0, $1;", 0xffff_fffe, 0, 31),
        ("bfe.s32 $0, $1, 4, 4;", 0x80, 0, 0xffff_fff8),
        ("bfe.u32 $0, $1, 28, 8;", 0xa000_0000, 0, 0xa),
        ("bfi.b32 $0, $1, $2, 8, 4;", 0xff, 0, 0xf00),
        ("lop3.b32 $0, $1, $2, 0xff, 0x96;", 0xf0, 0x3c, 0x33),
        ("prmt.b32 $0, $1, $2, 0xf305;", 0x4433_2211, 0x8877_6655, 0xff44_1166),
        ("{ .reg .pred p; setp.lt.s32 p, $1, $2; selp.s32 $0, $1, $2, p; }", 0xffff_ffff, 4, 0xffff_ffff),
        (
            "{ .reg .pred p, q; setp.hi.u32 p|q, $1, $2; mov.u32 $0, 1; @p mov.u32 $0, 2; @!q add.u32 $0, $0, 4; }",
            5,
            4,
            6,
        ),
        ("set.ge.u32.s32 $0, $1, $2;", 4, 4, 0xffff_ffff),
        ("cvt.s32.s8 $0, $1;", 0x80, 0, 0xffff_ff80),
        ("cvt.sat.u8.s32 $0, $1;", 0xffff_ffff, 0, 0),
        (
            "{ .reg .b32 $$t; mov.b32 $$t, $1; { .reg .b32 $$t; mov.b32 $$t, 5; } /* an inner scope */ mov.b32 $0, $$t; }",
            8,
            0,
            8,
        ),
        ("mov.u32 $0, WARP_SZ;", 0, 0, 32),
        ("membar.gl;\\0A\\09bar.sync 0; fence.sc.cta; mov.u32 $0, %ntid.x; // one thread\\0A", 0, 0, 1),
    ];
    let bodies: Vec<String> = rows.iter().map(|r| word(r.0)).collect();
    let rows: Vec<_> = rows
        .iter()
        .zip(&bodies)
        .map(|((name, a, b, want), body)| (*name, body.as_str(), [*a, *b, 0], *want))
        .collect();
    check_rows("", &rows);
}

#[test]
fn other_types_and_several_results() {
    let f = |x: f32| u64::from(x.to_bits());
    check_rows(
        "",
        &[
            (
                "wide product",
                "%x = trunc i64 %a to i32\n%r = call i64 asm \"mad.wide.s32 $0, $1, $1, $2;\", \"=l,r,l\"(i32 %x, i64 %b)\nret i64 %r",
                [0xffff_ffff, 5, 0],
                6,
            ),
            (
                "a sum by halves",
                "%r = call i64 asm \"{ .reg .u32 a, b, c, d; mov.b64 {a, b}, $1; mov.b64 {c, d}, $2; add.cc.u32 a, a, c; addc.u32 b, b, d; mov.b64 $0, {a, b}; }\", \"=l,l,l\"(i64 %a, i64 %b)\nret i64 %r",
                [0xffff_ffff, 0x1_0000_0001, 0],
                0x2_0000_0000,
            ),
            (
                "two results, and one that is read too",
                "%s = call { i32, i32 } asm \"mov.b64 {$0, $1}, $2;\", \"=r,=r,l\"(i64 %a)\n%h = extractvalue { i32, i32 } %s, 1\n\
                 %v = call i32 asm \"add.u32 ${0}, ${0:x}, $2;\", \"=r,0,r\"(i32 %h, i32 4)\n%r = zext i32 %v to i64\nret i64 %r",
                [0x7_0000_0001, 0, 0],
                11,
            ),
            (
                "bytes and halves",
                "%x = trunc i64 %a to i8\n%v = call i8 asm \"add.u16 $0, $1, 1;\", \"=c,c\"(i8 %x)\n%r = zext i8 %v to i64\nret i64 %r",
                [0xff, 0, 0],
                0,
            ),
            (
                "floats",
                "%i = trunc i64 %a to i32\n%x = bitcast i32 %i to float\n%v = call float asm \"fma.rn.f32 $0, $1, $1, 0f3F800000; neg.f32 $0, $0; max.f32 $0, $0, -1.5;\", \"=f,f\"(float %x)\n\
                 %w = bitcast float %v to i32\n%r = zext i32 %w to i64\nret i64 %r",
                [f(0.5), 0, 0],
                f(-1.25),
            ),
            (
                "doubles to integers",
                "%x = bitcast i64 %a to double\n%v = call i32 asm \"cvt.rni.s32.f64 $0, $1;\", \"=r,d\"(double %x)\n%r = sext i32 %v to i64\nret i64 %r",
                [(-2.5f64).to_bits(), 0, 0],
                -2i64 as u64,
            ),
            (
                "memory",
                "%s = alloca i64\nstore i64 0, ptr %s\n%x = trunc i64 %a to i32\ncall void asm sideeffect \"st.u32 [$0], $1; st.u8 [$0+7], $1;\", \"l,r,~{memory}\"(ptr %s, i32 %x)\n\
                 %v = call i64 asm sideeffect \"ld.local.u64 $0, [$1];\", \"=l,l\"(ptr %s)\nret i64 %v",
                [0x1_2345_6789, 0, 0],
                0x8900_0000_2345_6789,
            ),
        ],
    );
}

#[test]
fn barriers_and_registers_of_threads() {
    let ir = "define void @k(ptr addrspace(1) %out) {\n%t = call i32 asm \"mov.u32 $0, %tid.x;\", \"=r\"()\n\
        %m = call i32 asm \"mov.u32 $0, %lanemask_lt;\", \"=r\"()\n\
        %c = call i32 asm sideeffect \"{ .reg .pred p; setp.lt.u32 p, $1, 3; bar.red.popc.u32 $0, 1, p; }\", \"=r,r\"(i32 %t)\n\
        %o = getelementptr i32, ptr addrspace(1) %out, i32 %t\n%v = add i32 %m, %c\nstore i32 %v, ptr addrspace(1) %o\nret void }";
    assert_eq!(words(ir, 4, 4), [3, 4, 6, 10]);
}

#[test]
fn other_instructions_are_refused_by_name() {
    let ir = "define void @k(ptr addrspace(1) %out) {\ncall void asm sideeffect \"call.uni f;\", \"\"()\nret void }";
    match result(&job(ir, 1)) {
        Err(HostError::Refused(text)) => {
            assert!(text.contains("'call.uni'") && text.contains("§6.1"), "{text}")
        }
        other => panic!("{other:?}"),
    }
}
