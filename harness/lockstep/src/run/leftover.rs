//! Compares the state after a kernel: all mapped memory and the LDS of every SM, byte for byte. If a store
//! wrote too much, too little or elsewhere, it shows here even if nothing loads the data.

use super::{Kernel, Pair, engine_error};
use crate::compare::FieldDiff;
use crate::engine::Engine;
use crate::mismatch::MismatchKind;
use crate::outcome::End;
use crate::races::Race;
use crate::unreported::{LDS, MEMORY};
use tandem_abi::{LDS_BASE, Limits, PAGE_BYTES};

/// A differing byte that no race explains.
struct Byte {
    /// The SM, for a byte of LDS.
    sm: Option<u16>,
    addr: u32,
    leader: u8,
    golden: u8,
}

impl Pair<'_> {
    /// Compares all mapped memory and all LDS after a kernel.
    pub(super) fn compare_leftover(&mut self, leader: &mut dyn Engine, k: &Kernel) -> Result<(), End> {
        self.compare_memory(leader, k)?;
        self.compare_lds(leader, k)
    }

    fn compare_memory(&mut self, leader: &mut dyn Engine, k: &Kernel) -> Result<(), End> {
        let mut page = vec![0; PAGE_BYTES as usize];
        let mut found = None;
        for (addr, bytes) in self.golden.memory().pages() {
            if !leader.read(addr, &mut page).map_err(engine_error)? {
                self.outcome.lacks(MEMORY);
                return Ok(());
            }
            self.outcome.memory_bytes += u64::from(PAGE_BYTES);
            let note = |race| {
                self.outcome.races += 1;
                self.race.get_or_insert(race);
            };
            found = unexplained(k, None, self.job.virtual_of(k.index, addr), [&page, bytes], note);
            if found.is_some() {
                break;
            }
        }
        found.map_or(Ok(()), |byte| Err(self.byte_differs(k, &byte)))
    }

    /// Compares LDS. An SM that ran no workgroup of this kernel is compared too: its LDS must be unchanged.
    fn compare_lds(&mut self, leader: &mut dyn Engine, k: &Kernel) -> Result<(), End> {
        let config = self.golden.golden().config();
        let mut contents = vec![0; Limits::of(&config).lds_bytes as usize];
        for sm in 0..config.sms {
            if !leader.read_lds(sm, 0, &mut contents).map_err(engine_error)? {
                self.outcome.lacks(LDS);
                return Ok(());
            }
            self.outcome.memory_bytes += contents.len() as u64;
            let note = |race| {
                self.outcome.races += 1;
                self.race.get_or_insert(race);
            };
            let golden = self.golden.golden().lds(sm as usize);
            if let Some(byte) = unexplained(k, Some(sm as u16), LDS_BASE, [&contents, golden], note) {
                return Err(self.byte_differs(k, &byte));
            }
        }
        Ok(())
    }

    /// Compares the signature of a program that ended itself.
    pub(super) fn compare_signature(&mut self, leader: &mut dyn Engine, k: &Kernel) -> Result<(), End> {
        let Some(range) = k.run.signature else { return Ok(()) };
        for addr in (range.begin..range.end).step_by(4) {
            let mut bytes = [0; 4];
            let physical = self.job.physical(k.index, addr).unwrap_or(addr);
            if !leader.read(physical, &mut bytes).map_err(engine_error)? {
                self.outcome.lacks(MEMORY);
                return Ok(());
            }
            let golden = self.golden.memory().read_u32(physical).unwrap_or(0).to_le_bytes();
            self.outcome.memory_bytes += 4;
            if let Some(i) = (0..4).find(|&i| bytes[i] != golden[i]) {
                let (leader, golden) = (bytes[i], golden[i]);
                return Err(self.byte_differs(k, &Byte { sm: None, addr: addr + i as u32, leader, golden }));
            }
        }
        Ok(())
    }

    fn byte_differs(&self, k: &Kernel, byte: &Byte) -> End {
        let &Byte { sm, addr, leader, golden } = byte;
        let (what, field) = match sm {
            None => ("memory".to_string(), format!("memory {addr:#010x}")),
            Some(sm) => (format!("LDS of SM {sm}"), format!("lds sm {sm} {addr:#010x}")),
        };
        let message = format!("{what} at {addr:#010x} differs after the kernel");
        let mut m = self.reporter(k).nowhere(MismatchKind::Memory, message);
        match k.history.suspect(sm.unwrap_or(0), addr, leader) {
            Some((store, on)) => {
                m.message += "; the store that it most likely comes from is shown";
                m.place(&store);
                m.sm = on.into();
                m.locate(self.job);
            }
            None => {
                m.message += "; no store of this run is known to have written there";
                m.sm = sm.unwrap_or(0).into();
            }
        }
        let (leader, golden) = (format!("{leader:#04x}"), format!("{golden:#04x}"));
        m.diffs.push(FieldDiff { field, lane: None, leader, golden });
        End::Mismatch(Box::new(m))
    }
}

/// The first byte from `base` on that differs between leader and golden without a race to explain it. `note`
/// receives the races that explain earlier bytes.
fn unexplained(
    k: &Kernel,
    sm: Option<u16>,
    base: u32,
    [leader, golden]: [&[u8]; 2],
    mut note: impl FnMut(Race),
) -> Option<Byte> {
    if leader == golden {
        return None;
    }
    for (i, (&leader, &golden)) in leader.iter().zip(golden).enumerate().filter(|(_, (a, b))| a != b) {
        let addr = base + i as u32;
        match k.history.explain(None, sm.unwrap_or(0), addr, leader, &[]) {
            Some((reader, writer)) => {
                let kernel = k.run.name.clone();
                note(Race { kernel, addr, reader, writer, leader, golden });
            }
            None => return Some(Byte { sm, addr, leader, golden }),
        }
    }
    None
}
