//! SV39 page tables for a job: the same program behind address translation.
//!
//! Virtual pages are scattered over physical ones by a permutation that a seed gives, so that no page is where its
//! address says; blocks of 2 MiB that a region fills become superpages. Tables lie in physical memory that no
//! virtual address reaches. What the job does not map has no valid entry. Bits that translation ignores (U, G and
//! those for software) are set at random.

use crate::random::Random;
use crate::{Job, LoadError, MemInit};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tandem_abi::{BUFFER_BASE, Memory, PAGE_BYTES};

/// Physical memory begins here; virtual addresses of code do too, so a lost translation meets other contents.
const PHYSICAL_BASE: u32 = 0x8000_0000;
/// 4 KiB pages of a superpage.
const SUPER: u32 = 512;
/// Bits of an entry.
const V: u64 = 1;
const RW: u64 = 0x6;
const X: u64 = 0x8;
const AD: u64 = 0xc0;
/// U, G and the two bits for software.
const IGNORED: u64 = 0x330;

/// Where virtual pages are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paging {
    /// Seed of the permutation.
    pub seed: u64,
    /// Mapped ranges by virtual address.
    pub spans: Vec<Span>,
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
    /// Where the byte at a virtual address is.
    pub fn physical(&self, addr: u32) -> Option<u32> {
        let n = self.spans.partition_point(|s| s.virt <= addr);
        let s = self.spans[..n].last()?;
        (addr - s.virt < s.len).then(|| s.phys + (addr - s.virt))
    }

    /// The virtual address of a byte of physical memory; none of a page table.
    pub fn virtual_of(&self, addr: u32) -> Option<u32> {
        let s = self.spans.iter().find(|s| addr >= s.phys && addr - s.phys < s.len)?;
        Some(s.virt + (addr - s.phys))
    }

    /// Memory by virtual addresses.
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

/// Tables in the making.
struct Tables {
    random: Random,
    /// Physical pages and 2 MiB blocks (by page number) that are free.
    pages: Vec<u32>,
    blocks: Vec<u32>,
    /// By virtual page number: physical page number.
    map: BTreeMap<u32, u32>,
    /// Contents of each table by physical page number, and whether they changed since they were last written out.
    tables: BTreeMap<u32, (Vec<u64>, bool)>,
    root: u32,
}

/// `job` behind page tables that `seed` scatters; all its kernels have the same ones, so that they can wait in a queue.
pub fn paged(job: &Job, seed: u64) -> Result<Job, LoadError> {
    laid_out(job, seed, false)
}

/// The same where one kernel is launched when the one before it has ended: each has a root of its own, and nothing is left
/// of the one before, so that a machine which keeps that one comes nowhere.
pub fn paged_anew(job: &Job, seed: u64) -> Result<Job, LoadError> {
    laid_out(job, seed, true)
}

fn laid_out(job: &Job, seed: u64, anew: bool) -> Result<Job, LoadError> {
    let roots = if anew { job.kernels.len().saturating_sub(1) } else { 0 };
    let mut tables = Tables::new(job, seed, roots as u64)?;
    let mut out = job.clone();
    for (n, run) in out.kernels.iter_mut().enumerate() {
        if anew && n > 0 {
            tables.move_root();
        }
        let start = run.launch.start_pc;
        let mut mem = Vec::new();
        for m in &run.mem {
            let code = m.addr < BUFFER_BASE || (start >= m.addr && start - m.addr < m.len);
            tables.map_region(m, code)?;
            tables.place(m, &mut mem);
        }
        tables.write_out(&mut mem);
        run.mem = mem;
        run.launch.ptbr = tables.root * PAGE_BYTES;
    }
    out.paging = Some(tables.paging(seed));
    Ok(out)
}

/// Numbers of the pages that a region touches.
fn pages_of(m: &MemInit) -> std::ops::Range<u32> {
    if m.len == 0 {
        return 0..0;
    }
    m.addr / PAGE_BYTES..m.addr.saturating_add(m.len - 1) / PAGE_BYTES + 1
}

