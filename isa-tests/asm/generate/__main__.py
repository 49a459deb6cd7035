"""Writes the directed tests: python3 isa-tests/asm/generate [DIRECTORY], by default build/directed.

`tandem directed isa-tests/asm` does so itself. The expected values come from the functions of this folder,
which follow the specifications and know nothing of the reference model or the RTL.

Files that are right already are left alone, each other one is replaced at once, and what no function writes
is removed: several processes may write, and read, the same directory.
"""
import importlib
import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.dont_write_bytecode = True

MODULES = ["scalar", "zfinx", "vector_int", "vector_fp", "memory", "control"]


def write(path, text):
    if path.exists() and path.read_text() == text:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(f".{os.getpid()}.part")
    partial.write_text(text)
    partial.replace(path)


def main():
    if len(sys.argv) > 2 or sys.argv[1:] and sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    root = Path(sys.argv[1]) if sys.argv[1:] else HERE.parents[2] / "build" / "directed"
    seen = set()
    for module in MODULES:
        for folder, source in importlib.import_module(module).tests():
            path = root / folder / f"{source.mnemonic}.s"
            assert path not in seen, f"{path} is written twice"
            seen.add(path)
            write(path, source.text())
    for stray in set(root.glob("*/*.s")) - seen:
        stray.unlink(missing_ok=True)
    print(f"{len(seen)} directed tests in {root}")


main()
