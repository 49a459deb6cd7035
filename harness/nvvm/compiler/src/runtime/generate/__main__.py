"""Writes the floating-point files of the runtime, and int256.ll from int128.ll; with --check only says
whether they are what it would write.

python3 harness/nvvm/compiler/src/runtime/generate [--check]
"""
import pathlib
import re
import sys

import series
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


# What int128.ll says of 128 bits and their halves, of 256 and theirs.
TWICE = {"128": "256", "@tandem.divmod64": "@tandem.int.divmod128", "64": "128", "65 to": "129 to",
         "127": "255"}


def twice(text):
    """The same functions on operands twice as wide."""
    longest_first = sorted(TWICE, key=len, reverse=True)
    return re.sub("|".join(map(re.escape, longest_first)), lambda m: TWICE[m[0]], text)


def main():
    check = sys.argv[1:] == ["--check"]
    pieces = (HERE / "pieces.py").read_text()
    stale, known, written = [], {}, {}
    for topic, sources in TOPICS.items():
        parts = [(HERE / f"{s}.py").read_text() for s in sources]
        about = parts[0].split("\n\n")[0].replace("#", ";")
        names = " and ".join(f"{s}.py" for s in sources)
        by = f"; Written by harness/nvvm/compiler/src/runtime/generate from {names}."
        text = translate("\n\n".join([pieces] + parts), topic, NUMBERS, f"{about}\n;\n{by}\n", known)
        written[f"{topic}.ll"] = text
    written["int256.ll"] = twice((HERE.parent / "int128.ll").read_text())
    written["math.ll"] = series.text()
    for name, text in written.items():
        path = HERE.parent / name
        if not check:
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            stale.append(name)
    if stale:
        sys.exit("not as generated: " + ", ".join(stale))


main()
