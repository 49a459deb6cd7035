//! A second virtual address for a job's first pages of buffers: a fixed distance above the first one, with
//! the same rights. The seeds that have the pages of [`super::large`] have these, too. Whatever finds
//! accesses to one place must compare physical addresses, or miss those that go through the other address.

use super::PAGE_BYTES;
use std::ops::Range;

/// Distance between the two addresses of a byte: one bit.
pub const DISTANCE: u32 = 1 << 27;

/// Pages of buffers, from the first one on, that have a second address.
pub const PAGES: u32 = 64;

/// The numbers of that many pages from an address on.
pub(super) fn pages(from: u32) -> Range<u32> {
    let first = from / PAGE_BYTES;
    first..first + PAGES
}
