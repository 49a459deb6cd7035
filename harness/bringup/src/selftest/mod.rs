//! `tandem dut selftest`: checks whether the probes of a DUT tell the truth.
//!
//! Small programs (`isa-tests/selftest`) run three times: on golden, whose records are the expected ones; on
//! the DUT without records, whose memory tells whether the machine is right; and on the DUT with records. If
//! memory is right but a record is not, the probe lies, and `classify` says how. If memory is wrong, no probe
//! is blamed.
//!
//! | module | contents |
//! |---|---|
//! | `gather` | one program on one engine |
//! | `tracks`, `cases` | records of both sides, warp by warp |
//! | `events`, `value` | events of `probes.yaml` as records show them |
//! | `classify`, `whole`, `hypotheses`, `which` | what explains the wrong records |
//! | `starts`, `barriers` | workgroups; barriers that retire too early |
//! | `protocol` | streams that break their own rules |
//! | `places`, `report` | where the probe is; text and JSON |

pub(crate) mod barriers;
mod cases;
mod classify;
mod diagnosis;
mod events;
mod gather;
mod hypotheses;
mod places;
mod protocol;
mod report;
mod starts;
mod tracks;
mod value;
mod which;
mod whole;

#[cfg(test)]
mod tests;

pub use places::Place;
pub use report::{Design, Finding, Program, Report, Verdict};

use cases::Cases;
use diagnosis::{Diagnosis, Subject};
use gather::{Ended, ProgramRun, differing, gather};
use places::Places;
use std::collections::BTreeSet;
use std::path::Path;
use tandem_abi::{Config, FieldSet, Kind, Record};
use tandem_judge::Failure;
use tandem_launch::Job;
use tandem_lockstep::engine::DutParams;
use tandem_lockstep::{
    DutEngine, End, FieldMask, GoldenEngine, Implemented, Needs, Options, Policy, Requests, Stop, StopCause,
    compare, disassemble, refuses_job, run_pair,
};
use tandem_run::Machines;
use tracks::Track;
use ventus_dut::{Flavour, Library, StopRule};

/// Cycles without a retirement after which the machine hangs. The number is high, because a probe that loses
/// instructions must not look like a machine that does nothing.
const SILENCE: u32 = 100_000;

/// The test to run.
#[derive(Clone, Debug)]
pub struct Spec {
    /// The machine.
    pub config: Config,
    /// Seed of memory latency and back-pressure.
    pub seed: u64,
    /// The programs: names without `.s`; empty for all.
    pub only: Vec<String>,
    /// A planted fault; 0 for none.
    pub fault: u32,
}

impl Spec {
    /// Every program on a machine.
    pub fn all(config: Config) -> Spec {
        Spec { config, seed: 1, only: vec![], fault: 0 }
    }
}

/// Runs the programs in `isa-tests/selftest` below `root` on the DUT of `machines`.
///
/// # Errors
/// If a library cannot be built, or a program cannot be read.
pub fn run(spec: &Spec, root: &Path, machines: &dyn Machines) -> Result<Report, Failure> {
    let flavour = if spec.fault == 0 { Flavour::Plain } else { Flavour::Faults };
    let library = machines.open(&spec.config, flavour)?;
    let programs = programs(spec, root)?;
    run_on(spec, &programs, &library, &Places::of(&machines.dut()))
}

/// A program: its name and its text's job.
type Named = (String, Job);

fn programs(spec: &Spec, root: &Path) -> Result<Vec<Named>, Failure> {
    let dir = root.join("isa-tests/selftest");
    let bad = |e: std::io::Error| Failure::bad_input(format!("{}: {e}", dir.display()));
    let mut files = Vec::new();
    for entry in std::fs::read_dir(&dir).map_err(bad)? {
        let path = entry.map_err(bad)?.path();
        files.extend(path.extension().is_some_and(|e| e == "s").then_some(path));
    }
    files.sort();
    let name = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let known: Vec<String> = files.iter().map(|f| name(f)).collect();
    if let Some(unknown) = spec.only.iter().find(|n| !known.contains(n)) {
        return Err(Failure::usage(format!("there is no program {unknown}: expected {}", known.join(", "))));
    }
    files.retain(|f| spec.only.is_empty() || spec.only.contains(&name(f)));
    files
        .iter()
        .map(|path| {
            let text = std::fs::read_to_string(path).map_err(bad)?;
            let shown = path.strip_prefix(root).unwrap_or(path).display().to_string();
            let (job, _) = tandem_launch::assembly::read(&text, &shown, Some(&spec.config))
                .map_err(Failure::bad_input)?;
            Ok((name(path), job))
        })
        .collect()
}

