#!/usr/bin/env python3
"""Writes the conformance tests of what LLVM 19 has beyond the documents: `llvm-*.yaml` and `nvvm-*.yaml`.

Expected values are computed here, from LLVM's language reference and the PTX manual, in exact rationals.
`--check` compares instead of writing.
"""
import math
import struct
import sys
from fractions import Fraction
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent / "nvptx"
FLOATS = {"float": ("<f", "<I", 24, "f32"), "double": ("<d", "<Q", 53, "f64"), "half": ("<e", "<H", 11,
    "f16")}


def bits(ty, x):
    pack, word, _, _ = FLOATS[ty]
    return struct.unpack(word, struct.pack(pack, x))[0]


def hexa(ty, x):
    return f"0x{bits(ty, x):0{2 * struct.calcsize(FLOATS[ty][0])}x}"


WORDS = {"float": "u32", "double": "u64", "half": "u16", "i16": "u16", "i32": "u32", "i64": "u64"}

BODY = """ir: |
  {declare}
  declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  define void @k(ptr addrspace(1) %a, ptr addrspace(1) %r) {{
    %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
    %p = getelementptr ${{ty}}, ptr addrspace(1) %a, i32 %t
    %x = load ${{ty}}, ptr addrspace(1) %p
    %v = call ${{to}} @${{name}}(${{args}})
    %q = getelementptr ${{to}}, ptr addrspace(1) %r, i32 %t
    store ${{to}} %v, ptr addrspace(1) %q
    ret void
  }}
"""


def document(about, cases, configs=None):
    out = [f"# Written by generate/llvm19.py.", f"about: {about}", BODY.format(
        declare="declare ${to} @${name}(${types})").rstrip()]
    for c in cases:
        n = len(c["inputs"])
        args = c.get("args", "")
        out += [f"  - name: {c['name'].removeprefix('llvm.')}",
                f"    clauses: [{c['clause']}]",
                f"    block: [{n}, 1, 1]",
                f"    with: {{ty: {c['ty']}, to: {c['to']}, name: {c['name']}, "
                f"types: '{c['types']}', args: '{args}'}}"]
        if c.get("warns"):
            out.append(f"    warns: [{c['warns']}]")
        out += ["    args:",
                f"      - {{buffer: {WORDS[c['ty']]}, init: [{', '.join(c['inputs'])}]}}",
                f"      - {{buffer: {WORDS[c['to']]}, count: {n}, expect: [{', '.join(c['expect'])}]}}"]
    at = next(n for n, l in enumerate(out) if l.startswith("  - name"))
    out.insert(at, "cases:")
    return "\n".join(out) + "\n"


def half_even(x):
    return round(Fraction(x))


def half_away(x):
    q = Fraction(x)
    n = math.floor(abs(q) + Fraction(1, 2))
    return n if q >= 0 else -n


def whole(x, f):
    """A float's result of rounding; the sign of zero is the number's."""
    if math.isinf(x):
        return x
    return math.copysign(float(f(x)), x)


ROUND = {"floor": math.floor, "ceil": math.ceil, "trunc": math.trunc, "rint": half_even,
    "nearbyint": half_even,
         "roundeven": half_even, "round": half_away}


