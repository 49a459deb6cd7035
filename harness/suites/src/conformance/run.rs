//! Runs cases: compiles a kernel at each level and, on each machine, checks it against golden, the DUT, the
//! host and the case's expectation.

use super::check::{instructions, twin_differs};
use super::differences::Known;
use super::done::{Bench, Finding, OnGpu, Outcome, does_not_hold};
use super::file::{Case, Run};
use tandem_abi::Config;
use tandem_judge::{Blame, Exhibit, ExitCode, Failure, Gpu, Judged, Reason, Verdict};
use tandem_lockstep::{End, Trapped};
use tandem_nvvm::{Compiled, Options, Source};
use tandem_report::RunReport;
use tandem_run::{Engine, HostOracle, RunSpec, empty_report, of_compiled, run_program};

/// Runs a case at its levels and on its machines.
pub fn run(case: &Case, run: &Run, bench: &Bench<'_>) -> Outcome {
    let mut out = Outcome::default();
    let everywhere = |failure: Failure| Finding { level: None, config: None, failure };
    let (sources, twin) = match case.sources().and_then(|all| Ok((all, case.twin()?))) {
        Ok(both) => both,
        Err(f) => {
            out.findings.push(everywhere(f));
            return out;
        }
    };
    let mut host = HostOracle::default();
    for &level in &run.levels {
        let finding =
            |config: Option<Config>, failure: Failure| Finding { level: Some(level), config, failure };
        let began = std::time::Instant::now();
        let compile = |sources: &[Source]| {
            let options = Options {
                opt_level: level,
                kernel: Some(run.spec.kernel.clone()),
                strict: case.strict,
                stack_bytes: run.spec.stack.unwrap_or(Options::default().stack_bytes),
                ..Options::default()
            };
            tandem_nvvm::compile_modules(sources, &options).map_err(tandem_run::compile::failure)
        };
        let compiled = match compile(&sources) {
            Ok(c) => c,
            Err(f) => {
                // Usually the same at every level: once is enough.
                out.findings.push(finding(None, f));
                break;
            }
        };
        if let Some(other) = &twin {
            match compile(other) {
                Ok(c) if instructions(&c.asm) == instructions(&compiled.asm) => {}
                Ok(_) => out.findings.push(finding(None, twin_differs())),
                Err(f) => out.findings.push(finding(None, f)),
            }
        }
        bench.spent.compile(began);
        if let Err(f) = warned(run, &compiled) {
            out.findings.push(finding(None, f));
        }
        for &config in &run.configs {
            match once(case, run, &compiled, config, &mut host, bench) {
                Ok((RunReport { lacks: Some(why), .. }, _)) => out.not_run(why),
                Err(Failure { code: ExitCode::Lacking, message }) => out.not_run(message),
                Ok((report, judged)) => {
                    out.runs += 1;
                    out.instructions += report
                        .pairs
                        .iter()
                        .filter(|p| p.unit == "instructions")
                        .map(|p| p.compared)
                        .sum::<u64>();
                    let known = bench.differences.known(&case.id());
                    out.gpu = out.gpu.max(on_gpu(&judged, known));
                    if let Err(f) = held(&report, &judged, run.traps.as_deref(), known) {
                        out.findings.push(finding(Some(config), f));
                    }
                }
                Err(f) => out.findings.push(finding(Some(config), f)),
            }
        }
    }
    if out.runs == 0 && out.findings.is_empty() && out.lacks.is_empty() {
        out.findings.push(Finding::everywhere("it ran nowhere"));
    }
    out
}

/// Compares a GPU's result with the expected one.
fn on_gpu(judged: &Judged, known: Option<Known<'_>>) -> Option<OnGpu> {
    match judged.evidence.gpu {
        Gpu::Same => Some(OnGpu::Same),
        Gpu::Differs(_) | Gpu::EndsBadly if known.is_some() => Some(OnGpu::DiffersAsKnown),
        Gpu::Differs(_) | Gpu::EndsBadly => Some(OnGpu::Differs),
        Gpu::Refused => Some(OnGpu::Refused),
        _ => None,
    }
}

