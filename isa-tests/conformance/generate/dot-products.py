#!/usr/bin/env python3
"""Writes nvptx/dot-products.yaml: idp2a and idp4a by the guide's "Semantics", on values with every sign."""

import os

A = [0x01020304, 0xFFFEFDFC, 0x80007FFF, 0x7F80FF01]
B = [0x05060708, 0x80FF7F01, 0xFF80017F, 0x00FF80FE]
C = [0, 100, 0xFFFFFFFF, 0x7FFFFFFF]


def part(word, index, bits, signed):
    v = (word >> (index * bits)) & ((1 << bits) - 1)
    return v - (1 << bits) if signed and v >> (bits - 1) else v


def dp4a(a, b, c, sa, sb):
    s = sum(part(a, i, 8, sa) * part(b, i, 8, sb) for i in range(4))
    return (s + c) & 0xFFFFFFFF


def dp2a(a, b, c, sa, sb, hi):
    s = sum(part(a, i, 16, sa) * part(b, i + 2 * hi, 8, sb) for i in range(2))
    return (s + c) & 0xFFFFFFFF


def words(values):
    return "[" + ", ".join(f"0x{v:08x}" for v in values) + "]"


HEAD = """\
# Written by generate/dot-products.py.
about: dot products of bytes and halves with each combination of signs, added to a third operand
ir: |
  declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  declare i32 @llvm.nvvm.${name}(i32, i32, ${flag}i32)
  define void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, ptr addrspace(1) %r) {
    %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
    %pa = getelementptr i32, ptr addrspace(1) %a, i32 %t
    %pb = getelementptr i32, ptr addrspace(1) %b, i32 %t
    %pc = getelementptr i32, ptr addrspace(1) %c, i32 %t
    %pr = getelementptr i32, ptr addrspace(1) %r, i32 %t
    %x = load i32, ptr addrspace(1) %pa
    %y = load i32, ptr addrspace(1) %pb
    %z = load i32, ptr addrspace(1) %pc
    %v = call i32 @llvm.nvvm.${name}(i32 %x, i32 %y, ${value}i32 %z)
    store i32 %v, ptr addrspace(1) %pr
    ret void
  }
block: [4, 1, 1]
cases:
"""

out = HEAD
for sa in "su":
    for sb in "su":
        signs = (sa == "s", sb == "s")
        rows = [("idp4a", "", "", [dp4a(a, b, c, *signs) for a, b, c in zip(A, B, C)])]
        for hi, word in [(0, "false"), (1, "true")]:
            rows.append(
                ("idp2a", "i1 immarg, ", f"i1 {word}, ",
                 [dp2a(a, b, c, *signs, hi) for a, b, c in zip(A, B, C)])
            )
        for name, flag, value, want in rows:
            case = f"{name}-{sa}-{sb}" + (f"-{'high' if 'true' in value else 'low'}" if value else "")
            out += f"  - name: {case}\n    clauses: [nvptx-{name}-{sa}.{sb}]\n"
            out += f'    with: {{name: {name}.{sa}.{sb}, flag: "{flag}", value: "{value}"}}\n    args:\n'
            for init in (A, B, C):
                out += f"      - {{buffer: u32, init: {words(init)}}}\n"
            out += f"      - {{buffer: u32, count: 4, expect: {words(want)}}}\n"

here = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(here, "../nvptx/dot-products.yaml"), "w") as f:
    f.write(out)
