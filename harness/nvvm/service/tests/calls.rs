//! Calls on golden: recursion, function pointers, many arguments, variable arguments, values passed by
//! pointer, dynamic private memory. Every kernel runs at both levels on every named configuration.

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

#[test]
fn an_inner_activation_that_stays_together_leaves_the_outer_ones_lanes_alone() {
    // Lanes diverge on the way down at some depths only; a join of an inner activation must not resume the
    // outer's lanes.
    per_thread(
        "define i32 @down(i32 %d, i32 %t) noinline {
           %c = icmp eq i32 %d, 0
           br i1 %c, label %leaf, label %more
         leaf:
           ret i32 %t
         more:
           %e = sub i32 %d, 1
           %m = lshr i32 %t, %d
           %b = and i32 %m, 1
           %odd = icmp eq i32 %b, 1
           br i1 %odd, label %left, label %right
         left:
           %x = call i32 @down(i32 %e, i32 %t)
           %x2 = mul i32 %x, 3
           br label %join
         right:
           %y = call i32 @down(i32 %e, i32 %t)
           %y2 = add i32 %y, 7
           br label %join
         join:
           %r = phi i32 [ %x2, %left ], [ %y2, %right ]
           %s = add i32 %r, %d
           ret i32 %s
         }
         define i32 @f(i32 %t) noinline {
           %r = call i32 @down(i32 6, i32 %t)
           ret i32 %r
         }",
        |t| (1..=6).fold(t, |r, d| (if t >> d & 1 == 1 { r * 3 } else { r + 7 }) + d),
    );
}

#[test]
fn ackermann() {
    fn a(m: u32, n: u32) -> u32 {
        match (m, n) {
            (0, n) => n + 1,
            (m, 0) => a(m - 1, 1),
            (m, n) => a(m - 1, a(m, n - 1)),
        }
    }
    per_thread(
        "define i32 @a(i32 %m, i32 %n) noinline {
           %z = icmp eq i32 %m, 0
           br i1 %z, label %base, label %other
         base:
           %n1 = add i32 %n, 1
           ret i32 %n1
         other:
           %m1 = sub i32 %m, 1
           %y = icmp eq i32 %n, 0
           br i1 %y, label %one, label %two
         one:
           %r = call i32 @a(i32 %m1, i32 1)
           ret i32 %r
         two:
           %n2 = sub i32 %n, 1
           %i = call i32 @a(i32 %m, i32 %n2)
           %s = call i32 @a(i32 %m1, i32 %i)
           ret i32 %s
         }
         define i32 @f(i32 %t) noinline {
           %m = urem i32 %t, 3
           %n = and i32 %t, 3
           %r = call i32 @a(i32 %m, i32 %n)
           ret i32 %r
         }",
        |t| a(t % 3, t & 3),
    );
}

#[test]
fn pointers_into_outer_activations() {
    // Each activation passes the address of its own variable down; the innermost adds through the whole
    // chain.
    per_thread(
        "%link = type { ptr, i32 }
         define i32 @down(i32 %d, ptr %up) noinline {
           %here = alloca %link
           store ptr %up, ptr %here
           %v = getelementptr %link, ptr %here, i32 0, i32 1
           store i32 %d, ptr %v
           %z = icmp eq i32 %d, 0
           br i1 %z, label %walk, label %go
         go:
           %e = sub i32 %d, 1
           %r = call i32 @down(i32 %e, ptr %here)
           %w = load i32, ptr %v
           %s = add i32 %r, %w
           ret i32 %s
         walk:
           %p = phi ptr [ %here, %0 ], [ %next, %walk ]
           %sum = phi i32 [ 0, %0 ], [ %sum2, %walk ]
           %q = getelementptr %link, ptr %p, i32 0, i32 1
           %x = load i32, ptr %q
           %x2 = mul i32 %x, 10
           store i32 %x2, ptr %q
           %sum2 = add i32 %sum, %x
           %next = load ptr, ptr %p
           %end = icmp eq ptr %next, null
           br i1 %end, label %done, label %walk
         done:
           ret i32 %sum2
         }
         define i32 @f(i32 %t) noinline {
           %d = urem i32 %t, 6
           %r = call i32 @down(i32 %d, ptr null)
           ret i32 %r
         }",
        |t| (0..=t % 6).sum::<u32>() * 11,
    );
}

