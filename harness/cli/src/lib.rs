//! The commands of `tandem` that run one program (`run`, `replay`, `compile`, `check`, `doctor` and the
//! instruction table), and the parts that all commands share: how they start, print, find files and end.
//!
//! Commands that run many cases are in the crate `tandem-campaign`, which builds a separate program. So a
//! first verdict does not have to wait until a database, a fuzzer and a SystemVerilog parser are compiled.

#![warn(clippy::print_stdout, clippy::print_stderr, reason = "they panic if nobody reads: see `out`")]

pub mod case;
pub mod check;
pub mod compile;
pub mod doctor;
pub mod exit;
pub mod front;
pub mod isa;
pub mod library;
pub mod live;
pub mod out;
pub mod paths;
pub mod replay;
pub mod run;

use exit::{ExitCode as Code, Failure};
use std::ffi::OsString;
use std::process::ExitCode;

/// Serves a parent and returns the exit status.
type Main = fn() -> i32;

/// The task of this process if it is a child of this program's own: it runs the host oracle, the compiler (if
/// forking would be unsafe), or the driver of a GPU, which would stay loaded in the parent.
fn child() -> Option<Main> {
    let children: [(&str, Main); 4] = [
        (tandem_nvvm::oracle::CHILD_ARGUMENT, tandem_nvvm::oracle::child_main),
        (tandem_nvvm::service::FORK_SERVER_ARGUMENT, tandem_nvvm::service::fork_server_main),
        (tandem_nvvm::service::CHILD_ARGUMENT, tandem_nvvm::service::child_main),
        (tandem_gpu::CHILD_ARGUMENT, tandem_gpu::child_main),
    ];
    let argument = first_argument()?;
    children.into_iter().find(|(own, _)| argument == **own).map(|(_, main)| main)
}

fn first_argument() -> Option<OsString> {
    std::env::args_os().nth(1)
}

/// Starts a command: parses arguments as `C`, runs `dispatch`, and turns the result into an exit code. Child
/// processes of this program are served first.
pub fn start<C, E>(dispatch: impl Fn(&C) -> Result<E, Failure> + std::panic::RefUnwindSafe) -> ExitCode
where
    C: clap::Parser + std::panic::RefUnwindSafe,
    E: Into<ExitCode>,
{
    tandem_words::set_command(paths::command());
    if let Some(child) = child() {
        return ExitCode::from(u8::try_from(child()).unwrap_or(Code::Tool.code()));
    }
    if first_argument().is_some_and(|argument| argument == case::CHILD_ARGUMENT) {
        return complete(ended(std::panic::catch_unwind(|| Ok(case::child_main()))));
    }
    let cli = match C::try_parse() {
        Ok(cli) => cli,
        Err(e) => {
            let code = if e.use_stderr() { Code::Usage } else { Code::Pass };
            // If even this cannot be printed, nothing is left to do.
            let _ = e.print();
            return code.into();
        }
    };
    complete(ended(std::panic::catch_unwind(|| dispatch(&cli))))
}

/// The exit code of a command whose output may be incomplete: a script must not take it for the whole.
fn complete(code: ExitCode) -> ExitCode {
    let Some(why) = out::lost() else { return code };
    out::note(format_args!("standard output is incomplete: {why}"));
    if code == ExitCode::SUCCESS { Code::Tool.into() } else { code }
}

/// The exit code of a command; its failure is printed.
fn ended<E: Into<ExitCode>>(result: std::thread::Result<Result<E, Failure>>) -> ExitCode {
    match result {
        Ok(Ok(code)) => code.into(),
        Ok(Err(Failure { code, message })) => {
            out::note(message);
            code.into()
        }
        Err(_) => {
            out::note("internal error (above): please report it with the command line and its input");
            Code::Internal.into()
        }
    }
}
