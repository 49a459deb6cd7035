//! The reference model as an engine. When it leads, alone, it runs one workgroup after another, with the
//! warps of each in turn; in [`crate::run_pair`] it follows another engine's order.

use super::{Batch, Engine, EngineError, Opinion, Progress, State};
use tandem_abi::{Config, FieldSet, Kind, LDS_BASE, Memory, Record};
use tandem_launch::{KernelRun, MemInit};
use tandem_plant::GoldenFault;
use ventus_faulty::Faulty;
use ventus_golden::{Golden, Hints, Profile, Step, WgStart};

/// Most records that one call of `advance` makes.
const BATCH: usize = 1024;

/// The reference model.
pub struct GoldenEngine {
    golden: Faulty,
    /// When leading: the current workgroup, and whether it has begun.
    at: u64,
    begun: bool,
    retired: u64,
    dispatch: Dispatch,
}

/// How a leading golden dispatches workgroups.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dispatch {
    /// As a machine with one SM does: CSR_WGID is 0, and each workgroup has private memory of its own.
    #[default]
    Hardware,
    /// As the Ventus simulator does: CSR_WGID counts, and every workgroup has the same private memory.
    Simulator,
}

impl GoldenEngine {
    /// A machine of this shape, with or without a planted fault.
    pub fn new(config: Config, profile: Profile, fault: Option<GoldenFault>) -> GoldenEngine {
        let golden = Faulty::new(Golden::new(config, profile), fault);
        GoldenEngine { golden, at: 0, begun: false, retired: 0, dispatch: Dispatch::Hardware }
    }

    /// The same machine with another dispatcher, for when it leads.
    pub fn dispatching(self, dispatch: Dispatch) -> GoldenEngine {
        GoldenEngine { dispatch, ..self }
    }

    /// The model.
    pub fn golden(&self) -> &Golden {
        self.golden.golden()
    }

    /// The model, mutable: for everything except steps.
    pub fn golden_mut(&mut self) -> &mut Golden {
        self.golden.golden_mut()
    }

    /// [`Golden::step_hinted`], with the planted fault.
    pub fn step_hinted(&mut self, wg: u32, warp: u32, hints: &Hints, out: &mut Record) -> Step {
        self.golden.step_hinted(wg, warp, hints, out)
    }

    /// [`Golden::step_blocking`], with the planted fault.
    pub fn step_blocking(&mut self, wg: u32, warp: u32, out: &mut Record) -> Step {
        self.golden.step_blocking(wg, warp, out)
    }

    /// Its memory.
    pub fn memory(&self) -> &Memory {
        self.golden().memory()
    }

    /// Its planted fault.
    pub fn fault(&self) -> Option<GoldenFault> {
        self.golden.fault()
    }

    /// Steps every warp of the current workgroup once; returns the state if the kernel cannot continue.
    fn round(&mut self, warps: u32, batch: &mut Batch) -> Option<State> {
        let wg = self.at as u32;
        let (mut running, mut progress) = (false, false);
        for warp in 0..warps {
            let mut record = Record::ZERO;
            let step = self.golden.step_blocking(wg, warp, &mut record);
            // Only one workgroup runs at a time.
            record.slot = warp as u16;
            match step {
                Step::Retired | Step::WarpEnded => {
                    batch.records.push(record);
                    self.retired += 1;
                    (running, progress) = (true, true);
                }
                Step::Trapped => {
                    batch.records.push(record);
                    self.retired += 1;
                    return Some(State::Trap);
                }
                Step::AtBarrier | Step::BarrierViolation { .. } => running = true,
                Step::NotRunning => {}
            }
        }
        if !running {
            let mut end = Record::new(Kind::WgEnd);
            end.wg = wg;
            end.lanes = self.golden().config().lanes as u8;
            batch.records.push(end);
            self.at += 1;
            self.begun = false;
            return None;
        }
        (!progress).then_some(State::Hang)
    }
}

