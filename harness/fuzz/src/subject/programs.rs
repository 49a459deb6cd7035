//! Random programs as kinds of cases. Of valid ones the leader and golden must agree on every instruction, and pass; of racy
//! ones a race may come, and nothing else; of wrong ones exactly the trap that the tree predicts.

use super::{CaseId, Finding, Judged, Subject};
use crate::bench::Bench;
use crate::program::{Draw, Family, Program, make, text};
use crate::shrink::Budget;
use crate::signature::Bucket;

/// A bench, and which programs run on it.
pub struct Programs {
    bench: Bench,
    family: Family,
}

impl Programs {
    /// Valid programs for the machine of `bench`, with bodies of about its bound.
    pub fn new(bench: Bench) -> Programs {
        Programs::of(bench, Family::Valid)
    }

    /// Programs of a family.
    pub fn of(bench: Bench, family: Family) -> Programs {
        Programs { bench, family }
    }

    fn program(&self, case: CaseId) -> Program {
        make(&mut Draw::new(case.seed, case.number), self.bench.config(), self.bench.max(), self.family)
    }
}

impl Subject for Programs {
    fn kind(&self) -> &'static str {
        match self.family {
            Family::Valid => "programs",
            Family::Racy => "racy",
            Family::Wrong => "wrong",
        }
    }

    fn judge(&mut self, case: CaseId) -> Judged {
        let program = self.program(case);
        self.bench.begin();
        let (outcome, failure) = self.bench.judge(&program);
        Judged {
            failure,
            instructions: outcome.instructions,
            bits: outcome.bits + 8 * outcome.memory_bytes,
            hits: self.bench.hits(),
        }
    }

    fn reduce(&mut self, case: CaseId, failure: &Bucket, budget: &Budget) -> Finding {
        let finding = Finding::bare(self.kind(), Some(*self.bench.config()), case, failure.clone());
        let found =
            format!("found by tandem fuzz --kind {} --seed {}, case {}", self.kind(), case.seed, case.number);
        let program = self.program(case);
        let mut finding = self.bench.reduce(&program, finding, &found, budget);
        if finding.files.is_empty() {
            // Nothing smaller could be written up.
            let (config, max) = (*self.bench.config(), self.bench.max());
            if let Ok(text) = text(&program, &config, max, &[found]) {
                finding = finding.with_assembly(text, None);
            }
        }
        finding
    }
}
