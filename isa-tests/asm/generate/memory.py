"""Vector loads, stores and atomics (errata D10, D20, D36, D37, E12), and pairs (D32). Every launch has four
lanes."""
from scalar import AMO, extend
from source import MASK32, Source, word
from vector_int import enabled

N = 4
LAUNCH = f"vgprs=256 lanes={N} lds=2048 pds=64"
BYTES = bytes((37 * i + 129) & 0xFF for i in range(128))
V0 = [1, 0, 3, 2, 0, 0, 0, 0]
V1 = [0, 1, 1, 0, 0, 0, 0, 0]
ACTIVE = [True, False, False, True] * 2
OLD = [0x5A5A0000 + i for i in range(8)]
ALL = [True] * N


def listed(values, on=ALL):
    return " ".join((word(v) if isinstance(v, int) else v) if o else "_" for v, o in zip(values, on))


def at(offsets, on=ALL, base="bytes"):
    return ", at " + listed([f"{base}+{word(o)}" for o in offsets], on)


def begin(name, what, clause):
    s = Source(name, what, clause, LAUNCH)
    s.use_vectors()
    s.data.append("bytes: .byte " + ", ".join(map(hex, BYTES)))
    return s


def to_lds(s):
    """The same bytes at the workgroup's LDS; x5 points there."""
    s.op("la      x5, bytes"), s.op("csrr    x6, lds")
    for i in range(0, len(BYTES), 4):
        s.op(f"lw      x7, {i}(x5)"), s.op(f"sw      x7, {i}(x6)")
    s.op("mv      x5, x6")


def value(offset, size, signed=False):
    return extend(BYTES[offset : offset + size], size, signed)


def four(offsets):
    return (list(offsets) + [0] * 8)[:8]


def load_cases(s, size, signed, place):
    """`place(kind)` prepares addresses and answers (operands, byte offsets per lane)."""
    for space in ("global memory", "LDS"):
        s.note(space)
        to_lds(s) if space == "LDS" else s.op("la      x5, bytes")
        for operands, offsets in place(s):
            values = [value(o, size, signed) for o in offsets]
            s.op(f"{s.mnemonic:<10} v3, {operands}", f"v3 {listed(values)}"
                 + (at(offsets) if space != "LDS" else ""))
    return operands, offsets, values


def masked_load(s, operands, offsets, values, maskable):
    s.note("diverged" + (", masked" if maskable else "") + ", registers beyond 31")
    s.vload(3, OLD)
    s.diverged(ACTIVE, lambda: s.op(f"{s.mnemonic:<10} v3, {operands}", f"v3 {listed(values, ACTIVE[:N])}"))
    s.op("vmv.v.v v4, v3", f"v4 {listed([v if a else o for v, o, a in zip(values, OLD, ACTIVE)])}")
    if maskable:
        on = enabled(V0)[:N]
        s.vload(0, V0), s.vload(3, OLD)
        s.op(f"{s.mnemonic:<10} v3, {operands}, v0.t", f"v3 {listed(values, on)}")
        s.op("vmv.v.v v4, v3", f"v4 {listed([v if a else o for v, o, a in zip(values, OLD, on)])}")
    s.op(f"{s.mnemonic:<10} v231, {operands}", f"v231 {listed(values)}")


def unit(size):
    def place(s):
        for base in (0, size, 4 * size):
            s.op(f"addi    x8, x5, {base}")
            yield "(x8)", [base + size * i for i in range(N)]
    return place


def strided(size):
    def place(s):
        for base, stride in ((0, size), (0, 0), (4 * size, 3 * size), (64, (-2 * size) & MASK32)):
            s.op(f"addi    x8, x5, {base}"), s.li(9, stride)
            yield "(x8), x9", [base + i * (stride - (1 << 32) if stride >> 31 else stride) for i in range(N)]
    return place


