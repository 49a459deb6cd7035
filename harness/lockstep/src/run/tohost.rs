//! Sees in memory that a program ends by its own store, if no record shows the store.

use super::engine_error;
use crate::engine::Engine;
use crate::outcome::End;
use tandem_abi::{FieldSet, LDS_BASE, LDS_WINDOW};
use tandem_launch::Job;

/// For [`crate::Outcome::unreported`]: without records, the cycle count ends when memory has the value.
pub const WHEN: &str =
    "the cycle in which the write to tohost retired (cycles are those until memory has it)";

/// The word that ends a program.
pub struct ToHost {
    /// Its physical address.
    at: u32,
}

impl ToHost {
    /// The word of kernel `index`, if an engine's records do not show what is stored there. Memory is loaded.
    ///
    /// # Errors
    /// If memory cannot show it either.
    pub fn unseen(engine: &mut dyn Engine, job: &Job, index: usize) -> Result<Option<ToHost>, End> {
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
        let Some(at) = job.physical(index, address) else { return refuse("nothing is mapped there") };
        let word = ToHost { at };
        match word.value(engine)? {
            None => Ok(Some(word)),
            Some(value) => refuse(&format!(
                "that holds {value:#x} before it begins: let it begin with 0, or take --records mem"
            )),
        }
    }

    /// Its value, if it is not 0.
    ///
    /// # Errors
    /// If the engine shows no memory.
    pub fn value(&self, engine: &mut dyn Engine) -> Result<Option<u32>, End> {
        let mut bytes = [0; 4];
        if !engine.read(self.at, &mut bytes).map_err(engine_error)? {
            let what = format!("{} shows no memory, so the write to tohost cannot be seen", engine.name());
            return Err(End::Failed(what));
        }
        let value = u32::from_le_bytes(bytes);
        Ok((value != 0).then_some(value))
    }
}
