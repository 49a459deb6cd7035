//! Checks every access of a kernel to memory: the alignment that its instruction states, and the bounds of
//! the variable that it names. Shared memory belongs to the block alone, with no page to end it, so its
//! bounds are those of the launch: each variable, and the dynamic part, is a piece of its own.
//!
//! For shared memory, each byte's history is kept too. A read of a byte that nothing has written, or accesses
//! of two threads that no barrier orders, are no fault by themselves, because the result need not depend on
//! them. They are [`Doubts`], for which the kernel runs again in another way. So is a read of what lies
//! behind a buffer in its last page.

use super::doubts;
use super::exit::{EXIT_CRASH, end_with};
use super::place as position;
use super::promises;
use super::spaces::{Arena, Space, space_of};
use super::{Doubts, HostJob, UndefinedBits};
use std::cell::{Cell, RefCell};
use std::sync::{Mutex, PoisonError};

/// How memory is accessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Load,
    Store,
    /// Read and written, in an order of its own.
    Atomic,
}

/// An instruction that accesses memory.
#[derive(Debug)]
pub struct Site {
    /// Its text, and its line in the source if it has one.
    pub text: String,
    pub kind: Kind,
    /// Alignment that it states, in bytes.
    pub align: u64,
    /// What its pointer is derived from.
    pub origin: Origin,
}

/// What a pointer is derived from, by name, as far as the function shows it.
#[derive(Debug)]
pub enum Origin {
    /// A variable.
    Variable(String),
    /// A parameter of the function, on every path.
    Parameter(String),
    Unknown,
}

/// A buffer of the launch.
#[derive(Clone, Copy)]
struct Buffer {
    at: u64,
    bytes: u64,
    /// The same with the rest of its last page.
    whole: u64,
}

static SITES: Mutex<Vec<Site>> = Mutex::new(Vec::new());

/// Adds an instruction, and returns its number.
pub fn add(site: Site) -> u64 {
    let mut all = SITES.lock().unwrap_or_else(PoisonError::into_inner);
    all.push(site);
    all.len() as u64 - 1
}

/// The accesses of one kind to a byte, of which only those since the block's last barrier matter.
#[derive(Clone, Copy, Default)]
struct Mark {
    /// The last one: its phase between barriers, and its thread.
    last: Option<(u32, u32)>,
    /// Whether other threads made one in that phase too.
    by_many: bool,
}

impl Mark {
    /// Whether a thread other than `thread` made one in `phase`.
    fn by_others(self, phase: u32, thread: u32) -> bool {
        self.last.is_some_and(|(p, t)| p == phase && (t != thread || self.by_many))
    }

    fn note(&mut self, phase: u32, thread: u32) {
        *self = Mark { by_many: self.by_others(phase, thread), last: Some((phase, thread)) };
    }
}

/// The history of a byte of shared memory in the running block.
#[derive(Clone, Copy, Default)]
struct Byte {
    written: bool,
    load: Mark,
    store: Mark,
    atomic: Mark,
}

/// A piece of shared memory.
struct Piece {
    name: String,
    at: usize,
    bytes: Vec<Byte>,
}

thread_local! {
    static BUFFERS: RefCell<Vec<Buffer>> = const { RefCell::new(Vec::new()) };
    static OVERRUN: Cell<Option<u32>> = const { Cell::new(None) };
    static PIECES: RefCell<Vec<Piece>> = const { RefCell::new(Vec::new()) };
    /// Counts the barriers of the block.
    static PHASE: Cell<u32> = const { Cell::new(0) };
    /// The last access: its site, address and bytes.
    static LAST: Cell<(u64, u64, u64)> = const { Cell::new((u64::MAX, 0, 0)) };
}

/// The instruction of an access that has just failed at `address`, for a handler of signals:
/// ` (k.cu:3: store i32 %a, ptr %b)`, or nothing if it is not known.
pub fn last_access(address: u64) -> String {
    let (site, at, count) = LAST.get();
    // Code that holds the lock does not fault.
    let Ok(sites) = SITES.try_lock() else { return String::new() };
    let site = sites.get(site as usize).filter(|_| (at..at.saturating_add(count)).contains(&address));
    site.map_or_else(String::new, |site| format!(" ({})", site.text))
}

