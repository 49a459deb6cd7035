//! Which campaigns train the DUT's libraries, so that they simulate faster.

use crate::exit::{Failure, tool_failure};
use tandem_abi::Config;
use ventus_dut::{Profile, Training};

/// Whether to train.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub struct Args {
    /// Train the DUT's libraries: they run programs, are compiled again by g++ for what was hot there, and
    /// simulate 1.1 to 1.3 times as fast. Behaviour is the same. Each library takes twice as long to build,
    /// once, which pays off in a campaign of ten minutes or more
    #[arg(long)]
    trained: bool,
}

impl Args {
    /// Has libraries trained from now on, if that was asked for.
    pub fn begin(self) {
        if self.trained {
            crate::library::train(training);
        }
    }
}

fn training(config: &Config, profile: &Profile) -> Result<Training, Failure> {
    tandem_fuzz::training::training(*config, profile).map_err(tool_failure)
}
