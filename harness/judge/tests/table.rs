//! The blame table: evidence to verdict, blame and reason, every verdict, every blame and every reason of it.

use std::fmt::Write as _;
use tandem_judge::{
    Blame, Cause, Compared, Device, Engines, Evidence, Expected, Gpu, Host, Judgement, Origin, Reason,
    ResultKind, Verdict, judge,
};
use tandem_launch::TrapKind;

/// Everything ran to its end and was compared.
fn ended(engines: Engines, origin: Origin) -> Evidence {
    let compared = if engines.host { Compared::Same } else { Compared::No };
    let host = if engines.host { Host::Ended } else { Host::NotAsked };
    Evidence { device: Device::Ended, host, compared, shown: true, ..Evidence::new(engines, origin) }
}

fn device(engines: Engines, origin: Origin, device: Device, host: Host) -> Evidence {
    Evidence { device, host, shown: true, ..Evidence::new(engines, origin) }
}

fn host(engines: Engines, origin: Origin, host: Host) -> Evidence {
    let device = if engines == Engines::HOST { Device::NotAsked } else { Device::Ended };
    Evidence { device, host, ..Evidence::new(engines, origin) }
}

fn differ(engines: Engines, origin: Origin, what: ResultKind, cause: Cause) -> Evidence {
    Evidence { compared: Compared::Differ(what, cause), ..ended(engines, origin) }
}

fn missed(engines: Engines, origin: Origin, what: ResultKind) -> Evidence {
    Evidence { expected: Expected::Missed(what), ..ended(engines, origin) }
}

