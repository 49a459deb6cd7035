//! The sections that can be opened below the verdict: testplan, waivers, coverage, times, tests, environment.

use super::{command, duration, fate_word, short};
use crate::judge::{Fate, KINDS, Point, SignOff};
use crate::measured::{Coverage, Mutants, Part};
use maud::{Markup, html};
use tandem_report::{CaseResult, CaseStatus, Environment, grouped};

/// Cases that are listed as the slowest.
const SLOWEST: usize = 12;
/// Runs that the trend shows.
const RUNS: usize = 60;

/// The testplan by clause; a clause opens to its testpoints, and these to their tests.
pub fn testplan(s: &SignOff) -> Markup {
    html! {
        section id="testplan" {
            h2 { "Testplan " (s.testplan) " by clause" }
            @for c in &s.clauses {
                @let points: Vec<&Point> = c.points.iter().map(|&i| &s.points[i]).collect();
                @if let Some(why) = &c.untested {
                    div.clause.none { span.dot {} b { (c.clause) } " " (c.title) span.soft { " · " (why) } }
                } @else {
                    @let state = state(&points);
                    @let (passed, all) = points.iter().fold((0, 0), |(passed, all), p| {
                        (passed + p.count(Fate::Pass), all + p.tests.len())
                    });
                    details.clause.(state) open[points.iter().any(|p| !p.buckets.is_empty())] {
                        summary {
                            span.dot {} b { (c.clause) } " " (c.title)
                            span.right { (bar(passed, all)) (passed) " / " (all) }
                        }
                        @for p in points { (point(p, p.clauses.first() == Some(&c.clause))) }
                    }
                }
            }
            @if !s.empty.is_empty() {
                div.clause.none {
                    span.dot {} b { "Empty groups" }
                    span.soft { " · nothing of them was tested: " (s.empty.join(", ")) }
                }
            }
            @for line in s.reservations() { p.meta { (line) } }
            @if !s.unplanned.is_empty() {
                details.clause {
                    summary { span.dot {} (s.unplanned.len()) " tests of no testpoint" }
                    ul.names { @for name in &s.unplanned { li { (name) } } }
                }
            }
        }
    }
}

fn state(points: &[&Point]) -> &'static str {
    let needed: Vec<_> = points.iter().filter(|p| p.needed).collect();
    match needed.iter().all(|p| p.holds()) {
        _ if needed.is_empty() => "none",
        true => "good",
        false => "bad",
    }
}

/// A testpoint. Links lead to the place where it is shown first.
fn point(p: &Point, first: bool) -> Markup {
    let state = state(&[p]);
    html! {
        details.point.(state) id=[first.then(|| format!("point-{}", p.id))] {
            summary {
                span.dot {} b { (p.id) } " " (p.title)
                span.right {
                    @if !p.needed { span.soft { "from " (p.stage) " on " } }
                    (p.count(Fate::Pass)) " / " (p.tests.len())
                }
            }
            @for &i in &p.buckets {
                p.meta { a.chip.bad href=(format!("#cause-{i}")) { "a failure is at its instructions" } }
            }
            @if p.tests.is_empty() { p.meta.soft { "No test of it ran." } }
            @if !p.empty.is_empty() { p.meta.soft { "Empty groups: " (p.empty.join(", ")) } }
            @if !p.unmatched.is_empty() { p.meta.soft { "No test here matches: " (p.unmatched.join(", ")) } }
            ul.names {
                @for t in &p.tests { li class=(fate_word(t.fate)) { (t.name) } }
            }
        }
    }
}

fn bar(hit: usize, all: usize) -> Markup {
    let percent = if all == 0 { 0.0 } else { 100.0 * hit as f64 / all as f64 };
    html! { span.bar { i style=(format!("width:{percent:.0}%")) {} } }
}

