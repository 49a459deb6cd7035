//! The mutants of the in-tree RTL: enough of them, in every unit, and the lists next to them name only
//! existing ones.

#[path = "in_tree/state.rs"]
mod state;

use serde::Deserialize;
use std::collections::{BTreeMap, HashSet};
use std::sync::LazyLock;
use tandem_mutants::choose::choose;
use tandem_mutants::discover::EXCLUDED;
use tandem_mutants::report::{Area, Equivalent};
use tandem_mutants::rewrite::rewrite;
use tandem_mutants::syntax::Node;
use tandem_mutants::{Choice, Class, List, Mutant, parse, schema};
use ventus_dut::{Source, workspace_root};

static FILES: LazyLock<Vec<tandem_mutants::File>> =
    LazyLock::new(|| schema::files(&Source::in_tree().unwrap()).unwrap());

/// To parse the design costs half a minute, so the tests share its trees.
static TREES: LazyLock<Vec<Node>> = LazyLock::new(|| parse(&FILES).unwrap());

/// Every mutant of the design in the general list.
static ALL: LazyLock<Vec<Mutant>> = LazyLock::new(|| List::General.propose(&FILES, &TREES));

/// Every mutant of the design in the hard list.
static HARD: LazyLock<Vec<Mutant>> = LazyLock::new(|| List::Hard.propose(&FILES, &TREES));

fn chosen(all: &[Mutant]) -> Vec<Mutant> {
    let choice = Choice::default();
    choose(all, choice.number, choice.seed)
}

fn chosen_hard() -> Vec<Mutant> {
    let choice = Choice::of(List::Hard);
    choose(&HARD, choice.number, choice.seed)
}

fn list<T: for<'a> Deserialize<'a>>(name: &str) -> Vec<T> {
    let path = workspace_root().join("isa-tests/mutants").join(name);
    let text = std::fs::read_to_string(&path).unwrap();
    serde_yaml::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

#[test]
fn every_unit_has_several_and_the_design_has_hundreds() {
    let mutants = chosen(&ALL);
    assert!((600..=800).contains(&mutants.len()), "{}", mutants.len());
    let mut units: BTreeMap<&str, usize> = BTreeMap::new();
    for m in &mutants {
        *units.entry(&m.unit).or_default() += 1;
    }
    for f in FILES.iter().filter(|f| !EXCLUDED.contains(&f.unit())) {
        let n = units.get(f.unit()).copied().unwrap_or(0);
        assert!(n >= 5, "{} has {n} mutants", f.name);
    }
    let ids: HashSet<&str> = mutants.iter().map(|m| m.id.as_str()).collect();
    assert_eq!(ids.len(), mutants.len(), "ids are not unique");
}

#[test]
fn the_list_is_the_same_each_time() {
    for (list, all) in [(List::General, &*ALL), (List::Hard, &*HARD)] {
        let again = list.propose(&FILES, &TREES);
        assert_eq!(again, *all);
        assert_eq!(chosen(&again), chosen(all));
    }
}

#[test]
fn hard_mutants_are_of_every_class_and_of_all_control() {
    let mutants = chosen_hard();
    assert!((300..=600).contains(&mutants.len()), "{}", mutants.len());
    for class in Class::HARD {
        let n = mutants.iter().filter(|m| m.class == class).count();
        assert!(n >= 15, "{n} of class {class}");
    }
    let has: HashSet<&str> = mutants.iter().map(|m| m.unit.as_str()).collect();
    for m in &*HARD {
        assert!(has.contains(m.unit.as_str()), "{} has none", m.unit);
    }
    // The lists have nothing in common, not even the name of a class.
    let ids: HashSet<&str> = ALL.iter().chain(&*HARD).map(|m| m.id.as_str()).collect();
    assert_eq!(ids.len(), ALL.len() + HARD.len(), "ids are not unique");
}

#[test]
fn rewritten_files_keep_their_lines_and_without_mutants_their_text() {
    for mutants in [chosen(&ALL), chosen_hard()] {
        for f in &*FILES {
            assert_eq!(rewrite(&f.text, &[]), f.text);
            let edits: Vec<_> =
                (1..).zip(&mutants).filter(|(_, m)| m.file == f.name).map(|(n, m)| (n, &m.edit)).collect();
            assert_eq!(rewrite(&f.text, &edits).lines().count(), f.text.lines().count(), "{}", f.name);
        }
    }
}

#[test]
fn edits_are_nested_or_apart() {
    for all in [&*ALL, &*HARD] {
        for f in &*FILES {
            let mut spans: Vec<(usize, usize)> =
                all.iter().filter(|m| m.file == f.name).map(|m| m.edit.span()).collect();
            spans.sort_by_key(|&(a, b)| (a, usize::MAX - b));
            let mut around: Vec<usize> = vec![];
            for (a, b) in spans {
                while around.last().is_some_and(|end| *end <= a) {
                    around.pop();
                }
                let fits = around.last().is_none_or(|end| b <= *end);
                assert!(fits, "{}: two edits overlap at `{}`", f.name, &f.text[a..b]);
                around.push(b);
            }
        }
    }
}

#[test]
fn equivalents_are_mutants_and_each_has_its_reason() {
    // Out of all mutants of the design: any changed line of the RTL may change the choice.
    let mut seen = HashSet::new();
    for e in list::<Equivalent>("equivalent.yaml") {
        assert!(ALL.iter().chain(&*HARD).any(|m| m.id == e.id), "{} is not a mutant of the design", e.id);
        assert!(e.reason.split_whitespace().count() >= 8, "{}: that is no argument", e.id);
        assert!(seen.insert(e.id.clone()), "{} is there twice", e.id);
    }
}

#[test]
fn areas_name_units_and_functions_that_exist() {
    for area in list::<Area>("areas.yaml") {
        for name in &area.of {
            let (unit, function) = name.split_once('.').unwrap_or((name, ""));
            let file = FILES.iter().find(|f| f.unit() == unit).unwrap_or_else(|| panic!("{name}"));
            assert!(file.text.contains(function), "{name}");
        }
    }
}
