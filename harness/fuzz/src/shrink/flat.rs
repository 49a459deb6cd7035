//! A case as a list of instructions, made smaller without regard to what they were made from. Nothing here is valid by
//! construction, so whoever judges candidates has golden run them first.
//!
//! Every kind of case that is one program in memory comes to this: programs of all families, single instructions in
//! random states, and assembly files.

use super::engine::{Measure, Pass, Shrinkable};
use super::weight;
use crate::assembly::{Directives, Machine};
use crate::program::code::{Code, Fix, Item};
use crate::program::ops;
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use tandem_abi::{BUFFER_BASE, CODE_BASE};
use tandem_launch::elf::{Bare, Image};
use tandem_launch::{Job, MemInit};
use ventus_isa::{Insn, Kind, Op, Role, encode};

/// Longest list of which pairs of instructions are deleted: their number grows with its square.
const PAIRS: usize = 16;
/// Longest list that is tried under other seeds of the memory's behaviour.
const RESEEDED: usize = 24;
/// Seeds tried with each.
const SEEDS: u64 = 3;

/// One case.
#[derive(Clone, Debug)]
pub struct Flat {
    /// Prologue and the rest.
    pub items: Vec<Item>,
    /// Items of the prologue.
    pub prologue: usize,
    /// How it is launched.
    pub launch: Bare,
    /// The machine and how its memory behaves.
    pub machine: Machine,
    /// Words of memory from [`BUFFER_BASE`] on.
    pub data: Arc<Vec<u32>>,
}

/// How long a case is, in instruction words: a prefix is one of its own, as it is in the machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// Of the prologue.
    pub prologue: usize,
    /// Of everything else but the ENDPRG at the end: body, functions, epilogue, last words.
    pub beyond: usize,
}

fn words(items: &[Item]) -> usize {
    let one = |i: &Item| match i {
        Item::Insn(insn, _) => encode(insn).map_or(2, |w| w.iter().count()),
        Item::Word(_) => 1,
        _ => 0,
    };
    items.iter().map(one).sum()
}

/// The size of a list of which the first `prologue` items are the prologue.
pub fn size_of(items: &[Item], prologue: usize) -> Size {
    let (first, rest) = items.split_at(prologue.min(items.len()));
    let ends = rest.iter().any(|i| matches!(i, Item::Insn(insn, _) if insn.op == Op::Endprg));
    Size { prologue: words(first), beyond: words(rest) - usize::from(ends) }
}

impl Flat {
    /// Its size.
    pub fn size(&self) -> Size {
        size_of(&self.items, self.prologue)
    }

    fn directives(&self) -> Directives {
        Directives { launch: self.launch, machine: Some(self.machine) }
    }

    /// What engines run.
    pub fn job(&self) -> Result<Job, String> {
        let words = Code::of(self.items.clone()).words().map_err(|e| e.to_string())?;
        let segment = |addr, words: &[u32]| {
            let bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
            MemInit { addr, len: bytes.len() as u32, bytes }
        };
        let image = Image {
            entry: CODE_BASE,
            segments: vec![segment(CODE_BASE, &words), segment(BUFFER_BASE, &self.data)],
            symbols: Vec::new(),
            sections: Vec::new(),
        };
        image.job("fuzz", &self.launch).map_err(|e| e.to_string())
    }

    /// The position of the instruction whose last word is at this address.
    fn at(&self, pc: u32) -> Option<usize> {
        let mut next = CODE_BASE;
        self.items.iter().position(|i| {
            next += 4 * words(std::slice::from_ref(i)) as u32;
            next == pc.wrapping_add(4) && !matches!(i, Item::Label(_) | Item::Remark(_))
        })
    }

    /// The same with a remark before the instruction at `pc`, if there is one.
    pub fn marked(&self, pc: u32, remark: &str) -> Flat {
        self.with(|f| {
            if let Some(at) = self.at(pc) {
                f.items.insert(at, Item::Remark(remark.to_string()));
                f.prologue += usize::from(at < self.prologue);
            }
        })
    }

    /// The same without labels that nothing refers to.
    pub fn tidy(&self) -> Flat {
        let used = |i: &Item| match i {
            Item::Insn(_, Fix::Relative(l) | Fix::Hi(l) | Fix::Lo(l)) => Some(*l),
            _ => None,
        };
        let used: BTreeSet<usize> = self.items.iter().filter_map(used).collect();
        let idle = |i: &usize| matches!(&self.items[*i], Item::Label(l) if !used.contains(l));
        self.without(&(0..self.items.len()).filter(idle).collect::<Vec<_>>())
    }

