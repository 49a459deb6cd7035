//! State spaces, atomics, copies and initialisers (NVVM 2.0 §5, §10.6, §11.2, §12, §15.1).

use crate::support::{check_rows, words};

#[test]
fn an_address_shows_its_space() {
    let kinds = ["global", "const", "shared", "local"];
    let mut ir = String::from(
        "@g = addrspace(1) global i32 5\n@z = global i32 6\n@c = addrspace(4) constant i32 7\n@s = addrspace(3) global i32 undef\n",
    );
    for kind in kinds {
        ir += &format!("declare i1 @llvm.nvvm.isspacep.{kind}(ptr)\n");
    }
    ir += "define void @k(ptr addrspace(1) %out) {\n%l = alloca i32\n%ptr.out = addrspacecast ptr addrspace(1) %out to ptr\n\
        %ptr.g = addrspacecast ptr addrspace(1) @g to ptr\n%ptr.z = bitcast ptr @z to ptr\n\
        %ptr.c = addrspacecast ptr addrspace(4) @c to ptr\n%ptr.s = addrspacecast ptr addrspace(3) @s to ptr\n\
        %ptr.l = bitcast ptr %l to ptr\n";
    let mut at = 0;
    for place in ["out", "g", "z", "c", "s", "l"] {
        for kind in kinds {
            ir += &format!(
                "%i{at} = call i1 @llvm.nvvm.isspacep.{kind}(ptr %ptr.{place})\n%w{at} = zext i1 %i{at} to i32\n\
                 %o{at} = getelementptr i32, ptr addrspace(1) %out, i32 {at}\nstore i32 %w{at}, ptr addrspace(1) %o{at}\n"
            );
            at += 1;
        }
    }
    let got = words(&format!("{ir}ret void\n}}"), 1, 24);
    let rows: Vec<&[u32]> = got.chunks(4).collect();
    assert_eq!(rows, [[1, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]);
}

#[test]
fn atomics() {
    check_rows(
        "@g = addrspace(1) global i64 0\n@f = addrspace(1) global float 0.0\n@d = addrspace(3) global double undef\n\
         declare i32 @llvm.nvvm.atomic.load.inc.32.p1i32(ptr addrspace(1), i32)\n\
         declare i32 @llvm.nvvm.atomic.load.dec.32.p0i32(ptr, i32)\n\
         declare float @llvm.nvvm.atomic.load.add.f32.p1f32(ptr addrspace(1), float)\n\
         declare double @llvm.nvvm.atomic.load.add.f64.p3f64(ptr addrspace(3), double)\n\
         declare ptr @llvm.nvvm.ptr.global.to.gen.p0.p1(ptr addrspace(1))\n",
        &[
            (
                "umax i64",
                "store i64 %a, ptr addrspace(1) @g\n%o = atomicrmw umax ptr addrspace(1) @g, i64 %b seq_cst\n%n = load i64, ptr addrspace(1) @g\n%r = xor i64 %o, %n\nret i64 %r",
                [1, u64::MAX, 0],
                u64::MAX - 1,
            ),
            (
                "cmpxchg fails",
                "store i64 %a, ptr addrspace(1) @g\n%o = cmpxchg ptr addrspace(1) @g, i64 %b, i64 %c seq_cst seq_cst\n%s = extractvalue {i64, i1} %o, 1\n%z = zext i1 %s to i64\n%n = load i64, ptr addrspace(1) @g\n%r = add i64 %z, %n\nret i64 %r",
                [5, 6, 9],
                5,
            ),
            (
                "inc wraps at the bound",
                "%i = trunc i64 %a to i32\nstore i32 %i, ptr addrspace(1) @g\n%b32 = trunc i64 %b to i32\n%o = call i32 @llvm.nvvm.atomic.load.inc.32.p1i32(ptr addrspace(1) @g, i32 %b32)\n%n = load i32, ptr addrspace(1) @g\n%x = zext i32 %o to i64\n%y = zext i32 %n to i64\n%h = shl i64 %y, 32\n%r = or i64 %h, %x\nret i64 %r",
                [7, 7, 0],
                7,
            ),
            (
                "dec of 0 is the bound",
                "%q = call ptr @llvm.nvvm.ptr.global.to.gen.p0.p1(ptr addrspace(1) @g)\nstore i32 0, ptr %q\n%b32 = trunc i64 %b to i32\n%o = call i32 @llvm.nvvm.atomic.load.dec.32.p0i32(ptr %q, i32 %b32)\n%n = load i32, ptr %q\n%r = zext i32 %n to i64\nret i64 %r",
                [0, 9, 0],
                9,
            ),
            (
                "float add gives the old",
                "store float 1.5, ptr addrspace(1) @f\n%o = call float @llvm.nvvm.atomic.load.add.f32.p1f32(ptr addrspace(1) @f, float 2.0)\n%n = load float, ptr addrspace(1) @f\n%s = fmul float %o, %n\n%i = fptosi float %s to i64\n%h = fcmp oeq float %s, 5.25\n%z = zext i1 %h to i64\n%r = add i64 %i, %z\nret i64 %r",
                [0, 0, 0],
                6,
            ),
            (
                "double add in shared",
                "store double 1.0, ptr addrspace(3) @d\n%o = call double @llvm.nvvm.atomic.load.add.f64.p3f64(ptr addrspace(3) @d, double 0.5)\n%n = load double, ptr addrspace(3) @d\n%r = bitcast double %n to i64\nret i64 %r",
                [0, 0, 0],
                1.5f64.to_bits(),
            ),
        ],
    );
}

#[test]
fn initialisers_and_copies() {
    check_rows(
        "@a = internal addrspace(1) global [4 x i32] [i32 1, i32 2, i32 3, i32 4]\n\
         @p = internal addrspace(4) constant ptr addrspace(1) getelementptr ([4 x i32], ptr addrspace(1) @a, i32 0, i32 2)\n\
         @g = internal global ptr addrspacecast (ptr addrspace(1) @a to ptr)\n\
         @n = internal addrspace(1) global { i8, half, <3 x i8>, i64 } { i8 1, half 0xH3C00, <3 x i8> <i8 4, i8 5, i8 6>, i64 -1 }\n\
         @t = common addrspace(1) global i64 0\n@w = available_externally addrspace(1) global i64 8\n\
         declare void @llvm.memmove.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)\n\
         declare void @llvm.memset.p0.i32(ptr, i8, i32, i1)\n\
         declare void @llvm.memcpy.p0.p4.i64(ptr, ptr addrspace(4), i64, i1)\n",
        &[
            (
                "an address with an offset",
                "%q = load ptr addrspace(1), ptr addrspace(4) @p\n%v = load i32, ptr addrspace(1) %q\n%r = zext i32 %v to i64\nret i64 %r",
                [0, 0, 0],
                3,
            ),
            (
                "a generic address",
                "%q = load ptr, ptr @g\n%v = load i32, ptr %q\n%r = zext i32 %v to i64\nret i64 %r",
                [0, 0, 0],
                1,
            ),
            (
                "a mixed struct",
                "%q = getelementptr i8, ptr addrspace(1) @n, i64 5\n%v = load i8, ptr addrspace(1) %q\n%r = zext i8 %v to i64\nret i64 %r",
                [0, 0, 0],
                5,
            ),
            (
                "memmove overlaps",
                "%q = getelementptr i32, ptr addrspace(1) @a, i64 1\ncall void @llvm.memmove.p1.p1.i64(ptr addrspace(1) %q, ptr addrspace(1) @a, i64 12, i1 false)\n%e = getelementptr i32, ptr addrspace(1) @a, i64 3\n%v = load i32, ptr addrspace(1) %e\n%r = zext i32 %v to i64\nret i64 %r",
                [0, 0, 0],
                3,
            ),
            (
                "memset",
                "%q = alloca i64\ncall void @llvm.memset.p0.i32(ptr %q, i8 90, i32 8, i1 false)\n%r = load i64, ptr %q\nret i64 %r",
                [0, 0, 0],
                0x5a5a_5a5a_5a5a_5a5a,
            ),
            (
                "other linkages are defined",
                "%x = load i64, ptr addrspace(1) @t\n%y = load i64, ptr addrspace(1) @w\n%r = add i64 %x, %y\nret i64 %r",
                [0, 0, 0],
                8,
            ),
        ],
    );
}

const DEPRECATED_32: &str = "target datalayout = \"e-p:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64\"\n";
const DEPRECATED_64: &str = "target datalayout = \"e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64\"\n";

#[test]
fn pointers_of_32_bits() {
    let ir = format!(
        "{DEPRECATED_32}%node = type {{ ptr addrspace(1), i8, ptr, i64 }}\n\
         @b = internal addrspace(1) global [3 x i32] [i32 5, i32 6, i32 7]\n\
         @n = internal addrspace(1) global [2 x %node] [%node zeroinitializer, %node {{ ptr addrspace(1) getelementptr ([3 x i32], ptr addrspace(1) @b, i32 0, i32 2), i8 9, ptr @f, i64 11 }}]\n\
         define internal i32 @f(ptr byval(%node) %p) {{\n%q = getelementptr %node, ptr %p, i32 0, i32 3\n%v = load i64, ptr %q\n%r = trunc i64 %v to i32\nret i32 %r }}\n\
         define void @k(ptr addrspace(1) %out, i32 %x) {{\n\
         %c = getelementptr %node, ptr addrspace(1) @n, i32 1\n%copy = load %node, ptr addrspace(1) %c\n\
         %l = alloca %node\nstore %node %copy, ptr %l\n\
         %p = extractvalue %node %copy, 0\n%seven = load i32, ptr addrspace(1) %p\n\
         %fp = getelementptr %node, ptr %l, i32 0, i32 2\n%f = load ptr, ptr %fp\n%eleven = call i32 %f(ptr byval(%node) %l)\n\
         %size = ptrtoint ptr getelementptr (%node, ptr null, i32 1) to i32\n\
         %i = ptrtoint ptr addrspace(1) %out to i64\n%high = or i64 %i, 4294967296\n%again = inttoptr i64 %high to ptr addrspace(1)\n\
         store i32 %seven, ptr addrspace(1) %again\n\
         %o1 = getelementptr i32, ptr addrspace(1) %out, i64 4294967297\nstore i32 %eleven, ptr addrspace(1) %o1\n\
         %o2 = getelementptr i32, ptr addrspace(1) %out, i32 2\nstore i32 %size, ptr addrspace(1) %o2\n\
         %o3 = getelementptr i32, ptr addrspace(1) %out, i32 3\nstore i32 %x, ptr addrspace(1) %o3\n\
         ret void }}"
    );
    let mut job = crate::support::job(&ir, 1);
    job.args = [crate::support::OUT, 77].iter().flat_map(|w| w.to_le_bytes()).collect();
    let after = crate::support::result(&job).unwrap_or_else(|e| panic!("{e}"));
    let got: Vec<u8> = after.regions[0].bytes.iter().step_by(4).take(4).copied().collect();
    // ptr at 0, i8 at 4, ptr at 8, i64 at 16: 24 bytes.
    assert_eq!(got, [7, 11, 24, 77]);
}

#[test]
fn an_offset_within_a_constant_structure_is_of_its_layout() {
    let ir = format!(
        "{DEPRECATED_32}%node = type {{ ptr, i8, ptr, i64 }}\n%pair = type {{ ptr addrspace(1), i32 }}\n\
         @n = internal addrspace(1) global [2 x %node] zeroinitializer\n\
         define void @k(ptr addrspace(1) %out) {{\n%l = alloca %pair\n\
         store %pair {{ ptr addrspace(1) getelementptr (%node, ptr addrspace(1) @n, i32 1, i32 2), i32 5 }}, ptr %l\n\
         %p = load ptr addrspace(1), ptr %l\n%a = ptrtoint ptr addrspace(1) %p to i32\n\
         %b = ptrtoint ptr addrspace(1) @n to i32\n%d = sub i32 %a, %b\nstore i32 %d, ptr addrspace(1) %out\n\
         ret void }}"
    );
    let mut job = crate::support::job(&ir, 1);
    job.args.truncate(4);
    let after = crate::support::result(&job).unwrap_or_else(|e| panic!("{e}"));
    // The second node is 24 bytes after the first, and its second pointer 8 bytes within it.
    assert_eq!(after.regions[0].bytes[..4], [32, 0, 0, 0]);
}

#[test]
fn an_i128_aligned_to_8() {
    for (layout, want) in [(DEPRECATED_64, 8), ("", 16)] {
        let ir = format!(
            "{layout}%s = type {{ i64, i128 }}\n@g = internal addrspace(1) global %s {{ i64 1, i128 3 }}\n\
             define void @k(ptr addrspace(1) %out) {{\n%l = alloca %s\n%v = load %s, ptr addrspace(1) @g\nstore %s %v, ptr %l\n\
             %p = getelementptr %s, ptr %l, i32 0, i32 1\n%x = load i128, ptr %p\n%t = trunc i128 %x to i32\nstore i32 %t, ptr addrspace(1) %out\n\
             %a = ptrtoint ptr %l to i64\n%b = ptrtoint ptr %p to i64\n%d = sub i64 %b, %a\n\
             %o = getelementptr i64, ptr addrspace(1) %out, i32 1\nstore i64 %d, ptr addrspace(1) %o\nret void }}"
        );
        assert_eq!(words(&ir, 1, 3), [3, 0, want]);
    }
}
