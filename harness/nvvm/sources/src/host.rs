//! Host code that clang refuses is left out.
//!
//! A `.cu` file often has the host's half of a program too, and that calls libraries which are not there. No
//! kernel needs it. If clang refuses a file, it is preprocessed, with an empty file for each missing header
//! of a library of the host. Then statements and declarations of the host in which clang finds errors are
//! blanked, until clang takes the rest. Errors in code of the device stay errors.

use crate::align;
use crate::error::SourceError;
use crate::outline::{Host, Outline, Range};
use crate::tool::{Clang, Input};
use crate::unsupported;
use std::path::Path;

/// Rounds in which single statements are left out. The next ones leave out whole bodies.
const STATEMENTS: usize = 10;

/// Rounds in all.
const ROUNDS: usize = 20;

/// Headers of libraries that only host code calls, by how their names begin.
const LIBRARIES: [&str; 56] = [
    "ATen/",
    "CL/",
    "GL/",
    "GLES",
    "GLFW/",
    "IL/",
    "OpenCL/",
    "Python.h",
    "absl/",
    "benchmark/",
    "boost/",
    "c10/",
    "cblas",
    "cublas",
    "cudaEGL",
    "cudaGL.h",
    "cudaProfiler",
    "cuda_d3d",
    "cuda_egl",
    "cuda_gl_interop",
    "cudnn",
    "cufft",
    "cufile",
    "cusolver",
    "cusparse",
    "cutensor",
    "cutil.h",
    "cutil_inline.h",
    "fftw",
    "fmt/",
    "gflags/",
    "glog/",
    "gsl/",
    "gtest/",
    "hdf5",
    "helper_cusolver",
    "helper_gl",
    "lapack",
    "mkl",
    "mpi.h",
    "nccl",
    "nlohmann/",
    "npp",
    "nvToolsExt",
    "nvjpeg",
    "nvml",
    "nvrtc",
    "nvtx3/",
    "omp.h",
    "opencv",
    "pybind11/",
    "rapidjson/",
    "spdlog/",
    "tbb/",
    "torch/",
    "windows.h",
];

/// Those of them that bring CUDA's own headers of halves.
const HALVES: [&str; 4] = ["ATen/", "c10/", "cublas", "torch/"];

/// Flags of rounds: every error is wanted, and nothing else.
const ROUND: [&str; 6] = [
    "-fsyntax-only",
    "-ferror-limit=0",
    "-ftemplate-backtrace-limit=0",
    "-fno-caret-diagnostics",
    "-fmacro-backtrace-limit=1",
    "-w",
];

/// Warnings that what is left out would cause.
const LEFT: [&str; 4] =
    ["-Wno-undefined-inline", "-Wno-undefined-internal", "-Wno-return-type", "-Wno-return-stack-address"];

/// The name of the file in the lines of rounds.
const NAME: &str = "tandem-round";

/// clang's IR of a file without the host code that clang refuses, and warnings that say what was left out.
///
/// # Errors
/// `refused` if that does not help; or the errors that stay.
pub(crate) fn without(
    clang: &Clang,
    path: &Path,
    input: Input,
    arguments: &[String],
    refused: SourceError,
) -> Result<(String, String), SourceError> {
    let (mut text, empty) = match preprocessed(clang, input, arguments)? {
        Preprocessed::Text(text, empty) => (text, empty),
        Preprocessed::Missing(why) => return Err(why),
        Preprocessed::Refused => return Err(refused),
    };
    let arguments = after_preprocessing(arguments);
    let mut left = vec![];
    let why = refused.to_string();
    let late = align::LATE.iter().any(|error| why.contains(error));
    let aligned = if late { align::first(&text) } else { None };
    let mut mended = aligned.is_some();
    text = aligned.unwrap_or(text);
    for round in 0..ROUNDS {
        let lines = Lines::of(&text);
        let output = clang.start(&extended(&arguments, &ROUND), Input::Text(&lines.renamed(&text)))?;
        if output.ending.success() {
            break;
        }
        let before = text.clone();
        for (range, instead) in edits(&before, &lines, &output.complaint(), round) {
            if range.is_empty() {
                text.insert_str(range.start, instead);
                mended = true;
            } else if blank(&mut text, range.clone(), instead) {
                left.push(lines.place(&before, range));
            }
        }
        if text == before {
            break;
        }
    }
    if left.is_empty() && empty.is_empty() && !mended {
        return Err(refused);
    }
    let output = clang.start(&extended(&arguments, &LEFT), Input::Text(&text))?;
    let complaint = output.complaint();
    let note = note(path, &mut left, &empty);
    if output.ending.success() {
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let parts = [note, complaint].into_iter().filter(|p| !p.is_empty()).collect::<Vec<_>>();
        return Ok((text, parts.join("\n")));
    }
    // Without headers that were missing, clang's first words were about the whole file.
    if complaint.is_empty() || (empty.is_empty() && !mended) {
        return Err(refused);
    }
    let advice = unsupported::advice(&complaint);
    let between = if note.is_empty() { "" } else { "\n" };
    Err(SourceError::Refused { text: complaint, advice: format!("{advice}{between}{note}") })
}

