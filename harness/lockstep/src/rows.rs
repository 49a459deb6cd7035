//! Resolves the names in a DUT's profile against the instruction table, the CSRs, the vtypes, the causes of
//! traps and the record's fields. Known differences become waivers.

use crate::field::{Field, FieldMask};
use crate::needs::{VTYPES, extension};
use crate::policy::{Date, DateError, Pattern, Policy, Waiver};
use tandem_abi::Trap;
use tandem_launch::Job;
use ventus_dut::{Choice, Profile, names, names_row};
use ventus_isa::{CSRS, Op, rows};

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
    /// An entry of `vtypes`, `csrs` or `traps`: the key, the entry, and what there is.
    #[error("{0}: '{1}' is none of {2}, nor stands for any with its *")]
    Name(&'static str, String, String),
    /// The day on which `lds-in-memory` expires.
    #[error("lds-in-memory: {0}")]
    LdsInMemory(DateError),
    /// The last day of `lds-in-memory` is over.
    #[error("lds-in-memory: it expired on {0}: renew it with a reason, or give the RTL its LDS")]
    LdsExpired(Date),
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
    /// Its last day is over.
    #[error("it expired on {0}: renew it with a reason, or remove it")]
    Expired(Date),
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
        let day;
        let (after, word) = match &self.wrong {
            WrongProfile::LdsExpired(date) => {
                day = date.to_string();
                ("lds-in-memory", day.as_str())
            }
            WrongProfile::Rows(name) => ("rows", name.as_str()),
            WrongProfile::Name(key, name, _) => (*key, name.as_str()),
            WrongProfile::LdsInMemory(DateError(word)) => ("lds-in-memory", word.as_str()),
            WrongProfile::Difference(name, wrong) => {
                let word = match wrong {
                    WrongDifference::Expired(date) => {
                        day = date.to_string();
                        day.as_str()
                    }
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
        let at = find_word(text, after)?;
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
        let keys: [(_, &Choice, Vec<&str>); 3] = [
            ("vtypes", &profile.vtypes, VTYPES.iter().map(|(_, name)| *name).collect()),
            ("csrs", &profile.csrs, CSRS.iter().map(|(_, name)| *name).collect()),
            ("traps", &profile.traps, Trap::CAUSES.iter().map(|(_, name)| *name).collect()),
        ];
        for (key, choice, all) in keys {
            let unknown = |entry: &&String| !all.iter().any(|name| names(entry, name));
            if let Some(entry) = choice.names().iter().find(unknown) {
                return Err(what(WrongProfile::Name(key, entry.clone(), all.join(", "))));
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

    /// The same on this day, on which none of them may have expired.
    ///
    /// # Errors
    /// Those of [`Policy::for_dut`], and what has expired.
    pub fn for_dut_on(profile: &Profile, today: Date) -> Result<Policy, PolicyError> {
        let policy = Policy::for_dut(profile)?;
        let lds = profile.lds_in_memory.as_ref().and_then(|lds| lds.expires.parse::<Date>().ok());
        let wrong = match (policy.expired(today), lds.filter(|last| *last < today)) {
            (Some(w), _) => WrongProfile::Difference(w.name.clone(), WrongDifference::Expired(w.expires)),
            (None, Some(last)) => WrongProfile::LdsExpired(last),
            (None, None) => return Ok(policy),
        };
        Err(PolicyError { dut: profile.name.clone(), wrong })
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
        let rows = Choice::Except(vec!["zfinx".into(), "vadd.vv".into()]);
        Profile { rows, differences: vec![difference], ..Profile::unstated("other", FieldSet::ALL) }
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
        let on = |day: &str| Policy::for_dut_on(&profile(), day.parse().unwrap());
        assert!(on("2030-01-31").is_ok());
        let late = on("2030-02-01").unwrap_err();
        assert_eq!(
            late.to_string(),
            "the profile of other: difference 'status': it expired on 2030-01-31: renew it with a reason, or \
             remove it"
        );
        let text = "name: other\ndifferences:\n  - name: status\n    expires: 2030-01-31\n";
        assert_eq!(late.line_in(text), Some(4));
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
        let cases: [(Change, &str); 8] = [
            (|p| p.vtypes = Choice::Only(vec!["e32".into()]), "vtypes: 'e32' is none of e8m1, e16m1"),
            (|p| p.csrs = Choice::Except(vec!["0x800".into()]), "csrs: '0x800' is none of fflags"),
            (|p| p.traps = Choice::Except(vec!["alig*".into()]), "traps: 'alig*' is none of illegal"),
            (|p| p.rows = Choice::Only(vec!["zfinks".into()]), "'zfinks' is neither"),
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
