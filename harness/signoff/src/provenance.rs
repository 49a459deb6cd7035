//! Checks that results and measurements are of one design that can be found again. Otherwise somebody would
//! sign a design that was never tested, or that exists on one disk only.

use crate::measured::Measured;
use crate::reason::{Reason, ReasonKind};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use tandem_report::{CaseResult, Environment, RegressReport, counted, split_changes};

/// A file that the answer rests on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Input {
    /// What it is: `plan`, `testplan`, `waivers`, `DUT`, or `tests` for a file that a case reads.
    pub what: &'static str,
    /// Its path, as given.
    pub path: PathBuf,
    /// The commit that has it, of the project's checkout or of another one; none if no commit does.
    pub commit: Option<String>,
    /// A hash of its contents; none for a directory.
    pub hash: Option<String>,
}

/// The reasons found so far.
struct Reasons<'a> {
    reasons: &'a mut Vec<Reason>,
    allowed: Vec<Reason>,
    allow_changes: bool,
}

impl Reasons<'_> {
    fn reason(&mut self, about: &str, text: String) {
        self.reasons.push(reason(about, text));
    }

    /// A reason that the plan or the command line may allow.
    fn changes(&mut self, about: &str, text: &str, mend: &str) {
        match self.allow_changes {
            true => self.allowed.push(reason(about, text.to_string())),
            false => self.reasons.push(reason(about, format!("{text}: {mend}"))),
        }
    }

    /// Compares the commits of two things. `differ` is the sentence for the case that they differ.
    fn commits(
        &mut self,
        about: &str,
        (one, other): (&str, &str),
        differ: impl Fn(&str, &str) -> String,
        mend: &str,
    ) {
        let text = differ(&named(one), &named(other));
        if split_changes(one).0 != split_changes(other).0 {
            self.reason(about, format!("{text}: {mend}"));
        } else if one != other {
            self.changes(about, &text, mend);
        }
    }
}

fn reason(about: &str, text: String) -> Reason {
    Reason { kind: ReasonKind::Provenance, about: about.into(), text, replay: None }
}

/// A commit in words.
fn named(commit: &str) -> String {
    match split_changes(commit) {
        (commit, None) => commit.to_string(),
        (commit, Some(changes)) => format!("{commit} with {}", changes.replace('-', " ")),
    }
}

fn is_unknown(value: &str) -> bool {
    value.is_empty() || value == Environment::UNKNOWN
}

const RERUN: &str = "run the plan again";

/// Adds the reasons, and returns those that are allowed. `now` is the present design, if the results are
/// those of an earlier run.
pub(crate) fn provenance(
    report: &RegressReport,
    now: Option<&Environment>,
    measured: &Measured,
    inputs: &[Input],
    allow_changes: bool,
    reasons: &mut Vec<Reason>,
) -> Vec<Reason> {
    let mut found = Reasons { reasons, allowed: Vec::new(), allow_changes };
    let Some(then) = &report.environment else {
        found.reason("results", format!("they do not say of which commit and RTL they are: {RERUN}"));
        return found.allowed;
    };
    results(then, &mut found);
    uncommitted(inputs, &mut found);
    narrowed(report, &mut found);
    if let Some(now) = now {
        let differ = |one: &str, other: &str| format!("the results are of {one}, and the tree is at {other}");
        found.commits("commit", (&then.commit, &now.commit), differ, RERUN);
        if then.rtl != now.rtl {
            let text = format!("the results are of {}, and the tree has {}: {RERUN}", then.rtl, now.rtl);
            found.reason("RTL", text);
        }
        duts(&then.duts, &now.duts, "has changed since", &mut found);
        // An older version did not tell; a part of the plan may read none of the data.
        if let Some(has) = now.data.as_ref().filter(|&has| then.data.as_ref() != Some(has)) {
            let of = then.data.as_deref().unwrap_or(Environment::UNKNOWN);
            let text = format!("the results are of {of}, and the data is now {has}: {RERUN}");
            found.reason("reference data", text);
        }
    }
    for (about, origin, renew) in measured.origins() {
        measurement(about, origin, then, &renew, &mut found);
    }
    if let Some(stale) = measured.coverage.as_ref().map(|c| &c.stale)
        && let Some(first) = stale.first()
    {
        let n = counted(stale.len() as u64, "stale exclusion");
        let text =
            format!("{n} ({first}): mend the RTL's cover/exclusions.yaml, and report the coverage again");
        found.reason("coverage", text);
    }
    found.allowed
}

/// DUTs that cases name, and that are not what they were.
fn duts(then: &BTreeMap<String, String>, now: &BTreeMap<String, String>, how: &str, found: &mut Reasons) {
    for (dut, hash) in then {
        // A part of the plan may not name it.
        if let Some(is) = now.get(dut).filter(|is| *is != hash) {
            found.reason("DUT", format!("{dut} {how}, from {hash} to {is}: {RERUN}"));
        }
    }
}

