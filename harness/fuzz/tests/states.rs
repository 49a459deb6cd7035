//! One instruction in a random state: the RTL against golden, planted faults, and the findings they cause.
//!
//! `TANDEM_STATES="CONFIG FIRST CASES [SEED]"` makes `a_slice_of_states` run those instead.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;
use tandem_abi::Config;
use tandem_fuzz::Leader;
use tandem_fuzz::encodings::states::States;
use tandem_fuzz::shrink::Budget;
use tandem_fuzz::{Bucket, CaseId, Subject, job_from_assembly};
use tandem_lockstep::engine::DutParams;
use tandem_lockstep::{DutEngine, End, GoldenEngine, Options, run_pair};
use tandem_plant::GoldenFault;
use ventus_dut::{Flavour, Library};
use ventus_golden::Profile;
use ventus_isa::{Class, Insn, Kind, Op, Role, Row, rows};

fn golden(config: Config, fault: Option<GoldenFault>) -> GoldenEngine {
    GoldenEngine::new(config, Profile::default(), fault)
}

fn goldens(config: Config, fault: Option<GoldenFault>) -> States {
    States::new(Leader::Golden(Box::new(golden(config, None))), golden(config, fault), config)
}

fn library(config: &Config, flavour: Flavour) -> Library {
    let path = ventus_dut::build(config, flavour).expect("the DUT library builds");
    Library::open_for(&path, config).expect("the DUT library opens")
}

fn dut(config: Config, library: &Library, fault: u32) -> States {
    let base = DutParams { fault, ..DutParams::default() };
    let dut = DutEngine::new(library, &base).expect("a machine");
    States::new(Leader::Dut(Box::new(dut), base), golden(config, None), config)
}

/// Runs cases `from..to`; returns the first case of each bucket.
fn run_campaign(states: &mut States, seed: u64, from: u64, to: u64) -> BTreeMap<Bucket, CaseId> {
    let mut found = BTreeMap::new();
    for number in from..to {
        let case = CaseId { seed, number };
        if let Some(bucket) = states.judge(case).failure {
            found.entry(bucket).or_insert(case);
        }
    }
    found
}

fn report(states: &mut States, found: &BTreeMap<Bucket, CaseId>, most: usize) -> String {
    let budget = Budget { runs: 600, ..Budget::default() };
    let mut text = String::new();
    for (bucket, case) in found.iter().take(most) {
        let f = states.reduce(*case, bucket, &budget);
        text += &format!("==== {bucket}: case {}\n{}{}\n{:?}\n", case.number, f.detail, f.text(), f.tried);
    }
    text
}

#[test]
fn a_slice_of_states() {
    let given = std::env::var("TANDEM_STATES").unwrap_or_else(|_| "tiny 0 1300".into());
    let words: Vec<&str> = given.split(' ').collect();
    let config: Config = words[0].parse().unwrap();
    let number = |i: usize, or: u64| words.get(i).map_or(or, |w| w.parse().unwrap());
    let (from, cases, seed) = (number(1, 0), number(2, 1300), number(3, 1));
    let mut states = dut(config, &library(&config, Flavour::Plain), 0);
    let began = Instant::now();
    let found = run_campaign(&mut states, seed, from, from + cases);
    let rate = cases as f64 / began.elapsed().as_secs_f64();
    println!("{config}: {cases} cases of seed {seed}, {rate:.0} a second, {} findings", found.len());
    assert!(found.is_empty(), "{} findings\n{}", found.len(), report(&mut states, &found, 8));
}

/// States do not depend on the RTL: golden against itself agrees, and traps as the errata require.
#[test]
fn golden_traps_as_the_errata_say() {
    for config in ["tiny", "multi", "wide", "tiny+sv39"] {
        let config: Config = config.parse().unwrap();
        let mut states = goldens(config, None);
        let found = run_campaign(&mut states, 2, 0, 2 * rows().len() as u64);
        assert!(found.is_empty(), "{config}: {} findings\n{}", found.len(), report(&mut states, &found, 4));
    }
}

