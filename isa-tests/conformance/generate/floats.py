"""Writes the floating-point tests of NVVM IR 2.0 and 1.1; with --check it only compares them with its
output.

python3 isa-tests/conformance/generate/floats.py [--check]

Expected values are IEEE 754's, worked out with exact fractions by `isa-tests/asm/generate/ieee.py`; what IR
adds (frem, conversions) is worked out here the same way. Operands are at the limits of the formats:
subnormals, ties, overflow.
"""
import pathlib
import sys
from fractions import Fraction

ROOT = pathlib.Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "asm" / "generate"))
from ieee import RNE, Format  # noqa: E402

OUT = ROOT / "conformance" / "nvvm20"
HALF, BRAIN, SINGLE, DOUBLE = Format(5, 10), Format(8, 7), Format(8, 23), Format(11, 52)
TYPES = {"half": HALF, "bfloat": BRAIN, "float": SINGLE, "double": DOUBLE}
ELEM = {"half": "u16", "bfloat": "u16", "float": "f32", "double": "f64"}
SUFFIX = {"half": "f16", "bfloat": "bf16", "float": "f32", "double": "f64"}
THREADS = 8


def hexes(values, width):
    return "[" + ", ".join(f'"{v:#0{width // 4 + 2}x}"' for v in values) + "]"


def floats(ty, values):
    return hexes(values, TYPES[ty].width)


def bits_of(f, value):
    """Bits of a number that the format holds exactly."""
    return f.round(Fraction(value), RNE)[0]


def pairs(f, nan=True):
    """Operands: a sum that ties, one that is exact zero, a carry, the largest number, subnormals, and signs
    of zero."""
    one, tiny = f.one, 1
    ulp = 1 << 0
    return [
        (one, (f.bias - f.f - 1) << f.f),                 # 1 + half a unit: a tie, to even
        (one | ulp, ((f.bias - f.f - 1) << f.f) | f.sign),  # the same below an odd one
        (f.max, f.max),                                   # overflow
        (f.min_normal, tiny | f.sign),                    # into the subnormals
        (3 << (f.f - 2) | tiny, tiny),                    # subnormals
        (one | 5, one | 5 | f.sign),                      # cancels
        (f.inf if nan else one, f.inf | f.sign if nan else one | 3),
        (f.sign, 0),                                      # -0 and 0
    ]


def factors(f, nan=True):
    """For products and quotients: rounding, underflow to subnormal and to zero, overflow, infinity."""
    return [
        (f.one | 3, f.one | 5),
        (f.one | (1 << f.f) - 1, f.one | (1 << f.f) - 2),
        (f.max, f.one | 1),
        (f.min_normal | 3, (f.bias - 2) << f.f | 1),
        (1, (f.bias - 1) << f.f),
        (f.max | f.sign, f.min_normal),
        (f.inf, 0 if nan else f.one | f.sign),
        (f.sign, f.one | 7),
    ]