def rounding():
    numbers = [0.0, -0.0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1.0, -1.0, 1.5, -1.5, 2.5, -2.5, 3.25, -3.75,
               1023.5, -1022.5, 0.49975586, math.inf, -math.inf, 6e-8]
    big = {"float": [8388607.5, 8388608.0, 16777215.0, -8388606.5, 1e30, 0.49999997, 1e-45],
           "double": [4503599627370495.5, 4503599627370496.0, -4503599627370494.5, 1e300,
               0.49999999999999994,
                      5e-324, 2147483647.5],
           "half": [1024.5, 2047.0, 65504.0]}
    cases = []
    for name, f in ROUND.items():
        for ty in FLOATS:
            xs = numbers + big[ty]
            xs = [struct.unpack(FLOATS[ty][0], struct.pack(FLOATS[ty][0], x))[0] for x in xs]
            cases.append({"name": f"llvm.{name}.{FLOATS[ty][3]}", "clause": "llvm19-generic-rounding",
                "ty": ty,
                          "to": ty, "types": ty, "args": f"{ty} %x", "warns": '"§11"',
                          "inputs": [hexa(ty, x) for x in xs],
                          "expect": [hexa(ty, whole(x, f)) for x in xs]})
    for name, f in [("lrint", half_even), ("llrint", half_even), ("lround", half_away), ("llround",
        half_away)]:
        xs = [0.5, -0.5, 1.5, 2.5, -2.5, 100000.5, -7.75]
        cases.append({"name": f"llvm.{name}.i64.f32", "clause": "llvm19-generic-rounding", "ty": "float",
                      "to": "i64", "types": "float", "args": "float %x", "inputs": [hexa("float",
                      x) for x in xs],
                      "expect": [hex(f(x) & (1 << 64) - 1) for x in xs]})
    return document("rounding to whole numbers, in every format", cases)


def numbers():
    cases = []
    clause = "llvm19-generic-numbers"
    xs = [0.0, -0.0, 1.0, 2.0, -3.0, math.inf]

    def low(x, y):
        return x if (math.copysign(1, x), x) < (math.copysign(1, y), y) and x <= y else min(x, y)

    for ty in FLOATS:
        s = FLOATS[ty][3]
        cases.append({"name": f"llvm.minimum.{s}", "clause": clause, "ty": ty, "to": ty,
            "types": f"{ty}, {ty}",
                      "args": f"{ty} %x, {ty} 0.0", "inputs": [hexa(ty, x) for x in xs],
                      "expect": [hexa(ty, x if x < 0 or math.copysign(1, x) < 0 else 0.0) for x in xs]})
        cases.append({"name": f"llvm.maximum.{s}", "clause": clause, "ty": ty, "to": ty,
            "types": f"{ty}, {ty}",
                      "args": f"{ty} %x, {ty} -0.0", "inputs": [hexa(ty, x) for x in xs],
                      "expect": [hexa(ty, x if x > 0 or hexa(ty, x) == hexa(ty,
                      0.0) else -0.0) for x in xs]})
    for ty in ["float", "double"]:
        s = FLOATS[ty][3]
        for n in [0, 1, 3, -2, 10]:
            ps = [1.0, 2.0, -2.0, 0.5, 3.0]
            want = [math.copysign(float(Fraction(p) ** n), (p if n % 2 else 1.0)) for p in ps]
            want = [struct.unpack("<f", struct.pack("<f", w))[0] if ty == "float" else w for w in want]
            if n == -2:
                want = [1 / float(Fraction(p) ** 2) for p in ps]
            cases.append({"name": f"llvm.powi.{s}.i32", "clause": clause, "ty": ty, "to": ty,
                "types": f"{ty}, i32",
                          "args": f"{ty} %x, i32 {n}", "inputs": [hexa(ty, p) for p in ps], "case": n,
                          "expect": [hexa(ty, w) for w in want]})
    for to, signed in [("i32", True), ("i32", False), ("i64", True), ("i16", True)]:
        w = int(to[1:])
        least, most = (-(1 << w - 1), (1 << w - 1) - 1) if signed else (0, (1 << w) - 1)
        xs = [0.5, -1.5, 1e20, -1e20, 40000.75, math.inf, -math.inf]
        want = [0 if math.isnan(x) else most if x > most else least
                if x < least else math.trunc(x) for x in xs]
        name = f"llvm.fpto{'si' if signed else 'ui'}.sat.{to}.f64"
        cases.append({"name": name, "clause": clause, "ty": "double", "to": to, "types": "double",
                      "args": "double %x", "inputs": [hexa("double", x) for x in xs],
                      "expect": [hex(v & (1 << w) - 1) for v in want]})
    for ty in ["i16", "i32", "i64"]:
        w = int(ty[1:])
        most = (1 << w - 1) - 1
        for kind in "us":
            limit = (lambda v: min(v, (1 << w) - 1)) if kind == "u" else (
                lambda v: max(-most - 1, min(v, most)))
            value = (lambda v: v) if kind == "u" else (lambda v: v - (1 << w) if v >> w - 1 else v)
            inputs = [0, 1, most >> 4, most >> 5, most, most + 1, (1 << w) - 1, (1 << w) - 40, most + 1 >> 4]
            for by in [0, 5, w - 1]:
                cases.append({"name": f"llvm.{kind}shl.sat.{ty}", "clause": clause, "ty": ty, "to": ty,
                              "types": f"{ty}, {ty}", "args": f"{ty} %x, {ty} {by}",
                              "inputs": [hex(v) for v in inputs],
                              "expect": [hex(limit(value(v) << by) & (1 << w) - 1) for v in inputs]})
    out = document("minimum and maximum, powers, conversions and shifts that saturate", cases)
    # Powers and shifts share a name; the exponent or the count tells them apart.
    lines, seen = out.split("\n"), {}
    for n, l in enumerate(lines):
        if l.startswith(("  - name: powi", "  - name: ushl", "  - name: sshl")):
            k = seen[l] = seen.get(l, 0) + 1
            lines[n] = f"{l}-{k}"
    return "\n".join(lines)


