//! Reports as people and scripts read them: every judgement that a run can come to, as text and as JSON.
//!
//! The judgements are found, not listed: every combination of evidence that a run can give is judged, and the
//! first of each verdict, blame and reason is rendered with what a trial would show of it. A new kind of
//! evidence does not compile here until it has an exhibit; a new judgement changes the snapshots. Those of
//! all judgements are files in `snapshots`.

use std::fmt::Write as _;
use std::time::Duration;
use tandem_abi::Trap;
use tandem_judge::compare::{Overrun, Tally};
use tandem_judge::{
    Blame, Cause, Compared, Device, Engines, Evidence, Exhibit, Expected, Gpu, Host, Judged, Judgement,
    Origin, Reason, ResultKind, Verdict, judge,
};
use tandem_launch::value::Difference;
use tandem_launch::{TrapKind, TrapReason};
use tandem_lockstep::buffers::{BufferMismatch, Missing};
use tandem_lockstep::races::{Party, Race, Witness};
use tandem_lockstep::{End, FieldDiff, Mismatch, MismatchKind, Stop, StopCause, Trapped};
use tandem_nvvm::oracle::HostError;
use tandem_process::TimeLimit;
use tandem_report::{PairReport, RunReport};
use tandem_run::report::add_judgement;
use tandem_run::{Engine, RunSpec, empty_report};

/// Everything that golden, DUT or log can do with these engines.
fn devices(e: Engines, origin: Origin) -> Vec<Device> {
    let device = e.golden || e.dut || e.reference;
    let compared = e.golden && (e.dut || e.reference);
    let leader = e.dut || e.reference;
    let all = [
        (Device::NotAsked, !device),
        (Device::Ended, device),
        (Device::Differs, compared),
        (Device::Race, compared),
        (Device::Trap(None), device),
        (Device::Trap(Some(TrapKind::PrivateStack)), device && origin != Origin::MachineCode),
        (Device::Deadlock, device),
        (Device::Hang, leader),
        (Device::OutOfBudget, device),
        (Device::NothingCompared, compared),
        (Device::Stopped, leader),
        (Device::TraceBroken, e.dut),
        (Device::Contradicts, compared),
        (Device::Misreported, e.dut),
        (Device::Refused, device),
        (Device::Failed, device),
        (Device::ToHost(7), device && origin == Origin::MachineCode),
        (Device::ToHost(4), device && origin == Origin::MachineCode),
    ];
    all.into_iter().filter(|(_, can)| *can).map(|(d, _)| d).collect()
}

/// Everything that the host can do beside that.
fn hosts(e: Engines, device: Device) -> Vec<Host> {
    use Device as D;
    let asked =
        matches!(device, D::NotAsked | D::Ended | D::Race | D::Trap(_) | D::Deadlock | D::OutOfBudget);
    if !e.host || !asked {
        return vec![Host::NotAsked];
    }
    let bad = [Host::Trap, Host::Unreachable, Host::Crash, Host::Deadlock];
    [Host::Ended].into_iter().chain(bad).chain([Host::OutOfTime, Host::Refused, Host::Failed]).collect()
}

