//! Textures and surfaces: the names and signatures of §15.5, and the variables of §14.1.

use crate::context::{Clause, Judge, entity_of};
use crate::lex::unescape;
use crate::tree::{MdOp, Ty, Val};
use std::collections::{BTreeSet, HashMap};

const VARIABLES: Clause = Clause("§14.1", "§12.1");
const HANDLES: Clause = Clause("§14.2", "§12.2");
const READS: Clause = Clause("§15.5.1", "");
const LOADS: Clause = Clause("§15.5.2", "");
const STORES: Clause = Clause("§15.5.3", "");

/// The clause and signature of an intrinsic that the documents have, in the form of the table of the others.
pub(super) fn signature(name: &str) -> Option<(Clause, String)> {
    let name = name.strip_prefix("llvm.nvvm.")?;
    if let Some(suffix) = name.strip_prefix("texsurf.handle") {
        let (internal, pointer) = match suffix.strip_prefix(".internal") {
            Some(pointer) => (true, pointer),
            None => (false, suffix),
        };
        let sig = if internal { "i64(P)" } else { "i64(metadata,P)" };
        return ["", ".p1i64", ".p1"].contains(&pointer).then(|| (HANDLES, sig.to_string()));
    }
    if let Some(rest) = name.strip_prefix("tex.unified.") {
        return read(rest).map(|sig| (READS, sig));
    }
    if let Some(rest) = name.strip_prefix("tld4.unified.") {
        let (channel, result) = rest.split_once(".2d.")?;
        let sig = format!("{}(i64,float,float)", four(result.strip_suffix(".f32")?)?);
        return ["r", "g", "b", "a"].contains(&channel).then_some((READS, sig));
    }
    if let Some(rest) = name.strip_prefix("suld.") {
        let (place, rest) = place(rest, "i32")?;
        let (element, count) = access(rest, &["clamp", "trap", "zero"])?;
        let many = vec![element; count].join(",");
        let result = if count == 1 { many } else { format!("{{{many}}}") };
        return Some((LOADS, format!("{result}(i64,{place})")));
    }
    let (formatted, rest) = match name.strip_prefix("sust.")?.split_once('.')? {
        ("b", rest) => (false, rest),
        ("p", rest) => (true, rest),
        _ => return None,
    };
    let (place, rest) = place(rest, "i32")?;
    let modes: &[&str] = if formatted { &["trap"] } else { &["clamp", "trap", "zero"] };
    let (element, count) = access(rest, modes)?;
    // Formatted stores take words, whatever the surface has.
    let known = !formatted || rest.contains("i32");
    known.then(|| (STORES, format!("void(i64,{place},{})", vec![element; count].join(","))))
}

/// Layer and coordinates of the shape that a text begins with, and what follows it.
fn place<'t>(text: &'t str, coordinate: &str) -> Option<(String, &'t str)> {
    let (shape, rest) = text.split_once('.')?;
    let axes = match shape {
        "1d" => 1,
        "2d" => 2,
        "3d" => 3,
        _ => return None,
    };
    let mut operands = vec![coordinate; axes];
    let rest = match rest.strip_prefix("array.") {
        Some(_) if axes == 3 => return None,
        Some(rest) => {
            operands.insert(0, "i32");
            rest
        }
        None => rest,
    };
    Some((operands.join(","), rest))
}

/// Type and number of the elements of `v2i8.clamp`: bytes are in i16.
fn access(text: &str, modes: &[&str]) -> Option<(&'static str, usize)> {
    let (element, mode) = text.split_once('.')?;
    let (count, element) = match element.strip_prefix('v') {
        Some(rest) if rest.starts_with('2') => (2, &rest[1..]),
        Some(rest) if rest.starts_with('4') => (4, &rest[1..]),
        Some(_) => return None,
        None => (1, element),
    };
    let ty = match element {
        "i8" | "i16" => "i16",
        "i32" => "i32",
        "i64" if count < 4 => "i64",
        _ => return None,
    };
    modes.contains(&mode).then_some((ty, count))
}

