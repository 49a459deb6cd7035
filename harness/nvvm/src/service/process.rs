//! The child: forked or started, limited, watched. Unsafe here is POSIX's process interface.

use super::{CHILD_ARGUMENT, Limits, wire};
use crate::patience::Patience;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// Stack of the thread that compiles: LLVM and lowering recurse over what they read.
const STACK: usize = 256 << 20;
/// Most of the child's complaints that are kept.
const MOST_COMPLAINTS: usize = 1 << 16;

/// How a child ended.
pub(super) enum End {
    /// With an answer.
    Answer(Vec<u8>),
    /// Without one.
    Died {
        /// What it was doing.
        stage: String,
        /// What became of it.
        how: String,
        /// Its exit status; -1 if a signal ended it.
        status: i32,
        /// What it wrote to standard error.
        complaint: String,
        /// Whether its time was over.
        late: bool,
    },
}

/// Whether this process has one thread only.
pub(super) fn single_threaded() -> bool {
    std::fs::read_dir("/proc/self/task").is_ok_and(|d| d.count() == 1)
}

/// Ends the address space of this process at `bytes`, and does without core files.
pub(super) fn limit_memory(bytes: u64) {
    for (what, most) in [(libc::RLIMIT_AS, bytes), (libc::RLIMIT_CORE, 0)] {
        let limit = libc::rlimit { rlim_cur: most, rlim_max: most };
        // SAFETY: the structure is initialised; a refusal leaves things as they are.
        unsafe { libc::setrlimit(what, &limit) };
    }
}

/// Runs `f` on a stack that deep recursion does not soon exhaust. A panic becomes an internal error.
pub(super) fn on_a_deep_stack<T: Send>(
    f: impl FnOnce() -> Result<T, crate::CompileError> + Send,
) -> Result<T, crate::CompileError> {
    let internal = |what: String| Err(crate::CompileError::Internal(what));
    std::thread::scope(|s| {
        match std::thread::Builder::new().stack_size(STACK).spawn_scoped(s, f).map(|t| t.join()) {
            Ok(Ok(result)) => result,
            Ok(Err(panic)) => {
                let text = panic.downcast_ref::<&str>().map(ToString::to_string);
                let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
                internal(format!("panic: {}", text.unwrap_or_default()))
            }
            Err(e) => internal(format!("no thread to compile on: {e}")),
        }
    })
}

/// A pipe: `(read, write)`.
fn pipe() -> io::Result<(i32, i32)> {
    let mut ends = [0; 2];
    // SAFETY: two descriptors are written.
    if unsafe { libc::pipe2(ends.as_mut_ptr(), libc::O_CLOEXEC) } != 0 {
        return Err(io::Error::last_os_error());
    }
    Ok((ends[0], ends[1]))
}

/// Runs `work` in a fork of this process, which must have one thread only. `work` gets the descriptor that its
/// messages go to.
pub(super) fn forked(limits: &Limits, work: impl FnOnce(i32)) -> io::Result<End> {
    let (answers, out) = pipe()?;
    let (complaints, errors) = pipe()?;
    // What is buffered would otherwise be written twice.
    let _ = io::stdout().flush();
    // SAFETY: there is no other thread that could hold a lock.
    let pid = unsafe { libc::fork() };
    if pid < 0 {
        return Err(io::Error::last_os_error());
    }
    if pid == 0 {
        // SAFETY: the child leaves through _exit, so nothing of the parent's is run twice.
        unsafe {
            libc::dup2(errors, 2);
            libc::close(answers);
            libc::close(complaints);
            let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| work(out)));
            libc::_exit(i32::from(done.is_err()));
        }
    }
    // SAFETY: our copies of the child's ends.
    unsafe {
        libc::close(out);
        libc::close(errors);
    }
    watch(pid, [answers, complaints], limits.time)
}

