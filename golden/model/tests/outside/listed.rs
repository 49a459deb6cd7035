//! The lists of what outside judges are asked about, which coverage reads.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;
use ventus_isa::Row;

/// The rows of `isa-tests/oracles/differences/qemu.txt`.
pub static DIFFERENCES: LazyLock<BTreeSet<String>> = LazyLock::new(differences);

/// Whether `isa-tests/oracles/differences/qemu.txt` says that qemu cannot judge the row.
pub fn beyond_qemu(row: &Row) -> bool {
    DIFFERENCES.contains(row.name)
}

/// Names are indented, below the reason.
fn differences() -> BTreeSet<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../isa-tests/oracles/differences/qemu.txt");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let names = text.lines().filter(|line| line.starts_with(' '));
    names.flat_map(str::split_whitespace).map(str::to_string).collect()
}

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
