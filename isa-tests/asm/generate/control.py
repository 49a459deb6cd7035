"""Ventus's own instructions: divergence, prefixes, barriers, ENDPRG, VFEXP, VFTTA; and what traps."""
from ieee import SINGLE
from scalar import s32
from source import Source, flags_of, lanes, word
from vector_int import ACTIVE, LAUNCH, OLD

FOUR = "vgprs=256 lanes=4"


def conditions():
    rows = {
        "vbeq": ("vs2 = vs1", lambda a, b: a == b),
        "vbne": ("vs2 differs from vs1", lambda a, b: a != b),
        "vblt": ("vs2 < vs1, signed", lambda a, b: s32(a) < s32(b)),
        "vbge": ("vs2 >= vs1, signed", lambda a, b: s32(a) >= s32(b)),
        "vbltu": ("vs2 < vs1, unsigned", lambda a, b: a < b),
        "vbgeu": ("vs2 >= vs1, unsigned", lambda a, b: a >= b),
    }
    big, small = 0x80000000, 1
    for name, (what, f) in rows.items():
        s = Source(name,
                   f"lanes with {what} go to the target, the others on; the smaller side first, the taken "
                   f"one on a tie", "Ventus 4.2.1; errata D8, D15", FOUR)
        s.use_vectors()
        # Operand pairs for which a lane takes the branch, and for which it does not.
        values = [(0, 0), (small, big), (big, small), (0xFFFFFFFF, 0xFFFFFFFF), (0, 0xFFFFFFFF),
                  (0x7FFFFFFF, big), (5, 4), (4, 5)]
        taken = [v for v in values if f(*v)]
        kept = [v for v in values if not f(*v)]
        number = 0

        def branch(pattern, ra=2, rb=1):
            """A branch that the lanes of `pattern` take, and everything up to its JOIN."""
            nonlocal number
            number += 1
            pick = lambda i, go: (taken if go else kept)[(i + number) % len(taken if go else kept)]
            pairs = [pick(i, go) for i, go in enumerate(pattern)]
            s.vload(ra, [p[0] for p in pairs] * 2), s.vload(rb, [p[1] for p in pairs] * 2), s.vload(9, OLD)
            other, meet = s.label("other"), s.label("meet")
            s.op(f"la      x6, {meet}"), s.op("setrpc  x0, x6, 0")
            count = sum(pattern)
            digits = lambda p: "".join(str(int(x)) for x in p)
            inverse = [not p for p in pattern]
            if count == 0:
                s.op(f"{name:<7} v{ra}, v{rb}, {other}", "none")
            elif count == 4:
                s.op(f"{name:<7} v{ra}, v{rb}, {other}", f"next {other}")
            elif count <= 2:
                s.op(f"{name:<7} v{ra}, v{rb}, {other}", f"next {other}, mask {digits(pattern)}, depth 2")
                s.place(f"behind{number}")
            else:
                s.op(f"{name:<7} v{ra}, v{rb}, {other}", f"mask {digits(inverse)}, depth 2")
            if count < 4:
                s.op("vmv.v.i v9, 1", f"v9 {lanes([1] * 4, inverse)}")
                s.op(f"j       {meet}", f"next {meet}")
            s.place(other)
            if count > 0:
                s.op("vmv.v.i v9, 2", f"v9 {lanes([2] * 4, pattern)}")
            s.place(meet)
            ones = digits([True] * 4)
            if count in (0, 4):
                s.op("join", "none")
            elif count <= 2:
                # After the taken side the deferred side continues after the branch; the last JOIN is a no-op.
                s.op("join",
                     f"next behind{number}, mask {digits(inverse)}, depth 1 | next {meet}, mask {ones}, "
                     f"depth 0 | none")
            else:
                s.op("join",
                     f"next {other}, mask {digits(pattern)}, depth 1 | next {meet}, mask {ones}, depth 0 | "
                     f"none")
            s.op("vor.vi  v9, v9, 0", f"v9 {lanes([2 if p else 1 for p in pattern])}")

        s.note("no lane, all lanes: no stack")
        branch([False] * 4)
        branch([True] * 4)
        s.note("one, two and three lanes")
        for pattern in ([1, 0, 0, 0], [0, 0, 0, 1], [1, 1, 0, 0], [0, 1, 0, 1], [0, 1, 1, 1], [1, 1, 1, 0]):
            branch([bool(p) for p in pattern])
        s.note("registers beyond 31")
        branch([False, True, True, True], ra=130, rb=77)
        yield "ventus", s


