//! The program: for each block a loop over its tuples.
//!
//! x30 steps through the table of operands, x31 through that of results, and x29 counts; x26 to x28 are
//! temporaries. Instructions that Ventus lacks are written as words.

use crate::elf::{DATA, with_data};
use crate::{Block, QemuError, Slot, VLEN};
use std::fmt::Write;

const WRITE: u32 = 64;
const EXIT: u32 = 93;
const MAP: u32 = 222;

/// An executable that runs `blocks` and writes all results to its standard output.
pub fn program(blocks: &[Block]) -> Result<Vec<u8>, QemuError> {
    let results: u32 = blocks.iter().map(|block| row(&block.outputs) * block.tuples.len() as u32).sum();
    let mut data = Vec::new();
    for block in blocks {
        for tuple in &block.tuples {
            for (slot, value) in block.inputs.iter().zip(tuple) {
                let end = data.len() + slot.room() as usize;
                data.extend(value);
                data.resize(end, 0);
            }
        }
    }
    let results_at = DATA + data.len() as u32;
    with_data(&text(blocks, results_at, results), &data, results)
}

/// Its assembly.
fn text(blocks: &[Block], results_at: u32, results: u32) -> String {
    let mut text = String::new();
    let out = &mut text;
    // Memory for the blocks: mmap(address, length, read and write, private, fixed and anonymous, -1, 0).
    let _ = writeln!(
        out,
        ".globl _start\n_start:\nli x10, {:#x}\nli x11, {:#x}\nli x12, 3\nli x13, 0x32\nli x14, -1\nli x15, \
         0\n\
         li x17, {MAP}\necall\nli x11, {:#x}\nbeq x10, x11, mapped\nli x10, 1\nli x17, \
         {EXIT}\necall\nmapped:\nli x30, {DATA:#x}\nli x31, {results_at:#x}",
        Slot::MEMORY,
        Slot::MEMORY_BYTES,
        Slot::MEMORY
    );
    for (number, block) in blocks.iter().enumerate() {
        emit(out, number, block);
    }
    let _ = writeln!(
        out,
        "li x8, {results_at:#x}\nli x9, {results}\nmore:\nbeqz x9, done\nli x10, 1\nmv x11, x8\nmv x12, x9\n\
         li x17, {WRITE}\necall\nblez x10, failed\nadd x8, x8, x10\nsub x9, x9, x10\nj more\n\
         done:\nli x10, 0\nli x17, {EXIT}\necall\nfailed:\nli x10, 1\nli x17, {EXIT}\necall"
    );
    text
}

/// Bytes of one tuple in a table.
pub fn row(slots: &[Slot]) -> u32 {
    slots.iter().map(|slot| slot.room()).sum()
}

fn emit(out: &mut String, number: usize, block: &Block) {
    let _ = writeln!(
        out,
        "li x29, {}\nblock{number}:\nbnez x29, body{number}\nj end{number}\nbody{number}:",
        block.tuples.len()
    );
    // Scalar registers come last: the others need addresses in registers that a block may use itself.
    let mut at = 0;
    let mut scalars = String::new();
    for slot in &block.inputs {
        let (to, last) = if matches!(slot, Slot::X(_)) { (&mut scalars, true) } else { (&mut *out, false) };
        load(to, *slot, at, last);
        at += slot.room();
    }
    if let Some((vtype, elements)) = block.vtype {
        set_vtype(out, vtype, elements);
    }
    out.push_str(&scalars);
    // If up to 16 words are aligned to 64 bytes and jumped to, qemu translates them together: no page ends
    // between them.
    let _ = writeln!(out, "j words{number}\n.balign 64\nwords{number}:");
    for word in &block.words {
        let _ = writeln!(out, ".word {word:#x}");
    }
    let mut at = 0;
    let mut rest = String::new();
    for slot in &block.outputs {
        // Flags come first after the scalars: nothing later raises any, but there is no need to rely on that.
        let to = if matches!(slot, Slot::X(_) | Slot::Csr(_)) { &mut *out } else { &mut rest };
        store(to, *slot, at);
        at += slot.room();
    }
    out.push_str(&rest);
    let _ = writeln!(
        out,
        "li x28, {}\nadd x30, x30, x28\nli x28, {}\nadd x31, x31, x28\naddi x29, x29, -1\nj \
         block{number}\nend{number}:",
        row(&block.inputs),
        row(&block.outputs)
    );
}

