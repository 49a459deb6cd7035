#!/usr/bin/env python3
"""Writes the tests of what threads do together: atomics, barriers, special registers, address spaces, warps,
printing.

Expected values are worked out here by the documents' rules (NVVM IR 2.0 chapters 10.6.5, 10.6.6, 12.2, 15.1,
15.2, 15.4 and 15.6; the pseudo-code of 15.6.2 is `shuffle`). If the order of threads decides what each one
sees, a kernel checks something that does not depend on it.

python3 isa-tests/conformance/generate/gpu.py
"""

import struct
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
M32, M64 = (1 << 32) - 1, (1 << 64) - 1

TID = "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
CTAID = "declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
BARRIER = "declare void @llvm.nvvm.barrier0()\n"


def indent(text, by=2):
    return "".join(" " * by + line + "\n" if line.strip() else "\n" for line in text.strip("\n").split("\n"))


def flow(v):
    if isinstance(v, dict):
        return "{" + ", ".join(f"{k}: {flow(x)}" for k, x in v.items()) + "}"
    if isinstance(v, (list, tuple)):
        return "[" + ", ".join(flow(x) for x in v) + "]"
    if isinstance(v, str):
        return '"' + v.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return str(v)


def words(values, elem="u32", **more):
    return {"buffer": elem, "init": list(values), **more}


def out(count, expect, elem="u32"):
    assert len(expect) == count
    return {"buffer": elem, "count": count, "expect": list(expect)}


def write(path, about, ir, cases, clauses=(), block=None, grid=None, configs=None, **more):
    s = f"# Written by generate/gpu.py.\nabout: {flow(about)}\n"
    if clauses:
        s += f"clauses: [{', '.join(clauses)}]\n"
    if ir:
        s += "ir: |\n" + indent(ir)
    if block:
        s += f"block: {flow(block)}\n"
    if grid:
        s += f"grid: {flow(grid)}\n"
    if configs:
        s += f"configs: [{', '.join(configs)}]\n"
    for k, v in more.items():
        s += f"{k}: {flow(v)}\n"
    s += "cases:\n"
    for c in cases:
        s += f"  - name: {c['name']}\n"
        if c.get("clauses"):
            s += f"    clauses: [{', '.join(c['clauses'])}]\n"
        if c.get("ir"):
            s += "    ir: |\n" + indent(c["ir"], 6)
        for k in ("with", "block", "grid", "configs", "print", "warns", "printed"):
            if k in c:
                s += f"    {k}: {flow(c[k])}\n"
        if c.get("args"):
            s += "    args:\n" + "".join(f"      - {flow(a)}\n" for a in c["args"])
    (ROOT / path).write_text(s)


# --- atomicrmw ------------------------------------------------------------------------------------------------------


def signed(v, bits):
    return v - (1 << bits) if v >> (bits - 1) else v


RMW = {
    "add": lambda a, b, n: a + b,
    "sub": lambda a, b, n: a - b,
    "and": lambda a, b, n: a & b,
    "or": lambda a, b, n: a | b,
    "xor": lambda a, b, n: a ^ b,
    "max": lambda a, b, n: max(signed(a, n), signed(b, n)),
    "min": lambda a, b, n: min(signed(a, n), signed(b, n)),
    "umax": lambda a, b, n: max(a, b),
    "umin": lambda a, b, n: min(a, b),
}


