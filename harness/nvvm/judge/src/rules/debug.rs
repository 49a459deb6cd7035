//! §16 debug information: its flag, its versions, its one compile unit. 1.1 has no such chapter.

use super::metadata::flag;
use crate::context::{Clause, Judge};
use crate::lex::Kind;
use crate::tree::MdOp;
use std::collections::HashSet;

const DEBUG: Clause = Clause("§16", "");

/// Judges a module's debug information.
pub(super) fn debug(j: &mut Judge<'_, '_>) {
    let m = j.m;
    for field in ["inlinedAt", "scope"] {
        chains_end(j, field);
    }
    if let Some((behaviour, value, line)) = flag(j, "Debug Info Version") {
        let construct = "module flag \"Debug Info Version\"";
        match behaviour {
            Some(1) => {}
            Some(2) => j.extra(
                DEBUG,
                line,
                construct,
                "its behaviour is 2 (warning) here; to the letter it must be 1 (error)",
            ),
            _ => j.extra(DEBUG, line, construct, "its behaviour must be 1 (error)"),
        }
        if value != Some(3) {
            j.error(DEBUG, line, construct, "its value must be 3");
        }
    }
    let Some(units) = m.named("llvm.dbg.cu").next() else { return };
    if !j.is_2() {
        return;
    }
    if units.nodes.len() > 1 {
        j.extra(
            DEBUG,
            units.line,
            "several compile units",
            "only one unit of debug information is supported",
        );
    }
    for node in &units.nodes {
        let MdOp::Ref(n) = node else { continue };
        let Some(unit) = m.nodes.get(n) else { continue };
        let MdOp::Special("DICompileUnit", fields) = &unit.body else { continue };
        let kind = fields
            .iter()
            .position(|t| t.kind == Kind::Label && t.text == "emissionKind")
            .and_then(|at| fields.get(at + 1));
        match kind.map(|t| t.text) {
            None | Some("FullDebug" | "DebugDirectivesOnly" | "1" | "3") => {}
            Some(other) => {
                let construct = format!("emissionKind: {other}");
                j.extra(DEBUG, unit.line, construct, "the kind must be FullDebug or DebugDirectivesOnly");
            }
        }
    }
    if flag(j, "Debug Info Version").is_none() && !units.nodes.is_empty() {
        let hint = "a module with debug information needs this flag, with behaviour 1 and value 3";
        j.extra(DEBUG, units.line, "no module flag \"Debug Info Version\"", hint);
    }
    let stated = m
        .named("nvvmir.version")
        .flat_map(|n| &n.nodes)
        .filter_map(|n| m.node(n))
        .any(|(ops, _)| ops.len() == 4);
    if !stated {
        let hint =
            "a module with debug information needs four numbers in !nvvmir.version, the last two 3 and 1";
        j.extra(DEBUG, units.line, "no debug metadata version", hint);
    }
}

/// A chain of locations or scopes that closes on itself would keep LLVM's verifier in an endless loop.
fn chains_end(j: &mut Judge<'_, '_>, field: &str) {
    let m = j.m;
    let next = |n: &str| -> Option<&str> {
        let MdOp::Special(_, fields) = &m.nodes.get(n)?.body else { return None };
        let at = fields.iter().position(|t| t.kind == Kind::Label && t.text == field)?;
        fields.get(at + 1).filter(|t| t.kind == Kind::Meta).map(|t| t.text)
    };
    // Nodes whose chain is known to end.
    let mut ends: HashSet<&str> = HashSet::new();
    let mut first: Option<(u32, &str)> = None;
    for &start in m.nodes.keys() {
        let mut chain = Vec::new();
        let mut seen = HashSet::new();
        let mut at = Some(start);
        while let Some(n) = at.filter(|n| !ends.contains(n)) {
            if !seen.insert(n) {
                // The first line of the loop, wherever it was entered.
                let round = chain.iter().skip_while(|&&c| c != n);
                first = round.map(|&c| (m.nodes.get(c).map_or(0, |x| x.line), c)).chain(first).min();
                break;
            }
            chain.push(n);
            at = next(n);
        }
        ends.extend(chain);
    }
    if let Some((line, n)) = first {
        j.error(
            DEBUG,
            line,
            format!("{field} of !{n}"),
            "the chain of nodes must end, but it leads back to itself",
        );
    }
}
