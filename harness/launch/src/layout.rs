//! Device memory layout of a compiled kernel: buffers, argument buffer, metadata buffer, print buffer and
//! private memory. Each is on its own pages with an unmapped page in between, so that an access past the end
//! is a fault.
//!
//! The metadata buffer (at CSR_KNL) contains, by word offset: 0 kernel entry, 4 argument buffer, 8
//! dimensions, 12/16/20 global size, 24/28/32 local size, 36/40/44 offset, 48 print buffer, 52 its size.

use crate::args::{ArgSpec, ArgValue, BufferSpec, Variable};
use crate::elf::{Bare, Image};
use crate::{Buffer, ElemType, Job, KernelRun, LoadError, MemInit};
use tandem_abi::{BUFFER_BASE, Launch, PAGE_BYTES};

/// Default size of the print buffer in bytes.
pub const PRINT_BYTES: u32 = 64 << 10;

/// A compiled kernel's requirements on the machine, as its compiler states them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resources {
    /// LDS bytes of a workgroup, without the launch's dynamic part.
    pub lds_size: u32,
    /// Private bytes per thread.
    pub pds_size: u32,
    /// Scalar registers of a warp.
    pub sgprs: u32,
    /// Vector registers of a warp.
    pub vgprs: u32,
    /// Bytes of a pointer in the argument buffer: 8, or 4 if the module's layout says so.
    pub pointer: u32,
}

/// The launch of a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// Workgroups (blocks) in x, y, z.
    pub grid: [u32; 3],
    /// Threads of a workgroup in x, y, z.
    pub block: [u32; 3],
    /// Dynamic LDS bytes.
    pub shared: u32,
}

impl Geometry {
    /// Threads of a workgroup, if there is at least one and the count fits.
    pub fn block_threads(&self) -> Result<u32, LoadError> {
        if let Some(axis) = (0..3).find(|&i| self.grid[i] == 0 || self.block[i] == 0) {
            let axis = ["x", "y", "z"][axis];
            return Err(LoadError::new(format!("grid and block must be at least 1 in {axis}")));
        }
        for axis in 0..3 {
            if self.grid[axis].checked_mul(self.block[axis]).is_none() {
                return Err(LoadError::new("the global size of one axis is beyond 32 bits"));
            }
        }
        let n: u64 = self.block.iter().map(|&b| u64::from(b)).fold(1, u64::saturating_mul);
        u32::try_from(n).ok().filter(|&n| n <= 1024).ok_or_else(|| {
            LoadError::new(format!("a block of {n} threads: expected at most 1024 (32 warps of 32 lanes)"))
        })
    }

    /// `(threads of a warp, warps of a workgroup)` on a machine with `lanes` lanes. The last warp may be
    /// partial: the compiled kernel masks threads outside the block.
    pub fn warps(&self, lanes: u32) -> Result<(u32, u32), LoadError> {
        let threads = self.block_threads()?;
        Ok((lanes.min(threads), threads.div_ceil(lanes)))
    }

    fn dimensions(&self) -> u32 {
        (0..3).rev().find(|&i| self.grid[i] * self.block[i] > 1).unwrap_or(0) as u32 + 1
    }
}

/// Allocates page-aligned regions, each followed by an unmapped page.
struct Layout {
    next: u64,
}

impl Layout {
    fn take(&mut self, what: &str, len: u64) -> Result<u32, LoadError> {
        let page = u64::from(PAGE_BYTES);
        let addr = self.next;
        self.next = addr + len.max(1).next_multiple_of(page) + page;
        if self.next > 1 << 32 {
            return Err(LoadError::new(format!("{what} of {len:#x} bytes does not fit the address space")));
        }
        Ok(addr as u32)
    }
}

/// The job that launches kernel `kernel` of a compiled `image` with `args` on a machine of `lanes` lanes.
pub fn job(
    image: &Image,
    kernel: &str,
    args: &[ArgSpec],
    geometry: &Geometry,
    resources: &Resources,
    lanes: u32,
) -> Result<Job, LoadError> {
    job_with_print(image, kernel, args, geometry, resources, lanes, PRINT_BYTES)
}

