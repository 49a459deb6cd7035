"""The tables of docs/proofs.md, from the proofs themselves: written, or compared with what is there."""

import re
import sys

BEGIN = "<!-- By `scripts/prove --docs write`: do not edit. -->"
END = "<!-- The end of what is written. -->"
# Times differ from run to run.
SECONDS = re.compile(r"\d+ s\b")


def method(proof):
    return "all time" if proof.depth is None else f"{proof.depth} cycles"


def section(proof):
    """The heading of a proof, what is proved of what, and a row for each property."""
    lines = [f"### {proof.name}", "", proof.says, ""]
    module = proof.module.removeprefix("rtl/src/")
    lines.append(f"Of `{module}`, on the machine `{proof.config}`, for {method(proof)}.")
    for change in proof.adapt:
        lines.append(f"Changed for the proof, in `{change.file.removeprefix('rtl/src/')}`: {change.why}.")
    for name, why in proof.unmet.items():
        lines.append(f"No case of the RTL's assertion `{name}` is ever met: {why}.")
    lines += ["", "| property | what it says | a fault that breaks it |", "|---|---|---|"]
    for name, says in proof.properties.items():
        mutant = next(mutant for mutant in proof.mutants if mutant.breaks == name)
        lines.append(f"| `{name}` | {says} | {mutant.says} |")
    return lines + [""]


def text(all_proofs, results):
    lines = [BEGIN, "", "| proof | what is proved | for | time | properties | faults |"]
    lines.append("|---|---|---|---|---|---|")
    for result in results:
        proof = all_proofs[result["name"]]
        seconds = max(1, round(result["seconds"]))
        lines.append(f"| [{proof.name}](#{proof.name}) | {proof.says} | {method(proof)} | {seconds} s "
                     f"| {len(proof.properties)} | {len(proof.mutants)} |")
    lines.append("")
    for proof in all_proofs.values():
        lines += section(proof)
    return "\n".join([*lines, END])


def main(root, all_proofs, results, what):
    """0 if the page is as it should be."""
    path = root / "docs/proofs.md"
    page = path.read_text()
    start, end = page.index(BEGIN), page.index(END) + len(END)
    if what == "write":
        if len(results) != len(all_proofs):
            print("prove: --docs write needs the times of all proofs", file=sys.stderr)
            return 2
        path.write_text(page[:start] + text(all_proofs, results) + page[end:])
        return 0
    rows = [{"name": name, "seconds": 0} for name in all_proofs]
    same = SECONDS.sub("", page[start:end]) == SECONDS.sub("", text(all_proofs, rows))
    if not same:
        print("prove: docs/proofs.md is not what the proofs say: scripts/prove --docs write", file=sys.stderr)
    return 0 if same else 1
