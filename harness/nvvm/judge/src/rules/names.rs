//! §2 identifiers; §3.1 linkage, §3.4 DLL storage, §3.6 preemption. Visibility (§3.3) and calling conventions
//! (§3.2) are accepted and ignored.

use crate::context::{Clause, Judge};
use crate::lex::{Kind, Token, unescape};
use crate::tree::{Module, Traits};

const IDENTIFIERS: Clause = Clause("§2", "§2");
const LINKAGE: Clause = Clause("§3.1", "§14.1");
const DLL: Clause = Clause("§3.4", "§3.1");
const PREEMPTION: Clause = Clause("§3.6", "");

/// A letter, `$` or `_`, followed by letters, digits, `$` or `_`.
fn identifier(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|c| c.is_ascii_alphabetic() || matches!(c, '$' | '_'))
        && chars.all(|c| c.is_ascii_alphanumeric() || matches!(c, '$' | '_'))
}

/// Functions, variables and aliases with name, line and traits; `true` for `llvm.*` names, which belong to
/// LLVM.
fn entities<'t>(m: &'t Module<'_>) -> Vec<(String, u32, Traits<'t>, bool)> {
    let all = (m.functions.iter().map(|f| (f.name, f.line, &f.traits)))
        .chain(m.globals.iter().map(|g| (g.name, g.line, &g.traits)))
        .chain(m.aliases.iter().map(|a| (a.name, a.line, &a.traits)));
    all.map(|(name, line, traits)| (unescape(name), line, traits.clone(), name.starts_with("llvm.")))
        .collect()
}

/// §2.
pub(super) fn identifiers(j: &mut Judge<'_, '_>) {
    for (name, line, _, llvm) in entities(j.m) {
        // Unnamed entities have numbers.
        if llvm || identifier(&name) || (!name.is_empty() && name.bytes().all(|b| b.is_ascii_digit())) {
            continue;
        }
        let hint = if name.starts_with("nvvm.") {
            "names that begin with nvvm. are reserved"
        } else {
            "a name may hold letters, digits, $ and _, and may not begin with a digit"
        };
        j.beyond(IDENTIFIERS, line, format!("@{name}"), hint);
    }
}

/// §2: local names and types that begin with `nvvm.` are reserved too.
pub(super) fn locals(j: &mut Judge<'_, '_>, toks: &[Token<'_>]) {
    let mut last = 0;
    for t in toks.iter().filter(|t| t.kind == Kind::Local && unescape(t.text).starts_with("nvvm.")) {
        if t.line != last {
            last = t.line;
            let construct = format!("%{}", unescape(t.text));
            j.beyond(IDENTIFIERS, t.line, construct, "names that begin with nvvm. are reserved: rename it");
        }
    }
}

/// §3.1, §3.4 and §3.6.
pub(super) fn linkages(j: &mut Judge<'_, '_>) {
    for (name, line, traits, llvm) in entities(j.m) {
        match traits.linkage {
            ""
            | "private"
            | "internal"
            | "available_externally"
            | "linkonce"
            | "weak"
            | "common"
            | "linkonce_odr"
            | "weak_odr"
            | "external" => {}
            // llvm.used and similar variables have appending linkage by definition.
            "appending" if llvm => {}
            // 1.1 excludes only the DLL linkages (§3.1), but its PTX has no form for others (§14.1).
            "linker_private"
            | "linker_private_weak"
            | "linker_private_weak_def_auto"
            | "linkonce_odr_auto_hide"
                if !j.is_2() => {}
            "extern_weak" if !j.is_2() => {}
            "extern_weak" if !j.strict => {
                let hint = "an address that may be null: define the entity, or declare it external";
                j.error(LINKAGE, line, format!("extern_weak @{name}"), hint);
            }
            other => {
                let hint = "linkage is private, internal, available_externally, linkonce, linkonce_odr, \
                    weak, \
                            weak_odr, common or external";
                j.error(LINKAGE, line, format!("{other} @{name}"), hint);
            }
        }
        if let Some(dll) = traits.dll {
            let own = (&[dll.to_string()][..], "globals");
            j.ignored(DLL, line, format!("{dll} @{name}"), own, "there are no DLLs on a GPU: remove it");
        }
        if let Some(word) = traits.preemption {
            let own = (&[word.to_string()][..], "globals");
            let hint = "nothing is preempted at run time: remove it";
            j.ignored(PREEMPTION, line, format!("{word} @{name}"), own, hint);
        }
    }
}
