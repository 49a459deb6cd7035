//! Litmus tests on the DUT. Each test runs many times with random delays. Every outcome must be one that the
//! memory model allows for the places where the threads ran. The retire records of each run are checked too.

mod draw;
pub mod emit;
mod replay;
mod report;

pub use replay::Replay;
pub use report::{Failed, Forbidden, Report, Row};

use crate::progress::{Progress, in_parallel};
use draw::{Draw, draw};
use emit::{Scope, Space, TURNS, Variant, location_offset, program, result_offset};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::PathBuf;
use tandem_abi::{Config, FieldSet, Kind, Record};
use tandem_judge::{Blame, Device, Engines, Evidence, Failure, Judgement, Origin, Verdict, judge};
use tandem_launch::{KernelRun, MemInit};
use tandem_lockstep::engine::{Batch, DutParams, Engine, Progress as EngineProgress, State};
use tandem_lockstep::{DutEngine, Implemented, contradiction, refuses_job};
use tandem_memory_model::allowed::{Place, Setting, allowed};
use tandem_memory_model::check::{self, Violation};
use tandem_memory_model::litmus::{Op, Outcome, Test};
use tandem_run::Machines;
use tandem_words::typed;
use ventus_dut::{Flavour, Library};

/// Cycles after which a run is stopped.
const MAX_CYCLES: u64 = 2_000_000;

/// What to run.
#[derive(Clone, Debug)]
pub struct Spec {
    /// Tests.
    pub tests: Vec<Test>,
    /// Machines.
    pub configs: Vec<Config>,
    /// Turns of each test in each variant, rounded up to whole runs.
    pub turns: u32,
    /// Seed of everything random.
    pub seed: u64,
    /// A planted fault: its name, and its number in the DUT's list.
    pub fault: Option<(String, u32)>,
    /// Tests that run at once.
    pub jobs: usize,
    /// Where files of failing runs go.
    pub dir: PathBuf,
    /// Only variants whose name contains this.
    pub variants: String,
    /// Only this variant, and only the run with this number.
    pub only: Option<(Variant, u32)>,
}

impl Spec {
    /// The variants of a test that are run.
    fn variants(&self, test: &Test) -> impl Iterator<Item = Variant> {
        let wanted = |v: &Variant| match self.only {
            Some((only, _)) => only == *v,
            None => v.name().contains(&self.variants),
        };
        Variant::of(test).into_iter().filter(wanted)
    }
}

/// One test in one variant on one machine.
struct Item<'a> {
    test: &'a Test,
    variant: Variant,
    config: Config,
    library: &'a Library,
}

/// Runs every test in every variant on every machine.
///
/// # Errors
/// If a library cannot be opened, the DUT fails, or nothing can be run. A forbidden outcome is not an error.
pub fn run(spec: &Spec, machines: &dyn Machines, progress: &dyn Progress) -> Result<Report, Failure> {
    let flavour = if spec.fault.is_some() { Flavour::Faults } else { Flavour::Plain };
    let mut libraries = vec![];
    for config in &spec.configs {
        if config.is_sv39() {
            return Err(Failure::usage(format!(
                "--config {config}: litmus tests write physical addresses; leave +sv39 out"
            )));
        }
        libraries.push((*config, machines.open(config, flavour)?));
    }
    let mut items = vec![];
    for (config, library) in &libraries {
        for test in &spec.tests {
            items.extend(spec.variants(test).map(|variant| Item { test, variant, config: *config, library }));
        }
    }
    let dut = machines.dut().to_string();
    let rows = in_parallel(&items, spec.jobs, |item| {
        let row = one(spec, item, &dut);
        progress.step(1);
        row
    });
    let rows = rows.into_iter().collect::<Result<Vec<Row>, Failure>>()?;
    if let Some(none) = rows.iter().map(|r| r.not_run.as_ref()).collect::<Option<Vec<_>>>() {
        return Err(match none.first() {
            None => Failure::tool("no litmus test has this name"),
            Some(why) => Failure::lacking(format!("no litmus test can be run: {why}")),
        });
    }
    Ok(Report { rows, seed: spec.seed })
}

