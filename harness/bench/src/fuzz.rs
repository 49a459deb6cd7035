//! Cases of program fuzzing per second and core, compared with the bare DUT and golden alone on the same
//! programs, and the parts of a case's time.
//!
//! All times are processor time of this process, not elapsed time, so that other load on the machine does not
//! change them. Every program is measured in every way before the next one, so that changes of the machine's
//! speed affect all measurements alike.

use crate::place::{Place, Report};
use rustix::time::{ClockId, clock_gettime};
use serde_json::json;
use std::collections::VecDeque;
use std::fmt::Write as _;
use std::time::Duration;
use tandem_abi::{Config, FieldSet, Limits, Memory, PAGE_BYTES};
use tandem_fuzz::Leader;
use tandem_fuzz::Scope;
use tandem_fuzz::bench::Bench;
use tandem_fuzz::program::{self, Draw, Family};
use tandem_judge::Failure;
use tandem_launch::{Job, KernelRun, MemInit, paging};
use tandem_lockstep::engine::{Batch, DutParams, EngineError, Progress, State};
use tandem_lockstep::{CSR_PRINT, DutEngine, Engine, GoldenEngine, Options, run_alone, run_pair};
use ventus_dut::Library;
use ventus_golden::Profile;
use ventus_isa::{Class, decode};

/// What to measure.
#[derive(Clone, Debug)]
pub struct Spec {
    /// Machine.
    pub config: Config,
    /// Flavour of the DUT: plain, faults or mutants (with none of the faults active).
    pub flavour: ventus_dut::Flavour,
    /// Programs.
    pub cases: u64,
    /// Approximate maximum of instructions in a program's body.
    pub max_insns: u16,
    /// Seed of the programs.
    pub seed: u64,
    /// Limit of a whole case's time, in runs of the bare DUT.
    pub at_most: Option<f64>,
}

/// Processor time so far, of all threads.
fn now() -> Duration {
    let t = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(t.tv_sec.unsigned_abs(), t.tv_nsec.unsigned_abs() as u32)
}

/// The result of `f`; adds its time to `sum`.
fn timed<T>(sum: &mut Duration, f: impl FnOnce() -> T) -> T {
    let began = now();
    let result = f();
    *sum += now().saturating_sub(began);
    result
}

/// Sums over all programs.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    generate: Duration,
    build: Duration,
    /// Creating the DUT and filling its memory.
    reset: Duration,
    /// The DUT alone, without records and with them, including its reset.
    bare: Duration,
    traced: Duration,
    /// Golden alone, including its reset.
    golden: Duration,
    /// Golden behind a leader that has its records ready.
    follow: Duration,
    /// Final memory and LDS, read and compared.
    leftover: Duration,
    /// A whole case, as campaigns run them.
    case: Duration,
    /// The same, with a separate thread for the leader.
    threaded: Duration,
    cycles: u64,
    instructions: u64,
    bits: u64,
}

/// Measures.
///
/// # Errors
/// If a program fails, or does not do the same each way.
pub fn run(spec: &Spec, place: &Place<'_>) -> Result<Report, Failure> {
    let library = place.machines.open(&spec.config, spec.flavour)?;
    let sums = measure(spec, &library)?;
    let ratio = sums.case.as_secs_f64() / sums.bare.as_secs_f64().max(f64::MIN_POSITIVE);
    let good = spec.cases > 0 && spec.at_most.is_none_or(|most| ratio <= most);
    Ok(Report { text: sums.text(spec, ratio), json: sums.json(spec, ratio), good })
}

/// A recorded run as a leader: every record is ready.
struct Replay {
    has: FieldSet,
    /// The next kernels: batches with their outcomes, and the memory and LDS that they left.
    coming: VecDeque<Recorded>,
    current: Recorded,
}

#[derive(Default)]
struct Recorded {
    batches: VecDeque<(Batch, Progress)>,
    memory: Memory,
    lds: Vec<Vec<u8>>,
}

