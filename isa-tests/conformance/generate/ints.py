#!/usr/bin/env python3
"""Writes the conformance tests of integers, vectors, constants, memory and bits.

Expected values are worked out here, on Python's integers of any size, by the rules of the NVVM IR
specification and of LLVM's language reference, independently of the compiler. It writes the files of
`nvvm20/` whose first line names it; with `--check` it compares them.
"""

import os
import struct
import sys

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TID = "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()"


def mask(w):
    return (1 << w) - 1


def signed(x, w):
    x &= mask(w)
    return x - (1 << w) if x >> (w - 1) else x


def alloc(w):
    """Bytes between elements of iw: the next natural size (NVVM 2.0 §3.25)."""
    for n in (1, 2, 4, 8, 16):
        if w <= 8 * n:
            return n
    return (w + 127) // 128 * 16


def le(x, n):
    return list((x & mask(8 * n)).to_bytes(n, "little"))


def elem_of(data):
    """Bytes as the widest elements that divide them."""
    n = 8 if len(data) % 8 == 0 else 4 if len(data) % 4 == 0 else 2 if len(data) % 2 == 0 else 1
    values = [int.from_bytes(bytes(data[i:i + n]), "little") for i in range(0, len(data), n)]
    return f"u{8 * n}", "[" + ", ".join(hex(v) if v > 9 else str(v) for v in values) + "]", len(values)


def inp(data):
    e, v, _ = elem_of(data)
    return f"{{buffer: {e}, init: {v}}}"


def out(data):
    e, v, n = elem_of(data)
    return f"{{buffer: {e}, count: {n}, expect: {v}}}"


class File:
    def __init__(self, name, about, clauses=(), ir=None, block=None, doc="nvvm20"):
        self.path = f"{doc}/{name}.yaml"
        self.lines = [f"# By generate/ints.py: change that, not this.", f"about: \"{about}\""]
        if clauses:
            self.lines.append(f"clauses: [{', '.join(clauses)}]")
        if ir:
            self.lines += ["ir: |"] + ["  " + l if l else "" for l in ir.strip("\n").split("\n")]
        if block:
            self.lines.append(f"block: [{block}, 1, 1]")
        self.lines.append("cases:")

    def case(self, name, args, with_=None, ir=None, block=None, clauses=(), warns=()):
        self.lines.append(f"  - name: {name}")
        if clauses:
            self.lines.append(f"    clauses: [{', '.join(clauses)}]")
        if warns:
            self.lines.append("    warns: [" + ", ".join(f'"{w}"' for w in warns) + "]")
        if block:
            self.lines.append(f"    block: [{block}, 1, 1]")
        if with_:
            inside = ", ".join(f'{k}: "{v}"' for k, v in with_.items())
            self.lines.append(f"    with: {{{inside}}}")
        if ir:
            self.lines += ["    ir: |"] + ["      " + l if l else "" for l in ir.strip("\n").split("\n")]
        if args:
            self.lines.append("    args:")
            self.lines += [f"      - {a}" for a in args]

    def write(self):
        path = os.path.join(HERE, self.path)
        text = "\n".join(self.lines) + "\n"
        if "--check" in sys.argv[1:]:
            with open(path) as f:
                if f.read() != text:
                    sys.exit(f"{self.path} is not what generate/ints.py writes")
            return
        with open(path, "w") as f:
            f.write(text)


# Pairs of operands: zeros, ones, extremes, bits that cross words.
PAIRS = [
    (0, 1), (1, 3), (-1, 2), (-7, 3),
    (0x123456789ABCDEF0FEDCBA9876543210, 0x1_0000_0001), (1 << 127 | 1 << 63 | 1 << 31 | 0x80, -1),
    (0x7FFFFFFFFFFFFFFF7FFFFFFF7FFF7F7F, 0x80000001), (5, 0xFFFFFFFF00000007),
]


def operands(w, divide=False):
    pairs = []
    for x, y in PAIRS:
        x, y = x & mask(w), y & mask(w)
        if divide and (y == 0 or (x == 1 << (w - 1) and y == mask(w))):
            y = 1
        pairs.append((x, y))
    return pairs


def trunc_div(a, b):
    q = abs(a) // abs(b)
    return -q if (a < 0) != (b < 0) else q


BINARY = {
    "add": lambda a, b, w: a + b,
    "sub": lambda a, b, w: a - b,
    "mul": lambda a, b, w: a * b,
    "udiv": lambda a, b, w: a // b,
    "urem": lambda a, b, w: a % b,
    "sdiv": lambda a, b, w: trunc_div(signed(a, w), signed(b, w)),
    "srem": lambda a, b, w: signed(a, w) - signed(b, w) * trunc_div(signed(a, w), signed(b, w)),
    "and": lambda a, b, w: a & b,
    "or": lambda a, b, w: a | b,
    "xor": lambda a, b, w: a ^ b,
    "shl": lambda a, b, w: a << (b % w),
    "lshr": lambda a, b, w: a >> (b % w),
    "ashr": lambda a, b, w: signed(a, w) >> (b % w),
}


def kernel(ty, body, n_in=2, out_ty=None):
    """Loads %x and %y of thread t, runs the body, stores %r."""
    params = ["ptr addrspace(1) %in0", "ptr addrspace(1) %in1"][:n_in]
    loads = []
    for p, v in (("in0", "x"), ("in1", "y"))[:n_in]:
        loads += [f"  %p{v} = getelementptr {ty}, ptr addrspace(1) %{p}, i32 %t",
                  f"  %{v} = load {ty}, ptr addrspace(1) %p{v}"]
    o = out_ty or ty
    return "\n".join([
        f"define void @k({', '.join(params)}, ptr addrspace(1) %o) {{",
        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()", *loads, *body,
        f"  %po = getelementptr {o}, ptr addrspace(1) %o, i32 %t",
        f"  store {o} %r, ptr addrspace(1) %po", "  ret void", "}", TID])


def elements(values, w):
    n = alloc(w)
    return [b for v in values for b in le(v & mask(w), n)]


def binary(file, about, ops, widths, section):
    f = File(file, about, ir=kernel("${ty}", ["  ${op}"]), block=8)
    for op in ops:
        for w in widths:
            shift = op in ("shl", "lshr", "ashr")
            pairs = operands(w, op in ("udiv", "urem", "sdiv", "srem"))
            if shift:
                pairs = [(x, (y ^ 37 * k) % w) for k, (x, y) in enumerate(pairs)]
            want = [BINARY[op](x, y, w) for x, y in pairs]
            f.case(f"{op}-i{w}", [inp(elements([p[0] for p in pairs], w)),
                                  inp(elements([p[1] for p in pairs], w)),
                                  out(elements(want, w))],
                   {"ty": f"i{w}", "op": f"%r = {op} i{w} %x, %y"},
                   clauses=[f"nvvm20-{section}-{op}", "nvvm20-4-integer"])
    f.write()


binary("10.2-integers", "Integer arithmetic wraps at every width; division truncates toward zero",
       ["add", "sub", "mul", "udiv", "sdiv", "urem", "srem"], [8, 33, 64, 128], "10.2")
binary("10.2-odd-integers", "The same at widths of one bit, of three words and beyond 128 bits",
       ["sub", "mul", "udiv", "srem"], [1, 70, 200], "10.2")
binary("10.3-integers", "Shifts by variable amounts, and logic",
       ["shl", "lshr", "ashr", "and", "or", "xor"], [7, 64, 128], "10.3")


# §10.3, constant amounts: every boundary of words in one kernel.
def constant_shifts():
    f = File("10.3-constant-shifts", "Shifts by constant amounts around the boundaries of words",
             ["nvvm20-10.3-shl", "nvvm20-10.3-lshr", "nvvm20-10.3-ashr"], block=8)
    for w in (64, 128):
        amounts = [0, 1, 31, 32, 33, 63] + ([64, 95, 96, 127] if w == 128 else [])
        body, last = [], None
        for k, n in enumerate(amounts):
            for op in ("shl", "lshr", "ashr"):
                body += [f"  %{op}{k} = {op} i{w} %x, {n}"]
                body += [f"  %s{op}{k} = xor i{w} {last or 0}, %{op}{k}",
                         f"  %m{op}{k} = mul i{w} %s{op}{k}, 3"]
                last = f"%m{op}{k}"
        body.append(f"  %r = add i{w} {last}, 0")
        xs = [p[0] for p in operands(w)]
        want = []
        for x in xs:
            acc = 0
            for n in amounts:
                for op in ("shl", "lshr", "ashr"):
                    v = (x << n if op == "shl" else x >> n if op == "lshr" else signed(x, w) >> n) & mask(w)
                    acc = (acc ^ v) * 3 & mask(w)
            want.append(acc)
        f.case(f"i{w}", [inp(elements(xs, w)), out(elements(want, w))], ir=kernel(f"i{w}", body, 1))
    f.write()


