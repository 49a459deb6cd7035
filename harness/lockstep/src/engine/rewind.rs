//! Waves of a part of a run that is known only afterwards, without running twice.
//!
//! Dumping is off while the DUT runs. Every so many cycles the process forks a copy of itself that waits
//! ([`Snapshot`]), and what the host does to the machine is written down. When the run has ended, the last
//! copy from before the window gets these actions. It repeats them, dumps the cycles of the window, and ends.
//! The actions and the machine's state decide every cycle, so the copy repeats exactly what happened.

use super::LOOK_CYCLES;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use tandem_files::Temporary;
use tandem_launch::{KernelRun, MemInit};
use tandem_process::Snapshot;
use thiserror::Error;
use ventus_dut::{Dut, DutError, Params, RunState, Status};

/// The cycles that a file of waves shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WavesWindow {
    /// So many cycles before the place where the run failed, and so many after it. If the run did not fail,
    /// the place is its end.
    Around {
        /// Cycles before it.
        before: u64,
        /// Cycles after it, if the machine goes on for so long.
        after: u64,
    },
    /// The whole run.
    All,
}

impl Default for WavesWindow {
    fn default() -> WavesWindow {
        WavesWindow::Around { before: 2000, after: 200 }
    }
}

impl fmt::Display for WavesWindow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WavesWindow::Around { before, after } => write!(f, "{before}:{after}"),
            WavesWindow::All => f.write_str("all"),
        }
    }
}

/// A window that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}': expected `all`, or cycles before the failure and after it: BEFORE or BEFORE:AFTER, 2000:200")]
pub struct WindowError(pub String);

impl FromStr for WavesWindow {
    type Err = WindowError;

    fn from_str(s: &str) -> Result<WavesWindow, WindowError> {
        if s == "all" {
            return Ok(WavesWindow::All);
        }
        let number = |n: &str| {
            let digits = !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit());
            n.parse::<u64>().ok().filter(|_| digits).ok_or_else(|| WindowError(s.to_string()))
        };
        let WavesWindow::Around { after, .. } = WavesWindow::default() else { return Ok(WavesWindow::All) };
        Ok(match s.split_once(':') {
            Some((before, after)) => WavesWindow::Around { before: number(before)?, after: number(after)? },
            None => WavesWindow::Around { before: number(s)?, after },
        })
    }
}

/// A file of waves that a run is to write.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WavesRequest {
    /// The file (FST).
    pub file: PathBuf,
    /// The cycles that it is to show.
    pub window: WavesWindow,
}

/// What a file of waves shows. Cycles count from 1 at the first launch of the run, over all kernels, as those
/// of records do: what a record tells of cycle 7 happened at the seventh rising edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waves {
    /// The first cycle.
    pub first: u64,
    /// The last cycle.
    pub last: u64,
    /// The cycle in which the run failed, or its last one. It may be before the first one that is shown, if
    /// it lies very far back.
    pub at: u64,
    /// The cycles of the run; the window may go beyond the cycle in which the failure was noticed.
    pub run: u64,
}

/// The place in the run that a window is around.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The cycle of a record of the last launch.
    Cycle(u64),
    /// The last retirement before a hang.
    LastRetirement,
    /// The end.
    End,
}

/// Least cycles between two snapshots. A fork costs some milliseconds, and this takes some hundred.
const LEAST_SPACING: u64 = 1 << 14;
/// Snapshots that are kept, about: the spacing grows with what they must cover.
const KEPT: u64 = 8;
/// More cycles than the leader is ahead of the comparison without looking ahead.
const AHEAD_CYCLES: u64 = 1 << 12;
/// Most cycles of silence that snapshots cover. A DUT without records may be silent far longer; then the
/// window begins with the oldest snapshot.
const MOST_SILENCE: u64 = 1 << 18;

/// What the host did to the machine.
#[derive(Clone, Serialize, Deserialize)]
enum Call {
    Map(u32, u32),
    Load(MemInit),
    Launch(Box<KernelRun>),
    Enqueue(Box<KernelRun>),
    Run { cycles: u64, room: usize },
    PrintClear(u32, u32),
    HangCycles(u32),
}