#[test]
fn recursion_through_pointers() {
    per_thread(
        "@ops = internal addrspace(1) global [2 x ptr] [ptr @twice, ptr @less]
         define internal i32 @twice(i32 %n) {
           %r = call i32 @pick(i32 %n)
           %d = mul i32 %r, 2
           ret i32 %d
         }
         define internal i32 @less(i32 %n) {
           %m = sub i32 %n, 1
           %r = call i32 @pick(i32 %m)
           %d = add i32 %r, %n
           ret i32 %d
         }
         define i32 @pick(i32 %n) noinline {
           %z = icmp slt i32 %n, 2
           br i1 %z, label %leaf, label %go
         leaf:
           ret i32 1
         go:
           %k = and i32 %n, 1
           %p = getelementptr [2 x ptr], ptr addrspace(1) @ops, i32 0, i32 %k
           %g = load ptr, ptr addrspace(1) %p
           %half = lshr i32 %n, 1
           %even = icmp eq i32 %k, 0
           %a = select i1 %even, i32 %half, i32 %n
           %r = call i32 %g(i32 %a)
           ret i32 %r
         }
         define i32 @f(i32 %t) noinline {
           %r = call i32 @pick(i32 %t)
           ret i32 %r
         }",
        {
            fn pick(n: i32) -> i32 {
                match n {
                    n if n < 2 => 1,
                    n if n & 1 == 0 => pick(n / 2) * 2,
                    n => pick(n - 1) + n,
                }
            }
            |t| pick(t as i32) as u32
        },
    );
}

#[test]
fn more_arguments_and_results_than_registers() {
    // [40 x i32] both ways: out[i] = in[39 - i] + i.
    let mut body = String::new();
    for i in 0..40 {
        body += &format!(
            "%x{i} = extractvalue [40 x i32] %a, {}\n%y{i} = add i32 %x{i}, %k\n%z{i} = add i32 %y{i}, {i}\n\
             %r{} = insertvalue [40 x i32] {}, i32 %z{i}, {i}\n",
            39 - i,
            i + 1,
            if i == 0 { "poison".to_string() } else { format!("%r{i}") }
        );
    }
    let mut build = String::from("%b0 = insertvalue [40 x i32] poison, i32 %t, 0\n");
    for i in 1..40 {
        build +=
            &format!("%m{i} = mul i32 %t, {i}\n%b{i} = insertvalue [40 x i32] %b{}, i32 %m{i}, {i}\n", i - 1);
    }
    let mut sum = String::from("%s0 = add i32 0, 0\n");
    for i in 0..40 {
        sum += &format!(
            "%e{i} = extractvalue [40 x i32] %r, {i}\n%w{i} = mul i32 %s{i}, 3\n%s{} = add i32 %w{i}, %e{i}\n",
            i + 1
        );
    }
    let defs = format!(
        "define [40 x i32] @g([40 x i32] %a, i32 %k) noinline {{\n{body}ret [40 x i32] %r40\n}}
         define i32 @f(i32 %t) noinline {{\n{build}
           %r = call [40 x i32] @g([40 x i32] %b39, i32 5)\n{sum}ret i32 %s40\n}}"
    );
    per_thread(&defs, |t| {
        (0..40u32).fold(0u32, |s, i| {
            let input = |j: u32| if j == 0 { t } else { t.wrapping_mul(j) };
            s.wrapping_mul(3).wrapping_add(input(39 - i).wrapping_add(5).wrapping_add(i))
        })
    });
}