/// The start of the names of sections that hold shared memory.
pub const SECTION: &str = ".tandem.shared.";

/// Adds a piece of shared memory of `size` bytes, and returns the section for it.
pub fn piece(name: &str, size: u64) -> String {
    PIECES.with_borrow_mut(|all| {
        all.push(Piece {
            name: name.to_string(),
            at: usize::MAX,
            bytes: vec![Byte::default(); size as usize],
        });
        format!("{SECTION}{}", all.len() - 1)
    })
}

/// Gives the piece of a section its address.
pub fn place(section: &str, at: usize) {
    let number = section.strip_prefix(SECTION).and_then(|n| n.parse::<usize>().ok());
    PIECES.with_borrow_mut(|all| {
        if let Some(piece) = number.and_then(|n| all.get_mut(n)) {
            piece.at = at;
        }
    });
}

/// Begins a run of this job.
pub fn begin(job: &HostJob) {
    let buffers = job.regions.iter().map(|r| {
        let (at, whole) = (u64::from(r.addr), r.bytes.len() as u64);
        let end = job.spare.iter().map(|&(end, _)| u64::from(end)).find(|end| (at..at + whole).contains(end));
        Buffer { at, bytes: end.map_or(whole, |end| end - at), whole }
    });
    BUFFERS.set(buffers.collect());
    doubts::begin_block(job.undefined);
    job.spare.iter().for_each(|&(at, count)| doubts::fill(at.into(), count.into()));
}

/// Notes an access to what lies behind a buffer. A read there is of an undefined value.
fn of_a_buffer(kind: Kind, address: u64, count: u64, text: &str) {
    let behind = |b: &&Buffer| address < b.at + b.whole && b.at + b.bytes < address + count;
    let Some(b) = BUFFERS.with_borrow(|all| all.iter().find(behind).copied()) else { return };
    if kind != Kind::Load && OVERRUN.get().is_none() {
        OVERRUN.set(Some(address.max(b.at + b.bytes) as u32));
    }
    if kind != Kind::Store {
        promises::poisoned(|| {
            format!("{count} bytes behind a buffer, at {address:#010x}, were read ({text})")
        });
    }
}

/// The first byte behind a buffer to which something was stored.
pub fn first_overrun() -> Option<u32> {
    OVERRUN.get()
}

/// Begins a block. Nothing is written yet, and undefined values are those of this run.
pub fn begin_block(undefined: UndefinedBits) {
    doubts::begin_block(undefined);
    PHASE.set(0);
    PIECES.with_borrow_mut(|all| all.iter_mut().for_each(|p| p.bytes.fill(Byte::default())));
    promises::begin_block();
    if doubts::have_other_bits() {
        Arena::of(Space::Shared).make_undefined();
    }
}

/// All threads of the block have met.
pub fn met() {
    PHASE.set(PHASE.get() + 1);
}

/// Makes memory undefined.
pub fn forget(at: u64, count: u64) {
    if doubts::have_other_bits() {
        doubts::fill(at, count);
    }
    each_byte(at, count, |b, _| b.written = false);
}

/// A pointer that is a parameter leads to the buffer that it points at, not to another buffer. One that
/// points into a buffer's middle may lead anywhere: the caller may have computed it to be indexed from 1.
fn of_its_buffer(parameter: &str, base: u64, address: u64, count: u64, text: &str) {
    let Some(b) = BUFFERS.with_borrow(|all| all.iter().find(|b| b.at == base).copied()) else { return };
    if !within(address, count, b.at, b.whole) {
        let what = format!("{parameter} of {} bytes (address {address:#010x})", b.bytes);
        outside(text, count, address.wrapping_sub(base) as i64, &what);
    }
}

