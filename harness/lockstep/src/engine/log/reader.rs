//! Turns typed log lines into records.
//!
//! A core is a warp; when a core returns to the reset ROM, its next workgroup begins. Not every line prints
//! the mask, the prefix and the next pc; they follow from the lines before and after. Values that a line does
//! not print stay open ([`Open`]). A line that contradicts others of the same log is an error with its place.

mod effects;

use crate::engine::open::{Open, Trapped};
use crate::engine::{Batch, LineCount};
use crate::field::{Field, FieldMask};
use crate::policy::{BARRIER_POLL, MSTATUS, RESET_ROM, TOHOST_CODE};
use crate::simlog::{self, Commit, Line, LineKind, LogError, VTYPE_AT_RESET};
use effects::Effects;
use std::collections::BTreeMap;
use tandem_abi::{FieldSet, Kind, LDS_BASE, Launch, Record};
use ventus_isa::{Class, Insn, Op};

/// Groups that a log reports.
pub const LOG_FIELDS: FieldSet = simlog::NEEDED.union(FieldSet::FLAGS_ACC);

/// Address range of the simulator's reset ROM.
const ROM: std::ops::Range<u32> = 0x1000..0x1014;

/// The result of reading a log.
#[derive(Default)]
pub struct Read {
    /// Its records.
    pub ready: Batch,
    /// Its lines.
    pub lines: LineCount,
    /// Waivers used, by name and count.
    pub waived: Vec<(&'static str, u64)>,
}

impl Read {
    fn count(&mut self, name: &'static str) {
        match self.waived.iter_mut().find(|(n, _)| *n == name) {
            Some((_, n)) => *n += 1,
            None => self.waived.push((name, 1)),
        }
    }
}

/// Reads the log of one launch.
pub fn read(text: &str, launch: &Launch) -> Result<Read, LogError> {
    let lines = simlog::parse(text, launch.wf_size as usize)?;
    let mut executions = pair(&lines, launch.wg_warps)?;
    link(&mut executions, launch.wg_warps);
    let mut out = Read::default();
    out.lines.total = executions.iter().filter(|e| e.commit.is_some()).count() as u64;
    let core = || Core { vtype: VTYPE_AT_RESET, ..Core::default() };
    let cores = (0..launch.wg_warps).map(|_| core()).collect();
    let mut reader = Reader { launch, cores, started: 0, running: Vec::new(), over: false };
    for at in 0..executions.len() {
        if reader.over {
            return Ok(out);
        }
        reader.execution(&executions, at, &mut out)?;
    }
    reader.end(&executions, &mut out)?;
    Ok(out)
}

/// One execution of an instruction: its two lines together.
struct Execution<'a> {
    /// Number of its last line.
    line: usize,
    core: usize,
    pc: u32,
    insn: u32,
    /// Its effects; `None` if it did not execute.
    commit: Option<&'a Commit>,
    /// Whether it repeats the previous BARRIER of the same core, which is still waiting.
    poll: bool,
    /// The core's next execution that is not a poll.
    next: Option<usize>,
}

/// Joins first and second lines. A second line may appear without a first one, but not after another
/// instruction's first line.
fn pair(lines: &[Line], warps: u32) -> Result<Vec<Execution<'_>>, LogError> {
    let mut out: Vec<Execution> = Vec::new();
    // For each core, its last execution and whether that execution waits for its second line.
    let mut last: Vec<Option<(usize, bool)>> = vec![None; warps as usize];
    for l in lines {
        let Some(before) = last.get_mut(l.core) else {
            let has = tandem_words::counted(warps.into(), "warp");
            let m = format!("core {}, but a workgroup of this launch has {has}", l.core);
            return Err(LogError::new(l.number, 1, m));
        };
        let (pc, insn, commit) = match &l.kind {
            LineKind::Executed { .. } => continue,
            LineKind::Fetch { pc, insn, .. } => (*pc, *insn, None),
            LineKind::Commit(c) => (c.pc, c.insn, Some(c)),
        };
        if let (Some((at, true)), Some(commit)) = (*before, commit) {
            let e = &mut out[at];
            if (e.pc, e.insn) != (pc, insn) {
                let m = format!(
                    "expected the result of {:#010x} ({:#010x}), line {}, found {pc:#010x} ({insn:#010x})",
                    e.pc, e.insn, e.line
                );
                return Err(LogError::new(l.number, 1, m));
            }
            (e.line, e.commit) = (l.number, Some(commit));
            *before = Some((at, false));
            continue;
        }
        let is_barrier = op_of(insn) == Some(Op::Barrier);
        let again = before.is_some_and(|(at, _)| (out[at].pc, out[at].insn) == (pc, insn));
        *before = Some((out.len(), commit.is_none()));
        let poll = is_barrier && again;
        out.push(Execution { line: l.number, core: l.core, pc, insn, commit, poll, next: None });
    }
    Ok(out)
}

