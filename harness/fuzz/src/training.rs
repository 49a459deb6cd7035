//! The programs that DUT libraries are trained with: a fixed slice of what campaigns run, so that the same
//! sources make the same library on every machine.

use crate::error::CaseError;
use crate::program::{self, Draw, Family};
use crate::scope::Scope;
use tandem_abi::Config;
use tandem_launch::Job;
use tandem_lockstep::engine::DutParams;
use tandem_lockstep::{DutEngine, End, Options, run_alone};
use ventus_dut::{Library, Profile, Trained, Training};

/// Seed of the programs. Campaigns and benchmarks that measure what a training gains use others.
const SEED: u64 = 0x0074_7261_696e;

/// Programs of each family.
const EACH: u64 = 60;

/// Instructions of a program's body, at most about: as in campaigns.
const MAX_INSNS: usize = 40;

/// Most cycles of a kernel. A DUT that hangs is trained by what it did until then.
const MAX_CYCLES: u64 = 200_000;

/// The training of a library for `config`, of the DUT with this profile.
///
/// # Errors
/// If a program cannot be made for the machine.
pub fn training(config: Config, profile: &Profile) -> Result<Training, CaseError> {
    let scope = Scope::of(profile);
    let mut programs = Vec::new();
    for family in [Family::Valid, Family::Racy, Family::Pairs] {
        for number in 0..EACH {
            let mut p = program::make(&mut Draw::new(SEED, number), &config, MAX_INSNS, family);
            program::narrow(&mut p, &scope);
            let job = program::placed(&p, &config, MAX_INSNS)?;
            programs.push((job, program::dut_params(&p, &DutParams::default())));
        }
    }
    let mut key = Vec::new();
    for (job, params) in &programs {
        key.extend(format!("{params:?}").bytes());
        for run in &job.kernels {
            key.extend(format!("{:?}", run.launch).bytes());
            for m in &run.mem {
                key.extend([m.addr, m.len, m.bytes.len() as u32].map(u32::to_le_bytes).as_flattened());
                key.extend(&m.bytes);
            }
        }
    }
    Ok(Training::new(key, move |library| run(library, &config, &programs)))
}

/// Runs every program, however it ends: a fault that it shows is for the campaign to report.
fn run(library: &Library, config: &Config, programs: &[(Job, DutParams)]) -> Trained {
    let mut dut = DutEngine::new(library, &DutParams::default())?;
    let options = Options { overlap: false, max_cycles: MAX_CYCLES, ..Options::default() };
    let mut last = End::NothingCompared;
    let mut instructions = 0;
    for (job, params) in programs {
        dut.set_params(params);
        let outcome = run_alone(&mut dut, config, job, &options);
        instructions += outcome.instructions;
        last = outcome.end;
    }
    match instructions {
        0 => Err(format!("no program retired an instruction; the last one ended so: {}", last.word()).into()),
        _ => Ok(()),
    }
}
