//! One program on the engines asked for: golden along the DUT or a log, then results against the host and against
//! what the kernel expects.

use super::{Args, Engine, Program};
use crate::exit::{Failure, tool_failure};
use std::path::Path;
use tandem_abi::{Config, Memory};
use tandem_lockstep::buffers::{compare_buffers, compare_expected, result_size};
use tandem_lockstep::bundle::{Leader, Setup};
use tandem_lockstep::engine::DutParams;
use tandem_lockstep::races::race_at;
use tandem_lockstep::{Blame, DutEngine, Options, Outcome, Sink, print, run_alone, verdict};
use tandem_nvvm::oracle::{self, HostError, HostJob, HostResult};
use tandem_report::{PairReport, RunReport, Verdict, Waived};
use ventus_dut::Flavour;

/// Seed of runs that name none.
pub const DEFAULT_SEED: u64 = 1;

/// Cycles of waves, if no number is given: a file stays of a size that can be looked at.
const WAVE_CYCLES: u64 = 1_000_000;

/// A report in which nothing has happened yet.
pub fn empty_report(args: &Args, engines: &[Engine]) -> RunReport {
    RunReport {
        target: match &args.plant {
            Some(plant) => format!("{} with {plant} planted", args.target),
            None => args.target.clone(),
        },
        config: args.config.map(|c| c.to_string()).unwrap_or_default(),
        engines: engines.iter().map(|e| e.name().to_string()).collect(),
        seed: args.seed.unwrap_or(DEFAULT_SEED),
        verdict: Verdict::Pass,
        blame: None,
        pairs: Vec::new(),
        kernels: 0,
        cycles: 0,
        detail: String::new(),
        printed: String::new(),
        notes: Vec::new(),
        mismatch: None,
        replay: None,
        seconds: 0.0,
    }
}

/// Runs one program and adds what it shows to the report. Gives memory as the last engine left it.
pub fn run(
    args: &Args,
    engines: &[Engine],
    p: &Program,
    report: &mut RunReport,
    oracle: &mut Host,
) -> Result<Option<Memory>, Failure> {
    let has = |e| engines.contains(&e);
    for k in &p.job.kernels {
        k.launch.check(&p.config).map_err(|e| {
            let l = &k.launch;
            // A kernel is cut into warps anew for each machine; a case states its own.
            let threads = l.wg_warps.saturating_mul(l.wf_size);
            let holds = match p.host {
                Some(_) => Config::holding(threads.div_ceil(32), 32),
                None => Config::holding(l.wg_warps, l.wf_size),
            };
            let fits = threads <= holds.warps * holds.lanes && holds != p.config;
            Failure::bad_input(format!(
                "{e}{}",
                if fits { format!("; try --config {holds}") } else { String::new() }
            ))
        })?;
    }
    let mut device = None;
    let mut printed = None;
    if has(Engine::Golden) || has(Engine::Dut) || has(Engine::Log) {
        let (outcome, memory, setup) = execute(args, engines, p)?;
        add_outcome(&outcome, report);
        if let Some(file) = &args.waves {
            waves(args, p, file)?;
            report.notes.push(format!("waves of the dut: {}", file.display()));
        }
        against_printed(engines, p, &outcome.printed, report);
        if let Some(setup) = setup.filter(|_| report.verdict != Verdict::Pass && !args.no_bundle) {
            report.replay = crate::replay::leave_bundle(args.bundle.as_deref(), &setup, &p.job, &outcome)?;
        }
        device = Some(memory);
        printed = Some(outcome.printed);
    }
    if has(Engine::Host) && p.host.is_some() {
        match (report.verdict, device.is_some()) {
            (Verdict::Pass, true) => {
                if let Some((h, calls)) = host(engines, p, report, oracle)? {
                    let printed = host_printed(engines, &calls, printed.as_ref(), report);
                    against_host(engines, p, device.as_ref().unwrap_or(&h), &h, printed, report);
                }
            }
            (Verdict::Pass, false) => {
                if let Some((h, records)) = host(engines, p, report, oracle)? {
                    let text = records.concat();
                    report.printed.push_str(&text);
                    against_printed(
                        engines,
                        p,
                        &print::Printed { text, records, ..Default::default() },
                        report,
                    );
                    device = Some(h);
                }
            }
            (Verdict::Trap | Verdict::Deadlock, _) => host_of_a_trap(engines, p, report, oracle)?,
            _ => {}
        }
    }
    if report.verdict == Verdict::Pass
        && let Some(memory) = &device
    {
        against_expected(engines, p, memory, report);
        overruns(p, memory, report);
    }
    Ok(device)
}

