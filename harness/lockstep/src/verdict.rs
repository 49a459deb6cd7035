//! What a run came to: the verdict, and how much was compared to reach it.

use crate::buffers::BufferMismatch;
use crate::mismatch::{Blame, Mismatch};
use crate::print::Printed;
use crate::races::Race;
use serde::{Deserialize, Serialize};

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Everything compared was equal, and something was compared.
    Pass,
    /// The engines differ.
    Mismatch(Box<Mismatch>),
    /// A result differs from what the kernel expects or from the host's.
    Wrong(Box<BufferMismatch>),
    /// A load's value depended on accesses that nothing orders.
    Race(Box<Race>),
    /// An instruction trapped, and both sides agree on it.
    Trap(Box<Mismatch>),
    /// The leading engine stopped retiring although golden could go on.
    Hang(Box<Mismatch>),
    /// Every live warp waits at a barrier that cannot release.
    BarrierDeadlock(Box<Mismatch>),
    /// The budget ran out.
    Timeout {
        /// Kernel that ran.
        kernel: String,
        /// Cycles it had run, or instructions on an engine without a clock.
        after: u64,
    },
    /// Nothing was compared, so nothing was shown.
    NothingCompared,
    /// The input was refused.
    BadInput(String),
    /// An engine or the comparison's own configuration failed.
    Failed(String),
}

impl Verdict {
    /// Whether two runs ended alike. Text of source files is no part of that: it is read where a report is made, and
    /// a bundle may be replayed where they are not.
    pub fn same_as(&self, other: &Verdict) -> bool {
        fn without_text(v: &Verdict) -> Verdict {
            let mut v = v.clone();
            if let Verdict::Mismatch(m) | Verdict::Trap(m) | Verdict::Hang(m) | Verdict::BarrierDeadlock(m) =
                &mut v
            {
                m.source_text = None;
            }
            v
        }
        without_text(self) == without_text(other)
    }

    /// Whether the run passed.
    pub fn passed(&self) -> bool {
        *self == Verdict::Pass
    }

    /// Exit code of a process that ends with this verdict.
    pub fn exit_code(&self) -> u8 {
        match self {
            Verdict::Pass => 0,
            Verdict::Mismatch(_) | Verdict::Wrong(_) | Verdict::Race(_) | Verdict::Trap(_) => 1,
            Verdict::Hang(_) | Verdict::BarrierDeadlock(_) | Verdict::Timeout { .. } => 3,
            Verdict::NothingCompared | Verdict::Failed(_) => 4,
            Verdict::BadInput(_) => 5,
        }
    }

    /// The word for it.
    pub fn word(&self) -> &'static str {
        match self {
            Verdict::Pass => "pass",
            Verdict::Mismatch(_) | Verdict::Wrong(_) => "mismatch",
            Verdict::Race(_) => "race",
            Verdict::Trap(_) => "trap",
            Verdict::Hang(_) => "hang",
            Verdict::BarrierDeadlock(_) => "deadlock",
            Verdict::Timeout { .. } => "timeout",
            Verdict::NothingCompared => "nothing compared",
            Verdict::BadInput(_) => "bad input",
            Verdict::Failed(_) => "tool failure",
        }
    }

    /// Who is to blame, where somebody is.
    pub fn blame(&self) -> Option<Blame> {
        match self {
            Verdict::Mismatch(m) | Verdict::Trap(m) | Verdict::Hang(m) | Verdict::BarrierDeadlock(m) => {
                Some(m.blame)
            }
            Verdict::Wrong(b) => Some(b.blame),
            Verdict::Race(_) => Some(Blame::Program),
            _ => None,
        }
    }

    /// The report for people; empty for a pass.
    pub fn detail(&self) -> String {
        match self {
            Verdict::Pass => String::new(),
            Verdict::Mismatch(m) | Verdict::Trap(m) | Verdict::Hang(m) | Verdict::BarrierDeadlock(m) => {
                m.to_text()
            }
            Verdict::Wrong(b) => b.to_text(),
            Verdict::Race(r) => r.to_text(),
            Verdict::Timeout { kernel, after } => format!(
                "kernel {kernel} did not finish within {after} cycles (instructions, on golden alone); \
                 --max-cycles N or the kernel file's timeout_cycles gives it more\n"
            ),
            Verdict::NothingCompared => "no instruction was compared, so nothing was shown\n".into(),
            Verdict::BadInput(m) | Verdict::Failed(m) => format!("{m}\n"),
        }
    }
}

/// Lines of a log and what became of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineCount {
    /// Logged instructions.
    pub total: u64,
    /// Of these, compared.
    pub compared: u64,
    /// Of these, waived by name.
    pub waived: u64,
}

/// A waiver that was used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WaiverUse {
    /// Its name.
    pub name: String,
    /// Its reason.
    pub reason: String,
    /// Its last day, `YYYY-MM-DD`.
    pub expires: String,
    /// Times used.
    pub count: u64,
}

/// The result of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// How it ended.
    pub verdict: Verdict,
    /// The engines: leader, then follower if there was one.
    pub engines: Vec<String>,
    /// Kernels that ran to their end.
    pub kernels: u64,
    /// Instructions compared (or, with one engine, executed).
    pub instructions: u64,
    /// State bits compared.
    pub bits: u64,
    /// Bytes compared after kernels: memory and LDS.
    pub memory_bytes: u64,
    /// Waivers used.
    pub waived: Vec<WaiverUse>,
    /// Fields that the leader does not report, and what it does not show after a kernel.
    pub unreported: Vec<String>,
    /// Lines of the logs, if a log led.
    pub lines: Option<LineCount>,
    /// Cycles of the leader, all kernels together.
    pub cycles: u64,
    /// What the program printed.
    #[serde(default)]
    pub printed: Printed,
    /// Kernels that were given to the leader together with others.
    #[serde(default)]
    pub queued: u64,
    /// SCs, lane by lane, that failed by the leader's choice.
    #[serde(default)]
    pub failed_scs: u64,
    /// Loads whose value was explained by a race.
    pub races: u64,
    /// What a bare program wrote to tohost.
    pub tohost: Option<u32>,
    /// Wall clock time inside the leader, in seconds.
    pub leader_seconds: f64,
    /// Wall clock time of the whole run, in seconds.
    pub seconds: f64,
}

impl Outcome {
    /// Lists what the leader does not show, once.
    pub(crate) fn lacks(&mut self, what: &str) {
        if !self.unreported.iter().any(|have| have == what) {
            self.unreported.push(what.into());
        }
    }

    /// Adds what a kernel printed.
    pub(crate) fn print(&mut self, more: Printed) {
        self.printed.text.push_str(&more.text);
        self.printed.records.extend(more.records);
        self.printed.lost += more.lost;
        self.printed.full |= more.full;
    }

    /// Nothing has run yet.
    pub(crate) fn new(engines: Vec<String>) -> Outcome {
        Outcome {
            verdict: Verdict::NothingCompared,
            engines,
            kernels: 0,
            instructions: 0,
            bits: 0,
            memory_bytes: 0,
            waived: Vec::new(),
            unreported: Vec::new(),
            lines: None,
            cycles: 0,
            printed: Printed::default(),
            queued: 0,
            failed_scs: 0,
            races: 0,
            tohost: None,
            leader_seconds: 0.0,
            seconds: 0.0,
        }
    }
}
