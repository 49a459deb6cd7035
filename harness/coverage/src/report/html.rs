//! The report as one self-contained HTML file, readable without network or scripts, in light and dark.

use super::{FileReport, Functional, GroupReport, Part, Report, clause, holes};
use crate::dat::Kind;
use crate::exclude::Sources;
use std::collections::BTreeMap;
use std::fmt::Write;

const STYLE: &str = include_str!("style.css");

/// Most rows drawn in a heat map; larger ones are cut with a note.
const ROWS: usize = 1200;
/// Most signals listed for a line.
const SIGNALS: usize = 6;

/// The page, with at most `most` holes.
pub fn html(report: &Report, sources: &dyn Sources, most: usize) -> String {
    let mut out = String::with_capacity(4 << 20);
    // Writing to a string cannot fail.
    let _ = page(&mut out, report, sources, most);
    out
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The grade: good, fair or poor.
fn grade(percent: f64) -> &'static str {
    match percent {
        p if p >= 90.0 => "good",
        p if p >= 60.0 => "fair",
        _ => "poor",
    }
}

fn bar(part: &Part) -> String {
    if part.total == 0 {
        return "<td class=num>–</td>".to_string();
    }
    let p = part.percent();
    format!(
        "<td class=num><span class='bar {}'><i style='width:{p:.1}%'></i></span>{p:.1} % <small>{} / \
         {}</small></td>",
        grade(p),
        part.hit,
        part.total
    )
}

fn page(out: &mut String, report: &Report, sources: &dyn Sources, most: usize) -> std::fmt::Result {
    write!(
        out,
        "<!doctype html><html lang=en><head><meta charset=utf-8><meta name=viewport \
         content='width=device-width, initial-scale=1'>\
         <title>Tandem coverage</title><style>{STYLE}</style></head><body><header><h1>Coverage</h1><p>"
    )?;
    if !report.configs.is_empty() {
        write!(out, "RTL of {}. ", escape(&report.configs.join(", ")))?;
    }
    if let Some(functional) = &report.functional {
        write!(out, "SIMT model over {} cases.", functional.cases)?;
    }
    write!(out, "</p><nav>")?;
    let sections = [
        ("units", "Units", !report.files.is_empty()),
        ("cover", "Cover points", !report.files.is_empty()),
        ("model", "SIMT model", report.functional.is_some()),
        ("holes", "Holes", report.functional.is_some()),
        ("files", "Sources", !report.files.is_empty()),
    ];
    for (id, name, _) in sections.iter().filter(|s| s.2) {
        write!(out, "<a href='#{id}'>{name}</a>")?;
    }
    write!(out, "</nav></header><main><section class=tiles>")?;
    let total = report.total();
    for (name, part, about) in [
        ("Line", total[0], "blocks and branches executed"),
        ("Toggle", total[1], "bits of signals that changed"),
        ("User", total[2], "cover points hit"),
    ] {
        if part.total > 0 {
            tile(out, name, &part, about)?;
        }
    }
    if let Some(functional) = &report.functional {
        tile(out, "SIMT model", &functional.total(), "points hit")?;
    }
    write!(out, "</section>")?;
    if !report.files.is_empty() {
        units(out, report)?;
        covers(out, report)?;
    }
    if let Some(functional) = &report.functional {
        model(out, functional)?;
        list_holes(out, functional, most)?;
    }
    if !report.files.is_empty() {
        files(out, report, sources)?;
    }
    for line in &report.stale {
        write!(out, "<p class=stale>Exclusion to look at: {}</p>", escape(line))?;
    }
    writeln!(out, "</main></body></html>")
}

fn tile(out: &mut String, name: &str, part: &Part, about: &str) -> std::fmt::Result {
    let p = part.percent();
    write!(
        out,
        "<div class='tile {}'><h2>{name}</h2><b>{p:.1}<small> %</small></b><p>{} of {} {about}</p>",
        grade(p),
        part.hit,
        part.total
    )?;
    if part.excluded > 0 {
        write!(out, "<p>{} excluded, with reasons</p>", part.excluded)?;
    }
    write!(out, "</div>")
}

fn units(out: &mut String, report: &Report) -> std::fmt::Result {
    write!(out, "<section id=units><h2>Units</h2><table><tr><th>Unit<th>Line<th>Toggle<th>User</tr>")?;
    let row = |out: &mut String, name: &str, parts: &[Part; 3]| {
        write!(out, "<tr><td>{}{}{}{}</tr>", escape(name), bar(&parts[0]), bar(&parts[1]), bar(&parts[2]))
    };
    for (unit, parts) in report.units() {
        row(out, &unit, &parts)?;
    }
    row(out, "all", &report.total())?;
    write!(out, "</table></section>")
}

