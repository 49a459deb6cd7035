//! The table of operations in `ops.txt`: the syntax and the parts of each.

use std::collections::HashMap;
use std::sync::OnceLock;

/// An operation of the dialect.
#[derive(Debug)]
pub struct Entry {
    /// Its name, with `nvvm.`
    pub name: &'static str,
    /// Its assembly format. `None` if the document has none.
    pub syntax: Option<Vec<Piece>>,
    /// Operands in their order.
    pub operands: Vec<Part>,
    /// Attributes with their kinds.
    pub attributes: HashMap<&'static str, Kind>,
    /// Results in their order.
    pub results: Vec<Part>,
}

/// An operand or result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its name in the syntax.
    pub name: &'static str,
    /// Its type, if it is always the same.
    pub ty: Option<&'static str>,
    /// Whether there may be any number of it.
    pub many: bool,
}

/// The kind of an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A keyword.
    Keyword,
    /// An integer.
    Integer,
    /// Present or absent.
    Unit,
    /// `true` or `false`.
    Bool,
    /// A type.
    Type,
    /// A string.
    Text,
    /// A range of a result.
    Range,
}

/// A piece of an assembly format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A keyword or sign.
    Literal(String),
    /// An operand or an attribute, by name.
    Variable(String),
    /// The attribute dictionary.
    Dictionary,
    /// All operands.
    Operands,
    /// The types of all operands.
    OperandTypes,
    /// The types of all results.
    ResultTypes,
    /// The type of one operand or result.
    Type(String),
    /// `(operands) -> result`
    Function(String, String),
    /// A group that may be absent.
    Optional(Vec<Piece>),
}

/// The operation of this name.
pub fn find(name: &str) -> Option<&'static Entry> {
    static ALL: OnceLock<HashMap<&'static str, Entry>> = OnceLock::new();
    ALL.get_or_init(|| read(include_str!("ops.txt")).into_iter().map(|e| (e.name, e)).collect()).get(name)
}

fn read(text: &'static str) -> Vec<Entry> {
    let mut all: Vec<Entry> = Vec::new();
    // A field and its lines.
    let mut fields: Vec<(&'static str, String)> = Vec::new();
    let mut name = None;
    let lines = text.lines().filter(|l| !l.starts_with('#'));
    for line in lines.chain(["end"]) {
        if !line.starts_with(' ') {
            all.extend(name.replace(line).map(|name| entry(name, &fields)));
            fields.clear();
        } else if let (true, Some((_, before))) = (line.starts_with("    "), fields.last_mut()) {
            before.push(' ');
            before.push_str(line.trim());
        } else {
            let (key, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
            fields.push((key, rest.to_string()));
        }
    }
    all
}

fn entry(name: &'static str, fields: &[(&'static str, String)]) -> Entry {
    // The names live as long as the table, which is never freed.
    let field = |key: &str| -> &'static str {
        let text = fields.iter().find(|(k, _)| *k == key).map_or("", |(_, text)| text.as_str());
        Box::leak(text.to_string().into_boxed_str())
    };
    let pairs = |key: &str| field(key).split(' ').filter_map(|p| p.split_once(':')).collect::<Vec<_>>();
    let part = |(name, ty): (&'static str, &'static str)| {
        let many = ty.starts_with('*');
        let ty = Some(ty.trim_start_matches('*')).filter(|ty| *ty != "any");
        Part { name, ty, many }
    };
    let kind = |(name, kind): (&'static str, &'static str)| {
        let kind = match kind {
            "@int" => Kind::Integer,
            "@unit" => Kind::Unit,
            "@bool" => Kind::Bool,
            "@type" => Kind::Type,
            "@str" => Kind::Text,
            "@range" => Kind::Range,
            _ => Kind::Keyword,
        };
        (name, kind)
    };
    let syntax = field("syntax");
    Entry {
        name,
        syntax: (syntax != "-").then(|| pieces(&mut syntax.chars().peekable())),
        operands: pairs("operands").into_iter().map(part).collect(),
        attributes: pairs("attributes").into_iter().map(kind).collect(),
        results: pairs("results").into_iter().map(part).collect(),
    }
}

