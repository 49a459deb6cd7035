//! A child from start to end: feeds it, collects its output, and kills it when its time is up.

use crate::ending::{Ending, TimeLimit};
use crate::group::Group;
use crate::limits::{Limits, Timer};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, WaitOptions, waitpid};
use std::io::{self, Write};
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt as _;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Most bytes of standard error that are kept; the first ones tell what went wrong.
const MOST_STDERR: usize = 1 << 20;
/// How often a child whose pipes are silent is asked whether it has ended: a process that it started may keep
/// them open.
const LONGEST_PAUSE: Duration = Duration::from_millis(100);
/// The first pause after its pipes have closed, which happens just before a child ends.
const FIRST_PAUSE: Duration = Duration::from_micros(20);

/// The shortest time between two questions for a child's CPU time.
const SHORTEST_ASK: Duration = Duration::from_millis(10);
/// Most bytes that are read at once: what a pipe holds.
const CHUNK: usize = 1 << 16;

/// The result of a child.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// How it ended.
    pub ending: Ending,
    /// Its standard output, or the contents of its pipe if it is a fork.
    pub stdout: Vec<u8>,
    /// Its standard error, at most the first MiB.
    pub stderr: Vec<u8>,
}

impl Output {
    /// Standard error as text, trimmed.
    pub fn complaint(&self) -> String {
        String::from_utf8_lossy(&self.stderr).trim().to_string()
    }

    /// The line of standard error that tells most: the first with one of these texts in it, or else the first
    /// that is not empty. At most `longest` characters; empty if there is none.
    pub fn telling_line(&self, texts: &[&str], longest: usize) -> String {
        let complaint = self.complaint();
        let mut lines = complaint.lines().map(str::trim).filter(|l| !l.is_empty());
        let telling = |l: &&str| texts.iter().any(|text| l.contains(text));
        let line = lines.clone().find(telling).or_else(|| lines.next()).unwrap_or_default();
        line.chars().take(longest).collect()
    }
}

/// Runs a program to its end, with `input` as its standard input, and collects both outputs.
///
/// With limits, the program gets its own process group, and a limit ends the whole group. Without limits it
/// stays in this process's group, which Ctrl-C ends as a whole.
///
/// # Errors
/// The system's error if the program cannot be started or watched. How it ended is not an error, see
/// [`Ending`].
pub fn run(command: &mut Command, input: &[u8], limits: Limits) -> io::Result<Output> {
    let group = if limits == Limits::default() { Group::Shared } else { Group::Own };
    if group == Group::Own {
        command.process_group(0);
    }
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command.stdin(if input.is_empty() { Stdio::null() } else { Stdio::piped() });
    let mut child = command.spawn()?;
    let pid = Pid::from_child(&child);
    group.began(pid);
    let (Some(stdout), Some(stderr)) = (child.stdout.take(), child.stderr.take()) else {
        group.kill(pid);
        return Err(io::Error::other("its pipes could not be opened"));
    };
    let stdin = child.stdin.take();
    std::thread::scope(|s| {
        // A child that dies early breaks the pipe; how it ended is the better message.
        stdin.map(|mut to| s.spawn(move || drop(to.write_all(input))));
        watch(pid, group, [stdout.into(), stderr.into()], limits)
    })
}

