//! Rewrites textual IR of other LLVM versions into text that LLVM 19 reads: older ones (NVVM IR 1.1 is LLVM
//! 3.2; the LLVM 7 dialect of 2.0 has typed pointers) and, if possible, newer ones. Each line stays in its
//! place, so that LLVM's messages and ours name the line of the input.
//!
//! A construct is recognised by its own spelling, never by the module's age. So current text stays untouched,
//! and text that mixes dialects can be read too. LLVM 19 still reads typed pointers as `ptr`. It does not
//! read these:
//!
//! | Input | LLVM 19 | Module |
//! |---|---|---|
//! | `load i32* %p`, `getelementptr i32* %p, ...` | `load i32, i32* %p` | `memory` |
//! | `volatile load`, `singlethread` | `load volatile`, `syncscope("singlethread")` | `memory` |
//! | `cmpxchg ... seq_cst` with the old value as result | a pair and `extractvalue` | `memory` |
//! | `call void (i8*, ...)* @f(...)` | without the star | `call` |
//! | `byval`, `sret` without a type | `byval(T)` | `call` |
//! | `bitcast` between address spaces (1.x) | `ptrtoint` and `inttoptr` | `memory` |
//! | `metadata !{...}` | `!{...}` | `top` |
//! | `alias weak i32* @b`, `linker_private`, `deplibs` | `weak alias i32, i32* @b`, `private`, nothing | `top` |
//! | `zext (...)` and the like as constants | literals, or instructions | `constant` |
//! | attributes and flags that LLVM 20 and later added | nothing, with a warning | `newer` |

mod call;
mod constant;
mod memory;
mod newer;
mod shape;
mod token;
mod top;
mod types;

use crate::error::{CompileError, Diagnostic, Document};
use token::{Edits, Kind, Tokens};
use types::Names;

/// Text that LLVM 19 reads.
pub(crate) struct Converted {
    /// The text, with as many lines as the input.
    pub text: String,
    /// Lines (from 1) on which instructions were added, one entry for each instruction.
    pub added: Vec<u32>,
    /// Warnings about dropped text.
    pub warnings: Vec<Diagnostic>,
}

/// Converts a text; `path` is for messages.
pub(crate) fn convert(text: &str, path: &str) -> Result<Converted, CompileError> {
    let folded = constant::fold(text).map_err(|s| {
        let hint = "as the value of a variable, or inside a constant, an expression with an address must \
            come \
                    down to the address, bitcasts and an offset";
        Diagnostic {
            document: document(&Tokens::new(text)),
            ..Diagnostic::error("§5", format!("{} expression", s.op), hint)
        }
        .at(path, Some(s.line))
    })?;
    let (text, added) = match folded {
        Some(f) => (f.text, f.added),
        None => (text.to_string(), Vec::new()),
    };
    let tokens = Tokens::new(&text);
    let mut r = Rewriter {
        names: Names::new(&tokens),
        old: old_dialect(&tokens),
        first: major(&tokens) == 1,
        t: &tokens,
        edits: Edits::default(),
        added,
        warnings: Vec::new(),
    };
    r.run();
    for w in &mut r.warnings {
        w.path = path.to_string();
    }
    let text = if r.edits.is_empty() { text.clone() } else { r.edits.apply(&text) };
    Ok(Converted { text, added: r.added, warnings: r.warnings })
}

/// One pass over the tokens.
struct Rewriter<'t, 'a> {
    t: &'t Tokens<'a>,
    names: Names<'a>,
    /// Whether loads or getelementptrs of the text lack an explicit type (before LLVM 3.7).
    old: bool,
    /// Whether the module is of NVVM IR 1.x.
    first: bool,
    edits: Edits,
    added: Vec<u32>,
    warnings: Vec<Diagnostic>,
}

impl Rewriter<'_, '_> {
    fn run(&mut self) {
        // For each open bracket, whether it belongs to a metadata node.
        let mut nodes: Vec<bool> = Vec::new();
        // Function bodies that are open, counted by braces, to distinguish instructions from module-level
        // text.
        for i in 0..self.t.len() {
            match self.t.kind(i) {
                Kind::Mark => match self.t.text(i) {
                    "{" => nodes.push(i > 0 && self.t.is(i - 1, "!")),
                    "(" | "[" => nodes.push(false),
                    "}" | ")" | "]" => drop(nodes.pop()),
                    _ => {}
                },
                Kind::Word => self.word(i, nodes.last() == Some(&true)),
                _ => {}
            }
        }
    }

    fn word(&mut self, i: usize, in_node: bool) {
        match self.t.text(i) {
            "load" => self.load(i),
            "volatile" => self.volatile(i),
            "getelementptr" => self.getelementptr(i),
            "inrange" => self.inrange(i),
            "cmpxchg" => self.cmpxchg(i),
            "singlethread" => self.singlethread(i),
            "bitcast" => self.bitcast(i),
            "call" | "invoke" => self.call(i),
            "byval" | "sret" | "inalloca" => self.typed_attribute(i),
            "metadata" => self.metadata(i, in_node),
            "alias" => self.alias(i),
            "deplibs" => self.deplibs(i),
            "linker_private"
            | "linker_private_weak"
            | "linker_private_weak_def_auto"
            | "linkonce_odr_auto_hide" => {
                self.linkage(i);
            }
            word if newer::is_newer(word) => self.newer(i),
            _ => {}
        }
    }

    /// Names for values that the converter adds.
    fn fresh(&self, what: &str, at: usize) -> String {
        format!("%\"tandem.{what}.{}\"", self.t.start(at))
    }
}

/// Whether loads or getelementptrs of the text lack an explicit type.
fn old_dialect(t: &Tokens<'_>) -> bool {
    (0..t.len()).any(|i| match t.text(i) {
        "load" if t.is(i, "load") => {
            let at = if t.is(i + 1, "volatile") { i + 2 } else { i + 1 };
            types::skip(t, at).is_some_and(|end| !t.is(end, ","))
        }
        "metadata" => t.is(i, "metadata") && t.is(i + 1, "!") && i > 0 && t.is(i - 1, "="),
        _ => false,
    })
}

/// Major version of `!nvvmir.version`; 1 without one (§3.15).
fn major(t: &Tokens<'_>) -> u32 {
    let node =
        |name: &str| (0..t.len()).find(|&i| t.kind(i) == Kind::Meta && t.text(i) == name && t.is(i + 1, "="));
    let inner = |at: usize| (at..at + 6).find(|&i| t.is(i, "{")).map(|i| i + 1);
    let version = || {
        let list = inner(node("!nvvmir.version")? + 2)?;
        let values = if t.is(list, "!") { inner(list)? } else { inner(node(t.text(list))? + 2)? };
        t.text(values + 1).parse().ok()
    };
    version().unwrap_or(1)
}

/// The document that applies to the module.
fn document(t: &Tokens<'_>) -> Document {
    if major(t) == 1 { Document::Nvvm11 } else { Document::Nvvm20 }
}

#[cfg(test)]
mod tests;
