//! The machine: a launch, the workgroups that have begun, memory, and what reports ask for.

use crate::code::CodeCache;
use crate::csr::Identity;
use crate::exec::{Run, runner};
use crate::mmu::AccessKind;
use crate::profile::Profile;
use crate::reserve::Reservations;
use crate::space::{Lanes, Space};
use crate::warp::{Warp, WarpState};
use std::collections::HashSet;
use std::fmt;
use tandem_abi::{Config, Kind, Launch, LaunchError, Limits, Memory, Record, SimtEntry, Trap};

/// A workgroup begins: what the dispatcher decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WgStart {
    /// Workgroup, linear in the grid, x fastest.
    pub wg: u32,
    /// SM that executes it.
    pub sm: u16,
    /// Its id within the SM (CSR_WGID).
    pub sm_wg: u32,
    /// CSR_LDS.
    pub lds_base: u32,
    /// CSR_PDS, or `None` for the address that the launch gives this workgroup.
    pub pds_base: Option<u32>,
}

/// Why a workgroup cannot begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartError {
    /// There is no launch.
    NoLaunch,
    /// Its id is not in the grid.
    OutsideGrid {
        /// The id.
        wg: u32,
        /// Workgroups of the grid.
        workgroups: u64,
    },
    /// It began before.
    AlreadyStarted {
        /// The id.
        wg: u32,
    },
    /// The machine has no such SM.
    NoSuchSm {
        /// The SM.
        sm: u16,
    },
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::NoLaunch => f.write_str("a workgroup began before any launch"),
            StartError::OutsideGrid { wg, workgroups } => {
                write!(f, "workgroup {wg} began, and the grid has {workgroups}")
            }
            StartError::AlreadyStarted { wg } => write!(f, "workgroup {wg} began twice"),
            StartError::NoSuchSm { sm } => write!(f, "a workgroup began on SM {sm}, which the machine lacks"),
        }
    }
}

impl std::error::Error for StartError {}

/// A workgroup that has begun.
pub(crate) struct Workgroup {
    pub(crate) id: u32,
    pub(crate) sm: u16,
    pub(crate) identity: Identity,
    pub(crate) warps: Vec<Warp>,
}

impl Workgroup {
    pub(crate) fn is_live(&self) -> bool {
        self.warps.iter().any(Warp::is_running)
    }
}

/// Scalar registers that a warp can have.
const SCALARS: usize = 64;

/// The reference model of one machine.
pub struct Golden {
    pub(crate) config: Config,
    pub(crate) profile: Profile,
    pub(crate) space: Space,
    pub(crate) cache: CodeCache<Run>,
    pub(crate) launch: Option<Launch>,
    /// Workgroups whose state is kept: the live ones, and ended ones until their slot is needed.
    pub(crate) groups: Vec<Workgroup>,
    /// Where in `groups` the last lookup ended.
    last: usize,
    started: HashSet<u32>,
    pub(crate) reserved: Reservations,
    pub(crate) chosen_sc_failures: u64,
    pub(crate) stamp: u64,
    /// See [`Golden::sc_failed_by_choice`].
    pub(crate) sc_chosen: u32,
    pub(crate) retired: u64,
}

impl Golden {
    /// A machine of the given shape with empty memory.
    pub fn new(config: Config, profile: Profile) -> Golden {
        Golden {
            config,
            profile,
            space: Space::new(config.sms, &Limits::of(&config)),
            cache: CodeCache::new(runner),
            launch: None,
            groups: Vec::new(),
            last: 0,
            started: HashSet::new(),
            reserved: Reservations::default(),
            chosen_sc_failures: 0,
            stamp: 0,
            sc_chosen: 0,
            retired: 0,
        }
    }

    /// The machine's shape.
    pub fn config(&self) -> Config {
        self.config
    }

    /// The ISA profile.
    pub fn profile(&self) -> Profile {
        self.profile
    }

    /// Global memory.
    pub fn memory(&self) -> &Memory {
        &self.space.global
    }

    /// Global memory, to map and fill. Decoded code and translations are forgotten.
    pub fn memory_mut(&mut self) -> &mut Memory {
        self.cache.clear();
        self.space.forget_translations();
        &mut self.space.global
    }

    /// Contents of an SM's LDS.
    pub fn lds(&self, sm: usize) -> &[u8] {
        self.space.lds(sm)
    }

    /// Begins a launch: no workgroup has begun yet, and code is decoded afresh; memory and LDS keep their
    /// contents.
    pub fn launch(&mut self, launch: &Launch) -> Result<(), LaunchError> {
        launch.check(&self.config)?;
        self.cache.begin(launch.sgprs.next_multiple_of(4), launch.vgprs.next_multiple_of(4));
        self.space.set_translation(self.config.is_sv39().then_some(launch.ptbr));
        self.reserved.clear();
        self.groups.clear();
        self.started.clear();
        self.launch = Some(*launch);
        Ok(())
    }

