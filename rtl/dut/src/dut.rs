//! One machine of a DUT library: memory, launches, and the stream of retire records.

#![allow(unsafe_code, reason = "calls a DUT library through its C ABI")]

use crate::abi::{RawDut, RawFlip, RawParams, RawStatus};
use crate::error::DutError;
use crate::library::Library;
use crate::stats::Stats;
use crate::stop::Stop;
use std::ffi::{CStr, CString};
use std::ops::Range;
use std::path::Path;
use std::ptr::NonNull;
use tandem_abi::{FieldSet, Launch, Memory, Record};

/// How an instance behaves outside the architecture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Params {
    /// Seed of memory latency and back-pressure.
    pub seed: u64,
    /// Least and most cycles from a memory request to its response.
    pub latency: (u32, u32),
    /// Chance in percent, each cycle, that the memory port is not ready: 0 to 90.
    pub stall_percent: u32,
    /// Whether records are produced.
    pub trace: bool,
    /// Planted fault, 0 for none; others need a library of the faults flavour.
    pub fault: u32,
    /// Cycles without a retirement after which a run is a hang.
    pub hang_cycles: u32,
}

impl Default for Params {
    fn default() -> Params {
        Params { seed: 1, latency: (4, 24), stall_percent: 10, trace: true, fault: 0, hang_cycles: 20_000 }
    }
}

impl Params {
    fn raw(&self) -> RawParams {
        RawParams {
            seed: self.seed,
            latency_min: self.latency.0,
            latency_max: self.latency.1,
            stall_percent: self.stall_percent,
            trace: self.trace.into(),
            fault: self.fault,
            hang_cycles: self.hang_cycles,
        }
    }

    fn check(&self) -> Result<(), DutError> {
        let refuse = |text: String| Err(DutError::Params(text));
        match *self {
            Params { latency: (min, max), .. } if min > max => {
                refuse(format!("memory latency from {min} to {max} cycles is an empty range"))
            }
            Params { stall_percent, .. } if stall_percent > 90 => refuse(format!(
                "a memory that is not ready {stall_percent} % of the time: at most 90 is possible"
            )),
            Params { hang_cycles: 0, .. } => {
                refuse("a hang after 0 cycles: at least 1 is needed".to_string())
            }
            _ => Ok(()),
        }
    }
}

/// A change of one value of the RTL ([`Dut::flip`]).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Flip {
    /// Number of the expression; 0 is none.
    pub site: u32,
    /// The bits that are flipped; of a condition, always the only one.
    pub mask: u32,
    /// The bit where the mask begins.
    pub at: u32,
    /// The cycles in which it is flipped.
    pub cycles: Range<u64>,
}

/// Whether a run continues, or how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunState {
    /// The cycles or the buffer are used up; the next call continues the kernel.
    More,
    /// The kernel finished and every record was delivered.
    Done,
    /// An instruction trapped; its record is the last of its warp.
    Trap,
    /// Nothing retired for [`Params::hang_cycles`].
    Hang,
    /// The RTL failed an assertion or broke the trace protocol, as the text says.
    Error(String),
    /// A warp set its CSR_PRINT: the host reads the print buffer and answers with [`Dut::print_clear`]; the
    /// next call continues the run. Each request stops one run, a seeded number of cycles after it was made.
    Print,
    /// A kernel finished, and every record of it was delivered; the next call continues with the next one in
    /// the queue ([`Dut::enqueue`]), and all further records are of that kernel.
    Kernel,
}

impl RunState {
    /// Whether another call of [`Dut::run`] continues it.
    pub fn goes_on(&self) -> bool {
        matches!(self, RunState::More | RunState::Print | RunState::Kernel)
    }
}

/// The result of one call of [`Dut::run`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// Whether and how the run ended.
    pub state: RunState,
    /// Cycles since the launch.
    pub cycles: u64,
    /// Instructions retired since the launch, counted without trace too.
    pub retired: u64,
    /// Warps that wait at a barrier.
    pub barrier_wait: u32,
    /// Warps that have not ended.
    pub live_warps: u32,
    /// Kernels that finished since [`Dut::launch`].
    pub kernels_done: u32,
    /// At an error: who stopped the run, and why.
    pub stop: Stop,
    /// Requests that memory has accepted since [`Dut::launch`].
    pub requests: u64,
    /// Physical address of the first one; 0 without any.
    pub first_request: u32,
}

