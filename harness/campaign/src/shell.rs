//! `tandem completions SHELL` and `tandem man DIR`: completions and man pages, made from the definitions that
//! read the command line. They are in this program because it has all commands. A first verdict then need not
//! wait for the code that writes them.

use crate::exit::{ExitCode, Failure, tool_failure};
use crate::out;
use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man as Page;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

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
    fs::create_dir_all(&args.dir).map_err(failed)?;
    // Subcommands take their whole names from what is above them. `help` would have a page for each of them.
    let mut command = command.disable_help_subcommand(true);
    command.build();
    pages(&command, &args.dir).map_err(failed)?;
    Ok(ExitCode::Pass)
}

fn pages(command: &Command, dir: &Path) -> io::Result<()> {
    for below in command.get_subcommands().filter(|below| !below.is_hide_set()) {
        pages(below, dir)?;
    }
    let page = Page::new(command.clone());
    let mut text = vec![];
    page.render(&mut text)?;
    text.extend(exit_status().into_bytes());
    fs::write(dir.join(page.get_filename()), text)
}

/// The section of a page about exit codes, which mean the same for every command.
fn exit_status() -> String {
    let codes = ExitCode::ALL.map(|code| format!(".TP\n\\fB{}\\fR\n{}\n", code.code(), code.meaning()));
    format!(
        ".SH \"EXIT STATUS\"\n{}.TP\n\\fB130\\fR, \\fB143\\fR\nended by Ctrl-C or SIGTERM\n.PP\n\
         docs/interfaces.md says what each code means for each command.\n",
        codes.concat()
    )
}
