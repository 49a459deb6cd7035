//! Constant expressions that LLVM 19 does not read (`zext (...)`, `and (...)`, `select (...)` and similar).
//!
//! Expressions of literals become literals. In a function, expressions with addresses become instructions at
//! the function's start, before everything else. In an initialiser that is impossible, and NVVM does not
//! allow them there either (§5: an address, bitcasts and an offset).

use super::shape::{Shape, shape};
use super::token::{Edits, Kind, Tokens};
use super::types::{skip, skip_value};

/// Deepest nesting of constant expressions that is examined.
const DEEPEST: u32 = 100;

/// Whether LLVM 19 reads this operation in a constant expression.
fn readable(word: &str) -> bool {
    matches!(
        word,
        "trunc"
            | "ptrtoint"
            | "inttoptr"
            | "bitcast"
            | "addrspacecast"
            | "add"
            | "sub"
            | "mul"
            | "xor"
            | "extractelement"
            | "insertelement"
            | "shufflevector"
            | "getelementptr"
    )
}

/// A constant expression in the text.
struct Expr {
    op: usize,
    /// Flags or predicate: tokens `op + 1..open`.
    open: usize,
    operands: Vec<Operand>,
    /// The target type of a cast.
    to: Option<(usize, usize)>,
    end: usize,
}

enum Operand {
    /// A type and a value that is not an expression.
    Plain { ty: (usize, usize), value: (usize, usize) },
    /// A type and an expression.
    Nested { ty: (usize, usize), expr: Box<Expr> },
    /// A bare index, or the element type of getelementptr.
    Bare(usize, usize),
}

/// Index of the `(` if an expression begins at `at`.
fn opening(t: &Tokens<'_>, at: usize) -> Option<usize> {
    if t.kind(at) != Kind::Word || shape(t.text(at)).is_none() {
        return None;
    }
    let mut i = at + 1;
    for _ in 0..6 {
        if t.is(i, "inrange") && t.is(i + 1, "(") {
            i = t.close(i + 1)?;
        } else if t.kind(i) == Kind::Word && super::types::type_word(t.text(i)) {
            return None;
        } else if t.kind(i) == Kind::Word {
            i += 1;
        } else {
            return t.is(i, "(").then_some(i);
        }
    }
    None
}

fn parse(t: &Tokens<'_>, op: usize, depth: u32) -> Option<Expr> {
    let open = opening(t, op)?;
    let end = t.close(open)?;
    if depth > DEEPEST {
        return None;
    }
    let mut operands = Vec::new();
    let mut to = None;
    let mut at = open + 1;
    while at < end - 1 {
        if t.is(at, "inrange") {
            at += 1;
        }
        let ty_end = match skip(t, at) {
            Some(e) => e,
            // An index of extractvalue.
            None if t.kind(at) == Kind::Word => at,
            None => return None,
        };
        if ty_end == at || t.is(ty_end, ",") {
            let stop = ty_end.max(at + 1);
            operands.push(Operand::Bare(at, stop));
            at = stop;
        } else {
            let ty = (at, ty_end);
            if opening(t, ty_end).is_some() {
                let expr = Box::new(parse(t, ty_end, depth + 1)?);
                at = expr.end;
                operands.push(Operand::Nested { ty, expr });
            } else {
                at = skip_value(t, ty_end)?;
                operands.push(Operand::Plain { ty, value: (ty_end, at) });
            }
        }
        if t.is(at, "to") {
            let stop = skip(t, at + 1)?;
            to = Some((at + 1, stop));
            at = stop;
        }
        if at == end - 1 {
            break;
        }
        if !t.is(at, ",") {
            return None;
        }
        at += 1;
    }
    Some(Expr { op, open, operands, to, end })
}

/// A literal whose value is known.
#[derive(Clone, Debug, PartialEq)]
enum Literal {
    Int(u32, u128),
    Single(f32),
    Double(f64),
    Vector(Vec<Literal>),
}

/// Type of a literal.
#[derive(Clone, PartialEq)]
enum Shape2 {
    Int(u32),
    Single,
    Double,
    Vector(usize, Box<Shape2>),
}

fn mask(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}

fn signed(width: u32, v: u128) -> i128 {
    let up = 128 - width;
    ((v << up) as i128) >> up
}

