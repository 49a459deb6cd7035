//! Verilator's XML (`--xml-only`, up to 5.036).

use crate::design::{Direction, Parameter, Raw, RawModule, RawSignal, Type, constant};
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

/// The design that the text describes, or the text's fault.
pub(crate) fn read(text: &str) -> Result<Raw, quick_xml::Error> {
    let mut reader = Reader::from_str(text);
    let mut walk = Walk::default();
    loop {
        match reader.read_event()? {
            Event::Start(e) => walk.begin(&e)?,
            Event::Empty(e) => {
                walk.begin(&e)?;
                walk.end();
            }
            Event::End(_) => walk.end(),
            Event::Eof => return Ok(walk.raw),
            _ => {}
        }
    }
}

/// The state of the walk through the elements.
#[derive(Default)]
struct Walk {
    raw: Raw,
    /// The open elements.
    open: Vec<Open>,
    /// Ids of the array types without their sizes yet, with the last bounds seen.
    bounds: Vec<u64>,
}

/// An open element.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Open {
    Module,
    /// A generate block with this name.
    Block(String),
    /// A parameter, whose value comes next.
    Parameter,
    /// An array type.
    Array {
        id: String,
        of: String,
        packed: bool,
    },
    Struct {
        id: String,
        union: bool,
    },
    /// Everything else.
    Other,
    /// An element that declares nothing of the module: statements, functions.
    Inside,
}

fn attribute(e: &BytesStart<'_>, name: &str) -> Result<Option<String>, quick_xml::Error> {
    match e.try_get_attribute(name)? {
        Some(a) => Ok(Some(a.normalized_value(XmlVersion::Implicit1_0)?.into_owned())),
        None => Ok(None),
    }
}

impl Walk {
    fn begin(&mut self, e: &BytesStart<'_>) -> Result<(), quick_xml::Error> {
        let get = |name: &str| attribute(e, name).map(Option::unwrap_or_default);
        let opened = match e.name().as_ref() {
            b"file" => {
                self.raw.files.insert(get("id")?, get("filename")?);
                Open::Other
            }
            b"module" => {
                let (id, name) = (get("name")?, get("origName")?);
                self.raw.modules.push(RawModule { id, name, ..RawModule::default() });
                Open::Module
            }
            b"begin" if self.declares() => Open::Block(get("name")?),
            b"var" if self.declares() => self.variable(e)?,
            b"instance" if self.declares() => {
                let of = get("defName")?;
                self.raw.modules.last_mut().into_iter().for_each(|m| m.instances.push(of.clone()));
                Open::Other
            }
            b"const" => {
                self.constant(&get("name")?);
                Open::Other
            }
            b"basicdtype" => {
                let bits = match (get("left")?.parse::<i64>(), get("right")?.parse::<i64>()) {
                    (Ok(left), Ok(right)) => (left.abs_diff(right) + 1).min(u32::MAX.into()) as u32,
                    _ => 1,
                };
                self.raw.types.insert(get("id")?, Type::Bits(bits));
                Open::Other
            }
            b"refdtype" | b"enumdtype" => {
                self.raw.types.insert(get("id")?, Type::Same(get("sub_dtype_id")?));
                Open::Other
            }
            b"packarraydtype" | b"unpackarraydtype" => {
                self.bounds.clear();
                let packed = e.name().as_ref() == b"packarraydtype";
                Open::Array { id: get("id")?, of: get("sub_dtype_id")?, packed }
            }
            b"structdtype" | b"uniondtype" => {
                let (id, union) = (get("id")?, e.name().as_ref() == b"uniondtype");
                let empty = if union { Type::Union(vec![]) } else { Type::Struct(vec![]) };
                self.raw.types.insert(id.clone(), empty);
                Open::Struct { id, union }
            }
            b"memberdtype" => {
                let member = (get("name")?, get("sub_dtype_id")?);
                if let Some(Open::Struct { id, .. }) = self.open.last()
                    && let Some(Type::Struct(members) | Type::Union(members)) = self.raw.types.get_mut(id)
                {
                    members.push(member);
                }
                Open::Other
            }
            _ if self.declares() => Open::Inside,
            _ => Open::Other,
        };
        self.open.push(opened);
        Ok(())
    }

    fn end(&mut self) {
        if let Some(Open::Array { id, of, packed }) = self.open.pop() {
            let size = match self.bounds[..] {
                [left, right, ..] => (left.abs_diff(right) + 1).min(u32::MAX.into()) as u32,
                _ => 1,
            };
            let array = if packed { Type::Packed(size, of) } else { Type::Unpacked(size, of) };
            self.raw.types.insert(id, array);
        }
    }

    /// Whether a child of the open element belongs to the module itself.
    fn declares(&self) -> bool {
        matches!(self.open.last(), Some(Open::Module | Open::Block(_)))
    }

    fn variable(&mut self, e: &BytesStart<'_>) -> Result<Open, quick_xml::Error> {
        let get = |name: &str| attribute(e, name).map(Option::unwrap_or_default);
        let blocks = self.open.iter().filter_map(|o| match o {
            Open::Block(name) if !name.is_empty() => Some(name.as_str()),
            _ => None,
        });
        let own = get("origName")?;
        let name: Vec<&str> = blocks.chain([own.as_str()]).collect();
        let name = name.join(".");
        let Some(module) = self.raw.modules.last_mut() else { return Ok(Open::Other) };
        if get("localparam")? == "true" {
            return Ok(Open::Inside);
        }
        if get("param")? == "true" {
            module.parameters.push(Parameter { name, value: None });
            return Ok(Open::Parameter);
        }
        let direction = match get("dir")?.as_str() {
            "input" => Some(Direction::Input),
            "output" => Some(Direction::Output),
            "inout" => Some(Direction::Inout),
            _ => None,
        };
        let loc = get("loc")?;
        let mut place = loc.split(',');
        let file = place.next().unwrap_or_default().to_string();
        let line = place.next().and_then(|l| l.parse().ok()).unwrap_or(0);
        module.signals.push(RawSignal { name, kind: get("dtype_id")?, direction, place: (file, line) });
        Ok(Open::Inside)
    }

    fn constant(&mut self, text: &str) {
        match self.open.last() {
            Some(Open::Parameter) => {
                let parameter = self.raw.modules.last_mut().and_then(|m| m.parameters.last_mut());
                parameter.into_iter().for_each(|p| p.value = constant(text));
            }
            _ if self.open.iter().any(|o| matches!(o, Open::Array { .. })) => {
                self.bounds.extend(constant(text));
            }
            _ => {}
        }
    }
}
