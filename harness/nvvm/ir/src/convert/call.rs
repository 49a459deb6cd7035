//! Calls through function types with a star, and parameter attributes that have since acquired a type.

use super::Rewriter;
use super::token::{Kind, Tokens};
use super::types::{skip, type_word, without_star};

impl Rewriter<'_, '_> {
    /// `call void (i8*, ...)* @f(...)`: since LLVM 3.7 the type of a call is the function's, without the
    /// star.
    pub(super) fn call(&mut self, i: usize) {
        let t = self.t;
        let Some(from) = call_type(t, i) else { return };
        let Some(to) = skip(t, from) else { return };
        if !self.names.function_pointer(t, from, to) || without_star(t, from, to).is_none() {
            return;
        }
        // A function in the current dialect may also return a pointer to a function.
        let short = match result_of(t, t.text(to)) {
            Some((a, b)) if t.kind(to) == Kind::Global => t.join(a, b) == t.join(from, to),
            _ => !self.old,
        };
        if !short {
            let end = without_star(t, from, to).unwrap_or(to);
            self.edits.replace(t.start(end), t.end(to - 1), "");
        }
    }

    /// `T* byval %p`: since LLVM 12 the attribute names the type.
    pub(super) fn typed_attribute(&mut self, i: usize) {
        let t = self.t;
        if t.is(i + 1, "(") {
            return;
        }
        // Back to the start of the parameter.
        let mut depth = 0usize;
        let mut at = i;
        while at > 0 {
            if t.kind(at - 1) == Kind::Mark {
                match t.text(at - 1) {
                    ")" | "]" | "}" | ">" => depth += 1,
                    "(" | "," if depth == 0 => break,
                    "(" | "[" | "{" | "<" => match depth.checked_sub(1) {
                        Some(d) => depth = d,
                        None => return,
                    },
                    _ => {}
                }
            }
            at -= 1;
        }
        let Some(end) = skip(t, at) else { return };
        if end <= i
            && let Some(pointee) = self.names.pointee(t, at, end)
        {
            self.edits.insert(t.end(i), format!("({pointee})"));
        }
    }
}

/// First token of the type in a call or in a function's header: after flags, calling convention and
/// attributes.
fn call_type(t: &Tokens<'_>, i: usize) -> Option<usize> {
    let mut at = i + 1;
    for _ in 0..64 {
        match t.kind(at) {
            Kind::Local => return Some(at),
            Kind::Mark if matches!(t.text(at), "{" | "[" | "<") => return Some(at),
            Kind::Word if type_word(t.text(at)) => return Some(at),
            Kind::Mark if t.is(at, "(") => at = t.close(at)?,
            Kind::Word | Kind::Other | Kind::Text => at += 1,
            _ => return None,
        }
    }
    None
}

/// The result type of function `name`, as its `define` or `declare` spells it.
fn result_of(t: &Tokens<'_>, name: &str) -> Option<(usize, usize)> {
    (1..t.len()).filter(|&i| t.is(i, "define") || t.is(i, "declare")).find_map(|i| {
        let from = call_type(t, i)?;
        let to = skip(t, from)?;
        (t.kind(to) == Kind::Global && t.text(to) == name).then_some((from, to))
    })
}
