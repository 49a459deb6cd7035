//! `tandem dut selftest`: names the probe that lies.

use crate::exit::{ExitCode, Failure};
use crate::library::{self, Libraries};
use crate::{out, paths};
use tandem_abi::Config;
use tandem_bringup::selftest::{self, Spec};

/// Runs small programs whose records are known, and names the probe of the DUT that lies.
///
/// Each program also leaves its results in memory. If they are wrong even without records, the design is at
/// fault, and no probe is blamed. `docs/selftest.md` explains the report. The exit code is 0 only if every
/// program ran or was skipped by name, nothing is wrong, and each promised group of the records was compared.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Machine: tiny, default, wide, multi, or SMSxWARPSxLANES
    #[arg(long, default_value = "tiny")]
    config: Config,
    /// Only these programs of isa-tests/selftest, by name; groups that they do not show make it incomplete
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Seed of memory latency and back-pressure
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A planted fault of the DUT, to see what the selftest says about it
    #[arg(long, value_name = "rtl:NAME")]
    plant: Option<tandem_plant::Plant>,
    /// JSON instead of text
    #[arg(long)]
    json: bool,
}

/// Runs the programs and prints the report.
pub fn main(args: &Args) -> Result<ExitCode, Failure> {
    let fault = library::planted(args.plant.as_ref())?;
    let spec = Spec { seed: args.seed, only: args.only.clone(), fault, ..Spec::all(args.config) };
    let report = selftest::run(&spec, &paths::root(), &Libraries)?;
    out::print(&if args.json { report.to_json() } else { report.to_text() });
    Ok(report.exit_code())
}
