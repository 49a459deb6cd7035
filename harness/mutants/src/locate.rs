//! Where in the RTL a failing program's fault is: values of the RTL are flipped one by one, and the program
//! runs with each.
//!
//! If the program passes when an expression has the other value in one cycle, then that value is wrong there,
//! or the wrong value passes through it. Expressions whose change has no effect have no part in the failure.

use crate::discover::{Kind, Site};
use crate::flips::Flips;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::path::Path;
use std::time::{Duration, Instant};
use tandem_launch::Job;
use tandem_launch::assembly::Machine;
use tandem_lockstep::engine::{DutParams, EngineError};
use tandem_lockstep::{DutEngine, End, GoldenEngine, Mismatch, Options, Outcome, run_alone, run_pair};
use ventus_dut::{Flip, Library};
use ventus_golden::Profile;

/// A failing program.
#[derive(Clone, Debug)]
pub struct Failing<'a> {
    /// The program, in the machine's memory.
    pub job: &'a Job,
    /// How the machine and its memory behave, and which planted fault it has.
    pub params: DutParams,
    /// Whether its launches are queued.
    pub queue: bool,
}

/// How much may be tried.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Most runs.
    pub runs: u64,
    /// Most time.
    pub time: Duration,
}

/// What a flip makes of the failing program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// It fails as before.
    Same,
    /// It fails in another way, not later.
    Other,
    /// It fails at the same instruction, with other values.
    There,
    /// It runs further and fails then.
    Later,
    /// It passes.
    Repaired,
}

/// One flip that was tried and changed something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TriedFlip {
    /// The expression's number.
    pub site: usize,
    /// The bits.
    pub mask: u32,
    /// Where the mask begins.
    pub at: u32,
    /// The first cycle.
    pub from: u64,
    /// The cycle after the last one.
    pub to: u64,
    /// The effect.
    pub effect: Effect,
    /// Instructions that were compared before it failed.
    pub instructions: u64,
    /// Whether the bits are among those that differ in the failing record.
    #[serde(default)]
    pub differs: bool,
}

/// Everything that was tried.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Trials {
    /// The cycle of the first difference.
    pub end: u64,
    /// The flips that had an effect.
    pub all: Vec<TriedFlip>,
    /// Runs.
    pub runs: u64,
    /// Seconds.
    pub seconds: f64,
    /// Whether the budget ended the search.
    pub cut: bool,
    /// The failure, for people.
    pub failure: String,
    /// Instructions that were compared before it failed.
    pub instructions: u64,
}

/// Why nothing can be located.
#[derive(Debug, thiserror::Error)]
pub enum LocateError {
    /// The library cannot run.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The library has no expressions to flip.
    #[error(transparent)]
    Dut(#[from] ventus_dut::DutError),
    /// The program does not fail.
    #[error("the program does not fail ({0}), so nothing can be located: name a program that fails")]
    Passes(String),
}

/// Cycles without a retired instruction that count as a hang, and those for each cycle of memory latency.
const HANG: (u32, u32) = (160, 32);

/// A window that had an effect and may be halved, by how promising that is.
#[derive(PartialEq, Eq)]
struct Open {
    order: (u8, u64, u64),
    trial: TriedFlip,
}

impl Open {
    fn of(trial: TriedFlip) -> Open {
        let cycles = trial.to - trial.from;
        // What helps is followed down to single cycles, of the others all come in wide windows first. Later
        // ones are nearer to the failure.
        let order = match trial.effect {
            Effect::Repaired => (4, u64::MAX - cycles, trial.from),
            Effect::Later => (3, u64::MAX - cycles, trial.from),
            Effect::There => (2, cycles, trial.from),
            Effect::Other | Effect::Same => (1, cycles, trial.from),
        };
        Open { order, trial }
    }
}

impl Ord for Open {
    fn cmp(&self, other: &Open) -> Ordering {
        self.order.cmp(&other.order)
    }
}

impl PartialOrd for Open {
    fn partial_cmp(&self, other: &Open) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

struct Runner<'a> {
    dut: DutEngine,
    golden: GoldenEngine,
    failing: &'a Failing<'a>,
    options: Options,
    /// Whether golden alone ends with a trap.
    traps: bool,
    runs: u64,
    budget: Budget,
    began: Instant,
}

fn place(end: &End) -> Option<&Mismatch> {
    match end {
        End::Mismatch(m) | End::Trap(m) | End::Hang(m) | End::BarrierDeadlock(m) => Some(m),
        _ => None,
    }
}

/// The parameters with which a fault's program runs: the machine that its directives name.
pub fn killer_params(machine: &Machine, fault: u32) -> DutParams {
    let Machine { seed, latency, stall_percent, .. } = *machine;
    DutParams { seed, latency, stall_percent, fault, ..DutParams::default() }
}

impl Runner<'_> {
    fn run(&mut self, flip: &Flip) -> Result<Outcome, LocateError> {
        self.run_job(self.failing.job, flip)
    }

