//! The DUT as an engine: a Verilated machine from a DUT library.

use super::late::Late;
use super::rewind::{Place, Tape, Waves, WavesError, WavesRequest};
use super::{Batch, Engine, EngineError, Progress, State};
use crate::field::FieldMask;
use crate::needs::Implemented;
use crate::policy::{Date, Policy};
use crate::requests::Requests;
use crate::unreported::{LDS, PLACE, PRIVATE, RECORDS, UNPLACED_LDS, unreported};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use tandem_abi::{Config, FieldSet, LDS_BASE, Launch, Record};
use tandem_launch::{KernelRun, MemInit};
use ventus_dut::{Dut, Library, Params, Profile, RunState};

/// [`Params`] in the form that a bundle stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "each is the field of ventus_dut::Params of the same name, documented there")]
pub struct DutParams {
    pub seed: u64,
    pub latency: (u32, u32),
    pub stall_percent: u32,
    pub trace: bool,
    pub fault: u32,
    pub hang_cycles: u32,
}

impl Default for DutParams {
    fn default() -> DutParams {
        let Params { seed, latency, stall_percent, trace, fault, hang_cycles } = Params::default();
        DutParams { seed, latency, stall_percent, trace, fault, hang_cycles }
    }
}

impl DutParams {
    /// The parameters in the form that the DUT takes.
    pub fn params(&self) -> Params {
        let DutParams { seed, latency, stall_percent, trace, fault, hang_cycles } = *self;
        Params { seed, latency, stall_percent, trace, fault, hang_cycles }
    }
}

/// Average cycles per instruction that a machine may compute without accessing memory, if it does not show
/// its retirements: eight for each of 32 lanes, one after the other.
const SILENT_CYCLES: u64 = 256;

/// One Verilated machine.
pub struct DutEngine {
    dut: Dut,
    library: Library,
    params: DutParams,
    /// The known differences from its profile.
    policy: Policy,
    /// Whether the machine is untouched since it was made.
    fresh: bool,
    /// What is kept for waves, if any were asked for.
    tape: Option<Tape>,
    /// The order of records at barriers, if the profile says that instructions may be in flight there.
    late: Option<Late>,
    /// Kernels that have not ended, with the launch of each.
    launched: VecDeque<Launch>,
    /// What the records of workgroups left out: [`Record::UNTOLD_XYZ`], [`Record::UNTOLD_PDS`].
    untold: u8,
}

/// Fills in what an adapter leaves out of a workgroup's records and the launch implies.
fn complete(r: &mut Record, launch: &Launch) {
    let [x, y, _] = launch.grid.map(|n| n.max(1));
    let place = [r.wg % x, r.wg / x % y, r.wg / x / y];
    for (n, at) in place.into_iter().enumerate().filter(|(n, _)| r.untold & Record::UNTOLD_XYZ[*n] != 0) {
        r.wg_xyz[n] = at;
    }
    if r.untold & Record::UNTOLD_PDS != 0 {
        let each = launch.wg_threads().wrapping_mul(launch.pds_size);
        r.pds_base = launch.pds_base.wrapping_add(r.wg.wrapping_mul(each));
    }
}

impl DutEngine {
    /// A machine of `library`, held to the library's profile.
    ///
    /// # Errors
    /// If the profile names rows or fields that do not exist, or the library refuses the parameters.
    pub fn new(library: &Library, params: &DutParams) -> Result<DutEngine, EngineError> {
        let policy = Policy::for_dut(library.profile()).map_err(|e| EngineError::Input(e.to_string()))?;
        let dut = library
            .dut(&DutEngine::given(library, params))
            .map_err(|e| EngineError::Failed(e.to_string()))?;
        let late = library.profile().in_flight_at_barriers.then(Late::default);
        Ok(DutEngine {
            dut,
            library: library.clone(),
            params: *params,
            policy,
            fresh: true,
            tape: None,
            late,
            launched: VecDeque::new(),
            untold: 0,
        })
    }

    /// The state that its profile excludes from the comparison, in the words of
    /// [`crate::Outcome::unreported`].
    pub fn left_out(&self) -> Vec<String> {
        let profile = self.library.profile();
        let mut names = match profile.has_records() {
            true => unreported(profile.groups(), FieldMask::NONE),
            false => [RECORDS, UNPLACED_LDS].map(String::from).to_vec(),
        };
        if !profile.has_records() || !profile.final_lds {
            names.push(LDS.into());
        }
        names.extend(self.taken_away().map(|(what, _)| what));
        names.extend(self.unchecked().into_iter().map(String::from));
        // Only adapters that leave these out have records without them.
        names.extend([PLACE, PRIVATE].map(String::from));
        names
    }

    /// The parameters that the machine gets. If the profile has no records, the machine makes none.
    fn given(library: &Library, params: &DutParams) -> Params {
        let trace = params.trace && library.profile().has_records();
        Params { trace, ..params.params() }
    }

