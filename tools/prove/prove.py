"""Proves properties of modules of rtl/src for all inputs. See docs/proofs.md, and `--help` for options.

A proof passes if every assertion is proved (those of the RTL's module and those of rtl/prove), and if every
cover statement and the case of every assertion is met in some run, so that nothing holds for want of a case.
With --mutants each fault of the proof's table must make the property that it names fail.

Exit codes: 0 all passed, 1 a proof failed or a mutant survived, 2 usage, 4 a tool failed.
"""

import argparse
import fcntl
import json
import os
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import checker
import docs
import proof as proofs
import waves

ROOT = Path(os.environ.get("TANDEM_ROOT", Path(__file__).resolve().parents[2]))
TOOLS = Path(__file__).parent
TIMEOUT = 1800
# Cycles within which a fault must show; the proofs themselves have no such bound.
MUTANT_DEPTH = 24
# Cycles within which most cover statements are met.
SOON = 8
PASSED, FAILED, TOOL = 0, 1, 4
ERRORS = (
    checker.AbcError, waves.ReplayError, proofs.ProofError, subprocess.SubprocessError, ValueError, OSError,
)


def elaborate(proof, work, mutant=None):
    """Writes the graphs of a proof; returns what netlist.py found."""
    work.mkdir(parents=True, exist_ok=True)
    files = proofs.sources(ROOT, proof, work, mutant)
    spec = work / "spec.json"
    what = {"top": proof.top, "files": files, "options": proof.options, "out": str(work),
            "only": mutant.breaks if mutant else ""}
    spec.write_text(json.dumps(what))
    log = work / "yosys.log"
    with log.open("w") as to:
        done = subprocess.run([sys.executable, TOOLS / "netlist.py", spec], cwd=ROOT, stdout=to, stderr=to)
    if done.returncode != 0:
        errors = [line for line in log.read_text().splitlines() if "ERROR" in line][:5]
        raise checker.AbcError(f"Yosys could not read the design ({log}):\n" + "\n".join(errors))
    return json.loads((work / "found.json").read_text())


def counterexample(proof, work, found, failed):
    """What a failure of an assertion looks like."""
    index, cycle = failed
    name, place = found["assert"][index]
    path = work / f"{name}.vcd"
    waves.replay(work, proof.top, work / "raw.aiw", name, path)
    says = proof.properties.get(name, "an assertion of the RTL")
    return {"property": name, "place": place, "says": says, "cycle": cycle,
            "waves": os.path.relpath(path), "cycles": waves.table(path)}


def prove_asserts(proof, work, found, failures):
    """Proves all assertions, or adds the shortest counterexample to `failures`."""
    graph, witness = work / "asserts.aig", work / "raw.aiw"
    if proof.is_function and checker.latches(graph):
        raise proofs.ProofError(f"{proof.name} has registers: its method is no \"function\"")
    if proof.depth is None:
        if checker.prove(graph, TIMEOUT):
            return
        failed = None
        for depth in (10, 40, 160):
            failed = failed or checker.search(graph, depth, TIMEOUT, witness)
        if not failed:
            raise checker.AbcError(f"{proof.name}: not proved, and no counterexample within 160 cycles")
    else:
        failed = checker.search(graph, proof.depth, TIMEOUT, witness)
    if failed:
        failures.append(counterexample(proof, work, found, failed))


def meet_covers(proof, work, found, failures):
    """Finds a run for each cover statement and the case of each assertion, or learns that there is none."""
    unmet = set(proof.unmet)
    for index, (name, place) in enumerate(found["cover"]):
        graph = checker.select(work / "covers.aig", index, work / "cover.aig")
        # Most are met soon. Where one is not, a proof that it never is can be quicker than a search.
        met = checker.search(graph, proof.depth or SOON, TIMEOUT) or not checker.prove(graph, TIMEOUT)
        case = name.removeprefix("case:")
        if met and case in unmet:
            failures.append({"property": name, "place": place, "says": "listed as unmet, but it is met"})
        if not met and case not in unmet:
            failures.append({"property": name, "place": place, "says": "never met, so it shows nothing"})
        unmet.discard(case)
    for name in sorted(unmet):
        failures.append({"property": name, "place": "", "says": "listed as unmet, but there is no such case"})


def named(proof, found, failures):
    """Every assertion of NAME.sv is in the table of properties, and the other way round; and no assertion of
    the RTL is lost."""
    own = {name for name, place in found["assert"] if place.startswith("rtl/prove/")}
    for name in sorted(own ^ proof.properties.keys()):
        where = "not in the table of properties" if name in own else "in the table, but no assertion"
        failures.append({"property": name, "place": f"rtl/prove/{proof.name}.toml", "says": where})
    of_the_rtl = len(found["assert"]) - len(own)
    if of_the_rtl != proof.of_the_rtl:
        says = f"the RTL has {of_the_rtl} assertions there, and of_the_rtl is {proof.of_the_rtl}"
        failures.append({"property": "of_the_rtl", "place": f"rtl/prove/{proof.name}.toml", "says": says})


def kill(proof, work, mutant):
    """None if the property that a mutant breaks fails of it, else why not."""
    found = elaborate(proof, work, mutant)
    if [name for name, _ in found["assert"]] != [mutant.breaks]:
        return f"there is no property {mutant.breaks}"
    graph = work / "asserts.aig"
    depth = proof.depth or MUTANT_DEPTH
    if not checker.search(graph, depth, TIMEOUT, work / "raw.aiw"):
        return f"{mutant.breaks} still holds ({depth} cycles)"
    waves.replay(work, proof.top, work / "raw.aiw", mutant.breaks, work / "mutant.vcd")
    return None


