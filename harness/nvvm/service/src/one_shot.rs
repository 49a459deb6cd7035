//! Compiles in a separate process. LLVM aborts on some inputs; others make it recurse, loop or allocate
//! without end. Only a child ends then, and the caller gets an error that names the input and the stage.
//!
//! A process with one thread forks: the child has the job in its memory and LLVM already loaded, which takes
//! a millisecond. In a process with several threads, another thread may hold a lock during the fork. So the
//! job goes to a fresh process of the same program instead (started with [`CHILD_ARGUMENT`]). In both cases
//! the child limits its memory, reports each stage that it enters, and sends the result through a pipe. It is
//! killed when its time is up.
//!
//! [`compile`] (parent) → the job → [`child_main`] or the fork → [`compile_modules`] → the result.

use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, Read, Write as _};
use std::os::fd::AsFd as _;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use tandem_compiler::{Compiled, Options, compile_modules};
use tandem_ir::{CompileError, Source, Stage};
use tandem_process::{Output, Report, message};

/// Argument of the program whose [`child_main`] serves as compiler.
pub const CHILD_ARGUMENT: &str = "compile-child";

/// Stack of the compiling thread: LLVM and lowering recurse over their input.
const STACK: usize = 256 << 20;

/// Most characters of a child's error message that are passed on.
const LONGEST_COMPLAINT: usize = 200;

/// Limits of a compilation.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// CPU time; the limit on elapsed time is ten times as long.
    pub time: Duration,
    /// Bytes of address space.
    pub memory: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { time: Duration::from_secs(60), memory: 6 << 30 }
    }
}

/// The child's task.
#[derive(Serialize, Deserialize)]
pub(crate) struct Job {
    sources: Vec<Source>,
    options: Options,
    time: Duration,
    memory: u64,
}

impl Job {
    /// A job with its limits.
    pub(crate) fn new(sources: &[Source], options: &Options, limits: &Limits) -> Job {
        Job { sources: sources.to_vec(), options: options.clone(), time: limits.time, memory: limits.memory }
    }

    /// Compiles in a fork of this process.
    pub(crate) fn fork(&self) -> io::Result<Output> {
        tandem_process::fork(tandem_process::Limits::cpu(self.time), |out| self.answer(out))
    }

    /// Compiles in a new process of `program`.
    fn start(&self, program: &Path) -> io::Result<Output> {
        let request = postcard::to_stdvec(self).map_err(io::Error::other)?;
        let mut command = Command::new(program);
        tandem_process::run(command.arg(CHILD_ARGUMENT), &request, tandem_process::Limits::cpu(self.time))
    }

    /// Does the job and sends the answer; a panic is an answer too.
    fn answer(&self, out: File) {
        message::report_to(out);
        let result = on_a_deep_stack(|| {
            // The stack is already allocated: the limit applies to the job's own memory.
            tandem_process::limit_memory(self.memory);
            compile_modules(&self.sources, &self.options)
        });
        message::answer(&encode(&result));
    }

    /// The meaning of a child's end.
    pub(crate) fn result(&self, output: io::Result<Output>) -> Result<Compiled, CompileError> {
        let output = output.map_err(|e| internal("the compiler's process", &e))?;
        let report = Report::of(&output.stdout);
        if let Some(bytes) = report.answer {
            return decode(&bytes);
        }
        let paths: Vec<&str> = self.sources.iter().map(|s| s.path.as_str()).collect();
        Err(CompileError::Died {
            path: paths.join(", "),
            stage: Stage::reported(&report.progress),
            ending: output.ending,
            // LLVM's own error, or a stack overflow.
            complaint: output.telling_line(&["LLVM ERROR", "overflowed its stack"], LONGEST_COMPLAINT),
        })
    }
}

/// An internal error in the handling of the child.
pub(crate) fn internal(what: &str, e: &dyn std::fmt::Display) -> CompileError {
    CompileError::Internal(format!("{what}: {e}"))
}

/// A result as bytes.
pub(crate) fn encode(result: &Result<Compiled, CompileError>) -> Vec<u8> {
    let fallback = |e| postcard::to_stdvec(&Err::<Compiled, _>(internal("the result", &e)));
    postcard::to_stdvec(result).or_else(fallback).unwrap_or_default()
}

/// A result from bytes.
pub(crate) fn decode(bytes: &[u8]) -> Result<Compiled, CompileError> {
    postcard::from_bytes(bytes).unwrap_or_else(|e| Err(internal("the compiler's answer", &e)))
}

/// Runs `f` on a stack that deep recursion does not easily exhaust. A panic becomes an internal error.
fn on_a_deep_stack(
    f: impl FnOnce() -> Result<Compiled, CompileError> + Send,
) -> Result<Compiled, CompileError> {
    std::thread::scope(|s| {
        match std::thread::Builder::new().stack_size(STACK).spawn_scoped(s, f).map(|t| t.join()) {
            Ok(Ok(result)) => result,
            Ok(Err(panic)) => {
                let text = panic.downcast_ref::<&str>().map(ToString::to_string);
                let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
                Err(internal("panic", &text.unwrap_or_default()))
            }
            Err(e) => Err(internal("no thread to compile on", &e)),
        }
    })
}

/// Compiles modules, linked together, in a child process. `program` is this program itself.
///
/// # Errors
/// See [`CompileError`]; [`CompileError::Died`] if the child did not answer.
pub fn compile(
    program: &Path,
    sources: &[Source],
    options: &Options,
    limits: &Limits,
) -> Result<Compiled, CompileError> {
    let job = Job::new(sources, options, limits);
    job.result(if tandem_process::single_threaded() { job.fork() } else { job.start(program) })
}

/// Serves one job: reads it from standard input, writes the answer to standard output. Returns the exit
/// status.
pub fn child_main() -> i32 {
    // If the system refuses this, only the time limit ends a child whose parent is gone.
    let _ = tandem_process::die_with_parent();
    let mut input = Vec::new();
    let read = io::stdin().read_to_end(&mut input).map_err(|e| e.to_string());
    let job = read.and_then(|_| postcard::from_bytes::<Job>(&input).map_err(|e| e.to_string()));
    match (job, io::stdout().as_fd().try_clone_to_owned()) {
        (Ok(job), Ok(out)) => {
            job.answer(out.into());
            0
        }
        // `eprintln!` would panic if nobody listens.
        (Err(e), _) => {
            let _ = writeln!(io::stderr(), "the job is unreadable: {e}");
            1
        }
        (_, Err(e)) => {
            let _ = writeln!(io::stderr(), "standard output cannot be used: {e}");
            1
        }
    }
}
