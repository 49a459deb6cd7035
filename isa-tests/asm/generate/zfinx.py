"""Zfinx: single precision on x registers, every rounding mode by the instruction and by frm."""
from ieee import MODES, SINGLE
from source import Source, flags_of, word

F = SINGLE
SNAN, QNAN, NEG = 0x7F800001, 0x7FC01234, F.sign
VALUES = [
    0, NEG, F.one, F.one | NEG, 0x40490FDB, 0x3F000000, 0x3F800001, F.max, F.max | NEG, F.min_normal, 1,
    NEG | 1,
    F.min_normal - 1, F.inf, F.inf | NEG, QNAN, SNAN, 0x4B000000, 0x33800000, 0xC2F6E979,
]
# Operands whose results lie halfway between two numbers, or very close to that.
TIES = {
    "fadd.s": [(F.one, 0x33800000), (F.one, 0x33800001), (0x3F800001, 0x33800000), (F.one | NEG, 0xB3800000),
               (F.max, 0x73000000)],
    "fsub.s": [(F.one, 0x33000000), (F.one, 0xB3800000), (0x3F800001, 0x33800000), (F.one, F.one),
               (0x3F800001, F.one)],
    "fmul.s": [(0x3F800001, 0x3FC00000), (0x3F800003, 0x3FC00000), (0x3F800001, 0xBFC00000), (1, 0x3F000000),
               (3, 0x3F000000), (F.min_normal, 0x3F7FFFFF), (0x00FFFFFF, 0x3F000000)],
    "fdiv.s": [(F.one, 0x40400000), (3, 0x40000000), (1, 0x40000000), (F.max, 0x3F000000),
               (F.min_normal, 0x3F800001)],
}


def binary(name, what, f, rounded=True, rows=None):
    s = Source(name, what, "RISC-V F §11.6-11.8; Zfinx; errata D18")
    pairs = rows or [(a, b) for i, a in enumerate(VALUES) for b in VALUES[i % 3 :: 3]]
    for rm in range(5) if rounded else [0]:
        if rounded:
            s.note(MODES[rm])
        for a, b in (pairs if rm == 0 else pairs[::4]) + TIES.get(name, []):
            bits, flags = f(a, b, rm)
            s.li(5, a), s.li(6, b)
            s.op(f"{name:<7} x7, x5, x6" + (f", {MODES[rm]}" if rounded else ""),
                 f"x7 {word(bits)}" + flags_of([flags]))
    ends(s, name, lambda rm: f(0x3FC00001, 0x40100000, rm), [0x3FC00001, 0x40100000], rounded)
    return s


def ends(s, name, f, operands, rounded):
    """frm, flags that accumulate, x0, registers beyond 31."""
    names = ["x5", "x6", "x8"][: len(operands)]
    for r, v in zip((5, 6, 8), operands):
        s.li(r, v)
    if rounded:
        s.note("the dynamic mode is frm's")
        for rm in range(5):
            bits, flags = f(rm)
            s.op(f"csrwi   frm, {rm}")
            s.op(f"{name:<7} x7, {', '.join(names)}", f"x7 {word(bits)}" + flags_of([flags]))
        s.op("csrwi   frm, 0")
    s.note("x0 takes no result; flags are raised all the same, and stay")
    bits, flags = f(0)
    s.op("csrwi   fflags, 0")
    s.op(f"{name:<7} x0, {', '.join(names)}", flags_of([flags])[2:] or "none")
    value = sum({"NX": 1, "UF": 2, "OF": 4, "DZ": 8, "NV": 16}[x] for x in flags)
    s.op("csrr    x9, fflags", f"x9 {value}")
    s.note("registers beyond 31; the destination is a source")
    high = [40, 63, 33][: len(operands)]
    for r, v in zip(high, operands):
        s.li(r, v)
    s.op(f"{name:<7} x50, " + ", ".join(f"x{r}" for r in high), f"x50 {word(bits)}" + flags_of([flags]))
    s.op(f"{name:<7} x5, {', '.join(names)}", f"x5 {word(bits)}" + flags_of([flags]))
    if rounded:
        s.note("a reserved mode in frm is illegal if it is used")
        s.op("csrwi   frm, 5")
        s.op(f"{name:<7} x7, {', '.join(names)}", "trap Illegal")


