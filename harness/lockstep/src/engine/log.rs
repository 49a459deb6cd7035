//! A shipped Ventus simulator log as an engine: it leads, golden is compared with every line.
//!
//! [`parse`] reads lines; this file turns them into records in the log's order. A core is a warp; when a core
//! comes back to the reset ROM, its next workgroup begins. Lines that no instruction of the kernel corresponds
//! to (the ROM, repeated barrier polls, code after a core's ENDPRG) are counted under a waiver's name, so that
//! compared and waived lines add up to the file.

mod parse;

use super::{Batch, Engine, EngineError, Progress, State};
use crate::field::{Field, FieldMask};
use crate::policy::{BARRIER_POLL, MSTATUS, Policy, RESET_ROM, TOHOST_CODE};
use crate::verdict::LineCount;
use parse::{Line, Simt};
use std::path::{Path, PathBuf};
use tandem_abi::{CsrWrite, FieldSet, Kind, LDS_BASE, Launch, MemOp, Record, SimtOp};
use tandem_launch::{KernelRun, MemInit};
use ventus_isa::Op;

const ROM: std::ops::Range<u32> = 0x1000..0x1014;
const CSR_FFLAGS: u32 = 0x001;
const CSR_VSTART: u32 = 0x008;
const CSR_MSTATUS: u32 = 0x300;
const CSR_VL: u32 = 0xc20;
const CSR_VTYPE: u32 = 0xc21;
/// vtype of `e32, m1, ta, ma`, the only one the lines' `e32 m1` can stand for.
const VTYPE_E32_M1: u32 = 0xd0;

/// Where the text of a kernel's log comes from.
enum Source {
    /// Beside the kernel's files, with the extension `.log`.
    Beside,
    /// Given, one for each kernel in order.
    Given(Vec<String>),
}

/// Logs read as an engine.
pub struct LogEngine {
    source: Source,
    kernel: usize,
    file: PathBuf,
    ready: Batch,
    lines: LineCount,
    waived: Vec<(&'static str, u64)>,
}

impl LogEngine {
    /// Reads each kernel's log from beside its files.
    pub fn beside() -> LogEngine {
        LogEngine::new(Source::Beside)
    }

    /// Reads these texts, one for each kernel.
    pub fn given(texts: Vec<String>) -> LogEngine {
        LogEngine::new(Source::Given(texts))
    }

    fn new(source: Source) -> LogEngine {
        let (ready, lines) = (Batch::default(), LineCount::default());
        LogEngine { source, kernel: 0, file: PathBuf::new(), ready, lines, waived: Vec::new() }
    }

    /// The log that belongs to a kernel's files, if it is there.
    pub fn path_for(source: &Path) -> Option<PathBuf> {
        let mut name = source.as_os_str().to_owned();
        name.push(".log");
        let path = PathBuf::from(name);
        path.is_file().then_some(path)
    }

    fn text(&mut self, run: &KernelRun) -> Result<String, EngineError> {
        match &self.source {
            Source::Given(texts) => {
                self.file = PathBuf::from(format!("log of {}", run.name));
                texts
                    .get(self.kernel)
                    .cloned()
                    .ok_or_else(|| EngineError::Input(format!("no log for {}", run.name)))
            }
            Source::Beside => {
                let path = run.source.as_deref().and_then(LogEngine::path_for).ok_or_else(|| {
                    EngineError::Input(format!("kernel {} has no .log file beside it", run.name))
                })?;
                self.file = path.clone();
                std::fs::read_to_string(&path)
                    .map_err(|e| EngineError::Input(format!("{}: cannot read it: {e}", path.display())))
            }
        }
    }

    fn count(&mut self, name: &'static str) {
        match self.waived.iter_mut().find(|(n, _)| *n == name) {
            Some((_, n)) => *n += 1,
            None => self.waived.push((name, 1)),
        }
    }
}

/// What is known of a core between its lines.
#[derive(Clone, Default)]
struct Core {
    /// Its current workgroup; `None` before the first.
    wg: Option<u32>,
    ended: bool,
    mask: u32,
    depth: u32,
    /// The last "current npc", which instructions that do not jump print again.
    stale_npc: u32,
    prefix: u32,
    last: Option<(u32, u32)>,
    vl: Option<u32>,
    vtype: Option<u32>,
    fflags: u32,
}

/// Turns lines into records.
struct Reader<'a> {
    launch: &'a Launch,
    cores: Vec<Core>,
    started: u32,
    running: Vec<u32>,
}

