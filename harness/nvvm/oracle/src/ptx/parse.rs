//! Parses the text of an inline assembly expression: statements, the registers of its scopes, operands.

use crate::ptx_error::{Misfit, PtxError};
use std::collections::HashMap;

/// Instructions by name; their modifiers are checked when they run.
const KNOWN: [&str; 85] = [
    "mov",
    "add",
    "sub",
    "addc",
    "subc",
    "mul",
    "mad",
    "madc",
    "mul24",
    "mad24",
    "sad",
    "div",
    "rem",
    "abs",
    "neg",
    "min",
    "max",
    "and",
    "or",
    "xor",
    "not",
    "cnot",
    "shl",
    "shr",
    "shf",
    "popc",
    "clz",
    "brev",
    "bfind",
    "bfe",
    "bfi",
    "fns",
    "lop3",
    "prmt",
    "dp4a",
    "dp2a",
    "setp",
    "set",
    "selp",
    "slct",
    "testp",
    "cvt",
    "cvta",
    "ld",
    "st",
    "atom",
    "red",
    "cp",
    "prefetch",
    "prefetchu",
    "nanosleep",
    "membar",
    "fence",
    "bar",
    "barrier",
    "shfl",
    "vote",
    "match",
    "redux",
    "elect",
    "activemask",
    "fma",
    "sqrt",
    "rsqrt",
    "rcp",
    "ex2",
    "lg2",
    "sin",
    "cos",
    "copysign",
    "trap",
    "isspacep",
    "nop",
    "bmsk",
    "szext",
    "tanh",
    "createpolicy",
    "discard",
    "applypriority",
    "griddepcontrol",
    "pmevent",
    "ldu",
    "wmma",
    "mma",
    "ldmatrix",
];

fn is_known(name: &str) -> bool {
    KNOWN.contains(&name)
}

/// An operand that an instruction reads or writes: a register, special or not, or a constant.
#[derive(Clone, Debug, PartialEq)]
pub enum Operand {
    /// Operand of the expression, `$n`.
    Argument(usize),
    /// Register declared in the text, by number.
    Register(usize),
    Special(String),
    /// An integer, or a floating-point constant's bits.
    Constant(i128),
    /// `0f...`: the bits of a single.
    Single(u32),
    /// Any other constant with a point, and `0d...`: a double.
    Float(f64),
    Vector(Vec<Operand>),
    Memory(Box<Operand>, i64),
    /// `p|q`: both results of `setp`.
    Pair(Box<Operand>, Box<Operand>),
    /// `!p`.
    Not(Box<Operand>),
}

/// An instruction.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    /// `@p` or `@!p`: the predicate, and the value with which the instruction runs.
    pub guard: Option<(Operand, bool)>,
    /// Name and modifiers, split at the dots.
    pub op: Vec<String>,
    pub operands: Vec<Operand>,
    /// The statement to which a branch goes.
    pub target: Option<usize>,
}

/// Labels and the branches to them, while the text is read.
#[derive(Default)]
struct Flow {
    /// The scopes that are open, by number, and how many there were.
    open: Vec<usize>,
    count: usize,
    /// Scope, name and the statement that follows.
    labels: Vec<(usize, String, usize)>,
    /// The branch, the scopes around it and the label's name.
    branches: Vec<(usize, Vec<usize>, String)>,
}

impl Flow {
    fn label(&mut self, name: &str, next: usize) -> Result<(), PtxError> {
        let scope = *self.open.last().ok_or(PtxError::Closed)?;
        if self.labels.iter().any(|(s, n, _)| *s == scope && n == name) {
            return Err(PtxError::Label(name.to_string()));
        }
        self.labels.push((scope, name.to_string(), next));
        Ok(())
    }

    /// Gives each branch its target: the label of the innermost scope that has one of the name.
    fn resolve(self, program: &mut Program) -> Result<(), PtxError> {
        for (branch, scopes, name) in self.branches {
            let of = |scope: &usize| self.labels.iter().find(|(s, n, _)| s == scope && *n == name);
            let found = scopes.iter().rev().find_map(of).ok_or(PtxError::Label(name.clone()))?;
            program.statements[branch].target = Some(found.2);
        }
        Ok(())
    }
}

/// A whole expression, ready to run.
#[derive(Clone, Debug, Default)]
pub struct Program {
    pub statements: Vec<Statement>,
    pub registers: usize,
}

/// Names in scope; the innermost scope is last.
type Scopes = Vec<HashMap<String, usize>>;

