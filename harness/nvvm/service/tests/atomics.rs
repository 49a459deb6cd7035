//! Atomics on golden, in every configuration and at every level: sums that are right only if no update is
//! lost.

mod common;

use common::{Arg, words};

/// Operation, first value, each thread's operand, meaning of the operation.
type Case<T> = (&'static str, T, fn(T) -> T, fn(T, T) -> T);

/// Each thread of 2 blocks of 19 does one operation on one word; the result does not depend on the order.
#[test]
fn word_operations_lose_nothing() {
    let cases: [Case<u32>; 9] = [
        ("add", 0xffff_fff0, |t| t, u32::wrapping_add),
        ("sub", 5, |t| t, u32::wrapping_sub),
        ("and", u32::MAX, |t| !(1 << (t % 19)), |a, b| a & b),
        ("or", 0, |t| 1 << (t % 19), |a, b| a | b),
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

/// A counter that threads advance by compare-and-swap, on words and doublewords, in global and shared memory.
#[test]
fn compare_and_swap_loses_nothing() {
    for ty in ["i32", "i64"] {
        let ir = format!(
            "@s = addrspace(3) global {ty} undef
             define void @k(ptr %p, ptr addrspace(1) %out) {{
               %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
               store {ty} 0, ptr addrspace(3) @s
               call void @llvm.nvvm.barrier0()
               br label %again
             again:
               %seen = phi {ty} [ 0, %0 ], [ %now, %again ]
               %more = add {ty} %seen, 3
               %r = cmpxchg weak ptr %p, {ty} %seen, {ty} %more acq_rel monotonic
               %now = extractvalue {{ {ty}, i1 }} %r, 0
               %done = extractvalue {{ {ty}, i1 }} %r, 1
               br i1 %done, label %shared, label %again
             shared:
               %old = phi {ty} [ 0, %again ], [ %then, %shared ]
               %next = add {ty} %old, 1
               %q = cmpxchg ptr addrspace(3) @s, {ty} %old, {ty} %next monotonic monotonic
               %then = extractvalue {{ {ty}, i1 }} %q, 0
               %ok = extractvalue {{ {ty}, i1 }} %q, 1
               br i1 %ok, label %out1, label %shared
             out1:
               call void @llvm.nvvm.barrier0()
               %all = load {ty}, ptr addrspace(3) @s
               %word = trunc {ty} %all to i32
               %a = getelementptr i32, ptr addrspace(1) %out, i32 %t
               store i32 %word, ptr addrspace(1) %a
               ret void
             }}"
        )
        .replace("trunc i32 %all to i32", "add i32 %all, 0");
        let out = words(&ir, 2, 13, &[Arg::Buffer(vec![0, 0]), Arg::Buffer(vec![0; 13])]);
        assert_eq!(out, [vec![78, 0], vec![13; 13]], "{ty}");
    }
}

/// Doublewords: carries, signs, several addresses in one warp, old values.
#[test]
fn doubleword_operations_lose_nothing() {
    let cases: [Case<u64>; 10] = [
        ("xchg", 1, |_| 0x1234_5678_9abc_def0, |_, b| b),
        ("add", 0xffff_ff80, |t| t, u64::wrapping_add),
        ("sub", 5, |t| t, u64::wrapping_sub),
        ("and", u64::MAX, |t| !(1 << (3 * t)), |a, b| a & b),
        ("or", 0, |t| 1 << (3 * t), |a, b| a | b),
        ("xor", 0x1234_0000_0000, |t| t << 30, |a, b| a ^ b),
        ("max", 1 << 63, |t| t.wrapping_sub(5) << 32, |a, b| (a as i64).max(b as i64) as u64),
        ("min", 7, |t| t.wrapping_sub(5) << 32, |a, b| (a as i64).min(b as i64) as u64),
        ("umax", 3, |t| t.wrapping_sub(5), u64::max),
        ("umin", u64::MAX, |t| (t << 32) + 10, u64::min),
    ];
    for (op, start, operand, apply) in cases {
        let ir = format!(
            "define void @k(ptr addrspace(1) %p, ptr addrspace(1) %v) {{
               %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
               %a = getelementptr i64, ptr addrspace(1) %v, i32 %t
               %x = load i64, ptr addrspace(1) %a
               %odd = and i32 %t, 1
               %q = getelementptr i64, ptr addrspace(1) %p, i32 %odd
               %o = atomicrmw {op} ptr addrspace(1) %q, i64 %x seq_cst
               ret void
             }}"
        );
        let values: Vec<u64> = (0..18).map(operand).collect();
        let half = |n: usize| values.iter().skip(n).step_by(2).fold(start, |a, &b| apply(a, b));
        let half = |n| {
            let once = half(n);
            values.iter().skip(n).step_by(2).fold(once, |a, &b| apply(a, b))
        };
        let split = |l: &[u64]| l.iter().flat_map(|&v| [v as u32, (v >> 32) as u32]).collect::<Vec<_>>();
        let out = words(&ir, 2, 18, &[Arg::Buffer(split(&[start, start])), Arg::Buffer(split(&values))]);
        assert_eq!(out[0], split(&[half(0), half(1)]), "{op}");
    }
}

/// The intrinsics of §15.1 on words: the sums are exact in any order; inc and dec go round a cycle.
#[test]
fn intrinsics_add_floats_and_wrap() {
    let ir = "
      declare float @llvm.nvvm.atomic.load.add.f32.p0f32(ptr, float)
      declare float @llvm.nvvm.atomic.load.add.f32.p3f32(ptr addrspace(3), float)
      declare i32 @llvm.nvvm.atomic.load.inc.32.p0i32(ptr, i32)
      declare i32 @llvm.nvvm.atomic.load.dec.32.p1i32(ptr addrspace(1), i32)
      @s = addrspace(3) global float undef
      define void @k(ptr %sum, ptr %up, ptr addrspace(1) %down, ptr addrspace(1) %seen) {
        %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
        store float 0.0, ptr addrspace(3) @s
        call void @llvm.nvvm.barrier0()
        %f = uitofp i32 %t to float
        %h = fmul float %f, 0.5
        %a = call float @llvm.nvvm.atomic.load.add.f32.p0f32(ptr %sum, float %h)
        %b = call float @llvm.nvvm.atomic.load.add.f32.p3f32(ptr addrspace(3) @s, float %h)
        %u = call i32 @llvm.nvvm.atomic.load.inc.32.p0i32(ptr %up, i32 6)
        %d = call i32 @llvm.nvvm.atomic.load.dec.32.p1i32(ptr addrspace(1) %down, i32 6)
        call void @llvm.nvvm.barrier0()
        %l = load float, ptr addrspace(3) @s
        %bits = bitcast float %l to i32
        %p = getelementptr i32, ptr addrspace(1) %seen, i32 %t
        store i32 %bits, ptr addrspace(1) %p
        ret void
      }";
    let args = [vec![1.0f32.to_bits()], vec![9], vec![9], vec![0; 17]].map(Arg::Buffer);
    let out = words(ir, 1, 17, &args);
    // 0.5 * (0 + ... + 16) = 68. Seventeen steps: 9 wraps to 0, then modulo 7; 9 wraps to 6, then down.
    assert_eq!(out[0], [69.0f32.to_bits()]);
    assert_eq!((out[1][0], out[2][0]), (16 % 7, 6 - 16 % 7));
    assert_eq!(out[3], vec![68.0f32.to_bits(); 17]);
}
