"""What the two RISCOF plugins share: compiling a test, and running it on one engine of Tandem.

A plugin's section of RISCOF's configuration file may have these keys; any other is an error:

  pluginpath  this directory (RISCOF's own key)
  ispec       the ISA in the form of riscv-config            [tandem_isa.yaml]
  pspec       the platform in the form of riscv-config       [tandem_platform.yaml]
  tandem      the program                                    [scripts/tandem of this checkout]
  cc          the C compiler                                 [riscv64-unknown-elf-gcc]
  jobs        tests at a time                                [as many as processors]
  timeout     seconds after which a run counts as failed     [600]
and those of `settings`, which become the options of `tandem run` with the same names: config, dut, plant,
seed.

RISCOF compares two files of signatures. A run that does not end well writes none; the file then says so in
words that name the engine. Two such files are never equal, so the test fails.
"""

import os
import shlex
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from riscof.pluginTemplate import pluginTemplate

HERE = Path(__file__).resolve().parent
COMMON = ("pluginpath", "ispec", "pspec", "tandem", "cc", "jobs", "timeout")


class Tandem(pluginTemplate):
    """One engine of Tandem as a model of RISCOF."""

    engine = ""
    settings = ()

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        config = dict(kwargs.get("config") or {})
        unknown = sorted(set(config) - set(COMMON) - set(self.settings))
        if unknown:
            known = ", ".join((*COMMON, *self.settings))
            raise SystemExit(f"[{self.__model__}] has no key {', '.join(unknown)}: {known}")
        base = Path(kwargs.get("config_dir") or ".")
        self.isa_spec = str(base / config.get("ispec", HERE / "tandem_isa.yaml"))
        self.platform_spec = str(base / config.get("pspec", HERE / "tandem_platform.yaml"))
        self.tandem = config.get("tandem", str(HERE.parents[1] / "scripts/tandem"))
        self.cc = config.get("cc", "riscv64-unknown-elf-gcc")
        self.jobs = int(config.get("jobs") or os.cpu_count() or 1)
        self.timeout = float(config.get("timeout", 600))
        given = [key for key in self.settings if key in config]
        self.options = [word for key in given for word in (f"--{key}", config[key])]

    def initialise(self, suite, workdir, env):
        """RISCOF's first call: the suite, and the directory of its arch_test.h."""
        self.includes = ["-I", str(HERE / "env"), "-I", env]

    def build(self, isa_yaml, platform_yaml):
        """Looks whether compiler and program are there, and lets scripts/tandem build what it runs."""
        for command, hint in (
            ([self.cc, "--version"], "run scripts/setup riscof, or set `cc`"),
            ([self.tandem, "--version"], "set `tandem`"),
        ):
            try:
                done = subprocess.run(command, capture_output=True, text=True)
            except OSError as error:
                raise SystemExit(f"{command[0]} does not start: {error}: {hint}") from error
            if done.returncode:
                raise SystemExit(f"{shlex.join(command)} failed: {hint}\n{done.stdout}{done.stderr}")

    def runTests(self, testList):  # noqa: N802, N803 (RISCOF's names)
        """Runs every test, several at a time. RISCOF reads the signatures afterwards."""
        with ThreadPoolExecutor(self.jobs) as pool:
            list(pool.map(self.run_test, testList.values()))

    def run_test(self, test):
        """Compiles and runs a test; leaves its signature, or why there is none."""
        work = Path(test["work_dir"])
        signature = work / f"{self.name[:-1]}.signature"
        signature.unlink(missing_ok=True)
        elf = work / f"{self.engine}.elf"
        run = [self.tandem, "run", str(elf), "--engine", self.engine, "--signature", str(signature)]
        run += [*self.options, "--bundle", str(work / "bundle")]
        with (work / f"{self.engine}.log").open("w") as log:
            for command in (self.compile_command(test, elf), run):
                why = self.logged(command, log)
                if why:
                    # RISCOF compares lines. The engine's name keeps this one from ever being equal.
                    signature.write_text(f"{self.engine}: {why}: see {log.name}\n")
                    return
        if not signature.is_file() or not signature.read_text().strip():
            signature.write_text(f"{self.engine}: the signature is empty\n")

    def compile_command(self, test, elf):
        """The compiler's command line, in the format's own terms: ISA, macros, include paths."""
        macros = [f"-D{macro}" for macro in test["macros"]]
        flags = ["-march=" + test["isa"].lower(), "-mabi=ilp32", "-mcmodel=medany", "-static"]
        flags += ["-nostdlib", "-nostartfiles", "-g", "-T", str(HERE / "env/link.ld")]
        return [self.cc, *flags, *self.includes, *macros, str(test["test_path"]), "-o", str(elf)]

    def logged(self, command, log):
        """Runs a command; None if it succeeds, else why not, in a few words."""
        log.write(f"$ {shlex.join(command)}\n")
        log.flush()
        try:
            done = subprocess.run(command, stdout=log, stderr=log, timeout=self.timeout)
        except subprocess.TimeoutExpired:
            return f"{Path(command[0]).name} took more than {self.timeout:g} s"
        return f"{Path(command[0]).name} ended with {done.returncode}" if done.returncode else None
