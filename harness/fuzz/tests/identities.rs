//! Identities of encoder, decoder, assembler and disassembler on random cases.

use proptest::strategy::{Strategy, ValueTree};
use std::collections::BTreeSet;
use tandem_fuzz::encodings::subject::Identities;
use tandem_fuzz::encodings::{case, check, instruction};
use tandem_fuzz::subject::{CaseId, Subject, runner};
use ventus_isa::rows;

/// `TANDEM_IDENTITIES=N` runs N cases.
#[test]
fn identities_hold_and_reach_every_row() {
    let cases: u64 = std::env::var("TANDEM_IDENTITIES").map_or(6000, |n| n.parse().unwrap());
    let mut seen = BTreeSet::new();
    for number in 0..cases {
        let c = case().new_tree(&mut runner(1, number)).unwrap().current();
        seen.insert(instruction(&c).op);
        if let Err(fault) = check(&c) {
            panic!("case {number} of seed 1: {}: {}", fault.identity, fault.message);
        }
    }
    assert_eq!(seen.len(), rows().len());
    assert_eq!(Identities.judge(CaseId { seed: 1, number: 0 }).failure, None);
}
