//! The child's memory: one arena per state space, all below 4 GiB and none overlapping, so that a generic
//! pointer's value tells its space (NVVM 2.0 §12.2.2, `isspacep.*`) and fits the deprecated 32-bit layouts.
//! Device buffers are at their own device addresses, above all arenas.

#![allow(unsafe_code, reason = "maps memory at fixed addresses")]

use crate::doubts;
use crate::refusal::Refusal;
use std::ffi::c_void;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

pub const PAGE: usize = 4096;

/// A state space, by the end of its `isspacep` intrinsic's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Space {
    Code,
    Global,
    Constant,
    Parameters,
    Local,
    Shared,
}

/// A range of addresses, allocated from its start.
pub struct Arena {
    space: Space,
    base: usize,
    end: usize,
    next: AtomicUsize,
    /// Address and length of everything allocated.
    taken: Mutex<Vec<(usize, usize)>>,
}

const fn arena(space: Space, base: usize, end: usize) -> Arena {
    Arena { space, base, end, next: AtomicUsize::new(base), taken: Mutex::new(Vec::new()) }
}

/// One arena per space; 0 to 16 MiB stays unmapped, so a null pointer with an offset faults.
static ARENAS: [Arena; 6] = [
    arena(Space::Code, 0x0100_0000, 0x0500_0000),
    arena(Space::Global, 0x0500_0000, 0x0d00_0000),
    arena(Space::Constant, 0x0d00_0000, 0x0f00_0000),
    arena(Space::Parameters, 0x0f00_0000, 0x1000_0000),
    arena(Space::Local, 0x1000_0000, 0x7000_0000),
    arena(Space::Shared, 0x7000_0000, 0x8000_0000),
];

impl Arena {
    /// The arena of `space`.
    pub fn of(space: Space) -> &'static Arena {
        &ARENAS[ARENAS.iter().position(|a| a.space == space).expect("every space has an arena")]
    }

    /// Bytes that are still free.
    pub fn room(&self) -> usize {
        self.end - self.next.load(Ordering::Relaxed).min(self.end)
    }

    /// Zeroed memory in its own pages, readable and writable.
    pub fn take(&self, size: usize, align: usize) -> Result<*mut u8, Refusal> {
        let at = self.next.load(Ordering::Relaxed).next_multiple_of(align.max(PAGE));
        let len = size.max(1).next_multiple_of(PAGE);
        if len > self.end || at > self.end - len {
            return Err(Refusal::Space {
                size,
                space: format!("{:?}", self.space),
                all: self.end - self.base,
            });
        }
        map(at, len)?;
        // One page after it stays unmapped, so that running off the end faults.
        self.next.store(at + len + PAGE, Ordering::Relaxed);
        self.taken.lock().unwrap_or_else(PoisonError::into_inner).push((at, len));
        Ok(at as *mut u8)
    }

    /// Makes the contents of the memory allocated so far undefined.
    pub fn make_undefined(&self) {
        for &(at, len) in self.taken.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            doubts::fill(at as u64, len as u64);
        }
    }

    /// Makes everything allocated so far executable, or read-only.
    pub fn protect(&self, protection: i32) {
        let mut at = self.base;
        while at < self.next.load(Ordering::Relaxed) {
            // SAFETY: changes protection of our own pages; the unmapped ones between them fail harmlessly.
            unsafe { libc::mprotect(at as *mut c_void, PAGE, protection) };
            at += PAGE;
        }
    }
}

/// Makes a page of a piece of memory one that faults.
pub fn guard(at: usize) {
    // SAFETY: changes protection of a page; one that is not mapped fails harmlessly.
    unsafe { libc::mprotect(at as *mut c_void, PAGE, libc::PROT_NONE) };
}

/// Maps zeroed memory at `at`, where nothing may be mapped.
pub fn map(at: usize, len: usize) -> Result<(), Refusal> {
    // SAFETY: a fresh anonymous mapping; NOREPLACE refuses to touch anything that is mapped already.
    let got = unsafe {
        libc::mmap(
            at as *mut c_void,
            len,
            libc::PROT_READ | libc::PROT_WRITE,
            libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE | libc::MAP_FIXED_NOREPLACE,
            -1,
            0,
        )
    };
    if got as usize == at {
        return Ok(());
    }
    Err(Refusal::Mapping { at, len, error: std::io::Error::last_os_error() })
}

/// The space of an address; device buffers are global memory.
pub fn space_of(address: u64) -> Option<Space> {
    let at = usize::try_from(address).ok()?;
    match ARENAS.iter().find(|a| (a.base..a.end).contains(&at)) {
        Some(a) => Some(a.space),
        None if (0x8000_0000..1 << 32).contains(&address) => Some(Space::Global),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_one_space() {
        for (address, space) in [
            (0, None),
            (0x0500_0000, Some(Space::Global)),
            (0x0d00_0010, Some(Space::Constant)),
            (0x6fff_ffff, Some(Space::Local)),
            (0x7000_0000, Some(Space::Shared)),
            (0x9000_0000, Some(Space::Global)),
            (1 << 32, None),
        ] {
            assert_eq!(space_of(address), space, "{address:#x}");
        }
        assert!(ARENAS.windows(2).all(|w| w[0].end == w[1].base), "arenas touch and do not overlap");
    }
}
