//! Replaces operations of the nvvm dialect in the text of a module, and gives its functions the locations
//! that keep the lines of their operations. Each line stays in its place.

use crate::emit::Emit;
use crate::error::Fault;
use crate::lower::{self, Lower, REFUSED, Refusal};
use crate::operation::Operation;
use crate::scan::{Cursor, Expected, is_wordy};
use crate::table::{self, Entry};
use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

/// Operations that `mlir-translate` of LLVM 19 translates as they are.
const KEPT: [&str; 4] = ["nvvm.wmma.load", "nvvm.wmma.store", "nvvm.wmma.mma", "nvvm.mma.sync"];

/// The rewritten text.
///
/// # Errors
/// All faults in operations of the dialect, in the order of the text.
pub fn rewrite(text: &str, path: &str) -> Result<String, Vec<Fault>> {
    let mut r = Rewriter {
        text,
        path,
        c: Cursor::new(text, 0),
        done: 0,
        out: String::with_capacity(2 * text.len()),
        emit: Emit::default(),
        functions: Vec::new(),
        faults: Vec::new(),
        split: HashMap::new(),
        known: HashSet::new(),
        scopes: String::new(),
        closing: Vec::new(),
    };
    r.run();
    if !r.faults.is_empty() {
        return Err(r.faults);
    }
    Ok(r.finish())
}

/// A function whose body is open.
struct Function {
    /// Brackets that are open around its body.
    depth: usize,
    name: String,
    line: u32,
}

struct Rewriter<'t> {
    text: &'t str,
    path: &'t str,
    c: Cursor<'t>,
    /// Up to here the text has been copied.
    done: usize,
    out: String,
    emit: Emit,
    functions: Vec<Function>,
    faults: Vec<Fault>,
    /// Values with several results that are now values of their own.
    split: HashMap<&'t str, Vec<String>>,
    /// Functions of the module.
    known: HashSet<String>,
    /// Attributes that describe functions for debug information.
    scopes: String,
    /// Where bodies of functions end in the output, and the location to put there; the end of the last one is
    /// also where declarations go.
    closing: Vec<char>,
}

impl<'t> Rewriter<'t> {
    fn run(&mut self) {
        while let Some(c) = self.c.peek() {
            match c {
                '"' => self.quoted(),
                '/' if self.c.rest().starts_with("//") => self.c.skip_blank(),
                '{' => self.open(c),
                '}' => self.close(),
                '%' => self.value(),
                // Names of attributes, types, symbols and blocks: no operation.
                '#' | '!' | '@' | '^' => {
                    self.c.at += 1;
                    if c == '@' && self.c.peek() == Some('"') {
                        self.skip_string();
                    } else {
                        self.c.word();
                    }
                }
                c if is_wordy(c) => self.word(None),
                c => self.c.at += c.len_utf8(),
            }
        }
    }

    fn line(&self, at: usize) -> u32 {
        u32::try_from(1 + self.text[..at].matches('\n').count()).unwrap_or(u32::MAX)
    }

    fn skip_string(&mut self) {
        if self.c.string().is_err() {
            self.c.at = self.text.len();
        }
    }

    /// A string, or an operation in the generic form.
    fn quoted(&mut self) {
        let start = self.c;
        self.skip_string();
        let text = &start.rest()[..self.c.at - start.at];
        if self.c.sees("(") && table::find(text.trim_matches('"')).is_some() {
            self.c = start;
            self.word(None);
        }
    }

    fn open(&mut self, c: char) {
        self.closing.push(c);
        self.c.at += 1;
    }

