//! The files of conformance tests: tables of cases in YAML, and single modules whose verdict is at the end.
//!
//! `isa-tests/conformance/README.md` describes how they are written. This module turns them into a flat list
//! of complete [`Case`]s: placeholders are replaced, and the file's keys are merged into each case's own.

use serde::Deserialize;
use serde_yaml::Value;
use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::path::{Path, PathBuf};
use tandem_abi::{Config, ConfigError};
use tandem_judge::Failure;
use tandem_launch::LoadError;
use tandem_launch::yaml::{self, KernelSpec};
use tandem_nvvm::Source;
use tandem_run::compile;
use thiserror::Error;

/// One case, complete.
#[derive(Clone, Debug)]
pub struct Case {
    /// The file, relative to the tests' directory.
    pub file: PathBuf,
    /// Its name within the file; empty if the file is one case.
    pub name: String,
    /// Line of the file at which it begins.
    pub line: usize,
    /// The purpose of the file.
    pub about: String,
    /// The rows of the clause list that it tests.
    pub rows: Vec<String>,
    /// The modules: most diagnostics concern the first one; further ones are linked with it.
    pub modules: Vec<Vec<u8>>,
    /// Whether the first module is MLIR; all others are LLVM IR.
    pub mlir: bool,
    /// Apply the specification to the letter.
    pub strict: bool,
    /// Another module that must compile to the same instructions: an ignored construct changes nothing.
    pub same_code_as: Option<Vec<u8>>,
    /// How it is tested.
    pub kind: Kind,
}

/// How a case is tested.
#[derive(Clone, Debug)]
pub enum Kind {
    /// It runs on every engine.
    Run(Box<Run>),
    /// It is judged, with these diagnostics.
    Check(Ruling),
}

/// A case that runs.
#[derive(Clone, Debug)]
pub struct Run {
    /// Launch, arguments and expected results.
    pub spec: KernelSpec,
    /// The same as the text of a kernel file, for `--keep`.
    pub kernel_file: String,
    /// Machines.
    pub configs: Vec<Config>,
    /// Whether the test names them, because it does not hold on others.
    pub names_configs: bool,
    /// Optimisation levels.
    pub levels: Vec<u8>,
    /// Words that must each be in a warning; if there are none, the compiler must not warn.
    pub warns: Vec<String>,
    /// Words of the reason for which the kernel traps; a kernel that traps has no results.
    pub traps: Option<String>,
}

/// The compiler's judgement of a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// Whether the compiler accepts the module.
    pub accepted: bool,
    /// The diagnostics, one per line.
    pub lines: Vec<String>,
}

impl Case {
    /// Its name on the command line: the file, and `#name` if the file has several cases.
    pub fn id(&self) -> String {
        let file = self.file.display();
        if self.name.is_empty() { file.to_string() } else { format!("{file}#{}", self.name) }
    }

    /// The modules under their names in diagnostics: NAME.ll (or .mlir), and NAME.2.ll and so on for those
    /// linked with it.
    ///
    /// # Errors
    /// What is wrong with a module in MLIR.
    pub fn sources(&self) -> Result<Vec<Source>, Failure> {
        let source = |(n, text): (usize, &Vec<u8>)| compile::source(&self.module_name(n), text.clone());
        self.modules.iter().enumerate().map(source).collect()
    }

    /// The same, with the module of `same_code_as` first.
    ///
    /// # Errors
    /// What is wrong with a module in MLIR.
    pub fn twin(&self) -> Result<Option<Vec<Source>>, Failure> {
        let Some(text) = &self.same_code_as else { return Ok(None) };
        let mut all = self.sources()?;
        all[0] = compile::source(&self.module_name(0), text.clone())?;
        Ok(Some(all))
    }

