#!/usr/bin/env python3
"""Writes the tests of textures and surfaces (NVVM IR 2.0 chapters 14 and 15.5).

Expected values are exact rationals, by the formulas of the CUDA C++ Programming Guide (texture fetching) with
weights rounded to 1/256: texels are small integers, so that no sum is rounded. docs/textures.md has the rest.

python3 isa-tests/conformance/generate/textures.py
"""

from fractions import Fraction as F
from math import floor
from pathlib import Path
from textwrap import wrap

ROOT = Path(__file__).resolve().parent.parent
SHAPES = {"1d": 1, "1d.array": 1, "2d": 2, "2d.array": 2, "3d": 3, "cube": 3, "cube.array": 3}


def folded(line):
    """A line of YAML; a mapping that is too wide goes on below."""
    lead = " " * (len(line) - len(line.lstrip()))
    if len(line) <= 110 or not line.startswith(lead + "- {"):
        return line + "\n"
    rest = lead + " " * 4
    return "\n".join(wrap(line, 108, subsequent_indent=rest, break_on_hyphens=False)) + "\n"


def indent(text):
    return "".join("  " + line + "\n" for line in text.strip("\n").split("\n"))


def flow(v):
    if isinstance(v, bool):
        return str(v).lower()
    if isinstance(v, dict):
        return "{" + ", ".join(f"{k}: {flow(x)}" for k, x in v.items()) + "}"
    if isinstance(v, (list, tuple)):
        return "[" + ", ".join(flow(x) for x in v) + "]"
    if isinstance(v, F):
        return str(float(v)) if float(v) == v else 1 / 0
    return f'"{v}"' if isinstance(v, str) and (":" in v or v[0].isdigit()) else str(v)


