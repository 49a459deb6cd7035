//! The clause list: the requirement of each clause of the documents, and the tests that show it. Tests name
//! rows and rows name tests; either is enough, and both are joined here.

use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;
use std::path::{Path, PathBuf};

/// How the documents treat a construct. This decides what the tests must show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Rule {
    /// It works: a test that runs.
    Supported,
    /// Accepted, without effect: needs a test that is accepted.
    Ignored,
    /// Not NVVM IR: needs a test that is refused.
    Illegal,
    /// Not part of this release: nothing to show yet.
    Later,
    /// It requires nothing of a compiler.
    Prose,
}

impl Rule {
    /// All rules, in the order of the table.
    pub const ALL: [Rule; 5] = [Rule::Supported, Rule::Ignored, Rule::Illegal, Rule::Later, Rule::Prose];

    /// Its name in the list.
    pub fn word(self) -> &'static str {
        match self {
            Rule::Supported => "supported",
            Rule::Ignored => "ignored",
            Rule::Illegal => "illegal",
            Rule::Later => "later",
            Rule::Prose => "prose",
        }
    }
}

/// The list.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    #[serde(rename = "about")]
    _about: String,
    documents: Vec<Document>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    doc: String,
    title: String,
    clauses: Vec<Clause>,
}

/// A numbered clause.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Clause {
    clause: String,
    title: String,
    /// The chapter, if the clause's number does not tell it.
    chapter: Option<String>,
    rows: Vec<Entry>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    asks: String,
    rule: Rule,
    #[serde(default)]
    tests: Vec<String>,
    notes: Option<String>,
}

/// The reason why a clause list cannot be used.
#[derive(Debug)]
pub enum ListError {
    /// The file cannot be read.
    Read(PathBuf, std::io::Error),
    /// It is not a clause list.
    Syntax(PathBuf, tandem_yaml::YamlError),
    /// A row is wrong.
    Row {
        /// The file.
        path: PathBuf,
        /// The line.
        line: usize,
        /// The row's name.
        row: String,
        /// The fault.
        what: String,
    },
    /// Names of rows or tests that do not exist.
    Unknown(Vec<String>),
}

impl fmt::Display for ListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ListError::Read(path, e) => write!(f, "{}: {e}", path.display()),
            ListError::Syntax(path, e) => write!(f, "{}: {e}", path.display()),
            ListError::Row { path, line, row, what } => {
                write!(f, "{}:{line}: row {row}: {what}", path.display())
            }
            ListError::Unknown(all) => f.write_str(&all.join("\n")),
        }
    }
}

impl std::error::Error for ListError {}

/// One row, with its result in the run.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// Its name.
    pub id: String,
    /// The document, `nvvm20`.
    pub document: String,
    /// Number of the clause.
    pub clause: String,
    /// Title of the clause.
    pub title: String,
    /// Chapter of the clause: its number, or its title.
    pub chapter: String,
    /// Its requirement.
    pub asks: String,
    /// The rule of the document for it.
    pub rule: Rule,
    /// An explanation, if one is needed.
    pub notes: Option<String>,
    /// Tests that show it.
    pub tests: Vec<String>,
    /// Why the row is red; `None` if it is green or requires nothing.
    pub red: Option<String>,
}

/// The evidence that a case can give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// It ran.
    Runs,
    /// It was accepted.
    Accepted,
    /// It was refused.
    Refused,
}

/// A case with its result, in terms of the list.
#[derive(Clone, Debug)]
pub struct CaseEvidence {
    /// The case's name.
    pub id: String,
    /// Rows that it names.
    pub rows: Vec<String>,
    /// The evidence that it gives if it passes.
    pub shows: Shows,
    /// Whether it passed.
    pub passed: bool,
}

/// The list as read.
pub struct Clauses {
    /// Rows in the documents' order.
    pub rows: Vec<Row>,
    titles: Vec<(String, String)>,
    /// The title of each chapter in the table.
    chapters: HashMap<(String, String), String>,
}

