//! Compares a leader without records (level 0 of a DUT). Golden runs each kernel in an order of its own, the
//! leader runs it to its end, and the memory that each leaves is compared.
//!
//! A difference is traced back to the store of golden's that should have written it (`ends/origin.rs`). If a
//! byte's value depends on an order that the program leaves open, `races/open.rs` finds that out.

mod origin;

pub(super) use origin::Study;

use super::report::Reporter;
use super::tohost::{self, Foreseen, ToHost, WHEN};
use super::{Pair, engine_error, lead, settle};
use crate::compare::FieldDiff;
use crate::engine::{Batch, Engine, GoldenEngine, Progress, State};
use crate::mismatch::{Mismatch, MismatchKind, Trapped};
use crate::outcome::End;
use crate::place::placed;
use crate::print::{Printed, Printer};
use crate::races::open::{Bytes, Place};
use crate::requests::Requests;
use crate::track::Tracker;
use crate::unreported::{LDS, MEMORY, UNPLACED_LDS};
use std::collections::BTreeSet;
use tandem_abi::{Kind, LDS_BASE, Limits, MemOp, PAGE_BYTES, Record, Trap};
use tandem_launch::{Job, KernelRun};

/// How a kernel ended on one side. A leader does not tell which instruction trapped or which warp waits.
#[derive(Debug)]
enum Left {
    Done,
    Trap(Box<Record>),
    /// Every live warp waits at a barrier.
    Deadlock,
    /// The leader is silent.
    Silent,
    ToHost(u32),
}

impl Left {
    fn text(&self) -> String {
        match self {
            Left::Done => "ends".into(),
            Left::Trap(_) => "traps".into(),
            Left::Deadlock => "waits at a barrier that cannot release".into(),
            Left::Silent => "neither ends nor accesses memory".into(),
            Left::ToHost(value) => format!("writes {value:#x} to tohost"),
        }
    }
}

/// A kernel on golden by itself.
struct Alone {
    left: Left,
    foreseen: Foreseen,
    instructions: u64,
    /// Lines of code that it executed.
    lines: u64,
}

/// A byte that differs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Differing {
    place: Place,
    leader: u8,
    golden: u8,
}

