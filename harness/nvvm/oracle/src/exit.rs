//! The ways in which the child ends without a result: a status for its parent, and the reason on standard
//! error.

use super::place;

/// Exit status for a module that cannot be run; standard error gives the reason.
pub const EXIT_REFUSED: i32 = 20;
/// Exit status for a kernel that accessed memory it does not have; standard error gives the place.
pub const EXIT_CRASH: i32 = 21;
/// Exit status for a kernel that reached `llvm.trap`; standard error gives the place.
pub const EXIT_TRAP: i32 = 22;
/// Exit status for a kernel that reached `unreachable`.
pub const EXIT_UNREACHABLE: i32 = 24;
/// Exit status for a deadlock: all threads wait for each other.
pub const EXIT_DEADLOCK: i32 = 23;

/// Ends the process with a message that names the thread. Nothing of the interrupted code continues, so
/// formatting is safe enough even in a signal handler.
pub fn end_with(what: &str, status: i32) -> ! {
    let place = place::current();
    end_bare(&format!("{what}, by thread {:?} of block {:?}", place.tid, place.ctaid), status)
}

/// Ends the process with a message.
#[allow(unsafe_code, reason = "the way out that runs no destructors, also in a signal handler")]
pub fn end_bare(what: &str, status: i32) -> ! {
    let text = format!("{what}\n");
    // SAFETY: writes to standard error and leaves without running destructors.
    unsafe {
        libc::write(2, text.as_ptr().cast(), text.len());
        libc::_exit(status)
    }
}
