//! A fork server: compiler and host oracle for callers that have thousands of small jobs, and threads.
//!
//! The server has one thread and LLVM loaded, so it can fork for every job: a fork takes a millisecond,
//! starting a program fifty. If a job crashes, loops or exhausts memory, only its fork ends. A kernel that
//! runs on several inputs is translated once, and each input runs in a fork of that process.
//!
//! [`ForkServer`] (parent) → messages → [`fork_server_main`] → one fork per job → back.

use crate::one_shot::{Job, Limits, decode, encode, internal};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use tandem_compiler::{Compiled, Options};
use tandem_ir::{CompileError, Source};
use tandem_oracle::{HostError, HostJob, HostResult, run_each};
use tandem_process::{Report, Worker, message};

/// Argument of the program whose [`fork_server_main`] serves.
pub const FORK_SERVER_ARGUMENT: &str = "fork-server";

/// Tag of a message with a job for the compiler.
const COMPILE: u8 = b'C';
/// Tag of a message with jobs for the oracle.
const HOST: u8 = b'H';

/// CPU time for translating a kernel, in addition to the time of its runs.
const TRANSLATION: Duration = Duration::from_secs(10);

/// The outcomes of the oracle's jobs, in order.
type HostResults = Vec<Result<HostResult, HostError>>;

/// The caller's handle of a server.
pub struct ForkServer {
    program: PathBuf,
    worker: Worker,
}

fn start(program: &Path) -> io::Result<Worker> {
    Worker::start(Command::new(program).arg(FORK_SERVER_ARGUMENT))
}

impl ForkServer {
    /// Starts `program`, whose main calls [`fork_server_main`] if its first argument is
    /// [`FORK_SERVER_ARGUMENT`].
    ///
    /// # Errors
    /// The system's error.
    pub fn start(program: &Path) -> io::Result<ForkServer> {
        Ok(ForkServer { program: program.to_path_buf(), worker: start(program)? })
    }

    fn ask(&mut self, tag: u8, bytes: &[u8]) -> io::Result<Vec<u8>> {
        let reply = message::write(self.worker.input(), tag, bytes)
            .and_then(|()| message::read(self.worker.output()))
            .and_then(|reply| reply.ok_or_else(|| io::ErrorKind::UnexpectedEof.into()));
        if reply.is_err() {
            // It died: the next job gets a new one.
            self.worker = start(&self.program)?;
        }
        Ok(reply?.1)
    }

    /// Compiles modules, linked together, in a fork.
    ///
    /// # Errors
    /// See [`CompileError`]; [`CompileError::Died`] if the fork did not answer.
    pub fn compile(
        &mut self,
        sources: &[Source],
        options: &Options,
        limits: &Limits,
    ) -> Result<Compiled, CompileError> {
        let request =
            postcard::to_stdvec(&Job::new(sources, options, limits)).map_err(|e| internal("the job", &e))?;
        decode(&self.ask(COMPILE, &request).map_err(|e| internal("the fork server", &e))?)
    }

    /// Runs a kernel on several inputs: jobs that differ only in the contents of arguments and memory, and in
    /// order.
    pub fn host(&mut self, jobs: &[HostJob]) -> HostResults {
        let all = |e: String| vec![Err(HostError::Tool(e)); jobs.len()];
        let request = match postcard::to_stdvec(jobs) {
            Ok(request) => request,
            Err(e) => return all(format!("the jobs: {e}")),
        };
        let reply = match self.ask(HOST, &request) {
            Ok(reply) => reply,
            Err(e) => return all(format!("the fork server: {e}")),
        };
        match postcard::from_bytes::<HostResults>(&reply) {
            Ok(results) if results.len() == jobs.len() => results,
            Ok(_) => all("results are missing".into()),
            Err(e) => all(format!("the fork server's answer: {e}")),
        }
    }
}

/// Serves jobs from standard input until it ends. Returns the exit status.
pub fn fork_server_main() -> i32 {
    let (mut from, mut to) = (io::stdin().lock(), io::stdout().lock());
    while let Ok(Some((tag, bytes))) = message::read(&mut from) {
        let answer = match tag {
            COMPILE => encode(&compiled(&bytes)),
            _ => postcard::to_stdvec(&hosted(&bytes)).unwrap_or_default(),
        };
        if message::write(&mut to, tag, &answer).is_err() {
            return 1;
        }
    }
    0
}

fn compiled(bytes: &[u8]) -> Result<Compiled, CompileError> {
    let job: Job = postcard::from_bytes(bytes).map_err(|e| internal("the job is unreadable", &e))?;
    job.result(job.fork())
}

fn hosted(bytes: &[u8]) -> HostResults {
    let jobs: Vec<HostJob> = match postcard::from_bytes(bytes) {
        Ok(jobs) => jobs,
        Err(e) => return vec![Err(HostError::Tool(format!("the jobs are unreadable: {e}")))],
    };
    let all = |e: HostError| vec![Err(e); jobs.len()];
    let time: Duration = jobs.iter().map(|j| Duration::from_secs(u64::from(j.seconds))).sum();
    // The fork translates; its own forks run.
    let output = tandem_process::fork(tandem_process::Limits::cpu(time + TRANSLATION), |out| {
        let results = postcard::to_stdvec(&run_each(&jobs));
        message::report_to(out);
        results.iter().for_each(|bytes| message::answer(bytes));
    });
    let output = match output {
        Ok(output) => output,
        Err(e) => return all(HostError::Tool(format!("forking: {e}"))),
    };
    match Report::of(&output.stdout).answer.as_deref().map(postcard::from_bytes::<HostResults>) {
        Some(Ok(results)) => results,
        Some(Err(e)) => all(HostError::Tool(format!("its results: {e}"))),
        None => all(HostError::of(&output)),
    }
}
