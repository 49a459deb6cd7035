//! The table: evidence to judgement. It depends on nothing but the evidence, and produces no text.

use crate::blame::{Blame, Reason};
use crate::evidence::{Cause, Compared, Device, Engines, Evidence, Expected, Gpu, Host, Origin, ResultKind};
use crate::verdict::Verdict;
use serde::{Deserialize, Serialize};
use tandem_launch::TrapKind;

/// The judgement of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Judgement {
    /// How it ended.
    pub verdict: Verdict,
    /// The party to blame, if any.
    pub blame: Option<Blame>,
    /// Why.
    pub reason: Reason,
}

fn judged(verdict: Verdict, blame: impl Into<Option<Blame>>, reason: Reason) -> Judgement {
    Judgement { verdict, blame: blame.into(), reason }
}

/// Judges a run.
pub fn judge(e: &Evidence) -> Judgement {
    match e.device {
        Device::Refused => judged(Verdict::BadInput, None, Reason::InputRefused),
        Device::Failed => judged(Verdict::ToolFailure, None, Reason::ToolFailed),
        Device::NothingCompared => judged(Verdict::ToolFailure, None, Reason::NoInstruction),
        Device::Stopped | Device::TraceBroken if e.engines.reference => {
            judged(Verdict::ToolFailure, None, Reason::ReaderStopped)
        }
        // It stopped before it did anything: perhaps it is not reset, or not started.
        Device::Stopped if !e.began => judged(Verdict::ToolFailure, Blame::AdapterOrRtl, Reason::DutStopped),
        Device::Stopped => judged(Verdict::ToolFailure, Blame::RtlOrAdapter, Reason::DutStopped),
        Device::TraceBroken if !e.began => {
            judged(Verdict::ToolFailure, Blame::AdapterOrRtl, Reason::TraceBroken)
        }
        Device::TraceBroken => judged(Verdict::ToolFailure, Blame::RtlOrAdapter, Reason::TraceBroken),
        Device::Misreported => judged(Verdict::ToolFailure, Blame::AdapterOrRtl, Reason::ProbesBreakRules),
        Device::Differs | Device::Contradicts if !e.began => {
            judged(Verdict::Mismatch, Blame::AdapterOrRtl, Reason::NeverBegan)
        }
        Device::Hang if !e.began => judged(Verdict::Hang, Blame::AdapterOrRtl, Reason::NeverBegan),
        Device::Differs | Device::Contradicts if e.engines.reference => {
            judged(Verdict::Mismatch, Blame::Model, Reason::ReferenceDiffers)
        }
        Device::Contradicts => judged(Verdict::Mismatch, Blame::RtlOrAdapter, Reason::RecordsContradict),
        Device::Differs => judged(Verdict::Mismatch, Blame::Rtl, Reason::DutDiffers),
        Device::Race if e.unmet => judged(Verdict::Race, device(&e.engines), Reason::BarrierLost),
        Device::Race => judged(Verdict::Race, Blame::Program, Reason::RacingAccesses),
        Device::Hang if e.engines.reference => judged(Verdict::Hang, Blame::Model, Reason::ReferenceEnds),
        Device::Hang if e.engines.golden => judged(Verdict::Hang, Blame::Rtl, Reason::DutHangs),
        Device::Hang => judged(Verdict::Hang, Blame::RtlOrAdapter, Reason::HangsAlone),
        Device::OutOfBudget => out_of_budget(e),
        Device::Trap(kind) => ends_badly(e, Verdict::Trap, kind),
        Device::Deadlock => ends_badly(e, Verdict::Deadlock, None),
        Device::ToHost(value) if value % 2 == 1 => {
            judged(Verdict::Mismatch, Blame::Program, Reason::OwnTestFailed)
        }
        Device::ToHost(_) => judged(Verdict::BadInput, None, Reason::AsksHost),
        Device::NotAsked | Device::Ended => host(e),
    }
}

