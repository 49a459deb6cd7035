//! The parties that can be to blame for a failure, and every reason that a judgement can have.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The party to blame. Serialised in the words of reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Blame {
    /// Golden and the DUT differ.
    #[serde(rename = "rtl (or model)")]
    Rtl,
    /// The RTL, or what connects it to Tandem: its trace calls, its probes. Golden took no part in what
    /// failed.
    #[serde(rename = "rtl (or adapter)")]
    RtlOrAdapter,
    /// What connects the DUT to Tandem: its probes, or how it is started. The RTL is not excluded.
    #[serde(rename = "adapter (or rtl)")]
    AdapterOrRtl,
    /// Golden and a reference log differ.
    #[serde(rename = "model")]
    Model,
    /// Golden and the DUT agree on a result that differs from the host's or from the kernel's expectation.
    #[serde(rename = "compiler")]
    Compiler,
    /// Golden, without a DUT, has a result that differs from the host's or from the kernel's expectation.
    #[serde(rename = "compiler (or model)")]
    CompilerOrModel,
    /// The DUT, without golden, has a result that differs from the host's or from the kernel's expectation.
    #[serde(rename = "compiler (or rtl)")]
    CompilerOrRtl,
    /// The program, or the compiler's translation of it: the evidence does not tell which.
    #[serde(rename = "program (or compiler)")]
    ProgramOrCompiler,
    /// The program asks for something that every implementation would do.
    #[serde(rename = "program")]
    Program,
    /// The host oracle fails on a program that is known to be correct.
    #[serde(rename = "oracle")]
    Oracle,
    /// A GPU's result differs from that of all Tandem's engines. Both of Tandem's readings of the documents
    /// may be wrong, or the GPU uses a freedom that the documents leave.
    #[serde(rename = "tandem (or gpu)")]
    TandemOrGpu,
}

impl Blame {
    /// Every party.
    pub const ALL: [Blame; 11] = [
        Blame::Rtl,
        Blame::RtlOrAdapter,
        Blame::AdapterOrRtl,
        Blame::Model,
        Blame::Compiler,
        Blame::CompilerOrModel,
        Blame::CompilerOrRtl,
        Blame::ProgramOrCompiler,
        Blame::Program,
        Blame::Oracle,
        Blame::TandemOrGpu,
    ];

    /// The words used in reports.
    pub fn word(self) -> &'static str {
        match self {
            Blame::Rtl => "rtl (or model)",
            Blame::RtlOrAdapter => "rtl (or adapter)",
            Blame::AdapterOrRtl => "adapter (or rtl)",
            Blame::Model => "model",
            Blame::Compiler => "compiler",
            Blame::CompilerOrModel => "compiler (or model)",
            Blame::CompilerOrRtl => "compiler (or rtl)",
            Blame::ProgramOrCompiler => "program (or compiler)",
            Blame::Program => "program",
            Blame::Oracle => "oracle",
            Blame::TandemOrGpu => "tandem (or gpu)",
        }
    }
}

impl fmt::Display for Blame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A text that names no party.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a report cannot blame '{0}'")]
pub struct NotBlame(pub String);

impl FromStr for Blame {
    type Err = NotBlame;

    fn from_str(s: &str) -> Result<Blame, NotBlame> {
        Blame::ALL.into_iter().find(|b| b.word() == s).ok_or_else(|| NotBlame(s.to_string()))
    }
}

/// Declares [`Reason`], its list and its texts in one table.
macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident => $text:literal,)*) => {
        /// The reason for a judgement.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Reason {
            $($(#[$doc])* $name,)*
        }

        impl Reason {
            /// Every reason.
            pub const ALL: &[Reason] = &[$(Reason::$name,)*];

            /// One sentence, without its full stop.
            pub fn text(self) -> &'static str {
                match self {
                    $(Reason::$name => $text,)*
                }
            }
        }
    };
}

