//! Ventus `.metadata`/`.data` pairs.
//!
//! `.metadata` contains u64 numbers, each as two lines (low word, high word) of eight hexadecimal digits.
//! `.data` contains the initial contents of its buffers one after another, one 32-bit word per line. A path
//! without extension is one kernel. A directory whose files all end in `_<number>` is a chain on one memory,
//! ordered by that number, then by name. A directory in which none ends so contains independent programs.
//! `chain.yaml` or the caller may state the order of a chain (`dir.rs`).

mod dir;

pub use dir::{CHAIN_FILE, Chain};

use crate::error::{read, read_text};
use crate::{Buffer, ElemType, Job, KernelRun, LoadError, MemInit};
use std::path::{Path, PathBuf};
use tandem_abi::{LDS_BASE, LDS_WINDOW, Launch};

/// The toolchain allocates 256 MiB for code. If an allocation is larger than this, only its contents and the
/// [`SLACK`] bytes after them are mapped, so that a case does not cost 256 MiB per machine.
const LARGE_CODE: u32 = 16 << 20;
/// See [`LARGE_CODE`].
const SLACK: u32 = 64 << 10;
/// More buffers than any kernel has, so that a corrupt count is refused before use.
const MAX_BUFFERS: u64 = 4096;

/// Loads a kernel (path without extension, or one of its two files) or a directory of kernels. A chain is
/// one job; independent programs are one job each.
pub fn load(path: &Path) -> Result<Vec<Job>, LoadError> {
    if path.is_dir() { dir::load_dir(path, None) } else { load_kernel(path).map(|job| vec![job]) }
}

/// Loads a directory as one chain of the kernels named `order`, which run in that order.
pub fn load_chain(path: &Path, order: &[String]) -> Result<Job, LoadError> {
    if !path.is_dir() {
        return Err(LoadError::new("--order goes with a directory of cases").in_file(path));
    }
    let jobs = dir::load_dir(path, Some(order))?;
    jobs.into_iter().next().ok_or_else(|| LoadError::new("the chain is empty").in_file(path))
}

/// The kernels of a directory that can be loaded: in their order if they are a chain, else by name.
///
/// # Errors
/// If the directory cannot be listed.
pub fn kernels_of(dir: &Path) -> Result<Vec<KernelRun>, LoadError> {
    let kernels = |jobs: Vec<Job>| jobs.into_iter().flat_map(|job| job.kernels).collect();
    if let Ok(jobs) = dir::load_dir(dir, None) {
        return Ok(kernels(jobs));
    }
    Ok(kernels(dir::stems(dir)?.iter().filter_map(|stem| load_kernel(stem).ok()).collect()))
}

/// Whether [`load`] accepts `path`: a kernel's path, or a directory with `.metadata` files.
pub fn is_case(path: &Path) -> bool {
    if path.is_dir() {
        return dir::stems(path).is_ok_and(|s| !s.is_empty());
    }
    with_ext(&stem(path), "metadata").is_file()
}

/// Loads one kernel as a job of its own.
pub fn load_kernel(path: &Path) -> Result<Job, LoadError> {
    let stem = stem(path);
    let (kernel, buffers) = load_pair(&stem)?;
    Ok(Job { name: kernel.name.clone(), kernels: vec![kernel], buffers, ..Job::default() })
}

fn file_name(path: &Path) -> String {
    path.file_name().map_or_else(|| path.display().to_string(), |n| n.to_string_lossy().into_owned())
}

fn stem(path: &Path) -> PathBuf {
    match path.extension().and_then(|e| e.to_str()) {
        Some("metadata" | "data" | "log") => path.with_extension(""),
        _ => path.to_path_buf(),
    }
}

/// Adds an extension (the stem itself may contain dots).
fn with_ext(stem: &Path, ext: &str) -> PathBuf {
    let mut name = stem.as_os_str().to_owned();
    name.push(".");
    name.push(ext);
    PathBuf::from(name)
}

