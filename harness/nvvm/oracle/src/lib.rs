//! The host oracle: a third opinion on a kernel's result. It takes the IR as read, unoptimised, compiles it
//! for the host processor with LLVM, and runs one fiber per thread, barriers included. If golden and DUT
//! agree and the oracle does not, the compiler is to blame.
//!
//! It runs in a child process, for two reasons. Device memory is mapped there at the device's own 32-bit
//! addresses, so a pointer means the same on both sides. And if a kernel runs off its buffer, only the child
//! dies; the parent turns that into an error with the address, block and thread.
//!
//! A job passes through these modules: [`run`] (parent) → the job as bytes → [`child_main`] → `rewrite`
//! (replaces constructs that the host's code generator cannot do; the JIT) → `threads` (fibers; `warp_calls`,
//! `matrix`, `print` and `ptx` serve them) → the result as bytes. `spaces` places memory. [`run_each`] runs
//! one translation on several inputs, for a fork server.
//!
//! It knows neither the Ventus compiler nor golden nor the RTL: this crate depends on none of them. Of the
//! wrapper around LLVM it uses only `tandem_llvm::edit`, which changes and compiles modules and which nothing
//! else uses, but none of the queries through which the compiler reads a module.
//!
//! Unsafe code is only in `native` (enters compiled code, and takes words from it), `memory` (at the device's
//! addresses), `spaces` and `stack` (map it), `faults` (signals), and in single functions of `threads`,
//! `print` and `exit`.

mod access;
mod child;
mod copies;
mod doubts;
mod exit;
mod faults;
mod formats;
mod matrix;
mod memory;
mod native;
mod numeric;
mod place;
mod print;
mod promises;
mod ptx;
mod ptx_error;
mod refusal;
mod rewrite;
mod soft;
mod spaces;
mod stack;
mod texture;
mod threads;
mod transfer;
mod variables;
mod warp;
mod warp_calls;

use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use tandem_process::{Ending, Limits, Output, TimeLimit};

pub use child::{child_main, run_each};

/// Default limit of a kernel's run time, in seconds.
pub const DEFAULT_SECONDS: u32 = 60;

/// Argument of the program whose [`child_main`] serves the oracle.
pub const CHILD_ARGUMENT: &str = "host-oracle-child";

/// A range of device memory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Region {
    /// Device address, a multiple of 4096 except for variables.
    pub addr: u32,
    /// Contents; the mapping is rounded up to whole pages.
    pub bytes: Vec<u8>,
}

/// The input of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostJob {
    /// The modules' text or bitcode; several are linked (NVVM 2.0 §3.1).
    pub ir: Vec<Vec<u8>>,
    /// Name of the kernel function.
    pub kernel: String,
    /// Blocks in x, y, z.
    pub grid: [u32; 3],
    /// Threads of a block in x, y, z.
    pub block: [u32; 3],
    /// The argument buffer: each parameter at its natural alignment, pointers in 8 bytes (NVVM 2.0 §17).
    pub args: Vec<u8>,
    /// Bytes of dynamic shared memory.
    pub dynamic_shared: u32,
    /// The order in which the threads of a block run. If the result differs in another order, the kernel
    /// has a race, or its atomics do not commute.
    pub order: ThreadOrder,
    /// The bits of `undef`, `poison`, and unwritten memory of threads and blocks. If the result differs with
    /// others, it depends on undefined values.
    pub undefined: UndefinedBits,
    /// CPU time limit in seconds; the limit on elapsed time is ten times as long.
    pub seconds: u32,
    /// Memory before the run.
    pub regions: Vec<Region>,
    /// What regions hold beyond the buffers in them: first address, and bytes. A read there is of an
    /// undefined value.
    #[serde(default)]
    pub spare: Vec<(u32, u32)>,
    /// The bytes of variables before the launch, by name: the values that it sets, and the handles of bound
    /// textures and surfaces (NVVM 2.0 §14.1).
    #[serde(default)]
    pub bound: Vec<(String, Vec<u8>)>,
    /// Variables whose bytes are results, by name: their device addresses, and their bytes before the run,
    /// which are the result if the kernel does not use the variable.
    #[serde(default)]
    pub variables: Vec<(String, Region)>,
}

/// The bits of undefined values. No single choice shows every dependence: a maximum takes 0 and a negative
/// number alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum UndefinedBits {
    /// All zero.
    #[default]
    Zeros,
    /// Negative numbers near 0, which are NaNs as floating point.
    Negative,
    /// Positive numbers, larger than those that programs usually compute with.
    Large,
    /// Integers from 1 to 8: the number of a level, a state or a neighbour.
    Small,
}

