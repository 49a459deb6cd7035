//! A finding of a corpus becomes a regression file: the shrunk program with two lines that say what it is about. The
//! file alone is run at once, which shows that it still fails, or that the bug is fixed.
//!
//! Where it goes says how it must end, and which group of the plans runs it ([`Place`]).

use super::{Args, Settings, report};
use crate::exit::{Failure, tool_failure};
use crate::out;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::str::FromStr;
use tandem_fuzz::store::{Store, Stored};
use tandem_fuzz::subject::STEM;
use tandem_report::{RunReport, Verdict};

/// Which findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// Every one that is shrunk.
    All,
    /// One, by its number.
    One(i64),
}

impl FromStr for Which {
    type Err = String;

    fn from_str(s: &str) -> Result<Which, String> {
        match s {
            "all" => Ok(Which::All),
            n => n.parse().map(Which::One).map_err(|_| format!("'{n}': expected a finding's number, or all")),
        }
    }
}

/// A --name: of one plain file, which lies where the others do.
pub fn file_name(s: &str) -> Result<String, String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    if s.is_empty() || s.starts_with('.') || !s.chars().all(plain) {
        return Err(
            "expected a file's name without directory and extension, of letters, digits, '.', '_' and '-', \
                    not beginning with '.'"
                .to_string(),
        );
    }
    Ok(s.to_string())
}

/// Directories of regressions: those of programs that pass, and three in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Passes.
    Passes,
    /// Ends by a trap of both sides.
    Traps,
    /// Passes, or is a race.
    Races,
    /// A kernel, which passes.
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

    /// The place of a finding. What its kind does not say, golden does, with no fault planted in it: a program made to trap
    /// may be cut to one that fails before it would.
    fn of(f: &Stored) -> Result<Place, Failure> {
        match f.finding.kind.as_str() {
            "kernels" => return Ok(Place::Kernels),
            "racy" => return Ok(Place::Races),
            _ => {}
        }
        let scratch = std::env::temp_dir().join(format!("tandem-promote-{}", std::process::id()));
        let stem = scratch.join("finding");
        for part in &f.finding.files {
            let text = part.text.replace(STEM, "finding");
            let file = stem.with_extension(part.extension.trim_start_matches('.'));
            tandem_report::write_atomically(&file, text.as_bytes())
                .map_err(|e| tool_failure(format!("{}: {e}", file.display())))?;
        }
        let mut words: Vec<String> = ["run", "--engine", "golden"].map(String::from).into();
        words.push(format!("{}.s", stem.display()));
        words.extend(f.finding.config.iter().flat_map(|c| ["--config".to_string(), c.to_string()]));
        let ran = run(&words, &scratch);
        let _ = std::fs::remove_dir_all(&scratch);
        let trapped = ran?.1.is_some_and(|report| report.verdict == Verdict::Trap);
        Ok(if trapped { Place::Traps } else { Place::Passes })
    }
}

/// Promotes findings. The exit code is 0 where every file was written, also where the failure is gone.
pub fn main(args: &Args, which: &Which, settings: &Settings, store: &Store) -> Result<u8, Failure> {
    let findings = store.findings().map_err(super::store_failure)?;
    let chosen: Vec<&Stored> = match which {
        Which::All => findings.iter().filter(|f| f.shrunk && !f.finding.replay.is_empty()).collect(),
        Which::One(id) => findings.iter().filter(|f| f.id == *id).collect(),
    };
    if chosen.is_empty() {
        return Err(Failure::usage(none(which, &findings)));
    }
    if args.name.is_some() && chosen.len() > 1 {
        return Err(Failure::usage("--name goes with one finding"));
    }
    let dir = args.out.clone().unwrap_or_else(|| crate::paths::root().join("isa-tests/regressions"));
    let mut refused = Vec::new();
    for f in &chosen {
        let name = args.name.clone().unwrap_or_else(|| name(f));
        match promote(settings, f, &dir, &name) {
            Err(e) if chosen.len() > 1 && e.code == 2 => refused.push(e.message),
            other => other?,
        }
    }
    if refused.is_empty() { Ok(0) } else { Err(Failure::usage(refused.join("\ntandem: "))) }
}

/// Why there is nothing to promote.
fn none(which: &Which, findings: &[Stored]) -> String {
    let ids = || findings.iter().map(|f| f.id);
    let have = match (ids().min(), ids().max()) {
        (Some(first), Some(last)) if first < last => format!("its findings are {first} to {last}"),
        (Some(only), _) => format!("its only finding is {only}"),
        _ => return "the corpus has no findings".to_string(),
    };
    match which {
        Which::One(id) => format!("the corpus has no finding {id}; {have}"),
        Which::All => format!("the corpus has no finding that is shrunk and has a file to promote; {have}"),
    }
}