constant_shifts()

# §10.7
def casts():
    f = File("10.7-integers", "trunc, zext and sext between widths of one word and several",
             ir=kernel("${from}", ["  %r = ${op} ${from} %x to ${to}"], 1, "${to}"), block=8)
    for op, a, b in [("trunc", 64, 8), ("trunc", 128, 33), ("trunc", 33, 1), ("trunc", 16, 7),
                     ("zext", 1, 64), ("zext", 33, 128),
                     ("zext", 8, 16), ("sext", 1, 32), ("sext", 7, 33), ("sext", 33, 128), ("sext", 64, 100)]:
        xs = [p[0] for p in operands(a)]
        want = [signed(x, a) if op == "sext" else x for x in xs]
        f.case(f"{op}-i{a}-i{b}", [inp(elements(xs, a)), out(elements(want, b))],
               {"op": op, "from": f"i{a}", "to": f"i{b}"}, clauses=[f"nvvm20-10.7-{op}"])
    f.write()


casts()

# §10.8: all predicates in one kernel, a bit each.
PREDICATES = {
    "eq": lambda a, b: a == b, "ne": lambda a, b: a != b,
    "ugt": lambda a, b: a > b, "uge": lambda a, b: a >= b, "ult": lambda a, b: a < b, "ule": lambda a,
    b: a <= b,
    "sgt": lambda a, b: a > b, "sge": lambda a, b: a >= b, "slt": lambda a, b: a < b, "sle": lambda a,
    b: a <= b,
}


def comparisons():
    body, last = [], "0"
    for k, p in enumerate(PREDICATES):
        body += [f"  %c{k} = icmp {p} ${{ty}} %x, %y", f"  %z{k} = zext i1 %c{k} to i32",
                 f"  %s{k} = shl i32 %z{k}, {k}",
                 f"  %o{k} = or i32 {last}, %s{k}"]
        last = f"%o{k}"
    body.append(f"  %r = add i32 {last}, 0")
    f = File("10.8-icmp-integers", "Every predicate of icmp, a bit each", ["nvvm20-10.8-icmp"],
             kernel("${ty}", body, 2, "i32"), 8)
    for w in (1, 8, 32, 33, 64, 100, 128):
        pairs = operands(w)[:6] + [(x, x) for x, _ in operands(w)[5:7]]
        want = []
        for x, y in pairs:
            sx, sy = signed(x, w), signed(y, w)
            want.append(sum(1 << k for k, p in enumerate(PREDICATES)
                            if (PREDICATES[p](sx, sy) if p[0] == "s" else PREDICATES[p](x, y))))
        f.case(f"i{w}", [inp(elements([p[0] for p in pairs], w)), inp(elements([p[1] for p in pairs], w)),
                         out(elements(want, 32))], {"ty": f"i{w}"})
    # Addresses are 64 bits: none is negative.
    body = [l.replace("${ty}", "ptr") for l in body]
    ir = kernel("i64", ["  %px2 = inttoptr i64 %x to ptr", "  %py2 = inttoptr i64 %y to ptr"]
                + [l.replace("%x, %y", "%px2, %py2") for l in body], 2, "i32")
    pairs = [(0, 1), (0x80000000, 1), (0xFFFFFFFF, 0x80000000), (7, 7)]
    want = [sum(1 << k for k, p in enumerate(PREDICATES) if PREDICATES[p](x, y)) for x, y in pairs]
    f.case("ptr", [inp(elements([p[0] for p in pairs], 64)), inp(elements([p[1] for p in pairs], 64)),
                   out(elements(want, 32))],
           ir=ir, block=4, clauses=["nvvm20-10.7-inttoptr", "nvvm20-4-pointer"])
    f.write()


comparisons()


def selects():
    f = File("10.8-select-phi-integers",
             "select and phi of wide integers, of vectors by element, and of structures",
             ["nvvm20-10.8-select", "nvvm20-10.8-phi"], block=8)
    for w in (33, 128):
        pairs = operands(w)
        want = [(x if x > y else y ^ mask(w)) for x, y in pairs]
        f.case(f"i{w}", [inp(elements([p[0] for p in pairs], w)), inp(elements([p[1] for p in pairs], w)),
                         out(elements(want, w))],
               ir=kernel(f"i{w}", [f"  %c = icmp ugt i{w} %x, %y", f"  %n = xor i{w} %y, -1",
                                   f"  %r = select i1 %c, i{w} %x, i{w} %n"]))
    xs = list(range(8))
    body = [
        "  %odd = and i32 %x, 1", "  %c = icmp eq i32 %odd, 0", "  br i1 %c, label %even, label %join",
        "even:",
        "  %s = insertvalue {i64, i8} {i64 1000000000000, i8 3}, i32 0, 0".replace("i32 0, 0", "i8 4, 1"),
        "  br label %join", "join:",
        "  %p = phi {i64, i8} [ {i64 -1, i8 7}, %0 ], [ %s, %even ]",
        "  %big = extractvalue {i64, i8} %p, 0", "  %small = extractvalue {i64, i8} %p, 1",
        "  %wide = zext i8 %small to i64",
        "  %r = add i64 %big, %wide"]
    f.case("struct", [inp(elements(xs, 32)), out(elements([1000000000004 if x % 2 == 0 else 6 for x in xs],
                                                          64))],
           ir=kernel("i32", body, 1, "i64").replace("entry:", ""))
    body = ["  %v = insertelement <3 x i64> <i64 1, i64 2, i64 3>, i64 %x, i32 1",
            "  %c = icmp ugt <3 x i64> %v, <i64 0, i64 5, i64 9>",
            "  %s = select <3 x i1> %c, <3 x i64> %v, <3 x i64> <i64 100, i64 200, i64 300>",
            "  %e0 = extractelement <3 x i64> %s, i32 0", "  %e1 = extractelement <3 x i64> %s, i32 1",
            "  %e2 = extractelement <3 x i64> %s, i32 2", "  %a0 = add i64 %e0, %e1",
            "  %r = add i64 %a0, %e2"]
    xs = [0, 5, 6, 1 << 40, (1 << 64) - 1, 7, 1, 9]
    f.case("vector", [inp(elements(xs, 64)), out(elements([1 + (x if x > 5 else 200) + 300 for x in xs],
                                                          64))],
           ir=kernel("i64", body, 1))
    f.write()


selects()

