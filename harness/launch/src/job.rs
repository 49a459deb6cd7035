//! [`Job`]: one program in the form that engines receive. It is plain, serialisable data, so that a repro
//! bundle can contain all of it.

use crate::{ElemType, Expect, Paging};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use tandem_abi::{Launch, Memory};
use tandem_words::readable;

/// Byte offset of the print buffer's address in the metadata buffer; its size is the next word.
const PRINT_WORD: usize = 48;

/// One program: kernels that run in order on one memory.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Job {
    /// Its name in reports.
    pub name: String,
    /// Kernels in the order they run.
    pub kernels: Vec<KernelRun>,
    /// Buffers that a user may dump, and whose contents are compared with expectations and with the host's.
    pub buffers: Vec<Buffer>,
    /// The mapping of virtual pages, on a machine with address translation. All addresses of the job are then
    /// virtual, except those of [`KernelRun::mem`] and PTBR.
    #[serde(default)]
    pub paging: Option<Paging>,
    /// Lines that the program must print, in any order.
    #[serde(default)]
    pub printed: Option<Vec<String>>,
}

/// One launch, with the driver's changes to memory before it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KernelRun {
    /// Kernel name in reports.
    pub name: String,
    /// The launch.
    #[serde(with = "LaunchDef")]
    pub launch: Launch,
    /// Maps and writes applied before this kernel, in order.
    pub mem: Vec<MemInit>,
    /// Code symbols, by address.
    #[serde(default)]
    pub symbols: Vec<Symbol>,
    /// Source lines of code addresses, by address.
    #[serde(default)]
    pub lines: Vec<LineEntry>,
    /// Instructions that trap on purpose, with the reasons.
    #[serde(default)]
    pub traps: Vec<TrapReason>,
    /// A non-zero store to this word ends a bare program.
    #[serde(default)]
    pub tohost: Option<u32>,
    /// Memory to write to the signature file after the run.
    #[serde(default)]
    pub signature: Option<Signature>,
    /// The print buffer of the kernel.
    #[serde(default)]
    pub print: Option<PrintBuffer>,
    /// Cycles after which the run is stopped; the engine's default if absent.
    #[serde(default)]
    pub timeout_cycles: Option<u64>,
    /// The input file without its extension, used to find files next to it.
    #[serde(default)]
    pub source: Option<PathBuf>,
}

/// Maps `[addr, addr + len)` (new pages read zero) and writes `bytes` at `addr`.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MemInit {
    /// First address.
    pub addr: u32,
    /// Bytes to map; at least `bytes.len()`.
    pub len: u32,
    /// Initial contents; memory after them keeps its value.
    #[serde(with = "crate::hex")]
    pub bytes: Vec<u8>,
}

impl std::fmt::Debug for MemInit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "MemInit {{ {:#010x}, len {:#x}, {} bytes }}", self.addr, self.len, self.bytes.len())
    }
}

/// A print buffer (metadata words 48 and 52).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrintBuffer {
    /// Size in bytes, including the header of 8.
    pub addr: u32,
    /// Bytes, the header of 8 included.
    pub size: u32,
}

/// A named code address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Symbol {
    /// Address.
    pub addr: u32,
    /// Name.
    pub name: String,
}

/// Code from `addr` up to the next entry comes from this source line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineEntry {
    /// First code address.
    pub addr: u32,
    /// Source file.
    pub file: String,
    /// Line, from 1; 0 ends the range.
    pub line: u32,
}

/// The reason why the compiler inserted a trapping instruction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TrapKind {
    /// Unknown: the job's file records no kinds.
    #[default]
    Unstated,
    /// The program requests it: `llvm.trap`.
    Requested,
    /// A call through a pointer reached no function of the call's type.
    WildCall,
    /// The private stack is too small. The limit applies only to the device; the host's stack is larger.
    PrivateStack,
}

/// The reason why the instruction at an address traps on purpose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrapReason {
    /// Its address.
    pub addr: u32,
    /// The kind of trap.
    #[serde(default)]
    pub kind: TrapKind,
    /// The reason as text, with names and sizes.
    pub reason: String,
}

/// Words `[begin, end)` of a signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signature {
    /// First address.
    pub begin: u32,
    /// First address after it.
    pub end: u32,
}

/// A typed range of device memory.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Buffer {
    /// Name in reports: the YAML name, or `arg<N>`, or `buffer<N>`.
    pub name: String,
    /// First address.
    pub addr: u32,
    /// Bytes of all its elements.
    pub size: u32,
    /// Element type.
    pub elem: ElemType,
    /// Bytes from one element to the next. Absent if nothing lies between them; a field of an array of
    /// structures has the size of the structure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<u32>,
    /// Kernel argument (or metadata position) this buffer belongs to. Absent if it is a variable of the
    /// module, or a field of one.
    #[serde(default)]
    pub arg: Option<usize>,
    /// Contents it must have after the last kernel.
    #[serde(default)]
    pub expect: Option<Expect>,
}

impl Buffer {
    /// The address of an element.
    pub fn element(&self, index: usize) -> u32 {
        self.addr.wrapping_add((index as u32).wrapping_mul(self.step.unwrap_or(self.elem.size())))
    }

    /// Bytes from its first to its last.
    pub fn span(&self) -> u32 {
        let size = self.elem.size();
        match (self.step, self.size / size) {
            (Some(step), count) if count > 0 => (count - 1) * step + size,
            _ => self.size,
        }
    }

