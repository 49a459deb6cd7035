//! Lays out a state as a program: the prologue that sets it up, the instruction, and the epilogue that reads
//! it back.

use super::expect::Mapped;
use super::{ScalarSource, State};
use crate::assembly::{Directives, Machine};
use crate::encodings::random::Random;
use crate::error::CaseError;
use std::collections::BTreeSet;
use tandem_abi::{BUFFER_BASE, CODE_BASE, Config, PAGE_BYTES};
use tandem_launch::elf::Image;
use tandem_launch::{Job, MemInit};
use ventus_isa::{Insn, Op, asm, disasm, encode};

/// e32, m1, ta, ma.
const USUAL_VTYPE: i32 = 0xd0;
/// Reach of a 12-bit offset.
const REACH: i32 = 2044;

/// A program ready to run.
pub struct Built {
    /// The job for the engines.
    pub job: Job,
    /// How it is launched.
    pub directives: Directives,
    /// Address of the first instruction.
    pub entry: u32,
    /// Address after the instruction.
    pub behind: u32,
    /// All words from the entry on.
    pub words: Vec<u32>,
    /// Instructions before the one that the state is for.
    pub prologue: usize,
    /// The number of instructions after that, including the instruction and excluding the last ENDPRG.
    pub beyond: usize,
    /// Pages in use.
    pub mapped: Mapped,
    data: Vec<u32>,
    area: Vec<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    /// The instruction.
    Here,
    /// The word after it.
    Behind,
    /// Where the lanes of a level reconverge.
    Meet(usize),
    /// Where the lanes that stay continue.
    Stay(usize),
}

#[derive(Clone, Copy, Debug)]
enum Item {
    Insn(Insn),
    To(Insn, Label),
    /// CSR_RPC = label, with this register as a temporary.
    Rpc(u8, Label),
    Place(Label),
}

impl Item {
    fn words(&self) -> Result<u32, CaseError> {
        match self {
            Item::Insn(insn) | Item::To(insn, _) => Ok(encode(insn)?.iter().count() as u32),
            Item::Rpc(..) => Ok(2),
            Item::Place(_) => Ok(0),
        }
    }
}

fn size(items: &[Item]) -> Result<u32, CaseError> {
    items.iter().map(Item::words).sum()
}

/// The two instructions that make a constant, or one if that is enough.
fn constant(rd: u8, value: u32) -> Vec<Item> {
    let low = ((value << 20) as i32) >> 20;
    let high = value.wrapping_sub(low as u32);
    let mut items = Vec::new();
    if high != 0 {
        items.push(Item::Insn(Insn::new(Op::Lui).rd(rd).imm(high as i32)));
    }
    if low != 0 || high == 0 {
        items.push(Item::Insn(Insn::new(Op::Addi).rd(rd).rs1(if high == 0 { 0 } else { rd }).imm(low)));
    }
    items
}

fn csr(op: Op, csr: u16, rd: u8, rs1: u8) -> Item {
    Item::Insn(Insn { csr, ..Insn::new(op).rd(rd).rs1(rs1) })
}

/// A prologue under construction: code, and the data it loads.
struct Prologue<'a> {
    state: &'a State,
    items: Vec<Item>,
    data: Vec<u32>,
    /// How far base and pointers have moved.
    base: i32,
    pointer: i32,
}

