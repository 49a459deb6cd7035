//! The output of a campaign: its progress line, its report as text and JSON, and the findings' files.

use super::files::{Written, dut_options};
use super::known::{self, EntryStatus};
use super::{Covered, Settings, list};
use crate::exit::ExitCode;
use crate::interrupt::Interrupt;
use crate::live;
use serde_json::json;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use tandem_fuzz::Group;
use tandem_fuzz::campaign::{Counts, Progress, Report};
use tandem_fuzz::store::Stored;
use tandem_report::{CaseResult, CaseStatus, RegressReport, counted, grouped, reasons_text, were};

/// A campaign's progress display.
pub struct Live<'a> {
    live: live::Live,
    interrupt: &'a Interrupt,
    /// Whether the end was announced.
    announced: AtomicBool,
    /// Cases that are planned.
    total: Option<u64>,
}

impl<'a> Live<'a> {
    /// Starts the display; `what` names what is fuzzed, and `total` is the number of cases, if it is limited.
    pub fn new(interrupt: &'a Interrupt, what: &str, total: Option<u64>) -> Live<'a> {
        Live {
            live: live::Live::new(&format!("fuzzing {what}")),
            interrupt,
            announced: AtomicBool::new(false),
            total,
        }
    }

    /// Shows the campaign's progress.
    pub fn show(&self, p: &Progress) {
        if self.interrupt.code().is_some() && !self.announced.swap(true, Ordering::Relaxed) {
            self.live.say("interrupted: the cases under way end first (Ctrl-C again: at once)");
        }
        self.live.show(|| line(p, self.total));
    }

    /// Ends the display.
    pub fn finish(self) {
        self.live.finish();
    }
}

fn line(p: &Progress, total: Option<u64>) -> String {
    let seconds = p.seconds.max(0.001);
    let rate = |now: u64, before: u64| grouped(((now - before) as f64 / seconds) as u64);
    let s = |n: u64| if n == 1 { "" } else { "s" };
    // With a corpus there may be a few more, because it has whole tasks.
    let total = total.filter(|total| *total >= p.counts.cases);
    let mut text = format!(
        "{}{} ({}/s), {} instructions/s",
        total.map_or(String::new(), |_| format!("{} of ", grouped(p.counts.cases))),
        counted(total.unwrap_or(p.counts.cases), "case"),
        rate(p.counts.cases, p.before.cases),
        rate(p.counts.instructions, p.before.instructions),
    );
    if p.coverage > 0 {
        let _ = write!(text, ", {} points", grouped(p.coverage));
    }
    let found = p.findings.len() as u64;
    let _ = write!(text, ", {found} finding{}", s(found));
    if p.unshrunk > 0 {
        let _ = write!(text, " ({} to shrink)", p.unshrunk);
    }
    // The last ones, because the newest are the most interesting.
    for (i, (cause, seen)) in p.findings.iter().rev().take(4).enumerate() {
        let _ = write!(text, "{}{cause} x{seen}", if i == 0 { ": " } else { "; " });
    }
    text
}

/// A cause in a report: its findings, the entry under which it is known, and the files of the finding that
/// stands for it.
pub struct CauseReport<'a> {
    /// The cause.
    pub group: &'a Group,
    /// The name of its entry among the known findings.
    pub known: Option<&'a str>,
    /// The files and commands.
    pub written: Written,
}

impl CauseReport<'_> {
    /// Whether it is a new finding on this design.
    pub fn is_new(&self, report: &Report) -> bool {
        self.known.is_none() && !self.group.members.iter().all(|m| report.findings[*m].old)
    }
}

/// The contents of a report.
pub struct Findings<'a> {
    /// Causes, in the order of their first cases.
    pub causes: Vec<CauseReport<'a>>,
    /// Causes that are left out, because fewer were asked for.
    pub left_out: usize,
    /// The status of each known finding.
    pub statuses: Vec<(String, EntryStatus)>,
    /// Known differences of the DUT's profile that no case met.
    pub unmet: Vec<String>,
    /// Groups of the retire record that the DUT does not report, and so were not compared.
    pub unreported: Vec<&'static str>,
}