def indexed(bits, size=4):
    def place(s):
        for base, index in ((0, [0, 4, 8, 12]), (8, [28, 0, 64, 4]), (0, [16, 16, 16, 0])):
            s.op(f"addi    x8, x5, {base}")
            junk = 0 if bits == 32 else (0xABCD0000 if bits == 16 else 0xABCDEF00)
            s.vload(2, four(i | junk for i in index))
            yield "(x8), v2", [base + i for i in index]
    return place


def standard_loads():
    for size, bits in ((4, 32), (2, 16), (1, 8)):
        clause = "RVV 1.0 §7; Ventus 4.1; errata D20, D36"
        s = begin(f"vle{bits}.v", f"lane i loads {bits} bits at rs1 + {size} * i"
                  + ("" if size == 4 else ", zero-extended"), clause)
        case = load_cases(s, size, False, unit(size))
        masked_load(s, *case, True)
        s.note("LMUL 2: elements 4 to 7 go to the second register")
        s.op("la      x5, bytes")
        s.vload(0, V0), s.vload(1, V1)
        s.op("vsetvli x0, x0, e32, m2, ta, ma")
        first, second = [size * i for i in range(N)], [size * (N + i) for i in range(N)]
        show = lambda o, on=ALL: listed([value(x, size) for x in o], on) + at(o, on)
        s.op(f"vle{bits}.v v8, (x5)", f"v8 {show(first)} | v9 {show(second)}")
        s.op(f"vle{bits}.v v8, (x5), v0.t",
             f"v8 {show(first, enabled(V0)[:N])} | v9 {show(second, enabled(V1)[:N])}")
        if size > 1:
            s.note("not aligned")
            s.op("addi    x5, x5, 1")
            s.op(f"vle{bits}.v v8, (x5)", "trap Misaligned bytes+1")
        yield "vector_mem", s
        s = begin(f"vlse{bits}.v", f"lane i loads {bits} bits at rs1 + rs2 * i"
                  + ("" if size == 4 else ", zero-extended"), clause)
        case = load_cases(s, size, False, strided(size))
        masked_load(s, *case, True)
        s.note("LMUL 2")
        s.op("la      x5, bytes"), s.li(9, 2 * size)
        s.op("vsetvli x0, x0, e32, m2, ta, ma")
        first, second = [2 * size * i for i in range(N)], [2 * size * (N + i) for i in range(N)]
        s.op(f"vlse{bits}.v v8, (x5), x9", f"v8 {show(first)} | v9 {show(second)}")
        yield "vector_mem", s
    for order in "uo":
        for bits in (32, 16, 8):
            s = begin(f"vl{order}xei{bits}.v",
                      f"lane i loads 32 bits at rs1 + the low {bits} bits of vs2[i]",
                      "RVV 1.0 §7.6; errata E9, D20, D36")
            case = load_cases(s, 4, False, indexed(bits))
            masked_load(s, *case, True)
            s.note("LMUL 2: the indices are a group, too; the destination may be it")
            s.op("la      x5, bytes")
            s.vload(12, four([4, 0, 12, 8])), s.vload(13, four([100, 96, 92, 88]))
            s.op("vsetvli x0, x0, e32, m2, ta, ma")
            s.op(f"{s.mnemonic} v12, (x5), v12",
                 f"v12 {show4([4, 0, 12, 8])} | v13 {show4([100, 96, 92, 88])}")
            yield "vector_mem", s


def show4(offsets, on=ALL):
    return listed([value(x, 4) for x in offsets], on) + at(offsets, on)


def check_memory(s, image, base="bytes", reg="x30"):
    s.op(f"la      {reg}, {base}" if base == "bytes" else f"mv      {reg}, {base}")
    for i in range(0, 48, 4):
        s.op(f"lw      x7, {i}({reg})", f"x7 {word(int.from_bytes(image[i : i + 4], 'little'))}")


