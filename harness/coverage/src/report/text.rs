//! The report as a table for terminals.

use super::{Part, Report, clause, holes};
use crate::dat::Kind;
use tandem_report::counted;

/// Most cover points listed in a report.
const USERS: usize = 400;

/// The report, with at most `most` holes of either kind.
pub fn text(report: &Report, most: usize) -> String {
    let mut out = String::new();
    if !report.files.is_empty() {
        out += &format!("RTL, {}\n", report.configs.join(", "));
        let columns =
            |parts: &[Part; 3]| parts.iter().map(|p| format!("{:>24}", part(p))).collect::<String>();
        out += &format!("  {:<12}{:>24}{:>24}{:>24}\n", "unit", "line", "toggle", "cover points");
        for (unit, parts) in report.units() {
            out += &format!("  {unit:<12}{}\n", columns(&parts));
        }
        out += &format!("  {:<12}{}\n", "all", columns(&report.total()));
        let excluded: u64 = report.total().iter().map(|p| p.excluded).sum();
        if excluded > 0 {
            out += &format!("  {excluded} counters are excluded, each with a reason\n");
        }
        out += &missing_users(report, most.min(USERS));
        out += &files_with_holes(report, most);
    }
    if let Some(functional) = &report.functional {
        let total = functional.total();
        out += &format!("\nSIMT model, {}\n", counted(functional.cases, "case"));
        out += &format!("  {:<24}{:>24}\n", "group", "points");
        for g in &functional.groups {
            out += &format!("  {:<24}{:>24}\n", g.group.name, part(&g.part));
        }
        out += &format!("  {:<24}{:>24}\n", "all", part(&total));
        if functional.strangers > 0 {
            out += &format!("  {} stored points are no longer in the model\n", functional.strangers);
        }
        let holes = holes(functional, most);
        if !holes.is_empty() {
            out += "\nbiggest holes of the model\n";
        }
        for h in holes {
            out += &format!("  {:>6}  {}: {}\n", h.points, h.group, h.what);
        }
    }
    for line in &report.stale {
        out += &format!("exclusion to look at: {line}\n");
    }
    out
}

fn part(p: &Part) -> String {
    if p.total == 0 { "-".to_string() } else { format!("{} / {} {:5.1} %", p.hit, p.total, p.percent()) }
}

fn missing_users(report: &Report, most: usize) -> String {
    let all = report.files.iter().flat_map(|f| &f.counters);
    let missing: Vec<_> =
        all.filter(|c| c.place.kind == Kind::User && c.count == 0 && c.excluded.is_none()).collect();
    if missing.is_empty() {
        return String::new();
    }
    let mut out = format!("\ncover points without a hit: {}\n", missing.len());
    for c in missing.iter().take(most) {
        let (clause, what) = clause(&c.place.comment);
        out += &format!("  {}:{}  {what} ({clause})\n", c.place.file, c.place.line);
    }
    if missing.len() > most {
        out += &format!("  and {} more\n", missing.len() - most);
    }
    out
}

fn files_with_holes(report: &Report, most: usize) -> String {
    let mut files: Vec<(u64, u64, &str)> = report
        .files
        .iter()
        .map(|f| {
            let missing = |kind: Kind| f.parts[kind as usize].total - f.parts[kind as usize].hit;
            (missing(Kind::Line), missing(Kind::Toggle), f.name)
        })
        .filter(|(lines, toggles, _)| lines + toggles > 0)
        .collect();
    files.sort_by(|a, b| b.cmp(a));
    if files.is_empty() {
        return String::new();
    }
    let mut out = "\nfiles with the most blocks not executed\n".to_string();
    for (lines, toggles, name) in files.iter().take(most) {
        out += &format!("  {lines:>6} blocks {toggles:>6} bits  {name}\n");
    }
    out
}
