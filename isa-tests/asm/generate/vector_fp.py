"""RVV floating point in single, half (errata D34) and double precision (errata D35)."""
from ieee import DOUBLE, HALF, MODES, SINGLE
from source import LANES, MASK32, Source, flags_of, lanes, word
from vector_int import ACTIVE, LAUNCH, OLD, V0, both, enabled, merge

CLAUSE = "RVV 1.0 §13; errata D18, D30, D34, D35"
FORMATS = [("e32", SINGLE), ("e16", HALF), ("e64", DOUBLE)]


def operands(F):
    """Three rows of eight for each of three operands: numbers, ends, NaNs, ties."""
    n, eps = F.sign, 1
    half_ulp = F.one - (F.f + 1 << F.f)  # 2 to the minus (f + 1): half an ulp of 1
    a = [
        [F.one, F.one + eps, F.one | n, F.max, F.min_normal, 1, 0, n],
        [F.inf, F.inf | n, F.nan, F.nan - (1 << F.f - 1) + 1, F.max, F.min_normal - 1, F.one + 3,
         3 << F.f - 1],
        [F.one + (1 << F.f - 1), F.one, F.one, F.one + eps, F.max | n, F.inf, 0, 5],
    ]
    b = [
        [half_ulp, half_ulp, F.one, F.max, F.one + 1, 1, n, 0],
        [F.inf | n, F.one, F.one, F.one, F.max | n, F.min_normal, half_ulp, F.min_normal | n],
        [F.one + (1 << F.f - 1), half_ulp + 1, half_ulp | n, F.one - 1, F.one + eps, 0, 0,
         F.one - (1 << F.f)],
    ]
    c = [
        [F.one | n, F.one, F.nan, F.max | n, F.min_normal | n, 1, n, 0],
        [F.one, F.inf, F.nan - (1 << F.f - 1) + 1, F.one, F.max, 1, half_ulp, F.one],
        [half_ulp, F.one | n, F.one + 2, F.one | n, F.max, F.one, n, 0],
    ]
    return list(zip(a, b, c))


class Run:
    """One format's part of a test: puts operands in place, writes the instruction with its expectation."""

    def __init__(self, s, sew, F):
        self.s, self.sew, self.F = s, sew, F
        self.pairs = sew == "e64"

    def load(self, reg, values):
        self.s.vload(reg, [v & MASK32 for v in values])
        if self.pairs:
            self.s.vload(reg + 1, [v >> 32 for v in values])

    def li(self, reg, value):
        self.s.li(reg, value & MASK32)
        if self.pairs:
            self.s.li(reg + 1, value >> 32)

    def bits(self, value):
        """An operand's register contents. Narrow operands have other bits above them, to be ignored."""
        return value if self.sew != "e16" else value | 0xABCD0000

    def expect(self, vd, values, sets, active=None, mask_result=False, signed=True):
        flags = flags_of(sets, active)
        if mask_result:
            text = f"v{vd} {lanes(values, active)}{flags}"
            return f"none | {text}" if self.pairs else text
        if self.pairs:
            low, high = ([v >> shift & MASK32 for v in values] for shift in (0, 32))
            return f"v{vd} {lanes(low, active)} | v{vd + 1} {lanes(high, active)}{flags}"
        if self.sew == "e16" and signed:
            values = [v | 0xFFFF0000 if v >> 15 & 1 else v for v in values]
        return f"v{vd} {lanes(values, active)}{flags}"

    def begin(self):
        self.s.note({"e32": "single precision", "e16": "half precision",
                     "e64": "double precision, in pairs of registers"}[self.sew])
        self.s.op(f"vsetvli x0, x0, {self.sew}, m1, ta, ma")