fn literal_type(t: &Tokens<'_>, from: usize, to: usize) -> Option<Shape2> {
    if t.is(from, "<") && !t.is(from + 1, "{") && t.close(from) == Some(to) && t.is(from + 2, "x") {
        let n: usize = t.text(from + 1).parse().ok().filter(|&n| n <= 1024)?;
        return Some(Shape2::Vector(n, Box::new(literal_type(t, from + 3, to - 1)?)));
    }
    if to != from + 1 {
        return None;
    }
    match t.text(from) {
        "float" => Some(Shape2::Single),
        "double" => Some(Shape2::Double),
        w => {
            let width: u32 = w.strip_prefix('i')?.parse().ok()?;
            (1..=128).contains(&width).then_some(Shape2::Int(width))
        }
    }
}

fn zero(ty: &Shape2) -> Literal {
    match ty {
        Shape2::Int(w) => Literal::Int(*w, 0),
        Shape2::Single => Literal::Single(0.0),
        Shape2::Double => Literal::Double(0.0),
        Shape2::Vector(n, e) => Literal::Vector(vec![zero(e); *n]),
    }
}

fn literal(t: &Tokens<'_>, ty: &Shape2, from: usize, to: usize) -> Option<Literal> {
    let word = t.text(from);
    if word == "zeroinitializer" {
        return Some(zero(ty));
    }
    match ty {
        Shape2::Vector(n, e) => {
            let mut out = Vec::new();
            let mut at = from + 1;
            if !t.is(from, "<") {
                return None;
            }
            while at < to - 1 {
                let value = skip(t, at)?;
                let end = skip_value(t, value)?;
                out.push(literal(t, e, value, end)?);
                at = end + 1;
            }
            (out.len() == *n).then_some(Literal::Vector(out))
        }
        _ if to != from + 1 => None,
        Shape2::Int(w) => {
            let v = match word {
                "true" => 1,
                "false" => 0,
                _ => match word.strip_prefix('-') {
                    Some(d) => d.parse::<u128>().ok()?.wrapping_neg(),
                    None => word.parse().ok()?,
                },
            };
            Some(Literal::Int(*w, v & mask(*w)))
        }
        Shape2::Single | Shape2::Double => {
            let v = match word.strip_prefix("0x") {
                Some(hex) => f64::from_bits(u64::from_str_radix(hex, 16).ok()?),
                None => word.parse().ok()?,
            };
            Some(if *ty == Shape2::Single { Literal::Single(v as f32) } else { Literal::Double(v) })
        }
    }
}

/// A literal as LLVM reads it, without its type.
fn spell(l: &Literal) -> String {
    fn ty(l: &Literal) -> String {
        match l {
            Literal::Int(w, _) => format!("i{w}"),
            Literal::Single(_) => "float".into(),
            Literal::Double(_) => "double".into(),
            Literal::Vector(v) => format!("<{} x {}>", v.len(), v.first().map_or("i1".into(), ty)),
        }
    }
    match l {
        Literal::Int(1, v) => if *v == 1 { "true" } else { "false" }.into(),
        Literal::Int(w, v) => signed(*w, *v).to_string(),
        Literal::Single(v) => format!("0x{:016X}", f64::from(*v).to_bits()),
        Literal::Double(v) => format!("0x{:016X}", v.to_bits()),
        Literal::Vector(v) => {
            let list: Vec<String> = v.iter().map(|e| format!("{} {}", ty(e), spell(e))).collect();
            format!("<{}>", list.join(", "))
        }
    }
}

