//! Decoded code, remembered per page: fetching an instruction a second time costs one lookup.
//!
//! A store into a remembered page forgets that page's instructions, so self-modifying code is seen at once.

use tandem_abi::{Memory, Operand, OperandKind, PAGE_BYTES, Trap};
use ventus_isa::{Ext, Insn, Kind, Op, Role, Stage, decode_prefixed};

/// Instruction words of a page.
const WORDS: usize = PAGE_BYTES as usize / 4;

/// A decoded instruction with what the step needs before it executes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code {
    /// The instruction.
    pub insn: Insn,
    /// Its word.
    pub word: u32,
    /// Its extension.
    pub ext: Ext,
    /// Source operands as the record names them.
    pub src: [Operand; 3],
    /// Highest scalar register that it names.
    pub max_x: u8,
    /// Highest vector register that it names.
    pub max_v: u8,
}

/// What a word at some address means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fetched {
    /// The word.
    pub word: u32,
    /// The instruction, or the trap it raises; the trap's value is the word.
    pub code: Result<Code, Trap>,
}

#[derive(Clone, Copy)]
struct Slot {
    plain: Fetched,
    /// The same word under the prefix it was last executed with.
    prefixed: Option<(u32, Fetched)>,
}

struct Page {
    number: u32,
    slots: Box<[Option<Slot>; WORDS]>,
}

/// Instructions decoded so far.
#[derive(Default)]
pub struct CodeCache {
    pages: Vec<Page>,
    last: usize,
}

impl CodeCache {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.pages.clear();
    }

    /// Forgets the instructions of the pages that a store touches.
    pub fn invalidate(&mut self, addr: u32, size: u32) {
        let (first, last) = (addr / PAGE_BYTES, addr.saturating_add(size - 1) / PAGE_BYTES);
        if self.pages.iter().any(|page| (first..=last).contains(&page.number)) {
            self.pages.retain(|page| !(first..=last).contains(&page.number));
        }
    }

    /// The instruction at `pc` under `prefix` (0 for none); `None` if it cannot be fetched.
    pub fn fetch(&mut self, memory: &Memory, pc: u32, prefix: u32) -> Option<Fetched> {
        if !pc.is_multiple_of(4) {
            return None;
        }
        let number = pc / PAGE_BYTES;
        if self.pages.get(self.last).is_none_or(|page| page.number != number) {
            self.last = match self.pages.iter().position(|page| page.number == number) {
                Some(at) => at,
                None => {
                    memory.page(pc)?;
                    self.pages.push(Page { number, slots: Box::new([None; WORDS]) });
                    self.pages.len() - 1
                }
            };
        }
        let slot = &mut self.pages[self.last].slots[(pc % PAGE_BYTES / 4) as usize];
        let slot = match slot {
            Some(slot) => slot,
            None => {
                let word = memory.read_u32(pc).ok()?;
                slot.insert(Slot { plain: decoded(0, word), prefixed: None })
            }
        };
        if prefix == 0 {
            return Some(slot.plain);
        }
        match slot.prefixed {
            Some((with, fetched)) if with == prefix => Some(fetched),
            _ => {
                let fetched = decoded(prefix, slot.plain.word);
                slot.prefixed = Some((prefix, fetched));
                Some(fetched)
            }
        }
    }
}

fn decoded(prefix: u32, word: u32) -> Fetched {
    let code = match decode_prefixed(prefix, word) {
        Ok(insn) => prepare(insn, word),
        Err(error) if error.is_prefix_error() => Err(Trap::Prefix),
        Err(_) => Err(Trap::Illegal),
    };
    Fetched { word, code }
}

/// Collects the operands. Rows that a later stage adds are illegal until then, and so are reserved rounding
/// modes in the word.
fn prepare(insn: Insn, word: u32) -> Result<Code, Trap> {
    let row = insn.op.row();
    if row.stage == Stage::Later {
        return Err(Trap::Illegal);
    }
    if row.format.operand(Role::Rm).is_some() && matches!(insn.rm, 5 | 6) {
        return Err(Trap::Illegal);
    }
    let mut code = Code { insn, word, ext: row.ext, src: [Operand::default(); 3], max_x: 0, max_v: 0 };
    for field in row.format.operands() {
        let kind = match field.kind {
            Kind::X => OperandKind::Scalar,
            Kind::V => OperandKind::Vector,
            _ => continue,
        };
        let (slot, reg) = match field.role {
            Role::Rd => (None, insn.rd),
            Role::Rs1 => (Some(0), insn.rs1),
            Role::Rs2 => (Some(1), insn.rs2),
            Role::Rs3 => (Some(2), insn.rs3),
            _ => continue,
        };
        if let Some(slot) = slot {
            code.src[slot] = Operand { kind: kind as u8, reg };
        }
        let max = if kind == OperandKind::Scalar { &mut code.max_x } else { &mut code.max_v };
        *max = reg.max(*max);
    }
    Ok(code)
}

impl Code {
    /// Whether this is REGEXT or REGEXTI.
    pub fn is_prefix(&self) -> bool {
        matches!(self.insn.op, Op::Regext | Op::Regexti)
    }

    /// Whether this is BARRIER.
    pub fn is_barrier(&self) -> bool {
        self.insn.op == Op::Barrier
    }
}
