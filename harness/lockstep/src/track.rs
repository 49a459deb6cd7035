//! Tracks workgroups and warps as the leader reports them: which may begin, retire and end, and each warp's
//! last instructions.

use crate::mismatch::{MismatchKind, WINDOW, WindowEntry};
use crate::stack::rebuild;
use std::collections::HashSet;
use tandem_abi::{Config, Kind, LDS_BASE, Launch, Limits, Record, SimtEntry};
use tandem_words::counted;

/// Granularity, in bytes, of a dispatcher's LDS allocation.
const LDS_GRANULE: u32 = 128;

/// The kind and text of a fault in a record, given the events before it.
pub type RecordFault = (MismatchKind, String);

/// One warp.
pub struct WarpTrack {
    ended: bool,
    window: [WindowEntry; WINDOW],
    count: u64,
    /// SIMT stack rebuilt from the leader's records, bottom first.
    pub stack: Vec<SimtEntry>,
    /// Barriers passed.
    pub epoch: u32,
}

impl WarpTrack {
    fn new() -> WarpTrack {
        WarpTrack {
            ended: false,
            window: [WindowEntry::default(); WINDOW],
            count: 0,
            stack: Vec::new(),
            epoch: 0,
        }
    }

    /// The last instructions, oldest first.
    pub fn window(&self) -> Vec<WindowEntry> {
        let kept = self.count.min(WINDOW as u64);
        (self.count - kept..self.count).map(|i| self.window[(i % WINDOW as u64) as usize]).collect()
    }

    fn push(&mut self, r: &Record) {
        let entry = WindowEntry {
            cycle: r.cycle,
            pc: r.pc,
            insn: r.insn,
            prefix: r.prefix,
            mask: r.mask,
            beat: r.beat,
        };
        self.window[(self.count % WINDOW as u64) as usize] = entry;
        self.count += 1;
    }
}

/// One live workgroup.
struct Group {
    id: u32,
    sm: u16,
    sm_wg: u32,
    lds_base: u32,
    running: u32,
    warps: Vec<WarpTrack>,
}

/// How the records of one kernel contradict each other or the launch, if they do. No other engine is needed
/// to tell.
pub fn contradiction(launch: &Launch, config: &Config, records: &[Record]) -> Option<String> {
    let mut tracker = Tracker::new(launch, config, true);
    let of_leader = |(kind, _): &RecordFault| matches!(kind, MismatchKind::Protocol | MismatchKind::Dispatch);
    let mut fault = |r: &Record| match r.kind {
        kind if kind == Kind::WgStart as u8 => tracker.start(r).err(),
        kind if kind == Kind::WgEnd as u8 => tracker.end(r).err(),
        kind if kind == Kind::Retire as u8 => {
            let fault = tracker.retire(r).err();
            tracker.retired(r, r);
            fault
        }
        kind => Some((MismatchKind::Protocol, format!("a record of kind {kind}"))),
    };
    records.iter().filter_map(&mut fault).find(of_leader).map(|(_, what)| what)
}

/// The workgroups and warps of one launch.
pub struct Tracker {
    launch: Launch,
    config: Config,
    /// Whether the leader's dispatcher allocates resources, so that its allocation is checked.
    dispatches: bool,
    live: Vec<Group>,
    started: HashSet<u32>,
    ended: u64,
    cycle: u64,
}

impl Tracker {
    /// A tracker of `launch` before anything has begun.
    pub fn new(launch: &Launch, config: &Config, dispatches: bool) -> Tracker {
        let (live, started) = (Vec::new(), HashSet::new());
        Tracker { launch: *launch, config: *config, dispatches, live, started, ended: 0, cycle: 0 }
    }

