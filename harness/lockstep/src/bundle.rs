//! Repro bundles: a directory with everything needed to reproduce a failing run.
//!
//! | file | contents |
//! |---|---|
//! | `bundle.json` | format, version, engines with their parameters, and the outcome |
//! | `job.json` | the whole job: launches and memory images |
//! | `log-N.txt` | the log of kernel N, if a log led |
//! | `report.txt` | the failure, for people |
//!
//! A bundle refers to no file outside itself. It is written under a temporary name and then renamed, so a
//! bundle under its final name is always complete.

use crate::engine::{
    DutEngine, DutParams, Engine, EngineError, GoldenEngine, LogEngine, Opinion, Waves, WavesError,
    WavesRequest,
};
use crate::outcome::{End, Outcome};
use crate::print::Sink;
use crate::run::{Options, run_alone, run_pair};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::fs;
use std::path::Path;
use tandem_abi::{Config, ConfigError, Memory};
use tandem_launch::Job;
use tandem_plant::GoldenFault;
use ventus_dut::{DutRef, Library, RecordMask};
use ventus_golden::{Profile, V0Mask};

/// Version of the bundle's layout.
const FORMAT: u32 = 1;

/// The engine that gives the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Leader {
    /// The DUT, with golden following.
    Dut,
    /// A simulator log, with golden following.
    Log,
    /// Golden alone.
    Golden,
}

/// Everything about a run except the job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Leading engine.
    pub leader: Leader,
    /// Machine shape, as text.
    pub config: String,
    /// Parameters of the DUT.
    pub dut: DutParams,
    /// Golden's planted fault.
    pub golden_fault: Option<GoldenFault>,
    /// Whether golden reads `v0.t` packed.
    pub packed_v0: bool,
    /// Cycles a kernel may take.
    pub max_cycles: u64,
    /// Whether the DUT gets several launches at once.
    #[serde(default)]
    pub queue: bool,
    /// The DUT that ran.
    #[serde(default)]
    pub design: DutRef,
    /// The groups of its records that were used.
    #[serde(default)]
    pub records: RecordMask,
    /// Whether the known differences of its profile were compared.
    #[serde(default)]
    pub strict: bool,
}

impl Setup {
    /// A run of `leader` on `config` with the defaults for everything else.
    pub fn new(leader: Leader, config: &Config) -> Setup {
        Setup {
            leader,
            config: config.to_string(),
            dut: DutParams::default(),
            golden_fault: None,
            packed_v0: false,
            max_cycles: Options::default().max_cycles,
            queue: false,
            design: DutRef::InTree,
            records: RecordMask::default(),
            strict: false,
        }
    }

    /// The machine's shape.
    pub fn config(&self) -> Result<Config, ConfigError> {
        self.config.parse()
    }

    fn golden(&self) -> Result<GoldenEngine, ConfigError> {
        let v0_mask = if self.packed_v0 { V0Mask::Packed } else { V0Mask::PerLane };
        Ok(GoldenEngine::new(self.config()?, Profile { v0_mask, ..Profile::default() }, self.golden_fault))
    }

    /// Runs `job` with this setup. `library` provides the DUT library of a shape, with planted faults on
    /// request. `logs` are the texts to follow if a log leads; if empty, each log is read from next to its
    /// kernel's files. Returns golden too, for its memory.
    pub fn run<E: fmt::Display>(
        &self,
        job: &Job,
        logs: &[String],
        library: impl FnOnce(&Config, bool) -> Result<Library, E>,
    ) -> (Outcome, Option<GoldenEngine>) {
        let ran = self.run_with(job, logs, library, Extras::default());
        (ran.outcome, ran.golden)
    }

    /// Like [`Setup::run`], with something besides.
    pub fn run_with<E: fmt::Display>(
        &self,
        job: &Job,
        logs: &[String],
        library: impl FnOnce(&Config, bool) -> Result<Library, E>,
        extras: Extras,
    ) -> Ran {
        let failed = |m: String| {
            let mut outcome = Outcome::new(Opinion::default(), vec![]);
            outcome.end = End::Failed(m);
            Ran { outcome, golden: None, waves: None }
        };
        let (mut golden, config) = match (self.golden(), self.config()) {
            (Ok(g), Ok(c)) => (g, c),
            (Err(e), _) | (_, Err(e)) => return failed(e.to_string()),
        };
        let Extras { sink, waves } = extras;
        let options = Options { max_cycles: self.max_cycles, queue: self.queue, sink, ..Options::default() };
        let mut leader: Box<dyn Engine> = match self.leader {
            Leader::Golden => {
                let outcome = run_alone(&mut golden, &config, job, &options);
                return Ran { outcome, golden: Some(golden), waves: None };
            }
            Leader::Log if logs.is_empty() => Box::new(LogEngine::next_to_kernel()),
            Leader::Log => Box::new(LogEngine::given(logs.to_vec())),
            Leader::Dut => {
                let library = library(&config, self.dut.fault != 0).map_err(|e| e.to_string());
                let dut = library
                    .and_then(|l| DutEngine::new(&l, &self.dut).map_err(|e: EngineError| e.to_string()));
                match dut {
                    Ok(mut dut) => {
                        let recording = waves.as_ref().map(|w| dut.record_waves(w));
                        // A process with several threads cannot fork.
                        let options = Options { overlap: waves.is_none(), ..options };
                        let outcome = run_pair(&mut dut, &mut golden, job, &options);
                        let waves = recording.map(|r| r.and_then(|()| dut.write_waves(outcome.place())));
                        return Ran { outcome, golden: Some(golden), waves };
                    }
                    Err(m) => return failed(m),
                }
            }
        };
        let outcome = run_pair(leader.as_mut(), &mut golden, job, &options);
        Ran { outcome, golden: Some(golden), waves: None }
    }
}

