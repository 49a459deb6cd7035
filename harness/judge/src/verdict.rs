//! The verdicts: the result of a run, a case or a test in one word.

use serde::{Deserialize, Serialize};
use std::fmt;

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Every compared bit was equal, and something was compared.
    Pass,
    /// The engines ran to the end, and nothing was compared.
    Ran,
    /// Engines differ, or a result differs from the host's or from what the kernel expects.
    Mismatch,
    /// Results depend on the order of accesses that nothing orders.
    Race,
    /// Both sides trapped at the same instruction.
    Trap,
    /// Nothing retired for the hang limit.
    Hang,
    /// Every live warp waits at a barrier that cannot release.
    Deadlock,
    /// The cycle or instruction budget ran out.
    Timeout,
    /// A tool, a build, an engine or the comparison itself failed.
    ToolFailure,
    /// The input was refused.
    BadInput,
    /// A bug in Tandem itself.
    Internal,
}

impl Verdict {
    /// Every verdict.
    pub const ALL: [Verdict; 11] = [
        Verdict::Pass,
        Verdict::Ran,
        Verdict::Mismatch,
        Verdict::Race,
        Verdict::Trap,
        Verdict::Hang,
        Verdict::Deadlock,
        Verdict::Timeout,
        Verdict::ToolFailure,
        Verdict::BadInput,
        Verdict::Internal,
    ];

    /// The word used in reports.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Pass => "pass",
            Verdict::Ran => "ran (nothing was compared)",
            Verdict::Mismatch => "mismatch",
            Verdict::Race => "race",
            Verdict::Trap => "trap",
            Verdict::Hang => "hang",
            Verdict::Deadlock => "deadlock",
            Verdict::Timeout => "timeout",
            Verdict::ToolFailure => "tool failure",
            Verdict::BadInput => "bad input",
            Verdict::Internal => "internal error",
        }
    }

    /// Whether nothing is wrong with the run. [`Verdict::Ran`] is not a failure, but proves nothing either.
    pub fn is_failure(self) -> bool {
        !matches!(self, Verdict::Pass | Verdict::Ran)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