/// Runs programs on a library.
fn run_on(spec: &Spec, programs: &[Named], library: &Library, places: &Places) -> Result<Report, Failure> {
    let mut test = Test::new(spec, library)?;
    for (n, named) in programs.iter().enumerate() {
        let program = test.program(n, named)?;
        test.programs.push(program);
    }
    let cases = Cases { tracks: &test.tracks, promised: test.promised, lanes: spec.config.lanes as usize };
    let policy = &test.policy;
    let waived = |key: &events::Key, r: &Record| policy.waived(r.insn, |_| ()).has(key.field);
    let mut lies = std::mem::take(&mut test.lies);
    if test.design.is_empty() {
        lies.extend(classify::lies(&cases, &waived));
        if lies.is_empty() {
            lies.extend(unlisted(&cases, policy));
        }
        if lies.is_empty() {
            lies = test.lockstep(programs)?;
        }
    }
    Ok(report::make(&test, lies, places))
}

/// A selftest in progress.
struct Test<'a> {
    spec: &'a Spec,
    library: &'a Library,
    promised: FieldSet,
    policy: Policy,
    programs: Vec<Program>,
    tracks: Vec<Track>,
    /// Programs whose records are in memory's order, so that golden by itself has different ones.
    ordered: BTreeSet<usize>,
    lies: Vec<Diagnosis>,
    design: Vec<Design>,
}

