//! `tandem dut unit`: tests modules of the RTL by themselves.

use crate::exit::{ExitCode, Failure};
use crate::library;
use crate::{out, paths};
use tandem_abi::Config;
use tandem_bringup::unit::{self, Finding, ROUND, Report, Spec, Tested, UnitError};

/// Tests modules of the RTL by themselves: a multiplier, an FPU, a cache
///
/// `unit.yaml` next to the DUT's profile says which units there are and how to drive them (docs/units.md).
/// Each gets seeded requests under growing back-pressure, and every result is compared: with golden's
/// execution of the operation's row, or for a memory unit with memory in program order. The first difference
/// is shrunk to the requests that it needs. The exit code is 1 if a unit differs, or if none of its results
/// were compared.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Units by name; all if none is named
    names: Vec<String>,
    /// Machine whose sizes the units have: tiny, default, wide, multi, or SMSxWARPSxLANES
    #[arg(long, short, default_value = "tiny")]
    config: Config,
    /// Requests for each unit
    #[arg(long, default_value_t = 10 * ROUND)]
    requests: usize,
    /// Seed of operands, back-pressure and memory
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only this round; each has 1000 requests, and more back-pressure than the one before
    #[arg(long)]
    round: Option<usize>,
    /// Only these requests of the round, by number
    #[arg(long, value_delimiter = ',', requires = "round")]
    only: Vec<usize>,
    /// Back-pressure in percent, 0 to 90, in place of the rounds' own
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=90))]
    stall: Option<u32>,
    /// A planted fault of the DUT
    #[arg(long, value_name = "rtl:NAME")]
    plant: Option<tandem_plant::Plant>,
    /// JSON instead of text
    #[arg(long)]
    json: bool,
}

/// Tests the units and prints the report.
pub fn main(args: &Args) -> Result<ExitCode, Failure> {
    let fault = library::planted(args.plant.as_ref())?;
    let spec = Spec {
        names: args.names.clone(),
        seed: args.seed,
        count: args.requests.max(1),
        fault,
        round: args.round,
        only: args.only.clone(),
        stall: args.stall,
        ..Spec::all(args.config)
    };
    library::check(&args.config)?;
    let begins = |name: &str| {
        if !args.json {
            out::note(format_args!("unit {name}"));
        }
    };
    let report = unit::run(&library::dut(), &spec, &begins).map_err(failure)?;
    out::print(&if args.json { report.to_json() } else { text(args, &report) });
    Ok(if report.passed() { ExitCode::Pass } else { ExitCode::Mismatch })
}

fn text(args: &Args, report: &Report) -> String {
    report.to_text(|unit, finding| again(args, unit, finding))
}

/// The command that reproduces a finding.
fn again(args: &Args, unit: &Tested, finding: &Finding) -> String {
    let mut words = vec!["dut".to_string(), "unit".into(), unit.name.clone()];
    if let Some(dut) = library::given() {
        words.extend(["--dut".into(), dut.to_string()]);
    }
    let numbers: Vec<String> = finding.requests.iter().map(|r| r.number.to_string()).collect();
    let (round, stall) = (finding.round.to_string(), finding.stall.to_string());
    words.extend(["--config".into(), args.config.to_string(), "--seed".into(), args.seed.to_string()]);
    words.extend(["--round".into(), round, "--only".into(), numbers.join(","), "--stall".into(), stall]);
    if let Some(plant) = &args.plant {
        words.extend(["--plant".into(), plant.to_string()]);
    }
    format!("{} {}", paths::command(), out::quoted(words))
}

fn failure(e: UnitError) -> Failure {
    match e {
        UnitError::NoUnit(..) | UnitError::NoRequest { .. } => Failure::usage(e),
        UnitError::NoFile(_) | UnitError::Adapter(_) => Failure::bad_input(e),
        UnitError::Build(e) => e.into(),
        UnitError::Row(..) | UnitError::Golden(_) => Failure::bad_input(e),
    }
}
