//! What a plan may ask of the commands that its cases are.

use super::start::side;
use crate::{Command, Isa, IsaCommand};
use tandem_plant::Plant;
use tandem_run::Engine;
use tandem_suites::regress::Work;

impl Command {
    /// Whether it can fail because of what it finds.
    pub fn judges(&self) -> bool {
        match self {
            Command::Run(_)
            | Command::Check(_)
            | Command::Compile(_)
            | Command::Directed(_)
            | Command::Litmus(_)
            | Command::Replay(_)
            | Command::Isa(Isa { command: IsaCommand::Coverage(_) | IsaCommand::Sweep(_) }) => true,
            Command::Bench(args) => args.judges(),
            Command::Conformance(args) => args.judges(),
            Command::Regress(args) => args.judges(),
            Command::Dut(args) => args.judges(),
            Command::Fuzz(args) => args.judges(),
            Command::Mutants(args) => args.judges(),
            _ => false,
        }
    }

    /// Why its result would not be that of the plan that names it, if so.
    pub fn not_in_a_plan(&self) -> Option<&'static str> {
        match self {
            Command::Run(_) => {
                Some("its exit code 0 may mean that nothing was compared: write its target under `run:`")
            }
            Command::Fuzz(args) if args.has_corpus() => Some(
                "a corpus (--corpus) has settings and cases of earlier runs, which a plan would count as its \
                 own: leave it out, and give --out DIR for the findings",
            ),
            Command::Regress(args) if args.is_part() => {
                Some("a plan within a plan runs whole: leave the options that choose cases out")
            }
            _ => None,
        }
    }

    /// Whether an engine that it runs is a DUT, as its options say, or the plan (`work`) for a run.
    pub fn shows_dut(&self, work: &Work) -> bool {
        match self {
            Command::Run(args) => match work.engines() {
                Some(mut named) => named.any(|name| name == Engine::Dut.name()),
                None => args.may_run(Engine::Dut),
            },
            Command::Directed(args) => !args.golden_only(),
            Command::Fuzz(args) => args.on_machines(),
            _ => self.runs_dut(),
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
