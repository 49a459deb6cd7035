//! The program `tandem-campaign`. It has the commands that run many cases (suites, plans, fuzzing, mutants,
//! coverage, benchmarks), those that show the instructions an engine retires, and all commands of `tandem`,
//! because a plan's cases need them. If only this program has a command, `tandem` passes its command line on.

#![warn(clippy::print_stdout, clippy::print_stderr, reason = "they panic if nobody reads: see `out`")]

mod bar;
mod bench;
mod cluster;
mod committed;
mod conformance;
mod coverage;
mod debug;
mod diff;
mod directed;
#[cfg(test)]
mod documented;
mod dut;
mod environment;
mod fuzz;
mod history;
mod interrupt;
mod isa;
mod litmus;
mod locate;
mod mutants;
mod regress;
mod result_files;
mod schema;
mod shell;
mod signoff;
mod subject;
mod trace;
mod training;

use clap::{CommandFactory, Parser, Subcommand};
use cluster::command::Next;
use std::process::ExitCode;
use tandem::exit::Failure;
// Shared with the commands of `tandem`.
use tandem::{check, compile, doctor, exit, library, live, out, paths, replay, run};
use ventus_dut::{DutRef, RecordMask};

/// Co-simulation and ISA conformance for the Ventus GPGPU: runs a kernel on the RTL, on a reference model and
/// on the host, and compares after every retired instruction.
///
/// Exit codes: 0 pass, 1 mismatch, 2 usage, 3 hang or timeout, 4 tool or build failure, 5 bad input, 6
/// internal error.
#[derive(Parser, Debug)]
#[command(name = "tandem", bin_name = "tandem", version, max_term_width = 110)]
struct Cli {
    /// The DUT: in-tree, the directory of an adapter, or a library (.so) with its profile next to it
    /// [default: in-tree]
    #[arg(long, global = true, value_name = "DUT")]
    dut: Option<DutRef>,
    /// Groups of the DUT's retire records to use, of those that its profile promises: all, none, or names
    /// with commas in between. `none` compares only what programs leave in memory [default: all]
    #[arg(long, global = true, value_name = "GROUP,...")]
    records: Option<RecordMask>,
    /// Also compare the profile's known differences: each one that a run meets is a mismatch
    #[arg(long, global = true)]
    strict_profile: bool,
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
    Doctor(doctor::Args),
    Dut(dut::Args),
    Replay(replay::Args),
    Trace(Box<trace::Args>),
    Diff(Box<diff::Args>),
    Debug(Box<debug::Args>),
    Bench(bench::Args),
    Fuzz(fuzz::Args),
    Finding(fuzz::finding::Args),
    Mutants(mutants::Args),
    Isa(Isa),
    Litmus(litmus::Args),
    Locate(Box<locate::Args>),
    Regress(regress::Args),
    Signoff(signoff::Args),
    History(history::Args),
    Slurm(cluster::command::Args),
    Schema(schema::Args),
    Completions(shell::Completions),
    Man(shell::Man),
}

/// The instruction table: list, describe, assemble, disassemble, encode, decode; what checks each row; the
/// RTL's decoder against the table.
#[derive(clap::Args, Debug)]
struct Isa {
    #[command(subcommand)]
    command: IsaCommand,
}

#[derive(Subcommand, Debug)]
enum IsaCommand {
    #[command(flatten)]
    Table(tandem::isa::Command),
    Coverage(isa::coverage::Args),
    Sweep(isa::sweep::Args),
}

fn main() -> ExitCode {
    tandem::start(dispatch)
}

impl Command {
    /// Why the command refuses `--dut`, if it does. Commands that need the in-tree design refuse other DUTs
    /// themselves.
    fn without_dut(&self) -> Option<&'static str> {
        match self {
            Command::Compile(_) => Some("compile runs no DUT"),
            Command::Check(_) => Some("check runs no DUT"),
            Command::Doctor(_) => Some("doctor runs no DUT"),
            Command::Replay(_) => Some("a bundle names its own DUT"),
            Command::Finding(_) => Some("a corpus names its own DUT"),
            Command::Isa(Isa { command: IsaCommand::Sweep(_) }) => None,
            Command::Isa(_) => Some("the instruction table belongs to no DUT"),
            Command::Dut(args) => args.without_dut(),
            Command::Schema(_) => Some("a schema belongs to no DUT"),
            Command::Completions(_) | Command::Man(_) => Some("the commands are the same for every DUT"),
            Command::History(_) => Some("a history is of the runs that wrote it"),
            Command::Slurm(_) => Some("a job names its own DUT"),
            _ => None,
        }
    }
}

