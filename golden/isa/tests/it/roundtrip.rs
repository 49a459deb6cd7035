//! Identities over random operands of every row. proptest prints the seed of a failure.

use crate::common::random;
use proptest::prelude::*;
use ventus_isa::{asm, decode, decode_prefixed, disasm, encode, encode_as, is_prefix, lookup, rows};

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 20_000, failure_persistence: None, ..ProptestConfig::default()
    })]

    #[test]
    fn decoding_an_encoding_gives_the_instruction(insn in random::insn()) {
        let words = encode(&insn).unwrap();
        prop_assert_eq!(decode_prefixed(words.prefix.unwrap_or(0), words.word), Ok(insn));
        prop_assert!(insn.op.row().accepts(words.word));
    }

    #[test]
    fn encoding_a_decoding_gives_the_word(row in 0..rows().len(), random in any::<u32>()) {
        let row = &rows()[row];
        let word = (random & !row.mask & !row.zero) | row.matches;
        let insn = decode(word).unwrap();
        prop_assert_eq!(insn.op, row.op);
        let words = encode(&insn).unwrap();
        prop_assert_eq!(words.prefix, None);
        prop_assert_eq!(words.word, word & !row.ignored, "ignored bits are written as zero");
    }

    #[test]
    fn any_word_decodes_to_the_one_row_that_accepts_it(word in any::<u32>()) {
        let accepting: Vec<_> = rows().iter().filter(|r| r.accepts(word)).map(|r| r.op).collect();
        prop_assert_eq!(lookup(word).map(|r| r.op).into_iter().collect::<Vec<_>>(), accepting);
        prop_assert_eq!(decode(word).is_ok(), lookup(word).is_some());
    }

    #[test]
    fn any_pair_of_words_decodes_or_is_refused(prefix in any::<u32>(), word in any::<u32>()) {
        if let Ok(insn) = decode_prefixed(prefix, word) {
            prop_assert!(prefix == 0 || is_prefix(prefix));
            prop_assert!(insn.op.row().accepts(word));
        }
    }

    #[test]
    fn assembling_a_disassembly_gives_the_instruction(insn in random::insn(), pc in any::<u32>()) {
        let pc = pc & !3;
        let words = encode(&insn).unwrap();
        let at = pc.wrapping_add(if words.prefix.is_some() { 4 } else { 0 });
        let text = disasm(&insn, at);
        let expected: Vec<u32> = words.iter().collect();
        // The last words of the address space cannot hold a section.
        prop_assume!(pc < 0xffff_fff0);
        match asm::assemble_line(&text, pc) {
            Ok(words) => prop_assert_eq!(words, expected, "{}", text),
            Err(error) => prop_assert!(false, "`{}`: {}", text, error),
        }
    }
}

/// The same identities once for each row at each end of each operand's range, so that no row depends on luck.
#[test]
fn every_row_at_the_ends_of_its_ranges() {
    let mut checked = 0;
    for row in rows() {
        for pattern in 0..64u32 {
            for wide in [false, true] {
                // Bits 0 or 1 choose an end of an immediate's range; registers are 0, 1, or the number's low
                // bits.
                let random = std::array::from_fn(|i| if pattern >> i & 1 != 0 { 0xffff_fff9 } else { 0 });
                let insn = random::build(row.op, random, wide);
                let words = encode(&insn).unwrap_or_else(|e| panic!("{insn:?}: {e}"));
                assert_eq!(decode_prefixed(words.prefix.unwrap_or(0), words.word), Ok(insn));
                let at = 0x8000_0000 + if words.prefix.is_some() { 4 } else { 0 };
                let text = disasm(&insn, at);
                let again = asm::assemble_line(&text, 0x8000_0000).unwrap_or_else(|e| panic!("{text}: {e}"));
                assert_eq!(again, words.iter().collect::<Vec<_>>(), "{text}");
                checked += 1;
            }
        }
    }
    assert_eq!(checked, rows().len() * 128);
}

/// A REGEXT that no operand needs changes nothing.
#[test]
fn an_empty_prefix_changes_nothing() {
    for row in rows().iter().filter(|r| !r.name.starts_with("reg")) {
        let insn = random::build(row.op, [0x12; 8], false);
        let words = encode_as(&insn, true).unwrap();
        assert_eq!(words.prefix, Some(0x0000_200b), "{}", row.name);
        assert_eq!(decode_prefixed(0x0000_200b, words.word), Ok(insn), "{}", row.name);
    }
}
