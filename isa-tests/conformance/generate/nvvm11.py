#!/usr/bin/env python3
"""Writes nvvm11/*.yaml: modules as LLVM 3.2 spelled them (typed loads, `metadata !{}`), a clause or a few in
each kernel.

Values are worked out here, by the rules of the document and of LLVM 3.2's language reference.
"""

import os
import struct

HERE = os.path.dirname(os.path.abspath(__file__))
A = [7, 0xFFFFFFF9, 0x80000000, 1000]
FRAME = """\
ir: |
  target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
  target triple = "nvptx64-nvidia-cuda"
  ${decl}
  define void @k(i32 addrspace(1)* %a, i32 addrspace(1)* %r) {
  entry:
    %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
    %pa = getelementptr inbounds i32 addrspace(1)* %a, i32 %t
    %pr = getelementptr inbounds i32 addrspace(1)* %r, i32 %t
    %x = load i32 addrspace(1)* %pa, align 4
    ${body}
    store i32 %v, i32 addrspace(1)* %pr, align 4
    ret void
  }
  declare i32 @llvm.nvvm.read.ptx.sreg.tid.x() nounwind readnone
  !nvvm.annotations = !{!0${nodes}}
  !0 = metadata !{void (i32 addrspace(1)*, i32 addrspace(1)*)* @k, metadata !"kernel", i32 1}
  !nvvmir.version = !{!1}
  !1 = metadata !{i32 1, i32 0}
  ${metadata}
with: {decl: "", nodes: "", metadata: ""}
block: [4, 1, 1]
configs: [tiny]
cases:
"""
M = 0xFFFFFFFF


def s32(x):
    x &= M
    return x - (1 << 32) if x >> 31 else x


def bits(f):
    return struct.unpack("<I", struct.pack("<f", f))[0]


def block(key, text):
    lines = [line.strip() for line in text.strip().splitlines()]
    return f"      {key}: |\n" + "".join(f"        {line}\n" for line in lines)


class File:
    def __init__(self, name, about):
        self.name = name
        self.out = f"# Written by generate/nvvm11.py.\nabout: {about}\n{FRAME}"

    def case(self, name, rows, body, want, decl="", nodes="", metadata="", warns=None, keys=""):
        """`want` gives each thread's word from its number and its input."""
        self.out += f"  - name: {name}\n    clauses: [{', '.join('nvvm11-' + r for r in rows.split())}]\n"
        if warns:
            self.out += f"    warns: [{', '.join(warns)}]\n"
        self.out += keys
        self.out += "    with:\n" + block("body", body)
        if decl:
            self.out += block("decl", decl)
        if nodes:
            self.out += f'      nodes: "{nodes}"\n'
        if metadata:
            self.out += block("metadata", metadata)
        words = [want(t, A[t]) & M for t in range(4)]
        self.out += "    args:\n"
        self.out += "      - {buffer: u32, init: [" + ", ".join(f"0x{a:08x}" for a in A) + "]}\n"
        self.out += "      - {buffer: u32, count: 4, expect: [" + ", ".join(
            f"0x{w:08x}" for w in words) + "]}\n"

    def write(self):
        with open(os.path.join(HERE, "../nvvm11", self.name + ".yaml"), "w") as f:
            f.write(self.out)


f = File("8-mixed", "integer instructions, several in each kernel")
f.case("arithmetic", "8.2-add 8.2-sub 8.2-mul 8.6.2 8.6.3 8.1-ret 1-llvm32 4", """
    %b = sub i32 %x, 3
    %c = mul i32 %b, 5
    %v = add i32 %c, %t
    """, lambda t, x: (x - 3) * 5 + t)
