//! `tandem directed`: assembly tests that state the effect of each instruction.

use crate::bar::Bar;
use crate::exit::{ExitCode, Failure};
use crate::library::{self, Libraries};
use crate::{out, paths};
use std::path::PathBuf;
use tandem_abi::Config;
use tandem_suites::directed::{self, Spec};

/// Runs directed tests: assembly files that state what each instruction must do.
///
/// `isa-tests/asm/README.md` says how they are written. The exit code is 1 if an expectation failed or golden
/// and the RTL differ. Otherwise it is 3 if a program does not end, and 5 if one does not assemble or fit the
/// machine.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Assembly files, or directories of them; isa-tests/asm is written under build/directed and run there
    #[arg(required = true)]
    targets: Vec<PathBuf>,
    /// Machine: tiny, default, wide, multi, or SMSxWARPSxLANES, with +sv39, +small or sizes after it; may be
    /// given several times
    #[arg(long, value_delimiter = ',', default_value = "default")]
    config: Vec<Config>,
    /// Golden alone, without the RTL
    #[arg(long)]
    golden_only: bool,
    /// Seed of memory latency and back-pressure
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A planted fault of the DUT, which the tests should find
    #[arg(long, value_name = "rtl:NAME", conflicts_with = "golden_only")]
    plant: Option<tandem_plant::Plant>,
    /// JSON instead of text
    #[arg(long)]
    json: bool,
    /// Results in the form of `regress --json`, a case for each file
    #[arg(long, hide = true, conflicts_with = "json")]
    as_cases: bool,
}

/// Runs every file on every machine. The exit code is 0 only if all expectations hold.
pub fn main(args: &Args) -> Result<ExitCode, Failure> {
    let fault = library::planted(args.plant.as_ref())?;
    let spec = Spec {
        targets: args.targets.clone(),
        configs: args.config.clone(),
        golden_only: args.golden_only,
        seed: args.seed,
        fault,
    };
    let files = directed::files(&spec, &paths::root())?;
    let bar = Bar::new(files.len() * spec.configs.len(), "tests");
    let report = directed::run(&spec, &files, &Libraries, &bar);
    bar.finish();
    let report = report?;
    let text = match () {
        () if args.as_cases => report.to_cases(|file, config| again(args, file, config)).to_json(),
        () if args.json => report.to_json(),
        () => report.to_text(),
    };
    out::print(&text);
    Ok(report.exit_code())
}

impl Args {
    /// Whether golden runs alone.
    pub fn golden_only(&self) -> bool {
        self.golden_only
    }

    /// Whether it takes this fault, and names none itself.
    pub fn takes_plant(&self, plant: &tandem_plant::Plant) -> bool {
        plant.rtl().is_some() && self.plant.is_none() && !self.golden_only
    }

    /// Whether it can report its files as cases.
    pub fn has_parts(&self) -> bool {
        !self.json && !self.as_cases
    }
}

/// The command that repeats a file on a machine.
fn again(args: &Args, file: &std::path::Path, config: &Config) -> String {
    let mut words = vec!["directed".to_string(), paths::shown(file)];
    words.extend(["--config".into(), config.to_string(), "--seed".into(), args.seed.to_string()]);
    words.extend(args.golden_only.then(|| "--golden-only".to_string()));
    words.extend(args.plant.iter().flat_map(|p| ["--plant".to_string(), p.to_string()]));
    words.extend(library::options(&library::dut(), library::records(), library::strict()));
    format!("{} {}", paths::command(), out::quoted(words))
}
