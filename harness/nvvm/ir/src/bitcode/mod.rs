//! Reads the parts of a bitcode file that LLVM's upgrade hides: names, types, linkage, calling convention and
//! attributes of functions and variables, before LLVM 19 converts old intrinsics, linkages and pointers. It
//! also finds the program that wrote the file.
//!
//! Only the module's tables are read: types, attribute groups, the records of functions and variables, and
//! their names (in the symbol table of older files, in the string table of newer ones). Bodies, constants and
//! metadata are skipped. `bits` reads the container. A broken file never causes a panic; it is an error that
//! names the bit.

mod bits;
mod names;

pub use bits::Broken;
use bits::{Item, Reader, Record};

/// Blocks of a module, by number.
const MODULE: u64 = 8;
const ATTRIBUTES: u64 = 9;
const GROUPS: u64 = 10;
const IDENTIFICATION: u64 = 13;
const SYMBOLS: u64 = 14;
const TYPES: u64 = 17;
const STRINGS: u64 = 23;
/// Longest spelling of a type, in characters. Without a limit, structures that repeat each other would
/// explode.
const LONGEST_TYPE: usize = 4096;

/// The tables of a bitcode file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// The program that wrote it, for example `LLVM7.0.0`; files before LLVM 3.8 do not state it.
    pub producer: Option<String>,
    /// Epoch of the format.
    pub epoch: Option<u64>,
    /// Version of the module's tables: 0 and 1 have a symbol table, 2 a string table.
    pub version: u64,
    /// Whether it is in a wrapper (magic 0x0B17C0DE).
    pub wrapped: bool,
    /// Target triple.
    pub triple: String,
    /// Data layout.
    pub layout: String,
    /// Functions, variables and aliases in the file's order.
    pub symbols: Vec<Named>,
}

/// The kind of a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A function.
    Function,
    /// A variable.
    Variable,
    /// An alias or ifunc.
    Alias,
}

/// A function, variable or alias as it is in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// Name without `@`; empty for unnamed ones.
    pub name: String,
    /// Its kind.
    pub kind: Kind,
    /// Type: the function's, or that of the variable's value; with typed pointers if the file has them.
    pub ty: String,
    /// Linkage, as the language spells it.
    pub linkage: &'static str,
    /// Whether it is only declared.
    pub declared: bool,
    /// Number of the calling convention of a function.
    pub convention: u64,
    /// Attributes: `(0 for the result, 1... for parameters, None for the function; spelling)`.
    pub attributes: Vec<(Option<u64>, String)>,
}

impl Facts {
    /// The declarations as text, in the dialect in which the file was written, for example
    /// `declare i32 @llvm.nvvm.atomic.load.inc.32.p1i32(i32 addrspace(1)*, i32)`.
    pub fn declarations(&self) -> impl Iterator<Item = String> + '_ {
        self.symbols.iter().filter(|s| s.kind == Kind::Function && s.declared).map(|s| {
            let (result, params) = s.ty.split_once(" (").unwrap_or((&s.ty, ")"));
            format!("declare {result} @{}({params}", s.name)
        })
    }
}

/// The bitcode in a wrapper, or the bytes themselves.
pub(crate) fn unwrap(bytes: &[u8]) -> Result<&[u8], Broken> {
    if !bytes.starts_with(&0x0b17_c0de_u32.to_le_bytes()) {
        return Ok(bytes);
    }
    let word = |n: usize| {
        let b = bytes.get(n * 4..n * 4 + 4)?;
        usize::try_from(u32::from_le_bytes([b[0], b[1], b[2], b[3]])).ok()
    };
    let (Some(from), Some(len)) = (word(2), word(3)) else {
        return Err(Broken { what: "the wrapper is shorter than its head", bit: 0 });
    };
    from.checked_add(len)
        .and_then(|to| bytes.get(from..to))
        .ok_or(Broken { what: "the wrapper's bitcode lies outside of the file", bit: 0 })
}

