//! Root causes: decides which findings are one bug.
//!
//! A [`Cause`] comes from what the failing run shows ([`sighting`]); [`group`] puts findings of one cause
//! together.
//!
//! A bug of a multiplier shows in a dozen rows, scalar and vector, with and without a mask. Each is a finding
//! of its own until it is shrunk. A cause is read off the shrunk program. Shrinking has removed each mask,
//! prefix and instruction that the failure does not need. One more run, with the instructions kept far apart,
//! tells a wrong function from a hazard. Findings with equal causes are one, and so are findings that shrank
//! to one program.
//!
//! Two bugs of one unit with the same effect are one cause. Its page lists the rows and programs that showed
//! it. After one of the two is mended, the other is found.

use crate::record::Stored;
pub use crate::sighting::{self, Effect, NotEffect, Sighting};
use crate::signature::{Bucket, Suspect};
pub use crate::unit::{self, Unit};
use std::collections::BTreeSet;
use std::fmt;

/// Most findings that are shrunk, of those with one effect at one unit, and of those at one row.
const ALIKE: usize = 10;
/// See [`ALIKE`].
const ALIKE_ROW: usize = 2;

/// A condition of a failure besides its instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Condition {
    /// Inactive lanes: masked by v0, or by the path.
    Lanes,
    /// The second half of a pair.
    Second,
    /// Private memory.
    Private,
    /// A prefix.
    Prefixed,
    /// Instructions close together.
    Crowded,
    /// A store before it.
    Stored,
}

impl Condition {
    /// In a title, after the effect.
    fn text(self) -> &'static str {
        match self {
            Condition::Lanes => "if some lanes are inactive",
            Condition::Second => "in the second half of a pair",
            Condition::Private => "in private memory",
            Condition::Prefixed => "under a prefix",
            Condition::Crowded => "close behind other instructions",
            Condition::Stored => "after a store",
        }
    }
}

/// A root cause, as far as the evidence shows it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cause {
    /// Who is to blame.
    pub blame: Suspect,
    /// The first effect of the fault.
    pub effect: Effect,
    /// The part of the machine that is at fault, if it matters. For a wrong operand, the part that made it,
    /// not the one that read it.
    pub unit: Option<Unit>,
    /// The assertion, the CSR, the barrier's fate, the message.
    pub what: String,
    /// The conditions that the failure needs.
    pub when: BTreeSet<Condition>,
}

impl Cause {
    /// The cause of a finding by its sighting.
    pub fn of(bucket: &Bucket) -> Cause {
        let s = &bucket.sighting;
        let crowded = s.crowded == Some(true);
        let cause = |unit, conditions: &[(bool, Condition)]| Cause {
            blame: bucket.signature.blame,
            effect: s.effect,
            unit,
            what: s.what.clone(),
            when: conditions.iter().filter(|(holds, _)| *holds).map(|(_, c)| *c).collect(),
        };
        let lanes = s.masked || s.partial;
        // An atomic returns what it loaded.
        let source = || {
            s.source.as_deref().and_then(unit_of).map(|u| if u == Unit::Atomics { Unit::Loads } else { u })
        };
        let (crowd, some, second) =
            ((crowded, Condition::Crowded), (lanes, Condition::Lanes), (s.second, Condition::Second));
        // A hazard is one whatever the registers.
        let prefixed = (s.prefixed && !crowded, Condition::Prefixed);
        // Whatever a load finds: its own fault, or that of the stores before it.
        let stored = || Cause { effect: Effect::Memory, ..cause(None, &[(true, Condition::Stored)]) };
        match s.effect {
            // Without a producer the prefix is the better evidence.
            Effect::Operand if s.prefixed && source().is_none() => {
                cause(None, &[(true, Condition::Prefixed)])
            }
            Effect::Operand if crowded => cause(source(), &[crowd]),
            // The operand was written to the wrong lanes.
            Effect::Operand if s.source_partial => {
                Cause { effect: Effect::WriteMask, ..cause(None, &[(true, Condition::Lanes)]) }
            }
            Effect::Operand if s.prefixed => cause(None, &[prefixed]),
            Effect::Operand => cause(source(), &[]),
            // A stale v0 is a wrong operand.
            Effect::WriteMask if crowded && s.masked && s.source.is_some() => {
                Cause { effect: Effect::Operand, ..cause(source(), &[crowd]) }
            }
            Effect::Result | Effect::WriteMask | Effect::Flags if lanes && !crowded => {
                Cause { effect: Effect::WriteMask, ..cause(None, &[some, second]) }
            }
            Effect::WriteMask => cause(s.unit, &[second, crowd, prefixed]),
            // An atomic stores what it computes.
            Effect::StoreData if s.unit == Some(Unit::Atomics) => {
                Cause { effect: Effect::Result, ..cause(s.unit, &[crowd]) }
            }
            Effect::Result | Effect::Flags => Cause { effect: Effect::Result, ..cause(s.unit, &[crowd]) },
            Effect::Extension => cause(None, &[crowd]),
            Effect::Address => cause(None, &[(s.private, Condition::Private)]),
            Effect::StoreData => cause(None, &[(s.private, Condition::Private), prefixed, crowd]),
            // The run's evidence is its memory. Only the program tells which units it exercised.
            Effect::Memory if s.unseen => cause(telling(&s.units), &[]),
            Effect::Memory => stored(),
            Effect::LoadData if s.stored => stored(),
            Effect::LoadData => cause(Some(Unit::Loads), &[]),
            Effect::Path | Effect::Stack | Effect::Trap | Effect::Hang | Effect::Order => cause(s.unit, &[]),
            Effect::TrapValue => cause(None, &[(s.private, Condition::Private)]),
            Effect::Csr | Effect::ActiveMask | Effect::Prefix => cause(None, &[]),
            Effect::Barrier
            | Effect::Assertion
            | Effect::Crash
            | Effect::Race
            | Effect::HostResult
            | Effect::Identity
            | Effect::Tool => cause(None, &[]),
        }
    }
}

