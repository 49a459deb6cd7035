//! The oracle's opinion is its own: it sees LLVM only through the interface that nothing else uses.

use std::path::Path;

fn sources(dir: &Path, all: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, all);
        } else {
            all.push((path.display().to_string(), std::fs::read_to_string(&path).unwrap()));
        }
    }
}

#[test]
fn of_the_wrapper_only_edit_is_used() {
    let mut all = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut all);
    let mut uses = 0;
    for (path, text) in &all {
        for (at, name) in text.match_indices("tandem_llvm") {
            let rest = &text[at + name.len()..];
            let end = rest.strip_prefix("::edit").and_then(|r| r.chars().next());
            assert!(end.is_some_and(|c| !c.is_alphanumeric() && c != '_'), "{path}: {name}{rest:.20}");
            uses += 1;
        }
    }
    assert!(uses > 0, "no use was found, so none was checked");
}
