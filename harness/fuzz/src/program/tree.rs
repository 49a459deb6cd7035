//! A program as data that shrinks: launch geometry, the memory's behaviour, a tree of blocks, and the values
//! in registers and memory at the start.
//!
//! Nothing here is an address or an instruction word. Registers are positions in small pools, immediates are
//! raw numbers that emission folds into range, so every tree, however shrunk, is a valid program. Zero is the
//! simplest value of everything.

use crate::assembly::Shape;

/// A whole case.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// How it is launched.
    pub geometry: Geometry,
    /// How memory answers.
    pub machine: Machine,
    /// What the warps execute between prologue and epilogue.
    pub body: Vec<Top>,
    /// Words that may be no instructions, executed last.
    pub tail: Option<Tail>,
    /// What registers and memory hold before.
    pub data: Data,
    /// Whether the epilogue folds all registers into memory.
    pub digest: bool,
    /// Launches after the first, on the memory that it leaves.
    pub later: Vec<Later>,
    /// What is put between and before instructions without a meaning of its own.
    pub style: Style,
}

/// Another launch.
#[derive(Clone, Debug, PartialEq)]
pub struct Later {
    /// Workgroups in x, y and z.
    pub grid: [u32; 3],
    /// What its warps execute, at the addresses of the first launch's code; nothing: the very same code.
    pub body: Vec<Top>,
    /// What else is not as in the first launch.
    pub shape: Shape,
}

/// Variations of the same program: none of them changes what it computes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Not 0: prefixes that change nothing before branches, jumps, JOINs, CSR instructions and pointers'
    /// arithmetic, where this seed says.
    pub prefixes: u32,
    /// Functions begin so many pages apart: their lines compete for one set of the I-cache, and each needs a
    /// translation.
    pub spread: u8,
    /// Words of nothing before the first instruction, so that code crosses lines elsewhere.
    pub shift: u8,
    /// Launches are queued where the driver may.
    pub queue: bool,
}

/// A word near a row of the table, or anywhere, and what precedes it. Either may trap; both engines must
/// agree how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tail {
    /// REGEXT or REGEXTI.
    pub prefix: Option<u32>,
    /// The word.
    pub word: u32,
}

/// Launch geometry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// Workgroups in x, y and z.
    pub grid: [u32; 3],
    /// Warps a workgroup.
    pub warps: u32,
    /// Lanes of a warp that do not take part.
    pub idle_lanes: u32,
    /// 256 vector registers a warp in place of 64, where the machine has room.
    pub many_vregs: bool,
    /// Fours of registers fewer than 64 (or 256): scalar and vector ones. Where a warp's registers begin
    /// moves with it.
    pub fewer: [u8; 2],
    /// LDS beyond what the program uses, in granules of 128 bytes.
    pub more_lds: u8,
    /// Private words a thread beyond what the program uses.
    pub more_private: u8,
    /// Pages of a region in which every warp has a line in each page.
    pub pages: u8,
}

/// The DUT's memory; golden has none of this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Machine {
    /// Seed of latency and back-pressure.
    pub seed: u32,
    /// Cycles of latency beyond the least.
    pub latency: u32,
    /// Chance in percent that memory is not ready.
    pub stall: u32,
}

/// Values before the first instruction of the body.
#[derive(Clone, Debug, PartialEq)]
pub struct Data {
    /// By position in the scalar pool; 0 leaves the register unwritten.
    pub scalars: Vec<u32>,
    /// By position in the vector pool.
    pub vectors: Vec<Seed>,
    /// The first words of every warp's scratch area.
    pub words: Vec<u32>,
}

/// What a vector register holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seed {
    /// Nothing was written to it.
    Unwritten,
    /// One value in all lanes.
    Splat(u32),
    /// `start + lane * step`.
    Linear(u32, u32),
    /// Words of the scratch area from this position on, one a lane.
    Loaded(u8),
}

/// A block of the top level, where all warps of a workgroup arrive.
#[derive(Clone, Debug, PartialEq)]
pub enum Top {
    /// Anything.
    Block(Block),
    /// A barrier with its immediate.
    Barrier(u8),
    /// Between two barriers, warps read what their neighbours stored before the first.
    Exchange(Exchange),
}

/// What warps read of each other's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// How far the neighbour is.
    pub distance: u8,
    /// The LDS area; otherwise the one in memory.
    pub lds: bool,
    /// Positions in the pools: what is stored, where it is loaded to.
    pub regs: [u8; 2],
    /// Raw word of the area.
    pub word: u8,
    /// Lanes store and load a word each.
    pub lanes: bool,
}

/// A piece of program.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// One instruction without memory access or jump.
    Plain(Plain),
    /// One load or store, with the instructions that make its address.
    Access(Access),
    /// Lanes part at a VBxx and meet at a JOIN.
    If(Condition, Vec<Block>, Vec<Block>),
    /// Lanes leave the loop one after another.
    Loop(Count, Vec<Block>),
    /// The warp goes one way.
    ScalarIf(Condition, Vec<Block>, Vec<Block>),
    /// The warp goes round a number of times.
    ScalarLoop(Count, Vec<Block>),
    /// A function somewhere else, called directly or through a register.
    Call(bool, Vec<Block>),
    /// Instructions, accesses and CSRs under another vtype; other blocks inside are left out.
    Typed(Type, Vec<Block>),
    /// One atomic, or an LR, something, and an SC.
    Atomic(Atomic),
    /// Two accesses to the same bytes in direct succession, of different kinds and widths.
    Alias(Access, Access),
    /// Lanes part again and again, as deep as the number says (and lanes allow), and what is inside runs at
    /// the bottom.
    Nest(Nest, Vec<Block>),
    /// Warps or workgroups part by what they are.
    Apart(u8, Vec<Block>, Vec<Block>),
    /// Lanes leave the loop around it.
    Break(Condition),
    /// The warp ends here if lanes have not parted.
    Leave(Condition),
    /// A barrier, wherever it is: warps meet by count.
    Barrier(u8),
    /// A CSR is written, and read back by the next instruction or used by it.
    Mode(Mode),
    /// A lock is taken, words behind it change, and it is given back.
    Locked(Locked),
    /// Words that a jump goes over.
    Gap(u8),
    /// Accesses to memory that others access without any order.
    Racy(Racy),
    /// What must trap, and how.
    Fault(Fault),
}