impl LogEngine {
    fn read_log(&mut self, text: &str, launch: &Launch) -> Result<(), String> {
        let lines = parse::parse(text, launch.wf_size as usize)?;
        self.lines.total = lines.len() as u64;
        let mut reader = Reader {
            launch,
            cores: vec![Core::default(); launch.wg_warps as usize],
            started: 0,
            running: Vec::new(),
        };
        let next = next_of_core(&lines, launch.wg_warps)?;
        for (line, next) in lines.iter().zip(next) {
            let fail = |m: String| format!("line {}: {m}", line.number);
            match reader.classify(line) {
                Some(name) => {
                    reader.enter(line, &mut self.ready).map_err(fail)?;
                    self.count(name);
                    self.lines.waived += 1;
                }
                None => {
                    let mstatus = line.csrs.iter().filter(|(a, _)| *a == CSR_MSTATUS).count();
                    (0..mstatus).for_each(|_| self.count(MSTATUS));
                    reader.retire(line, next.map(|n| lines[n].pc), &mut self.ready).map_err(fail)?;
                    self.lines.compared += 1;
                }
            }
        }
        Ok(())
    }
}

/// For each line, the next line of its core.
fn next_of_core(lines: &[Line], warps: u32) -> Result<Vec<Option<usize>>, String> {
    let mut last = vec![None; warps as usize];
    let mut next = vec![None; lines.len()];
    for (i, line) in lines.iter().enumerate().rev() {
        let core = last.get_mut(line.core).ok_or_else(|| {
            format!("line {}: core {}, but the workgroup has {warps} warps", line.number, line.core)
        })?;
        next[i] = *core;
        *core = Some(i);
    }
    Ok(next)
}

fn is_op(line: &Line, op: Op) -> bool {
    let row = op.row();
    line.insn & row.mask == row.matches
}

impl Reader<'_> {
    /// The waiver that a line falls under, if it is no instruction of the kernel.
    fn classify(&self, line: &Line) -> Option<&'static str> {
        let core = &self.cores[line.core];
        if ROM.contains(&line.pc) {
            return Some(RESET_ROM);
        }
        if core.ended {
            return Some(TOHOST_CODE);
        }
        let poll = is_op(line, Op::Barrier) && core.last == Some((line.pc, line.insn));
        poll.then_some(BARRIER_POLL)
    }

    /// A waived line; the first of the ROM begins the core's next workgroup.
    fn enter(&mut self, line: &Line, out: &mut Batch) -> Result<(), String> {
        if line.pc != ROM.start {
            return Ok(());
        }
        let core = &mut self.cores[line.core];
        if core.wg.is_some() && !core.ended {
            return Err(format!("core {} comes back to the reset ROM before its ENDPRG", line.core));
        }
        let wg = core.wg.map_or(0, |wg| wg + 1);
        let mask = u32::MAX >> (32 - self.launch.wf_size.clamp(1, 32));
        *core = Core { wg: Some(wg), mask, ..Core::default() };
        if wg == self.started {
            self.started += 1;
            self.running.push(self.launch.wg_warps);
            let [x, y, _] = self.launch.grid;
            let mut start = Record::new(Kind::WgStart);
            start.wg = wg;
            start.sm_wg = wg;
            start.wg_xyz = [wg % x, wg / x % y, wg / x / y];
            start.lds_base = LDS_BASE;
            // The simulator gives every workgroup the whole grid's base.
            start.pds_base = self.launch.pds_base;
            out.records.push(start);
            out.absent.push(FieldMask::NONE);
        }
        Ok(())
    }

    fn retire(&mut self, line: &Line, next_pc: Option<u32>, out: &mut Batch) -> Result<(), String> {
        let core = &mut self.cores[line.core];
        let wg = core.wg.ok_or_else(|| format!("core {} did not begin in the reset ROM", line.core))?;
        let mut r = Record::new(Kind::Retire);
        let mut absent = FieldMask::NONE;
        r.has = LOG_FIELDS.0;
        (r.wg, r.warp) = (wg, line.core as u16);
        (r.pc, r.insn, r.mask) = (line.pc, line.insn, core.mask);
        r.prefix = std::mem::take(&mut core.prefix);
        if ventus_isa::is_prefix(line.insn) {
            core.prefix = line.insn;
        }
        if let Some((reg, value)) = line.scalar {
            (r.sdst_valid, r.sdst, r.sdata) = (1, reg, value);
        }
        if let Some(v) = &line.vector {
            (r.vdst_valid, r.vdst, r.vmask) = (1, v.reg, v.mask);
            r.vdata[..v.lanes.len()].copy_from_slice(&v.lanes);
        }
        memory(line, core.mask, &mut r, &mut absent)?;
        csrs(line, core, &mut r, &mut absent)?;
        simt(line, core, next_pc, &mut r, &mut absent)?;
        if line.simt.is_some() {
            out.stacks.push((out.records.len(), line.stack.iter().rev().copied().collect()));
        }
        r.next_pc = next_pc.unwrap_or(0);
        if is_op(line, Op::Endprg) {
            core.ended = true;
            (r.next_pc, r.next_mask) = (0, 0);
        } else if next_pc.is_none() {
            absent.insert(Field::NextPc);
        }
        core.last = Some((line.pc, line.insn));
        out.records.push(r);
        out.absent.push(absent);
        if core.ended {
            let running = &mut self.running[wg as usize];
            *running -= 1;
            if *running == 0 {
                let mut end = Record::new(Kind::WgEnd);
                end.wg = wg;
                out.records.push(end);
                out.absent.push(FieldMask::NONE);
            }
        }
        Ok(())
    }
}