/// The order of a snapshot.
#[derive(Serialize, Deserialize)]
struct Order {
    calls: Vec<Call>,
    /// Cycles before the first one to dump.
    begin: u64,
    /// Cycles up to the end of the last one.
    end: u64,
    file: PathBuf,
}

/// The answer: cycles before the first one that was dumped, and up to the end of the last one.
type Answer = Result<(u64, u64), WavesError>;

/// Why there are no waves. A copy of the process sends it to the run, so the causes in it are texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Error)]
pub enum WavesError {
    /// None were asked for.
    #[error("no waves were asked for")]
    NotAsked,
    /// The file cannot be written.
    #[error("{0}")]
    File(String),
    /// The machine cannot dump, or repeat an action.
    #[error("{0}")]
    Machine(String),
    /// The process could not be copied.
    #[error("no snapshot of cycle {cycle}: {why}")]
    Snapshot {
        /// When.
        cycle: u64,
        /// What the system says.
        why: String,
    },
    /// The run and its copy could not talk to each other.
    #[error("the {message} of a snapshot cannot be read: {why}")]
    Message {
        /// Which message.
        message: Message,
        /// What is wrong with it.
        why: String,
    },
    /// The run ended before its first cycle.
    #[error("no cycle was run")]
    NoCycle,
    /// The run ended before the window.
    #[error("no cycle of the window was run")]
    NoCycleOfWindow,
}

/// A message between a run and its copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Message {
    /// To the copy.
    Order,
    /// From the copy.
    Answer,
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Message::Order => "order",
            Message::Answer => "answer",
        })
    }
}

fn unreadable(message: Message, why: &dyn fmt::Display) -> WavesError {
    WavesError::Message { message, why: why.to_string() }
}

fn machine(e: DutError) -> WavesError {
    WavesError::Machine(e.to_string())
}

/// A snapshot with its place in the run.
struct Held {
    snapshot: Snapshot,
    cycle: u64,
    /// Number of the first call after it.
    call: usize,
}

/// What is kept of a run for its waves.
pub struct Tape {
    request: WavesRequest,
    /// The file under its temporary name.
    file: Temporary,
    /// Cycles before the last launch, and since it.
    before: u64,
    spent: u64,
    /// The machine's hang limit.
    hang_cycles: u64,
    /// Calls since the oldest snapshot, and how many came before.
    calls: VecDeque<Call>,
    dropped: usize,
    held: VecDeque<Held>,
    /// Whether the dump of the whole run has begun.
    dumping: bool,
    /// Why there will be no waves.
    failed: Option<WavesError>,
}

impl Tape {
    /// Begins with the first launch. The file's directory must exist.
    pub fn new(request: &WavesRequest) -> std::io::Result<Tape> {
        Ok(Tape {
            request: request.clone(),
            file: Temporary::new(&request.file)?,
            before: 0,
            spent: 0,
            hang_cycles: 0,
            calls: VecDeque::new(),
            dropped: 0,
            held: VecDeque::new(),
            dumping: false,
            failed: None,
        })
    }

    /// The machine is a new one.
    pub fn renewed(&mut self) {
        (self.before, self.spent, self.dropped, self.dumping) = (0, 0, 0, false);
        self.held.clear();
        self.calls.clear();
    }

    fn call(&mut self, call: Call) {
        // Before the first snapshot, the machine's state has it all.
        if !self.held.is_empty() {
            self.calls.push_back(call);
        }
    }

    pub fn mapped(&mut self, addr: u32, len: u32) {
        self.call(Call::Map(addr, len));
    }

    pub fn loaded(&mut self, m: &MemInit) {
        self.call(Call::Load(m.clone()));
    }

    pub fn launched(&mut self, run: &KernelRun) {
        (self.before, self.spent) = (self.now(), 0);
        self.call(Call::Launch(Box::new(bare(run))));
    }

    pub fn enqueued(&mut self, run: &KernelRun) {
        self.call(Call::Enqueue(Box::new(bare(run))));
    }