impl Pair<'_> {
    /// Runs a kernel on both sides, one after the other, and compares the memory that they leave.
    pub(super) fn kernel_by_ends(&mut self, leader: &mut dyn Engine, index: usize) -> Result<(), End> {
        let job = self.job;
        let run = &job.kernels[index];
        leader.load(&run.mem).map_err(engine_error)?;
        self.golden.load(&run.mem).map_err(engine_error)?;
        self.unheld.begin(run);
        let mut written = Bytes::default();
        let Alone { left: golden, foreseen, instructions, lines } =
            self.golden_to_end(index, &mut written)?;
        // The code of an earlier kernel may still be in a cache.
        let least = if index == 0 { lines } else { 0 };
        leader.expect(instructions);
        leader.launch(run).map_err(engine_error)?;
        let shared = foreseen.shared() || (foreseen.ends() && !run.launch.is_one_warp());
        let leads = self.leader_to_end(leader, index, least, foreseen)?;
        if !matches!(leads, Left::Done) {
            settle(leader);
        }
        self.outcome.instructions += instructions;
        match (&golden, &leads) {
            (Left::Done, Left::Done) => self.compare_ends(leader, index, written, Extent::All),
            (Left::ToHost(a), Left::ToHost(b)) if a == b => {
                self.outcome.tohost = Some(*a);
                let what = "final memory outside the signature (the program ended by tohost)";
                self.outcome.unreported.push(what.into());
                self.compare_ends(leader, index, written, Extent::Signature)
            }
            (_, Left::ToHost(_)) if shared => Err(End::BadInput(format!(
                "kernel {}: the {} {}, golden {}. Several warps run, and without records of accesses \
                 (--records mem) nothing shows in which order they write there",
                run.name,
                self.about.name,
                leads.text(),
                golden.text()
            ))),
            (Left::Trap(r), Left::Trap(_)) => {
                if run.launch.is_one_warp() && Trap::from_code(r.trap) != Some(Trap::Access) {
                    self.compare_ends(leader, index, written, Extent::All)?;
                } else {
                    self.outcome.lacks("final memory (a trap ends the kernel)");
                }
                Err(self.both_trap(index, r))
            }
            _ => Err(self.end_unlike(index, &golden, &leads)),
        }
    }

    /// Runs a loaded kernel on golden. Notes the bytes that it writes.
    fn golden_to_end(&mut self, index: usize, written: &mut Bytes) -> Result<Alone, End> {
        let job = self.job;
        let (run, paging) = (&job.kernels[index], job.paging.as_ref());
        let limit = run.timeout_cycles.unwrap_or(self.options.max_cycles);
        let (mut instructions, mut lacking) = (0, None);
        let (mut lines, mut foreseen) = (BTreeSet::new(), Foreseen::default());
        let observer = self.options.observer.as_ref();
        self.needs.begin();
        let needs = &mut self.needs;
        let (unheld, allotment) = (&mut self.unheld, &mut self.allotment);
        let outcome = &mut self.outcome;
        let left = replay(self.golden, job, index, limit, |r| {
            if let Some(observer) = observer.filter(|_| r.kind != Kind::WgEnd as u8) {
                observer.see(r);
            }
            outcome.note_beyond(allotment.see(job, r));
            outcome.arrive(r);
            if r.kind != Kind::Retire as u8 {
                return;
            }
            instructions += u64::from(r.beat == 0);
            lines.insert(r.pc / Requests::LINE);
            foreseen.see(job, index, r);
            outcome.warnings.extend(unheld.see(run, r));
            if r.mem_op >= MemOp::Store as u8 && r.trap == 0 {
                written.add_access(&placed(paging, index, r));
            }
            if lacking.is_none() {
                lacking = needs.see(r).map(|why| (why, r.pc));
            }
        });
        if let Some((why, pc)) = lacking {
            return Err(self.not_implemented(why, run, pc));
        }
        Ok(Alone { left: left?, foreseen, instructions, lines: lines.len() as u64 })
    }

    /// Runs a launched kernel on the leader, which takes at least so many requests to memory.
    fn leader_to_end(
        &mut self,
        leader: &mut dyn Engine,
        index: usize,
        least: u64,
        foreseen: Foreseen,
    ) -> Result<Left, End> {
        let run = &self.job.kernels[index];
        let limit = run.timeout_cycles.unwrap_or(self.options.max_cycles);
        let mut printer = Printer::new(self.job, index, self.options.sink.as_ref());
        let (mut batch, mut spent) = (Batch::default(), 0);
        let one_end = foreseen.ends() && run.launch.is_one_warp();
        let tohost = ToHost::unseen(leader, self.job, index, Some(foreseen))?;
        // A program that ends by its own store must not run past it.
        let slice = if tohost.is_some() { 1 } else { self.options.slice };
        let left = loop {
            batch.clear();
            let began = std::time::Instant::now();
            let p = leader.advance(slice.min(limit.saturating_sub(spent)).max(1), &mut batch);
            self.outcome.leader_seconds += began.elapsed().as_secs_f64();
            lead::answer(leader, printer.as_mut()).map_err(engine_error)?;
            self.outcome.cycles += p.cycles.saturating_sub(spent);
            spent = p.cycles;
            self.outcome.requests = p.requests.map(|r| Requests { least, ..r });
            if let Some(word) = &tohost
                && let Some(value) = word.value_in(leader, &p.state, one_end)?
            {
                self.outcome.lacks(WHEN);
                break Left::ToHost(value);
            }
            match p.state {
                State::More if spent >= limit => {
                    return Err(End::Timeout { kernel: run.name.clone(), after: spent, print: None });
                }
                State::More => {}
                State::Done | State::Kernel => break Left::Done,
                State::Trap => break Left::Trap(Box::new(Record::ZERO)),
                State::Hang => break Left::Silent,
                State::Error(message) => return Err(self.stopped(message, p.stop)),
            }
        };
        let printed = printer.map_or_else(|| Ok(Printed::default()), |p| p.finish(leader));
        printed.map(|printed| self.outcome.print(printed)).map_err(engine_error)?;
        Ok(left)
    }

    /// Compares memory after a kernel, and LDS if its place is known.
    fn compare_ends(
        &mut self,
        leader: &mut dyn Engine,
        index: usize,
        mut written: Bytes,
        extent: Extent,
    ) -> Result<(), End> {
        let run = &self.job.kernels[index];
        let mut differing = Vec::new();
        match extent {
            Extent::All => {
                self.memory_differs(leader, index, &mut differing)?;
                if !self.lds_differs(leader, run, &mut differing)? {
                    written.retain(|place| !place.lds);
                }
            }
            Extent::Signature => {
                self.signature_differs(leader, index, &mut differing)?;
                // The word `tohost` is how the program ended, and no result.
                let inside = |at: u32| run.signature.is_some_and(|s| at >= s.begin && at < s.end);
                written.retain(|place| !place.lds && inside(place.addr));
            }
        }
        let open = if differing.is_empty() { Bytes::default() } else { self.judge_bytes(index, &differing)? };
        // A byte that an earlier kernel left open differs again after this one. It still counts once.
        self.outcome.open_bytes += open.without(&self.open).count();
        self.outcome.written_bytes =
            Some(self.outcome.written_bytes.unwrap_or(0) + written.without(&open).count());
        // Bytes that are equal now are no longer open, whichever kernel wrote them.
        self.open = open;
        Ok(())
    }

    fn memory_differs(
        &mut self,
        leader: &mut dyn Engine,
        index: usize,
        differing: &mut Vec<Differing>,
    ) -> Result<(), End> {
        let mut page = vec![0; PAGE_BYTES as usize];
        for (addr, bytes) in self.golden.memory().pages() {
            if !leader.read(addr, &mut page).map_err(engine_error)? {
                self.outcome.lacks(MEMORY);
                return Ok(());
            }
            self.outcome.memory_bytes += u64::from(PAGE_BYTES);
            collect(Place::memory(self.job.virtual_of(index, addr)), &page, bytes, differing);
        }
        Ok(())
    }

    /// Compares LDS if the kernel's workgroup can have been in only one place. Returns whether it compared.
    fn lds_differs(
        &mut self,
        leader: &mut dyn Engine,
        run: &KernelRun,
        differing: &mut Vec<Differing>,
    ) -> Result<bool, End> {
        let config = self.golden.golden().config();
        let mut contents = vec![0; Limits::of(&config).lds_bytes as usize];
        if !leader.read_lds(0, 0, &mut contents).map_err(engine_error)? {
            self.outcome.lacks(LDS);
            return Ok(false);
        }
        if config.sms > 1 || run.launch.workgroups() > 1 {
            self.outcome.lacks(UNPLACED_LDS);
            return Ok(false);
        }
        self.outcome.memory_bytes += contents.len() as u64;
        collect(Place::lds(LDS_BASE), &contents, self.golden.golden().lds(0), differing);
        Ok(true)
    }

    fn signature_differs(
        &mut self,
        leader: &mut dyn Engine,
        index: usize,
        differing: &mut Vec<Differing>,
    ) -> Result<(), End> {
        let Some(range) = self.job.kernels[index].signature else { return Ok(()) };
        for addr in (range.begin..range.end).step_by(4) {
            let mut bytes = [0; 4];
            let physical = self.job.physical(index, addr).unwrap_or(addr);
            if !leader.read(physical, &mut bytes).map_err(engine_error)? {
                self.outcome.lacks(MEMORY);
                return Ok(());
            }
            let golden = self.golden.memory().read_u32(physical).unwrap_or(0).to_le_bytes();
            self.outcome.memory_bytes += 4;
            collect(Place::memory(addr), &bytes, &golden, differing);
        }
        Ok(())
    }

    fn ends_reporter<'r>(&'r self, index: usize, tracker: &'r Tracker) -> Reporter<'r> {
        Reporter {
            job: self.job,
            kernel: index,
            run: &self.job.kernels[index],
            tracker,
            golden: None,
            engines: [self.about.name.into(), self.golden.name().into()],
            provenance: [self.about.describe.clone(), self.golden.describe()],
            config: self.golden.golden().config().to_string(),
        }
    }

    /// A report at an instruction of golden's, or at none.
    fn ends_report(
        &self,
        index: usize,
        at: Option<&Record>,
        kind: MismatchKind,
        message: String,
    ) -> Mismatch {
        let tracker = Tracker::new(&self.job.kernels[index].launch, &self.golden.golden().config(), false);
        let reporter = self.ends_reporter(index, &tracker);
        let mut m = match at {
            Some(r) => reporter.at(r, kind, message),
            None => reporter.nowhere(kind, message),
        };
        m.unseen = true;
        m
    }

    fn both_trap(&self, index: usize, r: &Record) -> End {
        let trap = Trapped::of(r, &self.job.kernels[index]);
        let message =
            format!("{trap}; the {} traps too, but reports neither place nor cause", self.about.name);
        let mut m = self.ends_report(index, Some(r), MismatchKind::Trap, message);
        m.trap = Some(trap);
        End::Trap(Box::new(m))
    }

    /// The two sides end differently, or both hang.
    fn end_unlike(&self, index: usize, golden: &Left, leads: &Left) -> End {
        let name = self.about.name;
        let message = format!("the {name} {}, golden {}", leads.text(), golden.text());
        let at = match golden {
            Left::Trap(r) => Some(&**r),
            _ => None,
        };
        match (golden, leads) {
            (Left::Deadlock, Left::Silent) => {
                let message = "every live warp waits at a barrier that cannot release".to_string();
                let m = self.ends_report(index, None, MismatchKind::Deadlock, message);
                End::BarrierDeadlock(Box::new(m))
            }
            (_, Left::Silent) => {
                let m = self.ends_report(index, at, MismatchKind::Hang, message);
                End::Hang(Box::new(m))
            }
            _ => {
                let mut m = self.ends_report(index, at, MismatchKind::End, message);
                let (leader, golden) = (leads.text(), golden.text());
                m.diffs.push(FieldDiff { field: "end".into(), lane: None, leader, golden });
                End::Mismatch(Box::new(m))
            }
        }
    }
}