impl Engine for Replay {
    fn name(&self) -> &'static str {
        "dut"
    }
    fn describe(&self) -> String {
        "a recorded run".into()
    }
    fn fields(&self) -> FieldSet {
        self.has
    }
    fn reset(&mut self) -> Result<(), EngineError> {
        Ok(())
    }
    fn load(&mut self, _: &[MemInit]) -> Result<(), EngineError> {
        Ok(())
    }
    fn launch(&mut self, _: &KernelRun) -> Result<(), EngineError> {
        self.current = self.coming.pop_front().unwrap_or_default();
        Ok(())
    }
    fn advance(&mut self, _: u64, batch: &mut Batch) -> Progress {
        let Some((next, progress)) = self.current.batches.pop_front() else {
            let state = State::Error("the recorded run has ended".into());
            return Progress { state, ..Progress::default() };
        };
        *batch = next;
        progress
    }
    fn read(&mut self, addr: u32, out: &mut [u8]) -> Result<bool, EngineError> {
        let read = self.current.memory.read(addr, out);
        read.map(|()| true).map_err(|e| EngineError::Failed(e.to_string()))
    }
    fn read_lds(&mut self, sm: u32, offset: u32, out: &mut [u8]) -> Result<bool, EngineError> {
        let at = offset as usize;
        let bytes = self.current.lds.get(sm as usize).and_then(|l| l.get(at..at + out.len()));
        Ok(bytes.map(|bytes| out.copy_from_slice(bytes)).is_some())
    }
}

/// Whether a program polls CSR_PRINT. Nobody answers it while it is recorded, so it would not end.
fn polls(job: &Job) -> bool {
    let words = job.kernels.iter().flat_map(|run| &run.mem).flat_map(|m| m.bytes.as_chunks::<4>().0);
    let mut insns = words.filter_map(|w| decode(u32::from_le_bytes(*w)).ok());
    insns.any(|i| i.op.row().class == Class::Csr && u32::from(i.csr) == CSR_PRINT)
}

/// Runs a job on the DUT and records everything.
fn record(dut: &mut DutEngine, job: &Job, slice: u64) -> Result<Replay, EngineError> {
    let mut coming = VecDeque::new();
    dut.reset()?;
    let config = dut.config();
    let mut memory = Memory::new();
    for run in &job.kernels {
        dut.load(&run.mem)?;
        run.mem.iter().for_each(|m| memory.map(m.addr, m.len));
        dut.launch(run)?;
        let mut batches = VecDeque::new();
        let ended = loop {
            let mut batch = Batch::default();
            let progress = dut.advance(slice, &mut batch);
            let state = progress.state.clone();
            batches.push_back((batch, progress));
            if state != State::More {
                break state == State::Done;
            }
        };
        let pages: Vec<u32> = memory.pages().map(|(at, _)| at).collect();
        for at in pages {
            dut.read(at, memory.page_mut(at).map_or(&mut [], |page| &mut page[..]))?;
        }
        let mut lds = vec![vec![0; Limits::of(&config).lds_bytes as usize]; config.sms as usize];
        for (sm, bytes) in (0..).zip(&mut lds) {
            dut.read_lds(sm, 0, bytes)?;
        }
        coming.push_back(Recorded { batches, memory: memory.clone(), lds });
        if !ended {
            break;
        }
    }
    Ok(Replay { has: dut.fields(), coming, current: Recorded::default() })
}

/// Reads everything that a run left and compares it, as lockstep does. Returns whether it was equal.
fn same_leftover(dut: &mut DutEngine, golden: &GoldenEngine) -> Result<bool, EngineError> {
    let mut page = vec![0; PAGE_BYTES as usize];
    let mut same = true;
    for (addr, bytes) in golden.memory().pages() {
        dut.read(addr, &mut page)?;
        same &= page == bytes;
    }
    let config = golden.golden().config();
    let mut lds = vec![0; Limits::of(&config).lds_bytes as usize];
    for sm in 0..config.sms {
        dut.read_lds(sm, 0, &mut lds)?;
        same &= lds == golden.golden().lds(sm as usize);
    }
    Ok(same)
}

