//! §3.11 global variables, §3.5 thread-local ones, §3.9 comdats of variables, §3.22 their attributes, §9
//! LLVM's own variables, §12.1 the address spaces of variables.

use crate::context::{Clause, Judge};
use crate::lex::unescape;
use crate::tree::Val;

const VARIABLES: Clause = Clause("§3.11", "§3.5");
const THREAD_LOCAL: Clause = Clause("§3.5", "§3.5");
const COMDATS: Clause = Clause("§3.9", "");
const ATTRIBUTES: Clause = Clause("§3.22", "");
const INTRINSIC: Clause = Clause("§9", "§7");
const SPACES: Clause = Clause("§12.1", "§10.1");

/// Judges the module's variables.
pub(super) fn variables(j: &mut Judge<'_, '_>) {
    for g in &j.m.globals {
        let (line, at) = (g.line, format!("@{}", unescape(g.name)));
        if g.name.starts_with("llvm.") {
            let empty = matches!(g.init, None | Some(Val::Word("zeroinitializer")))
                || matches!(&g.init, Some(Val::Agg(list)) if list.is_empty());
            let hint = "only llvm.used and llvm.compiler.used are supported";
            match g.name {
                "llvm.used" | "llvm.compiler.used" => {}
                "llvm.global_ctors" | "llvm.global_dtors" if !empty && !j.strict => {
                    let hint = "nothing runs before a kernel: initialise with constants, or in a kernel";
                    j.error(INTRINSIC, line, at, hint);
                }
                name => {
                    let own = (&[format!("@{name}")][..], "LLVM");
                    j.ignored(INTRINSIC, line, at, own, hint);
                }
            }
            continue;
        }
        if g.traits.thread_local {
            let hint = "thread-local variables are not part of NVVM IR: use an alloca";
            j.error(THREAD_LOCAL, line, format!("thread_local {at}"), hint);
        }
        if g.section.is_some_and(|s| s != "llvm.metadata") {
            let hint = "explicit sections are not part of NVVM IR, except llvm.metadata";
            let own = (&["section".to_string()][..], "variables and functions");
            j.ignored(VARIABLES, line, format!("section of {at}"), own, hint);
        }
        if g.comdat {
            let own = (&["comdat".to_string()][..], "variables and functions");
            j.ignored(COMDATS, line, format!("comdat of {at}"), own, "comdats are not part of NVVM IR");
        }
        if !g.attrs.is_empty() {
            let words =
                g.attrs.iter().map(|w| w.parse::<u32>().map_or((*w).to_string(), |n| format!("#{n}")));
            let words: Vec<String> = words.collect();
            let construct = format!("attributes of {at}: {}", words.join(" "));
            let hint = "attributes of global variables are not part of NVVM IR";
            j.ignored(ATTRIBUTES, line, construct, (&words, "variables"), hint);
        }
        let space = g.traits.space;
        // Reserved numbers are refused everywhere, by the rules on types.
        if space == 5 {
            let hint = "variables must be in global (0 or 1), shared (3) or constant (4) space";
            j.error(SPACES, line, format!("{at} in addrspace(5)"), hint);
        }
        if space == 3 && !matches!(g.init, None | Some(Val::Word("undef" | "poison"))) {
            let construct = format!("initialiser of shared {at}");
            if j.is_2() {
                j.error(
                    VARIABLES,
                    line,
                    construct,
                    "shared variables start undefined: initialise with undef",
                );
            } else {
                let hint = "the initialiser is ignored: shared variables start undefined";
                j.warn(Clause("§18", ""), line, construct, hint);
            }
        }
    }
}