fn dispatch(cli: &Cli) -> Result<ExitCode, Failure> {
    library::begin(cli.dut.as_ref(), cli.records, cli.strict_profile, cli.command.without_dut())?;
    let code = match &cli.command {
        Command::Run(args) => run::main(args),
        Command::Compile(args) => compile::main(args),
        Command::Check(args) => check::main(args),
        Command::Conformance(args) => conformance::main(args),
        Command::Coverage(args) => coverage::main(args),
        Command::Directed(args) => directed::main(args),
        Command::Doctor(args) => doctor::main(args),
        Command::Dut(args) => dut::main(args),
        Command::Replay(args) => replay::main(args),
        Command::Trace(args) => trace::main(args),
        Command::Diff(args) => diff::main(args),
        Command::Debug(args) => debug::main(args),
        Command::Bench(args) => bench::main(args),
        // An interrupted campaign ends with its signal's code.
        Command::Fuzz(args) => return fuzz::main(args),
        Command::Finding(args) => fuzz::finding::main(args),
        Command::Mutants(args) => mutants::main(args),
        Command::Isa(Isa { command }) => match command {
            IsaCommand::Table(command) => tandem::isa::run(command),
            IsaCommand::Coverage(args) => isa::coverage::main(args),
            IsaCommand::Sweep(args) => isa::sweep::main(args),
        },
        Command::Litmus(args) => litmus::main(args),
        Command::Locate(args) => locate::main(args),
        // The same.
        Command::Regress(args) => return regress::main(args),
        Command::Signoff(args) => return signoff::main(args),
        Command::History(args) => history::main(args),
        Command::Slurm(args) => match cluster::command::main(args)? {
            Next::End(code) => Ok(code),
            Next::Run(cli) => return dispatch(&cli),
        },
        Command::Schema(args) => schema::main(args),
        Command::Completions(args) => shell::completions(args, Cli::command()),
        Command::Man(args) => shell::man(args, Cli::command()),
    }?;
    Ok(code.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The two programs list the same commands, with the same descriptions.
    #[test]
    fn both_programs_give_the_same_help() {
        let list = |c: &clap::Command| -> Vec<(String, String)> {
            let about = |c: &clap::Command| c.get_about().map(ToString::to_string).unwrap_or_default();
            c.get_subcommands().map(|s| (s.get_name().to_string(), about(s))).collect()
        };
        let (own, front) = (Cli::command(), tandem::front::Cli::command());
        assert_eq!(list(&own), list(&front));
        let isa = |c: &clap::Command| {
            let mut commands = list(c.find_subcommand("isa").unwrap());
            commands.sort();
            commands
        };
        assert_eq!(isa(&own), isa(&front));
    }

    /// If `tandem` lacks a command, it knows by name that this program has it.
    #[test]
    fn tandem_hands_over_what_it_lacks() {
        let names: std::collections::BTreeSet<_> =
            tandem::front::CAMPAIGN.iter().map(|words| words.join(" ")).collect();
        let mut found = std::collections::BTreeSet::new();
        let (own, front) = (Cli::command(), tandem::front::Cli::command());
        for (prefix, own, front) in [
            ("", &own, &front),
            ("isa ", own.find_subcommand("isa").unwrap(), front.find_subcommand("isa").unwrap()),
        ] {
            for c in own.get_subcommands() {
                let there = front.find_subcommand(c.get_name()).unwrap();
                let stub = there.get_arguments().count() == 0 && there.get_subcommands().count() == 0;
                if stub && (c.get_arguments().count() > 0 || c.get_subcommands().count() > 0) {
                    found.insert(format!("{prefix}{}", c.get_name()));
                }
            }
        }
        assert_eq!(found, names);
    }
}
