//! `tandem doctor` on machines that are made of a directory: PATH holds fake tools, and no others but those
//! that the script itself is written with.

use serde_json::Value;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};
use tempfile::TempDir;

/// What the script is written with.
const SHELL: [&str; 21] = [
    "awk", "bash", "cat", "cksum", "cut", "dirname", "du", "env", "find", "grep", "head", "readlink",
    "realpath", "sed", "sort", "tail", "test", "timeout", "tr", "wc", "xargs",
];

/// A machine that has everything: a tool, and what it says of itself.
const TOOLS: [(&str, &str); 18] = [
    ("cargo", "cargo 1.90.0 (840b83a10 2025-07-30)"),
    ("g++", "g++ (Debian 12.2.0-14) 12.2.0"),
    ("make", "GNU Make 4.3"),
    ("ccache", "ccache version 4.7.5"),
    ("verilator", "Verilator 5.006 2023-01-22 rev (Debian 5.006-3)"),
    ("llvm-config-19", "19.1.7"),
    ("llvm-mc-19", "Debian LLVM version 19.1.7"),
    ("qemu-riscv32", "qemu-riscv32 version 7.2.22 (Debian 1:7.2)"),
    ("valgrind", "valgrind-3.19.0"),
    ("cmake", "cmake version 3.25.1"),
    ("python3", "Python 3.11.2"),
    ("clang-19", "Debian clang version 19.1.7"),
    ("mlir-translate-19", "Debian LLVM version 19.1.7"),
    ("riscv64-unknown-elf-gcc", "riscv64-unknown-elf-gcc () 12.2.0"),
    ("dpkg-query", "installed 1.2.3"),
    ("df", "Filesystem blocks used available\n/dev/x 9000000 0 9000000 0% /"),
    ("ldconfig", "libcuda.so.1 (libc6,x86-64) => /usr/lib/libcuda.so.1"),
    ("nvidia-smi", "NVIDIA H100 80GB HBM3, 570.1"),
];

fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("the crate lies two levels below the root")
}

/// The machine.
struct Machine(TempDir);

impl Machine {
    fn new() -> Machine {
        let machine = Machine(tempfile::tempdir().unwrap());
        fs::create_dir(machine.bin()).unwrap();
        for name in SHELL {
            let real = ["/usr/bin", "/bin"].map(|d| Path::new(d).join(name));
            symlink(real.iter().find(|p| p.exists()).unwrap(), machine.bin().join(name)).unwrap();
        }
        for (name, says) in TOOLS {
            machine.tool(name, &format!("cat <<'END'\n{says}\nEND"));
        }
        // 8 GiB in pages of 4 KiB.
        machine.tool("getconf", "[ $1 = PAGE_SIZE ] && echo 4096 || echo 2097152");
        machine
    }

    fn bin(&self) -> PathBuf {
        self.0.path().join("bin")
    }

