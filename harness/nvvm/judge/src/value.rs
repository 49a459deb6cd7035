//! The reader's lower half: types, values, attributes and metadata operands.
//!
//! Every function returns `None` if the text is not what it expects. The caller then skips to the next thing
//! that it knows. LLVM's own reader reports the fault.

use super::lex::{Kind, Token};
use super::tree::*;

/// How deep types and constants may nest before the reader gives up.
const MOST_DEPTH: u32 = 100;

/// Words that are complete types.
const TYPE_WORDS: [&str; 15] = [
    "void",
    "half",
    "bfloat",
    "float",
    "double",
    "fp128",
    "x86_fp80",
    "ppc_fp128",
    "x86_mmx",
    "x86_amx",
    "label",
    "metadata",
    "token",
    "opaque",
    "ptr",
];

/// Words that are complete values.
const VALUE_WORDS: [&str; 7] = ["true", "false", "null", "undef", "poison", "none", "zeroinitializer"];

/// A position in the tokens.
pub struct Reader<'a, 't> {
    toks: &'t [Token<'a>],
    pub(super) at: usize,
    depth: u32,
}

/// The number of bits, if a word is `iN`.
pub fn int_type(word: &str) -> Option<u32> {
    let digits = word.strip_prefix('i')?;
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    Some(digits.parse().unwrap_or(u32::MAX))
}