    fn run_job(&mut self, job: &Job, flip: &Flip) -> Result<Outcome, LocateError> {
        self.runs += 1;
        self.dut.set_params(&self.failing.params);
        self.dut.dut().flip(flip)?;
        Ok(run_pair(&mut self.dut, &mut self.golden, job, &self.options))
    }

    /// Flips these bits of an expression (its place, a mask, where it begins) in these cycles.
    fn trial(
        &mut self,
        first: &Outcome,
        (site, mask, at): (usize, u32, u32),
        (from, to): (u64, u64),
    ) -> Result<TriedFlip, LocateError> {
        let o = self.run(&Flip { site: site as u32 + 1, mask, at, cycles: from..to })?;
        let (effect, instructions) = (self.effect(first, &o), o.instructions);
        Ok(TriedFlip { site, mask, at, from, to, effect, instructions, differs: false })
    }

    /// Cycles of the launches before this one, which pass.
    fn cycles_before(&mut self, kernel: usize) -> Result<u64, LocateError> {
        if kernel == 0 || self.failing.queue {
            return Ok(0);
        }
        let mut job = self.failing.job.clone();
        job.kernels.truncate(kernel);
        Ok(self.run_job(&job, &Flip::default())?.cycles)
    }

    /// Whether nothing more may be tried.
    fn over(&self) -> bool {
        self.runs >= self.budget.runs || self.began.elapsed() >= self.budget.time
    }

    fn passes(&self, o: &Outcome) -> bool {
        match &o.end {
            End::Pass => true,
            End::Trap(_) => self.traps,
            _ => false,
        }
    }

    fn effect(&self, first: &Outcome, o: &Outcome) -> Effect {
        // A run that was cut when it had long passed the failure had no difference up to there.
        let longer = matches!(o.end, End::Timeout { .. }) && o.instructions > first.instructions;
        if self.passes(o) || longer {
            return Effect::Repaired;
        }
        if alike(first, o) {
            return Effect::Same;
        }
        let key = |m: &Mismatch| (m.kernel_index, m.wg, m.warp, m.pc);
        let there = match (place(&first.end), place(&o.end)) {
            (Some(a), Some(b)) => key(a) == key(b) && o.instructions == first.instructions,
            _ => false,
        };
        match o.instructions > first.instructions {
            _ if there => Effect::There,
            true => Effect::Later,
            false => Effect::Other,
        }
    }
}

/// Whether two failing runs are alike, whenever they failed.
fn alike(a: &Outcome, b: &Outcome) -> bool {
    match (place(&a.end), place(&b.end)) {
        (Some(x), Some(y)) => {
            let key = |m: &Mismatch| (m.kind, m.kernel_index, m.wg, m.warp, m.pc, m.insn);
            key(x) == key(y) && x.diffs == y.diffs && x.message == y.message
        }
        (None, None) => a.end.same_as(&b.end),
        _ => false,
    }
}

/// The bits that differ in the failing record, with the place of each lane's in a vector.
fn masks(first: &Outcome) -> Vec<(u32, u32)> {
    let number = |t: &str| u32::from_str_radix(t.strip_prefix("0x")?, 16).ok();
    let mut all = BTreeSet::new();
    for d in place(&first.end).map_or(&[][..], |m| &m.diffs) {
        if let (Some(a), Some(b)) = (number(&d.leader), number(&d.golden))
            && a != b
        {
            all.insert((a ^ b, 0));
            if let Some(lane) = d.lane {
                all.insert((a ^ b, 32 * lane));
            }
        }
    }
    all.into_iter().take(6).collect()
}

