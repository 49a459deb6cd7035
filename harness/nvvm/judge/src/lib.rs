//! The judge: is the text of a module NVVM IR?
//!
//! LLVM rewrites while it reads (typed pointers, old intrinsics, attributes), so the text itself is judged,
//! before LLVM sees it. [`lex`] makes tokens, `read` and `value` make a [`tree`] of what matters, and `rules`
//! has a module for each chapter of NVVM IR 2.0; each rule cites its clause, and the clause of the 1.1
//! document for modules of version 1.x. All that is wrong with a module is found at once.
//!
//! What cannot be read is left to LLVM's reader, which refuses what is not LLVM IR.

mod layout;
mod lex;
mod read;
mod rules;
mod tree;
mod value;

use std::borrow::Cow;
use tandem_ir::{CompileError, Diagnostic, Document, Severity, Source, Stage, bitcode};
use tree::{MdOp, Module, Val};

/// A module to judge.
#[derive(Clone, Debug)]
pub struct Input<'a> {
    /// Its name in diagnostics.
    pub path: &'a str,
    /// LLVM assembly: the input's own, or LLVM's print of bitcode.
    pub text: &'a [u8],
    /// For bitcode: the file's own tables, from before LLVM's upgrade. Diagnostics have no lines then.
    pub tables: Option<&'a bitcode::Facts>,
    /// Keep the letter.
    pub strict: bool,
}

/// Judges a module: errors and warnings, in the order of its lines.
pub fn judge(input: &Input<'_>) -> Vec<Diagnostic> {
    let text = String::from_utf8_lossy(input.text);
    let toks = lex::tokens(&text);
    let mut module = read::module(&toks);
    let own = input.tables.map(|t| t.declarations().collect::<Vec<_>>().join("\n"));
    let own_toks = own.as_deref().map(lex::tokens);
    let own_module = own_toks.as_deref().map(read::module);
    if let Some(tables) = input.tables {
        module.layout = (!tables.layout.is_empty()).then_some((tables.layout.as_str(), 0));
    }
    let mut judge = Judge {
        m: &module,
        version: version(&module),
        strict: input.strict,
        own: own_module.as_ref(),
        path: input.path,
        out: Vec::new(),
    };
    rules::all(&mut judge, &toks);
    let mut out = judge.out;
    out.sort_by(|a, b| a.line.unwrap_or(u32::MAX).cmp(&b.line.unwrap_or(u32::MAX)));
    out.dedup();
    out
}

/// Judges modules as they were given: warnings, or a refusal with everything that is wrong.
pub fn sources(sources: &[Source], strict: bool) -> Result<Vec<Diagnostic>, CompileError> {
    let mut out = Vec::new();
    for source in sources {
        let input = Input { path: &source.path, text: &source.text, tables: None, strict };
        if source.is_bitcode() {
            // What is no bitcode is refused when it is read for good.
            Stage::Reading.enter();
            let Ok(module) = tandem_llvm::Module::parse(&source.text, &source.path) else { continue };
            let tables = bitcode::read(&source.text).map_err(|e| CompileError::Invalid {
                path: source.path.clone(),
                line: None,
                message: format!("{} at bit {}", e.what, e.bit),
            })?;
            let text = module.print();
            Stage::JudgingText.enter();
            out.extend(judge(&Input { text: text.as_bytes(), tables: Some(&tables), ..input }));
        } else {
            out.extend(judge(&input));
        }
    }
    refuse_errors(out)
}

/// Warnings, or a refusal where errors are among them.
pub fn refuse_errors(list: Vec<Diagnostic>) -> Result<Vec<Diagnostic>, CompileError> {
    let refused = list.iter().any(|d| d.severity == Severity::Error);
    if refused { Err(CompileError::Refused(list)) } else { Ok(list) }
}

/// The judge's warnings together with those of what was dropped before LLVM read it, which the judge may have
/// named already; by the letter those are errors.
pub fn with_dropped(
    mut said: Vec<Diagnostic>,
    dropped: Vec<Diagnostic>,
    strict: bool,
) -> Result<Vec<Diagnostic>, CompileError> {
    let known: Vec<_> = said.iter().map(|d| (d.path.clone(), d.line)).collect();
    for mut d in dropped {
        if !known.contains(&(d.path.clone(), d.line)) {
            d.severity = if strict { Severity::Error } else { d.severity };
            said.push(d);
        }
    }
    refuse_errors(said)
}

