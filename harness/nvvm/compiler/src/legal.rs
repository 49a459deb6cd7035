//! Facts of the linked module: its kernels with their launch bounds (§13), and faults that no single module's
//! text shows. `tandem_ir_judge` judges the texts before linking. `lower` refuses instructions that it cannot
//! lower; it runs on the unoptimised module first.

use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};
use tandem_ir::CompileError;
use tandem_ir::Source;
use tandem_llvm::{Function, Module, TypeKind, ValueKind};

/// The launch bounds that a kernel states (§13.3), for each dimension; `None` if it states none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bounds {
    /// `reqntid`: the minimum of threads in a block.
    pub least: [Option<u32>; 3],
    /// `maxntid`: the maximum.
    pub most: [Option<u32>; 3],
}

impl Bounds {
    /// The reason why blocks of this size may not be launched, if there is one.
    ///
    /// By the documents, `reqntid` is the minimum in each dimension (§13.3). `maxntid` bounds the block's
    /// threads in total, as in PTX: front ends state 256 in x and launch 16 by 16.
    pub fn forbids(&self, block: [u32; 3]) -> Option<String> {
        for (n, dim) in ["x", "y", "z"].iter().enumerate() {
            if let Some(least) = self.least[n].filter(|&l| block[n] < l) {
                return Some(format!(
                    "reqntid{dim} requires at least {least} threads in {dim}, but the launch has {}",
                    block[n]
                ));
            }
        }
        let product = |d: [u32; 3]| d.iter().map(|&n| u128::from(n)).product::<u128>();
        let given = product(block);
        if self.most.iter().all(Option::is_none) {
            return None;
        }
        let most = product(self.most.map(|n| n.unwrap_or(1)));
        (given > most)
            .then(|| format!("maxntid allows at most {most} threads a block, but the launch has {given}"))
    }
}

/// Names of the kernels: annotated (§13), or with LLVM's calling convention for kernels.
pub(crate) fn kernels(module: &Module) -> HashSet<String> {
    let mut out: HashSet<String> =
        module.functions().filter(|f| f.is_ptx_kernel() && !f.is_declaration()).map(|f| f.name()).collect();
    for (name, property, value) in annotations(module) {
        if property == "kernel" && value == 1 {
            out.insert(name);
        }
    }
    out
}

/// The numeric properties of functions in `!nvvm.annotations`.
fn annotations(module: &Module) -> impl Iterator<Item = (String, String, u64)> {
    let of_functions = module.annotations().into_iter().filter(|(e, ..)| e.kind() == ValueKind::Function);
    of_functions.filter_map(|(entity, property, value)| Some((entity.name(), property, value.int_bits()?)))
}

/// The launch bounds of kernels, from annotations and from the attributes that newer front ends write
/// instead.
pub(crate) fn bounds(module: &Module) -> HashMap<String, Bounds> {
    let mut out: HashMap<String, Bounds> = HashMap::new();
    for (name, property, value) in annotations(module) {
        let dim = property.chars().next_back().and_then(|c| "xyz".find(c));
        let value = u32::try_from(value).ok();
        match (property.get(..7), dim) {
            (Some("reqntid"), Some(d)) => out.entry(name).or_default().least[d] = value,
            (Some("maxntid"), Some(d)) => out.entry(name).or_default().most[d] = value,
            _ => {}
        }
    }
    let numbers = |f: Function<'_>, attribute: &str| -> Option<[Option<u32>; 3]> {
        let text = f.string_attribute(attribute)?;
        let mut all = [None; 3];
        for (place, n) in all.iter_mut().zip(text.split(',')) {
            *place = n.trim().parse().ok();
        }
        Some(all)
    };
    for f in module.functions() {
        if let Some(least) = numbers(f, "nvvm.reqntid") {
            out.entry(f.name()).or_default().least = least;
        }
        if let Some(most) = numbers(f, "nvvm.maxntid") {
            out.entry(f.name()).or_default().most = most;
        }
    }
    out
}

/// Refuses faults that no single module's text shows, and constructs that this compiler does not support.
pub(crate) fn check(module: &Module, source: &Source) -> Result<(), CompileError> {
    let refuse = |clause, construct: &str, needle: &str, hint| {
        Err(source.refusal(clause, construct.to_string(), needle, hint))
    };
    if let Some(ptx) = module_ptx(&module.inline_asm()) {
        let hint =
            "only comments are accepted: module-level PTX has no meaning on this machine; write it as IR";
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
    // The text form cannot have such names, but bitcode can.
    let functions = module.functions().map(|f| f.name());
    if let Some(name) = functions.chain(module.globals().map(|g| g.value.name())).find(|n| n.contains('\0')) {
        let construct = format!("the name {name:?}, which contains a NUL");
        return refuse("§2", &construct, "", "give it a name of printable characters");
    }
    for g in module.globals() {
        let name = g.value.name();
        let at = format!("@{name}");
        if name.starts_with("llvm.") {
            continue;
        }
        if g.ty.kind() == TypeKind::Other || !g.ty.is_sized() {
            let construct = format!("{at} of type {}", g.ty.spelling());
            return refuse("§4", &construct, &at, "the type is not supported");
        }
        if g.init.is_none() && g.space != 3 {
            let hint = "none of the linked modules defines it: add the module that does";
            return refuse("§3.11", &format!("external {at}"), &at, hint);
        }
    }
    Ok(())
}

/// The first line of module-level assembly that is not just a comment.
fn module_ptx(asm: &str) -> Option<String> {
    let mut rest = asm;
    let mut code = String::new();
    while let Some(at) = rest.find("/*") {
        code.push_str(&rest[..at]);
        rest = rest[at..].split_once("*/").map_or("", |(_, after)| after);
    }
    code.push_str(rest);
    let line = |l: &str| l.split("//").next().unwrap_or("").trim().to_string();
    code.lines().map(line).find(|l| !l.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_forbid_what_they_say() {
        let b = Bounds { least: [Some(8), None, None], most: [Some(256), None, None] };
        assert_eq!(b.forbids([16, 16, 1]), None);
        assert_eq!(b.forbids([8, 1, 1]), None);
        assert!(b.forbids([4, 64, 1]).is_some_and(|m| m.contains("reqntidx") && m.contains('8')));
        assert!(b.forbids([257, 1, 1]).is_some_and(|m| m.contains("256")));
        assert_eq!(Bounds::default().forbids([u32::MAX; 3]), None);
    }
}
