//! Decides when two failures count as the same.
//!
//! Shrinking keeps a [`Signature`]: the party to blame, the opcode, and the kind of state that is wrong. A
//! [`Bucket`] adds the place in the control flow; each bucket is shrunk once. Both come from the first
//! divergence alone, so two cases of one bug do not differ by values, registers and addresses.
//! [`crate::cause`] groups the buckets of one bug.

pub use crate::class::{Class, NotClass};
use crate::sighting::{Sighting, assertion, without_numbers};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use tandem_abi::Config;
use tandem_judge::{Blame, Evidence, NotBlame, judge};
use tandem_lockstep::{End, Mismatch, MismatchKind, Outcome};

/// The party to blame for a failing case: one that a run can blame, or one that no run knows. Serialised in
/// the words of reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "&'static str", try_from = "String")]
pub enum Suspect {
    /// As the judge of runs says.
    Judged(Blame),
    /// Golden and the DUT agree on a result that contradicts the errata.
    Errata,
    /// The harness.
    Tool,
}

impl Suspect {
    /// The words used in reports.
    pub fn word(self) -> &'static str {
        match self {
            Suspect::Judged(blame) => blame.word(),
            Suspect::Errata => "errata",
            Suspect::Tool => "tool",
        }
    }
}

impl fmt::Display for Suspect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Suspect {
    type Err = NotBlame;

    fn from_str(s: &str) -> Result<Suspect, NotBlame> {
        match s {
            "errata" => Ok(Suspect::Errata),
            "tool" => Ok(Suspect::Tool),
            other => other.parse().map(Suspect::Judged),
        }
    }
}

impl From<Suspect> for &'static str {
    fn from(suspect: Suspect) -> &'static str {
        suspect.word()
    }
}

impl TryFrom<String> for Suspect {
    type Error = NotBlame;

    fn try_from(text: String) -> Result<Suspect, NotBlame> {
        text.parse()
    }
}

impl From<Blame> for Suspect {
    fn from(blame: Blame) -> Suspect {
        Suspect::Judged(blame)
    }
}

/// If a run blames no party, the harness is the suspect.
impl From<Option<Blame>> for Suspect {
    fn from(blame: Option<Blame>) -> Suspect {
        blame.map_or(Suspect::Tool, Suspect::Judged)
    }
}

/// The part of a failure that shrinking keeps.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Signature {
    /// Who is to blame.
    pub blame: Suspect,
    /// Mnemonic of the failing instruction, or "-" if there is none. For a barrier, the fate of the barrier
    /// at which warps waited. For assertions and tools, their message without numbers and places.
    pub opcode: String,
    /// The kind of state.
    pub class: Class,
}

/// Failures with the same signature and stack are shrunk once.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Bucket {
    /// The part that shrinking keeps.
    pub signature: Signature,
    /// "depth 0|1|2|3+, mask full|partial|one|none" at the failing instruction, or "-". Depth counts the
    /// levels of divergence on golden's SIMT stack (a level is one entry or two). The mask compares the
    /// warp's lanes with the machine's. "masked" follows if v0 masks the instruction.
    pub stack: String,
    /// The evidence of the failing run or, for a shrunk finding, of the shrunk program.
    #[serde(default)]
    pub sighting: Sighting,
}

impl Signature {
    /// A signature.
    pub fn new(blame: impl Into<Suspect>, opcode: &str, class: Class) -> Signature {
        Signature { blame: blame.into(), opcode: opcode.to_string(), class }
    }
}

impl Bucket {
    /// A bucket without a place in control flow.
    pub fn new(blame: impl Into<Suspect>, opcode: &str, class: Class) -> Bucket {
        Bucket {
            signature: Signature::new(blame, opcode, class),
            stack: "-".to_string(),
            sighting: Sighting::bare(class, opcode),
        }
    }

    /// Whether two failures are shrunk once.
    pub fn same_as(&self, other: &Bucket) -> bool {
        self.signature == other.signature && self.stack == other.stack
    }

    /// A tool's failure, by its message.
    pub fn tool(message: &str) -> Bucket {
        Bucket::new(Suspect::Tool, &without_numbers(message), Class::Tool)
    }

    /// A case whose process died; `how` names the signal.
    pub fn crash(how: &str) -> Bucket {
        let message = format!("the process that ran the case died: {how}");
        Bucket::new(Suspect::Tool, &message, Class::Crash)
    }

