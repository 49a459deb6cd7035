"""Runs RISCOF on a suite with the two plugins of this directory, and judges its report.

RISCOF itself would exit with 0 although tests failed (with --no-browser), and leave out tests that it cannot
read without more than a line in its log. Here both are failures.

Exit codes: 0 if every selected test passed, 1 if one failed, was left out as unreadable, or none was
selected, 2 for usage, 4 if RISCOF or a tool failed.
"""

import argparse
import atexit
import configparser
import contextlib
import hashlib
import itertools
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from ruamel.yaml import YAML

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
# Marks a directory of results, which the next run may delete.
MARK = ".tandem-riscof"
# A row of RISCOF's report: its class says how the test ended.
ROW = re.compile(r'<tbody class= "(\w+)  results-table-row" >\s*<tr>\s*<td class="col-name">(.*?)</td>')


def arguments():
    """The command line."""
    parser = argparse.ArgumentParser(prog="tools/riscof/run", description=__doc__.split("\n\n")[0])
    parser.add_argument("suite", type=Path, help="a directory of tests: riscv-test-suite/rv32i_m/I, say")
    parser.add_argument("--env", type=Path, help="where arch_test.h is [the nearest env/ above the suite]")
    parser.add_argument("--config", default="tiny", help="the machine, as for `tandem run` [tiny]")
    parser.add_argument("--dut", help="other RTL, as for `tandem run` [in-tree]")
    parser.add_argument("--plant", help="a planted fault of the RTL, to see it caught: rtl:div-sign, say")
    parser.add_argument("--seed", help="seed of memory latency and back-pressure [1]")
    parser.add_argument("--jobs", help="tests at a time [as many as processors]")
    parser.add_argument("--work", type=Path, default=ROOT / "build/riscof", help="for results [build/riscof]")
    return parser.parse_args()


def usage(why):
    """Ends with the exit code of a wrong command line."""
    print(f"riscof: {why}", file=sys.stderr)
    sys.exit(2)


def environment(suite):
    """The nearest directory env/ with an arch_test.h, beside the suite or above it."""
    for place in (suite, *suite.parents):
        if (place / "env/arch_test.h").is_file():
            return place / "env"
    return usage(f"no env/arch_test.h in {suite} or above it: name its directory with --env")


def program():
    """What scripts/tandem has built. Every test starts it, so the script should not look again each time."""
    target = Path(os.environ.get("CARGO_TARGET_DIR") or ROOT / "target")
    return target / "release/tandem"


def write_config(args, path):
    """RISCOF's configuration file."""
    config = configparser.ConfigParser()
    config.optionxform = str
    both = {"pluginpath": str(HERE), "tandem": str(program()), "config": args.config}
    both |= {"jobs": args.jobs} if args.jobs else {}
    dut = {key: getattr(args, key) for key in ("dut", "plant", "seed") if getattr(args, key)}
    config["RISCOF"] = {
        "DUTPlugin": "tandem_dut",
        "DUTPluginPath": str(HERE),
        "ReferencePlugin": "tandem_golden",
        "ReferencePluginPath": str(HERE),
    }
    config["tandem_dut"] = both | dut
    config["tandem_golden"] = both
    with path.open("w") as file:
        config.write(file)


def checked_specs(args):
    """The ISA and the platform as riscv-config completes them. It takes ten seconds, so the results are kept,
    in the virtual environment (one version of riscv-config), under a name from the files' contents."""
    texts = [(HERE / f"tandem_{what}.yaml").read_bytes() for what in ("isa", "platform")]
    kept = Path(sys.prefix) / "checked" / hashlib.sha256(b"\0".join(texts)).hexdigest()[:16]
    if not kept.is_dir():
        new = args.work / "checked"
        if riscof(args, [["validateyaml", "--config", args.work / "config.ini", "--work-dir", new]]):
            return []
        kept.parent.mkdir(exist_ok=True)
        # Of several runs at once one is enough. The directory may be on another disk.
        part = kept.with_name(f"{kept.name}.{os.getpid()}")
        shutil.copytree(new, part)
        with contextlib.suppress(OSError):
            part.rename(kept)
        shutil.rmtree(part, ignore_errors=True)
    return sorted(kept.glob("*_checked.yaml"))


def riscof(args, commands):
    """Runs commands of RISCOF in one process. Its output goes to a file, and the exit code is returned."""
    code = "import json, sys; from riscof.cli import cli\n"
    code += "for words in json.loads(sys.argv[1]): cli(words, standalone_mode=False)"
    words = json.dumps([[str(word) for word in command] for command in commands])
    with (args.work / "riscof.log").open("a") as log:
        return subprocess.run([sys.executable, "-c", code, words], stdout=log, stderr=log).returncode


def without_repository(args, suite, env):
    """The suite and its env, as copies if RISCOF could not read them where they are: it wants each repository
    to have a remote called origin."""
    git = lambda *words: subprocess.run(["git", "-C", suite, *words], capture_output=True).returncode == 0
    if not git("rev-parse", "HEAD") or git("remote", "get-url", "origin"):
        return suite, env
    copies = Path(tempfile.mkdtemp(prefix="riscof-"))
    atexit.register(shutil.rmtree, copies, ignore_errors=True)
    return shutil.copytree(suite, copies / suite.name), shutil.copytree(env, copies / "env")


