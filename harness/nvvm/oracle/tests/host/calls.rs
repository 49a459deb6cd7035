//! Calls: recursion, pointers to functions, variable arguments, aggregates by value, parameters of kernels
//! (NVVM 2.0 §3.2, §10.6.1, §10.8, §11.1, §13.3).

use crate::support::{OUT, check_rows, job, result, words};

#[test]
fn recursion_and_pointers_to_functions() {
    check_rows(
        "define internal fastcc i64 @fib(i64 %n) {\n%small = icmp ult i64 %n, 2\nbr i1 %small, label %one, label %two\n\
         one:\nret i64 %n\ntwo:\n%a = sub i64 %n, 1\n%b = sub i64 %n, 2\n%x = call fastcc i64 @fib(i64 %a)\n\
         %y = call fastcc i64 @fib(i64 %b)\n%s = add i64 %x, %y\nret i64 %s }\n\
         define internal i64 @twice(i64 %n) {\n%r = shl i64 %n, 1\nret i64 %r }\n\
         define internal i64 @square(i64 %n) {\n%r = mul i64 %n, %n\nret i64 %r }\n\
         @table = internal addrspace(4) global [2 x ptr] [ptr @twice, ptr @square]\n\
         @nick = internal alias i64 (i64), ptr @twice\n\
         define internal i64 @depth(i64 %n) {\n%frame = alloca [64 x i64]\n%z = icmp eq i64 %n, 0\nbr i1 %z, label %done, label %more\n\
         done:\nret i64 0\nmore:\nstore volatile i64 %n, ptr %frame\n%m = sub i64 %n, 1\n%d = call i64 @depth(i64 %m)\n\
         %o = load volatile i64, ptr %frame\n%s = add i64 %d, %o\nret i64 %s }\n",
        &[
            ("fib", "%r = call fastcc i64 @fib(i64 %a)\nret i64 %r", [15, 0, 0], 610),
            (
                "a table of functions",
                "%p = getelementptr [2 x ptr], ptr addrspace(4) @table, i64 0, i64 %a\n\
                 %f = load ptr, ptr addrspace(4) %p\n%r = call i64 %f(i64 %b)\nret i64 %r",
                [1, 7, 0],
                49,
            ),
            ("an alias", "%r = call i64 @nick(i64 %a)\nret i64 %r", [21, 0, 0], 42),
            ("deep stacks", "%r = call i64 @depth(i64 %a)\nret i64 %r", [1000, 0, 0], 500_500),
            (
                "dynamic alloca",
                "%p = alloca i64, i64 %a\n%last = sub i64 %a, 1\n%q = getelementptr i64, ptr %p, i64 %last\n\
                 store i64 %b, ptr %q\n%r = load i64, ptr %q\nret i64 %r",
                [5000, 11, 0],
                11,
            ),
        ],
    );
}

