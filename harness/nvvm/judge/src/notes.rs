//! Notes on constructs that are accepted beyond the documents. A front end writes the same attribute on every
//! parameter, so all occurrences of a kind become one note, at the first of them.

use tandem_ir::Diagnostic;

/// The occurrences of one kind.
struct Kind {
    first: Diagnostic,
    count: usize,
    /// Names of the occurrences, in the order in which they were found, and the thing to which they belong.
    items: Vec<String>,
    of: Option<&'static str>,
}

/// Notes by kind.
#[derive(Default)]
pub(crate) struct Notes(Vec<Kind>);

impl Notes {
    /// Adds an occurrence. Its kind is its clause, its hint and, if there are any, what `items` belong to.
    pub(crate) fn add(&mut self, found: Diagnostic, items: Option<(&[String], &'static str)>) {
        let of = items.map(|(_, of)| of);
        let same = |k: &&mut Kind| (k.of, &k.first.clause, &k.first.hint) == (of, &found.clause, &found.hint);
        let kind = match self.0.iter_mut().find(same) {
            Some(kind) => kind,
            None => {
                self.0.push(Kind { first: found.clone(), count: 0, items: Vec::new(), of });
                let last = self.0.len() - 1;
                &mut self.0[last]
            }
        };
        kind.count += 1;
        if found.line < kind.first.line {
            kind.first = found;
        }
        for item in items.map_or(&[][..], |(items, _)| items) {
            if !kind.items.contains(item) {
                kind.items.push(item.clone());
            }
        }
    }

    /// One note for each kind.
    pub(crate) fn into_diagnostics(self) -> impl Iterator<Item = Diagnostic> {
        self.0.into_iter().map(|kind| {
            let construct = match (kind.of, kind.count) {
                (_, 1) => kind.first.construct,
                (Some(of), n) => {
                    let words: Vec<&str> = kind.items.iter().map(String::as_str).collect();
                    format!("{} of {of} ({n} times)", listed(&words))
                }
                (None, n) => format!("{} and {} more of the kind", kind.first.construct, n - 1),
            };
            Diagnostic { construct, ..kind.first }
        })
    }
}

/// A list in words: `a, b and c`.
pub(crate) fn listed(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_string(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