impl Clauses {
    /// Reads the list.
    ///
    /// # Errors
    /// The fault in it, with its line.
    pub fn read(path: &Path) -> Result<Clauses, ListError> {
        let text = std::fs::read_to_string(path).map_err(|e| ListError::Read(path.to_path_buf(), e))?;
        let list: List =
            tandem_yaml::from_str(&text).map_err(|e| ListError::Syntax(path.to_path_buf(), e))?;
        let mut out = Clauses { rows: Vec::new(), titles: Vec::new(), chapters: HashMap::new() };
        let mut seen = BTreeSet::new();
        let wrong = |id: &str, m: &str| {
            let line = text.lines().position(|l| l.contains(id)).map_or(1, |n| n + 1);
            let (path, row, what) = (path.to_path_buf(), id.to_string(), m.to_string());
            Err(ListError::Row { path, line, row, what })
        };
        for d in list.documents {
            out.titles.push((d.doc.clone(), d.title.clone()));
            for c in d.clauses {
                let number = c.clause.split('.').next().unwrap_or(&c.clause).to_string();
                let (chapter, name) = match &c.chapter {
                    Some(title) => (title.clone(), title.clone()),
                    None => (number.clone(), format!("{number}. {}", c.title)),
                };
                out.chapters.entry((d.doc.clone(), chapter.clone())).or_insert(name);
                for e in c.rows {
                    let prefix = format!("{}-{}", d.doc, c.clause);
                    let rest = e.id.strip_prefix(&prefix);
                    if !rest.is_some_and(|r| r.is_empty() || r.starts_with('-')) {
                        return wrong(&e.id, &format!("it should be {prefix}, or {prefix}-WHAT"));
                    }
                    if !seen.insert(e.id.clone()) {
                        return wrong(&e.id, "there are two of it");
                    }
                    let asks_nothing = matches!(e.rule, Rule::Later | Rule::Prose);
                    if asks_nothing && e.notes.is_none() {
                        return wrong(&e.id, &format!("{} needs its reason: `notes`", e.rule.word()));
                    }
                    out.rows.push(Row {
                        id: e.id,
                        document: d.doc.clone(),
                        clause: c.clause.clone(),
                        title: c.title.clone(),
                        chapter: chapter.clone(),
                        asks: e.asks,
                        rule: e.rule,
                        notes: e.notes,
                        tests: e.tests,
                        red: None,
                    });
                }
            }
        }
        Ok(out)
    }

    /// Joins the tests with the rows and judges each row. `root` is the directory with the `cargo:` tests.
    ///
    /// # Errors
    /// If a row or a test is named that does not exist.
    pub fn judge(&mut self, shown: &[CaseEvidence], root: &Path) -> Result<(), ListError> {
        let at: HashMap<String, usize> =
            self.rows.iter().enumerate().map(|(n, r)| (r.id.clone(), n)).collect();
        let mut of_row: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); self.rows.len()];
        let mut unknown = Vec::new();
        for (n, s) in shown.iter().enumerate() {
            for row in &s.rows {
                match at.get(row) {
                    Some(&r) => {
                        of_row[r].insert(n);
                    }
                    None => {
                        unknown.push(format!("{}: it names row {row}, which is not in the clause list", s.id))
                    }
                }
            }
        }
        for (r, row) in self.rows.iter_mut().enumerate() {
            let mut cargo = Vec::new();
            for test in std::mem::take(&mut row.tests) {
                if let Some(name) = test.strip_prefix("cargo:") {
                    if !cargo_test(root, name) {
                        unknown.push(format!("row {}: there is no Rust test {test}", row.id));
                    }
                    cargo.push(test);
                    continue;
                }
                let named: Vec<usize> = (0..shown.len()).filter(|&n| is_named(&shown[n].id, &test)).collect();
                if named.is_empty() {
                    unknown.push(format!("row {}: there is no test {test}", row.id));
                }
                of_row[r].extend(named);
            }
            let tests: Vec<&CaseEvidence> = of_row[r].iter().map(|&n| &shown[n]).collect();
            row.red = verdict(row.rule, &tests, !cargo.is_empty());
            row.tests = cargo;
            row.tests.extend(tests.iter().map(|t| t.id.clone()));
        }
        if unknown.is_empty() { Ok(()) } else { Err(ListError::Unknown(unknown)) }
    }

    /// Coverage by chapter, as a table.
    pub fn table(&self) -> String {
        let mut out = String::new();
        for (doc, title) in &self.titles {
            out.push_str(&format!(
                "{title:<44} {:>5} {:>9} {:>7} {:>7} {:>5} {:>5} {:>5}\n",
                "rows", "supported", "ignored", "illegal", "later", "prose", "red"
            ));
            let of_doc: Vec<&Row> = self.rows.iter().filter(|r| r.document == *doc).collect();
            for rows in of_doc.chunk_by(|a, b| a.chapter == b.chapter) {
                let name = &self.chapters[&(doc.clone(), rows[0].chapter.clone())];
                out.push_str(&line(&format!("  {name}"), rows));
            }
            out.push_str(&line("  all", &of_doc));
        }
        out
    }

    /// The number of rows for each rule, and of those that are red.
    pub fn counts(&self) -> (BTreeMap<&'static str, usize>, usize) {
        let count = |rule| self.rows.iter().filter(|r| r.rule == rule).count();
        let by_rule = Rule::ALL.iter().map(|&r| (r.word(), count(r))).collect();
        (by_rule, self.rows.iter().filter(|r| r.red.is_some()).count())
    }
}