/// The budget ran out. If the program's budget is ample, something has failed.
fn out_of_budget(e: &Evidence) -> Judgement {
    let (blame, reason) = match (e.origin, e.host) {
        (Origin::GeneratedIr, Host::Ended) => (Some(device(&e.engines)), Reason::DeviceAloneIsOutOfBudget),
        // If the host gave no result, the compiler may have made the program loop.
        (Origin::GeneratedIr, Host::NotAsked | Host::Refused | Host::Failed) => {
            (Some(Blame::ProgramOrCompiler), Reason::OutOfAmpleBudget)
        }
        (Origin::GeneratedIr, _) => (Some(Blame::Program), Reason::OutOfAmpleBudget),
        _ => (None, Reason::OutOfBudget),
    };
    judged(Verdict::Timeout, blame, reason)
}

/// Every engine of the device agrees that the program traps or cannot continue. The host distinguishes a
/// fault of the program from one of the compiler.
fn ends_badly(e: &Evidence, verdict: Verdict, kind: Option<TrapKind>) -> Judgement {
    let private_stack = kind == Some(TrapKind::PrivateStack);
    let (blame, reason) = match (e.origin, e.host) {
        (_, Host::Trap | Host::Unreachable | Host::Crash | Host::Deadlock) => {
            (Blame::Program, Reason::HostEndsSoToo)
        }
        (_, Host::Ended) if private_stack => (Blame::Program, Reason::HostStackIsLarger),
        (_, Host::Ended) => (device(&e.engines), Reason::HostRunsOn),
        (Origin::MachineCode, _) => (Blame::Program, Reason::EnginesAgree),
        (Origin::Ir | Origin::GeneratedIr, _) => (Blame::ProgramOrCompiler, Reason::NoWordFromHost),
    };
    judged(verdict, blame, reason)
}

/// The device, if there is one, ran to its end. How did the host end?
fn host(e: &Evidence) -> Judgement {
    let alone = e.device == Device::NotAsked;
    let generated = e.origin == Origin::GeneratedIr;
    let (verdict, blame, reason) = match e.host {
        Host::NotAsked | Host::Ended => return results(e),
        Host::Refused if generated => (Verdict::ToolFailure, Some(Blame::Oracle), Reason::HostRefuses),
        Host::Refused => (Verdict::BadInput, None, Reason::HostRefuses),
        Host::Failed if generated => (Verdict::ToolFailure, Some(Blame::Oracle), Reason::HostFailed),
        Host::Failed => (Verdict::ToolFailure, None, Reason::HostFailed),
        Host::OutOfTime => (Verdict::Timeout, generated.then_some(Blame::Oracle), Reason::HostOutOfTime),
        Host::Deadlock => (Verdict::Deadlock, Some(Blame::Program), Reason::HostDeadlocked),
        Host::Crash => (Verdict::Mismatch, Some(Blame::Program), Reason::HostCrashed),
        Host::Trap | Host::Unreachable if alone => (Verdict::Trap, Some(Blame::Program), Reason::HostTraps),
        // Everything after `unreachable` is the program's fault, whatever the device did.
        Host::Unreachable => (Verdict::Mismatch, Some(Blame::Program), Reason::HostReachesUnreachable),
        Host::Trap => (Verdict::Mismatch, Some(device(&e.engines)), Reason::HostAloneTraps),
    };
    // A program that is known to be correct does none of this.
    let promised = matches!(reason, Reason::HostOutOfTime | Reason::HostRefuses | Reason::HostFailed);
    let blame = if generated && !promised { Some(Blame::Oracle) } else { blame };
    judged(verdict, blame, reason)
}

