//! `tandem dut new`: lists what somebody's RTL has.

use crate::exit::{ExitCode, Failure};
use crate::out;
use std::path::{Path, PathBuf};
use tandem_bringup::elaborate::{ReadError, elaborate};
use ventus_dut::FileList;

/// Reads RTL with Verilator and lists its modules
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The top module
    #[arg(long, value_name = "MODULE")]
    top: String,
    /// The RTL's own file list
    #[arg(long, value_name = "LIST", conflicts_with = "sources")]
    files: Option<PathBuf>,
    /// The RTL's files, packages first
    #[arg(required_unless_present = "files")]
    sources: Vec<PathBuf>,
}

/// Lists the modules.
pub fn main(args: &Args) -> Result<ExitCode, Failure> {
    let list = match &args.files {
        Some(list) => FileList::read(Path::new(""), list).map_err(Failure::bad_input)?,
        None => FileList { files: args.sources.clone(), ..FileList::default() },
    };
    let design = elaborate(&list, &args.top).map_err(|e| match e {
        ReadError::Build(_) | ReadError::Form { .. } | ReadError::Io { .. } => Failure::tool(e),
        ReadError::Refused(_) | ReadError::NoTop { .. } => Failure::bad_input(e),
    })?;
    for m in &design.modules {
        let ports = m.signals.iter().filter(|s| s.direction.is_some()).count();
        out::line(format_args!("{}: {ports} ports, {} parameters", m.name, m.parameters.len()));
    }
    Ok(ExitCode::Pass)
}
