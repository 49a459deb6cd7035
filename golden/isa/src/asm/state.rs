//! The first pass: statements into sized items, labels into offsets; and the scope in which symbols are
//! looked up.

use super::expr::{Expr, Numeric, Scope, Value, numeric_name, parse};
use super::names::{find_op, nearest, unknown};
use super::operand::{Parsed, parse_operands};
use super::source::{Parts, statements};
use super::{AsmError, Fault, Options, pseudo};
use crate::encode::encode_as;
use crate::field::Kind;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Most bytes a section may have; a slip in `.space` should not exhaust memory.
pub(crate) const MAX_SECTION: u64 = 64 << 20;

/// Something in a section.
pub(crate) enum Item {
    /// An instruction of `size` bytes, its prefix included.
    Insn { parsed: Parsed, size: u32 },
    /// A number of 1, 2, 4 or 8 bytes.
    Number { expr: Expr, width: u32 },
    /// Bytes as they are.
    Bytes(Vec<u8>),
    /// The same byte again and again.
    Fill { count: u32, byte: u8 },
}

/// An item and its place.
pub(crate) struct Placed {
    pub offset: u32,
    pub line: u32,
    pub item: Item,
}

/// A section while it grows.
pub(crate) struct Growing {
    pub name: String,
    pub executable: bool,
    pub writable: bool,
    pub nobits: bool,
    pub size: u32,
    pub align: u32,
    pub items: Vec<Placed>,
}

/// What a name stands for.
pub(crate) enum Definition {
    Label(Value),
    /// `.equ`, with `.` already replaced by its value.
    Equ {
        expr: Expr,
        dot: Value,
    },
}

/// Everything known so far.
pub(crate) struct State<'a> {
    pub options: &'a Options,
    pub line: u32,
    pub sections: Vec<Growing>,
    pub current: usize,
    pub symbols: HashMap<String, Definition>,
    pub globals: BTreeSet<String>,
    pub numeric: Numeric,
    pub errors: Vec<AsmError>,
    /// The last item of this section is a prefix written by hand.
    after_prefix: Option<usize>,
    /// Addresses of sections, once placed.
    pub addresses: Vec<u32>,
    /// Distance of each `%pcrel_hi`, by the address of its statement.
    pub pcrel: BTreeMap<i64, i64>,
}

/// Symbols seen from one place.
pub(crate) struct SymbolView<'s, 'o> {
    pub state: &'s State<'o>,
    pub dot: Value,
    /// Bytes of prefix before the word.
    pub prefix: u32,
    pub depth: u32,
}

impl Scope for SymbolView<'_, '_> {
    fn symbol(&self, name: &str) -> Result<Value, Fault> {
        match self.state.symbols.get(name) {
            Some(Definition::Label(value)) => Ok(*value),
            Some(Definition::Equ { .. }) if self.depth > 32 => {
                Err(Fault::new(format!("`{name}` is defined by itself")))
            }
            Some(Definition::Equ { expr, dot }) => {
                expr.eval(&SymbolView { state: self.state, dot: *dot, prefix: 0, depth: self.depth + 1 })
            }
            None => {
                let shown = name.split('\u{1}').next().unwrap_or(name);
                let fault = Fault::new(format!("`{shown}` is not defined"));
                let known = self.state.symbols.keys().map(String::as_str).filter(|n| !n.contains('\u{1}'));
                Err(match nearest(name, known) {
                    Some(near) => fault.hint(format!("did you mean `{near}`?")),
                    None => fault,
                })
            }
        }
    }

    fn dot(&self) -> Value {
        self.dot
    }

    fn pc(&self) -> Value {
        Value { offset: self.dot.offset.wrapping_add(self.prefix.into()), ..self.dot }
    }

    fn address(&self, value: Value) -> Result<i64, Fault> {
        match value.section {
            None => Ok(value.offset),
            Some(index) => match self.state.addresses.get(index) {
                Some(base) => Ok(i64::from(*base).wrapping_add(value.offset)),
                None => Err(Fault::new("the address is not known yet where a number is needed")),
            },
        }
    }

    fn pcrel_at(&self, addr: i64) -> Result<i64, Fault> {
        self.state.pcrel.get(&addr).copied().ok_or_else(|| {
            Fault::new(format!("no %pcrel_hi at {addr:#x}")).hint("%pcrel_lo takes the label of the auipc")
        })
    }
}