def table(name, form, text, f, what, rounded=True, acc=False, mask_result=False, signed=True, unary=False,
          rows_of=operands):
    """`text(vd, vs2, other)` writes the instruction; f(F, vs2, other, old, rm) is a lane's (result,
    flags)."""
    s = Source(name, what, CLAUSE, LAUNCH)
    s.use_vectors()
    for sew, F in FORMATS:
        run = Run(s, sew, F)
        run.begin()
        rows = rows_of(F)
        modes = range(5) if rounded else [0]

        def go(a, b, c, rm, vd=8, va=12, vb=16, active=None, masked=False):
            scalar = form == "f"
            run.load(va, [run.bits(v) for v in a])
            if not unary:
                run.li(10, run.bits(b[0])) if scalar else run.load(vb, [run.bits(v) for v in b])
            bl = [b[0]] * LANES if scalar else b
            if acc:
                run.load(vd, [run.bits(v) for v in c])
            elif active or masked:
                run.load(vd, OLD)
            if masked:
                s.vload(0, V0)
            results = [f(F, x, y, z, rm) for x, y, z in zip(a, bl, c)]
            values, sets = [r[0] for r in results], [r[1] for r in results]
            on = both(active or [True] * LANES, enabled(V0) if masked else [True] * LANES)
            on = None if all(on) else on
            line = text(vd, va, "x10" if scalar else f"v{vb}") + (", v0.t" if masked else "")
            body = lambda: s.op(line, run.expect(vd, values, sets, on, mask_result, signed))
            s.diverged(active, body) if active else body()

        for rm in modes:
            if rounded:
                s.op(f"csrwi   frm, {rm}" + f"{'':<24}# {MODES[rm]}")
            for a, b, c in rows:
                if form == "f":
                    for k in (0, 3, 5) if rm == 0 else (0,):
                        go(a, [b[k]] * LANES, c, rm)
                else:
                    go(a, b, c, rm)
        if rounded:
            s.op("csrwi   frm, 0")
        a, b, c = rows[0]
        s.note("masked, diverged, registers beyond 31")
        go(a, b, c, 0, masked=True)
        go(a, b, c, 0, active=ACTIVE)
        go(rows[1][0], b, c, 0, active=[not x for x in ACTIVE], masked=True)
        go(a, b, c, 0, vd=240, va=200, vb=100)
        if acc:
            s.note("under a prefix the accumulator is the destination, whatever x3 says (errata D3b)")
            run.load(40, [run.bits(v) for v in a]), run.load(72, [run.bits(v) for v in c])
            run.load(12, [run.bits(v) for v in a])
            bl = [b[0]] * LANES if form == "f" else b
            run.li(10, run.bits(b[0])) if form == "f" else run.load(16, [run.bits(v) for v in b])
            results = [f(F, x, y, z, 0) for x, y, z in zip(a, bl, c)]
            s.op("regext  1, 0, 0, 2", "none")
            values, sets = [r[0] for r in results], [r[1] for r in results]
            s.op(text(8, 12, "x10" if form == "f" else "v16"),
                 run.expect(72, values, sets, None, mask_result, signed))
        if not acc and not mask_result:
            go(a, b, c, 0, vd=12)
        if form == "f" and not unary:
            s.note("x0 is zero")
            run.load(12, [run.bits(v) for v in a])
            if acc:
                run.load(8, [run.bits(v) for v in c])
            results = [f(F, x, 0, z, 0) for x, z in zip(a, c)]
            s.op(text(8, 12, "x0"), run.expect(8, [r[0] for r in results], [r[1] for r in results], None,
                                               mask_result, signed))
        if sew != "e64":
            s.note("LMUL 2")
            s.vload(12, [run.bits(v) for v in rows[0][0]]), s.vload(13, [run.bits(v) for v in rows[1][0]])
            b0, b1 = rows[0][1], rows[1][1]
            if form == "f":
                b0 = b1 = [b0[0]] * LANES
                s.li(10, run.bits(b0[0]))
            elif not unary:
                s.vload(16, [run.bits(v) for v in b0]), s.vload(17, [run.bits(v) for v in b1])
            if acc:
                s.vload(8, [run.bits(v) for v in rows[0][2]]), s.vload(9, [run.bits(v) for v in rows[1][2]])
            s.op(f"vsetvli x0, x0, {sew}, m2, ta, ma")
            parts = []
            for vd, (x, _, z), y in ((8, rows[0], b0), (9, rows[1], b1)):
                results = [f(F, *lane, 0) for lane in zip(x, y, z)]
                parts.append(run.expect(vd, [r[0] for r in results], [r[1] for r in results], None,
                                        mask_result, signed))
            s.op(text(8, 12, "x10" if form == "f" else "v16"), " | ".join(parts))
    s.note("not at 8 bits")
    s.op("vsetvli x0, x0, e8, m1, ta, ma")
    s.op(text(8, 12, "x10" if form == "f" else "v16"), "trap Illegal")
    return s


