//! The variables of global memory whose bytes are results of a run. Each has a section of its own, whose
//! address is known when the code is loaded.

use super::{HostJob, Region, memory};
use std::cell::RefCell;
use std::collections::HashMap;

thread_local! {
    /// The addresses of sections, by their number.
    static PLACES: RefCell<HashMap<usize, u64>> = RefCell::default();
}

/// The start of the names of their sections.
pub const SECTION: &str = ".tandem.variable.";

/// The section of a variable, if its bytes are a result.
pub fn section(job: &HostJob, name: &str) -> Option<String> {
    let number = job.variables.iter().position(|(n, _)| n == name)?;
    Some(format!("{SECTION}{number}"))
}

/// Notes the address of a section.
pub fn place(section: &str, at: usize) {
    if let Some(number) = section.strip_prefix(SECTION).and_then(|n| n.parse().ok()) {
        PLACES.with_borrow_mut(|all| all.insert(number, at as u64));
    }
}

/// What the run has left in them, at their device addresses. A variable that the kernel does not use has no
/// section.
pub fn left(job: &HostJob) -> impl Iterator<Item = Region> {
    job.variables.iter().enumerate().map(|(number, (_, before))| {
        let mut after = before.clone();
        if let Some(at) = PLACES.with_borrow(|all| all.get(&number).copied()) {
            memory::read(at, &mut after.bytes);
        }
        after
    })
}