fn load_pair(stem: &Path) -> Result<(KernelRun, Vec<Buffer>), LoadError> {
    let (meta_path, data_path) = (with_ext(stem, "metadata"), with_ext(stem, "data"));
    let meta = parse_metadata(&read_text(&meta_path)?).map_err(|e| e.in_file(&meta_path))?;
    let data = read(&data_path)?;
    let data = std::str::from_utf8(&data).map_err(|e| {
        LoadError::offset(e.valid_up_to() as u64, "expected hexadecimal text").in_file(&data_path)
    })?;
    let mem = meta.fill(data).map_err(|e| e.in_file(&data_path))?;
    let kernel = KernelRun {
        print: KernelRun::find_print(&meta.launch, &mem),
        source: Some(stem.to_path_buf()),
        ..KernelRun::new(file_name(stem), meta.launch, mem)
    };
    Ok((kernel, meta.data_buffers()))
}

/// A `.metadata` file, checked.
#[derive(Clone, Debug)]
pub struct Metadata {
    /// The launch.
    pub launch: Launch,
    /// kernel_id.
    pub kernel_id: u32,
    /// Buffers in file order.
    pub buffers: Vec<MetaBuffer>,
}

/// One buffer of a `.metadata` file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MetaBuffer {
    /// First address.
    pub base: u32,
    /// Bytes of its contents in `.data`.
    pub size: u32,
    /// Bytes allocated.
    pub alloc: u32,
}

impl MetaBuffer {
    fn holds(&self, addr: u32) -> bool {
        addr >= self.base && u64::from(addr) < u64::from(self.base) + u64::from(self.alloc.max(self.size))
    }
}

/// One 32-bit hexadecimal word, alone on its line.
fn word(n: usize, line: &str) -> Result<u32, LoadError> {
    let t = line.trim();
    let ok = !t.is_empty() && t.len() <= 8 && t.bytes().all(|b| b.is_ascii_hexdigit());
    ok.then(|| u32::from_str_radix(t, 16).ok())
        .flatten()
        .ok_or_else(|| LoadError::line(n, format!("expected a 32-bit hexadecimal word, found '{}'", clip(t))))
}

/// The first characters of a text that may be long or binary.
fn clip(text: &str) -> String {
    text.chars().take(24).flat_map(char::escape_default).collect()
}

/// The words of a file with their line numbers; blank lines are skipped. A short word where a file ends in
/// the middle of a line is the first part of one.
fn words(text: &str) -> impl Iterator<Item = Result<(usize, u32), LoadError>> + '_ {
    let cut = text.rsplit('\n').next().is_some_and(|last| (1..8).contains(&last.trim().len()));
    let last = text.lines().count();
    text.lines().enumerate().filter(|(_, l)| !l.trim().is_empty()).map(move |(i, l)| {
        match cut && i + 1 == last {
            true => Err(LoadError::line(
                i + 1,
                format!("the file ends within a word: '{}' has fewer than 8 digits", clip(l.trim())),
            )),
            false => word(i + 1, l).map(|w| (i + 1, w)),
        }
    })
}

/// The 64-bit fields of a `.metadata` file, of which the low 32 bits come first and the high ones are zero.
struct Fields<'a> {
    words: std::slice::Chunks<'a, (usize, u32)>,
    /// The line after the last one.
    end: usize,
}

impl Fields<'_> {
    /// The next field, with its line.
    fn next(&mut self, what: &str) -> Result<(usize, u32), LoadError> {
        match self.words.next() {
            Some(&[(line, low), (high_line, high)]) => {
                if high != 0 {
                    let m = format!("{what}: expected a 32-bit value, but its high word is {high:#x}");
                    return Err(LoadError::line(high_line, m));
                }
                Ok((line, low))
            }
            _ => Err(LoadError::line(self.end, format!("the file ends where {what} is expected"))),
        }
    }

    /// The next field, without its line.
    fn value(&mut self, what: &str) -> Result<u32, LoadError> {
        self.next(what).map(|(_, value)| value)
    }

    /// One field of each buffer.
    fn column(&mut self, what: &str, count: u64) -> Result<Vec<(usize, u32)>, LoadError> {
        (0..count).map(|i| self.next(&format!("{what}[{i}]"))).collect()
    }

    /// The fields of the launch and kernel_id, in the order of the file.
    fn launch(&mut self) -> Result<(Launch, u32), LoadError> {
        let start_pc = self.value("start_addr")?;
        let kernel_id = self.value("kernel_id")?;
        let launch = Launch {
            start_pc,
            grid: [self.value("grid x")?, self.value("grid y")?, self.value("grid z")?],
            wf_size: self.value("wf_size")?,
            wg_warps: self.value("wg_size")?,
            csr_knl: self.value("CSR_KNL")?,
            lds_size: self.value("ldsSize")?,
            pds_size: self.value("pdsSize")?,
            sgprs: self.value("sgprUsage")?,
            vgprs: self.value("vgprUsage")?,
            pds_base: self.value("pdsBase")?,
            ptbr: 0,
        };
        Ok((launch, kernel_id))
    }
}

