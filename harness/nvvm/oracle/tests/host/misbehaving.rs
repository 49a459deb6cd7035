//! Kernels that trap, overflow or deadlock: the report tells what happened, and in which thread.

use crate::support::{job, result};
use tandem_oracle::HostError;

const DECLARATIONS: &str = "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\ndeclare void @llvm.trap()\n\
    declare void @llvm.nvvm.barrier0()\ndeclare void @llvm.nvvm.bar.warp.sync(i32)\n";

fn error(body: &str, threads: u32) -> HostError {
    let ir = format!(
        "{DECLARATIONS}define i64 @deep(i64 %n) {{\n%f = alloca [500 x i64]\nstore volatile i64 %n, ptr %f\n%m = add i64 %n, 1\n\
         %r = call i64 @deep(i64 %m)\n%v = load volatile i64, ptr %f\n%s = add i64 %r, %v\nret i64 %s }}\n\
         define void @k(ptr addrspace(1) %out) {{\n%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
         %third = icmp eq i32 %t, 2\nbr i1 %third, label %bad, label %good\nbad:\n{body}\ngood:\nret void }}"
    );
    result(&job(&ir, threads)).unwrap_err()
}

#[test]
fn a_trap() {
    let want = HostError::Trap("a trap was reached, by thread [2, 0, 0] of block [0, 0, 0]".into());
    assert_eq!(error("call void @llvm.trap()\nret void", 4), want);
}

#[test]
fn unreachable_code() {
    let want = HostError::Unreachable(
        "an unreachable instruction was reached, by thread [2, 0, 0] of block [0, 0, 0]".into(),
    );
    assert_eq!(error("unreachable", 4), want);
}

#[test]
fn division_by_zero_in_any_width() {
    let want = "an integer division by zero (";
    for (ty, op) in [("i32", "sdiv"), ("i64", "urem"), ("i128", "udiv")] {
        let body = format!(
            "%z = load volatile {ty}, ptr addrspace(1) %out\n%q = {op} {ty} 1, %z\nstore {ty} %q, ptr addrspace(1) %out\nret void"
        );
        match error(&body, 4) {
            HostError::Crash(text) => {
                let instruction = format!("%q = {op} {ty} 1, %z)");
                assert!(text.starts_with(want) && text.contains(&instruction), "{text}");
                assert!(text.contains("thread [2, 0, 0]"), "{text}");
            }
            other => panic!("{ty}: {other:?}"),
        }
    }
}

#[test]
fn a_stack_that_overflows() {
    let want =
        HostError::Crash("the private stack overflowed, by thread [2, 0, 0] of block [0, 0, 0]".into());
    assert_eq!(error("%x = call i64 @deep(i64 0)\nstore i64 %x, ptr addrspace(1) %out\nret void", 4), want);
}

#[test]
fn threads_that_wait_at_different_places() {
    // Thread 2 waits for lanes 1 and 3, which wait at the block's barrier.
    let ir = format!(
        "{DECLARATIONS}define void @k(ptr addrspace(1) %out) {{\n%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
         %third = icmp eq i32 %t, 2\nbr i1 %third, label %warp, label %block\n\
         warp:\ncall void @llvm.nvvm.bar.warp.sync(i32 14)\nret void\nblock:\ncall void @llvm.nvvm.barrier0()\nret void }}"
    );
    let want = "a deadlock in block [0, 0, 0]: thread [0, 0, 0] waits at barrier 0; thread [2, 0, 0] waits in bar.warp.sync \
         with member mask 0x0000000e";
    assert_eq!(result(&job(&ir, 4)).unwrap_err(), HostError::Deadlock(want.into()));
}

#[test]
fn a_thread_outside_its_own_mask() {
    let want = "bar.warp.sync with member mask 0x00000001, without lane 2 itself (undefined), by thread [2, 0, 0] of block [0, 0, 0]";
    assert_eq!(
        error("call void @llvm.nvvm.bar.warp.sync(i32 1)\nret void", 4),
        HostError::Crash(want.into())
    );
}

#[test]
fn constants_cannot_be_written() {
    let ir = "@c = addrspace(4) constant i32 7\ndefine void @k(ptr addrspace(1) %out) {\nstore i32 1, ptr addrspace(4) @c\nret void }";
    match result(&job(ir, 1)) {
        Err(HostError::Crash(text)) => assert!(text.contains("was accessed"), "{text}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn types_that_no_word_holds_are_refused() {
    for (declaration, body) in [
        (
            "declare {i64, i1} @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)",
            "%x = call {i64, i1} @llvm.nvvm.shfl.sync.i32(i32 -1, i32 0, i32 1, i32 0, i32 31)",
        ),
        (
            "declare i32 @llvm.nvvm.match.any.sync.i32(i32, [2 x i64])",
            "%x = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, [2 x i64] zeroinitializer)",
        ),
        (
            "declare fp128 @llvm.nvvm.ptr.gen.to.param.p0.p0(ptr)",
            "%x = call fp128 @llvm.nvvm.ptr.gen.to.param.p0.p0(ptr null)",
        ),
        ("", "%x = call i128 asm \"mov.u32 $0, 0;\", \"=r\"()"),
        ("", "%x = call i32 asm \"mov.u32 $0, $1;\", \"=r,r\"(fp128 0xL00000000000000000000000000000000)"),
    ] {
        let ir = format!("{declaration}\ndefine void @k(ptr addrspace(1) %out) {{\n{body}\nret void }}");
        let e = result(&job(&ir, 1)).unwrap_err();
        assert!(matches!(e, HostError::Refused(_)), "{e}: {body}");
    }
}
