//! The bugs written by hand: each applies to the RTL as it is, and all of them are in one source.

use std::fs;
use tandem_mutants::{Class, Schema};
use ventus_dut::{Source, planted, workspace_root};

#[test]
fn every_bug_is_in_the_source_behind_its_number() {
    let dir = workspace_root().join("isa-tests/mutants/hand");
    let bugs = planted::read(&dir).expect("the bugs are well-formed");
    let root = tempfile::tempdir().expect("a directory");
    let source = Source::in_tree().expect("the RTL");
    let schema = Schema::by_hand(&source, bugs.clone(), root.path()).expect("every text occurs once");
    assert_eq!(schema.mutants.len(), bugs.len());
    for (number, (mutant, bug)) in (1..).zip(schema.mutants.iter().zip(&bugs)) {
        assert_eq!(
            (mutant.id.as_str(), mutant.class),
            (format!("hand:{}", bug.name).as_str(), Class::ByHand)
        );
        assert_eq!(mutant.after, bug.what);
        let original = fs::read_to_string(source.dir.join(&mutant.file)).expect("a file of the RTL");
        let line = original.lines().nth(mutant.line - 1).expect("a line");
        assert!(line.contains(bug.edits[0].find.lines().next().unwrap_or_default()), "{}: {line}", mutant.id);
        let rewritten = fs::read_to_string(schema.dir.join(&mutant.file)).expect("a rewritten file");
        let condition = format!("tandem_cfg_pkg::MutantSel == 32'd{number} ");
        let last = format!("tandem_cfg_pkg::MutantSel == 32'd{number})");
        assert!(rewritten.contains(&condition) || rewritten.contains(&last), "{}", mutant.id);
    }
}

#[test]
fn the_build_depends_on_what_the_bugs_say() {
    let root = tempfile::tempdir().expect("a directory");
    let source = Source::in_tree().expect("the RTL");
    let bugs = planted::read(&workspace_root().join("isa-tests/mutants/hand")).expect("bugs");
    let of = |bugs: &[planted::PlantedFault]| {
        Schema::by_hand(&source, bugs.to_vec(), root.path()).expect("a source").dir
    };
    assert_eq!(of(&bugs), of(&bugs));
    assert_ne!(of(&bugs), of(&bugs[1..]));
}
