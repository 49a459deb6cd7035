"""A proof: rtl/prove/NAME.sv with its properties, and rtl/prove/NAME.toml that says what they mean.

Keys of the TOML file:
  says               one sentence: what is proved
  module             the file of rtl/src that it is about
  config             the machine, SMSxWARPSxLANES (1x8x8)
  method             "induction": for all time; "function": a module without registers, for all inputs; or the
                     number of cycles from reset that are searched
  options            further options of read_slang
  sources            further files, from the root
  quick              whether scripts/test runs it too
  adapt[]            changes of a copy of a file, for the proof alone: file, from, to, why
  of_the_rtl         how many assertions the RTL itself has there, which are proved too
  property[]         name, says: each assertion of NAME.sv
  mutant[]           file, from, to: a fault of a copy of the RTL, which `says` describes; breaks: the
                     property that must fail
  unmet[]            name, why: an assertion of the RTL whose case this environment never meets

`from` must stand in the file exactly once. An assertion of the RTL is called by its path from the top:
`u_dut.checks.no_overflow`.
"""

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

CONFIG = re.compile(r"(\d+)x(\d+)x(\d+)")
CONFIG_PACKAGE = "rtl/src/pkg/tandem_cfg_pkg.sv"


class ProofError(Exception):
    """A proof that says something impossible."""


@dataclass(frozen=True)
class Change:
    """A change of a file's text, in a copy."""

    file: str
    before: str
    after: str
    why: str = ""

    def apply(self, text):
        times = text.count(self.before)
        if times != 1:
            raise ProofError(f"{self.file} has {self.before!r} {times} times, not once")
        if self.before == self.after:
            raise ProofError(f"{self.file}: a change that changes nothing: {self.before!r}")
        return text.replace(self.before, self.after)


@dataclass(frozen=True)
class Mutant:
    """A fault, and the property that must fail of it."""

    says: str
    change: Change
    breaks: str


@dataclass
class Proof:
    """What rtl/prove/NAME.toml says."""

    name: str
    says: str
    module: str
    config: str
    depth: int | None
    is_function: bool
    sources: list[str]
    options: list[str]
    quick: bool
    of_the_rtl: int
    properties: dict[str, str]
    adapt: list[Change] = field(default_factory=list)
    mutants: list[Mutant] = field(default_factory=list)
    unmet: dict[str, str] = field(default_factory=dict)

    @property
    def top(self):
        return f"prove_{self.name}"

    @property
    def kind(self):
        if self.is_function:
            return "all inputs"
        return "induction" if self.depth is None else f"BMC {self.depth}"


KEYS = {
    "says", "module", "config", "method", "sources", "options", "quick", "of_the_rtl", "adapt",
    "property", "mutant", "unmet",
}


def read(path):
    """The proof of a TOML file."""
    try:
        table = tomllib.loads(path.read_text())
        unknown = table.keys() - KEYS
        if unknown:
            raise ProofError(f"unknown keys: {', '.join(sorted(unknown))}")
        method = table["method"]
        if method not in ("induction", "function") and not (isinstance(method, int) and method > 0):
            raise ProofError(f"method is \"induction\", \"function\" or a number of cycles, not {method!r}")
        change = lambda of: Change(of["file"], of["from"], of["to"], of.get("why", ""))
        proof = Proof(
            name=path.stem,
            says=table["says"],
            module=table["module"],
            config=table.get("config", "1x8x8"),
            depth={"induction": None, "function": 1}.get(method, method),
            is_function=method == "function",
            sources=table.get("sources", []),
            options=table.get("options", []),
            quick=table.get("quick", False),
            of_the_rtl=table["of_the_rtl"],
            properties={of["name"]: of["says"] for of in table["property"]},
            adapt=[change(of) for of in table.get("adapt", [])],
            mutants=[Mutant(of["says"], change(of), of["breaks"]) for of in table["mutant"]],
            unmet={of["name"]: of["why"] for of in table.get("unmet", [])},
        )
    except (ProofError, KeyError, tomllib.TOMLDecodeError) as e:
        raise ProofError(f"{path}: {f'no {e}' if isinstance(e, KeyError) else e}") from e
    unbroken = proof.properties.keys() - {mutant.breaks for mutant in proof.mutants}
    if unbroken:
        raise ProofError(f"{path}: no mutant breaks {', '.join(sorted(unbroken))}")
    return proof


def check(root, proof):
    """Whether every change of a proof still fits the file that it is about."""
    for change in proof.adapt + [mutant.change for mutant in proof.mutants]:
        change.apply((root / change.file).read_text())


def sources(root, proof, work, mutant=None):
    """Files for Yosys: those of rtl/src and the proof's own. Changed ones are copies in `work`."""
    config = CONFIG.fullmatch(proof.config)
    if not config:
        raise ProofError(f"{proof.name}: {proof.config} is no SMSxWARPSxLANES")
    changes = proof.adapt + ([mutant.change] if mutant else [])
    listed = [f"rtl/src/{line}" for line in (root / "rtl/src/files.f").read_text().split()]
    listed += ["rtl/prove/prove_reset.sv", *proof.sources, f"rtl/prove/{proof.name}.sv"]
    files = []
    for name in listed:
        text = None
        if name == CONFIG_PACKAGE:
            text = (root / name).read_text()
            for parameter, size in zip(("NumSm", "NumWarp", "NumLane"), config.groups()):
                text, times = re.subn(rf"({parameter} *= )\d+", rf"\g<1>{size}", text)
                if times != 1:
                    raise ProofError(f"{name} sets {parameter} {times} times, not once")
        for change in changes:
            if change.file == name:
                text = change.apply((root / name).read_text() if text is None else text)
        if text is None:
            files.append(name)
        else:
            copy = work / Path(name).name
            copy.write_text(text)
            files.append(str(copy))
    for change in changes:
        if change.file not in listed:
            raise ProofError(f"{proof.name} changes {change.file}, which it does not read")
    return files
