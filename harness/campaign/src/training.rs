//! Which campaigns train the DUT's libraries, so that they simulate faster.

use crate::exit::{Failure, tool_failure};
use std::time::Duration;
use tandem_abi::Config;
use ventus_dut::{Profile, Training};

/// Processor time for each machine from which on a campaign gains more by training than its library's second
/// compilation costs: about 50 s against a sixth of the time.
const PAYS: Duration = Duration::from_secs(600);

/// Whether to train.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub struct Args {
    /// Train the DUT's libraries: they run programs, are compiled again for what was hot there, and simulate
    /// faster. Behaviour is the same. Each takes a minute more to build, once [default: yes if the campaign
    /// has 10 minutes of processor time for each machine]
    #[arg(
        long,
        value_name = "yes|no",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "yes"
    )]
    trained: Option<Answer>,
}

/// An answer to a question.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
#[value(rename_all = "lower")]
enum Answer {
    Yes,
    No,
}

impl Args {
    /// Has libraries trained from now on, if that was asked for or pays. `time` is what the campaign may take
    /// on `jobs` processors; without one it pays for nothing.
    pub fn begin(self, time: Option<Duration>, jobs: usize, machines: usize) {
        if self.wanted(time, jobs, machines) {
            crate::library::train(training);
        }
    }

    fn wanted(self, time: Option<Duration>, jobs: usize, machines: usize) -> bool {
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        match self.trained {
            Some(answer) => answer == Answer::Yes,
            None => {
                time.is_some_and(|t| t.saturating_mul(count(jobs)) >= PAYS * count(machines.clamp(1, 1000)))
            }
        }
    }
}

fn training(config: &Config, profile: &Profile) -> Result<Training, Failure> {
    tandem_fuzz::training::training(*config, profile).map_err(tool_failure)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn training_is_for_those_who_ask_and_for_long_campaigns() {
        let minutes = |m: u64| Some(Duration::from_secs(60 * m));
        let ask = |trained| Args { trained };
        for (args, time, jobs, machines, wanted) in [
            (ask(None), None, 8, 1, false),
            (ask(None), minutes(9), 1, 1, false),
            (ask(None), minutes(10), 1, 1, true),
            (ask(None), minutes(5), 2, 1, true),
            (ask(None), minutes(10), 2, 4, false),
            (ask(None), minutes(480), 2, 4, true),
            (ask(Some(Answer::Yes)), None, 1, 4, true),
            (ask(Some(Answer::No)), minutes(480), 2, 1, false),
        ] {
            assert_eq!(args.wanted(time, jobs, machines), wanted, "{args:?} {time:?} {jobs} {machines}");
        }
    }
}
