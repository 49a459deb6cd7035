//! How a run of engines ended, and how much it compared. The judge decides what that means and which party is
//! to blame.

pub use crate::engine::LineCount;
use crate::engine::{Opinion, Place};
use crate::mismatch::{Mismatch, MismatchKind};
use crate::print::Printed;
use crate::races::Race;
use crate::requests::Requests;
use serde::{Deserialize, Serialize};
use tandem_abi::{Kind, Record};
use tandem_launch::Job;
use tandem_words::typed;
use ventus_dut::{Stop, StopCause};

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// Everything compared was equal, and something was compared.
    Pass,
    /// The engines differ.
    Mismatch(Box<Mismatch>),
    /// A load's value depended on unordered accesses.
    Race(Box<Race>),
    /// An instruction trapped, and both sides agree on it.
    Trap(Box<Mismatch>),
    /// The leading engine stopped retiring although golden could continue.
    Hang(Box<Mismatch>),
    /// Every live warp waits at a barrier that cannot release.
    BarrierDeadlock(Box<Mismatch>),
    /// The cycle budget ran out.
    Timeout {
        /// The kernel that was running.
        kernel: String,
        /// Cycles it had run, or instructions on an engine without a clock.
        after: u64,
        /// The print request that a warp still waits for, if there is one: its warp, and how far it came.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        print: Option<String>,
    },
    /// Nothing was compared, so nothing was shown.
    NothingCompared,
    /// One engine ran alone until its observer had seen enough.
    Enough,
    /// The input was refused.
    BadInput(String),
    /// The leading engine stopped by itself: a failed RTL assertion, a broken trace protocol, or an
    /// unreadable log.
    Stopped {
        /// The engine.
        engine: String,
        /// Its message.
        message: String,
        /// Who stopped it, and why. Bundles of older versions lack it.
        #[serde(default)]
        stop: Stop,
    },
    /// An engine, a tool or the comparison's own configuration failed.
    Failed(String),
}

impl End {
    /// Whether two runs ended alike. The text of source files does not count, because it is read when a
    /// report is made, and a bundle may be replayed without those files. Fields that bundles of version 0.1.0
    /// lack do not count either.
    pub fn same_as(&self, other: &End) -> bool {
        let (mut a, mut b) = (self.comparable(), other.comparable());
        if let (Some(a), Some(b)) = (a.mismatch_mut(), b.mismatch_mut())
            && (a.trap.is_none() || b.trap.is_none())
        {
            (a.trap, b.trap) = (None, None);
        }
        a == b
    }

    /// A copy without the parts that a replay elsewhere need not repeat: libraries have other names there,
    /// and with waves.
    fn comparable(&self) -> End {
        let mut end = match self {
            End::Stopped { engine, message, .. } => End::Failed(format!("{engine}: {message}")),
            other => other.clone(),
        };
        if let Some(m) = end.mismatch_mut() {
            (m.source_text, m.slot, m.provenance) = (None, None, Default::default());
        }
        end
    }

    /// The report on one instruction, if there is one.
    pub fn mismatch(&self) -> Option<&Mismatch> {
        match self {
            End::Mismatch(m) | End::Trap(m) | End::Hang(m) | End::BarrierDeadlock(m) => Some(m),
            _ => None,
        }
    }

    fn mismatch_mut(&mut self) -> Option<&mut Mismatch> {
        match self {
            End::Mismatch(m) | End::Trap(m) | End::Hang(m) | End::BarrierDeadlock(m) => Some(m),
            _ => None,
        }
    }

    /// Whether the run passed.
    pub fn passed(&self) -> bool {
        *self == End::Pass
    }

