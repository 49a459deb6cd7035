//! Waivers: differences that are accepted on purpose, by name, with a reason, until a date.

use crate::field::{Field, FieldMask};
use std::fmt;
use std::str::FromStr;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use thiserror::Error;
use ventus_isa::{Role, Row, csr_by_name, rows};

/// A day, UTC, from 1970-01-01 on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    /// Days since 1970-01-01.
    days: u64,
}

const DAY: u64 = 86_400;

impl Date {
    /// Today.
    pub fn today() -> Date {
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs());
        // A clock beyond the year 9999, which no text can state, is wrong. Everything has then expired.
        Date { days: (seconds / DAY).min(LAST.days) }
    }
}

/// 9999-12-31.
const LAST: Date = Date { days: 2_932_896 };

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let midnight = humantime::format_rfc3339_seconds(UNIX_EPOCH + Duration::from_secs(self.days * DAY));
        write!(f, "{:.10}", midnight.to_string())
    }
}

/// A text that does not name a day.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a date, expected YYYY-MM-DD")]
pub struct DateError(pub(crate) String);

impl FromStr for Date {
    type Err = DateError;

    fn from_str(s: &str) -> Result<Date, DateError> {
        let midnight = humantime::parse_rfc3339(&format!("{s}T00:00:00Z")).ok().filter(|_| s.len() == 10);
        let since = midnight.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        since.map(|time| Date { days: time.as_secs() / DAY }).ok_or_else(|| DateError(s.to_string()))
    }
}

/// A comparison that is skipped, and the reason.
#[derive(Clone, Debug, PartialEq)]
pub struct Waiver {
    /// Its name in reports.
    pub name: String,
    /// Why the difference is acceptable.
    pub reason: String,
    /// The last day on which it is valid.
    pub expires: Date,
    /// The instructions it covers. A waiver for log lines, which correspond to no compared instruction, has
    /// none.
    pub instructions: Vec<Pattern>,
    /// The skipped fields.
    pub fields: FieldMask,
}

/// A set of instruction words, from the instruction table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern {
    mask: u32,
    matches: u32,
}

impl Pattern {
    /// Every word of a row.
    pub fn row(row: &Row) -> Pattern {
        Pattern { mask: row.mask, matches: row.matches }
    }

    /// Every access to a CSR: one pattern for each row that can make one.
    pub fn accesses(csr: u16) -> Vec<Pattern> {
        let of = |row: &Row| {
            let field = row.format.operand(Role::Csr)?;
            let (_, all) = field.range();
            let (mask, matches) = (field.insert(all as i32)?, field.insert(csr.into())?);
            Some(Pattern { mask: row.mask | mask, matches: row.matches | matches })
        };
        rows().iter().filter_map(of).collect()
    }

    /// Whether a word is one of these.
    #[inline]
    pub fn has(self, insn: u32) -> bool {
        insn & self.mask == self.matches
    }
}

/// The waivers of one comparison.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Policy {
    /// Waivers in force.
    pub waivers: Vec<Waiver>,
    /// Whether to report a waiver that nothing used, as for those of a DUT's profile.
    pub reports_unused: bool,
}

/// Name of the waiver for the log simulator's reset ROM.
pub const RESET_ROM: &str = "reset-rom";
/// Name of the waiver for repeated barrier lines.
pub const BARRIER_POLL: &str = "barrier-poll";
/// Name of the waiver for the code that core 0 executes after the last ENDPRG.
pub const TOHOST_CODE: &str = "tohost-code";
/// Name of the waiver for mstatus.
pub const MSTATUS: &str = "mstatus";

/// 2027-12-31: how long the waivers for shipped logs hold.
const LOG_EXPIRES: Date = Date { days: 21_183 };

impl Policy {
    /// Nothing is waived.
    pub fn strict() -> Policy {
        Policy::default()
    }

    /// Differences of simulator logs that are not properties of the ISA (`ventus-notes.md`, "Reading the
    /// shipped logs").
    pub fn for_log() -> Policy {
        let expires = LOG_EXPIRES;
        let waiver = |name: &str, reason: &str, instructions, fields: &[Field]| Waiver {
            name: name.to_string(),
            reason: reason.to_string(),
            expires,
            instructions,
            fields: FieldMask::of(fields),
        };
        let lines = |name, reason| waiver(name, reason, Vec::new(), &[]);
        Policy {
            reports_unused: false,
            waivers: vec![
                lines(RESET_ROM, "the simulator's own boot code at 0x1000, not part of the kernel"),
                lines(BARRIER_POLL, "the simulator logs a waiting BARRIER again each time it looks"),
                lines(TOHOST_CODE, "code after the last ENDPRG that tells the simulator to stop"),
                waiver(
                    MSTATUS,
                    "mstatus differs between implementations (0x80000600, 0x1800)",
                    csr_by_name(MSTATUS).map(Pattern::accesses).unwrap_or_default(),
                    &[Field::Sdata, Field::Csr],
                ),
            ],
        }
    }

    /// The first waiver that has expired on `today`.
    pub fn expired(&self, today: Date) -> Option<&Waiver> {
        self.waivers.iter().find(|w| w.expires < today)
    }

    /// Fields that are not compared for `insn`, and the positions of the waivers that exclude them.
    #[inline]
    pub fn waived(&self, insn: u32, mut used: impl FnMut(usize)) -> FieldMask {
        let mut fields = FieldMask::NONE;
        for (i, w) in self.waivers.iter().enumerate() {
            if w.instructions.iter().any(|p| p.has(insn)) {
                fields = fields.union(w.fields);
                used(i);
            }
        }
        fields
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_become_dates() {
        for (days, text) in
            [(0, "1970-01-01"), (59, "1970-03-01"), (11_016, "2000-02-29"), (20_454, "2026-01-01")]
        {
            assert_eq!(Date { days }.to_string(), text);
            assert_eq!(text.parse(), Ok(Date { days }));
        }
        assert_eq!((LAST.to_string(), LOG_EXPIRES.to_string()), ("9999-12-31".into(), "2027-12-31".into()));
        for bad in ["2026-13-01", "2026-02-29", "2026-1-1", "2026-01-01T00:00:00Z", "today", "", "täglich??"]
        {
            assert_eq!(bad.parse::<Date>(), Err(DateError(bad.to_string())), "{bad}");
        }
    }

    #[test]
    fn a_waiver_holds_for_its_instructions_until_its_day() {
        let p = Policy::for_log();
        let fields = |insn| p.waived(insn, |_| ());
        let waived = FieldMask::of(&[Field::Sdata, Field::Csr]);
        // csrrw x1, mstatus, x2; csrrs x29, mstatus, x29; csrrc; csrrwi, csrrsi, csrrci
        for insn in [0x3001_10f3, 0x300e_aef3, 0x3001_30f3, 0x3001_50f3, 0x3001_60f3, 0x3001_70f3] {
            assert_eq!(fields(insn), waived, "{insn:#010x}");
        }
        // csrrs x10, mhartid, x0; addi; two words of the same opcode and number that are no instruction
        for insn in [0xf140_2573, 0x0000_0013, 0x3000_0073, 0x3000_4073] {
            assert!(fields(insn).is_empty(), "{insn:#010x}");
        }
        let last = p.waivers[0].expires;
        assert_eq!(p.expired(last), None);
        assert_eq!(p.expired("2028-01-01".parse().unwrap()).map(|w| w.name.as_str()), Some(RESET_ROM));
    }
}