def store_case(s, operands, offsets, size, image, on=ALL, data=None, lds=False, suffix="", reg=3):
    data = data or [0x89ABCDEF, 0x01234567, 0xDEADBEEF, 0x600DF00D]
    low = [d & (1 << 8 * size) - 1 for d in data]
    s.op(f"{s.mnemonic:<10} v{reg}, {operands}{suffix}",
         f"store {listed(low, on)}" + ("" if lds else at(offsets, on)))
    for o, v, a in zip(offsets, low, on):
        if a:
            image[o : o + size] = v.to_bytes(size, "little")


def stores(name, size, place, what, clause, maskable=True, group=None):
    s = begin(name, what, clause)
    data = [0x89ABCDEF, 0x01234567, 0xDEADBEEF, 0x600DF00D]
    for lds in (False, True):
        s.note("LDS" if lds else "global memory")
        image = bytearray(BYTES)
        to_lds(s) if lds else s.op("la      x5, bytes")
        s.vload(3, four(data))
        for operands, offsets in place(s):
            store_case(s, operands, offsets, size, image, data=data, lds=lds)
        check_memory(s, image, "x5" if lds else "bytes")
    s.note("diverged" + (", masked" if maskable else "")
           + ", registers beyond 31, two lanes at one address (the higher one wins)")
    s.op("la      x5, bytes")
    image2 = bytearray(b"\0" * 128)
    for i in range(0, 128, 4):
        s.op(f"sw      x0, {i}(x5)")
    *_, (operands, offsets) = place(s)
    s.diverged(ACTIVE, lambda: store_case(s, operands, offsets, size, image2, ACTIVE[:N], data))
    check_memory(s, image2)
    if maskable:
        s.vload(0, V0)
        store_case(s, operands, offsets, size, image2, enabled(V0)[:N], data, suffix=", v0.t")
        check_memory(s, image2)
    s.vload(231, four(data[::-1]))
    store_case(s, operands, offsets, size, image2, data=data[::-1], reg=231)
    check_memory(s, image2)
    if group:
        s.note("LMUL 2")
        group(s, size)
    return s


def group_store(kind):
    def go(s, size):
        values = [[1, 2, 3, 4], [5, 6, 7, 8]]
        s.vload(8, four(values[0])), s.vload(9, four(values[1]))
        s.op("la      x5, bytes"), s.li(9, 2 * size)
        s.vload(12, four([4, 0, 12, 8])), s.vload(13, four([60, 56, 52, 48]))
        s.op("vsetvli x0, x0, e32, m2, ta, ma")
        offsets = {
            "unit": [[size * (b * N + i) for i in range(N)] for b in (0, 1)],
            "strided": [[2 * size * (b * N + i) for i in range(N)] for b in (0, 1)],
            "indexed": [[4, 0, 12, 8], [60, 56, 52, 48]],
        }[kind]
        operands = {"unit": "(x5)", "strided": "(x5), x9", "indexed": "(x5), v12"}[kind]
        s.op(f"{s.mnemonic} v8, {operands}", " | ".join(f"store {listed(v)}{at(o)}" for v,
                                                        o in zip(values, offsets)))
    return go


def standard_stores():
    clause = "RVV 1.0 §7; Ventus 4.1; errata D3, D10, D20, D36"
    for size, bits in ((4, 32), (2, 16), (1, 8)):
        yield "vector_mem", stores(f"vse{bits}.v", size, unit(size),
                                   f"lane i stores {bits} bits at rs1 + {size} * i", clause,
                                   group=group_store("unit"))
        yield "vector_mem", stores(f"vsse{bits}.v", size, strided(size),
                                   f"lane i stores {bits} bits at rs1 + rs2 * i", clause,
                                   group=group_store("strided"))
    for order in "uo":
        for bits in (32, 16, 8):
            yield "vector_mem", stores(f"vs{order}xei{bits}.v", 4, indexed(bits),
                                       f"lane i stores 32 bits at rs1 + the low {bits} bits of vs2[i]",
                                       clause, group=group_store("indexed"))