impl Prologue<'_> {
    fn push(&mut self, insn: Insn) {
        self.items.push(Item::Insn(insn));
    }

    /// Appends data and returns their offset.
    fn put(&mut self, words: &[u32]) -> i32 {
        let at = 4 * self.data.len() as i32;
        self.data.extend(words);
        at
    }

    fn vector(&mut self, register: u8, lanes: &[u32]) {
        let at = self.put(&lanes[..self.state.launch.wf_size as usize]);
        let pointer = self.state.temps.pointer;
        while at - self.pointer > REACH {
            self.push(Insn::new(Op::Vadd12Vi).rd(pointer).rs1(pointer).imm(REACH));
            self.pointer += REACH;
        }
        self.push(Insn::new(Op::Vlw12V).rd(register).rs1(pointer).imm(at - self.pointer));
    }

    fn vectors(&mut self, early: bool) {
        for v in self.state.v.iter().filter(|v| v.early == early) {
            self.vector(v.register, &v.lanes);
        }
    }

    fn csrs(&mut self) {
        let any = self.state.temps.any;
        let mut csrs = self.state.csrs.clone();
        if last(self.state) {
            // Rounding modes come first. This sets the CSRs that must come right before the instruction.
            csrs.reverse();
        }
        for (address, value) in csrs {
            if value < 32 {
                self.items.push(Item::Insn(Insn {
                    csr: address,
                    imm: value as i32,
                    ..Insn::new(Op::Csrrwi)
                }));
            } else {
                self.items.extend(constant(any, value));
                self.items.push(csr(Op::Csrrw, address, 0, any));
            }
        }
    }

    fn vset(&mut self) {
        let Some(set) = self.state.vset else { return };
        let any = self.state.temps.any;
        let base = self.state.temps.base;
        let (rd, rs1) = match set.avl {
            Some(avl) => {
                self.items.extend(constant(any, avl));
                (0, any)
            }
            None => (any, 0),
        };
        if set.register {
            // The base is set again below.
            self.items.extend(constant(base, set.vtype));
            self.push(Insn::new(Op::Vsetvl).rd(rd).rs1(rs1).rs2(base));
            self.base(0);
        } else {
            self.push(Insn::new(Op::Vsetvli).rd(rd).rs1(rs1).imm(set.vtype as i32));
        }
    }

    fn base(&mut self, at: i32) {
        self.items.extend(constant(self.state.temps.base, BUFFER_BASE.wrapping_add(at as u32)));
        self.base = at;
    }

    /// Emits divergence, level by level: a lane stays until its level is passed.
    fn levels(&mut self) {
        let (levels, level, any) = (self.state.temps.levels, self.state.temps.level, self.state.temps.any);
        for (k, l) in self.state.levels.iter().enumerate() {
            self.push(Insn::new(Op::Vadd12Vi).rd(level).rs1(level).imm(1));
            self.items.push(Item::Rpc(any, Label::Meet(k)));
            // Lanes with levels >= level stay; the branch compares vs2 with vs1.
            let op = match (l.taken, l.unsigned) {
                (true, false) => Op::Vbge,
                (true, true) => Op::Vbgeu,
                (false, false) => Op::Vblt,
                (false, true) => Op::Vbltu,
            };
            let branch = Insn::new(op).rs2(levels).rs1(level);
            if l.taken {
                self.items.push(Item::To(branch, Label::Stay(k)));
                self.items.push(Item::To(Insn::new(Op::Jal), Label::Meet(k)));
                self.items.push(Item::Place(Label::Stay(k)));
            } else {
                self.items.push(Item::To(branch, Label::Meet(k)));
            }
        }
    }

    fn scalars(&mut self) {
        let base = self.state.temps.base;
        for s in &self.state.x {
            match s.how {
                ScalarSource::Constant => self.items.extend(constant(s.register, s.value)),
                ScalarSource::Loaded => {
                    let at = self.put(&[s.value]);
                    if at - self.base > REACH {
                        self.base(at);
                    }
                    self.push(Insn::new(Op::Lw).rd(s.register).rs1(base).imm(at - self.base));
                }
            }
        }
    }
}

/// Whether CSRs are written right before the instruction.
fn last(state: &State) -> bool {
    state.area & 3 == 3
}

