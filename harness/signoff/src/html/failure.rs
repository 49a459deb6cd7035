//! Shows the failures of one cause: the difference, its lanes, its instruction and source line, and the
//! command that reproduces it.

use super::command;
use crate::cause::{Bucket, Divergence};
use crate::judge::SignOff;
use maud::{Markup, html};
use std::collections::BTreeSet;

/// Names of tests that a card lists.
const TESTS: usize = 40;

/// A card. The first one is open: most nights have one cause.
pub fn card(s: &SignOff, number: usize, b: &Bucket) -> Markup {
    let n = b.tests.len();
    html! {
        article.bucket id=(format!("cause-{number}")) {
            h3 {
                @if let Some(name) = &b.instruction { code.insn { (name) } " " }
                @else { span.insn { (b.verdict) } " " }
                @for name in b.instructions.iter().filter(|name| b.instruction.as_ref() != Some(*name)) {
                    code.more { (name) } " "
                }
                span.what { (b.what) }
            }
            p.meta {
                @for id in &b.testpoints { (testpoint(s, id)) " " }
                @if b.instruction.is_some() { span.chip { (b.verdict) } " " }
                @if let Some(blame) = b.blame { span.chip { "blame: " (blame) } " " }
                span.soft { @if n == 1 { "1 test" } @else { (n) " tests" } ", first: " (b.tests[0]) }
            }
            (command(&b.replay))
            @if let Some(d) = &b.divergence { (divergence(d, number == 0)) }
            @if !b.detail.is_empty() {
                details open[number == 0 && b.divergence.is_none()] {
                    summary { "Whole report" @if b.bundle.is_some() { ", bundle" } }
                    @if let Some(bundle) = &b.bundle { (command(bundle)) }
                    pre { (b.detail) }
                }
            }
            details {
                summary { "Cause, for a waiver" }
                @for cause in &b.causes { (command(&format!("cause: {cause}"))) }
            }
            @if n > 1 {
                details {
                    summary { "All " (n) " tests" }
                    ul.names {
                        @for name in b.tests.iter().take(TESTS) { li { (name) } }
                        @if n > TESTS { li.soft { "and " (n - TESTS) " more" } }
                    }
                }
            }
        }
    }
}

/// A testpoint with its clause, as a link to the testplan.
fn testpoint(s: &SignOff, id: &str) -> Markup {
    let clause = s.points.iter().find(|p| p.id == id).and_then(|p| p.clauses.first());
    html! {
        a.chip.at href=(format!("#point-{id}")) {
            (id) @if let Some(clause) = clause { " · " (clause) }
        }
    }
}

fn divergence(d: &Divergence, open: bool) -> Markup {
    let (lanes, has_lanes) = (d.lanes(), !d.lanes().is_empty());
    let engine = |i: usize| d.engines.get(i).map_or("", String::as_str);
    html! {
        details.divergence open[open] {
            summary { "First difference" }
            dl {
                dt { "instruction" }
                dd { code { (format!("{:#010x}", d.pc)) "  " (d.disasm) }
                    @if let Some(symbol) = &d.symbol { " " span.soft { "<" (symbol) ">" } } }
                @if let Some(source) = &d.source {
                    dt { "source" }
                    dd { span.soft { (source) } @if let Some(text) = &d.source_text { br; code { (text) } } }
                }
                dt { "where" }
                dd {
                    "kernel " (d.kernel) " on " (d.config) ", SM " (d.sm) ", workgroup " (d.wg)
                    ", warp " (d.warp) ", cycle " (d.cycle)
                }
                @if !lanes.is_empty() { dt { "lanes" } dd { (strip(&lanes)) } }
            }
            div.scroll {
                table.diffs {
                    tr {
                        th { "field" }
                        @if has_lanes { th { "lane" } }
                        th { (engine(0)) }
                        th { (engine(1)) }
                    }
                    @for x in &d.diffs {
                        tr {
                            td { (x.field) }
                            @if has_lanes { td.num { @if let Some(lane) = x.lane { (lane) } } }
                            td { code.bad { (x.leader) } }
                            td { code { (x.golden) } }
                        }
                    }
                }
            }
            @if let Some(stacks) = &d.stacks { (simt_stacks(d, stacks)) }
        }
    }
}

/// A box for each lane; those that differ are marked.
fn strip(lanes: &BTreeSet<u32>) -> Markup {
    let last = lanes.last().copied().unwrap_or(0);
    let all = [4, 8, 16, 32].into_iter().find(|n| last < *n).unwrap_or(last + 1);
    html! {
        span.lanes {
            @for lane in 0..all { i.bad[lanes.contains(&lane)] { (lane) } }
        }
    }
}

fn simt_stacks(d: &Divergence, stacks: &[Vec<crate::cause::Entry>]) -> Markup {
    let depth = stacks.iter().map(Vec::len).max().unwrap_or(0);
    let entry = |i: usize, at: usize| {
        let e = stacks.get(i).and_then(|stack| stack.get(at));
        e.map_or("–".to_string(), |e| format!("rpc {:08x}  pc {:08x}  mask {:08x}", e.rpc, e.pc, e.mask))
    };
    html! {
        @if depth > 0 {
            div.scroll {
                table.diffs {
                    tr {
                        th { "SIMT stack" }
                        @for name in &d.engines { th { (name) } }
                    }
                    @for at in (0..depth).rev() {
                        @let differs = entry(0, at) != entry(1, at);
                        tr {
                            td { (at) @if at + 1 == depth { " (top)" } }
                            td { code.bad[differs] { (entry(0, at)) } }
                            td { code { (entry(1, at)) } }
                        }
                    }
                }
            }
        }
    }
}