fn cast(op: &str, v: &Literal, to: &Shape2) -> Option<Literal> {
    use Literal::*;
    if let (Vector(list), Shape2::Vector(n, e)) = (v, to) {
        let out: Option<Vec<_>> = list.iter().map(|l| cast(op, l, e)).collect();
        return out.filter(|o| o.len() == *n).map(Vector);
    }
    let float = |x: f64| match to {
        Shape2::Single => Some(Single(x as f32)),
        Shape2::Double => Some(Double(x)),
        _ => None,
    };
    let number = |l: &Literal| match l {
        Single(v) => Some(f64::from(*v)),
        Double(v) => Some(*v),
        _ => None,
    };
    match (op, v, to) {
        ("zext", Int(a, v), Shape2::Int(w)) if a < w => Some(Int(*w, *v)),
        ("sext", Int(a, v), Shape2::Int(w)) if a < w => Some(Int(*w, signed(*a, *v) as u128 & mask(*w))),
        ("trunc", Int(a, v), Shape2::Int(w)) if a > w => Some(Int(*w, v & mask(*w))),
        ("uitofp", Int(_, v), Shape2::Single) => Some(Single(*v as f32)),
        ("uitofp", Int(_, v), Shape2::Double) => Some(Double(*v as f64)),
        ("sitofp", Int(a, v), Shape2::Single) => Some(Single(signed(*a, *v) as f32)),
        ("sitofp", Int(a, v), Shape2::Double) => Some(Double(signed(*a, *v) as f64)),
        ("fptrunc", Double(v), Shape2::Single) => Some(Single(*v as f32)),
        ("fpext", Single(v), Shape2::Double) => float(f64::from(*v)),
        ("fptoui" | "fptosi", v, Shape2::Int(w)) => {
            let x = number(v)?.trunc();
            // Out of range, the result is poison.
            let (low, high) = if op == "fptoui" {
                (0.0, 2f64.powi(*w as i32))
            } else {
                (-(2f64.powi(*w as i32 - 1)), 2f64.powi(*w as i32 - 1))
            };
            if !(x >= low && x < high) {
                return None;
            }
            Some(Int(*w, if x < 0.0 { x as i128 as u128 } else { x as u128 } & mask(*w)))
        }
        ("bitcast", Int(32, v), Shape2::Single) => Some(Single(f32::from_bits(*v as u32))),
        ("bitcast", Int(64, v), Shape2::Double) => Some(Double(f64::from_bits(*v as u64))),
        ("bitcast", Single(v), Shape2::Int(32)) => Some(Int(32, v.to_bits().into())),
        ("bitcast", Double(v), Shape2::Int(64)) => Some(Int(64, v.to_bits().into())),
        _ => None,
    }
}

fn binary(op: &str, a: &Literal, b: &Literal) -> Option<Literal> {
    use Literal::*;
    match (a, b) {
        (Vector(a), Vector(b)) if a.len() == b.len() => {
            a.iter().zip(b).map(|(a, b)| binary(op, a, b)).collect::<Option<Vec<_>>>().map(Vector)
        }
        (&Int(w, a), &Int(v, b)) if w == v => {
            let (sa, sb) = (signed(w, a), signed(w, b));
            let shift = u32::try_from(b).ok().filter(|&b| b < w);
            let r = match op {
                "add" => a.wrapping_add(b),
                "sub" => a.wrapping_sub(b),
                "mul" => a.wrapping_mul(b),
                "and" => a & b,
                "or" => a | b,
                "xor" => a ^ b,
                "shl" => a << shift?,
                "lshr" => a >> shift?,
                "ashr" => (sa >> shift?) as u128,
                "udiv" => a.checked_div(b)?,
                "urem" => a.checked_rem(b)?,
                // The one quotient that overflows is poison.
                "sdiv" => sa.checked_div(sb).filter(|&q| signed(w, q as u128 & mask(w)) == q)? as u128,
                "srem" => sa.checked_rem(sb)? as u128,
                _ => return None,
            };
            Some(Int(w, r & mask(w)))
        }
        (&Single(a), &Single(b)) => Some(Single(match op {
            "fadd" => a + b,
            "fsub" => a - b,
            "fmul" => a * b,
            "fdiv" => a / b,
            "frem" => a % b,
            _ => return None,
        })),
        (&Double(a), &Double(b)) => Some(Double(match op {
            "fadd" => a + b,
            "fsub" => a - b,
            "fmul" => a * b,
            "fdiv" => a / b,
            "frem" => a % b,
            _ => return None,
        })),
        _ => None,
    }
}