/// golden with the DUT or the log, or one of golden and DUT alone; with the setup that a bundle needs.
fn execute(
    args: &Args,
    engines: &[Engine],
    p: &Program,
) -> Result<(Outcome, Memory, Option<Setup>), Failure> {
    let has = |e| engines.contains(&e);
    if !has(Engine::Golden) {
        return dut_alone(args, p).map(|(o, m)| (o, m, None));
    }
    let leader = match (has(Engine::Log), has(Engine::Dut)) {
        (true, _) => Leader::Log,
        (_, true) => Leader::Dut,
        _ => Leader::Golden,
    };
    if let Some(name) = args.planted("golden") {
        name.parse::<ventus_golden::Fault>().map_err(Failure::usage)?;
    }
    let setup = Setup {
        dut: dut_params(args, p)?,
        golden_fault: args.planted("golden").map(str::to_string),
        queue: args.queue,
        ..Setup::new(leader, &p.config)
    };
    // A library that does not build is a failure of the tool and not a verdict, so it is made beforehand.
    let mut built = match leader {
        Leader::Dut => Some(crate::library::open(&p.config, flavour(setup.dut.fault != 0))?),
        _ => None,
    };
    let (outcome, golden) = setup.run_printing(
        &p.job,
        &[],
        |_, _| built.take().ok_or_else(|| "no DUT library was built".to_string()),
        live(args),
    );
    let memory = golden.map(|g| p.job.as_seen(g.memory())).unwrap_or_default();
    Ok((outcome, memory, Some(setup)))
}

/// The flavour of library that can do this.
pub fn flavour(faults: bool) -> Flavour {
    if faults { Flavour::Faults } else { Flavour::Plain }
}

/// The DUT by itself: shows only that it runs to the end.
fn dut_alone(args: &Args, p: &Program) -> Result<(Outcome, Memory), Failure> {
    let params = dut_params(args, p)?;
    let library = crate::library::open(&p.config, flavour(params.fault != 0))?;
    let mut dut = DutEngine::new(&library, &params).map_err(tool_failure)?;
    let options = Options { sink: live(args), ..Options::default() };
    let outcome = run_alone(&mut dut, &p.config, &p.job, &options);
    let mut memory = Memory::new();
    for m in p.job.kernels.iter().flat_map(|k| &k.mem) {
        memory.map(m.addr, m.len);
    }
    let pages: Vec<u32> = memory.pages().map(|(addr, _)| addr).collect();
    for addr in pages {
        let mut bytes = vec![0; tandem_abi::PAGE_BYTES as usize];
        dut.dut().read(addr, &mut bytes).map_err(tool_failure)?;
        memory.write(addr, &bytes).map_err(tool_failure)?;
    }
    Ok((outcome, p.job.as_seen(&memory)))
}

/// The DUT's run once more, into a file of waves. The machine and its memory are the same, so is every cycle.
fn waves(args: &Args, p: &Program, file: &Path) -> Result<(), Failure> {
    let params = dut_params(args, p)?;
    let flavour = if params.fault != 0 { Flavour::FaultWaves } else { Flavour::Waves };
    let library = crate::library::open(&p.config, flavour)?;
    let mut dut = DutEngine::new(&library, &params).map_err(tool_failure)?;
    dut.dut().wave(file).map_err(tool_failure)?;
    let options = Options { max_cycles: args.max_cycles.unwrap_or(WAVE_CYCLES), ..Options::default() };
    run_alone(&mut dut, &p.config, &p.job, &options);
    Ok(())
}

