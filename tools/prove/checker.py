"""ABC's model checkers on and-inverter graphs: proofs for all time, searches up to a depth.

ABC's words decide. What is not one of the answers below is an error, never a proof.
"""

import re
import resource
import subprocess
from pathlib import Path

import pyosys

ABC = Path(pyosys.__file__).parent / "yosys-abc"
# `fold` makes assumptions part of each output: it can rise only while all of them hold, from the start on.
READ = "read_aiger {graph}; fold; strash"
# The frame counts from 0.
FAILED = re.compile(r"^Output (\d+) of miter \"[^\"]*\" was asserted in frame (\d+)\.", re.MULTILINE)
NOT_FAILED = re.compile(r"^No output asserted in (\d+) frames\.", re.MULTILINE)
PROVED = re.compile(r"^Property proved\.", re.MULTILINE)
INDUCTIVE = re.compile(r"^Networks are equivalent\.", re.MULTILINE)
# Cycles from reset in which all must hold, if the step of the induction looks back over fewer.
BASE = 3
# Of the solver, in that step; beyond them another way may be shorter.
CONFLICTS = 10_000_000


class AbcError(Exception):
    """ABC did not answer, or not in words that are known."""


def run(commands, timeout):
    """ABC's words."""
    try:
        done = subprocess.run([ABC, "-c", commands], capture_output=True, text=True, timeout=timeout)
    except subprocess.TimeoutExpired as e:
        raise AbcError(f"no answer in {timeout} s: {commands}") from e
    if done.returncode != 0:
        raise AbcError(f"abc ended with {done.returncode}: {commands}\n{done.stdout}{done.stderr}")
    return done.stdout


def select(graph, index, to):
    """Writes the graph with one output alone. In its header, `aig M I L O A B C J F`, B counts these
    outputs; their lines follow those of latches and plain outputs."""
    lines = graph.read_bytes().split(b"\n")
    header = lines[0].split()
    latches, outputs, bad = int(header[3]), int(header[4]), int(header[6])
    first = 1 + latches + outputs
    if not 0 <= index < bad:
        raise AbcError(f"{graph}: there is no output {index}")
    header[6] = b"1"
    kept = lines[first + index]
    to.write_bytes(b"\n".join([b" ".join(header), *lines[1:first], kept, *lines[first + bad:]]))
    return to


def latches(graph):
    """Registers of a graph, without the one that a graph of none is given."""
    header = graph.read_bytes().split(b"\n", 1)[0].split()
    return max(0, int(header[3]) - 1)


def search(graph, depth, timeout, witness=None):
    """The first `depth` cycles: (output, cycle) of one that rises in the earliest cycle, or None if none
    does. A witness is written in the AIGER format."""
    write = f"; write_cex -a {witness}" if witness else ""
    words = run(f"{READ.format(graph=graph)}; bmc3 -F {depth}{write}", timeout)
    failed, passed = FAILED.search(words), NOT_FAILED.search(words)
    if failed and not passed:
        return int(failed[1]), int(failed[2])
    if passed and not failed and int(passed[1]) == depth:
        return None
    raise AbcError(f"bmc3 said:\n{words}")


def inductive(graph, timeout):
    """Whether the outputs are an inductive invariant as they stand: none rises in the first cycles, and if
    none does in one cycle, none does in the next, whatever the registers hold."""
    if search(graph, BASE, timeout):
        return False
    step = f"ind -F {BASE - 1} -C {CONFLICTS} -T {timeout // 2}"
    words = run(f"{READ.format(graph=graph)}; orpos; {step}", timeout + 30)
    return bool(INDUCTIVE.search(words))


def prove(graph, timeout):
    """Whether no output ever rises. If they are no inductive invariant as they stand, ABC finds one, and
    checks it by itself in the end. The outputs are one to it, so that what one says helps prove another."""
    if inductive(graph, timeout):
        return True
    script = f"{READ.format(graph=graph)}; orpos; scorr; dc2; dc2; pdr -T {timeout}"
    words = run(script, timeout + 30)
    failed = FAILED.search(words)
    if PROVED.search(words) and not failed:
        return True
    if failed:
        return False
    raise AbcError(f"pdr said:\n{words}")


def processor_seconds():
    """Processor time of the children that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