/// The waivers that apply to the plan.
pub fn waivers(s: &SignOff) -> Markup {
    html! {
        @if !s.waivers.is_empty() {
            section id="waivers" {
                h2 { "Waivers" }
                div.scroll {
                    table {
                        tr { th { "waiver" } th { "owner" } th { "until" } th { "tests" } th { "reason" } }
                        @for w in &s.waivers {
                            tr {
                                td { b { (w.name) } @if w.must_fail { br; span.soft { "must fail" } } }
                                td { (w.owner) }
                                td.num { (w.expires) }
                                td.num { (w.tests.len()) }
                                td { (w.reason) br; span.soft { (w.link) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Coverage and mutants, if they were measured.
pub fn measured(s: &SignOff) -> Markup {
    html! {
        @if let Some(c) = &s.measured.coverage { (coverage(c)) }
        @if let Some(m) = &s.measured.mutants { (mutants(m)) }
    }
}

/// A cell of a heat map: the better, the greener.
fn heat(percent: Option<f64>) -> Markup {
    match percent {
        None => html! { td.num.soft { "–" } },
        Some(p) => {
            let hue = (1.2 * p).clamp(0.0, 120.0);
            html! { td.num.heat style=(format!("--hue:{hue:.0}")) { (format!("{p:.1} %")) } }
        }
    }
}

fn coverage(c: &Coverage) -> Markup {
    let total = |kind| c.part(kind).and_then(|p: Part| p.percent());
    html! {
        section id="coverage" {
            h2 { "Coverage" }
            p.soft { "Machines: " (c.configs.join(", ")) }
            (origins(&c.origins))
            div.scroll {
                table {
                    tr { th { "unit" } th { "line" } th { "toggle" } th { "cover points" } }
                    tr { td { b { "all" } } @for kind in &KINDS[..3] { (heat(total(*kind))) } }
                    @for (unit, parts) in &c.units {
                        tr {
                            td { (unit) }
                            (heat(parts.line.percent()))
                            (heat(parts.toggle.percent()))
                            (heat(parts.cover.percent()))
                        }
                    }
                }
            }
            @if let Some(f) = &c.functional {
                h3 { "SIMT model: " (grouped(f.total.hit)) " of " (grouped(f.total.total)) " points" }
                div.scroll {
                    table {
                        tr { th { "group" } th { "points" } th { "about" } }
                        @for g in &f.groups {
                            tr { td { (g.group) } (heat(g.points.percent())) td.soft { (g.about) } }
                        }
                    }
                }
            }
        }
    }
}

/// The date and the design of a measurement.
fn origins(all: &[Environment]) -> Markup {
    html! {
        @for o in all {
            p.soft {
                "Measured " (o.begun) ", commit " code { (short(&o.commit)) } ", RTL " code { (o.rtl) }
                @if let Some(version) = o.tools.get("tandem") { ", tandem " (version) }
            }
        }
    }
}

fn mutants(m: &Mutants) -> Markup {
    let row = |name: &str, score: &crate::measured::Score| {
        html! {
            tr {
                td { (name) } (heat(score.percent()))
                td.num { (score.killed) " / " (score.mutants.saturating_sub(score.equivalent)) }
            }
        }
    };
    html! {
        section id="mutants" {
            h2 { "Mutants killed" }
            (origins(&m.origins))
            div.scroll {
                table {
                    tr { th { "unit" } th { "killed" } th { "mutants" } }
                    (row("all", &m.total))
                    @for (unit, score) in &m.units { (row(unit, score)) }
                }
            }
        }
    }
}

/// The slowest tests and the trend.
pub fn times(s: &SignOff) -> Markup {
    let slowest = s.report.slowest(SLOWEST);
    let most = slowest.first().map_or(0.0, |c| c.seconds).max(f64::MIN_POSITIVE);
    html! {
        section id="times" {
            h2 { "Slowest tests" }
            div.scroll {
                table {
                    @for c in slowest {
                        tr {
                            td.num { (duration(c.seconds)) }
                            @let width = format!("width:{:.0}%", 100.0 * c.seconds / most);
                            td { span.bar.wide { i style=(width) {} } }
                            td { (c.name) }
                        }
                    }
                }
            }
        }
        @if s.trend.len() > 1 { (trend(s)) }
    }
}

/// A column for each run: its tests that passed, and on top those that did not.
fn trend(s: &SignOff) -> Markup {
    let runs = &s.trend[s.trend.len().saturating_sub(RUNS)..];
    let most = runs.iter().map(|r| r.passed + r.failed).max().unwrap_or(1).max(1) as f64;
    let height = |n: u64| format!("{:.2}%", 100.0 * n as f64 / most);
    html! {
        section id="trend" {
            h2 { "Past runs of this plan" }
            div.trend {
                @for r in runs {
                    @let about = format!(
                        "{} · {} passed, {} failed · {} · {}",
                        r.begun, r.passed, r.failed, duration(r.seconds), short(&r.commit)
                    );
                    div title=(about) {
                        // At least a pixel: one failure among a thousand tests must be seen.
                        @if r.failed > 0 { i.fail style=(format!("height:max(3px,{})", height(r.failed))) {} }
                        i.pass style=(format!("height:{}", height(r.passed))) {}
                    }
                }
            }
            div.scroll {
                table {
                    tr { th { "begun" } th { "passed" } th { "failed" } th { "elapsed" } th { "commit" } }
                    @for r in runs.iter().rev().take(8) {
                        tr {
                            td.num { (r.begun) } td.num { (r.passed) } td.num { (r.failed) }
                            td.num { (duration(r.seconds)) } td { code { (short(&r.commit)) } }
                        }
                    }
                }
            }
        }
    }
}

/// Every test, with a field to look for one.
pub fn tests(s: &SignOff) -> Markup {
    html! {
        section id="tests" {
            h2 { "All tests" }
            details {
                summary { (s.tests.len()) " tests" }
                input id="find" type="search" placeholder="name or verdict" aria-label="Find a test";
                div.scroll {
                    table id="all" {
                        tr { th { "" } th { "test" } th { "verdict" } th { "time" } }
                        @for c in &s.tests { (row(s, c)) }
                    }
                }
            }
        }
    }
}

fn row(s: &SignOff, c: &CaseResult) -> Markup {
    let excuse = s.excuse(&c.name);
    let class = match (c.status, excuse) {
        (CaseStatus::Pass, _) => "pass",
        // Grey, as what a waiver excuses.
        (CaseStatus::NotRun, _) => "waived",
        (_, Some(_)) => "waived",
        (_, None) => "fail",
    };
    html! {
        tr class=(class) {
            td { span.dot {} }
            td { (c.name) @if class != "pass" { (command(&c.replay)) } }
            td { (c.verdict) @if let Some(w) = excuse { br; span.soft { "waived by " (w.name) } } }
            td.num { (duration(c.seconds)) }
        }
    }
}

/// The machine and the design of the plan's run.
pub fn environment(s: &SignOff) -> Markup {
    html! {
        section id="environment" {
            h2 { "Environment" }
            @if let Some(e) = &s.report.environment {
                dl {
                    dt { "run" } dd { code { (s.report.id) } }
                    dt { "begun" } dd { (e.begun) }
                    dt { "commit" } dd { code { (e.commit) } }
                    dt { "DUT" } dd { (e.dut) }
                    dt { "RTL" } dd { code { (e.rtl) } }
                    @if let Some(plant) = &e.plant { dt { "planted" } dd { (plant) } }
                    @if let Some(data) = &e.data { dt { "reference data" } dd { code { (data) } } }
                    @for i in &s.inputs {
                        dt { (i.what) }
                        dd {
                            (i.path.display()) ", "
                            @match &i.commit {
                                Some(commit) => { "commit " code { (commit) } }
                                None => { "no commit" }
                            }
                            @if let Some(hash) = &i.hash { ", hash " code { (hash) } }
                        }
                    }
                    @for (name, version) in &e.tools { dt { (name) } dd { (version) } }
                }
            } @else {
                p.soft { "The results do not say where they are from." }
            }
        }
    }
}
