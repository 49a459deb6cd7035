//! The reasons for a no.

use serde::Serialize;

/// The kinds of reasons for a no.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReasonKind {
    /// Tests failed for one cause.
    Failure,
    /// A known failure passed.
    KnownFailurePassed,
    /// A waiver has expired.
    WaiverExpired,
    /// A waiver excused nothing.
    WaiverUnused,
    /// A testpoint has no test that ran and counts.
    TestpointUntested,
    /// Too few tests of a testpoint passed.
    TestpointFailed,
    /// Cases of the plan are not in the results.
    NotRun,
    /// No testpoint of the testplan is of this stage or an earlier one.
    NothingAsked,
    /// A goal of coverage or mutants is not met, or was not measured.
    Goal,
    /// The results are of another design, or their design is unknown.
    Provenance,
}

impl ReasonKind {
    /// The words in reports.
    pub fn word(self) -> &'static str {
        match self {
            ReasonKind::Failure => "failure",
            ReasonKind::KnownFailurePassed => "known failure passed",
            ReasonKind::WaiverExpired => "waiver expired",
            ReasonKind::WaiverUnused => "waiver unused",
            ReasonKind::TestpointUntested => "testpoint untested",
            ReasonKind::TestpointFailed => "testpoint failed",
            ReasonKind::NotRun => "not run",
            ReasonKind::NothingAsked => "nothing was asked",
            ReasonKind::Goal => "goal",
            ReasonKind::Provenance => "provenance",
        }
    }
}

/// A reason for a no.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reason {
    /// Its kind.
    pub kind: ReasonKind,
    /// The test, testpoint, waiver or goal.
    pub about: String,
    /// A sentence.
    pub text: String,
    /// The command that reproduces it, if there is one.
    pub replay: Option<String>,
}