    /// A word for it.
    pub fn word(&self) -> &'static str {
        match self {
            End::Pass => "pass",
            End::Mismatch(_) => "mismatch",
            End::Race(_) => "race",
            End::Trap(_) => "trap",
            End::Hang(_) => "hang",
            End::BarrierDeadlock(_) => "deadlock",
            End::Timeout { .. } => "timeout",
            End::NothingCompared => "nothing compared",
            End::Enough => "stopped on request",
            End::BadInput(_) => "bad input",
            End::Stopped { .. } | End::Failed(_) => "tool failure",
        }
    }

    /// The report for people; empty for a pass.
    pub fn detail(&self) -> String {
        match self {
            End::Pass | End::Enough => String::new(),
            End::Mismatch(m) | End::Trap(m) | End::Hang(m) | End::BarrierDeadlock(m) => m.to_text(),
            End::Race(r) => r.to_text(),
            End::Timeout { kernel, after, print } => {
                let print = print.as_ref().map_or(String::new(), |p| format!("{p}\n"));
                format!(
                    "kernel {kernel} did not finish within {after} cycles (instructions, on golden alone); \
                     --max-cycles N or the kernel file's timeout_cycles gives it more\n\
                     if lanes of one warp wait for each other, at a lock for example, no number is enough \
                     (docs/sources.md)\n{print}"
                )
            }
            End::NothingCompared => {
                "no instruction was compared, nor a byte that the program wrote, so nothing was shown\n"
                    .into()
            }
            End::Stopped { engine, message, stop } => {
                let look = match stop.cause {
                    StopCause::Probe => {
                        format!("{} with this --dut tells which probe lies\n", typed("dut selftest"))
                    }
                    _ => String::new(),
                };
                format!("{engine}: {message}\n{look}")
            }
            End::BadInput(m) | End::Failed(m) => format!("{m}\n"),
        }
    }
}

/// A waiver that was used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WaiverUse {
    /// Its name.
    pub name: String,
    /// Its reason.
    pub reason: String,
    /// Its last day, `YYYY-MM-DD`.
    pub expires: String,
    /// Times used.
    pub count: u64,
}

/// The result of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// How it ended.
    #[serde(rename = "verdict")]
    pub end: End,
    /// The kind of opinion that the leader gives.
    #[serde(default)]
    pub leader: Opinion,
    /// The engines: the leader, then the follower, if any.
    pub engines: Vec<String>,
    /// Kernels that ran to their end.
    pub kernels: u64,
    /// Instructions compared (or, with one engine, executed).
    pub instructions: u64,
    /// State bits compared.
    pub bits: u64,
    /// Bytes compared after kernels: memory and LDS.
    pub memory_bytes: u64,
    /// If the leader has no records: bytes that the program wrote and whose final value was compared.
    #[serde(default)]
    pub written_bytes: Option<u64>,
    /// If the leader has no records: bytes that differ and were not compared, because their value depends on
    /// an order that the program leaves open, or on a choice of the machine.
    #[serde(default)]
    pub open_bytes: u64,
    /// Waivers used.
    pub waived: Vec<WaiverUse>,
    /// Known differences of the DUT's profile that this run did not use.
    #[serde(default)]
    pub unused_waivers: Vec<String>,
    /// If the DUT's profile lacks the row of an instruction of the program: why that instruction cannot run.
    #[serde(default)]
    pub not_implemented: Option<String>,
    /// Fields that the leader does not report, and state that it does not show after a kernel.
    pub unreported: Vec<String>,
    /// Lines of the logs, if a log led.
    pub lines: Option<LineCount>,
    /// Cycles of the leader, all kernels together.
    pub cycles: u64,
    /// What the program printed.
    #[serde(default)]
    pub printed: Printed,
    /// Kernels that the leader got together with others.
    #[serde(default)]
    pub queued: u64,
    /// SCs, lane by lane, that failed by the leader's choice.
    #[serde(default)]
    pub failed_scs: u64,
    /// Notes about the program that go with the verdict.
    #[serde(default)]
    pub warnings: Vec<String>,
    /// The first LDS access beyond its workgroup's allotment, if records or golden show one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beyond_lds: Option<String>,
    /// Arrivals at barriers: the active lanes of every retired BARRIER, added up. None if neither golden nor
    /// a leader with masks executed the kernels to their end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arrivals: Option<u64>,
    /// What the leader asked of memory since the last launch; none if it has no memory port.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub requests: Option<Requests>,
    /// Loads whose value a race explains.
    pub races: u64,
    /// The value that a bare program wrote to tohost.
    pub tohost: Option<u32>,
    /// Wall clock time inside the leader, in seconds.
    pub leader_seconds: f64,
    /// Wall clock time of the whole run, in seconds.
    pub seconds: f64,
}

