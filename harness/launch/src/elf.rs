//! RISC-V ELF executables: [`Image`] reads one, [`Writer`] writes one.
//!
//! The reader accepts untrusted input: goblin finds the headers, and every number that this file uses is
//! checked against the file's size and the address space first. `.debug_line` is not interpreted here;
//! [`Image::section`] returns its bytes.

mod write;

pub use write::{Bind, SectionKind, Writer};

use crate::error::read;
use crate::{LoadError, MemInit, Signature, Symbol};
use goblin::elf::header::{EM_RISCV, ET_EXEC};
use goblin::elf::program_header::{PT_LOAD, ProgramHeader};
use goblin::elf::section_header::SHT_NOBITS;
use goblin::elf::sym::{STT_FILE, STT_SECTION};
use goblin::elf::{Elf, section_header::SHN_UNDEF};
use std::path::Path;
use tandem_abi::{LDS_BASE, LDS_WINDOW, Launch};

/// Most memory that an executable may request.
const MAX_IMAGE: u64 = 256 << 20;

/// The section in which the compiler lists an executable's kernels: a line for each, with its name and the
/// bytes of its arguments. The entry is the first one's.
pub const KERNELS: &str = ".tandem.kernels";

/// A checked executable.
#[derive(Clone, Debug, PartialEq)]
pub struct Image {
    /// First instruction.
    pub entry: u32,
    /// Loadable segments in file order.
    pub segments: Vec<MemInit>,
    /// Named addresses in address order.
    pub symbols: Vec<Symbol>,
    /// Other sections by name (debug information and the like), as stored.
    pub sections: Vec<(String, Vec<u8>)>,
}

impl Image {
    /// Reads an executable file.
    pub fn load(path: &Path) -> Result<Image, LoadError> {
        Image::parse(&read(path)?).map_err(|e| e.in_file(path))
    }

    /// Reads an executable's bytes.
    pub fn parse(bytes: &[u8]) -> Result<Image, LoadError> {
        check_ident(bytes)?;
        let elf = Elf::parse(bytes)
            .map_err(|e| LoadError::offset(0, format!("not a well-formed ELF file: {e}")))?;
        let h = &elf.header;
        if h.e_machine != EM_RISCV {
            return Err(LoadError::offset(
                18,
                format!("e_machine is {}, expected {EM_RISCV} (RISC-V)", h.e_machine),
            ));
        }
        if h.e_type != ET_EXEC {
            return Err(LoadError::offset(
                16,
                format!("e_type is {}, expected {ET_EXEC} (executable)", h.e_type),
            ));
        }
        let entry =
            u32::try_from(elf.entry).map_err(|_| LoadError::offset(24, "the entry is beyond 32 bits"))?;
        let segments = segments(bytes, &elf)?;
        if segments.is_empty() {
            return Err(LoadError::offset(h.e_phoff, "expected at least one PT_LOAD segment"));
        }
        if !segments.iter().any(|s| entry >= s.addr && entry - s.addr < s.len) {
            return Err(LoadError::offset(24, format!("the entry {entry:#x} is in no PT_LOAD segment")));
        }
        let symbols = symbols(&elf);
        let sections = sections(bytes, &elf)?;
        Ok(Image { entry, segments, symbols, sections })
    }

    /// Address of a symbol.
    pub fn symbol(&self, name: &str) -> Option<u32> {
        self.symbols.iter().find(|s| s.name == name).map(|s| s.addr)
    }

    /// Contents of a section.
    pub fn section(&self, name: &str) -> Option<&[u8]> {
        self.sections.iter().find(|(n, _)| n == name).map(|(_, b)| b.as_slice())
    }

    /// The kernels that the compiler listed, with the bytes of their arguments; none in a program from
    /// elsewhere.
    pub fn kernels(&self) -> Vec<(String, u32)> {
        let list = String::from_utf8_lossy(self.section(KERNELS).unwrap_or_default()).into_owned();
        let kernel = |line: &str| {
            let (name, bytes) = line.rsplit_once(' ')?;
            Some((name.to_string(), bytes.parse().ok()?))
        };
        list.lines().filter_map(kernel).collect()
    }

    /// The signature range, if both of its symbols exist.
    pub fn signature(&self) -> Result<Option<Signature>, LoadError> {
        let (Some(begin), Some(end)) = (self.symbol("begin_signature"), self.symbol("end_signature")) else {
            return Ok(None);
        };
        if end < begin || begin % 4 != 0 || end % 4 != 0 {
            let m = format!(
                "begin_signature {begin:#x} and end_signature {end:#x} must be aligned to 4 and in order"
            );
            return Err(LoadError::new(m));
        }
        Ok(Some(Signature { begin, end }))
    }
}

