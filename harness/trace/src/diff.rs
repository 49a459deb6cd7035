//! Finds where two runs part: compares their records, warp by warp in program order.
//!
//! The two may retire in any order. A record waits for its counterpart, so memory grows with the distance
//! between the runs. The comparison, its policy and the report are those of `tandem-lockstep`, but neither
//! side follows the other. So a choice that an implementation may make (a workgroup's place, the order of
//! atomics) shows as a difference if a program looks at it.

use crate::header::Header;
use crate::read::Placed;
use serde::Serialize;
use std::collections::{BTreeMap, VecDeque};
use tandem_abi::{FieldSet, Kind, Record, SimtEntry};
use tandem_launch::Job;
use tandem_lockstep::engine::open::Open;
use tandem_lockstep::mismatch::{StackEntry, WINDOW, WindowEntry};
use tandem_lockstep::{
    Date, FieldDiff, FieldMask, Mismatch, MismatchKind, Policy, WaiverUse, compare, rebuild_stack,
    unreported, waiver_uses,
};
use tandem_words::counted;
use thiserror::Error;

/// Most records that wait for their counterparts: some 400 MB.
const MOST_WAITING: usize = 400_000;

/// Names of the sides in reports.
const NAMES: [&str; 2] = ["A", "B"];

/// One of the two runs.
pub struct Side {
    /// Its description.
    pub header: Header,
    /// Fields that none of its records have although their groups are reported.
    pub never: FieldMask,
    /// Its waivers.
    pub policy: Policy,
    /// Its records.
    pub stream: Stream,
}

/// Gives one record after the other.
pub type Stream = Box<dyn FnMut() -> Result<Next, Unreadable>>;

/// Why a side cannot be read, with the place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Unreadable(pub String);

/// One item of a stream.
pub enum Next {
    /// A record.
    Record(Box<Entry>),
    /// The end: how the run ended, in a word.
    End(String),
}

/// A record, and the parts that its source does not show.
pub struct Entry {
    /// The record with its place.
    pub placed: Placed,
    /// Fields that it lacks although their groups are reported.
    pub absent: FieldMask,
    /// The parts that it leaves open.
    pub open: Option<Open>,
}

/// Why two runs cannot be compared.
#[derive(Debug, Error)]
pub enum DiffError {
    /// A side's records cannot be read.
    #[error("{0}: {1}")]
    Side(&'static str, Unreadable),
    /// The machines have warps of different sizes.
    #[error("A has warps of {0} lanes and B of {1}, so their instructions are not the same")]
    Lanes(u32, u32),
    /// The two were filtered differently.
    #[error("A and B do not show the same part of their runs: trace both with the same --warp and --pc")]
    Filter,
    /// A side was cut by number or cycle.
    #[error(
        "{0} was cut by --from or --to, so its warps are incomplete: trace it with --warp or --pc \
         instead"
    )]
    Cut(&'static str),
    /// A waiver has expired.
    #[error("waiver '{0}' expired on {1}: renew it with a reason, or remove it")]
    Expired(String, Date),
    /// Too many records wait for their counterparts.
    #[error("{0} instructions wait for their counterparts: compare some warps at a time, with --warp")]
    Apart(usize),
}

/// The common part of two runs, and the place where they part.
#[derive(Clone, Debug, Serialize)]
pub struct Difference {
    /// Side A in words.
    pub a: String,
    /// Side B in words.
    pub b: String,
    /// How each run ended, in a word.
    pub ends: [String; 2],
    /// Whether nothing differs and something was compared.
    pub same: bool,
    /// Instructions compared.
    pub compared: u64,
    /// State bits compared.
    pub bits: u64,
    /// Warps of both.
    pub warps: u64,
    /// State that a side does not report.
    pub unreported: Vec<String>,
    /// Waivers that were used.
    pub waived: Vec<WaiverUse>,
    /// Warps that differ, by their first difference, in A's order.
    pub different: Vec<Different>,
    /// The first difference of all, in the form of `run`.
    pub first: Option<Mismatch>,
}

/// The place where a warp's two sides part.
#[derive(Clone, Debug, Serialize)]
pub struct Different {
    /// The kernel's position in the job.
    pub kernel: usize,
    /// Workgroup.
    pub wg: u32,
    /// Warp of the workgroup.
    pub warp: u16,
    /// Its number of instructions that agree.
    pub after: u64,
    /// Address of the first that does not.
    pub pc: u32,
    /// Its text.
    pub text: String,
    /// Fields that differ; empty if a side has no such instruction.
    pub fields: Vec<String>,
}

