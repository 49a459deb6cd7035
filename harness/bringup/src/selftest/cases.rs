//! All steps of all programs, as a hypothesis sees them.

use super::events::Key;
use super::tracks::{Step, Track};
use super::value::Value;
use tandem_abi::{FieldSet, Record};

/// A step: which track, and its place there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct At {
    /// Index of the track.
    pub track: usize,
    /// Index of the step.
    pub step: usize,
}

/// Every step of the programs whose results are right.
pub struct Cases<'a> {
    /// The warps.
    pub tracks: &'a [Track],
    /// Groups of the record that the DUT promises.
    pub promised: FieldSet,
    /// Lanes of the machine.
    pub lanes: usize,
}

impl Cases<'_> {
    /// The step.
    pub fn step(&self, at: At) -> &Step {
        &self.tracks[at.track].steps[at.step]
    }

    /// Golden's record there.
    pub fn golden(&self, at: At) -> &Record {
        &self.step(at).golden
    }

    /// Every step that has a record of the DUT.
    pub fn all(&self) -> impl Iterator<Item = (At, &Record, &Record)> {
        self.tracks.iter().enumerate().flat_map(|(track, t)| {
            t.steps.iter().enumerate().filter_map(move |(step, s)| {
                s.seen.as_ref().map(|seen| (At { track, step }, &s.golden, seen))
            })
        })
    }

    /// The step `by` places on in the same warp.
    pub fn beside(&self, at: At, by: isize) -> Option<At> {
        let step = at.step.checked_add_signed(by)?;
        (step < self.tracks[at.track].steps.len()).then_some(At { step, ..at })
    }

    /// The same step of another warp of the same workgroup, if that is at the same instruction there: `pick`
    /// gives its place among them.
    pub fn other_warp(&self, at: At, pick: impl Fn(usize, usize) -> usize) -> Option<At> {
        let group = |t: &Track| (t.program, t.warp.0);
        let own = group(&self.tracks[at.track]);
        let warps: Vec<usize> = (0..self.tracks.len()).filter(|t| group(&self.tracks[*t]) == own).collect();
        let own = warps.iter().position(|t| *t == at.track)?;
        let track = *warps.get(pick(own, warps.len()))?;
        let there = At { track, ..at };
        let steps = self.tracks[track].steps.len();
        (at.step < steps && self.golden(there).pc == self.golden(at).pc).then_some(there)
    }

    /// A key's value in a record, if the DUT promises it.
    pub fn value(&self, key: &Key, r: &Record) -> Option<Value> {
        let mut value = (key.of)(r)?;
        // Without vdst-whole, only the lanes that are written mean anything.
        if key.field == tandem_lockstep::Field::Vdata && !self.promised.contains(FieldSet::VDST_WHOLE) {
            value.care &= r.vmask;
        }
        Some(value)
    }

    /// Golden's value of a key there, whatever the DUT promises.
    pub fn known(&self, key: &Key, at: At) -> Option<Value> {
        (key.of)(self.golden(at))
    }

    /// Every lane.
    pub fn every_lane(&self) -> u32 {
        u32::MAX >> (32 - self.lanes.clamp(1, 32))
    }
}