impl Findings<'_> {
    /// Whether the DUT reports no group at all.
    fn no_records(&self) -> bool {
        self.unreported.len() == ventus_dut::groups().count()
    }
}

/// The report for people.
pub fn to_text(
    settings: &Settings,
    report: &Report,
    findings: &Findings,
    corpus: Option<&Path>,
    verbose: bool,
) -> String {
    let mut text: String = findings.causes.iter().map(|c| cause(c, report, verbose)).collect();
    if report.kinds.len() > 1 {
        text += &kinds(report);
    }
    text += &summary(report, findings);
    text += &known::section(&settings.known, &findings.statuses);
    for name in &findings.unmet {
        let _ = writeln!(text, "  difference {name} of the profile: no case of this run met it");
    }
    if let Some(dir) = corpus {
        text += &next_steps(settings, report, dir);
    }
    text
}

/// The rows and messages at which a cause was seen, with the number of cases each, the most frequent first.
pub fn places(group: &Group, findings: &[Stored]) -> Vec<(String, u64)> {
    let mut places: BTreeMap<&str, u64> = BTreeMap::new();
    for f in group.members.iter().map(|m| &findings[*m]) {
        *places.entry(&f.finding.bucket.signature.opcode).or_default() += f.seen;
    }
    let mut places: Vec<(String, u64)> = places.into_iter().map(|(p, n)| (p.to_string(), n)).collect();
    places.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    places
}

/// One cause: its description, how its smallest program came about, and the commands that reproduce it.
fn cause(shown: &CauseReport, report: &Report, verbose: bool) -> String {
    let mut text = String::new();
    let (group, w, findings) = (shown.group, &shown.written, &report.findings);
    let (s, first) = (&findings[group.lead], &findings[group.members[0]]);
    let f = &s.finding;
    let _ = writeln!(text, "\nfinding {}: {}, blame {}", group.id, group.cause, group.cause.blame);
    // A report may begin with the bucket itself.
    let bucket = format!("{}\n", f.bucket);
    text += f.detail.strip_prefix(&bucket).unwrap_or(&f.detail);
    let on = first.finding.config.map_or(String::new(), |c| format!(" on {c}"));
    let cases = group.members.iter().map(|m| findings[*m].seen).sum();
    let (kind, number) = (&first.finding.kind, first.finding.case.number);
    let _ = writeln!(text, "  seen in {}, taken from {kind}{on} number {number}", counted(cases, "case"));
    let places = places(group, findings);
    if places.len() > 1 {
        const MOST: usize = 8;
        let list: Vec<String> = places.iter().take(MOST).map(|(p, n)| format!("{p} {n}")).collect();
        let more = places.len().saturating_sub(MOST);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let _ = writeln!(text, "  at      {}{more}", list.join(", "));
    }
    if let Some(name) = shown.known {
        let _ = writeln!(text, "  known   as {name}");
    }
    if group.members.iter().all(|m| findings[*m].old) {
        let _ = writeln!(text, "  old     found on another design, and not seen on this one so far");
    }
    if s.shrunk {
        let _ = writeln!(
            text,
            "  shrunk  {} beyond the prologue ({} in it), after {}",
            counted(f.beyond as u64, "instruction"),
            f.prologue,
            counted(f.runs.into(), "run")
        );
    } else {
        let _ = writeln!(text, "  shrunk  not yet");
    }
    for file in &w.files {
        let _ = writeln!(text, "  file    {}", crate::paths::shown(file));
    }
    if !w.replay.is_empty() {
        let _ = writeln!(text, "  replay  {}", w.replay);
        if let Some(file) = w.files.first() {
            let waves = crate::paths::shown(&file.with_extension("fst"));
            let _ = writeln!(text, "  waves   {} --waves {waves}", w.replay);
        }
    }
    if !w.case.is_empty() {
        let _ = writeln!(text, "  case    {}", w.case);
    }
    for line in f.tried.iter().filter(|_| verbose) {
        let _ = writeln!(text, "  tried   {line}");
    }
    text
}

