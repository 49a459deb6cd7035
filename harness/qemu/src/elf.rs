//! Static Linux executables for RV32.
//!
//! The whole file is one segment, headers included, readable, writable and executable: Linux maps files by pages,
//! so that offsets and addresses must agree modulo the page.

use crate::QemuError;
use ventus_isa::asm::{Options, assemble};

/// Where the file is mapped.
const BASE: u32 = 0x0001_0000;
/// The file's and its one program's headers.
const HEADERS: u32 = 52 + 32;

/// Assembles `source` (`.text` is first in the file, its other sections follow) to an executable that starts at
/// `_start`, with a stack as Linux gives it.
pub fn executable(source: &str) -> Result<Vec<u8>, QemuError> {
    let options = Options { file: "<qemu>".to_string(), text_base: BASE + HEADERS, data_base: None };
    let object = assemble(source, &options).map_err(|errors| {
        let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
        QemuError::Program(lines.join("\n"))
    })?;
    let end = object.sections.iter().map(|s| s.addr + s.bytes.len() as u32).max().unwrap_or(BASE);
    let stored = object.sections.iter().filter(|s| !s.nobits);
    let stored_end = stored.clone().map(|s| s.addr + s.bytes.len() as u32).max().unwrap_or(BASE);
    let mut file = headers(object.entry, stored_end - BASE, end - BASE);
    file.resize((stored_end - BASE) as usize, 0);
    for section in stored {
        let at = (section.addr - BASE) as usize;
        file[at..at + section.bytes.len()].copy_from_slice(&section.bytes);
    }
    Ok(file)
}

fn headers(entry: u32, in_file: u32, in_memory: u32) -> Vec<u8> {
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
    for value in [52, 32, 1, 0, 0, 0] {
        half(&mut out, value);
    }
    // PT_LOAD, offset, virtual and physical address, sizes, RWX, alignment.
    for value in [1, 0, BASE, BASE, in_file, in_memory, 7, 0x1000] {
        word(&mut out, value);
    }
    out
}
