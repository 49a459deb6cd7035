//! Verilator's JSON (`--json-only`, from 5.022 on): the tree, and the names of its files.

use crate::design::{Direction, Parameter, Raw, RawModule, RawSignal, Type, constant};
use serde::Deserialize;
use std::collections::HashMap;

/// A node of the tree; what is not asked about is skipped.
#[derive(Debug, Default)]
struct Node {
    kind: String,
    name: String,
    orig_name: String,
    addr: String,
    loc: String,
    direction: String,
    dtypep: String,
    ref_dtypep: String,
    range: String,
    decl_range: String,
    is_param: bool,
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

/// Some nodes of Verilator's have a key twice, which a derived implementation refuses. The first counts.
impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Node, D::Error> {
        struct Visitor;
        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = Node;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a node of Verilator's tree")
            }
            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<Node, A::Error> {
                let mut n = Node::default();
                while let Some(key) = map.next_key::<String>()? {
                    n.set(&key, &mut map)?;
                }
                Ok(n)
            }
        }
        d.deserialize_map(Visitor)
    }
}

impl Node {
    fn set<'de, A: serde::de::MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        let text = match key {
            "type" => &mut self.kind,
            "name" => &mut self.name,
            "origName" => &mut self.orig_name,
            "addr" => &mut self.addr,
            "loc" => &mut self.loc,
            "direction" => &mut self.direction,
            "dtypep" => &mut self.dtypep,
            "refDTypep" => &mut self.ref_dtypep,
            "range" => &mut self.range,
            "declRange" => &mut self.decl_range,
            "modp" => &mut self.modp,
            _ => return self.set_other(key, map),
        };
        let value = map.next_value()?;
        if text.is_empty() {
            *text = value;
        }
        Ok(())
    }

    fn set_other<'de, A: serde::de::MapAccess<'de>>(
        &mut self,
        key: &str,
        map: &mut A,
    ) -> Result<(), A::Error> {
        let list = match key {
            "modulesp" => &mut self.modulesp,
            "miscsp" => &mut self.miscsp,
            "typesp" => &mut self.typesp,
            "membersp" => &mut self.membersp,
            "stmtsp" => &mut self.stmtsp,
            "itemsp" => &mut self.itemsp,
            "valuep" => &mut self.valuep,
            "isParam" => {
                self.is_param = map.next_value()?;
                return Ok(());
            }
            "isGParam" => {
                self.is_gparam = map.next_value()?;
                return Ok(());
            }
            _ => return map.next_value::<serde::de::IgnoredAny>().map(|_| ()),
        };
        *list = map.next_value()?;
        Ok(())
    }
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

/// The design that the tree and the file with the names describe, or their fault.
pub(crate) fn read(tree: &str, meta: &str) -> Result<Raw, serde_json::Error> {
    let tree: Node = serde_json::from_str(tree)?;
    let meta: Meta = serde_json::from_str(meta)?;
    let files = meta.files.into_iter().map(|(letter, f)| (letter, f.filename)).collect();
    let mut raw = Raw { files, ..Raw::default() };
    for t in tree.miscsp.iter().flat_map(|n| &n.typesp) {
        raw.types.insert(t.addr.clone(), kind(t));
    }
    for m in tree.modulesp.iter().filter(|m| m.kind == "MODULE") {
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
    match t.kind.as_str() {
        "BASICDTYPE" => Type::Bits(size(&t.range)),
        "REFDTYPE" | "ENUMDTYPE" => Type::Same(other()),
        "PACKARRAYDTYPE" => Type::Packed(size(&t.decl_range), other()),
        "UNPACKARRAYDTYPE" => Type::Unpacked(size(&t.decl_range), other()),
        "STRUCTDTYPE" => Type::Struct(members()),
        "UNIONDTYPE" => Type::Union(members()),
        _ => Type::Other,
    }
}

/// Adds the declarations of statements to a module. `below` is the path of the generate blocks around them.
fn declared(statements: &[Node], below: &str, module: &mut RawModule) {
    for s in statements {
        let name = format!("{below}{}", if s.orig_name.is_empty() { &s.name } else { &s.orig_name });
        match s.kind.as_str() {
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

#[cfg(test)]
mod tests {
    use crate::design::{Design, Direction};
    use crate::{json, xml};

    const XML: &str = include_str!("../tests/formats/tiny.xml");
    const JSON: &str = include_str!("../tests/formats/tiny.json");
    const META: &str = include_str!("../tests/formats/tiny.meta.json");

    /// A design as lines, without the facts that only one of the formats has (names of parameterised
    /// modules).
    fn lines(design: &Design) -> Vec<String> {
        let mut lines = vec![];
        for m in &design.modules {
            let of = |id: &String| design.modules.iter().find(|m| m.id == *id).map_or("?", |m| &m.name);
            let instances: Vec<&str> = m.instances.iter().map(of).collect();
            let parameters: Vec<String> =
                m.parameters.iter().map(|p| format!("{} {:?}", p.name, p.value)).collect();
            lines.push(format!("{}: {} / {}", m.name, parameters.join(", "), instances.join(", ")));
            for s in &m.signals {
                let way = match s.direction {
                    Some(Direction::Input) => "input ",
                    Some(Direction::Output) => "output ",
                    Some(Direction::Inout) => "inout ",
                    None => "",
                };
                lines.push(format!("  {way}{} {}x{} {}:{}", s.name, s.width, s.elements, s.file, s.line));
            }
        }
        lines
    }

    /// Verilator 5.048 writes the name of some nodes twice.
    #[test]
    fn a_key_that_is_there_twice_counts_once() {
        let tree = r#"{"type": "NETLIST", "name": "a", "name": "b", "modulesp": [], "miscsp": []}"#;
        assert!(json::read(tree, META).unwrap().modules.is_empty());
    }

    /// Verilator 5.006 and 5.048 about `tests/formats/tiny.sv`.
    #[test]
    fn both_formats_say_the_same() {
        let old = lines(&xml::read(XML).unwrap().design());
        assert_eq!(lines(&json::read(JSON, META).unwrap().design()), old);
        assert_eq!(
            old,
            [
                "tiny: LANES Some(8) / leaf",
                "  input clk 1x1 tiny.sv:17",
                "  input uop 33x1 tiny.sv:18",
                "  uop.pc 32x1 tiny.sv:18",
                "  uop.last 1x1 tiny.sv:18",
                "  output lanes 256x1 tiny.sv:19",
                "  inout pad 1x1 tiny.sv:20",
                "  regs 32x8 tiny.sv:22",
                "  state 2x1 tiny.sv:23",
                "  lane 3x1 tiny.sv:24",
                "  g_wide.extra 16x1 tiny.sv:26",
                "leaf: W Some(16) / ",
                "  input clk 1x1 tiny.sv:8",
                "  input d 16x1 tiny.sv:8",
                "  output q 16x1 tiny.sv:8",
            ]
        );
    }

    #[test]
    fn text_that_is_neither_is_refused() {
        assert!(xml::read("<module name=").is_err());
        assert!(json::read("{", META).is_err() && json::read("{}", "{}").is_err());
    }
}