fn compare(predicate: &str, a: &Literal, b: &Literal) -> Option<Literal> {
    use Literal::*;
    use std::cmp::Ordering::*;
    let yes = match (a, b) {
        (Vector(a), Vector(b)) if a.len() == b.len() => {
            return a
                .iter()
                .zip(b)
                .map(|(a, b)| compare(predicate, a, b))
                .collect::<Option<Vec<_>>>()
                .map(Vector);
        }
        (&Int(w, a), &Int(v, b)) if w == v => {
            let (sa, sb) = (signed(w, a), signed(w, b));
            match predicate {
                "eq" => a == b,
                "ne" => a != b,
                "ult" => a < b,
                "ule" => a <= b,
                "ugt" => a > b,
                "uge" => a >= b,
                "slt" => sa < sb,
                "sle" => sa <= sb,
                "sgt" => sa > sb,
                "sge" => sa >= sb,
                _ => return None,
            }
        }
        (Single(_) | Double(_), Single(_) | Double(_)) => {
            let wide = |l: &Literal| match l {
                Single(v) => f64::from(*v),
                Double(v) => *v,
                _ => 0.0,
            };
            let order = wide(a).partial_cmp(&wide(b));
            let unordered = order.is_none();
            match predicate {
                "false" => false,
                "true" => true,
                "ord" => !unordered,
                "uno" => unordered,
                p => {
                    let (kind, rest) = (p.chars().next()?, p.get(1..)?);
                    let holds = match rest {
                        "eq" => order == Some(Equal),
                        "ne" => matches!(order, Some(Less | Greater)),
                        "lt" => order == Some(Less),
                        "le" => matches!(order, Some(Less | Equal)),
                        "gt" => order == Some(Greater),
                        "ge" => matches!(order, Some(Greater | Equal)),
                        _ => return None,
                    };
                    match kind {
                        'o' => holds,
                        'u' => holds || unordered,
                        _ => return None,
                    }
                }
            }
        }
        _ => return None,
    };
    Some(Int(1, u128::from(yes)))
}

/// The result of reducing an expression or operand.
struct Simple {
    text: String,
    literal: Option<Literal>,
    /// LLVM 19 reads it.
    readable: bool,
}

fn operand(t: &Tokens<'_>, o: &Operand) -> Simple {
    match o {
        Operand::Plain { ty, value } => {
            let literal = literal_type(t, ty.0, ty.1).and_then(|ty| literal(t, &ty, value.0, value.1));
            // An aggregate may contain expressions, which are left alone.
            let readable = (value.0..value.1).all(|i| opening(t, i).is_none() || readable(t.text(i)));
            Simple { text: t.join(value.0, value.1), literal, readable }
        }
        Operand::Nested { expr, .. } => simplify(t, expr),
        Operand::Bare(a, b) => Simple { text: t.join(*a, *b), literal: None, readable: true },
    }
}

/// Type and value as text.
fn typed(t: &Tokens<'_>, o: &Operand, value: &str) -> String {
    match o {
        Operand::Plain { ty, .. } | Operand::Nested { ty, .. } => format!("{} {value}", t.join(ty.0, ty.1)),
        Operand::Bare(..) => value.to_string(),
    }
}

fn simplify(t: &Tokens<'_>, e: &Expr) -> Simple {
    let op = t.text(e.op);
    let parts: Vec<Simple> = e.operands.iter().map(|o| operand(t, o)).collect();
    let lit = |n: usize| parts.get(n).and_then(|p| p.literal.clone());
    let known = match shape(op) {
        Some(Shape::Cast) => {
            let to = e.to.and_then(|(a, b)| literal_type(t, a, b));
            lit(0).zip(to).and_then(|(v, to)| cast(op, &v, &to))
        }
        Some(Shape::Binary) => lit(0).zip(lit(1)).and_then(|(a, b)| binary(op, &a, &b)),
        Some(Shape::Compare) => lit(0).zip(lit(1)).and_then(|(a, b)| compare(t.text(e.op + 1), &a, &b)),
        Some(Shape::List) if op == "select" => match lit(0) {
            Some(Literal::Int(1, c)) if parts.len() == 3 => {
                let mut parts = parts;
                return parts.swap_remove(if c == 1 { 1 } else { 2 });
            }
            _ => None,
        },
        Some(Shape::List) if op == "fneg" => match lit(0) {
            Some(Literal::Single(v)) => Some(Literal::Single(-v)),
            Some(Literal::Double(v)) => Some(Literal::Double(-v)),
            _ => None,
        },
        _ => None,
    };
    // An expression that LLVM reads stays as written: LLVM folds it just as well.
    let readable = readable(op) && parts.iter().all(|p| p.readable);
    if let Some(l) = known {
        let text = spell(&l);
        return Simple { text, literal: Some(l), readable: true };
    }
    let list: Vec<String> = e.operands.iter().zip(&parts).map(|(o, p)| typed(t, o, &p.text)).collect();
    let to = e.to.map_or(String::new(), |(a, b)| format!(" to {}", t.join(a, b)));
    let head = t.join(e.op, e.open);
    Simple { text: format!("{head} ({}{to})", list.join(", ")), literal: None, readable }
}