    /// Refuses a kernel that the machine cannot run because of its size or its needs.
    fn check(&self, run: &KernelRun) -> Result<(), EngineError> {
        let profile = self.library.profile();
        run.launch.check(&self.config()).map_err(|e| EngineError::Input(e.to_string()))?;
        profile.check_launch(&run.launch).map_err(|e| EngineError::Input(e.to_string()))?;
        Ok(())
    }

    /// Keeps what waves of the next run need. The library must be of a flavour with waves. The process must
    /// have one thread while the machine runs, unless the waves show the whole run.
    ///
    /// # Errors
    /// If no file can be made there.
    pub fn record_waves(&mut self, request: &WavesRequest) -> Result<(), WavesError> {
        let tape = Tape::new(request).map_err(|e| WavesError::File(e.to_string()))?;
        self.tape = Some(tape);
        self.tell_hang_cycles(&DutEngine::given(&self.library, &self.params));
        Ok(())
    }

    /// Writes the waves of the run that has ended.
    ///
    /// # Errors
    /// If they cannot be written, or none were asked for.
    pub fn write_waves(&mut self, place: Place) -> Result<Waves, WavesError> {
        self.tape.take().ok_or(WavesError::NotAsked)?.finish(&mut self.dut, place)
    }

    fn tell_hang_cycles(&mut self, params: &Params) {
        if let Some(tape) = &mut self.tape {
            tape.hang_cycles(params.hang_cycles);
        }
    }

    /// The machine, for coverage.
    pub fn dut(&mut self) -> &mut Dut {
        &mut self.dut
    }

    /// The DUT's profile.
    pub fn profile(&self) -> &Profile {
        self.library.profile()
    }

    /// Its parameters.
    pub fn params(&self) -> &DutParams {
        &self.params
    }

    /// Changes the parameters, from the next reset on.
    pub fn set_params(&mut self, params: &DutParams) {
        self.fresh &= self.params == *params;
        self.params = *params;
    }

    /// The machine's shape.
    pub fn config(&self) -> Config {
        self.library.config()
    }
}

