//! The hand-pinned words of `isa-tests/encodings`, in every direction.

use std::collections::BTreeSet;
use std::path::PathBuf;
use ventus_isa::{DecodeError, Ext, Op, asm, decode_prefixed, disasm, encode, rows};

/// Address of the instruction word in the files' texts.
const PC: u32 = 0x8000_0000;

/// Lines of a file as (place, prefix or 0, word, rest), comments off.
fn lines(name: &str) -> Vec<(String, u32, u32, String)> {
    let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../isa-tests/encodings")).join(name);
    let text =
        std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("cannot read {}: {e}", path.display()));
    let mut out = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let place = format!("{name}:{}", number + 1);
        let line = line.split('#').next().unwrap_or("").trim();
        if line.is_empty() {
            continue;
        }
        let word = |text: &str| (text.len() == 8).then(|| u32::from_str_radix(text, 16).ok()).flatten();
        let (first, rest) = line.split_once(' ').unwrap_or_else(|| panic!("{place}: no text"));
        let rest = rest.trim();
        let first = word(first).unwrap_or_else(|| panic!("{place}: `{first}` is not an 8-digit word"));
        match rest.split_once(' ').and_then(|(second, text)| word(second).map(|w| (w, text))) {
            Some((second, text)) => out.push((place, first, second, text.trim().to_string())),
            None => out.push((place, 0, first, rest.to_string())),
        }
    }
    out
}

fn check(name: &str, least: usize, ext: Option<Ext>) {
    let pinned = lines(name);
    assert!(pinned.len() >= least, "{name} has {} words, expected at least {least}", pinned.len());
    for (place, prefix, word, text) in pinned {
        let insn = decode_prefixed(prefix, word).unwrap_or_else(|e| panic!("{place}: {e}"));
        assert_eq!(disasm(&insn, PC), text, "{place}: disassembly");
        let expected: Vec<u32> = [prefix, word].into_iter().filter(|w| *w != 0).collect();
        let words = encode(&insn).unwrap_or_else(|e| panic!("{place}: {e}"));
        assert_eq!(words.iter().collect::<Vec<_>>(), expected, "{place}: encode");
        let at = if prefix == 0 { PC } else { PC - 4 };
        let assembled = asm::assemble_line(&text, at).unwrap_or_else(|e| panic!("{place}: {e}"));
        assert_eq!(assembled, expected, "{place}: assembly");
        if let Some(ext) = ext {
            assert_eq!(insn.op.row().ext, ext, "{place}: extension");
        }
    }
}

/// The files that hold one extension each, and the fewest words that one has.
const FILES: [(&str, usize, Ext); 10] = [
    ("rv32i.txt", 3, Ext::I),
    ("rv32m.txt", 3, Ext::M),
    ("rv32a.txt", 3, Ext::A),
    ("zicsr.txt", 3, Ext::Zicsr),
    ("zfinx.txt", 3, Ext::Zfinx),
    ("vector_int.txt", 3, Ext::V),
    ("vector_fixed.txt", 26, Ext::V),
    ("vector_fp.txt", 3, Ext::V),
    ("vector_mem.txt", 3, Ext::VLoad),
    ("ventus.txt", 3, Ext::Ventus),
];

#[test]
fn pinned_words() {
    for (name, least, ext) in FILES {
        check(name, least, Some(ext));
    }
    check("prefix.txt", 10, None);
}

#[test]
fn every_row_has_a_pinned_word() {
    let words = FILES.iter().map(|(name, ..)| *name).chain(["prefix.txt"]).flat_map(lines);
    let insns = words.filter_map(|(_, prefix, word, _)| decode_prefixed(prefix, word).ok());
    let pinned: BTreeSet<Op> = insns.map(|insn| insn.op).collect();
    let missing = rows().iter().filter(|row| !pinned.contains(&row.op));
    let missing: Vec<String> = missing.map(|row| format!("{} ({:?})", row.name, row.ext)).collect();
    assert!(missing.is_empty(), "isa-tests/encodings has no word of {}", missing.join(", "));
}

#[test]
fn illegal_words_and_pairs() {
    let words = lines("illegal.txt");
    assert!(words.len() >= 20);
    for (place, prefix, word, expected) in words {
        let error = match decode_prefixed(prefix, word) {
            Ok(insn) => panic!("{place}: decodes to {insn:?}"),
            Err(error) => error,
        };
        let name = match error {
            DecodeError::Illegal { .. } => "illegal",
            DecodeError::PrefixTwice { .. } => "prefix-twice",
            DecodeError::PrefixNotApplicable { .. } => "prefix-not-applicable",
            DecodeError::NotAPrefix { .. } => "not-a-prefix",
        };
        assert_eq!(name, expected, "{place}: {error}");
        assert_eq!(error.is_prefix_error(), name.starts_with("prefix"), "{place}");
        assert!(error.to_string().contains(&format!("{word:#010x}")), "{place}: the message names the word");
    }
}
