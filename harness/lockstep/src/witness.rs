//! Do accesses to one address race, whatever the result? The program runs once more on golden, and
//! [`races`](crate::races) watches the address.

use crate::engine::GoldenEngine;
use crate::place::placed;
use crate::races::open::Byte;
use crate::races::{Watch, Witness};
use crate::run::{Observer, Options, run_alone};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tandem_abi::{Config, MemOp, Record};
use tandem_launch::Job;
use ventus_golden::Profile;

/// The first two unordered accesses to the byte at `addr` in global memory, in a run of `job` on golden.
/// Stores of the byte's current value do not race.
pub fn race_at(job: &Job, config: &Config, addr: u32) -> Option<Witness> {
    let watch = Arc::new(Mutex::new(Watch::new(addr)));
    let eye = watch.clone();
    observed(job, config, move |r| eye.lock().unwrap_or_else(PoisonError::into_inner).see(r));
    let mut watch = watch.lock().unwrap_or_else(PoisonError::into_inner);
    watch.found.take()
}

/// Addresses that [`race_anywhere`] looks at.
const PLACES: usize = 8;

/// A race at one of the lowest addresses of global memory at which one warp stores and another one loads or
/// stores, with plain accesses.
pub fn race_anywhere(job: &Job, config: &Config) -> Option<Witness> {
    let users = Arc::new(Mutex::new(Users::default()));
    let eye = users.clone();
    observed(job, config, move |r| eye.lock().unwrap_or_else(PoisonError::into_inner).see(r));
    let mut shared = users.lock().unwrap_or_else(PoisonError::into_inner).shared();
    shared.truncate(PLACES);
    shared.into_iter().find_map(|addr| race_at(job, config, addr))
}

/// Shows the records of a run, at canonical addresses.
fn observed(job: &Job, config: &Config, mut see: impl FnMut(&Record) + Send + 'static) {
    // Only code has another place in another kernel.
    let (paging, last) = (job.paging.clone(), job.kernels.len().saturating_sub(1));
    let see = move |r: &Record| see(&placed(paging.as_ref(), last, r));
    let options = Options { observer: Some(Observer::new(see)), ..Options::default() };
    let mut golden = GoldenEngine::new(*config, Profile::default(), None);
    run_alone(&mut golden, config, job, &options);
}

/// Who uses each word of global memory.
#[derive(Default)]
struct Users(HashMap<u32, User>);

struct User {
    /// The first warp.
    warp: (u32, u16),
    /// There is another one.
    more: bool,
    /// One of them stores.
    stored: bool,
}

impl Users {
    fn see(&mut self, r: &Record) {
        let plain = r.mem_op == MemOp::Load as u8 || r.mem_op == MemOp::Store as u8;
        for place in Byte::all(r).filter(|_| plain).map(|b| b.place).filter(|p| !p.lds) {
            let warp = (r.wg, r.warp);
            let user = User { warp, more: false, stored: false };
            let user = self.0.entry(place.addr & !3).or_insert(user);
            user.more |= user.warp != warp;
            user.stored |= r.mem_op == MemOp::Store as u8;
        }
    }

    /// The words that several warps use and one of them stores, in ascending order.
    fn shared(&self) -> Vec<u32> {
        let mut out: Vec<u32> =
            self.0.iter().filter(|(_, u)| u.more && u.stored).map(|(addr, _)| *addr).collect();
        out.sort_unstable();
        out
    }
}
