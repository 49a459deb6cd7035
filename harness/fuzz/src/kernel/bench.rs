//! Compiles a kernel, runs it on host, golden and DUT, and judges it. A worker keeps one bench.
//!
//! Compiler and host run in a persistent process ([`ForkServer`]), so no kernel can kill the campaign. The
//! host translates a kernel once for all of its data. Each level runs on golden and the DUT with every data
//! set.

use super::gpu::{Gpu, Opinion};
use super::module::{self, Module, NAME, PRINT, STACK};
use super::tree::Kernel;
use crate::error::CaseError;
use crate::pair::{Leader, MetDifferences, Pair, Timing};
use crate::signature::{Bucket, Class, Signature};
use crate::subject::{CaseId, NotRun};
use crate::watch::Watch;
use std::path::Path;
use std::time::{Duration, Instant};
use tandem_abi::{Config, Memory};
use tandem_judge::{Blame, Engines, Exhibit, Judged, Origin, Trial};
use tandem_launch::Job;
use tandem_launch::elf::Image;
use tandem_launch::layout::job_with_print;
use tandem_lockstep::buffers::{BufferMismatch, contents};
use tandem_lockstep::{GoldenEngine, Options as RunOptions, Outcome};
use tandem_nvvm::oracle::{HostError, HostJob, HostResult, Region, ThreadOrder, UndefinedBits};
use tandem_nvvm::service::{ForkServer, Limits};
use tandem_nvvm::{CompileError, Compiled, CompilerFault, Options, Source};

/// The levels that every kernel is compiled at.
pub const LEVELS: [u8; 2] = [0, 2];
/// Most cycles that one launch may take: about ten times the cost of a kernel's budget with the slowest
/// memory.
const MAX_CYCLES: u64 = 20_000_000;
/// Cycles while shrinking a failure other than a hang, because a candidate that hangs uses them all.
const FEWER_CYCLES: u64 = 400_000;
/// Limits for compiling one kernel. The slowest take some tenths of a second.
const LIMITS: Limits = Limits { time: Duration::from_secs(20), memory: 4 << 30 };
const HOST_SECONDS: u32 = 10;

/// How a kernel failed.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The failure's bucket.
    pub bucket: Bucket,
    /// The report for people.
    pub detail: String,
    /// Level at which it was compiled.
    pub level: u8,
    /// Number of the data set.
    pub data: usize,
}

/// The judgement of a kernel.
#[derive(Clone, Debug, Default)]
pub struct Judgement {
    /// How it failed, if it did.
    pub failure: Option<Failure>,
    /// Instructions on which golden and the DUT agreed.
    pub instructions: u64,
    /// Bits compared, including those compared with the host.
    pub bits: u64,
    /// Launches.
    pub runs: u32,
    /// Why some runs are missing although nothing is wrong: the kernel is too large for the compiler, or the
    /// DUT lacks an instruction.
    pub not_run: Option<NotRun>,
}

/// Where the time went.
#[derive(Clone, Copy, Debug, Default)]
pub struct TimeSpent {
    /// In making and printing trees.
    pub print: Duration,
    /// In the compiler.
    pub compile: Duration,
    /// On the host.
    pub host: Duration,
    /// On golden and the DUT.
    pub run: Duration,
}

/// The process that compiles and runs kernels on the host cannot be started.
#[derive(Debug, thiserror::Error)]
#[error("{program}: {error}")]
pub struct StartError {
    /// Its program.
    pub program: String,
    /// Why not.
    #[source]
    pub error: std::io::Error,
}

/// The engines of a worker.
pub struct KernelBench {
    server: ForkServer,
    pub(crate) pair: Pair,
    fault: Option<CompilerFault>,
    gpu: Option<Gpu>,
    /// The case under way, as a GPU's questions name it.
    case: String,
    /// Time spent so far, by part.
    pub spent: TimeSpent,
}

/// What others than golden and the DUT say of a launch.
struct Others {
    host: Result<HostResult, HostError>,
    gpu: Opinion,
}

impl KernelBench {
    /// Engines for machines of shape `config`. `program` serves as compiler and host, see
    /// [`ForkServer::start`].
    ///
    /// # Errors
    /// If the process cannot be started.
    pub fn new(
        program: &Path,
        leader: Leader,
        golden: GoldenEngine,
        config: Config,
        fault: Option<CompilerFault>,
    ) -> Result<KernelBench, StartError> {
        let server = ForkServer::start(program)
            .map_err(|error| StartError { program: program.display().to_string(), error })?;
        let pair = Pair::new(leader, golden, config);
        let spent = TimeSpent::default();
        Ok(KernelBench { server, pair, fault, gpu: None, case: String::new(), spent })
    }

