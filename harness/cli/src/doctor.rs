//! `tandem doctor`: lists what this machine lacks. `scripts/doctor` does the work, because it also runs on a
//! machine that cannot build this program yet. It reads the list from which `scripts/setup` installs.

use crate::exit::{ExitCode, Failure, tool_failure};
use crate::paths;
use std::os::unix::process::CommandExt;
use std::process::Command;

/// Says what this machine lacks for Tandem, what needs it, and the command that installs it
///
/// Exit code 0 if everything is there that `tandem run` needs, else 4. Nothing is installed or built.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// JSON instead of text
    #[arg(long)]
    json: bool,
}

/// Replaces this process by the script.
///
/// # Errors
/// If the script does not start.
pub fn main(args: &Args) -> Result<ExitCode, Failure> {
    let script = paths::root().join("scripts/doctor");
    let error = Command::new(&script).args(args.json.then_some("--json")).exec();
    Err(tool_failure(format!("{} does not start: {error}", script.display())))
}