/// Finds the next execution of each core.
fn link(executions: &mut [Execution], warps: u32) {
    let mut next = vec![None; warps as usize];
    for at in (0..executions.len()).rev() {
        let e = &mut executions[at];
        e.next = next[e.core];
        if !e.poll {
            next[e.core] = Some(at);
        }
    }
}

fn op_of(insn: u32) -> Option<Op> {
    ventus_isa::lookup(insn).map(|row| row.op)
}

/// The known state of a core between its lines.
#[derive(Clone, Default)]
struct Core {
    /// Its current workgroup; `None` before the first.
    wg: Option<u32>,
    ended: bool,
    /// Its last instruction once it has ended: pc and word.
    last: (u32, u32),
    mask: u32,
    depth: usize,
    /// The last "current npc", which instructions that do not jump print again.
    stale_npc: u32,
    prefix: u32,
    vl: Option<u32>,
    vtype: u32,
    /// fflags, frm, vxsat and vxrm as last printed.
    fflags: u32,
    frm: u32,
    vxsat: u32,
    vxrm: u32,
    /// mtvec as last printed.
    mtvec: Option<u32>,
    /// Scalar registers as last printed.
    x: BTreeMap<u8, u32>,
}

/// Turns executions into records.
struct Reader<'a> {
    launch: &'a Launch,
    cores: Vec<Core>,
    started: u32,
    /// By workgroup, warps that have not ended.
    running: Vec<u32>,
    /// An instruction trapped, which ends the kernel.
    over: bool,
}

