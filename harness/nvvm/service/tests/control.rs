//! Control flow on golden: each lane's result must not depend on how lanes diverge and reconverge. Every
//! kernel runs at both levels on every named configuration; Rust works out the expected values per thread.

mod common;

use common::{Arg, words};

const THREADS: u32 = 23;
const BLOCKS: u32 = 2;
const N: u32 = THREADS * BLOCKS;

/// Runs a kernel whose body starts at label `start`, ends in block `finish`, and computes `%r` from the
/// global thread number `%i` (and the uniform `%n` = 46).
fn per_thread(head: &str, body: &str, want: impl Fn(u32) -> u32) {
    let ir = format!(
        "{head}\ndefine void @k(ptr addrspace(1) %out, i32 %n) {{\n\
         entry:\n\
         %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
         %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()\n\
         %cta = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n\
         %base = mul i32 %cta, %ntid\n\
         %i = add i32 %base, %tid\n\
         %slot = getelementptr i32, ptr addrspace(1) %out, i32 %i\n\
         br label %start\n\
         {body}\n\
         store i32 %r, ptr addrspace(1) %slot\n\
         ret void\n}}\n"
    );
    let got = words(&ir, BLOCKS, THREADS, &[Arg::Buffer(vec![u32::MAX; N as usize + 1]), Arg::Word(N)]);
    let mut expected: Vec<u32> = (0..N).map(want).collect();
    // Threads outside the block write nothing.
    expected.push(u32::MAX);
    assert_eq!(got[0], expected, "{ir}");
}

#[test]
fn nested_ifs() {
    per_thread(
        "",
        "start:
           %a = and i32 %i, 1
           %ca = icmp eq i32 %a, 0
           br i1 %ca, label %even, label %odd
         even:
           %b = and i32 %i, 2
           %cb = icmp eq i32 %b, 0
           br i1 %cb, label %e0, label %e2
         e0:
           %x0 = add i32 %i, 100
           br label %both
         e2:
           %x2 = add i32 %i, 200
           br label %both
         both:
           %x = phi i32 [ %x0, %e0 ], [ %x2, %e2 ]
           %y = mul i32 %x, 3
           br label %finish
         odd:
           %c = icmp ugt i32 %i, 9
           br i1 %c, label %big, label %finish
         big:
           %z = sub i32 0, %i
           br label %finish
         finish:
           %r = phi i32 [ %y, %both ], [ 7, %odd ], [ %z, %big ]",
        |i| match (i & 1, i & 2) {
            (0, 0) => (i + 100) * 3,
            (0, _) => (i + 200) * 3,
            _ if i > 9 => i.wrapping_neg(),
            _ => 7,
        },
    );
}

#[test]
fn a_branch_on_a_word_with_its_lowest_bit_turned_asks_for_all_of_it() {
    per_thread(
        "",
        "start:
           %y = xor i32 %i, 1
           %c = icmp ne i32 %y, 0
           br i1 %c, label %some, label %finish
         some:
           br label %finish
         finish:
           %r = phi i32 [ 1, %some ], [ 2, %start ]",
        |i| if i == 1 { 2 } else { 1 },
    );
}

#[test]
fn constants_that_meet_after_a_divergent_branch_differ_by_lane() {
    // Nothing but the branch is divergent.
    per_thread(
        "",
        "start:
           %c = icmp ult i32 %i, 11
           br i1 %c, label %l, label %m
         l:
           br label %finish
         m:
           br label %finish
         finish:
           %v = phi i32 [ 1, %l ], [ %n, %m ]
           %r = mul i32 %v, 3",
        |i| if i < 11 { 3 } else { 3 * N },
    );
}