def run_riscof(args, suite, env):
    """Runs RISCOF: the text of its report, or nothing if it selected no test."""
    results = args.work / "results"
    specs = checked_specs(args)
    # `run` with a database takes the completed YAML files from the directory of results.
    results.mkdir()
    for spec in specs:
        shutil.copy(spec, results)
    tests = ["--suite", suite, "--env", env]
    database = args.work / "database/database.yaml"
    run = ["run", "--no-browser", "--config", args.work / "config.ini", "--work-dir", results]
    gendb = ["gendb", *tests, "--work-dir", database.parent]
    code = riscof(args, [gendb, [*run, *tests, "--dbfile", database]]) if specs else 4
    # Exit codes tell of failed tests or not, depending on options: the report decides.
    report = results / "report.html"
    if report.is_file():
        return report.read_text()
    log = (args.work / "riscof.log").read_text()
    if "No Tests Selected" in log:
        return ""
    print("\n".join(log.splitlines()[-15:]), file=sys.stderr)
    print(f"riscof: no report (exit code {code}); above the end of {args.work}/riscof.log", file=sys.stderr)
    return sys.exit(4)


def left_out(suite, work):
    """Tests that RISCOF could not read, those not selected because of the ISA, and those selected."""
    there = {str(path) for path in suite.rglob("*.S")}
    names = lambda file: {os.path.normpath(name) for name in YAML(typ="safe").load(file) or {}}
    database, chosen = names(work / "database/database.yaml"), set()
    if (work / "results/test_list.yaml").is_file():
        chosen = names(work / "results/test_list.yaml")
    return sorted(there - database), sorted(database - chosen), chosen


def print_failure(args, suite, results, test):
    """What is known of a failed test, and the command that shows the instruction."""
    work = results / Path(test).relative_to(suite) / "dut"
    print(f"FAILED  {Path(test).relative_to(suite)}")
    paths = (work / "DUT-tandem_dut.signature", work.parent / "ref/Reference-tandem_golden.signature")
    dut, golden = (path.read_text().splitlines() for path in paths)
    # A line with a colon says why a run left no signature.
    for line in (lines[0] for lines in (dut, golden) if ":" in lines[0]):
        print(f"  {line}")
    if ":" not in dut[0] + golden[0]:
        at = next((n for n, pair in enumerate(itertools.zip_longest(dut, golden)) if pair[0] != pair[1]), 0)
        word = lambda lines: lines[at] if at < len(lines) else "nothing"
        print(f"  word {at} of the signature: {word(dut)} on the DUT, {word(golden)} on golden")
    words = ["run", work / "dut.elf", "--engine", "golden,dut", "--config", args.config]
    for key in ("dut", "plant", "seed"):
        words += [f"--{key}", getattr(args, key)] if getattr(args, key) else []
    print(f"  which instruction: ./scripts/tandem {shlex.join(map(str, words))}")


def main():
    """Runs and judges."""
    args = arguments()
    suite, args.work = args.suite.resolve(), args.work.resolve()
    if not suite.is_dir():
        usage(f"{args.suite} is no directory")
    env = args.env.resolve() if args.env else environment(suite)
    if args.work.exists():
        # What an earlier run left goes; anything else stays.
        if not args.work.is_dir() or any(args.work.iterdir()) and not (args.work / MARK).is_file():
            usage(f"{args.work} is there and has no results of RISCOF: name another directory with --work")
        shutil.rmtree(args.work)
    args.work.mkdir(parents=True)
    (args.work / MARK).touch()
    write_config(args, args.work / "config.ini")
    suite, env = without_repository(args, suite, env)
    rows = ROW.findall(run_riscof(args, suite, env))
    unreadable, unselected, chosen = left_out(suite, args.work)
    if len(rows) != len(chosen):
        print(f"riscof: the report has {len(rows)} tests of {len(chosen)} that were selected: is RISCOF's "
              "version the one of requirements.txt?", file=sys.stderr)
        sys.exit(4)
    failed = [name for how, name in rows if how != "passed"]
    for test in failed:
        print_failure(args, suite, args.work / "results", os.path.normpath(test))
    for test in unreadable:
        print(f"FAILED  {Path(test).relative_to(suite)}: not in the format of the suite; see riscof.log")
    for test in unselected:
        name = Path(test).relative_to(suite)
        print(f"not selected  {name}: needs an ISA that tandem_isa.yaml does not claim")
    if not rows:
        print("FAILED  no test was selected")
    passed = len(rows) - len(failed)
    bad = len(failed) + len(unreadable)
    report = args.work / "results/report.html"
    print(f"{passed} passed, {bad} failed, {len(unselected)} not selected  {report if rows else ''}".rstrip())
    sys.exit(1 if bad or not rows else 0)


if __name__ == "__main__":
    main()