/// Reads both pipes and waits for the child, which is killed when its time is up.
pub(crate) fn watch(pid: Pid, group: Group, pipes: [OwnedFd; 2], limits: Limits) -> io::Result<Output> {
    let timer = Timer::start(pid, limits);
    let mut pipes = pipes.map(|fd| Pipe { fd: Some(fd), bytes: Vec::new() });
    let mut chunk = vec![0; CHUNK];
    let mut pause = FIRST_PAUSE;
    let mut over = None;
    // Asking for a child's time is slow, and a child that writes much wakes this up often.
    let mut asked: Option<Instant> = None;
    let mut most = LONGEST_PAUSE;
    let ending = loop {
        if asked.is_none_or(|at| at.elapsed() >= most.min(SHORTEST_ASK)) {
            let left = match timer.left() {
                Ok(left) => left,
                Err(limit) => {
                    over = over.or(Some(limit));
                    group.kill(pid);
                    None
                }
            };
            most = left.map_or(LONGEST_PAUSE, |l| l.min(LONGEST_PAUSE));
            asked = Some(Instant::now());
        }
        if pipes.iter().any(|p| p.fd.is_some()) {
            read_some(&mut pipes, most, &mut chunk)?;
        } else {
            std::thread::sleep(pause.min(most));
            pause = (pause * 2).min(LONGEST_PAUSE / 10);
        }
        if let Some(ending) = reap(pid, group, over)? {
            break ending;
        }
    };
    // Its last output is still in the pipes; processes that keep them open are not waited for.
    while pipes.iter().any(|p| p.fd.is_some()) && read_some(&mut pipes, Duration::ZERO, &mut chunk)? {}
    let [stdout, stderr] = pipes.map(|p| p.bytes);
    Ok(Output { ending, stdout, stderr })
}

/// How the child ended, if it has.
pub(crate) fn reap(pid: Pid, group: Group, over: Option<TimeLimit>) -> io::Result<Option<Ending>> {
    let Some((_, status)) = retry(|| waitpid(Some(pid), WaitOptions::NOHANG))? else { return Ok(None) };
    let ending = match (status.exit_status(), status.terminating_signal()) {
        (Some(status), _) => Ending::Exited(status),
        (None, Some(signal)) => Ending::Signalled(signal),
        // It was stopped or continued.
        (None, None) => return Ok(None),
    };
    group.ended(pid);
    // It may have ended by itself just before it was killed.
    let killed = ending == Ending::Signalled(libc::SIGKILL);
    Ok(Some(over.filter(|_| killed).map_or(ending, Ending::TimedOut)))
}

/// How a child ended that has ended or is about to.
pub(crate) fn reap_now(pid: Pid, group: Group) -> io::Result<Ending> {
    loop {
        let status = retry(|| waitpid(Some(pid), WaitOptions::empty()))?.map(|(_, status)| status);
        let ending = match status.map(|s| (s.exit_status(), s.terminating_signal())) {
            Some((Some(status), _)) => Ending::Exited(status),
            Some((None, Some(signal))) => Ending::Signalled(signal),
            // It was stopped or continued.
            _ => continue,
        };
        group.ended(pid);
        return Ok(ending);
    }
}

/// An output of the child, and what it has written there so far.
struct Pipe {
    /// None once it has closed.
    fd: Option<OwnedFd>,
    bytes: Vec<u8>,
}

/// Waits this long at most for one of the pipes, and reads what is there. Returns whether anything happened.
fn read_some(pipes: &mut [Pipe; 2], wait: Duration, chunk: &mut [u8]) -> io::Result<bool> {
    let wait = Timespec::try_from(wait).ok();
    let ready: Vec<bool> = {
        let mut fds: Vec<PollFd<'_>> =
            pipes.iter().filter_map(|p| Some(PollFd::new(p.fd.as_ref()?, PollFlags::IN))).collect();
        retry(|| poll(&mut fds, wait.as_ref()))?;
        let mut events = fds.iter().map(|fd| !fd.revents().is_empty());
        pipes.iter().map(|p| p.fd.is_some() && events.next() == Some(true)).collect()
    };
    for (n, pipe) in pipes.iter_mut().enumerate().filter(|(n, _)| ready[*n]) {
        let Some(fd) = &pipe.fd else { continue };
        match retry(|| rustix::io::read(fd, &mut *chunk))? {
            0 => pipe.fd = None,
            got if n == 1 => {
                let room = MOST_STDERR.saturating_sub(pipe.bytes.len()).min(got);
                pipe.bytes.extend(&chunk[..room]);
            }
            got => pipe.bytes.extend(&chunk[..got]),
        }
    }
    Ok(ready.contains(&true))
}

/// Repeats a call that a signal interrupted.
pub(crate) fn retry<T>(mut call: impl FnMut() -> rustix::io::Result<T>) -> io::Result<T> {
    loop {
        match call() {
            Err(rustix::io::Errno::INTR) => {}
            other => return Ok(other?),
        }
    }
}