/// One line for each kind of case on each machine.
fn kinds(report: &Report) -> String {
    let mut text = String::new();
    let _ = writeln!(
        text,
        "\n  {:<12} {:<14} {:>12} {:>8} {:>16} {:>10}",
        "kind", "machine", "cases", "not run", "instructions", "failing"
    );
    for (kind, config, c) in &report.kinds {
        let _ = writeln!(
            text,
            "  {kind:<12} {config:<14} {:>12} {:>8} {:>16} {:>10}",
            grouped(c.cases),
            grouped(c.not_run),
            grouped(c.instructions),
            grouped(c.failures)
        );
    }
    text
}

/// The commands that resume the campaign in a directory and promote one of its findings.
fn next_steps(settings: &Settings, report: &Report, dir: &Path) -> String {
    let mut text = String::new();
    if report.unfolded > 0 {
        let (were, are) = if report.unfolded == 1 { ("was", "is") } else { ("were", "are") };
        let cases = counted(report.unfolded, "failing case");
        let _ =
            writeln!(text, "  {cases} {were} seen and {are} not folded yet: resuming the campaign does that");
    }
    let unshrunk = |g: &&Group| !report.findings[g.lead].shrunk && !report.findings[g.lead].old;
    let unshrunk = report.causes.iter().filter(unshrunk).count();
    let to_do = match unshrunk {
        0 => String::new(),
        1 => " (1 finding is not shrunk yet)".to_string(),
        n => format!(" ({n} findings are not shrunk yet)"),
    };
    let covered = Covered::of(dir).map_or(String::new(), |c| format!(" {}", c.option()));
    let dir = crate::paths::shown(dir);
    let command = crate::paths::command();
    let _ = writeln!(text, "  to resume{to_do}: {command} fuzz --corpus {dir}{covered} --time 10m");
    let kept = |g: &&Group| {
        let f = &report.findings[g.lead];
        f.shrunk && !f.finding.replay.is_empty() && settings.plant.is_none()
    };
    if let Some(g) = report.causes.first() {
        let _ = writeln!(text, "  a finding's page: {command} finding show {} --corpus {dir}", g.id);
    }
    if let Some(f) = report.causes.iter().find(kept) {
        let _ =
            writeln!(text, "  to keep one as a regression: {command} fuzz --corpus {dir} --promote {}", f.id);
    }
    text
}

/// What was compared, in words.
fn compared(counts: &Counts, no_records: bool) -> String {
    let &Counts { instructions, bits, .. } = counts;
    match bits {
        // Words and texts have no state bits.
        0 if instructions > 0 => format!("{} of encodings made", counted(instructions, "comparison")),
        bits if no_records => {
            format!(
                "{} run and {} of memory compared",
                counted(instructions, "instruction"),
                counted(bits, "bit")
            )
        }
        bits => {
            format!("{} and {} compared", counted(instructions, "instruction"), counted(bits, "state bit"))
        }
    }
}

