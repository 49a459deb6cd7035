//! Makes trees from raw numbers only; emission gives them meaning. Each program has a mood, which decides its
//! main contents. Doing a few kinds of things often finds more than doing everything once.
//!
//! Operands mostly come from recently written or read registers, so that results are used, overwritten and
//! read late at every short distance.

use super::draw::Draw;
use super::ops::{self, POOL};
use super::runs::{self, RUNS};
use super::scenarios;
use super::tree::{
    Access, Atomic, BURST, Block, Condition, Count, Data, Exchange, Fault, Geometry, Later, Locked, Machine,
    Mode, Nest, Pair, Pattern, Plain, Poll, Program, Racy, Run, Scenario, Seed, Style, Tail, Top, Type,
};
use super::{fault, pairs};
use crate::assembly::Shape;
use crate::scope::Lacking;
use proptest::prelude::Rng;
use proptest::strategy::{NewTree, Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use std::sync::OnceLock;
use tandem_abi::{Config, Limits};
use ventus_isa::{Class, Ext, Kind, Op, Role, VtypeUse, rows};

/// Values at which arithmetic changes its behaviour.
const SPECIAL: [u32; 44] = [
    0,
    1,
    0xffff_ffff,
    0x8000_0000,
    0x7fff_ffff,
    2,
    31,
    32,
    33,
    0xff,
    0x80,
    0x7f,
    0xffff,
    0xffff_0000,
    0x0000_8000,
    // 1, -1, infinities, quiet and signalling NaNs with payloads
    0x3f80_0000,
    0xbf80_0000,
    0x7f80_0000,
    0xff80_0000,
    0x7fc0_0000,
    0x7f80_0001,
    0xffff_ffbf,
    0x7fc1_2345,
    0xff81_2345,
    // the smallest normal, subnormals, the largest
    0x0080_0000,
    0x007f_ffff,
    0x8000_0001,
    0x7f7f_ffff,
    // 2^31 and its negative, 2^24 + 1, the range limits of VFEXP
    0x4f00_0000,
    0xcf00_0000,
    0x4b80_0001,
    0x3300_0000,
    0x42b1_7218,
    // 0.5, 1.5, 2.5, -2.5: ties for whole numbers; 1 + 1 ulp, 2^23 + 0.5
    0x3f00_0000,
    0x3fc0_0000,
    0x4020_0000,
    0xc020_0000,
    0x3f80_0001,
    0x4b00_0001,
    // half precision: 1, infinity, a signalling NaN, a subnormal, the largest
    0x0000_3c00,
    0x0000_7c00,
    0x0000_7d01,
    0x0000_0001,
    0x0000_7bff,
];

/// Half precision: ones, infinities, NaNs, subnormals, the largest, ties for whole numbers and for ten bits.
const HALVES: [u32; 20] = [
    0x3c00, 0xbc00, 0x7c00, 0xfc00, 0x7e00, 0x7d01, 0xfd55, 0x0001, 0x8001, 0x03ff, 0x0400, 0x7bff, 0xfbff,
    0x0000, 0x8000, 0x3800, 0x3e00, 0x4100, 0x6400, 0x3c01,
];
/// High words of doubles: ones, infinities, NaNs, zeros, subnormals, the smallest normal, the largest, powers
/// at which conversions change, ties.
const HIGH: [u32; 26] = [
    0x3ff0_0000,
    0xbff0_0000,
    0x7ff0_0000,
    0xfff0_0000,
    0x7ff8_0000,
    0x7ff0_0001,
    0xfff4_0000,
    0x0000_0000,
    0x8000_0000,
    0x0000_0001,
    0x000f_ffff,
    0x0010_0000,
    0x8010_0000,
    0x7fef_ffff,
    0xffef_ffff,
    0x4330_0000,
    0x4340_0000,
    0x41e0_0000,
    0xc1e0_0000,
    0x43e0_0000,
    0xc3e0_0000,
    0x43f0_0000,
    0x3fe0_0000,
    0x4004_0000,
    0xbff8_0000,
    0x3ca0_0000,
];
/// Low words of doubles.
const LOW: [u32; 10] = [0, 0, 0, 0, 1, 0xffff_ffff, 0x8000_0000, 0x7fff_ffff, 0x1000_0000, 0x3000_0000];

/// The family of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Programs that pass.
    Valid,
    /// Programs with data races.
    Racy,
    /// Programs that trap.
    Wrong,
    /// Programs made of pairs of instructions that meet on a resource.
    Pairs,
}

/// The main contents of a program.
#[derive(Clone, Copy, Debug)]
struct Mood {
    /// Weights of the kinds of blocks, by [`KINDS`].
    weights: [u32; KINDS],
    /// The group that plain instructions come from; `None` for all of them.
    plain: Option<Group>,
    /// Percentage of operands that are recent registers.
    recent: u32,
    /// Percentage of accesses with computed addresses.
    computed: u32,
    /// The element width that values suit, and that most blocks under another vtype have.
    sew: u32,
}

/// Number of kinds of blocks; weights are in this order.
const KINDS: usize = 20;
const USUAL: [u32; KINDS] = [
    40, // plain
    14, // access
    4,  // alias
    4,  // atomic
    6,  // typed
    5,  // if
    3,  // loop
    3,  // scalar if
    3,  // scalar loop
    3,  // call
    2,  // nest
    2,  // apart
    2,  // break
    1,  // leave
    2,  // barrier
    4,  // mode
    1,  // locked
    1,  // gap
    0,  // racy
    7,  // scenario
];

/// Rows of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group {
    ScalarFp,
    VectorFp,
    Slow,
    Csr,
    Ventus,
    Moves,
    Integer,
    Vector,
}

fn in_group(group: Group, op: Op) -> bool {
    use Class::*;
    let row = op.row();
    match group {
        Group::ScalarFp => row.ext == Ext::Zfinx,
        Group::VectorFp => row.vtype.is_float(),
        Group::Slow => matches!(row.class, Divide | SquareRoot | Exponential | Convolve),
        Group::Csr => row.class == Csr,
        Group::Ventus => row.ext == Ext::Ventus,
        Group::Moves => matches!(row.class, Move | Merge | Compare | MaskLogic),
        Group::Integer => matches!(row.ext, Ext::I | Ext::M),
        Group::Vector => row.ext == Ext::V && !row.vtype.is_float(),
    }
}

