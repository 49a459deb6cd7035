//! The engine: shrinks any kind of case step by step while it still fails.
//!
//! **It terminates.** A candidate is considered only if its [measure](Shrinkable::measure) is less than that
//! of the best case so far, and replaces that case only then. So the measures of accepted steps decrease.
//! Measures are lists of natural numbers of one length, compared from the left; no such sequence decreases
//! forever. Between two accepted steps there are only the passes' finitely many candidates, each run at most
//! once. Shrinking ends when no pass accepts a candidate, or the budget is spent.

use std::collections::HashSet;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The most that shrinking may cost.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Most candidates run.
    pub runs: u32,
    /// Most wall clock time.
    pub time: Duration,
    /// Set from outside to end shrinking, and its campaign, as soon as possible.
    pub stop: Option<&'static AtomicBool>,
}

impl Budget {
    /// Whether the end was requested from outside.
    pub fn stopped(&self) -> bool {
        self.stop.is_some_and(|s| s.load(Ordering::Relaxed))
    }
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { runs: 4000, time: Duration::from_secs(120), stop: None }
    }
}

/// The size of a case; earlier numbers count more. All measures of one kind of case have the same length.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Measure(pub Vec<u64>);

/// A kind of case that can be made smaller.
pub trait Shrinkable: Clone + 'static {
    /// Its size; accepted steps lower it.
    fn measure(&self) -> Measure;

    /// A hash of everything on which a run depends. Cases with equal keys end alike, so only one of them is
    /// run.
    fn key(&self) -> u64;

    /// Its size for people: instructions.
    fn instructions(&self) -> usize;

    /// The ways to make it smaller, most effective first.
    fn passes() -> &'static [Pass<Self>];
}

/// One way to make cases smaller.
pub struct Pass<T> {
    /// A description in a few words.
    pub name: &'static str,
    /// Smaller cases, boldest first. The engine drops those that are not smaller.
    pub candidates: fn(&T) -> Vec<T>,
}

/// The work of one pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassResult {
    /// The kind of case it worked on.
    pub stage: &'static str,
    /// Its name.
    pub pass: &'static str,
    /// Candidates run.
    pub tried: u32,
    /// Candidates that failed in the same way and were kept.
    pub kept: u32,
    /// Instructions removed; negative if a step added some for another gain.
    pub gone: i64,
}

/// The steps that shrinking tried, pass by pass.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Log {
    /// In the order in which they first ran.
    pub passes: Vec<PassResult>,
    /// Instructions before and after, of each stage.
    pub sizes: Vec<(&'static str, usize, usize)>,
    /// Whether the budget ended it, rather than a lack of smaller cases.
    pub cut_short: bool,
}

impl Log {
    /// Candidates run by all passes.
    pub fn tried(&self) -> u32 {
        self.passes.iter().map(|p| p.tried).sum()
    }

    /// The table, line by line, in the form that a finding keeps.
    pub fn lines(&self) -> Vec<String> {
        self.to_string().lines().map(String::from).collect()
    }

    fn entry(&mut self, stage: &'static str, pass: &'static str) -> &mut PassResult {
        let at = self.passes.iter().position(|p| p.stage == stage && p.pass == pass).unwrap_or_else(|| {
            self.passes.push(PassResult { stage, pass, tried: 0, kept: 0, gone: 0 });
            self.passes.len() - 1
        });
        &mut self.passes[at]
    }
}

impl fmt::Display for Log {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (stage, before, after) in &self.sizes {
            writeln!(f, "{stage}: {before} -> {after} instructions")?;
            writeln!(f, "  {:<26} {:>6} {:>6} {:>12}", "pass", "tried", "kept", "instructions")?;
            for p in self.passes.iter().filter(|p| p.stage == *stage && p.tried > 0) {
                writeln!(f, "  {:<26} {:>6} {:>6} {:>12}", p.pass, p.tried, p.kept, -p.gone)?;
            }
        }
        if self.cut_short {
            writeln!(f, "ended by its budget; with more of it the case may become smaller")?;
        }
        Ok(())
    }
}

/// The rest of a budget.
#[derive(Clone, Debug)]
pub struct Meter {
    left: u32,
    until: Instant,
    budget: Budget,
}

impl Meter {
    /// The whole budget.
    pub fn new(budget: &Budget) -> Meter {
        let now = Instant::now();
        Meter { left: budget.runs, until: now.checked_add(budget.time).unwrap_or(now), budget: *budget }
    }

    fn spend(&mut self) -> bool {
        if self.left == 0 || Instant::now() >= self.until || self.budget.stopped() {
            return false;
        }
        self.left -= 1;
        true
    }
}

/// The smallest case found that still `fails`, starting from one that does. `stage` names the kind of case in
/// the log.
pub fn minimise<T: Shrinkable>(
    first: T,
    stage: &'static str,
    meter: &mut Meter,
    log: &mut Log,
    mut fails: impl FnMut(&T) -> bool,
) -> T {
    let before = first.instructions();
    let best = descend(first, stage, meter, log, &mut fails);
    log.sizes.push((stage, before, best.instructions()));
    best
}

