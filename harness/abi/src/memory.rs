//! Device memory as a sparse set of mapped pages. Each engine owns one; a verdict may compare them.
//!
//! A page takes room from its first write on. Launches map private memory for every lane that could run,
//! which is often a hundred times what a kernel touches.

use std::fmt;

/// Granularity of mapping, in bytes. Buffers are mapped in these steps (`ventus-notes.md`).
pub const PAGE_BYTES: u32 = 4096;
const PAGE: usize = PAGE_BYTES as usize;
type Page = Box<[u8; PAGE]>;

/// Pages of a table, and tables of an address space: a lookup is two loads, with no search.
const ENTRIES: usize = 1024;

/// What a mapped page holds that nothing has written.
static ZEROS: [u8; PAGE] = [0; PAGE];

/// Consecutive pages.
#[derive(Clone)]
struct Table {
    /// Those that have been written.
    written: [Option<Page>; ENTRIES],
    /// Whether each is mapped. A written page is.
    mapped: [bool; ENTRIES],
}

impl Table {
    fn new() -> Box<Table> {
        Box::new(Table { written: [const { None }; ENTRIES], mapped: [false; ENTRIES] })
    }

    #[inline]
    fn page(&self, at: usize) -> Option<&[u8; PAGE]> {
        match &self.written[at] {
            Some(page) => Some(page),
            None => self.mapped[at].then_some(&ZEROS),
        }
    }

    /// The first write to a mapped page; `None` if it is not mapped.
    #[cold]
    fn begin(&mut self, at: usize) -> Option<&mut [u8; PAGE]> {
        self.mapped[at].then(|| &mut **self.written[at].insert(Box::new(ZEROS)))
    }
}

/// A 32-bit address space in which only mapped pages may be accessed.
#[derive(Clone)]
pub struct Memory {
    tables: Box<[Option<Box<Table>>; ENTRIES]>,
}

impl Default for Memory {
    fn default() -> Memory {
        Memory { tables: Box::new([const { None }; ENTRIES]) }
    }
}

/// The position of page `number`: its table, and its index there.
#[inline]
fn entry(number: u32) -> (usize, usize) {
    ((number >> 10) as usize % ENTRIES, number as usize % ENTRIES)
}

/// An access outside the mapped pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryError {
    /// First byte address that is not mapped.
    pub addr: u32,
}

impl fmt::Display for MemoryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "address {:#010x} is not mapped", self.addr)
    }
}

impl std::error::Error for MemoryError {}

impl Memory {
    /// An empty address space.
    pub fn new() -> Memory {
        Memory::default()
    }

    /// Maps every page that `[addr, addr + len)` touches; new pages read zero, mapped ones keep their bytes.
    /// The range is clipped at the end of the address space.
    pub fn map(&mut self, addr: u32, len: u32) {
        if len == 0 {
            return;
        }
        let last = addr.saturating_add(len - 1) / PAGE_BYTES;
        for n in addr / PAGE_BYTES..=last {
            let (table, at) = entry(n);
            self.tables[table].get_or_insert_with(Table::new).mapped[at] = true;
        }
    }

    /// Whether every byte of `[addr, addr + len)` is mapped.
    pub fn is_mapped(&self, addr: u32, len: u32) -> bool {
        len == 0
            || addr.checked_add(len - 1).is_some_and(|last| {
                (addr / PAGE_BYTES..=last / PAGE_BYTES).all(|n| self.page(n * PAGE_BYTES).is_some())
            })
    }

    /// Copies bytes out; fails at the first unmapped byte.
    pub fn read(&self, addr: u32, out: &mut [u8]) -> Result<(), MemoryError> {
        let mut done = 0;
        while done < out.len() {
            let a = step(addr, done)?;
            let page = self.page(a).ok_or(MemoryError { addr: a })?;
            let off = (a % PAGE_BYTES) as usize;
            let n = (PAGE - off).min(out.len() - done);
            out[done..done + n].copy_from_slice(&page[off..off + n]);
            done += n;
        }
        Ok(())
    }

    /// Copies bytes in; on failure the bytes before the first unmapped one have been written.
    pub fn write(&mut self, addr: u32, data: &[u8]) -> Result<(), MemoryError> {
        let mut done = 0;
        while done < data.len() {
            let a = step(addr, done)?;
            let page = self.page_mut(a).ok_or(MemoryError { addr: a })?;
            let off = (a % PAGE_BYTES) as usize;
            let n = (PAGE - off).min(data.len() - done);
            page[off..off + n].copy_from_slice(&data[done..done + n]);
            done += n;
        }
        Ok(())
    }

    /// Little-endian 32-bit read, any alignment.
    pub fn read_u32(&self, addr: u32) -> Result<u32, MemoryError> {
        let mut b = [0; 4];
        self.read(addr, &mut b)?;
        Ok(u32::from_le_bytes(b))
    }

