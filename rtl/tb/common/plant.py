#!/usr/bin/env python3
"""Writes the modules of a directory, with planted faults, into another: plant.py FAULTS FROM TO

FAULTS says what its paragraphs mean. In the fault of paragraph n, PLANTED becomes the condition that
MutantSel is n. Prints `n|name|says` for each.
"""

import re
import sys
from pathlib import Path


def paragraphs(text):
    """A dictionary for each paragraph of `key: value` lines."""
    lines = [line for line in text.split("\n") if not line.startswith("#")]
    blocks = "\n".join(lines).strip().split("\n\n")
    return [dict(line.split(": ", 1) for line in block.split("\n")) for block in blocks]


def main():
    faults, source, target = map(Path, sys.argv[1:])
    texts = {path.stem: path.read_text() for path in source.glob("*.sv")}
    for number, fault in enumerate(paragraphs(faults.read_text()), 1):
        name, module = fault["name"], fault["module"]
        if module not in texts:
            module = "vt_" + module
        count = texts[module].count(fault["find"])
        if count != 1:
            find = fault["find"]
            sys.exit(f"planted fault {name}: {module} has its text {count} times, expected once: {find}")
        replace = fault["replace"].replace("PLANTED", f"(MutantSel == {number})")
        texts[module] = texts[module].replace(fault["find"], replace)
        print(number, name, fault.get("says", ""), sep="|")
    for module, text in texts.items():
        if "import tandem_cfg_pkg" not in text:
            text = re.sub(r"^(module \w+)", r"\1 import tandem_cfg_pkg::*;", text, count=1, flags=re.M)
        (target / f"{module}.sv").write_text(text)


if __name__ == "__main__":
    main()