/// Tries flips of every expression.
pub fn tries(
    library: &Library,
    flips: &Flips,
    failing: &Failing<'_>,
    budget: &Budget,
) -> Result<Trials, LocateError> {
    let began = Instant::now();
    let params = failing.params;
    let dut = DutEngine::new(library, &params)?;
    let config = library.config();
    let golden = GoldenEngine::new(config, Profile::default(), None);
    let options = Options { queue: failing.queue, overlap: false, slice: 64, ..Options::default() };
    let mut runner = Runner { dut, golden, failing, options, traps: false, runs: 0, budget: *budget, began };
    let first = runner.run(&Flip::default())?;
    let most = first.cycles * 2 + 400;
    let alone = Options { max_cycles: most, ..runner.options.clone() };
    let alone = run_alone(&mut runner.golden, &config, failing.job, &alone);
    runner.traps = matches!(alone.end, End::Trap(_));
    if runner.passes(&first) {
        return Err(LocateError::Passes(format!("{} instructions compared", first.instructions)));
    }
    runner.options.max_cycles = most;
    let short =
        DutParams { hang_cycles: (HANG.0 + HANG.1 * params.latency.1).min(params.hang_cycles), ..params };
    let quick = Failing { params: short, ..failing.clone() };
    runner.failing = &quick;
    // A hang that is found sooner is the same hang. If it is another one, the machine is only slow.
    let sooner = runner.run(&Flip::default())?;
    let first = if alike(&first, &sooner) {
        sooner
    } else {
        runner.failing = failing;
        first
    };
    let before = runner.cycles_before(place(&first.end).map_or(0, |m| m.kernel_index))?;
    runner.options.max_cycles = first.cycles * 2 + 400;
    let end = match (&first.end, place(&first.end)) {
        // Nothing has retired since then; what is missing may come a little later.
        (End::Hang(_) | End::BarrierDeadlock(_), _) => {
            first.cycles.saturating_sub(u64::from(short.hang_cycles)) + STUCK
        }
        (_, Some(m)) if m.cycle > 0 => before + m.cycle,
        _ => first.cycles,
    };
    let mut trials = Trials {
        end,
        failure: place(&first.end).map_or_else(|| first.end.detail(), |m| m.message.clone()),
        instructions: first.instructions,
        ..Trials::default()
    };
    let wrong = masks(&first);
    let window = (end.saturating_sub(BACK), end + AFTER);
    let open = begin(&mut runner, flips, &first, (&wrong, window), &mut trials)?;
    halve(&mut runner, &first, open, &mut trials)?;
    trials.runs = runner.runs;
    trials.seconds = began.elapsed().as_secs_f64();
    Ok(trials)
}

/// Flips every expression in the whole window, and returns what had an effect.
fn begin(
    runner: &mut Runner<'_>,
    flips: &Flips,
    first: &Outcome,
    (wrong, window): (&[(u32, u32)], (u64, u64)),
    trials: &mut Trials,
) -> Result<BinaryHeap<Open>, LocateError> {
    // Every expression, in all cycles before the failure: those without effect have no part in it.
    let mut open = BinaryHeap::new();
    let mut involved = vec![];
    for (i, site) in flips.sites.iter().enumerate() {
        if runner.over() {
            trials.cut = true;
            break;
        }
        let value = matches!(site.kind, Kind::Value(..));
        let trial = runner.trial(first, (i, if value { u32::MAX } else { 1 }, 0), window)?;
        match trial.effect {
            Effect::Same => {}
            _ if value => {
                trials.all.push(trial);
                involved.push(i);
            }
            _ => open.push(Open::of(trial)),
        }
    }
    // Values bit by bit: those that differ in the record, and the lowest.
    for i in involved {
        for &(mask, at) in wrong.iter().chain(&LOW) {
            if runner.over() {
                trials.cut = true;
                break;
            }
            let trial = runner.trial(first, (i, mask, at), window)?;
            if trial.effect != Effect::Same {
                open.push(Open::of(TriedFlip { differs: wrong.contains(&(mask, at)), ..trial }));
            }
        }
    }
    Ok(open)
}

