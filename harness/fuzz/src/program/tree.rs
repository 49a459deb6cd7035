//! A program as data that can be shrunk: launch geometry, memory timing, a tree of blocks, and initial values
//! of registers and memory.
//!
//! Nothing here is an address or an instruction word. Registers are positions in small pools, and immediates
//! are raw numbers that emission folds into range, so every tree is a valid program, however it was shrunk.
//! Zero is the simplest value of everything.

use crate::assembly::Shape;
use crate::scope::Lacking;

/// A whole case.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// How it is launched.
    pub geometry: Geometry,
    /// Memory timing.
    pub machine: Machine,
    /// The blocks that the warps execute between prologue and epilogue.
    pub body: Vec<Top>,
    /// Words executed last, which may be invalid.
    pub tail: Option<Tail>,
    /// Initial contents of registers and memory.
    pub data: Data,
    /// Whether the epilogue folds all registers into memory.
    pub digest: bool,
    /// Launches after the first, on the memory that it leaves.
    pub later: Vec<Later>,
    /// Changes between and before instructions that have no effect on results.
    pub style: Style,
    /// The rows that the DUT lacks. Emission leaves out code that needs them.
    pub without: Lacking,
}

/// Another launch.
#[derive(Clone, Debug, PartialEq)]
pub struct Later {
    /// Workgroups in x, y and z.
    pub grid: [u32; 3],
    /// The blocks that its warps execute, at the addresses of the first launch's code. If empty, the same
    /// code.
    pub body: Vec<Top>,
    /// Other differences from the first launch.
    pub shape: Shape,
    /// Whether the host writes the data again before the launch, with other values. Only if launches are not
    /// queued.
    pub fresh: bool,
}

/// Variations of the same program, none of which changes its results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// If not 0, a seed for prefixes without effect before branches, jumps, JOINs, CSR instructions and
    /// pointer arithmetic.
    pub prefixes: u32,
    /// Distance of functions in pages. Their lines compete for one set of the I-cache, and each needs a
    /// translation.
    pub spread: u8,
    /// Filler words before the first instruction, so that code crosses lines elsewhere.
    pub shift: u8,
    /// Whether launches are queued, if the driver may.
    pub queue: bool,
    /// If not 0, a seed for the places where warps end: at the end of a line for each, or at that of a page.
    pub ends: u32,
}

/// A word near a row of the table, or any, and the prefix before it. Either may trap; both engines must agree
/// how.
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
    /// Warps per workgroup.
    pub warps: u32,
    /// Lanes of a warp that do not take part.
    pub idle_lanes: u32,
    /// Whether a warp has 256 vector registers instead of 64, if the machine has room.
    pub many_vregs: bool,
    /// Pairs of registers less than 64 (or 256), scalar and vector. This also moves the start of a warp's
    /// registers.
    pub fewer: [u8; 2],
    /// LDS in addition to what the program uses: modulo 64 in granules of 128 bytes, and divided by 64 how
    /// many bytes the last one lacks; 255 for far more than 64 KiB.
    pub more_lds: u8,
    /// Private words per thread in addition to what the program uses. From 16 on, a workgroup has more than
    /// 64 KiB.
    pub more_private: u8,
    /// Pages of a region in which every warp has a line in each page.
    pub pages: u8,
}

/// The DUT's memory timing; golden has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Machine {
    /// Seed of latency and back-pressure.
    pub seed: u32,
    /// Cycles of latency above the minimum.
    pub latency: u32,
    /// Probability in percent that memory is not ready.
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

/// Initial contents of a vector register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seed {
    /// It is not written.
    Unwritten,
    /// One value in all lanes.
    Splat(u32),
    /// `start + lane * step`.
    Linear(u32, u32),
    /// Words of the scratch area from this position on, one per lane.
    Loaded(u8),
}

/// A block of the top level, which all warps of a workgroup reach.
#[derive(Clone, Debug, PartialEq)]
pub enum Top {
    /// Anything.
    Block(Block),
    /// A barrier with its immediate.
    Barrier(u8),
    /// Between two barriers, warps read values that their neighbours stored before the first.
    Exchange(Exchange),
}