/// Shows what the program prints while it runs, where a report in JSON is not all that is wanted.
fn live(args: &Args) -> Option<Sink> {
    (!args.json).then(|| Sink(std::sync::Arc::new(|text: &str| crate::out::print(text))))
}

/// How the DUT's surroundings behave.
fn dut_params(args: &Args, program: &Program) -> Result<DutParams, Failure> {
    let mut p = DutParams { seed: DEFAULT_SEED, trace: true, ..DutParams::default() };
    if let Some(m) = &program.machine {
        (p.seed, p.latency, p.stall_percent) = (m.seed, m.latency, m.stall_percent);
    }
    if let Some(s) = args.seed {
        p.seed = s;
    }
    if let Some(l) = args.latency {
        p.latency = (l.0, l.1);
    }
    if let Some(s) = args.stall {
        p.stall_percent = s;
    }
    if let Some(h) = args.hang_cycles {
        p.hang_cycles = h;
    }
    if let Some(n) = args.planted("rtl") {
        p.fault = ventus_dut::fault_number(n).ok_or_else(|| {
            let names = ventus_dut::FAULTS.map(|(number, name)| format!("{number} {name}")).join(", ");
            Failure::usage(format!("--plant rtl:{n}: the RTL has no such fault; it has {names}"))
        })?;
    }
    Ok(p)
}

/// What was not compared; of one engine alone, nothing was after a trap either.
fn unreported(o: &Outcome) -> Vec<String> {
    let mut names = o.unreported.clone();
    if matches!(o.verdict, verdict::Verdict::Trap(_)) && o.engines.len() == 1 {
        names.push("final memory (a trap ends the kernel)".into());
    }
    names
}

/// Enters an outcome into the report.
pub fn add_outcome(o: &Outcome, report: &mut RunReport) {
    let pair = if o.engines.len() == 2 {
        let mut names = o.engines.clone();
        names.sort_by_key(|n| n != "golden");
        names.join("/")
    } else {
        format!("{} alone", o.engines.join(""))
    };
    // One engine compares nothing, whatever it executed.
    let bits = if o.engines.len() == 2 { o.bits + o.memory_bytes * 8 } else { 0 };
    let unit = if o.engines.len() == 2 { "instructions" } else { "instructions executed" };
    // A log counts its lines when read; only a pass has compared them all.
    let compared = o.lines.filter(|_| o.verdict.passed()).map_or(o.instructions, |l| l.compared);
    let waived: Vec<Waived> = o
        .waived
        .iter()
        .map(|w| Waived {
            name: w.name.clone(),
            reason: w.reason.clone(),
            expires: w.expires.clone(),
            count: w.count,
        })
        .collect();
    match report.pairs.iter_mut().find(|r| r.pair == pair) {
        Some(r) => {
            r.compared += compared;
            r.bits += bits;
            for w in waived {
                match r.waived.iter_mut().find(|have| have.name == w.name) {
                    Some(have) => have.count += w.count,
                    None => r.waived.push(w),
                }
            }
        }
        None => report.pairs.push(PairReport {
            pair,
            unit: unit.into(),
            compared,
            bits,
            unreported: unreported(o),
            waived,
        }),
    }
    report.printed.push_str(&o.printed.text);
    report.notes.extend(notes(o));
    report.kernels += o.kernels;
    report.cycles += o.cycles;
    report.verdict = translate(&o.verdict);
    report.blame = o.verdict.blame().map(|b| b.to_string());
    report.detail = o.verdict.detail();
    if !o.verdict.passed() {
        report.mismatch = serde_json::to_value(&o.verdict).ok();
    } else if let Some(value) = o.tohost.filter(|v| *v != 1) {
        reported_failure(value, report);
    }
}

/// A bare program that ended itself with anything but a 1 in tohost, by the convention of riscv-tests.
fn reported_failure(value: u32, report: &mut RunReport) {
    if value % 2 == 1 {
        report.verdict = Verdict::Mismatch;
        report.blame = Some(Blame::Program.to_string());
        report.detail =
            format!("the program wrote {value:#x} to tohost: its own test {} failed\n", value >> 1);
    } else {
        report.verdict = Verdict::BadInput;
        report.detail = format!(
            "the program wrote {value:#x} to tohost, which asks a host for a service (bit 0 is 0), and there is \
             none here: write 1 to pass, an odd number above 1 to fail\n"
        );
    }
}

