//! Static Linux executables for RV32.
//!
//! The program is one segment, including the file's headers, that is readable, writable and executable; data
//! that does not come from assembly is another segment. Linux maps files by pages, so offsets and addresses
//! agree modulo the page size.

use crate::QemuError;
use ventus_isa::asm::{Options, assemble};

/// Where the file is mapped.
const BASE: u32 = 0x0001_0000;
/// Room for the file's header and those of its two segments; the code after it can be aligned.
const HEADERS: u32 = 128;
const PAGE: u32 = 0x1000;
/// Where data is mapped.
pub(crate) const DATA: u32 = 0x1000_0000;

/// Assembles `source` (`.text` comes first in the file, its other sections follow) to an executable that
/// starts at `_start`, with a stack from Linux.
pub fn executable(source: &str) -> Result<Vec<u8>, QemuError> {
    with_data(source, &[], 0)
}

/// As [`executable`], with `data` at [`DATA`], followed by this many zero bytes.
pub(crate) fn with_data(source: &str, data: &[u8], zeros: u32) -> Result<Vec<u8>, QemuError> {
    let options = Options { file: "<qemu>".to_string(), text_base: BASE + HEADERS, data_base: None };
    let object = assemble(source, &options).map_err(|errors| {
        let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
        QemuError::Program(lines.join("\n"))
    })?;
    let end = object.sections.iter().map(|s| s.addr + s.bytes.len() as u32).max().unwrap_or(BASE);
    let stored = object.sections.iter().filter(|s| !s.nobits);
    let stored_end = stored.clone().map(|s| s.addr + s.bytes.len() as u32).max().unwrap_or(BASE);
    let data_at = (stored_end - BASE).next_multiple_of(PAGE);
    let len = data.len() as u32;
    let program = [1, 0, BASE, BASE, stored_end - BASE, end - BASE, 7, PAGE];
    let table = [1, data_at, DATA, DATA, len, len + zeros, 6, PAGE];
    let segments = if len + zeros == 0 { vec![program] } else { vec![program, table] };
    let mut file = headers(object.entry, &segments);
    file.resize(data_at as usize, 0);
    for section in stored {
        let at = (section.addr - BASE) as usize;
        file[at..at + section.bytes.len()].copy_from_slice(&section.bytes);
    }
    file.extend(data);
    Ok(file)
}

/// The file's header and program headers: type, offset, virtual and physical address, sizes, flags,
/// alignment.
fn headers(entry: u32, segments: &[[u32; 8]]) -> Vec<u8> {
    // 32-bit, little-endian, version 1, System V.
    let mut out = b"\x7fELF\x01\x01\x01\0\0\0\0\0\0\0\0\0".to_vec();
    let half = |out: &mut Vec<u8>, value: u16| out.extend(value.to_le_bytes());
    let word = |out: &mut Vec<u8>, value: u32| out.extend(value.to_le_bytes());
    half(&mut out, 2); // ET_EXEC
    half(&mut out, 243); // EM_RISCV
    word(&mut out, 1);
    word(&mut out, entry);
    word(&mut out, 52); // program headers behind this one
    word(&mut out, 0); // no section headers
    word(&mut out, 0); // flags: soft-float ABI, no compressed instructions
    for value in [52, 32, segments.len() as u16, 0, 0, 0] {
        half(&mut out, value);
    }
    for value in segments.iter().flatten() {
        word(&mut out, *value);
    }
    out
}
