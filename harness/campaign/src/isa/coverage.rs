//! `tandem isa coverage`: lists the checks of each row of the instruction table.

use crate::exit::{ExitCode, Failure};
use crate::{out, paths};
use tandem_suites::isa::coverage;

/// For each instruction: pinned words, decoding, model, RTL, directed test and outside judges; fails if one
/// is missing.
///
/// encode: words of isa-tests/encodings whose text assembles to them and that decode to it; tried by this
/// command.
///
/// decode: encoding and decoding 32 patterns of operands gives them back; tried by this command.
///
/// golden: the model executes one such instruction; tried by this command.
///
/// rtl: the table in rtl/tb/decode has it; `isa sweep` compares with the RTL.
///
/// directed: the folder of its directed test, which states what the instruction must do; written
/// by isa-tests/asm/generate, run by `directed`.
///
/// outside: the lists of isa-tests/oracles that have it, or in parentheses why none does; tests check the
/// lists against what is asked.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// JSON instead of text
    #[arg(long)]
    json: bool,
}

/// Prints the table. The exit code is 0 if no cell is empty, otherwise 1.
pub fn main(args: &Args) -> Result<ExitCode, Failure> {
    let report = coverage::report(&paths::root())?;
    out::print(&if args.json { report.to_json() } else { report.to_text() });
    Ok(report.exit_code())
}
