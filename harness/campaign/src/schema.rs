//! `tandem schema NAME`: JSON schemas of YAML files, for editors and other tools. The schemas come from the
//! types that read the files, so they always agree with them.

use crate::exit::{ExitCode, Failure, tool_failure};
use crate::out;
use schemars::schema_for;

/// Prints the JSON schema of a kind of YAML file, for editors
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The kind of file
    #[arg(value_enum)]
    kind: Kind,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Kind {
    /// A regression plan (`regress`, `signoff`)
    Plan,
    /// A testplan (`signoff`)
    Testplan,
    /// A file of waivers (`signoff`)
    Waivers,
    /// A kernel with its launch, arguments and expected results (`run`)
    Kernel,
    /// The order of a directory of cases: chain.yaml (`run`)
    Chain,
    /// What a DUT implements: profile.yaml (`--dut`)
    Profile,
    /// Where its records are in the RTL: probes.yaml (`--dut`)
    Probes,
    /// A planted fault, or a bug written by hand (`--plant`, `mutants`)
    Fault,
    /// Known findings: known.yaml (`fuzz`)
    Known,
    /// Places of the RTL that cannot be reached: cover/exclusions.yaml (`coverage`)
    Exclusions,
}

/// Prints it.
pub fn main(args: &Args) -> Result<ExitCode, Failure> {
    let schema = match args.kind {
        Kind::Plan => schema_for!(tandem_suites::regress::Plan),
        Kind::Testplan => schema_for!(tandem_signoff::Testplan),
        Kind::Waivers => schema_for!(tandem_signoff::Waivers),
        Kind::Kernel => schema_for!(tandem_launch::yaml::File),
        Kind::Chain => schema_for!(tandem_launch::case::Chain),
        Kind::Profile => schema_for!(ventus_dut::Profile),
        Kind::Probes => schema_for!(tandem_adapter::Schema),
        Kind::Fault => schema_for!(ventus_dut::planted::PlantedFault),
        Kind::Known => schema_for!(Vec<tandem_fuzz::known::Entry>),
        Kind::Exclusions => schema_for!(Vec<tandem_coverage::exclude::Exclusion>),
    };
    out::line(serde_json::to_string_pretty(&schema).map_err(tool_failure)?);
    Ok(ExitCode::Pass)
}