type Case = (&'static str, Evidence);

/// Golden, DUT or log did not end well.
#[rustfmt::skip]
fn device_cases() -> Vec<Case> {
    use Device as D;
    use Origin::{GeneratedIr as Made, Ir, MachineCode as Code};
    let stack = D::Trap(Some(TrapKind::PrivateStack));
    let asked = D::Trap(Some(TrapKind::Requested));
    let trap = D::Trap(None);
    vec![
        ("golden and DUT differ", device(Engines::PAIR, Code, D::Differs, Host::NotAsked)),
        ("golden and a log differ", device(Engines::LOG, Code, D::Differs, Host::NotAsked)),
        ("a racing load", device(Engines::PAIR, Code, D::Race, Host::NotAsked)),
        ("a barrier is lost, a racing load", Evidence { unmet: true, ..device(Engines::THREE, Ir, D::Race, Host::Ended) }),
        ("the DUT hangs, golden can go on", device(Engines::PAIR, Code, D::Hang, Host::NotAsked)),
        ("a log ends early", device(Engines::LOG, Code, D::Hang, Host::NotAsked)),
        ("the DUT alone hangs", device(Engines::DUT, Code, D::Hang, Host::NotAsked)),
        ("machine code traps", device(Engines::PAIR, Code, trap, Host::NotAsked)),
        ("IR traps, host not asked", device(Engines::PAIR, Ir, asked, Host::NotAsked)),
        ("IR traps, host traps", device(Engines::THREE, Ir, asked, Host::Trap)),
        ("IR traps, host crashes", device(Engines::THREE, Ir, trap, Host::Crash)),
        ("IR traps, host reaches unreachable", device(Engines::THREE, Ir, trap, Host::Unreachable)),
        ("IR traps, host ends", device(Engines::THREE, Ir, trap, Host::Ended)),
        ("IR traps on golden, host ends", device(Engines::HOST_GOLDEN, Ir, trap, Host::Ended)),
        ("IR traps on the DUT, host ends", device(Engines::HOST_DUT, Ir, trap, Host::Ended)),
        ("private stack overflows, host ends", device(Engines::THREE, Ir, stack, Host::Ended)),
        ("IR traps, host fails", device(Engines::THREE, Ir, trap, Host::Failed)),
        ("machine code deadlocks", device(Engines::PAIR, Code, D::Deadlock, Host::NotAsked)),
        ("IR deadlocks, host deadlocks", device(Engines::THREE, Ir, D::Deadlock, Host::Deadlock)),
        ("IR deadlocks, host ends", device(Engines::THREE, Ir, D::Deadlock, Host::Ended)),
        ("out of budget", device(Engines::PAIR, Code, D::OutOfBudget, Host::NotAsked)),
        ("generated, out of budget, host ends", device(Engines::THREE, Made, D::OutOfBudget, Host::Ended)),
        ("generated, out of budget, so is host", device(Engines::THREE, Made, D::OutOfBudget, Host::OutOfTime)),
        ("generated, out of budget, host fails", device(Engines::THREE, Made, D::OutOfBudget, Host::Failed)),
        ("not one instruction compared", device(Engines::PAIR, Code, D::NothingCompared, Host::NotAsked)),
        ("the DUT stops by itself", device(Engines::PAIR, Code, D::Stopped, Host::NotAsked)),
        ("the DUT's trace calls break a rule", device(Engines::PAIR, Code, D::TraceBroken, Host::NotAsked)),
        ("trace calls break a rule, never began", Evidence { began: false, ..device(Engines::PAIR, Code, D::TraceBroken, Host::NotAsked) }),
        ("the DUT's records contradict", device(Engines::PAIR, Code, D::Contradicts, Host::NotAsked)),
        ("a log contradicts itself", device(Engines::LOG, Code, D::Contradicts, Host::NotAsked)),
        ("the adapter's probes break a rule", device(Engines::PAIR, Code, D::Misreported, Host::NotAsked)),
        ("the DUT stops before it began", Evidence { began: false, ..device(Engines::PAIR, Code, D::Stopped, Host::NotAsked) }),
        ("the DUT hangs and never began", Evidence { began: false, ..device(Engines::PAIR, Code, D::Hang, Host::NotAsked) }),
        ("memory differs, the DUT never began", Evidence { began: false, ..device(Engines::PAIR, Code, D::Differs, Host::NotAsked) }),
        ("a log stops by itself", device(Engines::LOG, Code, D::Stopped, Host::NotAsked)),
        ("input refused", device(Engines::PAIR, Code, D::Refused, Host::NotAsked)),
        ("a tool fails", device(Engines::PAIR, Code, D::Failed, Host::NotAsked)),
        ("tohost 7", device(Engines::PAIR, Code, D::ToHost(7), Host::NotAsked)),
        ("tohost 4", device(Engines::PAIR, Code, D::ToHost(4), Host::NotAsked)),
    ]
}

/// The device ended well, or was not asked.
#[rustfmt::skip]
fn result_cases() -> Vec<Case> {
    use Origin::{GeneratedIr as Made, Ir, MachineCode as Code};
    let alone = Evidence { device: Device::NotAsked, ..missed(Engines::HOST, Ir, ResultKind::Prints) };
    vec![
        ("pass: golden and DUT", ended(Engines::PAIR, Code)),
        ("pass: all three", ended(Engines::THREE, Ir)),
        ("one engine alone", Evidence { shown: false, ..ended(Engines::GOLDEN, Code) }),
        ("host alone traps", host(Engines::HOST, Ir, Host::Trap)),
        ("host alone crashes", host(Engines::HOST, Ir, Host::Crash)),
        ("device ends, host traps", host(Engines::THREE, Ir, Host::Trap)),
        ("DUT ends, host traps", host(Engines::HOST_DUT, Ir, Host::Trap)),
        ("device ends, host reaches unreachable", host(Engines::THREE, Ir, Host::Unreachable)),
        ("device ends, host crashes", host(Engines::THREE, Ir, Host::Crash)),
        ("device ends, host deadlocks", host(Engines::THREE, Ir, Host::Deadlock)),
        ("device ends, host out of time", host(Engines::THREE, Ir, Host::OutOfTime)),
        ("device ends, host refuses", host(Engines::THREE, Ir, Host::Refused)),
        ("device ends, host fails", host(Engines::THREE, Ir, Host::Failed)),
        ("generated, device ends, host traps", host(Engines::THREE, Made, Host::Trap)),
        ("generated, device ends, host refuses", host(Engines::THREE, Made, Host::Refused)),
        ("buffer differs from host's", differ(Engines::THREE, Ir, ResultKind::Buffer, Cause::Unknown)),
        ("buffer differs, golden alone", differ(Engines::HOST_GOLDEN, Ir, ResultKind::Buffer, Cause::Unknown)),
        ("buffer differs, DUT alone", differ(Engines::HOST_DUT, Ir, ResultKind::Buffer, Cause::Unknown)),
        ("buffer differs with the order", differ(Engines::THREE, Ir, ResultKind::Buffer, Cause::Order)),
        ("buffer differs, and elsewhere with the order", differ(Engines::THREE, Ir, ResultKind::Buffer, Cause::OrderElsewhere)),
        ("buffer differs at a race", differ(Engines::THREE, Ir, ResultKind::Buffer, Cause::Race)),
        ("buffer differs with what is undefined", differ(Engines::THREE, Ir, ResultKind::Buffer, Cause::Undefined)),
        ("generated, the same", differ(Engines::THREE, Made, ResultKind::Buffer, Cause::Undefined)),
        ("generated, buffer differs at a race", differ(Engines::THREE, Made, ResultKind::Buffer, Cause::Race)),
        ("prints differ from host's", differ(Engines::THREE, Ir, ResultKind::Prints, Cause::Unknown)),
        ("prints differ with the order", differ(Engines::THREE, Ir, ResultKind::Prints, Cause::Order)),
        ("a buffer is missing", Evidence { compared: Compared::Missing, ..ended(Engines::THREE, Ir) }),
        ("nothing to compare with the host", Evidence { compared: Compared::Nothing, ..ended(Engines::THREE, Ir) }),
        ("expectation missed, host agrees", missed(Engines::THREE, Ir, ResultKind::Buffer)),
        ("expectation missed, host not asked", missed(Engines::PAIR, Ir, ResultKind::Buffer)),
        ("lines missed, host agrees", missed(Engines::THREE, Ir, ResultKind::Prints)),
        ("lines missed, host alone", alone),
        ("lines missed by machine code", missed(Engines::PAIR, Code, ResultKind::Prints)),
        ("an expected buffer is missing", Evidence { expected: Expected::Missing, ..ended(Engines::PAIR, Ir) }),
        ("beyond LDS, host not asked", Evidence { beyond_lds: true, ..ended(Engines::PAIR, Ir) }),
        ("beyond LDS on the device alone", Evidence { beyond_lds: true, ..ended(Engines::THREE, Ir) }),
        ("a barrier is lost", Evidence { unmet: true, ..ended(Engines::THREE, Ir) }),
        ("a barrier is lost, golden alone", Evidence { unmet: true, ..ended(Engines::HOST_GOLDEN, Ir) }),
        ("a barrier is lost, buffer differs at a race", Evidence { unmet: true, ..differ(Engines::THREE, Ir, ResultKind::Buffer, Cause::Race) }),
        ("a barrier is lost, buffer differs with the order", Evidence { unmet: true, ..differ(Engines::THREE, Ir, ResultKind::Buffer, Cause::Order) }),
        ("a store behind a buffer", Evidence { overrun: true, ..ended(Engines::THREE, Ir) }),
        ("generated, a store behind a buffer", Evidence { overrun: true, ..ended(Engines::THREE, Made) }),
    ]
}

/// A GPU was asked too.
#[rustfmt::skip]
fn gpu_cases() -> Vec<Case> {
    let four = Engines { gpu: true, ..Engines::THREE };
    let all_agree = |gpu| Evidence { gpu, ..ended(four, Origin::Ir) };
    let host_differs = |gpu| Evidence { gpu, ..differ(four, Origin::Ir, ResultKind::Buffer, Cause::Unknown) };
    vec![
        ("pass: all three and the GPU", all_agree(Gpu::Same)),
        ("all agree, GPU has not answered", all_agree(Gpu::NotAsked)),
        ("all agree, GPU differs", all_agree(Gpu::Differs(ResultKind::Buffer))),
        ("all agree, GPU prints otherwise", all_agree(Gpu::Differs(ResultKind::Prints))),
        ("all agree, GPU traps", all_agree(Gpu::EndsBadly)),
        ("all agree, GPU refuses", all_agree(Gpu::Refused)),
        ("all agree, GPU out of time", all_agree(Gpu::OutOfTime)),
        ("all agree, no GPU", all_agree(Gpu::Failed)),
        ("host differs, GPU with device", host_differs(Gpu::WithDevice)),
        ("host differs, GPU with host", host_differs(Gpu::WithHost)),
        ("host differs, GPU from both", host_differs(Gpu::Differs(ResultKind::Buffer))),
        ("expectation missed, GPU differs", Evidence { gpu: Gpu::Differs(ResultKind::Buffer), ..missed(four, Origin::Ir, ResultKind::Buffer) }),
    ]
}

fn cases() -> Vec<Case> {
    [device_cases(), result_cases(), gpu_cases()].concat()
}

#[test]
fn the_blame_table() {
    let mut table = String::new();
    for (name, evidence) in cases() {
        let Judgement { verdict, blame, reason } = judge(&evidence);
        let blame = blame.map_or("-", Blame::word);
        let verdict = if verdict == Verdict::Ran { "ran" } else { verdict.word() };
        let _ = writeln!(table, "{name:<38} {verdict:<13} {blame:<22} {reason}");
    }
    insta::assert_snapshot!(table);
}

#[test]
fn the_table_has_every_verdict_blame_and_reason() {
    let all: Vec<Judgement> = cases().iter().map(|(_, e)| judge(e)).collect();
    for v in Verdict::ALL {
        // A bug of Tandem itself follows from no evidence.
        assert!(v == Verdict::Internal || all.iter().any(|j| j.verdict == v), "{v}");
    }
    for b in Blame::ALL {
        assert!(all.iter().any(|j| j.blame == Some(b)), "{b}");
    }
    for r in Reason::ALL {
        assert!(all.iter().any(|j| j.reason == *r), "{r:?}");
    }
}

/// Every combination of evidence.
fn everything() -> impl Iterator<Item = Evidence> {
    use Device as D;
    let stack = D::Trap(Some(TrapKind::PrivateStack));
    let devices = [D::NotAsked, D::Ended, D::Differs, D::Race, D::Trap(None), stack, D::Deadlock, D::Hang];
    let more = [D::OutOfBudget, D::NothingCompared, D::Stopped, D::TraceBroken, D::Refused, D::Failed];
    let devices: Vec<D> = devices
        .into_iter()
        .chain(more)
        .chain([D::Contradicts, D::Misreported, D::ToHost(2), D::ToHost(3)])
        .collect();
    let hosts = [Host::NotAsked, Host::Ended, Host::Trap, Host::Unreachable, Host::Crash, Host::Deadlock];
    let hosts: Vec<Host> = hosts.into_iter().chain([Host::OutOfTime, Host::Refused, Host::Failed]).collect();
    let causes = [Cause::Unknown, Cause::Order, Cause::OrderElsewhere, Cause::Race, Cause::Undefined];
    let differ = [ResultKind::Buffer, ResultKind::Prints].map(|w| causes.map(|c| Compared::Differ(w, c)));
    let compared = [Compared::No, Compared::Nothing, Compared::Missing, Compared::Same];
    let compared: Vec<Compared> = compared.into_iter().chain(differ.concat()).collect();
    let expected = [Expected::Nothing, Expected::Missing, Expected::Met];
    let missed = [ResultKind::Buffer, ResultKind::Prints].map(Expected::Missed);
    let expected: Vec<Expected> = expected.into_iter().chain(missed).collect();
    let mut all = vec![];
    for engines in [
        Engines::THREE,
        Engines::PAIR,
        Engines::LOG,
        Engines::HOST_GOLDEN,
        Engines::HOST_DUT,
        Engines::DUT,
        Engines::GOLDEN,
        Engines::HOST,
    ] {
        for origin in [Origin::MachineCode, Origin::Ir, Origin::GeneratedIr] {
            all.push(Evidence::new(engines, origin));
        }
    }
    let with = |all: Vec<Evidence>, set: &dyn Fn(Evidence) -> Vec<Evidence>| -> Vec<Evidence> {
        all.into_iter().flat_map(set).collect()
    };
    let all = with(all, &|e| devices.iter().map(|&device| Evidence { device, ..e }).collect());
    let all = with(all, &|e| hosts.iter().map(|&host| Evidence { host, ..e }).collect());
    let all = with(all, &|e| compared.iter().map(|&compared| Evidence { compared, ..e }).collect());
    let all = with(all, &|e| expected.iter().map(|&expected| Evidence { expected, ..e }).collect());
    let bits = [(false, false), (false, true), (true, false), (true, true)];
    let all =
        all.into_iter().flat_map(move |e| bits.map(|(overrun, shown)| Evidence { overrun, shown, ..e }));
    all.flat_map(|e| [false, true].map(|beyond_lds| Evidence { beyond_lds, ..e }))
}

/// Whatever the evidence: a pass requires that everything ended and agreed, and that something was compared.
#[test]
fn no_evidence_but_agreement_passes() {
    let (mut seen, mut passes) = (0u64, 0u64);
    for e in everything() {
        let j = judge(&e);
        let fine = matches!(e.device, Device::NotAsked | Device::Ended)
            && matches!(e.host, Host::NotAsked | Host::Ended)
            && matches!(e.compared, Compared::No | Compared::Same)
            && matches!(e.expected, Expected::Nothing | Expected::Met)
            && !e.overrun
            && !e.beyond_lds;
        assert_eq!(j.verdict.is_failure(), !fine, "{e:?}: {j:?}");
        assert_eq!(j.verdict == Verdict::Pass, fine && e.shown, "{e:?}: {j:?}");
        assert!(j.verdict.is_failure() || j.blame.is_none(), "{e:?}: {j:?}");
        seen += 1;
        passes += u64::from(j.verdict == Verdict::Pass);
    }
    assert!(seen > 500_000 && passes > 0, "{seen} {passes}");
}
