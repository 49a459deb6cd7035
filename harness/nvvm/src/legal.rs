//! Legality of the module as it was read: what NVVM IR 2.0 rules on outside of instructions. Instructions are
//! judged by `lower`, which runs on the unoptimised module first and refuses what it has no lowering for.

use crate::compile::{LAYOUT, refuse_text};
use crate::error::CompileError;
use crate::llvm::{Module, TypeKind, Value, ValueKind};
use crate::source::Source;
use std::collections::HashSet;

/// Data layouts of §3.25 (64-bit), the listed ones and the one that clang and LLVM write today.
const LAYOUTS: [&str; 3] = [
    LAYOUT,
    "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-\
     v64:64:64-v128:128:128-n16:32:64",
    "e-i64:64-i128:128-v16:16-v32:32-n16:32:64",
];

/// Names of the kernels: annotated (§13), or with LLVM's kernel calling convention.
pub(crate) fn kernels(module: &Module) -> HashSet<String> {
    let mut out: HashSet<String> =
        module.functions().filter(|f| f.is_ptx_kernel() && !f.is_declaration()).map(|f| f.name()).collect();
    for node in module.named_metadata("nvvm.annotations") {
        let Some(Some(entity)) = node.first() else { continue };
        if entity.kind() != ValueKind::Function {
            continue;
        }
        for pair in node[1..].chunks(2) {
            if let [Some(name), Some(value)] = pair
                && name.metadata_string().as_deref() == Some("kernel")
                && value.int_bits() == Some(1)
            {
                out.insert(entity.name());
            }
        }
    }
    out
}

/// Refuses what the chapters outside of instructions forbid.
pub(crate) fn check(module: &Module, source: &Source) -> Result<(), CompileError> {
    let refuse = |clause, construct: &str, needle: &str, hint| {
        Err(refuse_text(source, clause, construct.to_string(), needle, hint))
    };
    let layout = module.data_layout();
    if !LAYOUTS.contains(&layout.as_str()) {
        let hint = "the 64-bit layouts of §3.25 are supported";
        return refuse("§3.25", &format!("target datalayout \"{layout}\""), "target datalayout", hint);
    }
    let triple = module.triple();
    let parts: Vec<&str> = triple.split('-').collect();
    let ours = parts.first() == Some(&"nvptx64") && parts.last() == Some(&"cuda");
    if !triple.is_empty() && !ours {
        let hint = "expected nvptx64-*-cuda";
        return refuse("§3.26", &format!("target triple \"{triple}\""), "target triple", hint);
    }
    if let Some(ptx) = module_ptx(&module.inline_asm()) {
        let hint =
            "comments alone are taken: module-level PTX has no meaning on this machine; write it as IR";
        return refuse("§3.24", &format!("module asm \"{ptx}\""), "module asm", hint);
    }
    let (_, ifuncs) = module.alias_counts();
    if ifuncs > 0 {
        return refuse("§3.14", "ifunc", "ifunc", "ifuncs are not part of NVVM IR");
    }
    for (name, to) in module.aliases() {
        let kernels = kernels(module);
        if to.kind() != ValueKind::Function || kernels.contains(&to.name()) {
            let hint = "only functions that are not kernels can have aliases";
            return refuse("§3.13", &format!("alias @{name}"), &format!("@{name}"), hint);
        }
    }
    version(module, source)?;
    for f in module.functions() {
        let name = f.name();
        if let Some(part) = f.forbidden_part() {
            let hint = "this part of a function is not part of NVVM IR";
            return refuse("§3.12", &format!("{part} of @{name}"), &format!("@{name}"), hint);
        }
        if let Some((clause, what)) = f.value().forbidden_linkage() {
            let hint = "not part of NVVM IR";
            return refuse(clause, &format!("{what} @{name}"), &format!("@{name}"), hint);
        }
        if !name.starts_with("llvm.") && !identifier(&name) {
            let hint = "names are letters, digits, $ and _";
            return refuse("§2", &format!("@{name}"), &format!("@{name}"), hint);
        }
    }
    for g in module.globals() {
        let name = g.value.name();
        let at = format!("@{name}");
        match name.as_str() {
            "llvm.used" | "llvm.compiler.used" => continue,
            _ if name.starts_with("llvm.") => {
                return refuse("§9", &at, &at, "only llvm.used and llvm.compiler.used are supported");
            }
            _ => {}
        }
        if let Some((clause, what)) = g.value.forbidden_linkage() {
            return refuse(clause, &format!("{what} {at}"), &at, "not part of NVVM IR");
        }
        // Private names may hold '.', as constants of front ends do (.str).
        let (external, thread_local, section) = module.global_traits(&g);
        if external && !identifier(&name) {
            return refuse("§2", &at, &at, "names are letters, digits, $ and _");
        }
        if thread_local {
            return refuse(
                "§3.5",
                &format!("thread_local {at}"),
                &at,
                "thread-local variables are not part of NVVM IR",
            );
        }
        if section {
            return refuse(
                "§3.11",
                &format!("section of {at}"),
                &at,
                "explicit sections are not part of NVVM IR",
            );
        }
        if !matches!(g.space, 0 | 1 | 3 | 4) {
            let hint = "variables live in address space 0, 1, 3 or 4";
            return refuse("§12.1", &format!("{at} in addrspace({})", g.space), &at, hint);
        }
        if g.ty.kind() == TypeKind::Other || !g.ty.is_sized() {
            return refuse(
                "§4",
                &format!("{at} of type {}", g.ty.spelling()),
                &at,
                "the type is not supported",
            );
        }
        match g.init {
            Some(init) if g.space == 3 && init.kind() != ValueKind::Undef => {
                let hint = "shared variables start undefined: initialise with undef";
                return refuse("§3.11", &format!("initialiser of shared {at}"), &at, hint);
            }
            None if g.space != 3 => {
                return refuse(
                    "§3.11",
                    &format!("external {at}"),
                    &at,
                    "there is nothing to link the module with",
                );
            }
            _ => {}
        }
    }
    Ok(())
}

