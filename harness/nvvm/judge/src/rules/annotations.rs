//! §13 `!nvvm.annotations`, and the `"nvvm.*"` function attributes that newer front ends write instead.

use super::metadata::i32_of;
use crate::context::{Clause, Judge, entity_of, kernels};
use crate::layout;
use crate::lex::unescape;
use crate::tree::{Function, MdOp, Ty};
use std::collections::{HashMap, HashSet};

const FORM: Clause = Clause("§13.2", "§11.2");
const PROPERTIES: Clause = Clause("§13.3", "§11.3");
const ALIGNMENTS: Clause = Clause("§3.2.1", "§3.2.1");
const TEXTURES: Clause = Clause("§14.1", "§12.1");
const CLUSTERS: &str = "clusters need Hopper: they are not in this version";

/// The kind of entity that a property may annotate.
enum EntityKind {
    Kernel,
    Function,
    Variable,
}

/// The meaning of a property, as far as it may conflict with others.
type Key = (String, String);

/// Judges annotations and attributes together, because they may not contradict each other.
pub(super) fn annotations(j: &mut Judge<'_, '_>) {
    let m = j.m;
    let kernels: HashSet<String> = kernels(m).into_iter().map(str::to_string).collect();
    let functions: HashMap<&str, &Function<'_>> = m.functions.iter().map(|f| (f.name, f)).collect();
    let variables: HashMap<&str, &crate::tree::Global<'_>> = m.globals.iter().map(|g| (g.name, g)).collect();
    let mut values: HashMap<Key, i64> = HashMap::new();
    for named in m.named("nvvm.annotations") {
        for node in &named.nodes {
            let Some((ops, own)) = m.node(node) else {
                j.error(FORM, named.line, "!nvvm.annotations", "its operands must be nodes");
                continue;
            };
            let line = own.unwrap_or(named.line);
            // A deleted entity leaves null behind.
            let name = match ops.first() {
                Some(MdOp::Null) => continue,
                Some(op) => entity_of(op),
                None => None,
            };
            let Some(name) = name else {
                j.error(
                    FORM,
                    line,
                    "annotation of nothing",
                    "its first operand must be a function or variable",
                );
                continue;
            };
            if j.partly && !functions.contains_key(name) && !variables.contains_key(name) {
                continue;
            }
            let at = format!("@{}", unescape(name));
            if ops.len() % 2 == 0 {
                j.error(
                    FORM,
                    line,
                    format!("annotation of {at}"),
                    "properties and values must come in pairs",
                );
            }
            for pair in ops[1..].chunks_exact(2) {
                let MdOp::Str(property) = pair[0] else {
                    j.error(FORM, line, format!("annotation of {at}"), "a property's name must be a string");
                    continue;
                };
                let entity = Entity {
                    at: &at,
                    function: functions.get(name).copied(),
                    variable: variables.get(name).copied(),
                    kernel: kernels.contains(name),
                };
                property_of(j, &entity, property, &pair[1], line, &mut values);
            }
        }
    }
    for f in &m.functions {
        attributes(j, f, kernels.contains(f.name), &mut values);
    }
}

struct Entity<'t, 'a> {
    at: &'t str,
    function: Option<&'t Function<'a>>,
    variable: Option<&'t crate::tree::Global<'a>>,
    kernel: bool,
}

