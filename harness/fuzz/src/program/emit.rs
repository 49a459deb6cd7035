//! Trees to code. Every address stays in the warp's own scratch areas, every divergent branch has its JOIN, loops
//! count down in registers that bodies do not touch: valid by construction.
//!
//! Registers outside the pools: x1, x20-x23 links; x3 scratch pointer, x4 LDS pointer (both to the middle of
//! [`AREA`] bytes); x8 and x9: the areas in memory and in LDS that warps share, for atomics alone; x5-x7 temporaries; x24-x29 uniform loop counters. v1 and v2: the pointers plus 4 * lane; v3
//! middle of private memory; v5 temporary, v22 and v23 as a group; v7 never written, so zero; v16-v21 loop
//! counters.

use super::code::{Code, Fix, Item, Label};
use super::ops::{self, USUAL, Width, access_size, fold};
use super::tree::{Access, Atomic, Block, Condition, Count, Program, Top, Type};
use std::collections::BTreeSet;
use ventus_isa::{EncodeError, Format, Insn, Kind, Op, Role};

/// Bytes of a warp's scratch area, and of its share of the LDS.
pub const AREA: u32 = 1024;
/// Private bytes a thread.
pub const PRIVATE: u32 = 64;
/// Levels of nesting that have counters of their own.
const LEVELS: usize = 6;

const LINKS: [u8; 5] = [1, 20, 21, 22, 23];
const SCRATCH: u8 = 3;
const LDS: u8 = 4;
const TEMP: u8 = 5;
const STRIDE: u8 = 6;
const SHARED: u8 = 8;
const SHARED_LDS: u8 = 9;
const COUNTER: u8 = 24;
const V_SCRATCH: u8 = 1;
const V_LDS: u8 = 2;
const V_PRIVATE: u8 = 3;
const V_TEMP: u8 = 5;
const V_TEMP_GROUP: u8 = 22;
const V_ZERO: u8 = 7;
const V_COUNTER: u8 = 16;

/// Code of a program and what it uses.
pub struct Emitted {
    /// Prologue, body, epilogue, functions.
    pub code: Code,
    /// Instructions of the body.
    pub body: usize,
    /// Elements of the prologue, which come first.
    pub prologue: usize,
}

/// Emits a program whose body has at most about `max` instructions.
pub fn emit(p: &Program, max: usize) -> Result<Emitted, EncodeError> {
    let mut e = Emitter {
        many: p.geometry.many_vregs,
        max,
        code: Code::default(),
        functions: Vec::new(),
        done: 0,
        width: USUAL,
        seconds: BTreeSet::new(),
    };
    e.code.remark("body");
    for top in &p.body {
        match top {
            Top::Block(b) => e.block(b, Level::default()),
            Top::Barrier(imm) if e.room() => e.code.push(Insn::new(Op::Barrier).imm((imm % 32).into())),
            Top::Barrier(_) => {}
        }
    }
    // Functions may call functions, so the list grows while it is worked off.
    let mut out_of_line = Vec::new();
    e.done = e.code.instructions();
    let mut main = std::mem::take(&mut e.code.items);
    let mut next = 0;
    while let Some(f) = e.functions.get(next).cloned() {
        e.code.place(f.label);
        e.blocks(&f.body, f.level);
        e.code.push(Insn::new(Op::Jalr).rs1(LINKS[f.link]));
        e.done += e.code.instructions();
        out_of_line.append(&mut e.code.items);
        next += 1;
    }
    let count = |items: &[Item]| items.iter().filter(|i| matches!(i, Item::Insn(..))).count();
    let body = count(&main) + count(&out_of_line);
    let mut used = Used::of(main.iter().chain(&out_of_line));
    used.v.append(&mut e.seconds);
    super::frame::prologue(p, &used, &mut e.code);
    let prologue = e.code.items.len();
    e.code.items.append(&mut main);
    super::frame::epilogue(p, &used, &mut e.code);
    if let Some(t) = p.tail.filter(|t| ops::is_harmless(t.prefix, t.word)) {
        // After everything else, for they may write any register, pointers included.
        e.code.remark("words that may trap");
        e.code.items.extend(t.prefix.into_iter().chain([t.word]).map(Item::Word));
    }
    e.code.push(Insn::new(Op::Endprg));
    e.code.items.append(&mut out_of_line);
    Ok(Emitted { code: e.code, body, prologue })
}