/// Groups that a log line reports. The masks, the prefix and the next pc are not printed on every line, but
/// follow from the lines before and after it.
const LOG_FIELDS: FieldSet = FieldSet::MASK
    .union(FieldSet::NEXT)
    .union(FieldSet::PREFIX)
    .union(FieldSet::SDST)
    .union(FieldSet::VDST)
    .union(FieldSet::VDST_WHOLE)
    .union(FieldSet::MEM)
    .union(FieldSet::CSR)
    .union(FieldSet::SIMT)
    .union(FieldSet::FLAGS)
    .union(FieldSet::FLAGS_ACC);

/// Memory items, one a lane in ascending lane order. Space and the size of loads are not printed.
fn memory(line: &Line, mask: u32, r: &mut Record, absent: &mut FieldMask) -> Result<(), String> {
    absent.insert(Field::MemSpace);
    absent.insert(Field::MemSize);
    let Some(first) = line.mem.first() else { return Ok(()) };
    let store = first.data.is_some();
    if line.mem.iter().any(|m| m.data.is_some() != store || m.size != first.size) {
        return Err("mem items of different kinds".into());
    }
    r.mem_op = if store { MemOp::Store } else { MemOp::Load } as u8;
    if store {
        r.mem_size = first.size;
        *absent = absent.without(FieldMask::of(&[Field::MemSize]));
    }
    let lanes = if line.is_vector { mask } else { 1 };
    if lanes.count_ones() as usize != line.mem.len() {
        return Err(format!("{} mem items for the active mask {lanes:#x}", line.mem.len()));
    }
    r.mem_mask = lanes;
    for (lane, m) in (0..32).filter(|l| lanes >> l & 1 != 0).zip(&line.mem) {
        r.mem_addr[lane] = m.addr;
        r.mem_data[lane] = m.data.unwrap_or(0);
    }
    Ok(())
}

fn csrs(line: &Line, core: &mut Core, r: &mut Record, absent: &mut FieldMask) -> Result<(), String> {
    let mut writes: Vec<CsrWrite> = Vec::new();
    for &(addr, value) in &line.csrs {
        match addr {
            CSR_VSTART if value != 0 => return Err(format!("vstart is {value:#x}, expected 0")),
            CSR_VSTART | CSR_MSTATUS => {}
            CSR_FFLAGS => {
                core.fflags = value;
                // The value is accumulated: which flags this instruction raised is only known when one bit is set.
                if value.count_ones() == 1 {
                    r.fflags = value as u8;
                } else {
                    absent.insert(Field::Fflags);
                }
            }
            _ => {
                match addr {
                    CSR_VL => core.vl = Some(value),
                    CSR_VTYPE => core.vtype = Some(value),
                    _ => {}
                }
                writes.push(CsrWrite { addr, value });
            }
        }
    }
    r.fflags_acc = core.fflags as u8;
    writes.sort_by_key(|w| w.addr);
    if writes.len() > r.csr.len() {
        return Err(format!("{} CSR writes, expected at most {}", writes.len(), r.csr.len()));
    }
    r.csr_count = writes.len() as u8;
    r.csr[..writes.len()].copy_from_slice(&writes);
    // `e32 m1 lN` repeats the vector configuration that the last vset set, which was compared there.
    if let Some((lmul, vl)) = line.vset
        && (lmul != 1 || core.vl != Some(vl) || core.vtype != Some(VTYPE_E32_M1))
    {
        return Err(format!(
            "e32 m{lmul} l{vl}, but the last vset said vl {:?} vtype {:x?}",
            core.vl, core.vtype
        ));
    }
    Ok(())
}