/// The launch of an executable that comes without a description.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bare {
    /// Workgroups.
    pub grid: [u32; 3],
    /// Threads of a warp.
    pub wf_size: u32,
    /// Warps of a workgroup.
    pub wg_warps: u32,
    /// LDS bytes of a workgroup.
    pub lds_size: u32,
    /// Private bytes per thread.
    pub pds_size: u32,
    /// Scalar registers of a warp.
    pub sgprs: u32,
    /// Vector registers of a warp.
    pub vgprs: u32,
    /// Bytes of the print buffer; 0 for none.
    pub print: u32,
}

impl Bare {
    /// One warp of one workgroup on a machine of `lanes` lanes, with as many registers as a warp can have
    /// without filling the machine.
    pub fn one_warp(lanes: u32) -> Bare {
        Bare {
            grid: [1; 3],
            wf_size: lanes,
            wg_warps: 1,
            lds_size: 16 << 10,
            pds_size: 1 << 10,
            sgprs: 64,
            vgprs: 256,
            print: 0,
        }
    }

    /// Its launch without address translation: code entered at `start_pc`, the metadata buffer at `csr_knl`
    /// and private memory at `pds_base`.
    pub fn launch(&self, start_pc: u32, csr_knl: u32, pds_base: u32) -> Launch {
        let Bare { grid, wf_size, wg_warps, lds_size, pds_size, sgprs, vgprs, print: _ } = *self;
        Launch {
            start_pc,
            csr_knl,
            grid,
            wf_size,
            wg_warps,
            lds_size,
            pds_size,
            sgprs,
            vgprs,
            pds_base,
            ptbr: 0,
        }
    }
}

/// The identification bytes are checked by hand, so that each wrong one gets its own message.
fn check_ident(bytes: &[u8]) -> Result<(), LoadError> {
    if bytes.len() < 52 {
        let m = format!("the file has {} bytes, expected an ELF header of 52", bytes.len());
        return Err(LoadError::offset(bytes.len() as u64, m));
    }
    for (at, want, what) in [
        (0, 0x7f, "ELF magic 7f 45 4c 46"),
        (1, b'E', "ELF magic 7f 45 4c 46"),
        (2, b'L', "ELF magic 7f 45 4c 46"),
        (3, b'F', "ELF magic 7f 45 4c 46"),
        (4, 1, "class 1 (ELF32)"),
        (5, 1, "data encoding 1 (little-endian)"),
        (6, 1, "ELF version 1"),
    ] {
        if bytes[at] != want {
            return Err(LoadError::offset(
                at as u64,
                format!("found byte {:#04x}, expected {what}", bytes[at]),
            ));
        }
    }
    Ok(())
}

/// A range of the file, after checking it.
fn slice(bytes: &[u8], offset: u64, len: u64, what: &str) -> Result<Vec<u8>, LoadError> {
    let range = offset
        .checked_add(len)
        .filter(|&end| end <= bytes.len() as u64)
        .map(|end| offset as usize..end as usize);
    range.and_then(|r| bytes.get(r)).map(<[u8]>::to_vec).ok_or_else(|| {
        let m = format!("{what} needs {len:#x} bytes here, but the whole file has {:#x}", bytes.len());
        LoadError::offset(offset, m)
    })
}

/// The part of a segment that belongs to the program. In GNU ld's default layout the first segment begins
/// with the ELF header, a page below the code: at the end of the LDS window if code begins at 0x8000_0000, or
/// at another segment's addresses. There the header has no meaning and is dropped; elsewhere it stays. `None`
/// if the segment contains nothing else.
fn without_header(elf: &Elf, ph: &ProgramHeader) -> Option<ProgramHeader> {
    let end = |p: &ProgramHeader| p.p_vaddr.saturating_add(p.p_memsz);
    let meets = |from: u64, to: u64| ph.p_vaddr < to && from < end(ph);
    let in_lds = meets(LDS_BASE.into(), u64::from(LDS_BASE) + u64::from(LDS_WINDOW));
    let loads = elf.program_headers.iter().filter(|p| p.p_type == PT_LOAD && p.p_memsz > 0);
    let in_another = loads.filter(|p| *p != ph).any(|p| meets(p.p_vaddr, end(p)));
    if ph.p_offset != 0 || !(in_lds || in_another) {
        return Some(ph.clone());
    }
    let h = &elf.header;
    let headers = u64::from(h.e_ehsize).max(h.e_phoff + u64::from(h.e_phnum) * u64::from(h.e_phentsize));
    let sections = elf.section_headers.iter().filter(|s| s.is_alloc() && s.sh_size > 0);
    let within = |addr: u64| (ph.p_vaddr..end(ph)).contains(&addr);
    // Without section headers, everything after the headers belongs to the program.
    let first = match elf.section_headers.is_empty() {
        true => ph.p_vaddr.saturating_add(headers),
        false => sections.map(|s| s.sh_addr).filter(|a| within(*a)).min().unwrap_or(end(ph)),
    };
    let cut = first - ph.p_vaddr;
    (cut < ph.p_memsz).then(|| ProgramHeader {
        p_vaddr: first,
        p_offset: cut.min(ph.p_filesz),
        p_filesz: ph.p_filesz.saturating_sub(cut),
        p_memsz: ph.p_memsz - cut,
        ..ph.clone()
    })
}