fn covers(out: &mut String, report: &Report) -> std::fmt::Result {
    write!(out, "<section id=cover><h2>Cover points</h2>")?;
    let mut modules: BTreeMap<&str, Vec<_>> = BTreeMap::new();
    for c in report.files.iter().flat_map(|f| &f.counters).filter(|c| c.place.kind == Kind::User) {
        modules.entry(c.place.module.trim_start_matches("vt_cover_")).or_default().push(c);
    }
    for (module, points) in modules {
        let mut part = Part::default();
        points.iter().for_each(|c| part.count(c.count > 0, c.excluded.is_some()));
        let open = if part.hit < part.total { " open" } else { "" };
        write!(
            out,
            "<details class=group{open}><summary><b>{}</b><span class='badge {}'>{} / \
             {}</span></summary><ul class=points>",
            escape(module),
            grade(part.percent()),
            part.hit,
            part.total
        )?;
        for c in points {
            let (clause, what) = clause(&c.place.comment);
            let (class, count) = match (c.excluded, c.count) {
                (Some(_), _) => ("out", "excluded".to_string()),
                (None, 0) => ("miss", "never".to_string()),
                (None, n) => ("hit", short(n)),
            };
            let title = c.excluded.unwrap_or_default();
            write!(
                out,
                "<li class={class} title=\"{}\"><span>{}</span> <small>{}</small><em>{count}</em></li>",
                escape(title),
                escape(&what),
                escape(&clause)
            )?;
        }
        write!(out, "</ul></details>")?;
    }
    write!(out, "</section>")
}

/// A count in a few characters.
fn short(n: u64) -> String {
    match n {
        0..10_000 => n.to_string(),
        10_000..1_000_000 => format!("{:.0}k", n as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.1}M", n as f64 / 1e6),
        _ => format!("{:.1}G", n as f64 / 1e9),
    }
}

fn model(out: &mut String, functional: &Functional) -> std::fmt::Result {
    write!(
        out,
        "<section id=model><h2>SIMT model</h2><p class=legend>Cases that hit a point: <i class=h0></i>never \
         <i class=h1></i>1 \
         <i class=h2></i>to 9 <i class=h3></i>to 99 <i class=h4></i>to 999 <i class=h5></i>more <i \
         class=hx></i>cannot be</p>"
    )?;
    for g in &functional.groups {
        let p = g.part.percent();
        write!(
            out,
            "<details class=group><summary><b>{}</b> <span class=about>{}</span><span class='badge {}'>{} / \
             {}</span></summary>",
            escape(&g.group.name),
            escape(&g.group.about),
            grade(p),
            g.part.hit,
            g.part.total
        )?;
        heat(out, functional, g)?;
        write!(out, "</details>")?;
    }
    write!(out, "</section>")
}

/// The group's points: the last axis across, the others down.
fn heat(out: &mut String, functional: &Functional, g: &GroupReport) -> std::fmt::Result {
    let model = functional.model;
    let names = g.group.axis_names(model);
    let Some((last, before)) = names.split_last() else { return Ok(()) };
    let columns = g.group.bin_names(model, before.len());
    write!(out, "<div class=scroll><table class=heat><tr>")?;
    if before.is_empty() {
        write!(out, "<th>{}", escape(last))?;
    }
    before.iter().try_for_each(|name| write!(out, "<th>{}", escape(name)))?;
    for column in &columns {
        write!(out, "<th class=col title='{}'><span>{}</span>", escape(last), escape(column))?;
    }
    write!(out, "</tr>")?;
    let mut drawn = 0;
    for (n, row) in g.counts.chunks(columns.len()).enumerate() {
        let base = g.group.base + n * columns.len();
        if (0..row.len()).all(|c| model.excluded(base + c).is_some()) {
            continue;
        }
        drawn += 1;
        if drawn > ROWS {
            write!(out, "<tr><td colspan=9>and more rows: see --format json</tr>")?;
            break;
        }
        write!(out, "<tr>")?;
        let labels = model.bins(base);
        if before.is_empty() {
            write!(out, "<td>")?;
        }
        labels.iter().take(before.len()).try_for_each(|label| write!(out, "<td>{}", escape(label)))?;
        for (c, &count) in row.iter().enumerate() {
            let (class, text) = match (model.excluded(base + c), count) {
                (Some(_), _) => ("hx", String::new()),
                (None, 0) => ("h0", String::new()),
                (None, 1) => ("h1", "1".to_string()),
                (None, n @ 2..10) => ("h2", n.to_string()),
                (None, n @ 10..100) => ("h3", n.to_string()),
                (None, n @ 100..1000) => ("h4", n.to_string()),
                (None, n) => ("h5", short(n)),
            };
            write!(out, "<td class={class}>{text}")?;
        }
        write!(out, "</tr>")?;
    }
    write!(out, "</table></div>")
}

