//! Turns a finding of a corpus into a regression file: the shrunk program with two lines about its origin.
//! The file runs first, to check that it still fails. If it does not, the finding's case shows whether the
//! bug is fixed. Some failures show only in the case, for example a trap that the errata require and both
//! engines miss. They cannot become a file.
//!
//! The directory determines how the file must end, and which group of the plans runs it ([`Place`]).

use super::kinds::Engines;
use super::{Args, Settings, files};
use crate::exit::{ExitCode, Failure, tool_failure};
use crate::out;
use std::path::Path;
use std::str::FromStr;
use tandem_fuzz::Bucket;
use tandem_fuzz::campaign;
use tandem_fuzz::store::{Store, Stored};
use tandem_fuzz::subject::{File, STEM};
use tandem_judge::Verdict;
use thiserror::Error;

/// The findings to promote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// All shrunk findings.
    All,
    /// One, by its number.
    One(i64),
}

/// A text that does not choose findings.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}': expected a finding's number, or all")]
pub struct WhichError(String);

impl FromStr for Which {
    type Err = WhichError;

    fn from_str(s: &str) -> Result<Which, WhichError> {
        match s {
            "all" => Ok(Which::All),
            n => n.parse().map(Which::One).map_err(|_| WhichError(n.to_string())),
        }
    }
}

/// A --name that is not a plain file name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "expected a file's name without directory and extension, of letters, digits, '.', '_' and '-', \
     not beginning with '.'"
)]
pub struct NameError;

/// Checks a --name: a plain file name, so that the file is with the others.
pub fn file_name(s: &str) -> Result<String, NameError> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    if s.is_empty() || s.starts_with('.') || !s.chars().all(plain) {
        return Err(NameError);
    }
    Ok(s.to_string())
}

/// Directories of regressions: one for programs that pass, and three inside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// It passes.
    Passes,
    /// Both sides agree on a trap.
    Traps,
    /// It passes, or is a race.
    Races,
    /// A kernel that passes.
    Kernels,
}

impl Place {
    fn dir(self) -> &'static str {
        match self {
            Place::Passes => "",
            Place::Traps => "traps",
            Place::Races => "races",
            Place::Kernels => "kernels",
        }
    }

    fn allows(self, verdict: Verdict) -> bool {
        match self {
            Place::Passes | Place::Kernels => verdict == Verdict::Pass,
            Place::Traps => verdict == Verdict::Trap,
            Place::Races => matches!(verdict, Verdict::Pass | Verdict::Race),
        }
    }

    /// The directory for a finding. If the finding's kind does not determine it, golden does, without planted
    /// faults: shrinking may turn a program made to trap into one that fails before its trap.
    fn of(f: &Stored, stem: &Path, scratch: &Path) -> Result<Place, Failure> {
        match f.finding.kind.as_str() {
            "kernels" => return Ok(Place::Kernels),
            "racy" => return Ok(Place::Races),
            _ => {}
        }
        let mut words: Vec<String> = ["run", "--engine", "golden"].map(String::from).into();
        words.push(format!("{}.s", stem.display()));
        words.extend(f.finding.config.iter().flat_map(|c| ["--config".to_string(), c.to_string()]));
        let trapped = files::run(&words, scratch)?.1.is_some_and(|report| report.verdict == Verdict::Trap);
        Ok(if trapped { Place::Traps } else { Place::Passes })
    }
}