/// Number of tests in variants that a specification asks for.
pub fn count(spec: &Spec) -> usize {
    spec.configs.len() * spec.tests.iter().map(|t| spec.variants(t).count()).sum::<usize>()
}

fn one(spec: &Spec, item: &Item<'_>, dut: &str) -> Result<Row, Failure> {
    let (test, variant) = (item.test, item.variant);
    let mut row = Row::new(test, variant, item.config);
    let bench = match Bench::new(test, variant, item.config, item.library)? {
        Ok(bench) => bench,
        Err(why) => return Ok(Row { not_run: Some(why), ..row }),
    };
    let fault = spec.fault.as_ref().map_or(0, |(_, number)| *number);
    let mut engine = DutEngine::new(item.library, &DutParams { fault, ..DutParams::default() })?;
    let mut known: HashMap<Setting, BTreeSet<Outcome>> = HashMap::new();
    let runs = spec.only.map_or(0..spec.turns.div_ceil(TURNS), |(_, run)| run..run + 1);
    for number in runs {
        let draw = draw(spec.seed, test, &variant, number, fault);
        let done = bench.run(&mut engine, &draw)?;
        let setting = bench.setting(&draw, &done.sm_of);
        if let Some(Failing { judged, reason, what }) = done.failed {
            let replay = Replay::new(spec, item, dut, number, setting.places);
            let file = replay.write(&spec.dir, &bench.text(&draw), item.config, &draw.params)?;
            row.failed.push(Failed { verdict: judged.0, blame: judged.1, reason, what, file, run: number });
            if row.is_enough() {
                break;
            }
            continue;
        }
        let allowed = known.entry(setting.canonical()).or_insert_with_key(|s| allowed(test, s));
        row.allowed.extend(allowed.iter().cloned());
        let mut wrong: Vec<String> = done.violation.into_iter().collect();
        for outcome in done.outcomes {
            if !allowed.contains(&outcome) {
                wrong.insert(0, format!("outcome {}", test.outcome_text(&outcome)));
            }
            *row.seen.entry(outcome).or_default() += 1;
        }
        if let Some(what) = wrong.first() {
            let replay = Replay::new(spec, item, dut, number, setting.places);
            let file = replay.write(&spec.dir, &bench.text(&draw), item.config, &draw.params)?;
            row.forbidden.push(Forbidden { what: what.clone(), file, run: number });
            if row.is_enough() {
                break;
            }
        }
    }
    Ok(row)
}

/// The programs of a test in one variant, and how to run them.
struct Bench<'a> {
    test: &'a Test,
    variant: Variant,
    /// Without delays between the operations, and with them.
    programs: [(String, KernelRun); 2],
    has_records: bool,
}

/// The results of a run.
struct LitmusRun {
    outcomes: Vec<Outcome>,
    /// The SM of each workgroup; empty if the DUT does not report it.
    sm_of: BTreeMap<u32, u32>,
    /// A violation: no order of the run's accesses explains it.
    violation: Option<String>,
    /// Why the run shows nothing of the memory model.
    failed: Option<Failing>,
}

/// A run that failed in another way than by what the memory model forbids.
struct Failing {
    judged: (Verdict, Option<Blame>),
    reason: String,
    what: String,
}

impl LitmusRun {
    /// A run that does not end is the DUT's failure too: a lost wake-up, or a barrier that never releases. It
    /// is judged as in every other command, because no memory model says anything about it.
    fn stopped(progress: &EngineProgress) -> LitmusRun {
        let (device, what) = match &progress.state {
            State::More => (Device::OutOfBudget, format!("it did not end within {MAX_CYCLES} cycles")),
            State::Hang => (Device::Hang, "it hangs".to_string()),
            State::Error(e) => (Device::stopped(&progress.stop), e.clone()),
            State::Trap => return LitmusRun::trapped(),
            State::Done | State::Kernel => (Device::TraceBroken, "it ended unexpectedly".into()),
        };
        LitmusRun::judged(device, progress.requests.is_none_or(|r| r.began()), what)
    }