/// A machine. It may move between threads, but only one thread uses it at a time.
pub struct Dut {
    // Declared before `library`: closed before the library may be unloaded.
    raw: NonNull<RawDut>,
    library: Library,
    /// A planted fault that the library has accepted; 0: none so far.
    fault: u32,
}

// SAFETY: an instance holds no thread's state between calls (the library sets its thread-local pointers in
// each call), and Verilator's contexts are per instance.
unsafe impl Send for Dut {}

impl Library {
    /// Makes a machine, in reset, with no memory mapped.
    pub fn dut(&self, params: &Params) -> Result<Dut, DutError> {
        Dut::new(self, params)
    }
}

impl Dut {
    pub(crate) fn new(library: &Library, params: &Params) -> Result<Dut, DutError> {
        params.check()?;
        // SAFETY: `params.raw()` outlives the call.
        let raw = unsafe { (library.inner.functions.open)(&params.raw()) };
        let raw = NonNull::new(raw).ok_or_else(|| Dut::refused(library, params))?;
        Ok(Dut { raw, library: library.clone(), fault: params.fault })
    }

    fn refused(library: &Library, params: &Params) -> DutError {
        let path = library.path().display();
        DutError::Params(match params.fault {
            0 => format!("{path} could not make a machine"),
            n => format!("{path} has no planted fault {n}: use the faults flavour"),
        })
    }

    /// The library that made this machine.
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// Groups of fields that records report.
    pub fn has(&self) -> FieldSet {
        self.library.has()
    }

    /// Turns it into the machine that [`Library::dut`] would make, bit for bit, at a fraction of the cost:
    /// these parameters, no memory mapped, and nothing left from earlier runs, wave files included.
    pub fn renew(&mut self, params: &Params) -> Result<(), DutError> {
        params.check()?;
        // SAFETY: `raw` is open; `params.raw()` outlives the call.
        match unsafe { (self.library.inner.functions.renew)(self.raw.as_ptr(), &params.raw()) } {
            0 => Ok(()),
            _ => Err(Dut::refused(&self.library, params)),
        }
    }

    /// Hardware reset. Memory keeps its contents.
    pub fn reset(&mut self) {
        // SAFETY: `raw` is open.
        unsafe { (self.library.inner.functions.reset)(self.raw.as_ptr()) }
    }

    /// Sets the parameters of later launches.
    pub fn set_params(&mut self, params: &Params) -> Result<(), DutError> {
        params.check()?;
        if params.fault != 0 && self.fault == 0 && !self.takes_faults() {
            let path = self.library.path().display();
            return Err(DutError::Params(format!(
                "{path} has no planted fault {}: use the faults flavour",
                params.fault
            )));
        }
        // SAFETY: `raw` is open; `params.raw()` outlives the call.
        unsafe { (self.library.inner.functions.set_params)(self.raw.as_ptr(), &params.raw()) }
        Ok(())
    }

    /// Whether the library accepts a fault number, tried on a machine of its own.
    fn takes_faults(&self) -> bool {
        Dut::new(&self.library, &Params { fault: 1, ..Params::default() }).is_ok()
    }

    /// Maps zeroed 4 KiB pages over `[addr, addr + len)`; mapped ones keep their bytes.
    pub fn map(&mut self, addr: u32, len: u32) {
        // SAFETY: `raw` is open.
        unsafe { (self.library.inner.functions.map)(self.raw.as_ptr(), addr, len) }
    }

    /// Writes device memory; all of it must be mapped, or nothing is written.
    pub fn write(&mut self, addr: u32, data: &[u8]) -> Result<(), DutError> {
        let unmapped = || DutError::Unmapped { addr, len: data.len() };
        let len = u32::try_from(data.len()).map_err(|_| unmapped())?;
        // SAFETY: `raw` is open; `data` has `len` bytes.
        let failed =
            unsafe { (self.library.inner.functions.write)(self.raw.as_ptr(), addr, data.as_ptr(), len) };
        if failed == 0 { Ok(()) } else { Err(unmapped()) }
    }

    /// Reads device memory; all of it must be mapped.
    pub fn read(&self, addr: u32, out: &mut [u8]) -> Result<(), DutError> {
        let unmapped = DutError::Unmapped { addr, len: out.len() };
        let Ok(len) = u32::try_from(out.len()) else { return Err(unmapped) };
        // SAFETY: `raw` is open; `out` has `len` bytes.
        let failed =
            unsafe { (self.library.inner.functions.read)(self.raw.as_ptr(), addr, out.as_mut_ptr(), len) };
        if failed == 0 { Ok(()) } else { Err(unmapped) }
    }

