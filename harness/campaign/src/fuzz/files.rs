//! A finding's files, and the command lines that run it again.

use super::{Settings, runs_in};
use crate::exit::{Failure, tool_failure};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use tandem_abi::Config;
use tandem_fuzz::store::Stored;
use tandem_fuzz::subject::STEM;
use tandem_fuzz::{CaseId, KnownFile};
use tandem_process::{Limits, Output};
use tandem_report::RunReport;

/// A finding's files and commands.
pub struct Written {
    /// Its files; none until it is shrunk.
    pub files: Vec<PathBuf>,
    /// Words after `tandem` that run the files; empty if only the case can be run.
    pub replay: String,
    /// Words after `tandem` that run the case again; empty for a guided one, which depends on earlier cases.
    pub case: String,
}

/// Words after `tandem` that run a finding's case again.
pub fn case_words(settings: &Settings, f: &Stored) -> String {
    words_of_case(settings, &f.finding.kind, f.finding.config, f.finding.case)
}

/// Words after `tandem` that run a single case, on a machine if its kind uses one.
pub fn words_of_case(settings: &Settings, kind: &str, config: Option<Config>, case: CaseId) -> String {
    let mut words = format!("fuzz --kind {kind}");
    if let Some(config) = config {
        let _ = write!(words, " --config {config}");
        if settings.max_insns != 40 {
            let _ = write!(words, " --max-insns {}", settings.max_insns);
        }
    }
    let _ = write!(words, " --seed {} --case {}", case.seed, case.number);
    for word in settings.gpu.options(kind) {
        let _ = write!(words, " {word}");
    }
    words + &planted(settings)
}

fn planted(settings: &Settings) -> String {
    let plant = settings.plant.as_ref().map(|p| format!(" --plant {p}"));
    let dut = dut_options(settings).into_iter().map(|word| format!(" {word}"));
    let known = known_option(settings.known_given.as_ref(), &settings.known);
    plant.into_iter().chain(dut).chain(known).collect()
}

/// The options that choose the DUT of these settings and what is compared with it.
pub fn dut_options(settings: &Settings) -> Vec<String> {
    crate::library::options(&settings.dut, settings.records, settings.strict)
}

/// Words after `tandem` that run a finding's files, which begin with `stem`.
pub fn replay_words(settings: &Settings, f: &Stored, stem: &str) -> Vec<String> {
    let mut words: Vec<String> = f.finding.replay.iter().map(|w| w.replace(STEM, stem)).collect();
    // `run` refuses a fault in a side that it does not use. A kind may also name the fault itself.
    let named = words.is_empty() || words.iter().any(|w| w == "--plant");
    if let Some(plant) = settings.plant.as_ref().filter(|p| runs_in(p, &f.finding.kind) && !named) {
        words.extend(["--plant".to_string(), plant.to_string()]);
    }
    if !words.is_empty() {
        words.extend(dut_options(settings));
    }
    words
}

/// The files' name of a finding, without extension.
fn name(f: &Stored) -> String {
    let machine = f.finding.config.map_or(String::new(), |c| format!("-{c}"));
    format!("{}{machine}-{}-{}", f.finding.kind, f.finding.case.seed, f.finding.case.number)
}

/// The path of a finding's files in `dir`, without extension.
pub fn stem(dir: &Path, f: &Stored) -> PathBuf {
    dir.join(name(f))
}

/// Writes the files of a finding.
pub fn write(settings: &Settings, dir: &Path, f: &Stored) -> Result<Written, Failure> {
    let case = case_words(settings, f);
    let command = crate::paths::command();
    let again = if settings.guide { String::new() } else { format!("{command} {case}") };
    let mut written = Written { files: Vec::new(), replay: String::new(), case: again };
    let name = name(f);
    let stem = stem(dir, f);
    for part in &f.finding.files {
        let file = dir.join(format!("{name}{}", part.extension));
        // The file outlives this checkout, so its path is relative to the project's root.
        let root = crate::paths::root();
        let inside = stem.strip_prefix(&root).unwrap_or(&stem).display().to_string();
        let mut words = replay_words(settings, f, &inside).join(" ");
        if words.is_empty() && !settings.guide {
            words = case.clone();
        }
        let mark = if part.extension == ".ll" { ';' } else { '#' };
        let replay = format!("{mark} replay: ./scripts/tandem {words}\n");
        let text = if words.is_empty() { String::new() } else { replay } + &part.text.replace(STEM, &name);
        tandem_files::write_atomically(&file, text.as_bytes())
            .map_err(|e| tool_failure(format!("{}: {e}", file.display())))?;
        written.files.push(file);
    }
    let words = replay_words(settings, f, &crate::paths::shown(&stem)).join(" ");
    if !words.is_empty() {
        written.replay = format!("{command} {words}");
    }
    Ok(written)
}

/// The file, if `--known` named it and it changes which cases are made.
fn known_option(given: Option<&PathBuf>, known: &KnownFile) -> Option<String> {
    let file = given.filter(|_| !known.avoided().is_empty())?;
    Some(format!(" --known {}", crate::paths::shown(file)))
}

/// Runs this program with these words, with bundles in `scratch`; returns how it ended, and its report.
pub fn run(words: &[String], scratch: &Path) -> Result<(Output, Option<RunReport>), Failure> {
    let bundle = scratch.join("bundle");
    // Remove the files of an earlier run.
    let _ = std::fs::remove_dir_all(&bundle);
    let exe = std::env::current_exe().map_err(|e| tool_failure(format!("cannot find this program: {e}")))?;
    let mut command = Command::new(exe);
    command.args(words).args(["--json", "--bundle"]).arg(bundle);
    let output = tandem_process::run(&mut command, &[], Limits::default())
        .map_err(|e| tool_failure(format!("cannot run the file: {e}")))?;
    let report = serde_json::from_slice(&output.stdout).ok();
    Ok((output, report))
}