/// Halves windows until they are single cycles or the budget is used up.
fn halve(
    runner: &mut Runner<'_>,
    first: &Outcome,
    mut open: BinaryHeap<Open>,
    trials: &mut Trials,
) -> Result<(), LocateError> {
    // Windows are halved as long as they have an effect, the most promising first.
    while let Some(Open { trial: t, .. }) = open.pop() {
        if t.to - t.from > 1 && !trials.cut {
            let middle = t.from.midpoint(t.to);
            for (from, to) in [(middle, t.to), (t.from, middle)] {
                if runner.over() {
                    trials.cut = true;
                    break;
                }
                let half = runner.trial(first, (t.site, t.mask, t.at), (from, to))?;
                if half.effect != Effect::Same {
                    open.push(Open::of(TriedFlip { differs: t.differs, ..half }));
                }
            }
        }
        trials.all.push(t);
    }
    Ok(())
}

/// Single bits of values that are flipped, with the place where the mask begins.
const LOW: [(u32, u32); 2] = [(1, 0), (2, 0)];
/// Cycles after the last retirement in which a machine that hangs got stuck.
const STUCK: u64 = 32;
/// Cycles before the first difference in which values are flipped one cycle at a time, and after it.
const BACK: u64 = 46;
const AFTER: u64 = 2;

/// A module or a line, and how likely the fault is there.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ranked {
    /// The module.
    pub module: String,
    /// The file, by its name in the file list.
    pub file: String,
    /// The line, from 1; of a module, that of its most suspicious line.
    pub line: usize,
    /// The source line.
    pub text: String,
    /// The suspicion, of which only the order means anything.
    pub score: f64,
    /// What was seen there.
    pub why: String,
}

/// Where the fault may be.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Located {
    /// How the program fails.
    pub failure: String,
    /// The cycle of the first difference.
    pub cycle: u64,
    /// Modules, the most suspicious first.
    pub modules: Vec<Ranked>,
    /// Lines, the most suspicious first.
    pub lines: Vec<Ranked>,
    /// Expressions that were flipped.
    pub expressions: usize,
    /// Runs of the program.
    pub runs: u64,
    /// Seconds that they took.
    pub seconds: f64,
    /// Whether the budget ended before everything was tried.
    pub cut: bool,
}

/// Weights of what a flip can show. How lines make up a module's rank was chosen on Pocket's planted faults.
mod weight {
    /// A repair in one cycle, in up to four, and in more.
    pub const REPAIRED: [f64; 3] = [1.0, 0.7, 0.45];
    /// The program runs further, with one cycle flipped and with more.
    pub const LATER: [f64; 2] = [0.12, 0.072];
    /// It fails otherwise.
    pub const OTHER: [f64; 2] = [0.005, 0.0025];
    /// It fails there, with other values.
    pub const THERE: [f64; 2] = [0.04, 0.02];
    /// The flipped bits are not those that differ.
    pub const OTHER_BITS: f64 = 0.5;
    /// A signal that is only passed on, or a number.
    pub const PLAIN: f64 = 0.55;
    /// Each further trial of a line, up to [`MORE`].
    pub const FURTHER: f64 = 0.05;
    pub const MORE: usize = 5;
    /// Each further line of a module, up to [`LINES`].
    pub const FURTHER_LINES: f64 = 0.1;
    pub const LINES: usize = 4;
    /// The module whose assertion failed, as a part of the most suspicious one.
    pub const ASSERTED: f64 = 0.6;
}

/// The suspicion that one trial casts on its line.
fn weigh(t: &TriedFlip, site: &Site) -> f64 {
    let cycles = t.to.saturating_sub(t.from);
    let single = usize::from(cycles != 1);
    let mut w = match t.effect {
        Effect::Same => 0.0,
        Effect::Other => weight::OTHER[single],
        Effect::There => weight::THERE[single],
        Effect::Later => weight::LATER[single],
        Effect::Repaired => {
            weight::REPAIRED[match cycles {
                1 => 0,
                2..=4 => 1,
                _ => 2,
            }]
        }
    };
    let low = LOW.contains(&(t.mask, t.at)) && matches!(site.kind, Kind::Value(..));
    if low && !t.differs {
        w *= weight::OTHER_BITS;
    }
    if site.plain { w * weight::PLAIN } else { w }
}

