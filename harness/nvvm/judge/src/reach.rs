//! The entities that a kernel reaches, by the names that texts mention. With `-k`, only these are judged and
//! compiled.

use crate::lex::{Kind, Token};
use std::collections::{BTreeSet, HashMap};

/// A function, variable or alias of a module: its name and its tokens.
pub(crate) struct Entity<'a> {
    name: &'a str,
    from: usize,
    to: usize,
}

/// The entities of a module in their order. Everything else at top level belongs to none.
pub(crate) fn entities<'a>(toks: &[Token<'a>]) -> Vec<Entity<'a>> {
    let mut all: Vec<Entity<'a>> = Vec::new();
    let mut depth = 0usize;
    let mut open = false;
    for (n, t) in toks.iter().enumerate() {
        if depth == 0 && t.first && !t.is('{') {
            let named = toks.get(n + 1).is_some_and(|next| next.is('='));
            let function = t.word("define") || t.word("declare");
            if open && let Some(last) = all.last_mut() {
                last.to = n;
            }
            open = function || (t.kind == Kind::Global && named);
            if open {
                let name = toks[n..].iter().find(|t| t.kind == Kind::Global).map_or("", |t| t.text);
                all.push(Entity { name, from: n, to: toks.len() });
            }
        }
        match t.text {
            "{" | "(" | "[" if t.kind == Kind::Punct => depth += 1,
            "}" | ")" | "]" if t.kind == Kind::Punct => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    all
}

/// The names that `kernel` reaches through these modules, itself included; `None` if none defines it.
pub(crate) fn reached(modules: &[Vec<Token<'_>>], kernel: &str) -> Option<BTreeSet<String>> {
    let mut mentions: HashMap<&str, Vec<&str>> = HashMap::new();
    for toks in modules {
        for e in entities(toks) {
            let names = toks[e.from..e.to].iter().filter(|t| t.kind == Kind::Global).map(|t| t.text);
            mentions.entry(e.name).or_default().extend(names);
        }
    }
    mentions.get(kernel)?;
    let mut seen = BTreeSet::new();
    let mut work = vec![kernel];
    while let Some(name) = work.pop() {
        if seen.insert(name.to_string()) {
            work.extend(mentions.get(name).into_iter().flatten().copied());
        }
    }
    Some(seen)
}

/// The tokens of a module without the entities that are not among `names`. LLVM's own variables stay.
pub(crate) fn only<'a>(toks: Vec<Token<'a>>, names: &BTreeSet<String>) -> Vec<Token<'a>> {
    let mut keep = vec![true; toks.len()];
    for e in entities(&toks) {
        let own = e.name.starts_with("llvm.") && toks[e.from].kind == Kind::Global;
        if !own && !names.contains(e.name) {
            keep[e.from..e.to].fill(false);
        }
    }
    toks.into_iter().zip(keep).filter(|(_, keep)| *keep).map(|(t, _)| t).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lex::tokens;

    const TEXT: &str = "@t = addrspace(1) global [1 x ptr] [ptr @f]\n@u = addrspace(1) global i32 0\n\
        define void @k() {\n  %v = load ptr, ptr addrspace(1) @t\n  ret void\n}\n\
        define { i32, i32 } @f() {\n  call void @g()\n  ret { i32, i32 } zeroinitializer\n}\n\
        define void @other() {\n  fence seq_cst\n  ret void\n}\ndeclare void @g()\n!x = !{ptr @other}\n";

    #[test]
    fn a_kernel_reaches_what_it_mentions_and_what_that_mentions() {
        let names = reached(&[tokens(TEXT)], "k").expect("@k is there");
        assert_eq!(names.iter().collect::<Vec<_>>(), ["f", "g", "k", "t"]);
        assert_eq!(reached(&[tokens(TEXT)], "nobody"), None);
        let left = only(tokens(TEXT), &names);
        assert!(!left.iter().any(|t| t.text == "fence" || t.text == "u"));
        // Metadata stays, whatever it names.
        assert_eq!(left.iter().filter(|t| t.text == "other").count(), 1);
    }
}
