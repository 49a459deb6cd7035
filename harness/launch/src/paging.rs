//! SV39 page tables for a job: the same program behind address translation.
//!
//! A permutation from a seed scatters virtual pages over physical ones, so that no page is at its own
//! address. If a region fills a block of 2 MiB, the block becomes a superpage. Tables are in physical memory
//! that no virtual address of the job reaches. Other addresses have no valid entry, but for those of
//! [`faulty_entry`], [`large`] and [`alias`]. Bits that translation ignores (U, G and those for software) are
//! set at random.

use crate::mapping::{Paging, Span};
use crate::random::Random;
use crate::{Job, KernelRun, LoadError, MemInit};
use faulty_entry::{FAULTY_ENTRIES, FaultyEntry, To};
use std::collections::BTreeMap;
use tandem_abi::{BUFFER_BASE, PAGE_BYTES};

pub mod alias;
pub mod faulty_entry;
pub mod large;

/// Physical memory begins here, and so do the virtual addresses of code. A machine that skips translation
/// therefore finds other contents.
const PHYSICAL_BASE: u32 = 0x8000_0000;
/// Physical memory here contains nothing of a job.
const NOWHERE: u32 = 0x1000_0000;
/// 4 KiB pages of a superpage.
const SUPER: u32 = 512;
/// Bits of an entry.
const V: u64 = 1;
const RW: u64 = 0x6;
const X: u64 = 0x8;
const AD: u64 = 0xc0;
/// U, G and the two bits for software.
const IGNORED: u64 = 0x330;

/// Tables under construction.
struct Tables {
    random: Random,
    /// Physical pages and 2 MiB blocks (by page number) that are free.
    pages: Vec<u32>,
    blocks: Vec<u32>,
    /// The page after all of them.
    pages_end: u32,
    /// By virtual page number: physical page number.
    map: BTreeMap<u32, u32>,
    /// Ranges beside those that lead to memory too.
    again: Vec<Span>,
    /// Contents of each table by physical page number, and whether they changed since they were last written
    /// out.
    tables: BTreeMap<u32, (Vec<u64>, bool)>,
    root: u32,
}

/// `job` behind page tables that `seed` scatters. All its kernels share them, so that they can wait in a
/// queue.
pub fn paged(job: &Job, seed: u64) -> Result<Job, LoadError> {
    laid_out(job, seed, false)
}

/// Like [`paged`], for kernels that are each launched after the one before has ended. Each has its own root,
/// and its code moves elsewhere. The previous kernel's root and code are wiped, so that a machine that keeps
/// either fails.
pub fn paged_anew(job: &Job, seed: u64) -> Result<Job, LoadError> {
    laid_out(job, seed, true)
}

fn laid_out(job: &Job, seed: u64, anew: bool) -> Result<Job, LoadError> {
    let mut tables = Tables::new(job, seed, anew)?;
    let mut out = job.clone();
    let mut moved = vec![Vec::new(); job.kernels.len()];
    for (n, run) in out.kernels.iter_mut().enumerate() {
        let mut mem = Vec::new();
        if anew && n > 0 {
            tables.move_root();
            for (virt, phys) in tables.move_code(job, n, &mut mem) {
                // If a kernel before `n` has the page, it has it there.
                let span = Span { virt, phys, len: PAGE_BYTES };
                let at = |spans: &Vec<Span>| spans.binary_search_by_key(&virt, |s| s.virt);
                for spans in &mut moved[..n] {
                    if let Err(free) = at(spans) {
                        spans.insert(free, span);
                    }
                }
            }
        }
        let start = run.launch.start_pc;
        for m in &run.mem {
            let code = m.addr < BUFFER_BASE || holds(m, start);
            tables.map_region(m, code)?;
            tables.place(m, &mut mem);
        }
        if n == 0 {
            tables.make_faulty_entries(job, start);
            if large::are_there(seed) {
                tables.make_aliases(job);
                tables.make_large_pages(job, &mut mem);
            }
        }
        tables.write_out(&mut mem);
        run.mem = mem;
        run.launch.ptbr = tables.root * PAGE_BYTES;
    }
    if moved.iter().all(Vec::is_empty) {
        moved.clear();
    }
    out.paging = Some(Paging { moved, ..tables.paging(seed) });
    Ok(out)
}

/// Whether a region contains the byte at an address.
fn holds(m: &MemInit, addr: u32) -> bool {
    addr >= m.addr && addr - m.addr < m.len
}

