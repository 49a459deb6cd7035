//! What a plan may ask of the commands that its cases are.

use super::start::side;
use crate::{Command, Isa, IsaCommand};
use tandem_plant::Plant;

impl Command {
    /// Whether it can fail because of what it finds.
    pub fn judges(&self) -> bool {
        match self {
            Command::Run(_)
            | Command::Bench(_)
            | Command::Check(_)
            | Command::Compile(_)
            | Command::Conformance(_)
            | Command::Directed(_)
            | Command::Litmus(_)
            | Command::Regress(_)
            | Command::Replay(_)
            | Command::Isa(Isa { command: IsaCommand::Coverage(_) | IsaCommand::Sweep(_) }) => true,
            Command::Dut(args) => args.judges(),
            Command::Fuzz(args) => args.judges(),
            Command::Mutants(args) => args.judges(),
            _ => false,
        }
    }

    /// Whether it runs a DUT.
    pub fn runs_dut(&self) -> bool {
        self.compares()
            || matches!(
                self,
                Command::Mutants(_)
                    | Command::Litmus(_)
                    | Command::Dut(_)
                    | Command::Isa(Isa { command: IsaCommand::Sweep(_) })
            )
    }

    /// Whether it runs a DUT and compares what a profile's known differences are about.
    pub fn compares(&self) -> bool {
        matches!(
            self,
            Command::Run(_)
                | Command::Fuzz(_)
                | Command::Directed(_)
                | Command::Coverage(_)
                | Command::Bench(_)
                | Command::Conformance(_)
        )
    }

    /// Whether it takes this fault, and names none itself.
    pub fn takes_plant(&self, plant: &Plant) -> bool {
        match self {
            Command::Run(args) => !args.has_plant() && args.may_run(side(plant)),
            Command::Fuzz(args) => args.takes_plant(plant),
            Command::Directed(args) => args.takes_plant(plant),
            Command::Litmus(args) => args.takes_plant(plant),
            _ => false,
        }
    }

    /// Whether it can report its tests as cases, instead of what its options ask for.
    pub fn has_parts(&self) -> bool {
        match self {
            Command::Directed(args) => args.has_parts(),
            Command::Conformance(args) => args.has_parts(),
            Command::Fuzz(args) => args.has_parts(),
            _ => false,
        }
    }
}
