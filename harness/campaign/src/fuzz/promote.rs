//! `tandem fuzz --promote`: findings of a corpus become regression files.

use super::kinds::Engines;
use super::{Args, Settings, files};
use crate::exit::{ExitCode, Failure, tool_failure};
use crate::{out, paths};
use std::path::Path;
use tandem_fuzz::campaign;
use tandem_fuzz::promote::{Player, Promoted, Spec, Which, choose, promote};
use tandem_fuzz::store::{Store, Stored};
use tandem_fuzz::{Bucket, CaseId};
use tandem_judge::Verdict;

/// Promotes findings. The exit code is 0 if every file was written, even if the failure is gone.
pub fn main(args: &Args, which: Which, settings: &Settings, store: &Store) -> Result<ExitCode, Failure> {
    let chosen = choose(&store.findings().map_err(super::store_failure)?, which)?;
    if args.name.is_some() && chosen.len() > 1 {
        return Err(Failure::usage("--name takes a single finding"));
    }
    let spec = Spec {
        dir: args.out.clone().unwrap_or_else(|| paths::root().join("isa-tests/regressions")),
        name: args.name.clone(),
        planted: settings.plant.as_ref().map(ToString::to_string),
        guided: settings.guide,
    };
    let mut refused = Vec::new();
    for f in &chosen {
        match promote(f, &spec, &Processes(settings)) {
            Ok(promoted) => print(f, &promoted),
            Err(e) if chosen.len() > 1 && e.code == ExitCode::Usage => refused.push(e.message),
            Err(e) => return Err(e),
        }
    }
    if refused.is_empty() { Ok(ExitCode::Pass) } else { Err(Failure::usage(refused.join("\ntandem: "))) }
}

fn print(f: &Stored, Promoted { files, message }: &Promoted) {
    let Some(message) = message else {
        let file = files.first().map_or(String::new(), |file| file.display().to_string());
        return out::line(format_args!("finding {}: {file} exists already", f.id));
    };
    for file in files {
        out::line(format_args!("finding {}: {}", f.id, file.display()));
    }
    out::line(format_args!("  {message}"));
}

/// Runs findings' files as a user would, in processes of this program.
struct Processes<'a>(&'a Settings);

impl Player for Processes<'_> {
    fn run(&self, f: &Stored, stem: &Path, scratch: &Path) -> Result<Verdict, Failure> {
        let words = files::replay_words(self.0, f, &stem.to_string_lossy());
        // A repro bundle would only repeat the file.
        let (output, report) = files::run(&words, scratch)?;
        let verdict = report.as_ref().map(|r| r.verdict);
        match (output.ending.status(), verdict) {
            (Some(0 | 1 | 3), Some(verdict)) => Ok(verdict),
            (code, _) => Err(tool_failure(format!(
                "the file cannot be run: exit code {}: {}",
                code.map_or("none".to_string(), |c| c.to_string()),
                // If the run could not begin, its report has the reason.
                report.map_or(String::from_utf8_lossy(&output.stderr).to_string(), |r| r.detail).trim()
            ))),
        }
    }

    fn on_golden(&self, f: &Stored, program: &Path, scratch: &Path) -> Result<Option<Verdict>, Failure> {
        let mut words: Vec<String> = ["run", "--engine", "golden"].map(String::from).into();
        words.push(program.display().to_string());
        words.extend(f.finding.config.iter().flat_map(|c| ["--config".to_string(), c.to_string()]));
        Ok(files::run(&words, scratch)?.1.map(|report| report.verdict))
    }

    fn case_now(&self, f: &Stored) -> Result<Option<Bucket>, Failure> {
        let settings = self.0;
        let CaseId { seed, number } = f.finding.case;
        let own = Settings {
            seed,
            kinds: vec![f.finding.kind.clone()],
            configs: f.finding.config.map_or_else(|| settings.configs.clone(), |c| vec![c]),
            max_insns: settings.max_insns,
            plant: settings.plant.clone(),
            dut: settings.dut.clone(),
            records: settings.records,
            strict: settings.strict,
            guide: false,
            known: settings.known.clone(),
            known_given: settings.known_given.clone(),
            gpu: settings.gpu.clone(),
        };
        let engines = Engines::open(&own, None)?;
        let kinds = engines.kinds(&own.kinds)?;
        let [kind] = &kinds[..] else { return Err(tool_failure("a finding has one kind")) };
        let mut subject = (kind.make)(&own.configs[0]).map_err(tool_failure)?;
        let (judged, _) = campaign::judge(&mut *subject, f.finding.case);
        match judged.not_run.filter(|_| judged.failure.is_none()) {
            Some(why) => Err(tool_failure(format!("case {number} was not run: {why}"))),
            None => Ok(judged.failure),
        }
    }

    fn command(&self, f: &Stored, stem: &Path) -> String {
        let words = files::replay_words(self.0, f, &stem.to_string_lossy());
        format!("{} {}", paths::command(), out::quoted(words))
    }

    fn case_command(&self, f: &Stored) -> String {
        self.with_words(&files::case_words(self.0, f))
    }

    fn with_words(&self, words: &str) -> String {
        format!("{} {words}", paths::command())
    }
}
