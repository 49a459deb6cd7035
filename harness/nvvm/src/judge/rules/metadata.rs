//! §3.15 named metadata and versions, §7 module flags and the metadata that NVVM understands. All other metadata
//! is accepted and ignored.

use crate::judge::tree::{MdOp, Ty, Val};
use crate::judge::{Clause, Judge};
use std::collections::HashMap;

const VERSIONS: Clause = Clause("§3.15", "§3.8");
const FLAGS: Clause = Clause("§7.1", "");
const CALLALIGN: Clause = Clause("§3.2.1", "§3.2.1");

/// An i32 constant operand.
pub(super) fn i32_of(op: &MdOp<'_>) -> Option<i64> {
    match op {
        MdOp::Value(Ty::Int(32), v) => v.int(),
        _ => None,
    }
}

/// `!nvvmir.version`: two or four numbers, 1.x or 2.x, not mixed; debug metadata is 3.1.
pub(super) fn versions(j: &mut Judge<'_, '_>) {
    let mut majors = Vec::new();
    for named in j.m.named("nvvmir.version") {
        for node in &named.nodes {
            let (ops, line) = j.m.node(node).unwrap_or((&[], None));
            let line = line.unwrap_or(named.line);
            let numbers: Vec<Option<i64>> = ops.iter().map(i32_of).collect();
            if !matches!(numbers.len(), 2 | 4) || numbers.iter().any(|n| n.is_none_or(|n| n < 0)) {
                let hint = "a version is two or four i32: major, minor, and those of debug metadata";
                j.error(VERSIONS, line, "unreadable NVVM IR version", hint);
                continue;
            }
            let number = |n: usize| numbers.get(n).copied().flatten();
            let (major, minor) = (number(0).unwrap_or(0), number(1).unwrap_or(0));
            if !matches!(major, 1 | 2) {
                let construct = format!("NVVM IR version {major}.{minor}");
                j.error(VERSIONS, line, construct, "versions 1.x and 2.x are supported");
                continue;
            }
            majors.push(major);
            if let (2, Some(d), Some(e)) = (major, number(2), number(3))
                && (d, e) != (3, 1)
            {
                let construct = format!("debug metadata version {d}.{e}");
                j.error(VERSIONS, line, construct, "the debug metadata of NVVM IR 2.0 is version 3.1");
            }
        }
        if majors.contains(&1) && majors.contains(&2) {
            let hint = "versions 1.x and 2.x cannot be linked together";
            j.error(VERSIONS, named.line, "mixed NVVM IR versions", hint);
        }
    }
}

/// `!llvm.module.flags`: a behaviour, a name and a value each.
pub(super) fn flags(j: &mut Judge<'_, '_>) {
    let mut seen: HashMap<&str, u32> = HashMap::new();
    for named in j.m.named("llvm.module.flags") {
        for node in &named.nodes {
            let Some((ops, line)) = j.m.node(node) else { continue };
            let line = line.unwrap_or(named.line);
            let [behaviour, MdOp::Str(name), _] = ops else {
                let hint = "a flag is a node of three: behaviour, name and value";
                j.error(FLAGS, line, "malformed module flag", hint);
                continue;
            };
            let behaviour = i32_of(behaviour);
            if !behaviour.is_some_and(|b| (1..=8).contains(&b)) {
                let construct = format!("module flag \"{name}\" without a behaviour");
                j.error(FLAGS, line, construct, "the behaviour is an i32 from 1 to 8");
                continue;
            }
            // A requirement (3) may name a flag again.
            if behaviour != Some(3) && seen.insert(name, line).is_some() {
                let hint = "each flag stands once in a module";
                j.error(FLAGS, line, format!("module flag \"{name}\" twice"), hint);
            }
        }
    }
}

/// Metadata attached to instructions: `callalign` in its form. 2.0 ignores the
/// unroll pragma of 1.x like any other.
pub(super) fn attachments(j: &mut Judge<'_, '_>) {
    let m = j.m;
    for inst in m.functions.iter().flat_map(|f| &f.body) {
        for (kind, node) in &inst.metadata {
            match *kind {
                "callalign" => {
                    let ops = node.as_ref().and_then(|n| m.node(n)).map(|(ops, _)| ops).unwrap_or_default();
                    let fields: Vec<Option<i64>> = ops.iter().map(i32_of).collect();
                    let arguments = inst.call.as_ref().map_or(0, |c| c.args.len() as i64);
                    let good = |v: &Option<i64>| {
                        v.is_some_and(|v| v > 0 && v >> 16 <= arguments && (v & 0xffff).count_ones() == 1)
                    };
                    if inst.call.is_none() {
                        j.error(CALLALIGN, inst.line, "!callalign", "it belongs to calls");
                    } else if fields.is_empty() || !fields.iter().all(good) {
                        let hint = "it is a node of i32: the argument's number (0 for the result) in the upper 16 \
                                    bits, an alignment in the lower 16";
                        j.error(CALLALIGN, inst.line, "!callalign", hint);
                    } else if !fields.is_sorted() {
                        j.error(CALLALIGN, inst.line, "!callalign", "its fields must be in ascending order");
                    }
                }
                _ => {}
            }
        }
    }
}

/// The value of a module flag.
pub(super) fn flag<'t>(j: &'t Judge<'_, '_>, name: &str) -> Option<(Option<i64>, Option<i64>, u32)> {
    j.m.named("llvm.module.flags").find_map(|named| {
        named.nodes.iter().find_map(|node| {
            let (ops, line) = j.m.node(node)?;
            match ops {
                [behaviour, MdOp::Str(n), MdOp::Value(_, value)] if *n == name => {
                    let value: &Val<'_> = value;
                    Some((i32_of(behaviour), value.int(), line.unwrap_or(named.line)))
                }
                _ => None,
            }
        })
    })
}
