//! Kinds of cases that mutants are given, all from the fuzzer.

use tandem_fuzz::bench::{Bench, Leader};
use tandem_fuzz::encodings::states::{self, States};
use tandem_fuzz::subject::Subject;
use tandem_fuzz::subject::programs::Programs;
use tandem_lockstep::engine::DutParams;
use tandem_lockstep::{DutEngine, GoldenEngine};
use ventus_dut::Library;
use ventus_golden::Profile;

/// Kinds, and in how many of a round's turns each has its turn.
pub const KINDS: [(&str, u32); 2] = [("states", 1), ("programs", 1)];

/// Instructions of a program's body.
const MAX_INSNS: usize = 40;

/// Makes the subject of a kind on one mutant.
pub fn subject(kind: &str, library: &Library, number: u32) -> Result<Box<dyn Subject>, String> {
    let base = DutParams { fault: number, ..DutParams::default() };
    let config = library.config();
    let dut = DutEngine::new(library, &base).map_err(|e| e.to_string())?;
    let golden = GoldenEngine::new(config, Profile::default(), None);
    Ok(match kind {
        "states" => Box::new(States::new(states::Leader::Dut(Box::new(dut), base), golden, config)),
        "programs" => {
            Box::new(Programs::new(Bench::new(Leader::Dut(Box::new(dut), base), golden, config, MAX_INSNS)))
        }
        other => return Err(format!("'{other}' is no kind of case for mutants")),
    })
}