/// The values that warps read from each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// Distance of the neighbour.
    pub distance: u8,
    /// Whether it is in the LDS area. If not, it is in the one in memory.
    pub lds: bool,
    /// Positions in the pools: the stored register, and the destination of the load.
    pub regs: [u8; 2],
    /// Raw word of the area.
    pub word: u8,
    /// Whether each lane stores and loads a word.
    pub lanes: bool,
    /// If not 0, warps reserve their words before the first barrier, and neighbours store to them in between;
    /// the number says how. After the second barrier, SC must fail, unless a workgroup has one warp.
    pub reserve: u8,
}

/// A piece of program.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// One instruction without memory access or jump.
    Plain(Plain),
    /// One load or store, with the instructions that make its address.
    Access(Access),
    /// Lanes diverge at a VBxx and reconverge at a JOIN.
    If(Condition, Vec<Block>, Vec<Block>),
    /// Lanes leave the loop one after another.
    Loop(Count, Vec<Block>),
    /// The whole warp takes one side.
    ScalarIf(Condition, Vec<Block>, Vec<Block>),
    /// The whole warp loops a number of times.
    ScalarLoop(Count, Vec<Block>),
    /// A function elsewhere, called directly or through a register.
    Call(bool, Vec<Block>),
    /// Instructions, accesses and CSRs under another vtype; other blocks inside are skipped.
    Typed(Type, Vec<Block>),
    /// One atomic, or an LR, something, and an SC.
    Atomic(Atomic),
    /// Two accesses to the same bytes in direct succession, of different kinds and widths.
    Alias(Access, Access),
    /// Lanes diverge repeatedly, as deep as the number says (and lanes allow); the contents run at the
    /// deepest level.
    Nest(Nest, Vec<Block>),
    /// Warps or workgroups diverge by their numbers.
    Apart(u8, Vec<Block>, Vec<Block>),
    /// Lanes leave the enclosing loop.
    Break(Condition),
    /// The warp ends here if its lanes have not diverged. With a digest, it goes to the epilogue and ends
    /// there.
    Leave(Condition),
    /// A barrier anywhere: warps meet by count.
    Barrier(u8),
    /// Writes a CSR; the next instruction reads it back or uses it.
    Mode(Mode),
    /// Takes a lock, changes the words it guards, and releases it.
    Locked(Locked),
    /// Words that a jump skips.
    Gap(u8),
    /// Accesses to memory that others access without any order.
    Racy(Racy),
    /// An instruction that must trap, and the kind of its trap.
    Fault(Fault),
    /// Two instructions that meet on a resource.
    Pair(Pair),
    /// Many instructions of one unit, or of all, without a branch.
    Run(Run),
    /// Writes a CSR and reads it until it has the value.
    Poll(Poll),
    /// A load of a word that nobody writes, in a line whose other words a lock guards.
    Glance(u8),
    /// A short sequence in which rare conditions meet.
    Scenario(Scenario),
}

impl Block {
    /// The lists of blocks inside, to change them.
    pub fn children_mut(&mut self) -> Vec<&mut Vec<Block>> {
        match self {
            Block::If(_, a, b) | Block::ScalarIf(_, a, b) | Block::Apart(_, a, b) => vec![a, b],
            Block::Loop(_, a)
            | Block::ScalarLoop(_, a)
            | Block::Call(_, a)
            | Block::Typed(_, a)
            | Block::Nest(_, a) => vec![a],
            _ => vec![],
        }
    }

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
            | Block::Fault(_)
            | Block::Pair(_)
            | Block::Run(_)
            | Block::Poll(_)
            | Block::Glance(_)
            | Block::Scenario(_) => vec![],
        }
    }
}

/// How lanes diverge repeatedly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nest {
    /// Levels beyond the first.
    pub levels: u8,
    /// Two bits per level: whether one lane or half of them leave, and which side holds the contents.
    pub shape: u64,
}

/// A write to a CSR that controls rounding or accumulates flags.
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

/// A critical section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Locked {
    /// Whether the lock is in LDS; if not, in memory.
    pub lds: bool,
    /// Raw word that it guards.
    pub word: u8,
    /// Scalar position of the addend.
    pub from: u8,
    /// Whether to use LR and SC instead of a swap.
    pub reserve: bool,
}

