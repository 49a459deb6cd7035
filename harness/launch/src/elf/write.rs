//! A small ELF32 writer: sections at given addresses, symbols, and one PT_LOAD per section in memory.
//!
//! The crate `object` could write the file, but costs 4 s of processor time to build, which a first verdict
//! would have to wait for.

use crate::LoadError;
use goblin::elf::header::{EM_RISCV, ET_EXEC};
use goblin::elf::program_header::{PF_R, PF_W, PF_X, PT_LOAD};
use goblin::elf::section_header::{
    SHF_ALLOC, SHF_EXECINSTR, SHF_WRITE, SHN_ABS, SHT_NOBITS, SHT_PROGBITS, SHT_STRTAB, SHT_SYMTAB,
};
use goblin::elf::sym::{STB_GLOBAL, STB_LOCAL, STB_WEAK, STT_FUNC, STT_NOTYPE, STT_OBJECT};

const HEADER: usize = 52;
const PROGRAM: usize = 32;
const SECTION: usize = 40;
const SYMBOL: usize = 16;

/// The kind of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SectionKind {
    /// Instructions (read, execute).
    Text,
    /// Initialised data (read, write).
    Data,
    /// Zeroed memory (read, write), without contents in the file.
    Bss,
    /// Not in memory: debug information.
    Debug,
}

struct Section {
    name: String,
    kind: SectionKind,
    addr: u32,
    bytes: Vec<u8>,
    len: u32,
}

/// The binding of a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bind {
    /// This file (STB_LOCAL).
    Local,
    /// Every file (STB_GLOBAL).
    Global,
    /// Every file, but a global symbol takes precedence (STB_WEAK).
    Weak,
}

struct Sym {
    name: String,
    value: u32,
    size: u32,
    function: bool,
    bind: Bind,
}

/// Builds an executable.
pub struct Writer {
    entry: u32,
    sections: Vec<Section>,
    symbols: Vec<Sym>,
}

impl Writer {
    /// An executable that starts at `entry`.
    pub fn new(entry: u32) -> Writer {
        Writer { entry, sections: Vec::new(), symbols: Vec::new() }
    }

    /// Adds a section with contents.
    pub fn section(&mut self, name: &str, kind: SectionKind, addr: u32, bytes: Vec<u8>) -> &mut Writer {
        let len = bytes.len() as u32;
        self.sections.push(Section { name: name.to_string(), kind, addr, bytes, len });
        self
    }

    /// Adds `len` zero bytes at `addr`.
    pub fn bss(&mut self, name: &str, addr: u32, len: u32) -> &mut Writer {
        let section =
            Section { name: name.to_string(), kind: SectionKind::Bss, addr, bytes: Vec::new(), len };
        self.sections.push(section);
        self
    }

    /// Adds a debug section such as `.debug_line`.
    pub fn debug(&mut self, name: &str, bytes: Vec<u8>) -> &mut Writer {
        self.section(name, SectionKind::Debug, 0, bytes)
    }

    /// Adds a global symbol.
    pub fn symbol(&mut self, name: &str, value: u32, size: u32, function: bool) -> &mut Writer {
        self.bound(name, value, size, function, Bind::Global)
    }

    /// Adds a symbol.
    pub fn bound(&mut self, name: &str, value: u32, size: u32, function: bool, bind: Bind) -> &mut Writer {
        self.symbols.push(Sym { name: name.to_string(), value, size, function, bind });
        self
    }

