//! How a program ends by its own store: in records, and in memory if no record shows the store.

use super::{engine_error, settle};
use crate::engine::{Engine, State};
use crate::outcome::End;
use crate::place::placed;
use std::collections::BTreeSet;
use tandem_abi::{FieldSet, Kind, LDS_BASE, LDS_WINDOW, MemOp, Record};
use tandem_launch::Job;

/// For [`crate::Outcome::unreported`]: without records, the cycle count ends when memory has the value.
pub const WHEN: &str =
    "the cycle in which the write to tohost retired (cycles are those until memory has it)";

/// The value that an instruction of kernel `index` leaves in tohost, if it is not 0; the instruction may be a
/// store, an SC or an AMO. Lanes write in ascending order, so the highest one counts.
pub fn written(job: &Job, index: usize, g: &Record) -> Option<u32> {
    let tohost = job.kernels[index].tohost?;
    if g.kind != Kind::Retire as u8 || g.mem_op < MemOp::Store as u8 {
        return None;
    }
    let (g, tohost) = (placed(job.paging.as_ref(), index, g), job.canonical(index, tohost));
    let writes = |l: &usize| g.mem_mask >> l & 1 != 0 && g.mem_addr[*l] == tohost;
    (0..32).rev().find(writes).map(|l| g.mem_data[l]).filter(|value| *value != 0)
}

/// What golden's own run makes of the word before the program ends. A store beside its address changes the
/// word too, and ends nothing. Memory alone does not show which of the two has happened.
#[derive(Debug, Default)]
pub struct Foreseen {
    word: u32,
    /// Contents of the word with which the program went on.
    passing: BTreeSet<u32>,
    /// Contents between two lanes of the instruction that ends it.
    between: BTreeSet<u32>,
    /// Contents that the end leaves, and the value that it writes.
    end: Option<(u32, u32)>,
    writers: BTreeSet<(u32, u16)>,
}

impl Foreseen {
    /// Takes the next record of kernel `index` on golden.
    pub fn see(&mut self, job: &Job, index: usize, r: &Record) {
        let Some(tohost) = job.kernels[index].tohost.map(|at| job.canonical(index, at)) else { return };
        if r.kind != Kind::Retire as u8 || r.mem_op < MemOp::Store as u8 || r.trap != 0 {
            return;
        }
        let placed = placed(job.paging.as_ref(), index, r);
        let mut steps = Vec::new();
        for lane in (0..32).filter(|l| placed.mem_mask >> l & 1 != 0) {
            let before = steps.len();
            for n in 0..u32::from(placed.mem_size.min(4)) {
                let at = placed.mem_addr[lane].wrapping_add(n).wrapping_sub(tohost);
                if at < 4 {
                    let byte = placed.mem_data[lane] >> (8 * n) & 0xff;
                    self.word = self.word & !(0xff << (8 * at)) | byte << (8 * at);
                    steps.truncate(before);
                    steps.push(self.word);
                }
            }
        }
        if steps.is_empty() {
            return;
        }
        self.writers.insert((r.wg, r.warp));
        self.end = written(job, index, r).map(|value| (self.word, value));
        let into = if self.end.is_some() { &mut self.between } else { &mut self.passing };
        into.extend(steps);
    }

    /// Whether more than one warp stores there, so that another order may leave other contents.
    pub fn shared(&self) -> bool {
        self.writers.len() > 1
    }

    /// Whether the program ends by the word.
    pub fn ends(&self) -> bool {
        self.end.is_some()
    }

    /// The value that these contents show to be written, if the program has ended with them.
    fn value(&self, word: u32) -> Option<u32> {
        match self.end {
            Some((end, value)) if word == end => Some(value),
            _ if self.passing.contains(&word) || self.between.contains(&word) => None,
            _ => Some(word),
        }
    }
}

/// The word that ends a program.
pub struct ToHost {
    /// Its physical address.
    at: u32,
    kernel: String,
    /// What golden makes of it, if golden takes part.
    foreseen: Option<Foreseen>,
}

impl ToHost {
    /// The word of kernel `index`, if an engine's records do not show what is stored there. Memory is loaded.
    ///
    /// # Errors
    /// If memory cannot show it either.
    pub fn unseen(
        engine: &mut dyn Engine,
        job: &Job,
        index: usize,
        foreseen: Option<Foreseen>,
    ) -> Result<Option<ToHost>, End> {
        let run = &job.kernels[index];
        let shown = engine.has_records() && engine.fields().contains(FieldSet::MEM);
        let Some(address) = run.tohost.filter(|_| !shown) else { return Ok(None) };
        let name = engine.name();
        let refuse = |why: &str| {
            Err(End::BadInput(format!(
                "kernel {}: {name} reports no memory accesses, so its end must be seen in the word tohost at \
                 {address:#010x}, and {why}",
                run.name
            )))
        };
        if address.wrapping_sub(LDS_BASE) < LDS_WINDOW {
            return refuse("that is in LDS, which cannot be read while the program runs");
        }
        if !address.is_multiple_of(4) {
            return refuse("that is not aligned to 4: align it, or take --records mem");
        }
        let Some(at) = job.physical(index, address) else { return refuse("nothing is mapped there") };
        let passes = |f: &Foreseen| f.end.is_some_and(|(word, _)| f.passing.contains(&word));
        if foreseen.as_ref().is_some_and(passes) {
            return refuse(
                "a store beside its address leaves there what the end leaves: take --records mem, or store \
                 nothing in the three bytes after it",
            );
        }
        let word = ToHost { at, kernel: run.name.clone(), foreseen };
        match word.contents(engine)? {
            0 => Ok(Some(word)),
            value => refuse(&format!(
                "that holds {value:#x} before it begins: let it begin with 0, or take --records mem"
            )),
        }
    }

