//! How the virtual pages of a job lie in physical memory. [`paging`](crate::paging) makes it.

use serde::{Deserialize, Serialize};
use tandem_abi::{LDS_BASE, LDS_WINDOW, Memory, PAGE_BYTES};

/// The mapping of virtual pages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paging {
    /// Seed of the permutation.
    pub seed: u64,
    /// Mapped ranges by virtual address, in their places for the last kernel.
    pub spans: Vec<Span>,
    /// Ranges that lead to memory a second time, whichever kernel runs: aliases of pages in `spans`, and
    /// large pages.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub again: Vec<Span>,
    /// For each kernel, the ranges whose places differ from those for the last one. Empty if nothing moves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moved: Vec<Vec<Span>>,
}

/// A virtual range that is contiguous in physical memory too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Span {
    /// First virtual address.
    #[serde(rename = "virtual")]
    pub virt: u32,
    /// First physical address.
    #[serde(rename = "physical")]
    pub phys: u32,
    /// Bytes.
    pub len: u32,
}

impl Paging {
    /// The ranges of a kernel whose places differ from those for the last one.
    fn moved(&self, kernel: usize) -> &[Span] {
        self.moved.get(kernel).map_or(&[], Vec::as_slice)
    }

    /// The physical address of the byte at a virtual address while this kernel runs; none in LDS, which is
    /// not translated.
    pub fn physical(&self, kernel: usize, addr: u32) -> Option<u32> {
        if addr.wrapping_sub(LDS_BASE) < LDS_WINDOW {
            return None;
        }
        let at = |spans: &[Span]| {
            let n = spans.partition_point(|s| s.virt <= addr);
            let s = spans[..n].last()?;
            (addr - s.virt < s.len).then(|| s.phys + (addr - s.virt))
        };
        at(self.moved(kernel)).or_else(|| at(&self.spans)).or_else(|| at(&self.again))
    }

    /// One address for each byte, of all that this kernel has for it: what finds accesses to one place must
    /// compare these. An address in LDS, which is not translated, or without a translation is its own.
    pub fn canonical(&self, kernel: usize, addr: u32) -> u32 {
        self.physical(kernel, addr).and_then(|at| self.virtual_of(kernel, at)).unwrap_or(addr)
    }

    /// The virtual address of a byte of physical memory while this kernel runs, the one in `spans` if it has
    /// several; none for a page table.
    pub fn virtual_of(&self, kernel: usize, addr: u32) -> Option<u32> {
        let inside = |s: &&Span| addr >= s.phys && addr - s.phys < s.len;
        let s = self.moved(kernel).iter().chain(&self.spans).find(inside)?;
        Some(s.virt + (addr - s.phys))
    }

    /// Memory by virtual address, after the last kernel.
    pub fn as_seen(&self, memory: &Memory) -> Memory {
        let mut seen = Memory::new();
        for s in &self.spans {
            for at in (0..s.len).step_by(PAGE_BYTES as usize) {
                if let Some(bytes) = memory.page(s.phys + at) {
                    seen.map(s.virt + at, PAGE_BYTES);
                    if let Some(page) = seen.page_mut(s.virt + at) {
                        page.copy_from_slice(bytes);
                    }
                }
            }
        }
        seen
    }
}