impl<'a, 't> Reader<'a, 't> {
    /// A reader at the start of the tokens.
    pub fn new(toks: &'t [Token<'a>]) -> Self {
        Reader { toks, at: 0, depth: 0 }
    }

    pub(super) fn peek_at(&self, ahead: usize) -> Option<Token<'a>> {
        self.toks.get(self.at + ahead).copied()
    }

    pub(super) fn peek(&self) -> Option<Token<'a>> {
        self.peek_at(0)
    }

    pub(super) fn next(&mut self) -> Option<Token<'a>> {
        let t = self.peek();
        self.at += usize::from(t.is_some());
        t
    }

    /// Line of the token here, or of the last one.
    pub(super) fn line(&self) -> u32 {
        self.peek().or(self.toks.last().copied()).map_or(0, |t| t.line)
    }

    pub(super) fn eat(&mut self, c: char) -> bool {
        let yes = self.peek().is_some_and(|t| t.is(c));
        self.at += usize::from(yes);
        yes
    }

    pub(super) fn eat_word(&mut self, w: &str) -> bool {
        let yes = self.peek().is_some_and(|t| t.word(w));
        self.at += usize::from(yes);
        yes
    }

    pub(super) fn eat_kind(&mut self, kind: Kind) -> Option<Token<'a>> {
        let t = self.peek().filter(|t| t.kind == kind)?;
        self.at += 1;
        Some(t)
    }

    fn number<T: std::str::FromStr>(&mut self) -> Option<T> {
        self.eat_kind(Kind::Number)?.text.parse().ok()
    }

    /// Moves past the bracket that closes the one here, and returns the tokens in between.
    pub(super) fn balanced(&mut self) -> Vec<Token<'a>> {
        let mut out = Vec::new();
        let mut depth = 0usize;
        while let Some(t) = self.next() {
            let opens = ['(', '[', '{'].iter().any(|&c| t.is(c));
            let closes = [')', ']', '}'].iter().any(|&c| t.is(c));
            depth += usize::from(opens);
            if closes {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return out;
                }
            }
            if depth > 1 || !opens {
                out.push(t);
            }
        }
        out
    }

    /// `addrspace(n)`.
    pub(super) fn addrspace(&mut self) -> Option<u32> {
        if !self.peek()?.word("addrspace") || !self.peek_at(1)?.is('(') {
            return None;
        }
        let n = self.peek_at(2)?.text.parse().ok()?;
        if !self.peek_at(3)?.is(')') {
            return None;
        }
        self.at += 4;
        Some(n)
    }

    /// Whether a type that is not a bare name begins here.
    pub(super) fn at_type(&self) -> bool {
        let Some(t) = self.peek() else { return false };
        match t.kind {
            Kind::Word => TYPE_WORDS.contains(&t.text) || int_type(t.text).is_some() || t.text == "target",
            Kind::Punct => match t.text {
                "[" | "<" => {
                    let n = self.peek_at(1);
                    n.is_some_and(|n| {
                        n.word("vscale")
                            || (t.is('<') && n.is('{'))
                            || (n.kind == Kind::Number && self.peek_at(2).is_some_and(|x| x.word("x")))
                    })
                }
                "{" => true,
                _ => false,
            },
            _ => false,
        }
    }

    fn deeper<T>(&mut self, f: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.depth >= MOST_DEPTH {
            return None;
        }
        self.depth += 1;
        let out = f(self);
        self.depth -= 1;
        out
    }

    /// A type with its suffixes.
    pub fn ty(&mut self) -> Option<Ty<'a>> {
        self.deeper(Self::ty_inner)
    }

    fn ty_inner(&mut self) -> Option<Ty<'a>> {
        let mut ty = self.ty_base()?;
        let mut suffixes = 0;
        loop {
            let Some(next) = self.peek() else { return Some(ty) };
            suffixes += 1;
            if suffixes > MOST_DEPTH {
                return None;
            }
            if next.is('*') {
                self.at += 1;
                ty = Ty::Ptr(0, Some(Box::new(ty)));
            } else if next.word("addrspace") && !matches!(ty, Ty::Ptr(_, None)) {
                let before = self.at;
                match self.addrspace() {
                    Some(space) if self.eat('*') => ty = Ty::Ptr(space, Some(Box::new(ty))),
                    _ => {
                        self.at = before;
                        return Some(ty);
                    }
                }
            } else if next.is('(') {
                self.at += 1;
                let (params, variadic) = self.func_params()?;
                ty = Ty::Func(Box::new(ty), params, variadic);
            } else {
                return Some(ty);
            }
        }
    }

    /// A type without its suffixes.
    fn ty_base(&mut self) -> Option<Ty<'a>> {
        let t = self.next()?;
        Some(match t.kind {
            Kind::Local => Ty::Named(t.text),
            Kind::Word if t.text == "ptr" => Ty::Ptr(self.addrspace().unwrap_or(0), None),
            Kind::Word if t.text == "target" && self.peek().is_some_and(|p| p.is('(')) => {
                let inner = self.balanced();
                Ty::Target(inner.first().map_or("", |t| t.text))
            }
            Kind::Word => match int_type(t.text) {
                Some(w) => Ty::Int(w),
                None if TYPE_WORDS.contains(&t.text) => Ty::Word(t.text),
                None => return None,
            },
            Kind::Punct if t.is('[') => {
                let (n, of) = self.repeated(']')?;
                Ty::Array(n, Box::new(of))
            }
            Kind::Punct if t.is('<') && self.eat('{') => {
                let fields = self.fields()?;
                if !self.eat('>') {
                    return None;
                }
                Ty::Struct(true, fields)
            }
            Kind::Punct if t.is('<') => {
                let scalable = self.eat_word("vscale");
                if scalable && !self.eat_word("x") {
                    return None;
                }
                let (n, of) = self.repeated('>')?;
                Ty::Vector(scalable, n, Box::new(of))
            }
            Kind::Punct if t.is('{') => Ty::Struct(false, self.fields()?),
            _ => return None,
        })
    }

    /// `4 x i32` up to `close`.
    fn repeated(&mut self, close: char) -> Option<(u64, Ty<'a>)> {
        let n = self.number()?;
        if !self.eat_word("x") {
            return None;
        }
        let of = self.ty()?;
        self.eat(close).then_some((n, of))
    }

    /// Fields up to `}`.
    fn fields(&mut self) -> Option<Vec<Ty<'a>>> {
        let mut out = Vec::new();
        if self.eat('}') {
            return Some(out);
        }
        loop {
            out.push(self.ty()?);
            if self.eat('}') {
                return Some(out);
            }
            if !self.eat(',') {
                return None;
            }
        }
    }

    /// Parameter types up to `)`.
    fn func_params(&mut self) -> Option<(Vec<Ty<'a>>, bool)> {
        let mut out = Vec::new();
        if self.eat(')') {
            return Some((out, false));
        }
        loop {
            if self.eat_kind(Kind::Dots).is_some() {
                return self.eat(')').then_some((out, true));
            }
            out.push(self.ty()?);
            if self.eat(')') {
                return Some((out, false));
            }
            if !self.eat(',') {
                return None;
            }
        }
    }

    /// Whether a value begins here.
    pub(super) fn at_value(&self) -> bool {
        let Some(t) = self.peek() else { return false };
        match t.kind {
            Kind::Local
            | Kind::Global
            | Kind::Number
            | Kind::Str
            | Kind::Meta
            | Kind::Bang
            | Kind::MetaString => true,
            Kind::Punct => ['<', '{', '['].iter().any(|&c| t.is(c)),
            Kind::Word => {
                VALUE_WORDS.contains(&t.text)
                    || matches!(t.text, "asm" | "blockaddress" | "dso_local_equivalent" | "no_cfi" | "splat")
                    || (t.text == "c" && self.peek_at(1).is_some_and(|n| n.kind == Kind::Str))
                    || self.at_expression()
            }
            _ => false,
        }
    }

    /// Whether a constant expression begins here: an operation, flags, and a parenthesis.
    fn at_expression(&self) -> bool {
        let operation = |t: Token<'_>| {
            t.kind == Kind::Word
                && !TYPE_WORDS.contains(&t.text)
                && int_type(t.text).is_none()
                && !matches!(t.text, "inrange" | "addrspace")
        };
        if !self.peek().is_some_and(operation) {
            return false;
        }
        (1..6).find_map(|n| match self.peek_at(n) {
            Some(t) if t.is('(') => Some(true),
            Some(t) if operation(t) => None,
            _ => Some(false),
        }) == Some(true)
            || (self.peek().is_some_and(|t| t.word("getelementptr"))
                && (1..12).any(|n| self.peek_at(n).is_some_and(|t| t.word("inrange"))))
    }

    /// A value.
    pub fn value(&mut self) -> Option<Val<'a>> {
        self.deeper(Self::value_inner)
    }

    fn value_inner(&mut self) -> Option<Val<'a>> {
        let t = self.peek()?;
        if !self.at_value() {
            return None;
        }
        self.at += 1;
        Some(match t.kind {
            Kind::Local => Val::Local(t.text),
            Kind::Global => Val::Global(t.text),
            Kind::Number => Val::Num(t.text),
            Kind::Str => Val::Str(t.text),
            Kind::MetaString => Val::Meta,
            Kind::Meta | Kind::Bang => {
                if self.peek().is_some_and(|n| n.is('(') || n.is('{')) {
                    self.balanced();
                }
                Val::Meta
            }
            Kind::Punct => {
                let close = match t.text {
                    "<" => '>',
                    "{" => '}',
                    _ => ']',
                };
                let packed = t.is('<') && self.eat('{');
                let list = self.typed_values(if packed { '}' } else { close })?;
                if packed && !self.eat('>') {
                    return None;
                }
                Val::Agg(list)
            }
            _ => return self.word_value(t.text),
        })
    }

    /// A value that begins with a word. The reader is past that word.
    fn word_value(&mut self, word: &'a str) -> Option<Val<'a>> {
        Some(match word {
            w if VALUE_WORDS.contains(&w) => Val::Word(w),
            "c" => Val::Str(self.next()?.text),
            "asm" => {
                let mut flags = Vec::new();
                while let Some(f) = self.eat_kind(Kind::Word) {
                    flags.push(f.text);
                }
                let template = self.eat_kind(Kind::Str)?.text;
                if !self.eat(',') {
                    return None;
                }
                Val::Asm { flags, template, constraints: self.eat_kind(Kind::Str)?.text }
            }
            "blockaddress" => {
                self.balanced();
                Val::Expr { op: "blockaddress", args: Vec::new(), to: None }
            }
            "dso_local_equivalent" | "no_cfi" => {
                let g = self.eat_kind(Kind::Global)?.text;
                Val::Expr { op: word, args: vec![(Ty::Ptr(0, None), Val::Global(g))], to: None }
            }
            op => {
                while self.peek()?.kind == Kind::Word || self.peek()?.word("inrange") {
                    self.at += 1;
                    // `inrange(-8, 8)` has its own parentheses before those of the operands.
                    if self.toks.get(self.at - 1).is_some_and(|t| t.word("inrange")) && self.peek()?.is('(') {
                        self.balanced();
                    }
                }
                if !self.eat('(') {
                    return None;
                }
                let (args, to) = self.expression_operands()?;
                Val::Expr { op, args, to }
            }
        })
    }

    /// `type value, ...` up to `close`.
    fn typed_values(&mut self, close: char) -> Option<Vec<(Ty<'a>, Val<'a>)>> {
        let mut out = Vec::new();
        if self.eat(close) {
            return Some(out);
        }
        loop {
            let ty = self.ty()?;
            out.push((ty, self.value()?));
            if self.eat(close) {
                return Some(out);
            }
            if !self.eat(',') {
                return None;
            }
        }
    }

    /// Operands of a constant expression up to `)`: the first type of a getelementptr has no value.
    #[allow(clippy::type_complexity)]
    fn expression_operands(&mut self) -> Option<(Vec<(Ty<'a>, Val<'a>)>, Option<Ty<'a>>)> {
        let (mut out, mut to) = (Vec::new(), None);
        loop {
            self.eat_word("inrange");
            let ty = self.ty()?;
            if self.at_value() {
                out.push((ty, self.value()?));
            }
            if self.eat_word("to") {
                to = Some(self.ty()?);
            }
            if self.eat(')') {
                return Some((out, to));
            }
            if !self.eat(',') {
                return None;
            }
        }
    }

    /// One attribute, if there is one here.
    pub(super) fn attr(&mut self) -> Option<Attr<'a>> {
        let t = self.peek()?;
        let string = match t.kind {
            Kind::Word => false,
            Kind::Str => true,
            _ => return None,
        };
        self.at += 1;
        let mut args = Vec::new();
        if self.peek().is_some_and(|n| n.is('(')) && !string {
            args = self.balanced().iter().map(|t| t.text).collect();
        } else {
            let number = self.peek().is_some_and(|n| n.kind == Kind::Number);
            if self.eat('=') || (t.text == "align" && number) {
                args.push(self.next()?.text);
            }
        }
        Some(Attr { name: t.text, string, args, line: t.line })
    }

    /// Attributes of a parameter or result, up to the value or the type.
    pub(super) fn param_attrs(&mut self) -> Vec<Attr<'a>> {
        let mut out = Vec::new();
        while let Some(t) = self.peek() {
            let word =
                t.kind == Kind::Word && !self.at_type() && (!self.at_value() || self.attr_like(t.text));
            if !(word || t.kind == Kind::Str) {
                break;
            }
            match self.attr() {
                Some(a) => out.push(a),
                None => break,
            }
        }
        out
    }

    /// Attributes with parentheses look like constant expressions.
    fn attr_like(&self, word: &str) -> bool {
        matches!(
            word,
            "byval"
                | "sret"
                | "byref"
                | "inalloca"
                | "preallocated"
                | "elementtype"
                | "align"
                | "alignstack"
                | "dereferenceable"
                | "dereferenceable_or_null"
                | "nofpclass"
                | "captures"
                | "range"
                | "initializes"
                | "memory"
                | "allocsize"
                | "vscale_range"
                | "uwtable"
                | "allockind"
                | "noalias"
                | "nonnull"
                | "noundef"
                | "nocapture"
                | "nofree"
                | "readonly"
                | "readnone"
                | "writeonly"
                | "returned"
                | "zeroext"
                | "signext"
                | "inreg"
                | "nest"
                | "swiftself"
                | "swiftasync"
                | "swifterror"
                | "immarg"
                | "writable"
                | "dead_on_unwind"
                | "dead_on_return"
                | "allocalign"
                | "allocptr"
                | "noext"
        )
    }

    /// The operand of a metadata node or of named metadata.
    pub(super) fn md_operand(&mut self) -> Option<MdOp<'a>> {
        self.deeper(|r| {
            let t = r.peek()?;
            // Before LLVM 3.6 every metadata operand was marked as such.
            if t.word("metadata") {
                r.at += 1;
                return r.md_operand();
            }
            match t.kind {
                Kind::MetaString => {
                    r.at += 1;
                    Some(MdOp::Str(t.text))
                }
                Kind::Bang => {
                    r.at += 1;
                    if r.peek()?.kind == Kind::Str {
                        return Some(MdOp::Str(r.next()?.text));
                    }
                    Some(MdOp::Node(r.md_list()?))
                }
                Kind::Meta => {
                    r.at += 1;
                    if r.peek().is_some_and(|n| n.is('(')) {
                        return Some(MdOp::Special(t.text, r.balanced()));
                    }
                    Some(MdOp::Ref(t.text))
                }
                Kind::Word if t.text == "null" => {
                    r.at += 1;
                    Some(MdOp::Null)
                }
                _ => {
                    let ty = r.ty()?;
                    Some(MdOp::Value(ty, r.value()?))
                }
            }
        })
    }

    /// `{ operand, ... }`.
    pub(super) fn md_list(&mut self) -> Option<Vec<MdOp<'a>>> {
        if !self.eat('{') {
            return None;
        }
        let mut out = Vec::new();
        if self.eat('}') {
            return Some(out);
        }
        loop {
            out.push(self.md_operand()?);
            if self.eat('}') {
                return Some(out);
            }
            if !self.eat(',') {
                return None;
            }
        }
    }
}
