//! Stacks of fibers.

#![allow(unsafe_code, reason = "promises what a stack is to the crate that switches to it")]

use super::doubts;
use super::refusal::Refusal;
use super::spaces::{self, Arena, PAGE, Space};
use corosensei::stack::{Stack, StackPointer};

/// A stack in the local arena, so that a private variable's address tells its space.
pub struct LowStack {
    /// Its lowest address, where the guard page is.
    pub limit: usize,
    base: usize,
}

impl LowStack {
    /// A stack of so many bytes, which ends in a guard page.
    pub fn new(size: usize) -> Result<LowStack, Refusal> {
        // The arena leaves a page unmapped after each piece, which guards the piece above; the end of the
        // arena guards the lowest piece.
        let at = Arena::of(Space::Local).take(size, PAGE)? as usize;
        spaces::guard(at);
        Ok(LowStack { limit: at, base: at + size })
    }

    /// Makes its contents undefined, while no fiber uses it.
    pub fn make_undefined(&self) {
        let from = self.limit + PAGE;
        doubts::fill(from as u64, (self.base - from) as u64);
    }
}

// SAFETY: the lowest page is a guard page, and there are at least LEAST_STACK_BYTES above it.
unsafe impl Stack for LowStack {
    fn base(&self) -> StackPointer {
        StackPointer::new(self.base).expect("no stack is at zero")
    }

    fn limit(&self) -> StackPointer {
        StackPointer::new(self.limit).expect("no stack is at zero")
    }
}
