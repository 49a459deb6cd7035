//! The outline of a preprocessed C++ file: which text is a declaration of the host alone, and its statements.
//!
//! It finds where declarations and statements begin and end, by brackets and semicolons. It need not
//! understand more: what it finds is left out only if clang refuses it, and clang reads the rest.

/// A range of bytes.
pub(crate) type Range = std::ops::Range<usize>;

/// One declaration.
#[derive(Debug)]
struct Item {
    range: Range,
    /// It has a mark of the device.
    marked: bool,
    /// It may not be left out: it is the device's, or a part of what the device uses.
    device: bool,
    /// The body of a function, without its braces.
    body: Option<Range>,
    /// Members of a class.
    inner: Vec<Item>,
}

/// The declarations of a file.
#[derive(Debug)]
pub(crate) struct Outline {
    items: Vec<Item>,
}

/// Part of a host declaration around a place.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Host {
    /// The whole declaration.
    pub all: Range,
    /// The body of a function around the place, without its braces.
    pub body: Option<Range>,
    /// The smallest statement around the place.
    pub statement: Option<Range>,
}

/// The name of what makes an instance of a kernel, which must not be left out.
pub(crate) const INSTANCE: &str = "tandem_instance";

/// Marks of declarations for the device, as our headers define CUDA's.
const DEVICE: [&str; 4] = ["device", "global", "constant", "shared"];

impl Outline {
    /// The outline of a text.
    pub(crate) fn of(text: &str) -> Outline {
        let mut reader = Reader { text: text.as_bytes(), at: 0 };
        let mut items = vec![];
        while reader.at < text.len() {
            reader.items(&mut items);
            reader.at += 1;
        }
        Outline { items }
    }

    /// The host declaration around a place; nothing if the place is not in one.
    pub(crate) fn host(&self, text: &str, at: usize) -> Option<Host> {
        let mut list = &self.items;
        loop {
            let item = &list[list.partition_point(|i| i.range.end <= at)..].first()?;
            if !item.range.contains(&at) {
                return None;
            }
            if item.device {
                list = &item.inner;
                continue;
            }
            let body = item.body.clone().filter(|b| b.contains(&at));
            let statement = body.as_ref().map(|b| statement(text, b.clone(), at));
            return Some(Host { all: item.range.clone(), body, statement });
        }
    }
}

/// The words that begin statements with blocks.
const BLOCKS: [&[u8]; 8] = [b"if", b"else", b"for", b"while", b"do", b"switch", b"try", b"catch"];

/// The smallest statement of a body around a place.
fn statement(text: &str, body: Range, at: usize) -> Range {
    let mut reader = Reader { text: &text.as_bytes()[..body.end], at: body.start };
    loop {
        reader.blank();
        let start = reader.at;
        let mut depth = 0_i32;
        // The first word and the last one.
        let (mut first, mut last): (&[u8], &[u8]) = (b"", b"");
        let found = loop {
            let before = reader.at;
            let token = reader.token();
            // Other braces are of values and lambdas, of which no part can be left out.
            let block = depth == 0 && (first.is_empty() || last == b":" || BLOCKS.contains(&first));
            match token {
                None => break start..body.end,
                Some(b"(" | b"[") => depth += 1,
                Some(b")" | b"]") => depth -= 1,
                Some(b"{") if block => {
                    let inside = reader.at;
                    reader.close();
                    if (inside..reader.at).contains(&at) {
                        return statement(text, inside..reader.at.saturating_sub(1).max(inside), at);
                    }
                    break start..reader.at;
                }
                Some(b"{") => reader.close(),
                Some(b";") if depth <= 0 => break start..reader.at,
                Some(_) => {}
            }
            last = token.unwrap_or_default();
            if first.is_empty() {
                first = last;
            }
            if reader.at == before {
                break start..body.end;
            }
        };
        if found.end > at || found.end >= body.end {
            return found;
        }
    }
}