class Image:
    """Texels by slice, row and column, each a list of channels; what the sampler does with them."""

    def __init__(self, kind, size, channels=1, base=0, **sampler):
        self.kind, self.channels, self.sampler = kind, channels, sampler
        self.w, self.h, self.d = (list(size) + [1, 1])[:3]
        self.flat = [base + n * n % 97 for n in range(self.w * self.h * self.d * channels)]

    def get(self, i, j, k):
        at = ((k * self.h + j) * self.w + i) * self.channels
        return [F(v) for v in self.flat[at : at + self.channels]]

    def shape(self):
        out = {1: [self.w], 2: [self.h, self.w], 3: [self.d, self.h, self.w]}
        axes = {"1d": 1, "2d": 2, "1d.array": 2}.get(self.kind, 3)
        extent = [self.d, self.w] if self.kind == "1d.array" else out[axes]
        return extent + ([self.channels] if self.channels > 1 else [])

    def argument(self, elem="f32"):
        texture = {"kind": self.kind, **self.sampler}
        return {"buffer": elem, "shape": self.shape(), "init": self.flat, "texture": texture}

    def mode(self, axis):
        mode = self.sampler.get("address", "clamp")
        return mode if isinstance(mode, str) else mode[axis]

    def index(self, mode, i, n):
        if mode == "wrap":
            return i % n
        if mode == "mirror":
            i %= 2 * n
            return i if i < n else 2 * n - 1 - i
        if mode == "border":
            return i if 0 <= i < n else None
        return min(max(i, 0), n - 1)

    def texel(self, place):
        found = [0, 0, 0]
        for axis, i in enumerate(place):
            found[axis] = self.index(self.mode(axis), i, (self.w, self.h, self.d)[axis])
        return [F(0)] * self.channels if None in found else self.get(*found)

    def filled(self, texel):
        return texel + [F(0), F(0), F(1)][len(texel) - 1 :] if self.channels < 4 else texel

    def sample(self, place, layer=None):
        """Place: coordinates of the axes that are filtered. The slice is the layer, if there is one."""
        sizes = (self.w, self.h, self.d)
        if self.sampler.get("normalised") or self.kind.startswith("cube"):
            place = [x * n for x, n in zip(place, sizes)]
        slice_ = [] if layer is None else [layer]
        pad = [0] * (2 - len(place)) if slice_ else []
        if self.sampler.get("filter") != "linear":
            return self.filled(self.texel([floor(x) for x in place] + pad + slice_))
        feet = []
        for x in place:
            steps = round(x * 256) - 128
            feet.append((steps // 256, F(steps % 256, 256)))
        total = [F(0)] * self.channels
        for corner in range(1 << len(place)):
            weight, at = F(1), []
            for axis, (i, alpha) in enumerate(feet):
                up = corner >> axis & 1
                weight *= alpha if up else 1 - alpha
                at.append(i + up)
            total = [t + weight * v for t, v in zip(total, self.texel(at + pad + slice_))]
        return self.filled(total)

    def layer(self, n):
        return min(n, self.d - 1)


def face(x, y, z):
    """CUDA's table of cube maps: face, m, s, t."""
    if abs(x) >= abs(y) and abs(x) >= abs(z):
        return (0, x, -z, -y) if x >= 0 else (1, -x, z, -y)
    if abs(y) >= abs(z):
        return (2, y, x, z) if y >= 0 else (3, -y, x, -z)
    return (4, z, x, -y) if z >= 0 else (5, -z, -x, -y)


# Layers and coordinates of four threads.
LAYERS = [0, 1, 7, 1]
PLACES = [
    [F(1, 2), F(3, 2), F(1, 2)],
    [F(5, 4), F(1), F(9, 8)],
    [F(-3), F(7, 4), F(3, 4)],
    [F(2) + F(1, 256), F(9), F(5, 2)],
]
UNIT = [
    [F(1, 8), F(3, 4), F(1, 2)],
    [F(-3, 8), F(5, 4), F(1, 4)],
    [F(9, 4), F(-1, 8), F(1)],
    [F(1, 2), F(2), F(3, 8)],
]
SIDES = [[F(2), F(1), F(-1)], [F(-4), F(1), F(2)], [F(1), F(-2), F(1, 2)], [F(0), F(1), F(-4)]]


def expected(image, op, places, bits):
    out = []
    for layer, place in zip(LAYERS, places):
        axes = SHAPES[image.kind]
        if image.kind.startswith("cube"):
            side, m, s, t = face(*place)
            cube = min(layer, image.d // 6 - 1) if "array" in image.kind else 0
            texel = image.sample([(s / m + 1) / 2, (t / m + 1) / 2], 6 * cube + side)
        elif op == "s32":
            texel = image.filled(image.texel([floor(x) for x in place[:axes]] + (
                [0] * (2 - axes) + [image.layer(layer)] if "array" in image.kind else [])))
        else:
            texel = image.sample(place[:axes], image.layer(layer) if "array" in image.kind else None)
        out += texel
    return [int(v) for v in out] if bits else out


READ = """
define void @k(i64 %t, ptr addrspace(1) %l, ptr addrspace(1) %c, ptr addrspace(1) %r) {
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pl = getelementptr i32, ptr addrspace(1) %l, i32 %i
  %layer = load i32, ptr addrspace(1) %pl
  %i4 = shl i32 %i, 2
  %px = getelementptr ${at}, ptr addrspace(1) %c, i32 %i4
  %py = getelementptr ${at}, ptr addrspace(1) %px, i32 1
  %pz = getelementptr ${at}, ptr addrspace(1) %px, i32 2
  %x = load ${at}, ptr addrspace(1) %px
  %y = load ${at}, ptr addrspace(1) %py
  %z = load ${at}, ptr addrspace(1) %pz
  %v = call { ${of}, ${of}, ${of}, ${of} } @llvm.nvvm.${name}(i64 %t, ${operands})
  %v0 = extractvalue { ${of}, ${of}, ${of}, ${of} } %v, 0
  %v1 = extractvalue { ${of}, ${of}, ${of}, ${of} } %v, 1
  %v2 = extractvalue { ${of}, ${of}, ${of}, ${of} } %v, 2
  %v3 = extractvalue { ${of}, ${of}, ${of}, ${of} } %v, 3
  %r0 = getelementptr ${of}, ptr addrspace(1) %r, i32 %i4
  %r1 = getelementptr ${of}, ptr addrspace(1) %r0, i32 1
  %r2 = getelementptr ${of}, ptr addrspace(1) %r0, i32 2
  %r3 = getelementptr ${of}, ptr addrspace(1) %r0, i32 3
  store ${of} %v0, ptr addrspace(1) %r0
  store ${of} %v1, ptr addrspace(1) %r1
  store ${of} %v2, ptr addrspace(1) %r2
  store ${of} %v3, ptr addrspace(1) %r3
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare { ${of}, ${of}, ${of}, ${of} } @llvm.nvvm.${name}(i64, ${types})
"""


def read_case(image, op, result, elem, places, name=None):
    """`op` is s32, f32, level or grad."""
    kind, axes = image.kind, SHAPES[image.kind]
    at = "i32" if op == "s32" else "float"
    of = "float" if result == "v4f32" else "i32"
    operands = (["i32 %layer"] if "array" in kind else []) + [f"{at} %{a}" for a in "xyz"[:axes]]
    operands += {"level": ["float 0.0"], "grad": ["float 1.0"] * 2 * axes}.get(op, [])
    middle = op + "." if op in ("level", "grad") else ""
    call = f"tex.unified.{kind}.{middle}{result}.{'s32' if op == 's32' else 'f32'}"
    want = expected(image, op, places, result != "v4f32")
    flat = [floor(v) if op == "s32" else v for p in places for v in p + [F(0)]]
    row = "nvvm20-15.5.1-" + kind
    return {
        "name": name or f"{kind}-{op}-{result}",
        "clauses": [row],
        "with": {"at": at, "of": of, "name": call, "operands": ", ".join(operands),
                 "types": ", ".join(o.split()[0] for o in operands)},
        "args": [
            image.argument(elem),
            {"buffer": "u32", "init": LAYERS},
            {"buffer": "i32" if op == "s32" else "f32", "init": flat},
            {"buffer": {"v4f32": "f32", "v4s32": "i32", "v4u32": "u32"}[result], "count": 16, "expect": want},
        ],
    }


def write(path, about, clauses, ir, cases, extra=""):
    text = f"about: {about}\nclauses: {flow(clauses)}\nir: |\n{indent(ir)}block: [4, 1, 1]\n"
    text += "configs: [tiny]\nlevels: [2]\n" + extra + "cases:\n"
    for case in cases:
        first = True
        for key, value in case.items():
            lead = "  - " if first else "    "
            if key == "args":
                text += f"{lead}args:\n" + "".join(f"      - {flow(a)}\n" for a in value)
            elif key == "with":
                text += f"{lead}with:\n" + "".join(f"      {k}: {v}\n" for k, v in value.items())
            else:
                text += f"{lead}{key}: {flow(value)}\n"
            first = False
    (ROOT / path).write_text("".join(map(folded, text.splitlines())))


def reads():
    linear, unit = {"filter": "linear"}, {"normalised": True}
    sizes = {"1d": (4,), "1d.array": (4, 1, 3), "2d": (4, 2), "2d.array": (4, 2, 3), "3d": (4, 2, 2)}
    for kind, size in sizes.items():
        yield read_case(Image(kind, size, **linear), "f32", "v4f32", "f32", PLACES)
        yield read_case(Image(kind, size, 2, address="border"), "s32", "v4s32", "i16", PLACES)
        yield read_case(Image(kind, size, 4), "level", "v4u32", "u8", PLACES)
        yield read_case(Image(kind, size, **linear, **unit, address="wrap"), "grad", "v4f32", "f32", UNIT)
    for kind, size in [("cube", (4, 4, 6)), ("cube.array", (4, 4, 12))]:
        yield read_case(Image(kind, size, **linear), "f32", "v4f32", "f32", SIDES)
        yield read_case(Image(kind, size), "level", "v4u32", "u32", SIDES)
        yield read_case(Image(kind, size), "f32", "v4s32", "i32", SIDES)
    two = Image("2d", (4, 2), 2, **linear, **unit, address=["mirror", "border"])
    yield read_case(two, "f32", "v4f32", "f32", UNIT, "2d-mirror-and-border")
    mirror = Image("1d", (4,), **unit, address="mirror")
    yield read_case(mirror, "f32", "v4f32", "f32", UNIT, "1d-point-mirror")
    yield fraction(Image("1d", (4,), 4, base=-20, read="normalised"), "i8")
    yield fraction(Image("1d", (4,), 2, base=250, read="normalised"), "u16")
    image = Image("2d", (4, 2), 2, address="border")
    for channel in "rgba":
        result = {"r": "v4f32", "g": "v4f32", "b": "v4s32", "a": "v4u32"}[channel]
        case = read_case(image, "f32", result, "f32" if channel in "rg" else "u8", PLACES, f"tld4-{channel}")
        n = "rgba".index(channel)
        want = []
        for x, y, _ in PLACES:
            i, j = (round(x * 256) - 128) // 256, (round(y * 256) - 128) // 256
            around = [(i, j + 1), (i + 1, j + 1), (i + 1, j), (i, j)]
            want += [image.filled(image.texel([a, b]))[n] for a, b in around]
        case["clauses"] = ["nvvm20-15.5.1-tld4", "nvvm20-15.5-types"]
        case["with"]["name"] = f"tld4.unified.{channel}.2d.{result}.f32"
        case["args"][3]["expect"] = want if channel in "rg" else [int(v) for v in want]
        yield case


def fraction(image, elem):
    """Integers as fractions of their range, each rounded once."""
    import struct

    most = {"i8": 127, "u16": 65535}[elem]
    image.flat = [-128 if elem == "i8" else 65535] + image.flat[1:]
    case = read_case(image, "f32", "v4f32", elem, PLACES, f"1d-fractions-of-{elem}")
    want = []
    for x, *_ in PLACES:
        for v in image.texel([floor(x)]):
            exact = max(F(v, most), F(-1))
            single = struct.pack("<f", exact.numerator / exact.denominator)
            want.append("0x%08x" % struct.unpack("<I", single)[0])
        want += ["0x00000000", "0x3f800000"][image.channels // 4 * 2 :]
    # Hexadecimal in quotes is bits.
    case["args"][3]["expect"] = [f'"{w}"' for w in want]
    return case


SURFACE = {
    # Element: its type in registers, and bytes.
    "i8": ("i16", 1), "i16": ("i16", 2), "i32": ("i32", 4), "i64": ("i64", 8),
}


def surface_place(kind):
    axes = SHAPES[kind]
    return (["i32 %layer"] if "array" in kind else []) + [f"i32 %{a}" for a in "xyz"[:axes]]


SURFACE_IR = """
define void @k(i64 %t, ptr addrspace(1) %c, ptr addrspace(1) %r) {
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i4 = shl i32 %i, 2
  %pl = getelementptr i32, ptr addrspace(1) %c, i32 %i4
  %px = getelementptr i32, ptr addrspace(1) %pl, i32 1
  %py = getelementptr i32, ptr addrspace(1) %pl, i32 2
  %pz = getelementptr i32, ptr addrspace(1) %pl, i32 3
  %layer = load i32, ptr addrspace(1) %pl
  %x = load i32, ptr addrspace(1) %px
  %y = load i32, ptr addrspace(1) %py
  %z = load i32, ptr addrspace(1) %pz
"""


def reach(image, layer, x, y, z, size, mode):
    """The byte at which an access starts in the image's own contents, if it takes place."""
    axes, line = SHAPES[image.kind], image.w * image.channels * image.bytes
    limits = [line - size, image.h - 1, image.d - 1]
    place = [x, y, z][:axes]
    for axis in range(axes):
        if not 0 <= place[axis] <= limits[axis]:
            if mode == "zero":
                return None
            place[axis] = min(max(place[axis], 0), limits[axis])
    place += [0] * (3 - axes)
    if axes < 3:
        place[2] = min(layer, image.d - 1)
    return (place[2] * image.h + place[1]) * line + place[0]


THREADS = [[0, 0, 0, 0], [1, 16, 1, 1], [9, -8, -1, 5], [1, 64, 1, 0]]
INSIDE = [[0, 0, 0, 0], [1, 16, 1, 1], [0, 16, 0, 0], [1, 0, 1, 1]]


def surface_cases(store):
    size = {"1d": (32,), "1d.array": (32, 1, 2), "2d": (32, 2), "2d.array": (32, 2, 2), "3d": (32, 2, 2)}
    shapes = ["i8", "v2i8", "v4i8", "i16", "v2i16", "v4i16", "i32", "v2i32", "v4i32", "i64", "v2i64"]
    for n, kind in enumerate(size):
        for m, mode in enumerate(["clamp", "zero", "trap"]):
            access = [shapes[(4 * n + m) % 11], shapes[(4 * n + m + 6) % 11]]
            for element in access if mode != "trap" else access[:1]:
                yield surface_case(kind, size[kind], element, mode, store)
        if store:
            for count in (1, 2, 4):
                yield formatted(kind, size[kind], count)


def surface_case(kind, size, element, mode, store):
    image = Image(kind, size)
    image.bytes = 1
    base, count = element.split("i")
    count, base = (int(base[1:]) if base else 1), "i" + count
    ty, bytes_ = SURFACE[base]
    threads = INSIDE if mode == "trap" else THREADS
    before = bytes(v % 256 for v in image.flat)
    after, want, given = bytearray(before), [], []
    for n, thread in enumerate(threads):
        at = reach(image, *thread, bytes_ * count, mode)
        # Threads that clamping sends to one place store the same value there, so that there is no race.
        seed = 17 * (at or 0) + 1
        values = [(seed + 3 * e) * 0x0101010101010101 & ((1 << 8 * bytes_) - 1) for e in range(count)]
        given += values + [0] * (4 - count)
        if at is not None and store:
            after[at : at + bytes_ * count] = b"".join(v.to_bytes(bytes_, "little") for v in values)
        for e in range(count):
            part = before[at + e * bytes_ : at + (e + 1) * bytes_] if at is not None else bytes(bytes_)
            want.append(int.from_bytes(part, "little"))
        want += [0] * (4 - count)
    operands = surface_place(kind)
    cell = {"i16": "u16", "i32": "u32", "i64": "u64"}[ty]
    row = f"nvvm20-15.5.{3 if store else 2}-"
    lines = [f"  %r0 = getelementptr {ty}, ptr addrspace(1) %r, i32 %i4"]
    lines += [f"  %r{e} = getelementptr {ty}, ptr addrspace(1) %r0, i32 {e}" for e in range(1, count)]
    if store:
        name = f"llvm.nvvm.sust.b.{kind}.{element}.{mode}"
        lines += [f"  %v{e} = load {ty}, ptr addrspace(1) %r{e}" for e in range(count)]
        values = ", ".join(f"{ty} %v{e}" for e in range(count))
        lines += [f"  call void @{name}(i64 %t, {', '.join(operands)}, {values})", "  ret void", "}"]
        types = ", ".join(["i64"] + [o.split()[0] for o in operands] + [ty] * count)
        lines += [f"declare void @{name}({types})"]
        result = {"buffer": cell, "init": given}
    else:
        name = f"llvm.nvvm.suld.{kind}.{element}.{mode}"
        out = ty if count == 1 else "{ " + ", ".join([ty] * count) + " }"
        lines += [f"  %v = call {out} @{name}(i64 %t, {', '.join(operands)})"]
        if count == 1:
            lines += [f"  store {ty} %v, ptr addrspace(1) %r0"]
        for e in range(count) if count > 1 else []:
            lines += [f"  %v{e} = extractvalue {out} %v, {e}", f"  store {ty} %v{e}, ptr addrspace(1) %r{e}"]
        types = ", ".join(["i64"] + [o.split()[0] for o in operands])
        lines += ["  ret void", "}", f"declare {out} @{name}({types})"]
        result = {"buffer": cell, "count": 16, "expect": want}
    argument = image.argument("u8")
    argument["init"] = list(before)
    argument["expect"] = list(after) if store else list(before)
    return {
        "name": f"{kind}-{element}-{mode}",
        "clauses": [row + kind, row + "clamp"] + ([] if store else ["nvvm20-15.5-types"]),
        "with": {"rest": "|\n" + "\n".join("        " + line.strip() for line in lines)},
        "args": [argument, {"buffer": "i32", "init": [v for t in threads for v in t]}, result],
    }


def formatted(kind, size, count):
    image = Image(kind, (size[0] // 8,) + size[1:], 4)
    image.bytes = 1
    after = list(image.flat)
    threads = [[0, 0, 0, 0], [1, 3, 1, 1], [1, 2, 0, 0], [0, 1, 1, 1]]
    values = [[5, 300, 255, 256], [-1 & 0xFFFFFFFF, 7, 0, 9], [1, 2, 3, 4], [70000, 0, 1, 2]]
    for thread, row in zip(threads, values):
        layer, x, y, z = thread
        at = reach(image, layer, 4 * x, y, z, 4, "trap")
        for e in range(count):
            after[at + e] = min(row[e], 255)
    operands = surface_place(kind)
    element = "i32" if count == 1 else f"v{count}i32"
    name = f"llvm.nvvm.sust.p.{kind}.{element}.trap"
    lines = ["%r0 = getelementptr i32, ptr addrspace(1) %r, i32 %i4"]
    lines += [f"%r{e} = getelementptr i32, ptr addrspace(1) %r0, i32 {e}" for e in range(1, count)]
    lines += [f"%v{e} = load i32, ptr addrspace(1) %r{e}" for e in range(count)]
    given = ", ".join(f"i32 %v{e}" for e in range(count))
    types = ", ".join(["i64"] + ["i32"] * (len(operands) + count))
    lines += [f"call void @{name}(i64 %t, {', '.join(operands)}, {given})", "ret void", "}"]
    lines += [f"declare void @{name}({types})"]
    argument = image.argument("u8")
    argument["expect"] = after
    return {
        "name": f"{kind}-p-{element}",
        "clauses": ["nvvm20-15.5.3-" + kind, "nvvm20-15.5.3-clamp"],
        "with": {"rest": "|\n" + "\n".join("        " + line for line in lines)},
        "args": [argument, {"buffer": "i32", "init": [v for t in threads for v in t]},
                 {"buffer": "u32", "init": [v for row in values for v in row]}],
    }


def main():
    write("nvvm20/15.5.1-textures.yaml", "texture reads of every shape, filter, address mode and result type",
          ["nvvm20-15.5-types"], READ, list(reads()))
    surface = SURFACE_IR.rstrip("\n") + "\n  ${rest}\ndeclare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
    write("nvvm20/15.5.2-surface-loads.yaml", "surface loads of every shape, inside and outside",
          [], surface, list(surface_cases(False)))
    write("nvvm20/15.5.3-surface-stores.yaml", "surface stores of every shape, inside and outside",
          [], surface, list(surface_cases(True)))


main()