    /// The code as assembly, a line an element.
    pub fn listing(&self) -> Result<String, String> {
        Code::of(self.items.clone()).text().map_err(|e| e.to_string())
    }

    /// Assembly that [`crate::assembly::read`] turns into the same job; `remarks` go on top.
    pub fn text(&self, remarks: &[String]) -> Result<String, String> {
        let mut out = String::new();
        for r in remarks.iter().flat_map(|r| r.lines()) {
            out += format!("# {r}").trim_end();
            out.push('\n');
        }
        out += &self.directives().to_text();
        out += ".text\n.globl _start\n_start:\n";
        out += &self.listing()?;
        out += ".data\n";
        // Runs of zeros of a line or more become space.
        let (mut line, mut zeros) = (Vec::new(), 0);
        for chunk in self.data.chunks(8) {
            if chunk.iter().all(|w| *w == 0) {
                zeros += 4 * chunk.len();
                continue;
            }
            if zeros > 0 {
                out += &format!("    .space {zeros}\n");
                zeros = 0;
            }
            line.clear();
            line.extend(chunk.iter().map(|w| format!("{w:#x}")));
            out += &format!("    .word {}\n", line.join(", "));
        }
        if zeros > 0 {
            out += &format!("    .space {zeros}\n");
        }
        Ok(out)
    }

    fn with(&self, change: impl FnOnce(&mut Flat)) -> Flat {
        let mut f = self.clone();
        change(&mut f);
        f
    }

    /// Positions of instructions and words that may go; an ENDPRG stays.
    fn removable(&self, prologue: bool) -> Vec<usize> {
        let all = if prologue { 0..self.prologue } else { self.prologue..self.items.len() };
        all.filter(|i| match &self.items[*i] {
            Item::Insn(insn, _) => insn.op != Op::Endprg,
            Item::Word(_) => true,
            _ => false,
        })
        .collect()
    }

    fn without(&self, gone: &[usize]) -> Flat {
        let gone: BTreeSet<usize> = gone.iter().copied().collect();
        self.with(|f| {
            f.prologue -= gone.range(..self.prologue).count();
            let mut at = 0;
            f.items.retain(|_| {
                at += 1;
                !gone.contains(&(at - 1))
            });
        })
    }
}

impl Shrinkable for Flat {
    fn measure(&self) -> Measure {
        let size = self.size();
        let l = &self.launch;
        let operands: u64 = self.items.iter().map(operands).sum();
        let m = &self.machine;
        let whole = m.config.lanes;
        Measure(vec![
            size.beyond as u64,
            size.prologue as u64,
            l.grid.iter().map(|n| u64::from(*n)).product::<u64>() * u64::from(l.wg_warps),
            if l.wf_size == whole { 0 } else { l.wf_size.into() },
            operands,
            self.data.iter().map(|w| weight(*w)).sum(),
            self.data.len() as u64,
            m.stall_percent.into(),
            m.latency.1.into(),
            m.seed,
        ])
    }

    fn key(&self) -> u64 {
        let mut h = DefaultHasher::new();
        match Code::of(self.items.clone()).words() {
            Ok(words) => words.hash(&mut h),
            Err(e) => e.to_string().hash(&mut h),
        }
        self.data.hash(&mut h);
        self.directives().to_text().hash(&mut h);
        h.finish()
    }

    fn instructions(&self) -> usize {
        self.size().beyond
    }

    fn passes() -> &'static [Pass<Flat>] {
        &[
            Pass { name: "launch", candidates: launch },
            Pass { name: "cut off the end", candidates: cut },
            Pass { name: "delete", candidates: |f| delete(f, false) },
            Pass { name: "delete and rename", candidates: |f| forward(f, false) },
            Pass { name: "delete pairs", candidates: pairs },
            Pass { name: "delete from prologue", candidates: |f| delete(f, true) },
            Pass { name: "rename in prologue", candidates: |f| forward(f, true) },
            Pass { name: "constants for results", candidates: constants },
            Pass { name: "operands", candidates: simpler },
            Pass { name: "data", candidates: data },
            Pass { name: "memory's behaviour", candidates: machine },
            Pass { name: "delete under other seeds", candidates: reseeded },
        ]
    }
}

