//! Running without another engine: a plain dispatcher, one workgroup after another, warps in turn.

use crate::golden::{Golden, WgStart};
use crate::step::Step;
use crate::warp::WarpState;
use tandem_abi::{Kind, LDS_BASE, Record};

/// How a run alone ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunEnd {
    /// Every workgroup of the grid ended.
    Finished,
    /// A warp trapped; the last record has it.
    Trapped {
        /// Its workgroup.
        wg: u32,
        /// The warp.
        warp: u32,
    },
    /// Every running warp of a workgroup waits at a barrier, and none can continue.
    Deadlock {
        /// The workgroup.
        wg: u32,
    },
    /// The instruction budget is spent.
    Budget,
    /// There is no launch, or another engine already began workgroups of it.
    NotLaunched,
}

impl Golden {
    /// Runs the launch to its end or for `max` instructions: workgroups in order on SM 0, with their LDS at
    /// the window's start; their warps in turn, one instruction each. `sink` sees every record, workgroups'
    /// begin and end included. The host drains the print buffer whenever a warp asks for it.
    pub fn run_alone(&mut self, max: u64, sink: impl FnMut(&Record)) -> RunEnd {
        self.run_alone_hosted(max, sink, |_, _| {})
    }

    /// [`Golden::run_alone`] with a host: `drain` is called, with the machine and the value, right after a
    /// warp has written a nonzero CSR_PRINT, which then reads 0.
    pub fn run_alone_hosted(
        &mut self,
        max: u64,
        mut sink: impl FnMut(&Record),
        mut drain: impl FnMut(&mut Golden, u32),
    ) -> RunEnd {
        let Some(launch) = self.launch.filter(|_| self.started() == 0) else {
            return RunEnd::NotLaunched;
        };
        let mut left = max;
        let mut record = Record::ZERO;
        for wg in 0..launch.workgroups() as u32 {
            let start = WgStart { wg, sm: 0, sm_wg: 0, lds_base: LDS_BASE, pds_base: None };
            if self.start_workgroup(&start).is_err() {
                return RunEnd::NotLaunched;
            }
            if let Some(begin) = self.start_record(wg) {
                sink(&begin);
            }
            if let Some(end) =
                self.run_workgroup(wg, launch.wg_warps, &mut left, &mut record, &mut sink, &mut drain)
            {
                return end;
            }
            let mut end = Record::new(Kind::WgEnd);
            end.wg = wg;
            end.lanes = self.config.lanes as u8;
            sink(&end);
        }
        RunEnd::Finished
    }

    /// Runs one workgroup; `None` once its last warp has ended.
    fn run_workgroup(
        &mut self,
        wg: u32,
        warps: u32,
        left: &mut u64,
        record: &mut Record,
        sink: &mut impl FnMut(&Record),
        drain: &mut impl FnMut(&mut Golden, u32),
    ) -> Option<RunEnd> {
        loop {
            let (mut running, mut progress) = (false, false);
            for warp in 0..warps {
                if *left == 0 && self.life(wg, warp) == Some(WarpState::Running) {
                    return Some(RunEnd::Budget);
                }
                match self.step_blocking(wg, warp, record) {
                    Step::Retired | Step::WarpEnded => {
                        sink(record);
                        self.serve_print(wg, warp, drain);
                        *left -= 1;
                        running = true;
                        progress = true;
                    }
                    Step::Trapped => {
                        sink(record);
                        return Some(RunEnd::Trapped { wg, warp });
                    }
                    Step::AtBarrier | Step::BarrierViolation { .. } => running = true,
                    Step::NotRunning => {}
                }
            }
            if !running {
                return None;
            }
            if !progress {
                return Some(RunEnd::Deadlock { wg });
            }
        }
    }

    pub(crate) fn serve_print(&mut self, wg: u32, warp: u32, drain: &mut impl FnMut(&mut Golden, u32)) {
        let asked = self.print_of(wg, warp);
        if asked != 0 {
            drain(self, asked);
            self.clear_print(wg, warp);
        }
    }
}
