//! §3.12 functions, §3.13 aliases, §3.14 ifuncs, §3.9 comdats, §3.32 use-list orders, §8 summaries, and the
//! form of kernels.

use crate::context::{Clause, Judge, kernels};
use crate::lex::unescape;
use crate::tree::Ty;

const FUNCTIONS: Clause = Clause("§3.12", "§3.6");
const GC: Clause = Clause("§3.12", "§3.10");
const COMDATS: Clause = Clause("§3.9", "");
const ALIASES: Clause = Clause("§3.13", "§3.7");
const IFUNCS: Clause = Clause("§3.14", "");
const USE_LISTS: Clause = Clause("§3.32", "");
const SUMMARIES: Clause = Clause("§8", "");
const CODE_SPACE: Clause = Clause("§12.1", "§10.1");
const KERNELS: Clause = Clause("§13.3", "§11.3");
const CONVENTIONS: Clause = Clause("§3.2", "§3.2");

/// Judges the module's functions, except their attributes and instructions.
pub(super) fn functions(j: &mut Judge<'_, '_>) {
    let kernels = kernels(j.m);
    for f in &j.m.functions {
        let (line, at) = (f.line, format!("@{}", unescape(f.name)));
        for part in &f.parts {
            let (clause, what) = match *part {
                "align" => (FUNCTIONS, "alignment"),
                "section" => (FUNCTIONS, "section"),
                "partition" => (FUNCTIONS, "partition"),
                "gc" => (GC, "garbage collector"),
                "prefix" => (FUNCTIONS, "prefix data"),
                "prologue" => (FUNCTIONS, "prologue data"),
                "personality" => (FUNCTIONS, "personality"),
                _ => (COMDATS, "comdat"),
            };
            let hint = "functions of NVVM IR do not have this: remove it";
            let construct = format!("{what} of {at}");
            if matches!(what, "garbage collector" | "prefix data" | "prologue data") {
                j.error(clause, line, construct, hint);
            } else {
                let own = (&[what.to_string()][..], "variables and functions");
                j.ignored(clause, line, construct, own, hint);
            }
        }
        // Reserved numbers are refused everywhere, by the rules on types.
        if matches!(f.traits.space, 1 | 3 | 4 | 5) {
            let construct = format!("{at} in addrspace({})", f.traits.space);
            j.error(CODE_SPACE, line, construct, "functions must be in code space, which is 0");
        }
        if f.cc == "ptx_kernel" && f.defined && !annotated(j, f.name) {
            let hint = "it makes a kernel, as newer front ends want; the documents ignore calling \
                conventions and \
                        mark kernels in !nvvm.annotations";
            j.extra(CONVENTIONS, line, format!("ptx_kernel {at}"), hint);
        }
        if kernels.contains(f.name) {
            if f.ret != Ty::Word("void") {
                j.error(KERNELS, line, format!("kernel {at} with a result"), "kernels must return void");
            }
            if f.variadic {
                let hint = "a kernel must declare all its parameters";
                j.error(KERNELS, line, format!("kernel {at} with variable arguments"), hint);
            }
        }
    }
}

/// Whether `!nvvm.annotations` makes it a kernel.
fn annotated(j: &Judge<'_, '_>, name: &str) -> bool {
    j.m.named("nvvm.annotations").flat_map(|n| &n.nodes).filter_map(|n| j.m.node(n)).any(|(ops, _)| {
        ops.first().and_then(crate::context::entity_of) == Some(name)
            && ops.contains(&crate::tree::MdOp::Str("kernel"))
    })
}

/// §3.13 and §3.14.
pub(super) fn aliases(j: &mut Judge<'_, '_>) {
    let kernels = kernels(j.m);
    for a in &j.m.aliases {
        let at = format!("@{}", unescape(a.name));
        if a.ifunc {
            j.error(IFUNCS, a.line, format!("ifunc {at}"), "ifuncs are not part of NVVM IR");
            continue;
        }
        // 1.1 supports aliases fully.
        if !j.is_2() {
            continue;
        }
        let mut target = a.target.entity();
        for _ in 0..16 {
            match j.m.aliases.iter().find(|b| Some(b.name) == target) {
                Some(next) => target = next.target.entity(),
                None => break,
            }
        }
        match target {
            Some(name) if kernels.contains(name) => {
                let hint = "an alias may not stand for a kernel: annotate and define it by its own name";
                j.beyond(ALIASES, a.line, format!("alias {at} of kernel @{name}"), hint);
            }
            Some(name) if j.m.globals.iter().any(|g| g.name == name) => {
                let hint = "an alias may only stand for a function";
                j.beyond(ALIASES, a.line, format!("alias {at} of variable @{name}"), hint);
            }
            _ => {}
        }
        if a.traits.thread_local {
            j.error(
                ALIASES,
                a.line,
                format!("thread_local alias {at}"),
                "thread-local aliases are not part of NVVM IR",
            );
        }
    }
}

/// §3.9, §3.32 and §8.
pub(super) fn comdats_and_lists(j: &mut Judge<'_, '_>) {
    for (name, line) in &j.m.comdats {
        let own = (&["comdat".to_string()][..], "variables and functions");
        j.ignored(COMDATS, *line, format!("comdat ${name}"), own, "comdats are not part of NVVM IR");
    }
    for line in &j.m.uselists {
        let hint = "use-list orders are not part of NVVM IR: remove them";
        j.ignored(USE_LISTS, *line, "uselistorder", (&["uselistorder".to_string()], "the module"), hint);
    }
    if let Some(line) = j.m.summary {
        let own = (&["ThinLTO summary".to_string()][..], "the module");
        j.ignored(SUMMARIES, line, "ThinLTO summary", own, "summaries are not part of NVVM IR: remove them");
    }
}