fn prologue(state: &State) -> (Vec<Item>, Vec<u32>) {
    let mut p = Prologue { state, items: Vec::new(), data: Vec::new(), base: 0, pointer: 0 };
    let (base, pointer) = (state.temps.base, state.temps.pointer);
    let early = state.area & 1 == 0;
    let loads = !state.v.is_empty() || !state.levels.is_empty();
    if loads || state.x.iter().any(|s| s.how == ScalarSource::Loaded) {
        p.base(0);
    }
    if loads {
        p.push(Insn::new(Op::VidV).rd(pointer));
        p.push(Insn::new(Op::VsllVi).rd(pointer).rs2(pointer).imm(2));
        p.push(Insn::new(Op::VaddVx).rd(pointer).rs2(pointer).rs1(base));
    }
    if early {
        p.csrs();
    }
    if !state.levels.is_empty() {
        let stays = |lane: usize| state.levels.iter().take_while(|l| l.stay >> lane & 1 == 1).count();
        let lanes: Vec<u32> = (0..super::LANES).map(|lane| stays(lane) as u32).collect();
        p.vector(state.temps.levels, &lanes);
    }
    p.vectors(true);
    p.vset();
    p.levels();
    p.vectors(false);
    if !early && !last(state) {
        p.csrs();
    }
    p.scalars();
    for insn in [state.before, state.reserve].into_iter().flatten() {
        p.push(insn);
    }
    if last(state) {
        p.csrs();
    }
    if state.rpc {
        p.items.push(Item::Rpc(state.temps.any, Label::Behind));
    }
    (p.items, p.data)
}

/// Register numbers in pairs; the last of an odd number is paired with itself. High numbers are paired with
/// each other, because one prefix extends both.
fn pairs(registers: &BTreeSet<u8>) -> Vec<(u8, u8)> {
    let (high, low): (Vec<u8>, Vec<u8>) = registers.iter().partition(|n| **n >= 32);
    let all: Vec<u8> = high.into_iter().rev().chain(low.into_iter().rev()).collect();
    all.chunks(2).map(|c| (c[0], *c.last().unwrap_or(&c[0]))).collect()
}

fn epilogue(state: &State) -> Vec<Item> {
    let mut items = Vec::new();
    if state.rpc {
        items.push(Item::Insn(Insn::new(Op::Join)));
    }
    items.extend(state.after.map(Item::Insn));
    let (any, level) = (state.temps.any, state.temps.level);
    let (sgprs, vgprs) = state.allocated();
    let exists = |n: &u8, limit: u32| u32::from(*n) < limit;
    let (x, v): (BTreeSet<u8>, BTreeSet<u8>) = if state.read_all {
        ((1..sgprs.min(64) as u8).collect(), (0..=(vgprs - 1) as u8).collect())
    } else {
        let x = state.x.iter().map(|s| s.register).chain(state.read.0.iter().copied());
        let v = state.v.iter().map(|v| v.register).chain(state.read.1.iter().copied());
        (
            x.filter(|n| *n != 0 && exists(n, sgprs.min(64))).collect(),
            v.filter(|n| exists(n, vgprs)).collect(),
        )
    };
    for (a, b) in pairs(&x) {
        items.push(Item::Insn(Insn::new(Op::Xor).rd(any).rs1(a).rs2(b)));
    }
    items.extend(state.read_csrs.iter().map(|address| csr(Op::Csrrs, *address, any, 0)));
    if !v.is_empty() {
        items.push(Item::Insn(Insn { imm: USUAL_VTYPE, ..Insn::new(Op::Vsetivli) }));
    }
    for (a, b) in pairs(&v) {
        items.push(Item::Insn(Insn::new(Op::VxorVv).rd(level).rs2(a).rs1(b)));
    }
    for k in (0..state.levels.len()).rev() {
        if state.meet_here && k + 1 == state.levels.len() {
            continue;
        }
        items.push(Item::Place(Label::Meet(k)));
        items.push(Item::Insn(Insn::new(Op::Join)));
    }
    items
}

/// The addresses of labels.
fn places(items: &[Item], from: u32, into: &mut Vec<(Label, u32)>) -> Result<(), CaseError> {
    let mut at = from;
    for item in items {
        if let Item::Place(label) = item {
            into.push((*label, at));
        }
        at += 4 * item.words()?;
    }
    Ok(())
}