/// Like [`job`], with a print buffer of `print_bytes`.
pub fn job_with_print(
    image: &Image,
    kernel: &str,
    args: &[ArgSpec],
    geometry: &Geometry,
    resources: &Resources,
    lanes: u32,
    print_bytes: u32,
) -> Result<Job, LoadError> {
    let entry = image
        .symbol(kernel)
        .ok_or_else(|| LoadError::new(format!("the program has no symbol '{kernel}'")))?;
    let (wf_size, wg_warps) = geometry.warps(lanes)?;
    check_code(image)?;
    let mut layout = Layout { next: u64::from(BUFFER_BASE) };
    let mut mem = image.segments.clone();
    let mut buffers = Vec::new();
    bound_once(args)?;
    let mut arg_bytes = Vec::new();
    let mut descriptors = Vec::new();
    let mut pointers = Vec::new();
    for (i, arg) in args.iter().enumerate() {
        let name = arg.name.clone().unwrap_or_else(|| format!("arg{i}"));
        let pointer = resources.pointer;
        let (layout, mem, buffers) = (&mut layout, &mut mem, &mut buffers);
        let (descriptors, pointers) = (&mut descriptors, &mut pointers);
        let mut place = Place { layout, mem, buffers, descriptors, pointers, image, arg: i, pointer };
        place.value(&arg.value, &name, &mut arg_bytes)?;
    }
    point(&pointers, &buffers, &mut arg_bytes)?;
    buffers.extend(descriptors);
    let arg_len = arg_bytes.len().max(8) as u32;
    let arg_addr = layout.take("the argument buffer", u64::from(arg_len))?;
    mem.push(MemInit { addr: arg_addr, len: arg_len, bytes: arg_bytes });
    let print = print_region(&mut layout, print_bytes, &mut mem)?;
    let lds_size = resources.lds_size.checked_add(geometry.shared);
    let mut launch = Launch {
        start_pc: image.entry,
        csr_knl: 0,
        grid: geometry.grid,
        wf_size,
        wg_warps,
        lds_size: lds_size.ok_or_else(|| LoadError::new("the LDS size is beyond 32 bits"))?,
        pds_size: resources.pds_size,
        sgprs: resources.sgprs,
        vgprs: resources.vgprs,
        pds_base: 0,
        ptbr: 0,
    };
    let words = metadata_words(entry, arg_addr, Some(geometry), print);
    regions(&mut layout, &mut launch, words, &mut mem)?;
    let mut symbols = image.symbols.clone();
    symbols.sort_by_key(|s| s.addr);
    let run = KernelRun {
        print: KernelRun::find_print(&launch, &mem),
        symbols,
        ..KernelRun::new(kernel, launch, mem)
    };
    Ok(Job { name: kernel.to_string(), kernels: vec![run], buffers, ..Job::default() })
}

impl Image {
    /// A job that runs this program alone: no arguments, and one workgroup unless `launch` states otherwise.
    pub fn job(&self, name: &str, bare: &Bare) -> Result<Job, LoadError> {
        self.job_after(name, bare, &[])
    }

    /// The same, with metadata and private memory above everything that `waiting` launches use, so that all
    /// of them can be in memory at once.
    pub fn job_after(&self, name: &str, bare: &Bare, waiting: &[KernelRun]) -> Result<Job, LoadError> {
        let (mut mem, mut symbols) = (self.segments.clone(), self.symbols.clone());
        symbols.sort_by_key(|s| s.addr);
        let used = waiting.iter().flat_map(|k| &k.mem).map(|m| u64::from(m.addr) + u64::from(m.len)).max();
        let [knl, pds_base] = bare_regions(self, bare, used.unwrap_or(0), &mut mem)?;
        let launch = bare.launch(self.entry, knl, pds_base);
        let kernel = KernelRun {
            name: name.to_string(),
            launch,
            print: KernelRun::find_print(&launch, &mem),
            mem,
            symbols,
            lines: Vec::new(),
            traps: Vec::new(),
            tohost: self.symbol("tohost"),
            signature: self.signature()?,
            timeout_cycles: None,
            source: None,
        };
        Ok(Job { name: name.to_string(), kernels: vec![kernel], ..Job::default() })
    }
}

/// Metadata buffer and private memory of a bare program: `[CSR_KNL, pds_base]`. They go above everything that
/// the program itself uses, and above `used`.
fn bare_regions(
    image: &Image,
    bare: &Bare,
    used: u64,
    mem: &mut Vec<MemInit>,
) -> Result<[u32; 2], LoadError> {
    let own = image.segments.iter().map(|s| u64::from(s.addr) + u64::from(s.len)).max().unwrap_or(0);
    let page = u64::from(PAGE_BYTES);
    let mut layout = Layout { next: own.max(used).next_multiple_of(page).max(u64::from(BUFFER_BASE)) };
    let mut launch = Launch {
        start_pc: image.entry,
        csr_knl: 0,
        grid: bare.grid,
        wf_size: bare.wf_size,
        wg_warps: bare.wg_warps,
        lds_size: bare.lds_size,
        pds_size: bare.pds_size,
        sgprs: bare.sgprs,
        vgprs: bare.vgprs,
        pds_base: 0,
        ptbr: 0,
    };
    let print = print_region(&mut layout, bare.print, mem)?;
    let words = metadata_words(image.entry, 0, None, print);
    regions(&mut layout, &mut launch, words, mem)?;
    Ok([launch.csr_knl, launch.pds_base])
}

