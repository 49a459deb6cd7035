//! Faults of the kernel: each becomes a message and [`EXIT_CRASH`].

#![allow(unsafe_code, reason = "installs handlers of signals")]

use super::exit::{EXIT_CRASH, end_with};
use super::{access, threads};

const ALT_STACK: usize = 64 * 1024;

/// Installs the handler that turns a fault into a message. The handler has its own stack, because a fiber
/// that overflows has none left.
pub fn catch_faults() {
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
        _ => {
            let at = access::last_access(addr as u64);
            format!("memory at {addr:#010x} was accessed, which the kernel does not have{at}")
        }
    };
    end_with(&what, EXIT_CRASH)
}