/// Which document a module goes by (NVVM IR 2.0 §3.15).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Version {
    /// 2.x.
    Two,
    /// 1.x by its own word.
    One(i64),
    /// None stated: 1.0 by the documents.
    Absent,
}

fn version(m: &Module<'_>) -> Version {
    for node in m.named("nvvmir.version").flat_map(|n| &n.nodes) {
        let Some((ops, _)) = m.node(node) else { continue };
        let number = |n: usize| match ops.get(n) {
            Some(MdOp::Value(_, v)) => v.int(),
            _ => None,
        };
        match number(0) {
            Some(1) => return Version::One(number(1).unwrap_or(0)),
            Some(_) => return Version::Two,
            None => {}
        }
    }
    Version::Absent
}

/// A clause in both documents: of 2.0, and of 1.1 where that one has it.
#[derive(Clone, Copy, Debug)]
struct Clause(&'static str, &'static str);

/// The module under judgement, and what was found.
struct Judge<'m, 'a> {
    m: &'m Module<'a>,
    version: Version,
    strict: bool,
    /// Declarations of bitcode as they were before LLVM's upgrade; the module is as after it.
    own: Option<&'m Module<'m>>,
    path: &'m str,
    out: Vec<Diagnostic>,
}

impl Judge<'_, '_> {
    /// Whether the 2.0 document rules.
    fn is_2(&self) -> bool {
        self.version == Version::Two
    }

    fn say(&mut self, severity: Severity, clause: Clause, line: u32, construct: String, hint: &str) {
        let (document, clause) = if self.is_2() || clause.1.is_empty() {
            (Document::Nvvm20, clause.0)
        } else {
            (Document::Nvvm11, clause.1)
        };
        self.out.push(Diagnostic {
            severity,
            document,
            clause: Cow::Borrowed(clause),
            construct,
            path: self.path.to_string(),
            line: (self.own.is_none() && line > 0).then_some(line),
            hint: hint.to_string(),
        });
    }

    /// What the document forbids.
    fn error(&mut self, clause: Clause, line: u32, construct: impl Into<String>, hint: &str) {
        self.say(Severity::Error, clause, line, construct.into(), hint);
    }

    /// What is taken, but should be known.
    fn warn(&mut self, clause: Clause, line: u32, construct: impl Into<String>, hint: &str) {
        self.say(Severity::Warning, clause, line, construct.into(), hint);
    }

    /// What the letter forbids, and what today's front ends write nevertheless without any harm.
    fn extra(&mut self, clause: Clause, line: u32, construct: impl Into<String>, hint: &str) {
        let severity = if self.strict { Severity::Error } else { Severity::Warning };
        self.say(severity, clause, line, construct.into(), hint);
    }

    /// What 2.0 has and the 1.1 document has not. A version that says it has it (`since`, by the revision
    /// history of 2.0, §18) may use it, 1.0 and 1.1 may not; where no version is stated, or a later one whose
    /// document is not at hand, it is an extra.
    fn since(
        &mut self,
        minor: Option<i64>,
        clause: Clause,
        line: u32,
        construct: impl Into<String>,
        hint: &str,
    ) {
        match self.version {
            Version::Two => {}
            Version::One(n) if minor.is_some_and(|m| n >= m) => {}
            // Some 1.x has it: which one this module is of, it does not say. By the letter that is 1.0.
            Version::Absent if minor.is_some() && !self.strict => {}
            Version::One(0 | 1) => self.error(clause, line, construct, hint),
            _ => self.extra(clause, line, construct, hint),
        }
    }
}

/// The name of what an annotation or alias is about.
fn entity_of<'t>(op: &'t MdOp<'_>) -> Option<&'t str> {
    match op {
        MdOp::Value(_, v) => v.entity(),
        _ => None,
    }
}

/// Names of the functions that are kernels by annotation or by calling convention.
fn kernels<'t>(m: &'t Module<'_>) -> std::collections::HashSet<&'t str> {
    let mut out: std::collections::HashSet<&str> =
        m.functions.iter().filter(|f| f.cc == "ptx_kernel" && f.defined).map(|f| f.name).collect();
    for node in m.named("nvvm.annotations").flat_map(|n| &n.nodes) {
        let Some((ops, _)) = m.node(node) else { continue };
        let Some(name) = ops.first().and_then(entity_of) else { continue };
        for pair in ops[1..].chunks(2) {
            if let [MdOp::Str("kernel"), MdOp::Value(_, Val::Num("1"))] = pair {
                out.insert(name);
            }
        }
    }
    out
}

#[cfg(test)]
mod tests;
