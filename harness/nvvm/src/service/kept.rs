//! A process that stays: compiler and host oracle for callers that have thousands of small jobs, and threads.
//!
//! It has one thread and LLVM loaded, so it forks for every job, which costs a millisecond where starting a program
//! costs fifty. What a job does to its fork (dies, loops, fills memory) is over with the fork. A kernel that runs on
//! several inputs is translated once, and each input runs in a fork of that.
//!
//! [`Kept`] (parent) → messages of `wire` → [`kept_main`] → a fork a job → back.

use super::process::{self, End};
use super::{Job, Limits, answer, wire};
use crate::compile::{Compiled, Options};
use crate::error::CompileError;
use crate::oracle::{self, HostError, HostJob, HostResult};
use crate::source::Source;
use serde::{Deserialize, Serialize};
use std::io::{self, Read, Write};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Argument of the program whose [`kept_main`] serves.
pub const KEPT_ARGUMENT: &str = "kept-child";

/// A job for the process.
#[derive(Serialize, Deserialize)]
struct Request {
    job: Job,
    seconds: f64,
}

const COMPILE: u8 = b'C';
const HOST: u8 = b'H';

/// The process, as its caller has it.
pub struct Kept {
    program: PathBuf,
    child: Child,
}

impl Drop for Kept {
    fn drop(&mut self) {
        // It ends at the end of its input; whoever kills it is as good.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn start(program: &Path) -> io::Result<Child> {
    // In a group of its own, as Ctrl-C is for the parent, which ends its cases first.
    Command::new(program)
        .process_group(0)
        .arg(KEPT_ARGUMENT)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
}

impl Kept {
    /// Starts `program`, whose main calls [`kept_main`] where its first argument is [`KEPT_ARGUMENT`].
    ///
    /// # Errors
    /// What the system says.
    pub fn start(program: &Path) -> io::Result<Kept> {
        Ok(Kept { program: program.to_path_buf(), child: start(program)? })
    }

    fn ask(&mut self, tag: u8, bytes: &[u8]) -> io::Result<Vec<u8>> {
        let asked = self.once(tag, bytes);
        if asked.is_err() {
            // It died: the next job gets another one.
            let _ = self.child.kill();
            let _ = self.child.wait();
            self.child = start(&self.program)?;
        }
        asked
    }

    fn once(&mut self, tag: u8, bytes: &[u8]) -> io::Result<Vec<u8>> {
        let (Some(to), Some(from)) = (&mut self.child.stdin, &mut self.child.stdout) else {
            return Err(io::Error::other("its pipes could not be opened"));
        };
        write(to, tag, bytes)?;
        read(from)?.map(|m| m.1).ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
    }

    /// Compiles modules, linked together, in a fork.
    ///
    /// # Errors
    /// See [`CompileError`]; [`CompileError::Died`] if the fork did not come back.
    pub fn compile(
        &mut self,
        sources: &[Source],
        options: &Options,
        limits: &Limits,
    ) -> Result<Compiled, CompileError> {
        let internal =
            |e: &dyn std::fmt::Display| CompileError::Internal(format!("the compiler's process: {e}"));
        let job = Job { sources: sources.to_vec(), options: options.clone(), memory: limits.memory };
        let request = Request { job, seconds: limits.time.as_secs_f64() };
        let request = serde_json::to_vec(&request).map_err(|e| internal(&e))?;
        let bytes = self.ask(COMPILE, &request).map_err(|e| internal(&e))?;
        serde_json::from_slice(&bytes).unwrap_or_else(|e| Err(internal(&e)))
    }

