//! Planted faults of a DUT: texts of its sources that are replaced when a library with faults is built.
//!
//! A DUT's faults are the YAML files of one directory, which its profile names;
//! `isa-tests/mutants/planted/README.md` has their format. All faults are in one library, and
//! `tandem_cfg_pkg::MutantSel` picks one at run time, or several ([`selector`]). Each text must occur exactly
//! once, so that a change of the design shows before anything is built.

use crate::error::BuildError;
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::HashSet;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// In a replacement, the condition that this fault is picked.
const CONDITION: &str = "PLANTED";

/// Set in a selector of several faults: bit N-1 then picks fault N.
const SEVERAL: u32 = 1 << 31;

/// One planted fault.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlantedFault {
    /// Lower-case words joined by `-`.
    pub name: String,
    /// Selector, 1 or more.
    pub number: u32,
    /// The hardware's wrong behaviour.
    pub what: String,
    /// The litmus test that shows a fault of the order of memory (`tandem litmus`). The effect of such a
    /// fault depends on time, so no single program shows it for sure.
    #[serde(default)]
    pub litmus: Option<String>,
    /// Replacements.
    pub edits: Vec<PlantedEdit>,
}

/// One text replaced by another.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlantedEdit {
    /// File, as the file list names it.
    pub file: PathBuf,
    /// Text that occurs there once.
    pub find: String,
    /// The text that replaces it. Further lines are indented like the line of `find`.
    pub replace: String,
}

/// How a rewritten source chooses its fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection<'a> {
    /// All of them are built in, and `MutantSel` picks one or several at run time.
    AtRunTime,
    /// Only this one is built in, and always active: for test benches, which have no `MutantSel`.
    Always(&'a PlantedFault),
}

fn refuse<T>(path: &Path, why: impl std::fmt::Display) -> Result<T, BuildError> {
    Err(BuildError::Source(format!("{}: {why}", path.display())))
}

/// Reads the planted faults of a directory, in order of their numbers.
pub fn read(dir: &Path) -> Result<Vec<PlantedFault>, BuildError> {
    let mut faults = vec![];
    for entry in fs::read_dir(dir).map_err(BuildError::io("list the planted faults in", dir))? {
        let path = entry.map_err(BuildError::io("list", dir))?.path();
        if path.extension().is_some_and(|e| e == "yaml") {
            faults.push(read_one(&path)?);
        }
    }
    faults.sort_by(|a, b| (a.number, &a.name).cmp(&(b.number, &b.name)));
    if let Some(pair) = faults.windows(2).find(|p| p[0].number == p[1].number) {
        let [a, b] = [&pair[0], &pair[1]];
        return refuse(dir, format!("{} and {} both have the number {}", a.name, b.name, a.number));
    }
    if faults.is_empty() {
        return refuse(dir, "no planted fault there: expected NAME.yaml files");
    }
    Ok(faults)
}

fn read_one(path: &Path) -> Result<PlantedFault, BuildError> {
    let text = fs::read_to_string(path).map_err(BuildError::io("read", path))?;
    let fault: PlantedFault = match tandem_yaml::from_str(&text) {
        Ok(fault) => fault,
        Err(e) => return refuse(path, e),
    };
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if !fault.name.starts_with(|c: char| c.is_ascii_lowercase()) || !fault.name.chars().all(plain) {
        return refuse(path, format!("name '{}': expected lower-case words joined by -", fault.name));
    }
    if path.file_stem().is_none_or(|stem| stem != fault.name.as_str()) {
        return refuse(path, format!("name '{}': expected that of the file", fault.name));
    }
    if fault.number == 0 {
        return refuse(path, "number 0 is the design without a fault: expected 1 or more");
    }
    if !fault.edits.iter().any(|e| e.replace.contains(CONDITION)) {
        return refuse(
            path,
            format!("no replacement has the word {CONDITION}, so the design is always wrong"),
        );
    }
    Ok(fault)
}

/// The fault of this name, or of this number.
pub fn find<'a>(faults: &'a [PlantedFault], text: &str) -> Option<&'a PlantedFault> {
    faults.iter().find(|f| f.name == text || f.number.to_string() == text)
}

/// The selector of these faults: the number of one, or for several a set bit for each. `None` if a number
/// among several is above 31, which the set has no bit for.
pub fn selector(faults: &[&PlantedFault]) -> Option<u32> {
    if let [only] = faults {
        return Some(only.number);
    }
    let bit = |f: &&PlantedFault| (1..=31).contains(&f.number).then(|| 1 << (f.number - 1));
    faults.iter().try_fold(SEVERAL, |all, f| Some(all | bit(f)?))
}