    /// The name of module `n` in diagnostics.
    pub fn module_name(&self, n: usize) -> String {
        let stem = match self.name.as_str() {
            "" => self.file.file_stem().unwrap_or_default().to_string_lossy(),
            name => name.into(),
        };
        let ext = match self.modules[n].starts_with(b"BC\xc0\xde") {
            true => "bc",
            false if n == 0 && self.mlir => "mlir",
            false => "ll",
        };
        if n == 0 { format!("{stem}.{ext}") } else { format!("{stem}.{}.{ext}", n + 1) }
    }
}

/// A file of YAML, or one of its cases: the keys are the same.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    name: Option<String>,
    about: Option<String>,
    #[serde(default)]
    clauses: Vec<String>,
    ir: Option<String>,
    mlir: Option<String>,
    bitcode: Option<PathBuf>,
    link: Option<Vec<String>>,
    #[serde(default)]
    with: BTreeMap<String, Value>,
    kernel: Option<String>,
    grid: Option<[u32; 3]>,
    block: Option<[u32; 3]>,
    shared: Option<u32>,
    stack: Option<u32>,
    traps: Option<String>,
    print: Option<u32>,
    timeout_cycles: Option<u64>,
    configs: Option<Vec<String>>,
    levels: Option<Vec<u8>>,
    strict: Option<bool>,
    warns: Option<Vec<String>>,
    args: Option<Vec<Value>>,
    printed: Option<Vec<String>>,
    same_code_as: Option<BTreeMap<String, Value>>,
    refused: Option<String>,
    accepted: Option<String>,
    cases: Option<Vec<Entry>>,
}

/// A fault in a test's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError {
    /// The file.
    pub path: PathBuf,
    /// The line, if it could be read.
    pub line: Option<usize>,
    /// The fault, and what is expected.
    pub message: String,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.path.display())?;
        if let Some(line) = self.line {
            write!(f, "{line}:")?;
        }
        write!(f, " {}", self.message)
    }
}

impl std::error::Error for FileError {}

/// Reads a file; `file` is its path below the tests' directory `dir`.
///
/// # Errors
/// The fault, with file and line.
pub fn read(dir: &Path, file: &Path) -> Result<Vec<Case>, FileError> {
    let path = dir.join(file);
    let text = std::fs::read_to_string(&path).map_err(|e| FileError {
        path: path.clone(),
        line: None,
        message: e.to_string(),
    })?;
    let cases = match file.extension().and_then(|e| e.to_str()) {
        Some("ll") => module(&text, file).map(|c| vec![c]),
        _ => table(&text, file, &path),
    };
    cases.map_err(|LineFault(line, message)| FileError { path, line: Some(line), message })
}

/// A fault and its line.
struct LineFault(usize, String);

