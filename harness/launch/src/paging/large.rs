//! Pages beside a job's own, for accesses that succeed through them: superpages, and small pages whose
//! addresses differ in one bit.
//!
//! A job's regions seldom fill 2 MiB, so its own pages are small ones. These are large, and may be read and
//! executed and nothing else. Two pages of 2 MiB are neighbours and lead to each other's addresses. A page of
//! 1 GiB leads to the same memory again, at addresses whose low 30 bits are those of the two.
//!
//! A job's own pages lie close together, so their addresses differ in low bits. The first of [`NEAR`] leads
//! to one page of constants, and all pages whose addresses differ from its own in one bit lead to the other:
//! a TLB that overlooks that bit gives the wrong constants.
//!
//! Half of the seeds have all of these; with the others, each address outside the job has no entry.

use super::{PAGE_BYTES, V, X};

const R: u64 = 0x2;
const A: u64 = 0x40;

/// Where two neighbouring pages of 2 MiB begin.
const BLOCKS: [u32; 2] = [0xafc0_0000, 0xafe0_0000];

/// Physical pages with words that anybody may read and execute ([`word`]), in the midst of either block. Jobs
/// use no memory there.
pub const CONSTANTS: [u32; 2] = [BLOCKS[0] + 0x15_5000, BLOCKS[1] + 0x15_5000];

/// A physical page that the page of 1 GiB leads to at the first addresses of the LDS, with the words of the
/// first constants. These addresses are never translated, so nobody may find it.
pub const HIDDEN: u32 = 0x8000_0000 + (tandem_abi::LDS_BASE - 0x4000_0000);

/// The superpages: level, virtual address and physical address.
const LARGE_PAGES: [(u32, u32, u32); 3] =
    [(1, BLOCKS[0], BLOCKS[1]), (1, BLOCKS[1], BLOCKS[0]), (2, 0x4000_0000, 0x8000_0000)];

/// Bits 9:0 of the entries of [`all`] pages.
pub(super) const BITS: u64 = V | R | X | A;

/// The virtual addresses of [`CONSTANTS`]: through either page of 2 MiB, and through that of 1 GiB.
pub const SEEN_AT: [u32; 4] =
    [CONSTANTS[0], CONSTANTS[1], CONSTANTS[0] - 0x4000_0000, CONSTANTS[1] - 0x4000_0000];

/// A small page, and those whose addresses differ from its own in one bit of 12 to 30.
pub const NEAR: [u32; 20] = {
    let mut pages = [0xa5a5_5000; 20];
    let mut bit = 12;
    while bit < 31 {
        pages[bit - 11] ^= 1 << bit;
        bit += 1;
    }
    pages
};

/// The page of [`CONSTANTS`] that the `n`th of [`NEAR`] leads to.
pub const fn behind_near(n: usize) -> usize {
    if n == 0 { 0 } else { 1 }
}

/// Every page beside the job's own: its level, virtual address and physical address.
pub(super) fn all() -> impl Iterator<Item = (u32, u32, u32)> {
    let near = NEAR.into_iter().enumerate().map(|(n, virt)| (0, virt, CONSTANTS[behind_near(n)]));
    LARGE_PAGES.into_iter().chain(near)
}

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