fn four(element: &str) -> Option<&'static str> {
    match element {
        "v4f32" => Some("{float,float,float,float}"),
        "v4s32" | "v4u32" => Some("{i32,i32,i32,i32}"),
        _ => None,
    }
}

/// The signature of `tex.unified.`*rest*.
fn read(rest: &str) -> Option<String> {
    let (shape, tail) = rest.split_once('.')?;
    let axes = ["1d", "2d", "3d", "cube"].iter().position(|s| *s == shape)?;
    let (layered, tail) = match tail.strip_prefix("array.") {
        Some(_) if shape == "3d" => return None,
        Some(tail) => (true, tail),
        None => (false, tail),
    };
    let cube = shape == "cube";
    let axes = if cube { 3 } else { axes + 1 };
    let (more, tail) = match (tail.strip_prefix("level."), tail.strip_prefix("grad.")) {
        (Some(tail), _) => (1, tail),
        (_, Some(_)) if cube => return None,
        (_, Some(tail)) => (2 * axes, tail),
        _ => (0, tail),
    };
    let (result, coordinate) = tail.split_once('.')?;
    let coordinate = match coordinate {
        "f32" => "float",
        "s32" if more == 0 && !cube => "i32",
        _ => return None,
    };
    let mut operands = vec!["i64"];
    operands.extend(layered.then_some("i32"));
    operands.extend(std::iter::repeat_n(coordinate, axes));
    operands.extend(std::iter::repeat_n("float", more));
    Some(format!("{}({})", four(result)?, operands.join(",")))
}

/// §14.1: variables of textures and surfaces are `i64` in global space. Code may only ask for their handles.
pub(super) fn variables(j: &mut Judge<'_, '_>) {
    let m = j.m;
    let mut found: HashMap<&str, (&str, u32)> = HashMap::new();
    for named in m.named("nvvm.annotations") {
        for node in &named.nodes {
            let Some((ops, own)) = m.node(node) else { continue };
            let Some(name) = ops.first().and_then(entity_of) else { continue };
            for pair in ops[1..].chunks_exact(2) {
                if let MdOp::Str(property @ ("texture" | "surface")) = pair[0] {
                    found.insert(name, (property, own.unwrap_or(named.line)));
                }
            }
        }
    }
    for g in &m.globals {
        let Some((what, _)) = found.get(g.name) else { continue };
        let at = format!("@{}", unescape(g.name));
        if g.traits.space != 1 {
            j.error(VARIABLES, g.line, at, &format!("a {what} is a variable in global space, addrspace(1)"));
        } else if !matches!(m.resolve(&g.ty), Ty::Int(64)) {
            j.error(VARIABLES, g.line, at, &format!("a {what} is a variable of type i64"));
        }
    }
    uses(j, &found);
}

/// The uses of the variables by instructions and by other variables.
fn uses(j: &mut Judge<'_, '_>, found: &HashMap<&str, (&str, u32)>) {
    let m = j.m;
    for inst in m.functions.iter().flat_map(|f| &f.body) {
        let callee = inst.call.as_ref().and_then(|c| c.callee.entity()).unwrap_or_default();
        let asks = callee.starts_with("llvm.nvvm.texsurf.handle");
        let values = inst.args.iter().map(|(_, v)| v);
        let called = inst.call.iter().flat_map(|c| c.args.iter().map(|a| &a.val));
        let mut names = BTreeSet::new();
        values.chain(called).for_each(|v| named_in(v, &mut names));
        for name in names {
            let Some((what, _)) = found.get(name) else { continue };
            if !asks {
                let hint = format!(
                    "the address of a {what} is only for llvm.nvvm.texsurf.handle: it may not be loaded \
                     from, stored to or computed with"
                );
                j.error(VARIABLES, inst.line, format!("use of @{}", unescape(name)), &hint);
            }
        }
    }
}

/// The globals that a value mentions.
fn named_in<'a>(v: &Val<'a>, out: &mut BTreeSet<&'a str>) {
    match v {
        Val::Global(name) => drop(out.insert(name)),
        Val::Agg(parts) | Val::Expr { args: parts, .. } => parts.iter().for_each(|(_, v)| named_in(v, out)),
        _ => {}
    }
}