    /// Reads an SM's LDS from byte `offset` on; `false` if this RTL does not show it.
    pub fn read_lds(&self, sm: u32, offset: u32, out: &mut [u8]) -> Result<bool, DutError> {
        let beyond = DutError::Lds { sm, offset, len: out.len() };
        let Ok(len) = u32::try_from(out.len()) else { return Err(beyond) };
        let read_lds = self.library.inner.functions.read_lds;
        // SAFETY: `raw` is open; `out` has `len` bytes.
        match unsafe { read_lds(self.raw.as_ptr(), sm, offset, out.as_mut_ptr(), len) } {
            0 => Ok(true),
            2 => Ok(false),
            _ => Err(beyond),
        }
    }

    /// Makes device memory a copy of `memory`: the same pages with the same bytes.
    pub fn load(&mut self, memory: &Memory) {
        // SAFETY: `raw` is open.
        unsafe { (self.library.inner.functions.unmap_all)(self.raw.as_ptr()) }
        for (addr, bytes) in memory.pages() {
            self.map(addr, bytes.len() as u32);
            // A page that was just mapped can only refuse if the library ran out of memory; the next run
            // reports that.
            let _ = self.write(addr, bytes);
        }
    }

    /// Begins a kernel. A machine whose last kernel did not finish is reset first, and its queue is dropped.
    pub fn launch(&mut self, launch: &Launch) {
        // SAFETY: `raw` is open; `launch` outlives the call.
        unsafe { (self.library.inner.functions.launch)(self.raw.as_ptr(), launch) }
    }

    /// Adds a kernel to the machine's queue: it begins when those before it have ended, with empty caches and
    /// in the memory that they left. All but the last end with [`RunState::Kernel`]. On an idle machine this
    /// is [`Dut::launch`]. `false`: [`Dut::QUEUE`] kernels have not ended, and this one is not taken.
    pub fn enqueue(&mut self, launch: &Launch) -> bool {
        // SAFETY: `raw` is open; `launch` outlives the call.
        unsafe { (self.library.inner.functions.enqueue)(self.raw.as_ptr(), launch) == 0 }
    }

    /// Kernels that a machine takes at once.
    pub const QUEUE: usize = 4;

    /// The warp slots of `sm` whose CSR_PRINT is not zero, as a mask; none if there is no such SM.
    pub fn print_pending(&self, sm: u32) -> u32 {
        let mut slots = 0;
        // SAFETY: `raw` is open; the function writes one word or none.
        unsafe { (self.library.inner.functions.print_pending)(self.raw.as_ptr(), sm, &mut slots) };
        slots
    }

    /// Clears CSR_PRINT of a warp slot in the next cycle that is run: the host has read the print buffer. The
    /// seed decides the time of an answer given right after [`RunState::Print`]. `false`: there is no such
    /// slot.
    pub fn print_clear(&mut self, sm: u32, slot: u32) -> bool {
        // SAFETY: `raw` is open.
        unsafe { (self.library.inner.functions.print_clear)(self.raw.as_ptr(), sm, slot) == 0 }
    }

    /// What the machine did since the launch, up to the end of the last run.
    pub fn stats(&self) -> Stats {
        let mut stats = Stats::default();
        // SAFETY: `raw` is open; the function fills one `tandem_stats`.
        unsafe { (self.library.inner.functions.stats)(self.raw.as_ptr(), &mut stats) };
        stats
    }

    /// Simulates up to `max_cycles` and appends records to `records`, as many as fit in its spare capacity
    /// (at least [`Dut::MIN_ROOM`], which is reserved if there is less).
    pub fn run(&mut self, max_cycles: u64, records: &mut Vec<Record>) -> Status {
        let room = Dut::room(records);
        self.run_into(max_cycles, room, records)
    }

    /// How many records [`Dut::run`] may append. Reserves [`Dut::MIN_ROOM`] if there is less.
    pub fn room(records: &mut Vec<Record>) -> usize {
        if records.capacity() - records.len() < Dut::MIN_ROOM {
            records.reserve(Dut::MIN_ROOM);
        }
        records.capacity() - records.len()
    }

    /// Like [`Dut::run`], but returns at most `room` records (at least one is needed to make progress).
    pub fn run_with_room(&mut self, max_cycles: u64, room: usize) -> (Vec<Record>, Status) {
        let mut records = Vec::with_capacity(room);
        let status = self.run_into(max_cycles, room, &mut records);
        (records, status)
    }

