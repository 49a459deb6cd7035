//! `cp.async`: a copy whose destination is undefined until its thread has waited for it. The source is read
//! when the copy starts. Bytes arrive at the wait and not before, so a kernel that reads them without a wait
//! sees the old contents. The device copies at once. A run with other bits in undefined memory shows who is
//! wrong.

use super::access::{self, Kind};
use super::place;
use crate::memory;
use std::cell::RefCell;
use std::collections::HashMap;

/// A copy under way: its destination and bytes.
struct Copy {
    to: u64,
    data: Vec<u8>,
}

/// A thread's copies.
#[derive(Default)]
struct Queue {
    /// Those that belong to no group yet.
    open: Vec<Copy>,
    /// Groups, the oldest first.
    groups: Vec<Vec<Copy>>,
}

thread_local! {
    static QUEUES: RefCell<HashMap<u32, Queue>> = RefCell::default();
}

/// Begins a block: nothing is under way.
pub fn begin_block() {
    QUEUES.with_borrow_mut(HashMap::clear);
}

fn of_thread<T>(change: impl FnOnce(&mut Queue) -> T) -> T {
    QUEUES.with_borrow_mut(|all| change(all.entry(place::current().linear()).or_default()))
}

/// Starts a copy of `read` bytes, followed by zeros up to `count`. `text` is the instruction, for reports.
pub fn start(to: u64, from: u64, count: u64, read: u64, text: &str) {
    access::touch(Kind::Store, to, count, count, text);
    access::touch(Kind::Load, from, read, count, text);
    let mut data = vec![0; count as usize];
    memory::read(from, &mut data[..read as usize]);
    access::forget(to, count);
    of_thread(|q| q.open.push(Copy { to, data }));
}

/// Closes the thread's group.
pub fn commit() {
    of_thread(|q| {
        let group = std::mem::take(&mut q.open);
        q.groups.push(group);
    });
}

/// Waits for all groups but the newest `but`.
pub fn wait_for_groups(but: u64) {
    let due = of_thread(|q| {
        let due = q.groups.len().saturating_sub(but as usize);
        q.groups.drain(..due).flatten().collect::<Vec<_>>()
    });
    arrive(due);
}

/// Waits for everything.
pub fn wait_for_all() {
    let due = of_thread(|q| {
        let open = std::mem::take(&mut q.open);
        q.groups.drain(..).flatten().chain(open).collect::<Vec<_>>()
    });
    arrive(due);
}

fn arrive(due: Vec<Copy>) {
    for copy in due {
        access::touch(Kind::Store, copy.to, copy.data.len() as u64, 1, "cp.async");
        memory::write(copy.to, &copy.data);
    }
}
