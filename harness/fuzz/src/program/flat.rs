//! Shrinks a case as a list of instructions, whatever its origin. Nothing here is valid by construction, so
//! golden must run candidates first.
//!
//! Every kind of case that is one program in memory takes this form: programs of all families, single
//! instructions in random states, and assembly files.

use crate::assembly::{Directives, Machine, Shape, then};
use crate::error::CaseError;
use crate::minimise::{Measure, Pass, Shrinkable, weight};
use crate::program::code::{Code, Fix, Item};
use crate::program::ops;
use crate::program::{code_base, launch_job, refreshed};
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use tandem_launch::Job;
use tandem_launch::elf::Bare;
use ventus_isa::{EncodeError, Insn, Kind, Op, Role, encode};

/// Longest list whose pairs of instructions are deleted: their number grows quadratically.
const PAIRS: usize = 16;
/// Idle instructions between two others in [`Flat::apart`]: more than any unit's latency, but few enough that
/// branches still reach.
const IDLE: usize = 48;
/// Longest list that is tried with other memory seeds.
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
    /// The machine and its memory timing.
    pub machine: Machine,
    /// Words of memory from [`tandem_abi::BUFFER_BASE`] on.
    pub data: Arc<Vec<u32>>,
    /// Launches after the first, on the memory that it leaves.
    pub later: Vec<Part>,
    /// Whether launches are queued.
    pub queue: bool,
}

/// The code of a later launch.
#[derive(Clone, Debug)]
pub struct Part {
    /// Prologue and the rest.
    pub items: Vec<Item>,
    /// Items of the prologue.
    pub prologue: usize,
    /// Workgroups.
    pub grid: [u32; 3],
    /// Other differences from the first launch.
    pub shape: Shape,
    /// Whether the host writes the data again before it, with other values.
    pub fresh: bool,
}

/// The length of a case in instruction words; a prefix counts as one, as in the machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// Words of the prologue.
    pub prologue: usize,
    /// Everything else except the final ENDPRG: body, functions, epilogue, last words.
    pub beyond: usize,
}

