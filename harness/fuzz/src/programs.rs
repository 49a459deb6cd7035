//! Random programs as kinds of cases. On a valid program the leader and golden must agree on every
//! instruction, and pass. On a racy one they may also race. On a wrong one exactly the trap that the tree
//! predicts must occur.

use crate::bench::Bench;
use crate::program::tree::Top;
use crate::program::{Draw, Family, Program, launches, make, narrow, text, walk};
use crate::shrink::Budget;
use crate::signature::Bucket;
use crate::subject::{CaseId, Finding, Judged, NotRun, Subject};

/// A bench, and the family of its programs.
pub struct Programs {
    bench: Bench,
    family: Family,
    /// Numbers of earlier cases that reached new coverage; empty without guidance.
    fruitful: Vec<u64>,
}

impl Programs {
    /// Valid programs for the machine of `bench`, with bodies of about its bound.
    pub fn new(bench: Bench) -> Programs {
        Programs::of(bench, Family::Valid)
    }

    /// Programs of a family.
    pub fn of(bench: Bench, family: Family) -> Programs {
        Programs { bench, family, fruitful: Vec::new() }
    }

    fn fresh(&self, case: CaseId) -> Program {
        let mut draw = Draw::new(case.seed, case.number);
        let (config, max) = (self.bench.config(), self.bench.max());
        match self.family {
            // Seeds differ only in registers and values; all of them walk the same way.
            Family::Pairs => walk(&mut draw, config, max, case.number),
            family => make(&mut draw, config, max, family),
        }
    }

    /// The case's program, within the DUT's scope.
    fn program(&self, case: CaseId) -> Program {
        let mut program = self.guided(case);
        narrow(&mut program, self.bench.pair.scope());
        program
    }

    /// The case's program. With guidance, every second one varies an earlier one that reached new coverage.
    /// The earlier one is generated again without its own variation, so no case needs another case's result.
    fn guided(&self, case: CaseId) -> Program {
        let fresh = self.fresh(case);
        let mut draw = Draw::new(case.seed ^ GUIDED, case.number);
        if self.family != Family::Valid || self.fruitful.is_empty() || !draw.chance(50) {
            return fresh;
        }
        // Later ones reached points that are harder to reach.
        let n = self.fruitful.len() as u32;
        let at = draw.below(n).max(draw.below(n)) as usize;
        let base = self.fresh(CaseId { number: self.fruitful[at], ..case });
        let varied = vary(&mut draw, base, &fresh);
        // A mixture may be too large for its machine.
        let fits = crate::program::build(&varied, self.bench.config(), self.bench.max()).is_ok();
        if fits { varied } else { fresh }
    }
}

/// Separates the draws of variations from those of programs.
const GUIDED: u64 = 0x6775_6964_6564;

/// A program with something from another: its values, its launch and memory, or a part of its body.
fn vary(draw: &mut Draw, base: Program, other: &Program) -> Program {
    let mut varied = base;
    match draw.below(4) {
        0 => varied.data = other.data.clone(),
        1 => {
            varied.machine = other.machine;
            varied.style = other.style;
        }
        how => {
            // Exchanges between warps depend on the number of warps of their own program.
            let plain = |top: &&Top| !matches!(top, Top::Exchange(_));
            let (keep, take) = (varied.body.len() as u32, other.body.len() as u32);
            let keep = draw.between(keep / 2, keep) as usize;
            let take = draw.between(take / 4, take / 2) as usize;
            let taken: Vec<Top> = other.body.iter().take(take).filter(plain).cloned().collect();
            varied.body.truncate(keep);
            let at = if how == 2 { varied.body.len() } else { draw.below(keep as u32 + 1) as usize };
            varied.body.splice(at..at, taken);
            if draw.chance(50) {
                varied.data = other.data.clone();
            }
        }
    }
    varied
}

impl Subject for Programs {
    fn kind(&self) -> &'static str {
        match self.family {
            Family::Valid => "valid",
            Family::Racy => "racy",
            Family::Wrong => "wrong",
            Family::Pairs => "pairs",
        }
    }

    fn judge(&mut self, case: CaseId) -> Judged {
        let program = self.program(case);
        if let Some(why) = self.bench.refuses(&program) {
            return Judged { not_run: Some(NotRun::Unfit(why)), ..Judged::default() };
        }
        let scope = self.bench.pair.scope();
        if let Some(why) = launches(&program, self.bench.config()).find_map(|l| scope.refuses(&l)) {
            return Judged { not_run: Some(NotRun::Lacking(why)), ..Judged::default() };
        }
        self.bench.pair.begin();
        let (outcome, failure) = self.bench.judge(&program);
        Judged {
            failure,
            not_run: outcome.not_implemented.map(NotRun::Lacking),
            instructions: outcome.instructions,
            bits: outcome.bits + 8 * outcome.memory_bytes,
            hits: self.bench.pair.hits(),
        }
    }

    fn guide(&mut self, fruitful: &[u64]) {
        self.fruitful = fruitful.to_vec();
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