impl Outcome {
    /// The place in the DUT's run that its waves are around.
    pub fn place(&self) -> Place {
        match &self.end {
            // What was found in memory after a kernel, or only golden has executed, has no cycle. Nor has
            // silence; a warp whose SC never succeeds is not silent.
            End::Mismatch(m) | End::Trap(m) | End::Hang(m) if m.cycle != 0 && !m.unseen => {
                Place::Cycle(m.cycle)
            }
            End::Hang(_) | End::BarrierDeadlock(_) => Place::LastRetirement,
            _ => Place::End,
        }
    }

    /// Adds what the leader asked of memory to a bad end that it may explain.
    pub(crate) fn tell_requests(&mut self, job: &Job) {
        let Some(requests) = self.requests else { return };
        let (ended, kernel, suspect) = match &self.end {
            End::Hang(m) => (false, m.kernel_index, true),
            End::Mismatch(m) if matches!(m.kind, MismatchKind::End | MismatchKind::Memory) && m.unseen => {
                (true, m.kernel_index, true)
            }
            End::Mismatch(m) => (true, m.kernel_index, !requests.began()),
            End::Timeout { .. } | End::Stopped { .. } => (false, self.kernels as usize, !requests.began()),
            _ => return,
        };
        let Some(run) = job.kernels.get(kernel).filter(|_| suspect) else { return };
        // Behind page tables, the first request reads one of them.
        let entry = job.paging.is_none().then_some(run.launch.start_pc);
        let told = requests.told(self.engines.first().map_or("leader", String::as_str), entry, ended);
        self.warnings.extend(told.lines().map(String::from));
    }

    /// Adds a name, once, to the list of state that the leader does not show.
    pub(crate) fn lacks(&mut self, what: &str) {
        if !self.unreported.iter().any(|have| have == what) {
            self.unreported.push(what.into());
        }
    }

    /// Counts the arrivals at a barrier that `r` shows, if arrivals are counted.
    pub(crate) fn arrive(&mut self, r: &Record) {
        if r.kind == Kind::Retire as u8 && r.barrier != 0 {
            self.arrivals = self.arrivals.map(|n| n + u64::from(r.mask.count_ones()));
        }
    }

    /// Notes an access beyond a workgroup's LDS. The first one counts.
    pub(crate) fn note_beyond(&mut self, access: Option<String>) {
        if self.beyond_lds.is_none() {
            self.beyond_lds = access;
        }
    }

    /// Adds the text that a kernel printed.
    pub(crate) fn print(&mut self, more: Printed) {
        self.printed.text.push_str(&more.text);
        self.printed.records.extend(more.records);
        self.printed.lost += more.lost;
        self.printed.full |= more.full;
        self.printed.unseen |= more.unseen;
        if more.unseen {
            self.lacks("what the program printed");
        }
    }

    /// The outcome before anything has run.
    pub(crate) fn new(leader: Opinion, engines: Vec<String>) -> Outcome {
        Outcome {
            end: End::NothingCompared,
            leader,
            engines,
            kernels: 0,
            instructions: 0,
            bits: 0,
            memory_bytes: 0,
            written_bytes: None,
            open_bytes: 0,
            waived: Vec::new(),
            unused_waivers: Vec::new(),
            not_implemented: None,
            unreported: Vec::new(),
            lines: None,
            cycles: 0,
            printed: Printed::default(),
            queued: 0,
            failed_scs: 0,
            warnings: Vec::new(),
            beyond_lds: None,
            arrivals: None,
            requests: None,
            races: 0,
            tohost: None,
            leader_seconds: 0.0,
            seconds: 0.0,
        }
    }
}