def stack():
    s = Source("join",
               "at the reconvergence pc: mask and pc from the top of the stack; elsewhere a no-op",
               "Ventus 4.2.1; errata D15", FOUR)
    s.use_vectors()
    s.note("with an empty stack")
    s.op("join", "none")
    s.note("nested twice; a JOIN that is not at the top's reconvergence pc does nothing")
    s.vload(1, [0, 1, 2, 3] * 2), s.splat(2, 2), s.splat(3, 0), s.splat(4, 3)
    s.op("la      x6, outer"), s.op("setrpc  x0, x6, 0")
    s.op("vbge    v1, v2, upper", "next upper, mask 0011, depth 2")
    s.place("lower")
    s.op("la      x7, inner"), s.op("setrpc  x0, x7, 0")
    s.op("vbne    v1, v3, one", "next one, mask 0100, depth 3")
    s.place("zero")
    s.op("join", "none")
    s.op("vmv.v.i v5, 10", "v5 10 _ _ _")
    s.op("j       inner", "next inner")
    s.place("one")
    s.op("vmv.v.i v5, 11", "v5 _ 11 _ _")
    s.place("inner")
    s.op("join", "next zero, mask 1000, depth 2 | next inner, mask 1100, depth 1 | none")
    s.op("j       outer", "next outer")
    s.place("upper")
    s.op("vmv.v.i v5, 12", "v5 _ _ 12 12")
    s.op("join", "none")
    s.place("outer")
    s.op("join", "next lower, mask 1100, depth 1 | next outer, mask 1111, depth 0 | none")
    s.op("vor.vi  v5, v5, 0", "v5 10 11 12 12")
    s.note("other fields do not matter (0xfff7afdb)")
    s.op(".word   0xfff7afdb", "none")
    yield "ventus", s

    s = Source("setrpc", "rd = CSR_RPC = rs1 + imm", "Ventus 4.2.1; errata D8")
    for imm in (0, 1, -1, 2047, -2048):
        for v in (0, 0x80000000, 0xFFFFFFFF, 0x12345678):
            s.li(5, v)
            s.op(f"setrpc  x7, x5, {imm}", f"x7 {word(v + imm)}, csr rpc {word(v + imm)}")
            s.op("csrr    x8, rpc", f"x8 {word(v + imm)}")
    s.op("setrpc  x0, x5, 4", f"csr rpc {word(v + 4)}"), s.op(
        "setrpc  x5, x5, 4", f"x5 {word(v + 4)}, csr rpc {word(v + 4)}")
    s.li(44, 6)
    s.op("setrpc  x55, x44, 1", "x55 7, csr rpc 7"), s.op("setrpc  x7, x0, 9", "x7 9, csr rpc 9")
    yield "ventus", s


def synchronisation():
    s = Source("endprg", "ends the warp", "Ventus 4.2.4; errata E6, D21", "warps=2")
    s.op("csrr    x5, wid"), s.op("beqz    x5, first")
    s.op("nop", "none")
    s.op(".word   0x01ff8f8b | 0x4000", "end")
    s.place("first")
    s.op("endprg", "end")
    s.code.append("# the writer's own end is not reached")
    yield "ventus", s
    for name in ("barrier", "barriersub"):
        sub = name == "barriersub"
        what = "subgroup scope: a warp is its own subgroup, so nothing"
        if not sub:
            what = "every warp of the workgroup has arrived before one continues"
        s = Source(name, what, "Ventus 4.2.4; errata E6, D15", "warps=4 lanes=4 lds=256")
        s.op("csrr    x5, wid"), s.op("csrr    x6, lds"), s.op("slli    x7, x5, 2"), s.op(
            "add     x7, x7, x6")
        for n, imm in enumerate((0, 1, 2, 4, 8, 16, 24, 31)):
            s.op(f"addi    x8, x5, {10 * n}"), s.op("sw      x8, 0(x7)")
            s.op(f"{name} {imm}", "none" if sub else "barrier")
            if not sub:
                for w in range(4):
                    s.op(f"lw      x9, {4 * w}(x6)", f"x9 {10 * n + w}")
                s.op(f"{name} {imm}", "barrier")
        if not sub:
            s.note("warps that have ended are not waited for")
            s.op("bnez    x5, stay"), s.op("endprg", "end")
            s.place("stay")
            s.op("barrier 0", "barrier")
        yield "ventus", s