/// What failed, as a file's name.
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
            "finding {} is not shrunk yet: let the campaign go on first ({} fuzz --corpus DIR --cases 1)",
            f.id,
            crate::paths::command()
        )));
    }
    if f.finding.replay.is_empty() || f.finding.files.is_empty() {
        return Err(Failure::usage(format!(
            "finding {} ({}) has no file that shows it by itself; its case does: {} {}",
            f.id,
            f.finding.kind,
            crate::paths::command(),
            report::case_words(settings, f)
        )));
    }
    let place = Place::of(f)?;
    let dir = &dir.join(place.dir());
    let stem = dir.join(name);
    let files: Vec<_> =
        f.finding.files.iter().map(|p| (dir.join(format!("{name}{}", p.extension)), p)).collect();
    if let Some((file, _)) = files.iter().find(|(file, _)| file.exists()) {
        return Err(Failure::usage(format!(
            "{}: there is such a file; --name gives finding {} another name",
            file.display(),
            f.id
        )));
    }
    for (file, part) in &files {
        let text = with_remarks(settings, f, &part.extension, &part.text.replace(STEM, name));
        tandem_report::write_atomically(file, text.as_bytes())
            .map_err(|e| tool_failure(format!("{}: {e}", file.display())))?;
        out::line(format_args!("finding {}: {}", f.id, file.display()));
    }
    match ran(settings, f, &stem, place) {
        Ok(how) => out::line(format_args!("  {how}")),
        Err(e) => {
            // A plan that runs the whole directory would stumble over it.
            for (file, _) in &files {
                std::fs::remove_file(file).map_err(|e| tool_failure(format!("{}: {e}", file.display())))?;
            }
            return Err(Failure { message: format!("{}\n  it is removed again", e.message), ..e });
        }
    }
    Ok(())
}

/// The text under two lines that say what it is about, in place of the finding's own remarks.
fn with_remarks(settings: &Settings, f: &Stored, extension: &str, text: &str) -> String {
    let mark = if extension == ".ll" { ';' } else { '#' };
    let f_ = &f.finding;
    let on = f_.config.map_or(String::new(), |c| format!(" on {c}"));
    let planted = settings.plant.map_or(String::new(), |p| format!(" with {} planted", p.to_argument()));
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

/// Runs the files as a user would, and says what became of the failure.
fn ran(settings: &Settings, f: &Stored, stem: &Path, place: Place) -> Result<String, Failure> {
    let words = report::replay_words(settings, f, &stem.to_string_lossy());
    // A repro bundle would only say again what the file says.
    let scratch = std::env::temp_dir().join(format!("tandem-promote-{}", std::process::id()));
    let ran = run(&words, &scratch);
    let _ = std::fs::remove_dir_all(&scratch);
    let (output, report) = ran?;
    let verdict = report.as_ref().map(|r| r.verdict);
    let command = format!("{} {}", crate::paths::command(), out::quoted(&words));
    match (output.status.code(), verdict) {
        (_, Some(verdict)) if place.allows(verdict) => Ok(match verdict {
            Verdict::Pass => format!("it passes now: fixed, and kept from coming back ({command})"),
            other => {
                format!("it ends as it must now, by a {}: kept from coming back ({command})", other.word())
            }
        }),
        (Some(0 | 1 | 3), Some(verdict)) => {
            Ok(format!("it fails as a file alone: {} ({command})", verdict.word()))
        }
        (code, _) => Err(tool_failure(format!(
            "the file cannot be run: exit code {}: {}\n  {command}",
            code.map_or("none".to_string(), |c| c.to_string()),
            // A run that could not begin has its reason in the report.
            report.map_or(String::from_utf8_lossy(&output.stderr).to_string(), |r| r.detail).trim()
        ))),
    }
}

/// Runs this program with these words, bundles going to `scratch`: how it ended, and its report.
fn run(words: &[String], scratch: &Path) -> Result<(Output, Option<RunReport>), Failure> {
    let exe = std::env::current_exe().map_err(|e| tool_failure(format!("cannot find this program: {e}")))?;
    let output = Command::new(exe)
        .args(words)
        .args(["--json", "--bundle"])
        .arg(scratch.join("bundle"))
        .stdin(Stdio::null())
        .output()
        .map_err(|e| tool_failure(format!("cannot run the file: {e}")))?;
    let report = serde_json::from_slice(&output.stdout).ok();
    Ok((output, report))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_fuzz::{Bucket, CaseId, Class, Finding};

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
    fn a_finding_that_is_not_there_is_said_so() {
        let f = |id| finding(id, Bucket::tool("x"));
        assert_eq!(none(&Which::One(999), &[]), "the corpus has no findings");
        assert_eq!(none(&Which::One(999), &[f(1)]), "the corpus has no finding 999; its only finding is 1");
        let three = [f(1), f(2), f(3)];
        assert_eq!(none(&Which::One(999), &three), "the corpus has no finding 999; its findings are 1 to 3");
        assert!(none(&Which::All, &three).ends_with("a file to promote; its findings are 1 to 3"));
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
    fn files_are_named_by_what_failed() {
        let of = |opcode: &str, class| name(&finding(1, Bucket::new("rtl (or model)", opcode, class)));
        assert_eq!(of("barrier (released early)", Class::Sync), "barrier-released-early-sync");
        assert_eq!(of("vadd.vv", Class::Vector), "vadd-vv-vector");
    }
}
