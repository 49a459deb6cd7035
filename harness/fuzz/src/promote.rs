//! Turns a finding of a corpus into a regression file: the shrunk program with two lines about its origin.
//! The file runs first, to check that it still fails. If it does not, the finding's case shows whether the
//! bug is fixed. Some failures show only in the case, for example a trap that the errata require and both
//! engines miss. They cannot become a file.
//!
//! The directory determines how the file must end, and which group of the plans runs it.

use crate::cause;
use crate::signature::Bucket;
use crate::store::Stored;
use crate::subject::{File, STEM};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use tandem_judge::{Failure, Verdict};
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

/// What to do with the chosen findings.
pub struct Spec {
    /// The directory of regression files.
    pub dir: PathBuf,
    /// The file's name without extension, for a single finding; what failed, if absent.
    pub name: Option<String>,
    /// The fault that was planted, as text.
    pub planted: Option<String>,
    /// Whether coverage guided the campaign: then its number alone does not make a case.
    pub guided: bool,
}

/// Runs findings, and knows the commands that do.
pub trait Player {
    /// How the finding's files end, which begin with `stem`. Whatever the run leaves goes below `scratch`.
    fn run(&self, f: &Stored, stem: &Path, scratch: &Path) -> Result<Verdict, Failure>;

    /// How a program ends on golden alone, without planted faults, if it runs.
    fn on_golden(&self, f: &Stored, program: &Path, scratch: &Path) -> Result<Option<Verdict>, Failure>;

    /// How the finding's case fails now, if it does.
    fn case_now(&self, f: &Stored) -> Result<Option<Bucket>, Failure>;

    /// The command that runs the finding's files.
    fn command(&self, f: &Stored, stem: &Path) -> String;

    /// The command that runs the finding's case.
    fn case_command(&self, f: &Stored) -> String;

    /// The command of this program with these words.
    fn with_words(&self, words: &str) -> String;
}

/// A finding that has become files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promoted {
    /// The files.
    pub files: Vec<PathBuf>,
    /// How they end, in words; `None` if they were there already.
    pub message: Option<String>,
}

/// Directories of regressions: one for programs that pass, and three inside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Directory {
    /// It passes.
    Passes,
    /// Both sides agree on a trap.
    Traps,
    /// It passes, or is a race.
    Races,
    /// A kernel that passes.
    Kernels,
}

impl Directory {
    fn dir(self) -> &'static str {
        match self {
            Directory::Passes => "",
            Directory::Traps => "traps",
            Directory::Races => "races",
            Directory::Kernels => "kernels",
        }
    }

    fn allows(self, verdict: Verdict) -> bool {
        match self {
            Directory::Passes | Directory::Kernels => verdict == Verdict::Pass,
            Directory::Traps => verdict == Verdict::Trap,
            Directory::Races => matches!(verdict, Verdict::Pass | Verdict::Race),
        }
    }

    /// The directory for a finding. If the finding's kind does not determine it, golden does, without planted
    /// faults: shrinking may turn a program made to trap into one that fails before its trap.
    fn of(f: &Stored, stem: &Path, scratch: &Path, player: &dyn Player) -> Result<Directory, Failure> {
        match f.finding.kind.as_str() {
            "kernels" => return Ok(Directory::Kernels),
            "racy" => return Ok(Directory::Races),
            _ => {}
        }
        let mut program = stem.as_os_str().to_owned();
        program.push(".s");
        let verdict = player.on_golden(f, Path::new(&program), scratch)?;
        Ok(if verdict == Some(Verdict::Trap) { Directory::Traps } else { Directory::Passes })
    }
}