/// Kinds of single racing accesses; this number itself stands for several ones ([`Racy::kind`]).
pub const BURST: u8 = 12;

/// An access that races.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Racy {
    /// A load, a store, a load and a store back, LR or another atomic, by a scalar or by lanes; an atomic and
    /// a FENCE between accesses; or several of these in direct succession ([`BURST`]). Modulo `BURST + 1`.
    pub kind: u8,
    /// Whether it is in LDS, where workgroups do not meet.
    pub lds: bool,
    /// Raw word of the shared area.
    pub word: u8,
    /// Position of the register.
    pub reg: u8,
}

/// The number of kinds of faults.
pub const FAULTS: u8 = 35;

/// An instruction that traps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Position in `fault::KINDS`, modulo [`FAULTS`].
    pub kind: u8,
    /// Raw bits that determine the rest.
    pub raw: u32,
}

/// Many instructions without a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Position in [`super::runs::RUNS`].
    pub kind: u8,
    /// Instructions beyond the first.
    pub more: u8,
    /// Random bits that choose among the rows and registers.
    pub raw: u64,
}

/// A CSR that is written and then read until it has the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Poll {
    /// Position in [`super::runs::POLLED`].
    pub csr: u8,
    /// Raw value.
    pub value: u32,
}

/// A short sequence in which rare conditions meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Position in [`super::scenarios::names`].
    pub kind: u8,
    /// Random bits that determine the rest.
    pub raw: u64,
}

/// Two instructions that meet on a resource, with a distance in between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Position in [`super::pairs::cells`].
    pub cell: u32,
    /// Random bits that choose among the rows and registers of the cell.
    pub raw: u64,
}

/// Element widths and groups of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Type {
    /// Position in [`super::ops::TYPES`].
    pub kind: u8,
    /// Which of the three instructions sets it; in the second half of 6, vl is kept where the block ends. A
    /// register that sets it has a reserved bit too if this divided by 6 is not 0, and which it is.
    pub how: u8,
}

/// One atomic on a word (or one word per lane) that other warps may use, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Atomic {
    /// Position in [`super::ops::atomics`].
    pub op: u16,
    /// Positions in the pools: destination, operand, and the register that the address is computed from.
    pub regs: [u8; 3],
    /// Which area: own scratch, own LDS, shared in memory, shared in the workgroup's LDS.
    pub place: u8,
    /// Raw word in the area; `None`: computed.
    pub word: Option<u8>,
    /// aq and rl of scalar ones, `wd` of per-lane ones.
    pub order: u8,
    /// Whether v0 masks it, if the instruction allows that.
    pub masked: bool,
    /// If present, an LR before it and an SC of the same address after it, with this instruction in between.
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

/// How often a loop runs: at most `most + 1` times; the lanes' counts come from a register.
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
    /// Whether v0 masks it, if the instruction allows that.
    pub masked: bool,
    /// Position in the list of rounding modes.
    pub rm: u8,
    /// Whether it has an unneeded prefix, or an immediate that needs one.
    pub prefix: bool,
}

/// One load or store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// Position in [`super::ops::memory`].
    pub op: u16,
    /// Position of the data register.
    pub data: u8,
    /// Whether it is in the LDS, if the instruction leaves that open.
    pub lds: bool,
    /// Whether only lanes that v0 selects are in the LDS, if lanes have separate addresses.
    pub mixed: bool,
    /// The register that the address comes from; `None`: the warp's pointer.
    pub computed: Option<u8>,
    /// Raw offset.
    pub imm: u32,
    /// Whether v0 masks it, if the instruction allows that.
    pub masked: bool,
    /// Whether it has an unneeded prefix.
    pub prefix: bool,
    /// Whether it moves 64 bits to or from a pair of registers, if the instruction can.
    pub pair: bool,
    /// The pattern of the lanes' addresses, if lanes have separate ones.
    pub pattern: Option<Pattern>,
    /// The page in the region of pages, and whether lanes use different pages.
    pub page: Option<(u8, bool)>,
}

/// `(lane << shift) ^ flip`: one word for several lanes, one bank, or one line per lane, in any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// 0 to 7.
    pub shift: u8,
    /// Raw.
    pub flip: u8,
}
