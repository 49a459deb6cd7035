//! A case that runs: compiled at each level, and on each machine held against golden, the DUT, the host and what it
//! expects.

use super::file::{Case, Run};
use super::{Finding, Tools};
use crate::exit::Failure;
use crate::run::{self, Engine};
use tandem_abi::Config;
use tandem_nvvm::{CompileError, Compiled, Options, Source};
use tandem_report::{RunReport, Verdict};

/// What a case has come to.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Runs on golden and the DUT, and instructions that they agreed on.
    pub runs: u64,
    /// See `runs`.
    pub instructions: u64,
    /// What did not hold.
    pub findings: Vec<Finding>,
}

/// Runs a case at its levels and on its machines.
pub fn run(case: &Case, run: &Run, tools: &Tools) -> Outcome {
    let mut out = Outcome::default();
    let sources = case.sources();
    let mut host = run::Host::default();
    for &level in &run.levels {
        let finding = |config: Option<Config>, f: Failure| Finding {
            level: Some(level),
            config,
            code: f.code,
            message: f.message,
        };
        let began = std::time::Instant::now();
        let compile = |sources: &[Source]| {
            let options = Options {
                opt_level: level,
                kernel: Some(run.spec.kernel.clone()),
                strict: case.strict,
                stack_bytes: run.spec.stack.unwrap_or(Options::default().stack_bytes),
                ..Options::default()
            };
            tandem_nvvm::compile_modules(sources, &options).map_err(|e| Failure {
                code: if matches!(e, CompileError::Internal(_)) { 6 } else { 5 },
                message: e.to_string(),
            })
        };
        let compiled = match compile(&sources) {
            Ok(c) => c,
            Err(f) => {
                // The same at every level, most often: once is enough to say.
                out.findings.push(finding(None, f));
                break;
            }
        };
        if let Some(other) = case.twin() {
            match compile(&other) {
                Ok(c) if super::check::instructions(&c.asm) == super::check::instructions(&compiled.asm) => {}
                Ok(_) => out.findings.push(finding(None, differs())),
                Err(f) => out.findings.push(finding(None, f)),
            }
        }
        tools.spent.compile(began);
        if let Err(f) = warned(run, &compiled) {
            out.findings.push(finding(None, f));
        }
        for &config in &run.configs {
            match once(run, &compiled, config, &mut host, tools) {
                Ok(report) => {
                    out.runs += 1;
                    out.instructions += report
                        .pairs
                        .iter()
                        .filter(|p| p.unit == "instructions")
                        .map(|p| p.compared)
                        .sum::<u64>();
                    if let Err(f) = judged(&report, run.traps.as_deref()) {
                        out.findings.push(finding(Some(config), f));
                    }
                }
                Err(f) => out.findings.push(finding(Some(config), f)),
            }
        }
    }
    if out.runs == 0 && out.findings.is_empty() {
        let message = "it ran nowhere".to_string();
        out.findings.push(Finding { level: None, config: None, code: 1, message });
    }
    out
}

/// The failure of a module that became other instructions than its twin.
pub fn differs() -> Failure {
    Failure { code: 1, message: "the module of `same_code_as` becomes other instructions".into() }
}

fn once(
    run: &Run,
    compiled: &Compiled,
    config: Config,
    host: &mut run::Host,
    tools: &Tools,
) -> Result<RunReport, Failure> {
    let mut program = run::of_compiled(&run.spec, compiled, config)?;
    if config.is_sv39() {
        program.job = tandem_launch::paging::paged(&program.job, 1).map_err(Failure::bad_input)?;
    }
    let mut report = run::empty_report(&tools.run_args, &ENGINES);
    let began = std::time::Instant::now();
    run::run_program(&tools.run_args, &ENGINES, &program, &mut report, host)?;
    tools.spent.run(began);
    Ok(report)
}

/// Whether the compiler warned of what it should, and of nothing else.
fn warned(run: &Run, compiled: &Compiled) -> Result<(), Failure> {
    let warnings: Vec<String> = compiled.warnings.iter().map(ToString::to_string).collect();
    let unasked = warnings.iter().find(|w| !run.warns.iter().any(|word| w.contains(word)));
    let missing = run.warns.iter().find(|word| !warnings.iter().any(|w| w.contains(*word)));
    let message = match (unasked, missing) {
        (Some(w), _) => format!("a warning that `warns` does not name: {w}"),
        (_, Some(word)) => format!("no warning has '{word}' in it"),
        (None, None) => return Ok(()),
    };
    Err(Failure { code: 1, message })
}

const ENGINES: [Engine; 3] = [Engine::Host, Engine::Golden, Engine::Dut];

/// Whether a report shows what a conformance test must: that everything agreed, the expectation among it; or that the
/// kernel traps for the reason that it should.
fn judged(report: &RunReport, traps: Option<&str>) -> Result<(), Failure> {
    if let Some(reason) = traps {
        // The host has its say on whose fault it is.
        let programs = report.blame.as_deref() == Some("program");
        if report.verdict == Verdict::Trap && report.detail.contains(reason) && programs {
            return Ok(());
        }
        let message =
            format!("no trap with '{reason}': {}: {}", report.verdict.word(), report.detail.trim_end());
        return Err(Failure { code: 1, message });
    }
    if report.verdict != Verdict::Pass {
        let message = format!("{}: {}", report.verdict.word(), report.detail.trim_end());
        return Err(Failure { code: report.verdict.exit_code(), message });
    }
    let held = |what: &str| report.pairs.iter().any(|p| p.pair == what && p.bits > 0);
    let nothing = |message: &str| Err(Failure { code: 1, message: message.into() });
    if !held("golden/dut") {
        return nothing("golden and the DUT compared nothing");
    }
    if !held("expected") && !held("printed lines") {
        return nothing("it expects nothing: give a buffer `expect`, or say what is `printed`");
    }
    if !held("host/golden") && !held("printed lines") {
        return nothing("the host compared nothing: give it a buffer");
    }
    Ok(())
}
