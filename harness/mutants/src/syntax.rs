//! A light tree of a SystemVerilog file: kinds of nodes, their positions, and their children.
//!
//! sv-parser's own tree has a type for every production of the standard, even for white space. Discovering
//! mutants needs only a few dozen of them, by name, and their bytes in the file.

use crate::error::SyntaxError;
use std::collections::HashMap;
use std::path::Path;
use sv_parser::{Defines, Locate, NodeEvent, RefNode, parse_sv_str};

/// A node of the tree.
#[derive(Clone, Debug)]
pub struct Node {
    /// The production, by sv-parser's name.
    pub kind: String,
    /// Byte where its first token begins.
    pub start: usize,
    /// Byte where its last token ends.
    pub end: usize,
    /// Its parts; empty for a token.
    pub children: Vec<Node>,
}

impl Node {
    /// The first child of this kind.
    pub fn child(&self, kind: &str) -> Option<&Node> {
        self.children.iter().find(|c| c.kind == kind)
    }

    /// The children of this kind.
    pub fn all<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = &'a Node> {
        self.children.iter().filter(move |c| c.kind == kind)
    }

    /// The first node of this kind, here or below.
    pub fn find(&self, kind: &str) -> Option<&Node> {
        if self.kind == kind {
            return Some(self);
        }
        self.children.iter().find_map(|c| c.find(kind))
    }

    /// Every node of one of these kinds that is not inside another of them.
    pub fn outermost<'a>(&'a self, kinds: &[&str], out: &mut Vec<&'a Node>) {
        if kinds.contains(&self.kind.as_str()) {
            out.push(self);
        } else {
            self.children.iter().for_each(|c| c.outermost(kinds, out));
        }
    }

    /// Shows every node, here and below, each before its children.
    pub fn every<'a>(&'a self, see: &mut impl FnMut(&'a Node)) {
        see(self);
        self.children.iter().for_each(|c| c.every(see));
    }

    /// Its text in the file.
    pub fn text<'a>(&self, file: &'a str) -> &'a str {
        file.get(self.start..self.end).unwrap_or_default()
    }
}

/// Parses a file's text; `name` is for messages.
pub fn parse(text: &str, name: &str) -> Result<Node, SyntaxError> {
    let none: [&Path; 0] = [];
    let defines: Defines = HashMap::new();
    let (tree, _) = parse_sv_str(text, Path::new(name), &defines, &none, true, false)
        .map_err(|e| refusal(&e, name, text))?;
    // Offsets refer to the preprocessed text; these files have no directives, so the two must be equal.
    let mut stack = vec![Node { kind: "File".to_string(), start: usize::MAX, end: 0, children: vec![] }];
    let mut blank = 0;
    for event in tree.into_iter().event() {
        match event {
            NodeEvent::Enter(RefNode::WhiteSpace(_)) => blank += 1,
            NodeEvent::Leave(RefNode::WhiteSpace(_)) => blank -= 1,
            _ if blank > 0 => {}
            NodeEvent::Enter(RefNode::Locate(&Locate { offset, len, .. })) => {
                let mut bytes = offset..offset + len;
                if let Some((_, at)) = tree.get_origin(&Locate { offset, len, line: 0 }) {
                    bytes = at..at + len;
                }
                for node in stack.iter_mut() {
                    node.start = node.start.min(bytes.start);
                    node.end = node.end.max(bytes.end);
                }
            }
            NodeEvent::Leave(RefNode::Locate(_)) => {}
            NodeEvent::Enter(node) => {
                stack.push(Node { kind: node.to_string(), start: usize::MAX, end: 0, children: vec![] });
            }
            NodeEvent::Leave(_) => {
                if let (Some(node), Some(parent)) = (stack.pop(), stack.last_mut())
                    && node.start < node.end
                {
                    parent.children.push(node);
                }
            }
        }
    }
    stack.into_iter().next().ok_or_else(|| SyntaxError::Empty(name.to_string()))
}

fn refusal(error: &sv_parser::Error, name: &str, text: &str) -> SyntaxError {
    let file = name.to_string();
    match error {
        sv_parser::Error::Parse(Some((_, at))) => {
            let line = text.get(..*at).map_or(0, |t| t.matches('\n').count()) + 1;
            let text = text.lines().nth(line - 1).unwrap_or_default().trim().to_string();
            SyntaxError::Line { file, line, text }
        }
        other => SyntaxError::File { file, why: other.to_string() },
    }
}

/// The tree as indented text, for people.
pub fn dump(node: &Node, text: &str, depth: usize, out: &mut String) {
    let shown: String = node.text(text).chars().take(60).collect();
    out.push_str(&format!("{}{} `{}`\n", "  ".repeat(depth), node.kind, shown.replace('\n', "⏎")));
    node.children.iter().for_each(|c| dump(c, text, depth + 1, out));
}
