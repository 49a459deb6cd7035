//! Runs a target from its first program to its last, and writes the report, the dumps and the signature.

use crate::execute::{HostOracle, run_program};
use crate::report::empty_report;
use crate::spec::{Engine, RunSpec};
use crate::target::{Program, Target};
use crate::tools::Tools;
use crate::variables;
use std::path::{Path, PathBuf};
use std::time::Instant;
use tandem_abi::Memory;
use tandem_judge::{Failure, Verdict};
use tandem_launch::array;
use tandem_launch::case::CHAIN_FILE;
use tandem_plant::Plant;
use tandem_report::RunReport;

/// A completed run.
#[derive(Debug)]
pub struct Done {
    /// Its report.
    pub report: RunReport,
    /// The repro bundle of a failure.
    pub bundle: Option<PathBuf>,
}

/// Runs a target: its programs one after the other, up to the first failure.
///
/// # Errors
/// If the run cannot begin.
pub fn run(spec: &RunSpec, tools: &Tools<'_>) -> Result<Done, Failure> {
    let began = Instant::now();
    if let Some(waves) = &spec.waves {
        writable(&waves.file)?;
    }
    let target = Target::read(spec)?;
    let engines = engines_for(spec, &target)?;
    let mut report = empty_report(spec, &engines);
    let programs = target.programs(spec, &tools.program)?;
    let mut configs: Vec<String> = programs.iter().map(|p| p.config.to_string()).collect();
    configs.dedup();
    report.config = configs.join("+");
    if let (None, Some(m)) = (spec.seed, programs.first().and_then(|p| p.machine)) {
        report.seed = m.seed;
    }
    let several = programs.len() > 1;
    let (mut bundle, mut nothing_shown) = (None, Vec::new());
    for p in &programs {
        report.notes.extend(p.warnings.iter().cloned());
        let left = run_program(spec, &engines, p, &mut report, &mut HostOracle::default(), tools)?;
        let ended_well = !report.verdict.is_failure();
        if let Some(path) = spec.signature.as_deref().filter(|_| !ended_well) {
            no_signature(path, &mut report)?;
        }
        if let Some(memory) = left.memory {
            dump(spec, p, &memory, ended_well)?;
        }
        match report.verdict {
            Verdict::Pass => {}
            Verdict::Ran => nothing_shown.push(p.name.clone()),
            _ => {
                bundle = left.bundle;
                report
                    .notes
                    .extend(order_of_names(spec, p).filter(|_| may_come_of_the_order(report.verdict)));
                if several {
                    report.detail = format!("program {}\n{}", p.name, report.detail);
                }
                break;
            }
        }
    }
    // If nothing was compared in one program, other programs that passed do not hide it.
    if !report.verdict.is_failure() && !nothing_shown.is_empty() {
        report.verdict = Verdict::Ran;
        if several {
            report.notes.push(format!("not compared: {}", nothing_shown.join(", ")));
        }
    }
    report.seconds = began.elapsed().as_secs_f64();
    Ok(Done { report, bundle })
}

/// Whether a wrong order of kernels may be the cause. It is none of a difference: golden and the DUT run the
/// same order, and a log shows that its order is another one.
fn may_come_of_the_order(verdict: Verdict) -> bool {
    !matches!(verdict, Verdict::Mismatch | Verdict::BadInput | Verdict::ToolFailure)
}

/// The order of a chain's kernels, if it is that of their names alone: a failure may come from a wrong order.
fn order_of_names(spec: &RunSpec, p: &Program) -> Option<String> {
    let kernels: Vec<&str> = p.job.kernels.iter().map(|k| k.name.as_str()).collect();
    let directory = Path::new(&spec.target);
    let stated = !spec.order.is_empty() || directory.join(CHAIN_FILE).exists();
    let is_case = |file: std::fs::DirEntry| file.path().extension().is_some_and(|e| e == "metadata");
    let cases = directory.read_dir().is_ok_and(|files| files.flatten().any(is_case));
    (kernels.len() > 1 && cases && !stated).then(|| {
        format!(
            "the kernels ran in the order of their names: {}; --order or {CHAIN_FILE} states another one",
            kernels.join(", ")
        )
    })
}

/// Refuses an impossible file of waves before a library is built for it.
pub fn writable(waves: &Path) -> Result<(), Failure> {
    let refused = |why: &str| Err(Failure::usage(format!("--waves {}: {why}", waves.display())));
    match waves.parent().filter(|dir| !dir.as_os_str().is_empty()) {
        Some(dir) if !dir.is_dir() => refused("its directory does not exist"),
        _ if waves.is_dir() => refused("it is a directory"),
        _ => tandem_files::check_writable(waves).or_else(|e| refused(&e.to_string())),
    }
}