/// Starts `program` as compiler and gives it `request`.
pub(super) fn started(program: &Path, request: &[u8], limits: &Limits) -> io::Result<End> {
    let mut child = Command::new(program)
        .arg(CHILD_ARGUMENT)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let (Some(mut stdin), Some(stdout), Some(stderr)) =
        (child.stdin.take(), child.stdout.take(), child.stderr.take())
    else {
        return Err(io::Error::other("its pipes could not be opened"));
    };
    // The child reads all of its job before it writes anything.
    let _ = stdin.write_all(request);
    drop(stdin);
    let pid = child.id() as i32;
    let ends = [std::os::fd::IntoRawFd::into_raw_fd(stdout), std::os::fd::IntoRawFd::into_raw_fd(stderr)];
    watch(pid, ends, limits.time)
}

/// Reads both pipes until they end or the time is over, and takes leave of the child.
fn watch(pid: i32, ends: [i32; 2], time: Duration) -> io::Result<End> {
    let patience = Patience::new(pid.unsigned_abs(), time);
    let mut read = [Vec::new(), Vec::new()];
    let mut open = [true; 2];
    let mut late = false;
    let mut chunk = vec![0u8; 1 << 16];
    while open.iter().any(|&o| o) && wire::read(&read[0]).1.is_none() {
        let Some(left) = patience.left() else {
            late = true;
            break;
        };
        let wait = |n: usize| libc::pollfd {
            fd: if open[n] { ends[n] } else { -1 },
            events: libc::POLLIN,
            revents: 0,
        };
        let mut fds = [wait(0), wait(1)];
        let ms = i32::try_from(left.as_millis()).unwrap_or(i32::MAX).max(1);
        // SAFETY: two initialised entries.
        if unsafe { libc::poll(fds.as_mut_ptr(), 2, ms) } < 0 {
            continue;
        }
        for n in 0..2 {
            if fds[n].revents == 0 {
                continue;
            }
            // SAFETY: the buffer is writable for its length.
            let got = unsafe { libc::read(ends[n], chunk.as_mut_ptr().cast(), chunk.len()) };
            match usize::try_from(got) {
                Ok(0) => open[n] = false,
                Ok(_) if n == 1 && read[1].len() > MOST_COMPLAINTS => {}
                Ok(got) => read[n].extend(&chunk[..got]),
                Err(_) => {}
            }
        }
    }
    let (stage, answer) = wire::read(&read[0]);
    let mut status = 0;
    // SAFETY: our child, not waited for yet; our descriptors.
    unsafe {
        if late {
            libc::kill(pid, libc::SIGKILL);
        }
        while libc::waitpid(pid, &mut status, 0) < 0
            && io::Error::last_os_error().kind() == io::ErrorKind::Interrupted
        {}
        libc::close(ends[0]);
        libc::close(ends[1]);
    }
    if let Some(answer) = answer {
        return Ok(End::Answer(answer.to_vec()));
    }
    let complaint = String::from_utf8_lossy(&read[1]);
    let said = complaint
        .lines()
        .map(str::trim)
        .find(|l| l.contains("LLVM ERROR") || l.contains("overflowed its stack"))
        .or_else(|| complaint.lines().map(str::trim).find(|l| !l.is_empty()))
        .map(|l| format!(": {}", l.chars().take(200).collect::<String>()))
        .unwrap_or_default();
    let how = if late {
        format!("did not finish in {} s of the processor's time", time.as_secs_f32())
    } else if libc::WIFSIGNALED(status) {
        format!("was ended by {}{said}", signal_name(libc::WTERMSIG(status)))
    } else {
        format!("ended with status {}{said}", libc::WEXITSTATUS(status))
    };
    let stage = if stage.is_empty() { "starting".to_string() } else { stage };
    let status = if libc::WIFEXITED(status) { libc::WEXITSTATUS(status) } else { -1 };
    let complaint = complaint.trim().to_string();
    Ok(End::Died { stage, how, status, complaint, late })
}

fn signal_name(signal: i32) -> String {
    match signal {
        libc::SIGSEGV => "SIGSEGV (a bad access, or its stack was full)".into(),
        libc::SIGABRT => "SIGABRT".into(),
        libc::SIGKILL => "SIGKILL".into(),
        libc::SIGILL => "SIGILL".into(),
        libc::SIGBUS => "SIGBUS".into(),
        libc::SIGFPE => "SIGFPE".into(),
        other => format!("signal {other}"),
    }
}
