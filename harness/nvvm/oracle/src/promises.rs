//! Checks, while the kernel runs, the promises that instructions make beyond their accesses: that arithmetic
//! does not overflow (`nsw`, `nuw`) or lose bits (`exact`), that a value lies in its `!range`, that the
//! callee has the type of the call, that a private variable is accessed within its scope.
//!
//! A wrong call or a store out of scope ends the run. A value that breaks a promise is poison, which is no
//! fault if no result depends on it. It leaves a doubt, for which the kernel runs again with other bits in
//! the place of such values.

use super::doubts;
use super::exit::{EXIT_CRASH, end_with};
use super::place;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// A description of each instruction or variable, by number.
static TEXTS: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// The first value that is poison.
static POISON: Mutex<Option<String>> = Mutex::new(None);

/// A private variable whose scope has ended.
struct Ended {
    /// The address after it.
    end: u64,
    /// Number of its name.
    name: u64,
}

thread_local! {
    /// Those of all threads of the running block, by address. None overlap.
    static ENDED: RefCell<BTreeMap<u64, Ended>> = const { RefCell::new(BTreeMap::new()) };
}

/// Adds a text, and returns its number.
pub fn add(text: String) -> u64 {
    let mut all = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
    all.push(text);
    all.len() as u64 - 1
}

fn text(number: u64) -> String {
    let all = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
    all.get(number as usize).cloned().unwrap_or_default()
}

/// Begins a block: its threads have no variables yet.
pub fn begin_block() {
    ENDED.with_borrow_mut(BTreeMap::clear);
}

/// The first value that was poison, if there was one.
pub fn first_poison() -> Option<String> {
    POISON.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Called by kernels after an instruction that promises something about its value.
pub extern "C-unwind" fn kept(site: u64, broken: u64) -> u64 {
    if broken & 1 != 0 {
        poisoned(|| text(site));
    }
    0
}

/// Called by kernels before a call. `fits` says whether a function of the called type is there.
pub extern "C-unwind" fn called(site: u64, fits: u64) -> u64 {
    if fits & 1 == 0 {
        end_with(&text(site), EXIT_CRASH);
    }
    0
}

/// Called by kernels when the scope of the variable at `address` begins, and when its function returns. The
/// variable's contents are then undefined.
pub extern "C-unwind" fn scope_begins(address: u64, size: u64) -> u64 {
    ENDED.with_borrow_mut(|all| {
        while let Some((&at, ended)) = all.range(..address + size).next_back() {
            if ended.end <= address {
                break;
            }
            all.remove(&at);
        }
    });
    doubts::fill(address, size);
    0
}

/// Called by kernels if the scope of a variable ends.
pub extern "C-unwind" fn scope_ends(name: u64, address: u64, size: u64) -> u64 {
    scope_begins(address, size);
    ENDED.with_borrow_mut(|all| all.insert(address, Ended { end: address + size, name }));
    0
}

/// Checks whether an access to private memory is to a variable whose scope has ended. A store ends the run. A
/// load reads an undefined value, because LLVM's passes may load values that they do not use.
pub fn in_scope(writes: bool, address: u64, count: u64, instruction: &str) {
    let ended = ENDED.with_borrow(|all| {
        let (_, ended) = all.range(..address.saturating_add(count)).next_back()?;
        (ended.end > address).then_some(ended.name)
    });
    let Some(name) = ended else { return };
    let what = format!("{} was accessed after its scope had ended ({instruction})", text(name));
    if writes {
        end_with(&what, EXIT_CRASH);
    }
    poisoned(|| what);
}

/// Notes that a value is not defined, and keeps the first one.
pub fn poisoned(what: impl FnOnce() -> String) {
    doubts::note_undefined();
    let mut first = POISON.lock().unwrap_or_else(PoisonError::into_inner);
    let place = place::current();
    first.get_or_insert_with(|| format!("{}, by thread {:?} of block {:?}", what(), place.tid, place.ctaid));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_begin_and_end_by_address() {
        let mut memory = [0u8; 64];
        let at = memory.as_mut_ptr() as u64;
        let dead =
            || ENDED.with_borrow(|all| all.iter().map(|(a, e)| (a - at, e.end - at)).collect::<Vec<_>>());
        scope_ends(0, at, 8);
        scope_ends(0, at + 8, 8);
        scope_ends(0, at + 32, 16);
        assert_eq!(dead(), [(0, 8), (8, 16), (32, 48)]);
        scope_ends(0, at + 8, 8);
        assert_eq!(dead(), [(0, 8), (8, 16), (32, 48)], "once more changes nothing");
        in_scope(true, at + 16, 16, "between them");
        // Another frame's variable lies where these did.
        scope_begins(at + 4, 30);
        assert_eq!(dead(), []);
    }
}
