//! Finds the place of a probe: lines of `probes.yaml`, or of the SystemVerilog of an adapter by hand.

use super::diagnosis::Subject;
use serde::Serialize;
use std::path::{Path, PathBuf};
use tandem_adapter::{Adapter, PROBES, Watched};
use ventus_dut::{DutRef, Source, workspace_root};

/// Most lines that a report names.
const MOST: usize = 6;

/// A line of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The file, relative to the repository if it is in it.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The text of the line.
    pub text: String,
}

/// The probes of a DUT.
pub struct Places {
    adapter: Option<Adapter>,
    /// Lines with trace calls.
    calls: Vec<Place>,
    dir: PathBuf,
}

fn shown(path: &Path) -> String {
    let root = workspace_root();
    path.strip_prefix(&root).unwrap_or(path).display().to_string()
}

impl Places {
    /// The probes of a DUT. For a library none are known.
    pub fn of(dut: &DutRef) -> Places {
        let Ok(source) = dut.source("the places of probes") else {
            return Places { adapter: None, calls: vec![], dir: PathBuf::new() };
        };
        let calls = if source.adapter.is_some() { vec![] } else { calls(&source) };
        Places { adapter: source.adapter, calls, dir: source.dir }
    }

    /// The lines of a key of an event, and of the names that it uses.
    pub fn find(&self, subject: Subject, key: &str) -> Vec<Place> {
        let Some(adapter) = &self.adapter else {
            return self.calls.iter().filter(|p| p.text.contains(subject.call)).take(MOST).cloned().collect();
        };
        // It is a key of the probe, not of an event.
        if let ("sm", Some(line)) = (key, subject.line) {
            let file = shown(&self.dir.join(PROBES));
            return vec![Place { file, line, text: adapter.line(line) }];
        }
        // What the word says is not an event of its own.
        let (event, key) = match key {
            "barrier" | "endprg" => ("issue", "insn"),
            _ => (subject.name, key),
        };
        let keys: &[&str] = match key {
            "load, store, atomic" => &["load", "store", "atomic"],
            "private, local" => &["private", "local"],
            "push" => &["push", "pop"],
            "register" => &["scalar", "vector"],
            "match" => &["match", "slot", "when"],
            one => &[one],
        };
        let watched = adapter.events();
        let all = watched.iter().filter(|w| match subject.line {
            Some(line) => w.line == line,
            None => w.event == event && index_fits(w, subject.index),
        });
        let mut places: Vec<Place> = Vec::new();
        for w in all {
            let found: Vec<&(String, usize, String)> =
                w.keys.iter().filter(|(name, ..)| keys.contains(&name.as_str())).collect();
            let when = w.keys.iter().filter(|(name, ..)| name == "when");
            let lines = if found.is_empty() { when.collect() } else { found };
            places
                .extend(lines.into_iter().map(|(name, line, text)| self.place(&w.event, name, *line, text)));
        }
        places.truncate(MOST);
        let texts: Vec<String> = places.iter().map(|p| p.text.clone()).collect();
        for (name, line, text) in adapter.names_in(&texts) {
            places.push(self.place("", &format!("${name}"), line, &text));
        }
        places
    }

    fn place(&self, event: &str, key: &str, line: usize, text: &str) -> Place {
        let event = if event.is_empty() { String::new() } else { format!("{event} ") };
        Place { file: shown(&self.dir.join(PROBES)), line, text: format!("{event}{key}: {text}") }
    }
}

fn index_fits(w: &Watched, index: Option<usize>) -> bool {
    let own = w.keys.iter().find(|(name, ..)| name == "index").and_then(|(.., text)| text.parse().ok());
    index.is_none() || own.is_none() || own == index
}

/// The lines of sources that make trace calls.
fn calls(source: &Source) -> Vec<Place> {
    let mut all = Vec::new();
    for file in source.files.iter().filter(|f| !f.ends_with("vt_trace_pkg.sv")) {
        let path = source.dir.join(file);
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let lines = text.lines().enumerate().filter(|(_, l)| l.contains("tandem_tr_"));
        all.extend(lines.map(|(n, l)| Place { file: shown(&path), line: n + 1, text: l.trim().to_string() }));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The in-tree GPGPU makes its trace calls by hand.
    #[test]
    fn of_an_adapter_by_hand_the_lines_with_the_call_are_named() {
        let places = Places::of(&DutRef::InTree);
        for (event, call, file) in [
            ("scalar-write", "tandem_tr_wb_scalar(", "rtl/src/issue/vt_writeback.sv"),
            ("vector-write", "tandem_tr_wb_vector(", "rtl/src/issue/vt_writeback.sv"),
        ] {
            let found = places.find(Subject::named(event), "data");
            assert!(!found.is_empty(), "{event}");
            for place in found {
                assert_eq!(place.file, file, "{event}");
                assert!(place.line > 0 && place.text.contains(call), "{event}: {place:?}");
            }
        }
    }
}
