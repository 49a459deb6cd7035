//! How long a child process may take: by its processor time, so that a loaded machine makes nothing a failure.

use std::time::{Duration, Instant};

/// A child that uses no processor may wait so many times longer.
const BY_THE_CLOCK: u32 = 10;

/// A child's time.
pub(crate) struct Patience {
    pid: u32,
    began: Instant,
    time: Duration,
}

impl Patience {
    /// Of a child that has just begun, `time` of the processor's time.
    pub(crate) fn new(pid: u32, time: Duration) -> Patience {
        Patience { pid, began: Instant::now(), time }
    }

    /// How long it is worth waiting before asking again; none if the time is over.
    pub(crate) fn left(&self) -> Option<Duration> {
        let elapsed = self.began.elapsed();
        if elapsed < self.time {
            return Some(self.time - elapsed);
        }
        let spent = spent(self.pid).unwrap_or(elapsed);
        if spent >= self.time || elapsed >= self.time * BY_THE_CLOCK {
            return None;
        }
        Some((self.time - spent).max(Duration::from_millis(10)))
    }
}

/// Processor time of a process and of those that it has waited for.
fn spent(pid: u32) -> Option<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // Behind the name, which may hold anything: utime, stime, cutime and cstime are fields 14 to 17 (proc(5)).
    let fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11).take(4);
    let ticks: u64 = fields.map(|f| f.parse().unwrap_or(0)).sum();
    // SAFETY: asks for a number.
    let a_second = u64::try_from(unsafe { libc::sysconf(libc::_SC_CLK_TCK) }).ok().filter(|n| *n > 0)?;
    Some(Duration::from_millis(ticks * 1000 / a_second))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    /// A child that is not given the processor is waited for; one that uses it up is not.
    #[test]
    fn time_is_the_processors() {
        let time = Duration::from_millis(200);
        let left_after_a_second = |command: &mut Command| {
            let mut child = command.spawn().unwrap();
            let patience = Patience::new(child.id(), time);
            assert!(patience.left().is_some_and(|left| left <= time));
            let mut left = true;
            for _ in 0..100 {
                std::thread::sleep(Duration::from_millis(10));
                left &= patience.left().is_some();
            }
            child.kill().unwrap();
            child.wait().unwrap();
            left
        };
        assert!(left_after_a_second(Command::new("sleep").arg("60")));
        let over =
            (0..20).any(|_| !left_after_a_second(Command::new("sh").args(["-c", "while :; do :; done"])));
        assert!(over);
    }

    #[test]
    fn the_clock_has_the_last_word() {
        let mut child = Command::new("sleep").arg("60").spawn().unwrap();
        let patience = Patience::new(child.id(), Duration::from_millis(1));
        std::thread::sleep(Duration::from_millis(20));
        assert_eq!(patience.left(), None);
        child.kill().unwrap();
        child.wait().unwrap();
    }
}