impl Engine for GoldenEngine {
    fn name(&self) -> &'static str {
        "golden"
    }

    fn opinion(&self) -> Opinion {
        Opinion::Golden
    }

    fn describe(&self) -> String {
        let fault = self.fault().map_or_else(String::new, |f| format!(" fault {f}"));
        format!("reference model {}{fault}", self.golden().config())
    }

    fn fields(&self) -> FieldSet {
        FieldSet::ALL
    }

    fn reset(&mut self) -> Result<(), EngineError> {
        let fresh = GoldenEngine::new(self.golden().config(), self.golden().profile(), self.fault());
        *self = fresh.dispatching(self.dispatch);
        Ok(())
    }

    fn load(&mut self, init: &[MemInit]) -> Result<(), EngineError> {
        let mem = self.golden_mut().memory_mut();
        for m in init {
            mem.map(m.addr, m.len);
            mem.write(m.addr, &m.bytes).map_err(|e| EngineError::Input(e.to_string()))?;
        }
        Ok(())
    }

    fn launch(&mut self, run: &KernelRun) -> Result<(), EngineError> {
        (self.at, self.begun, self.retired) = (0, false, 0);
        self.golden_mut().launch(&run.launch).map_err(|e| EngineError::Input(e.to_string()))
    }

    fn advance(&mut self, max_cycles: u64, batch: &mut Batch) -> Progress {
        let progress = |this: &GoldenEngine, state| {
            let live = this.golden().live_warps().count() as u32;
            Progress {
                state,
                retired: this.retired,
                live_warps: live,
                barrier_wait: live,
                ..Progress::default()
            }
        };
        let Some(launch) = self.golden().current_launch().copied() else {
            return progress(self, State::Error("advance without a launch".into()));
        };
        // There is no clock, so each instruction counts as one cycle.
        let room = batch.records.len() + usize::try_from(max_cycles).map_or(BATCH, |n| n.clamp(1, BATCH));
        while batch.records.len() < room {
            if self.at == launch.workgroups() {
                return progress(self, State::Done);
            }
            if !self.begun {
                let wg = self.at as u32;
                let (sm_wg, pds_base) = match self.dispatch {
                    Dispatch::Hardware => (0, None),
                    Dispatch::Simulator => (wg, Some(launch.pds_base)),
                };
                let start = WgStart { wg, sm: 0, sm_wg, lds_base: LDS_BASE, pds_base };
                if let Err(e) = self.golden_mut().start_workgroup(&start) {
                    return progress(self, State::Error(e.to_string()));
                }
                batch.records.extend(self.golden().start_record(wg));
                self.begun = true;
            }
            if let Some(state) = self.round(launch.wg_warps, batch) {
                return progress(self, state);
            }
        }
        Progress { retired: self.retired, ..Progress::default() }
    }

    fn print_pending(&mut self) -> bool {
        self.golden().pending_prints().next().is_some()
    }

    fn print_clear(&mut self) -> Vec<(u16, u16)> {
        let asking: Vec<(u32, u32)> =
            self.golden().pending_prints().map(|(wg, warp, _)| (wg, warp)).collect();
        for (wg, warp) in &asking {
            self.golden_mut().clear_print(*wg, *warp);
        }
        asking.iter().map(|(_, warp)| (0, *warp as u16)).collect()
    }

    fn read(&mut self, addr: u32, out: &mut [u8]) -> Result<bool, EngineError> {
        self.golden().memory().read(addr, out).map(|()| true).map_err(|e| EngineError::Failed(e.to_string()))
    }
    fn read_lds(&mut self, sm: u32, offset: u32, out: &mut [u8]) -> Result<bool, EngineError> {
        let from = self.golden().lds(sm as usize).get(offset as usize..).and_then(|lds| lds.get(..out.len()));
        let from = from.ok_or_else(|| {
            EngineError::Failed(format!("LDS of SM {sm} has no {} bytes from {offset:#x} on", out.len()))
        })?;
        out.copy_from_slice(from);
        Ok(true)
    }
}