def prefixes():
    s = Source("regext", "high three bits of the next instruction's register numbers: x3, x2, x1, xd",
               "Ventus 4.2.2; errata D2, D3, D3b", LAUNCH)
    s.use_vectors()
    s.note("scalars: numbers up to 63")
    s.li(5, 5), s.li(37, 37), s.li(6, 6), s.li(38, 38)
    for x2 in (0, 1):
        for x1 in (0, 1):
            for xd in (0, 1):
                s.op(f"regext  0, {x2}, {x1}, {xd}", "none")
                s.op("sub     x7, x5, x6", f"x{7 + 32 * xd} {word((5 + 32 * x1) - (6 + 32 * x2))}")
    s.op("sub     x7, x5, x6", f"x7 {word(-1)}")
    s.note("vectors: numbers up to 255, each field by itself")
    for n in (1, 33, 65, 97, 129, 161, 193, 225):
        s.splat(n, n)
        s.splat(n + 1, 1000 + n)
    for x2, x1, xd in ((0, 0, 7), (7, 0, 0), (0, 7, 0), (3, 5, 6), (4, 2, 1), (1, 6, 4)):
        s.op(f"regext  0, {x2}, {x1}, {xd}", "none")
        s.op("vadd.vv v3, v1, v2", f"v{3 + 32 * xd} {word(1 + 32 * x2 + 1001 + 32 * x1)}")
    s.note("multiply-add: the accumulator is the destination, and x3 nothing")
    s.op("regext  2, 0, 0, 5", "none")
    s.op("vmacc.vv v1, v1, v1", f"v161 {word(1 + 161)}")
    s.note("fields of registers that the instruction does not have are ignored; it holds for one instruction")
    s.op("regext  7, 7, 7, 0", "none"), s.op("lui     x7, 1", "x7 0x1000")
    s.op("regext  7, 7, 0, 1", "none"), s.op("addi    x7, x5, 1", "x39 6")
    s.op("addi    x7, x5, 1", "x7 6")
    s.note("before a branch: taken, and its target has no prefix")
    s.op("regext  0, 1, 1, 0", "none"), s.op("bne     x5, x6, away", "next away")
    s.op("nop")
    s.place("away")
    s.op("addi    x7, x5, 0", "x7 5")
    s.note("a jump to the second word goes without the prefix")
    s.op("j       second", "next second")
    s.op("regext  0, 0, 1, 1")
    s.place("second")
    s.op("addi    x7, x5, 0", "x7 5")
    yield "ventus", s

    for name in ("regexti", "regpairi"):
        s = Source(name, "high six bits of the next .vi instruction's immediate, high three of vs2 and vd"
                   + ("" if name == "regexti"
                      else "; as REGEXTI, for no memory instruction has such an immediate"),
                      "Ventus 4.2.2, 4.2.3; errata D2, D17, D32", LAUNCH)
        s.use_vectors()
        s.splat(2, 100), s.splat(226, 1100)
        for high in (0, 1, 31, 32, 63):
            for low in (0, 15, -16, -1):
                imm = high << 5 | low & 31
                imm = imm - 2048 if imm >> 10 else imm
                s.op(f"{name:<8} {high}, 0, 0", "none")
                s.op(f"vadd.vi v3, v2, {low}", f"v3 {word(100 + imm)}")
        s.op(f"{name:<8} 3, 7, 0", "none"), s.op("vadd.vi v3, v2, 1", f"v3 {1100 + 97}")
        s.op(f"{name:<8} 3, 0, 7", "none"), s.op("vadd.vi v3, v2, 1", f"v227 {100 + 97}")
        s.op("vadd.vi v3, v2, 1", "v3 101")
        s.note("shift amounts are the low five bits")
        s.op(f"{name:<8} 5, 0, 0", "none"), s.op("vsll.vi v3, v2, 4", f"v3 {word(100 << 4)}")
        s.note("before anything but a .vi instruction it traps")
        s.op(f"{name:<8} 0, 0, 0", "none"), s.op("add     x7, x5, x6", "trap Prefix")
        yield "ventus", s