    /// Ends a body: its function gets a location.
    fn close(&mut self) {
        self.closing.pop();
        self.c.at += 1;
        let depth = self.closing.len();
        let Some(f) = self.functions.pop_if(|f| f.depth == depth) else { return };
        self.split.clear();
        if self.c.sees("loc") {
            return;
        }
        self.copy(self.c.at);
        let n = self.scopes.matches("di_subprogram").count();
        let (name, line, path) = (&f.name, f.line, quoted(self.path));
        let _ = write!(self.out, " loc(fused<#tandem_sp{n}>[\"{path}\":{line}:1])");
        let _ = write!(
            self.scopes,
            "#tandem_sp{n} = #llvm.di_subprogram<id = distinct[{}]<>, compileUnit = #tandem_unit, scope = \
             #tandem_file, name = \"{name}\", file = #tandem_file, line = {line}, scopeLine = {line}, \
             subprogramFlags = Definition, type = #tandem_type> ",
            n + 1
        );
    }

    /// Copies the text up to `end`.
    fn copy(&mut self, end: usize) {
        self.out.push_str(&self.text[self.done..end]);
        self.done = end;
    }

    /// A value: a use, or the results of an operation.
    fn value(&mut self) {
        let start = self.c.at;
        let Ok(name) = self.c.value() else {
            self.c.at += 1;
            return;
        };
        if let Some((base, n)) = name.split_once('#') {
            let own = self.split.get(base).and_then(|names| names.get(n.parse::<usize>().ok()?));
            if let Some(own) = own.cloned() {
                self.copy(start);
                self.out.push_str(&own);
                self.done = self.c.at;
            }
            return;
        }
        let mut ahead = self.c;
        let mut names = vec![name.to_string()];
        if ahead.eat(":") {
            let Ok(count) = ahead.word().parse::<usize>() else { return };
            names = (0..count.min(64)).map(|n| format!("{name}_tandem{n}")).collect();
        } else {
            while ahead.eat(",") {
                let Ok(next) = ahead.value() else { return };
                names.push(next.to_string());
            }
        }
        if !ahead.eat("=") {
            return;
        }
        ahead.skip_blank();
        self.split.remove(name);
        if names[0] != name {
            self.split.insert(name, names.clone());
        }
        let mut at_op = ahead;
        at_op.eat("\"");
        if table::find(at_op.word()).is_some() {
            self.c = ahead;
            self.word(Some((start, names)));
        } else {
            // Of another dialect: its results keep their names.
            self.split.remove(name);
        }
    }

    /// A word: perhaps the name of an operation. `results` are its names and where they begin.
    fn word(&mut self, results: Option<(usize, Vec<String>)>) {
        let start = results.as_ref().map_or(self.c.at, |(at, _)| *at);
        let named_at = self.c.at;
        let generic = self.c.eat("\"");
        let word = self.c.word();
        if generic {
            self.c.eat("\"");
        }
        if word == "llvm.func" {
            return self.function(start);
        }
        if word.is_empty() {
            self.c.at += 1;
            return;
        }
        let Some(entry) = table::find(word) else { return };
        if KEPT.contains(&word) {
            return;
        }
        let faults = self.faults.len();
        let names = results.map_or(Vec::new(), |(_, names)| names);
        let translated = self.operation(entry, generic, &names);
        if let Err((what, place)) = translated {
            let line = self.line(place.unwrap_or(named_at));
            self.faults.push(Fault::of(self.path, line, word, what));
        }
        if self.faults.len() == faults {
            self.copy(start);
            self.out.push_str(&std::mem::take(&mut self.emit.text));
            // Lines that the operation took.
            let taken = self.text[start..self.c.at].matches('\n').count();
            self.out.extend(std::iter::repeat_n('\n', taken));
        }
        self.emit.text.clear();
        self.done = self.c.at;
    }

    /// Translates an operation after its name. An error has the place where the text is not as expected.
    fn operation(
        &mut self,
        entry: &'static Entry,
        generic: bool,
        names: &[String],
    ) -> Result<(), (Refusal, Option<usize>)> {
        if let Some((_, why)) = REFUSED.iter().find(|(name, _)| *name == entry.name) {
            return Err((Refusal::Machine(why), None));
        }
        let op = if generic {
            Operation::read_generic(entry, &mut self.c)
        } else {
            Operation::read(entry, &mut self.c)
                .and_then(|op| op.ok_or_else(|| Expected("an operation with a syntax".into())))
        };
        let op = op.map_err(|e| (Refusal::Wrong(format!("expected {}", e.0)), Some(self.c.at)))?;
        lower::lower(Lower { op: &op, names, out: &mut self.emit }).map_err(|e| (e, None))
    }

