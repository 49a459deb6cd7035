//! Runs one program on the requested engines: golden along with the DUT or a log, and the host. Then it
//! checks the expectations of the kernel's file, and the judge decides.

use crate::chain::wrong_memory;
use crate::gpu::Opinion;
use crate::report::{add_judgement, add_outcome};
use crate::spec::{DEFAULT_SEED, Engine, RunSpec, opinions};
use crate::target::{Program, instead, largest};
use crate::tools::{Bundles, Tools};
use crate::waves::{no_waves, waves_notes};
use std::path::{Path, PathBuf};
use tandem_abi::{Config, Memory};
use tandem_judge::{Cause, Compared, Device, Failure, Judged, Origin, ResultKind, Trial};
use tandem_launch::{Expect, Job};
use tandem_lockstep::bundle::{Bundle, Extras, Leader, Setup};
use tandem_lockstep::engine::{Dispatch, DutParams};
use tandem_lockstep::{DutEngine, End, GoldenEngine, Options, Outcome, WavesRequest, refuses_job, run_alone};
use tandem_nvvm::oracle::{self, HostError, HostJob, HostResult};
use tandem_plant::Plant;
use tandem_report::RunReport;
use ventus_dut::{Flavour, Library};
use ventus_golden::Profile;

/// The result of one program.
pub struct Left {
    /// The judgement.
    pub judged: Judged,
    /// Memory as the device left it, or as the host left it if it ran alone.
    pub memory: Option<Memory>,
    /// The repro bundle of a failure.
    pub bundle: Option<PathBuf>,
}

/// The outcome of golden, DUT or log.
struct Execution {
    outcome: Outcome,
    memory: Memory,
    /// The data for a bundle; a single engine other than golden leaves none.
    setup: Option<Setup>,
    /// The texts of the logs that led, if the specification named them.
    logs: Vec<String>,
    /// About its waves.
    notes: Vec<String>,
}

/// Runs one program and adds its result to the report.
///
/// # Errors
/// If it cannot start: it does not fit the machine, or a tool fails.
pub fn run_program(
    spec: &RunSpec,
    engines: &[Engine],
    p: &Program,
    report: &mut RunReport,
    oracle: &mut HostOracle,
    tools: &Tools<'_>,
) -> Result<Left, Failure> {
    fits(p)?;
    let origin = if p.host.is_some() { Origin::Ir } else { Origin::MachineCode };
    let mut trial = Trial::new(opinions(engines), origin, &p.job, &p.config);
    let (mut memory, mut bundle) = (None, None);
    let mut ran = None;
    if engines.iter().any(|e| !matches!(e, Engine::Host | Engine::Gpu)) {
        let execution = execute(spec, engines, p, tools)?;
        add_outcome(&execution.outcome, report);
        report.notes.extend(execution.notes.iter().cloned());
        trial.device(&execution.outcome, execution.memory.clone());
        memory = Some(execution.memory.clone());
        ran = Some(execution);
    }
    if let Some(job) = p.host.as_ref().filter(|_| trial.wants_host()) {
        let run = oracle.run(&tools.program, job);
        if let (None, Ok(host)) = (&ran, run) {
            report.printed.push_str(&host.printed.concat());
            memory = tandem_judge::compare::host_memory(host).ok();
        }
        trial.host(run, |how| {
            let (order, undefined) = (how.order(), how.undefined());
            oracle::run(&tools.program, &HostJob { order, undefined, ..job.clone() })
        });
    }
    if let Some(job) = p.host.as_ref().filter(|_| engines.contains(&Engine::Gpu)) {
        match tools.gpu.opinion(&tools.program, &spec.target, job, p.images) {
            Opinion::Given(answer) => trial.gpu(&answer, oracle.last(job)),
            Opinion::None => {}
            Opinion::Later => {
                report.notes.push("the GPU's answer is to follow: the question is written".into())
            }
        }
    }
    let judged = trial.judge();
    add_judgement(&judged, report);
    let stated = match &p.host {
        Some(job) if differs_from_host(&judged) => host_states(&p.job, oracle.run(&tools.program, job)),
        _ => None,
    };
    if let Some(Execution { outcome, setup: Some(setup), logs, .. }) = &ran
        && (judged.evidence.device != Device::Ended || stated.is_some())
    {
        // If the bundle cannot be written, the verdict that has been reached is kept.
        let job = stated.as_ref().unwrap_or(&p.job);
        match leave_bundle(&tools.bundles, setup, (job, logs), outcome, report) {
            Ok(left) => bundle = left,
            Err(e) => report.notes.push(format!("no repro bundle: {}", e.message)),
        }
    }
    Ok(Left { judged, memory, bundle })
}

