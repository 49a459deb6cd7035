//! Atomics on golden, every configuration and level: sums that only come out if no update is lost.

mod common;

use common::{Arg, words};

/// Each thread of 2 blocks of 19 does one operation on one word; the result does not depend on the order.
#[test]
fn word_operations_lose_nothing() {
    let cases: [(&str, u32, fn(u32) -> u32, fn(u32, u32) -> u32); 9] = [
        ("add", 0xffff_fff0, |t| t, u32::wrapping_add),
        ("sub", 5, |t| t, u32::wrapping_sub),
        ("and", u32::MAX, |t| !(1 << (t % 19)), |a, b| a & b),
        ("or", 0, |t| 1 << t % 19, |a, b| a | b),
        ("xor", 0x1234, |t| t << 3, |a, b| a ^ b),
        ("max", 0xffff_ff00, |t| t.wrapping_sub(10), |a, b| (a as i32).max(b as i32) as u32),
        ("min", 7, |t| t.wrapping_sub(10), |a, b| (a as i32).min(b as i32) as u32),
        ("umax", 3, |t| t.wrapping_sub(10), u32::max),
        ("umin", u32::MAX, |t| t + 10, u32::min),
    ];
    for (op, start, operand, apply) in cases {
        let ir = format!(
            "define void @k(ptr addrspace(1) %p, ptr addrspace(1) %v) {{
               %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
               %a = getelementptr i32, ptr addrspace(1) %v, i32 %t
               %x = load i32, ptr addrspace(1) %a
               %o = atomicrmw {op} ptr addrspace(1) %p, i32 %x monotonic
               ret void
             }}"
        );
        let values: Vec<u32> = (0..19).map(operand).collect();
        let want = values.iter().chain(&values).fold(start, |a, &b| apply(a, b));
        let out = words(&ir, 2, 19, &[Arg::Buffer(vec![start]), Arg::Buffer(values)]);
        assert_eq!(out[0][0], want, "{op}");
    }
}

/// Old values of one counter are all different, in global and in shared memory, with every order.
#[test]
fn every_thread_draws_its_own_number() {
    for order in ["monotonic", "acquire", "release", "acq_rel", "seq_cst"] {
        let ir = format!(
            "@s = addrspace(3) global i32 undef
             define void @k(ptr %p, ptr addrspace(1) %seen) {{
               %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
               store i32 0, ptr addrspace(3) @s
               call void @llvm.nvvm.barrier0()
               %o = atomicrmw add ptr %p, i32 1 {order}
               %g = addrspacecast ptr addrspace(3) @s to ptr
               %l = atomicrmw add ptr %g, i32 1 syncscope(\"block\") {order}
               %a = getelementptr i32, ptr addrspace(1) %seen, i32 %o
               store i32 1, ptr addrspace(1) %a
               %m = add i32 %l, 32
               %b = getelementptr i32, ptr addrspace(1) %seen, i32 %m
               store i32 1, ptr addrspace(1) %b
               ret void
             }}"
        );
        let out = words(&ir, 1, 29, &[Arg::Buffer(vec![0]), Arg::Buffer(vec![0; 64])]);
        let want: Vec<u32> = (0..64).map(|n| u32::from(n % 32 < 29)).collect();
        assert_eq!((out[0][0], &out[1]), (29, &want), "{order}");
    }
}