impl<'a> State<'a> {
    pub fn new(options: &'a Options) -> State<'a> {
        let mut state = State {
            options,
            line: 0,
            sections: Vec::new(),
            current: 0,
            symbols: HashMap::new(),
            globals: BTreeSet::new(),
            numeric: Numeric::new(),
            errors: Vec::new(),
            after_prefix: None,
            addresses: Vec::new(),
            pcrel: BTreeMap::new(),
        };
        state.select(".text");
        state
    }

    /// Record a fault of the current statement.
    pub fn fault(&mut self, fault: Fault) {
        self.errors.push(AsmError {
            file: self.options.file.clone(),
            line: self.line,
            message: fault.message,
            suggestion: fault.suggestion,
        });
    }

    /// Continue in the section `name`, made on first use.
    pub fn select(&mut self, name: &str) {
        if let Some(index) = self.sections.iter().position(|s| s.name == name) {
            self.current = index;
            return;
        }
        let starts = |prefix: &str| name == prefix || name.starts_with(&format!("{prefix}."));
        self.sections.push(Growing {
            name: name.to_string(),
            executable: starts(".text"),
            writable: !starts(".text") && !starts(".rodata"),
            nobits: starts(".bss") || starts(".sbss"),
            size: 0,
            align: 4,
            items: Vec::new(),
        });
        self.current = self.sections.len() - 1;
    }

    /// First pass: one statement.
    pub fn statement(&mut self, parts: &Parts) {
        for label in &parts.labels {
            if let Err(fault) = self.label(label) {
                self.fault(fault);
            }
        }
        if parts.head.is_empty() {
            return;
        }
        let result = if parts.head.starts_with('.') {
            self.directive(&parts.head, &parts.operands)
        } else {
            self.instruction(&parts.head, &parts.operands, 0)
        };
        if let Err(fault) = result {
            self.fault(fault);
        }
    }

    /// The address of the next item of the current section.
    pub fn here(&self) -> Value {
        Value { section: Some(self.current), offset: self.sections[self.current].size.into() }
    }

    fn label(&mut self, label: &str) -> Result<(), Fault> {
        let name = if label.bytes().all(|b| b.is_ascii_digit()) {
            let seen = self.numeric.entry(label.to_string()).or_insert(0);
            *seen += 1;
            numeric_name(label, *seen)
        } else if super::operand::is_symbol(label) {
            label.to_string()
        } else {
            return Err(Fault::new(format!("`{label}` is not a label"))
                .hint("labels start with a letter, `_` or `.`"));
        };
        let value = self.here();
        self.define(name, Definition::Label(value))
    }

    fn define(&mut self, name: String, definition: Definition) -> Result<(), Fault> {
        let redefinable = matches!(definition, Definition::Equ { .. });
        match self.symbols.get(&name) {
            Some(Definition::Label(_)) => Err(Fault::new(format!("`{name}` is defined twice"))),
            Some(Definition::Equ { .. }) if !redefinable => {
                Err(Fault::new(format!("`{name}` is defined twice")))
            }
            _ => {
                self.symbols.insert(name, definition);
                Ok(())
            }
        }
    }

    /// `.equ name, expr`: a number at once if it can be one, else once everything is placed.
    pub fn equ(&mut self, name: &str, text: &str) -> Result<(), Fault> {
        if !super::operand::is_symbol(name) {
            return Err(Fault::new(format!("expected a name, found `{name}`")));
        }
        let (expr, dot) = (self.expr(text)?, self.here());
        let expr = self.constant(&expr).map_or(expr, Expr::Num);
        self.define(name.to_string(), Definition::Equ { expr, dot })
    }

    /// Parse an expression at this place.
    pub fn expr(&self, text: &str) -> Result<Expr, Fault> {
        parse(text, &self.numeric)
    }

    /// The value of an expression that must be a number here.
    pub fn constant(&self, expr: &Expr) -> Result<i64, Fault> {
        let scope = SymbolView { state: self, dot: self.here(), prefix: 0, depth: 0 };
        scope.address(expr.eval(&scope)?)
    }

    /// Add an item of `size` bytes to the current section.
    pub fn push(&mut self, item: Item, size: u64) -> Result<(), Fault> {
        let line = self.line;
        let section = &mut self.sections[self.current];
        if u64::from(section.size) + size > MAX_SECTION {
            return Err(Fault::new(format!("section {} grows beyond {MAX_SECTION} bytes", section.name)));
        }
        if section.nobits && !matches!(item, Item::Fill { byte: 0, .. }) {
            let fault = Fault::new(format!("{} holds zeros only", section.name));
            return Err(fault.hint("put initialised contents in .data"));
        }
        section.items.push(Placed { offset: section.size, line, item });
        section.size += size as u32;
        self.after_prefix = None;
        Ok(())
    }

    fn instruction(&mut self, name: &str, operands: &[String], depth: u32) -> Result<(), Fault> {
        if let Some(lines) = pseudo::expand(name, operands).filter(|_| depth == 0) {
            for line in lines {
                for statement in statements(&line) {
                    let parts = statement.content?;
                    self.instruction(&parts.head, &parts.operands, depth + 1)?;
                }
            }
            return Ok(());
        }
        if let Some((_, usage)) = pseudo::COMPUTED.iter().find(|(n, _)| *n == name) {
            return self.computed(name, usage, operands);
        }
        let (op, suffix) = find_op(name).ok_or_else(|| unknown(name, operands.len()))?;
        let parsed = {
            let constant = |expr: &Expr| self.constant(expr);
            parse_operands(op.row(), suffix, operands, &self.numeric, &constant)?
        };
        self.emit(parsed)
    }

    /// Add an instruction; decides here whether it takes a prefix.
    pub fn emit(&mut self, parsed: Parsed) -> Result<(), Fault> {
        let mut insn = parsed.insn;
        if let Some((field, expr)) = &parsed.imm
            && field.kind == Kind::Imm
        {
            insn.imm = self.constant(expr).ok().and_then(|v| i32::try_from(v).ok()).unwrap_or(0);
        }
        let prefixed = match encode_as(&insn, false) {
            Ok(words) => words.prefix.is_some(),
            // Reported when it is encoded; until then any size will do.
            Err(_) => false,
        };
        if self.after_prefix == Some(self.current) {
            if prefixed {
                let fault = Fault::new(format!(
                    "{} needs a prefix of its own after the explicit one",
                    insn.op.name()
                ));
                return Err(fault.hint(
                    "write register numbers below 32 and five-bit immediates after a \
                    prefix, or leave the prefix out",
                ));
            }
            if insn.op.is_prefix() {
                return Err(
                    Fault::new("a prefix cannot follow a prefix").hint("use .word to write it anyway")
                );
            }
        }
        let size = if prefixed { 8 } else { 4 };
        if !self.sections[self.current].size.is_multiple_of(4) {
            return Err(
                Fault::new("instructions must be aligned to 4 bytes").hint("put `.balign 4` before it")
            );
        }
        self.push(Item::Insn { parsed, size }, size.into())?;
        if insn.op.is_prefix() {
            self.after_prefix = Some(self.current);
        }
        Ok(())
    }
}