def tests():
    yield "zfinx", binary("fadd.s", "rd = rs1 + rs2", F.add)
    yield "zfinx", binary("fsub.s", "rd = rs1 - rs2", F.sub)
    yield "zfinx", binary("fmul.s", "rd = rs1 * rs2", F.mul)
    yield "zfinx", binary("fdiv.s", "rd = rs1 / rs2", F.div)
    yield "zfinx", binary("fmin.s", "the smaller number; -0 < +0; a NaN only if both are", lambda a, b,
                          rm: F.minmax(a, b, False), False)
    yield "zfinx", binary("fmax.s", "the larger number; -0 < +0; a NaN only if both are", lambda a, b,
                          rm: F.minmax(a, b, True), False)
    for name, how, what in (("fsgnj.s", "", "sign of rs2"), ("fsgnjn.s", "n", "inverted sign of rs2"),
                            ("fsgnjx.s", "x", "product of the signs")):
        yield "zfinx", binary(name, f"rs1 with the {what}; no flags", lambda a, b, rm,
                              how=how: (F.sgnj(a, b, how), set()), False)
    for name, op, what in (("feq.s", "eq", "rs1 = rs2, quietly"),
                           ("flt.s", "lt", "rs1 < rs2; NV for every NaN"),
                           ("fle.s", "le", "rs1 <= rs2; NV for every NaN")):
        yield "zfinx", binary(name, what, lambda a, b, rm, op=op: F.compare(a, b, op), False)

    s = Source("fsqrt.s", "rd = square root of rs1", "RISC-V F §11.6; Zfinx; errata D18")
    for rm in range(5):
        s.note(MODES[rm])
        for a in VALUES + [0x40000000, 0x40400000, 0x40800000, 0x7F7FFFFF, 0x00000002, 0x3F7FFFFF,
                           0x3F800002]:
            bits, flags = F.sqrt(a, rm)
            s.li(5, a)
            s.op(f"fsqrt.s x7, x5, {MODES[rm]}", f"x7 {word(bits)}" + flags_of([flags]))
    ends(s, "fsqrt.s", lambda rm: F.sqrt(0x40000000, rm), [0x40000000], True)
    yield "zfinx", s

    s = Source("fclass.s",
               "one of ten bits: -inf, negative normal, subnormal, -0, +0, subnormal, normal, +inf, sNaN, "
               "qNaN", "RISC-V F §11.9")
    for a in VALUES + [0xFF800001, 0xFFC00000, NEG | F.min_normal]:
        s.li(5, a)
        s.op("fclass.s x7, x5", f"x7 {word(F.classify(a))}")
    ends(s, "fclass.s", lambda rm: (F.classify(1), set()), [1], False)
    yield "zfinx", s

    for name, signed in (("fcvt.w.s", True), ("fcvt.wu.s", False)):
        s = Source(name,
                   f"rs1 as {'a signed' if signed else 'an unsigned'} integer; NV and the nearest end of the "
                   f"range outside it", "RISC-V F §11.7; errata D18")
        extra = [0x3F000000, 0xBF000000, 0x3FC00000, 0x40200000, 0xBFC00000, 0xC0200000, 0x3F7FFFFF,
                 0xBF7FFFFF, 0x4EFFFFFF, 0x4F000000, 0xCF000000, 0xCF000001, 0x4F7FFFFF, 0x4F800000,
                 0x3EFFFFFF, 0x3F000001]
        for rm in range(5):
            s.note(MODES[rm])
            for a in VALUES + extra:
                bits, flags = F.to_int(a, rm, 32, signed)
                s.li(5, a)
                s.op(f"{name} x7, x5, {MODES[rm]}", f"x7 {word(bits)}" + flags_of([flags]))
        ends(s, name, lambda rm: F.to_int(0x40200000, rm, 32, signed), [0x40200000], True)
        yield "zfinx", s
    for name, signed in (("fcvt.s.w", True), ("fcvt.s.wu", False)):
        s = Source(name, f"rs1 as {'a signed' if signed else 'an unsigned'} integer becomes a number",
                   "RISC-V F §11.7")
        as_int = lambda v: v - (1 << 32) if signed and v >> 31 else v
        for rm in range(5):
            s.note(MODES[rm])
            for v in (0, 1, 0xFFFFFFFF, 0x7FFFFFFF, 0x80000000, 0x01000001, 0x01000003, 0x7FFFFFC0,
                      0x7FFFFFBF, 0xFFFFFF80, 0xFFFFFF7F, 0x80000001, 0xFEFFFFFF, 0x12345678):
                bits, flags = F.from_int(as_int(v), rm)
                s.li(5, v)
                s.op(f"{name} x7, x5, {MODES[rm]}", f"x7 {word(bits)}" + flags_of([flags]))
        ends(s, name, lambda rm: F.from_int(0x01000001, rm), [0x01000001], True)
        yield "zfinx", s
    for name in ("fmv.x.w", "fmv.w.x"):
        s = Source(name, "rd = rs1: a copy from x to x", "errata E8")
        for a in VALUES:
            s.li(5, a)
            s.op(f"{name} x7, x5", f"x7 {word(a)}")
        s.op(f"{name} x0, x5", "none"), s.op(f"{name} x7, x0", "x7 0")
        s.li(55, 9)
        s.op(f"{name} x60, x55", "x60 9")
        yield "zfinx", s

    fused = {
        "fmadd.s": ("rs1 * rs2 + rs3", lambda a, b, c, rm: F.fma(a, b, c, rm)),
        "fmsub.s": ("rs1 * rs2 - rs3", lambda a, b, c, rm: F.fma(a, b, F.neg(c), rm)),
        "fnmsub.s": ("-(rs1 * rs2) + rs3", lambda a, b, c, rm: F.fma(F.neg(a), b, c, rm)),
        "fnmadd.s": ("-(rs1 * rs2) - rs3", lambda a, b, c, rm: F.fma(F.neg(a), b, F.neg(c), rm)),
    }
    triples = [(a, b, VALUES[(3 * i + 5 * j + 7) % len(VALUES)]) for i, a in enumerate(VALUES) for j,
               b in enumerate(VALUES) if (i + j) % 4 == 0]
    special = [
        (0x3F800001, 0x3F800001, 0xBF800002), (0x3F800001, 0x3F7FFFFF, F.one | NEG),
        (F.one, F.one, F.one | NEG), (F.one, F.one, F.one),
        (F.max, 0x40000000, F.max | NEG), (F.max, F.one, 0x73000000), (1, 1, 1), (1, 1, 0),
        (0x20000000, 0x1F800000, 1), (0x3F800001, 0x3FC00000, 1),
        (0x3F800001, 0x3FC00000, NEG | 1), (0, F.inf, QNAN), (F.inf, 0, F.one), (F.inf, F.one, F.inf | NEG),
        (0, F.one, NEG), (NEG, F.one, 0), (0x4B800000, 0x3F800001, F.one),
        (0x00800000, 0x3F000000, 1), (0x00FFFFFF, 0x3F000000, 0), (0x00800001, 0x3F7FFFFF, 0),
    ]
    for name, (what, f) in fused.items():
        s = Source(name, f"rd = {what}, rounded once", "RISC-V F §11.6; Zfinx; errata D18")
        for rm in range(5):
            s.note(MODES[rm])
            for a, b, c in (triples if rm == 0 else triples[::5]) + special:
                bits, flags = f(a, b, c, rm)
                s.li(5, a), s.li(6, b), s.li(8, c)
                s.op(f"{name} x7, x5, x6, x8, {MODES[rm]}", f"x7 {word(bits)}" + flags_of([flags]))
        ops = [0x3FC00001, 0x40100001, 0x3DCCCCCD]
        ends(s, name, lambda rm: f(*ops, rm), ops, True)
        yield "zfinx", s
