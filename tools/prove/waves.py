"""Counterexamples for people: the replay of a solver's witness on the netlist, and a table of its cycles."""

import re
import subprocess
import sys
from pathlib import Path

REPLAY = """\
import sys
from pyosys import libyosys as ys
design = ys.Design()
design.run_pass("read_rtlil design.il")
design.run_pass("sim -r {witness} -map asserts.aim -clock {clock} -vcd {waves} -hdlname {top}")
"""
FAILED = re.compile(r"^Failed assertion (\S+) at", re.MULTILINE)
# A proof without a clock has nothing but a function; the graph still needs one.
CLOCK = "clk_i"
WIDTH = 100


class ReplayError(Exception):
    """The witness of the solver does not fail the assertion in Yosys's simulator."""


def replay(work, top, raw, name, waves):
    """Simulates a witness, and makes sure that the assertion fails there too. Writes `waves`, a VCD file."""
    # The first line is the state: all latches begin at 0. ABC leaves out those that it found no use for.
    _, *inputs = [line for line in raw.read_text().splitlines() if re.fullmatch(r"[01x]+", line)]
    latches = int((work / "asserts.aig").read_bytes().split(b"\n", 1)[0].split()[3])
    witness = work / "witness.aiw"
    witness.write_text("\n".join(["1", "b0", "0" * latches, *inputs, "."]) + "\n")
    script = REPLAY.format(witness=witness.name, clock=CLOCK, waves=waves, top=top)
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, cwd=work, capture_output=True, text=True, timeout=600)
    if done.returncode != 0 or name not in FAILED.findall(done.stdout):
        words = (done.stdout + done.stderr)[-2000:]
        raise ReplayError(f"{name} does not fail when the solver's witness is simulated:\n{words}")


def signals(waves):
    """Of a VCD file: the value of each signal at the end of each cycle, by its path, and its width."""
    scope, names, values, rows = [], {}, {}, []
    widths = {}
    for line in Path(waves).read_text().splitlines():
        words = line.split()
        if line.startswith("$scope"):
            scope.append(words[2])
        elif line.startswith("$upscope"):
            scope.pop()
        elif line.startswith("$var"):
            path = ".".join([*scope[1:], words[4]])
            names[path] = words[3]
            widths[path] = int(words[2])
        elif line.startswith("#"):
            # A cycle begins at each multiple of 10; its values are settled when the next one comes.
            if int(line[1:]) % 10 == 0 and line != "#0":
                rows.append(dict(values))
        elif line.startswith("b"):
            values[words[1]] = words[0][1:]
        elif line and line[0] in "01xz":
            values[line[1:]] = line[0]
    return {path: [row.get(code, "x") for row in rows] for path, code in names.items()}, widths


def text(bits):
    """A value in hexadecimal; x if a bit has none."""
    return f"{int(bits, 2):x}" if set(bits) <= {"0", "1"} else "x"


def table(waves):
    """Lines: the signals of the proof's own module, cycle by cycle. One that never changes comes last."""
    values, widths = signals(waves)
    own = {path: [text(v) for v in row] for path, row in values.items() if "." not in path and path != CLOCK}
    if not own:
        return []
    cycles = len(next(iter(own.values())))
    if cycles == 1:  # a function
        return [f"  {path} {row[0]}" for path, row in own.items()]
    moving = {path: row for path, row in own.items() if len(set(row)) > 1}
    name = max((len(path) for path in moving), default=5)
    cells = [max([len(str(c))] + [len(row[c]) for row in moving.values()]) for c in range(cycles)]
    lines, start = [], 0
    while start < cycles:
        end, width = start, name
        while end < cycles and (end == start or width + cells[end] + 2 <= WIDTH):
            width += cells[end] + 2
            end += 1
        line = lambda title, row: f"  {title:<{name}}" + "".join(
            f"  {row[c]:>{cells[c]}}" for c in range(start, end)
        )
        lines.append(line("cycle", [str(c) for c in range(cycles)]))
        lines += [line(path, row) for path, row in moving.items()]
        start = end
    still = [f"{path} {row[0]}" for path, row in own.items() if path not in moving]
    if still:
        lines.append("  always: " + ", ".join(still))
    return lines