/// The unit of a row by its mnemonic.
pub fn unit_of(row: &str) -> Option<Unit> {
    ventus_isa::Op::from_name(row).map(|op| Unit::of(&ventus_isa::Insn::new(op)))
}

/// The unit that a program without records most likely tests: whatever does more than bring values to memory.
fn telling(units: &[Unit]) -> Option<Unit> {
    const USUAL: [Unit; 6] =
        [Unit::Moves, Unit::Csrs, Unit::Endprg, Unit::Prefixes, Unit::Setrpc, Unit::Vtype];
    const LAST: [Unit; 4] = [Unit::Adder, Unit::Shifter, Unit::Loads, Unit::Stores];
    let special = units.iter().filter(|u| !USUAL.contains(u) && !LAST.contains(u)).max();
    special.copied().or_else(|| LAST.into_iter().find(|u| units.contains(u)))
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = self.what.as_str();
        match self.effect {
            Effect::Assertion => write!(f, "assertion {what}")?,
            Effect::Barrier | Effect::Crash | Effect::Tool | Effect::Order if !what.is_empty() => {
                f.write_str(what)?;
            }
            Effect::Csr if !what.is_empty() => write!(f, "wrong value of the CSR {what}")?,
            Effect::Operand => match self.unit {
                Some(unit) => write!(f, "{} from the {unit}", self.effect.meaning())?,
                None => f.write_str(self.effect.meaning())?,
            },
            effect => {
                if let Some(unit) = self.unit {
                    write!(f, "{unit}: ")?;
                }
                f.write_str(effect.meaning())?;
                if !what.is_empty() {
                    write!(f, " ({what})")?;
                }
            }
        }
        for condition in &self.when {
            write!(f, ", {}", condition.text())?;
        }
        Ok(())
    }
}

/// Findings of one cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The number that people use: the lowest of its findings'.
    pub id: i64,
    /// Its cause.
    pub cause: Cause,
    /// Positions of its findings, in case order.
    pub members: Vec<usize>,
    /// Position of the finding that stands for it: the one with the smallest program.
    pub lead: usize,
}

/// Groups findings, given in case order, by cause. Groups are in the order of their first cases.
pub fn group(findings: &[Stored]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    // Findings that are not shrunk, or not shrunk to bare instructions, join last, because what they show may
    // be innocent. A finding that did not have to be shrunk counts as unshrunk, so that groups do not depend
    // on the order in which cases ran.
    let bare = |i: &usize| {
        let f = &findings[*i];
        f.shrunk && f.finding.bucket.sighting.crowded.is_some() && !enough(findings, f)
    };
    let (settled, raw): (Vec<_>, Vec<_>) = (0..findings.len()).partition(bare);
    for i in settled {
        let cause = Cause::of(&findings[i].finding.bucket);
        let same = |m: &usize| same_program(&findings[*m], &findings[i]);
        let at = groups.iter().position(|g| g.cause == cause || g.members.iter().any(same));
        join(&mut groups, at, i, cause);
    }
    for i in raw {
        let bucket = &findings[i].finding.bucket;
        let cause = Cause::of(bucket);
        let looks = |m: &usize| {
            let other = &findings[*m].finding.bucket;
            let (a, b) = (rough(other), rough(bucket));
            // Who made a wrong operand is not always seen.
            let unseen = b.1 == Effect::Operand && b.2.is_none() && (a.0, a.1) == (b.0, b.1);
            other.signature == bucket.signature || a == b || unseen
        };
        let at = groups.iter().position(|g| g.cause == cause || g.members.iter().any(looks));
        join(&mut groups, at, i, cause);
    }
    absorb(&mut groups);
    for g in &mut groups {
        g.members.sort_unstable();
        let size = |i: &usize| {
            let f = &findings[*i];
            (
                !f.shrunk || enough(findings, f),
                f.old,
                f.finding.replay.is_empty(),
                f.finding.beyond,
                f.finding.prologue,
                *i,
            )
        };
        g.lead = g.members.iter().copied().min_by_key(size).unwrap_or(g.lead);
        g.id = g.members.iter().map(|i| findings[*i].id).min().unwrap_or(g.id);
    }
    groups.sort_by_key(|g| g.members.first().copied());
    groups
}

