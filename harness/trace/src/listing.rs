//! Disassembly of retired instructions, made once for each address, because a loop's instructions retire
//! often.

use tandem_abi::Record;
use tandem_lockstep::disassemble;

/// Words that are kept; a power of two.
const KEPT: usize = 4096;

/// The text of instructions.
pub struct Listing {
    kept: Vec<Option<Entry>>,
}

struct Entry {
    key: (u32, u32, u32),
    text: Box<str>,
}

impl Listing {
    /// An empty one.
    pub fn new() -> Listing {
        Listing { kept: (0..KEPT).map(|_| None).collect() }
    }

    /// The instruction of a record as text.
    pub fn text(&mut self, r: &Record) -> &str {
        let key = (r.pc, r.prefix, r.insn);
        let slot = &mut self.kept[(r.pc >> 2) as usize % KEPT];
        if slot.as_ref().is_none_or(|entry| entry.key != key) {
            *slot = Some(Entry { key, text: disassemble(r.pc, r.prefix, r.insn).into() });
        }
        slot.as_ref().map_or("", |entry| &entry.text)
    }

    /// Its mnemonic.
    pub fn mnemonic(&mut self, r: &Record) -> &str {
        self.text(r).split(' ').next().unwrap_or_default()
    }
}
