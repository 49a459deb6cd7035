//! Resolves the names in a DUT's profile against the instruction table and the record's fields: implemented
//! rows, and known differences, which become waivers.

use crate::field::{Field, FieldMask};
use crate::policy::{Date, DateError, Pattern, Policy, Waiver};
use tandem_launch::Job;
use ventus_dut::{Profile, Rows, names_row};
use ventus_isa::{Class, Ext, Op, rows};

/// An extension's name in profiles and options.
pub fn extension(ext: Ext) -> &'static str {
    match ext {
        Ext::I => "i",
        Ext::M => "m",
        Ext::A => "a",
        Ext::Zicsr => "zicsr",
        Ext::Zfinx => "zfinx",
        Ext::V => "v",
        Ext::VLoad => "v-memory",
        Ext::Ventus => "ventus",
    }
}

/// CSR_PRINT's address (Ventus 3.2).
pub const CSR_PRINT: u32 = 0x80b;

/// The rows of the instruction table, and the CSRs, that an engine implements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Implemented {
    dut: String,
    rows: Rows,
    /// Whether CSR_PRINT exists.
    print: bool,
}

impl Implemented {
    /// The rows and CSRs that a profile grants its DUT; `None` means all of them.
    pub fn of(profile: &Profile) -> Option<Implemented> {
        let print = profile.limits.print;
        (profile.rows != Rows::All || !print).then(|| Implemented {
            dut: profile.name.clone(),
            rows: profile.rows.clone(),
            print,
        })
    }

    /// Whether a row is implemented.
    pub fn has(&self, op: Op) -> bool {
        self.rows.has(op.name(), extension(op.row().ext))
    }

    /// Why a DUT cannot be compared at the word `insn` after the word `prefix` (0: none); `None` if it can.
    ///
    /// A word belongs to its row whether or not it traps there. Behind REGEXT, a DUT without REGPAIRI may
    /// find an illegal word where golden finds a second prefix. Words without a row trap everywhere.
    pub fn lacks(&self, prefix: u32, insn: u32) -> Option<String> {
        let words = [prefix, insn].map(|word| ventus_isa::decode(word).ok());
        if let Some(lacking) = words.iter().flatten().find(|i| !self.has(i.op)) {
            let name = lacking.op.name();
            return Some(format!("{} does not implement {name} (rows in its profile)", self.dut));
        }
        let [_, insn] = words;
        let prints = insn.is_some_and(|i| i.op.row().class == Class::Csr && u32::from(i.csr) == CSR_PRINT);
        (prints && !self.print).then(|| format!("{} has no CSR_PRINT (print in its profile)", self.dut))
    }
}

/// Why a DUT's profile does not allow a job, if a launch is too large.
pub fn refuses_job(profile: &Profile, job: &Job) -> Option<String> {
    job.kernels.iter().find_map(|k| profile.check_launch(&k.launch).err()).map(|e| e.to_string())
}

/// Why a profile's rows and differences cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the profile of {dut}: {wrong}")]
pub struct PolicyError {
    /// The DUT's name.
    pub dut: String,
    /// The fault.
    pub wrong: WrongProfile,
}

/// A fault of a profile.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrongProfile {
    /// An entry of `rows`.
    #[error(
        "rows: '{0}' is neither a mnemonic (or several, as vf*) nor an extension (i, m, a, zicsr, zfinx, v, \
         v-memory, ventus)"
    )]
    Rows(String),
    /// The day on which `lds-in-memory` expires.
    #[error("lds-in-memory: {0}")]
    LdsInMemory(DateError),
    /// An entry of `differences`, by name.
    #[error("difference '{0}': {1}")]
    Difference(String, WrongDifference),
}

/// A fault of a known difference.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrongDifference {
    /// Its day of expiry.
    #[error(transparent)]
    Expires(DateError),
    /// A field that records do not have.
    #[error("no field of a record is called '{0}'")]
    Field(String),
    /// A field that identifies the instruction.
    #[error("field '{0}' identifies the instruction and cannot differ")]
    Identity(String),
    /// A mnemonic that does not exist.
    #[error("no instruction is called '{0}'")]
    Row(String),
}

impl PolicyError {
    /// The line of the profile's text, from 1, that holds the error, or the difference that holds it. `None`
    /// if the text is not the profile's.
    pub fn line_in(&self, text: &str) -> Option<usize> {
        let (after, word) = match &self.wrong {
            WrongProfile::Rows(name) => ("rows:", name.as_str()),
            WrongProfile::LdsInMemory(DateError(word)) => ("lds-in-memory:", word.as_str()),
            WrongProfile::Difference(name, wrong) => {
                let word = match wrong {
                    WrongDifference::Expires(DateError(word))
                    | WrongDifference::Field(word)
                    | WrongDifference::Identity(word)
                    | WrongDifference::Row(word) => word.as_str(),
                };
                // The differences come after a key of their own. A difference may have the same name as a
                // field.
                let at = text.find("differences:")?;
                let entry = at + find_word(&text[at..], name)?;
                return Some(line_of(text, entry + find_word(&text[entry..], word).unwrap_or(0)));
            }
        };
        let at = text.find(after)?;
        Some(line_of(text, at + find_word(&text[at..], word)?))
    }
}

