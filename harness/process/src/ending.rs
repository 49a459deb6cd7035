//! How a child process ended.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;

/// The limit that a child reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TimeLimit {
    /// It used up this CPU time.
    Cpu(Duration),
    /// It did not end within this elapsed time.
    Wall(Duration),
}

impl fmt::Display for TimeLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeLimit::Cpu(t) => write!(f, "{} s of CPU time", t.as_secs_f32()),
            TimeLimit::Wall(t) => write!(f, "{} s", t.as_secs_f32()),
        }
    }
}

/// How a child ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// It exited with this status.
    Exited(i32),
    /// A signal ended it; this is its number.
    Signalled(i32),
    /// It reached a limit and was killed.
    TimedOut(TimeLimit),
}

/// Signals that a process causes by its own actions.
const OWN_FAULTS: [i32; 5] = [libc::SIGILL, libc::SIGABRT, libc::SIGBUS, libc::SIGFPE, libc::SIGSEGV];

impl Ending {
    /// Whether it exited with status 0.
    pub fn success(self) -> bool {
        self == Ending::Exited(0)
    }

    /// The exit status, if it exited.
    pub fn status(self) -> Option<i32> {
        match self {
            Ending::Exited(status) => Some(status),
            _ => None,
        }
    }

    /// The name of the signal that ended it, if the child itself caused it: a child killed by the user or the
    /// system is not at fault.
    pub fn crash(self) -> Option<&'static str> {
        match self {
            Ending::Signalled(n) if OWN_FAULTS.contains(&n) => signal_hook::low_level::signal_name(n),
            _ => None,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Exited(status) => write!(f, "ended with status {status}"),
            Ending::Signalled(libc::SIGSEGV) => {
                f.write_str("was ended by SIGSEGV (a bad access, or its stack was full)")
            }
            Ending::Signalled(n) => match signal_hook::low_level::signal_name(*n) {
                Some(name) => write!(f, "was ended by {name}"),
                None => write!(f, "was ended by signal {n}"),
            },
            Ending::TimedOut(limit) => write!(f, "did not finish in {limit}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_read_well() {
        let ten = Duration::from_secs(10);
        for (ending, text) in [
            (Ending::Exited(3), "ended with status 3"),
            (Ending::Signalled(libc::SIGKILL), "was ended by SIGKILL"),
            (Ending::Signalled(63), "was ended by signal 63"),
            (Ending::TimedOut(TimeLimit::Cpu(ten)), "did not finish in 10 s of CPU time"),
            (Ending::TimedOut(TimeLimit::Wall(ten)), "did not finish in 10 s"),
        ] {
            assert_eq!(ending.to_string(), text);
        }
    }

    #[test]
    fn only_what_a_process_does_to_itself_is_a_crash() {
        assert_eq!(Ending::Signalled(libc::SIGSEGV).crash(), Some("SIGSEGV"));
        assert_eq!(Ending::Signalled(libc::SIGKILL).crash(), None);
        assert_eq!(Ending::Exited(1).crash(), None);
    }
}
