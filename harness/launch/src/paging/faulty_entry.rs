//! Page table entries that forbid an access (errata D40), at addresses that a job does not use.
//!
//! Each way in which an entry can fail has its own address, so that a test can choose the trap that it needs.
//! A machine without translation has no memory there.

use super::{AD, PAGE_BYTES, RW, V, X};
use tandem_abi::Trap;

const R: u64 = 0x2;
const W: u64 = 0x4;
const U: u64 = 0x10;
const A: u64 = 0x40;
const D: u64 = 0x80;
/// The lowest reserved bit.
const RESERVED: u64 = 1 << 54;

/// The target of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    /// The page of the kernel's first instruction.
    Code,
    /// A page in the middle of a superpage: one bit of its number within the superpage is set, any one.
    Midst,
    /// The table of the kernel's code.
    Table,
    /// Beyond the 32-bit address space.
    Beyond,
    /// An address without memory.
    Nowhere,
}

/// An entry, and the result of accesses through it.
#[derive(Clone, Copy, Debug)]
pub struct FaultyEntry {
    /// Its fault.
    pub what: &'static str,
    /// The table's level: 0 for pages of 4 KiB, 1 for 2 MiB, 2 for 1 GiB.
    pub level: u32,
    /// Bits 9:0, and those above the page number.
    pub bits: u64,
    /// Its target.
    pub to: To,
    /// The traps of a fetch, a load and a store; [`Trap::None`] if the access is allowed.
    pub traps: [Trap; 3],
}

const PAGE: [Trap; 3] = [Trap::Page; 3];
const OUTSIDE: [Trap; 3] = [Trap::Fetch, Trap::Access, Trap::Access];

const BEYOND: [Trap; 3] = [Trap::Fetch, Trap::Access, Trap::Page];
const DATA_BEYOND: [Trap; 3] = [Trap::Page, Trap::Access, Trap::Access];

const fn at(level: u32, bits: u64, to: To, traps: [Trap; 3], what: &'static str) -> FaultyEntry {
    FaultyEntry { what, level, bits, to, traps }
}

/// Every faulty entry. Those of levels 0 and 1 are adjacent.
pub const FAULTY_ENTRIES: [FaultyEntry; 21] = [
    at(0, RW | X | AD, To::Code, PAGE, "not valid"),
    at(0, V | RW | X | D, To::Code, PAGE, "never accessed"),
    at(0, V | W | X | AD, To::Code, PAGE, "writable and not readable"),
    at(0, V | RW | X | AD | RESERVED, To::Code, PAGE, "with a reserved bit"),
    at(0, V, To::Table, PAGE, "no leaf at the last level"),
    at(0, V | RW | X | AD, To::Beyond, OUTSIDE, "beyond the address space"),
    at(0, V | RW | X | AD, To::Nowhere, OUTSIDE, "to where no memory is"),
    // The right to the access comes before the place.
    at(0, V | R | X | AD, To::Beyond, BEYOND, "beyond the address space and not writable"),
    at(0, V | RW | X | A, To::Beyond, BEYOND, "beyond the address space and never written"),
    at(0, V | RW | AD, To::Beyond, DATA_BEYOND, "beyond the address space and not executable"),
    at(0, V | RW | AD, To::Code, [Trap::Page, Trap::None, Trap::None], "not executable"),
    at(0, V | X | AD, To::Code, [Trap::None, Trap::Page, Trap::Page], "only executable"),
    at(0, V | R | X | AD, To::Code, [Trap::None, Trap::None, Trap::Page], "not writable"),
    at(0, V | RW | X | A, To::Code, [Trap::None, Trap::None, Trap::Page], "never written"),
    at(1, V | RW | X | AD, To::Midst, PAGE, "a misaligned page of 2 MiB"),
    at(1, V | A, To::Table, PAGE, "a table that was accessed"),
    at(1, V | D, To::Table, PAGE, "a table that was written"),
    at(1, V | U, To::Table, PAGE, "a table of users"),
    at(1, V, To::Beyond, OUTSIDE, "a table beyond the address space"),
    at(1, V, To::Nowhere, OUTSIDE, "a table where no memory is"),
    at(2, V | RW | X | AD, To::Midst, PAGE, "a misaligned page of 1 GiB"),
];

impl FaultyEntry {
    /// Bytes of the addresses that it maps.
    pub fn bytes(&self) -> u32 {
        PAGE_BYTES << (9 * self.level)
    }

    /// The virtual address of the `n`th of [`FAULTY_ENTRIES`]: near the end of the code's 2 MiB, near the end
    /// of the GiB of code and buffers, and the first GiB.
    pub fn addr(n: usize) -> u32 {
        let entry = &FAULTY_ENTRIES[n];
        let before = FAULTY_ENTRIES[..n].iter().filter(|t| t.level == entry.level).count() as u32;
        let first = [0x801e_0000, 0xbe00_0000, 0][entry.level as usize];
        first + before * entry.bytes()
    }
}