#[test]
fn loops_with_divergent_trip_counts_break_and_continue() {
    // sum of j < i, without multiples of 3, stopping when the sum passes 50.
    per_thread(
        "",
        "start:
           br label %head
         head:
           %j = phi i32 [ 0, %start ], [ %j1, %next ]
           %s = phi i32 [ 0, %start ], [ %s2, %next ]
           %more = icmp ult i32 %j, %i
           br i1 %more, label %body, label %finish
         body:
           %m = urem i32 %j, 3
           %skip = icmp eq i32 %m, 0
           br i1 %skip, label %next, label %use
         use:
           %s1 = add i32 %s, %j
           %stop = icmp ugt i32 %s1, 50
           br i1 %stop, label %finish, label %next
         next:
           %s2 = phi i32 [ %s, %body ], [ %s1, %use ]
           %j1 = add i32 %j, 1
           br label %head
         finish:
           %r = phi i32 [ %s, %head ], [ %s1, %use ]",
        |i| {
            let mut s = 0;
            for j in (0..i).filter(|j| j % 3 != 0) {
                s += j;
                if s > 50 {
                    break;
                }
            }
            s
        },
    );
}

#[test]
fn a_uniform_counter_is_each_lanes_own_after_a_divergent_exit() {
    // The counter is uniform inside the loop; lanes leave in different iterations and must keep their own
    // value.
    per_thread(
        "",
        "start:
           br label %head
         head:
           %j = phi i32 [ 0, %start ], [ %j1, %head ]
           %j1 = add i32 %j, 1
           %sq = mul i32 %j, %j
           %done = icmp uge i32 %sq, %i
           br i1 %done, label %finish, label %head
         finish:
           %r = add i32 %j, 1000",
        |i| 1000 + (0..).find(|j| j * j >= i).unwrap(),
    );
}

#[test]
fn a_uniform_loop_in_one_side_leaves_the_other_sides_scalars_alone() {
    // %u and %w are uniform and used on both sides; the left side runs a uniform loop with its own counters.
    per_thread(
        "",
        "start:
           %u = mul i32 %n, 7
           %w = xor i32 %n, 12345
           %p = and i32 %i, 3
           %c = icmp eq i32 %p, 1
           br i1 %c, label %left, label %right
         left:
           br label %lh
         lh:
           %j = phi i32 [ 0, %left ], [ %j1, %lh ]
           %s = phi i32 [ %w, %left ], [ %s1, %lh ]
           %k = phi i32 [ 3, %left ], [ %k1, %lh ]
           %k1 = mul i32 %k, 5
           %t = add i32 %s, %k1
           %s1 = add i32 %t, %u
           %j1 = add i32 %j, 1
           %again = icmp ult i32 %j1, 6
           br i1 %again, label %lh, label %lx
         lx:
           %lv = add i32 %s1, %i
           br label %finish
         right:
           br label %rh
         rh:
           %a = phi i32 [ 10, %right ], [ %a1, %rh ]
           %b = phi i32 [ %u, %right ], [ %b1, %rh ]
           %b1 = sub i32 %b, %w
           %a1 = sub i32 %a, 1
           %ra = icmp ne i32 %a1, 0
           br i1 %ra, label %rh, label %rx
         rx:
           %rv = sub i32 %b1, %i
           br label %finish
         finish:
           %v = phi i32 [ %lv, %lx ], [ %rv, %rx ]
           %v1 = add i32 %v, %u
           %r = xor i32 %v1, %w",
        |i| {
            let n = N;
            let (u, w) = (n.wrapping_mul(7), n ^ 12345);
            let v = if i & 3 == 1 {
                let (mut s, mut k) = (w, 3u32);
                for _ in 0..6 {
                    k = k.wrapping_mul(5);
                    s = s.wrapping_add(k).wrapping_add(u);
                }
                s.wrapping_add(i)
            } else {
                let mut b = u;
                for _ in 0..10 {
                    b = b.wrapping_sub(w);
                }
                b.wrapping_sub(i)
            };
            v.wrapping_add(u) ^ w
        },
    );
}