/// Words as a data section, in which runs of zeros of a line or more become space.
fn data_text(data: &[u32]) -> String {
    let mut out = ".data\n".to_string();
    let (mut line, mut zeros) = (Vec::new(), 0);
    for chunk in data.chunks(8) {
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
    out
}

fn words(items: &[Item]) -> usize {
    let one = |i: &Item| match i {
        Item::Insn(insn, _) => encode(insn).map_or(2, |w| w.iter().count()),
        Item::Word(_) => 1,
        _ => 0,
    };
    items.iter().map(one).sum()
}

/// The size of a list whose first `prologue` items are the prologue.
pub fn size_of(items: &[Item], prologue: usize) -> Size {
    let (first, rest) = items.split_at(prologue.min(items.len()));
    let ends = rest.iter().any(|i| matches!(i, Item::Insn(insn, _) if insn.op == Op::Endprg));
    Size { prologue: words(first), beyond: words(rest) - usize::from(ends) }
}

impl Flat {
    /// Its size: all launches together.
    pub fn size(&self) -> Size {
        self.later.iter().fold(size_of(&self.items, self.prologue), |sum, p| {
            let one = size_of(&p.items, p.prologue);
            Size { prologue: sum.prologue + one.prologue, beyond: sum.beyond + one.beyond }
        })
    }

    /// A copy with the code of the first and the `n`th later launch exchanged.
    fn swapped(mut self, n: usize) -> Flat {
        if let Some(part) = self.later.get_mut(n) {
            std::mem::swap(&mut self.items, &mut part.items);
            std::mem::swap(&mut self.prologue, &mut part.prologue);
            std::mem::swap(&mut self.launch.grid, &mut part.grid);
        }
        self
    }

    /// The code of every launch, with its launch parameters.
    fn parts(&self) -> impl Iterator<Item = (&Vec<Item>, Bare)> {
        let later = self.later.iter().map(|p| (&p.items, p.shape.of(p.grid, &self.launch)));
        std::iter::once((&self.items, self.launch)).chain(later)
    }

    /// Whether the host writes data before the `n`th launch.
    fn is_fresh(&self, n: usize) -> bool {
        n.checked_sub(1).is_none_or(|n| self.later[n].fresh && !self.queue)
    }

    fn directives(&self) -> Directives {
        Directives { launch: self.launch, machine: Some(self.machine) }
    }

    /// The job for the engines.
    pub fn job(&self) -> Result<Job, CaseError> {
        let mut job: Option<Job> = None;
        for (n, (items, launch)) in self.parts().enumerate() {
            let base = code_base(n, self.queue);
            let words = Code::of(items.clone(), base).words()?;
            let before = job.as_ref().map_or(&[][..], |job| &job.kernels);
            let one = launch_job((base, &words), (&self.data, n, self.is_fresh(n)), &launch, before)?;
            match &mut job {
                None => job = Some(one),
                Some(job) => job.kernels.extend(one.kernels),
            }
        }
        job.ok_or(CaseError::NoCode)
    }

    /// The position of the instruction of the first launch that has a word at this address, if its code
    /// begins at `base`.
    fn at(&self, pc: u32, base: u32) -> Option<usize> {
        let starts = Code::of(self.items.clone(), base).starts().ok()?;
        self.items.iter().zip(&starts).position(|(i, at)| {
            let end = at + 4 * words(std::slice::from_ref(i)) as u32;
            (*at..end).contains(&pc) && matches!(i, Item::Insn(..) | Item::Word(_))
        })
    }

    /// A copy with a remark before the instruction at `pc` of the `kernel`th launch, if there is one.
    pub fn marked(&self, kernel: usize, pc: u32, remark: &str) -> Flat {
        let base = code_base(kernel, self.queue);
        let mark = |f: Flat| {
            f.with(|f| {
                if let Some(at) = f.at(pc, base) {
                    f.items.insert(at, Item::Remark(remark.to_string()));
                    f.prologue += usize::from(at < f.prologue);
                }
            })
        };
        match kernel.checked_sub(1) {
            None => mark(self.clone()),
            Some(n) if n < self.later.len() => mark(self.clone().swapped(n)).swapped(n),
            Some(_) => self.clone(),
        }
    }

    /// A copy with `idle`, which does nothing, many times before each instruction. So one instruction has
    /// retired long before the next begins. If this copy fails as well, the failure is no hazard, unless
    /// `idle` takes part in it.
    pub fn apart(&self, idle: Insn) -> Flat {
        let many = || std::iter::repeat_n(Item::Insn(idle, Fix::None), IDLE);
        let wide = |f: Flat| {
            f.with(|f| {
                let items = std::mem::take(&mut f.items);
                f.items = items
                    .into_iter()
                    .flat_map(|item| match &item {
                        Item::Insn(..) => many().chain([item]).collect(),
                        _ => vec![item],
                    })
                    .collect();
            })
        };
        (0..self.later.len()).fold(wide(self.clone()), |f, n| wide(f.swapped(n)).swapped(n))
    }

    /// The instructions after the prologues of all launches.
    pub fn instructions_beyond(&self) -> impl Iterator<Item = &Insn> {
        let first = self.items.iter().skip(self.prologue);
        let later = self.later.iter().flat_map(|p| p.items.iter().skip(p.prologue));
        first.chain(later).filter_map(|item| match item {
            Item::Insn(insn, _) => Some(insn),
            _ => None,
        })
    }

    /// A copy without unused labels.
    pub fn tidy(&self) -> Flat {
        let used = |i: &Item| match i {
            Item::Like(l) | Item::Insn(_, Fix::Relative(l) | Fix::Hi(l) | Fix::Lo(l)) => Some(*l),
            _ => None,
        };
        let tidy = |f: Flat| {
            let used: BTreeSet<usize> = f.items.iter().filter_map(used).collect();
            let idle = |i: &usize| matches!(&f.items[*i], Item::Label(l) if !used.contains(l));
            f.without(&(0..f.items.len()).filter(idle).collect::<Vec<_>>())
        };
        (0..self.later.len()).fold(tidy(self.clone()), |f, n| tidy(f.swapped(n)).swapped(n))
    }

    /// The code of all launches as assembly.
    pub fn listing(&self) -> Result<String, EncodeError> {
        let mut out = String::new();
        for (n, (items, launch)) in self.parts().enumerate() {
            if n > 0 {
                out += &then(&launch, &self.launch, code_base(n, self.queue));
            }
            out += &Code::of(items.clone(), code_base(n, self.queue)).text()?;
        }
        Ok(out)
    }

    /// Assembly that [`crate::assembly::read`] turns into the same job; `remarks` come first.
    pub fn text(&self, remarks: &[String]) -> Result<String, EncodeError> {
        let mut out = String::new();
        for r in remarks.iter().flat_map(|r| r.lines()) {
            out += format!("# {r}").trim_end();
            out.push('\n');
        }
        out += &self.directives().to_text();
        let code = |items: &Vec<Item>, n| {
            let text = Code::of(items.clone(), code_base(n, self.queue)).text()?;
            Ok::<_, EncodeError>(format!(".text\n.globl _start\n_start:\n{text}"))
        };
        out += &code(&self.items, 0)?;
        out += &data_text(&self.data);
        for (n, (items, launch)) in self.parts().enumerate().skip(1) {
            out += &then(&launch, &self.launch, code_base(n, self.queue));
            out += &code(items, n)?;
            if self.is_fresh(n) {
                out += &data_text(&refreshed(&self.data, n));
            }
        }
        Ok(out)
    }

    fn with(&self, change: impl FnOnce(&mut Flat)) -> Flat {
        let mut f = self.clone();
        change(&mut f);
        f
    }

    /// Positions of instructions and words that may be deleted; the last ENDPRG stays.
    fn removable(&self, prologue: bool) -> Vec<usize> {
        let all = if prologue { 0..self.prologue } else { self.prologue..self.items.len() };
        let end = self.items.iter().rposition(|i| matches!(i, Item::Insn(insn, _) if insn.op == Op::Endprg));
        all.filter(|i| match &self.items[*i] {
            Item::Insn(..) => Some(*i) != end,
            Item::Word(_) => true,
            i => i.is_filler(),
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
        let all = || self.parts().flat_map(|(items, _)| items);
        let operands: u64 = all().map(operands).sum();
        let gaps = all().filter(|i| i.is_filler()).count();
        let groups: u64 =
            self.parts().map(|(_, l)| l.grid.iter().map(|n| u64::from(*n)).product::<u64>()).sum();
        let shaped = self.later.iter().filter(|p| p.shape != Shape::default() || p.fresh).count();
        let m = &self.machine;
        let whole = m.config.lanes;
        Measure(vec![
            size.beyond as u64,
            size.prologue as u64,
            self.later.len() as u64,
            groups * u64::from(l.wg_warps),
            (gaps + shaped + usize::from(self.queue)) as u64,
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
        for (n, (items, launch)) in self.parts().enumerate() {
            let base = code_base(n, self.queue);
            match Code::of(items.clone(), base).words() {
                Ok(words) => (words, then(&launch, &self.launch, base)).hash(&mut h),
                Err(e) => e.to_string().hash(&mut h),
            }
        }
        self.queue.hash(&mut h);
        self.data.hash(&mut h);
        self.directives().to_text().hash(&mut h);
        h.finish()
    }

    fn instructions(&self) -> usize {
        self.size().beyond
    }

    fn passes() -> &'static [Pass<Flat>] {
        &[
            Pass { name: "launches in a row", candidates: launches },
            Pass { name: "launch", candidates: |f| each(f, &launch) },
            Pass { name: "cut off the end", candidates: |f| each(f, &cut) },
            Pass { name: "delete", candidates: |f| each(f, &|f| delete(f, false)) },
            Pass { name: "delete and rename", candidates: |f| each(f, &|f| forward(f, false)) },
            Pass { name: "delete pairs", candidates: |f| each(f, &pairs) },
            Pass { name: "delete from prologue", candidates: |f| each(f, &|f| delete(f, true)) },
            Pass { name: "rename in prologue", candidates: |f| each(f, &|f| forward(f, true)) },
            Pass { name: "constants for results", candidates: |f| each(f, &constants) },
            Pass { name: "operands", candidates: |f| each(f, &simpler) },
            Pass { name: "data", candidates: data },
            Pass { name: "memory's behaviour", candidates: machine },
            Pass { name: "delete under other seeds", candidates: |f| each(f, &reseeded) },
        ]
    }
}

/// Applies a pass to each launch's code.
fn each(f: &Flat, pass: &dyn Fn(&Flat) -> Vec<Flat>) -> Vec<Flat> {
    let mut all = pass(f);
    for n in 0..f.later.len() {
        all.extend(pass(&f.clone().swapped(n)).into_iter().map(|f| f.swapped(n)));
    }
    all
}

/// One launch alone, fewer launches, and no queue.
fn launches(f: &Flat) -> Vec<Flat> {
    let mut all = vec![f.with(|f| f.later.clear())];
    for n in 0..f.later.len() {
        all.push(f.clone().swapped(n).with(|f| f.later.clear()));
        all.push(f.clone().swapped(n).with(|f| drop(f.later.remove(n))));
        all.push(f.with(|f| drop(f.later.remove(n))));
        all.push(f.with(|f| f.later[n].shape = Shape::default()));
        all.push(f.with(|f| f.later[n].fresh = false));
    }
    all.push(f.with(|f| f.queue = false));
    all
}

fn launch(f: &Flat) -> Vec<Flat> {
    let l = f.launch;
    let mut all = vec![f.with(|f| (f.launch.grid, f.launch.wg_warps) = ([1; 3], 1))];
    for axis in 0..3 {
        for n in [1, 2, l.grid[axis] / 2, l.grid[axis].saturating_sub(1)] {
            all.push(f.with(|f| f.launch.grid[axis] = n.max(1)));
        }
    }
    for warps in [1, 2, l.wg_warps / 2, l.wg_warps.saturating_sub(1)] {
        all.push(f.with(|f| f.launch.wg_warps = warps.max(1)));
    }
    for lanes in [f.machine.config.lanes, 1, 2, l.wf_size / 2, l.wf_size.saturating_sub(1)] {
        all.push(f.with(|f| f.launch.wf_size = lanes.max(1)));
    }
    all
}

/// Keeps the first instructions after the prologue and drops the rest.
fn cut(f: &Flat) -> Vec<Flat> {
    let at = f.removable(false);
    let mut keep: Vec<usize> = (0..8).map(|i| at.len() * i / 8).collect();
    keep.dedup();
    keep.into_iter().map(|n| f.without(&at[n..])).collect()
}

/// Deletes runs of instructions, long ones first, and from the back, where fewer instructions depend on them.
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

/// Deletes two instructions that are not neighbours, such as a setup and its use.
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

/// Deletes an instruction; one of its sources (or x0) replaces its result.
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

/// Everything after `at` reads `to` instead of `from`, until `from` is written again.
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

/// Replaces an instruction that computes or loads a value by a constant, or by the lanes' numbers.
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

/// The weight of a register; the simplest of a pool has none.
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
    // Constants first, then instructions that read registers, memory last.
    let constant = matches!(insn.op, Op::VmvVI | Op::VidV) || insn.op == Op::Addi && insn.rs1 == 0;
    let kind = match insn.op {
        _ if constant => 0,
        op if ops::memory().contains(&op) || ops::atomics().contains(&op) => 8,
        _ => 4,
    };
    kind + insn.operands().map(|o| of(&o)).sum::<u64>()
}

/// Simplifies operands one by one: registers, numbers, masks, rounding.
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
    // These words map the memory, so they go from the back, and not all.
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

/// Deletes one instruction and changes the memory seed. Each deleted instruction changes the timing, on which
/// a failure may depend.
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
