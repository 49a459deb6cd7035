//! The table of the RTL's state has every register, and what it names exists.

use super::{ALL, FILES, HARD, TREES, list};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;
use tandem_mutants::report::Equivalent;
use tandem_mutants::state::{Group, Lasts, Reference, differences};
use ventus_dut::{planted, workspace_root};

fn table() -> Vec<Group> {
    let path = workspace_root().join("isa-tests/state.yaml");
    let text = fs::read_to_string(&path).expect("the table");
    serde_yaml::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

#[test]
fn every_register_has_its_entry_and_no_other() {
    let problems = differences(&table(), &FILES, &TREES);
    assert!(problems.is_empty(), "isa-tests/state.yaml:\n{}", problems.join("\n"));
}

#[test]
fn what_notices_left_over_state_exists() {
    let root = workspace_root();
    let equivalent: HashSet<String> =
        list::<Equivalent>("equivalent.yaml").into_iter().map(|e| e.id).collect();
    let mutants: HashSet<&str> = ALL.iter().chain(&*HARD).map(|m| m.id.as_str()).collect();
    let scenarios = tandem_fuzz::program::scenarios::names();
    let read = |path: String| fs::read_to_string(root.join(path)).unwrap_or_default();
    let mut problems = vec![];
    for group in table() {
        for entry in &group.state {
            for text in &entry.noticed_by {
                let exists = match Reference::read(text) {
                    Some(Reference::Hand(name)) => {
                        root.join(format!("isa-tests/mutants/hand/{name}.yaml")).is_file()
                    }
                    Some(Reference::Planted(name)) => {
                        root.join(format!("isa-tests/mutants/planted/{name}.yaml")).is_file()
                    }
                    // No program notices a mutant that is argued to be equivalent.
                    Some(Reference::Mutant(id)) => mutants.contains(id) && !equivalent.contains(id),
                    Some(Reference::Scenario(name)) => scenarios.contains(&name),
                    Some(Reference::Test(path)) => root.join(path).is_file(),
                    Some(Reference::Proof(file, name)) => {
                        read(format!("rtl/prove/{file}.toml")).contains(&format!("\nname = \"{name}\"\n"))
                    }
                    Some(Reference::Assertion(label)) => {
                        read(format!("rtl/src/{}", group.file)).contains(&format!("{label}: assert"))
                    }
                    None => false,
                };
                if !exists {
                    problems.push(format!("{}: {}: {text}", group.file, entry.names.join(" ")));
                }
            }
        }
    }
    assert!(problems.is_empty(), "isa-tests/state.yaml names what does not exist:\n{}", problems.join("\n"));
}

/// Lines from a fault to a register that it is about.
const NEAR: usize = 3;

/// The files that each fault changes, with the first and last line of each change.
fn changes() -> HashMap<String, Vec<(String, usize, usize)>> {
    let root = workspace_root();
    let text = |file: &str| fs::read_to_string(root.join("rtl/src").join(file)).unwrap_or_default();
    let mut all: HashMap<String, Vec<(String, usize, usize)>> = HashMap::new();
    for (kind, dir) in [("hand", "hand"), ("planted", "planted")] {
        for fault in planted::read(&root.join("isa-tests/mutants").join(dir)).expect("faults") {
            let places = fault.edits.iter().map(|edit| {
                let file = edit.file.display().to_string();
                let text = text(&file);
                let before = text.find(&edit.find).map_or(0, |at| text[..at].matches('\n').count());
                (file, before + 1, before + edit.find.lines().count().max(1))
            });
            all.insert(format!("{kind} {}", fault.name), places.collect());
        }
    }
    for mutant in ALL.iter().chain(&*HARD) {
        let place = (mutant.file.clone(), mutant.line, mutant.line);
        all.insert(format!("mutant {}", mutant.id), vec![place]);
    }
    all
}

/// A fault in another file, or far from the registers, does not show that left-over contents are noticed.
#[test]
fn a_fault_that_notices_is_beside_its_registers() {
    let changes = changes();
    let mut problems = vec![];
    for group in table() {
        let path = workspace_root().join("rtl/src").join(&group.file);
        let text = fs::read_to_string(&path).expect("a file of the RTL");
        let lines: Vec<&str> = text.lines().collect();
        for entry in &group.state {
            let proved = |text: &String| {
                matches!(Reference::read(text), Some(Reference::Proof(..) | Reference::Assertion(_)))
            };
            let faults: Vec<&(String, usize, usize)> =
                entry.noticed_by.iter().filter_map(|text| changes.get(text)).flatten().collect();
            if faults.is_empty() || entry.noticed_by.iter().any(proved) {
                continue;
            }
            let word = |c: char| c.is_alphanumeric() || c == '_';
            let near = faults.iter().filter(|(file, ..)| *file == group.file).any(|(_, first, last)| {
                let range = first.saturating_sub(NEAR + 1)..(last + NEAR).min(lines.len());
                let mut words = lines[range].iter().flat_map(|line| line.split(|c| !word(c)));
                words.any(|word| entry.names.iter().any(|name| name == word))
            });
            if !near {
                problems.push(format!(
                    "{}: {}: {}",
                    group.file,
                    entry.names.join(" "),
                    entry.noticed_by.join(", ")
                ));
            }
        }
    }
    assert!(problems.is_empty(), "no fault is about these registers:\n{}", problems.join("\n"));
}

#[test]
fn the_page_counts_as_the_table_does() {
    let page = fs::read_to_string(workspace_root().join("docs/state.md")).expect("the page");
    let mut counts: BTreeMap<Lasts, [usize; 3]> = BTreeMap::new();
    let mut problems = vec![];
    for group in table() {
        for entry in &group.state {
            let fate = if entry.none.is_some() { 1 } else { usize::from(entry.nothing_yet.is_some()) * 2 };
            counts.entry(entry.lasts).or_default()[fate] += entry.names.len();
            let names = entry.names.iter().map(|n| format!("`{n}`")).collect::<Vec<_>>().join(", ");
            let unit = group.file.rsplit('/').next().unwrap_or_default().trim_end_matches(".sv");
            if entry.lasts >= Lasts::Warp && !page.contains(&format!("\n| `{unit}`: {names}: ")) {
                problems.push(format!("no row for {names} of {unit}"));
            }
        }
    }
    for (lasts, [noticed, none, missing]) in counts {
        let row = format!("| {lasts} | {} | {noticed} | {none} | {missing} |", noticed + none + missing);
        if !page.contains(&row) {
            problems.push(format!("the row should be: {row}"));
        }
    }
    assert!(problems.is_empty(), "docs/state.md:\n{}", problems.join("\n"));
}