fn simt(
    line: &Line,
    core: &mut Core,
    next_pc: Option<u32>,
    r: &mut Record,
    absent: &mut FieldMask,
) -> Result<(), String> {
    let old = core.depth;
    if let Some(Simt { mask, npc, depth }) = line.simt {
        if line.stack.len() != depth as usize {
            return Err(format!("stack size {depth}, but {} entries follow", line.stack.len()));
        }
        // Instructions that neither branch nor pop print the npc of the last that did.
        let stale = is_op(line, Op::Setrpc) || (is_op(line, Op::Join) && depth == old);
        let expected = if stale { Some(core.stale_npc) } else { next_pc };
        if expected.is_some_and(|e| e != npc) {
            return Err(format!(
                "current npc {npc:#x}, but the core goes on at {:#x}",
                expected.unwrap_or(0)
            ));
        }
        if !stale {
            core.stale_npc = npc;
        }
        (core.mask, core.depth) = (mask, depth);
        r.simt_op = match depth.cmp(&old) {
            std::cmp::Ordering::Greater => SimtOp::Push,
            std::cmp::Ordering::Less => SimtOp::Pop,
            std::cmp::Ordering::Equal => SimtOp::None,
        } as u8;
        for (to, from) in r.simt_top.iter_mut().zip(&line.stack) {
            *to = *from;
        }
    } else {
        absent.insert(Field::SimtTop);
        if !line.stack.is_empty() {
            return Err("stack entries after a line without a stack size".into());
        }
    }
    r.simt_depth = core.depth as u8;
    r.next_mask = core.mask;
    Ok(())
}

impl Engine for LogEngine {
    fn name(&self) -> &'static str {
        "log"
    }

    fn describe(&self) -> String {
        format!("log {}", self.file.display())
    }

    fn fields(&self) -> FieldSet {
        LOG_FIELDS
    }

    fn reset(&mut self) -> Result<(), EngineError> {
        self.kernel = 0;
        Ok(())
    }

    fn load(&mut self, _init: &[MemInit]) -> Result<(), EngineError> {
        Ok(())
    }

    fn launch(&mut self, run: &KernelRun) -> Result<(), EngineError> {
        let text = self.text(run)?;
        self.kernel += 1;
        self.ready.clear();
        self.lines = LineCount::default();
        self.waived.clear();
        self.read_log(&text, &run.launch)
            .map_err(|m| EngineError::Input(format!("{}: {m}", self.file.display())))
    }

    fn advance(&mut self, _max_cycles: u64, batch: &mut Batch) -> Progress {
        let at = batch.records.len();
        batch.absent.resize(at, FieldMask::NONE);
        let retired = self.lines.compared;
        batch.stacks.extend(self.ready.stacks.drain(..).map(|(i, s)| (at + i, s)));
        batch.records.append(&mut self.ready.records);
        batch.absent.append(&mut self.ready.absent);
        Progress { state: State::Done, cycles: 0, retired, live_warps: 0, barrier_wait: 0 }
    }

    fn read(&mut self, _addr: u32, _out: &mut [u8]) -> Result<bool, EngineError> {
        Ok(false)
    }

    fn read_lds(&mut self, _sm: u32, _offset: u32, _out: &mut [u8]) -> Result<bool, EngineError> {
        Ok(false)
    }

    fn policy(&self) -> Policy {
        Policy::for_log()
    }

    fn dispatches(&self) -> bool {
        false
    }

    fn lines(&self) -> Option<LineCount> {
        Some(self.lines)
    }

    fn waived(&self) -> Vec<(&'static str, u64)> {
        self.waived.clone()
    }
}