    /// A tool that runs this, instead of any of that name.
    fn tool(&self, name: &str, script: &str) {
        let path = self.bin().join(name);
        fs::write(&path, format!("#!/bin/bash\n{script}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// A program that sees this machine and nothing of the one under it: also no cache of libraries, which
    /// others may fill between two runs.
    fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        let home = self.0.path();
        command.env_clear().env("PATH", self.bin()).env("HOME", home).env("TANDEM_SHARED", home);
        command.env("TANDEM_CACHE", home.join("no cache"));
        command
    }

    fn doctor(&self, arguments: &[&str]) -> (i32, String) {
        let output = self.command(root().join("scripts/doctor")).args(arguments).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
        (output.status.code().unwrap(), text)
    }

    /// The exit code and the checks of `--json`.
    fn checks(&self) -> (i32, Vec<Value>) {
        let (code, text) = self.doctor(&["--json"]);
        let all: Value = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}"));
        assert_eq!(all["ready"], Value::Bool(code == 0), "{text}");
        (code, all["checks"].as_array().unwrap().clone())
    }
}

/// A tool that a machine lacks.
const GONE: &str = "";

/// What is changed on a machine that has everything, and the exit code then.
type Changes = (&'static [(&'static str, &'static str)], i32);

/// A check that the changes concern: its name, its state, what is said of it, and how the fix begins.
type Want = (&'static str, &'static str, &'static str, &'static str);

const MACHINES: [(Changes, &[Want]); 9] = [
    (
        (&[("verilator", GONE), ("g++", GONE), ("cargo", GONE)], 4),
        &[
            ("verilator", "missing", "", "./scripts/setup"),
            ("g++", "missing", "", "./scripts/setup"),
            ("cargo", "missing", "", "curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh"),
        ],
    ),
    // One requirement of `run` is enough.
    ((&[("llvm-config-19", GONE)], 4), &[("llvm-19-dev", "missing", "", "./scripts/setup")]),
    ((&[("verilator", "echo Verilator 4.038")], 4), &[("verilator", "old", "4.038", "./scripts/setup")]),
    ((&[("verilator", "exit 1")], 4), &[("verilator", "missing", "does not start", "./scripts/setup")]),
    ((&[("cargo", "echo cargo 1.89.0")], 4), &[("cargo", "old", "1.89.0", "curl")]),
    (
        (&[("dpkg-query", "echo deinstall 1"), ("df", "echo; echo /dev/x 9 0 1000 0% /")], 4),
        &[("zlib1g-dev", "missing", "", "./scripts/setup"), ("disk", "old", "0 MiB free", "free space")],
    ),
    ((&[("getconf", "echo 1024")], 4), &[("memory", "old", "1 MiB", "use a machine with more memory")]),
    // Newer than needed, compared as numbers and not as text. A version that cannot be read does not stand in
    // the way.
    (
        (
            &[
                ("verilator", "echo Verilator 5.038"),
                ("cargo", "echo cargo 1.100.0"),
                ("dpkg-query", GONE),
                ("getconf", GONE),
                ("df", GONE),
                ("ldconfig", "echo libcudart.so.13"),
            ],
            0,
        ),
        &[
            ("verilator", "ok", "5.038", ""),
            ("cargo", "ok", "1.100.0", ""),
            ("zlib1g-dev", "unknown", "", "./scripts/setup"),
            ("memory", "unknown", "", "use a machine with more memory"),
            ("disk", "unknown", "", "free space"),
            ("NVIDIA GPU", "missing", "", "install NVIDIA"),
        ],
    ),
    // What `run` does without.
    (
        (
            &[
                ("ccache", GONE),
                ("qemu-riscv32", "echo version 5.2.0"),
                ("clang-19", GONE),
                ("mlir-translate-19", GONE),
                ("riscv64-unknown-elf-gcc", GONE),
                ("nvidia-smi", GONE),
            ],
            0,
        ),
        &[
            ("make", "ok", "4.3", ""),
            ("ccache", "missing", "", "./scripts/setup"),
            ("qemu-user", "old", "5.2.0", "./scripts/setup"),
            ("clang-19", "missing", "", "./scripts/setup sources"),
            ("mlir-19-tools", "missing", "", "./scripts/setup mlir"),
            ("gcc-riscv64-unknown-elf", "missing", "", "./scripts/setup riscof"),
            ("riscof", "missing", "", "./scripts/setup riscof"),
            ("reference data", "missing", "holds no ventus-cases", "set TANDEM_SHARED"),
            ("NVIDIA GPU", "missing", "libcuda, but no device answers", "install NVIDIA"),
        ],
    ),
];

#[test]
fn what_is_missing_or_old_is_named_with_what_installs_it() {
    for ((changes, code), wants) in MACHINES {
        let machine = Machine::new();
        for (tool, says) in changes {
            match *says {
                GONE => fs::remove_file(machine.bin().join(tool)).unwrap(),
                script => machine.tool(tool, script),
            }
        }
        let (got, checks) = machine.checks();
        assert_eq!(got, code, "{changes:?}: {checks:#?}");
        for (name, state, found, fix) in wants {
            let check = checks.iter().find(|c| c["name"] == *name).unwrap_or_else(|| panic!("no {name}"));
            let text = |key: &str| check[key].as_str().unwrap();
            assert_eq!(text("state"), *state, "{changes:?}: {check}");
            assert!(text("found").contains(found), "{changes:?}: {check}");
            assert!(text("fix").starts_with(fix), "{changes:?}: {check}");
            assert_eq!(text("fix").is_empty(), *state == "ok", "{changes:?}: {check}");
            assert!(!text("needed_for").is_empty(), "{check}");
        }
    }
}

/// The text names the same things, and says at its end whether `run` can go.
#[test]
fn the_text_ends_with_an_answer() {
    let machine = Machine::new();
    let (code, text) = machine.doctor(&[]);
    assert!(code == 0 && text.ends_with("doctor: `tandem run` has what it needs\n"), "{text}");
    fs::remove_file(machine.bin().join("make")).unwrap();
    let (code, text) = machine.doctor(&[]);
    let says = "  missing  make                     compiles DUT libraries\n           ./scripts/setup\n";
    assert!(text.contains(says), "{text}");
    assert!(code == 4 && text.ends_with("doctor: `tandem run` lacks something (above)\n"), "{text}");
    assert_eq!(machine.doctor(&["--yaml"]).0, 2);
}

/// Builds take their compiler and Verilator from the environment, so the doctor looks at those.
#[test]
fn tools_that_the_environment_names_are_looked_at() {
    let machine = Machine::new();
    machine.tool("own-verilator", "echo Verilator 5.040");
    let mut command = machine.command(root().join("scripts/doctor"));
    let out = command.env("VERILATOR", "own-verilator").env("CXX", "no-such-compiler").output().unwrap();
    let text = String::from_utf8(out.stdout).unwrap();
    assert!(text.contains("ok       verilator                5.040:"), "{text}");
    assert!(text.contains("missing  g++ "), "{text}");
    assert_eq!(out.status.code(), Some(4));
}

/// A library that nothing has read for a month is told, with the command that removes it and no other.
#[test]
fn old_libraries_are_told_and_removed() {
    let machine = Machine::new();
    let cache = machine.0.path().join("a cache");
    let month = Duration::from_secs(40 * 24 * 3600);
    for (name, age) in [("old", month), ("new", Duration::ZERO)] {
        fs::create_dir_all(cache.join(name)).unwrap();
        let file = fs::File::create(cache.join(name).join("libdut.so")).unwrap();
        let then = SystemTime::now() - age;
        file.set_times(fs::FileTimes::new().set_accessed(then).set_modified(then)).unwrap();
    }
    let doctor = || {
        let mut command = machine.command(root().join("scripts/doctor"));
        let output = command.arg("--json").env("TANDEM_CACHE", &cache).output().unwrap();
        let all: Value = serde_json::from_slice(&output.stdout).unwrap();
        let checks = all["checks"].as_array().unwrap().clone();
        checks.into_iter().find(|c| c["name"] == "DUT cache").unwrap()
    };
    let check = doctor();
    assert_eq!(check["state"], "old", "{check}");
    assert!(check["found"].as_str().unwrap().contains(", unused for 30 days: 1"), "{check}");
    let fix = check["fix"].as_str().unwrap();
    assert!(Command::new("bash").args(["-c", fix]).status().unwrap().success(), "{fix}");
    assert!(!cache.join("old").exists() && cache.join("new").exists());
    assert_eq!(doctor()["state"], "ok");
}

/// The program starts the script, and hands on what it says and its exit code. So does `scripts/tandem`,
/// which neither installs nor builds anything for it, and needs no cargo.
#[test]
fn both_ways_start_the_script() {
    let machine = Machine::new();
    let script = root().join("scripts/tandem");
    for (program, missing) in [
        (Path::new(env!("CARGO_BIN_EXE_tandem")), None),
        (Path::new(env!("CARGO_BIN_EXE_tandem")), Some("make")),
        (&script, Some("cargo")),
    ] {
        missing.iter().for_each(|tool| fs::remove_file(machine.bin().join(tool)).unwrap());
        let mut command = machine.command(program);
        let output = command.args(["doctor", "--json"]).env("TANDEM_ROOT", root()).output().unwrap();
        let (code, text) = machine.doctor(&["--json"]);
        assert_eq!(String::from_utf8_lossy(&output.stdout), text);
        assert_eq!(output.status.code(), Some(code));
        assert_eq!(code, if missing.is_some() { 4 } else { 0 });
    }
}

/// One list serves both scripts: setup asks dpkg for exactly the list's packages of a group.
#[test]
fn setup_installs_what_the_doctor_looks_for() {
    let machine = Machine::new();
    let asked = machine.0.path().join("asked");
    machine.tool("dpkg-query", &format!("echo \"${{@: -1}}\" >>{}; echo installed", asked.display()));
    let list = fs::read_to_string(root().join("scripts/requirements")).unwrap();
    for (groups, arguments) in [
        (&["run", "checks"][..], &[][..]),
        (&["run", "checks", "sources", "mlir", "tests"], &["sources", "mlir", "tests"]),
    ] {
        fs::write(&asked, "").unwrap();
        let mut command = machine.command(root().join("scripts/setup"));
        command.args(arguments);
        assert!(command.status().unwrap().success());
        let mut want: Vec<&str> = list
            .lines()
            .filter(|l| !l.starts_with('#'))
            .map(|line| {
                let columns: Vec<&str> = line.split(" | ").map(str::trim).collect();
                assert_eq!(columns.len(), 5, "{line}");
                if groups.contains(&columns[0]) { columns[1] } else { "-" }
            })
            .filter(|package| *package != "-")
            .collect();
        let asked = fs::read_to_string(&asked).unwrap();
        let mut asked: Vec<&str> = asked.lines().collect();
        want.sort_unstable();
        asked.sort_unstable();
        assert_eq!(asked, want, "{arguments:?}");
    }
}

/// What a build refuses is what the doctor calls old.
#[test]
fn the_oldest_verilator_is_the_builder_s() {
    let list = fs::read_to_string(root().join("scripts/requirements")).unwrap();
    let line = list.lines().find(|l| l.contains("| verilator ")).unwrap();
    let builder = fs::read_to_string(root().join("rtl/dut/src/tools.rs")).unwrap();
    let oldest = builder.lines().find_map(|l| l.strip_prefix("const OLDEST: Version = (")).unwrap();
    let (major, minor) = oldest.trim_end_matches(");").split_once(", ").unwrap();
    assert!(line.contains(&format!(" {major}.{minor:0>3} ")), "{line}");
    let rust = list.lines().find(|l| l.contains("program cargo ")).unwrap();
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let version = manifest.lines().find_map(|l| l.strip_prefix("rust-version = ")).unwrap().trim_matches('"');
    assert!(rust.contains(&format!(" {version} ")), "{rust}");
}