fn launch(f: &Flat) -> Vec<Flat> {
    let l = f.launch;
    let mut all = vec![f.with(|f| (f.launch.grid, f.launch.wg_warps) = ([1; 3], 1))];
    for axis in 0..3 {
        all.push(f.with(|f| f.launch.grid[axis] = 1));
    }
    for warps in [1, 2, l.wg_warps / 2, l.wg_warps.saturating_sub(1)] {
        all.push(f.with(|f| f.launch.wg_warps = warps.max(1)));
    }
    for lanes in [f.machine.config.lanes, 1, 2, l.wf_size / 2, l.wf_size.saturating_sub(1)] {
        all.push(f.with(|f| f.launch.wf_size = lanes.max(1)));
    }
    all
}

/// The first instructions behind the prologue, and nothing that follows.
fn cut(f: &Flat) -> Vec<Flat> {
    let at = f.removable(false);
    let mut keep: Vec<usize> = (0..8).map(|i| at.len() * i / 8).collect();
    keep.dedup();
    keep.into_iter().map(|n| f.without(&at[n..])).collect()
}

/// Runs of instructions, long ones first; from the back, where less depends on them.
fn delete(f: &Flat, prologue: bool) -> Vec<Flat> {
    let at = f.removable(prologue);
    let mut all = Vec::new();
    let mut size = at.len() / 2;
    while size > 0 {
        all.extend(at.rchunks(size).map(|gone| f.without(gone)));
        size = if size > 8 { size / 2 } else { size - 1 };
    }
    all
}

/// Two instructions that are not neighbours: what sets something up and what uses it.
fn pairs(f: &Flat) -> Vec<Flat> {
    let at = f.removable(false);
    if at.len() > PAIRS {
        return vec![];
    }
    let mut all = Vec::new();
    for (n, i) in at.iter().enumerate() {
        all.extend(at[n + 1..].iter().map(|j| f.without(&[*i, *j])));
    }
    all
}

/// An instruction goes, and one of its sources (or x0) stands where its result was used.
fn forward(f: &Flat, prologue: bool) -> Vec<Flat> {
    let mut all = Vec::new();
    for at in f.removable(prologue) {
        let Item::Insn(insn, _) = &f.items[at] else { continue };
        let Some(rd) = insn.operands().find(|o| o.role == Role::Rd) else { continue };
        let mut sources: BTreeSet<u8> = insn
            .operands()
            .filter(|o| o.role != Role::Rd && o.kind == rd.kind)
            .map(|o| insn.get(o.role) as u8)
            .collect();
        if rd.kind == Kind::X {
            sources.insert(0);
        }
        for s in sources {
            all.push(renamed(f, at, rd.kind, insn.rd, s).without(&[at]));
        }
    }
    all
}

/// Everything behind `at` reads `to` where it read `from`, up to where that is written again.
fn renamed(f: &Flat, at: usize, kind: Kind, from: u8, to: u8) -> Flat {
    f.with(|f| {
        for item in &mut f.items[at + 1..] {
            let Item::Insn(insn, _) = item else { continue };
            for o in insn.op.row().format.operands() {
                let reads = o.kind == kind && !matches!(o.role, Role::Rd);
                let tied = o.role == Role::Rs3 && insn.op.row().format.reads_destination();
                if reads && !tied && insn.get(o.role) as u8 == from {
                    insn.set(o.role, to.into());
                }
            }
            let written = insn.operands().find(|o| o.role == Role::Rd && o.kind == kind);
            if written.is_some() && insn.rd == from {
                break;
            }
        }
    })
}

/// A constant, or the lanes' numbers, in place of what an instruction computes or loads.
fn constants(f: &Flat) -> Vec<Flat> {
    let mut all = Vec::new();
    for (at, item) in f.items.iter().enumerate() {
        let Item::Insn(insn, _) = item else { continue };
        let Some(rd) = insn.operands().find(|o| o.role == Role::Rd) else { continue };
        let to = |op: Op| Insn::new(op).rd(insn.rd);
        let new = match rd.kind {
            Kind::X => [0, 1, -1].map(|imm| to(Op::Addi).imm(imm)).to_vec(),
            Kind::V => [to(Op::VmvVI).imm(1), to(Op::VmvVI).imm(-1), to(Op::VidV)].to_vec(),
            _ => vec![],
        };
        all.extend(new.into_iter().map(|i| f.with(|f| f.items[at] = Item::Insn(i, Fix::None))));
    }
    all
}