    /// Takes the start of a workgroup.
    pub fn start(&mut self, r: &Record) -> Result<(), RecordFault> {
        let wrong = |m: String| Err((MismatchKind::Dispatch, format!("workgroup {} began {m}", r.wg)));
        let l = &self.launch;
        if u64::from(r.wg) >= l.workgroups() {
            return wrong(format!("but the grid has {} workgroups", l.workgroups()));
        }
        if self.started.contains(&r.wg) {
            return wrong("a second time".into());
        }
        if u32::from(r.sm) >= self.config.sms {
            return wrong(format!("on SM {}, but the machine has {}", r.sm, self.config.sms));
        }
        let [x, y, _] = l.grid;
        let xyz = [r.wg % x, r.wg / x % y, r.wg / x / y];
        if r.wg_xyz != xyz {
            return wrong(format!("as {:?}, expected {xyz:?}", r.wg_xyz));
        }
        if self.dispatches {
            self.misallocated(r).map_or(Ok(()), wrong)?;
        }
        self.started.insert(r.wg);
        self.live.push(Group {
            id: r.wg,
            sm: r.sm,
            sm_wg: r.sm_wg,
            lds_base: r.lds_base,
            running: l.wg_warps,
            warps: (0..l.wg_warps).map(|_| WarpTrack::new()).collect(),
        });
        Ok(())
    }

    /// The fault of the dispatcher's allocation, if any. Resources must be within the machine's, and each
    /// must have one owner.
    fn misallocated(&self, r: &Record) -> Option<String> {
        let (l, limits) = (&self.launch, Limits::of(&self.config));
        let per_wg = l.wg_threads().wrapping_mul(l.pds_size);
        let pds = l.pds_base.wrapping_add(r.wg.wrapping_mul(per_wg));
        if r.pds_base != pds {
            return Some(format!("with CSR_PDS {:#010x}, expected {pds:#010x}", r.pds_base));
        }
        if r.sm_wg >= limits.warps {
            return Some(format!("with CSR_WGID {}, expected one below {}", r.sm_wg, limits.warps));
        }
        let size = u64::from(l.lds_size);
        let at = u64::from(r.lds_base.wrapping_sub(LDS_BASE));
        if at + size > u64::from(limits.lds_bytes) {
            return Some(format!(
                "with LDS {:#010x} and {size:#x} bytes, but the SM has {:#x} bytes from {LDS_BASE:#010x}",
                r.lds_base, limits.lds_bytes
            ));
        }
        if !r.lds_base.is_multiple_of(LDS_GRANULE) {
            return Some(format!("with LDS {:#010x}, expected a multiple of {LDS_GRANULE}", r.lds_base));
        }
        let neighbours = || self.live.iter().filter(|g| g.sm == r.sm);
        if let Some(g) = neighbours().find(|g| g.sm_wg == r.sm_wg) {
            return Some(format!("with CSR_WGID {}, which workgroup {} of SM {} has", r.sm_wg, g.id, r.sm));
        }
        let apart = |a: u32, b: u32| u64::from(a) + size <= u64::from(b);
        if let Some(g) = neighbours()
            .find(|g| size > 0 && !apart(g.lds_base, r.lds_base) && !apart(r.lds_base, g.lds_base))
        {
            return Some(format!(
                "with LDS {:#010x} and {size:#x} bytes, which overlaps workgroup {}'s at {:#010x}",
                r.lds_base, g.id, g.lds_base
            ));
        }
        // A warp slot is free again when its warp ends, registers when the whole workgroup does.
        let groups = neighbours().count() as u32 + 1;
        let running: u32 = neighbours().map(|g| g.running).sum();
        let up4 = |n: u32| n.next_multiple_of(4);
        for (what, need, limit) in [
            ("running warps", running + l.wg_warps, limits.warps),
            ("scalar registers", groups * l.wg_warps * up4(l.sgprs), limits.sgprs),
            ("vector registers", groups * l.wg_warps * up4(l.vgprs), limits.vgprs),
        ] {
            if need > limit {
                return Some(format!("on SM {}, whose workgroups then have {need} {what} of {limit}", r.sm));
            }
        }
        None
    }