/// Turns an expression into instructions; returns the name of the result.
fn expand(t: &Tokens<'_>, e: &Expr, out: &mut Vec<String>) -> Result<String, usize> {
    let mut values = Vec::new();
    for o in &e.operands {
        let simple = operand(t, o);
        values.push(match o {
            _ if simple.readable => simple.text,
            Operand::Nested { expr, .. } => expand(t, expr, out)?,
            _ => return Err(e.op),
        });
    }
    let head = t.join(e.op, e.open);
    let whole = |n: usize| typed(t, &e.operands[n], &values[n]);
    let text = match (shape(t.text(e.op)), e.operands.len(), e.to) {
        (Some(Shape::Cast), 1, Some((a, b))) => format!("{head} {} to {}", whole(0), t.join(a, b)),
        (Some(Shape::Binary | Shape::Compare), 2, _) => format!("{head} {}, {}", whole(0), values[1]),
        (Some(Shape::List), n, _) if n > 0 => {
            let list: Vec<String> = (0..n).map(whole).collect();
            format!("{head} {}", list.join(", "))
        }
        _ => return Err(e.op),
    };
    let name = format!("%\"tandem.constant.{}\"", t.start(e.op));
    out.push(format!("{name} = {text}"));
    Ok(name)
}

/// The result of the pass.
pub(super) struct Folded {
    pub text: String,
    /// Lines where instructions were added.
    pub added: Vec<u32>,
}

/// A constant expression that cannot be expressed otherwise: its token's line and name.
pub(super) struct Stuck {
    pub line: u32,
    pub op: String,
}

/// A function's body.
struct Body {
    /// Index after its closing brace.
    end: usize,
    /// Where instructions are inserted, and on which line.
    entry: (usize, u32),
    instructions: Vec<String>,
}

/// Rewrites the constant expressions that LLVM 19 does not read. `None` if there are none.
pub(super) fn fold(text: &str) -> Result<Option<Folded>, Stuck> {
    let t = Tokens::new(text);
    if !(0..t.len()).any(|i| opening(&t, i).is_some() && !readable(t.text(i))) {
        return Ok(None);
    }
    let mut edits = Edits::default();
    let mut added = Vec::new();
    let mut body: Option<Body> = None;
    let mut stack: Vec<usize> = Vec::new();
    let mut i = 0;
    while i < t.len() {
        if body.as_ref().is_some_and(|b| i >= b.end) {
            close_body(body.take(), &mut edits, &mut added);
            stack.clear();
        }
        if body.is_none()
            && t.is(i, "define")
            && let Some(open) = body_start(&t, i)
        {
            let first = if t.kind(open + 1) == Kind::Label { open + 1 } else { open };
            let end = t.close(open).unwrap_or(t.len());
            body = Some(Body { end, entry: (t.end(first), t.line(first)), instructions: Vec::new() });
            i = open + 1;
            continue;
        }
        if t.kind(i) == Kind::Mark {
            match t.text(i) {
                "(" | "[" | "{" | "<" => stack.push(i),
                ")" | "]" | "}" | ">" => drop(stack.pop()),
                _ => {}
            }
        }
        let Some(e) = opening(&t, i).and_then(|_| parse(&t, i, 0)) else {
            i += 1;
            continue;
        };
        let unreadable = (e.op..e.end).find(|&n| opening(&t, n).is_some() && !readable(t.text(n)));
        if let Some(worst) = unreadable {
            let stuck = |at: usize| Stuck { line: t.line(at), op: t.text(at).to_string() };
            let simple = simplify(&t, &e);
            let new = if simple.readable {
                simple.text
            } else {
                // Arguments of a call and operands of a phi may be names; elements of a constant may not.
                let free = match stack.last() {
                    None => true,
                    Some(&p) => {
                        let call = t.is(p, "(")
                            && p > 0
                            && matches!(t.kind(p - 1), Kind::Global | Kind::Local | Kind::Text);
                        call || t.is(p, "[") && p + 1 == i
                    }
                };
                match &mut body {
                    Some(b) if free => expand(&t, &e, &mut b.instructions).map_err(stuck)?,
                    _ => return Err(stuck(worst)),
                }
            };
            edits.replace(t.start(i), t.end(e.end - 1), new);
        }
        i = e.end;
    }
    close_body(body, &mut edits, &mut added);
    Ok(Some(Folded { text: edits.apply(text), added }))
}