def addresses(size):
    """vs1 holds addresses; an immediate of twelve bits."""
    def place(s):
        for imm, index in ((0, [0, 1, 2, 3]), (2 * size, [7, 0, 5, 5]), (-2048, [3, 2, 1, 0]),
                           (2047 - 2047 % size, [4, 6, 8, 2])):
            s.vload(2, four(size * i for i in index))
            s.op("vadd.vx v2, v2, x5"), s.li(9, -imm), s.op("vadd.vx v2, v2, x9")
            yield f"{imm}(v2)", [size * i for i in index]
    return place


def custom():
    for kind, (size, signed) in {"w": (4, False), "h": (2, True), "b": (1, True), "hu": (2, False),
                                 "bu": (1, False)}.items():
        s = begin(f"vl{kind}12.v", f"lane i loads {8 * size} bits at vs1[i] + imm",
                  "Ventus 4.2.6; errata D20")
        case = load_cases(s, size, signed, addresses(size))
        masked_load(s, *case, False)
        yield "ventus", s
        s = Source(f"vl{kind}.v", f"lane i loads {8 * size} bits of private memory at A = vs1[i] + imm",
                   "Ventus 4.2.7; errata E12", LAUNCH)
        s.use_vectors()
        private_bytes(s)
        for imm, index in ((0, [0, 4, 8, 12]), (8, [0, 8, 4, 12]), (-1024, [1024, 1028, 1032, 1036]),
                           (1023 - 1023 % size, [12 - (1023 - 1023 % size) + 4] * 4)):
            index = [i + (size * n % 4 if size < 4 else 0) for n, i in enumerate(index)]
            s.vload(2, four(i & MASK32 for i in index))
            values = [extend(private(lane, imm + i, size), size, signed) for lane, i in enumerate(index)]
            s.op(f"{s.mnemonic:<10} v3, {imm}(v2)", f"v3 {listed(values)}")
        masked_load(s, f"{imm}(v2)", None, values, False)
        yield "ventus", s
    for kind, size in (("w", 4), ("h", 2), ("b", 1)):
        yield "ventus", stores(f"vs{kind}12.v", size, addresses(size),
                               f"lane i stores {8 * size} bits at vs1[i] + imm",
                               "Ventus 4.2.6; errata E4, D3, D10, D20", maskable=False)
        s = Source(f"vs{kind}.v", f"lane i stores {8 * size} bits to private memory at A = vs1[i] + imm",
                   "Ventus 4.2.7; errata E4, E12", LAUNCH)
        s.use_vectors()
        s.op("csrr    x5, pds")
        data = [0x89ABCDEF, 0x01234567, 0xDEADBEEF, 0x600DF00D]
        s.vload(3, four(data)), s.vload(230, four(data[::-1]))
        for imm, index in ((0, [0, 4, 8, 12]), (8, [8, 0, 4, 4]), (-1024, [1028, 1024, 1032, 1036])):
            index = [i + (size * n % 4 if size < 4 else 0) for n, i in enumerate(index)]
            s.vload(2, four(index))
            for reg, d in ((3, data), (230, data[::-1])):
                low = [x & (1 << 8 * size) - 1 for x in d]
                s.op(f"{s.mnemonic:<10} v{reg}, {imm}(v2)", f"store {listed(low)}")
                for lane, (i, v) in enumerate(zip(index, low)):
                    a = imm + i
                    where = (a & ~3) * N + (a & 3) + 4 * lane
                    load = {4: "lw ", 2: "lhu", 1: "lbu"}[size]
                    s.op(f"{load}     x7, {where}(x5)", f"x7 {word(v)}")
        s.vload(2, four([16, 16, 16, 16]))
        stored = listed([x & (1 << 8 * size) - 1 for x in data], ACTIVE[:N])
        s.diverged(ACTIVE, lambda: s.op(f"{s.mnemonic:<10} v3, 0(v2)", f"store {stored}"))
        yield "ventus", s


def private(lane, offset, size):
    return bytes((17 * lane + 31 * (offset + i) + 3) & 0xFF for i in range(size))


