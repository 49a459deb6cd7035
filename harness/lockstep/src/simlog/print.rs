//! Prints lines as the simulator does. See [`super::parse()`] for the grammar.

use super::{Commit, Item, Line, LineKind};
use std::fmt;

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "core{:4}: ", self.core)?;
        match &self.kind {
            LineKind::Fetch { pc, insn, text } => writeln!(f, "{pc:#010x} ({insn:#010x}) {text}"),
            LineKind::Executed { times } => writeln!(f, "Executed {times} times"),
            LineKind::Commit(c) => c.fmt(f),
        }
    }
}

impl fmt::Display for Commit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:#010x} ({:#010x})", self.privilege, self.pc, self.insn)?;
        self.items().try_for_each(|item| write!(f, " {item}"))?;
        writeln!(f)?;
        for item in self.items() {
            let Item::Simt { stack, .. } = item else { continue };
            for e in stack {
                writeln!(f, "[r_pc] {:08x} [else_pc] {:08x} [else_mask] {:08x} ", e.rpc, e.pc, e.mask)?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Item::X { reg, value } => write!(f, "x{reg:<2} {value:#010x}"),
            Item::F { reg, value } => write!(f, "f{reg:<2} 0xffffffff{value:08x}"),
            Item::V { reg, mask, lanes } => {
                write!(f, "v{reg:<2} {mask:08x} 0x")?;
                lanes.iter().rev().try_for_each(|lane| write!(f, "{lane:08x} "))
            }
            Item::Csr { addr, name, value } => write!(f, "c{addr}_{name} {value:#010x}"),
            Item::Config(config) => config.fmt(f),
            Item::Load { addr } => write!(f, "mem {addr:#010x}"),
            // A byte is printed without a leading zero.
            Item::Store { addr, data, size: 1 } => write!(f, "mem {addr:#010x} {data:#x}"),
            Item::Store { addr, data, size: 2 } => write!(f, "mem {addr:#010x} {data:#06x}"),
            Item::Store { addr, data, .. } => write!(f, "mem {addr:#010x} {data:#010x}"),
            Item::Simt { mask, npc, stack } => {
                let depth = stack.len();
                write!(f, "current mask:\t{mask:08x} current npc:\t{npc:08x} stack size: {depth:x}")
            }
        }
    }
}
