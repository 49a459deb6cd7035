#!/usr/bin/env python3
"""Writes the tests of matrix operations: nvvm20/15.6.5*.yaml, nvptx/wmma-*.yaml, nvptx/mma-*.yaml and
nvptx/ldmatrix.yaml.

Expected values are worked out here: the places of elements in fragments from the tables of the PTX manual
(`place_of`), and the arithmetic from docs/matrix.md in exact rationals (`fma`): products are exact, and sums
are rounded once, to nearest even, in ascending order of k, beginning with C.

python3 isa-tests/conformance/generate/matrix.py
"""

import math
import random
import struct
from fractions import Fraction
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LANES = 32
BITS = {"f16": 16, "bf16": 16, "tf32": 32, "f32": 32, "f64": 64, "s32": 32,
        "s8": 8, "u8": 8, "s4": 4, "u4": 4, "b1": 1}
# Precision with the hidden bit, and least and greatest exponent.
FORMATS = {"f16": (11, -14, 15), "bf16": (8, -126, 127), "tf32": (11, -126, 127), "f32": (24, -126, 127),
           "f64": (53, -1022, 1023)}


# Floats.

def decode(ty, bits):
    """A number, which a Python float holds exactly."""
    if ty == "f64":
        return struct.unpack("<d", struct.pack("<Q", bits))[0]
    if ty == "f16":
        return struct.unpack("<e", struct.pack("<H", bits))[0]
    bits = {"bf16": bits << 16, "tf32": bits & ~0x1FFF, "f32": bits}[ty]
    return struct.unpack("<f", struct.pack("<I", bits))[0]


def encode(ty, x):
    if math.isnan(x):
        return {"f16": 0x7FFF, "f32": 0x7FC00000, "f64": 0x7FF8 << 48}[ty]
    pack, word = {"f16": ("<e", "<H"), "f32": ("<f", "<I"), "f64": ("<d", "<Q")}[ty]
    return struct.unpack(word, struct.pack(pack, x))[0]


def nearest(ty, exact, way="rn"):
    """The number of a format nearest to an exact rational other than zero, ties to even; or the next one
    towards zero (rz), below (rm) or above (rp)."""
    p, low, high = FORMATS[ty]
    size = abs(exact)
    e = math.floor(math.log2(size.numerator) - math.log2(size.denominator)) - 2
    while Fraction(2) ** (e + 1) <= size:
        e += 1
    unit = Fraction(2) ** (max(e, low) - p + 1)
    up = way == "rp" and exact > 0 or way == "rm" and exact < 0
    whole = round if way == "rn" else math.ceil if up else math.floor  # Python rounds ties to even.
    r = whole(size / unit) * unit
    if r >= Fraction(2) ** (high + 1):
        infinite = math.copysign(math.inf, exact)
        return infinite if way == "rn" or up else finite(ty, infinite)
    return math.copysign(float(r), exact)


def fma(ty, a, b, c, way="rn"):
    """a * b + c, rounded once."""
    if not all(map(math.isfinite, (a, b, c))):
        return a * b + c
    exact = Fraction(a) * Fraction(b) + Fraction(c)
    if exact:
        return nearest(ty, exact, way)
    # A sum of zeros has their sign. If they differ, or a sum cancels, it is +0, or -0 if rounded down.
    product = math.copysign(1.0, a) * math.copysign(1.0, b)
    addend = math.copysign(1.0, c)
    return math.copysign(0.0, product if product == addend else -1.0 if way == "rm" else 1.0)


def narrowed(ty, x):
    return x if not math.isfinite(x) or not x else nearest(ty, Fraction(x))


def finite(ty, x):
    p, _, high = FORMATS[ty]
    if math.isnan(x):
        return 0.0
    return math.copysign(float((2 - Fraction(2) ** (1 - p)) * 2 ** high), x) if math.isinf(x) else x


# Integers.

def integer(ty, bits):
    n = BITS[ty]
    return bits - (1 << n) if ty[0] == "s" and bits >> (n - 1) else bits


def element(op, a, b, c):
    """An element of D: a row of A, a column of B and an element of C, all as bits."""
    ta, tb = op["a"], op["b"]
    if ta == "b1":
        both = (lambda x, y: x & y) if op["bits"] == "and" else (lambda x, y: x ^ y)
        return (sum(map(both, a, b)) + c) & 0xFFFFFFFF
    if BITS[ta] < 16:
        s = sum(integer(ta, x) * integer(tb, y) for x, y in zip(a, b)) + integer("s32", c)
        s = min(max(s, -2**31), 2**31 - 1) if op["sat"] else s
        return s & 0xFFFFFFFF
    ty = "f64" if ta == "f64" else "f32"
    s = decode(op["c"], c)
    for x, y in zip(a, b):
        s = fma(ty, decode(ta, x), decode(tb, y), s, op.get("round") or "rn")
    s = narrowed(op["d"], s)
    return encode(op["d"], finite(op["d"], s) if op["sat"] else s)


# Fragments.