fn translate(v: &verdict::Verdict) -> Verdict {
    use verdict::Verdict as V;
    match v {
        V::Pass => Verdict::Pass,
        V::Mismatch(_) | V::Wrong(_) => Verdict::Mismatch,
        V::Race(_) => Verdict::Race,
        V::Trap(_) => Verdict::Trap,
        V::Hang(_) => Verdict::Hang,
        V::BarrierDeadlock(_) => Verdict::Deadlock,
        V::Timeout { .. } => Verdict::Timeout,
        V::NothingCompared | V::Failed(_) => Verdict::ToolFailure,
        V::BadInput(_) => Verdict::BadInput,
    }
}

/// The host oracle, which remembers its last job: the same launch on another machine, or compiled at another level, is
/// the same to it.
#[derive(Default)]
pub struct Host {
    last: Option<(HostJob, HostRun)>,
}

type HostRun = Result<HostResult, HostError>;

impl Host {
    fn run(&mut self, job: &HostJob) -> Result<&HostRun, Failure> {
        if self.last.as_ref().is_none_or(|(had, _)| had != job) {
            let exe = std::env::current_exe()
                .map_err(|e| tool_failure(format!("cannot find this program: {e}")))?;
            self.last = Some((job.clone(), oracle::run(&exe, job)));
        }
        self.last.as_ref().map(|(_, r)| r).ok_or_else(|| tool_failure("the host oracle gave nothing"))
    }
}

/// The host's run, memory and what it printed; none where it failed, which the report then says.
fn host(
    engines: &[Engine],
    p: &Program,
    report: &mut RunReport,
    oracle: &mut Host,
) -> Result<Option<(Memory, Vec<String>)>, Failure> {
    let Some(job) = &p.host else { return Ok(None) };
    match oracle.run(job)? {
        Ok(result) => {
            let mut memory = Memory::new();
            for r in &result.regions {
                memory.map(r.addr, r.bytes.len() as u32);
                memory.write(r.addr, &r.bytes).map_err(tool_failure)?;
            }
            Ok(Some((memory, result.printed.clone())))
        }
        Err(e) => {
            let alone = engines == [Engine::Host];
            report.verdict = match e {
                HostError::Refused(_) => Verdict::BadInput,
                HostError::Trap(_) if alone => Verdict::Trap,
                HostError::Crash(_) | HostError::Trap(_) => Verdict::Mismatch,
                HostError::Deadlock(_) => Verdict::Deadlock,
                HostError::Timeout(_) => Verdict::Timeout,
                HostError::Tool(_) => Verdict::ToolFailure,
            };
            report.blame = match e {
                HostError::Crash(_) | HostError::Deadlock(_) => Some(Blame::Program.to_string()),
                // What follows `unreachable` is the program's fault, whatever the device did.
                HostError::Trap(text) if alone || text.contains("unreachable") => {
                    Some(Blame::Program.to_string())
                }
                HostError::Trap(_) => Some(device_blame(engines).to_string()),
                _ => None,
            };
            report.detail = e.to_string();
            if matches!(e, HostError::Trap(_)) && !alone {
                report.detail += "; the device ran to its end";
            }
            Ok(None)
        }
    }
}

/// The device trapped or hung: whether the host's run of the same IR ends so too tells the program from the compiler.
fn host_of_a_trap(
    engines: &[Engine],
    p: &Program,
    report: &mut RunReport,
    oracle: &mut Host,
) -> Result<(), Failure> {
    let Some(job) = &p.host else { return Ok(()) };
    let (blame, text) = match oracle.run(job)? {
        Err(e @ (HostError::Trap(_) | HostError::Crash(_) | HostError::Deadlock(_))) => {
            (Blame::Program, format!("so does the host's run: {e}"))
        }
        // The bound of the private stack is the device's own.
        Ok(_) if report.detail.contains("private stack overflow") => {
            (Blame::Program, "the host's run has a larger stack and ends".into())
        }
        Ok(_) => (device_blame(engines), "the host's run of the same IR ends without one".into()),
        Err(e) => {
            report.notes.push(format!("no word from the host on it: {e}"));
            return Ok(());
        }
    };
    report.blame = Some(blame.to_string());
    report.notes.push(text);
    Ok(())
}

