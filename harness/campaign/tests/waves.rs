//! `finding show N --waves DIR` writes waves that a reader of FST opens, with the unit concerned at work in
//! them: the divider of Pocket, one of whose signs is planted wrong.

mod common;

use common::{Scratch, root};
use fst_reader::{FstFilter, FstHierarchyEntry, FstReader, FstSignalHandle, FstSignalValue};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

/// The first and last time in a file of waves, and the changes of a signal: time and bits.
struct Waves {
    window: (u64, u64),
    changes: Vec<(u64, String)>,
}

/// Reads a file. `signal` is the end of its path: instance and name.
fn read(file: &Path, signal: &str) -> Waves {
    let file = BufReader::new(File::open(file).expect("the file of waves"));
    let mut reader = FstReader::open(file).expect("a file that the reader opens");
    let header = reader.get_header();
    let (mut scopes, mut found, mut known) = (vec![], None::<FstSignalHandle>, BTreeSet::new());
    let each = |entry| match entry {
        FstHierarchyEntry::Scope { name, .. } => scopes.push(name),
        FstHierarchyEntry::UpScope => drop(scopes.pop()),
        FstHierarchyEntry::Var { name, handle, .. } => {
            let name = name.split(' ').next().unwrap_or_default();
            let path = format!("{}.{name}", scopes.join("."));
            if path.ends_with(signal) {
                found = Some(handle);
            }
            known.insert(path);
        }
        _ => {}
    };
    reader.read_hierarchy(each).expect("a hierarchy");
    let handle = found.unwrap_or_else(|| panic!("no signal ends with {signal}: {known:?}"));
    let mut changes = vec![];
    let filter = FstFilter::filter_signals(vec![handle]);
    let change = |time: u64, _, value: FstSignalValue<'_>| {
        if let FstSignalValue::String(bits) = value {
            changes.push((time, String::from_utf8_lossy(bits).into_owned()));
        }
        Ok::<(), std::convert::Infallible>(())
    };
    reader.read_signals(&filter, change).expect("values");
    Waves { window: (header.start_time, header.end_time), changes }
}

#[test]
#[ignore = "builds a library with waves, which takes half a minute; scripts/nightly runs it"]
fn the_waves_of_a_finding_show_the_unit_at_work() {
    let s = Scratch::new();
    let pocket = root().join("rtl/examples/pocket").display().to_string();
    let fuzz = ["fuzz", "--dut", &pocket, "--plant", "rtl:rest-sign", "--kind", "valid", "--cases", "80"];
    s.run(&[&fuzz[..], &["--seed", "1", "--corpus", "c"]].concat()).expect_code(1);
    s.run(&["finding", "show", "1", "--corpus", "c", "--waves", "out"]).expect_code(0).says(&[
        "finding 1: divider: wrong result",
        "run again: mismatch",
        "waves of the dut: ",
    ]);
    assert!(s.text("out/finding-1.md").starts_with("# divider: wrong result"));
    let waves = read(&s.path("out/finding-1.fst"), "u_core.u_div.busy");
    let (start, end) = waves.window;
    assert!(end > start, "{start} to {end}");
    // It begins a division behind the first moment, and ends it before the last.
    let at = |bit: &str, from: u64| {
        let change = waves.changes.iter().find(|(t, bits)| *t > from && bits == bit);
        change.map(|(t, _)| *t).unwrap_or_else(|| panic!("no {bit} behind {from}: {:?}", waves.changes))
    };
    let (begins, ends) = (at("1", start), at("0", at("1", start)));
    // A quotient bit a cycle: 32 of them, and a cycle has two edges.
    assert!(ends - begins >= 2 * 32 && ends < end, "{begins} to {ends} of {start} to {end}");
}