# §10.4 and vectors in memory.
def vectors():
    f = File("10.4-vectors",
             "Vectors of any element and length: elements, shuffles, arithmetic, memory form", block=8)
    # Variable index.
    xs = [7, 5, 3, 2, 11, 13, 17, 19]
    body = ["  %v0 = insertelement <5 x i16> <i16 10, i16 20, i16 30, i16 40, i16 50>, i16 %x, i32 %m",
            "  %n = add i32 %m, 1", "  %n5 = urem i32 %n, 5", "  %e = extractelement <5 x i16> %v0, i32 %n5",
            "  %f = extractelement <5 x i16> %v0, i32 %m", "  %g = mul i16 %f, 256", "  %r = add i16 %g, %e"]
    body = ["  %m = urem i32 %t, 5"] + body
    want = []
    for t, x in enumerate(xs):
        v = [10, 20, 30, 40, 50]
        v[t % 5] = x
        want.append(v[t % 5] * 256 + v[(t + 1) % 5])
    f.case("variable-index", [inp(elements(xs, 16)), out(elements(want, 16))], ir=kernel("i16", body, 1),
           clauses=["nvvm20-10.4-extractelement", "nvvm20-10.4-insertelement", "nvvm20-4-vector"])
    # Shuffle of two vectors of three, to seven.
    xs = [0x010203, 0x0a0b0c, 0xfffefd, 0x102030, 1, 2, 3, 0x800000]
    body = ["  %b0 = trunc i32 %x to i8", "  %h1 = lshr i32 %x, 8", "  %b1 = trunc i32 %h1 to i8",
            "  %h2 = lshr i32 %x, 16",
            "  %b2 = trunc i32 %h2 to i8", "  %v0 = insertelement <3 x i8> poison, i8 %b0, i32 0",
            "  %v1 = insertelement <3 x i8> %v0, i8 %b1, i32 1",
            "  %v2 = insertelement <3 x i8> %v1, i8 %b2, i32 2",
            "  %s = shufflevector <3 x i8> %v2, <3 x i8> <i8 100, i8 101, i8 102>, <8 x i32> <i32 2, i32 3, "
            "i32 1, i32 5, i32 0, i32 4, i32 2, i32 0>",
            "  %r = bitcast <8 x i8> %s to i64"]
    want = []
    for x in xs:
        v = [x & 255, x >> 8 & 255, x >> 16 & 255, 100, 101, 102]
        want.append(int.from_bytes(bytes(v[i] for i in (2, 3, 1, 5, 0, 4, 2, 0)), "little"))
    f.case("shuffle", [inp(elements(xs, 32)), out(elements(want, 64))], ir=kernel("i32", body, 1, "i64"),
           clauses=["nvvm20-10.4-shufflevector", "nvvm20-10.7-bitcast"])
    # <N x i1>: a comparison of eight bytes as a mask in memory.
    xs = [0x0102030405060708, 0xff00ff00ff00ff00, 0x8081828384858687, 0x7f80ff0001fe0203, 0, (1 << 64) - 1,
          0x0a0b, 0x1112131415161718]
    body = ["  %v = bitcast i64 %x to <8 x i8>",
            "  %c = icmp slt <8 x i8> %v, <i8 5, i8 -5, i8 0, i8 127, i8 -128, i8 1, i8 3, i8 100>",
            "  %n = xor <8 x i1> %c, splat (i1 true)".replace(
                "splat (i1 true)", "<" + ", ".join(["i1 true"] * 8) + ">"),
            "  %r = and <8 x i1> %n, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 "
            "false>"]
    limits = [5, -5, 0, 127, -128, 1, 3, 100]
    want = [sum(1 << k for k in range(7) if not signed(x >> 8 * k & 255, 8) < limits[k]) for x in xs]
    f.case("mask-of-i1", [inp(elements(xs, 64)), out(want)], ir=kernel("i64", body, 1, "<8 x i1>"),
           clauses=["nvvm20-4-vector", "nvvm20-10.6.3"])
    # Arithmetic on <3 x i8>, whose memory form is three bytes in four.
    data = [[1, 2, 3], [250, 128, 255], [0, 127, 200], [9, 90, 19]]
    other = [[5, 255, 3], [10, 128, 1], [7, 3, 100], [200, 200, 200]]
    pad = lambda vs: [b for v in vs for b in v + [0]]
    f.case("three-bytes", [inp(pad(data)), inp(pad(other)),
                           out(pad([[(a * b + b) & 255 for a, b in zip(x, y)] for x,
                                    y in zip(data, other)]))],
           ir=kernel("<3 x i8>", ["  %m = mul <3 x i8> %x, %y", "  %r = add <3 x i8> %m, %y"]), block=4,
           clauses=["nvvm20-4-vector", "nvvm20-10.6.2", "nvvm20-10.6.3"])
    # <4 x i64> and <3 x i128>.
    rows = [operands(64)[k:k + 4] for k in (0, 4)]
    f.case("four-i64", [inp(elements([p[0] for r in rows for p in r], 64)),
                        inp(elements([p[1] for r in rows for p in r], 64)),
                        out(elements([(p[0] - p[1]) ^ p[0] for r in rows for p in r], 64))],
           ir=kernel("<4 x i64>", ["  %d = sub <4 x i64> %x, %y", "  %r = xor <4 x i64> %d, %x"]), block=2,
           clauses=["nvvm20-4-vector"])
    # Casts of vectors.
    xs = [0x80ff7f01, 0x12345678, 0, 0xffffffff, 0x0a0b0c0d, 0xfefdfcfb, 5, 0x80000000]
    body = ["  %v = bitcast i32 %x to <4 x i8>", "  %s = sext <4 x i8> %v to <4 x i16>",
            "  %z = zext <4 x i8> %v to <4 x i16>",
            "  %d = sub <4 x i16> %s, %z", "  %w = sext <4 x i16> %d to <4 x i64>",
            "  %b = trunc <4 x i64> %w to <4 x i16>",
            "  %r = bitcast <4 x i16> %b to i64"]
    want = []
    for x in xs:
        es = [(signed(x >> 8 * k, 8) - (x >> 8 * k & 255)) & 0xffff for k in range(4)]
        want.append(sum(e << 16 * k for k, e in enumerate(es)))
    f.case("casts", [inp(elements(xs, 32)), out(elements(want, 64))], ir=kernel("i32", body, 1, "i64"),
           clauses=["nvvm20-10.7-sext", "nvvm20-10.7-zext", "nvvm20-10.7-trunc", "nvvm20-10.7-bitcast"])
    # Vectors of i4 are packed: element k in bits 4k.
    xs = [0x4321, 0xffff, 0x8001, 0x0, 0x9abc, 0x7777, 0x1248, 0xfedc]
    want = [sum((((x >> 4 * k) + 3 * k) & 15) << 4 * k for k in range(4)) for x in xs]
    f.case("packed-i4", [inp(elements(xs, 16)), out(elements(want, 16))],
           ir=kernel("<4 x i4>", ["  %r = add <4 x i4> %x, <i4 0, i4 3, i4 6, i4 9>"], 1),
           clauses=["nvvm20-4-vector"])
    f.write()


vectors()

# Aggregates, §10.5.
def aggregates():
    f = File("10.5-aggregates",
             "extractvalue and insertvalue in nested aggregates; aggregates loaded and stored whole",
             ["nvvm20-10.5-extractvalue", "nvvm20-10.5-insertvalue", "nvvm20-4-structure", "nvvm20-4-array"])
    # {i8, [2 x {i16, i32}], i64}: offsets 0, 4/8, 12/16, 24; 32 bytes.
    ty = "{i8, [2 x {i16, i32}], i64}"
    def lay(a, b, c, d, e, g):
        m = bytearray(32)
        m[0] = a
        for off, v, n in ((4, b, 2), (8, c, 4), (12, d, 2), (16, e, 4), (24, g, 8)):
            m[off:off + n] = v.to_bytes(n, "little")
        return list(m)
    rows = [(1, 2, 3, 4, 5, 6), (255, 65535, 4294967295, 7, 9, (1 << 64) - 1)]
    body = [f"  %a0 = extractvalue {ty} %x, 0", f"  %c0 = extractvalue {ty} %x, 1, 0, 1",
            f"  %g0 = extractvalue {ty} %x, 2",
            "  %w = zext i32 %c0 to i64", "  %g1 = add i64 %g0, %w", "  %a1 = xor i8 %a0, -1",
            f"  %i1 = insertvalue {ty} %x, i8 %a1, 0", f"  %i2 = insertvalue {ty} %i1, i16 77, 1, 1, 0",
            f"  %r = insertvalue {ty} %i2, i64 %g1, 2"]
    f.case("nested", [inp([b for r in rows for b in lay(*r)]),
                      out([b for a, b_, c, d, e, g in rows
                           for b in lay(a ^ 255, b_, c, 77, e, (g + c) & mask(64))])],
           ir=kernel(ty, body, 1), block=2)
    # Packed: no padding, nothing aligned.
    ty = "<{i8, i32, i16, i64}>"
    rows = [(1, 0x01020304, 0x0506, 0x0708090a0b0c0d0e), (255, 0, 65535, 1 << 63)]
    lay2 = lambda a, b, c, d: [a] + le(b, 4) + le(c, 2) + le(d, 8)
    pad16 = lambda l: l + [0] * (-len(l) % 2)
    body = [f"  %b0 = extractvalue {ty} %x, 1", f"  %d0 = extractvalue {ty} %x, 3", "  %b1 = add i32 %b0, 1",
            "  %d1 = sub i64 %d0, 1",
            f"  %i1 = insertvalue {ty} %x, i32 %b1, 1", f"  %r = insertvalue {ty} %i1, i64 %d1, 3"]
    f.case("packed", [inp(pad16([b for r in rows for b in lay2(*r)])),
                      out(pad16([b for a, b_, c, d in rows for b in lay2(a, b_ + 1, c, d - 1)]))],
           ir=kernel(ty, body, 1), block=2, clauses=["nvvm20-10.6.2", "nvvm20-10.6.3"])
    # A large array in private memory, by variable index.
    ir = "\n".join(["define void @k(ptr addrspace(1) %o) {",
                    "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
                    "  %m = alloca [40 x {i16, i64}], align 8", "  br label %fill",
                    "fill:", "  %i = phi i32 [ 0, %0 ], [ %i1, %fill ]",
                    "  %p = getelementptr [40 x {i16, i64}], ptr %m, i32 0, i32 %i, i32 1",
                    "  %w = zext i32 %i to i64",
                    "  %v = mul i64 %w, 6000000000", "  store i64 %v, ptr %p, align 8",
                    "  %i1 = add i32 %i, 1",
                    "  %c = icmp ult i32 %i1, 40", "  br i1 %c, label %fill, label %done", "done:",
                    "  %k5 = mul i32 %t, 5",
                    "  %q = getelementptr [40 x {i16, i64}], ptr %m, i32 0, i32 %k5, i32 1",
                    "  %r = load i64, ptr %q, align 8",
                    "  %po = getelementptr i64, ptr addrspace(1) %o, i32 %t",
                    "  store i64 %r, ptr addrspace(1) %po, align 8", "  ret void", "}", TID])
    f.case("array-of-structures", [out(elements([5 * t * 6000000000 for t in range(8)], 64))], ir=ir,
           block=8, clauses=["nvvm20-10.6.7"])
    f.write()


