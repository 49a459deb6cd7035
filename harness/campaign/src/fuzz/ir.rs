//! `tandem fuzz --kind ir`: modules with bytes and tokens changed, as text and as bitcode. Each is compiled
//! in a separate process, which must produce code or a diagnostic. A panic, a hang, an empty diagnostic or a
//! crash of Tandem's own stages is a finding. LLVM's own crashes are only counted, because the separate
//! process contains them.

use super::Args;
use crate::exit::{ExitCode, Failure, tool_failure};
use crate::out;
use serde_json::json;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tandem_launch::random::Random;
use tandem_nvvm::llvm::Module;
use tandem_nvvm::service::{self, Limits};
use tandem_nvvm::{CompileError, Options, Source};
use tandem_process::Ending;

/// Limits for each module.
const LIMIT: Limits = Limits { time: Duration::from_secs(10), memory: 4 << 30 };
/// Number of modules that the corpus also has as bitcode.
const MOST_BITCODE: usize = 64;

/// Words that may replace a token, in addition to those of its own module.
const WORDS: [&str; 44] = [
    "i1",
    "i8",
    "i33",
    "i128",
    "i4096",
    "i8388607",
    "float",
    "double",
    "half",
    "x86_fp80",
    "ptr",
    "void",
    "label",
    "metadata",
    "token",
    "<4 x i8>",
    "[0 x i8]",
    "{}",
    "addrspace(1)",
    "addrspace(7)",
    "0",
    "-1",
    "1",
    "4294967295",
    "99999999999999999999",
    "undef",
    "poison",
    "null",
    "zeroinitializer",
    "volatile",
    "atomic",
    "seq_cst",
    "byval",
    "align",
    "inbounds",
    "alwaysinline",
    "internal",
    "weak",
    "external",
    "asm",
    "%0",
    "@f",
    "!0",
    "...",
];

/// Counts of the outcomes.
#[derive(Default)]
struct Counts {
    compiled: u64,
    refused: u64,
    invalid: u64,
    other: u64,
    llvm_died: u64,
}

/// Runs the campaign.
pub fn main(args: &Args, seed: u64) -> Result<ExitCode, Failure> {
    let began = Instant::now();
    let corpus = corpus()?;
    let program =
        std::env::current_exe().map_err(|e| tool_failure(format!("cannot find this program: {e}")))?;
    let most = args.cases.unwrap_or(if args.time.is_some() { u64::MAX } else { super::DEFAULT_CASES });
    let dir = args.out.clone().unwrap_or_else(|| crate::paths::root().join("build/fuzz"));
    let mut counts = Counts::default();
    let mut findings: Vec<(String, PathBuf)> = Vec::new();
    let mut slowest = (Duration::ZERO, 0);
    let mut cases = 0;
    while cases < most && (findings.len() as u64) < args.max_findings.unwrap_or(5) {
        if args.time.is_some_and(|t| began.elapsed() >= t.0) {
            break;
        }
        let n = cases;
        cases += 1;
        let mut random = Random::new(seed ^ n.wrapping_mul(0xd134_2543_de82_ef95));
        let source = mutant(&corpus, n, &mut random);
        let options = Options { opt_level: random.below(4) as u8, ..Options::default() };
        let start = Instant::now();
        let result = service::compile(&program, std::slice::from_ref(&source), &options, &LIMIT);
        slowest = slowest.max((start.elapsed(), n));
        if let Some(what) = judge(result, &mut counts) {
            let ext = if source.is_bitcode() { "bc" } else { "ll" };
            let path = dir.join(format!("ir-{seed}-{n}.{ext}"));
            tandem_files::write_atomically(&path, &source.text)
                .map_err(|e| tool_failure(format!("{}: {e}", path.display())))?;
            let what = format!("{} mutated, -O{}: {what}", source.path, options.opt_level);
            findings.push((what, path));
        }
    }
    let seconds = began.elapsed().as_secs_f64();
    if args.json {
        let list: Vec<_> = findings
            .iter()
            .map(|(what, path)| json!({"what": what, "file": path.display().to_string()}))
            .collect();
        out::line(json!({
            "seed": seed, "cases": cases, "seconds": seconds, "compiled": counts.compiled,
            "refused": counts.refused, "invalid": counts.invalid, "other": counts.other,
            "llvm_died": counts.llvm_died, "slowest_seconds": slowest.0.as_secs_f64(),
            "slowest_case": slowest.1, "findings": list,
        }));
    } else {
        out::line(format_args!(
            "ir: {cases} modules in {seconds:.1} s: {} compiled, {} refused by clause, {} no LLVM IR, {} \
             refused for other reasons, {} ended LLVM's process; the slowest took {:.2} s",
            counts.compiled,
            counts.refused,
            counts.invalid,
            counts.other,
            counts.llvm_died,
            slowest.0.as_secs_f64()
        ));
        for (what, path) in &findings {
            out::line(format_args!("  {what}\n    {}", crate::paths::shown(path)));
        }
    }
    match nothing_shown(cases, &counts) {
        Some(why) if findings.is_empty() => Err(tool_failure(why)),
        _ => Ok(ExitCode::held(findings.is_empty())),
    }
}

