//! The border to compiled code: its memory, its entry, and what it passes as words of 64 bits.
//!
//! Compiled code passes a word either as it came into the code (`rewrite` writes the address of something
//! that is kept for ever into a body, and the called function names the same type), or as the address of a
//! row of words in the frame of the function that calls.

#![allow(unsafe_code, reason = "enters code that LLVM made, and takes addresses from it")]

use super::spaces::{Arena, Space};
use super::{access, exit, variables};
use crate::refusal::Refusal;
use tandem_llvm::edit::{Module, Sections};

/// A kernel as a function of its argument buffer.
pub type Entry = extern "C-unwind" fn(*const u8);

/// Compiles a module whose function `entry` takes a pointer and returns nothing.
pub fn compile(module: Module, entry: &str, symbols: Vec<(&'static str, usize)>) -> Result<Entry, Refusal> {
    let symbols = symbols.into_iter().map(|(name, at)| (name.to_string(), at));
    let address = module.compile::<Memory>(entry, symbols)?.ok_or(Refusal::NoCode)?;
    // SAFETY: the symbol is the function built by `Module::entry`, of this very type, and is never freed.
    Ok(unsafe { std::mem::transmute::<usize, Entry>(address) })
}

/// Takes the memory of sections from the arenas.
struct Memory;

fn take(space: Space, size: usize, align: usize) -> *mut u8 {
    match Arena::of(space).take(size, align) {
        Ok(at) => at,
        Err(e) => exit::end_bare(&e.to_string(), exit::EXIT_REFUSED),
    }
}

// SAFETY: an arena gives memory once, mapped to be written, and keeps it.
unsafe impl Sections for Memory {
    fn code(size: usize, align: usize) -> *mut u8 {
        take(Space::Code, size, align)
    }

    fn data(section: &str, size: usize, align: usize) -> *mut u8 {
        let space = match section {
            ".tandem.global" => Space::Global,
            name if name.starts_with(variables::SECTION) => Space::Global,
            ".tandem.constant" => Space::Constant,
            name if name.starts_with(access::SECTION) => Space::Shared,
            _ => Space::Code,
        };
        let at = take(space, size, align);
        match space {
            Space::Shared => access::place(section, at as usize),
            Space::Global => variables::place(section, at as usize),
            _ => {}
        }
        at
    }

    fn finish() {
        Arena::of(Space::Code).protect(libc::PROT_READ | libc::PROT_WRITE | libc::PROT_EXEC);
        Arena::of(Space::Constant).protect(libc::PROT_READ);
    }
}

/// The address of something that is kept for ever, for [`kept`].
pub fn keep<T>(it: &'static T) -> u64 {
    std::ptr::from_ref(it) as u64
}

/// What [`keep`] gave this address of, as the same type.
pub fn kept<T>(address: u64) -> &'static T {
    // SAFETY: as the module's header says.
    unsafe { &*(address as *const T) }
}

/// Words in the frame of a caller that waits.
pub fn words<'f>(row: u64, count: usize) -> &'f [u64] {
    // SAFETY: as the module's header says.
    unsafe { std::slice::from_raw_parts(row as *const u64, count) }
}

/// The same, to change them.
pub fn row<'f>(row: u64, count: usize) -> &'f mut [u64] {
    // SAFETY: as the module's header says, and nothing else reads the row meanwhile.
    unsafe { std::slice::from_raw_parts_mut(row as *mut u64, count) }
}

/// Hands a list to the fiber that waits for it, as a word.
pub fn handed(list: Vec<u64>) -> u64 {
    Box::into_raw(Box::new(list)) as u64
}

/// Takes such a list, once; 0 is none.
pub fn taken(handed: u64) -> Vec<u64> {
    if handed == 0 {
        return Vec::new();
    }
    // SAFETY: `handed` made it for this fiber alone.
    unsafe { *Box::from_raw(handed as *mut Vec<u64>) }
}