    /// The file's bytes.
    pub fn finish(&self) -> Result<Vec<u8>, LoadError> {
        for s in &self.sections {
            if u64::from(s.addr) + u64::from(s.len) > 1 << 32 {
                return Err(LoadError::new(format!("section {} ends beyond the address space", s.name)));
            }
            if s.name.contains('\0') {
                return Err(LoadError::new("a section's name contains a NUL"));
            }
        }
        if let Some(s) = self.symbols.iter().find(|s| s.name.contains('\0')) {
            return Err(LoadError::new(format!("symbol {:?} contains a NUL", s.name)));
        }
        let loaded: Vec<&Section> =
            self.sections.iter().filter(|s| s.kind != SectionKind::Debug && s.len > 0).collect();
        let mut out = vec![0; HEADER + loaded.len() * PROGRAM];
        let mut names = vec![0u8];
        let mut headers = vec![[0u32; 10]];
        let mut offsets = Vec::new();
        for s in &self.sections {
            align(&mut out, 4);
            let offset = out.len() as u32;
            offsets.push(offset);
            out.extend(&s.bytes);
            let (kind, flags) = match s.kind {
                SectionKind::Text => (SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR),
                SectionKind::Data => (SHT_PROGBITS, SHF_ALLOC | SHF_WRITE),
                SectionKind::Bss => (SHT_NOBITS, SHF_ALLOC | SHF_WRITE),
                SectionKind::Debug => (SHT_PROGBITS, 0),
            };
            headers.push([intern(&mut names, &s.name), kind, flags, s.addr, offset, s.len, 0, 0, 4, 0]);
        }
        self.symbol_table(&mut out, &mut names, &mut headers);
        let shstrtab = intern(&mut names, ".shstrtab");
        let offset = out.len() as u32;
        headers.push([shstrtab, SHT_STRTAB, 0, 0, offset, names.len() as u32, 0, 0, 1, 0]);
        out.extend(&names);
        align(&mut out, 4);
        let shoff = out.len() as u32;
        for h in &headers {
            out.extend(h.iter().flat_map(|w| w.to_le_bytes()));
        }
        self.file_header(&mut out, loaded.len() as u16, shoff, headers.len() as u16);
        let with_offset =
            self.sections.iter().zip(&offsets).filter(|(s, _)| s.kind != SectionKind::Debug && s.len > 0);
        for (i, (s, &offset)) in with_offset.enumerate() {
            let flags = if s.kind == SectionKind::Text { PF_R | PF_X } else { PF_R | PF_W };
            let words = [PT_LOAD, offset, s.addr, s.addr, s.bytes.len() as u32, s.len, flags, 4];
            put(&mut out, HEADER + i * PROGRAM, &words);
        }
        Ok(out)
    }

    fn symbol_table(&self, out: &mut Vec<u8>, names: &mut Vec<u8>, headers: &mut Vec<[u32; 10]>) {
        align(out, 4);
        let (offset, mut strings) = (out.len() as u32, vec![0u8]);
        out.extend([0; SYMBOL]);
        // Local symbols come first; sh_info gives their number.
        let (local, others): (Vec<&Sym>, Vec<&Sym>) =
            self.symbols.iter().partition(|s| s.bind == Bind::Local);
        for s in local.iter().chain(&others) {
            let section = self
                .sections
                .iter()
                .position(|x| x.kind != SectionKind::Debug && s.value >= x.addr && s.value - x.addr <= x.len);
            // Outside every section a symbol is absolute (SHN_ABS).
            let index = section.map_or(SHN_ABS, |i| i as u32 + 1);
            let bind = match s.bind {
                Bind::Local => STB_LOCAL,
                Bind::Global => STB_GLOBAL,
                Bind::Weak => STB_WEAK,
            };
            let kind = match section {
                _ if s.function => STT_FUNC,
                Some(_) => STT_OBJECT,
                None => STT_NOTYPE,
            };
            let info = u32::from(bind << 4 | kind);
            let words = [intern(&mut strings, &s.name), s.value, s.size, info | index << 16];
            out.extend(words.iter().flat_map(|w| w.to_le_bytes()));
        }
        let size = out.len() as u32 - offset;
        let strtab = headers.len() as u32 + 1;
        headers.push([
            intern(names, ".symtab"),
            SHT_SYMTAB,
            0,
            0,
            offset,
            size,
            strtab,
            local.len() as u32 + 1,
            4,
            SYMBOL as u32,
        ]);
        headers.push([
            intern(names, ".strtab"),
            SHT_STRTAB,
            0,
            0,
            out.len() as u32,
            strings.len() as u32,
            0,
            0,
            1,
            0,
        ]);
        out.extend(strings);
    }

    fn file_header(&self, out: &mut [u8], programs: u16, shoff: u32, sections: u16) {
        out[..16].copy_from_slice(&[0x7f, b'E', b'L', b'F', 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        let halves = |low: u16, high: u16| u32::from(low) | u32::from(high) << 16;
        let words = [
            halves(ET_EXEC, EM_RISCV),
            1,
            self.entry,
            HEADER as u32,
            shoff,
            0,
            halves(HEADER as u16, PROGRAM as u16),
            halves(programs, SECTION as u16),
            halves(sections, sections - 1),
        ];
        put(out, 16, &words);
    }
}

fn put(out: &mut [u8], at: usize, words: &[u32]) {
    for (i, w) in words.iter().enumerate() {
        out[at + i * 4..at + i * 4 + 4].copy_from_slice(&w.to_le_bytes());
    }
}

fn align(out: &mut Vec<u8>, to: usize) {
    out.resize(out.len().next_multiple_of(to), 0);
}

/// Adds a string to a table and returns its offset.
fn intern(table: &mut Vec<u8>, text: &str) -> u32 {
    let at = table.len() as u32;
    table.extend(text.as_bytes());
    table.push(0);
    at
}