/// The findings to promote. A cause's smallest program stands for it, under the number that the user sees.
///
/// # Errors
/// A usage error if there are none.
pub fn choose(findings: &[Stored], which: Which) -> Result<Vec<Stored>, Failure> {
    let causes = cause::group(findings);
    let leads = causes.iter().map(|g| Stored { id: g.id, ..findings[g.lead].clone() });
    let chosen: Vec<Stored> = match which {
        Which::All => leads.filter(|f| f.shrunk && !f.finding.replay.is_empty()).collect(),
        Which::One(id) => leads.filter(|f| f.id == id).collect(),
    };
    match chosen.is_empty() {
        true => Err(Failure::usage(none(&which, &causes.iter().map(|g| g.id).collect::<Vec<_>>()))),
        false => Ok(chosen),
    }
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

/// Promotes a finding.
///
/// # Errors
/// A usage error if it cannot become a file; otherwise whatever else fails.
pub fn promote(f: &Stored, spec: &Spec, player: &dyn Player) -> Result<Promoted, Failure> {
    if !f.shrunk {
        return Err(Failure::usage(format!(
            "finding {} is not shrunk yet: resume the campaign first ({})",
            f.id,
            player.with_words("fuzz --corpus DIR --cases 1")
        )));
    }
    if f.finding.replay.is_empty() || f.finding.files.is_empty() {
        return Err(Failure::usage(format!(
            "finding {} ({}) has no file that shows it alone; its case does: {}",
            f.id,
            f.finding.kind,
            player.case_command(f)
        )));
    }
    let name = spec.name.clone().unwrap_or_else(|| name(f));
    // A separate directory, even if several findings are promoted at once.
    let scratch = std::env::temp_dir().join(format!("tandem-promote-{}-{}", std::process::id(), f.id));
    let shown = shown(f, spec, player, &name, &scratch);
    let _ = std::fs::remove_dir_all(&scratch);
    let (place, message) = shown?;
    let dir = &spec.dir.join(place.dir());
    let parts: Vec<(PathBuf, &File)> =
        f.finding.files.iter().map(|p| (dir.join(format!("{name}{}", p.extension)), p)).collect();
    let files = parts.iter().map(|(file, _)| file.clone()).collect();
    let same = |file: &Path, part: &File| {
        std::fs::read_to_string(file).is_ok_and(|there| there == text_of(f, spec, part, &name))
    };
    if parts.iter().all(|(file, part)| same(file, part)) {
        return Ok(Promoted { files, message: None });
    }
    if let Some((file, _)) = parts.iter().find(|(file, _)| file.exists()) {
        return Err(Failure::usage(format!(
            "{}: the file exists; --name gives finding {} another name",
            file.display(),
            f.id
        )));
    }
    write(f, spec, dir, &name)?;
    Ok(Promoted { files, message: Some(message) })
}

fn text_of(f: &Stored, spec: &Spec, part: &File, name: &str) -> String {
    with_remarks(f, spec, &part.extension, &part.text.replace(STEM, name))
}

/// Writes a finding's files.
fn write(f: &Stored, spec: &Spec, dir: &Path, name: &str) -> Result<(), Failure> {
    for part in &f.finding.files {
        let file = dir.join(format!("{name}{}", part.extension));
        tandem_files::write_atomically(&file, text_of(f, spec, part, name).as_bytes())
            .map_err(|e| Failure::tool(format!("{}: {e}", file.display())))?;
    }
    Ok(())
}

/// Runs the files in `scratch`: returns their directory, and the fate of the failure.
fn shown(
    f: &Stored,
    spec: &Spec,
    player: &dyn Player,
    name: &str,
    scratch: &Path,
) -> Result<(Directory, String), Failure> {
    write(f, spec, scratch, name)?;
    let stem = scratch.join(name);
    let place = Directory::of(f, &stem, scratch, player)?;
    let command = player.command(f, &spec.dir.join(place.dir()).join(name));
    let verdict = player
        .run(f, &stem, scratch)
        .map_err(|e| Failure { message: format!("{}\n  {command}", e.message), ..e })?;
    if !place.allows(verdict) {
        return Ok((place, format!("it fails as a file alone: {} ({command})", verdict.word())));
    }
    if spec.guided {
        // The cases that guided it are missing, so its number generates a different case.
        let message = format!(
            "it does not fail as a file alone, and its guided case cannot be run again: whether it is fixed \
             is not known ({command})"
        );
        return Ok((place, message));
    }
    let now = player.case_now(f)?;
    if let Some(why) = still_there(&f.finding.bucket, now.as_ref()) {
        let case = player.case_command(f);
        return Err(Failure::usage(format!("finding {}: {why}: case {case} shows it", f.id)));
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

/// The text with two lines about its origin in place of the finding's own remarks.
fn with_remarks(f: &Stored, spec: &Spec, extension: &str, text: &str) -> String {
    let mark = if extension == ".ll" { ';' } else { '#' };
    let f_ = &f.finding;
    let on = f_.config.map_or(String::new(), |c| format!(" on {c}"));
    let planted = spec.planted.as_ref().map_or(String::new(), |p| format!(" with {p} planted"));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CaseId, Class, Finding, Suspect};
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