    fn judged(device: Device, began: bool, what: String) -> LitmusRun {
        let evidence = Evidence { device, began, ..Evidence::new(Engines::DUT, Origin::MachineCode) };
        let Judgement { verdict, blame, reason } = judge(&evidence);
        LitmusRun::failed(Failing { judged: (verdict, blame), reason: reason.to_string(), what })
    }

    /// There is no second engine that could agree, and the program is Tandem's own.
    fn trapped() -> LitmusRun {
        let judged = (Verdict::Trap, Some(Blame::RtlOrAdapter));
        let reason = "nothing in a litmus test traps".to_string();
        LitmusRun::failed(Failing { judged, reason, what: "it traps".into() })
    }

    fn failed(failing: Failing) -> LitmusRun {
        LitmusRun { outcomes: vec![], sm_of: BTreeMap::new(), violation: None, failed: Some(failing) }
    }
}

impl<'a> Bench<'a> {
    /// The inner error says why this machine cannot run the test.
    fn new(
        test: &'a Test,
        variant: Variant,
        config: Config,
        library: &Library,
    ) -> Result<Result<Bench<'a>, String>, Failure> {
        let threads = test.threads.len() as u32;
        let (slots, needed) = match variant.scope {
            Scope::Warps => (config.warps, "warps of one SM"),
            Scope::Workgroups => (config.warps * config.sms, "warps"),
        };
        if slots < threads {
            return Ok(Err(format!("its threads run at once: {threads} {needed} are needed, {slots} exist")));
        }
        let mut programs = vec![];
        for spread in [false, true] {
            let text = program(test, &variant, spread);
            let (mut job, _) = tandem_launch::assembly::read(&text, &test.name, Some(&config))
                .map_err(|e| Failure::internal(format!("litmus test {}: {e}", test.name)))?;
            let lacking = Implemented::of(library.profile()).and_then(|rows| {
                let code = job.kernels[0].mem.iter().find(|m| m.addr == tandem_abi::CODE_BASE)?;
                let words = code.bytes.chunks_exact(4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]));
                words.into_iter().find_map(|word| rows.lacks(0, word))
            });
            if let Some(why) = refuses_job(library.profile(), &job).or(lacking) {
                return Ok(Err(why));
            }
            programs.push((text, job.kernels.remove(0)));
        }
        let has_records = library.profile().groups().contains(FieldSet::MEM.union(FieldSet::LOAD_DATA));
        let programs = programs.try_into().map_err(|_| Failure::internal("two programs are made"))?;
        Ok(Ok(Bench { test, variant, programs, has_records }))
    }

    /// The program of a run with its data filled in, as assembly.
    fn text(&self, draw: &Draw) -> String {
        let words = |list: &[u32]| list.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
        let (text, _) = &self.programs[usize::from(draw.spread)];
        let mut filled = String::new();
        for line in text.lines() {
            match line.split_once(": .space") {
                Some(("roles", _)) => filled += &format!("roles: .word {}\n", words(&draw.roles)),
                Some(("delays", _)) => {
                    filled += "delays:\n";
                    for turn in draw.delays.chunks(emit::DELAYS) {
                        filled += &format!("    .word {}\n", words(turn));
                    }
                }
                _ => filled += &format!("{line}\n"),
            }
        }
        filled
    }

    fn symbol(&self, draw: &Draw, name: &str) -> Result<u32, Failure> {
        let symbols = &self.programs[usize::from(draw.spread)].1.symbols;
        let found = symbols.iter().find(|s| s.name == name).map(|s| s.addr);
        found.ok_or_else(|| Failure::internal(format!("the litmus program has no symbol {name}")))
    }

    fn run(&self, engine: &mut DutEngine, draw: &Draw) -> Result<LitmusRun, Failure> {
        let mut kernel = self.programs[usize::from(draw.spread)].1.clone();
        for (name, words) in [("roles", &draw.roles), ("delays", &draw.delays)] {
            let bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
            kernel.mem.push(MemInit { addr: self.symbol(draw, name)?, len: bytes.len() as u32, bytes });
        }
        engine.set_params(&draw.params);
        engine.reset()?;
        engine.load(&kernel.mem)?;
        engine.launch(&kernel)?;
        let mut batch = Batch::default();
        loop {
            let progress = engine.advance(10_000, &mut batch);
            match progress.state {
                State::More if progress.cycles < MAX_CYCLES => {}
                State::Done => break,
                _ => return Ok(LitmusRun::stopped(&progress)),
            }
        }
        // Where the threads ran is known from the records, and it decides what is allowed.
        let told =
            engine.has_records().then(|| contradiction(&kernel.launch, &engine.config(), &batch.records));
        if let Some(what) = told.flatten() {
            return Ok(LitmusRun::judged(Device::Contradicts, true, what));
        }
        let sm_of = sms(&batch.records);
        let outcomes = self.outcomes(engine, draw)?;
        let violation = if self.has_records { self.violation(engine, draw, &batch.records)? } else { None };
        Ok(LitmusRun { outcomes, sm_of, violation, failed: None })
    }

    /// The checker's finding on a run. The run's locations are zero at first; a thread clears LDS.
    fn violation(
        &self,
        engine: &mut DutEngine,
        draw: &Draw,
        records: &[Record],
    ) -> Result<Option<String>, Failure> {
        let (locations, end) = (self.symbol(draw, "locations")?, self.symbol(draw, "results")?);
        let mut initial = |addr: u32| (locations..end).contains(&addr).then_some(0);
        let mut last = |addr: u32| {
            let mut bytes = [0; 4];
            engine.read(addr, &mut bytes).is_ok_and(|read| read).then(|| u32::from_le_bytes(bytes))
        };
        // If a store is not among the records, a read of it has no explanation either.
        let selftest = typed("dut selftest");
        let lost =
            format!("(or the records lack a store: {selftest} with this --dut tells whether probes lie)");
        let told = |v: Box<Violation>| match *v {
            Violation::Value { .. } => format!("{v}\n{lost}"),
            Violation::Cycle(_) => v.to_string(),
        };
        Ok(check::check(records, &mut initial, &mut last).err().map(told))
    }

    fn outcomes(&self, engine: &mut DutEngine, draw: &Draw) -> Result<Vec<Outcome>, Failure> {
        let (results, locations) = (self.symbol(draw, "results")?, self.symbol(draw, "locations")?);
        let mut owner = vec![0; self.test.registers()];
        for (thread, ops) in self.test.threads.iter().enumerate() {
            ops.iter().filter_map(Op::reg).for_each(|reg| owner[reg] = thread);
        }
        let mut word = |addr: u32| -> Result<u32, Failure> {
            let mut bytes = [0; 4];
            engine.read(addr, &mut bytes)?;
            Ok(u32::from_le_bytes(bytes))
        };
        let mut all = vec![];
        for turn in 0..TURNS {
            let mut values = vec![];
            for (reg, thread) in owner.iter().enumerate() {
                values.push(word(results + result_offset(*thread, turn, reg))?);
            }
            for loc in 0..self.test.locations() {
                let width = self.variant.width;
                values.push(width.extract(loc, word(locations + location_offset(width, turn, loc))?));
            }
            all.push(Outcome(values));
        }
        Ok(all)
    }

    /// Where the threads of a run were. If the DUT does not report it, all of them may have been on one SM,
    /// where the model allows most.
    fn setting(&self, draw: &Draw, sm_of: &BTreeMap<u32, u32>) -> Setting {
        let place = |thread: u32| {
            let role = draw.roles.iter().position(|r| *r == thread).unwrap_or(0) as u32;
            let wg = if self.variant.scope == Scope::Workgroups { role } else { 0 };
            Place { wg, sm: sm_of.get(&wg).copied().unwrap_or(0) }
        };
        let places = (0..self.test.threads.len() as u32).map(place).collect();
        Setting { places, lds: self.variant.space == Space::Lds }
    }
}

/// The SM of each workgroup.
fn sms(records: &[Record]) -> BTreeMap<u32, u32> {
    let starts = records.iter().filter(|r| r.kind == Kind::WgStart as u8);
    starts.map(|r| (r.wg, r.sm.into())).collect()
}
