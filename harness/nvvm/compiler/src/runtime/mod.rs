//! Helper functions for operations that the machine has no instructions for, as LLVM IR, one file per topic.
//! Lowering names the helpers it needs. [`Registry::text`] returns their text and that of everything they
//! refer to, and nothing else, so a kernel without doubles does not pay for doubles. The helpers are linked
//! in after the passes and compiled like the rest.
//!
//! `python3 harness/nvvm/compiler/src/runtime/generate` writes the floating-point files, and `int256.ll` from
//! `int128.ll`; `generate_texture` makes `texture.ll` of `texture.c`; the others are written by hand.
//!
//! Format of a file: definitions (from `define` to a `}` on its own line), `declare`s of intrinsics, and
//! global variables of one line each. Names are `tandem.<topic>.<what>`; the '.' is forbidden in NVVM IR's
//! own names. Everything that a definition mentions is linked with it. If only lowering calls a helper (for
//! example for the `udiv i64` in a function), a comment inside the definition mentions it. Otherwise lowering
//! requests it in a second round.

use std::collections::{BTreeSet, HashMap};
use std::sync::OnceLock;

/// The files.
const FILES: &[(&str, &str)] = &[
    ("divide.ll", include_str!("divide.ll")),
    ("convert.ll", include_str!("convert.ll")),
    ("f32.ll", include_str!("f32.ll")),
    ("f64.ll", include_str!("f64.ll")),
    ("narrow.ll", include_str!("narrow.ll")),
    ("math.ll", include_str!("math.ll")),
    ("atomic.ll", include_str!("atomic.ll")),
    ("barrier.ll", include_str!("barrier.ll")),
    ("warp.ll", include_str!("warp.ll")),
    ("print.ll", include_str!("print.ll")),
    ("int128.ll", include_str!("int128.ll")),
    ("int256.ll", include_str!("int256.ll")),
    ("mem.ll", include_str!("mem.ll")),
    ("matrix.ll", include_str!("matrix.ll")),
    ("mbarrier.ll", include_str!("mbarrier.ll")),
    ("transfer.ll", include_str!("transfer.ll")),
    ("formats.ll", include_str!("formats.ll")),
    ("texture.ll", include_str!("texture.ll")),
];

/// A definition or global variable, and the names that it mentions.
struct Item {
    text: &'static str,
    mentions: Vec<&'static str>,
}

/// Every helper by name.
pub(crate) struct Registry {
    items: HashMap<&'static str, Item>,
    /// Declarations of intrinsics by name.
    declared: HashMap<&'static str, &'static str>,
}

impl Registry {
    /// The registry of all files.
    pub(crate) fn get() -> &'static Registry {
        static ALL: OnceLock<Registry> = OnceLock::new();
        ALL.get_or_init(|| {
            let mut all = Registry { items: HashMap::new(), declared: HashMap::new() };
            FILES.iter().for_each(|(_, text)| all.read(text));
            all
        })
    }

    fn read(&mut self, text: &'static str) {
        let mut rest = text;
        while !rest.is_empty() {
            let line = rest.find('\n').map_or(rest, |n| &rest[..=n]);
            let item = if line.starts_with("define ") {
                rest.find("\n}\n").map_or(rest, |n| &rest[..n + 3])
            } else {
                line
            };
            rest = &rest[item.len()..];
            let mut names = names(item);
            if line.starts_with("declare ") {
                self.declared.extend(names.next().map(|name| (name, line)));
            } else if line.starts_with("define ") || line.starts_with('@') {
                let Some(name) = names.next() else { continue };
                self.items.insert(name, Item { text: item, mentions: names.collect() });
            }
        }
    }

    /// Text of the wanted helpers and of everything they mention, except those already in `there`, to which
    /// the new names are added. Names that the registry does not know are skipped, because lowering reports
    /// the call.
    pub(crate) fn text<'a>(
        &self,
        wanted: impl IntoIterator<Item = &'a str>,
        there: &mut BTreeSet<String>,
    ) -> String {
        let mut work: Vec<&str> = wanted.into_iter().collect();
        let mut declared = BTreeSet::new();
        let mut known = BTreeSet::new();
        let mut text = String::new();
        while let Some(name) = work.pop() {
            if let Some(line) = self.declared.get(name) {
                declared.insert(*line);
                continue;
            }
            let Some((&name, item)) = self.items.get_key_value(name) else { continue };
            if there.insert(name.to_string()) {
                text.push_str(item.text);
                known.insert(name);
                work.extend(&item.mentions);
            } else if !known.contains(name) && item.text.starts_with("define ") {
                // Linked in an earlier round: its head is enough.
                known.insert(name);
                let head = item.text.lines().next().unwrap_or("").trim_end_matches('{');
                text.push_str(&head.replacen("define ", "declare ", 1));
                text.push('\n');
            }
        }
        text.extend(declared);
        text
    }
}

/// Global names in a piece of text, the first one first. The names of helpers and intrinsics consist of
/// letters, digits, '.' and '_'.
fn names(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.split('@').skip(1).map(|part| {
        let end = part.find(|c: char| !(c.is_ascii_alphanumeric() || c == '.' || c == '_'));
        part[..end.unwrap_or(part.len())].trim_end_matches('.')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mention_is_defined_or_declared_once() {
        let all = Registry::get();
        let mut seen = BTreeSet::new();
        for (file, text) in FILES {
            for line in text.lines().filter(|l| l.starts_with("define ") || l.starts_with('@')) {
                let name = line.split('@').nth(1).and_then(|p| p.split(['(', ' ']).next()).unwrap_or("");
                assert!(name.starts_with("tandem."), "{file}: {line}");
                assert!(seen.insert(name), "{file}: {name} a second time");
                assert!(all.items.contains_key(name), "{file}: {name}");
            }
        }
        for (name, item) in &all.items {
            for m in &item.mentions {
                assert!(
                    all.items.contains_key(m) || all.declared.contains_key(m),
                    "@{name} mentions @{m}, which no file has"
                );
            }
        }
    }

    #[test]
    fn only_what_is_mentioned_comes_along() {
        let mut there = BTreeSet::new();
        let text = Registry::get().text(["tandem.udiv64"], &mut there);
        assert_eq!(there.iter().collect::<Vec<_>>(), ["tandem.divmod64", "tandem.udiv64"]);
        assert_eq!(text.matches("define ").count(), 2);
        let more = Registry::get().text(["tandem.urem64"], &mut there);
        assert!(
            more.contains("declare { i64, i64 } @tandem.divmod64") && more.matches("define ").count() == 1
        );
    }
}
