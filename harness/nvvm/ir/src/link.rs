//! Links several modules into one: checks the properties on which they must agree (NVVM IR 2.0 §3.1, §3.15,
//! §3.25, §3.26, §13.2, §16), and links them by LLVM's own linker.

use crate::error::{CompileError, Diagnostic};
use crate::source::Source;
use std::collections::HashMap;
use tandem_llvm::{Binding, Module, Symbol, SymbolKind, ValueKind};

/// Refuses modules that contradict each other, naming both files.
pub(crate) fn check(modules: &[(&Source, Module)]) -> Result<(), CompileError> {
    if modules.len() < 2 {
        return Ok(());
    }
    let mut diagnostics = Vec::new();
    settings(modules, &mut diagnostics);
    symbols(modules, &mut diagnostics);
    annotations(modules, &mut diagnostics);
    if diagnostics.is_empty() { Ok(()) } else { Err(CompileError::Refused(diagnostics)) }
}

/// Refuses a module that declares a device function with another type than it has.
pub(crate) fn check_device(
    modules: &[(&Source, Module)],
    (library, device): (&Source, &Module),
) -> Result<(), CompileError> {
    let ours: HashMap<String, Symbol> = device.symbols().into_iter().map(|s| (s.name.clone(), s)).collect();
    let mut diagnostics = Vec::new();
    for (source, module) in modules {
        for theirs in module.symbols() {
            let Some(why) = ours.get(&theirs.name).and_then(|ours| contradiction(ours, &theirs)) else {
                continue;
            };
            let word = format!("@{}", theirs.name);
            let hint = format!("{} {why}", library.path);
            diagnostics.push(clash("§3.1", word.clone(), &word, hint, source));
        }
    }
    if diagnostics.is_empty() { Ok(()) } else { Err(CompileError::Refused(diagnostics)) }
}

/// Links all modules into the first.
pub(crate) fn link(modules: Vec<(&Source, Module)>) -> Result<Module, CompileError> {
    let mut modules = modules.into_iter();
    let Some((_, mut first)) = modules.next() else {
        return Err(CompileError::Internal("nothing to link".into()));
    };
    for (source, module) in modules {
        first.link(&module.bitcode(), &source.path).map_err(|e| {
            CompileError::from(Diagnostic::error("§3.1", "linking", e.message).at(source.path.clone(), None))
        })?;
    }
    first.own_copies();
    Ok(first)
}

/// The place of `word`: `file`, or `file:line`.
fn place(source: &Source, word: &str) -> String {
    match source.find_line(word) {
        Some(line) => format!("{}:{line}", source.path),
        None => source.path.clone(),
    }
}

/// A refusal at `word` in the later of two modules.
fn clash(clause: &'static str, construct: String, word: &str, hint: String, later: &Source) -> Diagnostic {
    Diagnostic::error(clause, construct, hint).at(later.path.clone(), later.find_line(word))
}