/// What the device printed against what the host printed: the same calls, in any order, but for those that the
/// device's buffer had no room for. Gives the bits that were compared.
fn host_printed(
    engines: &[Engine],
    host: &[String],
    device: Option<&print::Printed>,
    report: &mut RunReport,
) -> u64 {
    let Some(device) = device.filter(|d| !host.is_empty() || !d.records.is_empty()) else { return 0 };
    let bits = device.records.iter().map(|r| r.len() as u64 * 8).sum();
    add_results(report, "host/printed calls", device.records.len() as u64, bits);
    if let Some(difference) = print::differs_from_host(host, device) {
        report.verdict = Verdict::Mismatch;
        report.blame = Some(device_blame(engines).to_string());
        report.detail = format!("the device did not print what the host did: {difference}\n");
    }
    bits
}

/// Who is to blame where the device's results are wrong: the compiler, unless one engine alone speaks for the device.
fn device_blame(engines: &[Engine]) -> Blame {
    let has = |e| engines.contains(&e);
    match (has(Engine::Golden), has(Engine::Dut) || has(Engine::Log)) {
        (true, true) => Blame::Compiler,
        (true, false) => Blame::CompilerOrModel,
        (false, _) => Blame::CompilerOrRtl,
    }
}

/// The device's results against the host's.
/// `printed`: bits of text that were compared already.
fn against_host(
    engines: &[Engine],
    p: &Program,
    device: &Memory,
    host: &Memory,
    printed: u64,
    report: &mut RunReport,
) {
    if report.verdict != Verdict::Pass {
        return;
    }
    let (elements, bits) = result_size(&p.job.buffers);
    let last = if engines.contains(&Engine::Golden) { "golden" } else { "dut" };
    add_results(report, &format!("host/{last}"), elements, bits);
    if bits + printed == 0 {
        report.verdict = Verdict::ToolFailure;
        report.detail =
            "the kernel has no buffer and prints nothing, so nothing can be compared with the host's run: give it one, or \
                         leave the host out (--engine golden,dut)\n"
                .into();
        return;
    }
    if let Some(b) = compare_buffers(device, host, &p.job.buffers, device_blame(engines)) {
        report.verdict = Verdict::Mismatch;
        report.blame = Some(b.blame.to_string());
        report.detail = b.to_text();
        report.mismatch = serde_json::to_value(&b).ok();
        if host_depends_on_order(p, host) {
            report.blame = Some(Blame::Program.to_string());
            report.detail = format!(
                "the result depends on the order in which threads run: on the host, running each block's threads \
                 backwards gives another one. Is a barrier missing, or do threads write one place?\n{}",
                report.detail.replace(&format!("blame     {}", b.blame), "blame     program")
            );
        } else if let Some(race) = race_at(&p.job, &p.config, b.addr) {
            let blame = Blame::ProgramOrCompiler;
            report.blame = Some(blame.to_string());
            report.detail = format!(
                "the result may be the outcome of a race: {}the host runs one block after the other. If the kernel means \
                 these accesses, they need atomics or a barrier; if not, the compiler made them so\n{}",
                race.to_text(),
                report.detail.replace(&format!("blame     {}", b.blame), &format!("blame     {blame}"))
            );
        } else {
            report.notes.push(
                "no race was seen at that element; one elsewhere in the program is not excluded".into(),
            );
        }
    }
}

/// Whether the host's result is another one with the threads of each block run in the opposite order.
fn host_depends_on_order(p: &Program, forwards: &Memory) -> bool {
    let (Some(job), Ok(exe)) = (&p.host, std::env::current_exe()) else { return false };
    let job = oracle::HostJob { backwards: true, ..job.clone() };
    let Ok(result) = oracle::run(&exe, &job) else { return false };
    result.regions.iter().any(|r| {
        let mut bytes = vec![0; r.bytes.len()];
        forwards.read(r.addr, &mut bytes).is_ok() && bytes != r.bytes
    })
}