def rem(f, a, b):
    """C's fmod: exact, with the sign of a."""
    if f.is_nan(a) or f.is_nan(b) or f.is_inf(a) or f.is_zero(b):
        return f.nan
    if f.is_inf(b):
        return a
    x, y = abs(f.value(a)), abs(f.value(b))
    r = f.round(x - y * (x // y), RNE)[0]
    return r | a & f.sign


def case(name, values, args, clauses=()):
    out = [f"  - name: {name}"]
    if clauses:
        out.append(f"    clauses: [{', '.join(clauses)}]")
    out.append("    with: {" + ", ".join(f'{k}: "{v}"' for k, v in values.items()) + "}")
    out.append("    args:")
    out += [f"      - {a}" for a in args]
    return "\n".join(out)


def buffer(elem, init):
    return f"{{buffer: {elem}, init: {init}}}"


def expect(elem, count, values):
    return f"{{buffer: {elem}, count: {count}, expect: {values}}}"


def kernel(params, body, declare=""):
    """A kernel over buffers, one element per thread; `params` is [(name, type)], the last one the
    result's."""
    lines = ["ir: |", f"  define void @k({', '.join(f'ptr addrspace(1) %p{n}' for n, _ in params)}) {{"]
    lines.append("    %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()")
    for n, ty in params:
        lines.append(f"    %a{n} = getelementptr {ty}, ptr addrspace(1) %p{n}, i32 %t")
    for n, ty in params[:-1]:
        lines.append(f"    %{n} = load {ty}, ptr addrspace(1) %a{n}")
    lines += [f"    {b}" for b in body]
    n, ty = params[-1]
    lines += [f"    store {ty} %{n}, ptr addrspace(1) %a{n}", "    ret void", "  }"]
    lines.append("  declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()")
    lines += [f"  {d}" for d in ([declare] if declare else [])]
    return "\n".join(lines)


def old_kernel(params, body, declare=""):
    """The same in the syntax of LLVM 3.2: typed pointers, `metadata` before metadata."""
    signature = ", ".join(f"{ty} addrspace(1)*" for _, ty in params)
    lines = ["ir: |", f"  define void @k({', '.join(f'{ty} addrspace(1)* %p{n}' for n, ty in params)}) {{"]
    lines.append("    %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()")
    for n, ty in params:
        lines.append(f"    %a{n} = getelementptr {ty} addrspace(1)* %p{n}, i32 %t")
    for n, ty in params[:-1]:
        lines.append(f"    %{n} = load {ty} addrspace(1)* %a{n}")
    lines += [f"    {b}" for b in body]
    n, ty = params[-1]
    lines += [f"    store {ty} %{n}, {ty} addrspace(1)* %a{n}", "    ret void", "  }"]
    lines.append("  declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()")
    lines += [f"  {d}" for d in ([declare] if declare else [])]
    lines += ["  !nvvm.annotations = !{!0}",
              f'  !0 = metadata !{{void ({signature})* @k, metadata !"kernel", i32 1}}']
    return "\n".join(lines + ["configs: [tiny]"])


def old(make, rows, keep):
    """A file of 2.0 for the 1.1 document: the cases that `keep` keeps, in the old syntax, with that
    document's rows."""
    def made():
        global kernel
        modern, kernel = kernel, old_kernel
        try:
            about, clauses, head, cases = make()
        finally:
            kernel = modern

        def row(text):
            for new, was in rows.items():
                text = text.replace(new, was)
            return ", ".join(c for c in text.split(", ") if not c.startswith("nvvm20"))

        out = []
        for c in cases:
            lines = c.split("\n")
            if keep(lines[0].split(": ")[1]):
                lines = [f"    clauses: [{row(x[14:-1])}]" if x.startswith("    clauses: [") else x
                         for x in lines]
                out.append("\n".join(lines))
        return about, [row(c) for c in clauses], head, out
    return made


def binary():
    cases = []
    for ty, f in TYPES.items():
        plain = ty in ("half", "bfloat")  # NaN bits in integer buffers would be compared with the host's
        ops = {
            "fadd": lambda a, b: f.add(a, b, RNE)[0],
            "fsub": lambda a, b: f.sub(a, b, RNE)[0],
            "fmul": lambda a, b: f.mul(a, b, RNE)[0],
            "fdiv": lambda a, b: f.div(a, b, RNE)[0],
            "frem": lambda a, b: rem(f, a, b),
        }
        for op, rule in ops.items():
            operands = pairs(f, not plain) if op in ("fadd", "fsub") else factors(f, not plain)
            if op == "frem":
                # Quotients of a few bits and of as many as the format allows.
                operands = [
                    (f.one | 3, (f.bias - 2) << f.f | 1), (f.max, 3), (f.max, f.min_normal | 5),
                    (f.one, f.one), (f.one | f.sign, (f.bias - 1) << f.f), (1, f.one), (f.one, f.inf),
                    (bits_of(f, Fraction(-11, 2)), bits_of(f, 2)),
                ]
            a, b = zip(*operands)
            r = [rule(x, y) for x, y in operands]
            args = [buffer(ELEM[ty], floats(ty, a)), buffer(ELEM[ty], floats(ty, b)),
                    expect(ELEM[ty], THREADS, floats(ty, r))]
            cases.append(case(f"{op}-{ty}", {"op": op, "ty": ty}, args,
                              [f"nvvm20-10.2-{op}", f"nvvm20-4-{ty}"]))
    head = kernel([("x", "${ty}"), ("y", "${ty}"), ("r", "${ty}")], ["%r = ${op} ${ty} %x, %y"])
    about = "float arithmetic rounds to nearest even, keeps subnormals, and overflows to infinity"
    return about, [], head, cases


def fneg():
    cases = []
    for ty, f in TYPES.items():
        a = [0, f.sign, f.one, f.one | f.sign, f.inf, f.inf | f.sign, 1, f.max]
        args = [buffer(ELEM[ty], floats(ty, a)), expect(ELEM[ty], THREADS, floats(ty, [f.neg(x) for x in a]))]
        cases.append(case(ty, {"ty": ty}, args))
    head = kernel([("x", "${ty}"), ("r", "${ty}")], ["%r = fneg ${ty} %x"])
    return "fneg changes the sign, also of zeros and infinities", ["nvvm20-10.2-fneg"], head, cases


PREDICATES = ["false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord",
              "uno", "ueq", "ugt", "uge", "ult", "ule", "une", "true"]


def fcmp():
    """All sixteen at once: bit n of the result is predicate n. A predicate's name tells its outcomes."""
    meaning = {"e": "E", "g": "G", "l": "L"}
    holds = []
    for p in PREDICATES:
        s = {"false": "", "true": "EGLU", "ord": "EGL", "uno": "U"}.get(p)
        if s is None:
            s = {"eq": "E", "gt": "G", "ge": "GE", "lt": "L", "le": "LE",
                 "ne": "GL"}[p[1:]] + ("U" if p[0] == "u" else "")
        holds.append(s)
    body, last = [], "0"
    for n, p in enumerate(PREDICATES):
        to = "%r" if n == 15 else f"%s{n}"
        body += [f"%c{n} = fcmp {p} ${{ty}} %x, %y", f"%z{n} = zext i1 %c{n} to i32",
                 f"%u{n} = shl i32 %z{n}, {n}",
                 f"{to} = or i32 %u{n}, {last}"]
        last = to
    cases = []
    for ty, f in TYPES.items():
        operands = [(f.one, f.one), (f.one | 1, f.one), (f.sign, 0), (1 | f.sign, 1), (f.nan, f.one),
                    (f.inf, f.max), (f.one | f.sign | 1, f.one | f.sign), (f.nan, f.nan)]
        want = []
        for a, b in operands:
            if f.is_nan(a) or f.is_nan(b):
                o = "U"
            elif a == b or f.is_zero(a) and f.is_zero(b):
                o = "E"
            else:
                o = "L" if f.less(a, b) else "G"
            want.append(sum(1 << n for n, s in enumerate(holds) if o in s))
        a, b = zip(*operands)
        args = [buffer(ELEM[ty], floats(ty, a)), buffer(ELEM[ty], floats(ty, b)),
                expect("u32", THREADS, hexes(want, 16))]
        cases.append(case(ty, {"ty": ty}, args))
    head = kernel([("x", "${ty}"), ("y", "${ty}"), ("r", "i32")], body)
    return "every predicate of fcmp on equal, less, greater and unordered operands", [
        "nvvm20-10.8-fcmp"], head, cases


def convert(f, g, bits):
    if f.is_nan(bits):
        return g.nan
    if f.is_inf(bits):
        return g.inf | (g.sign if f.negative(bits) else 0)
    return g.round(f.value(bits), RNE, f.negative(bits))[0]


def resize():
    cases = []
    for op, from_ty, to_ty in [
        ("fpext", "half", "float"), ("fpext", "half", "double"), ("fpext", "bfloat", "float"),
        ("fpext", "bfloat", "double"), ("fpext", "float", "double"),
        ("fptrunc", "float", "half"), ("fptrunc", "float", "bfloat"), ("fptrunc", "double", "half"),
        ("fptrunc", "double", "bfloat"), ("fptrunc", "double", "float"),
    ]:
        f, g = TYPES[from_ty], TYPES[to_ty]
        if op == "fpext":
            a = [0, f.sign, 1, f.min_normal - 1, f.one | 1, f.max | f.sign, f.inf, f.inf | f.sign]
        else:
            # Ties to even and odd, the double rounding trap, overflow by rounding, subnormals, too small.
            half_ulp = Fraction(2) ** -(g.f + 1)
            small = Fraction(2) ** (1 - g.bias - g.f)
            least = Fraction(2) ** (1 - f.bias - f.f)
            sticky = Fraction(2) ** -f.f
            a = [bits_of(f, v) for v in (
                1 + half_ulp, 1 + 3 * half_ulp, 1 + half_ulp + sticky,
                g.value(g.max) + Fraction(2) ** (g.bias - g.f - 1),
                # For bfloat, a tie of single would be below its own subnormals.
                -small / 2 if least <= small / 2 else -small, max(small * 3 / 2, least),
                max(small / 4, least))] + [f.inf | f.sign]
        r = [convert(f, g, x) for x in a]
        args = [buffer(ELEM[from_ty], floats(from_ty, a)), expect(ELEM[to_ty], THREADS, floats(to_ty, r))]
        cases.append(case(f"{from_ty}-to-{to_ty}", {"op": op, "from": from_ty, "to": to_ty}, args,
                          [f"nvvm20-10.7-{op}"]))
    head = kernel([("x", "${from}"), ("r", "${to}")], ["%r = ${op} ${from} %x to ${to}"])
    return "conversions between formats are exact or rounded once", [], head, cases


def to_integer():
    cases = []
    for from_ty, width, signed in [
        ("float", 32, True), ("float", 32, False), ("float", 64, True), ("float", 64, False),
        ("float", 8, True),
        ("double", 32, True), ("double", 32, False), ("double", 64, True), ("double", 64, False),
        ("double", 16, True),
        ("half", 32, True), ("half", 16, False), ("bfloat", 64, True), ("bfloat", 32, False),
    ]:
        f = TYPES[from_ty]
        op = "fptosi" if signed else "fptoui"
        top = 2 ** (width - 1 if signed else width)
        # The largest number that fits, and numbers near it that truncate toward zero.
        largest = min(f.value(f.max), Fraction(top))
        big = bits_of(f, largest) if f.value(bits_of(f, largest)) < top else bits_of(f, largest) - 1
        numbers = [Fraction(0), Fraction(3, 4), Fraction(5, 2), Fraction(127, 2), Fraction(100)]
        a = [bits_of(f, n) for n in numbers] + [f.min_normal, big]
        a.append(bits_of(f, -Fraction(-(-min(top, 2 ** f.bias) // 1))) if signed else f.sign)
        if signed:
            a[2] |= f.sign
            a[3] |= f.sign
        want = []
        for x in a:
            v = f.value(x)
            n = abs(v).numerator // abs(v).denominator
            want.append((-n if v < 0 else n) & ((1 << width) - 1))
        args = [buffer(ELEM[from_ty], floats(from_ty, a)), expect(f"u{width}", THREADS, hexes(want, width))]
        cases.append(case(f"{op}-{from_ty}-i{width}", {"op": op, "from": from_ty, "to": f"i{width}"}, args,
                          [f"nvvm20-10.7-{op}"]))
    head = kernel([("x", "${from}"), ("r", "${to}")], ["%r = ${op} ${from} %x to ${to}"])
    return "conversions of floats to integers truncate toward zero", [], head, cases


def from_integer():
    cases = []
    for to_ty, width, signed in [
        ("float", 32, True), ("float", 32, False), ("float", 64, True), ("float", 64, False),
        ("float", 8, True),
        ("double", 32, True), ("double", 32, False), ("double", 64, True), ("double", 64, False),
        ("double", 16, True),
        ("half", 32, True), ("half", 64, False), ("bfloat", 64, True), ("bfloat", 32, False),
    ]:
        f = TYPES[to_ty]
        op = "sitofp" if signed else "uitofp"
        mask = (1 << width) - 1
        # 2**n + half a unit ties to even, one more does not; the extremes; -1.
        n = min(f.f + 3, width - 2)
        tie = (1 << n) + (1 << max(n - f.f - 1, 0))
        a = [v & mask for v in (0, 1, mask, 1 << (width - 1), (1 << (width - 1)) - 1, tie, tie + 1, tie + 2)]
        want = []
        for x in a:
            v = x - (mask + 1) if signed and x >> (width - 1) else x
            want.append(f.round(Fraction(v), RNE)[0])
        args = [buffer(f"u{width}", hexes(a, width)), expect(ELEM[to_ty], THREADS, floats(to_ty, want))]
        cases.append(case(f"{op}-i{width}-{to_ty}", {"op": op, "from": f"i{width}", "to": to_ty}, args,
                          [f"nvvm20-10.7-{op}"]))
    head = kernel([("x", "${from}"), ("r", "${to}")], ["%r = ${op} ${from} %x to ${to}"])
    return "conversions of integers to floats round to nearest even", [], head, cases


def roots():
    cases = []
    for ty in ("float", "double"):
        f = TYPES[ty]
        a = [bits_of(f, 2), bits_of(f, Fraction(9, 4)), 1, f.max, f.sign, f.inf, f.one | f.sign, f.one | 1]
        args = [buffer(ELEM[ty], floats(ty, a)), expect(ELEM[ty], THREADS,
                                                        floats(ty, [f.sqrt(x, RNE)[0] for x in a]))]
        cases.append(case(ty, {"ty": ty, "suffix": SUFFIX[ty]}, args, ["nvvm20-11.2-llvm.sqrt"]))
        vector = "[" + ", ".join(f'"{v:#x}"' for v in a[:4] * 2) + "]"
        want = [f.sqrt(x, RNE)[0] for x in a[:4] * 2]
        args = [buffer(ELEM[ty], vector), expect(ELEM[ty], 8, floats(ty, want)), ]
        cases.append(case(f"{ty}-vector", {"ty": f"<2 x {ty}>", "suffix": f"v2{SUFFIX[ty]}"}, args,
                          ["nvvm20-11.2-llvm.sqrt-vector"]) + "\n    block: [4, 1, 1]")
    head = kernel([("x", "${ty}"), ("r", "${ty}")], ["%r = call ${ty} @llvm.sqrt.${suffix}(${ty} %x)"],
                  "declare ${ty} @llvm.sqrt.${suffix}(${ty})")
    return "llvm.sqrt is rounded to nearest", [], head, cases


def fused():
    cases = []
    for ty in ("float", "double"):
        f = TYPES[ty]
        e = 1 << (f.f // 2)
        operands = [
            (f.one | e, f.one | e, f.one | f.sign),        # what the product loses decides
            (f.one | 1, f.one | 1, f.neg(f.mul(f.one | 1, f.one | 1, RNE)[0])),
            (f.max, bits_of(f, 2), f.max | f.sign),        # the product alone would overflow
            (1, (f.bias - 1) << f.f, 1),                   # half the smallest, and the smallest: tie
            (f.min_normal | 1, f.one - 1, f.sign | 1),
            (f.sign, f.one, 0),
            (f.inf, f.one, f.one),
            (f.one, f.one | 3, (f.bias - f.f - 1) << f.f),
        ]
        want = [f.fma(a, b, c, RNE)[0] for a, b, c in operands]
        for which, row in (("fma", "nvvm20-11.2-llvm.fma"), ("fmuladd", "nvvm20-11.4-llvm.fmuladd")):
            args = [buffer(ELEM[ty], floats(ty, o)) for o in zip(*operands)] + [
                expect(ELEM[ty], THREADS, floats(ty, want))]
            cases.append(case(f"{which}-{ty}", {"ty": ty, "which": f"{which}.{SUFFIX[ty]}"}, args, [row]))
        args = [buffer(ELEM[ty], floats(ty, o)) for o in zip(*operands)] + [
            expect(ELEM[ty], THREADS, floats(ty, want))]
        cases.append(case(f"fma-{ty}-vector", {"ty": f"<2 x {ty}>", "which": f"fma.v2{SUFFIX[ty]}"}, args,
                          ["nvvm20-11.2-llvm.fma-vector"]) + "\n    block: [4, 1, 1]")
    head = kernel([("x", "${ty}"), ("y", "${ty}"), ("z", "${ty}"), ("r", "${ty}")],
                  ["%r = call ${ty} @llvm.${which}(${ty} %x, ${ty} %y, ${ty} %z)"],
                  "declare ${ty} @llvm.${which}(${ty}, ${ty}, ${ty})")
    return "llvm.fma and llvm.fmuladd round once", [], head, cases


def copysign():
    cases = []
    for ty, f in TYPES.items():
        operands = [(0, f.sign), (f.sign, 0), (f.one, f.one | f.sign), (f.inf, f.sign), (f.max | f.sign, 1),
                    (1, 1 | f.sign), (f.one | f.sign, f.inf | f.sign), (f.one | 3, 0)]
        want = [f.sgnj(a, b, "") for a, b in operands]
        args = [buffer(ELEM[ty], floats(ty, o)) for o in zip(*operands)] + [
            expect(ELEM[ty], THREADS, floats(ty, want))]
        cases.append(case(ty, {"ty": ty, "suffix": SUFFIX[ty]}, args))
    head = kernel([("x", "${ty}"), ("y", "${ty}"), ("r", "${ty}")],
                  ["%r = call ${ty} @llvm.copysign.${suffix}(${ty} %x, ${ty} %y)"],
                  "declare ${ty} @llvm.copysign.${suffix}(${ty}, ${ty})")
    return "llvm.copysign takes the sign of its second operand", ["nvvm20-11.2-llvm.copysign"], head, cases


def fp16():
    cases = []
    for ty in ("float", "double"):
        f = TYPES[ty]
        values = [0, 1, Fraction(-3, 2), 65504, 65520, Fraction(1, 1 << 24), Fraction(3, 1 << 25),
                  1 + Fraction(1, 2048)]
        a = [bits_of(f, v) for v in values]
        want = [convert(f, HALF, x) for x in a]
        args = [buffer(ELEM[ty], floats(ty, a)), expect("u16", THREADS, hexes(want, 16))]
        cases.append(case(f"to-fp16-{ty}", {"from": ty, "to": "i16", "which": f"to.fp16.{SUFFIX[ty]}"}, args,
                          ["nvvm20-11.6-llvm.convert.to.fp16"]))
        h = [0, HALF.sign, 1, HALF.min_normal - 1, HALF.one | 1, HALF.max | HALF.sign, HALF.inf, HALF.nan]
        args = [buffer("u16", hexes(h, 16)), expect(ELEM[ty], THREADS,
                                                    floats(ty, [convert(HALF, f, x) for x in h]))]
        cases.append(case(f"from-fp16-{ty}", {"from": "i16", "to": ty, "which": f"from.fp16.{SUFFIX[ty]}"},
                          args,
                          ["nvvm20-11.6-llvm.convert.from.fp16"]))
    head = kernel([("x", "${from}"), ("r", "${to}")], ["%r = call ${to} @llvm.convert.${which}(${from} %x)"],
                  "declare ${to} @llvm.convert.${which}(${from})")
    return "half as 16 bits, to and from float and double", [], head, cases


def fast():
    """Exact sums and products: whatever the flags allow, they are the only result."""
    cases = []
    for flags in ("nnan ninf", "nsz", "arcp", "contract", "afn", "reassoc", "fast"):
        for ty in ("float", "double") if flags in ("contract", "fast") else ("float",):
            f = TYPES[ty]
            rows = [(n, m) for n, m in ((1, 2), (3, 5), (-7, 11), (100, 3), (9, -8), (2, 64), (-1, -1),
                                        (12, 4))]
            want = [bits_of(f, (a * b + a) - b) for a, b in rows]
            args = [buffer(ELEM[ty], floats(ty, [bits_of(f, v[k]) for v in rows])) for k in (0, 1)]
            args.append(expect(ELEM[ty], THREADS, floats(ty, want)))
            cases.append(case(f"{flags.replace(' ', '-')}-{ty}", {"ty": ty, "flags": flags}, args))
    head = kernel([("x", "${ty}"), ("y", "${ty}"), ("r", "${ty}")],
                  ["%p = fmul ${flags} ${ty} %x, %y", "%s = fadd ${flags} ${ty} %p, %x",
                   "%r = fsub ${flags} ${ty} %s, %y"])
    return "fast-math flags are accepted and change no exact result", ["nvvm20-3.31"], head, cases


FILES = {
    "10.2-float": binary, "10.2-fneg": fneg, "10.8-fcmp": fcmp, "10.7-float-resize": resize,
    "10.7-float-to-integer": to_integer, "10.7-integer-to-float": from_integer, "11.2-sqrt": roots,
    "11.2-fma": fused, "11.2-copysign": copysign, "11.6-fp16": fp16, "3.31-fast": fast,
}


def wide_enough(name):
    """1.1 has neither half nor bfloat."""
    return "half" not in name and "bfloat" not in name


OLD_FILES = {
    "8.2-float": old(binary, {"nvvm20-10.2-": "nvvm11-8.2-"}, wide_enough),
    "8.7-float-resize": old(resize, {"nvvm20-10.7-": "nvvm11-8.7-"}, wide_enough),
    "8.7-float-to-integer": old(to_integer, {"nvvm20-10.7-": "nvvm11-8.7-"},
                                lambda n: n.startswith("fpto") and "double-i64" in n),
    "8.7-integer-to-float": old(from_integer, {"nvvm20-10.7-": "nvvm11-8.7-"}, lambda n: "i64-float" in n),
    "8.8-fcmp": old(fcmp, {"nvvm20-10.8-": "nvvm11-8.8-"}, wide_enough),
    "9.4-sqrt": old(roots, {"nvvm20-11.2-": "nvvm11-9.4-"}, lambda n: n in ("float", "double")),
    "9.4-fma": old(fused, {"nvvm20-11.2-": "nvvm11-9.4-"}, lambda n: n in ("fma-float", "fma-double")),
    "9.7-fp16": old(fp16, {"nvvm20-11.6-": "nvvm11-9.7-"}, lambda n: n.endswith("fp16-float")),
}


def main():
    check = sys.argv[1:] == ["--check"]
    stale = []
    files = [(OUT / f"{n}.yaml", make) for n, make in FILES.items()]
    files += [(OUT.parent / "nvvm11" / f"{n}.yaml", make) for n, make in OLD_FILES.items()]
    for path, make in files:
        about, clauses, head, cases = make()
        lines = ["# Written by generate/floats.py.", f"about: {about}"]
        if clauses:
            lines.append(f"clauses: [{', '.join(clauses)}]")
        text = "\n".join(lines + [head, f"block: [{THREADS}, 1, 1]", "cases:"] + cases) + "\n"
        if not check:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            stale.append(path.name)
    if stale:
        sys.exit("not as generated: " + ", ".join(stale))


main()