impl Reader<'_> {
    fn execution(&mut self, all: &[Execution], at: usize, out: &mut Read) -> Result<(), LogError> {
        let e = &all[at];
        let waived = if ROM.contains(&e.pc) {
            Some(RESET_ROM)
        } else if self.cores[e.core].ended {
            self.after_the_end(e)?;
            self.cores[e.core].last = (e.pc, e.insn);
            Some(TOHOST_CODE)
        } else {
            e.poll.then_some(BARRIER_POLL)
        };
        if let Some(name) = waived {
            self.enter(e, &mut out.ready)?;
            if e.commit.is_some() {
                out.count(name);
                out.lines.waived += 1;
            }
            return Ok(());
        }
        let Some(commit) = e.commit else {
            self.goes_on(e, all)?;
            let ends = at + 1 == all.len();
            let how = if ends { Trapped::Ends(format!("line {}", e.line)) } else { Trapped::Shown };
            return self.trapped(e.line, e.core, (e.pc, e.insn), how, &mut out.ready);
        };
        for _ in commit.items().filter(|i| effects::is_mstatus(i)) {
            out.count(MSTATUS);
        }
        let next = e.next.map(|n| (all[n].pc, all[n].line));
        self.retire(e, commit, next, &mut out.ready)?;
        out.lines.compared += 1;
        Ok(())
    }

    /// Only core 0 executes code after an ENDPRG, only after that of the last warp, and only the code behind
    /// its own.
    fn after_the_end(&self, e: &Execution) -> Result<(), LogError> {
        if e.core == 0 && self.running.last() == Some(&0) {
            let (pc, insn) = self.cores[0].last;
            return may_follow(pc, insn, e.pc)
                .then_some(())
                .ok_or_else(|| LogError::new(e.line, 1, leap(0, (pc, insn), e.pc)));
        }
        let m = format!(
            "core {} executes {:#010x} after its ENDPRG; only core 0 does, after the last warp's ENDPRG",
            e.core, e.pc
        );
        Err(LogError::new(e.line, 1, m))
    }

    /// An instruction without a result traps. If its core continues behind it, and not at its trap vector, it
    /// did not.
    fn goes_on(&self, e: &Execution, all: &[Execution]) -> Result<(), LogError> {
        let behind = e.pc.wrapping_add(4);
        let next = e.next.map(|next| &all[next]).filter(|next| next.pc == behind);
        let Some(next) = next.filter(|_| self.cores[e.core].mtvec != Some(behind)) else { return Ok(()) };
        let m = format!(
            "core {}'s instruction {:#010x} ({:#010x}) has no second line, although the core continues \
             behind it in line {}: a line is missing",
            e.core, e.pc, e.insn, next.line
        );
        Err(LogError::new(e.line, 1, m))
    }

    /// Handles a waived line; the first ROM line begins the core's next workgroup.
    fn enter(&mut self, e: &Execution, out: &mut Batch) -> Result<(), LogError> {
        if e.pc != ROM.start {
            return Ok(());
        }
        let core = &mut self.cores[e.core];
        let fail = |m: String| Err(LogError::new(e.line, 1, m));
        if core.wg.is_some() && !core.ended {
            return fail(format!("core {} returns to the reset ROM before its ENDPRG", e.core));
        }
        let wg = core.wg.map_or(0, |wg| wg + 1);
        if u64::from(wg) >= self.launch.workgroups() {
            let grid = self.launch.workgroups();
            return fail(format!("workgroup {wg} begins here, but the launch has {grid} (from 0)"));
        }
        let mask = u32::MAX >> (32 - self.launch.wf_size.clamp(1, 32));
        *core = Core { wg: Some(wg), mask, vtype: VTYPE_AT_RESET, ..Core::default() };
        if wg == self.started {
            self.started += 1;
            self.running.push(self.launch.wg_warps);
            let [x, y, _] = self.launch.grid;
            let mut start = Record::new(Kind::WgStart);
            start.wg = wg;
            start.sm_wg = wg;
            start.wg_xyz = [wg % x, wg / x % y, wg / x / y];
            start.lds_base = LDS_BASE;
            // The simulator gives every workgroup the base of the whole grid.
            start.pds_base = self.launch.pds_base;
            out.records.push(start);
            out.absent.push(FieldMask::NONE);
        }
        Ok(())
    }

    /// The core's workgroup; an error if it has none.
    fn wg(&self, line: usize, core: usize) -> Result<u32, LogError> {
        self.cores[core].wg.ok_or_else(|| {
            let m = format!("core {core} has not begun: expected its reset ROM at {:#06x} first", ROM.start);
            LogError::new(line, 1, m)
        })
    }

    /// Handles an executed instruction; `next` is where its core continues, and the line that shows it.
    fn retire(
        &mut self,
        e: &Execution,
        commit: &Commit,
        next: Option<(u32, usize)>,
        out: &mut Batch,
    ) -> Result<(), LogError> {
        let wg = self.wg(e.line, e.core)?;
        let core = &mut self.cores[e.core];
        let mut r = Record::new(Kind::Retire);
        let mut absent = FieldMask::of(&[Field::MemSpace, Field::MemSize, Field::SimtTop, Field::TrapValue]);
        r.has = LOG_FIELDS.0;
        (r.wg, r.warp) = (wg, e.core as u16);
        (r.pc, r.insn, r.mask) = (e.pc, e.insn, core.mask);
        r.prefix = std::mem::take(&mut core.prefix);
        if ventus_isa::is_prefix(e.insn) {
            core.prefix = e.insn;
        }
        let next_pc = next.map(|(pc, _)| pc);
        core.mtvec = effects::trap_vector(commit).or(core.mtvec);
        let vector = core.mtvec.filter(|v| next_pc == Some(*v) && !leads_to(e, *v));
        let ends = op_of(e.insn) == Some(Op::Endprg);
        if let Some((to, line)) =
            next.filter(|(to, _)| vector.is_none() && !ends && !may_follow(e.pc, e.insn, *to))
        {
            return Err(LogError::new(line, 1, leap(e.core, (e.pc, e.insn), to)));
        }
        let decoded = ventus_isa::decode_prefixed(r.prefix, e.insn).ok();
        let mut effects =
            Effects { line: e.line, insn: decoded, r: &mut r, absent: &mut absent, open: Open::default() };
        // If a core continues at its trap vector, this instruction's successor is not shown.
        effects.all(commit, core, next_pc.filter(|_| vector.is_none()))?;
        let open = effects.open;
        if let Some(stack) = effects::stack(commit) {
            out.stacks.push((out.records.len(), stack));
        }
        if !open.is_nothing() {
            out.open.push((out.records.len(), open));
        }
        r.next_pc = next_pc.unwrap_or(0);
        if ends {
            core.last = (e.pc, e.insn);
            (r.next_pc, r.next_mask) = (0, 0);
        } else if next_pc.is_none() || vector.is_some() {
            absent.insert(Field::NextPc);
        }
        out.records.push(r);
        out.absent.push(absent);
        if ends {
            self.endprg(e.core, wg, out);
        } else if let (Some(vector), Some((_, line))) = (vector, next) {
            self.trapped(line, e.core, (0, 0), Trapped::Vector(vector), out)?;
        }
        Ok(())
    }

    fn endprg(&mut self, core: usize, wg: u32, out: &mut Batch) {
        self.cores[core].ended = true;
        let running = &mut self.running[wg as usize];
        *running -= 1;
        if *running == 0 {
            let mut end = Record::new(Kind::WgEnd);
            end.wg = wg;
            out.records.push(end);
            out.absent.push(FieldMask::NONE);
        }
    }

    /// Handles an instruction that did not execute. It ends the kernel, so nothing after it is read.
    fn trapped(
        &mut self,
        line: usize,
        core: usize,
        (pc, insn): (u32, u32),
        how: Trapped,
        out: &mut Batch,
    ) -> Result<(), LogError> {
        let mut r = Record::new(Kind::Retire);
        r.has = LOG_FIELDS.0;
        (r.wg, r.warp) = (self.wg(line, core)?, core as u16);
        (r.pc, r.insn, r.mask) = (pc, insn, self.cores[core].mask);
        r.prefix = self.cores[core].prefix;
        out.open.push((out.records.len(), Open { trapped: Some(how), ..Open::default() }));
        out.records.push(r);
        out.absent.push(FieldMask::NONE);
        self.over = true;
        Ok(())
    }

    /// Handles the log's end: every workgroup must have run and every warp ended, unless something trapped
    /// without a line.
    fn end(&mut self, all: &[Execution], out: &mut Read) -> Result<(), LogError> {
        let Some(last) = all.last().filter(|_| !self.over) else { return Ok(()) };
        let begun = |c: &Core| c.wg.is_some_and(|wg| wg + 1 == self.started);
        let unfinished = |c: &Core| !begun(c) || !c.ended;
        // If a core trapped, it is the last one in the log.
        let mut order = std::iter::once(last.core).chain(0..self.cores.len());
        if let Some(core) = order.find(|&c| unfinished(&self.cores[c])) {
            if self.started == 0 || !begun(&self.cores[core]) {
                let m = format!("the log ends, but core {core} has not begun: it is cut short");
                return Err(LogError::new(last.line, 1, m));
            }
            let how = Trapped::Ends(format!("line {}", last.line));
            return self.trapped(last.line, core, (0, 0), how, &mut out.ready);
        }
        if u64::from(self.started) < self.launch.workgroups() {
            let m = format!(
                "the log ends after {} of {} workgroups: it is cut short",
                self.started,
                self.launch.workgroups()
            );
            return Err(LogError::new(last.line, 1, m));
        }
        Ok(())
    }
}

