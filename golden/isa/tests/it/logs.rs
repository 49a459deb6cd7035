//! Every instruction word in the shipped logs decodes to the mnemonic that the log prints.

use crate::common;
use std::collections::{BTreeMap, BTreeSet};
use ventus_isa::{Insn, Op, decode};

/// The name that the logs print for `insn`. Names that differ from the table's are pseudo-instructions.
fn printed(insn: &Insn) -> &'static str {
    match insn.op {
        Op::Addi if insn.rs1 == 0 => "li",
        Op::Xori if insn.imm == -1 => "not",
        Op::Jal if insn.rd == 0 => "j",
        Op::Jalr if insn.rd == 0 && insn.rs1 == 1 && insn.imm == 0 => "ret",
        Op::Jalr if insn.rd == 0 && insn.imm == 0 => "jr",
        Op::Csrrs if insn.rs1 == 0 => "csrr",
        Op::Csrrw if insn.rd == 0 => "csrw",
        op => op.name(),
    }
}

#[test]
fn every_logged_word_decodes_to_the_logged_mnemonic() {
    let mut words: BTreeMap<u32, String> = BTreeMap::new();
    let mut logs = 0;
    let mut directories = vec![tandem_refdata::reference!("ventus-cases")];
    while let Some(directory) = directories.pop() {
        for entry in std::fs::read_dir(&directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                directories.push(path);
            } else if path.extension().is_some_and(|e| e == "log") {
                logs += 1;
                for line in std::fs::read_to_string(&path).unwrap().lines() {
                    // core   0: 0x00001000 (0x00000297) auipc   x5, 0x0
                    let Some((_, rest)) = line.split_once(": 0x") else { continue };
                    let Some((_, rest)) = rest.split_once("(0x") else { continue };
                    let Some((word, text)) = rest.split_once(')') else { continue };
                    let Some(mnemonic) = text.split_whitespace().next() else { continue };
                    if mnemonic.starts_with(|c: char| c.is_ascii_lowercase()) && line.starts_with("core") {
                        words.insert(u32::from_str_radix(word, 16).unwrap(), mnemonic.to_string());
                    }
                }
            }
        }
    }
    assert_eq!(logs, 25, "README.md of the cases counts 25 logs");
    assert!(words.len() >= 270, "only {} different words found", words.len());
    for (word, mnemonic) in &words {
        let insn = decode(*word).unwrap_or_else(|e| panic!("{mnemonic}: {e}"));
        assert_eq!(printed(&insn), mnemonic, "{word:#010x}");
    }
    // The list names what the logs can judge.
    let seen: BTreeSet<String> = words.keys().map(|w| decode(*w).unwrap().op.name().to_string()).collect();
    assert_eq!(seen, common::listed("ventus-logs"));
}