/// What a trial showed, for people.
fn say(t: &TriedFlip, site: &Site) -> String {
    let bits = match site.kind {
        Kind::Value(..) => format!(
            " (bits {:#x}{})",
            t.mask,
            if t.at > 0 { format!(" from {}", t.at) } else { String::new() }
        ),
        _ => String::new(),
    };
    let when = match t.to.saturating_sub(t.from) {
        1 => format!("in cycle {}", t.from),
        _ => format!("in cycles {} to {}", t.from, t.to - 1),
    };
    let what = match t.effect {
        Effect::Repaired => "passes",
        Effect::Later => "runs further",
        Effect::There => "fails there with other values",
        Effect::Other | Effect::Same => "fails otherwise",
    };
    format!("{what} if {}{bits} is flipped {when}", shortened(&site.text))
}

fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text.to_string(),
    }
}

/// The file and the line of an assertion that failed.
fn asserted(failure: &str) -> Option<(&str, usize)> {
    let (_, rest) = failure.split_once("stopped by the RTL at ")?;
    let mut parts = rest.split(':');
    Some((parts.next()?, parts.next()?.trim().parse().ok()?))
}

/// Ranks modules and lines by what was tried.
pub fn rank(trials: &Trials, flips: &Flips) -> Located {
    let mut lines: BTreeMap<(&str, usize), Vec<(f64, &TriedFlip)>> = BTreeMap::new();
    for t in &trials.all {
        let site = &flips.sites[t.site];
        lines.entry((&site.file, site.line)).or_default().push((weigh(t, site), t));
    }
    let mut ranked = vec![];
    for ((file, line), mut seen) in lines {
        seen.sort_by(|a, b| b.0.total_cmp(&a.0));
        let Some((best, trial)) = seen.first() else { continue };
        let site = &flips.sites[trial.site];
        let further: f64 = seen.iter().skip(1).take(weight::MORE).map(|(w, _)| w).sum();
        let text = flips.files.iter().find(|f| f.name == file).and_then(|f| f.text.lines().nth(line - 1));
        ranked.push(Ranked {
            module: site.module.clone(),
            file: file.to_string(),
            line,
            text: text.unwrap_or_default().trim().to_string(),
            score: best + weight::FURTHER * further,
            why: say(trial, site),
        });
    }
    ranked.sort_by(|a, b| b.score.total_cmp(&a.score));
    let mut modules: Vec<Ranked> = vec![];
    let mut counted: Vec<usize> = vec![];
    for line in &ranked {
        match modules.iter().position(|m| m.file == line.file && m.module == line.module) {
            Some(i) if counted[i] < weight::LINES => {
                modules[i].score += weight::FURTHER_LINES * line.score;
                counted[i] += 1;
            }
            Some(_) => {}
            None => {
                modules.push(line.clone());
                counted.push(1);
            }
        }
    }
    if let Some((file, line)) = asserted(&trials.failure) {
        let most = modules.iter().map(|m| m.score).fold(1.0, f64::max);
        if !modules.iter().any(|m| m.file == file) {
            let module =
                Path::new(file).file_stem().map_or_else(String::new, |s| s.to_string_lossy().into_owned());
            let of = flips.files.iter().find(|f| f.name == file);
            let text = of.and_then(|f| f.text.lines().nth(line.saturating_sub(1))).unwrap_or_default().trim();
            let (file, text) = (file.to_string(), text.to_string());
            modules.push(Ranked { module, file, line, text, score: 0.0, why: String::new() });
        }
        for m in modules.iter_mut().filter(|m| m.file == file) {
            m.score += weight::ASSERTED * most;
            m.why = if m.why.is_empty() {
                "its assertion failed".into()
            } else {
                format!("its assertion failed; {}", m.why)
            };
        }
    }
    modules.sort_by(|a, b| b.score.total_cmp(&a.score));
    Located {
        failure: trials.failure.lines().next().unwrap_or_default().to_string(),
        cycle: trials.end,
        modules,
        lines: ranked,
        expressions: flips.sites.len(),
        runs: trials.runs,
        seconds: trials.seconds,
        cut: trials.cut,
    }
}

/// Tries flips of every expression, and ranks modules and lines.
///
/// # Errors
/// If the library cannot run, or the program does not fail.
pub fn locate(
    library: &Library,
    flips: &Flips,
    failing: &Failing<'_>,
    budget: &Budget,
) -> Result<Located, LocateError> {
    Ok(rank(&tries(library, flips, failing, budget)?, flips))
}