/// Reads the tables of a bitcode file.
pub fn read(bytes: &[u8]) -> Result<Facts, Broken> {
    let inner = unwrap(bytes)?;
    if !inner.starts_with(b"BC\xc0\xde") {
        return Err(Broken { what: "this is not bitcode", bit: 0 });
    }
    let mut file =
        File { facts: Facts { wrapped: inner.len() != bytes.len(), ..Facts::default() }, ..File::default() };
    let mut r = Reader::new(inner);
    let mut path: Vec<u64> = Vec::new();
    loop {
        match r.next()? {
            Item::Finished => break,
            Item::End => drop(path.pop()),
            Item::Block(id) => match (path.as_slice(), id) {
                (_, 0)
                | ([], MODULE | IDENTIFICATION | STRINGS)
                | ([MODULE], ATTRIBUTES | GROUPS | TYPES | SYMBOLS) => {
                    path.push(id);
                }
                _ => r.skip(),
            },
            Item::Record(record) => file.record(path.last().copied().unwrap_or(0), record),
        }
    }
    Ok(file.finish())
}

/// The tables during reading.
#[derive(Default)]
struct File {
    facts: Facts,
    types: Vec<Type>,
    struct_name: String,
    /// Attribute groups by number: parameter index and attributes.
    groups: Vec<(u64, u64, Vec<String>)>,
    /// Lists of groups.
    lists: Vec<Vec<u64>>,
    /// Records of functions, variables and aliases, in the order of their value numbers.
    values: Vec<(Kind, Record)>,
    /// Names by value number (symbol table).
    names: Vec<(u64, String)>,
    strings: Vec<u8>,
}

enum Type {
    Plain(String),
    Pointer(u64, u64),
    Array(u64, u64),
    Vector(u64, u64),
    Struct(bool, Vec<u64>),
    Function(bool, Vec<u64>),
}

impl File {
    fn record(&mut self, block: u64, r: Record) {
        match (block, r.code) {
            (IDENTIFICATION, 1) => self.facts.producer = Some(r.text(0)),
            (IDENTIFICATION, 2) => self.facts.epoch = Some(r.op(0)),
            (STRINGS, 1) => self.strings = r.ops.iter().map(|&b| b as u8).collect(),
            (TYPES, code) => self.type_record(code, r),
            (GROUPS, 3) => {
                let found = names::attributes(r.ops.get(2..).unwrap_or_default());
                self.groups.push((r.op(0), r.op(1), found));
            }
            (ATTRIBUTES, 2) => self.lists.push(r.ops),
            // One entry per value: its number, and for functions of version 1 a position in the file.
            (SYMBOLS, 1) => self.names.push((r.op(0), r.text(1))),
            (SYMBOLS, 3) => self.names.push((r.op(0), r.text(2))),
            (MODULE, 1) => self.facts.version = r.op(0),
            (MODULE, 2) => self.facts.triple = r.text(0),
            (MODULE, 3) => self.facts.layout = r.text(0),
            (MODULE, 7) => self.values.push((Kind::Variable, r)),
            (MODULE, 8) => self.values.push((Kind::Function, r)),
            (MODULE, 9 | 14 | 15) => self.values.push((Kind::Alias, r)),
            _ => {}
        }
    }

    fn type_record(&mut self, code: u64, r: Record) {
        let plain = |s: &str| Type::Plain(s.to_string());
        self.types.push(match code {
            2 => plain("void"),
            3 => plain("float"),
            4 => plain("double"),
            5 => plain("label"),
            7 => Type::Plain(format!("i{}", r.op(0))),
            8 => Type::Pointer(r.op(0), r.op(1)),
            10 => plain("half"),
            11 => Type::Array(r.op(0), r.op(1)),
            12 => Type::Vector(r.op(0), r.op(1)),
            13 => plain("x86_fp80"),
            14 => plain("fp128"),
            15 => plain("ppc_fp128"),
            16 => plain("metadata"),
            17 => plain("x86_mmx"),
            18 => Type::Struct(r.op(0) != 0, r.ops.get(1..).unwrap_or_default().to_vec()),
            // A structure's name comes before it.
            19 => {
                self.struct_name = r.text(0);
                return;
            }
            6 | 20 => Type::Plain(format!("%{}", std::mem::take(&mut self.struct_name))),
            21 => Type::Function(r.op(0) != 0, r.ops.get(1..).unwrap_or_default().to_vec()),
            22 => plain("token"),
            23 => plain("bfloat"),
            24 => plain("x86_amx"),
            25 if r.op(0) == 0 => plain("ptr"),
            25 => Type::Plain(format!("ptr addrspace({})", r.op(0))),
            26 => plain("target"),
            // The number of entries is not an entry itself.
            _ => return,
        });
    }