fn assemble(
    items: &[Item],
    words: &mut Vec<u32>,
    entry: u32,
    places: &[(Label, u32)],
) -> Result<(), CaseError> {
    let at = |label: Label| {
        places
            .iter()
            .find(|(l, _)| *l == label)
            .map(|(_, at)| *at)
            .ok_or_else(|| CaseError::Label(format!("{label:?}")))
    };
    for item in items {
        let pc = entry + 4 * words.len() as u32;
        match item {
            Item::Insn(insn) => words.extend(encode(insn)?.iter()),
            Item::To(insn, label) => {
                let prefix = encode(insn)?.prefix.is_some();
                let distance = at(*label)?.wrapping_sub(pc).wrapping_sub(4 * u32::from(prefix));
                words.extend(encode(&insn.imm(distance as i32))?.iter());
            }
            Item::Rpc(register, label) => {
                let to = at(*label)?;
                let high = to.wrapping_add(0x800) & !0xfff;
                let low = to.wrapping_sub(high) as i32;
                words.extend(encode(&Insn::new(Op::Lui).rd(*register).imm(high as i32))?.iter());
                words.extend(encode(&Insn::new(Op::Setrpc).rd(*register).rs1(*register).imm(low))?.iter());
            }
            Item::Place(_) => {}
        }
    }
    Ok(())
}

/// Contents of the area: random words where accesses go.
fn area(state: &State) -> Vec<u32> {
    let mut r = Random::new(state.area, 0, 0xa7ea);
    let words = (super::AREA / 4) as usize;
    let page = (PAGE_BYTES / 4) as usize;
    (0..words)
        .map(|i| {
            let used = state.area > 1 && (i < 80 || i.abs_diff(page) < 24 || i >= words - 40);
            if used { r.word() } else { 0 }
        })
        .collect()
}

/// The state's program.
pub fn build(state: &State, config: &Config) -> Result<Built, CaseError> {
    let (before, data) = prologue(state);
    let after = epilogue(state);
    let first = state.first_pc();
    let entry = first.wrapping_sub(4 * size(&before)?);
    let behind = state.pc + 4;
    let mut labels = vec![(Label::Here, state.pc), (Label::Behind, behind)];
    if state.meet_here && !state.levels.is_empty() {
        labels.push((Label::Meet(state.levels.len() - 1), state.pc));
    }
    places(&before, entry, &mut labels)?;
    places(&after, behind, &mut labels)?;
    let mut words = Vec::new();
    assemble(&before, &mut words, entry, &labels)?;
    let prologue = words.len();
    words.extend(state.prefix);
    words.push(state.word);
    assemble(&after, &mut words, entry, &labels)?;
    let beyond = words.len() - prologue;
    words.extend(encode(&Insn::new(Op::Endprg))?.iter());
    let end = entry + 4 * words.len() as u32;
    let area = area(state);
    let base = state.area_base();
    if BUFFER_BASE + 4 * data.len() as u32 > base || entry < CODE_BASE {
        return Err(CaseError::Room { words: data.len(), entry });
    }
    let segment = |addr, words: &[u32]| {
        let bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
        MemInit { addr, len: bytes.len() as u32, bytes }
    };
    let mut segments = vec![segment(entry, &words), segment(BUFFER_BASE, &data), segment(base, &area)];
    if let Some(at) = state.stub {
        if at + 4 > entry && at < end {
            return Err(CaseError::Stub(at));
        }
        segments.push(segment(at, &[stub_word(at, behind)?]));
    }
    let machine = Machine {
        config: *config,
        seed: state.memory.0,
        latency: state.memory.1,
        stall_percent: state.memory.2,
    };
    let image = Image { entry, segments, symbols: Vec::new(), sections: Vec::new() };
    let job = image.job("state", &state.launch)?;
    let pages = job.kernels.iter().flat_map(|k| &k.mem).filter(|m| m.len > 0);
    let pages = pages.flat_map(|m| m.addr / PAGE_BYTES..=(m.addr + (m.len - 1)) / PAGE_BYTES).collect();
    let mapped = Mapped { pages, paged: config.is_sv39() };
    let directives = Directives { launch: state.launch, machine: Some(machine) };
    Ok(Built { job, directives, entry, behind, words, prologue, beyond, mapped, data, area })
}

fn stub_word(at: u32, behind: u32) -> Result<u32, CaseError> {
    let jump = Insn::new(Op::Jal).imm(behind.wrapping_sub(at) as i32);
    Ok(encode(&jump)?.word)
}

