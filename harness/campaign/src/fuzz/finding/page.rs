//! The page of a finding: everything that the person who mends it needs, in one place.

use super::{Campaign, report};
use crate::exit::Failure;
use crate::fuzz::files;
use serde_json::json;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;
use tandem_fuzz::store::Stored;
use tandem_fuzz::{Effect, Group, Sighting};
use tandem_lockstep::WavesWindow;
use tandem_report::{counted, grouped};
use ventus_isa::Op;

/// Most rows whose clauses a page cites, and that a suggested entry names.
const MOST_ROWS: usize = 6;

/// A page.
pub struct Page {
    /// The finding's number.
    pub id: i64,
    title: String,
    blame: String,
    known: Option<String>,
    /// Rows and messages with their cases.
    places: Vec<(String, u64)>,
    cases: u64,
    /// First case: kind, machine, seed, number.
    first: String,
    /// The smallest program, and its size.
    program: String,
    size: String,
    /// Row, effect and clause.
    manual: Vec<(String, &'static str, &'static str)>,
    /// The difference, as the campaign saw it or as it is now.
    report: String,
    /// The result of running the program again, or why it did not run.
    again: String,
    replay: String,
    waves: String,
    case: String,
    /// Name and value: time, machine, hashes.
    facts: Vec<(String, String)>,
    /// An entry for the file of known findings.
    entry: String,
    words: Vec<String>,
}

impl Page {
    /// The page of a cause. Its files are written to `dir`.
    pub fn of(c: &Campaign, group: &Group, dir: &Path) -> Result<Page, Failure> {
        let findings = &c.report.findings;
        let (lead, first) = (&findings[group.lead], &findings[group.members[0]]);
        let written = files::write(&c.settings, dir, lead)?;
        let f = &lead.finding;
        let on = |s: &Stored| s.finding.config.map_or(String::new(), |m| format!(" on {m}"));
        let words = files::replay_words(&c.settings, lead, &files::stem(dir, lead).to_string_lossy());
        let fst = written.files.first().map(|file| crate::paths::shown(&file.with_extension("fst")));
        let waves = fst.filter(|_| !written.replay.is_empty());
        let bucket = format!("{}\n", f.bucket);
        let size = match lead.shrunk {
            true => format!(
                "{} beyond the prologue ({} in it)",
                counted(f.beyond as u64, "instruction"),
                f.prologue
            ),
            false => "not shrunk yet".into(),
        };
        Ok(Page {
            id: group.id,
            title: group.cause.to_string(),
            blame: group.cause.blame.to_string(),
            known: c.known(group).map(str::to_string),
            places: report::places(group, findings),
            cases: c.seen(group),
            first: format!(
                "{}{}, seed {}, case {}",
                first.finding.kind,
                on(first),
                first.finding.case.seed,
                first.finding.case.number
            ),
            program: f.files.iter().rev().map(|p| p.text.as_str()).collect::<Vec<_>>().join("\n"),
            size,
            manual: manual(&f.bucket.sighting),
            report: f.detail.strip_prefix(&bucket).unwrap_or(&f.detail).to_string(),
            again: "not run again (--stored)".into(),
            waves: waves.map_or(String::new(), |fst| format!("{} --waves {fst}", written.replay)),
            replay: written.replay,
            case: written.case,
            facts: facts(c),
            entry: entry(group, findings),
            words,
        })
    }

