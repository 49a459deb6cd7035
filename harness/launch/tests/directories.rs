//! Directories of cases: a chain, single kernels, or an error that tells why it is neither.

use std::fs;
use std::path::Path;
use tandem_launch::{LoadError, case};

/// A kernel that is an ENDPRG, with one buffer of code and one for metadata.
fn kernel(dir: &Path, name: &str) {
    let words = [
        0x8000_0000u32,
        0,
        1,
        1,
        1,
        4,
        1,
        0x9000_0000,
        0,
        0,
        32,
        32,
        0x9001_0000,
        2, //
        0x8000_0000,
        0x9000_0000,
        4,
        4,
        0x1000,
        0x1000,
    ];
    let metadata: String = words.iter().map(|w| format!("{w:08x}\n00000000\n")).collect();
    fs::write(dir.join(format!("{name}.metadata")), metadata).unwrap();
    fs::write(dir.join(format!("{name}.data")), "0000400b\n80000000\n").unwrap();
}

fn dir(names: &[&str]) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    names.iter().for_each(|n| kernel(dir.path(), n));
    dir
}

/// Names of the jobs' kernels.
fn loaded(dir: &Path) -> Result<Vec<Vec<String>>, LoadError> {
    let jobs = case::load(dir)?;
    Ok(jobs.iter().map(|j| j.kernels.iter().map(|k| k.name.clone()).collect()).collect())
}

#[test]
fn names_say_the_order_and_stray_files_say_nothing() {
    let d = dir(&["b_0", "a_1", "a_0", "a_10", "a_2"]);
    for (name, contents) in
        [("README.md", "text"), ("a_0.log", "text"), ("notes", "text"), ("c_0.data", "zz")]
    {
        fs::write(d.path().join(name), contents).unwrap();
    }
    fs::create_dir(d.path().join("old.metadata")).unwrap();
    assert_eq!(loaded(d.path()).unwrap(), [["a_0", "b_0", "a_1", "a_2", "a_10"]]);
    assert_eq!(loaded(dir(&["one", "two"]).path()).unwrap(), [["one"], ["two"]]);
}

#[test]
fn a_stray_kernel_beside_a_chain_is_no_reason_to_run_it_apart() {
    let d = dir(&["a_0", "a_1", "a_1-copy"]);
    let e = loaded(d.path()).unwrap_err().to_string();
    assert!(e.contains("a_0 ends in _NUMBER") && e.contains("a_1-copy does not"), "{e}");
    assert!(e.contains("--order") && e.contains("chain.yaml"), "{e}");
}

/// What is not run must not seem to have passed: a lost kernel of a chain, or kernel files beside cases.
#[test]
fn what_would_be_left_out_is_refused() {
    let d = dir(&["a_0", "a_1"]);
    fs::write(d.path().join("a_2.log"), "text").unwrap();
    let e = loaded(d.path()).unwrap_err().to_string();
    assert!(e.contains("there is a log of a kernel a_2 and no a_2.metadata"), "{e}");
    let d = dir(&["a"]);
    fs::write(d.path().join("k.yml"), "ir: k.ll\nkernel: k\nblock: [1, 1, 1]\n").unwrap();
    let e = loaded(d.path()).unwrap_err().to_string();
    assert!(e.contains("k.yml") && e.contains("a kernel file beside Ventus cases"), "{e}");
}

#[test]
fn a_stated_order_wins_over_the_names() {
    let d = dir(&["setup", "a_1", "a_0"]);
    let order: Vec<String> = ["setup", "a_1", "a_0"].map(String::from).into();
    let names = |job: tandem_launch::Job| job.kernels.iter().map(|k| k.name.clone()).collect::<Vec<_>>();
    assert_eq!(names(case::load_chain(d.path(), &order).unwrap()), order);
    fs::write(d.path().join("chain.yaml"), "# as the host launches them\norder: [a_1, setup, a_0]\n")
        .unwrap();
    assert_eq!(loaded(d.path()).unwrap(), [["a_1", "setup", "a_0"]]);
    // The command line wins over the file, and may leave kernels out.
    assert_eq!(names(case::load_chain(d.path(), &order[1..]).unwrap()), order[1..]);
}

