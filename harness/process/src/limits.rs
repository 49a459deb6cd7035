//! Time limits of a child. CPU time decides, so that a loaded machine causes no failures; elapsed time limits
//! a child that sleeps.

use crate::ending::TimeLimit;
use procfs::process::Process;
use rustix::process::Pid;
use std::time::{Duration, Instant};

/// The factor between CPU time and elapsed time, for a child that waits without using the CPU.
const WALL_PER_CPU: u32 = 10;

/// The shortest pause before a child's time is checked again.
const SHORTEST_PAUSE: Duration = Duration::from_millis(10);

/// Limits of a child; none by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// CPU time, of the child and of the processes that it has waited for.
    pub cpu: Option<Duration>,
    /// Elapsed time.
    pub wall: Option<Duration>,
}

impl Limits {
    /// This much CPU time, and ten times as much elapsed time.
    pub fn cpu(time: Duration) -> Limits {
        Limits { cpu: Some(time), wall: Some(time * WALL_PER_CPU) }
    }

    /// This much elapsed time.
    pub fn wall(time: Duration) -> Limits {
        Limits { cpu: None, wall: Some(time) }
    }
}

/// Measures a child's time.
pub(crate) struct Timer {
    pid: Pid,
    limits: Limits,
    began: Instant,
    /// CPU time that it had used when this began.
    used: Duration,
}

impl Timer {
    /// Starts measuring.
    pub(crate) fn start(pid: Pid, limits: Limits) -> Timer {
        let used = limits.cpu.and_then(|_| cpu_time(pid)).unwrap_or_default();
        Timer { pid, limits, began: Instant::now(), used }
    }

    /// How long to wait before asking again; without a limit, for ever.
    ///
    /// # Errors
    /// The limit that has been reached.
    pub(crate) fn left(&self) -> Result<Option<Duration>, TimeLimit> {
        let elapsed = self.began.elapsed();
        let wall = match self.limits.wall {
            Some(limit) if elapsed >= limit => return Err(TimeLimit::Wall(limit)),
            limit => limit.map(|l| l - elapsed),
        };
        let Some(limit) = self.limits.cpu else { return Ok(wall) };
        // If the system does not tell the CPU time, only elapsed time counts.
        let used = cpu_time(self.pid).map_or(elapsed, |t| t.saturating_sub(self.used));
        if used >= limit {
            return Err(TimeLimit::Cpu(limit));
        }
        // One thread cannot use it up sooner; several threads may exceed it by their number.
        let cpu = (limit - used).max(SHORTEST_PAUSE);
        Ok(Some(wall.map_or(cpu, |w| w.min(cpu))))
    }
}

/// CPU time of a process and of those that it has waited for; none if the system does not tell.
pub(crate) fn cpu_time(pid: Pid) -> Option<Duration> {
    let stat = Process::new(pid.as_raw_pid()).and_then(|p| p.stat()).ok()?;
    let waited = u64::try_from(stat.cutime.saturating_add(stat.cstime)).unwrap_or(0);
    let ticks = stat.utime.saturating_add(stat.stime).saturating_add(waited);
    Some(Duration::from_millis(ticks.saturating_mul(1000) / procfs::ticks_per_second().max(1)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    /// The limit, if any, that a child has reached after a second.
    fn after_a_second(command: &mut Command, limits: Limits) -> Option<TimeLimit> {
        let mut child = command.spawn().unwrap();
        let timer = Timer::start(Pid::from_child(&child), limits);
        let reached = (0..100).find_map(|_| {
            std::thread::sleep(Duration::from_millis(10));
            timer.left().err()
        });
        child.kill().unwrap();
        child.wait().unwrap();
        reached
    }

    /// A child that gets no CPU time is waited for; one that uses it up is not.
    #[test]
    fn cpu_time_counts() {
        let cpu = Duration::from_millis(200);
        let limits = Limits::cpu(cpu);
        assert_eq!(after_a_second(Command::new("sleep").arg("60"), limits), None);
        // On a loaded machine the loop may get little of the first second.
        let busy = || after_a_second(Command::new("sh").args(["-c", "while :; do :; done"]), limits);
        assert!((0..20).any(|_| busy() == Some(TimeLimit::Cpu(cpu))));
    }

    #[test]
    fn the_clock_has_the_last_word() {
        let limits = Limits::cpu(Duration::from_millis(1));
        let wall = Duration::from_millis(10);
        assert_eq!(after_a_second(Command::new("sleep").arg("60"), limits), Some(TimeLimit::Wall(wall)));
    }

    #[test]
    fn cpu_time_grows_and_nobody_has_none() {
        let own = Pid::from_raw(i32::try_from(std::process::id()).unwrap()).unwrap();
        let before = cpu_time(own).unwrap();
        let until = Instant::now() + Duration::from_millis(300);
        while Instant::now() < until {
            std::hint::black_box(before);
        }
        // Other load on the machine may have slowed this process down, but not for long.
        assert!(cpu_time(own).unwrap() >= before);
        assert_eq!(cpu_time(Pid::from_raw(i32::MAX).unwrap()), None);
    }

    #[test]
    fn without_limits_there_is_no_end() {
        assert_eq!(after_a_second(Command::new("sleep").arg("60"), Limits::default()), None);
    }
}