/// Every row is the instruction, or the prefix before it, within two rounds of the rows.
#[test]
fn every_row_is_reached() {
    let config: Config = "tiny".parse().unwrap();
    let states = goldens(config, None);
    let mut seen = BTreeSet::new();
    // Five of eight states take the rows in turn: almost two rounds.
    for number in 0..3 * rows().len() as u64 {
        let state = states.state(CaseId { seed: 4, number });
        seen.extend(state.decoded().map(|insn| insn.op));
        seen.extend(state.prefix.and_then(|p| ventus_isa::decode(p).ok()).map(|insn| insn.op));
    }
    let missing: Vec<&str> = rows().iter().filter(|r| !seen.contains(&r.op)).map(|r| r.name).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// A wrong reference model is found within six rounds of the rows; the shrunk case is small, and its file
/// fails alike.
#[test]
fn planted_faults_of_golden_are_found() {
    let config: Config = "tiny".parse().unwrap();
    for fault in GoldenFault::ALL {
        let name = fault.name();
        let mut states = goldens(config, Some(fault));
        let found = (0..10 * rows().len() as u64).find_map(|number| {
            let case = CaseId { seed: 9, number };
            states.judge(case).failure.map(|bucket| (case, bucket))
        });
        let (case, bucket) = found.unwrap_or_else(|| panic!("{name} was not found"));
        let finding = states.reduce(case, &bucket, &Budget { runs: 500, ..Budget::default() });
        assert!(finding.beyond <= 6, "{name}: {} instructions\n{}", finding.beyond, finding.text());
        let (job, _) = job_from_assembly(finding.text(), "finding.s", Some(&config)).expect("it assembles");
        let outcome =
            run_pair(&mut golden(config, None), &mut golden(config, Some(fault)), &job, &Options::default());
        let again = Bucket::of(&outcome).map(|b| b.signature);
        assert_eq!(again.as_ref(), Some(&bucket.signature), "{name}\n{}", finding.text());
    }
}

/// The LDS window is never translated, and nothing is fetched from it (errata D40, D41 row 1): on +sv39 the
/// RTL must not look it up in the page tables and trap Page. A trap is never a pass, so this cannot be a
/// regression file.
#[test]
fn a_fetch_from_the_lds_window_traps_fetch_behind_page_tables_too() {
    let text = "# launch: lanes=4 vgprs=64\n.text\n lui x10, 0x70000\n jalr x1, 8(x10)\n endprg\n";
    let config: Config = "tiny+sv39".parse().unwrap();
    let (job, _) = job_from_assembly(text, "lds.s", Some(&config)).unwrap();
    let job = tandem_launch::paging::paged(&job, 1).unwrap();
    let library = library(&config, Flavour::Plain);
    let mut dut = DutEngine::new(&library, &DutParams::default()).unwrap();
    match run_pair(&mut dut, &mut golden(config, None), &job, &Options::default()).end {
        End::Trap(m) => assert!(m.message.starts_with("Fetch trap, value 0x70000008"), "{}", m.message),
        other => panic!("{}", other.detail()),
    }
}

/// One round of the walk over words with a flipped bit: every bit that a row fixes is flipped once, unless
/// that makes a jump to anywhere or a prefix of the code after it.
#[test]
fn every_fixed_bit_of_every_row_is_flipped_once_a_round() {
    let states = goldens("tiny".parse().unwrap(), None);
    let fixed = |row: &Row| row.mask | row.zero;
    let all: usize = rows().iter().map(|row| fixed(row).count_ones() as usize).sum();
    let mut met = BTreeSet::new();
    // One case in eight.
    for round in 0..all as u64 {
        let state = states.state(CaseId { seed: 3, number: 8 * round + 5 });
        // The prefix of such a row is the row's own word.
        let row = state.op.row();
        let away = (state.word ^ row.matches) & fixed(row);
        if !state.op.is_prefix() && away.count_ones() == 1 {
            met.insert((state.op, away.trailing_zeros()));
        }
    }
    let prefixes = rows().iter().filter(|row| row.op.is_prefix());
    let prefixes: usize = prefixes.map(|row| fixed(row).count_ones() as usize).sum();
    let want = all - prefixes;
    assert!(met.len() * 100 > want * 95, "{} of {want} flips in {} cases", met.len(), 8 * all);
}

/// The operands that an instruction multiplies.
fn factors(insn: &Insn) -> Option<[Role; 2]> {
    match insn.op.row().class {
        Class::Multiply | Class::MultiplyAdd => Some([Role::Rs1, Role::Rs2]),
        Class::MultiplyAddInto => Some([Role::Rs1, Role::Rs3]),
        _ => None,
    }
}

/// A quiet NaN alone decides a square root of halves and of doubles; a product of halves just below the
/// smallest normal number rounds up to it; conversions of doubles meet the ends of 64-bit integers: each in
/// the stated share of cases.
#[test]
fn numbers_meet_what_decides_their_results() {
    let states = goldens("tiny".parse().unwrap(), None);
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    let mut note = |what: &'static str, there: bool| *seen.entry(what).or_default() += u32::from(there);
    const CASES: u64 = 20_000;
    for number in 0..CASES {
        let state = states.state(CaseId { seed: 3, number });
        let Ok(insn) = state.decoded() else { continue };
        let sew = state.vtype().sew;
        let lanes = || (0..4).filter(|lane| state.mask() >> lane & 1 == 1);
        let half = |register: u8, lane: usize| state.lane(register, lane) & 0xffff;
        let double = |register: u8, lane: usize| {
            u64::from(state.lane(register | 1, lane)) << 32 | u64::from(state.lane(register & !1, lane))
        };
        match (insn.op, sew) {
            (Op::VfsqrtV, 16) => {
                let quiet = |lane| half(insn.rs2, lane) & 0x7e00 == 0x7e00;
                note("quiet NaN into a root of halves", lanes().filter(|l| quiet(*l)).count() == 1);
            }
            (Op::VfsqrtV, 64) => {
                let quiet = |lane| double(insn.rs2, lane) << 1 >= 0xfff0 << 48;
                note("quiet NaN into a root of doubles", lanes().filter(|l| quiet(*l)).count() == 1);
            }
            (op, 16) if op.row().vtype.is_float() && factors(&insn).is_some() => {
                let not_tiny = |lane| {
                    let of = |role: Role| {
                        let field = op.row().format.operand(role).map(|field| field.kind);
                        let register = insn.get(role) as u8;
                        if field == Some(Kind::X) {
                            state.scalar(register) & 0xffff
                        } else {
                            half(register, lane)
                        }
                    };
                    let [a, b] = factors(&insn).unwrap().map(of);
                    let exponent = (a >> 10 & 31) as i32 + (b >> 10 & 31) as i32 - 15;
                    let product = (0x400 | a & 0x3ff) * (0x400 | b & 0x3ff);
                    exponent == 0 && product < 1 << 21 && product > (1 << 21) - (1 << 10)
                };
                note("a product of halves that rounds to the smallest normal", lanes().any(not_tiny));
            }
            (Op::VfcvtXFV | Op::VfcvtXuFV, 64) => {
                let limit = |lane| {
                    let v = double(insn.rs2, lane) & !(1 << 63);
                    [2f64.powi(63), 2f64.powi(64)].iter().any(|l| l.to_bits().abs_diff(v) <= 1)
                };
                note("a double at the end of 64-bit integers", lanes().any(limit));
            }
            _ => {}
        }
    }
    // At least one in three thousand cases.
    let rare: Vec<_> = seen.iter().filter(|(_, n)| u64::from(**n) < CASES / 3000).collect();
    assert!(rare.is_empty() && seen.len() == 4, "{seen:?} of {CASES}");
    println!("{seen:?} of {CASES}");
}
