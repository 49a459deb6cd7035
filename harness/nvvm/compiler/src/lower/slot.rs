//! The place of a private object, and the private memory of a function: `private` decides them before a
//! function's code is written, and `stack` uses them in the code. This module knows neither LLVM nor code.

use crate::word::{Stack, Stacked};

/// The place of a private object.
#[derive(Clone, Copy)]
pub(super) enum Slot {
    /// Interleaved private memory, at this offset in the function's frame.
    Frame(u32),
    /// Flat private memory, at this offset in the thread's area, rounded up to an alignment.
    Flat(u32, u32),
    /// The same among the activation's own variables.
    Stack(u32, u32),
    /// Taken from the stack when the alloca executes.
    Dynamic,
}

/// Private memory of a function.
#[derive(Clone, Copy, Default)]
pub(super) struct Room {
    /// Bytes of its interleaved frame.
    pub(super) frame: u32,
    /// Bytes of each activation's variables, in a function of a cycle.
    pub(super) own: u32,
    /// The cycle.
    pub(super) cycle: Option<usize>,
    pub(super) dynamic: Option<Dynamic>,
}

/// Data for a function with dynamic allocations.
#[derive(Clone, Copy)]
pub(super) struct Dynamic {
    /// The place of the allocated part's end: an offset in the frame, or among the activation's variables.
    pub(super) end: u32,
    /// The area, in functions outside cycles.
    pub(super) area: Stack,
}

impl Room {
    /// The same for word IR.
    pub(super) fn stacked(&self) -> Option<Stacked> {
        let cycle = self.cycle?;
        Some(Stacked { cycle, bytes: self.own, dynamic: self.dynamic.map(|d| d.end) })
    }
}