/// Whether a result differs from the host's, and the program is not known to be at fault.
fn differs_from_host(judged: &Judged) -> bool {
    matches!(judged.evidence.compared, Compared::Differ(ResultKind::Buffer, Cause::Unknown | Cause::Race))
}

/// The job with the host's results as its expectation. A bundle of this job shows the difference again
/// without the IR.
fn host_states(job: &Job, host: &Result<HostResult, HostError>) -> Option<Job> {
    let memory = tandem_judge::compare::host_memory(host.as_ref().ok()?).ok()?;
    let mut job = job.clone();
    for b in &mut job.buffers {
        let bytes = tandem_lockstep::buffers::contents(&memory, b, "host").ok()?;
        b.expect = Some(Expect { bytes, ulp: 0 });
    }
    Some(job)
}

/// Refuses a program that does not fit its machine, and names a machine on which it does.
fn fits(p: &Program) -> Result<(), Failure> {
    for k in &p.job.kernels {
        k.launch.check(&p.config).map_err(|e| {
            let holds = Config::holding(p.job.kernels.iter().map(|k| &k.launch));
            let limit = || k.launch.fits(&largest(32)).err().map(|e| e.to_string());
            let hint = instead(holds, p.config, limit);
            Failure::bad_input(format!("{e}{hint}"))
        })?;
    }
    Ok(())
}

/// Refuses a program with a launch beyond the limits of the DUT's profile, before any of it has run.
fn allowed(library: &Library, p: &Program) -> Result<(), Failure> {
    refuses_job(library.profile(), &p.job).map_or(Ok(()), |why| Err(Failure::lacking(why)))
}

/// Runs golden with the DUT or the log, or golden or the DUT alone.
fn execute(spec: &RunSpec, engines: &[Engine], p: &Program, tools: &Tools<'_>) -> Result<Execution, Failure> {
    let has = |e| engines.contains(&e);
    if !has(Engine::Golden) {
        return dut_alone(spec, p, tools);
    }
    let leader = match (has(Engine::Log), has(Engine::Dut)) {
        (true, _) => Leader::Log,
        (_, true) => Leader::Dut,
        _ => Leader::Golden,
    };
    let setup = Setup {
        dut: dut_params(spec, p, tools)?,
        golden_fault: spec.plant.as_ref().and_then(Plant::golden),
        queue: spec.queue,
        design: tools.machines.dut(),
        records: tools.machines.records(),
        strict: tools.machines.strict(),
        ..Setup::new(leader, &p.config)
    };
    // Build the library first: if that fails, it is a tool failure and not a verdict.
    let (mut built, waves, mut notes) = match leader {
        Leader::Dut => {
            let (library, waves, notes) = library_for(spec, p, setup.dut.fault != 0, tools)?;
            (Some(library), waves, notes)
        }
        _ => (None, None, vec![]),
    };
    if let Some(library) = &built {
        allowed(library, p)?;
    }
    let logs = named_logs(spec, &p.job)?;
    let mut ran = setup.run_with(
        &p.job,
        &logs,
        |_, _| built.take().ok_or_else(|| "no DUT library was built".to_string()),
        Extras { sink: tools.sink.clone(), waves: waves.clone() },
    );
    if let (Some(request), Some(waves)) = (&waves, &ran.waves) {
        notes.extend(waves_notes(request, waves, &ran.outcome, &setup.design));
    }
    if leader == Leader::Log
        && let Some(why) = wrong_memory(spec, p, &setup, &logs, &ran.outcome)
    {
        ran.outcome.end = End::BadInput(why);
    }
    let memory = ran.golden.map(|g| p.job.as_seen(g.memory())).unwrap_or_default();
    Ok(Execution { outcome: ran.outcome, memory, setup: Some(setup), logs, notes })
}