impl Block {
    /// The lists of blocks inside.
    pub fn children(&self) -> Vec<&Vec<Block>> {
        match self {
            Block::If(_, a, b) | Block::ScalarIf(_, a, b) | Block::Apart(_, a, b) => vec![a, b],
            Block::Loop(_, a)
            | Block::ScalarLoop(_, a)
            | Block::Call(_, a)
            | Block::Typed(_, a)
            | Block::Nest(_, a) => vec![a],
            Block::Plain(_)
            | Block::Access(_)
            | Block::Atomic(_)
            | Block::Alias(..)
            | Block::Break(_)
            | Block::Leave(_)
            | Block::Barrier(_)
            | Block::Mode(_)
            | Block::Locked(_)
            | Block::Gap(_)
            | Block::Racy(_)
            | Block::Fault(_) => vec![],
        }
    }
}

/// How lanes part again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nest {
    /// Levels beyond the first.
    pub levels: u8,
    /// Two bits a level: one lane leaves or half of them; what is inside is on the side taken or the other.
    pub shape: u64,
}

/// A write to a CSR that rounds or records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mode {
    /// Position in [`super::ops::MODES`].
    pub csr: u8,
    /// Raw value.
    pub value: u32,
    /// csrrw, csrrs, csrrc, csrrwi.
    pub how: u8,
    /// Scalar position of the value read back.
    pub rd: u8,
}

/// A turn behind a lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Locked {
    /// The lock is in LDS; otherwise in memory.
    pub lds: bool,
    /// Raw word of what is behind it.
    pub word: u8,
    /// Scalar position of the addend.
    pub from: u8,
    /// LR and SC in place of a swap.
    pub reserve: bool,
}

/// An access that races.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Racy {
    /// A load, a store, a load and a store back, an atomic among them, by a scalar or by lanes.
    pub kind: u8,
    /// In LDS, where workgroups do not meet.
    pub lds: bool,
    /// Raw word of the shared area.
    pub word: u8,
    /// Position of the register.
    pub reg: u8,
}

/// An instruction that traps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Position in [`super::fault::KINDS`].
    pub kind: u8,
    /// Raw bits that it is made of.
    pub raw: u32,
}

/// Element widths and groups that a piece of program runs under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Type {
    /// Position in [`super::ops::TYPES`].
    pub kind: u8,
    /// Which of the three instructions sets it.
    pub how: u8,
}

/// One atomic on a word (or a word a lane) that other warps may work on, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Atomic {
    /// Position in [`super::ops::atomics`].
    pub op: u16,
    /// Positions in the pools: destination, operand, what the address is computed from.
    pub regs: [u8; 3],
    /// Own scratch area, own LDS area, the area of all, the LDS area of the workgroup.
    pub place: u8,
    /// Raw word in the area, or none: computed.
    pub word: Option<u8>,
    /// aq and rl of scalar ones, `wd` of lanes'.
    pub order: u8,
    /// Masked by v0, where the instruction can be.
    pub masked: bool,
    /// An LR before it and an SC of the same address behind what follows: the instruction between them.
    pub reserve: Option<Plain>,
}

/// A comparison of two registers: which of the six, and positions in the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Condition {
    /// eq, ne, lt, ge, ltu, geu.
    pub kind: u8,
    /// First register.
    pub a: u8,
    /// Second register.
    pub b: u8,
}

/// How often a loop goes round: at most `most + 1` times; the lanes' counts come from a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// 0 to 3.
    pub most: u8,
    /// Position in the vector pool.
    pub from: u8,
}

/// One instruction, its operands raw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plain {
    /// Position in [`super::ops::plain`].
    pub op: u16,
    /// Positions in the pools: destination, rs1, rs2, rs3.
    pub regs: [u8; 4],
    /// Raw immediate.
    pub imm: u32,
    /// Masked by v0, where the instruction can be.
    pub masked: bool,
    /// Position in the list of rounding modes.
    pub rm: u8,
    /// An unneeded prefix before it, or an immediate that needs one.
    pub prefix: bool,
}

/// One load or store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// Position in [`super::ops::memory`].
    pub op: u16,
    /// Position of the data register.
    pub data: u8,
    /// In the LDS, where the instruction does not say.
    pub lds: bool,
    /// Lanes that v0 selects in the LDS and the others not, where lanes have addresses of their own.
    pub mixed: bool,
    /// The address comes from this register; otherwise from the warp's pointer.
    pub computed: Option<u8>,
    /// Raw offset.
    pub imm: u32,
    /// Masked by v0, where the instruction can be.
    pub masked: bool,
    /// An unneeded prefix before it.
    pub prefix: bool,
    /// 64 bits to or from a pair of registers, where the instruction can.
    pub pair: bool,
    /// Lanes' addresses follow a pattern, where they have addresses of their own.
    pub pattern: Option<Pattern>,
    /// In a page of the region of pages: which one, and whether lanes go to different ones.
    pub page: Option<(u8, bool)>,
}

/// `(lane << shift) ^ flip`: the same word for some lanes, one bank, a line each, in any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// 0 to 7.
    pub shift: u8,
    /// Raw.
    pub flip: u8,
}