    pub fn print_cleared(&mut self, sm: u32, slot: u32) {
        self.call(Call::PrintClear(sm, slot));
    }

    pub fn hang_cycles(&mut self, cycles: u32) {
        self.hang_cycles = cycles.into();
        self.call(Call::HangCycles(cycles));
    }

    /// Cycles so far.
    fn now(&self) -> u64 {
        self.before + self.spent
    }

    /// Cycles before the end of the run that the snapshots must cover, and cycles between two of them.
    fn spacing(&self, before: u64) -> (u64, u64) {
        let silence = self.hang_cycles.min(MOST_SILENCE);
        let covered = before.saturating_add(silence.max(LOOK_CYCLES)).saturating_add(AHEAD_CYCLES);
        (covered, (covered / KEPT).max(LEAST_SPACING))
    }

    /// The machine is about to run.
    pub fn before_run(&mut self, dut: &mut Dut, params: Params) {
        if self.failed.is_some() {
            return;
        }
        match self.request.window {
            WavesWindow::All if !self.dumping => {
                self.dumping = true;
                self.failed = dut.wave(self.file.name()).err().map(machine);
            }
            WavesWindow::All => {}
            WavesWindow::Around { before, .. } => {
                let (covered, spacing) = self.spacing(before);
                let now = self.now();
                if self.held.back().is_none_or(|last| now - last.cycle >= spacing) {
                    self.take(dut, params);
                    self.forget(now.saturating_sub(covered));
                }
            }
        }
    }

    /// The machine has run.
    pub fn ran(&mut self, cycles: u64, room: usize, status: &Status) {
        if status.cycles < self.spent {
            // A launch from the queue found the machine idle.
            self.before += self.spent;
        }
        self.spent = status.cycles;
        self.call(Call::Run { cycles, room });
    }

    fn take(&mut self, dut: &mut Dut, params: Params) {
        let player = Player { before: self.before, spent: self.spent, begun: None, params, dut };
        let work = |order: Vec<u8>| {
            let answer: Answer = match postcard::from_bytes(&order) {
                Ok(order) => player.play(&order),
                Err(e) => Err(unreadable(Message::Order, &e)),
            };
            postcard::to_stdvec(&answer).unwrap_or_default()
        };
        match Snapshot::take(work) {
            Ok(snapshot) => {
                let call = self.dropped + self.calls.len();
                self.held.push_back(Held { snapshot, cycle: self.now(), call });
            }
            Err(e) => self.failed = Some(WavesError::Snapshot { cycle: self.now(), why: e.to_string() }),
        }
    }

    /// Drops what is not needed to begin at `cycle` or later.
    fn forget(&mut self, cycle: u64) {
        while self.held.get(1).is_some_and(|next| next.cycle <= cycle) {
            self.held.pop_front();
        }
        let first = self.held.front().map_or(0, |h| h.call);
        self.calls.drain(..first - self.dropped);
        self.dropped = first;
    }

    /// Writes the waves. The run has ended.
    pub fn finish(mut self, dut: &mut Dut, place: Place) -> Result<Waves, WavesError> {
        if let Some(why) = self.failed {
            return Err(why);
        }
        let run = self.now();
        let at = match place {
            Place::Cycle(cycle) => self.before + cycle,
            Place::LastRetirement => (run + 1).saturating_sub(self.hang_cycles),
            Place::End => run,
        };
        let at = at.clamp(1, run.max(1));
        let (from, to) = match self.request.window {
            WavesWindow::All => {
                // An empty name ends the dump.
                dut.wave(Path::new("")).map_err(machine)?;
                (0, run)
            }
            WavesWindow::Around { before, after } => {
                let begin = (at - 1).saturating_sub(before);
                let oldest = |held: &VecDeque<Held>| held.get(1).is_some_and(|next| next.cycle <= begin);
                while oldest(&self.held) {
                    self.held.pop_front();
                }
                let Some(held) = self.held.pop_front() else { return Err(WavesError::NoCycle) };
                let calls = self.calls.split_off(held.call - self.dropped).into();
                let end = at.max(held.cycle + 1).saturating_add(after);
                let order = Order { calls, begin, end, file: self.file.name().to_path_buf() };
                let order = postcard::to_stdvec(&order).map_err(|e| unreadable(Message::Order, &e))?;
                let answer = held.snapshot.ask(&order).map_err(|e| unreadable(Message::Answer, &e))?;
                postcard::from_bytes::<Answer>(&answer).map_err(|e| unreadable(Message::Answer, &e))??
            }
        };
        if from == to {
            return Err(WavesError::NoCycle);
        }
        self.file.finish().map_err(|e| WavesError::File(e.to_string()))?;
        Ok(Waves { first: from + 1, last: to, at, run: run.max(to) })
    }
}