def private_bytes(s):
    """Fills 32 private bytes of each lane through plain addresses: word w of lane l is at pds + 16 w + 4
    l."""
    s.op("csrr    x5, pds")
    for w in range(8):
        for lane in range(N):
            s.li(6, int.from_bytes(private(lane, 4 * w, 4), "little"))
            s.op(f"sw      x6, {16 * w + 4 * lane}(x5)")


def atomics():
    clause = "RVV 0.10 (vector AMOs); errata D37"
    for name, f in AMO.items():
        full = f"v{name}ei32.v"
        s = Source(full,
                   "lane by lane, in order: the old word at rs1 + vs2[i] to vd[i]; memory becomes the "
                   "operation of it and vs3[i]", clause, LAUNCH)
        s.use_vectors()

        def run(label, index, data, memory, on=ALL, suffix="", vd=3, wd=True, vs2=2, base="x5", emit=s.op):
            """Performs the lanes in order on the words of `memory`."""
            olds, news = [], []
            for i, d, a in zip(index, data, on):
                old = memory[i // 4]
                olds.append(old)
                new = int(f(old, d)) & MASK32
                news.append(new)
                if a:
                    memory[i // 4] = new
            dest = f"v{vd}" if wd else "x0"
            emit(f"{full} {dest}, ({base}), v{vs2}, v{vd}{suffix}",
                 (f"v{vd} {listed(olds, on)}, " if wd else "") + f"atomic {listed(news, on)}")
            return olds

        words = [0, 0x7FFFFFFF, 0x80000000, 0x12345678, 5, 0xFFFFFFFF]
        for space in ("global memory", "LDS"):
            s.op("la      x5, words" if space != "LDS" else "csrr    x5, lds")
            for label, index, data in (
                ("different words", [0, 4, 8, 12], [1, 1, 0xFFFFFFFF, 0x0F0F0F0F]),
                ("one word: the lanes follow each other", [16, 16, 16, 16], [7, 0xFFFFFFFE, 3, 0x80000000]),
                ("two words", [20, 16, 20, 16], [1, 2, 3, 4]),
            ):
                s.note(f"{space}: {label}")
                memory = list(words)
                for i, w in enumerate(memory):
                    s.li(6, w), s.op(f"sw      x6, {4 * i}(x5)")
                s.vload(2, four(index)), s.vload(3, four(data))
                run(label, index, data, memory)
                s.vload(3, four(data)), s.vload(0, V0)
                run(label, index, data, memory, enabled(V0)[:N], ", v0.t")
                s.vload(3, four(data))
                s.diverged(ACTIVE, lambda: run(label, index, data, memory, ACTIVE[:N]))
                s.vload(3, four(data))
                run(label, index, data, memory, wd=False)
                s.vload(203, four(data)), s.vload(100, four(index)), s.op("mv      x45, x5")
                run(label, index, data, memory, vd=203, vs2=100, base="x45")
                for i, w in enumerate(memory):
                    s.op(f"lw      x7, {4 * i}(x5)", f"x7 {word(w)}")
        s.note("a lane that is not aligned")
        s.op("la      x5, words"), s.vload(2, four([0, 4, 6, 9]))
        s.op(f"{full} v3, (x5), v2, v3", "trap Misaligned words+6")
        s.data.append("words: .space 64")
        yield "rv32a", s
    for name in ("vlrei32.v", "vscei32.v"):
        what = "each lane loads and reserves the word at rs1 + vs2[i]"
        if name == "vscei32.v":
            what = "each lane stores vs3[i] at rs1 + vs2[i] and gets 0 if its reservation holds, else 1"
        s = Source(name, what, clause, LAUNCH)
        s.use_vectors()
        for space in ("global memory", "LDS"):
            s.note(f"{space}: different words, then one word: the first lane takes it from the others")
            s.op("la      x5, words" if space != "LDS" else "csrr    x5, lds")
            for i in range(5):
                s.li(6, 0x10 + i), s.op(f"sw      x6, {4 * i}(x5)")
            s.vload(2, four([0, 4, 8, 12])), s.vload(3, four([1, 2, 3, 4]))
            s.op("vlrei32.v v4, (x5), v2", "v4 0x10 0x11 0x12 0x13")
            s.op("vscei32.v v3, (x5), v2, v3", "v3 0 0 0 0, store 1 2 3 4")
            s.vload(3, four([5, 6, 7, 8]))
            s.op("vscei32.v v3, (x5), v2, v3", "v3 1 1 1 1")
            s.vload(2, four([16, 16, 16, 16])), s.vload(3, four([5, 6, 7, 8]))
            s.op("vlrei32.v v4, (x5), v2", "v4 0x14 0x14 0x14 0x14")
            s.op("vscei32.v v3, (x5), v2, v3", "v3 0 1 1 1, store 5 _ _ _")
            s.op("lw      x7, 16(x5)", "x7 5")
            s.note(f"{space}: only lanes that reserved, registers beyond 31")
            s.vload(2, four([0, 4, 8, 12])), s.vload(203, four([9, 9, 9, 9])), s.vload(201, OLD)
            s.diverged(ACTIVE, lambda: s.op("vlrei32.v v201, (x5), v2", "v201 1 _ _ 4"))
            s.op("vscei32.v v203, (x5), v2, v203", "v203 0 1 1 0, store 9 _ _ 9")
        s.note("a lane that is not aligned")
        s.op("la      x5, words"), s.vload(2, four([0, 4, 6, 9]))
        s.op("vlrei32.v v4, (x5), v2" if name == "vlrei32.v" else "vscei32.v v3, (x5), v2, v3",
             "trap Misaligned words+6")
        s.data.append("words: .space 64")
        yield "rv32a", s


def pairs():
    s = begin("regpair", "the next load or store moves 64 bits if its data register is even; also REGEXT",
              "Ventus 4.2.3; errata D32")
    two = lambda o: (value(o, 4), value(o + 4, 4))
    s.note("lw: even, odd, x0, beyond 31")
    s.op("la      x5, bytes")
    lo, hi = two(8)
    s.op("regpair 0, 0, 0, 0", "none"), s.op("lw      x8, 8(x5)",
                                             f"x8 {word(lo)}, at bytes+8 | x9 {word(hi)}, at bytes+12")
    s.op("regpair 0, 0, 0, 0", "none"), s.op("lw      x7, 8(x5)", f"x7 {word(lo)}")
    s.op("regpair 0, 0, 0, 0", "none"), s.op("lw      x0, 8(x5)", "at bytes+8 | at bytes+12")
    s.op("regpair 0, 0, 0, 1", "none"), s.op("lw      x10, 8(x5)", f"x42 {word(lo)} | x43 {word(hi)}")
    s.note("sw")
    s.li(12, 0x11112222), s.li(13, 0x33334444)
    s.op("regpair 0, 0, 0, 0", "none"), s.op("sw      x12, 16(x5)",
                                             "store 0x11112222, at bytes+16 | store 0x33334444, at bytes+20")
    s.op("regpair 0, 0, 0, 0", "none"), s.op("sw      x13, 24(x5)", "store 0x33334444, at bytes+24")
    s.op("regpair 0, 0, 0, 0", "none"), s.op("sw      x0, 24(x5)",
                                             "store 0, at bytes+24 | store 0, at bytes+28")
    s.op("regpair 0, 1, 0, 0", "none"), s.op("sw      x10, 16(x5)", f"store {word(lo)} | store {word(hi)}")
    s.note("vle32.v, vse32.v: 8 bytes a lane")
    s.op("addi    x6, x5, 32")
    o = [32 + 8 * i for i in range(N)]
    lows, highs = [value(x, 4) for x in o], [value(x + 4, 4) for x in o]
    high_at = [x + 4 for x in o]
    s.op("regpair 0, 0, 0, 0", "none"), s.op("vle32.v v8, (x6)",
                                             f"v8 {listed(lows)}{at(o)} | v9 {listed(highs)}{at(high_at)}")
    s.vload(0, V0)
    on = enabled(V0)[:N]
    s.op("regpair 0, 0, 0, 0", "none"), s.op("vle32.v v8, (x6), v0.t",
                                             f"v8 {listed(lows, on)}{at(o, on)} | v9 "
                                             f"{listed(highs, on)}{at(high_at, on)}")
    s.op("regpair 0, 0, 0, 0", "none"), s.op("vse32.v v8, (x6)",
                                             f"store {listed(lows)}{at(o)} | store "
                                             f"{listed(highs)}{at(high_at)}")
    s.op("regpair 0, 0, 0, 0", "none"), s.op("vle32.v v11, (x6)",
                                             f"v11 {listed([value(32 + 4 * i, 4) for i in range(N)])}")
    s.note("strided and indexed")
    s.li(7, 16)
    o = [32 + 16 * i for i in range(N)]
    lows, highs = [value(x, 4) for x in o], [value(x + 4, 4) for x in o]
    s.op("regpair 0, 0, 0, 0", "none"), s.op("vlse32.v v8, (x6), x7",
                                             f"v8 {listed(lows)} | v9 {listed(highs)}")
    s.op("regpair 0, 0, 0, 0", "none"), s.op("vsse32.v v8, (x6), x7",
                                             f"store {listed(lows)} | store {listed(highs)}")
    index = [24, 0, 16, 8]
    for bits in (8, 16, 32):
        s.vload(2, four(index))
        lows, highs = [value(32 + x, 4) for x in index], [value(36 + x, 4) for x in index]
        for order in "uo":
            s.op("regpair 0, 0, 0, 0", "none"), s.op(f"vl{order}xei{bits}.v v8, (x6), v2",
                                                     f"v8 {listed(lows)} | v9 {listed(highs)}")
            s.op("regpair 0, 0, 0, 0", "none"), s.op(f"vs{order}xei{bits}.v v8, (x6), v2",
                                                     f"store {listed(lows)} | store {listed(highs)}")
    s.note("Ventus's own: vlw12.v, vsw12.v and private memory, word by word interleaved")
    s.op("vadd.vx v2, v2, x6")
    s.op("regpair 0, 0, 0, 0", "none"), s.op("vlw12.v v8, 0(v2)", f"v8 {listed(lows)} | v9 {listed(highs)}")
    s.op("regpair 0, 0, 0, 0", "none"), s.op("vsw12.v v8, 0(v2)",
                                             f"store {listed(lows)} | store {listed(highs)}")
    s.vload(2, four([0, 8, 0, 16]))
    s.op("regpair 0, 0, 0, 0", "none"), s.op("vsw.v   v8, 8(v2)",
                                             f"store {listed(lows)} | store {listed(highs)}")
    s.op("regpair 0, 0, 0, 0", "none"), s.op("vlw.v   v10, 8(v2)",
                                             f"v10 {listed(lows)} | v11 {listed(highs)}")
    s.op("vlw.v   v12, 12(v2)", f"v12 {listed(highs)}")
    s.note("before anything else it is REGEXT")
    s.op("regpair 0, 0, 0, 3", "none"), s.op("vmv.v.i v4, 6", "v100 6")
    s.op("regpair 0, 0, 0, 0", "none"), s.op("lbu     x8, 9(x5)", f"x8 {word(value(9, 1))}")
    s.note("four bytes are not enough")
    s.op("regpair 0, 0, 0, 0", "none"), s.op("lw      x8, 4(x5)", "trap Misaligned bytes+4")
    yield "ventus", s


# Stores of another warp beside a reserved word at x5 + 4: the text, and whether it touches the word. v1 holds
# the addresses x5, x5 + 4, ..., v2 the offsets 0, 4, ..., v4 data.
OTHERS_STORES = [
    ("sb      x6, 3(x5)", False), ("sb      x6, 4(x5)", True), ("sb      x6, 5(x5)", True),
    ("sb      x6, 6(x5)", True), ("sb      x6, 7(x5)", True), ("sb      x6, 8(x5)", False),
    ("sh      x6, 2(x5)", False), ("sh      x6, 4(x5)", True), ("sh      x6, 6(x5)", True),
    ("sh      x6, 8(x5)", False),
    ("sw      x6, 0(x5)", False), ("sw      x6, 4(x5)", True), ("sw      x6, 8(x5)", False),
    ("vse8.v  v4, (x5)", False), ("vse8.v  v4, (x8)", True), ("vse16.v v4, (x5)", True),
    ("vse32.v v4, (x5)", True), ("vse32.v v4, (x5), v0.t", False),
    ("vsse8.v v4, (x5), x9", True), ("vsse32.v v4, (x5), x9", False),
    ("vsuxei8.v v4, (x5), v2", True), ("vsoxei32.v v4, (x5), v2, v0.t", False),
    ("vsb12.v v4, 1(v1)", True), ("vsh12.v v4, 0(v1)", True), ("vsw12.v v4, 0(v1)", True),
    ("amoadd.w x7, x6, (x8)", True), ("amoadd.w x7, x6, (x5)", False),
    ("sc.w    x7, x6, (x8)", False),
    ("vamoaddei32.v v4, (x5), v2, v4", True), ("vamoaddei32.v x0, (x5), v2, v4, v0.t", False),
]


def reservations():
    """Which of another warp's accesses take a reservation away."""
    s = Source("reservation-lost", "a store of another warp to any byte of the word ends a reservation",
               "errata D37", f"warps=2 vgprs=256 lanes={N} lds=64")
    s.use_vectors()
    s.op("csrr    x20, wid"), s.li(6, 0x55), s.li(9, 16), s.li(10, 7)
    s.vload(2, four([0, 4, 8, 12])), s.vload(4, four([1, 2, 3, 4]))
    s.vload(0, four([1, 0, 1, 1]))  # not the reserved word
    for space in ("global memory", "LDS"):
        s.op("la      x5, words" if space != "LDS" else "csrr    x5, lds")
        s.op("addi    x8, x5, 4"), s.op("vadd.vx v1, v2, x5")
        for text, lost in OTHERS_STORES:
            s.note(f"{space}: {' '.join(text.split())}")
            if "vsse8" in text:
                s.li(9, 2)
            elif "vsse32" in text:
                s.li(9, 8)
            other, meet = s.label("other"), s.label("meet")
            s.op(f"bnez    x20, {other}")
            s.op("sw      x0, 4(x5)"), s.op("lr.w    x7, (x8)", "x7 0")
            s.op("barrier 0"), s.op("barrier 0")
            s.op("sc.w    x7, x10, (x8)", "x7 1" if lost else "x7 0, store 7")
            s.op(f"j       {meet}")
            s.place(other)
            s.op("barrier 0")
            s.op(text)
            s.op("fence"), s.op("barrier 0")
            s.place(meet)
            s.op("barrier 0")
    s.note("lanes hold reservations of their own")
    other, meet = s.label("other"), s.label("meet")
    s.op("la      x5, words"), s.op(f"bnez    x20, {other}")
    s.op("vlrei32.v v3, (x5), v2"), s.op("barrier 0"), s.op("barrier 0")
    s.op("vscei32.v v4, (x5), v2, v4", "v4 0 0 1 0, store 1 2 _ 4")
    s.op("endprg", "end")
    s.place(other)
    s.op("barrier 0"), s.op("sb      x6, 10(x5)"), s.op("fence"), s.op("barrier 0")
    s.data.append("words: .space 64")
    yield "traps", s


def tests():
    for part in (standard_loads, standard_stores, custom, atomics, pairs, reservations):
        yield from part()