    /// Collects coverage from the next case on.
    pub fn watch(&mut self, watch: Watch) {
        self.pair.watch(watch);
    }

    /// Notes the known differences that cases meet from the next one on.
    pub fn note(&mut self, met: MetDifferences) {
        self.pair.note(met);
    }

    /// Asks a GPU too, from the next case on.
    pub fn ask(&mut self, gpu: Gpu) {
        self.gpu = Some(gpu);
    }

    /// Whether it asks a GPU.
    pub fn asks_gpu(&self) -> bool {
        self.gpu.is_some()
    }

    /// A case begins.
    pub(super) fn begin(&mut self, case: CaseId) {
        self.pair.begin();
        self.name(case);
    }

    /// Names the case for a GPU's questions.
    pub(super) fn name(&mut self, case: CaseId) {
        self.case = format!("fuzz --kind kernels --seed {} --case {}", case.seed, case.number);
    }

    /// The machine's shape.
    pub fn config(&self) -> &Config {
        self.pair.config()
    }

    /// The planted compiler fault.
    pub fn fault(&self) -> Option<CompilerFault> {
        self.fault
    }

    /// Parameters of the DUT, if there is one.
    pub fn base(&self) -> Option<&tandem_lockstep::engine::DutParams> {
        self.pair.leader().base()
    }

    /// Whether a failure with this signature can be shrunk. A GPU's record has no answers about candidates.
    pub fn can_shrink(&self, failure: &Signature) -> bool {
        !self.rests_on_gpu(failure) || self.gpu.as_ref().is_some_and(|gpu| gpu.live)
    }

    /// Whether a GPU's answer may have decided the blame: it alone contradicts, or it sides with the device.
    pub fn rests_on_gpu(&self, failure: &Signature) -> bool {
        failure.blame == Blame::TandemOrGpu.into()
            || self.gpu.is_some() && failure.blame == Blame::Oracle.into()
    }

    /// Judges a kernel at both levels with all of its data.
    pub fn judge(&mut self, k: &Kernel) -> Judgement {
        self.at(k, &LEVELS, MAX_CYCLES, self.gpu.clone())
    }

    /// Judges a candidate while a kernel with this failure is shrunk: at this level alone.
    pub fn judge_again(&mut self, k: &Kernel, level: u8, failure: &Signature) -> Judgement {
        // A slow kernel is not a hang.
        let cycles = if failure.class == Class::Hang { MAX_CYCLES } else { FEWER_CYCLES };
        let gpu = self.gpu.clone().filter(|gpu| gpu.live && self.rests_on_gpu(failure));
        self.at(k, &[level], cycles, gpu)
    }

    fn at(&mut self, k: &Kernel, levels: &[u8], cycles: u64, gpu: Option<Gpu>) -> Judgement {
        let began = Instant::now();
        let m = module::print(k, self.pair.config());
        self.spent.print += began.elapsed();
        let mut judgement = Judgement::default();
        let mut others: Option<Vec<Others>> = None;
        for &level in levels {
            let began = Instant::now();
            let compiled = self.compile(&m, level);
            self.spent.compile += began.elapsed();
            let compiled = match compiled {
                Ok(c) => c,
                Err(e @ CompileError::Limit(_)) => {
                    // It may still fail at another level.
                    judgement.not_run = Some(NotRun::Unfit(format!("level {level}: {e}")));
                    continue;
                }
                Err(e) => {
                    let detail = format!("{e}\n");
                    // Of several diagnostics, the first that is not a warning.
                    let what = detail.lines().find(|l| !l.contains(": warning: ")).unwrap_or(&detail);
                    let mut bucket = Bucket::tool(what);
                    bucket.signature.blame = Blame::Compiler.into();
                    judgement.failure = Some(Failure { bucket, detail, level, data: 0 });
                    return judgement;
                }
            };
            let jobs: Result<Vec<Job>, CaseError> =
                (0..m.args.len()).map(|d| job(&m, &compiled, self.pair.config(), d)).collect();
            let jobs = match jobs {
                Ok(jobs) => jobs,
                Err(e) => {
                    let detail = e.to_string();
                    judgement.failure =
                        Some(Failure { bucket: Bucket::tool(&detail), detail, level, data: 0 });
                    return judgement;
                }
            };
            let launches = jobs.iter().flat_map(|job| &job.kernels).map(|k| k.launch);
            if let Some(e) = launches.into_iter().find_map(|l| l.fits(self.pair.config()).err()) {
                judgement.not_run = Some(NotRun::Unfit(format!("level {level}: {e}")));
                continue;
            }
            if let Some(why) = jobs.iter().find_map(|job| self.pair.scope().refuses_job(job)) {
                judgement.not_run = Some(NotRun::Lacking(format!("level {level}: {why}")));
                continue;
            }
            let others = others.get_or_insert_with(|| {
                let list: Vec<HostJob> = jobs.iter().map(|j| host_job(&m, j, &compiled)).collect();
                self.others(&list, gpu.as_ref())
            });
            for (data, job) in jobs.iter().enumerate() {
                let began = Instant::now();
                let failure = self.run(k, &m, job, &compiled, data, &others[data], cycles, &mut judgement);
                self.spent.run += began.elapsed();
                let Some((mut bucket, detail)) = failure else { continue };
                bucket.stack = match bucket.stack.as_str() {
                    "-" => format!("-O{level}"),
                    other => format!("-O{level}, {other}"),
                };
                judgement.failure = Some(Failure { bucket, detail, level, data });
                return judgement;
            }
        }
        judgement
    }