/// Registers that a list of instructions names.
#[derive(Default)]
pub struct Used {
    /// Scalar ones.
    pub x: BTreeSet<u8>,
    /// Vector ones.
    pub v: BTreeSet<u8>,
}

impl Used {
    fn of<'a>(items: impl Iterator<Item = &'a Item>) -> Used {
        let mut used = Used::default();
        for item in items {
            let Item::Insn(insn, _) = item else { continue };
            for field in insn.op.row().format.operands() {
                let register = insn.get(field.role) as u8;
                match field.kind {
                    Kind::X => drop(used.x.insert(register)),
                    Kind::V => drop(used.v.insert(register)),
                    Kind::Vm if !insn.vm => drop(used.v.insert(0)),
                    _ => {}
                }
            }
            if matches!(insn.op.row().format, Format::Vmergev | Format::Vmergex | Format::Vmergei) {
                used.v.insert(0);
            }
        }
        used
    }
}

/// How deep in loops and calls.
#[derive(Clone, Copy, Default)]
struct Level {
    loops: usize,
    calls: usize,
}

#[derive(Clone)]
struct Function {
    label: Label,
    body: Vec<Block>,
    level: Level,
    link: usize,
}

struct Emitter {
    many: bool,
    max: usize,
    code: Code,
    functions: Vec<Function>,
    /// Instructions that `code` holds no longer.
    done: usize,
    /// The vtype of the place being emitted.
    width: Width,
    /// Vector registers that groups and pairs use without being named.
    seconds: BTreeSet<u8>,
}

impl Emitter {
    fn room(&self) -> bool {
        self.done + self.code.instructions() < self.max
    }

    fn vector(&self, at: u8) -> u8 {
        ops::vector(at, self.many)
    }

    fn blocks(&mut self, blocks: &[Block], level: Level) {
        for b in blocks {
            self.block(b, level);
        }
    }

    fn block(&mut self, block: &Block, level: Level) {
        if !self.room() {
            return;
        }
        match block {
            Block::Plain(p) => self.instruction(&ops::instruction(p, self.many), p.prefix, p.imm),
            Block::Access(a) => self.access(a),
            Block::Atomic(a) => self.atomic(a),
            Block::Typed(t, body) => self.typed(*t, body),
            Block::If(c, then, other) => self.diverge(*c, then, other, level),
            Block::ScalarIf(c, then, other) => self.scalar_if(*c, then, other, level),
            Block::Loop(n, body) if level.loops < LEVELS => self.lanes_loop(*n, body, level),
            Block::ScalarLoop(n, body) if level.loops < LEVELS => self.scalar_loop(*n, body, level),
            Block::Call(indirect, body) if level.calls < LINKS.len() => self.call(*indirect, body, level),
            Block::Loop(..) | Block::ScalarLoop(..) | Block::Call(..) => {}
        }
    }

    /// Sets a vtype, emits what runs under it, and sets the usual one again.
    fn typed(&mut self, t: Type, body: &[Block]) {
        let width = ops::TYPES[usize::from(t.kind) % ops::TYPES.len()];
        let vset = |op: Op| Insn { imm: width.vtype, ..Insn::new(op).rd(TEMP) };
        match t.how % 3 {
            0 => self.code.push(vset(Op::Vsetvli)),
            1 => self.code.push(vset(Op::Vsetivli).rs1(t.kind)),
            _ => {
                self.code.push(Insn::new(Op::Addi).rd(TEMP).imm(width.vtype));
                self.code.push(Insn::new(Op::Vsetvl).rd(TEMP).rs2(TEMP));
            }
        }
        if width.sew != 0 {
            self.width = width;
            for b in body {
                if !self.room() {
                    break;
                }
                match b {
                    Block::Plain(p) => {
                        let insn = ops::typed_instruction(p, self.many, &width);
                        let seconds: Vec<u8> =
                            Used::of([Item::Insn(insn, Fix::None)].iter()).v.into_iter().collect();
                        self.seconds.extend(seconds.iter().filter(|v| **v & 1 == 0).map(|v| v + 1));
                        self.instruction(&insn, p.prefix, p.imm);
                    }
                    Block::Access(a) => self.access(a),
                    _ => {}
                }
            }
            self.width = USUAL;
        }
        self.code.push(Insn { imm: ops::VTYPE, ..Insn::new(Op::Vsetvli).rd(TEMP) });
    }