fn property_of(
    j: &mut Judge<'_, '_>,
    entity: &Entity<'_, '_>,
    property: &str,
    value: &MdOp<'_>,
    line: u32,
    values: &mut HashMap<Key, i64>,
) {
    let at = entity.at;
    let construct = format!("\"{property}\" of {at}");
    let on = match kind_of(property) {
        Ok(on) => on,
        Err(NoEffect::Refused(clause, hint)) => return j.error(clause, line, construct, hint),
        Err(NoEffect::Unknown) => {
            return j.extra(PROPERTIES, line, construct, "no such property in NVVM IR; it is ignored");
        }
    };
    let (right, what) = match on {
        // A function that is only declared may be a kernel of another module.
        EntityKind::Kernel => (entity.kernel || entity.function.is_some_and(|f| !f.defined), "a kernel"),
        EntityKind::Function => (entity.function.is_some(), "a function"),
        EntityKind::Variable => (entity.variable.is_some(), "a global variable"),
    };
    if !right {
        return j.error(PROPERTIES, line, construct, &format!("only {what} may have this property"));
    }
    if property == "grid_constant" {
        return grid_constant(j, entity, value, line);
    }
    let Some(n) = i32_of(value) else {
        return j.error(FORM, line, construct, "its value must be an i32");
    };
    let params = entity.function.map_or(0, |f| f.params.len() as i64);
    if let Some(hint) = bad_value(property, n, params) {
        return j.error(PROPERTIES, line, construct, hint);
    }
    if let (Some(f), "align") = (entity.function, property)
        && let Err(wanted) = aligned_alike(j, f, n)
    {
        let position = n >> 16 & 0xffff;
        let hint = format!("position {position} is aligned to {wanted} by its type or its align attribute");
        return j.error(ALIGNMENTS, line, construct, &hint);
    }
    // The alignment of each position is a property of its own.
    let key = if property == "align" { format!("align {}", n >> 16) } else { property.to_string() };
    conflict(j, at, &key, n, line, values);
}

/// Why a property has no effect here.
enum NoEffect {
    /// The document has it, but this version does not.
    Refused(Clause, &'static str),
    /// No document has it.
    Unknown,
}

/// The kind of entity that a property may annotate.
fn kind_of(property: &str) -> Result<EntityKind, NoEffect> {
    Ok(match property {
        "maxntidx" | "maxntidy" | "maxntidz" | "reqntidx" | "reqntidy" | "reqntidz" | "minctasm"
        | "grid_constant" => EntityKind::Kernel,
        "maxnreg" | "kernel" | "align" => EntityKind::Function,
        "managed" => EntityKind::Variable,
        "texture" | "surface" => EntityKind::Variable,
        "cluster_dim_x" | "cluster_dim_y" | "cluster_dim_z" | "cluster_max_blocks" | "maxclusterrank" => {
            return Err(NoEffect::Refused(PROPERTIES, CLUSTERS));
        }
        "sampler" | "rdoimage" | "wroimage" | "rdwrimage" => {
            let hint = "OpenCL's images are not in this version: use \"texture\" or \"surface\"";
            return Err(NoEffect::Refused(TEXTURES, hint));
        }
        _ => return Err(NoEffect::Unknown),
    })
}

/// The fault in a property's value, on a function with this many parameters.
fn bad_value(property: &str, n: i64, params: i64) -> Option<&'static str> {
    match property {
        "kernel" => (!matches!(n, 0 | 1)).then_some("its value must be 1"),
        "align" => {
            let (position, align) = (n >> 16 & 0xffff, n & 0xffff);
            if position > params {
                Some("the upper 16 bits must be a parameter's number, from 1, or 0 for the result")
            } else if (align & (align - 1)) != 0 || align == 0 {
                Some("the lower 16 bits must be an alignment, a power of two")
            } else {
                None
            }
        }
        "managed" => None,
        "texture" | "surface" => (n != 1).then_some("its value must be 1"),
        _ => (n <= 0).then_some("its value must be a positive number"),
    }
}

/// Whether an `align` annotation agrees with its position's type and attributes. If not, the alignment that
/// they require.
fn aligned_alike(j: &Judge<'_, '_>, f: &Function<'_>, n: i64) -> Result<(), u64> {
    let param = (n >> 16 & 0xffff).checked_sub(1).and_then(|p| f.params.get(p as usize));
    match param {
        Some(p) => layout::fits(j.m, &p.ty, &p.attrs, (n & 0xffff) as u64),
        None => layout::fits(j.m, &f.ret, &f.ret_attrs, (n & 0xffff) as u64),
    }
}

/// Records a property, and refuses a different value for it.
fn conflict(
    j: &mut Judge<'_, '_>,
    at: &str,
    property: &str,
    n: i64,
    line: u32,
    values: &mut HashMap<Key, i64>,
) {
    let before = *values.entry((at.to_string(), property.to_string())).or_insert(n);
    if before != n {
        let hint = format!("it is {before} elsewhere and {n} here: state it once");
        j.error(FORM, line, format!("conflicting \"{property}\" of {at}"), &hint);
    }
}