    /// The host's results, and the GPU's.
    fn others(&mut self, jobs: &[HostJob], gpu: Option<&Gpu>) -> Vec<Others> {
        let began = Instant::now();
        let results = self.server.host(jobs);
        self.spent.host += began.elapsed();
        let opinion = |job| gpu.map_or(Opinion::None, |gpu| gpu.opinion(&self.case, job));
        results.into_iter().zip(jobs).map(|(host, job)| Others { host, gpu: opinion(job) }).collect()
    }

    fn compile(&mut self, m: &Module, level: u8) -> Result<Compiled, CompileError> {
        let options = Options {
            opt_level: level,
            kernel: Some(NAME.into()),
            fault: self.fault,
            stack_bytes: STACK,
            ..Options::default()
        };
        self.server.compile(&[Source::new("kernel.ll", m.text.clone())], &options, &LIMITS)
    }

    #[allow(clippy::too_many_arguments)]
    fn run(
        &mut self,
        k: &Kernel,
        m: &Module,
        job: &Job,
        compiled: &Compiled,
        data: usize,
        others: &Others,
        max_cycles: u64,
        judgement: &mut Judgement,
    ) -> Option<(Bucket, String)> {
        let seed = u64::from(k.machine.seed) + data as u64;
        let timing = Timing { seed, latency: (1, k.machine.latency.max(1)), stall_percent: k.machine.stall };
        let checked = |job: &Job| job.kernels[0].launch.check(self.pair.config());
        let placed = self.pair.place(job, seed, false).and_then(|job| Ok(checked(&job).map(|()| job)?));
        let placed = match placed {
            Ok(placed) => placed,
            Err(e) => return Some((Bucket::tool(&e.to_string()), e.to_string())),
        };
        let options = RunOptions { max_cycles, ..RunOptions::default() };
        let outcome = self.pair.run(&placed, &timing, &options);
        judgement.runs += 1;
        judgement.instructions += outcome.instructions;
        judgement.bits += outcome.bits + 8 * outcome.memory_bytes;
        if let Some(why) = outcome.not_implemented {
            judgement.not_run = Some(NotRun::Lacking(why));
            return None;
        }
        let config = *self.pair.config();
        let engines = Engines { gpu: matches!(others.gpu, Opinion::Answer(_)), ..Engines::THREE };
        let mut trial = Trial::new(engines, Origin::GeneratedIr, &placed, &config);
        trial.lines_of_threads(thread_of);
        trial.device(&outcome, placed.as_seen(self.pair.memory()));
        if trial.wants_host() {
            let server = &mut self.server;
            trial.host(&others.host, |how| {
                let changed =
                    HostJob { order: how.order(), undefined: how.undefined(), ..host_job(m, job, compiled) };
                let nothing = || HostError::Tool("the fork server gave no answer".into());
                server.host(&[changed]).pop().unwrap_or_else(|| Err(nothing()))
            });
        }
        match &others.gpu {
            Opinion::None => {}
            Opinion::Answer(answer) => trial.gpu(answer, others.host.as_ref().ok()),
            Opinion::NotRun(why) => judgement.not_run = Some(why.clone()),
        }
        let judged = trial.judge();
        judgement.bits += judged.tallies.iter().map(|t| t.bits).sum::<u64>();
        if !judged.judgement.verdict.is_failure() {
            return None;
        }
        let mut bucket = bucket(&judged, &outcome);
        let mut detail = judged.detail();
        if let Exhibit::Buffer(differs, _) = &judged.exhibit {
            detail += &variable(m, &placed, differs, &mut bucket);
        }
        for note in judged.notes() {
            detail += &format!("{note}\n");
        }
        Some((bucket, detail))
    }
}