    /// Runs the program again, and writes waves if a directory is given. The new result replaces what the
    /// campaign saw.
    pub fn run_again(&mut self, waves: Option<(&Path, WavesWindow)>) {
        if self.words.is_empty() {
            self.again = "no file shows it alone; its case does".into();
            return;
        }
        let mut words = self.words.clone();
        if let Some((dir, window)) = waves {
            let fst = dir.join(format!("finding-{}.fst", self.id));
            words.extend(["--waves".to_string(), fst.display().to_string()]);
            words.extend(["--waves-window".to_string(), window.to_string()]);
        }
        let scratch = std::env::temp_dir().join(format!("tandem-finding-{}", std::process::id()));
        let ran = std::fs::create_dir_all(waves.map_or(scratch.as_path(), |(dir, _)| dir))
            .map_err(crate::exit::tool_failure)
            .and_then(|()| files::run(&words, &scratch));
        let _ = std::fs::remove_dir_all(&scratch);
        self.again = match ran {
            Ok((_, Some(report))) => {
                if report.verdict.is_failure() && !report.detail.is_empty() {
                    self.report = report.detail;
                }
                let notes: String = report.notes.iter().map(|n| format!("; {n}")).collect();
                format!("run again: {}{notes}", report.verdict.word())
            }
            Ok((output, None)) => {
                format!("it cannot be run again: {}", String::from_utf8_lossy(&output.stderr).trim())
            }
            Err(e) => format!("it cannot be run again: {}", e.message),
        };
    }

    fn places(&self) -> String {
        self.places.iter().map(|(p, n)| format!("{p} {}", grouped(*n))).collect::<Vec<_>>().join(", ")
    }

    /// For a terminal.
    pub fn to_text(&self) -> String {
        let mut s = String::new();
        let _ = writeln!(s, "finding {}: {}", self.id, self.title);
        let mut line = |name: &str, text: &str| {
            if !text.is_empty() {
                let _ = writeln!(s, "  {name:<9} {text}");
            }
        };
        line("blame", &self.blame);
        line("known", self.known.as_deref().unwrap_or_default());
        line("cases", &format!("{}, the first: {}", grouped(self.cases), self.first));
        line("at", &self.places());
        line("program", &self.size);
        line("now", &self.again);
        for (row, effect, clause) in &self.manual {
            line("manual", &format!("{row}: {effect} [{clause}]"));
        }
        line("replay", &self.replay);
        line("waves", &self.waves);
        line("case", &self.case);
        for (name, value) in &self.facts {
            line(name, value);
        }
        let _ = write!(s, "\n{}\n{}", self.report, self.program);
        let _ = write!(s, "\nentry for {}:\n{}", tandem_fuzz::known::FILE, self.entry);
        s
    }

    /// For an issue tracker.
    pub fn to_md(&self) -> String {
        let mut s = format!("# {}\n\n", self.title);
        let _ =
            writeln!(s, "Blame: {}. {}, the first: {}.", self.blame, counted(self.cases, "case"), self.first);
        if let Some(name) = &self.known {
            let _ = writeln!(s, "Known as {name}.");
        }
        let _ = writeln!(s, "Seen at: {}. Last: {}.\n", self.places(), self.again);
        let mut block = |title: &str, text: &str| {
            let end = if text.ends_with('\n') { "" } else { "\n" };
            let _ = writeln!(s, "## {title}\n\n```\n{text}{end}```\n");
        };
        block(&format!("Smallest program: {}", self.size), &self.program);
        block("What golden and the RTL did", &self.report);
        if !self.manual.is_empty() {
            s += "## What the manual says\n\n";
            for (row, effect, clause) in &self.manual {
                let _ = writeln!(s, "- `{row}`: {effect} ({clause})");
            }
            s.push('\n');
        }
        s += "## Show it again\n\n```sh\n";
        for command in [&self.replay, &self.waves, &self.case].into_iter().filter(|c| !c.is_empty()) {
            let _ = writeln!(s, "{command}");
        }
        s += "```\n\n| | |\n|---|---|\n";
        for (name, value) in &self.facts {
            let _ = writeln!(s, "| {name} | {value} |");
        }
        s
    }

