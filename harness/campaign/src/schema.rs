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
}

/// Prints it.
pub fn main(args: &Args) -> Result<ExitCode, Failure> {
    let schema = match args.kind {
        Kind::Plan => schema_for!(tandem_suites::regress::Plan),
        Kind::Testplan => schema_for!(tandem_signoff::Testplan),
        Kind::Waivers => schema_for!(tandem_signoff::Waivers),
    };
    out::line(serde_json::to_string_pretty(&schema).map_err(tool_failure)?);
    Ok(ExitCode::Pass)
}
