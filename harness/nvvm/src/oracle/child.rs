//! The oracle's own process: maps device memory at its device addresses, runs the kernel, sends memory back.
//! Unsafe here is what mapping memory at fixed addresses and reporting a segmentation fault need.

use super::{HostJob, Region, jit, threads, wire};
use std::io::{Read, Write};

/// Exit status for a module that cannot be run; standard error says why.
pub const EXIT_REFUSED: i32 = 20;
/// Exit status for a kernel that touched memory it does not have; standard error says where.
pub const EXIT_CRASH: i32 = 21;

const PAGE: usize = 4096;
const ALT_STACK: usize = 64 * 1024;

/// Serves one job: reads it from standard input, writes memory to standard output, and returns the exit status.
pub fn child_main() -> i32 {
    match serve() {
        Ok(()) => 0,
        Err(e) => {
            eprintln!("{e}");
            EXIT_REFUSED
        }
    }
}

fn serve() -> Result<(), String> {
    let mut input = Vec::new();
    std::io::stdin().read_to_end(&mut input).map_err(|e| format!("reading the job: {e}"))?;
    let job = wire::decode_job(&input)?;
    for r in &job.regions {
        map(r)?;
    }
    catch_faults();
    run(&job)?;
    let after: Vec<Region> = job.regions.iter().map(read_back).collect();
    std::io::stdout().write_all(&wire::encode_regions(&after)).map_err(|e| format!("sending the result: {e}"))
}

fn run(job: &HostJob) -> Result<(), String> {
    let kernel = jit::compile(&job.ir, &job.kernel, job.args.len(), job.dynamic_shared)?;
    // Parameters are read at natural alignment, up to 16 bytes.
    let mut aligned = vec![0u128; job.args.len().div_ceil(16) + 1];
    // SAFETY: the vector holds at least args.len() bytes, and any bytes make a u128.
    let bytes =
        unsafe { std::slice::from_raw_parts_mut(aligned.as_mut_ptr().cast::<u8>(), aligned.len() * 16) };
    bytes[..job.args.len()].copy_from_slice(&job.args);
    threads::run_grid(kernel.entry(), bytes, job.grid, job.block, job.backwards)
}

/// Maps a region at its device address, which is a host address below 4 GiB in this process.
fn map(r: &Region) -> Result<(), String> {
    let len = r.bytes.len().div_ceil(PAGE).max(1) * PAGE;
    let at = r.addr as usize;
    // SAFETY: a fresh anonymous mapping; NOREPLACE refuses to touch anything that is mapped already.
    let got = unsafe {
        libc::mmap(
            at as *mut libc::c_void,
            len,
            libc::PROT_READ | libc::PROT_WRITE,
            libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_FIXED_NOREPLACE,
            -1,
            0,
        )
    };
    if got as usize != at {
        return Err(format!(
            "device memory at {at:#010x} ({len} bytes) cannot be mapped on this host: {}",
            std::io::Error::last_os_error()
        ));
    }
    // SAFETY: just mapped, and at least as long.
    unsafe { std::ptr::copy_nonoverlapping(r.bytes.as_ptr(), at as *mut u8, r.bytes.len()) };
    Ok(())
}

fn read_back(r: &Region) -> Region {
    // SAFETY: `map` mapped this range, and the kernel has finished.
    let bytes = unsafe { std::slice::from_raw_parts(r.addr as usize as *const u8, r.bytes.len()) };
    Region { addr: r.addr, bytes: bytes.to_vec() }
}

/// Installs the handler that turns a fault into a message and [`EXIT_CRASH`]. It runs on a stack of its own,
/// since a fiber that overflows has none left.
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
    let place = threads::current_place();
    // SAFETY: the kernel passes a valid siginfo to an SA_SIGINFO handler.
    let addr = if info.is_null() { 0 } else { unsafe { (*info).si_addr() as usize } };
    let what = match signal {
        libc::SIGFPE => "an integer division by zero or overflow (undefined in NVVM IR)".to_string(),
        libc::SIGILL => "a trap or unreachable code was reached".to_string(),
        _ => format!("memory at {addr:#010x} was accessed, which the kernel does not have"),
    };
    // The process ends here and nothing of the interrupted code runs on, so formatting is harmless enough.
    let text = format!("{what}, by thread {:?} of block {:?}\n", place.tid, place.ctaid);
    // SAFETY: writes to standard error and leaves without running destructors.
    unsafe {
        libc::write(2, text.as_ptr().cast(), text.len());
        libc::_exit(EXIT_CRASH);
    }
}
