//! §5 constants: block addresses, and the constant expressions of initialisers.

use crate::context::{Clause, Judge};
use crate::lex::{Kind, Token, unescape};
use crate::tree::{Ty, Val};

const CONSTANTS: Clause = Clause("§5", "§5");

/// `blockaddress`, anywhere.
pub(super) fn everywhere(j: &mut Judge<'_, '_>, toks: &[Token<'_>]) {
    let mut last = 0;
    for (n, t) in toks.iter().enumerate() {
        if t.kind == Kind::Word
            && t.text == "blockaddress"
            && t.line != last
            && toks.get(n + 1).is_some_and(|x| x.is('('))
        {
            j.error(CONSTANTS, t.line, "blockaddress", "addresses of blocks are not part of NVVM IR");
            last = t.line;
        }
    }
}

/// The form of an initialiser's expression.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// Contains no global.
    Plain,
    /// A global's address and an offset.
    Address,
    /// Anything else.
    Worse,
}

/// An expression that contains a global must be its address plus an offset.
pub(super) fn initialisers(j: &mut Judge<'_, '_>) {
    let m = j.m;
    for g in &m.globals {
        if let Some(init) = &g.init
            && !leaves(j, init)
        {
            let hint = "an initialiser may hold a global's address plus an offset: bitcast, addrspacecast \
                and \
                        getelementptr with constant indices";
            let construct = format!("initialiser of @{}", unescape(g.name));
            j.error(CONSTANTS, g.line, construct, hint);
        }
    }
}

/// Whether every leaf of an initialiser is allowed.
fn leaves(j: &Judge<'_, '_>, v: &Val<'_>) -> bool {
    match v {
        Val::Agg(list) => list.iter().all(|(_, v)| leaves(j, v)),
        Val::Expr { op: "blockaddress", .. } => true,
        v => shape(j, v) != Shape::Worse,
    }
}

fn shape(j: &Judge<'_, '_>, v: &Val<'_>) -> Shape {
    use Shape::*;
    let (op, args, to) = match v {
        Val::Global(_) => return Address,
        Val::Agg(list) if list.iter().any(|(_, v)| shape(j, v) != Plain) => return Worse,
        Val::Expr { op, args, to } => (*op, args, to),
        _ => return Plain,
    };
    let shapes: Vec<Shape> = args.iter().map(|(_, v)| shape(j, v)).collect();
    if shapes.iter().all(|s| *s == Plain) {
        return Plain;
    }
    let wide = j.m.layout.is_none_or(|(l, _)| !l.starts_with("e-p:32"));
    let word = if wide { 64 } else { 32 };
    let base = shapes.first() == Some(&Address) && shapes.iter().skip(1).all(|s| *s == Plain);
    let fine = match op {
        "bitcast" | "addrspacecast" | "getelementptr" | "sub" => base,
        "inttoptr" => base && matches!(args[0].0, Ty::Int(w) if w == word),
        "ptrtoint" => base && matches!(to, Some(Ty::Int(w)) if *w == word),
        "add" => shapes.iter().filter(|s| **s == Address).count() == 1 && !shapes.contains(&Worse),
        _ => false,
    };
    if fine { Address } else { Worse }
}