/// Places metadata buffer and private memory, and puts their addresses in the launch.
fn regions(
    layout: &mut Layout,
    launch: &mut Launch,
    words: Vec<u8>,
    mem: &mut Vec<MemInit>,
) -> Result<(), LoadError> {
    launch.csr_knl = layout.take("the metadata buffer", words.len() as u64)?;
    mem.push(MemInit { addr: launch.csr_knl, len: words.len() as u32, bytes: words });
    let threads = launch.workgroups().saturating_mul(u64::from(launch.wg_warps) * u64::from(launch.wf_size));
    let private = threads.saturating_mul(u64::from(launch.pds_size));
    launch.pds_base = layout.take("private memory", private)?;
    if private > 0 {
        mem.push(MemInit { addr: launch.pds_base, len: private as u32, bytes: Vec::new() });
    }
    Ok(())
}

/// Places a print buffer of `size` bytes, if any: its address and size.
fn print_region(layout: &mut Layout, size: u32, mem: &mut Vec<MemInit>) -> Result<[u32; 2], LoadError> {
    if size == 0 {
        return Ok([0; 2]);
    }
    check_print_size(size)?;
    let addr = layout.take("the print buffer", u64::from(size))?;
    // Clear the header, because an earlier launch may have used it for something else.
    mem.push(MemInit { addr, len: size, bytes: vec![0; 8] });
    Ok([addr, size])
}

/// Refuses sizes that a print buffer cannot have.
pub(crate) fn check_print_size(size: u32) -> Result<(), LoadError> {
    if size.is_multiple_of(4) && (16..=16 << 20).contains(&size) {
        return Ok(());
    }
    Err(LoadError::new(format!("a print buffer of {size} bytes: expected a multiple of 4 from 16 to 16 MiB")))
}

fn metadata_words(entry: u32, args: u32, geometry: Option<&Geometry>, print: [u32; 2]) -> Vec<u8> {
    let (dims, global, local) = geometry.map_or((1, [1; 3], [1; 3]), |g| {
        (g.dimensions(), std::array::from_fn(|i| g.grid[i] * g.block[i]), g.block)
    });
    let words = [
        entry, args, dims, global[0], global[1], global[2], local[0], local[1], local[2], 0, 0, 0, print[0],
        print[1],
    ];
    words.iter().flat_map(|w: &u32| w.to_le_bytes()).collect()
}

/// A pointer to the buffer of an argument, which may not have been placed yet.
struct Pointer {
    /// The argument that it is a part of.
    arg: usize,
    /// Its place in the argument buffer.
    at: usize,
    /// The argument to whose buffer it points.
    to: usize,
}

/// Writes the pointers to arguments' buffers.
fn point(pointers: &[Pointer], buffers: &[Buffer], out: &mut [u8]) -> Result<(), LoadError> {
    for p in pointers {
        let mut of = buffers.iter().filter(|b| b.arg == Some(p.to));
        let wrong = |why| {
            let text = format!("argument {}: it points to the buffer of argument {}, {why}", p.arg, p.to);
            LoadError::new(text)
        };
        let buffer = of.next().ok_or_else(|| wrong("and there is none (arguments count from 0)"))?;
        if of.next().is_some() {
            return Err(wrong("which has several: make the one that it means an argument of its own"));
        }
        // The high word of 8 bytes is zero.
        out[p.at..p.at + 4].copy_from_slice(&buffer.addr.to_le_bytes());
    }
    Ok(())
}

/// The destination of an argument's parts.
struct Place<'a> {
    layout: &'a mut Layout,
    mem: &'a mut Vec<MemInit>,
    buffers: &'a mut Vec<Buffer>,
    /// The buffers of images, which come after the arguments' own buffers.
    descriptors: &'a mut Vec<Buffer>,
    /// Pointers to other arguments' buffers.
    pointers: &'a mut Vec<Pointer>,
    image: &'a Image,
    arg: usize,
    pointer: u32,
}

