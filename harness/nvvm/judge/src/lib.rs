//! The judge of IR: decides whether the text of a module is valid NVVM IR.
//!
//! LLVM rewrites modules while it reads them (typed pointers, old intrinsics, attributes), so the judge works
//! on the text itself, before LLVM sees it. `lex` makes tokens, `read` and `value` build a `tree` of the
//! parts that the rules need, and `rules` has a module for each chapter of NVVM IR 2.0. Each rule cites its
//! clause, and for modules of version 1.x the clause of the 1.1 document. The judge reports all faults of a
//! module at once.
//!
//! Text that the judge cannot read is left to LLVM's reader, which refuses whatever is not LLVM IR.

mod context;
mod layout;
mod lex;
mod notes;
mod reach;
mod read;
mod rules;
mod tree;
mod value;

use context::{Judge, applicable};
use std::collections::BTreeSet;
use tandem_ir::{CompileError, Diagnostic, Severity, Source, Stage, bitcode};

/// A module to judge.
#[derive(Clone, Debug)]
pub struct Input<'a> {
    /// The module's name in diagnostics.
    pub path: &'a str,
    /// LLVM assembly: the input itself, or LLVM's print of bitcode.
    pub text: &'a [u8],
    /// For bitcode: the file's own tables, from before LLVM's upgrade. Diagnostics then have no lines.
    pub tables: Option<&'a bitcode::Facts>,
    /// Whether to apply the documents to the letter.
    pub strict: bool,
    /// The only entities to judge; all if absent.
    pub only: Option<&'a BTreeSet<String>>,
}

/// Judges a module: errors and warnings, in the order of its lines.
pub fn judge(input: &Input<'_>) -> Vec<Diagnostic> {
    let text = String::from_utf8_lossy(input.text);
    let toks = lex::tokens(&text);
    let toks = match input.only {
        Some(names) => reach::only(toks, names),
        None => toks,
    };
    let mut module = read::module(&toks);
    let own = input.tables.map(|t| t.declarations().collect::<Vec<_>>().join("\n"));
    let own_toks = own.as_deref().map(lex::tokens);
    let own_module = own_toks.as_deref().map(read::module);
    if let Some(tables) = input.tables {
        module.layout = (!tables.layout.is_empty()).then_some((tables.layout.as_str(), 0));
    }
    let mut judge = Judge {
        m: &module,
        version: applicable(&module, &toks, input.strict),
        strict: input.strict,
        partly: input.only.is_some(),
        own: own_module.as_ref(),
        path: input.path,
        out: Vec::new(),
        notes: notes::Notes::default(),
    };
    rules::all(&mut judge, &toks);
    let mut out = judge.out;
    out.extend(judge.notes.into_diagnostics());
    out.sort_by(|a, b| a.line.unwrap_or(u32::MAX).cmp(&b.line.unwrap_or(u32::MAX)));
    out.dedup();
    out
}

/// The names that a kernel reaches through all modules, itself included; `None` if none defines it, or if one
/// cannot be read, which is reported later.
pub fn reached(sources: &[Source], kernel: &str) -> Option<BTreeSet<String>> {
    let mut texts = Vec::new();
    for source in sources {
        texts.push(if source.is_bitcode() {
            tandem_llvm::Module::parse(&source.text, &source.path).ok()?.print()
        } else {
            String::from_utf8_lossy(&source.text).into_owned()
        });
    }
    // Module-level PTX names functions in a way of its own.
    if texts.iter().any(|t| t.contains("module asm")) {
        return None;
    }
    let modules: Vec<_> = texts.iter().map(|t| lex::tokens(t)).collect();
    reach::reached(&modules, kernel)
}

/// Judges modules as given, or of each only the entities with these names. Returns the notes and warnings, or
/// a refusal that lists every fault.
pub fn sources(
    sources: &[Source],
    strict: bool,
    only: Option<&BTreeSet<String>>,
) -> Result<Vec<Diagnostic>, CompileError> {
    let mut out = Vec::new();
    for source in sources {
        let input = Input { path: &source.path, text: &source.text, tables: None, strict, only };
        if source.is_bitcode() {
            // Text that is not bitcode is refused later, when LLVM reads it.
            Stage::Reading.enter();
            let Ok(module) = tandem_llvm::Module::parse(&source.text, &source.path) else { continue };
            let tables = bitcode::read(&source.text).map_err(|e| CompileError::Invalid {
                path: source.path.clone(),
                line: None,
                message: format!("{} at bit {}", e.what, e.bit),
            })?;
            let text = module.print();
            Stage::JudgingText.enter();
            // The tables are of the whole file.
            out.extend(judge(&Input { text: text.as_bytes(), tables: Some(&tables), only: None, ..input }));
        } else {
            let found = judge(&input).into_iter();
            out.extend(found.map(|d| Diagnostic { line: d.line.and_then(|n| source.own_line(n)), ..d }));
        }
    }
    refuse_errors(out)
}

/// Returns the warnings, or a refusal if there are errors among the findings.
pub fn refuse_errors(list: Vec<Diagnostic>) -> Result<Vec<Diagnostic>, CompileError> {
    let refused = list.iter().any(|d| d.severity == Severity::Error);
    if refused { Err(CompileError::Refused(list)) } else { Ok(list) }
}

/// Adds warnings about text that was dropped before LLVM read the module to the judge's warnings. The judge
/// may have reported the same text already. Under `--strict`, those warnings are errors.
pub fn with_dropped(
    mut diagnostics: Vec<Diagnostic>,
    dropped: Vec<Diagnostic>,
    strict: bool,
) -> Result<Vec<Diagnostic>, CompileError> {
    let known: Vec<_> = diagnostics.iter().map(|d| (d.path.clone(), d.line)).collect();
    for mut d in dropped {
        if !known.contains(&(d.path.clone(), d.line)) {
            d.severity = if strict { Severity::Error } else { d.severity };
            diagnostics.push(d);
        }
    }
    refuse_errors(diagnostics)
}

#[cfg(test)]
mod tests;
