//! Turns trees into code that is valid by construction: every address stays in the warp's own areas, every
//! divergent branch has its JOIN, and loops count down in registers that bodies do not touch. Two kinds of
//! block break this on purpose (`Racy`, `Fault`); the program then states the expected outcome.
//!
//! Registers outside the pools: x1, x20-x23 links; x2 the warp's lines in the region of pages; x3 scratch
//! pointer, x4 LDS pointer (both to the middle of [`AREA`] bytes); x8 and x9 the areas in memory and LDS that
//! warps share; x5-x7 temporaries; x24-x29 uniform loop counters. v1, v2 and v4: the pointers plus 4 * lane;
//! v3 middle of private memory; v5 and v6 temporaries, v22 and v23 temporaries as a group; v7 never written,
//! so zero; v16-v21 loop counters.

use super::Expect;
use super::code::{Code, Fix, Item, Label};
use super::frame::{csrr, li};
use super::ops::{self, Pool, USUAL, Width, fold};
use super::reserved::*;
use super::tree::{
    Access, Atomic, BURST, Block, Condition, Count, Exchange, FAULTS, Fault, Locked, Mode, Nest, Pattern,
    Plain, Program, Racy, Tail, Top, Type,
};
use crate::scope::{Lacking, stand_in};
use std::collections::BTreeSet;
use tandem_abi::{Config, PAGE_BYTES, Trap};
use tandem_launch::paging::large;
use tandem_launch::random::Random;
use ventus_isa::{Class, EncodeError, Insn, Kind, Op, Reach, Role, decode, decode_prefixed};

/// Levels of nesting that have their own counters.
const LEVELS: usize = 6;
/// Most words that jumps skip in one program: branches around them reach 1024 instructions.
const MOST_GAPS: u32 = 400;

/// Offset of the racy words in the shared areas. Atomics use the words before it; locks, and the words that
/// they guard, come after it.
const RACY: i32 = 0x100;
const LOCK: i32 = 0x180;
/// Words for LR and SC alone.
pub(super) const LONE: i32 = 0x1c0;
pub(super) const LOCKED: i32 = -0x200;
/// Words that launches write in turn, a line of which each warp has some bytes, and three lines of which only
/// the first half is written, by atomics.
pub(super) const VISITED: i32 = -0x180;
pub(super) const NEIGHBOURS: i32 = -0x100;
pub(super) const CROWD: i32 = -0xc0;
/// Words that a lock guards at the start of either line; nobody writes the others.
pub(super) const GUARDED: i32 = 12;

/// The code of one launch and the resources that it uses.
pub struct Emitted {
    /// Prologue, body, epilogue, functions.
    pub code: Code,
    /// Instructions of the body.
    pub body: usize,
    /// Items of the prologue, which come first.
    pub prologue: usize,
    /// The expected outcome.
    pub expect: Expect,
}

/// Emits one launch of a program: the `n`th, with at most about `max` instructions in its body.
pub fn emit(p: &Program, n: usize, config: &Config, max: usize) -> Result<Emitted, EncodeError> {
    let (grid, body) = match n.checked_sub(1).and_then(|n| p.later.get(n)) {
        Some(l) if !l.body.is_empty() => (l.grid, &l.body),
        Some(l) => (l.grid, &p.body),
        None => (p.geometry.grid, &p.body),
    };
    let mut e = Emitter::new(p, n, config, max, body);
    e.code.remark("body");
    e.tops(body);
    let mut main = std::mem::take(&mut e.code.items);
    let mut out_of_line = e.out_of_line(p.style.spread);
    let count = |items: &[Item]| items.iter().filter(|i| matches!(i, Item::Insn(..))).count();
    let body = count(&main) + count(&out_of_line);
    // Final words that may trap come last.
    let ends = if p.style.ends != 0 && p.tail.is_none() { e.ends(p.style.ends) } else { Ends::default() };
    if let Some(stub) = e.stub {
        e.stub(stub);
    }
    let mut used = RegisterUse::of(main.iter().chain(&out_of_line).chain(&ends.way).chain(&ends.places));
    used.v.append(&mut e.seconds);
    if e.without.has_zeros() {
        let all = main.iter().chain(&out_of_line).chain(&ends.way).chain(&ends.places);
        let mut words = RegisterUse::of_words(all);
        used.x.append(&mut words.x);
        used.v.append(&mut words.v);
    }
    if p.style.shift > 0 {
        let start = e.code.label();
        e.jump(start);
        e.code.items.push(Item::Gap(u32::from(p.style.shift % 16)));
        e.code.place(start);
    }
    super::frame::prologue(p, n, grid, &used, &mut e.code);
    let prologue = e.code.items.len();
    e.code.items.append(&mut main);
    if let Some(label) = e.digest {
        e.code.place(label);
    }
    super::frame::epilogue(p, &used, &mut e.code);
    let last = p.later.len() == n;
    let tail = p
        .tail
        .filter(|t| last && ops::is_harmless(t.prefix, t.word) && !lacks(t, &p.without))
        .map(|t| (t, e.tail(t)));
    match ends.way.is_empty() {
        true => e.code.push(Insn::new(Op::Endprg)),
        false => e.code.items.extend(ends.way),
    }
    e.code.items.append(&mut out_of_line);
    e.code.items.extend(ends.places);
    if let Some(edge) = e.edge {
        e.code.items.push(Item::PageEnd);
        e.code.place(edge);
        if e.goes_on {
            e.code.push(Insn::new(Op::Addi).rd(TEMP2).rs1(TEMP1).imm(4));
        }
        e.code.push(Insn::new(Op::Jalr).rs1(TEMP1));
    }
    let expect = e.expect(tail)?;
    Ok(Emitted { code: e.code, body, prologue, expect })
}

/// Whether a word is of a row that the DUT lacks, or extended by one.
fn lacks(t: &Tail, without: &Lacking) -> bool {
    let of = |word: u32| decode(word).is_ok_and(|insn| without.has(&insn));
    let whole = decode_prefixed(t.prefix.unwrap_or(0), t.word);
    t.prefix.is_some_and(of) || of(t.word) || whole.is_ok_and(|insn| without.has(&insn))
}

/// Whether a block contains an instruction that must trap.
fn is_wrong(b: &Block) -> bool {
    matches!(b, Block::Fault(_)) || b.children().into_iter().flatten().any(is_wrong)
}

/// The place of an instruction that must trap.
#[derive(Clone, Copy, Debug)]
pub(super) enum FaultPlace {
    /// At a label.
    Label(Label),
    /// At an address without code.
    Address(u32),
    /// This many bytes after a label.
    Behind(Label, u32),
}

/// The position of a block in the program's structure.
#[derive(Clone, Copy, Default)]
pub(super) struct Level {
    loops: usize,
    calls: usize,
    /// The first warp of the first workgroup arrives here, with at least one lane.
    sure: bool,
    /// All warps of a workgroup arrive here equally often.
    met: bool,
    /// The SIMT stack may have entries.
    pub(super) diverged: bool,
    /// Target of lanes that leave the enclosing loop.
    leave: Option<Label>,
}

#[derive(Clone)]
struct Function {
    label: Label,
    body: Vec<Block>,
    level: Level,
    link: usize,
}

/// The places where warps end, and the way there.
#[derive(Default)]
pub(super) struct Ends {
    /// What a warp executes in place of ENDPRG.
    pub(super) way: Vec<Item>,
    /// The places.
    pub(super) places: Vec<Item>,
}