fn measure(spec: &Spec, library: &Library) -> Result<Sums, Failure> {
    let (config, max) = (spec.config, usize::from(spec.max_insns));
    let engines = || -> Result<(DutEngine, GoldenEngine), Failure> {
        let dut = DutEngine::new(library, &DutParams::default())?;
        Ok((dut, GoldenEngine::new(config, Profile::default(), None)))
    };
    let whole = |overlap| -> Result<Bench, Failure> {
        let (dut, golden) = engines()?;
        let bench = Bench::new(Leader::Dut(Box::new(dut), DutParams::default()), golden, config, max);
        Ok(bench.overlapping(overlap))
    };
    let (mut bench, mut threaded) = (whole(false)?, whole(true)?);
    let (mut dut, mut golden) = engines()?;
    let options = Options { overlap: false, ..Options::default() };
    let scope = Scope::of(library.profile());
    let mut s = Sums::default();
    for number in 0..spec.cases {
        let wrong = |what: String| Failure::tool(format!("seed {}, program {number}: {what}", spec.seed));
        let make = || {
            let mut p = program::make(&mut Draw::new(spec.seed, number), &config, max, Family::Valid);
            program::narrow(&mut p, &scope);
            p
        };
        let p = timed(&mut s.generate, make);
        let built =
            timed(&mut s.build, || program::build(&p, &config, max)).map_err(|e| wrong(e.to_string()))?;
        let mut job = built.job;
        if polls(&job) {
            continue;
        }
        if config.is_sv39() {
            job = paging::paged(&job, p.machine.seed.into()).map_err(|e| wrong(e.to_string()))?;
        }
        let params = program::dut_params(&p, &DutParams::default());

        dut.set_params(&DutParams { trace: false, ..params });
        dut.load(&[]).map_err(Failure::tool)?;
        timed(&mut s.reset, || {
            dut.reset()?;
            job.kernels.iter().try_for_each(|run| dut.load(&run.mem))
        })
        .map_err(Failure::tool)?;
        let alone = timed(&mut s.bare, || run_alone(&mut dut, &config, &job, &options));
        dut.set_params(&params);
        let traced = timed(&mut s.traced, || run_alone(&mut dut, &config, &job, &options));
        // A trap ends a run when it is seen, or when its record arrives.
        let cycles_differ = alone.end.passed() && traced.cycles != alone.cycles;
        if cycles_differ || traced.end.word() != alone.end.word() {
            return Err(wrong("records change what they observe".into()));
        }
        s.cycles += alone.cycles;
        s.instructions += alone.instructions;
        timed(&mut s.golden, || run_alone(&mut golden, &config, &job, &options));

        let mut replay = record(&mut dut, &job, options.slice).map_err(Failure::tool)?;
        let followed = timed(&mut s.follow, || run_pair(&mut replay, &mut golden, &job, &options));
        let same = timed(&mut s.leftover, || same_leftover(&mut dut, &golden)).map_err(Failure::tool)?;

        let (outcome, failure) = timed(&mut s.case, || bench.judge(&p));
        let (other, _) = timed(&mut s.threaded, || threaded.judge(&p));
        s.bits += outcome.bits + 8 * outcome.memory_bytes;
        if let Some(bucket) = failure {
            return Err(wrong(format!("{bucket}\n{}", outcome.end.detail())));
        }
        let counted = |o: &tandem_lockstep::Outcome| (o.instructions, o.bits, o.memory_bytes);
        // The memory of queued kernels is mapped earlier, so that more of it is compared.
        let queued = p.style.queue && !p.later.is_empty();
        let all_same =
            counted(&outcome) == counted(&other) && (queued || counted(&outcome) == counted(&followed));
        if !all_same || (outcome.end.passed() && !same) {
            return Err(wrong("ways to run the same case compared different things".into()));
        }
    }
    // A whole case begins with generating its program.
    s.case += s.generate;
    s.threaded += s.generate;
    Ok(s)
}