#[test]
fn a_wrong_order_is_named_with_its_reason() {
    let d = dir(&["a", "b"]);
    for (text, message) in [
        ("order: [a, c]", "there is no kernel 'c' (no c.metadata); there are a, b"),
        ("order: [a, b, a]", "kernel 'a' is named twice"),
        ("order: [a]", "kernel b is in the directory but not in the order"),
        ("order: []", "an order of no kernels"),
        ("odrer: [a, b]", "odrer"),
        ("order: [a, b]\nnote: x", "note"),
        ("order: [a, b]\norder: [b, a]", "duplicate"),
        ("order:", "an order of no kernels"),
        ("- a\n- b", "expected 'order: [KERNEL, ...]'"),
    ] {
        fs::write(d.path().join("chain.yaml"), text).unwrap();
        let e = loaded(d.path()).unwrap_err().to_string();
        assert!(e.contains("chain.yaml") && e.contains(message), "{text}: {e}");
    }
    let e = case::load_chain(&d.path().join("a"), &["a".into()]).unwrap_err().to_string();
    assert!(e.contains("goes with a directory"), "{e}");
}

/// A file that states an order under another name would be ignored, and the names would give the order.
#[test]
fn an_order_in_a_file_of_another_name_is_refused() {
    for name in ["chain.yml", "Chain.yaml", "chain.YML", "chains.yaml", "launches.yml"] {
        let d = dir(&["a_0", "a_1"]);
        fs::write(d.path().join(name), "order: [a_1, a_0]\n").unwrap();
        let e = loaded(d.path()).unwrap_err().to_string();
        let says =
            format!("{name}: nothing reads a file of this name: the order of a chain is in chain.yaml");
        assert!(e.ends_with(&says), "{e}");
        // What the command line states needs no file.
        assert_eq!(case::load_chain(d.path(), &["a_1".into()]).unwrap().kernels.len(), 1);
    }
    let d = dir(&["a_0", "a_1"]);
    fs::write(d.path().join("saxpy.yaml"), "ir: saxpy.ll\norder: [1]\n").unwrap();
    fs::write(d.path().join("notes.yml"), "- a\n").unwrap();
    assert_eq!(loaded(d.path()).unwrap(), [["a_0", "a_1"]]);
}

/// A file that cannot be followed is an error: left out, it would silently change the order or shorten the
/// chain.
#[cfg(unix)]
#[test]
fn a_link_to_nowhere_changes_neither_order_nor_chain() {
    for name in ["chain.yaml", "a_1.metadata"] {
        let d = dir(&["a_0", "a_2"]);
        std::os::unix::fs::symlink("nowhere", d.path().join(name)).unwrap();
        let e = loaded(d.path()).unwrap_err().to_string();
        assert!(e.contains(name) && e.contains("cannot read it"), "{name}: {e}");
    }
}

#[test]
fn bad_kernels_among_good_ones_are_all_named() {
    let d = dir(&["one", "two", "three"]);
    fs::write(d.path().join("two.data"), "0000400b\nbanana\n").unwrap();
    fs::remove_file(d.path().join("three.data")).unwrap();
    let e = loaded(d.path()).unwrap_err().to_string();
    for part in [
        "2 of 3 kernels",
        "two.data: line 2",
        "'banana'",
        "three.data: no such file or directory",
        "one.metadata",
    ] {
        assert!(e.contains(part), "{part}: {e}");
    }
    // In a chain the first failure counts: the later kernels depend on it.
    let d = dir(&["a_0", "a_1"]);
    fs::write(d.path().join("a_1.data"), "0000400b\n").unwrap();
    assert!(loaded(d.path()).unwrap_err().to_string().contains("a_1.data: line 2"));
}
