//! Errors of the stream itself, which the library, or a probe made from `probes.yaml`, finds before there is
//! a record.

use ventus_dut::{Stop, StopCause, StopRule};

/// The meaning of such an error for the probe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The event; empty if the message does not tell.
    pub event: &'static str,
    /// Its key.
    pub key: &'static str,
    /// The fault.
    pub sentence: String,
    /// The part to look at.
    pub look: &'static str,
    /// The line of `probes.yaml` that the message names.
    pub line: Option<usize>,
}

/// A rule, the event and its key, the fault, and the part to look at.
type Known = (StopRule, &'static str, &'static str, &'static str, &'static str);

const WHICH: &str = "`match`: which instruction the event belongs to, and `slot`";
const ONCE: &str = "the condition: it must hold in one cycle of an instruction only";
const ALWAYS: &str = "the condition: it must hold once for each instruction";

/// The rules of the match package (`rtl/dut/adapter/sv`) and of the trace assembler (`rtl/dut/csrc`).
const KNOWN: &[Known] = &[
    (StopRule::Now, "", "match", "the event comes in a cycle in which no instruction is issued", WHICH),
    (StopRule::Latest, "", "match", "the event comes after its instruction was reported done", WHICH),
    (StopRule::Tag, "", "match", "no instruction in flight has the tag of the event", WHICH),
    (
        StopRule::Register,
        "",
        "match",
        "no instruction in flight has yet to write the register: the number is wrong, or it came before",
        WHICH,
    ),
    (StopRule::Unit, "", "match", "no instruction is in flight in the unit of the event", WHICH),
    (StopRule::Slot, "", "slot", "the number of the warp slot is too high", "the width of the index"),
    (
        StopRule::Sm,
        "issue",
        "sm",
        "two SMs are reported under one number",
        "`sm` of the probe: a parameter or a port of the module that numbers the SM",
    ),
    (StopRule::DoneBefore, "", "when", "an instruction is reported done twice", ONCE),
    (StopRule::NeverDone, "done", "when", "instructions are never reported done", ALWAYS),
    (
        StopRule::Scalar,
        "scalar-write",
        "rd",
        "the probe names a scalar register that does not exist",
        "the number of the register: x0 is never written, and the highest is 63",
    ),
    (
        StopRule::Vector,
        "vector-write",
        "mask",
        "lanes or a vector register are named that there are not",
        "`mask` and `rd`: bits above the machine's lanes are 0",
    ),
    (
        StopRule::Access,
        "memory",
        "size",
        "an access is reported that cannot exist",
        "`size` (1, 2 or 4), `mask` (no bits above the machine's lanes), and the kind",
    ),
    (
        StopRule::WbScalar,
        "scalar-write",
        "when",
        "a scalar writeback is reported twice for one instruction",
        ONCE,
    ),
    (
        StopRule::WbVector,
        "vector-write",
        "when",
        "a vector writeback is reported twice for one instruction, or for two registers",
        ONCE,
    ),
    (StopRule::Src, "source", "when", "a source operand is reported twice for one instruction", ONCE),
    (
        StopRule::NoStamp,
        "stamp",
        "when",
        "a memory access comes without its stamp, or a stamp without an access",
        "`memory` and `stamp`: both or none",
    ),
    (StopRule::Mem, "memory", "when", "a memory access is reported twice for one instruction", ONCE),
    (StopRule::Stamp, "stamp", "when", "a stamp is reported twice for one instruction", ONCE),
    (StopRule::Csr, "csr", "when", "more CSR writes are reported than an instruction can make", ONCE),
    (StopRule::Ctl, "control", "when", "`control` is reported twice for one instruction", ONCE),
    (StopRule::Trap, "trap", "when", "a trap is reported twice for one instruction, or cannot exist", ONCE),
    (StopRule::NoCtl, "control", "when", "an instruction is done without `control`", ALWAYS),
    (StopRule::AfterEndprg, "issue", "when", "instructions are issued after ENDPRG", ALWAYS),
    (StopRule::LateEndprg, "control", "when", "the end of a warp is reported after its `done`", ALWAYS),
    (StopRule::Done, "done", "when", "an instruction is reported done twice, or too early", ONCE),
    (StopRule::Uid, "issue", "when", "an instruction is issued again while it is in flight", ONCE),
    (
        StopRule::Issue,
        "issue",
        "when",
        "an instruction is issued in a slot where no warp runs",
        "`slot` of `issue` and of `warp-start`",
    ),
    (
        StopRule::WarpStart,
        "warp-start",
        "slot",
        "a warp starts in a slot that is taken, or in a workgroup that does not run",
        "`slot`, `wg` and `sm-wg` of `warp-start`",
    ),
    (
        StopRule::WgStart,
        "workgroup-start",
        "wg",
        "a workgroup starts that is running",
        "`wg` of `workgroup-start`",
    ),
    (
        StopRule::WgEnd,
        "workgroup-end",
        "when",
        "a workgroup ends too early, twice, or without having started",
        "the condition and `wg` of `workgroup-end`",
    ),
    (StopRule::NeverEnds, "done", "when", "instructions or workgroups never end", ALWAYS),
    (StopRule::NoTrap, "trap", "when", "a trap never comes", ALWAYS),
    (
        StopRule::Index,
        "",
        "sm",
        "`$index` counts more generate loops than there are around the instance",
        "the number behind `$index`: 0 is the innermost loop",
    ),
    (
        StopRule::Fflags,
        "flags",
        "value",
        "more flags are reported than there are",
        "`value` of `flags`: the five flags of IEEE 754 and bit 5",
    ),
];

/// Explains a broken rule. `None` if it was not the records that stopped the run.
pub fn read(stop: &Stop) -> Option<Broken> {
    if !matches!(stop.cause, StopCause::Probe | StopCause::Trace) {
        return None;
    }
    let line = stop.line.map(|n| n as usize);
    let known = stop.rule.and_then(|rule| KNOWN.iter().find(|(r, ..)| *r == rule));
    Some(match known {
        Some((_, event, key, sentence, look)) => {
            Broken { event, key, sentence: (*sentence).to_string(), look, line }
        }
        None => Broken {
            event: "",
            key: "when",
            sentence: "the record stream breaks its own rules".into(),
            look: "the message, and the rules in rtl/src/pkg/vt_trace_pkg.sv",
            line,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each rule that a wrong probe can break is explained, once. (Only atomics of the machine can fill the
    /// room of `Room`.)
    #[test]
    fn rules_name_their_event() {
        for rule in StopRule::ALL.iter().filter(|r| **r != StopRule::Room) {
            assert_eq!(KNOWN.iter().filter(|(r, ..)| r == rule).count(), 1, "{rule:?}");
        }
        for (rule, event) in [
            (StopRule::WbScalar, "scalar-write"),
            (StopRule::Vector, "vector-write"),
            (StopRule::NoCtl, "control"),
            (StopRule::NoStamp, "stamp"),
            (StopRule::NeverEnds, "done"),
            (StopRule::Sm, "issue"),
            (StopRule::Now, ""),
        ] {
            let stop = Stop { cause: StopCause::Probe, rule: Some(rule), line: Some(97) };
            let broken = read(&stop).unwrap();
            assert_eq!((broken.event, broken.line), (event, Some(97)), "{rule:?}");
            assert_eq!(read(&Stop { cause: StopCause::Trace, line: None, ..stop }).unwrap().line, None);
        }
        assert_eq!(read(&Stop::default()), None, "an assertion of the RTL");
    }
}
