//! The report as JSON: numbers and names, for other programs.

use super::{Part, Report, holes};
use crate::dat::Kind;
use serde_json::{Value, json};

fn part(p: &Part) -> Value {
    json!({ "hit": p.hit, "total": p.total, "excluded": p.excluded })
}

fn parts(p: &[Part; 3]) -> Value {
    json!({ "line": part(&p[0]), "toggle": part(&p[1]), "user": part(&p[2]) })
}

/// The report, with at most `most` holes.
pub fn json(report: &Report, most: usize) -> String {
    let units: Value = report.units().iter().map(|(unit, p)| (unit.clone(), parts(p))).collect();
    let files: Vec<Value> = report
        .files
        .iter()
        .map(|f| {
            let users: Vec<Value> = f
                .counters
                .iter()
                .filter(|c| c.place.kind == Kind::User)
                .map(|c| json!({
                    "name": c.place.comment, "line": c.place.line, "count": c.count, "excluded": c.excluded
                }))
                .collect();
            json!({ "file": f.name, "parts": parts(&f.parts), "cover": users })
        })
        .collect();
    let functional = report.functional.as_ref().map(|functional| {
        let groups: Vec<Value> = functional
            .groups
            .iter()
            .map(|g| json!({ "group": g.group.name, "about": g.group.about, "points": part(&g.part) }))
            .collect();
        let holes: Vec<Value> = holes(functional, most)
            .into_iter()
            .map(|h| json!({ "group": h.group, "what": h.what, "points": h.points }))
            .collect();
        json!({
            "cases": functional.cases, "total": part(&functional.total()), "groups": groups, "holes": holes,
            "progress": functional.progress
        })
    });
    let value = json!({
        "configs": report.configs, "total": parts(&report.total()), "units": units, "files": files,
        "functional": functional, "model": report.model, "stale": report.stale, "origins": report.origins
    });
    serde_json::to_string_pretty(&value).unwrap_or_default() + "\n"
}