/// Everything ran to its end: do the results agree?
fn results(e: &Evidence) -> Judgement {
    match e.compared {
        Compared::Nothing => return judged(Verdict::ToolFailure, None, Reason::NothingForHost),
        Compared::Missing => return judged(Verdict::ToolFailure, None, Reason::BufferMissing),
        Compared::Differ(what, cause) => return host_differs(e, what, cause),
        Compared::No | Compared::Same => {}
    }
    if e.unmet {
        return judged(Verdict::Mismatch, device(&e.engines), Reason::BarrierLost);
    }
    if e.beyond_lds {
        // The host checks accesses against the bounds of each variable, and would have found this one.
        let (blame, reason) = match e.host {
            Host::Ended => (device(&e.engines), Reason::DeviceBeyondLds),
            _ => (Blame::Program, Reason::BeyondLds),
        };
        return judged(Verdict::Mismatch, blame, reason);
    }
    match e.expected {
        Expected::Missing => return judged(Verdict::ToolFailure, None, Reason::BufferMissing),
        Expected::Missed(_) => return unexpected(e),
        Expected::Nothing | Expected::Met => {}
    }
    if e.overrun {
        // A generated program stays inside its buffers.
        let generated = e.origin == Origin::GeneratedIr;
        let blame = if generated { device(&e.engines) } else { Blame::Program };
        return judged(Verdict::Mismatch, blame, Reason::WroteBehind);
    }
    if let Some(judgement) = gpu(e) {
        return judgement;
    }
    match e.shown {
        true => judged(Verdict::Pass, None, Reason::AllAgree),
        false => judged(Verdict::Ran, None, Reason::NothingToCompare),
    }
}

/// All others agree. This asks whether the GPU does too.
fn gpu(e: &Evidence) -> Option<Judgement> {
    let (verdict, blame, reason) = match e.gpu {
        // The GPU sides with one of the others only if they differ.
        Gpu::NotAsked | Gpu::Same | Gpu::WithHost | Gpu::WithDevice => return None,
        Gpu::Differs(_) => (Verdict::Mismatch, Some(Blame::TandemOrGpu), Reason::GpuDiffers),
        Gpu::EndsBadly => (Verdict::Mismatch, Some(Blame::TandemOrGpu), Reason::GpuEndsBadly),
        Gpu::Refused => (Verdict::BadInput, None, Reason::GpuRefuses),
        Gpu::OutOfTime => (Verdict::Timeout, None, Reason::GpuOutOfTime),
        Gpu::Failed => (Verdict::ToolFailure, None, Reason::GpuFailed),
    };
    Some(judged(verdict, blame, reason))
}

fn host_differs(e: &Evidence, what: ResultKind, cause: Cause) -> Judgement {
    let (blame, reason) = match (cause, what) {
        (Cause::Order, _) => (Blame::Program, Reason::OrderDecides),
        (Cause::OrderElsewhere, _) => (Blame::ProgramOrCompiler, Reason::OrderElsewhere),
        // A generated program has no undefined values, so the compiler or the oracle made it look so.
        (Cause::Undefined, _) if e.origin == Origin::GeneratedIr => {
            (device(&e.engines), Reason::UndefinedDecides)
        }
        (Cause::Undefined, _) => (Blame::Program, Reason::UndefinedDecides),
        // A generated program has no races, so the compiler introduced this one.
        (Cause::Race, _) if e.unmet => (device(&e.engines), Reason::BarrierLost),
        (Cause::Race, _) if e.origin == Origin::GeneratedIr => (device(&e.engines), Reason::RaceAtResult),
        (Cause::Race, _) => (Blame::ProgramOrCompiler, Reason::RaceAtResult),
        (Cause::Unknown, _) if e.gpu == Gpu::WithDevice => (Blame::Oracle, Reason::GpuContradictsHost),
        (Cause::Unknown, ResultKind::Buffer) => (device(&e.engines), Reason::ResultsDiffer),
        (Cause::Unknown, ResultKind::Prints) => (device(&e.engines), Reason::PrintsDiffer),
    };
    judged(Verdict::Mismatch, blame, reason)
}

/// A result differs from the kernel's file. If the host agrees with the device, or nothing was compiled, the
/// program does what it says and the expectation is wrong.
fn unexpected(e: &Evidence) -> Judgement {
    let settled = e.host == Host::Ended || e.origin == Origin::MachineCode;
    let (blame, reason) = match settled {
        true => (Blame::Program, Reason::ExpectationMissed),
        false => (device(&e.engines), Reason::ResultsUnexpected),
    };
    judged(Verdict::Mismatch, blame, reason)
}

/// The party to blame if the device as a whole is wrong: the compiler, unless a single engine speaks for the
/// device.
fn device(engines: &Engines) -> Blame {
    match (engines.golden, engines.dut || engines.reference) {
        (true, true) => Blame::Compiler,
        (true, false) => Blame::CompilerOrModel,
        (false, _) => Blame::CompilerOrRtl,
    }
}
