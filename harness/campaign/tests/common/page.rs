//! docs/interfaces.md as data: its tables of keys, the commands that print each JSON, and the exit codes.

use super::root;
use serde_json::Value;
use std::collections::BTreeSet;

/// A row of a table of keys.
struct Row {
    /// `pairs[].unit` as `pairs`, `[]`, `unit`.
    path: Vec<String>,
    types: Vec<String>,
    optional: bool,
}

/// A section about the JSON of one command or several.
pub struct Section {
    /// The commands, as the heading has them: `run`, `replay`.
    pub names: Vec<String>,
    /// What the example commands are, and the comment after each.
    pub examples: Vec<(String, String)>,
    rows: Vec<Row>,
}

/// The page.
pub fn text() -> String {
    std::fs::read_to_string(root().join("docs/interfaces.md")).expect("docs/interfaces.md")
}

/// The cells of a table's row, without the marks of code.
fn cells(line: &str) -> Vec<String> {
    let inner = line.trim().trim_start_matches('|').trim_end_matches('|');
    inner.split('|').map(|c| c.trim().to_string()).collect()
}

/// What stands between pairs of backquotes.
fn quoted(text: &str) -> Vec<String> {
    text.split('`').skip(1).step_by(2).map(String::from).collect()
}

fn row(line: &str) -> Option<Row> {
    let cells = cells(line);
    let key = quoted(&cells[0]).pop()?;
    let (types, optional) = match cells[1].strip_suffix(", optional") {
        Some(types) => (types, true),
        None => (cells[1].as_str(), false),
    };
    let path = key.replace("[]", ".[]");
    let path = path.split('.').filter(|p| !p.is_empty()).map(String::from).collect();
    Some(Row { path, types: types.split(" or ").map(String::from).collect(), optional })
}

/// The sections about JSON. One whose heading has no commands continues the one before with another object.
pub fn sections() -> Vec<Section> {
    let page = text().replace("\\\n", "");
    let (_, json) = page.split_once("\n## JSON\n").expect("a section on JSON");
    let mut all: Vec<Section> = vec![];
    for line in json.lines() {
        if let Some(heading) = line.strip_prefix("### ") {
            all.push(Section { names: quoted(heading), examples: vec![], rows: vec![] });
        }
        let Some(section) = all.last_mut() else { continue };
        if line.starts_with("./scripts/tandem ") {
            let (command, comment) = line.split_once(" # ").unwrap_or((line, ""));
            // A second object of the same command has commands and a table of its own.
            if !section.rows.is_empty() {
                let names = section.names.clone();
                all.push(Section { names, examples: vec![], rows: vec![] });
            }
            let section = all.last_mut().expect("there is one");
            section.examples.push((command.trim().to_string(), comment.trim().to_string()));
        } else if line.starts_with("| `") {
            section.rows.extend(row(line));
        }
    }
    all
}

/// The section of a command.
pub fn section(name: &str) -> Section {
    let found = sections().into_iter().find(|s| s.names.iter().any(|n| n == name));
    found.unwrap_or_else(|| panic!("docs/interfaces.md has no section on {name}"))
}

impl Section {
    /// Where a value is not what the tables say.
    pub fn misfit(&self, value: &Value) -> Option<String> {
        self.walk(value, &mut vec![])
    }

    fn walk(&self, value: &Value, at: &mut Vec<String>) -> Option<String> {
        let here = || if at.is_empty() { "the whole".to_string() } else { at.join(".") };
        if let Some(row) = self.rows.iter().find(|r| r.path == *at) {
            let says = |t: &str| row.types.iter().any(|own| own == t);
            let fits = match value {
                _ if says("details") && !value.is_null() => true,
                Value::Null => says("null"),
                Value::Bool(_) => says("boolean"),
                Value::Number(n) => says("number") || says("integer") && !n.is_f64(),
                Value::String(_) => says("string"),
                Value::Object(_) if says("object") => return self.children(value, at),
                _ => false,
            };
            return (!fits).then(|| format!("{}: {value} is not {}", here(), row.types.join(" or ")));
        }
        match value {
            Value::Object(_) | Value::Array(_) => self.children(value, at),
            _ => Some(format!("{}: {value} is not in the table", here())),
        }
    }

    fn children(&self, value: &Value, at: &mut Vec<String>) -> Option<String> {
        let below = || self.rows.iter().filter(|r| r.path.starts_with(at) && r.path.len() > at.len());
        let known: BTreeSet<String> = below().map(|r| r.path[at.len()].clone()).collect();
        if value.is_array() != known.contains("[]") {
            let what = if value.is_array() { "an array" } else { "no array" };
            return Some(format!("{}: {what}, unlike the table", at.join(".")));
        }
        let required: BTreeSet<String> =
            below().filter(|r| !r.optional).map(|r| r.path[at.len()].clone()).collect();
        let missing = |object: &serde_json::Map<String, Value>| {
            let names = required.iter().filter(|name| *name != "*" && *name != "[]");
            names.into_iter().find(|name| !object.contains_key(*name)).cloned()
        };
        if let Some(name) = value.as_object().and_then(missing) {
            return Some(format!("{}: no {name}", at.join(".")));
        }
        let named: Vec<(String, &Value)> = match value {
            Value::Object(all) => all.iter().map(|(k, v)| (k.clone(), v)).collect(),
            Value::Array(all) => all.iter().map(|v| ("[]".to_string(), v)).collect(),
            _ => vec![],
        };
        named.into_iter().find_map(|(name, value)| {
            // `*` stands for any name that the table does not have.
            let any = name != "[]" && !known.contains(&name) && known.contains("*");
            let name = if any { "*".to_string() } else { name };
            let listed = known.contains(&name);
            at.push(name);
            let misfit = match listed {
                true => self.walk(value, at),
                false => Some(format!("{}: not in the table", at.join("."))),
            };
            at.pop();
            misfit
        })
    }
}

/// For each command of the table of exit codes: what 0, 1 and 3 mean, empty if it does not end so.
pub fn exit_codes() -> Vec<(String, [String; 3])> {
    let page = text();
    let (_, table) = page.split_once("| command | 0 | 1 | 3 |\n").expect("a table of exit codes");
    let lines = table.lines().skip(1).take_while(|l| l.starts_with('|'));
    let rows = lines.map(cells);
    rows.flat_map(|c| {
        let codes = [c[1].clone(), c[2].clone(), c[3].clone()];
        quoted(&c[0]).into_iter().map(move |name| (name, codes.clone()))
    })
    .collect()
}
