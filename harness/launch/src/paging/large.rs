//! Superpages beside a job's own, for accesses that succeed through them.
//!
//! A job's regions seldom fill 2 MiB, so its own pages are small ones. These are large, and may be read and
//! executed and nothing else. Two pages of 2 MiB are neighbours and lead to each other's addresses. A page of
//! 1 GiB leads to the same memory again, at addresses whose low 30 bits are those of the two. Half of the
//! seeds have them; with the others, each address outside the job has no entry.

use super::{PAGE_BYTES, V, X};

const R: u64 = 0x2;
const A: u64 = 0x40;

/// Where two neighbouring pages of 2 MiB begin.
const BLOCKS: [u32; 2] = [0xafc0_0000, 0xafe0_0000];

/// Physical pages with words that anybody may read and execute ([`word`]), in the midst of either block. Jobs
/// use no memory there.
pub const CONSTANTS: [u32; 2] = [BLOCKS[0] + 0x15_5000, BLOCKS[1] + 0x15_5000];

/// A superpage: its level, virtual address and physical address. All have the rights of [`BITS`].
pub(super) const LARGE_PAGES: [(u32, u32, u32); 3] =
    [(1, BLOCKS[0], BLOCKS[1]), (1, BLOCKS[1], BLOCKS[0]), (2, 0x4000_0000, 0x8000_0000)];

/// Bits 9:0 of their entries.
pub(super) const BITS: u64 = V | R | X | A;

/// The virtual addresses of [`CONSTANTS`]: through either page of 2 MiB, and through that of 1 GiB.
pub const SEEN_AT: [u32; 4] =
    [CONSTANTS[0], CONSTANTS[1], CONSTANTS[0] - 0x4000_0000, CONSTANTS[1] - 0x4000_0000];

/// Whether a job has these pages behind the tables of a seed, if it does not use their addresses.
pub fn are_there(seed: u64) -> bool {
    seed.is_multiple_of(2)
}

/// The `n`th word of a page of [`CONSTANTS`]. Even ones are instructions that write x7, and odd ones return
/// to x6, so a call of any even one is harmless. No two words at one place in the pages are the same.
pub fn word(page: usize, n: u32) -> u32 {
    const ADDI_X7_X6: u32 = 0x0003_0393;
    const JALR_X0_X6: u32 = 0x0003_0067;
    // JALR ignores the lowest bit of its target.
    match n % 2 {
        0 => ADDI_X7_X6 | (n ^ (0x155 * page as u32)) << 20,
        _ => JALR_X0_X6 | (page as u32) << 20,
    }
}

/// The bytes of a page of [`CONSTANTS`].
pub(super) fn bytes(page: usize) -> Vec<u8> {
    (0..PAGE_BYTES / 4).flat_map(|n| word(page, n).to_le_bytes()).collect()
}