/// Layouts (§3.25), triples (§3.26), versions (§3.15) and debug compile units (§16).
fn settings(modules: &[(&Source, Module)], diagnostics: &mut Vec<Diagnostic>) {
    type Ask = fn(&Module) -> Option<String>;
    let version = |m: &Module| {
        let nodes = m.named_metadata("nvvmir.version");
        let major = nodes.first().and_then(|n| n.first().copied().flatten()).and_then(|v| v.int_bits());
        // Without a version it is 1.0.
        Some(format!("{}.x", if nodes.is_empty() { 1 } else { major.unwrap_or(1) }))
    };
    let layout: Ask = |m| Some(m.data_layout()).filter(|s| !s.is_empty());
    // Vendors may differ; the processor and the system may not.
    let triple: Ask = |m| {
        let t = m.triple();
        let parts: Vec<&str> = t.split('-').collect();
        (!t.is_empty()).then(|| format!("{}-*-{}", parts[0], parts[parts.len() - 1]))
    };
    let asked: [(&'static str, &str, &str, Ask); 3] = [
        ("§3.25", "target datalayout", "target datalayout", layout),
        ("§3.26", "target triple", "target triple", triple),
        ("§3.15", "NVVM IR version", "!nvvmir.version", version),
    ];
    for (clause, what, word, ask) in asked {
        let mut first: Option<(&Source, String)> = None;
        for (source, module) in modules {
            let Some(value) = ask(module) else { continue };
            match &first {
                None => first = Some((source, value)),
                Some((other, theirs)) if *theirs != value => {
                    let hint = format!("{} has {theirs}: linked modules must agree", place(other, word));
                    diagnostics.push(clash(clause, format!("{what} {value}"), word, hint, source));
                }
                Some(_) => {}
            }
        }
    }
    let mut first: Option<&Source> = None;
    for (source, module) in modules {
        for _ in module.named_metadata("llvm.dbg.cu") {
            if let Some(other) = first {
                let hint = format!(
                    "{} has one too: only one of the linked modules may have one",
                    place(other, "!llvm.dbg.cu")
                );
                diagnostics.push(clash("§16", "debug compile unit".into(), "!llvm.dbg.cu", hint, source));
                break;
            }
            first = Some(source);
        }
    }
}

/// Names that modules share (§3.1).
fn symbols(modules: &[(&Source, Module)], diagnostics: &mut Vec<Diagnostic>) {
    let mut seen: HashMap<String, Vec<(&Source, Symbol)>> = HashMap::new();
    for (source, module) in modules {
        for symbol in module.symbols() {
            let word = format!("@{}", symbol.name);
            let others = seen.entry(symbol.name.clone()).or_default();
            // The first one that disagrees with this one is enough for the message.
            let clash =
                others.iter().find_map(|(other, theirs)| Some((other, contradiction(theirs, &symbol)?)));
            if let Some((other, why)) = clash {
                let hint = format!("{} {why}", place(other, &word));
                diagnostics.push(self::clash("§3.1", word.clone(), &word, hint, source));
            }
            others.push((source, symbol));
        }
    }
}

/// Why two symbols of one name cannot be the same entity, as a statement about the first.
fn contradiction(a: &Symbol, b: &Symbol) -> Option<String> {
    if a.kind != b.kind {
        let what = if a.kind == SymbolKind::Function { "a function" } else { "a variable" };
        return Some(format!("has {what} of this name"));
    }
    if a.space != b.space {
        return Some(format!("has it in address space {}", a.space));
    }
    if a.binding == Binding::Strong && b.binding == Binding::Strong {
        return Some("defines it too, and neither definition gives way (weak, linkonce)".into());
    }
    // An array of length zero stands for one whose length another module states.
    let open = |x: &Symbol, y: &Symbol| {
        x.binding == Binding::Declared
            && x.ty.strip_prefix("[0 x ").is_some_and(|e| y.ty.split_once(" x ").is_some_and(|(_, f)| e == f))
    };
    if a.ty != b.ty && !open(a, b) && !open(b, a) {
        return Some(format!("has it with the type {}", a.ty));
    }
    None
}

/// `nvvm.annotations` of one entity (§13.2): the lists are merged, and may not contradict each other.
fn annotations(modules: &[(&Source, Module)], diagnostics: &mut Vec<Diagnostic>) {
    let mut seen: HashMap<(String, String, u64), (&Source, String)> = HashMap::new();
    for (source, module) in modules {
        let shared: Vec<String> = module.symbols().into_iter().map(|s| s.name).collect();
        for (entity, property, value) in module.annotations() {
            let name = entity.name();
            if !matches!(entity.kind(), ValueKind::Function | ValueKind::Global) || !shared.contains(&name) {
                continue;
            }
            let bits = value.int_bits();
            // The alignments of several parameters coexist; the upper half holds the parameter's number.
            let part = if property == "align" { bits.unwrap_or(0) >> 16 } else { 0 };
            let text = bits.map_or_else(|| value.print(), |b| b.to_string());
            match seen.get(&(name.clone(), property.clone(), part)) {
                Some((other, theirs)) if *theirs != text => {
                    let word = format!("!\"{property}\"");
                    let hint = format!("{} gives @{name} the value {theirs}", place(other, &word));
                    let construct = format!("{property} = {text} of @{name}");
                    diagnostics.push(clash("§13.2", construct, &word, hint, source));
                }
                Some(_) => {}
                None => drop(seen.insert((name, property, part), (source, text))),
            }
        }
    }
}
