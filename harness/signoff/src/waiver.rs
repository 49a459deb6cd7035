//! Waivers: failures that are accepted by name, with an owner, a reason and a link, until a date; and known
//! failures, which must fail until somebody mends them.

use crate::cause::Cause;
use crate::{FileError, FileFault, Glob, check_instructions, read};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::path::Path;
use tandem_lockstep::Date;
use tandem_report::{CaseResult, CaseStatus};

/// A file of waivers.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Waivers {
    /// The waivers.
    pub waivers: Vec<Waiver>,
}

/// A failure that is accepted.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Waiver {
    /// Its name in reports.
    pub name: String,
    /// Patterns of the names of the tests.
    pub tests: Vec<Glob>,
    /// What the failure is, as the report of a failed sign-off has it. A failure that is anything else or
    /// anything more is not excused.
    pub cause: Cause,
    /// Only a test that passed on a later try.
    #[serde(default)]
    pub flaky: bool,
    /// A known failure: each of the tests must fail, and a pass is an error.
    #[serde(default)]
    pub must_fail: bool,
    /// Plans to which it applies; all if absent.
    #[serde(default)]
    pub plans: Vec<String>,
    /// Who answers for it.
    pub owner: String,
    /// Why the failure is acceptable.
    pub reason: String,
    /// Where it is tracked.
    pub link: String,
    /// The last day on which it is valid, `YYYY-MM-DD`.
    pub expires: String,
}

impl Waivers {
    /// Reads a file of waivers.
    ///
    /// # Errors
    /// The fault in the file: for its form with the line, for its content with the waiver.
    pub fn read(path: &Path) -> Result<Waivers, FileError> {
        let all: Waivers = read(path).map_err(|e| e.of(path))?;
        all.check().map_err(|e| e.of(path))?;
        Ok(all)
    }

    fn check(&self) -> Result<(), FileFault> {
        let mut names = BTreeSet::new();
        for w in &self.waivers {
            if w.name.trim().is_empty() || !names.insert(&w.name) {
                return Err(FileFault::Name(w.name.clone()));
            }
            let lacks = [
                (w.owner.trim().is_empty(), "an owner"),
                (w.reason.trim().is_empty(), "a reason"),
                (w.link.trim().is_empty(), "a link to where it is tracked"),
                (w.tests.is_empty(), "a pattern of its tests"),
            ];
            if let Some((_, what)) = lacks.into_iter().find(|(lacks, _)| *lacks) {
                return Err(FileFault::Empty { name: w.name.clone(), what });
            }
            // The name of a test begins with its group. A pattern that does not state its group would excuse
            // any.
            let wide = |p: &&Glob| !p.as_str().starts_with(|c: char| c.is_alphanumeric());
            if let Some(p) = w.tests.iter().find(wide) {
                return Err(FileFault::Wide { name: w.name.clone(), pattern: p.as_str().into() });
            }
            let lacks = [
                (w.cause.verdict.trim().is_empty(), "a verdict in its cause"),
                (
                    w.cause.differs.is_empty() == w.cause.text.is_none(),
                    "`differs` or `text` in its cause, as the report of the failure has it",
                ),
            ];
            if let Some((_, what)) = lacks.into_iter().find(|(lacks, _)| *lacks) {
                return Err(FileFault::Empty { name: w.name.clone(), what });
            }
            let at: Option<Glob> = w.cause.instruction.clone().map(Glob::literal);
            check_instructions(&w.name, at.as_slice())?;
            w.date().map_err(|why| FileFault::Date { name: w.name.clone(), why })?;
        }
        Ok(())
    }
}

impl Waiver {
    /// The last day on which it is valid.
    pub(crate) fn date(&self) -> Result<Date, tandem_lockstep::DateError> {
        self.expires.parse()
    }

    /// Whether it has expired on a day. A date that cannot be read has.
    pub fn expired(&self, today: Date) -> bool {
        self.date().map_or(true, |last| last < today)
    }

    /// Whether it applies to a plan.
    pub fn applies_to(&self, plan: &str) -> bool {
        self.plans.is_empty() || self.plans.iter().any(|p| p == plan)
    }

    /// Whether a test is one of its tests.
    pub fn has(&self, test: &str) -> bool {
        self.tests.iter().any(|p| p.matches(test))
    }

    /// Whether it covers this failure: it is the waiver's cause and contains nothing else.
    pub fn covers(&self, case: &CaseResult) -> bool {
        let status = match case.status {
            CaseStatus::Pass | CaseStatus::NotRun => false,
            CaseStatus::Fail => !self.flaky,
            CaseStatus::Flaky => !self.must_fail,
        };
        status && self.has(&case.name) && Cause::of(case) == self.cause
    }
}
