//! Observes a stream of records and reports which points of a model it hits.

use crate::facts::Tracker;
use crate::model::{MAX_AXES, Model};
use std::sync::Arc;
use tandem_abi::Record;

/// Collects hits, one case at a time. It is cheap: for each group only the bins that the opcode leaves open
/// are evaluated.
pub struct Observer {
    model: Arc<Model>,
    tracker: Tracker,
    /// The last case that hit a point, by the point's place.
    last: Vec<u32>,
    case: u32,
    hits: Vec<u32>,
    records: u64,
}

impl Observer {
    /// An observer that has seen nothing.
    pub fn new(model: Arc<Model>) -> Observer {
        let last = vec![0; model.places()];
        Observer { model, tracker: Tracker::default(), last, case: 1, hits: Vec::new(), records: 0 }
    }

    /// The model whose points it hits.
    pub fn model(&self) -> &Arc<Model> {
        &self.model
    }

    /// Begins a new case: warps have no history, and every point may be hit again.
    pub fn begin(&mut self) {
        self.tracker.clear();
        self.hits.clear();
        self.records = 0;
        self.case = self.case.wrapping_add(1);
        if self.case == 0 {
            self.last.fill(0);
            self.case = 1;
        }
    }

    /// Observes the next record.
    pub fn see(&mut self, record: &Record) {
        let Some((op, facts)) = self.tracker.see(record) else { return };
        self.records += 1;
        // Bins of each axis that hold, evaluated on first use.
        let mut known = [None; MAX_AXES];
        let fixed = self.model.fixed(op);
        known[..fixed.len()].copy_from_slice(fixed);
        for plan in self.model.plans(op) {
            if !plan.when.holds(facts) {
                continue;
            }
            let mut sets = [0u64; 4];
            let mut empty = false;
            for (set, &axis) in sets.iter_mut().zip(&plan.axes) {
                let bins = *known[axis].get_or_insert_with(|| self.model.axes()[axis].holding(facts));
                *set = bins;
                empty |= bins == 0;
            }
            if empty {
                continue;
            }
            let (last, hits, case) = (&mut self.last, &mut self.hits, self.case);
            cross(plan.base, &sets[..plan.axes.len()], &plan.strides, &mut |place| {
                if last[place] != case {
                    last[place] = case;
                    hits.push(place as u32);
                }
            });
        }
    }

    /// Instruction records of this case so far.
    pub fn records(&self) -> u64 {
        self.records
    }

    /// The points that this case hit, in ascending id order.
    pub fn take(&mut self) -> Vec<u32> {
        let possible = self.hits.iter().map(|&p| p as usize).filter(|&p| self.model.excluded(p).is_none());
        let mut ids: Vec<u32> = possible.map(|p| self.model.id(p)).collect();
        ids.sort_unstable();
        self.hits.clear();
        ids
    }
}

/// Every combination of one bin from each set.
fn cross(base: usize, sets: &[u64], strides: &[usize], hit: &mut impl FnMut(usize)) {
    let Some((first, rest)) = sets.split_first() else { return hit(base) };
    let mut set = *first;
    while set != 0 {
        cross(base + strides[0] * set.trailing_zeros() as usize, rest, &strides[1..], hit);
        set &= set - 1;
    }
}