fn segments(bytes: &[u8], elf: &Elf) -> Result<Vec<MemInit>, LoadError> {
    let mut out: Vec<MemInit> = Vec::new();
    let mut total = 0u64;
    for (i, ph) in
        elf.program_headers.iter().enumerate().filter(|(_, p)| p.p_type == PT_LOAD && p.p_memsz > 0)
    {
        let at = elf.header.e_phoff + i as u64 * u64::from(elf.header.e_phentsize);
        let fail = |m: String| Err(LoadError::offset(at, format!("segment {i}: {m}")));
        if ph.p_filesz > ph.p_memsz {
            return fail(format!("p_filesz {:#x} is larger than p_memsz {:#x}", ph.p_filesz, ph.p_memsz));
        }
        let Some(ph) = without_header(elf, ph) else { continue };
        total = total.saturating_add(ph.p_memsz);
        if total > MAX_IMAGE {
            return fail(format!("the segments add up to {total:#x} bytes, expected at most {MAX_IMAGE:#x}"));
        }
        if ph.p_vaddr.checked_add(ph.p_memsz).is_none_or(|end| end > 1 << 32) {
            return fail(format!("{:#x} + {:#x} ends beyond the address space", ph.p_vaddr, ph.p_memsz));
        }
        let (addr, len) = (ph.p_vaddr as u32, ph.p_memsz as u32);
        if u64::from(addr) < u64::from(LDS_BASE) + u64::from(LDS_WINDOW)
            && ph.p_vaddr + ph.p_memsz > u64::from(LDS_BASE)
        {
            return fail(format!("{addr:#x} + {len:#x} reaches into the LDS window at {LDS_BASE:#x}"));
        }
        let data = slice(bytes, ph.p_offset, ph.p_filesz, &format!("segment {i}"))?;
        if let Some(o) = out.iter().find(|o| {
            u64::from(addr) < u64::from(o.addr) + u64::from(o.len)
                && u64::from(o.addr) < u64::from(addr) + u64::from(len)
        }) {
            return fail(format!("{addr:#x} + {len:#x} overlaps the segment at {:#x}", o.addr));
        }
        out.push(MemInit { addr, len, bytes: data });
    }
    Ok(out)
}

fn symbols(elf: &Elf) -> Vec<Symbol> {
    let mut out: Vec<Symbol> = elf
        .syms
        .iter()
        .filter(|s| s.st_shndx != SHN_UNDEF as usize && !matches!(s.st_type(), STT_FILE | STT_SECTION))
        .filter_map(|s| {
            let name = elf.strtab.get_at(s.st_name)?;
            let addr = u32::try_from(s.st_value).ok()?;
            (!name.is_empty()).then(|| Symbol { addr, name: name.to_string() })
        })
        .collect();
    out.sort_by(|a, b| (a.addr, &a.name).cmp(&(b.addr, &b.name)));
    out
}

fn sections(bytes: &[u8], elf: &Elf) -> Result<Vec<(String, Vec<u8>)>, LoadError> {
    let mut out = Vec::new();
    let mut total = 0;
    for sh in &elf.section_headers {
        let Some(name) = elf.shdr_strtab.get_at(sh.sh_name) else { continue };
        if name.is_empty() || sh.sh_type == SHT_NOBITS {
            continue;
        }
        let data = slice(bytes, sh.sh_offset, sh.sh_size, &format!("section {name}"))?;
        total += data.len() as u64;
        if total > MAX_IMAGE {
            return Err(LoadError::offset(
                sh.sh_offset,
                format!("the sections add up to {total:#x} bytes, expected at most {MAX_IMAGE:#x}"),
            ));
        }
        out.push((name.to_string(), data));
    }
    Ok(out)
}