/// Everything that comparing their results can show.
fn results(e: &Evidence) -> Vec<Evidence> {
    let good = matches!(e.device, Device::NotAsked | Device::Ended)
        && matches!(e.host, Host::NotAsked | Host::Ended);
    if !good {
        // A DUT that was not started shows that in its requests to memory.
        let may = e.engines.dut
            && matches!(
                e.device,
                Device::Differs | Device::Contradicts | Device::Hang | Device::Stopped | Device::TraceBroken
            );
        let unbegun = may.then_some(Evidence { began: false, ..*e });
        let unmet =
            (e.device == Device::Race && e.host == Host::Ended).then_some(Evidence { unmet: true, ..*e });
        return std::iter::once(*e).chain(unbegun).chain(unmet).collect();
    }
    let causes = [Cause::Unknown, Cause::Order, Cause::OrderElsewhere, Cause::Race, Cause::Undefined];
    let differ = |what| causes.map(|c| Compared::Differ(what, c));
    let compared = match (e.device, e.host) {
        (Device::Ended, Host::Ended) => {
            let mut all = vec![Compared::Same, Compared::Nothing, Compared::Missing];
            all.extend(differ(ResultKind::Buffer));
            all.extend(
                differ(ResultKind::Prints)
                    .into_iter()
                    .filter(|c| !matches!(c, Compared::Differ(_, Cause::Race | Cause::OrderElsewhere))),
            );
            all
        }
        (Device::NotAsked, Host::Ended) => {
            let causes = [Cause::Order, Cause::Undefined];
            let alone = [ResultKind::Buffer, ResultKind::Prints]
                .map(|what| causes.map(|c| Compared::Differ(what, c)));
            std::iter::once(Compared::No).chain(alone.concat()).collect()
        }
        _ => vec![Compared::No],
    };
    let missed = [ResultKind::Buffer, ResultKind::Prints].map(Expected::Missed);
    let mut out = Vec::new();
    for compared in compared {
        let e = Evidence { compared, ..*e };
        let shown = e.shown || compared == Compared::Same;
        out.push(Evidence { shown, ..e });
        if matches!(compared, Compared::No | Compared::Same) {
            let with = |expected| Evidence { expected, shown: true, ..e };
            out.extend([Expected::Met, Expected::Missing].into_iter().chain(missed).map(with));
            if e.origin != Origin::MachineCode {
                out.push(Evidence { overrun: true, shown, ..e });
                if e.device == Device::Ended {
                    out.push(Evidence { beyond_lds: true, shown, ..e });
                }
                if compared == Compared::Same {
                    out.push(Evidence { unmet: true, shown, ..e });
                }
            }
        }
    }
    out.iter().flat_map(with_gpu).collect()
}

/// Everything that a GPU can say to it.
fn with_gpu(e: &Evidence) -> Vec<Evidence> {
    let differs = [ResultKind::Buffer, ResultKind::Prints].map(Gpu::Differs);
    let no_result = [Gpu::NotAsked, Gpu::EndsBadly, Gpu::Refused, Gpu::OutOfTime, Gpu::Failed];
    let said: &[Gpu] = match e.compared {
        _ if !e.engines.gpu => &[Gpu::NotAsked],
        Compared::Differ(..) => &[Gpu::WithHost, Gpu::WithDevice],
        _ => &[Gpu::Same],
    };
    let more = no_result.into_iter().chain(differs).filter(|_| e.engines.gpu);
    said.iter().copied().chain(more).map(|gpu| Evidence { gpu, ..*e }).collect()
}

/// Everything that can be known of a run.
fn everything() -> Vec<Evidence> {
    let mut all = Vec::new();
    for engines in [
        Engines::THREE,
        Engines::PAIR,
        Engines::LOG,
        Engines::HOST_GOLDEN,
        Engines::HOST_DUT,
        Engines::DUT,
        Engines::GOLDEN,
        Engines::HOST,
        Engines { gpu: true, ..Engines::THREE },
    ] {
        for origin in [Origin::MachineCode, Origin::Ir, Origin::GeneratedIr] {
            if engines.host && origin == Origin::MachineCode {
                continue;
            }
            for device in devices(engines, origin) {
                for host in hosts(engines, device) {
                    let shown = engines.golden && (engines.dut || engines.reference);
                    let e = Evidence { device, host, shown, ..Evidence::new(engines, origin) };
                    all.extend(results(&e));
                }
            }
        }
    }
    all
}

/// The first evidence of each judgement, by reason, verdict and blame.
fn judgements() -> Vec<(Judgement, Evidence)> {
    let mut out: Vec<(Judgement, Evidence)> = Vec::new();
    for e in everything() {
        let j = judge(&e);
        if out.iter().all(|(have, _)| *have != j) {
            out.push((j, e));
        }
    }
    let place = |j: &Judgement| {
        let reason = Reason::ALL.iter().position(|r| *r == j.reason);
        let verdict = Verdict::ALL.iter().position(|v| *v == j.verdict);
        let blame = j.blame.map(|b| Blame::ALL.iter().position(|o| *o == b));
        (reason, verdict, blame)
    };
    out.sort_by_key(|(j, _)| place(j));
    out
}

/// Who leads a run.
fn leader(e: Engines) -> &'static str {
    match (e.dut, e.reference) {
        (true, _) => "dut",
        (_, true) => "log",
        _ => "golden",
    }
}

