//! The parts of a module that the reader keeps: everything that the rules need, with lines.

use super::lex::Token;
use std::collections::HashMap;

/// A type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ty<'a> {
    /// A type of one word: `void`, `float`, `metadata`, `opaque`...
    Word(&'a str),
    /// An integer of this many bits.
    Int(u32),
    /// A pointer: its address space and, in the typed dialect, its target type.
    Ptr(u32, Option<Box<Ty<'a>>>),
    /// An array.
    Array(u64, Box<Ty<'a>>),
    /// A vector; `true` if scalable.
    Vector(bool, u64, Box<Ty<'a>>),
    /// A structure; `true` if packed.
    Struct(bool, Vec<Ty<'a>>),
    /// A type by name.
    Named(&'a str),
    /// A function; `true` if variadic.
    Func(Box<Ty<'a>>, Vec<Ty<'a>>, bool),
    /// A type of a target.
    Target(&'a str),
}

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Val<'a> {
    /// `%name`.
    Local(&'a str),
    /// `@name`.
    Global(&'a str),
    /// A number as written.
    Num(&'a str),
    /// `true`, `null`, `undef`, `zeroinitializer`...
    Word(&'a str),
    /// A string.
    Str(&'a str),
    /// Elements of an array, structure or vector.
    Agg(Vec<(Ty<'a>, Val<'a>)>),
    /// A constant expression.
    Expr {
        /// Its operation.
        op: &'a str,
        /// Its operands.
        args: Vec<(Ty<'a>, Val<'a>)>,
        /// The type it converts to.
        to: Option<Ty<'a>>,
    },
    /// Inline assembly.
    Asm {
        /// `sideeffect`, `inteldialect`...
        flags: Vec<&'a str>,
        /// The instructions.
        template: &'a str,
        /// The constraints.
        constraints: &'a str,
    },
    /// Metadata as an operand.
    Meta,
    /// Anything else.
    Other,
}

/// An attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attr<'a> {
    /// Its name.
    pub name: &'a str,
    /// Whether it is a string.
    pub string: bool,
    /// The contents of its parentheses, or the text after `=`, as tokens.
    pub args: Vec<&'a str>,
    /// Line.
    pub line: u32,
}

/// A parameter, or an argument.
#[derive(Clone, Debug)]
pub struct Param<'a> {
    /// Type.
    pub ty: Ty<'a>,
    /// Attributes.
    pub attrs: Vec<Attr<'a>>,
    /// Value; only an argument has one.
    pub val: Val<'a>,
}

/// The words before the kind, which globals, functions and aliases share.
#[derive(Clone, Debug, Default)]
pub struct Traits<'a> {
    /// Linkage as written; empty if none is written.
    pub linkage: &'a str,
    /// `dso_local` or `dso_preemptable`.
    pub preemption: Option<&'a str>,
    /// `dllimport` or `dllexport`.
    pub dll: Option<&'a str>,
    /// `thread_local`.
    pub thread_local: bool,
    /// Address space.
    pub space: u32,
}

/// A global variable.
#[derive(Clone, Debug)]
pub struct Global<'a> {
    /// Name.
    pub name: &'a str,
    /// Line.
    pub line: u32,
    /// Type.
    pub ty: Ty<'a>,
    /// Words before `global`.
    pub traits: Traits<'a>,
    /// Initial value.
    pub init: Option<Val<'a>>,
    /// Section.
    pub section: Option<&'a str>,
    /// Whether it is in a comdat.
    pub comdat: bool,
    /// Attributes and attribute groups, as written.
    pub attrs: Vec<&'a str>,
}

/// An alias or ifunc.
#[derive(Clone, Debug)]
pub struct Alias<'a> {
    /// Name.
    pub name: &'a str,
    /// Line.
    pub line: u32,
    /// `true` for ifuncs.
    pub ifunc: bool,
    /// Words before `alias`.
    pub traits: Traits<'a>,
    /// The entity that it stands for.
    pub target: Val<'a>,
}

/// A function.
#[derive(Clone, Debug)]
pub struct Function<'a> {
    /// Name.
    pub name: &'a str,
    /// Line of `define` or `declare`.
    pub line: u32,
    /// Whether it has a body.
    pub defined: bool,
    /// Words before the type.
    pub traits: Traits<'a>,
    /// Calling convention; empty if none is written.
    pub cc: &'a str,
    /// Attributes of the result.
    pub ret_attrs: Vec<Attr<'a>>,
    /// Type of the result.
    pub ret: Ty<'a>,
    /// Parameters.
    pub params: Vec<Param<'a>>,
    /// Whether it is variadic.
    pub variadic: bool,
    /// Attributes.
    pub attrs: Vec<Attr<'a>>,
    /// Attribute groups.
    pub groups: Vec<&'a str>,
    /// Forbidden parts: `align`, `section`, `gc`, `prefix`, `prologue`, `personality`, `comdat`, `partition`.
    pub parts: Vec<&'a str>,
    /// Instructions.
    pub body: Vec<Inst<'a>>,
}

/// The parts that only a call has.
#[derive(Clone, Debug)]
pub struct Call<'a> {
    /// Attributes of the result.
    pub ret_attrs: Vec<Attr<'a>>,
    /// Type of the result, or the function's type.
    pub ty: Ty<'a>,
    /// The callee.
    pub callee: Val<'a>,
    /// Arguments.
    pub args: Vec<Param<'a>>,
    /// Attributes.
    pub attrs: Vec<Attr<'a>>,
    /// Attribute groups.
    pub groups: Vec<&'a str>,
    /// Names of operand bundles.
    pub bundles: Vec<&'a str>,
}

/// An instruction.
#[derive(Clone, Debug)]
pub struct Inst<'a> {
    /// The line where it begins.
    pub line: u32,
    /// Name of its result.
    pub result: Option<&'a str>,
    /// Opcode, or the name of a debug record with its `#`.
    pub op: &'a str,
    /// Words between the opcode and the first type: flags, `atomic`, predicates.
    pub flags: Vec<&'a str>,
    /// Operands with types; a type that serves several operands is repeated.
    pub args: Vec<(Ty<'a>, Val<'a>)>,
    /// The additional type that a `load`, `alloca`, `getelementptr` or conversion names.
    pub ty: Option<Ty<'a>>,
    /// `align`.
    pub align: Option<u64>,
    /// `addrspace(n)` of an alloca.
    pub space: Option<u32>,
    /// A call's parts.
    pub call: Option<Box<Call<'a>>>,
    /// Attached metadata: kind and node.
    pub metadata: Vec<(&'a str, Option<MdOp<'a>>)>,
}

/// An operand of a metadata node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MdOp<'a> {
    /// A value.
    Value(Ty<'a>, Val<'a>),
    /// A string.
    Str(&'a str),
    /// Another node.
    Ref(&'a str),
    /// A node written in place.
    Node(Vec<MdOp<'a>>),
    /// `null`.
    Null,
    /// A specialised node: its name, and its fields' tokens.
    Special(&'a str, Vec<Token<'a>>),
}

/// A metadata node.
#[derive(Clone, Debug)]
pub struct Node<'a> {
    /// Line.
    pub line: u32,
    /// Its content; a single [`MdOp::Node`] or [`MdOp::Special`].
    pub body: MdOp<'a>,
}

impl<'a> Node<'a> {
    /// Operands of a plain node.
    pub fn operands(&self) -> &[MdOp<'a>] {
        match &self.body {
            MdOp::Node(ops) => ops,
            _ => &[],
        }
    }
}

/// Named metadata.
#[derive(Clone, Debug)]
pub struct NamedMd<'a> {
    /// Name.
    pub name: &'a str,
    /// Line.
    pub line: u32,
    /// Its nodes.
    pub nodes: Vec<MdOp<'a>>,
}

/// A group of attributes.
#[derive(Clone, Debug)]
pub struct Group<'a> {
    /// Line.
    pub line: u32,
    /// Its attributes.
    pub attrs: Vec<Attr<'a>>,
}

/// A module.
#[derive(Clone, Debug, Default)]
pub struct Module<'a> {
    /// Data layout and its line.
    pub layout: Option<(&'a str, u32)>,
    /// Triple and its line.
    pub triple: Option<(&'a str, u32)>,
    /// Named types.
    pub types: HashMap<&'a str, Ty<'a>>,
    /// Global variables.
    pub globals: Vec<Global<'a>>,
    /// Functions.
    pub functions: Vec<Function<'a>>,
    /// Aliases and ifuncs.
    pub aliases: Vec<Alias<'a>>,
    /// Comdats: name and line.
    pub comdats: Vec<(&'a str, u32)>,
    /// Attribute groups, by number.
    pub groups: HashMap<&'a str, Group<'a>>,
    /// Named metadata.
    pub named: Vec<NamedMd<'a>>,
    /// Metadata nodes, by number.
    pub nodes: HashMap<&'a str, Node<'a>>,
    /// Lines of use-list orders.
    pub uselists: Vec<u32>,
    /// Line of the first summary entry.
    pub summary: Option<u32>,
}

impl<'a> Module<'a> {
    /// A type with its name resolved; resolution of types that name themselves ends after some steps.
    pub fn resolve<'t>(&'t self, mut ty: &'t Ty<'a>) -> &'t Ty<'a> {
        for _ in 0..16 {
            match ty {
                Ty::Named(name) => match self.types.get(name) {
                    Some(t) => ty = t,
                    None => return ty,
                },
                _ => return ty,
            }
        }
        ty
    }

    /// The operands of a node, given by reference or in place, and the line of the node if it has its own.
    pub fn node<'t>(&'t self, op: &'t MdOp<'a>) -> Option<(&'t [MdOp<'a>], Option<u32>)> {
        match op {
            MdOp::Ref(n) => self.nodes.get(n).map(|n| (n.operands(), Some(n.line))),
            MdOp::Node(ops) => Some((ops, None)),
            _ => None,
        }
    }

    /// Named metadata of this name.
    pub fn named<'t>(&'t self, name: &'t str) -> impl Iterator<Item = &'t NamedMd<'a>> + 't {
        self.named.iter().filter(move |n| n.name == name)
    }
}

