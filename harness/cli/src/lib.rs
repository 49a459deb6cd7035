//! The commands of `tandem` that run one program (`run`, `replay`, `compile`, `check` and the instruction
//! table), and what all commands share: how they start, print, find files and end.
//!
//! Commands that run many cases are in the crate `tandem-campaign`, which builds a separate program. So a
//! first verdict does not wait until a database, a fuzzer and a SystemVerilog parser are compiled.

pub mod check;
pub mod compile;
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
use std::process::ExitCode;

/// Starts a command: parses arguments as `C`, runs `dispatch`, and turns the result into an exit code. Child
/// processes of this program (the host oracle, the compiler) are served first.
pub fn start<C, E>(dispatch: impl Fn(&C) -> Result<E, Failure> + std::panic::RefUnwindSafe) -> ExitCode
where
    C: clap::Parser + std::panic::RefUnwindSafe,
    E: Into<ExitCode>,
{
    // The host oracle runs in a child of this program.
    if std::env::args_os().nth(1).is_some_and(|a| a == tandem_nvvm::oracle::CHILD_ARGUMENT) {
        let code = tandem_nvvm::oracle::child_main();
        return ExitCode::from(u8::try_from(code).unwrap_or(Code::Tool.code()));
    }
    // So does the compiler, in processes where forking would be unsafe.
    if std::env::args_os().nth(1).is_some_and(|a| a == tandem_nvvm::service::FORK_SERVER_ARGUMENT) {
        return ExitCode::from(
            u8::try_from(tandem_nvvm::service::fork_server_main()).unwrap_or(Code::Tool.code()),
        );
    }
    if std::env::args_os().nth(1).is_some_and(|a| a == tandem_nvvm::service::CHILD_ARGUMENT) {
        return ExitCode::from(u8::try_from(tandem_nvvm::service::child_main()).unwrap_or(Code::Tool.code()));
    }
    // And the one that asks a GPU, whose driver would stay in this process.
    if std::env::args_os().nth(1).is_some_and(|a| a == tandem_gpu::CHILD_ARGUMENT) {
        return ExitCode::from(u8::try_from(tandem_gpu::child_main()).unwrap_or(Code::Tool.code()));
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
    match std::panic::catch_unwind(|| dispatch(&cli)) {
        Ok(Ok(code)) => code.into(),
        Ok(Err(Failure { code, message })) => {
            eprintln!("tandem: {message}");
            code.into()
        }
        Err(_) => {
            eprintln!("tandem: internal error (above): please report it with the command line and its input");
            Code::Internal.into()
        }
    }
}
