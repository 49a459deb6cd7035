//! Engines: anything that executes a launch and reports what it retired.

mod dut;
mod golden;
mod late;
mod log;
pub mod open;
mod rewind;

pub use dut::{DutEngine, DutParams};
pub use golden::{Dispatch, GoldenEngine};
pub use log::LogEngine;
pub use rewind::{Message, Place, Waves, WavesError, WavesRequest, WavesWindow, WindowError};

use crate::field::FieldMask;
use crate::needs::Implemented;
use crate::policy::{Date, Policy};
use crate::requests::Requests;
use open::Open;
use serde::{Deserialize, Serialize};
use std::fmt;
use tandem_abi::{FieldSet, Record, SimtEntry};
use tandem_launch::{KernelRun, MemInit};
use ventus_dut::Stop;

/// Most cycles that a look ahead runs: far more than an instruction can wait for older ones of its warp.
pub(crate) const LOOK_CYCLES: u64 = 1 << 17;

/// Why an engine could not carry out a request.
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

/// Whether an engine continues, and if not, how its kernel ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum State {
    /// The kernel is still running.
    #[default]
    More,
    /// The kernel finished.
    Done,
    /// The kernel finished, and others given by [`Engine::enqueue`] follow.
    Kernel,
    /// An instruction trapped; its record was delivered.
    Trap,
    /// Nothing retires.
    Hang,
    /// The engine broke its own rules; the text says how.
    Error(String),
}

/// How one call of [`Engine::advance`] ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Whether the kernel ended, and how.
    pub state: State,
    /// Cycles since the launch; 0 if the engine has no clock.
    pub cycles: u64,
    /// Instructions since the launch.
    pub retired: u64,
    /// At a hang: warps that have not ended.
    pub live_warps: u32,
    /// At a hang: warps waiting at a barrier.
    pub barrier_wait: u32,
    /// At an error of a DUT: who stopped it, and why.
    pub stop: Stop,
    /// What it asked of memory since the launch; none if it has no memory port.
    pub requests: Option<Requests>,
}

/// Records in the engine's order.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    /// The records.
    pub records: Vec<Record>,
    /// For some records, by position in ascending order: the whole SIMT stack after the instruction, bottom
    /// first.
    pub stacks: Vec<(usize, Vec<SimtEntry>)>,
    /// By position, fields that a record does not report although its groups include them. Empty: none.
    pub absent: Vec<FieldMask>,
    /// For some records, by position in ascending order: the parts that they leave open.
    pub open: Vec<(usize, Open)>,
}

impl Batch {
    /// Clears the batch but keeps its capacity.
    pub fn clear(&mut self) {
        self.records.clear();
        self.stacks.clear();
        self.absent.clear();
        self.open.clear();
    }
}

/// The kind of opinion that an engine gives of the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Opinion {
    /// The reference model's.
    Golden,
    /// The RTL's.
    #[default]
    Rtl,
    /// That of another implementation used to check the reference model, such as a simulator's log.
    Reference,
}

/// How the lines of a log were used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineCount {
    /// Logged instructions.
    pub total: u64,
    /// Of these, compared.
    pub compared: u64,
    /// Of these, waived by name.
    pub waived: u64,
}

/// Something that executes launches. It runs on its own thread while another thread compares.
pub trait Engine: Send {
    /// Its name in reports: `golden`, `dut` or `log`. Nothing else depends on it.
    fn name(&self) -> &'static str;

    /// A description for people: version, library, parameters.
    fn describe(&self) -> String;

    /// The opinion that it gives.
    fn opinion(&self) -> Opinion {
        Opinion::Rtl
    }

    /// Groups of fields that its records report.
    fn fields(&self) -> FieldSet;

    /// Fields of these groups that none of its records report.
    fn never(&self) -> FieldMask {
        FieldMask::NONE
    }

    /// Exclusions of its profile other than fields, for [`crate::Outcome::unreported`], and the last day on
    /// which they are valid.
    fn taken_away(&self) -> Option<(String, Date)> {
        None
    }

    /// Checks that its profile gives up, for [`crate::Outcome::unreported`].
    fn unchecked(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// Whether it has moved the records of instructions in flight at a barrier before those of the warps that
    /// passed it, as far as that is allowed.
    fn moves_late_records(&self) -> bool {
        false
    }

    /// What its records have not said so far of the workgroups that began, for
    /// [`crate::Outcome::unreported`]. The records have what the launch implies instead.
    fn untold(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// Whether it delivers records at all. If it delivers none, only the memory that programs leave is
    /// compared, and [`Progress::retired`] has no meaning.
    fn has_records(&self) -> bool {
        true
    }

    /// Tells an engine without records how many instructions the next kernel has. The engine then does not
    /// take a long computation between two memory accesses for a hang.
    fn expect(&mut self, _instructions: u64) {}

    /// Returns to the state after power-on, with no memory mapped.
    fn reset(&mut self) -> Result<(), EngineError>;

    /// Maps and writes memory.
    fn load(&mut self, init: &[MemInit]) -> Result<(), EngineError>;

    /// Begins a kernel.
    fn launch(&mut self, run: &KernelRun) -> Result<(), EngineError>;

    /// How many launches it accepts at once.
    fn queue_depth(&self) -> usize {
        1
    }

    /// Queues a kernel to begin when those before it have ended. The queue holds at most
    /// [`Engine::queue_depth`] kernels.
    fn enqueue(&mut self, run: &KernelRun) -> Result<(), EngineError> {
        Err(EngineError::Failed(format!("{} has no queue for kernel {}", self.name(), run.name)))
    }

    /// Executes for a while (at most about `max_cycles` if there is a clock) and appends what retired.
    fn advance(&mut self, max_cycles: u64, batch: &mut Batch) -> Progress;

    /// Whether a warp asks for the print buffer to be read (its CSR_PRINT is not 0).
    fn print_pending(&mut self) -> bool {
        false
    }

    /// Tells the engine that the host has read the print buffer: every CSR_PRINT that asked becomes 0.
    /// Returns the SMs and slots of those warps.
    fn print_clear(&mut self) -> Vec<(u16, u16)> {
        Vec::new()
    }

    /// Whether the engine reports every print request until another warp takes the slot, even after the
    /// kernel has ended.
    fn asks_to_the_end(&self) -> bool {
        false
    }

    /// Reads device memory; `false` if the engine has none.
    fn read(&mut self, addr: u32, out: &mut [u8]) -> Result<bool, EngineError>;

    /// Reads an SM's LDS from byte `offset` on; `false` if the engine does not show it.
    fn read_lds(&mut self, sm: u32, offset: u32, out: &mut [u8]) -> Result<bool, EngineError>;

    /// The waivers that this kind of engine needs.
    fn policy(&self) -> Policy {
        Policy::strict()
    }

    /// What it implements; `None` means everything. An instruction that needs anything else ends a run,
    /// because it cannot be compared.
    fn implemented(&self) -> Option<Implemented> {
        None
    }

    /// Whether its dispatcher allocates LDS and SM-local workgroup ids, so that the allocation is checked.
    fn dispatches(&self) -> bool {
        true
    }

    /// The lines since the launch, if the engine reads a log.
    fn lines(&self) -> Option<LineCount> {
        None
    }

    /// Waivers that the engine itself used since the launch, by name and count.
    fn waived(&self) -> Vec<(&'static str, u64)> {
        Vec::new()
    }
}
