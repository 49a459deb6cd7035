//! Identities of encoder, decoder, assembler and disassembler, as a kind of case.

use crate::encodings::{self, Case, Fault};
use crate::shrink::Budget;
use crate::signature::{Bucket, Class};
use crate::subject::{CaseId, Finding, Judged, Subject, runner};
use proptest::strategy::{Strategy, ValueTree};
use tandem_judge::Blame;
use ventus_isa::Op;

/// [`encodings`] needs no engines.
pub struct Identities;

fn bucket(f: &Fault) -> Bucket {
    let mut b = Bucket::new(Blame::Model, f.op.map_or("-", Op::name), Class::Identity);
    // There is no stack; the identity distinguishes findings just as well.
    b.stack = f.identity.to_string();
    b
}

impl Subject for Identities {
    fn kind(&self) -> &'static str {
        "identities"
    }

    fn judge(&mut self, case: CaseId) -> Judged {
        let Ok(tree) = encodings::case().new_tree(&mut runner(case.seed, case.number)) else {
            return Judged { failure: Some(Bucket::tool("no case could be made")), ..Judged::default() };
        };
        match encodings::check(&tree.current()) {
            Ok(checks) => Judged { instructions: checks, ..Judged::default() },
            Err(f) => Judged { failure: Some(bucket(&f)), instructions: 1, ..Judged::default() },
        }
    }

    fn reduce(&mut self, case: CaseId, failure: &Bucket, budget: &Budget) -> Finding {
        let finding = Finding::bare(self.kind(), None, case, failure.clone());
        let Ok(mut tree) = encodings::case().new_tree(&mut runner(case.seed, case.number)) else {
            return finding;
        };
        let Err(first) = encodings::check(&tree.current()) else { return finding };
        let (fault, runs) = simplest(&mut tree, first, budget.runs);
        let words: String = fault.words.iter().map(|w| format!("    .word {w:#010x}\n")).collect();
        let detail = format!("{}: {}\n", fault.identity, fault.message);
        let text = format!("# {detail}.text\n{words}");
        let tried = vec![format!("{runs} simpler operands and words")];
        Finding { detail, beyond: fault.words.len(), runs, tried, ..finding }.with_assembly(text, None)
    }
}

/// The same identity on the same row, with simpler operands.
fn simplest(tree: &mut impl ValueTree<Value = Case>, first: Fault, most: u32) -> (Fault, u32) {
    let (mut best, mut tried) = (first, 0);
    let mut more = tree.simplify();
    while more && tried < most {
        tried += 1;
        more = match encodings::check(&tree.current()) {
            Err(f) if f.identity == best.identity && f.op == best.op => {
                best = f;
                tree.simplify()
            }
            _ => tree.complicate(),
        };
    }
    (best, tried)
}