    /// The value that has ended the program, if it has ended.
    ///
    /// # Errors
    /// If the engine shows no memory, or memory does not show whether it has ended.
    pub fn value(&self, engine: &mut dyn Engine) -> Result<Option<u32>, End> {
        let word = self.contents(engine)?;
        match &self.foreseen {
            _ if word == 0 => Ok(None),
            Some(foreseen) => Ok(foreseen.value(word)),
            None if word & 0xff != 0 => Ok(Some(word)),
            None => Err(End::BadInput(format!(
                "kernel {}: tohost holds {word:#x}. Without records of accesses, nothing shows whether the \
                 program wrote that, which asks for a host service, or stored beside its address, which ends \
                 nothing: take --records mem, or let golden take part",
                self.kernel
            ))),
        }
    }

    /// The value that has ended the program. If the engine's `state` is that it has stopped, and only one
    /// warp can end the program (`one_end`), the write may be on its way; what is behind it does not count.
    ///
    /// # Errors
    /// As [`ToHost::value`].
    pub fn value_in(
        &self,
        engine: &mut dyn Engine,
        state: &State,
        one_end: bool,
    ) -> Result<Option<u32>, End> {
        let value = self.value(engine)?;
        if value.is_some() || !one_end || !matches!(state, State::Trap | State::Hang) {
            return Ok(value);
        }
        settle(engine);
        self.value(engine)
    }

    /// What memory has there.
    fn contents(&self, engine: &mut dyn Engine) -> Result<u32, End> {
        let mut bytes = [0; 4];
        if !engine.read(self.at, &mut bytes).map_err(engine_error)? {
            let what = format!("{} shows no memory, so the write to tohost cannot be seen", engine.name());
            return Err(End::Failed(what));
        }
        Ok(u32::from_le_bytes(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_launch::KernelRun;
    use tandem_launch::elf::Bare;

    const TOHOST: u32 = 0x9000_0010;

    fn job() -> Job {
        let launch = Bare::one_warp(4).launch(0x8000_0000, 0x9000_1000, 0x9000_2000);
        let run = KernelRun { tohost: Some(TOHOST), ..KernelRun::new("test", launch, vec![]) };
        Job { kernels: vec![run], ..Job::default() }
    }

    /// A store of `size` bytes; one lane for each address and value.
    fn store(warp: u16, size: u8, lanes: &[(u32, u32)]) -> Record {
        let mut r = Record::new(Kind::Retire);
        (r.warp, r.mem_op, r.mem_size, r.mem_mask) = (warp, MemOp::Store as u8, size, (1 << lanes.len()) - 1);
        for (lane, (addr, value)) in lanes.iter().enumerate() {
            (r.mem_addr[lane], r.mem_data[lane]) = (*addr, *value);
        }
        r
    }

    fn foreseen(stores: &[Record]) -> Foreseen {
        let (job, mut foreseen) = (job(), Foreseen::default());
        stores.iter().for_each(|r| foreseen.see(&job, 0, r));
        foreseen
    }

    #[test]
    fn only_a_store_at_the_address_ends_it() {
        for (r, value) in [
            (store(0, 4, &[(TOHOST, 5)]), Some(5)),
            (store(0, 2, &[(TOHOST, 0x100)]), Some(0x100)),
            (store(0, 1, &[(TOHOST, 1)]), Some(1)),
            (store(0, 1, &[(TOHOST + 1, 1)]), None),
            (store(0, 2, &[(TOHOST + 2, 1)]), None),
            (store(0, 4, &[(TOHOST - 4, 1)]), None),
            (store(0, 4, &[(TOHOST, 0)]), None),
            (store(0, 4, &[(TOHOST, 1), (TOHOST, 3)]), Some(3)),
            (store(0, 4, &[(TOHOST, 1), (TOHOST, 0)]), None),
            (store(0, 4, &[(TOHOST, 1), (TOHOST + 4, 3)]), Some(1)),
        ] {
            assert_eq!(written(&job(), 0, &r), value, "{r:?}");
            assert_eq!(foreseen(&[r]).ends(), value.is_some(), "{r:?}");
        }
    }

    #[test]
    fn contents_from_beside_the_address_are_not_the_end() {
        let beside = [store(0, 1, &[(TOHOST + 1, 1)]), store(0, 2, &[(TOHOST + 2, 0x8000)])];
        let end = store(0, 1, &[(TOHOST, 1)]);
        let f = foreseen(&[beside[0], beside[1], end]);
        for (word, value) in [
            (0x100, None),
            (0x8000_0100, None),
            // The word is more than the value.
            (0x8000_0101, Some(1)),
            // Nobody leaves this.
            (0x8000_0000, Some(0x8000_0000)),
            (7, Some(7)),
        ] {
            assert_eq!(f.value(word), value, "{word:#x}");
        }
        assert!(!f.shared());
        let other = Record { warp: 1, ..beside[1] };
        assert!(foreseen(&[beside[0], other]).shared());
    }

    /// A machine may perform the lanes of one store one after another.
    #[test]
    fn contents_between_two_lanes_are_not_the_end() {
        let f = foreseen(&[store(0, 4, &[(TOHOST, 1), (TOHOST, 2), (TOHOST, 3)])]);
        assert_eq!([1, 2, 3, 4].map(|word| f.value(word)), [None, None, Some(3), Some(4)]);
        // Every lane writes the same.
        let f = foreseen(&[store(0, 4, &[(TOHOST, 1), (TOHOST, 1)])]);
        assert_eq!(f.value(1), Some(1));
        // The highest lane writes 0, so the program goes on.
        let f = foreseen(&[store(0, 4, &[(TOHOST, 1), (TOHOST, 0)])]);
        assert_eq!((f.value(1), f.ends()), (None, false));
    }
}
