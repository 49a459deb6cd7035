//! Decoded code, remembered per page: fetching an instruction a second time costs one lookup.
//!
//! A store into a remembered page forgets that page's instructions, so self-modifying code is seen at once.
//! Beside each instruction is what executes it, an `R` that its row chooses once.

use std::sync::Arc;
use tandem_abi::{Memory, Operand, OperandKind, PAGE_BYTES, Trap};
use ventus_isa::{Class, Insn, Kind, Op, Role, Rounds, Row, VtypeUse, decode_prefixed};

/// `rm` that refers to frm.
const DYNAMIC: u8 = 7;
/// Instruction words of a page.
const WORDS: usize = PAGE_BYTES as usize / 4;
/// A range that no page's number is in.
const NO_RANGE: (u32, u32) = (u32::MAX, 0);

/// What must hold for an instruction to execute without the checks of a step: a set of conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gate(u8);

impl Gate {
    /// Nothing.
    pub const OPEN: Gate = Gate(0);
    /// LMUL is 1 and vtype is not refused.
    pub const VECTOR: Gate = Gate(1);
    /// frm holds a rounding mode.
    pub const FRM: Gate = Gate(2);
    /// Elements have 16 or 32 bits, which are numbers of one register.
    pub const FLOAT: Gate = Gate(4);
    /// It always takes the full step: prefixes, barriers, ends, CSRs, pairs, what bytes alone can be.
    pub const CLOSED: Gate = Gate(8);
    /// It may go elsewhere than to the next word, or reads the pc.
    pub const FLOW: Gate = Gate(16);
    /// What was checked before still holds: decoded code is not stale, vtype is the same. A condition of
    /// every instruction.
    pub const FRESH: Gate = Gate(32);

    /// Both sets of conditions.
    pub const fn and(self, other: Gate) -> Gate {
        Gate(self.0 | other.0)
    }

    /// These conditions but the others.
    pub const fn without(self, other: Gate) -> Gate {
        Gate(self.0 & !other.0)
    }

    /// Whether none of these conditions is among those that do not hold, `shut`.
    #[inline]
    pub fn passes(self, shut: Gate) -> bool {
        self.0 & shut.0 == 0
    }
}

/// A decoded instruction with what the step needs before it executes.
#[derive(Clone, Copy, Debug)]
pub struct Code {
    /// The instruction.
    pub insn: Insn,
    /// Its word.
    pub word: u32,
    /// What kind of instruction it is.
    pub class: Class,
    /// Source operands as the record names them.
    pub src: [Operand; 3],
    /// Highest scalar register that it names.
    pub max_x: u8,
    /// Highest vector register that it names.
    pub max_v: u8,
    /// What vtype means to it.
    pub vtype: VtypeUse,
    /// Its result is rounded by frm, which must hold a mode.
    pub by_frm: bool,
    /// Whether it has a destination register.
    pub has_rd: bool,
    /// Whether that is a scalar one.
    pub scalar_rd: bool,
    /// A REGPAIR access of 64 bits.
    pub pair: bool,
    /// A REGPAIR load whose first beat would overwrite what its second beat needs.
    pub pair_clobbers: bool,
    /// The source slot with a store's data.
    pub data_slot: Option<u8>,
    /// The register that masks it when `vm` is false.
    pub mask_reg: u8,
    /// Conditions under which it executes without the checks of a step.
    pub gate: Gate,
}

/// An instruction with what executes it.
#[derive(Clone, Copy, Debug)]
pub struct Ready<R> {
    /// The instruction.
    pub code: Code,
    /// What executes it.
    pub run: R,
}

/// The meaning of a word at an address.
#[derive(Clone, Copy, Debug)]
pub struct Fetched<R> {
    /// The word.
    pub word: u32,
    /// The instruction, or the trap it raises; the trap's value is the word.
    pub code: Result<Ready<R>, Trap>,
}

/// A decoded word.
#[derive(Clone, Copy)]
pub struct Slot<R> {
    plain: Fetched<R>,
    /// The same word under the prefix it was last executed with.
    prefixed: Option<(u32, Fetched<R>)>,
}

/// The decoded instructions of a page of physical memory.
#[derive(Clone)]
pub struct Page<R> {
    number: u32,
    slots: Vec<Option<Slot<R>>>,
    /// The instructions without prefix, close together. A word that is not decoded or none has a closed gate.
    row: Vec<Ready<R>>,
}

impl<R> Page<R> {
    /// What the words from this byte on are, in a row; nothing if no instruction starts there.
    #[inline]
    pub fn from(&self, offset: u32) -> &[Ready<R>] {
        if offset.is_multiple_of(4) { self.row.get(offset as usize / 4..).unwrap_or_default() } else { &[] }
    }
}

