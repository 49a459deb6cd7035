//! Words: golden, the RTL's decoder and LLVM's MC layer agree, and a disagreement is found.

use std::collections::{BTreeMap, BTreeSet};
use tandem_fuzz::encodings::questions::{Question, questions};
use tandem_fuzz::encodings::words::{Differences, Llvm, Opinion, Words};
use tandem_fuzz::shrink::Budget;
use tandem_fuzz::{CaseId, Class, Subject};
use ventus_isa::{Op, rows};

/// `TANDEM_WORDS=N` runs N cases.
#[test]
fn everybody_agrees_on_words() {
    let cases: u64 = std::env::var("TANDEM_WORDS").map_or(1000, |n| n.parse().unwrap());
    let mut words = Words::new().unwrap();
    let began = std::time::Instant::now();
    let mut found = BTreeMap::new();
    for number in 0..cases {
        let case = CaseId { seed: 1, number };
        if let Some(bucket) = words.judge(case).failure {
            found.entry(bucket).or_insert(case);
        }
    }
    println!("{cases} cases, {:.0} a second", cases as f64 / began.elapsed().as_secs_f64());
    let texts: Vec<String> =
        found.iter().take(20).map(|(b, c)| words.reduce(*c, b, &Budget::default()).detail).collect();
    assert!(found.is_empty(), "{} differences\n{texts:#?}", found.len());
}

/// Each row comes up within as many cases as there are rows: alone, and after a prefix.
#[test]
fn every_row_is_reached() {
    let mut seen: [BTreeSet<Op>; 2] = Default::default();
    for number in 0..rows().len() as u64 {
        for Question { prefix, word } in questions(CaseId { seed: 5, number }) {
            if let Ok(insn) = ventus_isa::decode_prefixed(prefix, word) {
                seen[usize::from(prefix != 0)].insert(insn.op);
            }
        }
    }
    let all: BTreeSet<Op> = rows().iter().map(|r| r.op).collect();
    assert_eq!(seen[0], all);
    // A prefix cannot stand before a prefix.
    assert_eq!(seen[1], all.iter().filter(|op| !op.is_prefix()).copied().collect());
}

/// Words that vary every field by which RISC-V tells instructions apart.
fn structured() -> Vec<u32> {
    let mut words = Vec::new();
    for opcode in (3..128u32).step_by(4) {
        for funct3 in 0..8 {
            for funct7 in 0..128 {
                let (rs1s, rs2s): (Vec<u32>, Vec<u32>) = match opcode {
                    0x57 => ((0..32).collect(), vec![0, 9]),
                    0x07 | 0x27 => (vec![9], (0..32).collect()),
                    0x73 => (vec![0, 9], (0..32).collect()),
                    _ => (vec![0, 9], vec![0, 1, 2, 9]),
                };
                for rs1 in rs1s {
                    for &rs2 in &rs2s {
                        for rd in if opcode == 0x73 { vec![0] } else { vec![0, 8] } {
                            words
                                .push(funct7 << 25 | rs2 << 20 | rs1 << 15 | funct3 << 12 | rd << 7 | opcode);
                        }
                    }
                }
            }
        }
    }
    words
}

/// The list of differences from LLVM is complete, and every entry is needed.
#[test]
fn every_entry_of_the_list_is_needed() {
    let mut llvm = Llvm::new().unwrap();
    let (mut needed, mut missing) = (BTreeSet::new(), BTreeMap::new());
    for word in structured() {
        match llvm.opinion(word) {
            Opinion::Same => {}
            Opinion::Designed(entry) => drop(needed.insert(entry)),
            Opinion::Different(what) => {
                let name: Vec<&str> = what.split(' ').take(2).collect();
                missing.entry(name.join(" ")).or_insert(format!("{word:#010x}: {what}"));
            }
        }
    }
    let shown: Vec<&String> = missing.values().take(400).collect();
    assert!(missing.is_empty(), "{} are not in the list: {shown:#?}", missing.len());
    let listed: BTreeSet<String> = Differences::of_project().unwrap().entries().into_iter().collect();
    let idle: Vec<&String> = listed.difference(&needed).collect();
    assert!(idle.is_empty(), "nothing needs these: {idle:?}");
}