fn instruction(
    e: Engines,
    kind: MismatchKind,
    message: &str,
    trap: Option<Trapped>,
    diffs: Vec<FieldDiff>,
) -> Box<Mismatch> {
    Box::new(Mismatch {
        trap,
        engines: [leader(e).into(), "golden".into()],
        provenance: ["as built".into(), "the model".into()],
        config: "2x8x16".into(),
        kernel: "k".into(),
        kernel_index: 0,
        wg: 0,
        warp: 1,
        sm: 0,
        cycle: 120,
        pc: 0x8000_0010,
        insn: 0x0020_81b3,
        prefix: 0,
        disasm: "add gp, ra, sp".into(),
        symbol: Some("k+0x10".into()),
        diffs,
        ..Mismatch::new(kind, message.into())
    })
}

fn access(warp: u32, pc: u32, insn: u32) -> Party {
    let (wg, epoch, cycle) = (0, 0, 100 + u64::from(warp));
    Party { wg, warp, epoch, pc, insn, prefix: 0, cycle, stamp: 0, atomic: false, one_line: true }
}

/// Two accesses that nothing orders: a load and a store.
fn parties() -> (Party, Party) {
    (access(0, 0x8000_0020, 0x0005_2283), access(1, 0x8000_0030, 0x0055_2023))
}

fn buffer(against: &str) -> BufferMismatch {
    let difference = Difference { index: 3, got: "7".into(), want: "8".into(), count: 2 };
    let (buffer, elem) = ("out".into(), "u32".into());
    BufferMismatch { against: against.into(), buffer, arg: Some(1), addr: 0x9000_000c, elem, difference }
}

fn missing(side: &str) -> Exhibit {
    Exhibit::Missing(Missing { buffer: "out".into(), addr: 0x9000_0000, side: side.into() })
}

fn trapped(e: Engines, kind: Option<TrapKind>) -> Box<Mismatch> {
    let purpose = kind.map(|kind| {
        let reason = "private stack overflow in @f: its 64 bytes a thread are not enough".into();
        TrapReason { addr: 0x8000_0010, kind, reason }
    });
    let trap = match purpose {
        Some(_) => Trapped { cause: Trap::Environment, value: 0x0010_0073, purpose },
        None => Trapped { cause: Trap::Access, value: 0x1234_5678, purpose },
    };
    instruction(e, MismatchKind::Trap, "both sides trap at the same instruction", Some(trap), vec![])
}

/// How the device's engines ended, unless they ended well.
fn bad_end(e: Engines, device: Device) -> Option<Exhibit> {
    let end = match device {
        Device::NotAsked | Device::Ended => return None,
        Device::ToHost(value) => return Some(Exhibit::ToHost(value)),
        Device::Differs => {
            let (field, leader, golden) = ("rd x3".into(), "0x00000007".into(), "0x00000008".into());
            let diff = FieldDiff { field, lane: None, leader, golden };
            End::Mismatch(instruction(e, MismatchKind::Fields, "add wrote another value", None, vec![diff]))
        }
        Device::Race => {
            let (reader, writer) = parties();
            let (kernel, addr) = ("k".into(), 0x9000_000c);
            End::Race(Box::new(Race { kernel, addr, reader, writer, leader: 7, golden: 8 }))
        }
        Device::Trap(kind) => End::Trap(trapped(e, kind)),
        Device::Deadlock => {
            let what = "every live warp waits at a barrier that cannot release";
            End::BarrierDeadlock(instruction(e, MismatchKind::Deadlock, what, None, vec![]))
        }
        Device::Hang => {
            End::Hang(instruction(e, MismatchKind::Hang, "nothing retired for 10000 cycles", None, vec![]))
        }
        Device::OutOfBudget => End::Timeout { kernel: "k".into(), after: 5000, print: None },
        Device::NothingCompared => End::NothingCompared,
        Device::Stopped if e.reference => {
            let message = "k.log:7: a lane mask of 33 bits".into();
            End::Stopped { engine: "log".into(), message, stop: Stop::default() }
        }
        Device::Stopped => {
            let message = "assertion fifo_overflow".into();
            End::Stopped { engine: "dut".into(), message, stop: Stop::default() }
        }
        Device::TraceBroken => {
            let message = "trace protocol, cycle 9: wb_scalar for sm 0 slot 1 uid 2: a second scalar write";
            let stop = Stop { cause: StopCause::Trace, ..Stop::default() };
            End::Stopped { engine: "dut".into(), message: message.into(), stop }
        }
        Device::Contradicts => {
            let what = "workgroup 1 warp 0 retired 0x80000010, but the workgroup has not begun";
            End::Mismatch(instruction(e, MismatchKind::Protocol, what, None, vec![]))
        }
        Device::Misreported => {
            let message = "probes.yaml:7: SM 0: the instruction was done before".into();
            let stop = Stop { cause: StopCause::Probe, ..Stop::default() };
            End::Stopped { engine: "dut".into(), message, stop }
        }
        Device::Refused => End::BadInput("k.elf: no executable segment".into()),
        Device::Failed => End::Failed("verilator: exit code 1".into()),
    };
    Some(Exhibit::End(end))
}