/// Lines of code that no warp has executed yet, each of which ends in a jump to the next one.
#[derive(Clone, Copy)]
pub(super) struct Walk {
    /// The first line.
    pub(super) first: Label,
    /// Their number.
    pub(super) lines: u32,
    /// Bytes from one line to the next.
    pub(super) stride: u32,
    /// Random bits that determine what else the lines hold.
    pub(super) raw: u64,
}

pub(super) struct Emitter {
    pub(super) pool: Pool,
    pub(super) lanes: u32,
    pub(super) sv39: bool,
    /// SMs of the machine.
    pub(super) sms: u32,
    /// Whether there are superpages beside the job's own.
    pub(super) large: bool,
    /// Pages of the region of pages.
    pub(super) pages: u32,
    max: usize,
    pub(super) code: Code,
    functions: Vec<Function>,
    /// JOINs on other pages, at the second labels: the offset within a page is that of the first label, and
    /// control goes there afterwards.
    echoes: Vec<(Label, Label)>,
    /// Lines of code elsewhere, for warps that walk through them.
    pub(super) walks: Vec<Walk>,
    /// Instructions in the first page that jumps through other page table entries go to, if there are any.
    pub(super) stub: Option<Label>,
    /// Where the code begins.
    pub(super) base: u32,
    /// Whether this is the first launch.
    pub(super) first: bool,
    /// Warps of the first launch.
    pub(super) warps: u32,
    /// Warps of a workgroup.
    pub(super) workgroup: u32,
    /// Whether a workgroup has LDS far beyond the areas of its warps.
    pub(super) far_lds: bool,
    /// Whether this launch writes the words that launches write in turn.
    pub(super) writes_visits: bool,
    /// Instructions of the body so far.
    count: usize,
    /// The current vtype.
    width: Width,
    /// Vector registers that groups and pairs use implicitly.
    seconds: BTreeSet<u8>,
    /// Seed of unneeded prefixes; 0 for none.
    prefixes: u32,
    gaps: u32,
    /// Whether barriers must be the same for all warps of a workgroup.
    met: bool,
    racy: bool,
    /// Whether an instruction here must trap, so no warp may end or leave before.
    wrong: bool,
    /// The epilogue, if it stores a digest. A warp that ends early goes there. A run that is judged by its
    /// memory alone would otherwise show nothing of that warp.
    digest: Option<Label>,
    pub(super) fault: Option<(Trap, FaultPlace)>,
    /// The last word of the code's last page, from which control goes back to TEMP1, if anything goes there.
    edge: Option<Label>,
    /// Whether that page has a successor, which control goes through on its way back.
    pub(super) goes_on: bool,
    /// What no code may hold.
    pub(super) without: Lacking,
}

/// How far emission had come, to go back there.
struct Mark {
    items: usize,
    functions: usize,
    echoes: usize,
    walks: usize,
    count: usize,
    seconds: BTreeSet<u8>,
    prefixes: u32,
    gaps: u32,
    racy: bool,
    fault: Option<(Trap, FaultPlace)>,
    edge: Option<Label>,
    stub: Option<Label>,
}

impl Emitter {
    fn new(p: &Program, n: usize, config: &Config, max: usize, body: &[Top]) -> Emitter {
        let mut tops = p.body.iter().chain(p.later.iter().flat_map(|l| &l.body));
        let base = super::code_base(n, p.style.queue);
        let mut code = Code::at(base);
        let digest = p.digest.then(|| code.label());
        Emitter {
            pool: Pool::of(&p.geometry),
            lanes: super::lanes(p, config),
            sv39: config.is_sv39(),
            sms: config.sms,
            large: config.is_sv39() && large::are_there(p.machine.seed.into()),
            pages: super::pages(p),
            max,
            code,
            functions: Vec::new(),
            echoes: Vec::new(),
            walks: Vec::new(),
            stub: None,
            base,
            first: n == 0,
            warps: super::areas(p),
            workgroup: p.geometry.warps,
            far_lds: super::has_far_lds(&p.geometry),
            writes_visits: n % 2 == 1,
            count: 0,
            width: USUAL,
            seconds: BTreeSet::new(),
            prefixes: p.style.prefixes,
            gaps: 0,
            met: tops.any(|t| matches!(t, Top::Exchange(_))),
            racy: false,
            wrong: body.iter().any(|t| matches!(t, Top::Block(b) if is_wrong(b))),
            digest,
            fault: None,
            edge: None,
            goes_on: n % 2 == 1,
            without: p.without.clone(),
        }
    }

    /// Emits the parts of a body.
    fn tops(&mut self, body: &[Top]) {
        let top = Level { sure: true, met: true, ..Level::default() };
        for t in body {
            match t {
                Top::Block(b) => self.block(b, top),
                Top::Barrier(imm) if self.room() => {
                    self.unless_lacking(|e| e.barrier(*imm));
                }
                Top::Barrier(_) => {}
                Top::Exchange(x) if self.room() => {
                    self.unless_lacking(|e| e.exchange(x));
                }
                Top::Exchange(_) => {}
            }
        }
    }

    /// The functions that were called so far, and those that they call. `spread` says whether they stand on
    /// pages of their own, and how far apart.
    fn out_of_line(&mut self, spread: u8) -> Vec<Item> {
        // Functions may call functions, so the list grows while it is processed.
        let mut next = 0;
        while let Some(f) = self.functions.get(next).cloned() {
            if spread > 0 {
                self.code.items.push(Item::Align(PAGE_BYTES * u32::from(spread % 3 + 1)));
            }
            self.code.place(f.label);
            self.blocks(&f.body, f.level);
            self.structure(Insn::new(Op::Jalr).rs1(LINKS[f.link]), Fix::None);
            next += 1;
        }
        for (join, echo) in std::mem::take(&mut self.echoes) {
            self.code.items.push(Item::Like(join));
            self.code.place(echo);
            self.push(Insn::new(Op::Join));
            self.jump(join);
        }
        self.walks();
        std::mem::take(&mut self.code.items)
    }

    /// The code's first instructions, which the program skips: jumps through other entries of the page tables
    /// come here and go back to TEMP1.
    fn stub(&mut self, stub: Label) {
        let start = self.code.label();
        self.jump(start);
        self.code.place(stub);
        self.code.push(Insn::new(Op::Addi).rd(TEMP2).rs1(TEMP1).imm(4));
        self.code.push(Insn::new(Op::Jalr).rs1(TEMP1));
        self.code.place(start);
    }

    /// Words that may trap. They come last, because they may write any register, including pointers. Returns
    /// the label of the last word.
    fn tail(&mut self, t: Tail) -> Label {
        self.code.remark("words that may trap");
        self.code.items.extend(t.prefix.map(Item::Word));
        let label = self.code.label();
        self.code.place(label);
        self.code.items.push(Item::Word(t.word));
        label
    }

    /// The outcome that the code must have.
    fn expect(&self, tail: Option<(Tail, Label)>) -> Result<Expect, EncodeError> {
        let address = |l: Label| -> Result<u32, EncodeError> {
            Ok(self.code.layout()?.get(l).copied().unwrap_or_default())
        };
        if let Some((trap, place)) = self.fault {
            let pc = match place {
                FaultPlace::Label(l) => address(l)?,
                FaultPlace::Address(a) => a,
                FaultPlace::Behind(l, bytes) => address(l)? + bytes,
            };
            return Ok(Expect::Trap(trap, pc));
        }
        if self.racy {
            return Ok(Expect::RaceOrPass);
        }
        let Some((t, label)) = tail else { return Ok(Expect::Pass) };
        // Bodies may end some or all warps.
        let end = |i: &&Item| matches!(i, Item::Insn(insn, _) if insn.op == Op::Endprg);
        let sure = self.code.items.iter().filter(end).count() == 1;
        Ok(ops::what_comes_of(t.prefix, t.word, address(label)?, sure))
    }