def held(op, m, ty):
    """Elements of a matrix that a lane holds."""
    M, N, K = op["shape"]
    if op["wmma"] and m in "ab" and ty == "f16":
        return 16
    size = {"a": M * K, "b": K * N, "c": M * N, "d": M * N}[m]
    return size * products(op) // LANES


def products(op):
    return 4 if not op["wmma"] and op["a"] == "f16" and op["shape"] == (8, 8, 4) else 1


def place_of(op, m, ty, lane, i):
    """Product, row and column of an element of a lane's fragment."""
    M, N, K = op["shape"]
    if op["wmma"]:
        # docs/matrix.md: consecutive elements.
        at = lane * held(op, m, ty) + i
        if m == "a":
            return 0, at // K % M, at % K
        if m == "b":
            return 0, at % K, at // K % N
        return 0, at // N, at % N
    group, thread = lane // 4, lane % 4
    if products(op) == 4:
        # Volta's map: a product for each of lanes 0-3 and 16-19, 4-7 and 20-23 ...
        pair, upper = lane % 16 // 4, 4 * (lane >= 16)
        if m == "a":
            return (pair, lane % 4 + upper, i) if op["la"] == "row" else (pair, i + upper, lane % 4)
        if m == "b":
            return (pair, lane % 4, i + upper) if op["lb"] == "row" else (pair, i, lane % 4 + upper)
        if ty == "f16":
            return pair, lane % 4 + upper, i
        return pair, (lane & 1) + (i & 2) + upper, (i & 4) + (lane & 2) + (i & 1)
    per = max(32 // BITS[ty], 1) if m in "ab" else 2
    register, within = divmod(i, per)
    if m == "a":
        # Registers alternate between rows g and g + 8 (if there are 16), then go on along k.
        rows = M // 8
        return 0, group + 8 * (register % rows), thread * per + within + 4 * per * (register // rows)
    if m == "b":
        return 0, thread * per + within + 4 * per * register, group
    return 0, group + 8 * register, thread * 2 + within


def multiply(op, A, B, C):
    """D of matrices by (product, row, column)."""
    M, N, K = op["shape"]
    return {(p, r, c): element(op, [A[p, r, k] for k in range(K)], [B[p, k, c] for k in range(K)], C[p, r, c])
            for p in range(products(op)) for r in range(M) for c in range(N)}


def fragment(op, m, ty, matrix):
    """Registers of all lanes, lane by lane."""
    out = []
    for lane in range(LANES):
        elements = [matrix[place_of(op, m, ty, lane, i)] for i in range(held(op, m, ty))]
        out += packed(elements, BITS[ty])
    return out


def packed(elements, bits):
    if bits == 64:
        return elements
    per = 32 // bits
    return [sum(e << (bits * n) for n, e in enumerate(elements[at:at + per]))
            for at in range(0, len(elements), per)]


def extent(op, m):
    M, N, K = op["shape"]
    return {"a": (M, K), "b": (K, N), "c": (M, N), "d": (M, N)}[m]


def in_memory(op, m, ty, matrix, layout, ld, fill=0):
    """Words of a matrix in memory."""
    rows, columns = extent(op, m)
    lines, length = (rows, columns) if layout == "row" else (columns, rows)
    flat = []
    for line in range(lines):
        for at in range(ld):
            key = (0, line, at) if layout == "row" else (0, at, line)
            flat.append(matrix[key] if at < length else fill)
    return packed(flat, BITS[ty])


def random_bits(rnd, ty, spread):
    if ty in ("s32",):
        return rnd.randrange(-2**20, 2**20) & 0xFFFFFFFF
    if BITS[ty] < 16:
        return rnd.randrange(1 << BITS[ty])
    p, low, high = FORMATS[ty]
    bias, exponent = high, rnd.randrange(-spread, spread + 1)
    mantissa = rnd.getrandbits(p - 1)
    sign = rnd.getrandbits(1)
    if rnd.random() < 0.06:
        exponent, mantissa = -bias, rnd.choice([0, mantissa])  # zero, or subnormal
    bits = (sign << (BITS[ty] - 1 if ty != "tf32" else 18)) | ((exponent + bias) << (p - 1)) | mantissa
    # The low bits of a TF32 number are not part of it.
    return (bits << 13) | rnd.getrandbits(13) if ty == "tf32" else bits


def random_matrix(rnd, op, m, ty, spread):
    rows, columns = extent(op, m)
    return {(p, r, c): random_bits(rnd, ty, spread)
            for p in range(products(op)) for r in range(rows) for c in range(columns)}


# IR.

def register_type(m, ty):
    if ty == "f16":
        return "<2 x half>"
    return {"f32": "float", "f64": "double"}.get(ty, "i32")


def count_of(op, m, ty):
    n = held(op, m, ty)
    return n if BITS[ty] == 64 else n * BITS[ty] // 32


def struct_of(op, m, ty):
    n, t = count_of(op, m, ty), register_type(m, ty)
    return t if n == 1 else "{" + ", ".join([t] * n) + "}"


def shape_text(op):
    return "m%dn%dk%d" % op["shape"]


class Kernel:
    """A kernel with one pointer for each matrix."""

    def __init__(self, op):
        self.op, self.lines, self.declared, self.next = op, [], [], 0

    def fresh(self):
        self.next += 1
        return f"%v{self.next}"

    def put(self, text):
        self.lines.append("  " + text)

    def declare(self, text):
        if text not in self.declared:
            self.declared.append(text)

    def give(self, text):
        r = self.fresh()
        self.put(f"{r} = {text}")
        return r

    def lane(self):
        self.declare("declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()")
        return self.give("call i32 @llvm.nvvm.read.ptx.sreg.tid.x()")

    def parts(self, whole, m, ty):
        n, st = count_of(self.op, m, ty), struct_of(self.op, m, ty)
        return [whole] if n == 1 else [self.give(f"extractvalue {st} {whole}, {i}") for i in range(n)]

    def read(self, lane, m, ty):
        """The registers of a fragment from a buffer that has them lane by lane."""
        n, t = count_of(self.op, m, ty), register_type(m, ty)
        first = self.give(f"mul i32 {lane}, {n}")
        base = self.give(f"getelementptr {t}, ptr addrspace(1) %{m}, i32 {first}")
        out = []
        for i in range(n):
            p = self.give(f"getelementptr {t}, ptr addrspace(1) {base}, i32 {i}")
            out.append(self.give(f"load {t}, ptr addrspace(1) {p}"))
        return out

    def write(self, lane, m, ty, registers):
        n, t = count_of(self.op, m, ty), register_type(m, ty)
        first = self.give(f"mul i32 {lane}, {n}")
        base = self.give(f"getelementptr {t}, ptr addrspace(1) %{m}, i32 {first}")
        for i, r in enumerate(registers):
            p = self.give(f"getelementptr {t}, ptr addrspace(1) {base}, i32 {i}")
            self.put(f"store {t} {r}, ptr addrspace(1) {p}")

    def typed(self, m, ty, registers):
        return [f"{register_type(m, ty)} {r}" for r in registers]

    def multiply(self, a, b, c):
        """D's registers by an intrinsic of LLVM."""
        op = self.op
        args = [f"{register_type(m, ty)} {r}" for m, ty, rs in
                (("a", op["a"], a), ("b", op["b"], b), ("c", op["c"], c)) for r in rs]
        name, st = llvm_name(op), struct_of(op, "d", op["d"])
        types = ", ".join(x.rsplit(" ", 1)[0] for x in args)
        self.declare(f"declare {st} @{name}({types})")
        return self.parts(self.give(f"call {st} @{name}({', '.join(args)})"), "d", op["d"])

    def text(self, pointers):
        ps = ", ".join(f"ptr addrspace(1) %{p}" for p in pointers)
        return "\n".join(self.declared + [f"define void @k({ps}) {{"] + self.lines + ["  ret void", "}"])


def llvm_name(op):
    pop = f".{op['bits']}.popc" if op["bits"] else ""
    sat = ".satfinite" if op["sat"] else ""
    layouts, shape = f"{op['la']}.{op['lb']}", shape_text(op)
    if op["a"] == "f16":
        types = f"{op['d']}.{op['c']}"
    else:
        types = op["a"] if op["a"] == op["b"] else f"{op['a']}.{op['b']}"
    if op["wmma"]:
        rounding = f".{op['round']}" if op.get("round") else ""
        return f"llvm.nvvm.wmma.{shape}.mma{pop}.{layouts}{rounding}.{types}{sat}"
    return f"llvm.nvvm.mma{pop}.{shape}.{layouts}{sat}.{types}"


def ptx_name(op):
    pop = f".{op['bits']}.popc" if op["bits"] else ""
    sat = ".satfinite" if op["sat"] else ""
    layouts, shape = f"{op['la']}.{op['lb']}", shape_text(op)
    four = f"{op['d']}.{op['a']}.{op['b']}.{op['c']}"
    if op["wmma"]:
        types = f"{op['d']}.{op['c']}" if op["a"] == "f16" else four
        return f"wmma.mma{pop}.sync.aligned.{layouts}.{shape}.{types}{sat}"
    return f"mma.sync.aligned.{shape}.{layouts}{sat}.{four}{pop}"


LETTERS = {"<2 x half>": "r", "i32": "r", "float": "f", "double": "d"}


def asm(kernel, text, results, inputs):
    """A call of inline PTX; results and inputs are lists of groups: (type, registers or their number)."""
    groups, n = [], 0
    for t, rs in results + inputs:
        count = rs if isinstance(rs, int) else len(rs)
        groups.append("{" + ", ".join(f"${n + i}" for i in range(count)) + "}")
        n += count
    outs = [t for t, count in results for _ in range(count)]
    given = [(t, r) for t, rs in inputs for r in rs]
    constraints = ["=" + LETTERS.get(t, "l") for t in outs] + [LETTERS.get(t, "l") for t, _ in given]
    words = []
    for t, r in given:
        # A register of two halves is a word to PTX.
        halves = t == "<2 x half>"
        words.append(f"i32 {kernel.give(f'bitcast {t} {r} to i32')}" if halves else f"{t} {r}")
    plain = ["i32" if t == "<2 x half>" else t for t in outs]
    st = "void" if not outs else plain[0] if len(outs) == 1 else "{" + ", ".join(plain) + "}"
    call = (f'call {st} asm sideeffect "{text.format(*groups)};", "{",".join(constraints)}"'
            f"({', '.join(words)})")
    if not outs:
        kernel.put(call)
        return []
    r = kernel.give(call)
    parts = [r] if len(outs) == 1 else [kernel.give(f"extractvalue {st} {r}, {i}") for i in range(len(outs))]
    return [kernel.give(f"bitcast i32 {p} to {t}") if t == "<2 x half>" else p for t, p in zip(outs, parts)]


def ptx_multiply(kernel, a, b, c):
    op = kernel.op
    inputs = [(register_type(m, op[m]), rs) for m, rs in (("a", a), ("b", b), ("c", c))]
    result = [(register_type("d", op["d"]), count_of(op, "d", op["d"]))]
    return asm(kernel, ptx_name(op) + " {}, {}, {}, {}", result, inputs)


# Documents.

def flow(values, width):
    return "[" + ", ".join(f"0x{v:0{width}x}" for v in values) + "]"


def buffer(ty, words=None, expect=None):
    elem, width = ("u64", 16) if BITS[ty] == 64 else ("u32", 8)
    if expect is None:
        return f"      - {{buffer: {elem}, init: {flow(words, width)}}}\n"
    return f"      - {{buffer: {elem}, count: {len(expect)}, expect: {flow(expect, width)}}}\n"


class Document:
    def __init__(self, path, about, clauses=(), **more):
        self.path, self.cases = path, []
        self.head = f"# Written by generate/matrix.py.\nabout: {about}\n"
        if clauses:
            self.head += f"clauses: [{', '.join(clauses)}]\n"
        self.head += "block: [32, 1, 1]\nconfigs: [wide]\n"
        self.head += "".join(f"{k}: {v}\n" for k, v in more.items())

    def case(self, name, ir, args, clauses=(), **more):
        s = f"  - name: {name}\n"
        if "levels" not in more and "ldmatrix" not in ir:
            # Each case is long: they take turns at the levels.
            more["levels"] = f"[{2 * (len(self.cases) % 2)}]"
        if clauses:
            s += f"    clauses: [{', '.join(clauses)}]\n"
        s += "".join(f"    {k}: {v}\n" for k, v in more.items())
        s += "    ir: |\n" + "".join(f"      {line}\n" for line in ir.split("\n"))
        self.cases.append(s + ("    args:\n" + args if args else "    args: []\n"))

    def save(self):
        (ROOT / self.path).write_text(self.head + "cases:\n" + "".join(self.cases))


def operation(wmma, shape, a, b=None, c=None, d=None, la="row", lb="col", **more):
    acc = {"f16": "f32", "bf16": "f32", "tf32": "f32", "f64": "f64"}.get(a, "s32")
    return {"wmma": wmma, "shape": shape, "a": a, "b": b or a, "c": c or acc, "d": d or acc, "la": la,
            "lb": lb, "sat": False, "bits": None, **more}


def case_name(op):
    parts = [shape_text(op), op["a"]] + ([op["b"]] if op["b"] != op["a"] else [])
    parts += [op["d"], op["c"]] if op["a"] == "f16" else []
    parts += [op["la"], op["lb"]] if op["wmma"] or products(op) == 4 else []
    parts += [op["bits"]] if op["bits"] else []
    parts += [op["round"]] if op.get("round") else []
    return "-".join(parts + (["satfinite"] if op["sat"] else []))


def operands(op, seed, spread=2, large=False):
    rnd = random.Random(seed)
    A, B = random_matrix(rnd, op, "a", op["a"], spread), random_matrix(rnd, op, "b", op["b"], spread)
    C = random_matrix(rnd, op, "c", op["c"], spread)
    if large and op["c"] == "s32":
        # Near the limits, so that some sums overflow.
        C = {k: (rnd.choice([2**31 - 1, -2**31]) + rnd.randrange(-40, 40)) & 0xFFFFFFFF for k in C}
    elif large:
        # Infinities, NaN and numbers whose sums overflow.
        special = {"f16": [0x7C00, 0xFC00, 0x7E01, 0x7BFF, 0xFBFF],
                   "f32": [0x7F800000, 0xFF800000, 0x7FC00001, 0x7F7FFFFF, 0xFF7FFFFF],
                   "f64": [0x7FF0 << 48, 0xFFF0 << 48, (0x7FF8 << 48) | 1]}
        for key in rnd.sample(sorted(C), len(C) // 3):
            C[key] = rnd.choice(special[op["c"]])
        if op["a"] == "f16":
            for key in rnd.sample(sorted(A), len(A) // 8):
                A[key] = rnd.choice([0x7BFF, 0xFBFF, 0x7C00])
    if large and op["a"] == "f64":
        # Elements 0 to 3 of row 0 are sums below the normal numbers.
        tiny = lambda: rnd.getrandbits(1) << 63 | 470 + rnd.randrange(32) << 52 | rnd.getrandbits(52)
        A.update({(0, 0, k): tiny() for k in range(4)})
        B.update({(0, k, n): tiny() for k in range(4) for n in range(4)})
        C.update({(0, 0, n): rnd.getrandbits(1) << 63 | rnd.getrandbits(20) for n in range(4)})
    return A, B, C


def of_fragments(doc, op, seed, clauses, by_ptx=False, large=False, name=None, **more):
    """A product of fragments that are read and written lane by lane: shows the places of elements."""
    A, B, C = operands(op, seed, large=large)
    D = multiply(op, A, B, C)
    kernel = Kernel(op)
    lane = kernel.lane()
    a, b, c = (kernel.read(lane, m, op[m]) for m in "abc")
    d = ptx_multiply(kernel, a, b, c) if by_ptx else kernel.multiply(a, b, c)
    kernel.write(lane, "d", op["d"], d)
    args = "".join(buffer(op[m], fragment(op, m, op[m], x)) for m, x in zip("abc", (A, B, C)))
    args += buffer(op["d"], expect=fragment(op, "d", op["d"], D))
    doc.case(name or case_name(op), kernel.text("abcd"), args, clauses, **more)


# wmma through memory.

def wmma_load(kernel, m, ty, layout, ld, style):
    op = kernel.op
    st, n, t = struct_of(op, m, ty), count_of(op, m, ty), register_type(m, ty)
    shape = shape_text(op)
    if style == "ptx":
        stride = "" if ld is None else ", ${}"
        text = f"wmma.load.{m}.sync.aligned.{layout}.{shape}.global.{ty} "
        return asm_access(kernel, text, t, n, f"%{m}", ld)
    if style == "hmma":
        names = {"a": "ld.a", "b": "ld.b", "c": f"ld.c.{ty}"}
        name = f"llvm.nvvm.hmma.{shape}.{names[m]}.p1{'f32' if ty == 'f32' else 'i32'}"
        t = "i32" if ty == "f16" else t
        st = "{" + ", ".join([t] * n) + "}"
        kernel.declare(f"declare {st} @{name}(ptr addrspace(1), i32, i32)")
        whole = kernel.give(f"call {st} @{name}(ptr addrspace(1) %{m}, i32 {ld}, i32 {int(layout == 'col')})")
        return [kernel.give(f"extractvalue {st} {whole}, {i}") for i in range(n)]
    stride, param, arg = ("", "", "") if ld is None else (".stride", ", i32", f", i32 {ld}")
    name = f"llvm.nvvm.wmma.{shape}.load.{m}.{layout}{stride}.{ty}.p1"
    kernel.declare(f"declare {st} @{name}(ptr addrspace(1){param})")
    return kernel.parts(kernel.give(f"call {st} @{name}(ptr addrspace(1) %{m}{arg})"), m, ty)


def wmma_store(kernel, registers, ty, layout, ld, style, spelling="f32"):
    op, n = kernel.op, len(registers)
    t, shape = register_type("d", ty), shape_text(op)
    if style == "ptx":
        text = f"wmma.store.d.sync.aligned.{layout}.{shape}.global.{ty} "
        asm_access(kernel, text, t, registers, "%d", ld)
        return
    if style == "hmma":
        t = "i32" if ty == "f16" else t
        suffix = f"p1{spelling if ty == 'f32' else 'i32'}"
        name = f"llvm.nvvm.hmma.{shape}.st.c.{ty}.{suffix}"
        kernel.declare(f"declare void @{name}(ptr addrspace(1), i32, i32, {', '.join([t] * n)})")
        args = ", ".join(f"{t} {r}" for r in registers)
        kernel.put(f"call void @{name}(ptr addrspace(1) %d, i32 {ld}, i32 {int(layout == 'col')}, {args})")
        return
    stride, param, arg = ("", "", "") if ld is None else (".stride", ", i32", f", i32 {ld}")
    name = f"llvm.nvvm.wmma.{shape}.store.d.{layout}{stride}.{ty}.p1"
    kernel.declare(f"declare void @{name}(ptr addrspace(1), {', '.join([t] * n)}{param})")
    args = ", ".join(f"{t} {r}" for r in registers)
    kernel.put(f"call void @{name}(ptr addrspace(1) %d, {args}{arg})")


def asm_access(kernel, text, t, registers, pointer, ld):
    """Inline PTX of wmma.load (registers: their number) or wmma.store."""
    load = isinstance(registers, int)
    n = registers if load else len(registers)
    plain = "i32" if t == "<2 x half>" else t
    data = lambda first: "{" + ", ".join(f"${first + i}" for i in range(n)) + "}"
    stride = "" if ld is None else f", {ld}"
    address = kernel.give(f"ptrtoint ptr addrspace(1) {pointer} to i64")
    if load:
        st = plain if n == 1 else "{" + ", ".join([plain] * n) + "}"
        constraints = ",".join(["=" + LETTERS[t]] * n + ["l"])
        r = kernel.give(f'call {st} asm sideeffect "{text}{data(0)}, [${n}]{stride};", "{constraints}"'
                        f"(i64 {address})")
        parts = [r] if n == 1 else [kernel.give(f"extractvalue {st} {r}, {i}") for i in range(n)]
        if t == "<2 x half>":
            parts = [kernel.give(f"bitcast i32 {p} to <2 x half>") for p in parts]
        return parts
    if t == "<2 x half>":
        registers = [kernel.give(f"bitcast <2 x half> {r} to i32") for r in registers]
    constraints = ",".join(["l"] + [LETTERS[t]] * n)
    args = ", ".join(f"{plain} {r}" for r in registers)
    kernel.put(f'call void asm sideeffect "{text}[$0], {data(1)}{stride};", "{constraints}"'
               f"(i64 {address}, {args})")
    return []


def padded(op, m, ty, layout, pad):
    """A leading dimension: that of a dense matrix (`None`), or a larger one."""
    rows, columns = extent(op, m)
    length = columns if layout == "row" else rows
    step = max(16 * 8 // BITS[ty], 1)
    return length + step if pad else None


def through_memory(doc, op, seed, clauses, style="llvm", pads=(0, 1, 0, 1), lc="row", ld="col", large=False,
                   name=None, spelling="f32", **more):
    """Loads of A, B and C, a product, and a store of D."""
    A, B, C = operands(op, seed, large=large)
    D = multiply(op, A, B, C)
    kernel = Kernel(op)
    layouts = {"a": op["la"], "b": op["lb"], "c": lc, "d": ld}
    leads = {m: padded(op, m, op[m], layouts[m], pad) for m, pad in zip("abcd", pads)}
    dense = lambda m: extent(op, m)[1 if layouts[m] == "row" else 0]
    if style == "hmma":
        leads = {m: leads[m] or dense(m) for m in "abcd"}
    a, b, c = (wmma_load(kernel, m, op[m], layouts[m], leads[m], style) for m in "abc")
    if style == "hmma":
        d = hmma_multiply(kernel, a, b, c)
    else:
        d = ptx_multiply(kernel, a, b, c) if style == "ptx" else kernel.multiply(a, b, c)
    wmma_store(kernel, d, op["d"], layouts["d"], leads["d"], style, spelling)
    args = "".join(buffer(op[m], in_memory(op, m, op[m], x, layouts[m], leads[m] or dense(m)))
                   for m, x in zip("abc", (A, B, C)))
    args += buffer(op["d"], expect=in_memory(op, "d", op["d"], D, ld, leads["d"] or dense("d")))
    doc.case(name or case_name(op), kernel.text("abcd"), args, clauses, **more)


def hmma_multiply(kernel, a, b, c):
    op = kernel.op
    dt = "float" if op["d"] == "f32" else "i32"
    ct = "float" if op["c"] == "f32" else "i32"
    n = count_of(op, "d", op["d"])
    st = "{" + ", ".join([dt] * n) + "}"
    name = f"llvm.nvvm.hmma.{shape_text(op)}.mma.{op['d']}.{op['c']}"
    types = ["i32", "i32"] + ["i32"] * 16 + [ct] * len(c)
    kernel.declare(f"declare {st} @{name}({', '.join(types)})")
    rowcol = 2 * (op["la"] == "col") + (op["lb"] == "col")
    args = [str(rowcol), "0"] + a + b + c
    whole = kernel.give(f"call {st} @{name}({', '.join(f'{t} {r}' for t, r in zip(types, args))})")
    return [kernel.give(f"extractvalue {st} {whole}, {i}") for i in range(n)]


CUBES = [(16, 16, 16), (32, 8, 16), (8, 32, 16)]
LAYOUTS = [("row", "row"), ("row", "col"), ("col", "row"), ("col", "col")]


def documents():
    """§15.6.5: loads and stores by row and column, products with each %rowcol and each pair of types."""
    about = "D = A * B + C through memory, for each shape and pair of types"
    doc = Document("nvvm20/15.6.5-matrix.yaml", about, ["nvvm20-15.6.5"])
    n = 0
    for shape in CUBES:
        for d, c in [("f16", "f16"), ("f32", "f16"), ("f32", "f32"), ("f16", "f32")]:
            la, lb = LAYOUTS[n % 4]
            op = operation(True, shape, "f16", c=c, d=d, la=la, lb=lb)
            spelling = "float" if n % 2 else "f32"
            clauses = ["ld.a", "ld.b", f"ld.c.{c}"]
            rows = [f"nvvm20-15.6.5.1-{x}" for x in clauses] + [f"nvvm20-15.6.5.2-st.c.{d}"]
            rows += [f"nvvm20-15.6.5.3-mma.{d}.{c}", "nvvm20-15.6.5.3-rowcol"]
            lc, ld = LAYOUTS[(n + n // 4) % 4]
            through_memory(doc, op, 100 + n, rows, style="hmma", pads=(n & 1, n >> 1 & 1, n & 1, n >> 1 & 1),
                           lc=lc, ld=ld, spelling=spelling)
            n += 1
    doc.save()


def wmma():
    n = 0
    for file, kinds, shapes in [
        ("f16", ["f16"], CUBES), ("bf16", ["bf16"], CUBES), ("tf32", ["tf32"], [(16, 16, 8)]),
        ("f64", ["f64"], [(8, 8, 4)]), ("bytes", ["s8", "u8"], CUBES),
        ("nibbles", ["s4", "u4"], [(8, 8, 32)]), ("bits", ["b1"], [(8, 8, 128)]),
    ]:
        about = f"wmma of {', '.join(kinds)} through memory, and its fragments"
        doc = Document(f"nvptx/wmma-{file}.yaml", about, [f"llvm19-matrix-wmma-{file}"])
        for ty in kinds:
            for k, shape in enumerate(shapes):
                four = [("f16", "f16"), ("f32", "f16"), ("f32", "f32"), ("f16", "f32")]
                accs = four if ty == "f16" else [(None, None)]
                layouts = [LAYOUTS[1]] if BITS[ty] < 8 else LAYOUTS
                variants = layouts if len(shapes) == 1 else [layouts[(k + 1) % len(layouts)]]
                for d, c in accs if shape == CUBES[0] else accs[:1] + accs[2:3]:
                    for la, lb in variants:
                        for bits in ["and", "xor"] if ty == "b1" else [None]:
                            op = operation(True, shape, ty, c=c, d=d, la=la, lb=lb, bits=bits)
                            n += 1
                            lc, ld = LAYOUTS[n % 4]
                            pads = (n & 1, n & 2, n & 4, n & 1)
                            through_memory(doc, op, 200 + n, [], lc=lc, ld=ld, pads=pads)
        first = operation(True, shapes[-1], kinds[0], bits="xor" if kinds == ["b1"] else None)
        if file in ("f16", "bytes", "nibbles"):
            for d, c in [("f16", "f16"), ("f32", "f32")] if file == "f16" else [(None, None)]:
                op = operation(True, shapes[0], kinds[-1], c=c, d=d, sat=True)
                through_memory(doc, op, 300 + n, [], large=True)
                n += 1
        if file == "f64":
            for way in ("rn", "rz", "rm", "rp"):
                through_memory(doc, {**first, "round": way}, 310, [])
                through_memory(doc, {**first, "round": way}, 311, [], large=True, name=f"special-{way}")
        of_fragments(doc, first, 320, [], name="fragments")
        doc.save()


def mma():
    n = 0
    for file, kinds, shapes in [
        ("f16", ["f16"], [(8, 8, 4), (16, 8, 8), (16, 8, 16)]), ("bf16", ["bf16"], [(16, 8, 8), (16, 8, 16)]),
        ("tf32", ["tf32"], [(16, 8, 4), (16, 8, 8)]), ("f64", ["f64"], [(8, 8, 4)]),
        ("bytes", ["s8", "u8"], [(8, 8, 16), (16, 8, 16), (16, 8, 32)]),
        ("nibbles", ["s4", "u4"], [(8, 8, 32), (16, 8, 32), (16, 8, 64)]),
        ("bits", ["b1"], [(8, 8, 128), (16, 8, 128), (16, 8, 256)]),
    ]:
        doc = Document(f"nvptx/mma-{file}.yaml", f"mma of {', '.join(kinds)}, fragment by fragment",
                       [f"llvm19-matrix-mma-{file}"])
        for shape in shapes:
            for at, a in enumerate(kinds):
                for b in kinds:
                    for d, c in pairs(a, shape):
                        volta = a == "f16" and shape[2] == 4
                        for la, lb in LAYOUTS if volta and d == c == "f32" else LAYOUTS[1:2]:
                            for bits in ["and", "xor"] if a == "b1" else [None]:
                                n += 1
                                sat = file in ("bytes", "nibbles") and (n % 2 == 0)
                                op = operation(False, shape, a, b, c, d, la, lb, bits=bits, sat=sat)
                                of_fragments(doc, op, 400 + n, [], large=sat)
        doc.save()


def pairs(a, shape):
    if a != "f16":
        return [(None, None)]
    same = [("f16", "f16"), ("f32", "f32")]
    return same + {4: [("f32", "f16")], 8: [], 16: [("f32", "f16"), ("f16", "f32")]}[shape[2]]


def ptx():
    doc = Document("nvptx/matrix-ptx.yaml", "matrix operations of inline PTX")
    wmma_ops = [operation(True, (16, 16, 16), "f16", c="f16", d="f32"),
                operation(True, (8, 32, 16), "f16", c="f16", d="f16", la="col", lb="row", sat=True),
                operation(True, (32, 8, 16), "bf16", lb="row"), operation(True, (16, 16, 8), "tf32"),
                operation(True, (8, 8, 4), "f64"), operation(True, (16, 16, 16), "u8", sat=True),
                operation(True, (8, 8, 32), "s4"), operation(True, (8, 8, 128), "b1", bits="xor")]
    for n, op in enumerate(wmma_ops):
        through_memory(doc, op, 500 + n, ["llvm19-matrix-ptx-wmma"], style="ptx",
                       name=f"wmma-{case_name(op)}", levels="[2]")
    mma_ops = [operation(False, (8, 8, 4), "f16", c="f16", d="f16", la="col", lb="row"),
               operation(False, (16, 8, 16), "f16"), operation(False, (16, 8, 8), "bf16"),
               operation(False, (16, 8, 8), "tf32"), operation(False, (8, 8, 4), "f64"),
               operation(False, (16, 8, 32), "s8", "u8", sat=True), operation(False, (16, 8, 64), "u4"),
               operation(False, (16, 8, 256), "b1", bits="and")]
    for n, op in enumerate(mma_ops):
        of_fragments(doc, op, 520 + n, ["llvm19-matrix-ptx-mma"], by_ptx=True, name=f"mma-{case_name(op)}",
                     levels="[2]")
    for count, trans in [(1, False), (2, True), (4, False), (4, True)]:
        ldmatrix_case(doc, count, trans, by_ptx=True, clauses=["llvm19-matrix-ptx-ldmatrix"])
    ldmatrix_case(doc, 2, True, by_ptx=True, clauses=["llvm19-matrix-ptx-ldmatrix"], count_first=True)
    doc.save()


def ldmatrix_case(doc, count, trans, by_ptx, clauses=(), count_first=False):
    """Eight rows of eight halves each for `count` matrices, in shared memory, in no order of addresses. PTX's
    assembler also takes the number of matrices before their shape."""
    rnd = random.Random(600 + count + 8 * trans)
    values = [rnd.randrange(1 << 16) for _ in range(32 * 8)]
    order = list(range(32))
    rnd.shuffle(order)
    words = packed(values, 16)
    want = []
    for lane in range(LANES):
        for m in range(count):
            row = lambda r: values[8 * order[8 * m + r]:8 * order[8 * m + r] + 8]
            group, pair = lane // 4, 2 * (lane % 4)
            if trans:
                want += packed([row(pair)[group], row(pair + 1)[group]], 16)
            else:
                want += packed(row(group)[pair:pair + 2], 16)
    number = f"x{count}{'.trans' if trans else ''}"
    name = "ldmatrix.sync.aligned." + (f"{number}.m8n8" if count_first else f"m8n8.{number}")
    st = "i32" if count == 1 else "{" + ", ".join(["i32"] * count) + "}"
    lines = ["@s = internal addrspace(3) global [128 x i32] undef, align 16",
             "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()", "declare void @llvm.nvvm.barrier0()"]
    if not by_ptx:
        lines.append(f"declare {st} @llvm.nvvm.{name}.b16.p3(ptr addrspace(3))")
    lines += ["define void @k(ptr addrspace(1) %a, ptr addrspace(1) %o, ptr addrspace(1) %d) {",
              "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()"]
    for n in range(4):
        lines += [f"  %i{n} = add i32 %t, {32 * n}",
                  f"  %p{n} = getelementptr i32, ptr addrspace(1) %a, i32 %i{n}",
                  f"  %w{n} = load i32, ptr addrspace(1) %p{n}",
                  f"  %q{n} = getelementptr i32, ptr addrspace(3) @s, i32 %i{n}",
                  f"  store i32 %w{n}, ptr addrspace(3) %q{n}"]
    lines += ["  call void @llvm.nvvm.barrier0()", "  %po = getelementptr i32, ptr addrspace(1) %o, i32 %t",
              "  %r = load i32, ptr addrspace(1) %po", "  %r4 = mul i32 %r, 4",
              "  %row = getelementptr i32, ptr addrspace(3) @s, i32 %r4"]
    if by_ptx:
        data = "{" + ", ".join(f"${i}" for i in range(count)) + "}"
        constraints = ",".join(["=r"] * count + ["l"])
        lines += ["  %at = ptrtoint ptr addrspace(3) %row to i64",
                  f'  %v = call {st} asm sideeffect "{name}.shared.b16 {data}, [${count}];", "{constraints}"'
                  "(i64 %at)"]
    else:
        lines += [f"  %v = call {st} @llvm.nvvm.{name}.b16.p3(ptr addrspace(3) %row)"]
    lines += [f"  %first = mul i32 %t, {count}"]
    for n in range(count):
        lines += [f"  %x{n} = add i32 %first, {n}",
                  f"  %pd{n} = getelementptr i32, ptr addrspace(1) %d, i32 %x{n}"]
        value = "%v"
        if count > 1:
            lines += [f"  %e{n} = extractvalue {st} %v, {n}"]
            value = f"%e{n}"
        lines += [f"  store i32 {value}, ptr addrspace(1) %pd{n}"]
    lines += ["  ret void", "}"]
    args = buffer("s32", words) + buffer("s32", order) + buffer("s32", expect=want)
    name = ("ptx-ldmatrix-" if by_ptx else "") + number.replace(".", "-") + ("-first" if count_first else "")
    doc.case(name, "\n".join(lines), args, clauses)


def ldmatrix():
    doc = Document("nvptx/ldmatrix.yaml", "ldmatrix of one, two and four matrices, transposed or not",
                   ["llvm19-matrix-ldmatrix"])
    for count in (1, 2, 4):
        for trans in (False, True):
            ldmatrix_case(doc, count, trans, by_ptx=False)
    doc.save()


documents()
wmma()
mma()
ptx()
ldmatrix()
