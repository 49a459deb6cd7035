//! The user's place in a run: a position, a warp, breakpoints, and what else to show.

use crate::state::State;
use crate::tape::{Ending, Entry, Tape};
use std::fmt;
use tandem_abi::{Kind, Record};
use tandem_launch::Job;
use tandem_trace::{Place, Warps};

/// A register to watch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Register {
    /// A scalar register.
    X(u8),
    /// A vector register.
    V(u8),
}

impl fmt::Display for Register {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Register::X(n) => write!(f, "x{n}"),
            Register::V(n) => write!(f, "v{n}"),
        }
    }
}

impl Register {
    fn written_by(self, r: &Record) -> bool {
        match self {
            Register::X(n) => r.sdst_valid != 0 && r.sdst == n,
            Register::V(n) => r.vdst_valid != 0 && r.vdst == n,
        }
    }
}

/// A reason to stop.
#[derive(Clone, Debug)]
pub enum Stop {
    /// Before an instruction at one of these addresses, by kernel.
    At(Place, Vec<Option<std::ops::RangeInclusive<u32>>>),
    /// After an instruction of this warp that writes the register.
    Written((u32, u16), Register),
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::At(place, _) => write!(f, "{place}"),
            Stop::Written((wg, warp), register) => write!(f, "write of {register} in {wg}.{warp}"),
        }
    }
}

/// A description of the run, in words.
#[derive(Clone, Debug)]
pub struct About {
    /// The target.
    pub target: String,
    /// The machine.
    pub config: String,
    /// The engines, `golden and dut`.
    pub engines: String,
    /// Lanes of a warp.
    pub lanes: usize,
}

/// A run that the user is looking at.
pub struct Session {
    /// Its description.
    pub about: About,
    /// Its program.
    pub job: Job,
    /// How it ended.
    pub ending: Ending,
    /// Reasons to stop, in the order given.
    pub stops: Vec<Stop>,
    /// The warp that is shown: workgroup and number.
    pub warp: (u32, u16),
    /// The first address of the memory that is shown. If absent, that of the last access.
    pub memory: Option<u32>,
    /// A message at the bottom of the screen.
    pub message: String,
    tape: Tape,
    at: usize,
    state: State,
}

impl Session {
    /// A run from its beginning.
    pub fn new(about: About, job: Job, tape: Tape, ending: Ending) -> Session {
        let mut state = State::new(&job);
        state.apply(&job, &tape, 0, 0);
        let (stops, message) = (Vec::new(), String::new());
        let mut session =
            Session { about, job, ending, stops, warp: (0, 0), memory: None, message, tape, at: 0, state };
        session.follow();
        session
    }

    /// The machine after the instructions so far.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Instructions so far, and in all.
    pub fn position(&self) -> (usize, usize) {
        (self.at, self.tape.len())
    }

    /// The instruction that retires next; none at the end.
    pub fn next(&self) -> Option<&Entry> {
        self.tape.get(self.at)
    }

    /// The instruction that retired last; none at the beginning.
    pub fn last(&self) -> Option<&Entry> {
        self.at.checked_sub(1).and_then(|n| self.tape.get(n))
    }

    /// Whether the engines differ at the next instruction.
    pub fn parts_here(&self) -> bool {
        self.ending.mismatch.is_some() && self.at + 1 == self.tape.len()
    }

    /// Goes to a position.
    pub fn seek(&mut self, to: usize) {
        let to = to.min(self.tape.len());
        if to < self.at {
            self.state = State::new(&self.job);
            self.state.apply(&self.job, &self.tape, 0, to);
        } else {
            self.state.apply(&self.job, &self.tape, self.at, to);
        }
        self.at = to;
    }

    /// Shows the warp of the next instruction; at the end, of the last one.
    pub fn follow(&mut self) {
        if let Some(entry) = self.next().or_else(|| self.last()) {
            self.warp = (entry.record.wg, entry.record.warp);
        }
    }

    /// Steps over instructions of any warp.
    pub fn step(&mut self, count: usize) {
        self.seek(self.at.saturating_add(count));
        self.follow();
    }

    /// Steps back.
    pub fn back(&mut self, count: usize) {
        self.seek(self.at.saturating_sub(count));
        self.follow();
    }