/// Pages that the state uses, as far as it is known.
pub fn mapped(state: &State, paged: bool) -> Mapped {
    let config = Config::new(1, 8, 4);
    let pages = build(state, &config).map(|b| b.mapped.pages).unwrap_or_default();
    Mapped { pages, paged }
}

/// The program as assembly that [`crate::assembly::read`] turns into the same job; `remarks` come first.
pub fn text(state: &State, config: &Config, remarks: &[String]) -> Result<String, CaseError> {
    let built = build(state, config)?;
    let mut out = String::new();
    for r in remarks.iter().flat_map(|r| r.lines()) {
        out += format!("# {r}").trim_end();
        out.push('\n');
    }
    out += &built.directives.to_text();
    out += ".text\n.globl _start\n";
    let mut pc = CODE_BASE;
    let stub = state.stub.map(|at| stub_word(at, built.behind).map(|word| (at, word))).transpose()?;
    let space = |out: &mut String, pc: &mut u32, to: u32| {
        if to > *pc {
            *out += &format!("    .space {:#x}\n", to - *pc);
            *pc = to;
        }
    };
    let back = |out: &mut String, pc: &mut u32| {
        *out += &format!("    j {:#010x}\n", built.behind);
        *pc += 4;
    };
    if let Some((at, _)) = stub.filter(|(at, _)| *at < built.entry) {
        space(&mut out, &mut pc, at);
        back(&mut out, &mut pc);
    }
    space(&mut out, &mut pc, built.entry);
    out += "_start:\n";
    code_text(&mut out, &mut pc, &built, state.first_pc());
    if let Some((at, _)) = stub.filter(|(at, _)| *at >= built.entry) {
        space(&mut out, &mut pc, at);
        back(&mut out, &mut pc);
    }
    out += ".data\n";
    let mut data = built.data.clone();
    data.resize(((state.area_base() - BUFFER_BASE) / 4) as usize, 0);
    data.extend(&built.area);
    data_text(&mut out, &data);
    Ok(out)
}

/// The words from `pc` on as instructions; words that are not instructions as data. `first` is the address of
/// the instruction that the state is for.
fn code_text(out: &mut String, pc: &mut u32, built: &Built, first: u32) {
    let mut i = 0;
    while let Some(&word) = built.words.get(i) {
        if *pc == first {
            *out += "    # the instruction\n";
        } else if *pc == built.behind {
            *out += "    # after it\n";
        }
        let next = built.words.get(i + 1);
        let pair = next.filter(|_| ventus_isa::is_prefix(word)).map(|second| [word, *second]);
        let one = [word];
        let group: &[u32] = pair.as_ref().map_or(&one, |p| p);
        let last = *pc + 4 * (group.len() as u32 - 1);
        let prefix = if group.len() == 2 { group[0] } else { 0 };
        let line =
            ventus_isa::decode_prefixed(prefix, group[group.len() - 1]).ok().map(|insn| disasm(&insn, last));
        match line.filter(|line| asm::assemble_line(line, *pc).is_ok_and(|words| words == group)) {
            Some(line) => {
                *out += &format!("    {line}\n");
                (*pc, i) = (last + 4, i + group.len());
            }
            None => {
                *out += &format!("    .word {word:#010x}\n");
                (*pc, i) = (*pc + 4, i + 1);
            }
        }
    }
}

/// Words of data, eight per line; lines of zeros as space.
fn data_text(out: &mut String, data: &[u32]) {
    let mut zeros = 0usize;
    for line in data.chunks(8) {
        if line.iter().all(|w| *w == 0) {
            zeros += 4 * line.len();
            continue;
        }
        if zeros > 0 {
            *out += &format!("    .space {zeros}\n");
            zeros = 0;
        }
        let words: Vec<String> = line.iter().map(|w| format!("{w:#010x}")).collect();
        *out += &format!("    .word {}\n", words.join(", "));
    }
    if zeros > 0 {
        *out += &format!("    .space {zeros}\n");
    }
}
