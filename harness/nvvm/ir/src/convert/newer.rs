//! Spellings newer than LLVM 19 that promise something but change no result. They are dropped with a warning.

use super::Rewriter;
use super::token::Kind;
use crate::error::Diagnostic;

/// Attributes and flags that LLVM 20 and later added.
const NEWER: [&str; 15] = [
    "captures",
    "nocreateundeforpoison",
    "dead_on_return",
    "initializes",
    "samesign",
    "noext",
    "sanitize_type",
    "sanitize_realtime",
    "sanitize_realtime_blocking",
    "sanitize_alloc_token",
    "coro_elide_safe",
    "nooutline",
    "denormal_fpenv",
    "no_create_undef_or_poison",
    "noipa",
];

/// Whether a word is one of them.
pub(super) fn is_newer(word: &str) -> bool {
    NEWER.contains(&word)
}

impl Rewriter<'_, '_> {
    /// Drops the word and its argument list.
    pub(super) fn newer(&mut self, i: usize) {
        let t = self.t;
        // In `%samesign = ...` and the like it would not be a word; as a field of a type or of metadata it
        // has a colon.
        if i > 0 && (t.is(i - 1, "=") || t.kind(i - 1) == Kind::Meta) {
            return;
        }
        let end = if t.is(i + 1, "(") { t.close(i + 1) } else { Some(i + 1) };
        let Some(end) = end else { return };
        self.edits.replace(t.start(i), t.end(end - 1), "");
        let clause = if t.is(i, "samesign") { "§10.8" } else { "§3.21" };
        let hint = "newer than LLVM 19: it is ignored";
        let d = Diagnostic::error(clause, t.join(i, end), hint).warning();
        self.warnings.push(Diagnostic { line: Some(t.line(i)), ..d });
    }
}