    /// A JOIN elsewhere whose address has the same offset within its page as this label, which must be placed
    /// in the body; control then goes to that label.
    pub(super) fn echo_of(&mut self, join: Label) -> Label {
        let echo = self.code.label();
        self.echoes.push((join, echo));
        echo
    }

    /// The last word of the code's last page.
    pub(super) fn edge(&mut self) -> Label {
        let edge = self.edge.unwrap_or_else(|| self.code.label());
        self.edge = Some(edge);
        edge
    }

    /// A jump to the last word of the code's last page, and back.
    pub(super) fn visit_edge(&mut self, edge: Label) {
        let back = self.code.label();
        self.load_address(TEMP1, back);
        self.jump(edge);
        self.code.place(back);
    }

    fn room(&self) -> bool {
        self.count < self.max
    }

    fn vector(&self, at: u8) -> u8 {
        self.pool.vector(at)
    }

    /// rd = value.
    pub(super) fn load_constant(&mut self, rd: u8, value: u32) {
        let before = self.code.items.len();
        li(&mut self.code, rd, value);
        self.count += self.code.items.len() - before;
    }

    pub(super) fn push(&mut self, insn: Insn) {
        self.count += 1;
        self.code.push(insn);
    }

    pub(super) fn push_fixed(&mut self, insn: Insn, fix: Fix) {
        self.count += 1;
        self.code.push_fixed(insn, fix);
    }

    /// An instruction of the program's structure, sometimes after a prefix without effect.
    pub(super) fn structure(&mut self, insn: Insn, fix: Fix) {
        self.quirk(&insn);
        self.push_fixed(insn, fix);
    }

    fn quirk(&mut self, insn: &Insn) {
        if self.prefixes == 0 {
            return;
        }
        self.prefixes = self.prefixes.wrapping_mul(0x9e37_79b1) ^ self.prefixes >> 15 | 1;
        if self.prefixes >> 13 & 3 == 0
            && let Some(prefix) = ops::idle_prefix(insn, self.prefixes >> 16)
            && !self.without.has(&prefix)
        {
            self.push(prefix);
        }
    }

    /// A JOIN at its label. Its prefix comes before the label, because a JOIN works only at its own address.
    pub(super) fn join(&mut self, label: Label) {
        self.quirk(&Insn::new(Op::Join));
        self.code.place(label);
        self.push(Insn::new(Op::Join));
    }

    fn blocks(&mut self, blocks: &[Block], level: Level) {
        for b in blocks {
            self.block(b, level);
        }
    }

    fn block(&mut self, block: &Block, level: Level) {
        // A walk over pairs skips none, and a run has its whole length.
        let must =
            matches!(block, Block::Pair(_) | Block::Run(_)) || self.wrong && level.sure && is_wrong(block);
        if !(self.room() || must) {
            return;
        }
        if self.without.is_empty() {
            return self.emit(block, level);
        }
        if let Block::Fault(f) = block {
            let kinds = FAULTS;
            let others = (0..kinds).map(|n| Block::Fault(Fault { kind: (f.kind % kinds + n) % kinds, ..*f }));
            let _ = others.into_iter().any(|other| self.unless_lacking(|e| e.emit(&other, level)));
        } else if !self.unless_lacking(|e| e.emit(block, level)) {
            // The contents do not need the structure around them.
            block.children().into_iter().for_each(|inside| self.blocks(inside, level));
        }
    }

    /// Emits something. If it needs a row that the DUT lacks, it leaves nothing behind.
    fn unless_lacking(&mut self, emit: impl FnOnce(&mut Emitter)) -> bool {
        if self.without.is_empty() {
            emit(self);
            return true;
        }
        let before = Mark {
            items: self.code.items.len(),
            functions: self.functions.len(),
            echoes: self.echoes.len(),
            walks: self.walks.len(),
            count: self.count,
            seconds: self.seconds.clone(),
            prefixes: self.prefixes,
            gaps: self.gaps,
            racy: self.racy,
            fault: self.fault,
            edge: self.edge,
            stub: self.stub,
        };
        emit(self);
        let lacks = |item: &Item| match item {
            Item::Insn(insn, _) => self.without.has(insn),
            Item::Word(word) => decode(*word).is_ok_and(|insn| self.without.has(&insn)),
            Item::Label(_) | Item::Remark(_) => false,
            filler => !filler.is_filler(),
        };
        if !self.code.items[before.items..].iter().any(lacks) {
            return true;
        }
        self.code.items.truncate(before.items);
        self.functions.truncate(before.functions);
        self.echoes.truncate(before.echoes);
        self.walks.truncate(before.walks);
        Mark {
            count: self.count,
            seconds: self.seconds,
            prefixes: self.prefixes,
            gaps: self.gaps,
            racy: self.racy,
            fault: self.fault,
            edge: self.edge,
            stub: self.stub,
            ..
        } = before;
        false
    }

    /// The row at a position of a list, or the next one there that the DUT has.
    fn row(&self, list: &[Op], at: u16) -> u16 {
        if self.without.rows.is_empty() { at } else { stand_in(list, at, &self.without.rows) }
    }

    /// A plain instruction under the usual vtype.
    pub(super) fn plain(&self, p: &Plain) -> Insn {
        ops::instruction(&Plain { op: self.row(ops::plain(), p.op), ..*p }, &self.pool)
    }

    fn emit(&mut self, block: &Block, level: Level) {
        match block {
            Block::Plain(p) => {
                let insn = self.plain(p);
                self.instruction(&insn, p.prefix, p.imm);
            }
            Block::Access(a) => drop(self.access(a, None)),
            Block::Alias(a, b) => self.alias(a, b),
            Block::Atomic(a) => self.atomic(a),
            Block::Typed(t, body) => self.typed(*t, body),
            Block::If(c, then, other) => self.diverge(*c, then, other, level),
            Block::ScalarIf(c, then, other) => self.scalar_if(*c, then, other, level),
            Block::Apart(by, then, other) => self.apart(*by, then, other, level),
            Block::Nest(n, body) => self.nest(n, body, level),
            Block::Loop(n, body) if level.loops < LEVELS => self.lanes_loop(*n, body, level),
            Block::ScalarLoop(n, body) if level.loops < LEVELS => self.scalar_loop(*n, body, level),
            Block::Call(indirect, body) if level.calls < LINKS.len() => self.call(*indirect, body, level),
            Block::Break(c) if !self.wrong => self.lanes_leave(*c, level),
            Block::Leave(c) if !self.wrong && !level.diverged => self.warp_leaves(*c),
            Block::Barrier(imm) if level.met || !self.met => self.barrier(*imm),
            Block::Mode(m) => self.mode(m),
            Block::Locked(l) => self.locked(l),
            Block::Gap(n) => self.gap(u32::from(n % 64) + 1),
            Block::Racy(r) => self.racy(r),
            Block::Pair(p) => self.pair(p),
            Block::Run(r) => self.run(r),
            Block::Scenario(s) => self.scenario(s),
            Block::Poll(p) => self.poll(p),
            Block::Glance(n) => {
                let word = GUARDED + i32::from(n % 4) + 16 * i32::from(n / 4 % 2);
                let load = Insn::new(Op::Lw).rd(self.pool.scalar(n / 8)).rs1(SHARED).imm(LOCKED + 4 * word);
                self.push(load);
            }
            Block::Fault(f) if level.sure && self.fault.is_none() => self.fault(f, level),
            Block::Loop(..)
            | Block::ScalarLoop(..)
            | Block::Call(..)
            | Block::Break(_)
            | Block::Leave(_)
            | Block::Barrier(_)
            | Block::Fault(_) => {}
        }
    }