/// Reads `.metadata` text.
pub fn parse_metadata(text: &str) -> Result<Metadata, LoadError> {
    let words: Vec<(usize, u32)> = words(text).collect::<Result<_, _>>()?;
    let end = text.lines().count() + 1;
    let mut fields = Fields { words: words.chunks(2), end };
    let (launch, kernel_id) = fields.launch()?;
    let count = u64::from(fields.value("num_buffer")?);
    if count > MAX_BUFFERS {
        return Err(LoadError::line(27, format!("num_buffer is {count}, expected at most {MAX_BUFFERS}")));
    }
    let expected = (14 + 3 * count) * 2;
    if words.len() as u64 != expected {
        let m = format!(
            "num_buffer is {count}, so the file should have {expected} words, but it has {}",
            words.len()
        );
        return Err(LoadError::line(end.min(27), m));
    }
    let bases = fields.column("base", count)?;
    let sizes = fields.column("size", count)?;
    let allocs = fields.column("allocsize", count)?;
    let buffers = bases.iter().zip(&sizes).zip(&allocs).enumerate();
    let buffers: Vec<MetaBuffer> = buffers
        .map(|(i, ((base, size), alloc))| buffer(i, *base, *size, *alloc))
        .collect::<Result<_, _>>()?;
    check_overlap(&buffers, &bases)?;
    let meta = Metadata { launch, kernel_id, buffers };
    meta.check_launch()?;
    Ok(meta)
}

/// Buffer `i` from its three fields, each with its line.
fn buffer(
    i: usize,
    (base_line, base): (usize, u32),
    (_, size): (usize, u32),
    (alloc_line, alloc): (usize, u32),
) -> Result<MetaBuffer, LoadError> {
    let end = u64::from(base) + u64::from(alloc);
    if alloc < size {
        let m = format!("allocsize[{i}] is {alloc:#x}, expected at least size[{i}] = {size:#x}");
        return Err(LoadError::line(alloc_line, m));
    }
    if end > 1 << 32 {
        let m = format!("buffer {i} at {base:#x} with {alloc:#x} bytes ends beyond the address space");
        return Err(LoadError::line(base_line, m));
    }
    if base % 4 != 0 {
        return Err(LoadError::line(base_line, format!("base[{i}] is {base:#x}, expected a multiple of 4")));
    }
    if base < LDS_BASE + LDS_WINDOW && end > u64::from(LDS_BASE) {
        let m = format!("buffer {i} at {base:#x} with {alloc:#x} bytes reaches into the LDS window");
        return Err(LoadError::line(base_line, m));
    }
    Ok(MetaBuffer { base, size, alloc })
}

/// Refuses buffers that share bytes.
fn check_overlap(buffers: &[MetaBuffer], bases: &[(usize, u32)]) -> Result<(), LoadError> {
    let mut order: Vec<usize> = (0..buffers.len()).filter(|&i| buffers[i].alloc > 0).collect();
    order.sort_by_key(|&i| buffers[i].base);
    for pair in order.windows(2) {
        let (a, b) = (&buffers[pair[0]], &buffers[pair[1]]);
        if a.holds(b.base) {
            let m = format!(
                "buffer {} at {:#x} overlaps buffer {} at {:#x} ({:#x} bytes)",
                pair[1], b.base, pair[0], a.base, a.alloc
            );
            return Err(LoadError::line(bases[pair[1]].0, m));
        }
    }
    Ok(())
}

