//! Memory at the addresses that a question states. The driver and the kernel see it alike.

#![allow(unsafe_code, reason = "maps memory at fixed addresses, and reads and writes it there")]

use crate::question::Region;
use std::io;

/// Bytes of a page.
const PAGE: usize = 4096;

/// A region, mapped until this is dropped.
pub(crate) struct Mapped {
    addr: u32,
    len: usize,
}

impl Mapped {
    /// Maps a region at its address and fills it.
    ///
    /// # Errors
    /// If something else is there.
    pub fn new(region: &Region) -> io::Result<Mapped> {
        if region.addr == 0 {
            return Err(io::Error::other("no memory can begin at 0"));
        }
        let at = region.addr as usize as *mut libc::c_void;
        let size = pages(region.bytes.len());
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_FIXED_NOREPLACE;
        let access = libc::PROT_READ | libc::PROT_WRITE;
        // SAFETY: a new anonymous mapping, which by its flags replaces none.
        let got = unsafe { libc::mmap(at, size, access, flags, -1, 0) };
        if got == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        if got != at {
            // SAFETY: the mapping is new, and nothing uses it yet.
            unsafe { libc::munmap(got, size) };
            return Err(io::Error::other("the system mapped it elsewhere"));
        }
        // SAFETY: just mapped for reading and writing, and at least as long.
        unsafe { std::ptr::copy_nonoverlapping(region.bytes.as_ptr(), at.cast::<u8>(), region.bytes.len()) };
        Ok(Mapped { addr: region.addr, len: region.bytes.len() })
    }

    /// Its first byte.
    pub fn start(&self) -> *mut libc::c_void {
        self.addr as usize as *mut libc::c_void
    }

    /// Its bytes, in whole pages.
    pub fn size(&self) -> usize {
        pages(self.len)
    }

    /// Its contents. No kernel may be running.
    pub fn read(&self) -> Region {
        // SAFETY: mapped as long as `self` lives, and nothing writes to it now.
        let bytes = unsafe { std::slice::from_raw_parts(self.start().cast::<u8>(), self.len) };
        Region { addr: self.addr, bytes: bytes.to_vec() }
    }
}

/// A length in whole pages.
fn pages(len: usize) -> usize {
    len.next_multiple_of(PAGE).max(PAGE)
}

impl Drop for Mapped {
    fn drop(&mut self) {
        // SAFETY: our own mapping, to which no reference is left.
        unsafe { libc::munmap(self.start(), self.size()) };
    }
}