def plain(name):
    return lambda vd, a, b: f"{name:<10} v{vd}, v{a}, {b}"


def multiply_add(name):
    return lambda vd, a, b: f"{name:<10} v{vd}, {b}, v{a}"


def single_source(name):
    return lambda vd, a, b: f"{name:<10} v{vd}, v{a}"


def integers(F):
    w = F.width
    values = [[0, 1, (1 << w) - 1, (1 << w - 1) - 1, 1 << w - 1, (1 << F.f + 1) + 1, (1 << F.f + 1) + 3,
               0x5678], [3, (1 << w) - 2, (1 << w - 1) + 1, (1 << w - 2) + 1, 7, 0xFFF, 0x7FF, 0x1001]]
    return [(v, v, v) for v in values]


def to_convert(F):
    """Halves, ends of the integer range, and the usual."""
    n = F.sign
    at = lambda e, frac=0: (F.bias + e << F.f) + frac
    top = min(F.width - 1, F.bias)
    rows = [
        [at(-1), at(-1) | n, at(0, 1 << F.f - 1), at(1, 1 << F.f - 2), at(0, 1 << F.f - 1) | n,
         at(1, 1 << F.f - 2) | n, 0, n],
        [at(top), at(top) - 1, at(top) | n, (at(top) | n) + 1, F.inf, F.inf | n, F.nan,
         F.nan - (1 << F.f - 1) + 1],
        [at(-1, 1), at(-1) - 1, at(3, 5), 1, F.max, F.max | n, at(0), at(5, 77) | n],
    ]
    return [(r, r, r) for r in rows]