#[test]
fn byval_is_a_copy_and_sret_is_not() {
    for recursive in [false, true] {
        // A self-call that is never taken puts @g on a stack.
        let again = if recursive {
            "%deep = icmp eq i32 %n, 99999\nbr i1 %deep, label %rec, label %go\nrec:\n\
             call void @g(ptr %r, ptr byval(%S) align 8 %s, i32 3)\nbr label %go\ngo:\n"
        } else {
            ""
        };
        per_thread(
            &format!(
                "%S = type {{ i32, i64, [3 x i8] }}
                 define void @g(ptr sret(%S) %r, ptr byval(%S) align 8 %s, i32 %n) noinline {{
                   {again}
                   %a = load i32, ptr %s
                   %a1 = add i32 %a, %n
                   store i32 %a1, ptr %s
                   %p = getelementptr %S, ptr %s, i32 0, i32 1
                   %w = load i64, ptr %p
                   %whole = load %S, ptr %s
                   store %S %whole, ptr %r
                   %q = getelementptr %S, ptr %r, i32 0, i32 1
                   %w2 = mul i64 %w, 3
                   store i64 %w2, ptr %q
                   ret void
                 }}
                 define i32 @f(i32 %t) noinline {{
                   %s = alloca %S
                   %r = alloca %S
                   store i32 %t, ptr %s
                   %p = getelementptr %S, ptr %s, i32 0, i32 1
                   store i64 1000, ptr %p
                   %c = getelementptr %S, ptr %s, i32 0, i32 2, i32 2
                   store i8 9, ptr %c
                   call void @g(ptr sret(%S) %r, ptr byval(%S) align 8 %s, i32 100)
                   %before = load i32, ptr %s
                   %after = load i32, ptr %r
                   %q = getelementptr %S, ptr %r, i32 0, i32 1
                   %w = load i64, ptr %q
                   %wt = trunc i64 %w to i32
                   %d = getelementptr %S, ptr %r, i32 0, i32 2, i32 2
                   %b = load i8, ptr %d
                   %bz = zext i8 %b to i32
                   %x = mul i32 %after, 100000
                   %y = add i32 %x, %before
                   %z = add i32 %y, %wt
                   %o = add i32 %z, %bz
                   ret i32 %o
                 }}"
            ),
            |t| (t + 100) * 100_000 + t + 3000 + 9,
        );
    }
}

#[test]
fn variable_arguments() {
    // Each argument at its natural alignment; the list is copied half way.
    per_thread(
        "declare void @llvm.va_start(ptr)
         declare void @llvm.va_end(ptr)
         declare void @llvm.va_copy(ptr, ptr)
         define i32 @sum(i32 %n, ...) noinline {
           %ap = alloca ptr
           %bp = alloca ptr
           call void @llvm.va_start(ptr %ap)
           %a = va_arg ptr %ap, i32
           %b = va_arg ptr %ap, i64
           call void @llvm.va_copy(ptr %bp, ptr %ap)
           %c = va_arg ptr %ap, i32
           %d = va_arg ptr %bp, i32
           %e = va_arg ptr %bp, i64
           %p = va_arg ptr %bp, ptr
           %s = va_arg ptr %bp, { i32, i64 }
           call void @llvm.va_end(ptr %bp)
           call void @llvm.va_end(ptr %ap)
           %bt = trunc i64 %b to i32
           %et = trunc i64 %e to i32
           %pv = load i32, ptr %p
           %s0 = extractvalue { i32, i64 } %s, 0
           %s1 = extractvalue { i32, i64 } %s, 1
           %s1t = trunc i64 %s1 to i32
           %1 = add i32 %a, %bt
           %2 = add i32 %1, %c
           %3 = add i32 %2, %d
           %4 = add i32 %3, %et
           %5 = add i32 %4, %pv
           %6 = add i32 %5, %s0
           %7 = add i32 %6, %s1t
           %8 = mul i32 %7, %n
           ret i32 %8
         }
         define i32 @f(i32 %t) noinline {
           %x = alloca i32
           store i32 7000, ptr %x
           %w = zext i32 %t to i64
           %v0 = insertvalue { i32, i64 } poison, i32 %t, 0
           %v1 = insertvalue { i32, i64 } %v0, i64 50000, 1
           %r = call i32 (i32, ...) @sum(i32 2, i32 %t, i64 %w, i32 300, i64 4000, ptr %x, { i32, i64 } %v1)
           ret i32 %r
         }",
        |t| 2 * (t + t + 300 + 300 + 4000 + 7000 + t + 50_000),
    );
}