fn join(groups: &mut Vec<Group>, at: Option<usize>, i: usize, cause: Cause) {
    match at.and_then(|at| groups.get_mut(at)) {
        Some(g) => g.members.push(i),
        None => groups.push(Group { id: 0, cause, members: vec![i], lead: i }),
    }
}

/// Joins causes of which one explains the other.
fn absorb(groups: &mut Vec<Group>) {
    let private = BTreeSet::from([Condition::Private]);
    let none = BTreeSet::new();
    let find = |groups: &[Group], effect, unit: Option<Unit>, when: &BTreeSet<Condition>| {
        let is = |g: &Group| g.cause.effect == effect && g.cause.unit == unit && g.cause.when == *when;
        groups.iter().position(is)
    };
    // A trap's value is an address.
    if let Some(from) = find(groups, Effect::TrapValue, None, &private) {
        let to = find(groups, Effect::TrapValue, None, &none);
        move_members(groups, from, to.or_else(|| find(groups, Effect::Address, None, &private)));
    }
    // If loads find wrong data even without a store before them, loads behind a store and atomics have the
    // same cause.
    let loads = |groups: &[Group]| find(groups, Effect::LoadData, Some(Unit::Loads), &none);
    let stored = BTreeSet::from([Condition::Stored]);
    if let Some(from) = find(groups, Effect::Memory, None, &stored) {
        let to = loads(groups);
        move_members(groups, from, to);
    }
    for when in [none.clone(), BTreeSet::from([Condition::Crowded])] {
        if let Some(from) = find(groups, Effect::Result, Some(Unit::Atomics), &when) {
            let to = loads(groups).or_else(|| find(groups, Effect::Memory, None, &stored));
            move_members(groups, from, to);
        }
    }
}

fn move_members(groups: &mut Vec<Group>, from: usize, to: Option<usize>) {
    let Some(to) = to.filter(|to| *to != from) else { return };
    let members = std::mem::take(&mut groups[from].members);
    groups[to].members.extend(members);
    groups.remove(from);
}

/// The unit that a failure is about: for a wrong operand the one that made it.
pub fn cause_unit(s: &Sighting) -> Option<Unit> {
    match s.effect {
        Effect::Operand => s.source.as_deref().and_then(unit_of),
        _ => s.unit,
    }
}

/// A cause before shrinking: effect and place, without conditions.
pub fn rough(b: &Bucket) -> (Suspect, Effect, Option<Unit>, &str) {
    let s = &b.sighting;
    (b.signature.blame, s.effect, cause_unit(s), &s.what)
}

/// Whether enough findings that look like this one come before it, in case order. Shrinking more of them
/// shows nothing new, and on a buggy design it would take all the time.
pub fn enough(findings: &[Stored], f: &Stored) -> bool {
    let (of, row) = (rough(&f.finding.bucket), &f.finding.bucket.signature.opcode);
    let before = findings.iter().take_while(|other| other.id != f.id);
    let alike = before.filter(|other| rough(&other.finding.bucket) == of);
    let (all, here) = alike.fold((0, 0), |(all, here), other| {
        (all + 1, here + usize::from(other.finding.bucket.signature.opcode == *row))
    });
    all >= ALIKE || here >= ALIKE_ROW
}

/// Whether two findings shrank to one program on one machine. Remarks describe the finding, so they do not
/// count.
pub fn same_program(a: &Stored, b: &Stored) -> bool {
    let code = |f: &Stored| -> Vec<String> {
        let lines = f.finding.files.iter().flat_map(|p| p.text.lines());
        let counts = |l: &&str| !l.trim_start().starts_with('#') || l.starts_with("# then:");
        lines.filter(counts).map(str::to_string).collect()
    };
    a.finding.config == b.finding.config && {
        let own = code(a);
        !own.is_empty() && own == code(b)
    }
}
