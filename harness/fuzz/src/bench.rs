//! Two engines that stay: a worker makes its bench once and runs every case on it.

use crate::leader::Leader;
use crate::program::{self, Expect, Program};
use crate::signature::{Bucket, Class};
use crate::watch::Watch;
use tandem_abi::Config;
use tandem_launch::{Job, paging};
use tandem_lockstep::engine::DutParams;
use tandem_lockstep::{Blame, GoldenEngine, Options, Outcome, Verdict, run_alone, run_pair};

/// Cycles that one case may take; programs are bounded far below it.
const MAX_CYCLES: u64 = 20_000_000;

/// Cycles between two looks at the records of a program that races.
const RACY_SLICE: u64 = 1 << 16;

/// A leader and golden behind it.
pub struct Bench {
    leader: Leader,
    golden: GoldenEngine,
    config: Config,
    max: usize,
    pub(crate) options: Options,
    watch: Option<Watch>,
}

impl Drop for Bench {
    fn drop(&mut self) {
        if let Some(watch) = &mut self.watch {
            watch.finish(self.leader.dut());
        }
    }
}

/// An SC may fail without a reason, but our RTL has none of that: where golden's would have succeeded, one of the two
/// has its reservations wrong.
pub(crate) fn needless_sc(outcome: &Outcome) -> Option<Bucket> {
    (outcome.failed_scs > 0).then(|| Bucket::new(&Blame::Rtl.to_string(), "sc.w", Class::Sync))
}

/// A program that ended well and should not have.
fn unexpected(expect: &Expect) -> Bucket {
    let class = if matches!(expect, Expect::Trap(..)) { Class::Trap } else { Class::Race };
    Bucket::new(&Blame::Rtl.to_string(), "-", class)
}

impl Bench {
    /// A bench for programs of at most about `max` body instructions on machines of shape `config`.
    pub fn new(leader: Leader, golden: GoldenEngine, config: Config, max: usize) -> Bench {
        let options = Options { max_cycles: MAX_CYCLES, overlap: false, ..Options::default() };
        Bench { leader, golden, config, max, options, watch: None }
    }

    /// Collects coverage of the cases from now on: of those between [`Bench::begin`] and [`Bench::hits`].
    pub fn watch(&mut self, watch: Watch) {
        self.options.observer = Some(watch.observer());
        self.watch = Some(watch);
    }

    /// A case begins that counts as covered.
    pub fn begin(&self) {
        if let Some(watch) = &self.watch {
            watch.begin();
        }
    }

    /// The points of functional coverage that the case hit; none where nothing watches.
    pub fn hits(&mut self) -> Vec<u32> {
        let dut = self.leader.dut();
        self.watch.as_mut().map_or(Vec::new(), |w| w.take(dut))
    }

    /// With a thread of its own for the leader, which costs short cases more than it gives, or without.
    pub fn overlapping(mut self, overlap: bool) -> Bench {
        self.options.overlap = overlap;
        self
    }

    /// Runs one program; the bucket of its failure, if it came to something else than what must come of it.
    pub fn judge(&mut self, p: &Program) -> (Outcome, Option<Bucket>) {
        let (outcome, expect) = self.run_expecting(p);
        let failure = expect.check(&outcome.verdict).err();
        let failed = failure.is_some();
        let bucket = failed
            .then(|| Bucket::of(&outcome).unwrap_or_else(|| unexpected(&expect)))
            .or_else(|| needless_sc(&outcome));
        (outcome, bucket)
    }

    /// Runs one program.
    pub fn run(&mut self, p: &Program) -> Outcome {
        self.run_expecting(p).0
    }

    fn run_expecting(&mut self, p: &Program) -> (Outcome, Expect) {
        let (job, expect, error) = match program::build(p, &self.config, self.max) {
            Ok(b) => (b.job, b.expect, None),
            Err(m) => (Job::default(), Expect::Pass, Some(m)),
        };
        let params = self.leader.base().map_or_else(DutParams::default, |base| program::dut_params(p, base));
        self.options.queue = p.style.queue && !p.later.is_empty();
        // A racing store may retire long after others saw it: behind divisions and roots of its warp, a lane at a time. So
        // many cycles are looked ahead.
        let usual = self.options.slice;
        if expect == Expect::RaceOrPass {
            self.options.slice = RACY_SLICE;
        }
        let mut outcome = self.run_job(job, &params);
        self.options.queue = false;
        self.options.slice = usual;
        if let Some(m) = error {
            outcome.verdict = Verdict::Failed(format!("the generator made an impossible program: {m}"));
        }
        (outcome, expect)
    }

    /// Runs a job whose memory answers as `params` say.
    pub(crate) fn run_job(&mut self, mut job: Job, params: &DutParams) -> Outcome {
        if self.config.is_sv39() {
            // The generator's programs are small, so their pages always fit.
            job = paging::paged(&job, params.seed).unwrap_or(job);
        }
        let leader = self.leader.with_memory(params.seed, params.latency, params.stall_percent);
        run_pair(leader, &mut self.golden, &job, &self.options)
    }

    /// How golden alone ends a job, within so many instructions.
    pub(crate) fn golden_alone(&mut self, job: &Job, instructions: u64) -> Outcome {
        let options = Options { max_cycles: instructions, ..self.options.clone() };
        run_alone(&mut self.golden, &self.config, job, &options)
    }

    /// Other limits of what a case may take: cycles of a kernel, and cycles without anything that retires. The ones
    /// before.
    pub(crate) fn limit(&mut self, max_cycles: u64, hang_cycles: u32) -> (u64, u32) {
        let hang = self.leader.limit_silence(hang_cycles);
        (std::mem::replace(&mut self.options.max_cycles, max_cycles), hang)
    }

    /// The machine's shape.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Bound of the body's instructions.
    pub fn max(&self) -> usize {
        self.max
    }
}