    /// The head of a function: its name, and the `{` of its body if it has one.
    fn function(&mut self, start: usize) {
        let line = self.line(start);
        let mut ahead = self.c;
        // Linkage and visibility come before the name.
        while ahead.peek().is_some_and(|c| c != '@' && c != '(' && c != '{') {
            ahead.at += ahead.peek().map_or(1, char::len_utf8);
        }
        if !ahead.eat("@") {
            return;
        }
        let name = if ahead.peek() == Some('"') { ahead.string().unwrap_or_default() } else { ahead.word() };
        let name = name.trim_matches('"').to_string();
        self.known.insert(name.clone());
        let skip = |c: &mut Cursor<'t>| c.bracketed().is_ok();
        ahead.skip_blank();
        if !skip(&mut ahead) {
            return;
        }
        if ahead.eat("->") && ahead.ty().is_err() && !skip(&mut ahead) {
            return;
        }
        if ahead.eat("attributes") {
            ahead.skip_blank();
            skip(&mut ahead);
        }
        if ahead.sees("{") {
            self.functions.push(Function { depth: self.closing.len(), name, line });
            self.c = ahead;
        }
    }

    /// The whole text: attributes first, declarations at the end of the module.
    fn finish(mut self) -> String {
        self.copy(self.text.len());
        let declared = self.emit.declarations(|name| self.known.contains(name));
        if !declared.is_empty() {
            // Inside the module, if it is written with its brackets. Otherwise the declarations go at the end
            // anyway.
            let wrapped = Cursor::new(self.text, 0).starts_module();
            let at = if wrapped { last_bracket(&self.out) } else { None };
            match at {
                Some(at) => self.out.insert_str(at, &format!("{declared} ")),
                None => self.out.push_str(&declared),
            }
        }
        let mut head = String::new();
        if !self.scopes.is_empty() {
            let path = quoted(self.path);
            let _ = write!(
                head,
                "#tandem_file = #llvm.di_file<\"{path}\" in \"\"> #tandem_unit = #llvm.di_compile_unit<id = \
                 distinct[0]<>, sourceLanguage = DW_LANG_C, file = #tandem_file, producer = \"\", \
                 isOptimized = false, emissionKind = Full> #tandem_type = \
                 #llvm.di_subroutine_type<> {}",
                self.scopes
            );
        }
        head + &spaces(&self.out)
    }
}

impl Cursor<'_> {
    /// Whether the text is a `module { ... }`, after aliases.
    fn starts_module(mut self) -> bool {
        loop {
            self.skip_blank();
            match self.peek() {
                Some('#' | '!') => {
                    self.at += self.rest().find('\n').unwrap_or(self.rest().len());
                }
                _ => return matches!(self.word(), "module" | "builtin.module"),
            }
        }
    }
}

/// The place of the last `}` that is not in a comment or a location.
fn last_bracket(text: &str) -> Option<usize> {
    let mut c = Cursor::new(text, 0);
    let mut last = None;
    while let Some(next) = c.peek() {
        match next {
            '"' if c.string().is_ok() => continue,
            '/' if c.rest().starts_with("//") => {
                c.skip_blank();
                continue;
            }
            '}' => last = Some(c.at),
            _ => {}
        }
        c.at += next.len_utf8();
    }
    last
}

/// Shared memory of a cluster of one block is that of the block.
fn spaces(text: &str) -> String {
    text.replace("ptr<7>", "ptr<3>")
}

/// A path within quotes.
fn quoted(path: &str) -> String {
    path.replace('\\', "\\\\").replace('"', "\\22")
}
