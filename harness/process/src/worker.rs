//! A child that stays: it reads requests from its standard input and writes replies to its standard output.

use crate::ending::TimeLimit;
use crate::group::Group;
use crate::limits::{Limits, Timer, cpu_time};
use crate::supervise::retry;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::Pid;
use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

/// The reason why there is no reply.
#[derive(Debug)]
pub enum NoReply {
    /// The child reached a limit. It is still running.
    TimedOut(TimeLimit),
    /// The child has closed its output: it has ended, or is about to.
    Ended,
    /// The pipe cannot be read.
    Broken(io::Error),
}

/// The child. Dropping it kills its whole process group.
pub struct Worker {
    child: Child,
    pid: Pid,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Worker {
    /// Starts a program in its own process group. Its standard error is discarded.
    ///
    /// # Errors
    /// The system's error.
    pub fn start(command: &mut Command) -> io::Result<Worker> {
        let mut child = command
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let pid = Pid::from_child(&child);
        Group::Own.began(pid);
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            end(&mut child, pid);
            return Err(io::Error::other("its pipes could not be opened"));
        };
        Ok(Worker { child, pid, input, output: BufReader::new(output) })
    }

    /// The child's standard input.
    pub fn input(&mut self) -> &mut impl Write {
        &mut self.input
    }

    /// The child's standard output, to wait for replies without limits.
    pub fn output(&mut self) -> &mut impl BufRead {
        &mut self.output
    }

    /// The next line of the child's output, without its line end. The limits start now.
    ///
    /// # Errors
    /// See [`NoReply`].
    pub fn line(&mut self, limits: Limits) -> Result<String, NoReply> {
        let timer = Timer::start(self.pid, limits);
        let mut line = Vec::new();
        loop {
            if self.output.buffer().is_empty() {
                self.wait(&timer)?;
            }
            let chunk = self.output.fill_buf().map_err(NoReply::Broken)?;
            if chunk.is_empty() {
                return Err(NoReply::Ended);
            }
            let end = chunk.iter().position(|&b| b == b'\n');
            line.extend(&chunk[..end.unwrap_or(chunk.len())]);
            let used = end.map_or(chunk.len(), |n| n + 1);
            self.output.consume(used);
            if end.is_some() {
                return Ok(String::from_utf8_lossy(&line).into_owned());
            }
        }
    }

    /// Waits until there is something to read.
    fn wait(&self, timer: &Timer) -> Result<(), NoReply> {
        loop {
            let left = timer.left().map_err(NoReply::TimedOut)?;
            let left = left.and_then(|l| Timespec::try_from(l).ok());
            let mut fds = [PollFd::new(self.output.get_ref(), PollFlags::IN)];
            if retry(|| poll(&mut fds, left.as_ref())).map_err(NoReply::Broken)? > 0 {
                return Ok(());
            }
        }
    }

    /// CPU time that it has used so far; none if the system does not tell.
    pub fn cpu_time(&self) -> Option<Duration> {
        cpu_time(self.pid)
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        end(&mut self.child, self.pid);
    }
}

fn end(child: &mut Child, pid: Pid) {
    Group::Own.kill(pid);
    let _ = child.wait();
    Group::Own.ended(pid);
}