type Chars<'s> = std::iter::Peekable<std::str::Chars<'s>>;

/// Pieces of a format up to its end or a `)`.
fn pieces(text: &mut Chars<'_>) -> Vec<Piece> {
    let mut out = Vec::new();
    while let Some(&c) = text.peek() {
        match c {
            ')' => break,
            '`' => {
                text.next();
                let literal: String = std::iter::from_fn(|| text.next_if(|c| *c != '`')).collect();
                text.next();
                out.push(Piece::Literal(literal));
            }
            '$' => out.push(Piece::Variable(variable(text))),
            '(' => {
                text.next();
                out.push(Piece::Optional(pieces(text)));
                text.next();
                text.next_if_eq(&'?');
            }
            c if c.is_alphabetic() => out.extend(directive(text)),
            _ => drop(text.next()),
        }
    }
    out
}

/// `$name`, with the mark of an anchor.
fn variable(text: &mut Chars<'_>) -> String {
    text.next_if_eq(&'$');
    let name = std::iter::from_fn(|| text.next_if(|c| c.is_alphanumeric() || *c == '_')).collect();
    text.next_if_eq(&'^');
    name
}

/// `attr-dict`, `type($x)`, `qualified(...)` and their like.
fn directive(text: &mut Chars<'_>) -> Option<Piece> {
    let word: String = std::iter::from_fn(|| text.next_if(|c| c.is_alphabetic() || *c == '-')).collect();
    let mut inner = String::new();
    if matches!(word.as_str(), "type" | "functional-type" | "qualified") && text.next_if_eq(&'(').is_some() {
        let mut depth = 1;
        for c in text.by_ref() {
            depth += i32::from(c == '(') - i32::from(c == ')');
            if depth == 0 {
                break;
            }
            inner.push(c);
        }
        text.next_if_eq(&'^');
    }
    let name = |s: &str| s.trim().trim_start_matches('$').to_string();
    Some(match (word.as_str(), inner.as_str()) {
        ("attr-dict", _) => Piece::Dictionary,
        ("operands", _) => Piece::Operands,
        ("type", "operands") => Piece::OperandTypes,
        ("type", "results") => Piece::ResultTypes,
        ("type", of) => Piece::Type(name(of)),
        ("qualified", of) => return pieces(&mut of.chars().peekable()).pop(),
        ("functional-type", of) => {
            let (from, to) = of.split_once(',')?;
            Piece::Function(name(from), name(to))
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_every_operation_of_the_document() {
        let all = read(include_str!("ops.txt"));
        assert_eq!(all.len(), 177);
        assert_eq!(all.iter().filter(|e| e.name.starts_with("nvvm.read.ptx.sreg.")).count(), 74);
        // mma.sync and mma.sp.sync have a syntax of their own.
        assert_eq!(all.iter().filter(|e| e.syntax.is_none()).count(), 2);
        // Each name in a syntax is an operand, a result or an attribute.
        for e in &all {
            for p in e.syntax.iter().flatten() {
                let known = |n: &String| {
                    e.operands.iter().chain(&e.results).any(|p| p.name == n)
                        || e.attributes.contains_key(n.as_str())
                };
                if let Piece::Variable(n) | Piece::Type(n) = p {
                    assert!(known(n), "{}: {n}", e.name);
                }
            }
        }
    }

    #[test]
    fn formats_are_read_with_groups_and_types() {
        let e = find("nvvm.mbarrier.arrive").unwrap();
        let (literal, variable) = (|s: &str| Piece::Literal(s.into()), |s: &str| Piece::Variable(s.into()));
        assert_eq!(
            e.syntax.as_deref().unwrap(),
            [
                variable("addr"),
                Piece::Optional(vec![literal(","), variable("count")]),
                Piece::Dictionary,
                literal(":"),
                Piece::Type("addr".into()),
                Piece::Optional(vec![literal("->"), Piece::Type("res".into())]),
            ]
        );
        assert_eq!(e.operands[1], Part { name: "count", ty: Some("i32"), many: false });
    }
}