/// Why a campaign has shown nothing. If the compiler rejects every module, for whatever reason, it has not
/// been tested.
fn nothing_shown(cases: u64, counts: &Counts) -> Option<&'static str> {
    match (cases, counts.compiled) {
        (0, _) => Some("no case ran, so nothing was shown: allow more cases or time"),
        (_, 0) => Some("no module compiled, so nothing was shown: allow more cases or time"),
        _ => None,
    }
}

/// Counts an outcome; describes the problem, if there is one.
fn judge(result: Result<tandem_nvvm::Compiled, CompileError>, counts: &mut Counts) -> Option<String> {
    let e = match result {
        Ok(_) => {
            counts.compiled += 1;
            return None;
        }
        Err(e) => e,
    };
    let empty = match &e {
        CompileError::Invalid { message, .. }
        | CompileError::Kernel(message)
        | CompileError::Limit(message) => message.trim().is_empty(),
        CompileError::Refused(list) => {
            list.is_empty()
                || list.iter().any(|d| d.clause.is_empty() || d.construct.is_empty() || d.hint.is_empty())
        }
        _ => false,
    };
    if empty {
        return Some(format!("an empty diagnostic: {e:?}"));
    }
    match &e {
        CompileError::Internal(_) => return Some(e.to_string()),
        CompileError::Died { stage, ending, .. } => {
            // LLVM may crash in its own stages; Tandem's stages must not.
            if matches!(ending, Ending::TimedOut(_)) || !stage.is_llvm() {
                return Some(e.to_string());
            }
            counts.llvm_died += 1;
        }
        CompileError::Refused(_) => counts.refused += 1,
        CompileError::Invalid { .. } => counts.invalid += 1,
        CompileError::Kernel(_) | CompileError::Limit(_) => counts.other += 1,
    }
    None
}

/// The modules to change: every kernel and every conformance test, and the first of them as bitcode too.
fn corpus() -> Result<Vec<Source>, Failure> {
    let root = crate::paths::root();
    let mut files = Vec::new();
    walk(&root.join("isa-tests"), &mut files)?;
    files.sort();
    let mut corpus = Vec::new();
    for path in files {
        let name = path.strip_prefix(&root).unwrap_or(&path).display().to_string();
        let bytes = std::fs::read(&path).map_err(|e| Failure::bad_input(format!("{name}: {e}")))?;
        corpus.push(Source::new(name, bytes));
    }
    corpus.extend(
        tandem_suites::conformance::modules(&root)?.into_iter().map(|(name, text)| Source::new(name, text)),
    );
    let bitcode: Vec<Source> = corpus
        .iter()
        .filter(|s| !s.is_bitcode() && !s.path.contains("conformance"))
        .take(MOST_BITCODE)
        .filter_map(|s| {
            Some(Source::new(
                format!("{} as bitcode", s.path),
                Module::parse(&s.text, &s.path).ok()?.bitcode(),
            ))
        })
        .collect();
    corpus.extend(bitcode);
    if corpus.is_empty() {
        return Err(Failure::bad_input("isa-tests holds no module to change"));
    }
    Ok(corpus)
}

fn walk(dir: &std::path::Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let fail = |e: std::io::Error| Failure::bad_input(format!("{}: {e}", dir.display()));
    for entry in std::fs::read_dir(dir).map_err(fail)? {
        let path = entry.map_err(fail)?.path();
        if path.is_dir() {
            walk(&path, files)?;
        } else if path.extension().is_some_and(|e| e == "ll" || e == "bc") {
            files.push(path);
        }
    }
    Ok(())
}

