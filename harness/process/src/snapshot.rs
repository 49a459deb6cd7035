//! Copies of this process that wait: each keeps the moment at which it was taken, and does one piece of work
//! from there if it is asked to.

use crate::ending::Ending;
use crate::fork::{child_runs, leave, single_threaded, split};
use crate::group::Group;
use crate::message;
use crate::supervise::reap_now;
use rustix::pipe::{PipeFlags, pipe_with};
use rustix::process::Pid;
use std::fs::File;
use std::io::{self, Write};
use std::time::Duration;

/// The tag of the one message in each direction.
const MESSAGE: u8 = 1;

/// How long a thread that has been joined may still be listed.
const LINGER: Duration = Duration::from_millis(100);

/// A copy of this process as it was when the snapshot was taken. Dropping it kills the copy.
///
/// A copy does not outlive this process. It dies with the thread that took it, and it ends if nobody can ask
/// it any more.
pub struct Snapshot {
    pid: Pid,
    orders: File,
    answers: File,
    /// Whether it has been waited for: its number may now mean another process.
    ended: bool,
}

impl Snapshot {
    /// Takes a snapshot. If it is asked, the copy runs `work` on the order, sends the result and ends, and
    /// nothing of the parent's other work runs in it.
    ///
    /// # Errors
    /// The system's error. A process with several threads cannot fork, because any of them may hold a lock.
    pub fn take(work: impl FnOnce(Vec<u8>) -> Vec<u8>) -> io::Result<Snapshot> {
        if !alone() {
            return Err(io::Error::other("a process with several threads cannot fork"));
        }
        let (ordered, orders) = pipe_with(PipeFlags::CLOEXEC)?;
        let (answers, answered) = pipe_with(PipeFlags::CLOEXEC)?;
        // Otherwise buffered output would be written twice.
        io::stdout().flush()?;
        let Some(pid) = split()? else {
            drop((orders, answers));
            let (mut ordered, mut answered) = (File::from(ordered), File::from(answered));
            let done = child_runs(|| {
                // The end of the pipe: the snapshot was not needed.
                if let Ok(Some((_, order))) = message::read(&mut ordered) {
                    // If the parent is gone, nobody needs the answer.
                    let _ = message::write(&mut answered, MESSAGE, &work(order));
                }
            });
            leave(i32::from(!done));
        };
        Group::Shared.began(pid);
        Ok(Snapshot { pid, orders: File::from(orders), answers: File::from(answers), ended: false })
    }

    /// Gives the copy its order and waits for the answer. The copy has ended then.
    ///
    /// # Errors
    /// The system's error, or how the copy ended if it did not answer.
    pub fn ask(mut self, order: &[u8]) -> io::Result<Vec<u8>> {
        message::write(&mut self.orders, MESSAGE, order)?;
        let answer = message::read(&mut self.answers);
        let ending = reap_now(self.pid, Group::Shared)?;
        self.ended = true;
        match answer {
            Ok(Some((_, answer))) if ending == Ending::Exited(0) => Ok(answer),
            _ => Err(io::Error::other(format!("a snapshot of this process {ending}"))),
        }
    }
}

impl Drop for Snapshot {
    fn drop(&mut self) {
        if !self.ended {
            Group::Shared.kill(self.pid);
            // Only a process that is no child of this one cannot be waited for.
            let _ = reap_now(self.pid, Group::Shared);
        }
    }
}

/// Whether this process has only one thread. A thread that has been joined may be listed a little longer.
fn alone() -> bool {
    let began = std::time::Instant::now();
    while !single_threaded() {
        if began.elapsed() > LINGER {
            return false;
        }
        std::thread::sleep(LINGER / 100);
    }
    true
}