/// The engines to use: the requested ones, or those that the target allows.
///
/// # Errors
/// If the target or another option does not go with them.
pub fn engines_for(spec: &RunSpec, target: &Target) -> Result<Vec<Engine>, Failure> {
    let engines = if !spec.engines.is_empty() {
        spec.engines.clone()
    } else if target.is_ir() {
        vec![Engine::Host, Engine::Golden, Engine::Dut]
    } else {
        vec![Engine::Golden, Engine::Dut]
    };
    let has = |e| engines.contains(&e);
    let refusals = [
        (has(Engine::Host) && !target.is_ir(), "the host engine runs IR; this target has none"),
        (
            has(Engine::Log) && target.is_ir() && spec.logs.is_empty(),
            "the log engine reads the logs of Ventus cases; a kernel in IR has none: name one with --log",
        ),
        (!has(Engine::Log) && !spec.logs.is_empty(), "--log goes with --engine golden,log"),
        (
            has(Engine::Log) && has(Engine::Dut),
            "compare log and dut each with golden: --engine golden,log and --engine golden,dut",
        ),
        (has(Engine::Log) && !has(Engine::Golden), "a log alone shows nothing: --engine golden,log"),
        (has(Engine::Gpu) && !target.is_ir(), "the gpu engine runs IR; this target has none"),
        (
            has(Engine::Gpu) && engines.len() == 1,
            "a GPU alone shows nothing: name the engines to compare it with, --engine host,gpu",
        ),
        (spec.waves.is_some() && !has(Engine::Dut), "--waves are the dut's, which is not among the engines"),
        (spec.queue && !has(Engine::Dut), "--queue is the dut's, which is not among the engines"),
        (spec.queue && !has(Engine::Golden), "--queue goes with golden: --engine golden,dut"),
    ];
    if let Some((_, why)) = refusals.iter().find(|(refused, _)| *refused) {
        return Err(Failure::usage(why));
    }
    // If its engine does not run, a planted fault would look like one that was not caught.
    let unused = spec.plant.as_ref().and_then(|plant| match plant {
        Plant::Rtl(_) => (!has(Engine::Dut)).then_some("the dut is not among the engines"),
        Plant::Golden(_) => (!has(Engine::Golden)).then_some("golden is not among the engines"),
        Plant::Compiler(_) => (!target.is_ir()).then_some("this target is not compiled"),
    });
    if let (Some(plant), Some(why)) = (&spec.plant, unused) {
        return Err(Failure::usage(format!("--plant {plant}: {why}")));
    }
    for (i, e) in engines.iter().enumerate() {
        if engines[..i].contains(e) {
            return Err(Failure::usage(format!("engine {} is named twice", e.name())));
        }
    }
    Ok(engines)
}

/// A run that did not end well leaves no signature. An older run's file is removed too, because it could be
/// mistaken for this run's.
fn no_signature(path: &Path, report: &mut RunReport) -> Result<(), Failure> {
    let old = match std::fs::remove_file(path) {
        Ok(()) => "; the older one there is removed",
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => "",
        Err(e) => return Err(Failure::tool(format!("{}: cannot remove it: {e}", path.display()))),
    };
    report.notes.push(format!("no signature in {}: the run did not end well{old}", path.display()));
    Ok(())
}

/// Writes dumps and, if the run ended well, the signature.
fn dump(spec: &RunSpec, p: &Program, memory: &Memory, ended_well: bool) -> Result<(), Failure> {
    let job = &p.job;
    let write = |path: &Path, bytes: &[u8]| {
        tandem_files::write_atomically(path, bytes)
            .map_err(|e| Failure::tool(format!("{}: {e}", path.display())))
    };
    for d in spec.dumps.iter().chain(&p.dumps) {
        let wrong = |why| Failure::usage(format!("--dump {}: {why}", d.what));
        let b = variables::dumped(job, &d.what).map_err(wrong)?;
        let bytes = tandem_lockstep::buffers::contents(memory, b, "device").map_err(Failure::tool)?;
        let shape = b.arg.and_then(|n| p.shapes.get(n)).map(Vec::as_slice).unwrap_or_default();
        write(&d.file, &array::store(&d.file, b.elem, shape, &bytes))?;
    }
    if let Some(path) = spec.signature.as_ref().filter(|_| ended_well) {
        let range = job.kernels.last().and_then(|k| k.signature).ok_or_else(|| {
            Failure::bad_input("--signature: the program has no symbols begin_signature and end_signature")
        })?;
        let mut text = String::new();
        for addr in (range.begin..range.end).step_by(4) {
            let word = memory.read_u32(addr).map_err(|e| Failure::bad_input(format!("signature: {e}")))?;
            text.push_str(&format!("{word:08x}\n"));
        }
        write(path, text.as_bytes())?;
    }
    Ok(())
}
