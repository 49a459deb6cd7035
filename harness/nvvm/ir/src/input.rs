//! Turns the user's input into one LLVM module. Text in older dialects is rewritten so that LLVM 19 reads it
//! (`convert`), each module is parsed and verified, instructions get the lines of their own file, and several
//! modules are linked (`link`).

use crate::convert::{self, Converted};
use crate::error::{CompileError, Diagnostic};
use crate::libdevice;
use crate::link;
use crate::module_asm;
use crate::source::{Source, instruction_lines};
use std::collections::HashMap;
use tandem_llvm::{Binding, Module, Symbol};

/// The layout of modules that state none (NVVM IR 2.0 §3.25).
const LAYOUT: &str = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-\
     f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64";

/// A source in a form that LLVM reads.
pub struct Ready<'a> {
    /// The input as given.
    pub source: &'a Source,
    /// LLVM's input: the converted text, or the bitcode.
    pub bytes: Vec<u8>,
    /// Lines of each function's instructions, for text.
    lines: Option<HashMap<String, Vec<u32>>>,
}

/// The source locations of instructions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Lines {
    /// The lines of the module's debug information, or the IR's lines if it has none.
    Debug,
    /// The IR's own lines, regardless of debug information. Diagnostics name these.
    Input,
}

/// Rewrites older dialects. Warnings say what was dropped.
pub fn prepare(sources: &[Source]) -> Result<(Vec<Ready<'_>>, Vec<Diagnostic>), CompileError> {
    if sources.is_empty() {
        return Err(CompileError::Kernel("no module was given".into()));
    }
    let mut warnings = Vec::new();
    let mut ready = Vec::new();
    for source in sources {
        let Some(text) = source.as_text() else {
            let bytes = source.text.clone();
            let bytes = module_asm::expand(&bytes, source)?.unwrap_or(bytes);
            ready.push(Ready { source, bytes, lines: None });
            continue;
        };
        let Converted { text: converted, added, warnings: more } = convert::convert(text, &source.path)?;
        warnings.extend(more);
        let lines = Some(instruction_lines(text, &added));
        let bytes = converted.into_bytes();
        let bytes = module_asm::expand(&bytes, source)?.unwrap_or(bytes);
        ready.push(Ready { source, bytes, lines });
    }
    add_device_functions(&mut ready)?;
    Ok((ready, warnings))
}

/// Parses and verifies every module, and links them.
pub fn read(ready: &[Ready<'_>], lines: Lines) -> Result<Module, CompileError> {
    let mut modules = Vec::with_capacity(ready.len());
    for r in ready {
        modules.push((r.source, parse(r)?));
    }
    // A module without a layout is a 64-bit one, and gets the layout of the modules that it is linked with.
    let written = modules.iter().map(|(_, m)| m.data_layout()).find(|l| l.starts_with("e-p:64"));
    let layout = written.unwrap_or_else(|| LAYOUT.into());
    for (_, module) in modules.iter_mut().filter(|(_, m)| m.data_layout().is_empty()) {
        module.set_data_layout(&layout);
    }
    let device: Vec<_> = modules.extract_if(.., |(source, _)| libdevice::is(source)).collect();
    link::check(&modules)?;
    for (source, module) in &device {
        link::check_device(&modules, (source, module))?;
    }
    for ((_, module), r) in modules.iter_mut().zip(ready) {
        // The debug information of a text made from another language has that language's lines.
        let own = r.source.lines.is_empty();
        if lines == Lines::Input && own {
            module.strip_debug();
        }
        if let Some(lines) = r.lines.as_ref().filter(|_| own) {
            module.attach_lines(&r.source.path, lines);
        }
    }
    modules.extend(device);
    link::link(modules)
}

/// Adds the device functions that modules declare and none defines.
fn add_device_functions(ready: &mut Vec<Ready<'_>>) -> Result<(), CompileError> {
    // Names in bitcode may be packed.
    let may_call = |r: &Ready| {
        r.source.is_bitcode() || r.bytes.windows(libdevice::PREFIX.len()).any(|w| w == libdevice::PREFIX)
    };
    if !ready.iter().any(may_call) {
        return Ok(());
    }
    let mut symbols: Vec<Symbol> = vec![];
    for r in &*ready {
        symbols.extend(parse(r)?.symbols());
    }
    let defined = |name: &str| symbols.iter().any(|s| s.name == name && s.binding != Binding::Declared);
    let wanted = symbols.iter().map(|s| s.name.as_str()).filter(|name| !defined(name));
    if let Some((source, text)) = libdevice::module(wanted) {
        ready.push(Ready { source, bytes: text.into_bytes(), lines: None });
    }
    Ok(())
}

/// Reads one module.
fn parse(r: &Ready<'_>) -> Result<Module, CompileError> {
    let path = &r.source.path;
    Module::parse(&r.bytes, path).map_err(|d| CompileError::Invalid {
        path: path.clone(),
        line: d.line.and_then(|n| r.source.own_line(n)),
        message: d.message,
    })
}