fn close_body(body: Option<Body>, edits: &mut Edits, added: &mut Vec<u32>) {
    if let Some(b) = body.filter(|b| !b.instructions.is_empty()) {
        added.extend(b.instructions.iter().map(|_| b.entry.1));
        edits.insert(b.entry.0, format!(" {} ", b.instructions.join(" ")));
    }
}

/// Index of the brace that opens the body of the function defined at `define`.
pub(super) fn body_start(t: &Tokens<'_>, define: usize) -> Option<usize> {
    let name = (define..t.len()).find(|&i| t.kind(i) == Kind::Global)?;
    let after = t.close(name + 1).filter(|_| t.is(name + 1, "("))?;
    let mut i = after;
    while i < t.len() && !t.is(i, "{") {
        i = if t.is(i, "(") { t.close(i)? } else { i + 1 };
    }
    (i < t.len()).then_some(i)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(text: &str) -> String {
        match fold(text) {
            Ok(Some(f)) => f.text,
            Ok(None) => text.to_string(),
            Err(s) => format!("{}:{}", s.line, s.op),
        }
    }

    #[test]
    fn literals_fold() {
        for (expr, value) in [
            ("i32 zext (i8 -1 to i32)", "i32 255"),
            ("i32 sext (i8 -1 to i32)", "i32 -1"),
            ("i32 and (i32 12, i32 10)", "i32 8"),
            ("i32 or (i32 shl (i32 1, i32 4), i32 lshr (i32 -1, i32 31))", "i32 17"),
            ("i8 ashr (i8 -128, i8 7)", "i8 -1"),
            ("i32 udiv (i32 -1, i32 16)", "i32 268435455"),
            ("i32 sdiv (i32 -7, i32 2)", "i32 -3"),
            ("i32 srem (i32 -7, i32 2)", "i32 -1"),
            ("i1 icmp slt (i32 -1, i32 0)", "i1 true"),
            ("i1 fcmp uno (float 0.0, float 0x7FF8000000000000)", "i1 true"),
            ("i32 select (i1 icmp eq (i32 1, i32 2), i32 5, i32 6)", "i32 6"),
            ("i32* select (i1 true, i32* @a, i32* @b)", "i32* @a"),
            ("float fptrunc (double 1.5 to float)", "float 0x3FF8000000000000"),
            ("float sitofp (i32 -3 to float)", "float 0xC008000000000000"),
            ("i32 fptosi (float -2.5 to i32)", "i32 -2"),
            ("i16 fptoui (double 65535.0 to i16)", "i16 -1"),
            ("double fmul (double 1.5, double 2.0)", "double 0x4008000000000000"),
            ("<2 x i32> zext (<2 x i8> <i8 1, i8 -1> to <2 x i32>)", "<2 x i32> <i32 1, i32 255>"),
            ("i8* inttoptr (i64 zext (i32 7 to i64) to i8*)", "i8* inttoptr (i64 7 to i8*)"),
        ] {
            assert_eq!(folded(&format!("@g = global {expr}")), format!("@g = global {value}"));
        }
    }

    #[test]
    fn addresses_become_instructions_at_the_entry() {
        let text = "define i64 @f(i1 %c) {\nentry:\n  \
            %x = add i64 zext (i32 ptrtoint (i32* @g to i32) to i64), 1\n  ret i64 %x\n}\n";
        let f = fold(text).ok().flatten().expect("folded");
        assert_eq!(
            f.text,
            "define i64 @f(i1 %c) {\nentry: \
             %\"tandem.constant.45\" = zext i32 ptrtoint (i32* @g to i32) to i64 \n  \
             %x = add i64 %\"tandem.constant.45\", 1\n  ret i64 %x\n}\n"
        );
        assert_eq!(f.added, [2]);
        assert_eq!(
            folded("@a = global i32 1\n@h = global i64 zext (i32 ptrtoint (i32* @a to i32) to i64)"),
            "2:zext"
        );
    }

    #[test]
    fn what_has_no_value_is_not_folded() {
        for e in [
            "i32 udiv (i32 1, i32 0)",
            "i32 lshr (i32 1, i32 32)",
            "i8 fptoui (float 256.0 to i8)",
            "i8 sdiv (i8 -128, i8 -1)",
        ] {
            assert!(folded(&format!("@g = global {e}")).starts_with("1:"), "{e}");
        }
    }
}