    /// Little-endian 32-bit write, any alignment.
    pub fn write_u32(&mut self, addr: u32, value: u32) -> Result<(), MemoryError> {
        self.write(addr, &value.to_le_bytes())
    }

    /// The mapped page that holds `addr`.
    #[inline]
    pub fn page(&self, addr: u32) -> Option<&[u8; PAGE]> {
        let (table, at) = entry(addr / PAGE_BYTES);
        self.tables[table].as_ref()?.page(at)
    }

    /// The mapped page that holds `addr`, for writing.
    #[inline]
    pub fn page_mut(&mut self, addr: u32) -> Option<&mut [u8; PAGE]> {
        let (table, at) = entry(addr / PAGE_BYTES);
        let table = self.tables[table].as_mut()?;
        if table.written[at].is_none() {
            return table.begin(at);
        }
        table.written[at].as_deref_mut()
    }

    /// The page that holds `addr`, for writing, if it has been written before: quicker than
    /// [`Memory::page_mut`], which must answer otherwise.
    #[inline]
    pub fn written_mut(&mut self, addr: u32) -> Option<&mut [u8; PAGE]> {
        let (table, at) = entry(addr / PAGE_BYTES);
        self.tables[table].as_mut()?.written[at].as_deref_mut()
    }

    /// Mapped pages in address order: `(address, bytes)`.
    pub fn pages(&self) -> impl Iterator<Item = (u32, &[u8; PAGE])> {
        let tables = self.tables.iter().enumerate().filter_map(|(t, table)| Some((t, table.as_ref()?)));
        tables.flat_map(|(t, table)| {
            let mapped = (0..ENTRIES).filter_map(|at| Some((at, table.page(at)?)));
            mapped.map(move |(at, page)| ((t * ENTRIES + at) as u32 * PAGE_BYTES, page))
        })
    }
}

/// The address `done` bytes after `addr`, or an error if the address space wraps.
fn step(addr: u32, done: usize) -> Result<u32, MemoryError> {
    u32::try_from(done).ok().and_then(|d| addr.checked_add(d)).ok_or(MemoryError { addr: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_cross_pages_and_stop_at_unmapped_ones() {
        let mut m = Memory::new();
        m.map(0x1ff0, 0x20);
        m.write_u32(0x1ffe, 0xdead_beef).unwrap();
        assert_eq!(m.read_u32(0x1ffe), Ok(0xdead_beef));
        assert_eq!(m.read_u32(0x2ffe), Err(MemoryError { addr: 0x3000 }));
        assert!(m.is_mapped(0x1000, 0x2000) && !m.is_mapped(0xfff, 2));
    }

    #[test]
    fn pages_come_in_the_order_of_their_addresses() {
        let mut m = Memory::new();
        for addr in [0xffff_f000, 0x9000_1000, 0x0040_0000, 0x9000_0000, 0x003f_f000] {
            m.map(addr, 1);
            m.write_u32(addr, addr).unwrap();
        }
        let copy = m.clone();
        m.write_u32(0x9000_0000, 1).unwrap();
        let found: Vec<u32> = copy.pages().map(|(addr, _)| addr).collect();
        assert_eq!(found, [0x003f_f000, 0x0040_0000, 0x9000_0000, 0x9000_1000, 0xffff_f000]);
        assert!(found.iter().all(|&addr| copy.read_u32(addr) == Ok(addr)));
    }

    #[test]
    fn a_mapped_page_holds_zeros_and_takes_room_at_its_first_write() {
        let mut m = Memory::new();
        let all = 512 << 20;
        m.map(0x9000_0000, all);
        let written = |m: &Memory| m.tables.iter().flatten().flat_map(|t| &t.written).flatten().count();
        assert!(m.is_mapped(0x9000_0000, all) && m.pages().count() == (all / PAGE_BYTES) as usize);
        assert_eq!((m.read_u32(0x9123_4568), written(&m)), (Ok(0), 0), "a read takes none");
        m.write_u32(0x9123_4568, 7).unwrap();
        m.map(0x9123_4000, PAGE_BYTES);
        assert_eq!((m.read_u32(0x9123_4568), m.read_u32(0x9123_4564), written(&m)), (Ok(7), Ok(0), 1));
        assert!(m.page_mut(0x8fff_ffff).is_none() && written(&m) == 1);
    }

    #[test]
    fn the_top_of_the_address_space_does_not_wrap() {
        let mut m = Memory::new();
        m.map(0xffff_fff0, u32::MAX);
        m.map(0, 4);
        assert_eq!(m.read_u32(0xffff_fffe), Err(MemoryError { addr: 0 }));
        assert!(m.read_u32(0xffff_fffc).is_ok());
    }
}
