//! Lines of clang's IR become lines of the source: each instruction names its location, and a location its
//! scope, whose file is the source or one of its headers.

use std::collections::{HashMap, HashSet, VecDeque};

/// The source's lines by the IR's.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// The functions, each with its first line and its last one, in the module's order.
    functions: Vec<(String, u32, u32)>,
    /// The lines that call a function, by its name.
    calls: HashMap<String, Vec<u32>>,
    /// The metadata node that each line of the IR names, if any.
    nodes: HashMap<u32, u32>,
    /// Line and scope of a node.
    places: HashMap<u32, (u32, Option<u32>)>,
    /// The file of a scope.
    files: HashMap<u32, u32>,
    /// The name of a file.
    names: HashMap<u32, String>,
}

impl Lines {
    /// The lines of a module as clang writes it.
    pub fn of(text: &str) -> Lines {
        let mut out = Lines::default();
        for (n, line) in text.lines().enumerate() {
            let number = u32::try_from(n + 1).unwrap_or(u32::MAX);
            if let Some(node) = field(line, "!dbg !") {
                out.nodes.insert(number, node);
            }
            if line.starts_with("define ")
                && let Some(name) = name(line)
            {
                out.functions.push((name.to_string(), number, u32::MAX));
            } else if let Some(callee) =
                line.find(" call ").or(line.find(" invoke ")).and_then(|at| name(&line[at..]))
            {
                out.calls.entry(callee.to_string()).or_default().push(number);
            } else if line == "}"
                && let Some(last) = out.functions.last_mut()
            {
                last.2 = number;
            }
            if let Some((id, body)) = line.strip_prefix('!').and_then(|l| l.split_once(" = ")) {
                out.node(id, body);
            }
        }
        out
    }

    fn node(&mut self, id: &str, body: &str) {
        let Ok(id) = id.parse() else { return };
        let body = body.strip_prefix("distinct ").unwrap_or(body);
        let place = body.starts_with("!DILocation(") || body.starts_with("!DISubprogram(");
        if let Some(line) = field(body, "line: ").filter(|_| place) {
            self.places.insert(id, (line, field(body, "scope: !")));
        }
        if let Some(file) = field(body, "file: !") {
            self.files.insert(id, file);
        }
        if let Some(rest) = body.strip_prefix("!DIFile(filename: \"") {
            let name = rest.split('"').next().unwrap_or_default().to_string();
            self.names.insert(id, name);
        }
    }

    /// The file and line of the source that line `line` of the IR comes from. Functions of our headers have
    /// no lines: the line is that of the first call which led there.
    pub fn place(&self, line: u32) -> Option<(String, u32)> {
        let (mut open, mut seen) = (VecDeque::from([line]), HashSet::new());
        while let Some(line) = open.pop_front() {
            if let Some(place) = self.own_place(line) {
                return Some(place);
            }
            let function = self.functions.iter().find(|f| (f.1..=f.2).contains(&line));
            let callers = function.filter(|f| seen.insert(f.1)).and_then(|f| self.calls.get(&f.0));
            open.extend(callers.into_iter().flatten());
        }
        None
    }

    fn own_place(&self, line: u32) -> Option<(String, u32)> {
        let node = self.nodes.get(&line)?;
        let (at, scope) = self.places.get(node)?;
        // A function names its file itself, a location by its scope.
        let file = self.files.get(node).or_else(|| self.files.get(&(*scope)?))?;
        (*at > 0).then(|| Some((self.names.get(file)?.clone(), *at))).flatten()
    }
}

/// The first name of a function in a definition or a call.
fn name(text: &str) -> Option<&str> {
    let rest = &text[text.find('@')? + 1..];
    Some(&rest[..rest.find('(')?])
}

/// The number after `key`.
fn field(text: &str, key: &str) -> Option<u32> {
    let rest = &text[text.find(key)? + key.len()..];
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    rest[..end].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_ir_has_a_line_of_the_source() {
        let text = "define void @k() !dbg !4 {\n  store i32 0, ptr null, !dbg !9, !tbaa !7\n  ret void\n}\n\
                    !1 = !DIFile(filename: \"dir/k.cu\", directory: \"/d\")\n\
                    !2 = !DIFile(filename: \"k.h\", directory: \"/d\")\n\
                    !4 = distinct !DISubprogram(name: \"k\", scope: !1, file: !1, line: 3, unit: !0)\n\
                    !5 = !DILexicalBlockFile(scope: !4, file: !2, discriminator: 0)\n\
                    !9 = !DILocation(line: 8, column: 3, scope: !5)\n";
        let lines = Lines::of(text);
        assert_eq!(lines.place(1), Some(("dir/k.cu".into(), 3)));
        assert_eq!(lines.place(2), Some(("k.h".into(), 8)));
        assert_eq!(lines.place(3), None);
    }

    /// A function without lines has those of its callers.
    #[test]
    fn code_of_our_headers_has_the_line_that_called_it() {
        let text = "define void @inner() {\n  %1 = load i32, ptr null\n  ret void\n}\n\
                    define void @outer() {\n  call void @inner()\n  call void @outer()\n}\n\
                    define void @k() !dbg !4 {\n  %1 = tail call i32 @outer(), !dbg !9\n}\n\
                    define void @unused() {\n  ret void\n}\n\
                    !1 = !DIFile(filename: \"k.cu\", directory: \"/d\")\n\
                    !4 = distinct !DISubprogram(name: \"k\", scope: !1, file: !1, line: 3, unit: !0)\n\
                    !9 = !DILocation(line: 8, column: 3, scope: !4)\n";
        let lines = Lines::of(text);
        assert_eq!(lines.place(2), Some(("k.cu".into(), 8)));
        assert_eq!(lines.place(6), Some(("k.cu".into(), 8)));
        assert_eq!(lines.place(13), None);
    }
}
