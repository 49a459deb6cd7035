//! Types in a text: their ends and their pointees.

use super::token::{Kind, Tokens};
use std::collections::HashMap;

/// Deepest nesting of a type; deeper ones are left to LLVM.
const DEEPEST: u32 = 200;
/// Longest spelling that resolving names may produce: names that double each other would explode.
const LONGEST: usize = 1 << 16;

/// Named types of a module that are not structures: LLVM treats them as other names of the type.
pub(super) struct Names<'a> {
    aliases: HashMap<&'a str, (usize, usize)>,
    structs: HashMap<&'a str, (usize, usize)>,
}

/// Whether a word begins a type.
pub(super) fn type_word(word: &str) -> bool {
    matches!(
        word,
        "void"
            | "half"
            | "bfloat"
            | "float"
            | "double"
            | "fp128"
            | "x86_fp80"
            | "ppc_fp128"
            | "x86_mmx"
            | "x86_amx"
            | "label"
            | "metadata"
            | "token"
            | "ptr"
            | "target"
            | "opaque"
    ) || word.strip_prefix('i').is_some_and(|w| !w.is_empty() && w.bytes().all(|b| b.is_ascii_digit()))
}

impl<'a> Names<'a> {
    /// Collects the type definitions of a text.
    pub fn new(t: &Tokens<'a>) -> Names<'a> {
        let mut names = Names { aliases: HashMap::new(), structs: HashMap::new() };
        for i in 0..t.len() {
            if t.kind(i) == Kind::Local && t.is(i + 1, "=") && t.is(i + 2, "type") {
                let Some(end) = skip(t, i + 3) else { continue };
                let packed = t.is(i + 3, "<") && t.is(i + 4, "{");
                let structure = (t.is(i + 3, "{") || packed || t.is(i + 3, "opaque"))
                    && (t.is(i + 3, "opaque") || t.close(i + 3) == Some(end));
                let map = if structure { &mut names.structs } else { &mut names.aliases };
                map.insert(t.text(i), (i + 3, end));
            }
        }
        names
    }

    /// The type at `from..to` with leading aliases resolved.
    fn resolve(&self, t: &Tokens<'a>, from: usize, to: usize) -> (usize, usize) {
        let (mut from, mut to) = (from, to);
        for _ in 0..64 {
            match self.aliases.get(t.text(from)) {
                Some(&(a, b)) if to == from + 1 => (from, to) = (a, b),
                _ => break,
            }
        }
        (from, to)
    }

    /// Spelling of the pointee of the pointer type (or vector of pointers) at `from..to`.
    pub fn pointee(&self, t: &Tokens<'a>, from: usize, to: usize) -> Option<String> {
        let (from, to) = self.resolve(t, from, to);
        if t.is(from, "<") && t.close(from) == Some(to) && !t.is(from + 1, "{") {
            let inner = vector_element(t, from)?;
            return self.pointee(t, inner, to - 1);
        }
        let end = without_star(t, from, to)?;
        Some(t.join(from, end)).filter(|s| s.len() <= LONGEST)
    }

    /// Address space of a pointer type (`ptr` or with a star), or of a vector of them.
    pub fn space(&self, t: &Tokens<'a>, from: usize, to: usize) -> Option<u32> {
        let (from, to) = self.resolve(t, from, to);
        if t.is(from, "<") && t.close(from) == Some(to) && !t.is(from + 1, "{") {
            return self.space(t, vector_element(t, from)?, to - 1);
        }
        let end = match without_star(t, from, to) {
            Some(end) => end,
            None if t.is(from, "ptr") => from + 1,
            None => return None,
        };
        if t.is(end, "addrspace") && end < to { t.text(end + 2).parse().ok() } else { Some(0) }
    }

    /// Number of elements if the type is a vector.
    pub fn lanes(&self, t: &Tokens<'a>, from: usize, to: usize) -> Option<String> {
        let (from, to) = self.resolve(t, from, to);
        let vector = t.is(from, "<") && t.close(from) == Some(to) && !t.is(from + 1, "{");
        vector.then(|| t.join(from + 1, vector_element(t, from).unwrap_or(from + 2) - 1))
    }

    /// Whether the type at `from..to` is a pointer to a function, star included.
    pub fn function_pointer(&self, t: &Tokens<'a>, from: usize, to: usize) -> bool {
        without_star(t, from, to).is_some_and(|end| t.is(end - 1, ")") && end > from + 1 && !is_space(t, end))
    }

    /// Spelling of the type that indices lead to from the type at `from..to`; `None` if there is none.
    pub fn element(&self, t: &Tokens<'a>, from: usize, to: usize, indices: &[u64]) -> Option<String> {
        let (mut from, mut to) = self.resolve(t, from, to);
        for &index in indices {
            if let Some(&(a, b)) = self.structs.get(t.text(from)) {
                (from, to) = (a, b);
            }
            let (a, b) = if t.is(from, "[") || (t.is(from, "<") && !t.is(from + 1, "{")) {
                (vector_element(t, from)?, to - 1)
            } else if t.is(from, "{") || t.is(from, "<") {
                let mut at = from + if t.is(from, "{") { 1 } else { 2 };
                for _ in 0..index {
                    at = skip(t, at)? + 1;
                    if !t.is(at - 1, ",") {
                        return None;
                    }
                }
                (at, skip(t, at)?)
            } else {
                return None;
            };
            (from, to) = self.resolve(t, a, b);
        }
        Some(t.join(from, to))
    }
}

/// Whether the tokens before `end` are `addrspace(n)`.
fn is_space(t: &Tokens<'_>, end: usize) -> bool {
    end >= 4 && t.is(end - 1, ")") && t.is(end - 3, "(") && t.is(end - 4, "addrspace")
}

/// End of the type at `from..to` without its last star and that star's address space.
pub(super) fn without_star(t: &Tokens<'_>, from: usize, to: usize) -> Option<usize> {
    if to <= from + 1 || !t.is(to - 1, "*") {
        return None;
    }
    let end = if is_space(t, to - 1) && to - 1 > from + 4 { to - 5 } else { to - 1 };
    (end > from).then_some(end)
}

/// First token of the element type of the array or vector at `open`.
fn vector_element(t: &Tokens<'_>, open: usize) -> Option<usize> {
    (open + 1..open + 5).find(|&i| t.is(i, "x")).map(|i| if t.is(i + 2, "x") { i + 3 } else { i + 1 })
}

/// Index after the type at `at`, or `None` if there is no type.
pub(super) fn skip(t: &Tokens<'_>, at: usize) -> Option<usize> {
    skip_at(t, at, 0)
}

fn skip_at(t: &Tokens<'_>, at: usize, depth: u32) -> Option<usize> {
    if depth > DEEPEST {
        return None;
    }
    let word = t.text(at);
    let mut end = match t.kind(at) {
        Kind::Local => at + 1,
        Kind::Word if word == "target" && t.is(at + 1, "(") => t.close(at + 1)?,
        Kind::Word if type_word(word) => at + 1,
        Kind::Mark => match word {
            "{" => list(t, at + 1, "}", depth)?,
            "<" if t.is(at + 1, "{") => Some(list(t, at + 2, "}", depth)?).filter(|&e| t.is(e, ">"))? + 1,
            "<" | "[" => {
                let element = vector_element(t, at)?;
                let end = skip_at(t, element, depth + 1)?;
                let close = if word == "<" { ">" } else { "]" };
                t.is(end, close).then_some(end + 1)?
            }
            _ => return None,
        },
        _ => return None,
    };
    loop {
        if t.is(end, "*") {
            end += 1;
        } else if t.is(end, "addrspace") && t.is(end + 1, "(") && t.is(end + 3, ")") {
            end += 4;
        } else if t.is(end, "(") {
            end = list(t, end + 1, ")", depth)?;
        } else {
            return Some(end);
        }
    }
}

/// Index after the list of types that starts at `at` and ends with `close`.
fn list(t: &Tokens<'_>, mut at: usize, close: &str, depth: u32) -> Option<usize> {
    if t.is(at, close) {
        return Some(at + 1);
    }
    loop {
        at = if t.is(at, "...") { at + 1 } else { skip_at(t, at, depth + 1)? };
        if t.is(at, close) {
            return Some(at + 1);
        }
        if !t.is(at, ",") {
            return None;
        }
        at += 1;
    }
}

/// Index after the value at `at`: a name, a literal, an aggregate, or a constant expression.
pub(super) fn skip_value(t: &Tokens<'_>, at: usize) -> Option<usize> {
    match t.kind(at) {
        Kind::Local | Kind::Global | Kind::Text | Kind::Meta => Some(at + 1),
        Kind::Mark if t.is(at, "!") => skip_value(t, at + 1),
        Kind::Mark if matches!(t.text(at), "{" | "[" | "<") => t.close(at),
        Kind::Word => {
            // Flags and predicates may come between a constant expression's name and its operands.
            let open = (at + 1..at + 6).find(|&i| t.kind(i) != Kind::Word).filter(|&i| t.is(i, "("));
            if expression_word(t.text(at)) { t.close(open?) } else { Some(at + 1) }
        }
        _ => None,
    }
}

/// Whether a word begins a constant expression (in some version of LLVM).
pub(super) fn expression_word(word: &str) -> bool {
    super::shape::shape(word).is_some() || matches!(word, "getelementptr" | "blockaddress" | "splat")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_end_where_they_end() {
        for (text, rest) in [
            ("i32 %x", "%x"),
            ("i32 addrspace(1)* %x", "%x"),
            ("void (i32, ...)* (i8*)** @f", "@f"),
            ("<{ i8, [4 x <2 x float>] }>* %x", "%x"),
            ("ptr addrspace(3) %x", "%x"),
            ("%struct.S* byval", "byval"),
            ("<4 x i32 addrspace(1)*> %v", "%v"),
        ] {
            let t = Tokens::new(text);
            assert_eq!(skip(&t, 0).map(|i| t.text(i)), Some(rest), "{text}");
        }
        let deep = "[1 x ".repeat(5000);
        assert_eq!(skip(&Tokens::new(&deep), 0), None);
    }

    #[test]
    fn pointees_go_through_names_and_vectors() {
        let text = "%p = type i32 addrspace(3)*\n%s = type { i8, [2 x %p] }\n%p %s* <2 x i64*> void ()* ";
        let t = Tokens::new(text);
        let n = Names::new(&t);
        let at = t.len() - 13;
        let mut i = at;
        let mut out = Vec::new();
        while i < t.len() {
            let end = skip(&t, i).unwrap();
            out.push((n.pointee(&t, i, end), n.space(&t, i, end)));
            i = end;
        }
        let s = |x: &str| Some(x.to_string());
        assert_eq!(
            out,
            [(s("i32"), Some(3)), (s("%s"), Some(0)), (s("i64"), Some(0)), (s("void ()"), Some(0))]
        );
        let end = skip(&t, at + 1).unwrap();
        assert_eq!(n.element(&t, at + 1, end - 1, &[1, 0]).as_deref(), Some("i32 addrspace(3)*"));
    }
}
