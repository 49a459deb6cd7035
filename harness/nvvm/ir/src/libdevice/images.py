"""Texture reads and surface accesses for CUDA's headers, whose clang has no names for LLVM's intrinsics.

A function stores what it reads at a pointer, because C++ and IR have different types for several results.
"""
from builder import fn

SHAPES = {"1d": 1, "1d.array": 1, "2d": 2, "2d.array": 2, "3d": 3, "cube": 3, "cube.array": 3}
WORDS = {"v4f32": "float", "v4s32": "i32", "v4u32": "i32"}
MODES = ["zero", "clamp", "trap"]  # numbered as cudaSurfaceBoundaryMode


def place(shape, ty):
    layer = [("i32", "layer")] if shape.endswith("array") else []
    return layer + [(ty, axis) for axis in "xyz"[: SHAPES[shape]]]


def read(name, intrinsic, word, params):
    f = fn("void", name, ("ptr", "o"), ("i64", "t"), *params)
    four = "{ " + ", ".join([word] * 4) + " }"
    v = f.call(four, intrinsic, ("i64", "%t"), *[(ty, f"%{p}") for ty, p in params])
    for n in range(4):
        e = f.add(f"extractvalue {four} {v}, {n}")
        at = f.add(f"getelementptr {word}, ptr %o, i32 {n}")
        f.lines.append(f"  store {word} {e}, ptr {at}")
    f.end("")


def reads():
    for shape in SHAPES:
        for result, word in WORDS.items():
            name = f"__nv_tex_{shape.replace('.', '_')}_{result}"
            read(name, f"llvm.nvvm.tex.unified.{shape}.{result}.f32", word, place(shape, "float"))
    for result, word in WORDS.items():
        read(f"__nv_tex_fetch_{result}", f"llvm.nvvm.tex.unified.1d.{result}.s32", word, [("i32", "x")])
        for channel in "rgba":
            name = f"llvm.nvvm.tld4.unified.{channel}.2d.{result}.f32"
            read(f"__nv_tex_gather_{channel}_{result}", name, word, place("2d", "float"))


# Bytes, the element in the intrinsic's name, the type in memory, the type of a register, how many.
ELEMENTS = [
    (1, "i8", "i8", "i16", 1),
    (2, "i16", "i16", "i16", 1),
    (4, "i32", "i32", "i32", 1),
    (8, "v2i32", "i32", "i32", 2),
    (16, "v4i32", "i32", "i32", 4),
]


def surfaces():
    for shape in ["1d", "1d.array", "2d", "2d.array", "3d"]:
        for element in ELEMENTS:
            surface(shape, True, *element)
            surface(shape, False, *element)


def surface(shape, load, size, element, memory, register, count):
    """One access in each of the three modes."""
    params = place(shape, "i32")
    name = f"__nv_{'suld' if load else 'sust'}_{shape.replace('.', '_')}_{size}"
    f = fn("void", name, ("ptr", "o"), ("i64", "s"), ("i32", "mode"), *params)
    others = " ".join(f"i32 {n}, label %{MODES[n]}" for n in (0, 1))
    f.lines.append(f"  switch i32 %mode, label %trap [ {others} ]")
    for mode in MODES:
        f.lines.append(f"{mode}:")
        given = [("i64", "%s")] + [(ty, f"%{p}") for ty, p in params]
        if load:
            result = register if count == 1 else "{ " + ", ".join([register] * count) + " }"
            v = f.call(result, f"llvm.nvvm.suld.{shape}.{element}.{mode}", *given)
        for n in range(count):
            at = f.add(f"getelementptr {memory}, ptr %o, i32 {n}")
            if load:
                e = v if count == 1 else f.add(f"extractvalue {result} {v}, {n}")
                if memory != register:
                    e = f.add(f"trunc {register} {e} to {memory}")
                f.lines.append(f"  store {memory} {e}, ptr {at}")
            else:
                e = f.add(f"load {memory}, ptr {at}")
                if memory != register:
                    e = f.add(f"zext {memory} {e} to {register}")
                given.append((register, e))
        if not load:
            arguments = ", ".join(f"{ty} {v}" for ty, v in given)
            f.lines.append(f"  call void @llvm.nvvm.sust.b.{shape}.{element}.{mode}({arguments})")
        f.lines.append("  ret void")
    f.lines.pop()
    f.end("")


PARTS = (reads, surfaces)