f.case("division", "8.2-udiv 8.2-sdiv 8.2-urem 8.2-srem", """
    %a1 = udiv i32 %x, 10
    %a2 = urem i32 %x, 10
    %a3 = sdiv i32 %x, 10
    %a4 = srem i32 %x, 10
    %b1 = mul i32 %a2, 1000
    %b2 = xor i32 %a1, %b1
    %b3 = mul i32 %a4, 77
    %b4 = xor i32 %a3, %b3
    %v = xor i32 %b2, %b4
    """, lambda t, x: (x // 10) ^ (x % 10 * 1000)
        ^ (int(s32(x) / 10) & M) ^ ((s32(x) - int(s32(x) / 10) * 10) * 77 & M))
f.case("bitwise", "8.3-shl 8.3-lshr 8.3-ashr 8.3-and 8.3-or 8.3-xor", """
    %a1 = shl i32 %x, 3
    %a2 = lshr i32 %x, 5
    %a3 = ashr i32 %x, 7
    %b1 = and i32 %a1, 65535
    %b2 = or i32 %a2, 256
    %b3 = xor i32 %a3, %b1
    %v = xor i32 %b3, %b2
    """, lambda t, x: (s32(x) >> 7) ^ ((x << 3) & 65535) ^ ((x >> 5) | 256))
f.case("casts", "8.7-trunc 8.7-zext 8.7-sext 8.7-bitcast", """
    %a1 = trunc i32 %x to i8
    %a2 = zext i8 %a1 to i32
    %a3 = sext i8 %a1 to i32
    %a4 = bitcast i32 %a3 to float
    %a5 = bitcast float %a4 to i32
    %a6 = mul i32 %a2, 3
    %v = add i32 %a5, %a6
    """, lambda t, x: ((x & 255) ^ 128) - 128 + 3 * (x & 255))
f.case("control", "8.1-br 8.1-switch 8.1-unreachable 8.8-icmp 8.8-phi 8.8-select", """
    switch i32 %t, label %other [ i32 0, label %zero
    i32 1, label %one
    i32 77, label %never ]
    zero:
    br label %join
    one:
    %big = icmp ugt i32 %x, 1000
    %p = select i1 %big, i32 11, i32 12
    br label %join
    never:
    unreachable
    other:
    %neg = icmp slt i32 %x, 0
    br i1 %neg, label %minus, label %join
    minus:
    br label %join
    join:
    %v = phi i32 [ 10, %zero ], [ %p, %one ], [ 20, %other ], [ 30, %minus ]
    """, lambda t, x: [10, 11, 30, 20][t])
f.case("call", "8.8-call 3.2 3.11-noinline 3.11-nounwind 3.11-readnone 3.9-signext 3.9-zeroext 3.2.1-2 "
               "3.2.1-3 14.2-integer-32", """
    %n = trunc i32 %x to i8
    %a1 = call fastcc signext i8 @f(i8 signext %n, i8 zeroext %n, i8 %n)
    %v = sext i8 %a1 to i32
    """, lambda t, x: (((x & 255) * 3 + 1 & 255) ^ 128) - 128, decl="""
    define internal fastcc signext i8 @f(i8 signext %a, i8 zeroext %b, i8 %c) noinline nounwind readnone {
      %d = add i8 %a, %b
      %e = add i8 %d, %c
      %g = add i8 %e, 1
      ret i8 %g
    }
    """)
f.case("wide", "14.2-integer-64 14.2-float", """
    %w = zext i32 %x to i64
    %m = mul i64 %w, %w
    %a1 = call i64 @f(i64 %m, float 2.000000e+00, double 3.000000e+00)
    %h = lshr i64 %a1, 16
    %v = trunc i64 %h to i32
    """, lambda t, x: (x * x + 5) >> 16, decl="""
    define i64 @f(i64 %a, float %b, double %c) noinline {
      %d = fpext float %b to double
      %e = fadd double %c, %d
      %g = fptoui double %e to i64
      %h = add i64 %a, %g
      ret i64 %h
    }
    """)
f.write()

f = File("8-floats", "floating point instructions, several in each kernel")
f.case("single", "8.2-fadd 8.2-fsub 8.2-fmul 8.2-fdiv 8.7-uitofp", """
    %f = uitofp i32 %t to float
    %a1 = fadd float %f, 1.500000e+00
    %a2 = fmul float %a1, 4.000000e+00
    %a3 = fsub float %a2, 5.000000e-01
    %a4 = fdiv float %a3, 2.000000e+00
    %v = bitcast float %a4 to i32
    """, lambda t, x: bits(((t + 1.5) * 4 - 0.5) / 2))
f.case("remainder", "8.2-frem 8.7-sitofp 8.7-fptosi", """
    %n = sub i32 %t, 2
    %m = mul i32 %n, 7
    %f = sitofp i32 %m to float
    %a1 = frem float %f, 5.000000e+00
    %v = fptosi float %a1 to i32
    """, lambda t, x: [-4, -2, 0, 2][t])
f.case("double", "8.7-fpext 8.7-fptrunc 8.7-fptoui 8.8-fcmp", """
    %f = uitofp i32 %t to float
    %d = fpext float %f to double
    %e = fadd double %d, 1.000000e-01
    %g = fmul double %e, 1.000000e+01
    %less = fcmp olt double %g, 1.100000e+01
    %n = fptoui double %g to i32
    %h = fptrunc double %g to float
    %b = fptoui float %h to i32
    %s = add i32 %n, %b
    %v = select i1 %less, i32 %s, i32 99
    """, lambda t, x: [2, 99, 99, 99][t] if (t + 0.1) * 10.0 < 11.0 or t else 2)
f.write()

f = File("8-memory", "vectors, aggregates and memory")
f.case("vectors", "8.4-extractelement 8.4-insertelement 8.4-shufflevector 14.2-vector", """
    %a1 = insertelement <4 x i32> undef, i32 %x, i32 0
    %a2 = shufflevector <4 x i32> %a1, <4 x i32> undef, <4 x i32> zeroinitializer
    %a3 = call <4 x i32> @f(<4 x i32> %a2)
    %v = extractelement <4 x i32> %a3, i32 %t
    """, lambda t, x: x + 10 * t, decl="""
    define <4 x i32> @f(<4 x i32> %a) noinline {
      %b = add <4 x i32> %a, <i32 0, i32 10, i32 20, i32 30>
      ret <4 x i32> %b
    }
    """)
f.case("aggregates", "8.5-extractvalue 8.5-insertvalue 14.2-aggregate 3.4", """
    %a1 = insertvalue %pair undef, i32 %x, 0
    %a2 = insertvalue %pair %a1, i8 9, 1
    %a3 = call %pair @f(%pair %a2)
    %a4 = extractvalue %pair %a3, 0
    %a5 = extractvalue %pair %a3, 1
    %a6 = zext i8 %a5 to i32
    %v = add i32 %a4, %a6
    """, lambda t, x: x * 2 + 18, decl="""
    %pair = type { i32, i8 }
    define %pair @f(%pair %a) noinline {
      %b = extractvalue %pair %a, 0
      %c = add i32 %b, %b
      %d = extractvalue %pair %a, 1
      %e = shl i8 %d, 1
      %g = insertvalue %pair undef, i32 %c, 0
      %h = insertvalue %pair %g, i8 %e, 1
      ret %pair %h
    }
    """)
f.case("alloca", "8.6.1 10.3 3.15 10.1-local 10.1-generic", """
    %a1 = alloca i32, i32 4, align 4
    %a2 = getelementptr inbounds i32* %a1, i32 %t
    store volatile i32 %x, i32* %a2, align 4
    %a3 = load volatile i32* %a2, align 4
    %v = add i32 %a3, 1
    """, lambda t, x: x + 1)
f.case("byval", "3.9-byval 3.9-noalias 3.9-nocapture 3.2.1-4 14.2-pointer", """
    %a1 = alloca %pair, align 8
    %a2 = getelementptr inbounds %pair* %a1, i32 0, i32 1
    store i32 %x, i32* %a2
    %a3 = call i32 @f(%pair* byval align 8 %a1, i32* noalias nocapture %a2)
    %a4 = load i32* %a2
    %v = add i32 %a3, %a4
    """, lambda t, x: 5 + x, decl="""
    %pair = type { i32, i32 }
    define i32 @f(%pair* byval align 8 %p, i32* noalias nocapture %q) noinline {
      %a = getelementptr inbounds %pair* %p, i32 0, i32 1
      store i32 5, i32* %a
      %b = load i32* %a
      ret i32 %b
    }
    """)
f.case("sret", "3.9-sret", """
    %a1 = alloca %pair
    call void @f(%pair* sret %a1, i32 %x)
    %a2 = getelementptr inbounds %pair* %a1, i32 0, i32 1
    %v = load i32* %a2
    """, lambda t, x: x ^ 1, decl="""
    %pair = type { i32, i32 }
    define void @f(%pair* sret %p, i32 %x) noinline {
      %a = getelementptr inbounds %pair* %p, i32 0, i32 1
      %b = xor i32 %x, 1
      store i32 %b, i32* %a
      ret void
    }
    """)
f.case("pointers-in-integers", "8.7-ptrtoint 8.7-inttoptr 10.2.2-inttoptr 10.2.2-bitcast", """
    %a1 = ptrtoint i32 addrspace(1)* %pa to i64
    %a2 = inttoptr i64 %a1 to i32 addrspace(1)*
    %a3 = bitcast i32 addrspace(1)* %a2 to i16 addrspace(1)*
    %a4 = load i16 addrspace(1)* %a3
    %v = zext i16 %a4 to i32
    """, lambda t, x: x & 0xFFFF)
f.case("aliasing", "3.14 10.2.3 3.5-shared 10.1-shared 10.2.1-specific", """
    %s0 = getelementptr inbounds [4 x i32] addrspace(3)* @s, i32 0, i32 %t
    store i32 5, i32 addrspace(3)* %s0
    store i32 6, i32 addrspace(1)* %pr
    %a1 = load i32 addrspace(3)* %s0
    store i32 7, i32 addrspace(3)* %s0
    %a2 = load i32 addrspace(1)* %pr
    %a3 = load i32 addrspace(3)* %s0
    %a4 = mul i32 %a1, 100
    %a5 = mul i32 %a2, 10
    %a6 = add i32 %a4, %a5
    %v = add i32 %a6, %a3
    """, lambda t, x: 567, decl="@s = internal addrspace(3) global [4 x i32] undef")
f.case("cmpxchg", "8.6.5-i32 8.6.5-pointers", """
    %a1 = cmpxchg i32 addrspace(1)* %pa, i32 7, i32 70 seq_cst
    %g = call i32* @llvm.nvvm.ptr.global.to.gen.p0i32.p1i32(i32 addrspace(1)* %pa)
    %a2 = cmpxchg i32* %g, i32 70, i32 71 monotonic
    %s0 = getelementptr inbounds [4 x i32] addrspace(3)* @s, i32 0, i32 %t
    store i32 1, i32 addrspace(3)* %s0
    %a3 = cmpxchg i32 addrspace(3)* %s0, i32 1, i32 %x acquire
    %a4 = load i32 addrspace(3)* %s0
    %b1 = add i32 %a1, %a2
    %b2 = add i32 %b1, %a3
    %v = add i32 %b2, %a4
    """, lambda t, x: (7 + 70 if x == 7 else 2 * x) + 1 + x, decl="""
    declare i32* @llvm.nvvm.ptr.global.to.gen.p0i32.p1i32(i32 addrspace(1)*)
    @s = internal addrspace(3) global [4 x i32] undef
    """, keys="    # The first buffer changes too: its first word is 71 afterwards.\n")
f.case("cmpxchg-i64", "8.6.5-i64", """
    %s0 = getelementptr inbounds [4 x i64] addrspace(3)* @s, i32 0, i32 %t
    %w = zext i32 %x to i64
    store i64 %w, i64 addrspace(3)* %s0
    %n = shl i64 %w, 32
    %a1 = cmpxchg i64 addrspace(3)* %s0, i64 %w, i64 %n seq_cst
    %a2 = load i64 addrspace(3)* %s0
    %a3 = lshr i64 %a2, 32
    %a4 = add i64 %a3, %a1
    %v = trunc i64 %a4 to i32
    """, lambda t, x: 2 * x, decl="@s = internal addrspace(3) global [4 x i64] undef")
rmw = [("xchg", lambda o, v: v), ("add", lambda o, v: o + v), ("sub", lambda o, v: o - v),
       ("and", lambda o, v: o & v),
       ("or", lambda o, v: o | v), ("xor", lambda o, v: o ^ v), ("max", lambda o, v: max(s32(o), s32(v))),
       ("min", lambda o, v: min(s32(o), s32(v))), ("umax", lambda o, v: max(o & M, v & M)),
       ("umin", lambda o, v: min(o & M, v & M))]


def rmw_all(t, x):
    mem, total = 100, 0
    for op, fn in rmw:
        total = (total * 3 + mem) & M
        mem = fn(mem, x) & M
    return total * 3 + mem


body = """%s0 = getelementptr inbounds [4 x i32] addrspace(3)* @s, i32 0, i32 %t
store i32 100, i32 addrspace(3)* %s0
%c0 = add i32 0, 0
"""
for n, (op, _) in enumerate(rmw):
    body += f"%a{n} = atomicrmw {op} i32 addrspace(3)* %s0, i32 %x seq_cst\n%b{n} = mul i32 %c{n}, 3\n"
    body += f"%c{n + 1} = add i32 %b{n}, %a{n}\n"
body += f"%m = load i32 addrspace(3)* %s0\n%l = mul i32 %c{len(rmw)}, 3\n%v = add i32 %l, %m"
f.case("atomicrmw", " ".join("8.6.6-" + op for op, _ in rmw), body, rmw_all,
       decl="@s = internal addrspace(3) global [4 x i32] undef")
f.case("atomicrmw-pointers", "8.6.6-pointers", """
    %g = call i32* @llvm.nvvm.ptr.global.to.gen.p0i32.p1i32(i32 addrspace(1)* %pr)
    store i32 0, i32 addrspace(1)* %pr
    %a1 = atomicrmw add i32 addrspace(1)* %pr, i32 %x seq_cst
    %a2 = atomicrmw add i32* %g, i32 1 seq_cst
    %a3 = load i32 addrspace(1)* %pr
    %b1 = add i32 %a1, %a2
    %v = add i32 %b1, %a3
    """, lambda t, x: 2 * x + 1, decl="declare i32* @llvm.nvvm.ptr.global.to.gen.p0i32.p1i32(i32 "
                                      "addrspace(1)*)")
f.write()

f = File("9-intrinsics", "LLVM's intrinsics as 3.2 declares them")
f.case("blocks", "9.4-llvm.memcpy 9.4-llvm.memmove 9.4-llvm.memset", """
    %l = alloca [4 x i32], align 4
    %p = bitcast [4 x i32]* %l to i8*
    %q = bitcast i32 addrspace(1)* %pa to i8 addrspace(1)*
    call void @llvm.memset.p0i8.i32(i8* %p, i8 17, i32 16, i32 4, i1 false)
    call void @llvm.memcpy.p0i8.p1i8.i32(i8* %p, i8 addrspace(1)* %q, i32 4, i32 4, i1 false)
    %p3 = getelementptr inbounds i8* %p, i32 3
    call void @llvm.memmove.p0i8.p0i8.i32(i8* %p3, i8* %p, i32 4, i32 1, i1 false)
    %e1 = getelementptr inbounds [4 x i32]* %l, i32 0, i32 1
    %v = load i32* %e1
    """, lambda t, x: (x >> 8) | 0x11000000, decl="""
    declare void @llvm.memset.p0i8.i32(i8* nocapture, i8, i32, i32, i1) nounwind
    declare void @llvm.memcpy.p0i8.p1i8.i32(i8* nocapture, i8 addrspace(1)* nocapture, i32, i32, i1) nounwind
    declare void @llvm.memmove.p0i8.p0i8.i32(i8* nocapture, i8* nocapture, i32, i32, i1) nounwind
    """)
f.case("sqrt-fma", "9.4-llvm.sqrt 9.4-llvm.fma", """
    %f = uitofp i32 %t to float
    %a1 = call float @llvm.fma.f32(float %f, float %f, float 0.000000e+00)
    %a2 = call float @llvm.sqrt.f32(float %a1)
    %d = fpext float %a2 to double
    %a3 = call double @llvm.fma.f64(double %d, double 3.000000e+00, double 1.000000e+00)
    %a4 = fmul double %a3, %a3
    %a5 = call double @llvm.sqrt.f64(double %a4)
    %v = fptoui double %a5 to i32
    """, lambda t, x: 3 * t + 1, decl="""
    declare float @llvm.fma.f32(float, float, float) nounwind readnone
    declare double @llvm.fma.f64(double, double, double) nounwind readnone
    declare float @llvm.sqrt.f32(float) nounwind readonly
    declare double @llvm.sqrt.f64(double) nounwind readonly
    """)
f.case("bits", "9.5-llvm.bswap 9.5-llvm.ctpop 9.5-llvm.ctlz 9.5-llvm.cttz", """
    %a1 = call i32 @llvm.bswap.i32(i32 %x)
    %a2 = call i32 @llvm.ctpop.i32(i32 %x)
    %a3 = call i32 @llvm.ctlz.i32(i32 %x, i1 false)
    %a4 = call i32 @llvm.cttz.i32(i32 %x, i1 false)
    %b1 = shl i32 %a3, 8
    %b2 = shl i32 %a4, 16
    %b3 = add i32 %b1, %b2
    %b4 = add i32 %b3, %a2
    %v = xor i32 %b4, %a1
    """, lambda t, x: int.from_bytes(x.to_bytes(4, "little"), "big")
        ^ (bin(x).count("1") + ((32 - x.bit_length()) << 8) + (((x & -x).bit_length() - 1) << 16)), decl="""
    declare i32 @llvm.bswap.i32(i32) nounwind readnone
    declare i32 @llvm.ctpop.i32(i32) nounwind readnone
    declare i32 @llvm.ctlz.i32(i32, i1) nounwind readnone
    declare i32 @llvm.cttz.i32(i32, i1) nounwind readnone
    """)
f.case("half", "9.7-llvm.convert.to.fp16 9.7-llvm.convert.from.fp16", """
    %f = uitofp i32 %t to float
    %g = fadd float %f, 5.000000e-01
    %h = call i16 @llvm.convert.to.fp16(float %g)
    %b = call float @llvm.convert.from.fp16(i16 %h)
    %c = fmul float %b, 2.000000e+00
    %n = fptoui float %c to i32
    %w = zext i16 %h to i32
    %s = shl i32 %w, 8
    %v = add i32 %s, %n
    """, lambda t, x: (struct.unpack("<H", struct.pack("<e", t + 0.5))[0] << 8) + 2 * t + 1, decl="""
    declare i16 @llvm.convert.to.fp16(float) nounwind readnone
    declare float @llvm.convert.from.fp16(i16) nounwind readnone
    """)
f.case("markers", "9.11-llvm.lifetime.start 9.11-llvm.lifetime.end 9.11-llvm.invariant.start "
                  "9.11-llvm.invariant.end", """
    %l = alloca i32, align 4
    %p = bitcast i32* %l to i8*
    call void @llvm.lifetime.start(i64 4, i8* %p)
    store i32 %x, i32* %l
    %i = call {}* @llvm.invariant.start(i64 4, i8* %p)
    %v = load i32* %l
    call void @llvm.invariant.end({}* %i, i64 4, i8* %p)
    call void @llvm.lifetime.end(i64 4, i8* %p)
    """, lambda t, x: x, decl="""
    declare void @llvm.lifetime.start(i64, i8* nocapture) nounwind
    declare void @llvm.lifetime.end(i64, i8* nocapture) nounwind
    declare {}* @llvm.invariant.start(i64, i8* nocapture) nounwind readonly
    declare void @llvm.invariant.end({}*, i64, i8* nocapture) nounwind
    """)
f.case("annotations", "9.12-llvm.var.annotation 9.12-llvm.annotation", """
    %l = alloca i32, align 4
    %p = bitcast i32* %l to i8*
    %n = getelementptr inbounds [2 x i8]* @text, i32 0, i32 0
    call void @llvm.var.annotation(i8* %p, i8* %n, i8* %n, i32 1)
    %y = call i32 @llvm.annotation.i32(i32 %x, i8* %n, i8* %n, i32 1)
    store i32 %y, i32* %l
    %v = load i32* %l
    """, lambda t, x: x, decl="""
    @text = private unnamed_addr global [2 x i8] c"n\\00"
    declare void @llvm.var.annotation(i8*, i8*, i8*, i32) nounwind
    declare i32 @llvm.annotation.i32(i32, i8*, i8*, i32) nounwind
    """)
f.write()

f = File("10-spaces", "address spaces, and the intrinsics that convert pointers")
TYPES = [("i8", "i8"), ("i16", "i16"), ("i32", "i32"), ("i64", "i64"), ("f32", "float"), ("f64", "double")]
SPACES = [("global", 1), ("shared", 3), ("constant", 4), ("local", 5)]
for space, n in SPACES:
    # A pointer of each type to one object, to generic and back; the object's first byte, read through each.
    decl, body = "", ""
    if space == "global":
        body = "%o = bitcast i32 addrspace(1)* %pa to i8 addrspace(1)*\n"
    elif space == "shared":
        decl = "@o = internal addrspace(3) global [4 x i64] undef, align 8\n"
        body = "%o0 = getelementptr inbounds [4 x i64] addrspace(3)* @o, i32 0, i32 %t\n"
        body += "%w = zext i32 %x to i64\nstore i64 %w, i64 addrspace(3)* %o0\n"
        body += "%o = bitcast i64 addrspace(3)* %o0 to i8 addrspace(3)*\n"
    elif space == "constant":
        decl = "@o = internal addrspace(4) constant [4 x i32] [" + ", ".join(
            f"i32 {s32(a)}" for a in A) + "]\n"
        body = "%o0 = getelementptr inbounds [4 x i32] addrspace(4)* @o, i32 0, i32 %t\n"
        body += "%o = bitcast i32 addrspace(4)* %o0 to i8 addrspace(4)*\n"
    else:
        decl = "declare i8 addrspace(5)* @llvm.nvvm.ptr.gen.to.local.p5i8.p0i8(i8*)\n"
        body = "%o0 = alloca i64, align 8\n%w = zext i32 %x to i64\nstore i64 %w, i64* %o0\n"
        body += "%o1 = bitcast i64* %o0 to i8*\n"
        body += "%o = call i8 addrspace(5)* @llvm.nvvm.ptr.gen.to.local.p5i8.p0i8(i8* %o1)\n"
    body += "%c0 = add i32 0, 0\n"
    for i, (m, ty) in enumerate(TYPES):
        decl += f"declare {ty}* @llvm.nvvm.ptr.{space}.to.gen.p0{m}.p{n}{m}({ty} addrspace({n})*)\n"
        if not (space == "local" and m == "i8"):
            decl += f"declare {ty} addrspace({n})* @llvm.nvvm.ptr.gen.to.{space}.p{n}{m}.p0{m}({ty}*)\n"
        body += f"%p{i} = bitcast i8 addrspace({n})* %o to {ty} addrspace({n})*\n"
        body += f"%g{i} = call {ty}* @llvm.nvvm.ptr.{space}.to.gen.p0{m}.p{n}{m}"
        body += f"({ty} addrspace({n})* %p{i})\n"
        body += f"%q{i} = bitcast {ty}* %g{i} to i8*\n%a{i} = load i8* %q{i}\n%b{i} = zext i8 %a{i} to i32\n"
        body += f"%h{i} = call {ty} addrspace({n})* @llvm.nvvm.ptr.gen.to.{space}.p{n}{m}.p0{m}"
        body += f"({ty}* %g{i})\n"
        body += f"%k{i} = bitcast {ty} addrspace({n})* %h{i} to i8 addrspace({n})*\n"
        body += f"%d{i} = load i8 addrspace({n})* %k{i}\n%e{i} = zext i8 %d{i} to i32\n"
        body += f"%s{i} = add i32 %b{i}, %e{i}\n%u{i} = mul i32 %c{i}, 3\n%c{i + 1} = add i32 %u{i}, %s{i}\n"
    body += f"%v = add i32 %c{len(TYPES)}, 0"

    def want(t, x):
        c = 0
        for _ in TYPES:
            c = c * 3 + 2 * (x & 255)
        return c

    f.case(space,
           f"13.3-{space}.to.gen 13.3-gen.to.{space} 10.2.2-{space}.to.gen 10.2.2-gen.to.{space} "
           f"10.2.2-there-and-back "
           f"10.1-{space} 10.2.1-generic", body, want, decl=decl)
f.case("variables", "3.5-global 3.5-constant 3.5-default 10.1-global 10.1-constant 10.1-generic", """
    %g0 = getelementptr inbounds [4 x i32] addrspace(1)* @g, i32 0, i32 %t
    %a1 = load i32 addrspace(1)* %g0
    %c0 = getelementptr inbounds [4 x i32] addrspace(4)* @c, i32 0, i32 %t
    %a2 = load i32 addrspace(4)* %c0
    %d0 = getelementptr inbounds [4 x i32]* @d, i32 0, i32 %t
    %a3 = load i32* %d0
    store i32 0, i32* %d0
    %a4 = load i32* %d0
    %b1 = add i32 %a1, %a2
    %b2 = add i32 %b1, %a3
    %v = add i32 %b2, %a4
    """, lambda t, x: 111 * (t + 1), decl="""
    @g = addrspace(1) global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
    @c = addrspace(4) constant [4 x i32] [i32 10, i32 20, i32 30, i32 40]
    @d = global [4 x i32] [i32 100, i32 200, i32 300, i32 400]
    """)
f.case("code", "10.1-code 14.2-pointer 3.7 3.2.1-11", """
    %low = icmp ult i32 %t, 2
    %f = select i1 %low, i32 (i32)* @one, i32 (i32)* @other
    %v = call i32 %f(i32 %x)
    """, lambda t, x: x + 1 if t < 2 else x * 3, decl="""
    define i32 @one(i32 %x) {
      %y = add i32 %x, 1
      ret i32 %y
    }
    define i32 @two(i32 %x) {
      %y = mul i32 %x, 3
      ret i32 %y
    }
    @other = alias i32 (i32)* @two
    """)
f.case("initialisers", "5 5-initialiser", """
    %q = load i32 addrspace(1)* addrspace(1)* @p
    %e = getelementptr inbounds i32 addrspace(1)* %q, i32 %t
    %a1 = load i32 addrspace(1)* %e
    %f = load float addrspace(1)* @h
    %b = bitcast float %f to i32
    %v = add i32 %a1, %b
    """, lambda t, x: 0x3F800000 + 30 + 10 * t, decl="""
    @g = addrspace(1) global [6 x i32] [i32 10, i32 20, i32 30, i32 40, i32 50, i32 60]
    @p = addrspace(1) global i32 addrspace(1)* getelementptr inbounds ([6 x i32] addrspace(1)* @g, i32 0, i32 2)
    @h = addrspace(1) global float 1.000000e+00
    """)
f.write()

f = File("13-gpu", "barriers, fences, atomics and special registers")
SREGS = [("tid.x", lambda t: t), ("tid.y", lambda t: 0), ("tid.z", lambda t: 0), ("ntid.x", lambda t: 4),
         ("ntid.y", lambda t: 1), ("ntid.z", lambda t: 1), ("ctaid.x", lambda t: 0), ("ctaid.y", lambda t: 0),
         ("ctaid.z", lambda t: 0), ("nctaid.x", lambda t: 1), ("nctaid.y", lambda t: 1),
         ("nctaid.z", lambda t: 1),
         ("warpsize", lambda t: 32)]
body, decl = "%c0 = add i32 0, 0\n", ""
for i, (n, _) in enumerate(SREGS):
    if n != "tid.x":
        decl += f"declare i32 @llvm.nvvm.read.ptx.sreg.{n}() nounwind readnone\n"
    body += f"%a{i} = call i32 @llvm.nvvm.read.ptx.sreg.{n}()\n%m{i} = mul i32 %c{i}, 5\n"
    body += f"%c{i + 1} = add i32 %m{i}, %a{i}\n"
body += f"%v = add i32 %c{len(SREGS)}, 0"


def sregs(t, x):
    c = 0
    for _, value in SREGS:
        c = (c * 5 + value(t)) & M
    return c


f.case("registers", " ".join("13.4-" + n for n, _ in SREGS), body, sregs, decl=decl)
f.case("barriers", "13.2-barrier0 13.2-barrier0.popc 13.2-barrier0.and 13.2-barrier0.or", """
    %s0 = getelementptr inbounds [4 x i32] addrspace(3)* @s, i32 0, i32 %t
    store i32 %t, i32 addrspace(3)* %s0
    call void @llvm.nvvm.barrier0()
    %o = xor i32 %t, 3
    %s1 = getelementptr inbounds [4 x i32] addrspace(3)* @s, i32 0, i32 %o
    %a1 = load i32 addrspace(3)* %s1
    %a2 = call i32 @llvm.nvvm.barrier0.popc(i32 %t)
    %b1 = call i32 @llvm.nvvm.barrier0.and(i32 %t)
    %b2 = icmp ne i32 %b1, 0
    %b3 = select i1 %b2, i32 1, i32 0
    %d1 = call i32 @llvm.nvvm.barrier0.or(i32 %t)
    %d2 = icmp ne i32 %d1, 0
    %d3 = select i1 %d2, i32 1, i32 0
    %e1 = mul i32 %a2, 10
    %e2 = mul i32 %b3, 100
    %e3 = mul i32 %d3, 1000
    %f1 = add i32 %a1, %e1
    %f2 = add i32 %f1, %e2
    %v = add i32 %f2, %e3
    """, lambda t, x: (t ^ 3) + 30 + 1000, decl="""
    @s = internal addrspace(3) global [4 x i32] undef
    declare void @llvm.nvvm.barrier0()
    declare i32 @llvm.nvvm.barrier0.popc(i32)
    declare i32 @llvm.nvvm.barrier0.and(i32)
    declare i32 @llvm.nvvm.barrier0.or(i32)
    """)
f.case("fences", "13.2-membar.cta 13.2-membar.gl 13.2-membar.sys", """
    store i32 %x, i32 addrspace(1)* %pr
    call void @llvm.nvvm.membar.cta()
    call void @llvm.nvvm.membar.gl()
    call void @llvm.nvvm.membar.sys()
    %a1 = load i32 addrspace(1)* %pr
    %v = add i32 %a1, 1
    """, lambda t, x: x + 1, decl="""
    declare void @llvm.nvvm.membar.cta()
    declare void @llvm.nvvm.membar.gl()
    declare void @llvm.nvvm.membar.sys()
    """)
f.case("atomics", "13.1-add.f32 13.1-inc 13.1-dec", """
    store i32 5, i32 addrspace(1)* %pr
    %a1 = call i32 @llvm.nvvm.atomic.load.inc.32.p1i32(i32 addrspace(1)* %pr, i32 5)
    %a2 = call i32 @llvm.nvvm.atomic.load.dec.32.p1i32(i32 addrspace(1)* %pr, i32 9)
    %a3 = load i32 addrspace(1)* %pr
    %f = bitcast i32 addrspace(1)* %pr to float addrspace(1)*
    store float 1.000000e+00, float addrspace(1)* %f
    %a4 = call float @llvm.nvvm.atomic.load.add.f32.p1f32(float addrspace(1)* %f, float 1.500000e+00)
    %a5 = load float addrspace(1)* %f
    %a6 = fadd float %a4, %a5
    %a7 = fptoui float %a6 to i32
    %b1 = mul i32 %a1, 1000
    %b2 = mul i32 %a2, 100
    %b3 = mul i32 %a3, 10
    %b4 = add i32 %b1, %b2
    %b5 = add i32 %b3, %a7
    %v = add i32 %b4, %b5
    """, lambda t, x: 5000 + 0 + 90 + 3, decl="""
    declare i32 @llvm.nvvm.atomic.load.inc.32.p1i32(i32 addrspace(1)*, i32)
    declare i32 @llvm.nvvm.atomic.load.dec.32.p1i32(i32 addrspace(1)*, i32)
    declare float @llvm.nvvm.atomic.load.add.f32.p1f32(float addrspace(1)*, float)
    """)
f.write()

f = File("3-structure", "linkage, visibility, attributes, metadata and assembly as LLVM 3.2 spells them")
for linkage in "private internal linkonce weak linkonce_odr weak_odr external".split():
    word = "" if linkage == "external" else linkage
    rows = f"3.1-{linkage} " + ("14.1-internal" if linkage in ("private", "internal")
                                else "14.1-external 2-name" if linkage == "external" else "14.1-weak")
    f.case(linkage, rows, """
    %a1 = call i32 @f(i32 %x)
    %a2 = load i32 addrspace(1)* @v
    %v = add i32 %a1, %a2
    """, lambda t, x: 3 * x + 5, decl=f"""
    @v = {word} addrspace(1) global i32 5
    define {word} i32 @f(i32 %x) noinline {{
      %y = mul i32 %x, 3
      ret i32 %y
    }}
    """)
f.case("common", "3.1-common 14.1-weak", """
    %a2 = load i32 addrspace(1)* @c
    %v = add i32 %x, %a2
    """, lambda t, x: x, decl="@c = common addrspace(1) global i32 0, align 4")
f.case("available_externally", "3.1-available_externally 14.1-available_externally", """
    %v = call i32 @f(i32 %x)
    """, lambda t, x: 3 * x, decl="""
    define available_externally i32 @f(i32 %x) noinline {
      %y = mul i32 %x, 3
      ret i32 %y
    }
    """, keys="""    link:
      - |
        target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
        target triple = "nvptx64-nvidia-cuda"
        define i32 @f(i32 %x) noinline {
          %y = mul i32 %x, 3
          ret i32 %y
        }
        !nvvmir.version = !{!1}
        !1 = metadata !{i32 1, i32 0}
""")
for style in "default hidden protected".split():
    f.case("visibility-" + style, f"3.3-{style}", """
    %v = call i32 @f(i32 %x)
    """, lambda t, x: x + 2, decl=f"""
    define {style} i32 @f(i32 inreg %x) noinline {{
      %y = add i32 %x, 2
      ret i32 %y
    }}
    """)
f.case("inreg", "3.9-inreg", "%v = call i32 @f(i32 inreg %x)", lambda t, x: x + 2, decl="""
    define i32 @f(i32 inreg %x) noinline {
      %y = add i32 %x, 2
      ret i32 %y
    }
    """)
f.case("attributes", "3.11-alwaysinline 3.11-inlinehint 3.11-optsize 3.11-readonly 3.11-noreturn", """
    %bad = icmp eq i32 %x, 1234
    br i1 %bad, label %stop, label %go
    stop:
    call void @no() noreturn
    unreachable
    go:
    %a1 = call i32 @f(i32 %x)
    %v = call i32 @g(i32 %a1)
    """, lambda t, x: (x + 2) * 3, decl="""
    define i32 @f(i32 %x) alwaysinline optsize {
      %y = add i32 %x, 2
      ret i32 %y
    }
    define i32 @g(i32 %x) inlinehint readonly {
      %y = mul i32 %x, 3
      ret i32 %y
    }
    define void @no() noreturn {
      br label %loop
    loop:
      br label %loop
    }
    """)
f.case("metadata", "3.8-other 3.8-annotations 3.8-version 6.2-nodes 11.2-form 11.3-kernel", """
    %v = add i32 %x, 1, !note !2
    """, lambda t, x: x + 1, metadata="""
    !my.notes = !{!2, !3}
    !2 = metadata !{metadata !"text", i32 7}
    !3 = metadata !{metadata !2, null}
    """)
f.case("pragma", "6.2-pragma", """
    br label %loop
    loop:
    %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
    %s = phi i32 [ %x, %entry ], [ %s1, %loop ]
    %s1 = add i32 %s, %i
    %i1 = add i32 %i, 1
    %more = icmp ult i32 %i1, 8
    br i1 %more, label %loop, label %done, !pragma !2
    done:
    %v = add i32 %s1, 0
    """, lambda t, x: x + 28, metadata='!2 = metadata !{metadata !"unroll", i32 4}')
f.case("used", "7-llvm.used 7-llvm.compiler.used", """
    %v = call i32 @f(i32 %x)
    """, lambda t, x: x + 2, decl="""
    define internal i32 @f(i32 %x) {
      %y = add i32 %x, 2
      ret i32 %y
    }
    @llvm.used = appending global [1 x i8*] [i8* bitcast (i32 (i32)* @f to i8*)], section "llvm.metadata"
    @llvm.compiler.used = appending global [1 x i8*] [i8* bitcast (i32 (i32)* @f to i8*)], section "llvm.metadata"
    """)
f.case("properties", "11.2-several 11.3-maxntid 11.3-reqntid 11.3-minctasm", "%v = add i32 %x, 4", lambda t,
       x: x + 4,
       nodes=", !2, !3", metadata="""
    !2 = metadata !{void (i32 addrspace(1)*, i32 addrspace(1)*)* @k, metadata !"maxntidx", i32 4, metadata !"minctasm", i32 1}
    !3 = metadata !{void (i32 addrspace(1)*, i32 addrspace(1)*)* @k, metadata !"reqntidx", i32 4, metadata !"reqntidy", i32 1}
    """)
f.case("managed", "11.3-managed", "%a1 = load i32 addrspace(1)* @m\n%v = add i32 %x, %a1", lambda t, x: x + 4,
       decl="@m = addrspace(1) global i32 4", nodes=", !2",
       metadata='!2 = metadata !{i32 addrspace(1)* @m, metadata !"managed", i32 1}')
f.case("inline-assembly", "6.1-r 6.1-l 6.1-f 6.1-d 6.1-h 6.1-c 6.1-srcloc", """
    %a1 = call i32 asm "add.u32 $0, $1, 5;", "=r,r"(i32 %x), !srcloc !2
    %w = zext i32 %a1 to i64
    %a2 = call i64 asm "add.u64 $0, $1, $1;", "=l,l"(i64 %w)
    %a3 = trunc i64 %a2 to i32
    %a4 = call i32 asm "mov.b32 $0, $1;", "=r,f"(float 1.000000e+00)
    %a5 = call i64 asm "mov.b64 $0, $1;", "=l,d"(double 1.000000e+00)
    %a6 = lshr i64 %a5, 32
    %a7 = trunc i64 %a6 to i32
    %n = trunc i32 %x to i16
    %a8 = call i16 asm "add.u16 $0, $1, 1;", "=h,h"(i16 %n)
    %a9 = zext i16 %a8 to i32
    %c = trunc i32 %x to i8
    %a10 = call i8 asm "mov.u16 $0, $1;", "=c,c"(i8 %c)
    %a11 = zext i8 %a10 to i32
    %b1 = add i32 %a3, %a4
    %b2 = add i32 %b1, %a7
    %b3 = add i32 %b2, %a9
    %v = add i32 %b3, %a11
    """, lambda t, x: 2 * (x + 5) + 0x3F800000 + 0x3FF00000 + ((x + 1) & 0xFFFF) + (x & 255), metadata="!2 = metadata !{i32 7}")
f.case("module-assembly", "3.12", "%v = add i32 %x, 4", lambda t, x: x + 4,
       decl='module asm "// nothing but a remark"')
f.write()
