//! Calls on golden: recursion, function pointers, many arguments, variable arguments, values passed by pointer,
//! private memory taken as it goes. Every kernel runs at both levels on every named configuration.

mod common;

use common::{Arg, words};

const THREADS: u32 = 23;

/// Runs `%r = call i32 @f(i32 %tid)` in each thread; `defs` defines @f and what it needs.
fn per_thread(defs: &str, want: impl Fn(u32) -> u32) {
    let ir = format!(
        "{defs}
         define void @k(ptr addrspace(1) %out) {{
           %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
           %r = call i32 @f(i32 %tid)
           %p = getelementptr i32, ptr addrspace(1) %out, i32 %tid
           store i32 %r, ptr addrspace(1) %p
           ret void
         }}"
    );
    let got = words(&ir, 1, THREADS, &[Arg::Buffer(vec![0; THREADS as usize])]);
    let want: Vec<u32> = (0..THREADS).map(want).collect();
    assert_eq!(got[0], want, "{defs}");
}

fn fib(n: u32) -> u32 {
    if n < 2 { n } else { fib(n - 1) + fib(n - 2) }
}

#[test]
fn recursion_that_parts_at_every_level() {
    per_thread(
        "define i32 @fib(i32 %n) noinline {
           %c = icmp ult i32 %n, 2
           br i1 %c, label %leaf, label %more
         leaf:
           ret i32 %n
         more:
           %a = sub i32 %n, 1
           %x = call i32 @fib(i32 %a)
           %b = sub i32 %n, 2
           %y = call i32 @fib(i32 %b)
           %s = add i32 %x, %y
           ret i32 %s
         }
         define i32 @f(i32 %t) noinline {
           %n = urem i32 %t, 9
           %r = call i32 @fib(i32 %n)
           ret i32 %r
         }",
        |t| fib(t % 9),
    );
}

#[test]
fn mutual_recursion_in_a_loop() {
    // even(n) and odd(n) with a loop around the call that keeps a sum across it.
    per_thread(
        "define i32 @even(i32 %n) noinline {
           %z = icmp eq i32 %n, 0
           br i1 %z, label %yes, label %go
         yes:
           ret i32 1
         go:
           %m = sub i32 %n, 1
           %r = call i32 @odd(i32 %m)
           ret i32 %r
         }
         define i32 @odd(i32 %n) noinline {
           %z = icmp eq i32 %n, 0
           br i1 %z, label %no, label %go
         no:
           ret i32 0
         go:
           %m = sub i32 %n, 1
           %r = call i32 @even(i32 %m)
           ret i32 %r
         }
         define i32 @f(i32 %t) noinline {
         entry:
           br label %loop
         loop:
           %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
           %s = phi i32 [ 0, %entry ], [ %s2, %loop ]
           %e = call i32 @even(i32 %i)
           %o = call i32 @odd(i32 %i)
           %w = mul i32 %o, 100
           %s1 = add i32 %s, %e
           %s2 = add i32 %s1, %w
           %i1 = add i32 %i, 1
           %more = icmp ule i32 %i1, %t
           br i1 %more, label %loop, label %done
         done:
           ret i32 %s2
         }",
        |t| (0..=t).map(|i| if i % 2 == 0 { 1 } else { 100 }).sum(),
    );
}

#[test]
fn function_pointers_with_different_targets() {
    per_thread(
        "@table = internal addrspace(4) constant [4 x ptr] [ptr @add, ptr @mul, ptr null, ptr @sub]
         define internal i32 @add(i32 %a, i32 %b) { %r = add i32 %a, %b ret i32 %r }
         define internal i32 @mul(i32 %a, i32 %b) { %r = mul i32 %a, %b ret i32 %r }
         define internal i32 @sub(i32 %a, i32 %b) { %r = sub i32 %a, %b ret i32 %r }
         define i32 @f(i32 %t) noinline {
           %k = and i32 %t, 3
           %p = getelementptr [4 x ptr], ptr addrspace(4) @table, i32 0, i32 %k
           %g = load ptr, ptr addrspace(4) %p
           %null = icmp eq ptr %g, null
           br i1 %null, label %none, label %some
         none:
           ret i32 77
         some:
           %r = call i32 %g(i32 %t, i32 5)
           ret i32 %r
         }",
        |t| match t & 3 {
            0 => t + 5,
            1 => t * 5,
            2 => 77,
            _ => t.wrapping_sub(5),
        },
    );
}
