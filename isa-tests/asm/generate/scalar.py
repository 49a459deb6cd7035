"""RV32I, M, A, Zicsr: scalar integer instructions."""
from source import MASK32, Source, word

CORNERS = [0, 1, 2, 0x7FFFFFFF, 0x80000000, 0x80000001, 0xFFFFFFFF, 0xFFFFFFFE, 0x55555555, 0xAAAAAAAA,
           0x12345678, 31, 32, 0xFFFF, 0x10000]


def s32(v):
    v &= MASK32
    return v - (1 << 32) if v >> 31 else v


def trunc_div(a, b):
    q = abs(a) // abs(b)
    return -q if (a < 0) != (b < 0) else q


def div(a, b):
    a, b = s32(a), s32(b)
    return -1 if b == 0 else trunc_div(a, b)


def rem(a, b):
    a, b = s32(a), s32(b)
    return a if b == 0 else a - b * trunc_div(a, b)


BINARY = {
    "add": ("rd = rs1 + rs2", lambda a, b: a + b),
    "sub": ("rd = rs1 - rs2", lambda a, b: a - b),
    "sll": ("rd = rs1 << rs2[4:0]", lambda a, b: a << (b & 31)),
    "slt": ("rd = rs1 < rs2, signed", lambda a, b: s32(a) < s32(b)),
    "sltu": ("rd = rs1 < rs2, unsigned", lambda a, b: a < b),
    "xor": ("rd = rs1 ^ rs2", lambda a, b: a ^ b),
    "srl": ("rd = rs1 >> rs2[4:0], zeros from the left", lambda a, b: a >> (b & 31)),
    "sra": ("rd = rs1 >> rs2[4:0], sign from the left", lambda a, b: s32(a) >> (b & 31)),
    "or": ("rd = rs1 | rs2", lambda a, b: a | b),
    "and": ("rd = rs1 & rs2", lambda a, b: a & b),
}
MULTIPLY = {
    "mul": ("low word of rs1 * rs2", lambda a, b: a * b),
    "mulh": ("high word of rs1 * rs2, both signed", lambda a, b: s32(a) * s32(b) >> 32),
    "mulhsu": ("high word of rs1 * rs2, signed by unsigned", lambda a, b: s32(a) * b >> 32),
    "mulhu": ("high word of rs1 * rs2, both unsigned", lambda a, b: a * b >> 32),
    "div": ("signed quotient towards zero; -1 for a zero divisor", div),
    "divu": ("unsigned quotient; all ones for a zero divisor", lambda a, b: -1 if b == 0 else a // b),
    "rem": ("signed remainder, the dividend's sign; the dividend for a zero divisor", rem),
    "remu": ("unsigned remainder; the dividend for a zero divisor", lambda a, b: a if b == 0 else a % b),
}
IMMEDIATE = {
    "addi": ("rd = rs1 + imm", lambda a, i: a + i),
    "slti": ("rd = rs1 < imm, signed", lambda a, i: s32(a) < i),
    "sltiu": ("rd = rs1 < imm sign-extended, unsigned", lambda a, i: a < i & MASK32),
    "xori": ("rd = rs1 ^ imm", lambda a, i: a ^ i),
    "ori": ("rd = rs1 | imm", lambda a, i: a | i),
    "andi": ("rd = rs1 & imm", lambda a, i: a & i),
}
SHIFT = {
    "slli": ("rd = rs1 << shamt", lambda a, i: a << i),
    "srli": ("rd = rs1 >> shamt, zeros from the left", lambda a, i: a >> i),
    "srai": ("rd = rs1 >> shamt, sign from the left", lambda a, i: s32(a) >> i),
}


def binary(name, what, f, clause):
    s = Source(name, what, clause)
    s.note("corner values against each other")
    for a in CORNERS:
        s.li(5, a)
        for b in CORNERS if a in (0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x12345678) else CORNERS[::3]:
            s.li(6, b)
            s.op(f"{name:<7} x7, x5, x6", f"x7 {word(int(f(a, b)))}")
    s.note("destination among the sources, x0 as source and destination")
    a, b = 0x89ABCDEF, 7
    s.li(5, a), s.li(6, b)
    s.op(f"{name:<7} x5, x5, x6", f"x5 {word(int(f(a, b)))}")
    s.li(5, a)
    s.op(f"{name:<7} x6, x5, x6", f"x6 {word(int(f(a, b)))}")
    s.op(f"{name:<7} x7, x5, x5", f"x7 {word(int(f(a, a)))}")
    s.op(f"{name:<7} x7, x0, x5", f"x7 {word(int(f(0, a)))}")
    s.op(f"{name:<7} x7, x5, x0", f"x7 {word(int(f(a, 0)))}")
    s.op(f"{name:<7} x0, x5, x5", "none")
    s.op("mv      x7, x0", "x7 0")
    s.note("registers beyond 31 take a prefix")
    s.li(33, a), s.li(63, b)
    s.op(f"{name:<7} x40, x33, x63", f"x40 {word(int(f(a, b)))}")
    s.op(f"{name:<7} x63, x33, x5", f"x63 {word(int(f(a, a)))}")
    s.op(f"{name:<7} x7, x5, x33", f"x7 {word(int(f(a, a)))}")
    return s


def immediate(name, what, f, clause, values):
    s = Source(name, what, clause)
    s.note("corner values against each other")
    for a in CORNERS:
        s.li(5, a)
        for i in values:
            s.op(f"{name:<7} x7, x5, {i}", f"x7 {word(int(f(a, i)))}")
    s.note("destination is the source, x0, registers beyond 31")
    a, i = 0x89ABCDEF, values[-1]
    s.li(5, a)
    s.op(f"{name:<7} x5, x5, {i}", f"x5 {word(int(f(a, i)))}")
    s.op(f"{name:<7} x7, x0, {i}", f"x7 {word(int(f(0, i)))}")
    s.op(f"{name:<7} x0, x5, {i}", "none")
    s.li(33, a)
    s.op(f"{name:<7} x63, x33, {i}", f"x63 {word(int(f(a, i)))}")
    return s


def upper():
    s = Source("lui", "rd = imm << 12", "RISC-V I §2.4.1")
    for i in (0, 1, 0x7FFFF, 0x80000, 0xFFFFF, 0x12345):
        s.op(f"lui     x7, {i:#x}", f"x7 {word(i << 12)}")
    s.op("lui     x0, 1", "none")
    s.op("lui     x45, 0xabcde", "x45 0xabcde000")
    yield "rv32i", s
    s = Source("auipc", "rd = pc + (imm << 12)", "RISC-V I §2.4.1")
    for i in (0, 1, 0x7FFFF, 0x80000, 0xFFFFF):
        at = s.label("at")
        s.place(at)
        # The label is the instruction's own address.
        s.op(f"auipc   x7, {i:#x}", f"x7 {at}+{word(i << 12)}")
    s.op("auipc   x0, 1", "none")
    at = s.label("at")
    s.place(at)
    s.op("auipc   x45, 0", f"x45 {at}+4")  # after its prefix
    yield "rv32i", s


BRANCH = {
    "beq": ("equal", lambda a, b: a == b),
    "bne": ("not equal", lambda a, b: a != b),
    "blt": ("rs1 < rs2, signed", lambda a, b: s32(a) < s32(b)),
    "bge": ("rs1 >= rs2, signed", lambda a, b: s32(a) >= s32(b)),
    "bltu": ("rs1 < rs2, unsigned", lambda a, b: a < b),
    "bgeu": ("rs1 >= rs2, unsigned", lambda a, b: a >= b),
}


def branches():
    for name, (what, f) in BRANCH.items():
        s = Source(name, f"branch if {what}", "RISC-V I §2.5.2")
        s.note("forwards")
        values = [0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF]
        for a in values:
            s.li(5, a)
            for b in values:
                s.li(6, b)
                to = s.label("to")
                s.op(f"{name:<7} x5, x6, {to}", f"next {to}" if f(a, b) else "none")
                s.op("addi    x7, x7, 1")
                s.place(to)
        s.note("backwards, x0, registers beyond 31, to itself's successor")
        taken = next((a, b) for a in values for b in values if f(a, b))
        s.li(33, taken[0]), s.li(63, taken[1])
        back, on, over = s.label("back"), s.label("on"), s.label("over")
        s.op(f"j       {over}")
        s.place(back)
        s.op(f"j       {on}", f"next {on}")
        s.place(over)
        s.op(f"{name:<7} x33, x63, {back}", f"next {back}")
        s.place(on)
        to = s.label("to")
        s.op(f"{name:<7} x0, x0, {to}", f"next {to}" if f(0, 0) else "none")
        s.op("nop")
        s.place(to)
        yield "rv32i", s


def jumps():
    s = Source("jal", "rd = pc + 4, jump by a multiple of 2 within a MiB", "RISC-V I §2.5.1; errata D21")
    a, b, c, d = (s.label("to") for _ in range(4))
    s.op(f"jal     x1, {b}", f"x1 {a}, next {b}")
    s.place(a)
    s.op(f"jal     x0, {c}", f"next {c}")
    s.place(b)
    s.op(f"jal     x41, {a}", f"x41 {c}, next {a}")
    s.place(c)
    s.op(f"jal     x5, {d}", f"x5 {d}, next {d}")
    s.place(d)
    yield "rv32i", s
    s = Source("jalr", "rd = pc + 4, jump to (rs1 + imm) with bit 0 cleared", "RISC-V I §2.5.1; errata D21")
    for rd, imm, extra in ((1, 0, 0), (1, -4, 0), (5, 4, 0), (0, 0, 0), (7, 0, 1), (1, 2047, 0),
                           (1, -2048, 1)):
        to, after = s.label("to"), s.label("after")
        s.op(f"la      x5, {to}")
        s.op(f"li      x6, {word(extra - imm)}")
        s.op("add     x5, x5, x6")
        s.op(f"jalr    x{rd}, {imm}(x5)", (f"x{rd} {after}, " if rd else "") + f"next {to}")
        s.place(after)
        s.op("ebreak")
        s.place(to)
    to, after = s.label("to"), s.label("after")
    s.note("registers beyond 31")
    s.op(f"la      x50, {to}")
    s.op("jalr    x51, 0(x50)", f"x51 {after}, next {to}")
    s.place(after)
    s.op("ebreak")
    s.place(to)
    yield "rv32i", s


LOADS = {"lb": (1, True), "lh": (2, True), "lw": (4, False), "lbu": (1, False), "lhu": (2, False)}
DATA = bytes([0x80, 0x7F, 0x01, 0xFF, 0x00, 0x80, 0xFE, 0x7F, 0x10, 0x32, 0x54, 0x76, 0x98, 0xBA, 0xDC, 0xFE])


def extend(raw, size, signed):
    v = int.from_bytes(raw, "little")
    return v - (1 << 8 * size) if signed and v >> 8 * size - 1 else v


def loads():
    for name, (size, signed) in LOADS.items():
        what = f"rd = {size} byte{'s' if size > 1 else ''} at rs1 + imm" + (
            ", sign-extended" if signed else ", zero-extended" if size < 4 else "")
        for space in ("global memory", "LDS"):
            if space == "global memory":
                s = Source(name, what, "RISC-V I §2.6; errata D9", "lds=1024")
                s.op("la      x5, bytes")
            s.note(space)
            if space == "LDS":
                s.op("la      x5, bytes")
                s.op("csrr    x6, lds")
                for i in range(0, len(DATA), 4):
                    s.op(f"lw      x7, {i}(x5)"), s.op(f"sw      x7, {i}(x6)")
                s.op("mv      x5, x6")
            for i in range(0, len(DATA), size):
                s.op(f"{name:<7} x7, {i}(x5)", f"x7 {word(extend(DATA[i:i + size], size, signed))}")
            s.op("addi    x5, x5, 2047"), s.op("addi    x5, x5, 1")
            s.op(f"{name:<7} x7, -2048(x5)", f"x7 {word(extend(DATA[:size], size, signed))}")
            s.op(f"{name:<7} x0, -2048(x5)", "none")
            s.op("mv      x34, x5")
            s.op(f"{name:<7} x62, -2048(x34)", f"x62 {word(extend(DATA[:size], size, signed))}")
            s.op(f"{name:<7} x5, -2048(x5)", f"x5 {word(extend(DATA[:size], size, signed))}")
        s.data.append("bytes: .byte " + ", ".join(map(hex, DATA)))
        yield "rv32i", s


def stores():
    for name, size in {"sb": 1, "sh": 2, "sw": 4}.items():
        s = Source(name,
                   f"the low {size} byte{'s' if size > 1 else ''} of rs2 go to rs1 + imm; their neighbours "
                   f"stay", "RISC-V I §2.6; errata D9", "lds=1024")
        for space in ("global memory", "LDS"):
            s.note(space)
            s.op("la      x5, bytes" if space != "LDS" else "csrr    x5, lds")
            s.li(6, 0x11111111)
            for i in range(0, 16, 4):
                s.op(f"sw      x6, {i}(x5)")
            image = bytearray(b"\x11" * 16)
            for i in range(0, 16, size):
                v = 0x89ABCDEF ^ i * 0x01234567 & MASK32
                s.li(7, v)
                low = v & (1 << 8 * size) - 1
                s.op(f"{name:<7} x7, {i}(x5)", f"store {word(low)}")
                image[i:i + size] = low.to_bytes(size, "little")
                s.op(f"lw      x8, {i & ~3}(x5)", f"x8 {word(int.from_bytes(image[i & ~3:][:4], 'little'))}")
            s.op(f"{name:<7} x0, 4(x5)", "store 0")
            s.li(40, 0x99), s.op("addi    x41, x5, 2047"), s.op("addi    x41, x41, 1")
            s.op(f"{name:<7} x40, -2048(x41)", "store 0x99" + (", at bytes" if space != "LDS" else ""))
        s.data.append("bytes: .space 64")
        yield "rv32i", s


def system():
    s = Source("fence", "orders memory accesses; its sets are hints", "RISC-V I §2.7; errata D13")
    for sets in ("", "rw, rw", "r, w", "iorw, iorw", "w, r"):
        s.op(f"fence   {sets}".rstrip(), "none")
    s.note("a store before it is seen by a load behind it")
    s.op("la      x5, place"), s.li(6, 0x600DCAFE)
    s.op("sw      x6, 0(x5)", "store 0x600dcafe, at place")
    s.op("fence", "none")
    s.op("lw      x7, 0(x5)", "x7 0x600dcafe")
    s.data.append("place: .word 1")
    yield "rv32i", s
    for name, bits in (("ecall", 0x73), ("ebreak", 0x100073)):
        s = Source(name, "not supported: traps Environment, the value is the word", "Ventus 4.1; errata D14")
        s.op("nop", "none")
        s.op(name, f"trap Environment {bits:#x}")
        yield "rv32i", s


def csrs():
    cases = {
        "csrrw": ("rd = CSR; CSR = rs1", lambda old, v: v),
        "csrrs": ("rd = CSR; CSR |= rs1; no write for x0", lambda old, v: old | v),
        "csrrc": ("rd = CSR; CSR &= ~rs1; no write for x0", lambda old, v: old & ~v),
    }
    for base, (what, f) in cases.items():
        for name, imm in ((base, False), (base + "i", True)):
            s = Source(name, what.replace("rs1", "uimm").replace("x0", "0") if imm else what,
                       "RISC-V Zicsr §6.1; errata D7")
            state = {"fflags": 0, "frm": 0, "fcsr": 0, "mtvec": 0, "rpc": 0, "vxrm": 0, "vxsat": 0, "vcsr": 0}
            masks = {"fflags": 31, "frm": 7, "fcsr": 255, "mtvec": MASK32 & ~3, "rpc": MASK32, "vxrm": 3,
                     "vxsat": 1, "vcsr": 7}

            def write(csr, value):
                state[csr] = value & masks[csr]
                if csr == "fcsr":
                    state["fflags"], state["frm"] = state["fcsr"] & 31, state["fcsr"] >> 5
                if csr == "vcsr":
                    state["vxsat"], state["vxrm"] = state["vcsr"] & 1, state["vcsr"] >> 1
                state["fcsr"] = state["frm"] << 5 | state["fflags"]
                state["vcsr"] = state["vxrm"] << 1 | state["vxsat"]

            values = (0, 1, 2, 4, 21, 31) if imm else (0, 1, 0x15, 0x1F, 0xFF, 0xFFFFFFFF, 0x80001234)
            for csr in state:
                s.note(csr)
                for v in values:
                    old = state[csr]
                    writes = base == "csrrw" or not imm or v != 0
                    write(csr, f(old, v) if writes else old)
                    source = str(v)
                    if not imm:
                        s.li(6, v)
                        source = "x6"
                    s.op(f"{name:<7} x7, {csr}, {source}",
                         f"x7 {word(old)}" + (f", csr {csr} {word(state[csr])}" if writes else ""))
                zero = "0" if imm else "x0"
                if base == "csrrw":
                    s.op(f"{name:<7} x7, {csr}, {zero}", f"x7 {word(state[csr])}, csr {csr} 0")
                else:
                    s.op(f"{name:<7} x7, {csr}, {zero}", f"x7 {word(state[csr])}")
                    s.op(f"csrw    {csr}, x0")
                write(csr, 0)
                s.op(f"csrr    x8, {csr}", "x8 0")
            s.note("read-only registers: reading, and no write where rs1 is x0")
            if base != "csrrw":
                zero = "0" if imm else "x0"
                for csr, v in (("wid", 0), ("gdx", 0), ("vstart", 0), ("numw", 1), ("mhartid", 0),
                               ("tid", 0)):
                    s.op(f"{name:<7} x7, {csr}, {zero}", f"x7 {v}")
                s.op(f"{name:<7} x0, rpc, {zero}", "none")
            if not imm:
                s.note("registers beyond 31")
                s.li(44, 3)
                s.op(f"{name:<7} x45, frm, x44", f"x45 0, csr frm {word(f(0, 3))}")
            s.note("a write to a read-only register traps")
            s.li(6, 1)
            s.op(f"{name:<7} x7, wid, " + ("1" if imm else "x6"), "trap Csr")
            yield "zicsr", s


AMO = {
    "amoswap": lambda m, d: d,
    "amoadd": lambda m, d: m + d,
    "amoxor": lambda m, d: m ^ d,
    "amoand": lambda m, d: m & d,
    "amoor": lambda m, d: m | d,
    "amomin": lambda m, d: min(s32(m), s32(d)),
    "amomax": lambda m, d: max(s32(m), s32(d)),
    "amominu": lambda m, d: min(m, d),
    "amomaxu": lambda m, d: max(m, d),
}


def atomics():
    for name, f in AMO.items():
        s = Source(f"{name}.w", "rd = memory; memory becomes the operation of it and rs2",
                   "RISC-V A §14.4; errata D37", "lds=1024")
        for space in ("global memory", "LDS"):
            s.note(space)
            s.op("la      x5, place" if space != "LDS" else "csrr    x5, lds")
            for old in (0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x12345678):
                for d in (0, 1, 0x80000000, 0xFFFFFFFF, 0x0F0F0F0F):
                    s.li(6, old), s.li(7, d)
                    s.op("sw      x6, 0(x5)")
                    s.op(f"{name}.w x8, x7, (x5)", f"x8 {word(old)}, atomic {word(f(old, d))}")
                    s.op("lw      x9, 0(x5)", f"x9 {word(f(old, d))}")
            s.note(f"{space}: x0 as destination and source, rd = rs2, orders, registers beyond 31")
            old, d = 0x12345678, 0x800000FF
            for text, expect in (
                (f"{name}.w x0, x7, (x5)", f"atomic {word(f(old, d))}"),
                (f"{name}.w x8, x0, (x5)", f"x8 {word(old)}, atomic {word(f(old, 0))}"),
                (f"{name}.w.aq x8, x7, (x5)", f"x8 {word(old)}, atomic {word(f(old, d))}"),
                (f"{name}.w.rl x8, x7, (x5)", f"x8 {word(old)}, atomic {word(f(old, d))}"),
                (f"{name}.w.aqrl x7, x7, (x5)", f"x7 {word(old)}, atomic {word(f(old, d))}"),
                (f"{name}.w x48, x47, (x46)", f"x48 {word(old)}, atomic {word(f(old, d))}"),
            ):
                s.li(6, old), s.li(7, d), s.li(47, d)
                s.op("mv      x46, x5"), s.op("sw      x6, 0(x5)")
                s.op(text, expect)
        s.note("a word that is not aligned")
        s.op("la      x5, place+2")
        s.op(f"{name}.w x8, x7, (x5)", "trap Misaligned place+2")
        s.data.append("place: .word 0, 0")
        yield "rv32a", s
    for name in ("lr.w", "sc.w"):
        what = "rd = memory, and the word is reserved"
        if name == "sc.w":
            what = "memory = rs2 and rd = 0 where the reservation holds, else rd = 1"
        s = Source(name, what, "RISC-V A §14.2; errata D37", "lds=1024")
        for space in ("global memory", "LDS"):
            s.note(f"{space}: a pair that succeeds")
            s.op("la      x5, place" if space != "LDS" else "csrr    x5, lds")
            for suffix in ("", ".aq", ".rl", ".aqrl"):
                s.li(6, 0x1234), s.li(7, 0xABCD)
                s.op("sw      x6, 0(x5)")
                s.op(f"lr.w{suffix} x8, (x5)", "x8 0x1234")
                s.op(f"sc.w{suffix} x9, x7, (x5)", "x9 0, store 0xabcd")
                s.op("lw      x10, 0(x5)", "x10 0xabcd")
            s.note(
                f"{space}: SC without a reservation, given up by the one before it, on another word, after "
                f"an LR elsewhere")
            s.op("sc.w    x9, x7, (x5)", "x9 1")
            s.op("lr.w    x8, (x5)", "x8 0xabcd")
            s.op("addi    x11, x5, 4")
            s.op("sc.w    x9, x7, (x11)", "x9 1")
            s.op("sc.w    x9, x7, (x5)", "x9 1")
            s.op("lr.w    x8, (x5)", "x8 0xabcd")
            s.op("lr.w    x8, (x11)", "x8 0")
            s.op("sc.w    x9, x7, (x5)", "x9 1")
            s.note(f"{space}: the warp's own plain store does not take it away, x0, registers beyond 31")
            s.op("lr.w    x8, (x5)", "x8 0xabcd")
            s.op("sw      x6, 0(x5)", "store 0x1234")
            s.op("sc.w    x0, x7, (x5)", "store 0xabcd")
            s.op("lr.w    x0, (x5)", "none")
            s.op("mv      x46, x5"), s.op("mv      x47, x6")
            s.op("sc.w    x48, x47, (x46)", "x48 0, store 0x1234")
            s.op("lr.w    x49, (x46)", "x49 0x1234")
        s.note("a word that is not aligned")
        s.op("la      x5, place+2")
        s.op("lr.w    x8, (x5)" if name == "lr.w" else "sc.w    x8, x7, (x5)", "trap Misaligned place+2")
        s.data.append("place: .word 0, 0")
        yield "rv32a", s


def tests():
    for name, (what, f) in BINARY.items():
        yield "rv32i", binary(name, what, f, "RISC-V I §2.4.2")
    for name, (what, f) in MULTIPLY.items():
        yield "rv32m", binary(name, what, f, "RISC-V M §13")
    for name, (what, f) in IMMEDIATE.items():
        yield "rv32i", immediate(name, what, f, "RISC-V I §2.4.1", [0, 1, -1, 2047, -2048, 0x555])
    for name, (what, f) in SHIFT.items():
        yield "rv32i", immediate(name, what, f, "RISC-V I §2.4.1", [0, 1, 15, 31, 16])
    for part in (upper, branches, jumps, loads, stores, system, csrs, atomics):
        yield from part()
