//! Valid random programs as a kind of case: the leader and golden must agree on every instruction, and pass.

use super::{CaseId, Finding, Judged, Subject};
use crate::bench::Bench;
use crate::campaign::runner;
use crate::program::{self, Program};
use crate::shrink::{Budget, shrink};
use crate::signature::Bucket;
use proptest::strategy::{BoxedStrategy, Strategy, ValueTree};

/// A bench and the strategy of its programs.
pub struct Programs {
    bench: Bench,
    strategy: BoxedStrategy<Program>,
}

impl Programs {
    /// Programs for the machine of `bench`, with bodies of about its bound.
    pub fn new(bench: Bench) -> Programs {
        let strategy = program::program(*bench.config(), bench.max()).boxed();
        Programs { bench, strategy }
    }
}

impl Subject for Programs {
    fn kind(&self) -> &'static str {
        "programs"
    }

    fn judge(&mut self, case: CaseId) -> Judged {
        let Ok(tree) = self.strategy.new_tree(&mut runner(case.seed, case.number)) else {
            return Judged { failure: Some(Bucket::tool("no case could be made")), ..Judged::default() };
        };
        let (outcome, failure) = self.bench.judge(&tree.current());
        Judged {
            failure,
            instructions: outcome.instructions,
            bits: outcome.bits + 8 * outcome.memory_bytes,
            hits: Vec::new(),
        }
    }

    fn reduce(&mut self, case: CaseId, failure: &Bucket, budget: &Budget) -> Finding {
        let finding = Finding::bare(self.kind(), Some(*self.bench.config()), case, failure.clone());
        let Ok(mut tree) = self.strategy.new_tree(&mut runner(case.seed, case.number)) else {
            return finding;
        };
        let bench = &mut self.bench;
        let alike = |p: &Program, bench: &mut Bench| {
            bench.judge(p).1.is_some_and(|b| b.signature == failure.signature)
        };
        let (small, runs) = shrink(&mut tree, *budget, |p| alike(p, bench));
        let detail = bench.run(&small).verdict.detail();
        let remarks = [
            format!(
                "{failure}; found by tandem fuzz --kind programs --seed {}, case {}",
                case.seed, case.number
            ),
            detail.lines().take(12).collect::<Vec<_>>().join("\n"),
        ];
        let (config, max) = (bench.config(), bench.max());
        let text = program::text(&small, config, max, &remarks).unwrap_or_else(|e| format!("# {e}\n"));
        let built = program::build(&small, config, max).ok();
        let beyond = built.as_ref().map_or(0, |b| b.body);
        let machine = built.and_then(|b| b.directives.machine);
        let tried = vec![format!("{runs} smaller programs")];
        Finding { detail, beyond, runs, tried, ..finding }.with_assembly(text, machine.as_ref())
    }
}