/// Pages of the region where the `n`th kernel starts, if that kernel rewrites them and no kernel has anything
/// else in them. Memory that kernels leave for later ones stays where it is.
fn code_alone(job: &Job, n: usize) -> Vec<u32> {
    let whole = |m: &MemInit| m.bytes.len() == m.len as usize;
    let is_code =
        |run: &KernelRun, m: &MemInit| holds(m, run.launch.start_pc) && (whole(m) || m.bytes.is_empty());
    let others = |page: &u32| {
        let touches =
            |run: &KernelRun| run.mem.iter().any(|m| pages_of(m).contains(page) && !is_code(run, m));
        job.kernels.iter().any(touches)
    };
    let run = &job.kernels[n];
    let pages = run.mem.iter().filter(|m| is_code(run, m) && whole(m)).flat_map(pages_of);
    pages.filter(|page| !others(page)).collect()
}

/// Whether a kernel has memory in any of these pages.
fn is_taken(job: &Job, pages: &std::ops::Range<u32>) -> bool {
    let taken = |m: &MemInit| pages_of(m).start < pages.end && pages.start < pages_of(m).end;
    job.kernels.iter().flat_map(|k| &k.mem).any(taken)
}

/// Numbers of the pages that a region touches.
fn pages_of(m: &MemInit) -> std::ops::Range<u32> {
    if m.len == 0 {
        return 0..0;
    }
    m.addr / PAGE_BYTES..m.addr.saturating_add(m.len - 1) / PAGE_BYTES + 1
}

impl Tables {
    /// Tables for a job. With `anew`, there is room for each kernel's own root and code.
    fn new(job: &Job, seed: u64, anew: bool) -> Result<Tables, LoadError> {
        let mut random = Random::new(seed ^ 0x5339);
        let later = if anew { 1..job.kernels.len() } else { 0..0 };
        let more: u64 = later.map(|n| code_alone(job, n).len() as u64 + 1).sum();
        let regions = || job.kernels.iter().flat_map(|k| &k.mem).map(pages_of);
        // An upper bound: a page each, a table for each block that a region touches, and the upper tables,
        // also those of pages beside the job's own.
        let pages: u64 = regions().map(|r| r.len() as u64).sum();
        let blocks: u64 = regions().map(|r| u64::from(r.len() as u32 / SUPER)).sum();
        let tables: u64 = regions().map(|r| r.len() as u64 / u64::from(SUPER) + 2).sum::<u64>() + 24 + more;
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
        let mut t = Tables {
            random,
            pages: free,
            blocks,
            pages_end: end as u32,
            map: BTreeMap::new(),
            again: Vec::new(),
            tables: BTreeMap::new(),
            root: 0,
        };
        t.root = t.new_table();
        Ok(t)
    }

    /// A free page, but not the one that virtual page `avoid` would have without translation. There are more
    /// pages than a job can need.
    fn page(&mut self, avoid: u32) -> u32 {
        let at = self.pages.iter().rposition(|p| *p != avoid).unwrap_or(0);
        self.pages.swap_remove(at)
    }

    fn new_table(&mut self) -> u32 {
        let page = self.page(u32::MAX);
        self.tables.insert(page, (vec![0; 512], true));
        page
    }

    /// A new page for the root; the old root's entries are made invalid.
    fn move_root(&mut self) {
        let new = self.page(u32::MAX);
        if let Some((entries, _)) = self.tables.insert(self.root, (vec![0; 512], true)) {
            self.tables.insert(new, (entries, true));
            self.root = new;
        }
    }

    /// Moves the code of the `n`th kernel to other pages with the same contents, if earlier kernels have
    /// pages for it, and overwrites the old pages. Returns the virtual addresses and their old places.
    fn move_code(&mut self, job: &Job, n: usize, out: &mut Vec<MemInit>) -> Vec<(u32, u32)> {
        let mut moved = Vec::new();
        for page in code_alone(job, n) {
            let Some(&old) = self.map.get(&page).filter(|_| self.entry(page, 0).is_some_and(|e| e & V != 0))
            else {
                continue;
            };
            let new = self.page(page);
            self.map.insert(page, new);
            let entry = self.leaf(new, true);
            self.set(page, 0, entry);
            // Memory that earlier kernels had there and that this one may not write again.
            let mut contents = vec![0; PAGE_BYTES as usize];
            let start = page * PAGE_BYTES;
            let before = job.kernels[..n].iter().flat_map(|run| &run.mem);
            for m in before.filter(|m| pages_of(m).contains(&page)) {
                for (at, byte) in (m.addr..).zip(&m.bytes) {
                    if let Some(place) = at.checked_sub(start).and_then(|i| contents.get_mut(i as usize)) {
                        *place = *byte;
                    }
                }
            }
            out.push(MemInit { addr: new * PAGE_BYTES, len: PAGE_BYTES, bytes: contents });
            out.push(MemInit {
                addr: old * PAGE_BYTES,
                len: PAGE_BYTES,
                bytes: vec![0; PAGE_BYTES as usize],
            });
            moved.push((start, old * PAGE_BYTES));
        }
        moved
    }

