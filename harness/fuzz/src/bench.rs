//! Runs programs on engines: a worker makes its bench once and runs every case on it.

use crate::pair::{Leader, MetDifferences, Pair, Timing};
use crate::program::{self, Expect, Program};
use crate::signature::{Bucket, Class};
use crate::watch::Watch;
use tandem_abi::Config;
use tandem_judge::Blame;
use tandem_launch::Job;
use tandem_lockstep::{End, GoldenEngine, Options, Outcome};

/// Most cycles that one case may take; programs stay far below it.
const MAX_CYCLES: u64 = 20_000_000;

/// A pair of engines, and the size limit of programs.
pub struct Bench {
    pub(crate) pair: Pair,
    max: usize,
    pub(crate) options: Options,
}

/// The finding for an SC that failed without need. The ISA allows such a failure, but this RTL never does it.
/// If golden's SC would have succeeded, the RTL or golden tracks reservations wrongly.
pub(crate) fn needless_sc(outcome: &Outcome) -> Option<Bucket> {
    (outcome.failed_scs > 0).then(|| Bucket::new(Blame::Rtl, "sc.w", Class::Sync))
}

/// The finding for a program that ended well and should not have.
fn unexpected(expect: &Expect) -> Bucket {
    let class = if matches!(expect, Expect::Trap(..)) { Class::Trap } else { Class::Race };
    Bucket::new(Blame::Rtl, "-", class)
}

impl Bench {
    /// A bench for machines of shape `config` and programs with at most about `max` body instructions.
    pub fn new(leader: Leader, golden: GoldenEngine, config: Config, max: usize) -> Bench {
        let options = Options { max_cycles: MAX_CYCLES, overlap: false, ..Options::default() };
        Bench { pair: Pair::new(leader, golden, config), max, options }
    }

    /// Collects coverage from the next case on.
    pub fn watch(&mut self, watch: Watch) {
        self.pair.watch(watch);
    }

    /// Notes the known differences that cases meet from the next one on.
    pub fn note(&mut self, met: MetDifferences) {
        self.pair.note(met);
    }

    /// Chooses whether the leader has its own thread, which costs short cases more than it saves.
    pub fn overlapping(mut self, overlap: bool) -> Bench {
        self.options.overlap = overlap;
        self
    }

    /// Runs one program. Returns the bucket of its failure if the outcome is not the expected one.
    pub fn judge(&mut self, p: &Program) -> (Outcome, Option<Bucket>) {
        let (outcome, expect) = self.run_expecting(p);
        if outcome.not_implemented.is_some() {
            return (outcome, None);
        }
        let failure = expect.check(&outcome.end).err();
        let failed = failure.is_some();
        let bucket = failed
            .then(|| Bucket::of(&outcome).unwrap_or_else(|| unexpected(&expect)))
            .or_else(|| needless_sc(&outcome));
        (outcome, bucket)
    }

    /// Why the machine cannot hold a program, if so.
    pub fn refuses(&self, p: &Program) -> Option<String> {
        program::launches(p, self.config()).find_map(|l| l.fits(self.config()).err()).map(|e| e.to_string())
    }

    /// Runs one program.
    pub fn run(&mut self, p: &Program) -> Outcome {
        self.run_expecting(p).0
    }

    fn run_expecting(&mut self, p: &Program) -> (Outcome, Expect) {
        let (job, expect, error) = match program::build(p, self.config(), self.max) {
            Ok(b) => (b.job, b.expect, None),
            Err(m) => (Job::default(), Expect::Pass, Some(m)),
        };
        self.options.queue = p.style.queue && !p.later.is_empty();
        let mut outcome = self.run_job(&job, &program::timing(p));
        self.options.queue = false;
        if let Some(m) = error {
            outcome.end = End::Failed(format!("the generator made an impossible program: {m}"));
        }
        (outcome, expect)
    }

    /// Runs a job with this memory timing.
    pub(crate) fn run_job(&mut self, job: &Job, timing: &Timing) -> Outcome {
        match self.pair.place(job, timing.seed, self.options.queue) {
            Ok(job) => self.pair.run(&job, timing, &self.options),
            Err(m) => {
                let nothing = self.pair.run(&Job::default(), timing, &self.options);
                Outcome { end: End::Failed(m.to_string()), ..nothing }
            }
        }
    }

    /// How golden alone ends a job, within this many instructions.
    pub(crate) fn golden_alone(&mut self, job: &Job, instructions: u64) -> Outcome {
        self.pair.golden_alone(job, instructions, &self.options)
    }

    /// Changes the limits of a case: cycles of a kernel, and cycles in which nothing retires. Returns the
    /// previous ones.
    pub(crate) fn limit(&mut self, max_cycles: u64, hang_cycles: u32) -> (u64, u32) {
        let hang = self.pair.limit_silence(hang_cycles);
        (std::mem::replace(&mut self.options.max_cycles, max_cycles), hang)
    }

    /// The machine's shape.
    pub fn config(&self) -> &Config {
        self.pair.config()
    }

    /// Largest number of body instructions.
    pub fn max(&self) -> usize {
        self.max
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_abi::{BUFFER_BASE, CODE_BASE, Translation};
    use tandem_launch::MemInit;
    use tandem_launch::elf::{Bare, Image};
    use ventus_golden::Profile;

    #[test]
    fn a_job_whose_pages_do_not_fit_is_an_error_and_not_a_pass_without_pages() {
        let config = Config::new(1, 8, 4).with(Translation::Sv39);
        let golden = || GoldenEngine::new(config, Profile::default(), None);
        let mut bench = Bench::new(Leader::Golden(Box::new(golden())), golden(), config, 40);
        // Page tables need half as much again, above 2 GiB.
        let large = MemInit { addr: BUFFER_BASE, len: 0x6000_0000, bytes: Vec::new() };
        let code = MemInit { addr: CODE_BASE, len: 4, bytes: vec![0; 4] };
        let (segments, symbols, sections) = (vec![code], Vec::new(), Vec::new());
        let image = Image { entry: CODE_BASE, segments, symbols, sections };
        let mut job = image.job("large", &Bare::one_warp(4)).expect("a job");
        job.kernels[0].mem = vec![large];
        let outcome = bench.run_job(&job, &Timing { seed: 1, latency: (1, 1), stall_percent: 0 });
        let End::Failed(m) = &outcome.end else { panic!("{:?}", outcome.end) };
        assert!(m.contains("393216 pages do not fit"), "{m}");
        assert_eq!(Bucket::of(&outcome).map(|b| b.signature.class), Some(Class::Tool));
    }
}