/// Instructions decoded so far.
pub struct CodeCache<R> {
    pages: Vec<Arc<Page<R>>>,
    last: usize,
    /// The lowest and the highest number of a page; nothing lies between them if there are no pages.
    range: (u32, u32),
    /// Registers of the launch: scalar and vector ones.
    allocated: (u32, u32),
    /// Chooses what executes a row.
    runner: fn(&Row) -> R,
}

impl<R: Copy> CodeCache<R> {
    /// Nothing is decoded yet. `runner` chooses what executes a row.
    pub fn new(runner: fn(&Row) -> R) -> CodeCache<R> {
        CodeCache { pages: Vec::new(), last: 0, range: NO_RANGE, allocated: (0, 0), runner }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.pages.clear();
        self.range = NO_RANGE;
    }

    /// Whether the page of this byte may have been decoded. The answer is quick; a wrong yes costs time only.
    #[inline(always)]
    pub fn is_near(&self, addr: u32) -> bool {
        let (low, high) = self.range;
        (low..=high).contains(&(addr / PAGE_BYTES))
    }

    /// Forgets everything, and sets how many scalar and vector registers a warp has.
    pub fn begin(&mut self, sgprs: u32, vgprs: u32) {
        self.clear();
        self.allocated = (sgprs, vgprs);
    }

    /// What has been decoded of the page with the physical address `at`.
    pub fn page(&mut self, at: u32) -> Option<Arc<Page<R>>> {
        self.find(at / PAGE_BYTES).then(|| Arc::clone(&self.pages[self.last]))
    }

    /// Whether there is a page with this number; if so, it becomes the last one looked up.
    fn find(&mut self, number: u32) -> bool {
        if self.pages.get(self.last).is_none_or(|page| page.number != number) {
            match self.pages.iter().position(|page| page.number == number) {
                Some(at) => self.last = at,
                None => return false,
            }
        }
        true
    }

    /// Forgets the instructions of the page that a store touches, if there are any. Stores are aligned, so
    /// they touch one page only.
    #[inline]
    pub fn invalidate(&mut self, addr: u32) -> bool {
        if !self.is_near(addr) {
            return false;
        }
        let number = addr / PAGE_BYTES;
        let known = self.pages.iter().any(|page| page.number == number);
        if known {
            self.pages.retain(|page| page.number != number);
        }
        known
    }

    /// The instruction at the physical address `pc` under `prefix` (0 for none); `None` if it cannot be
    /// fetched.
    pub fn fetch(&mut self, memory: &Memory, pc: u32, prefix: u32) -> Option<Fetched<R>> {
        if !pc.is_multiple_of(4) {
            return None;
        }
        let (number, word_of_page) = (pc / PAGE_BYTES, (pc % PAGE_BYTES / 4) as usize);
        if !self.find(number) {
            memory.page(pc)?;
            self.last = self.pages.len();
            let row = vec![self.nothing(); WORDS];
            self.pages.push(Arc::new(Page { number, slots: vec![None; WORDS], row }));
            self.range = (self.range.0.min(number), self.range.1.max(number));
        }
        if let Some(slot) = &self.pages[self.last].slots[word_of_page] {
            match slot.prefixed {
                _ if prefix == 0 => return Some(slot.plain),
                Some((with, fetched)) if with == prefix => return Some(fetched),
                _ => {}
            }
        }
        let word = memory.read_u32(pc).ok()?;
        let mut plain = decoded(0, word);
        if let Ok(code) = &mut plain {
            let (sgprs, vgprs) = self.allocated;
            let has_registers = u32::from(code.max_x) < sgprs && u32::from(code.max_v) < vgprs;
            code.gate = if has_registers { code.needs() } else { Gate::CLOSED };
        }
        let plain = self.ready(word, plain);
        let prefixed = (prefix != 0).then(|| (prefix, self.ready(word, decoded(prefix, word))));
        let page = Arc::make_mut(&mut self.pages[self.last]);
        page.slots[word_of_page] = Some(Slot { plain, prefixed });
        if let Ok(ready) = plain.code {
            page.row[word_of_page] = ready;
        }
        Some(prefixed.map_or(plain, |(_, fetched)| fetched))
    }

    /// What stands for a word that is no instruction: one that is never executed without the full step.
    fn nothing(&self) -> Ready<R> {
        let insn = Insn::new(Op::Endprg);
        Ready { code: Code::new(insn, 0), run: (self.runner)(insn.op.row()) }
    }

    /// Adds what executes it.
    fn ready(&self, word: u32, code: Result<Code, Trap>) -> Fetched<R> {
        Fetched { word, code: code.map(|code| Ready { code, run: (self.runner)(code.insn.op.row()) }) }
    }
}

