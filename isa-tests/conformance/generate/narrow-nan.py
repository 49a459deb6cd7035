#!/usr/bin/env python3
"""Writes the tests of NaN in f16 and bf16: `nvptx/narrow-nan.yaml`.

PTX (add, mul, fma, min, max, cvt of these formats): a NaN result is the canonical NaN, 0x7fff. So every
expected value is 0x7fff; what is written here is which operands give NaN.

python3 isa-tests/conformance/generate/narrow-nan.py
"""
from pathlib import Path

PATH = Path(__file__).resolve().parent.parent / "nvptx" / "narrow-nan.yaml"

# For each format: LLVM's type, NaNs of both signs with and without payload, infinity, one and minus one.
FORMATS = {
    "f16": ("half", [0x7C01, 0xFC01, 0x7E00, 0xFE00, 0x7FFF, 0xFFFF, 0xFD55], 0x7C00, 0x3C00, 0xBC00),
    "bf16": ("bfloat", [0x7F81, 0xFF81, 0x7FC0, 0xFFC0, 0x7FFF, 0xFFFF, 0xFFD5], 0x7F80, 0x3F80, 0xBF80),
}
SIGN = 0x8000

HEAD = """# Written by generate/narrow-nan.py.
about: a NaN that arithmetic of f16 and bf16 gives is 0x7fff, whatever NaNs it is given
clauses: [llvm19-nvvm-narrow-nan]
ir: |
  ${declare}
  declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  define void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %r) {
    %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
    %p = getelementptr i16, ptr addrspace(1) %a, i32 %t
    %q = getelementptr i16, ptr addrspace(1) %b, i32 %t
    %s = getelementptr i16, ptr addrspace(1) %r, i32 %t
    %x = load ${ty}, ptr addrspace(1) %p
    %y = load ${ty}, ptr addrspace(1) %q
    ${op}
    store ${ty} %v, ptr addrspace(1) %s
    ret void
  }
block: [8, 1, 1]
configs: [tiny]
levels: [2]
with: {declare: ""}
cases:
"""


# What the judge notes of operations that the documents do not have, or not for these formats.
NOTES = {op: f"    warns: [{clause}]\n" for clause, ops in {
    '"§11.2"': ["fma", "sqrt"],
    '"§11"': ["minnum", "floor", "round", "roundeven"],
    '"§10.6.6"': ["atomicrmw"],
}.items() for op in ops}


def operations(name, ty, inf, one, minus):
    """Name, type, declaration, code, and the last pair of operands, of which none is NaN. Without such a
    pair, both operands are NaN each time: LLVM makes x of minnum(x, x)."""
    last = {"fadd": (inf, inf | SIGN), "fsub": (inf, inf), "fmul": (inf, 0), "fdiv": (0, SIGN),
            "frem": (inf, one)}
    for op, pair in last.items():
        yield op, ty, "", f"%v = {op} {ty} %x, %y", pair
    yield "fadd-vector", ty, "", "\\n".join([
        f"%x0 = insertelement <2 x {ty}> zeroinitializer, {ty} %x, i32 1",
        f"%y0 = insertelement <2 x {ty}> zeroinitializer, {ty} %y, i32 1",
        f"%z = fadd <2 x {ty}> %x0, %y0",
        f"%v = extractelement <2 x {ty}> %z, i32 1"]), last["fadd"]

    def call(function, operands):
        f = f"@llvm.{function}.{name}"
        types = ", ".join([ty] * len(operands))
        given = ", ".join(f"{ty} %{v}" for v in operands)
        return f"declare {ty} {f}({types})", f"%v = call {ty} {f}({given})"

    for op in ["fma", "fmuladd"]:
        yield op, ty, *call(op, "xyy"), (inf, 0)
    for op in ["minnum", "minimum"]:
        yield op, ty, *call(op, "xy"), None
    yield "sqrt", ty, *call("sqrt", "x"), (minus, one)
    for op in ["floor", "round", "roundeven"]:
        yield op, ty, *call(op, "x"), None
    for wide in ["float", "double"]:
        yield f"fptrunc-{wide}", ty, "", "\\n".join([
            f"%w = fpext {ty} %x to {wide}", f"%u = fpext {ty} %y to {wide}", f"%d = fadd {wide} %w, %u",
            f"%v = fptrunc {wide} %d to {ty}"]), last["fadd"]
    yield "atomicrmw", ty, "", "\\n".join([
        f"%o = atomicrmw fadd ptr addrspace(1) %p, {ty} %y monotonic",
        f"%v = load volatile {ty}, ptr addrspace(1) %p"]), last["fadd"]
    yield "nvvm.fma.rn", ty, *call("nvvm.fma.rn", "xyy"), (inf, 0)
    for op in ["fmin", "fmax.nan"]:
        yield f"nvvm.{op}", ty, *call(f"nvvm.{op}", "xy"), None
    yield from assembly(name, last, inf)


def assembly(name, last, inf):
    def asm(text):
        return f'%v = call i16 asm \\"{text}\\", \\"=h,h,h\\"(i16 %x, i16 %y)'

    for op, pair in [("add", last["fadd"]), ("sub", last["fsub"]), ("mul", last["fmul"])]:
        yield f"ptx.{op}", "i16", "", asm(f"{op}.rn.{name} $0, $1, $2;"), pair
    yield "ptx.addx2", "i16", "", asm(
        f"{{ .reg .b32 p, q; .reg .b16 z; mov.b32 p, {{$1, $1}}; mov.b32 q, {{$2, $2}}; "
        f"add.rn.{name}x2 p, p, q; mov.b32 {{z, $0}}, p; }}"), last["fadd"]
    yield "ptx.fma", "i16", "", asm(f"fma.rn.{name} $0, $1, $2, $2;"), (inf, 0)
    yield "ptx.fma.relu", "i16", "", asm(f"fma.rn.relu.{name} $0, $1, $2, $2;"), (inf, 0)
    yield "ptx.min", "i16", "", asm(f"min.{name} $0, $1, $2;"), None
    yield "ptx.max.NaN", "i16", "", asm(f"max.NaN.{name} $0, $1, $2;"), None
    yield "ptx.cvt", "i16", "", asm(
        f"{{ .reg .f32 f, g; cvt.f32.{name} f, $1; cvt.f32.{name} g, $2; add.f32 f, f, g; "
        f"cvt.rn.{name}.f32 $0, f; }}"), last["fadd"]
    if name == "f16":
        yield "ptx.cvt.rmi", "i16", "", asm("cvt.rmi.f16.f16 $0, $1;"), None


def main():
    out = [HEAD]
    for name, (ty, nans, inf, one, minus) in FORMATS.items():
        for op, of, declare, code, pair in operations(name, ty, inf, one, minus):
            x = [*nans, pair[0] if pair else nans[0]]
            y = [*[one] * 7, pair[1]] if pair else [*reversed(nans), nans[1]]
            hexes = lambda all: ", ".join(f"0x{v:04x}" for v in all)
            out.append(f"  - name: {op}.{name}\n"
                       f"{NOTES.get(op, '')}"
                       f'    with: {{ty: {of}, declare: "{declare}", op: "{code}"}}\n'
                       f"    args:\n"
                       f"      - {{buffer: u16, init: [{hexes(x)}]}}\n"
                       f"      - {{buffer: u16, init: [{hexes(y)}]}}\n"
                       f"      - {{buffer: u16, count: 8, expect: [{hexes([0x7FFF] * 8)}]}}\n")
    PATH.write_text("".join(out))


main()