fn descend<T: Shrinkable>(
    first: T,
    stage: &'static str,
    meter: &mut Meter,
    log: &mut Log,
    fails: &mut impl FnMut(&T) -> bool,
) -> T {
    let mut best = Best { measure: first.measure(), key: first.key(), case: first };
    let mut seen = HashSet::from([best.key]);
    loop {
        let before = best.measure.clone();
        for pass in T::passes() {
            let (mut at, mut candidates) = (0, (pass.candidates)(&best.case));
            while let Some(candidate) = candidates.get(at) {
                let measure = candidate.measure();
                let smaller = measure < best.measure;
                let key = if smaller { candidate.key() } else { best.key };
                // A change that cannot affect a run needs no run, and nothing is run twice.
                let same = smaller && key == best.key;
                if !same && (!smaller || !seen.insert(key)) {
                    at += 1;
                    continue;
                }
                if !same {
                    if !meter.spend() {
                        log.cut_short = true;
                        return best.case;
                    }
                    let entry = log.entry(stage, pass.name);
                    entry.tried += 1;
                    if !fails(candidate) {
                        at += 1;
                        continue;
                    }
                    entry.kept += 1;
                    entry.gone += best.case.instructions() as i64 - candidate.instructions() as i64;
                }
                best = Best { measure, key, case: candidate.clone() };
                // The rest moved up after this step.
                candidates = (pass.candidates)(&best.case);
            }
        }
        if best.measure == before {
            return best.case;
        }
    }
}

struct Best<T> {
    measure: Measure,
    key: u64,
    case: T,
}

/// The distance of a number from the simplest: 0, then 1, then few bits in low places.
pub(crate) fn weight(v: u32) -> u64 {
    u64::from(u32::BITS - v.leading_zeros() + v.count_ones())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hash::{DefaultHasher, Hash, Hasher};

    /// Numbers in a list; shorter is smaller, then less.
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    struct Numbers(Vec<u64>);

    impl Shrinkable for Numbers {
        fn measure(&self) -> Measure {
            Measure(vec![self.0.len() as u64, self.0.iter().sum()])
        }

        fn key(&self) -> u64 {
            let mut h = DefaultHasher::new();
            self.hash(&mut h);
            h.finish()
        }

        fn instructions(&self) -> usize {
            self.0.len()
        }

        fn passes() -> &'static [Pass<Numbers>] {
            fn without(n: &Numbers) -> Vec<Numbers> {
                let one = |i| Numbers([&n.0[..i], &n.0[i + 1..]].concat());
                (0..n.0.len()).map(one).collect()
            }
            fn less(n: &Numbers) -> Vec<Numbers> {
                // Greater ones too, which the engine has to drop.
                let to = |i: usize, v: u64| {
                    let mut m = n.clone();
                    m.0[i] = v;
                    m
                };
                (0..n.0.len()).flat_map(|i| [0, 1, n.0[i] + 1, n.0[i] / 2].map(|v| to(i, v))).collect()
            }
            &[Pass { name: "delete", candidates: without }, Pass { name: "less", candidates: less }]
        }
    }

    fn run(first: &[u64], runs: u32, fails: impl Fn(&[u64]) -> bool) -> (Vec<u64>, Log, Vec<Measure>) {
        let mut log = Log::default();
        let mut measures = vec![Numbers(first.to_vec()).measure()];
        let mut meter = Meter::new(&Budget { runs, ..Budget::default() });
        let best = minimise(Numbers(first.to_vec()), "numbers", &mut meter, &mut log, |n| {
            let fails = fails(&n.0);
            if fails {
                measures.push(n.measure());
            }
            fails
        });
        (best.0, log, measures)
    }

    #[test]
    fn the_measure_of_accepted_steps_falls() {
        let (best, log, measures) = run(&[9, 40, 7, 64, 3], 1000, |n| n.iter().sum::<u64>() >= 50);
        assert_eq!(best, [64], "nothing shorter, and halves or units of it are too little");
        assert!(measures.windows(2).all(|m| m[1] < m[0]), "{measures:?}");
        assert!(!log.cut_short);
        assert_eq!(log.sizes, [("numbers", 5, 1)]);
        assert_eq!(
            log.passes[0],
            PassResult { stage: "numbers", pass: "delete", tried: log.passes[0].tried, kept: 4, gone: 4 }
        );
    }

    #[test]
    fn nothing_is_run_twice() {
        let (_, log, _) = run(&[1, 1, 1, 1], 1000, |n| n.len() == 4);
        // All four deletions give the same list, of ones and then of zeros; the ones become zeros one by one.
        assert_eq!(log.passes[0].tried, 2);
        assert_eq!((log.passes[1].tried, log.passes[1].kept), (4, 4));
    }

    #[test]
    fn a_spent_budget_ends_it_and_says_so() {
        let (best, log, _) = run(&[0; 100], 10, |n| !n.is_empty());
        assert_eq!((best.len(), log.tried(), log.cut_short), (90, 10, true));
        assert!(log.to_string().contains("ended by its budget"), "{log}");
    }
}
