//! A program as data that shrinks: launch geometry, the memory's behaviour, a tree of blocks, and the values in
//! registers and memory at the start.
//!
//! Nothing here is an address or an instruction word. Registers are positions in small pools, immediates are raw
//! numbers that emission folds into range, so every tree, however shrunk, is a valid program. Zero is the
//! simplest value of everything.

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
}

/// A word near a row of the table, or anywhere, and what precedes it. Either may trap; both engines must agree how.
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
    /// Workgroups in x and y.
    pub grid: [u32; 2],
    /// Warps a workgroup.
    pub warps: u32,
    /// Lanes of a warp that do not take part.
    pub idle_lanes: u32,
    /// 256 vector registers a warp in place of 64, where the machine has room.
    pub many_vregs: bool,
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
    /// Instructions and accesses under another vtype; other blocks inside are left out.
    Typed(Type, Vec<Block>),
    /// One atomic, or an LR, something, and an SC.
    Atomic(Atomic),
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
}