    fn barrier(&mut self, imm: u8) {
        self.structure(Insn::new(Op::Barrier).imm((imm % 32).into()), Fix::None);
    }

    /// A jump over filler words.
    fn gap(&mut self, words: u32) {
        if self.gaps + words > MOST_GAPS {
            return;
        }
        self.gaps += words;
        let after = self.code.label();
        self.jump(after);
        self.code.items.push(Item::Gap(words));
        self.code.place(after);
    }

    pub(super) fn mode(&mut self, m: &Mode) {
        let (csr, op, value) = ops::mode(m);
        let rd = self.pool.scalar(m.rd);
        let write = match op {
            Op::Csrrwi => Insn::new(op).rd(rd).imm(value as i32),
            _ => {
                self.load_constant(TEMP, value);
                Insn::new(op).rd(rd).rs1(TEMP)
            }
        };
        self.structure(Insn { csr, ..write }, Fix::None);
        if m.value >> 8 & 1 != 0 || !matches!(csr, 0x00a | 0x002) {
            self.structure(Insn { csr, ..Insn::new(Op::Csrrs).rd(rd) }, Fix::None);
        }
    }

    /// Takes the lock shared by all warps of the launch, changes two words in different lines, and releases
    /// it.
    fn locked(&mut self, l: &Locked) {
        let again = self.code.label();
        let (word, from) = (4 * (i32::from(l.word) % GUARDED), self.pool.scalar(l.from));
        let take = |op: Op, imm: i32| Insn::new(op).rd(TEMP2).rs1(TEMP).imm(imm);
        self.push(Insn::new(Op::Addi).rd(TEMP).rs1(SHARED).imm(LOCK));
        self.push(Insn::new(Op::Addi).rd(TEMP1).imm(1));
        self.code.place(again);
        if l.reserve {
            self.push(take(Op::LrW, 2));
            self.push_fixed(Insn::new(Op::Bne).rs1(TEMP2), Fix::Relative(again));
            self.push(take(Op::ScW, 0).rs2(TEMP1));
        } else {
            self.push(take(Op::AmoswapW, 2).rs2(TEMP1));
        }
        self.push_fixed(Insn::new(Op::Bne).rs1(TEMP2), Fix::Relative(again));
        let fence = Insn::new(Op::Fence).imm(0x0ff);
        // An LR sees what the last holder wrote, and no later load of that word may see less (CoRR).
        let looks = i32::from(l.word) >= GUARDED;
        if !looks {
            self.push(fence);
        }
        for at in [LOCKED + word, LOCKED + 64 + word] {
            if looks {
                self.push(Insn::new(Op::Addi).rd(TEMP1).rs1(SHARED).imm(at));
                self.push(Insn::new(Op::LrW).rd(TEMP2).rs1(TEMP1));
            }
            self.push(Insn::new(Op::Lw).rd(TEMP2).rs1(SHARED).imm(at));
            self.push(Insn::new(Op::Add).rd(TEMP2).rs1(TEMP2).rs2(from));
            self.push(Insn::new(Op::Sw).rs1(SHARED).rs2(TEMP2).imm(at));
        }
        self.push(fence);
        self.push(Insn::new(Op::AmoswapW).rs1(TEMP).imm(1));
    }

    /// An access to words that other warps access, too.
    fn racy(&mut self, r: &Racy) {
        self.racy = true;
        let base = if r.lds { SHARED_LDS } else { SHARED };
        let at = RACY + 4 * i32::from(r.word % 8);
        let (x, v) = (self.pool.scalar(r.reg), self.vector(r.reg));
        let lanes = |this: &mut Self| {
            this.push(Insn::new(Op::VidV).rd(V_TEMP));
            this.push(Insn::new(Op::VsllVi).rd(V_TEMP).rs2(V_TEMP).imm(2));
            this.push(Insn::new(Op::VaddVx).rd(V_TEMP).rs2(V_TEMP).rs1(base));
        };
        let load = Insn::new(Op::Lw).rd(x).rs1(base).imm(at);
        let store = Insn::new(Op::Sw).rs2(x).rs1(base).imm(at);
        match r.kind % (BURST + 1) {
            0 => self.push(load),
            1 => self.push(store),
            2 => {
                self.push(load);
                self.push(Insn::new(Op::Addi).rd(x).rs1(x).imm(1));
                self.push(store);
            }
            3 => {
                lanes(self);
                self.push(Insn::new(Op::Vlw12V).rd(v).rs1(V_TEMP).imm(at & !0x1f));
            }
            4 => {
                lanes(self);
                self.push(Insn::new(Op::Vsw12V).rs2(v).rs1(V_TEMP).imm(at & !0x1f));
            }
            5 => {
                lanes(self);
                self.push(Insn::new(Op::Vlw12V).rd(v).rs1(V_TEMP).imm(RACY));
                self.push(Insn::new(Op::VaddVi).rd(v).rs2(v).imm(1));
                self.push(Insn::new(Op::Vsw12V).rs2(v).rs1(V_TEMP).imm(RACY));
            }
            6 => self.push(Insn::new(Op::Sb).rs2(x).rs1(base).imm(at + i32::from(r.reg % 4))),
            7 => self.push(Insn::new(Op::Lhu).rd(x).rs1(base).imm(at + i32::from(r.reg & 2))),
            8 => {
                self.push(Insn::new(Op::Addi).rd(TEMP).rs1(base).imm(at));
                self.push(Insn::new(Op::AmoaddW).rd(x).rs1(TEMP).rs2(x));
            }
            // A copy of the line from before LR must not be read after it, even if LR waits for a store.
            9 => {
                self.push(load);
                self.push(Insn::new(Op::Addi).rd(TEMP).rs1(base).imm(at));
                if r.reg & 1 == 0 {
                    self.push(Insn::new(Op::Sw).rs2(x).rs1(base).imm(at ^ 4));
                }
                self.push(Insn::new(Op::LrW).rd(x).rs1(TEMP));
                self.push(load.rd(self.pool.scalar(r.reg.wrapping_add(1))));
            }
            10 => {
                self.push(Insn::new(Op::VidV).rd(V_TEMP));
                self.push(Insn::new(Op::VandVi).rd(V_TEMP).rs2(V_TEMP).imm(7));
                self.push(Insn::new(Op::VsllVi).rd(V_TEMP).rs2(V_TEMP).imm(2));
                self.push(Insn::new(Op::Addi).rd(TEMP).rs1(base).imm(RACY));
                let amo = Insn::new(Op::VamoaddEi32V).rd(v).rs1(TEMP).rs2(V_TEMP);
                self.push(Insn { imm: 1, ..amo }.canonical());
            }
            // A line that another warp's load has on its way must not be kept over the FENCE.
            11 => {
                if r.reg & 1 == 0 {
                    self.push(store);
                    self.push(Insn::new(Op::Fence).imm(0xff));
                } else {
                    self.push(load);
                }
                self.push(Insn::new(Op::Addi).rd(TEMP).rs1(base).imm(at ^ 4));
                self.push(Insn::new(Op::AmoaddW).rd(x).rs1(TEMP).rs2(x));
                self.push(Insn::new(Op::Fence).imm(0xff));
                self.push(load.rd(self.pool.scalar(r.reg.wrapping_add(1))));
            }
            _ => self.racy_burst(r),
        }
    }