/// The DUT's library, one with waves if the specification asks for them. Without them, the run itself still
/// has a verdict.
fn library_for(
    spec: &RunSpec,
    p: &Program,
    faults: bool,
    tools: &Tools<'_>,
) -> Result<(Library, Option<WavesRequest>, Vec<String>), Failure> {
    let mut notes = vec![];
    if let Some(request) = &spec.waves {
        match tools.machines.open(&p.config, flavour_with_waves(faults)) {
            Ok(library) => return Ok((library, Some(request.clone()), notes)),
            Err(e) => notes.push(no_waves(request, &e.message)),
        }
    }
    Ok((tools.machines.open(&p.config, flavour(faults))?, None, notes))
}

/// The texts of the logs that the specification names, one per kernel. Empty if it names none.
fn named_logs(spec: &RunSpec, job: &Job) -> Result<Vec<String>, Failure> {
    let (named, kernels) = (spec.logs.len(), job.kernels.len());
    if named != 0 && named != kernels {
        let why = format!("--log: {named} given, and {} has {kernels} kernels, each with a log", job.name);
        return Err(Failure::usage(why));
    }
    let read = |file: &PathBuf| std::fs::read_to_string(file).map_err(|e| Failure::unreadable(file, &e));
    spec.logs.iter().map(read).collect()
}

/// Golden or the DUT, to run alone, with the faults, seed and memory of the specification. `dispatch` is
/// golden's.
///
/// # Errors
/// If the engine executes no Ventus instructions, the program does not fit its machine, or the DUT cannot be
/// built or opened.
pub fn lone(
    spec: &RunSpec,
    engine: Engine,
    dispatch: Dispatch,
    p: &Program,
    tools: &Tools<'_>,
) -> Result<Box<dyn tandem_lockstep::Engine>, Failure> {
    fits(p)?;
    match engine {
        Engine::Golden => Ok(Box::new(lone_golden(spec, p).dispatching(dispatch))),
        Engine::Dut => Ok(Box::new(dut_engine(spec, p, tools)?)),
        Engine::Host | Engine::Log | Engine::Gpu => Err(Failure::usage(format!(
            "{} executes no Ventus instructions: expected golden or dut",
            engine.name()
        ))),
    }
}

/// Golden for a program, with the fault that the specification plants.
pub fn lone_golden(spec: &RunSpec, p: &Program) -> GoldenEngine {
    GoldenEngine::new(p.config, Profile::default(), spec.plant.as_ref().and_then(Plant::golden))
}

/// The DUT for a program, with the parameters of the specification.
pub fn dut_engine(spec: &RunSpec, p: &Program, tools: &Tools<'_>) -> Result<DutEngine, Failure> {
    let params = dut_params(spec, p, tools)?;
    let library = tools.machines.open(&p.config, flavour(params.fault != 0))?;
    Ok(DutEngine::new(&library, &params)?)
}

/// The flavour of library that this run needs.
pub fn flavour(faults: bool) -> Flavour {
    if faults { Flavour::Faults } else { Flavour::Plain }
}

/// The same with waves.
pub fn flavour_with_waves(faults: bool) -> Flavour {
    if faults { Flavour::FaultWaves } else { Flavour::Waves }
}

/// Runs the DUT by itself. This shows only that it reaches the end.
fn dut_alone(spec: &RunSpec, p: &Program, tools: &Tools<'_>) -> Result<Execution, Failure> {
    let params = dut_params(spec, p, tools)?;
    let (library, waves, mut notes) = library_for(spec, p, params.fault != 0, tools)?;
    allowed(&library, p)?;
    let mut dut = DutEngine::new(&library, &params)?;
    let recording = waves.as_ref().map(|w| dut.record_waves(w));
    let options = Options { sink: tools.sink.clone(), ..Options::default() };
    let outcome = run_alone(&mut dut, &p.config, &p.job, &options);
    if let (Some(request), Some(recording)) = (&waves, recording) {
        let waves = recording.and_then(|()| dut.write_waves(outcome.place()));
        notes.extend(waves_notes(request, &waves, &outcome, &tools.machines.dut()));
    }
    let mut memory = Memory::new();
    for m in p.job.kernels.iter().flat_map(|k| &k.mem) {
        memory.map(m.addr, m.len);
    }
    let pages: Vec<u32> = memory.pages().map(|(addr, _)| addr).collect();
    for addr in pages {
        let mut bytes = vec![0; tandem_abi::PAGE_BYTES as usize];
        dut.dut().read(addr, &mut bytes).map_err(Failure::tool)?;
        memory.write(addr, &bytes).map_err(Failure::tool)?;
    }
    Ok(Execution { outcome, memory: p.job.as_seen(&memory), setup: None, logs: Vec::new(), notes })
}

