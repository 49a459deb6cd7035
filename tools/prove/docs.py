"""The tables of docs/proofs.md, from the proofs themselves: written, or compared with what is there."""

import re
import sys
import textwrap

BEGIN = "<!-- By `scripts/prove --docs write`: do not edit. -->"
END = "<!-- The end of what is written. -->"
# Times differ from run to run.
SECONDS = re.compile(r"\d+ s\b")
TIME = re.compile(r"^\| \[(\w+)\].* \| (\d+) s \|", re.MULTILINE)


def method(proof):
    if proof.is_function:
        return "all inputs"
    return "all time" if proof.depth is None else f"{proof.depth} cycles from reset"


def section(proof):
    """The heading of a proof, what is proved of what, and a row for each property."""
    module = proof.module.removeprefix("rtl/src/")
    about = [f"{proof.says} Of `{module}`, on the machine `{proof.config}`, for {method(proof)}."]
    for change in proof.adapt:
        about.append(f"Changed for the proof, in `{change.file.removeprefix('rtl/src/')}`: {change.why}.")
    for name, why in proof.unmet.items():
        about.append(f"No case of the RTL's assertion `{name}` is ever met: {why}.")
    lines = [f"### {proof.name}", "", *textwrap.wrap(" ".join(about), 110), ""]
    lines += ["| property | what it says | a fault that breaks it |", "|---|---|---|"]
    for name, says in proof.properties.items():
        mutant = next(mutant for mutant in proof.mutants if mutant.breaks == name)
        lines.append(f"| `{name}` | {says} | {mutant.says} |")
    return lines + [""]


def text(all_proofs, seconds):
    lines = [BEGIN, "", "| proof | what is proved | for | time | properties | faults |"]
    lines.append("|---|---|---|---|---|---|")
    for proof in all_proofs.values():
        cells = [f"[{proof.name}](#{proof.name})", proof.says, method(proof), f"{seconds[proof.name]} s"]
        cells += [str(len(proof.properties)), str(len(proof.mutants))]
        lines.append(f"| {' | '.join(cells)} |")
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
        # Proofs that did not run keep the time that the page has.
        seconds = dict.fromkeys(all_proofs, "?") | {name: s for name, s in TIME.findall(page)}
        seconds |= {result["name"]: max(1, round(result["seconds"])) for result in results}
        path.write_text(page[:start] + text(all_proofs, seconds) + page[end:])
        return 0
    wanted = text(all_proofs, dict.fromkeys(all_proofs, 0))
    same = SECONDS.sub("", page[start:end]) == SECONDS.sub("", wanted)
    if not same:
        print("prove: docs/proofs.md is not what the proofs say: scripts/prove --docs write", file=sys.stderr)
    return 0 if same else 1