fn extended(arguments: &[String], more: &[&str]) -> Vec<String> {
    arguments.iter().cloned().chain(more.iter().map(ToString::to_string)).collect()
}

/// Arguments for a text that was preprocessed: it has what `-include` names.
fn after_preprocessing(arguments: &[String]) -> Vec<String> {
    let mut out = vec![];
    let mut list = arguments.iter();
    while let Some(argument) = list.next() {
        if argument == "-include" {
            list.next();
        } else {
            out.push(argument.clone());
        }
    }
    out
}

/// The header that an error of clang misses, if it is one of a library of the host.
fn library(complaint: &str) -> Option<&str> {
    let header = unsupported::not_found(complaint)?;
    let plain = !header.split('/').any(|part| part == ".." || part.is_empty());
    (plain && LIBRARIES.iter().any(|name| header.starts_with(name))).then_some(header)
}

enum Preprocessed {
    /// The text, and the headers for which it has nothing.
    Text(String, Vec<String>),
    /// A header is missing that is no library's.
    Missing(SourceError),
    Refused,
}

fn preprocessed(clang: &Clang, input: Input, arguments: &[String]) -> Result<Preprocessed, SourceError> {
    let dir = tempfile::tempdir().map_err(|error| SourceError::Io { path: std::env::temp_dir(), error })?;
    let place = dir.path().to_string_lossy().into_owned();
    let arguments = extended(arguments, &["-E", "-w", "-idirafter", &place]);
    let mut empty: Vec<String> = vec![];
    loop {
        let output = clang.start(&arguments, input)?;
        if output.ending.success() {
            let text = String::from_utf8(output.stdout);
            return Ok(text.map_or(Preprocessed::Refused, |text| Preprocessed::Text(text, empty)));
        }
        let complaint = output.complaint();
        let Some(header) = library(&complaint).filter(|h| !empty.iter().any(|e| e == h)) else {
            return Ok(match unsupported::missing_header(&complaint) {
                Some(advice) => Preprocessed::Missing(SourceError::Refused { text: complaint, advice }),
                None => Preprocessed::Refused,
            });
        };
        let file = dir.path().join(header);
        let brings = if HALVES.iter().any(|name| header.starts_with(name)) {
            "#include <cuda_fp16.h>\n#include <cuda_bf16.h>\n"
        } else {
            ""
        };
        let made = file
            .parent()
            .map_or(Ok(()), std::fs::create_dir_all)
            .and_then(|()| std::fs::write(&file, brings));
        made.map_err(|error| SourceError::Io { path: file, error })?;
        empty.push(header.to_string());
    }
}

/// Lines of a preprocessed text.
struct Lines {
    /// Where each begins.
    starts: Vec<usize>,
    /// Whether it comes from a header of the system or of ours.
    system: Vec<bool>,
}

/// The parts of a line `# 12 "name" 1 3`: number, name, flags.
fn marker(line: &str) -> Option<(u32, &str, &str)> {
    let (number, rest) = line.strip_prefix("# ")?.split_once(' ')?;
    let (name, flags) = rest.strip_prefix('"')?.rsplit_once('"')?;
    Some((number.parse().ok()?, name, flags))
}

fn is_system(flags: &str) -> bool {
    flags.split(' ').any(|f| f == "3")
}

impl Lines {
    fn of(text: &str) -> Lines {
        let mut out = Lines { starts: vec![], system: vec![] };
        let (mut at, mut system) = (0, false);
        for line in text.split_inclusive('\n') {
            if let Some((_, _, flags)) = marker(line.trim_end()) {
                system = is_system(flags);
            }
            out.starts.push(at);
            out.system.push(system);
            at += line.len();
        }
        out
    }

    /// The text with markers that count its own lines.
    fn renamed(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        for (n, line) in text.split_inclusive('\n').enumerate() {
            if marker(line.trim_end()).is_some() {
                let flag = if self.system[n] { " 3" } else { "" };
                out.push_str(&format!("# {} \"{NAME}\"{flag}\n", n + 2));
            } else {
                out.push_str(line);
            }
        }
        out
    }

    /// Where a place that clang names begins, and whether it is in a system header.
    fn offset(&self, place: &str) -> Option<(usize, bool)> {
        let (line, column) = place.split_once(':')?;
        let (line, column): (usize, usize) = (line.parse().ok()?, column.parse().ok()?);
        let n = line.checked_sub(1)?;
        Some((self.starts.get(n)? + column.checked_sub(1)?, self.system[n]))
    }

