//! Shared by the tests of the command: a scratch directory, and the program started in it as a user would.
#![allow(dead_code, reason = "each test file uses its part")]

pub mod console;
pub mod page;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};
use tempfile::TempDir;

/// A temporary directory in which commands run.
pub struct Scratch(TempDir);

/// How a command ended.
pub struct Ended {
    /// Exit code; -1 if a signal ended it.
    pub code: i32,
    /// Its standard output, with the scratch directory and the project's root replaced by names.
    pub out: String,
    /// Its standard error, likewise.
    pub err: String,
}

impl Scratch {
    /// An empty directory.
    pub fn new() -> Scratch {
        Scratch(TempDir::new().expect("a scratch directory"))
    }

    /// The path of `name` in it.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a file.
    pub fn put(&self, name: &str, contents: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), contents).expect("a file in the scratch directory");
    }

    /// Reads a file.
    pub fn get(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
    }

    /// Reads a text file.
    pub fn text(&self, name: &str) -> String {
        String::from_utf8(self.get(name)).expect("UTF-8")
    }

    /// Assembles `source` into NAME.elf.
    pub fn assemble(&self, name: &str, source: &str) {
        self.put(&format!("{name}.s"), source);
        self.run(&["isa", "asm", &format!("{name}.s"), "-o", &format!("{name}.elf")]).expect_code(0);
    }

    /// Runs `tandem` with these words; it must not panic.
    pub fn run(&self, words: &[&str]) -> Ended {
        self.run_with(words, &[])
    }

    /// The same with these variables in its environment.
    pub fn run_with(&self, words: &[&str], env: &[(&str, &str)]) -> Ended {
        let output = self.command().args(words).envs(env.iter().copied()).output().expect("tandem starts");
        let tidy = |bytes: &[u8]| {
            let text = String::from_utf8_lossy(bytes);
            let here = self.0.path().to_string_lossy().into_owned();
            text.replace(&here, "HERE").replace(&*root().to_string_lossy(), "ROOT")
        };
        let ended = Ended {
            code: output.status.code().unwrap_or(-1),
            out: tidy(&output.stdout),
            err: tidy(&output.stderr),
        };
        assert!(!ended.out.contains("panicked") && !ended.err.contains("panicked"), "{words:?}: {ended}");
        assert!(ended.code != 6 && ended.code != -1, "{words:?}: {ended}");
        ended
    }

    /// The program, ready to be started here.
    pub fn command(&self) -> Command {
        let mut c = Command::new(env!("CARGO_BIN_EXE_tandem-campaign"));
        c.current_dir(self.0.path()).env("TANDEM_ROOT", root());
        c
    }
}

impl Ended {
    /// Asserts the exit code.
    pub fn expect_code(self, code: i32) -> Ended {
        assert_eq!(self.code, code, "{self}");
        self
    }

    /// Asserts that each of `parts` is in one of the two streams.
    pub fn says(self, parts: &[&str]) -> Ended {
        for p in parts {
            assert!(self.out.contains(p) || self.err.contains(p), "no '{p}' in: {self}");
        }
        self
    }
}

impl std::fmt::Display for Ended {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "exit code {}\n{}{}", self.code, self.out, self.err)
    }
}

/// Root of the checkout.
pub fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("the crate lies two levels below the root")
}

/// The vecadd kernel's IR: three buffers of f32 and a count.
pub fn vecadd() -> String {
    std::fs::read_to_string(root().join("isa-tests/kernels/vecadd/vecadd.ll")).expect("vecadd.ll")
}

/// `run vecadd.ll` on `engine` with one block of 32 threads and buffers of 32, plus `more` options.
pub fn run_vecadd<'a>(engine: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let mut words = vec!["run", "vecadd.ll", "-e", engine, "--kernel", "vecadd", "--block", "32"];
    words.extend(["--arg", "f32[32]=1", "--arg", "f32[32]=2", "--arg", "f32[32]=0", "--arg", "i32:32"]);
    words.extend(more);
    words
}

/// The number of kills of a test, `usual` unless `TANDEM_KILLS` says otherwise; the seed of their moments,
/// which is printed and which `TANDEM_KILL_SEED` sets; and random numbers below a limit.
pub fn random_kills(usual: u32) -> (u32, u64, impl FnMut(u64) -> u64) {
    let kills = std::env::var("TANDEM_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(usual);
    let seed = std::env::var("TANDEM_KILL_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or_else(|| {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |d| d.as_nanos() as u64 % 1_000_000)
    });
    println!("moments of the kills: TANDEM_KILL_SEED={seed}");
    let mut random: u64 = seed;
    let below = move |n: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % n
    };
    (kills, seed, below)
}
