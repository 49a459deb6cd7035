#!/usr/bin/env python3
"""Makes the bitcode files of this directory from the .ll files next to them.

LLVM 7.0 writes NAME.7.bc. It is part of PyPI's llvmlite 0.28.0: `pip download` fetches it, so this needs the
network. NAME.wrapped.bc is NAME.7.bc in the wrapper that Apple's tools put around bitcode. Tests use the
files as they are committed.
"""
import ctypes
import pathlib
import struct
import subprocess
import sys
import tempfile
import zipfile

HERE = pathlib.Path(__file__).parent


def llvm7(where):
    """The LLVM 7 of llvmlite 0.28.0."""
    subprocess.run(
        [sys.executable, "-m", "pip", "download", "-q", "llvmlite==0.28.0", "--no-deps",
         "--only-binary=:all:",
         "--python-version", "37", "--platform", "manylinux1_x86_64", "-d", where],
        check=True)
    wheel = next(pathlib.Path(where).glob("llvmlite-*.whl"))
    zipfile.ZipFile(wheel).extract("llvmlite/binding/libllvmlite.so", where)
    return ctypes.CDLL(str(pathlib.Path(where) / "llvmlite/binding/libllvmlite.so"))


def bitcode(lib, text):
    """`text` as bitcode."""
    lib.LLVMPY_GetGlobalContext.restype = ctypes.c_void_p
    parse = lib.LLVMPY_ParseAssembly
    parse.restype = ctypes.c_void_p
    parse.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.POINTER(ctypes.c_char_p)]
    write = lib.LLVMPY_WriteBitcodeToString
    write.argtypes = [ctypes.c_void_p, ctypes.POINTER(ctypes.c_char_p), ctypes.POINTER(ctypes.c_size_t)]
    message = ctypes.c_char_p()
    module = parse(lib.LLVMPY_GetGlobalContext(), text.encode(), ctypes.byref(message))
    if not module:
        sys.exit(message.value.decode())
    start, size = ctypes.c_char_p(), ctypes.c_size_t()
    write(module, ctypes.byref(start), ctypes.byref(size))
    return ctypes.string_at(start, size.value)


def main():
    with tempfile.TemporaryDirectory() as where:
        lib = llvm7(where)
        for source in sorted(HERE.glob("*.ll")):
            old = bitcode(lib, source.read_text())
            source.with_suffix(".7.bc").write_bytes(old)
            head = struct.pack("<5I", 0x0B17C0DE, 0, 20, len(old), 0)
            source.with_suffix(".wrapped.bc").write_bytes(head + old + bytes(-(len(old) + 20) % 16))


if __name__ == "__main__":
    main()