def operand(op, t, bits):
    """The operand of thread t of 18; every operation has carries, signs or single bits to lose."""
    mask = (1 << bits) - 1
    top = bits - 20
    return {
        "add": (t * 0x0F0F0F0F) & mask,
        "sub": (t << top | t) & mask,
        "and": mask ^ (1 << (t * (bits // 18))),
        "or": 1 << (t * (bits // 18)),
        "xor": (t * 0x01234567) & mask,
        "max": ((t - 9) << top) & mask,
        "min": ((t - 9) << top) & mask,
        "umax": ((t * 7) % 18 << top) & mask,
        "umin": (((t * 7) % 18 << top) + 5) & mask,
    }[op]


START = {"add": 0xFFFFFF00, "sub": 3, "and": -1, "or": 0, "xor": 0x5555, "max": -(1 << 31), "min": 77,
         "umax": 1, "umin": -1}


def atomicrmw():
    ir = TID + """
define void @k(ptr addrspace(1) %p, ptr addrspace(1) %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr ${ty}, ptr addrspace(1) %v, i32 %t
  %x = load ${ty}, ptr addrspace(1) %a
  %o = atomicrmw ${op} ptr addrspace(1) %p, ${ty} %x monotonic
  ret void
}
"""
    cases = []
    for bits in (32, 64):
        for op, f in RMW.items():
            mask = (1 << bits) - 1
            vals = [operand(op, t, bits) for t in range(18)]
            start = START[op] & mask
            end = start
            for v in vals + vals:  # two blocks; none of the operations depends on the order
                end = f(end, v, bits) & mask
            clauses = [f"nvvm20-10.6.6-{op}", "nvvm20-10.6.6-global"]
            if bits == 64:
                clauses.append("nvvm20-10.6.6-i64")
            cases.append({
                "name": f"{op}-i{bits}",
                "clauses": clauses,
                "with": {"op": op, "ty": f"i{bits}"},
                "args": [words([start], f"u{bits}", expect=[end]), words(vals, f"u{bits}")],
            })
    write("nvvm20/10.6.6-atomicrmw.yaml",
          "all threads of two blocks perform one operation on one word; no update is lost",
          ir, cases, ["nvvm20-3.29"], block=[18, 1, 1], grid=[2, 1, 1])

    # xchg: every value is returned exactly once, except for the last.
    ir = TID + CTAID + BARRIER + """
@s = addrspace(3) global ${ty} undef
define void @k(ptr ${g}%p, ptr addrspace(1) %seen) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ${place}
  store ${ty} 0, ptr ${space}%q
  call void @llvm.nvvm.barrier0()
  %n = add i32 %t, 1
  %x = ${widen}
  %o = atomicrmw volatile xchg ptr ${space}%q, ${ty} %x syncscope("block") ${order}
  %i = ${narrow}
  %a = getelementptr i32, ptr addrspace(1) %seen, i32 %i
  store i32 1, ptr addrspace(1) %a
  call void @llvm.nvvm.barrier0()
  %l = load ${ty}, ptr ${space}%q
  %j = trunc ${ty} %l to i8
  %jj = zext i8 %j to i32
  %b = getelementptr i32, ptr addrspace(1) %seen, i32 %jj
  store i32 1, ptr addrspace(1) %b
  call void @llvm.nvvm.barrier0()
  store ${ty} 0, ptr ${space}%q
  ret void
}
"""
    spaces = {
        "global": ("addrspace(1) ", "addrspace(1) ", "%q = getelementptr i8, ptr addrspace(1) %p, i32 0"),
        "shared": ("", "addrspace(3) ", "%q = getelementptr i8, ptr addrspace(3) @s, i32 0"),
        "generic-global": ("", "", "%q = getelementptr i8, ptr %p, i32 0"),
        "generic-shared": ("", "", "%q = addrspacecast ptr addrspace(3) @s to ptr"),
    }
    cases = []
    for bits in (32, 64):
        for (name, (g, space, place)), order in zip(spaces.items(),
                                                    ("monotonic", "acquire", "release", "seq_cst")):
            ty = f"i{bits}"
            row = name.split("-")[0]
            cases.append({
                "name": f"xchg-{ty}-{name}",
                "clauses": ["nvvm20-10.6.6-xchg", f"nvvm20-10.6.6-{row}"]
                + (["nvvm20-10.6.6-i64"] if bits == 64 else []),
                "with": {
                    "ty": ty, "g": g, "space": space, "place": place, "order": order,
                    "widen": "or i32 %n, 0" if bits == 32 else "zext i32 %n to i64",
                    "narrow": "or i32 %o, 0" if bits == 32 else "trunc i64 %o to i32",
                },
                "args": [words([7, 8]), out(16, [1] * 14 + [0, 0])],
            })
    # Old values of additions: threads draw numbers, whatever the ordering.
    write("nvvm20/10.6.6-xchg.yaml",
          "each exchanged value is returned exactly once, in every space and with every order", ir, cases,
          block=[13, 1, 1])

    ir = TID + CTAID + """
define void @k(ptr %p, ptr addrspace(1) %seen) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %odd = and i32 %t, 3
  %low = icmp ne i32 %odd, 3
  br i1 %low, label %draw, label %end
draw:
  %o = atomicrmw ${op} ptr %p, i32 ${by} ${order}
  %i = mul i32 %o, ${by}
  %a = getelementptr i32, ptr addrspace(1) %seen, i32 %i
  store i32 1, ptr addrspace(1) %a
  br label %end
end:
  ret void
}
"""
    cases = []
    for op, order, by in (("add", "acq_rel", 1), ("sub", "seq_cst", -1), ("add", "monotonic", 1)):
        cases.append({
            "name": f"{op}-{order}",
            "clauses": [f"nvvm20-10.6.6-{op}", "nvvm20-10.6.6-generic"],
            "with": {"op": op, "by": by, "order": order},
            "args": [words([0], expect=[30 * 1]), out(32, [1] * 30 + [0, 0])],
        })
    # sub of -1 counts up too, and i = o * -1 would be negative: the index uses 1.
    for c in cases:
        c["with"]["idx"] = 1
    ir = ir.replace("%i = mul i32 %o, ${by}", "%i = mul i32 %o, ${idx}")
    write("nvvm20/10.6.6-results.yaml",
          "threads of two blocks, though not all lanes, draw numbers; all old values differ", ir, cases,
          block=[20, 1, 1],
          grid=[2, 1, 1])


def contention():
    """Two blocks of 32 threads on two words, on several SMs and on warps of 32."""
    n, blocks = 32, 2
    ir = TID + CTAID + """
${declare}
define void @k(ptr addrspace(1) %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %odd = and i32 %t, 1
  %q = getelementptr ${ty}, ptr addrspace(1) %p, i32 %odd
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %i1, %next ]
  ${op}
next:
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i1, 2
  br i1 %more, label %loop, label %done
done:
  ret void
}
"""
    updates = n // 2 * blocks * 2
    cas = """%first = load volatile TY, ptr addrspace(1) %q
  br label %again
again:
  %seen = phi TY [ %first, %loop ], [ %now, %again ]
  %up = add TY %seen, 5
  %r = cmpxchg ptr addrspace(1) %q, TY %seen, TY %up monotonic monotonic
  %now = extractvalue {TY, i1} %r, 0
  %ok = extractvalue {TY, i1} %r, 1
  br i1 %ok, label %next, label %again"""
    f32 = struct.unpack("<I", struct.pack("<f", 0.25 * updates))[0]
    f64 = struct.unpack("<Q", struct.pack("<d", 0.25 * updates))[0]
    kinds = [
        ("add-i32", "i32", 32, "",
         "%o = atomicrmw add ptr addrspace(1) %q, i32 7 monotonic\n  br label %next", 7 * updates,
         ["nvvm20-10.6.6-add"]),
        ("add-i64", "i64", 64, "",
         "%o = atomicrmw add ptr addrspace(1) %q, i64 6442450945 monotonic\n  br label %next",
         6442450945 * updates & M64, ["nvvm20-10.6.6-add", "nvvm20-10.6.6-i64"]),
        ("cas-i32", "i32", 32, "", cas.replace("TY", "i32"), 5 * updates, ["nvvm20-10.6.5-i32"]),
        ("cas-i64", "i64", 64, "", cas.replace("TY", "i64"), 5 * updates, ["nvvm20-10.6.5-i64"]),
        ("add-f32", "float", 32,
         "declare float @llvm.nvvm.atomic.load.add.f32.p1f32(ptr addrspace(1), float)",
         "%o = call float @llvm.nvvm.atomic.load.add.f32.p1f32(ptr addrspace(1) %q, float 0.25)\n  br label "
         "%next", f32,
         ["nvvm20-15.1-add.f32"]),
        ("add-f64", "double", 64,
         "declare double @llvm.nvvm.atomic.load.add.f64.p1f64(ptr addrspace(1), double)",
         "%o = call double @llvm.nvvm.atomic.load.add.f64.p1f64(ptr addrspace(1) %q, double 0.25)\n  br "
         "label %next", f64,
         ["nvvm20-15.1-add.f64"]),
    ]
    cases = [{
        "name": name, "clauses": clauses, "with": {"ty": ty, "declare": declare, "op": op},
        "args": [{"buffer": f"u{bits}", "count": 2, "expect": [end, end]}],
    } for name, ty, bits, declare, op, end, clauses in kinds]
    write("nvvm20/10.6.6-contention.yaml",
          "two blocks on two words, on several SMs and on warps of 32 lanes", ir, cases,
          ["nvvm20-3.29"], block=[n, 1, 1], grid=[blocks, 1, 1], configs=["multi", "wide"], levels=[2])


# --- cmpxchg --------------------------------------------------------------------------------------------------------


def cmpxchg():
    ir = TID + BARRIER + """
@s = addrspace(3) global ${ty} undef
define void @k(ptr ${g}%p, ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ${place}
  store ${ty} ${start}, ptr ${space}%q
  call void @llvm.nvvm.barrier0()
  br label %again
again:
  %seen = phi ${ty} [ ${start}, %0 ], [ %now, %again ]
  %more = add ${ty} %seen, 3
  %r = cmpxchg ${weak}ptr ${space}%q, ${ty} %seen, ${ty} %more ${order} ${failure}
  %now = extractvalue { ${ty}, i1 } %r, 0
  %done = extractvalue { ${ty}, i1 } %r, 1
  br i1 %done, label %count, label %again
count:
  call void @llvm.nvvm.barrier0()
  %l = load ${ty}, ptr ${space}%q
  %miss = cmpxchg ptr ${space}%q, ${ty} ${start}, ${ty} 5 monotonic monotonic
  %there = extractvalue { ${ty}, i1 } %miss, 0
  %hit = extractvalue { ${ty}, i1 } %miss, 1
  %same = icmp eq ${ty} %l, %there
  %bad = select i1 %hit, ${ty} 100, ${ty} 0
  %good = select i1 %same, ${ty} %l, ${ty} 200
  %sum = add ${ty} %good, %bad
  %a = getelementptr ${ty}, ptr addrspace(1) %out, i32 %t
  store ${ty} %sum, ptr addrspace(1) %a
  ret void
}
"""
    spaces = {
        "global": ("addrspace(1) ", "addrspace(1) ", "%q = getelementptr i8, ptr addrspace(1) %p, i32 0"),
        "shared": ("", "addrspace(3) ", "%q = getelementptr i8, ptr addrspace(3) @s, i32 0"),
        "generic": ("", "", "%q = addrspacecast ptr addrspace(3) @s to ptr"),
    }
    orders = [("acq_rel", "monotonic"), ("seq_cst", "acquire"), ("monotonic", "seq_cst")]
    cases = []
    for bits, start in ((32, (1 << 32) - 4), (64, (1 << 32) - 4)):
        for n, (name, (g, space, place)) in enumerate(spaces.items()):
            order, failure = orders[n]
            end = (start + 3 * 11) & ((1 << bits) - 1)
            cases.append({
                "name": f"i{bits}-{name}",
                "clauses": [f"nvvm20-10.6.5-i{bits}", f"nvvm20-10.6.5-{name}", "nvvm20-3.29"]
                + (["nvvm20-10.6.5-weak"] if n else []) + ["nvvm20-10.6.5-failure-ordering"],
                "with": {"ty": f"i{bits}", "g": g, "space": space, "place": place, "order": order,
                         "failure": failure,
                         "weak": "weak " if n else "", "start": signed(start, bits)},
                "args": [words([1, 2]), out(11, [end] * 11, f"u{bits}")],
            })
    write("nvvm20/10.6.5-cmpxchg.yaml",
          "eleven threads advance one word by compare-and-swap; the last one fails and changes nothing",
          ir, cases,
          block=[11, 1, 1])


# --- the intrinsics of 15.1 ---------------------------------------------------------------------------------


def intrinsics():
    spaces = {"generic": ("p0", "", "%q = addrspacecast ptr addrspace(3) @s to ptr"),
              "global": ("p1", "addrspace(1) ", "%q = getelementptr i8, ptr addrspace(1) %p, i32 0"),
              "shared": ("p3", "addrspace(3) ", "%q = getelementptr i8, ptr addrspace(3) @s, i32 0")}
    ir = TID + BARRIER + """
declare ${ty} @llvm.nvvm.atomic.load.${op}.${p}${ty2}(ptr ${space}, ${ty})
@s = addrspace(3) global ${ty} undef, align 8
define void @k(ptr addrspace(1) %p, ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ${place}
  store ${ty} ${start}, ptr ${space}%q
  call void @llvm.nvvm.barrier0()
  ${value}
  %o = call ${ty} @llvm.nvvm.atomic.load.${op}.${p}${ty2}(ptr ${space}%q, ${ty} %v)
  call void @llvm.nvvm.barrier0()
  %l = load ${ty}, ptr ${space}%q
  %a = getelementptr ${ty}, ptr addrspace(1) %out, i32 %t
  store ${ty} %l, ptr addrspace(1) %a
  ret void
}
"""
    cases = []
    n = 14
    for space, (p, qual, place) in spaces.items():
        for bits, ty in ((32, "float"), (64, "double")):
            # Halves of small numbers: every sum is exact, so the order does not matter.
            end = 1.5 + sum(t / 2 for t in range(n))
            fmt = "<f" if bits == 32 else "<d"
            raw = struct.unpack("<I" if bits == 32 else "<Q", struct.pack(fmt, end))[0]
            cases.append({
                "name": f"add.f{bits}-{space}",
                "clauses": [f"nvvm20-15.1-add.f{bits}"],
                "with": {"ty": ty, "ty2": f"f{bits}", "op": f"add.f{bits}", "p": p, "space": qual,
                         "place": place,
                         "start": "1.5", "value": f"%f = uitofp i32 %t to {ty}\n  %v = fmul {ty} %f, 0.5"},
                "args": [words([0, 0]), out(n, [raw] * n, f"u{bits}")],
            })
        for op, start, val in (("inc", 9, 5), ("inc", 0, 100), ("dec", 9, 5), ("dec", 3, 0xFFFFFFFF)):
            v = start
            for _ in range(n):
                if op == "inc":
                    v = 0 if v >= val else v + 1
                else:
                    v = val if v == 0 or v > val else v - 1
            cases.append({
                "name": f"{op}-{space}-{val}",
                "clauses": [f"nvvm20-15.1-{op}"],
                "with": {"ty": "i32", "ty2": "i32", "op": f"{op}.32", "p": p, "space": qual, "place": place,
                         "start": start, "value": f"%v = add i32 0, {signed(val, 32)}"},
                "args": [words([0, 0]), out(n, [v] * n)],
            })
    # A float through a word-sized intrinsic name needs its own spelling of the suffix.
    write("nvvm20/15.1-atomics.yaml",
          "additions of floats, and increments and decrements that wrap, in every space", ir,
          cases, block=[n, 1, 1])


# --- barriers and fences --------------------------------------------------------------------------------------------


def barriers():
    n = 19
    ir = TID + """
declare i32 @llvm.nvvm.barrier0.${op}(i32)
define void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %i1, %loop ]
  %row = mul i32 %i, ${n}
  %at = add i32 %row, %t
  %pi = getelementptr i32, ptr addrspace(1) %in, i32 %at
  %p = load i32, ptr addrspace(1) %pi
  %r = call i32 @llvm.nvvm.barrier0.${op}(i32 %p)
  %q = xor i32 %p, ${flip}
  %s = call i32 @llvm.nvvm.barrier0.${op}(i32 %q)
  ${show}
  %two = mul i32 %at, 2
  %po = getelementptr i32, ptr addrspace(1) %out, i32 %two
  store i32 %r1, ptr addrspace(1) %po
  %pp = getelementptr i32, ptr addrspace(1) %po, i32 1
  store i32 %s1, ptr addrspace(1) %pp
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i1, 3
  br i1 %more, label %loop, label %done
done:
  ret void
}
"""
    rows = [[0] * n, [(t * 5) % 3 * -7 & M32 for t in range(n)], [8] * n]
    reduce = {
        "popc": lambda ps: sum(p != 0 for p in ps),
        "and": lambda ps: int(all(p != 0 for p in ps)),
        "or": lambda ps: int(any(p != 0 for p in ps)),
    }
    cases = []
    for op, f in reduce.items():
        expect = []
        for row in rows:
            expect += [f(row), f([p ^ 8 for p in row])] * n
        # and, or: the document only specifies nonzero, so it is turned into 1.
        show = "%r1 = or i32 %r, 0\n  %s1 = or i32 %s, 0" if op == "popc" else (
            "%rb = icmp ne i32 %r, 0\n  %r1 = zext i1 %rb to i32\n  %sb = icmp ne i32 %s, 0\n  %s1 = zext i1 "
            "%sb to i32")
        cases.append({
            "name": op,
            "clauses": [f"nvvm20-15.2-barrier0.{op}"],
            "with": {"op": op, "n": n, "flip": 8, "show": show},
            "args": [words([p for row in rows for p in row]), out(6 * n, expect)],
        })
    write("nvvm20/15.2-reductions.yaml",
          "several reducing barriers in a row and in a loop, by a block that does not fill its last warp",
          ir, cases,
          block=[n, 1, 1])

    ir = TID + BARRIER + """
@s = addrspace(3) global [24 x i32] undef
define void @k(ptr addrspace(1) %p, ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %mine = getelementptr [24 x i32], ptr addrspace(3) @s, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %mine
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %t3 = mul i32 %t, 3
  store i32 %t3, ptr addrspace(1) %g
  call void @llvm.nvvm.barrier0()
  %o = sub i32 23, %t
  %other = getelementptr [24 x i32], ptr addrspace(3) @s, i32 0, i32 %o
  %x = load i32, ptr addrspace(3) %other
  %h = getelementptr i32, ptr addrspace(1) %p, i32 %o
  %y = load i32, ptr addrspace(1) %h
  call void @llvm.nvvm.barrier0()
  store i32 0, ptr addrspace(3) %mine
  %z = add i32 %x, %y
  %a = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %z, ptr addrspace(1) %a
  ret void
}
"""
    write("nvvm20/15.2-barrier0.yaml", "after a barrier all threads see the stores before it", ir, [{
        "name": "shared-and-global",
        "clauses": ["nvvm20-15.2-barrier0", "nvptx-barrier0", "nvptx-tutorial-intrinsics-barrier0"],
        "args": [out(24, [3 * t for t in range(24)]), out(24, [4 * (23 - t) for t in range(24)])],
    }], block=[24, 1, 1])

    ir = TID + CTAID + """
declare void @llvm.nvvm.membar${suffix}
define void @k(ptr addrspace(1) %data, ptr addrspace(1) %flag, ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %d = getelementptr i32, ptr addrspace(1) %data, i32 %t
  %first = icmp eq i32 %b, 0
  br i1 %first, label %produce, label %stale
produce:
  %v = mul i32 %t, 5
  store i32 %v, ptr addrspace(1) %d
  call void @llvm.nvvm.membar${call}
  %old = atomicrmw add ptr addrspace(1) %flag, i32 1 monotonic
  br label %end
stale:
  %s = load volatile i32, ptr addrspace(1) %d
  br label %wait
wait:
  %n = atomicrmw or ptr addrspace(1) %flag, i32 0 monotonic
  %ready = icmp eq i32 %n, 9
  br i1 %ready, label %consume, label %wait
consume:
  call void @llvm.nvvm.membar${call}
  %x = load volatile i32, ptr addrspace(1) %d
  %a = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %x, ptr addrspace(1) %a
  br label %end
end:
  ret void
}
"""
    kinds = [("membar.cta", ".cta()", ".cta()"), ("membar.gl", ".gl()", ".gl()"),
             ("membar.sys", ".sys()", ".sys()"),
             ("membar-global", "(i32)", "(i32 0)"), ("membar-cta", "(i32)", "(i32 1)"),
             ("membar-system", "(i32)", "(i32 2)")]
    cases = [{
        "name": name,
        "clauses": [f"nvvm20-15.2-{name}"],
        "with": {"suffix": suffix, "call": call},
        # A fence of block level guarantees nothing between blocks, so both sides are in one block.
        "args": [out(9, [5 * t for t in range(9)]), words([0], expect=[9]),
                 out(9, [5 * t for t in range(9)])],
    } for name, suffix, call in kinds if "cta" not in name]
    write("nvvm20/15.2-membar.yaml",
          "one block stores, fences and counts; the other counts, fences and reads", ir, cases,
          ["nvvm20-3.29"], block=[9, 1, 1], grid=[2, 1, 1], configs=["tiny", "multi"])

    ir = TID + BARRIER + """
declare void @llvm.nvvm.membar${suffix}
@flag = addrspace(3) global i32 undef
define void @k(ptr addrspace(1) %data, ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 0, ptr addrspace(3) @flag
  call void @llvm.nvvm.barrier0()
  %half = icmp ult i32 %t, 16
  %u = and i32 %t, 15
  %d = getelementptr i32, ptr addrspace(1) %data, i32 %u
  br i1 %half, label %produce, label %wait
produce:
  %v = mul i32 %t, 5
  store i32 %v, ptr addrspace(1) %d
  call void @llvm.nvvm.membar${call}
  %old = atomicrmw add ptr addrspace(3) @flag, i32 1 monotonic
  br label %end
wait:
  %n = atomicrmw or ptr addrspace(3) @flag, i32 0 monotonic
  %ready = icmp eq i32 %n, 16
  br i1 %ready, label %consume, label %wait
consume:
  call void @llvm.nvvm.membar${call}
  %x = load volatile i32, ptr addrspace(1) %d
  %a = getelementptr i32, ptr addrspace(1) %out, i32 %u
  store i32 %x, ptr addrspace(1) %a
  br label %end
end:
  ret void
}
"""
    cases = [{
        "name": name,
        "clauses": [f"nvvm20-15.2-{name}"],
        "with": {"suffix": suffix, "call": call},
        "args": [out(16, [5 * t for t in range(16)]), out(16, [5 * t for t in range(16)])],
    } for name, suffix, call in kinds if "cta" in name]
    write("nvvm20/15.2-membar-cta.yaml",
          "some warps of a block store, fence and count; the others count, fence and read",
          # Two sides in one warp would deadlock: lanes share a program counter, as before compute_70.
          ir, cases, block=[32, 1, 1], configs=["tiny", "default"])


# --- special registers ----------------------------------------------------------------------------------------------


def registers():
    block, grid = [2, 3, 2], [2, 1, 3]
    ir = "\n".join(f"declare i32 @llvm.nvvm.read.ptx.sreg.{r}.{a}()"
                   for r in ("tid", "ntid", "ctaid", "nctaid") for a in "xyz")
    ir += """
declare i32 @llvm.nvvm.read.ptx.sreg.warpsize()
define void @k(ptr addrspace(1) %out) {
""" + "".join(f"  %{r}{a} = call i32 @llvm.nvvm.read.ptx.sreg.{r}.{a}()\n" for r in ("tid", "ntid", "ctaid", "nctaid") for a in "xyz") + """
  %w = call i32 @llvm.nvvm.read.ptx.sreg.warpsize()
  %b1 = mul i32 %ctaidz, ${gy}
  %b2 = add i32 %b1, %ctaidy
  %b3 = mul i32 %b2, ${gx}
  %b4 = add i32 %b3, %ctaidx
  %t1 = mul i32 %b4, ${bz}
  %t2 = add i32 %t1, %tidz
  %t3 = mul i32 %t2, ${by}
  %t4 = add i32 %t3, %tidy
  %t5 = mul i32 %t4, ${bx}
  %t6 = add i32 %t5, %tidx
  %a = getelementptr i32, ptr addrspace(1) %out, i32 %t6
  %s = call i32 @llvm.nvvm.read.ptx.sreg.${reg}()
  store i32 %s, ptr addrspace(1) %a
  ret void
}
"""
    cases = []
    coords = [(cx, cy, cz, x, y, z) for cz in range(grid[2]) for cy in range(grid[1]) for cx in range(grid[0])
              for z in range(block[2]) for y in range(block[1]) for x in range(block[0])]
    regs = {}
    for i, a in enumerate("xyz"):
        regs[f"tid.{a}"] = [c[3 + i] for c in coords]
        regs[f"ntid.{a}"] = [block[i]] * len(coords)
        regs[f"ctaid.{a}"] = [c[i] for c in coords]
        regs[f"nctaid.{a}"] = [grid[i]] * len(coords)
    regs["warpsize"] = [32] * len(coords)
    for reg, values in regs.items():
        cases.append({
            "name": reg,
            "clauses": [f"nvvm20-15.4-{reg}", f"nvptx-sreg-{reg}"],
            "with": {"reg": reg, "bx": block[0], "by": block[1], "bz": block[2], "gx": grid[0],
                     "gy": grid[1]},
            "args": [out(len(values), values)],
        })
    write("nvvm20/15.4-special-registers.yaml",
          "every special register, thread by thread, in three dimensions", ir, cases,
          block=block, grid=grid)


# --- address spaces -------------------------------------------------------------------------------------------------


def spaces():
    ir = """
declare i1 @llvm.nvvm.isspacep.${space}(ptr)
@c1 = addrspace(4) constant i32 4
@g = addrspace(1) global i32 1
@s = addrspace(3) global i32 undef
@c2 = addrspace(4) constant [3 x i8] zeroinitializer
@h = global i64 1
define i32 @ask(ptr %p) noinline {
  %r = call i1 @llvm.nvvm.isspacep.${space}(ptr %p)
  %w = zext i1 %r to i32
  ret i32 %w
}
define void @k(ptr %p, ptr addrspace(1) %out) {
  %l = alloca [3 x i32]
  %c2e = getelementptr [3 x i8], ptr addrspace(4) @c2, i32 0, i32 2
  %c2g = addrspacecast ptr addrspace(4) %c2e to ptr
  %le = getelementptr [3 x i32], ptr %l, i32 0, i32 2
  %a0 = call i32 @ask(ptr %p)
  %a1 = call i32 @ask(ptr addrspacecast (ptr addrspace(1) @g to ptr))
  %a2 = call i32 @ask(ptr @h)
  %a3 = call i32 @ask(ptr addrspacecast (ptr addrspace(3) @s to ptr))
  %a4 = call i32 @ask(ptr addrspacecast (ptr addrspace(4) @c1 to ptr))
  %a5 = call i32 @ask(ptr %c2g)
  %a6 = call i32 @ask(ptr %l)
  %a7 = call i32 @ask(ptr %le)
""" + "".join(f"  %q{n} = getelementptr i32, ptr addrspace(1) %out, i32 {n}\n  store i32 %a{n}, ptr "
              f"addrspace(1) %q{n}\n"
              for n in range(8)) + """  ret void
}
"""
    where = ["global", "global", "global", "shared", "const", "const", "local", "local"]
    cases = [{
        "name": space,
        "clauses": [f"nvvm20-12.2.2-isspacep.{space}"],
        "with": {"space": space},
        "args": [words([0]), out(8, [int(w == space) for w in where])],
    } for space in ("global", "shared", "const", "local")]
    write("nvvm20/12.2.2-isspacep.yaml", "which space a generic pointer points into, for variables of each",
          ir, cases,
          ["nvvm20-12.1-code"])

    ir = TID + BARRIER + """
@g = addrspace(1) global [8 x i32] zeroinitializer
@s = addrspace(3) global [8 x i32] undef
@c = addrspace(4) constant [8 x i32] [i32 0, i32 11, i32 22, i32 33, i32 44, i32 55, i32 66, i32 77]
define void @k(ptr addrspace(1) %p, ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = alloca [8 x i32]
  ${base}
  %e = getelementptr i32, ptr ${from}%b, i32 %t
  %x = addrspacecast ptr ${from}%e to ptr ${to}
  ${store}
  %v = load i32, ptr ${to}%x
  %y = addrspacecast ptr ${to}%x to ptr ${from}
  %w = load i32, ptr ${from}%y
  %sum = add i32 %v, %w
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %sum, ptr addrspace(1) %q
  ret void
}
"""
    bases = {
        "global": ("%b = getelementptr i8, ptr addrspace(1) @g, i32 0", "addrspace(1) "),
        "shared": ("%b = getelementptr i8, ptr addrspace(3) @s, i32 0", "addrspace(3) "),
        "constant": ("%b = getelementptr i8, ptr addrspace(4) @c, i32 0", "addrspace(4) "),
        "local": ("%b = addrspacecast ptr %l to ptr addrspace(5)", "addrspace(5) "),
    }
    cases = []
    for name, (base, space) in bases.items():
        const = name == "constant"
        cases.append({
            "name": name,
            "clauses": [f"nvvm20-12.1-{name}", "nvvm20-12.1-generic", "nvvm20-12.2.1-generic",
                        "nvvm20-12.2.1-specific",
                        "nvvm20-12.2.2-addrspacecast"] + (["nvvm20-12.3"] if name == "local" else []),
            "with": {"base": base, "from": space, "to": "",
                     "store": "" if const else "%m = mul i32 %t, 11\n  store i32 %m, ptr %x"},
            "args": [words([0]), out(8, [22 * t for t in range(8)])],
        })
    write("nvvm20/12.2.2-addrspacecast.yaml",
          "each space to generic and back: accesses through both reach one object", ir,
          cases, block=[8, 1, 1])

    ir = TID + """
declare ptr @llvm.nvvm.ptr.${name}.to.gen.p0.p${n}(ptr addrspace(${n}))
declare ptr addrspace(${n}) @llvm.nvvm.ptr.gen.to.${name}.p${n}.p0(ptr)
@g = addrspace(1) global [8 x i32] zeroinitializer
@s = addrspace(3) global [8 x i32] undef
@c = addrspace(4) constant [8 x i32] [i32 0, i32 11, i32 22, i32 33, i32 44, i32 55, i32 66, i32 77]
define void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = alloca [8 x i32]
  ${base}
  %e = getelementptr i32, ptr addrspace(${n}) %b, i32 %t
  %x = call ptr @llvm.nvvm.ptr.${name}.to.gen.p0.p${n}(ptr addrspace(${n}) %e)
  ${store}
  %y = call ptr addrspace(${n}) @llvm.nvvm.ptr.gen.to.${name}.p${n}.p0(ptr %x)
  %v = load i32, ptr %x
  %w = load i32, ptr addrspace(${n}) %y
  %sum = add i32 %v, %w
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %sum, ptr addrspace(1) %q
  ret void
}
"""
    cases = []
    for (name, (base, space)), n in zip(bases.items(), (1, 3, 4, 5)):
        cases.append({
            "name": name,
            "clauses": [f"nvptx-to.gen-{name}", f"nvptx-gen.to-{name}"],
            "with": {"name": name, "n": n, "base": base,
                     "store": "" if name == "constant" else "%m = mul i32 %t, 11\n  store i32 %m, ptr %x"},
            "args": [out(8, [22 * t for t in range(8)])],
        })
    write("nvptx/ptr-conversions.yaml", "the conversion intrinsics of 1.x, to generic and back", ir, cases,
          block=[8, 1, 1], warns=["@llvm.nvvm.ptr."])


# --- warps ----------------------------------------------------------------------------------------------------------


def shuffle(mode, lane, b, c):
    """The pseudo-code of 15.6.2: source lane, and whether it is in range."""
    bval, cval, mask = b & 31, c & 31, c >> 8 & 31
    max_lane = (lane & mask) | (cval & ~mask & 31)
    min_lane = lane & mask
    if mode == "up":
        j = lane - bval
        p = j >= max_lane
    elif mode == "down":
        j = lane + bval
        p = j <= max_lane
    elif mode == "bfly":
        j = lane ^ bval
        p = j <= max_lane
    else:
        j = min_lane | (bval & ~mask & 31)
        p = j <= max_lane
    return (j if p else lane), int(p)


def warps():
    n = 64
    ir = TID + """
declare {i32, i1} @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)
define void @k(ptr addrspace(1) %b, ptr addrspace(1) %value, ptr addrspace(1) %predicate) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pb = getelementptr i32, ptr addrspace(1) %b, i32 %t
  %vb = load i32, ptr addrspace(1) %pb
  %a = mul i32 %t, 257
  %r = call {i32, i1} @llvm.nvvm.shfl.sync.i32(i32 -1, i32 ${mode}, i32 %a, i32 %vb, i32 ${c})
  %v = extractvalue {i32, i1} %r, 0
  %p = extractvalue {i32, i1} %r, 1
  %w = zext i1 %p to i32
  %q = getelementptr i32, ptr addrspace(1) %value, i32 %t
  store i32 %v, ptr addrspace(1) %q
  %s = getelementptr i32, ptr addrspace(1) %predicate, i32 %t
  store i32 %w, ptr addrspace(1) %s
  ret void
}
"""
    cases = []
    modes = ["idx", "up", "down", "bfly"]
    for m, mode in enumerate(modes):
        for name, c, bs in (
            ("whole", 0 if mode == "up" else 31, [(t * 7 + 3) % 32 for t in range(n)]),
            ("segments", 0x1800 if mode == "up" else 0x181F, [3 + t // 32 for t in range(n)]),
            ("clamp", 0x1005, [1] * n if mode != "idx" else [t for t in range(n)]),
        ):
            got = [shuffle(mode, t % 32, bs[t], c) for t in range(n)]
            cases.append({
                "name": f"{mode}-{name}",
                "clauses": [f"nvvm20-15.6.2-{mode}", "nvvm20-15.6.2-predicate"]
                + (["nvvm20-15.6.2-segments"] if name != "whole" else []),
                "with": {"mode": m, "c": c},
                "args": [words(bs), out(n, [(t // 32 * 32 + got[t][0]) * 257 for t in range(n)]),
                         out(n, [g[1] for g in got])],
            })
    write("nvvm20/15.6.2-shuffle.yaml", "every mode over whole warps, over segments, and with a clamp", ir,
          cases,
          block=[n, 1, 1], configs=["wide"])

    ir = TID + """
declare {i32, i1} @llvm.nvvm.vote.sync(i32, i32, i1)
define void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %v = load i32, ptr addrspace(1) %pi
  %p = icmp ne i32 %v, 0
  %r = call {i32, i1} @llvm.nvvm.vote.sync(i32 -1, i32 ${mode}, i1 %p)
  ${result}
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %w, ptr addrspace(1) %q
  ret void
}
"""
    votes = [[1] * 32, [0] * 32, [int(t % 5 == 2) for t in range(32)], [int(t != 31) for t in range(32)]]
    reduce = {
        "all": lambda ps: int(all(ps)),
        "any": lambda ps: int(any(ps)),
        "eq": lambda ps: int(len(set(ps)) == 1),
        "ballot": lambda ps: sum(p << i for i, p in enumerate(ps)),
    }
    cases = []
    for m, (name, f) in enumerate(reduce.items()):
        field = ("%w = extractvalue {i32, i1} %r, 0" if name == "ballot"
                 else "%b = extractvalue {i32, i1} %r, 1\n  %w = zext i1 %b to i32")
        cases.append({
            "name": name,
            "clauses": [f"nvvm20-15.6.3-{name}"],
            "with": {"mode": m, "result": field},
            "args": [words([p for v in votes for p in v]), out(128, [x for v in votes for x in [f(v)] * 32])],
        })
    write("nvvm20/15.6.3-vote.yaml", "four warps that agree, disagree by one lane, and are mixed", ir, cases,
          block=[128, 1, 1], configs=["wide"])

    ir = TID + """
declare ${ret} @llvm.nvvm.match.${kind}.sync.${ty}(i32, ${ty})
define void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr ${ty}, ptr addrspace(1) %in, i32 %t
  %v = load ${ty}, ptr addrspace(1) %pi
  %r = call ${ret} @llvm.nvvm.match.${kind}.sync.${ty}(i32 -1, ${ty} %v)
  ${result}
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %w, ptr addrspace(1) %q
  ret void
}
"""
    cases = []
    for bits in (32, 64):
        high = 1 << 40 if bits == 64 else 1 << 31
        rows = [[7] * 32, [t % 3 for t in range(32)], [high * (t & 1) for t in range(32)]]
        for kind in ("any", "all"):
            expect = []
            for row in rows:
                for v in row:
                    same = sum(1 << i for i, x in enumerate(row) if x == v)
                    # all: the mask where all agree, with the i1 added; 0 otherwise.
                    expect.append(same if kind == "any" else ((M32 - 1) if same == M32 else 0))
            ret = "i32" if kind == "any" else "{i32, i1}"
            result = ("%w = or i32 %r, 0" if kind == "any" else
                      "%m = extractvalue {i32, i1} %r, 0\n  %b = extractvalue {i32, i1} %r, 1\n  %z = sext "
                      "i1 %b to i32\n  %w = add i32 %m, %z")
            cases.append({
                "name": f"{kind}-i{bits}",
                "clauses": [f"nvvm20-15.6.4-{kind}.i{bits}"],
                "with": {"kind": kind, "ty": f"i{bits}", "ret": ret, "result": result},
                "args": [words([v for row in rows for v in row], f"u{bits}"), out(96, expect)],
            })
    write("nvvm20/15.6.4-match.yaml",
          "warps of one value, of three, and of two that differ in the highest bits", ir, cases,
          block=[96, 1, 1], configs=["wide"])

    ir = TID + """
declare void @llvm.nvvm.bar.warp.sync(i32)
@s = addrspace(3) global [64 x i32] undef
define void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %mine = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %mine
  %low = and i32 %t, 16
  %half = icmp eq i32 %low, 0
  br i1 %half, label %first, label %second
first:
  call void @llvm.nvvm.bar.warp.sync(i32 65535)
  br label %meet
second:
  call void @llvm.nvvm.bar.warp.sync(i32 -65536)
  br label %meet
meet:
  %o = xor i32 %t, 15
  %other = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %o
  %x = load i32, ptr addrspace(3) %other
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %x, ptr addrspace(1) %q
  ret void
}
"""
    write("nvvm20/15.6.1-bar-warp-sync.yaml",
          "two halves of each warp meet among themselves, and see each other's stores", ir, [{
        "name": "halves",
        "clauses": ["nvvm20-15.6.1"],
        "args": [out(64, [t ^ 15 for t in range(64)])],
    }], block=[64, 1, 1], configs=["wide"])

    ir = TID + """
declare {i32, i1} @llvm.nvvm.elect.sync(i32)
define void @k(ptr addrspace(1) %lane, ptr addrspace(1) %leader) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %i1, %loop ]
  %n = phi i32 [ 0, %0 ], [ %n1, %loop ]
  %last = phi i32 [ 99, %0 ], [ %l, %loop ]
  %r = call {i32, i1} @llvm.nvvm.elect.sync(i32 -1)
  %l = extractvalue {i32, i1} %r, 0
  %p = extractvalue {i32, i1} %r, 1
  %one = zext i1 %p to i32
  %n1 = add i32 %n, %one
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i1, 3
  br i1 %more, label %loop, label %done
done:
  %same = icmp eq i32 %last, %l
  %in = icmp ult i32 %l, 32
  %ok = and i1 %same, %in
  %u = and i32 %t, 31
  %is = icmp eq i32 %u, %l
  %want = select i1 %is, i32 3, i32 0
  %agree = icmp eq i32 %n1, %want
  %a = zext i1 %ok to i32
  %b = zext i1 %agree to i32
  %q = getelementptr i32, ptr addrspace(1) %lane, i32 %t
  store i32 %a, ptr addrspace(1) %q
  %s = getelementptr i32, ptr addrspace(1) %leader, i32 %t
  store i32 %b, ptr addrspace(1) %s
  ret void
}
"""
    write("nvptx/elect.yaml",
          "one lane of each warp is elected, the same one each time, and only that lane is told", ir, [{
        "name": "thrice",
        "clauses": ["nvptx-elect.sync"],
        "args": [out(64, [1] * 64), out(64, [1] * 64)],
    }], block=[64, 1, 1], configs=["wide"])


def spellings():
    block = [2, 5, 4]
    n = block[0] * block[1] * block[2]
    ir = TID + "declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()\ndeclare i32 @llvm.nvvm.read.ptx.sreg.tid.z()\n" + """
declare i32 @llvm.nvvm.read.ptx.sreg.${reg}()
define void @k(ptr addrspace(1) %out) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %z = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  %z5 = mul i32 %z, 5
  %zy = add i32 %z5, %y
  %zy2 = mul i32 %zy, 2
  %t = add i32 %zy2, %x
  %s = call i32 @llvm.nvvm.read.ptx.sreg.${reg}()
  %a = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %s, ptr addrspace(1) %a
  ret void
}
"""
    def lanes(f):
        return [sum(1 << i for i in range(32) if f(i, t % 32)) for t in range(n)]
    regs = {
        "laneid": [t % 32 for t in range(n)], "warpid": [t // 32 for t in range(n)], "nwarpid": [2] * n,
        "lanemask.eq": lanes(lambda i, l: i == l), "lanemask.le": lanes(lambda i, l: i <= l),
        "lanemask.lt": lanes(lambda i, l: i < l), "lanemask.ge": lanes(lambda i, l: i >= l),
        "lanemask.gt": lanes(lambda i, l: i > l),
        "tid.w": [0] * n, "ctaid.w": [0] * n, "ntid.w": [0] * n, "nctaid.w": [0] * n,
    }
    cases = [{"name": reg, "with": {"reg": reg}, "args": [out(n, values)]} for reg, values in regs.items()]
    for case in cases:
        if case["name"].endswith(".w"):
            case["warns"] = ["§15.4"]
    write("nvptx/other-registers.yaml",
          "LLVM's registers that have a meaning on this machine, whatever the width of its warps", ir,
          cases, ["nvptx-other-registers"], block=block, configs=["default", "wide"], levels=[2])

    n = 64
    ir = TID + """
declare ${ret} @llvm.nvvm.${op}(${params})
define void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %u = urem i32 %t, 3
  %one = icmp eq i32 %u, 1
  %f = uitofp i32 %t to float
  %r = call ${ret} @llvm.nvvm.${op}(${args})
  ${result}
  %a = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %w, ptr addrspace(1) %a
  ret void
}
"""
    cases = []
    for mode, b, c in (("idx", 4, 31), ("up", 1, 0), ("down", 5, 0x181F), ("bfly", 3, 31)):
        got = [shuffle(mode, t % 32, b, c) for t in range(n)]
        from_ = [t // 32 * 32 + got[t][0] for t in range(n)]
        cases.append({
            "name": f"shfl-{mode}",
            "with": {"op": f"shfl.sync.{mode}.i32", "ret": "i32", "params": "i32, i32, i32, i32",
                     "args": f"i32 -1, i32 %t, i32 {b}, i32 {c}", "result": "%w = or i32 %r, 0"},
            "args": [out(n, from_)],
        })
    got = [shuffle("up", t % 32, 2, 0) for t in range(n)]
    cases.append({
        "name": "shfl-up-f32p",
        "with": {"op": "shfl.sync.up.f32p", "ret": "{float, i1}", "params": "i32, float, i32, i32",
                 "args": "i32 -1, float %f, i32 2, i32 0",
                 "result": "%v = extractvalue {float, i1} %r, 0\n  %p = extractvalue {float, i1} %r, 1\n  %i "
                           "= fptoui float %v to i32\n"
                           "  %z = zext i1 %p to i32\n  %z8 = shl i32 %z, 8\n  %w = or i32 %i, %z8"},
        "args": [out(n, [(t // 32 * 32 + got[t][0]) | got[t][1] << 8 for t in range(n)])],
    })
    ballots = [sum(1 << i for i in range(32) if (w * 32 + i) % 3 == 1) for w in range(2)]
    for op, value in (("all", 0), ("any", 1), ("uni", 0)):
        cases.append({
            "name": f"vote-{op}",
            "with": {"op": f"vote.{op}.sync", "ret": "i1", "params": "i32, i1", "args": "i32 -1, i1 %one",
                     "result": "%w = zext i1 %r to i32"},
            "args": [out(n, [value] * n)],
        })
    cases.append({
        "name": "vote-ballot",
        "with": {"op": "vote.ballot.sync", "ret": "i32", "params": "i32, i1", "args": "i32 -1, i1 %one",
                 "result": "%w = or i32 %r, 0"},
        "args": [out(n, [ballots[t // 32] for t in range(n)])],
    })
    cases.append({
        "name": "match-all-p",
        "with": {"op": "match.all.sync.i32p", "ret": "{i32, i1}", "params": "i32, i32",
                 "args": "i32 -1, i32 %u",
                 "result": "%w = extractvalue {i32, i1} %r, 0"},
        "args": [out(n, [0] * n)],
    })
    cases.append({
        "name": "activemask",
        "with": {"op": "activemask", "ret": "i32", "params": "", "args": "", "result": "%w = or i32 %r, 0"},
        "args": [out(n, [M32] * n)],
    })
    write("nvptx/other-warp.yaml", "LLVM's own spellings of the warp operations", ir, cases,
          ["nvptx-other-warp"],
          block=[n, 1, 1], configs=["wide"])

    ir = TID + """
declare void @llvm.nvvm.${op}(i32)
@s = addrspace(3) global [24 x i32] undef
define void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %mine = getelementptr [24 x i32], ptr addrspace(3) @s, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %mine
  call void @llvm.nvvm.${op}(i32 0)
  %o = sub i32 23, %t
  %other = getelementptr [24 x i32], ptr addrspace(3) @s, i32 0, i32 %o
  %x = load i32, ptr addrspace(3) %other
  %a = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %x, ptr addrspace(1) %a
  ret void
}
"""
    cases = [{"name": op, "with": {"op": op}, "args": [out(24, [23 - t for t in range(24)])]}
             for op in ("bar.sync", "barrier.n", "barrier.sync")]
    write("nvptx/other-barrier.yaml", "LLVM's own spellings of barrier 0", ir, cases, ["nvptx-other-barrier"],
          block=[24, 1, 1])


# --- printing -------------------------------------------------------------------------------------------------------


def text(name, s):
    data = s.encode() + b"\0"
    return f'@{name} = private unnamed_addr constant [{len(data)} x i8] c"' + "".join(
        chr(b) if 32 <= b < 127 and b not in b'"\\' else f"\\{b:02X}" for b in data) + '"\n'


def printing():
    head = TID + "declare i32 @vprintf(ptr, ptr)\n"
    store = """
  %q = getelementptr i32, ptr addrspace(1) %r, i32 %t
  store i32 %c, ptr addrspace(1) %q
  ret void
}
"""
    cases = []
    # Every kind of argument, with padding before those of 8 bytes.
    cases.append({
        "name": "kinds",
        "ir": head + text("f", "%d|%5.2f|%c|%s|%lld|%08x|%-4u|%hhd|%e|%p|%%\n") + text("s", "a string") + """
define void @k(ptr addrspace(1) %r) {
  %b = alloca { i32, double, i32, ptr, i64, i32, i32, i32, double, ptr }
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %m = sub i32 0, %t
""" + "".join(f"  %p{n} = getelementptr {{ i32, double, i32, ptr, i64, i32, i32, i32, double, ptr }}, ptr "
              f"%b, i32 0, i32 {n}\n"
              for n in range(10)) + """
  %f = uitofp i32 %t to double
  %h = fdiv double %f, 4.0
  %l = add i32 %t, 65
  %w = zext i32 %t to i64
  %x = shl i64 %w, 40
  store i32 %m, ptr %p0
  store double %h, ptr %p1
  store i32 %l, ptr %p2
  store ptr @s, ptr %p3
  store i64 %x, ptr %p4
  store i32 %m, ptr %p5
  store i32 %l, ptr %p6
  store i32 511, ptr %p7
  store double 1.5e10, ptr %p8
  store ptr inttoptr (i64 48879 to ptr), ptr %p9
  %c = call i32 @vprintf(ptr @f, ptr %b)
""" + store,
        "block": [3, 1, 1],
        "printed": [
            f"{-t}|{t / 4:5.2f}|{chr(65 + t)}|a "
            f"string|{t << 40}|{-t & M32:08x}|{65 + t:<4}|-1|1.500000e+10|0xbeef|%"
                    for t in range(3)],
        "args": [out(3, [10] * 3)],
    })
    # Some lanes print, some print twice; a device function prints; the format is chosen at run time.
    cases.append({
        "name": "divergent",
        "ir": head + text("odd", "odd %d\n") + text("even", "even %ld and %d\n") + text("twice", "again\n") + """
define i32 @say(i32 %n) noinline {
  %b = alloca { i64, i32 }
  %w = zext i32 %n to i64
  store i64 %w, ptr %b
  %p = getelementptr { i64, i32 }, ptr %b, i32 0, i32 1
  store i32 7, ptr %p
  %bit = and i32 %n, 1
  %is = icmp ne i32 %bit, 0
  %f = select i1 %is, ptr @odd, ptr @even
  %c = call i32 @vprintf(ptr %f, ptr %b)
  ret i32 %c
}
define void @k(ptr addrspace(1) %r) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %three = urem i32 %t, 3
  %skip = icmp eq i32 %three, 0
  br i1 %skip, label %end, label %print
print:
  %n = call i32 @say(i32 %t)
  %more = icmp ugt i32 %t, 5
  br i1 %more, label %more1, label %end
more1:
  %m = call i32 @vprintf(ptr @twice, ptr null)
  %nm = add i32 %n, 100
  %sum = add i32 %nm, %m
  br label %end
end:
  %c = phi i32 [ 50, %0 ], [ %n, %print ], [ %sum, %more1 ]
""" + store,
        "block": [9, 1, 1],
        "grid": [1, 1, 1],
        "printed": [f"odd {t}" if t & 1 else f"even {t} and 7" for t in range(9) if t % 3] + ["again"] * 2,
        "args": [out(9, [50 if t % 3 == 0 else (1 if t & 1 else 2) + (100 if t > 5 else 0)
                         for t in range(9)])],
    })
    cases.append({
        "name": "loop",
        "ir": head + CTAID + text("f", "%*d:%.*s\n") + text("s", "abcdef") + """
define void @k(ptr addrspace(1) %r) {
  %b = alloca { i32, i32, i32, ptr }, align 8
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p1 = getelementptr i8, ptr %b, i32 4
  %p2 = getelementptr i8, ptr %b, i32 8
  %p3 = getelementptr i8, ptr %b, i32 16
  store i32 3, ptr %b
  store ptr @s, ptr %p3
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %i1, %loop ]
  %n = phi i32 [ 0, %0 ], [ %n1, %loop ]
  store i32 %t, ptr %p1
  store i32 %i, ptr %p2
  %k = call i32 @vprintf(ptr @f, ptr %b)
  %n1 = add i32 %n, %k
  %i1 = add i32 %i, 1
  %on = icmp ule i32 %i1, %t
  br i1 %on, label %loop, label %out
out:
  %c = add i32 %n1, 0
""" + store,
        "block": [5, 1, 1],
        "printed": [f"{t:3}:{'abcdef'[:i]}" for t in range(5) for i in range(t + 1)],
        "args": [out(5, [4 * (t + 1) for t in range(5)])],
    })
    # Formats known at run time: text that is no directive takes no arguments; a null format prints nothing.
    formats = ["plain", "%d%%%5k%ld", "%*k%s", "%", "%-+ #08.3lf and %hhx", "%n%c%zu", ""]
    taken = [0, 2, 1, 0, 2, 2, 0]
    shown = ["plain", "1%%5k2", "%*ktext", "%", "+0.000   and ff", "%n\x01{}", ""]
    shown[5] = None  # a control character: left out of the lines below
    keep = [n for n in range(len(formats)) if shown[n] is not None]
    table = "".join(text(f"f{n}", formats[n] + "\n") for n in keep)
    slots = {1: [("i32", 0, "1"), ("i64", 8, "2")], 2: [("ptr", 0, "@t")],
             4: [("double", 0, "0.0"), ("i32", 8, "255")]}
    body = ""
    for i, n in enumerate(keep):
        for j, (ty, at, v) in enumerate(slots.get(n, [])):
            body += f"  %a{n}_{j} = getelementptr i8, ptr %b{n}, i32 {at}\n  store {ty} {v}, ptr %a{n}_{j}\n"
    ir = head + table + text("t", "text") + """
@list = constant [8 x ptr] [""" + ", ".join(f"ptr @f{n}" for n in keep) + ", ptr null" * (8 - len(keep)) + """]
define void @k(ptr addrspace(1) %r) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
""" + "".join(f"  %b{n} = alloca [2 x i64], align 8\n" for n in keep) + body + """
  %lf = getelementptr ptr, ptr @list, i32 %t
  %f = load ptr, ptr %lf
""" + "".join(
        f"  %is{i} = icmp eq i32 %t, {i}\n  %s{i} = select i1 %is{i}, ptr %b{n}, ptr "
        f"{'%b' + str(keep[0]) if i == 0 else f'%s{i - 1}'}\n"
        for i, n in enumerate(keep)) + f"""
  %c = call i32 @vprintf(ptr %f, ptr %s{len(keep) - 1})
""" + store
    cases.append({
        "name": "formats",
        "ir": ir,
        "block": [8, 1, 1],
        "printed": [shown[n] for n in keep],
        "args": [out(8, [taken[n] for n in keep] + [M32] * (8 - len(keep)))],
    })
    # No room for all: lost records are not printed, and the result does not tell.
    cases.append({
        "name": "full",
        "ir": head + text("f", "always the same %d\n") + """
define void @k(ptr addrspace(1) %r) {
  %b = alloca i32
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 5, ptr %b
  %c = call i32 @vprintf(ptr @f, ptr %b)
""" + store,
        "block": [13, 1, 1],
        "print": 64,
        "args": [out(13, [1] * 13)],
    })
    write("nvvm20/10.8-vprintf.yaml",
          "the output of all threads, with every kind of argument, appears exactly once, in any order", None,
          cases, ["nvvm20-10.8-vprintf"])


for make in (atomicrmw, contention, cmpxchg, intrinsics, barriers, registers, spaces, warps, spellings,
             printing):
    make()