/// Reads tokens.
struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    /// Skips blanks, and lines of the preprocessor.
    fn blank(&mut self) {
        while let Some(&c) = self.text.get(self.at) {
            let line = self.at == 0 || self.text[self.at - 1] == b'\n';
            if c == b'#' && (line || self.starts_line()) {
                while self.text.get(self.at).is_some_and(|&c| c != b'\n') {
                    self.at += 1;
                }
            } else if c.is_ascii_whitespace() {
                self.at += 1;
            } else {
                break;
            }
        }
    }

    fn starts_line(&self) -> bool {
        let before = self.text[..self.at].iter().rev();
        before.take_while(|&&c| c != b'\n').all(u8::is_ascii_whitespace)
    }

    /// The next token: a word, a literal or one character.
    fn token(&mut self) -> Option<&'a [u8]> {
        self.blank();
        let start = self.at;
        let first = *self.text.get(start)?;
        if first.is_ascii_alphanumeric() || first == b'_' || first >= 0x80 {
            while self.text.get(self.at).is_some_and(|&c| c.is_ascii_alphanumeric() || c == b'_' || c >= 0x80)
            {
                self.at += 1;
            }
            let raw = matches!(&self.text[start..self.at], b"R" | b"LR" | b"uR" | b"UR" | b"u8R");
            if raw && self.text.get(self.at) == Some(&b'"') {
                self.raw();
            }
            // The quotes of 1'000'000 begin no character.
            while first.is_ascii_digit()
                && self.text.get(self.at) == Some(&b'\'')
                && self.text.get(self.at + 1).is_some_and(u8::is_ascii_alphanumeric)
            {
                self.at += 1;
                while self.text.get(self.at).is_some_and(u8::is_ascii_alphanumeric) {
                    self.at += 1;
                }
            }
        } else if first == b'"' || first == b'\'' {
            self.at += 1;
            while let Some(&c) = self.text.get(self.at) {
                self.at += if c == b'\\' { 2 } else { 1 };
                if c == first || c == b'\n' {
                    break;
                }
            }
            self.at = self.at.min(self.text.len());
        } else {
            self.at += 1;
        }
        Some(&self.text[start..self.at])
    }

    /// Skips the rest of a raw string, from its quote.
    fn raw(&mut self) {
        let rest = &self.text[self.at + 1..];
        let Some(open) = rest.iter().position(|&c| c == b'(') else { return };
        let end = [b")", &rest[..open], b"\""].concat();
        let close = rest.windows(end.len()).position(|w| w == end);
        self.at = close.map_or(self.text.len(), |c| self.at + 1 + c + end.len());
    }

    /// Skips to behind the brace that closes the one just read.
    fn close(&mut self) {
        let mut depth = 1;
        while depth > 0 {
            match self.token() {
                None => return,
                Some(b"{") => depth += 1,
                Some(b"}") => depth -= 1,
                Some(_) => {}
            }
        }
    }

    /// The declarations up to the brace that closes this scope, which is not read.
    fn items(&mut self, out: &mut Vec<Item>) {
        loop {
            self.blank();
            match self.text.get(self.at) {
                None | Some(b'}') => return,
                Some(b';') => self.at += 1,
                Some(_) => self.item(out),
            }
        }
    }

    fn item(&mut self, out: &mut Vec<Item>) {
        let start = self.at;
        let mut head = Head::default();
        let mut inner = vec![];
        let mut device = false;
        loop {
            let before = self.at;
            self.blank();
            // A brace that closes more than this declaration opened: the scope's own.
            if head.depth <= 0 && self.text.get(self.at) == Some(&b'}') {
                break;
            }
            let Some(token) = self.token() else { break };
            match token {
                b"{" if head.depth == 0 => match head.kind() {
                    Kind::Scope => {
                        self.items(out);
                        self.at = (self.at + 1).min(self.text.len());
                        return;
                    }
                    Kind::Class => {
                        self.items(&mut inner);
                        // Without one of its members a class would be another one, but for functions.
                        for member in &mut inner {
                            member.device |= member.body.is_none();
                        }
                        self.at = (self.at + 1).min(self.text.len());
                        head.class_read = true;
                    }
                    Kind::Function => {
                        let open = self.at;
                        self.close();
                        let body = Some(open..self.at.saturating_sub(1).max(open));
                        // A class has a table of its virtual functions, and the device may call what is
                        // constexpr.
                        let kept = [&b"virtual"[..], b"constexpr", b"consteval"];
                        let device = head.device || head.outer.iter().any(|w| kept.contains(w));
                        out.push(Item { range: start..self.at, marked: head.device, device, body, inner });
                        return;
                    }
                    Kind::Initializer => {
                        let open = self.at;
                        self.close();
                        device |= marked(&self.text[open..self.at]);
                        head.last = b"}";
                    }
                },
                b"{" => self.close(),
                b";" if head.depth <= 0 => break,
                b":" if matches!(head.only(), Some(b"public" | b"protected" | b"private")) => return,
                token => head.add(token),
            }
            if self.at == before {
                break;
            }
        }
        let device = device || head.device || inner.iter().any(|i| i.marked);
        out.push(Item { range: start..self.at, marked: device, device, body: None, inner });
    }
}