/// How the host's run ended, unless it ended well.
fn host_error(host: Host) -> Option<HostError> {
    let at = |what: &str| format!("thread (0, 0, 0) of block (0, 0, 0) {what}");
    Some(match host {
        Host::NotAsked | Host::Ended => return None,
        Host::Trap => HostError::Trap(at("reached llvm.trap")),
        Host::Unreachable => HostError::Unreachable(at("reached unreachable")),
        Host::Crash => HostError::Crash(at("read address 0x10, which it does not have")),
        Host::Deadlock => HostError::Deadlock("a barrier waits for 3 of 4 threads".into()),
        Host::OutOfTime => HostError::Timeout(TimeLimit::Cpu(Duration::from_secs(20))),
        Host::Refused => HostError::Refused("call of @f, which has no body".into()),
        Host::Failed => HostError::Tool("tandem-host-oracle: no such file".into()),
    })
}

/// The exhibit of a trial's results.
fn shown(e: &Evidence) -> Exhibit {
    match e.compared {
        Compared::Missing => return missing("host"),
        Compared::Differ(ResultKind::Prints, _) => {
            return Exhibit::Prints("line 1 is \"7\" on the device and \"8\" on the host".into());
        }
        Compared::Differ(ResultKind::Buffer, Cause::Race) => {
            let (first, second) = parties();
            return Exhibit::Buffer(buffer("host"), Some(Witness { addr: 0x9000_000c, first, second }));
        }
        Compared::Differ(
            ResultKind::Buffer,
            Cause::Unknown | Cause::Order | Cause::OrderElsewhere | Cause::Undefined,
        ) => {
            return Exhibit::Buffer(buffer("host"), None);
        }
        Compared::No | Compared::Nothing | Compared::Same => {}
    }
    if e.unmet {
        return Exhibit::Unmet { device: 32, host: 64 };
    }
    if e.beyond_lds {
        return Exhibit::BeyondLds(
            "kernel k: vlw12.v v2, 0(v1) at 0x80000020 <k+0x20>, k.cu:7 accesses 4 bytes at offset 64 of its \
             workgroup's shared memory, which has 64 bytes (workgroup 0, warp 1, lane 0)"
                .into(),
        );
    }
    match e.expected {
        Expected::Missing => missing("device"),
        Expected::Missed(ResultKind::Buffer) => Exhibit::Buffer(buffer("expected"), None),
        Expected::Missed(ResultKind::Prints) => Exhibit::Unprinted("line 1 is not \"8\"".into()),
        Expected::Nothing | Expected::Met if e.overrun => {
            let (buffer, addr) = ("out".into(), 0x9000_0040);
            Exhibit::Overrun(Overrun { buffer, arg: 1, addr, byte: 0xff, distance: 1 })
        }
        Expected::Nothing | Expected::Met => Exhibit::Nothing,
    }
}

/// What a GPU's answer adds: an exhibit if the judgement rests on it, else a note.
fn of_gpu(j: &Judgement, e: &Evidence, others: Exhibit) -> (Exhibit, Option<String>) {
    let words = |what: &str| format!("NVIDIA X1 (sm_90), driver of CUDA 13.0 {what}");
    match (j.reason, e.gpu) {
        (Reason::GpuDiffers, Gpu::Differs(ResultKind::Buffer)) => {
            (Exhibit::Buffer(buffer("gpu"), None), Some(words("has other results")))
        }
        (Reason::GpuDiffers, _) => (Exhibit::Gpu("the GPU prints other text: the line '7'".into()), None),
        (Reason::GpuEndsBadly, _) => {
            (Exhibit::Gpu("on NVIDIA X1, the kernel traps: LAUNCH_FAILED".into()), None)
        }
        (Reason::GpuRefuses, _) => (Exhibit::Gpu(words("refuses: no such instruction")), None),
        (Reason::GpuOutOfTime, _) => {
            (Exhibit::Gpu("on the GPU, the kernel did not finish in 10 s".into()), None)
        }
        (Reason::GpuFailed, _) => (Exhibit::Gpu("this machine has no usable GPU".into()), None),
        (_, Gpu::WithHost) => (others, Some(words("has the host's results"))),
        (_, Gpu::WithDevice) => (others, Some(words("has the device's results"))),
        _ => (others, None),
    }
}

