//! The ways in which the child ends without a result: a status for its parent, and on standard error the
//! reason.

use super::place;

/// Exit status for a module that cannot be run; standard error says why.
pub const EXIT_REFUSED: i32 = 20;
/// Exit status for a kernel that touched memory it does not have; standard error says where.
pub const EXIT_CRASH: i32 = 21;
/// Exit status for a kernel that reached `llvm.trap`; standard error says where.
pub const EXIT_TRAP: i32 = 22;
/// Exit status for a kernel that reached `unreachable`.
pub const EXIT_UNREACHABLE: i32 = 24;
/// Exit status for threads that wait for one another for ever.
pub const EXIT_DEADLOCK: i32 = 23;

/// Ends the process, saying what happened and in which thread. The process ends here and nothing of the
/// interrupted code runs on, so formatting is harmless enough even in a signal handler.
pub fn end_with(what: &str, status: i32) -> ! {
    let place = place::current();
    end_bare(&format!("{what}, by thread {:?} of block {:?}", place.tid, place.ctaid), status)
}

/// Ends the process with a message.
pub fn end_bare(what: &str, status: i32) -> ! {
    let text = format!("{what}\n");
    // SAFETY: writes to standard error and leaves without running destructors.
    unsafe {
        libc::write(2, text.as_ptr().cast(), text.len());
        libc::_exit(status)
    }
}
