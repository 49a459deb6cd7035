"""RVV integer, mask and fixed-point instructions as Ventus has them: one 32-bit element per lane, masks in
bit 0 of each lane."""
from scalar import div, rem, s32
from source import LANES, MASK32, Source, flags_of, lanes, word

LAUNCH = "vgprs=256"
A_ROWS = [
    [0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x12345678, 0x80000001, 31],
    [0xFFFFFFFE, 0x55555555, 0xAAAAAAAA, 2, 0x80000000, 0x7FFFFFFF, 0xFFFFFFFF, 0],
    [5, 0xFFFFFFFB, 5, 0xFFFFFFFB, 0x10000, 0xFFFF, 0x8000, 0x7FFF8000],
]
B_ROWS = [
    [0, 0xFFFFFFFF, 1, 0xFFFFFFFF, 0xFFFFFFFF, 0x87654321, 0x80000001, 32],
    [3, 0xAAAAAAAA, 0x55555555, 33, 0x80000000, 0x7FFFFFFF, 1, 0],
    [3, 3, 0xFFFFFFFD, 0xFFFFFFFD, 0x10000, 0xFFFF0000, 31, 16],
]
SCALARS = [0, 1, 0xFFFFFFFF, 0x7FFFFFFF, 0x80000000, 35]
OLD = [0x5A5A0000 + i for i in range(LANES)]
# Only bit 0 of a lane's mask element counts (errata D4).
V0 = [1, 0, 3, 2, 0xFFFFFFFF, 0xFFFFFFFE, 0, 0x80000001]
V1 = [0, 1, 1, 0, 0, 5, 4, 1]
ACTIVE = [True, True, False, True, False, False, True, False]


def enabled(mask):
    return [bool(m & 1) for m in mask]


def both(a, b):
    return [x and y for x, y in zip(a, b)]


def merge(new, old, active):
    return [n if a else o for n, o, a in zip(new, old, active)]


class Op:
    """An element-wise instruction: `text(vd, a, b, mask)` writes it, `f(a, b, old)` is a lane's result and
    flags. `masks`: it can be masked by v0. `unary`: vs2 is its only source."""

    def __init__(self, name, form, f, acc=False, masks=True, unary=False):
        self.name, self.form, self.acc, self.masks, self.unary = name, form, acc, masks, unary
        self.f = f

    def text(self, vd, a, b, masked=False):
        """a is vs2; b is vs1, the scalar or the immediate. Multiply-adds name vs1 first, unary ones have no
        b."""
        b = f"v{b}" if self.form == "v" else f"x{b}" if self.form == "x" else str(b)
        if self.unary:
            operands = f"v{vd}, v{a}"
        else:
            operands = f"v{vd}, {b}, v{a}" if self.acc else f"v{vd}, v{a}, {b}"
        return f"{self.name:<10} {operands}" + (", v0.t" if masked else "")

    def of(self, a, b, old):
        values, sets = [], []
        for i in range(LANES):
            v, flags = self.f(a[i], b[i], old[i])
            values.append(int(v) & MASK32)
            sets.append(flags)
        return values, sets


def exact(f):
    """A lane function that raises no flags and does not use the old destination."""
    return lambda a, b, old: (f(a, b), set())


def sources(s, op, a, b, ra=2, rb=1):
    """Puts the operands in place and returns b's lanes."""
    s.vload(ra, a)
    if op.form == "v":
        s.vload(rb, b)
        return b
    if op.form == "x":
        s.li(rb + 8, b)
        return [b] * LANES
    return [b & MASK32] * LANES


def b_name(op, b, rb=1):
    return rb if op.form == "v" else rb + 8 if op.form == "x" else b


def one(s, op, a, b, vd=3, ra=2, rb=1, masked=False, active=None, old=None):
    """One execution with its expectation; the destination is preset if that matters."""
    bl = sources(s, op, a, b, ra, rb)
    if vd not in (ra, rb) or op.form != "v" and vd != ra:
        if op.acc or masked or active or old:
            s.vload(vd, old or OLD)
    before = a if vd == ra else bl if op.form == "v" and vd == rb else old or OLD
    values, sets = op.of(a, bl, before)
    on = both(active or [True] * LANES, enabled(V0) if masked else [True] * LANES)
    if masked:
        s.vload(0, V0)

    def body():
        s.op(op.text(vd, ra, b_name(op, b, rb), masked), f"v{vd} {lanes(values, on)}" + flags_of(sets, on))

    if active:
        s.diverged(active, body)
    else:
        body()
    if masked or active:
        s.op(f"vmv.v.v v4, v{vd}", f"v4 {lanes(merge(values, before, on))}")


