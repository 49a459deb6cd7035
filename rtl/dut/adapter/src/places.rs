//! Where the events of a file are, for reports that name a probe.

use crate::Adapter;
use crate::schema::{Collect, Expr};

/// An event as the file has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watched {
    /// Its name.
    pub event: String,
    /// The first of its lines, which messages about the event name.
    pub line: usize,
    /// Its keys: name, line and expression, by line.
    pub keys: Vec<(String, usize, String)>,
}

impl Adapter {
    /// Every event of the file, by line.
    pub fn events(&self) -> Vec<Watched> {
        let mut all = Vec::new();
        for (name, list) in self.schema.probes.iter().flat_map(|p| &p.events) {
            for event in &list.0 {
                let mut keys: Vec<(String, usize, String)> =
                    event.iter().map(|(key, e)| (key.clone(), e.line, e.text.clone())).collect();
                keys.sort_by_key(|(_, line, _)| *line);
                let line = keys.first().map_or(0, |(_, line, _)| *line);
                all.push(Watched { event: name.clone(), line, keys });
            }
        }
        all.sort_by_key(|w| w.line);
        all
    }

    /// A line of the file, without what stands before and after it; empty if there is none.
    pub fn line(&self, line: usize) -> String {
        line.checked_sub(1).and_then(|n| self.text.lines().nth(n)).unwrap_or_default().trim().to_string()
    }

    /// The names that expressions use as `$name`, and those that these use: name, line and meaning. A
    /// collected register comes with each of its values.
    pub fn names_in(&self, expressions: &[String]) -> Vec<(String, usize, String)> {
        let mut found: Vec<(String, usize, String)> = Vec::new();
        let mut texts = expressions.to_vec();
        while let Some(text) = texts.pop() {
            for name in text.split('$').skip(1) {
                let end = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(name.len());
                let name = &name[..end];
                if found.iter().any(|(known, ..)| known == name) {
                    continue;
                }
                for e in self.meanings(name) {
                    texts.push(e.text.clone());
                    found.push((name.to_string(), e.line, e.text));
                }
            }
        }
        found.sort_by_key(|(_, line, _)| *line);
        found
    }

    fn meanings(&self, name: &str) -> Vec<Expr> {
        let probes = || self.schema.probes.iter();
        let given = probes().filter_map(|p| p.names.get(name)).cloned();
        let collected = probes().filter_map(|p| p.collect.get(name)).flat_map(values);
        given.chain(collected).collect()
    }
}

/// What a collected register takes, with the condition.
fn values(c: &Collect) -> Vec<Expr> {
    let taken = c.sample.iter().map(|s| (&s.when, Some(&s.value)));
    let set = c.set.iter().map(|s| (&s.when, s.value.as_ref()));
    taken
        .chain(set)
        .map(|(when, value)| {
            let value = value.map_or("1", |v| &v.text);
            Expr::implied(format!("{value} (when {})", when.text), when.line)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn events_and_names_have_their_lines() {
        let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/pocket");
        let adapter = Adapter::read(&dir).unwrap();
        let text = std::fs::read_to_string(dir.join(crate::PROBES)).unwrap();
        let line_of = |what: &str| text.lines().position(|l| l.contains(what)).unwrap() + 1;
        let events = adapter.events();
        let memory = events.iter().find(|w| w.event == "memory").unwrap();
        assert_eq!(memory.line, line_of("when: $done && $mmask != 0"));
        let data = memory.keys.iter().find(|(key, ..)| key == "data").unwrap();
        assert_eq!(data, &("data".to_string(), line_of("data: $mdata"), "$mdata".to_string()));
        let names: Vec<(String, usize)> =
            adapter.names_in(&["$mdata".to_string()]).into_iter().map(|(n, l, _)| (n, l)).collect();
        assert!(names.contains(&("mdata".to_string(), line_of("mdata: {lanes"))), "{names:?}");
        assert!(names.contains(&("bytes".to_string(), line_of("bytes: \""))), "{names:?}");
    }
}
