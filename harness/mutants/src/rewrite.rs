//! Writes many mutants into one file, each selected by its number. Line numbers stay the same.

use crate::discover::{Edit, SELECTOR};

/// The text with these edits, each with its number in the build.
pub fn rewrite(text: &str, edits: &[(u32, &Edit)]) -> String {
    // Mutants written by hand are texts, and are replaced as texts.
    let mut edits: Vec<&(u32, &Edit)> =
        edits.iter().filter(|(_, edit)| !matches!(edit, Edit::ByHand(..))).collect();
    // Outer edits first; edits at one place in the order of their numbers.
    edits.sort_by_key(|(n, e)| {
        let (a, b) = e.span();
        (a, usize::MAX - b, *n)
    });
    let mut out = String::with_capacity(text.len() * 2);
    render(text, 0, text.len(), &edits, &mut out);
    out
}

fn render(text: &str, start: usize, end: usize, edits: &[&(u32, &Edit)], out: &mut String) {
    let mut at = start;
    let mut i = 0;
    while i < edits.len() {
        let (a, b) = edits[i].1.span();
        let here = edits[i..].iter().take_while(|e| e.1.span() == (a, b)).count();
        let inside = edits[i + here..].iter().take_while(|e| e.1.span().0 < b).count();
        out.push_str(&text[at..a]);
        let nested = &edits[i + here..i + here + inside];
        let mut tail = "";
        let mut kept = vec![];
        let mut replaced = String::new();
        for (n, edit) in &edits[i..i + here] {
            match edit {
                Edit::Expr(_, _, after) => {
                    // Close one outer parenthesis for each edit here.
                    out.push_str(&format!("(({SELECTOR} == 32'd{n}) ? ({after}) : "));
                }
                Edit::Drop(..) => kept.push(format!("{SELECTOR} != 32'd{n}")),
                Edit::DropIf(_, _, when) => kept.push(format!("!({SELECTOR} == 32'd{n} && ({when}))")),
                Edit::Statements(_, _, others) => {
                    replaced += &format!("if ({SELECTOR} == 32'd{n}) begin {others} end else ");
                }
                Edit::ByHand(..) => {}
            }
        }
        let statements = !kept.is_empty() || !replaced.is_empty();
        let choices = if statements { 0 } else { here };
        if statements {
            out.push_str(&format!("begin {replaced}"));
            if !kept.is_empty() {
                out.push_str(&format!("if ({}) ", kept.join(" && ")));
            }
            tail = " end";
            // More than one statement may be replaced.
            if !replaced.is_empty() {
                out.push_str("begin ");
                tail = " end end";
            }
        }
        if choices > 0 {
            out.push('(');
        }
        render(text, a, b, nested, out);
        if choices > 0 {
            out.push_str(&")".repeat(choices + 1));
        }
        out.push_str(tail);
        at = b;
        i += here + inside;
    }
    out.push_str(&text[at..end]);
}