def exponential(b):
    """errata D11, step by step."""
    F = SINGLE
    sign = b >> 31
    if F.is_nan(b):
        return F.nan, {"NV"} if F.is_signalling(b) else set()
    if F.is_inf(b):
        return (0 if sign else F.inf), set()
    x = F.value(b)
    if abs(x) < F.value(0x33000000):
        return F.one, set() if x == 0 else {"NX"}
    if not sign and b > 0x42B17217:
        return F.inf, {"OF", "NX"}
    if sign and b > 0xC2CFF1B5:
        return 0, {"UF", "NX"}
    fixed = int(abs(x) * (1 << 40))
    big = -fixed if sign else fixed
    n = (big * 0x171547653 + (1 << 71)) >> 72
    r = big - (n * 0xB17217F7D1CF7A >> 16)
    p = 1 << 40
    for i in range(9, 0, -1):
        p = (1 << 40) + ((r * p >> 40) * ((1 << 40) // i) >> 40)
    if p < 1 << 40:
        p, n = 2 * p, n - 1
    flags = {"NX"}
    shift = 17
    if n < -126:
        shift, flags = 17 + -126 - n, {"NX", "UF"}
    q, rest, half = p >> shift, p & (1 << shift) - 1, 1 << shift - 1
    q += rest > half or rest == half and q & 1
    if n < -126:
        return q, flags
    bits = (n + 127 << 23) + q - (1 << 23)
    return (F.inf, {"OF", "NX"}) if bits >= F.inf else (bits, flags)


PINNED = {
    0x3F800000: 0x402DF854, 0xBF800000: 0x3EBC5AB2, 0x3F000000: 0x3FD3094C, 0x40490FDB: 0x41B92025,
    0x3A83126F: 0x3F8020C9,
    0x33000000: 0x3F800000, 0x42B00000: 0x7EF882B7, 0x42B17217: 0x7F7FFF84, 0x42B17218: 0x7F800000,
    0xC2B00000: 0x0041EDC4,
    0xC2AEAC50: 0x007FFFE6, 0xC2AEAC4F: 0x00800026, 0xC2C80000: 0x0000001B, 0xC2CFF1B4: 0x00000001,
    0xC2CFF1B5: 0x00000000,
}


def computing():
    s = Source("vfexp.v", "vd = exp(vs2), by the integer procedure of the errata",
               "Ventus 4.2.5; errata D11", LAUNCH)
    s.use_vectors()
    for b, want in PINNED.items():
        assert exponential(b)[0] == want, hex(b)
    operands = list(PINNED) + [0, 0x80000000, 1, 0x7F800000, 0xFF800000, 0x7FC00000, 0x7F800001, 0x40000000,
                               0xC0000000, 0x32FFFFFF, 0x7F7FFFFF, 0xFF7FFFFF, 0x428B543A, 0xBE99999A,
                               0x41200000, 0xC1A00000, 0x3F317218]
    for i in range(0, len(operands), 8):
        row = operands[i : i + 8]
        s.vload(2, row)
        out = [exponential(b) for b in row]
        s.op("vfexp.v v3, v2", f"v3 {lanes([o[0] for o in out])}" + flags_of([o[1] for o in out]))
    s.note("frm does not matter; masked, diverged, registers beyond 31")
    values, sets = [o[0] for o in out], [o[1] for o in out]
    s.op("csrwi   frm, 3"), s.op("vfexp.v v3, v2", f"v3 {lanes(values)}"
                                 + flags_of(sets)), s.op("csrwi   frm, 0")
    s.vload(3, OLD), s.vload(0, [int(a) for a in ACTIVE])
    s.op("vfexp.v v3, v2, v0.t", f"v3 {lanes(values, ACTIVE)}" + flags_of(sets, ACTIVE))
    s.diverged([not a for a in ACTIVE], lambda: s.op("vfexp.v v3, v2",
                                                     f"v3 {lanes(values, [not a for a in ACTIVE])}"
                                                     + flags_of(sets, [not a for a in ACTIVE])))
    s.vload(200, row)
    s.op("vfexp.v v240, v200", f"v240 {lanes(values)}" + flags_of(sets))
    yield "ventus", s

    s = Source("vftta.vv", "lane i of vd gains vs1[0] vs2[i] + ... + vs1[i] vs2[0], one fused step each",
               "Ventus 4.2.5; errata D3b, D12", FOUR)
    s.use_vectors()
    rows = [
        ([0x3F800000, 0x40000000, 0x40400000, 0x40800000], [0x3F800000, 0, 0, 0], [0] * 4),
        ([0x3F800000, 0x40000000, 0x40400000, 0x40800000], [0x3DCCCCCD, 0xBF000000, 0x3F800001, 0x4B800000],
         [0x3F800000, 0x7F7FFFFF, 1, 0xC0490FDB]),
        ([0x7F800000, 0, 0x3F800000, 0x7FC00001], [0, 0x3F800000, 0x7F800001, 0x3F800000], [0x3F800000] * 4),
    ]

    def convolve(a, b, c, rm, on):
        out, sets = [], []
        for i in range(4):
            acc, flags = c[i], set()
            for j in range(i + 1):
                if on[j] and on[i - j]:
                    acc, raised = SINGLE.fma(a[j], b[i - j], acc, rm)
                    flags |= raised
            out.append(acc), sets.append(flags)
        return out, sets

    for rm in range(5):
        s.op(f"csrwi   frm, {rm}")
        for a, b, c in rows:
            for on in ([True] * 4, [True, False, True, True], [False, True, True, False]):
                s.vload(1, a * 2), s.vload(2, b * 2), s.vload(3, c * 2), s.vload(0, [int(o) for o in on] * 2)
                out, sets = convolve(a, b, c, rm, on)
                raised = flags_of(sets, on)
                if all(on):
                    s.op("vftta.vv v3, v2, v1", f"v3 {lanes(out)}{raised}")
                else:
                    s.op("vftta.vv v3, v2, v1, v0.t", f"v3 {lanes(out, on)}{raised}")
                    s.vload(3, c * 2)
                    s.diverged(on * 2, lambda: s.op("vftta.vv v3, v2, v1", f"v3 {lanes(out, on)}{raised}"))
    s.note("under a prefix the accumulator is the destination, whatever x3 says (errata D3b)")
    s.op("csrwi   frm, 0")
    a, b, c = rows[1]
    s.vload(1, a * 2), s.vload(2, b * 2), s.vload(67, c * 2), s.vload(35, b * 2)
    out, sets = convolve(a, b, c, 0, [True] * 4)
    s.op("regext  1, 0, 0, 2", "none")
    s.op("vftta.vv v3, v2, v1", f"v67 {lanes(out)}{flags_of(sets)}")
    yield "ventus", s


def traps():
    """One file for each cause: the instruction traps and does nothing else."""
    cases = [
        ("illegal-zero", "a word of zeros", [(".word   0", "trap Illegal 0")]),
        ("illegal-ones", "a word of ones", [(".word   0xffffffff", "trap Illegal 0xffffffff")]),
        ("illegal-fence-i", "FENCE.I (errata D13)", [(".word   0x0000100f", "trap Illegal 0x100f")]),
        ("illegal-mret", "MRET (errata D14)", [(".word   0x30200073", "trap Illegal")]),
        ("illegal-rounding", "a reserved rounding mode in the word",
         [(".word   0x0062d053 | 0x5000", "trap Illegal")]),
        ("illegal-frm", "a reserved rounding mode in frm",
         [("csrwi   frm, 6", "csr frm 6"), ("vfadd.vv v1, v2, v3", "trap Illegal")]),
        ("illegal-segment", "a segment load: nf is not zero (errata E9)",
         [(".word   0x22056087", "trap Illegal")]),
        ("illegal-slide", "vslideup.vi: outside Ventus (errata E11)",
         [(".word   0x3a20b0d7", "trap Illegal")]),
        ("illegal-reduction", "vredsum.vs: outside Ventus (errata E11)",
         [(".word   0x0220a0d7", "trap Illegal")]),
        ("illegal-prefix-fields", "REGEXT with a register field (errata D28)",
         [(".word   0x0000a00b | 0x8000", "trap Illegal")]),
        ("fetch-unmapped", "a jump to an address without memory",
         [("li      x5, 0x10000", None), ("jalr    x0, 0(x5)", "next 0x10000")]),
        ("fetch-lds", "a jump into the LDS window, which is never translated (errata D40)",
         [("li      x5, 0x70000010", None), ("jalr    x0, 0(x5)", "next 0x70000010")]),
        ("misaligned-load", "lw from 4n + 2", [("la      x5, data+2", None),
                                               ("lw      x7, 0(x5)", "trap Misaligned data+2")]),
        ("misaligned-store", "sh to 2n + 1", [("la      x5, data+1", None),
                                              ("sh      x7, 0(x5)", "trap Misaligned data+1")]),
        ("misaligned-lane", "the lowest lane that is misaligned is named",
         [("vid.v   v1", None), ("la      x5, data", None), ("vadd.vx v1, v1, x5", None),
          ("vlw12.v v2, 0(v1)", "trap Misaligned data+1")]),
        ("access-load", "a load from unmapped memory",
         [("li      x5, 0x10000", None), ("lw      x7, 4(x5)", "trap Access 0x10004")]),
        ("access-store", "a store to unmapped memory",
         [("li      x5, 0x10000", None), ("sb      x7, 1(x5)", "trap Access 0x10001")]),
        ("access-lds-end", "beyond the SM's LDS (errata D9)",
         [("li      x5, 0x70020000", None), ("lw      x7, 0(x5)", "trap Access 0x70020000")]),
        ("access-amo", "an atomic on unmapped memory",
         [("li      x5, 0x10000", None), ("amoadd.w x7, x5, (x5)", "trap Access 0x10000")]),
        ("csr-unknown", "a CSR that does not exist", [("csrr    x7, 0x123", "trap Csr")]),
        ("csr-read-only", "a write to a read-only CSR", [("csrw    tid, x5", "trap Csr")]),
        ("register-allocation", "a vector register beyond the launch's allocation",
         [("vmv.v.i v8, 1", "trap Register")], "vgprs=8"),
        ("register-pair", "SEW 64 with an odd register",
         [("vsetvli x0, x0, e64, m1, ta, ma", None), ("vfadd.vv v2, v3, v4", "trap Register")]),
        ("register-group", "LMUL 2 with an odd register",
         [("vsetvli x0, x0, e32, m2, ta, ma", None), ("vadd.vv v3, v4, v6", "trap Register")]),
        ("register-pair-overlap", "a paired load over its own address (errata D32)",
         [("la      x8, data", None), ("regpair 0, 0, 0, 0", "none"),
          ("lw      x8, 0(x8)", "trap Register")]),
        ("register-pair-index", "a paired load over its own index (errata D32)",
         [("la      x5, data", None), ("regpair 0, 0, 0, 0", "none"),
          ("vluxei32.v v2, (x5), v2", "trap Register")]),
        ("register-pair-mask", "a masked paired load into v0 (errata D31)",
         [("la      x5, data", None), ("regpair 0, 0, 0, 0", "none"),
          ("vle32.v v0, (x5), v0.t", "trap Register")]),
        ("register-double-mask", "a masked double result in v0 (errata D31)",
         [("vsetvli x0, x0, e64, m1, ta, ma", None), ("vfadd.vv v0, v2, v4, v0.t", "trap Register")]),
        ("register-group-vs1", "LMUL 2 with an odd vs1",
         [("vsetvli x0, x0, e32, m2, ta, ma", None), ("vadd.vv v2, v4, v1", "trap Register")]),
        ("register-group-vs2", "LMUL 2 with an odd vs2",
         [("vsetvli x0, x0, e32, m2, ta, ma", None), ("vadd.vv v2, v1, v4", "trap Register")]),
        ("register-group-store", "LMUL 2 with an odd data register",
         [("la      x5, data", None), ("vsetvli x0, x0, e32, m2, ta, ma", None),
          ("vse32.v v1, (x5)", "trap Register")]),
        ("register-scalar-pair", "SEW 64 with an odd scalar register",
         [("vsetvli x0, x0, e64, m1, ta, ma", None), ("vfadd.vf v2, v4, x7", "trap Register")]),
        ("illegal-frm-7", "the last reserved rounding mode in frm",
         [("csrwi   frm, 7", "csr frm 7"), ("vfadd.vv v1, v2, v3", "trap Illegal")]),
        ("illegal-before-register", "frm is checked before register numbers",
         [("csrwi   frm, 7", "csr frm 7"), ("vfadd.vv v1, v9, v3", "trap Illegal")], "vgprs=8"),
        ("register-before-csr", "register numbers are checked before the CSR",
         [("csrrw   x50, 0x123, x5", "trap Register")], "sgprs=32"),
        ("illegal-vill", "OP-V after a refused vsetvli",
         [("vsetvli x0, x0, e64, m2, ta, ma", None), ("vadd.vv v1, v2, v3", "trap Illegal")]),
        ("illegal-vill-load", "a load of RVV after a refused vsetvli",
         [("la      x5, data", None), ("vsetvli x0, x0, e64, m2, ta, ma", None),
          ("vle32.v v1, (x5)", "trap Illegal")]),
        ("illegal-move-sew-8", "a floating-point move at SEW 8",
         [("vsetvli x0, x0, e8, m1, ta, ma", None), ("vfmv.v.f v1, x5", "trap Illegal")]),
        ("illegal-float-sew-8", "floating point at SEW 8",
         [("vsetvli x0, x0, e8, m1, ta, ma", None), ("vfadd.vv v1, v2, v3", "trap Illegal")]),
        ("illegal-fixed-sew-16", "fixed point at SEW 16",
         [("vsetvli x0, x0, e16, m1, ta, ma", None), ("vsadd.vv v1, v2, v3", "trap Illegal")]),
        ("illegal-fixed-sew-32", "fixed point without any vsetvli",
         [("vsadd.vv v1, v2, v3", "trap Illegal")]),
        ("illegal-pair-group", "a paired access at LMUL 2 (errata D32)",
         [("la      x5, data", None), ("vsetvli x0, x0, e32, m2, ta, ma", None),
          ("regpair 0, 0, 0, 0", "none"), ("vle32.v v2, (x5)", "trap Illegal")]),
        ("prefix-twice", "a prefix before a prefix", [("regext  0, 0, 0, 0", "none"),
                                                      (".word   0x0000200b", "trap Prefix 0x200b")]),
        ("prefix-illegal", "REGEXT before a word that does not decode",
         [("regext  0, 0, 0, 0", "none"), (".word   0", "trap Illegal 0")]),
        ("prefix-immediate-illegal", "REGEXTI before a word that does not decode (errata D2)",
         [("regexti 0, 0, 0", "none"), (".word   0", "trap Prefix 0")]),
        ("prefix-immediate-other", "REGEXTI before what is not OP-V .vi (errata D2)",
         [("regexti 0, 0, 0", "none"), ("addi    x5, x5, 1", "trap Prefix")]),
        ("illegal-rounding-6", "the other reserved rounding mode in the word",
         [(".word   0x00626053 | 0x10000000", "trap Illegal")]),
        ("misaligned-before-access",
         "alignment of all lanes is checked before any lane's memory (errata D9)",
         [("li      x5, 0x70020000", None), ("vid.v   v1", None), ("vadd.vx v1, v1, x5", None),
          ("vlw12.v v2, 0(v1)", "trap Misaligned 0x70020001")]),
        ("prefix-dangling", "a prefix before ENDPRG has no effect",
         [("regext  1, 1, 1, 1", "none"), ("endprg", "end")]),
        ("endprg-diverged", "ENDPRG with lanes waiting on the stack (Ventus 4.2.4)",
         [("vid.v   v1", None), ("vmv.v.i v2, 2", None), ("la      x5, on", None),
          ("setrpc  x0, x5, 0", None), ("vblt    v1, v2, on", None), ("on:", ""),
          ("endprg", "trap EndprgDiverged 2")]),
    ]
    for name, what, lines, *launch in cases:
        s = Source(name, what, "errata, table of traps", "lanes=4 " + (launch[0] if launch else "vgprs=64"))
        for text, expect in lines:
            if expect == "":
                s.place(text[:-1])
            else:
                s.op(text, expect)
        if name == "fetch-unmapped":
            s.code.append("#= trap Fetch 0x10000")
        if name == "fetch-lds":
            s.code.append("#= trap Fetch 0x70000010")
        s.data.append("data: .space 64")
        yield "traps", s


def at_start(name, vtype):
    s = Source(name, "a warp starts with nothing left from the warp that had its slot before",
               "errata D1, D6, D7, D37, D38", "lanes=4 vgprs=8 grid=40,1,1")
    s.op("vmv.v.i v1, 2", "v1 2")  # vill, but not refused
    s.op("vadd.vv v2, v1, v3", "v2 2")
    s.op("csrr    x9, vtype", "x9 0x80000000")
    for csr in ("vl", "fcsr", "vcsr", "vstart", "rpc", "mtvec", "print"):
        s.op(f"csrr    x9, {csr}", "x9 0")
    s.op("addi    x10, x11, 0", "x10 0")
    s.op("csrr    x9, mstatus", "x9 0x1800")
    s.op("la      x5, data")
    s.op("sc.w    x9, x0, (x5)", "x9 1")
    s.op("li      x11, 255"), s.op("vmv.v.i v3, 5")
    for csr in ("fcsr", "vcsr", "rpc", "mtvec", "mstatus"):
        s.op(f"csrw    {csr}, x11")
    s.op(f"vsetvli x0, x0, {vtype}, ta, ma")
    s.op("lr.w    x9, (x5)")
    s.op("csrwi   print, 3")
    s.data.append("data: .space 64")
    return s


def state():
    """The state right after a write, and the state of a warp at its start."""
    s = Source("state-behind-writes", "rounding modes apply from the next instruction on",
               "errata D7, D18, D33", "lanes=4 vgprs=8")
    s.op("vsetvli x0, x0, e8, m1, ta, ma")
    s.op("vmv.v.i v1, 1"), s.op("vmv.v.i v2, 2")
    for csr, down in (("vxrm", 2), ("vcsr", 4)):
        for value, result in ((down, 1), (0, 2), (down, 1)):
            s.op(f"csrwi   {csr}, {value}", f"csr {csr} {value}")
            s.op("vaadd.vv v3, v1, v2", f"v3 {result}")
    s.li(5, 0x3F800000), s.li(6, 0x30000000)  # 1 and 2^-31: rounding up shows
    for csr, up in (("frm", 3), ("fcsr", 0x60)):
        s.li(7, up)
        for register, value, result in (("x7", up, 0x3F800001), ("x0", 0, 0x3F800000),
                                        ("x7", up, 0x3F800001)):
            s.op(f"csrw    {csr}, {register}", f"csr {csr} {value:#x}")
            s.op("fadd.s  x9, x5, x6, dyn", f"x9 {result:#x}, flags NX")
    yield "traps", s

    for name, vtype in (("state-at-start", "e64, m2"), ("state-at-start-again",
                                                        "e16, m2")):  # refused, and not
        yield "traps", at_start(name, vtype)

    s = Source("index-widths", "an index has exactly its 8, 16 or 32 bits", "errata D36",
               "lanes=4 vgprs=8")
    s.op("la      x5, data"), s.op("li      x6, 0x10104"), s.op("vmv.v.x v1, x6")
    s.op("vluxei8.v v2, (x5), v1", "v2 11, at data+4")
    s.op("vluxei16.v v2, (x5), v1", "v2 22, at data+260")
    s.op("vluxei32.v v2, (x5), v1", "v2 33, at data+65796")
    s.op("vsuxei16.v v2, (x5), v1", "store 33, at data+260")
    s.data.append("data: .word 0, 11\n .space 252\n .word 22\n .space 65532\n .word 33")
    yield "traps", s

    s = Source("half-high-bits", "half operands are bits 15:0 alone", "errata D34", "lanes=4 vgprs=8")
    s.op("vsetvli x0, x0, e16, m1, ta, ma")
    s.splat(1, 0x12343C00), s.splat(2, 0xFFFF3C00)
    s.op("vmfeq.vv v3, v1, v2", "v3 1")
    s.op("vmfne.vv v3, v1, v2", "v3 0")
    s.op("vmfle.vv v3, v1, v2", "v3 1")
    s.op("vmflt.vv v3, v1, v2", "v3 0")
    s.op("vfmin.vv v3, v1, v2", "v3 0x3c00")
    s.op("vfadd.vv v3, v1, v2", "v3 0x4000")
    s.op("vfsgnj.vv v3, v1, v2", "v3 0x3c00")
    s.op("vfmv.v.f v3, x0", "v3 0")
    yield "traps", s


def tests():
    for part in (conditions, stack, synchronisation, prefixes, computing, traps, state):
        yield from part()
