//! The answer as one self-contained HTML file, which needs no network, has a light and a dark form, and fits
//! every screen from a phone to a desktop.
//!
//! The verdict comes first, then the reasons for a no: each cause with its instruction, testpoint and replay
//! command. The reader can open everything else below.

mod failure;
mod sections;

use crate::judge::{Fate, SignOff};
use crate::reason::{Reason, ReasonKind};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use tandem_report::{CaseStatus, grouped};

const STYLE: &str = include_str!("html/style.css");
/// Reasons of a kind that are shown unfolded.
const OPEN: usize = 12;
const SCRIPT: &str = include_str!("html/script.js");

/// The page.
pub fn page(s: &SignOff) -> String {
    let answer = if s.yes { "yes" } else { "no" };
    let title = format!("{}: {} · {}", answer.to_uppercase(), s.report.plan, s.stage);
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                (header(s, answer))
                main {
                    (allowed(s))
                    (reasons(s))
                    (sections::testplan(s))
                    (sections::waivers(s))
                    (sections::measured(s))
                    (sections::times(s))
                    (sections::tests(s))
                    (sections::environment(s))
                }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    }
    .into_string()
}

fn header(s: &SignOff, answer: &str) -> Markup {
    let r = &s.report;
    let begun = r.environment.as_ref().map_or("unknown time", |e| &e.begun);
    let commit = r.environment.as_ref().map_or("unknown", |e| &e.commit);
    html! {
        header class=(answer) {
            div.verdict { (answer.to_uppercase()) }
            div.what {
                h1 { "Plan " (r.plan) ", stage " (s.stage) }
                p {
                    @match s.reasons.len() {
                        0 if s.allowed.is_empty() => { "Signed off: no reason against it." }
                        0 => { "Signed off" (s.with_exceptions()) "." }
                        1 => { "Not signed off: 1 reason." }
                        n => { "Not signed off: " (n) " reasons." }
                    }
                    " " span.soft { (begun) " · commit " code { (short(commit)) } }
                }
            }
            (tiles(s))
        }
    }
}

/// The beginning of a commit's hash, and whether the tree differs from it.
fn short(commit: &str) -> String {
    let (hash, changes) = commit.split_once('+').unwrap_or((commit, ""));
    let hash: String = hash.chars().take(10).collect();
    if changes.is_empty() { hash } else { format!("{hash} + changes") }
}

fn tiles(s: &SignOff) -> Markup {
    let r = &s.report;
    let passed = s.tests.iter().filter(|t| t.status == CaseStatus::Pass).count();
    let waived: usize = s.waivers.iter().map(|w| w.tests.len()).sum();
    let failed = s.tests.iter().filter(|t| t.status.is_failure()).count() - waived;
    let not_run = s.tests.iter().filter(|t| t.status == CaseStatus::NotRun).count();
    let needed = s.points.iter().filter(|p| p.needed);
    let (hold, all) = needed.fold((0, 0), |(hold, all), p| (hold + usize::from(p.holds()), all + 1));
    let instructions: u64 = r.cases.iter().map(|c| c.instructions).sum();
    let tile = |name: &str, value: String, bad: bool| {
        html! { div.tile.bad[bad] { b { (value) } span { (name) } } }
    };
    html! {
        div.tiles {
            (tile("tests passed", grouped(passed as u64), passed == 0))
            (tile("failed", grouped(failed as u64), failed > 0))
            (tile("waived", grouped(waived as u64), false))
            @if not_run > 0 { (tile("not run", grouped(not_run as u64), true)) }
            (tile("testpoints hold", format!("{hold} / {all}"), hold < all))
            (tile("instructions compared", grouped(instructions), instructions == 0))
            (tile("elapsed", duration(r.seconds), false))
        }
    }
}

/// A length of time in its two largest units.
fn duration(seconds: f64) -> String {
    let whole = seconds.max(0.0) as u64;
    match (whole / 3600, whole / 60 % 60, whole % 60) {
        (0, 0, _) => format!("{seconds:.1} s"),
        (0, m, s) => format!("{m} min {s} s"),
        (h, m, _) => format!("{h} h {m} min"),
    }
}

/// Faults that would be reasons for a no if somebody had not allowed them.
fn allowed(s: &SignOff) -> Markup {
    html! {
        @if !s.allowed.is_empty() {
            section id="allowed" {
                h2 { "Allowed" }
                ul { @for a in &s.allowed { li { b { (a.about) } ": " (a.text) } } }
            }
        }
    }
}

fn reasons(s: &SignOff) -> Markup {
    let others: Vec<_> = s.reasons.iter().filter(|r| r.kind != ReasonKind::Failure).collect();
    html! {
        @if !s.yes {
            section id="reasons" {
                @if !s.buckets.is_empty() {
                    h2 { "Failures by cause" }
                    @for (i, bucket) in s.buckets.iter().enumerate() {
                        (failure::card(s, i, bucket))
                    }
                }
                @if !others.is_empty() {
                    h2 { @if s.buckets.is_empty() { "Reasons" } @else { "Other reasons" } }
                    @for kind in in_order(&others) {
                        (of_kind(kind, others.iter().filter(|r| r.kind == kind).copied().collect()))
                    }
                }
            }
        }
    }
}

/// Kinds in the order in which they come.
fn in_order(reasons: &[&Reason]) -> Vec<ReasonKind> {
    let mut kinds: Vec<ReasonKind> = Vec::new();
    for r in reasons {
        if !kinds.contains(&r.kind) {
            kinds.push(r.kind);
        }
    }
    kinds
}

/// The reasons of a kind, folded if they are many.
fn of_kind(kind: ReasonKind, reasons: Vec<&Reason>) -> Markup {
    html! {
        details.reasons open[reasons.len() <= OPEN] {
            summary { span.kind { (kind.word()) } span.soft { (reasons.len()) } }
            ul {
                @for r in reasons {
                    li {
                        b { (r.about) } ": " (r.text)
                        @if let Some(again) = &r.replay { (command(again)) }
                    }
                }
            }
        }
    }
}

/// A command to copy.
fn command(line: &str) -> Markup {
    html! { div.cmd { code { (line) } button type="button" title="Copy the command" { "copy" } } }
}

fn fate_word(fate: Fate) -> &'static str {
    match fate {
        Fate::Pass => "pass",
        Fate::Fail => "fail",
        Fate::Waived => "waived",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_short() {
        let all = [0.25, 61.0, 7_322.9].map(duration);
        assert_eq!(all, ["0.2 s", "1 min 1 s", "2 h 2 min"]);
    }

    #[test]
    fn a_commit_is_shortened_and_its_changes_are_told() {
        assert_eq!(short("0375cbee7dcc52187c6720cd4c979259e4209dc0+changes"), "0375cbee7d + changes");
        assert_eq!(short("unknown"), "unknown");
    }
}