    /// An atomic on a word of an area, or on a word for each lane.
    fn atomic(&mut self, a: &Atomic) {
        const BASES: [u8; 4] = [SCRATCH, LDS, SHARED, SHARED_LDS];
        const WORDS: i32 = 0x7c;
        let base = BASES[usize::from(a.place) % BASES.len()];
        let op = ops::atomics()[usize::from(a.op) % ops::atomics().len()];
        let lanes = matches!(op.row().format, Format::Vamo | Format::Vsc | Format::Vloadx);
        let (address, index) = if lanes {
            match a.word {
                // Every lane the same word.
                Some(word) => self.code.push(Insn::new(Op::VmvVI).rd(V_TEMP).imm(4 * i32::from(word % 4))),
                None => {
                    let from = self.vector(a.regs[2]);
                    self.code.push(Insn::new(Op::VandVi).rd(V_TEMP).rs2(from).imm(WORDS));
                }
            }
            (base, V_TEMP)
        } else {
            match a.word {
                Some(word) => (self.moved(base, 4 * i32::from(word % 32)), 0),
                None => {
                    self.code.push(Insn::new(Op::Andi).rd(TEMP).rs1(ops::scalar(a.regs[2])).imm(WORDS));
                    self.code.push(Insn::new(Op::Add).rd(TEMP).rs1(TEMP).rs2(base));
                    (TEMP, 0)
                }
            }
        };
        let one = |this: &Self, op: Op| {
            let mut insn = Insn::new(op).rs1(address);
            insn.vm = !a.masked || op.row().format.operand(Role::Vm).is_none();
            match op.row().format {
                Format::Vloadx => insn.rd(this.vector(a.regs[0])).rs2(index),
                Format::Vamo => {
                    Insn { imm: (a.order & 1).into(), ..insn.rd(this.vector(a.regs[0])).rs2(index) }
                        .canonical()
                }
                Format::Vsc => insn.rd(this.vector(a.regs[0])).rs2(index),
                Format::Lr => Insn { imm: (a.order % 4).into(), ..insn.rd(ops::scalar(a.regs[0])) },
                _ => Insn {
                    imm: (a.order % 4).into(),
                    ..insn.rd(ops::scalar(a.regs[0])).rs2(ops::scalar(a.regs[1]))
                },
            }
        };
        let Some(between) = &a.reserve else {
            let insn = one(self, op);
            return self.code.push(insn);
        };
        let (lr, sc) = if lanes { (Op::VlrEi32V, Op::VscEi32V) } else { (Op::LrW, Op::ScW) };
        let (lr, sc) = (one(self, lr), one(self, sc));
        self.code.push(lr);
        self.instruction(&ops::instruction(between, self.many), between.prefix, between.imm);
        self.code.push(sc);
    }

    fn instruction(&mut self, insn: &Insn, prefix: bool, raw: u32) {
        if prefix && let Some(regext) = ops::idle_prefix(insn, raw >> 8) {
            self.code.push(regext);
        }
        self.code.push(*insn);
    }

    /// CSR_RPC = label.
    fn setrpc(&mut self, label: Label) {
        self.code.push_fixed(Insn::new(Op::Lui).rd(TEMP), Fix::Hi(label));
        self.code.push_fixed(Insn::new(Op::Setrpc).rd(TEMP).rs1(TEMP), Fix::Lo(label));
    }

    fn jump(&mut self, label: Label) {
        self.code.push_fixed(Insn::new(Op::Jal), Fix::Relative(label));
    }

    fn diverge(&mut self, c: Condition, then: &[Block], other: &[Block], level: Level) {
        const OPS: [Op; 6] = [Op::Vbeq, Op::Vbne, Op::Vblt, Op::Vbge, Op::Vbltu, Op::Vbgeu];
        let (taken, join) = (self.code.label(), self.code.label());
        self.setrpc(join);
        let op = OPS[usize::from(c.kind) % OPS.len()];
        let branch = Insn::new(op).rs2(self.vector(c.a)).rs1(self.vector(c.b));
        self.code.push_fixed(branch, Fix::Relative(taken));
        self.blocks(then, level);
        self.jump(join);
        self.code.place(taken);
        self.blocks(other, level);
        self.code.place(join);
        self.code.push(Insn::new(Op::Join));
    }

