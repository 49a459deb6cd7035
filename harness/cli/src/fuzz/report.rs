//! What a campaign shows: its progress line, its report as text and JSON, and the findings' files.

use super::kinds::What;
use super::{Settings, list};
use crate::exit::{Failure, tool_failure};
use clap::ValueEnum as _;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use serde_json::json;
use std::fmt::Write as _;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tandem_fuzz::campaign::{Counts, Progress, Report};
use tandem_fuzz::store::Stored;
use tandem_fuzz::subject::STEM;
use tandem_report::grouped;

/// The progress line; hidden where standard error is no terminal.
pub fn bar() -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// Shows how a campaign stands.
pub fn show(bar: &ProgressBar, p: &Progress) {
    if !bar.is_hidden() {
        bar.set_message(line(p));
    }
}

fn line(p: &Progress) -> String {
    let seconds = p.seconds.max(0.001);
    let rate = |now: u64, before: u64| HumanCount(((now - before) as f64 / seconds) as u64);
    let mut text = format!(
        "{} cases ({}/s), {} instructions/s",
        HumanCount(p.counts.cases),
        rate(p.counts.cases, p.before.cases),
        rate(p.counts.instructions, p.before.instructions),
    );
    if p.coverage > 0 {
        let _ = write!(text, ", {} points", HumanCount(p.coverage));
    }
    let _ = write!(text, ", {} findings", p.findings.len());
    if p.unshrunk > 0 {
        let _ = write!(text, " ({} to shrink)", p.unshrunk);
    }
    // The last ones: what is new is what one looks for.
    for (i, (bucket, seen)) in p.findings.iter().rev().take(4).enumerate() {
        let s = &bucket.signature;
        let _ = write!(text, "{}{} at {} x{seen}", if i == 0 { ": " } else { ", " }, s.class, s.opcode);
    }
    text
}

/// A finding on disk.
pub struct Written {
    /// Its files; none before it is shrunk.
    pub files: Vec<PathBuf>,
    /// Words after `tandem` that run the files; empty where only the case can be run.
    pub replay: String,
    /// Words after `tandem` that run the case again.
    pub case: String,
}

/// Words after `tandem` that run a finding's case again.
pub fn case_words(settings: &Settings, f: &Stored) -> String {
    let f = &f.finding;
    let kind = What::of(&f.kind)
        .and_then(|w| w.to_possible_value())
        .map_or(f.kind.clone(), |v| v.get_name().to_string());
    let mut words = format!("fuzz --kind {kind}");
    if let Some(config) = f.config {
        let _ = write!(words, " --config {config}");
        if settings.max_insns != 40 {
            let _ = write!(words, " --max-insns {}", settings.max_insns);
        }
    }
    let _ = write!(words, " --seed {} --case {}", f.case.seed, f.case.number);
    words + &planted(settings)
}

fn planted(settings: &Settings) -> String {
    settings.plant.map_or(String::new(), |p| format!(" --plant {}", p.to_argument()))
}

/// Words after `tandem` that run a finding's files, which begin with `stem`.
pub fn replay_words(settings: &Settings, f: &Stored, stem: &str) -> Vec<String> {
    let mut words: Vec<String> = f.finding.replay.iter().map(|w| w.replace(STEM, stem)).collect();
    // A kind may name the fault itself.
    if let Some(plant) = settings.plant.filter(|_| !words.is_empty() && !words.iter().any(|w| w == "--plant"))
    {
        words.extend(["--plant".to_string(), plant.to_argument()]);
    }
    words
}

/// Writes the files of a finding.
pub fn write(settings: &Settings, dir: &Path, f: &Stored) -> Result<Written, Failure> {
    let case = case_words(settings, f);
    let command = crate::paths::command();
    let mut written = Written { files: Vec::new(), replay: String::new(), case: format!("{command} {case}") };
    let machine = f.finding.config.map_or(String::new(), |c| format!("-{c}"));
    let name = format!("{}{machine}-{}-{}", f.finding.kind, f.finding.case.seed, f.finding.case.number);
    let stem = dir.join(&name);
    for part in &f.finding.files {
        let file = dir.join(format!("{name}{}", part.extension));
        // The file outlives this checkout, so it names itself as seen from the project's root.
        let root = crate::paths::root();
        let inside = stem.strip_prefix(&root).unwrap_or(&stem).display().to_string();
        let mut words = replay_words(settings, f, &inside).join(" ");
        if words.is_empty() {
            words = case.clone();
        }
        let mark = if part.extension == ".ll" { ';' } else { '#' };
        let text = format!("{mark} replay: ./scripts/tandem {words}\n{}", part.text.replace(STEM, &name));
        tandem_report::write_atomically(&file, text.as_bytes())
            .map_err(|e| tool_failure(format!("{}: {e}", file.display())))?;
        written.files.push(file);
    }
    let words = replay_words(settings, f, &crate::paths::shown(&stem)).join(" ");
    if !words.is_empty() {
        written.replay = format!("{command} {words}");
    }
    Ok(written)
}

