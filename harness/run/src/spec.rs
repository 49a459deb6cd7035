//! What to run, and how. Plain data with a default for everything but the target.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::PathBuf;
use tandem_abi::Config;
use tandem_judge::Engines;
use tandem_lockstep::WavesRequest;
use tandem_plant::Plant;

/// Default seed.
pub const DEFAULT_SEED: u64 = 1;

/// An engine by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Engine {
    /// The IR itself on this processor.
    Host,
    /// The reference model.
    Golden,
    /// The Verilated RTL.
    Dut,
    /// A shipped log next to the case.
    Log,
    /// An NVIDIA GPU, or its recorded answers.
    Gpu,
}

impl Engine {
    /// Every engine.
    pub const ALL: [Engine; 5] = [Engine::Host, Engine::Golden, Engine::Dut, Engine::Log, Engine::Gpu];

    /// Its name on the command line and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Host => "host",
            Engine::Golden => "golden",
            Engine::Dut => "dut",
            Engine::Log => "log",
            Engine::Gpu => "gpu",
        }
    }

    /// The engine of this name.
    pub fn from_name(name: &str) -> Option<Engine> {
        Engine::ALL.into_iter().find(|e| e.name() == name)
    }

    /// A short description.
    pub fn about(self) -> &'static str {
        match self {
            Engine::Host => "The IR itself on this processor",
            Engine::Golden => "The reference model",
            Engine::Dut => "The Verilated RTL",
            Engine::Log => "The log shipped with the case",
            Engine::Gpu => "The IR itself on an NVIDIA GPU, or a GPU's recorded answers",
        }
    }
}

/// The opinions that these engines give.
pub fn opinions(engines: &[Engine]) -> Engines {
    let has = |e| engines.contains(&e);
    Engines {
        host: has(Engine::Host),
        golden: has(Engine::Golden),
        dut: has(Engine::Dut),
        reference: has(Engine::Log),
        gpu: has(Engine::Gpu),
    }
}

/// Where results are that can be written to a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Dumped {
    /// The buffer of this argument, from 0.
    Argument(usize),
    /// A variable of the module: its name in the source, or its symbol.
    Variable(String),
}

impl fmt::Display for Dumped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Dumped::Argument(n) => write!(f, "{n}"),
            Dumped::Variable(name) => f.write_str(name),
        }
    }
}

/// A buffer or variable to write to a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dump {
    /// Where the results are.
    pub what: Dumped,
    /// The file.
    pub file: PathBuf,
}

/// What to run, and how.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunSpec {
    /// Path of a kernel, a case, assembly or an executable.
    pub target: String,
    /// Engines. If empty, those that the target allows.
    pub engines: Vec<Engine>,
    /// Machine; if absent, the one that suits the target.
    pub config: Option<Config>,
    /// Seed of memory latency and back-pressure. If absent, the target's own, or else [`DEFAULT_SEED`].
    pub seed: Option<u64>,
    /// Minimum and maximum of memory latency, in cycles.
    pub latency: Option<(u32, u32)>,
    /// Probability, in percent, that the memory port is not ready in a cycle.
    pub stall: Option<u32>,
    /// Optimisation level of the compiler.
    pub opt: u8,
    /// Bytes of private stack per thread; if absent, the kernel file's own, else the compiler's default.
    pub stack: Option<u32>,
    /// Whether the compiler refuses constructs that it otherwise accepts with a note or a warning.
    pub strict: bool,
    /// Kernel function of an IR file.
    pub kernel: Option<String>,
    /// Further modules to link an IR file with.
    pub link: Vec<PathBuf>,
    /// Arguments of the C compiler for sources.
    pub cc: Vec<String>,
    /// Blocks of an IR file's launch.
    pub grid: Option<[u32; 3]>,
    /// Threads of a block in that launch.
    pub block: Option<[u32; 3]>,
    /// Bytes of dynamic shared memory in that launch.
    pub shared: Option<u32>,
    /// Arguments of that launch as text, in the kernel's order.
    pub args: Vec<String>,
    /// Values of the module's variables as text: `NAME=VALUE`.
    pub variables: Vec<String>,
    /// Buffers to write to files after the run.
    pub dumps: Vec<Dump>,
    /// Kernels of a directory of cases in the order in which they run. If empty, the order of `chain.yaml`,
    /// or else of their names.
    pub order: Vec<String>,
    /// Simulator logs, one per kernel; empty: those next to the kernels' files.
    pub logs: Vec<PathBuf>,
    /// File for the signature.
    pub signature: Option<PathBuf>,
    /// Cycles (instructions, on golden alone) after which a kernel is stopped.
    pub max_cycles: Option<u64>,
    /// Seconds after which the host's run of a kernel is stopped.
    pub host_seconds: Option<u32>,
    /// Cycles without a retirement that count as a hang.
    pub hang_cycles: Option<u32>,
    /// A fault to plant.
    pub plant: Option<Plant>,
    /// The DUT's waves to write.
    pub waves: Option<WavesRequest>,
    /// Whether the DUT gets several launches of a chain at a time.
    pub queue: bool,
    /// Whether the target is first written as a Ventus case and read back.
    pub as_case: bool,
}

impl RunSpec {
    /// A run of this target with defaults for everything else.
    pub fn new(target: impl Into<String>) -> RunSpec {
        RunSpec {
            target: target.into(),
            engines: Vec::new(),
            config: None,
            seed: None,
            latency: None,
            stall: None,
            opt: 2,
            stack: None,
            strict: false,
            kernel: None,
            link: Vec::new(),
            cc: Vec::new(),
            grid: None,
            block: None,
            shared: None,
            args: Vec::new(),
            variables: Vec::new(),
            dumps: Vec::new(),
            order: Vec::new(),
            logs: Vec::new(),
            signature: None,
            max_cycles: None,
            host_seconds: None,
            hang_cycles: None,
            plant: None,
            waves: None,
            queue: false,
            as_case: false,
        }
    }
}