    fn scalar_if(&mut self, c: Condition, then: &[Block], other: &[Block], level: Level) {
        const OPS: [Op; 6] = [Op::Beq, Op::Bne, Op::Blt, Op::Bge, Op::Bltu, Op::Bgeu];
        let (taken, end) = (self.code.label(), self.code.label());
        let op = OPS[usize::from(c.kind) % OPS.len()];
        let branch = Insn::new(op).rs1(ops::scalar(c.a)).rs2(ops::scalar(c.b));
        self.code.push_fixed(branch, Fix::Relative(taken));
        self.blocks(then, level);
        if !other.is_empty() {
            self.jump(end);
        }
        self.code.place(taken);
        self.blocks(other, level);
        self.code.place(end);
    }

    fn lanes_loop(&mut self, n: Count, body: &[Block], level: Level) {
        const MOST: [i32; 4] = [0, 1, 2, 3];
        let counter = V_COUNTER + level.loops as u8;
        let (head, join) = (self.code.label(), self.code.label());
        let most = MOST[usize::from(n.most) % MOST.len()];
        self.code.push(Insn::new(Op::VandVi).rd(counter).rs2(self.vector(n.from)).imm(most));
        self.code.place(head);
        self.blocks(body, Level { loops: level.loops + 1, ..level });
        self.code.push(Insn::new(Op::VaddVi).rd(counter).rs2(counter).imm(-1));
        self.setrpc(join);
        // Lanes with 0 < counter go round again.
        self.code.push_fixed(Insn::new(Op::Vblt).rs2(V_ZERO).rs1(counter), Fix::Relative(head));
        self.code.place(join);
        self.code.push(Insn::new(Op::Join));
    }

    fn scalar_loop(&mut self, n: Count, body: &[Block], level: Level) {
        let counter = COUNTER + level.loops as u8;
        let head = self.code.label();
        self.code.push(Insn::new(Op::Addi).rd(counter).imm(i32::from(n.most % 3) + 1));
        self.code.place(head);
        self.blocks(body, Level { loops: level.loops + 1, ..level });
        self.code.push(Insn::new(Op::Addi).rd(counter).rs1(counter).imm(-1));
        self.code.push_fixed(Insn::new(Op::Bne).rs1(counter), Fix::Relative(head));
    }

    fn call(&mut self, indirect: bool, body: &[Block], level: Level) {
        let (label, link) = (self.code.label(), level.calls);
        if indirect {
            self.code.push_fixed(Insn::new(Op::Lui).rd(TEMP), Fix::Hi(label));
            self.code.push_fixed(Insn::new(Op::Jalr).rd(LINKS[link]).rs1(TEMP), Fix::Lo(label));
        } else {
            self.code.push_fixed(Insn::new(Op::Jal).rd(LINKS[link]), Fix::Relative(label));
        }
        let level = Level { calls: level.calls + 1, ..level };
        self.functions.push(Function { label, body: body.to_vec(), level, link });
    }