#[test]
fn irreducible_loops() {
    // Two entries into a cycle: odd threads enter at b, even ones at a.
    per_thread(
        "",
        "start:
           %p = and i32 %i, 1
           %odd = icmp ne i32 %p, 0
           br i1 %odd, label %b, label %a
         a:
           %x = phi i32 [ %i, %start ], [ %y1, %b ]
           %x1 = add i32 %x, 3
           %ca = icmp ugt i32 %x1, 60
           br i1 %ca, label %finish, label %b
         b:
           %y = phi i32 [ %i, %start ], [ %x1, %a ]
           %y1 = mul i32 %y, 2
           %cb = icmp ugt i32 %y1, 90
           br i1 %cb, label %finish, label %a
         finish:
           %r = phi i32 [ %x1, %a ], [ %y1, %b ]",
        |i| {
            let (mut v, mut at_a) = (i, i & 1 == 0);
            loop {
                if at_a {
                    v += 3;
                    if v > 60 {
                        return v;
                    }
                } else {
                    v *= 2;
                    if v > 90 {
                        return v;
                    }
                }
                at_a = !at_a;
            }
        },
    );
}

#[test]
fn phis_that_swap() {
    per_thread(
        "",
        "start:
           br label %head
         head:
           %a = phi i32 [ %i, %start ], [ %b, %head ]
           %b = phi i32 [ 77, %start ], [ %a, %head ]
           %j = phi i32 [ 0, %start ], [ %j1, %head ]
           %j1 = add i32 %j, 1
           %more = icmp ule i32 %j1, %i
           br i1 %more, label %head, label %finish
         finish:
           %m = mul i32 %a, 100
           %r = add i32 %m, %b",
        |i| {
            let (mut a, mut b) = (i, 77);
            for _ in 0..i {
                (a, b) = (b, a);
            }
            a * 100 + b
        },
    );
}

#[test]
fn switches_and_early_returns() {
    // Threads of class 2 return at once; the others switch.
    per_thread(
        "",
        "start:
           %m = urem i32 %i, 7
           switch i32 %m, label %other [
             i32 0, label %zero
             i32 1, label %one
             i32 2, label %gone
             i32 5, label %one
           ]
         gone:
           ret void
         zero:
           br label %finish
         one:
           %o = mul i32 %m, 11
           br label %finish
         other:
           %d = sub i32 %i, %m
           br label %finish
         finish:
           %r = phi i32 [ 42, %zero ], [ %o, %one ], [ %d, %other ]",
        |i| match i % 7 {
            0 => 42,
            2 => u32::MAX,
            m @ (1 | 5) => m * 11,
            m => i - m,
        },
    );
}

#[test]
fn calls_under_divergence() {
    // A function that loops, calls another, and uses more registers than its caller has spare.
    per_thread(
        "define internal i32 @leaf(i32 %x, i64 %w) noinline {
           %h = lshr i64 %w, 32
           %t = trunc i64 %h to i32
           %c = icmp ugt i32 %x, 20
           br i1 %c, label %a, label %b
         a:
           %p = mul i32 %x, 3
           ret i32 %p
         b:
           %q = add i32 %x, %t
           ret i32 %q
         }
         define internal i32 @twice(i32 %x) noinline {
           %z = zext i32 %x to i64
           %w = mul i64 %z, 8589934592
           %a = call i32 @leaf(i32 %x, i64 %w)
           %b = call i32 @leaf(i32 %a, i64 %w)
           ret i32 %b
         }",
        "start:
           %u = mul i32 %n, 3
           %p = and i32 %i, 1
           %c = icmp eq i32 %p, 0
           br i1 %c, label %even, label %odd
         even:
           %x = call i32 @twice(i32 %i)
           %x1 = add i32 %x, %u
           br label %finish
         odd:
           br label %head
         head:
           %j = phi i32 [ 0, %odd ], [ %j1, %head ]
           %s = phi i32 [ %u, %odd ], [ %s1, %head ]
           %y = call i32 @twice(i32 %j)
           %s1 = add i32 %s, %y
           %j1 = add i32 %j, 1
           %more = icmp ult i32 %j1, %i
           br i1 %more, label %head, label %finish
         finish:
           %r = phi i32 [ %x1, %even ], [ %s1, %head ]",
        |i| {
            let leaf = |x: u32, t: u32| if x > 20 { x * 3 } else { x + t };
            let twice = |x: u32| leaf(leaf(x, 2 * x), 2 * x);
            let u = N * 3;
            if i & 1 == 0 { twice(i) + u } else { (0..i.max(1)).map(twice).sum::<u32>() + u }
        },
    );
}