/// What a run may do besides comparing.
#[derive(Clone, Debug, Default)]
pub struct Extras {
    /// Receives printed text as it arrives.
    pub sink: Option<Sink>,
    /// Waves of the DUT, whose library must be of a flavour that has them.
    pub waves: Option<WavesRequest>,
}

/// The results of a run.
pub struct Ran {
    /// How it ended.
    pub outcome: Outcome,
    /// Golden, for its memory.
    pub golden: Option<GoldenEngine>,
    /// The waves, if they were asked for and a DUT led.
    pub waves: Option<Result<Waves, WavesError>>,
}

/// A failing run and everything it needs.
#[derive(Clone, Debug, PartialEq)]
pub struct Bundle {
    /// How it ran.
    pub setup: Setup,
    /// The job.
    pub job: Job,
    /// Logs, one per kernel, if a log led.
    pub logs: Vec<String>,
    /// How it ended.
    pub outcome: Outcome,
}

/// The file that makes a directory a bundle.
pub const MANIFEST: &str = "bundle.json";

/// `bundle.json`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    format: u32,
    tandem: String,
    setup: Setup,
    logs: usize,
    outcome: Outcome,
}

/// Why a bundle could not be written or read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BundleError(pub String);

impl std::fmt::Display for BundleError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BundleError {}

fn fail(path: &Path, what: impl std::fmt::Display) -> BundleError {
    BundleError(format!("{}: {what}", path.display()))
}

fn read(path: &Path) -> Result<String, BundleError> {
    fs::read_to_string(path).map_err(|e| fail(path, format!("cannot read it: {e}")))
}

fn parse<T: serde::de::DeserializeOwned>(path: &Path) -> Result<T, BundleError> {
    serde_json::from_str(&read(path)?).map_err(|e| fail(path, e))
}

impl Bundle {
    /// A bundle of a run that has ended. `named` are the logs that led; if there are none, those next to the
    /// kernels' files are read.
    pub fn new(setup: &Setup, job: &Job, named: &[String], outcome: &Outcome) -> Result<Bundle, BundleError> {
        let mut job = job.clone();
        let mut logs = named.to_vec();
        for k in &mut job.kernels {
            let source = k.source.take();
            if setup.leader == Leader::Log && named.is_empty() {
                let path = source.as_deref().and_then(LogEngine::path_for);
                logs.push(read(&path.ok_or_else(|| BundleError(format!("kernel {} has no log", k.name)))?)?);
            }
        }
        Ok(Bundle { setup: setup.clone(), job, logs, outcome: outcome.clone() })
    }

    /// Writes the bundle to the directory `dir`, which must not exist. `report` is the failure, for people.
    pub fn write(&self, dir: &Path, report: &str) -> Result<(), BundleError> {
        if dir.exists() {
            return Err(fail(dir, "exists already"));
        }
        let mut name = dir.file_name().ok_or_else(|| fail(dir, "expected a directory name"))?.to_owned();
        name.push(format!(".partial-{}", std::process::id()));
        let partial = dir.with_file_name(name);
        let written = self.write_files(&partial, report).and_then(|()| {
            fs::rename(&partial, dir).map_err(|e| fail(dir, format!("cannot rename it into place: {e}")))
        });
        if written.is_err() {
            // The error that matters is the one above.
            let _ = fs::remove_dir_all(&partial);
        }
        written
    }

    fn write_files(&self, dir: &Path, report: &str) -> Result<(), BundleError> {
        fs::create_dir_all(dir).map_err(|e| fail(dir, format!("cannot make it: {e}")))?;
        let put = |name: &str, text: String| {
            let path = dir.join(name);
            fs::write(&path, text).map_err(|e| fail(&path, format!("cannot write it: {e}")))
        };
        let manifest = Manifest {
            format: FORMAT,
            tandem: env!("CARGO_PKG_VERSION").into(),
            setup: self.setup.clone(),
            logs: self.logs.len(),
            outcome: self.outcome.clone(),
        };
        put(MANIFEST, json(dir, &manifest)?)?;
        put("job.json", json(dir, &self.job)?)?;
        put("report.txt", report.to_string())?;
        for (i, log) in self.logs.iter().enumerate() {
            put(&format!("log-{i}.txt"), log.clone())?;
        }
        Ok(())
    }

    /// Reads a bundle.
    pub fn load(dir: &Path) -> Result<Bundle, BundleError> {
        let path = dir.join(MANIFEST);
        let manifest: Manifest = parse(&path)?;
        if manifest.format != FORMAT {
            return Err(fail(&path, format!("format {}, expected {FORMAT}", manifest.format)));
        }
        manifest.setup.config().map_err(|e| fail(&path, e))?;
        let logs =
            (0..manifest.logs).map(|i| read(&dir.join(format!("log-{i}.txt")))).collect::<Result<_, _>>()?;
        let job = parse(&dir.join("job.json"))?;
        Ok(Bundle { setup: manifest.setup, job, logs, outcome: manifest.outcome })
    }

    /// Replays the run.
    pub fn replay<E: fmt::Display>(
        &self,
        library: impl FnOnce(&Config, bool) -> Result<Library, E>,
        extras: Extras,
    ) -> Ran {
        self.setup.run_with(&self.job, &self.logs, library, extras)
    }

    /// Golden's memory after a replay, as the program sees it.
    pub fn memory(&self, ran: &Ran) -> Memory {
        ran.golden.as_ref().map(|g| self.job.as_seen(g.memory())).unwrap_or_default()
    }
}

fn json(path: &Path, value: &impl Serialize) -> Result<String, BundleError> {
    serde_json::to_string_pretty(value).map(|s| s + "\n").map_err(|e| fail(path, e))
}