def widths():
    """Funnel shifts of widths that are no power of two, whose count is modulo the width."""
    out = ["# Written by generate/llvm19.py.", "about: funnel shifts of other widths", """ir: |
  declare i${n} @llvm.${name}.i${n}(i${n}, i${n}, i${n})
  declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  define void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, ptr addrspace(1) %r) {
    %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
    %pa = getelementptr i64, ptr addrspace(1) %a, i32 %t
    %pb = getelementptr i64, ptr addrspace(1) %b, i32 %t
    %pc = getelementptr i64, ptr addrspace(1) %c, i32 %t
    %la = load i64, ptr addrspace(1) %pa
    %lb = load i64, ptr addrspace(1) %pb
    %lc = load i64, ptr addrspace(1) %pc
    %x = trunc i64 %la to i${n}
    %y = trunc i64 %lb to i${n}
    %z = trunc i64 %lc to i${n}
    %v = call i${n} @llvm.${name}.i${n}(i${n} %x, i${n} %y, i${n} %z)
    %w = zext i${n} %v to i64
    %q = getelementptr i64, ptr addrspace(1) %r, i32 %t
    store i64 %w, ptr addrspace(1) %q
    ret void
  }
cases:"""]
    xs = [0x123456789abcdef0, 0xfedcba9876543211, 1, 0xffffffffffffffff, 0x5a5a5a5a5a5a5a5a]
    for n in [7, 24, 48, 63]:
        full = (1 << n) - 1
        counts = [0, 1, n - 1, n, n + 3 & full, full]
        rows = [(x & full, xs[-1 - k] & full, c) for k, x in enumerate(xs) for c in counts]
        for name in ["fshl", "fshr"]:
            want = [((x << n | y) << z % n >> n if name == "fshl" else (x << n | y) >> z % n) & full
                    for x, y, z in rows]
            out += [f"  - name: {name}-i{n}", "    clauses: [llvm19-generic-numbers]",
                    f"    block: [{len(rows)}, 1, 1]", f"    with: {{n: {n}, name: {name}}}",
                    f"    warns: [not in the document]", "    args:"]
            columns = [f"init: [{', '.join(hex(r[k]) for r in rows)}]" for k in range(3)]
            columns.append(f"count: {len(rows)}, expect: [{', '.join(map(hex, want))}]")
            out += [f"      - {{buffer: u64, {c}}}" for c in columns]
    return "\n".join(out) + "\n"


