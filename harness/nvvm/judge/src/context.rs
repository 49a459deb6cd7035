//! The working set of every rule: the module, the version of the document that applies, and the list of
//! findings.

use crate::lex::Token;
use crate::notes::Notes;
use crate::tree::{MdOp, Module, Val};
use std::borrow::Cow;
use tandem_ir::{Diagnostic, Document, Severity};

/// The document that applies to a module (NVVM IR 2.0 §3.15).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Version {
    /// 2.x.
    Two,
    /// 1.x, as the module states.
    One(i64),
    /// None stated: the documents say 1.0.
    Absent,
    /// None stated, but the module has opaque pointers, which are younger than every 1.x.
    Modern,
}

/// The version by which a module is judged.
pub(crate) fn applicable(m: &Module<'_>, toks: &[Token<'_>], strict: bool) -> Version {
    match version(m) {
        Version::Absent if !strict && toks.iter().any(|t| t.word("ptr")) => Version::Modern,
        stated => stated,
    }
}

pub(crate) fn version(m: &Module<'_>) -> Version {
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

/// A clause in both documents: its number in 2.0 and, if 1.1 has it, its number there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clause(pub(crate) &'static str, pub(crate) &'static str);

/// The module being judged, and the findings so far.
pub(crate) struct Judge<'m, 'a> {
    pub(crate) m: &'m Module<'a>,
    pub(crate) version: Version,
    pub(crate) strict: bool,
    /// Whether entities of the module were left out.
    pub(crate) partly: bool,
    /// Declarations in bitcode before LLVM's upgrade. The module shows them after it.
    pub(crate) own: Option<&'m Module<'m>>,
    pub(crate) path: &'m str,
    pub(crate) out: Vec<Diagnostic>,
    /// Constructs that are accepted beyond the document, by kind.
    pub(crate) notes: Notes,
}

impl Judge<'_, '_> {
    /// Whether the 2.0 document applies.
    pub(crate) fn is_2(&self) -> bool {
        matches!(self.version, Version::Two | Version::Modern)
    }

    /// Whether the module says that it is of 2.0. Only then are constructs that 2.0 deprecates worth a
    /// warning.
    pub(crate) fn says_2(&self) -> bool {
        self.version == Version::Two
    }

    pub(crate) fn say(
        &mut self,
        severity: Severity,
        clause: Clause,
        line: u32,
        construct: String,
        hint: &str,
    ) {
        let found = self.diagnostic(severity, clause, line, construct, hint);
        self.out.push(found);
    }

    fn diagnostic(
        &self,
        severity: Severity,
        clause: Clause,
        line: u32,
        construct: String,
        hint: &str,
    ) -> Diagnostic {
        let (document, clause) = if self.is_2() || clause.1.is_empty() {
            (Document::Nvvm20, clause.0)
        } else {
            (Document::Nvvm11, clause.1)
        };
        Diagnostic {
            severity,
            document,
            clause: Cow::Borrowed(clause),
            construct,
            path: self.path.to_string(),
            line: (self.own.is_none() && line > 0).then_some(line),
            hint: hint.to_string(),
        }
    }

    /// Reports a construct that the document forbids.
    pub(crate) fn error(&mut self, clause: Clause, line: u32, construct: impl Into<String>, hint: &str) {
        self.say(Severity::Error, clause, line, construct.into(), hint);
    }

    /// Reports a construct that is accepted but worth knowing.
    pub(crate) fn warn(&mut self, clause: Clause, line: u32, construct: impl Into<String>, hint: &str) {
        self.say(Severity::Warning, clause, line, construct.into(), hint);
    }

    /// Reports a construct that the document forbids, but that current front ends write and that does no
    /// harm.
    pub(crate) fn extra(&mut self, clause: Clause, line: u32, construct: impl Into<String>, hint: &str) {
        let construct = construct.into();
        if self.strict {
            return self.error(clause, line, construct, hint);
        }
        let found = self.diagnostic(Severity::Note, clause, line, construct, hint);
        self.notes.add(found, None);
    }

    /// Reports constructs that the document forbids, but that change no result. `items` are their names, and
    /// `of` is what all of their kind belong to. Under `--strict` this is an error, with `hint`.
    pub(crate) fn ignored(
        &mut self,
        clause: Clause,
        line: u32,
        construct: impl Into<String>,
        (items, of): (&[String], &'static str),
        hint: &str,
    ) {
        let construct = construct.into();
        if self.strict {
            return self.error(clause, line, construct, hint);
        }
        let found = self.diagnostic(Severity::Note, clause, line, construct, "it changes no result; ignored");
        self.notes.add(found, Some((items, of)));
    }

    /// Reports a construct that the document forbids, but to which LLVM's back end gives a meaning; it is
    /// compiled with that meaning. Under `--strict` this is an error, with `hint`.
    pub(crate) fn beyond(&mut self, clause: Clause, line: u32, construct: impl Into<String>, hint: &str) {
        let construct = construct.into();
        if self.strict {
            return self.error(clause, line, construct, hint);
        }
        let hint = "not in the document; compiled as LLVM means it";
        let found = self.diagnostic(Severity::Note, clause, line, construct, hint);
        self.notes.add(found, None);
    }

    /// Reports a construct that 2.0 has and the 1.1 document lacks. A version that has it (`since`, from the
    /// revision history of 2.0, §18) may use it; 1.0 and 1.1 may not. If no version is stated, or a later 1.x
    /// whose document is not available, it is an extra.
    pub(crate) fn since(
        &mut self,
        minor: Option<i64>,
        clause: Clause,
        line: u32,
        construct: impl Into<String>,
        hint: &str,
    ) {
        match self.version {
            Version::Two | Version::Modern => {}
            Version::One(n) if minor.is_some_and(|m| n >= m) => {}
            // Some 1.x version has it, but the module does not state which one it is. The documents then say
            // 1.0.
            Version::Absent if minor.is_some() && !self.strict => {}
            Version::One(0 | 1) => self.error(clause, line, construct, hint),
            _ => self.extra(clause, line, construct, hint),
        }
    }
}

/// The name of the entity that an annotation or alias refers to.
pub(crate) fn entity_of<'t>(op: &'t MdOp<'_>) -> Option<&'t str> {
    match op {
        MdOp::Value(_, v) => v.entity(),
        _ => None,
    }
}

/// Names of the functions that are kernels, by annotation or by calling convention.
pub(crate) fn kernels<'t>(m: &'t Module<'_>) -> std::collections::HashSet<&'t str> {
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