/// The simplest register of a pool and zero are no operands to speak of.
fn register(kind: Kind, r: u8) -> u64 {
    let first = if kind == Kind::X { ops::SCALARS[0] } else { ops::VECTORS[0] };
    u64::from(r != 0 && r != first)
}

fn operands(item: &Item) -> u64 {
    let insn = match item {
        Item::Word(_) => return 100,
        Item::Insn(insn, _) => insn,
        _ => return 0,
    };
    let of = |o: &&ventus_isa::OperandField| match o.kind {
        Kind::X | Kind::V => register(o.kind, insn.get(o.role) as u8),
        Kind::Imm | Kind::Upper => weight(insn.imm.unsigned_abs()),
        Kind::Vm => u64::from(!insn.vm),
        Kind::Rm => u64::from(insn.rm != 0),
        _ => 0,
    };
    // Constants first, what reads registers then, memory last.
    let constant = matches!(insn.op, Op::VmvVI | Op::VidV) || insn.op == Op::Addi && insn.rs1 == 0;
    let kind = match insn.op {
        _ if constant => 0,
        op if ops::memory().contains(&op) || ops::atomics().contains(&op) => 8,
        _ => 4,
    };
    kind + insn.operands().map(|o| of(&o)).sum::<u64>()
}

/// Operands one by one: registers, numbers, masks, rounding.
fn simpler(f: &Flat) -> Vec<Flat> {
    let mut all = Vec::new();
    for (at, item) in f.items.iter().enumerate() {
        let Item::Insn(insn, fix) = item else { continue };
        let mut offer = |new: Insn| all.push(f.with(|f| f.items[at] = Item::Insn(new.canonical(), *fix)));
        for o in insn.operands() {
            let values: &[i32] = match o.kind {
                Kind::X => &[0, ops::SCALARS[0] as i32],
                Kind::V => &[ops::VECTORS[0] as i32, 0],
                Kind::Imm | Kind::Upper if *fix == Fix::None => &[0, 1, insn.imm / 2],
                Kind::Vm => &[1],
                Kind::Rm => &[0],
                _ => &[],
            };
            for v in values {
                let mut new = *insn;
                new.set(o.role, *v);
                offer(new);
            }
        }
    }
    all
}

fn data(f: &Flat) -> Vec<Flat> {
    let n = f.data.len();
    let edit = |change: &dyn Fn(&mut Vec<u32>)| f.with(|f| change(Arc::make_mut(&mut f.data)));
    let mut all = vec![edit(&|d| d.fill(0))];
    // All the memory is mapped by these words, so they go from the back and not all.
    for keep in [256, 512, n / 2, n.saturating_sub(256)] {
        all.push(edit(&|d| d.truncate(keep.max(256))));
    }
    let used: Vec<usize> = (0..n).filter(|i| f.data[*i] != 0).collect();
    let mut size = used.len() / 2;
    while size > 0 {
        all.extend(used.chunks(size).map(|gone| edit(&|d| gone.iter().for_each(|i| d[*i] = 0))));
        size /= 2;
    }
    if used.len() <= 64 {
        for i in used {
            all.extend([1, f.data[i] & 0xffff_0000, f.data[i] >> 1].map(|v| edit(&|d| d[i] = v)));
        }
    }
    all
}

fn machine(f: &Flat) -> Vec<Flat> {
    let least = f.machine.latency.0;
    let mut all = vec![
        f.with(|f| (f.machine.stall_percent, f.machine.latency, f.machine.seed) = (0, (least, least), 0)),
    ];
    all.push(f.with(|f| f.machine.stall_percent = 0));
    all.push(f.with(|f| f.machine.latency.1 = least));
    all.push(f.with(|f| f.machine.latency.1 = (least + f.machine.latency.1) / 2));
    all.extend((0..4).map(|seed| f.with(|f| f.machine.seed = seed)));
    all
}

/// One instruction fewer, and memory that answers at other moments: a failure that depends on those moves with every
/// instruction that goes.
fn reseeded(f: &Flat) -> Vec<Flat> {
    let at = f.removable(false);
    if at.len() > RESEEDED || f.machine.latency.0 == f.machine.latency.1 && f.machine.stall_percent == 0 {
        return vec![];
    }
    let mut all = Vec::new();
    for i in at.into_iter().rev() {
        let fewer = f.without(&[i]);
        all.extend(
            (0..SEEDS).map(|s| fewer.with(|f| f.machine.seed = f.machine.seed.wrapping_add(s + 1) % 65536)),
        );
    }
    all
}