fn summary(report: &Report, findings: &Findings) -> String {
    let Counts { cases, not_run, lacking, failures, known, .. } = report.counts;
    let is_old = |c: &&CauseReport| c.group.members.iter().all(|m| report.findings[*m].old);
    let old = findings.causes.iter().filter(is_old).count();
    let new = findings.causes.iter().filter(|c| c.is_new(report)).count();
    let rate = report.added.cases as f64 / report.seconds.max(0.001);
    // In a resumed campaign, this process has run only some of the cases.
    let resumed = report.added.cases < cases;
    let when = if resumed {
        format!("{:.1} s of the whole campaign", report.total_seconds)
    } else {
        format!("{:.1} s ({rate:.0} a second)", report.seconds)
    };
    let compared = compared(&report.counts, findings.no_records());
    let mut text = format!(
        "{} in {when}, {compared}, {} ({})\n",
        counted(cases, "case"),
        counted(new as u64, "finding"),
        counted(failures, "failing case")
    );
    if findings.no_records() {
        text += "  the DUT reports no records: only what programs leave in memory was compared\n";
    } else if !findings.unreported.is_empty() {
        let _ = writeln!(text, "  not reported, and so not compared: {}", findings.unreported.join(", "));
    }
    if findings.left_out > 0 {
        let causes = counted(findings.left_out as u64, "more cause");
        let _ = writeln!(text, "  {causes} in the last cases are left out: fewer findings were asked for");
    }
    if known > 0 {
        let only = if new == 0 { "; known findings only" } else { "" };
        let _ = writeln!(text, "  {} ended at a known finding{only}", counted(known, "case"));
    }
    if old > 0 {
        let _ = writeln!(text, "  {old} more of another design, not seen on this one so far");
    }
    if not_run > lacking {
        let _ = writeln!(
            text,
            "  {} could not be run, for reasons that are not faults",
            counted(not_run - lacking, "more case")
        );
    }
    if lacking > 0 {
        let _ = writeln!(
            text,
            "  {} {} not run: {} what the DUT's profile lacks",
            counted(lacking, "more case"),
            were(lacking),
            if lacking == 1 { "it needs" } else { "they need" }
        );
        for line in reasons_text(report.lacks.iter().map(|(why, n)| (why.as_str(), *n))).lines() {
            let _ = writeln!(text, "  {line}");
        }
    }
    // A process that only shows a campaign has run no cases.
    if resumed && report.seconds > 0.0 {
        let _ = writeln!(
            text,
            "  of these cases {} in this process, in {:.1} s ({rate:.0} a second)",
            grouped(report.added.cases),
            report.seconds
        );
    }
    if report.coverage > 0 {
        let _ = writeln!(text, "  {} of functional coverage reached", counted(report.coverage, "point"));
    }
    text
}

/// The report as cases of a plan: one for each kind on each machine. Cases that need what the DUT lacks are
/// one more, so that a sign-off names them. `cases_asked` is --cases.
pub fn to_cases(
    settings: &Settings,
    report: &Report,
    findings: &Findings,
    cases_asked: Option<u64>,
) -> RegressReport {
    let mut cases = Vec::new();
    for (kind, config, counts) in &report.kinds {
        let machine = (config != "-").then_some(config);
        let on = machine.map_or(kind.clone(), |config| format!("{kind} on {config}"));
        let case = CaseResult::new(on.clone(), kind.clone(), again(settings, cases_asked));
        if counts.lacking > 0 {
            cases.push(CaseResult {
                name: format!("{on}, not run"),
                status: CaseStatus::NotRun,
                verdict: format!(
                    "{}: the DUT's profile lacks what they need",
                    counted(counts.lacking, "case")
                ),
                ..case.clone()
            });
        }
        if counts.cases > 0 {
            cases.push(ran(case, kind, config, counts, report, findings));
        }
    }
    RegressReport::of_tests("fuzz", cases, report.seconds)
}

/// The result of the cases of a kind on a machine.
fn ran(
    case: CaseResult,
    kind: &str,
    config: &str,
    counts: &Counts,
    report: &Report,
    findings: &Findings,
) -> CaseResult {
    let here = |c: &&CauseReport| {
        let finding = &report.findings[c.group.members[0]].finding;
        finding.kind == kind && finding.config.map_or("-".to_string(), |c| c.to_string()) == config
    };
    let (status, verdict) = match counts.failures {
        0 if counts.instructions == 0 => (CaseStatus::Fail, "nothing was compared".to_string()),
        0 => (CaseStatus::Pass, passed(counts.not_run - counts.lacking, counts.known)),
        n => (CaseStatus::Fail, counted(n, "failing case")),
    };
    CaseResult {
        status,
        verdict,
        exit_code: Some(i32::from(ExitCode::held(status == CaseStatus::Pass).code())),
        instructions: counts.instructions,
        bits: counts.bits,
        detail: findings.causes.iter().filter(here).map(|c| cause(c, report, false)).collect(),
        ..case
    }
}