/// The condition in SystemVerilog that a fault is picked.
fn picked(number: u32) -> String {
    const SELECTOR: &str = "tandem_cfg_pkg::MutantSel";
    let one = format!("{SELECTOR} == 32'd{number}");
    match number {
        1..=31 => format!("({one} || ({SELECTOR}[31] && {SELECTOR}[{}]))", number - 1),
        _ => format!("({one})"),
    }
}

/// `text` of `file` with the faults in it.
pub fn rewrite(
    file: &Path,
    text: &str,
    faults: &[PlantedFault],
    selection: Selection<'_>,
) -> Result<String, BuildError> {
    let mut edits: Vec<(Range<usize>, String, &str)> = vec![];
    for fault in faults {
        if matches!(selection, Selection::Always(only) if only.number != fault.number) {
            continue;
        }
        let condition = match selection {
            Selection::AtRunTime => picked(fault.number),
            Selection::Always(_) => "1'b1".to_string(),
        };
        for edit in fault.edits.iter().filter(|e| e.file == file) {
            let place = place(file, text, fault, edit)?;
            let indent = format!("\n{}", indentation(text, place.start));
            let new = edit.replace.replace(CONDITION, &condition).replace('\n', &indent);
            edits.push((place, new, &fault.name));
        }
    }
    edits.sort_by_key(|(place, ..)| place.start);
    if let Some(pair) = edits.windows(2).find(|p| p[0].0.end > p[1].0.start) {
        return refuse(file, format!("planted faults {} and {} change the same text", pair[0].2, pair[1].2));
    }
    let mut out = String::with_capacity(text.len() + 1000);
    let mut at = 0;
    for (place, new, _) in edits {
        out += &text[at..place.start];
        out += &new;
        at = place.end;
    }
    Ok(out + &text[at..])
}

/// Finds an edit's text.
fn place(
    file: &Path,
    text: &str,
    fault: &PlantedFault,
    edit: &PlantedEdit,
) -> Result<Range<usize>, BuildError> {
    let count = text.matches(&edit.find).count();
    match text.find(&edit.find) {
        Some(start) if count == 1 => Ok(start..start + edit.find.len()),
        _ => refuse(
            file,
            format!(
                "planted fault {}: this text must occur once and occurs {count} times; the design has \
                 changed, so adapt the fault: {}",
                fault.name, edit.find
            ),
        ),
    }
}

/// The blanks at the start of the line of `at`.
fn indentation(text: &str, at: usize) -> &str {
    let line = &text[text[..at].rfind('\n').map_or(0, |n| n + 1)..];
    &line[..line.len() - line.trim_start_matches(' ').len()]
}