    /// Several racing accesses to one line, one right after the other. One burst in four is a duel over one
    /// word: an atomic waits for a load of another warp, and what it read is looked at again.
    fn racy_burst(&mut self, r: &Racy) {
        let mut bits = Random::new(u64::from(r.kind) << 16 | u64::from(r.word) << 8 | u64::from(r.reg));
        if r.kind / (BURST + 1) % 4 == 3 {
            for _ in 0..bits.below(6) + 6 {
                let kind = [0, 9, 9, 9, 8, 11][bits.below(6)];
                self.racy(&Racy { kind, reg: bits.below(12) as u8, ..*r });
            }
            return;
        }
        for _ in 0..bits.below(4) + 3 {
            let kind = bits.below(BURST.into()) as u8;
            let one = Racy { kind, lds: r.lds, word: bits.below(8) as u8, reg: bits.below(12) as u8 };
            self.racy(&one);
        }
    }

    /// Stores, a barrier, loads of the neighbour's stores, a barrier.
    fn exchange(&mut self, x: &Exchange) {
        if x.reserve != 0 {
            return self.lost_reservation(x);
        }
        let (base, lanes) = if x.lds { (LDS, V_LDS) } else { (SCRATCH, V_SCRATCH) };
        let at = 4 * i32::from(x.word % 32);
        let barrier = Insn::new(Op::Barrier);
        if x.lanes {
            self.push(Insn::new(Op::Vsw12V).rs2(self.vector(x.regs[0])).rs1(lanes).imm(at));
        } else {
            self.push(Insn::new(Op::Sw).rs2(self.pool.scalar(x.regs[0])).rs1(base).imm(at));
        }
        self.bytes_to_neighbour(x);
        self.structure(barrier, Fix::None);
        if x.lanes {
            self.push(Insn::new(Op::VaddVx).rd(V_TEMP).rs2(lanes).rs1(TEMP1));
            self.push(Insn::new(Op::Vlw12V).rd(self.vector(x.regs[1])).rs1(V_TEMP).imm(at));
        } else {
            self.push(Insn::new(Op::Add).rd(TEMP1).rs1(TEMP1).rs2(base));
            self.push(Insn::new(Op::Lw).rd(self.pool.scalar(x.regs[1])).rs1(TEMP1).imm(at));
        }
        self.structure(barrier, Fix::None);
    }

    /// TEMP1 = bytes from this warp's area to its neighbour's.
    fn bytes_to_neighbour(&mut self, x: &Exchange) {
        csrr(&mut self.code, TEMP, "wid");
        csrr(&mut self.code, TEMP2, "numw");
        // Not the warp itself, unless it is alone.
        let others = self.workgroup.saturating_sub(1).max(1);
        let distance = 1 + u32::from(x.distance % 8) % others;
        self.push(Insn::new(Op::Addi).rd(TEMP1).rs1(TEMP).imm(distance as i32));
        self.push(Insn::new(Op::Remu).rd(TEMP1).rs1(TEMP1).rs2(TEMP2));
        self.push(Insn::new(Op::Sub).rd(TEMP1).rs1(TEMP1).rs2(TEMP));
        self.push(Insn::new(Op::Slli).rd(TEMP1).rs1(TEMP1).imm(AREA.trailing_zeros() as i32));
    }

    /// LR of own words, a barrier, plain stores to the neighbour's of any width, a barrier, SC. Sometimes a
    /// load of the line runs when the store comes. It is another warp's, because a warp's store waits for its
    /// own loads.
    fn lost_reservation(&mut self, x: &Exchange) {
        let base = if x.lds { LDS } else { SCRATCH };
        let at = 4 * i32::from(x.word % 16);
        let barrier = Insn::new(Op::Barrier);
        let (value, into) = (self.pool.scalar(x.regs[0]), self.pool.scalar(x.regs[1]));
        let (lr, sc) = if x.lanes { (Op::VlrEi32V, Op::VscEi32V) } else { (Op::LrW, Op::ScW) };
        let atomic = |e: &mut Self, op: Op| {
            e.push(Insn::new(Op::Addi).rd(TEMP).rs1(base).imm(at));
            if x.lanes {
                e.push(Insn::new(Op::VidV).rd(V_TEMP));
                e.push(Insn::new(Op::VsllVi).rd(V_TEMP).rs2(V_TEMP).imm(2));
                e.push(Insn::new(op).rd(e.vector(x.regs[1])).rs1(TEMP).rs2(V_TEMP));
            } else if op == lr {
                e.push(Insn::new(op).rd(into).rs1(TEMP));
            } else {
                e.push(Insn::new(op).rd(into).rs1(TEMP).rs2(value));
            }
        };
        atomic(self, lr);
        self.bytes_to_neighbour(x);
        self.push(Insn::new(Op::Add).rd(TEMP1).rs1(TEMP1).rs2(base));
        self.structure(barrier, Fix::None);
        // Sometimes to a word that is not reserved and differs in one bit of its address only.
        let near = x.reserve & 4 != 0;
        let to = if near { at ^ (4 << ((x.reserve >> 4) % 7)) } else { at };
        if x.reserve & 8 != 0 && !near {
            self.load_in_one_of_two(Insn::new(Op::Lw).rd(TEMP2).rs1(base).imm(at ^ 4), x.reserve >> 6 & 1);
        }
        let part = i32::from(x.reserve >> 4 & 3);
        self.push(match x.reserve & 3 {
            0 => Insn::new(Op::Sw).rs1(TEMP1).rs2(value).imm(to),
            1 => Insn::new(Op::Sh).rs1(TEMP1).rs2(value).imm(to + (part & 2)),
            _ => Insn::new(Op::Sb).rs1(TEMP1).rs2(value).imm(to + part),
        });
        self.structure(barrier, Fix::None);
        atomic(self, sc);
    }

    /// A load in warps with odd numbers, or with even ones.
    fn load_in_one_of_two(&mut self, load: Insn, parity: u8) {
        let after = self.code.label();
        csrr(&mut self.code, TEMP, "wid");
        self.push(Insn::new(Op::Andi).rd(TEMP).rs1(TEMP).imm(1));
        self.push(Insn::new(Op::Addi).rd(TEMP2).imm(parity.into()));
        self.push_fixed(Insn::new(Op::Bne).rs1(TEMP).rs2(TEMP2), Fix::Relative(after));
        self.push(load);
        self.code.place(after);
    }

    /// Lanes diverge level by level: at each level one lane or half of them leaves.
    fn nest(&mut self, n: &Nest, body: &[Block], level: Level) {
        let levels = (u32::from(n.levels) + 1).min(self.lanes.saturating_sub(1));
        // If lanes leave one by one, the last one always stays. A half may be empty.
        let halves = (0..levels.min(32)).any(|l| n.shape >> (2 * l) & 1 != 0);
        let level = Level { sure: level.sure && !halves, met: false, diverged: true, leave: None, ..level };
        self.nest_level(n, 0, levels, [0, 0], body, level);
    }

    fn nest_level(
        &mut self,
        n: &Nest,
        at: u32,
        levels: u32,
        [one, bit]: [u32; 2],
        body: &[Block],
        level: Level,
    ) {
        if at == levels {
            return self.blocks(body, level);
        }
        let shape = n.shape >> (2 * at.min(31)) & 3;
        let (half, side) = (shape & 1 != 0 && 1 << bit < self.lanes, shape & 2 != 0);
        let (taken, join) = (self.code.label(), self.code.label());
        self.setrpc(join);
        self.push(Insn::new(Op::VidV).rd(V_TEMP));
        if half {
            self.push(Insn::new(Op::VandVi).rd(V_TEMP).rs2(V_TEMP).imm(1 << bit));
        } else if one > 0 {
            self.push(Insn::new(Op::Vadd12Vi).rd(V_TEMP).rs1(V_TEMP).imm(-(one as i32)));
        }
        self.structure(Insn::new(Op::Vbeq).rs2(V_TEMP).rs1(V_ZERO), Fix::Relative(taken));
        let next = if half { [one, bit + 1] } else { [one + 1, bit] };
        // A single lane cannot diverge.
        if half && side {
            self.jump(join);
            self.code.place(taken);
            self.nest_level(n, at + 1, levels, next, body, level);
        } else {
            self.nest_level(n, at + 1, levels, next, body, level);
            self.jump(join);
            self.code.place(taken);
        }
        self.join(join);
    }