    /// The file and lines that a range comes from.
    fn place(&self, text: &str, range: Range) -> Place {
        let line = |at: usize| self.starts.partition_point(|s| *s <= at).saturating_sub(1);
        let of = |n: usize| {
            let before = &text[..self.starts.get(n).copied().unwrap_or(0)];
            let at = before.rfind("\n# ").map_or(0, |newline| newline + 1);
            let marked = text[at..].lines().next().and_then(|l| marker(l.trim_end()));
            let (number, name) = marked.map_or((0, ""), |(number, name, _)| (number, name));
            let behind = n.saturating_sub(line(at) + 1);
            (name.to_string(), number + u32::try_from(behind).unwrap_or(0))
        };
        let (file, first) = of(line(range.start));
        let last = of(line(range.end.saturating_sub(1).max(range.start))).1;
        Place { file, first, last }
    }
}

/// Lines of a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    file: String,
    first: u32,
    last: u32,
}

/// What to change in a text, the last place first: ranges to blank and what stands for them, and text to
/// insert at empty ranges.
///
/// An error in a header of the system belongs to the code that clang names as the one which led there.
fn edits(text: &str, lines: &Lines, complaint: &str, round: usize) -> Vec<(Range, &'static str)> {
    let outline = Outline::of(text);
    let mut all: Vec<(Range, &'static str)> = vec![];
    // Whether the present error has its place already.
    let mut placed = true;
    for line in complaint.lines() {
        let Some(rest) = line.strip_prefix(NAME).and_then(|l| l.strip_prefix(':')) else { continue };
        let Some((place, message)) = rest.split_once(": ") else { continue };
        if message.starts_with("error: ") || message.starts_with("fatal error: ") {
            placed = false;
        }
        if placed {
            continue;
        }
        let Some((at, system)) = lines.offset(place) else { continue };
        if system {
            continue;
        }
        placed = true;
        // References to textures are the device's.
        if message.contains("no template named 'texture'") || message.contains("no template named 'surface'")
        {
            continue;
        }
        if message == PERCENT {
            all.extend(percent(text, at).map(|p| (p..p, "%")));
        } else {
            all.extend(outline.host(text, at.min(text.len())).map(|h| smallest(h, round, text)));
        }
    }
    all.sort_by_key(|(r, _)| (r.start, std::cmp::Reverse(r.end)));
    all.dedup();
    let mut end = 0;
    all.retain(|(r, _)| {
        r.start >= end && {
            end = r.end;
            true
        }
    });
    all.reverse();
    all
}

/// clang's error about `%smid` in inline PTX with operands, where it wants `%%smid`. CUDA's compilers take a
/// name after a single one.
const PERCENT: &str = "error: invalid % escape in inline assembly string";

/// The percent sign that clang means, which points to it or a little behind.
fn percent(text: &str, at: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    (at.saturating_sub(2)..=at)
        .rev()
        .find(|&p| bytes.get(p) == Some(&b'%') && bytes.get(p + 1).is_some_and(u8::is_ascii_alphabetic))
}

/// What to leave out in this round, and what stands for it.
fn smallest(host: Host, round: usize, text: &str) -> (Range, &'static str) {
    match (host.statement, host.body) {
        (Some(statement), _) if round < STATEMENTS && text[statement.clone()].trim() != ";" => {
            (statement, ";")
        }
        (_, Some(body)) if round < ROUNDS - 4 && !is_blank(&text[body.clone()]) => (body, ""),
        _ => (host.all, ""),
    }
}

/// Whether only markers are left.
fn is_blank(text: &str) -> bool {
    text.lines().all(|l| l.trim().is_empty() || marker(l).is_some())
}

/// Replaces a range by `instead` and blanks. Lines stay, and so do their markers. Whether that changed it.
fn blank(text: &mut String, range: Range, instead: &str) -> bool {
    let old = &text[range.clone()];
    let mut new = String::with_capacity(old.len());
    for line in old.split_inclusive('\n') {
        if marker(line.trim_end()).is_some() {
            new.push_str(line);
        } else {
            new.extend(line.bytes().map(|b| if b == b'\n' { '\n' } else { ' ' }));
        }
    }
    if !instead.is_empty() && new.starts_with(' ') {
        new.replace_range(..instead.len(), instead);
    }
    let changed = new != old;
    text.replace_range(range, &new);
    changed
}

/// What was left out, for the user.
fn note(path: &Path, left: &mut Vec<Place>, empty: &[String]) -> String {
    if left.is_empty() && empty.is_empty() {
        return String::new();
    }
    let mut out = format!("{}: note: clang refuses host code here, which no kernel needs", path.display());
    left.sort();
    left.dedup();
    if !left.is_empty() {
        let shown = left.iter().take(8).map(|p| {
            let file = if Path::new(&p.file) == path { String::new() } else { format!("{}:", p.file) };
            let last = if p.last > p.first { format!("-{}", p.last) } else { String::new() };
            format!("{file}{}{last}", p.first)
        });
        let shown: Vec<String> = shown.collect();
        out.push_str(&format!("; left out: lines {}", shown.join(", ")));
        if left.len() > 8 {
            out.push_str(&format!(" and {} more places", left.len() - 8));
        }
    }
    if !empty.is_empty() {
        out.push_str(&format!("; headers that are missing and count as empty: {}", empty.join(", ")));
    }
    out
}