/// The files of a list that faults change, rewritten; an error if a fault names a file that is not in the
/// list.
pub fn rewritten(
    dir: &Path,
    files: &[PathBuf],
    faults: &[PlantedFault],
    selection: Selection<'_>,
) -> Result<Vec<(PathBuf, String)>, BuildError> {
    let known: HashSet<&PathBuf> = files.iter().collect();
    let mut touched: Vec<&PathBuf> = vec![];
    for fault in faults {
        for edit in &fault.edits {
            if !known.contains(&edit.file) {
                return refuse(&edit.file, format!("planted fault {}: not in the file list", fault.name));
            }
            if !touched.contains(&&edit.file) {
                touched.push(&edit.file);
            }
        }
    }
    let one = |file: &PathBuf| {
        let path = dir.join(file);
        let text = fs::read_to_string(&path).map_err(BuildError::io("read", &path))?;
        Ok((file.clone(), rewrite(file, &text, faults, selection)?))
    };
    touched.into_iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;

    fn fault(number: u32, find: &str, replace: &str) -> PlantedFault {
        let edit = PlantedEdit { file: "a.sv".into(), find: find.into(), replace: replace.into() };
        let (name, what) = (format!("fault-{number}"), "wrong".into());
        PlantedFault { name, number, what, litmus: None, edits: vec![edit] }
    }

    fn rewrite_a(text: &str, faults: &[PlantedFault]) -> Result<String, String> {
        rewrite(Path::new("a.sv"), text, faults, Selection::AtRunTime).map_err(|e| e.to_string())
    }

    #[test]
    fn faults_are_there_behind_the_selector() {
        let faults =
            [fault(2, "b;", "PLANTED ? 0 : b;"), fault(1, "x <= a;", "x <= a;\nif (PLANTED) x <= 0;")];
        let text = "begin\n  x <= a;\n  y <= b;\nend\n";
        let want = "begin\n  x <= a;\n  if ((tandem_cfg_pkg::MutantSel == 32'd1 || \
                    (tandem_cfg_pkg::MutantSel[31] && tandem_cfg_pkg::MutantSel[0]))) x <= 0;\n  y <= \
                    (tandem_cfg_pkg::MutantSel == 32'd2 || (tandem_cfg_pkg::MutantSel[31] && \
                    tandem_cfg_pkg::MutantSel[1])) ? 0 : b;\nend\n";
        assert_eq!(rewrite_a(text, &faults).unwrap(), want);
        let only = rewrite(Path::new("a.sv"), text, &faults, Selection::Always(&faults[0])).unwrap();
        assert_eq!(only, "begin\n  x <= a;\n  y <= 1'b1 ? 0 : b;\nend\n");
        assert_eq!(rewrite(Path::new("b.sv"), text, &faults, Selection::AtRunTime).unwrap(), text);
    }

    #[test]
    fn several_faults_are_a_set_of_bits() {
        let (one, three, far) = (fault(1, "a", ""), fault(3, "b", ""), fault(32, "c", ""));
        assert_eq!(selector(&[&three]), Some(3));
        assert_eq!(selector(&[&far]), Some(32));
        assert_eq!(selector(&[&one, &three]), Some(0x8000_0005));
        assert_eq!(selector(&[&one, &far]), None);
    }

    #[test]
    fn a_text_that_is_not_there_once_is_refused() {
        for (text, says) in [("c", "occurs 0 times"), ("a a", "occurs 2 times")] {
            let error = rewrite_a(text, &[fault(1, "a", "PLANTED")]).unwrap_err();
            assert!(error.contains("a.sv: planted fault fault-1") && error.contains(says), "{error}");
        }
        let both = [fault(1, "ab", "PLANTED"), fault(2, "bc", "PLANTED")];
        assert!(rewrite_a("abc", &both).unwrap_err().contains("fault-1 and fault-2 change the same text"));
    }

    #[test]
    fn bad_files_are_refused_with_what_is_wrong() {
        let good = "name: a\nnumber: 1\nwhat: w\nedits: [{file: a.sv, find: x, replace: PLANTED}]\n";
        for (name, text, says) in [
            ("a.yaml", good.replace("number: 1", "number: 0"), "1 or more"),
            ("b.yaml", good.into(), "expected that of the file"),
            ("a.yaml", good.replace("PLANTED", "y"), "no replacement has the word PLANTED"),
            ("a.yaml", good.replace("name: a", "name: A b"), "lower-case words"),
            ("a.yaml", good.replace("what", "why"), "unknown field `why`"),
            ("a.txt", good.into(), "no planted fault there"),
        ] {
            let dir = tempfile::tempdir().unwrap();
            fs::write(dir.path().join(name), text).unwrap();
            let error = read(dir.path()).unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
        }
        let dir = tempfile::tempdir().unwrap();
        for name in ["a", "b"] {
            let text = good.replace("name: a", &format!("name: {name}"));
            fs::write(dir.path().join(format!("{name}.yaml")), text).unwrap();
        }
        assert!(read(dir.path()).unwrap_err().to_string().contains("a and b both have the number 1"));
    }

    /// If a change of the RTL breaks a fault, this shows it without building anything.
    #[test]
    fn every_fault_of_a_design_here_fits_its_text() {
        let of = |name: &str| {
            Source::from_dir(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples").join(name)).unwrap()
        };
        for (source, count) in [(Source::in_tree().unwrap(), 23), (of("split"), 16), (of("pocket"), 23)] {
            let faults = source.planted_faults().unwrap();
            let numbers: Vec<u32> = faults.iter().map(|f| f.number).collect();
            assert_eq!(numbers, (1..=count).collect::<Vec<_>>(), "{}", source.dir.display());
            let files = rewritten(&source.dir, &source.files, &faults, Selection::AtRunTime).unwrap();
            let all: String = files.iter().map(|(_, text)| text.as_str()).collect();
            for fault in &faults {
                assert!(all.contains(&picked(fault.number)), "{}", fault.name);
                assert!(!fault.what.is_empty());
            }
        }
    }
}
