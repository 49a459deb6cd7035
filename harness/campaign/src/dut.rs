//! `tandem dut`: the commands that bring a new DUT up. Each has a file of its own in `dut/`.

mod check;
mod new;
mod selftest;
mod unit;

use crate::exit::{ExitCode, Failure};
use clap::Subcommand;

/// Brings up your own RTL: a skeleton of its adapter, its level, tests of its probes and of its units
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    New(new::Args),
    Check(check::Args),
    Selftest(selftest::Args),
    Unit(unit::Args),
}

impl Args {
    /// Whether it can fail because of what it finds.
    pub fn judges(&self) -> bool {
        match self.command {
            Command::New(_) => false,
            Command::Check(_) | Command::Selftest(_) | Command::Unit(_) => true,
        }
    }

    /// Why the command refuses `--dut`, if it does.
    pub fn without_dut(&self) -> Option<&'static str> {
        match self.command {
            Command::New(_) => Some("`dut new` makes a DUT: its directory is an argument"),
            Command::Check(_) => None,
            Command::Selftest(_) | Command::Unit(_) => None,
        }
    }
}

/// Runs the command.
pub fn main(args: &Args) -> Result<ExitCode, Failure> {
    match &args.command {
        Command::New(args) => new::main(args),
        Command::Check(args) => check::main(args),
        Command::Selftest(args) => selftest::main(args),
        Command::Unit(args) => unit::main(args),
    }
}
