"""Writes the floating-point files of the runtime; with --check only says whether they are what it would write.

    python3 harness/nvvm/src/runtime/generate [--check]
"""
import pathlib
import sys

from translate import translate

HERE = pathlib.Path(__file__).parent
NUMBERS = {
    "M32": 0xFFFF_FFFF,
    "TOP32": 1 << 31,
    "INF32": 0x7F80_0000,
    "NAN32": 0x7FC0_0000,
    "TOP64": 1 << 63,
    "MAG64": (1 << 63) - 1,
    "INF64": 0x7FF << 52,
    "NAN64": 0x7FF8 << 48,
    "FRAC64": (1 << 52) - 1,
}
TOPICS = {"f64": ["f64", "f64_fma"], "convert": ["convert"], "narrow": ["narrow"], "f32": ["f32"]}


def main():
    check = sys.argv[1:] == ["--check"]
    pieces = (HERE / "pieces.py").read_text()
    stale, known = [], {}
    for topic, sources in TOPICS.items():
        parts = [(HERE / f"{s}.py").read_text() for s in sources]
        about = parts[0].split("\n\n")[0].replace("#", ";")
        by = f"; Written by `python3 harness/nvvm/src/runtime/generate` from {' and '.join(s + '.py' for s in sources)}."
        text = translate("\n\n".join([pieces] + parts), topic, NUMBERS, f"{about}\n;\n{by}\n", known)
        path = HERE.parent / f"{topic}.ll"
        if not check:
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            stale.append(path.name)
    if stale:
        sys.exit("not as generated: " + ", ".join(stale))


main()