/// A fault in a case, whose line the reader adds.
#[derive(Debug, Error)]
enum Fault {
    #[error("it has no `ir` and no `mlir`")]
    NoIr,
    #[error("{}: {source}", file.display())]
    Bitcode { file: PathBuf, source: std::io::Error },
    #[error("`same_code_as` gives the same module, which shows nothing")]
    SameModule,
    #[error("it names no row of the clause list: `clauses`")]
    NoClauses,
    #[error("it is refused or accepted, not both")]
    RefusedAndAccepted,
    #[error("it has neither `args` to run with nor `refused` or `accepted`")]
    NoJudgement,
    #[error("`configs` is empty")]
    NoConfigs,
    #[error("`levels` are some of 0, 1, 2 and 3")]
    Levels,
    #[error("with: {0}: expected text or a number")]
    With(String),
    #[error("${{{0}}}: `with` has none")]
    Placeholder(String),
    /// The generated kernel file of the case. Its line numbers would mean nothing to a reader.
    #[error("{}", .0.message)]
    Kernel(LoadError),
    #[error(transparent)]
    Yaml(#[from] serde_yaml::Error),
    #[error(transparent)]
    Config(#[from] ConfigError),
}

/// The values of placeholders.
type With = BTreeMap<String, String>;

/// A module whose first lines name its clauses and whose last lines give its verdict.
fn module(text: &str, file: &Path) -> Result<Case, LineFault> {
    let mut case = Case {
        file: file.to_path_buf(),
        name: String::new(),
        line: 1,
        about: String::new(),
        rows: Vec::new(),
        modules: Vec::new(),
        mlir: false,
        strict: false,
        same_code_as: None,
        kind: Kind::Check(Ruling { accepted: false, lines: Vec::new() }),
    };
    for (n, line) in text.lines().enumerate() {
        let Some(comment) = line.strip_prefix(';').map(str::trim) else { break };
        if let Some(rows) = comment.strip_prefix("clauses:") {
            case.rows.extend(rows.split([',', ' ']).filter(|r| !r.is_empty()).map(str::to_string));
        } else if let Some(words) = comment.strip_prefix("args:") {
            for word in words.split_whitespace() {
                match word {
                    "--strict" => case.strict = true,
                    other => {
                        return Err(LineFault(n + 1, format!("args: '{other}': only --strict is known")));
                    }
                }
            }
        } else if case.about.is_empty() {
            case.about = comment.to_string();
        }
    }
    let lines: Vec<&str> = text.lines().collect();
    let Some(foot) = lines.iter().rposition(|l| l.starts_with("; ==>")) else {
        return Err(LineFault(
            lines.len(),
            "the verdict at its end is missing: `; ==> refused` or `; ==> accepted`".into(),
        ));
    };
    let accepted = match lines[foot]["; ==>".len()..].trim() {
        "refused" => false,
        "accepted" => true,
        other => return Err(LineFault(foot + 1, format!("'{other}': expected `refused` or `accepted`"))),
    };
    let mut expected = Vec::new();
    for (n, line) in lines.iter().enumerate().skip(foot + 1) {
        match line.strip_prefix(';') {
            Some(rest) => expected.push(rest.strip_prefix(' ').unwrap_or(rest).to_string()),
            None if line.trim().is_empty() => {}
            None => return Err(LineFault(n + 1, "only comments may follow the verdict".into())),
        }
    }
    // The text below the verdict is not part of the module, so that it does not change line numbers.
    case.modules = vec![(lines[..foot].join("\n") + "\n").into_bytes()];
    case.kind = Kind::Check(Ruling { accepted, lines: expected });
    if case.rows.is_empty() {
        return Err(LineFault(1, "it names no row of the clause list: `; clauses: nvvm20-3.4`".into()));
    }
    Ok(case)
}

/// A table of cases, or one case.
fn table(text: &str, file: &Path, path: &Path) -> Result<Vec<Case>, LineFault> {
    let whole: Entry = tandem_yaml::from_str(text).map_err(|e| LineFault(e.line.unwrap_or(1), e.what))?;
    let about = whole
        .about
        .clone()
        .ok_or(LineFault(1, "`about` is missing: state what the file shows".to_string()))?;
    if let Some(name) = &whole.name {
        return Err(LineFault(
            1,
            format!("name: {name}: a file is called by its path; names are for `cases`"),
        ));
    }
    let Some(entries) = &whole.cases else {
        return complete(&whole, &Entry::default(), &about, file, path, 1).map(|c| vec![c]);
    };
    let mut names = HashSet::new();
    let mut cases = Vec::new();
    for entry in entries {
        let Some(name) = &entry.name else { return Err(LineFault(1, "a case without a name".into())) };
        let line = line_of(text, name);
        if entry.cases.is_some() || entry.about.is_some() {
            return Err(LineFault(
                line,
                format!("case {name}: `cases` and `about` are keys of the file, not of a case"),
            ));
        }
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c)) {
            return Err(LineFault(
                line,
                format!("case '{name}': names are letters, digits, '-', '_' and '.'"),
            ));
        }
        if !names.insert(name.clone()) {
            return Err(LineFault(line, format!("case {name}: there are two of this name")));
        }
        cases.push(complete(entry, &whole, &about, file, path, line)?);
    }
    if cases.is_empty() {
        return Err(LineFault(1, "`cases` is empty".into()));
    }
    Ok(cases)
}