fn line(name: &str, rows: &[&Row]) -> String {
    let n = |rule| rows.iter().filter(|r| r.rule == rule).count();
    format!(
        "{name:<44} {:>5} {:>9} {:>7} {:>7} {:>5} {:>5} {:>5}\n",
        rows.len(),
        n(Rule::Supported),
        n(Rule::Ignored),
        n(Rule::Illegal),
        n(Rule::Later),
        n(Rule::Prose),
        rows.iter().filter(|r| r.red.is_some()).count()
    )
}

/// Whether a row's name for a test means this case: its name, or its file.
fn is_named(id: &str, test: &str) -> bool {
    id == test || id.strip_prefix(test).is_some_and(|rest| rest.starts_with('#'))
}

/// Whether `crate::file` is a file of Rust tests: `harness/<crate>/tests/<file>.rs`, or `src/<file>.rs` in
/// the crate.
fn cargo_test(root: &Path, name: &str) -> bool {
    let Some((package, file)) = name.split_once("::") else { return false };
    let Some(dir) = package_dir(&root.join("harness"), package) else { return false };
    ["tests", "src"].iter().any(|d| {
        let path = dir.join(d).join(format!("{file}.rs"));
        std::fs::read_to_string(path).is_ok_and(|text| text.contains("#[test]"))
    })
}

/// The directory below `dir` whose Cargo.toml belongs to this package.
fn package_dir(dir: &Path, package: &str) -> Option<PathBuf> {
    let line = format!("name = \"{package}\"");
    if let Ok(text) = std::fs::read_to_string(dir.join("Cargo.toml")) {
        return text.lines().any(|l| l == line).then(|| dir.to_path_buf());
    }
    let entries = std::fs::read_dir(dir).ok()?;
    entries.filter_map(|e| Some(e.ok()?.path())).find_map(|path| package_dir(&path, package))
}

/// Why a row with these tests is red.
fn verdict(rule: Rule, tests: &[&CaseEvidence], in_rust: bool) -> Option<String> {
    if let Some(failed) = tests.iter().find(|t| !t.passed) {
        return Some(format!("{} fails", failed.id));
    }
    let any = |shows: &[Shows]| tests.iter().any(|t| shows.contains(&t.shows));
    match rule {
        Rule::Later | Rule::Prose => None,
        _ if tests.is_empty() && !in_rust => Some("no test".into()),
        Rule::Supported if !in_rust && !any(&[Shows::Runs]) => {
            Some("supported, but none of its tests runs".into())
        }
        Rule::Ignored if !in_rust && !any(&[Shows::Runs, Shows::Accepted]) => {
            Some("ignored, but none of its tests accepts it".into())
        }
        Rule::Illegal if !in_rust && !any(&[Shows::Refused]) => {
            Some("illegal, but none of its tests refuses it".into())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(shows: Shows, passed: bool) -> CaseEvidence {
        CaseEvidence { id: "t".into(), rows: vec![], shows, passed }
    }

    #[test]
    fn a_row_is_green_only_by_the_test_that_its_rule_asks_for() {
        use Shows::*;
        for (rule, shows, green) in [
            (Rule::Supported, Runs, true),
            (Rule::Supported, Accepted, false),
            (Rule::Supported, Refused, false),
            (Rule::Ignored, Accepted, true),
            (Rule::Ignored, Runs, true),
            (Rule::Ignored, Refused, false),
            (Rule::Illegal, Refused, true),
            (Rule::Illegal, Accepted, false),
            (Rule::Illegal, Runs, false),
        ] {
            assert_eq!(verdict(rule, &[&shown(shows, true)], false).is_none(), green, "{rule:?} {shows:?}");
            assert!(verdict(rule, &[&shown(shows, false)], false).is_some(), "{rule:?} {shows:?} failed");
            assert!(verdict(rule, &[], false).is_some(), "{rule:?} without a test");
        }
        assert_eq!(verdict(Rule::Later, &[], false), None);
        // A failing test is not hidden by a passing one.
        assert!(verdict(Rule::Supported, &[&shown(Runs, true), &shown(Runs, false)], false).is_some());
    }

    #[test]
    fn a_row_names_a_case_or_a_whole_file() {
        assert!(is_named("nvvm20/a.yaml#x", "nvvm20/a.yaml#x"));
        assert!(is_named("nvvm20/a.yaml#x", "nvvm20/a.yaml"));
        assert!(!is_named("nvvm20/a.yaml#xy", "nvvm20/a.yaml#x"));
    }
}
