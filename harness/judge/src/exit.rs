//! The exit codes of the `tandem` command: README's table, and the only place with their numbers.

use crate::verdict::Verdict;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The outcome of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum ExitCode {
    /// The request was carried out, and nothing is wrong.
    Pass = 0,
    /// A mismatch, a race, a trap, or a test that does not hold.
    Mismatch = 1,
    /// The command line asks for something impossible.
    Usage = 2,
    /// A hang, a deadlock or a timeout.
    Hang = 3,
    /// A tool, a build or a DUT library failed.
    Tool = 4,
    /// An input file is wrong.
    BadInput = 5,
    /// A bug in Tandem itself.
    Internal = 6,
    /// The DUT's profile excludes what was asked, so it was not run: neither a pass nor a failure.
    Lacking = 7,
}

impl ExitCode {
    /// Every exit code.
    pub const ALL: [ExitCode; 8] = [
        ExitCode::Pass,
        ExitCode::Mismatch,
        ExitCode::Usage,
        ExitCode::Hang,
        ExitCode::Tool,
        ExitCode::BadInput,
        ExitCode::Internal,
        ExitCode::Lacking,
    ];

    /// Ordered from exit codes that show a bug of the machine to those that show nothing about it. If there
    /// are several results, the first code in this list counts.
    const WORST_FIRST: [ExitCode; 7] = [
        ExitCode::Internal,
        ExitCode::Mismatch,
        ExitCode::Hang,
        ExitCode::Tool,
        ExitCode::BadInput,
        ExitCode::Usage,
        ExitCode::Lacking,
    ];

    /// The number.
    pub fn code(self) -> u8 {
        self as u8
    }

    /// The code of several results together.
    pub fn of_all(codes: impl IntoIterator<Item = ExitCode>) -> ExitCode {
        let codes: Vec<ExitCode> = codes.into_iter().collect();
        ExitCode::WORST_FIRST.into_iter().find(|c| codes.contains(c)).unwrap_or(ExitCode::Pass)
    }

    /// [`ExitCode::Mismatch`] unless everything held.
    pub fn held(all: bool) -> ExitCode {
        if all { ExitCode::Pass } else { ExitCode::Mismatch }
    }

    /// What the number means.
    pub fn meaning(self) -> &'static str {
        match self {
            ExitCode::Pass => "pass",
            ExitCode::Mismatch => "mismatch",
            ExitCode::Usage => "usage",
            ExitCode::Hang => "hang or timeout",
            ExitCode::Tool => "tool or build failure",
            ExitCode::BadInput => "bad input",
            ExitCode::Internal => "internal error",
            ExitCode::Lacking => "not run, because the DUT lacks it",
        }
    }

    /// The verdict on a run that ended with this code before an engine began.
    pub fn without_run(self) -> Verdict {
        match self {
            ExitCode::Usage | ExitCode::BadInput | ExitCode::Lacking => Verdict::BadInput,
            ExitCode::Tool => Verdict::ToolFailure,
            ExitCode::Internal => Verdict::Internal,
            // Without engines there is no such result.
            ExitCode::Pass | ExitCode::Mismatch | ExitCode::Hang => Verdict::Internal,
        }
    }
}

impl From<Verdict> for ExitCode {
    fn from(v: Verdict) -> ExitCode {
        match v {
            Verdict::Pass | Verdict::Ran => ExitCode::Pass,
            Verdict::Mismatch | Verdict::Race | Verdict::Trap => ExitCode::Mismatch,
            Verdict::Hang | Verdict::Deadlock | Verdict::Timeout => ExitCode::Hang,
            Verdict::ToolFailure => ExitCode::Tool,
            Verdict::BadInput => ExitCode::BadInput,
            Verdict::Internal => ExitCode::Internal,
        }
    }
}

impl From<ExitCode> for std::process::ExitCode {
    fn from(code: ExitCode) -> std::process::ExitCode {
        std::process::ExitCode::from(code.code())
    }
}

impl fmt::Display for ExitCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.code(), self.meaning())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_that_did_not_begin_keeps_its_code() {
        for code in ExitCode::ALL {
            let keeps = match code {
                ExitCode::Tool | ExitCode::BadInput | ExitCode::Internal => code,
                // A report has no verdict of its own for the command line, and says apart what a DUT lacks.
                ExitCode::Usage | ExitCode::Lacking => ExitCode::BadInput,
                ExitCode::Pass | ExitCode::Mismatch | ExitCode::Hang => ExitCode::Internal,
            };
            assert_eq!(ExitCode::from(code.without_run()), keeps, "{code}");
        }
    }

    #[test]
    fn verdicts_have_the_documented_codes() {
        let table: Vec<String> =
            Verdict::ALL.iter().map(|v| format!("{:<26} {}", v.word(), ExitCode::from(*v))).collect();
        insta::assert_snapshot!(table.join("\n"), @r"
        pass                       0 (pass)
        ran (nothing was compared) 0 (pass)
        mismatch                   1 (mismatch)
        race                       1 (mismatch)
        trap                       1 (mismatch)
        hang                       3 (hang or timeout)
        deadlock                   3 (hang or timeout)
        timeout                    3 (hang or timeout)
        tool failure               4 (tool or build failure)
        bad input                  5 (bad input)
        internal error             6 (internal error)
        ");
    }

    #[test]
    fn a_failure_verdict_never_exits_with_success() {
        for v in Verdict::ALL {
            assert_eq!(v.is_failure(), ExitCode::from(v) != ExitCode::Pass, "{v}");
        }
    }

    #[test]
    fn of_several_results_the_one_that_shows_a_bug_counts() {
        use ExitCode::*;
        for (codes, all) in [
            (&[][..], Pass),
            (&[Pass, Pass], Pass),
            (&[Pass, BadInput, Hang], Hang),
            (&[Tool, Mismatch], Mismatch),
            (&[Mismatch, Internal], Internal),
        ] {
            assert_eq!(ExitCode::of_all(codes.iter().copied()), all, "{codes:?}");
        }
        // None is missing.
        for c in ExitCode::ALL {
            assert_eq!(ExitCode::of_all([Pass, c]), c);
        }
    }
}