/// The line on which a case begins: the last one that names it, so that a duplicate's error names the second.
pub fn line_of(text: &str, name: &str) -> usize {
    let names = |l: &str| {
        let l = l.trim_start().trim_start_matches("- ").trim_start_matches('{').trim_start();
        l.strip_prefix("name:").is_some_and(|r| {
            let r = r.trim_start().trim_matches('"');
            r.strip_prefix(name)
                .is_some_and(|t| !t.starts_with(|c: char| c.is_alphanumeric() || "-_.".contains(c)))
        })
    };
    text.lines().enumerate().filter(|(_, l)| names(l)).last().map_or(1, |(n, _)| n + 1)
}

/// A case with the file's keys added to its own.
fn complete(
    e: &Entry,
    over: &Entry,
    about: &str,
    file: &Path,
    path: &Path,
    line: usize,
) -> Result<Case, LineFault> {
    let name = e.name.clone().unwrap_or_default();
    let wrong = |fault: Fault| {
        LineFault(line, if name.is_empty() { fault.to_string() } else { format!("case {name}: {fault}") })
    };
    let with = merged(&over.with, &e.with).map_err(&wrong)?;
    let kernel = e.kernel.as_ref().or(over.kernel.as_ref()).map_or("k", String::as_str);
    let doc =
        file.components().next().map(|c| c.as_os_str().to_string_lossy().into_owned()).unwrap_or_default();
    let texts = Texts { e, over, kernel, doc: &doc, path };
    let modules = texts.modules(&with).map_err(&wrong)?;
    let mlir = texts.is_mlir();
    let same_code_as = texts.same_code_as(&with, &modules[0]).map_err(&wrong)?;
    let mut rows = over.clauses.clone();
    rows.extend(e.clauses.iter().filter(|r| !over.clauses.contains(r)).cloned());
    if rows.is_empty() {
        return Err(wrong(Fault::NoClauses));
    }
    let kind = match ruling(e, over).map_err(&wrong)? {
        Some(ruling) => Kind::Check(ruling),
        None => Kind::Run(Box::new(run(e, over, kernel, &with, path).map_err(&wrong)?)),
    };
    let strict = e.strict.or(over.strict).unwrap_or(false);
    let (file, about) = (file.to_path_buf(), about.to_string());
    Ok(Case { file, name, line, about, rows, modules, mlir, strict, same_code_as, kind })
}

/// The texts that a case's modules are made from.
struct Texts<'a> {
    e: &'a Entry,
    over: &'a Entry,
    kernel: &'a str,
    /// The document that the test is about.
    doc: &'a str,
    /// The test's file.
    path: &'a Path,
}

impl Texts<'_> {
    /// Whether the first module is MLIR.
    fn is_mlir(&self) -> bool {
        self.e.mlir.is_some() || (self.e.ir.is_none() && self.e.bitcode.is_none() && self.over.mlir.is_some())
    }

    /// The first module.
    fn first(&self, with: &With) -> Result<Vec<u8>, Fault> {
        if let Some(file) = self.e.bitcode.as_ref().or(self.over.bitcode.as_ref()) {
            let at = self.path.with_file_name(replaced(&file.to_string_lossy(), with)?);
            return std::fs::read(&at).map_err(|source| Fault::Bitcode { file: at, source });
        }
        if self.is_mlir() {
            let template = self.e.mlir.as_ref().or(self.over.mlir.as_ref()).ok_or(Fault::NoIr)?;
            return Ok(replaced(template, with)?.into_bytes());
        }
        let template = self.e.ir.as_ref().or(self.over.ir.as_ref()).ok_or(Fault::NoIr)?;
        self.framed(template, with)
    }

    fn framed(&self, template: &str, with: &With) -> Result<Vec<u8>, Fault> {
        Ok(framed(&replaced(template, with)?, self.kernel, self.doc).into_bytes())
    }

    /// All modules of the case.
    fn modules(&self, with: &With) -> Result<Vec<Vec<u8>>, Fault> {
        let mut modules = vec![self.first(with)?];
        for text in self.e.link.as_ref().or(self.over.link.as_ref()).into_iter().flatten() {
            modules.push(self.framed(text, with)?);
        }
        Ok(modules)
    }

    /// The module that must become the same instructions as the first one, if the case names one.
    fn same_code_as(&self, with: &With, first: &[u8]) -> Result<Option<Vec<u8>>, Fault> {
        let other = self.e.same_code_as.as_ref().or(self.over.same_code_as.as_ref());
        let Some(other) = other else { return Ok(None) };
        let mut changed = with.clone();
        changed.extend(merged(&BTreeMap::new(), other)?);
        let other = self.first(&changed)?;
        if other == first { Err(Fault::SameModule) } else { Ok(Some(other)) }
    }
}