/// The first line of module-level assembly that is more than a comment.
fn module_ptx(asm: &str) -> Option<String> {
    let mut rest = asm;
    let mut code = String::new();
    while let Some(at) = rest.find("/*") {
        code.push_str(&rest[..at]);
        rest = rest[at..].split_once("*/").map_or("", |(_, behind)| behind);
    }
    code.push_str(rest);
    let line = |l: &str| l.split("//").next().unwrap_or("").trim().to_string();
    code.lines().map(line).find(|l| !l.is_empty())
}

/// §2: a letter, $ or _, then also digits.
fn identifier(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|c| c.is_ascii_alphabetic() || matches!(c, '$' | '_'))
        && chars.all(|c| c.is_ascii_alphanumeric() || matches!(c, '$' | '_'))
}

/// §3.15: versions 1.x and 2.x, not mixed.
fn version(module: &Module, source: &Source) -> Result<(), CompileError> {
    let number = |v: &Option<Value<'_>>| v.and_then(|v| v.int_bits());
    let mut majors = HashSet::new();
    for node in module.named_metadata("nvvmir.version") {
        let major = node.first().and_then(number);
        let ok = matches!(node.len(), 2 | 4) && matches!(major, Some(1 | 2));
        if !ok {
            let construct =
                format!("NVVM IR version {}", major.map_or("unreadable".into(), |m| m.to_string()));
            let hint = "versions 1.x and 2.x are supported";
            return Err(refuse_text(source, "§3.15", construct, "!nvvmir.version", hint));
        }
        majors.extend(major);
    }
    if majors.len() > 1 {
        let hint = "versions 1.x and 2.x cannot be linked together";
        return Err(refuse_text(source, "§3.15", "mixed NVVM IR versions".into(), "!nvvmir.version", hint));
    }
    Ok(())
}
