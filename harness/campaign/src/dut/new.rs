//! `tandem dut new`: the skeleton of an adapter for somebody's RTL.

use crate::exit::{ExitCode, Failure};
use crate::{out, paths};
use std::path::{Path, PathBuf};
use tandem_bringup::elaborate::{ReadError, elaborate};
use tandem_bringup::skeleton::{self, Rtl, Skeleton, SkeletonError};
use tandem_report::counted;
use ventus_dut::FileList;

/// Writes the skeleton of an adapter: reads RTL with Verilator, recognises what its ports are, and lists
/// signals that probes are likely to need
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Directory of the adapter; files that are there are never overwritten
    dir: PathBuf,
    /// Top module of the RTL
    #[arg(long, value_name = "MODULE")]
    top: String,
    /// The RTL's own file list
    #[arg(long, value_name = "LIST", conflicts_with = "sources")]
    files: Option<PathBuf>,
    /// The RTL's files, packages first; files that they include are looked for beside them
    #[arg(required_unless_present = "files")]
    sources: Vec<PathBuf>,
}

/// Writes the skeleton.
pub fn main(args: &Args) -> Result<ExitCode, Failure> {
    let (list, rtl) = match &args.files {
        Some(name) => {
            let list = FileList::read(Path::new(""), name).map_err(Failure::bad_input)?;
            (list, Rtl::List(name.clone()))
        }
        None => {
            if let Some(missing) = args.sources.iter().find(|s| !s.is_file()) {
                return Err(Failure::bad_input(format!("{}: no such file", missing.display())));
            }
            let include_dirs = skeleton::directories(&args.sources);
            let list = FileList { files: args.sources.clone(), include_dirs, ..FileList::default() };
            (list, Rtl::Sources(args.sources.clone()))
        }
    };
    let design = elaborate(&list, &args.top).map_err(|e| match e {
        ReadError::Build(e) => e.into(),
        // As in every command that builds the RTL.
        ReadError::Refused(_) | ReadError::Form { .. } | ReadError::Io { .. } => Failure::tool(e),
        ReadError::NoTop { .. } => Failure::bad_input(e),
    })?;
    let refuse = |e: SkeletonError| match e {
        SkeletonError::Io { .. } => Failure::tool(e),
        SkeletonError::Exists(_) | SkeletonError::Path(_) => Failure::bad_input(e),
    };
    let made = skeleton::skeleton(&design, &args.top, &rtl, &args.dir).map_err(refuse)?;
    skeleton::write(&made, &args.dir).map_err(refuse)?;
    out::print(&summary(args, &made));
    Ok(ExitCode::Pass)
}

/// Text on the files written, the lines left to write, and the next step.
fn summary(args: &Args, made: &Skeleton) -> String {
    let dir = args.dir.display();
    let mut text = format!("{dir}: {}\n", made.files.iter().map(|(n, _)| *n).collect::<Vec<_>>().join(", "));
    made.found.iter().for_each(|f| text += &format!("  {f}\n"));
    let todo = skeleton::todo(made);
    if todo.is_empty() {
        text += "nothing is left to write for level 0\n";
    } else {
        text += &format!("{} to write for level 0:\n", counted(todo.len() as u64, "line"));
        todo.iter().for_each(|t| text += &format!("  {dir}/{}:{}: {}\n", t.file, t.line, t.what));
    }
    let command = paths::command();
    let shown = out::quoted([dir.to_string()]);
    let here = |name: &str| paths::shown(&paths::root().join(name));
    text + &format!(
        "next: state the rows and limits in {dir}/profile.yaml, then\n  \
         {command} run --dut {shown} --config tiny {}\n  \
         {command} dut check --dut {shown} --config tiny\n\
         {} goes on from there\n",
        here("isa-tests/kernels/collatz"),
        here("docs/guides/bring-your-own-rtl.md")
    )
}