    /// The warp that retires `r`; adds the instruction to its window.
    pub fn retire(&mut self, r: &Record) -> Result<&mut WarpTrack, RecordFault> {
        let fault = |kind: MismatchKind, m: String| {
            let who = format!("workgroup {} warp {} retired {:#010x}", r.wg, r.warp, r.pc);
            Err((kind, format!("{who}, {m}")))
        };
        // What the leader's own records contradict.
        let wrong = |m: String| fault(MismatchKind::Protocol, m);
        if r.cycle < self.cycle {
            return wrong(format!("but its cycle {} is before {}", r.cycle, self.cycle));
        }
        self.cycle = r.cycle;
        let started = self.started.contains(&r.wg);
        let Some(group) = self.live.iter_mut().find(|g| g.id == r.wg) else {
            return wrong(
                if started { "but the workgroup has ended" } else { "but the workgroup has not begun" }
                    .into(),
            );
        };
        if self.dispatches && group.sm != r.sm {
            return wrong(format!("on SM {}, but the workgroup is on SM {}", r.sm, group.sm));
        }
        let warps = group.warps.len();
        let Some(warp) = group.warps.get_mut(usize::from(r.warp)) else {
            return wrong(format!("but the workgroup has {warps} warps"));
        };
        if warp.ended {
            // Golden says that it has.
            return fault(MismatchKind::Extra, "but the warp has ended".into());
        }
        warp.push(r);
        Ok(warp)
    }

    /// Notes what golden's and the leader's records of the same instruction say about order and stack.
    pub fn retired(&mut self, leader: &Record, golden: &Record) {
        let Some(group) = self.live.iter_mut().find(|g| g.id == golden.wg) else { return };
        let Some(warp) = group.warps.get_mut(usize::from(golden.warp)) else { return };
        warp.epoch += u32::from(golden.barrier != 0);
        if golden.endprg != 0 {
            warp.ended = true;
            group.running -= 1;
        }
        rebuild(&mut warp.stack, leader);
    }

    /// Takes the end of a workgroup.
    pub fn end(&mut self, r: &Record) -> Result<(), RecordFault> {
        let wrong = |m: String| Err((MismatchKind::Dispatch, format!("workgroup {} ended {m}", r.wg)));
        let Some(i) = self.live.iter().position(|g| g.id == r.wg) else {
            return wrong("but it was not running".into());
        };
        let g = &self.live[i];
        if g.running > 0 {
            // Golden says that they run.
            let m =
                format!("workgroup {} ended with {} still running", r.wg, counted(g.running.into(), "warp"));
            return Err((MismatchKind::Missing, m));
        }
        if self.dispatches && g.sm != r.sm {
            return wrong(format!("on SM {}, but it ran on SM {}", r.sm, g.sm));
        }
        self.live.swap_remove(i);
        self.ended += 1;
        Ok(())
    }

    /// Takes the leader's statement that the kernel is over.
    pub fn finish(&self) -> Result<(), RecordFault> {
        let all = self.launch.workgroups();
        if let Some(g) = self.live.first() {
            return Err((
                MismatchKind::Missing,
                format!(
                    "the kernel finished, but workgroup {} did not end ({} running)",
                    g.id,
                    counted(g.running.into(), "warp")
                ),
            ));
        }
        if self.ended != all {
            return Err((
                MismatchKind::Missing,
                format!("the kernel finished after {} of {all} workgroups", self.ended),
            ));
        }
        Ok(())
    }

    /// A warp of a live workgroup.
    pub fn warp(&self, wg: u32, warp: u32) -> Option<&WarpTrack> {
        self.live.iter().find(|g| g.id == wg)?.warps.get(warp as usize)
    }

    /// SM of a live workgroup.
    pub fn sm(&self, wg: u32) -> Option<u16> {
        self.live.iter().find(|g| g.id == wg).map(|g| g.sm)
    }
}