/// Whether a text has a mark of the device.
fn marked(text: &[u8]) -> bool {
    let mut reader = Reader { text, at: 0 };
    let mut head = Head::default();
    while let Some(token) = reader.token() {
        head.add(token);
    }
    head.device
}

#[derive(PartialEq, Eq)]
enum Kind {
    /// A namespace, or `extern "C"`.
    Scope,
    Class,
    Function,
    /// Braces that end no declaration: values of a variable or an enumeration.
    Initializer,
}

/// What has been read of a declaration.
#[derive(Default)]
struct Head<'a> {
    depth: i32,
    device: bool,
    class_read: bool,
    words: Vec<&'a [u8]>,
    /// Words outside of template parameters, brackets and attributes.
    outer: Vec<&'a [u8]>,
    /// Depth of the parameters of a template that is being declared.
    angle: i32,
    attribute: Option<i32>,
    last: &'a [u8],
}

impl<'a> Head<'a> {
    fn add(&mut self, token: &'a [u8]) {
        let before = self.last;
        self.last = token;
        if self.words.len() < 4 {
            self.words.push(token);
        }
        if matches!(token, b"__attribute__" | b"__declspec" | b"alignas") && self.attribute.is_none() {
            self.attribute = Some(self.depth);
            return;
        }
        match token {
            b"(" | b"[" => self.depth += 1,
            b")" | b"]" => {
                self.depth -= 1;
                if self.attribute == Some(self.depth) {
                    self.attribute = None;
                    return;
                }
            }
            _ => {}
        }
        if self.attribute.is_some() {
            let word = std::str::from_utf8(token).unwrap_or("").trim_matches('_');
            self.device |= DEVICE.contains(&word);
            return;
        }
        self.device |= token == INSTANCE.as_bytes();
        // The parameters of `template <...>` may have the words of classes.
        if self.angle > 0 || (token == b"<" && before == b"template") {
            self.angle += i32::from(token == b"<") - i32::from(token == b">");
            return;
        }
        if self.depth == 0 || (token == b"(" && self.depth == 1) {
            self.outer.push(token);
        }
    }

    /// The only word so far.
    fn only(&self) -> Option<&[u8]> {
        if self.words.len() == 1 { self.words.first().copied() } else { None }
    }