    /// The launch in progress.
    pub fn current_launch(&self) -> Option<&Launch> {
        self.launch.as_ref()
    }

    /// Begins a workgroup: its warps stand at the start pc with every register zero.
    pub fn start_workgroup(&mut self, start: &WgStart) -> Result<(), StartError> {
        let launch = self.launch.ok_or(StartError::NoLaunch)?;
        let wg = start.wg;
        if u64::from(wg) >= launch.workgroups() {
            return Err(StartError::OutsideGrid { wg, workgroups: launch.workgroups() });
        }
        if u32::from(start.sm) >= self.config.sms {
            return Err(StartError::NoSuchSm { sm: start.sm });
        }
        if !self.started.insert(wg) {
            return Err(StartError::AlreadyStarted { wg });
        }
        let per_group = launch.wg_threads().wrapping_mul(launch.pds_size);
        let [x, y, _] = launch.grid;
        let identity = Identity {
            warps: launch.wg_warps,
            threads: launch.wf_size,
            knl: launch.csr_knl,
            wgid: start.sm_wg,
            wid: 0,
            lds: start.lds_base,
            pds: start.pds_base.unwrap_or(launch.pds_base.wrapping_add(wg.wrapping_mul(per_group))),
            group: [wg % x, wg / x % y, wg / x / y],
        };
        let mask = Config { lanes: launch.wf_size, ..self.config }.lane_mask();
        let vgprs = launch.vgprs.next_multiple_of(4) as usize;
        let stack = (self.profile.stack_entries_per_lane * self.config.lanes) as usize;
        let warp = |id| Warp::new(id, launch.start_pc, mask, vgprs, stack, &self.profile);
        let group =
            Workgroup { id: wg, sm: start.sm, identity, warps: (0..launch.wg_warps).map(warp).collect() };
        // An ended workgroup gives up its slot, so that big grids take no more room than small ones.
        match self.groups.iter_mut().find(|old| !old.is_live()) {
            Some(place) => *place = group,
            None => self.groups.push(group),
        }
        Ok(())
    }

    /// Where a workgroup's state is.
    pub(crate) fn find(&mut self, wg: u32) -> Option<usize> {
        if self.groups.get(self.last).is_none_or(|group| group.id != wg) {
            self.last = self.groups.iter().position(|group| group.id == wg)?;
        }
        Some(self.last)
    }

    fn warp(&self, wg: u32, warp: u32) -> Option<&Warp> {
        self.groups.iter().find(|group| group.id == wg)?.warps.get(warp as usize)
    }

    fn warp_mut(&mut self, wg: u32, warp: u32) -> Option<&mut Warp> {
        self.groups.iter_mut().find(|group| group.id == wg)?.warps.get_mut(warp as usize)
    }

    /// SIMT stack of a warp, the bottom first; empty for a warp whose state is not kept.
    pub fn simt_stack(&self, wg: u32, warp: u32) -> &[SimtEntry] {
        self.warp(wg, warp).map_or(&[], |warp| warp.simt.entries())
    }

    /// A scalar register.
    pub fn x(&self, wg: u32, warp: u32, reg: u8) -> Option<u32> {
        self.warp(wg, warp)?.x[..SCALARS].get(usize::from(reg)).copied()
    }

    /// A vector register of the launch's allocation.
    pub fn v(&self, wg: u32, warp: u32, reg: u8) -> Option<Lanes> {
        self.warp(wg, warp)?.v.get(usize::from(reg)).copied()
    }

    /// Presets a scalar register of a warp, so that a test can begin anywhere; x0 and unknown ones stay.
    pub fn set_x(&mut self, wg: u32, warp: u32, reg: u8, value: u32) {
        if let Some(warp) = self.warp_mut(wg, warp).filter(|_| reg != 0)
            && let Some(x) = warp.x[..SCALARS].get_mut(usize::from(reg))
        {
            *x = value;
        }
    }

    /// Presets a vector register of a warp; lanes that the launch has no threads for stay zero.
    pub fn set_v(&mut self, wg: u32, warp: u32, reg: u8, value: &Lanes) {
        let threads = self.launch.map_or(0, |launch| launch.wf_size as usize);
        if let Some(warp) = self.warp_mut(wg, warp)
            && let Some(v) = warp.v.get_mut(usize::from(reg))
        {
            v[..threads].copy_from_slice(&value[..threads]);
        }
    }

    /// Presets pc and active mask of a warp; lanes that the launch has no threads for stay off.
    pub fn set_pc_and_mask(&mut self, wg: u32, warp: u32, pc: u32, mask: u32) {
        let threads = self.launch.map_or(0, |launch| launch.wf_size);
        let all = Config { lanes: threads, ..self.config }.lane_mask();
        if let Some(warp) = self.warp_mut(wg, warp) {
            (warp.pc, warp.mask) = (pc, mask & all);
        }
    }