/// One warp on both sides.
#[derive(Default)]
struct Warp {
    waiting: [VecDeque<Box<Entry>>; 2],
    window: VecDeque<WindowEntry>,
    stacks: [Vec<SimtEntry>; 2],
    agree: u64,
    /// The first difference, and the number of its instruction in A.
    parted: Option<(u64, Box<Mismatch>)>,
}

/// A comparison under way.
struct Pairing<'a> {
    headers: [&'a Header; 2],
    has: [FieldSet; 2],
    fields: FieldMask,
    policies: [&'a Policy; 2],
    uses: [Vec<u64>; 2],
    job: &'a Job,
    warps: BTreeMap<(usize, u32, u16), Warp>,
    waiting: usize,
    /// Sides that give no more records.
    ended: [bool; 2],
    compared: u64,
    bits: u64,
}

/// Compares two runs. `job` gives symbols and source lines, if it is known.
///
/// # Errors
/// If a side cannot be read, or the two have nothing to compare.
pub fn diff(mut a: Side, mut b: Side, job: &Job, today: Date) -> Result<Difference, DiffError> {
    check(&a.header, &b.header)?;
    for policy in [&a.policy, &b.policy] {
        if let Some(w) = policy.expired(today) {
            return Err(DiffError::Expired(w.name.clone(), w.expires));
        }
    }
    let (of_a, of_b) = (a.header.set(), b.header.set());
    let reported = |has, never| FieldMask::reported(has).without(never);
    let (in_a, in_b) = (reported(of_a, a.never), reported(of_b, b.never));
    let mut pairing = Pairing {
        headers: [&a.header, &b.header],
        has: [of_a, of_b],
        fields: in_a.without(in_a.without(in_b)),
        policies: [&a.policy, &b.policy],
        uses: [vec![0; a.policy.waivers.len()], vec![0; b.policy.waivers.len()]],
        job,
        warps: BTreeMap::new(),
        waiting: 0,
        ended: [false; 2],
        compared: 0,
        bits: 0,
    };
    let mut ends = [None, None];
    while ends.iter().any(Option::is_none) {
        for (side, stream) in [&mut a.stream, &mut b.stream].into_iter().enumerate() {
            if ends[side].is_some() {
                continue;
            }
            match stream().map_err(|e| DiffError::Side(NAMES[side], e))? {
                Next::End(how) => {
                    ends[side] = Some(how);
                    pairing.end(side);
                }
                Next::Record(entry) => pairing.take(side, entry)?,
            }
        }
    }
    let mut names = unreported(of_a, a.never);
    for name in unreported(of_b, b.never) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    Ok(pairing.finish(ends.map(Option::unwrap_or_default), names))
}

/// Refuses two runs whose records do not correspond.
fn check(a: &Header, b: &Header) -> Result<(), DiffError> {
    if a.lanes != b.lanes {
        return Err(DiffError::Lanes(a.lanes, b.lanes));
    }
    for (name, header) in NAMES.iter().zip([a, b]) {
        if header.filter.from.is_some() || header.filter.to.is_some() {
            return Err(DiffError::Cut(name));
        }
    }
    if a.filter == b.filter { Ok(()) } else { Err(DiffError::Filter) }
}

impl Pairing<'_> {
    /// Takes a record of a side, and compares all records that now have a counterpart.
    fn take(&mut self, side: usize, entry: Box<Entry>) -> Result<(), DiffError> {
        let r = &entry.placed.record;
        if r.kind != Kind::Retire as u8 {
            return Ok(());
        }
        let key = (entry.placed.kernel, r.wg, r.warp);
        let warp = self.warps.entry(key).or_default();
        if warp.parted.is_some() {
            return Ok(());
        }
        warp.waiting[side].push_back(entry);
        self.waiting += 1;
        let mut warp = std::mem::take(self.warps.entry(key).or_default());
        while warp.parted.is_none() {
            self.skip_prefixes(&mut warp);
            if warp.waiting.iter().any(VecDeque::is_empty) {
                break;
            }
            let (Some(a), Some(b)) = (warp.waiting[0].pop_front(), warp.waiting[1].pop_front()) else {
                break;
            };
            self.waiting -= 2;
            self.compare(&mut warp, &a, &b);
        }
        self.leftover(&mut warp);
        self.forget(&mut warp);
        self.warps.insert(key, warp);
        // Once a side has ended, nothing waits for its records.
        if self.waiting > MOST_WAITING { Err(DiffError::Apart(self.waiting)) } else { Ok(()) }
    }

    /// Handles a side that gives no more records.
    fn end(&mut self, side: usize) {
        self.ended[side] = true;
        let keys: Vec<_> = self.warps.keys().copied().collect();
        for key in keys {
            let mut warp = std::mem::take(self.warps.entry(key).or_default());
            self.skip_prefixes(&mut warp);
            self.leftover(&mut warp);
            self.forget(&mut warp);
            self.warps.insert(key, warp);
        }
    }

    /// Parts a warp if one side has more records than the other, which has ended, can give.
    fn leftover(&mut self, warp: &mut Warp) {
        for side in 0..2 {
            let over = self.ended[1 - side] && warp.waiting[1 - side].is_empty() && warp.parted.is_none();
            let Some(entry) = warp.waiting[side].front().filter(|_| over) else { continue };
            let what = format!("{} ends this warp here, and {} goes on", NAMES[1 - side], NAMES[side]);
            let m = self.mismatch(warp, entry, MismatchKind::Missing, what, Vec::new());
            warp.parted = Some((entry.placed.number, m));
        }
    }

    /// Drops the records after a difference, which need no counterpart.
    fn forget(&mut self, warp: &mut Warp) {
        if warp.parted.is_some() {
            self.waiting -= warp.waiting.iter().map(VecDeque::len).sum::<usize>();
            warp.waiting.iter_mut().for_each(VecDeque::clear);
        }
    }

    /// Skips a prefix without a counterpart: a decoder may take a prefix together with its instruction.
    fn skip_prefixes(&mut self, warp: &mut Warp) {
        for side in 0..2 {
            let other = self.has[1 - side];
            while !other.contains(FieldSet::PREFIX)
                && let Some(front) = warp.waiting[side].front()
                && ventus_isa::is_prefix(front.placed.record.insn)
            {
                warp.waiting[side].pop_front();
                self.waiting -= 1;
            }
        }
    }

    fn compare(&mut self, warp: &mut Warp, a: &Entry, b: &Entry) {
        // The other side closes the parts that one side leaves open.
        let close = |of: &Entry, by: &Entry| match &of.open {
            Some(open) => open.close(&of.placed.record, &by.placed.record),
            None => of.placed.record,
        };
        let (of_a, of_b) = (close(a, b), close(b, a));
        warp.note(&of_a, &of_b);
        let mut waived = FieldMask::NONE;
        for (policy, uses) in self.policies.iter().zip(&mut self.uses) {
            waived = waived.union(policy.waived(of_a.insn, |i| uses[i] += 1));
        }
        let fields = self.fields.without(a.absent).without(b.absent).without(waived);
        let mut diffs = Vec::new();
        self.bits += compare(&of_a, &of_b, fields, self.headers[0].lanes, &mut diffs);
        self.compared += u64::from(of_a.beat == 0);
        if diffs.is_empty() {
            warp.agree += 1;
            return;
        }
        let mut names: Vec<&str> = diffs.iter().map(|d| d.field.as_str()).collect();
        names.dedup();
        let message = format!("A and B differ in {}", names.join(", "));
        warp.parted = Some((a.placed.number, self.mismatch(warp, a, MismatchKind::Fields, message, diffs)));
    }

    fn mismatch(
        &self,
        warp: &Warp,
        at: &Entry,
        kind: MismatchKind,
        message: String,
        diffs: Vec<FieldDiff>,
    ) -> Box<Mismatch> {
        let (r, kernel) = (&at.placed.record, at.placed.kernel);
        let header = self.headers[0];
        let mut m = Mismatch {
            engines: NAMES.map(String::from),
            provenance: self.headers.map(|h| h.words()),
            config: header.config.clone(),
            kernel: header.kernels.get(kernel).map(|k| k.name.clone()).unwrap_or_default(),
            kernel_index: kernel,
            wg: r.wg,
            warp: r.warp.into(),
            sm: r.sm.into(),
            cycle: r.cycle,
            pc: r.pc,
            insn: r.insn,
            prefix: r.prefix,
            diffs,
            stacks: [0, 1].map(|side| warp.stacks[side].iter().map(StackEntry::from).collect()),
            window: warp.window.iter().copied().collect(),
            ..Mismatch::new(kind, message)
        };
        m.locate(self.job);
        Box::new(m)
    }

    fn finish(self, ends: [String; 2], unreported: Vec<String>) -> Difference {
        let mut waived = Vec::new();
        for (policy, uses) in self.policies.iter().zip(&self.uses) {
            waived.extend(waiver_uses(policy, uses));
        }
        let warps = self.warps.len() as u64;
        let mut parted: Vec<_> = self
            .warps
            .into_iter()
            .filter_map(|(key, warp)| warp.parted.map(|(number, m)| (number, key, warp.agree, m)))
            .collect();
        parted.sort_by_key(|(number, key, ..)| (*number, *key));
        let different = parted.iter().map(|(_, (kernel, wg, warp), after, m)| {
            let mut fields: Vec<String> = m.diffs.iter().map(|d| d.field.clone()).collect();
            fields.dedup();
            let (after, text) = (*after, m.disasm.clone());
            Different { kernel: *kernel, wg: *wg, warp: *warp, after, pc: m.pc, text, fields }
        });
        Difference {
            a: self.headers[0].words(),
            b: self.headers[1].words(),
            same: parted.is_empty() && self.bits > 0 && ends[0] == ends[1],
            ends,
            compared: self.compared,
            bits: self.bits,
            warps,
            unreported,
            waived,
            different: different.collect(),
            first: parted.into_iter().next().map(|(.., m)| *m),
        }
    }
}