    /// Adds entries that forbid accesses, at addresses that no kernel uses, as far as tables exist.
    fn make_faulty_entries(&mut self, job: &Job, start: u32) {
        let code = start / PAGE_BYTES;
        let Some(&frame) = self.map.get(&code) else { return };
        let Some(table) = self.table(code, 0) else { return };
        for (n, t) in FAULTY_ENTRIES.iter().enumerate() {
            let first = FaultyEntry::addr(n) / PAGE_BYTES;
            if is_taken(job, &(first..first + t.bytes() / PAGE_BYTES)) {
                continue;
            }
            let Some(within) = self.table(first, t.level) else { continue };
            // Of the bits that must be zero, one alone is set, and any one comes up.
            let beyond = 1 << (20 + self.random.next() % 24);
            let align = 9 * t.level;
            let to = match t.to {
                To::Code => u64::from(frame),
                To::Midst => u64::from(frame >> align << align | 1 << (frame % align)),
                To::Table => u64::from(table),
                To::Beyond => u64::from(frame) | beyond,
                To::Nowhere => u64::from(NOWHERE / PAGE_BYTES),
            };
            self.put(within, Tables::index(first, t.level), to << 10 | t.bits);
        }
    }

    /// Adds the pages of [`large`], which lead to constants, at addresses that no kernel uses.
    fn make_large_pages(&mut self, job: &Job, out: &mut Vec<MemInit>) {
        let is_free = |(level, virt, _): (u32, u32, u32)| {
            let first = virt / PAGE_BYTES;
            !is_taken(job, &(first..first + (1 << (9 * level))))
        };
        if !large::all().all(is_free) || self.pages_end > large::CONSTANTS[0] / PAGE_BYTES {
            return;
        }
        for (level, virt, phys) in large::all() {
            let entry = u64::from(phys / PAGE_BYTES) << 10 | large::BITS;
            self.set(virt / PAGE_BYTES, level, entry);
            self.again.push(Span { virt, phys, len: PAGE_BYTES << (9 * level) });
        }
        for (n, addr) in large::CONSTANTS.iter().enumerate() {
            out.push(MemInit { addr: *addr, len: PAGE_BYTES, bytes: large::bytes(n) });
        }
        out.push(MemInit { addr: large::HIDDEN, len: PAGE_BYTES, bytes: large::bytes(0) });
    }

    /// Gives the job's first pages of buffers a second address each, if no kernel uses those addresses.
    fn make_aliases(&mut self, job: &Job) {
        if is_taken(job, &alias::pages(BUFFER_BASE + alias::DISTANCE)) {
            return;
        }
        for page in alias::pages(BUFFER_BASE) {
            if let Some(&to) = self.map.get(&page) {
                let entry = self.leaf(to, false);
                let second = page + alias::DISTANCE / PAGE_BYTES;
                self.set(second, 0, entry);
                let (virt, phys) = (second * PAGE_BYTES, to * PAGE_BYTES);
                self.again.push(Span { virt, phys, len: PAGE_BYTES });
            }
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
        // Words after the region that look like entries but are not valid.
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

    /// The table of a level; none if an upper level has none.
    fn table(&self, page: u32, level: u32) -> Option<u32> {
        let mut table = self.root;
        for l in (level + 1..=2).rev() {
            let entry = self.tables[&table].0[Tables::index(page, l)];
            if entry & V == 0 {
                return None;
            }
            table = (entry >> 10) as u32;
            // There is no table below a leaf.
            self.tables.get(&table)?;
        }
        Some(table)
    }

    /// The entry of a level; none if an upper level has no table.
    fn entry(&self, page: u32, level: u32) -> Option<u64> {
        let entry = self.tables[&self.table(page, level)?].0[Tables::index(page, level)];
        (level == 0 || entry != 0).then_some(entry)
    }

    /// Adds a leaf at a level, and the tables above it.
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

    /// A region's contents at their physical addresses; contiguous pieces stay together.
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
        let mut again = self.again.clone();
        again.sort_unstable_by_key(|s| s.virt);
        Paging { seed, spans, again, moved: Vec::new() }
    }
}