/// The run that gave this evidence, judged.
fn judged(evidence: Evidence) -> Judged {
    let host = host_error(evidence.host);
    let (exhibit, aside) = match (bad_end(evidence.engines, evidence.device), host) {
        (Some(exhibit), aside) => (exhibit, aside),
        (None, Some(e)) => (Exhibit::Host(e), None),
        (None, None) => (shown(&evidence), None),
    };
    let tallies = match evidence.compared {
        Compared::Same => vec![Tally { pair: "host/golden".into(), compared: 16, bits: 512 }],
        _ => vec![],
    };
    let undefined = matches!(evidence.compared, Compared::Differ(_, Cause::Undefined));
    let poison = undefined
        .then(|| "k.cu:7: %v = add nsw i32 %x, 1, by thread [0, 0, 0] of block [0, 0, 0]".to_string());
    let judgement = judge(&evidence);
    let (exhibit, gpu) = of_gpu(&judgement, &evidence, exhibit);
    let unmet = evidence.unmet.then_some((32, 64));
    Judged { judgement, evidence, exhibit, aside, tallies, poison, unsettled: vec![], unmet, gpu }
}

fn report(evidence: Evidence) -> RunReport {
    let e = evidence.engines;
    let engines = [
        (Engine::Host, e.host),
        (Engine::Golden, e.golden),
        (Engine::Dut, e.dut),
        (Engine::Log, e.reference),
    ];
    let engines: Vec<Engine> = engines.into_iter().filter(|(_, asked)| *asked).map(|(e, _)| e).collect();
    let mut report = empty_report(&RunSpec::new("k"), &engines);
    report.config = "2x8x16".into();
    report.kernels = 1;
    if e.golden && (e.dut || e.reference) {
        let pair = if e.dut { "golden/dut" } else { "golden/log" }.into();
        let (unit, unreported, waived) = ("instructions".into(), vec![], vec![]);
        report.pairs.push(PairReport { pair, unit, compared: 40, bits: 5120, unreported, waived });
    }
    add_judgement(&judged(evidence), &mut report);
    report
}

/// A line that names the judgement.
fn title(j: &Judgement) -> String {
    format!("== {:?}: {:?}, blame {}", j.reason, j.verdict, j.blame.map_or("nobody", Blame::word))
}

/// The number of a verdict. A verdict that is not in the list of all fails [`no_word_is_without_a_report`].
fn number(v: Verdict) -> usize {
    match v {
        Verdict::Pass => 0,
        Verdict::Ran => 1,
        Verdict::Mismatch => 2,
        Verdict::Race => 3,
        Verdict::Trap => 4,
        Verdict::Hang => 5,
        Verdict::Deadlock => 6,
        Verdict::Timeout => 7,
        Verdict::ToolFailure => 8,
        Verdict::BadInput => 9,
        Verdict::Internal => 10,
    }
}

/// Likewise of a blame.
fn place(b: Blame) -> usize {
    match b {
        Blame::Rtl => 0,
        Blame::RtlOrAdapter => 1,
        Blame::AdapterOrRtl => 2,
        Blame::Model => 3,
        Blame::Compiler => 4,
        Blame::CompilerOrModel => 5,
        Blame::CompilerOrRtl => 6,
        Blame::ProgramOrCompiler => 7,
        Blame::Program => 8,
        Blame::Oracle => 9,
        Blame::TandemOrGpu => 10,
    }
}