    fn kind(&self) -> Kind {
        let has = |word: &[u8]| self.outer.contains(&word);
        let quoted = |w: &&[u8]| w.starts_with(b"\"");
        if has(b"namespace") || (self.outer.len() == 2 && has(b"extern") && self.outer.iter().any(quoted)) {
            return Kind::Scope;
        }
        let operator = has(b"operator");
        if self.class_read || has(b"enum") || (has(b"=") && !operator) {
            return Kind::Initializer;
        }
        if !has(b"(") {
            let class = [&b"class"[..], b"struct", b"union"].iter().any(|w| has(w));
            return if class { Kind::Class } else { Kind::Initializer };
        }
        // A constructor's `: a{1}, b{2} {`: the last brace follows a bracket.
        let colon = self.outer.iter().rposition(|w| *w == b":");
        let single = colon
            .is_some_and(|c| c > 0 && self.outer[c - 1] != b":" && self.outer.get(c + 1) != Some(&&b":"[..]));
        let word = self.last.last().is_some_and(|c| c.is_ascii_alphanumeric() || *c == b'_' || *c == b'>');
        if single && word { Kind::Initializer } else { Kind::Function }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn host(text: &str, mark: &str) -> Option<(String, Option<String>)> {
        let found = Outline::of(text).host(text, text.find(mark).unwrap())?;
        Some((text[found.all].to_string(), found.statement.map(|s| text[s].trim().to_string())))
    }

    #[test]
    fn a_place_in_a_host_function_has_a_statement() {
        let text = "int f() {\n  int a = 1;\n  for (int i = 0; i < X1; ++i) { g(X2); h(); }\n  X3;\n}\n\
                    int b;\n";
        let at = |mark| host(text, mark).unwrap().1.unwrap();
        assert_eq!(at("X1"), "for (int i = 0; i < X1; ++i) { g(X2); h(); }");
        assert_eq!(at("X2"), "g(X2);");
        assert_eq!(at("X3"), "X3;");
        for whole in [
            "auto f = [](int a) { X4; return a; };",
            "F f{[](int a) { X4; return a; }};",
            "k([](int a) { X4; return a; });",
            "struct L { int a; void g() { X4; } };",
        ] {
            let text = format!("int f() {{ int a = 1; a: {{ b(); }} case 1: {{ {whole} }} g(); }}");
            assert_eq!(host(&text, "X4").unwrap().1.unwrap(), whole);
        }
        assert_eq!(host(text, "int b"), Some(("int b;".into(), None)));
    }

    #[test]
    fn device_declarations_are_not_the_hosts() {
        let text = "namespace n {\n__attribute__((global)) void k() { X1; }\n\
                    template <class T> __attribute__((device)) T f(T a) { return X2; }\n\
                    __attribute__((constant)) int t[2] = {X3, 1};\n\
                    struct S { int a = X4; __attribute__((device)) void g(); void h() { X5; }\n\
                    S() : a{1}, b(2) { X6; } };\n\
                    extern \"C\" { void l() { X7; } }\n}\nX8(a, b) { c; }\n";
        for mark in ["X1", "X2", "X3", "X4"] {
            assert_eq!(host(text, mark), None, "{mark}");
        }
        assert_eq!(host(text, "X5").unwrap().0, "void h() { X5; }");
        assert_eq!(host(text, "X6").unwrap().0, "S() : a{1}, b(2) { X6; }");
        assert_eq!(host(text, "X7").unwrap().0, "void l() { X7; }");
        assert_eq!(host(text, "X8").unwrap().0, "X8(a, b) { c; }");
    }

    #[test]
    fn literals_and_lines_of_the_preprocessor_hold_no_brackets() {
        let text = "# 1 \"a{.cu\"\nint f() {\n#pragma omp {\n\
                    g('{', \"}\\\"{\", R\"x(}\")x\", 1'000'000); X1;\n}\n\
                    __attribute__((device)) int v;\nvoid u() { X2; }";
        assert_eq!(host(text, "X1").unwrap().1.unwrap(), "X1;");
        assert_eq!(host(text, "int v"), None);
        assert_eq!(host(text, "X2").unwrap().0, "void u() { X2; }");
    }

    #[test]
    fn damaged_text_ends() {
        let text =
            "namespace { struct A { void f() { ( } ] ; } }; \" int g() { 'x ) } template < class enum { {";
        for end in 0..text.len() {
            let outline = Outline::of(&text[..end]);
            for at in 0..end {
                let _ = outline.host(&text[..end], at);
            }
        }
    }
}
