//! Finds the origin of a difference in final memory. Golden repeats the job, and the earliest of its stores
//! whose value differs is the one to look at.

use super::{Differing, Pair, replay};
use crate::compare::FieldDiff;
use crate::engine::{Engine, GoldenEngine};
use crate::mismatch::{Mismatch, MismatchKind};
use crate::outcome::End;
use crate::place::placed;
use crate::races::Race;
use crate::races::open::{Byte, Bytes, Place, Shared, Taint};
use crate::run::{Options, engine_error};
use crate::track::Tracker;
use std::collections::{BTreeMap, HashMap, HashSet};
use tandem_abi::{Kind, Record};
use tandem_launch::{Buffer, Job};

/// Most differing words that a report lists.
const MOST_WORDS: usize = 64;
/// Bytes of a line, in which a report counts.
const LINE: u32 = 64;

/// A store of golden's: its number in the kernel, and the lane.
type Writer = (u64, u32);

/// A golden that repeats the job, one kernel after the other.
struct Repeat {
    golden: GoldenEngine,
    next: usize,
}

impl Repeat {
    fn new(of: &GoldenEngine) -> Repeat {
        let model = of.golden();
        Repeat { golden: GoldenEngine::new(model.config(), model.profile(), of.fault()), next: 0 }
    }

    /// Runs the next kernel and shows its records.
    fn kernel(&mut self, job: &Job, options: &Options, see: impl FnMut(&Record)) -> Result<(), End> {
        let (index, run) = (self.next, &job.kernels[self.next]);
        self.next += 1;
        self.golden.load(&run.mem).map_err(engine_error)?;
        let limit = run.timeout_cycles.unwrap_or(options.max_cycles);
        replay(&mut self.golden, job, index, limit, see)?;
        Ok(())
    }
}

/// Golden's job again, up to the last kernel whose bytes had to be explained. The study continues from kernel
/// to kernel, so that it does not repeat a chain from its start each time.
pub(in crate::run) struct Study {
    /// Finds the bytes that warps share, which must be known before the kernel is followed.
    shares: Repeat,
    follows: Repeat,
}

/// The findings of golden's own run of one kernel.
struct KernelStudy {
    /// Its last store to each of the wanted bytes.
    writers: HashMap<Place, Writer>,
    /// Bytes that depend on an open order after it.
    taint: Taint,
    race: Option<Race>,
}

impl Study {
    fn new(golden: &GoldenEngine) -> Study {
        Study { shares: Repeat::new(golden), follows: Repeat::new(golden) }
    }

    /// Studies kernel `index`. Before it, these bytes were open; all others were compared and are equal.
    fn kernel(
        &mut self,
        index: usize,
        wanted: &HashSet<Place>,
        open: Bytes,
        job: &Job,
        options: &Options,
    ) -> Result<KernelStudy, End> {
        for again in [&mut self.shares, &mut self.follows] {
            while again.next < index {
                again.kernel(job, options, |_| {})?;
            }
        }
        let mut shared = Shared::default();
        let paging = job.paging.as_ref();
        self.shares.kernel(job, options, |r| shared.see(&placed(paging, index, r)))?;
        let workgroups = job.kernels.iter().take(index + 1).map(|k| k.launch.workgroups()).sum();
        let (mut writers, mut number, mut taint) = (HashMap::new(), 0, Taint::new(workgroups, open));
        self.follows.kernel(job, options, |r| {
            let r = &*placed(paging, index, r);
            taint.see(r, &shared);
            if r.kind != Kind::Retire as u8 {
                return;
            }
            number += 1;
            for Byte { place, lane, .. } in Byte::stored(r).filter(|b| wanted.contains(&b.place)) {
                writers.insert(place, (number, lane));
            }
        })?;
        Ok(KernelStudy { writers, taint, race: shared.race(&job.kernels[index].name) })
    }
}