/// Bytes between a buffer's end and the end of its page, which no kernel may write: engines trap only at the page.
fn overruns(p: &Program, memory: &Memory, report: &mut RunReport) {
    if p.host.is_none() || report.verdict != Verdict::Pass {
        return;
    }
    for b in &p.job.buffers {
        let end = b.addr + b.size;
        let slack = end.next_multiple_of(tandem_abi::PAGE_BYTES) - end;
        let mut bytes = vec![0; slack as usize];
        if memory.read(end, &mut bytes).is_err() {
            continue;
        }
        if let Some(at) = bytes.iter().position(|&x| x != 0) {
            report.verdict = Verdict::Mismatch;
            report.blame = Some(Blame::Program.to_string());
            report.detail = format!(
                "the kernel wrote behind buffer {} (argument {}): {:#04x} at {:#010x}, {} byte{} after its last one\n",
                b.name,
                b.arg,
                bytes[at],
                end + at as u32,
                at + 1,
                if at == 0 { "" } else { "s" }
            );
            return;
        }
    }
}

/// Results against what the kernel's file expects.
fn against_expected(engines: &[Engine], p: &Program, memory: &Memory, report: &mut RunReport) {
    let expected: Vec<_> = p.job.buffers.iter().filter(|b| b.expect.is_some()).cloned().collect();
    if expected.is_empty() {
        return;
    }
    let (elements, bits) = result_size(&expected);
    add_results(report, "expected", elements, bits);
    // Where the host agrees with the device, the kernel does what it says, and the expectation is off.
    let host_ran = engines.contains(&Engine::Host);
    let blame = if host_ran { Blame::Program } else { device_blame(engines) };
    if let Some(b) = compare_expected(memory, &p.job, blame) {
        report.verdict = Verdict::Mismatch;
        report.blame = Some(b.blame.to_string());
        report.detail = b.to_text();
        report.mismatch = serde_json::to_value(&b).ok();
    }
}

/// What a reader should know of an outcome beside its verdict.
fn notes(o: &Outcome) -> Vec<String> {
    let mut notes = Vec::new();
    let leader = o.engines.first().map_or("leader", String::as_str);
    if o.queued > 0 {
        notes.push(format!("{} kernels were queued on the {leader}", o.queued));
    }
    if o.failed_scs > 0 {
        notes.push(format!("{} SCs failed by the {leader}'s choice", o.failed_scs));
    }
    if o.printed.lost > 0 {
        notes.push(format!(
            "{} bytes of printed records were lost: the print buffer was full, or they were not completed",
            o.printed.lost
        ));
    }
    notes
}

/// What the program printed against the lines that it must print.
fn against_printed(engines: &[Engine], p: &Program, printed: &print::Printed, report: &mut RunReport) {
    let Some(want) = p.job.printed.as_ref().filter(|_| report.verdict == Verdict::Pass) else { return };
    let bits: u64 = want.iter().map(|l| l.len() as u64 * 8).sum();
    add_results(report, "printed lines", want.len() as u64, bits);
    if let Some(difference) = print::unprinted(want, printed) {
        let blame = if p.host.is_some() { device_blame(engines) } else { Blame::Program };
        report.verdict = Verdict::Mismatch;
        report.blame = Some(blame.to_string());
        report.detail = format!("the program did not print what it should: {difference}\n");
    }
}

fn add_results(report: &mut RunReport, pair: &str, elements: u64, bits: u64) {
    match report.pairs.iter_mut().find(|r| r.pair == pair) {
        Some(r) => {
            r.compared += elements;
            r.bits += bits;
        }
        None => report.pairs.push(PairReport {
            pair: pair.into(),
            unit: "results".into(),
            compared: elements,
            bits,
            unreported: Vec::new(),
            waived: Vec::new(),
        }),
    }
}
