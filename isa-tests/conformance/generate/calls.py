#!/usr/bin/env python3
"""Writes the conformance files of calls, private memory and control flow (NVVM IR 2.0 §3.2, §3.13, §5, §10.1,
§10.5, §10.6.1, §10.8, §11.1, §11.9). Each case defines @f(i32) -> i32, which every thread calls with its
number; the same function in Python, next to it, gives the expected words. `--check` compares instead of
writing."""

import os
import sys
import textwrap

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(HERE, "..", "nvvm20")
MASK = 0xFFFFFFFF
THREADS = 9

FRAME = """\
  declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ${defs}
  define void @k(ptr addrspace(1) %r) {
    %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
    %v = call i32 @f(i32 %t)
    %p = getelementptr i32, ptr addrspace(1) %r, i32 %t
    store i32 %v, ptr addrspace(1) %p
    ret void
  }
"""

FILES = {}


def file(name, about, clauses):
    FILES[name] = (about, clauses, [])
    return name


def case(name, title, clauses, defs, model, **more):
    FILES[name][2].append((title, clauses, textwrap.dedent(defs).strip("\n"), model, more))


def i32(v):
    v &= MASK
    return v - (1 << 32) if v >> 31 else v


# -------------------------------------------------------------------------------------------------- functions
F = file("3.2-calls.yaml", "functions that are not inlined, with arguments, results, recursion and pointers",
         ["nvvm20-3.2-calls", "nvvm20-10.8-call"])

case(F, "noinline", [], """
    define i32 @g(i32 %a, i32 %b) noinline {
      %x = mul i32 %a, 7
      %y = sub i32 %x, %b
      ret i32 %y
    }
    define i32 @f(i32 %t) {
      %x = call i32 @g(i32 %t, i32 3)
      %y = call i32 @g(i32 %x, i32 %t)
      ret i32 %y
    }""", lambda t: (t * 7 - 3) * 7 - t)

case(F, "under-divergence", [], """
    define i32 @g(i32 %a) noinline {
      %c = icmp ugt i32 %a, 4
      br i1 %c, label %big, label %small
    big:
      %x = mul i32 %a, 10
      ret i32 %x
    small:
      %y = add i32 %a, 100
      ret i32 %y
    }
    define i32 @f(i32 %t) noinline {
      %odd = and i32 %t, 1
      %c = icmp eq i32 %odd, 1
      br i1 %c, label %a, label %b
    a:
      %x = call i32 @g(i32 %t)
      br label %end
    b:
      %d = mul i32 %t, 2
      %y = call i32 @g(i32 %d)
      %z = call i32 @g(i32 %y)
      br label %end
    end:
      %r = phi i32 [ %x, %a ], [ %z, %b ]
      ret i32 %r
    }""", lambda t: (lambda g: g(t) if t & 1 else g(g(2 * t)))(lambda a: a * 10 if a > 4 else a + 100))

args = ", ".join(f"i32 %a{n}" for n in range(40))
sums = "\n".join(
    f"      %m{n} = mul i32 %a{n}, {n + 1}\n      %s{n} = add i32 %m{n}, {'0' if n == 0 else f'%s{n - 1}'}"
    for n in range(40))
given = ", ".join(f"i32 {n}" if n % 3 else f"i32 %t{n}" for n in range(40))
made = "\n".join(f"      %t{n} = add i32 %t, {n}" for n in range(0, 40, 3))
case(F, "forty-arguments", [], f"""
    define i32 @g({args}) noinline {{
{sums}
      ret i32 %s39
    }}
    define i32 @f(i32 %t) noinline {{
{made}
      %r = call i32 @g({given})
      ret i32 %r
    }}""", lambda t: sum((n + 1) * (n if n % 3 else t + n) for n in range(40)))

fill = "\n".join(
    f"      %x{n} = add i32 %t, {n * n}\n      %r{n} = insertvalue [36 x i32] "
    f"{'poison' if n == 0 else f'%r{n - 1}'}, i32 %x{n}, {n}"
    for n in range(36))
take = "\n".join(
    f"      %e{n} = extractvalue [36 x i32] %r, {n}\n      %h{n} = mul i32 "
    f"{'1' if n == 0 else f'%s{n - 1}'}, 3\n      %s{n} = add i32 %h{n}, %e{n}"
    for n in range(36))


def folded(t):
    s = 1
    for n in range(36):
        s = s * 3 + t + n * n
    return s


case(F, "array-of-36-returned", [], f"""
    define [36 x i32] @g(i32 %t) noinline {{
{fill}
      ret [36 x i32] %r35
    }}
    define i32 @f(i32 %t) noinline {{
      %r = call [36 x i32] @g(i32 %t)
{take}
      ret i32 %s35
    }}""", folded)

case(F, "structures-and-vectors-by-value", [], """
    %S = type { i8, i64, { i16, <4 x i32> } }
    define %S @g(%S %s, <2 x i64> %v) noinline {
      %a = extractvalue %S %s, 0
      %a1 = add i8 %a, 250
      %b = extractvalue %S %s, 1
      %v0 = extractelement <2 x i64> %v, i32 1
      %b1 = mul i64 %b, %v0
      %w = extractvalue %S %s, 2, 1
      %w1 = add <4 x i32> %w, <i32 1, i32 2, i32 3, i32 4>
      %s1 = insertvalue %S %s, i8 %a1, 0
      %s2 = insertvalue %S %s1, i64 %b1, 1
      %s3 = insertvalue %S %s2, <4 x i32> %w1, 2, 1
      ret %S %s3
    }
    define i32 @f(i32 %t) noinline {
      %n = trunc i32 %t to i8
      %z = zext i32 %t to i64
      %u = insertelement <4 x i32> <i32 10, i32 20, i32 30, i32 40>, i32 %t, i32 2
      %v = insertelement <2 x i64> <i64 5, i64 5>, i64 3, i32 1
      %i0 = insertvalue %S zeroinitializer, i8 %n, 0
      %i1 = insertvalue %S %i0, i64 %z, 1
      %i2 = insertvalue %S %i1, <4 x i32> %u, 2, 1
      %i3 = insertvalue %S %i2, i16 9, 2, 0
      %r = call %S @g(%S %i3, <2 x i64> %v)
      %a = extractvalue %S %r, 0
      %b = extractvalue %S %r, 1
      %c = extractvalue %S %r, 2, 0
      %d = extractvalue %S %r, 2, 1
      %az = zext i8 %a to i32
      %bt = trunc i64 %b to i32
      %cz = zext i16 %c to i32
      %d2 = extractelement <4 x i32> %d, i32 2
      %d3 = extractelement <4 x i32> %d, i32 3
      %1 = mul i32 %az, 1000
      %2 = add i32 %1, %bt
      %3 = mul i32 %cz, 10000
      %4 = add i32 %2, %3
      %5 = add i32 %4, %d2
      %6 = mul i32 %d3, 100000
      %7 = add i32 %5, %6
      ret i32 %7
    }""", lambda t: (t + 250 & 255) * 1000 + 3 * t + 90000 + t + 3 + 4400000)

