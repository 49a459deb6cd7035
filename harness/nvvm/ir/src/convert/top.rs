//! Module level: metadata's old spelling, aliases, linkages that LLVM 19 lacks.

use super::Rewriter;
use super::token::Kind;
use super::types::{skip, skip_value};

impl Rewriter<'_, '_> {
    /// `metadata` before a node or string: inside nodes and definitions the word is dropped (LLVM 3.6). As an
    /// argument it stays, except that a node with a single value of the function is replaced by that value.
    pub(super) fn metadata(&mut self, i: usize, in_node: bool) {
        let t = self.t;
        let is_meta = t.is(i + 1, "!") || t.kind(i + 1) == Kind::Meta;
        if !is_meta {
            return;
        }
        if in_node || (i > 0 && t.is(i - 1, "=")) {
            self.edits.replace(t.start(i), t.end(i), "");
            return;
        }
        if !(t.is(i + 1, "!") && t.is(i + 2, "{")) {
            return;
        }
        let Some(end) = t.close(i + 2) else { return };
        let local = skip(t, i + 3).filter(|&v| t.kind(v) == Kind::Local);
        match local {
            Some(v) if v + 2 == end => {
                self.edits.replace(t.start(i + 1), t.end(i + 2), "");
                self.edits.replace(t.start(end - 1), t.end(end - 1), "");
            }
            // A list of local values: only debug information of LLVM 2 had them, and that is dropped anyway.
            Some(_) => self.edits.replace(t.start(i + 1), t.end(end - 1), "!{}"),
            None => {}
        }
    }

    /// `@a = alias weak i32* @b`: in LLVM 19 the linkage precedes the word, and the type of the aliasee
    /// follows it.
    pub(super) fn alias(&mut self, i: usize) {
        let t = self.t;
        let mut start = i;
        while start > 0 && t.kind(start - 1) == Kind::Word {
            start -= 1;
        }
        if start < 2 || !t.is(start - 1, "=") || t.kind(start - 2) != Kind::Global {
            return;
        }
        let mut at = i + 1;
        while is_linkage(t.text(at)) {
            self.edits.replace(t.start(at), t.end(at), "");
            if t.text(at) != "external" {
                self.edits.insert(t.start(i), format!("{} ", t.text(at)));
            }
            at += 1;
        }
        let ty = match t.text(at) {
            "bitcast" | "inttoptr" | "addrspacecast" if t.is(at + 1, "(") => {
                skip(t, at + 2).and_then(|v| skip_value(t, v)).filter(|&to| t.is(to, "to")).and_then(|to| {
                    let end = skip(t, to + 1)?;
                    self.names.pointee(t, to + 1, end)
                })
            }
            "getelementptr" => self.address_type(at),
            _ => match skip(t, at) {
                Some(end) if !t.is(end, ",") => self.names.pointee(t, at, end),
                _ => None,
            },
        };
        if let Some(ty) = ty {
            self.edits.insert(t.start(at), format!("{ty}, "));
        }
    }

    /// The type that the getelementptr expression at `at` points to.
    fn address_type(&self, at: usize) -> Option<String> {
        let t = self.t;
        let open = (at + 1..at + 3).find(|&i| t.is(i, "("))?;
        let end = t.close(open)?;
        let mut ty = (open + 1, skip(t, open + 1)?);
        let mut i = ty.1;
        let element = t.is(i, ",");
        if element {
            let pointer = skip(t, i + 1)?;
            i = skip_value(t, pointer)?;
        } else {
            i = skip_value(t, i)?;
            ty.1 = super::types::without_star(t, ty.0, ty.1)?;
        }
        let mut indices = Vec::new();
        while t.is(i, ",") && i < end {
            let value = skip(t, i + 1)?;
            indices.push(t.text(value).parse().ok()?);
            i = skip_value(t, value)?;
        }
        self.names.element(t, ty.0, ty.1, indices.get(1..)?)
    }

    /// `deplibs = [ ... ]` (before LLVM 3.4): names for a linker that does not exist here.
    pub(super) fn deplibs(&mut self, i: usize) {
        if self.t.is(i + 1, "=")
            && let Some(end) = self.t.close(i + 2)
        {
            self.edits.replace(self.t.start(i), self.t.end(end - 1), "");
        }
    }

    /// Linkages that LLVM mapped to others before it dropped them.
    pub(super) fn linkage(&mut self, i: usize) {
        let today = if self.t.is(i, "linkonce_odr_auto_hide") { "linkonce_odr" } else { "private" };
        self.edits.replace(self.t.start(i), self.t.end(i), today);
    }
}

fn is_linkage(word: &str) -> bool {
    matches!(
        word,
        "private"
            | "internal"
            | "weak"
            | "weak_odr"
            | "linkonce"
            | "linkonce_odr"
            | "external"
            | "common"
            | "available_externally"
            | "appending"
            | "extern_weak"
            | "linker_private"
            | "linker_private_weak"
    )
}
