//! Writes kernels as Ventus `.metadata`/`.data` pairs: the format that [`crate::case`] reads and other Ventus
//! simulators run.
//!
//! A pair contains everything that a launch needs: code, arguments, the metadata buffer at CSR_KNL, and the
//! sizes of regions without contents (private memory, the print buffer). It does not contain facts that only
//! this project knows: expectations, symbols, source lines, limits.

use crate::{Job, KernelRun, LoadError, MemInit, case};
use std::cmp::Reverse;
use std::fmt::Write as _;

/// The texts of a kernel's two files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// `.metadata`: numbers of 64 bits, each as two lines of eight hexadecimal digits, low word first.
    pub metadata: String,
    /// `.data`: the buffers' contents one after another, one word of eight hexadecimal digits per line.
    pub data: String,
}

/// A buffer in a pair's list.
struct Listed<'a> {
    base: u32,
    bytes: &'a [u8],
    alloc: u32,
}

/// One pair for each kernel of `job`, in order. Kernels after the first run on the memory that the earlier
/// ones leave.
///
/// # Errors
/// If a pair cannot express the job: virtual addresses, a program that ends by a store, or regions that share
/// bytes or begin within a word.
pub fn pairs(job: &Job) -> Result<Vec<Pair>, LoadError> {
    if job.paging.is_some() || job.kernels.iter().any(|k| k.launch.ptbr != 0) {
        return Err(LoadError::new(
            "a .metadata/.data case has physical addresses: choose a machine without +sv39",
        ));
    }
    if let Some((k, at)) = job.kernels.iter().find_map(|k| Some((k, k.tohost?))) {
        return Err(LoadError::new(format!(
            "{} ends by a store to tohost ({at:#010x}), which a .metadata/.data case cannot say: there the \
             program would run on. End every warp with ENDPRG, and leave out the symbol tohost",
            k.name
        )));
    }
    (0..job.kernels.len()).map(|n| pair(&job.kernels[..=n], n)).collect()
}

/// The pair of the last of `kernels`, which is number `id` of its program.
fn pair(kernels: &[KernelRun], id: usize) -> Result<Pair, LoadError> {
    let Some((run, earlier)) = kernels.split_last() else {
        return Err(LoadError::new("a program without kernels"));
    };
    let listed = listed(run, earlier)?;
    let l = &run.launch;
    let id = u32::try_from(id).map_err(|_| LoadError::new("more kernels than kernel_id can number"))?;
    let count =
        u32::try_from(listed.len()).map_err(|_| LoadError::new("more buffers than can be counted"))?;
    let head = [l.start_pc, id, l.grid[0], l.grid[1], l.grid[2], l.wf_size, l.wg_warps, l.csr_knl];
    let sizes = [l.lds_size, l.pds_size, l.sgprs, l.vgprs, l.pds_base, count];
    let bases = listed.iter().map(|b| b.base);
    let lengths = listed.iter().map(|b| b.bytes.len() as u32);
    let allocs = listed.iter().map(|b| b.alloc);
    let mut out = Pair { metadata: String::new(), data: String::new() };
    for number in head.into_iter().chain(sizes).chain(bases).chain(lengths).chain(allocs) {
        let _ = writeln!(out.metadata, "{number:08x}\n00000000");
    }
    for chunk in listed.iter().flat_map(|b| b.bytes.chunks(4)) {
        let mut word = [0; 4];
        word[..chunk.len()].copy_from_slice(chunk);
        let _ = writeln!(out.data, "{:08x}", u32::from_le_bytes(word));
    }
    Ok(out)
}

/// The buffers of a pair, by address: everything that the kernel maps, and the memory of earlier kernels on
/// which it starts.
fn listed<'a>(run: &'a KernelRun, earlier: &'a [KernelRun]) -> Result<Vec<Listed<'a>>, LoadError> {
    let holds = |m: &MemInit, addr: u32| addr >= m.addr && addr - m.addr < m.len.max(m.bytes.len() as u32);
    let mut regions: Vec<(&MemInit, &[u8])> = run.mem.iter().map(|m| (m, m.bytes.as_slice())).collect();
    for addr in [run.launch.start_pc, run.launch.csr_knl] {
        if !regions.iter().any(|(m, _)| holds(m, addr)) {
            // This memory is already live. It is listed without contents, because nothing needs to be
            // written.
            let live = earlier.iter().flat_map(|k| &k.mem).find(|m| holds(m, addr));
            let live =
                live.ok_or_else(|| LoadError::new(format!("no region of memory holds {addr:#010x}")))?;
            regions.push((live, &[]));
        }
    }
    regions.retain(|(m, bytes)| m.len > 0 || !bytes.is_empty());
    let length = |m: &MemInit, bytes: &[u8]| u64::from(m.len).max(bytes.len() as u64);
    regions.sort_by_key(|(m, bytes)| (m.addr, Reverse(length(m, bytes))));
    let unsaid = |addr: u32, len: u64| {
        LoadError::new(format!(
            "the region at {addr:#010x} ({len:#x} bytes) shares bytes with the next or begins within a word, \
             which a .metadata file cannot say"
        ))
    };
    let mut out: Vec<Listed> = Vec::new();
    for (m, bytes) in regions {
        let len = length(m, bytes);
        if let Some(last) = out.last_mut() {
            let (from, room) = (u64::from(m.addr - last.base), u64::from(last.alloc));
            // A case that was read has its private memory twice: as a buffer that its files list, and as the
            // memory that its launch needs.
            if from + len <= room && (bytes.is_empty() || from == 0 && last.bytes.is_empty()) {
                last.bytes = if bytes.is_empty() { last.bytes } else { bytes };
                continue;
            }
            if from < room {
                return Err(unsaid(last.base, room));
            }
        }
        if m.addr % 4 != 0 || u64::from(m.addr) + len > 1 << 32 {
            return Err(unsaid(m.addr, len));
        }
        out.push(Listed { base: m.addr, bytes, alloc: len as u32 });
    }
    Ok(out)
}

/// `job` as a reader of its pairs sees it: launches and memory from the files. Parts that the files cannot
/// express stay unchanged.
///
/// # Errors
/// Those of [`pairs`], or a pair that [`crate::case`] cannot read.
pub fn read_back(job: &Job) -> Result<Job, LoadError> {
    let mut out = job.clone();
    for (run, pair) in out.kernels.iter_mut().zip(pairs(job)?) {
        let meta = case::parse_metadata(&pair.metadata)?;
        run.mem = meta.fill(&pair.data)?;
        run.launch = meta.launch;
        run.print = KernelRun::find_print(&run.launch, &run.mem);
    }
    Ok(out)
}
