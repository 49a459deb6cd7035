//! `__shared__ alignas(16) float tile[64];` as clang reads it.
//!
//! CUDA's compilers take `alignas` anywhere before a declaration's type. clang takes it only first, because
//! CUDA's words are attributes of GNU's form there.

/// clang's errors about such an `alignas`, before a built-in type and before the name of one.
pub(crate) const LATE: [&str; 2] =
    ["error: an attribute list cannot appear here", "error: 'alignas' attribute cannot be applied to types"];

/// The words after which `alignas` may stand in CUDA, as they are after preprocessing.
const BEFORE: [&str; 12] = [
    "__attribute__((shared))",
    "__attribute__((device))",
    "__attribute__((constant))",
    "__attribute__((managed))",
    "extern",
    "static",
    "const",
    "constexpr",
    "inline",
    "volatile",
    "thread_local",
    "mutable",
];

/// A preprocessed text in which `alignas` precedes these words. `None` if it does so already.
pub(crate) fn first(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let (mut done, mut moved) = (0, false);
    for (at, word) in text.match_indices("alignas") {
        if at < done || is_of_a_word(text, at, word.len()) {
            continue;
        }
        let Some(end) = argument_end(text, at + word.len()) else { continue };
        let start = words_start(&text[done..at]) + done;
        if start == at {
            continue;
        }
        out.push_str(&text[done..start]);
        out.push_str(&text[at..end]);
        out.push(' ');
        out.push_str(&text[start..at]);
        (done, moved) = (end, true);
    }
    out.push_str(&text[done..]);
    moved.then_some(out)
}

/// Whether the characters around a place make it a part of a longer word.
fn is_of_a_word(text: &str, at: usize, len: usize) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    text[..at].ends_with(part) || text[at + len..].starts_with(part)
}

/// The end of an argument in parentheses, which may follow blanks.
fn argument_end(text: &str, from: usize) -> Option<usize> {
    let open = from
        + text[from..].find(|c: char| !c.is_whitespace()).filter(|n| text[from + n..].starts_with('('))?;
    let mut depth = 0;
    for (n, c) in text[open..].char_indices() {
        depth += i32::from(c == '(') - i32::from(c == ')');
        if depth == 0 {
            return Some(open + n + 1);
        }
    }
    None
}

/// The start of the words in [`BEFORE`] with which a text ends.
fn words_start(text: &str) -> usize {
    let mut start = text.len();
    loop {
        let rest = text[..start].trim_end();
        let word =
            BEFORE.iter().find(|w| rest.ends_with(**w) && !is_of_a_word(rest, rest.len() - w.len(), w.len()));
        match word {
            Some(word) => start = rest.len() - word.len(),
            None => return start,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::first;

    #[test]
    fn alignas_comes_first() {
        for (text, want) in [
            (
                "{ __attribute__((shared)) alignas(16) float s[32]; }",
                Some("{ alignas(16) __attribute__((shared))  float s[32]; }"),
            ),
            (
                "extern __attribute__((shared))\nalignas (alignof(T)) char s[];",
                Some("alignas (alignof(T)) extern __attribute__((shared))\n char s[];"),
            ),
            (
                "a; static __attribute__((device)) alignas(8) const int x, y alignas(4);",
                Some("a; alignas(8) static __attribute__((device))  const int x, y alignas(4);"),
            ),
            ("alignas(16) __attribute__((shared)) float s[2];", None),
            ("struct alignas(16) S { alignas(8) int x; }; int nonconst_alignas(1);", None),
            ("int alignas", None),
        ] {
            assert_eq!(first(text).as_deref(), want, "{text}");
        }
    }
}
