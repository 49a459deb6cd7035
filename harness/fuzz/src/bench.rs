//! Two engines that stay: a worker makes its bench once and runs every case on it.

use crate::program::{self, Program};
use tandem_abi::Config;
use tandem_launch::paging;
use tandem_lockstep::engine::DutParams;
use tandem_lockstep::{DutEngine, Engine, GoldenEngine, Mismatch, Options, Outcome, Verdict, run_pair};

/// Cycles that one case may take; programs are bounded far below it.
const MAX_CYCLES: u64 = 20_000_000;

/// The engine that golden follows.
pub enum Leader {
    /// The RTL, and the parameters that cases do not set.
    Dut(Box<DutEngine>, DutParams),
    /// The reference model itself, for tests of the fuzzer.
    Golden(Box<GoldenEngine>),
}

/// A leader and golden behind it.
pub struct Bench {
    leader: Leader,
    golden: GoldenEngine,
    config: Config,
    max: usize,
    options: Options,
}

/// What makes two failures the same one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Signature {
    /// The verdict's word, and the kind of mismatch.
    pub kind: String,
    /// Mnemonic of the failing instruction, or what the tool said.
    pub place: String,
}

impl std::fmt::Display for Signature {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} at {}", self.kind, self.place)
    }
}

impl Signature {
    /// The signature of a verdict; `None` for a pass.
    pub fn of(verdict: &Verdict) -> Option<Signature> {
        let of_mismatch = |m: &Mismatch| {
            let place = m.disasm.split(' ').next().unwrap_or_default().to_string();
            Signature { kind: format!("{} ({:?})", verdict.word(), m.kind), place }
        };
        let plain = |place: &str| Signature { kind: verdict.word().to_string(), place: place.to_string() };
        Some(match verdict {
            Verdict::Pass => return None,
            Verdict::Mismatch(m) | Verdict::Trap(m) | Verdict::Hang(m) | Verdict::BarrierDeadlock(m) => {
                of_mismatch(m)
            }
            Verdict::Failed(text) | Verdict::BadInput(text) => {
                // Cycle numbers and addresses in it change from case to case.
                let text: String = text.lines().next().unwrap_or_default().chars().take(200).collect();
                plain(&text.replace(|c: char| c.is_ascii_digit(), "#"))
            }
            Verdict::Wrong(_) | Verdict::Race(_) | Verdict::Timeout { .. } | Verdict::NothingCompared => {
                plain("the end")
            }
        })
    }
}

impl Bench {
    /// A bench for programs of at most about `max` body instructions on machines of shape `config`.
    pub fn new(leader: Leader, golden: GoldenEngine, config: Config, max: usize) -> Bench {
        let options = Options { max_cycles: MAX_CYCLES, ..Options::default() };
        Bench { leader, golden, config, max, options }
    }

    /// Runs one program; the signature of its failure, if it failed.
    pub fn judge(&mut self, p: &Program) -> (Outcome, Option<Signature>) {
        let outcome = self.run(p);
        // Words that may trap have trapped, and both engines say the same about it.
        let allowed = p.tail.is_some() && matches!(outcome.verdict, Verdict::Trap(_));
        let signature = Signature::of(&outcome.verdict).filter(|_| !allowed);
        // An SC may fail without a reason, but our RTL has none of that: where golden's would have succeeded, one of
        // the two has its reservations wrong.
        let needless = (outcome.failed_scs > 0)
            .then(|| Signature { kind: "an SC that failed without need".into(), place: "an SC".into() });
        (outcome, signature.or(needless))
    }

    /// Runs one program.
    pub fn run(&mut self, p: &Program) -> Outcome {
        let built = program::build(p, &self.config, self.max);
        let mut job = built.as_ref().map(|b| b.job.clone()).unwrap_or_default();
        if self.config.is_sv39() {
            // The generator's programs are small, so their pages always fit.
            job = paging::paged(&job, p.machine.seed.into()).unwrap_or(job);
        }
        let leader: &mut dyn Engine = match &mut self.leader {
            Leader::Dut(dut, base) => {
                dut.set_params(&program::dut_params(p, base));
                &mut **dut
            }
            Leader::Golden(golden) => &mut **golden,
        };
        let mut outcome = run_pair(leader, &mut self.golden, &job, &self.options);
        if let Err(m) = built {
            outcome.verdict = Verdict::Failed(format!("the generator made an impossible program: {m}"));
        }
        outcome
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