    /// Whether the byte at an address belongs to one of its elements.
    pub fn holds(&self, addr: u32) -> bool {
        let (at, size) = (addr.wrapping_sub(self.addr), self.elem.size());
        at < self.span() && self.step.is_none_or(|step| at % step < size)
    }

    /// The bytes of its elements, from those of its whole span.
    pub fn elements(&self, span: Vec<u8>) -> Vec<u8> {
        let Some(step) = self.step else { return span };
        let size = self.elem.size() as usize;
        span.chunks(step as usize).flat_map(|c| &c[..size.min(c.len())]).copied().collect()
    }
}

impl Job {
    /// The source line of `pc` in kernel `kernel`, if the job has a line table for it.
    pub fn source_line(&self, kernel: usize, pc: u32) -> Option<&LineEntry> {
        let lines = &self.kernels.get(kernel)?.lines;
        let n = lines.partition_point(|l| l.addr <= pc);
        lines[..n].last().filter(|l| l.line != 0)
    }

    /// The physical address of the byte at an address while this kernel runs.
    pub fn physical(&self, kernel: usize, addr: u32) -> Option<u32> {
        self.paging.as_ref().map_or(Some(addr), |p| p.physical(kernel, addr))
    }

    /// One address for each byte, of all that this kernel has for it ([`Paging::canonical`]).
    pub fn canonical(&self, kernel: usize, addr: u32) -> u32 {
        self.paging.as_ref().map_or(addr, |p| p.canonical(kernel, addr))
    }

    /// The address that this kernel uses for a byte of physical memory. The same address, if it uses none.
    pub fn virtual_of(&self, kernel: usize, physical: u32) -> u32 {
        self.paging.as_ref().and_then(|p| p.virtual_of(kernel, physical)).unwrap_or(physical)
    }

    /// Memory at the program's addresses, from the machine's memory after the last kernel.
    pub fn as_seen(&self, memory: &Memory) -> Memory {
        self.paging.as_ref().map_or_else(|| memory.clone(), |p| p.as_seen(memory))
    }

    /// The buffers of arguments, each with its argument: all but the module's variables.
    pub fn argument_buffers(&self) -> impl Iterator<Item = (&Buffer, usize)> {
        self.buffers.iter().filter_map(|b| Some((b, b.arg?)))
    }

    /// The buffer of argument `arg`.
    pub fn buffer(&self, arg: usize) -> Option<&Buffer> {
        self.buffers.iter().find(|b| b.arg == Some(arg))
    }
}

impl KernelRun {
    /// A launch after these changes to memory. All other fields are empty.
    pub fn new(name: impl Into<String>, launch: Launch, mem: Vec<MemInit>) -> KernelRun {
        KernelRun {
            name: name.into(),
            launch,
            mem,
            symbols: Vec::new(),
            lines: Vec::new(),
            traps: Vec::new(),
            tohost: None,
            signature: None,
            print: None,
            timeout_cycles: None,
            source: None,
        }
    }

    /// Why the instruction at `pc` traps, if it does so on purpose.
    pub fn trap_reason(&self, pc: u32) -> Option<&TrapReason> {
        self.traps.iter().find(|t| t.addr == pc)
    }

    /// Applies this kernel's maps and writes to `mem`.
    pub fn prepare(&self, mem: &mut Memory) -> Result<(), crate::LoadError> {
        for m in &self.mem {
            mem.map(m.addr, m.len);
            mem.write(m.addr, &m.bytes)
                .map_err(|e| crate::LoadError::new(format!("kernel {}: preparing memory: {e}", self.name)))?;
        }
        Ok(())
    }

    /// The print buffer that the metadata buffer in `mem` names, if it is mapped there.
    pub(crate) fn find_print(launch: &Launch, mem: &[MemInit]) -> Option<PrintBuffer> {
        let knl = launch.csr_knl;
        let metadata = mem.iter().rev().find(|m| knl >= m.addr && knl - m.addr < m.len)?;
        let word = |n: usize| {
            let at = (knl - metadata.addr) as usize + n;
            let bytes = metadata.bytes.get(at..at + 4)?;
            Some(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
        };
        let (addr, size) = (word(PRINT_WORD)?, word(PRINT_WORD + 4)?);
        let inside =
            |m: &&MemInit| addr >= m.addr && u64::from(addr - m.addr) + u64::from(size) <= u64::from(m.len);
        (addr != 0 && addr.is_multiple_of(4) && size >= 16 && mem.iter().any(|m| inside(&m)))
            .then_some(PrintBuffer { addr, size })
    }

    /// The symbol at or below `pc`, with the distance.
    pub fn symbol(&self, pc: u32) -> Option<(&str, u32)> {
        let n = self.symbols.partition_point(|s| s.addr <= pc);
        self.symbols[..n].last().map(|s| (s.name.as_str(), pc - s.addr))
    }

    /// The place of `pc` in words, to follow the address: ` <k+0x10>`, or nothing without a symbol.
    pub fn place(&self, pc: u32) -> String {
        self.symbol(pc).map_or_else(String::new, |(name, at)| format!(" <{}+{at:#x}>", readable(name)))
    }
}

/// serde's view of [`Launch`], whose crate does not depend on serde.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Launch", deny_unknown_fields)]
struct LaunchDef {
    start_pc: u32,
    csr_knl: u32,
    grid: [u32; 3],
    wf_size: u32,
    wg_warps: u32,
    lds_size: u32,
    pds_size: u32,
    sgprs: u32,
    vgprs: u32,
    pds_base: u32,
    #[serde(default)]
    ptbr: u32,
}