impl Val<'_> {
    /// Its value as an integer.
    pub fn int(&self) -> Option<i64> {
        match self {
            Val::Num(n) => n.parse().ok(),
            Val::Word("true") => Some(1),
            Val::Word("false" | "null" | "zeroinitializer") => Some(0),
            _ => None,
        }
    }

    /// Whether it is a constant: neither a local nor unreadable.
    pub fn is_constant(&self) -> bool {
        !matches!(self, Val::Local(_) | Val::Other | Val::Meta | Val::Asm { .. })
    }

    /// The global whose address it is, through conversions that keep the address.
    pub fn entity(&self) -> Option<&str> {
        match self {
            Val::Global(n) => Some(n),
            Val::Expr { op: "bitcast" | "addrspacecast" | "getelementptr", args, .. } => {
                args.first()?.1.entity()
            }
            _ => None,
        }
    }
}

impl Ty<'_> {
    /// The type as LLVM writes it.
    pub fn spelling(&self) -> String {
        match self {
            Ty::Word(w) => (*w).to_string(),
            Ty::Int(w) => format!("i{w}"),
            Ty::Ptr(space, to) => {
                let space = if *space == 0 { String::new() } else { format!(" addrspace({space})") };
                match to {
                    None => format!("ptr{space}"),
                    Some(t) => format!("{}{space}*", t.spelling()),
                }
            }
            Ty::Array(n, t) => format!("[{n} x {}]", t.spelling()),
            Ty::Vector(true, n, t) => format!("<vscale x {n} x {}>", t.spelling()),
            Ty::Vector(false, n, t) => format!("<{n} x {}>", t.spelling()),
            Ty::Struct(packed, fields) => {
                let inner = list(fields);
                let plain = if inner.is_empty() { "{}".to_string() } else { format!("{{ {inner} }}") };
                if *packed { format!("<{plain}>") } else { plain }
            }
            Ty::Named(n) => format!("%{n}"),
            Ty::Func(ret, params, variadic) => {
                let mut inner = list(params);
                if *variadic {
                    inner.push_str(if params.is_empty() { "..." } else { ", ..." });
                }
                format!("{} ({inner})", ret.spelling())
            }
            Ty::Target(n) => format!("target(\"{n}\")"),
        }
    }

    /// Address space, of a pointer.
    pub fn space(&self) -> Option<u32> {
        if let Ty::Ptr(space, _) = self { Some(*space) } else { None }
    }

    /// The type as the suffix of an overloaded intrinsic; pointers appear with their space alone.
    pub fn mangled(&self) -> Option<String> {
        Some(match self {
            Ty::Int(w) => format!("i{w}"),
            Ty::Word("half") => "f16".into(),
            Ty::Word("bfloat") => "bf16".into(),
            Ty::Word("float") => "f32".into(),
            Ty::Word("double") => "f64".into(),
            Ty::Ptr(space, _) => format!("p{space}"),
            Ty::Vector(false, n, t) => format!("v{n}{}", t.mangled()?),
            _ => return None,
        })
    }
}

fn list(types: &[Ty<'_>]) -> String {
    types.iter().map(Ty::spelling).collect::<Vec<_>>().join(", ")
}