def tests():
    yes = lambda f: (lambda F, a, b, c, rm: f(F, a, b, rm))
    two = {
        "vfadd": ("vd = vs2 + b", yes(lambda F, a, b, rm: F.add(a, b, rm)), "vf"),
        "vfsub": ("vd = vs2 - b", yes(lambda F, a, b, rm: F.sub(a, b, rm)), "vf"),
        "vfrsub": ("vd = b - vs2", yes(lambda F, a, b, rm: F.sub(b, a, rm)), "f"),
        "vfmul": ("vd = vs2 * b", yes(lambda F, a, b, rm: F.mul(a, b, rm)), "vf"),
        "vfdiv": ("vd = vs2 / b", yes(lambda F, a, b, rm: F.div(a, b, rm)), "vf"),
        "vfrdiv": ("vd = b / vs2", yes(lambda F, a, b, rm: F.div(b, a, rm)), "f"),
    }
    quiet = {
        "vfmin": ("the smaller number", yes(lambda F, a, b, rm: F.minmax(a, b, False))),
        "vfmax": ("the larger number", yes(lambda F, a, b, rm: F.minmax(a, b, True))),
        "vfsgnj": ("vs2 with the sign of b", yes(lambda F, a, b, rm: (F.sgnj(a, b, ""), set()))),
        "vfsgnjn": ("vs2 with the inverted sign of b", yes(lambda F, a, b, rm: (F.sgnj(a, b, "n"), set()))),
        "vfsgnjx": ("vs2 with the product of the signs", yes(lambda F, a, b, rm: (F.sgnj(a, b, "x"), set()))),
    }
    compare = {
        "vmfeq": ("1 if vs2 = b, quietly", lambda F, a, b: F.compare(a, b, "eq"), "vf"),
        "vmfne": ("1 if vs2 differs from b, quietly", lambda F, a, b: F.compare(a, b, "ne"), "vf"),
        "vmflt": ("1 if vs2 < b", lambda F, a, b: F.compare(a, b, "lt"), "vf"),
        "vmfle": ("1 if vs2 <= b", lambda F, a, b: F.compare(a, b, "le"), "vf"),
        "vmfgt": ("1 if vs2 > b", lambda F, a, b: F.compare(b, a, "lt"), "f"),
        "vmfge": ("1 if vs2 >= b", lambda F, a, b: F.compare(b, a, "le"), "f"),
    }
    fused = {
        "vfmacc": ("b * vs2 + vd", lambda F, a, b, d, rm: F.fma(b, a, d, rm)),
        "vfnmacc": ("-(b * vs2) - vd", lambda F, a, b, d, rm: F.fma(F.neg(b), a, F.neg(d), rm)),
        "vfmsac": ("b * vs2 - vd", lambda F, a, b, d, rm: F.fma(b, a, F.neg(d), rm)),
        "vfnmsac": ("-(b * vs2) + vd", lambda F, a, b, d, rm: F.fma(F.neg(b), a, d, rm)),
        "vfmadd": ("b * vd + vs2", lambda F, a, b, d, rm: F.fma(b, d, a, rm)),
        "vfnmadd": ("-(b * vd) - vs2", lambda F, a, b, d, rm: F.fma(F.neg(b), d, F.neg(a), rm)),
        "vfmsub": ("b * vd - vs2", lambda F, a, b, d, rm: F.fma(b, d, F.neg(a), rm)),
        "vfnmsub": ("-(b * vd) + vs2", lambda F, a, b, d, rm: F.fma(F.neg(b), d, a, rm)),
    }
    say = lambda what, form: what.replace("b ", "vs1 " if form == "v"
                                          else "rs1 ") if what.startswith(("b ", "-(b")) else what.replace(
                                              " b", " vs1" if form == "v"
                                              else " rs1").replace("(b", "(vs1" if form == "v" else "(rs1")
    for name, (what, f, forms) in two.items():
        for form in forms:
            full = f"{name}.{'vv' if form == 'v' else 'vf'}"
            yield "vector_fp", table(full, form, plain(full), f, say(what, form))
    for name, (what, f) in quiet.items():
        for form in "vf":
            full = f"{name}.{'vv' if form == 'v' else 'vf'}"
            yield "vector_fp", table(full, form, plain(full), f, say(what, form), rounded=False)
    for name, (what, f, forms) in compare.items():
        for form in forms:
            full = f"{name}.{'vv' if form == 'v' else 'vf'}"
            yield "vector_fp", table(full, form, plain(full), lambda F, a, b, c, rm, f=f: f(F, a, b),
                                     say(what, form), rounded=False, mask_result=True)
    for name, (what, f) in fused.items():
        for form in "vf":
            full = f"{name}.{'vv' if form == 'v' else 'vf'}"
            yield "vector_fp", table(full, form, multiply_add(full), f,
                                     "vd = " + say(what, form) + ", rounded once", acc=True)
    one = lambda g: (lambda F, a, b, c, rm: g(F, a, rm))
    signed = lambda F, v: v - (1 << F.width) if v >> F.width - 1 else v
    yield "vector_fp", table("vfsqrt.v", "v", single_source("vfsqrt.v"), one(lambda F, a, rm: F.sqrt(a, rm)),
                             "vd = square root of vs2", unary=True)
    yield "vector_fp", table("vfclass.v", "v", single_source("vfclass.v"),
                             one(lambda F, a, rm: (F.classify(a), set())), "one of ten bits", rounded=False,
                             unary=True)
    for name, is_signed in (("vfcvt.x.f.v", True), ("vfcvt.xu.f.v", False)):
        f = one(lambda F, a, rm, n=is_signed: F.to_int(a, rm, F.width, n))
        yield "vector_fp", table(name, "v", single_source(name), f,
                                 "number to integer of the same width, by frm", unary=True, signed=is_signed,
                                 rows_of=to_convert)
        rtz = name.replace("vfcvt.", "vfcvt.rtz.")
        f = one(lambda F, a, rm, n=is_signed: F.to_int(a, 1, F.width, n))
        yield "vector_fp", table(rtz, "v", single_source(rtz), f,
                                 "number to integer of the same width, towards zero", rounded=False,
                                 unary=True, signed=is_signed, rows_of=to_convert)
    yield "vector_fp", table("vfcvt.f.x.v", "v", single_source("vfcvt.f.x.v"),
                             one(lambda F, a, rm: F.from_int(signed(F, a), rm)),
                             "signed integer of the same width to number", unary=True, rows_of=integers)
    yield "vector_fp", table("vfcvt.f.xu.v", "v", single_source("vfcvt.f.xu.v"),
                             one(lambda F, a, rm: F.from_int(a, rm)),
                             "unsigned integer of the same width to number", unary=True, rows_of=integers)
    yield from moves()