/// Whether an instruction may go to the trap vector by itself, judging by its word alone.
fn leads_to(e: &Execution, vector: u32) -> bool {
    let Ok(insn) = ventus_isa::decode(e.insn) else { return false };
    target(e.pc, &insn) == Some(vector) || e.pc.wrapping_add(4) == vector
}

/// Whether a core can be at `next` right after an instruction, judging by its word alone. Where a word that
/// is no instruction leads is not known, and 0 is the trap vector after reset.
fn may_follow(pc: u32, insn: u32, next: u32) -> bool {
    let Ok(insn) = ventus_isa::decode(insn) else { return true };
    let (behind, target) = (pc.wrapping_add(4), target(pc, &insn));
    match insn.op.row().class {
        Class::Jump => target.is_none_or(|to| next == to),
        Class::Branch | Class::LaneBranch => next == behind || target == Some(next),
        Class::Join | Class::Environment => true,
        _ => next == behind || next == 0,
    }
}

/// The pc that an instruction names in its word.
fn target(pc: u32, insn: &Insn) -> Option<u32> {
    let names = insn.op.row().format.operands().iter().any(|f| f.kind == ventus_isa::Kind::Target);
    names.then(|| pc.wrapping_add(insn.imm as u32))
}

/// What is wrong with a core's next instruction.
fn leap(core: usize, (pc, insn): (u32, u32), next: u32) -> String {
    format!(
        "core {core} goes from {pc:#010x} ({insn:#010x}) to {next:#010x}, where that instruction does not \
         lead: lines are missing, doubled or out of order"
    )
}

/// Whether an instruction has a vector register among its operands.
fn is_vector(insn: &Insn) -> bool {
    insn.op.row().format.operands().iter().any(|f| f.kind == ventus_isa::Kind::V)
}