/// Every verdict, blame and reason is that of some run, but for the verdict on Tandem itself.
#[test]
fn no_word_is_without_a_report() {
    let all: Vec<Judgement> = judgements().into_iter().map(|(j, _)| j).collect();
    for (n, v) in Verdict::ALL.into_iter().enumerate() {
        assert_eq!(number(v), n);
        assert!(v == Verdict::Internal || all.iter().any(|j| j.verdict == v), "{v}");
    }
    for (n, b) in Blame::ALL.into_iter().enumerate() {
        assert_eq!(place(b), n);
        assert!(all.iter().any(|j| j.blame == Some(b)), "{b}");
    }
    for r in Reason::ALL {
        assert!(all.iter().any(|j| j.reason == *r), "{r:?}");
    }
}

/// The first line alone, of runs that could not begin too.
#[test]
fn verdicts_as_headlines() {
    let line = |verdict| RunReport { verdict, ..empty_report(&RunSpec::new("k"), &[]) }.to_text(false);
    let text: String = Verdict::ALL.into_iter().map(line).collect();
    insta::assert_snapshot!(text, @r#"
    PASS  k  config   seed 1  0 kernels
    RAN (NOTHING WAS COMPARED)  k  config   seed 1  0 kernels
    MISMATCH  k  config   seed 1  0 kernels
    RACE  k  config   seed 1  0 kernels
    TRAP  k  config   seed 1  0 kernels
    HANG  k  config   seed 1  0 kernels
    DEADLOCK  k  config   seed 1  0 kernels
    TIMEOUT  k  config   seed 1  0 kernels
    TOOL FAILURE  k  config   seed 1  0 kernels
    BAD INPUT  k  config   seed 1  0 kernels
    INTERNAL ERROR  k  config   seed 1  0 kernels
    "#);
}

/// A failure is red, and only a pass is green: a run that compares nothing is not a success.
#[test]
fn only_a_pass_is_green() {
    for verdict in Verdict::ALL {
        let text = RunReport { verdict, ..empty_report(&RunSpec::new("k"), &[]) }.to_text(true);
        let green = text.starts_with("\x1b[32m");
        assert!(green == (verdict == Verdict::Pass) && (green || text.starts_with("\x1b[31m")), "{text:?}");
    }
}

#[test]
fn every_judgement_as_text() {
    let mut text = String::new();
    for (j, e) in judgements() {
        let _ = writeln!(text, "{}\n{}", title(&j), report(e).to_text(false));
    }
    insta::assert_snapshot!(text);
}

/// One report a line, without the detail, which is that of the text.
#[test]
fn every_judgement_as_json() {
    let mut text = String::new();
    for (_, e) in judgements() {
        let json = report(e).to_json();
        assert_eq!(serde_json::from_str::<RunReport>(&json).unwrap(), report(e), "{json}");
        let mut all: serde_json::Value = serde_json::from_str(&json).unwrap();
        let detail = all.as_object_mut().and_then(|all| all.remove("detail"));
        assert_eq!(detail, Some(report(e).detail.into()));
        let _ = writeln!(text, "{all}");
    }
    insta::assert_snapshot!(text);
}

/// One report as JSON from the first brace to the last.
#[test]
fn a_report_as_json() {
    let e = judgements().into_iter().find(|(j, _)| j.reason == Reason::ResultsDiffer);
    let (_, e) = e.expect("a run whose results differ");
    insta::assert_snapshot!(report(e).to_json(), @r#"
    {
      "target": "k",
      "config": "2x8x16",
      "engines": [
        "host",
        "golden",
        "dut"
      ],
      "seed": 1,
      "verdict": "mismatch",
      "blame": "compiler",
      "reason": "results-differ",
      "pairs": [
        {
          "pair": "golden/dut",
          "unit": "instructions",
          "compared": 40,
          "bits": 5120,
          "unreported": [],
          "waived": []
        }
      ],
      "kernels": 1,
      "cycles": 0,
      "detail": "buffer out (argument 1) is not what it should be\n  element   3 of u32, at 0x9000000c\n  device    7\n  host      8\n  2 elements differ\n",
      "printed": "",
      "notes": [
        "no race was seen at that element; one elsewhere in the program is not excluded"
      ],
      "mismatch": {
        "addr": 2415919116,
        "against": "host",
        "arg": 1,
        "buffer": "out",
        "difference": {
          "count": 2,
          "got": "7",
          "index": 3,
          "want": "8"
        },
        "elem": "u32"
      },
      "replay": null,
      "seconds": 0.0
    }
    "#);
}