/// The verdict on cases that passed beside others that could not be run, such as kernels that are too large,
/// or that ended at a known finding.
fn passed(not_run: u64, known: u64) -> String {
    let mut verdict = "pass".to_string();
    if not_run > 0 {
        verdict += &format!(", {} not run", counted(not_run, "case"));
    }
    if known > 0 {
        verdict += &format!(", {} ended at a known finding", counted(known, "case"));
    }
    verdict
}

/// The command that runs the campaign again. A kind or a machine alone would get other cases.
fn again(settings: &Settings, cases: Option<u64>) -> String {
    let mut words = vec!["fuzz".to_string(), "--kind".into(), list(&settings.kinds)];
    words.extend([
        "--config".to_string(),
        list(&settings.configs),
        "--seed".into(),
        settings.seed.to_string(),
    ]);
    words.extend(cases.iter().flat_map(|n| ["--cases".to_string(), n.to_string()]));
    words.extend(settings.plant.iter().flat_map(|p| ["--plant".to_string(), p.to_string()]));
    words.extend(dut_options(settings));
    format!("{} {}", crate::paths::command(), crate::out::quoted(words))
}

/// The command, or `None` if it is empty.
fn command(words: &str) -> Option<&str> {
    (!words.is_empty()).then_some(words)
}

/// The report for machines.
pub fn to_json(settings: &Settings, report: &Report, shown: &Findings) -> String {
    let findings: Vec<_> = shown.causes.iter().map(|c| cause_json(c, report)).collect();
    let counts = |c: &Counts| {
        json!({
            "cases": c.cases, "not_run": c.not_run, "lacking": c.lacking, "instructions": c.instructions,
            "bits": c.bits, "failures": c.failures, "known": c.known,
        })
    };
    let kinds: Vec<_> = report
        .kinds
        .iter()
        .map(|(kind, config, c)| json!({ "kind": kind, "config": config, "counts": counts(c) }))
        .collect();
    let c = &report.counts;
    let lacks: Vec<_> = report.lacks.iter().map(|(why, n)| json!({ "why": why, "cases": n })).collect();
    let value = json!({
        "seed": settings.seed, "config": list(&settings.configs), "cases": c.cases, "not_run": c.not_run,
        "lacking": c.lacking, "instructions": c.instructions, "bits": c.bits, "failures": c.failures,
        "seconds": report.seconds, "total_seconds": report.total_seconds,
        "this_process": counts(&report.added), "coverage": report.coverage, "kinds": kinds,
        "lacks": lacks, "findings": findings, "unfolded_failures": report.unfolded,
        "known": c.known, "known_findings": known::to_json(&shown.statuses),
        "unused_differences": shown.unmet, "unreported": shown.unreported,
    });
    serde_json::to_string_pretty(&value).unwrap_or_default()
}