#[test]
fn variable_arguments_lie_at_natural_alignment() {
    check_rows(
        "declare void @llvm.va_start(ptr)\ndeclare void @llvm.va_copy(ptr, ptr)\ndeclare void @llvm.va_end(ptr)\n\
         define internal i64 @sum(i32 %n, ...) {\n\
         %l = alloca ptr\n%m = alloca ptr\ncall void @llvm.va_start(ptr %l)\n\
         %a = va_arg ptr %l, i32\n%b = va_arg ptr %l, i64\n\
         call void @llvm.va_copy(ptr %m, ptr %l)\n\
         %c = va_arg ptr %l, double\n%c2 = va_arg ptr %m, double\n%d = va_arg ptr %m, i16\n%e = va_arg ptr %m, i128\n\
         call void @llvm.va_end(ptr %m)\ncall void @llvm.va_end(ptr %l)\n\
         %aw = zext i32 %a to i64\n%cc = fadd double %c, %c2\n%ci = fptosi double %cc to i64\n%dw = zext i16 %d to i64\n\
         %ew = trunc i128 %e to i64\n%s1 = add i64 %aw, %b\n%s2 = add i64 %s1, %ci\n%s3 = add i64 %s2, %dw\n\
         %s4 = add i64 %s3, %ew\nret i64 %s4 }\n\
         define internal i32 @raw(i32 %n, ...) {\n\
         %l = alloca ptr\ncall void @llvm.va_start(ptr %l)\n%p = load ptr, ptr %l\n\
         %q = getelementptr i8, ptr %p, i64 8\n%v = load i32, ptr %q\nret i32 %v }\n\
         %pair = type { i32, i64 }\n",
        &[
            (
                "every size",
                "%t = trunc i64 %a to i32\n%w = zext i64 %b to i128\n\
                 %r = call i64 (i32, ...) @sum(i32 5, i32 %t, i64 %b, double 2.5, i16 7, i128 %w)\nret i64 %r",
                [100, 1000, 0],
                100 + 1000 + 5 + 7 + 1000,
            ),
            (
                // An i16 at 0; an i64 would be at 8; the third argument, of 4 bytes, is at 8 after i32, i32.
                "a va_list points at packed arguments",
                "%v = call i32 (i32, ...) @raw(i32 0, i32 1, i32 2, i32 3)\n%r = zext i32 %v to i64\nret i64 %r",
                [0, 0, 0],
                3,
            ),
            (
                "an aggregate by value, through a pointer",
                "%f = select i1 true, ptr @raw, ptr null\n%p = insertvalue %pair undef, i32 4, 0\n%q = insertvalue %pair %p, i64 9, 1\n\
                 %v = call i32 (i32, ...) %f(i32 0, %pair %q)\n%r = zext i32 %v to i64\nret i64 %r",
                [0, 0, 0],
                9,
            ),
        ],
    );
}

#[test]
fn aggregates_by_value() {
    check_rows(
        "%big = type { [5 x i64], i8, <3 x float> }\n%s = type { i32, [6 x i16] }\n\
         define internal %big @make(i64 %x) {\n%r = insertvalue %big undef, i64 %x, 0, 4\nret %big %r }\n\
         define internal i64 @take(%big %v) {\n%r = extractvalue %big %v, 0, 4\nret i64 %r }\n\
         define internal void @fill(ptr sret(%s) %out, i32 %v) {\nstore i32 %v, ptr %out\nret void }\n\
         define internal i32 @change(ptr byval(%s) align 8 %p) {\n%v = load i32, ptr %p\nstore i32 0, ptr %p\nret i32 %v }\n",
        &[
            (
                "returned and passed",
                "%v = call %big @make(i64 %a)\n%r = call i64 @take(%big %v)\nret i64 %r",
                [77, 0, 0],
                77,
            ),
            (
                "byval is the callee's copy",
                "%p = alloca %s, align 8\ncall void @fill(ptr sret(%s) %p, i32 6)\n%x = call i32 @change(ptr byval(%s) align 8 %p)\n\
                 %y = load i32, ptr %p\n%z = add i32 %x, %y\n%r = zext i32 %z to i64\nret i64 %r",
                [0, 0, 0],
                12,
            ),
        ],
    );
}