    fn run_into(&mut self, max_cycles: u64, room: usize, records: &mut Vec<Record>) -> Status {
        let spare = records.spare_capacity_mut();
        let room = u32::try_from(spare.len().min(room)).unwrap_or(u32::MAX);
        let mut raw = RawStatus::default();
        let functions = &self.library.inner.functions;
        // SAFETY: `raw` is open; the buffer has room for `room` records and the library writes no more.
        unsafe { (functions.run)(self.raw.as_ptr(), max_cycles, spare.as_mut_ptr().cast(), room, &mut raw) };
        // SAFETY: the library has written this many whole records, and never more than `room`.
        unsafe { records.set_len(records.len() + raw.records.min(room) as usize) };
        let state = match raw.state {
            0 => RunState::More,
            1 => RunState::Done,
            2 => RunState::Trap,
            3 => RunState::Hang,
            4 => RunState::Error(self.error_text()),
            5 => RunState::Print,
            6 => RunState::Kernel,
            n => RunState::Error(format!("the library answered with the unknown state {n}")),
        };
        let stop = match raw.state {
            4 => Stop::of(raw.cause, raw.rule, raw.line),
            _ => Stop::default(),
        };
        Status {
            state,
            cycles: raw.cycles,
            retired: raw.retired,
            barrier_wait: raw.barrier_wait,
            live_warps: raw.live_warps,
            kernels_done: raw.kernels_done,
            stop,
            requests: raw.requests,
            first_request: raw.first_request,
        }
    }

    /// Records that [`Dut::run`] always has room for.
    pub const MIN_ROOM: usize = 1024;

    /// Starts a wave dump into an FST file; needs a library of the waves flavour.
    pub fn wave(&mut self, path: &Path) -> Result<(), DutError> {
        let wave = self.library.inner.functions.wave;
        self.file("waves", path, wave)
    }

    /// Writes the coverage of all runs since it was last written (Verilator's format) and starts counting
    /// again; needs the coverage flavour. Counters have 32 bits, so write every few minutes.
    pub fn coverage(&mut self, path: &Path) -> Result<(), DutError> {
        let coverage = self.library.inner.functions.coverage;
        self.file("coverage", path, coverage)
    }

    /// Flips an expression's value in some cycles, until the next call; needs the flips flavour. It outlives
    /// [`Dut::renew`].
    pub fn flip(&mut self, flip: &Flip) -> Result<(), DutError> {
        let Some(function) = self.library.flip() else {
            let path = self.library.path().display();
            return Err(DutError::Unavailable(format!("{path} was built without expressions to flip")));
        };
        let Flip { site, mask, at, cycles: Range { start, end } } = flip.clone();
        let raw = RawFlip { site, mask, at, reserved: 0, from: start, to: end };
        // SAFETY: `raw` is open; the structure outlives the call.
        if unsafe { function(self.raw.as_ptr(), &raw) } != 0 {
            let path = self.library.path().display();
            return Err(DutError::Unavailable(format!("{path} has no expressions to flip")));
        }
        Ok(())
    }

    fn file(
        &mut self,
        what: &str,
        path: &Path,
        function: unsafe extern "C" fn(*mut RawDut, *const std::ffi::c_char) -> std::ffi::c_int,
    ) -> Result<(), DutError> {
        let text = CString::new(path.as_os_str().as_encoded_bytes())
            .map_err(|_| DutError::Unavailable(format!("{} has a zero byte in its name", path.display())))?;
        // SAFETY: `raw` is open; `text` is zero-terminated and outlives the call.
        if unsafe { function(self.raw.as_ptr(), text.as_ptr()) } == 0 {
            return Ok(());
        }
        Err(DutError::Unavailable(format!(
            "cannot write {what} to {}: {} was built without {what}, or the file cannot be made",
            path.display(),
            self.library.path().display()
        )))
    }

    fn error_text(&self) -> String {
        // SAFETY: `raw` is open; the text is zero-terminated and valid until the next call.
        let text = unsafe { CStr::from_ptr((self.library.inner.functions.error)(self.raw.as_ptr())) };
        text.to_string_lossy().into_owned()
    }
}

impl Drop for Dut {
    fn drop(&mut self) {
        // SAFETY: `raw` is open, and not used again.
        unsafe { (self.library.inner.functions.close)(self.raw.as_ptr()) }
    }
}