impl Warp {
    /// Keeps a pair of records for reports.
    fn note(&mut self, a: &Record, b: &Record) {
        if self.window.len() == WINDOW {
            self.window.pop_front();
        }
        let (cycle, pc, insn, prefix) = (a.cycle, a.pc, a.insn, a.prefix);
        self.window.push_back(WindowEntry { cycle, pc, insn, prefix, mask: a.mask, beat: a.beat });
        rebuild_stack(&mut self.stacks[0], a);
        rebuild_stack(&mut self.stacks[1], b);
    }
}

impl Header {
    /// The run in words.
    pub fn words(&self) -> String {
        format!("{} of {} on {}: {}", self.engine, self.target, self.config, self.about)
    }
}

impl Difference {
    /// The report for people.
    pub fn to_text(&self) -> String {
        /// Other warps that are listed.
        const MOST: usize = 8;
        let mut lines = vec![
            if self.same { "SAME".to_string() } else { "DIFFERENT".to_string() },
            format!("  A         {}  ({})", self.a, self.ends[0]),
            format!("  B         {}  ({})", self.b, self.ends[1]),
            format!(
                "  compared  {} of {}, {}",
                counted(self.compared, "instruction"),
                counted(self.warps, "warp"),
                counted(self.bits, "state bit")
            ),
        ];
        if !self.unreported.is_empty() {
            lines.push(format!("  not reported by one side: {}", self.unreported.join(", ")));
        }
        for w in &self.waived {
            lines.push(format!("  waived {} x {} (until {}): {}", w.name, w.count, w.expires, w.reason));
        }
        if self.ends[0] != self.ends[1] {
            lines.push("  the two end differently".into());
        }
        if self.bits == 0 {
            lines.push("  nothing was compared, so nothing was shown".into());
        }
        if !self.different.is_empty() {
            lines.push(format!(
                "  {} of {} {}; the first in A's order:",
                self.different.len(),
                counted(self.warps, "warp"),
                if self.different.len() == 1 { "differs" } else { "differ" }
            ));
        }
        let mut text = lines.join("\n") + "\n";
        if let Some(m) = &self.first {
            text += &m.to_text();
        }
        for d in self.different.iter().skip(1).take(MOST) {
            let fields = if d.fields.is_empty() { "one side ends".into() } else { d.fields.join(", ") };
            let Different { wg, warp, after, pc, text: insn, .. } = d;
            text +=
                &format!("  also      workgroup {wg} warp {warp}, {} on: ", counted(*after, "instruction"));
            text += &format!("{pc:#010x} {insn}: {fields}\n");
        }
        if self.different.len() > MOST + 1 {
            let more = self.different.len() - MOST - 1;
            text += &format!("  and {}\n", counted(more as u64, "more warp"));
        }
        text
    }
}
