//! Errors of the stream itself, which the library, or a probe made from `probes.yaml`, finds before there is
//! a record.

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

/// Words of a message (all of those between `|`), the event, the fault, and the part to look at.
type Known = (&'static str, &'static str, &'static str, &'static str, &'static str);

const WHICH: &str = "`match`: which instruction the event belongs to, and `slot`";
const ONCE: &str = "the condition: it must hold in one cycle of an instruction only";
const ALWAYS: &str = "the condition: it must hold once for each instruction";

/// Messages of the match package (`rtl/dut/adapter/sv`) and of the trace assembler (`rtl/dut/csrc`).
const KNOWN: &[Known] = &[
    (
        "no instruction was issued in this cycle",
        "",
        "match",
        "the event comes in a cycle in which no instruction is issued",
        WHICH,
    ),
    ("the latest is done", "", "match", "the event comes after its instruction was reported done", WHICH),
    (
        "nothing in flight has the tag",
        "",
        "match",
        "no instruction in flight has the tag of the event",
        WHICH,
    ),
    (
        "nothing in flight has yet to write",
        "",
        "match",
        "no instruction in flight has yet to write the register: the number is wrong, or it came before",
        WHICH,
    ),
    (
        "nothing is in flight in unit",
        "",
        "match",
        "no instruction is in flight in the unit of the event",
        WHICH,
    ),
    (
        "there is no warp slot",
        "",
        "slot",
        "the number of the warp slot is too high",
        "the width of the index",
    ),
    (
        "`sm` must tell",
        "issue",
        "sm",
        "two SMs are reported under one number",
        "`sm` of the probe: a parameter or a port of the module that numbers the SM",
    ),
    ("the instruction was done before", "", "when", "an instruction is reported done twice", ONCE),
    ("a done or last is missing", "done", "when", "instructions are never reported done", ALWAYS),
    (
        "wb_scalar|cannot be written",
        "scalar-write",
        "rd",
        "the probe names a scalar register that does not exist",
        "the number of the register: x0 is never written, and the highest is 63",
    ),
    (
        "wb_vector|cannot exist",
        "vector-write",
        "mask",
        "lanes or a vector register are named that there are not",
        "`mask` and `rd`: bits above the machine's lanes are 0",
    ),
    (
        "mem for|cannot exist",
        "memory",
        "size",
        "an access is reported that cannot exist",
        "`size` (1, 2 or 4), `mask` (no bits above the machine's lanes), and the kind",
    ),
    ("wb_scalar", "scalar-write", "when", "a scalar writeback is reported twice for one instruction", ONCE),
    (
        "wb_vector",
        "vector-write",
        "when",
        "a vector writeback is reported twice for one instruction, or for two registers",
        ONCE,
    ),
    ("src for", "source", "when", "a source operand is reported twice for one instruction", ONCE),
    (
        "tandem_tr_mem and tandem_tr_stamp",
        "stamp",
        "when",
        "a memory access comes without its stamp, or a stamp without an access",
        "`memory` and `stamp`: both or none",
    ),
    ("mem for", "memory", "when", "a memory access is reported twice for one instruction", ONCE),
    ("stamp for", "stamp", "when", "a stamp is reported twice for one instruction", ONCE),
    ("csr for", "csr", "when", "more CSR writes are reported than an instruction can make", ONCE),
    ("ctl for", "control", "when", "`control` is reported twice for one instruction", ONCE),
    ("trap for", "trap", "when", "a trap is reported twice for one instruction, or cannot exist", ONCE),
    ("done without tandem_tr_ctl", "control", "when", "an instruction is done without `control`", ALWAYS),
    ("ENDPRG is not the warp's last", "issue", "when", "instructions are issued after ENDPRG", ALWAYS),
    (
        "ENDPRG was reported after",
        "control",
        "when",
        "the end of a warp is reported after its `done`",
        ALWAYS,
    ),
    ("done for", "done", "when", "an instruction is reported done twice, or too early", ONCE),
    ("the uid is in use", "issue", "when", "an instruction is issued again while it is in flight", ONCE),
    (
        "issue for",
        "issue",
        "when",
        "an instruction is issued in a slot where no warp runs",
        "`slot` of `issue` and of `warp-start`",
    ),
    (
        "warp_start",
        "warp-start",
        "slot",
        "a warp starts in a slot that is taken, or in a workgroup that does not run",
        "`slot`, `wg` and `sm-wg` of `warp-start`",
    ),
    ("wg_start", "workgroup-start", "wg", "a workgroup starts that is running", "`wg` of `workgroup-start`"),
    (
        "wg_end",
        "workgroup-end",
        "when",
        "a workgroup ends too early, twice, or without having started",
        "the condition and `wg` of `workgroup-end`",
    ),
    ("the kernel has ended with", "done", "when", "instructions or workgroups never end", ALWAYS),
    ("no trap was traced", "trap", "when", "a trap never comes", ALWAYS),
];

/// Explains the message of an engine that stopped by itself. `None` if it is not about the stream.
pub fn read(message: &str) -> Option<Broken> {
    let line = message
        .split("probes.yaml:")
        .nth(1)
        .and_then(|rest| rest.chars().take_while(char::is_ascii_digit).collect::<String>().parse().ok());
    if line.is_none() && !message.contains("trace protocol") {
        return None;
    }
    let known = KNOWN.iter().find(|(words, ..)| words.split('|').all(|w| message.contains(w)));
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

    #[test]
    fn messages_name_their_event() {
        for (message, event, line) in [
            (
                "trace protocol, cycle 41: wb_scalar for sm 0 slot 1 uid 3: a second scalar write",
                "scalar-write",
                None,
            ),
            (
                "trace protocol, cycle 41: wb_vector for sm 0 slot 1 uid 3: lanes 0x3 written twice",
                "vector-write",
                None,
            ),
            (
                "trace protocol, cycle 41: wb_vector for sm 0 slot 1 uid 3: v3 mask 0xf1 cannot exist",
                "vector-write",
                None,
            ),
            (
                "trace protocol, cycle 9: done for sm 0 slot 0 uid 1: done without tandem_tr_ctl",
                "control",
                None,
            ),
            (
                "trace protocol, cycle 9: done for sm 0 slot 0 uid 1: tandem_tr_mem and tandem_tr_stamp come \
                 together or not at all",
                "stamp",
                None,
            ),
            ("trace protocol, cycle 9: done for sm 0 slot 0 uid 1: reported twice", "done", None),
            (
                "trace protocol: the kernel has ended with 3 instructions and 1 workgroups pending",
                "done",
                None,
            ),
            (
                "probes.yaml:97: SM 0 slot 1: more than 64 in flight: a done or last is missing",
                "done",
                Some(97),
            ),
            ("probes.yaml:12: SM 0: no instruction was issued in this cycle (match: now)", "", Some(12)),
            (
                "probes.yaml:7: 2 instances have `issue`, and they report 1 of 2 SMs: `sm` must tell them \
                 apart",
                "issue",
                Some(7),
            ),
        ] {
            let broken = read(message).unwrap();
            assert_eq!((broken.event, broken.line), (event, line), "{message}");
        }
        assert_eq!(read("assertion failed in tandem_axi4_mem.sv:12"), None);
    }
}