def nvvm():
    cases = []
    word = (1 << 32) - 1

    def case(name, ty, to, types, args, inputs, expect):
        cases.append({"name": f"llvm.nvvm.{name}", "clause": "llvm19-nvvm-arithmetic", "ty": ty, "to": to,
                      "types": types, "args": args, "inputs": inputs, "expect": expect})

    ints = [0, 1, 0x80000000, 0xffffffff, 0x12345678, 0x89abcdef]
    signed = lambda v, w=32: v - (1 << w) if v >> (w - 1) else v
    hexes = [hex(v) for v in ints]
    k = 0x9e3779b9
    sk = signed(k)
    case("mulhi.ui", "i32", "i32", "i32, i32", f"i32 %x, i32 {sk}", hexes, [hex(v * k >> 32) for v in ints])
    case("mulhi.i", "i32", "i32", "i32, i32", f"i32 %x, i32 {sk}", hexes,
         [hex(signed(v) * sk >> 32 & word) for v in ints])
    case("mul24.ui", "i32", "i32", "i32, i32", f"i32 %x, i32 {sk}", hexes,
         [hex((v & 0xffffff) * (k & 0xffffff) & word) for v in ints])
    case("mul24.i", "i32", "i32", "i32, i32", f"i32 %x, i32 {sk}", hexes,
         [hex(signed(v & 0xffffff, 24) * signed(k & 0xffffff, 24) & word) for v in ints])
    case("sad.ui", "i32", "i32", "i32, i32, i32", f"i32 %x, i32 {sk}, i32 7", hexes,
         [hex(abs(v - k) + 7 & word) for v in ints])
    case("sad.i", "i32", "i32", "i32, i32, i32", f"i32 %x, i32 {sk}, i32 7", hexes,
         [hex(abs(signed(v) - sk) + 7 & word) for v in ints])
    case("prmt", "i32", "i32", "i32, i32, i32", f"i32 %x, i32 {sk}, i32 40160", hexes,
         [hex(sum(prmt(v, k, 40160 >> 4 * n & 15) << 8 * n for n in range(4))) for v in ints])
    case("rotate.b32", "i32", "i32", "i32, i32", "i32 %x, i32 9", hexes,
         [hex((v << 9 | v >> 23) & word) for v in ints])
    longs = [1, 0x8000000000000000, 0x123456789abcdef0]
    case("rotate.b64", "i64", "i64", "i64, i32", "i64 %x, i32 20", [hex(v) for v in longs],
         [hex((v << 20 | v >> 44) & (1 << 64) - 1) for v in longs])
    case("rotate.right.b64", "i64", "i64", "i64, i32", "i64 %x, i32 20", [hex(v) for v in longs],
         [hex((v >> 20 | v << 44) & (1 << 64) - 1) for v in longs])
    case("mulhi.ull", "i64", "i64", "i64, i64", "i64 %x, i64 81985529216486895", [hex(v) for v in longs],
         [hex(v * 81985529216486895 >> 64) for v in longs])
    masks = [0b10101100, 0, 0xffffffff, 0x80000001]
    case("fns", "i32", "i32", "i32, i32, i32", "i32 %x, i32 2, i32 2", [hex(m) for m in masks],
         [hex(nth(m, 2, 2)) for m in masks])
    fs = [0.0, 1.0, -1.0, 3.0, 0.5, 2.25, 100.0]
    f = lambda x: hexa("float", x)
    fin = [f(x) for x in fs]
    case("add.rn.f", "float", "float", "float, float", "float %x, float 2.5", fin, [f(x + 2.5) for x in fs])
    case("mul.rn.ftz.f", "float", "float", "float, float", "float %x, float 2.5", fin,
        [f(x * 2.5) for x in fs])
    case("fma.rn.f", "float", "float", "float, float, float", "float %x, float 2.5, float 1.0", fin,
         [f(x * 2.5 + 1) for x in fs])
    case("saturate.f", "float", "float", "float", "float %x", fin, [f(min(max(x, 0.0), 1.0)) for x in fs])
    case("rcp.rn.f", "float", "float", "float", "float %x", fin[1:], [f(1 / x) for x in fs[1:]])
    case("div.approx.f", "float", "float", "float, float", "float %x, float 4.0", fin,
        [f(x / 4) for x in fs])
    squares = [1.0, 4.0, 2.25, 100.0, 2.0, 1e-20]
    case("sqrt.approx.f", "float", "float", "float", "float %x", [f(x) for x in squares],
         [f(math.sqrt(struct.unpack("<f", struct.pack("<f", x))[0])) for x in squares])
    case("rsqrt.approx.f", "float", "float", "float", "float %x", [f(x) for x in squares],
         [f(1 / math.sqrt(struct.unpack("<f", struct.pack("<f", x))[0])) for x in squares])
    es = [0.0, 1.0, -1.0, 10.0, 0.5, -126.0, -149.0, 3.3, 127.5]
    es = [struct.unpack("<f", struct.pack("<f", e))[0] for e in es]
    case("ex2.approx.f", "float", "float", "float", "float %x", [f(e) for e in es], [f(2.0**e) for e in es])
    ls = [1.0, 2.0, 0.5, 10.0, 3.0, 1.5, 0.75, 1e-40]
    ls = [struct.unpack("<f", struct.pack("<f", e))[0] for e in ls]
    case("lg2.approx.f", "float", "float", "float", "float %x", [f(e) for e in ls],
        [f(math.log2(e)) for e in ls])
    ws = [0.0, -0.0, 0.5, -1.0, 1.5707964, 3.1415927, 6.0, 0.001]
    ws = [struct.unpack("<f", struct.pack("<f", e))[0] for e in ws]
    case("sin.approx.f", "float", "float", "float", "float %x", [f(e) for e in ws],
        [f(math.sin(e)) for e in ws])
    case("cos.approx.f", "float", "float", "float", "float %x", [f(e) for e in ws],
        [f(math.cos(e)) for e in ws])
    cs = [0.5, 1.5, -0.5, -1.5, 2.75, -2.75, 3e9, -3e9, 1e20]
    cs = [struct.unpack("<f", struct.pack("<f", e))[0] for e in cs]
    for mode, g in [("rn", half_even), ("rz", math.trunc), ("rm", math.floor), ("rp", math.ceil)]:
        limit = lambda v, low, high: min(max(v, low), high)
        case(f"f2i.{mode}", "float", "i32", "float", "float %x", [f(c) for c in cs],
             [hex(limit(g(c), -(1 << 31), (1 << 31) - 1) & word) for c in cs])
        case(f"f2ui.{mode}", "float", "i32", "float", "float %x", [f(c) for c in cs],
             [hex(limit(g(c), 0, word)) for c in cs])
        case(f"d2ll.{mode}", "double", "i64", "double", "double %x", [hexa("double", c) for c in cs],
             [hex(limit(g(c), -(1 << 63), (1 << 63) - 1) & (1 << 64) - 1) for c in cs])
    case("f2i.rz.ftz", "float", "i32", "float", "float %x", ["0x7fc00000"], ["0"])
    case("f2ll.rz", "float", "i64", "float", "float %x", ["0x7fc00000"], [hex(1 << 63)])
    case("i2f.rn", "i32", "float", "i32", "i32 %x", hexes, [f(float(signed(v))) for v in ints])
    case("ui2d.rn", "i32", "double", "i32", "i32 %x", hexes, [hexa("double", float(v)) for v in ints])
    case("d2i.hi", "double", "i32", "double", "double %x", [hexa("double", 1.0)], [hex(0x3ff00000)])
    case("lohi.i2d", "i32", "double", "i32, i32", "i32 %x, i32 1072693248", ["0x1"], ["0x3ff0000000000001"])
    return document("arithmetic that LLVM's NVPTX target has beyond the documents", cases)


def prmt(a, b, nibble):
    byte = (b << 32 | a) >> 8 * (nibble & 7) & 255
    return byte if nibble < 8 else 255 if byte > 127 else 0


def nth(mask, base, offset):
    found = [n for n in range(base, 32) if mask >> n & 1]
    return found[offset - 1] if len(found) >= offset else (1 << 32) - 1


def main():
    files = {"llvm-rounding.yaml": rounding(), "llvm-numbers.yaml": numbers(), "llvm-widths.yaml": widths(),
        "nvvm-arithmetic.yaml": nvvm()}
    stale = []
    for name, text in files.items():
        path = HERE / name
        if "--check" in sys.argv and path.read_text() != text:
            stale.append(name)
        if "--check" not in sys.argv:
            path.write_text(text)
    if stale:
        sys.exit("not as generated: " + ", ".join(stale))


main()