impl Sums {
    /// The parts of a whole case's time, each measured by itself.
    fn parts(&self) -> [(&'static str, Duration); 9] {
        let less = Duration::saturating_sub;
        let comparison = less(self.follow, self.golden + self.leftover);
        let known = self.generate + self.build + self.traced + self.follow;
        [
            ("generate", self.generate),
            ("emit and lay out", self.build),
            ("DUT: reset, memory", self.reset),
            ("DUT: cycles", less(self.bare, self.reset)),
            ("DUT: records", less(self.traced, self.bare)),
            ("golden", self.golden),
            ("comparison", comparison),
            ("final memory and LDS", self.leftover),
            ("the rest", less(self.case, known)),
        ]
    }

    fn ways(&self) -> [(&'static str, Duration); 5] {
        [
            ("bare DUT", self.bare),
            ("DUT with records", self.traced),
            ("golden alone", self.golden),
            ("whole case", self.case),
            ("with two threads", self.threaded),
        ]
    }

    fn json(&self, spec: &Spec, ratio: f64) -> serde_json::Value {
        let n = spec.cases as f64;
        let us = |list: &[(&'static str, Duration)]| -> serde_json::Map<String, serde_json::Value> {
            list.iter().map(|(name, t)| ((*name).into(), json!(t.as_secs_f64() * 1e6 / n))).collect()
        };
        json!({
            "config": spec.config.to_string(), "flavour": spec.flavour.to_string(), "cases": spec.cases,
            "max_insns": spec.max_insns, "seed": spec.seed, "clock": "processor time",
            "cycles": self.cycles as f64 / n, "instructions": self.instructions as f64 / n,
            "bits": self.bits as f64 / n, "cases_per_s": n / self.case.as_secs_f64(),
            "bare_per_s": n / self.bare.as_secs_f64(), "ratio": ratio, "at_most": spec.at_most,
            "us": us(&self.ways()), "parts_us": us(&self.parts()),
        })
    }

    fn text(&self, spec: &Spec, ratio: f64) -> String {
        let mut out = String::new();
        let n = spec.cases as f64;
        let us = |t: Duration| t.as_secs_f64() * 1e6 / n;
        let against = |t: Duration, to: Duration| t.as_secs_f64() / to.as_secs_f64().max(f64::MIN_POSITIVE);
        let _ = writeln!(
            out,
            "{} valid programs of up to {} instructions on {} ({}), seed {}; processor time",
            spec.cases, spec.max_insns, spec.config, spec.flavour, spec.seed
        );
        let _ = writeln!(
            out,
            "  a case on average: {:.0} instructions retired, {:.0} cycles, {:.0} bits compared",
            self.instructions as f64 / n,
            self.cycles as f64 / n,
            self.bits as f64 / n
        );
        for (name, t) in self.ways() {
            let _ = writeln!(
                out,
                "  {name:<20} {:>8.0} us {:>8.0} cases/s a core   {:.2} of a bare run",
                us(t),
                1e6 / us(t),
                against(t, self.bare)
            );
        }
        let _ = writeln!(out, "where a whole case's time goes:");
        for (name, t) in self.parts() {
            let _ = writeln!(out, "  {name:<20} {:>8.0} us {:>5.1} %", us(t), 100.0 * against(t, self.case));
        }
        let limit = spec.at_most.map_or(String::new(), |most| format!(" (at most {most} wanted)"));
        let _ = writeln!(out, "a whole case costs {ratio:.2} runs of the bare DUT{limit}");
        out
    }
}
