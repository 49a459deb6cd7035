//! Known findings in a campaign: their file, the cases that ended at them, and whether an entry is gone.

use super::{Settings, files};
use crate::exit::{Failure, tool_failure};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use tandem_fuzz::campaign::Report;
use tandem_fuzz::known::FILE;
use tandem_fuzz::store::Stored;
use tandem_fuzz::{Group, Known, KnownFile, Scope};
use tandem_judge::Verdict;
use tandem_lockstep::Date;
use tandem_report::counted;
use ventus_dut::{Choice, Library, Profile};

/// The known findings of a command: those of `--known` or, if that is not given, of the file next to the
/// DUT's profile, if it exists.
pub fn read(given: Option<&Path>) -> Result<KnownFile, Failure> {
    let file = match given {
        Some(file) => file.to_path_buf(),
        None => crate::library::dut().profile_path().with_file_name(FILE),
    };
    if given.is_none() && !file.is_file() {
        return Ok(KnownFile::default());
    }
    KnownFile::read(&file, Date::today()).map_err(Failure::bad_input)
}

/// The library without the rows that known findings avoid, so that no case has them.
pub fn without(library: Library, avoided: &[String]) -> Result<Library, Failure> {
    if avoided.is_empty() {
        return Ok(library);
    }
    let profile = library.profile();
    let scope = Scope::of(profile);
    let kept = ventus_isa::rows().iter().filter(|row| scope.has(row.op)).map(|row| row.name.to_string());
    let rows = Choice::Only(kept.filter(|name| !avoided.contains(name)).collect());
    let profile = Profile { rows, ..profile.clone() };
    library.with_profile(profile).map_err(tool_failure)
}

/// If everything that a cause was seen as is known, the entry for it.
pub fn entry_of<'a>(known: &'a KnownFile, group: &Group, findings: &[Stored]) -> Option<&'a Known> {
    let mut entries = group.members.iter().map(|m| known.find(&findings[*m].finding.bucket));
    let first = entries.next()??;
    entries.all(|entry| entry.is_some()).then_some(first)
}

/// The status of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryStatus {
    /// Cases ended at it.
    Met(u64),
    /// No case did, and its program passes.
    Gone,
    /// No case did, but its program still fails.
    Still,
    /// No case did, and no program shows whether it still occurs. The text says why not.
    Open(String),
}

impl EntryStatus {
    /// A few words.
    fn text(&self) -> String {
        match self {
            EntryStatus::Met(n) => format!("ended {}", counted(*n, "case")),
            EntryStatus::Gone => "no longer occurs: its program passes, so remove the entry".into(),
            EntryStatus::Still => "ended no case, but its program still fails".into(),
            EntryStatus::Open(why) => format!("ended no case; {why}"),
        }
    }

    /// The word in JSON.
    pub fn word(&self) -> &'static str {
        match self {
            EntryStatus::Met(_) => "met",
            EntryStatus::Gone => "gone",
            EntryStatus::Still => "still-fails",
            EntryStatus::Open(_) => "not-met",
        }
    }
}

/// The status of each entry. Programs of entries that were not met are run.
pub fn statuses(settings: &Settings, report: &Report) -> Vec<(String, EntryStatus)> {
    let of = |k: &Known| {
        let status = match report.known.get(&k.name) {
            Some(n) => EntryStatus::Met(*n),
            None => rerun(settings, k, report),
        };
        (k.name.clone(), status)
    };
    settings.known.entries.iter().map(of).collect()
}

/// The status of each entry so far, for a campaign that may still be running.
pub fn so_far(settings: &Settings, report: &Report) -> Vec<(String, EntryStatus)> {
    let unmet = || EntryStatus::Open("the campaign looks for it at its end".into());
    let of =
        |k: &Known| (k.name.clone(), report.known.get(&k.name).map_or_else(unmet, |n| EntryStatus::Met(*n)));
    settings.known.entries.iter().map(of).collect()
}

/// Runs an entry's program, or the program of a finding in the corpus that it matches.
fn rerun(settings: &Settings, entry: &Known, report: &Report) -> EntryStatus {
    let scratch = std::env::temp_dir().join(format!("tandem-known-{}", std::process::id()));
    let words = match &entry.program {
        Some(file) => words_of(settings, file),
        None => {
            let own = |f: &&Stored| entry.matcher.matches(&f.finding.bucket) && !f.finding.replay.is_empty();
            let Some(f) = report.findings.iter().find(own) else {
                return EntryStatus::Open("it names no program that shows whether it is still there".into());
            };
            match files::write(settings, &scratch, f) {
                Ok(_) => files::replay_words(settings, f, &files::stem(&scratch, f).to_string_lossy()),
                Err(e) => return EntryStatus::Open(e.message),
            }
        }
    };
    let ran = files::run(&words, &scratch);
    let _ = std::fs::remove_dir_all(&scratch);
    match ran.map(|(_, report)| report.map(|r| r.verdict)) {
        // Both sides agree, even if on a trap.
        Ok(Some(Verdict::Pass | Verdict::Trap)) => EntryStatus::Gone,
        Ok(Some(v)) if v.is_failure() && !matches!(v, Verdict::ToolFailure | Verdict::BadInput) => {
            EntryStatus::Still
        }
        // A failed assertion of the RTL ends as a tool failure.
        Ok(Some(Verdict::ToolFailure)) if entry.matcher.assertion.is_some() => EntryStatus::Still,
        Ok(_) => EntryStatus::Open("its program could not be run".into()),
        Err(e) => EntryStatus::Open(format!("its program could not be run: {}", e.message)),
    }
}

/// The words after `tandem` that run a file in the same way as the campaign's cases.
fn words_of(settings: &Settings, file: &Path) -> Vec<String> {
    let mut words = vec!["run".to_string(), file.display().to_string()];
    if let Some(plant) = &settings.plant {
        words.extend(["--plant".to_string(), plant.to_string()]);
    }
    words.extend(super::files::dut_options(settings));
    words
}

/// The section of the report for people; empty without known findings.
pub fn section(known: &KnownFile, statuses: &[(String, EntryStatus)]) -> String {
    let mut text = String::new();
    if known.entries.is_empty() {
        return text;
    }
    let file = crate::paths::shown(&known.path);
    let _ = writeln!(text, "  known findings ({file}):");
    for (entry, (name, status)) in known.entries.iter().zip(statuses) {
        let _ = writeln!(text, "    {name}: {} ({}, until {})", status.text(), entry.link, entry.expires);
    }
    text
}

/// Kinds, by machine, in which every case ended at a known finding, so that nothing behind it was tested.
pub fn hidden(report: &Report) -> Vec<String> {
    let all_known = |c: &tandem_fuzz::campaign::Counts| c.known > 0 && c.known == c.cases;
    let hidden = report.kinds.iter().filter(|(.., c)| all_known(c));
    hidden.map(|(kind, config, c)| format!("{kind} on {config} ({})", counted(c.cases, "case"))).collect()
}

/// The statuses as JSON.
pub fn to_json(statuses: &[(String, EntryStatus)]) -> serde_json::Value {
    let of = |(name, status): &(String, EntryStatus)| {
        let cases = if let EntryStatus::Met(n) = status { *n } else { 0 };
        (name.clone(), serde_json::json!({ "fate": status.word(), "cases": cases }))
    };
    serde_json::Value::Object(statuses.iter().map(of).collect::<BTreeMap<_, _>>().into_iter().collect())
}
