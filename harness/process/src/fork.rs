//! Work in a fork of this process: for a millisecond, the child gets all of the parent's memory, with LLVM
//! loaded and a kernel translated. The only unsafe code of the crate is `fork` itself and the child's exit.

use crate::group::Group;
use crate::limits::Limits;
use crate::supervise::{Output, watch};
use rustix::pipe::{PipeFlags, pipe_with};
use rustix::process::{Pid, Resource, Rlimit, Signal, set_parent_process_death_signal, setrlimit};
use std::fs::File;
use std::io::{self, Write};

/// Whether this process has only one thread, and so can [`fork`].
pub fn single_threaded() -> bool {
    std::fs::read_dir("/proc/self/task").is_ok_and(|d| d.count() == 1)
}

/// Limits the address space of this process to `bytes`, and disables core files. If the system refuses, the
/// limits stay as they are.
pub fn limit_memory(bytes: u64) {
    for (what, most) in [(Resource::As, bytes), (Resource::Core, 0)] {
        let _ = setrlimit(what, Rlimit { current: Some(most), maximum: Some(most) });
    }
}

/// Kills this process as soon as the thread that started it ends, so that a job does not outlive the process
/// that waits for it.
///
/// # Errors
/// The system's error.
pub fn die_with_parent() -> io::Result<()> {
    Ok(set_parent_process_death_signal(Some(Signal::KILL))?)
}

/// Runs `work` in a fork of this process. `work` gets the pipe for its messages, which the output returns as
/// `stdout`; standard error is collected too. A panic in it is status 1. The child dies if this process dies.
///
/// # Errors
/// The system's error. A process with several threads cannot fork, because any of them may hold a lock.
pub fn fork(limits: Limits, work: impl FnOnce(File)) -> io::Result<Output> {
    if !single_threaded() {
        return Err(io::Error::other("a process with several threads cannot fork"));
    }
    let (answers, out) = pipe_with(PipeFlags::CLOEXEC)?;
    let (complaints, errors) = pipe_with(PipeFlags::CLOEXEC)?;
    // Otherwise buffered output would be written twice.
    io::stdout().flush()?;
    let Some(child) = split()? else {
        drop((answers, complaints));
        let heard = rustix::stdio::dup2_stderr(errors).is_ok();
        leave(i32::from(!(child_runs(|| work(File::from(out))) && heard)));
    };
    drop((out, errors));
    Group::Shared.began(child);
    watch(child, Group::Shared, [answers, complaints], limits)
}

/// The child's work; returns whether it ended without a panic.
pub(crate) fn child_runs(work: impl FnOnce()) -> bool {
    let ready = die_with_parent().is_ok();
    let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
    ready && done.is_ok()
}

/// Forks: the child's number in the parent, none in the child.
#[allow(unsafe_code, reason = "no crate offers fork as safe code; the caller has checked what it needs")]
pub(crate) fn split() -> io::Result<Option<Pid>> {
    // SAFETY: the caller has checked that there is no other thread, which could hold a lock.
    match unsafe { libc::fork() } {
        -1 => Err(io::Error::last_os_error()),
        n => Ok(Pid::from_raw(n)),
    }
}

/// Ends the child without running anything that the parent registered for its own exit.
#[allow(unsafe_code, reason = "the way out that runs no destructors")]
pub(crate) fn leave(status: i32) -> ! {
    // SAFETY: ends this process, which nothing else can observe half-done.
    unsafe { libc::_exit(status) }
}