/// Promotes findings. The exit code is 0 if every file was written, even if the failure is gone.
pub fn main(args: &Args, which: &Which, settings: &Settings, store: &Store) -> Result<ExitCode, Failure> {
    let findings = store.findings().map_err(super::store_failure)?;
    let causes = tandem_fuzz::cause::group(&findings);
    // A cause's smallest program stands for it, under the number that the user sees.
    let leads = causes.iter().map(|g| Stored { id: g.id, ..findings[g.lead].clone() });
    let chosen: Vec<Stored> = match which {
        Which::All => leads.filter(|f| f.shrunk && !f.finding.replay.is_empty()).collect(),
        Which::One(id) => leads.filter(|f| f.id == *id).collect(),
    };
    if chosen.is_empty() {
        return Err(Failure::usage(none(which, &causes.iter().map(|g| g.id).collect::<Vec<_>>())));
    }
    if args.name.is_some() && chosen.len() > 1 {
        return Err(Failure::usage("--name takes a single finding"));
    }
    let dir = args.out.clone().unwrap_or_else(|| crate::paths::root().join("isa-tests/regressions"));
    let mut refused = Vec::new();
    for f in &chosen {
        let name = args.name.clone().unwrap_or_else(|| name(f));
        match promote(settings, f, &dir, &name) {
            Err(e) if chosen.len() > 1 && e.code == ExitCode::Usage => refused.push(e.message),
            other => other?,
        }
    }
    if refused.is_empty() { Ok(ExitCode::Pass) } else { Err(Failure::usage(refused.join("\ntandem: "))) }
}

/// The message if there is nothing to promote.
fn none(which: &Which, ids: &[i64]) -> String {
    let have = match ids {
        [] => return "the corpus has no findings".to_string(),
        [only] => format!("its only finding is {only}"),
        several => {
            let list: Vec<String> = several.iter().map(i64::to_string).collect();
            format!("its findings are {}", list.join(", "))
        }
    };
    match which {
        Which::One(id) => format!("the corpus has no finding {id}; {have}"),
        Which::All => format!("the corpus has no shrunk finding with a file to promote; {have}"),
    }
}

/// The failure as a file name.
fn name(f: &Stored) -> String {
    let s = &f.finding.bucket.signature;
    let words = format!("{} {} {}", s.opcode, s.class, f.finding.bucket.stack);
    let words = words.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty());
    let name = words.collect::<Vec<_>>().join("-").to_lowercase();
    name.chars().take(60).collect::<String>().trim_end_matches('-').to_string()
}

fn promote(settings: &Settings, f: &Stored, dir: &Path, name: &str) -> Result<(), Failure> {
    if !f.shrunk {
        return Err(Failure::usage(format!(
            "finding {} is not shrunk yet: resume the campaign first ({} fuzz --corpus DIR --cases 1)",
            f.id,
            crate::paths::command()
        )));
    }
    if f.finding.replay.is_empty() || f.finding.files.is_empty() {
        return Err(Failure::usage(format!(
            "finding {} ({}) has no file that shows it alone; its case does: {} {}",
            f.id,
            f.finding.kind,
            crate::paths::command(),
            files::case_words(settings, f)
        )));
    }
    // A separate directory, even if several findings are promoted at once.
    let scratch = std::env::temp_dir().join(format!("tandem-promote-{}-{}", std::process::id(), f.id));
    let shown = shown(settings, f, dir, name, &scratch);
    let _ = std::fs::remove_dir_all(&scratch);
    let (place, message) = shown?;
    let dir = &dir.join(place.dir());
    let files: Vec<_> =
        f.finding.files.iter().map(|p| (dir.join(format!("{name}{}", p.extension)), p)).collect();
    let same = |file: &Path, part: &File| {
        let text = with_remarks(settings, f, &part.extension, &part.text.replace(STEM, name));
        std::fs::read_to_string(file).is_ok_and(|there| there == text)
    };
    if files.iter().all(|(file, part)| same(file, part)) {
        out::line(format_args!("finding {}: {} exists already", f.id, files[0].0.display()));
        return Ok(());
    }
    if let Some((file, _)) = files.iter().find(|(file, _)| file.exists()) {
        return Err(Failure::usage(format!(
            "{}: the file exists; --name gives finding {} another name",
            file.display(),
            f.id
        )));
    }
    write(settings, f, dir, name)?;
    for (file, _) in &files {
        out::line(format_args!("finding {}: {}", f.id, file.display()));
    }
    out::line(format_args!("  {message}"));
    Ok(())
}