    /// Steps until the shown warp has retired this many more instructions.
    pub fn step_warp(&mut self, count: usize) {
        let own = |n: &usize| self.is_of(*n, self.warp);
        match (self.at..self.tape.len()).filter(own).nth(count.saturating_sub(1)) {
            Some(n) => self.seek(n + 1),
            None => self.message = format!("warp {}.{} retires nothing more", self.warp.0, self.warp.1),
        }
    }

    /// Steps back until the shown warp has retired this many fewer instructions.
    pub fn back_warp(&mut self, count: usize) {
        let own = |n: &usize| self.is_of(*n, self.warp);
        match (0..self.at).rev().filter(own).nth(count.saturating_sub(1)) {
            Some(n) => self.seek(n),
            None => self.message = format!("warp {}.{} retired nothing before", self.warp.0, self.warp.1),
        }
    }

    fn is_of(&self, n: usize, warp: (u32, u16)) -> bool {
        self.tape.get(n).is_some_and(|e| (e.record.wg, e.record.warp) == warp)
    }

    /// Continues to the next reason to stop: a breakpoint, the place where the engines part, or the end.
    pub fn go_on(&mut self) {
        let found = (self.at + 1..self.tape.len()).find_map(|n| self.reason(n).map(|why| (n, why)));
        self.stop_at(found, self.tape.len(), "the end");
    }

    /// Goes back to the last reason to stop, or to the beginning.
    pub fn go_back(&mut self) {
        let found = (1..self.at).rev().find_map(|n| self.reason(n).map(|why| (n, why)));
        self.stop_at(found, 0, "the beginning");
    }

    fn stop_at(&mut self, found: Option<(usize, (String, usize))>, otherwise: usize, name: &str) {
        let (to, why, shown) = match found {
            Some((to, (why, shown))) => (to, why, shown),
            None => (otherwise, name.to_string(), otherwise),
        };
        self.seek(to);
        self.follow();
        if let Some(entry) = self.tape.get(shown) {
            self.warp = (entry.record.wg, entry.record.warp);
        }
        self.message = why;
    }

    /// The reason to stop at a position, and the instruction that gives it.
    fn reason(&self, at: usize) -> Option<(String, usize)> {
        if self.ending.mismatch.is_some() && at + 1 == self.tape.len() {
            return Some(("the engines part at the next instruction".into(), at));
        }
        let (next, last) = (self.tape.get(at)?, self.tape.get(at.checked_sub(1)?)?);
        self.stops.iter().find_map(|stop| match stop {
            Stop::At(_, ranges) => {
                let range = ranges.get(next.kernel)?.as_ref()?;
                range.contains(&next.record.pc).then(|| (format!("stopped at {stop}"), at))
            }
            Stop::Written(warp, register) => {
                let hit = (last.record.wg, last.record.warp) == *warp && register.written_by(&last.record);
                hit.then(|| (format!("stopped after a {stop}"), at - 1))
            }
        })
    }

    /// Stops at a place from now on.
    pub fn stop_before(&mut self, place: Place) {
        match place.resolve(&self.job) {
            Ok(ranges) => self.stops.push(Stop::At(place, ranges)),
            Err(e) => self.message = e.to_string(),
        }
    }

    /// Stops when the warp that is shown writes a register, from now on.
    pub fn watch(&mut self, register: Register) {
        self.stops.push(Stop::Written(self.warp, register));
    }

    /// Shows another warp.
    pub fn show(&mut self, warps: Warps) {
        let warp = (warps.wg, warps.warp.unwrap_or(0));
        if self.state.warps.contains_key(&warp) {
            self.warp = warp;
        } else {
            self.message = format!("no warp {}.{} has begun", warp.0, warp.1);
        }
    }

    /// Shows the next warp, in order of workgroup and number.
    pub fn show_next(&mut self) {
        let mut after = self.state.warps.range((self.warp.0, self.warp.1)..).skip(1);
        let next = after.next().or_else(|| self.state.warps.iter().next());
        if let Some((warp, _)) = next {
            self.warp = *warp;
        }
    }

    /// Whether the next instruction is of the warp that is shown.
    pub fn is_next(&self) -> bool {
        self.next()
            .is_some_and(|e| e.record.kind == Kind::Retire as u8 && (e.record.wg, e.record.warp) == self.warp)
    }
}