    /// Runs a kernel on several inputs: jobs that differ in arguments' and memory's contents and in order alone.
    pub fn host(&mut self, jobs: &[HostJob]) -> Vec<Result<HostResult, HostError>> {
        let bytes = self.ask(HOST, &oracle::encode_jobs(jobs));
        let results = bytes.map_err(|e| e.to_string()).and_then(|b| oracle::decode_results(&b));
        match results {
            Ok(r) if r.len() == jobs.len() => r,
            Ok(_) => vec![Err(HostError::Tool("results are missing".into())); jobs.len()],
            Err(e) => vec![Err(HostError::Tool(e)); jobs.len()],
        }
    }
}

fn write(to: &mut impl Write, tag: u8, bytes: &[u8]) -> io::Result<()> {
    to.write_all(&[tag])?;
    to.write_all(&(bytes.len() as u64).to_le_bytes())?;
    to.write_all(bytes)?;
    to.flush()
}

/// The next message; none at the end.
fn read(from: &mut impl Read) -> io::Result<Option<(u8, Vec<u8>)>> {
    let mut head = [0; 9];
    match from.read_exact(&mut head) {
        Err(e) if e.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        other => other?,
    }
    let [tag, len @ ..] = head;
    let len = usize::try_from(u64::from_le_bytes(len)).map_err(io::Error::other)?;
    let mut bytes = Vec::new();
    from.take(len as u64).read_to_end(&mut bytes)?;
    if bytes.len() == len { Ok(Some((tag, bytes))) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
}

/// Serves jobs from standard input until it ends. Returns the exit status.
pub fn kept_main() -> i32 {
    let (mut from, mut to) = (io::stdin().lock(), io::stdout().lock());
    while let Ok(Some((tag, bytes))) = read(&mut from) {
        let answer = if tag == COMPILE { compiled(&bytes) } else { hosted(&bytes) };
        if write(&mut to, tag, &answer).is_err() {
            return 1;
        }
    }
    0
}

fn compiled(bytes: &[u8]) -> Vec<u8> {
    let failed = |e: CompileError| serde_json::to_vec(&Err::<Compiled, _>(e)).unwrap_or_default();
    let request: Request = match serde_json::from_slice(bytes) {
        Ok(r) => r,
        Err(e) => return failed(CompileError::Internal(format!("the job is unreadable: {e}"))),
    };
    let limits = Limits { time: Duration::from_secs_f64(request.seconds), memory: request.job.memory };
    match process::forked(&limits, |out| answer(&request.job, out)) {
        Ok(End::Answer(bytes)) => bytes,
        Ok(End::Died { stage, how, .. }) => {
            let paths: Vec<&str> = request.job.sources.iter().map(|s| s.path.as_str()).collect();
            failed(CompileError::Died { path: paths.join(", "), stage, how })
        }
        Err(e) => failed(CompileError::Internal(format!("forking: {e}"))),
    }
}

fn hosted(bytes: &[u8]) -> Vec<u8> {
    let jobs = match oracle::decode_jobs(bytes) {
        Ok(jobs) => jobs,
        Err(e) => return oracle::encode_results(&[Err(HostError::Tool(e))]),
    };
    let seconds: u64 = jobs.iter().map(|j| u64::from(j.seconds)).sum();
    let limits = Limits { time: Duration::from_secs(seconds + 10), memory: 0 };
    // The fork translates; its forks run.
    let end = process::forked(&limits, |out| {
        let results = oracle::run_each(&jobs, |job, work| {
            let limits = Limits { time: Duration::from_secs(u64::from(job.seconds)), memory: 0 };
            match process::forked(&limits, |out| wire::send(out, wire::ANSWER, &work())) {
                Ok(End::Answer(bytes)) => oracle::decode_result(&bytes).map_err(HostError::Tool),
                Ok(End::Died { late: true, .. }) => Err(HostError::Timeout(limits.time)),
                Ok(End::Died { status, complaint, how, .. }) => Err(oracle::ended(status, &complaint, &how)),
                Err(e) => Err(HostError::Tool(format!("forking: {e}"))),
            }
        });
        wire::send(out, wire::ANSWER, &oracle::encode_results(&results));
    });
    let all = |e: HostError| oracle::encode_results(&vec![Err(e); jobs.len()]);
    match end {
        Ok(End::Answer(bytes)) => bytes,
        Ok(End::Died { late: true, .. }) => all(HostError::Timeout(limits.time)),
        Ok(End::Died { status, complaint, how, .. }) => all(oracle::ended(status, &complaint, &how)),
        Err(e) => all(HostError::Tool(format!("forking: {e}"))),
    }
}