impl Engine for DutEngine {
    fn name(&self) -> &'static str {
        "dut"
    }

    fn describe(&self) -> String {
        let p = &self.params;
        format!(
            "{} ({}) seed {} latency {}..{} stall {} % fault {}",
            self.library.profile().name,
            self.library.path().display(),
            p.seed,
            p.latency.0,
            p.latency.1,
            p.stall_percent,
            p.fault
        )
    }

    /// The fields that the library can report and that its profile says the RTL delivers. The others are
    /// listed as not reported.
    fn fields(&self) -> FieldSet {
        self.dut.has().intersection(self.library.profile().groups())
    }

    fn taken_away(&self) -> Option<(String, Date)> {
        let lds = self.library.profile().lds_in_memory.as_ref()?;
        Some((lds.to_string(), lds.expires.parse().ok()?))
    }

    fn unchecked(&self) -> Vec<&'static str> {
        let late =
            (self.late.is_some(), "whether barriers wait for instructions in flight (in-flight-at-barriers)");
        let unwritten =
            (!self.library.profile().zeroed_registers, "registers before the first write (zeroed-registers)");
        [late, unwritten].into_iter().filter(|(is, _)| *is).map(|(_, what)| what).collect()
    }

    fn moves_late_records(&self) -> bool {
        self.late.is_some()
    }

    fn untold(&self) -> Vec<&'static str> {
        let place = Record::UNTOLD_XYZ.into_iter().any(|bit| self.untold & bit != 0);
        let private = self.untold & Record::UNTOLD_PDS != 0;
        [(place, PLACE), (private, PRIVATE)].into_iter().filter(|(is, _)| *is).map(|(_, what)| what).collect()
    }

    fn has_records(&self) -> bool {
        self.library.profile().has_records()
    }

    fn expect(&mut self, instructions: u64) {
        let mut params = DutEngine::given(&self.library, &self.params);
        let silence = instructions.saturating_mul(SILENT_CYCLES).min(u32::MAX.into()) as u32;
        params.hang_cycles = params.hang_cycles.saturating_add(silence);
        self.tell_hang_cycles(&params);
        // The machine accepted the same parameters when it was made; only the number of cycles differs.
        let _ = self.dut.set_params(&params);
    }

    fn policy(&self) -> Policy {
        self.policy.clone()
    }

    fn implemented(&self) -> Option<Implemented> {
        Implemented::of(self.library.profile())
    }

    fn reset(&mut self) -> Result<(), EngineError> {
        // Make a new machine: the hardware's reset keeps memory, and LDS contents would survive too.
        if !self.fresh {
            let given = DutEngine::given(&self.library, &self.params);
            self.dut.renew(&given).map_err(|e| EngineError::Failed(e.to_string()))?;
            self.fresh = true;
            if let Some(tape) = &mut self.tape {
                tape.renewed();
            }
            self.tell_hang_cycles(&given);
        }
        Ok(())
    }

    fn load(&mut self, init: &[MemInit]) -> Result<(), EngineError> {
        self.fresh = false;
        if let Some(lds) = &self.library.profile().lds_in_memory {
            self.dut.map(LDS_BASE, lds.bytes);
            if let Some(tape) = &mut self.tape {
                tape.mapped(LDS_BASE, lds.bytes);
            }
        }
        for m in init {
            self.dut.map(m.addr, m.len);
            self.dut.write(m.addr, &m.bytes).map_err(|e| EngineError::Failed(e.to_string()))?;
            if let Some(tape) = &mut self.tape {
                tape.loaded(m);
            }
        }
        Ok(())
    }

    fn launch(&mut self, run: &KernelRun) -> Result<(), EngineError> {
        self.check(run)?;
        self.dut.launch(&run.launch);
        self.launched = VecDeque::from([run.launch]);
        if let Some(late) = &mut self.late {
            late.launch(run.launch.wg_warps);
        }
        if let Some(tape) = &mut self.tape {
            tape.launched(run);
        }
        Ok(())
    }

    fn queue_depth(&self) -> usize {
        Dut::QUEUE.min(self.library.profile().limits.queue as usize)
    }

    fn enqueue(&mut self, run: &KernelRun) -> Result<(), EngineError> {
        self.check(run)?;
        if self.dut.enqueue(&run.launch) {
            self.launched.push_back(run.launch);
            if let Some(late) = &mut self.late {
                late.enqueue(run.launch.wg_warps);
            }
            if let Some(tape) = &mut self.tape {
                tape.enqueued(run);
            }
            return Ok(());
        }
        Err(EngineError::Failed(format!("the machine's queue refused kernel {}", run.name)))
    }

    fn advance(&mut self, max_cycles: u64, batch: &mut Batch) -> Progress {
        let from = batch.records.len();
        let status = match &mut self.tape {
            None => self.dut.run(max_cycles, &mut batch.records),
            Some(tape) => {
                tape.before_run(&mut self.dut, DutEngine::given(&self.library, &self.params));
                let room = Dut::room(&mut batch.records);
                let status = self.dut.run(max_cycles, &mut batch.records);
                tape.ran(max_cycles, room, &status);
                status
            }
        };
        if let Some(launch) = self.launched.front() {
            for r in batch.records[from..].iter_mut().filter(|r| r.untold != 0) {
                self.untold |= r.untold;
                complete(r, launch);
            }
        }
        if status.state == RunState::Kernel {
            self.launched.pop_front();
        }
        let groups = self.fields();
        if groups != self.dut.has() {
            // Remove the groups that the profile does not promise, so that nothing depends on them.
            batch.records[from..].iter_mut().for_each(|r| r.keep(groups));
        }
        let state = match status.state {
            RunState::More | RunState::Print => State::More,
            RunState::Kernel => State::Kernel,
            RunState::Done => State::Done,
            RunState::Trap => State::Trap,
            RunState::Hang => State::Hang,
            RunState::Error(e) => State::Error(e),
        };
        if let Some(late) = &mut self.late {
            late.sort(&mut batch.records, from, state != State::More);
        }
        Progress {
            state,
            cycles: status.cycles,
            retired: status.retired,
            live_warps: status.live_warps,
            barrier_wait: status.barrier_wait,
            stop: status.stop,
            requests: Some(Requests {
                made: status.requests,
                first: (status.requests > 0).then_some(status.first_request),
                least: 0,
            }),
        }
    }

    fn print_pending(&mut self) -> bool {
        (0..self.config().sms).any(|sm| self.dut.print_pending(sm) != 0)
    }

    fn print_clear(&mut self) -> Vec<(u16, u16)> {
        let mut asking = Vec::new();
        for sm in 0..self.config().sms {
            let slots = self.dut.print_pending(sm);
            for slot in (0..32).filter(|s| slots >> s & 1 != 0) {
                self.dut.print_clear(sm, slot);
                if let Some(tape) = &mut self.tape {
                    tape.print_cleared(sm, slot);
                }
                asking.push((sm as u16, slot as u16));
            }
        }
        asking
    }

    fn asks_to_the_end(&self) -> bool {
        self.library.profile().limits.print
    }

    fn read(&mut self, addr: u32, out: &mut [u8]) -> Result<bool, EngineError> {
        self.dut.read(addr, out).map(|()| true).map_err(|e| EngineError::Failed(e.to_string()))
    }
    fn read_lds(&mut self, sm: u32, offset: u32, out: &mut [u8]) -> Result<bool, EngineError> {
        let profile = self.library.profile();
        if !profile.final_lds {
            return Ok(false);
        }
        let shown = self.dut.read_lds(sm, offset, out).map_err(|e| EngineError::Failed(e.to_string()))?;
        if !shown {
            return Err(EngineError::Failed(format!(
                "{} shows no LDS although its profile promises it (final-lds)",
                profile.name
            )));
        }
        Ok(true)
    }
}