def general(s, op, rows, scalars, immediates):
    s.use_vectors()
    s.note("corner values")
    if op.form == "v":
        for a, b in rows:
            one(s, op, a, b)
    else:
        for b in scalars if op.form == "x" else immediates:
            for a, _ in rows[:2]:
                one(s, op, a, b)
    a, b = rows[0]
    if op.form == "x":
        b = scalars[-1]
        s.note("x0 is zero")
        s.vload(2, a)
        if op.acc:
            s.vload(3, OLD)
        values, sets = op.of(a, [0] * LANES, OLD)
        x0 = op.text(3, 2, 0)
        s.op(x0, f"v3 {lanes(values)}" + flags_of(sets))
    if op.form == "i":
        b = immediates[-1]
    if op.masks:
        s.note("masked: lanes whose v0 element has bit 0 clear keep their old contents")
        one(s, op, a, b, masked=True)
    s.note("diverged: inactive lanes keep their old contents")
    one(s, op, a, b, active=ACTIVE)
    one(s, op, a, b, active=[not x for x in ACTIVE], masked=op.masks)
    s.note("destination among the sources")
    if not op.acc:
        one(s, op, a, b, vd=2)
        if op.masks:
            one(s, op, a, b, vd=2, masked=True)
    if op.form == "v":
        one(s, op, a, b, vd=1) if not op.acc else None
        s.vload(2, a)
        if op.acc:
            s.vload(3, OLD)
        values, sets = op.of(a, a, OLD)
        s.op(op.text(3, 2, 2), f"v3 {lanes(values)}" + flags_of(sets))
    s.note("registers beyond 31")
    wide = b_name(op, b, 100 if op.form == "v" else 42)
    bl = sources(s, op, a, b, 200, 100 if op.form == "v" else 42)
    s.vload(249, OLD)
    values, sets = op.of(a, bl, OLD)
    s.op(op.text(249, 200, wide), f"v249 {lanes(values)}" + flags_of(sets))
    s.vload(2, a), s.vload(249, OLD)
    s.op(op.text(249, 2, wide), f"v249 {lanes(values)}" + flags_of(sets))
    if op.acc:
        s.note("under a prefix the accumulator is the destination, whatever x3 says (errata D3b)")
        s.vload(65, OLD), s.vload(33, OLD[::-1])
        s.op(f"regext  1, {200 >> 5}, {wide >> 5}, 2", "none")
        s.op(op.text(1, 200 & 31, wide & 31), f"v65 {lanes(values)}" + flags_of(sets))


def group(s, op, rows, b_value, sew="e32"):
    """LMUL 2 (errata D31): two beats, each with its own mask register."""
    s.note("LMUL 2: the instruction works on v8 and v9 from v12, v13 and v16, v17")
    (a0, b0), (a1, b1) = rows[0], rows[1]
    s.vload(12, a0), s.vload(13, a1), s.vload(8, OLD), s.vload(9, OLD[::-1]), s.vload(0, V0), s.vload(1, V1)
    if op.form == "v":
        s.vload(16, b0), s.vload(17, b1)
        named = 16
    else:
        b0 = b1 = [b_value & MASK32] * LANES
        if op.form == "x":
            s.li(9, b_value)
        named = 9 if op.form == "x" else b_value
    s.op(f"vsetvli x0, x0, {sew}, m2, ta, ma")
    first, f0 = op.of(a0, b0, OLD)
    second, f1 = op.of(a1, b1, OLD[::-1])
    s.op(op.text(8, 12, named), f"v8 {lanes(first)}{flags_of(f0)} | v9 {lanes(second)}{flags_of(f1)}")
    first, f0 = op.of(a0, b0, first if op.acc else OLD)
    second, f1 = op.of(a1, b1, second if op.acc else OLD)
    m0, m1 = enabled(V0), enabled(V1)
    s.op(op.text(8, 12, named, True),
         f"v8 {lanes(first, m0)}{flags_of(f0, m0)} | v9 {lanes(second, m1)}{flags_of(f1, m1)}")
    s.op(f"vsetvli x0, x0, {sew}, m1, ta, ma")