const PARAMETERS: &str = "%s = type { i32, i64 }\n\
    declare i1 @llvm.nvvm.isspacep.grid_const(ptr)\ndeclare i1 @llvm.nvvm.isspacep.local(ptr)\n\
    declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
    define void @k(ptr addrspace(1) %out, ptr byval(%s) %copy, ptr byval(%s) %const, i16 zeroext %n) {\n\
    %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
    %o = getelementptr i32, ptr addrspace(1) %out, i32 %t\n\
    %v = load i32, ptr %copy\n%w = add i32 %v, %t\nstore i32 %w, ptr %copy\n\
    %f = getelementptr %s, ptr %const, i32 0, i32 1\n%c = load i64, ptr %f\n%ci = trunc i64 %c to i32\n\
    %g1 = call i1 @llvm.nvvm.isspacep.grid_const(ptr %f)\n%g2 = call i1 @llvm.nvvm.isspacep.grid_const(ptr %copy)\n\
    %l = call i1 @llvm.nvvm.isspacep.local(ptr %copy)\n%g1i = zext i1 %g1 to i32\n%g2i = zext i1 %g2 to i32\n%li = zext i1 %l to i32\n\
    %x1 = load i32, ptr %copy\n%x2 = add i32 %x1, %ci\n%x3 = mul i32 %x2, 8\n%b1 = mul i32 %g1i, 4\n%b2 = mul i32 %g2i, 2\n\
    %x4 = add i32 %x3, %b1\n%x5 = add i32 %x4, %b2\n%x6 = add i32 %x5, %li\n%ni = zext i16 %n to i32\n%x7 = add i32 %x6, %ni\n\
    store i32 %x7, ptr addrspace(1) %o\nret void }\n\
    !nvvm.annotations = !{!0}\n!0 = !{ptr @k, !\"kernel\", i32 1, !\"grid_constant\", !1}\n!1 = !{i32 3}\n";

#[test]
fn kernel_parameters_by_value() {
    let mut job = job(PARAMETERS, 2);
    job.args = u64::from(OUT).to_le_bytes().to_vec();
    for field in [10u64, 0, 0, 20] {
        job.args.extend(field.to_le_bytes());
    }
    job.args.extend(0x400u16.to_le_bytes());
    let after = result(&job).unwrap();
    let word = |n: usize| u32::from_le_bytes(after.regions[0].bytes[4 * n..4 * n + 4].try_into().unwrap());
    // (10 + tid + 20) * 8, + 4: the third parameter is a grid constant, + 1: the second a local copy, + n.
    assert_eq!([word(0), word(1)], [30 * 8 + 5 + 0x400, 31 * 8 + 5 + 0x400]);
}

#[test]
fn alignments_of_parameters_may_be_larger() {
    // i32 at 0, the structure at 16 by its attribute, i32 at 20, the array at 32 by the annotation (4 << 16 |
    // 32).
    let ir = "define void @k(i32 %a, ptr byval({ i32 }) align 16 %b, i32 %c, [2 x i32] %d, ptr addrspace(1) %out) {\n\
        %x = load i32, ptr %b\n%y = extractvalue [2 x i32] %d, 1\n%s = add i32 %a, %c\n%u = add i32 %s, %x\n%v = add i32 %u, %y\n\
        store i32 %v, ptr addrspace(1) %out\nret void }\n\
        !nvvm.annotations = !{!0}\n!0 = !{ptr @k, !\"kernel\", i32 1, !\"align\", i32 262176}\n";
    let mut job = job(ir, 1);
    let words = [1u32, 9, 9, 9, 20, 300, 9, 9, 9, 4000];
    job.args = words.iter().flat_map(|w| w.to_le_bytes()).collect();
    job.args.extend(u64::from(OUT).to_le_bytes());
    assert_eq!(result(&job).unwrap().regions[0].bytes[..4], 4321u32.to_le_bytes());
}

#[test]
fn several_modules_are_linked() {
    let mut job = job(
        "declare i32 @f()\ndefine void @k(ptr addrspace(1) %o) {\n%v = call i32 @f()\nstore i32 %v, ptr addrspace(1) %o\nret void }",
        1,
    );
    job.ir.push(b"define weak i32 @f() {\nret i32 1 }".to_vec());
    job.ir.push(b"define i32 @f() {\nret i32 2 }".to_vec());
    assert_eq!(result(&job).unwrap().regions[0].bytes[0], 2);
}

#[test]
fn functions_may_have_the_names_of_a_library() {
    let ir = "define float @fmodf(float %x, float %y) {\nret float 9.0 }\n\
        define void @memcpy(ptr %a) {\nret void }\n\
        define void @k(ptr addrspace(1) %o) {\n%p = load volatile float, ptr addrspace(1) %o\n%x = fadd float %p, 7.0\n\
        %v = frem float %x, 4.0\nstore float %v, ptr addrspace(1) %o\nret void }";
    assert_eq!(words(ir, 1, 1), [3f32.to_bits()]);
}