fn list_holes(out: &mut String, functional: &Functional, most: usize) -> std::fmt::Result {
    let holes = holes(functional, most);
    write!(out, "<section id=holes><h2>Biggest holes</h2>")?;
    if holes.is_empty() {
        return write!(out, "<p>None: every point was hit.</p></section>");
    }
    write!(out, "<table><tr><th>Points<th>Group<th>What never happened</tr>")?;
    for h in holes {
        write!(out, "<tr><td class=num>{}<td>{}<td>{}</tr>", h.points, escape(&h.group), escape(&h.what))?;
    }
    write!(out, "</table></section>")
}

fn files(out: &mut String, report: &Report, sources: &dyn Sources) -> std::fmt::Result {
    write!(out, "<section id=files><h2>Sources</h2>")?;
    for f in report.files.iter().filter(|f| f.parts[0].total + f.parts[1].total > 0) {
        write!(out, "<details class=group><summary><b>{}</b>", escape(f.name))?;
        for (kind, part) in Kind::ALL.iter().zip(&f.parts).filter(|(_, p)| p.total > 0) {
            write!(
                out,
                "<span class='badge {}'>{kind} {:.0} %</span>",
                grade(part.percent()),
                part.percent()
            )?;
        }
        write!(out, "</summary>")?;
        source(out, f, sources)?;
        write!(out, "</details>")?;
    }
    write!(out, "</section>")
}

fn source(out: &mut String, f: &FileReport, sources: &dyn Sources) -> std::fmt::Result {
    let Some(text) = sources.lines(f.name) else {
        return write!(out, "<p>The source is not at hand.</p>");
    };
    let lines = f.lines();
    // For each line: blocks that begin there and never ran although others did, signals that never changed,
    // and reasons for exclusions.
    let mut partly: BTreeMap<u32, Vec<&str>> = BTreeMap::new();
    let mut still: BTreeMap<u32, Vec<&str>> = BTreeMap::new();
    let mut reasons: BTreeMap<u32, &str> = BTreeMap::new();
    for c in &f.counters {
        match (c.place.kind, c.excluded, c.count) {
            (_, Some(why), _) => {
                reasons.insert(c.place.line, why);
            }
            (Kind::Line, None, 0) => partly.entry(c.place.line).or_default().push(&c.place.comment),
            (Kind::Toggle, None, 0) => still.entry(c.place.line).or_default().push(&c.place.comment),
            _ => {}
        }
    }
    write!(out, "<pre class=source>")?;
    for (n, line) in text.iter().enumerate() {
        let n = n as u32 + 1;
        let (class, count) = match lines.get(&n) {
            _ if reasons.contains_key(&n) && !lines.contains_key(&n) => ("out", String::new()),
            None => ("none", String::new()),
            Some(0) => ("miss", "0".to_string()),
            Some(count) if partly.contains_key(&n) => ("part", short(*count)),
            Some(count) => ("hit", short(*count)),
        };
        write!(out, "<span class={class}><i>{n}</i><b>{count}</b>{}", escape(line))?;
        if class == "part" {
            let blocks = partly.get(&n).map(|b| b.join(", ")).unwrap_or_default();
            write!(out, "<u>never: {}</u>", escape(&blocks))?;
        }
        if let Some(signals) = still.get(&n) {
            let more = signals.len().saturating_sub(SIGNALS);
            let shown = signals.iter().take(SIGNALS).copied().collect::<Vec<_>>().join(" ");
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            write!(out, "<u>still: {}{more}</u>", escape(&shown))?;
        }
        if let Some(why) = reasons.get(&n) {
            write!(out, "<u class=why>excluded: {}</u>", escape(why))?;
        }
        write!(out, "</span>")?;
    }
    write!(out, "</pre>")
}