/// The behaviour of the DUT's environment, and its planted fault.
///
/// # Errors
/// If the DUT has no such fault.
pub fn dut_params(spec: &RunSpec, program: &Program, tools: &Tools<'_>) -> Result<DutParams, Failure> {
    let mut p = DutParams { seed: DEFAULT_SEED, trace: true, ..DutParams::default() };
    if let Some(m) = &program.machine {
        (p.seed, p.latency, p.stall_percent) = (m.seed, m.latency, m.stall_percent);
    }
    if let Some(s) = spec.seed {
        p.seed = s;
    }
    if let Some(l) = spec.latency {
        p.latency = l;
    }
    if let Some(s) = spec.stall {
        p.stall_percent = s;
    }
    if let Some(h) = spec.hang_cycles {
        p.hang_cycles = h;
    }
    if let Some(fault) = spec.plant.as_ref().and_then(Plant::rtl) {
        let number = tools.machines.dut().fault_number(fault);
        p.fault = number.map_err(|e| Failure::usage(format!("--plant {e}")))?;
    }
    Ok(p)
}

/// The host oracle, which remembers its last job. The same launch on another machine, or at another
/// optimisation level, is the same job.
#[derive(Default)]
pub struct HostOracle {
    last: Option<(HostJob, Result<HostResult, HostError>)>,
}

impl HostOracle {
    /// The result of the last run, if it was of this job.
    fn last(&self, job: &HostJob) -> Option<&HostResult> {
        self.last.as_ref().filter(|(had, _)| had == job).and_then(|(_, run)| run.as_ref().ok())
    }

    /// Runs a job in a child of `program`, unless it equals the last one.
    pub fn run(&mut self, program: &Path, job: &HostJob) -> &Result<HostResult, HostError> {
        let last = self.last.take().filter(|(had, _)| had == job);
        &self.last.insert(last.unwrap_or_else(|| (job.clone(), oracle::run(program, job)))).1
    }
}

/// Writes a bundle of a failed run.
fn leave_bundle(
    bundles: &Bundles,
    setup: &Setup,
    (job, logs): (&Job, &[String]),
    o: &Outcome,
    report: &RunReport,
) -> Result<Option<PathBuf>, Failure> {
    // Without a verdict of an engine there is nothing to replay. Refused input (such as a missing log) would
    // be refused again.
    if o.engines.is_empty() || matches!(o.end, End::BadInput(_)) {
        return Ok(None);
    }
    let dir = match bundles {
        Bundles::None => return Ok(None),
        // An earlier bundle stays.
        Bundles::In(dir) if dir.exists() => {
            let name = dir.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
            unused_name(dir.parent().unwrap_or(Path::new("")), &name)
        }
        Bundles::In(dir) => dir.clone(),
        Bundles::Below(dir) => unused_name(dir, &job.name),
    };
    if let Some(parent) = dir.parent() {
        std::fs::create_dir_all(parent).map_err(|e| Failure::tool(format!("{}: {e}", parent.display())))?;
    }
    let text = report.to_text(false);
    Bundle::new(setup, job, logs, o).and_then(|b| b.write(&dir, &text)).map_err(Failure::tool)?;
    Ok(Some(dir))
}

/// The first of `NAME-1`, `NAME-2`, ... that is free.
fn unused_name(dir: &Path, name: &str) -> PathBuf {
    let plain: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let plain = plain.trim_matches('-');
    (1..).map(|n| dir.join(format!("{plain}-{n}"))).find(|p| !p.exists()).unwrap_or_else(|| dir.join(plain))
}