aggregates()

# §10.6: alignment, volatile, odd widths in memory, getelementptr.
def memory():
    f = File("10.6-memory", "Unaligned and volatile accesses, odd widths in memory, addresses")
    data = list(range(1, 41))
    body = lambda ty, al: "\n".join([
        "define void @k(ptr addrspace(1) %a, ptr addrspace(1) %o) {",
        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
        "  %n = mul i32 %t, 5", "  %p = getelementptr i8, ptr addrspace(1) %a, i32 %n",
        f"  %v = load {ty}, ptr addrspace(1) %p, align {al}",
        "  %q = getelementptr i8, ptr addrspace(1) %o, i32 %n",
        f"  store {ty} %v, ptr addrspace(1) %q, align {al}", "  ret void", "}", TID])
    # Each thread moves its own five bytes, or fewer.
    for ty, n in (("i32", 4), ("i16", 2), ("i40", 5), ("float", 4), ("<2 x i16>", 4)):
        want = [v if k % 5 < n else 0 for k, v in enumerate(data)]
        f.case("unaligned-" + ty.strip("<>").replace(" ", ""), [inp(data), out(want)], ir=body(ty, 1),
               block=8, clauses=["nvvm20-10.6.2", "nvvm20-10.6.3"])
    # Odd widths: padded to bytes, zeros in the padding.
    for w in (1, 7, 33, 65):
        xs = [p[0] for p in operands(w)]
        want = [x ^ mask(w) for x in xs]
        f.case(f"memory-form-i{w}", [inp(elements(xs, w)), out(elements(want, w))],
               ir=kernel(f"i{w}", [f"  %r = xor i{w} %x, -1"], 1), block=8,
               clauses=["nvvm20-4-integer", "nvvm20-10.6.2", "nvvm20-10.6.3"])
    # Volatile: a value that another store through a second pointer changed is read again.
    ir = "\n".join([
        "define void @k(ptr addrspace(1) %o) {", "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
        "  %p = getelementptr {i64, i8, i16}, ptr addrspace(1) %o, i32 %t, i32 0",
        "  %q = getelementptr {i64, i8, i16}, ptr addrspace(1) %o, i32 %t, i32 2",
        "  store volatile i64 5, ptr addrspace(1) %p, align 8",
        "  %a = load volatile i64, ptr addrspace(1) %p, align 8",
        "  store volatile i64 9, ptr addrspace(1) %p, align 8",
        "  %b = load volatile i64, ptr addrspace(1) %p, align 8",
        "  %unused = load volatile i8, ptr addrspace(1) %q, align 1",
        "  %c = mul i64 %a, 10", "  %d = add i64 %c, %b",
        "  store volatile i64 %d, ptr addrspace(1) %p, align 8",
        "  store volatile i16 3, ptr addrspace(1) %q, align 2", "  ret void", "}", TID])
    want = [b for _ in range(8) for b in le(59, 8) + [0, 0] + le(3, 2) + [0] * 4]
    f.case("volatile", [out(want)], ir=ir, block=8, clauses=["nvvm20-3.28", "nvvm20-10.6.2", "nvvm20-10.6.3"])
    # getelementptr: structures, arrays, negative and wide indices, a vector of addresses.
    ir = "\n".join([
        "define void @k(ptr addrspace(1) %a, ptr addrspace(1) %o) {",
        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()", "  %w = sext i32 %t to i64",
        "  %n = sub i64 0, %w",
        "  %end = getelementptr inbounds [2 x [4 x i16]], ptr addrspace(1) %a, i64 0, i64 1, i64 3",
        "  %p = getelementptr i16, ptr addrspace(1) %end, i64 %n",
        "  %v = load i16, ptr addrspace(1) %p, align 2",
        "  %b = trunc i32 %t to i8", "  %q = getelementptr i16, ptr addrspace(1) %o, i8 %b",
        "  store i16 %v, ptr addrspace(1) %q, align 2",
        "  ret void", "}", TID])
    xs = [11, 22, 33, 44, 55, 66, 77, 88]
    f.case("getelementptr", [inp(elements(xs, 16)), out(elements(xs[::-1], 16))], ir=ir, block=8,
           clauses=["nvvm20-10.6.7"])
    ir = "\n".join([
        "define void @k(ptr addrspace(1) %a, ptr addrspace(1) %o) {",
        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
        "  %i0 = insertelement <2 x i32> <i32 0, i32 7>, i32 %t, i32 0",
        "  %ps = getelementptr {i32, i32}, ptr addrspace(1) %a, <2 x i32> %i0, i32 1",
        "  %p0 = extractelement <2 x ptr addrspace(1)> %ps, i32 0",
        "  %p1 = extractelement <2 x ptr addrspace(1)> %ps, i32 1",
        "  %v0 = load i32, ptr addrspace(1) %p0", "  %v1 = load i32, ptr addrspace(1) %p1",
        "  %s = add i32 %v0, %v1",
        "  %is = ptrtoint <2 x ptr addrspace(1)> %ps to <2 x i64>",
        "  %d0 = extractelement <2 x i64> %is, i32 0", "  %d1 = extractelement <2 x i64> %is, i32 1",
        "  %d = sub i64 %d1, %d0", "  %d32 = trunc i64 %d to i32", "  %m = mul i32 %d32, 1000",
        "  %r = add i32 %s, %m",
        "  %q = getelementptr i32, ptr addrspace(1) %o, i32 %t", "  store i32 %r, ptr addrspace(1) %q",
        "  ret void", "}", TID])
    xs = list(range(16))
    f.case("vector-of-addresses", [inp(elements(xs, 32)),
                                   out(elements([2 * t + 1 + 15 + (7 - t) * 8 * 1000 for t in range(8)],
                                                32))], ir=ir, block=8,
           clauses=["nvvm20-10.6.7", "nvvm20-4-vector", "nvvm20-10.7-ptrtoint"])
    f.write()


memory()