/// The report for people.
pub fn to_text(
    settings: &Settings,
    report: &Report,
    written: &[Written],
    corpus: Option<&Path>,
    verbose: bool,
) -> String {
    let mut text = String::new();
    for (s, w) in report.findings.iter().zip(written) {
        let f = &s.finding;
        let on = f.config.map_or(String::new(), |c| format!(" on {c}"));
        let _ = writeln!(text, "\nfinding {}: {}", s.id, f.bucket);
        // A report may begin with the bucket itself.
        let bucket = format!("{}\n", f.bucket);
        text += f.detail.strip_prefix(&bucket).unwrap_or(&f.detail);
        let _ = writeln!(
            text,
            "  {} case{} showed it, the first was {}{on} number {}",
            grouped(s.seen),
            if s.seen == 1 { "" } else { "s" },
            f.kind,
            f.case.number
        );
        if s.shrunk {
            let _ = writeln!(
                text,
                "  shrunk  {} instructions beyond the prologue ({} in it), after {} runs",
                f.beyond,
                f.prologue,
                grouped(f.runs.into())
            );
        } else {
            let _ = writeln!(text, "  shrunk  not yet: the time was over");
        }
        for file in &w.files {
            let _ = writeln!(text, "  file    {}", file.display());
        }
        if !w.replay.is_empty() {
            let _ = writeln!(text, "  replay  {}", w.replay);
            // A build with waves has no planted faults.
            if let (Some(file), None) =
                (w.files.iter().find(|f| f.extension() == Some("s".as_ref())), settings.plant)
            {
                let waves = crate::paths::shown(&file.with_extension("fst"));
                let _ = writeln!(text, "  waves   {} --waves {waves}", w.replay);
            }
        }
        // A guided case depends on those before it, so its number alone does not make it again.
        if !settings.guide {
            let _ = writeln!(text, "  case    {}", w.case);
        }
        for line in f.tried.iter().filter(|_| verbose) {
            let _ = writeln!(text, "  tried   {line}");
        }
    }
    if report.kinds.len() > 1 {
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
    }
    text += &summary(report);
    if let Some(dir) = corpus {
        let unshrunk = report.findings.iter().filter(|f| !f.shrunk).count();
        let to_do =
            if unshrunk > 0 { format!(" ({unshrunk} findings are to be shrunk)") } else { String::new() };
        let dir = crate::paths::shown(dir);
        let command = crate::paths::command();
        let _ = writeln!(text, "  to go on{to_do}: {command} fuzz --corpus {dir} --time 10m");
        if let Some(f) = report.findings.iter().find(|f| f.shrunk && settings.plant.is_none()) {
            let _ = writeln!(
                text,
                "  to keep one as a regression: {command} fuzz --corpus {dir} --promote {}",
                f.id
            );
        }
    }
    text
}

fn summary(report: &Report) -> String {
    let Counts { cases, not_run, instructions, bits, failures } = report.counts;
    let mut text = format!(
        "{} cases in {:.1} s ({:.0} a second), {} instructions and {} state bits compared, {} findings ({} failing cases)\n",
        grouped(cases),
        report.seconds,
        report.added.cases as f64 / report.seconds.max(0.001),
        grouped(instructions),
        grouped(bits),
        report.findings.len(),
        grouped(failures)
    );
    if not_run > 0 {
        let _ = writeln!(
            text,
            "  {} more cases were not run: they could not be, and nobody is at fault",
            grouped(not_run)
        );
    }
    if report.added.cases < cases {
        let _ = writeln!(
            text,
            "  of these cases {} in this process; the campaign has taken {:.1} s in all",
            grouped(report.added.cases),
            report.total_seconds
        );
    }
    if report.coverage > 0 {
        let _ = writeln!(text, "  {} points of functional coverage reached", grouped(report.coverage));
    }
    text
}

/// The report for machines.
pub fn to_json(settings: &Settings, report: &Report, written: &[Written]) -> String {
    let findings: Vec<_> = report
        .findings
        .iter()
        .zip(written)
        .map(|(s, w)| {
            let f = &s.finding;
            json!({
                "id": s.id, "kind": f.kind, "config": f.config.map(|c| c.to_string()), "case": f.case.number,
                "blame": f.bucket.signature.blame, "opcode": f.bucket.signature.opcode,
                "class": f.bucket.signature.class, "stack": f.bucket.stack, "seen": s.seen, "shrunk": s.shrunk,
                "prologue": f.prologue, "beyond": f.beyond, "runs": f.runs, "tried": f.tried, "detail": f.detail,
                "files": w.files.iter().map(|p| p.display().to_string()).collect::<Vec<_>>(),
                "replay": if w.replay.is_empty() { &w.case } else { &w.replay }, "replay_case": w.case,
            })
        })
        .collect();
    let counts = |c: &Counts| json!({ "cases": c.cases, "not_run": c.not_run, "instructions": c.instructions, "bits": c.bits, "failures": c.failures });
    let kinds: Vec<_> = report
        .kinds
        .iter()
        .map(|(kind, config, c)| json!({ "kind": kind, "config": config, "counts": counts(c) }))
        .collect();
    let c = &report.counts;
    let value = json!({
        "seed": settings.seed, "config": list(&settings.configs), "cases": c.cases, "not_run": c.not_run,
        "instructions": c.instructions, "bits": c.bits, "failures": c.failures, "seconds": report.seconds, "total_seconds": report.total_seconds,
        "this_process": counts(&report.added), "coverage": report.coverage, "kinds": kinds, "findings": findings,
    });
    serde_json::to_string_pretty(&value).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_fuzz::{Bucket, Class};

    #[test]
    fn the_progress_line_says_rates_and_the_newest_findings() {
        let found: Vec<(Bucket, u64)> =
            (1..=5).map(|n| (Bucket::new("rtl (or model)", &format!("op{n}"), Class::Vector), n)).collect();
        let p = Progress {
            counts: Counts { cases: 3000, instructions: 50_000, failures: 15, ..Counts::default() },
            before: Counts { cases: 1000, instructions: 10_000, ..Counts::default() },
            seconds: 4.0,
            coverage: 1234,
            findings: &found,
            unshrunk: 1,
        };
        assert_eq!(
            line(&p),
            "3,000 cases (500/s), 10,000 instructions/s, 1,234 points, 5 findings (1 to shrink): vector at op5 x5, \
             vector at op4 x4, vector at op3 x3, vector at op2 x2"
        );
    }
}