    fn lanes_leave(&mut self, c: Condition, level: Level) {
        let Some(leave) = level.leave else { return };
        self.setrpc(leave);
        let branch = self.vector_branch(c);
        self.structure(branch, Fix::Relative(leave));
    }

    fn warp_leaves(&mut self, c: Condition) {
        let stay = self.code.label();
        let branch = self.scalar_branch(c);
        self.structure(branch, Fix::Relative(stay));
        match self.digest {
            Some(epilogue) => self.jump(epilogue),
            None => self.structure(Insn::new(Op::Endprg), Fix::None),
        }
        self.code.place(stay);
    }

    /// Sets a vtype, emits the blocks that run under it, and restores the usual one.
    fn typed(&mut self, t: Type, body: &[Block]) {
        let width = ops::TYPES[usize::from(t.kind) % ops::TYPES.len()];
        if self.without.has_vtype(width.vtype as u32) {
            return;
        }
        let vset = |op: Op| Insn { imm: width.vtype, ..Insn::new(op).rd(TEMP) };
        let reserved = if t.how % 3 == 2 { t.how / 6 % 25 } else { 0 };
        match t.how % 3 {
            0 => self.structure(vset(Op::Vsetvli), Fix::None),
            1 => self.structure(vset(Op::Vsetivli).rs1(t.kind), Fix::None),
            _ => {
                if reserved == 0 {
                    self.push(Insn::new(Op::Addi).rd(TEMP).imm(width.vtype));
                } else {
                    self.load_constant(TEMP, width.vtype as u32 | 1 << (7 + reserved));
                }
                self.structure(Insn::new(Op::Vsetvl).rd(TEMP).rs2(TEMP), Fix::None);
            }
        }
        let kept = t.how % 6 >= 3;
        if width.sew != 0 && reserved == 0 {
            self.width = width;
            for b in body {
                if !self.room() {
                    break;
                }
                self.unless_lacking(|e| e.under_type(b, &width));
            }
            self.width = USUAL;
        }
        if kept {
            // With x0 twice vl stays, unless the new type has no room for it; then it is refused (errata D6).
            // A vl that a group of two made possible is too large now. Only CSRs may look at the result.
            self.structure(Insn { imm: ops::VTYPE, ..Insn::new(Op::Vsetvli) }, Fix::None);
            csrr(&mut self.code, TEMP, "vl");
            csrr(&mut self.code, TEMP, "vtype");
        }
        self.push(Insn { imm: ops::VTYPE, ..Insn::new(Op::Vsetvli).rd(TEMP) });
    }

    /// Emits a block under another vtype.
    fn under_type(&mut self, b: &Block, width: &Width) {
        match b {
            Block::Plain(p) => {
                let p = &Plain { op: self.row(ops::typed(width), p.op), ..*p };
                let insn = ops::typed_instruction(p, &self.pool, width);
                self.note_seconds(&insn);
                self.instruction(&insn, p.prefix, p.imm);
            }
            Block::Access(a) => drop(self.access(a, None)),
            Block::Mode(m) => self.mode(m),
            _ => {}
        }
    }

    /// Notes the second registers of groups and pairs, which the instruction does not name.
    pub(super) fn note_seconds(&mut self, insn: &Insn) {
        for field in insn.op.row().format.operands().iter().filter(|f| f.kind == Kind::V) {
            let register = insn.get(field.role) as u8;
            if register & 1 == 0 {
                self.seconds.insert(register + 1);
            }
        }
    }

    /// An atomic on a word of an area, or on one word per lane.
    fn atomic(&mut self, a: &Atomic) {
        const BASES: [u8; 4] = [SCRATCH, LDS, SHARED, SHARED_LDS];
        const WORDS: i32 = 0x7c;
        let base = BASES[usize::from(a.place) % BASES.len()];
        let op = ops::atomics()[usize::from(self.row(ops::atomics(), a.op)) % ops::atomics().len()];
        let lanes = !op.row().is_scalar_access();
        let (address, index) = if lanes && self.pages > 1 && a.order & 2 != 0 {
            // The same word of several pages.
            self.page_of_each_lane();
            (FAR, V_TEMP)
        } else if lanes {
            match a.word {
                // The same word for all lanes.
                Some(word) => self.push(Insn::new(Op::VmvVI).rd(V_TEMP).imm(4 * i32::from(word % 4))),
                None => {
                    let from = self.vector(a.regs[2]);
                    self.push(Insn::new(Op::VandVi).rd(V_TEMP).rs2(from).imm(WORDS));
                }
            }
            (base, V_TEMP)
        } else {
            match a.word {
                Some(word) => (self.moved(base, 4 * i32::from(word % 32)), 0),
                None => {
                    self.push(Insn::new(Op::Andi).rd(TEMP).rs1(self.pool.scalar(a.regs[2])).imm(WORDS));
                    self.push(Insn::new(Op::Add).rd(TEMP).rs1(TEMP).rs2(base));
                    (TEMP, 0)
                }
            }
        };
        let one = |this: &Self, op: Op| {
            let mut insn = Insn::new(op).rs1(address);
            insn.vm = !a.masked || op.row().format.operand(Role::Vm).is_none();
            match op.row().class {
                Class::Amo if lanes => {
                    Insn { imm: (a.order & 1).into(), ..insn.rd(this.vector(a.regs[0])).rs2(index) }
                        .canonical()
                }
                _ if lanes => insn.rd(this.vector(a.regs[0])).rs2(index),
                Class::LoadReserved => {
                    Insn { imm: (a.order % 4).into(), ..insn.rd(this.pool.scalar(a.regs[0])) }
                }
                _ => Insn {
                    imm: (a.order % 4).into(),
                    ..insn.rd(this.pool.scalar(a.regs[0])).rs2(this.pool.scalar(a.regs[1]))
                },
            }
        };
        let Some(between) = &a.reserve else {
            let insn = one(self, op);
            return self.push(insn);
        };
        let (lr, sc) = if lanes { (Op::VlrEi32V, Op::VscEi32V) } else { (Op::LrW, Op::ScW) };
        let (lr, sc) = (one(self, lr), one(self, sc));
        self.push(lr);
        let insn = self.plain(between);
        self.instruction(&insn, between.prefix, between.imm);
        self.push(sc);
    }

    fn instruction(&mut self, insn: &Insn, prefix: bool, raw: u32) {
        if prefix && let Some(regext) = ops::idle_prefix(insn, raw >> 8) {
            self.push(regext);
        } else if prefix
            && raw & 2 != 0
            && let Some(words) = ops::other_prefix(insn)
        {
            // Only the intended registers count, not those that the second word happens to name.
            for v in insn.op.row().format.operands().iter().filter(|f| f.kind == Kind::V) {
                self.seconds.insert(insn.get(v.role) as u8);
            }
            return words.into_iter().for_each(|i| self.push(i));
        }
        self.push(*insn);
    }

