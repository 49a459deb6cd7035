//! Kernels as a kind of case: each compiled at both levels, on host, golden and DUT, with several data sets.

use super::bench::{Judgement, KernelBench, LEVELS};
use super::module::{Module, NAME, STACK};
use super::shrink::{Small, instructions};
use super::strategy;
use super::tree::Kernel;
use crate::shrink::{Budget, Log, Meter, minimise};
use crate::signature::Bucket;
use crate::subject::{CaseId, File, Finding, Judged, STEM, Subject, runner};
use proptest::strategy::{BoxedStrategy, Strategy, ValueTree};
use std::fmt::Write;
use tandem_abi::Config;
use tandem_launch::ElemType;
use tandem_launch::args::ArgValue;

/// Data sets per kernel. Translating a kernel costs more than running it, so each runs on several.
pub const DATA_SETS: usize = 2;

/// A bench and the strategy of its kernels.
pub struct Kernels {
    bench: KernelBench,
    strategy: BoxedStrategy<Kernel>,
}

impl Kernels {
    /// Kernels for the machine of `bench`.
    pub fn new(bench: KernelBench) -> Kernels {
        Kernels { bench, strategy: strategy::kernel(DATA_SETS).boxed() }
    }

    /// The kernel of a case.
    pub fn kernel(&self, case: CaseId) -> Option<Kernel> {
        let tree = self.strategy.new_tree(&mut runner(case.seed, case.number)).ok()?;
        let quiet = self.bench.pair.scope().lacking().has_print();
        Some(Kernel { quiet, on_gpu: self.bench.asks_gpu(), ..tree.current() })
    }

    /// The bench, for the time it has spent.
    pub fn bench(&self) -> &KernelBench {
        &self.bench
    }
}

impl From<Judgement> for Judged {
    fn from(judgement: Judgement) -> Judged {
        Judged {
            failure: judgement.failure.map(|f| f.bucket),
            not_run: judgement.not_run,
            instructions: judgement.instructions,
            bits: judgement.bits,
            hits: Vec::new(),
        }
    }
}

impl Subject for Kernels {
    fn kind(&self) -> &'static str {
        "kernels"
    }

    fn judge(&mut self, case: CaseId) -> Judged {
        let Some(kernel) = self.kernel(case) else {
            return Judged { failure: Some(Bucket::tool("no case could be made")), ..Judged::default() };
        };
        self.bench.begin(case);
        let judgement = self.bench.judge(&kernel);
        Judged { hits: self.bench.pair.hits(), ..judgement.into() }
    }

    fn reduce(&mut self, case: CaseId, failure: &Bucket, budget: &Budget) -> Finding {
        let config = *self.bench.config();
        let mut finding = Finding::bare(self.kind(), Some(config), case, failure.clone());
        let Some(kernel) = self.kernel(case) else { return finding };
        self.bench.name(case);
        let first = self.bench.judge(&kernel).failure;
        let (level, mut which) = first.as_ref().map_or((LEVELS[0], 0), |f| (f.level, f.data));
        let mut meter = Meter::new(budget);
        let mut log = Log::default();
        let mut detail = first.map(|f| f.detail).unwrap_or_default();
        let bench = &mut self.bench;
        let mut small = Small::new(kernel, config, level);
        if bench.can_shrink(&failure.signature) {
            small = minimise(small, "kernel", &mut meter, &mut log, |s| {
                match bench.judge_again(&s.kernel, s.level, &failure.signature).failure {
                    Some(f) if f.bucket.signature == failure.signature => {
                        detail = f.detail;
                        true
                    }
                    _ => false,
                }
            });
            // If a single data set is left, the file states its result. If several are, it states that of
            // the failing one.
            let last = bench.judge_again(&small.kernel, small.level, &failure.signature).failure;
            which = last.map_or(which, |f| f.data);
        }
        let expected = bench.expected(&small.module, which);
        let found = format!("found by tandem fuzz --kind kernels --seed {}, case {}", case.seed, case.number);
        let report: String = detail.lines().take(12).map(|l| format!("; {l}\n")).collect();
        let ll = format!("; {failure}; {found}\n{report}{}", small.module.text);
        let yaml = yaml(&small.module, &config, which, expected.as_deref(), &format!("{failure}; {found}"));
        finding.files =
            vec![File { extension: ".yaml".into(), text: yaml }, File { extension: ".ll".into(), text: ll }];
        let m = &small.kernel.machine;
        let gpu =
            if self.bench.rests_on_gpu(&failure.signature) { " --engine host,golden,dut,gpu" } else { "" };
        let words = format!(
            "run {STEM}.yaml --config {config} -O {} --seed {} --latency 1..{} --stall {}{gpu}",
            small.level,
            u64::from(m.seed) + which as u64,
            m.latency.max(1),
            m.stall
        );
        // A record has the answer to the case's own text, not to the file's.
        if self.bench.can_shrink(&failure.signature) {
            finding.replay = words.split(' ').map(String::from).collect();
        }
        finding.detail = detail;
        finding.beyond = instructions(&small.module.text);
        finding.runs = log.tried();
        finding.tried = log.lines();
        finding
    }
}

