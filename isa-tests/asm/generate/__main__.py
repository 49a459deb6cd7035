"""Writes the directed tests of isa-tests/asm, or checks that they are as written: python3
isa-tests/asm/generate [--check].

The expected values come from the functions of this folder, which follow the specifications and know nothing
of the reference model or the RTL.
"""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import importlib

MODULES = ["scalar", "zfinx", "vector_int", "vector_fp", "memory", "control"]


def main():
    check = "--check" in sys.argv
    root = Path(__file__).parent.parent
    wrong, seen = [], set()
    for module in MODULES:
        for folder, source in importlib.import_module(module).tests():
            path = root / folder / f"{source.mnemonic}.s"
            assert path not in seen, f"{path} is written twice"
            seen.add(path)
            text = source.text()
            if check:
                if not path.exists() or path.read_text() != text:
                    wrong.append(path)
            else:
                path.parent.mkdir(exist_ok=True)
                path.write_text(text)
    stray = {p for p in root.glob("*/*.s")} - seen
    wrong += sorted(stray) if check else []
    for path in wrong:
        print(f"{path}: not what python3 isa-tests/asm/generate writes", file=sys.stderr)
    print(f"{len(seen)} directed tests")
    sys.exit(1 if wrong else 0)


main()
