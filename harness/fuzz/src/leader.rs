//! The engine that golden follows: kept from case to case, with other memory each time.

use tandem_lockstep::engine::DutParams;
use tandem_lockstep::{DutEngine, Engine, GoldenEngine};

/// The engine that golden follows.
pub enum Leader {
    /// The RTL, and the parameters that cases do not set.
    Dut(Box<DutEngine>, DutParams),
    /// The reference model itself, for tests of the fuzzer.
    Golden(Box<GoldenEngine>),
}

impl Leader {
    /// The RTL, if it leads.
    pub(crate) fn dut(&mut self) -> Option<&mut DutEngine> {
        match self {
            Leader::Dut(dut, _) => Some(dut),
            Leader::Golden(_) => None,
        }
    }

    /// The parameters that cases do not set, if the RTL leads.
    pub fn base(&self) -> Option<&DutParams> {
        match self {
            Leader::Dut(_, base) => Some(base),
            Leader::Golden(_) => None,
        }
    }

    /// The engine for a case: seed, latency (cycles, from and to) and stalls (per cent) of the RTL's memory are set. The
    /// model's memory answers at once.
    pub(crate) fn with_memory(
        &mut self,
        seed: u64,
        latency: (u32, u32),
        stall_percent: u32,
    ) -> &mut dyn Engine {
        match self {
            Leader::Dut(dut, base) => {
                dut.set_params(&DutParams { seed, latency, stall_percent, ..*base });
                &mut **dut
            }
            Leader::Golden(golden) => &mut **golden,
        }
    }

    /// Sets after how many cycles without anything that retires the RTL hangs; the number before.
    pub(crate) fn limit_silence(&mut self, cycles: u32) -> u32 {
        match self {
            Leader::Dut(_, base) => std::mem::replace(&mut base.hang_cycles, cycles),
            Leader::Golden(_) => cycles,
        }
    }
}