impl<'a> Test<'a> {
    fn new(spec: &'a Spec, library: &'a Library) -> Result<Test<'a>, Failure> {
        let profile = library.profile();
        Ok(Test {
            spec,
            library,
            promised: profile.groups(),
            policy: Policy::for_dut(profile).map_err(Failure::bad_input)?,
            programs: vec![],
            tracks: vec![],
            ordered: BTreeSet::new(),
            lies: vec![],
            design: vec![],
        })
    }

    fn golden(&self) -> GoldenEngine {
        GoldenEngine::new(self.spec.config, ventus_golden::Profile::default(), None)
    }

    fn dut(&self, trace: bool) -> Result<DutEngine, Failure> {
        let Spec { seed, fault, .. } = *self.spec;
        let params = DutParams { seed, fault, trace, hang_cycles: SILENCE, ..DutParams::default() };
        Ok(DutEngine::new(self.library, &params)?)
    }

    /// Runs one program. Its records are kept if the machine was right.
    fn program(&mut self, number: usize, (name, job): &Named) -> Result<Program, Failure> {
        let skipped = |why| Ok(Program { name: name.clone(), skipped: Some(why), records: 0 });
        let launch = &job.kernels[0].launch;
        if let Some(why) = refuses_job(self.library.profile(), job) {
            return skipped(why);
        }
        if let Err(e) = launch.check(&self.spec.config) {
            return skipped(e.to_string());
        }
        let golden = gather(&mut self.golden(), job).map_err(Failure::internal)?;
        let mut needs = Needs::new(Implemented::of(self.library.profile()));
        if let Some(why) = golden.records.iter().find_map(|r| needs.see(r)) {
            return skipped(why);
        }
        let ran = |records| Ok(Program { name: name.clone(), skipped: None, records });
        let truth = gather(&mut self.dut(false)?, job)?;
        if let Ended::Stopped(_, Stop { cause: StopCause::Probe, .. }) = truth.ended {
            // Without records, too: the machine was not at fault.
            self.lies.push(broken(name, &golden.ended, &truth.ended));
            return ran(0);
        }
        if let Some(design) = wrong_machine(name, job, &golden, &truth) {
            self.design.push(design);
            return ran(0);
        }
        if !self.library.profile().has_records() {
            return ran(0);
        }
        let traced = gather(&mut self.dut(true)?, job)?;
        ran(self.judge(number, name, &golden, &traced))
    }

    /// Judges the records of a program whose results are right. Returns the number of records compared.
    fn judge(&mut self, number: usize, name: &str, golden: &ProgramRun, dut: &ProgramRun) -> usize {
        let mut cut = false;
        if dut.ended != golden.ended {
            cut = true;
            self.lies.push(broken(name, &golden.ended, &dut.ended));
        }
        if orders_atomics(&golden.records) {
            self.ordered.insert(number);
            return dut.records.iter().filter(|r| r.kind == Kind::Retire as u8).count();
        }
        self.lies.extend(barriers::lie(name, &golden.records, &dut.records));
        let wrong_starts = starts::lies(name, &golden.records, &dut.records, cut);
        let known_groups = wrong_starts.iter().all(|l| l.key != "wg");
        self.lies.extend(wrong_starts);
        let mut paired = tracks::pair(number, &golden.records, &dut.records, cut);
        let mut needs = Needs::new(Implemented::of(self.library.profile()));
        for step in paired.tracks.iter_mut().flat_map(|t| &mut t.steps) {
            // Whether the program needs something was asked before; this notes what it writes.
            let _ = needs.see(&step.golden);
            if let Some(seen) = &step.seen {
                needs.settle(seen, &mut step.golden);
            }
        }
        if let Some(lie) = starts::names(name, &paired, known_groups) {
            self.lies.push(lie);
        }
        let compared = paired.tracks.iter().flat_map(|t| &t.steps).filter(|s| s.seen.is_some()).count();
        // If there are records of warps that do not exist, others are left without any. That says nothing
        // about those warps.
        let whole = paired.unknown.is_empty() && known_groups;
        self.tracks.extend(paired.tracks.into_iter().filter(|_| whole));
        compared
    }

    /// Faults that lockstep finds although no record is wrong by itself: the order of records, or the
    /// dispatcher's choices.
    fn lockstep(&self, programs: &[Named]) -> Result<Vec<Diagnosis>, Failure> {
        let ran = (0..programs.len()).filter(|n| self.programs[*n].skipped.is_none());
        for n in ran.filter(|_| self.library.profile().has_records()) {
            let (name, job) = &programs[n];
            let outcome = run_pair(&mut self.dut(true)?, &mut self.golden(), job, &Options::default());
            if matches!(outcome.end, End::Pass | End::Trap(_)) {
                continue;
            }
            let detail = outcome.end.detail();
            let first = detail.lines().next().unwrap_or_default().to_string();
            let ordered = self.ordered.contains(&n);
            let sentence = if ordered {
                "atomics are not reported in the order in which memory performed them".to_string()
            } else {
                format!("no record is wrong by itself, but lockstep says: {first}")
            };
            return Ok(vec![Diagnosis {
                event: Subject::named(if ordered { "stamp" } else { "" }),
                key: "when".into(),
                sentence,
                explained: ordered,
                look: "the cycle of `stamp`: that in which memory performs the access".into(),
                wrong: (1, 1),
                evidence: vec![],
                notes: vec![format!("{name}: {first}")],
            }]);
        }
        Ok(vec![])
    }

    /// Steps of a group that show something of it, over all programs.
    fn shown(&self, group: FieldSet) -> usize {
        let steps = self.tracks.iter().flat_map(|t| &t.steps).filter(|s| s.seen.is_some());
        steps.filter(|s| report::shows(group, &s.golden)).count()
    }
}