impl Tables {
    /// Tables for a job, with room for so many roots beyond the first.
    fn new(job: &Job, seed: u64, roots: u64) -> Result<Tables, LoadError> {
        let mut random = Random::new(seed ^ 0x5339);
        let regions = || job.kernels.iter().flat_map(|k| &k.mem).map(pages_of);
        // At most: every page by itself, a table for each block that a region touches, and the upper tables.
        let pages: u64 = regions().map(|r| r.len() as u64).sum();
        let blocks: u64 = regions().map(|r| u64::from(r.len() as u32 / SUPER)).sum();
        let tables: u64 = regions().map(|r| r.len() as u64 / u64::from(SUPER) + 2).sum::<u64>() + 8 + roots;
        let pool = ((pages + tables) * 3 / 2 + 16).next_multiple_of(u64::from(SUPER));
        let super_blocks = blocks * 3 / 2 + 1;
        let first = PHYSICAL_BASE / PAGE_BYTES;
        let end = u64::from(first) + pool + super_blocks * u64::from(SUPER);
        if end > 1 << 20 {
            return Err(LoadError::new(format!(
                "{pages} pages do not fit physical memory from {PHYSICAL_BASE:#x} on behind page tables"
            )));
        }
        let mut free: Vec<u32> = (first..first + pool as u32).collect();
        random.shuffle(&mut free);
        let mut blocks: Vec<u32> =
            (0..super_blocks as u32).map(|i| first + pool as u32 + i * SUPER).collect();
        random.shuffle(&mut blocks);
        let mut t =
            Tables { random, pages: free, blocks, map: BTreeMap::new(), tables: BTreeMap::new(), root: 0 };
        t.root = t.new_table();
        Ok(t)
    }

    /// A free page that is not where virtual page `avoid` would be without translation. There are more pages
    /// than anything can ask for.
    fn page(&mut self, avoid: u32) -> u32 {
        let at = self.pages.iter().rposition(|p| *p != avoid).unwrap_or(0);
        self.pages.swap_remove(at)
    }

    fn new_table(&mut self) -> u32 {
        let page = self.page(u32::MAX);
        self.tables.insert(page, (vec![0; 512], true));
        page
    }

    /// Another page for the root; the old one's entries lead nowhere.
    fn move_root(&mut self) {
        let new = self.page(u32::MAX);
        if let Some((entries, _)) = self.tables.insert(self.root, (vec![0; 512], true)) {
            self.tables.insert(new, (entries, true));
            self.root = new;
        }
    }

    fn map_region(&mut self, m: &MemInit, code: bool) -> Result<(), LoadError> {
        let pages = pages_of(m);
        let mut page = pages.start;
        while page < pages.end {
            let whole = page.is_multiple_of(SUPER)
                && pages.end - page >= SUPER
                && self.map.range(page..page + SUPER).next().is_none()
                && self.entry(page, 1).is_none();
            if whole && !self.random.next().is_multiple_of(4) && self.map_super(page, code) {
                page += SUPER;
                continue;
            }
            if !self.map.contains_key(&page) {
                let to = self.page(page);
                self.map.insert(page, to);
                let entry = self.leaf(to, code);
                self.set(page, 0, entry);
            }
            page += 1;
        }
        // What looks like an entry but is not valid, behind the region.
        if pages.end < 1 << 20
            && !pages.end.is_multiple_of(SUPER)
            && !self.map.contains_key(&pages.end)
            && self.map.contains_key(&pages.start)
            && self.entry(pages.end, 0) == Some(0)
        {
            let other = self.leaf(self.map[&pages.start], true) & !V;
            self.set(pages.end, 0, other);
        }
        Ok(())
    }

    fn map_super(&mut self, page: u32, code: bool) -> bool {
        let Some(at) = self.blocks.iter().rposition(|b| *b != page) else { return false };
        let to = self.blocks.swap_remove(at);
        self.map.extend((0..SUPER).map(|i| (page + i, to + i)));
        let entry = self.leaf(to, code);
        self.set(page, 1, entry);
        true
    }