/// The kernel's file, in the format of isa-tests/kernels.
pub fn yaml(
    m: &Module,
    config: &Config,
    data: usize,
    expected: Option<&[(usize, Vec<u8>)]>,
    description: &str,
) -> String {
    let g = &m.geometry;
    let mut out = format!(
        "description: \"{}\"\nir: {STEM}.ll\nkernel: {NAME}\ngrid: {:?}\nblock: {:?}\n",
        description.replace(['"', '\\'], "'"),
        g.grid,
        g.block
    );
    if g.shared > 0 {
        let _ = writeln!(out, "shared: {}", g.shared);
    }
    let _ = writeln!(out, "configs: [{config}]\nstack: {STACK}");
    let args = m.args.get(data).map_or(&[][..], |a| a.as_slice());
    if args.is_empty() {
        out += "args: []\n";
        return out;
    }
    out += "args:\n";
    for (n, arg) in args.iter().enumerate() {
        let name = arg.name.clone().unwrap_or_default();
        match &arg.value {
            ArgValue::Buffer(b) => {
                let init = if b.init.iter().all(|x| *x == 0) {
                    "fill: 0".to_string()
                } else {
                    format!("init: {}", words(&b.init))
                };
                let expect = expected.and_then(|e| e.iter().find(|(arg, _)| *arg == n));
                let expect =
                    expect.map(|(_, bytes)| format!(", expect: {}", words(bytes))).unwrap_or_default();
                let count = b.init.len() / 4;
                let _ = writeln!(out, "  - {{name: {name}, buffer: u32, count: {count}, {init}{expect}}}");
            }
            other => {
                let _ = writeln!(out, "  - {}", value(other));
            }
        }
    }
    out
}

/// A list of words.
fn words(bytes: &[u8]) -> String {
    let list: Vec<String> =
        bytes.as_chunks::<4>().0.iter().map(|w| u32::from_le_bytes(*w).to_string()).collect();
    format!("[{}]", list.join(", "))
}

/// An argument passed by value.
fn value(v: &ArgValue) -> String {
    match v {
        ArgValue::Scalar(ElemType::F32, bits) => format!("{{f32: {:?}}}", f32::from_bits(*bits as u32)),
        ArgValue::Scalar(ElemType::F64, bits) => format!("{{f64: {:?}}}", f64::from_bits(*bits)),
        ArgValue::Scalar(elem, bits) => format!("{{{elem}: {bits}}}"),
        ArgValue::Struct(s) => {
            let fields: Vec<String> = s.fields.iter().map(value).collect();
            format!("{{struct: [{}]}}", fields.join(", "))
        }
        ArgValue::Address(to) => format!("{{buf: {to}}}"),
        ArgValue::Buffer(_) => "{u64: 0}".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subject::NotRun;

    #[test]
    fn a_kernel_not_run_for_the_compiler_is_not_one_that_passed() {
        let not_run = Some(NotRun::Unfit("level 2: out of registers".into()));
        let judged = Judged::from(Judgement { not_run: not_run.clone(), ..Judgement::default() });
        assert_eq!((judged.failure, judged.instructions), (None, 0));
        assert_eq!(judged.not_run, not_run);
    }
}