    /// The bucket of a run's end; `None` for a pass. The caller knows whether a race or an agreed trap was
    /// the purpose of the case.
    pub fn of(outcome: &Outcome) -> Option<Bucket> {
        let evidence = Evidence::of_lockstep(outcome);
        let blame = judge(&evidence).blame;
        let mut bucket = match &outcome.end {
            End::Pass | End::Enough => return None,
            End::Mismatch(m) | End::Trap(m) | End::Hang(m) | End::BarrierDeadlock(m) => match barrier(m) {
                Some(became) => Bucket::new(blame, became, Class::of(m)),
                None => Bucket { stack: stack(m), ..Bucket::new(blame, &opcode(m), Class::of(m)) },
            },
            End::Race(r) => {
                let text =
                    tandem_lockstep::mismatch::disassemble(r.reader.pc, r.reader.prefix, r.reader.insn);
                Bucket::new(blame, first_word(&text), Class::Race)
            }
            End::Timeout { .. } => Bucket::new(Blame::Program, "-", Class::Hang),
            End::NothingCompared => Bucket::tool("nothing compared"),
            // The DUT's own words: a failed assertion, $fatal, a broken trace protocol.
            End::Stopped { message, .. } => Bucket::new(blame, &assertion(message), Class::Assertion),
            End::Failed(text) | End::BadInput(text) => Bucket::tool(text),
        };
        let Signature { class, opcode, .. } = &bucket.signature;
        bucket.sighting = Sighting::of(outcome, *class, opcode);
        if bucket.sighting.masked {
            bucket.stack += ", masked";
        }
        Some(bucket)
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}, blame {}", self.class, self.opcode, self.blame)
    }
}

impl fmt::Display for Bucket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.signature)?;
        if self.stack == "-" { Ok(()) } else { write!(f, " ({})", self.stack) }
    }
}

fn first_word(text: &str) -> &str {
    text.split(' ').next().unwrap_or_default()
}

/// If a barrier failed: how. The instruction after it, and the control flow there, are innocent.
fn barrier(m: &Mismatch) -> Option<&'static str> {
    match m.kind {
        MismatchKind::Barrier => Some("barrier (released early)"),
        MismatchKind::Unreleased => Some("barrier (never released)"),
        MismatchKind::Deadlock => Some("barrier (cannot release)"),
        _ => None,
    }
}

fn opcode(m: &Mismatch) -> String {
    match first_word(&m.disasm) {
        "" => "-".to_string(),
        word => word.to_string(),
    }
}

fn stack(m: &Mismatch) -> String {
    if !m.placed() {
        return "-".to_string();
    }
    let depth = match m.stacks[1].len().div_ceil(2) {
        n @ 0..=2 => n.to_string(),
        _ => "3+".to_string(),
    };
    let full = m.config.parse::<Config>().map_or(u32::MAX, |c| c.lane_mask());
    let mask = match m.window.last().map(|e| e.mask) {
        None => return format!("depth {depth}"),
        Some(0) => "none",
        Some(mask) if mask == full => "full",
        Some(mask) if mask.is_power_of_two() => "one",
        Some(_) => "partial",
    };
    format!("depth {depth}, mask {mask}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Corpora and results of mutants hold these words.
    #[test]
    fn suspects_are_stored_as_reports_say_them() {
        let all = Blame::ALL.map(Suspect::Judged).into_iter().chain([Suspect::Errata, Suspect::Tool]);
        for suspect in all {
            let text = serde_json::to_string(&suspect).unwrap();
            assert_eq!(text, format!("\"{suspect}\""));
            assert_eq!(serde_json::from_str::<Suspect>(&text).unwrap(), suspect);
            assert_eq!(suspect.word().parse(), Ok(suspect));
        }
        assert!("somebody".parse::<Suspect>().is_err());
    }

    #[test]
    fn what_tools_say_is_the_same_whatever_the_case() {
        let a = Bucket::tool("fatal error at /home/a/rtl/src/x.sv:12: slot 3 of 8\nmore");
        let b = Bucket::tool("fatal error at /srv/b/x.sv:9: slot 14 of 8");
        assert_eq!(a.signature.opcode, "fatal error at x.sv:#: slot # of #");
        assert_eq!(a, b);
    }
}