impl Pair<'_> {
    /// Judges the bytes that differ after a kernel. Returns those whose value depends on an open order; any
    /// other is a mismatch.
    pub(super) fn judge_bytes(&mut self, index: usize, differing: &[Differing]) -> Result<Bytes, End> {
        let wanted: HashSet<Place> = differing.iter().map(|d| d.place).collect();
        let before = self.open_before(index);
        let mut study = self.study.take().unwrap_or_else(|| Study::new(&*self.golden));
        let told = study.kernel(index, &wanted, before.clone(), self.job, self.options)?;
        self.study = Some(study);
        let is_open = |d: &&Differing| {
            if self.is_stated(index, d.place) {
                return false;
            }
            // A warp that took another path may have written anywhere.
            let written = told.writers.contains_key(&d.place) || before.has(d.place);
            if written { told.taint.has(d.place) } else { told.taint.is_wild() }
        };
        let (excused, found): (Vec<&Differing>, Vec<&Differing>) = differing.iter().partition(is_open);
        if !found.is_empty() {
            return Err(self.memory_mismatch(index, &found, excused.len(), &told.writers));
        }
        if let Some(race) = told.race {
            self.outcome.races += 1;
            self.race.get_or_insert(race);
        }
        Ok(excused.iter().map(|d| d.place).collect())
    }

    /// Bytes that earlier kernels left open, except those that the host loads for kernel `index`.
    fn open_before(&self, index: usize) -> Bytes {
        let mut open = self.open.clone();
        let loads = &self.job.kernels[index].mem;
        open.retain(|place| {
            let physical = self.job.physical(index, place.addr).unwrap_or(place.addr);
            place.lds || !loads.iter().any(|m| (physical.wrapping_sub(m.addr) as usize) < m.bytes.len())
        });
        open
    }

    /// Whether the job states the exact value of a byte after kernel `index`: no order may change it.
    fn is_stated(&self, index: usize, place: Place) -> bool {
        let holds = |b: &Buffer| b.expect.as_ref().is_some_and(|e| e.ulp == 0) && b.holds(place.addr);
        index + 1 == self.job.kernels.len() && !place.lds && self.job.buffers.iter().any(holds)
    }

    fn memory_mismatch(
        &self,
        index: usize,
        found: &[&Differing],
        open: usize,
        writers: &HashMap<Place, Writer>,
    ) -> End {
        let first = found.iter().filter_map(|d| writers.get(&d.place)).min().map(|(number, _)| *number);
        let of_first = |place: &Place| writers.get(place).filter(|w| Some(w.0) == first).map(|w| w.1);
        let unwritten = found.iter().filter(|d| !writers.contains_key(&d.place)).count();
        let mut m = match self.at_store(index, first) {
            Ok(m) => m,
            Err(end) => return end,
        };
        m.message = summary(found, open, unwritten, first.is_some());
        let mut words: BTreeMap<(bool, Place), Word> = BTreeMap::new();
        for d in found {
            let place = Place { addr: d.place.addr & !3, ..d.place };
            let lane = of_first(&d.place);
            let word = words.entry((lane.is_none(), place)).or_default();
            word.lane = word.lane.or(lane);
            let at = (d.place.addr & 3) as usize;
            (word.leader[at], word.golden[at]) = (Some(d.leader), Some(d.golden));
        }
        m.diffs = words.iter().take(MOST_WORDS).map(|((_, place), word)| word.diff(*place)).collect();
        End::Mismatch(Box::new(m))
    }

    /// A report at golden's instruction of this number in the kernel, with its warp's last instructions.
    fn at_store(&self, index: usize, number: Option<u64>) -> Result<Mismatch, End> {
        let nowhere = || self.ends_report(index, None, MismatchKind::Memory, String::new());
        let Some(number) = number else { return Ok(nowhere()) };
        let config = self.golden.golden().config();
        let mut tracker = Tracker::new(&self.job.kernels[index].launch, &config, false);
        let (mut at, mut count) = (None, 0);
        let mut again = Repeat::new(&*self.golden);
        while again.next < index {
            again.kernel(self.job, self.options, |_| {})?;
        }
        again.kernel(self.job, self.options, |r| {
            if at.is_some() {
                return;
            }
            if r.kind != Kind::Retire as u8 {
                // Golden keeps its own rules. The tracker only provides the window and the stack.
                drop(if r.kind == Kind::WgStart as u8 { tracker.start(r) } else { tracker.end(r) });
                return;
            }
            count += 1;
            if tracker.retire(r).is_ok() {
                tracker.retired(r, r);
            }
            if count == number {
                at = Some(*r);
            }
        })?;
        let Some(r) = at else { return Ok(nowhere()) };
        let mut m = self.ends_reporter(index, &tracker).at(&r, MismatchKind::Memory, String::new());
        m.stacks.swap(0, 1);
        m.unseen = true;
        Ok(m)
    }
}

/// A word with at least one differing byte; bytes that agree are not shown.
#[derive(Default)]
struct Word {
    lane: Option<u32>,
    leader: [Option<u8>; 4],
    golden: [Option<u8>; 4],
}

impl Word {
    fn diff(&self, place: Place) -> FieldDiff {
        let show = |bytes: &[Option<u8>; 4]| -> String {
            let digits = bytes.iter().rev().map(|b| b.map_or("..".into(), |b| format!("{b:02x}")));
            format!("0x{}", digits.collect::<String>())
        };
        let what = if place.lds { "lds sm 0" } else { "memory" };
        FieldDiff {
            field: format!("{what} {:#010x}", place.addr),
            lane: self.lane,
            leader: show(&self.leader),
            golden: show(&self.golden),
        }
    }
}

/// A sentence on which bytes differ, and how many.
fn summary(found: &[&Differing], open: usize, unwritten: usize, placed: bool) -> String {
    let lines: HashSet<Place> =
        found.iter().map(|d| Place { addr: d.place.addr / LINE, ..d.place }).collect();
    let many = |n: usize, what: &str| if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") };
    let (bytes, lines) = (many(found.len(), "byte"), many(lines.len(), "line"));
    let mut s = format!("memory differs after the kernel: {bytes} in {lines}");
    s += if placed {
        "; of golden's stores there, the earliest is shown"
    } else {
        ", to none of which golden stores: a store went to a wrong address or wrote too much"
    };
    if placed && unwritten > 0 {
        s += &format!("; golden does not store to {unwritten} of them");
    }
    if open > 0 {
        s += &format!("; {} more depend on an order that the program leaves open", many(open, "byte"));
    }
    s
}