/// An entry states that a word is an instruction to one side only. It does not hide a word that both sides
/// decode differently: only a condition that names the bits does.
#[test]
fn an_entry_excuses_only_what_it_names() {
    let opinion = |list: &str, word| {
        let mut llvm = Llvm::with(Differences::read(list).unwrap()).unwrap();
        match llvm.opinion(word) {
            Opinion::Different(what) => what.split(' ').take(2).collect::<Vec<_>>().join(" "),
            Opinion::Designed(entry) => entry,
            Opinion::Same => "same".to_string(),
        }
    };
    // csrrw x0, cycle, x0, which LLVM calls unimp; vbeq v1, v2; vmand.mm with a mask.
    let (unimp, vbeq, masked) = (0xc000_1073, Op::Vbeq.row().matches, 0x6400_2057);
    assert_eq!(opinion("", unimp), "both: csrrw");
    assert_eq!(opinion("ours: csrrw", unimp), "both: csrrw");
    assert_eq!(opinion("ours: csrrw/unmasked csrrw/masked", unimp), "both: csrrw");
    assert_eq!(opinion("ours: csrrw/unimp", unimp), "ours: csrrw/unimp");
    assert_eq!(opinion("", vbeq), "ours: vbeq");
    assert_eq!(opinion("ours: vbeq", vbeq), "ours: vbeq");
    assert_eq!(opinion("ours: vmand.mm/masked", masked), "ours: vmand.mm/masked");
}

#[test]
fn lists_are_read() {
    let list = Differences::read("# why\nours: vbeq vmand.mm/masked # more\nllvm: wfi\n").unwrap();
    assert_eq!(list.entries(), ["ours: vbeq", "ours: vmand.mm/masked", "llvm: wfi"]);
    for text in ["vbeq", "theirs: x", "ours: x/nothing"] {
        assert!(Differences::read(text).is_err(), "{text}");
    }
}

/// An RTL decoder that is wrong about one instruction is found within a round of the rows, and the case
/// shrinks to it.
#[test]
fn planted_faults_are_found() {
    type Bend = fn(u32, &mut ventus_dut::decoder::Decoded);
    let faults: [(&str, Bend); 4] = [
        // The immediate of stores loses its sign.
        ("sw", |word, d| {
            if word & 0x707f == 0x2023 {
                d.imm &= 0xfff
            }
        }),
        // vm is ignored.
        ("vadd.vv", |word, d| {
            if word & 0xfc00_707f == 0x57 {
                d.set_masked(false)
            }
        }),
        // A reserved word is an instruction.
        ("-", |word, d| {
            if word & 0xfff0_707f == 0x0020_0073 {
                *d = Default::default()
            }
        }),
        // Two source registers are exchanged.
        ("sub", |word, d| {
            if word & 0xfe00_707f == 0x4000_0033 {
                d.swap_sources()
            }
        }),
    ];
    for (name, bend) in faults {
        let mut words = Words::new().unwrap().bent(bend);
        let found = (0..2 * rows().len() as u64).find_map(|number| {
            let case = CaseId { seed: 3, number };
            words.judge(case).failure.map(|bucket| (case, bucket))
        });
        let (case, bucket) = found.unwrap_or_else(|| panic!("{name} was not found"));
        assert_eq!((bucket.signature.opcode.as_str(), bucket.signature.class), (name, Class::Identity));
        let finding = words.reduce(case, &bucket, &Budget::default());
        assert!(finding.beyond <= 2 && finding.detail.contains("differs"), "{}", finding.detail);
    }
}
