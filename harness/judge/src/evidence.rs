//! Evidence: everything about a run that affects the judgement, as plain enumerations. The details that a
//! report shows are exhibits of the [`crate::Trial`].

use tandem_launch::TrapKind;
use tandem_lockstep::{End, Field, Mismatch, MismatchKind, Opinion, Outcome, Stop, StopCause};
use tandem_nvvm::oracle::{HostError, HostResult};

/// The opinions that were requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Engines {
    /// The host oracle.
    pub host: bool,
    /// Golden.
    pub golden: bool,
    /// The DUT.
    pub dut: bool,
    /// A reference, such as a log.
    pub reference: bool,
    /// A GPU.
    pub gpu: bool,
}

impl Engines {
    /// Host, golden and DUT: the usual run of IR.
    pub const THREE: Engines = Engines { host: true, golden: true, dut: true, reference: false, gpu: false };
    /// Golden and DUT: the usual run of machine code.
    pub const PAIR: Engines = Engines { host: false, ..Engines::THREE };
    /// Golden and a log.
    pub const LOG: Engines = Engines { dut: false, reference: true, ..Engines::PAIR };
    /// Host and golden.
    pub const HOST_GOLDEN: Engines = Engines { dut: false, ..Engines::THREE };
    /// Host and DUT; nothing is compared instruction by instruction.
    pub const HOST_DUT: Engines = Engines { golden: false, ..Engines::THREE };
    /// The DUT alone.
    pub const DUT: Engines = Engines { golden: false, ..Engines::PAIR };
    /// Golden alone.
    pub const GOLDEN: Engines = Engines { dut: false, ..Engines::PAIR };
    /// The host alone.
    pub const HOST: Engines = Engines { golden: false, dut: false, ..Engines::THREE };
}

/// What is known about a program before it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// Machine code as given: a case, an executable, assembly. Tandem's compiler took no part.
    MachineCode,
    /// Compiled from a user's IR.
    Ir,
    /// Compiled from IR that a generator made correct: it neither traps nor races, and its budget is ample.
    GeneratedIr,
}

/// How golden, DUT or log ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Device {
    /// Neither was asked.
    NotAsked,
    /// It ran to its end, and everything that was compared agrees.
    Ended,
    /// The two differ.
    Differs,
    /// A value depended on accesses that nothing orders.
    Race,
    /// A trap of every engine, and what the compiler intended by it.
    Trap(Option<TrapKind>),
    /// Every live warp waits at a barrier that cannot release.
    Deadlock,
    /// Nothing retires; golden, if it follows, can continue.
    Hang,
    /// The budget ran out.
    OutOfBudget,
    /// Not one instruction was compared.
    NothingCompared,
    /// The leader stopped of its own accord.
    Stopped,
    /// The trace calls of the DUT's own sources broke a rule of the records, which ended the run.
    TraceBroken,
    /// The DUT's records contradict each other or the launch.
    Contradicts,
    /// The probes of an adapter broke a rule of the records, which ended the run.
    Misreported,
    /// The input was refused.
    Refused,
    /// A tool failed.
    Failed,
    /// The program wrote this to tohost.
    ToHost(u32),
}

/// How the host oracle's run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Host {
    /// It was not asked.
    NotAsked,
    /// It ran to its end.
    Ended,
    /// `llvm.trap`.
    Trap,
    /// `unreachable`.
    Unreachable,
    /// It did something undefined.
    Crash,
    /// Its threads wait for each other.
    Deadlock,
    /// Its time ran out.
    OutOfTime,
    /// It cannot run this module.
    Refused,
    /// Its process failed.
    Failed,
}

/// A GPU's results against those of the other engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gpu {
    /// It was not asked, it has not answered yet, or there is nothing to compare its results with.
    NotAsked,
    /// Its results are the others'.
    Same,
    /// The host and the device differ, and it agrees with the host.
    WithHost,
    /// The host and the device differ, and it agrees with the device.
    WithDevice,
    /// The others agree and it differs from them, or two of them differ and it differs from both.
    Differs(ResultKind),
    /// The kernel ran to its end elsewhere, but on the GPU it trapped or faulted.
    EndsBadly,
    /// The driver refused the kernel or its launch, or there is no PTX for it.
    Refused,
    /// Its time ran out.
    OutOfTime,
    /// There is no GPU, or asking it failed.
    Failed,
}

/// The kind of result that differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResultKind {
    /// A buffer's contents.
    Buffer,
    /// Printed text.
    Prints,
}

/// The cause of a difference, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// Nothing.
    Unknown,
    /// The host has another result if each block's threads run in another order.
    Order,
    /// The host has other results in the same buffer if threads run in another order, but not where the two
    /// differ, in any order that was tried.
    OrderElsewhere,
    /// Nothing orders two accesses at the place of the difference.
    Race,
    /// The host has another result there if undefined values have other bits.
    Undefined,
}

/// The device's results against the host's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compared {
    /// They were not compared.
    No,
    /// There is nothing to compare.
    Nothing,
    /// One side lacks a buffer.
    Missing,
    /// They are equal.
    Same,
    /// They differ.
    Differ(ResultKind, Cause),
}

