//! The lists of what outside judges are asked about, which coverage reads.

use std::collections::BTreeSet;
use std::path::Path;

/// `isa-tests/oracles/NAME.txt` lists exactly `asked`.
pub fn holds(name: &str, asked: &BTreeSet<&str>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../isa-tests/oracles/{name}.txt"));
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or(""));
    let listed: BTreeSet<&str> = lines.flat_map(str::split_whitespace).collect();
    let missing: Vec<&&str> = asked.difference(&listed).collect();
    let stale: Vec<&&str> = listed.difference(asked).collect();
    assert!(
        missing.is_empty() && stale.is_empty(),
        "{}: missing {missing:?}, not asked about {stale:?}",
        path.display()
    );
}
