"""Reads a proof's SystemVerilog with Yosys and writes it as and-inverter graphs for ABC.

Usage: netlist.py SPEC: a JSON file with `top`, `files`, `options` of read_slang, `out` (a directory) and
`only`: the name of one assertion that matters, without covers, or "" for all. Runs in a process of its own,
because Yosys ends the process at an error, and its log is the standard output.

Written to `out`:
  design.il            the netlist, with assertions by name, for the replay of a counterexample
  asserts.aig, .aim    each assertion an output that must stay 0
  covers.aig           each cover statement an output that must become 1: those of the source, and `case:NAME`
                       for the condition of each assertion, so that none holds for want of a case
  found.json           names and places of both, in the order of the outputs, and of assumptions
"""

import json
import sys
from pathlib import Path

from pyosys import libyosys as ys

# Registers keep their names up to the graph, and their beginning is any value that a reset does not give
# them. So nothing here may use that an undefined value can be chosen at will: no `opt`, no `opt_dff`.
PREPARE = """
flatten
setundef -undriven -anyseq
async2sync
chformal -lower
delete t:$print
opt_expr -keepdc
opt_clean
memory_collect
memory_map -formal
opt_clean
setundef -anyseq
"""
TO_GATES = """
formalff -clk2ff -ff2anyinit
formalff -anyinit2ff
opt_expr -keepdc
opt_clean
simplemap
techmap
simplemap
setundef -undriven -anyseq
aigmap
"""


def run(design, script):
    for command in filter(None, script.splitlines()):
        design.run_pass(command)


def properties(module, kind):
    """Names, places and cells of a kind of property."""
    found = []
    for cell in module.cells_.values():
        if cell.type.str() == kind:
            place = cell.get_src_attribute().split("|")[0]
            found.append((cell.name.str().removeprefix("\\"), place, cell))
    return sorted(found, key=lambda one: one[:2])


def cover_conditions(module):
    """A cover statement for the condition of each assertion that has one."""
    for name, place, cell in properties(module, "$assert"):
        condition = cell.getPort(ys.IdString("\\EN"))
        if condition.is_fully_const():
            continue
        cover = module.addCell(ys.IdString(f"\\case:{name}"), ys.IdString("$cover"))
        cover.setPort(ys.IdString("\\A"), condition)
        cover.setPort(ys.IdString("\\EN"), ys.SigSpec(ys.State.S1, 1))
        cover.set_src_attribute(place)


def covers_to_asserts(module):
    """What a cover wants is what an assertion of the opposite forbids."""
    for _, place, cell in properties(module, "$cover"):
        name = cell.name.str()
        wanted = module.And(
            ys.IdString(f"{name}$wanted"), cell.getPort(ys.IdString("\\A")), cell.getPort(ys.IdString("\\EN"))
        )
        opposite = module.Not(ys.IdString(f"{name}$opposite"), wanted)
        module.remove(cell)
        cell = module.addCell(ys.IdString(name), ys.IdString("$assert"))
        cell.setPort(ys.IdString("\\A"), opposite)
        cell.setPort(ys.IdString("\\EN"), ys.SigSpec(ys.State.S1, 1))
        cell.set_src_attribute(place)


def write_graph(design, path):
    run(design, TO_GATES)
    maps = f"-map {path}.aim -ywmap {path}.map"
    design.run_pass(f"write_aiger -zinit -I -B -L -no-startoffset {maps} {path}.aig")
    names = json.loads(Path(f"{path}.map").read_text())["asserts"]
    return [".".join(part.removeprefix("\\") for part in path) for path in names]


def main():
    spec = json.loads(Path(sys.argv[1]).read_text())
    out, top = Path(spec["out"]), spec["top"]
    design = ys.Design()
    design.run_pass(f"read_slang --top {top} {' '.join(spec['options'])} {' '.join(spec['files'])}")
    design.run_pass(f"hierarchy -check -top {top}")
    run(design, PREPARE)
    module = design.top_module()
    if spec["only"]:
        for name, _, cell in properties(module, "$assert"):
            if name != spec["only"]:
                module.remove(cell)
        design.run_pass("delete t:$cover")
        design.run_pass("opt_clean")
    else:
        cover_conditions(module)
    places = {}
    for kind in ("assert", "cover", "assume"):
        places[kind] = {name: place for name, place, _ in properties(module, f"${kind}")}
    design.run_pass(f"write_rtlil {out}/design.il")
    design.run_pass("design -save prepared")
    design.run_pass("delete t:$cover")
    order = {"assert": write_graph(design, out / "asserts")}
    if not spec["only"]:
        design.run_pass("design -load prepared")
        design.run_pass("delete t:$assert")
        covers_to_asserts(design.top_module())
        order["cover"] = write_graph(design, out / "covers")
    found = {kind: [(name, places[kind][name]) for name in names] for kind, names in order.items()}
    found["assume"] = list(places["assume"].items())
    (out / "found.json").write_text(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