    /// The spelling of a type, cut off if it gets long.
    fn spell(&self, id: u64, depth: u32, out: &mut String) {
        let Some(ty) = usize::try_from(id).ok().and_then(|n| self.types.get(n)) else {
            out.push('?');
            return;
        };
        if out.len() > LONGEST_TYPE || depth > 32 {
            out.push_str("...");
            return;
        }
        let list = |ids: &[u64], out: &mut String| {
            for (n, &id) in ids.iter().enumerate() {
                out.push_str(if n > 0 { ", " } else { "" });
                self.spell(id, depth + 1, out);
            }
        };
        match ty {
            Type::Plain(s) => out.push_str(s),
            Type::Pointer(to, space) => {
                self.spell(*to, depth + 1, out);
                if *space != 0 {
                    out.push_str(&format!(" addrspace({space})"));
                }
                out.push('*');
            }
            Type::Array(n, e) | Type::Vector(n, e) => {
                let (open, close) = if matches!(ty, Type::Array(..)) { ('[', ']') } else { ('<', '>') };
                out.push_str(&format!("{open}{n} x "));
                self.spell(*e, depth + 1, out);
                out.push(close);
            }
            Type::Struct(packed, ids) => {
                out.push_str(if *packed { "<{ " } else { "{ " });
                list(ids, out);
                out.push_str(if *packed { " }>" } else { " }" });
            }
            Type::Function(open, ids) => {
                let (result, params) = ids.split_first().map_or((u64::MAX, &[][..]), |(r, p)| (*r, p));
                self.spell(result, depth + 1, out);
                out.push_str(" (");
                list(params, out);
                if *open {
                    out.push_str(if params.is_empty() { "..." } else { ", ..." });
                }
                out.push(')');
            }
        }
    }

    fn finish(mut self) -> Facts {
        let values = std::mem::take(&mut self.values);
        // With a string table, each record begins with the position and length of its name.
        let named = self.facts.version >= 2;
        for (number, (kind, r)) in values.into_iter().enumerate() {
            let skip = if named { 2 } else { 0 };
            let name = if named {
                let from = usize::try_from(r.op(0)).unwrap_or(usize::MAX);
                let to = from.saturating_add(usize::try_from(r.op(1)).unwrap_or(usize::MAX));
                String::from_utf8_lossy(self.strings.get(from..to).unwrap_or_default()).into_owned()
            } else {
                let number = number as u64;
                self.names.iter().find(|(n, _)| *n == number).map_or(String::new(), |(_, s)| s.clone())
            };
            let op = |n: usize| r.op(skip + n);
            let id = match usize::try_from(op(0)).ok().and_then(|n| self.types.get(n)) {
                // Functions before LLVM 3.7 and variables before 3.8 have the pointer's type.
                Some(Type::Pointer(to, _)) if kind == Kind::Function || op(1) & 2 == 0 => *to,
                _ => op(0),
            };
            let mut ty = String::new();
            self.spell(id, 0, &mut ty);
            let (declared, linkage, list) = match kind {
                Kind::Function => (op(2) != 0, op(3), op(4)),
                Kind::Variable => (op(2) == 0, op(3), 0),
                Kind::Alias => (false, op(if r.code == 9 { 2 } else { 3 }), 0),
            };
            let groups = usize::try_from(list).ok().and_then(|n| self.lists.get(n.checked_sub(1)?));
            let attributes = groups
                .into_iter()
                .flatten()
                .filter_map(|g| self.groups.iter().find(|(n, ..)| n == g))
                .flat_map(|(_, param, list)| {
                    let at = (*param != u64::from(u32::MAX)).then_some(*param);
                    list.iter().map(move |a| (at, a.clone()))
                })
                .collect();
            self.facts.symbols.push(Named {
                name,
                kind,
                ty,
                linkage: names::linkage(linkage),
                declared,
                convention: if kind == Kind::Function { op(1) } else { 0 },
                attributes,
            });
        }
        self.facts
    }
}

#[cfg(test)]
mod tests;
