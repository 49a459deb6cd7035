//! What every rule has before it: the module, the document that rules it, and where findings go.

use crate::tree::{MdOp, Module, Val};
use std::borrow::Cow;
use tandem_ir::{Diagnostic, Document, Severity};

/// Which document a module goes by (NVVM IR 2.0 §3.15).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Version {
    /// 2.x.
    Two,
    /// 1.x by its own word.
    One(i64),
    /// None stated: 1.0 by the documents.
    Absent,
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

/// A clause in both documents: of 2.0, and of 1.1 where that one has it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clause(pub(crate) &'static str, pub(crate) &'static str);

/// The module under judgement, and what was found.
pub(crate) struct Judge<'m, 'a> {
    pub(crate) m: &'m Module<'a>,
    pub(crate) version: Version,
    pub(crate) strict: bool,
    /// Declarations of bitcode as they were before LLVM's upgrade; the module is as after it.
    pub(crate) own: Option<&'m Module<'m>>,
    pub(crate) path: &'m str,
    pub(crate) out: Vec<Diagnostic>,
}

impl Judge<'_, '_> {
    /// Whether the 2.0 document rules.
    pub(crate) fn is_2(&self) -> bool {
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
    pub(crate) fn error(&mut self, clause: Clause, line: u32, construct: impl Into<String>, hint: &str) {
        self.say(Severity::Error, clause, line, construct.into(), hint);
    }

    /// What is taken, but should be known.
    pub(crate) fn warn(&mut self, clause: Clause, line: u32, construct: impl Into<String>, hint: &str) {
        self.say(Severity::Warning, clause, line, construct.into(), hint);
    }

    /// What the letter forbids, and what today's front ends write nevertheless without any harm.
    pub(crate) fn extra(&mut self, clause: Clause, line: u32, construct: impl Into<String>, hint: &str) {
        let severity = if self.strict { Severity::Error } else { Severity::Warning };
        self.say(severity, clause, line, construct.into(), hint);
    }

    /// What 2.0 has and the 1.1 document has not. A version that says it has it (`since`, by the revision
    /// history of 2.0, §18) may use it, 1.0 and 1.1 may not; where no version is stated, or a later one whose
    /// document is not at hand, it is an extra.
    pub(crate) fn since(
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
pub(crate) fn entity_of<'t>(op: &'t MdOp<'_>) -> Option<&'t str> {
    match op {
        MdOp::Value(_, v) => v.entity(),
        _ => None,
    }
}

/// Names of the functions that are kernels by annotation or by calling convention.
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
