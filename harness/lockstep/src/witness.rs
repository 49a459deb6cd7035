//! Do accesses to one address race, whatever the result? The program runs once more on golden, and
//! [`races`](crate::races) watches the address.

use crate::engine::GoldenEngine;
use crate::races::{Watch, Witness};
use crate::run::{Observer, Options, run_alone};
use std::sync::{Arc, Mutex, PoisonError};
use tandem_abi::Config;
use tandem_launch::Job;
use ventus_golden::Profile;

/// The first two unordered accesses to the byte at `addr` in global memory, in a run of `job` on golden.
/// Stores of the byte's current value do not race.
pub fn race_at(job: &Job, config: &Config, addr: u32) -> Option<Witness> {
    let watch = Arc::new(Mutex::new(Watch::new(addr)));
    let eye = watch.clone();
    let observer = Observer::new(move |r| eye.lock().unwrap_or_else(PoisonError::into_inner).see(r));
    let options = Options { observer: Some(observer), ..Options::default() };
    let mut golden = GoldenEngine::new(*config, Profile::default(), None);
    run_alone(&mut golden, config, job, &options);
    let mut watch = watch.lock().unwrap_or_else(PoisonError::into_inner);
    watch.found.take()
}