/// The bucket of a kernel that failed.
fn bucket(judged: &Judged, outcome: &Outcome) -> Bucket {
    let blame = judged.judgement.blame;
    let mut bucket = match &judged.exhibit {
        Exhibit::End(_) => Bucket::of(outcome).unwrap_or_else(|| Bucket::tool(&judged.detail())),
        Exhibit::Host(HostError::Trap(_) | HostError::Unreachable(_)) => {
            Bucket::new(blame, "trap", Class::Trap)
        }
        Exhibit::Buffer(differs, _) => Bucket::new(blame, &differs.buffer, Class::Result),
        Exhibit::Overrun(over) => Bucket::new(blame, &over.buffer, Class::Result),
        Exhibit::BeyondLds(_) => Bucket::new(blame, "lds", Class::Result),
        Exhibit::Unmet { .. } => Bucket::new(blame, "barrier (lost)", Class::Result),
        Exhibit::Prints(_) | Exhibit::Unprinted(_) => Bucket::new(blame, "printed", Class::Result),
        Exhibit::Nothing
        | Exhibit::Host(_)
        | Exhibit::ToHost(_)
        | Exhibit::Missing(_)
        | Exhibit::HostMemory(_)
        | Exhibit::Gpu(_) => Bucket::tool(&judged.detail()),
    };
    if let Some(blame) = blame {
        bucket.signature.blame = blame.into();
    }
    bucket
}

/// The variable of the kernel to which a value of `out` belongs. The first differing variable distinguishes
/// buckets.
fn variable(m: &Module, job: &Job, differs: &BufferMismatch, bucket: &mut Bucket) -> String {
    let Some(out) = job.buffers.iter().find(|b| b.name == "out" && b.name == differs.buffer) else {
        return String::new();
    };
    let stride: u32 = m.slots.iter().map(|s| s.0).sum::<u32>().next_multiple_of(16).max(16);
    let mut at = (differs.addr - out.addr) % stride;
    let slot = m.slots.iter().find(|s| {
        let here = at < s.0;
        at = at.saturating_sub(s.0);
        here
    });
    let name = slot.map_or("-", |s| s.1.as_str());
    bucket.stack = name.to_string();
    match name {
        "stores" => "  place     among the thread's own stores\n".to_string(),
        name => format!("  variable  of type {name}\n"),
    }
}

/// The thread that printed a line: a letter and the thread's number come first.
fn thread_of(line: &str) -> Option<u32> {
    line.split(' ').next().and_then(|word| word.get(1..)?.parse().ok())
}

/// The job of a compiled kernel with data set `d`.
fn job(m: &Module, compiled: &Compiled, config: &Config, d: usize) -> Result<Job, CaseError> {
    let info = compiled.kernels.first().ok_or(CaseError::NoKernel)?;
    let image = Image::parse(&compiled.elf)?;
    let print = if m.text.contains("@vprintf") { PRINT } else { 0 };
    let mut job =
        job_with_print(&image, NAME, &m.args[d], &m.geometry, &info.resources(), config.lanes, print)?;
    compiled.explain(&mut job.kernels[0]);
    Ok(job)
}

/// The same launch for the host.
fn host_job(m: &Module, job: &Job, compiled: &Compiled) -> HostJob {
    let mem = &job.kernels[0].mem;
    let bytes = |addr: u32| mem.iter().find(|x| x.addr == addr).map(|x| x.bytes.clone()).unwrap_or_default();
    let metadata = bytes(job.kernels[0].launch.csr_knl);
    let args = metadata.get(4..8).map_or(0, |b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]));
    let regions = job.buffers.iter().map(|b| Region { addr: b.addr, bytes: bytes(b.addr) }).collect();
    HostJob {
        ir: compiled.ir.clone(),
        kernel: NAME.into(),
        grid: m.geometry.grid,
        block: m.geometry.block,
        args: bytes(args),
        dynamic_shared: m.geometry.shared,
        order: ThreadOrder::Forwards,
        undefined: UndefinedBits::Zeros,
        seconds: HOST_SECONDS,
        regions,
        spare: Vec::new(),
        bound: Vec::new(),
        variables: Vec::new(),
    }
}

impl KernelBench {
    /// The host's buffer contents after a kernel with data set `d`, by argument, for a file that states them;
    /// `None` if the host cannot run it.
    pub fn expected(&mut self, m: &Module, d: usize) -> Option<Vec<(usize, Vec<u8>)>> {
        let compiled = self.compile(m, 0).ok()?;
        let job = job(m, &compiled, self.pair.config(), d).ok()?;
        let result = self.server.host(&[host_job(m, &job, &compiled)]).pop()?.ok()?;
        let mut memory = Memory::new();
        for r in &result.regions {
            memory.map(r.addr, r.bytes.len() as u32);
            memory.write(r.addr, &r.bytes).ok()?;
        }
        job.buffers.iter().map(|b| Some((b.arg?, contents(&memory, b, "host").ok()?))).collect()
    }
}
