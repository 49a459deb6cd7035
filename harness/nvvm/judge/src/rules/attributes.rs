//! §3.20 attribute groups, §3.21 function attributes, §3.23 operand bundles.

use crate::context::{Clause, Judge};
use crate::lex::unescape;
use crate::notes::listed;
use crate::tree::Attr;
use std::collections::HashSet;

const ATTRIBUTES: Clause = Clause("§3.21", "§3.11");
const BUNDLES: Clause = Clause("§3.23", "");

/// How an attribute is treated.
enum Verdict {
    Supported,
    /// Not in the document, but front ends write it.
    Extra,
    /// The document excludes it.
    Refused,
}

/// Judges the attributes of functions and calls, and the groups they name.
pub(super) fn attributes(j: &mut Judge<'_, '_>) {
    let m = j.m;
    let mut groups: HashSet<&str> = HashSet::new();
    for f in &m.functions {
        // LLVM itself defines the attributes of its intrinsics.
        if !f.name.starts_with("llvm.") {
            groups.extend(&f.groups);
            judge(j, &f.attrs, f.line, &format!("attributes of @{}", unescape(f.name)));
        }
        for inst in &f.body {
            let Some(call) = &inst.call else { continue };
            groups.extend(&call.groups);
            judge(j, &call.attrs, inst.line, "attributes of a call");
            // LLVM judges the assumptions about its operands.
            let assumes = call.callee.entity() == Some("llvm.assume");
            for bundle in &call.bundles {
                let hint = "operand bundles are not part of NVVM IR: remove it";
                let construct = format!("operand bundle \"{bundle}\"");
                if assumes {
                    j.ignored(BUNDLES, inst.line, construct, (&[bundle.to_string()], "llvm.assume"), hint);
                } else {
                    j.error(BUNDLES, inst.line, construct, hint);
                }
            }
        }
    }
    // An unused group is judged as well. A group of nothing but intrinsics' declarations is LLVM's own.
    let llvms: HashSet<&str> = m
        .functions
        .iter()
        .filter(|f| f.name.starts_with("llvm."))
        .flat_map(|f| f.groups.iter().copied())
        .collect();
    let mut numbers: Vec<&str> = m.groups.keys().copied().collect();
    numbers.sort_unstable();
    for n in numbers {
        if groups.contains(n) || (!j.partly && !llvms.contains(n)) {
            let group = &m.groups[n];
            judge(j, &group.attrs, group.line, &format!("attributes #{n}"));
        }
    }
}

fn judge(j: &mut Judge<'_, '_>, attrs: &[Attr<'_>], line: u32, of: &str) {
    let (mut extras, mut refused) = (Vec::new(), Vec::new());
    for a in attrs {
        let name = if a.string { format!("\"{}\"", a.name) } else { a.name.to_string() };
        match verdict(j, a) {
            Verdict::Supported => {}
            Verdict::Extra => extras.push(name),
            Verdict::Refused => refused.push(name),
        }
    }
    let words = |list: &[String]| listed(&list.iter().map(String::as_str).collect::<Vec<_>>());
    for (names, hint) in [
        (refused, "not supported in NVVM IR: remove it"),
        (extras, "not an attribute of NVVM IR; it is ignored"),
    ] {
        if !names.is_empty() {
            let construct = format!("{of}: {}", words(&names));
            j.ignored(ATTRIBUTES, line, construct, (&names, "functions and calls"), hint);
        }
    }
}

fn verdict(j: &Judge<'_, '_>, a: &Attr<'_>) -> Verdict {
    if a.string {
        return match a.name {
            "null-pointer-is-valid" | "no-jump-tables" if j.is_2() => Verdict::Supported,
            // The modes by which LLVM's target flushes. Other modes permit the behaviour without an
            // attribute.
            "denormal-fp-math-f32" | "denormal-fp-math"
                if !j.strict && a.args.iter().all(|mode| flushes_or_keeps(mode)) =>
            {
                Verdict::Supported
            }
            // Judged with the annotations, which they replace.
            n if n.starts_with("nvvm.") => Verdict::Supported,
            _ => Verdict::Extra,
        };
    }
    match a.name {
        "alwaysinline" | "inlinehint" | "noinline" | "noreturn" | "nounwind" | "optsize" | "readnone"
        | "readonly" => Verdict::Supported,
        "allocsize"
        | "cold"
        | "convergent"
        | "inaccessiblememonly"
        | "inaccessiblemem_or_argmemonly"
        | "minsize"
        | "noduplicate"
        | "norecurse"
        | "null_pointer_is_valid"
        | "optforfuzzing"
        | "optnone"
        | "writeonly"
        | "argmemonly"
        | "speculatable"
        | "strictfp" => {
            // Neither list of 1.1 has them. Later versions may.
            if j.is_2() { Verdict::Supported } else { Verdict::Extra }
        }
        "memory" if expressible(&a.args) => Verdict::Supported,
        // 1.1 lists it as unsupported.
        "uwtable" if !j.is_2() => Verdict::Refused,
        "memory" | "willreturn" | "mustprogress" | "nosync" | "nofree" | "nocallback" | "hot" | "uwtable" => {
            Verdict::Extra
        }
        _ => Verdict::Refused,
    }
}

/// Whether a mode of subnormals is one that changes results here: `results[,operands]`.
fn flushes_or_keeps(mode: &str) -> bool {
    mode.trim_matches('"').split(',').all(|m| matches!(m, "preserve-sign" | "ieee"))
}

/// Whether `memory(...)` states no more than LLVM 7's attributes could: one effect on all memory, on the
/// memory that arguments point to, on inaccessible memory, or the same effect on both of the last two.
fn expressible(args: &[&str]) -> bool {
    // The lexer reads `argmem:` as a label: locations and effects alternate.
    let words: Vec<&str> = args.iter().copied().filter(|w| *w != "," && *w != ":").collect();
    let effect = |w: &str| matches!(w, "none" | "read" | "write" | "readwrite");
    match words.as_slice() {
        [one] => effect(one),
        ["argmem" | "inaccessiblemem", e] => effect(e),
        ["argmem", e, "inaccessiblemem", f] | ["inaccessiblemem", e, "argmem", f] => e == f && effect(e),
        _ => false,
    }
}