/// Results against what the kernel's file expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Expected {
    /// It expects nothing, or it was not checked.
    Nothing,
    /// A buffer with an expectation is not in memory.
    Missing,
    /// They are as expected.
    Met,
    /// They are not.
    Missed(ResultKind),
}

/// Everything that decides a judgement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Evidence {
    /// The engines that were asked.
    pub engines: Engines,
    /// What is known of the program.
    pub origin: Origin,
    /// Golden, DUT or log.
    pub device: Device,
    /// The host.
    pub host: Host,
    /// The device's results against the host's.
    pub compared: Compared,
    /// The GPU's results against those of device and host.
    pub gpu: Gpu,
    /// Results against the expectation.
    pub expected: Expected,
    /// Whether the kernel wrote past the end of a buffer.
    pub overrun: bool,
    /// Whether a compiled kernel accessed LDS beyond what its launch gives a workgroup.
    pub beyond_lds: bool,
    /// Whether fewer threads of a compiled kernel arrived at barriers on the device than on the host.
    pub unmet: bool,
    /// Whether the device asked enough of memory to have run the kernel at all.
    pub began: bool,
    /// Whether a single bit was compared with anything.
    pub shown: bool,
}

impl Evidence {
    /// Nothing is known yet.
    pub fn new(engines: Engines, origin: Origin) -> Evidence {
        Evidence {
            engines,
            origin,
            device: Device::NotAsked,
            host: Host::NotAsked,
            compared: Compared::No,
            gpu: Gpu::NotAsked,
            expected: Expected::Nothing,
            overrun: false,
            beyond_lds: false,
            unmet: false,
            began: true,
            shown: false,
        }
    }

    /// Evidence of machine code that ran in lockstep alone.
    pub fn of_lockstep(outcome: &Outcome) -> Evidence {
        let compared = outcome.engines.len() == 2;
        let engines = Engines {
            host: false,
            golden: compared || outcome.leader == Opinion::Golden,
            dut: outcome.leader == Opinion::Rtl,
            reference: outcome.leader == Opinion::Reference,
            gpu: false,
        };
        let shown = compared && outcome.bits + outcome.memory_bytes > 0;
        let (device, began) = (Device::of(outcome), Evidence::began(outcome));
        Evidence { device, began, shown, ..Evidence::new(engines, Origin::MachineCode) }
    }

    /// Whether the device can have run the kernel, as far as its requests to memory tell.
    pub(crate) fn began(outcome: &Outcome) -> bool {
        outcome.requests.is_none_or(|r| r.began())
    }
}

impl Device {
    /// How a run of engines ended.
    pub fn of(outcome: &Outcome) -> Device {
        match &outcome.end {
            // Only one engine alone ends with Enough, and nothing was compared then.
            End::Pass | End::Enough => match outcome.tohost {
                Some(value) if value != 1 => Device::ToHost(value),
                _ => Device::Ended,
            },
            End::Mismatch(m) if contradicts(m, outcome) => Device::Contradicts,
            End::Mismatch(_) => Device::Differs,
            End::Race(_) => Device::Race,
            End::Trap(m) => Device::Trap(m.trap.as_ref().and_then(|t| t.purpose())),
            End::Hang(_) => Device::Hang,
            End::BarrierDeadlock(_) => Device::Deadlock,
            End::Timeout { .. } => Device::OutOfBudget,
            // Both engines saw the program's own test fail; that needs no comparison.
            End::NothingCompared => match outcome.tohost {
                Some(value) if value != 1 => Device::ToHost(value),
                _ => Device::NothingCompared,
            },
            End::Stopped { stop, .. } => Device::stopped(stop),
            End::BadInput(_) => Device::Refused,
            End::Failed(_) => Device::Failed,
        }
    }

    /// A DUT that stopped by itself.
    pub fn stopped(stop: &Stop) -> Device {
        match stop.cause {
            StopCause::Rtl => Device::Stopped,
            StopCause::Trace => Device::TraceBroken,
            StopCause::Probe => Device::Misreported,
            StopCause::Host => Device::Failed,
        }
    }
}

/// Whether the leader's records contradict each other or the launch, so that golden has no part in it. An
/// instruction at another address is one such contradiction, if golden agreed with the record before it on
/// what comes next.
fn contradicts(m: &Mismatch, outcome: &Outcome) -> bool {
    let says_next = !outcome.unreported.iter().any(|what| what == Field::NextPc.name());
    match m.kind {
        MismatchKind::Protocol | MismatchKind::Dispatch => true,
        MismatchKind::Fields => says_next && m.diffs.iter().any(|d| d.field == Field::Pc.name()),
        _ => false,
    }
}

impl Host {
    /// How a run of the host oracle ended.
    pub fn of(run: &Result<HostResult, HostError>) -> Host {
        match run {
            Ok(_) => Host::Ended,
            Err(HostError::Trap(_)) => Host::Trap,
            Err(HostError::Unreachable(_)) => Host::Unreachable,
            Err(HostError::Crash(_)) => Host::Crash,
            Err(HostError::Deadlock(_)) => Host::Deadlock,
            Err(HostError::Timeout(_)) => Host::OutOfTime,
            Err(HostError::Refused(_)) => Host::Refused,
            Err(HostError::Tool(_)) => Host::Failed,
        }
    }
}