/// Writes a finding's files.
fn write(settings: &Settings, f: &Stored, dir: &Path, name: &str) -> Result<(), Failure> {
    for part in &f.finding.files {
        let file = dir.join(format!("{name}{}", part.extension));
        let text = with_remarks(settings, f, &part.extension, &part.text.replace(STEM, name));
        tandem_files::write_atomically(&file, text.as_bytes())
            .map_err(|e| tool_failure(format!("{}: {e}", file.display())))?;
    }
    Ok(())
}

/// Runs the files in `scratch`: returns their directory, and the fate of the failure.
fn shown(
    settings: &Settings,
    f: &Stored,
    dir: &Path,
    name: &str,
    scratch: &Path,
) -> Result<(Place, String), Failure> {
    write(settings, f, scratch, name)?;
    let stem = scratch.join(name);
    let place = Place::of(f, &stem, scratch)?;
    let (verdict, command) = ran(settings, f, &stem, &dir.join(place.dir()).join(name), scratch)?;
    if !place.allows(verdict) {
        return Ok((place, format!("it fails as a file alone: {} ({command})", verdict.word())));
    }
    if settings.guide {
        // The cases that guided it are missing, so its number generates a different case.
        let message = format!(
            "it does not fail as a file alone, and its guided case cannot be run again: whether it is fixed \
             is not \
             known ({command})"
        );
        return Ok((place, message));
    }
    let now = case_now(settings, f)?;
    if let Some(why) = still_there(&f.finding.bucket, now.as_ref()) {
        return Err(Failure::usage(format!(
            "finding {}: {why}: case {} {} shows it",
            f.id,
            crate::paths::command(),
            files::case_words(settings, f)
        )));
    }
    let message = match verdict {
        Verdict::Pass => {
            format!("it passes: the bug is fixed, and the file guards against its return ({command})")
        }
        other => {
            format!("it ends as it must, by a {}: the file guards against the bug ({command})", other.word())
        }
    };
    Ok((place, message))
}

/// Why a finding is not fixed although its file does not fail, given the current result of its case.
fn still_there(found: &Bucket, now: Option<&Bucket>) -> Option<String> {
    let now = now?;
    if now.signature == found.signature {
        return Some(
            "both engines agree on the file; the finding is about what the errata expect, which a \
             regression file \
             cannot hold"
                .to_string(),
        );
    }
    Some(format!(
        "both engines agree on the file, but its case now fails differently ({now}), so it cannot be called \
         fixed"
    ))
}

/// Runs a finding's case again; returns its failure.
fn case_now(settings: &Settings, f: &Stored) -> Result<Option<Bucket>, Failure> {
    let case = f.finding.case;
    let own = Settings {
        seed: case.seed,
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
    };
    let engines = Engines::open(&own, None)?;
    let kinds = engines.kinds(&own.kinds)?;
    let [kind] = &kinds[..] else { return Err(tool_failure("a finding has one kind")) };
    let mut subject = (kind.make)(&own.configs[0]).map_err(tool_failure)?;
    let (judged, _) = campaign::judge(&mut *subject, case);
    match judged.not_run.filter(|_| judged.failure.is_none()) {
        Some(why) => Err(tool_failure(format!("case {} was not run: {why}", case.number))),
        None => Ok(judged.failure),
    }
}

/// The text with two lines about its origin in place of the finding's own remarks.
fn with_remarks(settings: &Settings, f: &Stored, extension: &str, text: &str) -> String {
    let mark = if extension == ".ll" { ';' } else { '#' };
    let f_ = &f.finding;
    let on = f_.config.map_or(String::new(), |c| format!(" on {c}"));
    let planted = settings.plant.as_ref().map_or(String::new(), |p| format!(" with {p} planted"));
    let mut out = format!(
        "{mark} {}.\n{mark} Found by fuzzing{on}{planted}: {}, seed {}, case {}.\n",
        f_.bucket, f_.kind, f_.case.seed, f_.case.number
    );
    let remark = |line: &str| {
        let comment = line.strip_prefix(mark).map(str::trim_start);
        comment.is_some_and(|c| !["launch:", "machine:", "printed:"].iter().any(|d| c.starts_with(d)))
    };
    for line in text.lines().skip_while(|l| remark(l)) {
        out += line;
        out.push('\n');
    }
    out
}