/// Files that no commit has. A file of another checkout counts if that one's commit has it.
fn uncommitted(inputs: &[Input], found: &mut Reasons) {
    const COMMIT: &str = "commit it and run the plan again, or allow it (--allow-changes)";
    let loose = inputs.iter().filter(|i| i.commit.is_none());
    let (tests, others): (Vec<&Input>, Vec<&Input>) = loose.partition(|i| i.what == "tests");
    for input in others {
        found.changes(input.what, &format!("no commit has {}", input.path.display()), COMMIT);
    }
    if let Some(first) = tests.first() {
        let n = counted(tests.len() as u64, "file");
        let text = format!("no commit has {n} that tests read ({})", first.path.display());
        found.changes("tests", &text, COMMIT);
    }
}

/// Cases whose own words leave groups of the records out.
fn narrowed(report: &RegressReport, found: &mut Reasons) {
    let few = |words: &str| {
        let (_, given) = words.split_once(" --records").unwrap_or_default();
        given.strip_prefix([' ', '=']).is_some_and(|groups| groups.split(' ').next() != Some("all"))
    };
    if report.environment.as_ref().is_some_and(|e| e.records.is_some()) {
        return;
    }
    let tests: Vec<_> = report.cases.iter().flat_map(CaseResult::tests).collect();
    let whole = report.cases.iter().chain(&tests);
    let cases: BTreeSet<&str> = whole.filter(|c| few(&c.replay)).map(|c| c.name.as_str()).collect();
    if let Some(first) = cases.first() {
        let n = counted(cases.len() as u64, "case");
        let text = format!(
            "{n} ({first}) compare only some groups of the DUT's records: take --records out of the plan and \
             run it again"
        );
        found.reason("records", text);
    }
}

/// The design of the results, from their beginning to their end.
fn results(then: &Environment, found: &mut Reasons) {
    for (what, value) in [("commit", &then.commit), ("RTL", &then.rtl)] {
        if is_unknown(value) {
            found.reason(what, "unknown: nobody could tell later what was signed off".into());
        }
    }
    for (dut, hash) in &then.duts {
        if is_unknown(hash) {
            found.reason("DUT", format!("{dut} is unknown: nobody could tell later what was signed off"));
        }
    }
    if let Some(fault) = &then.plant {
        found.reason("planted fault", format!("{fault} was planted on purpose"));
    }
    if let Some(groups) = &then.records {
        let text = format!("of the DUT's records only {groups} were used (--records): {RERUN} without it");
        found.reason("records", text);
    }
    if let Some(options) = then.tools.get(Environment::VERILATE) {
        let text = format!("it was built with {}='{options}', which no commit has", Environment::VERILATE);
        found.changes("RTL", &text, "run the plan again without it, or allow it (--allow-changes)");
    }
    const COMMIT: &str = "commit them and run the plan again, or allow it (--allow-changes)";
    if let (commit, Some(_)) = split_changes(&then.commit) {
        let text =
            format!("files differ from {commit} (git status lists them), and no commit has what was tested");
        found.changes("commit", &text, COMMIT);
    }
    let Some(end) = &then.ended else {
        let text = format!("they do not say whether the design changed while the plan ran: {RERUN}");
        return found.reason("results", text);
    };
    // If the design was unknown at the end too, another reason has said so.
    let changed = |from: &str, to: &str| format!("the tree changed while the plan ran: from {from} to {to}");
    const QUIET: &str = "run the plan again on a tree that nobody edits";
    found.commits("commit", (&then.commit, &end.commit), changed, QUIET);
    duts(&then.duts, &end.duts, "changed while the plan ran", found);
    if end.rtl != then.rtl {
        let text = format!("it changed while the plan ran, from {} to {}: {RERUN}", then.rtl, end.rtl);
        found.reason("RTL", text);
    }
}

/// A measurement must be of the design of the results.
fn measurement(about: &str, origin: &Environment, then: &Environment, renew: &str, found: &mut Reasons) {
    if is_unknown(&origin.commit) || is_unknown(&origin.rtl) {
        return found.reason(about, format!("of an unknown commit or RTL: {renew}"));
    }
    if let Some(fault) = &origin.plant {
        found.reason(about, format!("{fault} was planted on purpose: {renew}"));
    }
    if origin.dut != then.dut {
        let text = format!("of the DUT {}, and the results are of {}: {renew}", origin.dut, then.dut);
        return found.reason(about, text);
    }
    if origin.rtl != then.rtl {
        let text = format!("of the RTL {}, and the results are of {}: {renew}", origin.rtl, then.rtl);
        found.reason(about, text);
    }
    let differ = |one: &str, other: &str| format!("of {one}, and the results are of {other}");
    found.commits(about, (&origin.commit, &then.commit), differ, renew);
}