    fn leaf(&mut self, page: u32, code: bool) -> u64 {
        let x = if code { X } else { 0 };
        u64::from(page) << 10 | V | RW | x | AD | (self.random.next() & IGNORED)
    }

    /// Index of a virtual page in the table of a level.
    fn index(page: u32, level: u32) -> usize {
        (page >> (9 * level) & 511) as usize
    }

    /// The entry of a level; none where an upper level has no table.
    fn entry(&self, page: u32, level: u32) -> Option<u64> {
        let mut table = self.root;
        for l in (level + 1..=2).rev() {
            let entry = self.tables[&table].0[Tables::index(page, l)];
            if entry & V == 0 {
                return None;
            }
            table = (entry >> 10) as u32;
            // A leaf has no table below it.
            self.tables.get(&table)?;
        }
        let entry = self.tables[&table].0[Tables::index(page, level)];
        (level == 0 || entry != 0).then_some(entry)
    }

    /// Enters a leaf at a level, making the tables above it.
    fn set(&mut self, page: u32, level: u32, entry: u64) {
        let mut table = self.root;
        for l in (level + 1..=2).rev() {
            let at = Tables::index(page, l);
            let above = self.tables[&table].0[at];
            table = if above & V != 0 {
                (above >> 10) as u32
            } else {
                let new = self.new_table();
                self.put(table, at, u64::from(new) << 10 | V);
                new
            };
        }
        self.put(table, Tables::index(page, level), entry);
    }

    fn put(&mut self, table: u32, at: usize, entry: u64) {
        if let Some((entries, changed)) = self.tables.get_mut(&table) {
            entries[at] = entry;
            *changed = true;
        }
    }

    /// A region's contents at their physical addresses; pieces that lie together stay together.
    fn place(&self, m: &MemInit, out: &mut Vec<MemInit>) {
        let first = out.len();
        let mut at = 0u32;
        while at < m.len {
            let addr = m.addr + at;
            let in_page = addr % PAGE_BYTES;
            let len = (PAGE_BYTES - in_page).min(m.len - at);
            let phys = self.map[&(addr / PAGE_BYTES)] * PAGE_BYTES + in_page;
            let from = (at as usize).min(m.bytes.len());
            let bytes = &m.bytes[from..((at + len) as usize).min(m.bytes.len())];
            match out[first..].last_mut() {
                Some(last) if last.addr + last.len == phys && last.bytes.len() == last.len as usize => {
                    last.len += len;
                    last.bytes.extend(bytes);
                }
                Some(last) if last.addr + last.len == phys && bytes.is_empty() => last.len += len,
                _ => out.push(MemInit { addr: phys, len, bytes: bytes.to_vec() }),
            }
            at += len;
        }
    }

    /// Tables that are new or changed.
    fn write_out(&mut self, out: &mut Vec<MemInit>) {
        for (page, (entries, changed)) in self.tables.iter_mut().filter(|(_, (_, changed))| *changed) {
            let bytes = entries.iter().flat_map(|e| e.to_le_bytes()).collect();
            out.push(MemInit { addr: page * PAGE_BYTES, len: PAGE_BYTES, bytes });
            *changed = false;
        }
    }

    fn paging(&self, seed: u64) -> Paging {
        let mut spans: Vec<Span> = Vec::new();
        for (&v, &p) in &self.map {
            let (virt, phys) = (v * PAGE_BYTES, p * PAGE_BYTES);
            match spans.last_mut() {
                Some(s)
                    if s.virt.checked_add(s.len) == Some(virt) && s.phys.checked_add(s.len) == Some(phys) =>
                {
                    s.len += PAGE_BYTES;
                }
                _ => spans.push(Span { virt, phys, len: PAGE_BYTES }),
            }
        }
        Paging { seed, spans }
    }
}