/// The fault of the machine, if its results or its end are wrong.
fn wrong_machine(name: &str, job: &Job, golden: &ProgramRun, dut: &ProgramRun) -> Option<Design> {
    let what = match (&golden.ended, &dut.ended) {
        (_, Ended::Stopped(message, _)) => Some(format!("it stopped: {message}")),
        (a, b) if a != b => Some(format!("it {}, but it should have {}", ended(b), ended(a))),
        _ => None,
    };
    let first = differing(golden, dut);
    let bytes = first.map(|((addr, expected, seen), n)| {
        let others = if n > 1 { format!(", and {} more bytes", n - 1) } else { String::new() };
        format!("byte {addr:#010x} is {seen:#04x}, expected {expected:#04x}{others}")
    });
    let run = &job.kernels[0];
    let lines = golden.records.iter().filter(|r| r.kind == Kind::Retire as u8);
    let lines: BTreeSet<u32> = lines.map(|r| r.pc / Requests::LINE).collect();
    let requests = dut.requests.map(|r| Requests { least: lines.len() as u64, ..r });
    let ends = matches!(dut.ended, Ended::Done | Ended::Trap);
    let requests = requests.filter(|r| !ends || !r.began());
    let requests = requests.map(|r| r.told("dut", Some(run.launch.start_pc), ends));
    let bad = what.is_some() || bytes.is_some();
    let what: Vec<String> = what.into_iter().chain(bytes).chain(requests.filter(|_| bad)).collect();
    (!what.is_empty()).then(|| Design { program: name.to_string(), what: what.join("; ") })
}

fn ended(how: &Ended) -> &'static str {
    match how {
        Ended::Done => "ended",
        Ended::Trap => "trapped",
        Ended::Never => "did not end",
        Ended::Stopped(..) => "stopped",
    }
}

/// A run with records that ends otherwise than the run without them.
fn broken(name: &str, golden: &Ended, dut: &Ended) -> Diagnosis {
    let (message, stop) = match dut {
        Ended::Stopped(message, stop) => (message.clone(), Some(stop)),
        other => (format!("with records it {}, without records it {}", ended(other), ended(golden)), None),
    };
    let mut broken = stop.and_then(protocol::read);
    if *golden == Ended::Trap
        && let Some(b) = &mut broken
        && stop.is_some_and(|s| s.rule == Some(StopRule::NoCtl))
    {
        // An instruction that traps needs no `control`, but only if it is known to trap.
        (b.event, b.sentence) = ("trap", "a trap never comes".into());
    }
    let (event, key, sentence, look, line) = match broken {
        Some(b) => (b.event, b.key, b.sentence, b.look, b.line),
        None if stop.is_none() => {
            ("done", "when", "the records do not end as the machine does".into(), "`done` and `trap`", None)
        }
        None => ("", "when", "the run stops only if records are taken".into(), "the message", None),
    };
    Diagnosis {
        event: Subject { line, ..Subject::named(event) },
        key: key.into(),
        sentence,
        explained: true,
        look: look.into(),
        wrong: (1, 1),
        evidence: vec![],
        notes: vec![format!("{name}: {message}")],
    }
}

/// Whether several warps have atomics. Memory then decides the values that they find.
fn orders_atomics(golden: &[Record]) -> bool {
    let is_atomic = |r: &Record| ventus_isa::lookup(r.insn).is_some_and(|row| row.class.is_atomic());
    let atomic = golden.iter().filter(|r| r.kind == Kind::Retire as u8 && is_atomic(r));
    atomic.map(|r| (r.wg, r.warp)).collect::<BTreeSet<_>>().len() > 1
}

/// Differences that lockstep sees and that no event is known for.
fn unlisted(cases: &Cases<'_>, policy: &Policy) -> Option<Diagnosis> {
    let mut diffs = Vec::new();
    for (at, golden, seen) in cases.all() {
        let waived = policy.waived(golden.insn, |_| ());
        let fields = FieldMask::reported(cases.promised).without(waived);
        compare(seen, golden, fields, cases.lanes as u32, &mut diffs);
        if let Some(d) = diffs.first() {
            let place = format!("{:#010x} {}", golden.pc, disassemble(golden.pc, golden.prefix, golden.insn));
            return Some(Diagnosis {
                event: Subject::named(""),
                key: "when".into(),
                sentence: format!("{} is wrong: expected {}, seen {}", d.field, d.golden, d.leader),
                explained: false,
                look: place,
                wrong: (1, 1),
                evidence: vec![diagnosis::Evidence {
                    at,
                    lane: d.lane,
                    expected: d.golden.clone(),
                    seen: d.leader.clone(),
                }],
                notes: vec![],
            });
        }
    }
    None
}