/// The diagnostics that a case must get; `None` for one that runs.
fn ruling(e: &Entry, over: &Entry) -> Result<Option<Ruling>, Fault> {
    let of = |accepted, text: &str| {
        Ok(Some(Ruling { accepted, lines: text.lines().map(str::to_string).collect() }))
    };
    let set = |e: &Entry| e.traps.is_some() || e.args.is_some() || e.printed.is_some();
    match (&e.refused, &e.accepted) {
        (Some(_), Some(_)) => Err(Fault::RefusedAndAccepted),
        (Some(text), None) => of(false, text),
        (None, Some(text)) => of(true, text),
        (None, None) if set(e) || set(over) => Ok(None),
        (None, None) => Err(Fault::NoJudgement),
    }
}

/// The data with which a case runs.
fn run(e: &Entry, over: &Entry, kernel: &str, with: &With, path: &Path) -> Result<Run, Fault> {
    let mut keys = serde_yaml::Mapping::new();
    let mut set = |key: &str, value: Option<Value>| {
        if let Some(v) = value {
            keys.insert(key.into(), v);
        }
    };
    set("ir", Some("k.ll".into()));
    set("kernel", Some(kernel.into()));
    set("grid", Some(serde_yaml::to_value(e.grid.or(over.grid).unwrap_or([1; 3]))?));
    set("block", Some(serde_yaml::to_value(e.block.or(over.block).unwrap_or([1; 3]))?));
    set("shared", e.shared.or(over.shared).map(Value::from));
    set("stack", e.stack.or(over.stack).map(Value::from));
    set("print", e.print.or(over.print).map(Value::from));
    set("timeout_cycles", Some(e.timeout_cycles.or(over.timeout_cycles).unwrap_or(TIMEOUT_CYCLES).into()));
    let printed = e.printed.as_ref().or(over.printed.as_ref());
    set("printed", printed.map(serde_yaml::to_value).transpose()?);
    let mut args = Value::from(e.args.clone().or_else(|| over.args.clone()).unwrap_or_default());
    replace_in(&mut args, with)?;
    set("args", Some(args));
    let kernel_file = serde_yaml::to_string(&keys)?;
    // Its lines would be those of a generated text.
    let spec = yaml::parse(&kernel_file, path).map_err(Fault::Kernel)?;
    let names = e.configs.as_ref().or(over.configs.as_ref());
    let configs = match names {
        None => DEFAULT_CONFIGS.map(str::to_string).to_vec(),
        Some(names) if names.is_empty() => return Err(Fault::NoConfigs),
        Some(names) => names.clone(),
    };
    let configs = configs.iter().map(|c| c.parse::<Config>()).collect::<Result<_, _>>()?;
    let levels = e.levels.clone().or_else(|| over.levels.clone()).unwrap_or_else(|| vec![0, 2]);
    if levels.is_empty() || levels.iter().any(|l| *l > 3) {
        return Err(Fault::Levels);
    }
    let warns = e.warns.clone().or_else(|| over.warns.clone()).unwrap_or_default();
    let traps = e.traps.clone().or_else(|| over.traps.clone());
    Ok(Run { spec, kernel_file, configs, names_configs: names.is_some(), levels, warns, traps })
}

