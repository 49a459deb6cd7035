//! Memory at the device's addresses, which are host addresses below 4 GiB in the process of a job, and on the
//! stacks of its threads.
//!
//! A caller has checked the access (`access::touch`), or accesses what compiled code says is its own. An
//! address that is not mapped faults, and the fault is reported with the thread. No two threads run at once.
//! A kernel's wrong pointer can hit what the kernel's own stores can hit, and no more: these functions stand
//! in for instructions of the kernel, in a process that serves only this kernel.

#![allow(unsafe_code, reason = "reads and writes memory at addresses that are numbers")]

use std::ffi::{CStr, c_char};

/// Reads bytes of any alignment.
pub fn read(at: u64, bytes: &mut [u8]) {
    // SAFETY: as the module's header says.
    unsafe { std::ptr::copy_nonoverlapping(at as *const u8, bytes.as_mut_ptr(), bytes.len()) };
}

/// Writes bytes at any alignment.
pub fn write(at: u64, bytes: &[u8]) {
    // SAFETY: as the module's header says.
    unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), at as *mut u8, bytes.len()) };
}

/// Gives `count` bytes a value.
pub fn fill(at: u64, count: u64, byte: u8) {
    // SAFETY: as the module's header says.
    unsafe { std::ptr::write_bytes(at as *mut u8, byte, count as usize) };
}

/// A number of up to 8 bytes, zero-extended.
pub fn number(at: u64, bytes: usize) -> u64 {
    let mut number = [0; 8];
    read(at, &mut number[..bytes]);
    u64::from_le_bytes(number)
}

/// Writes the low bytes, up to 8, of a number.
pub fn set_number(at: u64, bytes: usize, number: u64) {
    write(at, &number.to_le_bytes()[..bytes]);
}

/// The bytes before the first that is zero.
pub fn text(at: u64) -> Vec<u8> {
    // SAFETY: as the module's header says.
    unsafe { CStr::from_ptr(at as *const c_char) }.to_bytes().to_vec()
}
