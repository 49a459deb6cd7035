//! The types in the RTL's declarations: just enough to find two signals of one type.

use crate::expr::Select;
use crate::syntax::Node;
use std::collections::HashMap;

/// A type as its declaration writes it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Ty {
    /// `logic`, or the name of a typedef; empty if only the width is known.
    pub base: String,
    /// Packed dimensions, `31:0`.
    pub packed: Vec<String>,
    /// Unpacked dimensions.
    pub unpacked: Vec<String>,
}

impl Ty {
    /// Whether it is a single bit.
    pub fn is_bit(&self) -> bool {
        matches!(self.base.as_str(), "logic" | "bit") && self.packed.is_empty() && self.unpacked.is_empty()
    }

    /// Parses the text of a data type, `logic [7:0]`.
    fn read(text: &str) -> Ty {
        let mut base = String::new();
        let mut packed = vec![];
        for (i, part) in text.split('[').enumerate() {
            let part = part.trim();
            if i == 0 {
                base = part.split_whitespace().collect::<Vec<_>>().join(" ");
            } else {
                packed.push(part.trim_end_matches(']').split_whitespace().collect::<String>());
            }
        }
        Ty { base, packed, unpacked: vec![] }
    }

    /// Whether it is the same type, without unpacked dimensions.
    pub fn same(&self, other: &Ty) -> bool {
        self.unpacked.is_empty() && !self.base.is_empty() && self == other
    }

    /// The number of bits, if the declaration gives it as a number.
    pub fn bits(&self, types: &Types) -> Option<u32> {
        let own = match self.base.as_str() {
            "logic" | "bit" => 1,
            name => types.aliases.get(name)?.bits(types)?,
        };
        self.packed.iter().try_fold(own, |n, d| {
            let (hi, lo) = d.split_once(':')?;
            Some(n * (hi.parse::<u32>().ok()?.checked_sub(lo.parse().ok()?)? + 1))
        })
    }
}

/// The named types of all files.
#[derive(Clone, Debug, Default)]
pub struct Types {
    /// `typedef logic [31:0] word_t`
    pub aliases: HashMap<String, Ty>,
    /// Fields of structs, in order.
    pub structs: HashMap<String, Vec<(String, Ty)>>,
    /// Literals of enumerations.
    pub enums: HashMap<String, Vec<String>>,
}

impl Types {
    /// The enumeration of a literal, and all its literals.
    pub fn literals(&self, literal: &str) -> Option<(&String, &Vec<String>)> {
        // If two enumerations have it, either will do. The shorter one, then the name, makes the choice
        // unique.
        self.enums.iter().filter(|(_, all)| all.iter().any(|l| l == literal)).min()
    }

    /// Adds the typedefs of a file.
    pub fn collect(&mut self, node: &Node, text: &str) {
        if node.kind == "TypeDeclarationDataType" {
            let name = node.children.iter().rfind(|c| c.kind == "TypeIdentifier");
            let (Some(name), Some(data)) = (name, node.child("DataType")) else { return };
            let name = name.text(text).to_string();
            if let Some(e) = data.find("DataTypeEnum") {
                let mut found = vec![];
                e.outermost(&["EnumIdentifier"], &mut found);
                self.enums.insert(name, found.iter().map(|n| n.text(text).to_string()).collect());
            } else if let Some(s) = data.find("DataTypeStructUnion") {
                let mut fields = vec![];
                for member in s.all("StructUnionMember") {
                    let ty = member.find("DataType").map(|d| Ty::read(d.text(text))).unwrap_or_default();
                    let mut names = vec![];
                    member.outermost(&["VariableDeclAssignment"], &mut names);
                    for n in names {
                        fields.push((n.text(text).trim().to_string(), ty.clone()));
                    }
                }
                self.structs.insert(name, fields);
            } else {
                self.aliases.insert(name, Ty::read(data.text(text)));
            }
            return;
        }
        node.children.iter().for_each(|c| self.collect(c, text));
    }

    /// The type of a select of a value of type `ty`.
    pub fn select(&self, ty: &Ty, selects: &[Select]) -> Option<Ty> {
        let mut ty = ty.clone();
        for s in selects {
            match s {
                Select::Field(name) => {
                    if !ty.packed.is_empty() || !ty.unpacked.is_empty() {
                        return None;
                    }
                    ty = self.structs.get(&ty.base)?.iter().find(|(n, _)| n == name)?.1.clone();
                }
                Select::Index(_) => {
                    if !ty.unpacked.is_empty() {
                        ty.unpacked.remove(0);
                    } else if !ty.packed.is_empty() {
                        ty.packed.remove(0);
                    } else {
                        ty = self.aliases.get(&ty.base)?.clone();
                        if ty.packed.is_empty() {
                            return None;
                        }
                        ty.packed.remove(0);
                    }
                }
                Select::Range | Select::Part(_) => return None,
            }
        }
        Some(ty)
    }
}

/// The names that a node declares: variables, nets, ports, arguments.
pub fn declarations(node: &Node, text: &str, out: &mut Vec<(String, Ty, Role)>) {
    let direct = |kind: &str| node.child(kind);
    match node.kind.as_str() {
        "AnsiPortDeclarationNet" | "AnsiPortDeclarationVariable" => {
            let ty = node.find("DataType").map(|d| Ty::read(d.text(text))).unwrap_or_default();
            let role = match node.find("PortDirection").map(|d| d.text(text)) {
                Some("input") => Role::Input,
                _ => Role::Output,
            };
            if let Some(name) = direct("PortIdentifier") {
                let unpacked = node.all("UnpackedDimension").map(|d| d.text(text).to_string()).collect();
                out.push((name.text(text).to_string(), Ty { unpacked, ..ty }, role));
            }
        }
        "TfPortItem" => {
            let ty = node.find("DataType").map(|d| Ty::read(d.text(text))).unwrap_or_default();
            if let Some(name) = direct("PortIdentifier") {
                out.push((name.text(text).to_string(), ty, Role::Argument));
            }
        }
        "DataDeclarationVariable" => {
            let ty = node.find("DataType").map(|d| Ty::read(d.text(text))).unwrap_or_default();
            let mut names = vec![];
            node.outermost(&["VariableDeclAssignmentVariable"], &mut names);
            for n in names {
                let Some(name) = n.child("VariableIdentifier") else { continue };
                let unpacked = n.all("VariableDimension").map(|d| d.text(text).to_string()).collect();
                out.push((name.text(text).to_string(), Ty { unpacked, ..ty.clone() }, Role::Inner));
            }
        }
        "NetDeclarationNetTypeIdentifier" | "NetDeclarationNetType" => {
            let ty = match node.find("NetTypeIdentifier").or(node.find("DataType")) {
                Some(d) => Ty::read(d.text(text)),
                None => return,
            };
            let mut names = vec![];
            node.outermost(&["NetDeclAssignment"], &mut names);
            for n in names {
                let Some(name) = n.find("NetIdentifier") else { continue };
                let unpacked = n.all("UnpackedDimension").map(|d| d.text(text).to_string()).collect();
                out.push((name.text(text).to_string(), Ty { unpacked, ..ty.clone() }, Role::Inner));
            }
        }
        _ => {}
    }
}

/// The role of a declared name in its module or function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Input port.
    Input,
    /// Output port.
    Output,
    /// Argument of a function.
    Argument,
    /// Anything else.
    Inner,
}
