//! `tandem completions SHELL` and `tandem man DIR`: completions and man pages, made from the definitions that
//! read the command line. They are in this program because it has all commands. A first verdict then need not
//! wait for the code that writes them.

use crate::exit::{ExitCode, Failure, tool_failure};
use crate::out;
use clap::Command;
use clap_complete::Shell;
use std::path::PathBuf;

/// Prints the completions of all commands for a shell
#[derive(clap::Args, Debug)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

/// Writes a man page for every command into a directory
#[derive(clap::Args, Debug)]
pub struct Man {
    /// The directory, created if it does not exist: `man -l DIR/tandem-run.1`, or a man1 of MANPATH
    dir: PathBuf,
}

/// Prints the completions of `command`.
pub fn completions(args: &Completions, mut command: Command) -> Result<ExitCode, Failure> {
    let mut script = vec![];
    clap_complete::generate(args.shell, &mut command, "tandem", &mut script);
    out::print(&String::from_utf8_lossy(&script));
    Ok(ExitCode::Pass)
}

/// Writes the pages of `command` and all below it.
///
/// # Errors
/// If the directory cannot be made or written.
pub fn man(args: &Man, command: Command) -> Result<ExitCode, Failure> {
    let failed = |e| tool_failure(format!("cannot write man pages to {}: {e}", args.dir.display()));
    std::fs::create_dir_all(&args.dir).map_err(failed)?;
    clap_mangen::generate_to(command, &args.dir).map_err(failed)?;
    Ok(ExitCode::Pass)
}
