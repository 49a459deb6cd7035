//! Print requests (errata D38): a warp's CSR_PRINT becomes 0 when the host has answered, and not before.
//!
//! The program must not depend on the time of the host's answer, so golden adopts it from the leader. The
//! host is part of Tandem and knows how often it answered each slot. So a zero without an answer is not
//! accepted, and a request that never arrived is detected. An answer is given between two batches; its effect
//! shows in later ones.

use crate::needs::CSR_PRINT;
use std::collections::HashMap;
use tandem_abi::Record;

/// SM and slot of a warp.
pub type Slot = (u16, u16);

/// The requests of one kernel.
#[derive(Default)]
pub struct Prints {
    /// Answers not yet seen by a warp of the slot, for slots that have had any.
    answers: HashMap<Slot, u32>,
    /// By slot, the record of the CSR write of the last warp that asked and has not seen an answer.
    asking: HashMap<Slot, Record>,
}

impl Prints {
    /// Notes that the host has answered the warps in these slots.
    pub fn answered(&mut self, slots: &[Slot]) {
        for slot in slots {
            *self.answers.entry(*slot).or_default() += 1;
        }
    }

    /// A warp finds CSR_PRINT cleared: returns whether the host may have cleared it.
    pub fn notices(&mut self, r: &Record) -> bool {
        self.asking.remove(&(r.sm, r.slot));
        match self.answers.get_mut(&(r.sm, r.slot)) {
            Some(n) if *n > 0 => {
                *n -= 1;
                true
            }
            _ => false,
        }
    }

    /// Notes an instruction that retired as golden says.
    pub fn retired(&mut self, r: &Record, golden: &Record) {
        let slot = (r.sm, r.slot);
        if let Some(write) = golden.csr.iter().take(golden.csr_count.into()).find(|w| w.addr == CSR_PRINT) {
            if write.value == 0 {
                self.asking.remove(&slot);
            } else {
                self.asking.insert(slot, *r);
            }
        }
        // The slot's next warp has begun with CSR_PRINT 0.
        if golden.endprg != 0 && self.asking.get(&slot).is_some_and(|a| (a.wg, a.warp) != (r.wg, r.warp)) {
            self.asking.remove(&slot);
        }
    }

    /// After the kernel has ended: a request that the host should have received, from a slot that never
    /// delivered one.
    pub fn unheard(&self) -> Option<&Record> {
        let unheard = self.asking.iter().filter(|(slot, _)| !self.answers.contains_key(slot));
        unheard.map(|(_, r)| r).min_by_key(|r| (r.wg, r.warp))
    }

    /// If the budget ran out: a warp that asked and has not seen an answer, and whether one was given. A
    /// request that never arrived comes first.
    pub fn waits(&self) -> Option<String> {
        let rank = |r: &&Record| (self.answers.contains_key(&(r.sm, r.slot)), r.wg, r.warp);
        let r = self.asking.values().min_by_key(rank)?;
        let who = format!(
            "warp {} of workgroup {} (SM {}, slot {}) set CSR_PRINT at {:#010x}",
            r.warp, r.wg, r.sm, r.slot, r.pc
        );
        Some(match self.answers.get(&(r.sm, r.slot)) {
            None => format!("{who}, and no request to read the print buffer has come from its slot"),
            Some(0) => format!("{who}, and has not been answered since the last answer to its slot"),
            Some(_) => format!("{who}: the host has answered its slot, and the CSR still reads as set"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_abi::{CsrWrite, Kind};

    fn write(warp: u16, value: u32) -> Record {
        let mut r = Record { warp, csr_count: 1, ..Record::new(Kind::Retire) };
        r.csr[0] = CsrWrite { addr: CSR_PRINT, value };
        r
    }

    fn end(warp: u16) -> Record {
        Record { warp, endprg: 1, ..Record::new(Kind::Retire) }
    }

    #[test]
    fn no_more_zeros_are_believed_than_answers_were_given() {
        let mut p = Prints::default();
        assert!(!p.notices(&write(0, 0)), "without an answer");
        p.answered(&[(0, 0), (0, 1)]);
        assert!(p.notices(&write(0, 0)));
        assert!(!p.notices(&write(0, 0)), "one answer, one zero");
    }

    #[test]
    fn a_request_is_heard_of() {
        let unheard = |records: &[Record], answers: &[Slot]| {
            let mut p = Prints::default();
            records.iter().for_each(|r| p.retired(r, r));
            p.answered(answers);
            p.unheard().is_some()
        };
        assert!(unheard(&[write(0, 7), end(0)], &[]));
        assert!(unheard(&[write(0, 7), end(0)], &[(0, 1)]), "another slot's");
        assert!(!unheard(&[write(0, 7), end(0)], &[(0, 0)]));
        assert!(!unheard(&[write(0, 7), write(0, 0), end(0)], &[]), "withdrawn");
        assert!(!unheard(&[write(0, 7), end(0), end(1)], &[]), "the slot has had another warp");
        assert!(unheard(&[write(0, 7), end(0), write(1, 7), end(1)], &[]), "which asks too");
    }
}