/// The machines of a case that names none.
const DEFAULT_CONFIGS: [&str; 2] = ["tiny", "default"];

/// The cycle limit of a case that states none: tests are short, and an endless loop should not cost minutes.
const TIMEOUT_CYCLES: u64 = 1_000_000;

/// The values of placeholders: the case's take precedence over the file's.
fn merged(under: &BTreeMap<String, Value>, over: &BTreeMap<String, Value>) -> Result<With, Fault> {
    under
        .iter()
        .chain(over)
        .map(|(k, v)| {
            let text = match v {
                Value::String(s) => s.clone(),
                Value::Number(n) => n.to_string(),
                Value::Bool(b) => b.to_string(),
                _ => return Err(Fault::With(k.clone())),
            };
            Ok((k.clone(), text))
        })
        .collect()
}

/// Replaces `${name}`; an unknown name is an error. `${0}` and `${0:x}` belong to inline assembly.
fn replaced(template: &str, with: &With) -> Result<String, Fault> {
    let mut out = String::with_capacity(template.len());
    let mut rest = template;
    while let Some(at) = rest.find("${") {
        let name = &rest[at + 2..];
        let end = name.find('}').unwrap_or(0);
        let is_name = name[..end].starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && name[..end].chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        out.push_str(&rest[..at]);
        if is_name {
            let text = with.get(&name[..end]).ok_or_else(|| Fault::Placeholder(name[..end].to_string()))?;
            // A value may contain other placeholders, but not the same one again.
            let mut others = with.clone();
            others.remove(&name[..end]);
            out.push_str(&replaced(text, &others)?);
            rest = &name[end + 1..];
        } else {
            out.push_str("${");
            rest = name;
        }
    }
    out.push_str(rest);
    Ok(out)
}

/// Replaces placeholders in the strings of a value. A result that reads as a list or a number becomes one.
/// Hexadecimal stays a string: a quoted hexadecimal value is a bit pattern, for a float too.
fn replace_in(value: &mut Value, with: &With) -> Result<(), Fault> {
    match value {
        Value::String(s) if s.contains("${") => {
            let text = replaced(s, with)?;
            *value = match serde_yaml::from_str::<Value>(&text) {
                Ok(v @ (Value::Number(_) | Value::Sequence(_))) if !text.contains("0x") => v,
                Ok(v @ Value::Sequence(_)) => v,
                _ => Value::String(text),
            };
        }
        Value::Sequence(all) => all.iter_mut().try_for_each(|v| replace_in(v, with))?,
        Value::Mapping(all) => all.iter_mut().try_for_each(|(_, v)| replace_in(v, with))?,
        _ => {}
    }
    Ok(())
}

/// Adds the frame that every NVVM IR 2.0 module needs, if the text omits it: the annotation that marks the
/// kernel and, for the tests of NVVM IR 2.0, the version. The frame follows the text, so that lines keep
/// their numbers.
fn framed(text: &str, kernel: &str, doc: &str) -> String {
    let mut out = text.to_string();
    if !out.ends_with('\n') {
        out.push('\n');
    }
    let defines = text.contains(&format!("@{kernel}(")) && text.contains("define ");
    if defines && !text.contains("!nvvm.annotations") && !text.contains("ptx_kernel") {
        out.push_str(&format!(
            "!nvvm.annotations = !{{!9000}}\n!9000 = !{{ptr @{kernel}, !\"kernel\", i32 1}}\n"
        ));
    }
    if doc == "nvvm20" && !text.contains("!nvvmir.version") {
        out.push_str("!nvvmir.version = !{!9001}\n!9001 = !{i32 2, i32 0}\n");
    }
    out
}
