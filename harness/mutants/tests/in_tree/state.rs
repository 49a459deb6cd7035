//! The table of the RTL's state has every register, and what it names exists.

use super::{ALL, FILES, HARD, TREES, list};
use std::collections::{BTreeMap, HashSet};
use std::fs;
use tandem_mutants::report::Equivalent;
use tandem_mutants::state::{Group, Lasts, Reference, differences};
use ventus_dut::workspace_root;

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