    /// A load or store, and before it what makes its address.
    ///
    /// Pointers are to the middle of the area. A computed part is 0 to 255, a lane's own 0 to 124, and offsets lie
    /// between -512 and 252, so that no sum leaves the area; likewise 32, 31 and 28 in private memory.
    fn access(&mut self, a: &Access) {
        use Format::{Load, Store, Vl12, Vload, Vloads, Vloadx, Vlp, Vs12, Vsp, Vstore, Vstores, Vstorex};
        let op = ops::memory()[usize::from(a.op) % ops::memory().len()];
        let format = op.row().format;
        // Ventus's own accesses move single registers whatever LMUL is.
        let group =
            self.width.group && matches!(format, Vload | Vloads | Vloadx | Vstore | Vstores | Vstorex);
        let pair = a.pair && op.pairs() && !self.width.group;
        let size = if pair { 8 } else { access_size(op) };
        // A pair's address is a multiple of 8, which lanes' own pointers are not.
        let computed = a.computed.or(pair.then_some(a.data));
        let a = &Access { computed, pair, ..*a };
        let (base, lanes) = if a.lds { (LDS, V_LDS) } else { (SCRATCH, V_SCRATCH) };
        let offset = fold(a.imm, -512, 252, size.into());
        let low = |bits: u32| (bits & !(size - 1)) as i32;
        let mut insn = Insn { pair, ..Insn::new(op) };
        insn.vm = !a.masked || format.operand(Role::Vm).is_none();
        let data = match format {
            Load | Store if pair => ops::scalar(a.data) & !1,
            Load | Store => ops::scalar(a.data),
            _ if pair || group => ops::even_vector(self.vector(a.data)),
            _ => self.vector(a.data),
        };
        if (pair || group) && !matches!(format, Load | Store) {
            self.seconds.insert(data + 1);
        }
        match format {
            Load | Vl12 | Vlp | Vload | Vloads | Vloadx => insn.rd = data,
            Store | Vs12 | Vsp => insn.rs2 = data,
            _ => insn.rs3 = data,
        }
        match format {
            Load | Store => {
                insn = insn.rs1(self.scalar_address(a, base, low(0xff))).imm(offset);
            }
            Vl12 | Vs12 => {
                insn = insn.rs1(self.vector_address(a, Some(base), lanes, low(0xff))).imm(offset);
            }
            Vlp | Vsp => {
                let (least, most) = if a.computed.is_some() { (0, 31) } else { (-32, 31) };
                let offset = fold(a.imm, least, i64::from(low(most as u32)), size.into());
                insn = insn.rs1(self.vector_address(a, None, V_PRIVATE, low(0x1f))).imm(offset);
            }
            Vload | Vstore => insn.rs1 = self.moved(base, offset),
            Vloads | Vstores => {
                // Twice as many elements in a group, the same reach.
                let reach = if group { 8 } else { 16 };
                let stride = fold(a.imm, -reach, reach, i64::from(size.max(4)));
                self.code.push(Insn::new(Op::Addi).rd(STRIDE).imm(stride));
                insn = insn.rs1(base).rs2(STRIDE);
            }
            _ => {
                let from = self.vector(a.computed.unwrap_or(0));
                let index = self.masked_bits(from, low(0xff));
                insn = insn.rs1(self.moved(base, offset)).rs2(index);
            }
        }
        self.instruction(&insn, a.prefix, a.imm);
    }

    /// A temporary with these bits of each lane of `from`; a group of them where LMUL is 2.
    fn masked_bits(&mut self, from: u8, bits: i32) -> u8 {
        let (temp, from) =
            if self.width.group { (V_TEMP_GROUP, ops::even_vector(from)) } else { (V_TEMP, from) };
        self.code.push(Insn::new(Op::VandVi).rd(temp).rs2(from).imm(bits));
        temp
    }

    /// A register that holds `base + offset`.
    fn moved(&mut self, base: u8, offset: i32) -> u8 {
        if offset == 0 {
            return base;
        }
        self.code.push(Insn::new(Op::Addi).rd(TEMP).rs1(base).imm(offset));
        TEMP
    }

    fn scalar_address(&mut self, a: &Access, base: u8, bits: i32) -> u8 {
        let Some(from) = a.computed else { return base };
        self.code.push(Insn::new(Op::Andi).rd(TEMP).rs1(ops::scalar(from)).imm(bits));
        self.code.push(Insn::new(Op::Add).rd(TEMP).rs1(TEMP).rs2(base));
        TEMP
    }

    fn vector_address(&mut self, a: &Access, base: Option<u8>, lanes: u8, bits: i32) -> u8 {
        let Some(from) = a.computed else {
            if base.is_none() || !a.mixed || self.width.group {
                return lanes;
            }
            let both = Insn::new(Op::VmergeVvm).rd(V_TEMP).rs2(V_SCRATCH).rs1(V_LDS);
            self.code.push(both);
            return V_TEMP;
        };
        let temp = self.masked_bits(self.vector(from), bits);
        if let Some(base) = base {
            self.code.push(Insn::new(Op::VaddVx).rd(temp).rs2(temp).rs1(base));
        }
        temp
    }
}

/// Registers of the shared areas in memory and LDS.
pub(super) const SHARED_POINTERS: (u8, u8) = (SHARED, SHARED_LDS);

/// Registers that a prologue sets up: scratch, LDS, their lanes' pointers, private.
pub(super) const POINTERS: (u8, u8, u8, u8, u8) = (SCRATCH, LDS, V_SCRATCH, V_LDS, V_PRIVATE);