# §11.2: block copies.
def blocks():
    f = File("11.2-blocks", "memcpy, memmove and memset: constant and variable lengths, alignments, overlaps")
    src = [(37 * k + 11) & 255 for k in range(96)]
    decl = {"memcpy": "declare void @llvm.memcpy.p1.p1.${n}(ptr addrspace(1), ptr addrspace(1), ${n}, i1)",
            "memmove": "declare void @llvm.memmove.p1.p1.${n}(ptr addrspace(1), ptr addrspace(1), ${n}, i1)",
            "memset": "declare void @llvm.memset.p1.${n}(ptr addrspace(1), i8, ${n}, i1)"}
    def ir(op, n, call, params=""):
        return "\n".join([f"define void @k(ptr addrspace(1) %a, ptr addrspace(1) %o{params}) {{", *call,
                          "  ret void", "}", decl[op].replace("${n}", n)])
    cut = lambda frm, to, n: [src[frm + k - to] if to <= k < to + n else 0 for k in range(96)]
    for name, frm, to, n, al, vol in (("constant-aligned", 0, 0, 13, 4, "false"),
                                      ("constant-unaligned", 1, 2, 9, 1, "true"),
                                      ("constant-long", 0, 4, 90, 4, "false")):
        call = [f"  %p = getelementptr i8, ptr addrspace(1) %a, i32 {frm}",
                f"  %q = getelementptr i8, ptr addrspace(1) %o, i32 {to}",
                f"  call void @llvm.memcpy.p1.p1.i32(ptr addrspace(1) align {al} %q, ptr addrspace(1) align "
                f"{al} %p, i32 {n}, i1 {vol})"]
        f.case(f"memcpy-{name}", [inp(src), out(cut(frm, to, n))], ir=ir("memcpy", "i32", call),
               clauses=["nvvm20-11.2-llvm.memcpy"])
    call = ["  %p = getelementptr i8, ptr addrspace(1) %a, i64 %from",
            "  %q = getelementptr i8, ptr addrspace(1) %o, i64 %to",
            "  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %q, ptr addrspace(1) %p, i64 %n, i1 false)"]
    for name, frm, to, n in (("words", 4, 8, 64), ("bytes", 3, 2, 77), ("tail", 8, 0, 31),
                             ("nothing", 0, 0, 0)):
        f.case(f"memcpy-variable-{name}", [inp(src), out(cut(frm, to, n)), f"i64: {frm}", f"i64: {to}",
                                           f"i64: {n}"],
               ir=ir("memcpy", "i64", call, ", i64 %from, i64 %to, i64 %n"),
               clauses=["nvvm20-11.2-llvm.memcpy"])
    # memmove within one buffer.
    def moved(frm, to, n):
        m = src[:]
        m[to:to + n] = src[frm:frm + n]
        return m
    both = lambda m: (lambda e: f"{{buffer: {e[0]}, init: {elem_of(src)[1]}, expect: {e[1]}}}")(elem_of(m))
    call = ["  %p = getelementptr i8, ptr addrspace(1) %a, i64 %from",
            "  %q = getelementptr i8, ptr addrspace(1) %a, i64 %to",
            "  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) %q, ptr addrspace(1) %p, i64 %n, i1 false)"]
    for name, frm, to, n in (("up-words", 0, 4, 80), ("down-words", 8, 4, 80), ("up-bytes", 1, 3, 70),
                             ("down-bytes", 5, 2, 70), ("up-tail", 0, 8, 33)):
        f.case(f"memmove-{name}", [both(moved(frm, to, n)), "{buffer: u8, count: 1, expect: [0]}",
                                   f"i64: {frm}", f"i64: {to}", f"i64: {n}"],
               ir=ir("memmove", "i64", call, ", i64 %from, i64 %to, i64 %n"),
               clauses=["nvvm20-11.2-llvm.memmove"])
    call = ["  %q = getelementptr i8, ptr addrspace(1) %a, i32 3",
            "  call void @llvm.memmove.p1.p1.i32(ptr addrspace(1) %q, ptr addrspace(1) %a, i32 14, i1 false)"]
    f.case("memmove-constant", [both(moved(0, 3, 14)), "{buffer: u8, count: 1, expect: [0]}"],
           ir=ir("memmove", "i32", call), clauses=["nvvm20-11.2-llvm.memmove"])
    # memset of each thread's own stretch, of different lengths.
    ir2 = "\n".join(["define void @k(ptr addrspace(1) %o) {",
                     "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()", "  %at = mul i32 %t, 12",
                     "  %q = getelementptr i8, ptr addrspace(1) %o, i32 %at", "  %b = trunc i32 %t to i8",
                     "  %v = add i8 %b, 100",
                     "  %n = add i32 %t, 3", "  %w = zext i32 %n to i64",
                     "  call void @llvm.memset.p1.i64(ptr addrspace(1) align 4 %q, i8 %v, i64 %w, i1 false)",
                     "  ret void", "}", TID, decl["memset"].replace("${n}", "i64")])
    f.case("memset-variable", [out([100 + t if k < t + 3 else 0 for t in range(8) for k in range(12)])],
           ir=ir2, block=8, clauses=["nvvm20-11.2-llvm.memset"])
    ir3 = "\n".join(["define void @k(ptr addrspace(1) %o) {", "  %m = alloca [11 x i8], align 4",
                     "  call void @llvm.memset.p0.i32(ptr align 4 %m, i8 -2, i32 11, i1 false)",
                     "  %p = getelementptr i8, ptr %m, i32 4", "  store i8 7, ptr %p",
                     "  call void @llvm.memcpy.p1.p0.i32(ptr addrspace(1) %o, ptr align 4 %m, i32 11, i1 "
                     "false)", "  ret void", "}",
                     "declare void @llvm.memset.p0.i32(ptr, i8, i32, i1)",
                     "declare void @llvm.memcpy.p1.p0.i32(ptr addrspace(1), ptr, i32, i1)"])
    f.case("private", [out([254] * 4 + [7] + [254] * 6)], ir=ir3,
           clauses=["nvvm20-11.2-llvm.memset", "nvvm20-11.2-llvm.memcpy"])
    f.write()


blocks()

# §11.3
def clz(x, w):
    return w - x.bit_length()


def ctz(x, w):
    return w if x == 0 else (x & -x).bit_length() - 1