/// Reads `text`.
pub fn parse(text: &str) -> Result<Program, PtxError> {
    let mut program = Program::default();
    let mut scopes: Scopes = vec![HashMap::new()];
    let mut flow = Flow { open: vec![0], ..Flow::default() };
    let text = without_comments(text).replace("${:uid}", "_uid");
    let mut statement = String::new();
    let mut vector = 0;
    let mut chars = text.chars().chain([';']).peekable();
    while let Some(c) = chars.next() {
        let next = chars.peek().copied();
        match c {
            // A brace opens a scope if a statement may begin there; within a statement it opens a vector or
            // an operand's number.
            // A label ends at its colon; `::` is part of a name.
            ':' if vector == 0 && is_label(&statement) && next != Some(':') => {
                flow.label(&unescaped(std::mem::take(&mut statement).trim()), program.statements.len())?;
            }
            '{' if statement.trim().is_empty() => {
                flow.count += 1;
                flow.open.push(flow.count);
                scopes.push(HashMap::new());
            }
            '}' if statement.trim().is_empty() && vector == 0 => {
                scopes.pop().filter(|_| !scopes.is_empty()).ok_or(PtxError::Closed)?;
                flow.open.pop();
            }
            '{' => {
                vector += 1;
                statement.push(c);
            }
            '}' => {
                vector -= 1;
                statement.push(c);
            }
            ';' | '\n' if vector == 0 && (c == ';' || statement.trim().is_empty()) => {
                let one = std::mem::take(&mut statement);
                if !one.trim().is_empty() {
                    read_statement(one.trim(), &mut program, &mut scopes, &mut flow)?;
                }
            }
            _ => statement.push(c),
        }
    }
    if scopes.len() != 1 {
        return Err(PtxError::Open);
    }
    flow.resolve(&mut program)?;
    Ok(program)
}

/// Whether a text is one name, so that a colon after it makes it a label.
fn is_label(text: &str) -> bool {
    let name = text.trim();
    let wordy = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '%');
    !name.is_empty() && name.chars().all(wordy) && !name.starts_with(|c: char| c.is_ascii_digit())
}

fn without_comments(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    loop {
        let line = rest.find("//");
        let block = rest.find("/*");
        match (line, block) {
            (Some(l), b) if b.is_none_or(|b| l < b) => {
                out.push_str(&rest[..l]);
                rest = rest[l..].find('\n').map_or("", |n| &rest[l + n..]);
            }
            (_, Some(b)) => {
                out.push_str(&rest[..b]);
                out.push(' ');
                rest = rest[b..].find("*/").map_or("", |n| &rest[b + n + 2..]);
            }
            _ => return out + rest,
        }
    }
}