/// What `word` is under `prefix` (0 for none), or the trap that it raises in any state of the warp: Prefix or
/// Illegal.
pub fn decode(prefix: u32, word: u32) -> Result<Insn, Trap> {
    decoded(prefix, word).map(|code| code.insn)
}

fn decoded(prefix: u32, word: u32) -> Result<Code, Trap> {
    match decode_prefixed(prefix, word) {
        Ok(insn) => prepare(insn, word),
        Err(error) if error.is_prefix_error() => Err(Trap::Prefix),
        Err(_) => Err(Trap::Illegal),
    }
}

/// Collects what the step needs to know. Reserved rounding modes in the word are illegal.
fn prepare(insn: Insn, word: u32) -> Result<Code, Trap> {
    let row = insn.op.row();
    if row.rounds == Rounds::ByOperand && matches!(insn.rm, 5 | 6) {
        return Err(Trap::Illegal);
    }
    let mut code = Code::new(insn, word);
    for field in insn.operands() {
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
        match slot {
            Some(slot) => code.src[slot] = Operand { kind: kind as u8, reg },
            None => {
                code.has_rd = true;
                code.scalar_rd = kind == OperandKind::Scalar;
            }
        }
        let max = if kind == OperandKind::Scalar { &mut code.max_x } else { &mut code.max_v };
        *max = reg.max(*max);
    }
    if insn.pair {
        code.pair_up();
    }
    Ok(code)
}

impl Code {
    /// The facts of an instruction's row. It names no registers yet, and its gate is closed.
    fn new(insn: Insn, word: u32) -> Code {
        let row = insn.op.row();
        Code {
            insn,
            word,
            class: row.class,
            src: [Operand::default(); 3],
            max_x: 0,
            max_v: 0,
            vtype: row.vtype,
            by_frm: match row.rounds {
                Rounds::ByOperand => insn.rm == DYNAMIC,
                Rounds::ByFrm => true,
                Rounds::Fixed | Rounds::ByVxrm => false,
            },
            has_rd: false,
            scalar_rd: false,
            pair: false,
            pair_clobbers: false,
            data_slot: None,
            mask_reg: 0,
            gate: Gate::CLOSED,
        }
    }

    /// The gate of an instruction without prefix whose registers are allocated.
    fn needs(&self) -> Gate {
        let stepped = matches!(self.class, Class::Prefix | Class::Csr | Class::Barrier | Class::EndProgram);
        let vtype = match self.vtype {
            _ if stepped || self.pair => Gate::CLOSED,
            VtypeUse::Unused => Gate::OPEN,
            VtypeUse::Group | VtypeUse::Memory | VtypeUse::Legal => Gate::VECTOR,
            VtypeUse::Float | VtypeUse::FloatScalar => Gate::VECTOR.and(Gate::FLOAT),
            VtypeUse::Group8 => Gate::CLOSED,
        };
        let flow = self.class.is_jump() || self.class == Class::Join || self.insn.op == Op::Auipc;
        Gate::FRESH.and(vtype).and(if self.by_frm { Gate::FRM } else { Gate::OPEN }).and(if flow {
            Gate::FLOW
        } else {
            Gate::OPEN
        })
    }

    /// Whether this is a floating-point compare of vectors, whose destination is never a pair.
    pub fn is_float_compare(&self) -> bool {
        self.class == Class::Compare && self.vtype == VtypeUse::Float
    }

    /// Whether this is BARRIER.
    pub fn is_barrier(&self) -> bool {
        self.insn.op == Op::Barrier
    }

    /// Vector operands, as bits of the source slots and bit 3 for the destination.
    pub fn vector_operands(&self) -> u8 {
        let vector = |slot: usize| u8::from(self.src[slot].kind == OperandKind::Vector as u8) << slot;
        let rd = u8::from(self.has_rd && !self.scalar_rd) << 3;
        rd | vector(0) | vector(1) | vector(2)
    }

    /// Makes this load or store a 64-bit access.
    fn pair_up(&mut self) {
        self.pair = true;
        if self.has_rd {
            let (rd, scalar) = (self.insn.rd, self.scalar_rd);
            let kind = if scalar { OperandKind::Scalar } else { OperandKind::Vector } as u8;
            let masks_itself = !scalar && !self.insn.vm && rd == 0;
            let overwritten = self.src.iter().any(|operand| operand.kind == kind && operand.reg == rd);
            self.pair_clobbers = overwritten || masks_itself;
        } else {
            let slot = if self.src[2].kind == OperandKind::None as u8 { 1 } else { 2 };
            self.data_slot = Some(slot);
        }
    }
}
