//! CUDA's device functions (`__nv_sinf`, `__nv_clz` and others), for modules that call them without bringing
//! a library. A module gets the functions that it declares and no module defines, and the functions that
//! these call. They are NVVM IR (`libdevice/libdevice.ll`, which `libdevice/generate` writes), so host and
//! compiler take them like any linked module. A linked library, such as CUDA's own, goes first.

use crate::source::Source;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// The prefix of the names of device functions.
pub const PREFIX: &[u8] = b"__nv_";

static LIBRARY: LazyLock<Source> =
    LazyLock::new(|| Source::new("libdevice.ll of Tandem", include_str!("libdevice/libdevice.ll")));

/// Each function's text by its name.
static FUNCTIONS: LazyLock<BTreeMap<&'static str, &'static str>> = LazyLock::new(|| {
    let text = include_str!("libdevice/libdevice.ll");
    let begins = text.match_indices("\ndefine ").map(|(at, _)| at + 1);
    let one = |at: usize| {
        let body = &text[at..];
        let body = &body[..body.find("\n}\n").map_or(body.len(), |end| end + 3)];
        names(body).next().map(|name| (name, body))
    };
    begins.filter_map(one).collect()
});

/// Whether a source is this library.
pub fn is(source: &Source) -> bool {
    std::ptr::eq(source, &*LIBRARY)
}

/// The names after each `@` of a text, in order.
fn names(text: &str) -> impl Iterator<Item = &str> {
    let is_end = |c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '.'));
    text.split('@').skip(1).map(move |rest| &rest[..rest.find(is_end).unwrap_or(rest.len())])
}

/// A module with those of the wanted functions that exist. `None` if none does.
pub(crate) fn module<'a>(wanted: impl Iterator<Item = &'a str>) -> Option<(&'static Source, String)> {
    let mut open: Vec<&str> = wanted.filter(|name| FUNCTIONS.contains_key(name)).collect();
    if open.is_empty() {
        return None;
    }
    let mut taken = BTreeSet::new();
    let mut foreign = BTreeSet::new();
    while let Some(name) = open.pop() {
        match FUNCTIONS.get_key_value(name) {
            Some((name, body)) if taken.insert(*name) => open.extend(names(body).skip(1)),
            Some(_) => {}
            None => drop(foreign.insert(name.to_string())),
        }
    }
    let mut text: String = taken.iter().map(|name| FUNCTIONS[name]).collect();
    // Declarations, and tables, which are a line each.
    let declared = |line: &&str| {
        ["declare ", "@"].iter().any(|begin| line.starts_with(begin))
            && names(line).next().is_some_and(|name| foreign.contains(name))
    };
    for line in include_str!("libdevice/libdevice.ll").lines().filter(declared) {
        text += line;
        text.push('\n');
    }
    Some((&LIBRARY, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_brings_what_it_calls_and_nothing_else() {
        let (_, text) = module(["__nv_expf", "__nv_nosuch"].into_iter()).unwrap();
        let defined: Vec<&str> =
            text.lines().filter(|l| l.starts_with("define ")).filter_map(|l| names(l).next()).collect();
        assert_eq!(defined, ["__nv_expf", "tandem.exp", "tandem.exp.core"]);
        let declared = text.lines().filter(|l| l.starts_with("declare ")).filter_map(|l| names(l).next());
        assert_eq!(declared.collect::<Vec<_>>(), ["llvm.maxnum.f64", "llvm.minnum.f64", "llvm.rint.f64"]);
        assert!(module(["__nv_nosuch", "main"].into_iter()).is_none());
    }

    #[test]
    fn every_name_that_is_called_is_there() {
        for name in FUNCTIONS.keys() {
            let (_, text) = module([*name].into_iter()).unwrap();
            let there: BTreeSet<&str> = text
                .lines()
                .filter(|l| ["define ", "declare ", "@"].iter().any(|begin| l.starts_with(begin)))
                .filter_map(|l| names(l).next())
                .collect();
            assert!(names(&text).all(|n| there.contains(n)), "{name}:\n{text}");
        }
        assert!(FUNCTIONS.len() > 320, "{}", FUNCTIONS.len());
    }
}
