//! The tools a build needs: Verilator 5.006 or newer, a C++ compiler and make; ccache if it is installed.

use crate::error::BuildError;
use crate::versions::first_line;
use std::env;
use std::path::{Path, PathBuf};

/// A Verilator version, `(5, 6)` for 5.006.
pub type Version = (u32, u32);

/// Oldest Verilator that works: Debian 12's.
const OLDEST: Version = (5, 6);

/// Tools found on this machine.
#[derive(Clone, Debug)]
pub struct Tools {
    /// The `verilator` command.
    pub verilator: PathBuf,
    /// Its version.
    pub version: Version,
    /// Everything about tool versions that decides what a library contains, one line each.
    pub fingerprint: Vec<String>,
    /// The C++ compiler: `CXX`, or g++.
    pub cxx: String,
    /// Whether compilations go through ccache.
    pub ccache: bool,
}

impl Tools {
    /// Looks for the tools. Verilator is the command in `VERILATOR`, else the one on `PATH`, else that of
    /// `VERILATOR_ROOT`.
    pub fn find() -> Result<Tools, BuildError> {
        let named = env::var_os("VERILATOR").filter(|v| !v.is_empty()).map(PathBuf::from);
        let found = match named {
            Some(command) => named_verilator(command)?,
            None => find_verilator().ok_or_else(|| {
                let what = "no verilator on PATH or in VERILATOR_ROOT: install it (Debian: apt-get install \
                            verilator), or name the command in VERILATOR";
                BuildError::Tool(what.into())
            })?,
        };
        let Verilator { command: verilator, version, line } = found;
        if version < OLDEST {
            let (path, (a, b)) = (verilator.display(), version);
            return Err(BuildError::Tool(format!(
                "{path} is version {a}.{b:03}, and at least 5.006 is needed"
            )));
        }
        let cxx = env::var("CXX").ok().filter(|c| !c.is_empty()).unwrap_or_else(|| "g++".to_string());
        let mut fingerprint = vec![line];
        for (tool, package) in [(cxx.as_str(), "g++"), ("make", "make")] {
            let line = first_line(tool).ok_or_else(|| {
                BuildError::Tool(format!("'{tool} --version' does not run: install it (Debian: {package})"))
            })?;
            // make's version does not affect the library.
            if tool != "make" {
                fingerprint.push(line);
            }
        }
        Ok(Tools { verilator, version, fingerprint, cxx, ccache: first_line("ccache").is_some() })
    }
}

/// The verilator command, its version, and the line that states it.
struct Verilator {
    command: PathBuf,
    version: Version,
    line: String,
}

/// A command that the user names. Some builds state only a revision (` rev v...`): they are taken for the
/// oldest that works.
fn named_verilator(command: PathBuf) -> Result<Verilator, BuildError> {
    let line = command.to_str().and_then(first_line).unwrap_or_default();
    let revision = || line.split_whitespace().any(|word| word == "rev").then_some(OLDEST);
    let version = parse_version(&line).or_else(revision).ok_or_else(|| {
        let what =
            format!("VERILATOR={}: '--version' does not answer as Verilator's does", command.display());
        BuildError::Tool(format!("{what}: name the command, or unset VERILATOR for the one on PATH"))
    })?;
    Ok(Verilator { command, version, line })
}

/// The one on `PATH`, else that of `VERILATOR_ROOT`.
fn find_verilator() -> Option<Verilator> {
    let of_root = env::var_os("VERILATOR_ROOT").map(|root| Path::new(&root).join("bin/verilator"));
    let commands = std::iter::once(PathBuf::from("verilator")).chain(of_root);
    commands.into_iter().find_map(|command| {
        let line = first_line(command.to_str()?)?;
        Some(Verilator { command, version: parse_version(&line)?, line })
    })
}

fn parse_version(line: &str) -> Option<Version> {
    let (major, minor) = line.strip_prefix("Verilator ")?.split_whitespace().next()?.split_once('.')?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_lines_read() {
        for (line, want) in [
            ("Verilator 5.006 2023-01-22 rev (Debian 5.006-3)", Some((5, 6))),
            ("Verilator 5.038 2025-07-08 rev v5.038", Some((5, 38))),
            ("Verilator", None),
            ("g++ (Debian 12.2.0-14) 12.2.0", None),
        ] {
            assert_eq!(parse_version(line), want, "{line}");
        }
    }

    #[test]
    fn a_named_command_that_is_no_verilator_is_refused() {
        for command in ["/no/such/verilator", "make"] {
            let error = named_verilator(command.into()).err().expect("refused").to_string();
            assert!(error.contains(&format!("VERILATOR={command}: '--version' does not answer")), "{error}");
        }
    }

    #[test]
    fn this_machine_has_the_tools() {
        let tools = Tools::find().unwrap();
        assert!(tools.version >= OLDEST);
        assert_eq!(tools.fingerprint.len(), 2);
    }
}