    /// Presets the SIMT stack of a warp, the bottom first, as many entries as it takes.
    pub fn set_simt_stack(&mut self, wg: u32, warp: u32, entries: &[SimtEntry]) {
        if let Some(warp) = self.warp_mut(wg, warp) {
            warp.simt.set(entries);
        }
    }

    /// fcsr of a warp: accumulated flags in bits 4 to 0, rounding mode in bits 7 to 5.
    pub fn fcsr(&self, wg: u32, warp: u32) -> Option<u32> {
        let csr = &self.warp(wg, warp)?.csr;
        Some(u32::from(csr.frm) << 5 | u32::from(csr.fflags))
    }

    /// Presets fcsr of a warp.
    pub fn set_fcsr(&mut self, wg: u32, warp: u32, value: u32) {
        if let Some(warp) = self.warp_mut(wg, warp) {
            (warp.csr.fflags, warp.csr.frm) = (value as u8 & 31, (value >> 5) as u8 & 7);
        }
    }

    /// Element width of a warp by its vtype: 8, 16, 32 or 64 bits.
    pub fn sew(&self, wg: u32, warp: u32) -> Option<u32> {
        Some(u32::from(self.warp(wg, warp)?.csr.vector.sew))
    }

    /// pc and active mask of a warp.
    pub fn pc_and_mask(&self, wg: u32, warp: u32) -> Option<(u32, u32)> {
        self.warp(wg, warp).map(|warp| (warp.pc, warp.mask))
    }

    /// Whether a warp runs, has ended or has trapped; `None` if its workgroup has not begun, or ended long
    /// ago.
    pub fn life(&self, wg: u32, warp: u32) -> Option<WarpState> {
        self.warp(wg, warp).map(|warp| warp.life)
    }

    /// Warps that still run, as (workgroup, warp).
    pub fn live_warps(&self) -> impl Iterator<Item = (u32, u32)> {
        self.groups.iter().flat_map(|group| {
            group.warps.iter().filter(|warp| warp.is_running()).map(|warp| (group.id, warp.id))
        })
    }

    /// Workgroups that have begun.
    pub fn started(&self) -> u64 {
        self.started.len() as u64
    }

    /// Whether every workgroup of the grid has begun and every warp has stopped.
    pub fn is_finished(&self) -> bool {
        self.launch.is_some_and(|launch| self.started() == launch.workgroups())
            && self.live_warps().next().is_none()
    }

    /// Lanes whose SC failed only by the leader's choice, since the machine was made.
    pub fn chosen_sc_failures(&self) -> u64 {
        self.chosen_sc_failures
    }

    /// Where the byte that programs address by `addr` is in global memory: the address itself on a machine
    /// without translation. The error is the trap that a load there raises; whether memory is mapped there is
    /// not checked.
    pub fn physical(&mut self, addr: u32) -> Result<u32, Trap> {
        self.space.physical(addr, AccessKind::Read)
    }

    /// Live warps that ask the host to drain the print buffer: (workgroup, warp, value of CSR_PRINT).
    pub fn pending_prints(&self) -> impl Iterator<Item = (u32, u32, u32)> {
        self.groups.iter().flat_map(|group| {
            let asking = group.warps.iter().filter(|warp| warp.is_running() && warp.csr.print != 0);
            asking.map(|warp| (group.id, warp.id, warp.csr.print))
        })
    }

    /// CSR_PRINT of a warp, 0 if its state is not kept.
    pub fn print_of(&self, wg: u32, warp: u32) -> u32 {
        self.warp(wg, warp).map_or(0, |warp| warp.csr.print)
    }

    /// The host has drained the buffer: CSR_PRINT of the warp reads 0.
    pub fn clear_print(&mut self, wg: u32, warp: u32) {
        if let Some(warp) = self.warp_mut(wg, warp) {
            warp.csr.print = 0;
        }
    }

    /// Lanes whose SC failed in the last step only because the leader's hints said so, although the
    /// reservation held. 0 after any other step.
    pub fn sc_failed_by_choice(&self) -> u32 {
        self.sc_chosen
    }

    /// Instructions retired since the machine was made.
    pub fn retired(&self) -> u64 {
        self.retired
    }

    /// The record that announces a workgroup whose state is kept.
    pub fn start_record(&self, wg: u32) -> Option<Record> {
        let group = self.groups.iter().find(|group| group.id == wg)?;
        let mut record = Record::new(Kind::WgStart);
        record.wg = wg;
        record.lanes = self.config.lanes as u8;
        record.sm = group.sm;
        record.sm_wg = group.identity.wgid;
        record.wg_xyz = group.identity.group;
        record.lds_base = group.identity.lds;
        record.pds_base = group.identity.pds;
        Some(record)
    }
}