/// One cause as JSON: its finding, and the others that showed it.
pub fn cause_json(shown: &CauseReport, report: &Report) -> serde_json::Value {
    let (group, w) = (shown.group, &shown.written);
    let members = || group.members.iter().map(|m| &report.findings[*m]);
    let (s, first) = (&report.findings[group.lead], &report.findings[group.members[0]]);
    let f = &s.finding;
    let variants: Vec<_> = members()
        .map(|m| {
            let b = &m.finding.bucket;
            json!({ "opcode": b.signature.opcode, "stack": b.stack, "seen": m.seen })
        })
        .collect();
    json!({
        "id": group.id, "title": group.cause.to_string(), "known": shown.known,
        "kind": f.kind, "config": f.config.map(|c| c.to_string()), "case": f.case.number,
        "first": { "kind": first.finding.kind, "case": first.finding.case.number,
            "config": first.finding.config.map(|c| c.to_string()) },
        "blame": f.bucket.signature.blame, "opcode": f.bucket.signature.opcode,
        "class": f.bucket.signature.class, "stack": f.bucket.stack,
        "seen": members().map(|m| m.seen).sum::<u64>(),
        "shrunk": s.shrunk, "old": members().all(|m| m.old), "prologue": f.prologue, "beyond": f.beyond,
        "runs": f.runs, "tried": f.tried, "detail": f.detail,
        "files": w.files.iter().map(|p| p.display().to_string()).collect::<Vec<_>>(),
        "replay": command(if w.replay.is_empty() { &w.case } else { &w.replay }),
        "replay_case": command(&w.case), "variants": variants,
    })
}

#[cfg(test)]
mod tests {
    use super::super::files::replay_words;
    use super::*;
    use tandem_abi::Config;
    use tandem_fuzz::CaseId;
    use tandem_fuzz::subject::File;
    use tandem_fuzz::{Bucket, Class, Finding};
    use tandem_judge::Blame;
    use tandem_plant::{CompilerFault, Plant};

    #[test]
    fn the_progress_line_says_rates_and_the_newest_findings() {
        let found: Vec<(String, u64)> = (1..=5).map(|n| (format!("cause {n}"), n)).collect();
        let p = Progress {
            counts: Counts { cases: 3000, instructions: 50_000, failures: 15, ..Counts::default() },
            before: Counts { cases: 1000, instructions: 10_000, ..Counts::default() },
            seconds: 4.0,
            coverage: 1234,
            findings: &found,
            unshrunk: 1,
        };
        assert_eq!(
            line(&p, None),
            "3 000 cases (500/s), 10 000 instructions/s, 1 234 points, 5 findings (1 to shrink): cause 5 \
             x5; cause 4 x4; cause 3 x3; cause 2 x2"
        );
        let one = Progress { counts: Counts { cases: 1, ..p.counts }, findings: &found[..1], ..p };
        let one = Progress { before: Counts::default(), unshrunk: 0, coverage: 0, ..one };
        assert_eq!(line(&one, None), "1 case (0/s), 12 500 instructions/s, 1 finding: cause 1 x1");
        // Of a number that is planned, unless whole tasks came to more.
        assert!(line(&p, Some(5000)).starts_with("3 000 of 5 000 cases (500/s), "));
        assert!(line(&p, Some(2999)).starts_with("3 000 cases (500/s), "));
    }

    fn rtl() -> Option<Plant> {
        "rtl:7".parse().ok()
    }

    fn settings(plant: Option<Plant>) -> Settings {
        let kinds = vec!["valid".to_string(), "kernels".to_string()];
        Settings {
            seed: 7,
            kinds,
            configs: vec![Config::new(1, 2, 4)],
            max_insns: 40,
            plant,
            guide: false,
            dut: Default::default(),
            records: Default::default(),
            strict: false,
            known: Default::default(),
            known_given: None,
            gpu: Default::default(),
        }
    }