fn read_statement(
    text: &str,
    program: &mut Program,
    scopes: &mut Scopes,
    flow: &mut Flow,
) -> Result<(), PtxError> {
    if let Some(declaration) = text.strip_prefix(".reg") {
        return declare(declaration, program, scopes);
    }
    let (guard, text) = match text.strip_prefix('@') {
        Some(rest) => {
            let (name, rest) = rest.split_once(char::is_whitespace).ok_or(PtxError::BareGuard)?;
            let (wanted, name) = name.strip_prefix('!').map_or((true, name), |n| (false, n));
            (Some((operand(name, scopes)?, wanted)), rest.trim())
        }
        None => (None, text),
    };
    let (op, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let name = op;
    let op: Vec<String> = op.split('.').map(str::to_string).collect();
    if name == "bra" || name == "bra.uni" {
        flow.branches.push((program.statements.len(), flow.open.clone(), unescaped(rest.trim())));
        program.statements.push(Statement { guard, op, operands: Vec::new(), target: None });
        return Ok(());
    }
    if !is_known(&op[0]) {
        return Err(PtxError::Misfit(name.to_string(), Misfit::Instruction));
    }
    let operands: Result<_, PtxError> = split(rest).iter().map(|o| operand(o, scopes)).collect();
    let operands = operands.map_err(|e| PtxError::Within(name.to_string(), Box::new(e)))?;
    program.statements.push(Statement { guard, op, operands, target: None });
    Ok(())
}

/// `.reg .type a, b, p<2>`.
fn declare(text: &str, program: &mut Program, scopes: &mut Scopes) -> Result<(), PtxError> {
    let (_, names) = text.trim().split_once(char::is_whitespace).ok_or(PtxError::NoNames)?;
    let scope = scopes.last_mut().ok_or(PtxError::Closed)?;
    for name in names.split(',').map(str::trim) {
        let all: Vec<String> = match name.strip_suffix('>').and_then(|n| n.split_once('<')) {
            Some((stem, count)) => {
                let count: usize = count.trim().parse().map_err(|_| PtxError::Name(name.to_string()))?;
                (0..count.min(1 << 12)).map(|n| format!("{stem}{n}")).collect()
            }
            None => vec![name.to_string()],
        };
        for name in all {
            scope.insert(unescaped(&name), program.registers);
            program.registers += 1;
        }
    }
    Ok(())
}

/// `$$` stands for `$` in an expression's text.
fn unescaped(text: &str) -> String {
    text.replace("$$", "$")
}

/// Splits operands at commas outside braces and brackets.
fn split(text: &str) -> Vec<String> {
    let (mut out, mut depth, mut one) = (Vec::new(), 0, String::new());
    for c in text.chars() {
        depth += match c {
            '{' | '[' | '(' => 1,
            '}' | ']' | ')' => -1,
            _ => 0,
        };
        if c == ',' && depth == 0 {
            out.push(std::mem::take(&mut one));
        } else {
            one.push(c);
        }
    }
    out.push(one);
    out.iter().map(|o| o.trim().to_string()).filter(|o| !o.is_empty()).collect()
}

fn operand(text: &str, scopes: &Scopes) -> Result<Operand, PtxError> {
    let text = text.trim();
    if let Some((p, q)) = text.split_once('|') {
        return Ok(Operand::Pair(Box::new(operand(p, scopes)?), Box::new(operand(q, scopes)?)));
    }
    if let Some(argument) = argument(text) {
        return Ok(Operand::Argument(argument?));
    }
    if let Some(inner) = text.strip_prefix('{').and_then(|t| t.strip_suffix('}')) {
        return Ok(Operand::Vector(
            split(inner).iter().map(|o| operand(o, scopes)).collect::<Result<_, _>>()?,
        ));
    }
    if let Some(inner) = text.strip_prefix('[').and_then(|t| t.strip_suffix(']')) {
        let (base, offset) = match inner.split_once('+') {
            Some((base, offset)) => {
                (base, number(offset.trim()).ok_or_else(|| PtxError::Offset(offset.to_string()))?)
            }
            None => match inner.trim_start().get(1..).and_then(|t| t.find('-')) {
                Some(at) => {
                    let (base, offset) = inner.split_at(at + 1 + inner.len() - inner.trim_start().len());
                    let offset = number(offset.trim()).ok_or_else(|| PtxError::Offset(offset.to_string()))?;
                    (base, offset)
                }
                None => (inner, 0),
            },
        };
        return Ok(Operand::Memory(Box::new(operand(base, scopes)?), offset as i64));
    }
    if let Some(p) = text.strip_prefix('!') {
        return Ok(Operand::Not(Box::new(operand(p, scopes)?)));
    }
    if text == "_" {
        return Ok(Operand::Constant(0));
    }
    let name = unescaped(text);
    if let Some(register) = scopes.iter().rev().find_map(|s| s.get(&name)) {
        return Ok(Operand::Register(*register));
    }
    if name.starts_with('%') || name == "WARP_SZ" {
        return Ok(Operand::Special(name.trim_start_matches('%').to_string()));
    }
    if let Some(bits) = name.strip_prefix("0f").or(name.strip_prefix("0F")) {
        let bits = u32::from_str_radix(bits, 16).map_err(|_| PtxError::Constant(name.to_string()))?;
        return Ok(Operand::Single(bits));
    }
    if let Some(bits) = name.strip_prefix("0d").or(name.strip_prefix("0D")) {
        let bits = u64::from_str_radix(bits, 16).map_err(|_| PtxError::Constant(name.to_string()))?;
        return Ok(Operand::Float(f64::from_bits(bits)));
    }
    match (number(&name), name.parse::<f64>()) {
        (Some(n), _) => Ok(Operand::Constant(n)),
        (None, Ok(x)) if name.contains('.') => Ok(Operand::Float(x)),
        _ => Err(PtxError::Operand(text.to_string())),
    }
}

/// `$n`, `${n}` or `${n:modifier}`.
fn argument(text: &str) -> Option<Result<usize, PtxError>> {
    let rest = text.strip_prefix('$').filter(|r| !r.starts_with('$'))?;
    let inner = rest.strip_prefix('{').and_then(|r| r.strip_suffix('}')).unwrap_or(rest);
    let digits = inner.split(':').next().unwrap_or_default();
    Some(digits.parse().map_err(|_| PtxError::Operand(text.to_string())))
}

fn number(text: &str) -> Option<i128> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |d| (-1, d));
    let digits = digits.trim_end_matches(['U', 'u']);
    let value = if let Some(hex) = digits.strip_prefix("0x").or(digits.strip_prefix("0X")) {
        i128::from_str_radix(hex, 16).ok()?
    } else if let Some(binary) = digits.strip_prefix("0b").or(digits.strip_prefix("0B")) {
        i128::from_str_radix(binary, 2).ok()?
    } else if digits.len() > 1 && digits.starts_with('0') {
        i128::from_str_radix(digits, 8).ok()?
    } else {
        digits.parse().ok()?
    };
    Some(sign * value)
}
