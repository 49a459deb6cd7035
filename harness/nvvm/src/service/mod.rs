//! Compiling in a process of its own. LLVM aborts on some inputs, and others make it recurse, loop or allocate
//! without end; here that ends a child, and the caller gets an error that names the input and the stage.
//!
//! A process with one thread forks: the child has the job in its memory and LLVM already loaded, which costs a
//! millisecond. In a process with more threads some lock may be held while it forks, so there the job goes to a
//! fresh process of the same program (started with [`CHILD_ARGUMENT`]) instead. Either way the child limits its
//! memory, says which stage it enters, sends the result through a pipe, and is killed when its time is over.
//!
//! [`Kept`] is for those with thousands of jobs and threads: a process that stays, and forks.
//!
//! [`compile`] (parent) → `wire` → [`child_main`] or the fork → [`crate::compile_modules`] → `wire` back.

mod kept;
mod process;
pub(crate) mod stage;
pub(crate) mod wire;

pub use kept::{KEPT_ARGUMENT, Kept, kept_main};

use crate::compile::{Compiled, Options};
use crate::error::CompileError;
use crate::source::Source;
use process::End;
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::time::Duration;

/// Argument of the program whose [`child_main`] serves as compiler.
pub const CHILD_ARGUMENT: &str = "compile-child";

/// What a compilation may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Processor time; by the clock ten times as much, for who waits.
    pub time: Duration,
    /// Bytes of address space.
    pub memory: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { time: Duration::from_secs(60), memory: 6 << 30 }
    }
}

/// What the child is to do.
#[derive(Serialize, Deserialize)]
struct Job {
    sources: Vec<Source>,
    options: Options,
    memory: u64,
}

impl Job {
    fn run(&self) -> Result<Compiled, CompileError> {
        crate::compile_modules(&self.sources, &self.options)
    }
}

/// Compiles modules, linked together, in a child process. `program` is this very program.
///
/// # Errors
/// See [`CompileError`]; [`CompileError::Died`] if the child did not come back.
pub fn compile(
    program: &Path,
    sources: &[Source],
    options: &Options,
    limits: &Limits,
) -> Result<Compiled, CompileError> {
    let job = Job { sources: sources.to_vec(), options: options.clone(), memory: limits.memory };
    let end = if process::single_threaded() {
        process::forked(limits, |out| answer(&job, out))
    } else {
        let request =
            serde_json::to_vec(&job).map_err(|e| CompileError::Internal(format!("the job: {e}")))?;
        process::started(program, &request, limits)
    };
    match end {
        Ok(End::Answer(bytes)) => serde_json::from_slice(&bytes)
            .unwrap_or_else(|e| Err(CompileError::Internal(format!("the compiler's answer: {e}")))),
        Ok(End::Died { stage, how, .. }) => {
            let paths: Vec<&str> = sources.iter().map(|s| s.path.as_str()).collect();
            Err(CompileError::Died { path: paths.join(", "), stage, how })
        }
        Err(e) => Err(CompileError::Internal(format!("the compiler's process: {e}"))),
    }
}

/// Does a job and sends the answer; a panic is an answer too.
fn answer(job: &Job, out: i32) {
    stage::report_to(out);
    let result = process::on_a_deep_stack(|| {
        // The stack is there already: the limit is for what the job takes.
        process::limit_memory(job.memory);
        job.run()
    });
    let bytes = serde_json::to_vec(&result)
        .or_else(|e| {
            serde_json::to_vec(&Err::<Compiled, _>(CompileError::Internal(format!("the result: {e}"))))
        })
        .unwrap_or_default();
    wire::send(out, wire::ANSWER, &bytes);
}

/// Serves one job: reads it from standard input, writes the answer to standard output. Returns the exit status.
pub fn child_main() -> i32 {
    let mut input = Vec::new();
    if std::io::Read::read_to_end(&mut std::io::stdin(), &mut input).is_err() {
        return 1;
    }
    match serde_json::from_slice::<Job>(&input) {
        Ok(job) => {
            answer(&job, 1);
            0
        }
        Err(e) => {
            eprintln!("the job is unreadable: {e}");
            1
        }
    }
}