BITS = {
    "bitreverse": (lambda x, w: int(format(x, f"0{w}b")[::-1], 2), (8, 16, 32, 64)),
    "bswap": (lambda x, w: int.from_bytes(x.to_bytes(w // 8, "little"), "big"), (16, 32, 64)),
    "ctpop": (lambda x, w: bin(x).count("1"), (8, 16, 32, 64)),
    "ctlz": (clz, (8, 16, 32, 64)),
    "cttz": (ctz, (8, 16, 32, 64)),
}


def bits():
    f = File("11.3-bits", "Bit intrinsics at every listed width, and of vectors", block=8)
    xs = [0, 1, 0x80, 0xF0F0F0F0F0F0F0F0, 0x8000000000000000, 0x123456789ABCDEF0, (1 << 64) - 1,
          0x0000000100008000]
    for name, (rule, widths) in BITS.items():
        # All widths in one kernel: the results of each packed into a structure.
        body, fields, decls = [], [], []
        for w in widths:
            flag = ", i1 false" if name in ("ctlz", "cttz") else ""
            arg = "%x" if w == 64 else f"%n{w}"
            if w != 64:
                body.append(f"  %n{w} = trunc i64 %x to i{w}")
            body.append(f"  %v{w} = call i{w} @llvm.{name}.i{w}(i{w} {arg}{flag})")
            if w != 64:
                body.append(f"  %z{w} = zext i{w} %v{w} to i64")
            decls.append(f"declare i{w} @llvm.{name}.i{w}(i{w}{', i1' if flag else ''})")
            fields.append("%v64" if w == 64 else f"%z{w}")
        n = len(widths)
        last = "poison"
        for k, v in enumerate(fields):
            body.append(f"  %i{k} = insertelement <{n} x i64> {last}, i64 {v}, i32 {k}")
            last = f"%i{k}"
        for k in range(n):
            body += [f"  %e{k} = extractelement <{n} x i64> {last}, i32 {k}", f"  %k{k} = mul i32 %t, {n}",
                     f"  %j{k} = add i32 %k{k}, {k}",
                     f"  %q{k} = getelementptr i64, ptr addrspace(1) %o, i32 %j{k}",
                     f"  store i64 %e{k}, ptr addrspace(1) %q{k}"]
        ir = kernel("i64", body, 1).split("\n")
        ir = [l for l in ir if "%po" not in l and "%r," not in l]
        want = [rule(x & mask(w), w) for x in xs for w in widths]
        f.case(name, [inp(elements(xs, 64)), out(elements(want, 64))], ir="\n".join(ir + decls),
               clauses=[f"nvvm20-11.3-llvm.{name}"])
    for name in ("ctpop", "ctlz", "cttz"):
        rule = BITS[name][0]
        flag = ", i1 false" if name != "ctpop" else ""
        ir = kernel("<4 x i16>", [f"  %r = call <4 x i16> @llvm.{name}.v4i16(<4 x i16> %x{flag})"], 1)
        want = [rule(x >> 16 * k & 0xffff, 16) for x in xs for k in range(4)]
        f.case(name + "-vector", [inp(elements(xs, 64)), out(elements(want, 16))],
               ir=ir + f"\ndeclare <4 x i16> @llvm.{name}.v4i16(<4 x i16>{', i1' if flag else ''})",
               clauses=[f"nvvm20-11.3-llvm.{name}-vector"])
    # Zero is poison: the same with other operands.
    xs2 = [1, 2, 0x80000000, 0xFF00, 5, 6, 7, 8]
    for name in ("ctlz", "cttz"):
        f.case(name + "-zero-is-poison", [inp(elements(xs2, 32)),
                                          out(elements([BITS[name][0](x, 32) for x in xs2], 32))],
               ir=kernel("i32", [f"  %r = call i32 @llvm.{name}.i32(i32 %x, i1 true)"], 1)
               + f"\ndeclare i32 @llvm.{name}.i32(i32, i1)",
               clauses=[f"nvvm20-11.3-llvm.{name}"])
    # Funnel shifts: amounts modulo the width.
    for name in ("fshl", "fshr"):
        for w in (8, 16, 32, 64):
            pairs = operands(w)
            amounts = [0, 1, w - 1, w // 2, w // 2 + 1, 3, w % 256, 7]
            zs = [(y & ~mask(6) | s) & mask(w) for (x, y), s in zip(pairs, amounts)]
            want = []
            for (x, y), z in zip(pairs, zs):
                n = z % w
                both = x << w | y
                want.append((both << n >> w if name == "fshl" else both >> n) & mask(w))
            body = [f"  %pz = getelementptr i{w}, ptr addrspace(1) %c, i32 %t",
                    f"  %z = load i{w}, ptr addrspace(1) %pz",
                    f"  %r = call i{w} @llvm.{name}.i{w}(i{w} %x, i{w} %y, i{w} %z)"]
            ir = kernel(f"i{w}", body).replace("%in1, ptr addrspace(1) %o",
                                               "%in1, ptr addrspace(1) %c, ptr addrspace(1) %o")
            f.case(f"{name}-i{w}", [inp(elements([p[0] for p in pairs], w)),
                                    inp(elements([p[1] for p in pairs], w)), inp(elements(zs, w)),
                                    out(elements(want, w))],
                   ir=ir + f"\ndeclare i{w} @llvm.{name}.i{w}(i{w}, i{w}, i{w})",
                   clauses=[f"nvvm20-11.3-llvm.{name}"])
    f.write()


bits()

# §11.5: the result and the flag, at three widths.
def overflow():
    f = File("11.5-overflow",
             "Arithmetic with overflow: the wrapped result, and whether it is not the exact one", block=8)
    exact = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b}
    for name in ("sadd", "uadd", "ssub", "usub", "smul", "umul"):
        for w in (16, 32, 64):
            big = 1 << (w - 1)
            pairs = [(0, 0), (big - 1, 1), (mask(w), mask(w)), (big, mask(w)), (1 << w // 2, 1 << w // 2),
                     (5, 7), (3, (-4) & mask(w)), (big, 1)]
            ty = f"{{i{w}, i1}}"
            body = [f"  %p = call {ty} @llvm.{name}.with.overflow.i{w}(i{w} %x, i{w} %y)",
                    f"  %v = extractvalue {ty} %p, 0", f"  %c = extractvalue {ty} %p, 1",
                    f"  %z = zext i1 %c to i{w}", f"  %i0 = insertelement <2 x i{w}> poison, i{w} %v, i32 0",
                    f"  %r = insertelement <2 x i{w}> %i0, i{w} %z, i32 1"]
            want = []
            for x, y in pairs:
                a, b = (signed(x, w), signed(y, w)) if name[0] == "s" else (x, y)
                e = exact[name[1:]](a, b)
                low = -(1 << w - 1) if name[0] == "s" else 0
                want += [e & mask(w), int(not low <= e < low + (1 << w))]
            f.case(f"{name}-i{w}", [inp(elements([p[0] for p in pairs], w)),
                                    inp(elements([p[1] for p in pairs], w)), out(elements(want, w))],
                   ir=kernel(f"i{w}", body, 2, f"<2 x i{w}>")
                   + f"\ndeclare {ty} @llvm.{name}.with.overflow.i{w}(i{w}, i{w})",
                   clauses=[f"nvvm20-11.5-llvm.{name}"])
    f.write()


overflow()

# §5 and §3.11: constants and initialisers.
def constants():
    f = File("5-constants", "Constants as operands and as initialisers")
    ir = "\n".join([
        "@n = internal addrspace(1) global i128 -5",
        "@s = internal addrspace(4) constant {i8, [3 x i16], <2 x i32>, i64} {i8 1, [3 x i16] [i16 2, i16 "
        "-3, i16 4], <2 x i32> <i32 5, i32 6>, i64 -7}",
        '@t = internal addrspace(4) constant [6 x i8] c"ab\\00\\FFz\\0A"',
        "@z = internal addrspace(1) global [4 x i32] zeroinitializer",
        "@v = internal addrspace(4) constant <12 x i1> <i1 1, i1 0, i1 1, i1 1, i1 0, i1 0, i1 0, i1 1, i1 "
        "0, i1 1, i1 0, i1 1>",
        "@odd = internal addrspace(4) constant [2 x i33] [i33 -1, i33 4294967297]",
        "define void @k(ptr addrspace(1) %o) {",
        "  %a = load i128, ptr addrspace(1) @n", "  store i128 %a, ptr addrspace(1) %o",
        "  %b = load {i8, [3 x i16], <2 x i32>, i64}, ptr addrspace(4) @s",
        "  %p1 = getelementptr i8, ptr addrspace(1) %o, i32 16",
        "  store {i8, [3 x i16], <2 x i32>, i64} %b, ptr addrspace(1) %p1",
        "  %c = load [6 x i8], ptr addrspace(4) @t", "  %p2 = getelementptr i8, ptr addrspace(1) %o, i32 40",
        "  store [6 x i8] %c, ptr addrspace(1) %p2",
        "  %d = load i32, ptr addrspace(1) getelementptr ([4 x i32], ptr addrspace(1) @z, i32 0, i32 3)",
        "  %d1 = add i32 %d, 9",
        "  %p3 = getelementptr i8, ptr addrspace(1) %o, i32 48", "  store i32 %d1, ptr addrspace(1) %p3",
        "  %e = load <12 x i1>, ptr addrspace(4) @v",
        "  %p4 = getelementptr i8, ptr addrspace(1) %o, i32 52", "  store <12 x i1> %e, ptr addrspace(1) %p4",
        "  %g = load i33, ptr addrspace(4) @odd", "  %g64 = sext i33 %g to i64",
        "  %p5 = getelementptr i8, ptr addrspace(1) %o, i32 56", "  store i64 %g64, ptr addrspace(1) %p5",
        "  %h = load i33, ptr addrspace(4) getelementptr (i33, ptr addrspace(4) @odd, i32 1)",
        "  %h64 = zext i33 %h to i64",
        "  %p6 = getelementptr i8, ptr addrspace(1) %o, i32 64", "  store i64 %h64, ptr addrspace(1) %p6",
        "  ret void", "}"])
    m = bytearray(72)
    m[0:16] = bytes(le(-5, 16))
    m[16] = 1
    for k, v in enumerate((2, -3, 4)):
        m[18 + 2 * k:20 + 2 * k] = bytes(le(v, 2))
    # <2 x i32> is aligned to its size (v64:64:64).
    m[24:32] = bytes(le(5, 4) + le(6, 4))
    m[32:40] = bytes(le(-7, 8))
    m[40:46] = b"ab\0\xffz\n"
    m[48:52] = bytes(le(9, 4))
    m[52:54] = bytes(le(sum(b << k for k, b in enumerate((1, 0, 1, 1, 0, 0, 0, 1, 0, 1, 0, 1))), 2))
    m[56:64] = bytes(le(-1, 8))
    m[64:72] = bytes(le(4294967297, 8))
    f.case("initialisers", [out(list(m))], ir=ir, clauses=["nvvm20-5-complex", "nvvm20-3.11-global",
                                                           "nvvm20-3.11-constant"])
    ir = "\n".join([
        "@d = internal addrspace(1) global [6 x i32] [i32 10, i32 20, i32 30, i32 40, i32 50, i32 60]",
        "@p = internal addrspace(1) global ptr addrspace(1) getelementptr ([6 x i32], ptr addrspace(1) @d, "
        "i32 0, i32 2)",
        "@q = internal addrspace(4) constant {i32, ptr addrspace(1), i64} {i32 7, ptr addrspace(1) "
        "getelementptr (i8, ptr addrspace(1) @d, i64 20), i64 ptrtoint (ptr addrspace(1) @d to i64)}",
        "@g = internal addrspace(1) global ptr addrspacecast (ptr addrspace(1) getelementptr (i32, ptr "
        "addrspace(1) @d, i64 1) to ptr)",
        "@u = global i32 77", "@w = internal addrspace(1) global ptr @u",
        "@list = internal addrspace(1) global [3 x ptr addrspace(1)] [ptr addrspace(1) @d, ptr addrspace(1) "
        "null, ptr addrspace(1) getelementptr (i32, ptr addrspace(1) @d, i32 3)]",
        "@size = internal addrspace(4) constant i64 ptrtoint (ptr getelementptr ({i8, i64}, ptr null, i32 3) "
        "to i64)",
        "define void @k(ptr addrspace(1) %o) {",
        "  %p0 = load ptr addrspace(1), ptr addrspace(1) @p", "  %v0 = load i32, ptr addrspace(1) %p0",
        "  store i32 %v0, ptr addrspace(1) %o",
        "  %p1 = load ptr addrspace(1), ptr addrspace(4) getelementptr ({i32, ptr addrspace(1), i64}, ptr "
        "addrspace(4) @q, i32 0, i32 1)",
        "  %v1 = load i32, ptr addrspace(1) %p1", "  %o1 = getelementptr i32, ptr addrspace(1) %o, i32 1",
        "  store i32 %v1, ptr addrspace(1) %o1",
        "  %i2 = load i64, ptr addrspace(4) getelementptr ({i32, ptr addrspace(1), i64}, ptr addrspace(4) "
        "@q, i32 0, i32 2)", "  %p2 = inttoptr i64 %i2 to ptr addrspace(1)",
        "  %v2 = load i32, ptr addrspace(1) %p2", "  %o2 = getelementptr i32, ptr addrspace(1) %o, i32 2",
        "  store i32 %v2, ptr addrspace(1) %o2",
        "  %p3 = load ptr, ptr addrspace(1) @g", "  %v3 = load i32, ptr %p3",
        "  %o3 = getelementptr i32, ptr addrspace(1) %o, i32 3", "  store i32 %v3, ptr addrspace(1) %o3",
        "  %p4 = load ptr, ptr addrspace(1) @w", "  %v4 = load i32, ptr %p4",
        "  %o4 = getelementptr i32, ptr addrspace(1) %o, i32 4", "  store i32 %v4, ptr addrspace(1) %o4",
        "  %p5 = load ptr addrspace(1), ptr addrspace(1) getelementptr ([3 x ptr addrspace(1)], ptr "
        "addrspace(1) @list, i32 0, i32 2)", "  %v5 = load i32, ptr addrspace(1) %p5",
        "  %p6 = load ptr addrspace(1), ptr addrspace(1) getelementptr ([3 x ptr addrspace(1)], ptr "
        "addrspace(1) @list, i32 0, i32 1)",
        "  %c6 = icmp eq ptr addrspace(1) %p6, null", "  %n6 = select i1 %c6, i32 1000, i32 2000",
        "  %v6 = add i32 %v5, %n6",
        "  %o5 = getelementptr i32, ptr addrspace(1) %o, i32 5", "  store i32 %v6, ptr addrspace(1) %o5",
        "  %s = load i64, ptr addrspace(4) @size", "  %s32 = trunc i64 %s to i32",
        "  %o6 = getelementptr i32, ptr addrspace(1) %o, i32 6", "  store i32 %s32, ptr addrspace(1) %o6",
        "  ret void", "}"])
    f.case("addresses", [out(elements([30, 60, 10, 20, 77, 1040, 48], 32))], ir=ir,
           clauses=["nvvm20-5-initialiser", "nvvm20-5-initialiser-addrspacecast", "nvvm20-5-address",
                    "nvvm20-3.11-default"])
    ir = "\n".join([
        "@d = internal addrspace(1) global [4 x i16] [i16 1, i16 2, i16 3, i16 4]",
        "define void @k(ptr addrspace(1) %o) {",
        "  %v = load i16, ptr addrspace(1) inttoptr (i64 add (i64 ptrtoint (ptr addrspace(1) @d to i64), i64 "
        "6) to ptr addrspace(1))",
        "  %c = icmp eq i64 sub (i64 ptrtoint (ptr addrspace(1) getelementptr (i16, ptr addrspace(1) @d, i64 "
        "3) to i64), i64 ptrtoint (ptr addrspace(1) @d to i64)), 6",
        "  %z = zext i1 %c to i16", "  %m = mul i16 %v, 10", "  %s = add i16 %m, %z",
        "  store i16 %s, ptr addrspace(1) %o",
        "  %g = load i16, ptr addrspacecast (ptr addrspace(1) @d to ptr)",
        "  %o1 = getelementptr i16, ptr addrspace(1) %o, i32 1", "  store i16 %g, ptr addrspace(1) %o1",
        "  br i1 icmp_, label %a, label %b".replace("icmp_", "true"), "a:", "  br label %b", "b:",
        "  %p = phi ptr addrspace(1) [ getelementptr (i16, ptr addrspace(1) @d, i32 1), %a ], [ @d, %0 ]",
        "  %w = load i16, ptr addrspace(1) %p", "  %o2 = getelementptr i16, ptr addrspace(1) %o, i32 2",
        "  store i16 %w, ptr addrspace(1) %o2",
        "  %x = trunc i64 xor (i64 ptrtoint (ptr addrspace(1) @d to i64), i64 ptrtoint (ptr addrspace(1) @d "
        "to i64)) to i16",
        "  %o3 = getelementptr i16, ptr addrspace(1) %o, i32 3", "  store i16 %x, ptr addrspace(1) %o3",
        "  ret void", "}"])
    f.case("expressions", [out(elements([41, 1, 2, 0], 16))], ir=ir,
           clauses=["nvvm20-5-expression", "nvvm20-10.7-addrspacecast", "nvvm20-10.7-inttoptr"])
    body = ["  %u = insertelement <2 x i32> undef, i32 %x, i32 0",
            "  %p = insertelement <2 x i32> poison, i32 3, i32 1",
            "  %s = shufflevector <2 x i32> %u, <2 x i32> %p, <2 x i32> <i32 0, i32 3>",
            "  %a = extractelement <2 x i32> %s, i32 0",
            "  %b = extractelement <2 x i32> %s, i32 1", "  %n = select i1 true, i32 %a, i32 undef",
            "  %r = mul i32 %n, %b"]
    f.case("undefined-where-unused", [inp(elements([1, 2, 3, 4], 32)), out(elements([3, 6, 9, 12], 32))],
           ir=kernel("i32", body, 1), block=4, clauses=["nvvm20-5-undef"])
    body = ["  %a = select i1 true, i64 %x, i64 0", "  %b = add i64 %a, 9223372036854775807",
            "  %c = xor i64 %b, -9223372036854775808",
            "  %f = fadd float 0x3FF8000000000000, 2.5", "  %g = fptoui float %f to i64",
            "  %h = add i64 %c, %g", "  %n = icmp eq ptr null, null",
            "  %z = zext i1 %n to i64", "  %q = add i64 %h, %z", "  %bo = select i1 false, i64 1, i64 0",
            "  %r = add i64 %q, %bo"]
    xs = [0, 1, 5, 1 << 63]
    f.case("simple", [inp(elements(xs, 64)), out(elements([((x + (1 << 63) - 1) ^ 1 << 63) + 5 for x in xs],
                                                          64))], ir=kernel("i64", body, 1), block=4,
                                                          clauses=["nvvm20-5-simple"])
    wide = [(1 << 127) - 1, -(1 << 127), 10 ** 38, -(10 ** 30)]
    body = [f"  %a = xor i128 %x, {wide[0]}", f"  %b = add i128 %a, {wide[1]}",
            f"  %c = mul i128 %b, {wide[2]}", f"  %r = sub i128 %c, {wide[3]}"]
    xs = [p[0] for p in operands(128)]
    f.case("wide", [inp(elements(xs, 128)), out(elements(
        [((x ^ wide[0]) + wide[1]) * wide[2] - wide[3] for x in xs], 128))], ir=kernel("i128", body, 1),
        block=8, clauses=["nvvm20-5-simple"])
    f.write()


constants()

# §6.1
def ptx():
    f = File("6.1-inline-ptx", "Inline PTX: each constraint, and the instructions with a direct meaning",
             block=8)
    xs = [0, 1, 7, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x12345678, 0xFFFFFFF0]
    ys = [3, 31, 33, 2, 1, 0x80000001, 0x9ABCDEF0, 5]
    def word(name, text, rule):
        want = [rule(x, y, t) for t, (x, y) in enumerate(zip(xs, ys))]
        f.case(name, [inp(elements(xs, 32)), inp(elements(ys, 32)), out(elements(want, 32))],
               ir=kernel("i32", [f'  %r = call i32 asm "{text}", "=r,r,r"(i32 %x, i32 %y)']),
               clauses=["nvvm20-6.1-ptx", "nvvm20-6.1-r"])
    s = lambda x: signed(x, 32)
    word("mov", "mov.u32 $0, $1;", lambda x, y, t: x)
    word("add-sub", "add.u32 $0, $1, $2; sub.s32 $0, $0, 9;", lambda x, y, t: x + y - 9)
    word("mad-lo", "mad.lo.s32 $0, $1, $2, $1;", lambda x, y, t: x * y + x)
    word("mul-hi", "mul.hi.s32 $0, $1, $2;", lambda x, y, t: s(x) * s(y) >> 32)
    word("logic", "and.b32 $0, $1, $2; not.b32 $0, $0; xor.b32 $0, $0, 0xff; or.b32 $0, $0, 1;", lambda x, y,
         t: (~(x & y) ^ 0xff) | 1)
    word("shifts", "{ .reg .b32 t; shl.b32 t, $1, $2; shr.s32 $0, $1, $2; xor.b32 $0, $0, t; }",
         lambda x, y, t: (x << y if y < 32 else 0) ^ (s(x) >> min(y, 31)))
    word("min-max", "min.s32 $0, $1, $2; max.u32 $0, $0, 4;", lambda x, y,
         t: max(min(s(x), s(y)) & mask(32), 4))
    word("bits",
         "{ .reg .b32 t; popc.b32 t, $1; clz.b32 $0, $2; mad.lo.u32 $0, $0, 100, t; brev.b32 t, $1; xor.b32 "
         "$0, $0, t; }",
         lambda x, y, t: (clz(y, 32) * 100 + bin(x).count("1")) ^ int(format(x, "032b")[::-1], 2))
    word("predicate",
         "{ .reg .pred p; setp.lt.s32 p, $1, $2; selp.u32 $0, 10, 20, p; @!p add.u32 $0, $0, 5; }",
         lambda x, y, t: 10 if s(x) < s(y) else 25)
    word("special-registers",
         "{ .reg .u32 t; mov.u32 t, %tid.x; mad.lo.u32 $0, t, 1000, $1; mov.u32 t, %ntid.x; add.u32 $0, $0, "
         "t; mov.u32 t, %ctaid.x; add.u32 $0, $0, t; mov.u32 t, %nctaid.y; add.u32 $0, $0, t; }",
         lambda x, y, t: t * 1000 + x + 8 + 0 + 1)
    word("fields", "{ .reg .u32 t; bfe.s32 t, $1, 4, 9; bfi.b32 $0, $2, t, 8, 12; }", lambda x, y,
         t: (lambda f_: (f_ & ~(0xfff << 8)) | (y & 0xfff) << 8)(signed(x >> 4, 9) & mask(32)))
    word("carry",
         "{ .reg .u32 a; add.cc.u32 a, $1, $2; addc.u32 $0, 0, 0; shl.b32 $0, $0, 4; add.u32 $0, $0, a; }",
         lambda x, y, t: ((x + y) >> 32 << 4) + (x + y))
    word("lop3", "lop3.b32 $0, $1, $2, 0x0ff00ff0, 0xca;", lambda x, y, t: (x & y) | (~x & 0x0ff00ff0))
    case = lambda name, ty, body, want_ty, data, want, clauses: f.case(
        name, [inp(data), out(want)], ir=kernel(ty, body, 1, want_ty), clauses=clauses)
    xb = [0, 1, 100, 127, 128, 200, 255, 55]
    case("c", "i8", ['  %r = call i8 asm "add.u16 $0, $1, 200;", "=c,c"(i8 %x)'], "i8", xb,
         [(x + 200) & 255 for x in xb], ["nvvm20-6.1-c"])
    xh = [0, 1, 0x7fff, 0x8000, 0xffff, 0x1234, 77, 9]
    case("h", "i16", ['  %r = call i16 asm "mul.lo.u16 $0, $1, 3;", "=h,h"(i16 %x)'], "i16",
         elements(xh, 16), elements([x * 3 for x in xh], 16), ["nvvm20-6.1-h"])
    xl = [0, 1, 1 << 32, (1 << 64) - 1, 0x123456789ABCDEF0, 5, 1 << 63, 99]
    case("l", "i64", ['  %r = call i64 asm "mad.lo.u64 $0, $1, $1, 7;", "=l,l"(i64 %x)'], "i64",
         elements(xl, 64), elements([x * x + 7 for x in xl], 64), ["nvvm20-6.1-l"])
    case("l-halves", "i64", ['  %p = call {i32, i32} asm "mov.b64 {$0, $1}, $2;", "=r,=r,l"(i64 %x)',
                             "  %a = extractvalue {i32, i32} %p, 0", "  %b = extractvalue {i32, i32} %p, 1",
                             '  %r = call i64 asm "mov.b64 $0, {$1, $2};", "=l,r,r"(i32 %b, i32 %a)'], "i64",
                             elements(xl, 64),
         elements([x << 32 | x >> 32 for x in xl], 64), ["nvvm20-6.1-l", "nvvm20-6.1-r"])
    case("wide", "i32",
         [
             '  %r = call i64 asm "{ .reg .s64 t; cvt.s64.s32 t, $1; mad.wide.s32 $0, $1, -3, t; }", '
             '"=l,r"(i32 %x)'], "i64", elements(xs, 32),
         elements([s(x) * -3 + s(x) for x in xs], 64), ["nvvm20-6.1-ptx"])
    case("tied", "i32", ['  %r = call i32 asm "add.u32 $0, $0, $2;", "=r,0,r"(i32 %x, i32 12)'], "i32",
         elements(xs, 32), elements([x + 12 for x in xs], 32), ["nvvm20-6.1-r"])
    fb = lambda v: struct.unpack("<I", struct.pack("<f", v))[0]
    fl = [0.0, 1.0, -2.5, 3.25, 1e10, -7.0, 0.5, 100.0]
    case("f", "float",
         ['  %r = call float asm "fma.rn.f32 $0, $1, 0f40000000, 0fBF800000;", "=f,f"(float %x)'], "float",
         elements([fb(v) for v in fl], 32), elements([fb(v * 2 - 1) for v in fl], 32), ["nvvm20-6.1-f"])
    db = lambda v: struct.unpack("<Q", struct.pack("<d", v))[0]
    case("d", "double", ['  %r = call double asm "mov.f64 $0, $1;", "=d,d"(double %x)'], "double",
         elements([db(v) for v in fl], 64), elements([db(v) for v in fl], 64), ["nvvm20-6.1-d"])
    f.case("memory", [inp(elements(xs, 32)), out(elements([x + 1 for x in xs], 32))], block=8,
           clauses=["nvvm20-6.1-ptx"], ir="\n".join([
        "define void @k(ptr addrspace(1) %a, ptr addrspace(1) %o) {",
        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
        "  %p = getelementptr i32, ptr addrspace(1) %a, i32 %t",
        "  %q = getelementptr i32, ptr addrspace(1) %o, i32 %t",
        "  %pi = ptrtoint ptr addrspace(1) %p to i64", "  %qi = ptrtoint ptr addrspace(1) %q to i64",
        '  call void asm sideeffect "{ .reg .u32 v; ld.global.u32 v, [$0]; add.u32 v, v, 1; membar.gl; '
        'st.global.u32 [$1], v; bar.sync 0; }", "l,l,~{memory}"(i64 %pi, i64 %qi), !srcloc !7',
        "  ret void", "}", TID, "!7 = !{i32 42}"]))
    f.write()


ptx()


# §11.7-11.9: intrinsics that change nothing.
def markers():
    f = File("11.8-markers", "Intrinsics that state a fact and do nothing", block=4)
    xs = [1, 2, 3, 4]
    def plain(name, body, decl, clauses, want=None):
        f.case(name, [inp(elements(xs, 32)), out(elements(want or [x * 2 for x in xs], 32))],
               ir=kernel("i32", body, 1) + "\n" + decl, clauses=clauses)
    plain("lifetime", ["  %m = alloca i32", "  call void @llvm.lifetime.start.p0(i64 4, ptr %m)",
                       "  store i32 %x, ptr %m", "  %v = load i32, ptr %m",
                       "  call void @llvm.lifetime.end.p0(i64 4, ptr %m)", "  %r = mul i32 %v, 2"],
          "declare void @llvm.lifetime.start.p0(i64, ptr)\ndeclare void @llvm.lifetime.end.p0(i64, ptr)",
          ["nvvm20-11.8-llvm.lifetime.start", "nvvm20-11.8-llvm.lifetime.end"])
    plain("invariant", ["  %m = alloca i32", "  store i32 %x, ptr %m",
                        "  %i = call ptr @llvm.invariant.start.p0(i64 4, ptr %m)", "  %v = load i32, ptr %m",
                        "  call void @llvm.invariant.end.p0(ptr %i, i64 4, ptr %m)", "  store i32 9, ptr %m",
                        "  %w = load i32, ptr %m", "  %d = sub i32 %w, 9", "  %e = add i32 %v, %d",
                        "  %r = mul i32 %e, 2"],
          "declare ptr @llvm.invariant.start.p0(i64, ptr)\ndeclare void @llvm.invariant.end.p0(ptr, i64, "
          "ptr)", ["nvvm20-11.8-llvm.invariant.start", "nvvm20-11.8-llvm.invariant.end"])
    plain("expect", ["  %c = icmp ugt i32 %x, 2", "  %e = call i1 @llvm.expect.i1(i1 %c, i1 false)",
                     "  %k = call i32 @llvm.expect.i32(i32 %x, i32 3)",
                     "  %s = select i1 %e, i32 100, i32 200", "  %r = add i32 %s, %k"],
          "declare i1 @llvm.expect.i1(i1, i1)\ndeclare i32 @llvm.expect.i32(i32, i32)",
          ["nvvm20-11.9-llvm.expect"], [x + (100 if x > 2 else 200) for x in xs])
    plain("assume", ["  %c = icmp ult i32 %x, 5", "  call void @llvm.assume(i1 %c)",
                     "  %d = icmp ult i32 %x, 9", "  %s = select i1 %d, i32 2, i32 3",
                     "  %r = mul i32 %x, %s"],
          "declare void @llvm.assume(i1)", ["nvvm20-11.9-llvm.assume"])
    plain("donothing-sideeffect", ["  call void @llvm.donothing()", "  call void @llvm.sideeffect()",
                                   "  %r = mul i32 %x, 2"],
          "declare void @llvm.donothing()\ndeclare void @llvm.sideeffect()",
          ["nvvm20-11.9-llvm.donothing", "nvvm20-11.9-llvm.sideeffect"])
    f.write()


markers()
