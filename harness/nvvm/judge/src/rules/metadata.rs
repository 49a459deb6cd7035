//! §3.15 named metadata and versions, §7 module flags and the metadata that NVVM understands. All other
//! metadata is accepted and ignored.

use crate::context::{Clause, Judge};
use crate::layout;
use crate::tree::{Call, MdOp, Module, Ty, Val};
use std::collections::HashMap;

const VERSIONS: Clause = Clause("§3.15", "§3.8");
const FLAGS: Clause = Clause("§7.1", "");
const CALLALIGN: Clause = Clause("§3.2.1", "§3.2.1");

/// A constant operand of type i32.
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
                let hint = "a version must be two or four i32: major, minor, and those of debug metadata";
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
                let hint = "a flag must be a node of three: behaviour, name and value";
                j.error(FLAGS, line, "malformed module flag", hint);
                continue;
            };
            let behaviour = i32_of(behaviour);
            if !behaviour.is_some_and(|b| (1..=8).contains(&b)) {
                let construct = format!("module flag \"{name}\" without a behaviour");
                j.error(FLAGS, line, construct, "the behaviour must be an i32 from 1 to 8");
                continue;
            }
            // A requirement (3) may name a flag again.
            if behaviour != Some(3) && seen.insert(name, line).is_some() {
                let hint = "each flag may appear once in a module";
                j.error(FLAGS, line, format!("module flag \"{name}\" twice"), hint);
            }
        }
    }
}

/// Metadata attached to instructions: the form of `callalign`, and whether its alignments are those of the
/// types. 2.0 ignores the unroll pragma of 1.x like any other.
pub(super) fn attachments(j: &mut Judge<'_, '_>) {
    let m = j.m;
    for inst in m.functions.iter().flat_map(|f| &f.body) {
        for (_, node) in inst.metadata.iter().filter(|(kind, _)| *kind == "callalign") {
            let ops = node.as_ref().and_then(|n| m.node(n)).map(|(ops, _)| ops).unwrap_or_default();
            match &inst.call {
                Some(call) => callalign(j, call, ops, inst.line),
                None => j.error(CALLALIGN, inst.line, "!callalign", "only calls may have it"),
            }
        }
    }
}

fn callalign(j: &mut Judge<'_, '_>, call: &Call<'_>, ops: &[MdOp<'_>], line: u32) {
    let m = j.m;
    let fields: Vec<Option<i64>> = ops.iter().map(i32_of).collect();
    let good = |v: &Option<i64>| {
        v.is_some_and(|v| v > 0 && v >> 16 <= call.args.len() as i64 && (v & 0xffff).count_ones() == 1)
    };
    if fields.is_empty() || !fields.iter().all(good) {
        let hint = "it is a node of i32: the argument's number (0 for the result) in the upper 16 bits, an \
            alignment \
                    in the lower 16";
        j.error(CALLALIGN, line, "!callalign", hint);
        return;
    }
    if !fields.is_sorted() {
        j.error(CALLALIGN, line, "!callalign", "its entries must be in ascending order");
    }
    // A direct call must agree with the annotation of its callee, if there is one.
    let annotated = call.callee.entity().map(|name| alignments(m, name)).unwrap_or_default();
    let direct = matches!(call.callee, Val::Global(_));
    let result = match &call.ty {
        Ty::Func(ret, ..) => ret.as_ref(),
        // Before LLVM 3.7 a call named the type of the pointer.
        Ty::Ptr(_, Some(to)) => match to.as_ref() {
            Ty::Func(ret, ..) => ret.as_ref(),
            _ => &call.ty,
        },
        ty => ty,
    };
    for field in fields.into_iter().flatten() {
        let (position, align) = (field >> 16, field & 0xffff);
        let fits = match position.checked_sub(1).and_then(|n| call.args.get(n as usize)) {
            Some(arg) => layout::fits(m, &arg.ty, &arg.attrs, align as u64),
            None => layout::fits(m, result, &call.ret_attrs, align as u64),
        };
        let same = match annotated.get(&position) {
            Some(a) => *a == align,
            // A callee without an annotation has natural alignments.
            None if direct => {
                let (ty, attrs): (&Ty<'_>, &[_]) =
                    match position.checked_sub(1).and_then(|n| call.args.get(n as usize)) {
                        Some(arg) => (&arg.ty, &arg.attrs),
                        None => (result, &call.ret_attrs),
                    };
                layout::wanted(m, ty, attrs).is_none_or(|w| w == align as u64)
            }
            None => true,
        };
        if fits.is_err() || !same {
            let hint = match fits {
                Err(wanted) => format!("argument {position} is aligned to {wanted}"),
                Ok(()) => format!("the callee has another alignment for position {position}"),
            };
            j.error(CALLALIGN, line, format!("!callalign {align} of position {position}"), &hint);
        }
    }
}

/// The alignments in a function's annotations, by position.
pub(super) fn alignments(m: &Module<'_>, name: &str) -> HashMap<i64, i64> {
    let mut out = HashMap::new();
    for node in m.named("nvvm.annotations").flat_map(|n| &n.nodes) {
        let Some((ops, _)) = m.node(node) else { continue };
        if ops.first().and_then(crate::context::entity_of) != Some(name) {
            continue;
        }
        for pair in ops[1..].chunks_exact(2) {
            if let (MdOp::Str("align"), Some(n)) = (&pair[0], i32_of(&pair[1])) {
                out.insert(n >> 16 & 0xffff, n & 0xffff);
            }
        }
    }
    out
}

/// The value of a module flag.
pub(super) fn flag(j: &Judge<'_, '_>, name: &str) -> Option<(Option<i64>, Option<i64>, u32)> {
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