def one(name, work, with_mutants):
    """The result of a proof. Runs in a process of its own."""
    before, start = checker.processor_seconds(), time.monotonic()
    failures, survivors, error, result = [], [], "", {}
    proof = proofs.read(ROOT / f"rtl/prove/{name}.toml")
    work = work / name
    try:
        found = elaborate(proof, work)
        named(proof, found, failures)
        prove_asserts(proof, work, found, failures)
        meet_covers(proof, work, found, failures)
        result = {"properties": len(proof.properties), "covers": len(found["cover"]),
                  "of_the_rtl": len(found["assert"]) - len(proof.properties)}
        seconds = checker.processor_seconds() - before
        if with_mutants:
            for number, mutant in enumerate(proof.mutants, 1):
                why = kill(proof, work / f"mutant-{number}", mutant)
                if why:
                    survivors.append({"file": mutant.change.file, "says": mutant.says, "why": why})
    except ERRORS as e:
        error, seconds = str(e), checker.processor_seconds() - before
    killed = len(proof.mutants) - len(survivors) if with_mutants and not error else None
    return {"name": name, "kind": proof.kind, "config": proof.config, "says": proof.says, **result,
            "seconds": round(seconds, 1), "all_seconds": round(checker.processor_seconds() - before, 1),
            "elapsed": round(time.monotonic() - start, 1), "mutants": len(proof.mutants), "killed": killed,
            "failures": failures, "survivors": survivors, "error": error}


def passed(result):
    return not (result["failures"] or result["survivors"] or result["error"])


def report(result, with_mutants):
    """A row of the table, and what went wrong."""
    mutants = f"{result['killed']} of {result['mutants']} killed" if result["killed"] is not None else "-"
    word = "PROVED" if passed(result) else "FAILED"
    properties, of_the_rtl, covers = (result.get(key, "-") for key in ("properties", "of_the_rtl", "covers"))
    row = f"{word}  {result['name']:<12} {result['kind']:<11} {properties:>10} {of_the_rtl:>10} {covers:>6}"
    row += f" {result['seconds']:>7.1f}"
    print(f"{row}  {mutants}" if with_mutants else row)
    if result["error"]:
        print(f"  {result['error']}")
    for failure in result["failures"]:
        print(f"  {failure['property']}  {failure['place']}\n    {failure['says']}")
        if "cycles" in failure:
            print(f"    fails in cycle {failure['cycle']}; waves: {failure['waves']}")
            print("\n".join(failure["cycles"]))
    for mutant in result["survivors"]:
        print(f"  a mutant of {mutant['file']} survives: {mutant['says']}\n    {mutant['why']}")
    sys.stdout.flush()


def arguments(known):
    parser = argparse.ArgumentParser(prog="prove", description=__doc__.split("See")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"proofs: {', '.join(known)}")
    parser.add_argument("--mutants", action="store_true", help="break the RTL too: each proof must notice")
    parser.add_argument("--quick", action="store_true", help="only the short ones, as scripts/test does")
    parser.add_argument("--json", action="store_true", help="JSON instead of text")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="proofs at a time")
    parser.add_argument("--work", type=Path, default=ROOT / "build/prove", help="netlists and waves")
    parser.add_argument("--docs", choices=("check", "write"), help="the tables of docs/proofs.md")
    chosen = parser.parse_args()
    unknown = set(chosen.names) - set(known)
    if unknown:
        parser.error(f"no proof is called {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    if chosen.jobs < 1:
        parser.error("--jobs is at least 1")
    return chosen


def main():
    known = sorted(path.stem for path in (ROOT / "rtl/prove").glob("*.toml"))
    chosen = arguments(known)
    try:
        all_proofs = {name: proofs.read(ROOT / f"rtl/prove/{name}.toml") for name in known}
        for proof in all_proofs.values():
            proofs.check(ROOT, proof)
    except (proofs.ProofError, OSError) as e:
        print(f"prove: {e}", file=sys.stderr)
        return TOOL
    names = chosen.names or known
    if chosen.quick:
        names = [name for name in names if all_proofs[name].quick]
    if not names:
        print("prove: no proof is chosen", file=sys.stderr)
        return 2
    if not chosen.json:
        head = f"        {'proof':<12} {'kind':<11} properties of the RTL covers seconds"
        print(f"{head}  mutants" if chosen.mutants else head)
    results = []
    # Another run with this directory would change the netlists of this one.
    work = chosen.work.resolve()
    work.mkdir(parents=True, exist_ok=True)
    lock = (work / "lock").open("w")
    fcntl.flock(lock, fcntl.LOCK_EX)
    with ProcessPoolExecutor(chosen.jobs) as pool:
        running = [pool.submit(one, name, work, chosen.mutants) for name in names]
        for job in running:
            results.append(job.result())
            if not chosen.json:
                report(results[-1], chosen.mutants)
    good = sum(passed(result) for result in results)
    if chosen.json:
        print(json.dumps({"proved": good, "failed": len(results) - good, "proofs": results}, indent=1))
    else:
        print(f"prove: {good} of {len(results)} proofs hold")
    status = PASSED if good == len(results) else FAILED
    if any(result["error"] for result in results):
        status = TOOL
    if chosen.docs:
        status = status or docs.main(ROOT, all_proofs, results, chosen.docs)
    return status


if __name__ == "__main__":
    sys.exit(main())
