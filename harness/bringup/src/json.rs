//! Verilator's JSON (`--json-only`, from 5.022 on): the tree, and the names of its files.

use crate::design::{Direction, Parameter, Raw, RawModule, RawSignal, Type, constant};
use serde::Deserialize;
use std::collections::HashMap;

/// A node of the tree; what is not asked about is skipped.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Node {
    r#type: String,
    name: String,
    orig_name: String,
    addr: String,
    loc: String,
    direction: String,
    dtypep: String,
    #[serde(rename = "refDTypep")]
    ref_dtypep: String,
    range: String,
    decl_range: String,
    is_param: bool,
    #[serde(rename = "isGParam")]
    is_gparam: bool,
    modp: String,
    modulesp: Vec<Node>,
    miscsp: Vec<Node>,
    typesp: Vec<Node>,
    membersp: Vec<Node>,
    stmtsp: Vec<Node>,
    itemsp: Vec<Node>,
    valuep: Vec<Node>,
}

/// The file that goes with the tree.
#[derive(Debug, Deserialize)]
struct Meta {
    files: HashMap<String, File>,
}

#[derive(Debug, Deserialize)]
struct File {
    filename: String,
}

/// What the tree and the file with the names say of the design, or what is wrong with them.
pub(crate) fn read(tree: &str, meta: &str) -> Result<Raw, serde_json::Error> {
    let tree: Node = serde_json::from_str(tree)?;
    let meta: Meta = serde_json::from_str(meta)?;
    let files = meta.files.into_iter().map(|(letter, f)| (letter, f.filename)).collect();
    let mut raw = Raw { files, ..Raw::default() };
    for t in tree.miscsp.iter().flat_map(|n| &n.typesp) {
        raw.types.insert(t.addr.clone(), kind(t));
    }
    for m in tree.modulesp.iter().filter(|m| m.r#type == "MODULE") {
        let mut module = RawModule { name: m.orig_name.clone(), id: m.addr.clone(), ..RawModule::default() };
        declared(&m.stmtsp, "", &mut module);
        raw.modules.push(module);
    }
    Ok(raw)
}

/// `31:0` or `[31:0]` as a number of elements.
fn size(range: &str) -> u32 {
    let range = range.trim_start_matches('[').trim_end_matches(']');
    let bounds = range.split_once(':').and_then(|(l, r)| Some((l.parse().ok()?, r.parse().ok()?)));
    bounds.map_or(1, |(l, r): (i64, i64)| (l.abs_diff(r) + 1).min(u32::MAX.into()) as u32)
}

fn kind(t: &Node) -> Type {
    let other = || if t.ref_dtypep.is_empty() { t.dtypep.clone() } else { t.ref_dtypep.clone() };
    let members = || {
        let of = |m: &Node| {
            (m.name.clone(), if m.ref_dtypep.is_empty() { &m.dtypep } else { &m.ref_dtypep }.clone())
        };
        t.membersp.iter().map(of).collect()
    };
    match t.r#type.as_str() {
        "BASICDTYPE" => Type::Bits(size(&t.range)),
        "REFDTYPE" | "ENUMDTYPE" => Type::Same(other()),
        "PACKARRAYDTYPE" => Type::Packed(size(&t.decl_range), other()),
        "UNPACKARRAYDTYPE" => Type::Unpacked(size(&t.decl_range), other()),
        "STRUCTDTYPE" => Type::Struct(members()),
        "UNIONDTYPE" => Type::Union(members()),
        _ => Type::Other,
    }
}

/// Adds what statements declare to a module; `below` is the path of the generate blocks around them.
fn declared(statements: &[Node], below: &str, module: &mut RawModule) {
    for s in statements {
        let name = format!("{below}{}", if s.orig_name.is_empty() { &s.name } else { &s.orig_name });
        match s.r#type.as_str() {
            "VAR" if s.is_gparam => {
                let value = s.valuep.first().and_then(|v| constant(&v.name));
                module.parameters.push(Parameter { name, value });
            }
            "VAR" if s.is_param => {}
            "VAR" => {
                let direction = match s.direction.as_str() {
                    "INPUT" => Some(Direction::Input),
                    "OUTPUT" => Some(Direction::Output),
                    "INOUT" => Some(Direction::Inout),
                    _ => None,
                };
                let (file, rest) = s.loc.split_once(',').unwrap_or_default();
                let line = rest.split(':').next().and_then(|l| l.parse().ok()).unwrap_or(0);
                let place = (file.to_string(), line);
                module.signals.push(RawSignal { name, kind: s.dtypep.clone(), direction, place });
            }
            "CELL" => module.instances.push(s.modp.clone()),
            "BEGIN" | "GENBLOCK" => {
                let path = if s.name.is_empty() { below.to_string() } else { format!("{below}{}.", s.name) };
                declared(&s.stmtsp, &path, module);
                declared(&s.itemsp, &path, module);
            }
            _ => {}
        }
    }
}