fn load(out: &mut String, slot: Slot, at: u32, last: bool) {
    debug_assert_eq!(last, matches!(slot, Slot::X(_)));
    let _ = writeln!(out, "li x28, {at}\nadd x28, x30, x28");
    let _ = match slot {
        Slot::X(reg) => writeln!(out, "lw x{reg}, 0(x28)"),
        // fld
        Slot::F(reg) => writeln!(out, ".word {:#x}", 0x3007 | 28 << 15 | u32::from(reg) << 7),
        Slot::V { reg, eew, count } => {
            set_vtype(out, whole(eew, count), count);
            let _ = writeln!(out, "li x28, {at}\nadd x28, x30, x28");
            writeln!(out, ".word {:#x}", vector_access(0x07, eew, reg))
        }
        Slot::Mask { reg, count } => {
            set_vtype(out, 0, count / 8);
            let _ = writeln!(out, "li x28, {at}\nadd x28, x30, x28");
            writeln!(out, ".word {:#x}", vector_access(0x07, 8, reg))
        }
        Slot::Csr(csr) => {
            writeln!(out, "lw x28, 0(x28)\n.word {:#x}", 0x1073 | 28 << 15 | u32::from(csr) << 20)
        }
        Slot::Memory { offset, len } => copy(out, "x28", &format!("{:#x}", Slot::MEMORY + offset), len, true),
    };
}

fn store(out: &mut String, slot: Slot, at: u32) {
    let address = format!("li x28, {at}\nadd x28, x31, x28");
    let _ = match slot {
        Slot::X(reg) => writeln!(out, "{address}\nsw x{reg}, 0(x28)"),
        Slot::F(reg) => writeln!(out, "{address}\n.word {:#x}", 0x3027 | 28 << 15 | u32::from(reg) << 20),
        Slot::V { reg, eew, count } => {
            set_vtype(out, whole(eew, count), count);
            writeln!(out, "{address}\n.word {:#x}", vector_access(0x27, eew, reg))
        }
        Slot::Mask { reg, count } => {
            set_vtype(out, 0, count / 8);
            writeln!(out, "{address}\n.word {:#x}", vector_access(0x27, 8, reg))
        }
        Slot::Csr(csr) => {
            writeln!(out, "{address}\n.word {:#x}\nsw x27, 0(x28)", 0x2073 | 27 << 7 | u32::from(csr) << 20)
        }
        Slot::Memory { offset, len } => {
            let _ = writeln!(out, "{address}");
            copy(out, "x28", &format!("{:#x}", Slot::MEMORY + offset), len, false)
        }
    };
}

/// Copies between a table at `table` and memory; uses x26 and x27.
fn copy(out: &mut String, table: &str, memory: &str, len: u32, to_memory: bool) -> std::fmt::Result {
    writeln!(out, "li x27, {memory}")?;
    for offset in (0..len).step_by(4) {
        let (from, to) = if to_memory { (table, "x27") } else { ("x27", table) };
        writeln!(out, "lw x26, {offset}({from})\nsw x26, {offset}({to})")?;
    }
    Ok(())
}

/// vtype for `count` elements of `eew` bits, tail and mask undisturbed.
fn whole(eew: u32, count: u32) -> u32 {
    let registers = (eew * count).div_ceil(VLEN).next_power_of_two();
    (eew / 8).ilog2() << 3 | registers.ilog2()
}

/// vsetvl x0, x28, x27.
fn set_vtype(out: &mut String, vtype: u32, elements: u32) {
    let word = 0x8000_7057u32 | 27 << 20 | 28 << 15;
    let _ = writeln!(out, "li x28, {elements}\nli x27, {vtype:#x}\n.word {word:#x}");
}

/// vle or vse of `eew` bits at x28, unmasked.
fn vector_access(opcode: u32, eew: u32, reg: u8) -> u32 {
    let width = match eew {
        8 => 0,
        16 => 5,
        32 => 6,
        _ => 7,
    };
    opcode | u32::from(reg) << 7 | width << 12 | 28 << 15 | 1 << 25
}