reasons! {
    /// A pass.
    AllAgree => "every compared bit is equal",
    /// One opinion alone.
    NothingToCompare => "nothing was compared",
    /// Refused by the reader of an input.
    InputRefused => "the input was refused",
    /// No engine could be asked.
    ToolFailed => "a tool or the comparison itself failed",
    /// The DUT's own checks.
    DutStopped => "the DUT stopped of its own accord",
    /// The rules of the trace calls.
    TraceBroken => "the DUT's trace calls broke a rule of the records",
    /// The rules of the records that no model is needed for.
    RecordsContradict => "the DUT's records contradict each other or the launch, whatever golden says",
    /// The checks of an adapter's probes.
    ProbesBreakRules => "the adapter's probes broke a rule of the records",
    /// Too few requests to memory.
    NeverBegan => "the DUT asked too little of memory to have run the kernel",
    /// A log that cannot be read further.
    ReaderStopped => "the reference cannot be read further",
    /// No instruction was compared.
    NoInstruction => "no instruction was compared, so nothing was shown",
    /// The first divergence from the DUT.
    DutDiffers => "golden and the DUT differ",
    /// The first divergence from a log.
    ReferenceDiffers => "golden differs from the reference",
    /// A racing load.
    RacingAccesses => "a value depended on accesses that nothing orders",
    /// The DUT hangs.
    DutHangs => "the DUT retires nothing more, but golden can continue",
    /// A log ends too early.
    ReferenceEnds => "the reference ends here, but golden can continue",
    /// The DUT alone hangs.
    HangsAlone => "nothing retires",
    /// The budget ran out, and nothing more is known.
    OutOfBudget => "the budget ran out",
    /// The budget ran out, although it is ample for the program.
    OutOfAmpleBudget => "the budget ran out, although it is ample for the program",
    /// The budget ran out on the device alone.
    DeviceAloneIsOutOfBudget => "the budget ran out on the device, but the host's run of the same IR ends",
    /// Machine code that traps or deadlocks on every engine.
    EnginesAgree => "every engine ends in the same way",
    /// The device ends badly, and so does the host.
    HostEndsSoToo => "the host's run of the same IR ends badly too",
    /// The device ends badly, but the host does not.
    HostRunsOn => "the host's run of the same IR ends well",
    /// The limit of the private stack is the device's own.
    HostStackIsLarger => "the limit of the private stack is the device's own, and the host's is larger",
    /// The device ends badly, and the host has no result.
    NoWordFromHost => "the host has no result, so either the program or the compiler may be at fault",
    /// tohost, odd.
    OwnTestFailed => "the program's own test failed",
    /// tohost, even.
    AsksHost => "the program asks for a host service, and Tandem has none",
    /// The host refuses the module.
    HostRefuses => "the host oracle cannot run this module",
    /// The host oracle failed.
    HostFailed => "the host oracle failed",
    /// The host ran out of time.
    HostOutOfTime => "the host's run did not finish in its time",
    /// Undefined behaviour on the host.
    HostCrashed => "the host's run does something undefined",
    /// The threads deadlock on the host.
    HostDeadlocked => "the host's threads wait for each other and never end",
    /// `llvm.trap` on the host alone.
    HostTraps => "the host's run of the same IR traps",
    /// `llvm.trap` on the host, but not on the device.
    HostAloneTraps => "the host's run of the same IR traps, but the device ran to its end",
    /// `unreachable` on the host.
    HostReachesUnreachable => "the host's run reaches `unreachable`, after which nothing is defined",
    /// There is nothing to compare with the host.
    NothingForHost => "the kernel has no buffer and prints nothing, so nothing can be compared with the \
        host's run",
    /// A side lacks a buffer.
    BufferMissing => "a buffer that must be compared is not in memory",
    /// Results differ.
    ResultsDiffer => "a result differs from the host's run of the same IR",
    /// Printed text differs.
    PrintsDiffer => "the device did not print what the host's run of the same IR did",
    /// The order of threads decides.
    OrderDecides => "on the host, the result depends on the order in which threads run",
    /// The order of threads decides other elements of the buffer.
    OrderElsewhere => "the order of threads decides other elements of this buffer on the host, but not this \
        one in any order that was tried",
    /// The program computes with an undefined value.
    UndefinedDecides => "on the host, the result depends on values that the program never defined",
    /// A race at the place of the difference.
    RaceAtResult => "the result differs where nothing orders two accesses",
    /// An expectation is missed, although host and device agree.
    ExpectationMissed => "the kernel's file expects another result than its program computes",
    /// An expectation is missed, and there is no other opinion.
    ResultsUnexpected => "a result differs from what the kernel's file expects",
    /// The GPU contradicts the host.
    GpuContradictsHost => "a result differs from the host's, and a GPU agrees with the device",
    /// The GPU contradicts everybody.
    GpuDiffers => "a GPU has another result than the other engines",
    /// The GPU does not reach the end.
    GpuEndsBadly => "the kernel does not run to its end on a GPU, but it does on the other engines",
    /// The GPU's driver refuses.
    GpuRefuses => "a GPU cannot run this kernel",
    /// The GPU's time ran out.
    GpuOutOfTime => "the GPU's run did not finish in its time",
    /// No GPU, no answer.
    GpuFailed => "the GPU could not be asked",
    /// A store past the end of a buffer.
    WroteBehind => "the kernel wrote past the end of a buffer",
    /// An access beyond a workgroup's LDS.
    BeyondLds => "the kernel accessed shared memory beyond what its launch gives a block",
    /// Fewer threads arrive at barriers on the device.
    BarrierLost => "fewer threads arrive at barriers on the device than in the host's run of the same IR",
    /// The device alone does.
    DeviceBeyondLds => "the device accessed shared memory beyond what the launch gives a block, but the \
        host's run of the same IR did not",
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blame_is_serialised_as_it_is_printed() {
        for b in Blame::ALL {
            assert_eq!(serde_json::to_string(&b).unwrap(), format!("\"{b}\""));
        }
    }

    #[test]
    fn no_two_reasons_read_alike() {
        let mut texts: Vec<&str> = Reason::ALL.iter().map(|r| r.text()).collect();
        texts.sort_unstable();
        let all = texts.len();
        texts.dedup();
        assert_eq!(texts.len(), all);
    }
}