/// Positions in the list of plain rows, by group.
fn rows_of(group: Group) -> &'static [u16] {
    const ALL: [Group; 8] = [
        Group::ScalarFp,
        Group::VectorFp,
        Group::Slow,
        Group::Csr,
        Group::Ventus,
        Group::Moves,
        Group::Integer,
        Group::Vector,
    ];
    static LISTS: OnceLock<Vec<Vec<u16>>> = OnceLock::new();
    let lists = LISTS.get_or_init(|| {
        ALL.iter()
            .map(|g| {
                (0u16..).zip(ops::plain()).filter(|(_, op)| in_group(*g, **op)).map(|(i, _)| i).collect()
            })
            .collect()
    });
    ALL.iter().position(|g| *g == group).map_or(&[], |i| lists[i].as_slice())
}

/// Makes one tree.
struct Maker<'a> {
    d: &'a mut Draw,
    config: Config,
    mood: Mood,
    /// Instructions left, about.
    left: i32,
    /// Positions written or read last, scalar and vector.
    recent: [[u8; 4]; 2],
    at: usize,
    /// Whether latencies must differ much from one access to the next.
    slow: bool,
}

impl<'a> Maker<'a> {
    fn new(d: &'a mut Draw, config: &Config) -> Maker<'a> {
        let mood = mood(d);
        Maker { d, config: *config, mood, left: 0, recent: [[0, 1, 2, 3]; 2], at: 0, slow: false }
    }

    /// A value for a register; the first or second of a pair.
    fn value_of(&mut self, odd: bool) -> u32 {
        match self.mood.sew {
            _ if self.d.chance(20) => self.value(),
            16 if self.d.chance(70) => {
                self.d.pick(&HALVES) | if self.d.chance(20) { self.d.word() << 16 } else { 0 }
            }
            // Of moderate size, so that sums neither vanish nor overflow.
            16 => self.d.below(2) << 15 | self.d.between(8, 22) << 10 | self.d.below(1 << 10),
            64 if !odd => {
                if self.d.chance(70) {
                    self.d.pick(&LOW)
                } else {
                    self.d.word()
                }
            }
            64 if self.d.chance(65) => self.d.pick(&HIGH),
            64 => self.d.below(2) << 31 | self.d.between(1000, 1060) << 20 | self.d.below(1 << 20),
            8 => self.d.pick(&[0x7f, 0x80, 0xff, 0, 1, 0x40, 0xc0, 0x55]) ^ self.d.below(4),
            _ => self.value(),
        }
    }

    fn value(&mut self) -> u32 {
        match self.d.below(10) {
            0..4 => self.d.pick(&SPECIAL),
            4..6 => self.d.below(64),
            6..8 => self.d.below(2) << 31 | self.d.between(96, 159) << 23 | self.d.below(1 << 23),
            _ => self.d.word(),
        }
    }

    fn seed(&mut self, odd: bool) -> Seed {
        match self.d.below(8) {
            0 => Seed::Unwritten,
            1 | 2 => Seed::Splat(self.value_of(odd)),
            3 | 4 if self.mood.sew != 32 => {
                // Lanes differ by an exponent, a bit, or anything.
                let step = self.d.pick(&[1, 0x400, 0x0010_0000, 0x0008_0001, 0x3333]);
                Seed::Linear(self.value_of(odd), step)
            }
            3 | 4 => Seed::Linear(self.value(), self.value()),
            _ => Seed::Loaded(self.d.below(24) as u8),
        }
    }

    /// An immediate: mostly small.
    fn raw(&mut self) -> u32 {
        if self.d.chance(67) { self.d.below(32) } else { self.d.word() }
    }

    /// A position in a pool: a recent one, or any.
    fn position(&mut self, vector: bool) -> u8 {
        if self.d.chance(self.mood.recent) {
            let list = self.recent[usize::from(vector)];
            let at = self.d.pick(&list);
            // Sometimes the other register of its pair.
            if self.d.chance(12) { at ^ 1 } else { at }
        } else {
            self.d.below(POOL.into()) as u8
        }
    }

    fn used(&mut self, vector: bool, position: u8) {
        self.at = (self.at + 1) % 4;
        self.recent[usize::from(vector)][self.at] = position % POOL;
    }

    fn plain_op(&mut self) -> u16 {
        let group = self.mood.plain.map(rows_of).unwrap_or_default();
        if group.is_empty() || self.d.chance(25) {
            self.d.below(ops::plain().len() as u32) as u16
        } else {
            self.d.pick(group)
        }
    }

    fn plain(&mut self) -> Plain {
        let op = self.plain_op();
        self.plain_of(op, ops::plain()[usize::from(op)])
    }

    /// Operands for the row `row` at position `op` of its list.
    fn plain_of(&mut self, op: u16, row: Op) -> Plain {
        let mut regs = [0; 4];
        let mut write = None;
        for field in row.row().format.operands() {
            let vector = match field.kind {
                Kind::X => false,
                Kind::V => true,
                Kind::Csr => {
                    regs[3] = self.d.below(POOL.into()) as u8;
                    continue;
                }
                _ => continue,
            };
            let position = self.position(vector);
            match field.role {
                Role::Rd => {
                    regs[0] = position;
                    write = Some((vector, position));
                }
                Role::Rs1 => regs[1] = position,
                Role::Rs2 => regs[2] = position,
                _ => regs[3] = position,
            }
        }
        if let Some((vector, position)) = write {
            self.used(vector, position);
        }
        Plain {
            op,
            regs,
            imm: self.raw(),
            masked: self.d.chance(25),
            rm: self.d.below(6) as u8,
            prefix: self.d.chance(15),
        }
    }

    fn access(&mut self) -> Access {
        let list = ops::memory();
        let op = self.d.below(list.len() as u32) as u16;
        let vector = !list[usize::from(op)].row().is_scalar_access();
        let data = self.position(vector);
        let computed = self.d.chance(self.mood.computed).then(|| self.position(vector));
        let pattern = (vector && self.d.chance(35)).then(|| Pattern {
            shift: self.d.below(8) as u8,
            flip: if self.d.chance(60) { 0 } else { self.d.byte() },
        });
        let page = self.d.chance(30).then(|| (self.d.below(32) as u8, self.d.chance(40)));
        self.used(vector, data);
        Access {
            op,
            data,
            lds: self.d.chance(40),
            mixed: self.d.chance(15),
            computed,
            imm: self.raw(),
            masked: self.d.chance(25),
            prefix: self.d.chance(10),
            pair: self.d.chance(25),
            pattern,
            page,
        }
    }

    fn atomic(&mut self) -> Atomic {
        Atomic {
            op: self.d.below(ops::atomics().len() as u32) as u16,
            regs: [self.d.below(12) as u8, self.d.below(12) as u8, self.d.below(12) as u8],
            place: self.d.below(4) as u8,
            word: self
                .d
                .chance(60)
                .then(|| if self.d.chance(60) { self.d.below(2) } else { self.d.below(32) } as u8),
            order: self.d.below(4) as u8,
            masked: self.d.chance(25),
            reserve: self.d.chance(30).then(|| self.plain()),
        }
    }

    /// Instructions that meet in one cycle, as independent ones seldom do.
    fn meeting(&mut self) -> Block {
        let kind = self.d.below(3);
        self.meeting_of(kind)
    }

    /// A meeting of flags (0), at one bank of registers (1) or of doubles (2).
    fn meeting_of(&mut self, kind: u32) -> Block {
        use ventus_isa::Op::*;
        // Positions in ops::TYPES and in the pool: 32 bits under another mask policy, 64 bits; v8, v12, v0,
        // v32 and v40, which are in one bank of the register file.
        const WORDS: u8 = 6;
        const DOUBLES: u8 = 3;
        const BANK: [u8; 5] = [6, 0, 4, 7, 9];
        let kind_of = if kind == 2 { DOUBLES } else { WORDS };
        let list = ops::typed(&ops::TYPES[usize::from(kind_of)]);
        let mut blocks = Vec::new();
        let plain = |m: &mut Self, choice: &[Op]| {
            let op = m.d.pick(choice);
            let at = list.iter().position(|o| *o == op).unwrap_or_default() as u16;
            m.plain_of(at, op)
        };
        match kind {
            // Two units raise flags at once: a slow one and, a few instructions later, a fast one.
            0 => {
                let flags =
                    |m: &mut Self| Block::Mode(Mode { csr: 6, value: 0, how: 1, rd: m.position(false) });
                blocks.push(flags(self));
                blocks.push(Block::Plain(plain(self, &[VfdivVv, VfdivVf, VfsqrtV, VfexpV])));
                for _ in 0..self.d.below(8) {
                    blocks.push(Block::Plain(plain(self, &[Addi, Xor, Lui])));
                }
                blocks.push(Block::Plain(plain(self, &[FmulS, FaddS, FeqS, FleS, FcvtWS, FmaddS])));
                blocks.push(flags(self));
            }
            // A register is overwritten right after an instruction that reads it as the last of four from one
            // bank.
            1 => {
                for _ in 0..self.d.between(1, 3) {
                    let mut reader = plain(self, &[VmaccVv, VmaddVv, VfmaccVv, VfnmsubVv]);
                    let first = self.d.below(4) as usize;
                    let of = |i: usize| BANK[1 + (first + i) % 4];
                    (reader.regs, reader.masked, reader.prefix) = ([of(0), of(1), of(2), of(0)], true, false);
                    let mut writer = plain(self, &[VidV, VmvVI]);
                    // v0 most of all, which the reader reads last.
                    writer.regs[0] = if self.d.chance(60) { BANK[0] } else { of(2) };
                    (writer.masked, writer.prefix) = (false, false);
                    blocks.extend([Block::Plain(reader), Block::Plain(writer)]);
                }
            }
            // One double after another, so that any counter of instructions wraps between two halves.
            _ => {
                for _ in 0..self.d.between(4, 12) {
                    blocks.push(Block::Plain(plain(self, &[VfaddVv, VfmulVv, VfsubVf, VfmaccVv, VfminVv])));
                }
            }
        }
        self.left -= blocks.len() as i32 + 2;
        Block::Typed(Type { kind: kind_of, how: self.vset() }, blocks)
    }

    fn typed(&mut self) -> Block {
        if self.d.chance(15) {
            return self.meeting();
        }
        let mut kind = Type { kind: self.d.below(ops::TYPES.len() as u32) as u8, how: self.vset() };
        for _ in 0..4 {
            if self.mood.sew == 32 || ops::TYPES[usize::from(kind.kind)].sew == self.mood.sew {
                break;
            }
            kind.kind = self.d.below(ops::TYPES.len() as u32) as u8;
        }
        let width = ops::TYPES[usize::from(kind.kind)];
        let list = ops::typed(&width);
        let n = self.d.between(1, 6);
        let mut blocks = Vec::new();
        for _ in 0..n {
            if self.d.chance(25) {
                blocks.push(Block::Access(self.access()));
                continue;
            }
            // Mostly rows for this width.
            let mut op = 0;
            for _ in 0..4 {
                op = self.d.below(list.len() as u32) as u16;
                let row = list[usize::from(op)].row();
                let apt = match width.sew {
                    8 => row.vtype == VtypeUse::Group8,
                    16 | 64 => row.vtype.is_float(),
                    _ => row.ext == Ext::V,
                };
                if apt || self.d.chance(30) {
                    break;
                }
            }
            blocks.push(Block::Plain(self.plain_of(op, list[usize::from(op)])));
        }
        self.left -= n as i32 + 2;
        Block::Typed(kind, blocks)
    }

    fn condition(&mut self, vector: bool) -> Condition {
        Condition { kind: self.d.below(6) as u8, a: self.position(vector), b: self.position(vector) }
    }

    fn count(&mut self) -> Count {
        Count { most: self.d.below(4) as u8, from: self.d.below(12) as u8 }
    }

    fn mode(&mut self) -> Mode {
        Mode {
            csr: self.d.byte(),
            value: self.value() ^ self.d.below(8),
            how: self.d.below(4) as u8,
            rd: self.position(false),
        }
    }

    fn racy(&mut self) -> Racy {
        let word = if self.d.chance(60) { 0 } else { self.d.below(8) as u8 };
        let lds = self.d.chance(if self.config.sms > 1 { 20 } else { 40 });
        let kind = if self.d.chance(25) { self.burst() } else { self.d.below(BURST.into()) };
        Racy { kind: kind as u8, lds, word, reg: self.position(false) }
    }

    /// How a vtype is set: rarely to one that is refused for a reserved bit alone.
    fn vset(&mut self) -> u8 {
        let drawn = self.d.below(6 * 240);
        let reserved = drawn % 240;
        (drawn / 240 + 6 * if reserved < 25 { reserved } else { 0 }) as u8
    }

    /// A number that stands for several racing accesses.
    fn burst(&mut self) -> u32 {
        let kinds = u32::from(BURST) + 1;
        u32::from(BURST) + kinds * self.d.below(255 / kinds)
    }

    fn some(&mut self, depth: u32) -> Vec<Block> {
        let n = self.d.below(5);
        (0..n).map(|_| self.block(depth)).collect()
    }

    fn block(&mut self, depth: u32) -> Block {
        let mut kind = self.d.weighted(&self.mood.weights);
        if depth == 0 && (5..=11).contains(&kind) {
            kind = 0;
        }
        // The block's own cost, without its contents.
        self.left -= [1, 3, 5, 3, 0, 7, 6, 3, 3, 3, 14, 4, 4, 2, 1, 3, 18, 1, 3, 12][kind];
        match kind {
            1 => self.seen_access(),
            2 => Block::Alias(self.access(), self.access()),
            3 => Block::Atomic(self.atomic()),
            4 => self.typed(),
            5 => Block::If(self.condition(true), self.some(depth - 1), self.some(depth - 1)),
            6 => Block::Loop(self.count(), self.some(depth - 1)),
            7 => Block::ScalarIf(self.condition(false), self.some(depth - 1), self.some(depth - 1)),
            8 => Block::ScalarLoop(self.count(), self.some(depth - 1)),
            9 => Block::Call(self.d.chance(50), self.some(depth - 1)),
            10 => {
                let levels =
                    if self.d.chance(80) { self.d.below(4) } else { self.d.below(self.config.lanes) };
                Block::Nest(Nest { levels: levels as u8, shape: self.d.next() }, self.some(depth - 1))
            }
            11 => Block::Apart(self.d.byte(), self.some(depth - 1), self.some(depth - 1)),
            12 => Block::Break(self.condition(true)),
            13 => Block::Leave(self.condition(false)),
            14 => Block::Barrier(self.d.below(32) as u8),
            15 if self.d.chance(15) => {
                let csr = self.d.below(runs::POLLED.len() as u32) as u8;
                Block::Poll(Poll { csr, value: self.value() })
            }
            15 => Block::Mode(self.mode()),
            16 => Block::Locked(Locked {
                lds: false,
                word: self.d.below(16) as u8,
                from: self.position(false),
                reserve: self.d.chance(40),
            }),
            17 => Block::Gap(self.d.below(64) as u8),
            18 => Block::Racy(self.racy()),
            19 => self.scenario(None),
            _ => Block::Plain(self.plain()),
        }
    }

    /// An access. The LDS is empty at first, so a load from it often comes after a store to the same words.
    fn seen_access(&mut self) -> Block {
        let access = self.access();
        let loads = |a: &Access| ops::memory()[usize::from(a.op)].row().class == Class::Load;
        if access.lds && loads(&access) && self.d.chance(50) {
            let mut store = self.access();
            (0..4).for_each(|_| {
                if loads(&store) {
                    store = self.access();
                }
            });
            return Block::Alias(Access { lds: true, ..store }, access);
        }
        Block::Access(access)
    }

    /// A scenario of this kind, or of any.
    fn scenario(&mut self, kind: Option<u8>) -> Block {
        let mut any = self.d.below(scenarios::KINDS.len() as u32) as u8;
        // With several SMs, lines of which each has its own copy; without later launches, no words for them.
        if self.config.sms > 1 && self.d.chance(15) || any == scenarios::VISIT_KIND {
            any = scenarios::CROWD_KIND;
        }
        // Only several warps share a line.
        if self.config.warps > 1 && self.d.chance(8) {
            any = scenarios::NEIGHBOURS_KIND;
        }
        // Only translation has other pages than the program's own, and two addresses for one word.
        if self.config.is_sv39() && self.d.chance(35) {
            any = if self.d.chance(70) { scenarios::RIGHTS_KIND } else { scenarios::ALIASES_KIND };
        }
        Block::Scenario(Scenario { kind: kind.unwrap_or(any), raw: self.d.next() })
    }

    fn body(&mut self, max: usize) -> Vec<Top> {
        self.left = if self.d.chance(50) { max } else { self.d.between(1, max as u32) as usize } as i32;
        let mut body = Vec::new();
        while self.left > 0 {
            body.push(match self.d.below(100) {
                0..3 => {
                    self.left -= 1;
                    Top::Barrier(self.d.below(32) as u8)
                }
                3 | 4 => Top::Block(self.run()),
                _ => Top::Block(self.block(4)),
            });
        }
        body
    }

    /// A run of any kind, sometimes so long that counters of instructions come round in it.
    fn run(&mut self) -> Block {
        let kind = self.d.below(RUNS.len() as u32) as u8;
        let more = match self.d.below(16) {
            0..=5 if kind == runs::DOUBLES => self.d.between(64, 72),
            0 => self.d.between(128, 140),
            _ => self.d.between(3, 20),
        };
        self.left -= more as i32 + 1;
        Block::Run(Run { kind, more: more as u8, raw: self.d.next() })
    }

    /// Now and then what needs a launch of its own, and that launch.
    fn special(&mut self, geometry: &mut Geometry) -> Option<Block> {
        let c = self.config;
        // Locks are about SMs, if there are several.
        let relays = if c.sms > 1 { 60 } else { 8 };
        let storms = if c.sms > 1 { 60 } else { 8 };
        match self.d.below(1000) {
            0..8 if c.warps > 3 => {
                let warps = self.d.between(4, 6).min(c.warps);
                *geometry = Geometry { grid: [1; 3], warps, idle_lanes: 0, ..*geometry };
                Some(self.beside())
            }
            n if n >= 8 && n < 8 + relays => {
                let warps = self.d.between(1, 3).min(c.warps);
                *geometry = Geometry { grid: [c.sms.clamp(2, 3), 1, 1], warps, ..*geometry };
                let relay = self.relay();
                let watched = warps > 1 && self.d.chance(50);
                let relay = if watched { self.watched(relay) } else { relay };
                Some(if self.d.chance(35) { self.in_last_slots(geometry, relay) } else { relay })
            }
            n if n >= 30 + relays && n < 30 + relays + storms && c.warps * c.sms > 1 => {
                // As many warps of every SM as a case can pay for.
                let warps = self.d.pick(&[1, 2, 4, 8]).min(c.warps);
                let groups = (8 * c.sms.min(2) / warps).min(c.sms * (c.warps / warps)).max(c.sms);
                *geometry = Geometry { grid: [groups, 1, 1], warps, pages: 0, ..*geometry };
                let kind = scenarios::STORM_KIND;
                let storm = |raw| Block::Scenario(Scenario { kind, raw });
                // Some warps or workgroups may do nothing but store.
                let (by, other) = (self.d.below(2) as u8, u64::from(self.d.chance(60)));
                let storms = [self.d.next() & !1, self.d.next() | other];
                Some(Block::Apart(by, vec![storm(storms[1])], vec![storm(storms[0])]))
            }
            n if n < 30 + relays && c.warps > 3 => {
                *geometry = Geometry { warps: c.warps.min(8), idle_lanes: 0, ..*geometry };
                Some(self.one_bank())
            }
            _ => None,
        }
    }

    /// The same in the warps that a workgroup has last, while all slots are taken: what concerns one slot
    /// alone does not only concern the first ones.
    fn in_last_slots(&self, geometry: &mut Geometry, block: Block) -> Block {
        // More bits of a warp's number cannot be tested, and larger workgroups cost too much.
        const BITS: u8 = 3;
        let warps = self.config.warps.min(1 << BITS);
        geometry.warps = warps;
        let high = (1..BITS).filter(|bit| 1 << bit < warps);
        high.fold(block, |inside, bit| Block::Apart(5 * bit, vec![inside], vec![]))
    }

    /// One warp in two does what takes longest, while the others come round their counters.
    fn beside(&mut self) -> Block {
        let slow = Run { kind: runs::SLOWEST, more: self.d.below(3) as u8, raw: self.d.next() };
        let fast = Run { kind: runs::FAST, more: 90, raw: self.d.next() };
        let others = Block::ScalarLoop(Count { most: 2, from: 0 }, vec![Block::Run(fast)]);
        Block::Apart(0, vec![Block::Run(slow)], vec![others])
    }

    /// All warps read four registers of one bank and overwrite one of them, again and again, so that reads of
    /// different warps wait for each other.
    fn one_bank(&mut self) -> Block {
        let inside = (0..3).map(|_| self.meeting_of(1)).collect();
        Block::ScalarLoop(Count { most: 2, from: 0 }, inside)
    }

    /// Warps hand words to each other under a lock and look at their neighbours in the same lines meanwhile.
    fn relay(&mut self) -> Block {
        let glance = |m: &mut Self| Block::Glance(m.d.byte());
        let mut inside = Vec::new();
        for _ in 0..2 {
            inside.push(glance(self));
            inside.push(Block::Locked(Locked {
                lds: false,
                word: self.d.below(16) as u8,
                from: self.position(false),
                reserve: self.d.chance(30),
            }));
            inside.push(glance(self));
        }
        Block::ScalarLoop(Count { most: 2, from: 0 }, inside)
    }

    /// One warp in two does nothing but look at the lines of the others' relay. One of its loads must be on
    /// its way while another SM stores, frees the lock, and is followed by a warp of this SM.
    fn watched(&mut self, relay: Block) -> Block {
        self.slow = true;
        let glances = (0..3).map(|_| self.scenario(Some(scenarios::GLANCES_KIND))).collect();
        Block::Apart(0, vec![Block::ScalarLoop(Count { most: 2, from: 0 }, glances)], vec![relay])
    }

    fn exchange(&mut self) -> Exchange {
        Exchange {
            distance: self.d.below(8) as u8,
            lds: self.d.chance(50),
            regs: [self.d.below(12) as u8, self.d.below(12) as u8],
            word: self.d.below(32) as u8,
            lanes: self.d.chance(50),
            reserve: if self.d.chance(60) { self.d.byte() } else { 0 },
        }
    }

    fn geometry(&mut self) -> Geometry {
        let c = self.config;
        let warps = match self.d.below(20) {
            0..7 => 1,
            7..12 => 2,
            12..16 => self.d.between(3, 4),
            16..19 => self.d.between(1, 8),
            _ => c.warps,
        }
        .min(c.warps);
        let groups = match self.d.below(20) {
            0..8 => 1,
            8..13 => 2,
            13..17 => self.d.between(3, 4),
            17..19 => self.d.between(5, 8),
            // More than the machine holds at once.
            _ => c.sms * (c.warps / warps) + self.d.between(1, 3),
        }
        // A case stays cheap.
        .min((40 / warps).max(2));
        let mut grid = [1; 3];
        let mut left = groups;
        for _ in 0..2 {
            let by = self.d.pick(&[1, 2, 3]);
            if left % by == 0 {
                grid[self.d.below(3) as usize] *= by;
                left /= by;
            }
        }
        grid[self.d.below(3) as usize] *= left;
        if warps <= 2 && self.d.chance(6) {
            grid = self.d.pick(&[[2, 2, 2], [3, 2, 2], [2, 3, 2], [2, 2, 3]]);
        }
        let many = self.d.chance(20) && warps <= c.warps.div_ceil(4);
        Geometry {
            grid,
            warps,
            idle_lanes: if self.d.chance(75) { 0 } else { self.d.below(c.lanes) },
            // But without crowding out the register file.
            many_vregs: many,
            fewer: [
                if self.d.chance(50) { 0 } else { self.d.below(ops::STEPS.into()) as u8 },
                if self.d.chance(50) { 0 } else { self.d.below(ops::STEPS.into()) as u8 },
            ],
            more_lds: match self.d.below(100) {
                0..60 => 0,
                60..66 => u8::MAX,
                _ => (self.d.below(256) as u8).rotate_right(2),
            },
            more_private: match self.d.below(100) {
                0..60 => 0,
                60..63 => self.d.between(16, 47) as u8,
                _ => self.d.below(16) as u8,
            },
            pages: 0,
        }
    }

    fn machine(&mut self) -> Machine {
        // Mostly short latencies: a case's cost is its cycles, and hazards are just as dense there. One case
        // in eight has the slowest memory.
        let latency = match self.d.below(8) {
            0..=3 => self.d.below(8),
            4..=6 => self.d.below(32),
            _ => self.d.below(120),
        };
        let latency = if self.slow { 60 + latency / 2 } else { latency };
        let stall = match self.d.below(100) {
            0..40 => 0,
            40..99 => self.d.below(40),
            // Rarely, because it costs most.
            _ => self.d.between(40, 70),
        };
        Machine { seed: self.d.below(1 << 16), latency, stall }
    }

    fn data(&mut self) -> Data {
        let scalars = ops::SCALARS.iter().map(|r| self.value_of(r & 1 != 0)).collect();
        let vectors = ops::VECTORS.iter().map(|r| self.seed(r & 1 != 0)).collect();
        let words = (0..32).map(|i| self.value_of(i & 1 != 0)).collect();
        Data { scalars, vectors, words }
    }

    /// Variations of the same program. Sometimes there are many pages, and code is on separate pages; more
    /// often if pages need translations.
    fn style(&mut self, geometry: &mut Geometry) -> Style {
        let paged = if self.config.is_sv39() { 25 } else { 8 };
        if self.d.chance(paged) {
            geometry.pages = self.d.between(1, 24) as u8;
            geometry.grid = [geometry.grid[0].min(2), 1, 1];
            self.mood.weights[1] *= 3;
        }
        let spread = if self.d.chance(paged) { self.d.between(1, 2) as u8 } else { 0 };
        if spread > 0 {
            self.mood.weights[9] *= 8;
            self.mood.weights[8] *= 2;
        }
        Style {
            prefixes: if self.d.chance(20) { self.d.word() | 1 } else { 0 },
            spread,
            shift: if self.d.chance(25) { self.d.below(16) as u8 } else { 0 },
            queue: self.d.chance(50),
            ends: if self.d.chance(4) { self.d.word() | 1 } else { 0 },
        }
    }

    /// Launches after the first one.
    fn later(&mut self, geometry: &Geometry, style: &Style, data: &Data, max: usize) -> Vec<Later> {
        let mut later = Vec::new();
        for _ in 0..self.d.between(1, 3) {
            let mut grid = geometry.grid;
            if self.d.chance(30) {
                grid.rotate_left(1);
            }
            let body = if self.d.chance(30) { Vec::new() } else { self.body(max / 2) };
            let shape = shape(style, data, later.len());
            later.push(Later { grid, body, shape, fresh: self.d.chance(40) });
        }
        later
    }

    /// Sometimes each launch comes to the end of its last page, behind which only some have another one.
    fn up_to_page_end(&mut self, body: &mut Vec<Top>, later: &mut [Later]) {
        if !self.d.chance(30) {
            return;
        }
        let bodies = later.iter_mut().map(|l| &mut l.body).filter(|b| !b.is_empty());
        for body in bodies.chain([body]) {
            body.insert(0, Top::Block(self.scenario(Some(scenarios::PAGE_END_KIND))));
        }
    }

    /// More warps than there are slots, each a few instructions long. The first ones in a slot leave
    /// reservations, and those after them try SC.
    fn churn(&mut self, geometry: &mut Geometry, style: &mut Style) -> (Block, Block) {
        // Workgroups of more than half of the slots: one starts while the last one's warps end, and a slot
        // that is lost soon shows.
        let large = self.d.between(self.config.warps / 2 + 1, self.config.warps);
        let warps = self.d.pick(&[1, 1, 2, 4, large, large]).min(self.config.warps);
        let groups = (48 / warps).max(2);
        let mut grid = [groups, 1, 1];
        if groups.is_multiple_of(4) {
            grid = self.d.pick(&[grid, [groups / 4, 2, 2], [2, 1, groups / 2]]);
        }
        *geometry = Geometry { grid, warps, pages: 0, more_private: 0, ..*geometry };
        let raw = self.d.next();
        let kind = if self.d.chance(60) { scenarios::LONE_KIND } else { scenarios::LEFT_KIND };
        let lone = |raw| Block::Scenario(Scenario { kind, raw });
        // SC at the start of a warp, LR of the same words at its end; or reads of CSRs, and writes.
        let first = lone(raw | 1);
        let by = self.d.byte();
        let slow = Run { kind: runs::SLOWEST, more: self.d.below(2) as u8, raw: self.d.next() };
        if self.d.chance(60) {
            style.ends = self.d.word() | 1;
        }
        (Block::Apart(by, vec![first], vec![Block::Run(slow)]), lone(raw & !1))
    }

    /// Launches after a churn whose workgroups take all slots: many of half of the slots, of which one starts
    /// while another one's warps end, and then one that needs every slot again.
    fn churned(&mut self, geometry: &Geometry) -> Vec<Later> {
        let half = (geometry.warps / 2).max(1);
        let half = Shape { fewer_warps: geometry.warps - half, ..Shape::default() };
        let (groups, max) = (self.d.between(12, 24), self.d.between(1, 4));
        let body = self.body(max as usize);
        vec![
            Later { grid: [groups, 1, 1], body, shape: half, fresh: false },
            Later { grid: geometry.grid, body: Vec::new(), shape: Shape::default(), fresh: false },
        ]
    }

    /// The first of several launches that read and write the same words in turn.
    fn visits(&mut self, geometry: &mut Geometry, style: &mut Style) -> Block {
        // A launch that waits begins as soon as the last one ends.
        style.queue |= self.d.chance(60);
        let warps = self.d.between(1, 2).min(self.config.warps);
        *geometry = Geometry { grid: [self.d.between(2, 6), 1, 1], warps, ..*geometry };
        self.scenario(Some(scenarios::VISIT_KIND))
    }

    /// The launches after it.
    fn later_visits(&mut self, geometry: &Geometry, max: usize) -> Vec<Later> {
        let one = |m: &mut Self| {
            let mut body = m.body(max / 3 + 1);
            let visit = m.scenario(Some(scenarios::VISIT_KIND));
            body.insert(0, Top::Block(visit));
            let fresh = m.d.chance(20);
            Later { grid: geometry.grid, body, shape: Shape::default(), fresh }
        };
        (0..self.d.between(2, 3)).map(|_| one(self)).collect()
    }

    /// Something that must trap in a few warps, while the others do what keeps caches and fetchers busy. If
    /// the trap is lost, these go on to their end, and hide nothing.
    fn apart_from_others(&mut self, geometry: &mut Geometry) -> Block {
        let most = self.config.warps.min(8);
        geometry.warps = geometry.warps.max(self.d.between(2, most)).min(self.config.warps);
        geometry.many_vregs &= geometry.warps * 256 <= Limits::of(&self.config).vgprs;
        let fetch = self.d.chance(50);
        let mut inside = Vec::new();
        if self.d.chance(70) {
            let wait = Run { kind: runs::FAST, more: self.d.below(24) as u8, raw: self.d.next() };
            inside.push(Block::Run(wait));
        }
        inside.push(self.wrong(fetch));
        // Bits of a warp's number that must be 0 in those that trap: the lowest one, or one more each time.
        for bit in 0..self.d.between(1, 3) as u8 {
            let busy = |m: &mut Self| {
                let walk = if fetch { 70 } else { 25 };
                let any = m.d.pick(&scenarios::BUSY);
                let kind = if m.d.chance(walk) { scenarios::WALK_KIND } else { any };
                m.scenario(Some(kind))
            };
            let others = (0..self.d.between(1, 3)).map(|_| busy(self)).collect();
            inside = vec![Block::Apart(5 * bit, others, inside)];
        }
        Block::Call(false, inside)
    }

    /// Something that must trap, deep in control flow now and then: at a fetch, or anything.
    fn wrong(&mut self, fetch: bool) -> Block {
        // There are more invalid words than ways to misuse valid ones.
        let kind = match self.d.below(100) {
            _ if fetch => self.d.pick(&fault::FETCHES),
            0..20 => self.d.below(3),
            // Page tables have many ways to forbid an access.
            20..50 if self.config.is_sv39() => self.d.pick(&fault::PAGED),
            _ => self.d.below(fault::KINDS.len() as u32),
        };
        let mut wrong = Block::Fault(Fault { kind: kind as u8, raw: self.d.word() });
        if self.d.chance(30) {
            // Right after accesses that keep the LDS, the caches and the TLBs busy, or code that is not
            // cached.
            let busy = (0..self.d.between(1, 3)).map(|_| {
                let kind =
                    if self.d.chance(20) { scenarios::WALK_KIND } else { self.d.pick(&scenarios::BUSY) };
                self.scenario(Some(kind))
            });
            let mut inside: Vec<Block> = busy.collect();
            inside.push(wrong);
            wrong = Block::Call(false, inside);
        }
        for _ in 0..self.d.below(4) {
            self.left = 6;
            let mut inside = self.some(2);
            inside.push(wrong);
            if self.d.chance(40) {
                // Must not be performed, though it may be on its way.
                inside.push(Block::Access(self.access()));
            }
            self.left = 4;
            inside.extend(self.some(1));
            wrong = match self.d.below(4) {
                0 => Block::ScalarLoop(self.count(), inside),
                1 => Block::Loop(self.count(), inside),
                2 => Block::Call(self.d.chance(50), inside),
                // Lanes leave one by one, so that one is left.
                _ => Block::Nest(Nest { levels: self.d.below(3) as u8, shape: 0 }, inside),
            };
        }
        wrong
    }

    /// Pairs of any cells.
    fn pairs(&mut self, max: usize) -> Vec<Top> {
        let pair = |_| Pair { cell: self.d.word(), raw: self.d.next() };
        (0..cells_of(max)).map(pair).map(|pair| Top::Block(Block::Pair(pair))).collect()
    }

    /// Words like those of the encodings' cases.
    fn tail(&mut self) -> Tail {
        let prefix = match self.d.below(4) {
            0 | 1 => None,
            n => {
                let op = [Op::Regext, Op::Regexti, Op::Regpair, Op::Regpairi]
                    [(n as usize - 2) * 2 + self.d.below(2) as usize];
                Some(op.row().matches | self.d.below(1 << 12) << 20)
            }
        };
        let row = &rows()[self.d.below(rows().len() as u32) as usize];
        let word = match self.d.below(4) {
            // A word of the row, one with a bit flipped, or anything.
            0 | 1 => row.matches | self.d.word() & !row.mask,
            2 => (row.matches | self.d.word() & !row.mask) ^ 1 << self.d.below(32),
            _ => self.d.word(),
        };
        Tail { prefix, word }
    }
}

/// Chooses a program's mood.
fn mood(d: &mut Draw) -> Mood {
    let mut weights = USUAL;
    let mut more = |kinds: &[usize], times: u32| kinds.iter().for_each(|k| weights[*k] *= times);
    let mut plain = None;
    let mut sew = 32;
    match d.below(18) {
        0 => more(&[1, 2], 5),
        1 => more(&[3, 16], 6),
        2 => more(&[4], 8),
        3 => more(&[5, 6, 10, 12], 4),
        4 => more(&[7, 8, 9, 11, 17], 5),
        5 => {
            more(&[15], 5);
            plain = Some(Group::Csr);
        }
        6 => {
            more(&[15], 4);
            plain = Some(if d.chance(50) { Group::ScalarFp } else { Group::VectorFp });
        }
        7 => plain = Some(Group::Slow),
        8 => plain = Some(d.pick(&[Group::Ventus, Group::Moves])),
        9 => plain = Some(d.pick(&[Group::Integer, Group::Vector])),
        10 => {
            more(&[4], 6);
            more(&[1, 2], 3);
        }
        11 => more(&[14, 13], 8),
        12..16 => {
            more(&[4], 10);
            more(&[15], 2);
            sew = d.pick(&[16, 64, 64, 8]);
        }
        _ => {}
    }
    Mood { weights, plain, recent: d.pick(&[20, 50, 50, 75]), computed: d.pick(&[10, 30, 50]), sew }
}

/// The program of `draw` for `config`, with bodies of at most about `max` instructions.
pub fn make(draw: &mut Draw, config: &Config, max: usize, family: Family) -> Program {
    let mut m = Maker::new(draw, config);
    let max = max.max(1);
    let mut geometry = m.geometry();
    let data = m.data();
    let mut style = m.style(&mut geometry);
    if family == Family::Racy {
        m.mood.weights[18] = 60;
        m.mood.weights[3] *= 2;
        geometry.warps = geometry.warps.max(2).min(config.warps);
        // Caches disagree only if several SMs take part.
        if config.sms > 1 && geometry.grid.iter().product::<u32>() < config.sms && m.d.chance(75) {
            geometry.grid = [config.sms, 1, 1];
        }
    }
    // Now and then many short warps, so that starts and ends meet, or several launches that look at each
    // other's words.
    let churn = family == Family::Valid && m.d.chance(3);
    let visits = family == Family::Valid && !churn && m.d.chance(if config.sms > 1 { 5 } else { 2 });
    let max = if churn { max.min(6) } else { max };
    let mut whole = false;
    let (special, last) = match family {
        Family::Valid if churn => {
            let (first, last) = m.churn(&mut geometry, &mut style);
            whole = m.d.chance(40);
            if whole {
                (geometry.warps, geometry.grid) = (config.warps, [m.d.between(1, 2), 1, 1]);
                // Launches in a queue have one shape.
                style.queue = false;
            }
            (Some(first), Some(last))
        }
        Family::Valid if visits => (Some(m.visits(&mut geometry, &mut style)), None),
        Family::Valid => (m.special(&mut geometry), None),
        _ => (None, None),
    };
    geometry.many_vregs &= geometry.warps * 256 <= Limits::of(config).vgprs;
    let mut body = m.body(max);
    body.splice(0..0, special.map(Top::Block));
    let (mut later, mut tail) = (Vec::new(), None);
    match family {
        Family::Valid => {
            // Of many workgroups, each needs its LDS and its barriers.
            if m.d.chance(if churn { 40 } else { 12 }) && geometry.warps > 1 {
                for _ in 0..m.d.between(1, 3) {
                    let at = m.d.below(body.len() as u32 + 1) as usize;
                    body.insert(at, Top::Exchange(m.exchange()));
                }
            }
            if whole {
                later = m.churned(&geometry);
            } else if visits {
                later = m.later_visits(&geometry, max);
            } else if m.d.chance(8) {
                later = m.later(&geometry, &style, &data, max);
                m.up_to_page_end(&mut body, &mut later);
            }
            body.extend(last.map(Top::Block));
            tail = (m.d.chance(8)).then(|| m.tail());
        }
        Family::Racy => {
            // At least one block must race.
            let at = m.d.below(body.len() as u32 + 1) as usize;
            body.insert(at, Top::Block(Block::Racy(m.racy())));
        }
        Family::Pairs => body = m.pairs(max),
        Family::Wrong => {
            // Private addresses far beyond a thread's own must lead nowhere.
            geometry.more_private %= 16;
            let alone = config.warps > 1 && m.d.chance(35);
            let wrong = if alone { m.apart_from_others(&mut geometry) } else { m.wrong(false) };
            let at = m.d.below(body.len() as u32 + 1) as usize;
            body.insert(at, Top::Block(wrong));
        }
    }
    let machine = m.machine();
    let digest = m.d.chance(30);
    Program { geometry, machine, body, tail, data, digest, later, style, without: Lacking::default() }
}

/// Cells of a program of about `max` instructions: a pair has about ten, and most of them only prepare it.
pub fn cells_of(max: usize) -> u64 {
    (max / 4).clamp(1, 16) as u64
}

/// The `number`th program of a walk through all pairs ([`pairs::cells`]), with the rest from `draw`.
pub fn walk(draw: &mut Draw, config: &Config, max: usize, number: u64) -> Program {
    let mut program = make(draw, config, max, Family::Pairs);
    let steps = (number * cells_of(max)..).take(program.body.len());
    for (top, step) in program.body.iter_mut().zip(steps) {
        if let Top::Block(Block::Pair(pair)) = top {
            pair.cell = pairs::cell_of(step);
        }
    }
    program
}

/// How a later launch differs from the first one. Launches queued together share one description in memory.
fn shape(style: &Style, data: &Data, n: usize) -> Shape {
    if style.queue {
        return Shape::default();
    }
    let seed = data.words.iter().fold(0, |h: u64, w| (h ^ u64::from(*w)).wrapping_mul(0x100_0000_01b3));
    let mut draw = Draw::new(seed, n as u64);
    Shape {
        fewer_warps: if draw.chance(50) { draw.between(1, 3) } else { 0 },
        fewer_lanes: if draw.chance(40) { draw.between(1, 3) } else { 0 },
        more_lds: if draw.chance(40) { 128 * draw.between(1, 16) } else { 0 },
        more_private: if draw.chance(40) { 4 * draw.between(1, 16) } else { 0 },
    }
}

/// Programs as a proptest strategy.
#[derive(Clone, Copy, Debug)]
pub struct Programs {
    /// The machine.
    pub config: Config,
    /// Most instructions of a body, about.
    pub max: usize,
    /// The family.
    pub family: Family,
}

/// A program that proptest itself does not simplify. [`mod@crate::shrink`] does that, on the tree.
pub struct Made(Program);

impl ValueTree for Made {
    type Value = Program;

    fn current(&self) -> Program {
        self.0.clone()
    }

    fn simplify(&mut self) -> bool {
        false
    }

    fn complicate(&mut self) -> bool {
        false
    }
}

impl Strategy for Programs {
    type Tree = Made;
    type Value = Program;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let mut draw = Draw::new(runner.rng().next_u64(), 0);
        Ok(Made(make(&mut draw, &self.config, self.max, self.family)))
    }
}

/// Valid programs for `config` with bodies of at most about `max` instructions.
pub fn program(config: Config, max: usize) -> Programs {
    Programs { config, max, family: Family::Valid }
}