fn once(
    case: &Case,
    run: &Run,
    compiled: &Compiled,
    config: Config,
    host: &mut HostOracle,
    bench: &Bench<'_>,
) -> Result<(RunReport, Judged), Failure> {
    let mut program = of_compiled(&run.spec, compiled, config)?;
    if config.is_sv39() {
        program.job = tandem_launch::paging::paged(&program.job, 1).map_err(Failure::bad_input)?;
    }
    // A test's own command line repeats it, so it needs no bundle.
    let spec = RunSpec::new(case.id());
    let mut report = empty_report(&spec, &ENGINES);
    let began = std::time::Instant::now();
    let left = run_program(&spec, &ENGINES, &program, &mut report, host, bench.tools)?;
    bench.spent.run(began);
    Ok((report, left.judged))
}

/// Checks that the compiler gave the expected warnings, and no others.
fn warned(run: &Run, compiled: &Compiled) -> Result<(), Failure> {
    let warnings: Vec<String> = compiled.warnings.iter().map(ToString::to_string).collect();
    let unasked = warnings.iter().find(|w| !run.warns.iter().any(|word| w.contains(word)));
    let missing = run.warns.iter().find(|word| !warnings.iter().any(|w| w.contains(*word)));
    let message = match (unasked, missing) {
        (Some(w), _) => format!("a warning that `warns` does not name: {w}"),
        (_, Some(word)) => format!("no warning has '{word}' in it"),
        (None, None) => return Ok(()),
    };
    Err(does_not_hold(message))
}

const ENGINES: [Engine; 4] = [Engine::Host, Engine::Golden, Engine::Dut, Engine::Gpu];

/// Whether a run shows what a conformance test must show: every result agrees, including the expectation, or
/// the kernel traps for the expected reason.
fn held(
    report: &RunReport,
    judged: &Judged,
    traps: Option<&str>,
    known: Option<Known<'_>>,
) -> Result<(), Failure> {
    if let Some(reason) = traps {
        return trapped(report, judged, reason);
    }
    let gpu = judged.evidence.gpu;
    if let (Some(known), Gpu::Same) = (known, gpu) {
        return Err(does_not_hold(format!("the GPU agrees, but is known to differ: {}", known.why)));
    }
    let excused = match (known, judged.judgement.reason) {
        // That a GPU cannot run a kernel says nothing of the kernel.
        (_, Reason::GpuRefuses) => true,
        (Some(known), Reason::GpuDiffers) => !known.ends_badly,
        (Some(known), Reason::GpuEndsBadly) => known.ends_badly,
        _ => false,
    };
    if report.verdict != Verdict::Pass && !excused {
        let message = format!("{}: {}", report.verdict, report.detail.trim_end());
        // Comparing nothing is not a success.
        let code = ExitCode::of_all([
            ExitCode::from(report.verdict),
            ExitCode::held(report.verdict != Verdict::Ran),
        ]);
        return Err(Failure { code, message });
    }
    let compared = |what: &str| report.pairs.iter().any(|p| p.pair == what && p.bits > 0);
    let nothing = |message: &str| Err(does_not_hold(message));
    if !compared("golden/dut") {
        return nothing("golden and the DUT compared nothing");
    }
    if !compared("expected") && !compared("printed lines") {
        return nothing("it expects nothing: give a buffer `expect`, or say what is `printed`");
    }
    if !compared("host/golden") && !compared("printed lines") {
        return nothing("the host compared nothing: give it a buffer");
    }
    Ok(())
}

/// Checks that the kernel traps for this reason and no other. The host's result helps to decide whose fault a
/// failure is.
fn trapped(report: &RunReport, judged: &Judged, reason: &str) -> Result<(), Failure> {
    let trap = match &judged.exhibit {
        Exhibit::End(End::Trap(m)) => m.trap.as_ref(),
        _ => None,
    };
    let meant = |t: &Trapped| t.purpose.as_ref().is_some_and(|p| p.reason.contains(reason));
    if judged.judgement.blame == Some(Blame::Program) && trap.is_some_and(meant) {
        return Ok(());
    }
    let end = format!("{}: {}", report.verdict, report.detail.trim_end());
    Err(does_not_hold(format!("no trap with '{reason}': {end}")))
}
