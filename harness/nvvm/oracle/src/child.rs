//! The oracle's own process: maps device memory at its device addresses, runs the kernel, and sends memory
//! back. The unsafe code here maps memory at fixed addresses and reports segmentation faults.

use super::exit::{EXIT_CRASH, EXIT_REFUSED, end_bare, end_with};
use super::spaces::{Arena, PAGE, Space};
use super::{HostError, HostJob, HostResult, Region, doubts, print, promises, rewrite, spaces, threads};
use crate::refusal::Refusal;
use std::io::{Read, Write};
use tandem_process::{Report, message};

const ALT_STACK: usize = 64 * 1024;

/// Serves one job: reads it from standard input, writes memory to standard output, and returns the exit
/// status.
pub fn child_main() -> i32 {
    match serve() {
        Ok(()) => 0,
        Err(e) => {
            eprintln!("{e}");
            EXIT_REFUSED
        }
    }
}

fn serve() -> Result<(), Refusal> {
    tandem_process::die_with_parent()
        .map_err(|error| Refusal::Io { doing: "preparing its process", error })?;
    let mut input = Vec::new();
    std::io::stdin()
        .read_to_end(&mut input)
        .map_err(|error| Refusal::Io { doing: "reading the job", error })?;
    let job: HostJob =
        postcard::from_bytes(&input).map_err(|error| Refusal::Message { doing: "reading the job", error })?;
    for r in &job.regions {
        map(r)?;
    }
    run(&job)?;
    let bytes = postcard::to_stdvec(&result(&job))
        .map_err(|error| Refusal::Message { doing: "sending the result", error })?;
    std::io::stdout().write_all(&bytes).map_err(|error| Refusal::Io { doing: "sending the result", error })
}

fn run(job: &HostJob) -> Result<(), Refusal> {
    let entry = rewrite::compile(job)?;
    launch(job, entry)
}

fn launch(job: &HostJob, entry: rewrite::Entry) -> Result<(), Refusal> {
    // From here on a fault is the kernel's; a fault inside LLVM ends the process with its signal.
    catch_faults();
    // Parameters are read at natural alignment, up to a page. All threads share them, so they are read-only.
    let at = Arena::of(Space::Parameters).take(job.args.len(), PAGE)?;
    // SAFETY: the arena gave at least as many bytes, which nothing else uses.
    let args = unsafe { std::slice::from_raw_parts_mut(at, job.args.len()) };
    args.copy_from_slice(&job.args);
    Arena::of(Space::Parameters).protect(libc::PROT_READ);
    let (grid, block, order, ones) = (job.grid, job.block, job.order, job.ones);
    threads::run_grid(&threads::Launch { entry, args, grid, block, order, ones })
}

/// Translates the first job's kernel and runs it on every job's memory and arguments; the jobs may differ
/// only in those. Each job runs in a fork of this process, which must have a single thread.
pub fn run_each(jobs: &[HostJob]) -> Vec<Result<HostResult, HostError>> {
    let Some(first) = jobs.first() else { return Vec::new() };
    // Before the translation, so that its code cannot take the place of a region.
    let mapped: Result<(), Refusal> = first.regions.iter().try_for_each(map);
    let entry = match mapped.and_then(|()| rewrite::compile(first)) {
        Ok(entry) => entry,
        Err(e) => return vec![Err(HostError::Refused(e.to_string())); jobs.len()],
    };
    jobs.iter().map(|job| run_in_a_fork(job, first, entry)).collect()
}

/// Runs a translated kernel on one job's memory, with regions mapped as in `first`.
fn run_in_a_fork(job: &HostJob, first: &HostJob, entry: rewrite::Entry) -> Result<HostResult, HostError> {
    let tool = |e: &dyn std::fmt::Display| HostError::Tool(format!("its fork: {e}"));
    let output = tandem_process::fork(job.limits(), |out| {
        fill(job, first);
        if let Err(e) = launch(job, entry) {
            end_bare(&e.to_string(), EXIT_REFUSED);
        }
        let result = postcard::to_stdvec(&result(job));
        message::report_to(out);
        result.iter().for_each(|bytes| message::answer(bytes));
    });
    let output = output.map_err(|e| tool(&e))?;
    match Report::of(&output.stdout).answer {
        Some(bytes) => postcard::from_bytes(&bytes).map_err(|e| tool(&e)),
        None => Err(HostError::of(&output)),
    }
}

/// Writes a job's memory to the regions mapped for `first`.
fn fill(job: &HostJob, first: &HostJob) {
    for (r, had) in job.regions.iter().zip(&first.regions) {
        if (r.addr, r.bytes.len()) != (had.addr, had.bytes.len()) {
            end_bare("the jobs' regions differ", EXIT_REFUSED);
        }
        // SAFETY: mapped above, as long as this, and this process's own copy.
        unsafe {
            std::ptr::copy_nonoverlapping(r.bytes.as_ptr(), r.addr as usize as *mut u8, r.bytes.len());
        }
    }
}

/// Maps a region at its device address, which is a host address below 4 GiB in this process.
fn map(r: &Region) -> Result<(), Refusal> {
    let at = r.addr as usize;
    spaces::map(at, r.bytes.len().next_multiple_of(PAGE).max(PAGE))?;
    // SAFETY: just mapped, and at least as long.
    unsafe { std::ptr::copy_nonoverlapping(r.bytes.as_ptr(), at as *mut u8, r.bytes.len()) };
    Ok(())
}

/// The memory and the text that the kernel has left.
fn result(job: &HostJob) -> HostResult {
    HostResult {
        regions: job.regions.iter().map(read_back).collect(),
        printed: print::take(),
        doubts: doubts::so_far(),
        poison: promises::first_poison(),
    }
}

fn read_back(r: &Region) -> Region {
    // SAFETY: `map` mapped this range, and the kernel has finished.
    let bytes = unsafe { std::slice::from_raw_parts(r.addr as usize as *const u8, r.bytes.len()) };
    Region { addr: r.addr, bytes: bytes.to_vec() }
}

/// Installs the handler that turns a fault into a message and [`EXIT_CRASH`]. The handler has its own stack,
/// because a fiber that overflows has none left.
fn catch_faults() {
    let stack = Box::leak(vec![0u8; ALT_STACK].into_boxed_slice());
    // SAFETY: plain libc set-up with initialised structures; the stack is never freed.
    unsafe {
        let alt = libc::stack_t { ss_sp: stack.as_mut_ptr().cast(), ss_flags: 0, ss_size: ALT_STACK };
        libc::sigaltstack(&alt, std::ptr::null_mut());
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = on_fault as *const () as usize;
        action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
        for signal in [libc::SIGSEGV, libc::SIGBUS, libc::SIGFPE, libc::SIGILL] {
            libc::sigaction(signal, &action, std::ptr::null_mut());
        }
    }
}

extern "C" fn on_fault(signal: libc::c_int, info: *mut libc::siginfo_t, _context: *mut libc::c_void) {
    // SAFETY: the kernel passes a valid siginfo to an SA_SIGINFO handler.
    let addr = if info.is_null() { 0 } else { unsafe { (*info).si_addr() as usize } };
    let what = match signal {
        libc::SIGFPE => "an integer division by zero or overflow (undefined in NVVM IR)".to_string(),
        libc::SIGILL => "code that cannot be executed was reached".to_string(),
        _ if threads::is_overflow(addr) => "the private stack overflowed".to_string(),
        _ => format!("memory at {addr:#010x} was accessed, which the kernel does not have"),
    };
    end_with(&what, EXIT_CRASH)
}
