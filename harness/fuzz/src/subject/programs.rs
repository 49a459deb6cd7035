//! Valid random programs as a kind of case: the leader and golden must agree on every instruction, and pass.

use super::{CaseId, Finding, Judged, Subject};
use crate::bench::Bench;
use crate::campaign::runner;
use crate::program::{self, Program};
use crate::shrink::Budget;
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
        let Ok(tree) = self.strategy.new_tree(&mut runner(case.seed, case.number)) else {
            return finding;
        };
        let found =
            format!("found by tandem fuzz --kind programs --seed {}, case {}", case.seed, case.number);
        self.bench.reduce(&tree.current(), finding, &found, budget)
    }
}
