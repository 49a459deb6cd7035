//! The kinds of YAML files, told apart by their top-level keys. A file given to the wrong command gets an
//! error that names the right one.

use tandem_words::typed;

/// A kind of file: the keys that it always has, its name, advice, and the command that the advice ends with.
const KINDS: [(&[&str], &str, &str, &str); 8] = [
    (&["ir", "kernel"], "a kernel", "give it to", "run"),
    (&["source", "kernel"], "a kernel", "give it to", "run"),
    (&["groups", "name"], "a plan", "give it to", "regress"),
    (&["documents"], "the list of clauses", "it is read by", "conformance"),
    (&["about", "cases"], "a conformance test", "it is run by", "conformance NAME"),
    (&["top", "memory"], "an adapter's probes", "name its directory: `--dut DIR`", ""),
    (&["rows", "records"], "a DUT's profile", "name its directory: `--dut DIR`", ""),
    (&["edits", "what"], "a planted fault", "name it:", "fuzz --plant NAME"),
];

/// A hint about a YAML file that should be `wanted` ("a plan") but has the keys of another kind.
pub fn mistaken(text: &str, wanted: &str) -> Option<String> {
    let keys: Vec<&str> = text
        .lines()
        .filter(|l| l.starts_with(|c: char| c.is_ascii_lowercase()))
        .filter_map(|l| l.split_once(':').map(|(key, _)| key))
        .collect();
    let has = |k: &&str| keys.contains(k);
    let (_, kind, advice, words) = KINDS.iter().find(|(needed, ..)| needed.iter().all(has))?;
    let command = if words.is_empty() { String::new() } else { format!(" {}", typed(words)) };
    (*kind != wanted).then(|| format!("this is {kind} and not {wanted}; {advice}{command}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn each_kind_is_known_by_a_file_of_this_tree() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for (file, want) in [
            ("isa-tests/kernels/saxpy/saxpy.yaml", "this is a kernel and not x"),
            ("isa-tests/plans/ci.yaml", "this is a plan and not x"),
            ("isa-tests/plans/nvvm-clauses.yaml", "this is the list of clauses and not x"),
            ("isa-tests/conformance/nvvm20/10-refused.yaml", "this is a conformance test and not x"),
            ("rtl/examples/pocket/probes.yaml", "this is an adapter's probes and not x"),
            ("rtl/examples/pocket/profile.yaml", "this is a DUT's profile and not x"),
        ] {
            let text = std::fs::read_to_string(root.join(file)).unwrap();
            let told = mistaken(&text, "x");
            assert!(told.as_ref().is_some_and(|w| w.starts_with(want)), "{file}: {told:?}");
        }
    }

    #[test]
    fn other_files_are_not_guessed_at() {
        for text in ["", "a: 1\n", "  ir: x\n  kernel: k\n", "ir: x\n", "- name: p\n  groups: []\n"] {
            assert_eq!(mistaken(text, "a kernel"), None, "{text:?}");
        }
        assert_eq!(mistaken("ir: x\nkernel: k\nblok: 3\n", "a kernel"), None);
    }
}
