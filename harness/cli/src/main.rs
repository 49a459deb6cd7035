//! The `tandem` command. Reads arguments, calls the crates that do the work, prints what they return, and exits
//! with one of the codes of README's table. Nothing else in the project prints, reads arguments or exits.

mod bench;
mod check;
mod compile;
mod conformance;
mod coverage;
mod directed;
mod exit;
mod fuzz;
mod isa;
mod library;
mod live;
mod mutants;
mod out;
mod paths;
mod regress;
mod replay;
mod run;

use clap::{Parser, Subcommand};
use exit::Failure;
use std::process::ExitCode;

/// Co-simulation and ISA conformance for the Ventus GPGPU: runs a kernel on the RTL, on a reference model and on
/// the host, and compares after every retired instruction.
///
/// Exit codes: 0 pass, 1 mismatch, 2 usage, 3 hang or timeout, 4 tool or build failure, 5 bad input, 6 internal error.
#[derive(Parser, Debug)]
#[command(name = "tandem", version, max_term_width = 110)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Run(Box<run::Args>),
    Compile(compile::Args),
    Check(check::Args),
    Conformance(conformance::Args),
    Coverage(coverage::Args),
    Directed(directed::Args),
    Replay(replay::Args),
    Bench(bench::Args),
    Fuzz(fuzz::Args),
    Mutants(mutants::Args),
    Isa(isa::Args),
    Regress(regress::Args),
}

fn main() -> ExitCode {
    // The host oracle runs in a child of this very program.
    if std::env::args_os().nth(1).is_some_and(|a| a == tandem_nvvm::oracle::CHILD_ARGUMENT) {
        let code = tandem_nvvm::oracle::child_main();
        return ExitCode::from(u8::try_from(code).unwrap_or(4));
    }
    // So does the compiler, where forking would not be safe.
    if std::env::args_os().nth(1).is_some_and(|a| a == tandem_nvvm::service::FORK_SERVER_ARGUMENT) {
        return ExitCode::from(u8::try_from(tandem_nvvm::service::fork_server_main()).unwrap_or(4));
    }
    if std::env::args_os().nth(1).is_some_and(|a| a == tandem_nvvm::service::CHILD_ARGUMENT) {
        return ExitCode::from(u8::try_from(tandem_nvvm::service::child_main()).unwrap_or(4));
    }
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(e) => {
            let code = if e.use_stderr() { 2 } else { 0 };
            // Nothing is left to do where even this cannot be printed.
            let _ = e.print();
            return ExitCode::from(code);
        }
    };
    let result = std::panic::catch_unwind(|| dispatch(&cli.command));
    match result {
        Ok(Ok(code)) => ExitCode::from(code),
        Ok(Err(Failure { code, message })) => {
            eprintln!("tandem: {message}");
            ExitCode::from(code)
        }
        Err(_) => {
            eprintln!("tandem: internal error (above): please report it with the command line and its input");
            ExitCode::from(6)
        }
    }
}

fn dispatch(command: &Command) -> Result<u8, Failure> {
    match command {
        Command::Run(args) => run::main(args),
        Command::Compile(args) => compile::main(args),
        Command::Check(args) => check::main(args),
        Command::Conformance(args) => conformance::main(args),
        Command::Coverage(args) => coverage::main(args),
        Command::Directed(args) => directed::main(args),
        Command::Replay(args) => replay::main(args),
        Command::Bench(args) => bench::main(args),
        Command::Fuzz(args) => fuzz::main(args),
        Command::Mutants(a) => mutants::main(a),
        Command::Isa(args) => isa::main(args),
        Command::Regress(args) => regress::main(args),
    }
}