/// The order in which the threads of a block run. Each runs until it waits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ThreadOrder {
    /// From the first to the last.
    #[default]
    Forwards,
    /// From the last to the first, and the blocks of the grid too.
    Backwards,
    /// The threads of each block from the last to the first, but blocks from the first to the last.
    ThreadsBackwards,
    /// Blocks, and the threads of each, in an order drawn from this number.
    Shuffled(u8),
    /// From the first to the last, but another thread has its turn after each atomic or volatile access.
    InTurns,
    /// From the first to the last, but another thread has its turn before each access to memory: threads move
    /// almost in step, as the lanes of a warp do.
    InSteps,
}

/// The result of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostResult {
    /// Memory after the run, in the same regions.
    pub regions: Vec<Region>,
    /// The variables after the run ([`HostJob::variables`]), at their device addresses.
    #[serde(default)]
    pub variables: Vec<Region>,
    /// The output of each call of vprintf, in the order in which the host's threads ran.
    pub printed: Vec<String>,
    /// Events in the kernel on which its result must not depend.
    #[serde(default)]
    pub doubts: Doubts,
    /// The first instruction that broke a promise, so that its value is poison: its line and text, the
    /// promise, and the thread.
    #[serde(default)]
    pub poison: Option<String>,
    /// The first byte behind a buffer ([`HostJob::spare`]) to which something was stored, whatever it was.
    pub overrun: Option<u32>,
    /// Arrivals of threads at barriers of their block, each time that one released them.
    #[serde(default)]
    pub arrivals: u64,
}

/// Accesses that are no fault if the result does not depend on them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Doubts {
    /// A byte of shared memory was read that nothing had written, or whose copy was not awaited; or a byte
    /// behind a buffer; or a shuffle read a lane that took no part; or an instruction's value is poison.
    /// [`HostJob::undefined`] shows whether it matters.
    pub undefined: bool,
    /// Two threads accessed a byte of shared memory, one wrote it, and no barrier of the block was in
    /// between. [`HostJob::order`] shows whether it matters.
    pub unordered: bool,
}

/// Why the oracle has no result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum HostError {
    /// The module cannot run here. The text names the unknown construct.
    Refused(String),
    /// The kernel accessed memory that it does not have, or did something else that is undefined.
    Crash(String),
    /// It reached `llvm.trap`.
    Trap(String),
    /// It reached `unreachable`, after which nothing is defined.
    Unreachable(String),
    /// Deadlock: its threads wait for each other.
    Deadlock(String),
    /// It reached this limit.
    Timeout(TimeLimit),
    /// The child could not be started, or its answer could not be read.
    Tool(String),
}

impl fmt::Display for HostError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HostError::Refused(s) => write!(f, "the host oracle cannot run this module: {s}"),
            HostError::Crash(s) | HostError::Trap(s) | HostError::Unreachable(s) | HostError::Deadlock(s) => {
                write!(f, "on the host, {s}")
            }
            HostError::Timeout(limit) => write!(f, "on the host, the kernel did not finish in {limit}"),
            HostError::Tool(s) => write!(f, "the host oracle failed: {s}"),
        }
    }
}

impl std::error::Error for HostError {}

/// Runs `job` in a child of `program` (started with [`CHILD_ARGUMENT`]). Returns the memory that the kernel
/// left and the text that it printed.
///
/// # Errors
/// See [`HostError`].
pub fn run(program: &Path, job: &HostJob) -> Result<HostResult, HostError> {
    let tool = |e: &dyn fmt::Display| HostError::Tool(format!("{}: {e}", program.display()));
    let request = postcard::to_stdvec(job).map_err(|e| tool(&e))?;
    let mut command = Command::new(program);
    let output = tandem_process::run(command.arg(CHILD_ARGUMENT), &request, job.limits());
    let output = output.map_err(|e| tool(&e))?;
    if output.ending.success() {
        return postcard::from_bytes(&output.stdout).map_err(|e| tool(&e));
    }
    Err(HostError::of(&output))
}

impl HostJob {
    /// The limits of its run.
    pub fn limits(&self) -> Limits {
        Limits::cpu(Duration::from_secs(u64::from(self.seconds)))
    }
}

impl HostError {
    /// The meaning of a child's end without a result.
    pub fn of(output: &Output) -> HostError {
        let text = output.complaint();
        match output.ending {
            Ending::TimedOut(limit) => HostError::Timeout(limit),
            Ending::Exited(exit::EXIT_REFUSED) => HostError::Refused(text),
            Ending::Exited(exit::EXIT_CRASH) => HostError::Crash(text),
            Ending::Exited(exit::EXIT_TRAP) => HostError::Trap(text),
            Ending::Exited(exit::EXIT_UNREACHABLE) => HostError::Unreachable(text),
            Ending::Exited(exit::EXIT_DEADLOCK) => HostError::Deadlock(text),
            ending => HostError::Tool(format!("its process {ending}: {text}")),
        }
    }
}