/// Case `n`: a module of the corpus with one to eight changes.
fn mutant(corpus: &[Source], n: u64, random: &mut Random) -> Source {
    let base = &corpus[(n as usize + random.below(corpus.len())) % corpus.len()];
    let other = &corpus[random.below(corpus.len())];
    let mut bytes = base.text.clone();
    // Mostly one change per module. With more, hardly any module would still be IR.
    let changes = if random.below(3) == 0 { 1 + random.below(8) } else { 1 };
    for _ in 0..changes {
        if base.is_bitcode() || random.below(8) == 0 {
            change_bytes(&mut bytes, random);
        } else {
            change_tokens(&mut bytes, &other.text, random);
        }
    }
    Source::new(base.path.clone(), bytes)
}

fn change_bytes(bytes: &mut Vec<u8>, random: &mut Random) {
    let at = random.below(bytes.len());
    let len = 1 + random.below(16).min(bytes.len().saturating_sub(at + 1));
    match random.below(6) {
        _ if bytes.is_empty() => bytes.push(random.next() as u8),
        0 => bytes[at] ^= 1 << random.below(8),
        1 => bytes[at] = random.next() as u8,
        2 => bytes.insert(at, random.next() as u8),
        3 => drop(bytes.drain(at..at + len)),
        4 => {
            let copy = bytes[at..at + len].to_vec();
            let to = random.below(bytes.len());
            bytes.splice(to..to, copy);
        }
        _ if random.below(8) == 0 => bytes.truncate(at),
        _ => {
            // A whole word of a bitstream.
            let word = at & !3;
            let new = [0, u32::MAX, random.next() as u32][random.below(3)].to_le_bytes();
            for (n, b) in new.into_iter().enumerate() {
                if let Some(old) = bytes.get_mut(word + n) {
                    *old = b;
                }
            }
        }
    }
}

/// Ranges of words, names and punctuation in a text.
fn tokens(bytes: &[u8]) -> Vec<(usize, usize)> {
    let word = |b: u8| {
        b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'-' | b'$' | b'%' | b'@' | b'!' | b'"')
    };
    let mut out = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let len = bytes[at..].iter().take_while(|&&b| word(b)).count().max(1);
        if !bytes[at].is_ascii_whitespace() {
            out.push((at, at + len));
        }
        at += len;
    }
    out
}

