//! `vprintf`: arguments laid out as the guide's front ends do, text as C formats it.

use crate::support::{job, result};

#[test]
fn each_thread_prints_its_line() {
    let ir = "@format = private addrspace(4) constant [28 x i8] c\"t%d %5.2f %lld %s %c %x%%\\0A\\00\\00\"\n\
        @text = private addrspace(4) constant [3 x i8] c\"hi\\00\"\n\
        declare i32 @vprintf(ptr, ptr)\ndeclare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
        define void @k(ptr addrspace(1) %out) {\n%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
        %a = alloca { i32, double, i64, ptr, i32, i32 }\nstore i32 %t, ptr %a\n\
        %p1 = getelementptr i8, ptr %a, i64 8\nstore double 1.255, ptr %p1\n\
        %p2 = getelementptr i8, ptr %a, i64 16\nstore i64 -5, ptr %p2\n\
        %p3 = getelementptr i8, ptr %a, i64 24\nstore ptr addrspacecast (ptr addrspace(4) @text to ptr), ptr %p3\n\
        %p4 = getelementptr i8, ptr %a, i64 32\nstore i32 33, ptr %p4\n\
        %p5 = getelementptr i8, ptr %a, i64 36\nstore i32 255, ptr %p5\n\
        %n = call i32 @vprintf(ptr addrspacecast (ptr addrspace(4) @format to ptr), ptr %a)\n\
        store i32 %n, ptr addrspace(1) %out\nret void }";
    let after = result(&job(ir, 2)).unwrap();
    // 1.255 is a little below its decimal notation: 1.25 (and not 1.26).
    assert_eq!(after.printed.concat(), "t0  1.25 -5 hi ! ff%\nt1  1.25 -5 hi ! ff%\n");
    assert_eq!(after.regions[0].bytes[0], 6, "arguments taken");
}