    fn shown(report: &Report, written: Vec<Written>) -> Findings<'_> {
        let groups = report.causes.iter().zip(written);
        let causes = groups.map(|(group, written)| CauseReport { group, known: None, written }).collect();
        let (statuses, unmet) = (vec![], vec![]);
        Findings { causes, left_out: 0, statuses, unmet, unreported: vec![] }
    }

    #[test]
    fn a_summary_names_what_the_dut_does_not_report() {
        let counts = Counts { cases: 3, instructions: 40, bits: 800, ..Counts::default() };
        let report = Report { counts, added: counts, seconds: 1.0, ..Report::default() };
        let with = |unreported| Findings { unreported, ..shown(&report, vec![]) };
        insta::assert_snapshot!(summary(&report, &with(vec!["flags", "mem"])), @r"
        3 cases in 1.0 s (3 a second), 40 instructions and 800 state bits compared, 0 findings (0 failing cases)
          not reported, and so not compared: flags, mem
        ");
        insta::assert_snapshot!(summary(&report, &with(ventus_dut::groups().map(|(_, name)| name).collect())), @r"
        3 cases in 1.0 s (3 a second), 40 instructions run and 800 bits of memory compared, 0 findings (0 failing cases)
          the DUT reports no records: only what programs leave in memory was compared
        ");
    }

    /// A finding with the file that its kind produces.
    fn found(kind: &str, replay: &str, extension: &str) -> Stored {
        let bucket = Bucket::new(Blame::Rtl, "barrier (released early)", Class::Sync);
        let case = CaseId { seed: 7, number: 12 };
        let mut finding = Finding::bare(kind, Some(Config::new(1, 2, 4)), case, bucket);
        finding.files = vec![File { extension: extension.into(), text: String::new() }];
        finding.replay = replay.split(' ').map(String::from).collect();
        (finding.detail, finding.beyond, finding.runs) = ("warp 0 passed a barrier\n".into(), 1, 1);
        Stored { id: 1, finding, seen: 1, shrunk: true, old: false }
    }

    #[test]
    fn a_plan_gets_a_case_for_each_kind_on_each_machine() {
        let group = |n: u64| Counts { cases: n, instructions: 9 * n, bits: 100 * n, ..Counts::default() };
        let kinds = vec![
            ("valid".to_string(), "1x2x4".to_string(), Counts { failures: 1, ..group(20) }),
            ("valid".to_string(), "2x2x4".to_string(), Counts { not_run: 7, lacking: 5, ..group(3) }),
            ("words".to_string(), "-".to_string(), Counts { not_run: 2, lacking: 2, ..Counts::default() }),
            ("kernels".to_string(), "1x2x4".to_string(), Counts { cases: 2, ..Counts::default() }),
        ];
        let findings = vec![found("valid", "run {stem}.s --config 1x2x4", ".s")];
        let causes = tandem_fuzz::cause::group(&findings);
        let report = Report { kinds, findings, causes, ..Report::default() };
        let written = Written { files: vec![], replay: String::new(), case: String::new() };
        let cases = to_cases(&settings(None), &report, &shown(&report, vec![written]), Some(25));
        let text: String = cases
            .cases
            .iter()
            .map(|c| format!("{} | {:?} | {} | {}\n", c.name, c.status, c.verdict, c.instructions))
            .collect();
        insta::assert_snapshot!(text, @r"
        valid on 1x2x4 | Fail | 1 failing case | 180
        valid on 2x2x4, not run | NotRun | 5 cases: the DUT's profile lacks what they need | 0
        valid on 2x2x4 | Pass | pass, 2 cases not run | 27
        words, not run | NotRun | 2 cases: the DUT's profile lacks what they need | 0
        kernels on 1x2x4 | Fail | nothing was compared | 0
        ");
        assert!(
            cases.cases[0].detail.contains("finding 1: barrier (released early)"),
            "{}",
            cases.cases[0].detail
        );
        assert!(cases.cases[1].detail.is_empty());
    }

    #[test]
    fn what_one_finding_of_one_case_looks_like() {
        let settings = settings(rtl());
        let counts = Counts { cases: 1, instructions: 1, bits: 1, failures: 1, ..Counts::default() };
        let findings = vec![found("valid", "run {stem}.s --config 1x2x4", ".s")];
        let report = Report {
            counts,
            added: counts,
            causes: tandem_fuzz::cause::group(&findings),
            findings,
            seconds: 2.0,
            ..Report::default()
        };
        let written = Written {
            files: vec!["/x/valid-7-12.s".into()],
            replay: "tandem run /x/valid-7-12.s --plant rtl:7".into(),
            case: "tandem fuzz --kind valid --case 12".into(),
        };
        insta::assert_snapshot!(to_text(&settings, &report, &shown(&report, vec![written]), None, false), @r"

        finding 1: barrier (released early), blame rtl (or model)
        warp 0 passed a barrier
          seen in 1 case, taken from valid on 1x2x4 number 12
          shrunk  1 instruction beyond the prologue (0 in it), after 1 run
          file    /x/valid-7-12.s
          replay  tandem run /x/valid-7-12.s --plant rtl:7
          waves   tandem run /x/valid-7-12.s --plant rtl:7 --waves /x/valid-7-12.fst
          case    tandem fuzz --kind valid --case 12
        1 case in 2.0 s (0 a second), 1 instruction and 1 state bit compared, 1 finding (1 failing case)
        ");
    }

    /// They are the reason that such a campaign does not end with 0.
    #[test]
    fn failing_cases_that_are_no_findings_yet_are_counted() {
        let text = |unfolded| {
            let report = Report { unfolded, ..Report::default() };
            to_text(&settings(None), &report, &shown(&report, vec![]), Some(Path::new("c")), false)
        };
        assert!(text(2).contains(
            "  2 failing cases were seen and are not folded yet: resuming the campaign does that\n"
        ));
        assert!(!text(0).contains("folded"));
    }

    #[test]
    fn a_summary_names_what_the_dut_lacks() {
        let why = |row: &str| format!("pocket does not implement {row} (rows in its profile)");
        let most: Vec<(String, u64)> = (0..12).map(|n| (why(&format!("row{n:02}")), 20 - n)).collect();
        let counts = Counts { cases: 1, not_run: 174, lacking: 174, ..Counts::default() };
        let report = Report { counts, added: counts, lacks: most, seconds: 1.0, ..Report::default() };
        insta::assert_snapshot!(summary(&report, &shown(&report, vec![])), @r"
        1 case in 1.0 s (1 a second), 0 instructions and 0 state bits compared, 0 findings (0 failing cases)
          174 more cases were not run: they need what the DUT's profile lacks
                20  pocket does not implement row00 (rows in its profile)
                19  pocket does not implement row01 (rows in its profile)
                18  pocket does not implement row02 (rows in its profile)
                17  pocket does not implement row03 (rows in its profile)
                16  pocket does not implement row04 (rows in its profile)
                15  pocket does not implement row05 (rows in its profile)
                14  pocket does not implement row06 (rows in its profile)
                13  pocket does not implement row07 (rows in its profile)
                12  pocket does not implement row08 (rows in its profile)
                11  pocket does not implement row09 (rows in its profile)
                19  for 2 other reasons (--json lists them)
        ");
    }

    #[test]
    fn a_summary_says_which_seconds_it_means() {
        let (counts, added) =
            (Counts { cases: 300, ..Counts::default() }, Counts { cases: 100, ..Counts::default() });
        let report = Report { counts, added, seconds: 2.0, total_seconds: 9.0, ..Report::default() };
        insta::assert_snapshot!(summary(&report, &shown(&report, vec![])), @r"
        300 cases in 9.0 s of the whole campaign, 0 instructions and 0 state bits compared, 0 findings (0 failing cases)
          of these cases 100 in this process, in 2.0 s (50 a second)
        ");
    }

    #[test]
    fn commands_name_the_faults_that_they_have_a_use_for() {
        let compiler = || Some(Plant::Compiler(CompilerFault::SignedDivAsUnsigned));
        for (plant, kind, tail) in [
            (rtl(), "valid", " --plant rtl:7"),
            (rtl(), "kernels", " --plant rtl:7"),
            (compiler(), "kernels", " --plant compiler:signed-div-as-unsigned"),
            (compiler(), "valid", ""),
            (None, "valid", ""),
        ] {
            let words = replay_words(&settings(plant), &found(kind, "run {stem}.s", ".s"), "f").join(" ");
            assert_eq!(words, format!("run f.s{tail}"), "{kind}");
        }
    }
}