impl Metadata {
    /// The launch's own addresses must be in buffers, and its counts must be usable.
    fn check_launch(&self) -> Result<(), LoadError> {
        let l = &self.launch;
        let inside = |what: &str, line: usize, addr: u32| {
            if self.buffers.iter().any(|b| b.holds(addr)) {
                return Ok(());
            }
            Err(LoadError::line(
                line,
                format!("{what} is {addr:#x}, expected an address inside one of the buffers"),
            ))
        };
        inside("start_addr", 1, l.start_pc)?;
        inside("CSR_KNL", 15, l.csr_knl)?;
        for (what, line, v) in [
            ("grid x", 5, l.grid[0]),
            ("grid y", 7, l.grid[1]),
            ("grid z", 9, l.grid[2]),
            ("wf_size", 11, l.wf_size),
            ("wg_size", 13, l.wg_warps),
        ] {
            if v == 0 {
                return Err(LoadError::line(line, format!("{what} is 0, expected at least 1")));
            }
        }
        let private = self.private_bytes();
        if u64::from(l.pds_base) + private > 1 << 32 {
            let m = format!(
                "pdsBase {:#x} and {private:#x} private bytes end beyond the address space",
                l.pds_base
            );
            return Err(LoadError::line(25, m));
        }
        Ok(())
    }

    /// Private memory of the whole grid.
    fn private_bytes(&self) -> u64 {
        let l = &self.launch;
        let per_wg = u64::from(l.wg_warps) * u64::from(l.wf_size) * u64::from(l.pds_size);
        l.workgroups().saturating_mul(per_wg)
    }

    /// Buffers with `.data` text as contents, and the private region.
    pub(crate) fn fill(&self, data: &str) -> Result<Vec<MemInit>, LoadError> {
        let expected: u64 = self.buffers.iter().map(|b| u64::from(b.size).div_ceil(4)).sum();
        let mut words = words(data);
        let mut mem = Vec::new();
        let mut read = 0u64;
        for (i, b) in self.buffers.iter().enumerate() {
            let mut bytes = Vec::new();
            for _ in 0..b.size.div_ceil(4) {
                let Some(w) = words.next().transpose()? else {
                    let m = format!(
                        "the file has {read} words and ends in buffer {i}; the sizes add up to {expected}"
                    );
                    return Err(LoadError::line(data.lines().count() + 1, m));
                };
                bytes.extend(w.1.to_le_bytes());
                read += 1;
            }
            bytes.truncate(b.size as usize);
            let len = if b.alloc > LARGE_CODE && b.holds(self.launch.start_pc) {
                b.alloc.min(b.size.saturating_add(SLACK))
            } else {
                b.alloc
            };
            mem.push(MemInit { addr: b.base, len, bytes });
        }
        if let Some(w) = words.next().transpose()? {
            return Err(LoadError::line(
                w.0,
                format!("expected the end: the sizes add up to {expected} words"),
            ));
        }
        if let Ok(len @ 1..) = u32::try_from(self.private_bytes()) {
            mem.push(MemInit { addr: self.launch.pds_base, len, bytes: Vec::new() });
        }
        Ok(mem)
    }

    /// The buffers that are the kernel's data: not code, metadata buffer or private memory.
    fn data_buffers(&self) -> Vec<Buffer> {
        let l = &self.launch;
        let is_data = |b: &&MetaBuffer| {
            let private = l.pds_size > 0 && b.holds(l.pds_base);
            let code = b.holds(l.start_pc) || b.holds(l.csr_knl);
            b.size > 0 && !private && !code
        };
        self.buffers
            .iter()
            .filter(is_data)
            .enumerate()
            .map(|(arg, b)| Buffer {
                name: format!("buffer{arg}"),
                addr: b.base,
                size: b.size,
                elem: ElemType::U32,
                step: None,
                arg: Some(arg),
                expect: None,
            })
            .collect()
    }
}
