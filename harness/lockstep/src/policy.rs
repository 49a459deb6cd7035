//! Waivers: differences that are accepted on purpose, by name, with a reason, until a date.

use crate::field::{Field, FieldMask};
use std::fmt;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

/// A day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    /// Year.
    pub year: u16,
    /// Month, 1 to 12.
    pub month: u8,
    /// Day of the month, from 1.
    pub day: u8,
}

impl Date {
    /// Today, UTC.
    pub fn today() -> Date {
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs());
        Date::from_days(seconds / 86_400)
    }

    /// The date that many days after 1970-01-01 (proleptic Gregorian calendar, 400-year eras from March).
    fn from_days(days: u64) -> Date {
        let z = days + 719_468;
        let (era, doe) = (z / 146_097, z % 146_097);
        let yoe = (doe - doe / 1460 + doe / 36_524 - doe / 146_096) / 365;
        let doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
        let mp = (5 * doy + 2) / 153;
        let month = if mp < 10 { mp + 3 } else { mp - 9 };
        let year = era * 400 + yoe + u64::from(month <= 2);
        Date { year: year as u16, month: month as u8, day: (doy - (153 * mp + 2) / 5 + 1) as u8 }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = String;

    fn from_str(s: &str) -> Result<Date, String> {
        let bad = || format!("'{s}' is not a date, expected YYYY-MM-DD");
        let parts: Vec<u16> = s.split('-').map(str::parse).collect::<Result<_, _>>().map_err(|_| bad())?;
        match parts[..] {
            [year, month @ 1..=12, day @ 1..=31] => Ok(Date { year, month: month as u8, day: day as u8 }),
            _ => Err(bad()),
        }
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
    /// The instructions it covers: those with `insn & mask == matches`. A waiver for log lines, which
    /// correspond to no compared instruction, has empty `fields`.
    pub mask: u32,
    /// See `mask`.
    pub matches: u32,
    /// The skipped fields.
    pub fields: FieldMask,
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

impl Policy {
    /// Nothing is waived.
    pub fn strict() -> Policy {
        Policy::default()
    }

    /// Differences of simulator logs that are not properties of the ISA (`ventus-notes.md`, "Reading the
    /// shipped logs").
    pub fn for_log() -> Policy {
        let expires = Date { year: 2027, month: 12, day: 31 };
        let waiver = |name: &str, reason: &str, mask, matches, fields: &[Field]| Waiver {
            name: name.to_string(),
            reason: reason.to_string(),
            expires,
            mask,
            matches,
            fields: FieldMask::of(fields),
        };
        Policy {
            reports_unused: false,
            waivers: vec![
                waiver(
                    RESET_ROM,
                    "the simulator's own boot code at 0x1000, not part of the kernel",
                    0,
                    1,
                    &[],
                ),
                waiver(
                    BARRIER_POLL,
                    "the simulator logs a waiting BARRIER again each time it looks",
                    0,
                    1,
                    &[],
                ),
                waiver(TOHOST_CODE, "code after the last ENDPRG that tells the simulator to stop", 0, 1, &[]),
                waiver(
                    MSTATUS,
                    "mstatus differs between implementations (0x80000600, 0x1800)",
                    0xfff0_007f,
                    0x3000_0073,
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
            if insn & w.mask == w.matches {
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
            assert_eq!(Date::from_days(days).to_string(), text);
            assert_eq!(text.parse(), Ok(Date::from_days(days)));
        }
        assert!("2026-13-01".parse::<Date>().is_err() && "today".parse::<Date>().is_err());
    }

    #[test]
    fn a_waiver_holds_for_its_instructions_until_its_day() {
        let p = Policy::for_log();
        // csrrs x29, mstatus, x29 is partly waived; csrrs x29, mhartid, x0 and addi are not.
        let fields = |insn| p.waived(insn, |_| ());
        assert_eq!(fields(0x300e_aef3), FieldMask::of(&[Field::Sdata, Field::Csr]));
        assert!(fields(0xf140_2573).is_empty() && fields(0x0000_0013).is_empty());
        let last = p.waivers[0].expires;
        assert_eq!(p.expired(last), None);
        assert_eq!(
            p.expired(Date { year: 2028, month: 1, day: 1 }).map(|w| w.name.as_str()),
            Some(RESET_ROM)
        );
    }
}