/// The part of memory that is compared.
enum Extent {
    All,
    Signature,
}

/// Adds the bytes from `base` on that differ.
fn collect(base: Place, leader: &[u8], golden: &[u8], differing: &mut Vec<Differing>) {
    if leader == golden {
        return;
    }
    let both = leader.iter().zip(golden).enumerate().filter(|(_, (a, b))| a != b);
    differing.extend(both.map(|(i, (&leader, &golden))| Differing {
        place: Place { addr: base.addr.wrapping_add(i as u32), ..base },
        leader,
        golden,
    }));
}

/// Runs a loaded kernel on golden to its end, in golden's own order, and shows each record. From the same
/// memory, the run is always the same.
///
/// # Errors
/// If it does not end within `limit` instructions, or cannot be launched.
fn replay(
    golden: &mut GoldenEngine,
    job: &Job,
    index: usize,
    limit: u64,
    mut see: impl FnMut(&Record),
) -> Result<Left, End> {
    let run = &job.kernels[index];
    golden.launch(run).map_err(engine_error)?;
    // A program that ends by its own store must not run past it.
    let slice = if run.tohost.is_some() { 1 } else { u64::MAX };
    let mut batch = Batch::default();
    loop {
        batch.clear();
        let Progress { state, retired, .. } = golden.advance(slice, &mut batch);
        golden.print_clear();
        for r in &batch.records {
            see(r);
            if let Some(value) = tohost::written(job, index, r) {
                return Ok(Left::ToHost(value));
            }
        }
        match state {
            State::More if retired >= limit => {
                return Err(End::Timeout { kernel: run.name.clone(), after: retired, print: None });
            }
            State::More => {}
            State::Done | State::Kernel => return Ok(Left::Done),
            State::Trap => {
                let last = batch.records.last().copied().unwrap_or(Record::ZERO);
                return Ok(Left::Trap(Box::new(last)));
            }
            State::Hang => return Ok(Left::Deadlock),
            State::Error(message) => return Err(End::Failed(format!("golden: {message}"))),
        }
    }
}