#[test]
fn many_live_values_spill_and_come_back() {
    // 90 values live at once, some uniform, across a divergent branch.
    let mut body = String::from("start:\n");
    for k in 0..90 {
        if k % 3 == 0 {
            body += &format!("%v{k} = mul i32 %n, {}\n", k + 5);
        } else {
            body += &format!("%v{k} = mul i32 %i, {}\n", k + 5);
        }
    }
    body += "%p = and i32 %i, 4\n%c = icmp eq i32 %p, 0\nbr i1 %c, label %l, label %m\n";
    for (label, op) in [("l", "add"), ("m", "xor")] {
        body += &format!("{label}:\n");
        for k in 0..90 {
            let before = if k == 0 { "0".to_string() } else { format!("%{label}{}", k - 1) };
            body +=
                &format!("%{label}s{k} = mul i32 {before}, 3\n%{label}{k} = {op} i32 %{label}s{k}, %v{k}\n");
        }
        body += "br label %finish\n";
    }
    body += "finish:\n%w = phi i32 [ %l89, %l ], [ %m89, %m ]\n%t0 = add i32 %w, %v0\n";
    for k in 1..90 {
        body += &format!("%t{k} = xor i32 %t{}, %v{k}\n", k - 1);
    }
    body += "%r = add i32 %t89, 1";
    per_thread("", &body, |i| {
        let v: Vec<u32> = (0..90).map(|k| if k % 3 == 0 { N * (k + 5) } else { i * (k + 5) }).collect();
        let mut w = 0u32;
        for &x in &v {
            w = w.wrapping_mul(3);
            w = if i & 4 == 0 { w.wrapping_add(x) } else { w ^ x };
        }
        let mut t = w.wrapping_add(v[0]);
        for &x in &v[1..] {
            t ^= x;
        }
        t.wrapping_add(1)
    });
}

#[test]
fn long_branches_reach() {
    // Sides of more than 4 KiB of code.
    let mut body =
        String::from("start:\n%p = and i32 %i, 1\n%c = icmp eq i32 %p, 0\nbr i1 %c, label %l, label %m\n");
    for (label, factor) in [("l", 3u32), ("m", 5)] {
        body += &format!("{label}:\n");
        for k in 0..900 {
            let before = if k == 0 { "%i".to_string() } else { format!("%{label}{}", k - 1) };
            body += &format!(
                "%{label}a{k} = mul i32 {before}, {factor}\n%{label}{k} = xor i32 %{label}a{k}, {}\n",
                k * 77 + 5000
            );
        }
        body += "br label %finish\n";
    }
    body += "finish:\n%r = phi i32 [ %l899, %l ], [ %m899, %m ]";
    per_thread("", &body, |i| {
        let factor = if i & 1 == 0 { 3 } else { 5 };
        (0..900).fold(i, |x, k| x.wrapping_mul(factor) ^ (k * 77 + 5000))
    });
}

#[test]
fn barriers_order_a_shared_reversal() {
    let ir = "@s = internal addrspace(3) global [64 x i32] undef, align 4
        define void @k(ptr addrspace(1) %out) {
          %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
          %nt = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
          %p = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %t
          %v = mul i32 %t, 9
          store i32 %v, ptr addrspace(3) %p
          call void @llvm.nvvm.barrier0()
          %l = sub i32 %nt, 1
          %o = sub i32 %l, %t
          %q = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %o
          %g = addrspacecast ptr addrspace(3) %q to ptr
          %r = load i32, ptr %g
          %d = getelementptr i32, ptr addrspace(1) %out, i32 %t
          store i32 %r, ptr addrspace(1) %d
          ret void
        }";
    let got = words(ir, 1, 29, &[Arg::Buffer(vec![0; 29])]);
    assert_eq!(got[0], (0..29).map(|t| (28 - t) * 9).collect::<Vec<u32>>());
}
