//! The report in lcov's format, which `genhtml` and editors read: lines and branches of the RTL.

use super::Report;
use crate::dat::Kind;
use std::collections::BTreeMap;
use std::path::Path;

/// The tracefile; file names are relative to `root`.
pub fn lcov(report: &Report, root: &Path) -> String {
    let mut out = String::from("TN:tandem\n");
    for file in &report.files {
        let lines = file.lines();
        if lines.is_empty() {
            continue;
        }
        out += &format!("SF:{}\n", root.join(file.name).display());
        let mut branches: BTreeMap<u32, Vec<u64>> = BTreeMap::new();
        for c in &file.counters {
            let is_branch = matches!(
                c.place.comment.as_str(),
                "if" | "else" | "elsif" | "case" | "cond_then" | "cond_else"
            );
            if c.place.kind == Kind::Line && is_branch && c.excluded.is_none() {
                branches.entry(c.place.line).or_default().push(c.count);
            }
        }
        let all = || branches.values().flatten();
        for (line, counts) in &branches {
            for (n, count) in counts.iter().enumerate() {
                out += &format!("BRDA:{line},0,{n},{count}\n");
            }
        }
        if !branches.is_empty() {
            out += &format!("BRF:{}\nBRH:{}\n", all().count(), all().filter(|c| **c > 0).count());
        }
        for (line, count) in &lines {
            out += &format!("DA:{line},{count}\n");
        }
        let hit = lines.values().filter(|c| **c > 0).count();
        out += &format!("LF:{}\nLH:{hit}\nend_of_record\n", lines.len());
    }
    out
}