/// A node of parameter numbers; each parameter must be a pointer passed by value.
fn grid_constant(j: &mut Judge<'_, '_>, entity: &Entity<'_, '_>, value: &MdOp<'_>, line: u32) {
    let construct = format!("\"grid_constant\" of {}", entity.at);
    j.since(Some(10), PROPERTIES, line, construct.as_str(), "it came with version 1.10");
    let Some((list, _)) = j.m.node(value) else {
        j.error(FORM, line, construct, "its value must be a node of integers");
        return;
    };
    let Some(f) = entity.function else { return };
    for op in list {
        let number = i32_of(op);
        let param = number.filter(|n| *n > 0).and_then(|n| f.params.get(n as usize - 1));
        match (number, param) {
            (Some(n), Some(p)) => {
                if p.ty.space().is_none() || !p.attrs.iter().any(|a| a.name == "byval") {
                    let hint = format!("parameter {n} is not a pointer with byval");
                    j.error(PROPERTIES, line, construct.as_str(), &hint);
                }
            }
            _ => {
                let hint = "its node must hold the numbers of parameters, from 1";
                j.error(PROPERTIES, line, construct.as_str(), hint);
            }
        }
    }
}

/// The `"nvvm.*"` attributes of a function, including those of its groups.
fn attributes(j: &mut Judge<'_, '_>, f: &Function<'_>, kernel: bool, values: &mut HashMap<Key, i64>) {
    let m = j.m;
    let at = format!("@{}", unescape(f.name));
    let own = f.attrs.iter().map(|a| (a, f.line));
    let grouped =
        f.groups.iter().filter_map(|g| m.groups.get(g)).flat_map(|g| g.attrs.iter().map(|a| (a, g.line)));
    let all: Vec<_> = own.chain(grouped).filter(|(a, _)| a.string && a.name.starts_with("nvvm.")).collect();
    for (a, line) in all {
        let construct = format!("\"{}\" of {at}", a.name);
        let names: &[&str] = match a.name {
            "nvvm.maxntid" => &["maxntidx", "maxntidy", "maxntidz"],
            "nvvm.reqntid" => &["reqntidx", "reqntidy", "reqntidz"],
            "nvvm.minctasm" => &["minctasm"],
            "nvvm.maxnreg" => &["maxnreg"],
            "nvvm.cluster_dim" | "nvvm.maxclusterrank" | "nvvm.blocksareclusters" => {
                j.error(PROPERTIES, line, construct, CLUSTERS);
                continue;
            }
            _ => {
                let own = (&[format!("\"{}\"", a.name)][..], "functions and calls");
                j.ignored(PROPERTIES, line, construct, own, "no such property in NVVM IR");
                continue;
            }
        };
        if !kernel && a.name != "nvvm.maxnreg" {
            j.error(PROPERTIES, line, construct, "the property belongs to a kernel");
            continue;
        }
        let text = a.args.first().copied().unwrap_or("");
        let numbers: Option<Vec<i64>> =
            text.split(',').map(|n| n.trim().parse().ok().filter(|n| *n > 0)).collect();
        let Some(numbers) = numbers.filter(|n| n.len() <= names.len()) else {
            let hint = format!("its value must be up to {} positive numbers", names.len());
            j.error(PROPERTIES, line, construct, &hint);
            continue;
        };
        let hint = "newer front ends write this; the documents want it in !nvvm.annotations";
        j.extra(PROPERTIES, line, construct, hint);
        for (name, n) in names.iter().zip(numbers) {
            conflict(j, &at, name, n, line, values);
        }
    }
    // A parameter may state it too.
    for (n, p) in f.params.iter().enumerate() {
        let Some(a) = p.attrs.iter().find(|a| a.name == "nvvm.grid_constant") else { continue };
        let construct = format!("\"nvvm.grid_constant\" of parameter {} of {at}", n + 1);
        let byval = matches!(p.ty, Ty::Ptr(..)) && p.attrs.iter().any(|a| a.name == "byval");
        if !kernel {
            j.error(PROPERTIES, a.line, construct, "the property belongs to a kernel");
        } else if !byval {
            j.error(PROPERTIES, a.line, construct, "the parameter is not a pointer with byval");
        }
    }
}
