//! The kinds of cases that mutants run, all from the fuzzer.

use crate::error::KindError;
use tandem_abi::FieldSet;
use tandem_fuzz::Leader;
use tandem_fuzz::bench::Bench;
use tandem_fuzz::encodings::states;
use tandem_fuzz::program::Family;
use tandem_fuzz::programs::Programs;
use tandem_fuzz::subject::Subject;
use tandem_lockstep::engine::DutParams;
use tandem_lockstep::{DutEngine, GoldenEngine};
use ventus_dut::{Library, RecordMask};
use ventus_golden::Profile;

/// Kinds in the order of their turns. A kind that appears more often has more turns.
pub const KINDS: [&str; 7] = ["valid", "states", "valid", "wrong", "states", "valid", "racy"];

/// The kinds in the order of their turns, if these groups of the DUT's records are used. Without records,
/// only the memory that programs leave shows anything. Without the groups for traps or accesses, wrong or
/// racy programs show nothing.
pub fn kinds(records: RecordMask) -> &'static [&'static str] {
    let has = |groups: FieldSet| records.0.contains(groups);
    match () {
        () if !has(FieldSet::SDST.union(FieldSet::VDST)) => &["valid"],
        () if !has(FieldSet::TRAP.union(FieldSet::MEM).union(FieldSet::LOAD_DATA)) => {
            &["valid", "states", "valid"]
        }
        () => &KINDS,
    }
}

/// How many cases of a kind take about as long as one program. A state is one instruction, and a wrong
/// program ends early.
pub fn cases(kind: &str) -> u64 {
    match kind {
        "states" => 8,
        "wrong" => 6,
        _ => 1,
    }
}

/// Instructions of a program's body.
const MAX_INSNS: usize = 40;

/// Makes the subject of a kind on one mutant.
pub fn subject(kind: &str, library: &Library, number: u32) -> Result<Box<dyn Subject>, KindError> {
    let base = DutParams { fault: number, ..DutParams::default() };
    let config = library.config();
    let dut = Box::new(DutEngine::new(library, &base)?);
    let golden = GoldenEngine::new(config, Profile::default(), None);
    let family = match kind {
        "valid" => Family::Valid,
        "racy" => Family::Racy,
        "wrong" => Family::Wrong,
        "pairs" => Family::Pairs,
        "states" => {
            return Ok(Box::new(states::States::new(Leader::Dut(dut, base), golden, config)));
        }
        other => return Err(KindError::Unknown(other.to_string())),
    };
    let bench = Bench::new(Leader::Dut(dut, base), golden, config, MAX_INSNS);
    Ok(Box::new(Programs::of(bench, family)))
}