/// Runs the files as a user would; returns the verdict, and the command for their final place (`there`).
fn ran(
    settings: &Settings,
    f: &Stored,
    stem: &Path,
    there: &Path,
    scratch: &Path,
) -> Result<(Verdict, String), Failure> {
    let words = |stem: &Path| files::replay_words(settings, f, &stem.to_string_lossy());
    // A repro bundle would only repeat the file.
    let (output, report) = files::run(&words(stem), scratch)?;
    let verdict = report.as_ref().map(|r| r.verdict);
    let command = format!("{} {}", crate::paths::command(), out::quoted(words(there)));
    match (output.ending.status(), verdict) {
        (Some(0 | 1 | 3), Some(verdict)) => Ok((verdict, command)),
        (code, _) => Err(tool_failure(format!(
            "the file cannot be run: exit code {}: {}\n  {command}",
            code.map_or("none".to_string(), |c| c.to_string()),
            // If the run could not begin, its report has the reason.
            report.map_or(String::from_utf8_lossy(&output.stderr).to_string(), |r| r.detail).trim()
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_fuzz::{CaseId, Class, Finding, Suspect};
    use tandem_judge::Blame;

    #[test]
    fn findings_are_chosen_by_number() {
        assert_eq!("all".parse(), Ok(Which::All));
        assert_eq!("12".parse(), Ok(Which::One(12)));
        assert!("first".parse::<Which>().is_err());
    }

    fn finding(id: i64, bucket: Bucket) -> Stored {
        let finding = Finding::bare("valid", None, CaseId { seed: 1, number: 2 }, bucket);
        Stored { id, finding, seen: 1, shrunk: false, old: false }
    }

    #[test]
    fn a_missing_finding_is_reported() {
        assert_eq!(none(&Which::One(999), &[]), "the corpus has no findings");
        assert_eq!(none(&Which::One(999), &[1]), "the corpus has no finding 999; its only finding is 1");
        let three = [1, 2, 7];
        assert_eq!(none(&Which::One(9), &three), "the corpus has no finding 9; its findings are 1, 2, 7");
        assert!(none(&Which::All, &three).ends_with("a file to promote; its findings are 1, 2, 7"));
    }

    #[test]
    fn a_name_is_of_one_plain_file() {
        for good in ["carry", "let-through_2", "vadd.vv"] {
            assert_eq!(file_name(good), Ok(good.to_string()));
        }
        for bad in ["", ".", "..", ".hidden", "../../evil", "a/b", "/etc/x", "a b", "a\\b", "ä"] {
            assert!(file_name(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn what_its_case_still_shows_is_not_fixed() {
        let of = |opcode: &str| Bucket::new(Suspect::Errata, opcode, Class::Vector);
        assert_eq!(still_there(&of("vadd.vv"), None), None);
        let same = still_there(&of("vadd.vv"), Some(&of("vadd.vv")));
        assert!(same.is_some_and(|why| why.contains("what the errata expect")));
        let other = still_there(&of("vadd.vv"), Some(&of("lw")));
        assert!(other.is_some_and(|why| why.contains("its case now fails differently (vector at lw")));
    }

    #[test]
    fn files_are_named_by_what_failed() {
        let of = |opcode: &str, class| name(&finding(1, Bucket::new(Blame::Rtl, opcode, class)));
        assert_eq!(of("barrier (released early)", Class::Sync), "barrier-released-early-sync");
        assert_eq!(of("vadd.vv", Class::Vector), "vadd-vv-vector");
    }
}