def moves():
    for name in ("vfmv.v.f", "vfmv.s.f"):
        s = Source(name, "vd = rs1 in every active lane", "RVV 1.0 §13.16, §16.2; errata D5, D34, D35",
                   LAUNCH)
        s.use_vectors()
        for v in (0, 0x3F800000, 0x80000000, 0x7F800001, 0xFFC00000):
            s.li(10, v)
            s.op(f"{name} v3, x10", f"v3 {word(v)}")
        s.vload(3, OLD)
        s.diverged(ACTIVE, lambda: s.op(f"{name} v3, x10", f"v3 {lanes([v] * LANES, ACTIVE)}"))
        s.op("vmv.v.v v4, v3", f"v4 {lanes(merge([v] * LANES, OLD, ACTIVE))}")
        s.li(60, 5)
        s.op(f"{name} v233, x60", "v233 5"), s.op(f"{name} v3, x0", "v3 0")
        s.op("vsetvli x0, x0, e32, m2, ta, ma")
        s.op(f"{name} v8, x10", f"v8 {word(v)} | v9 {word(v)}")
        s.note("half precision: sign-extended")
        s.op("vsetvli x0, x0, e16, m1, ta, ma")
        for v, want in ((0x12343C00, 0x3C00), (0x1234BC00, 0xFFFFBC00)):
            s.li(10, v)
            s.op(f"{name} v3, x10", f"v3 {word(want)}")
        s.note("double precision: a pair")
        s.op("vsetvli x0, x0, e64, m1, ta, ma")
        s.li(10, 0x11), s.li(11, 0x22)
        s.op(f"{name} v8, x10", "v8 0x11 | v9 0x22"), s.op(f"{name} v8, x0", "v8 0 | v9 0")
        s.op(f"{name} v9, x10", "trap Register")
        yield "vector_fp", s
    s = Source("vfmv.f.s", "rd = vs2 of the highest active lane", "RVV 1.0 §16.2; errata D5, D34, D35",
               LAUNCH + " lanes=4")
    s.use_vectors()
    s.vload(2, OLD), s.vload(3, [0xBC00, 0x3C00, 0x1234BC00, 0x12343C01, 0, 0, 0, 0])
    s.op("vfmv.f.s x7, v2", f"x7 {word(OLD[3])}")
    for active, top in (([1, 1, 1, 0] * 2, 2), ([1, 0, 0, 0] * 2, 0)):
        s.diverged(active, lambda: s.op("vfmv.f.s x7, v2", f"x7 {word(OLD[top])}"))
    s.op("vfmv.f.s x0, v2", "none")
    s.vload(231, OLD)
    s.op("vfmv.f.s x57, v231", f"x57 {word(OLD[3])}")
    s.note("half precision: sign-extended")
    s.op("vsetvli x0, x0, e16, m1, ta, ma")
    s.op("vfmv.f.s x7, v3", "x7 0x3c01")
    s.diverged([1, 1, 1, 0] * 2, lambda: s.op("vfmv.f.s x7, v3", "x7 0xffffbc00"))
    s.note("double precision: a pair")
    s.op("vsetvli x0, x0, e64, m1, ta, ma")
    s.op("vfmv.f.s x8, v2", f"x8 {word(OLD[3])} | x9 0x12343c01")
    s.op("vfmv.f.s x7, v2", "trap Register")
    yield "vector_fp", s
