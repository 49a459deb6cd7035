//! A design as Verilator elaborates it: its modules with their parameters, signals and instances.

use crate::macros::Macro;
use std::collections::HashMap;

/// A whole design.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Design {
    /// Its modules, one entry for each set of parameter values that an instance has.
    pub modules: Vec<Module>,
    /// Macros of its files that are numbers.
    pub macros: Vec<Macro>,
}

/// A module with certain parameter values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Module {
    /// Its name in the source.
    pub name: String,
    /// Verilator's name for it with these parameter values.
    pub id: String,
    /// Its parameters, without localparams.
    pub parameters: Vec<Parameter>,
    /// Its ports, nets and variables, in the order of the source.
    pub signals: Vec<Signal>,
    /// The modules (by `id`) that it instantiates.
    pub instances: Vec<String>,
}

/// A parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its value here, if it is a number.
    pub value: Option<u64>,
}

/// The direction of a port.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Into the module.
    Input,
    /// Out of it.
    Output,
    /// Both.
    Inout,
}

/// A port, net or variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signal {
    /// Its name; below named generate blocks and members of structs, a path from the module.
    pub name: String,
    /// Bits of an element.
    pub width: u32,
    /// Elements of an unpacked array; 1 for everything else.
    pub elements: u32,
    /// Its direction, if it is a port.
    pub direction: Option<Direction>,
    /// File of its declaration, as Verilator was given it.
    pub file: String,
    /// Line in that file, from 1.
    pub line: u32,
}

impl Design {
    /// The first module of this name.
    pub fn module(&self, name: &str) -> Option<&Module> {
        self.modules.iter().find(|m| m.name == name)
    }

    /// Names of the modules that no module instantiates.
    pub fn tops(&self) -> Vec<&str> {
        let used = |id: &str| self.modules.iter().any(|m| m.instances.iter().any(|i| i == id));
        self.modules.iter().filter(|m| !used(&m.id)).map(|m| m.name.as_str()).collect()
    }
}

/// The facts that both of Verilator's formats give, before types are resolved.
#[derive(Clone, Debug, Default)]
pub(crate) struct Raw {
    /// Types by their id.
    pub types: HashMap<String, Type>,
    /// Modules; the type of a signal is still an id.
    pub modules: Vec<RawModule>,
    /// Source files by their letter.
    pub files: HashMap<String, String>,
}

/// A module before types are resolved.
#[derive(Clone, Debug, Default)]
pub(crate) struct RawModule {
    pub name: String,
    pub id: String,
    pub parameters: Vec<Parameter>,
    pub signals: Vec<RawSignal>,
    pub instances: Vec<String>,
}

/// A signal before its type is resolved.
#[derive(Clone, Debug)]
pub(crate) struct RawSignal {
    pub name: String,
    pub kind: String,
    pub direction: Option<Direction>,
    /// `FILE,LINE` with the file's letter.
    pub place: (String, u32),
}

/// A type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    /// Bits.
    Bits(u32),
    /// The same as another.
    Same(String),
    /// A packed array of another.
    Packed(u32, String),
    /// An unpacked array of another.
    Unpacked(u32, String),
    /// A struct with the names and types of its members.
    Struct(Vec<(String, String)>),
    /// A union.
    Union(Vec<(String, String)>),
    /// Strings, classes and the like.
    Other,
}

/// Types nest no deeper than this.
const DEPTH: usize = 64;

impl Raw {
    /// The design, with structs taken apart into their members.
    pub fn design(&self) -> Design {
        Design { modules: self.modules.iter().map(|m| self.module(m)).collect(), macros: vec![] }
    }

    fn module(&self, m: &RawModule) -> Module {
        let mut signals = vec![];
        for s in &m.signals {
            let file = self.files.get(&s.place.0).cloned().unwrap_or_default();
            let (elements, element) = self.elements(&s.kind, 0);
            let Some(width) = self.width(element, 0) else { continue };
            let whole = Signal {
                name: s.name.clone(),
                width,
                elements,
                direction: s.direction,
                file,
                line: s.place.1,
            };
            // Members of an array's elements have no path of their own.
            let members = if elements == 1 { self.members(element, 0) } else { vec![] };
            let parts = members.into_iter().map(|(path, width)| Signal {
                name: format!("{}.{path}", s.name),
                width,
                direction: None,
                ..whole.clone()
            });
            let parts: Vec<Signal> = parts.collect();
            signals.push(whole);
            signals.extend(parts);
        }
        let RawModule { name, id, parameters, instances, .. } = m.clone();
        Module { name, id, parameters, signals, instances }
    }