/// A list of nodes from an alloca in a loop, then an array of dynamic size in a loop between save and
/// restore.
const LIST_AND_ARRAYS: &str = "declare ptr @llvm.stacksave.p0()
 declare void @llvm.stackrestore.p0(ptr)
 %node = type { ptr, i32 }
 define i32 @g(i32 %n) noinline {
 entry:
   %none = icmp eq i32 %n, 0
   br i1 %none, label %zero, label %build
 zero:
   ret i32 0
 build:
   %i = phi i32 [ 0, %entry ], [ %i1, %build ]
   %head = phi ptr [ null, %entry ], [ %new, %build ]
   %new = alloca %node, align 8
   store ptr %head, ptr %new
   %v = getelementptr %node, ptr %new, i32 0, i32 1
   store i32 %i, ptr %v
   %i1 = add i32 %i, 1
   %more = icmp ult i32 %i1, %n
   br i1 %more, label %build, label %walk
 walk:
   %p = phi ptr [ %new, %build ], [ %next, %walk ]
   %s = phi i32 [ 0, %build ], [ %s1, %walk ]
   %q = getelementptr %node, ptr %p, i32 0, i32 1
   %x = load i32, ptr %q
   %s0 = mul i32 %s, 2
   %s1 = add i32 %s0, %x
   %next = load ptr, ptr %p
   %end = icmp eq ptr %next, null
   br i1 %end, label %arrays, label %walk
 arrays:
   AGAIN
   br label %outer
 outer:
   %j = phi i32 [ 1, %arrays ], [ %j1, %after ]
   %t = phi i32 [ %s1, %arrays ], [ %t1, %after ]
   %saved = call ptr @llvm.stacksave.p0()
   %buf = alloca i32, i32 %j
   %last = sub i32 %j, 1
   %e = getelementptr i32, ptr %buf, i32 %last
   store i32 %j, ptr %e
   store i32 5, ptr %buf
   %back = load i32, ptr %e
   %t1 = add i32 %t, %back
   br label %after
 after:
   call void @llvm.stackrestore.p0(ptr %saved)
   %j1 = add i32 %j, 1
   %again = icmp ule i32 %j1, 40
   br i1 %again, label %outer, label %done
 done:
   ret i32 %t1
 }
 define i32 @f(i32 %t) noinline {
   %n = urem i32 %t, 7
   %r = call i32 @g(i32 %n)
   ret i32 %r
 }";

#[test]
fn allocas_as_it_goes() {
    for again in ["", "call i32 @g(i32 0)"] {
        per_thread(&LIST_AND_ARRAYS.replace("AGAIN", again), |t| match t % 7 {
            0 => 0,
            n => (0..n).rev().fold(0, |s, i| s * 2 + i) + 5 + (2..=40).sum::<u32>(),
        });
    }
}

#[test]
fn over_aligned_private_variables() {
    per_thread(
        "declare void @use(ptr)
         define i32 @low(ptr %p) noinline {
           %i = ptrtoint ptr %p to i64
           %t = trunc i64 %i to i32
           %l = and i32 %t, 4095
           store i32 12, ptr %p
           ret i32 %l
         }
         define i32 @f(i32 %t) noinline {
           %a = alloca i32, align 4096
           %l = call i32 @low(ptr %a)
           %v = load i32, ptr %a
           %r = add i32 %l, %v
           ret i32 %r
         }",
        |_| 12,
    );
}

#[test]
fn aliases_of_functions() {
    per_thread(
        "@other = alias i32 (i32), ptr @g
         @third = alias i32 (i32), ptr @other
         define i32 @g(i32 %x) noinline {
           %r = mul i32 %x, 3
           ret i32 %r
         }
         define i32 @f(i32 %t) noinline {
           %a = call i32 @other(i32 %t)
           %b = call i32 @third(i32 %a)
           %same = icmp eq ptr @other, @g
           %s = zext i1 %same to i32
           %r = add i32 %b, %s
           ret i32 %r
         }",
        |t| t * 9 + 1,
    );
}

#[test]
fn kernels_called_as_functions() {
    let ir = "define void @k(ptr addrspace(1) %out, i32 %n) {
           %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
           %p = getelementptr i32, ptr addrspace(1) %out, i32 %tid
           %v = load i32, ptr addrspace(1) %p
           %s = add i32 %v, %n
           store i32 %s, ptr addrspace(1) %p
           %again = icmp ugt i32 %n, 1
           br i1 %again, label %more, label %done
         more:
           %m = sub i32 %n, 1
           call void @k(ptr addrspace(1) %out, i32 %m)
           br label %done
         done:
           ret void
         }";
    let got = words(ir, 1, THREADS, &[Arg::Buffer((0..THREADS).collect()), Arg::Word(4)]);
    assert_eq!(got[0], (0..THREADS).map(|t| t + 10).collect::<Vec<_>>());
}