def alone(s, op, rows, b_value):
    """A row whose vtype is Unused works on one register of words, whatever vtype says, even if illegal."""
    a, b = rows[0]
    b = b if op.form == "v" else b_value
    for note, vtype in (("LMUL 2: still one register, and an odd one", "e32, m2"),
                        ("SEW 8: still words", "e8, m1"), ("an illegal vtype", "e64, m2")):
        s.note(note)
        values, sets = op.of(a, sources(s, op, a, b, 13, 15), OLD)
        s.op(f"vsetvli x0, x0, {vtype}, ta, ma")
        s.op(op.text(11, 13, b_name(op, b, 15)), f"v11 {lanes(values)}" + flags_of(sets))
        s.op("vsetvli x0, x0, e32, m1, ta, ma")


INTEGER = {
    "vadd": ("vd = vs2 + b", lambda a, b: a + b, "vxi"),
    "vsub": ("vd = vs2 - b", lambda a, b: a - b, "vx"),
    "vrsub": ("vd = b - vs2", lambda a, b: b - a, "xi"),
    "vand": ("vd = vs2 & b", lambda a, b: a & b, "vxi"),
    "vor": ("vd = vs2 | b", lambda a, b: a | b, "vxi"),
    "vxor": ("vd = vs2 ^ b", lambda a, b: a ^ b, "vxi"),
    "vminu": ("the smaller, unsigned", min, "vx"),
    "vmin": ("the smaller, signed", lambda a, b: min(s32(a), s32(b)), "vx"),
    "vmaxu": ("the larger, unsigned", max, "vx"),
    "vmax": ("the larger, signed", lambda a, b: max(s32(a), s32(b)), "vx"),
    "vsll": ("vd = vs2 << b[4:0]", lambda a, b: a << (b & 31), "vxu"),
    "vsrl": ("vd = vs2 >> b[4:0], zeros from the left", lambda a, b: a >> (b & 31), "vxu"),
    "vsra": ("vd = vs2 >> b[4:0], sign from the left", lambda a, b: s32(a) >> (b & 31), "vxu"),
    "vmseq": ("1 if vs2 = b, else 0", lambda a, b: a == b, "vxi"),
    "vmsne": ("1 if vs2 differs from b, else 0", lambda a, b: a != b, "vxi"),
    "vmsltu": ("1 if vs2 < b unsigned, else 0", lambda a, b: a < b, "vx"),
    "vmslt": ("1 if vs2 < b signed, else 0", lambda a, b: s32(a) < s32(b), "vx"),
    "vmsleu": ("1 if vs2 <= b unsigned, else 0 (a signed immediate: errata D17)", lambda a, b: a <= b,
               "vxi"),
    "vmsle": ("1 if vs2 <= b signed, else 0", lambda a, b: s32(a) <= s32(b), "vxi"),
    "vmsgtu": ("1 if vs2 > b unsigned, else 0 (a signed immediate: errata D17)", lambda a, b: a > b, "xi"),
    "vmsgt": ("1 if vs2 > b signed, else 0", lambda a, b: s32(a) > s32(b), "xi"),
    "vmul": ("low word of vs2 * b", lambda a, b: a * b, "vx"),
    "vmulh": ("high word of vs2 * b, signed", lambda a, b: s32(a) * s32(b) >> 32, "vx"),
    "vmulhu": ("high word of vs2 * b, unsigned", lambda a, b: a * b >> 32, "vx"),
    "vmulhsu": ("high word of vs2 signed * b unsigned", lambda a, b: s32(a) * b >> 32, "vx"),
    "vdiv": ("signed vs2 / b; -1 for a zero divisor", div, "vx"),
    "vdivu": ("unsigned vs2 / b; all ones for a zero divisor", lambda a, b: -1 if b == 0 else a // b, "vx"),
    "vrem": ("signed remainder of vs2 / b", rem, "vx"),
    "vremu": ("unsigned remainder of vs2 / b", lambda a, b: a if b == 0 else a % b, "vx"),
}
# Rows of custom opcodes, whose vtype is Unused: the rule, the forms, the folder (the row's family) and the
# clause.
CUSTOM = {
    "vadd12": ("vd = vs1 + imm, twelve signed bits", lambda a, b: a + b, "w", "ventus",
               "Ventus 4.2.5; errata E1, E2"),
    "vsub12": ("vd = vs1 - imm, twelve signed bits", lambda a, b: a - b, "w", "ventus",
               "Ventus 4.2.5; errata E1, E2"),
}
ACCUMULATE = {
    "vmacc": ("vd = b * vs2 + vd", lambda a, b, d: b * a + d),
    "vnmsac": ("vd = -(b * vs2) + vd", lambda a, b, d: d - b * a),
    "vmadd": ("vd = b * vd + vs2", lambda a, b, d: b * d + a),
    "vnmsub": ("vd = -(b * vd) + vs2", lambda a, b, d: a - b * d),
}
MASKS = {
    "vmand": lambda a, b: a & b,
    "vmnand": lambda a, b: ~(a & b),
    "vmandn": lambda a, b: a & ~b,
    "vmor": lambda a, b: a | b,
    "vmnor": lambda a, b: ~(a | b),
    "vmorn": lambda a, b: a | ~b,
    "vmxor": lambda a, b: a ^ b,
    "vmxnor": lambda a, b: ~(a ^ b),
}
# w: twelve bits, and no mask; 1: vs2 alone
FORMS = {"v": ".vv", "x": ".vx", "i": ".vi", "u": ".vi", "w": ".vi", "1": ".v"}
ROWS = list(zip(A_ROWS, B_ROWS))
IMMEDIATES = {"i": [0, 1, -1, 15, -16, 16, -17, 1023, -1024, 500], "u": [0, 1, 31, 16, 7],
              "w": [0, 1, -1, 2047, -2048, 0x555], "1": [0]}


def element_wise():
    for name, (what, f, forms) in INTEGER.items():
        for form in forms:
            op = Op(name + FORMS[form], form if form in "vx" else "i", exact(f), unary=form == "1")
            b = {"v": "vs1", "x": "rs1", "i": "imm", "u": "uimm", "1": "b"}[form]
            s = Source(op.name, what.replace("b[", f"{b}[").replace(" b", f" {b}").replace("= b", f"= {b}"),
                       "RVV 1.0 chapter 11; errata D4, D16, D24, D31", LAUNCH)
            general(s, op, ROWS, SCALARS, IMMEDIATES.get(form))
            group(s, op, ROWS, {"x": 0x80000003, "i": -3, "u": 5, "1": 0}.get(form))
            yield "vector_int", s
    for name, (what, f, forms, folder, clause) in CUSTOM.items():
        for form in forms:
            op = Op(name + FORMS[form], form if form in "vx" else "i", exact(f), masks=form != "w",
                    unary=form == "1")
            s = Source(op.name, what, clause, LAUNCH)
            general(s, op, ROWS, SCALARS, IMMEDIATES.get(form))
            alone(s, op, ROWS, {"x": 0x80000003, "i": -3, "u": 5, "w": -1029, "1": 0}.get(form))
            yield folder, s
    for name, (what, f) in ACCUMULATE.items():
        for form in "vx":
            op = Op(name + FORMS[form], form, lambda a, b, d, f=f: (f(a, b, d), set()), acc=True)
            s = Source(op.name, what.replace(" b ", " vs1 " if form == "v"
                                             else " rs1 ").replace(
                                                 "(b ", "(vs1 " if form == "v" else "(rs1 "),
                                                 "RVV 1.0 §11.13; errata D19, D3b", LAUNCH)
            general(s, op, ROWS, SCALARS, None)
            group(s, op, ROWS, 0x80000003)
            yield "vector_int", s
    bits = [[0, 1, 0, 1, 2, 3, 0xFFFFFFFF, 0xFFFFFFFE], [0, 0, 1, 1, 3, 2, 0x80000001, 1],
            [1, 1, 1, 1, 0, 0, 0, 0]]
    rows = [(bits[0], bits[1]), (bits[1], bits[2]), (bits[2], bits[0])]
    for name, f in MASKS.items():
        op = Op(name + ".mm", "v", exact(lambda a, b, f=f: f(a, b) & 1))
        s = Source(op.name, f"{name[2:]} of bit 0 of vs2 and vs1 in each lane: 0 or 1",
                   "RVV 1.0 §15.1; errata D4, E10", LAUNCH)
        general(s, op, rows, None, None)
        group(s, op, rows, None)
        yield "vector_int", s


def moves():
    for form, name in (("v", "vmerge.vvm"), ("x", "vmerge.vxm"), ("i", "vmerge.vim")):
        s = Source(name, "the second source if v0's element has bit 0 set, else vs2",
                   "RVV 1.0 §11.15; errata D4", LAUNCH)
        s.use_vectors()
        for a, b in ROWS:
            for scalar in [None] if form == "v" else [0, 0xFFFFFFFF,
                                                      0x12345678] if form == "x" else [
                                                          0, -16, 15, 700, -1024]:
                s.vload(2, a), s.vload(0, V0)
                if form == "v":
                    s.vload(1, b)
                    bl, text = b, "v1"
                elif form == "x":
                    s.li(9, scalar)
                    bl, text = [scalar] * LANES, "x9"
                else:
                    bl, text = [scalar & MASK32] * LANES, str(scalar)
                values = merge(bl, a, enabled(V0))
                s.op(f"{name} v3, v2, {text}, v0", f"v3 {lanes(values)}")
        s.note("diverged, v0 as destination, registers beyond 31, LMUL 2")
        s.vload(3, OLD), s.vload(0, V0)
        s.diverged(ACTIVE, lambda: s.op(f"{name} v3, v2, {text}, v0", f"v3 {lanes(values, ACTIVE)}"))
        s.op("vmv.v.v v4, v3", f"v4 {lanes(merge(values, OLD, ACTIVE))}")
        s.op(f"{name} v0, v2, {text}, v0", f"v0 {lanes(values)}")
        s.vload(0, V0), s.vload(200, a)
        s.op(f"{name} v240, v200, {text}, v0", f"v240 {lanes(values)}")
        s.vload(12, a), s.vload(13, b), s.vload(1, V1)
        if form == "v":
            s.vload(16, b), s.vload(17, a)
            text = "v16"
        s.op("vsetvli x0, x0, e32, m2, ta, ma")
        second = merge(a if form == "v" else bl, b, enabled(V1))
        s.op(f"{name} v8, v12, {text}, v0", f"v8 {lanes(values)} | v9 {lanes(second)}")
        yield "vector_int", s
    for name, what, forms in (
        ("vmv.v.v", "vd = vs1", "v"),
        ("vmv.v.x", "vd = rs1 in every active lane", "x"),
        ("vmv.v.i", "vd = imm in every active lane", "i"),
        ("vmv.s.x", "vd = rs1 in every active lane, as vmv.v.x", "x"),
    ):
        s = Source(name, what, "RVV 1.0 §11.16; Ventus 4.1; errata D5", LAUNCH)
        s.use_vectors()
        cases = [(f"v{2}", a, a) for a in A_ROWS] if forms == "v" else [
            ("x9", [v] * LANES, v) for v in SCALARS] if forms == "x" else [
                (str(i), [i & MASK32] * LANES, i) for i in IMMEDIATES["i"]]
        for text, values, raw in cases:
            if forms == "v":
                s.vload(2, raw)
            elif forms == "x":
                s.li(9, raw)
            s.op(f"{name} v3, {text}", f"v3 {lanes(values)}")
            s.vload(5, OLD)
            s.diverged(ACTIVE, lambda: s.op(f"{name} v5, {text}", f"v5 {lanes(values, ACTIVE)}"))
            s.op("vmv.v.v v4, v5", f"v4 {lanes(merge(values, OLD, ACTIVE))}")
        s.note("registers beyond 31, x0, LMUL 2")
        if forms == "x":
            s.op(f"{name} v3, x0", "v3 0")
            s.li(50, 77)
            s.op(f"{name} v130, x50", "v130 77")
        if forms == "v":
            s.vload(130, OLD)
            s.op(f"{name} v131, v130", f"v131 {lanes(OLD)}")
        if forms == "i":
            s.op(f"{name} v130, 9", "v130 9")
        first, second = values, values
        if forms == "v":
            s.vload(12, OLD), s.vload(13, A_ROWS[0])
            text, first, second = "v12", OLD, A_ROWS[0]
        s.op("vsetvli x0, x0, e32, m2, ta, ma")
        s.op(f"{name} v8, {text}", f"v8 {lanes(first)} | v9 {lanes(second)}")
        yield "vector_int", s
    s = Source("vmv.x.s", "rd = vs2 of the highest active lane", "Ventus 4.1; errata D5", LAUNCH + " lanes=4")
    s.use_vectors()
    for a in A_ROWS:
        s.vload(2, a)
        s.op("vmv.x.s x7, v2", f"x7 {word(a[3])}")
    for active, top in (([1, 1, 1, 0] * 2, 2), ([1, 0, 0, 0] * 2, 0), ([0, 1, 0, 0] * 2, 1),
                        ([0, 1, 0, 1] * 2, 3)):
        s.vload(2, OLD)
        s.diverged(active, lambda: s.op("vmv.x.s x7, v2", f"x7 {word(OLD[top])}"))
    s.note("x0, registers beyond 31, LMUL 2 reads vs2 alone")
    s.op("vmv.x.s x0, v2", "none")
    s.vload(231, A_ROWS[0])
    s.op("vmv.x.s x57, v231", f"x57 {word(A_ROWS[0][3])}")
    s.op("vsetvli x0, x0, e32, m2, ta, ma")
    s.op("vmv.x.s x57, v231", f"x57 {word(A_ROWS[0][3])}")
    yield "vector_int", s
    s = Source("vid.v", "vd = the lane's number; beat b of a group adds b times the threads of a warp",
               "RVV 1.0 §15.9; errata D16, D31", LAUNCH + " lanes=4")
    s.use_vectors()
    on = enabled(V0)
    number = [i % 4 for i in range(LANES)]
    s.op("vid.v   v3", "v3 0 1 2 3")
    s.vload(3, OLD), s.vload(0, V0)
    s.op("vid.v   v3, v0.t", f"v3 {lanes(number[:4], on[:4])}")
    s.vload(5, OLD)
    s.diverged(ACTIVE, lambda: s.op("vid.v   v5", f"v5 {lanes(number[:4], ACTIVE[:4])}"))
    s.op("vid.v   v222", "v222 0 1 2 3")
    s.op("vid.v   v0, v0.t", f"v0 {lanes(number[:4], on[:4])}")
    s.vload(0, V0), s.vload(1, V1)
    s.op("vsetvli x0, x0, e32, m2, ta, ma")
    s.op("vid.v   v8", "v8 0 1 2 3 | v9 4 5 6 7")
    s.op("vid.v   v8, v0.t", f"v8 {lanes(number[:4], on[:4])} | v9 {lanes([4, 5, 6, 7], enabled(V1)[:4])}")
    yield "vector_int", s


def configuration():
    n = 4  # threads of a warp in these tests
    good = [("e32", "m1", n), ("e32", "m2", 2 * n), ("e8", "m1", n), ("e8", "m2", 2 * n), ("e16", "m1", n),
            ("e16", "m2", 2 * n), ("e64", "m1", n)]
    sew = {"e8": 0, "e16": 1, "e32": 2, "e64": 3}
    code = lambda e, m, ta, ma: {"m1": 0, "m2": 1, "m4": 2, "m8": 3, "mf2": 7, "mf4": 6,
                                 "mf8": 5}[m] | sew[e] << 3 | ta << 6 | ma << 7

    def wrote(rd, vl, vtype):
        return (f"x{rd} {vl}, " if rd else "") + f"csr vl {vl}, csr vtype {word(vtype)}"

    for name in ("vsetvli", "vsetivli", "vsetvl"):
        s = Source(name, "sets vtype, and vl = min(AVL, VLMAX)", "RVV 1.0 §6; errata D6", f"lanes={n}")

        def run(rd, avl, e, m, ta, ma, vl, vtype):
            flags = ("ta" if ta else "tu") + ", " + ("ma" if ma else "mu")
            if name == "vsetvl":
                s.li(9, code(e, m, ta, ma))
                s.op(f"vsetvl  x{rd}, x{avl}, x9", wrote(rd, vl, vtype))
            else:
                first = f"x{avl}" if name == "vsetvli" else str(avl)
                s.op(f"{name} x{rd}, {first}, {e}, {m}, {flags}", wrote(rd, vl, vtype))

        s.note("widths and groups, AVL below, at and above VLMAX")
        for e, m, most in good:
            for avl in (0, 1, most - 1, most, most + 1, 31):
                if name != "vsetivli":
                    s.li(6, avl)
                run(7, avl if name == "vsetivli" else 6, e, m, 1, 1, min(avl, most), code(e, m, 1, 1))
        s.note("tail and mask policies are kept in vtype and mean nothing")
        for ta in (0, 1):
            for ma in (0, 1):
                if name != "vsetivli":
                    s.li(6, 3)
                run(7, 3 if name == "vsetivli" else 6, "e32", "m1", ta, ma, 3, code("e32", "m1", ta, ma))
        if name != "vsetivli":
            s.note("x0: VLMAX with a destination; vl is kept without one")
            run(7, 0, "e32", "m2", 1, 1, 2 * n, code("e32", "m2", 1, 1))
            run(0, 0, "e8", "m2", 1, 1, 2 * n, code("e8", "m2", 1, 1))
            s.li(6, 2)
            run(0, 6, "e32", "m1", 1, 1, 2, code("e32", "m1", 1, 1))
            run(0, 0, "e16", "m2", 1, 1, 2, code("e16", "m2", 1, 1))
            s.li(6, 0xFFFFFFFF)
            run(7, 6, "e32", "m2", 1, 1, 2 * n, code("e32", "m2", 1, 1))
            s.note("keeping a vl that the new VLMAX does not reach is refused")
            run(0, 0, "e32", "m1", 1, 1, 0, 0x80000000)
        s.note("what is not supported: vill")
        for e, m in (("e32", "m4"), ("e32", "m8"), ("e32", "mf2"), ("e64", "m2"), ("e8", "mf8")):
            if name != "vsetivli":
                s.li(6, 3)
            run(7, 3 if name == "vsetivli" else 6, e, m, 1, 1, 0, 0x80000000)
        if name == "vsetvl":
            for bad in (0x100, 0x80000010, 0x40000010, 0x20):
                s.li(9, bad)
                s.op("vsetvl  x7, x6, x9", "x7 0, csr vl 0, csr vtype 0x80000000")
        s.note("registers beyond 31")
        s.li(44, 2)
        if name == "vsetvl":
            s.li(45, code("e32", "m1", 1, 1))
            s.op("vsetvl  x46, x44, x45", wrote(46, 2, code("e32", "m1", 1, 1)))
        else:
            s.op(f"{name} x46, " + ("x44" if name == "vsetvli" else "2") + ", e32, m1, ta, ma",
                 wrote(46, 2, code("e32", "m1", 1, 1)))
        s.op("csrr    x8, vl", "x8 2")
        s.op("csrr    x8, vtype", f"x8 {word(code('e32', 'm1', 1, 1))}")
        s.note("after a refusal vector instructions are illegal")
        s.op(f"vsetvli x7, x0, e64, m2, ta, ma")
        s.op("vid.v   v1", "trap Illegal")
        yield "vector_int", s


def s8(v):
    v &= 0xFF
    return v - 256 if v & 0x80 else v


def roundoff(v, shift, vxrm):
    """RVV 1.0 §3.8: v >> shift, rounded by rnu, rne, rdn or rod."""
    if shift == 0:
        return v
    low, rest, half = v >> shift, v & (1 << shift) - 1, 1 << shift - 1
    up = [rest >= half, rest > half or rest == half and low & 1, False, False][vxrm]
    return low | 1 if vxrm == 3 and rest else low + bool(up)


def saturate(v, low, high):
    return (min(max(v, low), high), {"SAT"} if not low <= v <= high else set())


def fixed(vxrm):
    u = lambda v: v & 0xFF
    return {
        "vsaddu": ("vxi", lambda a, b: saturate(u(a) + u(b), 0, 255)),
        "vsadd": ("vxi", lambda a, b: saturate(s8(a) + s8(b), -128, 127)),
        "vssubu": ("vx", lambda a, b: saturate(u(a) - u(b), 0, 255)),
        "vssub": ("vx", lambda a, b: saturate(s8(a) - s8(b), -128, 127)),
        "vaaddu": ("vx", lambda a, b: (u(roundoff(u(a) + u(b), 1, vxrm)), set())),
        "vaadd": ("vx", lambda a, b: (s8(roundoff(s8(a) + s8(b), 1, vxrm)), set())),
        "vasubu": ("vx", lambda a, b: (u(roundoff(u(a) - u(b), 1, vxrm)), set())),
        "vasub": ("vx", lambda a, b: (s8(roundoff(s8(a) - s8(b), 1, vxrm)), set())),
        "vsmul": ("vx", lambda a, b: saturate(roundoff(s8(a) * s8(b), 7, vxrm), -128, 127)),
        "vssrl": ("vxu", lambda a, b: (roundoff(u(a), b & 7, vxrm), set())),
        "vssra": ("vxu", lambda a, b: (roundoff(s8(a), b & 7, vxrm), set())),
    }


FIXED_WHAT = {
    "vsaddu": "saturating add, unsigned", "vsadd": "saturating add, signed",
    "vssubu": "saturating subtract, unsigned",
    "vssub": "saturating subtract, signed", "vaaddu": "averaging add, unsigned",
    "vaadd": "averaging add, signed",
    "vasubu": "averaging subtract, unsigned", "vasub": "averaging subtract, signed",
    "vsmul": "fractional multiply",
    "vssrl": "scaling shift right, unsigned", "vssra": "scaling shift right, signed",
}


def fixed_point():
    a_rows = [
        [0, 1, 0x7F, 0x80, 0xFF, 0x55, 0xAA, 0xFE],
        [0x7F, 0x80, 0x80, 0x81, 0x40, 0xC0, 0x12345601, 0xFFFFFF03],
        [3, 5, 7, 0xFD, 0xFB, 0x0B, 0x11, 0x33],
    ]
    b_rows = [
        [0, 0xFF, 1, 0x80, 0xFF, 0xAA, 0x55, 0x7F],
        [0x7F, 0x80, 0x7F, 0xFF, 3, 0x41, 0xABCDEF02, 0xFFFFFF81],
        [2, 4, 4, 1, 2, 3, 5, 6],
    ]
    rows = list(zip(a_rows, b_rows))
    for name in fixed(0):
        for form in fixed(0)[name][0]:
            full = name + FORMS[form]
            s = Source(full, FIXED_WHAT[name] + ", on the low byte of each lane's element",
                       "RVV 1.0 §12; Ventus 4.1; errata D33", LAUNCH)
            s.use_vectors()
            # Loads do not depend on the width; the fixed-point instructions want 8 bits.
            s.op("vsetvli x0, x0, e8, m1, ta, ma")
            for vxrm, mode in enumerate(("rnu", "rne", "rdn", "rod")):
                op = Op(full, "i" if form == "u" else form, lambda a, b, old, f=fixed(vxrm)[name][1]: f(a, b))
                s.note(f"vxrm = {mode}")
                s.op(f"csrwi   vxrm, {vxrm}")
                if vxrm == 0:
                    general(s, op, rows, [0, 0x7F, 0x80, 0xFF, 3],
                            [0, 1, -1, 15, -16, 100, -100] if form == "i" else [0, 1, 7, 9, 31])
                else:
                    for a, b in rows:
                        one(s, op, a, b if form == "v" else 0xFD if form == "x" else 3)
            group(s, op, rows, 0x7D if form == "x" else 5, "e8")
            s.note("vxsat is sticky")
            s.op("csrwi   vxsat, 0")
            saturating = name in ("vsaddu", "vsadd", "vssubu", "vssub", "vsmul")
            s.splat(2, 0x80 if name in ("vsadd", "vssub", "vsmul") else 0xFF if name == "vsaddu" else 0)
            b = {"vsadd": 0x80, "vssub": 1, "vsmul": 0x80, "vsaddu": 1, "vssubu": 1}.get(name, 3)
            if form == "v":
                s.splat(1, b)
            elif form == "x":
                s.li(9, b)
            else:
                b = {"vsadd": -1, "vsaddu": 1}.get(name, 3)
            first = 0x80 if name in ("vsadd", "vssub", "vsmul") else 0xFF if name == "vsaddu" else 0
            v, flags = op.f(first, b & MASK32, 0)
            s.op(op.text(3, 2, b_name(op, b)), f"v3 {word(int(v))}" + flags_of([flags] * LANES))
            s.op("csrr    x7, vxsat", f"x7 {int(saturating)}")
            s.note("at another width it is illegal")
            s.op("vsetvli x0, x0, e32, m1, ta, ma")
            s.op(op.text(3, 2, b_name(op, b)), "trap Illegal")
            yield "vector_fixed", s


def tests():
    for part in (element_wise, moves, configuration, fixed_point):
        yield from part()