    /// Elements of a type, and the type of one.
    fn elements<'a>(&'a self, id: &'a str, depth: usize) -> (u32, &'a str) {
        match self.types.get(id) {
            Some(Type::Same(other)) if depth < DEPTH && !self.is_struct(other) => {
                self.elements(other, depth + 1)
            }
            Some(Type::Unpacked(n, other)) if depth < DEPTH => {
                let (inner, element) = self.elements(other, depth + 1);
                (n.saturating_mul(inner), element)
            }
            _ => (1, id),
        }
    }

    fn is_struct(&self, id: &str) -> bool {
        matches!(self.types.get(id), Some(Type::Struct(_)))
    }

    /// Bits of a packed type.
    fn width(&self, id: &str, depth: usize) -> Option<u32> {
        let of = |other: &str| if depth < DEPTH { self.width(other, depth + 1) } else { None };
        match self.types.get(id)? {
            Type::Bits(n) => Some(*n),
            Type::Same(other) => of(other),
            Type::Packed(n, other) => Some(of(other)?.saturating_mul(*n)),
            Type::Struct(members) => members.iter().map(|(_, t)| of(t)).sum(),
            Type::Union(members) => members.iter().filter_map(|(_, t)| of(t)).max(),
            Type::Unpacked(..) | Type::Other => None,
        }
    }

    /// Paths and widths of a struct's members, and of theirs.
    fn members(&self, id: &str, depth: usize) -> Vec<(String, u32)> {
        match self.types.get(id) {
            Some(Type::Same(other)) if depth < DEPTH => self.members(other, depth + 1),
            Some(Type::Struct(members)) if depth < DEPTH => {
                let mut all = vec![];
                for (name, t) in members {
                    let Some(width) = self.width(t, 0) else { continue };
                    all.push((name.clone(), width));
                    let below = self.members(t, depth + 1);
                    all.extend(below.into_iter().map(|(path, width)| (format!("{name}.{path}"), width)));
                }
                all
            }
            _ => vec![],
        }
    }
}

/// The number that one of Verilator's constants (`32'sh4`) stands for.
pub(crate) fn constant(text: &str) -> Option<u64> {
    let (_, digits) = text.split_once('\'')?;
    let digits = digits.strip_prefix('s').unwrap_or(digits);
    u64::from_str_radix(digits.strip_prefix('h')?, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_numbers() {
        for (text, is) in
            [("32'sh4", Some(4)), ("4'hf", Some(15)), ("\"text\"", None), ("64'h1_0", None), ("", None)]
        {
            assert_eq!(constant(text), is, "{text}");
        }
    }

    #[test]
    fn structs_are_taken_apart() {
        let types = [
            ("1", Type::Bits(32)),
            ("2", Type::Bits(1)),
            ("3", Type::Struct(vec![("pc".into(), "1".into()), ("last".into(), "2".into())])),
            ("4", Type::Same("3".into())),
            ("5", Type::Struct(vec![("uop".into(), "4".into()), ("mask".into(), "6".into())])),
            ("6", Type::Packed(8, "2".into())),
            ("7", Type::Unpacked(4, "1".into())),
            ("8", Type::Same("8".into())),
        ];
        let signal = |name: &str, kind: &str| RawSignal {
            name: name.into(),
            kind: kind.into(),
            direction: None,
            place: ("a".into(), 3),
        };
        let raw = Raw {
            types: types.map(|(id, t)| (id.to_string(), t)).into(),
            modules: vec![RawModule {
                name: "m".into(),
                signals: vec![signal("s", "5"), signal("regs", "7"), signal("circle", "8")],
                ..RawModule::default()
            }],
            files: [("a".to_string(), "m.sv".to_string())].into(),
        };
        let signals = &raw.design().modules[0].signals;
        let shown: Vec<String> =
            signals.iter().map(|s| format!("{} {}x{}", s.name, s.width, s.elements)).collect();
        assert_eq!(
            shown,
            ["s 41x1", "s.uop 33x1", "s.uop.pc 32x1", "s.uop.last 1x1", "s.mask 8x1", "regs 32x4"]
        );
        assert_eq!((signals[0].file.as_str(), signals[0].line), ("m.sv", 3));
    }
}