    /// CSR_RPC = label.
    pub(super) fn setrpc(&mut self, label: Label) {
        self.push_fixed(Insn::new(Op::Lui).rd(TEMP), Fix::Hi(label));
        self.structure(Insn::new(Op::Setrpc).rd(TEMP).rs1(TEMP), Fix::Lo(label));
    }

    /// The address of a label.
    pub(super) fn load_address(&mut self, rd: u8, label: Label) {
        self.push_fixed(Insn::new(Op::Lui).rd(rd), Fix::Hi(label));
        self.push_fixed(Insn::new(Op::Addi).rd(rd).rs1(rd), Fix::Lo(label));
    }

    pub(super) fn jump(&mut self, label: Label) {
        self.structure(Insn::new(Op::Jal), Fix::Relative(label));
    }

    fn vector_branch(&self, c: Condition) -> Insn {
        const OPS: [Op; 6] = [Op::Vbeq, Op::Vbne, Op::Vblt, Op::Vbge, Op::Vbltu, Op::Vbgeu];
        Insn::new(OPS[usize::from(c.kind) % OPS.len()]).rs2(self.vector(c.a)).rs1(self.vector(c.b))
    }

    fn scalar_branch(&self, c: Condition) -> Insn {
        const OPS: [Op; 6] = [Op::Beq, Op::Bne, Op::Blt, Op::Bge, Op::Bltu, Op::Bgeu];
        Insn::new(OPS[usize::from(c.kind) % OPS.len()]).rs1(self.pool.scalar(c.a)).rs2(self.pool.scalar(c.b))
    }

    fn diverge(&mut self, c: Condition, then: &[Block], other: &[Block], level: Level) {
        let (taken, join) = (self.code.label(), self.code.label());
        let level = Level { sure: false, met: false, diverged: true, leave: None, ..level };
        self.setrpc(join);
        let branch = self.vector_branch(c);
        self.structure(branch, Fix::Relative(taken));
        self.blocks(then, level);
        self.jump(join);
        self.code.place(taken);
        self.blocks(other, level);
        self.join(join);
    }

    fn scalar_if(&mut self, c: Condition, then: &[Block], other: &[Block], level: Level) {
        let (taken, end) = (self.code.label(), self.code.label());
        let branch = self.scalar_branch(c);
        self.parted(branch, [taken, end], then, other, [Level { sure: false, ..level }; 2]);
    }

    /// A branch that depends on the warp's or workgroup's number. The first warp of the first workgroup takes
    /// the second side, whatever the number.
    fn apart(&mut self, by: u8, then: &[Block], other: &[Block], level: Level) {
        const BY: [&str; 5] = ["wid", "gdx", "gdy", "gdz", "tid"];
        let (taken, end) = (self.code.label(), self.code.label());
        csrr(&mut self.code, TEMP, BY[usize::from(by) % BY.len()]);
        self.push(Insn::new(Op::Andi).rd(TEMP).rs1(TEMP).imm(1 << (by / 5 % 3)));
        let sides = [Level { sure: false, ..level }, level];
        self.parted(Insn::new(Op::Beq).rs1(TEMP), [taken, end], then, other, sides);
    }

    fn parted(
        &mut self,
        branch: Insn,
        [taken, end]: [Label; 2],
        then: &[Block],
        other: &[Block],
        levels: [Level; 2],
    ) {
        let [first, second] = levels.map(|level| Level { met: false, ..level });
        self.structure(branch, Fix::Relative(taken));
        self.blocks(then, first);
        if !other.is_empty() {
            self.jump(end);
        }
        self.code.place(taken);
        self.blocks(other, second);
        self.code.place(end);
    }

    fn lanes_loop(&mut self, n: Count, body: &[Block], level: Level) {
        const MOST: [i32; 4] = [0, 1, 2, 3];
        let counter = V_COUNTER + level.loops as u8;
        let (head, join) = (self.code.label(), self.code.label());
        let most = MOST[usize::from(n.most) % MOST.len()];
        self.push(Insn::new(Op::VandVi).rd(counter).rs2(self.vector(n.from)).imm(most));
        self.code.place(head);
        let inside = Level { loops: level.loops + 1, met: false, diverged: true, leave: Some(join), ..level };
        self.blocks(body, inside);
        self.push(Insn::new(Op::VaddVi).rd(counter).rs2(counter).imm(-1));
        self.setrpc(join);
        // Lanes with 0 < counter continue the loop.
        self.structure(Insn::new(Op::Vblt).rs2(V_ZERO).rs1(counter), Fix::Relative(head));
        self.join(join);
    }

    fn scalar_loop(&mut self, n: Count, body: &[Block], level: Level) {
        let counter = COUNTER + level.loops as u8;
        let head = self.code.label();
        self.push(Insn::new(Op::Addi).rd(counter).imm(i32::from(n.most % 3) + 1));
        self.code.place(head);
        self.blocks(body, Level { loops: level.loops + 1, ..level });
        self.push(Insn::new(Op::Addi).rd(counter).rs1(counter).imm(-1));
        self.structure(Insn::new(Op::Bne).rs1(counter), Fix::Relative(head));
    }

    fn call(&mut self, indirect: bool, body: &[Block], level: Level) {
        let (label, link) = (self.code.label(), level.calls);
        if indirect {
            self.structure(Insn::new(Op::Lui).rd(TEMP), Fix::Hi(label));
            self.structure(Insn::new(Op::Jalr).rd(LINKS[link]).rs1(TEMP), Fix::Lo(label));
        } else {
            self.structure(Insn::new(Op::Jal).rd(LINKS[link]), Fix::Relative(label));
        }
        let level = Level { calls: level.calls + 1, leave: None, ..level };
        self.functions.push(Function { label, body: body.to_vec(), level, link });
    }

    /// Accesses the same bytes twice, for example a store followed by a load of another width and kind.
    fn alias(&mut self, first: &Access, then: &Access) {
        let at = self.access(first, None);
        let Access { lds, computed, pattern, page, .. } = *first;
        self.access(&Access { lds, computed, pattern, page, ..*then }, Some(at));
    }

    /// A load or store, after instructions that make its address. Returns its offset. `near` is an offset to
    /// stay close to.
    ///
    /// Pointers are to the middle of the area. A computed part is 0 to 255, a lane's own 0 to 124, and
    /// offsets are from -512 to 252, so that no sum leaves the area. In private memory the limits are 32, 31
    /// and 28.
    pub(super) fn access(&mut self, a: &Access, near: Option<i32>) -> i32 {
        let op = ops::memory()[usize::from(self.row(ops::memory(), a.op)) % ops::memory().len()];
        let row = op.row();
        let (reach, bytes) = row.access.map_or((Reach::Warp, 4), |access| (access.reach, access.bytes));
        let scalar = reach == Reach::Warp;
        // Ventus's own accesses move single registers whatever LMUL is.
        let group = self.width.group && row.vtype.groups();
        let paged = a.page.filter(|_| {
            self.pages > 0 && !self.width.group && !matches!(reach, Reach::Strided | Reach::Private)
        });
        let pair = a.pair && op.pairs() && !self.width.group && paged.is_none();
        let step: i32 = if pair { 8 } else { bytes.into() };
        // A pair's address is a multiple of 8, but lanes' own pointers are not.
        let computed = a.computed.or((pair && a.pattern.is_none()).then_some(a.data));
        let a = &Access { computed, pair, ..*a };
        let within = |low: i32, high: i32| match near {
            Some(o) => (o + (a.imm & 7) as i32).clamp(low, high) & !(step - 1),
            None => fold(a.imm, low.into(), high.into(), step.into()),
        };
        let offset = within(-512, 252);
        let mut insn = Insn { pair, ..Insn::new(op) };
        insn.vm = !a.masked || row.format.operand(Role::Vm).is_none();
        let data = self.data(a.data, scalar, pair, group);
        if let Some(role) = row.data_role() {
            insn.set(role, data.into());
        }
        if let Some((page, each)) = paged {
            insn = self.far_address(insn, a, page, each, step);
            self.instruction(&insn, a.prefix, a.imm);
            return 0;
        }
        let private = if a.computed.is_some() || a.pattern.is_some() { 0 } else { -32 };
        let own = if reach == Reach::Private { within(private, 31 & !(step - 1)) } else { offset };
        insn = self.address(insn, a, own, step);
        self.instruction(&insn, a.prefix, a.imm);
        offset
    }