/// A launch without what only reports need.
fn bare(run: &KernelRun) -> KernelRun {
    let KernelRun { launch, print, .. } = run;
    KernelRun {
        name: String::new(),
        launch: *launch,
        mem: vec![],
        symbols: vec![],
        lines: vec![],
        traps: vec![],
        tohost: None,
        signature: None,
        print: *print,
        timeout_cycles: None,
        source: None,
    }
}

/// Repeats a run from a snapshot on, and dumps a part of it.
struct Player<'a> {
    dut: &'a mut Dut,
    params: Params,
    before: u64,
    spent: u64,
    /// Cycles before the first one that was dumped.
    begun: Option<u64>,
}

impl Player<'_> {
    fn play(mut self, order: &Order) -> Answer {
        for call in &order.calls {
            if self.now() >= order.end {
                break;
            }
            self.repeat(call, order)?;
        }
        // The host sees nothing of what comes after the last call.
        while self.now() < order.end && self.run(order.end - self.now(), Dut::MIN_ROOM, order)? {}
        let begun = self.begun.ok_or(WavesError::NoCycleOfWindow)?;
        // An empty name ends the dump.
        self.dut.wave(Path::new("")).map_err(machine)?;
        Ok((begun, self.now()))
    }

    fn now(&self) -> u64 {
        self.before + self.spent
    }

    fn repeat(&mut self, call: &Call, order: &Order) -> Result<(), WavesError> {
        match call {
            Call::Map(addr, len) => self.dut.map(*addr, *len),
            Call::Load(m) => {
                self.dut.map(m.addr, m.len);
                self.dut.write(m.addr, &m.bytes).map_err(machine)?;
            }
            Call::Launch(run) => {
                (self.before, self.spent) = (self.now(), 0);
                self.dut.launch(&run.launch);
            }
            Call::Enqueue(run) => {
                self.dut.enqueue(&run.launch);
            }
            Call::PrintClear(sm, slot) => {
                self.dut.print_clear(*sm, *slot);
            }
            Call::HangCycles(cycles) => {
                self.params.hang_cycles = *cycles;
                self.dut.set_params(&self.params).map_err(machine)?;
            }
            Call::Run { cycles, room } => {
                self.run(*cycles, *room, order)?;
            }
        }
        Ok(())
    }

    /// Runs as one call did, but stops where the dump begins and ends. Returns whether the machine goes on.
    fn run(&mut self, cycles: u64, room: usize, order: &Order) -> Result<bool, WavesError> {
        let (mut left, mut room) = (cycles, room);
        loop {
            let now = self.now();
            if self.begun.is_none() && now >= order.begin {
                self.dut.wave(&order.file).map_err(machine)?;
                self.begun = Some(now);
            }
            let next = if self.begun.is_some() { order.end } else { order.begin };
            let step = left.min(next.saturating_sub(now));
            let (records, status) = self.dut.run_with_room(step, room);
            if status.cycles < self.spent {
                (self.before, self.spent) = (now, 0);
            }
            let ran = status.cycles - self.spent;
            self.spent = status.cycles;
            if !status.state.goes_on() {
                return Ok(false);
            }
            (left, room) = (left.saturating_sub(ran), room.saturating_sub(records.len()));
            let ended = status.state != RunState::More || ran < step;
            if ended || left == 0 || self.now() >= order.end {
                return Ok(true);
            }
        }
    }
}
