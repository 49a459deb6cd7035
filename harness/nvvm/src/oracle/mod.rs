//! The host oracle: a third opinion on a kernel's result. The IR is taken as it was read, unoptimised, compiled
//! by LLVM for the host processor, and run with one fiber a thread, barriers included. Nothing of the Ventus
//! compiler, golden or the RTL takes part, so when golden and DUT agree and the oracle does not, the compiler
//! is to blame.
//!
//! It runs in a child process, for two reasons. Device memory is mapped there at the device's own 32-bit
//! addresses, so a pointer means the same on both sides; and a kernel that runs off its buffer takes down the
//! child, whose parent turns that into an error with the address, block and thread.
//!
//! The way through: [`run`] (parent) → `wire` → [`child_main`] → `rewrite` (what the host's code generator cannot do,
//! and the JIT) → `threads` (fibers; `warp`, `print` and `ptx` serve them) → `wire` back. `spaces` says where memory is.

mod child;
mod print;
mod ptx;
mod rewrite;
mod soft;
mod spaces;
mod threads;
mod warp;
mod wire;

use crate::patience::Patience;
use std::fmt;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

pub use child::child_main;
pub(crate) use child::run_each;
pub(crate) use wire::{decode_jobs, decode_result, decode_results, encode_jobs, encode_results};

/// Seconds that a kernel may take where nobody says otherwise.
pub const DEFAULT_SECONDS: u32 = 60;

/// Argument of the program whose [`child_main`] serves the oracle.
pub const CHILD_ARGUMENT: &str = "host-oracle-child";

/// A range of device memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// Device address, a multiple of 4096.
    pub addr: u32,
    /// Contents; the mapping is rounded up to whole pages.
    pub bytes: Vec<u8>,
}

/// What the oracle runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostJob {
    /// The modules' text or bitcode; several are linked (NVVM 2.0 §3.1).
    pub ir: Vec<Vec<u8>>,
    /// Name of the kernel function.
    pub kernel: String,
    /// Blocks in x, y, z.
    pub grid: [u32; 3],
    /// Threads a block in x, y, z.
    pub block: [u32; 3],
    /// The argument buffer: each parameter at its natural alignment, pointers in 8 bytes (NVVM 2.0 §17).
    pub args: Vec<u8>,
    /// Bytes of dynamic shared memory.
    pub dynamic_shared: u32,
    /// Runs each block's threads from the last to the first: a result that differs then has a race in it.
    pub backwards: bool,
    /// Seconds of wall-clock time that it may take.
    pub seconds: u32,
    /// Memory before the run.
    pub regions: Vec<Region>,
}

/// What the kernel did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostResult {
    /// Memory after the run, region for region.
    pub regions: Vec<Region>,
    /// What each call of vprintf printed, in the order in which the host's threads ran.
    pub printed: Vec<String>,
}

/// Why the oracle has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostError {
    /// The module cannot be run here: the text says what was not understood.
    Refused(String),
    /// The kernel touched memory it does not have, or did something else that is undefined.
    Crash(String),
    /// It reached `llvm.trap` or `unreachable`.
    Trap(String),
    /// Its threads wait for one another for ever.
    Deadlock(String),
    /// The time ran out.
    Timeout(Duration),
    /// The child could not be started or spoke nonsense.
    Tool(String),
}

impl fmt::Display for HostError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HostError::Refused(s) => write!(f, "the host oracle cannot run this module: {s}"),
            HostError::Crash(s) | HostError::Trap(s) | HostError::Deadlock(s) => {
                write!(f, "on the host, {s}")
            }
            HostError::Timeout(t) => write!(f, "on the host, the kernel did not finish in {} s", t.as_secs()),
            HostError::Tool(s) => write!(f, "the host oracle failed: {s}"),
        }
    }
}

impl std::error::Error for HostError {}

/// Runs `job` in a child of `program` (started with [`CHILD_ARGUMENT`]) and gives memory as the kernel left it, and
/// what it printed.
///
/// # Errors
/// See [`HostError`].
pub fn run(program: &Path, job: &HostJob) -> Result<HostResult, HostError> {
    let timeout = Duration::from_secs(u64::from(job.seconds));
    let tool = |e: std::io::Error| HostError::Tool(format!("{}: {e}", program.display()));
    let mut child = Command::new(program)
        .arg(CHILD_ARGUMENT)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(tool)?;
    let request = wire::encode_job(job);
    let (mut stdin, mut stdout, mut stderr) =
        match (child.stdin.take(), child.stdout.take(), child.stderr.take()) {
            (Some(i), Some(o), Some(e)) => (i, o, e),
            _ => return Err(HostError::Tool("its pipes could not be opened".into())),
        };
    // A child that dies early breaks the pipe; its exit status and stderr tell the story better.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&request)));
    let reader = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        stdout.read_to_end(&mut bytes).map(|_| bytes)
    });
    let complaints = std::thread::spawn(move || {
        let mut text = Vec::new();
        let _ = stderr.read_to_end(&mut text);
        String::from_utf8_lossy(&text).trim().to_string()
    });
    let patience = Patience::new(child.id(), timeout);
    let status = loop {
        match child.try_wait().map_err(tool)? {
            Some(s) => break s,
            None if patience.left().is_none() => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(HostError::Timeout(timeout));
            }
            None => std::thread::sleep(Duration::from_millis(1)),
        }
    };
    let _ = writer.join();
    let reply = reader.join().ok().and_then(Result::ok).unwrap_or_default();
    let text = complaints.join().unwrap_or_default();
    match status.code() {
        Some(0) => wire::decode_result(&reply).map_err(HostError::Tool),
        code => Err(ended(code.unwrap_or(-1), &text, &format!("ended with {status}"))),
    }
}

/// What a child's exit status and words mean.
pub(crate) fn ended(status: i32, text: &str, how: &str) -> HostError {
    let text = text.to_string();
    match status {
        child::EXIT_REFUSED => HostError::Refused(text),
        child::EXIT_CRASH => HostError::Crash(text),
        child::EXIT_TRAP => HostError::Trap(text),
        child::EXIT_DEADLOCK => HostError::Deadlock(text),
        _ => HostError::Tool(format!("its process {how}: {text}")),
    }
}
