//! Engines: anything that executes a launch and says what it retired.

mod dut;
mod golden;
mod log;
pub mod open;

pub use dut::{DutEngine, DutParams};
pub use golden::GoldenEngine;
pub use log::LogEngine;

use crate::field::FieldMask;
use crate::outcome::LineCount;
use crate::policy::Policy;
use crate::rows::Implemented;
use open::Open;
use serde::{Deserialize, Serialize};
use std::fmt;
use tandem_abi::{FieldSet, Record, SimtEntry};
use tandem_launch::{KernelRun, MemInit};

/// Why an engine could not do what was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineError {
    /// The job cannot run on this engine, or its files are wrong.
    Input(String),
    /// The engine itself failed.
    Failed(String),
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (EngineError::Input(m) | EngineError::Failed(m)) = self;
        f.write_str(m)
    }
}

impl std::error::Error for EngineError {}

/// Whether an engine goes on, and how its kernel ended if not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// There is more.
    More,
    /// The kernel finished.
    Done,
    /// The kernel finished, and others follow that [`Engine::enqueue`] gave.
    Kernel,
    /// An instruction trapped; its record was delivered.
    Trap,
    /// Nothing retires any more.
    Hang,
    /// The engine broke its own rules, as the text says.
    Error(String),
}

/// What one call of [`Engine::advance`] ended with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Whether and how the kernel ended.
    pub state: State,
    /// Cycles since the launch; 0 without a clock.
    pub cycles: u64,
    /// Instructions since the launch.
    pub retired: u64,
    /// At a hang: warps that have not ended.
    pub live_warps: u32,
    /// At a hang: warps that wait at a barrier.
    pub barrier_wait: u32,
}

/// Records in the engine's order.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    /// The records.
    pub records: Vec<Record>,
    /// For some records, by position in ascending order: the whole SIMT stack afterwards, bottom first.
    pub stacks: Vec<(usize, Vec<SimtEntry>)>,
    /// By position, fields that this record does not report although its groups would. Empty: none.
    pub absent: Vec<FieldMask>,
    /// For some records, by position in ascending order: what they leave open.
    pub open: Vec<(usize, Open)>,
}

impl Batch {
    /// Forgets everything, keeping the room.
    pub fn clear(&mut self) {
        self.records.clear();
        self.stacks.clear();
        self.absent.clear();
        self.open.clear();
    }
}

/// Whose opinion an engine gives of what a program does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Opinion {
    /// The reference model's.
    Golden,
    /// The RTL's.
    #[default]
    Rtl,
    /// That of an implementation which the reference model is held against, such as a simulator's log.
    Reference,
}

/// Something that executes launches. It runs on a thread of its own while another one compares.
pub trait Engine: Send {
    /// What reports call it: `golden`, `dut` or `log`. Nothing is decided by it.
    fn name(&self) -> &'static str;

    /// What it is, for people: version, library, parameters.
    fn describe(&self) -> String;

    /// Whose opinion it gives.
    fn opinion(&self) -> Opinion {
        Opinion::Rtl
    }

    /// Groups of fields its records report.
    fn fields(&self) -> FieldSet;

    /// Fields of these groups that none of its records reports.
    fn never(&self) -> FieldMask {
        FieldMask::NONE
    }

    /// Back to the state after power-on, with no memory mapped.
    fn reset(&mut self) -> Result<(), EngineError>;

    /// Maps and writes memory.
    fn load(&mut self, init: &[MemInit]) -> Result<(), EngineError>;

    /// Begins a kernel.
    fn launch(&mut self, run: &KernelRun) -> Result<(), EngineError>;

    /// Launches that it takes at once.
    fn queue_depth(&self) -> usize {
        1
    }

    /// Has a kernel begin when those before it have ended, at most [`Engine::queue_depth`] of them.
    fn enqueue(&mut self, run: &KernelRun) -> Result<(), EngineError> {
        Err(EngineError::Failed(format!("{} has no queue for kernel {}", self.name(), run.name)))
    }

    /// Executes for a while (at most about `max_cycles` where there is a clock) and appends what retired.
    fn advance(&mut self, max_cycles: u64, batch: &mut Batch) -> Progress;

    /// Whether a warp asks for the print buffer to be read (its CSR_PRINT is not 0).
    fn print_pending(&mut self) -> bool {
        false
    }

    /// The host has read the print buffer: every CSR_PRINT that asked becomes 0. Whose they were, by SM and
    /// slot.
    fn print_clear(&mut self) -> Vec<(u16, u16)> {
        Vec::new()
    }

    /// Whether every request to print is seen, until its slot has another warp: also when the kernel has
    /// ended.
    fn asks_to_the_end(&self) -> bool {
        false
    }

    /// Copies device memory out; `false` if the engine has none.
    fn read(&mut self, addr: u32, out: &mut [u8]) -> Result<bool, EngineError>;

    /// Copies an SM's LDS out from byte `offset` on; `false` if the engine does not show it.
    fn read_lds(&mut self, sm: u32, offset: u32, out: &mut [u8]) -> Result<bool, EngineError>;

    /// The waivers that its nature needs.
    fn policy(&self) -> Policy {
        Policy::strict()
    }

    /// The rows that it implements; `None` if it is all of them. Another instruction ends a run: there is
    /// nothing to compare it with.
    fn implemented(&self) -> Option<Implemented> {
        None
    }

    /// Whether its dispatcher allocates LDS and SM-local workgroup ids, so that they are checked.
    fn dispatches(&self) -> bool {
        true
    }

    /// Of an engine that reads a log: its lines since the launch.
    fn lines(&self) -> Option<LineCount> {
        None
    }

    /// Uses of waivers that the engine itself made since the launch, by name.
    fn waived(&self) -> Vec<(&'static str, u64)> {
        Vec::new()
    }
}