/// The line of a byte, from 1.
fn line_of(text: &str, at: usize) -> usize {
    text[..at].matches('\n').count() + 1
}

/// The start of a YAML value that is not part of a longer one.
fn find_word(text: &str, word: &str) -> Option<usize> {
    let inside = |c: char| c.is_alphanumeric() || "._-".contains(c);
    let alone = |(at, _): &(usize, &str)| {
        !text[..*at].ends_with(inside) && !text[at + word.len()..].starts_with(inside)
    };
    text.match_indices(word).find(alone).map(|(at, _)| at)
}

impl Policy {
    /// The known differences of a DUT's profile as waivers.
    ///
    /// # Errors
    /// If the profile names rows, extensions, fields or dates that do not exist, or waives a field that
    /// identifies an instruction.
    pub fn for_dut(profile: &Profile) -> Result<Policy, PolicyError> {
        let what = |wrong| PolicyError { dut: profile.name.clone(), wrong };
        for name in profile.rows.names() {
            if !rows().iter().any(|r| names_row(name, r.name, extension(r.ext))) {
                return Err(what(WrongProfile::Rows(name.to_string())));
            }
        }
        if let Some(lds) = &profile.lds_in_memory {
            lds.expires.parse::<Date>().map_err(|e| what(WrongProfile::LdsInMemory(e)))?;
        }
        let mut waivers = vec![];
        for d in &profile.differences {
            let about = |wrong| what(WrongProfile::Difference(d.name.clone(), wrong));
            let expires = d.expires.parse().map_err(|e| about(WrongDifference::Expires(e)))?;
            let mut fields = FieldMask::NONE;
            for name in &d.fields {
                let field = Field::all().find(|f| f.name() == name);
                let field = field.ok_or_else(|| about(WrongDifference::Field(name.clone())))?;
                if field.group().0 == 0 {
                    return Err(about(WrongDifference::Identity(name.clone())));
                }
                fields.insert(field);
            }
            let mut instructions = vec![];
            for name in &d.rows {
                let op = Op::from_name(name);
                let op = op.ok_or_else(|| about(WrongDifference::Row(name.clone())))?;
                instructions.push(Pattern::row(op.row()));
            }
            let (name, reason) = (d.name.clone(), d.reason.clone());
            waivers.push(Waiver { name, reason, expires, instructions, fields });
        }
        Ok(Policy { waivers, reports_unused: true })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_abi::FieldSet;
    use ventus_dut::Difference;

    fn profile() -> Profile {
        let difference = Difference {
            name: "status".into(),
            rows: vec!["csrrs".into(), "csrrw".into()],
            fields: vec!["sdata".into(), "csr".into()],
            reason: "mstatus has other bits".into(),
            expires: "2030-01-31".into(),
        };
        let rows = Rows::Except(vec!["zfinx".into(), "vadd.vv".into()]);
        Profile { rows, differences: vec![difference], ..Profile::unstated("other", FieldSet::ALL) }
    }

    #[test]
    fn rows_are_named_by_mnemonic_and_extension() {
        let implemented = Implemented::of(&profile()).unwrap();
        // vadd.vv v1, v2, v3; vsub.vv v1, v2, v3; fadd.s x1, x2, x3; no instruction
        for (insn, lacks) in [(0x0221_80d7, true), (0x0a21_80d7, false), (0x0031_70d3, true), (0, false)] {
            assert_eq!(implemented.lacks(0, insn).is_some(), lacks, "{insn:#010x}");
        }
        assert!(implemented.lacks(0, 0x0221_80d7).unwrap().contains("other does not implement vadd.vv"));
        assert_eq!(Implemented::of(&Profile::unstated("all", FieldSet::ALL)), None);
    }

    #[test]
    fn a_word_is_of_its_row_behind_any_prefix() {
        const REGEXT: u32 = 0x6430_200b;
        const REGEXTI: u32 = 0x4d80_300b;
        const REGPAIR: u32 = 0xa730_500b;
        const REGPAIRI: u32 = 0xb190_700b;
        // addi x10, x10, 1; fmul.s x10, x11, x12 and with the reserved rounding mode 5; vadd.vv v1, v2, v3
        const ADDI: u32 = 0x0015_0513;
        const FMUL: u32 = 0x10c5_8553;
        const FMUL_RESERVED: u32 = FMUL | 5 << 12;
        const VADD: u32 = 0x0221_80d7;
        let rows = Rows::Except(["zfinx", "regpair", "regpairi"].map(String::from).to_vec());
        let implemented =
            Implemented::of(&Profile { rows, ..Profile::unstated("other", FieldSet::ALL) }).unwrap();
        let cases = [
            (0, REGPAIR, Some("regpair")),
            (0, REGEXT, None),
            (REGEXT, REGPAIRI, Some("regpairi")),
            (REGEXTI, REGPAIR, Some("regpair")),
            (REGEXT, REGEXTI, None),
            (REGEXTI, REGEXT, None),
            (REGPAIR, REGEXT, Some("regpair")),
            (REGPAIRI, REGPAIR, Some("regpairi")),
            (REGPAIR, ADDI, Some("regpair")),
            (REGPAIRI, VADD, Some("regpairi")),
            (REGPAIR, 0, Some("regpair")),
            (REGEXT, ADDI, None),
            (REGEXT, VADD, None),
            (REGEXT, 0, None),
            (REGEXT, FMUL, Some("fmul.s")),
            (REGEXTI, ADDI, None),
            (REGEXTI, FMUL, Some("fmul.s")),
            (0, FMUL_RESERVED, Some("fmul.s")),
            (REGEXT, FMUL_RESERVED, Some("fmul.s")),
        ];
        for (prefix, insn, row) in cases {
            let why = row.map(|row| format!("other does not implement {row} (rows in its profile)"));
            assert_eq!(implemented.lacks(prefix, insn), why, "{prefix:#010x} {insn:#010x}");
        }
    }

    #[test]
    fn a_dut_without_csr_print_runs_what_does_not_use_it() {
        let mut profile = Profile::unstated("mute", FieldSet::ALL);
        profile.limits.print = false;
        let implemented = Implemented::of(&profile).unwrap();
        // csrrw x0, print, x5; csrrs x9, print, x0; csrrs x9, 0x80a, x0; addi x0, x0, -2037 (imm 0x80b)
        let words = [(0x80b2_9073, true), (0x80b0_24f3, true), (0x80a0_24f3, false), (0x80b0_0013, false)];
        for (insn, lacks) in words {
            assert_eq!(implemented.lacks(0, insn).is_some(), lacks, "{insn:#010x}");
        }
        let why = implemented.lacks(0, 0x80b0_24f3);
        assert_eq!(why.as_deref(), Some("mute has no CSR_PRINT (print in its profile)"));
    }

    #[test]
    fn differences_become_waivers() {
        let policy = Policy::for_dut(&profile()).unwrap();
        // csrrs x1, mstatus, x2; addi x0, x0, 0
        let fields = |insn| policy.waived(insn, |_| ());
        assert_eq!(fields(0x3001_20f3), FieldMask::of(&[Field::Sdata, Field::Csr]));
        assert!(fields(0x0000_0013).is_empty());
        assert!(policy.expired("2030-01-31".parse().unwrap()).is_none());
        assert!(policy.expired("2030-02-01".parse().unwrap()).is_some());
    }

    /// The line is that of the error, not of an earlier text with the same name.
    #[test]
    fn what_is_wrong_has_a_line() {
        let text = "name: soon\nrows:\n  except: [zfinx,\n    zfinks]\ndifferences:\n  - name: status\n    \
                    rows: [csrrs,\n      csrr]\n    fields: [sdata, data]\n    expires: soon\n";
        let of = |wrong| PolicyError { dut: "other".into(), wrong }.line_in(text);
        let in_difference = |wrong| of(WrongProfile::Difference("status".into(), wrong));
        assert_eq!(of(WrongProfile::Rows("zfinks".into())), Some(4));
        assert_eq!(in_difference(WrongDifference::Row("csrr".into())), Some(8));
        assert_eq!(in_difference(WrongDifference::Field("data".into())), Some(9));
        assert_eq!(
            in_difference(WrongDifference::Expires("soon".parse::<crate::Date>().unwrap_err())),
            Some(10)
        );
        assert_eq!(of(WrongProfile::Difference("none".into(), WrongDifference::Row("x".into()))), None);
    }

    #[test]
    fn a_profile_that_names_what_is_not_there_is_refused() {
        type Change = fn(&mut Profile);
        let cases: [(Change, &str); 5] = [
            (|p| p.rows = Rows::Only(vec!["zfinks".into()]), "'zfinks' is neither"),
            (|p| p.differences[0].rows[0] = "csrr".into(), "no instruction is called 'csrr'"),
            (|p| p.differences[0].fields[0] = "data".into(), "no field of a record is called 'data'"),
            (|p| p.differences[0].fields[0] = "insn".into(), "identifies the instruction"),
            (|p| p.differences[0].expires = "soon".into(), "'soon' is not a date"),
        ];
        for (change, says) in cases {
            let mut p = profile();
            change(&mut p);
            let error = Policy::for_dut(&p).unwrap_err().to_string();
            assert!(error.starts_with("the profile of other: ") && error.contains(says), "{error}");
        }
    }
}