    /// For scripts.
    pub fn to_json(&self) -> String {
        let manual: Vec<_> = (self.manual.iter())
            .map(|(row, effect, clause)| json!({ "row": row, "effect": effect, "clause": clause }))
            .collect();
        let facts: serde_json::Map<_, _> =
            self.facts.iter().map(|(name, value)| (name.clone(), value.clone().into())).collect();
        let value = json!({
            "id": self.id, "title": self.title, "blame": self.blame, "known": self.known,
            "cases": self.cases, "first": self.first, "places": self.places, "size": self.size,
            "program": self.program, "report": self.report, "again": self.again, "manual": manual,
            "replay": self.replay, "waves": self.waves, "replay_case": self.case, "facts": facts,
            "known_entry": self.entry,
        });
        serde_json::to_string_pretty(&value).unwrap_or_default()
    }
}

/// The rows that a failure is about, each with its effect and the clause that specifies it.
fn manual(s: &Sighting) -> Vec<(String, &'static str, &'static str)> {
    let names: BTreeSet<&String> = s.row.iter().chain(&s.source).collect();
    let rows = names.into_iter().filter_map(|name| Op::from_name(name)).take(MOST_ROWS);
    rows.map(|op| (op.name().to_string(), op.row().effect, op.row().clause)).collect()
}

/// Facts about the campaign: times and hashes.
fn facts(c: &Campaign) -> Vec<(String, String)> {
    let seconds = format!("{:.0} s, {}", c.report.total_seconds, counted(c.report.counts.cases, "case"));
    let mut facts = vec![("campaign".to_string(), seconds), ("DUT".into(), c.settings.dut.to_string())];
    if let Some(plant) = &c.settings.plant {
        facts.push(("planted".into(), plant.to_string()));
    }
    for part in ["RTL", "golden", "harness", "compiler"] {
        if let Ok(Some(hash)) = c.store.setting(&format!("design: {part}")) {
            facts.push((part.to_string(), hash));
        }
    }
    facts
}

/// An entry for the file of known findings that matches the cause's findings, to be completed.
fn entry(group: &Group, findings: &[Stored]) -> String {
    let seen: Vec<&Sighting> = group.members.iter().map(|m| &findings[*m].finding.bucket.sighting).collect();
    let lead = &findings[group.lead].finding.bucket.sighting;
    let effects: BTreeSet<&str> = seen.iter().map(|s| s.effect.word()).collect();
    let rows: BTreeSet<&str> = seen.iter().filter_map(|s| s.row.as_deref()).collect();
    let list = |words: BTreeSet<&str>| words.into_iter().collect::<Vec<_>>().join(", ");
    let mut matcher = match lead.effect {
        Effect::Assertion => format!("assertion: {:?}", lead.what),
        _ => format!("effects: [{}]", list(effects)),
    };
    match (lead.effect, tandem_fuzz::cause::cause_unit(lead)) {
        (Effect::Assertion, _) => {}
        (Effect::Barrier | Effect::Order | Effect::Csr, _) => {
            let _ = write!(matcher, ", what: {:?}", lead.what);
        }
        (Effect::Operand, Some(unit)) => {
            let _ = write!(matcher, ", source: {unit}");
        }
        _ => {
            let _ = write!(matcher, ", rows: [{}]", list(rows));
        }
    }
    let when = [
        ("masked", seen.iter().all(|s| s.masked)),
        ("private", seen.iter().all(|s| s.private)),
        ("prefixed", seen.iter().all(|s| s.prefixed)),
        ("second", seen.iter().all(|s| s.second)),
    ];
    let when: Vec<&str> = when.into_iter().filter(|(_, holds)| *holds).map(|(word, _)| word).collect();
    if !when.is_empty() && lead.effect != Effect::Assertion {
        let _ = write!(matcher, ", when: [{}]", when.join(", "));
    }
    let today = tandem_lockstep::Date::today();
    format!(
        "- name: finding-{}\n  match: {{{matcher}}}\n  reason: {}\n  link: TRACKER\n  date: {today}\n  \
         expires: YYYY-MM-DD\n  program: FILE.s\n",
        group.id, group.cause
    )
}
