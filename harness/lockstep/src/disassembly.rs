//! Instruction words as reports show them.

use ventus_isa::{decode_prefixed, disasm, is_prefix};

/// An instruction word as text; invalid words show as data.
pub fn disassemble(pc: u32, prefix: u32, insn: u32) -> String {
    let prefix = if is_prefix(prefix) { prefix } else { 0 };
    decode_prefixed(prefix, insn).map_or_else(|_| format!(".word {insn:#010x}"), |i| disasm(&i, pc))
}