FIB = """
    define i32 @fib(i32 %n) noinline {
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
    }"""


def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


case(F, "recursion-fibonacci-of-the-thread", [], FIB + """
    define i32 @f(i32 %t) noinline {
      %r = call i32 @fib(i32 %t)
      ret i32 %r
    }""", fib)


def ackermann(m, n):
    if m == 0:
        return n + 1
    return ackermann(m - 1, 1) if n == 0 else ackermann(m - 1, ackermann(m, n - 1))


case(F, "recursion-ackermann", [], """
    define i32 @a(i32 %m, i32 %n) noinline {
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
    }""", lambda t: ackermann(t % 3, t & 3))

case(F, "recursion-mutual", [], """
    define i32 @even(i32 %n) noinline {
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
      %s = shl i32 %r, 1
      ret i32 %s
    }
    define i32 @f(i32 %t) noinline {
      %e = call i32 @even(i32 %t)
      %o = call i32 @odd(i32 %t)
      %h = mul i32 %o, 1000
      %r = add i32 %e, %h
      ret i32 %r
    }""", lambda t: (1 << t // 2 if t % 2 == 0 else 0) + 1000 * (1 << (t + 1) // 2 if t % 2 else 0))


def mixed(t):
    r = t
    for d in range(1, 6):
        r = (r * 3 if t >> d - 1 & 1 else r + 7) + d
    return r


case(F, "recursion-where-inner-calls-do-not-part", [], """
    define i32 @down(i32 %d, i32 %t) noinline {
      %c = icmp eq i32 %d, 0
      br i1 %c, label %leaf, label %more
    leaf:
      ret i32 %t
    more:
      %e = sub i32 %d, 1
      %m = lshr i32 %t, %e
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
      %r = call i32 @down(i32 5, i32 %t)
      ret i32 %r
    }""", mixed)

case(F, "recursion-in-a-loop", [], """
    define i32 @paths(i32 %n) noinline {
    entry:
      %z = icmp eq i32 %n, 0
      br i1 %z, label %one, label %loop
    one:
      ret i32 1
    loop:
      %i = phi i32 [ 1, %entry ], [ %i1, %loop ]
      %s = phi i32 [ 0, %entry ], [ %s1, %loop ]
      %m = sub i32 %n, %i
      %x = call i32 @paths(i32 %m)
      %w = mul i32 %x, %i
      %s1 = add i32 %s, %w
      %i1 = add i32 %i, 1
      %more = icmp ule i32 %i1, %n
      br i1 %more, label %loop, label %done
    done:
      ret i32 %s1
    }
    define i32 @f(i32 %t) noinline {
      %n = and i32 %t, 3
      %r = call i32 @paths(i32 %n)
      ret i32 %r
    }""", lambda t: (lambda p: p(p, t & 3))(lambda p, n: 1 if n == 0 else sum(i * p(p, n - i) for i in range(1, n + 1))))

case(F, "recursion-with-variables-that-inner-ones-see", ["nvvm20-10.6.1"], """
    %link = type { ptr, i32 }
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
      %d = urem i32 %t, 5
      %r = call i32 @down(i32 %d, ptr null)
      ret i32 %r
    }""", lambda t: 11 * sum(range(t % 5 + 1)))

DEEP = """
    define i32 @sum(i32 %n) noinline {
      %z = icmp eq i32 %n, 0
      br i1 %z, label %end, label %go
    end:
      ret i32 0
    go:
      %m = sub i32 %n, 1
      %h = lshr i32 %n, 1
      %r = call i32 @sum(i32 %m)
      %x = xor i32 %r, %h
      %s = add i32 %x, %n
      ret i32 %s
    }
    define i32 @f(i32 %t) noinline {
      %n = add i32 %t, 60
      %r = call i32 @sum(i32 %n)
      ret i32 %r
    }"""


def deep(n):
    r = 0
    for i in range(1, n + 1):
        r = (r ^ i >> 1) + i & MASK
    return r


case(F, "recursion-70-deep-on-a-larger-stack", [], DEEP, lambda t: deep(t + 60), stack=4096)
case(F, "recursion-beyond-the-stack", [], DEEP.replace("60", "300"), None,
     traps="private stack overflow in @sum")

POINTERS = """
    define internal i32 @add(i32 %a, i32 %b) {
      %r = add i32 %a, %b
      ret i32 %r
    }
    define internal i32 @mul(i32 %a, i32 %b) {
      %r = mul i32 %a, %b
      ret i32 %r
    }
    define internal i32 @rsub(i32 %a, i32 %b) {
      %r = sub i32 %b, %a
      ret i32 %r
    }"""


def ops(k, a, b):
    return [a + b, a * b, b - a][k]


case(F, "pointers-in-a-table", ["nvvm20-5-address", "nvvm20-5-complex"], """
    @table = internal addrspace(4) constant [3 x ptr] [ptr @add, ptr @mul, ptr @rsub]""" + POINTERS + """
    define i32 @f(i32 %t) noinline {
      %k = urem i32 %t, 3
      %p = getelementptr [3 x ptr], ptr addrspace(4) @table, i32 0, i32 %k
      %g = load ptr, ptr addrspace(4) %p
      %r = call i32 %g(i32 %t, i32 5)
      ret i32 %r
    }""", lambda t: ops(t % 3, t, 5))

case(F, "pointers-selected-stored-and-compared", ["nvvm20-5-address", "nvvm20-10.8-select", "nvvm20-10.8-icmp"], POINTERS + """
    define i32 @f(i32 %t) noinline {
      %slot = alloca ptr
      %c = icmp ult i32 %t, 4
      %g = select i1 %c, ptr @add, ptr @mul
      store ptr %g, ptr %slot
      %even = and i32 %t, 1
      %e = icmp eq i32 %even, 0
      br i1 %e, label %keep, label %drop
    drop:
      store ptr null, ptr %slot
      br label %keep
    keep:
      %h = load ptr, ptr %slot
      %null = icmp eq ptr %h, null
      br i1 %null, label %none, label %some
    none:
      ret i32 77
    some:
      %is = icmp eq ptr %h, @add
      %z = zext i1 %is to i32
      %r = call i32 %h(i32 %t, i32 9)
      %s = shl i32 %z, 16
      %o = add i32 %r, %s
      ret i32 %o
    }""", lambda t: 77 if t & 1 else (t + 9 + 65536 if t < 4 else t * 9))

case(F, "pointers-as-arguments-and-results", ["nvvm20-5-address"], POINTERS + """
    define ptr @choose(i32 %t, ptr %x, ptr %y) noinline {
      %c = icmp ugt i32 %t, 5
      %g = select i1 %c, ptr %x, ptr %y
      ret ptr %g
    }
    define i32 @twice(ptr %g, i32 %t) noinline {
      %a = call i32 %g(i32 %t, i32 3)
      %b = call i32 %g(i32 %a, i32 4)
      ret i32 %b
    }
    define i32 @f(i32 %t) noinline {
      %g = call ptr @choose(i32 %t, ptr @mul, ptr @rsub)
      %r = call i32 @twice(ptr %g, i32 %t)
      ret i32 %r
    }""", lambda t: t * 12 if t > 5 else 4 - (3 - t))

case(F, "recursion-through-pointers", ["nvvm20-5-address"], """
    @steps = internal addrspace(1) global [2 x ptr] [ptr @halve, ptr @less]
    define internal i32 @halve(i32 %n) {
      %m = lshr i32 %n, 1
      %r = call i32 @walk(i32 %m)
      %d = mul i32 %r, 2
      ret i32 %d
    }
    define internal i32 @less(i32 %n) {
      %m = sub i32 %n, 1
      %r = call i32 @walk(i32 %m)
      %d = add i32 %r, %n
      ret i32 %d
    }
    define i32 @walk(i32 %n) noinline {
      %z = icmp ult i32 %n, 2
      br i1 %z, label %leaf, label %go
    leaf:
      ret i32 1
    go:
      %k = and i32 %n, 1
      %p = getelementptr [2 x ptr], ptr addrspace(1) @steps, i32 0, i32 %k
      %g = load ptr, ptr addrspace(1) %p
      %r = call i32 %g(i32 %n)
      ret i32 %r
    }
    define i32 @f(i32 %t) noinline {
      %n = mul i32 %t, 5
      %r = call i32 @walk(i32 %n)
      ret i32 %r
    }""", lambda t: (lambda w: w(w, 5 * t))(lambda w, n: 1 if n < 2 else w(w, n - 1) + n if n & 1 else 2 * w(w, n // 2)))

case(F, "pointer-null-called", [], POINTERS + """
    @where = internal addrspace(1) global ptr null
    define i32 @f(i32 %t) noinline {
      store volatile ptr @add, ptr addrspace(1) @where
      store volatile ptr null, ptr addrspace(1) @where
      %g = load volatile ptr, ptr addrspace(1) @where
      %r = call i32 %g(i32 %t, i32 1)
      ret i32 %r
    }""", None, traps="call through a pointer that is not a function of the call's type")

F = file("3.2-markings.yaml", "calling convention markings are accepted and ignored", ["nvvm20-3.2-markings"])
for conv in ["fastcc", "coldcc", "cc 10", "ptx_device", "spir_func", "x86_64_sysvcc"]:
    case(F, conv.replace(" ", "-"), [], f"""
    define {conv} i32 @g(i32 %a) noinline {{
      %r = mul i32 %a, 11
      ret i32 %r
    }}
    define i32 @f(i32 %t) noinline {{
      %r = call {conv} i32 @g(i32 %t)
      ret i32 %r
    }}""", lambda t: 11 * t)

F = file("3.2.1-parameters.yaml", "narrow integers, values by pointer, alignments", ["nvvm20-10.8-call"])
for ty, ext, want in [("i8", "zeroext", lambda t: t + 250 & 255), ("i8", "", lambda t: t + 250 & 255),
                      ("i16", "signext", lambda t: t + 65531 & 65535), ("i1", "zeroext", lambda t: t + 1 & 1),
                      ("i8", "signext", lambda t: t + 250 & 255)]:
    bits = int(ty[1:])
    add = {8: 250, 16: 65531, 1: 1}[bits]
    up = "sext" if ext == "signext" else "zext"

    def model(t, want=want, bits=bits, up=up):
        v = want(t)
        return v - (1 << bits) if up == "sext" and v >> bits - 1 else v

    literal = add - (1 << bits) if add >> bits - 1 else add
    case(F, f"{ty}-{ext or 'unmarked'}", ["nvvm20-3.2.1-1", "nvvm20-3.2.1-2", "nvvm20-17.2-integer-32"], f"""
    define {ext} {ty} @g({ty} {ext} %x) noinline {{
      %r = add {ty} %x, {'true' if bits == 1 else literal}
      ret {ty} %r
    }}
    define i32 @f(i32 %t) noinline {{
      %n = trunc i32 %t to {ty}
      %v = call {ext} {ty} @g({ty} {ext} %n)
      %r = {up} {ty} %v to i32
      ret i32 %r
    }}""", model)

BYVAL = """
    %S = type {{ i32, i64, [3 x i8] }}
    define void @g(ptr sret(%S) %r, ptr byval(%S) align {align} %s, i32 %n) noinline {{
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
      %i = ptrtoint ptr %s to i64
      %low = and i64 %i, {low}
      %z = icmp eq i64 %low, 0
      %b = zext i1 %z to i8
      %d = getelementptr %S, ptr %r, i32 0, i32 2, i32 1
      store i8 %b, ptr %d
      ret void
    }}
    define i32 @f(i32 %t) noinline {{
      %s = alloca %S, align {align}
      %r = alloca %S
      store i32 %t, ptr %s
      %p = getelementptr %S, ptr %s, i32 0, i32 1
      store i64 1000, ptr %p
      call void @g(ptr sret(%S) %r, ptr byval(%S) align {align} %s, i32 100)
      %before = load i32, ptr %s
      %after = load i32, ptr %r
      %q = getelementptr %S, ptr %r, i32 0, i32 1
      %w = load i64, ptr %q
      %wt = trunc i64 %w to i32
      %d = getelementptr %S, ptr %r, i32 0, i32 2, i32 1
      %b = load i8, ptr %d
      %bz = zext i8 %b to i32
      %x = mul i32 %after, 100000
      %y = add i32 %x, %before
      %z = add i32 %y, %wt
      %o = add i32 %z, %bz
      ret i32 %o
    }}"""
AGAIN = """%deep = icmp ugt i32 %n, 1000
      br i1 %deep, label %rec, label %go
    rec:
      call void @g(ptr sret(%S) %r, ptr byval(%S) align {align} %s, i32 3)
      br label %go
    go:"""
for title, align, again in [("byval-natural", 8, ""), ("byval-align-64", 64, ""),
                            ("byval-in-recursion", 16, AGAIN.format(align=16))]:
    case(F, title, ["nvvm20-3.2.1-3", "nvvm20-17.2-byval"],
         BYVAL.format(align=align, low=align - 1, again=again),
         lambda t: (t + 100) * 100000 + t + 3000 + 1)

case(F, "by-value-with-annotated-alignment", ["nvvm20-3.2.1-4", "nvvm20-3.2.1-5", "nvvm20-3.2.1-9", "nvvm20-13.3-align"], """
    %S = type { i32, [2 x i32] }
    define %S @g(i32 %n, %S %s) noinline {
      %a = extractvalue %S %s, 1, 1
      %b = add i32 %a, %n
      %r = insertvalue %S %s, i32 %b, 0
      ret %S %r
    }
    define i32 @f(i32 %t) noinline {
      %s = insertvalue %S { i32 1, [2 x i32] [i32 2, i32 3] }, i32 %t, 1, 1
      %r = call %S @g(i32 5, %S %s), !callalign !10
      %a = extractvalue %S %r, 0
      ret i32 %a
    }
    !nvvm.annotations = !{!0, !9}
    !0 = !{ptr @k, !"kernel", i32 1}
    !9 = !{ptr @g, !"align", i32 8, !"align", i32 131080}
    !10 = !{i32 8, i32 131080}""", lambda t: t + 5)

case(F, "indirect-with-callalign", ["nvvm20-3.2.1-7"], """
    %S = type { i32, [2 x i32] }
    @where = internal addrspace(1) global ptr @g
    define %S @g(%S %s) noinline {
      %a = extractvalue %S %s, 1, 0
      %b = mul i32 %a, 3
      %r = insertvalue %S %s, i32 %b, 1, 1
      ret %S %r
    }
    define i32 @f(i32 %t) noinline {
      %s = insertvalue %S zeroinitializer, i32 %t, 1, 0
      %g = load ptr, ptr addrspace(1) @where
      %r = call %S %g(%S %s), !callalign !10
      %a = extractvalue %S %r, 1, 1
      ret i32 %a
    }
    !nvvm.annotations = !{!0, !9}
    !0 = !{ptr @k, !"kernel", i32 1}
    !9 = !{ptr @g, !"align", i32 8, !"align", i32 65544}
    !10 = !{i32 8, i32 65544}""", lambda t: 3 * t)

case(F, "indirect-with-natural-alignment", ["nvvm20-3.2.1-10", "nvvm20-3.2.1-6"], """
    %S = type { i32, [2 x i32] }
    @where = internal addrspace(1) global ptr @g
    define %S @g(%S %s) noinline {
      %a = extractvalue %S %s, 1, 0
      %b = mul i32 %a, 5
      %r = insertvalue %S %s, i32 %b, 1, 1
      ret %S %r
    }
    define i32 @f(i32 %t) noinline {
      %s = insertvalue %S zeroinitializer, i32 %t, 1, 0
      %g = load ptr, ptr addrspace(1) @where
      %r = call %S %g(%S %s)
      %a = extractvalue %S %r, 1, 1
      ret i32 %a
    }
    !nvvm.annotations = !{!0, !9}
    !0 = !{ptr @k, !"kernel", i32 1}
    !9 = !{ptr @g, !"align", i32 4, !"align", i32 65540}""", lambda t: 5 * t)

F = file("3.13-calls.yaml", "aliases of functions that are not kernels", ["nvvm20-3.13-function"])
case(F, "called-and-compared", [], """
    @other = alias i32 (i32), ptr @g
    @third = internal alias i32 (i32), ptr @other
    @table = internal addrspace(1) global [2 x ptr] [ptr @third, ptr @h]
    define i32 @g(i32 %x) noinline {
      %r = mul i32 %x, 3
      ret i32 %r
    }
    define internal i32 @h(i32 %x) noinline {
      ret i32 8
    }
    define i32 @f(i32 %t) noinline {
      %a = call i32 @other(i32 %t)
      %b = call i32 @third(i32 %a)
      %same = icmp eq ptr @other, @g
      %s = zext i1 %same to i32
      %k = and i32 %t, 1
      %p = getelementptr [2 x ptr], ptr addrspace(1) @table, i32 0, i32 %k
      %g = load ptr, ptr addrspace(1) %p
      %c = call i32 %g(i32 100)
      %d = add i32 %b, %s
      %r = add i32 %d, %c
      ret i32 %r
    }""", lambda t: 9 * t + 1 + (8 if t & 1 else 300))

# ----------------------------------------------------------------------------------------------- control flow
F = file("10.1-control.yaml", "ret, br, switch and unreachable in every arrangement",
         ["nvvm20-10.1-br", "nvvm20-10.1-ret"])
for bits in [8, 16, 32, 64]:
    cases = {(3, 17, 200, 1, 0, 2, 7)[n] if n < 7 else 1000 * n
             for n in range(11)} if bits > 8 else {3, 17, 200, 1, 0, 2, 7, 9, 11, 100, 101}
    labels = sorted(cases)
    text = "\n".join(f"        i{bits} {v - (1 << bits) if v >> bits - 1 else v}, label %c{n}" for n,
                     v in enumerate(labels))
    bodies = "\n".join(f"    c{n}:\n      br label %end" for n in range(len(labels)))
    phis = ", ".join(f"[ {n * n + 5}, %c{n} ]" for n in range(len(labels)))
    picks = [0, 1, 2, 3, 7, 17, 5, labels[-1], labels[-2]]
    table = ", ".join(f"i{bits} {v - (1 << bits) if v >> bits - 1 else v}" for v in picks)

    def model(t, labels=labels, picks=picks):
        v = picks[t % len(picks)]
        return labels.index(v) ** 2 + 5 if v in labels else 999

    case(F, f"switch-i{bits}", ["nvvm20-10.1-switch"], f"""
    @picks = internal addrspace(4) constant [{len(picks)} x i{bits}] [{table}]
    define i32 @f(i32 %t) noinline {{
    entry:
      %k = urem i32 %t, {len(picks)}
      %p = getelementptr [{len(picks)} x i{bits}], ptr addrspace(4) @picks, i32 0, i32 %k
      %v = load i{bits}, ptr addrspace(4) %p
      switch i{bits} %v, label %end [
{text}
      ]
{bodies}
    end:
      %r = phi i32 [ 999, %entry ], {phis}
      ret i32 %r
    }}""", model)

case(F, "ret-in-the-middle", [], """
    define i32 @f(i32 %t) noinline {
      %a = icmp ult i32 %t, 2
      br i1 %a, label %first, label %more
    first:
      ret i32 1
    more:
      %b = icmp ult i32 %t, 5
      br i1 %b, label %second, label %loop
    second:
      ret i32 2
    loop:
      %i = phi i32 [ 0, %more ], [ %i1, %next ]
      %s = mul i32 %i, %i
      %c = icmp ugt i32 %s, %t
      br i1 %c, label %third, label %next
    third:
      ret i32 %i
    next:
      %i1 = add i32 %i, 1
      br label %loop
    }""", lambda t: 1 if t < 2 else 2 if t < 5 else next(i for i in range(99) if i * i > t))

case(F, "unreachable-default", ["nvvm20-10.1-unreachable", "nvvm20-10.1-switch"], """
    define i32 @f(i32 %t) noinline {
      %k = and i32 %t, 3
      switch i32 %k, label %never [
        i32 0, label %a
        i32 1, label %b
        i32 2, label %c
        i32 3, label %a
      ]
    never:
      unreachable
    a:
      br label %end
    b:
      br label %end
    c:
      br label %end
    end:
      %r = phi i32 [ 10, %a ], [ 20, %b ], [ 30, %c ]
      ret i32 %r
    }""", lambda t: [10, 20, 30, 10][t & 3])


def two_entries(t):
    x, at, n = t, "b" if t & 1 else "a", 0
    while True:
        if at == "a":
            x, at = x * 3 + 1, "b"
        else:
            x, n, at = x + 5, n + 1, "a"
            if n > t % 4:
                return x


case(F, "loop-with-two-entries", [], """
    define i32 @f(i32 %t) noinline {
      %k = and i32 %t, 1
      %m = urem i32 %t, 4
      %c = icmp eq i32 %k, 1
      br i1 %c, label %b, label %a
    a:
      %xa = phi i32 [ %t, %0 ], [ %xb1, %b ]
      %na = phi i32 [ 0, %0 ], [ %nb1, %b ]
      %xm = mul i32 %xa, 3
      %xa1 = add i32 %xm, 1
      br label %b
    b:
      %xb = phi i32 [ %t, %0 ], [ %xa1, %a ]
      %nb = phi i32 [ 0, %0 ], [ %na, %a ]
      %xb1 = add i32 %xb, 5
      %nb1 = add i32 %nb, 1
      %over = icmp ugt i32 %nb1, %m
      br i1 %over, label %end, label %a
    end:
      ret i32 %xb1
    }""", two_entries)


def nested(t):
    s = 0
    for i in range(10):
        j = 0
        while True:
            s += i * j + 1
            if s % 7 == t % 7:
                break
            if s > 40 + t:
                return s * 2
            j += 1
            if j > t:
                s += 3
                break
        else:
            pass
    return s


case(F, "nested-loops-with-several-exits", ["nvvm20-10.8-phi"], """
    define i32 @f(i32 %t) noinline {
    entry:
      %t7 = urem i32 %t, 7
      %lim = add i32 %t, 40
      br label %outer
    outer:
      %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
      %s = phi i32 [ 0, %entry ], [ %sl, %latch ]
      %more = icmp ult i32 %i, 10
      br i1 %more, label %inner, label %end
    inner:
      %j = phi i32 [ 0, %outer ], [ %j1, %step ]
      %x = phi i32 [ %s, %outer ], [ %x1, %step ]
      %ij = mul i32 %i, %j
      %ij1 = add i32 %ij, 1
      %x1 = add i32 %x, %ij1
      %x7 = urem i32 %x1, 7
      %hit = icmp eq i32 %x7, %t7
      br i1 %hit, label %latch, label %check
    check:
      %far = icmp ugt i32 %x1, %lim
      br i1 %far, label %out, label %step
    step:
      %j1 = add i32 %j, 1
      %last = icmp ugt i32 %j1, %t
      br i1 %last, label %bump, label %inner
    bump:
      %x3 = add i32 %x1, 3
      br label %latch
    latch:
      %sl = phi i32 [ %x1, %inner ], [ %x3, %bump ]
      %i1 = add i32 %i, 1
      br label %outer
    out:
      %d = mul i32 %x1, 2
      ret i32 %d
    end:
      ret i32 %s
    }""", nested)


def three_way(t):
    x, at, fuel = t, t % 3, 12
    while fuel > 0 and x < 200:
        fuel -= 1
        if at == 0:
            x, at = x + 3, 1 + x % 2
        elif at == 1:
            x, at = x * 2, 2 if x % 3 else 0
        else:
            x, at = x + t, x % 2
    return x * 16 + fuel


case(F, "three-blocks-that-all-reach-each-other", ["nvvm20-10.1-switch", "nvvm20-10.8-phi"], """
    define i32 @f(i32 %t) noinline {
    entry:
      %k = urem i32 %t, 3
      switch i32 %k, label %c [
        i32 0, label %a
        i32 1, label %b
      ]
    a:
      %xa = phi i32 [ %t, %entry ], [ %xb1, %b1 ], [ %xc1, %c1 ]
      %fa = phi i32 [ 12, %entry ], [ %fb1, %b1 ], [ %fc1, %c1 ]
      %ga = icmp ult i32 %xa, 200
      %ha = icmp ne i32 %fa, 0
      %oka = and i1 %ga, %ha
      br i1 %oka, label %a1, label %end
    a1:
      %fa1 = sub i32 %fa, 1
      %xa1 = add i32 %xa, 3
      %ra = and i32 %xa, 1
      %qa = icmp eq i32 %ra, 0
      br i1 %qa, label %b, label %c
    b:
      %xb = phi i32 [ %t, %entry ], [ %xa1, %a1 ], [ %xc1, %c1 ]
      %fb = phi i32 [ 12, %entry ], [ %fa1, %a1 ], [ %fc1, %c1 ]
      %gb = icmp ult i32 %xb, 200
      %hb = icmp ne i32 %fb, 0
      %okb = and i1 %gb, %hb
      br i1 %okb, label %b1, label %end
    b1:
      %fb1 = sub i32 %fb, 1
      %xb1 = mul i32 %xb, 2
      %rb = urem i32 %xb, 3
      %qb = icmp eq i32 %rb, 0
      br i1 %qb, label %a, label %c
    c:
      %xc = phi i32 [ %t, %entry ], [ %xa1, %a1 ], [ %xb1, %b1 ]
      %fc = phi i32 [ 12, %entry ], [ %fa1, %a1 ], [ %fb1, %b1 ]
      %gc = icmp ult i32 %xc, 200
      %hc = icmp ne i32 %fc, 0
      %okc = and i1 %gc, %hc
      br i1 %okc, label %c1, label %end
    c1:
      %fc1 = sub i32 %fc, 1
      %xc1 = add i32 %xc, %t
      %rc = and i32 %xc, 1
      %qc = icmp eq i32 %rc, 0
      br i1 %qc, label %a, label %b
    end:
      %x = phi i32 [ %xa, %a ], [ %xb, %b ], [ %xc, %c ]
      %fuel = phi i32 [ %fa, %a ], [ %fb, %b ], [ %fc, %c ]
      %s = mul i32 %x, 16
      %r = add i32 %s, %fuel
      ret i32 %r
    }""", three_way)

# ------------------------------------------------------------------------------------------------- aggregates
F = file("10.5-nested.yaml", "first-class aggregates of any nesting",
         ["nvvm20-10.5-extractvalue", "nvvm20-10.5-insertvalue"])
case(F, "phi-and-select-of-nested-structures", ["nvvm20-10.8-phi", "nvvm20-10.8-select", "nvvm20-5-complex", "nvvm20-5-undef"], """
    %T = type { [2 x { i16, i64 }], <2 x i8>, {}, i1 }
    define i32 @f(i32 %t) noinline {
    entry:
      %w = zext i32 %t to i64
      %a = insertvalue %T undef, i64 %w, 0, 1, 1
      %b = insertvalue %T %a, i16 300, 0, 1, 0
      %c = insertvalue %T %b, <2 x i8> <i8 5, i8 6>, 1
      %d = insertvalue %T %c, i1 true, 3
      %k = and i32 %t, 1
      %odd = icmp eq i32 %k, 1
      br i1 %odd, label %left, label %join
    left:
      %e = insertvalue %T { [2 x { i16, i64 }] [{ i16, i64 } { i16 1, i64 2 }, { i16, i64 } { i16 3, i64 4 }], <2 x i8> <i8 7, i8 8>, {} zeroinitializer, i1 false }, i64 40, 0, 1, 1
      br label %join
    join:
      %p = phi %T [ %d, %entry ], [ %e, %left ]
      %big = icmp ugt i32 %t, 5
      %q = select i1 %big, %T { [2 x { i16, i64 }] zeroinitializer, <2 x i8> <i8 1, i8 2>, {} zeroinitializer, i1 true }, %T %p
      %x = extractvalue %T %q, 0, 1
      %x0 = extractvalue { i16, i64 } %x, 0
      %x1 = extractvalue { i16, i64 } %x, 1
      %v = extractvalue %T %q, 1
      %v1 = extractelement <2 x i8> %v, i32 1
      %y = extractvalue %T %q, 3
      %x0z = zext i16 %x0 to i32
      %x1t = trunc i64 %x1 to i32
      %v1z = zext i8 %v1 to i32
      %yz = zext i1 %y to i32
      %1 = mul i32 %x0z, 1000
      %2 = add i32 %1, %x1t
      %3 = mul i32 %v1z, 1000000
      %4 = add i32 %2, %3
      %5 = mul i32 %yz, 100
      %6 = add i32 %4, %5
      ret i32 %6
    }""", lambda t: 2000100 if t > 5 else 8003040 if t & 1 else 6300100 + t)

case(F, "loaded-and-stored-whole", ["nvvm20-17.2-aggregate"], """
    %P = type { i8, [3 x i16], { i32, i8 } }
    define %P @swap(%P %p) noinline {
      %a = extractvalue %P %p, 1, 0
      %b = extractvalue %P %p, 1, 2
      %q = insertvalue %P %p, i16 %b, 1, 0
      %r = insertvalue %P %q, i16 %a, 1, 2
      ret %P %r
    }
    define i32 @f(i32 %t) noinline {
      %m = alloca [2 x %P]
      %e = getelementptr [2 x %P], ptr %m, i32 0, i32 1
      store %P { i8 1, [3 x i16] [i16 10, i16 20, i16 30], { i32, i8 } { i32 7, i8 9 } }, ptr %e
      %h = getelementptr %P, ptr %e, i32 0, i32 1, i32 2
      %n = trunc i32 %t to i16
      store i16 %n, ptr %h
      %p = load %P, ptr %e
      %s = call %P @swap(%P %p)
      store %P %s, ptr %m
      %g = getelementptr %P, ptr %m, i32 0, i32 1, i32 0
      %x = load i16, ptr %g
      %l = getelementptr %P, ptr %m, i32 0, i32 2, i32 1
      %y = load i8, ptr %l
      %o = getelementptr %P, ptr %m, i32 0, i32 1, i32 2
      %z = load i16, ptr %o
      %xz = zext i16 %x to i32
      %yz = zext i8 %y to i32
      %zz = zext i16 %z to i32
      %1 = mul i32 %xz, 10000
      %2 = mul i32 %yz, 100
      %3 = add i32 %1, %2
      %4 = add i32 %3, %zz
      ret i32 %4
    }""", lambda t: t * 10000 + 900 + 10)

# --------------------------------------------------------------------------------------------- private memory
F = file("10.6.1-alloca.yaml", "large, dynamic and strictly aligned allocas, in loops and in recursion",
         ["nvvm20-10.6.1"])
case(F, "big-array", [], """
    define i32 @f(i32 %t) noinline {
    entry:
      %a = alloca [1000 x i32]
      br label %fill
    fill:
      %i = phi i32 [ 0, %entry ], [ %i1, %fill ]
      %j = mul i32 %i, 37
      %k = urem i32 %j, 1000
      %p = getelementptr [1000 x i32], ptr %a, i32 0, i32 %k
      %v = add i32 %i, %t
      store i32 %v, ptr %p
      %i1 = add i32 %i, 1
      %m = icmp ult i32 %i1, 20
      br i1 %m, label %fill, label %get
    get:
      %q = getelementptr [1000 x i32], ptr %a, i32 0, i32 629
      %r = load i32, ptr %q
      ret i32 %r
    }""", lambda t: 17 + t)

case(F, "dynamic-size", ["nvvm20-10.6.1-dynamic"], """
    define i32 @f(i32 %t) noinline {
      %n = add i32 %t, 3
      %a = alloca i32, i32 %n
      %b = alloca i64, i32 %t
      %e = getelementptr i32, ptr %a, i32 %t
      %e2 = getelementptr i32, ptr %e, i32 2
      store i32 %t, ptr %a
      store i32 500, ptr %e2
      %z = icmp eq i32 %t, 0
      br i1 %z, label %sum, label %more
    more:
      %l = sub i32 %t, 1
      %x = getelementptr i64, ptr %b, i32 %l
      store i64 -1, ptr %x
      br label %sum
    sum:
      %u = load i32, ptr %a
      %v = load i32, ptr %e2
      %r = add i32 %u, %v
      ret i32 %r
    }""", lambda t: t + 500)

case(F, "in-a-loop-all-of-them-live", ["nvvm20-10.6.1-dynamic"], """
    %node = type { ptr, i32 }
    define i32 @f(i32 %t) noinline {
    entry:
      br label %build
    build:
      %i = phi i32 [ 0, %entry ], [ %i1, %build ]
      %head = phi ptr [ null, %entry ], [ %new, %build ]
      %new = alloca %node, align 8
      store ptr %head, ptr %new
      %v = getelementptr %node, ptr %new, i32 0, i32 1
      store i32 %i, ptr %v
      %i1 = add i32 %i, 1
      %more = icmp ule i32 %i1, %t
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
      br i1 %end, label %done, label %walk
    done:
      ret i32 %s1
    }""", lambda t: sum(i << i for i in range(t + 1)))

case(F, "dynamic-in-recursion", ["nvvm20-10.6.1-dynamic"], """
    define i32 @g(i32 %n, ptr %up) noinline {
      %k = add i32 %n, 1
      %a = alloca i32, i32 %k
      %l = getelementptr i32, ptr %a, i32 %n
      %u = load i32, ptr %up
      %v = add i32 %u, %n
      store i32 %v, ptr %l
      %z = icmp eq i32 %n, 0
      br i1 %z, label %end, label %go
    end:
      %r = load i32, ptr %l
      ret i32 %r
    go:
      %m = sub i32 %n, 1
      %s = call i32 @g(i32 %m, ptr %l)
      %w = load i32, ptr %l
      %x = mul i32 %s, 2
      %y = add i32 %x, %w
      ret i32 %y
    }
    define i32 @f(i32 %t) noinline {
      %a = alloca i32
      store i32 1, ptr %a
      %n = and i32 %t, 3
      %r = call i32 @g(i32 %n, ptr %a)
      ret i32 %r
    }""", lambda t: (lambda g: g(g, t & 3, 1))(lambda g, n, u: u + n if n == 0 else 2 * g(g, n - 1, u + n) + u + n))

case(F, "dynamic-beyond-the-stack", ["nvvm20-10.6.1-dynamic"], """
    define i32 @f(i32 %t) noinline {
      %n = add i32 %t, 300
      %a = alloca i32, i32 %n
      %e = getelementptr i32, ptr %a, i32 %t
      store volatile i32 1, ptr %e
      %r = load volatile i32, ptr %e
      ret i32 %r
    }""", None, traps="private stack overflow in @f")

for align in [8, 64, 4096, 1 << 16]:
    case(F, f"align-{align}", ["nvvm20-10.6.1-align"], f"""
    define i32 @low(ptr %p) noinline {{
      %i = ptrtoint ptr %p to i64
      %l = and i64 %i, {align - 1}
      %t = trunc i64 %l to i32
      store i32 12, ptr %p
      ret i32 %t
    }}
    define i32 @f(i32 %t) noinline {{
      %pad = alloca i8
      %a = alloca i32, align {align}
      store volatile i8 1, ptr %pad
      %l = call i32 @low(ptr %a)
      %v = load i32, ptr %a
      %r = add i32 %l, %v
      ret i32 %r
    }}""", lambda t: 12)

# ---------------------------------------------------------------------------------------- variable arguments
F = file("11.1-varargs.yaml", "functions with variable arguments, each at its natural alignment",
         ["nvvm20-11.1-llvm.va_start", "nvvm20-11.1-llvm.va_end", "nvvm20-10.8-va_arg"])
VA = """
    declare void @llvm.va_start(ptr)
    declare void @llvm.va_end(ptr)"""
case(F, "integers-of-a-counted-list", [], VA + """
    define i32 @sum(i32 %n, ...) noinline {
    entry:
      %ap = alloca ptr
      call void @llvm.va_start(ptr %ap)
      br label %head
    head:
      %i = phi i32 [ 0, %entry ], [ %i1, %body ]
      %s = phi i32 [ 0, %entry ], [ %s2, %body ]
      %c = icmp ult i32 %i, %n
      br i1 %c, label %body, label %end
    body:
      %x = va_arg ptr %ap, i32
      %s1 = mul i32 %s, 10
      %s2 = add i32 %s1, %x
      %i1 = add i32 %i, 1
      br label %head
    end:
      call void @llvm.va_end(ptr %ap)
      ret i32 %s
    }
    define i32 @f(i32 %t) noinline {
      %n = and i32 %t, 3
      %r = call i32 (i32, ...) @sum(i32 %n, i32 %t, i32 7, i32 3)
      ret i32 %r
    }""", lambda t: [0, t, t * 10 + 7, t * 100 + 73][t & 3])

case(F, "mixed-sizes", ["nvvm20-17.2-double", "nvvm20-17.2-integer-64"], VA + """
    define i32 @mix(i32 %n, ...) noinline {
      %ap = alloca ptr
      call void @llvm.va_start(ptr %ap)
      %a = va_arg ptr %ap, i32
      %b = va_arg ptr %ap, i64
      %c = va_arg ptr %ap, i32
      %d = va_arg ptr %ap, double
      %e = va_arg ptr %ap, i32
      %p = va_arg ptr %ap, ptr
      call void @llvm.va_end(ptr %ap)
      %bh = lshr i64 %b, 32
      %bt = trunc i64 %bh to i32
      %dw = bitcast double %d to i64
      %dh = lshr i64 %dw, 52
      %dt = trunc i64 %dh to i32
      %pv = load i32, ptr %p
      %1 = add i32 %a, %bt
      %2 = add i32 %1, %c
      %3 = add i32 %2, %dt
      %4 = add i32 %3, %e
      %5 = add i32 %4, %pv
      %6 = mul i32 %5, %n
      ret i32 %6
    }
    define i32 @f(i32 %t) noinline {
      %x = alloca i32
      store i32 7000, ptr %x
      %w = zext i32 %t to i64
      %h = shl i64 %w, 32
      %r = call i32 (i32, ...) @mix(i32 2, i32 %t, i64 %h, i32 300, double 4.0, i32 10, ptr %x)
      ret i32 %r
    }""", lambda t: 2 * (t + t + 300 + 0x401 + 10 + 7000))

case(F, "list-copied", ["nvvm20-11.1-llvm.va_copy"], VA + """
    declare void @llvm.va_copy(ptr, ptr)
    define i32 @two(i32 %n, ...) noinline {
      %ap = alloca ptr
      %bp = alloca ptr
      call void @llvm.va_start(ptr %ap)
      %a = va_arg ptr %ap, i64
      call void @llvm.va_copy(ptr %bp, ptr %ap)
      %b = va_arg ptr %ap, i32
      %c = va_arg ptr %bp, i32
      %d = va_arg ptr %bp, i32
      call void @llvm.va_end(ptr %bp)
      %e = va_arg ptr %ap, i32
      call void @llvm.va_end(ptr %ap)
      %at = trunc i64 %a to i32
      %1 = mul i32 %b, 1000
      %2 = mul i32 %c, 100
      %3 = mul i32 %d, 10
      %4 = add i32 %1, %2
      %5 = add i32 %4, %3
      %6 = add i32 %5, %e
      %7 = add i32 %6, %at
      ret i32 %7
    }
    define i32 @f(i32 %t) noinline {
      %r = call i32 (i32, ...) @two(i32 0, i64 50000, i32 %t, i32 4)
      ret i32 %r
    }""", lambda t: 1100 * t + 44 + 50000)

case(F, "list-handed-on", [], VA + """
    define i32 @next(ptr %list) noinline {
      %x = va_arg ptr %list, i32
      ret i32 %x
    }
    define i32 @g(i32 %n, ...) noinline {
      %ap = alloca ptr
      call void @llvm.va_start(ptr %ap)
      %a = call i32 @next(ptr %ap)
      %b = call i32 @next(ptr %ap)
      call void @llvm.va_end(ptr %ap)
      %c = mul i32 %a, 100
      %r = add i32 %c, %b
      ret i32 %r
    }
    define i32 @f(i32 %t) noinline {
      %u = add i32 %t, 20
      %r = call i32 (i32, ...) @g(i32 1, i32 %t, i32 %u)
      ret i32 %r
    }""", lambda t: 101 * t + 20)

case(F, "through-a-pointer-and-in-recursion", [], VA + """
    @where = internal addrspace(1) global ptr @count
    define i32 @count(i32 %n, ...) noinline {
      %ap = alloca ptr
      call void @llvm.va_start(ptr %ap)
      %a = va_arg ptr %ap, i32
      %b = va_arg ptr %ap, i32
      call void @llvm.va_end(ptr %ap)
      %z = icmp eq i32 %n, 0
      br i1 %z, label %end, label %go
    end:
      %r = add i32 %a, %b
      ret i32 %r
    go:
      %m = sub i32 %n, 1
      %c = add i32 %b, %n
      %s = call i32 (i32, ...) @count(i32 %m, i32 %c, i32 %a)
      %w = add i32 %s, %a
      ret i32 %w
    }
    define i32 @f(i32 %t) noinline {
      %n = and i32 %t, 3
      %g = load ptr, ptr addrspace(1) @where
      %r = call i32 (i32, ...) %g(i32 %n, i32 %t, i32 5)
      ret i32 %r
    }""", lambda t: (lambda c: c(c, t & 3, t, 5))(lambda c, n, a, b: a + b if n == 0 else c(c, n - 1, b + n, a) + a))

# ----------------------------------------------------------------------------------------- general intrinsics
F = file("11.9-general.yaml", "llvm.trap, and intrinsics that change nothing", [])
case(F, "expect-assume-donothing-sideeffect",
     ["nvvm20-11.9-llvm.expect", "nvvm20-11.9-llvm.assume", "nvvm20-11.9-llvm.donothing", "nvvm20-11.9-llvm.sideeffect"], """
    declare i32 @llvm.expect.i32(i32, i32)
    declare void @llvm.assume(i1)
    declare void @llvm.donothing()
    declare void @llvm.sideeffect()
    define i32 @f(i32 %t) noinline {
      %e = call i32 @llvm.expect.i32(i32 %t, i32 3)
      %c = icmp ult i32 %t, 1000
      call void @llvm.assume(i1 %c)
      call void @llvm.donothing()
      call void @llvm.sideeffect()
      %r = add i32 %e, 4
      ret i32 %r
    }""", lambda t: t + 4)

case(F, "trap-that-no-thread-reaches", ["nvvm20-11.9-llvm.trap"], """
    declare void @llvm.trap()
    define i32 @f(i32 %t) noinline {
      %c = icmp ugt i32 %t, 1000
      br i1 %c, label %bad, label %good
    bad:
      call void @llvm.trap()
      unreachable
    good:
      %r = add i32 %t, 1
      ret i32 %r
    }""", lambda t: t + 1)

case(F, "trap-of-one-thread", ["nvvm20-11.9-llvm.trap", "nvvm20-10.1-unreachable"], """
    declare void @llvm.trap()
    define i32 @f(i32 %t) noinline {
      %c = icmp eq i32 %t, 5
      br i1 %c, label %bad, label %good
    bad:
      call void @llvm.trap()
      unreachable
    good:
      %r = add i32 %t, 1
      ret i32 %r
    }""", None, traps="llvm.trap")


def text_of(name):
    about, clauses, cases = FILES[name]
    out = f"# Written by generate/calls.py.\nabout: {about}\n"
    if clauses:
        out += f"clauses: [{', '.join(clauses)}]\n"
    out += "ir: |\n" + FRAME + f"block: [{THREADS}, 1, 1]\ncases:\n"
    for title, rows, defs, model, more in cases:
        out += f"  - name: {title}\n"
        if rows:
            out += f"    clauses: [{', '.join(rows)}]\n"
        for key, value in more.items():
            out += f"    {key}: {value}\n"
        out += "    with:\n      defs: |\n" + textwrap.indent(defs, "        ") + "\n"
        want = ""
        if model:
            want = ", expect: [" + ", ".join(str(model(t) & MASK) for t in range(THREADS)) + "]"
        out += "    args:\n" + f"      - {{buffer: u32, count: {THREADS}{want}}}\n"
    return out


failed = False
for name in FILES:
    path = os.path.join(OUT, name)
    text = text_of(name)
    if "--check" in sys.argv:
        if not os.path.exists(path) or open(path).read() != text:
            print(f"{path} is not what generate/calls.py writes", file=sys.stderr)
            failed = True
    else:
        with open(path, "w") as f:
            f.write(text)
if "--check" not in sys.argv:
    print(sum(len(f[2]) for f in FILES.values()), "cases")
sys.exit(failed)
