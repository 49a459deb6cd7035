//! Undefined values, and the events on which a result must not depend: the [`Doubts`] of a run.

use super::Doubts;
use std::cell::Cell;

thread_local! {
    static DOUBTS: Cell<Doubts> = const { Cell::new(Doubts { undefined: false, unordered: false }) };
    /// Whether undefined values have all bits set in this run.
    static ONES: Cell<bool> = const { Cell::new(false) };
}

/// Begins a block: from here on, undefined values have all bits set, or none.
pub fn begin_block(ones: bool) {
    ONES.set(ones);
}

/// Whether undefined values have all bits set.
pub fn undefined_is_ones() -> bool {
    ONES.get()
}

/// The byte that fills memory which nothing has written.
pub fn filling() -> u8 {
    if ONES.get() { 0xff } else { 0 }
}

/// The doubts so far: events on which a result must not depend.
pub fn so_far() -> Doubts {
    DOUBTS.get()
}

/// A value that PTX leaves undefined.
pub fn undefined() -> u64 {
    note_undefined();
    if ONES.get() { u64::MAX } else { 0 }
}

/// A value that is not defined was made.
pub fn note_undefined() {
    DOUBTS.set(Doubts { undefined: true, ..DOUBTS.get() });
}

/// Adds doubts.
pub fn add(more: Doubts) {
    let so_far = DOUBTS.get();
    DOUBTS.set(Doubts {
        undefined: so_far.undefined | more.undefined,
        unordered: so_far.unordered | more.unordered,
    });
}
