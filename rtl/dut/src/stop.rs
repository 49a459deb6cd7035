//! Who stopped a machine that stopped by itself, and which rule of the records was broken.

use serde::{Deserialize, Serialize};

/// Who stopped a run that ended with an error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StopCause {
    /// An assertion, `$fatal`, `$stop` or `$finish` of the RTL, or a rule of the memory port.
    #[default]
    Rtl,
    /// Trace calls that the sources make by themselves broke a rule.
    Trace,
    /// What an adapter's `probes.yaml` reports broke a rule.
    Probe,
    /// The library was used wrongly, or ran out of memory.
    Host,
}

/// Why a run ended with an error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stop {
    /// Who stopped it.
    pub cause: StopCause,
    /// The rule of the records that was broken, if the cause is [`StopCause::Trace`] or
    /// [`StopCause::Probe`].
    pub rule: Option<StopRule>,
    /// The line of `probes.yaml` that noticed, if the adapter's own checks did.
    pub line: Option<u32>,
}

/// Declares [`StopRule`] and the numbers of `csrc/tandem_dut.h` in one table.
macro_rules! rules {
    ($($(#[$doc:meta])* $name:ident = $number:literal,)*) => {
        /// A rule of the records: those of `csrc/tandem_dut.h`, by the same names.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum StopRule {
            $($(#[$doc])* $name = $number,)*
        }

        impl StopRule {
            /// Every rule.
            pub const ALL: &[StopRule] = &[$(StopRule::$name,)*];
        }
    };
}

rules! {
    /// No instruction was issued in this cycle.
    Now = 1,
    /// The slot's latest instruction is done.
    Latest = 2,
    /// Nothing in flight has the tag.
    Tag = 3,
    /// Nothing in flight has yet to write the register.
    Register = 4,
    /// Nothing is in flight in the unit.
    Unit = 5,
    /// There is no such warp slot.
    Slot = 6,
    /// Two SMs go by one number.
    Sm = 7,
    /// The instruction was done before.
    DoneBefore = 8,
    /// Too many instructions are in flight.
    NeverDone = 9,
    /// There are fewer generate loops around the instance.
    Index = 10,
    /// `tandem_tr_wg_start`.
    WgStart = 20,
    /// `tandem_tr_warp_start`.
    WarpStart = 21,
    /// `tandem_tr_wg_end`.
    WgEnd = 22,
    /// `tandem_tr_issue`: no warp runs in the slot, or it has ended.
    Issue = 23,
    /// `tandem_tr_issue`: the uid is in use.
    Uid = 24,
    /// `tandem_tr_src`.
    Src = 25,
    /// `tandem_tr_ctl`.
    Ctl = 26,
    /// `tandem_tr_trap`.
    Trap = 27,
    /// `tandem_tr_wb_scalar`: a second write, or of no instruction in flight.
    WbScalar = 28,
    /// There is no such scalar register.
    Scalar = 29,
    /// `tandem_tr_wb_vector`: a second write, or of no instruction in flight.
    WbVector = 30,
    /// There are no such lanes, or no such vector register.
    Vector = 31,
    /// `tandem_tr_fflags`.
    Fflags = 32,
    /// `tandem_tr_csr`.
    Csr = 33,
    /// `tandem_tr_mem`: a second access, or of no instruction in flight.
    Mem = 34,
    /// There is no such access.
    Access = 35,
    /// `tandem_tr_stamp`.
    Stamp = 36,
    /// `tandem_tr_done`.
    Done = 37,
    /// An instruction is done without `tandem_tr_ctl`.
    NoCtl = 38,
    /// A stamp without an access, or an access without a stamp.
    NoStamp = 39,
    /// ENDPRG is not its warp's last instruction.
    AfterEndprg = 40,
    /// ENDPRG was reported after its instruction's done.
    LateEndprg = 41,
    /// The kernel has ended, and instructions or workgroups have not.
    NeverEnds = 42,
    /// The trap output is high, and no trap was traced.
    NoTrap = 43,
    /// Too many instructions wait for an older atomic.
    Room = 44,
}

impl Stop {
    /// As a library tells it.
    pub(crate) fn of(cause: u32, rule: u32, line: u32) -> Stop {
        let cause = match cause {
            1 => StopCause::Trace,
            2 => StopCause::Probe,
            3 => StopCause::Host,
            _ => StopCause::Rtl,
        };
        let rule = StopRule::ALL.iter().find(|r| **r as u32 == rule).copied();
        Stop { cause, rule, line: (line != 0).then_some(line) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The header and the package of generated adapters have the same rules under the same numbers.
    #[test]
    fn header_package_and_rust_agree_on_the_rules() {
        let header = include_str!("../csrc/tandem_dut.h");
        let package = include_str!("../adapter/sv/tandem_match_pkg.sv");
        let mut from_header: Vec<(String, u32)> = header
            .lines()
            .filter_map(|l| l.trim().strip_prefix("TANDEM_RULE_")?.split_once(" = "))
            .map(|(name, rest)| {
                let number: String = rest.chars().take_while(char::is_ascii_digit).collect();
                (name.replace('_', ""), number.parse().unwrap())
            })
            .collect();
        assert_eq!(from_header.remove(0), ("NONE".into(), 0));
        let ours: Vec<(String, u32)> =
            StopRule::ALL.iter().map(|r| (format!("{r:?}").to_uppercase(), *r as u32)).collect();
        assert_eq!(from_header, ours);
        for (name, number) in StopRule::ALL.iter().map(|r| (*r, *r as u32)).filter(|(_, n)| *n < 20) {
            assert!(package.contains(&format!("Rule{name:?} = {number}")), "{name:?}");
        }
        assert_eq!(Stop::of(2, 8, 7).line, Some(7));
        assert_eq!(Stop::of(0, 0, 0), Stop::default());
    }
}