/// Whether an access is of the `size` bytes at `base` alone. One of no bytes is.
fn within(address: u64, count: u64, base: u64, size: u64) -> bool {
    let end = address.checked_add(count);
    count == 0 || address >= base && end.is_some_and(|end| end <= base + size)
}

/// Called by kernels before an access of `count` bytes at `address`, to the object of `size` bytes at `base`
/// if its site names one, or to the buffer at `base` if it names a parameter.
pub fn check(site: u64, address: u64, count: u64, base: u64, size: u64) {
    LAST.set((site, address, count));
    let sites = SITES.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(site) = sites.get(site as usize) else { return };
    match &site.origin {
        Origin::Variable(name) if !within(address, count, base, size) => {
            outside(&site.text, count, address.wrapping_sub(base) as i64, &format!("{name} of {size} bytes"));
        }
        Origin::Parameter(name) => of_its_buffer(name, base, address, count, &site.text),
        _ => {}
    }
    touch(site.kind, address, count, site.align, &site.text);
}

fn outside(text: &str, count: u64, offset: i64, what: &str) -> ! {
    end_with(&format!("{count} bytes at offset {offset} of {what} were accessed ({text})"), EXIT_CRASH)
}

/// Checks an access, and notes it in the history of shared memory. `text` is the instruction, for reports.
pub fn touch(kind: Kind, address: u64, count: u64, align: u64, text: &str) {
    if count == 0 {
        return;
    }
    if align > 1 && !address.is_multiple_of(align) {
        end_with(
            &format!("{address:#010x}, which is not aligned to {align}, was accessed ({text})"),
            EXIT_CRASH,
        );
    }
    match space_of(address) {
        Some(Space::Local) => promises::in_scope(kind != Kind::Load, address, count, text),
        Some(Space::Shared) => shared(kind, address, count, text),
        Some(Space::Global) => of_a_buffer(kind, address, count, text),
        _ => {}
    }
}

/// Notes an access in the history of shared memory. Atomics are ordered among themselves, but not with plain
/// accesses.
fn shared(kind: Kind, address: u64, count: u64, text: &str) {
    let (thread, phase) = (position::current().linear(), PHASE.get());
    let mut found = Doubts::default();
    let seen = each_byte(address, count, |b, _| {
        let others = |marks: &[Mark]| marks.iter().any(|m| m.by_others(phase, thread));
        found.undefined |= kind != Kind::Store && !b.written;
        let (unordered, mark) = match kind {
            Kind::Load => (others(&[b.store, b.atomic]), &mut b.load),
            Kind::Store => (others(&[b.load, b.store, b.atomic]), &mut b.store),
            Kind::Atomic => (others(&[b.load, b.store]), &mut b.atomic),
        };
        found.unordered |= unordered;
        mark.note(phase, thread);
        b.written |= kind != Kind::Load;
    });
    doubts::add(found);
    if !seen {
        beyond(address, count, text);
    }
}

/// Visits bytes of one piece of shared memory. Returns false if they are not within one.
fn each_byte(address: u64, count: u64, mut visit: impl FnMut(&mut Byte, usize)) -> bool {
    PIECES.with_borrow_mut(|all| {
        let at = address as usize;
        let Some(piece) = all.iter_mut().find(|p| p.at <= at && at - p.at < p.bytes.len()) else {
            return false;
        };
        let from = at - piece.at;
        let Some(bytes) = piece.bytes.get_mut(from..from + count as usize) else { return false };
        bytes.iter_mut().enumerate().for_each(|(n, b)| visit(b, n));
        true
    })
}

/// Reports an access beyond shared memory by the piece that is nearest below it.
fn beyond(address: u64, count: u64, text: &str) -> ! {
    let near = PIECES.with_borrow(|all| {
        let below = all.iter().filter(|p| p.at <= address as usize).max_by_key(|p| p.at);
        below.or(all.first()).map(|p| (p.at, format!("{} of {} bytes", p.name, p.bytes.len())))
    });
    match near {
        Some((at, what)) => outside(text, count, address as i64 - at as i64, &what),
        None => outside(text, count, 0, "shared memory of 0 bytes"),
    }
}