/// Words that may replace `word`.
fn kin(word: &str) -> Option<Vec<String>> {
    const KINDS: [&[&str]; 11] = [
        &["add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "and", "or", "xor", "shl", "lshr", "ashr"],
        &["fadd", "fsub", "fmul", "fdiv", "frem"],
        &["zext", "sext", "trunc", "bitcast", "ptrtoint", "inttoptr", "addrspacecast", "fptosi", "sitofp"],
        &["eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge"],
        &["oeq", "one", "olt", "ole", "ogt", "oge", "ord", "ueq", "une", "ult", "uno", "true", "false"],
        &["float", "double", "half", "bfloat", "fp128"],
        &[
            "internal",
            "private",
            "weak",
            "linkonce",
            "external",
            "common",
            "extern_weak",
            "available_externally",
        ],
        &[
            "nounwind",
            "readnone",
            "alwaysinline",
            "noinline",
            "naked",
            "ssp",
            "convergent",
            "optnone",
            "inlinehint",
        ],
        &["undef", "poison", "zeroinitializer", "null", "0"],
        &["seq_cst", "acquire", "release", "acq_rel", "monotonic", "unordered"],
        &["addrspace(1)", "addrspace(3)", "addrspace(4)", "addrspace(5)", "addrspace(0)", "addrspace(2)"],
    ];
    let strings = |list: &[&str]| list.iter().map(ToString::to_string).collect();
    if let Some(kind) = KINDS.iter().find(|k| k.contains(&word)) {
        return Some(strings(kind));
    }
    if let Ok(n) = word.parse::<i64>() {
        let near = [n.wrapping_add(1), n.wrapping_neg(), n.wrapping_mul(1 << 20), n ^ 64, 0, 3, 1 << 40];
        return Some(near.iter().map(ToString::to_string).collect());
    }
    let width = word.strip_prefix('i')?;
    width.parse::<u32>().ok()?;
    Some(strings(&["i1", "i7", "i8", "i16", "i32", "i33", "i64", "i65", "i128", "i300"]))
}

fn change_tokens(bytes: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    let all = tokens(bytes);
    if all.is_empty() {
        return change_bytes(bytes, random);
    }
    let (from, to) = all[random.below(all.len())];
    let (a, b) = all[random.below(all.len())];
    let one = bytes[a..b].to_vec();
    let dictionary = WORDS[random.below(WORDS.len())].as_bytes().to_vec();
    let spaced = |mut w: Vec<u8>| {
        w.insert(0, b' ');
        w.push(b' ');
        w
    };
    match random.below(16) {
        0 => drop(bytes.drain(from..to)),
        1 => drop(bytes.splice(from..to, one)),
        2 => drop(bytes.splice(from..to, dictionary)),
        3 => drop(bytes.splice(from..from, spaced(one))),
        4 => drop(bytes.splice(from..from, spaced(dictionary))),
        5..=9 => {
            // Replace words by others of the same kind, so that much of the module stays IR.
            let text = |&(from, to): &(usize, usize)| String::from_utf8_lossy(&bytes[from..to]).into_owned();
            let kin: Vec<((usize, usize), Vec<String>)> =
                all.iter().filter_map(|t| Some((*t, kin(&text(t))?))).collect();
            if kin.is_empty() {
                return;
            }
            let ((from, to), list) = &kin[random.below(kin.len())];
            let new = list[random.below(list.len())].clone();
            bytes.splice(*from..*to, new.into_bytes());
        }
        10..=14 => {
            // Duplicate a line of this module, or insert one from another.
            let source: &[u8] = if random.below(2) == 0 { &bytes.clone() } else { other };
            let lines: Vec<&[u8]> = source.split(|&b| b == b'\n').collect();
            let mut line = lines[random.below(lines.len())].to_vec();
            line.push(b'\n');
            let start = bytes[..from].iter().rposition(|&b| b == b'\n').map_or(0, |n| n + 1);
            bytes.splice(start..start, line);
        }
        _ => {
            // Nest a bracket many times.
            let n = 1 << random.below(14);
            let piece = bytes[from..to].to_vec();
            bytes.splice(from..from, piece.iter().copied().cycle().take((piece.len() * n).min(1 << 16)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_nvvm::Stage;
    use tandem_process::TimeLimit;

    #[test]
    fn a_case_depends_on_seed_and_number_alone() {
        let corpus = [
            Source::new("a.ll", "define void @k() {\n  ret void\n}\n"),
            Source::new("b.bc", *b"BC\xc0\xdexyzw"),
        ];
        let make = |seed: u64| -> Vec<Vec<u8>> {
            (0..200).map(|n| mutant(&corpus, n, &mut Random::new(seed ^ n)).text).collect()
        };
        assert_eq!(make(1), make(1));
        assert_ne!(make(1), make(2));
        let changed = make(1).iter().filter(|t| corpus.iter().all(|c| c.text != **t)).count();
        assert!(changed > 150, "{changed}");
    }

    #[test]
    fn a_compiler_that_takes_nothing_shows_nothing() {
        let of = |cases, compiled, refused| {
            nothing_shown(cases, &Counts { compiled, refused, ..Counts::default() })
        };
        assert!(of(0, 0, 0).is_some_and(|why| why.starts_with("no case ran")));
        assert!(of(9, 0, 9).is_some_and(|why| why.starts_with("no module compiled")));
        assert_eq!(of(9, 1, 8), None);
    }

    #[test]
    fn what_is_wrong_is_reported() {
        let mut c = Counts::default();
        let died = |stage: Stage, ending: Ending| CompileError::Died {
            path: "a".into(),
            stage,
            ending,
            complaint: String::new(),
        };
        let (crash, late) = (Ending::Signalled(11), Ending::TimedOut(TimeLimit::Cpu(LIMIT.time)));
        assert!(judge(Err(died(Stage::Optimising, crash)), &mut c).is_none());
        assert!(judge(Err(died(Stage::Lowering, crash)), &mut c).is_some());
        assert!(judge(Err(died(Stage::Optimising, late)), &mut c).is_some());
        assert!(judge(Err(CompileError::Internal("panic: x".into())), &mut c).is_some());
        assert!(judge(Err(CompileError::Kernel(" ".into())), &mut c).is_some());
        assert!(judge(Err(CompileError::Refused(Vec::new())), &mut c).is_some());
        assert!(judge(Err(CompileError::Kernel("no kernel".into())), &mut c).is_none());
        assert_eq!((c.llvm_died, c.other), (1, 1));
    }
}