impl Place<'_> {
    /// A number of a pointer's size.
    fn word(&self) -> ElemType {
        if self.pointer == 4 { ElemType::U32 } else { ElemType::U64 }
    }

    /// Appends a value to the argument buffer, and places the buffers it points at.
    fn value(&mut self, value: &ArgValue, name: &str, out: &mut Vec<u8>) -> Result<(), LoadError> {
        match value {
            ArgValue::Scalar(elem, bits) => push_arg(*elem, *bits, out),
            ArgValue::Buffer(spec) => {
                let arg = self.arg;
                let size = u32::try_from(spec.init.len())
                    .map_err(|_| LoadError::new(format!("argument {arg}: the buffer is beyond 32 bits")))?;
                let addr = self.layout.take(&format!("argument {arg}"), u64::from(size))?;
                match &spec.image {
                    Some(texels) => self.handle(texels, addr, name, out)?,
                    // The high word of 8 bytes is zero.
                    None => push_arg(self.word(), u64::from(addr), out),
                }
                self.mem.push(MemInit { addr, len: size, bytes: spec.init.clone() });
                self.buffers.push(Buffer {
                    name: name.to_string(),
                    addr,
                    size,
                    elem: spec.elem,
                    step: None,
                    arg: Some(arg),
                    expect: spec.expect.clone(),
                });
            }
            ArgValue::Address(to) => {
                let word = self.word();
                push_arg(word, 0, out);
                let at = out.len() - word.size() as usize;
                self.pointers.push(Pointer { arg: self.arg, at, to: *to });
            }
            ArgValue::Struct(spec) => {
                let align = value.align(self.pointer) as usize;
                out.resize(out.len().next_multiple_of(align), 0);
                for (n, field) in spec.fields.iter().enumerate() {
                    self.value(field, &format!("{name}.{n}"), out)?;
                }
                out.resize(out.len().next_multiple_of(spec.natural(self.pointer) as usize), 0);
            }
        }
        Ok(())
    }
}

impl Place<'_> {
    /// Places the descriptor of texels at `addr`, and passes its address or binds it to the variable.
    fn handle(
        &mut self,
        texels: &crate::image::Image,
        addr: u32,
        name: &str,
        out: &mut Vec<u8>,
    ) -> Result<(), LoadError> {
        let bytes = texels.descriptor(addr);
        let size = bytes.len() as u32;
        let at = self.layout.take(&format!("the descriptor of argument {}", self.arg), u64::from(size))?;
        self.mem.push(MemInit { addr: at, len: size, bytes });
        let name = format!("{name} (descriptor)");
        let (elem, arg) = (ElemType::U32, Some(self.arg));
        self.descriptors.push(Buffer { name, addr: at, size, elem, step: None, arg, expect: None });
        let Some(variable) = &texels.variable else {
            push_arg(ElemType::U64, u64::from(at), out);
            return Ok(());
        };
        set(self.image, self.mem, variable, &u64::from(at).to_le_bytes())
    }
}

/// Gives the program's variables these values before the launch.
///
/// # Errors
/// If the program has no such variable.
pub fn set_variables(image: &Image, mem: &mut [MemInit], variables: &[Variable]) -> Result<(), LoadError> {
    let set = |v: &Variable| v.bytes.as_ref().map_or(Ok(()), |bytes| set(image, mem, &v.name, bytes));
    variables.iter().try_for_each(set)
}

fn set(image: &Image, mem: &mut [MemInit], variable: &str, bytes: &[u8]) -> Result<(), LoadError> {
    let wrong = |why| LoadError::new(format!("the program has no variable '{variable}'{why}"));
    let place = image.symbol(variable).ok_or_else(|| wrong(""))?;
    let end = u64::from(place) + bytes.len() as u64;
    let holds = |m: &&mut MemInit| m.addr <= place && end <= u64::from(m.addr) + u64::from(m.len);
    let segment = mem.iter_mut().find(holds).ok_or_else(|| wrong(" in its memory"))?;
    let from = (place - segment.addr) as usize;
    segment.bytes.resize(segment.bytes.len().max(from + bytes.len()), 0);
    segment.bytes[from..from + bytes.len()].copy_from_slice(bytes);
    Ok(())
}

/// Refuses a second texture that is bound to the same variable.
fn bound_once(args: &[ArgSpec]) -> Result<(), LoadError> {
    let mut seen = std::collections::HashSet::new();
    for arg in args {
        let ArgValue::Buffer(BufferSpec { image: Some(image), .. }) = &arg.value else { continue };
        if let Some(variable) = image.variable.as_ref().filter(|v| !seen.insert(*v)) {
            return Err(LoadError::new(format!(
                "two textures are bound to variable '{variable}': give each a variable of its own"
            )));
        }
    }
    Ok(())
}

/// Appends an argument at its natural alignment.
fn push_arg(elem: ElemType, bits: u64, out: &mut Vec<u8>) {
    out.resize(out.len().next_multiple_of(elem.size() as usize), 0);
    elem.push(bits, out);
}

/// Checks that code stays below the buffers.
fn check_code(image: &Image) -> Result<(), LoadError> {
    match image.segments.iter().find(|s| u64::from(s.addr) + u64::from(s.len) > u64::from(BUFFER_BASE)) {
        None => Ok(()),
        Some(s) => Err(LoadError::new(format!(
            "the segment at {:#x} ({:#x} bytes) reaches the buffers at {BUFFER_BASE:#x}",
            s.addr, s.len
        ))),
    }
}