    /// The register that an access moves. For a pair or group, the first.
    fn data(&mut self, at: u8, scalar: bool, pair: bool, group: bool) -> u8 {
        match (scalar, pair || group) {
            (true, _) => self.pool.scalar(at) & !u8::from(pair),
            (false, true) => {
                let first = ops::even_vector(self.vector(at));
                self.seconds.insert(first + 1);
                first
            }
            (false, false) => self.vector(at),
        }
    }

    /// An address in the warp's scratch area, in its LDS or in private memory, `offset` from the pointer.
    /// `step` is the number of bytes that the access moves.
    fn address(&mut self, insn: Insn, a: &Access, offset: i32, step: i32) -> Insn {
        let row = insn.op.row();
        let (base, lanes) = if a.lds { (LDS, V_LDS) } else { (SCRATCH, V_SCRATCH) };
        let bits = 0xff & !(step - 1);
        match row.access.map_or(Reach::Warp, |access| access.reach) {
            Reach::Warp => insn.rs1(self.scalar_address(a, base, bits)).imm(offset),
            Reach::Offset => insn.rs1(self.vector_address(a, Some(base), lanes, bits)).imm(offset),
            Reach::Private => {
                insn.rs1(self.vector_address(a, None, V_PRIVATE, 0x1f & !(step - 1))).imm(offset)
            }
            Reach::Unit => insn.rs1(self.moved(base, offset)),
            Reach::Strided => {
                // A group has twice as many elements in the same range.
                let reach = if self.width.group && row.vtype.groups() { 8 } else { 16 };
                let stride = fold(a.imm, -reach, reach, i64::from(step.max(4)));
                self.push(Insn::new(Op::Addi).rd(STRIDE).imm(stride));
                insn.rs1(base).rs2(STRIDE)
            }
            Reach::Indexed(_) => {
                let index = match a.pattern {
                    Some(p) => self.pattern(p, bits),
                    None => {
                        let from = self.vector(a.computed.unwrap_or(0));
                        self.masked_bits(from, bits)
                    }
                };
                insn.rs1(self.moved(base, offset)).rs2(index)
            }
        }
    }

    /// An address in the region of pages: one page for all lanes, or one per lane.
    fn far_address(&mut self, insn: Insn, a: &Access, page: u8, each: bool, step: i32) -> Insn {
        let reach = insn.op.row().access.map_or(Reach::Warp, |access| access.reach);
        let page = u32::from(page) % self.pages * PAGE_BYTES;
        let within = fold(a.imm, 0, 3, step.min(4).into());
        match reach {
            Reach::Warp => {
                self.push(Insn::new(Op::Lui).rd(TEMP).imm(page as i32));
                self.push(Insn::new(Op::Add).rd(TEMP).rs1(TEMP).rs2(FAR));
                insn.rs1(TEMP).imm(fold(a.imm, 0, i64::from(LINE) - 4, step.into()))
            }
            Reach::Unit => {
                self.push(Insn::new(Op::Lui).rd(TEMP).imm(page as i32));
                self.push(Insn::new(Op::Add).rd(TEMP).rs1(TEMP).rs2(FAR));
                insn.rs1(TEMP)
            }
            Reach::Offset if !each => {
                self.push(Insn::new(Op::Lui).rd(TEMP).imm(page as i32));
                self.push(Insn::new(Op::VaddVx).rd(V_TEMP).rs2(V_FAR).rs1(TEMP));
                insn.rs1(V_TEMP).imm(within)
            }
            _ => {
                self.page_of_each_lane();
                if reach == Reach::Offset {
                    self.push(Insn::new(Op::VaddVv).rd(V_TEMP).rs2(V_TEMP).rs1(V_FAR));
                    insn.rs1(V_TEMP).imm(within)
                } else {
                    insn.rs1(FAR).rs2(V_TEMP)
                }
            }
        }
    }

    /// V_TEMP = the offset of a page in the region of pages; lanes take the pages in turn.
    fn page_of_each_lane(&mut self) {
        self.push(Insn::new(Op::VidV).rd(V_TEMP));
        self.push(Insn::new(Op::VandVi).rd(V_TEMP).rs2(V_TEMP).imm((1 << self.pages.ilog2()) - 1));
        self.push(Insn::new(Op::VsllVi).rd(V_TEMP).rs2(V_TEMP).imm(12));
    }

    /// A temporary with a different offset in each lane.
    fn pattern(&mut self, p: Pattern, bits: i32) -> u8 {
        let temp = if self.width.group { V_TEMP_GROUP } else { V_TEMP };
        self.push(Insn::new(Op::VidV).rd(temp));
        if !p.shift.is_multiple_of(8) {
            self.push(Insn::new(Op::VsllVi).rd(temp).rs2(temp).imm((p.shift % 8).into()));
        }
        if p.flip > 0 {
            self.push(Insn::new(Op::VxorVi).rd(temp).rs2(temp).imm(p.flip.into()));
        }
        self.push(Insn::new(Op::VandVi).rd(temp).rs2(temp).imm(bits));
        temp
    }

    /// A temporary with these bits of each lane of `from`; a group if LMUL is 2.
    fn masked_bits(&mut self, from: u8, bits: i32) -> u8 {
        let (temp, from) =
            if self.width.group { (V_TEMP_GROUP, ops::even_vector(from)) } else { (V_TEMP, from) };
        self.push(Insn::new(Op::VandVi).rd(temp).rs2(from).imm(bits));
        temp
    }

    /// A register that holds `base + offset`.
    fn moved(&mut self, base: u8, offset: i32) -> u8 {
        if offset == 0 {
            return base;
        }
        self.push(Insn::new(Op::Addi).rd(TEMP).rs1(base).imm(offset));
        TEMP
    }

    fn scalar_address(&mut self, a: &Access, base: u8, bits: i32) -> u8 {
        let Some(from) = a.computed else { return base };
        self.push(Insn::new(Op::Andi).rd(TEMP).rs1(self.pool.scalar(from)).imm(bits));
        self.push(Insn::new(Op::Add).rd(TEMP).rs1(TEMP).rs2(base));
        TEMP
    }

    fn vector_address(&mut self, a: &Access, base: Option<u8>, lanes: u8, bits: i32) -> u8 {
        let temp = match (a.pattern, a.computed) {
            (Some(p), _) => self.pattern(p, bits),
            (None, Some(from)) => self.masked_bits(self.vector(from), bits),
            (None, None) => {
                if base.is_none() || !a.mixed || self.width.group {
                    return lanes;
                }
                self.push(Insn::new(Op::VmergeVvm).rd(V_TEMP).rs2(V_SCRATCH).rs1(V_LDS));
                return V_TEMP;
            }
        };
        if let Some(base) = base {
            self.push(Insn::new(Op::VaddVx).rd(temp).rs2(temp).rs1(base));
        }
        temp
    }
}
